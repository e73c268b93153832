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

/// A term. That functions get arguments of their sorts is up to whoever builds it.
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
    /// A variable.
    pub fn symbol(name: &str) -> Term {
        Term::Symbol(name.to_owned())
    }

    /// A function and its arguments.
    pub fn apply(function: &str, arguments: impl IntoIterator<Item = Term>) -> Term {
        Term::Apply(function.to_owned(), arguments.into_iter().collect())
    }

    /// All of them, true if there are none.
    pub fn all(mut terms: Vec<Term>) -> Term {
        match terms.len() {
            0 => Term::symbol("true"),
            1 => terms.remove(0),
            _ => Term::apply("and", terms),
        }
    }

    /// Any of them, false if there are none.
    pub fn any(mut terms: Vec<Term>) -> Term {
        match terms.len() {
            0 => Term::symbol("false"),
            1 => terms.remove(0),
            _ => Term::apply("or", terms),
        }
    }

    /// What is true if the term is not.
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
                    // Beyond 127 bits there is only the sign.
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

/// Whether there are values of the variables that make all assertions true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The variables that are free.
    pub variables: Vec<(String, Sort)>,
    /// What must be true.
    pub assertions: Vec<Term>,
}

impl fmt::Display for Query {
    /// On one line, which is also how answers are remembered.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, sort) in &self.variables {
            write!(f, "(declare-const {name} {sort})")?;
        }
        self.assertions.iter().try_for_each(|assertion| write!(f, "(assert {assertion})"))
    }
}
