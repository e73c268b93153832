//! Integers, known to nothing else here: Java's operators on numbers (`operators`), sets of numbers
//! (`pieces`) and operators on those (`transfer`, `bitwise`). Owns the choice of whether arithmetic
//! can overflow.

pub(crate) mod bitwise;
pub(crate) mod operators;
pub(crate) mod pieces;
pub(crate) mod transfer;

/// The meaning of integers.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Integers {
    /// Unbounded, assuming that no arithmetic overflows. Casts still drop bits.
    #[default]
    Mathematical,
    /// Of 32 or 64 bits, wrapping around.
    Machine,
}

impl Integers {
    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Integers::Mathematical => "mathematical",
            Integers::Machine => "machine",
        }
    }

    /// Finds a value by its name.
    pub fn from_name(name: &str) -> Option<Integers> {
        [Integers::Mathematical, Integers::Machine].into_iter().find(|i| i.name() == name)
    }
}
