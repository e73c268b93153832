//! Method handles: how they are made and called.
//!
//! A handle is an object of a separate class (`hebra_lower::dynamic::handle`), so its behaviour is
//! ordinary code and its parts are ordinary final fields. The library's own checks run; code that
//! would build `LambdaForm`s is replaced here and in `edits`. Names of members are in
//! `member_names`, method types in `method_types`.

pub(crate) mod constants;
mod edits;
mod flow;
mod member_names;
mod method_types;

use super::{
    Args, Flow, Intrinsic, NOTHING, NULL, Outcome, Table, glue, on_object, quiet, unsafes, visible,
};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::model::{Flags, HandleKind, Instruction, Loadable, MemberRef, MethodHandle};
use hebra_ir::{kind_of, split_descriptor};
use hebra_lower::dynamic::bootstrap;
use hebra_lower::dynamic::handle::{self, CALL, Kind, Shape, direct_descriptor};
use hebra_program::{ClassId, MethodId, Program};
use hebra_state::heap::{Body, Ref};
pub(crate) use method_types::method_type;

/// Parts of the table for method handles.
pub(super) const TABLES: [Table; 5] =
    [TABLE, edits::TABLE, flow::TABLE, member_names::TABLE, method_types::TABLE];

const TABLE: Table = &[
    // No method of the JDK: the code of dynamic constants and call sites calls it.
    (
        "hebra/glue/Link.commit(Ljava/lang/Class;Ljava/lang/Object;Ljava/lang/Throwable;)V",
        visible(commit),
    ),
    (INVOKE_EXACT, quiet(invoke_exact)),
    (INVOKE, quiet(invoke)),
    (INVOKE_BASIC, BASIC),
    (LINK, NO_HANDLES),
    (
        "java/lang/invoke/DirectMethodHandle.make(BLjava/lang/Class;Ljava/lang/invoke/MemberName;Ljava/lang/Class;)Ljava/lang/invoke/DirectMethodHandle;",
        quiet(|vm, a| direct(vm, a, a.reference(2), Some(a.int(0)), a.reference(1))),
    ),
    (
        "java/lang/invoke/DirectMethodHandle.make(Ljava/lang/Class;Ljava/lang/invoke/MemberName;)Ljava/lang/invoke/DirectMethodHandle;",
        quiet(|vm, a| direct(vm, a, a.reference(1), None, a.reference(0))),
    ),
    (
        "java/lang/invoke/DirectMethodHandle.makeAllocator(Ljava/lang/invoke/MemberName;)Ljava/lang/invoke/DirectMethodHandle;",
        quiet(|vm, a| direct(vm, a, a.reference(0), Some(8), 0)),
    ),
    (
        "java/lang/invoke/DirectMethodHandle.makeAllocator(Ljava/lang/Class;Ljava/lang/invoke/MemberName;)Ljava/lang/invoke/DirectMethodHandle;",
        quiet(|vm, a| direct(vm, a, a.reference(1), Some(8), 0)),
    ),
    (
        "java/lang/invoke/DirectMethodHandle.copyWith(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;)Ljava/lang/invoke/MethodHandle;",
        quiet(view_direct),
    ),
    (
        "java/lang/invoke/DirectMethodHandle.viewAsType(Ljava/lang/invoke/MethodType;Z)Ljava/lang/invoke/MethodHandle;",
        quiet(view_direct),
    ),
    (
        "java/lang/invoke/DirectMethodHandle.rebind()Ljava/lang/invoke/BoundMethodHandle;",
        quiet(|vm, a| {
            let ty = type_of(vm, a.reference(0));
            let target = descriptor_of(vm, ty);
            made(vm, a, Kind::Delegate { target }, ty, &[a.raw(0)])
        }),
    ),
    ("java/lang/invoke/MethodHandle.isInvokeSpecial()Z", quiet(is_special)),
    ("java/lang/invoke/DirectMethodHandle.<clinit>()V", NOTHING),
    ("java/lang/invoke/BoundMethodHandle.<clinit>()V", NOTHING),
    ("java/lang/invoke/LambdaForm.<clinit>()V", NOTHING),
    (
        "java/lang/invoke/MethodHandleImpl.bindCaller(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        super::THIS,
    ),
    (
        "java/lang/invoke/MethodHandleImpl.setCachedHandle(ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        quiet(|_, a| Ok(Flow::Value(a.raw(1)))),
    ),
    (
        "java/lang/invoke/MethodHandles.setCachedMethodHandle([Ljava/lang/invoke/MethodHandle;ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        quiet(|_, a| Ok(Flow::Value(a.raw(2)))),
    ),
    (
        "java/lang/invoke/MethodHandleImpl.makePairwiseConvert(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;ZZ)Ljava/lang/invoke/MethodHandle;",
        quiet(convert),
    ),
    (
        "java/lang/invoke/Invokers.exactInvoker()Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| invoker(vm, a, true)),
    ),
    (
        "java/lang/invoke/Invokers.genericInvoker()Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| invoker(vm, a, false)),
    ),
    (
        "java/lang/invoke/Invokers.varHandleMethodInvoker(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| variable_invoker(vm, a, false)),
    ),
    (
        "java/lang/invoke/Invokers.varHandleMethodExactInvoker(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodHandle;",
        quiet(|vm, a| variable_invoker(vm, a, true)),
    ),
    (
        "java/lang/invoke/MethodHandleNatives.setCallSiteTargetNormal(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        on_object(0, set_target),
    ),
    (
        "java/lang/invoke/MethodHandleNatives.setCallSiteTargetVolatile(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        on_object(0, set_target),
    ),
    (
        "java/lang/invoke/MethodHandleNatives$CallSiteContext.make(Ljava/lang/invoke/CallSite;)Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;",
        NULL,
    ),
];

/// The descriptor of `hebra/glue/Exact.check`.
const CHECK_EXACT: &str =
    "(Ljava/lang/invoke/VarHandle;Ljava/lang/String;Ljava/lang/invoke/MethodType;)V";

// Methods of `MethodHandle`, whose descriptors are those of their calls.
const INVOKE_EXACT: &str =
    "java/lang/invoke/MethodHandle.invokeExact([Ljava/lang/Object;)Ljava/lang/Object;";
const INVOKE: &str = "java/lang/invoke/MethodHandle.invoke([Ljava/lang/Object;)Ljava/lang/Object;";
const INVOKE_BASIC: &str = "hebra/glue/MethodHandle.invokeBasic";
const LINK: &str = "hebra/glue/MethodHandle.linkTo";

/// Calls without a check of the type: the library has made sure that it is right.
const BASIC: Intrinsic = quiet(|vm, args| match call(vm, args) {
    Some(flow) => Ok(flow),
    None => basic(vm, args),
});

/// Methods without a counterpart here: the library would fail on what is not set up.
pub(super) const NO_HANDLES: Intrinsic = quiet(|vm, args| {
    let method = vm.program.describe(args.method);
    Err(vm.unsupported(args.slot, &format!("not supported yet: {method}")))
});

/// Returns a method of `MethodHandle` for a call with this descriptor (JVMS 2.9.3).
pub(super) fn polymorphic(
    program: &mut Program,
    class: ClassId,
    member: &MemberRef,
) -> Option<MethodId> {
    let signature = match &*member.name {
        "invokeExact" => INVOKE_EXACT,
        "invoke" => INVOKE,
        "invokeBasic" => INVOKE_BASIC,
        "linkToVirtual" | "linkToStatic" | "linkToSpecial" | "linkToInterface" | "linkToNative" => {
            LINK
        }
        _ => return None,
    };
    let intrinsic = super::numbered(signature)?;
    program.add_native(class, &member.name, &member.descriptor, intrinsic)
}

// Calls.

/// Returns the code of a handle, if its type is this, and the object it runs on.
fn find_call(vm: &Vm, mut handle: Ref, descriptor: &hebra_ir::Name) -> Option<(MethodId, Ref)> {
    let name = CALL.into();
    while handle != 0 {
        let class = vm.state.heap.get(handle).class;
        if let Some(method) = vm.program.declared(class, &name, descriptor) {
            return Some((method, handle));
        }
        // The library's own handles of variable arity and the like wrap another.
        handle = vm.field(handle, "target") as Ref;
    }
    None
}

fn call(vm: &Vm, args: &Args) -> Option<Flow> {
    let descriptor = &vm.program.method(args.method).descriptor;
    let (method, handle) = find_call(vm, args.reference(0), descriptor)?;
    let mut values = args.values.to_vec();
    values[0] = handle.into();
    Some(Flow::Call(method, values))
}

/// Calls a handle whose type is the same but for classes, which `invokeBasic` does not look at.
fn basic(vm: &mut Vm, args: &Args) -> Outcome {
    let handle = args.reference(0);
    let kinds = |descriptor: &str| {
        let (params, result) = split_descriptor(descriptor).unwrap_or_default();
        params.iter().chain([&result]).map(|one| hebra_ir::kind_of(one)).collect::<Vec<_>>()
    };
    if handle != 0 {
        let own = target_of(vm, handle);
        if kinds(&own) == kinds(&vm.program.method(args.method).descriptor)
            && let Some((method, handle)) = find_call(vm, handle, &own.into())
        {
            let mut values = args.values.to_vec();
            values[0] = handle.into();
            return Ok(Flow::Call(method, values));
        }
    }
    Err(vm.unsupported(args.slot, "MethodHandle.invokeBasic with another type"))
}

fn invoke_exact(vm: &mut Vm, args: &Args) -> Outcome {
    let handle = args.reference(0);
    if handle == 0 {
        return Ok(Flow::null_pointer());
    }
    if let Some(flow) = call(vm, args) {
        return Ok(flow);
    }
    let called = vm.program.method(args.method).descriptor.clone();
    let own = target_of(vm, handle);
    Ok(wrong_type(vm, &own, &called))
}

/// Throws for a call with another type than the handle's.
pub(super) fn wrong_type(vm: &Vm, own: &str, called: &str) -> Flow {
    let words = if vm.program.feature >= 21 { "handle's method type" } else { "expected" };
    let message = format!("{words} {} but found {}", readable(own), readable(called));
    Flow::Throw("java/lang/invoke/WrongMethodTypeException", Some(message))
}

/// Calls `asType` and then `invokeExact`.
fn invoke(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(0) == 0 {
        return Ok(Flow::null_pointer());
    }
    if let Some(flow) = call(vm, args) {
        return Ok(flow);
    }
    const HANDLE: &str = "java/lang/invoke/MethodHandle";
    let descriptor = vm.program.method(args.method).descriptor.clone();
    let outer = format!("(L{HANDLE};{}", &descriptor[1..]);
    let name = format!("Invoke{}", args.method.0);
    let method = glue::method(vm, &name, &outer, |_| {
        let mut code = vec![
            Instruction::Load(hebra_ir::Kind::Ref, 0),
            Instruction::Const(Loadable::MethodType(descriptor.clone())),
            Instruction::InvokeVirtual(glue::member(
                HANDLE,
                "asType",
                "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
            )),
        ];
        let (params, result) = split_descriptor(&descriptor).unwrap_or_default();
        let mut slot = 1;
        for kind in params.iter().filter_map(|p| kind_of(p)) {
            code.push(Instruction::Load(kind, slot));
            slot +=
                if matches!(kind, hebra_ir::Kind::Long | hebra_ir::Kind::Double) { 2 } else { 1 };
        }
        code.push(Instruction::InvokeVirtual(glue::member(HANDLE, "invokeExact", &descriptor)));
        code.push(Instruction::Return(kind_of(result)));
        code
    })?;
    Ok(Flow::Call(method, args.values.to_vec()))
}

/// Formats as `MethodType.toString` does: `(int,String)void`.
fn readable(descriptor: &str) -> String {
    let (params, result) = split_descriptor(descriptor).unwrap_or_default();
    let params: Vec<String> = params.iter().map(|p| simple_name(p)).collect();
    format!("({}){}", params.join(","), simple_name(result))
}

fn simple_name(descriptor: &str) -> String {
    match descriptor.as_bytes() {
        [b'[', ..] => format!("{}[]", simple_name(&descriptor[1..])),
        [b'L', .., b';'] => {
            let name = &descriptor[1..descriptor.len() - 1];
            name.rsplit(['/', '$']).next().unwrap_or(name).to_owned()
        }
        [letter] => hebra_program::primitive_name(*letter).unwrap_or("void").to_owned(),
        _ => descriptor.to_owned(),
    }
}

// Handles.

/// Returns the type of a handle.
fn type_of(vm: &Vm, handle: Ref) -> Ref {
    vm.field(handle, "type") as Ref
}

/// Returns the descriptor of a `MethodType`.
pub(super) fn descriptor_of(vm: &Vm, method_type: Ref) -> String {
    method_types::descriptor(vm, method_type)
}

/// Returns the descriptor of a handle's type.
fn target_of(vm: &Vm, handle: Ref) -> String {
    descriptor_of(vm, type_of(vm, handle))
}

/// Returns the class of the handles of a shape.
fn handle_class(vm: &mut Vm, shape: Shape) -> Result<ClassId, Fatal> {
    if let Some(class) = vm.program.handle_classes.get(&shape) {
        return Ok(*class);
    }
    let number = vm.program.handle_classes.len();
    let (super_name, what) = match shape.kind {
        Kind::Direct(_) => ("java/lang/invoke/DirectMethodHandle", "Direct"),
        _ => ("java/lang/invoke/BoundMethodHandle", "Bound"),
    };
    let name = format!("java/lang/invoke/{what}MethodHandle$${number}").into();
    let class = handle::class(&shape, name, super_name)
        .map_err(|message| Fatal::Unsupported(format!("a method handle: {message}")))?;
    let class = vm.program.define(class, true).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    vm.program.handle_classes.insert(shape, class);
    Ok(class)
}

/// Creates an object with these fields; part of the base if all states are to have it.
fn object(vm: &mut Vm, class: ClassId, base: bool, fields: &[(&str, u64)]) -> Ref {
    let mut words = vec![0; usize::from(vm.program.class(class).instance_words)];
    for (name, value) in fields {
        // Not every JDK has every field.
        if let Some(field) = vm.program.field_named(class, name) {
            words[usize::from(field.index)] = *value;
        }
    }
    let body = Body::Fields(words.into());
    if base {
        return vm.state.heap.insert_base(class, body);
    }
    vm.state.heap.shape_changed = true;
    vm.state.heap.insert(class, body)
}

/// Creates a handle of the given type (a `MethodType`) with these parts.
fn new_handle(vm: &mut Vm, kind: Kind, ty: Ref, parts: &[u64]) -> Result<Ref, Fatal> {
    let class = handle_class(vm, Shape { kind, descriptor: descriptor_of(vm, ty) })?;
    let form = edits::blank_form(vm)?;
    let names: Vec<String> = (0..parts.len()).map(handle::part_name).collect();
    let mut fields = vec![("type", ty.into()), ("form", form.into())];
    fields.extend(names.iter().map(String::as_str).zip(parts.iter().copied()));
    Ok(object(vm, class, false, &fields))
}

/// Creates a direct handle; see `object` for `base`.
fn new_direct(
    vm: &mut Vm,
    reference: MethodHandle,
    ty: Ref,
    member: Ref,
    base: bool,
) -> Result<Ref, Fatal> {
    let shape = Shape { kind: Kind::Direct(reference), descriptor: descriptor_of(vm, ty) };
    let class = handle_class(vm, shape)?;
    let form = edits::blank_form(vm)?;
    let fields =
        [("type", ty.into()), ("form", form.into()), ("member", member.into()), ("crackable", 1)];
    Ok(object(vm, class, base, &fields))
}

fn made(vm: &mut Vm, _args: &Args, kind: Kind, ty: Ref, parts: &[u64]) -> Outcome {
    new_handle(vm, kind, ty, parts).map(Flow::reference)
}

/// Creates a handle of the type with this descriptor.
fn made_of(vm: &mut Vm, args: &Args, kind: Kind, descriptor: &str, parts: &[u64]) -> Outcome {
    match method_type(vm, descriptor)? {
        Ok(ty) => made(vm, args, kind, ty, parts),
        Err(exception) => Ok(Flow::ThrowObject(exception)),
    }
}

/// Creates a direct handle of a resolved `MemberName`.
fn direct(vm: &mut Vm, args: &Args, member: Ref, kind: Option<i32>, receiver: Ref) -> Outcome {
    if member == 0 {
        return Ok(Flow::null_pointer());
    }
    let (class, reference) = member_names::reference(vm, args.slot, member, kind)?;
    let receiver = match receiver {
        0 => class,
        mirror => vm.class_of_mirror(mirror),
    };
    let receiver = vm.program.class(receiver).name.clone();
    let descriptor = direct_descriptor(&reference, &receiver);
    let ty = match method_type(vm, &descriptor)? {
        Ok(ty) => ty,
        Err(exception) => return Ok(Flow::ThrowObject(exception)),
    };
    let is_abstract = vm.program.class(class).flags.has(Flags::ABSTRACT);
    if reference.kind == HandleKind::NewInvokeSpecial && is_abstract {
        return made(vm, args, Kind::Abstract, ty, &[]);
    }
    new_direct(vm, reference, ty, member, false).map(Flow::reference)
}

/// Returns the member that the class of a direct handle was made for.
fn direct_reference(vm: &Vm, handle: Ref) -> Option<MethodHandle> {
    let class = vm.state.heap.get(handle).class;
    let shape = vm.program.handle_classes.iter().find(|(_, id)| **id == class);
    match shape {
        Some((Shape { kind: Kind::Direct(reference), .. }, _)) => Some(reference.clone()),
        _ => None,
    }
}

/// Creates a direct handle with another type that fits.
fn view_direct(vm: &mut Vm, args: &Args) -> Outcome {
    let (handle, ty) = (args.reference(0), args.reference(1));
    let Some(reference) = direct_reference(vm, handle) else {
        return Err(vm.unsupported(args.slot, "a method handle that is not direct"));
    };
    let member = vm.field(handle, "member") as Ref;
    new_direct(vm, reference, ty, member, false).map(Flow::reference)
}

fn is_special(vm: &mut Vm, args: &Args) -> Outcome {
    let reference = direct_reference(vm, args.reference(0));
    Ok(Flow::boolean(reference.is_some_and(|r| r.kind == HandleKind::InvokeSpecial)))
}

/// Does `asType`, or an explicit cast if the third argument is false; the library has checked that
/// there is a conversion.
fn convert(vm: &mut Vm, args: &Args) -> Outcome {
    let (handle, ty, explicit) = (args.reference(0), args.reference(1), args.int(2) == 0);
    if type_of(vm, handle) == ty {
        return Ok(Flow::reference(handle));
    }
    let target = target_of(vm, handle);
    let uncast = if explicit { interfaces(vm, &target, ty) } else { Vec::new() };
    let kind = Kind::Convert { target, explicit, uncast };
    made(vm, args, kind, ty, &[handle.into()])
}

/// Returns the types that are interfaces, to which an explicit cast checks nothing.
fn interfaces(vm: &mut Vm, target: &str, ty: Ref) -> Vec<String> {
    let own = descriptor_of(vm, ty);
    let (params, _) = split_descriptor(target).unwrap_or_default();
    let (_, result) = split_descriptor(&own).unwrap_or_default();
    let mut found: Vec<String> = Vec::new();
    for descriptor in params.into_iter().chain([result]) {
        let class = vm.program.class_of_descriptor(descriptor);
        let is_interface = class.is_ok_and(|c| vm.program.class(c).flags.has(Flags::INTERFACE));
        if is_interface && !found.iter().any(|f| f == descriptor) {
            found.push(descriptor.to_owned());
        }
    }
    vm.state.grow(&vm.program);
    found
}

fn invoker(vm: &mut Vm, args: &Args, exact: bool) -> Outcome {
    let target = descriptor_of(vm, vm.field(args.reference(0), "targetType") as Ref);
    let descriptor = format!("(Ljava/lang/invoke/MethodHandle;{}", &target[1..]);
    made_of(vm, args, Kind::Invoker { exact }, &descriptor, &[])
}

fn variable_invoker(vm: &mut Vm, args: &Args, exact: bool) -> Outcome {
    let target = descriptor_of(vm, vm.field(args.reference(0), "targetType") as Ref);
    let descriptor = format!("(Ljava/lang/invoke/VarHandle;{}", &target[1..]);
    let mode = mode_name(vm, args.reference(1));
    if exact {
        glue::native(vm, "Exact", "check", CHECK_EXACT)?;
    }
    made_of(vm, args, Kind::Variable { mode, bound: false, exact }, &descriptor, &[])
}

/// Returns the name of the method of a `VarHandle.AccessMode`.
pub(super) fn mode_name(vm: &Vm, mode: Ref) -> String {
    vm.string(vm.field(mode, "methodName") as Ref)
}

/// Creates a handle that accesses the variable of the `VarHandle` it is given.
pub(super) fn variable_handle(
    vm: &mut Vm,
    mode: String,
    descriptor: &str,
) -> Result<Result<Ref, Ref>, Fatal> {
    match method_type(vm, descriptor)? {
        Ok(ty) => {
            let kind = Kind::Variable { mode, bound: false, exact: false };
            new_handle(vm, kind, ty, &[]).map(Ok)
        }
        Err(exception) => Ok(Err(exception)),
    }
}

/// Creates a handle that accesses the variable of a `VarHandle`.
pub(super) fn variable_access(vm: &mut Vm, args: &Args, mode: String, descriptor: &str) -> Outcome {
    let kind = Kind::Variable { mode, bound: true, exact: false };
    made_of(vm, args, kind, descriptor, &[args.raw(0)])
}

fn set_target(vm: &mut Vm, args: &Args) -> Outcome {
    let (site, target) = (args.reference(0), args.reference(1));
    if site == 0 {
        return Ok(Flow::null_pointer());
    }
    let class = vm.state.heap.get(site).class;
    let Some(field) = vm.program.field_named(class, "target") else {
        return Err(vm.unsupported(args.slot, "a call site without target"));
    };
    let offset = unsafes::BASE + 8 * i64::from(field.index);
    let place = unsafes::place_at(vm, args.slot, site, offset)?;
    unsafes::write(vm, args, &place, unsafes::Type::Ref, target.into())?;
    Ok(Flow::Void)
}

/// Makes the class with the method that commits the result of a bootstrap method.
pub(crate) fn define_commit(vm: &mut Vm) -> Result<(), Fatal> {
    let class = bootstrap::COMMIT_CLASS.trim_start_matches("hebra/glue/");
    let (name, descriptor) = bootstrap::COMMIT;
    glue::native(vm, class, name, descriptor).map(|_| ())
}

/// Keeps the value or the error in the static fields of a class, unless there is one already.
fn commit(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(0));
    let [resolved, value, error] = bootstrap::FIELDS;
    if vm.static_field(class, resolved) == Some(0) {
        for (name, new) in [(value, args.raw(1)), (error, args.raw(2)), (resolved, 1)] {
            let fields = &vm.program.class(class).fields;
            let Some(field) = fields.iter().find(|f| &*f.name == name) else { continue };
            let place = unsafes::Address::Static(class, usize::from(field.index));
            let ty = if name == resolved { unsafes::Type::Int } else { unsafes::Type::Ref };
            unsafes::write(vm, args, &place, ty, new)?;
        }
    }
    Ok(Flow::Void)
}
