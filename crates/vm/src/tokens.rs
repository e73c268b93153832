//! Results of an operation over tokens.

use hebra_ir::abstracts::{Operation, Results, classify};

/// Returns the token that an operation gives, if it gives exactly one and throws nothing. `wide`:
/// the first operand is a `long`.
#[inline(always)]
pub(crate) fn token(operation: &Operation, a: u64, b: u64, wide: bool) -> Option<u8> {
    results(operation, a, b, wide).only()
}

/// Returns the possible results of an operation.
#[inline(always)]
pub(crate) fn results(operation: &Operation, a: u64, b: u64, wide: bool) -> Results {
    match operation {
        Operation::Table(table) => table.look_up(a, b),
        other => other_results(other, a, b, wide),
    }
}

/// Returns the possible results of operations that are no tables.
fn other_results(operation: &Operation, a: u64, b: u64, wide: bool) -> Results {
    match operation {
        Operation::Classify { rules, .. } => {
            classify(rules, signed(a, wide)).map_or(Results::default(), Results::one)
        }
        Operation::Pick { tokens, .. } => Results(a & Results::all(tokens.len()).0),
        Operation::Locate(locator) => locator.elements(a, signed(b, false)),
        Operation::Table(_) | Operation::Show(_) | Operation::Relate(_) => Results::default(),
    }
}

/// Returns a register's value as a number.
pub(crate) fn signed(value: u64, wide: bool) -> i64 {
    if wide { value as i64 } else { i64::from(value as u32 as i32) }
}
