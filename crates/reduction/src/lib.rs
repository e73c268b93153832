//! The room that answers one question: is this operation a scheduling point?
//!
//! Soundness hangs on the answer. An operation that is none joins the step before it, and no other
//! thread is tried in between; that is right only if no other thread could tell. Everything that
//! decides this is here, and everything else asks: the interpreter's inner loop at accesses and
//! monitors, the rest of the machine through `vm/src/scheduling_points.rs`. This crate reads programs
//! and states; it never sees the machine.
//!
//! # Levels
//!
//! - `none`: every access to memory, monitor operation, thread operation and choice is a point.
//! - `local`: not those on objects that only one thread can reach (`FLAG_SHARED` is exact after every
//!   step and never missing during one), nor reads of final fields. A final field that is written
//!   while its object is shared is not trusted from then on, and the search starts again
//!   (`violated/local/field_too_early`, `this_escapes`).
//! - `full`: the rules below as well.
//!
//! # How a rule may be wrong, and what happens then
//!
//! No rule is decided by looking at the program first. Each *assumes* something about every run,
//! and every act of the program that goes against it is reported here ([`Visibility`] has a method
//! for each such act). The assumption is then *withdrawn* for good. If a step may have relied on it,
//! [`Visibility::has_failed`] turns true and the search starts again with what was learnt
//! ([`Learnt`]), so that a verdict never rests on a withdrawn assumption.
//!
//! # The rules of `full`
//!
//! For each: why others cannot tell, and who could. A rule's name is that under which it is learnt.
//! `crates/vm/tests/rules.rs` has, for each, programs whose error is missed if the check is taken
//! out. `docs/decisions/005-reduction-full.md` has the arguments at length.
//!
//! **Accesses to memory** (`lockset.rs`)
//!
//! - *Access under a lock that every access has* (the monitor of its object or of an object of the
//!   base, or a synchronizer of the base that names the thread as owner): others cannot access the
//!   variable while the lock is held. *Access to what is no longer written*: other reads commute.
//!   *Access by the only thread that accesses a variable.* Every access is judged, those by `Unsafe`,
//!   handles, reflection, `clone` and `arraycopy` too; a variable that breaks the discipline becomes
//!   visible (rule `accesses`). The owner field of a synchronizer counts as long as nobody but the
//!   owner ends the ownership (rule `owners`). `Thread.stop` strikes anywhere (rule `everything`).
//!   Each element of an array is a variable, in long arrays each block of elements.
//! - *Access of a thread to its own `Thread` object*, to the fields that are its own business (its
//!   target, thread locals, scoped values): that it is this thread counts as a lock, which any
//!   access by another breaks (rule `accesses`). Final fields of `Thread` are no longer written.
//! - *Access to what is behind a thread's thread-local variables* alone: the maps that hold them are roots of the thread,
//!   not reached through its `Thread` object, as long as nobody else looks at them (rule `locals`).
//! - *Access to the characters of a string*: they do not change. Accesses by handles and `Unsafe` to objects of the base are
//!   judged as those by code.
//! - *Access by a lone thread*: there is nobody else. Threads that ended without being joined count
//!   as there.
//! - *Access to the static fields of a class by the thread that initialises it*: all others wait,
//!   except accesses by `Unsafe` or a handle (rule `initialisers`). Objects that are found only through these fields, or
//!   from that thread, are its own until then.
//! - *Access that no other thread can still conflict with* (`persistent.rs`, `summary.rs`): to go on
//!   with this thread is a persistent set. What others may do is read off the user's code; acts
//!   that the code does not show become facts (rules `facts` and `summary`), and a thread that may
//!   conflict must be held up by this one (rule `opponents`). Of a large program the code is read
//!   only when a search has become long; it then starts again.
//!
//! **Monitors** (`merges.rs`)
//!
//! - *Release*: commutes to the left with all that others can do while the monitor is held.
//!   `Thread.getState` sees who is blocked (rule `release`). Nothing visible behind a release joins
//!   the step ([`Visibility::ends_grant`]).
//! - *`wait`*: to the left, back to the acquisition; nobody can notify meanwhile. *`notify`* likewise;
//!   an interruption of the waiting thread may have to come before it (rule `interrupts`). Which of
//!   several threads is notified is a choice of its own.
//! - *Printing* takes no monitor unless the user's code enters that of a stream (rule `streams`).
//!
//! **Threads** (`merges.rs`)
//!
//! - *`join`* waits for the end of the thread, not on its monitor, unless something else uses that
//!   monitor (rule `join`).
//! - *A thread that waits in `join` goes on before all else* once the other has ended, to its next visible operation and
//!   not through it: nobody can tell when, so to go on with it is a persistent set (`vm/src/joining.rs`). An interrupt might
//!   have to come before the join (rule `interrupts`), and the ended thread must be known until the joining one moves
//!   again (rule `joined`). Not with races or spurious wake-ups.
//! - *The end of a thread* joins its last operation, unless somebody can tell that it is alive: by
//!   `isAlive`, its state, its group, its fields, its monitor, as a daemon, or as an interrupted
//!   thread that joins it (rule `end`).
//! - *The start of a thread* joins the step before it if only the starter can reach the thread: nobody
//!   else can tell that it is not alive yet. A daemon may be too late to start one. That a thread gets
//!   its number and is counted by its group is nobody's business, as long as one thread makes all
//!   (rule `accesses`). The library takes the monitors of `Thread.class` and of the group for a
//!   moment; a program that uses these can tell (rule `starts`), as can one that enumerates threads
//!   (rule `threads`) or asks for their states (rule `states`). Nothing visible behind a start joins
//!   the step, which starts 16 threads at most.
//! - *Threads find each other by references alone*, unless one enumerates them (rule `threads`).
//!
//! **Modelled synchronizers** (`lock_calls.rs`): release, `await` and `signal` go with the operation
//! before them as for monitors, unless somebody asks whether the synchronizer is taken: a lock (rule
//! `locks`), a semaphore or latch (rule `counts`), a worker of a thread pool (rule `workers`). A thread
//! in the queue clears and sets its interrupt status unseen, unless somebody asks for it (rule
//! `interrupted`), and need not stop where it looks for an interrupt, unless somebody interrupts
//! another (rule `interrupts`). The first access behind the acquisition of a lock without a line joins it:
//! acquisitions commute to the right, unless somebody asks whether locks are taken (rule `locks`).
//!
//! **Objects of the library** (`vm/src/intrinsics/joins.rs`): accesses that are part of an operation with a single
//! moment of effect join it, and what never changes again is read unseen, unless the program looks into
//! such an object meanwhile (rule `joins`).
//!
//! **Queues of a program's own synchronizers** (`vm/src/intrinsics/locks/attempts.rs`): operations on the queue are single ones,
//! as long as an attempt to take the synchronizer leaves no trace if it fails and nobody looks at the queue
//! (rule `attempts`). To try again at the moment at which an attempt failed is to fail again, as long as attempts that
//! fail have one scheduling point (rule `repeats`).
//!
//! **Lock-free queues of the library** (`vm/src/intrinsics/sections.rs`): their operations are single ones, in two parts where they wait,
//! unless somebody goes through a queue while it changes (rule `walks`).
//!
//! **At all levels**
//!
//! - A blocked thread that is free again need not be remembered as blocked, unless states are
//!   watched (rule `states`). The program is over with its last thread that is no daemon, unless a
//!   daemon looks for the end of another (rule `daemons`). A thread with an uncaught exception ends
//!   at once, unless a class is loaded whose code may handle it (rule `handlers`).
//! - Synchronizers of the library are single operations without their queue, unless the program asks
//!   for more than the models know (rule `models`). A semaphore has no line, unless permits are taken by
//!   several at a time (rule `permits`).
//! - A thread pool does not count its tasks, unless somebody asks (rule `tasks`).
//! - Numbers are what they are, unless the program reads a clock (rule `clock`); what it reads is then vague, and both
//!   outcomes of a test are tried, unless something needs the number itself (rule `times`).
//! - Idle workers of a pool have no version numbers as long as there are two at most, or, with `full`, as long as
//!   an idle worker is found and taken off the stack at one moment (rule `versions`).
//!
//! Not merged at any level: acquisitions, starts of initialisers, `park`, `unpark`,
//! `interrupt`, `sleep`, the expiry of waits, exits.
//!
//! Steps of a thread that is alone are one to a search (`Vm::advance` in `vm`): that rests on no
//! assumption, and is no rule of this crate.
//!
//! No thread is postponed for ever: a step that goes round without a visible operation ends when its
//! fuel does, and makes at most 64 accesses that only persistent sets allow.

mod assumptions;
mod events;
mod learnt;
mod level;
mod lock_calls;
mod lockset;
mod merges;
mod persistent;
mod summary;
mod thread_classes;
mod visibility;

pub use learnt::Learnt;
pub use level::{Mode, Reduction};
pub use lock_calls::{LockCall, LockSituation, SynchronizerKind};
pub use lockset::{Accessor, Protection};
pub use persistent::{Contest, HeldUp};
pub use visibility::Visibility;
