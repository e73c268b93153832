//! The `Code` attribute (JVMS 4.7.3): reads instructions first, with targets still in byte offsets,
//! then turns all offsets into instruction indices.

use crate::attributes::{attributes, list};
use crate::error::ParseError;
use crate::instruction;
use crate::model::{Code, Handler, Instruction, LocalVariable, Unread};
use crate::pool::Pool;
use crate::reader::Reader;
use std::ops::Range;

impl Unread for Pool {
    fn body(&self, range: Range<usize>) -> Result<Code, ParseError> {
        let r = &mut self.part(range);
        let code = read(r, self)?;
        r.finish().map(|()| code)
    }
}

/// Reads the content of a `Code` attribute.
pub(crate) fn read(r: &mut Reader<'_>, pool: &Pool) -> Result<Code, ParseError> {
    let max_stack = r.u2()?;
    let max_locals = r.u2()?;
    let length = r.u4()? as usize;
    if length == 0 || length > 0xffff {
        return Err(r.error(format!("code of {length} bytes; 1 to 65535 are allowed")));
    }
    let base = r.offset();
    let mut body = r.part(length)?;
    let mut instructions = Vec::with_capacity(length / 2);
    let mut positions = Positions {
        offsets: Vec::with_capacity(length / 2),
        index_of: vec![NOT_A_START; length + 1],
        base,
    };
    while body.remaining() > 0 {
        let start = body.position();
        positions.index_of[start] = instructions.len() as u32;
        positions.offsets.push(start as u32);
        let read = instruction::read(&mut body, pool)
            .map_err(|e| e.within(|| format!("instruction at {start}")))?;
        instructions.push(read);
    }
    positions.index_of[length] = instructions.len() as u32;
    for (instruction, start) in instructions.iter_mut().zip(&positions.offsets) {
        for target in targets(instruction) {
            *target = positions.start(*target, || format!("branch at {start}"))?;
        }
    }

    let handlers = list(r, |r| read_handler(r, pool, &positions))?;
    let mut lines = Vec::new();
    let mut variables = Vec::new();
    attributes(r, pool, |attribute, r| {
        match attribute {
            "LineNumberTable" => {
                let table = list(r, |r| {
                    let start = u32::from(r.u2()?);
                    let line = u32::from(r.u2()?);
                    Ok((positions.start(start, || format!("line {line}"))?, line))
                })?;
                lines.extend(table);
            }
            "LocalVariableTable" => {
                let table = list(r, |r| read_variable(r, pool, &positions))?;
                variables.extend(table.into_iter().flatten());
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    lines.sort_by_key(|&(start, _)| start);
    Ok(Code {
        max_stack,
        max_locals,
        instructions,
        offsets: positions.offsets,
        handlers,
        lines,
        variables,
    })
}

const NOT_A_START: u32 = u32::MAX;

/// Maps between byte offsets and instruction indices, both ways.
struct Positions {
    offsets: Vec<u32>,
    /// By byte offset; the entry at code end is the number of instructions.
    index_of: Vec<u32>,
    /// File offset of the code.
    base: usize,
}

impl Positions {
    /// Returns the index of the instruction starting at `offset`, or the end of the code.
    fn boundary(&self, offset: u32) -> Option<u32> {
        let index = *self.index_of.get(offset as usize)?;
        (index != NOT_A_START).then_some(index)
    }

    /// Like `boundary`, but fails if `offset` is not the start of an instruction.
    fn start(&self, offset: u32, what: impl FnOnce() -> String) -> Result<u32, ParseError> {
        match self.boundary(offset) {
            Some(index) if (index as usize) < self.offsets.len() => Ok(index),
            _ => Err(ParseError::malformed(
                self.base,
                format!("{}: {} is not an instruction", what(), offset as i32),
            )),
        }
    }
}

fn read_handler(
    r: &mut Reader<'_>,
    pool: &Pool,
    positions: &Positions,
) -> Result<Handler, ParseError> {
    let what = || "exception table".to_owned();
    let start = positions.start(r.u2()?.into(), what)?;
    let end = positions
        .boundary(r.u2()?.into())
        .filter(|&end| end > start)
        .ok_or_else(|| r.error("exception table: the range has no valid end"))?;
    Ok(Handler {
        start,
        end,
        target: positions.start(r.u2()?.into(), what)?,
        class: pool.optional_class(r.u2()?)?,
    })
}

/// Reads a variable; none if the entry makes no sense, as bad debug information is not an error.
fn read_variable(
    r: &mut Reader<'_>,
    pool: &Pool,
    positions: &Positions,
) -> Result<Option<LocalVariable>, ParseError> {
    let start = u32::from(r.u2()?);
    let length = u32::from(r.u2()?);
    let (name, descriptor, slot) = (r.u2()?, r.u2()?, r.u2()?);
    let variable = || {
        Some(LocalVariable {
            start: positions.boundary(start)?,
            end: positions.boundary(start + length)?,
            slot,
            name: pool.field_name(name).ok()?,
            descriptor: pool.field_descriptor(descriptor).ok()?,
        })
    };
    Ok(variable())
}

/// Returns all branch targets of an instruction.
fn targets(instruction: &mut Instruction) -> Vec<&mut u32> {
    match instruction {
        Instruction::IfZero(_, target)
        | Instruction::IfInt(_, target)
        | Instruction::IfSame(_, target)
        | Instruction::IfNull(_, target)
        | Instruction::Goto(target)
        | Instruction::Jsr(target) => vec![target],
        Instruction::TableSwitch { targets, default, .. } => {
            targets.iter_mut().chain([default]).collect()
        }
        Instruction::LookupSwitch { pairs, default } => {
            pairs.iter_mut().map(|(_, target)| target).chain([default]).collect()
        }
        _ => Vec::new(),
    }
}
