//! Handles with special behaviour: constants, arrays, and control flow between handles.

use super::super::{Args, Flow, Outcome, Table, glue, quiet};
use super::{made, made_of, new_handle, target_of, type_of};
use crate::machine::Vm;
use hebra_classfile::model::{Instruction, Kind as Slot};
use hebra_lower::dynamic::handle::Kind;
use hebra_state::heap::{Body, Ref};

const LOOP: &str = "(Ljava/lang/Class;[Ljava/lang/Object;[Ljava/lang/Object;[Ljava/lang/Object;[Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;";

pub(super) const TABLE: Table = &[
    (
        "java/lang/invoke/MethodHandles.makeIdentity(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| {
            let ty = descriptor(vm, a.reference(0));
            if ty == "V" {
                return Ok(Flow::Decline);
            }
            made_of(vm, a, Kind::Identity, &format!("({ty}){ty}"), &[])
        }),
    ),
    (
        "java/lang/invoke/MethodHandles.makeZero(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| zero(vm, a, a.reference(0))),
    ),
    (
        "java/lang/invoke/MethodHandles.makePrimitiveZero(Lsun/invoke/util/Wrapper;)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| zero(vm, a, vm.field(a.reference(0), "primitiveType") as Ref)),
    ),
    (
        "java/lang/invoke/LambdaForm.constantForm(Ljava/lang/invoke/LambdaForm$BasicType;)Ljava/lang/invoke/LambdaForm;",
        quiet(|vm, _| super::edits::blank_form(vm).map(Flow::reference)),
    ),
    (
        "java/lang/invoke/BoundMethodHandle.bindSingleL(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;Ljava/lang/Object;)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(constant),
    ),
    (
        "java/lang/invoke/BoundMethodHandle.bindSingleI(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;I)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(constant),
    ),
    (
        "java/lang/invoke/BoundMethodHandle.bindSingleJ(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;J)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(constant),
    ),
    (
        "java/lang/invoke/BoundMethodHandle.bindSingleF(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;F)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(constant),
    ),
    (
        "java/lang/invoke/BoundMethodHandle.bindSingleD(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;D)Ljava/lang/invoke/BoundMethodHandle;",
        quiet(constant),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.varargsArray(Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| {
            let array = descriptor(vm, a.reference(0));
            let params = array.get(1..).unwrap_or_default().repeat(a.int(1).max(0) as usize);
            let own = format!("({params}){array}");
            made_of(vm, a, Kind::Array { array }, &own, &[])
        }),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.varargsArray(I)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| {
            let array = "[Ljava/lang/Object;".to_owned();
            let own = format!("({}){array}", array[1..].repeat(a.int(0).max(0) as usize));
            made_of(vm, a, Kind::Array { array }, &own, &[])
        }),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.makeArrayElementAccessor(Ljava/lang/Class;Ljava/lang/invoke/MethodHandleImpl$ArrayAccess;)Ljava/lang/invoke/MethodHandle;",
        quiet(array_access),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.throwException(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| made(vm, a, Kind::Throw, a.reference(0), &[])),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.makeGuardWithTest(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| {
            let test = target_of(vm, a.reference(0));
            let ty = type_of(vm, a.reference(1));
            made(vm, a, Kind::Guard { test }, ty, &a.values[..3])
        }),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.makeGuardWithCatch(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| {
            let exception = vm.program.class(vm.class_of_mirror(a.reference(1))).name.to_string();
            let catcher = target_of(vm, a.reference(2));
            let ty = type_of(vm, a.reference(0));
            made(vm, a, Kind::Catch { exception, catcher }, ty, &[a.raw(0), a.raw(2)])
        }),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.makeTryFinally(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;Ljava/util/List;)Ljava/lang/invoke/MethodHandle;",
        quiet(finally),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.makeTryFinally(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        quiet(finally),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.makeTableSwitch(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;[Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| {
            let mut parts = vec![a.raw(1)];
            parts.extend(elements(vm, a.reference(2)).into_iter().map(u64::from));
            let count = parts.len() - 1;
            made(vm, a, Kind::Switch { count }, a.reference(0), &parts)
        }),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.makeLoop(Ljava/lang/Class;Ljava/util/List;Ljava/util/List;Ljava/util/List;Ljava/util/List;Ljava/util/List;)Ljava/lang/invoke/MethodHandle;",
        quiet(open_lists),
    ),
    // No method of the JDK: `open_lists` calls it.
    (
        "hebra/glue/Loop.make(Ljava/lang/Class;[Ljava/lang/Object;[Ljava/lang/Object;[Ljava/lang/Object;[Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
        quiet(repeat),
    ),
];

fn descriptor(vm: &Vm, mirror: Ref) -> String {
    vm.program.descriptor_of(vm.class_of_mirror(mirror))
}

fn elements(vm: &Vm, array: Ref) -> Vec<Ref> {
    match &vm.state.heap.get(array).body {
        Body::Refs(elements) => elements.to_vec(),
        _ => Vec::new(),
    }
}

fn zero(vm: &mut Vm, args: &Args, mirror: Ref) -> Outcome {
    let own = format!("(){}", descriptor(vm, mirror));
    made_of(vm, args, Kind::Zero, &own, &[])
}

fn constant(vm: &mut Vm, args: &Args) -> Outcome {
    made(vm, args, Kind::Constant, args.reference(0), &[args.raw(2)])
}

fn array_access(vm: &mut Vm, args: &Args) -> Outcome {
    let array = descriptor(vm, args.reference(0));
    if !array.starts_with('[') {
        return Ok(Flow::Decline);
    }
    let element = array.get(1..).unwrap_or_default();
    let name = vm.string(vm.field(args.reference(1), "name") as Ref);
    let (kind, own) = match &*name {
        "GET" => (Kind::ArrayGet, format!("({array}I){element}")),
        "SET" => (Kind::ArraySet, format!("({array}I{element})V")),
        "LENGTH" => (Kind::ArrayLength, format!("({array})I")),
        _ => return Err(vm.unsupported(args.slot, "an unknown access to arrays")),
    };
    made_of(vm, args, kind, &own, &[])
}

fn finally(vm: &mut Vm, args: &Args) -> Outcome {
    let cleanup = target_of(vm, args.reference(1));
    let ty = type_of(vm, args.reference(0));
    made(vm, args, Kind::Finally { cleanup }, ty, &args.values[..2])
}

/// Opens the lists, which may be of any class: their own code returns their elements.
fn open_lists(vm: &mut Vm, args: &Args) -> Outcome {
    const LIST: &str = "Ljava/util/List;";
    let name = format!("(Ljava/lang/Class;{})Ljava/lang/invoke/MethodHandle;", LIST.repeat(5));
    let make = glue::native(vm, "Loop", "make", LOOP)?;
    let method = glue::method(vm, "OpenLists", &name, |_| {
        let mut code = vec![Instruction::Load(Slot::Ref, 0)];
        for list in 1..=5 {
            code.push(Instruction::Load(Slot::Ref, list));
            let member = glue::member("java/util/List", "toArray", "()[Ljava/lang/Object;");
            code.push(Instruction::InvokeInterface(member));
        }
        code.push(Instruction::InvokeStatic(make, false));
        code.push(Instruction::Return(Some(Slot::Ref)));
        code
    })?;
    Ok(Flow::Call(method, args.values.to_vec()))
}

/// Makes a loop over clauses: result type, parameter types, inits, steps, predicates, ends.
fn repeat(vm: &mut Vm, args: &Args) -> Outcome {
    let columns: Vec<Vec<Ref>> = (2..6).map(|i| elements(vm, args.reference(i))).collect();
    let [inits, steps, predicates, ends] = &columns[..] else { return Ok(Flow::Decline) };
    let (mut clauses, mut parts) = (Vec::new(), Vec::new());
    for (((init, step), predicate), end) in inits.iter().zip(steps).zip(predicates).zip(ends) {
        let clause = [*init, *step, *predicate, *end];
        clauses.push(clause.map(|handle| target_of(vm, handle)));
        parts.extend(clause.map(u64::from));
    }
    let params: String =
        elements(vm, args.reference(1)).iter().map(|m| descriptor(vm, *m)).collect();
    let own = format!("({params}){}", descriptor(vm, args.reference(0)));
    match super::method_type(vm, &own)? {
        Ok(ty) => new_handle(vm, Kind::Loop { clauses }, ty, &parts).map(Flow::reference),
        Err(exception) => Ok(Flow::ThrowObject(exception)),
    }
}
