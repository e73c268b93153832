//! Assumptions that the search makes until a step refutes them. The steps that rely on each, and
//! the arguments, are in `docs/decisions/005-reduction-full.md`; `discipline.rs` keeps the account.

use crate::machine::Vm;

/// Assumption that holds until a step refutes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// No thread looks at what others wait for: releasing a monitor commutes to the left, and wait
    /// and notify, which need the monitor, go with the acquisition before them.
    Release,
    /// Threads are not stopped or suspended from outside, where the moment would matter. Without it
    /// every access and release is a scheduling point.
    Undisturbed,
    /// Only `join` uses the monitors of `Thread` objects, so it simply waits for the end of the
    /// thread.
    Join,
    /// No thread checks whether another has ended, except by `join`: threads end with their last
    /// operation.
    End,
    /// No thread asks whether a modelled lock is taken, except by waiting for it: releasing it
    /// commutes to the left.
    Untried,
    /// No thread asks for the interrupt status of another that is interrupted: nobody can see when
    /// a thread that waits for a modelled lock clears its own and sets it again.
    Unasked,
    /// Idle workers of a pool need no version numbers (see `spins.rs`).
    Unversioned,
    /// No thread enumerates the others: it finds them by references alone. Without it every thread
    /// is within reach of all, and so is what it refers to.
    Hidden,
    /// The possible accesses of the user's code, and what else happens, can be summarised (see
    /// `persistent.rs`).
    Summary,
    /// No thread interrupts another: a notification goes with the acquisition of the monitor,
    /// although something visible lies between them.
    Uninterrupted,
    /// While a class is being initialised, only the initialising thread accesses its static fields.
    /// Accesses by `Unsafe` or a handle do not wait.
    Initialisers,
    /// The program does not use the monitors of the standard streams: printing needs none.
    Streams,
    /// No thread asks for the state of another: the state need not remember that a thread was
    /// blocked by a monitor which is free again. At all levels of reduction.
    Unwatched,
    /// No daemon checks whether another thread has ended: whatever it can do after the last other
    /// thread has ended it could do before, too. At all levels of reduction.
    Unnoticed,
    /// No class is loaded that affects how an uncaught exception is handled: the thread ends at
    /// once. At all levels of reduction.
    Unhandled,
}

impl Assumption {
    pub(crate) const ALL: [Assumption; 15] = [
        Assumption::Release,
        Assumption::Undisturbed,
        Assumption::Join,
        Assumption::End,
        Assumption::Untried,
        Assumption::Unasked,
        Assumption::Unversioned,
        Assumption::Hidden,
        Assumption::Summary,
        Assumption::Uninterrupted,
        Assumption::Initialisers,
        Assumption::Streams,
        Assumption::Unwatched,
        Assumption::Unnoticed,
        Assumption::Unhandled,
    ];

    /// Returns the name under which its withdrawal is reported.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Assumption::Release => "release",
            Assumption::Undisturbed => "everything",
            Assumption::Join => "join",
            Assumption::End => "end",
            Assumption::Untried => "locks",
            Assumption::Unasked => "interrupted",
            Assumption::Unversioned => "versions",
            Assumption::Hidden => "threads",
            Assumption::Summary => "summary",
            Assumption::Uninterrupted => "interrupts",
            Assumption::Initialisers => "initialisers",
            Assumption::Streams => "streams",
            Assumption::Unwatched => "states",
            Assumption::Unnoticed => "daemons",
            Assumption::Unhandled => "handlers",
        }
    }
}

impl Vm {
    /// Notes that a thread is stopped or suspended from outside.
    pub(crate) fn threads_are_disturbed(&mut self) {
        self.notes.insert(DISTURBED_NOTE.to_owned());
        if self.is_disciplined() {
            self.discipline.withdraw(Assumption::Undisturbed);
            self.discipline.threads_are_observed();
        }
    }
}

const DISTURBED_NOTE: &str = "Thread.stop and suspend strike before accesses to shared memory, \
    monitors and threads, not between other operations";
