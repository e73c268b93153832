//! Iterative context bounding (Musuvathi and Qadeer, PLDI 2007): explores all runs without a
//! preemptive context switch first, then those with one, and so on until nothing is left or the
//! limit is reached. The first violation found has the fewest preemptive switches possible.
//!
//! The result of a choice does not depend on the thread that ran before; only its cost does. So
//! every choice of a state is taken once, at the least cost, and a search without a limit takes the
//! same steps as any other order.

use crate::explore::Explorer;
use crate::report::Unknown;
use crate::step::Reached;
use hebra_store::StateId;
use hebra_system::{Choice, System};
use std::collections::{HashMap, HashSet};

/// A state reached by a step of some thread, with the path to it.
#[derive(Clone, Copy)]
struct Node {
    state: StateId,
    /// Number of the node before; the first is its own.
    parent: u32,
    /// Index of the choice taken there.
    taken: u32,
    /// Steps from the first state.
    depth: u32,
}

/// The progress with the choices of a state.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Progress {
    /// Nothing is postponed.
    #[default]
    Open,
    /// The switches to other threads are postponed to the next round.
    PutOff,
    /// All choices have been taken.
    Complete,
}

struct Search {
    nodes: Vec<Node>,
    /// By state.
    progress: Vec<Progress>,
    /// Threads whose choices have been taken in a state that is not complete.
    taken: HashSet<(StateId, u16)>,
    /// Nodes to visit in this round, with the thread that ran last if it matters.
    now: Vec<(u32, Option<u16>)>,
    /// Nodes whose remaining choices cost one switch more.
    later: Vec<u32>,
    /// By state that is set aside: its node, and the thread that ran last.
    aside: HashMap<StateId, (u32, u16)>,
}

pub(crate) fn run<S: System>(explorer: &mut Explorer<'_, S>) {
    let Some(first) = explorer.begin() else { return };
    let mut search = Search {
        nodes: vec![Node { state: first, parent: 0, taken: 0, depth: 0 }],
        progress: vec![Progress::Open],
        taken: HashSet::new(),
        now: vec![(0, None)],
        later: Vec::new(),
        aside: HashMap::new(),
    };
    let most = explorer.options.limits.context_switches;
    let mut switches = 0;
    loop {
        search.round(explorer);
        let later = std::mem::take(&mut search.later);
        search.now.extend(later.into_iter().rev().map(|node| (node, None)));
        let progress = &search.progress;
        let state = |node: u32| search.nodes[node as usize].state.0 as usize;
        search.now.retain(|(node, _)| progress[state(*node)] != Progress::Complete);
        if search.now.is_empty() {
            // What was set aside for its yields; the switches made on the way there are forgotten.
            let states = explorer.take_up().into_iter();
            let nodes = states.filter_map(|state| search.aside.remove(&state));
            search.now.extend(nodes.map(|(node, last)| (node, Some(last))));
            if search.now.is_empty() {
                break;
            }
            continue;
        }
        if explorer.stop {
            break;
        }
        if most == Some(switches) {
            explorer.note(Unknown::ContextSwitches(switches));
            break;
        }
        switches += 1;
    }
}

impl Search {
    /// Explores everything that is reachable without another switch.
    fn round<S: System>(&mut self, explorer: &mut Explorer<'_, S>) {
        let mut choices: Vec<Choice> = Vec::new();
        let mut free: Vec<(usize, Choice)> = Vec::new();
        while let Some((number, last)) = self.now.pop() {
            if explorer.stop {
                return;
            }
            let Node { state, depth, .. } = self.nodes[number as usize];
            if !self.is_worth_it(state, last) {
                continue;
            }
            if explorer.options.limits.depth.is_some_and(|most| depth >= most) {
                explorer.note(Unknown::Depth);
                continue;
            }
            explorer.move_to(state);
            explorer.choices(&mut choices);
            self.select(number, last, &choices, &mut free);
            for (index, choice) in &free {
                explorer.move_to(state);
                let reached = explorer.step(*choice, |explorer| {
                    let mut trace = self.trace(explorer, number);
                    trace.push(*choice);
                    trace
                });
                let id = match reached {
                    Reached::New(id) | Reached::Aside(id) => {
                        let ends = explorer.open.is_empty();
                        self.progress.push(if ends { Progress::Complete } else { Progress::Open });
                        explorer.stats.max_depth = explorer.stats.max_depth.max(depth + 1);
                        id
                    }
                    Reached::Known(id) => id,
                    Reached::Nothing => continue,
                };
                if explorer.stop {
                    return;
                }
                if self.is_worth_it(id, Some(choice.thread)) {
                    let Ok(next) = u32::try_from(self.nodes.len()) else {
                        explorer.give_up(Unknown::Memory);
                        return;
                    };
                    let (parent, taken, depth) = (number, *index as u32, depth + 1);
                    self.nodes.push(Node { state: id, parent, taken, depth });
                    if explorer.patience.is_aside(id) {
                        self.aside.entry(id).or_insert((next, choice.thread));
                    } else {
                        self.now.push((next, Some(choice.thread)));
                    }
                }
            }
            explorer.stats.frontier = (self.now.len() + self.later.len()) as u64;
        }
    }

    /// Returns true if choices remain in a state that was entered by this thread.
    fn is_worth_it(&self, state: StateId, last: Option<u16>) -> bool {
        self.progress[state.0 as usize] != Progress::Complete
            && last.is_none_or(|last| !self.taken.contains(&(state, last)))
    }

    /// Picks the free choices that are not taken yet; postpones the others.
    fn select(
        &mut self,
        number: u32,
        last: Option<u16>,
        choices: &[Choice],
        free: &mut Vec<(usize, Choice)>,
    ) {
        let state = self.nodes[number as usize].state;
        // Switching away from a blocked thread is free.
        let last = last.filter(|last| choices.iter().any(|choice| choice.thread == *last));
        let is_free = |choice: &Choice| last.is_none_or(|last| choice.thread == last);
        let is_new = |choice: &Choice| !self.taken.contains(&(state, choice.thread));
        let numbered = choices.iter().copied().enumerate();
        free.clear();
        free.extend(numbered.filter(|(_, choice)| is_free(choice) && is_new(choice)));
        let progress = &mut self.progress[state.0 as usize];
        match last {
            Some(last) if !choices.iter().all(is_free) => {
                if *progress == Progress::Open {
                    *progress = Progress::PutOff;
                    self.later.push(number);
                }
                self.taken.insert((state, last));
            }
            _ => {
                *progress = Progress::Complete;
                for choice in choices {
                    self.taken.remove(&(state, choice.thread));
                }
            }
        }
    }

    /// Returns the choices from the first state to a node.
    fn trace<S: System>(&self, explorer: &mut Explorer<'_, S>, number: u32) -> Vec<Choice> {
        let mut trace = Vec::new();
        let mut at = number;
        while at != 0 {
            let node = self.nodes[at as usize];
            trace.push(explorer.choice(self.nodes[node.parent as usize].state, node.taken));
            at = node.parent;
        }
        trace.reverse();
        trace
    }
}
