//! Raw annotations for the library's own parser, and the constant pool it reads them with.

use super::members::{byte_array, target};
use super::{Work, initialised, new_object, settle};
use crate::intrinsics::{Args, Flow, Table, quiet};
use crate::machine::Vm;
use hebra_classfile::annotations::{Constant, Mentions, Raw};
use hebra_program::ClassId;
use hebra_reduction::Mode;
use hebra_state::heap::Ref;

pub(super) const TABLE: Table = &[
    (
        "java/lang/Class.annotationData()Ljava/lang/Class$AnnotationData;",
        quiet(|vm, a| settle(kept(vm, a, "annotationData"))),
    ),
    (
        "sun/reflect/annotation/AnnotationType.getInstance(Ljava/lang/Class;)Lsun/reflect/annotation/AnnotationType;",
        quiet(|vm, a| settle(kept(vm, a, "annotationType"))),
    ),
    (
        "java/lang/Class.getRawAnnotations()[B",
        quiet(|vm, a| settle(of_class(vm, a, |raw| raw.annotations.as_deref()))),
    ),
    (
        "java/lang/Class.getRawTypeAnnotations()[B",
        quiet(|vm, a| settle(of_class(vm, a, |raw| raw.types.as_deref()))),
    ),
    (
        "java/lang/reflect/Field.getTypeAnnotationBytes0()[B",
        quiet(|vm, a| settle(types_of_field(vm, a))),
    ),
    (
        "java/lang/reflect/Executable.getTypeAnnotationBytes0()[B",
        quiet(|vm, a| settle(types_of_method(vm, a))),
    ),
    (
        "java/lang/Class.getConstantPool()Ljdk/internal/reflect/ConstantPool;",
        quiet(|vm, a| settle(constant_pool(vm, a))),
    ),
    (
        "jdk/internal/reflect/ConstantPool.getUTF8At0(Ljava/lang/Object;I)Ljava/lang/String;",
        quiet(|vm, a| settle(constant(vm, a))),
    ),
    (
        "jdk/internal/reflect/ConstantPool.getIntAt0(Ljava/lang/Object;I)I",
        quiet(|vm, a| settle(constant(vm, a))),
    ),
    (
        "jdk/internal/reflect/ConstantPool.getLongAt0(Ljava/lang/Object;I)J",
        quiet(|vm, a| settle(constant(vm, a))),
    ),
    (
        "jdk/internal/reflect/ConstantPool.getFloatAt0(Ljava/lang/Object;I)F",
        quiet(|vm, a| settle(constant(vm, a))),
    ),
    (
        "jdk/internal/reflect/ConstantPool.getDoubleAt0(Ljava/lang/Object;I)D",
        quiet(|vm, a| settle(constant(vm, a))),
    ),
];

/// Handles data that the library computes once and keeps in a field of the class. `check` does so
/// atomically: the result is the same whichever thread is first. The user's enums that annotations
/// mention are initialised before, visibly to other threads.
fn kept(vm: &mut Vm, args: &Args, field: &str) -> Work<Flow> {
    let mirror = args.reference(0);
    if vm.options.mode == Mode::Run || mirror == 0 {
        return Ok(Flow::Decline);
    }
    match vm.field(mirror, field) {
        0 => {
            let class = vm.class_of_mirror(mirror);
            for class in mentioned_enums(vm, class, field == "annotationType")? {
                initialised(vm, args.slot, class)?;
            }
            Ok(Flow::First(args.method, args.values.to_vec()))
        }
        known => Ok(Flow::Value(known)),
    }
}

/// Returns the user's enums that the annotations of a class and its superclasses mention, or that
/// the defaults of an annotation type mention.
fn mentioned_enums(vm: &mut Vm, class: ClassId, of_type: bool) -> Work<Vec<ClassId>> {
    let mut mentions = Mentions::default();
    let mut add = |more: Mentions| {
        mentions.annotations.extend(more.annotations);
        mentions.enums.extend(more.enums);
    };
    match of_type {
        true => add(defaults(vm, class)?),
        false => {
            let mut at = Some(class);
            while let Some(class) = at {
                let found = vm.program.annotations(class)?;
                add(found.mentions(found.class.annotations.as_deref().unwrap_or_default()));
                at = vm.program.class(class).super_class;
            }
        }
    }
    let mut next = 0;
    while let Some(name) = mentions.annotations.get(next).cloned() {
        next += 1;
        if mentions.annotations[..next - 1].contains(&name) {
            continue;
        }
        let Ok(class) = vm.program.class_of_descriptor(&name) else { continue };
        vm.state.grow(&vm.program);
        let more = defaults(vm, class)?;
        mentions.annotations.extend(more.annotations);
        mentions.enums.extend(more.enums);
    }
    let mut enums = Vec::new();
    for name in &mentions.enums {
        let Ok(class) = vm.program.class_of_descriptor(name) else { continue };
        vm.state.grow(&vm.program);
        if !vm.program.class(class).is_library && !enums.contains(&class) {
            enums.push(class);
        }
    }
    Ok(enums)
}

/// Returns the mentions in the defaults of the members of an annotation type.
fn defaults(vm: &mut Vm, class: ClassId) -> Work<Mentions> {
    let found = vm.program.annotations(class)?;
    let mut all = Mentions::default();
    for content in found.methods.iter().filter_map(|raw| raw.default.as_deref()) {
        let more = found.mentions_of_default(content);
        all.annotations.extend(more.annotations);
        all.enums.extend(more.enums);
    }
    Ok(all)
}

fn of_class(vm: &mut Vm, args: &Args, part: fn(&Raw) -> Option<&[u8]>) -> Work<Flow> {
    let class = vm.class_of_mirror(args.reference(0));
    let annotations = vm.program.annotations(class)?;
    Ok(Flow::reference(byte_array(vm, part(&annotations.class))?))
}

fn types_of_field(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let field = args.reference(0);
    let class = vm.class_of_mirror(vm.field(field, "clazz") as Ref);
    let annotations = vm.program.annotations(class)?;
    let raw = annotations.fields.get(vm.field(field, "slot") as usize);
    Ok(Flow::reference(byte_array(vm, raw.and_then(|raw| raw.types.as_deref()))?))
}

fn types_of_method(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let method = vm.program.method(target(vm, args.reference(0)));
    let (class, index) = (method.class, method.index as usize);
    let annotations = vm.program.annotations(class)?;
    let raw = annotations.methods.get(index);
    Ok(Flow::reference(byte_array(vm, raw.and_then(|raw| raw.types.as_deref()))?))
}

/// Creates the pool, identified by its class.
fn constant_pool(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let pool = new_object(vm, "jdk/internal/reflect/ConstantPool")?;
    vm.set_field(pool, "constantPoolOop", args.raw(0));
    Ok(Flow::reference(pool))
}

/// Returns a constant. The library takes one of the wrong kind for a malformed annotation.
fn constant(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let class: ClassId = vm.class_of_mirror(args.reference(1));
    let annotations = vm.program.annotations(class)?;
    let method = vm.program.method(args.method);
    let result = method.descriptor.rsplit(')').next().unwrap_or_default();
    let wrong = || {
        let message = "Wrong type at constant pool index".to_owned();
        Flow::Throw("java/lang/IllegalArgumentException", Some(message))
    };
    Ok(match (annotations.constants.get(args.int(2) as usize), result) {
        (Some(Constant::Text(text)), "Ljava/lang/String;") => {
            Flow::reference(vm.new_string_of_units(&text.0))
        }
        (Some(Constant::Int(value)), "I") => Flow::int(*value),
        (Some(Constant::Long(value)), "J") => Flow::Value(*value as u64),
        (Some(Constant::Float(value)), "F") => Flow::Value(value.to_bits().into()),
        (Some(Constant::Double(value)), "D") => Flow::Value(value.to_bits()),
        _ => wrong(),
    })
}
