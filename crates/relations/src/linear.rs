//! Linear expressions over unknown integers.

/// Names an unknown integer.
pub type Symbol = u32;

/// The sum of a constant and of symbols with factors.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Linear {
    /// Symbols with factors other than 0, by ascending symbol.
    terms: Vec<(Symbol, i64)>,
    constant: i64,
}

impl Linear {
    /// Returns a constant.
    pub fn constant(constant: i64) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    /// Returns a symbol.
    pub fn symbol(symbol: Symbol) -> Linear {
        Linear { terms: vec![(symbol, 1)], constant: 0 }
    }

    /// Returns the sum of this and a multiple of another one; none if a factor leaves 64 bits.
    pub fn plus(&self, other: &Linear, factor: i64) -> Option<Linear> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (symbol, value) = match (a.peek(), b.peek()) {
                (Some((x, m)), Some((y, n))) if x == y => {
                    let both = (*x, m.checked_add(n.checked_mul(factor)?)?);
                    a.next();
                    b.next();
                    both
                }
                (Some((x, m)), other) if other.is_none_or(|(y, _)| x < y) => {
                    a.next();
                    (*x, *m)
                }
                (_, Some((y, n))) => {
                    b.next();
                    (*y, n.checked_mul(factor)?)
                }
                _ => break,
            };
            if value != 0 {
                terms.push((symbol, value));
            }
        }
        let constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(Linear { terms, constant })
    }

    /// Returns the difference to another one; none if a factor leaves 64 bits.
    pub fn minus(&self, other: &Linear) -> Option<Linear> {
        self.plus(other, -1)
    }

    /// Returns a multiple; none if a factor leaves 64 bits.
    pub fn times(&self, factor: i64) -> Option<Linear> {
        Linear::default().plus(self, factor)
    }

    /// Returns the symbols with their factors.
    pub fn terms(&self) -> &[(Symbol, i64)] {
        &self.terms
    }

    /// Returns the constant part.
    pub fn constant_part(&self) -> i64 {
        self.constant
    }

    /// Returns the number, if there are no symbols.
    pub fn number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }
}
