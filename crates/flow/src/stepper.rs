//! Goes from node-tuple to node-tuple. Tuples are packed; a node moves few automata, so only their parts change.

use crate::graph::{Graph, NodeId};
use crate::packing::{Field, pack};
use crate::problem::{Problem, Runs};
use crate::watcher::Watcher;

/// What is known of a problem before its paths are walked.
pub(crate) struct Stepper<'p> {
    problem: &'p Problem,
    node: Field,
    property: Field,
    constraints: Vec<Field>,
    words: usize,
    /// The trap of the property.
    trap: Option<u32>,
    /// The automata that move at node `n` are `moves[starts[n]..starts[n + 1]]`.
    starts: Vec<u32>,
    moves: Vec<Move>,
    /// The states after each state, for one automaton and symbol after the other.
    columns: Vec<u32>,
}

/// That an automaton moves.
struct Move {
    field: Field,
    /// Where its column begins.
    column: u32,
}

/// In a column: a constraint refuses.
const REFUSED: u32 = u32::MAX;

impl<'p> Stepper<'p> {
    pub fn new(problem: &'p Problem) -> Stepper<'p> {
        let states = |watcher: &Watcher| watcher.automaton().states();
        let sizes = [problem.graph.len(), states(&problem.property)];
        let (mut fields, words) =
            pack(sizes.into_iter().chain(problem.constraints.iter().map(states)));
        let constraints = fields.split_off(2);
        let mut stepper = Stepper {
            problem,
            node: fields[0],
            property: fields[1],
            constraints,
            words,
            trap: problem.property.automaton().trap(),
            starts: vec![0],
            moves: Vec::new(),
            columns: Vec::new(),
        };
        stepper.tabulate();
        stepper
    }

    /// Sets up what moves at which node.
    fn tabulate(&mut self) {
        let problem = self.problem;
        let mut watchers = Vec::new();
        for (field, constraint) in self.constraints.iter().zip(&problem.constraints) {
            let is_dead = |state: u32| constraint.is_dead(state);
            watchers.push((
                *field,
                constraint,
                add_columns(&mut self.columns, constraint, is_dead),
            ));
        }
        // A property refuses nothing.
        let begin = add_columns(&mut self.columns, &problem.property, |_| false);
        watchers.push((self.property, &problem.property, begin));
        for node in 0..problem.graph.len() as u32 {
            for (field, watcher, begin) in &watchers {
                let Some(symbol) = watcher.symbol(NodeId(node)) else { continue };
                let column = begin + u32::from(symbol) * watcher.automaton().states() as u32;
                self.moves.push(Move { field: *field, column });
            }
            self.starts.push(self.moves.len() as u32);
        }
    }

    /// Returns the number of words of a tuple.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Sets `tuple` to the one that paths begin with.
    pub fn begin(&self, tuple: &mut Vec<u32>) {
        tuple.clear();
        tuple.resize(self.words, 0);
        self.node.set(tuple, Graph::INITIAL.0);
        self.property.set(tuple, self.problem.property.automaton().initial());
        for (field, constraint) in self.constraints.iter().zip(&self.problem.constraints) {
            field.set(tuple, constraint.automaton().initial());
        }
    }

    /// Goes from a tuple to a next node: appends the tuple behind it. Returns false, and appends nothing, if a constraint
    /// refuses. Words behind those of the tuple are kept.
    #[inline]
    pub fn step(&self, tuple: &[u32], node: NodeId, out: &mut Vec<u32>) -> bool {
        let at = node.0 as usize;
        let start = out.len();
        out.extend_from_slice(tuple);
        let next = &mut out[start..];
        for Move { field, column } in
            &self.moves[self.starts[at] as usize..self.starts[at + 1] as usize]
        {
            let state = self.columns[(column + field.get(tuple)) as usize];
            if state == REFUSED {
                out.truncate(start);
                return false;
            }
            field.set(next, state);
        }
        self.node.set(next, node.0);
        true
    }

    /// Returns the node of a tuple.
    #[inline]
    pub fn node(&self, tuple: &[u32]) -> NodeId {
        NodeId(self.node.get(tuple))
    }

    /// Returns the state of the property in a tuple.
    #[inline]
    pub fn property_state(&self, tuple: &[u32]) -> u32 {
        self.property.get(tuple)
    }

    /// Returns the state of a constraint in a tuple.
    #[inline]
    pub fn constraint_state(&self, tuple: &[u32], constraint: usize) -> u32 {
        self.constraints[constraint].get(tuple)
    }

    /// Returns true if the property has a trap.
    pub fn has_trap(&self) -> bool {
        self.trap.is_some()
    }

    /// Returns true if the property is in its trap.
    #[inline]
    pub fn is_trapped(&self, tuple: &[u32]) -> bool {
        Some(self.property.get(tuple)) == self.trap
    }

    /// Returns true if the path to a tuple violates the property.
    #[inline]
    pub fn is_violating(&self, tuple: &[u32]) -> bool {
        if self.problem.runs == Runs::All && self.is_trapped(tuple) {
            return true;
        }
        let accepts = |state: u32| self.problem.property.automaton().is_accepting(state);
        self.node(tuple) == Graph::LAST && !accepts(self.property.get(tuple)) && self.accepts(tuple)
    }

    /// Returns true if all constraints accept the path to a tuple.
    pub fn accepts(&self, tuple: &[u32]) -> bool {
        let mut constraints = self.problem.constraints.iter().zip(&self.constraints);
        constraints.all(|(watcher, field)| watcher.automaton().is_accepting(field.get(tuple)))
    }
}

/// Adds the columns of all symbols of an automaton. Returns where they begin.
fn add_columns(columns: &mut Vec<u32>, of: &Watcher, is_refused: impl Fn(u32) -> bool) -> u32 {
    let begin = columns.len() as u32;
    let automaton = of.automaton();
    for symbol in 0..automaton.symbols() as u16 {
        let after = (0..automaton.states() as u32).map(|state| automaton.step(state, symbol));
        columns.extend(after.map(|state| if is_refused(state) { REFUSED } else { state }));
    }
    begin
}

impl Problem {
    /// Returns true if a path begins at the initial node, follows edges, is refused by no constraint and violates the
    /// property. For tests and for whoever wants to be sure.
    pub fn is_violated_by(&self, path: &[NodeId]) -> bool {
        let stepper = Stepper::new(self);
        let (mut tuple, mut next) = (Vec::new(), Vec::new());
        stepper.begin(&mut tuple);
        for node in path {
            next.clear();
            if !self.graph.successors(stepper.node(&tuple)).contains(node)
                || !stepper.step(&tuple, *node, &mut next)
            {
                return false;
            }
            std::mem::swap(&mut tuple, &mut next);
        }
        stepper.is_violating(&tuple)
    }
}
