//! An abstraction: a finite set of tokens, each standing for the integers that meet its condition.
//! Owns the data and everything known about it without deriving operators. Abstractions come from
//! the `library` or from BASL; `fragment` finds the pieces of a condition, `show` prints it.

pub(crate) mod fragment;
pub(crate) mod library;
pub mod show;

use crate::integers::operators::Operator;
use crate::integers::pieces::Piece;
use hebra_ir::Name;
use hebra_ir::abstracts::{Locator, Operation, Predicate, Results};

/// The types of Java whose values are integers. `boolean` is never abstracted.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntegerType {
    Int,
    Long,
    Short,
    Byte,
    Char,
}

impl IntegerType {
    /// All types.
    pub const ALL: [IntegerType; 5] = [
        IntegerType::Int,
        IntegerType::Long,
        IntegerType::Short,
        IntegerType::Byte,
        IntegerType::Char,
    ];

    /// Returns the name in Java.
    pub fn name(self) -> &'static str {
        match self {
            IntegerType::Int => "int",
            IntegerType::Long => "long",
            IntegerType::Short => "short",
            IntegerType::Byte => "byte",
            IntegerType::Char => "char",
        }
    }

    /// Returns the type of a descriptor, if it is an integer type.
    pub fn of_descriptor(descriptor: &str) -> Option<IntegerType> {
        Some(match descriptor {
            "I" => IntegerType::Int,
            "J" => IntegerType::Long,
            "S" => IntegerType::Short,
            "B" => IntegerType::Byte,
            "C" => IntegerType::Char,
            _ => return None,
        })
    }
}

/// One abstract value. Its number is its place in the abstraction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// Its name.
    pub name: Name,
    /// The condition that exactly the integers it stands for meet.
    pub predicate: Predicate,
    /// The same integers as a union, if they are simple enough; then derivation needs no solver.
    pub(crate) pieces: Option<Vec<Piece>>,
}

/// A way to abstract integers. Every integer has exactly one token; `concrete` has no tokens and
/// leaves integers unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Abstraction {
    /// The name, with its parameters: `signs`, `range(0,5)`. It is for people only: two of the
    /// user's files may define different abstractions with the same name.
    pub name: Name,
    /// The type it is for; none if it is for every integer type.
    pub concrete_type: Option<IntegerType>,
    /// The tokens in order.
    pub tokens: Vec<Token>,
    /// Operators and tests that the user wrote. They are checked on use.
    pub hand_written: Vec<HandWritten>,
    /// For `order`: not tokens but symbols stand for numbers, and the state knows how they compare. Distances
    /// of at most this are kept.
    pub order: Option<u8>,
}

/// An operator of an abstraction that the user wrote; operands and results are its tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HandWritten {
    /// The operator or test.
    pub operator: Operator,
    /// The results, in the order of a table.
    pub cells: Vec<Results>,
}

impl Abstraction {
    /// Returns true if symbols stand for numbers.
    pub fn is_order(&self) -> bool {
        self.order.is_some()
    }

    /// Returns true if values stay integers.
    pub fn is_concrete(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Returns the number of the token of an integer; none if values stay integers.
    pub fn of(&self, value: i64) -> Option<u8> {
        let found = self.tokens.iter().position(|token| token.predicate.eval(value));
        found.and_then(|index| u8::try_from(index).ok())
    }

    /// Returns the names of the tokens.
    pub fn token_names(&self) -> Vec<Name> {
        self.tokens.iter().map(|token| token.name.clone()).collect()
    }

    /// Returns the condition of each token, with its number.
    pub fn rules(&self) -> Vec<(Predicate, u8)> {
        let tokens = self.tokens.iter().zip(0..);
        tokens.map(|(token, number)| (token.predicate.clone(), number)).collect()
    }

    /// Returns the operation that gives the token of a concrete value.
    pub fn classifier(&self) -> Operation {
        Operation::Classify { name: format!("to {}", self.name).into(), rules: self.rules() }
    }

    /// Returns the operation that gives the elements that a token may index.
    pub fn locator(&self) -> Operation {
        let beyond = |bound: i128| {
            i64::try_from(bound).unwrap_or(if bound < 0 { i64::MIN } else { i64::MAX })
        };
        let hull = |token: &Token| match &token.pieces {
            Some(pieces) => {
                let low = pieces.iter().map(|piece| piece.low).min();
                let high = pieces.iter().map(|piece| piece.high).max();
                // A token that stands for no integer indexes nothing.
                low.zip(high).map_or((0, -1), |(low, high)| (beyond(low), beyond(high)))
            }
            None => (i64::MIN, i64::MAX),
        };
        Operation::Locate(Locator {
            name: format!("index {}", self.name).into(),
            tokens: self.token_names(),
            rules: self.rules(),
            hulls: self.tokens.iter().map(hull).collect(),
        })
    }

    /// Returns the same with the token of 0 as number 0: unwritten memory holds 0.
    pub fn zero_first(mut self) -> Abstraction {
        let Some(zero) = self.of(0).filter(|zero| *zero != 0) else { return self };
        let count = self.tokens.len();
        let swapped = |token: usize| match token {
            0 => zero.into(),
            token if token == usize::from(zero) => 0,
            token => token,
        };
        for own in &mut self.hand_written {
            let columns = if own.operator.is_unary() { 1 } else { count };
            let column = |column: usize| if columns == 1 { column } else { swapped(column) };
            let cell = |index: usize| {
                own.cells[swapped(index / columns) * columns + column(index % columns)]
            };
            let is_test = matches!(own.operator, Operator::Test(_));
            let result = |cell: Results| match is_test {
                true => cell,
                false => cell.tokens().fold(Results(cell.0 & Results::THROWS.0), |all, token| {
                    all.or(Results::one(swapped(token.into()) as u8))
                }),
            };
            own.cells = (0..own.cells.len()).map(|index| result(cell(index))).collect();
        }
        self.tokens.swap(0, zero.into());
        self
    }

    /// Returns true if a field or variable of this type can have the abstraction.
    pub fn fits(&self, concrete: IntegerType) -> bool {
        self.concrete_type.is_none_or(|own| own == concrete)
    }
}
