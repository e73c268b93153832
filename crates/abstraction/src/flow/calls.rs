//! Value flows through calls: into the user's methods, out to the library, into lambdas, and to
//! methods that only show a value.

use super::{Flows, Reader, Reason, carries_integers};
use hebra_analysis::Code;
use hebra_classfile::model::{Flags, HandleKind, MethodHandle};
use hebra_ir::{
    Call, DynamicRef, Instruction, Kind, Loadable, MemberRef, kind_of, split_descriptor,
};
use std::collections::HashSet;

/// Returns the method to call with a token's name, for a method that only shows a number.
pub(crate) fn shown(member: &MemberRef) -> Option<MemberRef> {
    let change = |class: &str, name: &str, descriptor: &str| MemberRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    };
    let (class, name) = (&*member.class, &*member.name);
    let (params, result) = split_descriptor(&member.descriptor)?;
    let [param] = params[..] else { return None };
    if !matches!(param, "I" | "J" | "C") {
        return None;
    }
    match (class, name) {
        ("java/io/PrintStream", "print" | "println") => {
            Some(change(class, name, "(Ljava/lang/String;)V"))
        }
        ("java/lang/StringBuilder" | "java/lang/StringBuffer", "append") => {
            Some(change(class, name, &format!("(Ljava/lang/String;){result}")))
        }
        ("java/lang/String", "valueOf")
        | ("java/lang/Integer" | "java/lang/Long" | "java/lang/Character", "toString") => {
            Some(change("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;"))
        }
        // The detail message of an assertion.
        ("java/lang/AssertionError", "<init>") => {
            Some(change(class, name, "(Ljava/lang/Object;)V"))
        }
        _ => None,
    }
}

/// Returns true if a bootstrap method makes strings.
pub(crate) fn is_concatenation(bootstrap: &MethodHandle) -> bool {
    &*bootstrap.member.class == "java/lang/invoke/StringConcatFactory"
}

impl Reader<'_> {
    pub(crate) fn invoke(
        &mut self,
        call: Call,
        member: &MemberRef,
        uses: &[usize],
        def: Option<usize>,
    ) {
        let Some((params, result)) = split_descriptor(&member.descriptor) else { return };
        let offset = usize::from(!matches!(call, Call::Static(_)));
        if shown(member).is_some() {
            return;
        }
        if member.class.starts_with('[') && &*member.name == "clone" {
            if let Some(def) = def {
                self.pass(uses[0], def, Kind::Ref);
            }
            return;
        }
        if (&*member.class, &*member.name) == ("java/lang/System", "arraycopy") {
            self.pass(uses[0], uses[2], Kind::Ref);
            [1, 3, 4].into_iter().for_each(|i| self.force(uses[i], Reason::Index));
            return;
        }
        let own = self.code.method(member);
        for (number, descriptor) in params.iter().enumerate() {
            if !carries_integers(descriptor) {
                continue;
            }
            let argument = uses[number + offset];
            let param = own.and_then(|own| self.flows.param(self.code, own, number + offset));
            match (param, kind_of(descriptor)) {
                (Some(param), Some(kind)) => self.pass(argument, param, kind),
                _ => self.force(argument, Reason::Argument(member.clone())),
            }
        }
        let Some(def) = def.filter(|_| carries_integers(result)) else { return };
        let found = own.and_then(|own| self.flows.result(self.code, own));
        match (found, kind_of(result)) {
            (Some(found), Some(kind)) => self.pass(found, def, kind),
            (None, Some(Kind::Ref)) => self.force(def, Reason::Returned(member.clone())),
            _ => self.source(def),
        }
    }

    pub(crate) fn invoke_dynamic(&mut self, site: &DynamicRef, uses: &[usize], def: Option<usize>) {
        let class = self.code.methods[self.index].class.clone();
        let Some((params, result)) = split_descriptor(&site.descriptor) else { return };
        let bootstrap = class.bootstrap_methods.get(usize::from(site.bootstrap));
        let name = bootstrap.map_or("", |b| &*b.method.member.class);
        match (name, bootstrap) {
            ("java/lang/invoke/LambdaMetafactory", Some(bootstrap)) => {
                self.lambda(site, &bootstrap.arguments, uses);
            }
            (_, Some(bootstrap)) if is_concatenation(&bootstrap.method) => {}
            ("java/lang/runtime/ObjectMethods", Some(bootstrap)) => {
                for argument in &bootstrap.arguments {
                    let Loadable::MethodHandle(handle) = argument else { continue };
                    if let Some(field) = self.field(&handle.member) {
                        self.force(field, Reason::Record);
                    }
                }
            }
            _ => {
                let carried = params.iter().zip(uses).filter(|(p, _)| carries_integers(p));
                for (_, argument) in carried {
                    self.force(*argument, Reason::Dynamic(name.into()));
                }
                if let Some(def) = def.filter(|_| carries_integers(result)) {
                    match kind_of(result) {
                        Some(Kind::Ref) => self.force(def, Reason::Dynamic(name.into())),
                        _ => self.source(def),
                    }
                }
            }
        }
    }

    /// Adds the flows of a lambda: its captured values, then its arguments, to its implementation.
    fn lambda(&mut self, site: &DynamicRef, arguments: &[Loadable], uses: &[usize]) {
        let Some(Loadable::MethodHandle(handle)) = arguments.get(1) else { return };
        let Some((_, interface)) = split_descriptor(&site.descriptor) else { return };
        let interface = interface.trim_start_matches('L').trim_end_matches(';');
        let implementation = self.code.method(&handle.member);
        let Some((own, result)) = split_descriptor(&handle.member.descriptor) else { return };
        // The implementation's parameters with their node numbers, the receiver first.
        let mut taken: Vec<(usize, &str)> = Vec::new();
        match handle.kind {
            HandleKind::InvokeStatic => taken.extend(own.iter().copied().enumerate()),
            HandleKind::NewInvokeSpecial => {
                taken.extend(own.iter().enumerate().map(|(i, d)| (i + 1, *d)));
            }
            _ => {
                taken.push((0, "L;"));
                taken.extend(own.iter().enumerate().map(|(i, d)| (i + 1, *d)));
            }
        }
        let node = |reader: &Self, number: usize| {
            implementation.and_then(|own| reader.flows.param(reader.code, own, number))
        };
        for (argument, (number, descriptor)) in uses.iter().zip(&taken) {
            if !carries_integers(descriptor) {
                continue;
            }
            match (node(self, *number), kind_of(descriptor)) {
                (Some(param), Some(kind)) => self.pass(*argument, param, kind),
                _ => self.force(*argument, Reason::Argument(handle.member.clone())),
            }
        }
        let rest = taken.get(uses.len()..).unwrap_or_default();
        let descriptors = arguments.iter().enumerate().filter_map(|(i, argument)| match argument {
            // The third is the first again, with type variables instantiated.
            Loadable::MethodType(descriptor) if i != 2 => Some(descriptor),
            _ => None,
        });
        for descriptor in descriptors {
            let Some((given, wanted)) = split_descriptor(descriptor) else { continue };
            let method = MemberRef {
                class: interface.into(),
                name: site.name.clone(),
                descriptor: descriptor.clone(),
            };
            let method = self.code.method(&method);
            for (i, (from, (number, to))) in given.iter().zip(rest).enumerate() {
                let given = method.and_then(|m| self.flows.param(self.code, m, i + 1));
                let taken = node(self, *number);
                self.adapted((given, from), (taken, to), &handle.member);
            }
            let given = implementation.and_then(|m| self.flows.result(self.code, m));
            let taken = method.and_then(|m| self.flows.result(self.code, m));
            self.adapted((given, result), (taken, wanted), &handle.member);
        }
    }

    /// Adds the flow of a value through generated lambda code, which coerces nothing: both ends
    /// have the same type. One end may lie outside the program.
    fn adapted(
        &mut self,
        (from, from_type): (Option<usize>, &str),
        (to, to_type): (Option<usize>, &str),
        implementation: &MemberRef,
    ) {
        match (from, to) {
            (Some(from), Some(to)) if kind_of(from_type) == kind_of(to_type) => {
                self.edge(from, to);
                self.edge(to, from);
            }
            (Some(from), Some(to)) => {
                self.force(from, Reason::Lambda);
                self.force(to, Reason::Lambda);
            }
            (Some(node), None) => self.force(node, Reason::Argument(implementation.clone())),
            (None, Some(node)) => self.force(node, Reason::Callback),
            (None, None) => {}
        }
    }
}

/// The members that a reflective call can access.
#[derive(Clone, Copy, PartialEq)]
enum Reach {
    /// Members whose names appear in the program.
    Named,
    /// All members.
    All,
}

fn reach(member: &MemberRef) -> Option<Reach> {
    let (class, name) = (&*member.class, &*member.name);
    let names_member = name.starts_with("getDeclared") || name.starts_with("get");
    Some(match class {
        "java/lang/Class" if names_member => match name {
            "getField" | "getDeclaredField" | "getMethod" | "getDeclaredMethod" => Reach::Named,
            "getFields"
            | "getDeclaredFields"
            | "getMethods"
            | "getDeclaredMethods"
            | "getConstructor"
            | "getConstructors"
            | "getDeclaredConstructor"
            | "getDeclaredConstructors"
            | "getRecordComponents" => Reach::All,
            _ => return None,
        },
        "java/lang/invoke/MethodHandles$Lookup" => match name {
            "findConstructor" => Reach::All,
            _ if name.starts_with("unreflect") => Reach::All,
            _ => Reach::Named,
        },
        "java/lang/reflect/Proxy" => Reach::All,
        "sun/misc/Unsafe" | "jdk/internal/misc/Unsafe" => Reach::All,
        "java/io/ObjectOutputStream" | "java/io/ObjectInputStream" => Reach::All,
        _ if class.ends_with("FieldUpdater") => Reach::Named,
        _ if class.starts_with("java/beans/") => Reach::All,
        _ => return None,
    })
}

impl Flows {
    /// Keeps everything concrete that reflection and the like may access.
    pub(crate) fn guard_reflection(&mut self, code: &Code) {
        let mut strings: HashSet<String> = HashSet::new();
        let mut calls: Vec<(MemberRef, Reach, usize, u32)> = Vec::new();
        for (index, own) in code.methods.iter().enumerate() {
            let Some(body) = &own.body else { continue };
            for (instruction, position) in body.blocks.iter().flat_map(|b| &b.instructions) {
                match instruction {
                    Instruction::Const { value: Loadable::String(text), .. } => {
                        strings.insert(String::from_utf16_lossy(&text.0));
                    }
                    Instruction::Const { value: Loadable::MethodHandle(handle), .. } => {
                        strings.insert(handle.member.name.to_string());
                        calls.push((handle.member.clone(), Reach::Named, index, *position));
                    }
                    Instruction::Invoke { method, .. } => {
                        if let Some(reach) = reach(method) {
                            calls.push((method.clone(), reach, index, *position));
                        }
                    }
                    _ => {}
                }
            }
        }
        let all = calls.iter().find(|(_, reach, ..)| *reach == Reach::All);
        let Some((member, reach, method, position)) = all.or(calls.first()) else { return };
        let reached = |name: &str| *reach == Reach::All || strings.contains(name);
        let mut nodes: Vec<usize> = Vec::new();
        nodes.extend(self.fields.iter().filter(|(key, _)| reached(&key.1)).map(|(_, node)| *node));
        for (index, own) in code.methods.iter().enumerate().filter(|(_, m)| reached(&m.id.name)) {
            let offset = usize::from(!own.flags.has(Flags::STATIC));
            let count = split_descriptor(&own.id.descriptor).map_or(0, |(params, _)| params.len());
            nodes.extend((0..count).filter_map(|i| self.param(code, index, i + offset)));
            nodes.extend(self.result(code, index));
        }
        for node in nodes {
            self.force(node, Reason::Reflection(member.clone()), Some((*method, *position)));
        }
    }
}
