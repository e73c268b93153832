//! Fields, methods and constructors as objects (`java.lang.reflect`): made, read, written, called.
//!
//! Access is not checked.

use super::glue::{self, member};
use super::unsafes::{self, BASE, STATIC, Type};
use super::varhandles::{boxing, convert_operand};
use super::{Args, Flow, NULL, Outcome, Table, quiet, visible};
use crate::heap::{Body, Ref};
use crate::machine::{Fatal, Vm, load_fatal};
use crate::program::{ClassId, ClassKind, MethodId};
use crate::state::Init;
use hebra_classfile::model::{Flags, Instruction, Kind, Name, Shuffle as Stack};
use hebra_ir::{kind_of, split_descriptor};

pub(super) const TABLE: Table = &[
    (
        "java/lang/Class.getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;",
        quiet(declared_field),
    ),
    ("java/lang/Class.getDeclaredFields0(Z)[Ljava/lang/reflect/Field;", quiet(declared_fields)),
    (
        "java/lang/Class.getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;",
        quiet(|vm, a| declared_methods(vm, a, false)),
    ),
    (
        "java/lang/Class.getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;",
        quiet(|vm, a| declared_methods(vm, a, true)),
    ),
    (
        "java/lang/Class.getRecordComponents0()[Ljava/lang/reflect/RecordComponent;",
        quiet(record_components),
    ),
    ("java/lang/Class.getRawAnnotations()[B", quiet(|vm, a| annotations(vm, a, a.reference(0)))),
    (
        "java/lang/Class.getRawTypeAnnotations()[B",
        quiet(|vm, a| annotations(vm, a, a.reference(0))),
    ),
    ("java/lang/reflect/Field.getTypeAnnotationBytes0()[B", quiet(member_annotations)),
    ("java/lang/reflect/Executable.getTypeAnnotationBytes0()[B", quiet(member_annotations)),
    (
        "java/lang/reflect/Executable.declaredAnnotations()Ljava/util/Map;",
        quiet(member_annotations),
    ),
    ("java/lang/reflect/Field.declaredAnnotations()Ljava/util/Map;", quiet(member_annotations)),
    ("java/lang/reflect/AccessibleObject.setAccessible(Z)V", quiet(set_accessible)),
    ("java/lang/reflect/Field.setAccessible(Z)V", quiet(set_accessible)),
    ("java/lang/reflect/Method.setAccessible(Z)V", quiet(set_accessible)),
    ("java/lang/reflect/Constructor.setAccessible(Z)V", quiet(set_accessible)),
    (
        "java/lang/reflect/AccessibleObject.trySetAccessible()Z",
        quiet(|vm, a| {
            vm.set_field(a.reference(0), "override", 1);
            Ok(Flow::boolean(true))
        }),
    ),
    ("java/lang/reflect/Executable.getParameters0()[Ljava/lang/reflect/Parameter;", NULL),
    (
        "java/lang/reflect/Constructor.newInstance([Ljava/lang/Object;)Ljava/lang/Object;",
        quiet(new_instance),
    ),
    (
        "java/lang/reflect/Constructor.newInstanceWithCaller([Ljava/lang/Object;ZLjava/lang/Class;)Ljava/lang/Object;",
        quiet(new_instance),
    ),
    (
        "java/lang/reflect/Method.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        quiet(invoke),
    ),
    (
        "java/lang/reflect/Array.get(Ljava/lang/Object;I)Ljava/lang/Object;",
        visible(|vm, a| element(vm, a, None)),
    ),
    (
        "java/lang/reflect/Array.set(Ljava/lang/Object;ILjava/lang/Object;)V",
        visible(|vm, a| set_element(vm, a, Type::Ref)),
    ),
    (
        "java/lang/reflect/Array.getBoolean(Ljava/lang/Object;I)Z",
        visible(|vm, a| element(vm, a, Some(Type::Boolean))),
    ),
    (
        "java/lang/reflect/Array.setBoolean(Ljava/lang/Object;IZ)V",
        visible(|vm, a| set_element(vm, a, Type::Boolean)),
    ),
    (
        "java/lang/reflect/Array.getByte(Ljava/lang/Object;I)B",
        visible(|vm, a| element(vm, a, Some(Type::Byte))),
    ),
    (
        "java/lang/reflect/Array.setByte(Ljava/lang/Object;IB)V",
        visible(|vm, a| set_element(vm, a, Type::Byte)),
    ),
    (
        "java/lang/reflect/Array.getChar(Ljava/lang/Object;I)C",
        visible(|vm, a| element(vm, a, Some(Type::Char))),
    ),
    (
        "java/lang/reflect/Array.setChar(Ljava/lang/Object;IC)V",
        visible(|vm, a| set_element(vm, a, Type::Char)),
    ),
    (
        "java/lang/reflect/Array.getShort(Ljava/lang/Object;I)S",
        visible(|vm, a| element(vm, a, Some(Type::Short))),
    ),
    (
        "java/lang/reflect/Array.setShort(Ljava/lang/Object;IS)V",
        visible(|vm, a| set_element(vm, a, Type::Short)),
    ),
    (
        "java/lang/reflect/Array.getInt(Ljava/lang/Object;I)I",
        visible(|vm, a| element(vm, a, Some(Type::Int))),
    ),
    (
        "java/lang/reflect/Array.setInt(Ljava/lang/Object;II)V",
        visible(|vm, a| set_element(vm, a, Type::Int)),
    ),
    (
        "java/lang/reflect/Array.getLong(Ljava/lang/Object;I)J",
        visible(|vm, a| element(vm, a, Some(Type::Long))),
    ),
    (
        "java/lang/reflect/Array.setLong(Ljava/lang/Object;IJ)V",
        visible(|vm, a| set_element(vm, a, Type::Long)),
    ),
    (
        "java/lang/reflect/Array.getFloat(Ljava/lang/Object;I)F",
        visible(|vm, a| element(vm, a, Some(Type::Float))),
    ),
    (
        "java/lang/reflect/Array.setFloat(Ljava/lang/Object;IF)V",
        visible(|vm, a| set_element(vm, a, Type::Float)),
    ),
    (
        "java/lang/reflect/Array.getDouble(Ljava/lang/Object;I)D",
        visible(|vm, a| element(vm, a, Some(Type::Double))),
    ),
    (
        "java/lang/reflect/Array.setDouble(Ljava/lang/Object;ID)V",
        visible(|vm, a| set_element(vm, a, Type::Double)),
    ),
    (
        "java/lang/reflect/Field.get(Ljava/lang/Object;)Ljava/lang/Object;",
        visible(|vm, a| get(vm, a, None)),
    ),
    (
        "java/lang/reflect/Field.getBoolean(Ljava/lang/Object;)Z",
        visible(|vm, a| get(vm, a, Some(Type::Boolean))),
    ),
    (
        "java/lang/reflect/Field.getByte(Ljava/lang/Object;)B",
        visible(|vm, a| get(vm, a, Some(Type::Byte))),
    ),
    (
        "java/lang/reflect/Field.getChar(Ljava/lang/Object;)C",
        visible(|vm, a| get(vm, a, Some(Type::Char))),
    ),
    (
        "java/lang/reflect/Field.getShort(Ljava/lang/Object;)S",
        visible(|vm, a| get(vm, a, Some(Type::Short))),
    ),
    (
        "java/lang/reflect/Field.getInt(Ljava/lang/Object;)I",
        visible(|vm, a| get(vm, a, Some(Type::Int))),
    ),
    (
        "java/lang/reflect/Field.getLong(Ljava/lang/Object;)J",
        visible(|vm, a| get(vm, a, Some(Type::Long))),
    ),
    (
        "java/lang/reflect/Field.getFloat(Ljava/lang/Object;)F",
        visible(|vm, a| get(vm, a, Some(Type::Float))),
    ),
    (
        "java/lang/reflect/Field.getDouble(Ljava/lang/Object;)D",
        visible(|vm, a| get(vm, a, Some(Type::Double))),
    ),
    (
        "java/lang/reflect/Field.set(Ljava/lang/Object;Ljava/lang/Object;)V",
        visible(|vm, a| set(vm, a, Type::Ref)),
    ),
    (
        "java/lang/reflect/Field.setBoolean(Ljava/lang/Object;Z)V",
        visible(|vm, a| set(vm, a, Type::Boolean)),
    ),
    (
        "java/lang/reflect/Field.setByte(Ljava/lang/Object;B)V",
        visible(|vm, a| set(vm, a, Type::Byte)),
    ),
    (
        "java/lang/reflect/Field.setChar(Ljava/lang/Object;C)V",
        visible(|vm, a| set(vm, a, Type::Char)),
    ),
    (
        "java/lang/reflect/Field.setShort(Ljava/lang/Object;S)V",
        visible(|vm, a| set(vm, a, Type::Short)),
    ),
    (
        "java/lang/reflect/Field.setInt(Ljava/lang/Object;I)V",
        visible(|vm, a| set(vm, a, Type::Int)),
    ),
    (
        "java/lang/reflect/Field.setLong(Ljava/lang/Object;J)V",
        visible(|vm, a| set(vm, a, Type::Long)),
    ),
    (
        "java/lang/reflect/Field.setFloat(Ljava/lang/Object;F)V",
        visible(|vm, a| set(vm, a, Type::Float)),
    ),
    (
        "java/lang/reflect/Field.setDouble(Ljava/lang/Object;D)V",
        visible(|vm, a| set(vm, a, Type::Double)),
    ),
];

fn declared_field(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let class = vm.class_of_mirror(args.reference(0));
    let name = vm.string(args.reference(1));
    match vm.program.class(class).fields.iter().position(|f| *f.name == *name) {
        Some(position) => Ok(Flow::reference(field_object(vm, class, position)?)),
        None => Ok(Flow::Throw("java/lang/NoSuchFieldException", Some(name))),
    }
}

fn declared_fields(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(0));
    let public_only = args.int(1) != 0;
    let array = vm.program.load("[Ljava/lang/reflect/Field;").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let mut fields: Vec<Ref> = Vec::new();
    for position in 0..vm.program.class(class).fields.len() {
        let flags = vm.program.class(class).fields[position].flags;
        if !public_only || flags.has(Flags::PUBLIC) {
            fields.push(field_object(vm, class, position)?);
        }
    }
    Ok(Flow::reference(vm.state.heap.insert(array, Body::Refs(fields.into()))))
}

/// A `java.lang.reflect.Field` as its constructor would leave it.
fn field_object(vm: &mut Vm, class: ClassId, position: usize) -> Result<Ref, Fatal> {
    let field_class = vm.program.load("java/lang/reflect/Field").map_err(load_fatal)?;
    let declared = vm.program.class(class).fields[position].clone();
    let found = vm.program.class(class);
    let signature = found.model.as_ref().and_then(|m| m.fields[position].signature.clone());
    let is_record = found.model.as_ref().is_some_and(|m| m.record.is_some());
    let ty = vm.program.class_of_descriptor(&declared.descriptor).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(field_class).instance_words);
    let object = vm.state.heap.insert(field_class, Body::Fields(vec![0; words].into()));
    let units: Vec<u16> = declared.name.encode_utf16().collect();
    let name = vm.intern_string(&units);
    let (clazz, ty) = (vm.mirror(class), vm.mirror(ty));
    let is_final = declared.flags.has(Flags::FINAL);
    let trusted = is_final && (declared.flags.has(Flags::STATIC) || is_record);
    vm.set_field(object, "clazz", clazz.into());
    vm.set_field(object, "slot", position as u64);
    vm.set_field(object, "name", name.into());
    vm.set_field(object, "type", ty.into());
    vm.set_field(object, "modifiers", declared.flags.0.into());
    vm.set_field(object, "trustedFinal", trusted.into());
    if let Some(signature) = signature {
        let signature = vm.new_string(&signature);
        vm.set_field(object, "signature", signature.into());
    }
    Ok(object)
}

fn new_object(vm: &mut Vm, class: &str) -> Result<Ref, Fatal> {
    let class = vm.program.load(class).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(class).instance_words);
    Ok(vm.state.heap.insert(class, Body::Fields(vec![0; words].into())))
}

fn object_array(vm: &mut Vm, class: &str, elements: Vec<Ref>) -> Result<Ref, Fatal> {
    let array = vm.program.load(class).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(vm.state.heap.insert(array, Body::Refs(elements.into())))
}

fn mirror_of(vm: &mut Vm, descriptor: &str) -> Result<Ref, Fatal> {
    let class = vm.program.class_of_descriptor(descriptor).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(vm.mirror(class))
}

fn mirrors(vm: &mut Vm, descriptors: &[&str]) -> Result<Ref, Fatal> {
    let elements: Result<Vec<Ref>, Fatal> = descriptors.iter().map(|d| mirror_of(vm, d)).collect();
    object_array(vm, "[Ljava/lang/Class;", elements?)
}

fn declared_methods(vm: &mut Vm, args: &Args, constructors: bool) -> Outcome {
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

/// A `Method` or `Constructor` as its constructor would leave it; the slot is the position among
/// the declared methods.
fn method_object(vm: &mut Vm, id: MethodId) -> Result<Ref, Fatal> {
    let method = vm.program.method(id);
    let (class, name, descriptor) = (method.class, method.name.clone(), method.descriptor.clone());
    let (flags, slot) = (method.flags, method.index);
    let model = vm.program.class(class).model.clone();
    let declared = model.as_ref().and_then(|m| m.methods.get(slot as usize));
    let exceptions: Vec<Name> = declared.map(|m| m.exceptions.clone()).unwrap_or_default();
    let signature = declared.and_then(|m| m.signature.clone());
    let is_constructor = &*name == "<init>";
    let object = new_object(
        vm,
        match is_constructor {
            true => "java/lang/reflect/Constructor",
            false => "java/lang/reflect/Method",
        },
    )?;
    let Some((params, result)) = split_descriptor(&descriptor) else {
        return Err(Fatal::BadInput(format!("bad descriptor {descriptor}")));
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
        let units: Vec<u16> = name.encode_utf16().collect();
        let name = vm.intern_string(&units);
        let result = mirror_of(vm, result)?;
        vm.set_field(object, "name", name.into());
        vm.set_field(object, "returnType", result.into());
    }
    if let Some(signature) = signature {
        let signature = vm.new_string(&signature);
        vm.set_field(object, "signature", signature.into());
    }
    Ok(object)
}

fn record_components(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(0));
    let model = vm.program.class(class).model.clone();
    let Some(components) = model.as_ref().and_then(|m| m.record.clone()) else {
        return Ok(Flow::Value(0));
    };
    let mut objects = Vec::new();
    for component in components {
        let object = new_object(vm, "java/lang/reflect/RecordComponent")?;
        let units: Vec<u16> = component.name.encode_utf16().collect();
        let name = vm.intern_string(&units);
        let (clazz, ty) = (vm.mirror(class), mirror_of(vm, &component.descriptor)?);
        vm.set_field(object, "clazz", clazz.into());
        vm.set_field(object, "name", name.into());
        vm.set_field(object, "type", ty.into());
        let descriptor = format!("(){}", component.descriptor).into();
        if let Some(accessor) = vm.program.declared(class, &component.name, &descriptor) {
            let accessor = method_object(vm, accessor)?;
            vm.set_field(object, "accessor", accessor.into());
        }
        if let Some(signature) = component.signature {
            let signature = vm.new_string(&signature);
            vm.set_field(object, "signature", signature.into());
        }
        objects.push(object);
    }
    Ok(Flow::reference(object_array(vm, "[Ljava/lang/reflect/RecordComponent;", objects)?))
}

/// Annotations are not kept by the class model. The library's are never asked for by programs.
fn annotations(vm: &mut Vm, args: &Args, mirror: Ref) -> Outcome {
    let class = vm.class_of_mirror(mirror);
    if vm.program.class(class).is_library {
        return Ok(Flow::Value(0));
    }
    Err(vm.unsupported(args.slot, "annotations by reflection"))
}

fn member_annotations(vm: &mut Vm, args: &Args) -> Outcome {
    let clazz = vm.field(args.reference(0), "clazz") as Ref;
    match annotations(vm, args, clazz)? {
        Flow::Value(0) => Ok(Flow::Decline),
        flow => Ok(flow),
    }
}

fn set_accessible(vm: &mut Vm, args: &Args) -> Outcome {
    vm.set_field(args.reference(0), "override", args.raw(1) & 1);
    Ok(Flow::Void)
}

// Calls.

/// The method that a `Method` or `Constructor` stands for.
fn target(vm: &Vm, object: Ref) -> MethodId {
    let class = vm.class_of_mirror(vm.field(object, "clazz") as Ref);
    vm.program.class(class).methods[vm.field(object, "slot") as usize]
}

fn illegal(message: &str) -> Flow {
    Flow::Throw("java/lang/IllegalArgumentException", Some(message.to_owned()))
}

/// Arguments in an `Object[]` as registers.
fn unpack(vm: &Vm, array: Ref, params: &[ClassId]) -> Result<Vec<u64>, Flow> {
    let given: &[Ref] = match &vm.state.heap.get(array).body {
        Body::Refs(elements) if array != 0 => elements,
        _ => &[],
    };
    if given.len() != params.len() {
        return Err(illegal("wrong number of arguments"));
    }
    given.iter().zip(params).map(|(value, class)| unpack_one(vm, *value, *class)).collect()
}

fn unpack_one(vm: &Vm, value: Ref, into: ClassId) -> Result<u64, Flow> {
    let mismatch = || illegal("argument type mismatch");
    let from = vm.state.heap.get(value).class;
    if vm.program.class(into).kind != ClassKind::Primitive {
        let fits = value == 0 || vm.program.is_subclass(from, into);
        return if fits { Ok(value.into()) } else { Err(mismatch()) };
    }
    if value == 0 {
        return Err(mismatch());
    }
    // Unboxing, then widening (JLS 5.1.2).
    let order = ["byte", "short", "int", "long", "float", "double"];
    let rank = |name: &str| order.iter().position(|o| *o == name);
    let from = match &*vm.program.class(from).name {
        "java/lang/Boolean" => "boolean",
        "java/lang/Byte" => "byte",
        "java/lang/Character" => "char",
        "java/lang/Short" => "short",
        "java/lang/Integer" => "int",
        "java/lang/Long" => "long",
        "java/lang/Float" => "float",
        "java/lang/Double" => "double",
        _ => return Err(mismatch()),
    };
    let into = &*vm.program.class(into).name;
    let fits = from == into
        || rank(from).is_some_and(|f| rank(into).is_some_and(|i| f < i))
        || from == "char" && rank(into).is_some_and(|i| i >= 2);
    if !fits {
        return Err(mismatch());
    }
    convert_operand(vm, value.into(), hebra_ir::Kind::Ref, Type::named(into))
}

fn param_classes(vm: &mut Vm, descriptor: &str) -> Result<Vec<ClassId>, Fatal> {
    let Some((params, _)) = split_descriptor(descriptor) else {
        return Err(Fatal::BadInput(format!("bad descriptor {descriptor}")));
    };
    let classes: Result<Vec<ClassId>, _> =
        params.iter().map(|p| vm.program.class_of_descriptor(p)).collect();
    vm.state.grow(&vm.program);
    classes.map_err(load_fatal)
}

/// Loads of the parameters, from this local slot on.
fn loads(descriptor: &str, mut slot: u16) -> Vec<Instruction> {
    let (params, _) = split_descriptor(descriptor).unwrap_or_default();
    let mut code = Vec::new();
    for kind in params.iter().filter_map(|p| kind_of(p)) {
        code.push(Instruction::Load(kind, slot));
        slot += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
    }
    code
}

fn new_instance(vm: &mut Vm, args: &Args) -> Outcome {
    let constructor = target(vm, args.reference(0));
    let method = vm.program.method(constructor);
    let (class, descriptor) = (method.class, method.descriptor.clone());
    let found = vm.program.class(class);
    let name = found.name.clone();
    if found.flags.has(Flags::ABSTRACT) {
        return Ok(Flow::Throw("java/lang/InstantiationException", None));
    }
    if found.flags.has(Flags::ENUM) {
        return Ok(illegal("Cannot reflectively create enum objects"));
    }
    let params = param_classes(vm, &descriptor)?;
    let values = match unpack(vm, args.reference(1), &params) {
        Ok(values) => values,
        Err(flow) => return Ok(flow),
    };
    let glue_descriptor = descriptor.replace(")V", ")Ljava/lang/Object;");
    let call =
        glue::wrapping_method(vm, &format!("New{}", constructor.0), &glue_descriptor, |_| {
            let mut code = vec![Instruction::New(name.clone()), Instruction::Shuffle(Stack::Dup)];
            code.extend(loads(&descriptor, 0));
            code.push(Instruction::InvokeSpecial(member(&name, "<init>", &descriptor), false));
            code.push(Instruction::Return(Some(Kind::Ref)));
            code
        })?;
    Ok(Flow::Call(call, values))
}

fn invoke(vm: &mut Vm, args: &Args) -> Outcome {
    let id = target(vm, args.reference(0));
    let method = vm.program.method(id);
    let (class, name) = (method.class, method.name.clone());
    let (descriptor, flags) = (method.descriptor.clone(), method.flags);
    let found = vm.program.class(class);
    let (class_name, is_interface) = (found.name.clone(), found.flags.has(Flags::INTERFACE));
    let is_static = flags.has(Flags::STATIC);
    let receiver = args.reference(1);
    if !is_static && receiver == 0 {
        return Ok(Flow::null_pointer());
    }
    if !is_static && !vm.program.is_subclass(vm.state.heap.get(receiver).class, class) {
        return Ok(illegal("object is not an instance of declaring class"));
    }
    let params = param_classes(vm, &descriptor)?;
    let values = match unpack(vm, args.reference(2), &params) {
        Ok(values) => values,
        Err(flow) => return Ok(flow),
    };
    let (params_text, result) = match descriptor.split_once(')') {
        Some((params, result)) => (params[1..].to_owned(), result.to_owned()),
        None => return Err(Fatal::BadInput(format!("bad descriptor {descriptor}"))),
    };
    let this = if is_static { String::new() } else { format!("L{class_name};") };
    let glue_descriptor = format!("({this}{params_text})Ljava/lang/Object;");
    let call = glue::wrapping_method(vm, &format!("Call{}", id.0), &glue_descriptor, |_| {
        let mut code = loads(&glue_descriptor, 0);
        let target = member(&class_name, &name, &descriptor);
        code.push(match (is_static, is_interface) {
            (true, _) => Instruction::InvokeStatic(target, is_interface),
            (false, true) => Instruction::InvokeInterface(target),
            (false, false) => Instruction::InvokeVirtual(target),
        });
        if result == "V" {
            code.push(Instruction::Null);
        } else if let Some(boxed) = box_class(&result) {
            let descriptor = format!("({result})L{boxed};");
            code.push(Instruction::InvokeStatic(member(boxed, "valueOf", &descriptor), false));
        }
        code.push(Instruction::Return(Some(Kind::Ref)));
        code
    })?;
    let mut all = Vec::new();
    all.extend((!is_static).then_some(u64::from(receiver)));
    all.extend(values);
    Ok(Flow::Call(call, all))
}

fn box_class(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "Z" => "java/lang/Boolean",
        "B" => "java/lang/Byte",
        "C" => "java/lang/Character",
        "S" => "java/lang/Short",
        "I" => "java/lang/Integer",
        "J" => "java/lang/Long",
        "F" => "java/lang/Float",
        "D" => "java/lang/Double",
        _ => return None,
    })
}

// Fields.

/// The variable of a `Field` on the object given, and its type.
fn variable(vm: &mut Vm, args: &Args) -> Result<Result<(unsafes::Place, Type), Flow>, Fatal> {
    let field = args.reference(0);
    let class = vm.class_of_mirror(vm.field(field, "clazz") as Ref);
    let found = vm.program.class(class).fields[vm.field(field, "slot") as usize].clone();
    let ty = Type::of_descriptor(&found.descriptor);
    let word = 8 * i64::from(found.index);
    if found.flags.has(Flags::STATIC) {
        match vm.state.statics[class.0 as usize].init {
            Init::Done => {}
            Init::Running(owner) if usize::from(owner) == args.slot => {}
            _ => return Ok(Err(Flow::Init(class))),
        }
        let mirror = vm.mirror(class);
        return Ok(Ok((unsafes::place_at(vm, args.slot, mirror, STATIC + word)?, ty)));
    }
    let object = args.reference(1);
    if object == 0 {
        return Ok(Err(Flow::null_pointer()));
    }
    if !vm.program.is_subclass(vm.state.heap.get(object).class, class) {
        return Ok(Err(illegal("object is not an instance of declaring class")));
    }
    Ok(Ok((unsafes::place_at(vm, args.slot, object, BASE + word)?, ty)))
}

fn get(vm: &mut Vm, args: &Args, wanted: Option<Type>) -> Outcome {
    let (place, ty) = match variable(vm, args)? {
        Ok(found) => found,
        Err(flow) => return Ok(flow),
    };
    let value = unsafes::read(vm, args, &place, ty)?;
    match wanted {
        None if ty == Type::Ref => Ok(Flow::Value(value)),
        None => Ok(match boxing(vm, args.slot, ty)? {
            Ok(boxing) => Flow::Call(boxing, vec![value]),
            Err(flow) => flow,
        }),
        Some(wanted) if wanted == ty => Ok(Flow::Value(value)),
        // Widening is left to the library, which also knows the words for what does not fit.
        Some(_) => Ok(Flow::Decline),
    }
}

fn set(vm: &mut Vm, args: &Args, given: Type) -> Outcome {
    let field = args.reference(0);
    let flags = Flags(vm.field(field, "modifiers") as u16);
    if flags.has(Flags::FINAL) {
        // Only with `setAccessible`, and never a static: the library knows.
        return Ok(Flow::Decline);
    }
    let (place, ty) = match variable(vm, args)? {
        Ok(found) => found,
        Err(flow) => return Ok(flow),
    };
    let value = if given == Type::Ref {
        let class = vm.class_of_mirror(vm.field(field, "type") as Ref);
        match unpack_one(vm, args.reference(2), class) {
            Ok(value) => value,
            Err(_) => return Ok(Flow::Decline),
        }
    } else if given == ty {
        args.raw(2)
    } else {
        return Ok(Flow::Decline);
    };
    unsafes::write(vm, args, &place, ty, value)?;
    Ok(Flow::Void)
}

// Elements of arrays.

fn element_place(
    vm: &Vm,
    args: &Args,
) -> Result<Result<(unsafes::Place, Type, ClassId), Flow>, Fatal> {
    let (array, index) = (args.reference(0), args.int(1));
    if array == 0 {
        return Ok(Err(Flow::null_pointer()));
    }
    let object = vm.state.heap.get(array);
    let ClassKind::Array(kind, component) = vm.program.class(object.class).kind else {
        return Ok(Err(illegal("Argument is not an array")));
    };
    let length = object.length();
    if index < 0 || index as usize >= length {
        let message = format!("Index {index} out of bounds for length {length}");
        let error = "java/lang/ArrayIndexOutOfBoundsException";
        return Ok(Err(Flow::Throw(error, Some(message))));
    }
    let ty = Type::of_array(kind);
    let offset = BASE + i64::from(index) * ty.size() as i64;
    Ok(Ok((unsafes::place_at(vm, args.slot, array, offset)?, ty, component)))
}

fn element(vm: &mut Vm, args: &Args, wanted: Option<Type>) -> Outcome {
    let (place, ty, _) = match element_place(vm, args)? {
        Ok(found) => found,
        Err(flow) => return Ok(flow),
    };
    let value = unsafes::read(vm, args, &place, ty)?;
    match wanted {
        None if ty == Type::Ref => Ok(Flow::Value(value)),
        None => Ok(match boxing(vm, args.slot, ty)? {
            Ok(boxing) => Flow::Call(boxing, vec![value]),
            Err(flow) => flow,
        }),
        Some(wanted) if wanted == ty => Ok(Flow::Value(value)),
        Some(_) => Err(vm.unsupported(args.slot, "java.lang.reflect.Array: a widening access")),
    }
}

fn set_element(vm: &mut Vm, args: &Args, given: Type) -> Outcome {
    let (place, ty, component) = match element_place(vm, args)? {
        Ok(found) => found,
        Err(flow) => return Ok(flow),
    };
    let value = if given == Type::Ref {
        match unpack_one(vm, args.reference(2), component) {
            Ok(value) => value,
            Err(flow) => return Ok(flow),
        }
    } else if given == ty {
        args.raw(2)
    } else {
        return Err(vm.unsupported(args.slot, "java.lang.reflect.Array: a widening access"));
    };
    unsafes::write(vm, args, &place, ty, value)?;
    Ok(Flow::Void)
}
