//! Search by several workers, each with a fork of the system, on one visited set.
//!
//! A search runs in phases. In a phase, forks search in parallel and do not change what they share.
//! A phase ends when a fork had to change it and went astray, when the visited set must grow, and from time
//! to time to merge what the forks learnt; forks that learnt nothing go on in the next one. After a fork went astray
//! the original runs alone: it takes the step that led astray, and more, because such first encounters seldom come
//! alone. The order is depth-first cut in pieces, or breadth-first level by level.

mod pool;
mod tally;
mod worker;

use crate::{Observer, Options, Report, Unknown, patience};
use hebra_store::{Origin, SharedStates, StateId};
use hebra_system::Fork;
use pool::{Pool, Task};
use tally::Tally;
use worker::Worker;

/// The state in which the search begins.
const FIRST: StateId = StateId(0);
/// Transitions of the first phase with forks; later ones have as many as there were before.
const TOGETHER: u64 = 4_000;

/// The workers of a search.
#[derive(Clone, Copy, Debug)]
pub struct Team {
    /// The number of workers, at least one.
    pub workers: usize,
    /// The least number of transitions that the original makes alone.
    pub alone: u64,
}

impl Team {
    /// Creates a team of this many workers.
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
    let mut states = SharedStates::for_threads(team.workers);
    let mut pool = Pool::new(Task { state: FIRST, depth: 0, yields: 0, next: 0 });
    let mut tally = Tally::new(options, observer);
    let first = system.vector().to_vec();
    states.make_room(first.len());
    if states.view().insert(&first, Origin { state: FIRST, choice: 0 }).is_err() || system.is_full()
    {
        tally.note(Unknown::Memory);
        pool.close();
    }
    Worker::new(system, &states, &tally, &pool, 1).look_for_flaws(FIRST);
    let mut alone = true;
    let mut forks = Vec::new();
    let (mut raised, mut given_up, mut rest) = (0, 0, None);
    while !pool.is_closed() {
        let done = *tally.transitions.get_mut();
        let budget = if alone { team.alone } else { done.max(TOGETHER) };
        *tally.pause_at.get_mut() = done + budget;
        *tally.most_yields.get_mut() = patience::limit(raised, done);
        let astray = if alone {
            Worker::new(system, &states, &tally, &pool, 1).run(true);
            false
        } else {
            if forks.is_empty() {
                forks.extend((0..team.workers.max(1)).map(|_| system.fork()));
            }
            forks = together(forks, &states, &tally, &pool);
            forks.iter().any(S::is_astray)
        };
        if let Some((least, count)) = pool.aside().filter(|_| pool.len() == 0) {
            let transitions = *tally.transitions.get_mut();
            let rest = *rest.get_or_insert(transitions);
            match patience::raise(raised, transitions, rest, least) {
                Some(next) => {
                    raised = next;
                    pool.take_up(next);
                }
                None => given_up = count,
            }
        }
        let frontier = pool.len();
        let over = frontier == 0
            || tally.is_stopped()
            || tally.is_beyond_limits(system, &states, frontier);
        if over || astray || forks.iter().any(S::has_learnt) {
            forks.drain(..).for_each(|fork| system.absorb(fork));
        }
        if system.must_restart() {
            tally.restart();
        }
        let room = std::mem::take(tally.room.get_mut());
        alone = astray || (alone && room > 0);
        if !over {
            states.make_room(room);
            states.tidy();
            pool.open();
        }
    }
    if given_up > 0 {
        tally.note(Unknown::Spinning);
    }
    let frontier = pool.len() + given_up;
    tally.report(system, &states, frontier)
}

/// Runs one phase with forks, and returns them.
fn together<S: Fork>(
    forks: Vec<S>,
    states: &SharedStates,
    tally: &Tally<'_, S>,
    pool: &Pool,
) -> Vec<S> {
    let workers = forks.len();
    // A fork lives on the stack of its thread: side by side, forks would share cache lines.
    let work = |mut fork: S, watches: bool| {
        Worker::new(&mut fork, states, tally, pool, workers).run(watches);
        fork
    };
    let work = &work;
    std::thread::scope(|scope| {
        let mut forks = forks.into_iter();
        let first = forks.next();
        let threads: Vec<_> = forks.map(|fork| scope.spawn(move || work(fork, false))).collect();
        let first = first.map(|fork| work(fork, true));
        let joined = threads.into_iter().map(|thread| match thread.join() {
            Ok(fork) => fork,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        first.into_iter().chain(joined).collect()
    })
}
