//! Deadlocks: no thread is runnable, or there is a cycle of threads each of which waits for the
//! next one, while others may be runnable.
//!
//! A cycle counts only if no other thread can break it. A thread before a monitor, or a class that
//! another one initialises, waits for it whatever happens. One in `lock` of a `ReentrantLock` or a
//! `ReentrantReadWriteLock`, or about to take it again after a condition, waits for its owner, for
//! all readers if it is to write (itself among them), and for all before it in the queue: each of
//! them has to move first, so one that never can is enough. One in `lockInterruptibly` may be
//! interrupted, and one in `tryLock` with a time gives up: these are not followed, and are a
//! deadlock when no thread can move; nor are semaphores, latches and `StampedLock`, which any
//! thread may release. `Thread.stop` and `System.exit` do not count as a way out. A cycle of
//! daemons alone is none: the program does not wait for them.
//!
//! The thread that completes a cycle is part of it and cannot move after its step, or it woke a
//! member that now wants its monitor back, by `Thread.stop`. A thread that notifies, or ends, has
//! that monitor itself.

use crate::machine::Vm;
use crate::obstacle::Obstacle;
use hebra_observe::Taking;
use hebra_state::heap::Ref;
use hebra_state::{Status, Thread};
use hebra_system::{Property, Violation};

impl Vm {
    /// Returns the violation if no thread can move.
    pub(crate) fn deadlock(&self) -> Option<Violation> {
        if self.is_over() || !self.options.checks.contains(&Property::DEADLOCK) {
            return None;
        }
        let blocked: Vec<usize> = self.state.live_threads().map(|(slot, _)| slot).collect();
        if let Some(cycle) = blocked.iter().find_map(|slot| self.cycle_of(*slot)) {
            return Some(self.cycle_violation(&cycle));
        }
        let location = blocked.iter().find_map(|slot| self.user_location(*slot));
        let count = blocked.len();
        let message = match count {
            1 => "deadlock: the only remaining thread is blocked".to_owned(),
            2 => "deadlock: both remaining threads are blocked".to_owned(),
            _ => format!("deadlock: all {count} remaining threads are blocked"),
        };
        Some(Violation { property: Property::DEADLOCK, message, location })
    }

    /// Returns the cycle that the last step completed, if it did.
    pub(crate) fn new_cycle(&self) -> Option<Violation> {
        if !self.options.checks.contains(&Property::DEADLOCK) || self.is_over() {
            return None;
        }
        let waits = |slot: &usize| !self.step.goes_on && self.state.threads[*slot].is_some();
        let mover = self.step.current.filter(waits);
        let is_woken = |(_, thread): &(usize, &Thread)| {
            thread.stopped && matches!(thread.status, Status::Entering { .. })
        };
        let woken = self.state.live_threads().filter(is_woken).map(|(slot, _)| slot);
        let cycle = mover.into_iter().chain(woken).find_map(|slot| self.cycle_of(slot))?;
        Some(self.cycle_violation(&cycle))
    }

    /// Returns true if threads wait for each other.
    pub(crate) fn has_cycle(&self) -> bool {
        self.state.live_threads().any(|(slot, _)| self.chain(slot, slot).is_some())
    }

    /// Returns a cycle of waiting threads that a thread is part of, the lowest first.
    fn cycle_of(&self, first: usize) -> Option<Vec<usize>> {
        let mut cycle = self.chain(first, first)?;
        if cycle.iter().all(|slot| self.state.thread(*slot).daemon) {
            // There may be another one, through a thread that counts.
            let counts = self.state.live_threads().filter(|(_, thread)| !thread.daemon);
            cycle = counts.map(|(slot, _)| slot).find_map(|slot| {
                self.chain(first, slot)?;
                self.chain(slot, first)?;
                self.chain(slot, slot)
            })?;
        }
        let lowest = (0..cycle.len()).min_by_key(|i| cycle[*i])?;
        cycle.rotate_left(lowest);
        Some(cycle)
    }

    /// Returns the shortest chain of threads from one on, each waiting for the next and the last
    /// for the thread `to`.
    fn chain(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        // The threads after the first, each with the index here of the one that waits for it.
        // Computed for every state, and nearly always no thread waits for another.
        let mut reached: Vec<(usize, Option<usize>)> = Vec::new();
        let mut at = None;
        loop {
            for next in self.awaited(at.map_or(from, |place: usize| reached[place].0)) {
                if next == to {
                    let back = std::iter::successors(at, |place| reached[*place].1);
                    let mut chain: Vec<usize> = back.map(|place| reached[place].0).collect();
                    chain.push(from);
                    chain.reverse();
                    return Some(chain);
                }
                if next != from && reached.iter().all(|(slot, _)| *slot != next) {
                    reached.push((next, at));
                }
            }
            at = Some(at.map_or(0, |place| place + 1)).filter(|place| *place < reached.len());
            at?;
        }
    }

    fn cycle_violation(&self, cycle: &[usize]) -> Violation {
        let location = cycle.iter().find_map(|slot| self.user_location(*slot));
        let name = |slot: usize| self.reported_name(slot);
        if let [alone] = cycle {
            let message = format!("deadlock: {} waits for what it holds itself", name(*alone));
            return Violation { property: Property::DEADLOCK, message, location };
        }
        let next = |index: usize| name(cycle[(index + 1) % cycle.len()]);
        let mut waits: Vec<String> = Vec::new();
        for (index, slot) in cycle.iter().enumerate() {
            let verb = if index == 0 { " waits" } else { "" };
            waits.push(format!("{}{verb} for {}", name(*slot), next(index)));
        }
        let last = waits.pop().unwrap_or_default();
        let message = format!("deadlock: {} and {last}", waits.join(", "));
        Violation { property: Property::DEADLOCK, message, location }
    }

    /// Returns the live threads that have to move before a thread can, whatever others do.
    pub(crate) fn awaited(&self, slot: usize) -> impl Iterator<Item = usize> + use<> {
        let (owner, others) = match self.ways_on(slot) {
            Err(obstacle) => self.in_the_way(slot, obstacle),
            Ok(_) => (None, Vec::new()),
        };
        owner.into_iter().chain(others)
    }

    /// Splits them into the owner of the obstacle and others; only locks have others.
    fn in_the_way(&self, slot: usize, obstacle: Obstacle) -> (Option<usize>, Vec<usize>) {
        let is_there = |slot: &usize| self.state.threads[*slot].is_some();
        let owner = match obstacle {
            Obstacle::Monitor(object) => {
                let owner = self.state.heap.get(object).lock_owner() as usize;
                owner.checked_sub(1).filter(is_there)
            }
            Obstacle::Initialisation(_, owner) => Some(usize::from(owner)).filter(is_there),
            Obstacle::Permit => match self.view().taking(slot) {
                Some(taking) => return self.before_taking(slot, &taking),
                None => None,
            },
            Obstacle::Lock { lock, for_good: true } => return self.before_modelled(slot, lock),
            // An interrupt ends these.
            Obstacle::End(_) | Obstacle::Lock { .. } => None,
            Obstacle::Notify(_) | Obstacle::Result(_) | Obstacle::Suspended => None,
            Obstacle::Network(_) | Obstacle::Work => None,
        };
        (owner, Vec::new())
    }

    /// Returns the threads that must move before a thread gets a modelled lock: owner, and others.
    fn before_modelled(&self, slot: usize, lock: Ref) -> (Option<usize>, Vec<usize>) {
        let Some(on) = self.synchronizer(lock) else { return (None, Vec::new()) };
        let shared = self.state.thread(slot).status == Status::Ready
            && self.request(slot).is_some_and(|request| request.shared);
        let mut others = if shared { Vec::new() } else { self.view().readers(lock) };
        others.extend(self.before_in_line(slot, on));
        (self.other_owner(slot, lock), others)
    }

    fn other_owner(&self, slot: usize, lock: Ref) -> Option<usize> {
        let owner = self.view().owner_of_lock(lock)?;
        self.state.slot_of(owner).filter(|owner| *owner != slot)
    }

    /// Returns the threads that must move before a parked thread gets a lock: owner, and others.
    fn before_taking(&self, slot: usize, taking: &Taking) -> (Option<usize>, Vec<usize>) {
        let mut others = match taking.shared {
            true => Vec::new(),
            false => self.view().readers(taking.lock),
        };
        let before = self.view().queued_before(taking.lock, self.state.thread(slot).object);
        let before = before.into_iter().flatten();
        others.extend(before.filter_map(|thread| self.state.slot_of(thread)));
        (self.other_owner(slot, taking.lock), others)
    }
}
