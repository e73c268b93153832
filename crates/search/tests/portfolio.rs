//! The default order on systems that have no end, and on grids where the others take long.

use hebra_search::{End, Limits, Options, Order, Report, Unknown, search};
use hebra_system::{Choice, ChoiceKind, Property, StepEnd, System, Violation};

/// Threads that count, each to its own bound or for ever; a violation where all bounded ones agree with
/// `bad`.
struct Counting {
    values: Vec<u32>,
    most: Vec<u32>,
    bad: Vec<Option<u32>>,
    vector: Vec<u32>,
}

const FOR_EVER: u32 = u32::MAX;

impl Counting {
    fn new(most: &[u32], bad: &[Option<u32>]) -> Counting {
        let (most, bad) = (most.to_vec(), bad.to_vec());
        Counting { values: vec![0; most.len()], most, bad, vector: Vec::new() }
    }
}

impl System for Counting {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        let open = self.values.iter().zip(&self.most).enumerate().filter(|(_, (v, m))| v < m);
        out.extend(open.map(|(thread, _)| Choice {
            kind: ChoiceKind::Schedule,
            thread: thread as u16,
            alternative: 0,
        }));
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        self.values[usize::from(choice.thread)] += 1;
        let is_bad = |(value, bad): (&u32, &Option<u32>)| bad.is_none_or(|bad| bad == *value);
        match self.values.iter().zip(&self.bad).all(is_bad) && !self.bad.is_empty() {
            true => StepEnd::Violated(Violation {
                property: Property::ASSERTION,
                message: String::new(),
                location: None,
            }),
            false => StepEnd::Normal,
        }
    }

    fn stuck(&mut self) -> Option<Violation> {
        None
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

fn run(most: &[u32], bad: &[Option<u32>], order: Order, states: u64) -> Report {
    let limits = Limits { states: Some(states), ..Limits::default() };
    let options = Options { order, limits, ..Options::default() };
    let report = search(&mut Counting::new(most, bad), &options, &mut ());
    if let Some((_, trace)) = report.violations.first() {
        let mut values = vec![0; most.len()];
        trace.iter().for_each(|choice| values[usize::from(choice.thread)] += 1);
        assert!(values.iter().zip(bad).all(|(v, bad)| bad.is_none_or(|bad| bad == *v)));
    }
    report
}

#[test]
fn a_violation_beside_endless_threads_is_found() {
    const ANY: Option<u32> = None;
    let systems: [(&[u32], &[Option<u32>]); 6] = [
        // An endless thread that comes first, last, or on both sides of a small one.
        (&[FOR_EVER, 5, 5], &[ANY, Some(2), Some(5)]),
        (&[5, 5, FOR_EVER], &[Some(5), Some(2), ANY]),
        (&[FOR_EVER, 4, FOR_EVER], &[ANY, Some(3), ANY]),
        // Where the endless threads are matters.
        (&[FOR_EVER, 3], &[Some(40), Some(2)]),
        (&[FOR_EVER, FOR_EVER, 3], &[Some(7), Some(6), Some(3)]),
        (&[FOR_EVER, FOR_EVER, FOR_EVER], &[Some(6), Some(5), Some(4)]),
    ];
    for (most, bad) in systems {
        let report = run(most, bad, Order::Portfolio, 10_000);
        assert_eq!(report.violations.len(), 1, "{most:?} {bad:?}");
    }
    // This one is trapped.
    let report = run(&[FOR_EVER, 5, 5], &[ANY, Some(2), Some(5)], Order::DepthFirst, 10_000);
    assert_eq!(report.unknown, [Unknown::States]);
}

#[test]
fn what_is_not_found_early_is_found_later() {
    // Beyond every first turn, and no thread ever ends.
    for bad in [[Some(150), Some(60)], [Some(60), Some(150)], [Some(500), Some(30)]] {
        let report = run(&[FOR_EVER, FOR_EVER], &bad, Order::Portfolio, 1_000_000);
        assert_eq!(report.violations.len(), 1, "{bad:?}: {:?}", report.stats);
    }
}

#[test]
fn an_endless_system_without_a_violation_ends_at_the_limit() {
    let report = run(&[FOR_EVER, 3], &[], Order::Portfolio, 50_000);
    assert_eq!((report.violations.len(), report.unknown), (0, vec![Unknown::States]));
}

#[test]
fn a_large_system_is_covered_once() {
    let whole = |order| {
        let report = run(&[99, 99, 99], &[], order, 2_000_000);
        assert_eq!((report.violations.len(), report.unknown), (0, Vec::new()), "{order:?}");
        (report.stats.states, report.stats.transitions)
    };
    let (states, transitions) = whole(Order::DepthFirst);
    let (found, taken) = whole(Order::Portfolio);
    assert_eq!((states, found), (1_000_000, 1_000_000));
    // What the short looks repeat, and the exact one, here for most of its steps.
    assert!((transitions..transitions * 5 / 4).contains(&taken), "{transitions} {taken}");
}

/// Some threads run to their end, which costs nothing; two are left on the way. The other looks come to such
/// places late, or with many more switches.
#[test]
fn two_preemptive_switches_are_enough_wherever_they_are() {
    const END: u32 = 12;
    for bad in [[END, END, END, 5, 7, 3, 0], [3, END, 0, END, END, 2, 6]] {
        let report = run(&[END; 7], &bad.map(Some), Order::Portfolio, 600_000);
        assert_eq!(report.violations.len(), 1, "{bad:?}: {:?}", report.stats);
    }
}

/// A chain with two choices in each state, until an assumption fails at its end and takes the second one away. There
/// is a violation.
struct Shrinking {
    at: u32,
    has_failed: bool,
    vector: Vec<u32>,
}

impl System for Shrinking {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        let kind = ChoiceKind::Environment;
        let count = if self.has_failed { 1 } else { 2 };
        out.extend((0..count).map(|alternative| Choice { kind, thread: 0, alternative }));
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        // The first choice of each state leads nowhere new.
        self.at += choice.alternative;
        self.has_failed |= self.at == 5;
        match self.has_failed {
            false => StepEnd::Normal,
            true => StepEnd::Violated(Violation {
                property: Property::ASSERTION,
                message: String::new(),
                location: None,
            }),
        }
    }

    fn stuck(&mut self) -> Option<Violation> {
        None
    }

    fn vector(&mut self) -> &[u32] {
        self.vector = vec![self.at];
        &self.vector
    }

    fn load(&mut self, vector: &[u32]) {
        self.at = vector.first().copied().unwrap_or(0);
    }

    fn must_restart(&self) -> bool {
        self.has_failed
    }

    fn bytes(&self) -> usize {
        0
    }
}

/// What is found after an assumption failed has no trace, as earlier states may have other choices by then.
#[test]
fn a_violation_after_a_failed_assumption_is_no_result() {
    for order in Order::ALL {
        let mut system = Shrinking { at: 0, has_failed: false, vector: Vec::new() };
        let report = search(&mut system, &Options { order, ..Options::default() }, &mut ());
        assert!(report.violations.is_empty(), "{order:?}");
        assert!(matches!(report.end, End::Restart), "{order:?}");
    }
}
