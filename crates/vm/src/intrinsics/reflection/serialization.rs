//! Requests of object streams to the machine besides reflection.

use super::loaders::app_loader;
use super::settle;
use crate::intrinsics::{Args, Flow, NOTHING, Outcome, Table, quiet};
use crate::machine::Vm;

pub(super) const TABLE: Table = &[
    (
        "java/io/ObjectStreamClass.hasStaticInitializer(Ljava/lang/Class;)Z",
        quiet(|vm, a| {
            let class = vm.class_of_mirror(a.reference(0));
            Ok(Flow::boolean(vm.program.class(class).initialiser.is_some()))
        }),
    ),
    (
        "jdk/internal/misc/VM.latestUserDefinedLoader0()Ljava/lang/ClassLoader;",
        quiet(|vm, a| settle(app_loader(vm, a).map(Flow::reference))),
    ),
    ("java/lang/System.getLogger(Ljava/lang/String;)Ljava/lang/System$Logger;", quiet(logger)),
    // Nothing listens at the levels of these.
    (
        "java/io/ObjectInputFilter$Config.traceFilter(Ljava/lang/String;[Ljava/lang/Object;)V",
        NOTHING,
    ),
    ("java/io/ObjectInputStream$Logging.<clinit>()V", NOTHING),
];

/// Returns a logger for filters of object streams, used if the user configured a filter.
fn logger(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(0) == 0 || vm.string(args.reference(0)) != "java.io.serialization" {
        return Ok(Flow::Decline);
    }
    match vm.options.environment.given.keys().any(|name| name.starts_with("jdk.serialFilter")) {
        true => Err(vm.unsupported(args.slot, "a filter of object streams")),
        false => Ok(Flow::Value(0)),
    }
}
