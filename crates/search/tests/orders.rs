//! Orders, limits and traces on small hand-made systems.

use hebra_search::{End, Limits, Options, Order, Unknown, search};
use hebra_system::{Choice, ChoiceKind, Property, StepEnd, System, Violation};
use std::time::Duration;

/// Counters that each thread may raise to `most`; a violation where all show `bad`.
struct Counters {
    values: Vec<u32>,
    most: u32,
    bad: Option<Vec<u32>>,
    /// Raising this thread's counter is not supported.
    unsupported: Option<u16>,
    /// The end state is a deadlock.
    stuck: bool,
    vector: Vec<u32>,
}

impl Counters {
    fn new(threads: usize, most: u32) -> Counters {
        let (values, vector) = (vec![0; threads], Vec::new());
        Counters { values, most, bad: None, unsupported: None, stuck: false, vector }
    }
}

fn violation(property: Property) -> Violation {
    Violation { property, message: String::new(), location: None }
}

impl System for Counters {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        let open = self.values.iter().enumerate().filter(|(_, v)| **v < self.most);
        out.extend(open.map(|(thread, _)| Choice {
            kind: ChoiceKind::Schedule,
            thread: thread as u16,
            alternative: 0,
        }));
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        if self.unsupported == Some(choice.thread) {
            return StepEnd::Unsupported("a thread".into());
        }
        self.values[usize::from(choice.thread)] += 1;
        match &self.bad {
            Some(bad) if *bad == self.values => StepEnd::Violated(violation(Property::ASSERTION)),
            _ => StepEnd::Normal,
        }
    }

    fn stuck(&mut self) -> Option<Violation> {
        self.stuck.then(|| violation(Property::DEADLOCK))
    }

    fn vector(&mut self) -> &[u32] {
        self.vector.clone_from(&self.values);
        &self.vector
    }

    fn load(&mut self, vector: &[u32]) {
        self.values.fill(0);
        self.values[..vector.len()].copy_from_slice(vector);
    }

    fn bytes(&self) -> usize {
        0
    }
}

const ORDERS: [Order; 11] = Order::ALL;

fn options(order: Order) -> Options {
    Options { order, ..Options::default() }
}

#[test]
fn every_state_and_transition_is_counted_once() {
    for order in ORDERS {
        let report = search(&mut Counters::new(3, 4), &options(order), &mut ());
        assert!(report.violations.is_empty() && report.unknown.is_empty());
        assert!(matches!(report.end, End::Done));
        assert_eq!(report.stats.states, 125);
        assert_eq!(report.stats.transitions, 3 * 4 * 25);
        assert_eq!(report.stats.max_depth, 12);
    }
}

#[test]
fn traces_lead_to_the_violation() {
    for order in ORDERS {
        let bad = vec![1, 3, 2];
        let mut system = Counters { bad: Some(bad.clone()), ..Counters::new(3, 4) };
        let report = search(&mut system, &options(order), &mut ());
        let (found, trace) = &report.violations[0];
        assert_eq!(found.property, Property::ASSERTION);
        let mut values = vec![0; 3];
        trace.iter().for_each(|choice| values[usize::from(choice.thread)] += 1);
        assert_eq!(values, bad);
    }
}

#[test]
fn a_state_without_choices_may_be_a_violation() {
    for order in ORDERS {
        let mut system = Counters { stuck: true, ..Counters::new(2, 2) };
        let report = search(&mut system, &options(order), &mut ());
        assert_eq!(report.violations[0].0.property, Property::DEADLOCK);
        assert_eq!(report.violations[0].1.len(), 4);
    }
}

#[test]
fn limits_make_the_answer_unknown() {
    for order in ORDERS {
        let limited = |limits: Limits| {
            let options = Options { limits, ..options(order) };
            search(&mut Counters::new(4, 9), &options, &mut ()).unknown
        };
        let none = Limits::default();
        assert_eq!(limited(Limits { states: Some(10_000), ..none }), []);
        assert_eq!(limited(Limits { states: Some(9_999), ..none }), [Unknown::States]);
        assert_eq!(limited(Limits { depth: Some(36), ..none }), []);
        assert_eq!(limited(Limits { depth: Some(35), ..none }), [Unknown::Depth]);
        assert_eq!(limited(Limits { time: Some(Duration::ZERO), ..none }), [Unknown::Time]);
        assert_eq!(limited(Limits { memory: Some(1), ..none }), [Unknown::Memory]);
    }
}

#[test]
fn what_is_not_supported_is_told_and_the_rest_covered() {
    for order in ORDERS {
        let mut system = Counters { unsupported: Some(1), ..Counters::new(2, 5) };
        let report = search(&mut system, &options(order), &mut ());
        assert_eq!(report.unknown, [Unknown::Unsupported("a thread".into())]);
        assert_eq!(report.stats.states, 6);
    }
}
