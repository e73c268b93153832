//! The value flows of a program: a node for each operator, test and place that can hold an integer,
//! and an edge where a value passes from one to another (paper 004, section 5.1).
//!
//! An array is represented by its elements: the node of a reference stands for the elements of the
//! arrays that it may refer to, so references that flow make both ends the same type. Calls are in
//! `calls`, texts that show values in `strings`; `infer` draws conclusions from the flows.

pub(crate) mod calls;
pub(crate) mod strings;
pub(crate) mod webs;

use crate::domain::IntegerType;
use hebra_analysis::{Code, Own};
use hebra_classfile::model::Flags;
use hebra_ir::{
    Convert, Element, Instruction, Kind, Loadable, MemberRef, Method, Name, kind_of,
    split_descriptor,
};
use std::collections::{BTreeMap, HashMap, HashSet};
use webs::Webs;

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
struct Access {
    /// The node of the index.
    index: usize,
    /// The node of the array.
    array: usize,
    method: usize,
    position: u32,
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

/// The facts about a web that need no types.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fact {
    /// The number of writes; being a parameter counts.
    pub defs: u32,
    /// The number of reads.
    pub uses: u32,
    /// The value, if it is a literal written once.
    pub literal: Option<i64>,
    /// True if only 0 and 1 are ever written, so that it may be a truth value.
    is_bit: bool,
}

/// The flows of a program.
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
    accesses: Vec<Access>,
    /// The nodes of fields.
    pub fields: BTreeMap<(Name, Name, Name), usize>,
    params: HashMap<(usize, usize), usize>,
    results: HashMap<usize, usize>,
    /// Bodies of methods, by method.
    pub bodies: Vec<Option<Body>>,
}

impl Flows {
    /// Finds all flows.
    pub fn of(code: &Code) -> Flows {
        let mut flows = Flows {
            nodes: Vec::new(),
            edges: Vec::new(),
            forced: Vec::new(),
            sources: Vec::new(),
            accesses: Vec::new(),
            fields: BTreeMap::new(),
            params: HashMap::new(),
            results: HashMap::new(),
            bodies: Vec::new(),
        };
        for class in code.classes() {
            for field in &class.fields {
                flows.declare_field(&class.name, field);
            }
        }
        for (index, own) in code.methods.iter().enumerate() {
            flows.declare_method(code, index, own);
        }
        for (index, own) in code.methods.iter().enumerate() {
            let body = own.body.as_ref().map(|body| flows.read_body(code, index, body));
            flows.bodies.push(body);
        }
        flows.guard_reflection(code);
        flows
    }

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

    fn add_node(&mut self, kind: NodeKind) -> usize {
        self.nodes.push(kind);
        self.nodes.len() - 1
    }

    pub(crate) fn force(&mut self, node: usize, reason: Reason, at: Option<(usize, u32)>) {
        self.forced.push(Forced { node, reason, at });
    }

    fn declare_field(&mut self, class: &Name, field: &hebra_classfile::model::Field) {
        if !carries_integers(&field.descriptor) {
            return;
        }
        let (name, descriptor) = (field.name.clone(), field.descriptor.clone());
        let key = (class.clone(), name.clone(), descriptor.clone());
        let member = MemberRef { class: class.clone(), name, descriptor };
        let node = self.add_node(NodeKind::Field(member));
        if is_boolean(&field.descriptor) {
            self.force(node, Reason::Boolean, None);
        }
        // The compiler also generates the fields for switches over enums.
        let of_switch = field.name.starts_with("$SwitchMap$");
        if of_switch || field.constant.is_some() && field.flags.has(Flags::STATIC) {
            self.force(node, Reason::Constant, None);
        }
        self.fields.insert(key, node);
    }

    fn declare_method(&mut self, code: &Code, index: usize, own: &Own) {
        let Some((params, result)) = split_descriptor(&own.id.descriptor) else { return };
        let offset = usize::from(!own.flags.has(Flags::STATIC));
        let outside = own.is_callback
            || own.flags.has(Flags::NATIVE)
            || &*own.id.name == "main" && own.id.class == code.entry;
        for (number, descriptor) in params.iter().enumerate() {
            if !carries_integers(descriptor) {
                continue;
            }
            let key = (own.family, number + offset);
            let node = match self.params.get(&key) {
                Some(node) => *node,
                None => {
                    let node = self.add_node(NodeKind::Param(index, number + offset));
                    self.params.insert(key, node);
                    node
                }
            };
            self.force_outside(node, descriptor, outside);
        }
        if carries_integers(result) {
            let node = match self.results.get(&own.family) {
                Some(node) => *node,
                None => {
                    let node = self.add_node(NodeKind::Result(index));
                    self.results.insert(own.family, node);
                    node
                }
            };
            self.force_outside(node, result, outside);
        }
    }

    fn force_outside(&mut self, node: usize, descriptor: &str, outside: bool) {
        if is_boolean(descriptor) {
            self.force(node, Reason::Boolean, None);
        }
        if outside {
            self.force(node, Reason::Callback, None);
        }
    }

    fn read_body(&mut self, code: &Code, index: usize, method: &Method) -> Body {
        let webs = Webs::of(method);
        let base = self.nodes.len();
        (0..webs.count).for_each(|web| {
            self.add_node(NodeKind::Web(index, web));
        });
        let facts = facts(method, &webs);
        let fused = fused(method, &webs, &facts);
        let body = Body { webs, base, facts, operators: HashMap::new(), fused };
        let mut reader = Reader { flows: self, code, index, method, body, position: 0 };
        reader.read();
        reader.body
    }
}

/// Finds the flows of one body.
pub(crate) struct Reader<'a> {
    pub(crate) flows: &'a mut Flows,
    pub(crate) code: &'a Code,
    pub(crate) index: usize,
    pub(crate) method: &'a Method,
    pub(crate) body: Body,
    pub(crate) position: u32,
}

impl Reader<'_> {
    fn read(&mut self) {
        for number in 0..usize::from(self.method.params) {
            if let Some(param) = self.flows.param(self.code, self.index, number) {
                let web = self.body.node(self.body.webs.params[number]);
                self.pass(param, web, self.method.registers[number]);
            }
        }
        for variable in self.method.variables.iter().filter(|v| carries_integers(&v.descriptor)) {
            let webs = self.body.webs.of_variable(self.method, variable);
            // A source variable has one type, even if it is several webs.
            for pair in webs.windows(2) {
                let (one, other) = (self.body.node(pair[0]), self.body.node(pair[1]));
                self.edge(one, other);
                self.edge(other, one);
            }
            if let Some(web) = webs.first().filter(|_| is_boolean(&variable.descriptor)) {
                let node = self.body.node(*web);
                self.flows.force(node, Reason::Boolean, None);
            }
        }
        for web in 0..self.body.webs.count {
            if self.body.facts[web].is_bit && self.body.facts[web].defs > 1 {
                self.flows.sources.push(self.body.node(web));
            }
        }
        for (block, content) in self.method.blocks.iter().enumerate() {
            for (number, (instruction, position)) in content.instructions.iter().enumerate() {
                self.position = *position;
                let uses = self.body.webs.uses(block, number).to_vec();
                let uses: Vec<usize> = uses.into_iter().map(|web| self.body.node(web)).collect();
                let def = self.body.webs.def(block, number).map(|web| self.body.node(web));
                self.instruction(instruction, &uses, def, (block, number));
            }
        }
    }

    pub(crate) fn edge(&mut self, from: usize, to: usize) {
        let (method, position) = (self.index, self.position);
        self.flows.edges.push(Edge { from, to, method, position });
    }

    /// Adds the flow of a value of a kind; references share what they refer to.
    pub(crate) fn pass(&mut self, from: usize, to: usize, kind: Kind) {
        match kind {
            Kind::Int | Kind::Long => self.edge(from, to),
            Kind::Ref => {
                self.edge(from, to);
                self.edge(to, from);
            }
            Kind::Float | Kind::Double => {}
        }
    }

    pub(crate) fn force(&mut self, node: usize, reason: Reason) {
        let at = Some((self.index, self.position));
        self.flows.force(node, reason, at);
    }

    /// Marks a node as receiving a concrete value from outside.
    pub(crate) fn source(&mut self, node: usize) {
        self.flows.sources.push(node);
    }

    fn operator(&mut self, symbol: &'static str, operands: &[usize], at: (usize, usize)) -> usize {
        let node = self.flows.add_node(NodeKind::Operator(self.index, symbol, self.position));
        self.body.operators.insert(at, node);
        operands.iter().for_each(|operand| self.edge(*operand, node));
        node
    }

    fn instruction(
        &mut self,
        instruction: &Instruction,
        uses: &[usize],
        def: Option<usize>,
        at: (usize, usize),
    ) {
        use Instruction::*;
        match (instruction, def) {
            (Move { from, .. }, Some(to)) => {
                self.pass(uses[0], to, self.method.registers[usize::from(from.0)]);
            }
            (Const { value: Loadable::Dynamic(_), .. }, Some(to)) => self.source(to),
            (Binary { op, kind: Kind::Int | Kind::Long, .. }, Some(to)) => {
                let symbol = crate::integers::operators::Operator::Binary(*op).symbol();
                let node = self.operator(symbol, uses, at);
                self.edge(node, to);
            }
            (Negate { kind: Kind::Int | Kind::Long, .. }, Some(to)) => {
                let node = self.operator("-", uses, at);
                self.edge(node, to);
            }
            (Convert { op, .. }, Some(to)) => self.convert(*op, uses[0], to, at),
            (CompareLong { .. }, Some(to)) => {
                let web = to - self.body.base;
                self.source(to);
                match self.body.fused.get(&web).copied() {
                    Some(cond) => {
                        let symbol = crate::integers::operators::Operator::Test(cond).symbol();
                        self.operator(symbol, uses, at);
                    }
                    None => uses.iter().for_each(|operand| {
                        self.force(*operand, Reason::Comparison);
                    }),
                }
            }
            (CompareFloat { .. } | InstanceOf { .. } | ArrayLength { .. }, Some(to)) => {
                self.source(to);
            }
            (NewArray { class, .. }, Some(to)) => {
                self.force(uses[0], Reason::Length);
                self.new_array(class, to);
            }
            (NewMultiArray { class, .. }, Some(to)) => {
                uses.iter().for_each(|length| self.force(*length, Reason::Length));
                self.new_array(class, to);
            }
            (ArrayLoad { element, .. }, Some(to)) => {
                self.index(uses[1], uses[0]);
                self.element(*element, uses[0], to, true);
            }
            (ArrayStore { element, .. }, None) => {
                self.index(uses[1], uses[0]);
                self.element(*element, uses[0], uses[2], false);
            }
            (GetField { field, .. }, Some(to)) => self.get(field, to),
            (GetStatic { field, .. }, Some(to)) => self.get(field, to),
            (PutField { field, .. }, None) => self.put(field, uses[1]),
            (PutStatic { field, .. }, None) => self.put(field, uses[0]),
            (Invoke { call, method, .. }, _) => self.invoke(*call, method, uses, def),
            (InvokeDynamic { site, .. }, _) => self.invoke_dynamic(site, uses, def),
            (IfInt { cond, .. }, None) | (IfZero { cond, .. }, None) => {
                let symbol = crate::integers::operators::Operator::Test(*cond).symbol();
                self.operator(symbol, uses, at);
            }
            (Switch { .. }, None) => {
                self.operator("switch", uses, at);
            }
            (Return { value: Some(_) }, None) => {
                if let Some(result) = self.flows.result(self.code, self.index) {
                    let kind = self.method.result.unwrap_or(Kind::Float);
                    self.pass(uses[0], result, kind);
                }
            }
            _ => {}
        }
    }

    fn convert(&mut self, op: Convert, a: usize, to: usize, at: (usize, usize)) {
        use Convert::*;
        match op {
            I2l | L2i | I2b | I2c | I2s => {
                let node = self.operator("conversion", &[a], at);
                self.edge(node, to);
            }
            I2f | I2d | L2f | L2d => self.force(a, Reason::Float),
            F2i | F2l | D2i | D2l => self.source(to),
            F2d | D2f => {}
        }
    }

    fn index(&mut self, index: usize, array: usize) {
        self.force(index, Reason::Index);
        let (method, position) = (self.index, self.position);
        self.flows.accesses.push(Access { index, array, method, position });
    }

    fn new_array(&mut self, class: &str, to: usize) {
        if is_boolean(class) {
            self.force(to, Reason::Boolean);
        }
    }

    fn element(&mut self, element: Element, array: usize, value: usize, load: bool) {
        let kind = hebra_ir::element_kind(element);
        match load {
            true => self.pass(array, value, kind),
            false => self.pass(value, array, kind),
        }
    }

    /// Returns the node of a field, if it is the user's and can hold integers.
    pub(crate) fn field(&self, member: &MemberRef) -> Option<usize> {
        let (class, field) = self.code.field(member)?;
        let key = (class.name.clone(), field.name.clone(), field.descriptor.clone());
        self.flows.fields.get(&key).copied()
    }

    fn get(&mut self, member: &MemberRef, to: usize) {
        let Some(kind) = kind_of(&member.descriptor) else { return };
        if !carries_integers(&member.descriptor) {
            return;
        }
        match self.field(member) {
            Some(field) => self.pass(field, to, kind),
            None if kind == Kind::Ref => self.force(to, Reason::Foreign(member.clone())),
            None => self.source(to),
        }
    }

    fn put(&mut self, member: &MemberRef, value: usize) {
        let Some(kind) = kind_of(&member.descriptor) else { return };
        if !carries_integers(&member.descriptor) {
            return;
        }
        match self.field(member) {
            Some(field) => self.pass(value, field, kind),
            None => self.force(value, Reason::Foreign(member.clone())),
        }
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

fn facts(method: &Method, webs: &Webs) -> Vec<Fact> {
    let mut facts = vec![Fact { is_bit: true, ..Fact::default() }; webs.count];
    for web in &webs.params {
        facts[*web].defs += 1;
        facts[*web].is_bit = false;
    }
    let mut literals: Vec<Option<i64>> = vec![None; webs.count];
    for (block, content) in method.blocks.iter().enumerate() {
        for (number, (instruction, _)) in content.instructions.iter().enumerate() {
            webs.uses(block, number).iter().for_each(|web| facts[*web].uses += 1);
            let Some(web) = webs.def(block, number) else { continue };
            let literal = match instruction {
                Instruction::Const { value: Loadable::Int(value), .. } => Some(i64::from(*value)),
                Instruction::Const { value: Loadable::Long(value), .. } => Some(*value),
                _ => None,
            };
            facts[web].defs += 1;
            facts[web].is_bit &= matches!(literal, Some(0 | 1));
            literals[web] = literal;
        }
    }
    for (fact, literal) in facts.iter_mut().zip(literals) {
        fact.literal = literal.filter(|_| fact.defs == 1);
    }
    facts
}

/// Finds comparisons of `long` values whose only use is one branch against zero.
fn fused(method: &Method, webs: &Webs, facts: &[Fact]) -> HashMap<usize, hebra_ir::Cond> {
    let mut fused = HashMap::new();
    for (block, content) in method.blocks.iter().enumerate() {
        let compares = content.instructions.iter().enumerate().filter_map(|(number, (i, _))| {
            matches!(i, Instruction::CompareLong { .. }).then(|| webs.def(block, number)).flatten()
        });
        let last = content.instructions.len() - 1;
        let Instruction::IfZero { cond, .. } = content.instructions[last].0 else { continue };
        let used = webs.uses(block, last)[0];
        for web in compares {
            if web == used && facts[web].defs == 1 && facts[web].uses == 1 {
                fused.insert(web, cond);
            }
        }
    }
    fused
}
