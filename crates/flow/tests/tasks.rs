//! Graphs of random tasks, with the automata of all tasks, have exactly the orders of events that the tasks have when
//! they are run by hand.

use crate::numbers::Numbers;
use hebra_flow::{
    Action, Body, Entry, Event, Graph, NodeId, Operation, TaskId, Variable, Watcher, graph_of,
    watcher_of,
};
use std::collections::BTreeSet;

const LONGEST: usize = 4;

type Word = Vec<String>;

fn bodies(numbers: &mut Numbers) -> Vec<Body> {
    let count = 2 + numbers.below(2);
    (0..count)
        .map(|number| {
            let mut body = Body::new(&format!("T{number}"));
            // Where each piece begins and ends: pieces follow each other, and may go back to the head of one.
            let (mut heads, mut ends) = (Vec::new(), vec![Body::START]);
            for step in 0..2 + numbers.below(4) {
                let from = ends[numbers.below(ends.len())];
                let other = (number + 1 + numbers.below(count - 1)) % count;
                let entry = format!("e{}", numbers.below(2));
                heads.push(body.steps.len());
                let added = match numbers.below(4) {
                    0 => {
                        let entry = Entry { task: TaskId(other as u16), name: entry };
                        let call = body.add(Action::Call(entry, Vec::new()), "");
                        body.link(from, call);
                        call
                    }
                    1 => {
                        let accept = body.add(Action::Accept(entry, Vec::new()), "");
                        body.link(from, accept);
                        let mut last = accept;
                        if numbers.chance(2) {
                            last = event(&mut body, &format!("in{number}{step}"));
                            body.link(accept, last);
                        }
                        let done = body.add(Action::Done(accept, Vec::new()), "");
                        body.link(last, done);
                        done
                    }
                    2 if numbers.chance(2) => {
                        let nothing = body.add(Action::Nothing, "");
                        body.link(from, nothing);
                        nothing
                    }
                    _ => {
                        let event = event(&mut body, &format!("do{number}{step}"));
                        body.link(from, event);
                        event
                    }
                };
                if numbers.chance(5) {
                    body.link(added, heads[numbers.below(heads.len())]);
                }
                ends.push(added);
            }
            let last = ends[ends.len() - 1];
            body.link(last, Body::END);
            body
        })
        .collect()
}

fn event(body: &mut Body, name: &str) -> usize {
    body.add(Action::Event(vec![Event { kind: "proc", subject: name.to_owned() }]), "")
}

/// Where a task stands: the step it did last, and the callers that it has accepted and not let go.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    step: usize,
    is_waiting: bool,
    guests: Vec<(usize, usize)>,
}

/// Returns the orders of events that tasks show, up to a length.
fn orders_by_hand(bodies: &[Body]) -> BTreeSet<Word> {
    let start = Standing { step: Body::START, is_waiting: false, guests: Vec::new() };
    let mut open = vec![(vec![start; bodies.len()], Word::new())];
    let mut seen = BTreeSet::new();
    let mut words = BTreeSet::new();
    while let Some((standing, word)) = open.pop() {
        if word.len() > LONGEST || !seen.insert((standing.clone(), word.clone())) {
            continue;
        }
        words.insert(word.clone());
        let next = |task: usize| {
            let edges = bodies[task].edges.iter();
            let here = standing[task].step;
            edges.filter(move |(from, _)| *from == here).map(|(_, to)| *to)
        };
        for task in (0..bodies.len()).filter(|task| !standing[*task].is_waiting) {
            for to in next(task) {
                let mut after = standing.clone();
                let mut word = word.clone();
                after[task].step = to;
                match &bodies[task].steps[to].action {
                    Action::Nothing => {}
                    Action::Event(events) => word.push(events[0].subject.clone()),
                    Action::Accept(..) => continue,
                    Action::Call(entry, _) => {
                        let acceptor = usize::from(entry.task.0);
                        if standing[acceptor].is_waiting || acceptor == task {
                            continue;
                        }
                        for accept in next(acceptor) {
                            let action = &bodies[acceptor].steps[accept].action;
                            if *action == Action::Accept(entry.name.clone(), Vec::new()) {
                                let mut after = after.clone();
                                after[task].is_waiting = true;
                                after[acceptor].step = accept;
                                after[acceptor].guests.push((accept, task));
                                open.push((after, word.clone()));
                            }
                        }
                        continue;
                    }
                    Action::Done(accept, _) => {
                        let guests = &mut after[task].guests;
                        let at = guests.iter().rposition(|(other, _)| other == accept);
                        let (_, caller) = guests.remove(at.expect("a caller"));
                        after[caller].is_waiting = false;
                    }
                }
                open.push((after, word));
            }
        }
    }
    words
}

/// Returns the orders of events along paths that no watcher refuses, up to a length.
fn orders_of_paths(graph: &Graph, watchers: &[Watcher]) -> BTreeSet<Word> {
    let initial: Vec<u32> = watchers.iter().map(|w| w.automaton().initial()).collect();
    let mut open = vec![(Graph::INITIAL, initial, Word::new())];
    let (mut seen, mut words) = (BTreeSet::new(), BTreeSet::new());
    while let Some((node, states, word)) = open.pop() {
        if word.len() > LONGEST || !seen.insert((node, states.clone(), word.clone())) {
            continue;
        }
        words.insert(word.clone());
        for to in graph.successors(node).iter().filter(|to| **to != Graph::LAST) {
            let states: Vec<u32> =
                watchers.iter().zip(&states).map(|(w, state)| w.step(*state, *to)).collect();
            if watchers.iter().zip(&states).any(|(w, state)| w.is_dead(*state)) {
                continue;
            }
            let events = graph.node(*to).events.iter().map(|(_, event)| event);
            let own = events.filter(|event| event.kind == "proc").map(|e| e.subject.clone());
            let word = word.iter().cloned().chain(own).collect();
            open.push((*to, states, word));
        }
    }
    words
}

#[test]
fn graphs_have_the_orders_of_random_tasks() {
    let mut numbers = Numbers(3);
    let mut total = 0;
    for number in 0..400 {
        let bodies = bodies(&mut numbers);
        let graph = graph_of(&bodies, |_, _| true);
        let all: Vec<Watcher> =
            (0..bodies.len() as u16).map(|task| Watcher::of_task(&graph, TaskId(task))).collect();
        let expected = orders_by_hand(&bodies);
        total += expected.len();
        assert_eq!(orders_of_paths(&graph, &all), expected, "{number}: {bodies:#?}");
        // With fewer automata there are more paths, never fewer.
        let fewer = orders_of_paths(&graph, &all[1..]);
        assert!(expected.is_subset(&fewer), "{number}");
        // Events that do not matter change nothing for the others.
        let only = |event: &Event| event.subject.starts_with("do0");
        let reduced = graph_of(&bodies, |_, event| only(event));
        assert!(reduced.len() <= graph.len());
        let all: Vec<Watcher> =
            (0..bodies.len() as u16).map(|task| Watcher::of_task(&reduced, TaskId(task))).collect();
        let keep = |word: &Word| -> Word {
            word.iter().filter(|event| event.starts_with("do0")).cloned().collect()
        };
        let few: BTreeSet<Word> = expected.iter().map(keep).collect();
        let found = orders_of_paths(&reduced, &all);
        assert!(few.is_subset(&found), "{number}");
    }
    assert!(total > 2_000, "{total} orders");
}

#[test]
fn a_variable_is_found_to_be_what_it_was_set_to() {
    let mut body = Body::new("T");
    let mut from = Body::START;
    let names = ["set", "add", "is 0", "is 1 or 2", "any"];
    for name in names {
        let step = event(&mut body, name);
        body.link(from, step);
        from = step;
    }
    let graph = graph_of(&[body], |_, _| true);
    let operation = |node: NodeId| match graph.node(node).events[0].1.subject.as_str() {
        "set" => Some(Operation::Set(0)),
        "add" => Some(Operation::Add(1)),
        "is 0" => Some(Operation::IsOneOf(1)),
        "is 1 or 2" => Some(Operation::IsOneOf(6)),
        _ => Some(Operation::SetAny),
    };
    let variable = Variable { name: "v".to_owned(), values: 3, initial: None };
    let watcher = watcher_of(&variable, &graph, operation);
    let node = |name: &str| {
        let at = names.iter().position(|other| *other == name).expect("a name");
        NodeId(at as u32 + 2)
    };
    let is_possible = |path: &[&str]| {
        let start = watcher.automaton().initial();
        let state = path.iter().fold(start, |state, name| watcher.step(state, node(name)));
        !watcher.is_dead(state)
    };
    assert!(is_possible(&["is 0"]) && is_possible(&["is 1 or 2"]));
    assert!(!is_possible(&["is 0", "is 1 or 2"]));
    assert!(is_possible(&["set", "is 0"]) && !is_possible(&["set", "is 1 or 2"]));
    assert!(
        is_possible(&["set", "add", "add", "is 1 or 2"]) && !is_possible(&["set", "add", "is 0"])
    );
    assert!(!is_possible(&["set", "add", "add", "add"]));
    assert!(is_possible(&["set", "any", "is 1 or 2"]));
}
