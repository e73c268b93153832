//! The library of abstractions (paper 004, section 2.1): parses `concrete`, `point`, `order`, `signs`,
//! `evenodd`, `modulo(k)`, `range(l,u)` and `set(v,…)`.

use super::{Abstraction, Token};
use crate::integers::pieces::{NO_HIGH, NO_LOW, Piece};
use hebra_ir::Cond;
use hebra_ir::abstracts::{MAX_TOKENS, Predicate, Term};
use std::fmt;

/// The names of the families, as written.
pub const FAMILIES: [&str; 8] =
    ["concrete", "point", "order(k)", "signs", "evenodd", "modulo(k)", "range(l,u)", "set(v,...)"];

/// The reason why a text names no abstraction of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryError {
    /// The error, and what would be right.
    pub message: String,
    /// True if no family has this name; it may then be one that the user wrote.
    pub is_unknown_name: bool,
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for LibraryError {}

/// Parses an abstraction, such as `signs` or `range(0, 5)`.
pub fn parse(text: &str) -> Result<Abstraction, LibraryError> {
    let text = text.trim();
    let (family, arguments) = match text.split_once('(') {
        None => (text, None),
        Some((family, rest)) => {
            let inside = rest.strip_suffix(')').ok_or_else(|| {
                wrong(format!("abstraction `{text}`: the closing parenthesis is missing"))
            })?;
            (family.trim_end(), Some(numbers(text, inside)?))
        }
    };
    let tokens = match (family, arguments.as_deref()) {
        ("concrete", None) => Vec::new(),
        ("point", None) => everything(),
        ("order", None) => return Ok(order(0)),
        ("order", Some([distance])) => match u8::try_from(*distance) {
            Ok(distance) if distance <= MOST_DISTANCE => return Ok(order(distance)),
            _ => {
                return Err(wrong(format!(
                    "abstraction `{text}`: distances of 0 to {MOST_DISTANCE} can be kept"
                )));
            }
        },
        ("order", _) => return Err(wrong(format!("abstraction `{text}`: write `order(2)`"))),
        ("signs", None) => signs(),
        ("evenodd", None) => even_odd(),
        ("modulo", Some([k])) => modulo(text, *k)?,
        ("range", Some([low, high])) => range(text, *low, *high)?,
        ("set", Some(values @ [_, ..])) => set(text, values)?,
        ("concrete" | "point" | "signs" | "evenodd", Some(_)) => {
            return Err(wrong(format!("abstraction `{text}`: `{family}` takes no numbers")));
        }
        ("modulo", _) => return Err(wrong(format!("abstraction `{text}`: write `modulo(3)`"))),
        ("range", _) => return Err(wrong(format!("abstraction `{text}`: write `range(0,5)`"))),
        ("set", _) => return Err(wrong(format!("abstraction `{text}`: write `set(1,7)`"))),
        _ => {
            let families = FAMILIES.join(", ");
            let message = format!("there is no abstraction `{text}`; the library has {families}");
            return Err(LibraryError { message, is_unknown_name: true });
        }
    };
    let name = match arguments {
        None => family.to_owned(),
        Some(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            format!("{family}({})", numbers.join(","))
        }
    };
    Ok(named(&name, tokens))
}

/// Creates `concrete`: integers as they are.
pub(crate) fn concrete() -> Abstraction {
    named("concrete", Vec::new())
}

/// Creates `point`: one token for all integers.
pub(crate) fn point() -> Abstraction {
    named("point", everything())
}

/// The largest distance that `order` can keep.
pub(crate) const MOST_DISTANCE: u8 = 8;

/// Creates `order`: the state knows how numbers compare with each other, and distances of at most `distance`.
fn order(distance: u8) -> Abstraction {
    let name = if distance == 0 { "order".to_owned() } else { format!("order({distance})") };
    Abstraction { order: Some(distance), ..named(&name, everything()) }
}

/// Creates the range of one number, with what is below and above it.
pub(crate) fn around(value: i64) -> Abstraction {
    named(&format!("range({value},{value})"), range_tokens(value, value))
}

fn named(name: &str, tokens: Vec<Token>) -> Abstraction {
    Abstraction {
        name: name.into(),
        concrete_type: None,
        tokens,
        hand_written: Vec::new(),
        order: None,
    }
}

fn everything() -> Vec<Token> {
    vec![token("UNKNOWN", Predicate::True, vec![Piece::ALL])]
}

fn numbers(text: &str, inside: &str) -> Result<Vec<i64>, LibraryError> {
    let each = inside.split(',').map(|number| {
        let number = number.trim();
        number.parse().map_err(|_| {
            wrong(format!("abstraction `{text}`: `{number}` is not an integer of 64 bits"))
        })
    });
    each.collect()
}

fn wrong(message: String) -> LibraryError {
    LibraryError { message, is_unknown_name: false }
}

fn token(name: &str, predicate: Predicate, pieces: Vec<Piece>) -> Token {
    Token { name: name.into(), predicate, pieces: Some(pieces) }
}

fn compare(cond: Cond, value: i64) -> Predicate {
    Predicate::Compare(cond, Term::Value, Term::Const(value))
}

fn below(name: &str, value: i64) -> Token {
    let pieces = Piece::interval(NO_LOW, i128::from(value) - 1);
    token(name, compare(Cond::Lt, value), pieces.into_iter().collect())
}

fn above(name: &str, value: i64) -> Token {
    let pieces = Piece::interval(i128::from(value) + 1, NO_HIGH);
    token(name, compare(Cond::Gt, value), pieces.into_iter().collect())
}

fn exactly(name: &str, value: i64) -> Token {
    token(name, compare(Cond::Eq, value), vec![Piece::single(value.into())])
}

fn signs() -> Vec<Token> {
    vec![below("NEG", 0), exactly("ZERO", 0), above("POS", 0)]
}

fn even_odd() -> Vec<Token> {
    vec![residue("EVEN", 0, 2), residue("ODD", 1, 2)]
}

/// Creates the token of a residue. Java's remainder has the sign of the dividend, so a residue
/// other than 0 has two remainders.
fn residue(name: &str, residue: i64, modulus: i64) -> Token {
    let remainder = || Term::Rem(Box::new(Term::Value), Box::new(Term::Const(modulus)));
    let is = |value: i64| Predicate::Compare(Cond::Eq, remainder(), Term::Const(value));
    let predicate = match residue {
        0 => is(0),
        _ => Predicate::Or(vec![is(residue), is(residue - modulus)]),
    };
    let pieces = Piece::new(NO_LOW, NO_HIGH, residue.into(), modulus.into());
    token(name, predicate, pieces.into_iter().collect())
}

fn modulo(text: &str, k: i64) -> Result<Vec<Token>, LibraryError> {
    if k < 1 || k > MAX_TOKENS as i64 {
        let message = format!("abstraction `{text}`: the number must be from 1 to {MAX_TOKENS}");
        return Err(wrong(message));
    }
    Ok((0..k).map(|r| residue(&format!("MOD{r}"), r, k)).collect())
}

fn range(text: &str, low: i64, high: i64) -> Result<Vec<Token>, LibraryError> {
    if low > high {
        return Err(wrong(format!("abstraction `{text}`: {low} is greater than {high}")));
    }
    let count = i128::from(high) - i128::from(low) + 3;
    if count > MAX_TOKENS as i128 {
        return Err(too_many(text, count));
    }
    Ok(range_tokens(low, high))
}

fn range_tokens(low: i64, high: i64) -> Vec<Token> {
    let mut tokens = vec![below("BELOW", low)];
    tokens.extend((low..=high).map(|value| exactly(&value.to_string(), value)));
    tokens.push(above("ABOVE", high));
    tokens
}

fn set(text: &str, values: &[i64]) -> Result<Vec<Token>, LibraryError> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(wrong(format!("abstraction `{text}`: {} is there twice", twice[0])));
    }
    if values.len() + 1 > MAX_TOKENS {
        return Err(too_many(text, values.len() as i128 + 1));
    }
    let mut tokens: Vec<Token> =
        values.iter().map(|value| exactly(&value.to_string(), *value)).collect();
    let others = sorted.iter().map(|value| compare(Cond::Ne, *value)).collect();
    let sorted: Vec<i128> = sorted.into_iter().map(i128::from).collect();
    let lows = std::iter::once(NO_LOW).chain(sorted.iter().map(|value| value + 1));
    let highs = sorted.iter().map(|value| value - 1).chain(std::iter::once(NO_HIGH));
    let pieces = lows.zip(highs).filter_map(|(low, high)| Piece::interval(low, high)).collect();
    tokens.push(token("OTHER", Predicate::And(others), pieces));
    Ok(tokens)
}

fn too_many(text: &str, count: i128) -> LibraryError {
    wrong(format!("abstraction `{text}` would have {count} tokens; {MAX_TOKENS} are the most"))
}
