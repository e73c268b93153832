//! Classes that a program defines itself: by its class loaders, and hidden ones. A class that a loader
//! defined is one of the program, told from others of its name by a mark in its name here; its mirror
//! says in which state it is defined and by whom. What it names is the class of the class path or the
//! JDK of that name, or one for which its loader is asked (`asking.rs`).

use super::asking::recorded;
use super::{Work, asking, load, loaders, settle};
use crate::failed_initialisation::DOMAIN;
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{Args, Flow, Table, visible};
use crate::machine::Vm;
use hebra_classfile::model::{Class, Instruction, Kind};
use hebra_classfile::{named_classes, parse_lazily, rename};
use hebra_ir::Name;
use hebra_program::{
    ADDED_MARK, APP_NUMBER, BOOT_MARK, ClassId, ClassKind, HIDDEN_MARK, LOADER_MARK, LoadError,
    package,
};
use hebra_state::Frame;
use hebra_state::heap::{Body, Ref};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::sync::Arc;

pub(super) const TABLE: Table = &[
    (
        "java/lang/ClassLoader.defineClass1(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        visible(|vm, a| {
            let given = Given {
                loader: a.reference(0),
                name: a.reference(1),
                array: 2,
                domain: a.reference(5),
            };
            settle(define_by_loader(vm, a, &given))
        }),
    ),
    (
        "jdk/internal/misc/Unsafe.defineClass0(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
        visible(|vm, a| {
            let given = Given {
                loader: a.reference(5),
                name: a.reference(1),
                array: 2,
                domain: a.reference(6),
            };
            settle(define_by_loader(vm, a, &given))
        }),
    ),
    (
        "java/lang/ClassLoader.defineClass0(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;",
        visible(|vm, a| settle(define_by_lookup(vm, a))),
    ),
];

/// Makes the classes of lambdas.
const LAMBDAS: &str = "java/lang/invoke/InnerClassLambdaMetafactory";
/// Flags of `defineClass0`: `MethodHandleNatives.Constants`.
const NESTMATE: i32 = 1;
const HIDDEN: i32 = 2;

/// Returns the loader that defined a class, if that is known to its mirror: the class was defined by
/// the program.
pub(super) fn own_loader(vm: &mut Vm, class: ClassId) -> Option<Ref> {
    let mut element = class;
    while let ClassKind::Array(_, component) = vm.program.class(element).kind {
        element = component;
    }
    if !vm.program.has_own_loader(element) && !vm.program.is_defined_hidden(element) {
        return None;
    }
    let mirror = vm.mirror(element);
    Some(vm.field(mirror, "classLoader") as Ref)
}

/// Returns the part of a byte array that holds a class file, and its class.
fn class_file(vm: &mut Vm, args: &Args, array: usize, name: Ref) -> Work<(Vec<u8>, Class)> {
    let object = args.reference(array);
    let (from, length) = (args.int(array + 1), args.int(array + 2));
    let part = match &vm.state.heap.get(object).body {
        Body::Bytes(all) if object != 0 => usize::try_from(from)
            .ok()
            .zip(usize::try_from(length).ok())
            .and_then(|(from, length)| all.get(from..from.checked_add(length)?))
            .map(|part| part.iter().map(|byte| *byte as u8).collect::<Vec<u8>>()),
        _ => None,
    };
    let Some(bytes) = part else {
        return Err(vm.unsupported(args.slot, "defineClass without bytes").into());
    };
    vm.note_elements(args.slot, object, from as usize..(from + length) as usize, false);
    if let Some(message) = wrong_start(vm, &bytes, name) {
        return Err(Flow::Throw("java/lang/ClassFormatError", Some(message)).into());
    }
    match parse_lazily(bytes.clone().into()) {
        Ok(class) => Ok((bytes, class)),
        Err(error) => {
            let what = format!("defineClass of bytes that are no class: {error}");
            Err(vm.unsupported(args.slot, &what).into())
        }
    }
}

/// Returns what HotSpot says of bytes that do not begin as a class file does.
fn wrong_start(vm: &Vm, bytes: &[u8], name: Ref) -> Option<String> {
    let Some(start) = bytes.first_chunk::<4>() else {
        return Some("Truncated class file".to_owned());
    };
    let magic = u32::from_be_bytes(*start);
    let name = match name {
        0 => "<Unknown>".to_owned(),
        name => vm.string(name).replace('.', "/"),
    };
    (magic != 0xcafe_babe).then(|| format!("Incompatible magic value {magic} in class file {name}"))
}

/// What defines a class: its loader, its name or null, and which argument has the bytes.
struct Given {
    loader: Ref,
    name: Ref,
    array: usize,
    /// Its protection domain, or null.
    domain: Ref,
}

fn define_by_loader(vm: &mut Vm, args: &Args, given: &Given) -> Work<Flow> {
    let (bytes, class) = class_file(vm, args, given.array, given.name)?;
    let external = class.name.replace('/', ".");
    // What the boot loader has, its stand-in keeps.
    let loader = match given.loader {
        0 => loaders::boot_loader(vm, args)?,
        loader => loader,
    };
    if given.name != 0 && vm.string(given.name).replace('/', ".") != external {
        let asked = vm.string(given.name).replace('.', "/");
        let message = match vm.program.feature {
            ..12 => format!("{} (wrong name: {asked})", class.name),
            _ => format!("{asked} (wrong name: {})", class.name),
        };
        return Err(Flow::Throw("java/lang/NoClassDefFoundError", Some(message)).into());
    }
    let is_added = given.loader == loaders::app_loader(vm, args)?;
    let of_library = vm.program.class(vm.state.heap.get(loader).class);
    if of_library.name.starts_with("jdk/internal/loader/") && !is_added && given.loader != 0 {
        let what = format!("class {external} defined for a loader of the JDK");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    let is_own = given.loader != 0 && !is_added;
    let name = vm.new_string(&external);
    let known = recorded(vm, loader, name);
    if known != 0 && is_own {
        let class = vm.class_of_mirror(known);
        let (text, home) = (vm.loader_text(loader), vm.home_with_parent(class));
        let message = format!(
            "loader {text} attempted duplicate class definition for {external}. ({external} is in {home})"
        );
        return Err(Flow::Throw("java/lang/LinkageError", Some(message)).into());
    }
    let has_it =
        |error: &LoadError| !matches!(error, LoadError::NotFound(_) | LoadError::Unsupported(_));
    if known != 0 || !is_own && vm.program.load(&class.name).as_ref().err().is_none_or(has_it) {
        let what = format!("defineClass of class {external}, which the loader has");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    let definition = Definition { loader, own: class.name.clone(), bytes };
    let mirror = match is_own {
        true => {
            for parent in class.super_name.iter().chain(&class.interfaces) {
                if must_ask(vm, args, loader, parent)? {
                    return Ok(asking::first(vm, args, loader, parent)?);
                }
            }
            define_numbered(vm, args, &definition)?
        }
        false => define_for_jdk(vm, args, &definition, given.loader)?,
    };
    vm.set_field(mirror, "classLoader", given.loader.into());
    if given.domain != 0 {
        let class = vm.class_of_mirror(mirror);
        vm.set_hidden(class, DOMAIN, given.domain);
    }
    let added = asking::add(vm)?;
    Ok(Flow::Call(added, vec![loader.into(), mirror.into()]))
}

/// A class to be defined.
struct Definition {
    /// Loader that keeps it.
    loader: Ref,
    own: Name,
    bytes: Vec<u8>,
}

/// Returns true if a loader must be asked for a parent of a class that it defines.
fn must_ask(vm: &mut Vm, args: &Args, loader: Ref, parent: &Name) -> Work<bool> {
    let text = vm.new_string(&parent.replace('/', "."));
    if recorded(vm, loader, text) != 0 {
        return Ok(false);
    }
    Ok(!asking::is_plain(vm, args, loader)? || !is_led(vm, args, loader, parent)?)
}

/// Returns true if a loader finds a class of the JDK or the class path, whoever it asks for it.
fn is_led(vm: &mut Vm, args: &Args, loader: Ref, name: &str) -> Work<bool> {
    let is_led = match vm.program.load(name) {
        Ok(class) => loaders::is_boot(vm, class) || loaders::leads_to_class_path(vm, args, loader)?,
        Err(LoadError::NotFound(_) | LoadError::Unsupported(_)) => false,
        Err(error) => return Err(error.into()),
    };
    vm.state.grow(&vm.program);
    Ok(is_led)
}

/// Defines a class for a loader of the program. Names in it that the loader decides about get the number
/// of the loader, which is the first that no other loader has in this state and under which the class has
/// no other content.
fn define_numbered(vm: &mut Vm, args: &Args, definition: &Definition) -> Work<Ref> {
    let Definition { loader, own, bytes } = definition;
    let Some(all) = named_classes(bytes) else {
        return Err(vm.unsupported(args.slot, "defineClass of bytes that are no class").into());
    };
    let mut decided = vec![own.to_string()];
    let mut found = Vec::new();
    for name in all.into_iter().filter(|name| **name != **own) {
        let text = vm.new_string(&name.replace('/', "."));
        let known = recorded(vm, *loader, text);
        let known = (known != 0).then(|| vm.class_of_mirror(known));
        let is_left = match known {
            Some(class) => loaders::is_boot(vm, class),
            None => is_led(vm, args, *loader, &name)?,
        };
        if !is_left {
            found.extend(known.map(|class| (name.clone(), class)));
            decided.push(name);
        }
    }
    let named_before = names_it_before(vm, *loader, own);
    let given = asking::number_of(vm, *loader);
    for number in 0u32.. {
        let number = given.clone().unwrap_or_else(|| number.to_string());
        let marked = |name: &str| format!("{name}{LOADER_MARK}{number}");
        let changed =
            rename(bytes, &|text| decided.iter().any(|name| name == text).then(|| marked(text)));
        let Some(changed) = changed else { break };
        let is_free = given.is_some() || asking::loader_of_number(vm, &number).is_none();
        let other = vm.program.loaded(&marked(own));
        let is_same = other.is_none_or(|id| {
            vm.program.metadata.files.get(&id).is_some_and(|kept| **kept == *changed)
        });
        let agrees = |(name, class): &(String, ClassId)| {
            vm.program.loaded(&marked(name)).is_none_or(|other| other == *class)
        };
        if is_free && is_same && !named_before && found.iter().all(agrees) {
            for (name, class) in &found {
                if vm.program.loaded(&marked(name)).is_none() {
                    vm.program.alias(&marked(name), *class);
                }
            }
            let id = define_once(vm, &marked(own), changed.into(), None)?;
            return Ok(vm.mirror(id));
        }
        if given.is_some() {
            break;
        }
    }
    let what = format!(
        "defineClass of class {}, which its loader has from elsewhere or with other content in another run",
        own.replace('/', ".")
    );
    Err(vm.unsupported(args.slot, &what).into())
}

/// Returns true if a class that a loader defined before names a class by its plain name: it was taken for
/// that of the class path.
fn names_it_before(vm: &Vm, loader: Ref, name: &str) -> bool {
    asking::records(vm, loader).into_iter().any(|mirror| {
        let class = vm.class_of_mirror(mirror);
        vm.program.has_own_loader(class)
            && vm
                .program
                .metadata
                .files
                .get(&class)
                .and_then(|bytes| named_classes(bytes))
                .is_some_and(|names| names.iter().any(|other| other == name))
    })
}

/// Defines a class for the loader of the class path or the boot loader.
fn define_for_jdk(vm: &mut Vm, args: &Args, definition: &Definition, loader: Ref) -> Work<Ref> {
    let Definition { loader: records, own, bytes } = definition;
    let named = names(vm, args, loader, *records, own, bytes)?;
    // A class in a package of the JDK is one of its module's.
    let of_jdk = vm.program.path.module_of(package(own)).ok().flatten().is_some();
    let mark = if loader == 0 && !of_jdk { BOOT_MARK } else { ADDED_MARK };
    let host = Host { host: None, is_library: true };
    let host = (loader == 0 && of_jdk).then_some(&host);
    let defined = define(vm, host, |variant| {
        let name = format!("{own}{mark}{variant}");
        let changed = rename(bytes, &|text| match text == &**own {
            true => Some(name.clone()),
            false => named.iter().find(|(old, _)| old == text).map(|(_, new)| new.clone()),
        });
        changed.map(|bytes| (name, bytes))
    });
    match defined? {
        Some((mirror, _)) => Ok(mirror),
        None => Err(vm.unsupported(args.slot, "defineClass of bytes that are no class").into()),
    }
}

/// Returns other names for the classes that a class names.
fn names(
    vm: &mut Vm,
    args: &Args,
    loader: Ref,
    records: Ref,
    own: &str,
    bytes: &[u8],
) -> Work<Vec<(String, String)>> {
    let Some(all) = named_classes(bytes) else {
        return Err(vm.unsupported(args.slot, "defineClass of bytes that are no class").into());
    };
    let mut renamed = Vec::new();
    for name in all.into_iter().filter(|name| name != own) {
        let text = vm.new_string(&name.replace('/', "."));
        let known = recorded(vm, records, text);
        if known != 0 {
            let class = vm.class_of_mirror(known);
            renamed.push((name, vm.program.class(class).name.to_string()));
        } else if !is_led(vm, args, loader, &name)? {
            // The boot loader is not asked.
            let number = if loader == 0 { "?" } else { APP_NUMBER };
            let marked = format!("{name}{LOADER_MARK}{number}");
            renamed.push((name, marked));
        }
    }
    Ok(renamed)
}

/// What a hidden class belongs to.
struct Host {
    /// The host of its nest, unless it is its own.
    host: Option<Name>,
    /// Whether the library made the class, for a lambda.
    is_library: bool,
}

/// Defines a class under the first name that is free in this state, and returns its mirror.
fn define(
    vm: &mut Vm,
    host: Option<&Host>,
    renamed: impl Fn(&str) -> Option<(String, Vec<u8>)>,
) -> Work<Option<(Ref, ClassId)>> {
    for number in 0u32.. {
        // The number of variants is the same wherever as many are defined before.
        let Some((_, plain)) = renamed("") else { return Ok(None) };
        let variant = format!("{:08x}{number:08x}", FxBuildHasher.hash_one(&plain) as u32);
        let Some((name, bytes)) = renamed(&variant) else { return Ok(None) };
        if let Some(id) = vm.program.loaded(&name)
            && vm.program.metadata.files.get(&id).is_none_or(|kept| **kept != *bytes)
        {
            continue;
        }
        let id = define_once(vm, &name, bytes.into(), host)?;
        let mirror = vm.mirror(id);
        if vm.field(mirror, "classLoader") == 0 {
            return Ok(Some((mirror, id)));
        }
    }
    Ok(None)
}

/// Defines a class in the program, unless another state has.
fn define_once(vm: &mut Vm, name: &str, bytes: Arc<[u8]>, host: Option<&Host>) -> Work<ClassId> {
    if let Some(id) = vm.program.loaded(name) {
        return Ok(id);
    }
    let bad = |error: hebra_classfile::ParseError| LoadError::Bad(error.to_string());
    let mut model = parse_lazily(bytes.clone()).map_err(bad)?;
    if let Some(host) = host {
        model.nest_host = host.host.clone();
    }
    let is_library = host.is_some_and(|host| host.is_library);
    let id = vm.program.define(model, is_library)?;
    vm.program.metadata.files.insert(id, bytes);
    vm.state.grow(&vm.program);
    Ok(id)
}

fn define_by_lookup(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (bytes, class) = class_file(vm, args, 3, args.reference(2))?;
    let flags = args.int(8);
    let lookup = vm.class_of_mirror(args.reference(1));
    let external = class.name.replace('/', ".");
    if flags & HIDDEN == 0 && args.reference(0) != 0 && args.int(7) == 0 {
        let given = Given {
            loader: args.reference(0),
            name: args.reference(2),
            array: 3,
            domain: args.reference(6),
        };
        return define_by_loader(vm, args, &given);
    }
    if flags & HIDDEN == 0 || args.reference(0) != loaders::app_loader(vm, args)? {
        let what = format!("class {external} defined for the loader of another");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    if vm.program.has_own_loader(lookup) {
        let what = format!("hidden class {external} in the loader of the program");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    let is_library = {
        let frames = vm.state.thread(args.slot).frames.iter().rev().take(12);
        let class = |frame: &Frame| vm.program.method(frame.method).class;
        frames.map(class).any(|class| &*vm.program.class(class).name == LAMBDAS)
    };
    let host = vm.program.known_nest_host(lookup);
    let host = (flags & NESTMATE != 0).then(|| vm.program.class(host).name.clone());
    let host = Host { host, is_library };
    let own = class.name.clone();
    let defined = define(vm, Some(&host), |variant| {
        let name = format!("{own}{HIDDEN_MARK}{variant}");
        let changed = rename(&bytes, &|text| (text == &*own).then(|| name.clone()));
        changed.map(|bytes| (name, bytes))
    });
    let Some((mirror, _)) = defined? else {
        return Err(vm.unsupported(args.slot, "defineClass of bytes that are no class").into());
    };
    vm.set_field(mirror, "classLoader", args.raw(0));
    if args.reference(9) != 0 {
        vm.set_field(mirror, "classData", args.raw(9));
    }
    if args.int(7) == 0 {
        return Ok(Flow::reference(mirror));
    }
    const UNSAFE: &str = "jdk/internal/misc/Unsafe";
    load(vm, UNSAFE)?;
    let descriptor = "(Ljava/lang/Class;)Ljava/lang/Class;";
    let made = glue::method(vm, "InitialiseClass", descriptor, |_| {
        use Instruction::*;
        let itself = format!("()L{UNSAFE};");
        vec![
            InvokeStatic(member(UNSAFE, "getUnsafe", &itself), false),
            Load(Kind::Ref, 0),
            InvokeVirtual(member(UNSAFE, "ensureClassInitialized", "(Ljava/lang/Class;)V")),
            Load(Kind::Ref, 0),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, vec![mirror.into()]))
}
