//! The classes of a program and what is linked for its lambdas: who is above whom, which method a call selects, which
//! fields are seen only once they are set.

use crate::liveness::Liveness;
use hebra_analysis::Code;
use hebra_classfile::model::{Class, DynamicRef, Flags};
use hebra_ir::{Instruction, MemberRef, Method, Name, Reg};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// A method with a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FunctionId(pub u32);

pub(crate) struct Function {
    pub ir: Arc<Method>,
    pub class: Arc<Class>,
    pub live: Liveness,
}

impl Function {
    /// Returns the source file and the line of a position.
    pub fn place(&self, position: u32) -> (String, usize) {
        let file =
            self.class.source_file.as_deref().map_or(dotted(&self.class.name), str::to_owned);
        (file, self.ir.line(position).map_or(0, |line| line as usize))
    }
}

/// What a call selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Selected {
    /// A method of the user's.
    Own(FunctionId),
    /// One without a body: native, or abstract.
    Bodiless(Name),
    /// One of the library: the class that declares it, as far as is known.
    Library(Name),
}

pub(crate) struct Classes<'c> {
    code: &'c Code,
    functions: Vec<Rc<Function>>,
    numbers: FxHashMap<MemberRef, FunctionId>,
    /// Classes behind call sites, by the class with the site.
    linked: BTreeMap<Name, Arc<Class>>,
    sites: FxHashMap<(Name, DynamicRef), Result<MemberRef, String>>,
    /// Fields whose first value is not seen, as far as was asked.
    settled: FxHashMap<(Name, Name), bool>,
    leaks: FxHashMap<Name, bool>,
}

impl<'c> Classes<'c> {
    pub fn new(code: &'c Code) -> Classes<'c> {
        Classes {
            code,
            functions: Vec::new(),
            numbers: FxHashMap::default(),
            linked: BTreeMap::new(),
            sites: FxHashMap::default(),
            settled: FxHashMap::default(),
            leaks: FxHashMap::default(),
        }
    }

    pub fn function(&self, id: FunctionId) -> Rc<Function> {
        self.functions[id.0 as usize].clone()
    }

    pub fn class(&self, name: &str) -> Option<&Arc<Class>> {
        self.linked.get(name).or_else(|| self.code.any_class(name))
    }

    /// Returns true for classes of the user's, and those made for their lambdas.
    pub fn is_own(&self, name: &str) -> bool {
        self.linked.contains_key(name) || self.code.class(name).is_some()
    }

    pub fn is_linked(&self, name: &str) -> bool {
        self.linked.contains_key(name)
    }

    /// Returns a class, its superclasses and interfaces.
    pub fn above(&self, name: &str) -> Vec<Arc<Class>> {
        let mut found: Vec<Arc<Class>> = Vec::new();
        let mut work: Vec<Name> = vec![name.into()];
        while let Some(name) = work.pop() {
            let Some(class) = self.class(&name) else { continue };
            if !found.iter().any(|known| known.name == class.name) {
                found.push(class.clone());
                work.extend(class.interfaces.iter().rev().cloned());
                work.extend(class.super_name.clone());
            }
        }
        found
    }

    /// Returns true if objects of a class are also of another one.
    pub fn is_below(&self, class: &str, other: &str) -> bool {
        if class == other || other == "java/lang/Object" {
            return true;
        }
        if let Some(element) = class.strip_prefix('[') {
            let is_shared = matches!(other, "java/lang/Cloneable" | "java/io/Serializable");
            let below = |wanted: &str| match (class_of(element), class_of(wanted)) {
                (Some(element), Some(wanted)) => self.is_below(element, wanted),
                _ => element == wanted,
            };
            return is_shared || other.strip_prefix('[').is_some_and(below);
        }
        if let Some((_, above)) = THROWN.iter().find(|(name, _)| *name == class) {
            return above.contains(&other);
        }
        self.above(class).iter().any(|above| &*above.name == other)
    }

    fn intern(&mut self, class: &Arc<Class>, member: MemberRef) -> Selected {
        if let Some(id) = self.numbers.get(&member) {
            return Selected::Own(*id);
        }
        let known = self.code.methods.iter().find(|own| own.id == member);
        let ir = match (known, declared(class, &member.name, &member.descriptor)) {
            (Some(own), _) => own.body.clone(),
            (None, Some(method)) if method.code.is_some() => {
                hebra_lower::lower(class, method).ok().map(Arc::new)
            }
            _ => None,
        };
        let Some(ir) = ir else { return Selected::Bodiless(class.name.clone()) };
        let id = FunctionId(self.functions.len() as u32);
        let live = Liveness::new(&ir);
        self.functions.push(Rc::new(Function { ir, class: class.clone(), live }));
        self.numbers.insert(member, id);
        Selected::Own(id)
    }

    /// Selects the method that a call of this class, or of a constructor, a private method or one of `super`, runs.
    pub fn select(&mut self, class: &str, name: &str, descriptor: &str) -> Selected {
        self.select_among(class, name, descriptor, |_| true)
    }

    /// Selects the method that a call of an object of this class runs (JVMS 5.4.6).
    pub fn select_virtual(&mut self, class: &str, called: &MemberRef) -> Selected {
        let from = self.overrider(class, called).unwrap_or_else(|| class.into());
        let can_override = |flags: Flags| !flags.has(Flags::STATIC | Flags::PRIVATE);
        self.select_among(&from, &called.name, &called.descriptor, can_override)
    }

    /// Superclasses first, then the most specific methods of interfaces.
    fn select_among(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        is_wanted: impl Fn(Flags) -> bool,
    ) -> Selected {
        let method = name;
        let declares = |class: &Class| {
            declared(class, name, descriptor).filter(|method| is_wanted(method.flags)).cloned()
        };
        let mut next: Option<Name> = Some(class.into());
        let mut found = None;
        while let Some(name) = next.take() {
            let Some(class) = self.class(&name) else {
                // Nobody overrides these.
                let is_final = matches!(method, "wait" | "notify" | "notifyAll" | "getClass");
                let object = "java/lang/Object".into();
                return Selected::Library(if is_final { object } else { name });
            };
            if declares(class).is_some() {
                found = Some(class.clone());
                break;
            }
            next = class.super_name.clone();
        }
        let found = found.or_else(|| {
            let mut above = self.above(class);
            above.retain(|class| {
                declares(class).is_some_and(|m| !m.flags.has(Flags::STATIC | Flags::PRIVATE))
            });
            let is_hidden = |class: &Arc<Class>| {
                let hides =
                    |o: &Arc<Class>| o.name != class.name && self.is_below(&o.name, &class.name);
                above.iter().any(hides)
            };
            let most: Vec<&Arc<Class>> = above.iter().filter(|class| !is_hidden(class)).collect();
            let has_body = |class: &&&Arc<Class>| declares(class).is_some_and(|m| m.code.is_some());
            most.iter().find(has_body).or(most.first()).map(|class| (*class).clone())
        });
        match found {
            Some(found) if self.is_own(&found.name) => {
                let member = MemberRef {
                    class: found.name.clone(),
                    name: name.into(),
                    descriptor: descriptor.into(),
                };
                self.intern(&found, member)
            }
            Some(found) => Selected::Library(found.name.clone()),
            None => Selected::Library(class.into()),
        }
    }

    /// Returns the class whose method is run if the call names a method that only its own package can override (JVMS 5.4.5).
    fn overrider(&self, class: &str, called: &MemberRef) -> Option<Name> {
        let chain = |from: &str| -> Vec<Arc<Class>> {
            let first = self.class(from).cloned();
            let next = |class: &Arc<Class>| self.class(class.super_name.as_ref()?).cloned();
            std::iter::successors(first, next).collect()
        };
        let find = |class: &Arc<Class>| {
            Some((class.clone(), declared(class, &called.name, &called.descriptor)?.flags))
        };
        let is_wide = |flags: Flags| flags.has(Flags::PUBLIC | Flags::PROTECTED);
        let (top, flags) = chain(&called.class).iter().find_map(find)?;
        if is_wide(flags) {
            return None;
        }
        let below: Vec<Arc<Class>> =
            chain(class).into_iter().take_while(|class| class.name != top.name).collect();
        let mut overriding = vec![(top, flags)];
        for (class, flags) in below.iter().rev().filter_map(find) {
            let overrides = |(above, flags): &(Arc<Class>, Flags)| {
                is_wide(*flags) || package(&above.name) == package(&class.name)
            };
            if !flags.has(Flags::STATIC | Flags::PRIVATE) && overriding.iter().any(overrides) {
                overriding.push((class, flags));
            }
        }
        overriding.pop().map(|(class, _)| class.name.clone())
    }

    /// Returns true if code of the library may wait on objects of this class, and so give up their monitors.
    pub fn is_waited_on_by_library(&self, class: &str) -> bool {
        let never_waits = |name: &str| match package(name) {
            "java/io" => !name.starts_with("java/io/Piped"),
            "java/lang" | "java/util" | "java/util/concurrent" => true,
            _ => false,
        };
        self.above(class).iter().any(|above| {
            let is_interface = above.flags.has(Flags::INTERFACE);
            !is_interface && !self.is_own(&above.name) && !never_waits(&above.name)
        })
    }

    /// Returns the class that declares a method, and those above it that declare it too.
    pub fn declaring(&self, class: &Name, name: &str, descriptor: &str) -> Vec<Name> {
        let find = |class: &Class| declared(class, name, descriptor).map(|method| method.flags);
        let is_alone = |flags: Flags| flags.has(Flags::STATIC | Flags::PRIVATE);
        let own = self.class(class).and_then(|class| find(class));
        let mut found = vec![class.clone()];
        if !name.starts_with('<') && !own.is_some_and(is_alone) {
            let above = self.above(class);
            let declares = |above: &&Arc<Class>| find(above).is_some_and(|flags| !is_alone(flags));
            found.extend(above.iter().filter(declares).map(|above| above.name.clone()));
        }
        found
    }

    /// Returns the methods of an object of this class that the library can call: those that override its own.
    pub fn callbacks(&mut self, class: &str) -> Vec<(FunctionId, Name)> {
        let mut found: Vec<(FunctionId, Name)> = Vec::new();
        let library: Vec<Arc<Class>> =
            self.above(class).into_iter().filter(|above| !self.is_own(&above.name)).collect();
        for declared in library.iter().flat_map(|class| &class.methods) {
            let can = !declared.flags.has(Flags::STATIC | Flags::PRIVATE | Flags::FINAL)
                && !declared.name.starts_with('<');
            if !can {
                continue;
            }
            let called = MemberRef {
                class: class.into(),
                name: declared.name.clone(),
                descriptor: declared.descriptor.clone(),
            };
            if let Selected::Own(id) = self.select_virtual(class, &called)
                && !found.iter().any(|(known, _)| *known == id)
            {
                found.push((id, declared.name.clone()));
            }
        }
        found
    }

    /// Returns the class that declares a field of the user's.
    pub fn field(&self, member: &MemberRef) -> Option<(Arc<Class>, Flags, Name)> {
        for class in self.above(&member.class) {
            let found = class
                .fields
                .iter()
                .find(|f| f.name == member.name && f.descriptor == member.descriptor);
            if let Some(field) = found {
                return self
                    .is_own(&class.name)
                    .then(|| (class.clone(), field.flags, field.descriptor.clone()));
            }
        }
        None
    }

    /// Returns true if a class of the user's has a static initialiser.
    pub fn has_initialiser(&self, name: &str) -> bool {
        let is_it = |class: &Arc<Class>| class.methods.iter().any(|m| &*m.name == "<clinit>");
        self.code.class(name).is_some_and(is_it)
    }

    /// Returns the class made for a call site that makes a lambda.
    pub fn link(&mut self, caller: &Arc<Class>, site: &DynamicRef) -> Result<Name, String> {
        self.link_method(caller, site).map(|method| method.class)
    }

    /// Returns the static method that is made for a call site.
    pub fn link_method(
        &mut self,
        caller: &Arc<Class>,
        site: &DynamicRef,
    ) -> Result<MemberRef, String> {
        let key = (caller.name.clone(), site.clone());
        if let Some(known) = self.sites.get(&key) {
            return known.clone();
        }
        let number = self.sites.len() as u32;
        let linked = hebra_lower::dynamic::link(caller, site, number, &|_| true);
        let made = linked.map_err(|error| error.message).map(|linked| {
            self.linked.insert(linked.class.name.clone(), Arc::new(linked.class));
            linked.method
        });
        self.sites.insert(key, made.clone());
        made
    }

    /// Returns true if what a field begins with is never seen by code outside of the constructors of its class (of its
    /// initialiser, if it is static): it is final, and constructors do not give their object away (JLS 16, 17.5).
    pub fn is_settled(&mut self, class: &Arc<Class>, name: &Name, flags: Flags) -> bool {
        if self.is_linked(&class.name) {
            return true;
        }
        let key = (class.name.clone(), name.clone());
        if let Some(known) = self.settled.get(&key) {
            return *known;
        }
        let is_settled = flags.has(Flags::FINAL)
            && (flags.has(Flags::STATIC) || !self.leaks(&class.name.clone()));
        self.settled.insert(key, is_settled);
        is_settled
    }

    /// Returns true if a constructor of a class may give its object to others.
    fn leaks(&mut self, class: &str) -> bool {
        match class {
            "java/lang/Object" | "java/lang/Thread" | "java/lang/Enum" | "java/lang/Record" => {
                return false;
            }
            _ if !self.is_own(class) => return true,
            _ => {}
        }
        if let Some(known) = self.leaks.get(class) {
            return *known;
        }
        self.leaks.insert(class.into(), true);
        let Some(own) = self.class(class).cloned() else { return true };
        let mut leaks = own.super_name.clone().is_none_or(|above| self.leaks(&above));
        for method in own.methods.iter().filter(|m| &*m.name == "<init>") {
            let member = MemberRef {
                class: own.name.clone(),
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
            };
            match self.intern(&own, member) {
                Selected::Own(id) => leaks |= gives_away(&self.function(id).ir, &own),
                _ => leaks = true,
            }
        }
        self.leaks.insert(class.into(), leaks);
        leaks
    }
}

/// Returns true if a constructor may do more with its object than set fields and call other constructors on it.
fn gives_away(method: &Method, class: &Class) -> bool {
    let mut own = vec![Reg(0)];
    let instructions = || method.blocks.iter().flat_map(|b| &b.instructions).map(|(i, _)| i);
    // Copies of the object, wherever they are.
    loop {
        let fresh = instructions().find_map(|instruction| match instruction {
            Instruction::Move { to, from } if own.contains(from) && !own.contains(to) => Some(*to),
            _ => None,
        });
        match fresh {
            Some(fresh) => own.push(fresh),
            None => break,
        }
    }
    instructions().any(|instruction| {
        let is_own = |register: &Reg| own.contains(register);
        match instruction {
            Instruction::Invoke { method, args, .. } => {
                let others = match &*method.name {
                    "<init>"
                        if method.class == class.name
                            || Some(&method.class) == class.super_name.as_ref() =>
                    {
                        &args[1..]
                    }
                    _ => &args[..],
                };
                others.iter().any(is_own)
            }
            Instruction::PutField { value, .. } | Instruction::PutStatic { value, .. } => {
                is_own(value)
            }
            Instruction::ArrayStore { value, .. } => is_own(value),
            Instruction::InvokeDynamic { args, .. } => args.iter().any(is_own),
            Instruction::MonitorEnter { object } => is_own(object),
            Instruction::Throw { exception } => is_own(exception),
            _ => false,
        }
    })
}

/// Exceptions that the machine throws, and what is above them.
const THROWN: [(&str, &[&str]); 10] = [
    ("java/lang/NullPointerException", RUNTIME),
    (
        "java/lang/ArrayIndexOutOfBoundsException",
        &[
            "java/lang/IndexOutOfBoundsException",
            "java/lang/RuntimeException",
            "java/lang/Exception",
            "java/lang/Throwable",
        ],
    ),
    ("java/lang/ArithmeticException", RUNTIME),
    ("java/lang/ClassCastException", RUNTIME),
    ("java/lang/ArrayStoreException", RUNTIME),
    ("java/lang/NegativeArraySizeException", RUNTIME),
    ("java/lang/IllegalMonitorStateException", RUNTIME),
    (
        "java/lang/IllegalThreadStateException",
        &[
            "java/lang/IllegalArgumentException",
            "java/lang/RuntimeException",
            "java/lang/Exception",
            "java/lang/Throwable",
        ],
    ),
    ("java/lang/InterruptedException", &["java/lang/Exception", "java/lang/Throwable"]),
    ("java/lang/CloneNotSupportedException", &["java/lang/Exception", "java/lang/Throwable"]),
];

const RUNTIME: &[&str] =
    &["java/lang/RuntimeException", "java/lang/Exception", "java/lang/Throwable"];

/// Returns the method that a class itself declares.
fn declared<'c>(
    class: &'c Class,
    name: &str,
    descriptor: &str,
) -> Option<&'c hebra_classfile::model::Method> {
    class.methods.iter().find(|m| &*m.name == name && &*m.descriptor == descriptor)
}

/// Returns the package of a class.
fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// Returns a name as it is written in Java.
pub(crate) fn dotted(name: &str) -> String {
    name.replace(['/', '$'], ".")
}

/// Returns the class that a descriptor of a reference type names.
pub(crate) fn class_of(descriptor: &str) -> Option<&str> {
    match descriptor.as_bytes().first()? {
        b'L' => descriptor[1..].strip_suffix(';'),
        b'[' => Some(descriptor),
        _ => None,
    }
}
