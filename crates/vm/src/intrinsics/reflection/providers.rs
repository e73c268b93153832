//! Providers of services in modules of the JDK, as their descriptors declare them. The library's
//! `ServiceLoader` asks for those of one class loader after the other, and then for files of the class
//! path.

use super::{Work, load, loaders, modules, new_object, object_array, settle};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{Args, Flow, Table, on_object, quiet};
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::{Instruction, Kind};
use hebra_state::heap::Ref;

pub(super) const TABLE: Table = &[
    (
        "java/util/ServiceLoader$ModuleServicesLookupIterator.iteratorFor(Ljava/lang/ClassLoader;)Ljava/util/Iterator;",
        on_object(0, |vm, a| settle(providers(vm, a))),
    ),
    (
        "java/util/ServiceLoader.inExplicitModule(Ljava/lang/Class;)Z",
        quiet(|vm, a| {
            let class = vm.class_of_mirror(a.values.last().copied().unwrap_or(0) as Ref);
            Ok(Flow::boolean(vm.program.module_of(class).is_some()))
        }),
    ),
    ("java/lang/Module.canUse(Ljava/lang/Class;)Z", quiet(|vm, a| settle(can_use(vm, a)))),
];

/// Returns the providers in modules of a loader.
fn providers(vm: &mut Vm, args: &Args) -> Work<Flow> {
    const PROVIDER: &str = "jdk/internal/module/ServicesCatalog$ServiceProvider";
    let service = vm.field(args.reference(0), "this$0") as Ref;
    let service = vm.string(vm.field(service, "serviceName") as Ref).replace('.', "/");
    let found = vm.program.path.jdk_providers(&service);
    let found = found.map_err(|e| Fatal::BadInput(e.to_string()))?;
    let mut all = Vec::new();
    for (module, class) in found {
        if !loaders::defines(vm, args, args.reference(1), &module)? {
            continue;
        }
        load(vm, PROVIDER)?;
        let provider = new_object(vm, PROVIDER)?;
        let module = modules::named(vm, Some(module))?;
        let name = vm.new_string(&class.replace('/', "."));
        vm.set_field(provider, "module", module.into());
        vm.set_field(provider, "providerName", name.into());
        all.push(provider);
    }
    let all = object_array(vm, "[Ljava/lang/Object;", all)?;
    let descriptor = "([Ljava/lang/Object;)Ljava/util/Iterator;";
    let made = glue::method(vm, "ModuleProviders", descriptor, |_| {
        use Instruction::*;
        let list = member("java/util/Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;");
        vec![
            Load(Kind::Ref, 0),
            InvokeStatic(list, false),
            InvokeInterface(member("java/util/List", "iterator", "()Ljava/util/Iterator;")),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, vec![all.into()]))
}

/// Takes it for granted that modules of the JDK declare the services that they use.
fn can_use(vm: &mut Vm, args: &Args) -> Work<Flow> {
    match vm.field(args.reference(0), "name") {
        0 => Ok(Flow::Decline),
        _ if vm.is_called_by_program(args.slot) => {
            Err(vm.unsupported(args.slot, "the services that a named module uses").into())
        }
        _ => Ok(Flow::boolean(true)),
    }
}
