//! Writes one method over tokens, instruction by instruction: literals and values that only move.
//! Operators are in `operators`, comparisons in `branches`, memory in `accesses`, calls in `calls`.

use super::operators::{conversion, width};
use super::order::Homes;
use super::{Made, Rewriting};
use crate::flow::Body;
use crate::infer::Level;
use crate::integers::operators::Operator;
use crate::request::AbstractError;
use hebra_ir::{Block, Instruction, Kind, Loadable, Method, Reg};
use std::collections::{HashMap, HashSet};

/// Rewrites one method.
pub(super) struct Writer<'a, 'b> {
    pub(super) shared: &'a mut Rewriting<'b>,
    pub(super) index: usize,
    pub(super) method: &'a Method,
    pub(super) body: &'a Body,
    /// Blocks that end in a test of an assertion, with the result to take if both are possible.
    pub(super) worse: &'a HashMap<usize, bool>,
    pub(super) registers: Vec<Kind>,
    /// Where symbols of `order` are.
    pub(super) homes: Homes,
    pub(super) out: Vec<(Instruction, u32)>,
    /// Webs of comparisons that now hold the result of the branch's test.
    pub(super) fused: HashSet<usize>,
    /// Instructions merged into a later one, by block and number.
    pub(super) skipped: HashSet<(usize, usize)>,
    /// Additional blocks for switches.
    pub(super) extra: Vec<Block>,
    pub(super) block: usize,
    pub(super) position: u32,
    pub(super) changed: bool,
}

impl Writer<'_, '_> {
    pub(super) fn emit(&mut self, instruction: Instruction) {
        self.out.push((instruction, self.position));
    }

    pub(super) fn fresh(&mut self, kind: Kind) -> Made<Reg> {
        self.changed = true;
        let Ok(number) = u16::try_from(self.registers.len()) else {
            return Err(AbstractError::TooLarge(self.method.id.to_string()));
        };
        self.registers.push(kind);
        Ok(Reg(number))
    }

    pub(super) fn kind(&self, reg: Reg) -> Kind {
        self.registers[usize::from(reg.0)]
    }

    pub(super) fn level(&self, node: usize) -> Level {
        self.shared.levels[node]
    }

    pub(super) fn web_level(&self, web: usize) -> Level {
        self.level(self.body.node(web))
    }

    pub(super) fn operator_level(&self, number: usize) -> Level {
        let node = self.body.operators.get(&(self.block, number));
        node.map_or(Level::Concrete, |node| self.level(*node))
    }

    /// Emits coercions of parameters to the types that the method holds them as.
    pub(super) fn entry(&mut self) -> Made<Vec<(Instruction, u32)>> {
        self.position = 0;
        for number in 0..usize::from(self.method.params) {
            let Some(param) = self.shared.flows.param(self.shared.code, self.index, number) else {
                continue;
            };
            let reg = Reg(number as u16);
            let (from, to) = (self.level(param), self.web_level(self.body.webs.params[number]));
            if is_integer(self.kind(reg)) && from != to {
                let home = self.homes.of(reg, self.is_order(to));
                self.coerce_into(home, reg, from, to)?;
            }
        }
        Ok(std::mem::take(&mut self.out))
    }

    pub(super) fn write_block(&mut self, block: usize) -> Made<Block> {
        self.block = block;
        let content = &self.method.blocks[block];
        self.fuse(block);
        for (number, (instruction, position)) in content.instructions.iter().enumerate() {
            self.position = *position;
            if self.skipped.contains(&(block, number)) {
                continue;
            }
            self.instruction(instruction, number)?;
        }
        let instructions = std::mem::take(&mut self.out);
        Ok(Block { instructions, handlers: content.handlers.clone() })
    }

    /// Emits code that makes `to` hold the value of `from` at another level.
    pub(super) fn coerce_into(&mut self, to: Reg, from: Reg, have: Level, want: Level) -> Made<()> {
        self.changed = true;
        if self.is_order(have) || self.is_order(want) {
            self.order_coercion(to, from, have, want);
            return Ok(());
        }
        let (a, b) = (from, None);
        let target = self.shared.tokens(want);
        let operation = match self.shared.abstraction(have).cloned() {
            Some(source) => {
                let table = self.shared.tables.coercion(&source, &target)?;
                self.shared.table(&table)
            }
            None => self.shared.keep(target.classifier()),
        };
        self.emit(Instruction::Abstract { operation, to, a, b });
        Ok(())
    }

    /// Returns a register that holds the value of a web at a level.
    pub(super) fn at_level(&mut self, reg: Reg, web: usize, want: Level) -> Made<Reg> {
        let have = self.web_level(web);
        let kind = self.kind(reg);
        if have == want || !is_integer(kind) {
            return Ok(reg);
        }
        let to = self.fresh_at(kind, want)?;
        match (self.body.facts[web].literal, have) {
            (Some(value), Level::Concrete) => self.token(to, value, want)?,
            _ => self.coerce_into(to, reg, have, want)?,
        }
        Ok(to)
    }

    /// Loads the token of a literal.
    pub(super) fn token(&mut self, to: Reg, value: i64, level: Level) -> Made<()> {
        self.changed = true;
        if self.is_order(level) {
            return self.order_literal(to, value);
        }
        let abstraction = self.shared.tokens(level);
        let token = abstraction.of(value);
        let token = token.expect("the library and the check of BASL give every integer a token");
        let name = abstraction.tokens[usize::from(token)].name.clone();
        self.shared.literals.insert((self.method.id.clone(), self.position, to), name);
        let value = match self.kind(to) {
            Kind::Long => Loadable::Long(token.into()),
            _ => Loadable::Int(token.into()),
        };
        self.emit(Instruction::Const { to, value });
        Ok(())
    }

    /// Emits an instruction whose value at one level goes into a web at another.
    pub(super) fn produce(
        &mut self,
        mut instruction: Instruction,
        number: usize,
        have: Level,
    ) -> Made<()> {
        let web = self.body.webs.def(self.block, number);
        let target = instruction.target_mut().map(|reg| *reg);
        let (Some(web), Some(to)) = (web, target) else {
            self.emit(instruction);
            return Ok(());
        };
        let want = self.web_level(web);
        if have == want || !is_integer(self.kind(to)) {
            self.emit(instruction);
            return Ok(());
        }
        let temporary = self.fresh_at(self.kind(to), have)?;
        if let Some(target) = instruction.target_mut() {
            *target = temporary;
        }
        self.emit(instruction);
        self.coerce_into(to, temporary, have, want)
    }

    pub(super) fn instruction(&mut self, instruction: &Instruction, number: usize) -> Made<()> {
        use Instruction::*;
        let webs = self.body.webs.uses(self.block, number);
        let def = self.body.webs.def(self.block, number);
        match instruction {
            Move { to, from } => {
                let kind = self.kind(*from);
                let (have, want) =
                    (self.web_level(webs[0]), self.web_level(def.unwrap_or(webs[0])));
                if have == want || !matches!(kind, Kind::Int | Kind::Long) {
                    self.emit(instruction.clone());
                    return Ok(());
                }
                match (self.body.facts[webs[0]].literal, have) {
                    (Some(value), Level::Concrete) => self.token(*to, value, want)?,
                    _ => self.coerce_into(*to, *from, have, want)?,
                }
            }
            Const { to, value } => {
                let literal = match value {
                    Loadable::Int(value) => i64::from(*value),
                    Loadable::Long(value) => *value,
                    _ => return self.produce(instruction.clone(), number, Level::Concrete),
                };
                match def.map(|web| self.web_level(web)) {
                    Some(level @ Level::Abstract(_)) => self.token(*to, literal, level)?,
                    _ => self.emit(instruction.clone()),
                }
            }
            Binary { op, kind, to, a, b } if is_integer(*kind) => {
                let width = width(*kind);
                let operands = [(*a, webs[0]), (*b, webs[1])];
                self.operator(Operator::Binary(*op), width, *to, &operands, number, instruction)?;
            }
            Negate { kind, to, a } if is_integer(*kind) => {
                let operands = [(*a, webs[0])];
                self.operator(Operator::Negate, width(*kind), *to, &operands, number, instruction)?;
            }
            Convert { op, to, a } => match conversion(*op) {
                Some((operator, width)) => {
                    let operands = [(*a, webs[0])];
                    self.operator(operator, width, *to, &operands, number, instruction)?;
                }
                None => self.produce(instruction.clone(), number, Level::Concrete)?,
            },
            CompareLong { .. } | IfZero { .. } | IfInt { .. } | Switch { .. } => {
                self.comparison(instruction, number)?;
            }
            ArrayLoad { .. }
            | ArrayStore { .. }
            | GetField { .. }
            | GetStatic { .. }
            | PutField { .. }
            | PutStatic { .. } => self.access(instruction, number)?,
            Invoke { call, method, args, to } => {
                self.invoke(*call, method, args, *to, number)?;
            }
            InvokeDynamic { site, args, to } => self.invoke_dynamic(site, args, *to, number)?,
            Return { value: Some(value) } => {
                let result = self.shared.flows.result(self.shared.code, self.index);
                let want = result.map_or(self.web_level(webs[0]), |result| self.level(result));
                let value = self.at_level(*value, webs[0], want)?;
                self.emit(Return { value: Some(value) });
            }
            _ => self.produce(instruction.clone(), number, Level::Concrete)?,
        }
        Ok(())
    }
}

pub(super) fn is_integer(kind: Kind) -> bool {
    matches!(kind, Kind::Int | Kind::Long)
}
