//! Threads that yield and never come to an end by themselves: every order finds what is wrong beside them,
//! covers what ends, and says what it gave up.

use hebra_search::{Options, Order, Report, Team, Unknown, search, search_together};
use hebra_system::{Choice, ChoiceKind, Fork, Property, StepEnd, System, Violation};

/// Threads that count, each to its own bound; those that spin yield at every step. A violation where all
/// have the value in `bad`, if they have one there.
#[derive(Clone)]
struct Spinning {
    values: Vec<u32>,
    most: Vec<u32>,
    spins: Vec<bool>,
    bad: Vec<Option<u32>>,
    yielded: bool,
    vector: Vec<u32>,
}

const FOR_EVER: u32 = u32::MAX;

/// The bound of each thread, and whether it spins.
type Threads = [(u32, bool)];

impl Spinning {
    fn new(threads: &Threads, bad: &[Option<u32>]) -> Spinning {
        let (most, spins) = threads.iter().copied().unzip();
        let (values, vector) = (vec![0; threads.len()], Vec::new());
        Spinning { values, most, spins, bad: bad.to_vec(), yielded: false, vector }
    }
}

impl System for Spinning {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        let open = self.values.iter().zip(&self.most).enumerate().filter(|(_, (v, m))| v < m);
        out.extend(open.map(|(thread, _)| Choice {
            kind: ChoiceKind::Schedule,
            thread: thread as u16,
            alternative: 0,
        }));
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        let thread = usize::from(choice.thread);
        self.values[thread] += 1;
        self.yielded = self.spins[thread];
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

    fn yielded(&self) -> bool {
        self.yielded
    }

    fn bytes(&self) -> usize {
        0
    }
}

impl Fork for Spinning {
    fn fork(&mut self) -> Spinning {
        self.clone()
    }

    fn is_astray(&self) -> bool {
        false
    }

    fn absorb(&mut self, _: Spinning) {}
}

/// Searches in every order, and with two workers.
fn in_every_order(threads: &Threads, bad: &[Option<u32>], check: impl Fn(&str, &Report)) {
    let system = || Spinning::new(threads, bad);
    for order in Order::ALL {
        let options = Options { order, ..Options::default() };
        check(order.name(), &search(&mut system(), &options, &mut ()));
    }
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        let options = Options { order, ..Options::default() };
        check("workers", &search_together(&mut system(), &options, Team::of(2), &mut ()));
    }
}

#[test]
fn an_error_beside_threads_that_spin_is_found() {
    let cases: [(&Threads, &[Option<u32>]); 4] = [
        (&[(FOR_EVER, true), (5, false), (5, false)], &[None, Some(2), Some(5)]),
        (&[(5, false), (FOR_EVER, true), (FOR_EVER, true)], &[Some(5), None, None]),
        // More rounds than patience lasts for.
        (&[(FOR_EVER, true), (3, false)], &[Some(100), Some(3)]),
        (&[(FOR_EVER, true), (FOR_EVER, true)], &[Some(20), Some(15)]),
    ];
    for (threads, bad) in cases {
        in_every_order(threads, bad, |order, report| {
            let [(_, trace)] = &report.violations[..] else {
                panic!("{order} {threads:?}: {:?}", report.unknown);
            };
            let mut values = vec![0; threads.len()];
            trace.iter().for_each(|choice| values[usize::from(choice.thread)] += 1);
            let is_bad = values.iter().zip(bad).all(|(v, bad)| bad.is_none_or(|bad| bad == *v));
            assert!(is_bad, "{order}: {values:?}");
            assert!(report.stats.transitions < 200_000, "{order}: {:?}", report.stats);
        });
    }
}

#[test]
fn spinning_without_end_is_given_up_and_said() {
    let cases: [&Threads; 3] = [
        &[(FOR_EVER, true)],
        &[(FOR_EVER, true), (4, false)],
        &[(FOR_EVER, true), (FOR_EVER, true)],
    ];
    for threads in cases {
        in_every_order(threads, &[], |order, report| {
            assert_eq!(report.unknown, [Unknown::Spinning], "{order} {threads:?}");
            assert!(report.stats.frontier > 0, "{order} {threads:?}");
            assert!(report.stats.transitions < 3_000_000, "{order} {:?}", report.stats);
        });
    }
}

#[test]
fn spinning_that_ends_is_covered() {
    let cases: [(&Threads, u64); 3] = [
        (&[(300, true), (4, false), (4, false)], 301 * 25),
        (&[(60, true), (60, true), (3, false)], 61 * 61 * 4),
        (&[(8, true), (20, false)], 9 * 21),
    ];
    for (threads, states) in cases {
        in_every_order(threads, &[], |order, report| {
            assert_eq!((&report.unknown[..], report.stats.states), (&[][..], states), "{order}");
        });
    }
}

/// What is set aside breaks the order of `bfs`: then nothing is proved about the length of traces.
#[test]
fn a_trace_is_proved_shortest_unless_states_were_set_aside() {
    let options = Options { order: Order::BreadthFirst, ..Options::default() };
    let proved = |rounds| {
        let mut system = Spinning::new(&[(FOR_EVER, true), (3, false)], &[Some(rounds), Some(3)]);
        search(&mut system, &options, &mut ()).proved_shortest
    };
    assert!(proved(4));
    assert!(!proved(20));
}
