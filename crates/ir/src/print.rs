//! IR as text, with source lines and variable names, for people and for tests.

use crate::{Block, Handler, Instruction, Kind, Loadable, Method, Reg};
use std::fmt::{self, Display, Formatter};

impl Display for Method {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let flags = [(self.is_static, "static "), (self.is_synchronized, "synchronized ")];
        let flags: String = flags.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
        write!(f, "{flags}method {}", self.id)?;
        if let Some(file) = &self.source_file {
            write!(f, " ; {file}")?;
        }
        writeln!(f)?;
        for (i, kind) in self.registers.iter().enumerate() {
            let reg = Reg(i as u16);
            let mut names: Vec<&str> =
                self.variables.iter().filter(|v| v.reg == reg).map(|v| &*v.name).collect();
            names.dedup();
            let role = if i < usize::from(self.params) { "param" } else { "reg" };
            let names =
                if names.is_empty() { String::new() } else { format!(" ; {}", names.join(", ")) };
            writeln!(f, "  {role} {reg} {}{names}", kind_name(*kind))?;
        }
        for (i, block) in self.blocks.iter().enumerate() {
            write_block(f, self, i, block)?;
        }
        Ok(())
    }
}

fn write_block(f: &mut Formatter<'_>, method: &Method, i: usize, block: &Block) -> fmt::Result {
    writeln!(f, "b{i}:")?;
    for Handler { class, target, exception } in &block.handlers {
        let class = class.as_deref().unwrap_or("any");
        writeln!(f, "  on {class} -> b{} with {exception}", target.0)?;
    }
    let mut line = None;
    for (instruction, position) in &block.instructions {
        let text = format!("{}", Named { method, instruction, position: *position });
        let now = method.line(*position);
        match now {
            Some(number) if now != line => writeln!(f, "  {text:<50} ; line {number}")?,
            _ => writeln!(f, "  {text}")?,
        }
        line = now;
    }
    Ok(())
}

impl Method {
    /// An instruction at a position as text, registers with their source names.
    pub fn text(&self, instruction: &Instruction, position: u32) -> String {
        Named { method: self, instruction, position }.to_string()
    }
}

/// An instruction of a method, registers shown with their source names.
pub(crate) struct Named<'a> {
    method: &'a Method,
    instruction: &'a Instruction,
    position: u32,
}

impl Named<'_> {
    fn reg(&self, reg: &Reg) -> String {
        // A variable's range begins after the instruction that first writes it.
        let named = self.method.variable(*reg, self.position);
        match named.or_else(|| self.method.variable(*reg, self.position + 1)) {
            Some(name) => format!("{reg}:{name}"),
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
            New { to, class } => write!(f, "{} = new {class}", r(to)),
            NewArray { to, class, length } => {
                write!(f, "{} = new {class} length {}", r(to), r(length))
            }
            NewMultiArray { to, class, lengths } => {
                write!(f, "{} = new {class} lengths {}", r(to), self.regs(lengths))
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
            GetField { to, object, field } => write!(f, "{} = get {}.({field})", r(to), r(object)),
            PutField { object, field, value } => {
                write!(f, "put {}.({field}) = {}", r(object), r(value))
            }
            GetStatic { to, field } => write!(f, "{} = get static {field}", r(to)),
            PutStatic { field, value } => write!(f, "put static {field} = {}", r(value)),
            CheckCast { object, class } => write!(f, "cast {} to {class}", r(object)),
            InstanceOf { to, object, class } => {
                write!(f, "{} = {} instanceof {class}", r(to), r(object))
            }
            MonitorEnter { object } => write!(f, "enter {}", r(object)),
            MonitorExit { object } => write!(f, "exit {}", r(object)),
            Invoke { call, method, args, to } => {
                let how = match call {
                    crate::Call::Virtual => "virtual",
                    crate::Call::Interface => "interface",
                    crate::Call::Special(_) => "special",
                    crate::Call::Static(_) => "static",
                };
                self.call(f, to.as_ref(), format!("call {how} {method}"), args)
            }
            InvokeDynamic { site, args, to } => {
                let what =
                    format!("call dynamic #{} {}{}", site.bootstrap, site.name, site.descriptor);
                self.call(f, to.as_ref(), what, args)
            }
            Abstract { operation, to, a, b } => {
                write!(f, "{} = abstract [{}] {}", r(to), operation.name(), r(a))?;
                b.iter().try_for_each(|b| write!(f, ", {}", r(b)))
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

fn constant(value: &Loadable) -> String {
    match value {
        Loadable::Int(v) => v.to_string(),
        Loadable::Long(v) => format!("{v}L"),
        Loadable::Float(v) => format!("{v:?}f"),
        Loadable::Double(v) => format!("{v:?}"),
        Loadable::String(text) => format!("{:?}", String::from_utf16_lossy(&text.0)),
        Loadable::Class(name) => format!("class {name}"),
        Loadable::MethodHandle(handle) => format!("handle {:?} {}", handle.kind, handle.member),
        Loadable::MethodType(descriptor) => format!("type {descriptor}"),
        Loadable::Dynamic(d) => format!("dynamic #{} {} {}", d.bootstrap, d.name, d.descriptor),
    }
}
