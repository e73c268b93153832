//! Rewrites operations on numbers of which the state knows only how they compare: `order`. The machine gives out a symbol
//! for each.

use super::writer::Writer;
use super::{Made, Rewriting};
use crate::flow::Body;
use crate::infer::Level;
use crate::integers::operators::Operator;
use crate::request::AbstractError;
use hebra_ir::abstracts::{Operation, Relate};
use hebra_ir::{Binary, Cond, Instruction, Kind, Loadable, Method, Reg};
use std::collections::HashMap;
use std::sync::Arc;

/// Registers that hold symbols. A register of the method itself holds them always or never, so that the machine knows
/// them all: one that held both has a second one.
#[derive(Default)]
pub(super) struct Homes {
    /// All registers that hold symbols.
    pub(super) symbols: Vec<Reg>,
    /// Second registers, for whatever the first does not hold.
    others: HashMap<Reg, Reg>,
}

impl Homes {
    /// Returns the register for a value that the method has in this one.
    pub(super) fn of(&self, reg: Reg, is_symbol: bool) -> Reg {
        match self.others.get(&reg) {
            Some(other) if self.symbols.contains(&reg) != is_symbol => *other,
            _ => reg,
        }
    }
}

impl Rewriting<'_> {
    /// Returns a method whose registers hold symbols always or never.
    pub(super) fn with_homes(
        &self,
        index: usize,
        method: &Arc<Method>,
        body: &Body,
    ) -> Made<(Arc<Method>, Homes)> {
        let is_order =
            |node: usize| self.abstraction(self.levels[node]).is_some_and(|found| found.is_order());
        let mut homes = Homes::default();
        if !(0..body.webs.count).any(|web| is_order(body.node(web))) {
            return Ok((method.clone(), homes));
        }
        let mut method = Method::clone(method);
        for number in 0..method.params {
            let param = self.flows.param(self.code, index, usize::from(number));
            if param.is_some_and(is_order) {
                homes.symbols.push(Reg(number));
            }
        }
        let Method { id, registers, blocks, .. } = &mut method;
        let mut settle = |reg: &mut Reg, web: usize| -> Made<()> {
            let is_symbol = is_order(body.node(web));
            let integer = matches!(registers.get(usize::from(reg.0)), Some(Kind::Int | Kind::Long));
            if !integer || homes.symbols.contains(reg) == is_symbol {
                return Ok(());
            }
            if !homes.others.contains_key(reg) {
                let Ok(other) = u16::try_from(registers.len()) else {
                    return Err(AbstractError::TooLarge(id.to_string()));
                };
                registers.push(registers[usize::from(reg.0)]);
                homes.others.insert(*reg, Reg(other));
                if is_symbol {
                    homes.symbols.push(Reg(other));
                }
            }
            *reg = homes.others[reg];
            Ok(())
        };
        for (block, content) in blocks.iter_mut().enumerate() {
            for (number, (instruction, _)) in content.instructions.iter_mut().enumerate() {
                let mut webs = body.webs.uses(block, number).iter();
                let mut settled = Ok(());
                instruction.for_each_use_mut(|reg| {
                    if let (Some(web), Ok(())) = (webs.next(), &settled) {
                        settled = settle(reg, *web);
                    }
                });
                settled?;
                if let (Some(reg), Some(web)) =
                    (instruction.target_mut(), body.webs.def(block, number))
                {
                    settle(reg, web)?;
                }
            }
        }
        Ok((Arc::new(method), homes))
    }
}

impl Writer<'_, '_> {
    /// Returns true if a value is held by its symbol.
    pub(super) fn is_order(&self, level: Level) -> bool {
        self.shared.abstraction(level).is_some_and(|abstraction| abstraction.is_order())
    }

    /// Refuses symbols where they cannot be.
    pub(super) fn refuse_order(&self, level: Level, what: &str) -> Made<()> {
        match self.is_order(level) {
            true => Err(AbstractError::Order(format!("{what} in {}", self.method.id))),
            false => Ok(()),
        }
    }

    pub(super) fn relate(&mut self, relate: Relate, to: Reg, a: Reg, b: Option<Reg>) {
        self.changed = true;
        let operation = self.shared.keep(Operation::Relate(relate));
        self.emit(Instruction::Abstract { operation, to, a, b });
    }

    /// Returns a new register for a value at a level.
    pub(super) fn fresh_at(&mut self, kind: Kind, level: Level) -> Made<Reg> {
        let reg = self.fresh(kind)?;
        if self.is_order(level) {
            self.homes.symbols.push(reg);
        }
        Ok(reg)
    }

    fn fresh_symbol(&mut self) -> Made<Reg> {
        let reg = self.fresh(Kind::Long)?;
        self.homes.symbols.push(reg);
        Ok(reg)
    }

    /// Loads the symbol of a literal that values are compared with, or set to.
    pub(super) fn order_literal(&mut self, to: Reg, value: i64) -> Made<()> {
        self.shared.constants.insert(value);
        let number = self.fresh(Kind::Long)?;
        self.emit(Instruction::Const { to: number, value: Loadable::Long(value) });
        self.relate(Relate::Number, to, number, None);
        Ok(())
    }

    /// Returns a register with the symbol of a literal that values are compared with.
    pub(super) fn order_number(&mut self, value: i64) -> Made<Reg> {
        let to = self.fresh_symbol()?;
        self.order_literal(to, value)?;
        Ok(to)
    }

    /// Gives a value at another level, where one of the two is `order`.
    pub(super) fn order_coercion(&mut self, to: Reg, from: Reg, have: Level, want: Level) {
        match (self.is_order(want), have) {
            (true, Level::Concrete | Level::Free) => self.relate(Relate::Number, to, from, None),
            (true, have) if self.is_order(have) => self.emit(Instruction::Move { to, from }),
            (true, _) => self.relate(Relate::Any, to, from, None),
            // What is coarser than `order` has one token.
            (false, _) => {
                let value = match self.kind(to) {
                    Kind::Long => Loadable::Long(0),
                    _ => Loadable::Int(0),
                };
                self.emit(Instruction::Const { to, value });
            }
        }
    }

    /// Returns a register with the symbol of an operand. A literal that is compared is a number to remember.
    fn order_operand(&mut self, (reg, web): (Reg, usize), is_compared: bool) -> Made<Reg> {
        let have = self.web_level(web);
        if self.is_order(have) {
            return Ok(reg);
        }
        let literal = self.body.facts[web].literal.filter(|_| have == Level::Concrete);
        if let Some(value) = literal.filter(|_| is_compared) {
            return self.order_number(value);
        }
        let to = self.fresh_symbol()?;
        match have {
            Level::Concrete | Level::Free => self.relate(Relate::Number, to, reg, None),
            Level::Abstract(_) => self.relate(Relate::Any, to, reg, None),
        }
        Ok(to)
    }

    /// Writes 0 or 1 to a register: whether a comparison holds. The second operand is zero if it has no web.
    pub(super) fn order_test(
        &mut self,
        cond: Cond,
        [a, b]: &[(Reg, Option<usize>); 2],
        to: Reg,
    ) -> Made<()> {
        let mut operand = |(reg, web): (Reg, Option<usize>)| match web {
            Some(web) => self.order_operand((reg, web), true),
            None => self.order_number(0),
        };
        let (a, b) = (operand(*a)?, operand(*b)?);
        self.relate(Relate::Test(cond), to, a, Some(b));
        Ok(())
    }

    /// Writes the result of an operator.
    pub(super) fn order_operator(
        &mut self,
        operator: Operator,
        to: Reg,
        operands: &[(Reg, usize)],
        want: Level,
    ) -> Made<()> {
        if let Operator::Binary(Binary::Div | Binary::Rem) = operator {
            let divisor = self.body.facts[operands[1].1].literal;
            if divisor.is_none_or(|value| value == 0) {
                return Err(AbstractError::Order(format!("a divisor in {}", self.method.id)));
            }
        }
        if !self.is_order(want) {
            self.order_coercion(to, to, Level::Free, want);
            return Ok(());
        }
        let a = self.order_operand(operands[0], false)?;
        let b = operands.get(1).map(|operand| self.order_operand(*operand, false)).transpose()?;
        let relate = match operator {
            Operator::Binary(Binary::Add) => Relate::Add,
            Operator::Binary(Binary::Sub) => Relate::Subtract,
            Operator::Negate => Relate::Negate,
            // Integers are unbounded here, so a conversion between `int` and `long` changes nothing.
            Operator::Widen | Operator::Narrow(crate::integers::operators::Narrowing::ToInt) => {
                // The symbol of 0 is 0.
                let zero = self.fresh(Kind::Int)?;
                self.emit(Instruction::Const { to: zero, value: Loadable::Int(0) });
                self.relate(Relate::Add, to, a, Some(zero));
                return Ok(());
            }
            _ => Relate::Any,
        };
        self.relate(relate, to, a, b);
        Ok(())
    }
}
