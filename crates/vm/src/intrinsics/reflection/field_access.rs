//! `Field.get` and `Field.set` below the library's access checks. The accessors of the library do
//! the work; they are made for each access, never kept. Those of JDK 18 on go through method
//! handles: the access itself is done here. It is always visible: the variable may be static,
//! whatever object is given.

use super::{Stop, Work, illegal, initialised, load, new_object, settle};
use crate::intrinsics::unsafes::{self, BASE, STATIC, Type};
use crate::intrinsics::{Args, Flow, TRUE, Table, quiet, visible};
use crate::machine::{Fatal, Vm};
use crate::touch::Touches;
use hebra_classfile::model::Flags;
use hebra_state::heap::Ref;

macro_rules! accesses {
    ($($class:literal $name:literal $letter:literal $type:ident),* $(,)?) => {
        &[
            $(
                (concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl.get", $name, "(Ljava/lang/Object;)", $letter), visible(|vm, a| settle(get(vm, a, Type::$type))).touching(|vm, a| touched(vm, a, false))),
                (concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl.set", $name, "(Ljava/lang/Object;", $letter, ")V"), visible(|vm, a| settle(set(vm, a, Type::$type))).touching(|vm, a| touched(vm, a, true))),
            )*
            ("java/lang/reflect/Field.acquireFieldAccessor(Z)Ljdk/internal/reflect/FieldAccessor;", quiet(|vm, a| settle(accessor(vm, a, a.raw(1) & 1)))),
            ("java/lang/reflect/Field.acquireFieldAccessor()Ljdk/internal/reflect/FieldAccessor;", quiet(|vm, a| settle(accessor(vm, a, 0)))),
            ("java/lang/reflect/Field.acquireOverrideFieldAccessor()Ljdk/internal/reflect/FieldAccessor;", quiet(|vm, a| settle(accessor(vm, a, 1)))),
            ("jdk/internal/reflect/ReflectionFactory.useFieldHandleAccessor()Z", TRUE),
            ("jdk/internal/reflect/MethodHandleAccessorFactory.newFieldAccessor(Ljava/lang/reflect/Field;Z)Ljdk/internal/reflect/FieldAccessorImpl;", quiet(|vm, a| settle(handle_accessor(vm, a)))),
        ]
    };
}

pub(super) const TABLE: Table = accesses! {
    "Boolean" "Boolean" "Z" Boolean,
    "Byte" "Byte" "B" Byte,
    "Character" "Char" "C" Char,
    "Short" "Short" "S" Short,
    "Integer" "Int" "I" Int,
    "Long" "Long" "J" Long,
    "Float" "Float" "F" Float,
    "Double" "Double" "D" Double,
    "Object" "" "Ljava/lang/Object;" Ref,
};

/// Calls `ReflectionFactory.newFieldAccessor` and keeps nothing.
fn accessor(vm: &mut Vm, args: &Args, with_override: u64) -> Work<Flow> {
    let class = load(vm, "jdk/internal/reflect/ReflectionFactory")?;
    initialised(vm, args.slot, class)?;
    let factory = vm.static_field(class, "soleInstance").unwrap_or(0);
    let name = "newFieldAccessor".into();
    let descriptor = "(Ljava/lang/reflect/Field;Z)Ljdk/internal/reflect/FieldAccessor;".into();
    match vm.program.declared(class, &name, &descriptor) {
        Some(method) => Ok(Flow::Call(method, vec![factory, args.raw(0), with_override])),
        None => Err(Fatal::BadInput("this JDK has no newFieldAccessor".into()).into()),
    }
}

const READ_ONLY: u64 = 1;
const OF_CLASS: u64 = 2;
const NONZERO: u64 = 0x8000;

/// Creates the accessor as its constructor would, but without handles.
fn handle_accessor(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let field = args.reference(0);
    let class = vm.class_of_mirror(vm.field(field, "clazz") as Ref);
    initialised(vm, args.slot, class)?;
    let ty = vm.class_of_mirror(vm.field(field, "type") as Ref);
    let kind = match &*vm.program.class(ty).name {
        "boolean" => "Boolean",
        "byte" => "Byte",
        "char" => "Character",
        "short" => "Short",
        "int" => "Integer",
        "long" => "Long",
        "float" => "Float",
        "double" => "Double",
        _ => "Object",
    };
    let object =
        new_object(vm, &format!("jdk/internal/reflect/MethodHandle{kind}FieldAccessorImpl"))?;
    let is_static = Flags(vm.field(field, "modifiers") as u16).has(Flags::STATIC);
    let of_class = if is_static { OF_CLASS } else { 0 };
    let read_only = if args.int(1) != 0 { READ_ONLY } else { 0 };
    vm.set_field(object, "field", field.into());
    vm.set_field(object, "fieldFlags", NONZERO | of_class | read_only);
    Ok(Flow::reference(object))
}

/// Returns the variable behind an accessor; none if the object has no such field.
fn place(vm: &mut Vm, args: &Args) -> Work<Option<unsafes::Address>> {
    let field = vm.field(args.reference(0), "field") as Ref;
    let class = vm.class_of_mirror(vm.field(field, "clazz") as Ref);
    let found = vm.program.class(class).fields[vm.field(field, "slot") as usize].clone();
    let word = 8 * i64::from(found.index);
    if found.flags.has(Flags::STATIC) {
        let mirror = vm.mirror(class);
        return Ok(Some(unsafes::place_at(vm, args.slot, mirror, STATIC + word)?));
    }
    let object = args.reference(1);
    if object == 0 {
        return Err(Flow::null_pointer().into());
    }
    if !vm.program.is_subclass(vm.state.heap.get(object).class, class) {
        return Ok(None);
    }
    Ok(Some(unsafes::place_at(vm, args.slot, object, BASE + word)?))
}

/// Returns the access, which is as volatile as its field.
fn touched(vm: &Vm, args: &Args, write: bool) -> Touches {
    let accessor = args.reference(0);
    let field = vm.field(accessor, "field") as Ref;
    let class = vm.class_of_mirror(vm.field(field, "clazz") as Ref);
    let found = &vm.program.class(class).fields[vm.field(field, "slot") as usize];
    let object = args.reference(1);
    let touch = if write && vm.field(accessor, "fieldFlags") & READ_ONLY != 0 {
        None
    } else if found.flags.has(Flags::STATIC) {
        vm.initialised_touch(args.slot, class, found.index, write)
    } else if object != 0 && vm.program.is_subclass(vm.state.heap.get(object).class, class) {
        vm.field_touch(object, found.index, write)
    } else {
        None
    };
    [touch, None]
}

/// Throws because the object has no such field.
fn wrong_object(vm: &Vm, args: &Args, verb: &str) -> Stop {
    let field = vm.field(args.reference(0), "field") as Ref;
    let flags = Flags(vm.field(field, "modifiers") as u16);
    let is_final = if flags.has(Flags::FINAL) { " final" } else { "" };
    let external = |mirror: u64| vm.program.external_name(vm.class_of_mirror(mirror as Ref));
    let (ty, class) = (external(vm.field(field, "type")), external(vm.field(field, "clazz")));
    let object = vm.program.external_name(vm.state.heap.get(args.reference(1)).class);
    let name = vm.string(vm.field(field, "name") as Ref);
    illegal(&format!("Can not {verb}{is_final} {ty} field {class}.{name} on {object}"))
}

fn get(vm: &mut Vm, args: &Args, ty: Type) -> Work<Flow> {
    match place(vm, args)? {
        Some(place) => Ok(Flow::Value(unsafes::read(vm, args, &place, ty)?)),
        None => Err(wrong_object(vm, args, "get")),
    }
}

fn set(vm: &mut Vm, args: &Args, ty: Type) -> Work<Flow> {
    if vm.field(args.reference(0), "fieldFlags") & READ_ONLY != 0 {
        // Throws before it gets to the handle.
        return Ok(Flow::Decline);
    }
    if ty == Type::Ref {
        let field = vm.field(args.reference(0), "field") as Ref;
        let class = vm.class_of_mirror(vm.field(field, "type") as Ref);
        let value = args.reference(2);
        if value != 0 && !vm.program.is_subclass(vm.state.heap.get(value).class, class) {
            return wrong_value(vm, args);
        }
    }
    match place(vm, args)? {
        Some(place) => {
            unsafes::write(vm, args, &place, ty, args.raw(2))?;
            Ok(Flow::Void)
        }
        // `set` checks the object itself.
        None if ty == Type::Ref => call_accessor(vm, args, "ensureObj", args.raw(1)),
        None => Err(wrong_object(vm, args, "set")),
    }
}

fn wrong_value(vm: &mut Vm, args: &Args) -> Work<Flow> {
    call_accessor(vm, args, "throwSetIllegalArgumentException", args.raw(2))
}

/// Calls a method of the accessor that throws.
fn call_accessor(vm: &mut Vm, args: &Args, name: &str, argument: u64) -> Work<Flow> {
    let class = vm.state.heap.get(args.reference(0)).class;
    let descriptor = "(Ljava/lang/Object;)V".into();
    match vm.program.find_method(class, &name.into(), &descriptor) {
        Some(method) => Ok(Flow::Call(method, vec![args.raw(0), argument])),
        None => Err(Fatal::BadInput(format!("this JDK has no method {name}")).into()),
    }
}
