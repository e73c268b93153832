//! Conversions between the types of a functional interface and those of the method behind it:
//! casting, boxing, unboxing and widening, as `java.lang.invoke.LambdaMetafactory` allows them.

use super::assembler::Assembler;
use super::{OBJECT, Result, class_of, width};
use hebra_classfile::model::{Convert, Instruction, Kind, Shuffle};
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
            asm.invoke_static(
                wrapper.class,
                "valueOf",
                &format!("({})L{};", wrapper.primitive, wrapper.class),
            );
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
            let pop = if width(from) == 2 { Shuffle::Pop2 } else { Shuffle::Pop };
            asm.emit(Instruction::Shuffle(pop));
            Ok(())
        }
        _ => convert(asm, from, to, to),
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

/// Unboxes a reference known to be of type `from`. A type that is no wrapper stands for any type
/// whose values happen to be boxes, and then the JDK takes any number for a numeric `to`.
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

/// Widening primitive conversion (JLS 5.1.2) or identity; tells whether there is one.
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
    /// The method that takes the value out of the box.
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

    /// Unboxes by the method of `class`, which is the wrapper or `Number`.
    fn unbox(self, asm: &mut Assembler, class: &str) {
        asm.invoke_virtual(class, self.value, &format!("(){}", self.primitive));
    }
}
