//! Callers, privileged actions, and fields as objects.

use super::{Args, FALSE, Flow, NOTHING, NULL, Outcome, TRUE, Table, quiet};
use crate::heap::{Body, Ref};
use crate::machine::{Fatal, Vm, load_fatal};
use crate::program::ClassId;
use hebra_classfile::model::Flags;

pub(super) const TABLE: Table = &[
    ("jdk/internal/reflect/Reflection.getCallerClass()Ljava/lang/Class;", quiet(caller_class)),
    ("jdk/internal/reflect/Reflection.areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z", TRUE),
    ("jdk/internal/reflect/Reflection.ensureMemberAccess(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/Class;I)V", NOTHING),
    ("java/lang/Class.getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;", quiet(declared_field)),
    ("java/lang/Class.getDeclaredFields0(Z)[Ljava/lang/reflect/Field;", quiet(declared_fields)),
    ("java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;", quiet(privileged)),
    ("java/security/AccessController.doPrivileged(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;", quiet(privileged)),
    ("java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;", quiet(privileged)),
    ("java/security/AccessController.doPrivileged(Ljava/security/PrivilegedExceptionAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;", quiet(privileged)),
    ("java/security/AccessController.getContext()Ljava/security/AccessControlContext;", NULL),
    ("java/security/AccessController.getStackAccessControlContext()Ljava/security/AccessControlContext;", NULL),
    ("java/security/AccessController.getInheritedAccessControlContext()Ljava/security/AccessControlContext;", NULL),
    ("java/security/AccessController.ensureMaterializedForStackWalk(Ljava/lang/Object;)V", NOTHING),
    ("jdk/internal/vm/ContinuationSupport.isSupported0()Z", FALSE),
    ("jdk/internal/misc/PreviewFeatures.isPreviewEnabled()Z", FALSE),
];

/// The class of the method that called the caller of `getCallerClass`.
fn caller_class(vm: &mut Vm, args: &Args) -> Outcome {
    let frames = &vm.state.thread(args.slot).frames;
    let class = frames.iter().rev().nth(1).map(|f| vm.program.method(f.method).class);
    match class {
        Some(class) => Ok(Flow::reference(vm.mirror(class))),
        None => Ok(Flow::Value(0)),
    }
}

/// No security manager: a privileged action is just run.
fn privileged(vm: &mut Vm, args: &Args) -> Outcome {
    let action = args.reference(0);
    if action == 0 {
        return Ok(Flow::null_pointer());
    }
    let class = vm.state.heap.get(action).class;
    let (name, descriptor) = ("run".into(), "()Ljava/lang/Object;".into());
    let run = vm.program.find_method(class, &name, &descriptor);
    match run.and_then(|m| vm.program.select(class, m)) {
        Some(run) => Ok(Flow::Call(run, vec![action.into()])),
        None => Ok(Flow::Decline),
    }
}

fn declared_field(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let class = vm.class_of_mirror(args.reference(0));
    let name = vm.string(args.reference(1));
    match vm.program.class(class).fields.iter().position(|f| *f.name == *name) {
        Some(position) => Ok(Flow::reference(field_object(vm, class, position)?)),
        None => Ok(Flow::Throw("java/lang/NoSuchFieldException", Some(name))),
    }
}

fn declared_fields(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(0));
    let public_only = args.int(1) != 0;
    let array = vm.program.load("[Ljava/lang/reflect/Field;").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let mut fields: Vec<Ref> = Vec::new();
    for position in 0..vm.program.class(class).fields.len() {
        let flags = vm.program.class(class).fields[position].flags;
        if !public_only || flags.has(Flags::PUBLIC) {
            fields.push(field_object(vm, class, position)?);
        }
    }
    Ok(Flow::reference(vm.state.heap.insert(array, Body::Refs(fields.into()))))
}

/// A `java.lang.reflect.Field` as its constructor would leave it.
fn field_object(vm: &mut Vm, class: ClassId, position: usize) -> Result<Ref, Fatal> {
    let field_class = vm.program.load("java/lang/reflect/Field").map_err(load_fatal)?;
    let declared = vm.program.class(class).fields[position].clone();
    let found = vm.program.class(class);
    let signature = found.model.as_ref().and_then(|m| m.fields[position].signature.clone());
    let is_record = found.model.as_ref().is_some_and(|m| m.record.is_some());
    let ty = vm.program.class_of_descriptor(&declared.descriptor).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(field_class).instance_words);
    let object = vm.state.heap.insert(field_class, Body::Fields(vec![0; words].into()));
    let units: Vec<u16> = declared.name.encode_utf16().collect();
    let name = vm.intern_string(&units);
    let (clazz, ty) = (vm.mirror(class), vm.mirror(ty));
    let is_final = declared.flags.has(Flags::FINAL);
    let trusted = is_final && (declared.flags.has(Flags::STATIC) || is_record);
    vm.set_field(object, "clazz", clazz.into());
    vm.set_field(object, "slot", position as u64);
    vm.set_field(object, "name", name.into());
    vm.set_field(object, "type", ty.into());
    vm.set_field(object, "modifiers", declared.flags.0.into());
    vm.set_field(object, "trustedFinal", trusted.into());
    if let Some(signature) = signature {
        let signature = vm.new_string(&signature);
        vm.set_field(object, "signature", signature.into());
    }
    Ok(object)
}
