//! Sets of integers as pieces: the members of an interval in one residue class. Owns the sets;
//! `transfer.rs` applies operators to them. All answers are exact as long as moduli stay below 63
//! bits; beyond that a set may be over-approximated, never under-approximated.

/// No lower bound.
pub const NO_LOW: i128 = i128::MIN;
/// No upper bound.
pub const NO_HIGH: i128 = i128::MAX;

/// The integers from `low` to `high` that leave `residue` when divided by `modulus`. Never empty;
/// finite bounds belong to the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The least member, or [`NO_LOW`].
    pub low: i128,
    /// The greatest member, or [`NO_HIGH`].
    pub high: i128,
    /// From 0 to `modulus - 1`.
    pub residue: i128,
    /// At least 1.
    pub modulus: i128,
}

impl Piece {
    /// All integers.
    pub const ALL: Piece = Piece { low: NO_LOW, high: NO_HIGH, residue: 0, modulus: 1 };

    /// Creates the piece of a residue class in an interval; none if it is empty.
    pub fn new(low: i128, high: i128, residue: i128, modulus: i128) -> Option<Piece> {
        let residue = residue.rem_euclid(modulus);
        let mut piece = Piece { low, high, residue, modulus };
        if low != NO_LOW {
            let up = low.checked_add((residue - low.rem_euclid(modulus)).rem_euclid(modulus));
            piece.low = up.unwrap_or(low);
        }
        if high != NO_HIGH {
            let down = high.checked_sub((high.rem_euclid(modulus) - residue).rem_euclid(modulus));
            piece.high = down.unwrap_or(high);
        }
        (piece.low <= piece.high).then_some(piece)
    }

    /// Creates a piece with one integer.
    pub fn single(value: i128) -> Piece {
        Piece { low: value, high: value, residue: 0, modulus: 1 }
    }

    /// Creates an interval; none if it is empty.
    pub fn interval(low: i128, high: i128) -> Option<Piece> {
        Piece::new(low, high, 0, 1)
    }

    /// Returns the only member, if there is just one.
    pub fn value(&self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// Returns true if a number is in the set.
    pub fn contains(&self, value: i128) -> bool {
        self.low <= value && value <= self.high && value.rem_euclid(self.modulus) == self.residue
            || self.value() == Some(value)
    }

    /// Returns residue and modulus; modulus 0 stands for a single number.
    pub fn congruence(&self) -> (i128, i128) {
        match self.value() {
            Some(value) => (value, 0),
            None => (self.residue, self.modulus),
        }
    }

    /// Creates the piece of an interval with a congruence as from [`Piece::congruence`].
    pub fn with_congruence(
        low: i128,
        high: i128,
        (residue, modulus): (i128, i128),
    ) -> Option<Piece> {
        match modulus {
            0 => Some(Piece::single(residue)),
            _ => Piece::new(low, high, residue, modulus),
        }
    }

    /// Returns the intersection.
    pub fn and(&self, other: &Piece) -> Option<Piece> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        if low > high {
            return None;
        }
        if let Some(value) = self.value() {
            return other.contains(value).then_some(*self);
        }
        if let Some(value) = other.value() {
            return self.contains(value).then_some(*other);
        }
        let shared = gcd(self.modulus, other.modulus);
        if (self.residue - other.residue) % shared != 0 {
            return None;
        }
        match chinese_remainder(self, other, shared) {
            Some((residue, modulus)) => Piece::new(low, high, residue, modulus),
            None => Piece::new(low, high, self.residue, self.modulus),
        }
    }

    /// Returns true if there is a number in both.
    pub fn meets(&self, other: &Piece) -> bool {
        self.and(other).is_some()
    }
}

/// Returns the residue class that two have in common; none beyond 127 bits.
fn chinese_remainder(a: &Piece, b: &Piece, shared: i128) -> Option<(i128, i128)> {
    let modulus = (a.modulus / shared).checked_mul(b.modulus)?;
    let step = b.modulus / shared;
    let inverse = inverse((a.modulus / shared).rem_euclid(step), step);
    let times = ((b.residue - a.residue) / shared).rem_euclid(step).checked_mul(inverse)? % step;
    let residue = a.modulus.checked_mul(times)?.checked_add(a.residue)?;
    Some((residue.rem_euclid(modulus), modulus))
}

/// Returns the inverse of `value` modulo `modulus`; the two have no common factor.
fn inverse(value: i128, modulus: i128) -> i128 {
    let (mut old, mut new) = ((value, 1), (modulus, 0));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
    }
    old.1.rem_euclid(modulus)
}

/// Returns the greatest common divisor; that of 0 and a number is the number.
pub fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i128
}

/// Splits short intervals into numbers, so that operators are exact on them.
pub fn apart(pieces: &[Piece]) -> Vec<Piece> {
    /// The longest interval that is split.
    const SHORT: i128 = 16;
    /// The most pieces, so that tables do not take long.
    const MOST: usize = 128;
    let mut result: Vec<Piece> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let bounded = piece.low != NO_LOW && piece.high != NO_HIGH;
        let is_short = bounded && (piece.high - piece.low) / piece.modulus < SHORT;
        if !is_short || result.len() + pieces.len() - index + SHORT as usize > MOST {
            result.push(*piece);
            continue;
        }
        let members = (0..).map(|step| piece.low + step * piece.modulus);
        result.extend(members.take_while(|value| *value <= piece.high).map(Piece::single));
    }
    result
}
