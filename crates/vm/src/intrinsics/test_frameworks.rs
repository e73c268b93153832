//! What `hebra test` needs inside the machine: how a driver tells what it found, and time limits of
//! tests. The drivers are in `crates/checker/drivers`.
//!
//! A timed wait may expire at any moment, so every test with a limit could fail. A limit is therefore reached only where no thread
//! can go on otherwise. Where the program itself waits for as long as a limit, either may be over first: that is noted,
//! and the verdict is `unknown`.

use super::{Args, Flow, Intrinsic, Outcome, Table, quiet};
use crate::machine::Vm;
use hebra_program::ClassId;
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

const LIMIT_NOTE: &str = "time: the time limit of a test is reached only where no thread can go on \
    otherwise; its error may show a part of the test's stack";

/// For the report alone: no run can see it.
const TELL: Intrinsic = quiet(|vm, args| {
    if let Body::Refs(texts) = vm.state.heap.get(args.reference(0)).body.clone() {
        let text = |text: &Ref| if *text == 0 { String::new() } else { vm.string(*text) };
        let parts = texts.iter().map(text).collect();
        vm.gathered.tell(parts);
    }
    Ok(Flow::Void)
});

/// A framework waits for a test as long as anything goes on. The code of the library would give up at any moment.
const GET: Intrinsic = quiet(|vm, args| {
    let caller = vm.state.thread(args.slot).frames.last();
    let caller = caller.map(|frame| vm.program.method(frame.method).class);
    if !vm.is_check() || !caller.is_some_and(|class| is_limiting(vm, class)) {
        return Ok(Flow::Decline);
    }
    vm.gathered.notes.insert(LIMIT_NOTE.to_owned());
    vm.gathered.limit_test(super::locks::nanos(vm, args.long(1), args.reference(2)).max(0) as u64);
    if vm.models_library() {
        return Ok(Flow::Decline);
    }
    let what = "the time limit of a test, with --library real";
    vm.gathered.clock_readers.insert(what.to_owned());
    call(vm, args, 0, "get")
});

/// Calls what it is given, and does not look at the clock: it lets the test end in any case.
const ASSERT_TIMEOUT: Intrinsic = quiet(|vm, args| {
    vm.gathered.notes.insert(LIMIT_NOTE.to_owned());
    let limit = args.reference(0);
    if limit != 0 {
        let field = |name| vm.view().field(limit, name) as i64;
        let nanos = field("seconds").saturating_mul(1_000_000_000);
        let nanos = nanos.saturating_add(i64::from(field("nanos") as i32));
        vm.gathered.limit_test(nanos.max(0) as u64);
    }
    call(vm, args, 1, "get")
});

/// Returns true if a class waits for tests with a time limit.
fn is_limiting(vm: &Vm, class: ClassId) -> bool {
    LIMITING.contains(&&*vm.program.class(class).name)
}

impl Vm {
    /// Returns true if a thread that waits for a result is a framework's, waiting for a test: its caller's caller limits tests.
    pub(crate) fn waits_for_test(&self, slot: usize) -> bool {
        let frames = &self.state.thread(slot).frames;
        let caller = frames.len().checked_sub(2).map(|index| frames[index].method);
        caller.is_some_and(|method| is_limiting(self, self.program.method(method).class))
    }

    /// Returns true if a thread asks for a stack in order to show it with the error of a time limit.
    pub(crate) fn shows_limit(&self, slot: usize) -> bool {
        let frames = self.state.thread(slot).frames.iter().rev().take(2);
        frames.into_iter().any(|frame| is_limiting(self, self.program.method(frame.method).class))
    }

    /// Returns true if no other thread can go on, but for those that wait for tests as well.
    pub(crate) fn is_last_to_go_on(&self, slot: usize) -> bool {
        let others = self.state.live_threads().filter(|(other, _)| *other != slot);
        others.map(|(other, _)| other).all(|other| {
            let waits = self.awaited_result(other).is_some() && self.waits_for_test(other);
            waits || self.alternatives(other).is_err()
        })
    }
}

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
