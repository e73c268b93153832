//! Bits of floating-point numbers, `StrictMath` and `Math`, `Runtime`.
//!
//! `StrictMath` is fdlibm, bit by bit. HotSpot replaces some methods of `Math` by code of Intel
//! that is nearly always correctly rounded; the crate `pxfm` nearly always is, too. Of 100,000
//! arguments between 2^-9 and 2^11 they differ, never by more than one ulp, for `log` on none,
//! `log10` on 1, `tanh` 32, `pow` 56, `cos` 71, `sin` 74, `cbrt` 169, `exp` 213, `tan` 299.

use super::fdlibm;
use super::{Args, Flow, Outcome, Table, quiet};
use crate::environment::Reading;
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
    ("java/lang/StrictMath.sin(D)D", quiet(|_, a| unary(a, fdlibm::sin))),
    ("java/lang/StrictMath.cos(D)D", quiet(|_, a| unary(a, fdlibm::cos))),
    ("java/lang/StrictMath.tan(D)D", quiet(|_, a| unary(a, libm::tan))),
    ("java/lang/StrictMath.asin(D)D", quiet(|_, a| unary(a, libm::asin))),
    ("java/lang/StrictMath.acos(D)D", quiet(|_, a| unary(a, libm::acos))),
    ("java/lang/StrictMath.atan(D)D", quiet(|_, a| unary(a, libm::atan))),
    ("java/lang/StrictMath.exp(D)D", quiet(|_, a| unary(a, libm::exp))),
    ("java/lang/StrictMath.log(D)D", quiet(|_, a| unary(a, fdlibm::log))),
    ("java/lang/StrictMath.log10(D)D", quiet(|_, a| unary(a, fdlibm::log10))),
    ("java/lang/StrictMath.sinh(D)D", quiet(|_, a| unary(a, fdlibm::sinh))),
    ("java/lang/StrictMath.cosh(D)D", quiet(|_, a| unary(a, fdlibm::cosh))),
    ("java/lang/StrictMath.tanh(D)D", quiet(|_, a| unary(a, fdlibm::tanh))),
    ("java/lang/StrictMath.expm1(D)D", quiet(|_, a| unary(a, libm::expm1))),
    ("java/lang/StrictMath.log1p(D)D", quiet(|_, a| unary(a, fdlibm::log1p))),
    ("java/lang/StrictMath.pow(DD)D", quiet(|_, a| binary(a, libm::pow))),
    ("java/lang/StrictMath.atan2(DD)D", quiet(|_, a| binary(a, fdlibm::atan2))),
    ("java/lang/StrictMath.IEEEremainder(DD)D", quiet(|_, a| binary(a, libm::remainder))),
    ("java/lang/Math.sin(D)D", quiet(|_, a| unary(a, pxfm::f_sin))),
    ("java/lang/Math.cos(D)D", quiet(|_, a| unary(a, pxfm::f_cos))),
    ("java/lang/Math.tan(D)D", quiet(|_, a| unary(a, pxfm::f_tan))),
    ("java/lang/Math.exp(D)D", quiet(|_, a| unary(a, pxfm::f_exp))),
    ("java/lang/Math.log(D)D", quiet(|_, a| unary(a, pxfm::f_log))),
    ("java/lang/Math.log10(D)D", quiet(|_, a| unary(a, pxfm::f_log10))),
    ("java/lang/Math.pow(DD)D", quiet(|_, a| binary(a, pxfm::f_pow))),
    ("java/lang/Math.tanh(D)D", quiet(|vm, a| since(vm, 24, a, pxfm::f_tanh))),
    ("java/lang/Math.cbrt(D)D", quiet(|vm, a| since(vm, 25, a, pxfm::f_cbrt))),
    ("java/lang/Runtime.availableProcessors()I", quiet(processors)),
    ("java/lang/Runtime.maxMemory()J", quiet(|vm, a| memory(vm, a, 1 << 32))),
    ("java/lang/Runtime.totalMemory()J", quiet(|vm, a| memory(vm, a, 1 << 30))),
    ("java/lang/Runtime.freeMemory()J", quiet(|vm, a| memory(vm, a, 1 << 29))),
];

/// Returns the number that the user chose, or one for code that would otherwise spin.
fn processors(vm: &mut Vm, args: &Args) -> Outcome {
    let caller = vm.state.thread(args.slot).frames.last();
    let class = caller.map(|frame| &vm.program.class(vm.program.method(frame.method).class).name);
    let spins = class.is_some_and(|name| crate::spins::is_spinner(name));
    Ok(Flow::int(if spins { 1 } else { vm.options.environment.processors.into() }))
}

/// Returns an amount of memory, which differs between machines and moments.
fn memory(vm: &mut Vm, args: &Args, bytes: u64) -> Outcome {
    if vm.is_check() && vm.is_called_by_program(args.slot) {
        vm.note_reading(args.slot, |place| {
            Reading::Doubt(format!(
                "the program asks how much memory there is at {place}: only one answer was tried"
            ))
        });
    }
    Ok(Flow::Value(bytes))
}

fn unary(args: &Args, f: impl Fn(f64) -> f64) -> Outcome {
    Ok(Flow::Value(f(args.double(0)).to_bits()))
}

fn binary(args: &Args, f: impl Fn(f64, f64) -> f64) -> Outcome {
    Ok(Flow::Value(f(args.double(0), args.double(1)).to_bits()))
}

/// Computes a method that HotSpot replaces from this release on.
fn since(vm: &mut Vm, feature: u16, args: &Args, f: impl Fn(f64) -> f64) -> Outcome {
    if vm.program.feature < feature { Ok(Flow::Decline) } else { unary(args, f) }
}
