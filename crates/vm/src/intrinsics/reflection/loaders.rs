//! Class loaders: the library's own three, made by its own code; finding classes and resources is
//! done here. Classes that a user's loader defines itself are out of reach.

use super::members::byte_array;
use super::{Work, initialised, load, modules, new_object, settle};
use crate::intrinsics::{Args, Flow, NOTHING, NULL, Table, on_object, quiet};
use crate::machine::{Fatal, Vm};
use hebra_ir::Name;
use hebra_program::{ClassId, LoadError, package};
use hebra_state::Init;
use hebra_state::heap::Ref;

pub(super) const TABLE: Table = &[
    (
        "java/lang/Class.getClassLoader()Ljava/lang/ClassLoader;",
        quiet(|vm, a| settle(loader_of(vm, a))),
    ),
    (
        "java/lang/Class.getClassLoader0()Ljava/lang/ClassLoader;",
        quiet(|vm, a| settle(loader_of(vm, a))),
    ),
    (
        "java/lang/Class.getProtectionDomain()Ljava/security/ProtectionDomain;",
        quiet(|vm, a| settle(protection_domain(vm, a))),
    ),
    (
        "java/lang/Module.getClassLoader()Ljava/lang/ClassLoader;",
        quiet(|vm, a| settle(loader_of_module(vm, a))),
    ),
    (
        "java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;",
        quiet(|vm, a| settle(app_loader(vm, a).map(Flow::reference))),
    ),
    (
        "java/lang/ClassLoader.getUnnamedModule()Ljava/lang/Module;",
        quiet(|vm, a| settle(unnamed_module(vm, a))),
    ),
    (
        "java/lang/Thread.getContextClassLoader()Ljava/lang/ClassLoader;",
        on_object(0, |vm, a| settle(context_loader(vm, a))),
    ),
    (
        "java/lang/Thread.setContextClassLoader(Ljava/lang/ClassLoader;)V",
        quiet(|vm, a| match a.reference(1) {
            0 => Err(vm.unsupported(a.slot, "a thread without a context class loader")),
            _ => Ok(Flow::Decline),
        }),
    ),
    // Hebra reads the class path, not the library.
    ("jdk/internal/loader/URLClassPath.<init>(Ljava/lang/String;Z)V", NOTHING),
    ("jdk/internal/loader/URLClassPath.<clinit>()V", NOTHING),
    ("jdk/internal/loader/BootLoader.setBootLoaderUnnamedModule0(Ljava/lang/Module;)V", NOTHING),
    (
        "jdk/internal/loader/BootLoader.definePackage(Ljava/lang/Class;)Ljava/lang/Package;",
        quiet(|vm, a| settle(boot_package(vm, a))),
    ),
    (
        "jdk/internal/loader/BootLoader.getDefinedPackage(Ljava/lang/String;)Ljava/lang/Package;",
        quiet(|vm, a| settle(boot_package_named(vm, a))),
    ),
    (
        "java/lang/Class.getResource(Ljava/lang/String;)Ljava/net/URL;",
        quiet(|vm, a| settle(resource_of_class(vm, a))),
    ),
    (
        "java/lang/ClassLoader.loadClass(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;",
        quiet(|vm, a| settle(load_from_module(vm, a, 1))),
    ),
    (
        "jdk/internal/loader/BootLoader.loadClass(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;",
        quiet(|vm, a| settle(load_from_module(vm, a, 0))),
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader.loadClassOrNull(Ljava/lang/String;Z)Ljava/lang/Class;",
        quiet(|vm, a| settle(load_class(vm, a))),
    ),
    (
        "java/lang/ClassLoader.findBootstrapClass(Ljava/lang/String;)Ljava/lang/Class;",
        quiet(|vm, a| settle(bootstrap_class(vm, a))),
    ),
    ("java/lang/ClassLoader.findLoadedClass0(Ljava/lang/String;)Ljava/lang/Class;", NULL),
    (
        "java/lang/Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        quiet(|vm, a| settle(for_name(vm, a))),
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader.findResource(Ljava/lang/String;)Ljava/net/URL;",
        quiet(|vm, a| settle(resource(vm, a, 1))),
    ),
    (
        "jdk/internal/loader/BootLoader.findResource(Ljava/lang/String;)Ljava/net/URL;",
        quiet(|vm, a| settle(resource(vm, a, 0))),
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader.findResources(Ljava/lang/String;)Ljava/util/Enumeration;",
        quiet(|vm, a| settle(resources(vm, a, 1))),
    ),
    (
        "jdk/internal/loader/BootLoader.findResources(Ljava/lang/String;)Ljava/util/Enumeration;",
        quiet(|vm, a| settle(resources(vm, a, 0))),
    ),
    (
        "java/lang/ClassLoader.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
        quiet(|vm, a| settle(resource_stream(vm, a))),
    ),
    (
        "java/lang/ClassLoader.getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
        quiet(|vm, a| settle(stream_of(vm, a, a.reference(0)))),
    ),
];

/// Returns the loader of the class path.
pub(super) fn app_loader(vm: &mut Vm, args: &Args) -> Work<Ref> {
    let class = load(vm, "jdk/internal/loader/ClassLoaders")?;
    initialised(vm, args.slot, class)?;
    Ok(vm.static_field(class, "APP_LOADER").unwrap_or(0) as Ref)
}

/// Calls a `definePackage` of the stand-in of the boot loader, which keeps its packages.
fn define_boot_package(vm: &mut Vm, args: &Args, descriptor: &str, given: &[u64]) -> Work<Flow> {
    let loaders = load(vm, "jdk/internal/loader/ClassLoaders")?;
    initialised(vm, args.slot, loaders)?;
    let mut values = vec![vm.static_field(loaders, "BOOT_LOADER").unwrap_or(0)];
    values.extend(given);
    let class = load(vm, "java/lang/ClassLoader")?;
    match vm.program.declared(class, &"definePackage".into(), &descriptor.into()) {
        Some(method) => Ok(Flow::Call(method, values)),
        None => Err(Fatal::BadInput("this JDK has no ClassLoader.definePackage".into()).into()),
    }
}

fn boot_package(vm: &mut Vm, args: &Args) -> Work<Flow> {
    define_boot_package(vm, args, "(Ljava/lang/Class;)Ljava/lang/Package;", &[args.raw(0)])
}

/// Returns a package with a loaded class; whether HotSpot has loaded one of another is unknown.
fn boot_package_named(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let name = vm.string(args.reference(0)).replace('.', "/");
    let Some(module) = vm.program.path.module_of(&name).ok().flatten().map(Name::from) else {
        return Ok(Flow::Value(0));
    };
    // Others may have been loaded in other runs only.
    let statics = vm.program.classes.iter().zip(&vm.state.statics);
    let mut initialised = statics.filter(|(_, statics)| statics.init == Init::Done);
    let is_loaded = initialised.any(|(class, _)| package(&class.name) == name);
    if !is_loaded {
        let what = format!("whether a class of package {name} is loaded");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    let module = modules::named(vm, Some(module))?;
    let descriptor = "(Ljava/lang/String;Ljava/lang/Module;)Ljava/lang/Package;";
    define_boot_package(vm, args, descriptor, &[args.raw(0), module.into()])
}

/// Finds resources of the user's; those of the JDK's modules are out of reach.
fn resource_of_class(vm: &mut Vm, args: &Args) -> Work<Flow> {
    if args.reference(1) == 0 {
        return Err(Flow::null_pointer().into());
    }
    let class = vm.class_of_mirror(args.reference(0));
    let Some(module) = vm.program.module_of(class) else { return Ok(Flow::Decline) };
    let name = vm.string(args.reference(1));
    let path = match name.strip_prefix('/') {
        Some(path) => format!("/{module}/{path}"),
        None => format!("/{module}/{}/{name}", package(&vm.program.class(class).name)),
    };
    match vm.program.path.module_file(&path) {
        Ok(None) => Ok(Flow::Value(0)),
        _ => Err(vm.unsupported(args.slot, &format!("the resource {path} of the JDK")).into()),
    }
}

/// Returns a class of a module; null if there is none.
fn load_from_module(vm: &mut Vm, args: &Args, module: usize) -> Work<Flow> {
    let Some(class) = find(vm, args.reference(module + 1))? else { return Ok(Flow::Value(0)) };
    match modules::module_object(vm, class)? == args.reference(module) {
        true => Ok(Flow::reference(vm.mirror(class))),
        false => Ok(Flow::Value(0)),
    }
}

/// Loader that defines a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loader {
    Boot,
    Platform,
    App,
}

/// Modules of the platform loader, as in the JDK's build for Linux. The image has them in code
/// alone (`jdk.internal.module.ModuleLoaderMap`).
const PLATFORM: &[&str] = &[
    "java.compiler",
    "java.net.http",
    "java.scripting",
    "java.security.jgss",
    "java.smartcardio",
    "java.sql",
    "java.sql.rowset",
    "java.transaction.xa",
    "java.xml.crypto",
    "jdk.accessibility",
    "jdk.charsets",
    "jdk.crypto.cryptoki",
    "jdk.crypto.ec",
    "jdk.dynalink",
    "jdk.httpserver",
    "jdk.jsobject",
    "jdk.localedata",
    "jdk.naming.dns",
    "jdk.security.auth",
    "jdk.security.jgss",
    "jdk.xml.dom",
    "jdk.zipfs",
];

/// Modules of the boot loader; all others belong to the loader of the class path.
const BOOT: &[&str] = &[
    "java.base",
    "java.datatransfer",
    "java.desktop",
    "java.instrument",
    "java.logging",
    "java.management",
    "java.management.rmi",
    "java.naming",
    "java.prefs",
    "java.rmi",
    "java.security.sasl",
    "java.xml",
    "jdk.incubator.foreign",
    "jdk.incubator.vector",
    "jdk.internal.vm.ci",
    "jdk.jfr",
    "jdk.management",
    "jdk.management.agent",
    "jdk.management.jfr",
    "jdk.naming.rmi",
    "jdk.net",
    "jdk.nio.mapmode",
    "jdk.sctp",
    "jdk.unsupported",
];

fn loader_of_name(module: &str) -> Loader {
    if BOOT.contains(&module) || module.starts_with("jdk.proxy") {
        Loader::Boot
    } else if PLATFORM.contains(&module) {
        Loader::Platform
    } else {
        Loader::App
    }
}

/// Returns true if the boot loader defines a class.
fn is_boot(vm: &Vm, class: ClassId) -> bool {
    loader(vm, class) == Loader::Boot
}

fn loader(vm: &Vm, class: ClassId) -> Loader {
    let of_boot = |key: &(bool, Vec<ClassId>), proxy: &ClassId| *proxy == class && key.0;
    match vm.program.is_proxy(class) {
        true if vm.program.metadata.proxies.iter().any(|(key, proxy)| of_boot(key, proxy)) => {
            Loader::Boot
        }
        true => Loader::App,
        false => vm.program.module_of(class).map_or(Loader::App, |module| loader_of_name(&module)),
    }
}

/// Returns the object of a loader, null for the boot loader.
fn loader_object(vm: &mut Vm, args: &Args, loader: Loader) -> Work<Ref> {
    match loader {
        Loader::Boot => Ok(0),
        Loader::Platform => {
            let class = load(vm, "jdk/internal/loader/ClassLoaders")?;
            initialised(vm, args.slot, class)?;
            Ok(vm.static_field(class, "PLATFORM_LOADER").unwrap_or(0) as Ref)
        }
        Loader::App => app_loader(vm, args),
    }
}

fn loader_of(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let class = vm.class_of_mirror(args.reference(0));
    let loader = loader(vm, class);
    Ok(Flow::reference(loader_object(vm, args, loader)?))
}

fn loader_of_module(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let loader = match vm.field(args.reference(0), "name") as Ref {
        0 => Loader::App,
        name => loader_of_name(&vm.string(name)),
    };
    Ok(Flow::reference(loader_object(vm, args, loader)?))
}

/// Refuses classes of the user's, or of a module that the boot loader does not define: their origin
/// is unknown here.
fn protection_domain(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let class = vm.class_of_mirror(args.reference(0));
    if vm.is_called_by_program(args.slot) && !is_boot(vm, class) {
        let name = vm.program.external_name(class);
        let what = format!("Class.getProtectionDomain() of {name}: where it was loaded from");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    Ok(Flow::Decline)
}

fn unnamed_module(vm: &mut Vm, args: &Args) -> Work<Flow> {
    match app_loader(vm, args)? == args.reference(0) {
        true => Ok(Flow::reference(modules::named(vm, None)?)),
        false => Ok(Flow::Decline),
    }
}

/// Returns the loader of the class path for the main thread and those it starts.
fn context_loader(vm: &mut Vm, args: &Args) -> Work<Flow> {
    match vm.field(args.reference(0), "contextClassLoader") {
        0 => Ok(Flow::reference(app_loader(vm, args)?)),
        _ => Ok(Flow::Decline),
    }
}

/// Returns a class by external name, if there is one.
fn find(vm: &mut Vm, name: Ref) -> Work<Option<ClassId>> {
    let external = vm.string(name);
    if external.contains('/') {
        return Ok(None);
    }
    match vm.program.load(&external.replace('.', "/")) {
        Ok(class) => {
            vm.state.grow(&vm.program);
            Ok(Some(class))
        }
        Err(LoadError::NotFound(missing)) if *missing == *external.replace('.', "/") => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn load_class(vm: &mut Vm, args: &Args) -> Work<Flow> {
    if args.reference(1) == 0 {
        return Err(Flow::null_pointer().into());
    }
    let is_array = vm.string(args.reference(1)).starts_with('[');
    let found = if is_array { None } else { find(vm, args.reference(1))? };
    let app = app_loader(vm, args)?;
    // The built-in loaders find the classes of all modules of the JDK.
    match found.filter(|class| vm.program.module_of(*class).is_some() || args.reference(0) == app) {
        Some(class) => Ok(Flow::reference(vm.mirror(class))),
        None => Ok(Flow::Value(0)),
    }
}

fn bootstrap_class(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let name = args.values.last().copied().unwrap_or(0) as Ref;
    match find(vm, name)?.filter(|class| is_boot(vm, *class)) {
        Some(class) => Ok(Flow::reference(vm.mirror(class))),
        None => Ok(Flow::Value(0)),
    }
}

fn for_name(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let name = args.reference(0);
    if name == 0 {
        return Err(Flow::null_pointer().into());
    }
    let with_boot = args.reference(2) == 0;
    if !with_boot && args.reference(2) != app_loader(vm, args)? {
        let loader = vm.program.class(vm.state.heap.get(args.reference(2)).class).name.clone();
        if !loader.starts_with("jdk/internal/loader/") {
            let what = format!("Class.forName with a loader of class {}", loader.replace('/', "."));
            return Err(vm.unsupported(args.slot, &what).into());
        }
    }
    let app = app_loader(vm, args)?;
    let finds = |vm: &Vm, class: ClassId| match args.reference(2) {
        0 => is_boot(vm, class),
        given => given == app || vm.program.module_of(class).is_some(),
    };
    let Some(class) = find(vm, name)?.filter(|class| finds(vm, *class)) else {
        let external = vm.string(name);
        return Err(Flow::Throw("java/lang/ClassNotFoundException", Some(external)).into());
    };
    if args.int(1) != 0 {
        initialised(vm, args.slot, class)?;
    }
    Ok(Flow::reference(vm.mirror(class)))
}

/// Returns the user's files of a name. The file of a class of the JDK is not available.
fn find_resources(vm: &Vm, args: &Args, name: Ref) -> Work<Vec<Vec<u8>>> {
    let name = vm.string(name);
    let found = vm.program.path.user_resources(&name);
    let found = found.map_err(|e| Fatal::BadInput(e.to_string()))?;
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    if found.is_empty()
        && name.ends_with(".class")
        && vm.program.path.module_of(package).ok().flatten().is_some()
    {
        return Err(vm.unsupported(args.slot, &format!("the resource {name} of the JDK")).into());
    }
    Ok(found)
}

fn absent(vm: &Vm, args: &Args, name: Ref) -> Work<()> {
    match find_resources(vm, args, name)?.is_empty() {
        true => Ok(()),
        false => {
            let what = format!("the URL of the resource {}", vm.string(name));
            Err(vm.unsupported(args.slot, &what).into())
        }
    }
}

fn resource(vm: &mut Vm, args: &Args, name: usize) -> Work<Flow> {
    if args.reference(name) == 0 {
        return Err(Flow::null_pointer().into());
    }
    absent(vm, args, args.reference(name))?;
    Ok(Flow::Value(0))
}

fn resources(vm: &mut Vm, args: &Args, name: usize) -> Work<Flow> {
    absent(vm, args, args.reference(name))?;
    let class = load(vm, "java/util/Collections")?;
    initialised(vm, args.slot, class)?;
    let (method, descriptor) = ("emptyEnumeration", "()Ljava/util/Enumeration;");
    match vm.program.declared(class, &method.into(), &descriptor.into()) {
        Some(method) => Ok(Flow::Call(method, Vec::new())),
        None => Err(Fatal::BadInput(format!("this JDK has no Collections.{method}")).into()),
    }
}

/// Opens the first file of the name, in memory.
fn resource_stream(vm: &mut Vm, args: &Args) -> Work<Flow> {
    match app_loader(vm, args)? == args.reference(0) {
        true => stream_of(vm, args, args.reference(1)),
        false => Ok(Flow::Decline),
    }
}

fn stream_of(vm: &mut Vm, args: &Args, name: Ref) -> Work<Flow> {
    if name == 0 {
        return Err(Flow::null_pointer().into());
    }
    let found = find_resources(vm, args, name)?;
    let Some(bytes) = found.first() else { return Ok(Flow::Value(0)) };
    let array = byte_array(vm, Some(bytes))?;
    let stream = new_object(vm, "java/io/ByteArrayInputStream")?;
    vm.set_field(stream, "buf", array.into());
    vm.set_field(stream, "count", bytes.len() as u64);
    Ok(Flow::reference(stream))
}
