//! The program of a machine, shared by machines that search together. A machine that changes it
//! while others use it gets a separate copy and has gone astray: its new numbers mean something
//! else to the others (see `fork`). So frequent requests that seldom change anything are looked up
//! first.

use crate::{ClassId, Constant, LoadError, MethodId, Program};
use hebra_classfile::model::Utf16;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Shared program, to be read as it is.
pub struct SharedProgram {
    common: Arc<Program>,
    /// There is a separate copy.
    changed: bool,
}

impl From<Program> for SharedProgram {
    fn from(program: Program) -> SharedProgram {
        SharedProgram { common: Arc::new(program), changed: false }
    }
}

impl Deref for SharedProgram {
    type Target = Program;

    #[inline(always)]
    fn deref(&self) -> &Program {
        &self.common
    }
}

impl DerefMut for SharedProgram {
    fn deref_mut(&mut self) -> &mut Program {
        self.changed |= Arc::strong_count(&self.common) > 1;
        Arc::make_mut(&mut self.common)
    }
}

impl SharedProgram {
    /// Returns the same program for another machine.
    pub fn fork(&self) -> SharedProgram {
        SharedProgram { common: self.common.clone(), changed: false }
    }

    /// Returns true if it was changed while others had it.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// As [`Program::load`].
    pub fn load(&mut self, name: &str) -> Result<ClassId, LoadError> {
        match self.loaded(name) {
            Some(class) => Ok(class),
            None => self.deref_mut().load(name),
        }
    }

    /// As [`Program::literal`].
    pub fn literal(&mut self, text: &Utf16) -> u32 {
        match self.known_literal(text) {
            Some(number) => number,
            None => self.deref_mut().literal(text),
        }
    }

    /// As [`Program::constant`].
    pub fn constant(&mut self, constant: Constant) -> u32 {
        match self.known_constant(&constant) {
            Some(number) => number,
            None => self.deref_mut().constant(constant),
        }
    }

    /// As [`Program::primitive`].
    pub fn primitive(&mut self, keyword: &str) -> Result<ClassId, LoadError> {
        match self.known_primitive(keyword) {
            Some(class) => Ok(class),
            None => self.deref_mut().primitive(keyword),
        }
    }

    /// As [`Program::array_of`].
    pub fn array_of(&mut self, component: ClassId) -> Result<ClassId, LoadError> {
        let name = self.array_name(component)?;
        self.load(&name)
    }

    /// As [`Program::class_of_descriptor`].
    pub fn class_of_descriptor(&mut self, descriptor: &str) -> Result<ClassId, LoadError> {
        match self.known_class_of_descriptor(descriptor) {
            Some(class) => Ok(class),
            None => self.deref_mut().class_of_descriptor(descriptor),
        }
    }

    /// As [`Program::are_nestmates`].
    pub fn are_nestmates(&mut self, one: ClassId, other: ClassId) -> bool {
        let host_is_loaded = |id: ClassId| {
            let host = self.class(id).model.as_ref().and_then(|model| model.nest_host.as_ref());
            host.is_none_or(|name| self.loaded(name).is_some())
        };
        match host_is_loaded(one) && host_is_loaded(other) {
            true => self.known_nest_host(one) == self.known_nest_host(other),
            false => self.deref_mut().are_nestmates(one, other),
        }
    }

    /// As [`Program::select_cached`].
    pub fn select_cached(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        match self.remembered(class, method) {
            Some(selected) => selected,
            None => self.deref_mut().select_cached(class, method),
        }
    }

    /// As `Program::is_hidden_method`.
    pub fn is_hidden_method(&mut self, method: MethodId) -> bool {
        match self.known_hidden_method(method) {
            Some(hidden) => hidden,
            None => self.deref_mut().is_hidden_method(method),
        }
    }
}
