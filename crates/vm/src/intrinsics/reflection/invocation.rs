//! `Method.invoke` and `Constructor.newInstance` below the library's access checks: an accessor
//! that is made for each call, never kept, and calls through a small separate method that wraps
//! exceptions of the target.

use super::array_access::{unboxed, widen};
use super::members::{method_object, target};
use super::{Stop, Work, elements, illegal, initialised, new_object, settle};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::unsafes::Type;
use crate::intrinsics::{Args, FALSE, Flow, Table, quiet};
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::{Flags, Instruction, Kind, Name, Shuffle as Stack};
use hebra_ir::{kind_of, split_descriptor};
use hebra_program::{ClassId, ClassKind, MethodId};
use hebra_state::heap::Ref;

pub(super) const TABLE: Table = &[
    (
        "java/lang/reflect/Method.acquireMethodAccessor()Ljdk/internal/reflect/MethodAccessor;",
        quiet(|vm, a| settle(method_accessor(vm, a))),
    ),
    (
        "jdk/internal/reflect/NativeMethodAccessorImpl.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        quiet(|vm, a| settle(invoke(vm, a))),
    ),
    (
        "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        quiet(|vm, a| settle(invoke(vm, a))),
    ),
    (
        "java/lang/reflect/Constructor.acquireConstructorAccessor()Ljdk/internal/reflect/ConstructorAccessor;",
        quiet(|vm, a| settle(constructor_accessor(vm, a))),
    ),
    (
        "jdk/internal/reflect/NativeConstructorAccessorImpl.newInstance([Ljava/lang/Object;)Ljava/lang/Object;",
        quiet(|vm, a| settle(new_instance(vm, a, "c"))),
    ),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor.newInstance([Ljava/lang/Object;)Ljava/lang/Object;",
        quiet(|vm, a| settle(new_instance(vm, a, "ctor"))),
    ),
    (
        "jdk/internal/reflect/ReflectionFactory.generateConstructor(Ljava/lang/Class;Ljava/lang/reflect/Constructor;)Ljava/lang/reflect/Constructor;",
        quiet(|vm, a| settle(serialization_constructor(vm, a))),
    ),
    // `getCallerClass` finds the caller behind a reflective call by itself.
    ("jdk/internal/reflect/Reflection.isCallerSensitive(Ljava/lang/reflect/Method;)Z", FALSE),
];

/// Returns true if messages say more, from JDK 18 on.
fn is_verbose(vm: &Vm) -> bool {
    vm.program.feature >= 18
}

fn method_accessor(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let accessor = match vm.program.load("jdk/internal/reflect/NativeMethodAccessorImpl") {
        Ok(_) => new_object(vm, "jdk/internal/reflect/NativeMethodAccessorImpl")?,
        Err(_) => new_object(vm, "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor")?,
    };
    vm.set_field(accessor, "method", args.raw(0));
    Ok(Flow::reference(accessor))
}

fn constructor_accessor(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let constructor = args.reference(0);
    let class = vm.program.method(target(vm, constructor)).class;
    if vm.program.class(class).flags.has(Flags::ENUM) {
        return Err(illegal("Cannot reflectively create enum objects"));
    }
    Ok(Flow::reference(new_constructor_accessor(vm, constructor)?))
}

fn new_constructor_accessor(vm: &mut Vm, constructor: Ref) -> Work<Ref> {
    let accessor = match vm.program.load("jdk/internal/reflect/NativeConstructorAccessorImpl") {
        Ok(_) => new_object(vm, "jdk/internal/reflect/NativeConstructorAccessorImpl")?,
        Err(_) => {
            new_object(vm, "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor")?
        }
    };
    vm.set_field(accessor, "c", constructor.into());
    vm.set_field(accessor, "ctor", constructor.into());
    Ok(accessor)
}

/// Creates a constructor that makes objects of one class and initialises them by a constructor of a
/// superclass: its accessor holds a constructor of the first class whose root is of the second.
fn serialization_constructor(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (class, called) = (args.raw(1), args.reference(2));
    let id = target(vm, called);
    let (outer, inner) = (method_object(vm, id)?, method_object(vm, id)?);
    vm.set_field(inner, "clazz", class);
    vm.set_field(inner, "root", called.into());
    let accessor = new_constructor_accessor(vm, inner)?;
    vm.set_field(outer, "constructorAccessor", accessor.into());
    vm.set_field(outer, "override", 1);
    Ok(Flow::reference(outer))
}

fn check_count(vm: &Vm, given: usize, expected: usize) -> Work<()> {
    match given == expected {
        true => Ok(()),
        false if is_verbose(vm) => {
            Err(illegal(&format!("wrong number of arguments: {given} expected: {expected}")))
        }
        false => Err(illegal("wrong number of arguments")),
    }
}

fn param_classes(vm: &mut Vm, descriptor: &str) -> Work<Vec<ClassId>> {
    let Some((params, _)) = split_descriptor(descriptor) else {
        return Err(Fatal::BadInput(format!("bad descriptor {descriptor}")).into());
    };
    let classes: Result<Vec<ClassId>, _> =
        params.iter().map(|p| vm.program.class_of_descriptor(p)).collect();
    vm.state.grow(&vm.program);
    Ok(classes?)
}

/// Converts the arguments in an array to registers for a method with this descriptor.
pub(super) fn arguments(vm: &mut Vm, array: Ref, descriptor: &str) -> Work<Vec<u64>> {
    let params = param_classes(vm, descriptor)?;
    let given = elements(vm, array);
    check_count(vm, given.len(), params.len())?;
    given.into_iter().zip(params).map(|(value, class)| argument(vm, value, class)).collect()
}

/// Converts a value to a register for a parameter: unboxing, then widening (JLS 5.1.2).
fn argument(vm: &mut Vm, value: Ref, into: ClassId) -> Work<u64> {
    let mismatch = || illegal("argument type mismatch");
    if vm.program.class(into).kind != ClassKind::Primitive {
        let from = vm.state.heap.get(value).class;
        let fits = value == 0 || vm.program.is_subclass(from, into);
        return if fits { Ok(value.into()) } else { Err(mismatch()) };
    }
    let into = Type::named(&vm.program.class(into).name);
    if value == 0 {
        return Err(null_argument(vm, into)?);
    }
    match unboxed(vm, value) {
        Some((from, bits)) => widen(bits, from, into).ok_or_else(mismatch),
        None => Err(mismatch()),
    }
}

/// Throws for null as a primitive argument, from JDK 18 on as the method handle behind the call.
fn null_argument(vm: &mut Vm, into: Type) -> Work<Stop> {
    if !is_verbose(vm) {
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", None).into());
    }
    let method = match into {
        Type::Byte => "byteValue",
        Type::Short => "shortValue",
        Type::Long => "longValue",
        Type::Float => "floatValue",
        Type::Double => "doubleValue",
        _ => "intValue",
    };
    let message = format!(
        "Cannot invoke \"java.lang.Number.{method}()\" because the return value of \"sun.invoke.util.\
         ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, Object, boolean)\" is null"
    );
    let cause = vm.new_throwable("java/lang/NullPointerException", Some(&message), 0)?;
    let message = format!("java.lang.NullPointerException: {message}");
    let error = vm.new_throwable("java/lang/IllegalArgumentException", Some(&message), cause)?;
    Ok(Flow::ThrowObject(error).into())
}

/// Returns loads of the parameters, from local 0 on.
fn loads(descriptor: &str) -> Vec<Instruction> {
    let (params, _) = split_descriptor(descriptor).unwrap_or_default();
    let mut code = Vec::new();
    let mut slot = 0;
    for kind in params.iter().filter_map(|p| kind_of(p)) {
        code.push(Instruction::Load(kind, slot));
        slot += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
    }
    code
}

fn new_instance(vm: &mut Vm, args: &Args, field: &str) -> Work<Flow> {
    let object = vm.field(args.reference(0), field) as Ref;
    let class = vm.class_of_mirror(vm.field(object, "clazz") as Ref);
    let root = vm.field(object, "root") as Ref;
    let constructor = target(vm, if root == 0 { object } else { root });
    let method = vm.program.method(constructor);
    let (called, descriptor) = (method.class, method.descriptor.clone());
    let called = vm.program.class(called).name.clone();
    let found = vm.program.class(class);
    let name = found.name.clone();
    if found.flags.has(Flags::ABSTRACT) {
        return Err(Flow::Throw("java/lang/InstantiationException", None).into());
    }
    if &*name == "java/lang/Class" {
        let error = "java/lang/IllegalAccessException";
        let message = "Can not make a java.lang.Class constructor accessible".to_owned();
        return Err(Flow::Throw(error, Some(message)).into());
    }
    let values = arguments(vm, args.reference(1), &descriptor)?;
    initialised(vm, args.slot, class)?;
    let glue_descriptor = descriptor.replace(")V", ")Ljava/lang/Object;");
    let call = glue::wrapping_method(
        vm,
        &format!("New{}By{}", class.0, constructor.0),
        &glue_descriptor,
        |_| {
            let mut code = vec![Instruction::New(name.clone()), Instruction::Shuffle(Stack::Dup)];
            code.extend(loads(&descriptor));
            code.push(Instruction::InvokeSpecial(member(&called, "<init>", &descriptor), false));
            code.push(Instruction::Return(Some(Kind::Ref)));
            code
        },
    )?;
    Ok(Flow::Call(call, values))
}

fn invoke(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let id = target(vm, vm.field(args.reference(0), "method") as Ref);
    let method = vm.program.method(id);
    let (class, descriptor) = (method.class, method.descriptor.clone());
    let is_static = method.flags.has(Flags::STATIC);
    let receiver = args.reference(1);
    if !is_static {
        check_receiver(vm, receiver, class)?;
    }
    let mut values: Vec<u64> = Vec::new();
    values.extend((!is_static).then_some(u64::from(receiver)));
    values.extend(arguments(vm, args.reference(2), &descriptor)?);
    if is_static {
        initialised(vm, args.slot, class)?;
    }
    let call = glue::wrapping_method(vm, &format!("Call{}", id.0), &boxed(vm, id), |vm| {
        calling(vm, id, false)
    })?;
    Ok(Flow::Call(call, values))
}

fn check_receiver(vm: &mut Vm, receiver: Ref, class: ClassId) -> Work<()> {
    if receiver == 0 {
        let message = is_verbose(vm).then(|| {
            let name = receiver_name(vm).unwrap_or_else(|| "<parameter1>".into());
            format!("Cannot invoke \"Object.getClass()\" because \"{name}\" is null")
        });
        return Err(Flow::Throw("java/lang/NullPointerException", message).into());
    }
    let from = vm.state.heap.get(receiver).class;
    if vm.program.is_subclass(from, class) {
        return Ok(());
    }
    if vm.program.feature >= 22 {
        let (from, class) = (vm.program.external_name(from), vm.program.external_name(class));
        return Err(illegal(&format!("object of type {from} is not an instance of {class}")));
    }
    Err(illegal("object is not an instance of declaring class"))
}

/// Returns the name of the receiver in the library's own check, if it was compiled with names.
fn receiver_name(vm: &mut Vm) -> Option<Name> {
    let class = vm.program.load("jdk/internal/reflect/DirectMethodHandleAccessor").ok()?;
    let model = vm.program.class(class).model.clone()?;
    let method = model.methods.iter().find(|method| &*method.name == "checkReceiver")?;
    let variables = &method.body()?.variables;
    variables.iter().find(|variable| variable.slot == 1).map(|variable| variable.name.clone())
}

/// Returns the descriptor of a method that takes the receiver too and returns its result boxed.
pub(super) fn boxed(vm: &Vm, id: MethodId) -> String {
    let method = vm.program.method(id);
    let params = method.descriptor.split_once(')').map_or("", |(params, _)| &params[1..]);
    match method.flags.has(Flags::STATIC) {
        true => format!("({params})Ljava/lang/Object;"),
        false => {
            format!("(L{};{params})Ljava/lang/Object;", vm.program.class(method.class).name)
        }
    }
}

/// Returns code that calls a method with the arguments in its locals and returns the result boxed;
/// this very method rather than an overriding one, if `directly`.
pub(super) fn calling(vm: &Vm, id: MethodId, directly: bool) -> Vec<Instruction> {
    let method = vm.program.method(id);
    let class = vm.program.class(method.class);
    let is_interface = class.flags.has(Flags::INTERFACE);
    let is_static = method.flags.has(Flags::STATIC);
    let mut code = loads(&boxed(vm, id));
    let target = member(&class.name, &method.name, &method.descriptor);
    code.push(match (is_static, is_interface) {
        (true, _) => Instruction::InvokeStatic(target, is_interface),
        (false, _) if directly => Instruction::InvokeSpecial(target, is_interface),
        (false, true) => Instruction::InvokeInterface(target),
        (false, false) => Instruction::InvokeVirtual(target),
    });
    let result = method.descriptor.split_once(')').map_or("V", |(_, result)| result);
    if result == "V" {
        code.push(Instruction::Null);
    } else if let Some(boxed) = box_class(result) {
        let descriptor = format!("({result})L{boxed};");
        code.push(Instruction::InvokeStatic(member(boxed, "valueOf", &descriptor), false));
    }
    code.push(Instruction::Return(Some(Kind::Ref)));
    code
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
