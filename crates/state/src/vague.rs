//! Vague numbers: those that were read from a clock or drawn at random, and what was computed from them. Only their
//! sign may be known. They stand in registers, fields and elements of `long` or `double` arrays in place of a
//! number, as a bit pattern that programs do not use.
//!
//! A vague number in a register has an *identity*: registers of one frame with the same identity hold the
//! same number, so that what a test shows of one is known of the others. Identities mean nothing
//! outside their frame; memory has none. Where a run is followed, the number may have a *witness* besides: an
//! example of what it could be, by its number in a table. Nothing depends on it.
//!
//! Arrays of smaller elements have one element that stands for all vague numbers; so has text that shows a time. Any byte
//! is common, so arrays of bytes with vague elements have a flag besides.
//!
//! Any number may be taken for a vague one: that only adds behaviours. So it does no harm if a program
//! happens to compute the pattern.

/// Upper half of a vague number: a signalling NaN as a `double`, 285 years as nanoseconds.
const TAG: u64 = 0x7ff4_7e57;

/// Word that stands for a vague number, or for itself, in a component.
pub(crate) const ESCAPE: u32 = 0x7e57_7ff4;

/// Most identities in one frame; further numbers have none.
pub const IDENTITIES: u32 = 64;

/// Element that stands for a vague number in an array of `byte` or `boolean` with `FLAG_VAGUE`. Texts have no such
/// character; a number that happens to be the same there is taken for a vague one.
pub const VAGUE_BYTE: i8 = 0x9d_u8 as i8;
/// The same in an array of `char`.
pub const VAGUE_CHAR: u16 = 0x9d;
/// The same in an array of `short`.
pub const VAGUE_SHORT: i16 = 0x7e57;
/// The same in an array of `int` or `float`.
pub const VAGUE_INT: u32 = TAG as u32;

/// It may be any number: it was drawn at random, or computed in a way that leads far away from times.
pub const WILD: u64 = 1 << 27;
/// In a register only: a clock showed it, this one in nanoseconds.
pub const NANOS: u64 = 1 << 28;
/// The same in milliseconds.
pub const MILLIS: u64 = 1 << 29;
/// In a register only: the last that the thread read from this clock. Clocks do not go back, so what the thread
/// read before is not later. Reads are no scheduling points, so nothing is known of those of other threads.
pub const LATEST: u64 = 1 << 30;

/// In a register only: not what the clock showed, but the difference between that and something else.
pub const DIFFERENCE: u64 = 1 << 31;

/// In a register only: a `long` that is not larger than an `int`, or an `int` of at most 2^30 either side of zero.
pub const SMALL: u64 = 1 << 23;

/// In a register only: nanoseconds of a second, from 0 to below a thousand million. It is the mark of a difference
/// without that of a clock.
pub const FRACTION: u64 = DIFFERENCE;

/// Returns true if a vague number is the nanoseconds of a second.
pub fn is_fraction(number: u64) -> bool {
    marks(number) & (DIFFERENCE | NANOS | MILLIS) == FRACTION
}

/// Returns what else is known of a vague number, as `WILD` and the following.
pub fn marks(number: u64) -> u64 {
    const ALL: u64 = WILD | NANOS | MILLIS | LATEST | DIFFERENCE | SMALL;
    if is_vague(number) { number & ALL } else { 0 }
}

/// Returns the mark of the clock that showed a number, or an earlier one; 0 if none did.
pub fn clock(number: u64) -> u64 {
    if marks(number) & DIFFERENCE == 0 { marks(number) & (NANOS | MILLIS) } else { 0 }
}

/// Signs that a vague number may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signs(u8);

impl Signs {
    /// None.
    pub const NONE: Signs = Signs(0);
    /// Below zero.
    pub const NEGATIVE: Signs = Signs(1);
    /// Zero.
    pub const ZERO: Signs = Signs(2);
    /// Above zero.
    pub const POSITIVE: Signs = Signs(4);
    /// Any.
    pub const ALL: Signs = Signs(7);
    /// Zero or above.
    pub const NATURAL: Signs = Signs(6);

    /// Returns the sign of a number.
    pub fn of(number: i64) -> Signs {
        match number.signum() {
            -1 => Signs::NEGATIVE,
            0 => Signs::ZERO,
            _ => Signs::POSITIVE,
        }
    }

    /// Returns the signs that are in both.
    #[must_use]
    pub fn and(self, other: Signs) -> Signs {
        Signs(self.0 & other.0)
    }

    /// Returns the signs that are in either.
    #[must_use]
    pub fn or(self, other: Signs) -> Signs {
        Signs(self.0 | other.0)
    }

    /// Returns true if there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if these are all in the others.
    pub fn are_in(self, others: Signs) -> bool {
        self.0 & !others.0 == 0
    }

    /// Returns the signs one by one.
    pub fn each(self) -> impl Iterator<Item = Signs> {
        [Signs::NEGATIVE, Signs::ZERO, Signs::POSITIVE]
            .into_iter()
            .filter(move |sign| self.0 & sign.0 != 0)
    }

    /// Returns the larger of two signs.
    #[must_use]
    pub fn max(self, other: Signs) -> Signs {
        if self.0 >= other.0 { self } else { other }
    }

    /// Returns the smaller of two signs.
    #[must_use]
    pub fn min(self, other: Signs) -> Signs {
        if self.0 <= other.0 { self } else { other }
    }

    /// Returns the signs of the negated number.
    #[must_use]
    pub fn negated(self) -> Signs {
        Signs(self.0 & 2 | self.0 << 2 & 4 | self.0 >> 2 & 1)
    }
}

/// Returns a vague number, or 0 if it can be nothing else.
pub fn vague(signs: Signs, identity: u32) -> u64 {
    match signs {
        Signs::ZERO => 0,
        Signs(signs) => TAG << 32 | u64::from(signs) << 24 | u64::from(identity),
    }
}

/// Returns true if a number is vague.
#[inline(always)]
pub fn is_vague(number: u64) -> bool {
    number >> 32 == TAG
}

/// Returns the signs that a vague number may have.
pub fn signs(number: u64) -> Signs {
    match Signs((number >> 24) as u8 & 7) {
        Signs(0) => Signs::ALL,
        signs => signs,
    }
}

/// Returns the identity of a vague number; 0 if it has none.
pub fn identity(number: u64) -> u32 {
    number as u32 & (IDENTITIES - 1)
}

/// Returns the number as it stands in memory.
#[inline(always)]
pub fn in_memory(number: u64) -> u64 {
    let of_registers = u64::from(IDENTITIES - 1) | NANOS | MILLIS | LATEST | DIFFERENCE | SMALL;
    if is_vague(number) { number & !of_registers } else { number }
}

/// Returns the number as it is stored with a state.
pub(crate) fn canonical(number: u64) -> u64 {
    if is_vague(number) { vague(signs(number), 0) | number & WILD } else { number }
}

/// Returns the same vague number with other signs, or 0 if it can be nothing else.
pub fn with_signs(number: u64, Signs(signs): Signs) -> u64 {
    match Signs(signs) {
        Signs::ZERO => 0,
        _ => number & !(7 << 24) | u64::from(signs) << 24,
    }
}

/// Most witnesses of a run.
pub const WITNESSES: usize = 1 << 17;

/// Returns the number of the witness of a vague number; 0 if it has none.
pub fn witness(number: u64) -> usize {
    (number >> 6) as usize & (WITNESSES - 1)
}

/// Returns a vague number with a witness.
pub fn with_witness(number: u64, witness: usize) -> u64 {
    match is_vague(number) && witness < WITNESSES {
        true => number & !((WITNESSES as u64 - 1) << 6) | (witness as u64) << 6,
        false => number,
    }
}

/// Returns the same vague number with another identity.
pub fn with_identity(number: u64, identity: u32) -> u64 {
    number & !u64::from(IDENTITIES - 1) | u64::from(identity)
}

/// Returns an identity that none of these registers has; 0 if there is none left.
pub fn new_identity(registers: &[u64]) -> u32 {
    let used = registers.iter().filter(|number| is_vague(**number)).map(|number| identity(*number));
    let used = used.fold(1_u64, |all, identity| all | 1 << identity);
    (!used).trailing_zeros() % IDENTITIES
}

/// Numbers the identities in a frame by the order in which they are met.
#[derive(Default)]
pub(crate) struct Renumbering {
    known: Vec<u32>,
}

impl Renumbering {
    /// Returns the lower half of a vague number, with the new number of its identity.
    pub(crate) fn low(&mut self, number: u64) -> u32 {
        let identity = match identity(number) {
            0 => 0,
            old => match self.known.iter().position(|known| *known == old) {
                Some(place) => place as u32 + 1,
                None => {
                    self.known.push(old);
                    self.known.len() as u32
                }
            },
        };
        (vague(signs(number), identity) | marks(number)) as u32
    }
}

/// Returns the vague number with this lower half.
pub(crate) fn with_low(low: u32) -> u64 {
    TAG << 32 | u64::from(low)
}
