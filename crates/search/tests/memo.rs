//! Steps that are remembered: the same states, transitions and violations as without; fewer steps of the system
//! below; and a system that keeps a dependence to itself is found out where steps are compared.

use hebra_search::{Memo, Options, Order, Report, Team, search, search_together};
use hebra_system::{
    Awaits, Choice, ChoiceKind, Fork, Local, Property, StepEnd, System, Violation, Ways,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Threads that take a lock, add to one of several counters and release the lock, some rounds each. Word 0 is not
/// used, then come the lock, the counters, and the place of each thread, from 1. A violation where the first
/// counter reaches four.
#[derive(Clone)]
struct Counters {
    words: Vec<u32>,
    threads: Vec<u32>,
    rounds: u32,
    /// Says nothing of the lock.
    lies: bool,
    /// Steps that were taken.
    steps: Arc<AtomicU64>,
}

const LOCK: usize = 1;
const COUNTERS: [usize; 2] = [2, 3];
const FIRST: usize = 4;

impl Counters {
    fn new(threads: usize, rounds: u32, lies: bool) -> Counters {
        let mut words = vec![0; FIRST];
        words.resize(FIRST + threads, 1);
        let threads = (FIRST..FIRST + threads).map(|word| word as u32).collect();
        Counters { words, threads, rounds, lies, steps: Arc::default() }
    }

    /// Returns what a thread does next: 0 takes the lock, 1 adds, 2 releases; none if it is done.
    fn next(&self, thread: usize) -> Option<u32> {
        let place = self.words[FIRST + thread] - 1;
        (place < 3 * self.rounds).then_some(place % 3)
    }

    fn is_open(&self, thread: usize) -> bool {
        self.next(thread).is_some_and(|next| next != 0 || self.words[LOCK] == 0)
    }
}

impl System for Counters {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        let open = (0..self.threads.len()).filter(|thread| self.is_open(*thread));
        let choice =
            |thread| Choice { kind: ChoiceKind::Schedule, thread: thread as u16, alternative: 0 };
        out.extend(open.map(choice));
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        self.steps.fetch_add(1, Ordering::Relaxed);
        let thread = usize::from(choice.thread);
        match self.next(thread) {
            Some(0) => self.words[LOCK] = u32::from(choice.thread) + 1,
            Some(1) => {
                let counter = &mut self.words[COUNTERS[thread % 2]];
                *counter += 1;
                if *counter == 4 && thread % 2 == 0 {
                    let (message, location) = ("four".to_owned(), None);
                    return StepEnd::Violated(Violation {
                        property: Property::ASSERTION,
                        message,
                        location,
                    });
                }
            }
            _ => self.words[LOCK] = 0,
        }
        self.words[FIRST + thread] += 1;
        StepEnd::Normal
    }

    fn stuck(&mut self) -> Option<Violation> {
        None
    }

    fn vector(&mut self) -> &[u32] {
        &self.words
    }

    fn load(&mut self, vector: &[u32]) {
        self.words.fill(0);
        self.words[..vector.len()].copy_from_slice(vector);
    }

    fn bytes(&self) -> usize {
        0
    }
}

impl Fork for Counters {
    fn fork(&mut self) -> Counters {
        self.clone()
    }

    fn is_astray(&self) -> bool {
        false
    }

    fn absorb(&mut self, _: Counters) {}
}

impl Local for Counters {
    fn begin_notes(&mut self) -> bool {
        true
    }

    fn edition(&self) -> u64 {
        1
    }

    fn thread_words(&self) -> &[u32] {
        &self.threads
    }

    fn step_depends_on(&mut self, _: &mut Vec<u32>) -> bool {
        // It reads no more than it writes.
        true
    }

    fn ways(&mut self, thread: u16, out: &mut Vec<u32>) -> Option<Ways> {
        let next = self.next(thread.into());
        if next == Some(0) && !self.lies {
            out.push(LOCK as u32);
        }
        let blocked = next == Some(0) && self.words[LOCK] != 0;
        Some(Ways {
            count: u32::from(self.is_open(thread.into())),
            kind: ChoiceKind::Schedule,
            keeps_alive: true,
            waits: false,
            awaits: match blocked {
                true => Awaits::Thread(self.words[LOCK] as u16 - 1),
                false => Awaits::Nobody,
            },
            interest: 0,
            is_told: true,
        })
    }

    fn load_after(&mut self, vector: &[u32], _: u16) {
        self.load(vector);
    }
}

fn with(order: Order, keep_going: bool) -> Options {
    Options { order, keep_going, ..Options::default() }
}

/// Returns the numbers that must agree.
fn numbers(report: &Report) -> (u64, u64, usize) {
    (report.stats.states, report.stats.transitions, report.violations.len())
}

#[test]
fn a_search_is_the_same_and_the_system_takes_fewer_steps() {
    for order in [Order::DepthFirst, Order::BreadthFirst, Order::Portfolio] {
        let mut plain = Counters::new(4, 2, false);
        let expected = numbers(&search(&mut plain, &with(order, true), &mut ()));
        let below = Counters::new(4, 2, false);
        let steps = below.steps.clone();
        let mut memo = Memo::new(below, false);
        assert_eq!(numbers(&search(&mut memo, &with(order, true), &mut ())), expected, "{order:?}");
        let taken = steps.load(Ordering::Relaxed);
        assert!(taken * 4 < expected.1, "{order:?}: {taken} of {} steps were taken", expected.1);
    }
}

#[test]
fn a_trace_leads_to_the_violation_in_the_system_itself() {
    let mut memo = Memo::new(Counters::new(3, 2, false), false);
    let report = search(&mut memo, &with(Order::DepthFirst, false), &mut ());
    let (_, trace) = report.violations.first().expect("the first counter reaches four");
    let mut plain = Counters::new(3, 2, false);
    let (last, before) = trace.split_last().expect("it takes steps");
    for choice in before {
        let mut open = Vec::new();
        plain.choices(&mut open);
        assert!(open.contains(choice));
        assert_eq!(plain.step(*choice), StepEnd::Normal);
    }
    assert!(matches!(plain.step(*last), StepEnd::Violated(_)));
}

#[test]
fn workers_find_the_same_states() {
    let mut plain = Counters::new(4, 2, false);
    let expected = numbers(&search(&mut plain, &with(Order::DepthFirst, true), &mut ()));
    let mut memo = Memo::new(Counters::new(4, 2, false), true);
    let team = Team { workers: 2, alone: 10 };
    let report = search_together(&mut memo, &with(Order::DepthFirst, true), team, &mut ());
    assert_eq!(numbers(&report).0, expected.0);
}

#[test]
#[should_panic(expected = "left == right")]
fn a_dependence_that_is_not_told_is_found_by_the_comparison() {
    let mut memo = Memo::new(Counters::new(3, 2, true), true);
    search(&mut memo, &with(Order::DepthFirst, true), &mut ());
}
