//! Looks for a path that violates the property, in one of several orders: the algorithm of Fig. 3 of the paper (see
//! `heuristics`), and its search in two stages.

use crate::graph::NodeId;
use crate::heuristics::{TaskDistance, TrapDistance};
use crate::meter::{Limits, Meter, Stop};
use crate::packing::Tuples;
use crate::problem::{Problem, Stepper};
use hebra_store::StateId;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

/// Which node-tuple comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The one that was met first.
    BreadthFirst,
    /// The one that was met last.
    DepthFirst,
    /// Weighted A* with the TA heuristic and this weight.
    Weighted(u32),
    /// Best first with the TA heuristic.
    Tasks,
    /// Best first with the trap heuristic.
    Trap,
    /// Best first with the trap heuristic; among equals, weighted A* with the TA heuristic.
    TrapThenWeighted(u32),
}

/// A search for a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The order of the search, or of its first stage.
    pub first: Order,
    /// The order of the second stage, which goes on from node-tuples in the trap of the property. Without it there is
    /// one stage; nor is there a second one if the property has no trap.
    pub second: Option<Order>,
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statistics {
    /// Node-tuples that were met.
    pub tuples: usize,
    /// Those whose successors were looked at.
    pub expanded: usize,
    /// Memory for them.
    pub bytes: usize,
    /// Time.
    pub elapsed: Duration,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is no such path.
    Conclusive,
    /// There is one.
    Path(Path),
    /// It is not known: the limit that was reached.
    Limit(&'static str),
}

/// A path that violates the property, and that no constraint refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Its nodes, without the initial one.
    pub nodes: Vec<NodeId>,
    /// How many of them there are up to the first one in the trap of the property; all, if none is.
    pub prefix: usize,
}

/// Looks for a path.
pub fn find_path(problem: &Problem, strategy: Strategy, limits: Limits) -> (Answer, Statistics) {
    find_path_telling(problem, strategy, limits, &mut |_| true)
}

/// Looks for a path, and now and then tells how many node-tuples were met; an answer of false ends the search.
pub fn find_path_telling(
    problem: &Problem,
    strategy: Strategy,
    limits: Limits,
    tell: &mut dyn FnMut(usize) -> bool,
) -> (Answer, Statistics) {
    let mut search = Search::new(problem, Meter::new(limits, tell));
    let answer = search.run(strategy).unwrap_or_else(|Stop(limit)| Answer::Limit(limit));
    let statistics = Statistics {
        tuples: search.tuples.len(),
        expanded: search.expanded,
        bytes: search.bytes(),
        elapsed: search.meter.elapsed(),
    };
    (answer, statistics)
}

struct Search<'p> {
    problem: &'p Problem,
    stepper: Stepper<'p>,
    meter: Meter<'p>,
    trap: Option<u32>,
    tasks: TaskDistance,
    traps: TrapDistance,
    tuples: Tuples,
    /// The tuple from which each was met first, and the length of that path.
    parents: Vec<u32>,
    depths: Vec<u32>,
    expanded: usize,
    tuple: Vec<u32>,
    next: Vec<u32>,
}

impl<'p> Search<'p> {
    fn new(problem: &'p Problem, meter: Meter<'p>) -> Search<'p> {
        Search {
            problem,
            stepper: Stepper::new(problem),
            meter,
            trap: problem.property.automaton().trap(),
            tasks: TaskDistance::new(problem),
            traps: TrapDistance::new(problem.property.automaton()),
            tuples: Tuples::new(problem, 0),
            parents: Vec::new(),
            depths: Vec::new(),
            expanded: 0,
            tuple: Vec::new(),
            next: Vec::new(),
        }
    }

    fn bytes(&self) -> usize {
        self.tuples.bytes() + (self.parents.capacity() + self.depths.capacity()) * 4
    }

    fn run(&mut self, strategy: Strategy) -> Result<Answer, Stop> {
        self.problem.begin(&mut self.next);
        let (first, _) = self.tuples.insert(&self.next)?;
        self.parents.push(first.0);
        self.depths.push(0);
        if self.problem.is_violating(&self.next, self.trap) {
            return Ok(Answer::Path(Path { nodes: Vec::new(), prefix: 0 }));
        }
        let mut open = Worklist::new(strategy.first);
        self.open(&mut open, first);
        while let Some(id) = open.pop() {
            let found = match strategy.second {
                Some(second) if self.trap.is_some() => {
                    self.expand_to_trap(id, &mut open, second)?
                }
                _ => self.expand(id, &mut open)?,
            };
            if let Some(found) = found {
                return Ok(Answer::Path(self.path(found)));
            }
        }
        Ok(Answer::Conclusive)
    }

    /// Meets the successors of a tuple. Returns one that is violating.
    fn expand(&mut self, id: StateId, open: &mut Worklist) -> Result<Option<StateId>, Stop> {
        let problem = self.problem;
        self.fetch(id);
        for node in problem.graph.successors(Problem::node(&self.tuple)) {
            if let Some(met) = self.meet(id, *node)? {
                if problem.is_violating(&self.next, self.trap) {
                    return Ok(Some(met));
                }
                self.open(open, met);
            }
        }
        Ok(None)
    }

    /// Meets the successors of a tuple in the first of two stages. A tuple in the trap is explored at once by the second
    /// stage, as are all that it leads to: they are in the trap, too.
    fn expand_to_trap(
        &mut self,
        id: StateId,
        open: &mut Worklist,
        second: Order,
    ) -> Result<Option<StateId>, Stop> {
        let problem = self.problem;
        let mut trapped = Vec::new();
        self.fetch(id);
        for node in problem.graph.successors(Problem::node(&self.tuple)) {
            let Some(met) = self.meet(id, *node)? else { continue };
            if problem.is_violating(&self.next, self.trap) {
                return Ok(Some(met));
            }
            match problem.is_trapped(&self.next, self.trap) {
                true => trapped.push(met),
                false => self.open(open, met),
            }
        }
        for met in trapped {
            let mut open = Worklist::new(second);
            self.fetch(met);
            std::mem::swap(&mut self.tuple, &mut self.next);
            self.open(&mut open, met);
            while let Some(id) = open.pop() {
                if let Some(found) = self.expand(id, &mut open)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    fn fetch(&mut self, id: StateId) {
        self.expanded += 1;
        self.tuples.get(id, &mut self.tuple);
    }

    /// Goes from the current tuple, which is `id`, to a node. Returns the tuple behind it if it was not met before; it is
    /// then in `next`.
    #[inline]
    fn meet(&mut self, id: StateId, node: NodeId) -> Result<Option<StateId>, Stop> {
        if !self.stepper.step(&self.tuple, node, &mut self.next) {
            return Ok(None);
        }
        let (met, is_new) = self.tuples.insert(&self.next)?;
        if !is_new {
            return Ok(None);
        }
        self.parents.push(id.0);
        self.depths.push(self.depths[id.0 as usize] + 1);
        if self.meter.is_due(self.parents.len()) {
            self.meter.check(self.parents.len(), self.bytes())?;
        }
        Ok(Some(met))
    }

    /// Adds the tuple in `next` to a worklist.
    #[inline]
    fn open(&self, open: &mut Worklist, id: StateId) {
        match open {
            Worklist::Queue(queue) => queue.push_back(id),
            Worklist::Stack(stack) => stack.push(id),
            Worklist::Heap(order, heap) => {
                let rank = || self.traps.rank(Problem::property_state(&self.next));
                let distance = || self.tasks.of(Problem::constraint_states(&self.next));
                let weighted = |weight: u32| self.depths[id.0 as usize] + weight * distance();
                let key = match *order {
                    Order::Weighted(weight) => (0, weighted(weight)),
                    Order::Tasks => (0, distance()),
                    Order::Trap => (rank(), 0),
                    Order::TrapThenWeighted(weight) => (rank(), weighted(weight)),
                    Order::BreadthFirst | Order::DepthFirst => (0, 0),
                };
                heap.push(Reverse((key, id)));
            }
        }
    }

    fn path(&mut self, last: StateId) -> Path {
        let (mut nodes, mut at) = (Vec::new(), last.0);
        let mut trapped = None;
        while at != 0 {
            self.tuples.get(StateId(at), &mut self.tuple);
            nodes.push(Problem::node(&self.tuple));
            if self.problem.is_trapped(&self.tuple, self.trap) {
                trapped = Some(self.depths[at as usize] as usize);
            }
            at = self.parents[at as usize];
        }
        nodes.reverse();
        Path { prefix: trapped.unwrap_or(nodes.len()), nodes }
    }
}

/// Node-tuples that were met and not expanded yet.
enum Worklist {
    Queue(VecDeque<StateId>),
    Stack(Vec<StateId>),
    /// By key; among equals the one that was met first.
    Heap(Order, BinaryHeap<Reverse<((u32, u32), StateId)>>),
}

impl Worklist {
    fn new(order: Order) -> Worklist {
        match order {
            Order::BreadthFirst => Worklist::Queue(VecDeque::new()),
            Order::DepthFirst => Worklist::Stack(Vec::new()),
            order => Worklist::Heap(order, BinaryHeap::new()),
        }
    }

    fn pop(&mut self) -> Option<StateId> {
        match self {
            Worklist::Queue(queue) => queue.pop_front(),
            Worklist::Stack(stack) => stack.pop(),
            Worklist::Heap(_, heap) => heap.pop().map(|Reverse((_, id))| id),
        }
    }
}
