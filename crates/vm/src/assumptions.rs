//! What the search takes for granted until it turns out otherwise. Which steps rely on what, and the
//! argument for each, is in `docs/decisions/005-reduction-full.md`; `discipline.rs` keeps the account.

use crate::machine::Vm;

/// What is taken for granted until it turns out otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// No thread looks at what others wait for: giving back a monitor commutes to the left, and
    /// wait and notify, which need the monitor, go with the acquisition before them.
    Release,
    /// Threads are not stopped or suspended from outside, where it would matter where that
    /// strikes. Without it every access and release is a scheduling point.
    Undisturbed,
    /// The monitors of `Thread` objects are used by `join` alone, which then simply waits for the
    /// end of the thread.
    Join,
    /// No thread looks whether another has ended, but by `join`: threads end with their last
    /// operation.
    End,
    /// No thread asks whether a modelled lock is taken, but by waiting for it: giving it back
    /// commutes to the left.
    Untried,
    /// No thread asks whether another that is interrupted is: when a thread that waits for a modelled
    /// lock clears its interrupt status and sets it again is its own business.
    Unasked,
    /// Idle workers of a pool need no version numbers (see `spins.rs`).
    Unversioned,
    /// No thread asks which others there are: it can find them by references alone. Without it
    /// every thread is within reach of all, and so is what it refers to.
    Hidden,
    /// What the user's code may access, and what happens besides, can be summed up (see
    /// `persistent.rs`).
    Summary,
    /// No thread interrupts another: a notification goes with the acquisition of the monitor,
    /// although something visible lies between them.
    Uninterrupted,
    /// While a class is being initialised, no thread but the one that does it accesses its static
    /// fields. Those who use `Unsafe`, or a handle, do not wait.
    Initialisers,
    /// The program does not use the monitors of the standard streams: printing needs none.
    Streams,
    /// No thread asks for the state of another: that one was blocked by a monitor which is free
    /// again need not be remembered. At all levels of reduction.
    Unwatched,
    /// No daemon looks whether another thread has ended: what it can do after the last other
    /// thread has ended it could do before, too. At all levels of reduction.
    Unnoticed,
    /// No class is loaded that has a say when an exception is left uncaught: the thread ends at
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

    /// The name under which its withdrawal is known.
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
    /// A thread is stopped or suspended from outside.
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
