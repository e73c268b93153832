//! The methods of records: `java.lang.runtime.ObjectMethods`.
//!
//! `toString` gives `Name[a=1, b=2]`, `hashCode` the polynomial in 31 over the components from
//! zero on. `equals` compares primitives as their wrappers do and the last component first: the
//! order is unspecified, and this is the order of the JDK.

use super::adapt::Wrapper;
use super::assembler::{Assembler, Label, kind};
use super::concat::Chain;
use super::{Arguments, Linked, Result, Site, class_of};
use hebra_classfile::model::{
    Binary, Class, Cond, HandleKind, Instruction, Kind, MemberRef, Utf16,
};
use hebra_ir::kind_of;

const OBJECTS: &str = "java/util/Objects";

/// Links a call site of `ObjectMethods.bootstrap`.
pub(super) fn link(site: &Site, mut arguments: Arguments) -> Result<Linked> {
    let class = arguments.class()?;
    let names = arguments.string()?;
    let mut fields = Vec::new();
    while arguments.0.len() > 0 {
        let handle = arguments.handle()?;
        if handle.kind != HandleKind::GetField || kind_of(&handle.member.descriptor).is_none() {
            return Err(format!("{:?} handle to {}", handle.kind, handle.member));
        }
        fields.push(&handle.member);
    }
    let params = &site.signature.params;
    if params.first().is_none_or(|this| class_of(this) != &**class) {
        return Err("the call site does not take the record".to_owned());
    }
    let mut asm = Assembler::new(true, params);
    match (&**site.name, &params[1..], site.signature.result) {
        ("toString", [], "Ljava/lang/String;") => {
            to_string(&mut asm, &simple_name(site.caller, class), names, &fields)?;
        }
        ("hashCode", [], "I") => hash_code(&mut asm, &fields),
        ("equals", ["Ljava/lang/Object;"], "Z") => equals(&mut asm, class, &fields),
        _ => return Err("not a method of all records".to_owned()),
    }
    Ok(site.finish(site.class("Record"), site.name.clone(), asm.finish()))
}

const THIS: u16 = 0;
const OTHER: u16 = 1;

/// Pushes a component of the record in a local.
fn load(asm: &mut Assembler, record: u16, field: &MemberRef) {
    asm.emit(Instruction::Load(Kind::Ref, record));
    asm.emit(Instruction::GetField(field.clone()));
}

fn to_string(
    asm: &mut Assembler,
    simple_name: &str,
    names: &Utf16,
    fields: &[&MemberRef],
) -> Result<()> {
    const SEPARATOR: u16 = b';' as u16;
    let names: Vec<&[u16]> = match names.0.is_empty() {
        true => Vec::new(),
        false => names.0.split(|unit| *unit == SEPARATOR).collect(),
    };
    if names.len() != fields.len() {
        return Err("there are not as many names as components".to_owned());
    }
    let mut chain = Chain::default();
    chain.append_str(simple_name);
    chain.append_str("[");
    for (i, name) in names.into_iter().enumerate() {
        if i > 0 {
            chain.append_str(", ");
        }
        chain.append_text(name);
        chain.append_str("=");
        chain.append_argument(i);
    }
    chain.append_str("]");
    chain.emit(asm, |asm, i| {
        load(asm, THIS, fields[i]);
        &*fields[i].descriptor
    })?;
    asm.ret("Ljava/lang/String;");
    Ok(())
}

fn hash_code(asm: &mut Assembler, fields: &[&MemberRef]) {
    if fields.is_empty() {
        asm.int(0);
    }
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            asm.int(31);
            asm.emit(Instruction::Binary(Binary::Mul, Kind::Int));
        }
        load(asm, THIS, field);
        match &*field.descriptor {
            // These hash to themselves.
            "B" | "S" | "C" | "I" => {}
            descriptor => match Wrapper::of_primitive(descriptor) {
                Some(w) => asm.invoke_static(w.class, "hashCode", &format!("({descriptor})I")),
                None => asm.invoke_static(OBJECTS, "hashCode", "(Ljava/lang/Object;)I"),
            },
        }
        if i > 0 {
            asm.emit(Instruction::Binary(Binary::Add, Kind::Int));
        }
    }
    asm.ret("I");
}

fn equals(asm: &mut Assembler, class: &str, fields: &[&MemberRef]) {
    let (equal, unequal) = (asm.label(), asm.label());
    asm.emit(Instruction::Load(Kind::Ref, THIS));
    asm.emit(Instruction::Load(Kind::Ref, OTHER));
    asm.emit(Instruction::IfSame(true, equal));
    asm.emit(Instruction::Load(Kind::Ref, OTHER));
    asm.emit(Instruction::InstanceOf(class.into()));
    asm.emit(Instruction::IfZero(Cond::Eq, unequal));
    for field in fields.iter().rev() {
        load(asm, THIS, field);
        load(asm, OTHER, field);
        compare(asm, &field.descriptor, unequal);
    }
    asm.bind(equal);
    asm.int(1);
    asm.ret("Z");
    asm.bind(unequal);
    asm.int(0);
    asm.ret("Z");
}

/// Jumps to `unequal` if the two values on the stack differ.
fn compare(asm: &mut Assembler, descriptor: &str, unequal: Label) {
    match kind(descriptor) {
        Kind::Int => return asm.emit(Instruction::IfInt(Cond::Ne, unequal)),
        Kind::Long => asm.emit(Instruction::CompareLong),
        Kind::Float => asm.invoke_static("java/lang/Float", "compare", "(FF)I"),
        Kind::Double => asm.invoke_static("java/lang/Double", "compare", "(DD)I"),
        Kind::Ref => {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
            asm.invoke_static(OBJECTS, "equals", descriptor);
            return asm.emit(Instruction::IfZero(Cond::Eq, unequal));
        }
    }
    asm.emit(Instruction::IfZero(Cond::Ne, unequal));
}

/// Returns the result of `Class.getSimpleName`: a nested class that the caller uses is listed in
/// its `InnerClasses` attribute (JVMS 4.7.6).
fn simple_name(caller: &Class, class: &str) -> String {
    match caller.inner_classes.iter().find(|entry| &*entry.inner == class) {
        Some(entry) => entry.simple_name.as_deref().unwrap_or_default().to_owned(),
        None => class.rsplit('/').next().unwrap_or_default().to_owned(),
    }
}
