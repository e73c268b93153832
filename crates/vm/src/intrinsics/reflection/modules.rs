//! `java.lang.Module`: every class of the library is in its module of the JDK's image, the user's
//! are in one unnamed module. Exports, opens and who reads whom follow the module descriptors.

use super::{Work, load, settle};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{Args, Flow, Table, quiet, visible};
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::{Instruction, Kind};
use hebra_ir::Name;
use hebra_program::{ClassId, MethodId};
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("java/lang/Class.getModule()Ljava/lang/Module;", quiet(|vm, a| settle(module(vm, a)))),
    (
        "java/lang/Module.isExported(Ljava/lang/String;)Z",
        quiet(|vm, a| settle(allows(vm, a, false, true))),
    ),
    (
        "java/lang/Module.isExported(Ljava/lang/String;Ljava/lang/Module;)Z",
        quiet(|vm, a| settle(allows(vm, a, false, false))),
    ),
    (
        "java/lang/Module.isOpen(Ljava/lang/String;)Z",
        quiet(|vm, a| settle(allows(vm, a, true, true))),
    ),
    (
        "java/lang/Module.isOpen(Ljava/lang/String;Ljava/lang/Module;)Z",
        quiet(|vm, a| settle(allows(vm, a, true, false))),
    ),
    ("java/lang/Module.canRead(Ljava/lang/Module;)Z", quiet(|vm, a| settle(can_read(vm, a)))),
    (
        "java/lang/Module.getDescriptor()Ljava/lang/module/ModuleDescriptor;",
        visible(|vm, a| described(vm, a, get_descriptor)),
    ),
    (
        "java/lang/Module.getPackages()Ljava/util/Set;",
        visible(|vm, a| described(vm, a, get_packages)),
    ),
    (
        "jdk/internal/module/SystemModuleFinders.ofSystem()Ljava/lang/module/ModuleFinder;",
        visible(system_finder),
    ),
];

/// Returns the module of a class. Its object is a constant of the program.
pub(super) fn module_object(vm: &mut Vm, class: ClassId) -> Work<Ref> {
    let name = vm.program.module_of(class);
    named(vm, name)
}

/// Returns the module of this name; the unnamed one of the user's classes if none.
pub(super) fn named(vm: &mut Vm, name: Option<Name>) -> Work<Ref> {
    if let Some(known) = vm.state.modules.get(&name) {
        return Ok(*known);
    }
    let class = load(vm, "java/lang/Module")?;
    let words = usize::from(vm.program.class(class).instance_words);
    let module = vm.state.heap.insert_base(class, Body::Fields(vec![0; words].into()));
    if let Some(name) = &name {
        let text = super::intern(vm, name);
        vm.set_constant(module, "name", text.into());
    }
    vm.state.modules.insert(name, module);
    Ok(module)
}

fn module(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let class = vm.class_of_mirror(args.reference(0));
    match super::definitions::own_loader(vm, class) {
        Some(loader) if vm.program.has_own_loader(class) => {
            Ok(Flow::reference(super::layers::module_of_defined(vm, args, class, loader)?))
        }
        _ => Ok(Flow::reference(module_object(vm, class)?)),
    }
}

/// Returns true if a module is one of the JDK's, which the library has no data of.
pub(super) fn is_of_jdk(vm: &Vm, module: Ref) -> bool {
    vm.field(module, "name") != 0 && vm.state.modules.values().any(|known| *known == module)
}

fn name_of(vm: &Vm, module: Ref) -> Option<String> {
    let name = vm.field(module, "name") as Ref;
    (name != 0).then(|| vm.string(name))
}

/// Returns true if a package is exported or open, to everyone or to a module.
fn allows(vm: &mut Vm, args: &Args, open: bool, to_all: bool) -> Work<Flow> {
    let (module, package, other) = (args.reference(0), args.reference(1), args.reference(2));
    if package == 0 || !to_all && other == 0 {
        return Err(Flow::null_pointer().into());
    }
    let Some(name) = name_of(vm, module) else { return Ok(Flow::boolean(true)) };
    if !is_of_jdk(vm, module) {
        return Ok(Flow::Decline);
    }
    let package = vm.string(package).replace('.', "/");
    if !to_all && other == module {
        let holds = vm.program.path.module_of(&package).ok().flatten() == Some(name.as_str());
        return Ok(Flow::boolean(holds || name.starts_with("jdk.proxy")));
    }
    let is_added = !to_all && name_of(vm, other).is_some() && !is_of_jdk(vm, other);
    let other = if to_all { None } else { name_of(vm, other) };
    let info = vm.program.module_info(&name)?;
    let holds = match open {
        true => info.is_opened(&package, other.as_deref()),
        false => info.is_exported(&package, other.as_deref()),
    };
    let permitted = !to_all && other.is_none() && vm.program.is_permitted(&package);
    // The library knows what was exported to a module that is not the JDK's.
    if is_added && !holds && vm.field(module, "descriptor") != 0 {
        return Ok(Flow::Decline);
    }
    Ok(Flow::boolean(holds || permitted))
}

/// Returns true if a module reads another. Unnamed modules read all, and all read `java.base`.
fn can_read(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (module, other) = (args.reference(0), args.reference(1));
    if other == 0 {
        return Err(Flow::null_pointer().into());
    }
    let (Some(reader), Some(other)) = (name_of(vm, module), name_of(vm, other)) else {
        return Ok(Flow::boolean(name_of(vm, module).is_none()));
    };
    if !is_of_jdk(vm, module) {
        return Ok(Flow::Decline);
    }
    if reader == other || other == "java.base" {
        return Ok(Flow::boolean(true));
    }
    // What a module requires, and what that requires transitively.
    let mut waiting: Vec<Name> = vec![reader.as_str().into()];
    let mut seen: Vec<Name> = Vec::new();
    while let Some(name) = waiting.pop() {
        let is_first = *name == *reader;
        for (required, is_transitive) in &vm.program.module_info(&name)?.requires {
            if (is_first || *is_transitive) && !seen.contains(required) {
                seen.push(required.clone());
                waiting.push(required.clone());
            }
        }
    }
    Ok(Flow::boolean(seen.iter().any(|name| **name == *other)))
}

const MODULE: &str = "java/lang/Module";
const FINDERS: &str = "jdk/internal/module/SystemModuleFinders";
const FINDER: &str = "java/lang/module/ModuleFinder";
const CACHED: &str = "cachedSystemModuleFinder";

/// Lets the library look into a module once its descriptor is there; modules begin without.
fn described(
    vm: &mut Vm,
    args: &Args,
    make: fn(&mut Vm) -> Result<MethodId, Fatal>,
) -> crate::intrinsics::Outcome {
    let module = args.reference(0);
    let name = vm.field(module, "name");
    if name == 0 || vm.field(module, "descriptor") != 0 {
        return Ok(Flow::Decline);
    }
    let made = make(vm)?;
    Ok(Flow::Call(made, vec![module.into(), name]))
}

/// Code that finds a module's descriptor among those of the JDK, keeps it in the module and returns it.
fn get_descriptor(vm: &mut Vm) -> Result<MethodId, Fatal> {
    const DESCRIPTOR: &str = "Ljava/lang/module/ModuleDescriptor;";
    const REFERENCE: &str = "java/lang/module/ModuleReference";
    let descriptor = format!("(L{MODULE};Ljava/lang/String;){DESCRIPTOR}");
    glue::method(vm, "DescribeModule", &descriptor, |_| {
        use Instruction::*;
        let find = "(Ljava/lang/String;)Ljava/util/Optional;";
        vec![
            Load(Kind::Ref, 0),
            InvokeStatic(member(FINDERS, "ofSystem", &format!("()L{FINDER};")), false),
            Load(Kind::Ref, 1),
            InvokeInterface(member(FINDER, "find", find)),
            InvokeVirtual(member("java/util/Optional", "get", "()Ljava/lang/Object;")),
            CheckCast(REFERENCE.into()),
            InvokeVirtual(member(REFERENCE, "descriptor", &format!("(){DESCRIPTOR}"))),
            PutField(member(MODULE, "descriptor", DESCRIPTOR)),
            Load(Kind::Ref, 0),
            GetField(member(MODULE, "descriptor", DESCRIPTOR)),
            Return(Some(Kind::Ref)),
        ]
    })
}

/// Code that asks a module for its packages after its descriptor.
fn get_packages(vm: &mut Vm) -> Result<MethodId, Fatal> {
    let descriptor = format!("(L{MODULE};Ljava/lang/String;)Ljava/util/Set;");
    glue::method(vm, "PackagesOfModule", &descriptor, |_| {
        use Instruction::*;
        let described = "()Ljava/lang/module/ModuleDescriptor;";
        vec![
            Load(Kind::Ref, 0),
            InvokeVirtual(member(MODULE, "getDescriptor", described)),
            Shuffle(hebra_classfile::model::Shuffle::Pop),
            Load(Kind::Ref, 0),
            InvokeVirtual(member(MODULE, "getPackages", "()Ljava/util/Set;")),
            Return(Some(Kind::Ref)),
        ]
    })
}

/// Finds the modules of the JDK as the library does where there is an image of them, which it would look for among files.
fn system_finder(vm: &mut Vm, args: &Args) -> crate::intrinsics::Outcome {
    let class = vm.program.method(args.method).class;
    if vm.static_field(class, CACHED).is_some_and(|finder| finder != 0) {
        return Ok(Flow::Decline);
    }
    let descriptor = format!("()L{FINDER};");
    let made = glue::method(vm, "FindModules", &descriptor, |_| {
        use Instruction::*;
        const MODULES: &str = "Ljdk/internal/module/SystemModules;";
        let cached = member(FINDERS, CACHED, &format!("L{FINDER};"));
        vec![
            InvokeStatic(member(FINDERS, "allSystemModules", &format!("(){MODULES}")), false),
            InvokeStatic(member(FINDERS, "of", &format!("({MODULES})L{FINDER};")), false),
            PutStatic(cached.clone()),
            GetStatic(cached),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, Vec::new()))
}
