//! Rewrites control flow: comparisons, switches, and arithmetic whose result is only compared.
//! Under-approximates tests of assertions; the worse branch is already known.

use super::Made;
use super::writer::Writer;
use crate::domain::Abstraction;
use crate::domain::library::around;
use crate::infer::Level;
use crate::integers::operators::{Operator, Width};
use crate::tables::operand::Operand;
use hebra_ir::abstracts::{Relate, Results, Table};
use hebra_ir::{Block, BlockId, Cond, Instruction, Kind, Reg};
use std::sync::Arc;

impl Writer<'_, '_> {
    /// Rewrites a comparison of `long` values, a branch or a switch.
    pub(super) fn comparison(&mut self, instruction: &Instruction, number: usize) -> Made<()> {
        use Instruction::*;
        let webs = self.body.webs.uses(self.block, number);
        let def = self.body.webs.def(self.block, number);
        match instruction {
            CompareLong { to, a, b } => {
                let cond = def.and_then(|web| self.body.fused.get(&web).copied());
                match (cond, self.operator_level(number), def) {
                    (Some(cond), level @ Level::Abstract(_), Some(web)) => {
                        let operands = [(*a, webs[0]), (*b, webs[1])];
                        self.test(cond, Width::Long, &operands, level, *to)?;
                        self.fused.insert(web);
                    }
                    _ => self.produce(instruction.clone(), number, Level::Concrete)?,
                }
            }
            IfZero { a, then, otherwise, .. } if self.fused.contains(&webs[0]) => {
                let (a, then, otherwise) = (*a, *then, *otherwise);
                self.emit(IfZero { cond: Cond::Ne, a, then, otherwise });
            }
            IfZero { cond, a, then, otherwise } => {
                let level = self.operator_level(number);
                let operands = [(*a, Some(webs[0])), (*a, None)];
                self.branch(*cond, operands, level, (*then, *otherwise), instruction)?;
            }
            IfInt { cond, a, b, then, otherwise } => {
                let level = self.operator_level(number);
                let operands = [(*a, Some(webs[0])), (*b, Some(webs[1]))];
                self.branch(*cond, operands, level, (*then, *otherwise), instruction)?;
            }
            Switch { on, cases, default } => {
                let abstraction = self.shared.abstraction(self.web_level(webs[0])).cloned();
                match (self.operator_level(number), abstraction) {
                    (Level::Abstract(_), Some(abstraction)) => {
                        self.switch(*on, &abstraction, cases, *default)?;
                    }
                    _ => self.emit(instruction.clone()),
                }
            }
            _ => self.produce(instruction.clone(), number, Level::Concrete)?,
        }
        Ok(())
    }

    /// Emits a test that writes 0 or 1 to a register.
    fn test(
        &mut self,
        cond: Cond,
        width: Width,
        operands: &[(Reg, usize); 2],
        level: Level,
        to: Reg,
    ) -> Made<()> {
        if self.is_order(level) {
            return self.order_test(cond, &operands.map(|(reg, web)| (reg, Some(web))), to);
        }
        let (looked_up, registers) = self.operands(operands, level)?;
        let table = self.shared.tables.test(cond, width, &looked_up[0], &looked_up[1])?;
        self.finish_test(&table, to, &registers);
        Ok(())
    }

    fn finish_test(&mut self, table: &Table, to: Reg, registers: &[Reg]) {
        let operation = match self.worse.get(&self.block) {
            None => self.shared.table(table),
            Some(worse) => self.shared.table(&under_approximated(table, *worse)),
        };
        self.look_up(operation, to, registers);
    }

    /// Emits a branch on a comparison; the second operand is zero if it has no web.
    fn branch(
        &mut self,
        cond: Cond,
        [(a, a_web), (b, b_web)]: [(Reg, Option<usize>); 2],
        level: Level,
        (then, otherwise): (BlockId, BlockId),
        instruction: &Instruction,
    ) -> Made<()> {
        let (Level::Abstract(_), Some(a_web)) = (level, a_web) else {
            self.emit(instruction.clone());
            return Ok(());
        };
        let to = self.fresh(Kind::Int)?;
        if self.is_order(level) {
            self.order_test(cond, &[(a, Some(a_web)), (b, b_web)], to)?;
        } else if let Some(table) = self.fused_test(cond, (a, a_web), b_web)? {
            let (table, register) = table;
            self.finish_test(&table, to, &[register]);
        } else {
            match b_web {
                Some(b_web) => {
                    self.test(cond, Width::Int, &[(a, a_web), (b, b_web)], level, to)?;
                }
                None => {
                    let (operand, reg) = self.token_operand(a, a_web, level)?;
                    let zero = Operand::Literal(0);
                    let table = self.shared.tables.test(cond, Width::Int, &operand, &zero)?;
                    self.finish_test(&table, to, &[reg]);
                }
            }
        }
        self.emit(Instruction::IfZero { cond: Cond::Ne, a: to, then, otherwise });
        Ok(())
    }

    /// Tests each label in turn, each but the first in a block of its own. Several labels may be
    /// possible.
    fn switch(
        &mut self,
        on: Reg,
        abstraction: &Arc<Abstraction>,
        cases: &[(i32, BlockId)],
        default: BlockId,
    ) -> Made<()> {
        let handlers = self.method.blocks[self.block].handlers.clone();
        let first = self.method.blocks.len() + self.extra.len();
        let next = |number: usize| match number < cases.len() {
            true => BlockId((first + number - 1) as u32),
            false => default,
        };
        if cases.is_empty() {
            self.emit(Instruction::Goto { target: default });
        }
        for (number, (key, target)) in cases.iter().enumerate() {
            let before = match number {
                0 => Vec::new(),
                _ => std::mem::take(&mut self.out),
            };
            self.label(on, abstraction, *key, *target, next(number + 1))?;
            if number > 0 {
                let instructions = std::mem::replace(&mut self.out, before);
                self.extra.push(Block { instructions, handlers: handlers.clone() });
            }
        }
        Ok(())
    }

    fn label(
        &mut self,
        on: Reg,
        abstraction: &Arc<Abstraction>,
        key: i32,
        then: BlockId,
        otherwise: BlockId,
    ) -> Made<()> {
        let to = self.fresh(Kind::Int)?;
        if abstraction.is_order() {
            let key = self.order_number(key.into())?;
            self.relate(Relate::Test(Cond::Eq), to, on, Some(key));
        } else {
            let operand = Operand::Token(abstraction.clone());
            let literal = Operand::Literal(key.into());
            let table = self.shared.tables.test(Cond::Eq, Width::Int, &operand, &literal)?;
            let operation = self.shared.table(&table);
            self.look_up(operation, to, &[on]);
        }
        self.emit(Instruction::IfZero { cond: Cond::Ne, a: to, then, otherwise });
        Ok(())
    }

    /// Finds arithmetic with a literal whose result is only compared with a literal, as in
    /// `turn % 2 == 0`. The two become one operation: a token in between would lose too much.
    pub(super) fn fuse(&mut self, block: usize) {
        let Some(found) = self.arithmetic_test(block) else { return };
        self.skipped.insert((block, found));
        self.changed = true;
    }

    fn arithmetic_test(&self, block: usize) -> Option<usize> {
        let instructions = &self.method.blocks[block].instructions;
        let last = instructions.len() - 1;
        let webs = self.body.webs.uses(block, last);
        let compared = match instructions[last].0 {
            Instruction::IfZero { .. } => webs[0],
            Instruction::IfInt { .. } => {
                self.body.facts[webs[1]].literal?;
                webs[0]
            }
            _ => return None,
        };
        let fact = self.body.facts[compared];
        if fact.defs != 1 || fact.uses != 1 {
            return None;
        }
        let found = (0..last).find(|n| self.body.webs.def(block, *n) == Some(compared))?;
        let Instruction::Binary { kind: Kind::Int, a, b, .. } = instructions[found].0 else {
            return None;
        };
        let operands = self.body.webs.uses(block, found);
        let level = self.web_level(operands[0]);
        let token = matches!(level, Level::Abstract(_)) && !self.is_order(level);
        let literal = self.body.facts[operands[1]].literal.is_some_and(|value| value != 0);
        let is_plain = self.web_level(operands[1]) == Level::Concrete;
        // The operand must still be available at the test.
        let kept = instructions[found + 1..last].iter().all(|(i, _)| i.target() != Some(a));
        (token && literal && is_plain && kept && a != b).then_some(found)
    }

    /// Returns the table of a test whose first operand is arithmetic that was omitted before, and
    /// the register to look up.
    fn fused_test(
        &mut self,
        cond: Cond,
        (_, web): (Reg, usize),
        b_web: Option<usize>,
    ) -> Made<Option<(Table, Reg)>> {
        let block = self.block;
        let instructions = &self.method.blocks[block].instructions;
        let found = (0..instructions.len()).find(|number| {
            self.skipped.contains(&(block, *number))
                && self.body.webs.def(block, *number) == Some(web)
        });
        let Some(found) = found else { return Ok(None) };
        let Instruction::Binary { op, a, .. } = instructions[found].0 else { return Ok(None) };
        let operands = self.body.webs.uses(block, found);
        let literal = self.body.facts[operands[1]].literal.unwrap_or_default();
        let compared = b_web.and_then(|web| self.body.facts[web].literal).unwrap_or_default();
        let abstraction = self.shared.tokens(self.web_level(operands[0]));
        let around = around(compared).zero_first();
        let operator = Operator::Binary(op);
        let (first, second) = (Operand::Token(abstraction.clone()), Operand::Literal(literal));
        let tables = &mut self.shared.tables;
        let values = tables.operator(operator, Width::Int, &first, Some(&second), &around)?;
        let around = Operand::Token(Arc::new(around));
        let tests = tables.test(cond, Width::Int, &around, &Operand::Literal(compared))?;
        let test_symbol = Operator::Test(cond).symbol();
        let name = format!(
            "{} {} {literal} {test_symbol} {compared}",
            abstraction.name,
            operator.symbol()
        );
        let cell = |values: &Results| {
            let thrown = if values.may_throw() { Results::THROWS } else { Results::default() };
            values.tokens().fold(thrown, |all, token| all.or(tests.results[usize::from(token)]))
        };
        let results = values.results.iter().map(cell).collect();
        let operands = vec![abstraction.token_names().into()];
        let table = Table { name: name.as_str().into(), results, operands, ..(*tests).clone() };
        Ok(Some((table, a)))
    }
}

/// Makes a test true only where it must be, or false only where it must be.
fn under_approximated(table: &Table, worse: bool) -> Table {
    let reduce = |cell: &Results| match cell.has(0) && cell.has(1) {
        true => Results(Results::one(worse.into()).0 | cell.0 & Results::THROWS.0),
        false => *cell,
    };
    let results = table.results.iter().map(reduce).collect();
    Table { name: format!("assert {}", table.name).into(), results, ..table.clone() }
}
