//! Decodes one instruction (JVMS chapter 6). Branch targets are byte offsets from the start of the
//! code; `code` turns them into indices.

use crate::error::ParseError;
use crate::model::{
    Binary, Cond, Convert, Element, Instruction as I, Kind, Loadable, Name, Shuffle,
};
use crate::pool::Pool;
use crate::reader::Reader;

const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];

const ELEMENTS: [Element; 8] = [
    Element::Int,
    Element::Long,
    Element::Float,
    Element::Double,
    Element::Ref,
    Element::Byte,
    Element::Char,
    Element::Short,
];

const SHUFFLES: [Shuffle; 9] = [
    Shuffle::Pop,
    Shuffle::Pop2,
    Shuffle::Dup,
    Shuffle::DupX1,
    Shuffle::DupX2,
    Shuffle::Dup2,
    Shuffle::Dup2X1,
    Shuffle::Dup2X2,
    Shuffle::Swap,
];

const ARITHMETIC: [Binary; 5] = [Binary::Add, Binary::Sub, Binary::Mul, Binary::Div, Binary::Rem];

const BITWISE: [Binary; 6] =
    [Binary::Shl, Binary::Shr, Binary::Ushr, Binary::And, Binary::Or, Binary::Xor];

const CONVERSIONS: [Convert; 15] = [
    Convert::I2l,
    Convert::I2f,
    Convert::I2d,
    Convert::L2i,
    Convert::L2f,
    Convert::L2d,
    Convert::F2i,
    Convert::F2l,
    Convert::F2d,
    Convert::D2i,
    Convert::D2l,
    Convert::D2f,
    Convert::I2b,
    Convert::I2c,
    Convert::I2s,
];

const CONDITIONS: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];

/// Reads one instruction; `r` starts at the start of the code.
pub(crate) fn read(r: &mut Reader<'_>, pool: &Pool) -> Result<I, ParseError> {
    let start = r.position();
    let opcode = r.u1()?;
    // Position of the opcode in its group, for the tables above.
    let nth = |first: u8| usize::from(opcode - first);
    Ok(match opcode {
        0x00 => I::Nop,
        0x01 => I::Null,
        0x02..=0x08 => I::Const(Loadable::Int(i32::from(opcode) - 3)),
        0x09..=0x0a => I::Const(Loadable::Long(i64::from(opcode) - 9)),
        0x0b..=0x0d => I::Const(Loadable::Float(f32::from(opcode) - 11.0)),
        0x0e..=0x0f => I::Const(Loadable::Double(f64::from(opcode) - 14.0)),
        0x10 => I::Const(Loadable::Int((r.u1()? as i8).into())),
        0x11 => I::Const(Loadable::Int((r.u2()? as i16).into())),
        0x12 => {
            let index = r.u1()?.into();
            constant(r, pool, index, false)?
        }
        0x13 | 0x14 => {
            let index = r.u2()?;
            constant(r, pool, index, opcode == 0x14)?
        }
        0x15..=0x19 => I::Load(KINDS[nth(0x15)], r.u1()?.into()),
        0x1a..=0x2d => I::Load(KINDS[nth(0x1a) / 4], (nth(0x1a) % 4) as u16),
        0x2e..=0x35 => I::ArrayLoad(ELEMENTS[nth(0x2e)]),
        0x36..=0x3a => I::Store(KINDS[nth(0x36)], r.u1()?.into()),
        0x3b..=0x4e => I::Store(KINDS[nth(0x3b) / 4], (nth(0x3b) % 4) as u16),
        0x4f..=0x56 => I::ArrayStore(ELEMENTS[nth(0x4f)]),
        0x57..=0x5f => I::Shuffle(SHUFFLES[nth(0x57)]),
        0x60..=0x73 => I::Binary(ARITHMETIC[nth(0x60) / 4], KINDS[nth(0x60) % 4]),
        0x74..=0x77 => I::Negate(KINDS[nth(0x74)]),
        0x78..=0x83 => I::Binary(BITWISE[nth(0x78) / 2], KINDS[nth(0x78) % 2]),
        0x84 => I::Increment(r.u1()?.into(), (r.u1()? as i8).into()),
        0x85..=0x93 => I::Convert(CONVERSIONS[nth(0x85)]),
        0x94 => I::CompareLong,
        0x95 => I::CompareFloat(Kind::Float, false),
        0x96 => I::CompareFloat(Kind::Float, true),
        0x97 => I::CompareFloat(Kind::Double, false),
        0x98 => I::CompareFloat(Kind::Double, true),
        0x99..=0x9e => I::IfZero(CONDITIONS[nth(0x99)], near(r, start)?),
        0x9f..=0xa4 => I::IfInt(CONDITIONS[nth(0x9f)], near(r, start)?),
        0xa5 | 0xa6 => I::IfSame(opcode == 0xa5, near(r, start)?),
        0xa7 => I::Goto(near(r, start)?),
        0xa8 => I::Jsr(near(r, start)?),
        0xa9 => I::Ret(r.u1()?.into()),
        0xaa => table_switch(r, start)?,
        0xab => lookup_switch(r, start)?,
        0xac..=0xb0 => I::Return(Some(KINDS[nth(0xac)])),
        0xb1 => I::Return(None),
        0xb2 => I::GetStatic(pool.field(r.u2()?)?),
        0xb3 => I::PutStatic(pool.field(r.u2()?)?),
        0xb4 => I::GetField(pool.field(r.u2()?)?),
        0xb5 => I::PutField(pool.field(r.u2()?)?),
        0xb6..=0xb9 => invoke(r, pool, opcode)?,
        0xba => {
            let site = pool.invoke_dynamic(r.u2()?)?;
            zero(r.u2()?, r)?;
            I::InvokeDynamic(site)
        }
        0xbb => I::New(pool.plain_class(r.u2()?)?),
        0xbc => I::NewArray(primitive(r)?),
        0xbd => I::NewRefArray(pool.class(r.u2()?)?),
        0xbe => I::ArrayLength,
        0xbf => I::Throw,
        0xc0 => I::CheckCast(pool.class(r.u2()?)?),
        0xc1 => I::InstanceOf(pool.class(r.u2()?)?),
        0xc2 => I::MonitorEnter,
        0xc3 => I::MonitorExit,
        0xc4 => wide(r)?,
        0xc5 => {
            let class = pool.class(r.u2()?)?;
            let dimensions = r.u1()?;
            check_dimensions(r, &class, dimensions)?;
            I::NewMultiArray(class, dimensions)
        }
        0xc6 | 0xc7 => I::IfNull(opcode == 0xc6, near(r, start)?),
        0xc8 => I::Goto(far(r, start)?),
        0xc9 => I::Jsr(far(r, start)?),
        _ => return Err(r.error(format!("unknown opcode {opcode:#04x}"))),
    })
}

/// Decodes `ldc` and its wide forms; `double` is `ldc2_w`, which alone loads two-slot constants.
fn constant(r: &Reader<'_>, pool: &Pool, index: u16, double: bool) -> Result<I, ParseError> {
    let constant = pool.loadable(index)?;
    let two_slots = match &constant {
        Loadable::Long(_) | Loadable::Double(_) => true,
        Loadable::Dynamic(dynamic) => matches!(&*dynamic.descriptor, "J" | "D"),
        _ => false,
    };
    if two_slots != double {
        return Err(r.error(format!("constant {index} has the wrong size")));
    }
    Ok(I::Const(constant))
}

/// Reads a two-byte branch offset as an absolute one. An index out of range stays invalid.
fn near(r: &mut Reader<'_>, start: usize) -> Result<u32, ParseError> {
    let delta = i32::from(r.u2()? as i16);
    Ok((start as i32).wrapping_add(delta) as u32)
}

/// Reads a four-byte branch offset as an absolute one.
fn far(r: &mut Reader<'_>, start: usize) -> Result<u32, ParseError> {
    let delta = r.u4()? as i32;
    Ok((start as i32).wrapping_add(delta) as u32)
}

/// Skips the padding of switches: operands are aligned to four bytes from the code start.
fn align(r: &mut Reader<'_>) -> Result<(), ParseError> {
    r.take(r.position().wrapping_neg() % 4)?;
    Ok(())
}

fn table_switch(r: &mut Reader<'_>, start: usize) -> Result<I, ParseError> {
    align(r)?;
    let default = far(r, start)?;
    let low = r.u4()? as i32;
    let high = r.u4()? as i32;
    let count = i64::from(high) - i64::from(low) + 1;
    // Check before reserving memory: the count comes from the file.
    if count < 1 || count > (r.remaining() / 4) as i64 {
        return Err(r.error(format!("tableswitch from {low} to {high}")));
    }
    let targets = (0..count).map(|_| far(r, start)).collect::<Result<_, _>>()?;
    Ok(I::TableSwitch { low, targets, default })
}

fn lookup_switch(r: &mut Reader<'_>, start: usize) -> Result<I, ParseError> {
    align(r)?;
    let default = far(r, start)?;
    let count = r.u4()? as usize;
    if count > r.remaining() / 8 {
        return Err(r.error(format!("lookupswitch with {count} keys")));
    }
    let mut pairs: Vec<(i32, u32)> = Vec::with_capacity(count);
    for _ in 0..count {
        let key = r.u4()? as i32;
        if pairs.last().is_some_and(|&(last, _)| last >= key) {
            return Err(r.error("lookupswitch keys are not ascending"));
        }
        pairs.push((key, far(r, start)?));
    }
    Ok(I::LookupSwitch { pairs, default })
}

fn invoke(r: &mut Reader<'_>, pool: &Pool, opcode: u8) -> Result<I, ParseError> {
    let (method, interface) = pool.method(r.u2()?)?;
    if &*method.name == "<init>" && opcode != 0xb7 {
        return Err(r.error("a constructor is called by other than invokespecial"));
    }
    match (opcode, interface) {
        (0xb6, false) => Ok(I::InvokeVirtual(method)),
        (0xb7, _) => Ok(I::InvokeSpecial(method, interface)),
        (0xb8, _) => Ok(I::InvokeStatic(method, interface)),
        (0xb9, true) => {
            let _argument_slots = r.u1()?;
            zero(r.u1()?.into(), r)?;
            Ok(I::InvokeInterface(method))
        }
        _ => Err(r.error("the wrong kind of method reference")),
    }
}

fn wide(r: &mut Reader<'_>) -> Result<I, ParseError> {
    let opcode = r.u1()?;
    let slot = r.u2()?;
    Ok(match opcode {
        0x15..=0x19 => I::Load(KINDS[usize::from(opcode - 0x15)], slot),
        0x36..=0x3a => I::Store(KINDS[usize::from(opcode - 0x36)], slot),
        0x84 => I::Increment(slot, r.u2()? as i16),
        0xa9 => I::Ret(slot),
        _ => return Err(r.error(format!("opcode {opcode:#04x} cannot be wide"))),
    })
}

fn primitive(r: &mut Reader<'_>) -> Result<Element, ParseError> {
    Ok(match r.u1()? {
        4 => Element::Boolean,
        5 => Element::Char,
        6 => Element::Float,
        7 => Element::Double,
        8 => Element::Byte,
        9 => Element::Short,
        10 => Element::Int,
        11 => Element::Long,
        code => return Err(r.error(format!("newarray of unknown type {code}"))),
    })
}

fn check_dimensions(r: &Reader<'_>, class: &Name, dimensions: u8) -> Result<(), ParseError> {
    let available = class.bytes().take_while(|&b| b == b'[').count();
    if dimensions == 0 || usize::from(dimensions) > available {
        return Err(r.error(format!("multianewarray of {dimensions} dimensions of {class}")));
    }
    Ok(())
}

fn zero(value: u16, r: &Reader<'_>) -> Result<(), ParseError> {
    match value {
        0 => Ok(()),
        _ => Err(r.error("a byte that must be zero is not")),
    }
}
