//! Generates proxy classes as `java.lang.reflect.Proxy` does: every method packs its arguments and
//! asks the invocation handler. The caller, which knows the classes, determines the methods and the
//! exceptions they may throw.

use super::adapt::{Wrapper, unbox};
use super::assembler::{Assembler, member};
use super::{OBJECT, Result, Signature, class_of, width};
use hebra_classfile::model::{
    Class, Code, Element, Field, Flags, Instruction, Kind, Loadable, Method, Name, Utf16,
};
use hebra_ir::kind_of;

const PROXY: &str = "java/lang/reflect/Proxy";
const METHOD: &str = "Ljava/lang/reflect/Method;";
const HANDLER: &str = "java/lang/reflect/InvocationHandler";
const HANDLER_TYPE: &str = "Ljava/lang/reflect/InvocationHandler;";
const INVOKE: &str =
    "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";
const UNDECLARED: &str = "java/lang/reflect/UndeclaredThrowableException";

/// A method of a proxy class.
#[derive(Clone, Debug)]
pub struct ProxyMethod {
    /// The class whose `getMethod` returns the method passed to the handler.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Declared exceptions.
    pub exceptions: Vec<Name>,
    /// Exceptions that pass unchanged; others are wrapped. None if all pass.
    pub passing: Option<Vec<Name>>,
}

/// Generates the proxy class of this name for these interfaces.
pub fn proxy_class(
    name: &str,
    flags: u16,
    interfaces: Vec<Name>,
    methods: &[ProxyMethod],
) -> Result<Class> {
    let flags = flags | Flags::FINAL | Flags::SYNCHRONIZED;
    let mut class = Class {
        interfaces,
        methods: vec![constructor()],
        ..Class::synthesised(name.into(), PROXY, flags)
    };
    let mut initialiser = Assembler::new(true, &[]);
    for (index, method) in methods.iter().enumerate() {
        let field = format!("m{index}");
        class.fields.push(Field {
            flags: Flags(Flags::PRIVATE | Flags::STATIC | Flags::FINAL),
            name: field.clone().into(),
            descriptor: METHOD.into(),
            constant: None,
            signature: None,
        });
        let signature = Signature::parse(&method.descriptor)?;
        look_up(&mut initialiser, method, &signature)?;
        initialiser.emit(Instruction::PutStatic(member(name, &field, METHOD)));
        let code = forward(name, &field, method, &signature)?;
        let flags = Flags::PUBLIC | Flags::FINAL;
        let exceptions = method.exceptions.clone();
        class.methods.push(declare(flags, &method.name, &method.descriptor, exceptions, code));
    }
    initialiser.ret("V");
    let code = initialiser.finish();
    class.methods.push(declare(Flags::STATIC, "<clinit>", "()V", Vec::new(), code));
    Ok(class)
}

fn declare(flags: u16, name: &str, descriptor: &str, exceptions: Vec<Name>, code: Code) -> Method {
    Method {
        flags: Flags(flags),
        name: name.into(),
        descriptor: descriptor.into(),
        code: Some(code.into()),
        exceptions,
        signature: None,
        parameters: Vec::new(),
    }
}

fn constructor() -> Method {
    let descriptor = format!("({HANDLER_TYPE})V");
    let mut asm = Assembler::new(false, &[HANDLER_TYPE]);
    asm.emit(Instruction::Load(Kind::Ref, 0));
    asm.emit(Instruction::Load(Kind::Ref, 1));
    asm.invoke_init(PROXY, &descriptor);
    asm.ret("V");
    declare(Flags::PUBLIC, "<init>", &descriptor, Vec::new(), asm.finish())
}

/// Emits `Interface.class.getMethod(name, parameters)`.
fn look_up(asm: &mut Assembler, method: &ProxyMethod, signature: &Signature) -> Result<()> {
    let text = Utf16(method.name.encode_utf16().collect());
    asm.emit(Instruction::Const(Loadable::Class(method.class.clone())));
    asm.emit(Instruction::Const(Loadable::String(text)));
    asm.int(signature.params.len() as i32);
    asm.emit(Instruction::NewRefArray("java/lang/Class".into()));
    for (index, param) in signature.params.iter().enumerate() {
        asm.dup();
        asm.int(index as i32);
        match Wrapper::of_primitive(param) {
            Some(wrapper) => {
                let field = member(wrapper.class, "TYPE", "Ljava/lang/Class;");
                asm.emit(Instruction::GetStatic(field));
            }
            None => asm.emit(Instruction::Const(Loadable::Class(class_of(param).into()))),
        }
        asm.emit(Instruction::ArrayStore(Element::Ref));
    }
    let descriptor = "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;";
    asm.invoke_virtual("java/lang/Class", "getMethod", descriptor);
    Ok(())
}

/// Generates the body of a method, which asks the handler with the boxed arguments.
fn forward(class: &str, field: &str, method: &ProxyMethod, signature: &Signature) -> Result<Code> {
    let mut asm = Assembler::new(false, &signature.params);
    let start = asm.here();
    asm.emit(Instruction::Load(Kind::Ref, 0));
    asm.emit(Instruction::GetField(member(PROXY, "h", HANDLER_TYPE)));
    asm.emit(Instruction::Load(Kind::Ref, 0));
    asm.emit(Instruction::GetStatic(member(class, field, METHOD)));
    match signature.params.is_empty() {
        true => asm.emit(Instruction::Null),
        false => {
            asm.int(signature.params.len() as i32);
            asm.emit(Instruction::NewRefArray(OBJECT.into()));
        }
    }
    let mut slot = 1;
    for (index, param) in signature.params.iter().enumerate() {
        asm.dup();
        asm.int(index as i32);
        asm.load(param, slot);
        slot += width(param);
        if let Some(Wrapper { class, primitive, .. }) = Wrapper::of_primitive(param) {
            asm.invoke_static(class, "valueOf", &format!("({primitive})L{class};"));
        }
        asm.emit(Instruction::ArrayStore(Element::Ref));
    }
    asm.emit(Instruction::InvokeInterface(member(HANDLER, "invoke", INVOKE)));
    match Wrapper::of_primitive(signature.result) {
        Some(wrapper) => {
            asm.cast(wrapper.class);
            unbox(&mut asm, &format!("L{};", wrapper.class), signature.result);
        }
        None if kind_of(signature.result).is_some() => asm.cast(class_of(signature.result)),
        None => asm.emit(Instruction::Shuffle(hebra_classfile::model::Shuffle::Pop)),
    }
    asm.ret(signature.result);
    let end = asm.here();
    if let Some(passing) = &method.passing {
        for class in passing {
            asm.catch(start, end, Some(class));
            asm.emit(Instruction::Throw);
        }
        asm.catch(start, end, Some("java/lang/Throwable"));
        let exception = asm.local("Ljava/lang/Throwable;");
        asm.emit(Instruction::Store(Kind::Ref, exception));
        asm.emit(Instruction::New(UNDECLARED.into()));
        asm.dup();
        asm.emit(Instruction::Load(Kind::Ref, exception));
        asm.invoke_init(UNDECLARED, "(Ljava/lang/Throwable;)V");
        asm.emit(Instruction::Throw);
    }
    Ok(asm.finish())
}
