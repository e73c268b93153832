//! Lambdas and method references: `java.lang.invoke.LambdaMetafactory`.
//!
//! The class implements the functional interface with one field per captured value. Each of its
//! methods loads the captured values, converts the parameters, calls the implementation and
//! converts the result. Without captured values there is a single object, made when the class is
//! initialised. Serializable lambdas have a `writeReplace`, which describes them to `SerializedLambda`.

use super::adapt::{Wrapper, convert, convert_result};
use super::assembler::{Assembler, member};
use super::{Arguments, Linked, OBJECT, Result, Signature, Site, class_of, method, type_of, width};
use hebra_classfile::model::{
    Class, Code, Element, Field, Flags, HandleKind, Instruction, Loadable, MemberRef, MethodHandle,
    Name, Utf16,
};
use hebra_ir::kind_of;

const FLAG_SERIALIZABLE: i32 = 1;
const FLAG_MARKERS: i32 = 2;
const FLAG_BRIDGES: i32 = 4;

/// Links a call site of `metafactory`, or of `altMetafactory` if `alternative`.
pub(super) fn link(
    site: &Site,
    arguments: Arguments,
    alternative: bool,
    is_interface: &dyn Fn(&str) -> bool,
) -> Result<Linked> {
    let lambda = Lambda::read(site, arguments, alternative)?;
    if let Some(class) = lambda.interfaces.iter().find(|class| !is_interface(class)) {
        return Err(format!("{class} is not an interface"));
    }
    let mut class = site.class("Lambda");
    class.interfaces = lambda.interfaces.clone();
    for (i, captured) in site.signature.params.iter().enumerate() {
        class.fields.push(field(Flags::PRIVATE | Flags::FINAL, &field_name(i), captured));
    }
    let constructor = constructor(site, &class);
    class.methods.push(constructor);
    for (i, descriptor) in lambda.descriptors.iter().enumerate() {
        let code = lambda.forward(site, &class, descriptor)?;
        let bridge = if i == 0 { 0 } else { Flags::BRIDGE };
        let flags = Flags::PUBLIC | bridge;
        class.methods.push(method(flags, site.name.clone(), (*descriptor).clone(), code));
    }
    if lambda.is_serializable {
        let code = lambda.description(site, &class);
        let flags = Flags::PRIVATE | Flags::FINAL;
        let descriptor = format!("(){OBJECT_TYPE}");
        class.methods.push(method(flags, "writeReplace".into(), descriptor.into(), code));
    }
    let code = match site.signature.params.is_empty() {
        true => shared_instance(&mut class),
        false => allocation(site, &class),
    };
    // The name differs from that of the interface's method, so the two cannot clash.
    let name = format!("{}$link", site.name).into();
    Ok(site.finish(class, name, code))
}

/// The static arguments, checked for arity.
struct Lambda<'a> {
    interfaces: Vec<Name>,
    /// Descriptors to implement: the interface's method, then bridges.
    descriptors: Vec<&'a Name>,
    /// Type of the interface's method after instantiation of type variables.
    instantiated: Signature<'a>,
    /// The same as it is written.
    instantiated_text: &'a Name,
    is_serializable: bool,
    implementation: &'a MethodHandle,
    /// The parameters of the implementation, including the receiver.
    params: Vec<String>,
    result: String,
}

impl<'a> Lambda<'a> {
    fn read(site: &Site, mut arguments: Arguments<'a>, alternative: bool) -> Result<Lambda<'a>> {
        if !site.signature.result.starts_with('L') {
            return Err("the call site does not return an interface".to_owned());
        }
        let mut interfaces: Vec<Name> = vec![class_of(site.signature.result).into()];
        let mut descriptors = vec![arguments.method_type()?];
        let implementation = arguments.handle()?;
        let instantiated_text = arguments.method_type()?;
        let instantiated = Signature::parse(instantiated_text)?;
        let flags = if alternative { arguments.int()? } else { 0 };
        if flags & FLAG_MARKERS != 0 {
            for _ in 0..arguments.int()? {
                interfaces.push(arguments.class()?.clone());
            }
        }
        if flags & FLAG_BRIDGES != 0 {
            for _ in 0..arguments.int()? {
                descriptors.push(arguments.method_type()?);
            }
        }
        arguments.end()?;
        let is_serializable = flags & FLAG_SERIALIZABLE != 0;
        if is_serializable {
            interfaces.push("java/io/Serializable".into());
        }
        remove_duplicates(&mut interfaces);
        remove_duplicates(&mut descriptors);
        let (params, result) = implementation_type(implementation)?;
        if params.len() != site.signature.params.len() + instantiated.params.len() {
            return Err(format!("{} takes another number of parameters", implementation.member));
        }
        let captured = site.signature.params.iter().zip(&params);
        if let Some((from, to)) = captured.into_iter().find(|(a, b)| kind_of(a) != kind_of(b)) {
            return Err(format!("captured {from} where {to} is expected"));
        }
        Ok(Lambda {
            interfaces,
            descriptors,
            instantiated,
            instantiated_text,
            is_serializable,
            implementation,
            params,
            result,
        })
    }

    /// Generates the body of `writeReplace`: what is written instead of the lambda, from which the method
    /// `$deserializeLambda$` of the capturing class makes it again.
    fn description(&self, site: &Site, class: &Class) -> Code {
        let callee = &self.implementation.member;
        let mut asm = Assembler::new(false, &[]);
        asm.emit(Instruction::New(SERIALIZED_LAMBDA.into()));
        asm.dup();
        asm.emit(Instruction::Const(Loadable::Class(site.caller.name.clone())));
        let texts = [&self.interfaces[0], site.name, self.descriptors[0]];
        texts.iter().for_each(|text| string(&mut asm, text));
        // The numbers of JVMS 4.4.8 are in the order of the kinds, from 1.
        asm.int(self.implementation.kind as i32 + 1);
        let texts = [&callee.class, &callee.name, &callee.descriptor, self.instantiated_text];
        texts.iter().for_each(|text| string(&mut asm, text));
        asm.int(site.signature.params.len() as i32);
        asm.emit(Instruction::NewRefArray(OBJECT.into()));
        for (i, captured) in site.signature.params.iter().enumerate() {
            asm.dup();
            asm.int(i as i32);
            asm.load(OBJECT_TYPE, 0);
            asm.emit(Instruction::GetField(member(&class.name, &field_name(i), captured)));
            if let Some(wrapper) = Wrapper::of_primitive(captured) {
                wrapper.wrap(&mut asm);
            }
            asm.emit(Instruction::ArrayStore(Element::Ref));
        }
        let text = "Ljava/lang/String;";
        let (three, four) = (text.repeat(3), text.repeat(4));
        let descriptor = format!("(Ljava/lang/Class;{three}I{four}[{OBJECT_TYPE})V");
        asm.invoke_init(SERIALIZED_LAMBDA, &descriptor);
        asm.ret(OBJECT_TYPE);
        asm.finish()
    }

    /// Generates the body of an interface method with this descriptor.
    fn forward(&self, site: &Site, class: &Class, descriptor: &str) -> Result<Code> {
        let signature = Signature::parse(descriptor)?;
        if signature.params.len() != self.instantiated.params.len() {
            return Err(format!("{descriptor} has another number of parameters"));
        }
        let mut asm = Assembler::new(false, &signature.params);
        let callee = &self.implementation.member;
        if self.implementation.kind == HandleKind::NewInvokeSpecial {
            asm.emit(Instruction::New(callee.class.clone()));
            asm.dup();
        }
        for (i, captured) in site.signature.params.iter().enumerate() {
            asm.load(OBJECT_TYPE, 0);
            asm.emit(Instruction::GetField(member(&class.name, &field_name(i), captured)));
        }
        let wanted = &self.params[site.signature.params.len()..];
        let mut slot = 1;
        for ((given, via), to) in signature.params.iter().zip(&self.instantiated.params).zip(wanted)
        {
            asm.load(given, slot);
            slot += width(given);
            convert(&mut asm, given, via, to)?;
        }
        asm.emit(invocation(site.caller, self.implementation));
        convert_result(&mut asm, &self.result, signature.result)?;
        asm.ret(signature.result);
        Ok(asm.finish())
    }
}

const SERIALIZED_LAMBDA: &str = "java/lang/invoke/SerializedLambda";

fn string(asm: &mut Assembler, text: &str) {
    let text = Utf16(text.encode_utf16().collect());
    asm.emit(Instruction::Const(Loadable::String(text)));
}

const OBJECT_TYPE: &str = "Ljava/lang/Object;";

/// Returns the parameters and the result of a handle when it is called.
fn implementation_type(handle: &MethodHandle) -> Result<(Vec<String>, String)> {
    let signature = Signature::parse(&handle.member.descriptor)?;
    let class = type_of(&handle.member.class);
    let own = signature.params.iter().map(|p| (*p).to_owned());
    let result = signature.result.to_owned();
    Ok(match handle.kind {
        HandleKind::InvokeStatic => (own.collect(), result),
        HandleKind::NewInvokeSpecial if signature.result == "V" => (own.collect(), class),
        HandleKind::InvokeVirtual | HandleKind::InvokeInterface | HandleKind::InvokeSpecial => {
            (std::iter::once(class).chain(own).collect(), result)
        }
        kind => return Err(format!("{kind:?} handle as implementation")),
    })
}

/// Returns the instruction that performs the handle's action in the caller (JVMS 5.4.3.5).
fn invocation(caller: &Class, handle: &MethodHandle) -> Instruction {
    let callee = handle.member.clone();
    match handle.kind {
        HandleKind::InvokeStatic => Instruction::InvokeStatic(callee, handle.interface),
        HandleKind::InvokeVirtual | HandleKind::InvokeInterface if is_private(caller, &callee) => {
            Instruction::InvokeSpecial(callee, handle.interface)
        }
        HandleKind::InvokeVirtual => Instruction::InvokeVirtual(callee),
        HandleKind::InvokeInterface => Instruction::InvokeInterface(callee),
        // A call of a method of a superclass starts at the direct superclass of the caller.
        HandleKind::InvokeSpecial if !handle.interface && callee.class != caller.name => {
            let class = caller.super_name.clone().unwrap_or_else(|| callee.class.clone());
            Instruction::InvokeSpecial(MemberRef { class, ..callee }, false)
        }
        // `implementation_type` has rejected the handles of fields.
        _ => Instruction::InvokeSpecial(callee, handle.interface),
    }
}

fn is_private(caller: &Class, callee: &MemberRef) -> bool {
    callee.class == caller.name
        && caller.methods.iter().any(|m| {
            m.name == callee.name
                && m.descriptor == callee.descriptor
                && m.flags.has(Flags::PRIVATE)
        })
}

/// Returns the descriptor of the constructor: it takes the captured values.
fn constructor_descriptor(site: &Site) -> String {
    format!("({})V", site.signature.params.concat())
}

fn constructor(site: &Site, class: &Class) -> hebra_classfile::model::Method {
    let params = &site.signature.params;
    let mut asm = Assembler::new(false, params);
    asm.load(OBJECT_TYPE, 0);
    asm.invoke_init(OBJECT, "()V");
    let mut slot = 1;
    for (i, captured) in params.iter().enumerate() {
        asm.load(OBJECT_TYPE, 0);
        asm.load(captured, slot);
        slot += width(captured);
        asm.emit(Instruction::PutField(member(&class.name, &field_name(i), captured)));
    }
    asm.ret("V");
    method(Flags::PRIVATE, "<init>".into(), constructor_descriptor(site).into(), asm.finish())
}

/// Generates the body of a factory that allocates.
fn allocation(site: &Site, class: &Class) -> Code {
    let params = &site.signature.params;
    let mut asm = Assembler::new(true, params);
    asm.emit(Instruction::New(class.name.clone()));
    asm.dup();
    let mut slot = 0;
    for captured in params {
        asm.load(captured, slot);
        slot += width(captured);
    }
    asm.invoke_init(&class.name, &constructor_descriptor(site));
    asm.ret(OBJECT_TYPE);
    asm.finish()
}

/// Adds a static field for the single object; returns the body of a factory that returns it.
fn shared_instance(class: &mut Class) -> Code {
    let descriptor = type_of(&class.name);
    let flags = Flags::PRIVATE | Flags::STATIC | Flags::FINAL;
    class.fields.push(field(flags, "instance", &descriptor));
    let instance = member(&class.name, "instance", &descriptor);

    let mut asm = Assembler::new(true, &[]);
    asm.emit(Instruction::New(class.name.clone()));
    asm.dup();
    asm.invoke_init(&class.name, "()V");
    asm.emit(Instruction::PutStatic(instance.clone()));
    asm.ret("V");
    class.methods.push(method(Flags::STATIC, "<clinit>".into(), "()V".into(), asm.finish()));

    let mut asm = Assembler::new(true, &[]);
    asm.emit(Instruction::GetStatic(instance));
    asm.ret(&descriptor);
    asm.finish()
}

fn field_name(index: usize) -> String {
    format!("captured{index}")
}

fn field(flags: u16, name: &str, descriptor: &str) -> Field {
    Field {
        flags: Flags(flags | Flags::SYNTHETIC),
        name: name.into(),
        descriptor: descriptor.into(),
        constant: None,
        signature: None,
    }
}

fn remove_duplicates<T: PartialEq + Clone>(items: &mut Vec<T>) {
    let mut seen: Vec<T> = Vec::new();
    items.retain(|item| {
        let new = !seen.contains(item);
        if new {
            seen.push(item.clone());
        }
        new
    });
}
