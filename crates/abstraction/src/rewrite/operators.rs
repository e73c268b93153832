//! Rewrites operators on tokens to look-ups in tables, and finds their operands.

use super::Made;
use super::writer::Writer;
use crate::infer::Level;
use crate::integers::operators::{Narrowing, Operator, Width};
use crate::tables::operand::Operand;
use hebra_ir::abstracts::Operation;
use hebra_ir::{Convert, Instruction, Kind, Reg};
use std::sync::Arc;

impl Writer<'_, '_> {
    /// Returns an operand of a look-up: a register, unless it is a literal.
    fn operand(&mut self, reg: Reg, web: usize, level: Level) -> Made<(Operand, Option<Reg>)> {
        if let Some(value) = self.plain_literal(web) {
            return Ok((Operand::Literal(value), None));
        }
        let (operand, reg) = self.token_operand(reg, web, level)?;
        Ok((operand, Some(reg)))
    }

    /// Returns an operand that is in a register even if it is a literal.
    pub(super) fn token_operand(
        &mut self,
        reg: Reg,
        web: usize,
        level: Level,
    ) -> Made<(Operand, Reg)> {
        // A token of a finer abstraction is more precise than its coercion.
        let have = match self.web_level(web) {
            Level::Abstract(number) => Level::Abstract(number),
            _ => level,
        };
        let reg = self.at_level(reg, web, have)?;
        Ok((Operand::Token(self.shared.tokens(have)), reg))
    }

    /// Returns the value of a web that is a literal and stays an integer.
    fn plain_literal(&self, web: usize) -> Option<i64> {
        self.body.facts[web].literal.filter(|_| self.web_level(web) == Level::Concrete)
    }

    pub(super) fn operator(
        &mut self,
        operator: Operator,
        width: Width,
        to: Reg,
        operands: &[(Reg, usize)],
        number: usize,
        instruction: &Instruction,
    ) -> Made<()> {
        let level = self.operator_level(number);
        if !matches!(level, Level::Abstract(_)) {
            return self.produce(instruction.clone(), number, Level::Concrete);
        }
        let web = self.body.webs.def(self.block, number);
        let want = web.map_or(level, |web| self.web_level(web));
        if self.is_order(level) {
            return self.order_operator(operator, to, operands, want);
        }
        let result = self.shared.tokens(want);
        let (looked_up, registers) = self.operands(operands, level)?;
        let (a, b) = (&looked_up[0], looked_up.get(1));
        let table = self.shared.tables.operator(operator, width, a, b, &result)?;
        let operation = self.shared.table(&table);
        self.look_up(operation, to, &registers);
        Ok(())
    }

    /// Returns the operands of a look-up and the registers of those that are tokens.
    pub(super) fn operands(
        &mut self,
        operands: &[(Reg, usize)],
        level: Level,
    ) -> Made<(Vec<Operand>, Vec<Reg>)> {
        let all_literal = operands.iter().all(|(_, web)| self.plain_literal(*web).is_some());
        let mut looked_up = Vec::new();
        let mut registers = Vec::new();
        for (reg, web) in operands {
            let (operand, reg) = match all_literal {
                // A look-up needs at least one token.
                true => {
                    let (operand, reg) = self.token_operand(*reg, *web, level)?;
                    (operand, Some(reg))
                }
                false => self.operand(*reg, *web, level)?,
            };
            looked_up.push(operand);
            registers.extend(reg);
        }
        Ok((looked_up, registers))
    }

    pub(super) fn look_up(&mut self, operation: Arc<Operation>, to: Reg, registers: &[Reg]) {
        self.changed = true;
        let (a, b) = (registers[0], registers.get(1).copied());
        self.emit(Instruction::Abstract { operation, to, a, b });
    }
}

/// Returns the size of operations on a kind of integers.
pub(super) fn width(kind: Kind) -> Width {
    if kind == Kind::Long { Width::Long } else { Width::Int }
}

/// Returns the operator of a conversion between integers, and its width.
pub(super) fn conversion(op: Convert) -> Option<(Operator, Width)> {
    Some(match op {
        Convert::I2l => (Operator::Widen, Width::Int),
        Convert::L2i => (Operator::Narrow(Narrowing::ToInt), Width::Long),
        Convert::I2b => (Operator::Narrow(Narrowing::ToByte), Width::Int),
        Convert::I2c => (Operator::Narrow(Narrowing::ToChar), Width::Int),
        Convert::I2s => (Operator::Narrow(Narrowing::ToShort), Width::Int),
        _ => return None,
    })
}
