//! The user's part of a program as IR: every class reachable from the entry class, which methods
//! override which, and what the library can call or access. Owns no abstraction.

use crate::disjoint::{join, root};
use hebra_classfile::model::{Class, Field, Flags, Instruction as Jvm, Loadable, MethodHandle};
use hebra_ir::{MemberRef, Method, Name};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// A class, and true if it is the user's.
pub type Located = (Arc<Class>, bool);

/// Finds classes; an error says why one cannot be read.
pub type Find<'a> = dyn Fn(&str) -> Result<Option<Located>, String> + 'a;

/// The user's program.
pub struct Code {
    /// The class with `main`.
    pub entry: Name,
    classes: BTreeMap<Name, Arc<Class>>,
    library: HashMap<Name, Arc<Class>>,
    /// All methods of the user's classes.
    pub methods: Vec<Own>,
    by_id: HashMap<MemberRef, usize>,
}

/// A method of the user's.
pub struct Own {
    /// The method.
    pub id: MemberRef,
    /// Its class.
    pub class: Arc<Class>,
    /// Access flags.
    pub flags: Flags,
    /// The body, if it has one.
    pub body: Option<Arc<Method>>,
    /// The same number for methods that override one another.
    pub family: usize,
    /// True if a library class declares it too, so that the library can call it.
    pub is_callback: bool,
}

impl Code {
    /// Finds and lowers all classes reachable from the entry class.
    pub fn load(entry: &str, find: &Find) -> Result<Code, String> {
        Code::load_with(entry, &[], find)
    }

    /// Does the same, with additional classes that need not be reachable.
    pub fn load_with(entry: &str, others: &[Name], find: &Find) -> Result<Code, String> {
        let mut code = Code {
            entry: entry.into(),
            classes: BTreeMap::new(),
            library: HashMap::new(),
            methods: Vec::new(),
            by_id: HashMap::new(),
        };
        let mut seen: HashSet<Name> = HashSet::new();
        let mut work: Vec<Name> = others.to_vec();
        work.push(entry.into());
        while let Some(name) = work.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            match find(&name)? {
                Some((class, true)) => {
                    mentioned(&class, &mut |name| work.push(name.into()));
                    code.classes.insert(name, class);
                }
                Some((class, false)) => code.add_library(class, find)?,
                None => {}
            }
        }
        for class in code.classes.values() {
            for method in &class.methods {
                let id = MemberRef {
                    class: class.name.clone(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                };
                let body = match method.code {
                    Some(_) => Some(hebra_lower::lower(class, method).map_err(|e| e.to_string())?),
                    None => None,
                };
                let family = code.methods.len();
                code.by_id.insert(id.clone(), family);
                code.methods.push(Own {
                    id,
                    class: class.clone(),
                    flags: method.flags,
                    body: body.map(Arc::new),
                    family,
                    is_callback: false,
                });
            }
        }
        code.find_families();
        Ok(code)
    }

    /// Adds a library class. Only classes above the user's matter, so these are read on demand.
    fn add_library(&mut self, class: Arc<Class>, find: &Find) -> Result<(), String> {
        let mut work = vec![class];
        while let Some(class) = work.pop() {
            let above = class.super_name.iter().chain(&class.interfaces).cloned();
            for name in above.collect::<Vec<_>>() {
                if !self.library.contains_key(&name)
                    && let Some((class, false)) = find(&name)?
                {
                    work.push(class);
                }
            }
            self.library.insert(class.name.clone(), class);
        }
        Ok(())
    }

    /// Returns a class of the user's.
    pub fn class(&self, name: &str) -> Option<&Arc<Class>> {
        self.classes.get(name)
    }

    /// Returns all the user's classes, by name.
    pub fn classes(&self) -> impl Iterator<Item = &Arc<Class>> {
        self.classes.values()
    }

    /// Returns a class, the user's or one of the library above or beside it that was read.
    pub fn any_class(&self, name: &str) -> Option<&Arc<Class>> {
        self.classes.get(name).or_else(|| self.library.get(name))
    }

    /// Returns a class, its superclasses and its interfaces, nearest first.
    pub fn above(&self, name: &str) -> Vec<&Arc<Class>> {
        let mut found: Vec<&Arc<Class>> = Vec::new();
        let mut work = vec![name];
        while let Some(name) = work.pop() {
            let Some(class) = self.any_class(name) else { continue };
            if found.iter().any(|known| known.name == class.name) {
                continue;
            }
            found.push(class);
            work.extend(class.interfaces.iter().map(|name| &**name));
            work.extend(class.super_name.as_deref());
        }
        found
    }

    /// Puts the methods that a call may select among into one family. A class can make a method of
    /// its superclass implement one of its interface, so families are found class by class.
    fn find_families(&mut self) {
        let mut parents: Vec<usize> = (0..self.methods.len()).collect();
        let mut callbacks = vec![false; self.methods.len()];
        for class in self.classes.values() {
            let mut first: HashMap<(&str, &str), usize> = HashMap::new();
            let above = self.above(&class.name);
            let (own, library): (Vec<&Arc<Class>>, Vec<&Arc<Class>>) =
                above.into_iter().partition(|class| self.classes.contains_key(&class.name));
            let declared: HashSet<(&str, &str)> = library
                .iter()
                .flat_map(|class| &class.methods)
                .filter(|method| can_be_overridden(&method.name, method.flags))
                .map(|method| (&*method.name, &*method.descriptor))
                .collect();
            for method in own.iter().flat_map(|class| {
                let id = |method: &hebra_classfile::model::Method| MemberRef {
                    class: class.name.clone(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                };
                class.methods.iter().map(id).collect::<Vec<_>>()
            }) {
                let index = self.by_id[&method];
                let own = &self.methods[index];
                if !can_be_overridden(&own.id.name, own.flags) {
                    continue;
                }
                let key = (&*own.id.name, &*own.id.descriptor);
                callbacks[index] |= declared.contains(&key);
                let representative = *first.entry(key).or_insert(index);
                join(&mut parents, representative, index);
            }
        }
        let roots: Vec<usize> = (0..parents.len()).map(|i| root(&mut parents, i)).collect();
        let called: HashSet<usize> =
            (0..roots.len()).filter(|i| callbacks[*i]).map(|i| roots[i]).collect();
        for (method, root) in self.methods.iter_mut().zip(roots) {
            method.family = root;
            method.is_callback = called.contains(&root);
        }
    }

    /// Returns the method a call names, if it is the user's; any of its family may be selected.
    pub fn method(&self, member: &MemberRef) -> Option<usize> {
        let declares = |class: &Arc<Class>| {
            class.methods.iter().any(|m| m.name == member.name && m.descriptor == member.descriptor)
        };
        // Superclasses come before interfaces (JVMS 5.4.3.3).
        let mut name = Some(&member.class);
        while let Some(class) = name.and_then(|name| self.any_class(name)) {
            if declares(class) {
                return self.own_member(class, member);
            }
            name = class.super_name.as_ref();
        }
        let class = self.above(&member.class).into_iter().find(|class| declares(class))?;
        self.own_member(class, member)
    }

    fn own_member(&self, class: &Class, member: &MemberRef) -> Option<usize> {
        let id = MemberRef { class: class.name.clone(), ..member.clone() };
        self.by_id.get(&id).copied()
    }

    /// Returns the class that declares a field, if it is the user's.
    pub fn field(&self, member: &MemberRef) -> Option<(&Arc<Class>, &Field)> {
        let declared = |class: &&Arc<Class>| declared_field(class, member).is_some();
        let class = self.above(&member.class).into_iter().find(declared)?;
        let class = self.classes.get(&class.name)?;
        Some((class, declared_field(class, member)?))
    }

    /// Returns true if a class extends or implements another, as far as both are known.
    pub fn is_below(&self, class: &str, other: &str) -> bool {
        self.above(class).iter().any(|above| &*above.name == other)
    }
}

fn declared_field<'a>(class: &'a Class, member: &MemberRef) -> Option<&'a Field> {
    class.fields.iter().find(|f| f.name == member.name && f.descriptor == member.descriptor)
}

fn can_be_overridden(name: &str, flags: Flags) -> bool {
    !name.starts_with('<') && !flags.has(Flags::STATIC | Flags::PRIVATE)
}

/// Calls `f` for every class that a class names.
fn mentioned(class: &Class, f: &mut dyn FnMut(&str)) {
    class.super_name.iter().chain(&class.interfaces).for_each(|name| f(name));
    class.nest_members.iter().chain(&class.permitted_subclasses).for_each(|name| f(name));
    class.fields.iter().for_each(|field| types(&field.descriptor, f));
    for bootstrap in &class.bootstrap_methods {
        handle(&bootstrap.method, f);
        bootstrap.arguments.iter().for_each(|argument| constant(argument, f));
    }
    for method in &class.methods {
        types(&method.descriptor, f);
        // One that cannot be read is an error when it is lowered.
        let Some(code) = method.body() else { continue };
        code.instructions.iter().for_each(|instruction| of_instruction(instruction, f));
    }
}

fn of_instruction(instruction: &Jvm, f: &mut dyn FnMut(&str)) {
    match instruction {
        Jvm::New(name) | Jvm::NewRefArray(name) | Jvm::NewMultiArray(name, _) => {
            class_name(name, f)
        }
        Jvm::CheckCast(name) | Jvm::InstanceOf(name) => class_name(name, f),
        Jvm::InvokeStatic(m, _) | Jvm::InvokeSpecial(m, _) => member(m, f),
        Jvm::InvokeVirtual(m) | Jvm::InvokeInterface(m) => member(m, f),
        Jvm::GetStatic(m) | Jvm::PutStatic(m) | Jvm::GetField(m) | Jvm::PutField(m) => member(m, f),
        Jvm::InvokeDynamic(site) => types(&site.descriptor, f),
        Jvm::Const(value) => constant(value, f),
        _ => {}
    }
}

fn constant(value: &Loadable, f: &mut dyn FnMut(&str)) {
    match value {
        Loadable::Class(name) => class_name(name, f),
        Loadable::MethodHandle(found) => handle(found, f),
        Loadable::MethodType(descriptor) => types(descriptor, f),
        Loadable::Dynamic(dynamic) => types(&dynamic.descriptor, f),
        _ => {}
    }
}

fn handle(handle: &MethodHandle, f: &mut dyn FnMut(&str)) {
    member(&handle.member, f);
}

fn member(member: &MemberRef, f: &mut dyn FnMut(&str)) {
    class_name(&member.class, f);
    types(&member.descriptor, f);
}

fn class_name(name: &str, f: &mut dyn FnMut(&str)) {
    match name.starts_with('[') {
        true => types(name, f),
        false => f(name),
    }
}

/// Calls `f` for every class named in a descriptor.
fn types(descriptor: &str, f: &mut dyn FnMut(&str)) {
    let mut rest = descriptor;
    while let Some(start) = rest.find('L') {
        let Some(end) = rest[start..].find(';') else { return };
        f(&rest[start + 1..start + end]);
        rest = &rest[start + end + 1..];
    }
}
