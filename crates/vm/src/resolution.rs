//! Resolution of fields and methods (JVMS 5.4.3), access control (5.4.4) and selection (5.4.6),
//! with the errors of HotSpot in HotSpot's words.
//!
//! Access is checked for user code only: the library is taken to be consistent.

use crate::intrinsics;
use crate::machine::{Fatal, Next, Vm, load_fatal};
use crate::signatures::{method_text, type_text};
use hebra_classfile::model::{DynamicRef, Flags, HandleKind, Loadable, MemberRef, MethodHandle};
use hebra_ir::{Call, split_descriptor};
use hebra_program::{ClassId, ClassKind, LOADER_MARK, LoadError, MethodId};
use hebra_state::heap::Ref;

type Linked<T> = Result<Result<T, Ref>, Fatal>;

const ACCESS: &str = "java/lang/IllegalAccessError";
const CHANGED: &str = "java/lang/IncompatibleClassChangeError";

/// Unwraps the linked item, or returns the exception to the caller.
macro_rules! linked {
    ($found:expr) => {
        match $found? {
            Ok(found) => found,
            Err(exception) => return Ok(Err(exception)),
        }
    };
}

impl Vm {
    /// Resolves a class named by the code of another (JVMS 5.4.3.1).
    pub(crate) fn resolve_class(&mut self, caller: ClassId, name: &str) -> Linked<ClassId> {
        let class = linked!(self.load(name));
        let mut element = class;
        while let ClassKind::Array(_, component) = self.program.class(element).kind {
            element = component;
        }
        let found = self.program.class(element);
        let open = found.flags.has(Flags::PUBLIC)
            || found.kind == ClassKind::Primitive
            || self.trusts(caller)
            || self.program.same_package(caller, element);
        if open {
            return Ok(Ok(class));
        }
        let names = (self.program.external_name(element), self.program.external_name(caller));
        let modules = self.modules(element, caller);
        let message =
            format!("failed to access class {} from class {} ({modules})", names.0, names.1);
        self.refuse(ACCESS, message)
    }

    /// Resolves a field, its class and its number there. `written` if it is about to be.
    pub(crate) fn resolve_field(
        &mut self,
        caller: ClassId,
        field: &MemberRef,
        is_static: bool,
        written: bool,
    ) -> Linked<(ClassId, usize)> {
        let named = linked!(self.resolve_class(caller, &field.class));
        let found = self.program.find_field(named, &field.name, &field.descriptor);
        let Some((class, index)) = found else {
            let message = match self.program.feature {
                21.. => format!(
                    "Class {} does not have member field '{} {}'",
                    self.program.external_name(named),
                    type_text(&field.descriptor),
                    field.name
                ),
                _ => field.name.to_string(),
            };
            return self.refuse("java/lang/NoSuchFieldError", message);
        };
        let flags = self.program.class(class).fields[index].flags;
        let place = format!("{}.{}", self.program.external_name(class), field.name);
        if !self.may_access(caller, named, class, flags) {
            let message = self.access_message(caller, class, flags, &format!("field {place}"));
            return self.refuse(ACCESS, message);
        }
        if flags.has(Flags::STATIC) != is_static {
            let expected = if is_static { "static" } else { "non-static" };
            let named = self.program.external_name(named);
            return self
                .refuse(CHANGED, format!("Expected {expected} field {named}.{}", field.name));
        }
        if written && flags.has(Flags::FINAL) && caller != class && !self.trusts(caller) {
            let kind = if is_static { "static" } else { "non-static" };
            let caller = self.program.external_name(caller);
            let message = format!(
                "Update to {kind} final field {place} attempted from a different class ({caller}) than the field's declaring class"
            );
            return self.refuse(ACCESS, message);
        }
        Ok(Ok((class, index)))
    }

    /// Resolves the method that a call names.
    pub(crate) fn resolve_method(
        &mut self,
        caller: ClassId,
        call: Call,
        method: &MemberRef,
    ) -> Linked<MethodId> {
        let class = linked!(self.resolve_class(caller, &method.class));
        let is_interface = self.program.class(class).flags.has(Flags::INTERFACE);
        let name = self.program.external_name(class);
        let text = method_text(method);
        let changed = match call {
            Call::Virtual if is_interface => {
                Some(format!("Found interface {name}, but class was expected"))
            }
            Call::Interface if !is_interface => {
                Some(format!("Found class {name}, but interface was expected"))
            }
            Call::Special(of_interface) | Call::Static(of_interface)
                if of_interface != is_interface =>
            {
                let constant = if is_interface { "InterfaceMethodref" } else { "Methodref" };
                Some(format!("Method '{text}' must be {constant} constant"))
            }
            _ => None,
        };
        if let Some(message) = changed {
            return self.refuse(CHANGED, message);
        }
        let found = self.program.find_method(class, &method.name, &method.descriptor);
        // Constructors are not inherited.
        let found =
            found.filter(|m| &*method.name != "<init>" || self.program.method(*m).class == class);
        let found = match found {
            Some(found) => found,
            None => match intrinsics::polymorphic(&mut self.program, class, method) {
                Some(found) => found,
                None => return self.refuse("java/lang/NoSuchMethodError", format!("'{text}'")),
            },
        };
        let (owner, flags) = (self.program.method(found).class, self.program.method(found).flags);
        // `clone` of arrays is public (JLS 10.7).
        let of_array = matches!(self.program.class(class).kind, ClassKind::Array(..));
        if !of_array && !self.may_access(caller, class, owner, flags) {
            let owner_text = self.program.external_name(owner);
            let text = text.replacen(&format!("{name}."), &format!("{owner_text}."), 1);
            let what = format!("method '{text}'");
            let message = self.access_message(caller, owner, flags, &what);
            return self.refuse(ACCESS, message);
        }
        if flags.has(Flags::STATIC) != matches!(call, Call::Static(_)) {
            let expected =
                if flags.has(Flags::STATIC) { "Expecting non-static" } else { "Expected static" };
            return self.refuse(CHANGED, format!("{expected} method '{text}'"));
        }
        // `super.m()`: the method of the direct superclass (JVMS 6.5 invokespecial).
        if matches!(call, Call::Special(_))
            && &*method.name != "<init>"
            && caller != class
            && !is_interface
            && let Some(parent) = self.program.class(caller).super_class
            && self.program.is_subclass(parent, class)
        {
            let again = self.program.find_method(parent, &method.name, &method.descriptor);
            return Ok(Ok(again.unwrap_or(found)));
        }
        Ok(Ok(found))
    }

    /// Resolves the method handles among the static arguments of a call site (JVMS 5.4.3.6).
    pub(crate) fn resolve_handles(&mut self, caller: ClassId, site: &DynamicRef) -> Linked<()> {
        if self.trusts(caller) {
            return Ok(Ok(()));
        }
        let model = self.program.class(caller).model.clone();
        let bootstrap =
            model.as_ref().and_then(|m| m.bootstrap_methods.get(usize::from(site.bootstrap)));
        let arguments = bootstrap.map_or(&[][..], |b| &b.arguments);
        for argument in arguments {
            let Loadable::MethodHandle(MethodHandle { kind, member, interface }) = argument else {
                continue;
            };
            let call = match kind {
                HandleKind::GetField | HandleKind::GetStatic => {
                    let is_static = *kind == HandleKind::GetStatic;
                    linked!(self.resolve_field(caller, member, is_static, false));
                    continue;
                }
                HandleKind::PutField | HandleKind::PutStatic => {
                    let is_static = *kind == HandleKind::PutStatic;
                    linked!(self.resolve_field(caller, member, is_static, true));
                    continue;
                }
                HandleKind::InvokeVirtual => Call::Virtual,
                HandleKind::InvokeInterface => Call::Interface,
                HandleKind::InvokeStatic => Call::Static(*interface),
                HandleKind::InvokeSpecial | HandleKind::NewInvokeSpecial => {
                    Call::Special(*interface)
                }
            };
            linked!(self.resolve_method(caller, call, member));
        }
        Ok(Ok(()))
    }

    /// Checks that caught classes exist, as HotSpot's verifier does before a method can run.
    pub(crate) fn check_handlers(&mut self, method: &hebra_ir::Method) -> Result<(), Fatal> {
        let caught =
            method.blocks.iter().flat_map(|b| &b.handlers).filter_map(|h| h.class.as_ref());
        for name in caught {
            // The loader that defined the class is asked for these.
            let found = name.contains(LOADER_MARK)
                || self.program.loaded(name).is_some()
                || self.program.find_bytes(name).map_err(load_fatal)?.is_some();
            if !found {
                return Err(load_fatal(LoadError::NotFound(name.clone())));
            }
        }
        Ok(())
    }

    /// Finds the method that an interface call runs on a receiver of a class, and caches it.
    pub(crate) fn select(&mut self, method: MethodId, class: ClassId) -> Result<Next, Fatal> {
        let declaring = self.program.method(method).class;
        if !self.program.is_subclass(class, declaring) {
            let message = format!(
                "Class {} does not implement the requested interface {}",
                self.program.external_name(class),
                self.program.external_name(declaring)
            );
            return self.new_throwable(CHANGED, Some(&message), 0).map(Next::Throw);
        }
        match self.program.select_cached(class, method) {
            Some(_) => Ok(Next::Go),
            None => self.not_implemented(method, class),
        }
    }

    /// Returns the error for a call that finds no code on a receiver of a class.
    pub(crate) fn not_implemented(
        &mut self,
        method: MethodId,
        receiver: ClassId,
    ) -> Result<Next, Fatal> {
        let found = self.program.method(method);
        let conflicting = self.program.defaults(receiver, &found.name, &found.descriptor);
        if conflicting.len() > 1 {
            let names = conflicting.iter().map(|m| {
                let method = self.program.method(*m);
                format!(" {}.{}", self.program.class(method.class).name, method.name)
            });
            let message = format!("Conflicting default methods:{}", names.collect::<String>());
            return self.new_throwable(CHANGED, Some(&message), 0).map(Next::Throw);
        }
        let owner = self.program.class(found.class);
        let kind = match owner.flags {
            flags if flags.has(Flags::INTERFACE) => "interface",
            flags if flags.has(Flags::ABSTRACT) => "abstract class",
            _ => "class",
        };
        let (parameters, result) = split_descriptor(&found.descriptor).unwrap_or_default();
        let parameters: Vec<String> = parameters.iter().map(|p| type_text(p)).collect();
        let message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method '{}{} {}({})' of {kind} {}.",
            self.program.external_name(receiver),
            if found.flags.has(Flags::ABSTRACT) { "abstract " } else { "" },
            type_text(result),
            found.name,
            parameters.join(", "),
            self.program.external_name(found.class),
        );
        self.new_throwable("java/lang/AbstractMethodError", Some(&message), 0).map(Next::Throw)
    }

    /// Formats `A and B are in unnamed module of loader 'app'`.
    pub(crate) fn modules(&self, one: ClassId, other: ClassId) -> String {
        let names = (self.program.external_name(one), self.program.external_name(other));
        match (self.home(one), self.home(other)) {
            (first, second) if first == second => {
                format!("{} and {} are in {first}", names.0, names.1)
            }
            (first, second) => format!("{} is in {first}; {} is in {second}", names.0, names.1),
        }
    }

    /// Returns `unnamed module of loader 'app'`, for a class of the class path.
    fn home(&self, class: ClassId) -> String {
        let mut element = class;
        while let ClassKind::Array(_, component) = self.program.class(element).kind {
            element = component;
        }
        if self.program.class(element).is_library {
            let module = self.program.module_of(element).unwrap_or_else(|| "java.base".into());
            let loader = intrinsics::reflection::loaders::name_of_loader(&module);
            return format!("module {module} of loader {loader}");
        }
        match self.loader_of_defined(element) {
            Some(loader) => format!("unnamed module of loader {}", self.loader_text(loader)),
            None => "unnamed module of loader 'app'".to_owned(),
        }
    }

    /// Returns the loader of the program that defined a class.
    fn loader_of_defined(&self, class: ClassId) -> Option<Ref> {
        let mirror = *self.state.mirrors.get(class.0 as usize)?;
        if !self.program.has_own_loader(class) || mirror == 0 {
            return None;
        }
        Some(self.field(mirror, "classLoader") as Ref).filter(|loader| *loader != 0)
    }

    /// Names a loader of the program as HotSpot does: its name or class, and its hash code.
    pub(crate) fn loader_text(&self, loader: Ref) -> String {
        match self.field(loader, "nameAndId") as Ref {
            0 => self.program.external_name(self.state.heap.get(loader).class),
            text => self.string(text),
        }
    }

    /// Returns where a class is, with the parent of its loader.
    pub(crate) fn home_with_parent(&self, class: ClassId) -> String {
        let home = self.home(class);
        let parent =
            self.loader_of_defined(class).map(|loader| self.field(loader, "parent") as Ref);
        match parent {
            None => home,
            Some(0) => format!("{home}, parent loader 'bootstrap'"),
            Some(parent) => format!("{home}, parent loader {}", self.loader_text(parent)),
        }
    }

    /// Returns the error for a missing class; the loader of user classes gives its reason.
    pub(crate) fn no_class(&mut self, missing: &str) -> Result<Ref, Fatal> {
        let top = self.step.current.and_then(|slot| self.state.thread(slot).frames.last());
        let by_user = top.is_some_and(|f| !self.trusts(self.program.method(f.method).class));
        let reason = match by_user {
            true => {
                let name = missing.replace('/', ".");
                self.new_throwable("java/lang/ClassNotFoundException", Some(&name), 0)?
            }
            false => 0,
        };
        self.new_throwable("java/lang/NoClassDefFoundError", Some(missing), reason)
    }

    fn refuse<T>(&mut self, error: &str, message: String) -> Linked<T> {
        self.new_throwable(error, Some(&message), 0).map(Err)
    }

    /// Returns true if the code of a class is exempt from access checks: the library, and classes
    /// made for it.
    fn trusts(&self, caller: ClassId) -> bool {
        self.program.class(caller).is_library || self.program.is_hidden(caller)
    }

    /// Checks access (JVMS 5.4.4) to a member of `owner` found through the class `named`.
    fn may_access(
        &mut self,
        caller: ClassId,
        named: ClassId,
        owner: ClassId,
        flags: Flags,
    ) -> bool {
        if caller == owner || flags.has(Flags::PUBLIC) || self.trusts(caller) {
            return true;
        }
        if flags.has(Flags::PRIVATE) {
            let mates = self.program.are_nestmates(caller, owner);
            self.state.grow(&self.program);
            return mates || self.are_mates_by_name(caller, owner);
        }
        let inherits = flags.has(Flags::PROTECTED)
            && self.program.is_subclass(caller, owner)
            && (flags.has(Flags::STATIC)
                || self.program.is_subclass(caller, named)
                || self.program.is_subclass(named, caller));
        inherits || self.program.same_package(caller, owner)
    }

    /// Returns true if two classes that loaders of the program defined have one outermost class: the
    /// host that they name may be one that the loader was not asked for.
    fn are_mates_by_name(&self, one: ClassId, other: ClassId) -> bool {
        let outermost = |class: ClassId| {
            let name = self.program.external_name(class);
            name.split('$').next().unwrap_or_default().to_owned()
        };
        self.program.has_own_loader(one)
            && self.program.has_own_loader(other)
            && outermost(one) == outermost(other)
    }

    fn access_message(&self, caller: ClassId, owner: ClassId, flags: Flags, what: &str) -> String {
        let mut kind = String::new();
        for (flag, word) in [(Flags::PROTECTED, "protected "), (Flags::PRIVATE, "private ")] {
            if flags.has(flag) {
                kind.push_str(word);
            }
        }
        let modules = self.modules(caller, owner);
        let caller = self.program.external_name(caller);
        format!("class {caller} tried to access {kind}{what} ({modules})")
    }
}
