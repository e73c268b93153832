//! The classes that an instruction names: code of classes that a loader of the program defined asks that
//! loader for them first.

use crate::code::{Asked, NO_REG};
use hebra_classfile::model::{Class, Loadable, MethodHandle};
use hebra_ir::{Instruction, Method, Name};

/// Returns what must be asked for before an instruction of a class's code, if it names any class.
pub(crate) fn by(instruction: &Instruction, class: &Class) -> Option<Asked> {
    let mut found = Found::default();
    let mut unless_null = NO_REG;
    match instruction {
        Instruction::Const { value, .. } => found.constant(value, class),
        Instruction::New { class, .. }
        | Instruction::NewArray { class, .. }
        | Instruction::NewMultiArray { class, .. } => found.class(class),
        Instruction::CheckCast { object, class }
        | Instruction::InstanceOf { object, class, .. } => {
            unless_null = object.0;
            found.class(class);
        }
        Instruction::GetField { field, .. }
        | Instruction::PutField { field, .. }
        | Instruction::GetStatic { field, .. }
        | Instruction::PutStatic { field, .. } => found.class(&field.class),
        Instruction::Invoke { method, .. } => found.class(&method.class),
        Instruction::InvokeDynamic { site, .. } => {
            found.descriptor(&site.descriptor);
            found.bootstrap(site.bootstrap, class);
        }
        _ => {}
    }
    found.asked(unless_null)
}

/// Returns the classes of the exceptions that a method catches, which a JVM loads to verify it.
pub(crate) fn by_handlers(method: &Method) -> Option<Asked> {
    let mut found = Found::default();
    for handler in method.blocks.iter().flat_map(|block| &block.handlers) {
        handler.class.iter().for_each(|class| found.class(class));
    }
    found.asked(NO_REG)
}

#[derive(Default)]
struct Found {
    names: Vec<Name>,
}

impl Found {
    fn asked(self, unless_null: u16) -> Option<Asked> {
        (!self.names.is_empty()).then_some(Asked { names: self.names, unless_null })
    }

    fn class(&mut self, name: &Name) {
        match name.starts_with('[') {
            true => self.descriptor(name),
            false if !self.names.contains(name) => self.names.push(name.clone()),
            false => {}
        }
    }

    fn descriptor(&mut self, text: &str) {
        let mut rest = text;
        while let Some((start, end)) = rest.find('L').zip(rest.find(';')).filter(|(s, e)| s < e) {
            self.class(&rest[start + 1..end].into());
            rest = &rest[end + 1..];
        }
    }

    fn handle(&mut self, handle: &MethodHandle) {
        self.class(&handle.member.class);
        self.descriptor(&handle.member.descriptor);
    }

    fn bootstrap(&mut self, index: u16, class: &Class) {
        let Some(bootstrap) = class.bootstrap_methods.get(usize::from(index)) else { return };
        self.handle(&bootstrap.method);
        for argument in &bootstrap.arguments {
            // A dynamic constant asks for its own when it is needed.
            if !matches!(argument, Loadable::Dynamic(_)) {
                self.constant(argument, class);
            }
        }
    }

    fn constant(&mut self, value: &Loadable, class: &Class) {
        match value {
            Loadable::Class(name) => self.class(name),
            Loadable::MethodType(descriptor) => self.descriptor(descriptor),
            Loadable::MethodHandle(handle) => self.handle(handle),
            Loadable::Dynamic(constant) => {
                self.descriptor(&constant.descriptor);
                self.bootstrap(constant.bootstrap, class);
            }
            _ => {}
        }
    }
}
