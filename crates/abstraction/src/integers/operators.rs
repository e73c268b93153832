//! The operators and tests of Java on integers, with their effect on numbers (JLS 15.15 to 15.22).
//! Owns the concrete meaning that abstract tables must cover.

use hebra_ir::{Binary, Cond};

/// The size of an operation: that of `int` or that of `long`.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    Int,
    Long,
}

impl Width {
    /// Returns the number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Width::Int => 32,
            Width::Long => 64,
        }
    }

    /// Returns the least number.
    pub fn least(self) -> i128 {
        -(1 << (self.bits() - 1))
    }

    /// Returns the greatest number.
    pub fn greatest(self) -> i128 {
        (1 << (self.bits() - 1)) - 1
    }

    /// Returns the modulus of shift counts.
    pub fn shifts(self) -> i128 {
        self.bits().into()
    }
}

/// Conversions that drop bits.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Narrowing {
    ToByte,
    ToShort,
    ToChar,
    ToInt,
}

impl Narrowing {
    /// Returns the least and the greatest result.
    pub fn bounds(self) -> (i128, i128) {
        match self {
            Narrowing::ToByte => (i8::MIN.into(), i8::MAX.into()),
            Narrowing::ToShort => (i16::MIN.into(), i16::MAX.into()),
            Narrowing::ToChar => (0, u16::MAX.into()),
            Narrowing::ToInt => (i32::MIN.into(), i32::MAX.into()),
        }
    }
}

/// An operator or test on integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// An operator with two operands.
    Binary(Binary),
    /// Minus.
    Negate,
    /// `(byte)`, `(short)`, `(char)`, `(int)`.
    Narrow(Narrowing),
    /// From `int` to `long`: the same number.
    Widen,
    /// A comparison.
    Test(Cond),
}

/// The result of a concrete operation.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concrete {
    Value(i128),
    Throws,
}

impl Operator {
    /// Returns every operator and test.
    pub fn all() -> Vec<Operator> {
        use Binary::*;
        let binary = [Add, Sub, Mul, Div, Rem, Shl, Shr, Ushr, And, Or, Xor];
        let narrow = [Narrowing::ToByte, Narrowing::ToShort, Narrowing::ToChar, Narrowing::ToInt];
        let tests = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Le, Cond::Gt, Cond::Ge];
        let mut all: Vec<Operator> = binary.map(Operator::Binary).to_vec();
        all.push(Operator::Negate);
        all.extend(narrow.map(Operator::Narrow));
        all.push(Operator::Widen);
        all.extend(tests.map(Operator::Test));
        all
    }

    /// Returns true if there is only one operand.
    pub fn is_unary(self) -> bool {
        matches!(self, Operator::Negate | Operator::Narrow(_) | Operator::Widen)
    }

    /// Returns the size of the operands: `int` is cast from `long`, and `long` from `int`.
    pub fn operand_width(self, width: Width) -> Width {
        match self {
            Operator::Narrow(Narrowing::ToInt) => Width::Long,
            Operator::Narrow(_) | Operator::Widen => Width::Int,
            _ => width,
        }
    }

    /// Returns the symbol in Java; `neg` is the unary minus.
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Binary(Binary::Add) => "+",
            Operator::Binary(Binary::Sub) => "-",
            Operator::Binary(Binary::Mul) => "*",
            Operator::Binary(Binary::Div) => "/",
            Operator::Binary(Binary::Rem) => "%",
            Operator::Binary(Binary::Shl) => "<<",
            Operator::Binary(Binary::Shr) => ">>",
            Operator::Binary(Binary::Ushr) => ">>>",
            Operator::Binary(Binary::And) => "&",
            Operator::Binary(Binary::Or) => "|",
            Operator::Binary(Binary::Xor) => "^",
            Operator::Negate => "neg",
            Operator::Narrow(Narrowing::ToByte) => "(byte)",
            Operator::Narrow(Narrowing::ToShort) => "(short)",
            Operator::Narrow(Narrowing::ToChar) => "(char)",
            Operator::Narrow(Narrowing::ToInt) => "(int)",
            Operator::Widen => "(long)",
            Operator::Test(Cond::Eq) => "==",
            Operator::Test(Cond::Ne) => "!=",
            Operator::Test(Cond::Lt) => "<",
            Operator::Test(Cond::Le) => "<=",
            Operator::Test(Cond::Gt) => ">",
            Operator::Test(Cond::Ge) => ">=",
        }
    }

    /// Applies it to numbers of its width; `b` is ignored if there is no second operand. Without
    /// wrap-around, results may lie outside the width. A test gives 0 or 1.
    pub fn apply(self, a: i128, b: i128, width: Width, wraps: bool) -> Concrete {
        use Binary::*;
        let wrap = |value: i128| match wraps {
            true => reduce(value, width.least(), width.greatest()),
            false => value,
        };
        let count = b.rem_euclid(width.shifts());
        Concrete::Value(match self {
            Operator::Binary(Div | Rem) if b == 0 => return Concrete::Throws,
            Operator::Binary(Add) => wrap(a + b),
            Operator::Binary(Sub) => wrap(a - b),
            Operator::Binary(Mul) => wrap(a * b),
            Operator::Binary(Div) => wrap(a / b),
            Operator::Binary(Rem) => a % b,
            Operator::Binary(Shl) => wrap(a << count),
            Operator::Binary(Shr) => a >> count,
            Operator::Binary(Ushr) if a >= 0 || count == 0 => a >> count,
            Operator::Binary(Ushr) => a.rem_euclid(1 << width.bits()) >> count,
            Operator::Binary(And) => a & b,
            Operator::Binary(Or) => a | b,
            Operator::Binary(Xor) => a ^ b,
            Operator::Negate => wrap(-a),
            Operator::Narrow(to) => reduce(a, to.bounds().0, to.bounds().1),
            Operator::Widen => a,
            Operator::Test(cond) => cond.holds(a, b).into(),
        })
    }
}

/// Returns the number between two bounds that differs by a multiple of their distance.
fn reduce(value: i128, least: i128, greatest: i128) -> i128 {
    (value - least).rem_euclid(greatest - least + 1) + least
}
