//! Systems whose steps depend on few words of the vector, and can tell on which. Whoever sees the same words again
//! need not take the step.

use crate::{ChoiceKind, System};

/// Of a word on which something depends, which is that of a thread: it counts only if the thread waits for others to
/// wake it.
pub const IF_WAITING: u32 = 1 << 31;
/// The same: it counts only whether the thread keeps the system alive.
pub const IF_ALIVE: u32 = 1 << 30;

/// An interest that has no number.
pub const UNNUMBERED: u32 = u32::MAX;

/// A system of threads, each of which has a word of the vector. Steps and choices of a thread are functions of
/// words that the system can name.
pub trait Local: System {
    /// Begins to note what steps depend on. Returns false if this system cannot tell.
    fn begin_notes(&mut self) -> bool;

    /// Returns a number that changes when words of the vector get a new meaning: what was told before is void.
    fn edition(&self) -> u64;

    /// Returns the word of each thread, by number. It is 0 in states without that thread.
    fn thread_words(&self) -> &[u32];

    /// Appends the words on which the last step depended: where these and those it changed are the same, the same
    /// choice changes the same words in the same way, and nothing else happens. Returns false if that
    /// cannot be told. To be asked after `vector`, and only if the step ended normally.
    fn step_depends_on(&mut self, out: &mut Vec<u32>) -> bool;

    /// Returns the ways in which a thread of the current state can go on, and appends the words on which that
    /// depends. Returns none if choices of this state are more than those of its threads.
    fn ways(&mut self, thread: u16, out: &mut Vec<u32>) -> Option<Ways>;

    /// Like `load`, as if a step of this thread had just led there.
    fn load_after(&mut self, vector: &[u32], thread: u16);
}

/// The ways in which a thread can go on. A state of such threads has flaws only if the thread that moved waits for
/// itself in the end, or because of two threads' interests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Their number.
    pub count: u32,
    /// The kind of choice between them.
    pub kind: ChoiceKind,
    /// True if the system is not over while there is such a thread. A function of the thread's word.
    pub keeps_alive: bool,
    /// True if it waits for others to wake it. A function of the thread's word.
    pub waits: bool,
    /// The thread that has to move first if it has no way on.
    pub awaits: Awaits,
    /// The number of what it is about to do to others, 0 if nothing. Two numbers say whether that is a flaw, unless
    /// one of them is `UNNUMBERED`.
    pub interest: u32,
    /// False if it cannot be told on which words this depends.
    pub is_told: bool,
}

/// The thread that has to move before another one can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// None in particular.
    Nobody,
    /// This one.
    Thread(u16),
    /// It takes more to tell.
    Unknown,
}
