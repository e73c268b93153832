//! Assumptions that the search makes until a step refutes them, and the account of which ones were
//! relied on. The rules that rely on each are listed in the documentation of this crate.

use std::collections::BTreeSet;

/// Assumption that holds until a step refutes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Assumption {
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
    /// No thread uses the monitors that the library takes for a moment when a thread is made and
    /// started: those of `Thread.class` and of thread groups.
    Unheld,
    /// No thread asks whether a modelled lock is taken, except by waiting for it: releasing it
    /// commutes to the left.
    Untried,
    /// The same of semaphores and latches.
    Uncounted,
    /// The same of the workers of thread pools, which are locks.
    UntriedWorkers,
    /// Threads take one permit of a modelled semaphore at a time: no thread that waits keeps another
    /// waiting. At all levels of reduction.
    SinglePermits,
    /// The program asks nothing of the library's synchronizers that their models cannot answer. At
    /// all levels of reduction.
    Modelled,
    /// The program does not look into futures of the library while they change: accesses of their code
    /// join the operations that they are part of.
    Unopened,
    /// Nobody goes through a lock-free queue of the library while it changes: its operations are single ones.
    Unwalked,
    /// An attempt to take a synchronizer of the program's own class leaves no trace if it fails, and nobody
    /// looks at the queue of one: operations on the queue are single ones.
    Traceless,
    /// An attempt that fails has one scheduling point: to try again at the same moment is to fail again.
    SingleAttempts,
    /// The program does not ask a thread pool how many tasks it has done: they are not counted. At
    /// all levels of reduction.
    UncountedTasks,
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
    /// No thread looks at the thread-local variables of another: the maps that hold them belong to their thread.
    OwnLocals,
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
    /// The program reads no clock but by way of waits of the library: numbers are what they are. At all
    /// levels of reduction.
    Clockless,
    /// What the program reads from a clock is stored, computed with and compared, so that it can be followed
    /// as a vague number. At all levels of reduction.
    Followed,
}

impl Assumption {
    pub(crate) const ALL: [Assumption; 28] = [
        Assumption::Release,
        Assumption::Undisturbed,
        Assumption::Join,
        Assumption::End,
        Assumption::Unheld,
        Assumption::Untried,
        Assumption::Uncounted,
        Assumption::UntriedWorkers,
        Assumption::SinglePermits,
        Assumption::Modelled,
        Assumption::Unopened,
        Assumption::Unwalked,
        Assumption::Traceless,
        Assumption::SingleAttempts,
        Assumption::UncountedTasks,
        Assumption::Unasked,
        Assumption::Unversioned,
        Assumption::Hidden,
        Assumption::Summary,
        Assumption::Uninterrupted,
        Assumption::Initialisers,
        Assumption::OwnLocals,
        Assumption::Streams,
        Assumption::Unwatched,
        Assumption::Unnoticed,
        Assumption::Unhandled,
        Assumption::Clockless,
        Assumption::Followed,
    ];

    /// Returns the name under which its withdrawal is reported.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Assumption::Release => "release",
            Assumption::Undisturbed => "everything",
            Assumption::Join => "join",
            Assumption::End => "end",
            Assumption::Unheld => "starts",
            Assumption::Untried => "locks",
            Assumption::Uncounted => "counts",
            Assumption::UntriedWorkers => "workers",
            Assumption::SinglePermits => "permits",
            Assumption::Modelled => "models",
            Assumption::Unopened => "joins",
            Assumption::Unwalked => "walks",
            Assumption::Traceless => "attempts",
            Assumption::SingleAttempts => "repeats",
            Assumption::UncountedTasks => "tasks",
            Assumption::Unasked => "interrupted",
            Assumption::Unversioned => "versions",
            Assumption::Hidden => "threads",
            Assumption::Summary => "summary",
            Assumption::Uninterrupted => "interrupts",
            Assumption::Initialisers => "initialisers",
            Assumption::OwnLocals => "locals",
            Assumption::Streams => "streams",
            Assumption::Unwatched => "states",
            Assumption::Unnoticed => "daemons",
            Assumption::Unhandled => "handlers",
            Assumption::Clockless => "clock",
            Assumption::Followed => "times",
        }
    }
}

/// Account of the assumptions.
#[derive(Clone, Default)]
pub(crate) struct Assumptions {
    /// Assumptions that did not hold, by their index in the type.
    withdrawn: [bool; Assumption::ALL.len()],
    /// Assumptions that a step relied on, as far as this is noted (see `relies_on`).
    relied: [bool; Assumption::ALL.len()],
    /// An assumption turned out false after it was relied on: the search must start again.
    pub(crate) failed: bool,
    /// See `Visibility::blind_to`.
    pub(crate) blind_to: Option<Assumption>,
}

impl Assumptions {
    /// Returns true if an assumption still holds.
    #[inline]
    pub(crate) fn assumes(&self, assumption: Assumption) -> bool {
        !self.withdrawn[assumption as usize]
    }

    /// Returns true if an assumption still holds, for a step that relies on it.
    pub(crate) fn relies_on(&mut self, assumption: Assumption) -> bool {
        let holds = self.assumes(assumption);
        self.relied[assumption as usize] |= holds;
        holds
    }

    /// Returns true if a step relied on an assumption, as far as this is noted.
    pub(crate) fn was_relied_on(&self, assumption: Assumption) -> bool {
        self.relied[assumption as usize]
    }

    /// Withdraws an assumption; what was explored so far may have relied on it.
    pub(crate) fn withdraw(&mut self, assumption: Assumption) {
        if self.blind_to != Some(assumption) {
            self.failed |= self.assumes(assumption);
            self.withdrawn[assumption as usize] = true;
        }
    }

    /// Withdraws an assumption; what was explored so far counts unless a step relied on it.
    pub(crate) fn withdraw_if_relied(&mut self, assumption: Assumption) {
        if self.blind_to != Some(assumption) {
            self.failed |= self.relied[assumption as usize] && self.assumes(assumption);
            self.withdrawn[assumption as usize] = true;
        }
    }

    /// Withdraws an assumption before the search begins.
    pub(crate) fn rule_out(&mut self, assumption: Assumption) {
        if self.blind_to != Some(assumption) {
            self.withdrawn[assumption as usize] = true;
        }
    }

    /// Takes over what earlier searches withdrew.
    pub(crate) fn learn(&mut self, withdrawn: &BTreeSet<String>) {
        // A machine that has started has times in its memory, or has not.
        let stays = |assumption| matches!(assumption, Assumption::Clockless | Assumption::Followed);
        self.withdrawn = Assumption::ALL.map(|assumption| {
            withdrawn.contains(assumption.name()) || stays(assumption) && !self.assumes(assumption)
        });
    }

    /// Returns the names of withdrawn assumptions.
    pub(crate) fn withdrawn(&self) -> impl Iterator<Item = String> {
        let withdrawn = Assumption::ALL.into_iter().filter(|assumption| !self.assumes(*assumption));
        withdrawn.map(|assumption| assumption.name().to_owned())
    }

    /// Resumes a search. It is unknown what that relied on.
    pub(crate) fn resume(&mut self) {
        self.relied = [true; Assumption::ALL.len()];
    }

    /// Adds the account of a copy: together they fail where one search that took all their steps
    /// would.
    pub(crate) fn absorb(&mut self, copy: Assumptions) {
        self.failed |= copy.failed;
        for index in 0..Assumption::ALL.len() {
            let (mine, theirs) = (self.withdrawn[index], copy.withdrawn[index]);
            self.failed |= self.relied[index] && theirs && !mine;
            self.failed |= copy.relied[index] && mine && !theirs;
            self.withdrawn[index] |= theirs;
            self.relied[index] |= copy.relied[index];
        }
    }
}
