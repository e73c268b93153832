//! A place in one line of IR text, and the words read from there.

use super::ParseError;
use crate::words::{Word, unquote};
use crate::{BlockId, Kind, MemberRef, Name, Reg};
use hebra_classfile::model::Utf16;
use std::str::FromStr;

/// The rest of a line.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    line: usize,
}

pub(super) type Result<T> = std::result::Result<T, ParseError>;

impl<'a> Cursor<'a> {
    /// Creates a cursor; lines count from 1.
    pub(super) fn new(text: &'a str, line: usize) -> Cursor<'a> {
        Cursor { rest: text.trim(), line }
    }

    pub(super) fn line(&self) -> usize {
        self.line
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Returns the error that something else was expected here.
    pub(super) fn fail<T>(&self, expected: impl Into<String>) -> Result<T> {
        let found = match self.rest {
            "" => "the end of the line".to_owned(),
            rest => format!("`{}`", rest.chars().take(40).collect::<String>()),
        };
        Err(ParseError { line: self.line, expected: expected.into(), found })
    }

    /// Takes bytes of the line and the blanks after them.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest.trim_start();
        taken
    }

    /// Takes one or more signs if they are next.
    pub(super) fn eat(&mut self, signs: &str) -> bool {
        let found = self.rest.starts_with(signs);
        if found {
            self.take(signs.len());
        }
        found
    }

    pub(super) fn expect(&mut self, signs: &str) -> Result<()> {
        if self.eat(signs) { Ok(()) } else { self.fail(format!("`{signs}`")) }
    }

    /// Returns the text before the next blank.
    pub(super) fn peek_word(&self) -> &'a str {
        self.rest.split(char::is_whitespace).next().unwrap_or_default()
    }

    /// Takes everything up to the next blank.
    pub(super) fn word(&mut self) -> &'a str {
        self.take(self.peek_word().len())
    }

    /// Takes everything up to a sign, or the rest.
    pub(super) fn until(&mut self, sign: char) -> &'a str {
        self.take(self.rest.find(sign).unwrap_or(self.rest.len()))
    }

    /// Takes the lower-case letters that are next.
    pub(super) fn letters(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_ascii_lowercase());
        self.take(end.unwrap_or(self.rest.len()))
    }

    /// Takes a word if it is this one.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        self.peek_word() == word && self.eat(word)
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word) { Ok(()) } else { self.fail(format!("`{word}`")) }
    }

    /// Fails if anything but a comment follows.
    pub(super) fn end(&mut self) -> Result<()> {
        if self.rest.is_empty() || self.rest.starts_with(';') {
            return Ok(());
        }
        self.fail("the end of the line")
    }

    /// Parses a text in quotation marks.
    pub(super) fn quoted(&mut self) -> Result<Utf16> {
        let Some((text, length)) = unquote(self.rest) else {
            return self.fail("a text in quotation marks");
        };
        self.take(length);
        Ok(text)
    }

    /// Parses a name or type, with or without quotation marks.
    pub(super) fn name(&mut self, word: Word, expected: &str) -> Result<Name> {
        if self.rest.starts_with('"') {
            let before = self.clone();
            let text = String::from_utf16(&self.quoted()?.0);
            return text.map(Name::from).or_else(|_| before.fail(expected));
        }
        match word.length(self.rest) {
            0 => self.fail(expected),
            length => Ok(self.take(length).into()),
        }
    }

    /// Parses a whole number, with a sign if its type has one.
    pub(super) fn number<T: FromStr>(&mut self, expected: &str) -> Result<T> {
        let sign = usize::from(self.rest.starts_with('-'));
        let digits = self.rest[sign..].find(|c: char| !c.is_ascii_digit());
        let length = digits.map_or(self.rest.len(), |digits| sign + digits);
        match self.rest[..length].parse() {
            Ok(number) => {
                self.take(length);
                Ok(number)
            }
            Err(_) => self.fail(expected),
        }
    }

    pub(super) fn is_at_register(&self) -> bool {
        let digits = self.rest.strip_prefix('r');
        digits.is_some_and(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// Parses a register; the name of a variable after it is for people.
    pub(super) fn register(&mut self) -> Result<Reg> {
        if !self.is_at_register() {
            return self.fail("a register");
        }
        let before = self.clone();
        self.rest = &self.rest[1..];
        let number = self.number_before_blanks().or_else(|_| before.fail("a register"))?;
        if self.rest.starts_with(':') {
            self.rest = &self.rest[1..];
            self.name(Word::Name, "the name of a variable")?;
        }
        self.rest = self.rest.trim_start();
        Ok(Reg(number))
    }

    /// Parses a number without the blanks after it, if something must follow immediately.
    fn number_before_blanks<T: FromStr>(&mut self) -> Result<T> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        let Ok(number) = digits.parse() else { return self.fail("a number") };
        self.rest = rest;
        Ok(number)
    }

    /// Parses registers separated by commas.
    pub(super) fn registers(&mut self) -> Result<Vec<Reg>> {
        let mut registers = vec![self.register()?];
        while self.eat(",") {
            registers.push(self.register()?);
        }
        Ok(registers)
    }

    pub(super) fn block(&mut self) -> Result<BlockId> {
        let before = self.clone();
        match self.rest.strip_prefix('b') {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => self.rest = rest,
            _ => return self.fail("a block"),
        }
        self.number("a block").map(BlockId).or_else(|_| before.fail("a block"))
    }

    pub(super) fn kind(&self, word: &str) -> Result<Kind> {
        Ok(match word {
            "int" => Kind::Int,
            "long" => Kind::Long,
            "float" => Kind::Float,
            "double" => Kind::Double,
            "ref" => Kind::Ref,
            _ => return self.fail("`int`, `long`, `float`, `double` or `ref`"),
        })
    }

    pub(super) fn class(&mut self) -> Result<Name> {
        self.name(Word::Type, "the name of a class")
    }

    /// Parses a field and, after a blank, its type, or a method and its type without a blank.
    pub(super) fn member(&mut self) -> Result<MemberRef> {
        let class = self.class()?;
        self.expect(".")?;
        let name = self.name(Word::Name, "the name of a member")?;
        let word = if self.rest.starts_with('(') { Word::MethodType } else { Word::Type };
        let descriptor = self.name(word, "a descriptor")?;
        Ok(MemberRef { class, name, descriptor })
    }
}
