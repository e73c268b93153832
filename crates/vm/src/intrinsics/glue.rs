//! Small methods in bytecode that chain JDK calls where one intrinsic needs several.
//!
//! They belong to separate classes, `hebra/glue/...`, made on first use.

use crate::machine::{Fatal, Vm, load_fatal};
use hebra_program::MethodId;

/// Prefix of the names of such classes.
pub(crate) const GLUE: &str = "hebra/glue/";
use hebra_classfile::model::{
    Class, Code, Flags, Handler, Instruction, Kind, Loadable, MemberRef, Method, Name, Shuffle,
    Utf16,
};

/// Returns a static method with this straight-line code; `code` is called on first use only.
pub(crate) fn method(
    vm: &mut Vm,
    name: &str,
    descriptor: &str,
    code: impl FnOnce(&mut Vm) -> Vec<Instruction>,
) -> Result<MethodId, Fatal> {
    let class_name: Name = format!("{GLUE}{name}").into();
    let class = match vm.program.loaded(&class_name) {
        Some(class) => class,
        None => {
            let instructions = code(vm);
            let class = class(class_name, descriptor, instructions, Vec::new());
            let class = vm.program.define(class, true).map_err(load_fatal)?;
            vm.state.grow(&vm.program);
            class
        }
    };
    let missing = || Fatal::BadInput(format!("glue {name} has no method"));
    vm.program.declared(class, &"call".into(), &descriptor.into()).ok_or_else(missing)
}

/// Returns a static method with handlers of exceptions; `code` is called on first use only.
pub(super) fn guarded_method(
    vm: &mut Vm,
    name: &str,
    descriptor: &str,
    code: impl FnOnce(&mut Vm) -> Vec<Instruction>,
    handlers: Vec<Handler>,
) -> Result<MethodId, Fatal> {
    let class_name: Name = format!("{GLUE}{name}").into();
    if vm.program.loaded(&class_name).is_none() {
        let code = code(vm);
        let class = class(class_name, descriptor, code, handlers);
        vm.program.define(class, true).map_err(load_fatal)?;
        vm.state.grow(&vm.program);
    }
    method(vm, name, descriptor, |_| Vec::new())
}

/// Returns a static native method, done by the intrinsic of its name.
pub(super) fn native(
    vm: &mut Vm,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<MemberRef, Fatal> {
    let class_name: Name = format!("{GLUE}{class}").into();
    if vm.program.loaded(&class_name).is_none() {
        let mut class = self::class(class_name.clone(), descriptor, Vec::new(), Vec::new());
        class.methods[0].flags = Flags(Flags::STATIC | Flags::NATIVE | Flags::SYNTHETIC);
        class.methods[0].name = name.into();
        class.methods[0].code = None;
        vm.program.define(class, true).map_err(load_fatal)?;
        vm.state.grow(&vm.program);
    }
    Ok(member(&class_name, name, descriptor))
}

/// Returns a static method that wraps whatever its body throws in an `InvocationTargetException`.
pub(super) fn wrapping_method(
    vm: &mut Vm,
    name: &str,
    descriptor: &str,
    body: impl FnOnce(&mut Vm) -> Vec<Instruction>,
) -> Result<MethodId, Fatal> {
    const WRAPPER: &str = "java/lang/reflect/InvocationTargetException";
    let class_name: Name = format!("{GLUE}{name}").into();
    if vm.program.loaded(&class_name).is_none() {
        let mut code = body(vm);
        let end = code.len() as u32;
        let slot = 300;
        code.extend([
            Instruction::Store(Kind::Ref, slot),
            Instruction::New(WRAPPER.into()),
            Instruction::Shuffle(Shuffle::Dup),
            Instruction::Load(Kind::Ref, slot),
            Instruction::InvokeSpecial(
                member(WRAPPER, "<init>", "(Ljava/lang/Throwable;)V"),
                false,
            ),
            Instruction::Throw,
        ]);
        let handler = Handler { start: 0, end, target: end, class: None };
        let class = class(class_name, descriptor, code, vec![handler]);
        vm.program.define(class, true).map_err(load_fatal)?;
        vm.state.grow(&vm.program);
    }
    method(vm, name, descriptor, |_| Vec::new())
}

fn class(
    name: Name,
    descriptor: &str,
    instructions: Vec<Instruction>,
    handlers: Vec<Handler>,
) -> Class {
    let code = Code {
        max_stack: 300,
        max_locals: 301,
        offsets: (0..instructions.len() as u32).collect(),
        instructions,
        handlers,
        lines: Vec::new(),
        variables: Vec::new(),
    };
    let method = Method {
        flags: Flags(Flags::STATIC | Flags::SYNTHETIC),
        name: "call".into(),
        descriptor: descriptor.into(),
        code: Some(code.into()),
        exceptions: Vec::new(),
        signature: None,
        parameters: Vec::new(),
    };
    let flags = Flags::FINAL | Flags::SYNTHETIC;
    Class { methods: vec![method], ..Class::synthesised(name, "java/lang/Object", flags) }
}

/// Returns `class.name(descriptor)` as a reference.
pub(crate) fn member(class: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

/// Returns a string constant.
pub(super) fn string(text: &str) -> Instruction {
    Instruction::Const(Loadable::String(Utf16(text.encode_utf16().collect())))
}
