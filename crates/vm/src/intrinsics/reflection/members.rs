//! Fields, methods, constructors, parameters and record components as objects, made as the
//! library's constructors would leave them.

use super::{Work, asking, intern, load, new_object, object_array, settle};
use crate::intrinsics::{Args, Flow, Outcome, Table, quiet};
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::{Flags, Name};
use hebra_ir::split_descriptor;
use hebra_program::{ClassId, MethodId};
use hebra_reduction::Mode;
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("java/lang/Class.reflectionData()Ljava/lang/Class$ReflectionData;", quiet(reflection_data)),
    (
        "java/lang/Class.getDeclaredFields0(Z)[Ljava/lang/reflect/Field;",
        quiet(|vm, a| {
            let made = declared_fields(vm, a);
            asking::settle_asking(vm, a, made)
        }),
    ),
    ("java/lang/Class.getDeclaredMethods()[Ljava/lang/reflect/Method;", quiet(in_some_order)),
    ("java/lang/Class.getMethods()[Ljava/lang/reflect/Method;", quiet(in_some_order)),
    (
        "java/lang/Class.getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;",
        quiet(|vm, a| {
            let made = declared_methods(vm, a, false);
            asking::settle_asking(vm, a, made)
        }),
    ),
    (
        "java/lang/Class.getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;",
        quiet(|vm, a| {
            let made = declared_methods(vm, a, true);
            asking::settle_asking(vm, a, made)
        }),
    ),
    (
        "java/lang/Class.getRecordComponents0()[Ljava/lang/reflect/RecordComponent;",
        quiet(|vm, a| {
            let made = record_components(vm, a);
            asking::settle_asking(vm, a, made)
        }),
    ),
    (
        "java/lang/reflect/Executable.getParameters0()[Ljava/lang/reflect/Parameter;",
        quiet(|vm, a| settle(parameters(vm, a))),
    ),
];

/// Returns the method that a `Method` or `Constructor` represents.
pub(super) fn target(vm: &Vm, object: Ref) -> MethodId {
    let class = vm.class_of_mirror(vm.field(object, "clazz") as Ref);
    vm.program.class(class).methods[vm.field(object, "slot") as usize]
}

/// Makes members again each time in `check`: a cache would be memory that threads share.
fn reflection_data(vm: &mut Vm, _args: &Args) -> Outcome {
    match vm.options.mode {
        Mode::Run => Ok(Flow::Decline),
        Mode::Check(_) => {
            settle(new_object(vm, "java/lang/Class$ReflectionData").map(Flow::reference))
        }
    }
}

fn declared_fields(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let class = vm.class_of_mirror(args.reference(0));
    let public_only = args.int(1) != 0;
    let mut fields: Vec<Ref> = Vec::new();
    for position in 0..vm.program.class(class).fields.len() {
        let flags = vm.program.class(class).fields[position].flags;
        if !public_only || flags.has(Flags::PUBLIC) {
            fields.push(field_object(vm, class, position)?);
        }
    }
    Ok(Flow::reference(object_array(vm, "[Ljava/lang/reflect/Field;", fields)?))
}

fn field_object(vm: &mut Vm, class: ClassId, position: usize) -> Work<Ref> {
    let object = new_object(vm, "java/lang/reflect/Field")?;
    let declared = vm.program.class(class).fields[position].clone();
    let found = vm.program.class(class);
    let signature = found.model.as_ref().and_then(|m| m.fields[position].signature.clone());
    let is_record = found.model.as_ref().is_some_and(|m| m.record.is_some());
    let is_hidden = vm.program.is_hidden(class);
    let ty = mirror_of(vm, &declared.descriptor)?;
    let (clazz, name) = (vm.mirror(class), intern(vm, &declared.name));
    let is_static = declared.flags.has(Flags::STATIC);
    let trusted = declared.flags.has(Flags::FINAL) && (is_static || is_record || is_hidden);
    vm.set_field(object, "clazz", clazz.into());
    vm.set_field(object, "slot", position as u64);
    vm.set_field(object, "name", name.into());
    vm.set_field(object, "type", ty.into());
    vm.set_field(object, "modifiers", declared.flags.0.into());
    // JDK 11 has no such field, 25 keeps a set of flags.
    vm.set_field(object, "trustedFinal", trusted.into());
    vm.set_field(object, "flags", trusted.into());
    set_text(vm, object, "signature", signature.as_deref());
    let annotations = vm.program.annotations(class)?;
    if let Some(raw) = annotations.fields.get(position) {
        set_bytes(vm, object, "annotations", raw.annotations.as_deref())?;
    }
    Ok(object)
}

/// Notes that the JVM chooses the order of methods; the code of the library runs unchanged.
fn in_some_order(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.is_check() && vm.is_called_by_program(args.slot) {
        vm.gathered.notes.insert(ORDER_NOTE.to_owned());
    }
    Ok(Flow::Decline)
}

const ORDER_NOTE: &str =
    "reflection: methods come in the order of their declaration; a JVM promises no order";

fn declared_methods(vm: &mut Vm, args: &Args, constructors: bool) -> Work<Flow> {
    let class = vm.class_of_mirror(args.reference(0));
    let public_only = args.int(1) != 0;
    let mut objects = Vec::new();
    for id in vm.program.class(class).methods.clone() {
        let method = vm.program.method(id);
        let wanted = match &*method.name {
            "<clinit>" => false,
            "<init>" => constructors,
            _ => !constructors,
        };
        if wanted && (!public_only || method.flags.has(Flags::PUBLIC)) {
            objects.push(method_object(vm, id)?);
        }
    }
    let array = match constructors {
        true => "[Ljava/lang/reflect/Constructor;",
        false => "[Ljava/lang/reflect/Method;",
    };
    Ok(Flow::reference(object_array(vm, array, objects)?))
}

/// Creates a `Method` or `Constructor`; the slot is the position among the declared methods.
pub(super) fn method_object(vm: &mut Vm, id: MethodId) -> Work<Ref> {
    let method = vm.program.method(id);
    let (class, name, descriptor) = (method.class, method.name.clone(), method.descriptor.clone());
    let (flags, slot) = (method.flags, method.index);
    let model = vm.program.class(class).model.clone();
    let declared = model.as_ref().and_then(|m| m.methods.get(slot as usize));
    let exceptions: Vec<Name> = declared.map(|m| m.exceptions.clone()).unwrap_or_default();
    let signature = declared.and_then(|m| m.signature.clone());
    let is_constructor = &*name == "<init>";
    let object = match is_constructor {
        true => new_object(vm, "java/lang/reflect/Constructor")?,
        false => new_object(vm, "java/lang/reflect/Method")?,
    };
    let Some((params, result)) = split_descriptor(&descriptor) else {
        return Err(Fatal::BadInput(format!("bad descriptor {descriptor}")).into());
    };
    let clazz = vm.mirror(class);
    let params = mirrors(vm, &params)?;
    let exceptions: Vec<String> = exceptions.iter().map(|e| format!("L{e};")).collect();
    let exceptions: Vec<&str> = exceptions.iter().map(String::as_str).collect();
    let exceptions = mirrors(vm, &exceptions)?;
    vm.set_field(object, "clazz", clazz.into());
    vm.set_field(object, "slot", slot.into());
    vm.set_field(object, "parameterTypes", params.into());
    vm.set_field(object, "exceptionTypes", exceptions.into());
    vm.set_field(object, "modifiers", flags.0.into());
    if !is_constructor {
        let name = intern(vm, &name);
        let result = mirror_of(vm, result)?;
        vm.set_field(object, "name", name.into());
        vm.set_field(object, "returnType", result.into());
    }
    set_text(vm, object, "signature", signature.as_deref());
    let annotations = vm.program.annotations(class)?;
    if let Some(raw) = annotations.methods.get(slot as usize) {
        set_bytes(vm, object, "annotations", raw.annotations.as_deref())?;
        set_bytes(vm, object, "parameterAnnotations", raw.parameters.as_deref())?;
        set_bytes(vm, object, "annotationDefault", raw.default.as_deref())?;
    }
    Ok(object)
}

fn record_components(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let class = vm.class_of_mirror(args.reference(0));
    let model = vm.program.class(class).model.clone();
    let Some(components) = model.as_ref().and_then(|m| m.record.clone()) else {
        return Ok(Flow::Value(0));
    };
    let annotations = vm.program.annotations(class)?;
    let mut objects = Vec::new();
    for (position, component) in components.into_iter().enumerate() {
        let object = new_object(vm, "java/lang/reflect/RecordComponent")?;
        let name = intern(vm, &component.name);
        let (clazz, ty) = (vm.mirror(class), mirror_of(vm, &component.descriptor)?);
        vm.set_field(object, "clazz", clazz.into());
        vm.set_field(object, "name", name.into());
        vm.set_field(object, "type", ty.into());
        let descriptor = format!("(){}", component.descriptor).into();
        if let Some(accessor) = vm.program.declared(class, &component.name, &descriptor) {
            let accessor = method_object(vm, accessor)?;
            vm.set_field(object, "accessor", accessor.into());
        }
        set_text(vm, object, "signature", component.signature.as_deref());
        if let Some(raw) = annotations.components.get(position) {
            set_bytes(vm, object, "annotations", raw.annotations.as_deref())?;
            set_bytes(vm, object, "typeAnnotations", raw.types.as_deref())?;
        }
        objects.push(object);
    }
    Ok(Flow::reference(object_array(vm, "[Ljava/lang/reflect/RecordComponent;", objects)?))
}

/// Returns the contents of `MethodParameters`; null if the class file has none.
fn parameters(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let executable = args.reference(0);
    let method = vm.program.method(target(vm, executable));
    let model = vm.program.class(method.class).model.clone();
    let declared = model.as_ref().and_then(|m| m.methods.get(method.index as usize));
    let Some(parameters) = declared.map(|m| m.parameters.clone()).filter(|p| !p.is_empty()) else {
        return Ok(Flow::Value(0));
    };
    let mut objects = Vec::new();
    for (index, (name, flags)) in parameters.into_iter().enumerate() {
        let object = new_object(vm, "java/lang/reflect/Parameter")?;
        set_text(vm, object, "name", name.as_deref());
        vm.set_field(object, "modifiers", flags.0.into());
        vm.set_field(object, "executable", executable.into());
        vm.set_field(object, "index", index as u64);
        objects.push(object);
    }
    Ok(Flow::reference(object_array(vm, "[Ljava/lang/reflect/Parameter;", objects)?))
}

fn mirror_of(vm: &mut Vm, descriptor: &str) -> Work<Ref> {
    let class = asking::class_of_descriptor(vm, descriptor)?;
    Ok(vm.mirror(class))
}

fn mirrors(vm: &mut Vm, descriptors: &[&str]) -> Work<Ref> {
    let elements: Work<Vec<Ref>> = descriptors.iter().map(|d| mirror_of(vm, d)).collect();
    object_array(vm, "[Ljava/lang/Class;", elements?)
}

fn set_text(vm: &mut Vm, object: Ref, field: &str, text: Option<&str>) {
    if let Some(text) = text {
        let string = intern(vm, text);
        vm.set_field(object, field, string.into());
    }
}

fn set_bytes(vm: &mut Vm, object: Ref, field: &str, bytes: Option<&[u8]>) -> Work<()> {
    let array = byte_array(vm, bytes)?;
    vm.set_field(object, field, array.into());
    Ok(())
}

/// Creates a `byte[]`; null for none.
pub(super) fn byte_array(vm: &mut Vm, bytes: Option<&[u8]>) -> Work<Ref> {
    let Some(bytes) = bytes else { return Ok(0) };
    let class = load(vm, "[B")?;
    let body = Body::Bytes(bytes.iter().map(|b| *b as i8).collect());
    Ok(vm.state.heap.insert(class, body))
}
