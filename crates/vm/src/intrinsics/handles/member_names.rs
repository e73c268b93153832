//! `MemberName`, the library's name of a field or method, resolved here (JVMS 5.4.3).

use super::super::{Args, Flow, NOTHING, Outcome, Table, quiet};
use crate::machine::{Fatal, Vm};
use crate::resolution::method_text;
use hebra_classfile::model::{Flags, HandleKind, MemberRef, MethodHandle};
use hebra_program::{ClassId, ClassKind};
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    (
        "java/lang/invoke/MethodHandleNatives.resolve(Ljava/lang/invoke/MemberName;Ljava/lang/Class;Z)Ljava/lang/invoke/MemberName;",
        quiet(|vm, a| resolve(vm, a, a.int(2) != 0)),
    ),
    (
        "java/lang/invoke/MethodHandleNatives.resolve(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;",
        quiet(|vm, a| resolve(vm, a, a.int(3) != 0)),
    ),
    (
        "java/lang/invoke/MethodHandleNatives.init(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V",
        quiet(init),
    ),
    ("java/lang/invoke/MethodHandleNatives.<clinit>()V", NOTHING),
];

const IS_METHOD: u64 = 0x1_0000;
const IS_CONSTRUCTOR: u64 = 0x2_0000;
const IS_FIELD: u64 = 0x4_0000;
const TRUSTED_FINAL: u64 = 0x20_0000;
const KIND_SHIFT: u32 = 24;

/// Maps a reference kind, JVMS table 5.4.3.5-A.
fn kind_of_number(number: u64) -> Option<HandleKind> {
    Some(match number {
        1 => HandleKind::GetField,
        2 => HandleKind::GetStatic,
        3 => HandleKind::PutField,
        4 => HandleKind::PutStatic,
        5 => HandleKind::InvokeVirtual,
        6 => HandleKind::InvokeStatic,
        7 => HandleKind::InvokeSpecial,
        8 => HandleKind::NewInvokeSpecial,
        9 => HandleKind::InvokeInterface,
        _ => return None,
    })
}

pub(super) fn number_of_kind(kind: HandleKind) -> u64 {
    match kind {
        HandleKind::GetField => 1,
        HandleKind::GetStatic => 2,
        HandleKind::PutField => 3,
        HandleKind::PutStatic => 4,
        HandleKind::InvokeVirtual => 5,
        HandleKind::InvokeStatic => 6,
        HandleKind::InvokeSpecial => 7,
        HandleKind::NewInvokeSpecial => 8,
        HandleKind::InvokeInterface => 9,
    }
}

/// Returns the descriptor in the `type` of a `MemberName`: a method type, a class, both parts of a
/// method type, or the text itself.
fn descriptor(vm: &Vm, member: Ref) -> String {
    let ty = vm.field(member, "type") as Ref;
    let class = vm.state.heap.get(ty).class;
    let name = |mirror: Ref| vm.program.descriptor_of(vm.class_of_mirror(mirror));
    if let Body::Refs(parts) = &vm.state.heap.get(ty).body
        && let [result, params] = **parts
        && let Body::Refs(params) = &vm.state.heap.get(params).body
    {
        let params: String = params.iter().map(|p| name(*p)).collect();
        return format!("({params}){}", name(result));
    }
    match &*vm.program.class(class).name {
        "java/lang/invoke/MethodType" => super::descriptor_of(vm, ty),
        "java/lang/Class" => name(ty),
        _ => vm.string(ty),
    }
}

/// Returns the declaring class of a resolved `MemberName`, and the member as class files name it.
pub(super) fn reference(
    vm: &mut Vm,
    slot: usize,
    member: Ref,
    wanted: Option<i32>,
) -> Result<(ClassId, MethodHandle), Fatal> {
    let class = vm.class_of_mirror(vm.field(member, "clazz") as Ref);
    let own = (vm.field(member, "flags") >> KIND_SHIFT) & 0xf;
    let is_field = vm.field(member, "flags") & IS_FIELD != 0;
    let number = match wanted {
        Some(wanted) if !is_field => wanted as u64,
        // A method that cannot be overridden was resolved to itself.
        None if own == 7 => 5,
        _ => own,
    };
    let Some(kind) = kind_of_number(number) else {
        return Err(vm.unsupported(slot, "a method handle of an unknown kind"));
    };
    let found = vm.program.class(class);
    let interface = found.flags.has(Flags::INTERFACE);
    let kind = match kind {
        HandleKind::InvokeVirtual if interface => HandleKind::InvokeInterface,
        HandleKind::InvokeInterface if !interface => HandleKind::InvokeVirtual,
        kind => kind,
    };
    let class_name = found.name.clone();
    let name = match kind {
        HandleKind::NewInvokeSpecial => "<init>".to_owned(),
        _ => vm.string(vm.field(member, "name") as Ref),
    };
    let descriptor = descriptor(vm, member);
    let member = MemberRef { class: class_name, name: name.into(), descriptor: descriptor.into() };
    Ok((class, MethodHandle { kind, member, interface }))
}

/// Reason why a member is missing: class of the error and message.
pub(super) type Missing = (&'static str, String);

const NO_METHOD: &str = "java/lang/NoSuchMethodError";
const NO_FIELD: &str = "java/lang/NoSuchFieldError";
const CHANGED: &str = "java/lang/IncompatibleClassChangeError";

/// Resolves a member: returns the declaring class, and the flags of a `MemberName`.
pub(super) fn find(
    vm: &mut Vm,
    class: ClassId,
    name: &str,
    descriptor: &str,
    kind: HandleKind,
) -> Result<(ClassId, u64), Missing> {
    use HandleKind as K;
    let class_name = vm.program.class(class).name.clone();
    let member = MemberRef { class: class_name, name: name.into(), descriptor: descriptor.into() };
    let text = method_text(&member);
    let is_static = matches!(kind, K::GetStatic | K::PutStatic | K::InvokeStatic);
    if matches!(kind, K::GetField | K::GetStatic | K::PutField | K::PutStatic) {
        let Some((declaring, index)) = vm.program.find_field(class, name, descriptor) else {
            return Err((NO_FIELD, name.to_owned()));
        };
        let found = vm.program.class(declaring);
        let flags = found.fields[index].flags;
        // The caller checks whether it is static.
        let is_static = flags.has(Flags::STATIC);
        let is_put = matches!(kind, K::PutField | K::PutStatic);
        let is_record = found.model.as_ref().is_some_and(|m| m.record.is_some());
        let trusted = flags.has(Flags::FINAL) && (is_static || is_record);
        let trusted = if trusted && vm.program.feature >= 17 { TRUSTED_FINAL } else { 0 };
        let kind = 1 + u64::from(is_static) + 2 * u64::from(is_put);
        return Ok((declaring, u64::from(flags.0) | IS_FIELD | trusted | kind << KIND_SHIFT));
    }
    let found = vm.program.class(class);
    let is_interface = found.flags.has(Flags::INTERFACE);
    let class_name = vm.program.external_name(class);
    match kind {
        K::InvokeVirtual if is_interface => {
            let message = format!("Found interface {class_name}, but class was expected");
            return Err((CHANGED, message));
        }
        K::InvokeInterface if !is_interface => {
            let message = format!("Found class {class_name}, but interface was expected");
            return Err((CHANGED, message));
        }
        _ => {}
    }
    let is_constructor = name == "<init>";
    let (key, wanted) = (name.into(), descriptor.into());
    let method = match is_constructor {
        true => vm.program.declared(class, &key, &wanted),
        false => vm.program.find_method(class, &key, &wanted),
    };
    let Some(method) = method.filter(|_| vm.program.class(class).kind != ClassKind::Primitive)
    else {
        return Err((NO_METHOD, format!("'{text}'")));
    };
    let method = vm.program.method(method);
    let (declaring, flags) = (method.class, method.flags);
    if flags.has(Flags::STATIC) != is_static {
        let expected = if is_static { "static" } else { "non-static" };
        return Err((CHANGED, format!("Expected {expected} method '{text}'")));
    }
    let of_interface = vm.program.class(declaring).flags.has(Flags::INTERFACE);
    let fixed = flags.has(Flags::FINAL | Flags::PRIVATE);
    let number = match kind {
        K::InvokeVirtual | K::InvokeInterface if fixed => 7,
        K::InvokeInterface if !of_interface => 5,
        kind => number_of_kind(kind),
    };
    let sort = if is_constructor { IS_CONSTRUCTOR } else { IS_METHOD };
    Ok((declaring, u64::from(flags.0) | sort | number << KIND_SHIFT))
}

fn resolve(vm: &mut Vm, args: &Args, speculative: bool) -> Outcome {
    let member = args.reference(0);
    if member == 0 {
        return Ok(Flow::null_pointer());
    }
    let class = vm.class_of_mirror(vm.field(member, "clazz") as Ref);
    let name = vm.string(vm.field(member, "name") as Ref);
    let descriptor = descriptor(vm, member);
    let Some(kind) = kind_of_number((vm.field(member, "flags") >> KIND_SHIFT) & 0xf) else {
        return Err(vm.unsupported(args.slot, "a member name of an unknown kind"));
    };
    let caller = args.reference(1);
    match find(vm, class, &name, &descriptor, kind) {
        Ok((declaring, flags)) if !may_call(vm, caller, declaring, flags) => {
            let message = format!("no access to {}.{name}", vm.program.external_name(declaring));
            match speculative {
                true => Ok(Flow::Value(0)),
                false => Ok(Flow::Throw("java/lang/IllegalAccessError", Some(message))),
            }
        }
        Ok((declaring, flags)) => {
            let clazz = vm.mirror(declaring);
            vm.set_field(member, "clazz", clazz.into());
            vm.set_field(member, "flags", flags);
            Ok(Flow::reference(member))
        }
        Err(_) if speculative => Ok(Flow::Value(0)),
        Err((error, message)) => Ok(Flow::Throw(error, Some(message))),
    }
}

/// Returns true if resolution may access a method (JVMS 5.4.4); the library checks fields, and the
/// rest of the rule for protected methods.
fn may_call(vm: &mut Vm, caller: Ref, declaring: ClassId, flags: u64) -> bool {
    let is_field = flags & IS_FIELD != 0;
    let flags = Flags(flags as u16);
    if caller == 0 || is_field || flags.has(Flags::PUBLIC) {
        return true;
    }
    let caller = vm.class_of_mirror(caller);
    if flags.has(Flags::PRIVATE) {
        let mates = vm.program.are_nestmates(caller, declaring);
        vm.state.grow(&vm.program);
        return mates;
    }
    vm.program.same_package(caller, declaring)
        || flags.has(Flags::PROTECTED) && vm.program.is_subclass(caller, declaring)
}

/// Initialises from a `Method`, `Constructor` or `Field`.
fn init(vm: &mut Vm, args: &Args) -> Outcome {
    let (member, object) = (args.reference(0), args.reference(1));
    if member == 0 || object == 0 {
        return Ok(Flow::null_pointer());
    }
    let mirror = vm.field(object, "clazz");
    let class = vm.class_of_mirror(mirror as Ref);
    let slot = vm.field(object, "slot") as usize;
    let found = vm.program.class(class);
    let of_interface = found.flags.has(Flags::INTERFACE);
    let sort = vm.program.class(vm.state.heap.get(object).class).name.clone();
    let flags = match &*sort {
        "java/lang/reflect/Field" => {
            let flags = found.fields[slot].flags;
            let is_record = found.model.as_ref().is_some_and(|m| m.record.is_some());
            let is_static = flags.has(Flags::STATIC);
            let trusted = flags.has(Flags::FINAL) && (is_static || is_record);
            let trusted = if trusted && vm.program.feature >= 17 { TRUSTED_FINAL } else { 0 };
            u64::from(flags.0) | IS_FIELD | trusted | (1 + u64::from(is_static)) << KIND_SHIFT
        }
        "java/lang/reflect/Constructor" => {
            let flags = vm.program.method(found.methods[slot]).flags;
            u64::from(flags.0) | IS_CONSTRUCTOR | 8 << KIND_SHIFT
        }
        _ => {
            let flags = vm.program.method(found.methods[slot]).flags;
            let number = if flags.has(Flags::STATIC) {
                6
            } else if flags.has(Flags::FINAL | Flags::PRIVATE) {
                7
            } else if of_interface {
                9
            } else {
                5
            };
            u64::from(flags.0) | IS_METHOD | number << KIND_SHIFT
        }
    };
    vm.set_field(member, "clazz", mirror);
    vm.set_field(member, "flags", flags);
    Ok(Flow::Void)
}
