//! Where control reaches a line: where it comes from another line, from a handler's exception, or from the start of the
//! method.

use crate::classes::{Function, dotted};
use crate::explore::{Explorer, Way};
use crate::state::{Act, ActKind, State};
use hebra_flow::Event;
use hebra_ir::Instruction;

/// How a block is reached whose first line is known.
enum Reached {
    /// Whenever it is entered.
    Always,
    /// Only from blocks that end on another line, or from the start of the method.
    FromElsewhere,
}

fn line(function: &Function, block: u32, index: usize) -> Option<u32> {
    let (_, position) = function.ir.blocks[block as usize].instructions.get(index)?;
    function.ir.line(*position)
}

fn leads_to(instruction: &Instruction, block: u32) -> bool {
    let mut leads = false;
    instruction.for_each_successor(|target| leads |= target.0 == block);
    leads
}

fn reached(function: &Function, block: u32) -> Reached {
    let first = line(function, block, 0);
    let (mut is_handler, mut from_same) = (false, false);
    for (number, before) in function.ir.blocks.iter().enumerate() {
        is_handler |= before.handlers.iter().any(|handler| handler.target.0 == block);
        if let Some((last, _)) = before.instructions.last() {
            let its = line(function, number as u32, before.instructions.len() - 1);
            from_same |= leads_to(last, block) && its == first;
        }
    }
    match is_handler || !from_same {
        true => Reached::Always,
        false => Reached::FromElsewhere,
    }
}

impl Explorer<'_> {
    fn line_act(&self, state: &State, function: &Function, line: Option<u32>) -> Option<Act> {
        let file = function.ir.source_file.as_ref()?;
        let package = function.class.name.rsplit_once('/').map(|(package, _)| package);
        let package = package.map_or(String::new(), |package| dotted(package) + ".");
        let subject = format!("{package}{file}:{}", line?);
        Some(self.act(state, ActKind::Event, vec![Event { kind: "at", subject }]))
    }

    /// Returns the event of an instruction that is the first of its line.
    pub fn line_of_instruction(&self, state: &State) -> Option<Act> {
        if !self.options.has_lines() {
            return None;
        }
        let function = self.classes.function(state.function);
        let index = state.index as usize;
        let own = line(&function, state.block, index);
        let is_reached = match index.checked_sub(1) {
            Some(before) => line(&function, state.block, before) != own,
            None => matches!(reached(&function, state.block), Reached::Always),
        };
        is_reached.then(|| self.line_act(state, &function, own)).flatten()
    }

    /// Returns the event of the line at which a method begins, if its first block does not have it.
    pub fn line_of_entry(&self, state: &State) -> Option<Act> {
        if !self.options.has_lines() {
            return None;
        }
        let function = self.classes.function(state.function);
        let is_reached = matches!(reached(&function, 0), Reached::FromElsewhere);
        is_reached.then(|| self.line_act(state, &function, line(&function, 0, 0))).flatten()
    }

    /// Adds the events of lines that are reached on the way from one block to another.
    pub fn add_lines_between(&self, state: &State, ways: &mut [Way]) {
        let function = self.classes.function(state.function);
        let block = &function.ir.blocks[state.block as usize];
        let Some((instruction, _)) = block.instructions.get(state.index as usize) else { return };
        if !self.options.has_lines() || !instruction.is_terminator() {
            return;
        }
        let from = line(&function, state.block, state.index as usize);
        for way in ways {
            let Way::On(path) = way else { continue };
            let to = path.state.block;
            if path.state.stack == state.stack
                && leads_to(instruction, to)
                && matches!(reached(&function, to), Reached::FromElsewhere)
                && line(&function, to, 0) != from
                && let Some(act) = self.line_act(&path.state, &function, line(&function, to, 0))
            {
                path.acts.push(act);
            }
        }
    }
}
