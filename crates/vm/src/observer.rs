//! What a machine keeps only where a run is followed: an observer of its operations, the cast of
//! its threads, lengths of waits. Nothing of it affects a step.

use crate::cast::Cast;
use crate::execute::{Seen, Watch};
use crate::witness::Witness;
use hebra_program::{MethodId, Program};
use hebra_state::heap::Ref;
use std::any::Any;
use std::collections::BTreeSet;

/// Follower of a run, operation by operation.
pub trait Observer: Any + Send {
    /// Called when a thread is about to execute an operation, or to stop before it.
    fn at(&mut self, program: &Program, slot: usize, operation: (MethodId, u32), seen: &Seen<'_>);

    /// Called when the operation of the last call was not executed after all.
    fn forget(&mut self) {}

    /// Called when a thread stops. `executed`: the operation of the last call was executed.
    fn end_step(&mut self, slot: usize, executed: bool, stands: Stands<'_>);

    /// Called when a lock is taken or fully released by the machine itself.
    fn lock(&mut self, _object: Ref, _taken: bool) {}

    /// Called when a thread gives up waiting for a modelled lock after so many nanoseconds,
    /// although another is runnable.
    fn gives_up(&mut self, _location: Option<(String, u32)>, _nanos: u64) {}
}

/// Position of a thread that stopped and is ready, and the registers from its frame on.
#[derive(Clone, Copy)]
pub struct Stands<'a> {
    /// The operation before which it is; none if it is not ready.
    pub operation: Option<(MethodId, u32)>,
    /// The registers.
    pub registers: &'a [u64],
}

/// See the file.
#[derive(Default)]
pub(crate) struct Replay {
    pub(crate) observer: Option<Box<dyn Observer>>,
    /// Threads of the run.
    pub(crate) cast: Option<Cast>,
    /// Exception that left a thread last: text and stack.
    pub(crate) uncaught: Option<(String, Vec<String>)>,
    /// An example of what the clocks may have shown.
    pub(crate) witness: Witness,
    /// Where times and random numbers came from and were tested, if that is to be told.
    pub(crate) flow: Option<TimeFlow>,
    /// Length of the last timed wait of each thread, in nanoseconds. Not part of the state: it is
    /// right only where all steps were taken.
    pub(crate) wait_lengths: Vec<u64>,
}

/// Where a run read clocks and drew random numbers, and tested what came of them, as reports show it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeFlow {
    /// Reads of clocks and draws of random numbers: "the program reads the clock at Main.java:3".
    pub reads: BTreeSet<String>,
    /// Tests that went one of several ways: "Main.java:4 (Instant.compareTo)".
    pub tests: BTreeSet<String>,
}

/// Watch of one thread that tells an observer.
pub(crate) struct Telling<'a> {
    pub(crate) observer: &'a mut dyn Observer,
    pub(crate) program: &'a Program,
    pub(crate) slot: usize,
}

impl Watch for Telling<'_> {
    fn at(&mut self, method: MethodId, pc: u32, seen: &Seen<'_>) {
        self.observer.at(self.program, self.slot, (method, pc), seen);
    }
}
