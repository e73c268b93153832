//! Type inference: finds the least assignment of abstractions to nodes such that values only flow
//! from the more precise to the less precise (paper 004, section 5.2). If selections contradict
//! each other or what must stay concrete, reports the flow that leads from one to the other.
//! `relevance` finds the nodes that affect the property, `explain` says why each is what it is.

pub(crate) mod explain;
pub(crate) mod relevance;

use crate::flow::{Flows, NodeKind};
use std::collections::VecDeque;

/// The type of a node: nothing known yet, integers, or tokens of an abstraction by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// No constraint reaches the node.
    Free,
    /// Integers.
    Concrete,
    /// Tokens.
    Abstract(usize),
}

/// The reason for a node's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Nothing constrains it and it flows into nothing constrained: the default.
    Default,
    /// Nothing constrains it except what it flows into.
    Unconstrained,
    /// A value from outside the program.
    Outside,
    /// This selection.
    Selected(usize),
    /// This entry of `Flows::forced`.
    Forced(usize),
    /// The flow along this edge.
    Flow(usize),
    /// It cannot affect the property.
    Idle,
}

/// A type that a selection gives to a node.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// The node.
    pub node: usize,
    /// The type.
    pub level: Level,
    /// The number of the selection.
    pub selection: usize,
}

/// The types of all nodes.
pub struct Solution {
    /// By node; never `Free`.
    pub levels: Vec<Level>,
    /// The reasons, by node.
    pub causes: Vec<Cause>,
}

/// Two constraints that contradict each other, each with its causes, nearest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    /// The node at which they meet.
    pub node: usize,
    /// The types that meet, each with its origin and the edges from there to the node.
    pub sides: [Side; 2],
}

/// One side of a conflict.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The type.
    pub level: Level,
    /// The selection or other reason at its start.
    pub origin: Cause,
    /// Edges in the order of the flow.
    pub path: Vec<usize>,
}

/// Finds the types. `finer(a, b)` is true if each token of `a` lies within one of `b`. Untyped values that only
/// flow to values of the type `spreading`, or to other untyped ones, get it too.
pub fn solve(
    flows: &Flows,
    chosen: &[Chosen],
    finer: &dyn Fn(usize, usize) -> bool,
    default: Level,
    spreading: Option<Level>,
) -> Result<Solution, Box<Conflict>> {
    let count = flows.nodes.len();
    let mut solver = Solver {
        flows,
        finer,
        fixed: vec![None; count],
        levels: vec![Level::Free; count],
        causes: vec![Cause::Default; count],
        work: VecDeque::new(),
    };
    for choice in chosen {
        solver.fix(choice.node, choice.level, Cause::Selected(choice.selection))?;
    }
    for (index, forced) in flows.forced.iter().enumerate() {
        solver.fix(forced.node, Level::Concrete, Cause::Forced(index))?;
    }
    for node in &flows.sources {
        solver.raise(*node, Level::Concrete, Cause::Outside)?;
    }
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut arriving: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (index, edge) in flows.edges.iter().enumerate() {
        leaving[edge.from].push(index);
        arriving[edge.to].push(edge.from);
    }
    while let Some(node) = solver.work.pop_front() {
        for edge in &leaving[node] {
            solver.raise(flows.edges[*edge].to, solver.levels[node], Cause::Flow(*edge))?;
        }
    }
    let Solver { mut levels, mut causes, .. } = solver;
    if let Some(level) = spreading {
        spread(level, &mut levels, &mut causes, &arriving);
    }
    fill(&flows.nodes, &mut levels, &mut causes, &arriving, default);
    Ok(Solution { levels, causes })
}

struct Solver<'a> {
    flows: &'a Flows,
    finer: &'a dyn Fn(usize, usize) -> bool,
    fixed: Vec<Option<Cause>>,
    levels: Vec<Level>,
    causes: Vec<Cause>,
    work: VecDeque<usize>,
}

impl Solver<'_> {
    /// Returns true if values of one type may flow into places of the other.
    fn fits(&self, from: Level, to: Level) -> bool {
        match (from, to) {
            (Level::Free, _) => true,
            (Level::Concrete, to) => to != Level::Free,
            (Level::Abstract(a), Level::Abstract(b)) => a == b || (self.finer)(a, b),
            (Level::Abstract(_), _) => false,
        }
    }

    fn fix(&mut self, node: usize, level: Level, cause: Cause) -> Result<(), Box<Conflict>> {
        match self.fixed[node] {
            Some(_) if self.levels[node] == level => return Ok(()),
            Some(_) => return Err(self.conflict(node, level, cause)),
            None => {}
        }
        self.fixed[node] = Some(cause);
        self.levels[node] = level;
        self.causes[node] = cause;
        self.work.push_back(node);
        Ok(())
    }

    fn raise(&mut self, node: usize, level: Level, cause: Cause) -> Result<(), Box<Conflict>> {
        let now = self.levels[node];
        if self.fits(level, now) {
            return Ok(());
        }
        if self.fixed[node].is_some() || !self.fits(now, level) {
            return Err(self.conflict(node, level, cause));
        }
        self.levels[node] = level;
        self.causes[node] = cause;
        self.work.push_back(node);
        Ok(())
    }

    fn conflict(&self, node: usize, level: Level, cause: Cause) -> Box<Conflict> {
        let coming = self.side(level, cause);
        let there = self.side(self.levels[node], self.causes[node]);
        Box::new(Conflict { node, sides: [coming, there] })
    }

    fn side(&self, level: Level, mut cause: Cause) -> Side {
        let mut path = Vec::new();
        while let Cause::Flow(edge) = cause {
            path.push(edge);
            cause = self.causes[self.flows.edges[edge].from];
        }
        path.reverse();
        Side { level, origin: cause, path }
    }
}

/// Gives a type to untyped nodes that flow into nodes of that type, unless they also flow into nodes of another
/// one; and then to all untyped nodes that those flow into.
fn spread(level: Level, levels: &mut [Level], causes: &mut [Cause], arriving: &[Vec<usize>]) {
    let sources_of = |wanted: &dyn Fn(Level) -> bool| {
        let start = (0..levels.len()).filter(|node| wanted(levels[*node]));
        relevance::reached(start, arriving)
    };
    let flows_in = sources_of(&|found| found == level);
    let flows_elsewhere = sources_of(&|found| found != level && found != Level::Free);
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); levels.len()];
    for (to, sources) in arriving.iter().enumerate() {
        sources.iter().for_each(|from| leaving[*from].push(to));
    }
    let starts = (0..levels.len())
        .filter(|node| levels[*node] == Level::Free && flows_in[*node] && !flows_elsewhere[*node]);
    let spread = relevance::reached(starts, &leaving);
    for node in 0..levels.len() {
        if spread[node] && levels[node] == Level::Free {
            (levels[node], causes[node]) = (level, Cause::Unconstrained);
        }
    }
}

/// Gives a type to untyped nodes: integers if they flow into something constrained, so that they
/// stay as precise as possible; otherwise the default.
fn fill(
    nodes: &[NodeKind],
    levels: &mut [Level],
    causes: &mut [Cause],
    arriving: &[Vec<usize>],
    default: Level,
) {
    let mut reaches: Vec<bool> = levels.iter().map(|level| *level != Level::Free).collect();
    let mut work: Vec<usize> = (0..levels.len()).filter(|node| reaches[*node]).collect();
    while let Some(node) = work.pop() {
        for from in &arriving[node] {
            if !reaches[*from] {
                reaches[*from] = true;
                work.push(*from);
            }
        }
    }
    // A test of values that stay integers is one of integers; literals follow it.
    let mut leaves = vec![false; levels.len()];
    arriving.iter().flatten().for_each(|from| leaves[*from] = true);
    for (node, operands) in arriving.iter().enumerate() {
        let is_integer = |from: &usize| match levels[*from] {
            Level::Concrete => true,
            Level::Free => reaches[*from],
            Level::Abstract(_) => false,
        };
        let is_literal = |from: &usize| levels[*from] == Level::Free && arriving[*from].is_empty();
        let is_test = matches!(nodes[node], NodeKind::Operator(..)) && !leaves[node];
        if is_test
            && levels[node] == Level::Free
            && operands.iter().any(is_integer)
            && operands.iter().all(|from| is_integer(from) || is_literal(from))
        {
            reaches[node] = true;
            operands.iter().for_each(|from| reaches[*from] = true);
        }
    }
    for (node, level) in levels.iter_mut().enumerate() {
        if *level == Level::Free {
            *level = if reaches[node] { Level::Concrete } else { default };
            causes[node] = if reaches[node] { Cause::Unconstrained } else { Cause::Default };
        }
    }
}
