//! Search by several workers, each with a fork of the system, on one visited set.
//!
//! Work goes on in phases. In a phase forks search side by side; what they have in common does not
//! change. It ends when a fork had to change it and went astray, and now and then to put together
//! what the forks learnt. Between phases the original is alone: it takes the steps that led astray,
//! and more, because what is met for the first time seldom comes alone. The order is that of a
//! depth-first search cut in pieces, or breadth-first level by level.

use crate::checkpoint;
use crate::explore::{CHECK_EVERY, LEARN, MOST_REASONS};
use crate::pool::{Pool, Task, Watchdog};
use crate::{End, Observer, Options, Order, Report, Stats, Unknown};
use hebra_store::{Origin, Refused, SharedStates, StateId, View};
use hebra_system::{Choice, Fork, StepEnd, System, Violation};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The state in which the search begins.
const FIRST: StateId = StateId(0);
/// Choices of one state beyond this many are not taken.
const MOST_CHOICES: usize = 1 << u16::BITS;
/// Transitions of the first phase with forks; later ones have as many as there were before.
const TOGETHER: u64 = 4_000;
/// Transitions between looks at what the others do.
const TELL_EVERY: u64 = 64;

/// Who searches.
#[derive(Clone, Copy, Debug)]
pub struct Team {
    /// How many workers there are, at least one.
    pub workers: usize,
    /// Transitions that the original makes when it is alone, at least.
    pub alone: u64,
}

impl Team {
    /// So many workers.
    pub fn of(workers: usize) -> Team {
        Team { workers, alone: 500 }
    }
}

/// Searches a system from its current state with several workers. The order must be depth-first
/// or breadth-first.
pub fn search_together<S: Fork>(
    system: &mut S,
    options: &Options,
    team: Team,
    observer: &mut (dyn Observer<S> + Send),
) -> Report {
    let mut states = SharedStates::new();
    let mut pool = Pool::new(Task { state: FIRST, depth: 0, next: 0 });
    let mut common = Common::new(options, observer);
    let first = system.vector().to_vec();
    states.make_room(first.len());
    if states.view().insert(&first, Origin { state: FIRST, choice: 0 }).is_err() || system.is_full()
    {
        common.note(Unknown::Memory);
        pool.close();
    }
    Worker::new(system, &states, &common, &pool, 1).look_for_flaws(FIRST);
    let mut alone = true;
    while !pool.is_closed() {
        let done = *common.transitions.get_mut();
        let budget = if alone { team.alone } else { done.max(TOGETHER) };
        *common.pause_at.get_mut() = done + budget;
        let astray = if alone {
            Worker::new(system, &states, &common, &pool, 1).run(true);
            false
        } else {
            together(system, team.workers.max(1), &states, &common, &pool)
        };
        let frontier = pool.len();
        let over = frontier == 0
            || common.is_stopped()
            || common.is_beyond_limits(system, &states, frontier);
        if system.must_restart() {
            common.restart();
        }
        let room = std::mem::take(common.room.get_mut());
        states.make_room(room);
        states.tidy();
        alone = astray || (alone && room > 0);
        if !over {
            pool.open();
        }
    }
    let frontier = pool.len();
    common.report(system, &states, frontier)
}

/// One phase with forks; tells whether one of them went astray.
fn together<S: Fork>(
    system: &mut S,
    workers: usize,
    states: &SharedStates,
    common: &Common<'_, S>,
    pool: &Pool,
) -> bool {
    // A fork lives on the stack of its thread: side by side they would share cache lines.
    let work = |mut fork: S, watches: bool| {
        Worker::new(&mut fork, states, common, pool, workers).run(watches);
        fork
    };
    let (work, first) = (&work, system.fork());
    let others: Vec<S> = (1..workers).map(|_| system.fork()).collect();
    let forks: Vec<S> = std::thread::scope(|scope| {
        let spawn = |fork| scope.spawn(move || work(fork, false));
        let threads: Vec<_> = others.into_iter().map(spawn).collect();
        let first = work(first, true);
        let joined = threads.into_iter().map(|thread| match thread.join() {
            Ok(fork) => fork,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        std::iter::once(first).chain(joined).collect()
    });
    let astray = forks.iter().any(S::is_astray);
    forks.into_iter().for_each(|fork| system.absorb(fork));
    astray
}

/// What was found so far.
struct Findings {
    /// Violations, the states where they were found and the choice taken there, if any.
    violations: Vec<(Violation, StateId, Option<Choice>)>,
    unknown: Vec<Unknown>,
    end: End,
    /// The search is over.
    stop: bool,
}

/// What all workers share but the states and the work.
struct Common<'o, S> {
    options: &'o Options,
    observer: Mutex<&'o mut (dyn Observer<S> + Send)>,
    started: Instant,
    findings: Mutex<Findings>,
    transitions: AtomicU64,
    max_depth: AtomicU32,
    excluded: AtomicU64,
    /// At this many transitions the phase ends.
    pause_at: AtomicU64,
    /// An assumption failed: what is found now does not count, and at this many transitions the
    /// search ends to start again. `u64::MAX` if none did.
    restart_at: AtomicU64,
    /// Vectors must be allowed to be so long.
    room: AtomicUsize,
}

impl<'o, S: System> Common<'o, S> {
    fn new(options: &'o Options, observer: &'o mut (dyn Observer<S> + Send)) -> Common<'o, S> {
        let findings =
            Findings { violations: Vec::new(), unknown: Vec::new(), end: End::Done, stop: false };
        Common {
            options,
            observer: Mutex::new(observer),
            started: Instant::now(),
            findings: Mutex::new(findings),
            transitions: AtomicU64::new(0),
            max_depth: AtomicU32::new(0),
            excluded: AtomicU64::new(0),
            pause_at: AtomicU64::new(0),
            restart_at: AtomicU64::new(u64::MAX),
            room: AtomicUsize::new(0),
        }
    }

    /// A panic of another worker ends the search anyway.
    fn findings(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.findings().stop
    }

    /// Remembers that something was not covered.
    fn note(&self, reason: Unknown) {
        let unknown = &mut self.findings().unknown;
        if unknown.len() < MOST_REASONS && !unknown.contains(&reason) {
            unknown.push(reason);
        }
    }

    /// Remembers that something was not covered, and that nothing more will be.
    fn give_up(&self, reason: Unknown) {
        self.note(reason);
        self.findings().stop = true;
    }

    /// Looks at the limits, and gives up beyond one of them.
    fn is_beyond_limits(&self, system: &S, states: &SharedStates, frontier: usize) -> bool {
        let stats = self.stats(system, states, frontier);
        let limits = self.options.limits;
        if limits.time.is_some_and(|most| stats.elapsed >= most) {
            self.give_up(Unknown::Time);
        }
        let memory = |most: usize| self.with_observer(|o| o.memory(&stats)) >= most;
        if limits.memory.is_some_and(memory) {
            self.give_up(Unknown::Memory);
        }
        if !self.with_observer(|o| o.progress(&stats)) {
            self.give_up(Unknown::Stopped);
        }
        self.is_stopped()
    }

    /// An assumption failed.
    fn restart(&self) {
        let at = 2 * self.transitions.load(Ordering::Relaxed) + LEARN;
        self.restart_at.fetch_min(at, Ordering::Relaxed);
    }

    fn must_restart(&self) -> bool {
        self.restart_at.load(Ordering::Relaxed) != u64::MAX
    }

    fn with_observer<R>(&self, work: impl FnOnce(&mut dyn Observer<S>) -> R) -> R {
        work(&mut **self.observer.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn stats(&self, system: &S, states: &SharedStates, frontier: usize) -> Stats {
        Stats {
            states: states.len() as u64,
            transitions: self.transitions.load(Ordering::Relaxed),
            max_depth: self.max_depth.load(Ordering::Relaxed),
            frontier: frontier as u64,
            excluded: self.excluded.load(Ordering::Relaxed),
            set_bytes: states.bytes() + system.bytes(),
            elapsed: self.started.elapsed(),
        }
    }

    fn report(self, system: &mut S, states: &SharedStates, frontier: usize) -> Report {
        let stats = self.stats(system, states, frontier);
        let must_restart = self.must_restart();
        let findings = self.findings.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Findings { violations, mut unknown, mut end, .. } = findings;
        let is_cut_short = unknown.iter().any(|reason| !checkpoint::remains(reason));
        if must_restart && matches!(end, End::Done) && !is_cut_short {
            end = End::Restart;
        }
        // Which worker met them first is a matter of chance.
        unknown.sort();
        // Workers that did not agree on what is visible may have found them together.
        let violations = if must_restart { Vec::new() } else { violations };
        let mut view = states.view();
        let traced = violations.into_iter().map(|(violation, state, choice)| {
            let mut trace = trace(system, states, &mut view, state);
            trace.extend(choice);
            (violation, trace)
        });
        let traced = traced.collect();
        // Which of the violations of one level is found first is a matter of chance, too.
        Report { violations: traced, proved_shortest: false, unknown, stats, end }
    }
}

/// The choices that lead from the first state to this one.
fn trace<S: System>(
    system: &mut S,
    states: &SharedStates,
    view: &mut View<'_>,
    state: StateId,
) -> Vec<Choice> {
    let (mut vector, mut choices, mut trace) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = state;
    while at != FIRST {
        let origin = states.origin(at);
        at = origin.state;
        view.get(at, &mut vector);
        system.load(&vector);
        choices.clear();
        system.choices(&mut choices);
        trace.push(choices[usize::from(origin.choice)]);
    }
    trace.reverse();
    trace
}

/// A state whose choices are being taken.
struct Level {
    /// With the next choice to be taken.
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
struct Worker<'a, 'o, S> {
    system: &'a mut S,
    states: &'a SharedStates,
    view: View<'a>,
    common: &'a Common<'o, S>,
    pool: &'a Pool,
    workers: usize,
    /// Tasks of its own that are not begun.
    tasks: Vec<Task>,
    /// Those begun, the last first. In a breadth-first search there is one at most.
    levels: Vec<Level>,
    /// The choices of all levels.
    choices: Vec<Choice>,
    /// States found in a breadth-first search: the next level.
    later: Vec<Task>,
    /// The stored state in which the system is.
    current: Option<StateId>,
    /// A stored state, and its vector.
    known: Option<StateId>,
    vector: Vec<u32>,
    /// The vector of a state just reached.
    reached: Vec<u32>,
    /// Transitions that the others do not know of yet, and until the limits are looked at.
    untold: u64,
    unchecked: u64,
    max_depth: u32,
    excluded: u64,
}

impl<'a, 'o, S: Fork> Worker<'a, 'o, S> {
    fn new(
        system: &'a mut S,
        states: &'a SharedStates,
        common: &'a Common<'o, S>,
        pool: &'a Pool,
        workers: usize,
    ) -> Worker<'a, 'o, S> {
        Worker {
            system,
            states,
            view: states.view(),
            common,
            pool,
            workers,
            tasks: Vec::new(),
            levels: Vec::new(),
            choices: Vec::new(),
            later: Vec::new(),
            current: None,
            known: None,
            vector: Vec::new(),
            reached: Vec::new(),
            untold: 0,
            unchecked: 0,
            max_depth: 0,
            excluded: 0,
        }
    }

    /// Works until the phase is over. One of the workers watches the limits.
    fn run(mut self, watches: bool) {
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

    /// Gives away the older half of its work, which somebody waits for.
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

    /// Finds the choices of a state.
    fn begin(&mut self, task: Task) {
        self.move_to(task.state);
        let start = self.choices.len();
        self.system.choices(&mut self.choices);
        let most = start + MOST_CHOICES;
        if self.choices.len() > most {
            let reason = format!("a state with more than {MOST_CHOICES} choices");
            self.common.note(Unknown::Unsupported(reason));
            self.choices.truncate(most);
        }
        let end = self.choices.len();
        if start == end {
            self.look_at_end(task.state);
        } else if self.common.options.limits.depth.is_some_and(|most| task.depth >= most) {
            self.common.note(Unknown::Depth);
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

    fn look_at_end(&mut self, state: StateId) {
        let violation = self.system.stuck();
        self.common.with_observer(|o| o.end_state(self.system, violation.as_ref()));
        if let Some(violation) = violation {
            self.violate(violation, state, None);
        }
    }

    /// What is wrong with a new state, in which the system is, although it can go on.
    fn look_for_flaws(&mut self, state: StateId) {
        let mut flaws = Vec::new();
        self.system.flaws(&mut flaws);
        for flaw in flaws {
            self.common.with_observer(|o| o.violated(self.system, &flaw));
            self.violate(flaw, state, None);
        }
    }

    /// Takes a choice of a state.
    fn take_choice(&mut self, task: Task, choice: Choice) {
        if !self.step(task, choice) {
            // The task goes back, and not a second time with the levels.
            if let Some(level) = self.levels.pop() {
                self.choices.truncate(level.start);
            }
            self.pool.give_back(task);
        }
    }

    /// The same; `false` if it must be taken again in another phase.
    fn step(&mut self, task: Task, choice: Choice) -> bool {
        self.move_to(task.state);
        self.current = None;
        let end = self.system.step(choice);
        if self.system.is_astray() {
            return false;
        }
        if end == StepEnd::Normal {
            self.reached.clear();
            self.reached.extend_from_slice(self.system.vector());
            if self.system.is_astray() {
                return false;
            }
        }
        if self.system.must_restart() {
            self.common.restart();
        }
        let origin = Origin { state: task.state, choice: task.next as u16 };
        match end {
            StepEnd::Normal if self.system.is_full() => self.give_up(Unknown::Memory),
            StepEnd::Normal => match self.view.insert(&self.reached, origin) {
                Ok((id, new)) => {
                    self.current = Some(id);
                    if new {
                        self.look_for_flaws(id);
                        self.found(Task { state: id, depth: task.depth + 1, next: 0 });
                    }
                }
                Err(Refused::TooLong) => {
                    self.common.room.fetch_max(self.reached.len(), Ordering::Relaxed);
                    return false;
                }
                Err(Refused::Full) => self.give_up(Unknown::Memory),
            },
            StepEnd::Violated(violation) => {
                self.common.with_observer(|o| o.violated(self.system, &violation));
                self.violate(violation, origin.state, Some(choice));
            }
            StepEnd::Excluded => self.excluded += 1,
            StepEnd::Unsupported(message) => self.common.note(Unknown::Unsupported(message)),
            StepEnd::BadInput(message) => self.end(End::BadInput(message)),
            StepEnd::AssumptionFailed => self.end(End::Restart),
            StepEnd::Interrupted => {
                let limit = self.common.options.limits.time;
                let late = limit.is_some_and(|t| self.common.started.elapsed() >= t);
                self.give_up(if late { Unknown::Time } else { Unknown::Stopped });
            }
        }
        self.untold += 1;
        self.unchecked += 1;
        true
    }

    /// A new state, in which the system is.
    fn found(&mut self, task: Task) {
        self.max_depth = self.max_depth.max(task.depth);
        let limit = self.common.options.limits.states;
        if limit.is_some_and(|most| self.view.len() as u64 > most) {
            self.give_up(Unknown::States);
        }
        match self.common.options.order {
            Order::BreadthFirst => self.later.push(task),
            _ => {
                std::mem::swap(&mut self.vector, &mut self.reached);
                self.known = Some(task.state);
                self.begin(task);
            }
        }
    }

    fn violate(&mut self, violation: Violation, state: StateId, choice: Option<Choice>) {
        if self.common.must_restart() {
            return self.stop();
        }
        let mut findings = self.common.findings();
        let known = |(v, ..): &(Violation, StateId, Option<Choice>)| {
            v.property == violation.property && v.location == violation.location
        };
        if !findings.violations.iter().any(known) {
            findings.violations.push((violation, state, choice));
        }
        drop(findings);
        if !self.common.options.keep_going {
            self.stop();
        }
    }

    fn give_up(&self, reason: Unknown) {
        self.common.give_up(reason);
        self.pool.close();
    }

    fn end(&self, end: End) {
        self.common.findings().end = end;
        self.stop();
    }

    fn stop(&self) {
        self.common.findings().stop = true;
        self.pool.close();
    }

    /// Tells the others how many transitions it made, and looks how many there are.
    fn tell(&mut self) {
        let untold = std::mem::take(&mut self.untold);
        self.common.max_depth.fetch_max(self.max_depth, Ordering::Relaxed);
        let excluded = std::mem::take(&mut self.excluded);
        self.common.excluded.fetch_add(excluded, Ordering::Relaxed);
        let total = self.common.transitions.fetch_add(untold, Ordering::Relaxed) + untold;
        if total >= self.common.restart_at.load(Ordering::Relaxed) {
            self.stop();
        }
        if total >= self.common.pause_at.load(Ordering::Relaxed) {
            self.pool.close();
        }
    }

    fn check_limits(&mut self) {
        self.unchecked = 0;
        let mine = self.tasks.len() + self.levels.len() + self.later.len();
        let frontier = self.pool.len() + mine;
        if self.common.is_beyond_limits(self.system, self.states, frontier) {
            self.pool.close();
        }
    }
}
