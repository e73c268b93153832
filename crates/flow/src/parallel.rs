//! What may immediately precede what in different tasks: the walk over all positions that two tasks can be in together,
//! where what they do with third tasks is free. Naumovich and Avrunin (1998) get the same kind of answer from a data
//! flow analysis; a walk over pairs also sees that meetings of the two happen in an order, and is still cheap because
//! it takes two tasks at a time.

use crate::graph::{Graph, Node, NodeId, Task};
use rustc_hash::FxHashSet;

/// Pairs of nodes of different tasks of which the second may come directly after the first.
pub(crate) struct Pairs {
    /// For each two tasks: the pairs of their nodes, the first task's first.
    follows: Vec<FxHashSet<(NodeId, NodeId)>>,
    tasks: usize,
    /// The tasks of each node.
    tasks_of: Vec<Vec<usize>>,
}

impl Pairs {
    /// Finds the pairs. `nodes` are numbered as in a graph.
    pub(crate) fn new(nodes: &[Node], tasks: &[Task]) -> Pairs {
        let none = [Vec::new(), Vec::new()];
        let of = |node: &Node| node.tasks.iter().map(|task| usize::from(task.0)).collect();
        let tasks_of: Vec<Vec<usize>> = none.into_iter().chain(nodes.iter().map(of)).collect();
        let next: Vec<Vec<Vec<NodeId>>> =
            tasks.iter().map(|task| successors(task, tasks_of.len())).collect();
        let mut follows = vec![FxHashSet::default(); tasks.len() * tasks.len()];
        for one in 0..tasks.len() {
            for other in one + 1..tasks.len() {
                let (there, back) = walk([one, other], [&next[one], &next[other]], &tasks_of);
                follows[one * tasks.len() + other] = there;
                follows[other * tasks.len() + one] = back;
            }
        }
        Pairs { follows, tasks: tasks.len(), tasks_of }
    }

    /// Returns each node with those of other tasks that may come directly after it: no two of their tasks speak against it.
    pub(crate) fn all(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        let tasks = |node: NodeId| &self.tasks_of[node.0 as usize];
        let is_allowed = move |from: NodeId, to: NodeId| {
            tasks(from).iter().all(|one| {
                let pairs = |other: &usize| &self.follows[one * self.tasks + other];
                tasks(to).iter().all(|other| pairs(other).contains(&(from, to)))
            })
        };
        // Nodes of several tasks are in several sets; that of their first tasks stands for all.
        let of_first = move |at: usize, (from, to): (NodeId, NodeId)| {
            (tasks(from).first(), tasks(to).first())
                == (Some(&(at / self.tasks)), Some(&(at % self.tasks)))
        };
        let sets = self.follows.iter().enumerate();
        sets.flat_map(move |(at, set)| {
            set.iter()
                .copied()
                .filter(move |pair| of_first(at, *pair) && is_allowed(pair.0, pair.1))
        })
    }
}

/// Returns the nodes that can come next in a task after each of its nodes, and after its start, which is the graph's
/// initial node.
fn successors(task: &Task, nodes: usize) -> Vec<Vec<NodeId>> {
    let mut next = vec![Vec::new(); nodes];
    next[Graph::INITIAL.0 as usize].extend(&task.first);
    task.edges.iter().for_each(|(from, to)| next[from.0 as usize].push(*to));
    next
}

type Found = FxHashSet<(NodeId, NodeId)>;

/// Walks over the positions of two tasks: the node that each did last. Returns which nodes of the second can come directly
/// after which of the first, and the other way round.
fn walk(
    tasks: [usize; 2],
    next: [&Vec<Vec<NodeId>>; 2],
    tasks_of: &[Vec<usize>],
) -> (Found, Found) {
    let mut found = (Found::default(), Found::default());
    let mut seen = FxHashSet::default();
    // Positions, and which of the two got there last; 2 for both.
    let mut open = vec![([Graph::INITIAL; 2], 2)];
    while let Some((at, mover)) = open.pop() {
        if !seen.insert((at, mover)) {
            continue;
        }
        for task in 0..2 {
            let other = 1 - task;
            for to in &next[task][at[task].0 as usize] {
                let is_shared = tasks_of[to.0 as usize].contains(&tasks[other]);
                if is_shared {
                    // Both go; found once for each of them.
                    if next[other][at[other].0 as usize].contains(to) {
                        open.push(([*to; 2], 2));
                    }
                    continue;
                }
                if mover == other {
                    let list = if task == 1 { &mut found.0 } else { &mut found.1 };
                    list.insert((at[other], *to));
                }
                let mut there = at;
                there[task] = *to;
                open.push((there, task));
            }
        }
    }
    found
}
