//! Conditions of rules: Java's operators on one integer variable. Owns their grammar and the
//! restrictions that ensure they always have a value.

use super::Fault;
use super::lexer::Kind;
use super::parser::Parser;
use hebra_ir::Cond;
use hebra_ir::abstracts::{Predicate, Term};

/// The deepest nesting of parentheses.
const DEEPEST: usize = 100;

/// An expression; only its end shows whether it is a condition.
enum Node {
    Integer(Term),
    Condition(Predicate),
}

/// Parses a condition on `variable`.
pub fn condition(parser: &mut Parser<'_, '_>, variable: &str) -> Result<Predicate, Fault> {
    let mut guard = Guard { parser, variable, depth: 0 };
    let at = guard.parser.at();
    let node = guard.any()?;
    truth(node, at)
}

struct Guard<'g, 'p, 't> {
    parser: &'g mut Parser<'p, 't>,
    variable: &'g str,
    depth: usize,
}

type Parsed = Result<Node, Fault>;

impl Guard<'_, '_, '_> {
    /// Parses `a || b`.
    fn any(&mut self) -> Parsed {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Fault::new(self.parser.at(), "this is nested too deeply"));
        }
        let node = self.junction("||", Predicate::Or, |guard| {
            guard.junction("&&", Predicate::And, |guard| guard.comparison())
        });
        self.depth -= 1;
        node
    }

    fn junction(
        &mut self,
        symbol: &'static str,
        join: fn(Vec<Predicate>) -> Predicate,
        part: impl Fn(&mut Self) -> Parsed,
    ) -> Parsed {
        let mut at = self.parser.at();
        let first = part(self)?;
        if !self.parser.sees(symbol) {
            return Ok(first);
        }
        let mut parts = vec![truth(first, at)?];
        while self.parser.takes(symbol) {
            at = self.parser.at();
            let next = part(self)?;
            parts.push(truth(next, at)?);
        }
        Ok(Node::Condition(join(parts)))
    }

    /// Parses `a < b`.
    fn comparison(&mut self) -> Parsed {
        const CONDITIONS: [(&str, Cond); 6] = [
            ("==", Cond::Eq),
            ("!=", Cond::Ne),
            ("<=", Cond::Le),
            (">=", Cond::Ge),
            ("<", Cond::Lt),
            (">", Cond::Gt),
        ];
        let at = self.parser.at();
        let left = self.sum()?;
        let found = CONDITIONS.into_iter().find(|(symbol, _)| self.parser.takes(symbol));
        let Some((_, cond)) = found else { return Ok(left) };
        let left = integer(left, at)?;
        let right_at = self.parser.at();
        let right = self.sum()?;
        let right = integer(right, right_at)?;
        for (term, at) in [(&left, at), (&right, right_at)] {
            if largest(term).is_none() {
                return Err(Fault::new(at, "this can become larger than 127 bits"));
            }
        }
        Ok(Node::Condition(Predicate::Compare(cond, left, right)))
    }

    fn sum(&mut self) -> Parsed {
        let at = self.parser.at();
        let mut left = self.product()?;
        loop {
            let make: fn(Box<Term>, Box<Term>) -> Term = match () {
                () if self.parser.takes("+") => Term::Add,
                () if self.parser.takes("-") => Term::Sub,
                () => return Ok(left),
            };
            let first = integer(left, at)?;
            let right_at = self.parser.at();
            let right = integer(self.product()?, right_at)?;
            left = Node::Integer(make(Box::new(first), Box::new(right)));
        }
    }

    fn product(&mut self) -> Parsed {
        let at = self.parser.at();
        let mut left = self.signed()?;
        loop {
            let make: fn(Box<Term>, Box<Term>) -> Term = match () {
                () if self.parser.takes("*") => Term::Mul,
                () if self.parser.takes("/") => Term::Div,
                () if self.parser.takes("%") => Term::Rem,
                () => return Ok(left),
            };
            let first = integer(left, at)?;
            let right_at = self.parser.at();
            let right = integer(self.signed()?, right_at)?;
            let term = make(Box::new(first), Box::new(right));
            if let Term::Div(_, divisor) | Term::Rem(_, divisor) = &term
                && (uses_variable(divisor) || divisor.eval(0).is_none_or(|value| value == 0))
            {
                let message = "a divisor must be a number other than 0";
                return Err(Fault::new(right_at, message));
            }
            left = Node::Integer(term);
        }
    }

    fn signed(&mut self) -> Parsed {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Fault::new(self.parser.at(), "this is nested too deeply"));
        }
        let node = self.signed_inside();
        self.depth -= 1;
        node
    }

    fn signed_inside(&mut self) -> Parsed {
        let at = self.parser.at();
        if self.parser.takes("!") {
            let inner_at = self.parser.at();
            let inner = self.signed()?;
            return Ok(Node::Condition(Predicate::Not(Box::new(truth(inner, inner_at)?))));
        }
        if self.parser.takes("-") {
            if let Some(value) = self.parser.number() {
                return constant(-value, at);
            }
            let inner_at = self.parser.at();
            let inner = self.signed()?;
            return Ok(Node::Integer(Term::Negate(Box::new(integer(inner, inner_at)?))));
        }
        if let Some(value) = self.parser.number() {
            return constant(value, at);
        }
        if self.parser.takes("(") {
            let inside = self.any()?;
            self.parser.symbol(")")?;
            return Ok(inside);
        }
        match self.parser.peek().clone() {
            Kind::Word(word) if word == self.variable => {
                self.parser.advance();
                Ok(Node::Integer(Term::Value))
            }
            Kind::Word(word) if word == "true" => {
                self.parser.advance();
                Ok(Node::Condition(Predicate::True))
            }
            Kind::Word(word) => {
                let variable = self.variable;
                let message = format!("`{word}` is unknown; conditions are on `{variable}` alone");
                Err(Fault::new(at, message))
            }
            _ => Err(self.parser.unexpected("a number, the variable or `(`")),
        }
    }
}

fn constant(value: i128, at: usize) -> Parsed {
    match i64::try_from(value) {
        Ok(value) => Ok(Node::Integer(Term::Const(value))),
        Err(_) => Err(Fault::new(at, format!("{value} is more than a long can hold"))),
    }
}

fn truth(node: Node, at: usize) -> Result<Predicate, Fault> {
    match node {
        Node::Condition(predicate) => Ok(predicate),
        Node::Integer(_) => Err(Fault::new(at, "this is an integer, not a condition")),
    }
}

fn integer(node: Node, at: usize) -> Result<Term, Fault> {
    match node {
        Node::Integer(term) => Ok(term),
        Node::Condition(_) => Err(Fault::new(at, "this is a condition, not an integer")),
    }
}

fn uses_variable(term: &Term) -> bool {
    match term {
        Term::Value => true,
        Term::Const(_) => false,
        Term::Negate(a) => uses_variable(a),
        Term::Add(a, b) | Term::Sub(a, b) | Term::Mul(a, b) | Term::Div(a, b) | Term::Rem(a, b) => {
            uses_variable(a) || uses_variable(b)
        }
    }
}

/// Returns a bound of the absolute value for every `long`; none beyond 127 bits.
fn largest(term: &Term) -> Option<u128> {
    let bound = match term {
        Term::Value => 1 << 63,
        Term::Const(value) => value.unsigned_abs().into(),
        Term::Negate(a) => largest(a)?,
        Term::Add(a, b) | Term::Sub(a, b) => largest(a)?.checked_add(largest(b)?)?,
        Term::Mul(a, b) => largest(a)?.checked_mul(largest(b)?)?,
        // The divisor's bound is computed too: it must have a value.
        Term::Div(a, b) | Term::Rem(a, b) => largest(b).and(largest(a))?,
    };
    (bound <= i128::MAX as u128).then_some(bound)
}
