//! Prints IR as text, with source lines and variable names, for people and for tests.
//!
//! Text after a `;` is for people, except for the source file in the first line. `@7` is a
//! position; without it, the position is one more than the one above. Variables, lines and the
//! operations of abstract programs (`operation.rs`) come last. `parse` reads all of it back.

mod operation;

use crate::marks::Marked;
use crate::words::{Word, double, float, quote};
use crate::{Block, Call, Handler, Instruction, Kind, Loadable, MemberRef, Method, Reg};
use operation::Operations;
use std::fmt::{self, Display, Formatter};

impl Display for Method {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let flags = [(self.is_static, "static "), (self.is_synchronized, "synchronized ")];
        let flags: String = flags.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
        write!(f, "{flags}method {}", member(&self.id))?;
        if let Some(file) = &self.source_file {
            write!(f, " ; {}", Word::File.of(file))?;
        }
        writeln!(f)?;
        for (i, kind) in self.registers.iter().enumerate() {
            let reg = Reg(i as u16);
            let variables = self.variables.iter().filter(|v| v.reg == reg);
            let mut names: Vec<String> =
                variables.map(|v| Word::Name.of(&v.name).to_string()).collect();
            names.dedup();
            let role = if i < usize::from(self.params) { "param" } else { "reg" };
            let names =
                if names.is_empty() { String::new() } else { format!(" ; {}", names.join(", ")) };
            writeln!(f, "  {role} {reg} {}{names}", kind_name(*kind))?;
        }
        let operations = Operations::of(self);
        let mut expected = Some(0);
        for (i, block) in self.blocks.iter().enumerate() {
            writeln!(f, "b{i}:")?;
            write_block(f, self, block, &operations, &mut expected)?;
        }
        if !self.variables.is_empty() {
            writeln!(f, "variables:")?;
        }
        for v in &self.variables {
            let (name, descriptor) = (Word::Name.of(&v.name), Word::Type.of(&v.descriptor));
            writeln!(f, "  {} {name} {descriptor} {}..{}", v.reg, v.start, v.end)?;
        }
        if !self.lines.is_empty() {
            write!(f, "lines:")?;
            self.lines.iter().try_for_each(|(start, line)| write!(f, " @{start} {line}"))?;
            writeln!(f)?;
        }
        operations.fmt(f)
    }
}

/// Writes a block; `expected` is the position of the next instruction unless stated otherwise.
fn write_block(
    f: &mut Formatter<'_>,
    method: &Method,
    block: &Block,
    operations: &Operations,
    expected: &mut Option<u32>,
) -> fmt::Result {
    for Handler { class, target, exception } in &block.handlers {
        let class = match class.as_deref() {
            // A class of that name does not catch everything.
            Some("any") => "\"any\"".to_owned(),
            Some(class) => Word::Type.of(class).to_string(),
            None => "any".to_owned(),
        };
        writeln!(f, "  on {class} -> b{} with {exception}", target.0)?;
    }
    let mut line = None;
    for (instruction, position) in &block.instructions {
        let named = Named { method, instruction, position: *position, operations };
        let mut margin = String::new();
        if *expected != Some(*position) {
            margin = format!(" @{position}");
        }
        *expected = position.checked_add(1);
        let now = method.line(*position);
        if let Some(number) = now.filter(|_| now != line) {
            margin += &format!(" ; line {number}");
        }
        line = now;
        match margin.is_empty() {
            true => writeln!(f, "  {named}")?,
            false => writeln!(f, "  {:<50}{margin}", named.to_string())?,
        }
    }
    Ok(())
}

impl Method {
    /// Formats an instruction at a position, registers with their source names.
    pub fn text(&self, instruction: &Instruction, position: u32) -> String {
        let operations = &Operations::default();
        Named { method: self, instruction, position, operations }.to_string()
    }
}

/// An instruction of a method, registers shown with their source names.
struct Named<'a> {
    method: &'a Method,
    instruction: &'a Instruction,
    position: u32,
    /// The labels of operations over tokens; unlisted ones use their names.
    operations: &'a Operations,
}

impl Named<'_> {
    fn reg(&self, reg: &Reg) -> String {
        // A variable's range begins after the instruction that first writes it.
        let named = self.method.variable(*reg, self.position);
        match named.or_else(|| self.method.variable(*reg, self.position.saturating_add(1))) {
            Some(name) => format!("{reg}:{}", Word::Name.of(name)),
            None => reg.to_string(),
        }
    }

    fn regs(&self, regs: &[Reg]) -> String {
        regs.iter().map(|r| self.reg(r)).collect::<Vec<_>>().join(", ")
    }

    fn call(
        &self,
        f: &mut Formatter<'_>,
        to: Option<&Reg>,
        what: String,
        args: &[Reg],
    ) -> fmt::Result {
        if let Some(to) = to {
            write!(f, "{} = ", self.reg(to))?;
        }
        write!(f, "{what}({})", self.regs(args))
    }
}

impl Display for Named<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        use Instruction::*;
        let r = |reg: &Reg| self.reg(reg);
        let ty = |class| Word::Type.of(class);
        match self.instruction {
            Move { to, from } => write!(f, "{} = {}", r(to), r(from)),
            Null { to } => write!(f, "{} = null", r(to)),
            Const { to, value } => write!(f, "{} = {}", r(to), constant(value)),
            Binary { op, kind, to, a, b } => {
                let op = format!("{op:?}").to_lowercase();
                write!(f, "{} = {op}.{} {}, {}", r(to), kind_name(*kind), r(a), r(b))
            }
            Negate { kind, to, a } => write!(f, "{} = neg.{} {}", r(to), kind_name(*kind), r(a)),
            Convert { op, to, a } => {
                write!(f, "{} = {} {}", r(to), format!("{op:?}").to_lowercase(), r(a))
            }
            CompareLong { to, a, b } => write!(f, "{} = cmp.long {}, {}", r(to), r(a), r(b)),
            CompareFloat { kind, nan_is_greater, to, a, b } => {
                let nan = if *nan_is_greater { "g" } else { "l" };
                write!(f, "{} = cmp{nan}.{} {}, {}", r(to), kind_name(*kind), r(a), r(b))
            }
            New { to, class } => write!(f, "{} = new {}", r(to), ty(class)),
            NewArray { to, class, length } => {
                write!(f, "{} = new {} length {}", r(to), ty(class), r(length))
            }
            NewMultiArray { to, class, lengths } => {
                write!(f, "{} = new {} lengths {}", r(to), ty(class), self.regs(lengths))
            }
            ArrayLength { to, array } => write!(f, "{} = length {}", r(to), r(array)),
            ArrayLoad { element, to, array, index } => {
                let element = format!("{element:?}").to_lowercase();
                write!(f, "{} = load.{element} {}[{}]", r(to), r(array), r(index))
            }
            ArrayStore { element, array, index, value } => {
                let element = format!("{element:?}").to_lowercase();
                write!(f, "store.{element} {}[{}] = {}", r(array), r(index), r(value))
            }
            GetField { to, object, field } => {
                write!(f, "{} = get {}.({})", r(to), r(object), member(field))
            }
            PutField { object, field, value } => {
                write!(f, "put {}.({}) = {}", r(object), member(field), r(value))
            }
            GetStatic { to, field } => write!(f, "{} = get static {}", r(to), member(field)),
            PutStatic { field, value } => write!(f, "put static {} = {}", member(field), r(value)),
            CheckCast { object, class } => write!(f, "cast {} to {}", r(object), ty(class)),
            InstanceOf { to, object, class } => {
                write!(f, "{} = {} instanceof {}", r(to), r(object), ty(class))
            }
            MonitorEnter { object } => write!(f, "enter {}", r(object)),
            MonitorExit { object } => write!(f, "exit {}", r(object)),
            Invoke { call, method, args, to } => {
                let what = format!("call {}", called(*call, method));
                self.call(f, to.as_ref(), what, args)
            }
            InvokeDynamic { site, args, to } => {
                let descriptor = Word::MethodType.of(&site.descriptor);
                let name = Word::Name.of(&site.name);
                let what = format!("call dynamic #{} {name}{descriptor}", site.bootstrap);
                self.call(f, to.as_ref(), what, args)
            }
            Abstract { operation, to, a, b } => {
                write!(f, "{} = abstract {} {}", r(to), self.operations.label(operation), r(a))?;
                b.iter().try_for_each(|b| write!(f, ", {}", r(b)))
            }
            Mark { mark, object, value } => {
                write!(
                    f,
                    "mark {}{}",
                    if mark.is_ahead { "ahead " } else { "" },
                    event(&mark.event)
                )?;
                object.iter().try_for_each(|object| write!(f, " of {}", r(object)))?;
                value.iter().try_for_each(|value| write!(f, " = {}", r(value)))
            }
            Goto { target } => write!(f, "goto b{}", target.0),
            IfInt { cond, a, b, then, otherwise } => {
                let cond = format!("{cond:?}").to_lowercase();
                write!(f, "if {} {cond} {} then b{} else b{}", r(a), r(b), then.0, otherwise.0)
            }
            IfZero { cond, a, then, otherwise } => {
                let cond = format!("{cond:?}").to_lowercase();
                write!(f, "if {} {cond} 0 then b{} else b{}", r(a), then.0, otherwise.0)
            }
            IfSame { a, b, then, otherwise } => {
                write!(f, "if {} same {} then b{} else b{}", r(a), r(b), then.0, otherwise.0)
            }
            IfNull { a, then, otherwise } => {
                write!(f, "if {} is null then b{} else b{}", r(a), then.0, otherwise.0)
            }
            Switch { on, cases, default } => {
                write!(f, "switch {}", r(on))?;
                for (key, block) in cases {
                    write!(f, " {key}: b{}", block.0)?;
                }
                write!(f, " else b{}", default.0)
            }
            Return { value: Some(value) } => write!(f, "return {}", r(value)),
            Return { value: None } => write!(f, "return"),
            Throw { exception } => write!(f, "throw {}", r(exception)),
        }
    }
}

impl Display for Reg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "int",
        Kind::Long => "long",
        Kind::Float => "float",
        Kind::Double => "double",
        Kind::Ref => "ref",
    }
}

/// Formats a member as `MemberRef` shows it.
fn member(member: &MemberRef) -> String {
    let MemberRef { class, name, descriptor } = member;
    let (class, name) = (Word::Type.of(class), Word::Name.of(name));
    match descriptor.starts_with('(') {
        true => format!("{class}.{name}{}", Word::MethodType.of(descriptor)),
        false => format!("{class}.{name} {}", Word::Type.of(descriptor)),
    }
}

/// Formats how a method is called.
fn called(call: Call, method: &MemberRef) -> String {
    let how = match call {
        Call::Virtual => "virtual",
        Call::Interface => "interface",
        Call::Special(false) => "special",
        Call::Special(true) => "special interface",
        Call::Static(false) => "static",
        Call::Static(true) => "static interface",
    };
    format!("{how} {}", member(method))
}

/// Formats what a mark tells.
fn event(event: &Marked) -> String {
    match event {
        Marked::Call(None) => "call".to_owned(),
        Marked::Call(Some((call, method))) => format!("call {}", called(*call, method)),
        Marked::Return(None) => "return".to_owned(),
        Marked::Return(Some((call, method))) => format!("return {}", called(*call, method)),
        Marked::Enter => "enter".to_owned(),
        Marked::Exit => "exit".to_owned(),
        Marked::Read(field) => format!("read {}", member(field)),
        Marked::Write(field) => format!("write {}", member(field)),
        Marked::Join => "join".to_owned(),
        Marked::At => "at".to_owned(),
    }
}

fn constant(value: &Loadable) -> String {
    match value {
        Loadable::Int(v) => v.to_string(),
        Loadable::Long(v) => format!("{v}L"),
        Loadable::Float(v) => float(*v),
        Loadable::Double(v) => double(*v),
        Loadable::String(text) => {
            let mut quoted = String::new();
            // Writing to a string cannot fail.
            let _ = quote(&mut quoted, text.0.iter().copied());
            quoted
        }
        Loadable::Class(name) => format!("class {}", Word::Type.of(name)),
        Loadable::MethodHandle(handle) => {
            let interface = if handle.interface { "interface " } else { "" };
            format!("handle {:?} {interface}{}", handle.kind, member(&handle.member))
        }
        Loadable::MethodType(descriptor) => format!("type {}", Word::MethodType.of(descriptor)),
        Loadable::Dynamic(d) => {
            let (name, descriptor) = (Word::Name.of(&d.name), Word::Type.of(&d.descriptor));
            format!("dynamic #{} {name} {descriptor}", d.bootstrap)
        }
    }
}
