//! The work of a parallel search: states to be expanded, workers that wait, and the end of the
//! search.

use hebra_store::StateId;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A stored state whose choices from `next` on are still to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(crate) state: StateId,
    /// Steps from the first state.
    pub(crate) depth: u32,
    /// Yields on the way to it; see `patience.rs`.
    pub(crate) yields: u16,
    pub(crate) next: u32,
}

/// The most tasks taken from the pool at once.
const MOST_AT_ONCE: usize = 512;
/// The time a worker waits before it looks around.
const PATIENCE: Duration = Duration::from_millis(20);

#[derive(Debug, Default)]
struct Work {
    /// To be done before all others, by the first worker that asks.
    urgent: Vec<Task>,
    /// To be done now.
    ready: Vec<Task>,
    /// To be done when nothing is ready and no worker is busy: the next level of a breadth-first
    /// search.
    later: Vec<Task>,
    /// Set aside for their yields.
    aside: Vec<Task>,
    /// The number of waiting workers.
    idle: usize,
}

/// Work that no worker has taken yet. It outlives the workers of a phase.
#[derive(Debug)]
pub(crate) struct Pool {
    work: Mutex<Work>,
    change: Condvar,
    /// A copy of `Work::idle` that can be read without the lock.
    hungry: AtomicUsize,
    /// True if workers must hand in what they have.
    closed: AtomicBool,
}

impl Pool {
    /// Creates a pool with one task.
    pub(crate) fn new(first: Task) -> Pool {
        let work = Work { ready: vec![first], ..Work::default() };
        Pool {
            work: Mutex::new(work),
            change: Condvar::new(),
            hungry: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
        }
    }

    /// Locks the work. A worker that panicked left the lists intact: each is changed by one call.
    fn lock(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells all workers to stop.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Release);
        let _guard = self.lock();
        self.change.notify_all();
    }

    /// Lets workers start again; there are none now.
    pub(crate) fn open(&mut self) {
        self.closed = AtomicBool::new(false);
        self.hungry = AtomicUsize::new(0);
        self.work.get_mut().unwrap_or_else(PoisonError::into_inner).idle = 0;
    }

    #[inline]
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Returns the number of tasks that no worker has taken.
    pub(crate) fn len(&self) -> usize {
        let work = self.lock();
        work.urgent.len() + work.ready.len() + work.later.len()
    }

    /// Returns true if a worker waits for work.
    #[inline]
    pub(crate) fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
    }

    /// Adds tasks to be done now.
    pub(crate) fn give(&self, tasks: impl Iterator<Item = Task>) {
        self.lock().ready.extend(tasks);
        self.change.notify_all();
    }

    /// Adds a task that only a lone worker can do, and tells all workers to stop.
    pub(crate) fn give_back(&self, task: Task) {
        self.lock().urgent.push(task);
        self.close();
    }

    /// Adds tasks to be done later.
    pub(crate) fn postpone(&self, tasks: &mut Vec<Task>) {
        self.lock().later.append(tasks);
    }

    /// Sets a task aside.
    pub(crate) fn set_aside(&self, task: Task) {
        self.lock().aside.push(task);
    }

    /// Returns the fewest yields of a task that is set aside, and the number of those tasks.
    pub(crate) fn aside(&self) -> Option<(u16, usize)> {
        let work = self.lock();
        let least = work.aside.iter().map(|task| task.yields).min()?;
        Some((least, work.aside.len()))
    }

    /// Takes up the tasks set aside with at most this many yields.
    pub(crate) fn take_up(&self, most: u16) {
        let mut work = self.lock();
        let (now, later) =
            std::mem::take(&mut work.aside).into_iter().partition(|task| task.yields <= most);
        work.aside = later;
        let now: Vec<Task> = now;
        work.ready.extend(now);
    }

    /// Fills the empty list of one of `workers`, and waits if necessary; calls `meanwhile` from
    /// time to time. The list stays empty once the pool is closed, which happens when no worker has
    /// work left.
    pub(crate) fn take(&self, workers: usize, into: &mut Vec<Task>, mut meanwhile: impl FnMut()) {
        let mut work = self.lock();
        loop {
            if self.is_closed() {
                return;
            }
            if !work.urgent.is_empty() {
                into.append(&mut work.urgent);
                return;
            }
            if work.ready.is_empty() && work.idle + 1 == workers {
                // No other worker is busy.
                work.ready = std::mem::take(&mut work.later);
                if work.ready.is_empty() {
                    drop(work);
                    return self.close();
                }
                self.change.notify_all();
            }
            if !work.ready.is_empty() {
                let share = work.ready.len().div_ceil(2 * workers).min(MOST_AT_ONCE);
                let rest = work.ready.len() - share;
                into.extend(work.ready.drain(rest..));
                return;
            }
            work.idle += 1;
            self.hungry.store(work.idle, Ordering::Relaxed);
            let waited = self.change.wait_timeout(work, PATIENCE);
            let (mut again, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            again.idle -= 1;
            self.hungry.store(again.idle, Ordering::Relaxed);
            work = again;
            if timeout.timed_out() {
                drop(work);
                meanwhile();
                work = self.lock();
            }
        }
    }
}

/// Closes the pool if the worker panics, so that the others do not wait for it.
pub(crate) struct Watchdog<'a>(pub(crate) &'a Pool);

impl Drop for Watchdog<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}
