//! The trace flow graph: every sequence of events that a program can show is among the paths from its initial to its
//! last node. After Dwyer and Clarke, Data flow analysis for verifying properties of concurrent programs (1994).

/// A node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// A task, or a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId(pub u16);

/// Something that a task does: `call(Mutex.Lock)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Event {
    /// Such as `call`.
    pub kind: &'static str,
    /// What it is done to, such as `Mutex.Lock`.
    pub subject: String,
}

impl std::fmt::Display for Event {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}({})", self.kind, self.subject)
    }
}

/// A point of a run at which one task does something, or two do something together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Those that take part: one task, or two in a communication.
    pub tasks: Vec<TaskId>,
    /// The step of each of these tasks: what it stands for whatever else is in the graph.
    pub steps: Vec<usize>,
    /// What happens, and which task does it.
    pub events: Vec<(TaskId, Event)>,
    /// Where it stands in the source.
    pub place: String,
}

/// The control flow of one task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Task {
    /// Its name.
    pub name: String,
    /// Nodes that it can begin with.
    pub first: Vec<NodeId>,
    /// Which node can come next after which.
    pub edges: Vec<(NodeId, NodeId)>,
    /// Nodes that it can end with.
    pub last: Vec<NodeId>,
    /// It can also end without any.
    pub may_be_empty: bool,
}

/// A trace flow graph. The initial and the last node belong to no task and to all of them.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    tasks: Vec<Task>,
    /// Successors of node `n` are `targets[starts[n]..starts[n + 1]]`.
    starts: Vec<u32>,
    targets: Vec<NodeId>,
}

impl Graph {
    /// The node before all others.
    pub const INITIAL: NodeId = NodeId(0);
    /// The node after all others.
    pub const LAST: NodeId = NodeId(1);

    /// Builds a graph from nodes, which are numbered from 2, their tasks, and what may immediately precede what between
    /// tasks: `follows` must have the pair `(a, b)` unless no run has `b` directly after `a`. Pairs that share a task
    /// do not count: control flow decides there.
    pub fn new(
        nodes: Vec<Node>,
        tasks: Vec<Task>,
        follows: impl Iterator<Item = (NodeId, NodeId)>,
    ) -> Graph {
        let edge = Node {
            tasks: (0..tasks.len() as u16).map(TaskId).collect(),
            steps: Vec::new(),
            events: Vec::new(),
            place: String::new(),
        };
        let mut all = vec![edge.clone(), edge];
        all.extend(nodes);
        let mut successors = vec![Vec::new(); all.len()];
        for task in &tasks {
            successors[0].extend(&task.first);
            task.edges.iter().for_each(|(from, to)| successors[from.0 as usize].push(*to));
            task.last.iter().for_each(|node| successors[node.0 as usize].push(Graph::LAST));
        }
        if tasks.iter().all(|task| task.may_be_empty) {
            successors[0].push(Graph::LAST);
        }
        for (from, to) in follows {
            let tasks = |node: NodeId| &all[node.0 as usize].tasks;
            if !tasks(from).iter().any(|task| tasks(to).contains(task)) {
                successors[from.0 as usize].push(to);
            }
        }
        let (mut starts, mut targets) = (vec![0], Vec::new());
        for list in &mut successors {
            list.sort_unstable();
            list.dedup();
            targets.append(list);
            starts.push(targets.len() as u32);
        }
        Graph { nodes: all, tasks, starts, targets }
    }

    /// Returns the number of nodes, with the initial and the last one.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns true if there are no nodes but the initial and the last one.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 2
    }

    /// Returns all nodes but the initial and the last one.
    pub fn inner(&self) -> impl Iterator<Item = NodeId> {
        (2..self.nodes.len() as u32).map(NodeId)
    }

    /// Returns a node.
    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    /// Returns the nodes that may come next.
    #[inline]
    pub fn successors(&self, node: NodeId) -> &[NodeId] {
        let at = node.0 as usize;
        &self.targets[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// Returns the number of edges.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Returns the tasks.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }
}
