//! Divergence of the concrete program from a run of the abstract one: the difference, and the
//! operation over tokens behind it. Defines a mismatch between a number and a token.

use hebra_classfile::model::MemberRef;
use hebra_ir::Name;
use hebra_ir::abstracts::{Predicate, classify};

/// Reason why the concrete program cannot do what the abstract one did.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// The thread's name.
    pub thread: String,
    /// Its place in the source.
    pub place: Option<(String, u32)>,
    /// The difference.
    pub what: Difference,
    /// The operation over tokens behind it.
    pub lie: Option<Lie>,
}

/// Difference between the concrete and the abstract run.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// A variable holds, or a computation gives, a number that its token does not represent.
    Value {
        /// Variable that holds or gets it, if any.
        variable: Option<String>,
        /// The number.
        concrete: i64,
        /// Token that represents it.
        token: String,
        /// Token of the abstract run.
        expected: String,
    },
    /// A variable refers to something else.
    Reference {
        /// The variable.
        variable: String,
        /// Its target.
        concrete: String,
        /// Its target in the abstract run.
        expected: String,
    },
    /// Another element of an array is accessed, -1 if none: in the concrete and the abstract run.
    Element(i64, i64),
    /// A test has this result.
    Test(bool),
    /// The thread continues elsewhere; file and line of the abstract and of the concrete run.
    Way(Option<(String, u32)>, Option<(String, u32)>),
    /// The concrete machine cannot continue as the abstract one did.
    Stopped(String),
}

/// An operation over tokens whose result is not that of the numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Lie {
    /// Its name.
    pub operation: String,
    /// Its operands, as tokens.
    pub operands: Vec<String>,
    /// Numbers in their place, as far as known; also those that the code names.
    pub numbers: Vec<i64>,
    /// The result in the abstract run.
    pub chosen: String,
    /// There were other results: the abstraction is too coarse. Otherwise the operation has only
    /// this result, as in assertions.
    pub is_choice: bool,
    /// The numbers overflow their type: unbounded integers do not.
    pub overflows: bool,
    /// The method it is in.
    pub method: MemberRef,
    /// The place in its bytecode.
    pub position: u32,
    /// The line.
    pub place: Option<(String, u32)>,
}

impl Difference {
    /// Returns the difference between a number and the abstract run's value in its place, which is
    /// an exception if it is no token; none if that represents the number.
    pub(crate) fn of_value(
        names: &[Name],
        rules: &[(Predicate, u8)],
        concrete: i64,
        expected: Option<u64>,
        variable: impl FnOnce() -> Option<String>,
    ) -> Option<Difference> {
        let token = classify(rules, concrete).map(u64::from);
        if token == expected {
            return None;
        }
        let name = |token: Option<u64>| {
            token.map_or("an exception".to_owned(), |token| token_name(names, token))
        };
        let (token, expected) = (name(token), name(expected));
        Some(Difference::Value { variable: variable(), concrete, token, expected })
    }
}

/// Returns the name of a token by its number.
pub(crate) fn token_name(names: &[Name], token: u64) -> String {
    let name = usize::try_from(token).ok().and_then(|token| names.get(token));
    name.map_or_else(|| token.to_string(), |name| name.to_string())
}
