//! All orders on random graphs, beside what plain textbook searches of the whole graph say:
//! verdicts, shortest traces, fewest preemptive context switches, limits on these, checkpoints.

use hebra_search::{
    Checkpoint, End, Heuristic, Limits, Options, Order, Report, Saving, Unknown, can_save, search,
    search_saving,
};
use hebra_system::{Choice, ChoiceKind, Measures, Property, StepEnd, System, Violation};
use std::collections::{HashSet, VecDeque};
use std::time::Duration;

/// What a choice leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    State(usize),
    Violation,
}

/// `edges[state]`: thread, alternative and target of each choice.
#[derive(Clone, Debug)]
struct Graph {
    edges: Vec<Vec<(u16, u32, Target)>>,
    /// States without choices that are deadlocks.
    stuck: Vec<bool>,
    /// Where the choices of a thread are the abstraction's: state and thread.
    abstracted: HashSet<(usize, u16)>,
    at: usize,
    vector: Vec<u32>,
}

fn draw(seed: &mut u64, most: u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % most
}

impl Graph {
    fn random(mut seed: u64) -> Graph {
        let seed = &mut seed;
        let states = 2 + draw(seed, 40) as usize;
        let threads = 1 + draw(seed, 4) as u16;
        let mut edges = vec![Vec::new(); states];
        for from in &mut edges {
            for thread in 0..threads {
                // Mostly one way to go on, sometimes none or two.
                let alternatives = [0, 0, 1, 1, 1, 1, 1, 2][draw(seed, 8) as usize];
                for alternative in 0..alternatives {
                    let bad = draw(seed, 4 * states as u64) == 0;
                    let target = Target::State(draw(seed, states as u64) as usize);
                    let target = if bad { Target::Violation } else { target };
                    from.push((thread, alternative, target));
                }
            }
        }
        let stuck = (0..states).map(|_| draw(seed, 3) == 0).collect();
        Graph { edges, stuck, abstracted: HashSet::new(), at: 0, vector: Vec::new() }
    }

    /// The same with abstraction choices here and there.
    fn abstracted(mut seed: u64) -> Graph {
        let mut graph = Graph::random(seed);
        for state in 0..graph.edges.len() {
            let threads = graph.edges[state].iter().map(|(thread, ..)| (state, *thread));
            let chosen: Vec<_> = threads.filter(|_| draw(&mut seed, 4) == 0).collect();
            graph.abstracted.extend(chosen);
        }
        graph
    }

    /// Without the choices of the abstraction; states where only those are open are ends.
    fn choose_free(&self) -> Graph {
        let mut graph = self.clone();
        for (state, edges) in graph.edges.iter_mut().enumerate() {
            graph.stuck[state] &= edges.is_empty();
            edges.retain(|(thread, ..)| !self.abstracted.contains(&(state, *thread)));
        }
        graph
    }

    /// Whether a reachable state has choices of the abstraction.
    fn is_cut(&self) -> bool {
        let mut seen = HashSet::from([0]);
        let mut work = vec![0];
        while let Some(state) = work.pop() {
            for (thread, _, target) in &self.edges[state] {
                if self.abstracted.contains(&(state, *thread)) {
                    return true;
                }
                if let Target::State(to) = target
                    && seen.insert(*to)
                {
                    work.push(*to);
                }
            }
        }
        false
    }

    fn is_stuck(&self, state: usize) -> bool {
        self.edges[state].is_empty() && self.stuck[state]
    }

    /// Reachable states, and the fewest steps to a violation.
    fn reference(&self) -> (usize, Option<usize>) {
        let mut depth = vec![None; self.edges.len()];
        depth[0] = Some(0);
        let mut best = self.is_stuck(0).then_some(0);
        let mut queue = VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            let next = depth[state].expect("queued") + 1;
            for (_, _, target) in &self.edges[state] {
                let found = match target {
                    Target::Violation => true,
                    Target::State(to) if depth[*to].is_none() => {
                        depth[*to] = Some(next);
                        queue.push_back(*to);
                        self.is_stuck(*to)
                    }
                    Target::State(_) => false,
                };
                if found {
                    best = Some(best.map_or(next, |known: usize| known.min(next)));
                }
            }
        }
        (depth.iter().flatten().count(), best)
    }

    /// Whether leaving `last` for another thread is preemptive.
    fn preempts(&self, state: usize, last: Option<u16>, thread: u16) -> bool {
        last.is_some_and(|last| {
            last != thread && self.edges[state].iter().any(|(other, ..)| *other == last)
        })
    }

    /// The fewest preemptive switches to a violation: relaxation until nothing changes.
    fn fewest_switches(&self) -> Option<u32> {
        let threads = 5;
        let mut cost = vec![vec![u32::MAX; threads + 1]; self.edges.len()];
        cost[0][threads] = 0;
        let mut best = if self.is_stuck(0) { 0 } else { u32::MAX };
        let mut changed = true;
        while changed {
            changed = false;
            for state in 0..self.edges.len() {
                for last in 0..=threads {
                    let before = cost[state][last];
                    if before == u32::MAX {
                        continue;
                    }
                    let last = (last < threads).then_some(last as u16);
                    for (thread, _, target) in &self.edges[state] {
                        let after = before + u32::from(self.preempts(state, last, *thread));
                        match target {
                            Target::Violation => best = best.min(after),
                            Target::State(to) => {
                                let known = &mut cost[*to][usize::from(*thread)];
                                if after < *known {
                                    *known = after;
                                    changed = true;
                                }
                                if self.is_stuck(*to) {
                                    best = best.min(after);
                                }
                            }
                        }
                    }
                }
            }
        }
        (best != u32::MAX).then_some(best)
    }

    /// Follows a trace; it must end in a violation. Gives its preemptive switches.
    fn replay(&self, trace: &[Choice]) -> u32 {
        let (mut state, mut last, mut switches) = (0, None, 0);
        for (index, choice) in trace.iter().enumerate() {
            switches += u32::from(self.preempts(state, last, choice.thread));
            last = Some(choice.thread);
            let edge = self.edges[state]
                .iter()
                .find(|(thread, alternative, _)| {
                    (*thread, *alternative) == (choice.thread, choice.alternative)
                })
                .expect("a choice that is offered");
            match edge.2 {
                Target::State(to) => state = to,
                Target::Violation => {
                    assert_eq!(index + 1, trace.len());
                    return switches;
                }
            }
        }
        assert!(self.is_stuck(state));
        switches
    }
}

impl System for Graph {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        let choice = |(thread, alternative, _): &(u16, u32, Target)| Choice {
            kind: match self.abstracted.contains(&(self.at, *thread)) {
                true => ChoiceKind::Abstraction,
                false => ChoiceKind::Schedule,
            },
            thread: *thread,
            alternative: *alternative,
        };
        out.extend(self.edges[self.at].iter().map(choice));
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        let edges = &self.edges[self.at];
        let edge =
            edges.iter().find(|edge| (edge.0, edge.1) == (choice.thread, choice.alternative));
        match edge.expect("a choice that is offered").2 {
            Target::State(to) => {
                self.at = to;
                StepEnd::Normal
            }
            Target::Violation => StepEnd::Violated(violation(Property::ASSERTION)),
        }
    }

    fn stuck(&mut self) -> Option<Violation> {
        self.is_stuck(self.at).then(|| violation(Property::DEADLOCK))
    }

    fn vector(&mut self) -> &[u32] {
        self.vector = vec![self.at as u32];
        &self.vector
    }

    fn load(&mut self, vector: &[u32]) {
        self.at = vector.first().copied().unwrap_or(0) as usize;
    }

    fn measures(&mut self) -> Measures {
        // Some number that misleads.
        let hint = (self.at * 7 % 5) as i64;
        Measures { threads: 5, blocked: 5 - self.edges[self.at].len().min(5) as u32, hint }
    }

    fn bytes(&self) -> usize {
        0
    }
}

fn violation(property: Property) -> Violation {
    Violation { property, message: String::new(), location: None }
}

/// Every order, guided ones by every heuristic, and the portfolio with turns so short that all of its
/// looks have theirs.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for order in Order::ALL {
        let heuristics = if order.is_guided() { &Heuristic::ALL[..] } else { &Heuristic::ALL[..1] };
        let options = |heuristic| Options { order, heuristic, ..Options::default() };
        all.extend(heuristics.iter().map(|heuristic| options(*heuristic)));
    }
    all.extend([1, 2, 5].map(|turn| Options { turn, ..Options::default() }));
    all
}

fn run(graph: &Graph, options: &Options) -> Report {
    search(&mut graph.clone(), options, &mut ())
}

const GRAPHS: u64 = 1_500;

#[test]
fn every_order_has_the_verdict_of_the_whole_graph() {
    let mut verdicts = [0, 0];
    for seed in 0..GRAPHS {
        let graph = Graph::random(seed);
        let (states, best) = graph.reference();
        verdicts[usize::from(best.is_some())] += 1;
        for options in all_options() {
            let report = run(&graph, &options);
            let label = format!("graph {seed}, {options:?}");
            assert_eq!(report.unknown, [], "{label}");
            assert_eq!(report.violations.len(), usize::from(best.is_some()), "{label}");
            match report.violations.first() {
                Some((_, trace)) => drop(graph.replay(trace)),
                None => assert_eq!(report.stats.states, states as u64, "{label}"),
            }
        }
    }
    assert!(verdicts.iter().all(|count| *count > GRAPHS / 5), "both verdicts occur: {verdicts:?}");
}

/// Looks that go through known states know the way there, whoever found them.
#[test]
fn every_trace_of_a_search_that_goes_on_is_one() {
    for seed in 0..GRAPHS {
        let graph = Graph::random(seed);
        for options in all_options() {
            let report = run(&graph, &Options { keep_going: true, ..options });
            for (_, trace) in &report.violations {
                graph.replay(trace);
            }
        }
    }
}

#[test]
fn shortest_is_shortest() {
    for seed in 0..GRAPHS {
        let graph = Graph::random(seed);
        let (_, best) = graph.reference();
        for options in all_options().into_iter().filter(|o| o.order.can_prove_shortest()) {
            let options = Options { shortest: true, ..options };
            let report = run(&graph, &options);
            let length = report.violations.first().map(|(_, trace)| trace.len());
            assert_eq!(length, best, "graph {seed}, {options:?}");
            assert_eq!(report.proved_shortest, best.is_some());
        }
        let report = run(&graph, &Options { order: Order::BreadthFirst, ..Options::default() });
        assert_eq!(report.proved_shortest, best.is_some(), "graph {seed}");
        assert_eq!(report.violations.first().map(|(_, trace)| trace.len()), best);
        let report = run(&graph, &Options { order: Order::BestFirst, ..Options::default() });
        assert!(!report.proved_shortest);
    }
}

#[test]
fn choose_free_orders_find_what_needs_no_abstraction_choice() {
    let (mut found, mut cut, mut whole) = (0, 0, 0);
    for seed in 0..GRAPHS {
        let graph = Graph::abstracted(seed);
        let (_, best) = graph.choose_free().reference();
        for order in [Order::ChooseFree, Order::ChooseFreeShortest] {
            let report = run(&graph, &Options { order, ..Options::default() });
            let label = format!("graph {seed}, {order:?}");
            let traces = report.violations.iter();
            assert_eq!(report.violations.is_empty(), best.is_none(), "{label}");
            for (_, trace) in traces {
                graph.replay(trace);
                assert!(trace.iter().all(|c| c.kind != ChoiceKind::Abstraction), "{label}");
                if order == Order::ChooseFreeShortest {
                    assert_eq!(Some(trace.len()), best, "{label}");
                }
                found += 1;
            }
            if best.is_none() {
                let expected = graph.is_cut().then_some(Unknown::AbstractionChoices);
                assert_eq!(report.unknown, Vec::from_iter(expected), "{label}");
                *(if graph.is_cut() { &mut cut } else { &mut whole }) += 1;
            }
            if report.proved_shortest {
                assert_eq!(best, graph.reference().1, "{label}");
            }
        }
    }
    assert!(found > 50 && cut > 50 && whole > 50, "found {found}, cut {cut}, whole {whole}");
}

#[test]
fn the_choose_free_heuristic_covers_everything() {
    let (mut free, mut chosen) = (0, 0);
    for seed in 0..GRAPHS {
        let graph = Graph::abstracted(seed);
        let (states, best) = graph.reference();
        let order = Order::ChooseFreeHeuristic;
        let report = run(&graph, &Options { order, ..Options::default() });
        assert_eq!(report.unknown, [], "graph {seed}");
        match report.violations.first() {
            Some((_, trace)) => {
                assert!(best.is_some(), "graph {seed}");
                graph.replay(trace);
                let is_free = trace.iter().all(|c| c.kind != ChoiceKind::Abstraction);
                *(if is_free { &mut free } else { &mut chosen }) += 1;
            }
            None => assert_eq!((report.stats.states, best), (states as u64, None), "graph {seed}"),
        }
    }
    assert!(free > 50 && chosen > 50, "free {free}, chosen {chosen}");
}

#[test]
fn context_bound_finds_the_fewest_preemptive_switches() {
    for seed in 0..GRAPHS {
        let graph = Graph::random(seed);
        let report = run(&graph, &Options { order: Order::ContextBound, ..Options::default() });
        let found = report.violations.first().map(|(_, trace)| graph.replay(trace));
        assert_eq!(found, graph.fewest_switches(), "graph {seed}");
        if found.is_none() {
            let (states, _) = graph.reference();
            let plain = run(&graph, &Options::default());
            assert_eq!(report.stats.states, states as u64);
            assert_eq!(report.stats.transitions, plain.stats.transitions, "graph {seed}");
        }
    }
}

#[test]
fn a_limit_on_switches_cuts_no_more_and_says_so() {
    let (mut cut, mut whole) = (0, 0);
    for seed in 0..GRAPHS {
        let graph = Graph::random(seed);
        let fewest = graph.fewest_switches();
        for most in 0..3 {
            for options in all_options() {
                let limits = Limits { context_switches: Some(most), ..Limits::default() };
                let report = run(&graph, &Options { limits, ..options });
                let label = format!("graph {seed}, at most {most}, {:?}", options.order);
                let within = fewest.filter(|fewest| *fewest <= most);
                assert_eq!(report.violations.is_empty(), within.is_none(), "{label}");
                if let Some((_, trace)) = report.violations.first() {
                    assert!(graph.replay(trace) <= most, "{label}");
                } else if fewest.is_some() {
                    assert_eq!(report.unknown, [Unknown::ContextSwitches(most)], "{label}");
                    cut += 1;
                } else {
                    whole += u32::from(report.unknown.is_empty());
                }
            }
        }
    }
    assert!(cut > 50 && whole > 50, "cut {cut}, whole {whole}");
}

#[test]
fn the_seed_decides_the_random_order() {
    let graph = (0..).map(Graph::random).find(|graph| graph.reference().1 > Some(4));
    let graph = graph.expect("some graph has a deep violation");
    let trace = |seed| {
        let options = Options { order: Order::Random, seed, ..Options::default() };
        run(&graph, &options).violations.remove(0).1
    };
    assert_eq!(trace(7), trace(7));
    assert!((0..20).any(|seed| trace(seed) != trace(7)));
}

/// Searches within a limit on states, from a checkpoint if there is one; gives the next one.
fn search_part(
    graph: &Graph,
    options: &Options,
    resume: Option<&Checkpoint>,
) -> (Report, Option<Checkpoint>) {
    let mut saved = None;
    let mut save = |_: &mut Graph, checkpoint: &Checkpoint| saved = Some(checkpoint.clone());
    let mut saving = Saving { resume, save: &mut save, every: Duration::from_secs(600) };
    let report = search_saving(&mut graph.clone(), options, &mut (), &mut saving);
    (report, saved)
}

fn with_states(options: &Options, most: u64) -> Options {
    Options { limits: Limits { states: Some(most), ..Limits::default() }, ..*options }
}

#[test]
fn a_search_in_parts_is_the_whole_search() {
    let mut parts = 0;
    for seed in 0..GRAPHS {
        let graph = Graph::random(seed);
        let (states, best) = graph.reference();
        for options in all_options().into_iter().filter(can_save) {
            let label = format!("graph {seed}, {options:?}");
            let mut checkpoint = None;
            for most in (1..).step_by(3) {
                let options = with_states(&options, most);
                let (report, saved) = search_part(&graph, &options, checkpoint.as_ref());
                if let Some(saved) = saved {
                    assert_eq!(report.unknown, [Unknown::States], "{label}");
                    assert!(report.violations.is_empty(), "{label}");
                    checkpoint = Some(saved);
                    parts += 1;
                    continue;
                }
                assert_eq!(report.violations.len(), usize::from(best.is_some()), "{label}");
                match report.violations.first() {
                    Some((_, trace)) => drop(graph.replay(trace)),
                    None => {
                        assert_eq!(report.stats.states, states as u64, "{label}");
                        assert_eq!(report.unknown, [], "{label}");
                    }
                }
                if options.order == Order::BreadthFirst {
                    assert_eq!(report.violations.first().map(|(_, trace)| trace.len()), best);
                }
                break;
            }
        }
    }
    assert!(parts > 1_000, "searches have parts: {parts}");
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let graph = (0..).map(Graph::random).find(|graph| graph.reference() == (30, None));
    let graph = graph.expect("some graph has thirty states and no violation");
    let options = Options::default();
    let (_, saved) = search_part(&graph, &with_states(&options, 12), None);
    let saved = saved.expect("there are more states");
    let refused = |change: &dyn Fn(&mut Checkpoint)| {
        let mut checkpoint = saved.clone();
        change(&mut checkpoint);
        let (report, saved) = search_part(&graph, &options, Some(&checkpoint));
        assert!(saved.is_none());
        matches!(report.end, End::BadInput(_))
    };
    assert!(!refused(&|_| ()));
    assert!(refused(&|checkpoint| checkpoint.parents.clear()));
    assert!(refused(&|checkpoint| checkpoint.parents[5] = 5));
    assert!(refused(&|checkpoint| checkpoint.parents[5] = 500));
    assert!(refused(&|checkpoint| checkpoint.taken[5] = 500));
    assert!(refused(&|checkpoint| checkpoint.taken.truncate(5)));
    assert!(refused(&|checkpoint| checkpoint.open.push(500)));
}
