//! Which orders of a property's events paths show, to compare a graph with runs of its program.

use crate::graph::Graph;
use crate::packing::Tuples;
use crate::problem::{Problem, Stepper};
use crate::question::{Constraint, Question};
use rustc_hash::FxHashMap;

/// An order of events, as symbols of the property, that no path shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The order.
    pub word: Vec<u16>,
    /// Paths show it, but none that ends with it.
    pub is_end: bool,
}

/// Returns an order that runs begin with, or end with, and that no path shows which the constraints allow; `None` if there
/// is none. An error says that there are more node-tuples than `most`.
pub fn missing_word<'w>(
    question: &Question,
    constraints: &[Constraint],
    begun: impl Iterator<Item = &'w Vec<u16>>,
    ended: impl Iterator<Item = &'w Vec<u16>>,
    most: usize,
) -> Result<Option<Missing>, usize> {
    let mut trie = Trie { next: vec![FxHashMap::default()], words: vec![Vec::new()] };
    let begun: Vec<u32> = begun.map(|word| trie.add(word)).collect();
    let ended: Vec<u32> = ended.map(|word| trie.add(word)).collect();
    let problem = question.problem(constraints);
    let symbols: Vec<Vec<u16>> = (0..problem.graph.len() as u32)
        .map(|node| question.symbols(&problem.graph, crate::graph::NodeId(node)))
        .collect();
    let stepper = Stepper::new(&problem);
    let mut seen = Tuples::new(&problem, trie.words.len() + 1);
    let (mut shown, mut ends) = (vec![false; trie.words.len()], vec![false; trie.words.len()]);
    let (mut tuple, mut next) = (Vec::new(), Vec::new());
    problem.begin(&mut tuple);
    let width = tuple.len();
    tuple.push(0);
    let mut open = vec![tuple];
    while let Some(tuple) = open.pop() {
        let at = tuple[width];
        shown[at as usize] = true;
        for node in problem.graph.successors(Problem::node(&tuple)) {
            let Some(moved) = trie.walk(at, &symbols[node.0 as usize]) else { continue };
            if !stepper.step(&tuple[..width], *node, &mut next) {
                continue;
            }
            if *node == Graph::LAST {
                ends[moved as usize] |= problem.accepts(&next);
                continue;
            }
            next.push(moved);
            match seen.insert(&next) {
                Ok((_, false)) => {}
                Ok(_) if seen.len() < most => open.push(next.clone()),
                _ => return Err(seen.len()),
            }
        }
    }
    let missing = |at: u32, is_end| Missing { word: trie.words[at as usize].clone(), is_end };
    let begun = begun.into_iter().chain(ended.iter().copied()).find(|at| !shown[*at as usize]);
    let end = || ended.iter().copied().find(|at| !ends[*at as usize]);
    Ok(begun.map(|at| missing(at, false)).or_else(|| end().map(|at| missing(at, true))))
}

/// Words by their beginnings.
struct Trie {
    next: Vec<FxHashMap<u16, u32>>,
    words: Vec<Vec<u16>>,
}

impl Trie {
    fn add(&mut self, word: &[u16]) -> u32 {
        let mut at = 0;
        for symbol in word {
            let fresh = self.words.len() as u32;
            let to = *self.next[at as usize].entry(*symbol).or_insert(fresh);
            if to == fresh {
                let mut longer = self.words[at as usize].clone();
                longer.push(*symbol);
                self.words.push(longer);
                self.next.push(FxHashMap::default());
            }
            at = to;
        }
        at
    }

    fn walk(&self, at: u32, symbols: &[u16]) -> Option<u32> {
        symbols.iter().try_fold(at, |at, symbol| self.next[at as usize].get(symbol).copied())
    }
}
