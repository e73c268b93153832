//! `java.lang.reflect.Proxy`: the classes are synthesised by `hebra_lower`, one for each list of
//! interfaces. Refusals and names of classes are those of the library.

use super::invocation::{arguments, boxed, calling};
use super::members::{method_object, target};
use super::{Work, elements, illegal, load, settle};
use crate::intrinsics::{Args, Flow, Table, glue, quiet};
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::Flags;
use hebra_ir::{Name, split_descriptor};
use hebra_lower::dynamic::{ProxyMethod, proxy_class};
use hebra_program::{ClassId, MethodId, package, primitive_name};

pub(super) const TABLE: Table = &[
    (
        "java/lang/reflect/Proxy.getProxyConstructor(Ljava/lang/Class;Ljava/lang/ClassLoader;[Ljava/lang/Class;)Ljava/lang/reflect/Constructor;",
        quiet(|vm, a| settle(constructor(vm, a, 1))),
    ),
    (
        "java/lang/reflect/Proxy.getProxyConstructor(Ljava/lang/ClassLoader;[Ljava/lang/Class;)Ljava/lang/reflect/Constructor;",
        quiet(|vm, a| settle(constructor(vm, a, 0))),
    ),
    (
        "java/lang/reflect/Proxy$ProxyBuilder.isProxyClass(Ljava/lang/Class;)Z",
        quiet(|vm, a| {
            let class = vm.class_of_mirror(a.reference(0));
            Ok(Flow::boolean(vm.program.is_proxy(class)))
        }),
    ),
    (
        "java/lang/reflect/Proxy.invokeDefault(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;",
        quiet(|vm, a| settle(invoke_default(vm, a))),
    ),
];

const INIT: &str = "(Ljava/lang/reflect/InvocationHandler;)V";

/// Returns the constructor of the proxy class; `first` is the index of the loader argument.
fn constructor(vm: &mut Vm, args: &Args, first: usize) -> Work<Flow> {
    let is_boot = args.reference(first) == 0;
    let list = args.reference(first + 1);
    if list == 0 {
        return Err(Flow::null_pointer().into());
    }
    let mut interfaces: Vec<ClassId> = Vec::new();
    for mirror in elements(vm, list) {
        if mirror == 0 {
            return Err(Flow::null_pointer().into());
        }
        interfaces.push(vm.class_of_mirror(mirror));
    }
    let key = (is_boot, interfaces);
    let class = match vm.program.metadata.proxies.get(&key) {
        Some(class) => *class,
        None => {
            validate(vm, &key.1, is_boot)?;
            let class = define(vm, &key.1, is_boot)?;
            vm.program.metadata.proxies.insert(key, class);
            class
        }
    };
    let Some(init) = vm.program.declared(class, &"<init>".into(), &INIT.into()) else {
        return Err(Fatal::BadInput("a proxy class without constructor".into()).into());
    };
    let object = method_object(vm, init)?;
    vm.set_field(object, "override", 1);
    Ok(Flow::reference(object))
}

/// Validates as `ProxyBuilder.validateProxyInterfaces` does.
fn validate(vm: &Vm, interfaces: &[ClassId], is_boot: bool) -> Work<()> {
    for (index, interface) in interfaces.iter().enumerate() {
        let name = vm.program.external_name(*interface);
        let class = vm.program.class(*interface);
        if is_boot && vm.program.module_of(*interface).is_none() {
            let of = if vm.program.feature > 11 { ": null" } else { "" };
            return Err(illegal(&format!(
                "{name} referenced from a method is not visible from class loader{of}"
            )));
        }
        if !class.flags.has(Flags::INTERFACE) {
            return Err(illegal(&format!("{name} is not an interface")));
        }
        if class.model.as_ref().is_some_and(|m| !m.permitted_subclasses.is_empty()) {
            return Err(illegal(&format!("{name} is a sealed interface")));
        }
        if interfaces[..index].contains(interface) {
            return Err(illegal(&format!("repeated interface: {name}")));
        }
    }
    Ok(())
}

fn define(vm: &mut Vm, interfaces: &[ClassId], is_boot: bool) -> Work<ClassId> {
    let (package, flags) = place(vm, interfaces, is_boot)?;
    let methods = methods(vm, interfaces)?;
    let number = vm.program.metadata.proxies.len();
    let name = match package.is_empty() {
        true => format!("$Proxy{number}"),
        false => format!("{package}/$Proxy{number}"),
    };
    let names = interfaces.iter().map(|i| vm.program.class(*i).name.clone()).collect();
    let class = proxy_class(&name, flags, names, &methods).map_err(Fatal::Unsupported)?;
    let class = vm.program.define(class, true)?;
    vm.state.grow(&vm.program);
    Ok(class)
}

/// Returns package and access of the class: that of interfaces that are not public, else a package
/// of the module for proxies (before JDK 16, of the unnamed module).
fn place(vm: &mut Vm, interfaces: &[ClassId], is_boot: bool) -> Work<(String, u16)> {
    let mut of_private: Option<Name> = None;
    let mut all_exported = true;
    for interface in interfaces {
        let name = vm.program.class(*interface).name.clone();
        let package = package(&name);
        if vm.program.modifiers(*interface) & Flags::PUBLIC == 0 {
            if of_private.as_ref().is_some_and(|known| &**known != package) {
                let message = match vm.program.feature {
                    ..=17 => "non-public interfaces from different packages".to_owned(),
                    _ => "cannot have non-public interfaces in different packages".to_owned(),
                };
                return Err(illegal(&message));
            }
            of_private = Some(package.into());
        } else if let Some(module) = vm.program.module_of(*interface) {
            all_exported &= vm.program.module_info(&module)?.is_exported(package, None);
        }
    }
    if let Some(package) = of_private {
        return Ok((package.to_string(), 0));
    }
    if all_exported && vm.program.feature < 16 {
        return Ok(("com/sun/proxy".to_owned(), Flags::PUBLIC));
    }
    let modules = &mut vm.program.metadata.proxy_modules;
    let number = modules.iter().position(|known| *known == is_boot).unwrap_or_else(|| {
        modules.push(is_boot);
        modules.len() - 1
    });
    let module = format!("jdk/proxy{}", number + 1);
    Ok(match all_exported {
        true => (module, Flags::PUBLIC),
        false => (format!("com/sun/proxy/{module}"), Flags::PUBLIC),
    })
}

/// Returns the methods of the class: those of `Object` that an interface may not redeclare, then
/// those of the interfaces; of several with the same parameters and result there is one.
fn methods(vm: &mut Vm, interfaces: &[ClassId]) -> Work<Vec<ProxyMethod>> {
    let object = load(vm, "java/lang/Object")?;
    let mut found: Vec<(ClassId, MethodId, Vec<ClassId>)> = Vec::new();
    let of_object = [
        ("hashCode", "()I"),
        ("equals", "(Ljava/lang/Object;)Z"),
        ("toString", "()Ljava/lang/String;"),
    ];
    for (name, descriptor) in of_object {
        if let Some(method) = vm.program.declared(object, &name.into(), &descriptor.into()) {
            found.push((object, method, Vec::new()));
        }
    }
    for interface in interfaces {
        for method in interface_methods(vm, *interface) {
            let exceptions = exceptions_of(vm, method)?;
            let declared = vm.program.method(method);
            let same = found.iter().position(|(_, other, _)| {
                let other = vm.program.method(*other);
                other.name == declared.name && other.descriptor == declared.descriptor
            });
            match same {
                Some(index) => {
                    let known = std::mem::take(&mut found[index].2);
                    found[index].2 = common_exceptions(vm, &known, &exceptions);
                }
                None => found.push((*interface, method, exceptions)),
            }
        }
    }
    check_results(vm, &found)?;
    let mut methods = Vec::new();
    for (class, method, exceptions) in found {
        let passing = passing(vm, &exceptions)?;
        let declared = vm.program.method(method);
        let name = |class: &ClassId| vm.program.class(*class).name.clone();
        methods.push(ProxyMethod {
            class: name(&class),
            name: declared.name.clone(),
            descriptor: declared.descriptor.clone(),
            exceptions: exceptions.iter().map(name).collect(),
            passing: passing.map(|p| p.iter().map(name).collect()),
        });
    }
    Ok(methods)
}

/// Returns instance methods that an interface has or inherits, overridden ones left out.
fn interface_methods(vm: &Vm, interface: ClassId) -> Vec<MethodId> {
    let program = &vm.program;
    let mut supertypes: Vec<ClassId> =
        program.class(interface).supertypes.iter().copied().collect();
    supertypes.retain(|s| program.class(*s).flags.has(Flags::INTERFACE));
    supertypes.sort_by_key(|s| (*s != interface, *s));
    let mut methods: Vec<MethodId> = Vec::new();
    for supertype in &supertypes {
        for method in &program.class(*supertype).methods {
            let declared = program.method(*method);
            let is_instance = !declared.flags.has(Flags::STATIC | Flags::PRIVATE);
            let overridden = supertypes.iter().any(|other| {
                other != supertype
                    && program.is_subclass(*other, *supertype)
                    && program.declared(*other, &declared.name, &declared.descriptor).is_some()
            });
            if is_instance && !overridden && !declared.name.starts_with('<') {
                methods.push(*method);
            }
        }
    }
    methods
}

fn exceptions_of(vm: &mut Vm, method: MethodId) -> Work<Vec<ClassId>> {
    let declared = vm.program.method(method);
    let model = vm.program.class(declared.class).model.clone();
    let found = model.as_ref().and_then(|m| m.methods.get(declared.index as usize));
    let names = found.map(|m| m.exceptions.clone()).unwrap_or_default();
    names.iter().map(|name| load(vm, name)).collect()
}

/// Returns the exceptions that both lists allow.
fn common_exceptions(vm: &Vm, one: &[ClassId], other: &[ClassId]) -> Vec<ClassId> {
    let mut common: Vec<ClassId> = Vec::new();
    for (from, with) in [(one, other), (other, one)] {
        for class in from {
            if !common.contains(class) && with.iter().any(|w| vm.program.is_subclass(*class, *w)) {
                common.push(*class);
            }
        }
    }
    common
}

/// Returns exceptions that need no wrapping, superclasses only; none if all may pass.
fn passing(vm: &mut Vm, declared: &[ClassId]) -> Work<Option<Vec<ClassId>>> {
    let throwable = load(vm, "java/lang/Throwable")?;
    if declared.contains(&throwable) {
        return Ok(None);
    }
    let mut list = vec![load(vm, "java/lang/Error")?, load(vm, "java/lang/RuntimeException")?];
    for class in declared {
        if list.iter().any(|known| vm.program.is_subclass(*class, *known)) {
            continue;
        }
        list.retain(|known| !vm.program.is_subclass(*known, *class));
        list.push(*class);
    }
    Ok(Some(list))
}

/// Checks that methods with the same parameters have a result that fits all (`checkReturnTypes`).
fn check_results(vm: &mut Vm, found: &[(ClassId, MethodId, Vec<ClassId>)]) -> Work<()> {
    for (_, method, _) in found {
        let declared = vm.program.method(*method);
        let (name, params) = (declared.name.clone(), params_of(&declared.descriptor).to_owned());
        let results: Vec<String> = found
            .iter()
            .map(|(_, other, _)| vm.program.method(*other))
            .filter(|other| other.name == name && params_of(&other.descriptor) == params)
            .map(|other| other.descriptor[params.len()..].to_owned())
            .collect();
        if results.len() < 2 {
            continue;
        }
        let types: Vec<String> = match split_descriptor(&format!("{params}V")) {
            Some((params, _)) => params.iter().map(|p| type_name(p)).collect(),
            None => Vec::new(),
        };
        let refused = |results: &str| {
            illegal(&format!(
                "methods with same signature {name}({}) but incompatible return types: {results}",
                types.join(",")
            ))
        };
        let mut uncovered: Vec<ClassId> = Vec::new();
        for result in &results {
            if !result.starts_with(['L', '[']) {
                return Err(refused(&format!("{} and others", type_name(result))));
            }
            let class = vm.program.class_of_descriptor(result)?;
            vm.state.grow(&vm.program);
            if uncovered.iter().any(|known| vm.program.is_subclass(*known, class)) {
                continue;
            }
            uncovered.retain(|known| !vm.program.is_subclass(class, *known));
            uncovered.push(class);
        }
        if uncovered.len() > 1 {
            let text = |class: &ClassId| {
                let is_interface = vm.program.class(*class).flags.has(Flags::INTERFACE);
                let kind = if is_interface { "interface" } else { "class" };
                format!("{kind} {}", vm.program.external_name(*class))
            };
            let texts: Vec<String> = uncovered.iter().map(text).collect();
            return Err(refused(&format!("[{}]", texts.join(", "))));
        }
    }
    Ok(())
}

/// Formats a type: `int[]` for `[I`.
fn type_name(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let brackets = "[]".repeat(descriptor.len() - element.len());
    let name = match element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
        Some(name) => name.replace('/', "."),
        None => element.bytes().next().and_then(primitive_name).unwrap_or_default().to_owned(),
    };
    name + &brackets
}

fn params_of(descriptor: &str) -> &str {
    descriptor.split_inclusive(')').next().unwrap_or_default()
}

/// Calls a default method of an interface of the proxy directly. Refusals are left to the library,
/// which checks before it makes a handle.
fn invoke_default(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (proxy, method, caller) = (args.reference(0), args.reference(1), args.reference(3));
    if proxy == 0 || method == 0 {
        return Ok(Flow::Decline);
    }
    let class = vm.state.heap.get(proxy).class;
    let id = target(vm, method);
    let declared = vm.program.method(id);
    let (interface, flags, descriptor) =
        (declared.class, declared.flags, declared.descriptor.clone());
    let is_default = vm.program.class(interface).flags.has(Flags::INTERFACE)
        && !flags.has(Flags::ABSTRACT | Flags::STATIC | Flags::PRIVATE);
    let caller = vm.class_of_mirror(caller);
    let accessible = vm.program.modifiers(interface) & Flags::PUBLIC != 0
        || package(&vm.program.class(caller).name) == package(&vm.program.class(interface).name);
    // The method must be that of a direct interface, or inherited by one and not overridden.
    let inherited = vm.program.class(class).interfaces.iter().any(|direct| {
        vm.program.is_subclass(*direct, interface) && vm.program.select(*direct, id) == Some(id)
    });
    if !vm.program.is_proxy(class) || !is_default || !accessible || !inherited {
        return Ok(Flow::Decline);
    }
    let mut values = vec![u64::from(proxy)];
    values.extend(arguments(vm, args.reference(2), &descriptor)?);
    let name = format!("Default{}", id.0);
    let call = glue::method(vm, &name, &boxed(vm, id), |vm| calling(vm, id, true))?;
    Ok(Flow::Call(call, values))
}
