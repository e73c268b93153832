//! Messages of `NullPointerException`s thrown by the machine, in HotSpot's words (JEP 358): the
//! action that failed, and the expression of the source that was null.
//!
//! The source of each operand is found by running the bytecode of the method on a stack of
//! instruction numbers; if paths disagree the source is unknown.

use super::{Args, Flow, Outcome, Table, quiet};
use crate::machine::Vm;
use hebra_classfile::model::{
    Code, Convert, Element, Flags, Instruction, Kind, Loadable, MemberRef, Method, Shuffle,
};
use hebra_ir::{kind_of, split_descriptor};
use hebra_state::heap::Ref;

pub(super) const TABLE: Table = &[(
    "java/lang/NullPointerException.getExtendedNPEMessage()Ljava/lang/String;",
    quiet(extended_message),
)];

fn extended_message(vm: &mut Vm, args: &Args) -> Outcome {
    match message(vm, args.reference(0)) {
        Some(message) => Ok(Flow::reference(vm.new_string(&message))),
        None => Ok(Flow::Value(0)),
    }
}

/// Returns the message for an exception by its recorded stack.
pub(crate) fn message(vm: &Vm, throwable: Ref) -> Option<String> {
    let (method, pc) = *vm.view().backtrace(throwable).first()?;
    let found = vm.program.method(method);
    let position = *found.code.positions.get(pc as usize)?;
    let model = vm.program.class(found.class).model.as_ref()?;
    let declared = model.methods.get(found.index as usize)?;
    describe(declared, position as usize)
}

/// Deepest nesting of the description.
const MOST_DETAIL: u32 = 5;

fn describe(method: &Method, at: usize) -> Option<String> {
    let code = method.body()?;
    let (action, depth) = failed_action(code.instructions.get(at)?)?;
    let sources = Sources::of(code);
    let describer = Describer { method, code, sources };
    let mut cause = String::new();
    let mut text = action;
    if describer.cause(&mut cause, at, depth, MOST_DETAIL) {
        let source = describer.sources.operand(at, depth).map(|s| &code.instructions[s]);
        let is_call = source.is_some_and(|s| callee(s).is_some());
        let because = if is_call { "the return value of " } else { "" };
        text.push_str(&format!(" because {because}\"{cause}\" is null"));
    }
    Some(text)
}

fn callee(instruction: &Instruction) -> Option<&MemberRef> {
    use Instruction::*;
    match instruction {
        InvokeVirtual(m) | InvokeSpecial(m, _) | InvokeStatic(m, _) | InvokeInterface(m) => Some(m),
        _ => None,
    }
}

/// Returns the action that failed on null, and how deep in the stack the null was.
fn failed_action(instruction: &Instruction) -> Option<(String, usize)> {
    use Instruction::*;
    Some(match instruction {
        ArrayLoad(element) => (format!("Cannot load from {} array", element_name(*element)), 1),
        ArrayStore(element) => (format!("Cannot store to {} array", element_name(*element)), 2),
        ArrayLength => ("Cannot read the array length".into(), 0),
        Throw => ("Cannot throw exception".into(), 0),
        MonitorEnter => ("Cannot enter synchronized block".into(), 0),
        MonitorExit => ("Cannot exit synchronized block".into(), 0),
        GetField(field) => (format!("Cannot read field \"{}\"", field.name), 0),
        PutField(field) => (format!("Cannot assign field \"{}\"", field.name), 1),
        InvokeVirtual(m) | InvokeInterface(m) | InvokeSpecial(m, _) if &*m.name != "<init>" => {
            let (params, _) = split_descriptor(&m.descriptor)?;
            (format!("Cannot invoke \"{}\"", method_text(m)), params.len())
        }
        _ => return None,
    })
}

fn element_name(element: Element) -> &'static str {
    match element {
        Element::Boolean | Element::Byte => "byte/boolean",
        Element::Char => "char",
        Element::Short => "short",
        Element::Int => "int",
        Element::Long => "long",
        Element::Float => "float",
        Element::Double => "double",
        Element::Ref => "object",
    }
}

/// Formats a method: `java.util.List.get(int)`; `Object` and `String` go without package.
fn method_text(member: &MemberRef) -> String {
    let (params, _) = split_descriptor(&member.descriptor).unwrap_or_default();
    let params: Vec<String> = params.iter().map(|p| type_text(p)).collect();
    format!("{}.{}({})", class_text(&member.class), member.name, params.join(", "))
}

/// Formats a class; arrays, as in HotSpot, in the form of the class file: `[I.clone()`.
fn class_text(class: &str) -> String {
    match class {
        "java/lang/Object" => "Object".into(),
        "java/lang/String" => "String".into(),
        _ => class.replace('/', "."),
    }
}

fn type_text(descriptor: &str) -> String {
    match descriptor.as_bytes() {
        [b'[', ..] => format!("{}[]", type_text(&descriptor[1..])),
        [b'L', .., b';'] => class_text(&descriptor[1..descriptor.len() - 1]),
        [letter] => hebra_program::primitive_name(*letter).unwrap_or("void").into(),
        _ => descriptor.into(),
    }
}

struct Describer<'a> {
    method: &'a Method,
    code: &'a Code,
    sources: Sources,
}

impl Describer<'_> {
    /// Writes the expression behind an operand of the instruction `at`; false if there is nothing
    /// to say about it.
    fn cause(&self, out: &mut String, at: usize, depth: usize, detail: u32) -> bool {
        if detail == 0 {
            return false;
        }
        let Some(source) = self.sources.operand(at, depth) else { return false };
        match &self.code.instructions[source] {
            Instruction::Null => out.push_str("null"),
            Instruction::Const(Loadable::Int(value))
                if (i32::from(i16::MIN)..=i32::from(i16::MAX)).contains(value) =>
            {
                out.push_str(&value.to_string());
            }
            Instruction::Load(Kind::Int | Kind::Ref, slot) => {
                out.push_str(&self.local(*slot, source));
            }
            Instruction::GetStatic(field) => {
                out.push_str(&format!("{}.{}", class_text(&field.class), field.name));
            }
            Instruction::GetField(field) => {
                if self.cause(out, source, 0, detail - 1) {
                    out.push('.');
                }
                out.push_str(&field.name);
            }
            Instruction::ArrayLoad(_) => {
                if !self.cause(out, source, 1, detail - 1) {
                    out.push_str("<array>");
                }
                out.push('[');
                if !self.cause(out, source, 0, detail) {
                    out.push_str("...");
                }
                out.push(']');
            }
            other => match callee(other) {
                Some(member) => out.push_str(&method_text(member)),
                None => return false,
            },
        }
        true
    }

    /// Returns a local variable by name, or by number if the class file does not name it.
    fn local(&self, slot: u16, at: usize) -> String {
        let named = self
            .code
            .variables
            .iter()
            .find(|v| v.slot == slot && (v.start as usize) <= at && at < v.end as usize);
        if let Some(variable) = named {
            return variable.name.to_string();
        }
        let is_static = self.method.flags.has(Flags::STATIC);
        if slot == 0 && !is_static {
            return "this".into();
        }
        let written = self.code.instructions.iter().any(|i| match i {
            Instruction::Store(_, s) | Instruction::Increment(s, _) => *s == slot,
            _ => false,
        });
        let (params, _) = split_descriptor(&self.method.descriptor).unwrap_or_default();
        let mut next = u16::from(!is_static);
        for (index, param) in params.iter().enumerate() {
            if next == slot && !written {
                return format!("<parameter{}>", index + 1);
            }
            let wide = matches!(kind_of(param), Some(Kind::Long | Kind::Double));
            next += if wide { 2 } else { 1 };
        }
        format!("<local{slot}>")
    }
}

/// An operand: the instruction that made it, if all paths agree; and whether it takes two slots.
#[derive(Clone, Copy, PartialEq)]
struct Operand {
    source: Option<usize>,
    wide: bool,
}

/// The operand stack before each instruction.
struct Sources(Vec<Option<Vec<Operand>>>);

impl Sources {
    fn of(code: &Code) -> Sources {
        let mut stacks: Vec<Option<Vec<Operand>>> = vec![None; code.instructions.len()];
        let mut work = vec![(0, Vec::new())];
        let unknown = Operand { source: None, wide: false };
        for handler in &code.handlers {
            work.push((handler.target as usize, vec![unknown]));
        }
        while let Some((at, stack)) = work.pop() {
            let Some(known) = stacks.get_mut(at) else { continue };
            let merged = match known {
                None => stack,
                Some(known) => {
                    let pairs = known.iter().zip(&stack);
                    let merge = |(a, b): (&Operand, &Operand)| Operand {
                        source: a.source.filter(|_| a.source == b.source),
                        wide: a.wide,
                    };
                    let merged: Vec<Operand> = pairs.map(merge).collect();
                    if merged == *known {
                        continue;
                    }
                    merged
                }
            };
            *known = Some(merged.clone());
            let mut stack = merged;
            let instruction = &code.instructions[at];
            if step(instruction, at, &mut stack).is_none() {
                continue;
            }
            successors(instruction, at, |next| work.push((next, stack.clone())));
        }
        Sources(stacks)
    }

    /// Returns the instruction that made the operand at this depth.
    fn operand(&self, at: usize, depth: usize) -> Option<usize> {
        let stack = self.0.get(at)?.as_ref()?;
        stack.get(stack.len().checked_sub(depth + 1)?)?.source
    }
}

fn successors(instruction: &Instruction, at: usize, mut f: impl FnMut(usize)) {
    use Instruction::*;
    match instruction {
        Goto(target) => f(*target as usize),
        IfZero(_, target) | IfInt(_, target) | IfSame(_, target) | IfNull(_, target) => {
            f(*target as usize);
            f(at + 1);
        }
        TableSwitch { targets, default, .. } => {
            targets.iter().for_each(|t| f(*t as usize));
            f(*default as usize);
        }
        LookupSwitch { pairs, default } => {
            pairs.iter().for_each(|(_, t)| f(*t as usize));
            f(*default as usize);
        }
        Return(_) | Throw | Ret(_) | Jsr(_) => {}
        _ => f(at + 1),
    }
}

/// Applies an instruction to the stack; none if the stack does not fit.
fn step(instruction: &Instruction, at: usize, stack: &mut Vec<Operand>) -> Option<()> {
    use Instruction::*;
    let is_wide = |kind: Kind| matches!(kind, Kind::Long | Kind::Double);
    let of_descriptor = |d: &str| kind_of(d).map(is_wide);
    let (pops, pushes): (usize, Option<bool>) = match instruction {
        Nop | Increment(..) | Goto(_) | Ret(_) | CheckCast(_) => (0, None),
        Null | New(_) => (0, Some(false)),
        Const(value) => match value {
            Loadable::Long(_) | Loadable::Double(_) => (0, Some(true)),
            Loadable::Dynamic(d) => (0, of_descriptor(&d.descriptor)),
            _ => (0, Some(false)),
        },
        Load(kind, _) => (0, Some(is_wide(*kind))),
        Store(..) | IfZero(..) | IfNull(..) | Throw | MonitorEnter | MonitorExit => (1, None),
        TableSwitch { .. } | LookupSwitch { .. } => (1, None),
        ArrayLoad(element) => (2, Some(matches!(element, Element::Long | Element::Double))),
        ArrayStore(_) => (3, None),
        Binary(_, kind) => (2, Some(is_wide(*kind))),
        Negate(kind) => (1, Some(is_wide(*kind))),
        Convert(op) => (1, Some(converts_to_wide(*op))),
        CompareLong | CompareFloat(..) => (2, Some(false)),
        IfInt(..) | IfSame(..) => (2, None),
        Jsr(_) => return None,
        Return(kind) => (usize::from(kind.is_some()), None),
        GetStatic(field) => (0, of_descriptor(&field.descriptor)),
        PutStatic(_) => (1, None),
        GetField(field) => (1, of_descriptor(&field.descriptor)),
        PutField(_) => (2, None),
        InvokeVirtual(m) | InvokeSpecial(m, _) | InvokeInterface(m) => {
            let (params, result) = split_descriptor(&m.descriptor)?;
            (params.len() + 1, of_descriptor(result))
        }
        InvokeStatic(MemberRef { descriptor, .. }, _) => {
            let (params, result) = split_descriptor(descriptor)?;
            (params.len(), of_descriptor(result))
        }
        InvokeDynamic(site) => {
            let (params, result) = split_descriptor(&site.descriptor)?;
            (params.len(), of_descriptor(result))
        }
        NewArray(_) | NewRefArray(_) | ArrayLength | InstanceOf(_) => (1, Some(false)),
        NewMultiArray(_, dimensions) => (usize::from(*dimensions), Some(false)),
        Shuffle(op) => return shuffle(*op, stack),
    };
    stack.truncate(stack.len().checked_sub(pops)?);
    stack.extend(pushes.map(|wide| Operand { source: Some(at), wide }));
    Some(())
}

fn converts_to_wide(op: Convert) -> bool {
    use Convert::*;
    matches!(op, I2l | I2d | L2d | F2l | F2d | D2l)
}

/// Shuffles the stack in units of slots: a wide operand is two.
fn shuffle(op: Shuffle, stack: &mut Vec<Operand>) -> Option<()> {
    /// Takes operands that make up this many slots off the stack.
    fn take(stack: &mut Vec<Operand>, slots: usize) -> Option<Vec<Operand>> {
        let mut taken = Vec::new();
        let mut count = 0;
        while count < slots {
            let operand = stack.pop()?;
            count += if operand.wide { 2 } else { 1 };
            taken.insert(0, operand);
        }
        Some(taken)
    }
    let (top, below) = match op {
        Shuffle::Pop => return take(stack, 1).map(drop),
        Shuffle::Pop2 => return take(stack, 2).map(drop),
        Shuffle::Swap => {
            let (a, b) = (stack.pop()?, stack.pop()?);
            stack.extend([a, b]);
            return Some(());
        }
        Shuffle::Dup => (1, 0),
        Shuffle::DupX1 => (1, 1),
        Shuffle::DupX2 => (1, 2),
        Shuffle::Dup2 => (2, 0),
        Shuffle::Dup2X1 => (2, 1),
        Shuffle::Dup2X2 => (2, 2),
    };
    let top = take(stack, top)?;
    let below = take(stack, below)?;
    stack.extend(&top);
    stack.extend(below);
    stack.extend(top);
    Some(())
}
