//! The graph of value flows: nodes, edges, and the nodes that must stay concrete. Owns the data and
//! what can be asked of it; `reader` fills it.

use super::facts::Fact;
use super::webs::Webs;
use crate::domain::IntegerType;
use hebra_analysis::Code;
use hebra_ir::{MemberRef, Name};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The flows of a program.
#[derive(Default)]
pub struct Flows {
    /// What each node stands for.
    pub nodes: Vec<NodeKind>,
    /// All edges.
    pub edges: Vec<Edge>,
    /// Nodes that must stay concrete.
    pub forced: Vec<Forced>,
    /// Nodes into which concrete values flow from outside the program.
    pub sources: Vec<usize>,
    /// All accesses to elements of arrays.
    pub(super) accesses: Vec<Access>,
    /// The nodes of fields.
    pub fields: BTreeMap<(Name, Name, Name), usize>,
    pub(super) params: HashMap<(usize, usize), usize>,
    pub(super) results: HashMap<usize, usize>,
    /// Bodies of methods, by method.
    pub bodies: Vec<Option<Body>>,
}

impl Flows {
    /// Returns the node of a parameter of a method; the receiver is number 0.
    pub fn param(&self, code: &Code, method: usize, index: usize) -> Option<usize> {
        self.params.get(&(code.methods[method].family, index)).copied()
    }

    /// Returns the node of the result of a method.
    pub fn result(&self, code: &Code, method: usize) -> Option<usize> {
        self.results.get(&code.methods[method].family).copied()
    }

    /// Returns the nodes from which values flow into each node.
    pub(crate) fn arriving(&self) -> Vec<Vec<usize>> {
        let mut arriving = vec![Vec::new(); self.nodes.len()];
        self.edges.iter().for_each(|edge| arriving[edge.to].push(edge.from));
        arriving
    }

    /// Lets tokens index arrays, both those that `arrays` stand for and all that may be the same;
    /// returns the nodes into which their indices flow.
    pub(crate) fn permit_indices(&mut self, arrays: &[usize]) -> Vec<usize> {
        let known: HashSet<(usize, usize)> = self.edges.iter().map(|e| (e.from, e.to)).collect();
        let mut linked: HashMap<usize, Vec<usize>> = HashMap::new();
        for (from, to) in known.iter().filter(|(from, to)| known.contains(&(*to, *from))) {
            linked.entry(*from).or_default().push(*to);
        }
        let mut permitted: HashSet<usize> = HashSet::new();
        let mut work = arrays.to_vec();
        while let Some(node) = work.pop() {
            if permitted.insert(node) {
                work.extend(linked.get(&node).into_iter().flatten());
            }
        }
        let mut nodes = Vec::new();
        let accesses = std::mem::take(&mut self.accesses);
        for access in &accesses {
            let Access { index, array, method, position } = *access;
            if !permitted.contains(&array) {
                continue;
            }
            let is_it = |forced: &Forced| {
                forced.node == index
                    && forced.reason == Reason::Index
                    && forced.at == Some((method, position))
            };
            self.forced.retain(|forced| !is_it(forced));
            let to = self.add_node(NodeKind::Operator(method, "[]", position));
            self.edges.push(Edge { from: index, to, method, position });
            nodes.push(to);
        }
        self.accesses = accesses;
        nodes
    }

    pub(super) fn add_node(&mut self, kind: NodeKind) -> usize {
        self.nodes.push(kind);
        self.nodes.len() - 1
    }

    pub(super) fn force(&mut self, node: usize, reason: Reason, at: Option<(usize, u32)>) {
        self.forced.push(Forced { node, reason, at });
    }
}

/// What a node stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// A field, or the elements of the arrays that it refers to.
    Field(MemberRef),
    /// An argument passed to a method and those that override it; the receiver counts.
    Param(usize, usize),
    /// The result of a method and those that override it.
    Result(usize),
    /// A web of a method.
    Web(usize, usize),
    /// An operator or test of a method, in Java's spelling, and its position.
    Operator(usize, &'static str, u32),
}

/// A flow of a value from one node to another.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The source.
    pub from: usize,
    /// The target.
    pub to: usize,
    /// The method that contains it.
    pub method: usize,
    /// The position in the method.
    pub position: u32,
}

/// An access to an element of an array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    /// The node of the index.
    pub(super) index: usize,
    /// The node of the array.
    pub(super) array: usize,
    pub(super) method: usize,
    pub(super) position: u32,
}

/// The reason why a node must stay concrete.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// It indexes an array.
    Index,
    /// It is the length of an array.
    Length,
    /// It is an argument of a method outside the user's program.
    Argument(MemberRef),
    /// It is returned by a method outside the user's program.
    Returned(MemberRef),
    /// It is a field outside the user's program.
    Foreign(MemberRef),
    /// It becomes a floating-point number.
    Float,
    /// It is a truth value.
    Boolean,
    /// The library calls the method that it is passed to, or uses its result.
    Callback,
    /// It is a constant that the compiler copied to its uses.
    Constant,
    /// It is the stored result of a comparison of `long` values.
    Comparison,
    /// An `invokedynamic` instruction with this bootstrap method takes it.
    Dynamic(Name),
    /// The generated methods of a record read it.
    Record,
    /// A lambda converts it.
    Lambda,
    /// Reflection may access it, through this method.
    Reflection(MemberRef),
}

/// A node that must stay concrete, and the place that decides it.
#[derive(Clone, Debug)]
pub struct Forced {
    /// The node.
    pub node: usize,
    /// The reason.
    pub reason: Reason,
    /// The method and position, if code decides it.
    pub at: Option<(usize, u32)>,
}

/// A method body with its webs.
pub struct Body {
    /// The webs.
    pub webs: Webs,
    /// The node of the first web; those of the others follow.
    pub base: usize,
    /// The facts about each web.
    pub facts: Vec<Fact>,
    /// The nodes of operators and tests, by block and instruction.
    pub operators: HashMap<(usize, usize), usize>,
    /// Webs that hold the result of a `long` comparison for a single branch.
    pub fused: HashMap<usize, hebra_ir::Cond>,
}

impl Body {
    /// Returns the node of a web.
    pub fn node(&self, web: usize) -> usize {
        self.base + web
    }
}

/// Returns true if values of a type are integers, or may be arrays of them.
pub(crate) fn carries_integers(descriptor: &str) -> bool {
    match descriptor {
        "Ljava/lang/Object;" | "Ljava/lang/Cloneable;" | "Ljava/io/Serializable;" => true,
        "Z" => true,
        _ => descriptor.starts_with('[') || IntegerType::of_descriptor(descriptor).is_some(),
    }
}

/// Returns true if a type is `boolean` or an array of it.
pub(crate) fn is_boolean(descriptor: &str) -> bool {
    descriptor.trim_start_matches('[') == "Z"
}
