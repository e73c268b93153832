//! Prints the operations of abstract programs: an instruction names one in brackets, and after the
//! body each is defined once.
//!
//! A token is written as its name if that is clear, otherwise as its number: `#2`. A result lists
//! the possible tokens, `ZERO|POS`; `!` is the exception and `-` no result. Conditions are about
//! `n` and have their operator first: `(and (ge n 0) (lt n 3))`.

use crate::abstracts::{Operation, Predicate, Relate, Results, Term};
use crate::words::{Word, quote};
use crate::{Instruction, Method, Name};
use std::fmt::{self, Display, Formatter, Write};
use std::sync::Arc;

/// The operations of a method, each with its label in the text.
#[derive(Default)]
pub(super) struct Operations {
    known: Vec<(Arc<Operation>, String)>,
}

impl Operations {
    pub(super) fn of(method: &Method) -> Operations {
        let mut operations = Operations::default();
        for (instruction, _) in method.blocks.iter().flat_map(|block| &block.instructions) {
            if let Instruction::Abstract { operation, .. } = instruction {
                operations.add(operation);
            }
        }
        operations
    }

    /// Adds an operation. If another has the same name, the second gets a number.
    fn add(&mut self, operation: &Arc<Operation>) {
        if self.find(operation).is_some() {
            return;
        }
        let mut label = operation.name().to_owned();
        let mut number = 1;
        while self.known.iter().any(|(_, taken)| *taken == label) {
            number += 1;
            label = format!("{} #{number}", operation.name());
        }
        self.known.push((operation.clone(), label));
    }

    fn find(&self, operation: &Arc<Operation>) -> Option<&str> {
        let is_it = |(known, _): &&(Arc<Operation>, String)| {
            Arc::ptr_eq(known, operation) || known == operation
        };
        self.known.iter().find(is_it).map(|(_, label)| label.as_str())
    }

    /// Returns the label of an operation in an instruction.
    pub(super) fn label(&self, operation: &Arc<Operation>) -> String {
        in_brackets(self.find(operation).unwrap_or(operation.name()))
    }
}

impl Display for Operations {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (operation, label) in &self.known {
            write!(f, "operation {}", in_brackets(label))?;
            if label != operation.name() {
                write!(f, " named {}", in_brackets(operation.name()))?;
            }
            write_operation(f, operation)?;
        }
        Ok(())
    }
}

fn in_brackets(label: &str) -> String {
    let is_plain = !label.contains(|c: char| c.is_control() || "]\"\\".contains(c));
    if is_plain && label.trim() == label && !label.is_empty() {
        return format!("[{label}]");
    }
    let mut quoted = String::from("[");
    // Writing to a string cannot fail.
    let _ = quote(&mut quoted, label.encode_utf16());
    quoted + "]"
}

fn write_operation(f: &mut Formatter<'_>, operation: &Operation) -> fmt::Result {
    match operation {
        Operation::Table(table) => {
            writeln!(f, " table columns {}", table.columns)?;
            table.operands.iter().try_for_each(|tokens| write_tokens(f, "of", tokens))?;
            write_tokens(f, "gives", &table.tokens)?;
            if let Some(cond) = table.test {
                writeln!(f, "  test {}", format!("{cond:?}").to_lowercase())?;
            }
            if let Some(rules) = &table.rules {
                write_rules(f, rules, &table.tokens)?;
            }
            for row in table.results.chunks((table.columns as usize).max(1)) {
                f.write_str("  row")?;
                row.iter().try_for_each(|results| write_results(f, *results, &table.tokens))?;
                writeln!(f)?;
            }
            Ok(())
        }
        Operation::Classify { rules, .. } => {
            writeln!(f, " classify")?;
            write_rules(f, rules, &[])
        }
        Operation::Pick { tokens, .. } => {
            writeln!(f, " pick")?;
            write_tokens(f, "of", tokens)
        }
        Operation::Locate(locator) => {
            writeln!(f, " locate")?;
            write_tokens(f, "of", &locator.tokens)?;
            write_rules(f, &locator.rules, &locator.tokens)?;
            write!(f, "  hulls")?;
            locator.hulls.iter().try_for_each(|(low, high)| write!(f, " {low}..{high}"))?;
            writeln!(f)
        }
        Operation::Show(tokens) => {
            writeln!(f, " show")?;
            write_tokens(f, "of", tokens)
        }
        Operation::Relate(relate) => {
            let what = match relate {
                Relate::Number => "number".to_owned(),
                Relate::Any => "any".to_owned(),
                Relate::Add => "add".to_owned(),
                Relate::Subtract => "subtract".to_owned(),
                Relate::Negate => "negate".to_owned(),
                Relate::Test(cond) => format!("test {}", format!("{cond:?}").to_lowercase()),
            };
            writeln!(f, " relate {what}")
        }
    }
}

fn write_tokens(f: &mut Formatter<'_>, what: &str, tokens: &[Name]) -> fmt::Result {
    write!(f, "  {what}")?;
    tokens.iter().try_for_each(|token| write!(f, " {}", Word::Name.of(token)))?;
    writeln!(f)
}

fn write_rules(f: &mut Formatter<'_>, rules: &[(Predicate, u8)], tokens: &[Name]) -> fmt::Result {
    write!(f, "  rules")?;
    for (condition, token) in rules {
        write!(f, " {} {}", predicate(condition), token_text(*token, tokens))?;
    }
    writeln!(f)
}

fn write_results(f: &mut Formatter<'_>, results: Results, tokens: &[Name]) -> fmt::Result {
    let mut parts: Vec<String> = results.tokens().map(|token| token_text(token, tokens)).collect();
    parts.extend(results.may_throw().then(|| "!".to_owned()));
    match parts.is_empty() {
        true => f.write_str(" -"),
        false => write!(f, " {}", parts.join("|")),
    }
}

/// Formats a token by its name, if that is unique and unambiguous.
fn token_text(token: u8, tokens: &[Name]) -> String {
    match tokens.get(usize::from(token)) {
        Some(name)
            if tokens.iter().filter(|other| *other == name).count() == 1
                && !matches!(&**name, "!" | "-") =>
        {
            Word::Name.of(name).to_string()
        }
        _ => format!("#{token}"),
    }
}

fn predicate(of: &Predicate) -> String {
    let list = |word: &str, parts: &[Predicate]| {
        let mut text = format!("({word}");
        // Writing to a string cannot fail.
        let _ = parts.iter().try_for_each(|part| write!(text, " {}", predicate(part)));
        text + ")"
    };
    match of {
        Predicate::True => "true".to_owned(),
        Predicate::Compare(cond, a, b) => {
            format!("({} {} {})", format!("{cond:?}").to_lowercase(), term(a), term(b))
        }
        Predicate::Not(inner) => format!("(not {})", predicate(inner)),
        Predicate::And(all) => list("and", all),
        Predicate::Or(any) => list("or", any),
    }
}

fn term(of: &Term) -> String {
    let pair = |word: &str, a: &Term, b: &Term| format!("({word} {} {})", term(a), term(b));
    match of {
        Term::Value => "n".to_owned(),
        Term::Const(value) => value.to_string(),
        Term::Negate(a) => format!("(neg {})", term(a)),
        Term::Add(a, b) => pair("add", a, b),
        Term::Sub(a, b) => pair("sub", a, b),
        Term::Mul(a, b) => pair("mul", a, b),
        Term::Div(a, b) => pair("div", a, b),
        Term::Rem(a, b) => pair("rem", a, b),
    }
}
