//! Finding fields and methods of loaded classes and how classes relate (JVMS 5.4.3, 5.4.4, 5.4.6).

use super::{
    ArrayKind, Class, ClassId, ClassKind, Field, LOADER_MARK, MethodId, Program, package, unmarked,
};
use hebra_classfile::model::{self, Flags};
use hebra_ir::Name;
use std::sync::Arc;

impl Program {
    /// Returns true if a value of class `from` may be held in a variable of class `into` (JVMS 6.5
    /// checkcast).
    #[inline]
    pub fn is_subclass(&self, from: ClassId, into: ClassId) -> bool {
        if from == into {
            return true;
        }
        let class = self.class(from);
        let depth = self.class(into).ancestors.len();
        let holds = match depth > 0 && !class.ancestors.is_empty() {
            true => class.ancestors.get(depth - 1) == Some(&into),
            false => class.supertypes.contains(&into),
        };
        if holds {
            return true;
        }
        match (class.kind, self.class(into).kind) {
            (ClassKind::Array(a, from), ClassKind::Array(b, into)) => {
                a == ArrayKind::Ref && b == ArrayKind::Ref && self.is_subclass(from, into)
            }
            _ => false,
        }
    }

    /// Resolves a field (JVMS 5.4.3.2).
    pub fn find_field(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<(ClassId, usize)> {
        let descriptor = unmarked(&descriptor.into());
        let declared = |id: ClassId| {
            let is_it = |f: &Field| &*f.name == name && unmarked(&f.descriptor) == descriptor;
            self.class(id).fields.iter().position(is_it)
        };
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(index) = declared(id) {
                return Some((id, index));
            }
            let mut interfaces: Vec<ClassId> = self
                .class(id)
                .supertypes
                .iter()
                .copied()
                .filter(|s| self.class(*s).flags.has(Flags::INTERFACE))
                .collect();
            interfaces.sort();
            if let Some(found) = interfaces.into_iter().find_map(|i| Some((i, declared(i)?))) {
                return Some(found);
            }
            at = self.class(id).super_class;
        }
        None
    }

    /// Returns the class that declares the instance field with this index.
    pub fn field_owner(&self, class: ClassId, index: u16) -> Name {
        let mut at = class;
        while let Some(parent) = self.class(at).super_class {
            if index >= self.class(parent).instance_words {
                break;
            }
            at = parent;
        }
        self.class(at).name.clone()
    }

    /// Returns the class that declares the instance field at a word index, and the field's name.
    pub fn instance_field(&self, class: ClassId, index: u16) -> Option<(Name, Name)> {
        let (owner, field) = self.declared_field(class, index, false)?;
        Some((owner.name.clone(), field.name.clone()))
    }

    /// Returns the field at a word index of a class's objects, or among its statics, and the class
    /// that declares it.
    pub fn declared_field(
        &self,
        class: ClassId,
        index: u16,
        is_static: bool,
    ) -> Option<(&Class, &Field)> {
        let mut at = Some(class);
        while let Some(class) = at.map(|id| self.class(id)) {
            let is_it = |f: &&Field| f.flags.has(Flags::STATIC) == is_static && f.index == index;
            if let Some(field) = class.fields.iter().find(is_it) {
                return Some((class, field));
            }
            at = if is_static { None } else { class.super_class };
        }
        None
    }

    /// Finds an instance field of a class of the library by name through the superclasses. A field
    /// of the same name in the user's subclasses is another field.
    #[inline]
    pub fn field_named(&self, class: ClassId, name: &str) -> Option<&Field> {
        let mut at = Some(class);
        while let Some(id) = at {
            let class = self.class(id);
            let is_it = |f: &&Field| &*f.name == name && !f.flags.has(Flags::STATIC);
            let found = class.fields.iter().find(is_it).filter(|_| class.is_library);
            if found.is_some() {
                return found;
            }
            at = class.super_class;
        }
        None
    }

    /// Returns a static field declared by this very class.
    pub fn static_named(&self, class: ClassId, name: &str) -> Option<&Field> {
        let mut fields = self.class(class).fields.iter();
        fields.find(|field| &*field.name == name && field.flags.has(Flags::STATIC))
    }

    /// Returns a method declared by this very class.
    pub fn declared(&self, class: ClassId, name: &Name, descriptor: &Name) -> Option<MethodId> {
        self.class(class).by_name.get(&(name.clone(), unmarked(descriptor))).copied()
    }

    /// Resolves a method (JVMS 5.4.3.3 and 5.4.3.4).
    pub fn find_method(&self, class: ClassId, name: &Name, descriptor: &Name) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(method) = self.declared(id, name, descriptor) {
                return Some(method);
            }
            at = self.class(id).super_class;
        }
        self.find_in_interfaces(class, name, descriptor)
    }

    /// Returns the maximally-specific method among the superinterfaces, a default one preferred.
    fn find_in_interfaces(
        &self,
        class: ClassId,
        name: &Name,
        descriptor: &Name,
    ) -> Option<MethodId> {
        self.most_specific(class, name, descriptor).first().copied()
    }

    /// Returns the maximally-specific default methods of a class.
    pub fn defaults(&self, class: ClassId, name: &Name, descriptor: &Name) -> Vec<MethodId> {
        let mut found = self.most_specific(class, name, descriptor);
        found.retain(|m| !self.method(*m).flags.has(Flags::ABSTRACT));
        found
    }

    /// Returns the maximally-specific superinterface methods (JVMS 5.4.3.3), default ones first.
    fn most_specific(&self, class: ClassId, name: &Name, descriptor: &Name) -> Vec<MethodId> {
        let mut candidates: Vec<MethodId> = Vec::new();
        for supertype in &self.class(class).supertypes {
            if !self.class(*supertype).flags.has(Flags::INTERFACE) {
                continue;
            }
            if let Some(method) = self.declared(*supertype, name, descriptor)
                && (!self.method(method).flags.has(Flags::PRIVATE | Flags::STATIC)
                    || *supertype == class)
            {
                candidates.push(method);
            }
        }
        candidates.sort();
        let specific = |m: &MethodId| {
            let class = self.method(*m).class;
            !candidates.iter().any(|other| {
                other != m && self.class(self.method(*other).class).supertypes.contains(&class)
            })
        };
        let mut best: Vec<MethodId> = candidates.iter().copied().filter(specific).collect();
        best.sort_by_key(|m| self.method(*m).flags.has(Flags::ABSTRACT));
        best
    }

    /// Returns the method that a call of `method` runs on a receiver of class `class` (JVMS 5.4.6).
    #[inline]
    pub fn select(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let declared = self.method(method);
        if declared.flags.has(Flags::PRIVATE) {
            return Some(method);
        }
        if let Some(slot) = declared.vtable {
            return self.class(class).vtable.get(slot as usize).copied();
        }
        let (name, descriptor) = (&declared.name, &declared.descriptor);
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(found) = self.declared(id, name, descriptor)
                && !self.method(found).flags.has(Flags::PRIVATE | Flags::STATIC)
            {
                return Some(found);
            }
            at = self.class(id).super_class;
        }
        match *self.defaults(class, name, descriptor) {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Returns true if two classes are in one run-time package (JVMS 5.3).
    pub fn same_package(&self, one: ClassId, other: ClassId) -> bool {
        self.class(one).is_library == self.class(other).is_library
            && self.is_package_of(one, &self.class(other).name)
    }

    /// Returns true if a class is in the package of a name of a class, and of the same loader.
    pub(super) fn is_package_of(&self, class: ClassId, name: &str) -> bool {
        let one = &self.class(class).name;
        let loader = |name: &str| {
            let mark = name.split_once(LOADER_MARK).map(|(_, mark)| mark.to_owned());
            // Those that were added to the boot loader have numbers of their own.
            mark.map(|mark| if mark.starts_with('!') { "!".to_owned() } else { mark })
        };
        package(one) == package(name) && loader(one) == loader(name)
    }

    /// Returns true if two classes are in one nest (JVMS 5.4.4).
    pub fn are_nestmates(&mut self, one: ClassId, other: ClassId) -> bool {
        self.nest_host(one) == self.nest_host(other)
    }

    /// Returns the host that a class names and that names the class; else the class itself.
    fn nest_host(&mut self, id: ClassId) -> ClassId {
        let model = self.class(id).model.clone();
        if let Some(host) = model.as_ref().and_then(|m| m.nest_host.as_ref()) {
            // Without a host the class is its own.
            let _ = self.load(host);
        }
        self.known_nest_host(id)
    }

    /// Returns `nest_host`, where the host that the class names is loaded if it can be.
    pub fn known_nest_host(&self, id: ClassId) -> ClassId {
        let model = self.class(id).model.as_ref();
        let Some(host) = model.and_then(|m| m.nest_host.as_ref()) else { return id };
        let Some(found) = self.loaded(host) else { return id };
        let names_it = |m: &Arc<model::Class>| m.nest_members.contains(&self.class(id).name);
        // A hidden class has the host that it was given.
        if self.is_defined_hidden(id) {
            return found;
        }
        let belongs = self.class(found).model.as_ref().is_some_and(names_it);
        if belongs && self.same_package(id, found) { found } else { id }
    }

    /// Calls `select` with a cache, for calls through interfaces.
    pub fn select_cached(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        if let Some(selected) = self.remembered(class, method) {
            return selected;
        }
        let selected = self.select(class, method);
        self.selected.insert((class, method), selected);
        selected
    }

    /// Returns the cache entry of `select_cached`, if there is one.
    pub fn remembered(&self, class: ClassId, method: MethodId) -> Option<Option<MethodId>> {
        self.selected.get(&(class, method)).copied()
    }

    /// Returns the cached result of `select_cached` alone.
    #[inline]
    pub fn selected(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        self.selected.get(&(class, method)).copied().flatten()
    }
}
