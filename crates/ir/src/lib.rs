//! The typed register IR between class files and everything that runs or transforms programs.
//!
//! A method is a list of basic blocks over registers, each of one computational kind for its whole
//! life. The small vocabulary (kinds, operators, symbolic references) is that of the class model.
//! Owns the data, the verifier, the printer and the parser of what is printed; `lower` produces the
//! code.

pub mod abstracts;
mod call;
pub mod marks;
mod parse;
mod print;
mod reg;
mod verify;
mod words;

use abstracts::Operation;
use marks::Mark;
use std::sync::Arc;

pub use call::Call;
pub use hebra_classfile::model::{
    Binary, Cond, Convert, DynamicRef, Element, Kind, Loadable, MemberRef, Name,
};
pub use parse::{ParseError, parse_methods};
pub use reg::Reg;
pub use verify::{VerifyError, conversion_kinds, element_kind, verify};

/// A basic block of one method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);

/// A method body.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// The method.
    pub id: MemberRef,
    /// True if there is no receiver.
    pub is_static: bool,
    /// True if the whole body holds the monitor of the receiver (or the class).
    pub is_synchronized: bool,
    /// Source file named by the class.
    pub source_file: Option<Name>,
    /// The kind of every register. The first `params` hold the arguments on entry.
    pub registers: Vec<Kind>,
    /// The number of registers that are parameters (the receiver counts).
    pub params: u16,
    /// The result's kind.
    pub result: Option<Kind>,
    /// Blocks; the first is the entry.
    pub blocks: Vec<Block>,
    /// Source variables, by register and range of bytecode positions.
    pub variables: Vec<Variable>,
    /// `(first position, source line)`, ascending.
    pub lines: Vec<(u32, u32)>,
}

/// A source variable held in a register while the position is in `start..end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Register.
    pub reg: Reg,
    /// Source name.
    pub name: Name,
    /// Source type.
    pub descriptor: Name,
    /// First bytecode position.
    pub start: u32,
    /// One past the last bytecode position.
    pub end: u32,
}

/// A straight run of instructions. Only the last one transfers control, and it always does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// Instructions with their positions (index of the bytecode instruction they come from).
    pub instructions: Vec<(Instruction, u32)>,
    /// Handlers in force for the whole block, in order of precedence.
    pub handlers: Vec<Handler>,
}

/// The handler of exceptions thrown in a block.
#[derive(Clone, Debug, PartialEq)]
pub struct Handler {
    /// Caught class; none catches everything.
    pub class: Option<Name>,
    /// Handler block.
    pub target: BlockId,
    /// Register that receives the exception.
    pub exception: Reg,
}

/// One operation. `to` is the register written.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq)]
pub enum Instruction {
    Move {
        to: Reg,
        from: Reg,
    },
    Null {
        to: Reg,
    },
    Const {
        to: Reg,
        value: Loadable,
    },
    Binary {
        op: Binary,
        kind: Kind,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    Negate {
        kind: Kind,
        to: Reg,
        a: Reg,
    },
    Convert {
        op: Convert,
        to: Reg,
        a: Reg,
    },
    CompareLong {
        to: Reg,
        a: Reg,
        b: Reg,
    },
    CompareFloat {
        kind: Kind,
        nan_is_greater: bool,
        to: Reg,
        a: Reg,
        b: Reg,
    },
    New {
        to: Reg,
        class: Name,
    },
    /// The class is that of the array, `[I` for `new int[n]`.
    NewArray {
        to: Reg,
        class: Name,
        length: Reg,
    },
    NewMultiArray {
        to: Reg,
        class: Name,
        lengths: Vec<Reg>,
    },
    ArrayLength {
        to: Reg,
        array: Reg,
    },
    ArrayLoad {
        element: Element,
        to: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayStore {
        element: Element,
        array: Reg,
        index: Reg,
        value: Reg,
    },
    GetField {
        to: Reg,
        object: Reg,
        field: MemberRef,
    },
    PutField {
        object: Reg,
        field: MemberRef,
        value: Reg,
    },
    GetStatic {
        to: Reg,
        field: MemberRef,
    },
    PutStatic {
        field: MemberRef,
        value: Reg,
    },
    CheckCast {
        object: Reg,
        class: Name,
    },
    InstanceOf {
        to: Reg,
        object: Reg,
        class: Name,
    },
    MonitorEnter {
        object: Reg,
    },
    MonitorExit {
        object: Reg,
    },
    Invoke {
        call: Call,
        method: MemberRef,
        args: Vec<Reg>,
        to: Option<Reg>,
    },
    InvokeDynamic {
        site: DynamicRef,
        args: Vec<Reg>,
        to: Option<Reg>,
    },
    /// An operation over tokens. If it has several results, which one occurs is a choice.
    Abstract {
        operation: Arc<Operation>,
        to: Reg,
        a: Reg,
        b: Option<Reg>,
    },
    /// Tells of an event (see [`marks`]). `object` and `value` are those that it is about.
    Mark {
        mark: Arc<Mark>,
        object: Option<Reg>,
        value: Option<Reg>,
    },
    Goto {
        target: BlockId,
    },
    IfInt {
        cond: Cond,
        a: Reg,
        b: Reg,
        then: BlockId,
        otherwise: BlockId,
    },
    IfZero {
        cond: Cond,
        a: Reg,
        then: BlockId,
        otherwise: BlockId,
    },
    IfSame {
        a: Reg,
        b: Reg,
        then: BlockId,
        otherwise: BlockId,
    },
    IfNull {
        a: Reg,
        then: BlockId,
        otherwise: BlockId,
    },
    Switch {
        on: Reg,
        cases: Vec<(i32, BlockId)>,
        default: BlockId,
    },
    Return {
        value: Option<Reg>,
    },
    Throw {
        exception: Reg,
    },
}

impl Instruction {
    /// Returns true if control leaves the block here.
    pub fn is_terminator(&self) -> bool {
        use Instruction::*;
        matches!(
            self,
            Goto { .. }
                | IfInt { .. }
                | IfZero { .. }
                | IfSame { .. }
                | IfNull { .. }
                | Switch { .. }
                | Return { .. }
                | Throw { .. }
        )
    }

    /// Returns the register written, if any.
    pub fn target(&self) -> Option<Reg> {
        let mut copy = self.clone();
        copy.target_mut().copied()
    }

    /// Returns the register written, for retargeting.
    pub fn target_mut(&mut self) -> Option<&mut Reg> {
        use Instruction::*;
        match self {
            Move { to, .. }
            | Null { to }
            | Const { to, .. }
            | Binary { to, .. }
            | Negate { to, .. }
            | Convert { to, .. }
            | CompareLong { to, .. }
            | CompareFloat { to, .. }
            | New { to, .. }
            | NewArray { to, .. }
            | NewMultiArray { to, .. }
            | ArrayLength { to, .. }
            | ArrayLoad { to, .. }
            | GetField { to, .. }
            | GetStatic { to, .. }
            | InstanceOf { to, .. }
            | Abstract { to, .. } => Some(to),
            Invoke { to, .. } | InvokeDynamic { to, .. } => to.as_mut(),
            _ => None,
        }
    }

    /// Calls `f` for every register read.
    pub fn for_each_use(&self, mut f: impl FnMut(Reg)) {
        use Instruction::*;
        match self {
            Move { from, .. } => f(*from),
            Binary { a, b, .. }
            | CompareLong { a, b, .. }
            | CompareFloat { a, b, .. }
            | IfInt { a, b, .. }
            | IfSame { a, b, .. } => {
                f(*a);
                f(*b);
            }
            Negate { a, .. } | Convert { a, .. } | IfZero { a, .. } | IfNull { a, .. } => f(*a),
            Abstract { a, b, .. } => {
                f(*a);
                b.iter().copied().for_each(f);
            }
            Mark { object, value, .. } => object.iter().chain(value).copied().for_each(f),
            NewArray { length, .. } => f(*length),
            NewMultiArray { lengths, .. } => lengths.iter().copied().for_each(f),
            ArrayLength { array, .. } => f(*array),
            ArrayLoad { array, index, .. } => {
                f(*array);
                f(*index);
            }
            ArrayStore { array, index, value, .. } => {
                f(*array);
                f(*index);
                f(*value);
            }
            GetField { object, .. }
            | CheckCast { object, .. }
            | InstanceOf { object, .. }
            | MonitorEnter { object }
            | MonitorExit { object } => f(*object),
            PutField { object, value, .. } => {
                f(*object);
                f(*value);
            }
            PutStatic { value, .. } => f(*value),
            Invoke { args, .. } | InvokeDynamic { args, .. } => args.iter().copied().for_each(f),
            Switch { on, .. } => f(*on),
            Return { value } => value.iter().copied().for_each(f),
            Throw { exception } => f(*exception),
            Null { .. } | Const { .. } | New { .. } | GetStatic { .. } | Goto { .. } => {}
        }
    }

    /// Calls `f` for every register read, in the same order, to be replaced.
    pub fn for_each_use_mut(&mut self, mut f: impl FnMut(&mut Reg)) {
        use Instruction::*;
        match self {
            Move { from, .. } => f(from),
            Binary { a, b, .. }
            | CompareLong { a, b, .. }
            | CompareFloat { a, b, .. }
            | IfInt { a, b, .. }
            | IfSame { a, b, .. } => {
                f(a);
                f(b);
            }
            Negate { a, .. } | Convert { a, .. } | IfZero { a, .. } | IfNull { a, .. } => f(a),
            Abstract { a, b, .. } => {
                f(a);
                b.iter_mut().for_each(f);
            }
            Mark { object, value, .. } => object.iter_mut().chain(value).for_each(f),
            NewArray { length, .. } => f(length),
            NewMultiArray { lengths, .. } => lengths.iter_mut().for_each(f),
            ArrayLength { array, .. } => f(array),
            ArrayLoad { array, index, .. } => {
                f(array);
                f(index);
            }
            ArrayStore { array, index, value, .. } => {
                f(array);
                f(index);
                f(value);
            }
            GetField { object, .. }
            | CheckCast { object, .. }
            | InstanceOf { object, .. }
            | MonitorEnter { object }
            | MonitorExit { object } => f(object),
            PutField { object, value, .. } => {
                f(object);
                f(value);
            }
            PutStatic { value, .. } => f(value),
            Invoke { args, .. } | InvokeDynamic { args, .. } => args.iter_mut().for_each(f),
            Switch { on, .. } => f(on),
            Return { value } => value.iter_mut().for_each(f),
            Throw { exception } => f(exception),
            Null { .. } | Const { .. } | New { .. } | GetStatic { .. } | Goto { .. } => {}
        }
    }

    /// Calls `f` for every block control may go to, except for handlers.
    pub fn for_each_successor(&self, mut f: impl FnMut(BlockId)) {
        use Instruction::*;
        match self {
            Goto { target } => f(*target),
            IfInt { then, otherwise, .. }
            | IfZero { then, otherwise, .. }
            | IfSame { then, otherwise, .. }
            | IfNull { then, otherwise, .. } => {
                f(*then);
                f(*otherwise);
            }
            Switch { cases, default, .. } => {
                cases.iter().for_each(|(_, block)| f(*block));
                f(*default);
            }
            _ => {}
        }
    }
}

impl Method {
    /// Returns the source line of a bytecode position.
    pub fn line(&self, position: u32) -> Option<u32> {
        let index = self.lines.partition_point(|(start, _)| *start <= position);
        index.checked_sub(1).map(|i| self.lines[i].1)
    }

    /// Returns the source name of a register at a bytecode position.
    pub fn variable(&self, reg: Reg, position: u32) -> Option<&Name> {
        self.variables
            .iter()
            .find(|v| v.reg == reg && v.start <= position && position < v.end)
            .map(|v| &v.name)
    }
}

/// Returns the kind of value that a field descriptor's first character stands for.
pub fn kind_of(descriptor: &str) -> Option<Kind> {
    Some(match descriptor.as_bytes().first()? {
        b'Z' | b'B' | b'C' | b'S' | b'I' => Kind::Int,
        b'J' => Kind::Long,
        b'F' => Kind::Float,
        b'D' => Kind::Double,
        b'L' | b'[' => Kind::Ref,
        _ => return None,
    })
}

/// Splits a method descriptor into parameter descriptors and the result (`V` for none).
pub fn split_descriptor(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut params = Vec::new();
    while !rest.starts_with(')') {
        let end = type_end(rest)?;
        params.push(&rest[..end]);
        rest = &rest[end..];
    }
    let result = &rest[1..];
    (result == "V" || type_end(result) == Some(result.len())).then_some((params, result))
}

fn type_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while bytes.get(at) == Some(&b'[') {
        at += 1;
    }
    match bytes.get(at)? {
        b'L' => text[at..].find(';').map(|i| at + i + 1),
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => Some(at + 1),
        _ => None,
    }
}
