//! What the tests on the way to a place tell of the order between two registers: after `if (now < end)`, `end - now` is
//! positive. Found in the code, backwards from the place, so that states need not hold it.

use crate::branches::{Test, jump_target, targets};
use hebra_program::code::{Code, Op};
use hebra_state::vague::Signs;

/// Most operations that are looked at.
const MOST: usize = 400;

/// Returns the orders that two registers may have before an operation: those that the last test of both leaves open, on each way
/// that leads here from it.
pub(crate) fn order_by_tests(code: &Code, pc: u32, a: u16, b: u16) -> Signs {
    let ways = Ways { code, a, b };
    let mut seen = vec![pc];
    let mut next = 0;
    let mut orders = Signs::NONE;
    while let Some(place) = seen.get(next).copied() {
        next += 1;
        // Whoever enters the method, or comes from an exception, may have come by any way.
        let is_entry = place == 0 || code.handlers.iter().any(|handler| handler.target == place);
        if is_entry || next > MOST {
            return Signs::ALL;
        }
        for from in ways.to(place) {
            match ways.order_after(from, place) {
                Some(known) => orders = orders.or(known),
                None if !seen.contains(&from) => seen.push(from),
                None => {}
            }
        }
        if orders == Signs::ALL {
            return orders;
        }
    }
    orders
}

struct Ways<'a> {
    code: &'a Code,
    a: u16,
    b: u16,
}

impl Ways<'_> {
    /// Returns the operations from which a thread may come to one.
    fn to(&self, place: u32) -> Vec<u32> {
        let goes = |(from, op): (usize, &Op)| {
            let from = from as u32;
            let falls = from + 1 == place && !is_last(op);
            let jumps = jump_target(op) == Some(place) || targets(self.code, op).contains(&place);
            (falls || jumps).then_some(from)
        };
        self.code.ops.iter().enumerate().filter_map(goes).collect()
    }

    /// Returns the orders that are possible after an operation from which a thread goes to this place; none if the operation
    /// does not matter.
    fn order_after(&self, from: u32, place: u32) -> Option<Signs> {
        let op = &self.code.ops[from as usize];
        let target = self.code.targets.get(from as usize).copied();
        if target.is_none_or(|target| target == self.a || target == self.b) {
            return Some(Signs::ALL);
        }
        let Op::LIf { a, b, target, .. } = *op else { return None };
        let is_turned = match (a, b) {
            _ if (a, b) == (self.a, self.b) => false,
            _ if (b, a) == (self.a, self.b) => true,
            _ => return None,
        };
        let test = Test::of(op, &vec![0; usize::from(self.code.registers)])?;
        let falls = from + 1 == place;
        let known = [(target == place, true), (falls, false)].into_iter().filter(|way| way.0);
        let orders = known.fold(Signs::NONE, |all, (_, outcome)| all.or(test.orders(outcome)));
        Some(if is_turned { orders.negated() } else { orders })
    }
}

/// Returns true if the operation that follows is reached by jumps only.
fn is_last(op: &Op) -> bool {
    matches!(
        op,
        Op::Goto { .. }
            | Op::Return
            | Op::ReturnValue { .. }
            | Op::Throw { .. }
            | Op::Table { .. }
            | Op::Lookup { .. }
    )
}
