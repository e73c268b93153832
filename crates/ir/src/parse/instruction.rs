//! Parses one instruction of IR text.

use super::cursor::{Cursor, Result};
use crate::marks::{Mark, Marked};
use crate::words::{Word, read_double, read_float};
use crate::{Binary, Call, Cond, Convert, DynamicRef, Element, Instruction, Kind, Loadable, Reg};
use hebra_classfile::model::{HandleKind, MethodHandle};

/// The contents of a line.
pub(super) enum Read {
    /// An instruction.
    Whole(Instruction),
    /// An operation over tokens, by its label; its definition follows the body.
    Abstract { label: String, to: Reg, a: Reg, b: Option<Reg> },
}

/// Parses an instruction, up to its position.
pub(super) fn instruction(line: &mut Cursor) -> Result<Read> {
    use Instruction::*;
    if line.is_at_register() {
        let to = line.register()?;
        line.expect("=")?;
        return value(line, to);
    }
    let before = line.clone();
    Ok(Read::Whole(match line.word() {
        "put" => {
            if line.eat_word("static") {
                let field = line.member()?;
                line.expect("=")?;
                PutStatic { field, value: line.register()? }
            } else {
                let object = line.register()?;
                line.expect(".(")?;
                let field = line.member()?;
                line.expect(")")?;
                line.expect("=")?;
                PutField { object, field, value: line.register()? }
            }
        }
        "cast" => {
            let object = line.register()?;
            line.expect_word("to")?;
            CheckCast { object, class: line.class()? }
        }
        "enter" => MonitorEnter { object: line.register()? },
        "exit" => MonitorExit { object: line.register()? },
        "call" => call(line, None)?,
        "mark" => mark(line)?,
        "goto" => Goto { target: line.block()? },
        "if" => branch(line)?,
        "switch" => {
            let on = line.register()?;
            let mut cases = Vec::new();
            while !line.eat_word("else") {
                let key = line.number("a number or `else`")?;
                line.expect(":")?;
                cases.push((key, line.block()?));
            }
            Switch { on, cases, default: line.block()? }
        }
        "return" => Return { value: optional_register(line)? },
        "throw" => Throw { exception: line.register()? },
        word => match word.strip_prefix("store.") {
            Some(name) => {
                let element = element(&before, name)?;
                let array = line.register()?;
                line.expect("[")?;
                let index = line.register()?;
                line.expect("]")?;
                line.expect("=")?;
                ArrayStore { element, array, index, value: line.register()? }
            }
            None => return before.fail("an instruction"),
        },
    }))
}

fn optional_register(line: &mut Cursor) -> Result<Option<Reg>> {
    if line.is_at_register() { line.register().map(Some) } else { Ok(None) }
}

/// Parses the text after `r1 =`.
fn value(line: &mut Cursor, to: Reg) -> Result<Read> {
    use Instruction::*;
    if line.is_at_register() {
        let from = line.register()?;
        return Ok(Read::Whole(match line.eat_word("instanceof") {
            true => InstanceOf { to, object: from, class: line.class()? },
            false => Move { to, from },
        }));
    }
    if line.rest().starts_with('"') {
        let value = Loadable::String(line.quoted()?);
        return Ok(Read::Whole(Const { to, value }));
    }
    let before = line.clone();
    let word = line.word();
    if let Some(value) = number(word) {
        return Ok(Read::Whole(Const { to, value }));
    }
    Ok(Read::Whole(match word {
        "null" => Null { to },
        "class" | "handle" | "type" | "dynamic" => Const { to, value: constant(line, word)? },
        "new" => {
            let class = line.class()?;
            if line.eat_word("length") {
                NewArray { to, class, length: line.register()? }
            } else if line.eat_word("lengths") {
                let lengths = if line.is_at_register() { line.registers()? } else { Vec::new() };
                NewMultiArray { to, class, lengths }
            } else {
                New { to, class }
            }
        }
        "length" => ArrayLength { to, array: line.register()? },
        "get" => {
            if line.eat_word("static") {
                GetStatic { to, field: line.member()? }
            } else {
                let object = line.register()?;
                line.expect(".(")?;
                let field = line.member()?;
                line.expect(")")?;
                GetField { to, object, field }
            }
        }
        "call" => call(line, Some(to))?,
        "abstract" => {
            let label = super::operation::label(line)?;
            let a = line.register()?;
            let b = if line.eat(",") { Some(line.register()?) } else { None };
            return Ok(Read::Abstract { label, to, a, b });
        }
        word => computation(&before, line, word, to)?,
    }))
}

/// Parses operators, comparisons, conversions and array reads.
fn computation(before: &Cursor, line: &mut Cursor, word: &str, to: Reg) -> Result<Instruction> {
    use Instruction::*;
    if let Some(op) = conversion(word) {
        return Ok(Convert { op, to, a: line.register()? });
    }
    let Some((operator, suffix)) = word.split_once('.') else {
        return before.fail("a register, a constant or an operation");
    };
    if operator == "load" {
        let element = element(before, suffix)?;
        let array = line.register()?;
        line.expect("[")?;
        let index = line.register()?;
        line.expect("]")?;
        return Ok(ArrayLoad { element, to, array, index });
    }
    let kind = before.kind(suffix)?;
    if operator == "neg" {
        return Ok(Negate { kind, to, a: line.register()? });
    }
    let op = binary(operator);
    let is_comparison = matches!((operator, kind), ("cmp", Kind::Long) | ("cmpg" | "cmpl", _));
    if op.is_none() && !is_comparison {
        return before.fail("a register, a constant or an operation");
    }
    let a = line.register()?;
    line.expect(",")?;
    let b = line.register()?;
    Ok(match op {
        Some(op) => Binary { op, kind, to, a, b },
        None if operator == "cmp" => CompareLong { to, a, b },
        None => CompareFloat { kind, nan_is_greater: operator == "cmpg", to, a, b },
    })
}

fn call(line: &mut Cursor, to: Option<Reg>) -> Result<Instruction> {
    let before = line.clone();
    if line.eat_word("dynamic") {
        let site = dynamic(line, Word::MethodType)?;
        return Ok(Instruction::InvokeDynamic { site, args: arguments(line)?, to });
    }
    let Some(call) = way_of_call(line) else {
        return before.fail("`virtual`, `interface`, `special`, `static` or `dynamic`");
    };
    let method = line.member()?;
    Ok(Instruction::Invoke { call, method, args: arguments(line)?, to })
}

/// Parses how a method is selected; takes nothing if that is not what comes next.
fn way_of_call(line: &mut Cursor) -> Option<Call> {
    Some(match line.peek_word() {
        "virtual" if line.eat_word("virtual") => Call::Virtual,
        "interface" if line.eat_word("interface") => Call::Interface,
        "special" if line.eat_word("special") => Call::Special(line.eat_word("interface")),
        "static" if line.eat_word("static") => Call::Static(line.eat_word("interface")),
        _ => return None,
    })
}

/// Parses the text after `mark`.
fn mark(line: &mut Cursor) -> Result<Instruction> {
    let is_ahead = line.eat_word("ahead");
    let before = line.clone();
    let word = line.word();
    let event = match word {
        "call" | "return" => {
            let called = match way_of_call(line) {
                Some(call) => Some((call, line.member()?)),
                None => None,
            };
            if word == "call" { Marked::Call(called) } else { Marked::Return(called) }
        }
        "enter" => Marked::Enter,
        "exit" => Marked::Exit,
        "read" => Marked::Read(line.member()?),
        "write" => Marked::Write(line.member()?),
        "join" => Marked::Join,
        "at" => Marked::At,
        _ => return before.fail("an event"),
    };
    let object = if line.eat_word("of") { Some(line.register()?) } else { None };
    let value = if line.eat("=") { Some(line.register()?) } else { None };
    Ok(Instruction::Mark { mark: Mark { event, is_ahead }.into(), object, value })
}

fn arguments(line: &mut Cursor) -> Result<Vec<Reg>> {
    line.expect("(")?;
    let registers = if line.is_at_register() { line.registers()? } else { Vec::new() };
    line.expect(")")?;
    Ok(registers)
}

fn dynamic(line: &mut Cursor, word: Word) -> Result<DynamicRef> {
    line.expect("#")?;
    let bootstrap = line.number("the number of a bootstrap method")?;
    let name = line.name(Word::Name, "a name")?;
    Ok(DynamicRef { bootstrap, name, descriptor: line.name(word, "a descriptor")? })
}

fn branch(line: &mut Cursor) -> Result<Instruction> {
    use Instruction::*;
    let a = line.register()?;
    let before = line.clone();
    let (cond, b) = match line.word() {
        "same" => (None, Some(line.register()?)),
        "is" => {
            line.expect_word("null")?;
            (None, None)
        }
        word => {
            let Some(cond) = condition(word) else {
                return before.fail("`eq`, `ne`, `lt`, `ge`, `gt`, `le`, `same` or `is null`");
            };
            let b = if line.eat_word("0") { None } else { Some(line.register()?) };
            (Some(cond), b)
        }
    };
    line.expect_word("then")?;
    let then = line.block()?;
    line.expect_word("else")?;
    let otherwise = line.block()?;
    Ok(match (cond, b) {
        (Some(cond), Some(b)) => IfInt { cond, a, b, then, otherwise },
        (Some(cond), None) => IfZero { cond, a, then, otherwise },
        (None, Some(b)) => IfSame { a, b, then, otherwise },
        (None, None) => IfNull { a, then, otherwise },
    })
}

fn number(word: &str) -> Option<Loadable> {
    let is_whole = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    if is_whole(word) {
        return word.parse().ok().map(Loadable::Int);
    }
    if let Some(whole) = word.strip_suffix('L').filter(|text| is_whole(text)) {
        return whole.parse().ok().map(Loadable::Long);
    }
    // `inf` ends like a float but is a double; the float is `inff`.
    read_float(word).map(Loadable::Float).or_else(|| read_double(word).map(Loadable::Double))
}

/// Parses a constant that begins with this word.
fn constant(line: &mut Cursor, word: &str) -> Result<Loadable> {
    Ok(match word {
        "class" => Loadable::Class(line.class()?),
        "type" => Loadable::MethodType(line.name(Word::MethodType, "a method descriptor")?),
        "dynamic" => Loadable::Dynamic(dynamic(line, Word::Type)?),
        _ => {
            let before = line.clone();
            let Some(kind) = handle_kind(line.word()) else {
                return before.fail("the kind of a method handle, as `InvokeStatic`");
            };
            let interface = line.eat_word("interface");
            Loadable::MethodHandle(MethodHandle { kind, member: line.member()?, interface })
        }
    })
}

pub(super) fn condition(word: &str) -> Option<Cond> {
    Some(match word {
        "eq" => Cond::Eq,
        "ne" => Cond::Ne,
        "lt" => Cond::Lt,
        "ge" => Cond::Ge,
        "gt" => Cond::Gt,
        "le" => Cond::Le,
        _ => return None,
    })
}

fn binary(word: &str) -> Option<Binary> {
    Some(match word {
        "add" => Binary::Add,
        "sub" => Binary::Sub,
        "mul" => Binary::Mul,
        "div" => Binary::Div,
        "rem" => Binary::Rem,
        "shl" => Binary::Shl,
        "shr" => Binary::Shr,
        "ushr" => Binary::Ushr,
        "and" => Binary::And,
        "or" => Binary::Or,
        "xor" => Binary::Xor,
        _ => return None,
    })
}

fn conversion(word: &str) -> Option<Convert> {
    Some(match word {
        "i2l" => Convert::I2l,
        "i2f" => Convert::I2f,
        "i2d" => Convert::I2d,
        "l2i" => Convert::L2i,
        "l2f" => Convert::L2f,
        "l2d" => Convert::L2d,
        "f2i" => Convert::F2i,
        "f2l" => Convert::F2l,
        "f2d" => Convert::F2d,
        "d2i" => Convert::D2i,
        "d2l" => Convert::D2l,
        "d2f" => Convert::D2f,
        "i2b" => Convert::I2b,
        "i2c" => Convert::I2c,
        "i2s" => Convert::I2s,
        _ => return None,
    })
}

fn element(before: &Cursor, word: &str) -> Result<Element> {
    Ok(match word {
        "boolean" => Element::Boolean,
        "byte" => Element::Byte,
        "char" => Element::Char,
        "short" => Element::Short,
        "int" => Element::Int,
        "long" => Element::Long,
        "float" => Element::Float,
        "double" => Element::Double,
        "ref" => Element::Ref,
        _ => return before.fail("`load` or `store` with the type of an element, as `load.int`"),
    })
}

fn handle_kind(word: &str) -> Option<HandleKind> {
    Some(match word {
        "GetField" => HandleKind::GetField,
        "GetStatic" => HandleKind::GetStatic,
        "PutField" => HandleKind::PutField,
        "PutStatic" => HandleKind::PutStatic,
        "InvokeVirtual" => HandleKind::InvokeVirtual,
        "InvokeStatic" => HandleKind::InvokeStatic,
        "InvokeSpecial" => HandleKind::InvokeSpecial,
        "NewInvokeSpecial" => HandleKind::NewInvokeSpecial,
        "InvokeInterface" => HandleKind::InvokeInterface,
        _ => return None,
    })
}
