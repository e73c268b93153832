//! Explains what was inferred and why: every abstracted variable with the flow that made it so, and
//! conflicts with the flows of both sides, line by line.

use super::{Cause, Conflict, Level, Side, Solution};
use crate::domain::Abstraction;
use crate::flow::{Flows, Forced, NodeKind, Reason};
use crate::request::Request;
use crate::request::select::plain;
use hebra_analysis::Code;
use hebra_ir::{MemberRef, Method, Name};
use std::collections::HashMap;
use std::sync::Arc;

/// An abstract variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The variable, as in a selection.
    pub variable: String,
    /// The name of its abstraction.
    pub abstraction: Name,
    /// True if it may affect the property: see `relevance`.
    pub is_relevant: bool,
    /// The selection or default, then the flow from it, line by line, if requested.
    pub why: Vec<String>,
}

pub(crate) struct Explainer<'a> {
    pub(crate) code: &'a Code,
    pub(crate) flows: &'a Flows,
    pub(crate) request: &'a Request,
    pub(crate) abstractions: &'a [Arc<Abstraction>],
    /// The source variables that webs hold, with their types, by node.
    names: HashMap<usize, (String, Name)>,
}

impl<'a> Explainer<'a> {
    pub(crate) fn new(
        code: &'a Code,
        flows: &'a Flows,
        request: &'a Request,
        abstractions: &'a [Arc<Abstraction>],
    ) -> Explainer<'a> {
        let mut names = HashMap::new();
        for (own, body) in code.methods.iter().zip(&flows.bodies) {
            let (Some(method), Some(body)) = (&own.body, body) else { continue };
            for variable in &method.variables {
                let elements = if variable.descriptor.starts_with('[') { "[]" } else { "" };
                let text = format!("{}.{}{elements}", name(&own.id), variable.name);
                for web in body.webs.of_variable(method, variable) {
                    let named = (text.clone(), variable.descriptor.clone());
                    names.entry(body.node(web)).or_insert(named);
                }
            }
        }
        Explainer { code, flows, request, abstractions, names }
    }

    /// Returns all abstract variables, by name; `relevant` marks the nodes that affect the property.
    pub(crate) fn findings(&self, solution: &Solution, relevant: &[bool]) -> Vec<Finding> {
        let mut findings: Vec<Finding> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        for (node, level) in solution.levels.iter().enumerate() {
            let Level::Abstract(number) = level else { continue };
            let Some(variable) = self.variable(node) else { continue };
            let is_relevant = relevant[node];
            if let Some(index) = known.get(&variable) {
                findings[*index].is_relevant |= is_relevant;
                continue;
            }
            known.insert(variable.clone(), findings.len());
            let abstraction = self.abstractions[*number].name.clone();
            let why = match self.request.explain {
                true => self.why(solution, node),
                false => Vec::new(),
            };
            findings.push(Finding { variable, abstraction, is_relevant, why });
        }
        findings.sort_by(|a, b| a.variable.cmp(&b.variable));
        findings
    }

    fn why(&self, solution: &Solution, node: usize) -> Vec<String> {
        let mut path = Vec::new();
        let mut cause = solution.causes[node];
        while let Cause::Flow(edge) = cause {
            path.push(edge);
            cause = solution.causes[self.flows.edges[edge].from];
        }
        path.reverse();
        let mut why = vec![self.origin(cause)];
        why.extend(self.path(&path));
        why
    }

    /// Returns the user's name for a node, if it is a variable that can hold integers.
    fn variable(&self, node: usize) -> Option<String> {
        match &self.flows.nodes[node] {
            NodeKind::Field(member) if holds_integers(&member.descriptor) => {
                Some(self.describe(node))
            }
            NodeKind::Result(method) => {
                let descriptor = &self.code.methods[*method].id.descriptor;
                let (_, result) = descriptor.rsplit_once(')')?;
                holds_integers(result).then(|| self.describe(node))
            }
            NodeKind::Web(..) => {
                let (name, descriptor) = self.names.get(&node)?;
                holds_integers(descriptor).then(|| name.clone())
            }
            _ => None,
        }
    }

    /// Describes both sides of a conflict.
    pub(crate) fn conflict(&self, conflict: &Conflict) -> String {
        let [coming, there] = &conflict.sides;
        let (first, second) = match coming.origin {
            Cause::Selected(_) => (coming, there),
            _ => (there, coming),
        };
        let mut lines = vec![match (first.origin, second.origin) {
            (Cause::Selected(a), Cause::Selected(b)) => {
                format!("the selections {} and {} conflict", self.selection(a), self.selection(b))
            }
            (Cause::Selected(a), _) => {
                format!(
                    "{} cannot be done: its values go where only integers can",
                    self.selection(a)
                )
            }
            _ => "the abstractions conflict".to_owned(),
        }];
        for side in [first, second] {
            lines.extend(self.side(side));
        }
        let advice = match second.origin {
            Cause::Selected(_) => {
                "give both the same abstraction, or one that is coarser to the \
                                   one that is flowed into"
            }
            _ => {
                "select another variable, or change the program so that the value stays out of there"
            }
        };
        lines.push(advice.to_owned());
        lines.join("\n  ")
    }

    fn side(&self, side: &Side) -> Vec<String> {
        let mut lines = vec![self.origin(side.origin)];
        lines.extend(self.path(&side.path));
        lines
    }

    fn selection(&self, number: usize) -> String {
        let selection = &self.request.selections[number];
        format!("{}={}", selection.variable, selection.abstraction.name)
    }

    fn origin(&self, cause: Cause) -> String {
        match cause {
            Cause::Selected(number) => format!("selected: {}", self.selection(number)),
            Cause::Forced(number) => self.forced(&self.flows.forced[number]),
            Cause::Default => format!("by default: {}", self.request.default.name),
            Cause::Idle => "only stored, computed with or printed".to_owned(),
            Cause::Unconstrained | Cause::Outside | Cause::Flow(_) => "concrete".to_owned(),
        }
    }

    /// Describes the flow along edges. Omits values without a name.
    fn path(&self, edges: &[usize]) -> Vec<String> {
        let mut lines = Vec::new();
        let Some(first) = edges.first() else { return lines };
        let mut from = self.describe(self.flows.edges[*first].from);
        for (number, edge) in edges.iter().enumerate() {
            let edge = &self.flows.edges[*edge];
            let last = number + 1 == edges.len();
            let to = self.describe(edge.to);
            let is_named = match self.flows.nodes[edge.to] {
                NodeKind::Web(..) => self.names.contains_key(&edge.to),
                _ => true,
            };
            if to != from && (is_named || last) {
                let at = self.location(edge.method, edge.position);
                lines.push(format!("{at}: {from} flows into {to}"));
                from = to;
            }
        }
        lines
    }

    /// Explains why a node must stay concrete.
    pub(crate) fn forced(&self, forced: &Forced) -> String {
        let what = self.describe(forced.node);
        let reason = match &forced.reason {
            Reason::Index => format!("{what} indexes an array"),
            Reason::Length => format!("{what} is the length of an array"),
            Reason::Argument(member) => format!("{what} is passed to {}", name(member)),
            Reason::Returned(member) => format!("{what} comes from {}", name(member)),
            Reason::Foreign(member) => format!("{} is a field of the library", name(member)),
            Reason::Float => format!("{what} becomes a floating-point number"),
            Reason::Boolean => format!("{what} is boolean, which is never abstracted"),
            Reason::Callback => format!("the library calls the method of {what}"),
            Reason::Constant => format!("{what} is a constant known to the compiler"),
            Reason::Comparison => format!("the result of comparing {what} is kept as a number"),
            Reason::Dynamic(class) => format!("{what} is passed to code made by {}", plain(class)),
            Reason::Record => {
                format!("equals, hashCode and toString of the record read {what}")
            }
            Reason::Lambda => format!("a lambda converts {what}"),
            Reason::Reflection(member) => format!("{} may reach {what}", name(member)),
        };
        match forced.at {
            Some((method, position)) => format!("{}: {reason}", self.location(method, position)),
            None => reason,
        }
    }

    pub(crate) fn location(&self, method: usize, position: u32) -> String {
        let own = &self.code.methods[method];
        let file = own.class.source().unwrap_or_else(|| plain(&own.class.name));
        match own.body.as_ref().and_then(|body| body.line(position)) {
            Some(line) => format!("{file}:{line}"),
            None => file,
        }
    }

    fn describe(&self, node: usize) -> String {
        match &self.flows.nodes[node] {
            NodeKind::Field(member) => {
                let elements = if member.descriptor.starts_with('[') { "[]" } else { "" };
                format!("{}{elements}", name(member))
            }
            NodeKind::Param(method, number) => {
                let own = &self.code.methods[*method];
                match own.body.as_ref().and_then(|body| parameter(body, *number)) {
                    Some(parameter) => format!("parameter {parameter} of {}", name(&own.id)),
                    None => format!("a parameter of {}", name(&own.id)),
                }
            }
            NodeKind::Result(method) => format!("{}()", name(&self.code.methods[*method].id)),
            NodeKind::Web(..) => {
                self.names.get(&node).map_or_else(|| "a value".to_owned(), |(name, _)| name.clone())
            }
            NodeKind::Operator(_, symbol, _) => format!("the operand of `{symbol}`"),
        }
    }
}

fn parameter(method: &Method, number: usize) -> Option<&Name> {
    let mut variables = method.variables.iter();
    variables.find(|v| usize::from(v.reg.0) == number && v.start == 0).map(|v| &v.name)
}

fn name(member: &MemberRef) -> String {
    format!("{}.{}", plain(&member.class), member.name)
}

fn holds_integers(descriptor: &str) -> bool {
    let inner = descriptor.trim_start_matches('[');
    crate::domain::IntegerType::of_descriptor(inner).is_some()
}
