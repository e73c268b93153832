//! Class loaders: the library's own three, made by its own code; finding classes is done
//! here, finding resources in `resources.rs`. Classes that a user's loader defines itself are out of reach.

use super::{Work, asking, definitions, initialised, load, modules, settle};
use crate::environment::Reading;
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{Args, Flow, NOTHING, Table, on_object, quiet};
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::{Instruction, Kind, Shuffle as Stack};
use hebra_ir::Name;
use hebra_program::{ClassId, ClassKind, LoadError, package};
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
    (
        "java/lang/ClassLoader.findLoadedClass0(Ljava/lang/String;)Ljava/lang/Class;",
        on_object(0, |vm, a| {
            Ok(Flow::reference(asking::recorded(vm, a.reference(0), a.reference(1))))
        }),
    ),
    (
        "java/lang/Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        quiet(|vm, a| settle(for_name(vm, a))),
    ),
];

/// Returns the loader of the class path.
pub(super) fn app_loader(vm: &mut Vm, args: &Args) -> Work<Ref> {
    let class = load(vm, "jdk/internal/loader/ClassLoaders")?;
    initialised(vm, args.slot, class)?;
    Ok(vm.static_field(class, "APP_LOADER").unwrap_or(0) as Ref)
}

/// Returns the stand-in of the boot loader, which is null for programs.
pub(super) fn boot_loader(vm: &mut Vm, args: &Args) -> Work<Ref> {
    let class = load(vm, "jdk/internal/loader/ClassLoaders")?;
    initialised(vm, args.slot, class)?;
    Ok(vm.static_field(class, "BOOT_LOADER").unwrap_or(0) as Ref)
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

/// Returns what messages call the loader of a module of the JDK.
pub(crate) fn name_of_loader(module: &str) -> &'static str {
    match loader_of_name(module) {
        Loader::Boot => "'bootstrap'",
        Loader::Platform => "'platform'",
        Loader::App => "'app'",
    }
}

/// Returns true if the boot loader defines a class.
pub(super) fn is_boot(vm: &Vm, class: ClassId) -> bool {
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

/// Returns true if a loader (the boot loader if null) defines the classes of a module of the JDK.
pub(super) fn defines(vm: &mut Vm, args: &Args, loader: Ref, module: &str) -> Work<bool> {
    Ok(loader_object(vm, args, loader_of_name(module))? == loader)
}

fn loader_of(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let class = vm.class_of_mirror(args.reference(0));
    if let Some(own) = definitions::own_loader(vm, class) {
        return Ok(Flow::reference(own));
    }
    let loader = loader(vm, class);
    Ok(Flow::reference(loader_object(vm, args, loader)?))
}

fn loader_of_module(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let loader = match vm.field(args.reference(0), "name") as Ref {
        // Unnamed modules of loaders of the program know their loader.
        0 if vm.field(args.reference(0), "loader") != 0 => return Ok(Flow::Decline),
        0 => Loader::App,
        _ if !modules::is_of_jdk(vm, args.reference(0)) => return Ok(Flow::Decline),
        name => loader_of_name(&vm.string(name)),
    };
    Ok(Flow::reference(loader_object(vm, args, loader)?))
}

/// Returns the domain of a class of the class path, whose code source is its folder or jar, or that which a
/// class was defined with. That of a class of a module that the boot loader does not define is out of reach.
fn protection_domain(vm: &mut Vm, args: &Args) -> Work<Flow> {
    const LOADER: &str = "java/security/SecureClassLoader";
    const SOURCE: &str = "java/security/CodeSource";
    const DOMAIN: &str = "java/security/ProtectionDomain";
    let class = vm.class_of_mirror(args.reference(0));
    if !vm.is_called_by_program(args.slot) || is_boot(vm, class) {
        return Ok(Flow::Decline);
    }
    let given = vm.hidden(class, crate::failed_initialisation::DOMAIN);
    if given != 0 {
        return Ok(Flow::reference(given));
    }
    let name = vm.program.external_name(class);
    let Some(place) = place_of(vm, class) else {
        let what = format!("Class.getProtectionDomain() of {name}: where it was loaded from");
        return Err(vm.unsupported(args.slot, &what).into());
    };
    if vm.is_check() {
        let text = format!("the program asks where class {name} was loaded from");
        vm.gathered.readings.insert(Reading::Chosen(text));
    }
    let loader = app_loader(vm, args)?;
    let place = vm.new_string(&place);
    let descriptor = format!("(L{LOADER};Ljava/lang/String;)L{DOMAIN};");
    let made = glue::method(vm, "DomainOf", &descriptor, |_| {
        use Instruction::*;
        let certificates = "[Ljava/security/cert/Certificate;";
        let source = format!("(Ljava/net/URL;{certificates})V");
        vec![
            Load(Kind::Ref, 0),
            New(SOURCE.into()),
            Shuffle(Stack::Dup),
            New("java/net/URL".into()),
            Shuffle(Stack::Dup),
            Load(Kind::Ref, 1),
            InvokeSpecial(member("java/net/URL", "<init>", "(Ljava/lang/String;)V"), false),
            Null,
            InvokeSpecial(member(SOURCE, "<init>", &source), false),
            InvokeSpecial(
                member(LOADER, "getProtectionDomain", &format!("(L{SOURCE};)L{DOMAIN};")),
                false,
            ),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, vec![loader.into(), place.into()]))
}

/// Returns the address of the folder or jar that a class of the class path is in.
fn place_of(vm: &Vm, class: ClassId) -> Option<String> {
    let found = vm.program.class(class);
    if found.is_library
        || found.kind != ClassKind::Instance
        || vm.program.has_own_loader(class)
        || vm.program.is_defined_hidden(class)
    {
        return None;
    }
    let file = format!("{}.class", found.name);
    let all = vm.program.path.resources(&file).ok()?;
    let address = all.first()?.address.strip_suffix(&file)?.to_owned();
    match address.strip_prefix("jar:") {
        Some(jar) => Some(jar.strip_suffix("!/")?.to_owned()),
        None => Some(address),
    }
}

/// Returns true if classes on the class path are found through a loader, by the library's code alone.
pub(super) fn leads_to_class_path(vm: &mut Vm, args: &Args, loader: Ref) -> Work<bool> {
    let app = app_loader(vm, args)?;
    Ok(end_of_plain_chain(vm, args, loader)? == Some(app))
}

/// Returns the first loader of the JDK that a loader leads to, the boot loader if null, by the library's code alone.
pub(super) fn end_of_plain_chain(vm: &mut Vm, args: &Args, loader: Ref) -> Work<Option<Ref>> {
    let app = app_loader(vm, args)?;
    let platform = loader_object(vm, args, Loader::Platform)?;
    let mut at = loader;
    while at != 0 && at != app && at != platform {
        let class = vm.state.heap.get(at).class;
        let (name, descriptor) = ("loadClass".into(), "(Ljava/lang/String;Z)Ljava/lang/Class;");
        let plain = vm.program.class(class).ancestors.iter().all(|ancestor| {
            vm.program.class(*ancestor).is_library
                || ["(Ljava/lang/String;)Ljava/lang/Class;", descriptor]
                    .iter()
                    .all(|d| vm.program.declared(*ancestor, &name, &(*d).into()).is_none())
        });
        if !plain {
            return Ok(None);
        }
        at = vm.field(at, "parent") as Ref;
    }
    Ok(Some(at))
}

fn unnamed_module(vm: &mut Vm, args: &Args) -> Work<Flow> {
    match app_loader(vm, args)? == args.reference(0) {
        true => Ok(Flow::reference(modules::named(vm, None)?)),
        false => Ok(Flow::Decline),
    }
}

/// Returns the loader of the class path for the main thread, whose field holds the thread itself until
/// it is set: that loader is made on demand (`Vm::make_main_thread`). Other threads got theirs from
/// here when they were made.
fn context_loader(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let thread = args.reference(0);
    match vm.field(thread, "contextClassLoader") as Ref == thread {
        true => Ok(Flow::reference(app_loader(vm, args)?)),
        false => Ok(Flow::Decline),
    }
}

/// Returns a class that the program has defined for the loader of the class path.
fn added(vm: &Vm, app: Ref, loader: Ref, name: Ref) -> Option<ClassId> {
    let known = if loader == app { asking::recorded(vm, app, name) } else { 0 };
    (known != 0).then(|| vm.class_of_mirror(known))
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
    let app = app_loader(vm, args)?;
    if let Some(class) = added(vm, app, args.reference(0), args.reference(1)) {
        return Ok(Flow::reference(vm.mirror(class)));
    }
    let found = if is_array { None } else { find(vm, args.reference(1))? };
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
            return asking::ask(vm, args);
        }
    }
    let app = app_loader(vm, args)?;
    let finds = |vm: &Vm, class: ClassId| match args.reference(2) {
        0 => is_boot(vm, class),
        given => given == app || vm.program.module_of(class).is_some(),
    };
    let found = match added(vm, app, args.reference(2), name) {
        Some(class) => Some(class),
        None => find(vm, name)?.filter(|class| finds(vm, *class)),
    };
    let Some(class) = found else {
        let external = vm.string(name);
        return Err(Flow::Throw("java/lang/ClassNotFoundException", Some(external)).into());
    };
    if args.int(1) != 0 {
        initialised(vm, args.slot, class)?;
    }
    Ok(Flow::reference(vm.mirror(class)))
}
