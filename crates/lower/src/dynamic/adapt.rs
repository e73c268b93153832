//! Conversions between the types of a functional interface and those of the method behind it:
//! casting, boxing, unboxing and widening, as `java.lang.invoke.LambdaMetafactory` allows them.

use super::assembler::Assembler;
use super::{OBJECT, Result, class_of, width};
use hebra_classfile::model::{Binary, Convert, Instruction, Kind, Loadable, Shuffle};
use hebra_ir::kind_of;

const NUMBER: &str = "java/lang/Number";

/// Converts the value on the stack from type `from` to type `to`. If `from` is a reference, it is
/// first cast to `via`, the type it is known to have after instantiation of type variables.
pub(super) fn convert(asm: &mut Assembler, from: &str, via: &str, to: &str) -> Result<()> {
    let refused = || Err(format!("{from} is not convertible to {to}"));
    match (is_reference(from), is_reference(to)) {
        (false, false) => {
            if !widen(asm, from, to) {
                return refused();
            }
        }
        (false, true) => {
            let Some(own) = Wrapper::of_primitive(from) else { return refused() };
            let wrapper = Wrapper::of_class(class_of(to)).unwrap_or(own);
            if !widen(asm, from, wrapper.primitive) {
                return refused();
            }
            wrapper.wrap(asm);
            if wrapper.class != class_of(to) {
                cast(asm, to);
            }
        }
        (true, _) => {
            let mut known = from;
            if from != via && is_reference(via) {
                cast(asm, via);
                known = via;
            }
            if is_reference(to) {
                if known != to {
                    cast(asm, to);
                }
            } else if !unbox(asm, known, to) {
                return refused();
            }
        }
    }
    Ok(())
}

/// Converts a result on the stack from type `from` to type `to`; only `to` may ignore it.
pub(super) fn convert_result(asm: &mut Assembler, from: &str, to: &str) -> Result<()> {
    match (from, to) {
        ("V", "V") => Ok(()),
        ("V", _) => Err(format!("no result where {to} is expected")),
        (_, "V") => {
            discard(asm, from);
            Ok(())
        }
        _ => convert(asm, from, to, to),
    }
}

/// Pops a value of the given type; nothing for `V`.
pub(super) fn discard(asm: &mut Assembler, descriptor: &str) {
    match width(descriptor) {
        0 => {}
        1 => asm.emit(Instruction::Shuffle(Shuffle::Pop)),
        _ => asm.emit(Instruction::Shuffle(Shuffle::Pop2)),
    }
}

/// Converts as `MethodHandle.asType` does, or as `explicitCastArguments` if `explicit`; `uncast`
/// lists types to which an explicit cast checks nothing. The caller has checked that a conversion
/// exists.
pub(super) fn adapt(
    asm: &mut Assembler,
    from: &str,
    to: &str,
    explicit: bool,
    uncast: &[String],
) -> Result<()> {
    match (from, to) {
        _ if from == to => return Ok(()),
        (_, "V") => {
            discard(asm, from);
            return Ok(());
        }
        ("V", _) => {
            asm.zero(to);
            return Ok(());
        }
        _ => {}
    }
    match (is_reference(from), is_reference(to)) {
        (false, false) if explicit => cast_primitive(asm, from, to),
        (true, true) => {
            if !uncast.iter().any(|class| class == to) {
                check(asm, to);
            }
        }
        (true, false) => match Wrapper::of_class(class_of(from)) {
            Some(wrapper) if !explicit => {
                wrapper.unbox(asm, wrapper.class);
                if !widen(asm, wrapper.primitive, to) {
                    return Err(format!("{from} is not convertible to {to}"));
                }
            }
            _ => unbox_any(asm, to, explicit),
        },
        (false, true) if explicit => {
            let Some(own) = Wrapper::of_primitive(from) else {
                return Err(format!("{from} is not convertible to {to}"));
            };
            own.wrap(asm);
            if !uncast.iter().any(|class| class == to) && own.class != class_of(to) {
                cast(asm, to);
            }
        }
        _ => {
            // The box is that of the primitive itself: an `int` is never a `Long`.
            let own = Wrapper::of_primitive(from);
            match own {
                Some(own) if is_reference(to) => {
                    own.wrap(asm);
                    if own.class != class_of(to) {
                        cast(asm, to);
                    }
                }
                _ => return convert(asm, from, from, to),
            }
        }
    }
    Ok(())
}

/// Checks a reference as the library does, whose message differs from that of the instruction.
fn check(asm: &mut Assembler, descriptor: &str) {
    let class = class_of(descriptor);
    if class != OBJECT {
        asm.emit(Instruction::Const(Loadable::Class(class.into())));
        asm.emit(Instruction::Shuffle(Shuffle::Swap));
        asm.invoke_virtual("java/lang/Class", "cast", "(Ljava/lang/Object;)Ljava/lang/Object;");
    }
}

/// Unboxes a primitive from any box, as the library does.
fn unbox_any(asm: &mut Assembler, to: &str, explicit: bool) {
    if let Some(target) = Wrapper::of_primitive(to) {
        asm.int(explicit.into());
        let name = format!("unbox{}", target.class.trim_start_matches("java/lang/"));
        let descriptor = format!("(Ljava/lang/Object;Z){to}");
        asm.invoke_static("sun/invoke/util/ValueConversions", &name, &descriptor);
    }
}

/// Emits a casting conversion of primitives (JLS 5.5); a boolean is one bit.
fn cast_primitive(asm: &mut Assembler, from: &str, to: &str) {
    let narrow = |asm: &mut Assembler, op: Convert| asm.emit(Instruction::Convert(op));
    let kind = kind_of(from);
    if to == "Z" {
        match kind {
            Some(Kind::Long) => narrow(asm, Convert::L2i),
            Some(Kind::Float) => narrow(asm, Convert::F2i),
            Some(Kind::Double) => narrow(asm, Convert::D2i),
            _ => {}
        }
        asm.int(1);
        asm.emit(Instruction::Binary(Binary::And, Kind::Int));
        return;
    }
    let op = match (kind, kind_of(to)) {
        (Some(Kind::Int), Some(Kind::Long)) => Some(Convert::I2l),
        (Some(Kind::Int), Some(Kind::Float)) => Some(Convert::I2f),
        (Some(Kind::Int), Some(Kind::Double)) => Some(Convert::I2d),
        (Some(Kind::Long), Some(Kind::Int)) => Some(Convert::L2i),
        (Some(Kind::Long), Some(Kind::Float)) => Some(Convert::L2f),
        (Some(Kind::Long), Some(Kind::Double)) => Some(Convert::L2d),
        (Some(Kind::Float), Some(Kind::Int)) => Some(Convert::F2i),
        (Some(Kind::Float), Some(Kind::Long)) => Some(Convert::F2l),
        (Some(Kind::Float), Some(Kind::Double)) => Some(Convert::F2d),
        (Some(Kind::Double), Some(Kind::Int)) => Some(Convert::D2i),
        (Some(Kind::Double), Some(Kind::Long)) => Some(Convert::D2l),
        (Some(Kind::Double), Some(Kind::Float)) => Some(Convert::D2f),
        _ => None,
    };
    if let Some(op) = op {
        narrow(asm, op);
    }
    match to {
        "B" => narrow(asm, Convert::I2b),
        "C" => narrow(asm, Convert::I2c),
        "S" => narrow(asm, Convert::I2s),
        _ => {}
    }
}

fn is_reference(descriptor: &str) -> bool {
    kind_of(descriptor) == Some(Kind::Ref)
}

fn cast(asm: &mut Assembler, descriptor: &str) {
    if class_of(descriptor) != OBJECT {
        asm.cast(class_of(descriptor));
    }
}

/// Unboxes a reference known to be of type `from`. A type that is not a wrapper stands for any type
/// whose values happen to be boxes, and then the JDK accepts any number for a numeric `to`.
pub(super) fn unbox(asm: &mut Assembler, from: &str, to: &str) -> bool {
    let Some(target) = Wrapper::of_primitive(to) else { return false };
    if let Some(wrapper) = Wrapper::of_class(class_of(from)) {
        wrapper.unbox(asm, wrapper.class);
        return widen(asm, wrapper.primitive, to);
    }
    let class = if matches!(to, "C" | "Z") { target.class } else { NUMBER };
    if class_of(from) != class {
        asm.cast(class);
    }
    target.unbox(asm, class);
    true
}

/// Emits a widening primitive conversion (JLS 5.1.2) or identity; returns true if there is one.
fn widen(asm: &mut Assembler, from: &str, to: &str) -> bool {
    let conversion = match (from, to) {
        _ if from == to => return true,
        ("B", "S" | "I") | ("S" | "C", "I") => return true,
        ("B" | "S" | "C" | "I", "J") => Convert::I2l,
        ("B" | "S" | "C" | "I", "F") => Convert::I2f,
        ("B" | "S" | "C" | "I", "D") => Convert::I2d,
        ("J", "F") => Convert::L2f,
        ("J", "D") => Convert::L2d,
        ("F", "D") => Convert::F2d,
        _ => return false,
    };
    asm.emit(Instruction::Convert(conversion));
    true
}

/// A primitive type and the class of its boxes.
#[derive(Clone, Copy)]
pub(super) struct Wrapper {
    pub(super) primitive: &'static str,
    pub(super) class: &'static str,
    /// The method that unboxes the value.
    value: &'static str,
}

const WRAPPERS: [Wrapper; 8] = [
    Wrapper { primitive: "Z", class: "java/lang/Boolean", value: "booleanValue" },
    Wrapper { primitive: "B", class: "java/lang/Byte", value: "byteValue" },
    Wrapper { primitive: "C", class: "java/lang/Character", value: "charValue" },
    Wrapper { primitive: "S", class: "java/lang/Short", value: "shortValue" },
    Wrapper { primitive: "I", class: "java/lang/Integer", value: "intValue" },
    Wrapper { primitive: "J", class: "java/lang/Long", value: "longValue" },
    Wrapper { primitive: "F", class: "java/lang/Float", value: "floatValue" },
    Wrapper { primitive: "D", class: "java/lang/Double", value: "doubleValue" },
];

impl Wrapper {
    pub(super) fn of_primitive(descriptor: &str) -> Option<Wrapper> {
        WRAPPERS.into_iter().find(|w| w.primitive == descriptor)
    }

    fn of_class(class: &str) -> Option<Wrapper> {
        WRAPPERS.into_iter().find(|w| w.class == class)
    }

    /// Boxes the value on the stack.
    pub(super) fn wrap(self, asm: &mut Assembler) {
        let descriptor = format!("({})L{};", self.primitive, self.class);
        asm.invoke_static(self.class, "valueOf", &descriptor);
    }

    /// Unboxes by the method of `class`, which is the wrapper or `Number`.
    fn unbox(self, asm: &mut Assembler, class: &str) {
        asm.invoke_virtual(class, self.value, &format!("(){}", self.primitive));
    }
}
