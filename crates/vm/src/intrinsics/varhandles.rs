//! `VarHandle`s of fields and array elements, and the few parts of `Lookup` that make them.
//!
//! A handle is an object of the JDK's own class for its kind of variable (`VarHandleInts$Array` and
//! so on), so its class determines the type and the place. Its access methods are
//! signature-polymorphic (JVMS 2.9.3): each descriptor in use becomes a native method of
//! `VarHandle` that keeps the name of the access mode.

mod modes;

use super::handles;
use super::unsafes::{self, Address, BASE, Mode, STATIC, Type, WEAK_COMPARE};
use super::{Args, Flow, Intrinsic, NOTHING, Outcome, Table, Visible, quiet};
use crate::machine::{Fatal, Vm, load_fatal};
use crate::touch::{Touch, Touches};
use hebra_classfile::model::{Flags, MemberRef};
use hebra_ir::Kind;
use hebra_program::{ArrayKind, ClassId, ClassKind, MethodId, Program};
use hebra_state::Init;
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("java/lang/invoke/VarHandle.<clinit>()V", NOTHING),
    (
        "java/lang/invoke/MethodHandles$Lookup.findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        quiet(|vm, a| field_handle(vm, a, a.reference(1), a.reference(2), a.reference(3), false)),
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        quiet(|vm, a| field_handle(vm, a, a.reference(1), a.reference(2), a.reference(3), true)),
    ),
    (
        "jdk/internal/invoke/MhUtil.findVarHandle(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        quiet(util_handle),
    ),
    (
        "jdk/internal/invoke/MhUtil.findVarHandle(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        quiet(|vm, a| field_handle(vm, a, a.reference(1), a.reference(2), a.reference(3), false)),
    ),
    (
        "java/lang/invoke/MethodHandles.arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        quiet(array_handle),
    ),
    (
        "java/lang/invoke/MethodHandles.byteArrayViewVarHandle(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;",
        quiet(view_handle),
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.unreflectVarHandle(Ljava/lang/reflect/Field;)Ljava/lang/invoke/VarHandle;",
        quiet(|vm, a| {
            let field = a.reference(1);
            if field == 0 {
                return Ok(Flow::null_pointer());
            }
            let part = |name: &str| vm.field(field, name) as Ref;
            let (class, name, ty) = (part("clazz"), part("name"), part("type"));
            let is_static = Flags(vm.field(field, "modifiers") as u16).has(Flags::STATIC);
            field_handle(vm, a, class, name, ty, is_static)
        }),
    ),
    (
        "java/lang/invoke/VarHandle.accessModeType(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodType;",
        quiet(modes::access_type),
    ),
    (
        "java/lang/invoke/VarHandle.isAccessModeSupported(Ljava/lang/invoke/VarHandle$AccessMode;)Z",
        quiet(modes::supported),
    ),
    (
        "java/lang/invoke/VarHandle.toMethodHandle(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodHandle;",
        quiet(modes::to_method_handle),
    ),
    // No method of the JDK: exact invokers call it.
    (
        "hebra/glue/Exact.check(Ljava/lang/invoke/VarHandle;Ljava/lang/String;Ljava/lang/invoke/MethodType;)V",
        quiet(modes::check_exact),
    ),
    (ACCESS, BY_HANDLE),
    (WEAK_ACCESS, Intrinsic { alternatives: Some(ways), ..BY_HANDLE }),
    ("java/lang/invoke/VarHandle.fullFence()V", NOTHING),
    ("java/lang/invoke/VarHandle.acquireFence()V", NOTHING),
    ("java/lang/invoke/VarHandle.releaseFence()V", NOTHING),
    ("java/lang/invoke/VarHandle.loadLoadFence()V", NOTHING),
    ("java/lang/invoke/VarHandle.storeStoreFence()V", NOTHING),
];

/// Accesses by all methods of `VarHandle`, whose descriptors are those of their calls.
const ACCESS: &str = "hebra/glue/VarHandle.access";
const WEAK_ACCESS: &str = "hebra/glue/VarHandle.weakAccess";
const BY_HANDLE: Intrinsic = Intrinsic::new(access, Visible::Variable).only_touching(touches);

/// Effect of an access on the variable; the ordering is in the name of the method.
#[derive(Clone, Copy, PartialEq)]
enum Access {
    Get,
    Set,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    GetAndOr,
    GetAndAnd,
    GetAndXor,
}

/// Returns a method of `VarHandle` for a call with this descriptor.
pub(super) fn polymorphic(
    program: &mut Program,
    class: ClassId,
    member: &MemberRef,
) -> Option<MethodId> {
    modes::named(&member.name)?;
    let is_weak = member.name.starts_with(WEAK_COMPARE);
    let intrinsic = super::numbered(if is_weak { WEAK_ACCESS } else { ACCESS })?;
    program.add_native(class, &member.name, &member.descriptor, intrinsic)
}

/// Returns how many alternatives a weak compare-and-set has: one that could succeed may fail.
fn ways(vm: &Vm, args: &Args) -> u32 {
    let succeeds = next_touch(vm, args).is_some_and(|touch| touch.write);
    1 + u32::from(succeeds && unsafes::fails_spuriously(vm, args.slot))
}

/// Target of a handle: its type, and the data needed to find it.
#[derive(Clone, Copy)]
struct HandleTarget {
    ty: Type,
    kind: Shape,
    read_only: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Field,
    Static,
    Array,
    /// A number in a `byte[]`.
    View,
}

impl Shape {
    /// Returns how many arguments identify the variable.
    fn coordinates(self) -> usize {
        match self {
            Shape::Static => 0,
            Shape::Field => 1,
            Shape::Array | Shape::View => 2,
        }
    }
}

fn variable(vm: &Vm, handle: Ref) -> Option<HandleTarget> {
    let class = vm.program.class(vm.state.heap.get(handle).class);
    let (ty, place) = class.name.strip_prefix("java/lang/invoke/VarHandle")?.split_once('$')?;
    let (ty, is_view) = match ty.strip_prefix("ByteArrayAs") {
        Some(ty) => (ty, true),
        None => (ty, false),
    };
    let ty = match ty {
        "Booleans" => Type::Boolean,
        "Bytes" => Type::Byte,
        "Chars" => Type::Char,
        "Shorts" => Type::Short,
        "Ints" => Type::Int,
        "Longs" => Type::Long,
        "Floats" => Type::Float,
        "Doubles" => Type::Double,
        "References" | "Objects" => Type::Ref,
        _ => return None,
    };
    let kind = match place {
        "Array" => Shape::Array,
        _ if is_view => Shape::View,
        _ if place.starts_with("FieldStatic") => Shape::Static,
        _ => Shape::Field,
    };
    Some(HandleTarget { ty, kind, read_only: place.ends_with("ReadOnly") })
}

/// Returns true if an access through a handle is a scheduling point.
pub(crate) fn is_visible(vm: &Vm, args: &[u64]) -> bool {
    let handle = args.first().copied().unwrap_or(0) as Ref;
    let object = args.get(1).copied().unwrap_or(0) as Ref;
    match variable(vm, handle) {
        Some(HandleTarget { kind: Shape::Field | Shape::Array | Shape::View, .. })
            if object != 0 =>
        {
            !vm.state.heap.is_valid(object) || vm.is_visible(object)
        }
        _ => true,
    }
}

/// Returns the access that a call makes; none if it throws or needs conversions first, after which
/// there is another call.
fn touches(vm: &Vm, args: &Args) -> Touches {
    [next_touch(vm, args), None]
}

fn next_touch(vm: &Vm, args: &Args) -> Option<Touch> {
    let handle = Some(args.reference(0)).filter(|handle| *handle != 0)?;
    let method = vm.program.method(args.method);
    let (variable, access) = (variable(vm, handle)?, modes::named(&method.name)?);
    let own = modes::descriptor(vm, handle, variable, access);
    let fits = *own == *method.descriptor
        || vm.field(handle, "exact") == 0 && modes::differs_by_reference(&own, &method.descriptor);
    if !fits || !modes::is_supported(vm, variable, access, &method.name) {
        return None;
    }
    let place = find_place(vm, args, handle, variable).ok()?.ok()?;
    let ty = variable.ty;
    let write = match access {
        Access::Get => false,
        Access::CompareAndSet | Access::CompareAndExchange => {
            let expected = args.raw(1 + variable.kind.coordinates());
            let current = unsafes::value_at(vm, &place, ty)?;
            ordered(vm, handle, variable, current) == ty.widen(expected)
        }
        _ => true,
    };
    let mode = match &*method.name {
        "get" | "set" => Mode::Plain,
        name => Mode::named(name),
    };
    unsafes::touch(vm, &place, ty.size(), write, mode)
}

fn access(vm: &mut Vm, args: &Args) -> Outcome {
    let handle = args.reference(0);
    if handle == 0 {
        return Ok(Flow::null_pointer());
    }
    let method = vm.program.method(args.method);
    let (name, called) = (method.name.clone(), method.descriptor.clone());
    let (Some(variable), Some(access)) = (variable(vm, handle), modes::named(&name)) else {
        return Err(vm.unsupported(args.slot, "a VarHandle that is not of a field or an array"));
    };
    let ty = variable.ty;
    let own = modes::descriptor(vm, handle, variable, access);
    if *own != *called {
        if vm.field(handle, "exact") != 0 {
            return Ok(handles::wrong_type(vm, &own, &called));
        }
        if !modes::differs_by_reference(&own, &called) {
            return modes::convert(vm, args, &own);
        }
    }
    if !modes::is_supported(vm, variable, access, &name) {
        let message = (vm.program.feature >= 22).then(|| name.to_string());
        return Ok(Flow::Throw("java/lang/UnsupportedOperationException", message));
    }
    let method = vm.program.method(args.method);
    let first = 1 + variable.kind.coordinates();
    let (kinds, result) = (method.params[first..].to_vec(), method.result);
    let place = match find_place(vm, args, handle, variable)? {
        Ok(place) if modes::is_aligned(variable, &name, args.int(2)) => place,
        Ok(_) => {
            let message = format!("Misaligned access at index: {}", args.int(2));
            return Ok(Flow::Throw("java/lang/IllegalStateException", Some(message)));
        }
        Err(flow) => return Ok(flow),
    };
    let mut operands = [0; 2];
    for (i, kind) in kinds.iter().enumerate() {
        operands[i] = match convert_operand(vm, args.raw(first + i), *kind, ty) {
            Ok(value) => value,
            Err(flow) => return Ok(flow),
        };
    }
    // Boxing runs Java code: its class must be ready before anything is written.
    let gives_value = !matches!(access, Access::Set | Access::CompareAndSet);
    let boxed = gives_value && result == Some(Kind::Ref) && ty != Type::Ref;
    let boxing = match boxed {
        true => match boxing(vm, args.slot, ty)? {
            Ok(method) => Some(method),
            Err(flow) => return Ok(flow),
        },
        false => None,
    };
    if ty == Type::Ref {
        for operand in operands {
            if let Some(flow) = check_stored(vm, args, handle, variable.kind, operand as Ref) {
                return Ok(flow);
            }
        }
    }
    let old = match access {
        Access::Set => 0,
        _ => {
            let value = unsafes::read(vm, args, &place, ty)?;
            ordered(vm, handle, variable, value)
        }
    };
    let new = match access {
        Access::Get => None,
        Access::Set | Access::GetAndSet => Some(operands[0]),
        Access::CompareAndSet | Access::CompareAndExchange
            if unsafes::is_uncertain(vm, old, operands[0]) =>
        {
            return Err(vm.needs_time(args.slot, "the expected value of an exchange"));
        }
        Access::CompareAndSet | Access::CompareAndExchange => {
            let succeeds = old == ty.widen(operands[0])
                && !(name.starts_with(WEAK_COMPARE)
                    && unsafes::fails_spuriously(vm, args.slot)
                    && unsafes::has_failed(vm));
            succeeds.then_some(operands[1])
        }
        Access::GetAndAdd | Access::GetAndOr | Access::GetAndAnd | Access::GetAndXor
            if unsafes::is_uncertain(vm, old, operands[0]) =>
        {
            Some(crate::vague::any())
        }
        Access::GetAndAdd => Some(add(ty, old, operands[0])),
        Access::GetAndOr => Some(old | operands[0]),
        Access::GetAndAnd => Some(old & operands[0]),
        Access::GetAndXor => Some(old ^ operands[0]),
    };
    if let Some(new) = new {
        let value = ordered(vm, handle, variable, new);
        unsafes::write(vm, args, &place, ty, value)?;
    }
    match (access, boxing) {
        (Access::Set, _) => Ok(Flow::Void),
        (Access::CompareAndSet, _) => Ok(Flow::boolean(new.is_some())),
        (_, Some(boxing)) => Ok(Flow::Call(boxing, vec![old])),
        _ if ty == Type::Ref => cast_result(vm, args, old as Ref),
        _ => Ok(Flow::Value(result.map_or(old, |kind| widen(old, ty.kind(), kind)))),
    }
}

/// Returns a value with its bytes reversed if the handle requires it.
fn ordered(vm: &Vm, handle: Ref, HandleTarget { kind, ty, .. }: HandleTarget, value: u64) -> u64 {
    match kind == Shape::View && vm.field(handle, "be") != 0 {
        true => ty.widen(value.swap_bytes() >> (64 - 8 * ty.size())),
        false => value,
    }
}

fn find_place(
    vm: &Vm,
    args: &Args,
    handle: Ref,
    HandleTarget { kind, ty, .. }: HandleTarget,
) -> Result<Result<Address, Flow>, Fatal> {
    let object = args.reference(1);
    if kind == Shape::Static {
        let (base, offset) = (vm.field(handle, "base"), vm.field(handle, "fieldOffset"));
        let class = vm.class_of_mirror(base as Ref);
        if !is_ready(vm, args.slot, class) {
            return Ok(Err(Flow::Init(class)));
        }
        return unsafes::place_at(vm, args.slot, base as Ref, offset as i64).map(Ok);
    }
    if object == 0 {
        return Ok(Err(Flow::null_pointer()));
    }
    let class = vm.state.heap.get(object).class;
    if kind == Shape::Field {
        let receiver = vm.class_of_mirror(vm.field(handle, "receiverType") as Ref);
        if !vm.program.is_subclass(class, receiver) {
            return Ok(Err(wrong_cast(vm, class, receiver)));
        }
        let offset = vm.field(handle, "fieldOffset") as i64;
        return unsafes::place_at(vm, args.slot, object, offset).map(Ok);
    }
    let declared = vm.class_of_mirror(vm.field(handle, "arrayType") as Ref);
    let fits = match vm.program.class(class).kind {
        ClassKind::Array(..) if ty == Type::Ref && kind == Shape::Array => {
            vm.program.is_subclass(class, declared)
        }
        ClassKind::Array(element, _) if kind == Shape::View => element == ArrayKind::Byte,
        ClassKind::Array(element, _) => Type::of_array(element) == ty,
        _ => false,
    };
    if !fits {
        return Ok(Err(Flow::Throw("java/lang/ClassCastException", None)));
    }
    let (index, length) = (args.int(2), vm.state.heap.get(object).length());
    if kind == Shape::View {
        if index < 0 || index as usize + ty.size() > length {
            let length = (length + 1).saturating_sub(ty.size());
            let message = format!("Index {index} out of bounds for length {length}");
            let error = match vm.program.feature {
                ..17 => "java/lang/IndexOutOfBoundsException",
                _ => "java/lang/ArrayIndexOutOfBoundsException",
            };
            return Ok(Err(Flow::Throw(error, Some(message))));
        }
        return unsafes::place_at(vm, args.slot, object, BASE + i64::from(index)).map(Ok);
    }
    if index < 0 || index as usize >= length {
        let message = format!("Index {index} out of bounds for length {length}");
        let error = "java/lang/ArrayIndexOutOfBoundsException";
        return Ok(Err(Flow::Throw(error, Some(message))));
    }
    let offset = BASE + i64::from(index) * ty.size() as i64;
    unsafes::place_at(vm, args.slot, object, offset).map(Ok)
}

fn wrong_cast(vm: &Vm, from: ClassId, into: ClassId) -> Flow {
    let names = (vm.program.external_name(into), vm.program.external_name(from));
    let message = format!("Cannot cast {} to {}", names.1, names.0);
    Flow::Throw("java/lang/ClassCastException", Some(message))
}

/// Checks that a reference is stored only where its class allows.
fn check_stored(vm: &Vm, args: &Args, handle: Ref, kind: Shape, stored: Ref) -> Option<Flow> {
    if stored == 0 {
        return None;
    }
    let into = match kind {
        Shape::Array => match vm.program.class(vm.state.heap.get(args.reference(1)).class).kind {
            ClassKind::Array(_, component) => component,
            _ => return None,
        },
        _ => vm.class_of_mirror(vm.field(handle, "fieldType") as Ref),
    };
    let from = vm.state.heap.get(stored).class;
    (!vm.program.is_subclass(from, into)).then(|| wrong_cast(vm, from, into))
}

/// Casts the result: the call site may name a narrower class than the variable's.
fn cast_result(vm: &mut Vm, args: &Args, value: Ref) -> Outcome {
    let descriptor = &vm.program.method(args.method).descriptor;
    let result = descriptor.rsplit(')').next().unwrap_or("");
    let name = result.strip_prefix('L').and_then(|r| r.strip_suffix(';')).unwrap_or(result);
    if value == 0 || name == "java/lang/Object" || name == "V" {
        return Ok(Flow::reference(value));
    }
    let name = name.to_owned();
    let into = vm.program.load(&name).map_err(load_fatal)?;
    let from = vm.state.heap.get(value).class;
    Ok(match vm.program.is_subclass(from, into) {
        true => Flow::reference(value),
        false => wrong_cast(vm, from, into),
    })
}

/// Does a widening primitive conversion (JLS 5.1.2) of a register.
fn widen(value: u64, from: Kind, into: Kind) -> u64 {
    let int = value as u32 as i32;
    let long = value as i64;
    match (from, into) {
        (Kind::Int, Kind::Long) => i64::from(int) as u64,
        (Kind::Int, Kind::Float) => u64::from((int as f32).to_bits()),
        (Kind::Int, Kind::Double) => f64::from(int).to_bits(),
        (Kind::Long, Kind::Float) => u64::from((long as f32).to_bits()),
        (Kind::Long, Kind::Double) => (long as f64).to_bits(),
        (Kind::Float, Kind::Double) => f64::from(f32::from_bits(value as u32)).to_bits(),
        _ => value,
    }
}

pub(super) fn convert_operand(vm: &Vm, value: u64, kind: Kind, ty: Type) -> Result<u64, Flow> {
    match (kind, ty) {
        (Kind::Ref, Type::Ref) => Ok(value),
        (Kind::Ref, _) if value == 0 => Err(Flow::null_pointer()),
        (Kind::Ref, _) => {
            let name = &vm.program.class(vm.state.heap.get(value as Ref).class).name;
            let from = match &**name {
                "java/lang/Long" => Kind::Long,
                "java/lang/Float" => Kind::Float,
                "java/lang/Double" => Kind::Double,
                _ => Kind::Int,
            };
            Ok(widen(vm.field(value as Ref, "value"), from, ty.kind()))
        }
        (_, Type::Ref) => Err(Flow::Throw("java/lang/invoke/WrongMethodTypeException", None)),
        _ => Ok(widen(value, kind, ty.kind())),
    }
}

fn add(ty: Type, old: u64, operand: u64) -> u64 {
    match ty {
        Type::Float => {
            let sum = f32::from_bits(old as u32) + f32::from_bits(operand as u32);
            sum.to_bits().into()
        }
        Type::Double => (f64::from_bits(old) + f64::from_bits(operand)).to_bits(),
        _ => old.wrapping_add(operand),
    }
}

/// Returns `Integer.valueOf` or the like.
pub(super) fn boxing(vm: &mut Vm, slot: usize, ty: Type) -> Result<Result<MethodId, Flow>, Fatal> {
    let (class, letter) = match ty {
        Type::Boolean => ("java/lang/Boolean", 'Z'),
        Type::Byte => ("java/lang/Byte", 'B'),
        Type::Char => ("java/lang/Character", 'C'),
        Type::Short => ("java/lang/Short", 'S'),
        Type::Int => ("java/lang/Integer", 'I'),
        Type::Long => ("java/lang/Long", 'J'),
        Type::Float => ("java/lang/Float", 'F'),
        Type::Double => ("java/lang/Double", 'D'),
        Type::Ref => return Err(vm.unsupported(slot, "boxing of a reference")),
    };
    let id = vm.program.load(class).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    if !is_ready(vm, slot, id) {
        return Ok(Err(Flow::Init(id)));
    }
    let descriptor = format!("({letter})L{class};").into();
    let missing = || Fatal::BadInput(format!("{class} has no method valueOf"));
    vm.program.declared(id, &"valueOf".into(), &descriptor).map(Ok).ok_or_else(missing)
}

/// Returns true if a thread may use a class without initialising it.
fn is_ready(vm: &Vm, slot: usize, class: ClassId) -> bool {
    match vm.state.statics[class.0 as usize].init {
        Init::Done => true,
        Init::Running(owner) => usize::from(owner) == slot,
        _ => false,
    }
}

// Making handles.

fn util_handle(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.field(args.reference(0), "lookupClass") as Ref;
    field_handle(vm, args, class, args.reference(1), args.reference(2), false)
}

/// Creates an object of the class for variables of this type and shape, not yet filled.
fn new_handle(vm: &mut Vm, ty: &str, shape: &str) -> Result<Ref, Fatal> {
    let ty = match ty.as_bytes() {
        b"Z" => "Booleans",
        b"B" => "Bytes",
        b"C" => "Chars",
        b"S" => "Shorts",
        b"I" => "Ints",
        b"J" => "Longs",
        b"F" => "Floats",
        b"D" => "Doubles",
        // Renamed in JDK 12.
        _ if vm.program.feature >= 12 => "References",
        _ => "Objects",
    };
    let name = format!("java/lang/invoke/VarHandle{ty}${shape}");
    let class = vm.program.load(&name).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(class).instance_words);
    Ok(vm.state.heap.insert(class, Body::Fields(vec![0; words].into())))
}

fn field_handle(
    vm: &mut Vm,
    args: &Args,
    mirror: Ref,
    name: Ref,
    field_type: Ref,
    is_static: bool,
) -> Outcome {
    if mirror == 0 || name == 0 || field_type == 0 {
        return Ok(Flow::null_pointer());
    }
    let (class, name) = (vm.class_of_mirror(mirror), vm.string(name));
    let descriptor = vm.program.descriptor_of(vm.class_of_mirror(field_type));
    let Some((declaring, index)) = vm.program.find_field(class, &name, &descriptor) else {
        let ty = vm.program.external_name(vm.class_of_mirror(field_type));
        let call = if is_static { "getStatic" } else { "getField" };
        let message =
            format!("no such field: {}.{name}/{ty}/{call}", vm.program.external_name(class));
        return Ok(Flow::Throw("java/lang/NoSuchFieldException", Some(message)));
    };
    let field = &vm.program.class(declaring).fields[index];
    let (flags, word) = (field.flags, i64::from(field.index));
    if flags.has(Flags::STATIC) != is_static {
        let expected = if is_static { "a static" } else { "a non-static" };
        let class = vm.program.external_name(class);
        let message = format!("expected {expected} field: {class}.{name}");
        return Ok(Flow::Throw("java/lang/IllegalAccessException", Some(message)));
    }
    let place = match (is_static, flags.has(Flags::FINAL)) {
        (false, false) => "FieldInstanceReadWrite",
        (false, true) => "FieldInstanceReadOnly",
        (true, false) => "FieldStaticReadWrite",
        (true, true) => "FieldStaticReadOnly",
    };
    // Later JDKs wait for the first access.
    if is_static && vm.program.feature < 22 && !is_ready(vm, args.slot, declaring) {
        return Ok(Flow::Init(declaring));
    }
    let handle = new_handle(vm, &descriptor, place)?;
    vm.set_field(handle, "fieldType", field_type.into());
    if is_static {
        let base = vm.mirror(declaring);
        vm.set_field(handle, "base", base.into());
        vm.set_field(handle, "declaringClass", base.into());
        vm.set_field(handle, "fieldOffset", (STATIC + 8 * word) as u64);
    } else {
        vm.set_field(handle, "receiverType", mirror.into());
        vm.set_field(handle, "fieldOffset", (BASE + 8 * word) as u64);
    }
    Ok(Flow::reference(handle))
}

fn array_handle(vm: &mut Vm, args: &Args) -> Outcome {
    let mirror = args.reference(0);
    if mirror == 0 {
        return Ok(Flow::null_pointer());
    }
    let class = vm.class_of_mirror(mirror);
    let ClassKind::Array(kind, component) = vm.program.class(class).kind else {
        let message = format!("not an array: {}", described(vm, class));
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", Some(message)));
    };
    let descriptor = vm.program.descriptor_of(component);
    let handle = new_handle(vm, &descriptor, "Array")?;
    vm.set_field(handle, "abase", BASE as u64);
    vm.set_field(handle, "ashift", kind.scale().trailing_zeros().into());
    vm.set_field(handle, "arrayType", mirror.into());
    let component = vm.mirror(component);
    vm.set_field(handle, "componentType", component.into());
    Ok(Flow::reference(handle))
}

/// Formats a class as `Class.toString` does: `class java.lang.String`.
fn described(vm: &Vm, class: ClassId) -> String {
    let found = vm.program.class(class);
    let what = match found.kind {
        ClassKind::Primitive => "",
        _ if found.flags.has(Flags::INTERFACE) => "interface ",
        _ => "class ",
    };
    format!("{what}{}", vm.program.external_name(class))
}

/// Creates a handle for numbers laid over a byte array.
fn view_handle(vm: &mut Vm, args: &Args) -> Outcome {
    let (mirror, order) = (args.reference(0), args.reference(1));
    if mirror == 0 || order == 0 {
        return Ok(Flow::null_pointer());
    }
    let ty = match vm.program.class(vm.class_of_mirror(mirror)).kind {
        ClassKind::Array(ArrayKind::Short, _) => "Shorts",
        ClassKind::Array(ArrayKind::Char, _) => "Chars",
        ClassKind::Array(ArrayKind::Int, _) => "Ints",
        ClassKind::Array(ArrayKind::Long, _) => "Longs",
        ClassKind::Array(ArrayKind::Float, _) => "Floats",
        ClassKind::Array(ArrayKind::Double, _) => "Doubles",
        _ => return Ok(Flow::Throw("java/lang/UnsupportedOperationException", None)),
    };
    let name = format!("java/lang/invoke/VarHandleByteArrayAs{ty}$ArrayHandle");
    let class = vm.program.load(&name).map_err(load_fatal)?;
    let order_class = vm.state.heap.get(order).class;
    vm.state.grow(&vm.program);
    let big = vm.static_field(order_class, "BIG_ENDIAN") == Some(order.into());
    let words = usize::from(vm.program.class(class).instance_words);
    let handle = vm.state.heap.insert(class, Body::Fields(vec![0; words].into()));
    vm.set_field(handle, "be", big.into());
    Ok(Flow::reference(handle))
}
