//! Threads that can never go on: all of them, or a cycle of threads of which each waits for what the
//! next one has, while others may go on.
//!
//! A cycle counts only if nothing that another thread does can break it. A thread before a monitor
//! or a class that another one initialises waits for it whatever happens, and so does one in `lock`
//! of a `ReentrantLock` or of a `ReentrantReadWriteLock`, whose locks only their owners give back. One
//! in `lockInterruptibly` may be interrupted, and one in `tryLock` with a time gives up: these are
//! not followed, and are a deadlock when no thread can move. `Thread.stop` and `System.exit` do not
//! count as a way out. Of read locks it is not known who holds them. A cycle of daemons alone is none:
//! the program does not wait for them.
//!
//! The last thread that completes a cycle is one of it and cannot move after its step.

use crate::heap::Ref;
use crate::machine::Vm;
use crate::program::Method;
use crate::state::Status;
use crate::system::Obstacle;
use hebra_system::{Property, Violation};

/// Locks that nobody but their owner gives back.
const OWNED_LOCKS: [&str; 2] = [
    "java/util/concurrent/locks/ReentrantLock$Sync",
    "java/util/concurrent/locks/ReentrantReadWriteLock$Sync",
];
/// Where threads queue for them: what takes a lock is a method of one of these.
const QUEUES: [&str; 2] = [
    "java/util/concurrent/locks/AbstractQueuedSynchronizer",
    "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
];

impl Vm {
    /// What is wrong if no thread can move.
    pub(crate) fn deadlock(&self) -> Option<Violation> {
        if self.is_over() || !self.checks.contains(&Property::Deadlock) {
            return None;
        }
        let blocked: Vec<usize> = self.state.live_threads().map(|(slot, _)| slot).collect();
        if let Some(cycle) = blocked.iter().find_map(|slot| self.cycle_of(*slot)) {
            return Some(self.cycle_violation(&cycle));
        }
        let location = blocked.iter().find_map(|slot| self.user_location(*slot));
        let count = blocked.len();
        let message = match count {
            1 => "deadlock: the only thread left cannot go on".to_owned(),
            _ => format!("deadlock: none of the {count} threads left can go on"),
        };
        Some(Violation { property: Property::Deadlock, message, location })
    }

    /// The cycle that the last step completed, if it did.
    pub(crate) fn new_cycle(&self) -> Option<Violation> {
        let mover = self.current.filter(|slot| self.state.threads[*slot].is_some())?;
        if self.is_over() || !self.checks.contains(&Property::Deadlock) {
            return None;
        }
        self.cycle_of(mover).map(|cycle| self.cycle_violation(&cycle))
    }

    /// The cycle of waiting threads that a thread is part of, the lowest first.
    fn cycle_of(&self, first: usize) -> Option<Vec<usize>> {
        // Asked of every state, and nearly always nobody is waited for.
        let mut at = self.waits_for(first)?;
        let mut cycle = vec![first];
        while at != first {
            if cycle.contains(&at) {
                return None;
            }
            cycle.push(at);
            at = self.waits_for(at)?;
        }
        if cycle.iter().all(|slot| self.state.thread(*slot).daemon) {
            return None;
        }
        let lowest = (0..cycle.len()).min_by_key(|i| cycle[*i])?;
        cycle.rotate_left(lowest);
        Some(cycle)
    }

    fn cycle_violation(&self, cycle: &[usize]) -> Violation {
        let name = |slot: usize| self.thread_name(slot);
        let next = |index: usize| name(cycle[(index + 1) % cycle.len()]);
        let mut waits: Vec<String> = Vec::new();
        for (index, slot) in cycle.iter().enumerate() {
            let verb = if index == 0 { " waits" } else { "" };
            waits.push(format!("{}{verb} for {}", name(*slot), next(index)));
        }
        let last = waits.pop().unwrap_or_default();
        let message = format!("deadlock: {} and {last}", waits.join(", "));
        let location = cycle.iter().find_map(|slot| self.user_location(*slot));
        Violation { property: Property::Deadlock, message, location }
    }

    /// The live thread that a thread waits for, whatever others do.
    fn waits_for(&self, slot: usize) -> Option<usize> {
        match self.ways_on(slot).err()? {
            Obstacle::Monitor(object) => {
                let owner = self.state.heap.get(object).lock_owner() as usize;
                owner.checked_sub(1).filter(|slot| self.state.threads[*slot].is_some())
            }
            Obstacle::Initialisation(_, owner) => {
                Some(usize::from(owner)).filter(|slot| self.state.threads[*slot].is_some())
            }
            Obstacle::Permit => {
                let owner = self.awaited_owner(slot)?;
                self.state.slot_of(owner).filter(|owner| *owner != slot)
            }
            Obstacle::Lock { lock, for_good: true } => {
                let owner = self.field(lock, "exclusiveOwnerThread") as Ref;
                self.state.slot_of(owner).filter(|owner| *owner != slot)
            }
            // An interruption ends these.
            Obstacle::End(_) | Obstacle::Lock { .. } => None,
            Obstacle::Notify(_) | Obstacle::Suspended => None,
        }
    }

    /// The owner of the lock that a parked thread takes without heeding interruption.
    fn awaited_owner(&self, slot: usize) -> Option<Ref> {
        let thread = self.state.thread(slot);
        if thread.status != (Status::Parked { timed: false }) {
            return None;
        }
        let lock = self.field(thread.object, "parkBlocker") as Ref;
        let class = self.state.heap.get(lock).class;
        let is_one = |name: &&str| {
            let owned = self.program.loaded(name);
            owned.is_some_and(|owned| self.program.is_subclass(class, owned))
        };
        if lock == 0 || !OWNED_LOCKS.iter().any(is_one) {
            return None;
        }
        // `acquireInterruptibly` and `tryAcquireNanos`, and what they call in older JDKs.
        let is_queue = |method: &Method| QUEUES.contains(&&*self.program.class(method.class).name);
        let methods = thread.frames.iter().rev().map(|frame| self.program.method(frame.method));
        let queueing: Vec<&Method> = methods
            .skip_while(|method| !is_queue(method))
            .take_while(|method| is_queue(method))
            .collect();
        let gives_up = |m: &&Method| m.name.contains("Interruptibly") || m.name.contains("Nanos");
        if queueing.is_empty() || queueing.iter().any(gives_up) {
            return None;
        }
        Some(self.field(lock, "exclusiveOwnerThread") as Ref).filter(|owner| *owner != 0)
    }
}
