//! Where operations may jump, what the tests of branches compare, and what is known of the order of two numbers of which
//! one may be vague. Reads code and registers only.

use hebra_ir::Cond;
use hebra_program::code::{Code, NO_REG, Op};
use hebra_state::vague::{
    LATEST, Signs, WILD, clock, identity, is_fraction, is_vague, marks, signs, vague,
};
use std::cmp::Ordering;

/// Test of a branch: `a cond b`.
pub(crate) struct Test {
    pub(crate) cond: Cond,
    pub(crate) a: u64,
    pub(crate) b: u64,
    /// Registers of the operands.
    pub(crate) places: (u16, Option<u16>),
    pub(crate) wide: bool,
    pub(crate) target: u32,
}

impl Test {
    pub(crate) fn of(op: &Op, registers: &[u64]) -> Option<Test> {
        let get = |register: u16| registers[usize::from(register)];
        let two = |cond, a: u16, b: u16, target| {
            Some(Test { cond, a: get(a), b: get(b), places: (a, Some(b)), wide: false, target })
        };
        let one = |cond, a: u16, k: i16, target| {
            let b = u64::from(i32::from(k) as u32);
            Some(Test { cond, a: get(a), b, places: (a, None), wide: false, target })
        };
        match *op {
            Op::IfEq { a, b, target } => two(Cond::Eq, a, b, target),
            Op::IfNe { a, b, target } => two(Cond::Ne, a, b, target),
            Op::IfLt { a, b, target } => two(Cond::Lt, a, b, target),
            Op::IfGe { a, b, target } => two(Cond::Ge, a, b, target),
            Op::IfGt { a, b, target } => two(Cond::Gt, a, b, target),
            Op::IfLe { a, b, target } => two(Cond::Le, a, b, target),
            Op::IfEqK { a, k, target } => one(Cond::Eq, a, k, target),
            Op::IfNeK { a, k, target } => one(Cond::Ne, a, k, target),
            Op::IfLtK { a, k, target } => one(Cond::Lt, a, k, target),
            Op::IfGeK { a, k, target } => one(Cond::Ge, a, k, target),
            Op::IfGtK { a, k, target } => one(Cond::Gt, a, k, target),
            Op::IfLeK { a, k, target } => one(Cond::Le, a, k, target),
            Op::LIf { cond, a, b, target } => {
                two(cond, a, b, target).map(|test| Test { wide: true, ..test })
            }
            _ => None,
        }
    }

    /// Returns true if it may hold, and true if it may not.
    pub(crate) fn outcomes(&self) -> (bool, bool) {
        let holds = |sign: Signs| self.holds_for(sign);
        let orders = order(self.a, self.b, self.wide);
        (orders.each().any(holds), !orders.each().all(holds))
    }

    /// Returns the orders of its operands with which it has this outcome.
    pub(crate) fn orders(&self, outcome: bool) -> Signs {
        let orders = Signs::ALL.each().filter(|order| self.holds_for(*order) == outcome);
        orders.fold(Signs::NONE, Signs::or)
    }

    /// Returns true if it holds for this order of its operands.
    fn holds_for(&self, order: Signs) -> bool {
        let number = match order {
            Signs::NEGATIVE => -1,
            Signs::POSITIVE => 1,
            _ => 0,
        };
        self.cond.holds(number, 0)
    }

    /// Returns the registers of two vague numbers whose order it tells: its operands, or those of the difference that
    /// it compares with zero.
    /// The third is that of the difference, which may be in the place of one of them.
    pub(crate) fn compared(&self, code: &Code, pc: u32) -> Option<(u16, u16, u16)> {
        let (a, Some(b)) = self.places else { return None };
        if self.wide && is_vague(self.a) && is_vague(self.b) {
            return Some((a, b, NO_REG));
        }
        if !self.wide || self.b != 0 {
            return None;
        }
        // The difference is made just before, and no other way leads here.
        let from = (pc.saturating_sub(2)..pc)
            .rev()
            .find(|at| matches!(code.ops[*at as usize], Op::LSub { to, .. } if to == a))?;
        let between = &code.ops[from as usize + 1..pc as usize];
        let is_next = between.iter().all(|op| matches!(op, Op::Wide { .. } | Op::Word { .. }));
        let enters = |target: u32| from < target && target <= pc;
        let is_entered = code.ops.iter().any(|op| {
            jump_target(op).is_some_and(enters) || targets(code, op).into_iter().any(enters)
        }) || code.handlers.iter().any(|handler| enters(handler.target));
        match code.ops[from as usize] {
            Op::LSub { to, a, b } if !is_entered && is_next => Some((a, b, to)),
            _ => None,
        }
    }

    /// Returns true if it holds with this number in place of vague ones.
    pub(crate) fn holds_with(&self, number: u8) -> bool {
        let known = |operand: u64| match (is_vague(operand), self.wide) {
            (true, _) => i64::from(number),
            (false, true) => operand as i64,
            (false, false) => i64::from(operand as u32 as i32),
        };
        self.cond.holds(known(self.a), known(self.b))
    }

    /// Returns what is known of an operand after the test had this outcome.
    pub(crate) fn narrowed(&self, number: u64, outcome: bool, is_first: bool) -> Signs {
        let other = if is_first { self.b } else { self.a };
        let fits = |sign: &Signs| {
            let sole = vague(*sign, 0);
            let orders = if is_first {
                order(sole, other, self.wide)
            } else {
                order(other, sole, self.wide)
            };
            orders.each().any(|order| self.holds_for(order) == outcome)
        };
        let kept = signs(number).each().filter(fits);
        kept.fold(Signs::NONE, Signs::or)
    }
}

/// Returns where an operation other than a switch may jump.
pub(crate) fn jump_target(op: &Op) -> Option<u32> {
    match *op {
        Op::Goto { target }
        | Op::IfEq { target, .. }
        | Op::IfNe { target, .. }
        | Op::IfLt { target, .. }
        | Op::IfGe { target, .. }
        | Op::IfGt { target, .. }
        | Op::IfLe { target, .. }
        | Op::IfEqK { target, .. }
        | Op::IfNeK { target, .. }
        | Op::IfLtK { target, .. }
        | Op::IfGeK { target, .. }
        | Op::IfGtK { target, .. }
        | Op::IfLeK { target, .. }
        | Op::LIf { target, .. }
        | Op::IfSame { target, .. }
        | Op::IfDiffer { target, .. }
        | Op::IfNull { target, .. }
        | Op::IfNonNull { target, .. } => Some(target),
        _ => None,
    }
}

/// Returns the targets of a switch, each once.
pub(crate) fn targets(code: &Code, op: &Op) -> Vec<u32> {
    if !matches!(op, Op::Table { .. } | Op::Lookup { .. }) {
        return Vec::new();
    }
    let (keys, default) = keys(code, op);
    let mut all: Vec<u32> = keys.iter().map(|(_, target)| *target).chain([default]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the numbers that a switch knows, each with its target; all others lead to the last target.
pub(crate) fn keys(code: &Code, op: &Op) -> (Vec<(i64, u32)>, u32) {
    match *op {
        Op::Table { index, .. } => {
            let (low, targets, default) = &code.tables[index as usize];
            let pairs = targets.iter().enumerate();
            (
                pairs.map(|(place, target)| (i64::from(*low) + place as i64, *target)).collect(),
                *default,
            )
        }
        Op::Lookup { index, .. } => {
            let (pairs, default) = &code.lookups[index as usize];
            (pairs.iter().map(|(key, target)| (i64::from(*key), *target)).collect(), *default)
        }
        _ => (Vec::new(), 0),
    }
}

/// Returns the order between two readings of a clock by one thread, if one is the last.
pub(crate) fn reading_order(a: u64, b: u64) -> Option<Signs> {
    if clock(a) & clock(b) == 0 {
        return None;
    }
    match (marks(a) & LATEST != 0, marks(b) & LATEST != 0) {
        (true, true) => Some(Signs::ZERO),
        (true, false) => Some(Signs::NATURAL),
        (false, true) => Some(Signs::NATURAL.negated()),
        (false, false) => None,
    }
}

/// Nanoseconds of a second.
const SECOND: i64 = 1_000_000_000;

/// Returns the signs of the order between two numbers.
pub(crate) fn order(a: u64, b: u64, wide: bool) -> Signs {
    let known = |number: u64| match (is_vague(number), wide) {
        (true, _) => Err(signs(number)),
        (false, true) => Ok(number as i64),
        (false, false) => Ok(i64::from(number as u32 as i32)),
    };
    // No time is as long as what programs take for one without end.
    let is_endless =
        |time: u64, number: i64| wide && marks(time) & WILD == 0 && number.unsigned_abs() > 1 << 62;
    match (known(a), known(b)) {
        (Ok(a), Ok(b)) => Signs::of(a.cmp(&b) as i64),
        (Err(_), Ok(number)) if is_endless(a, number) => Signs::of(number).negated(),
        (Ok(number), Err(_)) if is_endless(b, number) => Signs::of(number),
        (Err(_), Ok(number)) if is_fraction(a) && number >= SECOND => Signs::NEGATIVE,
        (Ok(number), Err(_)) if is_fraction(b) && number >= SECOND => Signs::POSITIVE,
        (Err(signs), Ok(number)) => beside(signs, number),
        (Ok(number), Err(signs)) => beside(signs, number).negated(),
        (Err(_), Err(_)) if identity(a) != 0 && identity(a) == identity(b) => Signs::ZERO,
        (Err(_), Err(_)) if let Some(known) = reading_order(a, b) => known,
        (Err(a), Err(b)) => {
            let pairs = a.each().flat_map(|a| b.each().map(move |b| (a, b)));
            pairs.fold(Signs::NONE, |all, (a, b)| {
                let rank = |sign: Signs| {
                    i64::from(sign == Signs::POSITIVE) - i64::from(sign == Signs::NEGATIVE)
                };
                let here = match rank(a).cmp(&rank(b)) {
                    Ordering::Equal if a == Signs::ZERO => Signs::ZERO,
                    Ordering::Equal => Signs::ALL,
                    order => Signs::of(order as i64),
                };
                all.or(here)
            })
        }
    }
}

/// Returns the signs of the order between a number with these signs and a known one.
fn beside(signs: Signs, number: i64) -> Signs {
    signs.each().fold(Signs::NONE, |all, sign| {
        let here = match sign {
            Signs::ZERO => Signs::of(0_i64.cmp(&number) as i64),
            Signs::POSITIVE if number <= 0 => Signs::POSITIVE,
            Signs::NEGATIVE if number >= 0 => Signs::NEGATIVE,
            // The least number above or below zero has none between.
            Signs::POSITIVE if number == 1 => Signs::NATURAL,
            Signs::NEGATIVE if number == -1 => Signs::NATURAL.negated(),
            _ => Signs::ALL,
        };
        all.or(here)
    })
}
