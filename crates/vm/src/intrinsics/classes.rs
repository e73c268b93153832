//! `java.lang.Class`.

use super::{Args, Flow, NOTHING, NULL, Outcome, Table, quiet};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::class_path::Container;
use hebra_classfile::model::Flags;
use hebra_program::{ClassId, ClassKind, HIDDEN_MARK, LoadError};
use hebra_state::Init;
use hebra_state::heap::{Body, Ref};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

pub(super) const TABLE: Table = &[
    ("java/lang/Class.desiredAssertionStatus()Z", quiet(assertions)),
    ("java/lang/Class.desiredAssertionStatus0(Ljava/lang/Class;)Z", quiet(assertions)),
    ("java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;", quiet(primitive)),
    (
        "java/lang/Class.isArray()Z",
        quiet(|vm, a| is(vm, a, |vm, c| matches!(vm.program.class(c).kind, ClassKind::Array(..)))),
    ),
    (
        "java/lang/Class.isPrimitive()Z",
        quiet(|vm, a| is(vm, a, |vm, c| vm.program.class(c).kind == ClassKind::Primitive)),
    ),
    (
        "java/lang/Class.isInterface()Z",
        quiet(|vm, a| is(vm, a, |vm, c| vm.program.class(c).flags.has(Flags::INTERFACE))),
    ),
    (
        "java/lang/Class.isHidden()Z",
        quiet(|vm, a| {
            is(vm, a, |vm, c| vm.program.is_hidden(c) || vm.program.is_defined_hidden(c))
        }),
    ),
    (
        "java/lang/Class.isRecord()Z",
        quiet(|vm, a| {
            is(vm, a, |vm, c| {
                vm.program.class(c).model.as_ref().is_some_and(|m| m.record.is_some())
            })
        }),
    ),
    ("java/lang/Class.isInstance(Ljava/lang/Object;)Z", quiet(is_instance)),
    ("java/lang/Class.isAssignableFrom(Ljava/lang/Class;)Z", quiet(is_assignable)),
    ("java/lang/Class.getSuperclass()Ljava/lang/Class;", quiet(superclass)),
    ("java/lang/Class.getModifiers()I", quiet(modifiers)),
    ("jdk/internal/reflect/Reflection.getClassAccessFlags(Ljava/lang/Class;)I", quiet(raw_flags)),
    ("java/lang/Class.getClassAccessFlagsRaw0()I", quiet(raw_flags)),
    ("java/lang/Class.getClassFileVersion0()I", quiet(file_version)),
    ("java/lang/Class.getInterfaces0()[Ljava/lang/Class;", quiet(interfaces)),
    ("java/lang/Class.getInterfaces(Z)[Ljava/lang/Class;", quiet(interfaces)),
    ("java/lang/Class.initClassName()Ljava/lang/String;", quiet(class_name)),
    ("java/lang/Class.getSimpleBinaryName0()Ljava/lang/String;", quiet(simple_name)),
    ("java/lang/Class.getDeclaringClass0()Ljava/lang/Class;", quiet(declaring_class)),
    ("java/lang/Class.getEnclosingMethod0()[Ljava/lang/Object;", quiet(enclosing_method)),
    ("java/lang/Class.getNestHost0()Ljava/lang/Class;", quiet(nest_host)),
    ("java/lang/Class.getEnumConstantsShared()[Ljava/lang/Object;", quiet(enum_constants)),
    ("java/lang/Class.getProtectionDomain0()Ljava/security/ProtectionDomain;", NULL),
    ("java/lang/Class.getSigners()[Ljava/lang/Object;", quiet(signers)),
    ("java/lang/Class.checkMemberAccess(Ljava/lang/SecurityManager;ILjava/lang/Class;Z)V", NOTHING),
    (
        "java/lang/Class.isRecord0()Z",
        quiet(|vm, a| {
            is(vm, a, |vm, c| {
                vm.program.class(c).model.as_ref().is_some_and(|m| m.record.is_some())
            })
        }),
    ),
    ("java/lang/Class.getGenericSignature0()Ljava/lang/String;", quiet(signature)),
    (
        "java/lang/Class.getDeclaredClasses0()[Ljava/lang/Class;",
        quiet(|vm, a| {
            named_classes(vm, a, |c| {
                let member =
                    |i: &&hebra_classfile::model::InnerClass| i.outer.as_ref() == Some(&c.name);
                Some(c.inner_classes.iter().filter(member).map(|i| i.inner.clone()).collect())
            })
        }),
    ),
    (
        "java/lang/Class.getPermittedSubclasses0()[Ljava/lang/Class;",
        quiet(|vm, a| {
            named_classes(vm, a, |c| {
                (!c.permitted_subclasses.is_empty()).then(|| c.permitted_subclasses.clone())
            })
        }),
    ),
    (
        "java/lang/Class.getNestMembers0()[Ljava/lang/Class;",
        quiet(|vm, a| {
            named_classes(vm, a, |c| {
                Some(
                    std::iter::once(c.name.clone()).chain(c.nest_members.iter().cloned()).collect(),
                )
            })
        }),
    ),
];

fn target(vm: &Vm, args: &Args) -> ClassId {
    vm.class_of_mirror(args.reference(0))
}

fn is(vm: &mut Vm, args: &Args, test: impl Fn(&Vm, ClassId) -> bool) -> Outcome {
    let class = target(vm, args);
    Ok(Flow::boolean(test(vm, class)))
}

/// Returns true for the user's classes: assertions are on there, off in the library.
fn assertions(vm: &mut Vm, args: &Args) -> Outcome {
    let class = target(vm, args);
    Ok(Flow::boolean(!vm.program.class(class).is_library))
}

fn primitive(vm: &mut Vm, args: &Args) -> Outcome {
    let name = vm.string(args.reference(0));
    let class = vm.program.primitive(&name).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(Flow::reference(vm.mirror(class)))
}

fn is_instance(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(1);
    let class = target(vm, args);
    let holds = object != 0 && vm.program.is_subclass(vm.state.heap.get(object).class, class);
    Ok(Flow::boolean(holds))
}

fn is_assignable(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let from = vm.class_of_mirror(args.reference(1));
    Ok(Flow::boolean(vm.program.is_subclass(from, target(vm, args))))
}

fn superclass(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.program.class(target(vm, args));
    if class.flags.has(Flags::INTERFACE) {
        return Ok(Flow::Value(0));
    }
    match class.super_class {
        Some(parent) => Ok(Flow::reference(vm.mirror(parent))),
        None => Ok(Flow::Value(0)),
    }
}

fn modifiers(vm: &mut Vm, args: &Args) -> Outcome {
    Ok(Flow::int(vm.program.modifiers(target(vm, args)).into()))
}

/// Returns the flags of the class itself, not of its `InnerClasses` entry.
/// Returns the version of a class file: the minor one above the major one. That of arrays is of the JDK.
fn file_version(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(0));
    let model = vm.program.class(class).model.as_ref();
    let major = model.map_or(44 + vm.program.feature, |model| model.major);
    Ok(Flow::int(i32::from(major)))
}

fn raw_flags(vm: &mut Vm, args: &Args) -> Outcome {
    Ok(Flow::int(vm.program.class(target(vm, args)).flags.0.into()))
}

fn class_array(vm: &mut Vm, classes: &[ClassId]) -> Result<Ref, Fatal> {
    let array = vm.program.load("[Ljava/lang/Class;").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let mirrors: Vec<Ref> = classes.iter().map(|c| vm.mirror(*c)).collect();
    Ok(vm.state.heap.insert(array, Body::Refs(mirrors.into())))
}

/// Returns the classes named by an attribute of the class file; null if it names none.
fn named_classes(
    vm: &mut Vm,
    args: &Args,
    names: impl Fn(&hebra_classfile::model::Class) -> Option<Vec<hebra_ir::Name>>,
) -> Outcome {
    let model = vm.program.class(target(vm, args)).model.clone();
    let Some(names) = (match model {
        Some(model) => names(&model),
        None => Some(Vec::new()),
    }) else {
        return Ok(Flow::Value(0));
    };
    let classes: Result<Vec<ClassId>, LoadError> =
        names.iter().map(|n| vm.program.load(n)).collect();
    vm.state.grow(&vm.program);
    Ok(Flow::reference(class_array(vm, &classes.map_err(load_fatal)?)?))
}

fn signature(vm: &mut Vm, args: &Args) -> Outcome {
    let model = vm.program.class(target(vm, args)).model.clone();
    match model.and_then(|m| m.signature.clone()) {
        Some(signature) => Ok(Flow::reference(vm.new_string(&signature))),
        None => Ok(Flow::Value(0)),
    }
}

fn interfaces(vm: &mut Vm, args: &Args) -> Outcome {
    let direct = vm.program.class(target(vm, args)).interfaces.clone();
    Ok(Flow::reference(class_array(vm, &direct)?))
}

fn class_name(vm: &mut Vm, args: &Args) -> Outcome {
    let class = target(vm, args);
    let mut name = vm.program.external_name(class);
    if vm.program.is_hidden(class) && !vm.program.is_defined_hidden(class) {
        // HotSpot appends an address; here it must be the same in all runs.
        name = format!("{name}/0x{:016x}", FxBuildHasher.hash_one(&name));
    }
    let units: Vec<u16> = name.encode_utf16().collect();
    let string = vm.intern_string(&units);
    vm.set_field(args.reference(0), "name", string.into());
    Ok(Flow::reference(string))
}

fn simple_name(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.program.class(target(vm, args));
    let name = class.model.as_ref().and_then(|model| {
        let inner = model.inner_classes.iter().find(|i| i.inner == class.name)?;
        inner.simple_name.clone()
    });
    match name {
        Some(name) => Ok(Flow::reference(vm.new_string(&name))),
        None => Ok(Flow::Value(0)),
    }
}

fn declaring_class(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.program.class(target(vm, args));
    let outer = class.model.as_ref().and_then(|model| {
        model.inner_classes.iter().find(|i| i.inner == class.name)?.outer.clone()
    });
    let name = class.name.clone();
    match outer {
        Some(outer) => {
            let outer = vm.program.load(&outer).map_err(load_fatal)?;
            vm.state.grow(&vm.program);
            if let Some((own, variant)) = name.rsplit_once(HIDDEN_MARK) {
                // The other class names the one whose bytes these are, not this one.
                let outer = vm.program.class(outer).name.replace('/', ".");
                let own = own.replace('/', ".");
                let message =
                    format!("{outer} and {own}/0x{variant} disagree on InnerClasses attribute");
                return Ok(Flow::Throw("java/lang/IncompatibleClassChangeError", Some(message)));
            }
            Ok(Flow::reference(vm.mirror(outer)))
        }
        None => Ok(Flow::Value(0)),
    }
}

fn enclosing_method(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.program.class(target(vm, args));
    let Some((outer, method)) = class.model.as_ref().and_then(|m| m.enclosing_method.clone())
    else {
        return Ok(Flow::Value(0));
    };
    let outer = vm.program.load(&outer).map_err(load_fatal)?;
    let array = vm.program.load("[Ljava/lang/Object;").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let mut parts = [vm.mirror(outer), 0, 0];
    if let Some((name, descriptor)) = method {
        parts[1] = vm.new_string(&name);
        parts[2] = vm.new_string(&descriptor);
    }
    Ok(Flow::reference(vm.state.heap.insert(array, Body::Refs(parts.into()))))
}

fn nest_host(vm: &mut Vm, args: &Args) -> Outcome {
    let id = target(vm, args);
    let host = vm.program.class(id).model.as_ref().and_then(|m| m.nest_host.clone());
    let host = match host {
        Some(host) => vm.program.load(&host).unwrap_or(id),
        None => id,
    };
    vm.state.grow(&vm.program);
    Ok(Flow::reference(vm.mirror(host)))
}

fn enum_constants(vm: &mut Vm, args: &Args) -> Outcome {
    let class = target(vm, args);
    let found = vm.program.class(class);
    if !found.flags.has(Flags::ENUM) {
        return Ok(Flow::Value(0));
    }
    let (name, descriptor) = ("values".into(), format!("()[L{};", found.name).into());
    let Some(values) = vm.program.declared(class, &name, &descriptor) else {
        return Ok(Flow::Value(0));
    };
    match vm.state.statics[class.0 as usize].init {
        Init::Done => {}
        Init::Running(owner) if usize::from(owner) == args.slot => {}
        _ => return Ok(Flow::Init(class)),
    }
    Ok(Flow::Call(values, Vec::new()))
}

/// Returns null: no class is signed that is not in a signed jar, whose signatures are not looked at.
fn signers(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(0));
    let name = vm.program.class(class).name.clone();
    let found = vm.program.path.find(&name).ok().flatten();
    let place = found.filter(|found| !found.origin.is_jdk()).map(|found| found.origin);
    let is_signature = |name: &String| name.starts_with("META-INF/") && name.ends_with(".SF");
    let is_signed = vm.program.path.containers().iter().any(|container| match container {
        Container::Jar(jar) => {
            place.as_ref().is_some_and(|place| place.path() == jar.path())
                && jar.entry_names().iter().any(is_signature)
        }
        _ => false,
    });
    match is_signed {
        true => Err(vm.unsupported(args.slot, "Class.getSigners() of a class in a signed jar")),
        false => Ok(Flow::Value(0)),
    }
}
