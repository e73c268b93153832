//! One thread's part of a phase: its own depth-first search, or a part of a breadth-first level.

use super::pool::{Pool, Task, Watchdog};
use super::tally::Tally;
use crate::findings::CHECK_EVERY;
use crate::step::{self, Recorder, Rejected};
use crate::{End, Observer, Options, Order, Unknown};
use hebra_store::{Origin, Refused, SharedStates, StateId, View};
use hebra_system::{Choice, Fork, StepEnd, Violation};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The most choices of one state that are taken.
const MOST_CHOICES: usize = 1 << u16::BITS;
/// Transitions between exchanges with the others.
const TELL_EVERY: u64 = 64;

/// A state whose choices are being taken.
struct Level {
    /// The state, with the next choice to be taken.
    task: Task,
    /// The choices of this state are `choices[start..end]` of the worker.
    start: usize,
    end: usize,
}

impl Level {
    fn is_done(&self) -> bool {
        self.start + self.task.next as usize >= self.end
    }
}

/// One thread's part of a phase.
pub(super) struct Worker<'a, 'o, S> {
    system: &'a mut S,
    states: &'a SharedStates,
    view: View<'a>,
    tally: &'a Tally<'o, S>,
    pool: &'a Pool,
    workers: usize,
    /// Its own tasks that are not started.
    tasks: Vec<Task>,
    /// The started ones, the last first. In a breadth-first search there is at most one.
    levels: Vec<Level>,
    /// The choices of all levels.
    choices: Vec<Choice>,
    /// States found in a breadth-first search: the next level.
    later: Vec<Task>,
    /// The stored state that the system is in.
    current: Option<StateId>,
    /// The state that was last taken from the set, and its vector.
    known: Option<StateId>,
    vector: Vec<u32>,
    /// Transitions not reported yet, and those since the limits were checked.
    untold: u64,
    unchecked: u64,
    max_depth: u32,
    excluded: u64,
}

impl<'a, 'o, S: Fork> Worker<'a, 'o, S> {
    pub(super) fn new(
        system: &'a mut S,
        states: &'a SharedStates,
        tally: &'a Tally<'o, S>,
        pool: &'a Pool,
        workers: usize,
    ) -> Worker<'a, 'o, S> {
        Worker {
            system,
            states,
            view: states.view(),
            tally,
            pool,
            workers,
            tasks: Vec::new(),
            levels: Vec::new(),
            choices: Vec::new(),
            later: Vec::new(),
            current: None,
            known: None,
            vector: Vec::new(),
            untold: 0,
            unchecked: 0,
            max_depth: 0,
            excluded: 0,
        }
    }

    /// Works until the phase is over. One of the workers watches the limits.
    pub(super) fn run(mut self, watches: bool) {
        let _watchdog = Watchdog(self.pool);
        while !self.pool.is_closed() {
            if self.pool.is_hungry() {
                self.share();
            }
            match self.levels.last_mut() {
                Some(level) if level.is_done() => {
                    self.choices.truncate(level.start);
                    self.levels.pop();
                }
                Some(level) => {
                    let task = level.task;
                    let choice = self.choices[level.start + task.next as usize];
                    level.task.next += 1;
                    self.take_choice(task, choice);
                }
                None => match self.tasks.pop() {
                    Some(task) => self.begin(task),
                    None => self.take(watches),
                },
            }
            if self.untold >= TELL_EVERY || self.workers == 1 {
                self.tell();
            }
            if watches && self.unchecked >= CHECK_EVERY {
                self.check_limits();
            }
        }
        self.tell();
        self.pool.give(self.tasks.drain(..));
        self.give_levels(self.levels.len());
        self.pool.postpone(&mut self.later);
    }

    /// Gives the older half of its work to a waiting worker.
    fn share(&mut self) {
        let half = (self.tasks.len() + self.levels.len()) / 2;
        let tasks = half.min(self.tasks.len());
        if half > 0 {
            self.pool.give(self.tasks.drain(..tasks));
            self.give_levels(half - tasks);
        }
    }

    /// Gives away the first levels.
    fn give_levels(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        let kept = self.levels.get(count).map_or(self.choices.len(), |level| level.start);
        let given = self.levels.drain(..count).filter(|level| !level.is_done());
        self.pool.give(given.map(|level| level.task));
        self.choices.drain(..kept);
        for level in &mut self.levels {
            level.start -= kept;
            level.end -= kept;
        }
    }

    fn take(&mut self, watches: bool) {
        self.tell();
        self.pool.postpone(&mut self.later);
        let mut tasks = std::mem::take(&mut self.tasks);
        self.pool.take(self.workers, &mut tasks, || {
            if watches {
                self.check_limits();
            }
        });
        self.tasks = tasks;
    }

    /// Begins to take the choices of a stored state.
    fn begin(&mut self, task: Task) {
        self.move_to(task.state);
        self.enter(task, false);
    }

    /// Begins to take the choices of the current state, and looks for its violations.
    fn enter(&mut self, task: Task, is_new: bool) {
        let start = self.choices.len();
        self.system.choices(&mut self.choices);
        let most = start + MOST_CHOICES;
        if self.choices.len() > most {
            let reason = format!("a state with more than {MOST_CHOICES} choices");
            self.tally.note(Unknown::Unsupported(reason));
            self.choices.truncate(most);
        }
        let end = self.choices.len();
        if start == end {
            return step::look_at_end(&mut InTeam { worker: self, taken: None }, task.state);
        }
        if is_new {
            self.look_for_flaws(task.state);
        }
        if self.tally.options.limits.depth.is_some_and(|most| task.depth >= most) {
            self.tally.note(Unknown::Depth);
            self.choices.truncate(start);
        } else {
            self.levels.push(Level { task, start, end });
        }
    }

    fn move_to(&mut self, state: StateId) {
        if self.current != Some(state) {
            if self.known != Some(state) {
                self.view.get(state, &mut self.vector);
                self.known = Some(state);
            }
            self.system.load(&self.vector);
            self.current = Some(state);
        }
    }

    /// Finds violations in a new state, which is the system's current one, although it has choices.
    pub(super) fn look_for_flaws(&mut self, state: StateId) {
        step::look_for_flaws(&mut InTeam { worker: self, taken: None }, state);
    }

    /// Takes a choice of a state.
    fn take_choice(&mut self, task: Task, choice: Choice) {
        if !self.step(task, choice) {
            // The task goes back alone, not a second time with the levels.
            if let Some(level) = self.levels.pop() {
                self.choices.truncate(level.start);
            }
            self.pool.give_back(task);
        }
    }

    /// Takes a choice; returns `false` if it must be taken again in another phase.
    fn step(&mut self, task: Task, choice: Choice) -> bool {
        self.move_to(task.state);
        self.current = None;
        let mut recorder = InTeam { worker: self, taken: Some((task, choice)) };
        if step::take(&mut recorder, choice).is_none() {
            return false;
        }
        self.untold += 1;
        self.unchecked += 1;
        true
    }

    /// Handles a new state, which is the system's current one.
    fn found(&mut self, task: Task) {
        self.max_depth = self.max_depth.max(task.depth);
        let is_aside = task.yields > self.tally.most_yields.load(Ordering::Relaxed);
        if !is_aside && self.tally.options.order != Order::BreadthFirst {
            return self.enter(task, true);
        }
        self.look_for_flaws(task.state);
        if is_aside {
            self.pool.set_aside(task);
        } else {
            self.later.push(task);
        }
    }

    fn violate(&mut self, violation: Violation, state: StateId, choice: Option<Choice>) {
        if self.tally.must_restart() {
            return self.stop();
        }
        let mut findings = self.tally.findings();
        let known = |(v, ..): &(Violation, StateId, Option<Choice>)| {
            v.property == violation.property && v.location == violation.location
        };
        if !findings.violations.iter().any(known) {
            findings.violations.push((violation, state, choice));
        }
        drop(findings);
        if !self.tally.options.keep_going {
            self.stop();
        }
    }

    fn stop(&self) {
        self.tally.findings().stop = true;
        self.pool.close();
    }

    /// Reports its transitions to the others, and reads the total.
    fn tell(&mut self) {
        let untold = std::mem::take(&mut self.untold);
        // Writing what has not changed would take the cache line from the others.
        if self.max_depth > self.tally.max_depth.load(Ordering::Relaxed) {
            self.tally.max_depth.fetch_max(self.max_depth, Ordering::Relaxed);
        }
        let excluded = std::mem::take(&mut self.excluded);
        if excluded > 0 {
            self.tally.excluded.fetch_add(excluded, Ordering::Relaxed);
        }
        let total = self.tally.transitions.fetch_add(untold, Ordering::Relaxed) + untold;
        if total >= self.tally.restart_at.load(Ordering::Relaxed) {
            self.stop();
        }
        if total >= self.tally.pause_at.load(Ordering::Relaxed) {
            self.pool.close();
        }
    }

    fn check_limits(&mut self) {
        self.unchecked = 0;
        let mine = self.tasks.len() + self.levels.len() + self.later.len();
        let frontier = self.pool.len() + mine;
        if self.tally.is_beyond_limits(self.system, self.states, frontier) {
            self.pool.close();
        }
    }
}

/// A step of a worker, or a look at a stored state.
struct InTeam<'w, 'a, 'o, S> {
    worker: &'w mut Worker<'a, 'o, S>,
    /// The choice being taken, and the task it belongs to; none while looking at a state.
    taken: Option<(Task, Choice)>,
}

impl<S: Fork> Recorder for InTeam<'_, '_, '_, S> {
    type System = S;

    fn system(&mut self) -> &mut S {
        self.worker.system
    }

    fn options(&self) -> &Options {
        self.worker.tally.options
    }

    fn started(&self) -> Instant {
        self.worker.tally.started
    }

    fn observe(&mut self, tell: impl FnOnce(&mut dyn Observer<S>, &mut S)) {
        self.worker.tally.with_observer(|observer| tell(observer, self.worker.system));
    }

    /// A fork can go astray on the step, or when its state is encoded.
    fn is_void(&mut self, end: &StepEnd) -> bool {
        let system = &mut *self.worker.system;
        if !system.is_astray() && *end == StepEnd::Normal {
            system.vector();
        }
        system.is_astray()
    }

    fn restart(&mut self) {
        self.worker.tally.restart();
    }

    fn insert(&mut self) -> Result<(StateId, bool), Rejected> {
        let Worker { system, view, tally, .. } = &mut *self.worker;
        if system.is_full() {
            return Err(Rejected::Full);
        }
        let (task, _) = self.taken.expect("only a step leads to a state");
        let origin = Origin { state: task.state, choice: task.next as u16 };
        let vector = system.vector();
        match view.insert(vector, origin) {
            Ok((id, new)) => {
                if new && tally.options.limits.states.is_some() {
                    tally.states.fetch_add(1, Ordering::Relaxed);
                }
                self.worker.current = Some(id);
                Ok((id, new))
            }
            Err(Refused::TooLong) => {
                tally.room.fetch_max(vector.len(), Ordering::Relaxed);
                Err(Rejected::ForNow)
            }
            Err(Refused::Crowded) => Err(Rejected::ForNow),
            Err(Refused::Full) => Err(Rejected::Full),
        }
    }

    fn states(&self) -> u64 {
        self.worker.tally.states.load(Ordering::Relaxed)
    }

    fn arrived(&mut self, state: StateId) {
        let depth = self.taken.map_or(0, |(task, _)| task.depth + 1);
        let before = self.taken.map_or(0, |(task, _)| task.yields);
        let yields = before.saturating_add(u16::from(self.worker.system.yielded()));
        self.worker.found(Task { state, depth, yields, next: 0 });
    }

    fn violate(&mut self, violations: Vec<Violation>, state: Option<StateId>) {
        let taken = self.taken.map(|(task, choice)| (task.state, Some(choice)));
        let Some((state, choice)) = state.map(|state| (state, None)).or(taken) else { return };
        for violation in violations {
            self.worker.violate(violation, state, choice);
        }
    }

    fn exclude(&mut self) {
        self.worker.excluded += 1;
    }

    fn note(&mut self, reason: Unknown) {
        self.worker.tally.note(reason);
    }

    fn stop(&mut self) {
        self.worker.stop();
    }

    fn end(&mut self, end: End) {
        self.worker.tally.findings().end = end;
        self.worker.stop();
    }
}
