//! Synthesises the code behind `invokedynamic` as ordinary classes of stack bytecode.
//!
//! [`link`] does statically what the bootstrap methods of the JDK do at run time, for those that
//! compilers use: lambdas, string concatenation, the methods of records and pattern switches. The
//! code made for a site calls any other bootstrap method. [`proxy_class`] makes the classes of
//! `java.lang.reflect.Proxy` in the same way. This file owns the interface and reads the call site;
//! each generator has a file of its own. The VM loads and runs the result.

mod adapt;
mod assembler;
pub mod bootstrap;
mod concat;
pub mod handle;
mod lambda;
mod proxy;
mod record;
mod switch;
#[cfg(test)]
mod tests;

pub use proxy::{ProxyMethod, proxy_class};

use crate::frame::is_wide;
use hebra_classfile::model::{
    Class, Code, DynamicRef, Flags, HandleKind, Loadable, MemberRef, Method, MethodHandle, Name,
    Utf16,
};
use hebra_ir::{kind_of, split_descriptor};
use std::fmt;

/// The class behind a call site and the static method in it that replaces the call.
#[derive(Clone, Debug)]
pub struct Linked {
    /// The synthesised class, `{caller}$${Lambda,Concat,Record,Switch}${number}`. It relies on
    /// access to private members of the caller and its nest.
    pub class: Class,
    /// A static method with the descriptor of the call site: calling it with the arguments of the
    /// site does what the `invokedynamic` instruction does.
    pub method: MemberRef,
}

/// The reason why a call site cannot be linked: its bootstrap method is unknown, or used in a way
/// that the JDK would also reject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlinkable {
    /// Names the bootstrap method, the call site and the reason.
    pub message: String,
}

impl fmt::Display for Unlinkable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unlinkable {}

/// Links the call site `site` of the class `caller`; `number` distinguishes its class from those of
/// the caller's other sites. `is_interface` returns true if a class is an interface, and loads it
/// if necessary; a class that cannot be loaded is none. It is asked about what a lambda implements.
pub fn link(
    caller: &Class,
    site: &DynamicRef,
    number: u32,
    is_interface: &dyn Fn(&str) -> bool,
) -> Result<Linked, Unlinkable> {
    let Some(bootstrap) = caller.bootstrap_methods.get(usize::from(site.bootstrap)) else {
        let message = format!("{} has no bootstrap method {}", caller.name, site.bootstrap);
        return Err(Unlinkable { message });
    };
    let member = &bootstrap.method.member;
    let linked = Signature::parse(&site.descriptor).and_then(|signature| {
        let arguments = Arguments(bootstrap.arguments.iter());
        let site =
            Site { caller, name: &site.name, descriptor: &site.descriptor, signature, number };
        if bootstrap.method.kind != HandleKind::InvokeStatic {
            return bootstrap::link(&site, bootstrap);
        }
        match (&*member.class, &*member.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory") => {
                lambda::link(&site, arguments, false, is_interface)
            }
            ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => {
                lambda::link(&site, arguments, true, is_interface)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => {
                concat::link(&site, arguments, false)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                concat::link(&site, arguments, true)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => record::link(&site, arguments),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => {
                // Dynamic constants as labels are those of enums; the JDK handles others.
                let dynamic = |label: &Loadable| matches!(label, Loadable::Dynamic(_));
                match switch::link(&site, arguments, false) {
                    Err(_) if bootstrap.arguments.iter().any(dynamic) => {
                        bootstrap::link(&site, bootstrap)
                    }
                    linked => linked,
                }
            }
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => {
                switch::link(&site, arguments, true)
            }
            _ => bootstrap::link(&site, bootstrap),
        }
    });
    linked.map_err(|reason| Unlinkable {
        message: format!(
            "cannot link the call site {}{} in {} with bootstrap method {}.{}: {reason}",
            site.name, site.descriptor, caller.name, member.class, member.name
        ),
    })
}

/// The result of a generator, or the reason why there is none.
type Result<T, E = String> = std::result::Result<T, E>;

const OBJECT: &str = "java/lang/Object";

/// A call site to be linked.
struct Site<'a> {
    caller: &'a Class,
    name: &'a Name,
    descriptor: &'a Name,
    signature: Signature<'a>,
    number: u32,
}

impl Site<'_> {
    /// Creates an empty class for this site; `what` becomes part of its name.
    fn class(&self, what: &str) -> Class {
        let caller = self.caller;
        let name = format!("{}$${what}${}", caller.name, self.number).into();
        Class {
            major: caller.major,
            nest_host: Some(caller.nest_host.as_ref().unwrap_or(&caller.name).clone()),
            ..Class::synthesised(name, OBJECT, Flags::FINAL | Flags::SYNTHETIC)
        }
    }

    /// Adds the method that replaces the call.
    fn finish(&self, mut class: Class, name: Name, code: Code) -> Linked {
        let descriptor = self.descriptor.clone();
        let class_name = class.name.clone();
        class.methods.push(method(Flags::STATIC, name.clone(), descriptor.clone(), code));
        Linked { class, method: MemberRef { class: class_name, name, descriptor } }
    }
}

fn method(flags: u16, name: Name, descriptor: Name, code: Code) -> Method {
    Method {
        flags: Flags(flags | Flags::SYNTHETIC),
        name,
        descriptor,
        code: Some(code.into()),
        exceptions: Vec::new(),
        signature: None,
        parameters: Vec::new(),
    }
}

/// The static arguments of a bootstrap method, read in order.
#[derive(Clone)]
struct Arguments<'a>(std::slice::Iter<'a, Loadable>);

impl<'a> Arguments<'a> {
    fn next(&mut self, expected: &str) -> Result<&'a Loadable> {
        self.0.next().ok_or_else(|| format!("static argument missing, {expected} expected"))
    }

    fn method_type(&mut self) -> Result<&'a Name> {
        match self.next("a method type")? {
            Loadable::MethodType(descriptor) => Ok(descriptor),
            other => wrong("a method type", other),
        }
    }

    fn handle(&mut self) -> Result<&'a MethodHandle> {
        match self.next("a method handle")? {
            Loadable::MethodHandle(handle) => Ok(handle),
            other => wrong("a method handle", other),
        }
    }

    fn class(&mut self) -> Result<&'a Name> {
        match self.next("a class")? {
            Loadable::Class(name) => Ok(name),
            other => wrong("a class", other),
        }
    }

    fn string(&mut self) -> Result<&'a Utf16> {
        match self.next("a string")? {
            Loadable::String(text) => Ok(text),
            other => wrong("a string", other),
        }
    }

    fn int(&mut self) -> Result<i32> {
        match self.next("an int")? {
            Loadable::Int(value) => Ok(*value),
            other => wrong("an int", other),
        }
    }

    fn end(mut self) -> Result<()> {
        match self.0.next() {
            None => Ok(()),
            Some(_) => Err("too many static arguments".to_owned()),
        }
    }
}

fn wrong<T>(expected: &str, found: &Loadable) -> Result<T> {
    Err(format!("static argument {found:?} where {expected} is expected"))
}

/// A parsed method descriptor, of at most 255 parameter slots (JVMS 4.3.3).
#[derive(Clone, Debug)]
struct Signature<'a> {
    params: Vec<&'a str>,
    result: &'a str,
}

impl<'a> Signature<'a> {
    fn parse(descriptor: &'a str) -> Result<Signature<'a>> {
        let (params, result) = split_descriptor(descriptor)
            .filter(|(params, _)| {
                params.iter().map(|p| usize::from(width(p))).sum::<usize>() <= 255
            })
            .ok_or_else(|| format!("bad method descriptor {descriptor}"))?;
        Ok(Signature { params, result })
    }
}

/// Returns the slots that a value of this type takes; 0 for `V`.
fn width(descriptor: &str) -> u16 {
    kind_of(descriptor).map_or(0, |kind| if is_wide(kind) { 2 } else { 1 })
}

/// Returns the class named by the descriptor of a reference type, as in `checkcast`.
fn class_of(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(descriptor)
}

/// Returns the descriptor of a class named as in `checkcast`.
fn type_of(class: &str) -> String {
    if class.starts_with('[') { class.to_owned() } else { format!("L{class};") }
}
