//! Classes that a program defines itself: by its class loaders, and hidden ones. A class that a loader
//! defined is one of the program, told from others of its name by a mark in its name here; its mirror
//! says in which state it is defined and by whom. What it names is the class of the class path or the
//! JDK of that name, or one that its loader has defined before. Where a loader would have to be asked,
//! the verdict is `unknown`.

use super::{Work, elements, initialised, load, loaders, settle};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{Args, Flow, Table, on_object, visible};
use crate::machine::Vm;
use hebra_classfile::model::{Class, Instruction, Kind};
use hebra_classfile::{named_classes, parse_lazily, rename};
use hebra_ir::Name;
use hebra_program::{
    ADDED_MARK, BOOT_MARK, ClassId, ClassKind, HIDDEN_MARK, LOADER_MARK, LoadError, UNASKED,
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
            let given = Given { loader: a.reference(0), name: a.reference(1), array: 2 };
            settle(define_by_loader(vm, a, &given))
        }),
    ),
    (
        "jdk/internal/misc/Unsafe.defineClass0(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
        visible(|vm, a| {
            let given = Given { loader: a.reference(5), name: a.reference(1), array: 2 };
            settle(define_by_loader(vm, a, &given))
        }),
    ),
    (
        "java/lang/ClassLoader.defineClass0(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;",
        visible(|vm, a| settle(define_by_lookup(vm, a))),
    ),
    (
        "hebra/glue/Asked.found(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;Z)Ljava/lang/Class;",
        on_object(0, |vm, a| settle(found(vm, a))),
    ),
];

const LOADER: &str = "java/lang/ClassLoader";
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

/// Returns the class of an external name that a loader has defined or was asked for, or null.
pub(super) fn recorded(vm: &Vm, loader: Ref, name: Ref) -> Ref {
    if loader == 0 || name == 0 {
        return 0;
    }
    let name = vm.string(name);
    let named = |class: &Ref| vm.program.external_name(vm.class_of_mirror(*class)) == name;
    records(vm, loader).into_iter().find(named).unwrap_or(0)
}

/// Returns the classes that a loader has defined or was asked for.
fn records(vm: &Vm, loader: Ref) -> Vec<Ref> {
    let list = vm.field(loader, "classes") as Ref;
    if list == 0 {
        return Vec::new();
    }
    // A vector in JDK 11.
    let size = match &*vm.program.class(vm.state.heap.get(list).class).name {
        "java/util/Vector" => vm.field(list, "elementCount"),
        _ => vm.field(list, "size"),
    };
    let mut all = elements(vm, vm.field(list, "elementData") as Ref);
    all.truncate(size as usize);
    all.retain(|class| *class != 0);
    all
}

/// Calls `loadClass` of a loader of the program, for `Class.forName`.
pub(super) fn ask(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (name, loader) = (args.reference(0), args.reference(2));
    if vm.string(name).starts_with('[') {
        return Err(vm.unsupported(args.slot, "Class.forName of an array with this loader").into());
    }
    let known = recorded(vm, loader, name);
    if known != 0 {
        let class = vm.class_of_mirror(known);
        if args.int(1) != 0 {
            initialised(vm, args.slot, class)?;
        }
        return Ok(Flow::reference(known));
    }
    let descriptor =
        "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;Z)Ljava/lang/Class;";
    let found = glue::native(vm, "Asked", "found", descriptor)?;
    let descriptor = "(Ljava/lang/ClassLoader;Ljava/lang/String;I)Ljava/lang/Class;";
    let made = glue::method(vm, "AskLoader", descriptor, |_| {
        use Instruction::*;
        let asked = member(LOADER, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
        vec![
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            InvokeVirtual(asked),
            Load(Kind::Ref, 1),
            Load(Kind::Int, 2),
            InvokeStatic(found, false),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, vec![loader.into(), name.into(), args.raw(1)]))
}

/// Records what a loader found, as the JVM does, which does not ask it again.
fn found(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (loader, found, name) = (args.reference(0), args.reference(1), args.reference(2));
    let external = vm.string(name);
    if found == 0 {
        return Err(Flow::Throw("java/lang/ClassNotFoundException", Some(external)).into());
    }
    let class = vm.class_of_mirror(found);
    if vm.program.external_name(class) != external {
        return Err(vm
            .unsupported(args.slot, "a loader that finds a class of another name")
            .into());
    }
    if recorded(vm, loader, name) == 0 {
        let added = add(vm)?;
        return Ok(Flow::First(added, vec![loader.into(), found.into()]));
    }
    if args.int(3) != 0 {
        initialised(vm, args.slot, class)?;
    }
    Ok(Flow::reference(found))
}

/// Returns the method that adds a class to the records of a loader and returns it.
fn add(vm: &mut Vm) -> Work<hebra_program::MethodId> {
    let descriptor = "(Ljava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;";
    let made = glue::method(vm, "AddClass", descriptor, |_| {
        use Instruction::*;
        vec![
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            InvokeVirtual(member(LOADER, "addClass", "(Ljava/lang/Class;)V")),
            Load(Kind::Ref, 1),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(made)
}

/// Returns the part of a byte array that holds a class file, and its class.
fn class_file(vm: &mut Vm, args: &Args, array: usize) -> Work<(Vec<u8>, Class)> {
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
    match parse_lazily(bytes.clone().into()) {
        Ok(class) => Ok((bytes, class)),
        Err(error) => {
            let what = format!("defineClass of bytes that are no class: {error}");
            Err(vm.unsupported(args.slot, &what).into())
        }
    }
}

/// What defines a class: its loader, its name or null, and which argument has the bytes.
struct Given {
    loader: Ref,
    name: Ref,
    array: usize,
}

fn define_by_loader(vm: &mut Vm, args: &Args, given: &Given) -> Work<Flow> {
    let (bytes, class) = class_file(vm, args, given.array)?;
    let external = class.name.replace('/', ".");
    // What the boot loader has, its stand-in keeps.
    let loader = match given.loader {
        0 => loaders::boot_loader(vm, args)?,
        loader => loader,
    };
    if given.name != 0 && vm.string(given.name).replace('/', ".") != external {
        let what = format!("defineClass of class {external} by another name");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    let name = vm.new_string(&external);
    if recorded(vm, loader, name) != 0 {
        let what = format!("defineClass of class {external}, which the loader has");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    let is_added = given.loader == loaders::app_loader(vm, args)?;
    let of_library = vm.program.class(vm.state.heap.get(loader).class);
    if of_library.name.starts_with("jdk/internal/loader/") && !is_added && given.loader != 0 {
        let what = format!("class {external} defined for a loader of the JDK");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    if !matches!(
        vm.program.load(&class.name),
        Err(LoadError::NotFound(_) | LoadError::Unsupported(_))
    ) && (is_added || given.loader == 0)
    {
        let what = format!("defineClass of class {external}, which the loader has");
        return Err(vm.unsupported(args.slot, &what).into());
    }
    let named = names(vm, args, given.loader, loader, &class.name, &bytes)?;
    let own = class.name.clone();
    // A class in a package of the JDK is one of its module's.
    let of_jdk = vm.program.path.module_of(package(&own)).ok().flatten().is_some();
    let mark = match given.loader {
        0 if !of_jdk => BOOT_MARK,
        0 => ADDED_MARK,
        _ if is_added => ADDED_MARK,
        _ => LOADER_MARK,
    };
    let host = Host { host: None, is_library: true };
    let host = (given.loader == 0 && of_jdk).then_some(&host);
    let defined = define(vm, host, |variant| {
        let name = format!("{own}{mark}{variant}");
        let changed = rename(&bytes, &|text| match text == &*own {
            true => Some(name.clone()),
            false => named.iter().find(|(old, _)| old == text).map(|(_, new)| new.clone()),
        });
        changed.map(|bytes| (name, bytes))
    });
    let Some((mirror, _)) = defined? else {
        return Err(vm.unsupported(args.slot, "defineClass of bytes that are no class").into());
    };
    vm.set_field(mirror, "classLoader", given.loader.into());
    let added = add(vm)?;
    Ok(Flow::Call(added, vec![loader.into(), mirror.into()]))
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
    let leads = loaders::leads_to_class_path(vm, args, loader)?;
    let mut renamed = Vec::new();
    for name in all.into_iter().filter(|name| name != own) {
        let text = vm.new_string(&name.replace('/', "."));
        let known = recorded(vm, records, text);
        if known != 0 {
            let class = vm.class_of_mirror(known);
            renamed.push((name, vm.program.class(class).name.to_string()));
            continue;
        }
        let is_found = match vm.program.load(&name) {
            Ok(class) => leads || loaders::is_boot(vm, class),
            Err(LoadError::NotFound(_) | LoadError::Unsupported(_)) => false,
            Err(error) => return Err(error.into()),
        };
        vm.state.grow(&vm.program);
        if !is_found {
            let unasked = format!("{name}{UNASKED}");
            renamed.push((name, unasked));
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
        let id = match vm.program.loaded(&name) {
            Some(id) => {
                let kept = vm.program.metadata.files.get(&id);
                if kept.is_none_or(|kept| **kept != *bytes) {
                    continue;
                }
                id
            }
            None => {
                let bytes: Arc<[u8]> = bytes.into();
                let Ok(mut model) = parse_lazily(bytes.clone()) else { return Ok(None) };
                if let Some(host) = host {
                    model.nest_host = host.host.clone();
                }
                let is_library = host.is_some_and(|host| host.is_library);
                let id = vm.program.define(model, is_library)?;
                vm.program.metadata.files.insert(id, bytes);
                vm.state.grow(&vm.program);
                id
            }
        };
        let mirror = vm.mirror(id);
        if vm.field(mirror, "classLoader") == 0 {
            return Ok(Some((mirror, id)));
        }
    }
    Ok(None)
}

fn define_by_lookup(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (bytes, class) = class_file(vm, args, 3)?;
    let flags = args.int(8);
    let lookup = vm.class_of_mirror(args.reference(1));
    let external = class.name.replace('/', ".");
    if flags & HIDDEN == 0 && args.reference(0) != 0 && args.int(7) == 0 {
        let given = Given { loader: args.reference(0), name: args.reference(2), array: 3 };
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
