//! An automaton that watches the nodes of a path: a property, or a constraint that paths of real runs meet.

use crate::automaton::Automaton;
use crate::graph::{Graph, NodeId, TaskId};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// An automaton, and which of its symbols each node stands for.
#[derive(Clone, Debug)]
pub struct Watcher {
    /// A name for reports.
    pub name: String,
    automaton: Automaton,
    /// The symbol of each node; `NONE` if the automaton does not move there.
    symbols: Vec<u16>,
    /// States that no path of a run leads to.
    dead: Vec<bool>,
    /// The task whose control flow it is.
    task: Option<TaskId>,
}

const NONE: u16 = u16::MAX;

impl Watcher {
    /// Watches events: `word` says which symbols a node is to the automaton, one after the other. States from which
    /// nothing is accepted any more are dead.
    pub fn of_events(
        name: &str,
        automaton: Automaton,
        graph: &Graph,
        word: impl Fn(NodeId) -> Vec<u16>,
    ) -> Watcher {
        let mut symbols = vec![NONE; graph.len()];
        let mut words: Vec<Vec<u16>> = Vec::new();
        for node in graph.inner() {
            let symbol = &mut symbols[node.0 as usize];
            *symbol = match word(node) {
                word if word.is_empty() => continue,
                word if word.len() == 1 => word[0],
                word => {
                    let known = words.iter().position(|other| *other == word);
                    let index = known.unwrap_or(words.len());
                    if known.is_none() {
                        words.push(word);
                    }
                    (automaton.symbols() + index) as u16
                }
            };
        }
        let automaton = automaton.with_words(&words);
        let distances = automaton.distances(|state| automaton.is_accepting(state));
        let dead = distances.iter().map(Option::is_none).collect();
        Watcher { name: name.to_owned(), automaton, symbols, dead, task: None }
    }

    /// Watches that a task does what its control flow allows. Its only accepting state is its end, which the graph's last
    /// node leads to.
    pub fn of_task(graph: &Graph, id: TaskId) -> Watcher {
        let task = &graph.tasks()[usize::from(id.0)];
        let mut symbols = vec![NONE; graph.len()];
        let own: Vec<NodeId> =
            graph.inner().filter(|node| graph.node(*node).tasks.contains(&id)).collect();
        for (symbol, node) in own.iter().enumerate() {
            symbols[node.0 as usize] = symbol as u16;
        }
        // State n stands behind node n of the task; then come the start, the end, and the trap.
        let count = own.len();
        let (start, end, trap) = (count, count + 1, count + 2);
        let width = count + 1;
        symbols[Graph::LAST.0 as usize] = count as u16;
        let mut next = vec![trap as u32; (trap + 1) * width];
        let local = |node: NodeId| usize::from(symbols[node.0 as usize]);
        for node in &task.first {
            next[start * width + local(*node)] = local(*node) as u32;
        }
        for (from, to) in &task.edges {
            next[local(*from) * width + local(*to)] = local(*to) as u32;
        }
        for node in &task.last {
            next[local(*node) * width + count] = end as u32;
        }
        if task.may_be_empty {
            next[start * width + count] = end as u32;
        }
        let accepting = (0..=trap).map(|state| state == end).collect();
        let dead = (0..=trap).map(|state| state == trap).collect();
        let automaton = Automaton::new(width, start as u32, accepting, next);
        Watcher { name: task.name.clone(), automaton, symbols, dead, task: Some(id) }
    }

    /// Returns its automaton.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Returns the task whose control flow it is.
    pub fn task(&self) -> Option<TaskId> {
        self.task
    }

    /// Returns the state after a node.
    pub fn step(&self, state: u32, node: NodeId) -> u32 {
        self.symbol(node).map_or(state, |symbol| self.automaton.step(state, symbol))
    }

    /// Returns the symbol that a node is to the automaton, if it moves there.
    pub fn symbol(&self, node: NodeId) -> Option<u16> {
        let symbol = self.symbols[node.0 as usize];
        (symbol != NONE).then_some(symbol)
    }

    /// Returns true if no run can be in this state.
    #[inline]
    pub fn is_dead(&self, state: u32) -> bool {
        self.dead[state as usize]
    }

    /// Returns for each state the least cost of a way to an accepting state, where `cost` is that of entering a node.
    pub(crate) fn costs_to_accept(&self, cost: impl Fn(NodeId) -> u32) -> Vec<Option<u32>> {
        let automaton = &self.automaton;
        let mut cheapest = vec![u32::MAX; automaton.symbols()];
        for (node, symbol) in self.symbols.iter().enumerate().filter(|(_, s)| **s != NONE) {
            let cheapest = &mut cheapest[usize::from(*symbol)];
            *cheapest = (*cheapest).min(cost(NodeId(node as u32)));
        }
        let mut before = vec![Vec::new(); automaton.states()];
        for state in 0..automaton.states() as u32 {
            for (next, cost) in automaton.row(state).iter().zip(&cheapest) {
                if *cost != u32::MAX {
                    before[*next as usize].push((state, *cost));
                }
            }
        }
        let mut costs = vec![None; automaton.states()];
        let states = 0..automaton.states() as u32;
        let accepting = states.filter(|state| automaton.is_accepting(*state));
        let mut heap: BinaryHeap<_> = accepting.map(|state| Reverse((0, state))).collect();
        while let Some(Reverse((cost, state))) = heap.pop() {
            if costs[state as usize].is_none() {
                costs[state as usize] = Some(cost);
                heap.extend(before[state as usize].iter().map(|(s, c)| Reverse((cost + c, *s))));
            }
        }
        costs
    }
}
