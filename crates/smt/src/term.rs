//! Terms and queries, and their text in SMT-LIB 2.6.

use std::fmt;

/// The type of a variable.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    Int,
    /// Bit vectors of a width.
    Bits(u32),
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Int => f.write_str("Int"),
            Sort::Bits(width) => write!(f, "(_ BitVec {width})"),
        }
    }
}

/// A term. The builder must give functions arguments of the right sorts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A variable or a constant such as `true`.
    Symbol(String),
    /// An integer.
    Int(i128),
    /// The lowest bits of an integer.
    Bits(i128, u32),
    /// A function of SMT-LIB, possibly an indexed one such as `(_ extract 7 0)`, and its arguments.
    Apply(String, Vec<Term>),
}

impl Term {
    /// Creates a variable.
    pub fn symbol(name: &str) -> Term {
        Term::Symbol(name.to_owned())
    }

    /// Applies a function to arguments.
    pub fn apply(function: &str, arguments: impl IntoIterator<Item = Term>) -> Term {
        Term::Apply(function.to_owned(), arguments.into_iter().collect())
    }

    /// Returns the conjunction; true if there are no terms.
    pub fn all(mut terms: Vec<Term>) -> Term {
        match terms.len() {
            0 => Term::symbol("true"),
            1 => terms.remove(0),
            _ => Term::apply("and", terms),
        }
    }

    /// Returns the disjunction; false if there are no terms.
    pub fn any(mut terms: Vec<Term>) -> Term {
        match terms.len() {
            0 => Term::symbol("false"),
            1 => terms.remove(0),
            _ => Term::apply("or", terms),
        }
    }

    /// Returns the negation.
    pub fn negation(term: Term) -> Term {
        Term::apply("not", [term])
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Symbol(name) => f.write_str(name),
            Term::Int(value) if *value < 0 => write!(f, "(- {})", value.unsigned_abs()),
            Term::Int(value) => write!(f, "{value}"),
            Term::Bits(value, width) => {
                f.write_str("#b")?;
                for bit in (0..*width).rev() {
                    // Bits beyond 127 repeat the sign.
                    write!(f, "{}", value >> bit.min(127) & 1)?;
                }
                Ok(())
            }
            Term::Apply(function, arguments) => {
                write!(f, "({function}")?;
                arguments.iter().try_for_each(|argument| write!(f, " {argument}"))?;
                f.write_str(")")
            }
        }
    }
}

/// The question whether some values of the variables make all assertions true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The free variables.
    pub variables: Vec<(String, Sort)>,
    /// The terms that must be true.
    pub assertions: Vec<Term>,
}

impl fmt::Display for Query {
    /// Formats the query on one line, which is also the key of the cache.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, sort) in &self.variables {
            write!(f, "(declare-const {name} {sort})")?;
        }
        self.assertions.iter().try_for_each(|assertion| write!(f, "(assert {assertion})"))
    }
}
