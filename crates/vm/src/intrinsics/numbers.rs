//! Bits of floating-point numbers, `StrictMath`, `Runtime`.

use super::{Args, Flow, NOTHING, Outcome, Table, quiet};
use crate::machine::Vm;

pub(super) const TABLE: Table = &[
    ("java/lang/Float.floatToRawIntBits(F)I", super::quiet(|_, a| Ok(Flow::int(a.int(0))))),
    ("java/lang/Float.intBitsToFloat(I)F", super::quiet(|_, a| Ok(Flow::int(a.int(0))))),
    ("java/lang/Double.doubleToRawLongBits(D)J", super::THIS),
    ("java/lang/Double.longBitsToDouble(J)D", super::THIS),
    ("java/lang/Math.sqrt(D)D", quiet(|_, a| unary(a, f64::sqrt))),
    ("java/lang/StrictMath.sqrt(D)D", quiet(|_, a| unary(a, f64::sqrt))),
    ("java/lang/Math.floor(D)D", quiet(|_, a| unary(a, f64::floor))),
    ("java/lang/Math.ceil(D)D", quiet(|_, a| unary(a, f64::ceil))),
    ("java/lang/Math.rint(D)D", quiet(|_, a| unary(a, f64::round_ties_even))),
    ("java/lang/Math.abs(D)D", quiet(|_, a| unary(a, f64::abs))),
    ("java/lang/Runtime.availableProcessors()I", quiet(|_, _| Ok(Flow::int(2)))),
    ("java/lang/Runtime.maxMemory()J", quiet(|_, _| Ok(Flow::Value(1 << 32)))),
    ("java/lang/Runtime.totalMemory()J", quiet(|_, _| Ok(Flow::Value(1 << 30)))),
    ("java/lang/Runtime.freeMemory()J", quiet(|_, _| Ok(Flow::Value(1 << 29)))),
    ("java/lang/Runtime.gc()V", NOTHING),
    ("java/lang/System.gc()V", NOTHING),
    ("java/lang/Shutdown.halt0(I)V", quiet(exit)),
    ("java/lang/Runtime.exit(I)V", quiet(exit_status)),
    ("java/lang/Runtime.halt(I)V", quiet(exit_status)),
    ("java/lang/System.exit(I)V", quiet(exit)),
];

fn unary(args: &Args, f: impl Fn(f64) -> f64) -> Outcome {
    Ok(Flow::Value(f(args.double(0)).to_bits()))
}

fn exit(_: &mut Vm, args: &Args) -> Outcome {
    Ok(Flow::Exit(args.int(0)))
}

fn exit_status(_: &mut Vm, args: &Args) -> Outcome {
    Ok(Flow::Exit(args.int(1)))
}
