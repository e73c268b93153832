//! Operations with vague numbers (`hebra_state::vague`): what a clock shows, and what was computed from it.
//!
//! Arithmetic gives vague results. A test that the known signs do not decide is a choice of the
//! surroundings: the thread stops before it, and goes both ways. What a test shows of the sign is known from then on.
//! An operation that needs the number itself (an index, a length, a text) cannot be followed: the search then starts
//! again with one time of many, and the verdict is `unknown`.

use crate::branches::{Test, order, reading_order};
use crate::orders::order_by_tests;
use hebra_ir::{Convert, Kind};
use hebra_program::code::{Code, NO_REG, Op};
use hebra_program::{MethodId, Program};
use hebra_state::heap::{Body, FLAG_UNSURE, Heap, Ref};
use hebra_state::vague::{
    DIFFERENCE, MILLIS, NANOS, SMALL, Signs, WILD, clock, identity, is_vague, marks, new_identity,
    signs, vague, with_identity, with_signs, witness,
};

/// What an operation with vague operands does.
pub(crate) enum Effect {
    /// It has none, or treats them as any number.
    Ordinary,
    /// It puts a vague number with these signs into a register.
    Result(u16, Signs),
    /// Its test holds, and it jumps here.
    Jump(u32),
    /// Its test does not hold.
    Stay,
    /// Its test may have several outcomes.
    Undecided,
    /// The same as for a vague result, and there are witnesses of the operands.
    Witnessed(u16, Signs),
    /// It needs the number, as this.
    Needs(&'static str),
}

/// Returns the effect of an operation with these registers.
pub(crate) fn effect(code: &Code, pc: u32, registers: &[u64]) -> Effect {
    let op = &code.ops[pc as usize];
    let has_witness = |register: u16| {
        let number = registers.get(usize::from(register)).copied().unwrap_or(0);
        is_vague(number) && witness(number) != 0
    };
    let effect = match plain_effect(op, registers) {
        Effect::Result(to, Signs::ALL) => {
            Effect::Result(to, difference_by_tests(code, pc, registers))
        }
        Effect::Undecided => decided_by_tests(code, pc, registers),
        effect => effect,
    };
    match effect {
        Effect::Result(to, signs) if operands(op).into_iter().any(has_witness) => {
            Effect::Witnessed(to, signs)
        }
        effect => effect,
    }
}

/// Returns the signs of the result of an operation as far as tests of its operands on the way to it tell: those of a
/// difference, if neither is so large that it could overflow.
fn difference_by_tests(code: &Code, pc: u32, registers: &[u64]) -> Signs {
    let Op::LSub { a, b, .. } = code.ops[pc as usize] else { return Signs::ALL };
    let is_near = |register: u16| match registers[usize::from(register)] {
        number if is_vague(number) => marks(number) & WILD == 0,
        number => is_bounded(number, true),
    };
    if is_near(a) && is_near(b) { order_by_tests(code, pc, a, b) } else { Signs::ALL }
}

/// Returns the effect of a test that the numbers do not decide, but tests on the way to it may.
fn decided_by_tests(code: &Code, pc: u32, registers: &[u64]) -> Effect {
    let op = &code.ops[pc as usize];
    let (Op::LIf { a, b, .. }, Some(test)) = (*op, Test::of(op, registers)) else {
        return Effect::Undecided;
    };
    let orders = order_by_tests(code, pc, a, b);
    match (test.orders(true).and(orders).is_empty(), test.orders(false).and(orders).is_empty()) {
        (true, false) => Effect::Stay,
        (false, true) => Effect::Jump(test.target),
        _ => Effect::Undecided,
    }
}

/// Returns the effect without a look at witnesses, and at tests on the way.
#[rustfmt::skip]
fn plain_effect(op: &Op, registers: &[u64]) -> Effect {
    let get = |register: u16| registers[usize::from(register)];
    let any = |register: u16| is_vague(get(register));
    let either = |a: u16, b: u16| any(a) || any(b);
    let result = |to: u16, is_vague: bool, signs: Signs| match is_vague {
        true => Effect::Result(to, signs),
        false => Effect::Ordinary,
    };
    let index = |index: u16| match any(index) {
        true => Effect::Needs("an array index"),
        false => Effect::Ordinary,
    };
    match *op {
        Op::LSub { to, a, b } | Op::ISub { to, a, b } if any(a) && any(b) => {
            Effect::Result(to, difference(get(a), get(b)))
        }
        Op::LAdd { to, a, b } if either(a, b) => Effect::Result(to, sum(get(a), get(b), true)),
        Op::IAdd { to, a, b } if either(a, b) => Effect::Result(to, sum(get(a), get(b), false)),
        Op::IAddK { to, a, k } if any(a) => {
            Effect::Result(to, sum(get(a), u64::from(k as u32), false))
        }
        Op::IAdd { to, a, b } | Op::ISub { to, a, b } | Op::IMul { to, a, b } | Op::IShl { to, a, b }
        | Op::IShr { to, a, b } | Op::IUshr { to, a, b } | Op::IAnd { to, a, b } | Op::IOr { to, a, b }
        | Op::IXor { to, a, b } | Op::LAdd { to, a, b } | Op::LSub { to, a, b } | Op::LMul { to, a, b }
        | Op::LShl { to, a, b } | Op::LShr { to, a, b } | Op::LUshr { to, a, b }
        | Op::LAnd { to, a, b } | Op::LOr { to, a, b } | Op::LXor { to, a, b }
        | Op::FAdd { to, a, b } | Op::FSub { to, a, b } | Op::FMul { to, a, b }
        | Op::FDiv { to, a, b } | Op::FRem { to, a, b } | Op::DAdd { to, a, b }
        | Op::DSub { to, a, b } | Op::DMul { to, a, b } | Op::DDiv { to, a, b }
        | Op::DRem { to, a, b } | Op::FCmp { to, a, b, .. } | Op::DCmp { to, a, b, .. } => {
            result(to, either(a, b), Signs::ALL)
        }
        Op::IDiv { to, a, b } | Op::IRem { to, a, b } | Op::LDiv { to, a, b } | Op::LRem { to, a, b } => {
            let is_zero = |number: u64, op: &Op| match op {
                Op::IDiv { .. } | Op::IRem { .. } => number as u32 == 0,
                _ => number == 0,
            };
            match (any(a), any(b)) {
                (_, true) if signs(get(b)).and(Signs::ZERO).is_empty() => {
                    Effect::Result(to, Signs::ALL)
                }
                (_, true) => Effect::Needs("a divisor"),
                (true, _) if is_zero(get(b), op) => Effect::Ordinary,
                (true, _) => {
                    let divisor = match op {
                        Op::IDiv { .. } | Op::IRem { .. } => i64::from(get(b) as u32 as i32),
                        _ => get(b) as i64,
                    };
                    Effect::Result(to, quotient(signs(get(a)), divisor))
                }
                _ => Effect::Ordinary,
            }
        }
        Op::IDivK { to, a, k } | Op::IRemK { to, a, k } => {
            result(to, any(a), quotient(signs(get(a)), k.into()))
        }
        Op::IAndK { to, a, k } => {
            result(to, any(a), if k >= 0 { Signs::NATURAL } else { Signs::ALL })
        }
        Op::IAddK { to, a, .. } | Op::IMulK { to, a, .. } | Op::IShlK { to, a, .. }
        | Op::IShrK { to, a, .. } | Op::IUshrK { to, a, .. } | Op::IOrK { to, a, .. }
        | Op::IXorK { to, a, .. } | Op::FNeg { to, a } | Op::DNeg { to, a } => {
            result(to, any(a), Signs::ALL)
        }
        // The least number is its own negative.
        Op::INeg { to, a } | Op::LNeg { to, a } => match signs(get(a)) {
            known if any(a) && known.are_in(Signs::NATURAL) => Effect::Result(to, known.negated()),
            _ => result(to, any(a), Signs::ALL),
        },
        Op::Convert { op, to, a } => {
            let kept = match op {
                Convert::I2l => signs(get(a)),
                Convert::L2i if marks(get(a)) & SMALL != 0 => signs(get(a)),
                Convert::I2c => Signs::NATURAL,
                _ => Signs::ALL,
            };
            result(to, any(a), kept)
        }
        Op::LCmp { to, a, b } => match either(a, b) {
            true => Effect::Result(to, order(get(a), get(b), true)),
            false => Effect::Ordinary,
        },
        Op::Table { on, .. } | Op::Lookup { on, .. } if any(on) => Effect::Undecided,
        Op::LoadByte { index: at, .. } | Op::LoadChar { index: at, .. } | Op::LoadShort { index: at, .. }
        | Op::LoadInt { index: at, .. } | Op::LoadLong { index: at, .. } | Op::LoadRef { index: at, .. }
        | Op::StoreByte { index: at, .. } | Op::StoreChar { index: at, .. } | Op::StoreShort { index: at, .. }
        | Op::StoreInt { index: at, .. } | Op::StoreLong { index: at, .. } | Op::StoreRef { index: at, .. } => index(at),
        Op::NewArray { length, .. } if any(length) => Effect::Needs("the length of an array"),
        Op::Abstract { a, b, .. } if any(a) || registers.get(usize::from(b)).is_some_and(|b| is_vague(*b)) => {
            Effect::Needs("a value that is abstracted")
        }
        _ => match Test::of(op, registers) {
            Some(test) if is_vague(test.a) || is_vague(test.b) => match test.outcomes() {
                (true, true) => Effect::Undecided,
                (true, false) => Effect::Jump(test.target),
                _ => Effect::Stay,
            },
            _ => Effect::Ordinary,
        },
    }
}

/// Returns the signs of a number divided by this one, rounded towards zero; so has the remainder.
fn quotient(signs: Signs, divisor: i64) -> Signs {
    if divisor > 0 { signs.or(Signs::ZERO) } else { signs.negated().or(Signs::ZERO).or(signs) }
}

/// Returns the signs of the difference between two vague numbers: those of their order, if they are so near to each
/// other that it does not overflow.
fn difference(a: u64, b: u64) -> Signs {
    let are_near = identity(a) != 0 && identity(a) == identity(b) || reading_order(a, b).is_some();
    if are_near { order(a, b, true) } else { Signs::ALL }
}

/// Returns the signs of the sum of two numbers, of which one is vague. Only bounded numbers do not overflow for sure, and what a
/// clock shows with any other time.
fn sum(a: u64, b: u64, wide: bool) -> Signs {
    let is_exact = match (is_bounded(a, wide), is_bounded(b, wide)) {
        (true, true) => true,
        (true, false) => clock(a) != 0 && marks(b) & WILD == 0,
        (false, true) => clock(b) != 0 && marks(a) & WILD == 0,
        (false, false) => false,
    };
    if !is_exact {
        return Signs::ALL;
    }
    let known = |number: u64| match (is_vague(number), wide) {
        (true, _) => signs(number),
        (false, true) => Signs::of(number as i64),
        (false, false) => Signs::of((number as u32 as i32).into()),
    };
    let (a, b) = (known(a), known(b));
    let pairs = a.each().flat_map(|a| b.each().map(move |b| (a, b)));
    pairs.fold(Signs::NONE, |all, pair| {
        all.or(match pair {
            (a, b) if a == b || b == Signs::ZERO => a,
            (Signs::ZERO, b) => b,
            _ => Signs::ALL,
        })
    })
}

/// Returns true if a number is known not to be very large: the sum of two such does not overflow.
fn is_bounded(number: u64, wide: bool) -> bool {
    match (is_vague(number), wide) {
        (true, _) => marks(number) & SMALL != 0 || clock(number) != 0,
        (false, true) => (number as i64).unsigned_abs() <= 1 << 61,
        (false, false) => (number as u32 as i32).unsigned_abs() <= SMALL_INT,
    }
}

/// The most that an `int` with the mark `SMALL` is away from zero: two of them do not overflow.
pub(crate) const SMALL_INT: u32 = 1 << 30;

/// Returns true if these are two boxes of vague numbers: small numbers have one box for all, so that the two
/// may be the same.
pub(crate) fn are_boxes(program: &Program, heap: &Heap, a: Ref, b: Ref) -> bool {
    let (first, second) = (heap.get(a), heap.get(b));
    if a == b || a == 0 || b == 0 || first.class != second.class {
        return false;
    }
    let is_box = |name: &str| {
        matches!(
            name,
            "java/lang/Long"
                | "java/lang/Integer"
                | "java/lang/Short"
                | "java/lang/Byte"
                | "java/lang/Character"
        )
    };
    let holds = |body: &Body| match body {
        Body::Fields(words) => words.iter().any(|word| is_vague(*word)),
        _ => false,
    };
    (holds(&first.body) || holds(&second.body)) && is_box(&program.class(first.class).name)
}

/// Returns true if a method of a text tells, or depends on, how long it or its argument is. What the library does for its
/// own ends does not count, but for comparisons, whose outcome it hands on.
pub(crate) fn tells_length(program: &Program, method: MethodId, by_library: bool) -> bool {
    let method = program.method(method);
    let is_text = matches!(
        &*program.class(method.class).name,
        "java/lang/String"
            | "java/lang/StringBuilder"
            | "java/lang/StringBuffer"
            | "java/lang/AbstractStringBuilder"
    );
    if !is_text {
        return false;
    }
    let compares = matches!(
        &*method.name,
        "equals"
            | "equalsIgnoreCase"
            | "compareTo"
            | "compareToIgnoreCase"
            | "contentEquals"
            | "startsWith"
            | "endsWith"
            | "contains"
            | "matches"
            | "regionMatches"
    );
    let takes_apart = || {
        matches!(
            &*method.name,
            "toCharArray" | "chars" | "codePoints" | "getChars" | "split" | "lines"
        )
    };
    let takes_place = || method.params.iter().skip(1).any(|kind| *kind == Kind::Int);
    let measures =
        || &*method.name != "append" && (method.result == Some(Kind::Int) || takes_place());
    compares || !by_library && (takes_apart() || measures())
}

/// Returns true if an argument of a call, or its receiver, is a text whose length is not known.
pub(crate) fn has_unsure(
    program: &Program,
    heap: &Heap,
    method: MethodId,
    args: impl ExactSizeIterator<Item = u64>,
) -> bool {
    let params = &program.method(method).params;
    // A receiver may be no parameter.
    let skipped = args.len().saturating_sub(params.len());
    args.enumerate().any(|(index, value)| {
        let kind = index.checked_sub(skipped).and_then(|index| params.get(index));
        kind.is_none_or(|kind| *kind == Kind::Ref) && is_unsure(program, heap, value as Ref)
    })
}

/// Returns true if the length of a text is not known.
pub(crate) fn is_unsure(program: &Program, heap: &Heap, text: Ref) -> bool {
    let found = heap.get(text);
    let value = program.field_named(found.class, "value").map(|field| usize::from(field.index));
    match (&found.body, value) {
        (Body::Fields(words), Some(value)) => {
            let value = words.get(value).copied().unwrap_or(0);
            value != 0 && heap.get(value as Ref).flags & FLAG_UNSURE != 0
        }
        _ => false,
    }
}

/// Puts what a test showed of a number into all registers that hold it.
pub(crate) fn narrow(registers: &mut [u64], register: u16, known: Signs) {
    let number = registers[usize::from(register)];
    if known.is_empty() {
        return;
    }
    let same = identity(number);
    for (place, held) in registers.iter_mut().enumerate() {
        let is_it = place == usize::from(register)
            || same != 0 && is_vague(*held) && identity(*held) == same;
        if is_it {
            *held = with_signs(*held, signs(*held).and(known));
        }
    }
}

/// Marks a time that a test showed to be over: it is not later than what the thread last read from that clock. The
/// numbers compared are in these registers.
pub(crate) fn passed(
    compared: Option<(u16, u16, u16)>,
    test: &Test,
    outcome: bool,
    registers: &mut [u64],
) {
    let Some((a, b, difference)) = compared else { return };
    let orders = test.orders(outcome);
    // The difference may be in the place of what the clock showed, and has its mark.
    let shown = |register: u16| match registers[usize::from(register)] {
        number if register == difference => marks(number) & (NANOS | MILLIS),
        number => clock(number),
    };
    let (over, clock) = match (shown(a), shown(b)) {
        (clock, 0) if clock != 0 && orders.are_in(Signs::NATURAL) => (b, clock),
        (0, clock) if clock != 0 && orders.are_in(Signs::NATURAL.negated()) => (a, clock),
        _ => return,
    };
    let number = registers[usize::from(over)];
    let is_it = |held: u64| is_vague(held) && identity(held) == identity(number);
    if is_vague(number) && identity(number) != 0 {
        registers.iter_mut().filter(|held| is_it(**held)).for_each(|held| *held |= clock);
    }
}

/// Returns a number read from memory or given back by a call, as a register of the frame holds it.
pub(crate) fn arriving(number: u64, registers: &[u64]) -> u64 {
    if is_vague(number) { with_identity(number, new_identity(registers)) } else { number }
}

pub(crate) const UNIT: &str = "java/util/concurrent/TimeUnit";

/// Returns the signs of the result if a method of the library is a function of numbers whose code
/// would take a vague one apart. None of them throws an exception for the times of this age.
pub(crate) fn function(class: &str, name: &str, args: &[u64], params: &[Kind]) -> Option<Signs> {
    let (first, second) = (args.first().copied()?, args.get(1).copied());
    // A receiver is a parameter too.
    let kind = params.last().copied()?;
    let value = |number: u64| match kind {
        Kind::Int => i64::from(number as u32 as i32),
        _ => number as i64,
    };
    let known = |number: u64| match (is_vague(number), kind) {
        (true, _) => signs(number),
        (false, Kind::Int | Kind::Long) => Signs::of(value(number)),
        _ => Signs::ALL,
    };
    let is_wild = args.iter().any(|number| marks(*number) & WILD != 0);
    let is_below = |limit: i64| {
        let mut numbers = args.iter().filter(|number| !is_vague(**number));
        numbers.all(|number| value(*number).unsigned_abs() <= limit as u64)
    };
    Some(match (class, name) {
        ("java/lang/Math" | "java/lang/StrictMath", name) => match name {
            "floorDiv" | "floorMod" => match second {
                Some(divisor) if !is_vague(divisor) && known(divisor) == Signs::POSITIVE => {
                    if name == "floorMod" { Signs::NATURAL } else { known(first).or(Signs::ZERO) }
                }
                _ => return None,
            },
            "multiplyFull" => Signs::ALL,
            "multiplyExact" if is_wild || !is_below(1_000_000_000) => return None,
            "addExact" | "subtractExact" | "negateExact" | "incrementExact" | "decrementExact"
            | "toIntExact"
                if is_wild || !is_below(1 << 61) =>
            {
                return None;
            }
            "addExact" | "subtractExact" | "multiplyExact" | "negateExact" | "incrementExact"
            | "decrementExact" | "toIntExact" => Signs::ALL,
            // The least number is its own negative.
            "abs" if is_wild || kind == Kind::Int => known(first).or(known(first).negated()),
            "abs" => known(first).or(known(first).negated()).and(Signs::NATURAL),
            "max" => either(known(first), known(second?), Signs::max),
            "min" => either(known(first), known(second?), Signs::min),
            _ => return None,
        },
        ("java/lang/Long" | "java/lang/Integer", "compare") => {
            order(first, second?, class == "java/lang/Long")
        }
        ("java/lang/Long" | "java/lang/Integer", "signum") => known(first),
        ("java/lang/Long", "hashCode") => Signs::ALL,
        // The receiver is the unit; a `Duration` is converted by its own code.
        (
            UNIT,
            "toNanos" | "toMicros" | "toMillis" | "toSeconds" | "toMinutes" | "toHours" | "toDays"
            | "convert" | "cvt",
        ) => known(second.filter(|number| is_vague(*number))?).or(Signs::ZERO),
        _ => return None,
    })
}

/// Returns the signs that the larger or the smaller of two numbers may have.
fn either(first: Signs, second: Signs, chosen: fn(Signs, Signs) -> Signs) -> Signs {
    let pairs = first.each().flat_map(|a| second.each().map(move |b| chosen(a, b)));
    pairs.fold(Signs::NONE, Signs::or)
}

/// Returns the registers of the numbers that an operation computes with.
#[rustfmt::skip]
pub(crate) fn operands(op: &Op) -> [u16; 2] {
    match *op {
        Op::IAdd { a, b, .. } | Op::ISub { a, b, .. } | Op::IMul { a, b, .. } | Op::IDiv { a, b, .. }
        | Op::IRem { a, b, .. } | Op::IShl { a, b, .. } | Op::IShr { a, b, .. } | Op::IUshr { a, b, .. }
        | Op::IAnd { a, b, .. } | Op::IOr { a, b, .. } | Op::IXor { a, b, .. } | Op::LAdd { a, b, .. }
        | Op::LSub { a, b, .. } | Op::LMul { a, b, .. } | Op::LDiv { a, b, .. } | Op::LRem { a, b, .. }
        | Op::LShl { a, b, .. } | Op::LShr { a, b, .. } | Op::LUshr { a, b, .. } | Op::LAnd { a, b, .. }
        | Op::LOr { a, b, .. } | Op::LXor { a, b, .. } | Op::FAdd { a, b, .. } | Op::FSub { a, b, .. }
        | Op::FMul { a, b, .. } | Op::FDiv { a, b, .. } | Op::FRem { a, b, .. } | Op::DAdd { a, b, .. }
        | Op::DSub { a, b, .. } | Op::DMul { a, b, .. } | Op::DDiv { a, b, .. } | Op::DRem { a, b, .. }
        | Op::LCmp { a, b, .. } | Op::FCmp { a, b, .. } | Op::DCmp { a, b, .. } => [a, b],
        Op::IAddK { a, .. } | Op::IMulK { a, .. } | Op::IDivK { a, .. } | Op::IRemK { a, .. }
        | Op::IShlK { a, .. } | Op::IShrK { a, .. } | Op::IUshrK { a, .. } | Op::IAndK { a, .. }
        | Op::IOrK { a, .. } | Op::IXorK { a, .. } | Op::INeg { a, .. } | Op::LNeg { a, .. }
        | Op::FNeg { a, .. } | Op::DNeg { a, .. } | Op::Convert { a, .. } => [a, NO_REG],
        _ => [NO_REG; 2],
    }
}

/// Returns the vague result of an operation that goes to a register.
pub(crate) fn result(op: &Op, signs: Signs, registers: &[u64]) -> u64 {
    let number = vague(signs, new_identity(registers));
    match is_vague(number) {
        true => {
            number
                | wildness(op, registers)
                | difference_mark(op, registers)
                | smallness(op, registers)
        }
        false => number,
    }
}

/// Returns the marks of the difference between what a clock showed and something else.
fn difference_mark(op: &Op, registers: &[u64]) -> u64 {
    let Op::LSub { a, b, .. } = *op else { return 0 };
    let [a, b] = [a, b].map(|register| registers[usize::from(register)]);
    match (clock(a), clock(b)) {
        (clock, 0) | (0, clock) if clock != 0 && is_vague(a) && is_vague(b) => clock | DIFFERENCE,
        _ => 0,
    }
}

/// Returns the mark of a `long` that is not larger than an `int`.
fn smallness(op: &Op, registers: &[u64]) -> u64 {
    let is_small = match *op {
        Op::Convert { op: Convert::I2l, .. } => true,
        Op::LRem { b, .. } => registers.get(usize::from(b)).is_some_and(|divisor| {
            !is_vague(*divisor) && (*divisor as i64).unsigned_abs() <= 1 << 31
        }),
        _ => false,
    };
    if is_small { SMALL } else { 0 }
}

/// Returns the mark of a result that may be any number.
fn wildness(op: &Op, registers: &[u64]) -> u64 {
    let is_wild = |operand: u16| {
        registers.get(usize::from(operand)).is_some_and(|number| marks(*number) & WILD != 0)
    };
    let grows = matches!(
        op,
        Op::IMul { .. }
            | Op::IMulK { .. }
            | Op::LMul { .. }
            | Op::IShl { .. }
            | Op::IShlK { .. }
            | Op::LShl { .. }
    );
    // The sum of times may be added to again and again.
    let grows = grows
        || match *op {
            Op::LAdd { a, b, .. } => {
                let [a, b] = [a, b].map(|register| registers[usize::from(register)]);
                let are_bounded = is_bounded(a, true) && is_bounded(b, true);
                is_vague(a) && is_vague(b) && !are_bounded
            }
            _ => false,
        };
    // No `int` is large as a `long`.
    let is_small = matches!(op, Op::Convert { op: Convert::I2l, .. });
    match !is_small && (grows || operands(op).into_iter().any(is_wild)) {
        true => WILD,
        false => 0,
    }
}

/// Returns a number of which nothing is known.
pub(crate) fn any() -> u64 {
    vague(Signs::ALL, 0) | WILD
}

/// Returns a vague number for a field of fewer bits.
pub(crate) fn narrowed(number: u64) -> u64 {
    vague(Signs::ALL, 0) | marks(number) & WILD
}
