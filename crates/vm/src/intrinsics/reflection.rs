//! Callers and privileged actions.

use super::{Args, FALSE, Flow, NOTHING, NULL, Outcome, TRUE, Table, quiet};
use crate::machine::Vm;

pub(super) const TABLE: Table = &[
    ("jdk/internal/reflect/Reflection.getCallerClass()Ljava/lang/Class;", quiet(caller_class)),
    ("jdk/internal/reflect/Reflection.areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z", TRUE),
    (
        "jdk/internal/reflect/Reflection.ensureMemberAccess(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/Class;I)V",
        NOTHING,
    ),
    (
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        quiet(privileged),
    ),
    (
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
        quiet(privileged),
    ),
    (
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        quiet(privileged),
    ),
    (
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedExceptionAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        quiet(privileged),
    ),
    ("java/security/AccessController.getContext()Ljava/security/AccessControlContext;", NULL),
    (
        "java/security/AccessController.getStackAccessControlContext()Ljava/security/AccessControlContext;",
        NULL,
    ),
    (
        "java/security/AccessController.getInheritedAccessControlContext()Ljava/security/AccessControlContext;",
        NULL,
    ),
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
