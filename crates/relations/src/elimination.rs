//! Fourier-Motzkin elimination: refutes linear inequalities over the integers. Coefficients of a row are divided by
//! what they have in common and the constant is rounded down, so that some contradictions are found
//! that only integers have.

use crate::linear::{Linear, Symbol};

/// Inequality: constant plus terms is at least zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// By ascending symbol, without zeros.
    terms: Vec<(Symbol, i128)>,
    constant: i128,
}

/// Rows beyond which nothing is refuted any more.
const MOST_ROWS: usize = 400;
/// The largest factor.
const LARGEST: i128 = 1 << 62;

impl Row {
    /// Returns `factor * expression + constant >= 0`.
    pub(crate) fn of(expression: &Linear, factor: i128, constant: i128) -> Row {
        let terms = expression.terms().iter().map(|(symbol, n)| (*symbol, factor * i128::from(*n)));
        let constant = factor * i128::from(expression.constant_part()) + constant;
        Row { terms: terms.collect(), constant }.tightened()
    }

    /// Returns a row that nothing meets.
    pub(crate) fn contradiction() -> Row {
        Row { terms: Vec::new(), constant: -1 }
    }

    fn tightened(mut self) -> Row {
        let common = self.terms.iter().fold(0, |all, (_, n)| greatest_common_divisor(all, n.abs()));
        if common > 1 {
            self.terms.iter_mut().for_each(|(_, n)| *n /= common);
            self.constant = self.constant.div_euclid(common);
        }
        self
    }

    fn factor(&self, symbol: Symbol) -> i128 {
        let found = self.terms.binary_search_by_key(&symbol, |(symbol, _)| *symbol);
        found.map_or(0, |at| self.terms[at].1)
    }

    /// Returns the sum of positive multiples of two rows in which the symbol cancels out; none if the numbers become too large.
    fn without(&self, other: &Row, symbol: Symbol) -> Option<Row> {
        let (m, n) = (other.factor(symbol).abs(), self.factor(symbol).abs());
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (self.terms.as_slice(), other.terms.as_slice());
        while !a.is_empty() || !b.is_empty() {
            let next =
                [a.first(), b.first()].into_iter().flatten().map(|(symbol, _)| *symbol).min()?;
            let mut value = 0_i128;
            if let Some(((_, k), rest)) = a.split_first().filter(|((s, _), _)| *s == next) {
                (value, a) = (value.checked_add(k.checked_mul(m)?)?, rest);
            }
            if let Some(((_, k), rest)) = b.split_first().filter(|((s, _), _)| *s == next) {
                (value, b) = (value.checked_add(k.checked_mul(n)?)?, rest);
            }
            if value.abs() > LARGEST {
                return None;
            }
            if value != 0 {
                terms.push((next, value));
            }
        }
        let constant = self.constant.checked_mul(m)?.checked_add(other.constant.checked_mul(n)?)?;
        (constant.abs() <= LARGEST).then(|| Row { terms, constant }.tightened())
    }
}

/// Returns true if no integers meet all rows. False says nothing.
pub(crate) fn is_refuted(rows: &[Row]) -> bool {
    let mut rows = rows.to_vec();
    loop {
        if rows.iter().any(|row| row.terms.is_empty() && row.constant < 0) {
            return true;
        }
        rows.retain(|row| !row.terms.is_empty());
        let Some(symbol) = cheapest(&rows) else { return false };
        let mut next: Vec<Row> =
            rows.iter().filter(|row| row.factor(symbol) == 0).cloned().collect();
        for low in rows.iter().filter(|row| row.factor(symbol) > 0) {
            for high in rows.iter().filter(|row| row.factor(symbol) < 0) {
                let Some(row) = low.without(high, symbol) else { continue };
                if !next.contains(&row) {
                    next.push(row);
                }
            }
        }
        if next.len() > MOST_ROWS {
            return false;
        }
        rows = next;
    }
}

/// Returns the symbol whose elimination leaves the fewest rows.
fn cheapest(rows: &[Row]) -> Option<Symbol> {
    let mut symbols: Vec<Symbol> =
        rows.iter().flat_map(|row| row.terms.iter().map(|(symbol, _)| *symbol)).collect();
    symbols.sort_unstable();
    symbols.dedup();
    symbols.into_iter().min_by_key(|symbol| {
        let count =
            |is: fn(i128) -> bool| rows.iter().filter(|row| is(row.factor(*symbol))).count();
        let (up, down) = (count(|n| n > 0), count(|n| n < 0));
        up * down
    })
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
