//! Small methods in bytecode that string JDK calls together where one intrinsic needs several.
//!
//! They belong to classes of their own, `hebra/glue/...`, made on first use.

use crate::machine::{Fatal, Vm, load_fatal};
use crate::program::MethodId;
use hebra_classfile::model::{
    Class, Code, Flags, Instruction, Loadable, MemberRef, Method, Name, Utf16,
};

/// A static method with this straight code; `code` is asked for on first use only.
pub(super) fn method(
    vm: &mut Vm,
    name: &str,
    descriptor: &str,
    code: impl FnOnce(&mut Vm) -> Vec<Instruction>,
) -> Result<MethodId, Fatal> {
    let class_name: Name = format!("hebra/glue/{name}").into();
    let class = match vm.program.loaded(&class_name) {
        Some(class) => class,
        None => {
            let instructions = code(vm);
            let class = class(class_name, descriptor, instructions);
            let class = vm.program.define(class, true).map_err(load_fatal)?;
            vm.state.grow(&vm.program);
            class
        }
    };
    let missing = || Fatal::BadInput(format!("glue {name} has no method"));
    vm.program.declared(class, &"call".into(), &descriptor.into()).ok_or_else(missing)
}

fn class(name: Name, descriptor: &str, instructions: Vec<Instruction>) -> Class {
    let code = Code {
        max_stack: 32,
        max_locals: 32,
        offsets: (0..instructions.len() as u32).collect(),
        instructions,
        handlers: Vec::new(),
        lines: Vec::new(),
        variables: Vec::new(),
    };
    let method = Method {
        flags: Flags(Flags::STATIC | Flags::SYNTHETIC),
        name: "call".into(),
        descriptor: descriptor.into(),
        code: Some(code),
        exceptions: Vec::new(),
        signature: None,
        parameters: Vec::new(),
    };
    Class {
        major: 55,
        flags: Flags(Flags::FINAL | Flags::SYNTHETIC),
        name,
        super_name: Some("java/lang/Object".into()),
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![method],
        source_file: None,
        bootstrap_methods: Vec::new(),
        inner_classes: Vec::new(),
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        permitted_subclasses: Vec::new(),
        record: None,
        signature: None,
    }
}

/// `class.name(descriptor)` as a reference.
pub(super) fn member(class: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

/// A string constant.
pub(super) fn string(text: &str) -> Instruction {
    Instruction::Const(Loadable::String(Utf16(text.encode_utf16().collect())))
}
