//! The inner loop: runs one thread over resolved code until something happens that needs the
//! whole machine. Borrows the program immutably, so it never loads or links.
//!
//! In `check` a step is one visible operation and everything invisible behind it: `granted` is
//! the permission to execute one visible operation.

use crate::footprint::Footprint;
use crate::tokens::token;
use crate::vague::{self, Effect};
use hebra_classfile::model::Flags;
use hebra_ir::Convert;
use hebra_program::code::{NO_REG, Narrow, Op};
use hebra_program::{ArrayKind, ClassId, ClassKind, MethodId, Program, Run};
use hebra_reduction::{Accessor, Visibility};
use hebra_state::heap::{
    Body, FLAG_IMMUTABLE, FLAG_SHARED, FLAG_UNSURE, FLAG_VAGUE, Heap, Ref, STRING,
};
use hebra_state::vague::{VAGUE_BYTE, VAGUE_CHAR, VAGUE_INT, VAGUE_SHORT, in_memory, is_vague};
use hebra_state::{Attempt, Frame, Init, State, Statics, escape};

/// No scheduling points: `hebra run`.
pub const MODE_RUN: u8 = 0;
/// Every access to memory is a scheduling point.
pub const MODE_NONE: u8 = 1;
/// Accesses to objects of one thread only, and to immutable data, are no scheduling points.
pub const MODE_LOCAL: u8 = 2;
/// Nor are accesses that keep to a discipline, and releases of monitors.
pub const MODE_FULL: u8 = 3;

/// Deepest stack of a thread, in frames.
pub const MAX_FRAMES: usize = 6_000;
/// Reason why the inner loop stopped. The frame's `pc` is at the operation in question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exit {
    /// Before a visible operation.
    Point,
    /// Before an access to shared memory that no discipline protects.
    Access,
    /// Enough backward jumps for one step.
    Fuel,
    /// At a monitor that another thread holds.
    Blocked,
    /// At an operation that must be resolved or done by the machine.
    Slow,
    /// At a use of a class that is not initialised.
    Init(ClassId),
    /// An exception to be created and thrown.
    Throw(Thrown),
    /// A call of a method that is not plain code.
    Call(MethodId),
    /// An interface call not seen before: method and receiver's class.
    Select(MethodId, ClassId),
    /// A return that does more than go back.
    Return(u64),
    /// Time to collect garbage.
    Collect,
    /// Something only ill-typed bytecode does.
    IllTyped,
    /// A final field was written when its object was already shared.
    FinalWritten(ClassId, u16),
    /// Before a write to the characters of a string.
    TextWritten,
    /// At an access to the map of thread-local variables of another thread.
    ForeignLocals,
    /// At an operation with a vague operand that has several outcomes or needs the number.
    Vague,
    /// A call of the library with a vague argument.
    VagueCall(MethodId),
}

/// Exceptions of the machine, and thrown objects.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Thrown {
    Object(Ref),
    NullPointer,
    Arithmetic,
    ArrayIndex(i32, usize),
    NegativeSize(i32),
    ArrayStore(ClassId),
    ClassCast(ClassId, ClassId),
    IllegalMonitor,
    StackOverflow,
    OutOfMemory,
    ArrayTooLong,
}

/// Observer of every operation executed; `()` observes nothing at no cost.
pub trait Watch {
    /// Called when an operation is about to be executed or to be a scheduling point.
    fn at(&mut self, method: MethodId, pc: u32, seen: &Seen<'_>);
}

/// Data that an operation works on.
pub struct Seen<'a> {
    /// Registers of the method.
    pub registers: &'a [u64],
    /// Objects.
    pub heap: &'a Heap,
    /// Statics by class.
    pub statics: &'a [Statics],
}

impl Watch for &mut dyn Watch {
    fn at(&mut self, method: MethodId, pc: u32, seen: &Seen<'_>) {
        (**self).at(method, pc, seen);
    }
}

impl Watch for () {
    #[inline(always)]
    fn at(&mut self, _: MethodId, _: u32, _: &Seen<'_>) {}
}

/// Position of a thread in its step: the depth of its stack, its operation, and the fuel left.
/// Without the fuel, reaching the same operation again by a loop or a call would go unnoticed.
pub(crate) type Stand = (u32, u32, u32);

/// Limits on how far a thread may run before it must stop.
#[derive(Debug)]
pub struct Allowance {
    /// One visible operation, the one at `stand`.
    pub granted: bool,
    /// See `Vm::settle_grant`.
    pub(crate) stand: Stand,
    /// The unprotected access that it is about to make.
    pub cleared: bool,
    /// It has released a monitor that others can reach.
    pub(crate) released: bool,
    /// It has passed an access that others may join, and that was no scheduling point.
    pub(crate) headless: bool,
    /// Number of backward jumps and calls.
    pub fuel: u32,
}

/// Runs the thread in `slot`.
#[allow(clippy::cognitive_complexity)]
pub fn execute<const MODE: u8, const TIMES: bool, W: Watch>(
    program: &Program,
    state: &mut State,
    visibility: &mut Visibility,
    slot: usize,
    allowance: &mut Allowance,
    footprint: &mut Footprint,
    watch: &mut W,
) -> Exit {
    let Allowance { granted, stand, cleared, released, headless, fuel } = allowance;
    let who = Accessor::new(state, slot);
    let State {
        heap,
        statics,
        dirty_statics,
        original_statics,
        threads,
        mirrors,
        literals,
        constants,
        streams,
        ..
    } = state;
    let Some(thread) = threads[slot].as_deref_mut() else { return Exit::IllTyped };
    thread.dirty = true;
    let points = MODE != MODE_RUN && thread.atomic == 0;
    'frame: loop {
        let depth = thread.frames.len();
        let Some(frame) = thread.frames.last_mut() else { return Exit::Return(0) };
        frame.chain = 0;
        let method = program.method(frame.method);
        let code = &method.code;
        let ops = &code.ops[..];
        let base = frame.base as usize;
        let mut pc = frame.pc as usize;
        let regs = &mut thread.regs[base..base + usize::from(code.registers)];

        macro_rules! r {
            ($i:expr) => {
                regs[$i as usize]
            };
        }
        macro_rules! int {
            ($i:expr) => {
                regs[$i as usize] as u32 as i32
            };
        }
        macro_rules! set_int {
            ($i:expr, $v:expr) => {
                regs[$i as usize] = ($v) as u32 as u64
            };
        }
        macro_rules! long {
            ($i:expr) => {
                regs[$i as usize] as i64
            };
        }
        macro_rules! float {
            ($i:expr) => {
                f32::from_bits(regs[$i as usize] as u32)
            };
        }
        macro_rules! double {
            ($i:expr) => {
                f64::from_bits(regs[$i as usize])
            };
        }
        macro_rules! exit {
            ($e:expr) => {{
                frame.pc = pc as u32;
                return $e;
            }};
        }
        macro_rules! throw {
            ($e:expr) => {
                exit!(Exit::Throw($e))
            };
        }
        macro_rules! jump {
            ($target:expr) => {{
                let target = $target as usize;
                if target <= pc {
                    *fuel = fuel.wrapping_sub(1);
                    if *fuel == 0 {
                        pc = target;
                        exit!(Exit::Fuel);
                    }
                }
                pc = target;
                continue;
            }};
        }
        // What a step depends on is noted where all accesses are visible.
        macro_rules! reads {
            ($note:ident, $($what:expr),+) => {
                if MODE == MODE_NONE {
                    footprint.$note($($what),+);
                }
            };
        }
        // A scheduling point, unless this operation is the one granted.
        macro_rules! point {
            ($visible:expr) => {
                if points && $visible {
                    if *granted && *stand == (depth as u32, pc as u32, *fuel) {
                        *granted = false;
                    } else {
                        exit!(Exit::Point);
                    }
                }
            };
        }
        macro_rules! is_shared {
            ($flags:expr) => {
                $flags & (FLAG_SHARED | FLAG_IMMUTABLE) == FLAG_SHARED
            };
        }
        // An access to a monitor.
        macro_rules! monitor_point {
            ($flags:expr) => {
                point!(MODE == MODE_NONE || is_shared!($flags))
            };
        }
        // An access that no discipline protects: the caller checks for a scheduling point.
        macro_rules! unprotected {
            () => {
                if !std::mem::take(cleared) {
                    exit!(Exit::Access);
                }
            };
        }
        // An access to a field or an element; `fixed` ones do not change.
        macro_rules! access_point {
            ($reference:expr, $index:expr, $write:expr, $fixed:expr) => {
                if MODE == MODE_FULL {
                    if !$fixed && heap.frozen && is_shared!(heap.get($reference).flags) {
                        let place = ($reference, $index);
                        if visibility.is_access_visible(program, heap, who, place, $write) {
                            unprotected!()
                        } else if !code.joins.is_empty() {
                            *headless |= code.is_head(pc as u32);
                        }
                    }
                } else {
                    point!(MODE == MODE_NONE || (!$fixed && is_shared!(heap.get($reference).flags)))
                }
            };
        }
        macro_rules! static_point {
            ($class:expr, $index:expr, $write:expr, $fixed:expr) => {
                if MODE == MODE_FULL {
                    if !$fixed && heap.frozen {
                        let init = statics[$class.0 as usize].init;
                        let place = ($class, init, usize::from($index));
                        if visibility.is_static_access_visible(program, heap, who, place, $write) {
                            unprotected!()
                        }
                    }
                } else {
                    point!(MODE == MODE_NONE || !$fixed)
                }
            };
        }
        // Bytecode is not verified before it runs; the user's is checked where it could go wrong.
        macro_rules! instance {
            ($class:expr, $owner:expr) => {
                if $owner.0 != 0 && $class != $owner && !program.is_subclass($class, $owner) {
                    exit!(Exit::IllTyped);
                }
            };
        }
        macro_rules! write {
            ($reference:expr) => {
                if MODE == MODE_RUN && heap.is_valid($reference) {
                    &mut heap.objects[$reference as usize]
                } else {
                    heap.write($reference)
                }
            };
        }
        macro_rules! write_element {
            ($reference:expr, $index:expr) => {
                if MODE == MODE_RUN && heap.is_valid($reference) {
                    &mut heap.objects[$reference as usize]
                } else {
                    heap.write_element($reference, $index as usize)
                }
            };
        }
        macro_rules! statics_write {
            ($class:expr) => {{
                let class: ClassId = $class;
                heap.writes = heap.writes.wrapping_add(1);
                let entry = &mut statics[class.0 as usize];
                if MODE != MODE_RUN && !entry.dirty {
                    if heap.frozen && !entry.recorded {
                        original_statics.push((class, entry.clone()));
                        entry.recorded = true;
                    }
                    entry.dirty = true;
                    dirty_statics.push(class);
                }
                entry
            }};
        }
        macro_rules! initialised {
            ($class:expr) => {
                reads!(class, $class);
                match statics[$class.0 as usize].init {
                    Init::Done => {}
                    Init::Running(owner) if usize::from(owner) == slot => {}
                    _ => exit!(Exit::Init($class)),
                }
            };
        }
        macro_rules! binary {
            ($get:ident, $to:expr, $a:expr, $b:expr, $f:expr) => {{
                let value = $f($get!($a), $get!($b));
                set_int!($to, value);
            }};
        }
        macro_rules! binary_long {
            ($to:expr, $a:expr, $b:expr, $f:expr) => {{
                let value: i64 = $f(long!($a), long!($b));
                r!($to) = value as u64;
            }};
        }
        macro_rules! binary_float {
            ($to:expr, $a:expr, $b:expr, $f:expr) => {{
                let value: f32 = $f(float!($a), float!($b));
                r!($to) = value.to_bits() as u64;
            }};
        }
        macro_rules! binary_double {
            ($to:expr, $a:expr, $b:expr, $f:expr) => {{
                let value: f64 = $f(double!($a), double!($b));
                r!($to) = value.to_bits();
            }};
        }
        // The array and the checked index of an element access.
        macro_rules! load {
            ($to:expr, $array:expr, $index:expr, $body:ident, $convert:expr) => {{
                let reference = r!($array) as Ref;
                let index = int!($index);
                if reference == 0 {
                    throw!(Thrown::NullPointer);
                }
                reads!(shape, heap, reference);
                let object = heap.get(reference);
                let Body::$body(elements) = &object.body else { exit!(Exit::IllTyped) };
                let Some(element) = elements.get(index as u32 as usize) else {
                    throw!(Thrown::ArrayIndex(index, elements.len()));
                };
                let value = $convert(*element);
                access_point!(reference, index as usize, false, false);
                reads!(element, reference, index as usize);
                r!($to) = arriving!(value);
            }};
        }
        macro_rules! store {
            ($array:expr, $index:expr, $value:expr, $body:ident, $convert:expr) => {{
                let reference = r!($array) as Ref;
                let index = int!($index);
                if reference == 0 {
                    throw!(Thrown::NullPointer);
                }
                reads!(shape, heap, reference);
                let object = heap.get(reference);
                let Body::$body(elements) = &object.body else { exit!(Exit::IllTyped) };
                if index as u32 as usize >= elements.len() {
                    throw!(Thrown::ArrayIndex(index, elements.len()));
                }
                access_point!(reference, index as usize, true, false);
                reads!(element, reference, index as usize);
                let value = leaving!(r!($value));
                let boolean = matches!(
                    program.class(object.class).kind,
                    ClassKind::Array(ArrayKind::Boolean, _)
                );
                if let Body::$body(elements) = &mut write_element!(reference, index).body {
                    elements[index as usize] = $convert(value, boolean);
                }
            }};
        }

        // A number that comes from memory, and one that goes there.
        macro_rules! arriving {
            ($value:expr) => {
                if TIMES { vague::arriving($value, regs) } else { $value }
            };
        }
        macro_rules! leaving {
            ($value:expr) => {
                if TIMES { in_memory($value) } else { $value }
            };
        }

        macro_rules! small_field {
            ($narrow:expr, $value:expr) => {
                match TIMES && $narrow != Narrow::No && is_vague($value) {
                    true => vague::narrowed($value),
                    false => $narrow.apply($value),
                }
            };
        }

        // The same for arrays of smaller elements.
        macro_rules! small {
            ($element:expr, $vague:expr, $value:expr) => {
                if TIMES && $element == $vague { vague::any() } else { $value }
            };
        }
        macro_rules! element {
            ($number:expr, $vague:expr, $value:expr) => {
                if TIMES && is_vague($number) { $vague } else { $value }
            };
        }

        loop {
            watch.at(frame.method, pc as u32, &Seen { registers: regs, heap, statics });
            if TIMES {
                match vague::effect(code, pc as u32, regs) {
                    Effect::Ordinary => {}
                    Effect::Result(to, signs) => {
                        r!(to) = vague::result(&ops[pc], signs, regs);
                        pc += 1;
                        continue;
                    }
                    Effect::Jump(target) => jump!(target),
                    Effect::Stay => {
                        pc += 1;
                        continue;
                    }
                    Effect::Undecided | Effect::Needs(_) | Effect::Witnessed(..) => {
                        exit!(Exit::Vague)
                    }
                }
            }
            match ops[pc] {
                Op::Move { to, from } => r!(to) = r!(from),
                Op::Word { to, value } => r!(to) = value as u64,
                Op::Wide { to, index } => r!(to) = code.wides[index as usize],
                Op::String { to, literal } => match literals.get(literal as usize) {
                    Some(reference) if *reference != 0 => r!(to) = u64::from(*reference),
                    _ => exit!(Exit::Slow),
                },
                Op::Constant { to, constant } => match constants.get(constant as usize) {
                    Some(reference) if *reference != 0 => r!(to) = u64::from(*reference),
                    _ => exit!(Exit::Slow),
                },
                Op::Mirror { to, class } => match mirrors.get(class.0 as usize) {
                    Some(reference) if *reference != 0 => r!(to) = u64::from(*reference),
                    _ => exit!(Exit::Slow),
                },

                Op::IAdd { to, a, b } => binary!(int, to, a, b, i32::wrapping_add),
                Op::ISub { to, a, b } => binary!(int, to, a, b, i32::wrapping_sub),
                Op::IMul { to, a, b } => binary!(int, to, a, b, i32::wrapping_mul),
                Op::IDiv { to, a, b } => {
                    if int!(b) == 0 {
                        throw!(Thrown::Arithmetic);
                    }
                    binary!(int, to, a, b, i32::wrapping_div)
                }
                Op::IRem { to, a, b } => {
                    if int!(b) == 0 {
                        throw!(Thrown::Arithmetic);
                    }
                    binary!(int, to, a, b, i32::wrapping_rem)
                }
                Op::IShl { to, a, b } => {
                    binary!(int, to, a, b, |x: i32, y: i32| x.wrapping_shl(y as u32))
                }
                Op::IShr { to, a, b } => {
                    binary!(int, to, a, b, |x: i32, y: i32| x.wrapping_shr(y as u32))
                }
                Op::IUshr { to, a, b } => {
                    binary!(int, to, a, b, |x: i32, y: i32| (x as u32).wrapping_shr(y as u32))
                }
                Op::IAnd { to, a, b } => binary!(int, to, a, b, |x, y| x & y),
                Op::IOr { to, a, b } => binary!(int, to, a, b, |x, y| x | y),
                Op::IXor { to, a, b } => binary!(int, to, a, b, |x, y| x ^ y),
                Op::IAddK { to, a, k } => set_int!(to, int!(a).wrapping_add(k)),
                Op::IMulK { to, a, k } => set_int!(to, int!(a).wrapping_mul(k)),
                Op::IDivK { to, a, k } => set_int!(to, int!(a).wrapping_div(k)),
                Op::IRemK { to, a, k } => set_int!(to, int!(a).wrapping_rem(k)),
                Op::IShlK { to, a, k } => set_int!(to, int!(a).wrapping_shl(k as u32)),
                Op::IShrK { to, a, k } => set_int!(to, int!(a).wrapping_shr(k as u32)),
                Op::IUshrK { to, a, k } => set_int!(to, (int!(a) as u32).wrapping_shr(k as u32)),
                Op::IAndK { to, a, k } => set_int!(to, int!(a) & k),
                Op::IOrK { to, a, k } => set_int!(to, int!(a) | k),
                Op::IXorK { to, a, k } => set_int!(to, int!(a) ^ k),
                Op::LAdd { to, a, b } => binary_long!(to, a, b, i64::wrapping_add),
                Op::LSub { to, a, b } => binary_long!(to, a, b, i64::wrapping_sub),
                Op::LMul { to, a, b } => binary_long!(to, a, b, i64::wrapping_mul),
                Op::LDiv { to, a, b } => {
                    if r!(b) == 0 {
                        throw!(Thrown::Arithmetic);
                    }
                    binary_long!(to, a, b, i64::wrapping_div)
                }
                Op::LRem { to, a, b } => {
                    if r!(b) == 0 {
                        throw!(Thrown::Arithmetic);
                    }
                    binary_long!(to, a, b, i64::wrapping_rem)
                }
                Op::LShl { to, a, b } => r!(to) = r!(a).wrapping_shl(r!(b) as u32),
                Op::LShr { to, a, b } => r!(to) = long!(a).wrapping_shr(r!(b) as u32) as u64,
                Op::LUshr { to, a, b } => r!(to) = r!(a).wrapping_shr(r!(b) as u32),
                Op::LAnd { to, a, b } => r!(to) = r!(a) & r!(b),
                Op::LOr { to, a, b } => r!(to) = r!(a) | r!(b),
                Op::LXor { to, a, b } => r!(to) = r!(a) ^ r!(b),
                Op::FAdd { to, a, b } => binary_float!(to, a, b, |x, y| x + y),
                Op::FSub { to, a, b } => binary_float!(to, a, b, |x, y| x - y),
                Op::FMul { to, a, b } => binary_float!(to, a, b, |x, y| x * y),
                Op::FDiv { to, a, b } => binary_float!(to, a, b, |x, y| x / y),
                Op::FRem { to, a, b } => binary_float!(to, a, b, |x, y| x % y),
                Op::DAdd { to, a, b } => binary_double!(to, a, b, |x, y| x + y),
                Op::DSub { to, a, b } => binary_double!(to, a, b, |x, y| x - y),
                Op::DMul { to, a, b } => binary_double!(to, a, b, |x, y| x * y),
                Op::DDiv { to, a, b } => binary_double!(to, a, b, |x, y| x / y),
                Op::DRem { to, a, b } => binary_double!(to, a, b, |x, y| x % y),
                Op::INeg { to, a } => set_int!(to, int!(a).wrapping_neg()),
                Op::LNeg { to, a } => r!(to) = long!(a).wrapping_neg() as u64,
                Op::FNeg { to, a } => r!(to) = (-float!(a)).to_bits() as u64,
                Op::DNeg { to, a } => r!(to) = (-double!(a)).to_bits(),
                Op::Convert { op, to, a } => r!(to) = convert(op, r!(a)),
                Op::LCmp { to, a, b } => set_int!(to, long!(a).cmp(&long!(b)) as i32),
                Op::FCmp { to, a, b, nan } => {
                    let order = float!(a).partial_cmp(&float!(b));
                    set_int!(to, order.map_or(nan.into(), |o| o as i32))
                }
                Op::DCmp { to, a, b, nan } => {
                    let order = double!(a).partial_cmp(&double!(b));
                    set_int!(to, order.map_or(nan.into(), |o| o as i32))
                }

                Op::Goto { target } => jump!(target),
                Op::IfEq { a, b, target } => {
                    if int!(a) == int!(b) {
                        jump!(target)
                    }
                }
                Op::IfNe { a, b, target } => {
                    if int!(a) != int!(b) {
                        jump!(target)
                    }
                }
                Op::IfLt { a, b, target } => {
                    if int!(a) < int!(b) {
                        jump!(target)
                    }
                }
                Op::IfGe { a, b, target } => {
                    if int!(a) >= int!(b) {
                        jump!(target)
                    }
                }
                Op::IfGt { a, b, target } => {
                    if int!(a) > int!(b) {
                        jump!(target)
                    }
                }
                Op::IfLe { a, b, target } => {
                    if int!(a) <= int!(b) {
                        jump!(target)
                    }
                }
                Op::IfEqK { a, k, target } => {
                    if int!(a) == i32::from(k) {
                        jump!(target)
                    }
                }
                Op::IfNeK { a, k, target } => {
                    if int!(a) != i32::from(k) {
                        jump!(target)
                    }
                }
                Op::IfLtK { a, k, target } => {
                    if int!(a) < i32::from(k) {
                        jump!(target)
                    }
                }
                Op::IfGeK { a, k, target } => {
                    if int!(a) >= i32::from(k) {
                        jump!(target)
                    }
                }
                Op::IfGtK { a, k, target } => {
                    if int!(a) > i32::from(k) {
                        jump!(target)
                    }
                }
                Op::IfLeK { a, k, target } => {
                    if int!(a) <= i32::from(k) {
                        jump!(target)
                    }
                }
                Op::LIf { cond, a, b, target } => {
                    if cond.holds(long!(a), long!(b)) {
                        jump!(target)
                    }
                }
                Op::IfSame { a, b, .. } | Op::IfDiffer { a, b, .. }
                    if TIMES && vague::are_boxes(program, heap, r!(a) as Ref, r!(b) as Ref) =>
                {
                    exit!(Exit::Vague)
                }
                Op::IfSame { a, b, target } => {
                    if r!(a) == r!(b) {
                        jump!(target)
                    }
                }
                Op::IfDiffer { a, b, target } => {
                    if r!(a) != r!(b) {
                        jump!(target)
                    }
                }
                Op::IfNull { a, target } => {
                    if r!(a) == 0 {
                        jump!(target)
                    }
                }
                Op::IfNonNull { a, target } => {
                    if r!(a) != 0 {
                        jump!(target)
                    }
                }
                Op::Table { on, index } => {
                    let (low, targets, default) = &code.tables[index as usize];
                    let offset = i64::from(int!(on)) - i64::from(*low);
                    let target = usize::try_from(offset).ok().and_then(|i| targets.get(i));
                    jump!(*target.unwrap_or(default))
                }
                Op::Lookup { on, index } => {
                    let (pairs, default) = &code.lookups[index as usize];
                    let key = int!(on);
                    let target = match pairs.binary_search_by_key(&key, |(k, _)| *k) {
                        Ok(found) => pairs[found].1,
                        Err(_) => *default,
                    };
                    jump!(target)
                }

                Op::ArrayLength { to, array } => {
                    let reference = r!(array) as Ref;
                    if reference == 0 {
                        throw!(Thrown::NullPointer);
                    }
                    reads!(shape, heap, reference);
                    if TIMES
                        && heap.get(reference).flags & FLAG_UNSURE != 0
                        && !program.class(program.method(frame.method).class).is_library
                    {
                        exit!(Exit::Vague);
                    }
                    set_int!(to, heap.get(reference).length() as i32)
                }
                Op::LoadByte { to, array, index } => {
                    let may_be = TIMES && heap.get(r!(array) as Ref).flags & FLAG_VAGUE != 0;
                    load!(to, array, index, Bytes, |e: i8| match may_be && e == VAGUE_BYTE {
                        true => vague::any(),
                        false => i32::from(e) as u32 as u64,
                    })
                }
                Op::LoadChar { to, array, index } => {
                    load!(to, array, index, Chars, |e: u16| small!(e, VAGUE_CHAR, u64::from(e)))
                }
                Op::LoadShort { to, array, index } => {
                    load!(to, array, index, Shorts, |e: i16| small!(
                        e,
                        VAGUE_SHORT,
                        i32::from(e) as u32 as u64
                    ))
                }
                Op::LoadInt { to, array, index } => {
                    load!(to, array, index, Ints, |e: u32| small!(e, VAGUE_INT, u64::from(e)))
                }
                Op::LoadLong { to, array, index } => load!(to, array, index, Longs, |e: u64| e),
                Op::LoadRef { to, array, index } => {
                    load!(to, array, index, Refs, |e: Ref| u64::from(e))
                }
                Op::StoreByte { array, index, value } => {
                    if MODE != MODE_RUN && heap.is_text(r!(array) as Ref) {
                        exit!(Exit::TextWritten);
                    }
                    store!(array, index, value, Bytes, |v: u64, boolean: bool| element!(
                        v,
                        VAGUE_BYTE,
                        if boolean { (v & 1) as i8 } else { v as i8 }
                    ));
                    if TIMES && is_vague(r!(value)) {
                        heap.write(r!(array) as Ref).flags |= FLAG_VAGUE;
                    }
                }
                Op::StoreChar { array, index, value } => {
                    store!(array, index, value, Chars, |v: u64, _| element!(
                        v, VAGUE_CHAR, v as u16
                    ))
                }
                Op::StoreShort { array, index, value } => {
                    store!(array, index, value, Shorts, |v: u64, _| element!(
                        v,
                        VAGUE_SHORT,
                        v as i16
                    ))
                }
                Op::StoreInt { array, index, value } => {
                    store!(array, index, value, Ints, |v: u64, _| element!(v, VAGUE_INT, v as u32))
                }
                Op::StoreLong { array, index, value } => {
                    store!(array, index, value, Longs, |v: u64, _| v)
                }
                Op::StoreRef { array, index, value } => {
                    let reference = r!(array) as Ref;
                    let index = int!(index);
                    let value = r!(value) as Ref;
                    if reference == 0 {
                        throw!(Thrown::NullPointer);
                    }
                    reads!(shape, heap, reference);
                    reads!(shape, heap, value);
                    let object = heap.get(reference);
                    let Body::Refs(elements) = &object.body else { exit!(Exit::IllTyped) };
                    if index as u32 as usize >= elements.len() {
                        throw!(Thrown::ArrayIndex(index, elements.len()));
                    }
                    if value != 0 {
                        let class = heap.get(value).class;
                        let ClassKind::Array(_, component) = program.class(object.class).kind
                        else {
                            exit!(Exit::IllTyped)
                        };
                        if class != component && !program.is_subclass(class, component) {
                            throw!(Thrown::ArrayStore(class));
                        }
                    }
                    access_point!(reference, index as usize, true, false);
                    reads!(element, reference, index as usize);
                    let flags = object.flags;
                    if let Body::Refs(elements) = &mut write_element!(reference, index).body {
                        let old = std::mem::replace(&mut elements[index as usize], value);
                        if MODE != MODE_RUN {
                            heap.replaced(flags, old, value);
                        }
                    }
                    if MODE >= MODE_LOCAL && flags & FLAG_SHARED != 0 {
                        escape(program, heap, value);
                    }
                }

                Op::GetField { to, object, field, fixed, owner } => {
                    let reference = r!(object) as Ref;
                    if reference == 0 {
                        throw!(Thrown::NullPointer);
                    }
                    reads!(shape, heap, reference);
                    let object = heap.get(reference);
                    instance!(object.class, owner);
                    let Body::Fields(words) = &object.body else { exit!(Exit::IllTyped) };
                    let Some(value) = words.get(usize::from(field)) else { exit!(Exit::IllTyped) };
                    let value = *value;
                    access_point!(reference, usize::from(field), false, fixed);
                    reads!(object, reference);
                    r!(to) = arriving!(value);
                }
                Op::PutField { object, field, value, narrow, is_final, owner } => {
                    let reference = r!(object) as Ref;
                    if reference == 0 {
                        throw!(Thrown::NullPointer);
                    }
                    reads!(shape, heap, reference);
                    instance!(heap.get(reference).class, owner);
                    let flags = heap.get(reference).flags;
                    access_point!(reference, usize::from(field), true, false);
                    reads!(object, reference);
                    let value = match narrow {
                        Narrow::No => r!(value),
                        _ => small_field!(narrow, r!(value)),
                    };
                    let value = leaving!(value);
                    let object = write!(reference);
                    let Body::Fields(words) = &mut object.body else { exit!(Exit::IllTyped) };
                    let Some(word) = words.get_mut(usize::from(field)) else {
                        exit!(Exit::IllTyped)
                    };
                    *word = value;
                    if MODE >= MODE_LOCAL && is_final && flags & FLAG_SHARED != 0 {
                        let class = object.class;
                        pc += 1;
                        exit!(Exit::FinalWritten(class, field));
                    }
                }
                Op::PutRef { object, field, value, is_final, owner } => {
                    let reference = r!(object) as Ref;
                    if reference == 0 {
                        throw!(Thrown::NullPointer);
                    }
                    reads!(shape, heap, reference);
                    instance!(heap.get(reference).class, owner);
                    let flags = heap.get(reference).flags;
                    access_point!(reference, usize::from(field), true, false);
                    reads!(object, reference);
                    let value = r!(value) as Ref;
                    if MODE == MODE_FULL && heap.frozen && visibility.may_name_owner(field) {
                        visibility.owner_changes(program, heap, who, reference, Some(value));
                    }
                    let object = write!(reference);
                    let class = object.class;
                    let Body::Fields(words) = &mut object.body else { exit!(Exit::IllTyped) };
                    let Some(word) = words.get_mut(usize::from(field)) else {
                        exit!(Exit::IllTyped)
                    };
                    let old = std::mem::replace(word, u64::from(value)) as Ref;
                    if MODE != MODE_RUN {
                        heap.replaced(flags, old, value);
                    }
                    if MODE >= MODE_LOCAL
                        && is_final
                        && matches!(heap.get(value).body, Body::Bytes(_))
                        && &*program.class(class).name == STRING
                    {
                        heap.mark_text(value);
                    }
                    if MODE >= MODE_LOCAL && flags & FLAG_SHARED != 0 {
                        escape(program, heap, value);
                        if is_final {
                            pc += 1;
                            exit!(Exit::FinalWritten(class, field));
                        }
                    }
                }
                Op::GetLocals { to, object, which } => {
                    if r!(object) as Ref != thread.object {
                        exit!(Exit::ForeignLocals);
                    }
                    r!(to) = u64::from(thread.locals[usize::from(which)]);
                }
                Op::PutLocals { object, which, value } => {
                    if r!(object) as Ref != thread.object {
                        exit!(Exit::ForeignLocals);
                    }
                    thread.locals[usize::from(which)] = r!(value) as Ref;
                }
                Op::GetStatic { to, class, field, check, fixed } => {
                    if check {
                        initialised!(class);
                    }
                    static_point!(class, field, false, fixed);
                    reads!(class, class);
                    r!(to) = arriving!(statics[class.0 as usize].values[usize::from(field)]);
                }
                Op::PutStatic { value, class, field, check, narrow } => {
                    if check {
                        initialised!(class);
                    }
                    static_point!(class, field, true, false);
                    reads!(class, class);
                    let value = leaving!(small_field!(narrow, r!(value)));
                    statics_write!(class).values[usize::from(field)] = value;
                }
                Op::PutStaticRef { value, class, field, check } => {
                    if check {
                        initialised!(class);
                    }
                    static_point!(class, field, true, false);
                    reads!(class, class);
                    let value = r!(value);
                    let values = &mut statics_write!(class).values;
                    let old = std::mem::replace(&mut values[usize::from(field)], value) as Ref;
                    if MODE != MODE_RUN {
                        heap.replaced(FLAG_SHARED, old, value as Ref);
                    }
                    let is_own = MODE == MODE_FULL
                        && statics[class.0 as usize].init == Init::Running(slot as u16)
                        && visibility.initialisers_are_alone();
                    if MODE >= MODE_LOCAL && !is_own {
                        escape(program, heap, value as Ref);
                    }
                }

                Op::New { to, class, check } => {
                    if check {
                        initialised!(class);
                    }
                    if heap.allocated > heap.limit {
                        exit!(Exit::Collect);
                    }
                    let words = usize::from(program.class(class).instance_words);
                    let body = Body::Fields(vec![0; words].into());
                    r!(to) = u64::from(heap.insert(class, body));
                }
                Op::NewArray { to, class, length } => {
                    let length = int!(length);
                    if length < 0 {
                        throw!(Thrown::NegativeSize(length));
                    }
                    if heap.allocated > heap.limit {
                        exit!(Exit::Collect);
                    }
                    let ClassKind::Array(kind, _) = program.class(class).kind else {
                        exit!(Exit::IllTyped)
                    };
                    if let Err(thrown) = array_bytes(kind, length) {
                        throw!(thrown);
                    }
                    // Large arrays take time too: a step with many of them ends earlier.
                    *fuel = fuel.saturating_sub(length as u32 >> 8).max(1);
                    let body = Body::array(kind, length as usize);
                    r!(to) = u64::from(heap.insert(class, body));
                }
                Op::CheckCast { object, class } => {
                    let reference = r!(object) as Ref;
                    if reference != 0 {
                        reads!(shape, heap, reference);
                        let actual = heap.get(reference).class;
                        if actual != class && !program.is_subclass(actual, class) {
                            throw!(Thrown::ClassCast(actual, class));
                        }
                    }
                }
                Op::InstanceOf { to, object, class } => {
                    let reference = r!(object) as Ref;
                    reads!(shape, heap, reference);
                    let holds =
                        reference != 0 && program.is_subclass(heap.get(reference).class, class);
                    r!(to) = u64::from(holds);
                }
                Op::MonitorEnter { object } => {
                    let reference = r!(object) as Ref;
                    if reference == 0 {
                        throw!(Thrown::NullPointer);
                    }
                    let object = heap.get(reference);
                    let owner = object.lock_owner();
                    monitor_point!(object.flags);
                    reads!(object, reference);
                    if streams.contains(&reference) {
                        visibility.stream_entered(program, frame.method);
                    }
                    if MODE == MODE_FULL && heap.frozen {
                        visibility.enters(program, heap, reference, method.class);
                    }
                    if owner != 0 && owner != slot as u32 + 1 {
                        exit!(Exit::Blocked);
                    }
                    if object.lock & 0xffff == 0xffff {
                        // Entered 65,535 times and never left: no compiler makes this.
                        exit!(Exit::IllTyped);
                    }
                    let object = write!(reference);
                    object.lock = ((slot as u32 + 1) << 16) | ((object.lock & 0xffff) + 1);
                }
                Op::MonitorExit { object } => {
                    let reference = r!(object) as Ref;
                    if reference == 0 {
                        throw!(Thrown::NullPointer);
                    }
                    reads!(object, reference);
                    let object = heap.get(reference);
                    if object.lock_owner() != slot as u32 + 1 {
                        throw!(Thrown::IllegalMonitor);
                    }
                    if MODE != MODE_FULL || visibility.are_releases_visible() {
                        monitor_point!(object.flags);
                    } else if points && is_shared!(object.flags) {
                        // It commutes to the left only: nothing visible behind it joins the step.
                        *granted = false;
                        *released = true;
                    }
                    let object = write!(reference);
                    object.lock -= 1;
                    if object.lock & 0xffff == 0 {
                        object.lock = 0;
                    }
                }

                Op::CallStatic { .. }
                | Op::CallDirect { .. }
                | Op::CallVirtual { .. }
                | Op::CallInterface { .. } => {
                    let (site, callee) = match ops[pc] {
                        Op::CallStatic { site, check } => {
                            let site = &code.sites[site as usize];
                            if check {
                                let class = program.method(site.method).class;
                                initialised!(class);
                            }
                            (site, site.method)
                        }
                        Op::CallDirect { site } => {
                            let site = &code.sites[site as usize];
                            let receiver = r!(site.args[0]) as Ref;
                            if receiver == 0 {
                                throw!(Thrown::NullPointer);
                            }
                            reads!(shape, heap, receiver);
                            instance!(heap.get(receiver).class, site.owner);
                            (site, site.method)
                        }
                        Op::CallVirtual { site } => {
                            let site = &code.sites[site as usize];
                            let receiver = r!(site.args[0]) as Ref;
                            if receiver == 0 {
                                throw!(Thrown::NullPointer);
                            }
                            reads!(shape, heap, receiver);
                            instance!(heap.get(receiver).class, site.owner);
                            let class = program.class(heap.get(receiver).class);
                            let index = program.method(site.method).vtable.unwrap_or(u32::MAX);
                            let Some(callee) = class.vtable.get(index as usize) else {
                                exit!(Exit::IllTyped)
                            };
                            (site, *callee)
                        }
                        Op::CallInterface { site } => {
                            let site = &code.sites[site as usize];
                            let receiver = r!(site.args[0]) as Ref;
                            if receiver == 0 {
                                throw!(Thrown::NullPointer);
                            }
                            reads!(shape, heap, receiver);
                            let class = heap.get(receiver).class;
                            match program.selected(class, site.method) {
                                Some(callee) => (site, callee),
                                None => exit!(Exit::Select(site.method, class)),
                            }
                        }
                        _ => exit!(Exit::IllTyped),
                    };
                    let target = program.method(callee);
                    if TIMES
                        && program.class(target.class).is_library
                        && matches!(target.run, Run::Code)
                        && site.args.iter().any(|arg| is_vague(r!(*arg)))
                    {
                        exit!(Exit::VagueCall(callee));
                    }
                    let by_library =
                        TIMES && program.class(program.method(frame.method).class).is_library;
                    if TIMES
                        && vague::tells_length(program, callee, by_library)
                        && vague::has_unsure(
                            program,
                            heap,
                            callee,
                            site.args.iter().map(|arg| r!(*arg)),
                        )
                    {
                        exit!(Exit::VagueCall(callee));
                    }
                    if !matches!(target.run, Run::Code)
                        || target.flags.has(Flags::SYNCHRONIZED)
                        || depth >= MAX_FRAMES
                    {
                        exit!(Exit::Call(callee));
                    }
                    *fuel = fuel.wrapping_sub(1);
                    if *fuel == 0 {
                        *fuel = 1;
                        exit!(Exit::Fuel);
                    }
                    frame.pc = pc as u32;
                    let new_base = base + usize::from(code.registers);
                    let top = new_base + usize::from(target.code.registers);
                    if thread.regs.len() < top {
                        thread.regs.resize(top.next_power_of_two(), 0);
                    }
                    let (below, above) = thread.regs.split_at_mut(new_base);
                    for (to, from) in above.iter_mut().zip(&site.args) {
                        *to = below[base + usize::from(*from)];
                    }
                    thread.frames.push(Frame {
                        method: callee,
                        pc: 0,
                        base: new_base as u32,
                        lock: 0,
                        retry: false,
                        atomic: false,
                        attempt: Attempt::No,
                        timed: false,
                        chain: 0,
                    });
                    continue 'frame;
                }

                Op::Return | Op::ReturnValue { .. } => {
                    let value = match ops[pc] {
                        Op::ReturnValue { value } => r!(value),
                        _ => 0,
                    };
                    let is_attempt = frame.attempt != Attempt::No;
                    if frame.lock != 0 || frame.retry || frame.atomic || is_attempt || depth == 1 {
                        exit!(Exit::Return(value));
                    }
                    thread.frames.pop();
                    let Some(caller) = thread.frames.last_mut() else { return Exit::IllTyped };
                    let code = &program.method(caller.method).code;
                    let site = match code.ops[caller.pc as usize] {
                        Op::CallStatic { site, .. }
                        | Op::CallDirect { site }
                        | Op::CallVirtual { site }
                        | Op::CallInterface { site } => &code.sites[site as usize],
                        _ => return Exit::IllTyped,
                    };
                    caller.pc += 1;
                    if site.to != NO_REG {
                        let base = caller.base as usize;
                        let value = match TIMES {
                            true => {
                                let registers = base..base + usize::from(code.registers);
                                vague::arriving(value, &thread.regs[registers])
                            }
                            false => value,
                        };
                        thread.regs[base + usize::from(site.to)] = value;
                    }
                    continue 'frame;
                }
                Op::Throw { exception } => {
                    let reference = r!(exception) as Ref;
                    if reference == 0 {
                        throw!(Thrown::NullPointer);
                    }
                    throw!(Thrown::Object(reference));
                }
                Op::Abstract { to, a, b, operation, wide } => {
                    let second = if b == NO_REG { 0 } else { r!(b) };
                    let operation = &code.operations[operation as usize];
                    match token(operation, r!(a), second, wide) {
                        Some(token) => r!(to) = u64::from(token),
                        None => exit!(Exit::Slow),
                    }
                }
                Op::Slow { .. }
                | Op::Ask { .. }
                | Op::InitSupers { .. }
                | Op::InitCall { .. }
                | Op::InitDone { .. } => {
                    exit!(Exit::Slow)
                }
            }
            pc += 1;
        }
    }
}

/// Most bytes alive before freezing; beyond it `OutOfMemoryError`.
pub const MAX_HEAP_BYTES: usize = 2 << 30;
/// Largest array; beyond it `OutOfMemoryError`.
pub const MAX_ARRAY_BYTES: usize = 1 << 30;

/// Longest array of HotSpot, whatever the heap: its size in words and two for the header must fit
/// an `int` (`arrayOopDesc::max_array_length`).
const MAX_ARRAY_LENGTH: i32 = i32::MAX - 2;

/// Returns the size of an array's elements in bytes, or why there is no such array.
pub(crate) fn array_bytes(kind: ArrayKind, length: i32) -> Result<usize, Thrown> {
    let bytes = length as usize * kind.scale();
    match bytes {
        _ if length > MAX_ARRAY_LENGTH => Err(Thrown::ArrayTooLong),
        bytes if bytes > MAX_ARRAY_BYTES => Err(Thrown::OutOfMemory),
        bytes => Ok(bytes),
    }
}

pub(crate) fn convert(op: Convert, value: u64) -> u64 {
    let int = value as u32 as i32;
    let long = value as i64;
    let float = f32::from_bits(value as u32);
    let double = f64::from_bits(value);
    match op {
        Convert::I2l => i64::from(int) as u64,
        Convert::I2f => u64::from((int as f32).to_bits()),
        Convert::I2d => f64::from(int).to_bits(),
        Convert::L2i => u64::from(long as u32),
        Convert::L2f => u64::from((long as f32).to_bits()),
        Convert::L2d => (long as f64).to_bits(),
        Convert::F2i => u64::from((float as i32) as u32),
        Convert::F2l => (float as i64) as u64,
        Convert::F2d => f64::from(float).to_bits(),
        Convert::D2i => u64::from((double as i32) as u32),
        Convert::D2l => (double as i64) as u64,
        Convert::D2f => u64::from((double as f32).to_bits()),
        Convert::I2b => u64::from(i32::from(int as i8) as u32),
        Convert::I2c => u64::from(int as u16),
        Convert::I2s => u64::from(i32::from(int as i16) as u32),
    }
}
