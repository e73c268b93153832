//! Data races in a state of the reference interpreter: two threads whose next steps access one
//! variable, at least one of them to write it. The variable must not be volatile.

use crate::ast::Program;
use crate::machine::{InitStatus, State, Status};
use crate::task::Task;
use crate::value::Value;
use std::collections::BTreeSet;

/// A variable and whether it is written.
type Access = (SharedVariable, bool);

#[derive(Clone, Copy, PartialEq, Eq)]
enum SharedVariable {
    Int(usize),
    Element(usize, i32),
    CellField(usize, &'static str),
    Cell(usize),
    Init(usize),
}

impl State<'_> {
    /// Adds the names of the variables on which there is a race: `x0`, `int[1]`, `v`, `c0`, `f`.
    pub(crate) fn races(&self, program: &Program, names: &mut BTreeSet<String>) {
        let next: Vec<Access> =
            (0..self.threads.len()).filter_map(|t| self.next_access(program, t)).collect();
        for (position, (variable, write)) in next.iter().enumerate() {
            let conflicts = |(other, writes): &&Access| other == variable && (*write || *writes);
            if next[position + 1..].iter().any(|other| conflicts(&other)) {
                names.insert(match variable {
                    SharedVariable::Int(int) => format!("x{int}"),
                    SharedVariable::Element(_, index) => format!("int[{index}]"),
                    SharedVariable::CellField(_, name) => (*name).to_owned(),
                    SharedVariable::Cell(cell) => format!("c{cell}"),
                    SharedVariable::Init(_) => "f".to_owned(),
                });
            }
        }
    }

    fn next_access(&self, program: &Program, t: usize) -> Option<Access> {
        let thread = &self.threads[t];
        if thread.status != Status::Runnable {
            return None;
        }
        let operand = |below: usize| thread.operands[thread.operands.len() - 1 - below];
        let cell = |below: usize| match operand(below) {
            Value::Ref(cell) => cell,
            Value::Int(_) => None,
        };
        let element = |array: usize, below: usize| match operand(below) {
            Value::Int(index) => Some(SharedVariable::Element(array, index)),
            Value::Ref(_) => None,
        };
        let plain_int =
            |int: usize| (!program.ints[int].volatile).then_some(SharedVariable::Int(int));
        let plain_cell =
            |cell: usize| (!program.cells[cell].volatile).then_some(SharedVariable::Cell(cell));
        // While a class is being initialised, all but one thread wait for it.
        let init = |class: usize| {
            (self.inits[class].0 == InitStatus::Done).then_some(SharedVariable::Init(class))
        };
        let (variable, write) = match thread.control.last()? {
            Task::ReadStatic(int) => (plain_int(*int), false),
            Task::WriteStatic(int) => (plain_int(*int), true),
            Task::ReadElement(array) => (element(*array, 0), false),
            Task::WriteElement(array) => (element(*array, 1), true),
            Task::ReadValue => (cell(0).map(|cell| SharedVariable::CellField(cell, "v")), false),
            Task::WriteValue => (cell(1).map(|cell| SharedVariable::CellField(cell, "v")), true),
            Task::ReadNext => (cell(0).map(|cell| SharedVariable::CellField(cell, "next")), false),
            Task::WriteNext => (cell(1).map(|cell| SharedVariable::CellField(cell, "next")), true),
            Task::ReadCell(cell) => (plain_cell(*cell), false),
            Task::WriteCell(cell) => (plain_cell(*cell), true),
            Task::ReadInit(class) => (init(*class), false),
            Task::WriteInit(class) => (init(*class), true),
            _ => return None,
        };
        Some((variable?, write))
    }
}
