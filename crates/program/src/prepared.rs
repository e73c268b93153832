//! Code of library methods that was prepared before, for machines over the same classes: the dry
//! run, the search and each replay of a check would otherwise lower and prepare it anew.
//!
//! What is kept is the code before it is linked. A machine links its own copy, which may depend on
//! what that machine has initialised.

use crate::code::Code;
use hebra_classfile::model;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Variants of the same method: a machine may take spinning and version numbers out of the library.
pub type Variant = (bool, bool, bool);

/// A class that was parsed once and is shared, by its address.
type Key = (usize, u32, Variant);

/// The code, and the class, which keeps its address from being used again.
type Kept = (Arc<model::Class>, Arc<Code>);

/// Prepared code of methods, by class, index of the method and variant.
#[derive(Default)]
pub struct Prepared {
    kept: Mutex<FxHashMap<Key, Kept>>,
}

impl Prepared {
    /// Returns the code of a method; `make` prepares it if there is none yet.
    pub fn code<E>(
        &self,
        class: &Arc<model::Class>,
        method: u32,
        variant: Variant,
        make: impl FnOnce() -> Result<Code, E>,
    ) -> Result<Code, E> {
        let key = (Arc::as_ptr(class) as usize, method, variant);
        let known = self.kept().get(&key).map(|(_, code)| code.clone());
        if let Some(code) = known {
            return Ok((*code).clone());
        }
        let code = make()?;
        self.kept().insert(key, (class.clone(), Arc::new(code.clone())));
        Ok(code)
    }

    fn kept(&self) -> MutexGuard<'_, FxHashMap<Key, Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
