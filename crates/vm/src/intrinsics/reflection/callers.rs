//! Callers and privileged actions.

use crate::intrinsics::{Args, FALSE, Flow, NOTHING, NULL, Outcome, Table, quiet};
use crate::machine::Vm;
use hebra_program::Method;

pub(super) const TABLE: Table = &[
    ("jdk/internal/reflect/Reflection.getCallerClass()Ljava/lang/Class;", quiet(caller_class)),
    (
        "jdk/internal/reflect/Reflection.areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z",
        quiet(nest_mates),
    ),
    // Reads system properties once, into statics that all threads share.
    ("jdk/internal/reflect/ReflectionFactory.checkInitted()V", NOTHING),
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
    // Permissions limit nothing without a security manager.
    (
        "java/security/AccessController.createWrapper(Ljava/security/DomainCombiner;Ljava/lang/Class;Ljava/security/AccessControlContext;Ljava/security/AccessControlContext;[Ljava/security/Permission;)Ljava/security/AccessControlContext;",
        quiet(|_, args| Ok(Flow::Value(args.raw(3)))),
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

/// Returns the class of the method that called the caller of `getCallerClass`; frames between the
/// two in a reflective call are skipped, as in HotSpot.
fn caller_class(vm: &mut Vm, args: &Args) -> Outcome {
    let frames = &vm.state.thread(args.slot).frames;
    let is_between = |method: &Method| {
        let class = vm.program.class(method.class);
        vm.program.is_hidden(method.class)
            || &*class.name == "java/lang/reflect/Method" && &*method.name == "invoke"
    };
    let callers = frames.iter().rev().skip(1).map(|frame| vm.program.method(frame.method));
    let class = callers.into_iter().find(|method| !is_between(method)).map(|method| method.class);
    match class {
        Some(class) => Ok(Flow::reference(vm.mirror(class))),
        None => Ok(Flow::Value(0)),
    }
}

/// Returns true if two classes have the same nest host (JVMS 5.4.4).
fn nest_mates(vm: &mut Vm, args: &Args) -> Outcome {
    let host = |mirror| {
        let class = vm.program.class(vm.class_of_mirror(mirror));
        let host = class.model.as_ref().and_then(|model| model.nest_host.clone());
        host.unwrap_or_else(|| class.name.clone())
    };
    Ok(Flow::boolean(host(args.reference(0)) == host(args.reference(1))))
}

/// Runs a privileged action: there is no security manager.
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
