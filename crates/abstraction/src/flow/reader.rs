//! Reads the flows of one method body, instruction by instruction. Calls are in `calls`.

use super::facts::{facts, fused};
use super::graph::{Access, Body, Edge, Flows, NodeKind, Reason, carries_integers, is_boolean};
use super::webs::Webs;
use crate::integers::operators::Operator;
use hebra_analysis::Code;
use hebra_ir::{Convert, Element, Instruction, Kind, Loadable, MemberRef, Method, kind_of};
use std::collections::HashMap;

/// Adds the flows of a body to those of the program; returns its webs.
pub(super) fn read_body(flows: &mut Flows, code: &Code, index: usize, method: &Method) -> Body {
    let webs = Webs::of(method);
    let base = flows.nodes.len();
    (0..webs.count).for_each(|web| {
        flows.add_node(NodeKind::Web(index, web));
    });
    let facts = facts(method, &webs);
    let fused = fused(method, &webs, &facts);
    let body = Body { webs, base, facts, operators: HashMap::new(), fused };
    let mut reader = Reader { flows, code, index, method, body, position: 0 };
    reader.read();
    reader.body
}

/// Finds the flows of one body.
pub(super) struct Reader<'a> {
    pub(super) flows: &'a mut Flows,
    pub(super) code: &'a Code,
    pub(super) index: usize,
    pub(super) method: &'a Method,
    pub(super) body: Body,
    pub(super) position: u32,
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

    pub(super) fn edge(&mut self, from: usize, to: usize) {
        let (method, position) = (self.index, self.position);
        self.flows.edges.push(Edge { from, to, method, position });
    }

    /// Adds the flow of a value of a kind; references share what they refer to.
    pub(super) fn pass(&mut self, from: usize, to: usize, kind: Kind) {
        match kind {
            Kind::Int | Kind::Long => self.edge(from, to),
            Kind::Ref => {
                self.edge(from, to);
                self.edge(to, from);
            }
            Kind::Float | Kind::Double => {}
        }
    }

    pub(super) fn force(&mut self, node: usize, reason: Reason) {
        let at = Some((self.index, self.position));
        self.flows.force(node, reason, at);
    }

    /// Marks a node as receiving a concrete value from outside.
    pub(super) fn source(&mut self, node: usize) {
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
                let symbol = Operator::Binary(*op).symbol();
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
                        let symbol = Operator::Test(cond).symbol();
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
                let symbol = Operator::Test(*cond).symbol();
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
    pub(super) fn field(&self, member: &MemberRef) -> Option<usize> {
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
