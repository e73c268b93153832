//! The text of a BASL file as words, numbers and symbols, with their places.

use super::Fault;

/// The kind of a piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or keyword; class names may have dots.
    Word(String),
    /// A number without a sign; it may be the absolute value of the least `long`.
    Number(i128),
    /// Anything else.
    Symbol(&'static str),
    /// The end of the text.
    End,
}

/// A piece of text.
#[derive(Clone, Debug)]
pub struct Lexeme {
    pub kind: Kind,
    /// Its start, in bytes.
    pub at: usize,
}

/// All symbols, longer ones first.
const SYMBOLS: [&str; 32] = [
    ">>>", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "(", ")", "{", "}", "[", "]", ",",
    ";", "<", ">", "!", "+", "-", "*", "/", "%", "=", "&", "|", "^", "?", ":",
];

/// Returns all pieces of a text; the last is the end.
pub fn tokens(text: &str) -> Result<Vec<Lexeme>, Fault> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            let end = rest.find("*/").ok_or_else(|| Fault::new(at, "this comment has no end"))?;
            at += end + 2;
        } else if first.is_ascii_digit() {
            let length = span(rest, |c| c.is_ascii_alphanumeric() || c == '_');
            found.push(Lexeme { kind: Kind::Number(number(&rest[..length], at)?), at });
            at += length;
        } else if first.is_alphabetic() || first == '_' || first == '$' {
            let length = span(rest, |c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'));
            found.push(Lexeme { kind: Kind::Word(rest[..length].to_owned()), at });
            at += length;
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            found.push(Lexeme { kind: Kind::Symbol(symbol), at });
            at += symbol.len();
        } else {
            return Err(Fault::new(at, format!("`{first}` has no meaning here")));
        }
    }
    found.push(Lexeme { kind: Kind::End, at: text.trim_end().len() });
    Ok(found)
}

fn span(text: &str, is_inside: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_inside(c)).unwrap_or(text.len())
}

/// Parses a decimal or hexadecimal number, as in Java, also with `_` and `L`.
fn number(text: &str, at: usize) -> Result<i128, Fault> {
    let plain = text.replace('_', "");
    let plain = plain.strip_suffix(['L', 'l']).unwrap_or(&plain);
    let value = match plain.strip_prefix("0x").or_else(|| plain.strip_prefix("0X")) {
        Some(digits) => i128::from_str_radix(digits, 16),
        None => plain.parse(),
    };
    match value {
        Ok(value) if value <= 1 << 63 => Ok(value),
        Ok(_) => Err(Fault::new(at, format!("{text} is more than a long can hold"))),
        Err(_) => Err(Fault::new(at, format!("`{text}` is not a number"))),
    }
}
