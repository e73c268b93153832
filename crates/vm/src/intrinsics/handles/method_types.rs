//! Method types: one object for each descriptor, as interned strings are.
//!
//! Data that the library would cache is computed again instead, so that no state of the program
//! depends on who asked first.

use super::super::{Args, Flow, NULL, Outcome, Table, quiet};
use super::NO_HANDLES;
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_ir::split_descriptor;
use hebra_program::LoadError;
use hebra_state::heap::{Body, FLAG_IMMUTABLE, Ref};

pub(super) const TABLE: Table = &[
    (
        "java/lang/invoke/MethodType.makeImpl(Ljava/lang/Class;[Ljava/lang/Class;Z)Ljava/lang/invoke/MethodType;",
        quiet(make),
    ),
    (
        "java/lang/invoke/MethodType.methodType(Ljava/lang/Class;[Ljava/lang/Class;Z)Ljava/lang/invoke/MethodType;",
        quiet(make),
    ),
    (
        "java/lang/invoke/MethodType.genericMethodType(IZ)Ljava/lang/invoke/MethodType;",
        quiet(generic),
    ),
    (
        "java/lang/invoke/MethodType.fromDescriptor(Ljava/lang/String;Ljava/lang/ClassLoader;)Ljava/lang/invoke/MethodType;",
        quiet(parse),
    ),
    (
        "java/lang/invoke/MethodType.toMethodDescriptorString()Ljava/lang/String;",
        quiet(|vm, a| {
            let text = descriptor(vm, a.reference(0));
            Ok(Flow::reference(vm.new_string(&text)))
        }),
    ),
    (
        "java/lang/invoke/MethodType.hasPrimitives()Z",
        quiet(|vm, a| {
            let text = descriptor(vm, a.reference(0));
            let (params, result) = split_descriptor(&text).unwrap_or_default();
            Ok(Flow::boolean(params.iter().chain([&result]).any(|ty| ty.len() == 1)))
        }),
    ),
    (
        "java/lang/invoke/MethodType.parameterSlotCount()I",
        quiet(|vm, a| Ok(Flow::int(slots(&descriptor(vm, a.reference(0))) as i32))),
    ),
    (
        "java/lang/invoke/MethodTypeForm.primitiveParameterCount()I",
        quiet(|vm, a| Ok(Flow::int(primitives(&form_descriptor(vm, a)) as i32))),
    ),
    (
        "java/lang/invoke/MethodTypeForm.parameterSlotCount()I",
        quiet(|vm, a| Ok(Flow::int(slots(&form_descriptor(vm, a)) as i32))),
    ),
    (
        "java/lang/invoke/MethodTypeForm.parameterCount()I",
        quiet(|vm, a| {
            let text = form_descriptor(vm, a);
            let (params, _) = split_descriptor(&text).unwrap_or_default();
            Ok(Flow::int(params.len() as i32))
        }),
    ),
    (
        "java/lang/invoke/MethodTypeForm.hasPrimitives()Z",
        quiet(|vm, a| {
            let text = form_descriptor(vm, a);
            let (_, result) = split_descriptor(&text).unwrap_or_default();
            Ok(Flow::boolean(primitives(&text) > 0 || result.len() == 1))
        }),
    ),
    ("java/lang/invoke/MethodTypeForm.hasNonVoidPrimitives()Z", NO_HANDLES),
    ("java/lang/invoke/MethodTypeForm.hasLongPrimitives()Z", NO_HANDLES),
    ("java/lang/invoke/MethodTypeForm.returnSlotCount()I", NO_HANDLES),
    ("java/lang/invoke/MethodTypeForm.cachedMethodHandle(I)Ljava/lang/invoke/MethodHandle;", NULL),
    (
        "java/lang/invoke/MethodTypeForm.setCachedMethodHandle(ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        quiet(|_, a| Ok(Flow::Value(a.raw(2)))),
    ),
    (
        // JDK 21: the kind of queue that housekeeping threads use does not exist here.
        "jdk/internal/util/ReferencedKeyMap.create(ZZLjava/util/function/Supplier;)Ljdk/internal/util/ReferencedKeyMap;",
        quiet(|_, a| Ok(Flow::Call(a.method, vec![a.raw(0), 0, a.raw(2)]))),
    ),
];

/// Returns the descriptor of a `MethodType`.
pub(super) fn descriptor(vm: &Vm, method_type: Ref) -> String {
    let mirrors: &[Ref] = match &vm.state.heap.get(vm.field(method_type, "ptypes") as Ref).body {
        Body::Refs(mirrors) => mirrors,
        _ => &[],
    };
    let name = |mirror: Ref| vm.program.descriptor_of(vm.class_of_mirror(mirror));
    let params: String = mirrors.iter().map(|m| name(*m)).collect();
    format!("({params}){}", name(vm.field(method_type, "rtype") as Ref))
}

/// Returns the `MethodType` of a descriptor, or the exception because a class is missing.
pub(crate) fn method_type(vm: &mut Vm, descriptor: &str) -> Result<Result<Ref, Ref>, Fatal> {
    if let Some(known) = vm.state.method_types.get(descriptor) {
        return Ok(Ok(*known));
    }
    let Some((params, result)) = split_descriptor(descriptor) else {
        return Err(Fatal::BadInput(format!("bad method descriptor {descriptor}")));
    };
    let mut mirrors = Vec::new();
    for ty in params.into_iter().chain([result]) {
        match vm.program.class_of_descriptor(ty) {
            Ok(class) => mirrors.push(vm.mirror(class)),
            Err(LoadError::NotFound(name)) => {
                let error = "java/lang/NoClassDefFoundError";
                return vm.new_throwable(error, Some(&name), 0).map(Err);
            }
            Err(error) => return Err(load_fatal(error)),
        }
    }
    let result = mirrors.pop().unwrap_or(0);
    let class = vm.program.load("java/lang/invoke/MethodType").map_err(load_fatal)?;
    let array = vm.program.load("[Ljava/lang/Class;").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let params = vm.state.heap.insert_base(array, Body::Refs(mirrors.into()));
    vm.state.heap.objects[params as usize].flags |= FLAG_IMMUTABLE;
    let words = usize::from(vm.program.class(class).instance_words);
    let mut fields = vec![0; words];
    for (name, value) in [("rtype", result), ("ptypes", params)] {
        if let Some(field) = vm.program.field_named(class, name) {
            fields[usize::from(field.index)] = value.into();
        }
    }
    let object = vm.state.heap.insert_base(class, Body::Fields(fields.into()));
    vm.state.method_types.insert(descriptor.into(), object);
    let form = match erased(descriptor) {
        own if own == descriptor => new_form(vm, object, &basic(descriptor))?,
        erased => match method_type(vm, &erased)? {
            Ok(erased) => vm.field(erased, "form") as Ref,
            Err(exception) => return Ok(Err(exception)),
        },
    };
    vm.set_constant(object, "form", form.into());
    Ok(Ok(object))
}

fn found(vm: &mut Vm, descriptor: &str) -> Outcome {
    Ok(match method_type(vm, descriptor)? {
        Ok(object) => Flow::reference(object),
        Err(exception) => Flow::ThrowObject(exception),
    })
}

/// Makes a type; leaves violations of the rules to the library, which has the messages.
fn make(vm: &mut Vm, args: &Args) -> Outcome {
    let (result, params) = (args.reference(0), args.reference(1));
    let Body::Refs(mirrors) = &vm.state.heap.get(params).body else { return Ok(Flow::Decline) };
    if result == 0 || params == 0 || mirrors.contains(&0) {
        return Ok(Flow::Decline);
    }
    let name = |mirror: Ref| vm.program.descriptor_of(vm.class_of_mirror(mirror));
    let params: Vec<String> = mirrors.iter().map(|m| name(*m)).collect();
    let descriptor = format!("({}){}", params.concat(), name(result));
    if params.iter().any(|p| p == "V") || slots(&descriptor) > 255 {
        return Ok(Flow::Decline);
    }
    found(vm, &descriptor)
}

fn generic(vm: &mut Vm, args: &Args) -> Outcome {
    let (count, with_array) = (args.int(0), args.int(1) != 0);
    if count < 0 || count + i32::from(with_array) > 255 {
        return Ok(Flow::Decline);
    }
    let params = "Ljava/lang/Object;".repeat(count as usize);
    let array = if with_array { "[Ljava/lang/Object;" } else { "" };
    found(vm, &format!("({params}{array})Ljava/lang/Object;"))
}

fn parse(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(0) == 0 {
        return Ok(Flow::null_pointer());
    }
    let text = vm.string(args.reference(0));
    let well_formed = text.starts_with('(') && text.contains(')') && !text.contains('.');
    let Some((params, result)) = split_descriptor(&text).filter(|_| well_formed) else {
        return Ok(Flow::Decline);
    };
    for ty in params.into_iter().chain([result]) {
        if let Err(LoadError::NotFound(name)) = vm.program.class_of_descriptor(ty) {
            let message = format!("Type {} not present", name.replace('/', "."));
            return Ok(Flow::Throw("java/lang/TypeNotPresentException", Some(message)));
        }
    }
    vm.state.grow(&vm.program);
    found(vm, &text)
}

/// Makes the form that types with the same erasure share.
fn new_form(vm: &mut Vm, erased: Ref, basic: &str) -> Result<Ref, Fatal> {
    let class = vm.program.load("java/lang/invoke/MethodTypeForm").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(class).instance_words);
    let form = vm.state.heap.insert_base(class, Body::Fields(vec![0; words].into()));
    // Its classes belong to the language itself, so they exist.
    if let Ok(basic) = method_type(vm, basic)? {
        vm.set_constant(form, "basicType", basic.into());
    }
    vm.set_constant(form, "erasedType", erased.into());
    let text = descriptor(vm, erased);
    vm.set_constant(form, "parameterSlotCount", slots(&text) as u64);
    vm.set_constant(form, "primitiveCount", primitives(&text) as u64);
    Ok(form)
}

/// Returns the erased type of a form.
fn form_descriptor(vm: &Vm, args: &Args) -> String {
    descriptor(vm, vm.field(args.reference(0), "erasedType") as Ref)
}

/// Returns how many parameters are primitive.
fn primitives(descriptor: &str) -> usize {
    let (params, _) = split_descriptor(descriptor).unwrap_or_default();
    params.iter().filter(|p| p.len() == 1).count()
}

/// Returns the number of slots of the parameters.
fn slots(descriptor: &str) -> usize {
    let (params, _) = split_descriptor(descriptor).unwrap_or_default();
    params.iter().map(|p| if matches!(*p, "J" | "D") { 2 } else { 1 }).sum()
}

fn map_types(descriptor: &str, change: impl Fn(&str) -> &str) -> String {
    let (params, result) = split_descriptor(descriptor).unwrap_or_default();
    let params: String = params.iter().map(|p| change(p)).collect();
    format!("({params}){}", change(result))
}

/// Maps all references to one type.
fn erased(descriptor: &str) -> String {
    map_types(descriptor, |ty| if ty.len() > 1 { "Ljava/lang/Object;" } else { ty })
}

/// Maps all references to one type, and all that are held as an `int` to another.
fn basic(descriptor: &str) -> String {
    map_types(descriptor, |ty| match ty {
        "Z" | "B" | "C" | "S" => "I",
        ty if ty.len() > 1 => "Ljava/lang/Object;",
        ty => ty,
    })
}
