//! Several workers on hand-made systems: they count, find and stop as one does.

use hebra_search::{End, Limits, Observer, Options, Order, Report, Unknown, search};
use hebra_search::{Stats, Team, search_together};
use hebra_system::{Choice, ChoiceKind, Fork, Property, StepEnd, System, Violation};
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

/// A random graph. Nodes are known outside by numbers given out as they are met, which forks have
/// in common: one that meets a new node goes astray.
#[derive(Clone)]
struct Graph {
    seed: u64,
    nodes: u64,
    at: u64,
    /// Nodes by number, and numbers by node.
    numbers: Vec<u64>,
    number_of: HashMap<u64, usize>,
    /// Of a fork: how many numbers were given out.
    forked: Option<usize>,
    /// Nodes where a step fails.
    bad: Vec<u64>,
    /// Nodes without a way on are violations.
    stuck: bool,
    /// A node that is wrong although there are ways on.
    flaw: Option<u64>,
    /// Nodes that cannot be entered.
    unsupported: Option<u64>,
    /// Nodes of which at most one may be met, and whether they were.
    rivals: [(u64, bool); 2],
    vector: Vec<u32>,
}

const NO_NODE: u64 = u64::MAX;

impl Graph {
    fn new(seed: u64, nodes: u64) -> Graph {
        Graph {
            seed,
            nodes,
            at: 0,
            numbers: Vec::new(),
            number_of: HashMap::new(),
            forked: None,
            bad: Vec::new(),
            stuck: false,
            flaw: None,
            unsupported: None,
            rivals: [(NO_NODE, false); 2],
            vector: Vec::new(),
        }
    }

    /// Where a choice leads. Most ways lead onward a little, so that the graph is deep.
    fn target(&self, node: u64, choice: u64) -> u64 {
        let mut z =
            (node * 31 + choice + self.seed * 1_000_003).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z ^= z >> 27;
        (node + z % 50) % self.nodes
    }

    fn degree(&self, node: u64) -> u64 {
        if node % 97 == 96 { 0 } else { 1 + (node * 7 + self.seed) % 4 }
    }

    /// The end of a trace.
    fn follow(&self, trace: &[Choice]) -> u64 {
        trace.iter().fold(0, |at, choice| {
            assert!(u64::from(choice.alternative) < self.degree(at));
            self.target(at, choice.alternative.into())
        })
    }
}

fn violation(property: Property, node: u64) -> Violation {
    Violation { property, message: String::new(), location: Some(("node".into(), node as u32)) }
}

impl System for Graph {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        let choice = |alternative| Choice { kind: ChoiceKind::Environment, thread: 0, alternative };
        out.extend((0..self.degree(self.at) as u32).map(choice));
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        self.at = self.target(self.at, choice.alternative.into());
        for (node, met) in &mut self.rivals {
            *met |= *node == self.at;
        }
        if self.unsupported == Some(self.at) {
            return StepEnd::Unsupported("a node".into());
        }
        match self.bad.contains(&self.at) {
            true => StepEnd::Violated(violation(Property::ASSERTION, self.at)),
            false => StepEnd::Normal,
        }
    }

    fn stuck(&mut self) -> Option<Violation> {
        self.stuck.then(|| violation(Property::DEADLOCK, self.at))
    }

    fn flaws(&mut self, out: &mut Vec<Violation>) {
        if self.flaw == Some(self.at) {
            out.push(violation(Property::DEADLOCK, self.at));
        }
    }

    fn vector(&mut self) -> &[u32] {
        let next = self.numbers.len();
        let number = *self.number_of.entry(self.at).or_insert(next);
        if number == next {
            self.numbers.push(self.at);
        }
        // Numbers in base ten; the vector grows with them.
        self.vector.clear();
        let mut rest = number as u32;
        while rest > 0 {
            self.vector.push(rest % 10);
            rest /= 10;
        }
        &self.vector
    }

    fn load(&mut self, vector: &[u32]) {
        let number = vector.iter().rev().fold(0, |number, digit| number * 10 + *digit as usize);
        self.at = self.numbers[number];
    }

    fn must_restart(&self) -> bool {
        self.rivals.iter().all(|(_, met)| *met)
    }

    fn bytes(&self) -> usize {
        0
    }
}

impl Fork for Graph {
    fn fork(&mut self) -> Graph {
        Graph { forked: Some(self.numbers.len()), ..self.clone() }
    }

    fn is_astray(&self) -> bool {
        self.forked.is_some_and(|before| self.numbers.len() != before)
    }

    fn absorb(&mut self, fork: Graph) {
        for (mine, theirs) in self.rivals.iter_mut().zip(fork.rivals) {
            mine.1 |= theirs.1;
        }
    }
}

/// The same graph with the numbers of all nodes given out, so that nothing leads astray.
fn numbered(seed: u64, nodes: u64) -> Graph {
    let number_of = (0..nodes).map(|node| (node, node as usize)).collect();
    Graph { numbers: (0..nodes).collect(), number_of, ..Graph::new(seed, nodes) }
}

const ORDERS: [Order; 2] = [Order::DepthFirst, Order::BreadthFirst];

fn options(order: Order) -> Options {
    Options { order, ..Options::default() }
}

fn together(system: &Graph, options: &Options, workers: usize) -> Report {
    search_together(&mut system.clone(), options, Team { alone: 20, ..Team::of(workers) }, &mut ())
}

/// Runs `check` with every order and several numbers of workers.
fn with_all(check: impl Fn(Order, usize)) {
    for order in ORDERS {
        for workers in [1, 2, 3, 8] {
            check(order, workers);
        }
    }
}

#[test]
fn workers_count_what_one_counts() {
    for (seed, system) in
        (1..4).flat_map(|seed| [(seed, Graph::new(seed, 3_000)), (seed, numbered(seed, 40_000))])
    {
        let expected = search(&mut system.clone(), &options(Order::DepthFirst), &mut ()).stats;
        with_all(|order, workers| {
            let report = together(&system, &options(order), workers);
            assert!(report.violations.is_empty() && report.unknown.is_empty());
            assert!(matches!(report.end, End::Done));
            assert_eq!(report.stats.states, expected.states, "{seed} {order:?} {workers}");
            assert_eq!(
                report.stats.transitions, expected.transitions,
                "{seed} {order:?} {workers}"
            );
            assert_eq!(report.stats.frontier, 0);
        });
    }
}

#[test]
fn breadth_first_goes_level_by_level() {
    for seed in 1..4 {
        let system = numbered(seed, 20_000);
        let bad = vec![15_000 + seed];
        let system = Graph { bad: bad.clone(), ..system };
        let expected = search(&mut system.clone(), &options(Order::BreadthFirst), &mut ());
        for workers in [1, 2, 4] {
            let report = together(&system, &options(Order::BreadthFirst), workers);
            let (_, trace) = &report.violations[0];
            assert_eq!(trace.len(), expected.violations[0].1.len());
            assert_eq!(system.follow(trace), bad[0]);
        }
        let expected = search(&mut numbered(seed, 20_000), &options(Order::BreadthFirst), &mut ());
        let report = together(&numbered(seed, 20_000), &options(Order::BreadthFirst), 3);
        assert_eq!(report.stats.max_depth, expected.stats.max_depth);
    }
}

#[test]
fn traces_lead_to_the_violation() {
    with_all(|order, workers| {
        for bad in [1_999, 2_000, 2_001] {
            let system = Graph { bad: vec![bad], ..Graph::new(5, 3_000) };
            let report = together(&system, &options(order), workers);
            let (found, trace) = &report.violations[0];
            assert_eq!(found.property, Property::ASSERTION);
            assert_eq!(system.follow(trace), bad);
        }
        for flaw in [0, 2_001] {
            let system = Graph { flaw: Some(flaw), ..Graph::new(5, 3_000) };
            assert!(system.degree(flaw) > 0);
            let report = together(&system, &options(order), workers);
            assert_eq!(system.follow(&report.violations[0].1), flaw);
        }
        let system = Graph { stuck: true, ..Graph::new(5, 3_000) };
        let report = together(&system, &options(order), workers);
        let (found, trace) = &report.violations[0];
        assert_eq!(found.property, Property::DEADLOCK);
        assert_eq!(system.degree(system.follow(trace)), 0);
    });
}

#[test]
fn all_violations_are_found_if_asked_for() {
    with_all(|order, workers| {
        let system = Graph { bad: (1_000..1_040).collect(), ..Graph::new(6, 3_000) };
        let options = Options { keep_going: true, ..options(order) };
        let ends = |report: Report| {
            let ends = report.violations.iter().map(|(_, trace)| system.follow(trace));
            ends.collect::<BTreeSet<u64>>()
        };
        let expected = ends(search(&mut system.clone(), &options, &mut ()));
        assert!(expected.len() > 10);
        assert_eq!(ends(together(&system, &options, workers)), expected);
    });
}

/// What an assumption that has failed since was relied on for does not count, at a limit neither.
#[test]
fn a_limit_on_states_leaves_nothing_of_a_search_that_must_begin_again() {
    let met = |node: u64| (node, false);
    let system =
        Graph { bad: (300..320).collect(), rivals: [met(450), met(900)], ..Graph::new(6, 3_000) };
    let limits = Limits { states: Some(1_500), ..Limits::default() };
    for workers in [0, 1, 3] {
        let options = Options { keep_going: true, limits, ..options(Order::BreadthFirst) };
        let report = match workers {
            0 => search(&mut system.clone(), &options, &mut ()),
            workers => together(&system, &options, workers),
        };
        assert!(matches!(report.end, End::Restart), "{workers} workers");
        assert!(report.violations.is_empty() && report.unknown == [Unknown::States]);
        let free = Graph { rivals: [met(NO_NODE); 2], ..system.clone() };
        assert!(!search(&mut free.clone(), &options, &mut ()).violations.is_empty());
    }
}

/// Counts the end states it is shown.
struct Ends(Vec<u64>);

impl Observer<Graph> for Ends {
    fn end_state(&mut self, system: &mut Graph, _: Option<&Violation>) {
        self.0.push(system.at);
    }
}

#[test]
fn every_end_state_is_shown_once() {
    let mut expected = Ends(Vec::new());
    search(&mut Graph::new(7, 2_000), &options(Order::DepthFirst), &mut expected);
    expected.0.sort_unstable();
    assert!(expected.0.len() > 10);
    with_all(|order, workers| {
        let mut ends = Ends(Vec::new());
        search_together(&mut Graph::new(7, 2_000), &options(order), Team::of(workers), &mut ends);
        ends.0.sort_unstable();
        assert_eq!(ends.0, expected.0);
    });
}

/// Stops the search at the first opportunity.
struct Impatient;

impl Observer<Graph> for Impatient {
    fn progress(&mut self, _: &Stats) -> bool {
        false
    }
}

#[test]
fn limits_make_the_answer_unknown() {
    let system = numbered(8, 20_000);
    let all = search(&mut system.clone(), &options(Order::BreadthFirst), &mut ()).stats;
    with_all(|order, workers| {
        let limited = |limits: Limits| {
            let options = Options { limits, ..options(order) };
            together(&system, &options, workers).unknown
        };
        let none = Limits::default();
        assert_eq!(limited(Limits { states: Some(all.states), ..none }), []);
        assert_eq!(limited(Limits { states: Some(all.states - 1), ..none }), [Unknown::States]);
        assert_eq!(limited(Limits { depth: Some(20), ..none }), [Unknown::Depth]);
        assert_eq!(limited(Limits { depth: Some(20_000), ..none }), []);
        assert_eq!(limited(Limits { time: Some(Duration::ZERO), ..none }), [Unknown::Time]);
        assert_eq!(limited(Limits { memory: Some(1), ..none }), [Unknown::Memory]);
        let stopped = search_together(
            &mut system.clone(),
            &options(order),
            Team::of(workers),
            &mut Impatient,
        );
        assert_eq!(stopped.unknown, [Unknown::Stopped]);
    });
}

#[test]
fn what_is_not_supported_is_told_and_the_rest_covered() {
    let system = Graph { unsupported: Some(1_500), ..Graph::new(9, 3_000) };
    let expected = search(&mut system.clone(), &options(Order::DepthFirst), &mut ());
    assert_eq!(expected.unknown, [Unknown::Unsupported("a node".into())]);
    with_all(|order, workers| {
        let report = together(&system, &options(order), workers);
        assert_eq!(report.unknown, expected.unknown);
        assert_eq!(report.stats.states, expected.stats.states);
        assert_eq!(report.stats.transitions, expected.stats.transitions);
    });
}

#[test]
fn what_only_all_workers_together_know_restarts_the_search() {
    let rivals = [(14_000, false), (14_050, false)];
    let system = Graph { rivals, ..numbered(10, 20_000) };
    with_all(|order, workers| {
        let report = together(&system, &options(order), workers);
        assert!(matches!(report.end, End::Restart));
        // A violation found by then does not count.
        let system = Graph { bad: vec![15_000], ..system.clone() };
        let report = together(&system, &Options { keep_going: true, ..options(order) }, workers);
        assert!(matches!(report.end, End::Restart) && report.violations.is_empty());
    });
}
