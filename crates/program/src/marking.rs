//! Puts marks into a method of the user's: IR to IR. Marks stand where an event may happen, judged by names; the machine
//! decides whether one does when it comes to the mark.
//!
//! What is visible to other threads by itself (a monitor, a field) is told by a mark right behind it, in the same step. A
//! mark ahead of it makes sure that the step begins there even if no other thread could see the operation.

use crate::patterns::{EventKind, Patterns};
use hebra_ir::marks::{Mark, Marked};
use hebra_ir::{Block, BlockId, Handler, Instruction, Kind, Method, Reg};
use std::collections::BTreeSet;

/// Puts in the marks that patterns ask for.
pub fn mark(method: &mut Method, patterns: &Patterns) {
    let count = method.blocks.len();
    let lines = Lines::of(method, patterns);
    let wants = Wants { patterns };
    let spare = Reg(method.registers.len() as u16);
    let mut needs_spare = false;
    for block in 0..count {
        let old = std::mem::take(&mut method.blocks[block].instructions);
        let mut new = Vec::with_capacity(old.len());
        for (index, (instruction, position)) in old.into_iter().enumerate() {
            if lines.reached.contains(&(block, index)) {
                new.push((told(Marked::At, None, None), position));
            }
            if matches!(instruction, Instruction::Return { .. })
                && patterns.names(EventKind::Return, &method.id.name)
            {
                new.push((told(Marked::Return(None), None, None), position));
            }
            let (before, after) = wants.around(&instruction, spare, &mut needs_spare);
            new.extend(before.into_iter().map(|mark| (mark, position)));
            new.push((instruction, position));
            new.extend(after.into_iter().map(|mark| (mark, position)));
        }
        method.blocks[block].instructions = new;
    }
    if needs_spare {
        method.registers.push(Kind::Ref);
    }
    for (from, to) in &lines.edges {
        split(method, *from, *to);
    }
    let mut first = Vec::new();
    if patterns.names(EventKind::Call, &method.id.name) {
        first.push(told(Marked::Call(None), None, None));
    }
    first.extend(lines.is_entered.then(|| told(Marked::At, None, None)));
    begin_with(method, first);
    if method.is_synchronized && patterns.has(EventKind::Exit) {
        stop_before_leaving(method);
    }
}

fn told(event: Marked, object: Option<Reg>, value: Option<Reg>) -> Instruction {
    Instruction::Mark { mark: Mark { event, is_ahead: false }.into(), object, value }
}

fn ahead(event: Marked, object: Option<Reg>, value: Option<Reg>) -> Instruction {
    Instruction::Mark { mark: Mark { event, is_ahead: true }.into(), object, value }
}

struct Wants<'a> {
    patterns: &'a Patterns,
}

impl Wants<'_> {
    /// Returns the marks before and behind an instruction. `spare` is a register that can keep a receiver.
    fn around(
        &self,
        instruction: &Instruction,
        spare: Reg,
        needs_spare: &mut bool,
    ) -> (Vec<Instruction>, Vec<Instruction>) {
        use Instruction as I;
        let patterns = self.patterns;
        let both = |event: Marked, object: Option<Reg>, value: Option<Reg>| {
            let before = ahead(event.clone(), object, value);
            // A read may overwrite the object.
            let object = object.filter(|_| !matches!(event, Marked::Read(_)));
            (vec![before], vec![told(event, object, value)])
        };
        match instruction {
            I::MonitorEnter { object } if patterns.has(EventKind::Enter) => {
                both(Marked::Enter, Some(*object), None)
            }
            I::MonitorExit { object } if patterns.has(EventKind::Exit) => {
                both(Marked::Exit, Some(*object), None)
            }
            I::GetField { object, field, .. } if patterns.names(EventKind::Read, &field.name) => {
                both(Marked::Read(field.clone()), Some(*object), None)
            }
            I::GetStatic { field, .. } if patterns.names(EventKind::Read, &field.name) => {
                both(Marked::Read(field.clone()), None, None)
            }
            I::PutField { object, field, value }
                if patterns.names(EventKind::Write, &field.name) =>
            {
                both(Marked::Write(field.clone()), Some(*object), Some(*value))
            }
            I::PutStatic { field, value } if patterns.names(EventKind::Write, &field.name) => {
                both(Marked::Write(field.clone()), None, Some(*value))
            }
            I::Invoke { call, method, args, to } => {
                let is_static = matches!(call, hebra_ir::Call::Static(_));
                let receiver = args.first().copied().filter(|_| !is_static);
                let (mut before, mut after) = (Vec::new(), Vec::new());
                if patterns.names(EventKind::Call, &method.name) {
                    let event = Marked::Call(Some((*call, method.clone())));
                    before.push(told(event, receiver, None));
                }
                if patterns.names(EventKind::Return, &method.name) {
                    let mut kept = receiver;
                    // The result takes the place of the receiver.
                    if let Some(from) = receiver.filter(|receiver| *to == Some(*receiver)) {
                        before.push(I::Move { to: spare, from });
                        (kept, *needs_spare) = (Some(spare), true);
                    }
                    let event = Marked::Return(Some((*call, method.clone())));
                    after.push(told(event, kept, None));
                }
                if &*method.name == "join" && !is_static && patterns.has(EventKind::Join) {
                    after.push(told(Marked::Join, receiver, None));
                }
                (before, after)
            }
            _ => (Vec::new(), Vec::new()),
        }
    }
}

/// Where control reaches lines that patterns name: where it comes from another line, or from the start of the method.
#[derive(Default)]
struct Lines {
    /// Before these instructions, by block and index.
    reached: BTreeSet<(usize, usize)>,
    /// On the way from one block to another.
    edges: Vec<(usize, usize)>,
    /// At the start of the method.
    is_entered: bool,
}

impl Lines {
    fn of(method: &Method, patterns: &Patterns) -> Lines {
        let mut found = Lines::default();
        let Some(file) = method.source_file.clone() else { return found };
        if !patterns.has(EventKind::At) {
            return found;
        }
        let line_of = |(_, position): &(Instruction, u32)| method.line(*position);
        let wanted = |line: Option<u32>| line.is_some_and(|line| patterns.has_line(&file, line));
        for (number, block) in method.blocks.iter().enumerate() {
            let lines: Vec<Option<u32>> = block.instructions.iter().map(line_of).collect();
            for (index, pair) in lines.windows(2).enumerate() {
                if wanted(pair[1]) && pair[0] != pair[1] {
                    found.reached.insert((number, index + 1));
                }
            }
            let Some(first) = lines.first().copied().filter(|line| wanted(*line)) else { continue };
            let (mut from_others, mut from_same) = (Vec::new(), false);
            let mut is_handler = false;
            for (other, before) in method.blocks.iter().enumerate() {
                is_handler |= before.handlers.iter().any(|h| h.target.0 as usize == number);
                let Some(last) = before.instructions.last() else { continue };
                let mut leads_here = false;
                last.0.for_each_successor(|target| leads_here |= target.0 as usize == number);
                match leads_here {
                    true if line_of(last) == first => from_same = true,
                    true => from_others.push((other, number)),
                    false => {}
                }
            }
            if is_handler || !from_same {
                found.reached.insert((number, 0));
            } else {
                found.edges.extend(from_others);
                found.is_entered |= number == 0;
            }
        }
        found
    }
}

/// Puts a mark of a line on the way from one block to another.
fn split(method: &mut Method, from: usize, to: usize) {
    let between = BlockId(method.blocks.len() as u32);
    let target = BlockId(to as u32);
    let position = method.blocks[to].instructions.first().map_or(0, |(_, position)| *position);
    let instructions =
        vec![(told(Marked::At, None, None), position), (Instruction::Goto { target }, position)];
    method.blocks.push(Block { instructions, handlers: Vec::new() });
    retarget(&mut method.blocks[from], target, between);
}

/// Makes a method begin with marks.
fn begin_with(method: &mut Method, marks: Vec<Instruction>) {
    if marks.is_empty() || method.blocks.is_empty() {
        return;
    }
    let mut is_target = false;
    for block in &method.blocks {
        is_target |= block.handlers.iter().any(|handler| handler.target.0 == 0);
        if let Some((last, _)) = block.instructions.last() {
            last.for_each_successor(|target| is_target |= target.0 == 0);
        }
    }
    let position = method.blocks[0].instructions.first().map_or(0, |(_, position)| *position);
    let marks = marks.into_iter().map(|mark| (mark, position));
    if !is_target {
        method.blocks[0].instructions.splice(0..0, marks);
        return;
    }
    // Loops go back to what was the first block.
    let moved = BlockId(method.blocks.len() as u32);
    let mut instructions: Vec<(Instruction, u32)> = marks.collect();
    instructions.push((Instruction::Goto { target: moved }, position));
    let first = Block { instructions, handlers: Vec::new() };
    let old = std::mem::replace(&mut method.blocks[0], first);
    method.blocks.push(old);
    for block in method.blocks.iter_mut().skip(1) {
        retarget(block, BlockId(0), moved);
        for handler in block.handlers.iter_mut().filter(|handler| handler.target.0 == 0) {
            handler.target = moved;
        }
    }
}

/// Lets exceptions leave a synchronized method by a mark, so that giving up its monitor begins a step.
fn stop_before_leaving(method: &mut Method) {
    let exception = Reg(method.registers.len() as u16);
    method.registers.push(Kind::Ref);
    let target = BlockId(method.blocks.len() as u32);
    for block in &mut method.blocks {
        block.handlers.push(Handler { class: None, target, exception });
    }
    let position = method.blocks[0].instructions.first().map_or(0, |(_, position)| *position);
    let instructions = vec![
        (ahead(Marked::Exit, None, None), position),
        (Instruction::Throw { exception }, position),
    ];
    method.blocks.push(Block { instructions, handlers: Vec::new() });
}

fn retarget(block: &mut Block, from: BlockId, to: BlockId) {
    use Instruction as I;
    let change = |target: &mut BlockId| {
        if *target == from {
            *target = to;
        }
    };
    match block.instructions.last_mut().map(|(last, _)| last) {
        Some(I::Goto { target }) => change(target),
        Some(
            I::IfInt { then, otherwise, .. }
            | I::IfZero { then, otherwise, .. }
            | I::IfSame { then, otherwise, .. }
            | I::IfNull { then, otherwise, .. },
        ) => {
            change(then);
            change(otherwise);
        }
        Some(I::Switch { cases, default, .. }) => {
            cases.iter_mut().for_each(|(_, target)| change(target));
            change(default);
        }
        _ => {}
    }
}
