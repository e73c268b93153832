//! A small assembler: emits instructions, resolves labels and works out the frame size.

use super::width;
use crate::frame::is_wide;
use hebra_classfile::model::{Code, Handler, Instruction, Kind, Loadable, MemberRef, Shuffle};
use hebra_ir::{conversion_kinds, element_kind, kind_of, split_descriptor};

/// A jump target. Until `finish`, branch instructions hold the number of a label in place of the
/// index of an instruction.
pub(super) type Label = u32;

/// The body of a method under construction.
pub(super) struct Assembler {
    instructions: Vec<Instruction>,
    labels: Vec<Target>,
    handlers: Vec<Handler>,
    /// The current number of slots on the operand stack.
    depth: u16,
    max_stack: u16,
    max_locals: u16,
}

#[derive(Clone, Copy, Default)]
struct Target {
    position: Option<u32>,
    /// Depth of the stack at the jumps seen so far.
    depth: Option<u16>,
}

impl Assembler {
    /// Creates a body whose first locals are `this`, unless static, and the parameters.
    pub(super) fn new(is_static: bool, params: &[&str]) -> Assembler {
        let slots: u16 = params.iter().map(|p| width(p)).sum();
        let max_locals = slots + u16::from(!is_static);
        Assembler {
            instructions: Vec::new(),
            labels: Vec::new(),
            handlers: Vec::new(),
            depth: 0,
            max_stack: 0,
            max_locals,
        }
    }

    /// Creates an unbound label.
    pub(super) fn label(&mut self) -> Label {
        self.labels.push(Target::default());
        self.labels.len() as Label - 1
    }

    /// Places a label here. Some jump to it must have been emitted already.
    pub(super) fn bind(&mut self, label: Label) {
        let target = &mut self.labels[label as usize];
        target.position = Some(self.instructions.len() as u32);
        self.depth = target.depth.unwrap_or(self.depth);
    }

    /// Emits an instruction; branch targets are labels.
    pub(super) fn emit(&mut self, mut instruction: Instruction) {
        let (popped, pushed) = effect(&instruction);
        self.depth = self.depth.saturating_sub(popped) + pushed;
        self.max_stack = self.max_stack.max(self.depth);
        for_each_target(&mut instruction, |label| {
            self.labels[*label as usize].depth = Some(self.depth);
        });
        self.instructions.push(instruction);
    }

    /// Loads a value of the given type from a local.
    pub(super) fn load(&mut self, descriptor: &str, slot: u16) {
        self.emit(Instruction::Load(kind(descriptor), slot));
    }

    /// Allocates a local for a value of the given type.
    pub(super) fn local(&mut self, descriptor: &str) -> u16 {
        let slot = self.max_locals;
        self.max_locals += width(descriptor);
        slot
    }

    /// Stores a value of the given type in a local.
    pub(super) fn store(&mut self, descriptor: &str, slot: u16) {
        self.emit(Instruction::Store(kind(descriptor), slot));
    }

    /// Returns the number of the next instruction.
    pub(super) fn here(&self) -> u32 {
        self.instructions.len() as u32
    }

    /// Begins the handler of exceptions from the instructions `start..end`; the exception is on the
    /// stack. Control must not fall into it.
    pub(super) fn catch(&mut self, start: u32, end: u32, class: Option<&str>) {
        let target = self.here();
        self.handlers.push(Handler { start, end, target, class: class.map(Into::into) });
        self.depth = 1;
        self.max_stack = self.max_stack.max(1);
    }

    /// Pushes the default value of a type: null or zero; nothing for `V`.
    pub(super) fn zero(&mut self, descriptor: &str) {
        let value = match kind_of(descriptor) {
            None => return,
            Some(Kind::Ref) => return self.emit(Instruction::Null),
            Some(Kind::Int) => Loadable::Int(0),
            Some(Kind::Long) => Loadable::Long(0),
            Some(Kind::Float) => Loadable::Float(0.0),
            Some(Kind::Double) => Loadable::Double(0.0),
        };
        self.emit(Instruction::Const(value));
    }

    pub(super) fn int(&mut self, value: i32) {
        self.emit(Instruction::Const(Loadable::Int(value)));
    }

    pub(super) fn dup(&mut self) {
        self.emit(Instruction::Shuffle(Shuffle::Dup));
    }

    pub(super) fn cast(&mut self, class: &str) {
        self.emit(Instruction::CheckCast(class.into()));
    }

    pub(super) fn invoke_static(&mut self, class: &str, name: &str, descriptor: &str) {
        self.emit(Instruction::InvokeStatic(member(class, name, descriptor), false));
    }

    pub(super) fn invoke_virtual(&mut self, class: &str, name: &str, descriptor: &str) {
        self.emit(Instruction::InvokeVirtual(member(class, name, descriptor)));
    }

    /// Calls a constructor.
    pub(super) fn invoke_init(&mut self, class: &str, descriptor: &str) {
        self.emit(Instruction::InvokeSpecial(member(class, "<init>", descriptor), false));
    }

    /// Returns a value of the given type; nothing if it is `V`.
    pub(super) fn ret(&mut self, descriptor: &str) {
        self.emit(Instruction::Return(kind_of(descriptor)));
    }

    /// Returns the finished body. All labels must be bound.
    pub(super) fn finish(mut self) -> Code {
        for instruction in &mut self.instructions {
            for_each_target(instruction, |label| {
                *label = self.labels[*label as usize].position.expect("unbound label");
            });
        }
        Code {
            max_stack: self.max_stack,
            max_locals: self.max_locals,
            offsets: (0..self.instructions.len() as u32).collect(),
            instructions: self.instructions,
            handlers: self.handlers,
            lines: Vec::new(),
            variables: Vec::new(),
        }
    }
}

pub(super) fn member(class: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

/// Returns the kind of a value type; signatures were checked before, so there is no `V` here.
pub(super) fn kind(descriptor: &str) -> Kind {
    kind_of(descriptor).expect("a value type")
}

fn slots(kind: Kind) -> u16 {
    if is_wide(kind) { 2 } else { 1 }
}

/// Returns the stack slots popped and pushed by the instructions that the generators use.
fn effect(instruction: &Instruction) -> (u16, u16) {
    match instruction {
        Instruction::Null | Instruction::New(_) => (0, 1),
        Instruction::Const(value) => match value {
            Loadable::Long(_) | Loadable::Double(_) => (0, 2),
            Loadable::Dynamic(dynamic) => (0, width(&dynamic.descriptor)),
            _ => (0, 1),
        },
        Instruction::Load(kind, _) => (0, slots(*kind)),
        Instruction::Store(kind, _) => (slots(*kind), 0),
        Instruction::ArrayLoad(element) => (2, slots(element_kind(*element))),
        Instruction::ArrayStore(element) => (2 + slots(element_kind(*element)), 0),
        Instruction::ArrayLength | Instruction::NewArray(_) | Instruction::NewRefArray(_) => (1, 1),
        Instruction::Throw => (1, 0),
        Instruction::Shuffle(Shuffle::Dup) => (1, 2),
        Instruction::Shuffle(Shuffle::Swap) => (2, 2),
        Instruction::Shuffle(Shuffle::Pop) => (1, 0),
        Instruction::Shuffle(Shuffle::Pop2) => (2, 0),
        Instruction::Binary(_, kind) => (2 * slots(*kind), slots(*kind)),
        Instruction::Convert(op) => {
            let (from, into) = conversion_kinds(*op);
            (slots(from), slots(into))
        }
        Instruction::CompareLong => (4, 1),
        Instruction::IfZero(..) | Instruction::IfNull(..) | Instruction::TableSwitch { .. } => {
            (1, 0)
        }
        Instruction::IfInt(..) | Instruction::IfSame(..) => (2, 0),
        Instruction::Return(kind) => (kind.map_or(0, slots), 0),
        Instruction::GetStatic(field) => (0, width(&field.descriptor)),
        Instruction::PutStatic(field) => (width(&field.descriptor), 0),
        Instruction::GetField(field) => (1, width(&field.descriptor)),
        Instruction::PutField(field) => (1 + width(&field.descriptor), 0),
        Instruction::InvokeStatic(method, _) => call(method, 0),
        Instruction::InvokeVirtual(method)
        | Instruction::InvokeInterface(method)
        | Instruction::InvokeSpecial(method, _) => call(method, 1),
        Instruction::CheckCast(_) | Instruction::InstanceOf(_) => (1, 1),
        Instruction::Goto(_) => (0, 0),
        other => unreachable!("{other:?} is not used by the generators"),
    }
}

fn call(method: &MemberRef, receiver: u16) -> (u16, u16) {
    let (params, result) = split_descriptor(&method.descriptor).expect("a checked descriptor");
    (receiver + params.iter().map(|p| width(p)).sum::<u16>(), width(result))
}

fn for_each_target(instruction: &mut Instruction, mut f: impl FnMut(&mut Label)) {
    match instruction {
        Instruction::IfZero(_, target)
        | Instruction::IfInt(_, target)
        | Instruction::IfSame(_, target)
        | Instruction::IfNull(_, target)
        | Instruction::Goto(target) => f(target),
        Instruction::TableSwitch { targets, default, .. } => {
            targets.iter_mut().for_each(&mut f);
            f(default);
        }
        _ => {}
    }
}
