//! `jdk.internal.misc.Unsafe`: memory by object and offset.
//!
//! Hebra chooses the offsets: fields at 16 + 8 per word, statics (on the class mirror) the same
//! with a high bit, array elements at 16 + scale each, as in HotSpot. Without an object the offset is
//! an address in a block of `memory.rs`.

use super::memory;
use super::{Args, FALSE, Flow, Intrinsic, NOTHING, Outcome, Table, on_object, on_objects, quiet};
use crate::machine::{Fatal, Vm};
use crate::touch::{ATOMICS, LAYERS};
use crate::touch::{Touch, Touches};
use hebra_classfile::model::Flags;
use hebra_ir::Kind;
use hebra_program::code::Op;
use hebra_program::{ArrayKind, ClassId, ClassKind, Method, primitive_letter};
use hebra_state::Init;
use hebra_state::escape;
use hebra_state::heap::{Body, FLAG_SHARED, FLAG_VAGUE, Object, Ref};
use hebra_state::vague::{
    Signs, VAGUE_BYTE, VAGUE_CHAR, VAGUE_INT, VAGUE_SHORT, WILD, in_memory, is_vague, marks, vague,
};

pub(super) const BASE: i64 = 16;
pub(super) const STATIC: i64 = 1 << 40;

/// Type of a memory access.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Type {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl Type {
    pub(super) fn of_descriptor(descriptor: &str) -> Type {
        Type::of_array(ArrayKind::of(descriptor))
    }

    /// Returns the type for the keyword of a primitive type.
    pub(super) fn named(keyword: &str) -> Type {
        match primitive_letter(keyword) {
            Some(letter) => Type::of_descriptor(&letter.to_string()),
            None => Type::Ref,
        }
    }

    pub(super) fn of_array(kind: ArrayKind) -> Type {
        match kind {
            ArrayKind::Boolean => Type::Boolean,
            ArrayKind::Byte => Type::Byte,
            ArrayKind::Char => Type::Char,
            ArrayKind::Short => Type::Short,
            ArrayKind::Int => Type::Int,
            ArrayKind::Long => Type::Long,
            ArrayKind::Float => Type::Float,
            ArrayKind::Double => Type::Double,
            ArrayKind::Ref => Type::Ref,
        }
    }

    /// Returns the descriptor of a primitive type.
    pub(super) fn letter(self) -> &'static str {
        match self {
            Type::Boolean => "Z",
            Type::Byte => "B",
            Type::Char => "C",
            Type::Short => "S",
            Type::Int => "I",
            Type::Long => "J",
            Type::Float => "F",
            Type::Double => "D",
            Type::Ref => "Ljava/lang/Object;",
        }
    }

    /// Returns the kind of register that holds it.
    pub(super) fn kind(self) -> Kind {
        match self {
            Type::Boolean | Type::Byte | Type::Char | Type::Short | Type::Int => Kind::Int,
            Type::Long => Kind::Long,
            Type::Float => Kind::Float,
            Type::Double => Kind::Double,
            Type::Ref => Kind::Ref,
        }
    }

    pub(super) fn size(self) -> usize {
        match self {
            Type::Boolean | Type::Byte => 1,
            Type::Char | Type::Short => 2,
            Type::Int | Type::Float | Type::Ref => 4,
            Type::Long | Type::Double => 8,
        }
    }

    /// Converts raw bits to register form.
    pub(super) fn widen(self, bits: u64) -> u64 {
        match self {
            Type::Boolean => bits & 1,
            Type::Byte => bits as i8 as i32 as u32 as u64,
            Type::Char => bits as u16 as u64,
            Type::Short => bits as i16 as i32 as u32 as u64,
            Type::Int | Type::Float | Type::Ref => bits as u32 as u64,
            Type::Long | Type::Double => bits,
        }
    }
}

pub(super) enum Address {
    Field(Ref, usize),
    Static(ClassId, usize),
    /// Byte offset into an array.
    Element(Ref, usize),
}

const fn comparing(run: fn(&mut Vm, &Args) -> Outcome, ways: fn(&Vm, &Args) -> u32) -> Intrinsic {
    Intrinsic { alternatives: Some(ways), ..on_object(1, run) }
}

macro_rules! accesses {
    ($($name:literal $letter:literal $type:ident),* $(,)?) => {
        &[
            $(
                (concat!("jdk/internal/misc/Unsafe.get", $name, "(Ljava/lang/Object;J)", $letter), on_object(1, |vm, a| get(vm, a, Type::$type)).only_touching(|vm, a| touched(vm, a, Type::$type, false, false))),
                (concat!("jdk/internal/misc/Unsafe.get", $name, "Volatile(Ljava/lang/Object;J)", $letter), on_object(1, |vm, a| get(vm, a, Type::$type)).only_touching(|vm, a| touched(vm, a, Type::$type, false, true))),
                (concat!("jdk/internal/misc/Unsafe.put", $name, "(Ljava/lang/Object;J", $letter, ")V"), on_object(1, |vm, a| put(vm, a, Type::$type)).only_touching(|vm, a| touched(vm, a, Type::$type, true, false))),
                (concat!("jdk/internal/misc/Unsafe.put", $name, "Volatile(Ljava/lang/Object;J", $letter, ")V"), on_object(1, |vm, a| put(vm, a, Type::$type)).only_touching(|vm, a| touched(vm, a, Type::$type, true, true))),
                (concat!("jdk/internal/misc/Unsafe.compareAndSet", $name, "(Ljava/lang/Object;J", $letter, $letter, ")Z"), comparing(|vm, a| weak_compare_and_set(vm, a, Type::$type, false), |vm, a| ways(vm, a, Type::$type, false)).only_touching(|vm, a| compared(vm, a, Type::$type))),
                (concat!("jdk/internal/misc/Unsafe.weakCompareAndSet", $name, "(Ljava/lang/Object;J", $letter, $letter, ")Z"), comparing(|vm, a| weak_compare_and_set(vm, a, Type::$type, true), |vm, a| ways(vm, a, Type::$type, true)).only_touching(|vm, a| compared(vm, a, Type::$type))),
                (concat!("jdk/internal/misc/Unsafe.compareAndExchange", $name, "(Ljava/lang/Object;J", $letter, $letter, ")", $letter), on_object(1, |vm, a| compare_and_exchange(vm, a, Type::$type)).only_touching(|vm, a| compared(vm, a, Type::$type))),
                (concat!("jdk/internal/misc/Unsafe.getAndSet", $name, "(Ljava/lang/Object;J", $letter, ")", $letter), on_object(1, |vm, a| get_and_set(vm, a, Type::$type)).only_touching(|vm, a| touched(vm, a, Type::$type, true, true))),
            )*
            ("jdk/internal/misc/Unsafe.getAndAddInt(Ljava/lang/Object;JI)I", on_object(1, |vm, a| get_and_add(vm, a, Type::Int)).only_touching(|vm, a| touched(vm, a, Type::Int, true, true))),
            ("jdk/internal/misc/Unsafe.getAndAddLong(Ljava/lang/Object;JJ)J", on_object(1, |vm, a| get_and_add(vm, a, Type::Long)).only_touching(|vm, a| touched(vm, a, Type::Long, true, true))),
            ("jdk/internal/misc/Unsafe.arrayBaseOffset0(Ljava/lang/Class;)I", quiet(|_, _| Ok(Flow::int(BASE as i32)))),
            ("jdk/internal/misc/Unsafe.arrayIndexScale0(Ljava/lang/Class;)I", quiet(index_scale)),
            ("jdk/internal/misc/Unsafe.addressSize0()I", quiet(|_, _| Ok(Flow::int(8)))),
            ("jdk/internal/misc/Unsafe.pageSize()I", quiet(|_, _| Ok(Flow::int(4096)))),
            ("jdk/internal/misc/Unsafe.isBigEndian0()Z", FALSE),
            ("jdk/internal/misc/Unsafe.unalignedAccess0()Z", FALSE),
            ("jdk/internal/misc/Unsafe.fullFence()V", NOTHING),
            ("jdk/internal/misc/Unsafe.loadFence()V", NOTHING),
            ("jdk/internal/misc/Unsafe.storeFence()V", NOTHING),
            ("jdk/internal/misc/Unsafe.storeStoreFence()V", NOTHING),
            ("jdk/internal/misc/Unsafe.loadLoadFence()V", NOTHING),
            ("jdk/internal/misc/Unsafe.objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J", quiet(field_offset)),
            ("jdk/internal/misc/Unsafe.objectFieldOffset0(Ljava/lang/reflect/Field;)J", quiet(reflected_offset)),
            ("jdk/internal/misc/Unsafe.staticFieldOffset0(Ljava/lang/reflect/Field;)J", quiet(reflected_offset)),
            ("jdk/internal/misc/Unsafe.staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;", quiet(|vm, a| Ok(Flow::Value(vm.field(a.reference(1), "clazz"))))),
            ("jdk/internal/misc/Unsafe.setMemory0(Ljava/lang/Object;JJB)V", on_object(1, set_memory).touching(memory_set)),
            ("jdk/internal/misc/Unsafe.copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V", on_objects(1, 3, |vm, a| copy_memory(vm, a, 1)).touching(memory_copied)),
            ("jdk/internal/misc/Unsafe.copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", on_objects(1, 3, |vm, a| copy_memory(vm, a, a.long(6))).touching(memory_copied)),
            ("jdk/internal/misc/Unsafe.ensureClassInitialized0(Ljava/lang/Class;)V", quiet(ensure_initialised)),
            ("jdk/internal/misc/Unsafe.shouldBeInitialized0(Ljava/lang/Class;)Z", quiet(should_initialise)),
            ("jdk/internal/misc/Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;", quiet(allocate)),
            ("jdk/internal/misc/Unsafe.throwException(Ljava/lang/Throwable;)V", quiet(|_, a| Ok(Flow::ThrowObject(a.reference(1))))),
        ]
    };
}

pub(super) const TABLE: Table = accesses! {
    "Boolean" "Z" Boolean,
    "Byte" "B" Byte,
    "Char" "C" Char,
    "Short" "S" Short,
    "Int" "I" Int,
    "Long" "J" Long,
    "Float" "F" Float,
    "Double" "D" Double,
    "Reference" "Ljava/lang/Object;" Ref,
    "Object" "Ljava/lang/Object;" Ref,
};

fn place(vm: &Vm, args: &Args) -> Result<Address, Fatal> {
    place_at(vm, args.slot, args.reference(1), args.long(2))
}

pub(super) fn place_at(vm: &Vm, slot: usize, object: Ref, offset: i64) -> Result<Address, Fatal> {
    let wrong = || vm.unsupported(slot, "Unsafe access outside of any object");
    if object == 0 {
        let (block, offset) = memory::find(vm, offset as u64).ok_or_else(wrong)?;
        return Ok(Address::Element(block, offset));
    }
    if offset < BASE {
        return Err(wrong());
    }
    if offset >= STATIC {
        let class = vm.class_of_mirror(object);
        let index = ((offset - STATIC) / 8) as usize;
        let exists = index < vm.state.statics[class.0 as usize].values.len();
        return if exists { Ok(Address::Static(class, index)) } else { Err(wrong()) };
    }
    let offset = (offset - BASE) as usize;
    let class = vm.state.heap.get(object).class;
    if vm.is_check() && Some(class) == vm.known.string {
        let keeps =
            |name| vm.program.field_named(class, name).map(|field| usize::from(field.index));
        if ["hash", "hashIsZero"].map(keeps).contains(&Some(offset / 8)) {
            // `String.hashCode` may leave it out.
            return Err(vm.unsupported(slot, "Unsafe access to the hash code that a string keeps"));
        }
    }
    match &vm.state.heap.get(object).body {
        Body::Fields(words) if offset / 8 < words.len() => Ok(Address::Field(object, offset / 8)),
        Body::Fields(_) => Err(wrong()),
        _ => Ok(Address::Element(object, offset)),
    }
}

/// Returns a byte of a primitive array as in memory, little endian.
fn array_byte(body: &Body, offset: usize) -> Option<u8> {
    let part = |bytes: &[u8]| bytes[offset % bytes.len()];
    match body {
        Body::Bytes(a) => a.get(offset).map(|b| *b as u8),
        Body::Chars(a) => a.get(offset / 2).map(|v| part(&v.to_le_bytes())),
        Body::Shorts(a) => a.get(offset / 2).map(|v| part(&v.to_le_bytes())),
        Body::Ints(a) => a.get(offset / 4).map(|v| part(&v.to_le_bytes())),
        Body::Longs(a) => a.get(offset / 8).map(|v| part(&v.to_le_bytes())),
        Body::Refs(_) | Body::Fields(_) => None,
    }
}

fn set_array_byte(body: &mut Body, offset: usize, byte: u8) {
    macro_rules! set {
        ($array:expr, $type:ty) => {{
            let size = size_of::<$type>();
            let element = &mut $array[offset / size];
            let mut bytes = element.to_le_bytes();
            bytes[offset % size] = byte;
            *element = <$type>::from_le_bytes(bytes);
        }};
    }
    match body {
        Body::Bytes(a) => a[offset] = byte as i8,
        Body::Chars(a) => set!(a, u16),
        Body::Shorts(a) => set!(a, i16),
        Body::Ints(a) => set!(a, u32),
        Body::Longs(a) => set!(a, u64),
        Body::Refs(_) | Body::Fields(_) => {}
    }
}

/// Returns an access to so many bytes at a place.
pub(super) fn touch(
    vm: &Vm,
    place: &Address,
    bytes: usize,
    write: bool,
    mode: Mode,
) -> Option<Touch> {
    let declared = match *place {
        Address::Field(object, index) => vm.field_touch(object, index as u16, write),
        Address::Static(class, index) => vm.static_touch(class, index as u16, write),
        Address::Element(array, offset) => {
            let scale = vm.array_scale(array)?;
            let (first, end) = (offset / scale, (offset + bytes).div_ceil(scale));
            Touch::elements(&vm.state.heap, array, first as u32, (end - first) as u32, write)
        }
    };
    let (atomic, weak) = (mode != Mode::Plain, mode == Mode::Weak);
    declared.map(|touch| Touch { atomic, weak, ..touch })
}

fn touched(vm: &Vm, args: &Args, ty: Type, write: bool, atomic: bool) -> Touches {
    let place = place(vm, args).ok();
    let mode = if atomic { mode_of_caller(vm, args.slot) } else { Mode::Plain };
    [place.and_then(|place| touch(vm, &place, ty.size(), write, mode)), None]
}

/// Returns the mode by the caller's name: `putIntRelease` and the like call the volatile method.
fn mode_of_caller(vm: &Vm, slot: usize) -> Mode {
    let frames = vm.state.thread(slot).frames.iter().rev();
    let methods = frames.map(|frame| vm.program.method(frame.method));
    let mut own = methods.take_while(|method| is_unsafe(vm, method.class));
    match own.any(|method| Mode::named(&method.name) == Mode::Weak) {
        true => Mode::Weak,
        false => Mode::Volatile,
    }
}

fn is_unsafe(vm: &Vm, class: ClassId) -> bool {
    &*vm.program.class(class).name == "jdk/internal/misc/Unsafe"
}

/// Ordering of an access. All modes between plain and volatile count as one: it is atomic, and the
/// memory model allows more than is explored.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Mode {
    Plain,
    Weak,
    Volatile,
}

impl Mode {
    /// Returns the mode of an access that is not plain, by the end of its name.
    pub(super) fn named(name: &str) -> Mode {
        let weak = ["Opaque", "Acquire", "Release", "Plain"];
        if weak.iter().any(|end| name.ends_with(end)) { Mode::Weak } else { Mode::Volatile }
    }
}

/// Returns the access of a compare-and-set, which writes only if it finds the expected value.
fn compared(vm: &Vm, args: &Args, ty: Type) -> Touches {
    let current = place(vm, args).ok().and_then(|place| value_at(vm, &place, ty));
    touched(vm, args, ty, current == Some(ty.widen(args.raw(3))), true)
}

fn memory_set(vm: &Vm, args: &Args) -> Touches {
    [memory(vm, args, (args.reference(1), args.long(2)), args.long(3), true), None]
}

fn memory_copied(vm: &Vm, args: &Args) -> Touches {
    let bytes = args.long(5);
    let read = memory(vm, args, (args.reference(1), args.long(2)), bytes, false);
    [read, memory(vm, args, (args.reference(3), args.long(4)), bytes, true)]
}

fn memory(
    vm: &Vm,
    args: &Args,
    (object, offset): (Ref, i64),
    bytes: i64,
    write: bool,
) -> Option<Touch> {
    let place = place_at(vm, args.slot, object, offset).ok()?;
    touch(vm, &place, usize::try_from(bytes).ok()?, write, Mode::Plain)
}

impl Vm {
    /// Returns the number of bytes of an element of an array.
    fn array_scale(&self, array: Ref) -> Option<usize> {
        match self.program.class(self.state.heap.get(array).class).kind {
            ClassKind::Array(kind, _) => Some(Type::of_array(kind).size()),
            _ => None,
        }
    }
}

/// Reports an access to so many bytes to the reduction.
fn note(vm: &mut Vm, slot: usize, place: &Address, bytes: usize, write: bool) {
    match *place {
        Address::Field(object, index) => {
            vm.note_access(slot, object, index, write);
            if write {
                vm.note_owner_write(slot, object, index);
            }
        }
        Address::Element(array, offset) => match vm.array_scale(array) {
            Some(scale) => {
                let elements = offset / scale..(offset + bytes).div_ceil(scale);
                vm.note_elements(slot, array, elements, write);
            }
            None => vm.note_all_elements(slot, array, write),
        },
        Address::Static(class, index) => vm.note_static_access(slot, class, index, write),
    }
}

pub(super) fn read(vm: &mut Vm, args: &Args, place: &Address, ty: Type) -> Result<u64, Fatal> {
    note(vm, args.slot, place, ty.size(), false);
    let wrong = || vm.unsupported(args.slot, "Unsafe access that does not fit the array");
    value_at(vm, place, ty).ok_or_else(wrong)
}

/// Returns the value at a place; none if the type does not fit.
pub(super) fn value_at(vm: &Vm, place: &Address, ty: Type) -> Option<u64> {
    let bits =
        match *place {
            Address::Field(object, index) => match &vm.state.heap.get(object).body {
                Body::Fields(words) => words[index],
                _ => 0,
            },
            Address::Static(class, index) => vm.state.statics[class.0 as usize].values[index],
            Address::Element(object, offset) => {
                let body = &vm.state.heap.get(object).body;
                match body {
                    Body::Refs(a) if offset % 4 == 0 && ty == Type::Ref => {
                        a.get(offset / 4).copied()?.into()
                    }
                    Body::Refs(_) | Body::Fields(_) => return None,
                    // A part of a vague number is vague.
                    Body::Longs(a)
                        if vm.follows_times()
                            && a.get(offset / 8).is_some_and(|v| is_vague(*v)) =>
                    {
                        if ty.size() == 8 { a[offset / 8] } else { crate::vague::any() }
                    }
                    _ if vm.follows_times()
                        && is_vague_part(vm.state.heap.get(object), offset, ty.size()) =>
                    {
                        crate::vague::any()
                    }
                    _ => {
                        let mut word = 0;
                        for i in (0..ty.size()).rev() {
                            word = word << 8 | u64::from(array_byte(body, offset + i)?);
                        }
                        word
                    }
                }
            }
        };
    match is_vague(bits) && vm.follows_times() {
        true => Some(bits),
        false => Some(ty.widen(bits)),
    }
}

pub(super) fn write(
    vm: &mut Vm,
    args: &Args,
    place: &Address,
    ty: Type,
    value: u64,
) -> Result<(), Fatal> {
    note(vm, args.slot, place, ty.size(), true);
    let value = match is_vague(value) && vm.follows_times() {
        true if ty.size() == 8 || ty.size() == 4 && !matches!(place, Address::Element(..)) => {
            in_memory(value)
        }
        true if let Address::Element(array, _) = *place
            && ty.size() == 1
            && matches!(vm.state.heap.get(array).body, Body::Bytes(_)) =>
        {
            vm.state.heap.write(array).flags |= FLAG_VAGUE;
            VAGUE_BYTE as u8 as u64
        }
        true => return Err(vm.needs_time(args.slot, "a small number in memory")),
        false => ty.widen(value),
    };
    let (mut flags, mut old) = (FLAG_SHARED, 0);
    check_final(vm, args, place)?;
    match *place {
        Address::Field(object, index) => {
            let object = vm.state.heap.write(object);
            flags = object.flags;
            if let Body::Fields(words) = &mut object.body {
                old = std::mem::replace(&mut words[index], value) as Ref;
            }
        }
        Address::Static(class, index) => {
            let values = &mut vm.state.write_statics(class).values;
            old = std::mem::replace(&mut values[index], value) as Ref;
        }
        Address::Element(object, offset) => {
            let object = vm.state.heap.write(object);
            flags = object.flags;
            let done = match &mut object.body {
                Body::Refs(a) if offset % 4 == 0 && ty == Type::Ref => {
                    a.get_mut(offset / 4).map(|t| old = std::mem::replace(t, value as Ref))
                }
                Body::Refs(_) | Body::Fields(_) => None,
                body if array_byte(body, offset + ty.size() - 1).is_none() => None,
                body => {
                    let bytes = value.to_le_bytes();
                    let bytes = bytes.iter().take(ty.size()).enumerate();
                    bytes.for_each(|(i, b)| set_array_byte(body, offset + i, *b));
                    Some(())
                }
            };
            if done.is_none() {
                return Err(vm.unsupported(args.slot, "Unsafe access that does not fit the array"));
            }
        }
    }
    if ty == Type::Ref {
        vm.state.heap.replaced(flags, old, value as Ref);
    }
    if ty == Type::Ref && flags & FLAG_SHARED != 0 && vm.options.mode.tracks_sharing() {
        escape(&vm.program, &mut vm.state.heap, value as Ref);
    }
    Ok(())
}

/// Checks a write to a final field. Reads of final fields are not scheduling points as long as
/// nobody writes them once they are shared; reflection may.
fn check_final(vm: &mut Vm, args: &Args, place: &Address) -> Result<(), Fatal> {
    if !vm.options.mode.tracks_sharing() {
        return Ok(());
    }
    match *place {
        Address::Field(object, index) if vm.state.heap.get(object).flags & FLAG_SHARED != 0 => {
            vm.final_written(vm.state.heap.get(object).class, index as u16)
        }
        Address::Static(class, index) => {
            let mut fields = vm.program.class(class).fields.iter();
            let is_final = fields.any(|field| {
                field.flags.has(Flags::STATIC)
                    && field.flags.has(Flags::FINAL)
                    && usize::from(field.index) == index
            });
            let settled = vm.state.statics[class.0 as usize].init == Init::Done;
            match is_final && settled && !vm.program.class(class).is_library {
                true => Err(vm.unsupported(args.slot, "a static final field is written")),
                false => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

fn get(vm: &mut Vm, args: &Args, ty: Type) -> Outcome {
    let place = place(vm, args)?;
    Ok(Flow::Value(read(vm, args, &place, ty)?))
}

fn put(vm: &mut Vm, args: &Args, ty: Type) -> Outcome {
    let place = place(vm, args)?;
    write(vm, args, &place, ty, args.raw(3))?;
    Ok(Flow::Void)
}

fn exchange(vm: &mut Vm, args: &Args, ty: Type) -> Result<(u64, bool), Fatal> {
    let place = place(vm, args)?;
    let current = read(vm, args, &place, ty)?;
    if is_uncertain(vm, current, args.raw(3)) {
        return Err(vm.needs_time(args.slot, "the expected value of an exchange"));
    }
    let equal = current == ty.widen(args.raw(3));
    if equal {
        write(vm, args, &place, ty, args.raw(4))?;
    }
    Ok((current, equal))
}

/// Does a compare-and-set that may fail spuriously, if it is weak and the program calls it.
fn weak_compare_and_set(vm: &mut Vm, args: &Args, ty: Type, weak: bool) -> Outcome {
    if current(vm, args, ty).is_some_and(|current| is_uncertain(vm, current, args.raw(3))) {
        return compare_vaguely(vm, args, ty);
    }
    if ways(vm, args, ty, weak) > 1 && has_failed(vm) {
        return Ok(Flow::boolean(false));
    }
    exchange(vm, args, ty).map(|(_, done)| Flow::boolean(done))
}

/// Returns the value at the place of an access.
fn current(vm: &Vm, args: &Args, ty: Type) -> Option<u64> {
    place(vm, args).ok().and_then(|place| value_at(vm, &place, ty))
}

/// Does a compare-and-set with a vague number: whether it is the expected one is a choice.
fn compare_vaguely(vm: &mut Vm, args: &Args, ty: Type) -> Outcome {
    let place = place(vm, args)?;
    let current = read(vm, args, &place, ty)?;
    vm.tell_test_of_time(args.slot);
    let succeeds = vm.step.alternative == 0;
    vm.replay.witness.expect(current, args.raw(3), succeeds);
    if succeeds {
        write(vm, args, &place, ty, args.raw(4))?;
    }
    Ok(Flow::boolean(succeeds))
}

/// Returns how many alternatives a compare-and-set has: a weak one that could succeed may fail.
/// Some weak ones of `Unsafe` call the strong one.
fn ways(vm: &Vm, args: &Args, ty: Type, weak: bool) -> u32 {
    let caller = || {
        let frame = vm.state.thread(args.slot).frames.last();
        frame.map(|frame| vm.program.method(frame.method))
    };
    let is_weak =
        |method: &Method| method.name.starts_with(WEAK_COMPARE) && is_unsafe(vm, method.class);
    let current = current(vm, args, ty);
    if current.is_some_and(|current| is_uncertain(vm, current, args.raw(3))) {
        return 2;
    }
    if !weak && !caller().is_some_and(is_weak) {
        return 1;
    }
    let succeeds = current == Some(ty.widen(args.raw(3)));
    1 + u32::from(succeeds && fails_spuriously(vm, args.slot))
}

/// Returns true if the program called a weak compare-and-set itself: the library's own loops only
/// retry, so nobody can see a failure.
pub(super) fn fails_spuriously(vm: &Vm, slot: usize) -> bool {
    let frames = vm.state.thread(slot).frames.iter().rev();
    let methods = frames.map(|frame| vm.program.method(frame.method));
    let mut layers = methods.take_while(|method| {
        let name = &vm.program.class(method.class).name;
        name.starts_with(ATOMICS) || is_unsafe(vm, method.class)
    });
    vm.is_check()
        && layers.all(|method| method.name.starts_with(WEAK_COMPARE))
        && vm.counts(slot, &LAYERS)
}

/// Returns true if a weak compare-and-set fails spuriously in this step.
pub(super) fn has_failed(vm: &mut Vm) -> bool {
    vm.gathered.notes.insert(WEAK_NOTE.to_owned());
    vm.step.alternative == 1
}

/// Prefix of the names of those that may fail.
pub(super) const WEAK_COMPARE: &str = "weakCompareAndSet";

const WEAK_NOTE: &str = "weakCompareAndSet, where the program calls it, may fail although the value is \
    the expected one, as its documentation has it; that of HotSpot on x86 does not";

fn compare_and_exchange(vm: &mut Vm, args: &Args, ty: Type) -> Outcome {
    exchange(vm, args, ty).map(|(old, _)| Flow::Value(old))
}

fn get_and_set(vm: &mut Vm, args: &Args, ty: Type) -> Outcome {
    let place = place(vm, args)?;
    let old = read(vm, args, &place, ty)?;
    write(vm, args, &place, ty, args.raw(3))?;
    Ok(Flow::Value(old))
}

fn get_and_add(vm: &mut Vm, args: &Args, ty: Type) -> Outcome {
    let place = place(vm, args)?;
    let old = read(vm, args, &place, ty)?;
    let new = sum(vm, old, args.raw(3));
    let op = Op::LAdd { to: 0, a: 0, b: 0 };
    let new = match is_vague(new) {
        true => vm.replay.witness.of_result(&op, [Some(old), Some(args.raw(3))], new),
        false => new,
    };
    write(vm, args, &place, ty, new)?;
    Ok(Flow::Value(old))
}

/// Returns true if some bytes of an array of small elements are vague.
fn is_vague_part(array: &Object, offset: usize, size: usize) -> bool {
    let scale = match &array.body {
        Body::Bytes(_) => 1,
        Body::Chars(_) | Body::Shorts(_) => 2,
        _ => 4,
    };
    let part = offset / scale..(offset + size).div_ceil(scale);
    match &array.body {
        Body::Bytes(all) => {
            array.flags & FLAG_VAGUE != 0
                && all.get(part).is_some_and(|part| part.contains(&VAGUE_BYTE))
        }
        Body::Chars(all) => all.get(part).is_some_and(|part| part.contains(&VAGUE_CHAR)),
        Body::Shorts(all) => all.get(part).is_some_and(|part| part.contains(&VAGUE_SHORT)),
        Body::Ints(all) => all.get(part).is_some_and(|part| part.contains(&VAGUE_INT)),
        Body::Longs(_) | Body::Refs(_) | Body::Fields(_) => false,
    }
}

/// Returns true if it is not known whether a value is the expected one.
pub(super) fn is_uncertain(vm: &Vm, current: u64, expected: u64) -> bool {
    (is_vague(current) || is_vague(expected)) && vm.follows_times()
}

/// Returns the sum of two numbers, of which one may be vague.
pub(super) fn sum(vm: &Vm, a: u64, b: u64) -> u64 {
    match is_uncertain(vm, a, b) {
        true => vague(Signs::ALL, 0) | (marks(a) | marks(b)) & WILD,
        false => a.wrapping_add(b),
    }
}

fn index_scale(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(1));
    match vm.program.class(class).kind {
        ClassKind::Array(kind, _) => Ok(Flow::int(kind.scale() as i32)),
        _ => Ok(Flow::Throw("java/lang/InvalidClassException", None)),
    }
}

fn field_offset(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(1));
    let name = vm.string(args.reference(2));
    match vm.program.class(class).fields.iter().find(|f| *f.name == *name) {
        Some(field) if field.flags.has(8) => {
            Ok(Flow::Value((STATIC + 8 * i64::from(field.index)) as u64))
        }
        Some(field) => Ok(Flow::Value((BASE + 8 * i64::from(field.index)) as u64)),
        None => Ok(Flow::Throw("java/lang/InternalError", Some(name))),
    }
}

fn reflected_offset(vm: &mut Vm, args: &Args) -> Outcome {
    let field = args.reference(1);
    let class = vm.class_of_mirror(vm.field(field, "clazz") as Ref);
    let found = &vm.program.class(class).fields[vm.field(field, "slot") as usize];
    let base = if found.flags.has(8) { STATIC } else { BASE };
    Ok(Flow::Value((base + 8 * i64::from(found.index)) as u64))
}

fn set_memory(vm: &mut Vm, args: &Args) -> Outcome {
    let count = usize::try_from(args.long(3)).unwrap_or(0);
    fill(vm, args, (args.reference(1), args.long(2)), &vec![args.raw(4) as u8; count])?;
    Ok(Flow::Void)
}

/// Copies bytes, reversed within every element.
fn copy_memory(vm: &mut Vm, args: &Args, element: i64) -> Outcome {
    let count = usize::try_from(args.long(5)).unwrap_or(0);
    if count == 0 {
        return Ok(Flow::Void);
    }
    if element <= 1 && copy_vague(vm, args, count)? {
        return Ok(Flow::Void);
    }
    let mut bytes = gather(vm, args, (args.reference(1), args.long(2)), count)?;
    let element = usize::try_from(element).unwrap_or(1).max(1);
    if element > 1 {
        bytes.chunks_mut(element).for_each(<[u8]>::reverse);
    }
    fill(vm, args, (args.reference(3), args.long(4)), &bytes)?;
    Ok(Flow::Void)
}

/// Copies bytes between arrays of bytes of which some may be vague, and stay so. Returns false if these are no such
/// arrays.
fn copy_vague(vm: &mut Vm, args: &Args, count: usize) -> Result<bool, Fatal> {
    let from = place_at(vm, args.slot, args.reference(1), args.long(2))?;
    let to = place_at(vm, args.slot, args.reference(3), args.long(4))?;
    let (Address::Element(from, start), Address::Element(to, at)) = (from, to) else {
        return Ok(false);
    };
    let bytes = match &vm.state.heap.get(from).body {
        Body::Bytes(all) => all.get(start..start + count).map(<[i8]>::to_vec),
        _ => None,
    };
    let is_vague = vm.state.heap.get(from).flags & FLAG_VAGUE != 0;
    let fits = matches!(&vm.state.heap.get(to).body, Body::Bytes(all) if at + count <= all.len());
    let Some(bytes) = bytes.filter(|_| is_vague && fits && vm.follows_times()) else {
        return Ok(false);
    };
    vm.note_elements(args.slot, from, start..start + count, false);
    let bytes: Vec<u8> = bytes.into_iter().map(|byte| byte as u8).collect();
    memory::set_bytes(vm, args.slot, to, at, &bytes);
    vm.state.heap.write(to).flags |= FLAG_VAGUE;
    Ok(true)
}

/// Reads bytes at a place in memory, from an array of bytes at once.
fn gather(
    vm: &mut Vm,
    args: &Args,
    (object, offset): (Ref, i64),
    count: usize,
) -> Result<Vec<u8>, Fatal> {
    if let Address::Element(array, at) = place_at(vm, args.slot, object, offset)?
        && let Some(bytes) = memory::bytes_of(vm, args.slot, array, at..at + count)?
    {
        return Ok(bytes);
    }
    let mut bytes = Vec::new();
    for i in 0..count {
        let place = place_at(vm, args.slot, object, offset + i as i64)?;
        bytes.push(read(vm, args, &place, Type::Byte)? as u8);
    }
    Ok(bytes)
}

/// Writes bytes to a place in memory, to an array of bytes at once.
fn fill(vm: &mut Vm, args: &Args, (object, offset): (Ref, i64), bytes: &[u8]) -> Result<(), Fatal> {
    if bytes.is_empty() {
        return Ok(());
    }
    if let Address::Element(array, at) = place_at(vm, args.slot, object, offset)?
        && let Body::Bytes(all) = &vm.state.heap.get(array).body
        && at + bytes.len() <= all.len()
    {
        memory::set_bytes(vm, args.slot, array, at, bytes);
        return Ok(());
    }
    for (i, byte) in (0..).zip(bytes) {
        let place = place_at(vm, args.slot, object, offset + i)?;
        write(vm, args, &place, Type::Byte, u64::from(*byte))?;
    }
    Ok(())
}

fn ensure_initialised(vm: &mut Vm, args: &Args) -> Outcome {
    use hebra_state::Init;
    let class = vm.class_of_mirror(args.reference(1));
    match vm.state.statics[class.0 as usize].init {
        Init::Done => Ok(Flow::Void),
        Init::Running(owner) if usize::from(owner) == args.slot => Ok(Flow::Void),
        _ => Ok(Flow::Init(class)),
    }
}

fn should_initialise(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(1));
    // The library asks in order to initialise the class if necessary; the answer does not matter.
    if vm.is_check() && vm.state.heap.frozen && asked_by_user(vm, args.slot) {
        let found = vm.program.class(class);
        if !found.is_library && found.initialiser.is_some() {
            return Err(vm.unsupported(
                args.slot,
                "Unsafe.shouldBeInitialized while other threads run: that an initialisation has \
                 ended is no operation of its own",
            ));
        }
    }
    let done = vm.state.statics[class.0 as usize].init == hebra_state::Init::Done;
    Ok(Flow::boolean(!done))
}

/// Returns true if the caller of `Unsafe` is the user's code.
pub(super) fn asked_by_user(vm: &Vm, slot: usize) -> bool {
    let mut classes = vm.state.thread(slot).frames.iter().rev().map(|frame| {
        let class = vm.program.method(frame.method).class;
        vm.program.class(class)
    });
    classes
        .find(|class| !class.name.ends_with("misc/Unsafe"))
        .is_some_and(|class| !class.is_library)
}

fn allocate(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(1));
    let words = usize::from(vm.program.class(class).instance_words);
    Ok(Flow::reference(vm.state.heap.insert(class, Body::Fields(vec![0; words].into()))))
}
