//! Thread states that `Thread.getState` may report. HotSpot keeps a status with each thread, which
//! the thread itself changes, but not at the moment when it becomes runnable: one that was unparked
//! or whose monitor was released may be seen waiting or blocked until it runs. One that is being
//! started is alive before its status says so, and one that ends is terminated while still alive.

use crate::machine::Vm;
use crate::obstacle::Obstacle;
use crate::threads::{NEW, RUNNABLE, TERMINATED};
use hebra_state::heap::Ref;
use hebra_state::{Queued, Stale, Status, Thread, Wake, lock_word};

const BLOCKED: u64 = 0x401;
const WAITING: u64 = 0x191;
const TIMED_WAITING: u64 = 0x1a1;
const SLEEPING: u64 = 0xe1;

impl Vm {
    /// Returns the states in which a live thread may be seen, at least one.
    pub(crate) fn thread_states(&self, slot: usize) -> Vec<u64> {
        let thread = self.state.thread(slot);
        let waiting = |timed: bool| if timed { TIMED_WAITING } else { WAITING };
        let mut states = match thread.status {
            Status::Waiting { timed, .. } | Status::Parked { timed } => vec![waiting(timed)],
            Status::Sleeping => vec![SLEEPING],
            Status::Entering { object, .. } if self.condition_lock(object).is_some() => {
                vec![WAITING]
            }
            // The notifying thread sets the status.
            Status::Entering { wake: Wake::Notified, .. } => vec![BLOCKED],
            Status::Entering { object, .. } => {
                let waited = waiting(self.waits_with_limit(slot));
                match self.monitor_in_the_way(slot, object) {
                    Some(_) => vec![BLOCKED, waited],
                    None => vec![waited],
                }
            }
            // It takes its own monitor to notify threads that join it.
            Status::Ending if self.ways_on(slot).is_err() => vec![BLOCKED, RUNNABLE],
            Status::Ready => match self.ready_alternatives(slot, false) {
                Err(Obstacle::Monitor(_)) => vec![BLOCKED, RUNNABLE],
                // HotSpot waits for the initialisation of a class without setting the status, but
                // the lock of the class, which both threads need for a moment, may block it.
                Err(Obstacle::Initialisation(..)) => vec![RUNNABLE, BLOCKED],
                // The JVM does not know that a native waits; a virtual thread parks.
                Ok(_) => vec![RUNNABLE],
                Err(Obstacle::Network(_)) if !self.is_virtual(slot) => vec![RUNNABLE],
                Err(_) => vec![WAITING, RUNNABLE],
            },
            Status::Ending => vec![RUNNABLE, TERMINATED],
            Status::Finished => vec![RUNNABLE],
        };
        let stale = match thread.stale {
            Stale::No => return states,
            Stale::Blocked => BLOCKED,
            Stale::Waiting => WAITING,
            Stale::TimedWaiting => TIMED_WAITING,
            Stale::New => NEW,
            Stale::Terminated => return vec![TERMINATED],
        };
        if !states.contains(&stale) {
            states.push(stale);
        }
        states
    }

    /// Reads the state of a live thread, one of those that `thread_states` returns.
    pub(crate) fn see_state(&mut self, slot: usize, alternative: usize) -> u64 {
        let states = self.thread_states(slot);
        let seen = states.get(alternative).copied().unwrap_or(states[0]);
        let Thread { object, stale, .. } = *self.state.thread(slot);
        if seen == TERMINATED {
            self.state.thread_mut(slot).stale = Stale::Terminated;
            self.state.heap.write(object).lock = lock_word(slot, 1);
        } else if seen != NEW && stale == Stale::New {
            // Once its status is set it is not new any more.
            self.state.thread_mut(slot).stale = Stale::No;
        }
        seen
    }

    /// Returns true if the call of `wait` that a thread is in has a time limit.
    fn waits_with_limit(&self, slot: usize) -> bool {
        let (args, _) = self.site_arguments(slot);
        args.get(1).is_some_and(|millis| *millis != 0)
    }

    /// Returns true if starting a thread takes two steps: states are watched, so others may see that
    /// the new thread is alive before its status is set. The starter is in between then.
    pub(crate) fn begins_start(&mut self, slot: usize, started: Ref) -> bool {
        let watched = self.is_check() && self.visibility.states_are_watched();
        if watched {
            self.state.thread_mut(slot).queued = Queued::Starting;
            if let Some(new) = self.state.slot_of(started) {
                self.state.thread_mut(new).stale = Stale::New;
            }
            // The step ends anyway.
            self.step.pause = false;
        }
        watched
    }

    /// Sets the status of a thread that is being started, if its starter is in between.
    pub(crate) fn ends_start(&mut self, slot: usize, started: Ref) -> bool {
        let began = self.is_in_start(slot);
        if began {
            self.state.thread_mut(slot).queued = Queued::No;
            if let Some(new) = self.state.slot_of(started)
                && self.state.thread(new).stale == Stale::New
            {
                let is_blocked =
                    matches!(self.ready_alternatives(new, false), Err(Obstacle::Monitor(_)));
                self.state.thread_mut(new).stale =
                    if is_blocked { Stale::Blocked } else { Stale::No };
            }
        }
        began
    }

    /// Begins to start a thread and keeps its monitor, as `Thread.start` does. Meanwhile the new
    /// thread may block on it.
    pub(crate) fn stays_in_start(&mut self, slot: usize, started: Ref) -> bool {
        let stays = self.begins_start(slot, started);
        if stays {
            let entries = self.state.heap.get(started).lock & 0xffff;
            self.state.heap.write(started).lock = lock_word(slot, entries as u16 + 1);
        }
        stays
    }

    /// Returns true if a thread has started another and still holds the monitor of that one.
    pub fn is_in_start(&self, slot: usize) -> bool {
        self.state.thread(slot).queued == Queued::Starting
    }

    /// Ends the start of a thread and releases its monitor.
    pub(crate) fn leaves_start(&mut self, slot: usize, started: Ref) -> bool {
        let stayed = self.ends_start(slot, started);
        if stayed {
            let entries = self.state.heap.get(started).lock & 0xffff;
            let left = if entries > 1 { lock_word(slot, entries as u16 - 1) } else { 0 };
            self.state.heap.write(started).lock = left;
        }
        stayed
    }

    /// Marks the threads that are blocked now: they may be seen so until they run.
    pub(crate) fn remember_blocked(&mut self) {
        for slot in 0..self.state.threads.len() {
            let Some(thread) = self.state.threads[slot].as_deref() else { continue };
            let held = |object: Ref| self.monitor_in_the_way(slot, object).is_some();
            let stale = match thread.status {
                Status::Ready => match self.ready_alternatives(slot, false) {
                    Err(Obstacle::Monitor(_) | Obstacle::Initialisation(..)) => Stale::Blocked,
                    Err(Obstacle::Lock { .. } | Obstacle::Result(_)) => Stale::Waiting,
                    _ => continue,
                },
                Status::Entering { object, .. }
                    if self.condition_lock(object).is_none() && held(object) =>
                {
                    Stale::Blocked
                }
                Status::Ending if self.ways_on(slot).is_err() => Stale::Blocked,
                _ => continue,
            };
            // A new thread may be seen blocked as well, until its starter is done.
            if thread.stale != stale && thread.stale != Stale::New {
                self.state.thread_mut(slot).stale = stale;
            }
        }
    }
}
