//! The values of abstract programs: tokens, sets of tokens, and operations over them.
//!
//! A token is a small number that stands for the concrete integers that meet its predicate. An
//! operation over tokens may have several results; which one occurs is a choice. Owns the data and
//! its evaluation; `abstraction` derives the tables.

use crate::{Cond, MemberRef, Name, Reg};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// The most tokens an abstraction can have.
pub const MAX_TOKENS: usize = 63;

/// The possible results of an abstract operation: a set of tokens, and whether it may throw an
/// `ArithmeticException` instead. For tests the tokens are 0 for false and 1 for true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Results(pub u64);

impl Results {
    /// The result of a division by zero.
    pub const THROWS: Results = Results(1 << MAX_TOKENS);

    /// Returns a set with one token.
    pub fn one(token: u8) -> Results {
        Results(1 << token)
    }

    /// Returns the set of the first `count` tokens.
    pub fn all(count: usize) -> Results {
        Results((1 << count) - 1)
    }

    /// Returns the union.
    pub fn or(self, other: Results) -> Results {
        Results(self.0 | other.0)
    }

    /// Returns true if a token is possible.
    pub fn has(self, token: u8) -> bool {
        self.0 >> token & 1 == 1
    }

    /// Returns true if an exception is possible.
    pub fn may_throw(self) -> bool {
        self.has(MAX_TOKENS as u8)
    }

    /// Returns the token, if it is the only result and not the exception.
    #[inline(always)]
    pub fn only(self) -> Option<u8> {
        let one = self.0.is_power_of_two() && self.0 < Results::THROWS.0;
        one.then(|| self.0.trailing_zeros() as u8)
    }

    /// Returns the number of results, including the exception.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the tokens, ascending; without the exception.
    pub fn tokens(self) -> impl Iterator<Item = u8> {
        (0..MAX_TOKENS as u8).filter(move |token| self.has(*token))
    }
}

/// An integer expression over one value, in unbounded arithmetic; `Div` and `Rem` as in Java.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    Value,
    Const(i64),
    Negate(Box<Term>),
    Add(Box<Term>, Box<Term>),
    Sub(Box<Term>, Box<Term>),
    Mul(Box<Term>, Box<Term>),
    Div(Box<Term>, Box<Term>),
    Rem(Box<Term>, Box<Term>),
}

impl Term {
    /// Returns the value of the expression for `n`; none for a division by zero or beyond 128 bits.
    pub fn eval(&self, n: i64) -> Option<i128> {
        let pair = |a: &Term, b: &Term| Some((a.eval(n)?, b.eval(n)?));
        match self {
            Term::Value => Some(n.into()),
            Term::Const(value) => Some((*value).into()),
            Term::Negate(a) => a.eval(n)?.checked_neg(),
            Term::Add(a, b) => pair(a, b).and_then(|(a, b)| a.checked_add(b)),
            Term::Sub(a, b) => pair(a, b).and_then(|(a, b)| a.checked_sub(b)),
            Term::Mul(a, b) => pair(a, b).and_then(|(a, b)| a.checked_mul(b)),
            Term::Div(a, b) => pair(a, b).and_then(|(a, b)| a.checked_div(b)),
            Term::Rem(a, b) => pair(a, b).and_then(|(a, b)| a.checked_rem(b)),
        }
    }
}

/// A condition on one integer.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    True,
    Compare(Cond, Term, Term),
    Not(Box<Predicate>),
    And(Vec<Predicate>),
    Or(Vec<Predicate>),
}

impl Predicate {
    /// Returns true if the condition is true of `n`; a comparison without a value is false.
    pub fn eval(&self, n: i64) -> bool {
        match self {
            Predicate::True => true,
            Predicate::Compare(cond, a, b) => {
                a.eval(n).zip(b.eval(n)).is_some_and(|(a, b)| cond.holds(a, b))
            }
            Predicate::Not(a) => !a.eval(n),
            Predicate::And(all) => all.iter().all(|a| a.eval(n)),
            Predicate::Or(any) => any.iter().any(|a| a.eval(n)),
        }
    }
}

/// Returns the token of a concrete value: that of the first condition it meets.
pub fn classify(rules: &[(Predicate, u8)], n: i64) -> Option<u8> {
    rules.iter().find(|(condition, _)| condition.eval(n)).map(|(_, token)| *token)
}

/// An operation of an abstract program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// An operator, test or coercion between abstractions: looked up by the operands' tokens.
    Table(Table),
    /// Gives the token of a concrete value: that of the first condition it meets.
    Classify {
        /// The abstraction's name, for reports.
        name: Name,
        /// Conditions in order, with tokens.
        rules: Vec<(Predicate, u8)>,
    },
    /// Any member of a set of tokens held in the operand as bits.
    Pick {
        /// The set it is picked from, for reports.
        name: Name,
        /// The names of the tokens.
        tokens: Vec<Name>,
    },
    /// Any element of an array that a token may index; the second operand is the length of the
    /// array, a number.
    Locate(Locator),
    /// The name of a token, as a `String`.
    Show(Vec<Name>),
    /// An operation over numbers of which only relations to others are known.
    Relate(Relate),
}

/// An operation over numbers of which the state knows how they compare with others. In place of each stands a
/// symbol, which the machine gives out; 0 is the number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relate {
    /// Gives the symbol of the integer in the operand.
    Number,
    /// Gives a symbol of which nothing is known.
    Any,
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The negated number.
    Negate,
    /// 1 if the comparison holds, otherwise 0.
    Test(Cond),
}

/// Stands for all indices outside an array: arrays that tokens index are not longer.
pub const OUTSIDE: u8 = MAX_TOKENS as u8 - 1;

/// The possible meanings of a token used as an index.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Locator {
    /// The operation as shown in reports.
    pub name: Name,
    /// The names of the tokens.
    pub tokens: Vec<Name>,
    /// Their meanings, as in `Operation::Classify`.
    pub rules: Vec<(Predicate, u8)>,
    /// The least and the greatest number that each stands for, or beyond.
    pub hulls: Vec<(i64, i64)>,
}

impl Locator {
    /// Returns the elements of an array that a token may index, and [`OUTSIDE`] if it may index
    /// none. Empty for arrays that are too long.
    pub fn elements(&self, token: u64, length: i64) -> Results {
        let mut results = Results::default();
        let Some(token) = u8::try_from(token).ok().filter(|_| length <= OUTSIDE.into()) else {
            return results;
        };
        for element in 0..OUTSIDE {
            let index = i64::from(element);
            if index < length && classify(&self.rules, index) == Some(token) {
                results = results.or(Results::one(element));
            }
        }
        let hull = self.hulls.get(usize::from(token));
        if hull.is_none_or(|(low, high)| *low < 0 || *high >= length) {
            results = results.or(Results::one(OUTSIDE));
        }
        results
    }
}

impl Operation {
    /// Returns the name in reports.
    pub fn name(&self) -> &str {
        match self {
            Operation::Table(table) => &table.name,
            Operation::Classify { name, .. } | Operation::Pick { name, .. } => name,
            Operation::Locate(locator) => &locator.name,
            Operation::Show(_) => "show",
            Operation::Relate(relate) => relate.name(),
        }
    }
}

impl Relate {
    fn name(self) -> &'static str {
        match self {
            Relate::Number => "order of a number",
            Relate::Any => "order of any number",
            Relate::Add => "order +",
            Relate::Subtract | Relate::Negate => "order -",
            Relate::Test(Cond::Eq) => "order ==",
            Relate::Test(Cond::Ne) => "order !=",
            Relate::Test(Cond::Lt) => "order <",
            Relate::Test(Cond::Ge) => "order >=",
            Relate::Test(Cond::Gt) => "order >",
            Relate::Test(Cond::Le) => "order <=",
        }
    }
}

/// The results of an operation by its operands' tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// The operation as shown in reports: `signs +`, `signs <`, `signs to point`.
    pub name: Name,
    /// The number of tokens of the second operand; 1 if there is no second operand.
    pub columns: u32,
    /// Row by row, first operand's token first.
    pub results: Vec<Results>,
    /// The names of each operand's tokens, for reports.
    pub operands: Vec<Arc<[Name]>>,
    /// The names of the result's tokens, for reports.
    pub tokens: Arc<[Name]>,
    /// The meanings of the result's tokens, as in `Operation::Classify`, so that a run of the
    /// concrete program can be compared; none for tests.
    pub rules: Option<Arc<[(Predicate, u8)]>>,
    /// The comparison, if it is a test.
    pub test: Option<Cond>,
}

impl Table {
    /// Returns the possible results. Operands that are not tokens have none.
    #[inline]
    pub fn look_up(&self, a: u64, b: u64) -> Results {
        let columns = u64::from(self.columns);
        if b >= columns {
            return Results::default();
        }
        let at = a.checked_mul(columns).and_then(|row| usize::try_from(row + b).ok());
        at.and_then(|at| self.results.get(at)).copied().unwrap_or_default()
    }
}

/// The tokens of an abstraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// Their names, by number.
    pub names: Arc<[Name]>,
    /// Their meanings, as in `Operation::Classify`.
    pub rules: Arc<[(Predicate, u8)]>,
}

/// The variables of an abstract program that hold tokens; all others hold the same as in the
/// program itself. An array is typed by the variables that refer to it: their tokens are those of
/// its elements, and of arrays within it.
#[derive(Clone, Debug, Default)]
pub struct Typing {
    /// Fields, by the class that declares them.
    pub fields: HashMap<MemberRef, Arc<Tokens>>,
    /// Parameters of methods, the receiver first.
    pub params: HashMap<MemberRef, Vec<Option<Arc<Tokens>>>>,
    /// Registers of methods.
    pub registers: HashMap<MemberRef, Arc<[Held]>>,
    /// The variables that hold symbols.
    pub related: Related,
}

/// The variables of an abstract program that hold symbols (see [`Relate`]).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Related {
    /// Fields, by the class that declares them.
    pub fields: HashSet<MemberRef>,
    /// Registers of methods: each holds a symbol whenever it is live.
    pub registers: HashMap<MemberRef, Vec<Reg>>,
    /// Numbers of the program that variables are compared with.
    pub constants: BTreeSet<i64>,
    /// The largest distance between two numbers that is kept.
    pub distance: u8,
}

impl Related {
    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.registers.is_empty()
    }
}

/// A register holds tokens, if it is live, before the instructions at positions in `start..end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The register.
    pub reg: Reg,
    /// First bytecode position.
    pub start: u32,
    /// One past the last bytecode position.
    pub end: u32,
    /// The tokens it holds.
    pub tokens: Arc<Tokens>,
}
