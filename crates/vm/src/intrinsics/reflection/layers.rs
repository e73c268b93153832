//! Layers of modules: that of the JDK's modules, made by the library's own resolution when a program first asks
//! for it, and modules that a program or the library defines for class loaders of their own.

use super::{Work, load, loaders, modules, object_array, settle};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{Args, Flow, NOTHING, Outcome, Table, on_object, visible};
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::{Instruction, Kind, Loadable, Shuffle as Stack};
use hebra_ir::Cond;
use hebra_program::{ClassId, MethodId, package};
use hebra_state::escape;
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("java/lang/ModuleLayer.boot()Ljava/lang/ModuleLayer;", visible(boot_layer)),
    ("java/lang/Module.getLayer()Ljava/lang/ModuleLayer;", visible(layer_of_module)),
    (
        "java/lang/Module.defineModule0(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V",
        visible(|vm, a| settle(define_module(vm, a))),
    ),
    (
        "java/lang/Module.defineModule0(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V",
        visible(|vm, a| settle(define_module(vm, a))),
    ),
    // What the library keeps of these says the same.
    ("java/lang/Module.addReads0(Ljava/lang/Module;Ljava/lang/Module;)V", NOTHING),
    (
        "java/lang/Module.addExports0(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V",
        NOTHING,
    ),
    ("java/lang/Module.addExportsToAll0(Ljava/lang/Module;Ljava/lang/String;)V", NOTHING),
    ("java/lang/Module.addExportsToAllUnnamed0(Ljava/lang/Module;Ljava/lang/String;)V", NOTHING),
    (
        "hebra/glue/ModuleOfJdk.named(Ljava/lang/String;)Ljava/lang/Module;",
        on_object(0, |vm, a| settle(named(vm, a))),
    ),
];

const MODULE: &str = "java/lang/Module";
const LAYER: &str = "java/lang/ModuleLayer";
const FINDER: &str = "java/lang/module/ModuleFinder";
const CONFIGURATION: &str = "java/lang/module/Configuration";
const DESCRIPTOR: &str = "java/lang/module/ModuleDescriptor";

fn named(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let name = vm.string(args.reference(0));
    Ok(Flow::reference(modules::named(vm, Some(name.as_str().into()))?))
}

/// Returns no layer to the library, which takes it for early start-up, but for parts that define
/// modules themselves; makes it for a program.
fn boot_layer(vm: &mut Vm, args: &Args) -> Outcome {
    let caller = vm.state.thread(args.slot).frames.last().map(|frame| frame.method);
    let of_library =
        |method: MethodId| vm.program.class(vm.program.method(method).class).is_library;
    let needs_it = |method: MethodId| {
        let class = &vm.program.class(vm.program.method(method).class).name;
        // Translets of style sheets are classes in a module of their own.
        class.starts_with("com/sun/") || class.starts_with(glue::GLUE) || **class == *MODULE
    };
    let refuses = |method: MethodId| {
        let class = &vm.program.class(vm.program.method(method).class).name;
        class.starts_with("sun/management/")
    };
    if caller.is_some_and(refuses) {
        return Err(vm.unsupported(args.slot, "the layer of the JDK's modules"));
    }
    if caller.is_none_or(|method| of_library(method) && !needs_it(method)) {
        return Ok(Flow::Value(0));
    }
    let system = vm.program.load("java/lang/System").map_err(crate::machine::load_fatal)?;
    match vm.static_field(system, "bootLayer") {
        Some(layer) if layer != 0 => Ok(Flow::Value(layer)),
        _ => Ok(Flow::First(make_layer(vm)?, Vec::new())),
    }
}

/// Returns the layer of a module of the JDK; the others know theirs.
fn layer_of_module(vm: &mut Vm, args: &Args) -> Outcome {
    if !modules::is_of_jdk(vm, args.reference(0)) {
        return Ok(Flow::Decline);
    }
    let descriptor = format!("()L{LAYER};");
    let boot = glue::method(vm, "BootLayer", &descriptor, |_| {
        let boot = member(LAYER, "boot", &format!("()L{LAYER};"));
        vec![Instruction::InvokeStatic(boot, false), Instruction::Return(Some(Kind::Ref))]
    })?;
    Ok(Flow::Call(boot, Vec::new()))
}

/// Code that resolves the modules which the JDK resolves for a program on the class path, and keeps their
/// layer where `ModuleLayer.boot` looks for it.
fn make_layer(vm: &mut Vm) -> Result<MethodId, Fatal> {
    let module_named =
        glue::native(vm, "ModuleOfJdk", "named", &format!("(Ljava/lang/String;)L{MODULE};"))?;
    glue::method(vm, "MakeLayer", "()V", |_| {
        use Instruction::*;
        const FINDERS: &str = "jdk/internal/module/SystemModuleFinders";
        const ROOTS: &str = "jdk/internal/module/DefaultRoots";
        const RESOLVED: &str = "java/lang/module/ResolvedModule";
        const MAP: &str = "java/util/HashMap";
        const LIST: &str = "java/util/List";
        const ITERATOR: &str = "java/util/Iterator";
        let (finder, configuration, layer, map, iterator, module) = (0, 1, 2, 3, 4, 5);
        let object = "()Ljava/lang/Object;";
        let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        let mut code = vec![
            InvokeStatic(member(FINDERS, "ofSystem", &format!("()L{FINDER};")), false),
            Store(Kind::Ref, finder),
            InvokeStatic(member(CONFIGURATION, "empty", &format!("()L{CONFIGURATION};")), false),
            Load(Kind::Ref, finder),
            Const(Loadable::Int(0)),
            NewRefArray("java/nio/file/Path".into()),
            InvokeStatic(member(FINDER, "of", &format!("([Ljava/nio/file/Path;)L{FINDER};")), true),
            Load(Kind::Ref, finder),
            InvokeStatic(member(ROOTS, "compute", &format!("(L{FINDER};)Ljava/util/Set;")), false),
            InvokeVirtual(member(
                CONFIGURATION,
                "resolveAndBind",
                &format!("(L{FINDER};L{FINDER};Ljava/util/Collection;)L{CONFIGURATION};"),
            )),
            Store(Kind::Ref, configuration),
            New(LAYER.into()),
            Shuffle(Stack::Dup),
            Load(Kind::Ref, configuration),
            // With parents it would define modules.
            InvokeStatic(member(LIST, "of", &format!("()L{LIST};")), true),
            Null,
            InvokeSpecial(
                member(
                    LAYER,
                    "<init>",
                    &format!("(L{CONFIGURATION};L{LIST};Ljava/util/function/Function;)V"),
                ),
                false,
            ),
            Store(Kind::Ref, layer),
            Load(Kind::Ref, layer),
            InvokeStatic(member(LAYER, "empty", &format!("()L{LAYER};")), false),
            InvokeStatic(member(LIST, "of", &format!("(Ljava/lang/Object;)L{LIST};")), true),
            PutField(member(LAYER, "parents", &format!("L{LIST};"))),
            New(MAP.into()),
            Shuffle(Stack::Dup),
            InvokeSpecial(member(MAP, "<init>", "()V"), false),
            Store(Kind::Ref, map),
            Load(Kind::Ref, configuration),
            InvokeVirtual(member(CONFIGURATION, "modules", "()Ljava/util/Set;")),
            InvokeInterface(member("java/util/Set", "iterator", &format!("()L{ITERATOR};"))),
            Store(Kind::Ref, iterator),
        ];
        let again = code.len() as u32;
        let mut one = vec![
            Load(Kind::Ref, iterator),
            InvokeInterface(member(ITERATOR, "next", object)),
            CheckCast(RESOLVED.into()),
            InvokeVirtual(member(RESOLVED, "name", "()Ljava/lang/String;")),
            InvokeStatic(module_named, false),
            Store(Kind::Ref, module),
            Load(Kind::Ref, module),
            InvokeVirtual(member(MODULE, "getDescriptor", &format!("()L{DESCRIPTOR};"))),
            Shuffle(Stack::Pop),
            Load(Kind::Ref, module),
            Load(Kind::Ref, layer),
            PutField(member(MODULE, "layer", &format!("L{LAYER};"))),
            Load(Kind::Ref, map),
            Load(Kind::Ref, module),
            InvokeVirtual(member(MODULE, "getName", "()Ljava/lang/String;")),
            Load(Kind::Ref, module),
            InvokeVirtual(member(MAP, "put", put)),
            Shuffle(Stack::Pop),
            Goto(again),
        ];
        let end = again + 3 + one.len() as u32;
        code.extend([
            Load(Kind::Ref, iterator),
            InvokeInterface(member(ITERATOR, "hasNext", "()Z")),
            IfZero(Cond::Eq, end),
        ]);
        code.append(&mut one);
        code.extend([
            Load(Kind::Ref, layer),
            Load(Kind::Ref, map),
            PutField(member(LAYER, "nameToModule", "Ljava/util/Map;")),
            Load(Kind::Ref, layer),
            PutStatic(member("java/lang/System", "bootLayer", &format!("L{LAYER};"))),
            Return(None),
        ]);
        code
    })
}

/// Returns the word of a class loader that refers to its modules.
fn word(vm: &mut Vm) -> Work<usize> {
    let class = load(vm, "java/lang/ClassLoader")?;
    Ok(usize::from(vm.program.class(class).instance_words) - 1)
}

/// Returns modules and their packages in turn, as they were defined for a loader.
fn defined(vm: &mut Vm, loader: Ref) -> Work<Vec<Ref>> {
    let word = word(vm)?;
    let list = match &vm.state.heap.get(loader).body {
        Body::Fields(words) if loader != 0 => words[word] as Ref,
        _ => 0,
    };
    Ok(super::elements(vm, list))
}

/// Keeps the packages of a module with its loader.
fn define_module(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (module, packages) = (args.reference(0), args.reference(4));
    let loader = vm.field(module, "loader") as Ref;
    let class = vm.state.heap.get(loader).class;
    if loader == 0 || vm.program.class(class).name.starts_with("jdk/internal/loader/Class") {
        let what = "a module defined for a loader of the JDK";
        return Err(vm.unsupported(args.slot, what).into());
    }
    let mut all = defined(vm, loader)?;
    all.extend([module, packages]);
    let word = word(vm)?;
    let list = object_array(vm, "[Ljava/lang/Object;", all)?;
    vm.state.heap.shape_changed = true;
    if let Body::Fields(words) = &mut vm.state.heap.write(loader).body {
        words[word] = list.into();
    }
    if vm.options.mode.tracks_sharing() {
        escape(&vm.program, &mut vm.state.heap, list);
    }
    Ok(Flow::Void)
}

/// Returns the module of a class that was defined for a loader: a named one that has its package, or the
/// loader's unnamed one.
pub(super) fn module_of_defined(
    vm: &mut Vm,
    args: &Args,
    class: ClassId,
    loader: Ref,
) -> Work<Ref> {
    let loader = match loader {
        0 => loaders::boot_loader(vm, args)?,
        loader => loader,
    };
    let own = package(&vm.program.class(class).name).replace('/', ".");
    for pair in defined(vm, loader)?.chunks_exact(2) {
        let mut packages = super::elements(vm, pair[1]).into_iter();
        if packages.any(|text| vm.string(text).replace('/', ".") == own) {
            return Ok(pair[0]);
        }
    }
    Ok(vm.field(loader, "unnamedModule") as Ref)
}
