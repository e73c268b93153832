//! Searches over random graphs agree with each other and with a plain walk over all node-tuples.

use crate::numbers::Numbers;
use hebra_flow::{
    Answer, Automaton, Graph, Limits, Node, NodeId, Order, Problem, Propagated, Runs, Strategy,
    Task, TaskId, Watcher, find_path, propagate,
};
use std::collections::{HashMap, VecDeque};

const SYMBOLS: usize = 3;

const ORDERS: [Order; 7] = [
    Order::BreadthFirst,
    Order::DepthFirst,
    Order::Weighted(1),
    Order::Weighted(3),
    Order::Tasks,
    Order::Trap,
    Order::TrapThenWeighted(1),
];

fn automaton(numbers: &mut Numbers) -> Automaton {
    let states = 2 + numbers.below(3);
    let mut next: Vec<u32> = (0..states * SYMBOLS).map(|_| numbers.below(states) as u32).collect();
    let mut accepting: Vec<bool> = (0..states).map(|_| !numbers.chance(3)).collect();
    if numbers.chance(2) {
        // A trap.
        accepting[states - 1] = false;
        next[(states - 1) * SYMBOLS..].fill(states as u32 - 1);
    }
    Automaton::new(SYMBOLS, 0, accepting, next)
}

fn problem(numbers: &mut Numbers) -> Problem {
    let mut nodes = Vec::new();
    let mut tasks = vec![Task::default(); 2 + numbers.below(2)];
    let mut own = vec![Vec::new(); tasks.len()];
    for _ in 0..4 + numbers.below(6) {
        let one = numbers.below(tasks.len());
        let other = numbers.below(tasks.len());
        let node = NodeId(2 + nodes.len() as u32);
        own[one].push(node);
        let mut together = vec![TaskId(one as u16)];
        if one != other && numbers.chance(2) {
            own[other].push(node);
            together.push(TaskId(other as u16));
        }
        let (steps, events, place) = (Vec::new(), Vec::new(), String::new());
        nodes.push(Node { tasks: together, steps, events, place });
    }
    for (task, own) in tasks.iter_mut().zip(&own) {
        for from in own {
            task.edges.extend(own.iter().filter(|_| numbers.chance(3)).map(|to| (*from, *to)));
        }
        task.first = own.iter().copied().filter(|_| numbers.chance(2)).collect();
        task.last = own.iter().copied().filter(|_| numbers.chance(3)).collect();
        task.may_be_empty = own.is_empty() || numbers.chance(4);
    }
    let seed = numbers.next();
    let follows =
        |from: NodeId, to: NodeId| !Numbers(seed ^ u64::from(from.0 * 100 + to.0)).chance(5);
    let numbered = 2..2 + nodes.len() as u32;
    let pairs = numbered.clone().flat_map(|from| numbered.clone().map(move |to| (from, to)));
    let pairs = pairs.map(|(from, to)| (NodeId(from), NodeId(to)));
    let graph = Graph::new(nodes, tasks, pairs.filter(|(from, to)| follows(*from, *to)));
    let labels: Vec<Option<u16>> = (0..graph.len())
        .map(|_| (!numbers.chance(3)).then(|| numbers.below(SYMBOLS) as u16))
        .collect();
    let label = |node: NodeId| labels[node.0 as usize].into_iter().collect();
    let property = Watcher::of_events("property", automaton(numbers).minimised(), &graph, label);
    let mut constraints: Vec<Watcher> = (0..graph.tasks().len() as u16)
        .filter(|_| !numbers.chance(3))
        .map(|task| Watcher::of_task(&graph, TaskId(task)))
        .collect();
    if numbers.chance(2) {
        constraints.push(Watcher::of_events("context", automaton(numbers), &graph, label));
    }
    let runs = if numbers.chance(2) { Runs::All } else { Runs::Terminating };
    Problem { graph, property, constraints, runs }
}

/// Returns the length of the shortest path that violates the property, by a plain walk.
fn shortest(problem: &Problem) -> Option<usize> {
    let property = problem.property.automaton();
    let trap = property.trap();
    let start = (
        Graph::INITIAL,
        property.initial(),
        problem.constraints.iter().map(|c| c.automaton().initial()).collect::<Vec<u32>>(),
    );
    let is_violating = |(node, state, others): &(NodeId, u32, Vec<u32>)| {
        let accept = problem
            .constraints
            .iter()
            .zip(others)
            .all(|(constraint, state)| constraint.automaton().is_accepting(*state));
        (problem.runs == Runs::All && Some(*state) == trap)
            || (*node == Graph::LAST && !property.is_accepting(*state) && accept)
    };
    let mut seen = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(tuple) = queue.pop_front() {
        let length = seen[&tuple];
        if is_violating(&tuple) {
            return Some(length);
        }
        for node in problem.graph.successors(tuple.0) {
            let others: Vec<u32> = problem
                .constraints
                .iter()
                .zip(&tuple.2)
                .map(|(constraint, state)| constraint.step(*state, *node))
                .collect();
            if problem.constraints.iter().zip(&others).any(|(c, s)| c.is_dead(*s)) {
                continue;
            }
            let next = (*node, problem.property.step(tuple.1, *node), others);
            if !seen.contains_key(&next) {
                seen.insert(next.clone(), length + 1);
                queue.push_back(next);
            }
        }
    }
    None
}

#[test]
fn all_searches_agree_with_a_plain_walk() {
    let mut numbers = Numbers(7);
    let mut violated = 0;
    for number in 0..1_500 {
        let problem = problem(&mut numbers);
        let expected = shortest(&problem);
        violated += usize::from(expected.is_some_and(|length| length > 0));
        let two = [Order::DepthFirst, Order::Tasks].map(Some);
        let strategies = ORDERS.iter().flat_map(|first| {
            [None].into_iter().chain(two).map(|second| Strategy { first: *first, second })
        });
        for strategy in strategies {
            let (answer, statistics) = find_path(&problem, strategy, Limits::default());
            assert!(statistics.tuples >= 1);
            match (answer, expected) {
                (Answer::Conclusive, None) => {}
                (Answer::Path(path), Some(length)) => {
                    assert!(problem.is_violated_by(&path.nodes), "{number} {strategy:?}");
                    assert!(path.prefix <= path.nodes.len());
                    if strategy.second.is_none() && strategy.first == Order::BreadthFirst {
                        assert_eq!(path.nodes.len(), length, "{number}");
                    }
                }
                (answer, _) => panic!("{number} {strategy:?}: {answer:?}, expected {expected:?}"),
            }
        }
        let found = propagate(&problem, Limits::default(), &mut |_| true).0;
        let conclusive = found == Propagated::Conclusive;
        assert_eq!(conclusive, expected.is_none(), "{number}");
    }
    assert!((300..1_200).contains(&violated), "{violated} of 1500 are violated");
}

#[test]
fn a_limit_is_told() {
    let mut numbers = Numbers(7);
    let strategy = Strategy { first: Order::BreadthFirst, second: None };
    let problem = std::iter::repeat_with(|| problem(&mut numbers))
        .find(|problem| {
            let (answer, all) = find_path(problem, strategy, Limits::default());
            answer == Answer::Conclusive && all.tuples > 10
        })
        .expect("one that holds");
    let limits = Limits { tuples: Some(2), ..Limits::default() };
    let (answer, _) = find_path(&problem, strategy, limits);
    assert_eq!(answer, Answer::Limit("the number of node-tuples"));
    let limits = Limits { tuples: Some(2), ..Limits::default() };
    let found = propagate(&problem, limits, &mut |_| true).0;
    assert!(matches!(found, Propagated::Limit(_)), "{found:?}");
}
