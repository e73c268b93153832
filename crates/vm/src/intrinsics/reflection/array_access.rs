//! `java.lang.reflect.Array`, and the conversions that all of reflection shares.

use super::{Stop, Work, illegal, settle};
use crate::intrinsics::unsafes::{self, BASE, Type};
use crate::intrinsics::varhandles::boxing;
use crate::intrinsics::{Args, Flow, Table, on_object, quiet};
use crate::machine::Vm;
use crate::touch::{Touch, Touches};
use hebra_program::{ClassId, ClassKind};
use hebra_state::heap::{Body, Ref};

macro_rules! accesses {
    ($($name:literal $letter:literal $type:ident),* $(,)?) => {
        &[
            $(
                (concat!("java/lang/reflect/Array.get", $name, "(Ljava/lang/Object;I)", $letter), on_object(0, |vm, a| settle(element(vm, a, Some(Type::$type)))).only_touching(|vm, a| touched(vm, a, false))),
                (concat!("java/lang/reflect/Array.set", $name, "(Ljava/lang/Object;I", $letter, ")V"), on_object(0, |vm, a| settle(set_element(vm, a, Some(Type::$type)))).only_touching(|vm, a| touched(vm, a, true))),
            )*
            ("java/lang/reflect/Array.get(Ljava/lang/Object;I)Ljava/lang/Object;", on_object(0, |vm, a| settle(element(vm, a, None))).only_touching(|vm, a| touched(vm, a, false))),
            ("java/lang/reflect/Array.set(Ljava/lang/Object;ILjava/lang/Object;)V", on_object(0, |vm, a| settle(set_element(vm, a, None))).only_touching(|vm, a| touched(vm, a, true))),
            ("java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;", quiet(|vm, a| settle(new_array(vm, a)))),
            ("java/lang/reflect/Array.multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;", quiet(|vm, a| settle(new_multi_array(vm, a)))),
            ("java/lang/reflect/Array.getLength(Ljava/lang/Object;)I", quiet(|vm, a| settle(length(vm, a)))),
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
};

/// Returns the value in a box, and its type; none if it is no box.
pub(super) fn unboxed(vm: &Vm, value: Ref) -> Option<(Type, u64)> {
    if value == 0 {
        return None;
    }
    let ty = match &*vm.program.class(vm.state.heap.get(value).class).name {
        "java/lang/Boolean" => Type::Boolean,
        "java/lang/Byte" => Type::Byte,
        "java/lang/Character" => Type::Char,
        "java/lang/Short" => Type::Short,
        "java/lang/Integer" => Type::Int,
        "java/lang/Long" => Type::Long,
        "java/lang/Float" => Type::Float,
        "java/lang/Double" => Type::Double,
        _ => return None,
    };
    Some((ty, vm.field(value, "value")))
}

/// Converts a primitive value to another type, if there is a widening conversion (JLS 5.1.2).
pub(super) fn widen(bits: u64, from: Type, into: Type) -> Option<u64> {
    let rank = |ty: Type| match ty {
        Type::Byte => Some(0),
        Type::Short => Some(1),
        Type::Char | Type::Int => Some(2),
        Type::Long => Some(3),
        Type::Float => Some(4),
        Type::Double => Some(5),
        Type::Boolean | Type::Ref => None,
    };
    let fits = from == into
        || rank(from)
            .zip(rank(into))
            .is_some_and(|(f, i)| into != Type::Char && (f < i || from == Type::Char && i >= 2));
    if !fits || from == into {
        return fits.then_some(bits);
    }
    widened(bits, from, into)
}

fn widened(bits: u64, from: Type, into: Type) -> Option<u64> {
    let int = bits as u32 as i32;
    Some(match (from, into) {
        (Type::Long, Type::Float) => u64::from((bits as i64 as f32).to_bits()),
        (Type::Long, Type::Double) => (bits as i64 as f64).to_bits(),
        (Type::Float, Type::Double) => f64::from(f32::from_bits(bits as u32)).to_bits(),
        (_, Type::Long) => i64::from(int) as u64,
        (_, Type::Float) => u64::from((int as f32).to_bits()),
        (_, Type::Double) => f64::from(int).to_bits(),
        _ => bits,
    })
}

fn not_an_array() -> Stop {
    illegal("Argument is not an array")
}

/// Returns an element, its type and the component class, `wanted` as a primitive if given.
fn place(vm: &Vm, args: &Args, wanted: bool) -> Work<(unsafes::Address, Type, ClassId)> {
    let (array, index) = (args.reference(0), args.int(1));
    if array == 0 {
        return Err(Flow::null_pointer().into());
    }
    let object = vm.state.heap.get(array);
    let ClassKind::Array(kind, component) = vm.program.class(object.class).kind else {
        return Err(not_an_array());
    };
    let ty = Type::of_array(kind);
    if wanted && ty == Type::Ref {
        return Err(illegal("Argument is not an array of primitive type"));
    }
    let length = object.length();
    if index < 0 || index as usize >= length {
        return Err(Flow::Throw("java/lang/ArrayIndexOutOfBoundsException", None).into());
    }
    let offset = BASE + i64::from(index) * ty.size() as i64;
    Ok((unsafes::place_at(vm, args.slot, array, offset)?, ty, component))
}

fn touched(vm: &Vm, args: &Args, write: bool) -> Touches {
    let array = args.reference(0);
    [Touch::elements(&vm.state.heap, array, args.int(1) as u32, 1, write), None]
}

fn element(vm: &mut Vm, args: &Args, wanted: Option<Type>) -> Work<Flow> {
    let (place, ty, _) = place(vm, args, wanted.is_some())?;
    let value = unsafes::read(vm, args, &place, ty)?;
    match wanted {
        None if ty == Type::Ref => Ok(Flow::Value(value)),
        None => match boxing(vm, args.slot, ty)? {
            Ok(boxing) => Ok(Flow::Call(boxing, vec![value])),
            Err(flow) => Ok(flow),
        },
        Some(wanted) => match widen(value, ty, wanted) {
            Some(value) => Ok(Flow::Value(value)),
            None => Err(illegal("argument type mismatch")),
        },
    }
}

fn set_element(vm: &mut Vm, args: &Args, given: Option<Type>) -> Work<Flow> {
    let (place, ty, component) = place(vm, args, given.is_some())?;
    let value = match given {
        Some(given) => widen(args.raw(2), given, ty),
        None if ty == Type::Ref => {
            let value = args.reference(2);
            let class = vm.state.heap.get(value).class;
            if value != 0 && !vm.program.is_subclass(class, component) {
                return Err(illegal("array element type mismatch"));
            }
            Some(value.into())
        }
        None if args.reference(2) == 0 => {
            return Err(Flow::Throw("java/lang/IllegalArgumentException", None).into());
        }
        None => match unboxed(vm, args.reference(2)) {
            Some((given, bits)) => widen(bits, given, ty),
            None => None,
        },
    };
    let Some(value) = value else { return Err(illegal("argument type mismatch")) };
    unsafes::write(vm, args, &place, ty, value)?;
    Ok(Flow::Void)
}

fn length(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let array = args.reference(0);
    if array == 0 {
        return Err(Flow::null_pointer().into());
    }
    let object = vm.state.heap.get(array);
    match object.body {
        Body::Fields(_) => Err(not_an_array()),
        _ => Ok(Flow::int(object.length() as i32)),
    }
}

fn array_class(vm: &mut Vm, component: ClassId) -> Work<ClassId> {
    match vm.program.array_of(component) {
        Ok(class) => {
            vm.state.grow(&vm.program);
            Ok(class)
        }
        // Of `void`, or of too many dimensions.
        Err(_) => Err(Flow::Throw("java/lang/IllegalArgumentException", None).into()),
    }
}

fn new_array(vm: &mut Vm, args: &Args) -> Work<Flow> {
    if args.reference(0) == 0 {
        return Err(Flow::null_pointer().into());
    }
    let class = vm.class_of_mirror(args.reference(0));
    let class = array_class(vm, class)?;
    Ok(Flow::reference(allocate(vm, args.slot, class, &[args.int(1)])?))
}

fn new_multi_array(vm: &mut Vm, args: &Args) -> Work<Flow> {
    if args.reference(0) == 0 || args.reference(1) == 0 {
        return Err(Flow::null_pointer().into());
    }
    let lengths: Vec<i32> = match &vm.state.heap.get(args.reference(1)).body {
        Body::Ints(lengths) => lengths.iter().map(|l| *l as i32).collect(),
        _ => Vec::new(),
    };
    if lengths.is_empty() {
        return Err(Flow::Throw("java/lang/IllegalArgumentException", None).into());
    }
    let mut class = vm.class_of_mirror(args.reference(0));
    for _ in &lengths {
        class = array_class(vm, class)?;
    }
    Ok(Flow::reference(allocate(vm, args.slot, class, &lengths)?))
}

fn allocate(vm: &mut Vm, slot: usize, class: ClassId, lengths: &[i32]) -> Work<Ref> {
    if let Some(negative) = lengths.iter().find(|l| **l < 0) {
        let error = "java/lang/NegativeArraySizeException";
        return Err(Flow::Throw(error, Some(negative.to_string())).into());
    }
    if let Err(thrown) = vm.fits(class, lengths) {
        return Err(Flow::ThrowObject(vm.throwable(slot, thrown)?).into());
    }
    Ok(vm.multi_array(class, lengths)?)
}
