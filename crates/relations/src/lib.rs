//! Linear relations among unknown integers: expressions, facts about their signs, and what follows. Owns the
//! arithmetic; knows nothing of programs.

mod elimination;
mod facts;
mod linear;

pub use facts::{Fact, Facts};
pub use linear::{Linear, Symbol};

/// The signs that a number may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signs(u8);

impl Signs {
    /// No number.
    pub const NONE: Signs = Signs(0);
    /// Below zero.
    pub const NEGATIVE: Signs = Signs(1);
    /// Zero.
    pub const ZERO: Signs = Signs(2);
    /// Above zero.
    pub const POSITIVE: Signs = Signs(4);
    /// Any number.
    pub const ALL: Signs = Signs(7);

    /// Returns the signs for three bits: negative, zero, positive, the lowest first.
    pub fn of_bits(bits: u8) -> Signs {
        Signs(bits & 7)
    }

    /// Returns the signs as three bits.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Returns the sign of a number.
    pub fn of(number: i128) -> Signs {
        match number.signum() {
            -1 => Signs::NEGATIVE,
            0 => Signs::ZERO,
            _ => Signs::POSITIVE,
        }
    }

    /// Returns the signs in both.
    #[must_use]
    pub fn and(self, other: Signs) -> Signs {
        Signs(self.0 & other.0)
    }

    /// Returns the signs in either.
    #[must_use]
    pub fn or(self, other: Signs) -> Signs {
        Signs(self.0 | other.0)
    }

    /// Returns the signs of the negated number.
    #[must_use]
    pub fn negated(self) -> Signs {
        Signs(self.0 & 2 | self.0 << 2 & 4 | self.0 >> 2 & 1)
    }

    /// Returns true if a sign is possible that is also in the others.
    pub fn meets(self, others: Signs) -> bool {
        self.0 & others.0 != 0
    }

    /// Returns the signs one by one.
    pub fn each(self) -> impl Iterator<Item = Signs> {
        [Signs::NEGATIVE, Signs::ZERO, Signs::POSITIVE]
            .into_iter()
            .filter(move |sign| self.meets(*sign))
    }
}
