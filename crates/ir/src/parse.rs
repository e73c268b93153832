//! Parses the IR text that `print` writes; the result is equal to what was printed.
//!
//! The text may omit what is not needed to run a method: variables, lines, positions (each is then
//! one more than the one above) and comments. It does not contain the kind of a method's result,
//! which follows from its descriptor, nor conditions of abstract operations more than 200 levels
//! deep, which are refused. `verify` decides if a method makes sense.

mod cursor;
mod instruction;
mod operation;

use crate::abstracts::Operation;
use crate::words::Word;
use crate::{Block, Handler, Instruction, Method, Reg, Variable, kind_of, split_descriptor};
use cursor::{Cursor, Result};
use instruction::{Read, instruction};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The reason why a text is not IR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The expected text.
    pub expected: String,
    /// The text found.
    pub found: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}, found {}", self.line, self.expected, self.found)
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Method {
    type Err = ParseError;

    /// Parses one method.
    ///
    /// ```
    /// let text = "static method Main.twice(I)I ; Main.java
    ///   param r0 int
    /// b0:
    ///   r0 = add.int r0, r0
    ///   return r0
    /// ";
    /// let method: hebra_ir::Method = text.parse().unwrap();
    /// assert_eq!(method.to_string(), text);
    /// ```
    fn from_str(text: &str) -> std::result::Result<Method, ParseError> {
        let mut lines = Lines::new(text);
        let method = method(&mut lines)?;
        match lines.peek() {
            Some(line) => line.fail("the end of the text"),
            None => Ok(method),
        }
    }
}

/// Parses any number of methods.
pub fn parse_methods(text: &str) -> std::result::Result<Vec<Method>, ParseError> {
    let mut lines = Lines::new(text);
    let mut methods = Vec::new();
    while lines.peek().is_some() {
        methods.push(method(&mut lines)?);
    }
    Ok(methods)
}

/// The remaining lines of a text, except for empty ones and comments.
struct Lines<'a> {
    lines: std::iter::Peekable<Box<dyn Iterator<Item = Cursor<'a>> + 'a>>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let lines = text.lines().enumerate().map(|(i, text)| Cursor::new(text, i + 1));
        let lines = lines.filter(|line| !line.rest().is_empty() && !line.rest().starts_with(';'));
        let lines: Box<dyn Iterator<Item = Cursor<'a>> + 'a> = Box::new(lines);
        Lines { lines: lines.peekable(), last: text.lines().count() }
    }

    fn peek(&mut self) -> Option<&Cursor<'a>> {
        self.lines.peek()
    }

    /// Takes the next line if it begins with a word; returns the rest of it.
    fn next_if(&mut self, word: &str) -> Option<Cursor<'a>> {
        let mut line = self.lines.next_if(|line| line.peek_word() == word)?;
        line.eat(word);
        Some(line)
    }
}

fn method(lines: &mut Lines) -> Result<Method> {
    let Some(mut head) = lines.lines.next() else {
        return Cursor::new("", lines.last.max(1)).fail("a method");
    };
    let mut method = header(&mut head)?;
    while let Some(role) = lines.peek().map(|line| line.peek_word()) {
        let is_param = role == "param";
        if !is_param && role != "reg" {
            break;
        }
        if let Some(line) = lines.next_if(role) {
            register(&mut method, line, is_param)?;
        }
    }
    let mut uses = Vec::new();
    blocks(&mut method, lines, &mut uses)?;
    if let Some(mut line) = lines.next_if("variables:") {
        line.end()?;
        while let Some(line) = lines.lines.next_if(Cursor::is_at_register) {
            method.variables.push(variable(line)?);
        }
    }
    if let Some(line) = lines.next_if("lines:") {
        method.lines = line_table(line)?;
    }
    let mut operations = HashMap::new();
    while let Some(mut line) = lines.next_if("operation") {
        let before = line.clone();
        let (label, operation) = operation::operation(&mut line, lines)?;
        if operations.insert(label, Arc::new(operation)).is_some() {
            return before.fail("an operation that is not there yet");
        }
    }
    link(&mut method, uses, &operations)?;
    match lines.peek() {
        Some(line) if !starts_method(line) => {
            let expected = match method.blocks.is_empty() {
                true => "a register or a block",
                false => "an instruction, a block, variables, lines, an operation or a method",
            };
            line.fail(expected)
        }
        _ => Ok(method),
    }
}

fn starts_method(line: &Cursor) -> bool {
    matches!(line.peek_word(), "static" | "synchronized" | "method")
}

fn header(line: &mut Cursor) -> Result<Method> {
    let is_static = line.eat_word("static");
    let is_synchronized = line.eat_word("synchronized");
    if !line.eat_word("method") {
        return line.fail("`method`");
    }
    let id = line.member()?;
    let source_file = match line.eat(";") {
        true => Some(line.name(Word::File, "the name of a source file")?),
        false => None,
    };
    line.end()?;
    let result = split_descriptor(&id.descriptor).and_then(|(_, result)| kind_of(result));
    Ok(Method {
        id,
        is_static,
        is_synchronized,
        source_file,
        registers: Vec::new(),
        params: 0,
        result,
        blocks: Vec::new(),
        variables: Vec::new(),
        lines: Vec::new(),
    })
}

fn register(method: &mut Method, mut line: Cursor, is_param: bool) -> Result<()> {
    let before = line.clone();
    let expected = method.registers.len();
    if usize::from(line.register()?.0) != expected {
        return before.fail(format!("`r{expected}`"));
    }
    if is_param && usize::from(method.params) != expected {
        return before.fail("parameters before other registers");
    }
    let before = line.clone();
    let kind = before.kind(line.word())?;
    line.end()?;
    method.registers.push(kind);
    // There are more numbers than registers, except for the very last one.
    method.params = method.params.saturating_add(is_param.into());
    Ok(())
}

/// An instruction over tokens whose operation is unknown until the end of the text.
struct Use {
    block: usize,
    at: usize,
    label: String,
    line: usize,
}

fn blocks(method: &mut Method, lines: &mut Lines, uses: &mut Vec<Use>) -> Result<()> {
    let mut next = Some(0u32);
    while let Some(mut line) = lines.lines.next_if(is_in_body) {
        let number = method.blocks.len();
        if line.rest().starts_with('b') {
            let before = line.clone();
            if line.block()?.0 as usize != number {
                return before.fail(format!("`b{number}:`"));
            }
            line.expect(":")?;
            line.end()?;
            method.blocks.push(Block::default());
            continue;
        }
        let Some(block) = method.blocks.last_mut() else { return line.fail("`b0:`") };
        if line.peek_word() == "on" {
            if !block.instructions.is_empty() {
                return line.fail("handlers before instructions");
            }
            block.handlers.push(handler(line)?);
            continue;
        }
        let instruction = match instruction(&mut line)? {
            Read::Whole(instruction) => instruction,
            Read::Abstract { label, to, a, b } => {
                let (block, at) = (number - 1, block.instructions.len());
                uses.push(Use { block, at, label, line: line.line() });
                let operation = Arc::new(Operation::Show(Vec::new()));
                Instruction::Abstract { operation, to, a, b }
            }
        };
        if line.eat("@") {
            next = Some(line.number("a position")?);
        }
        let Some(position) = next else { return line.fail("a position") };
        next = position.checked_add(1);
        line.end()?;
        block.instructions.push((instruction, position));
    }
    Ok(())
}

/// Returns true if a line can be a block, a handler or an instruction.
fn is_in_body(line: &Cursor) -> bool {
    !starts_method(line)
        && !matches!(line.peek_word(), "variables:" | "lines:" | "operation" | "param" | "reg")
}

fn handler(mut line: Cursor) -> Result<Handler> {
    line.expect_word("on")?;
    let class = if line.eat_word("any") { None } else { Some(line.class()?) };
    line.expect_word("->")?;
    let target = line.block()?;
    line.expect_word("with")?;
    let exception = line.register()?;
    line.end()?;
    Ok(Handler { class, target, exception })
}

fn variable(mut line: Cursor) -> Result<Variable> {
    let reg: Reg = line.register()?;
    let name = line.name(Word::Name, "the name of a variable")?;
    let descriptor = line.name(Word::Type, "a descriptor")?;
    let start = line.number("a position")?;
    line.expect("..")?;
    let end = line.number("a position")?;
    line.end()?;
    Ok(Variable { reg, name, descriptor, start, end })
}

fn line_table(mut line: Cursor) -> Result<Vec<(u32, u32)>> {
    let mut lines: Vec<(u32, u32)> = Vec::new();
    while line.end().is_err() {
        let before = line.clone();
        line.expect("@")?;
        let start = line.number("a position")?;
        if lines.last().is_some_and(|(last, _)| *last > start) {
            return before.fail("a position that is not before the last one");
        }
        lines.push((start, line.number("the number of a source line")?));
    }
    Ok(lines)
}

/// Gives the instructions their operations.
fn link(
    method: &mut Method,
    uses: Vec<Use>,
    operations: &HashMap<String, Arc<Operation>>,
) -> Result<()> {
    for Use { block, at, label, line } in uses {
        let Some(found) = operations.get(&label) else {
            let expected = format!("a line `operation [{label}]` behind the blocks");
            return Err(ParseError { line, expected, found: "none".to_owned() });
        };
        let instruction = method.blocks[block].instructions.get_mut(at);
        if let Some((Instruction::Abstract { operation, .. }, _)) = instruction {
            *operation = found.clone();
        }
    }
    Ok(())
}
