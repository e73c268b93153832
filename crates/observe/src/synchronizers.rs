//! State of the locks of `java.util.concurrent` in their own fields: their readers, the threads in
//! their queues, and the lock that a parked thread takes. Reads only.

use crate::View;
use hebra_program::Method;
use hebra_state::Status;
use hebra_state::heap::{Body, Ref};

/// Locks that only their holders release.
const OWNED_LOCKS: [&str; 2] = [
    "java/util/concurrent/locks/ReentrantLock$Sync",
    "java/util/concurrent/locks/ReentrantReadWriteLock$Sync",
];
/// Classes where threads queue for them: a lock is taken by a method of one of these.
const QUEUES: [&str; 2] = [
    "java/util/concurrent/locks/AbstractQueuedSynchronizer",
    "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
];
/// The conditions of such locks. A wait for one ends with taking the lock again.
const CONDITIONS: [&str; 2] = [
    "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
    "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject",
];
/// Most nodes of a queue that are visited.
const MOST_QUEUED: usize = 10_000;

/// Lock that a thread takes uninterruptibly.
pub struct Taking {
    /// Its synchronizer.
    pub lock: Ref,
    /// Others may read beside it.
    pub shared: bool,
}

impl View<'_> {
    /// Returns the lock that a parked thread waits for in its queue, if neither interrupt nor time
    /// ends that. A thread signalled while it waited for a condition is in the queue of the lock.
    pub fn taking(&self, slot: usize) -> Option<Taking> {
        let thread = self.state.thread(slot);
        if thread.status != (Status::Parked { timed: false }) {
            return None;
        }
        let blocker = self.park_blocker(slot)?;
        if let Some(lock) = self.lock_of_condition(blocker) {
            self.queued_before(lock, thread.object)?;
            return self.is_owned_lock(lock).then_some(Taking { lock, shared: false });
        }
        if !self.is_owned_lock(blocker) {
            return None;
        }
        // `acquireInterruptibly` and `tryAcquireNanos`, and their callees in older JDKs.
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
        let shared = queueing.iter().any(|method| method.name.contains("Shared"));
        Some(Taking { lock: blocker, shared })
    }

    /// Returns the lock that blocks a parked thread: its park blocker, or the lock of the condition
    /// for which it was signalled.
    pub fn awaited_lock(&self, slot: usize) -> Option<Ref> {
        self.taking(slot).map(|taking| taking.lock).or_else(|| self.park_blocker(slot))
    }

    fn is_owned_lock(&self, object: Ref) -> bool {
        let class = self.state.heap.get(object).class;
        OWNED_LOCKS.iter().any(|name| {
            let owned = self.program.loaded(name);
            owned.is_some_and(|owned| self.program.is_subclass(class, owned))
        })
    }

    /// Returns the synchronizer that an object is a condition of.
    fn lock_of_condition(&self, object: Ref) -> Option<Ref> {
        let class = &self.program.class(self.state.heap.get(object).class).name;
        let lock = CONDITIONS.contains(&&**class).then(|| self.field(object, "this$0") as Ref)?;
        (lock != 0).then_some(lock)
    }

    /// Returns the `Thread`s before one in the queue of a lock, if it is queued itself. It gets the
    /// lock after all of them have got it or given up.
    pub fn queued_before(&self, lock: Ref, thread: Ref) -> Option<Vec<Ref>> {
        let head = self.field(lock, "head") as Ref;
        let mut node = self.field(lock, "tail") as Ref;
        let (mut before, mut is_in) = (Vec::new(), false);
        for _ in 0..MOST_QUEUED {
            // The first node represents the thread that got the lock last.
            if node == 0 || node == head {
                break;
            }
            // The second is its name in JDK 11. Threads that gave up are gone.
            let waiter = ["waiter", "thread"].map(|name| self.field(node, name) as Ref);
            for waiter in waiter.into_iter().filter(|waiter| *waiter != 0) {
                match is_in {
                    true => before.push(waiter),
                    false => is_in = waiter == thread,
                }
            }
            node = self.field(node, "prev") as Ref;
        }
        is_in.then_some(before)
    }

    /// Returns the live threads that hold a `ReentrantReadWriteLock` for reading. Each has to
    /// release it itself.
    pub fn readers(&self, lock: Ref) -> Vec<usize> {
        let holds = self.field(lock, "readHolds") as Ref;
        if lock == 0 || holds == 0 {
            return Vec::new();
        }
        let first = self.field(lock, "firstReader") as Ref;
        let slots = self.state.live_threads().filter(|(slot, thread)| {
            let reads = thread.object == first || self.hold_count(thread.object, holds) > 0;
            reads && !self.gave_back(*slot, lock)
        });
        slots.map(|(slot, _)| slot).collect()
    }

    /// Returns true if a thread holds a `ReentrantReadWriteLock` for reading.
    pub fn reads(&self, slot: usize, lock: Ref) -> bool {
        let thread = self.state.thread(slot).object;
        let holds = self.field(lock, "readHolds") as Ref;
        thread == self.field(lock, "firstReader") as Ref || self.hold_count(thread, holds) > 0
    }

    /// Returns the `Thread`s that ended with the lock held for reading, as far as it still knows
    /// them: the first reader, and the last one that took it.
    pub fn ended_readers(&self, lock: Ref) -> Vec<Ref> {
        let first = self.field(lock, "firstReader") as Ref;
        let last = self.field(lock, "cachedHoldCounter") as Ref;
        let is_last = |object: &Ref| {
            let class = self.state.heap.get(*object).class;
            let is_thread = self.known.thread.is_some_and(|t| self.program.is_subclass(class, t));
            is_thread && self.field(*object, "tid") == self.field(last, "tid")
        };
        let last = match last != 0 && self.field(last, "count") as i32 > 0 {
            true => (1..self.state.heap.objects.len() as Ref).find(is_last),
            false => None,
        };
        let known = [first, last.unwrap_or(0)].into_iter().filter(|thread| *thread != 0);
        known.filter(|thread| self.state.slot_of(*thread).is_none()).collect()
    }

    /// Returns how many times a thread holds a lock for reading, by the thread-local variable of
    /// the lock. The count of the first reader is elsewhere.
    fn hold_count(&self, thread: Ref, holds: Ref) -> i32 {
        let slot = self.state.slot_of(thread);
        let map = match slot.map_or(0, |slot| self.state.thread(slot).locals[0]) {
            0 => self.field(thread, "threadLocals") as Ref,
            map => map,
        };
        let table = self.field(map, "table") as Ref;
        let Body::Refs(entries) = &self.state.heap.get(table).body else { return 0 };
        let is_it = |entry: &&Ref| **entry != 0 && self.field(**entry, "referent") as Ref == holds;
        let Some(entry) = entries.iter().find(is_it) else { return 0 };
        let counter = self.field(*entry, "value") as Ref;
        self.field(counter, "count") as i32
    }

    /// Returns true if a thread waits for a condition of a lock, or to take it again afterwards:
    /// the count of the lock excludes it then, of reading too, while its own stays.
    fn gave_back(&self, slot: usize, lock: Ref) -> bool {
        let Some(blocker) = self.park_blocker(slot) else { return false };
        let mut frames = self.state.thread(slot).frames.iter();
        let mut in_condition = || {
            frames.any(|frame| {
                let class = self.program.method(frame.method).class;
                CONDITIONS.contains(&&*self.program.class(class).name)
            })
        };
        self.lock_of_condition(blocker) == Some(lock) || blocker == lock && in_condition()
    }
}
