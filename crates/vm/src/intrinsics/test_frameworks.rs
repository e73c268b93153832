//! What `hebra test` needs inside the machine: how a driver tells what it found, and time limits of
//! tests, which are not applied. The drivers are in `crates/checker/drivers`.

use super::{Args, Flow, Intrinsic, Outcome, Table, quiet};
use crate::machine::Vm;
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("hebra/tests/Report.tell([Ljava/lang/String;)V", TELL),
    (
        "java/util/concurrent/FutureTask.get(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;",
        GET,
    ),
    (
        "org/junit/jupiter/api/AssertTimeout.assertTimeout(Ljava/time/Duration;Lorg/junit/jupiter/api/function/ThrowingSupplier;Ljava/lang/Object;)Ljava/lang/Object;",
        ASSERT_TIMEOUT,
    ),
    ("net/bytebuddy/agent/ByteBuddyAgent.<clinit>()V", AGENT),
];

/// Classes outside the JDK that have entries here.
pub(crate) const CLASSES: [&str; 3] = [
    "hebra/tests/Report",
    "org/junit/jupiter/api/AssertTimeout",
    "net/bytebuddy/agent/ByteBuddyAgent",
];

/// Classes that run a test in a thread of its own, and wait for it with a time limit.
const LIMITING: [&str; 3] = [
    "org/junit/internal/runners/statements/FailOnTimeout",
    "org/junit/jupiter/api/AssertTimeout",
    "org/junit/jupiter/api/AssertTimeoutPreemptively",
];

const LIMIT_NOTE: &str = "time limits of tests are not applied: a test that cannot go on is a \
    deadlock";

/// For the report alone: no run can see it.
const TELL: Intrinsic = quiet(|vm, args| {
    if let Body::Refs(texts) = vm.state.heap.get(args.reference(0)).body.clone() {
        let text = |text: &Ref| if *text == 0 { String::new() } else { vm.string(*text) };
        let parts = texts.iter().map(text).collect();
        vm.gathered.tell(parts);
    }
    Ok(Flow::Void)
});

/// A framework that waits for a test waits as long as it takes.
const GET: Intrinsic = quiet(|vm, args| {
    let caller = vm.state.thread(args.slot).frames.last();
    let caller = caller.map(|frame| vm.program.method(frame.method).class);
    if !caller.is_some_and(|class| LIMITING.contains(&&*vm.program.class(class).name)) {
        return Ok(Flow::Decline);
    }
    vm.gathered.notes.insert(LIMIT_NOTE.to_owned());
    call(vm, args, 0, "get")
});

/// Calls what it is given, and does not look at the clock.
const ASSERT_TIMEOUT: Intrinsic = quiet(|vm, args| {
    vm.gathered.notes.insert(LIMIT_NOTE.to_owned());
    call(vm, args, 1, "get")
});

/// An agent would change classes that are loaded. Where there is none, Mockito throws exceptions, which
/// must not be taken for failures of a test.
const AGENT: Intrinsic = quiet(|vm, args| {
    let what = "an agent in the running JVM, which Mockito's inline mock maker needs";
    Err(vm.unsupported(args.slot, what))
});

/// Calls a method without parameters that returns an object, on an argument.
fn call(vm: &mut Vm, args: &Args, index: usize, name: &str) -> Outcome {
    let object = args.reference(index);
    if object == 0 {
        return Ok(Flow::null_pointer());
    }
    let class = vm.state.heap.get(object).class;
    match vm.program.find_method(class, &name.into(), &"()Ljava/lang/Object;".into()) {
        Some(method) => Ok(Flow::Call(method, vec![u64::from(object)])),
        None => Ok(Flow::Decline),
    }
}
