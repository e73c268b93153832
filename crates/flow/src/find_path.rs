//! Looks for a path that violates the property, in one of several orders: the algorithm of Fig. 3 of the paper (see
//! `heuristics`), and its search in two stages.

use crate::graph::NodeId;
use crate::heuristics::{TaskDistance, TrapDistance};
use crate::meter::{Limits, Meter, Stop};
use crate::problem::Problem;
use crate::stepper::Stepper;
use hebra_store::{StateId, StateSet};
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
    tasks: TaskDistance,
    traps: TrapDistance,
    tuples: StateSet,
    /// The tuple from which each was met first, and the length of that path.
    parents: Vec<u32>,
    depths: Vec<u32>,
    expanded: usize,
    tuple: Vec<u32>,
    /// Tuples that follow it, one behind the other, as they are in the set, and the place of each new one here.
    successors: Vec<u32>,
    met: Vec<(StateId, bool)>,
    new: Vec<(StateId, usize)>,
}

impl<'p> Search<'p> {
    fn new(problem: &'p Problem, meter: Meter<'p>) -> Search<'p> {
        Search {
            problem,
            stepper: Stepper::new(problem),
            meter,
            tasks: TaskDistance::new(problem),
            traps: TrapDistance::new(problem.property.automaton()),
            tuples: StateSet::new(),
            parents: Vec::new(),
            depths: Vec::new(),
            expanded: 0,
            tuple: Vec::new(),
            successors: Vec::new(),
            met: Vec::new(),
            new: Vec::new(),
        }
    }

    fn bytes(&self) -> usize {
        self.tuples.bytes() + (self.parents.capacity() + self.depths.capacity()) * 4
    }

    fn run(&mut self, strategy: Strategy) -> Result<Answer, Stop> {
        self.stepper.begin(&mut self.tuple);
        let (first, _) = self.tuples.insert(&self.tuple)?;
        self.parents.push(first.0);
        self.depths.push(0);
        if self.stepper.is_violating(&self.tuple) {
            return Ok(Answer::Path(Path { nodes: Vec::new(), prefix: 0 }));
        }
        let mut open = Worklist::new(strategy.first);
        self.open(&mut open, first, &self.tuple);
        while let Some(id) = open.pop() {
            let found = match strategy.second {
                Some(second) if self.stepper.has_trap() => {
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
        self.meet_successors(id)?;
        for at in 0..self.new.len() {
            let (met, place) = self.new[at];
            let tuple = &self.successors[place..][..self.stepper.words()];
            if self.stepper.is_violating(tuple) {
                return Ok(Some(met));
            }
            self.open(open, met, tuple);
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
        self.meet_successors(id)?;
        let mut trapped = Vec::new();
        for (met, place) in &self.new {
            let tuple = &self.successors[*place..][..self.stepper.words()];
            if self.stepper.is_violating(tuple) {
                return Ok(Some(*met));
            }
            match self.stepper.is_trapped(tuple) {
                true => trapped.push(*met),
                false => self.open(open, *met, tuple),
            }
        }
        for met in trapped {
            let mut open = Worklist::new(second);
            self.get(met);
            self.open(&mut open, met, &self.tuple);
            while let Some(id) = open.pop() {
                if let Some(found) = self.expand(id, &mut open)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Finds the successors of a tuple. Those that were not met before are in `new` then.
    fn meet_successors(&mut self, id: StateId) -> Result<(), Stop> {
        self.expanded += 1;
        self.get(id);
        self.successors.clear();
        for node in self.problem.graph.successors(self.stepper.node(&self.tuple)) {
            self.stepper.step(&self.tuple, *node, &mut self.successors);
        }
        let words = self.stepper.words();
        self.met.clear();
        self.tuples.insert_each(&self.successors, words, &mut self.met)?;
        self.new.clear();
        let met = self.met.iter().enumerate().filter(|(_, (_, is_new))| *is_new);
        self.new.extend(met.map(|(number, (met, _))| (*met, number * words)));
        let depth = self.depths[id.0 as usize] + 1;
        for _ in &self.new {
            self.parents.push(id.0);
            self.depths.push(depth);
        }
        if self.meter.is_due(self.parents.len()) {
            self.meter.check(self.parents.len(), self.bytes())?;
        }
        Ok(())
    }

    fn get(&mut self, id: StateId) {
        self.tuples.get(id, &mut self.tuple);
        // The set leaves zeros at the end out.
        self.tuple.resize(self.stepper.words(), 0);
    }

    /// Adds a tuple to a worklist.
    #[inline]
    fn open(&self, open: &mut Worklist, id: StateId, tuple: &[u32]) {
        match open {
            Worklist::Queue(queue) => queue.push_back(id),
            Worklist::Stack(stack) => stack.push(id),
            Worklist::Heap(order, heap) => {
                let rank = || self.traps.rank(self.stepper.property_state(tuple));
                let distance =
                    || self.tasks.of(|constraint| self.stepper.constraint_state(tuple, constraint));
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
            self.get(StateId(at));
            nodes.push(self.stepper.node(&self.tuple));
            if self.stepper.is_trapped(&self.tuple) {
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
