//! Call sites and constants whose bootstrap method is called at run time.
//!
//! A class holds the result (JVMS 5.4.3.6): a value or an error, which is the same for all from
//! then on. Several threads may call the bootstrap method; the first to commit decides. The library
//! calls the method itself and reports errors in it.

use super::adapt::{Wrapper, adapt};
use super::assembler::{Assembler, member};
use super::{Linked, Result, Signature, Site, Unlinkable, class_of, width};
use hebra_classfile::model::{
    BootstrapMethod, Class, Cond, DynamicRef, Element, Field, Flags, Instruction, Loadable,
    MemberRef, Name, Utf16,
};

const OBJECT: &str = "Ljava/lang/Object;";
const THROWABLE: &str = "Ljava/lang/Throwable;";
const CALL_SITE: &str = "java/lang/invoke/CallSite";

/// The class with the native method that commits; the VM supplies it.
pub const COMMIT_CLASS: &str = "hebra/glue/Link";
/// Its method and descriptor: takes the class that holds the result, the value, the error.
pub const COMMIT: (&str, &str) =
    ("commit", "(Ljava/lang/Class;Ljava/lang/Object;Ljava/lang/Throwable;)V");
/// The static fields that it writes: a flag for the result, the value, the error.
pub const FIELDS: [&str; 3] = ["resolved", "value", "error"];

/// Links a call site with any bootstrap method.
pub(super) fn link(site: &Site, bootstrap: &BootstrapMethod) -> Result<Linked> {
    let mut class = site.class("Bootstrap");
    class.bootstrap_methods = site.caller.bootstrap_methods.clone();
    class.fields = fields();
    let params = &site.signature.params;
    let mut asm = Assembler::new(true, params);
    let descriptor = format!(
        "(Ljava/lang/invoke/MethodHandle;Ljava/lang/String;Ljava/lang/invoke/MethodType;{OBJECT}Ljava/lang/Class;)L{CALL_SITE};"
    );
    let make = member(CALL_SITE, "makeSite", &descriptor);
    resolve(&mut asm, site, &class.name, bootstrap, make, |asm| {
        asm.emit(Instruction::Const(Loadable::MethodType(site.descriptor.clone())));
    });
    asm.cast(CALL_SITE);
    asm.invoke_virtual(CALL_SITE, "getTarget", "()Ljava/lang/invoke/MethodHandle;");
    let mut slot = 0;
    for param in params {
        asm.load(param, slot);
        slot += width(param);
    }
    asm.invoke_virtual("java/lang/invoke/MethodHandle", "invokeExact", site.descriptor);
    asm.ret(site.signature.result);
    Ok(site.finish(class, "call".into(), asm.finish()))
}

/// Creates the class of a dynamic constant, with a static method that returns the value.
pub fn constant(
    caller: &Class,
    constant: &DynamicRef,
    number: u32,
) -> std::result::Result<Linked, Unlinkable> {
    let refuse = |message: String| Unlinkable { message };
    let Some(bootstrap) = caller.bootstrap_methods.get(usize::from(constant.bootstrap)) else {
        let message = format!("{} has no bootstrap method {}", caller.name, constant.bootstrap);
        return Err(refuse(message));
    };
    let descriptor: Name = format!("(){}", constant.descriptor).into();
    let signature = Signature::parse(&descriptor).map_err(refuse)?;
    let result = signature.result;
    let site = Site { caller, name: &constant.name, descriptor: &descriptor, signature, number };
    let mut class = site.class("Constant");
    class.bootstrap_methods = caller.bootstrap_methods.clone();
    class.fields = fields();
    let mut asm = Assembler::new(true, &[]);
    let make = format!(
        "(Ljava/lang/invoke/MethodHandle;Ljava/lang/String;Ljava/lang/Class;{OBJECT}Ljava/lang/Class;){OBJECT}"
    );
    let make = member("java/lang/invoke/ConstantBootstraps", "makeConstant", &make);
    resolve(&mut asm, &site, &class.name, bootstrap, make, |asm| {
        match Wrapper::of_primitive(result) {
            Some(wrapper) => {
                let field = member(wrapper.class, "TYPE", "Ljava/lang/Class;");
                asm.emit(Instruction::GetStatic(field));
            }
            None => asm.emit(Instruction::Const(Loadable::Class(class_of(result).into()))),
        }
    });
    adapt(&mut asm, OBJECT, result, false, &[]).map_err(refuse)?;
    asm.ret(result);
    Ok(site.finish(class, "get".into(), asm.finish()))
}

/// Returns the class on whose behalf a generated class acts, as passed to bootstrap methods.
pub fn host(class: &str) -> &str {
    let made = ["$$Bootstrap$", "$$Constant$"];
    made.iter().filter_map(|what| class.find(what)).min().map_or(class, |end| &class[..end])
}

fn fields() -> Vec<Field> {
    // Fields that are read only once there is a result never change again.
    let kinds = [("I", 0), (OBJECT, Flags::FINAL), (THROWABLE, Flags::FINAL)];
    let field = |(name, (descriptor, flags)): (&str, (&str, u16))| Field {
        flags: Flags(Flags::STATIC | Flags::SYNTHETIC | flags),
        name: name.into(),
        descriptor: descriptor.into(),
        constant: None,
        signature: None,
    };
    FIELDS.into_iter().zip(kinds).map(field).collect()
}

/// Calls `make` unless there is a result; then throws the error or pushes the value. Errors other
/// than linkage failures are not kept.
fn resolve(
    asm: &mut Assembler,
    site: &Site,
    holder: &str,
    bootstrap: &BootstrapMethod,
    make: MemberRef,
    push_type: impl Fn(&mut Assembler),
) {
    let (value, error) = (asm.local(OBJECT), asm.local(THROWABLE));
    let (known, commit, fine) = (asm.label(), asm.label(), asm.label());
    asm.emit(Instruction::GetStatic(member(holder, FIELDS[0], "I")));
    asm.emit(Instruction::IfZero(Cond::Ne, known));
    let start = asm.here();
    asm.emit(Instruction::Const(Loadable::MethodHandle(bootstrap.method.clone())));
    push_string(asm, site.name);
    push_type(asm);
    push_arguments(asm, &bootstrap.arguments);
    asm.emit(Instruction::Const(Loadable::Class(host(&site.caller.name).into())));
    asm.emit(Instruction::InvokeStatic(make, false));
    let end = asm.here();
    asm.store(OBJECT, value);
    asm.emit(Instruction::Null);
    asm.store(THROWABLE, error);
    asm.emit(Instruction::Goto(commit));
    asm.catch(start, end, Some("java/lang/LinkageError"));
    asm.store(THROWABLE, error);
    asm.emit(Instruction::Null);
    asm.store(OBJECT, value);
    asm.emit(Instruction::Goto(commit));
    asm.bind(commit);
    asm.emit(Instruction::Const(Loadable::Class(holder.into())));
    asm.load(OBJECT, value);
    asm.load(THROWABLE, error);
    asm.invoke_static(COMMIT_CLASS, COMMIT.0, COMMIT.1);
    asm.emit(Instruction::Goto(known));
    asm.bind(known);
    asm.emit(Instruction::GetStatic(member(holder, FIELDS[2], THROWABLE)));
    asm.emit(Instruction::IfNull(true, fine));
    asm.emit(Instruction::GetStatic(member(holder, FIELDS[2], THROWABLE)));
    asm.emit(Instruction::Throw);
    asm.bind(fine);
    asm.emit(Instruction::GetStatic(member(holder, FIELDS[1], OBJECT)));
}

fn push_string(asm: &mut Assembler, text: &str) {
    let text = Loadable::String(Utf16(text.encode_utf16().collect()));
    asm.emit(Instruction::Const(text));
}

/// Pushes the static arguments as the library takes them: none, one, or an array.
fn push_arguments(asm: &mut Assembler, arguments: &[Loadable]) {
    match arguments {
        [] => asm.emit(Instruction::Null),
        [one] => push_boxed(asm, one),
        several => {
            asm.int(several.len() as i32);
            asm.emit(Instruction::NewRefArray(class_of(OBJECT).into()));
            for (i, argument) in several.iter().enumerate() {
                asm.dup();
                asm.int(i as i32);
                push_boxed(asm, argument);
                asm.emit(Instruction::ArrayStore(Element::Ref));
            }
        }
    }
}

fn push_boxed(asm: &mut Assembler, argument: &Loadable) {
    asm.emit(Instruction::Const(argument.clone()));
    let ty = match argument {
        Loadable::Int(_) => "I",
        Loadable::Long(_) => "J",
        Loadable::Float(_) => "F",
        Loadable::Double(_) => "D",
        Loadable::Dynamic(dynamic) => &dynamic.descriptor,
        _ => return,
    };
    if let Some(wrapper) = Wrapper::of_primitive(ty) {
        wrapper.wrap(asm);
    }
}
