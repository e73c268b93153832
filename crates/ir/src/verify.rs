//! The IR verifier: checks the rules that every producer of IR must follow.
//!
//! Rules: at least one block; parameters are registers; every block ends in its only terminator;
//! block and register numbers exist; operators exist for their kind; operands and results have the
//! kinds that their operation requires; calls have the arguments of their descriptor, and
//! descriptors can be parsed; a method returns the right kind; a handler's block exists and its
//! register holds references. `lower` ensures that reads see a value on every path.
//! `tests/verify.rs` breaks each rule.

use crate::abstracts::Operation;
use crate::marks::Marked;
use crate::{BlockId, Instruction, Kind, Loadable, Method, Reg, kind_of, split_descriptor};
use std::fmt;

/// A violated rule, and the place.
#[derive(Clone, Debug, PartialEq)]
pub struct VerifyError {
    /// The offending block.
    pub block: u32,
    /// The offending instruction in it.
    pub instruction: usize,
    /// The error.
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}/{}: {}", self.block, self.instruction, self.message)
    }
}

impl std::error::Error for VerifyError {}

/// Checks a method against the rules above.
pub fn verify(method: &Method) -> Result<(), VerifyError> {
    let fail = |block: usize, instruction, message: &str| {
        Err(VerifyError { block: block as u32, instruction, message: message.to_owned() })
    };
    if method.blocks.is_empty() {
        return fail(0, 0, "no blocks");
    }
    if usize::from(method.params) > method.registers.len() {
        return fail(0, 0, "more parameters than registers");
    }
    let exists = |id: BlockId| (id.0 as usize) < method.blocks.len();
    for (b, block) in method.blocks.iter().enumerate() {
        for handler in &block.handlers {
            if !exists(handler.target) || kind(method, handler.exception) != Some(Kind::Ref) {
                return fail(b, 0, "bad handler");
            }
        }
        let last = block.instructions.len().wrapping_sub(1);
        if block.instructions.is_empty() {
            return fail(b, 0, "empty block");
        }
        for (i, (instruction, _)) in block.instructions.iter().enumerate() {
            if instruction.is_terminator() != (i == last) {
                return fail(b, i, "the terminator must be last and only last");
            }
            let mut targets_exist = true;
            instruction.for_each_successor(|s| targets_exist &= exists(s));
            if !targets_exist {
                return fail(b, i, "jump to a block that does not exist");
            }
            let mut registers_exist = true;
            instruction.for_each_use(|r| registers_exist &= kind(method, r).is_some());
            registers_exist &= instruction.target().is_none_or(|r| kind(method, r).is_some());
            if !registers_exist {
                return fail(b, i, "register that does not exist");
            }
            if let Err(message) = check_kinds(method, instruction) {
                return fail(b, i, message);
            }
        }
    }
    Ok(())
}

fn kind(method: &Method, reg: Reg) -> Option<Kind> {
    method.registers.get(usize::from(reg.0)).copied()
}

fn check_kinds(method: &Method, instruction: &Instruction) -> Result<(), &'static str> {
    use Instruction::*;
    let is = |reg: &Reg, expected: Kind| {
        if kind(method, *reg) == Some(expected) { Ok(()) } else { Err("operand of the wrong kind") }
    };
    let of_type = |reg: &Reg, descriptor: &str| {
        kind_of(descriptor).ok_or("bad descriptor").and_then(|k| is(reg, k))
    };
    match instruction {
        Move { to, from } => kind(method, *from).map_or(Ok(()), |k| is(to, k)),
        Null { to } | New { to, .. } => is(to, Kind::Ref),
        Const { to, value } => match value {
            Loadable::Int(_) => is(to, Kind::Int),
            Loadable::Long(_) => is(to, Kind::Long),
            Loadable::Float(_) => is(to, Kind::Float),
            Loadable::Double(_) => is(to, Kind::Double),
            Loadable::Dynamic(dynamic) => of_type(to, &dynamic.descriptor),
            _ => is(to, Kind::Ref),
        },
        Binary { op, kind, to, a, b } => {
            use crate::Binary::{And, Or, Shl, Shr, Ushr, Xor};
            let is_integer = matches!(kind, Kind::Int | Kind::Long);
            let on_bits = matches!(op, Shl | Shr | Ushr | And | Or | Xor);
            if *kind == Kind::Ref || on_bits && !is_integer {
                return Err("no such operator for this kind");
            }
            is(to, *kind)?;
            is(a, *kind)?;
            is(b, if matches!(op, Shl | Shr | Ushr) { Kind::Int } else { *kind })
        }
        Negate { kind: Kind::Ref, .. } => Err("no such operator for this kind"),
        Negate { kind, to, a } => is(to, *kind).and(is(a, *kind)),
        Convert { op, to, a } => {
            let (from, into) = conversion_kinds(*op);
            is(a, from).and(is(to, into))
        }
        CompareLong { to, a, b } => is(to, Kind::Int).and(is(a, Kind::Long)).and(is(b, Kind::Long)),
        CompareFloat { kind: Kind::Int | Kind::Long | Kind::Ref, .. } => {
            Err("no such operator for this kind")
        }
        CompareFloat { kind, to, a, b, .. } => {
            is(to, Kind::Int).and(is(a, *kind)).and(is(b, *kind))
        }
        NewArray { to, length, .. } => is(to, Kind::Ref).and(is(length, Kind::Int)),
        NewMultiArray { to, lengths, .. } => {
            is(to, Kind::Ref)?;
            lengths.iter().try_for_each(|r| is(r, Kind::Int))
        }
        ArrayLength { to, array } => is(to, Kind::Int).and(is(array, Kind::Ref)),
        ArrayLoad { element, to, array, index } => {
            is(array, Kind::Ref).and(is(index, Kind::Int)).and(is(to, element_kind(*element)))
        }
        ArrayStore { element, array, index, value } => {
            is(array, Kind::Ref).and(is(index, Kind::Int)).and(is(value, element_kind(*element)))
        }
        GetField { to, object, field } => is(object, Kind::Ref).and(of_type(to, &field.descriptor)),
        PutField { object, field, value } => {
            is(object, Kind::Ref).and(of_type(value, &field.descriptor))
        }
        GetStatic { to, field } => of_type(to, &field.descriptor),
        PutStatic { field, value } => of_type(value, &field.descriptor),
        CheckCast { object, .. } | MonitorEnter { object } | MonitorExit { object } => {
            is(object, Kind::Ref)
        }
        InstanceOf { to, object, .. } => is(to, Kind::Int).and(is(object, Kind::Ref)),
        Invoke { call, method: callee, args, to } => {
            let receiver = !matches!(call, crate::Call::Static(_));
            check_call(&callee.descriptor, receiver, args, to.as_ref(), is)
        }
        InvokeDynamic { site, args, to } => {
            check_call(&site.descriptor, false, args, to.as_ref(), is)
        }
        Abstract { operation, to, a, b } => {
            let integer = |reg: &Reg| is(reg, Kind::Int).or(is(reg, Kind::Long));
            integer(a)?;
            b.as_ref().map_or(Ok(()), integer)?;
            match **operation {
                Operation::Show(_) => is(to, Kind::Ref),
                _ => integer(to),
            }
        }
        Mark { mark, object, value } => {
            object.as_ref().map_or(Ok(()), |object| is(object, Kind::Ref))?;
            match (&mark.event, value) {
                (Marked::Write(field), Some(value)) => of_type(value, &field.descriptor),
                (Marked::Write(_), None) | (_, Some(_)) => Err("a value where none belongs"),
                _ => Ok(()),
            }
        }
        IfInt { a, b, .. } => is(a, Kind::Int).and(is(b, Kind::Int)),
        IfZero { a, .. } | Switch { on: a, .. } => is(a, Kind::Int),
        IfSame { a, b, .. } => is(a, Kind::Ref).and(is(b, Kind::Ref)),
        IfNull { a, .. } | Throw { exception: a } => is(a, Kind::Ref),
        Return { value } => match (value, method.result) {
            (None, None) => Ok(()),
            (Some(value), Some(kind)) => is(value, kind),
            _ => Err("return of the wrong kind"),
        },
        Goto { .. } => Ok(()),
    }
}

fn check_call(
    descriptor: &str,
    receiver: bool,
    args: &[Reg],
    to: Option<&Reg>,
    is: impl Fn(&Reg, Kind) -> Result<(), &'static str>,
) -> Result<(), &'static str> {
    let (params, result) = split_descriptor(descriptor).ok_or("bad method descriptor")?;
    let mut kinds = Vec::with_capacity(args.len());
    kinds.extend(receiver.then_some(Kind::Ref));
    kinds.extend(params.iter().filter_map(|p| kind_of(p)));
    if kinds.len() != args.len() {
        return Err("wrong number of arguments");
    }
    args.iter().zip(kinds).try_for_each(|(arg, kind)| is(arg, kind))?;
    match (to, kind_of(result)) {
        (Some(to), Some(kind)) => is(to, kind),
        (Some(_), None) => Err("result of a method without one"),
        _ => Ok(()),
    }
}

/// Returns the kinds that a conversion reads and gives.
pub fn conversion_kinds(op: crate::Convert) -> (Kind, Kind) {
    use crate::Convert::*;
    match op {
        I2l => (Kind::Int, Kind::Long),
        I2f => (Kind::Int, Kind::Float),
        I2d => (Kind::Int, Kind::Double),
        L2i => (Kind::Long, Kind::Int),
        L2f => (Kind::Long, Kind::Float),
        L2d => (Kind::Long, Kind::Double),
        F2i => (Kind::Float, Kind::Int),
        F2l => (Kind::Float, Kind::Long),
        F2d => (Kind::Float, Kind::Double),
        D2i => (Kind::Double, Kind::Int),
        D2l => (Kind::Double, Kind::Long),
        D2f => (Kind::Double, Kind::Float),
        I2b | I2c | I2s => (Kind::Int, Kind::Int),
    }
}

/// Returns the kind of an array element on the stack.
pub fn element_kind(element: crate::Element) -> Kind {
    use crate::Element::*;
    match element {
        Boolean | Byte | Char | Short | Int => Kind::Int,
        Long => Kind::Long,
        Float => Kind::Float,
        Double => Kind::Double,
        Ref => Kind::Ref,
    }
}
