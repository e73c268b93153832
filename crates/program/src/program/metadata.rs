//! Data of a program that only reflection needs: annotations, modules, resources, proxy classes.
//! Read from class files on demand and kept; nothing here depends on the state of a run, except the
//! numbers of proxy classes, which follow the order of first use.

use super::{ClassKind, LoadError, Program, package};
use crate::ids::{ClassId, MethodId};
use hebra_classfile::annotations::Raw;
use hebra_classfile::model::Flags;
use hebra_classfile::{Annotations, ModuleInfo, annotations, module_info};
use hebra_ir::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Parts that are kept.
#[derive(Clone, Default)]
pub struct Metadata {
    /// Class files as read, for data that the class model leaves out.
    pub files: FxHashMap<ClassId, Arc<[u8]>>,
    annotations: FxHashMap<ClassId, Arc<Annotations>>,
    /// Methods that HotSpot leaves out of stack traces, by class.
    hidden_methods: FxHashMap<ClassId, Arc<[bool]>>,
    modules: FxHashMap<Name, Arc<ModuleInfo>>,
    packages_of_8: Option<Arc<FxHashSet<String>>>,
    /// Proxy classes by loader (the boot loader or not) and interfaces.
    pub proxies: FxHashMap<(bool, Vec<ClassId>), ClassId>,
    /// Loaders (the boot loader or not) that have a module for proxies, in order.
    pub proxy_modules: Vec<bool>,
}

impl Program {
    /// Returns the annotations of a class; none for arrays, primitives and synthesised classes.
    pub fn annotations(&mut self, class: ClassId) -> Result<Arc<Annotations>, LoadError> {
        if let Some(known) = self.metadata.annotations.get(&class) {
            return Ok(known.clone());
        }
        let found = match self.metadata.files.get(&class) {
            Some(bytes) => annotations(bytes).map_err(|e| LoadError::Bad(e.to_string()))?,
            None => Annotations::default(),
        };
        let found = Arc::new(found);
        self.metadata.annotations.insert(class, found.clone());
        Ok(found)
    }

    /// Returns true if HotSpot leaves a method out of stack traces: one of the library marked
    /// `@Hidden`, or of a class that was synthesised for a call site.
    pub fn is_hidden_method(&mut self, method: MethodId) -> bool {
        if let Some(known) = self.known_hidden_method(method) {
            return known;
        }
        let (class, index) = (self.method(method).class, self.method(method).index as usize);
        let hidden = self.hidden_methods(class);
        let is_hidden = hidden.get(index).copied().unwrap_or(false);
        self.metadata.hidden_methods.insert(class, hidden.into());
        is_hidden
    }

    /// Returns `is_hidden_method`, unless the class file must be read.
    pub fn known_hidden_method(&self, method: MethodId) -> Option<bool> {
        let (class, index) = (self.method(method).class, self.method(method).index as usize);
        if !self.class(class).is_library {
            return Some(false);
        }
        if self.is_hidden(class) {
            return Some(true);
        }
        let known = self.metadata.hidden_methods.get(&class)?;
        Some(known.get(index).copied().unwrap_or(false))
    }

    fn hidden_methods(&mut self, class: ClassId) -> Vec<bool> {
        const MARK: &[u8] = b"Hidden;";
        let bytes = self.metadata.files.get(&class);
        let is_marked = bytes.is_some_and(|b| b.windows(MARK.len()).any(|part| part == MARK));
        if !is_marked {
            return Vec::new();
        }
        let Ok(annotations) = self.annotations(class) else { return Vec::new() };
        let is_hidden = |name: &String| {
            matches!(
                name.as_str(),
                "Ljdk/internal/vm/annotation/Hidden;" | "Ljava/lang/invoke/LambdaForm$Hidden;"
            )
        };
        let method = |raw: &Raw| {
            let content = raw.annotations.as_deref().unwrap_or_default();
            annotations.mentions(content).annotations.iter().any(is_hidden)
        };
        annotations.methods.iter().map(method).collect()
    }

    /// Returns the name of the module of a class; none if it is in an unnamed one.
    pub fn module_of(&self, class: ClassId) -> Option<Name> {
        let mut element = class;
        while let ClassKind::Array(_, component) = self.class(element).kind {
            element = component;
        }
        let found = self.class(element);
        if found.kind == ClassKind::Primitive {
            return Some("java.base".into());
        }
        let package = package(&found.name);
        if self.is_proxy(element)
            && let Some(at) = package.find("jdk/proxy")
        {
            return Some(package[at..].replace('/', ".").into());
        }
        self.path.module_of(package).ok().flatten().map(Into::into)
    }

    /// Returns the modifiers of `Class.getModifiers`: those of the `InnerClasses` entry, if there
    /// is one; of an array, the access of its elements.
    pub fn modifiers(&self, class: ClassId) -> u16 {
        let found = self.class(class);
        if let ClassKind::Array(_, component) = found.kind {
            let access = Flags::PUBLIC | Flags::PRIVATE | Flags::PROTECTED;
            return self.modifiers(component) & access | Flags::FINAL | Flags::ABSTRACT;
        }
        let entries = found.model.iter().flat_map(|model| &model.inner_classes);
        let inner = entries.into_iter().find(|inner| inner.inner == found.name);
        // Bit 0x20 of a class means something else than `synchronized`.
        inner.map_or(found.flags, |inner| inner.flags).0 & 0x7fff & !Flags::SYNCHRONIZED
    }

    /// Returns true if `java.lang.reflect.Proxy` made the class.
    pub fn is_proxy(&self, class: ClassId) -> bool {
        self.metadata.proxies.values().any(|proxy| *proxy == class)
    }

    /// Returns the exports and opens of a module of the JDK; nothing if there is no such module.
    pub fn module_info(&mut self, module: &str) -> Result<Arc<ModuleInfo>, LoadError> {
        if let Some(known) = self.metadata.modules.get(module) {
            return Ok(known.clone());
        }
        let bad = |e: &dyn std::fmt::Display| LoadError::Bad(e.to_string());
        let name = format!("/{module}/module-info.class");
        let info = match self.path.module_file(&name).map_err(|e| bad(&e))? {
            Some(bytes) => module_info(&bytes).map_err(|e| bad(&e))?,
            None => ModuleInfo::default(),
        };
        let info = Arc::new(info);
        self.metadata.modules.insert(module.into(), info.clone());
        Ok(info)
    }

    /// Returns true if a package is open to the class path although its module does not say so:
    /// before JDK 16, those that JDK 8 had (JEP 261, `--illegal-access=permit`).
    pub fn is_permitted(&mut self, package: &str) -> bool {
        if self.feature >= 16 {
            return false;
        }
        let path = &self.path;
        let packages = self.metadata.packages_of_8.get_or_insert_with(|| {
            let name = "/java.base/jdk/internal/module/jdk8_packages.dat";
            let bytes = path.module_file(name).ok().flatten().unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes);
            Arc::new(text.lines().map(|line| line.trim().replace('.', "/")).collect())
        });
        packages.contains(package)
    }
}
