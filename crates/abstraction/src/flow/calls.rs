//! Value flows through calls: into the user's methods, out to the library, and into lambdas.

use super::graph::{Reason, carries_integers};
use super::reader::Reader;
use super::shown::{is_concatenation, shown};
use hebra_classfile::model::HandleKind;
use hebra_ir::{Call, DynamicRef, Kind, Loadable, MemberRef, kind_of, split_descriptor};

impl Reader<'_> {
    pub(super) fn invoke(
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

    pub(super) fn invoke_dynamic(&mut self, site: &DynamicRef, uses: &[usize], def: Option<usize>) {
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
