//! The words of IR text: which names need quotation marks, and how numbers are written. The printer
//! and the parser share this file, so that they agree.

use hebra_classfile::model::Utf16;
use std::fmt::{self, Display, Formatter, Write};

/// The meaning of a word; it decides which characters need no quotation marks.
#[derive(Clone, Copy)]
pub(crate) enum Word {
    /// The name of a member, a variable or a token.
    Name,
    /// The name of a class, or the descriptor of a field.
    Type,
    /// The descriptor of a method.
    MethodType,
    /// The name of a source file.
    File,
}

impl Word {
    /// Returns the number of bytes at the start of a text that are a word of this kind. It accepts
    /// whatever the printer writes without quotation marks.
    pub(crate) fn length(self, text: &str) -> usize {
        match self {
            Word::Name => run(text, ".,()[]:;=\"\\|#@"),
            Word::Type => run(text, ".,():=\"\\@"),
            Word::File => run(text, "\"\\"),
            Word::MethodType => {
                let params = text.strip_prefix('(').map_or(0, |rest| 1 + Word::Type.length(rest));
                let result = text[params..].strip_prefix(')').map_or(0, |r| Word::Type.length(r));
                if params > 0 && result > 0 { params + 1 + result } else { 0 }
            }
        }
    }

    /// Returns the text as a word, in quotation marks if necessary.
    pub(crate) fn of(self, text: &str) -> Written<'_> {
        Written { is_plain: !text.is_empty() && self.length(text) == text.len(), text }
    }
}

/// Returns the length of the run of characters that are neither blank nor in `stops`.
fn run(text: &str, stops: &str) -> usize {
    let stops = |c: char| c.is_whitespace() || c.is_control() || stops.contains(c);
    text.find(stops).unwrap_or(text.len())
}

/// A word ready to be written.
pub(crate) struct Written<'a> {
    is_plain: bool,
    text: &'a str,
}

impl Display for Written<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_plain { f.write_str(self.text) } else { quote(f, self.text.encode_utf16()) }
    }
}

/// Writes a text in quotation marks. Lone surrogates are escaped.
pub(crate) fn quote(out: &mut impl Write, units: impl Iterator<Item = u16>) -> fmt::Result {
    out.write_char('"')?;
    for unit in char::decode_utf16(units) {
        match unit {
            Ok('\'') => out.write_char('\'')?,
            Ok(c) => write!(out, "{}", c.escape_debug())?,
            Err(lone) => write!(out, "\\u{{{:x}}}", lone.unpaired_surrogate())?,
        }
    }
    out.write_char('"')
}

/// Parses a text in quotation marks at the start of another; returns it and its length with the
/// marks.
pub(crate) fn unquote(text: &str) -> Option<(Utf16, usize)> {
    let mut units = Vec::new();
    let mut rest = text.strip_prefix('"')?;
    loop {
        let c = rest.chars().next()?;
        rest = &rest[c.len_utf8()..];
        let plain = match c {
            '"' => return Some((Utf16(units.into()), text.len() - rest.len())),
            '\\' => {
                let escape = rest.chars().next()?;
                rest = &rest[escape.len_utf8()..];
                match escape {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    '0' => '\0',
                    '\\' | '"' | '\'' => escape,
                    'u' => {
                        let (digits, after) = rest.strip_prefix('{')?.split_once('}')?;
                        rest = after;
                        let number = u32::from_str_radix(digits, 16).ok()?;
                        match char::from_u32(number) {
                            Some(c) => c,
                            None => {
                                units.push(u16::try_from(number).ok()?);
                                continue;
                            }
                        }
                    }
                    _ => return None,
                }
            }
            c => c,
        };
        units.extend_from_slice(plain.encode_utf16(&mut [0; 2]));
    }
}

/// Formats a `float`. Two NaNs may differ in their bits, which programs can see.
pub(crate) fn float(value: f32) -> String {
    match value.is_nan() && value.to_bits() != f32::NAN.to_bits() {
        true => format!("NaN({:#x})f", value.to_bits()),
        false => format!("{value:?}f"),
    }
}

/// Formats a `double`.
pub(crate) fn double(value: f64) -> String {
    match value.is_nan() && value.to_bits() != f64::NAN.to_bits() {
        true => format!("NaN({:#x})", value.to_bits()),
        false => format!("{value:?}"),
    }
}

/// Parses what `float` writes.
pub(crate) fn read_float(text: &str) -> Option<f32> {
    let text = text.strip_suffix('f')?;
    match text.strip_prefix("NaN(0x").and_then(|bits| bits.strip_suffix(')')) {
        Some(bits) => {
            let value = f32::from_bits(u32::from_str_radix(bits, 16).ok()?);
            value.is_nan().then_some(value)
        }
        None => text.parse().ok(),
    }
}

/// Parses what `double` writes.
pub(crate) fn read_double(text: &str) -> Option<f64> {
    match text.strip_prefix("NaN(0x").and_then(|bits| bits.strip_suffix(')')) {
        Some(bits) => {
            let value = f64::from_bits(u64::from_str_radix(bits, 16).ok()?);
            value.is_nan().then_some(value)
        }
        None => text.parse().ok(),
    }
}
