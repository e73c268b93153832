//! Parses the operations over tokens, which follow the body of an abstract method
//! (`print/operation.rs` describes the format).

use super::Lines;
use super::cursor::{Cursor, Result};
use super::instruction::condition;
use crate::Name;
use crate::abstracts::{Locator, MAX_TOKENS, Operation, Predicate, Relate, Results, Table, Term};
use crate::words::Word;

/// The deepest nesting of conditions; deeper texts are refused.
const DEPTH: usize = 200;

/// Parses the label of an operation: a text in brackets.
pub(super) fn label(line: &mut Cursor) -> Result<String> {
    let before = line.clone();
    line.expect("[")?;
    let label = match line.rest().starts_with('"') {
        true => String::from_utf16(&line.quoted()?.0).or_else(|_| before.fail("a name"))?,
        false => line.until(']').to_owned(),
    };
    line.expect("]")?;
    Ok(label)
}

/// Parses an operation, starting after `operation` on its first line; returns its label and
/// definition.
pub(super) fn operation<'a>(
    line: &mut Cursor<'a>,
    lines: &mut Lines<'a>,
) -> Result<(String, Operation)> {
    let label = label(line)?;
    let name = match line.eat_word("named") {
        true => self::label(line)?,
        false => label.clone(),
    };
    let name: Name = name.into();
    let before = line.clone();
    let operation = match line.word() {
        "table" => {
            line.expect_word("columns")?;
            let columns = line.number("the number of columns")?;
            line.end()?;
            Operation::Table(table(name, columns, line, lines)?)
        }
        "classify" => {
            line.end()?;
            Operation::Classify { name, rules: required_rules(line, lines, &[])? }
        }
        "pick" => {
            line.end()?;
            Operation::Pick { name, tokens: required_tokens(line, lines, "of")? }
        }
        "locate" => {
            line.end()?;
            let tokens = required_tokens(line, lines, "of")?;
            let rules = required_rules(line, lines, &tokens)?;
            Operation::Locate(Locator { name, rules, hulls: hulls(line, lines)?, tokens })
        }
        "show" => {
            line.end()?;
            Operation::Show(required_tokens(line, lines, "of")?)
        }
        "relate" => {
            let relate = relate(line)?;
            line.end()?;
            Operation::Relate(relate)
        }
        _ => return before.fail("`table`, `classify`, `pick`, `locate`, `show` or `relate`"),
    };
    Ok((label, operation))
}

fn relate(line: &mut Cursor) -> Result<Relate> {
    let before = line.clone();
    Ok(match line.word() {
        "number" => Relate::Number,
        "any" => Relate::Any,
        "add" => Relate::Add,
        "subtract" => Relate::Subtract,
        "negate" => Relate::Negate,
        "test" => {
            let before = line.clone();
            let Some(cond) = condition(line.word()) else {
                return before.fail("`eq`, `ne`, `lt`, `ge`, `gt` or `le`");
            };
            Relate::Test(cond)
        }
        _ => return before.fail("`number`, `any`, `add`, `subtract`, `negate` or `test`"),
    })
}

fn table<'a>(name: Name, columns: u32, head: &Cursor<'a>, lines: &mut Lines<'a>) -> Result<Table> {
    let mut operands = Vec::new();
    while let Some(line) = lines.next_if("of") {
        operands.push(tokens(line)?.into());
    }
    let gives = required_tokens(head, lines, "gives")?;
    let test = match lines.next_if("test") {
        Some(mut line) => {
            let before = line.clone();
            let Some(cond) = condition(line.word()) else {
                return before.fail("`eq`, `ne`, `lt`, `ge`, `gt` or `le`");
            };
            line.end()?;
            Some(cond)
        }
        None => None,
    };
    let rules = match lines.next_if("rules") {
        Some(line) => Some(rules(line, &gives)?.into()),
        None => None,
    };
    let mut results = Vec::new();
    while let Some(mut line) = lines.next_if("row") {
        while line.end().is_err() {
            results.push(cell(&mut line, &gives)?);
        }
    }
    Ok(Table { name, columns, results, operands, tokens: gives.into(), rules, test })
}

/// Takes the line that must come next in an operation.
fn required<'a>(head: &Cursor, lines: &mut Lines<'a>, word: &str) -> Result<Cursor<'a>> {
    match lines.next_if(word) {
        Some(line) => Ok(line),
        None => lines.peek().unwrap_or(head).fail(format!("`{word}` of the operation")),
    }
}

fn required_tokens(head: &Cursor, lines: &mut Lines, word: &str) -> Result<Vec<Name>> {
    tokens(required(head, lines, word)?)
}

fn required_rules(
    head: &Cursor,
    lines: &mut Lines,
    tokens: &[Name],
) -> Result<Vec<(Predicate, u8)>> {
    rules(required(head, lines, "rules")?, tokens)
}

fn tokens(mut line: Cursor) -> Result<Vec<Name>> {
    let mut tokens = Vec::new();
    while line.end().is_err() {
        tokens.push(line.name(Word::Name, "the name of a token")?);
    }
    Ok(tokens)
}

fn rules(mut line: Cursor, tokens: &[Name]) -> Result<Vec<(Predicate, u8)>> {
    let mut rules = Vec::new();
    while line.end().is_err() {
        let condition = predicate(&mut line, DEPTH)?;
        rules.push((condition, token(&mut line, tokens)?));
    }
    Ok(rules)
}

fn hulls(head: &Cursor, lines: &mut Lines) -> Result<Vec<(i64, i64)>> {
    let mut line = required(head, lines, "hulls")?;
    let mut hulls = Vec::new();
    while line.end().is_err() {
        let low = line.number("a number")?;
        line.expect("..")?;
        hulls.push((low, line.number("a number")?));
    }
    Ok(hulls)
}

/// Parses a token, by name or number.
fn token(line: &mut Cursor, tokens: &[Name]) -> Result<u8> {
    let before = line.clone();
    let number = match line.eat("#") {
        true => line.number("the number of a token")?,
        false => {
            let name = line.name(Word::Name, "a token")?;
            tokens.iter().position(|token| *token == name).unwrap_or(MAX_TOKENS)
        }
    };
    match u8::try_from(number) {
        Ok(token) if number < MAX_TOKENS => Ok(token),
        _ => before.fail("a token of the operation"),
    }
}

/// Parses the possible results for some operands.
fn cell(line: &mut Cursor, tokens: &[Name]) -> Result<Results> {
    if line.eat_word("-") {
        return Ok(Results::default());
    }
    let mut results = Results::default();
    loop {
        let more = match line.eat("!") {
            true => Results::THROWS,
            false => Results::one(token(line, tokens)?),
        };
        results = results.or(more);
        if !line.eat("|") {
            return Ok(results);
        }
    }
}

/// Parses the word after an opening parenthesis.
fn operator<'a>(line: &mut Cursor<'a>, depth: usize) -> Result<&'a str> {
    if depth == 0 {
        return line.fail(format!("no more than {DEPTH} conditions within each other"));
    }
    line.expect("(")?;
    Ok(line.letters())
}

fn predicate(line: &mut Cursor, depth: usize) -> Result<Predicate> {
    if line.eat("true") {
        return Ok(Predicate::True);
    }
    let before = line.clone();
    let word = operator(line, depth)?;
    let predicate = match word {
        "not" => Predicate::Not(Box::new(predicate(line, depth - 1)?)),
        "and" | "or" => {
            let mut parts = Vec::new();
            while !line.rest().starts_with(')') {
                parts.push(predicate(line, depth - 1)?);
            }
            if word == "and" { Predicate::And(parts) } else { Predicate::Or(parts) }
        }
        _ => match condition(word) {
            Some(cond) => {
                let a = term(line, depth - 1)?;
                Predicate::Compare(cond, a, term(line, depth - 1)?)
            }
            None => return before.fail("a condition, as `(eq n 0)`"),
        },
    };
    line.expect(")")?;
    Ok(predicate)
}

fn term(line: &mut Cursor, depth: usize) -> Result<Term> {
    if line.rest().starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
        return line.number("a number").map(Term::Const);
    }
    if line.eat("n") {
        return Ok(Term::Value);
    }
    let before = line.clone();
    let word = operator(line, depth)?;
    if word == "neg" {
        let term = Term::Negate(Box::new(term(line, depth - 1)?));
        line.expect(")")?;
        return Ok(term);
    }
    let make = match word {
        "add" => Term::Add,
        "sub" => Term::Sub,
        "mul" => Term::Mul,
        "div" => Term::Div,
        "rem" => Term::Rem,
        _ => return before.fail("`n`, a number, or an operation as `(rem n 2)`"),
    };
    let a = term(line, depth - 1)?;
    let term = make(Box::new(a), Box::new(term(line, depth - 1)?));
    line.expect(")")?;
    Ok(term)
}
