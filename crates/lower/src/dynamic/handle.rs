//! The classes of method handles: a handle is an object whose `call` method has the handle's type.
//!
//! The other things a handle needs (other handles, bound values) are in its fields `part0`, `part1`
//! and so on. A handle calls another through `MethodHandle.invokeExact`, so what runs in the end is
//! ordinary code. Control flow between handles is in `flow`.

mod flow;

use super::adapt::adapt;
use super::assembler::{Assembler, kind, member};
use super::{Result, Signature, class_of, method, type_of, width};
use hebra_classfile::model::{
    Class, Code, Element, Field, Flags, HandleKind, Instruction, Loadable, MethodHandle, Name,
    Utf16,
};
use hebra_ir::kind_of;

/// The name of the method that performs the handle's action.
pub const CALL: &str = "call";

const HANDLE: &str = "java/lang/invoke/MethodHandle";
const HANDLE_TYPE: &str = "Ljava/lang/invoke/MethodHandle;";
const VAR_HANDLE_TYPE: &str = "Ljava/lang/invoke/VarHandle;";

/// The action of a method handle. Strings that are called handles are descriptors of their types;
/// the handles themselves are the parts, in the order in which they are named here.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Accesses a field, calls a method or a constructor.
    Direct(MethodHandle),
    /// Constructs an object of a class that cannot have instances.
    Abstract,
    /// Passes its arguments on; the types may differ by name only.
    Delegate { target: String },
    /// Passes the second part as argument number `at`.
    Bind { target: String, at: usize },
    /// Ignores arguments from `at` on.
    Drop { target: String, at: usize },
    /// Passes the target its arguments by number.
    Permute { target: String, order: Vec<usize> },
    /// Applies a handle to some of the arguments.
    Filter { target: String, filter: String, at: Vec<usize> },
    /// Replaces the arguments from `at` on by the result of a handle on them.
    Collect { target: String, filter: String, at: usize },
    /// Inserts the result of a handle on arguments from `at` on before them, if it is a value.
    Fold { target: String, filter: String, at: usize },
    /// Applies a handle to the result.
    FilterResult { target: String, filter: String },
    /// Passes the elements of an array as arguments.
    Spread { target: String, at: usize, array: String, length: usize },
    /// Returns an array of the arguments.
    Array { array: String },
    /// Converts arguments and result; see `adapt`.
    Convert { target: String, explicit: bool, uncast: Vec<String> },
    /// Returns the argument.
    Identity,
    /// Returns null or zero.
    Zero,
    /// Returns the part.
    Constant,
    /// Throws the argument.
    Throw,
    /// Returns an element of an array.
    ArrayGet,
    /// Sets an element of an array.
    ArraySet,
    /// Returns the length of an array.
    ArrayLength,
    /// Calls the handle that is the first argument.
    Invoker { exact: bool },
    /// Accesses a variable: that of the part, or that of the first argument.
    Variable { mode: String, bound: bool, exact: bool },
    /// Chooses between two handles by a test.
    Guard { test: String },
    /// Handles exceptions with a handle.
    Catch { exception: String, catcher: String },
    /// Calls a handle in the end.
    Finally { cleanup: String },
    /// Runs a loop: for each clause the types of init, step, predicate and result.
    Loop { clauses: Vec<[String; 4]> },
    /// Picks the handle by the first argument; the first part if none.
    Switch { count: usize },
}

/// A class of handles: their action and the descriptor of their type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Their action.
    pub kind: Kind,
    /// Their type.
    pub descriptor: String,
}

/// Creates the class of handles of this shape.
pub fn class(shape: &Shape, name: Name, super_name: &str) -> Result<Class> {
    let parts = parts(shape)?;
    let field = |(i, descriptor): (usize, String)| Field {
        flags: Flags(Flags::FINAL | Flags::SYNTHETIC),
        name: part_name(i).into(),
        descriptor: descriptor.into(),
        constant: None,
        signature: None,
    };
    let code = Body::new(shape, &name)?.write()?;
    let call = method(Flags::FINAL, CALL.into(), shape.descriptor.as_str().into(), code);
    let flags = Flags::FINAL | Flags::SYNTHETIC;
    Ok(Class {
        fields: parts.into_iter().enumerate().map(field).collect(),
        methods: vec![call],
        ..Class::synthesised(name, super_name, flags)
    })
}

/// Returns the name of a part's field.
pub fn part_name(index: usize) -> String {
    format!("part{index}")
}

/// Returns the descriptors of the fields.
fn parts(shape: &Shape) -> Result<Vec<String>> {
    let handles = |count: usize| vec![HANDLE_TYPE.to_owned(); count];
    Ok(match &shape.kind {
        Kind::Direct(_)
        | Kind::Abstract
        | Kind::Array { .. }
        | Kind::Identity
        | Kind::Zero
        | Kind::Throw
        | Kind::ArrayGet
        | Kind::ArraySet
        | Kind::ArrayLength
        | Kind::Invoker { .. } => Vec::new(),
        Kind::Delegate { .. }
        | Kind::Drop { .. }
        | Kind::Permute { .. }
        | Kind::Spread { .. }
        | Kind::Convert { .. } => handles(1),
        Kind::Filter { .. }
        | Kind::Collect { .. }
        | Kind::Fold { .. }
        | Kind::FilterResult { .. }
        | Kind::Catch { .. }
        | Kind::Finally { .. } => handles(2),
        Kind::Guard { .. } => handles(3),
        Kind::Loop { clauses } => handles(4 * clauses.len()),
        Kind::Switch { count } => handles(1 + count),
        Kind::Variable { bound: true, .. } => vec![VAR_HANDLE_TYPE.to_owned()],
        Kind::Variable { bound: false, .. } => Vec::new(),
        Kind::Constant => vec![Signature::parse(&shape.descriptor)?.result.to_owned()],
        Kind::Bind { target, at } => {
            let target = Signature::parse(target)?;
            let Some(bound) = target.params.get(*at) else {
                return Err("no such parameter".to_owned());
            };
            vec![HANDLE_TYPE.to_owned(), (*bound).to_owned()]
        }
    })
}

/// The `call` method under construction.
struct Body<'a> {
    shape: &'a Shape,
    class: &'a Name,
    signature: Signature<'a>,
    /// First local of each parameter.
    slots: Vec<u16>,
    asm: Assembler,
}

impl<'a> Body<'a> {
    fn new(shape: &'a Shape, class: &'a Name) -> Result<Body<'a>> {
        let signature = Signature::parse(&shape.descriptor)?;
        let mut slot = 1;
        let mut slots = Vec::new();
        for param in &signature.params {
            slots.push(slot);
            slot += width(param);
        }
        let asm = Assembler::new(false, &signature.params);
        Ok(Body { shape, class, signature, slots, asm })
    }

    fn count(&self) -> usize {
        self.signature.params.len()
    }

    fn argument(&mut self, index: usize) -> Result<()> {
        let Some(param) = self.signature.params.get(index) else {
            return Err(format!("no parameter {index}"));
        };
        self.asm.load(param, self.slots[index]);
        Ok(())
    }

    fn arguments(&mut self, range: impl IntoIterator<Item = usize>) -> Result<()> {
        range.into_iter().try_for_each(|i| self.argument(i))
    }

    fn part(&mut self, index: usize, descriptor: &str) {
        self.asm.load(HANDLE_TYPE, 0);
        let field = member(self.class, &part_name(index), descriptor);
        self.asm.emit(Instruction::GetField(field));
    }

    fn handle(&mut self, index: usize) {
        self.part(index, HANDLE_TYPE);
    }

    /// Calls the handle below its arguments.
    fn invoke(&mut self, descriptor: &str) {
        self.asm.invoke_virtual(HANDLE, "invokeExact", descriptor);
    }

    fn finish(mut self) -> Code {
        self.asm.ret(self.signature.result);
        self.asm.finish()
    }

    fn write(mut self) -> Result<Code> {
        let shape = self.shape;
        let all = 0..self.count();
        match &shape.kind {
            Kind::Direct(handle) => self.direct(handle)?,
            Kind::Abstract => {
                let class = "java/lang/InstantiationException";
                self.asm.emit(Instruction::New(class.into()));
                self.asm.dup();
                self.asm.invoke_init(class, "()V");
                self.asm.emit(Instruction::Throw);
                return Ok(self.asm.finish());
            }
            Kind::Delegate { target } => {
                self.handle(0);
                self.arguments(all)?;
                self.invoke(target);
            }
            Kind::Bind { target, at } => {
                let bound = Signature::parse(target)?.params[*at];
                self.handle(0);
                self.arguments(0..*at)?;
                self.part(1, bound);
                self.arguments(*at..all.end)?;
                self.invoke(target);
            }
            Kind::Drop { target, at } => {
                let kept = Signature::parse(target)?.params.len();
                let dropped = all.end.saturating_sub(kept);
                self.handle(0);
                self.arguments((0..*at).chain(at + dropped..all.end))?;
                self.invoke(target);
            }
            Kind::Permute { target, order } => {
                self.handle(0);
                self.arguments(order.iter().copied())?;
                self.invoke(target);
            }
            Kind::Filter { target, filter, at } => {
                self.handle(0);
                for i in all {
                    let filtered = at.contains(&i);
                    if filtered {
                        self.handle(1);
                    }
                    self.argument(i)?;
                    if filtered {
                        self.invoke(filter);
                    }
                }
                self.invoke(target);
            }
            Kind::Collect { target, filter, at } => {
                let taken = Signature::parse(filter)?.params.len();
                // The filter runs before anything else is inspected.
                self.handle(0);
                self.arguments(0..*at)?;
                self.handle(1);
                self.arguments(*at..at + taken)?;
                self.invoke(filter);
                self.arguments(at + taken..all.end)?;
                self.invoke(target);
            }
            Kind::Fold { target, filter, at } => {
                let taken = Signature::parse(filter)?.params.len();
                self.handle(0);
                self.arguments(0..*at)?;
                self.handle(1);
                self.arguments(*at..at + taken)?;
                self.invoke(filter);
                self.arguments(*at..all.end)?;
                self.invoke(target);
            }
            Kind::FilterResult { target, filter } => {
                self.handle(1);
                self.handle(0);
                self.arguments(all)?;
                self.invoke(target);
                self.invoke(filter);
            }
            Kind::Spread { target, at, array, length } => {
                self.spread(target, *at, array, *length)?
            }
            Kind::Array { array } => self.array(array)?,
            Kind::Convert { target, explicit, uncast } => {
                let callee = Signature::parse(target)?;
                self.handle(0);
                for (i, to) in callee.params.iter().enumerate() {
                    self.argument(i)?;
                    adapt(&mut self.asm, self.signature.params[i], to, *explicit, uncast)?;
                }
                self.invoke(target);
                let to = self.signature.result;
                adapt(&mut self.asm, callee.result, to, *explicit, uncast)?;
            }
            Kind::Identity => self.arguments(all)?,
            Kind::Zero => self.asm.zero(self.signature.result),
            Kind::Constant => self.part(0, self.signature.result),
            Kind::Throw => {
                self.argument(0)?;
                self.asm.emit(Instruction::Throw);
                return Ok(self.asm.finish());
            }
            Kind::ArrayGet | Kind::ArraySet | Kind::ArrayLength => {
                self.arguments(all)?;
                let array = self.signature.params.first().copied().unwrap_or_default();
                let element = element(array);
                self.asm.emit(match shape.kind {
                    Kind::ArrayGet => Instruction::ArrayLoad(element),
                    Kind::ArraySet => Instruction::ArrayStore(element),
                    _ => Instruction::ArrayLength,
                });
            }
            Kind::Invoker { exact } => {
                self.arguments(all)?;
                let name = if *exact { "invokeExact" } else { "invoke" };
                let called = self.after_first();
                self.asm.invoke_virtual(HANDLE, name, &called);
            }
            Kind::Variable { mode, bound, exact } => {
                if *exact {
                    self.check_exact(mode)?;
                }
                let called = match bound {
                    true => {
                        self.part(0, VAR_HANDLE_TYPE);
                        shape.descriptor.clone()
                    }
                    false => self.after_first(),
                };
                self.arguments(all)?;
                self.asm.invoke_virtual(class_of(VAR_HANDLE_TYPE), mode, &called);
            }
            Kind::Guard { test } => self.guard(test)?,
            Kind::Catch { exception, catcher } => return self.catch(exception, catcher),
            Kind::Finally { cleanup } => return self.finally(cleanup),
            Kind::Loop { clauses } => return self.repeat(clauses),
            Kind::Switch { count } => return self.switch(*count),
        }
        Ok(self.finish())
    }

    /// Returns the own descriptor without the first parameter.
    fn after_first(&self) -> String {
        format!("({}){}", self.signature.params[1..].concat(), self.signature.result)
    }

    /// Checks that the given `VarHandle` has exactly this type.
    fn check_exact(&mut self, mode: &str) -> Result<()> {
        let called = self.after_first();
        self.argument(0)?;
        let mode = Loadable::String(Utf16(mode.encode_utf16().collect()));
        self.asm.emit(Instruction::Const(mode));
        self.asm.emit(Instruction::Const(Loadable::MethodType(called.into())));
        let descriptor =
            "(Ljava/lang/invoke/VarHandle;Ljava/lang/String;Ljava/lang/invoke/MethodType;)V";
        self.asm.invoke_static("hebra/glue/Exact", "check", descriptor);
        Ok(())
    }

    /// Emits the action of a direct handle (JVMS 5.4.3.5).
    fn direct(&mut self, handle: &MethodHandle) -> Result<()> {
        let target = handle.member.clone();
        let count = self.count();
        if handle.kind == HandleKind::NewInvokeSpecial {
            self.asm.emit(Instruction::New(target.class.clone()));
            self.asm.dup();
        }
        self.arguments(0..count)?;
        self.asm.emit(match handle.kind {
            HandleKind::GetField => Instruction::GetField(target),
            HandleKind::GetStatic => Instruction::GetStatic(target),
            HandleKind::PutField => Instruction::PutField(target),
            HandleKind::PutStatic => Instruction::PutStatic(target),
            HandleKind::InvokeVirtual => Instruction::InvokeVirtual(target),
            HandleKind::InvokeInterface => Instruction::InvokeInterface(target),
            HandleKind::InvokeStatic => Instruction::InvokeStatic(target, handle.interface),
            HandleKind::InvokeSpecial | HandleKind::NewInvokeSpecial => {
                Instruction::InvokeSpecial(target, handle.interface)
            }
        });
        Ok(())
    }

    fn spread(&mut self, target: &str, at: usize, array: &str, length: usize) -> Result<()> {
        let descriptor = "(Ljava/lang/Object;I)V";
        self.argument(at)?;
        self.asm.int(length as i32);
        let class = "java/lang/invoke/MethodHandleImpl";
        self.asm.invoke_static(class, "checkSpreadArgument", descriptor);
        let callee = Signature::parse(target)?;
        self.handle(0);
        self.arguments(0..at)?;
        for i in 0..length {
            self.argument(at)?;
            self.asm.int(i as i32);
            self.asm.emit(Instruction::ArrayLoad(element(array)));
            let to = callee.params.get(at + i).copied().unwrap_or_default();
            adapt(&mut self.asm, &array[1..], to, false, &[])?;
        }
        self.arguments(at + 1..self.count())?;
        self.invoke(target);
        Ok(())
    }

    fn array(&mut self, array: &str) -> Result<()> {
        self.asm.int(self.count() as i32);
        self.asm.emit(match element(array) {
            Element::Ref => Instruction::NewRefArray(class_of(&array[1..]).into()),
            Element::Byte if array == "[Z" => Instruction::NewArray(Element::Boolean),
            element => Instruction::NewArray(element),
        });
        for i in 0..self.count() {
            self.asm.dup();
            self.asm.int(i as i32);
            self.argument(i)?;
            self.asm.emit(Instruction::ArrayStore(element(array)));
        }
        Ok(())
    }
}

/// Returns the elements of an array type, as array instructions name them.
fn element(array: &str) -> Element {
    match array.as_bytes().get(1) {
        Some(b'Z' | b'B') => Element::Byte,
        Some(b'C') => Element::Char,
        Some(b'S') => Element::Short,
        Some(b'I') => Element::Int,
        Some(b'J') => Element::Long,
        Some(b'F') => Element::Float,
        Some(b'D') => Element::Double,
        _ => Element::Ref,
    }
}

/// Returns the descriptor of a direct handle whose receiver is of the given class.
pub fn direct_descriptor(handle: &MethodHandle, receiver: &str) -> String {
    let descriptor = &*handle.member.descriptor;
    let this = type_of(receiver);
    match handle.kind {
        HandleKind::GetField => format!("({this}){descriptor}"),
        HandleKind::GetStatic => format!("(){descriptor}"),
        HandleKind::PutField => format!("({this}{descriptor})V"),
        HandleKind::PutStatic => format!("({descriptor})V"),
        HandleKind::InvokeStatic => descriptor.to_owned(),
        HandleKind::NewInvokeSpecial => {
            format!("{}{}", descriptor.trim_end_matches('V'), type_of(&handle.member.class))
        }
        _ => format!("({this}{}", descriptor.get(1..).unwrap_or_default()),
    }
}

/// Returns true if values of the two types are of the same kind.
fn same_kind(a: &str, b: &str) -> bool {
    kind_of(a) == kind_of(b) && (a == "V") == (b == "V")
}

/// Returns the kind of a result that is a value.
fn value_kind(descriptor: &str) -> Option<hebra_classfile::model::Kind> {
    (descriptor != "V").then(|| kind(descriptor))
}
