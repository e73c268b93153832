//! Requests of the library to `LambdaFormEditor` when it combines handles.
//!
//! The library asks for a form with one change and then for a copy of the handle with that form. A
//! form here only describes the change; the copy is a handle that applies it.

use super::super::{Args, Flow, NOTHING, Outcome, THIS, Table, quiet};
use super::{NO_HANDLES, descriptor_of, made, target_of, type_of};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_ir::split_descriptor;
use hebra_lower::dynamic::handle::Kind;
use hebra_state::heap::{Body, Ref};

const NONE: u64 = 0;
const ADD: u64 = 1;
const FILTER: u64 = 2;
const FILTER_SEVERAL: u64 = 3;
const COLLECT: u64 = 4;
const FOLD: u64 = 5;
const FILTER_RESULT: u64 = 6;
const SPREAD: u64 = 7;
const FOLD_PICKED: u64 = 8;
const FILTER_PICKED: u64 = 9;

pub(super) const TABLE: Table = &[
    ("java/lang/invoke/LambdaForm.editor()Ljava/lang/invoke/LambdaFormEditor;", quiet(editor)),
    ("java/lang/invoke/LambdaForm.prepare()V", NOTHING),
    ("java/lang/invoke/LambdaForm.uncustomize()Ljava/lang/invoke/LambdaForm;", THIS),
    (
        "java/lang/invoke/DelegatingMethodHandle.chooseDelegatingForm(Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, _| blank_form(vm).map(Flow::reference)),
    ),
    ("java/lang/invoke/BoundMethodHandle.rebind()Ljava/lang/invoke/BoundMethodHandle;", THIS),
    (
        "java/lang/invoke/LambdaFormEditor.addArgumentForm(ILjava/lang/invoke/LambdaForm$BasicType;)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, a| {
            let form = vm.field(a.reference(0), "lambdaForm") as Ref;
            // Several are added one after the other: the types show how many.
            match vm.field(form, "arity") {
                ADD => Ok(Flow::reference(form)),
                _ => edit(vm, ADD, a.int(1) - 1, 0),
            }
        }),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.filterArgumentForm(ILjava/lang/invoke/LambdaForm$BasicType;)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, a| edit(vm, FILTER, a.int(1) - 1, 0)),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.filterRepeatedArgumentForm(Ljava/lang/invoke/LambdaForm$BasicType;[I)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, a| edit(vm, FILTER_SEVERAL, 0, a.reference(2))),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.collectArgumentsForm(ILjava/lang/invoke/MethodType;)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, a| edit(vm, COLLECT, a.int(1) - 1, 0)),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.foldArgumentsForm(IZLjava/lang/invoke/MethodType;)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, a| edit(vm, FOLD, a.int(1) - 1, 0)),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.filterReturnForm(Ljava/lang/invoke/LambdaForm$BasicType;Z)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, _| edit(vm, FILTER_RESULT, 0, 0)),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.spreadArgumentsForm(ILjava/lang/Class;I)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, a| edit(vm, SPREAD, a.int(1) - 1, a.reference(2))),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.foldArgumentsForm(IZLjava/lang/invoke/MethodType;[I)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, a| edit(vm, FOLD_PICKED, a.int(1) - 1, a.reference(4))),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.filterArgumentsForm(ILjava/lang/invoke/MethodType;[I)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, a| edit(vm, FILTER_PICKED, a.int(1) - 1, a.reference(3))),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.collectReturnValueForm(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/LambdaForm;",
        NO_HANDLES,
    ),
    (
        "java/lang/invoke/LambdaFormEditor.collectArgumentArrayForm(ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, a| edit(vm, COLLECT, a.int(1) - 1, a.reference(2))),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.bindArgumentL(Ljava/lang/invoke/BoundMethodHandle;ILjava/lang/Object;)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(bind),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.bindArgumentI(Ljava/lang/invoke/BoundMethodHandle;II)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(bind),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.bindArgumentJ(Ljava/lang/invoke/BoundMethodHandle;IJ)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(bind),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.bindArgumentF(Ljava/lang/invoke/BoundMethodHandle;IF)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(bind),
    ),
    (
        "java/lang/invoke/LambdaFormEditor.bindArgumentD(Ljava/lang/invoke/BoundMethodHandle;ID)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(bind),
    ),
    (
        "java/lang/invoke/BoundMethodHandle.copyWith(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(|vm, a| copy(vm, a, 0)),
    ),
    (
        "java/lang/invoke/BoundMethodHandle.copyWithExtendL(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;Ljava/lang/Object;)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(|vm, a| copy(vm, a, a.reference(3))),
    ),
    (
        "java/lang/invoke/MethodHandles.permuteArguments(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;[I)Ljava/lang/invoke/MethodHandle;",
        quiet(permute),
    ),
];

/// Returns the form of unchanged handles.
pub(super) fn blank_form(vm: &mut Vm) -> Result<Ref, Fatal> {
    if vm.state.blank_form == 0 {
        let class = vm.program.load("java/lang/invoke/LambdaForm").map_err(load_fatal)?;
        vm.state.grow(&vm.program);
        let words = usize::from(vm.program.class(class).instance_words);
        let form = vm.state.heap.insert_base(class, Body::Fields(vec![0; words].into()));
        vm.state.blank_form = form;
    }
    Ok(vm.state.blank_form)
}

fn new_object(vm: &mut Vm, class: &str) -> Result<Ref, Fatal> {
    let class = vm.program.load(class).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(class).instance_words);
    Ok(vm.state.heap.insert(class, Body::Fields(vec![0; words].into())))
}

fn editor(vm: &mut Vm, args: &Args) -> Outcome {
    let editor = new_object(vm, "java/lang/invoke/LambdaFormEditor")?;
    vm.set_field(editor, "lambdaForm", args.raw(0));
    Ok(Flow::reference(editor))
}

/// Creates a form that describes the change: kind, place and further data.
fn edit(vm: &mut Vm, kind: u64, at: i32, more: Ref) -> Outcome {
    let form = new_object(vm, "java/lang/invoke/LambdaForm")?;
    vm.set_field(form, "arity", kind);
    vm.set_field(form, "result", at as u32 as u64);
    vm.set_field(form, "transformCache", more.into());
    Ok(Flow::reference(form))
}

fn bind(vm: &mut Vm, args: &Args) -> Outcome {
    let (handle, at) = (args.reference(1), args.int(2) as usize);
    let target = target_of(vm, handle);
    let (mut params, result) = split_descriptor(&target).unwrap_or_default();
    if at >= params.len() {
        return Err(vm.unsupported(args.slot, "binding an argument that is not there"));
    }
    params.remove(at);
    let descriptor = format!("({}){result}", params.concat());
    let kind = Kind::Bind { target: target.clone(), at };
    super::made_of(vm, args, kind, &descriptor, &[handle.into(), args.raw(3)])
}

/// Creates the handle with the change that the form describes.
fn copy(vm: &mut Vm, args: &Args, other: Ref) -> Outcome {
    let (handle, ty, form) = (args.reference(0), args.reference(1), args.reference(2));
    let at = vm.field(form, "result") as usize;
    let more = vm.field(form, "transformCache") as Ref;
    let change = vm.field(form, "arity");
    // JDK 11 gives the handle that makes an array to the form.
    let other = if change == COLLECT && other == 0 { more } else { other };
    let target = target_of(vm, handle);
    let filter = if other == 0 { String::new() } else { target_of(vm, other) };
    if matches!(change, FOLD_PICKED | FILTER_PICKED) {
        let picked: Vec<usize> = ints(vm, more).iter().map(|i| *i as usize).collect();
        return pick(vm, args, Picked { target, filter, at, picked, folds: change == FOLD_PICKED });
    }
    let kind = match change {
        NONE => Kind::Delegate { target },
        ADD => Kind::Drop { target, at },
        FILTER => Kind::Filter { target, filter, at: vec![at] },
        FILTER_SEVERAL => {
            let places = ints(vm, more).iter().map(|i| (*i - 1) as usize).collect();
            Kind::Filter { target, filter, at: places }
        }
        COLLECT => Kind::Collect { target, filter, at },
        FOLD => Kind::Fold { target, filter, at },
        FILTER_RESULT if other == 0 => {
            Kind::Convert { target, explicit: false, uncast: Vec::new() }
        }
        FILTER_RESULT => Kind::FilterResult { target, filter },
        SPREAD => {
            let array = vm.program.descriptor_of(vm.class_of_mirror(more));
            let (params, _) = split_descriptor(&target).unwrap_or_default();
            let own = descriptor_of(vm, ty);
            let (own, _) = split_descriptor(&own).unwrap_or_default();
            let length = (params.len() + 1).saturating_sub(own.len());
            Kind::Spread { target, at, array, length }
        }
        _ => return Err(vm.unsupported(args.slot, "an unknown change of a method handle")),
    };
    let parts = [handle.into(), other.into()];
    made(vm, args, kind, ty, if other == 0 { &parts[..1] } else { &parts })
}

/// A handle whose argument at a place is what another makes of picked arguments of the target.
struct Picked {
    target: String,
    filter: String,
    at: usize,
    picked: Vec<usize>,
    /// Whether callers do not give the argument at that place.
    folds: bool,
}

/// Collects the arguments of the filter in its place, and gives each of them from where it is picked.
fn pick(vm: &mut Vm, args: &Args, change: Picked) -> Outcome {
    let Picked { target, filter, at, picked, folds } = change;
    let (params, result) = split_descriptor(&target).unwrap_or_default();
    let (taken, made_by_filter) = split_descriptor(&filter).unwrap_or_default();
    let replaced = usize::from(made_by_filter != "V");
    if at + replaced > params.len() {
        return Err(vm.unsupported(args.slot, "an unknown change of a method handle"));
    }
    let (before, after) = (params[..at].concat(), params[at + replaced..].concat());
    let collected = format!("({before}{}{after}){result}", taken.concat());
    let ty = match super::method_type(vm, &collected)? {
        Ok(ty) => ty,
        Err(exception) => return Ok(Flow::ThrowObject(exception)),
    };
    let count = params.len();
    let parts = [args.reference(0).into(), args.reference(3).into()];
    let kind = Kind::Collect { target, filter, at };
    let inner = super::new_handle(vm, kind, ty, &parts)?;
    // Where an argument of the target is among those of the new handle.
    let gone = if folds { replaced } else { 0 };
    let place = |i: usize| if i < at { i } else { i.saturating_sub(gone) };
    let order = (0..at).chain(picked.into_iter().map(place));
    let order = order.chain((at + replaced..count).map(place)).collect();
    let kind = Kind::Permute { target: collected, order };
    made(vm, args, kind, args.reference(1), &[inner.into()])
}

fn ints(vm: &Vm, array: Ref) -> Vec<i32> {
    match &vm.state.heap.get(array).body {
        Body::Ints(words) => words.iter().map(|w| *w as i32).collect(),
        _ => Vec::new(),
    }
}

/// Does `permuteArguments`; the library would make many small changes of it.
fn permute(vm: &mut Vm, args: &Args) -> Outcome {
    let (handle, ty, order) = (args.reference(0), args.reference(1), args.reference(2));
    if handle == 0 || ty == 0 || order == 0 {
        return Ok(Flow::null_pointer());
    }
    let (target, own, order) = (target_of(vm, handle), descriptor_of(vm, ty), ints(vm, order));
    if let Some(message) = wrong_order(&own, &target, &order, vm.program.feature) {
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", Some(message)));
    }
    if type_of(vm, handle) == ty && order.iter().enumerate().all(|(i, from)| i as i32 == *from) {
        return Ok(Flow::reference(handle));
    }
    let order = order.iter().map(|i| *i as usize).collect();
    made(vm, args, Kind::Permute { target, order }, ty, &[handle.into()])
}

/// Returns the error in an order of arguments, in the words of the library.
fn wrong_order(own: &str, target: &str, order: &[i32], feature: u16) -> Option<String> {
    let (params, result) = split_descriptor(target).unwrap_or_default();
    let (given, own_result) = split_descriptor(own).unwrap_or_default();
    let (new, old) = (super::readable(own), super::readable(target));
    if result != own_result {
        return Some(format!("return types do not match: {old}, {new}"));
    }
    let bad = format!("bad reorder array: {order:?}");
    if order.len() != params.len() {
        let words = "old type parameter count and reorder array length do not match";
        return Some(if feature < 17 { bad } else { format!("{words}: {old}, {order:?}") });
    }
    for (param, from) in params.iter().zip(order) {
        match usize::try_from(*from).ok().and_then(|from| given.get(from)) {
            None if feature < 17 => return Some(bad),
            None => return Some(format!("index is out of bounds for new type: {from}, {new}")),
            Some(found) if found != param => {
                return Some(format!("parameter types do not match after reorder: {old}, {new}"));
            }
            Some(_) => {}
        }
    }
    None
}
