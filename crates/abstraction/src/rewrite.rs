//! Rewrites IR to abstract IR: literals become tokens, operators and tests become look-ups, and a
//! value that flows into a less precise place is coerced on the way (paper 004, section 6). Every
//! instruction keeps its position, so lines of the two programs correspond. `writer` rewrites a
//! method; `assertions` finds the worse branch of a test, `typing` what holds tokens.

mod accesses;
pub(crate) mod assertions;
mod branches;
mod calls;
mod operators;
mod order;
pub(crate) mod typing;
mod writer;

use crate::domain::Abstraction;
use crate::flow::{Body, Flows};
use crate::infer::Level;
use crate::request::AbstractError;
use crate::tables::Tables;
use hebra_analysis::Code;
use hebra_ir::abstracts::{Operation, Table};
use hebra_ir::{Block, BlockId, Instruction, MemberRef, Method, Name, Reg};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use writer::Writer;

/// Rewrites the methods of a program.
pub(crate) struct Rewriting<'a> {
    pub(crate) code: &'a Code,
    pub(crate) flows: &'a Flows,
    pub(crate) levels: &'a [Level],
    pub(crate) abstractions: &'a [Arc<Abstraction>],
    pub(crate) tables: &'a mut Tables,
    /// Operations made before, so that equal ones are shared.
    pub(crate) kept: HashSet<Arc<Operation>>,
    /// The names of constants that are tokens, for people.
    pub(crate) literals: HashMap<(MemberRef, u32, Reg), Name>,
    /// Numbers that values of `order` are set to or compared with.
    pub(crate) constants: BTreeSet<i64>,
    /// Registers of methods that hold symbols of `order`.
    pub(crate) symbols: HashMap<MemberRef, Vec<Reg>>,
}

type Made<T> = Result<T, AbstractError>;

impl Rewriting<'_> {
    /// Returns a method over tokens; the same one if nothing in it is abstract. `index` is its number,
    /// `worse` has the result to take for tests of assertions, by block.
    pub(crate) fn method(
        &mut self,
        index: usize,
        method: &Arc<Method>,
        body: &Body,
        worse: &HashMap<usize, bool>,
    ) -> Made<Arc<Method>> {
        let (method, homes) = self.with_homes(index, method, body)?;
        let mut writer = Writer {
            shared: self,
            index,
            method: &method,
            body,
            worse,
            registers: method.registers.clone(),
            homes,
            out: Vec::new(),
            fused: HashSet::new(),
            skipped: HashSet::new(),
            extra: Vec::new(),
            block: 0,
            position: 0,
            changed: false,
        };
        let mut blocks = Vec::with_capacity(method.blocks.len());
        for block in 0..method.blocks.len() {
            blocks.push(writer.write_block(block)?);
        }
        blocks.append(&mut writer.extra);
        let entry = writer.entry()?;
        let (registers, changed, symbols) =
            (writer.registers, writer.changed, writer.homes.symbols);
        if !symbols.is_empty() {
            self.symbols.insert(method.id.clone(), symbols);
        }
        if !changed {
            return Ok(method);
        }
        if !entry.is_empty() {
            put_first(&mut blocks, entry);
        }
        let rewritten = Method { registers, blocks, ..(*method).clone() };
        if let Err(error) = hebra_ir::verify(&rewritten) {
            unreachable!("rewritten {} is ill-formed: {error}\n{rewritten}", rewritten.id);
        }
        Ok(Arc::new(rewritten))
    }

    /// Returns the abstraction of tokens; none for integers.
    fn abstraction(&self, level: Level) -> Option<&Arc<Abstraction>> {
        match level {
            Level::Abstract(number) => self.abstractions.get(number),
            _ => None,
        }
    }

    /// Returns the abstraction of something that tokens flow into.
    fn tokens(&self, level: Level) -> Arc<Abstraction> {
        let abstraction = self.abstraction(level);
        abstraction.expect("inference gives tokens to whatever tokens flow into").clone()
    }

    /// Returns the operation, or an equal one made before.
    fn keep(&mut self, operation: Operation) -> Arc<Operation> {
        if let Some(known) = self.kept.get(&operation) {
            return known.clone();
        }
        let operation = Arc::new(operation);
        self.kept.insert(operation.clone());
        operation
    }

    fn table(&mut self, table: &Table) -> Arc<Operation> {
        self.keep(Operation::Table(table.clone()))
    }
}

/// Puts instructions before the first block, which may also be a jump target.
fn put_first(blocks: &mut Vec<Block>, mut entry: Vec<(Instruction, u32)>) {
    let moved = BlockId(blocks.len() as u32);
    let first = std::mem::take(&mut blocks[0]);
    blocks.push(first);
    for block in blocks.iter_mut() {
        for handler in block.handlers.iter_mut().filter(|h| h.target == BlockId(0)) {
            handler.target = moved;
        }
        if let Some((last, _)) = block.instructions.last_mut() {
            retarget(last, moved);
        }
    }
    entry.push((Instruction::Goto { target: moved }, 0));
    blocks[0] = Block { instructions: entry, handlers: Vec::new() };
}

fn retarget(instruction: &mut Instruction, moved: BlockId) {
    use Instruction::*;
    let change = |target: &mut BlockId| {
        if *target == BlockId(0) {
            *target = moved;
        }
    };
    match instruction {
        Goto { target } => change(target),
        IfInt { then, otherwise, .. }
        | IfZero { then, otherwise, .. }
        | IfSame { then, otherwise, .. }
        | IfNull { then, otherwise, .. } => {
            change(then);
            change(otherwise);
        }
        Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|(_, target)| change(target));
            change(default);
        }
        _ => {}
    }
}
