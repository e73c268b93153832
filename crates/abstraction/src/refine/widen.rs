//! Handles variables that grow, which make states many. Determines which of those that a search has
//! seen to grow can be abstracted as well, and why the others cannot.

use super::{MOST_VALUES, NamedSelection, Refined, Refiner, rank};
use crate::domain::library::concrete;
use crate::flow::NodeKind;
use crate::infer::explain::Explainer;
use crate::infer::relevance::reached;
use crate::request::Request;
use std::collections::VecDeque;
use std::sync::Arc;

/// An integer variable of a state, as selections spell it, and its value there.
pub type Grown = (String, i64);

impl Refiner<'_> {
    /// Returns selections that also abstract the variables that have grown, each by the coarsest
    /// abstraction allowed by what it flows into; none if there are no such variables. `works`
    /// returns true if selections are compatible.
    pub fn widen(
        &self,
        selections: &[NamedSelection],
        seen: &[Grown],
        works: &dyn Fn(&[NamedSelection]) -> bool,
    ) -> Option<Refined> {
        let given: Vec<Vec<usize>> =
            selections.iter().map(|(variable, _)| self.nodes(variable)).collect();
        // Targets of an abstracted value are abstracted too, and other selections stay concrete for
        // a reason.
        let touched = reached(given.iter().flatten().copied(), &self.leaving);
        let mut after = selections.to_vec();
        let mut changed = Vec::new();
        for ((variable, _), nodes) in self.growing(seen) {
            if nodes.iter().any(|node| touched[*node] || self.concrete[*node]) {
                continue;
            }
            let target = reached(nodes.iter().copied(), &self.leaving);
            let mut tried: Vec<&str> = vec!["point"];
            let flows_into = |nodes: &Vec<usize>| nodes.iter().any(|node| target[*node]);
            let into = given.iter().zip(selections).filter(|(nodes, _)| flows_into(nodes));
            tried.extend(into.map(|(_, (_, abstraction))| abstraction.as_str()));
            tried.sort_by_key(|abstraction| rank(abstraction));
            tried.retain(|abstraction| *abstraction != "concrete");
            for abstraction in tried {
                after.push((variable.clone(), abstraction.to_owned()));
                if works(&after) {
                    let change = (variable.clone(), "concrete".to_owned(), abstraction.to_owned());
                    changed.push(change);
                    break;
                }
                after.pop();
            }
        }
        (!changed.is_empty()).then_some(Refined { selections: after, changed })
    }

    /// Describes each variable that has grown: how far, and why it must be a number if it must.
    pub fn account(&self, seen: &[Grown]) -> Vec<String> {
        let (selections, default) = (Vec::new(), Arc::new(concrete()));
        let request =
            Request { selections, default, spare: false, assertions: false, explain: false };
        let explainer = Explainer::new(self.code, &self.flows, &request, &[]);
        let line = |((variable, value), nodes): (&Grown, Vec<usize>)| {
            let reached = format!("{variable} has reached {value}");
            match self.nearest_forced(nodes) {
                Some(forced) => {
                    let why = explainer.forced(&self.flows.forced[forced]);
                    format!("{reached} and must be a number: {why}")
                }
                None => reached,
            }
        };
        self.growing(seen).map(line).collect()
    }

    /// Returns the variables with more values than a range could distinguish and that are computed
    /// from themselves.
    fn growing<'a>(&'a self, seen: &'a [Grown]) -> impl Iterator<Item = (&'a Grown, Vec<usize>)> {
        let large = seen.iter().filter(|(_, value)| value.unsigned_abs() > MOST_VALUES as u64);
        let with_nodes = large.map(|variable| (variable, self.nodes(&variable.0)));
        with_nodes.filter(|(_, nodes)| {
            let after = reached(nodes.iter().copied(), &self.leaving);
            let before = reached(nodes.iter().copied(), &self.arriving);
            let mut nodes = self.flows.nodes.iter().enumerate();
            nodes.any(|(node, kind)| {
                matches!(kind, NodeKind::Operator(..)) && after[node] && before[node]
            })
        })
    }

    /// Returns the entry of `Flows::forced` that the values of these nodes reach first.
    fn nearest_forced(&self, nodes: Vec<usize>) -> Option<usize> {
        let mut seen = vec![false; self.leaving.len()];
        let mut queue = VecDeque::from(nodes);
        while let Some(node) = queue.pop_front() {
            if !self.concrete[node] || std::mem::replace(&mut seen[node], true) {
                continue;
            }
            let forced = self.flows.forced.iter().position(|forced| forced.node == node);
            if forced.is_some() {
                return forced;
            }
            queue.extend(&self.leaving[node]);
        }
        None
    }
}
