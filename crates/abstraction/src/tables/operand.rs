//! Operands of operations over tokens: what the rows and columns of a table stand for.

use crate::domain::Abstraction;
use crate::integers::pieces::Piece;
use hebra_ir::abstracts::{Predicate, Term};
use hebra_ir::{Cond, Name};
use std::sync::Arc;

/// An operand of an operation over tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A token of an abstraction that is not concrete.
    Token(Arc<Abstraction>),
    /// A known number. It takes no place in the table.
    Literal(i64),
}

impl Operand {
    /// Returns the integers of each token, if all are unions of pieces.
    pub(crate) fn unions(&self) -> Option<Vec<Vec<Piece>>> {
        match self {
            Operand::Token(abstraction) => {
                Some(unions(abstraction)?.into_iter().map(<[Piece]>::to_vec).collect())
            }
            Operand::Literal(value) => Some(vec![vec![Piece::single((*value).into())]]),
        }
    }

    /// Returns the name and the condition of each token.
    pub(crate) fn conditions(&self) -> Vec<(String, Predicate)> {
        match self {
            Operand::Token(abstraction) => {
                let tokens = abstraction.tokens.iter();
                tokens.map(|token| (token.name.to_string(), token.predicate.clone())).collect()
            }
            Operand::Literal(value) => {
                let is = Predicate::Compare(Cond::Eq, Term::Value, Term::Const(*value));
                vec![(value.to_string(), is)]
            }
        }
    }

    /// Returns the names of the tokens; none for a literal.
    pub(crate) fn token_names(&self) -> Option<Arc<[Name]>> {
        match self {
            Operand::Token(abstraction) => Some(abstraction.token_names().into()),
            Operand::Literal(_) => None,
        }
    }

    /// Returns the name of the abstraction, or the number.
    pub(crate) fn name(&self) -> String {
        match self {
            Operand::Token(abstraction) => abstraction.name.to_string(),
            Operand::Literal(value) => value.to_string(),
        }
    }
}

/// Returns the integers of each token, if all are unions of pieces.
pub(crate) fn unions(abstraction: &Abstraction) -> Option<Vec<&[Piece]>> {
    abstraction.tokens.iter().map(|token| token.pieces.as_deref()).collect()
}
