//! Log of each thread's operations, so that a run of an abstract program and one of the concrete
//! program can be compared (see `simulate`).
//!
//! Both have the same operations at the same places of the bytecode, except that arithmetic and
//! tests are over tokens in one and over numbers in the other. So an operation counts by its place,
//! and only if it does more than compute: the preparation of code joins and moves the others.

use hebra_ir::Convert;
use hebra_ir::abstracts::Operation;
use hebra_program::code::{Code, NO_REG, Op};
use hebra_program::{MethodId, Program};
use hebra_state::heap::Ref;
use hebra_vm::{Observer, Seen, Stands};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// Action of a thread.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    /// An operation that is no mere computation, at this place of the bytecode.
    Visit(Visit),
    /// A computation over numbers.
    Number(Number),
    /// One over tokens.
    Token(Token),
}

/// Place of an operation, and the operands of a test.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Visit {
    pub(crate) method: MethodId,
    pub(crate) pc: u32,
    pub(crate) position: u32,
    /// In the library's code.
    pub(crate) is_library: bool,
    pub(crate) operands: Vec<i64>,
    /// The element of an array that is accessed; -1 if it has no such element.
    pub(crate) element: Option<i64>,
}

/// Result of a computation over numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Number {
    pub(crate) position: u32,
    pub(crate) operands: Vec<i64>,
    pub(crate) value: i64,
    /// Unbounded integers would give something else.
    pub(crate) overflows: bool,
}

/// Result of a computation over tokens.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) method: MethodId,
    pub(crate) pc: u32,
    pub(crate) position: u32,
    pub(crate) operation: Arc<Operation>,
    pub(crate) operands: Vec<u64>,
    /// None if it threw.
    pub(crate) result: Option<u64>,
    to: u16,
}

/// Operation in progress: it counts once it is executed.
struct Pending {
    method: MethodId,
    pc: u32,
    item: Option<Item>,
}

/// Actions of the threads that were not compared yet.
#[derive(Default)]
pub(crate) struct Log {
    pub(crate) items: BTreeMap<u16, VecDeque<Item>>,
    pending: Option<Pending>,
}

impl Log {
    /// Records that the current operation was executed, and the thread is before `next` with these
    /// registers.
    fn commit(&mut self, slot: u16, next: Option<(MethodId, u32)>, registers: &[u64]) {
        let Some(Pending { method, pc, item: Some(mut item) }) = self.pending.take() else {
            return;
        };
        if let Item::Token(token) = &mut item
            && next == Some((method, pc + 1))
        {
            token.result = registers.get(usize::from(token.to)).copied();
        }
        self.items.entry(slot).or_default().push_back(item);
    }
}

impl Observer for Log {
    fn at(&mut self, program: &Program, slot: usize, here: (MethodId, u32), seen: &Seen<'_>) {
        // Linking an operation, and the machine's work for it, leads back to it.
        if self.pending.as_ref().is_some_and(|pending| (pending.method, pending.pc) == here) {
            return;
        }
        self.commit(slot as u16, Some(here), seen.registers);
        let (method, pc) = here;
        let found = program.method(method);
        let is_library = program.class(found.class).is_library;
        let item = item(&found.code, here, seen, is_library);
        self.pending = Some(Pending { method, pc, item });
    }

    fn end_step(&mut self, slot: usize, _: bool, stands: Stands<'_>) {
        let here = self.pending.as_ref().map(|pending| (pending.method, pending.pc));
        if here.is_some() && here != stands.operation {
            self.commit(slot as u16, stands.operation, stands.registers);
        }
        self.pending = None;
    }
}

fn item(
    code: &Code,
    (method, pc): (MethodId, u32),
    seen: &Seen<'_>,
    is_library: bool,
) -> Option<Item> {
    let op = code.ops.get(pc as usize)?;
    let position = *code.positions.get(pc as usize)?;
    let register = |index: u16| seen.registers.get(usize::from(index)).copied().unwrap_or(0);
    if asks_for_length(code, pc) {
        return None;
    }
    if let Op::Abstract { to, a, b, operation, .. } = *op {
        let second = (b != NO_REG).then(|| register(b));
        let operands = [Some(register(a)), second].into_iter().flatten().collect();
        let operation = code.operations.get(operation as usize)?.clone();
        let result = None;
        return Some(Item::Token(Token { method, pc, position, operation, operands, result, to }));
    }
    if is_computation(op) {
        let (operands, exact, value) = compute(op, &register).filter(|_| !is_library)?;
        let overflows = exact != i128::from(value);
        return Some(Item::Number(Number { position, operands, value, overflows }));
    }
    let operands = tested(op, &register);
    let element = element(op, &register, seen);
    Some(Item::Visit(Visit { method, pc, position, is_library, operands, element }))
}

/// Returns true if an operation only serves to find the element that a token is the index of.
fn asks_for_length(code: &Code, pc: u32) -> bool {
    let at = |pc: u32| code.ops.get(pc as usize);
    let (Some(Op::ArrayLength { .. }), Some(Op::Abstract { operation, .. })) = (at(pc), at(pc + 1))
    else {
        return false;
    };
    matches!(code.operations.get(*operation as usize).map(|o| &**o), Some(Operation::Locate(_)))
}

/// Returns the element of an array that an operation accesses.
fn element(op: &Op, register: &dyn Fn(u16) -> u64, seen: &Seen<'_>) -> Option<i64> {
    let (array, index) = match *op {
        Op::LoadByte { array, index, .. }
        | Op::LoadChar { array, index, .. }
        | Op::LoadShort { array, index, .. }
        | Op::LoadInt { array, index, .. }
        | Op::LoadLong { array, index, .. }
        | Op::LoadRef { array, index, .. }
        | Op::StoreByte { array, index, .. }
        | Op::StoreChar { array, index, .. }
        | Op::StoreShort { array, index, .. }
        | Op::StoreInt { array, index, .. }
        | Op::StoreLong { array, index, .. }
        | Op::StoreRef { array, index, .. } => (register(array) as Ref, register(index)),
        _ => return None,
    };
    let valid = array != 0 && seen.heap.is_valid(array);
    let length = valid.then(|| seen.heap.get(array).length())?;
    let index = usize::try_from(index as u32 as i32).ok().filter(|index| *index < length);
    Some(index.map_or(-1, |index| index as i64))
}

/// Returns true if an operation only changes registers of its method, and continues with the next
/// or at a fixed place.
fn is_computation(op: &Op) -> bool {
    use Op::*;
    matches!(
        op,
        Move { .. }
            | Word { .. }
            | Wide { .. }
            | String { .. }
            | Mirror { .. }
            | Constant { .. }
            | IAdd { .. }
            | ISub { .. }
            | IMul { .. }
            | IDiv { .. }
            | IRem { .. }
            | IShl { .. }
            | IShr { .. }
            | IUshr { .. }
            | IAnd { .. }
            | IOr { .. }
            | IXor { .. }
            | IAddK { .. }
            | IMulK { .. }
            | IDivK { .. }
            | IRemK { .. }
            | IShlK { .. }
            | IShrK { .. }
            | IUshrK { .. }
            | IAndK { .. }
            | IOrK { .. }
            | IXorK { .. }
            | LAdd { .. }
            | LSub { .. }
            | LMul { .. }
            | LDiv { .. }
            | LRem { .. }
            | LShl { .. }
            | LShr { .. }
            | LUshr { .. }
            | LAnd { .. }
            | LOr { .. }
            | LXor { .. }
            | FAdd { .. }
            | FSub { .. }
            | FMul { .. }
            | FDiv { .. }
            | FRem { .. }
            | DAdd { .. }
            | DSub { .. }
            | DMul { .. }
            | DDiv { .. }
            | DRem { .. }
            | INeg { .. }
            | LNeg { .. }
            | FNeg { .. }
            | DNeg { .. }
            | Convert { .. }
            | LCmp { .. }
            | FCmp { .. }
            | DCmp { .. }
            | Goto { .. }
            | Abstract { .. }
    )
}

/// Returns the operands of a computation over integers, its unbounded result, and its result.
fn compute(op: &Op, register: &dyn Fn(u16) -> u64) -> Option<(Vec<i64>, i128, i64)> {
    let int = |index: u16| i64::from(register(index) as u32 as i32);
    let long = |index: u16| register(index) as i64;
    let ints = |a: i64, b: i64, exact: Option<i128>| {
        exact.map(|exact| (vec![a, b], exact, i64::from(exact as i32)))
    };
    let longs =
        |a: i64, b: i64, exact: Option<i128>| exact.map(|exact| (vec![a, b], exact, exact as i64));
    let add = |a: i64, b: i64| Some(i128::from(a) + i128::from(b));
    let sub = |a: i64, b: i64| Some(i128::from(a) - i128::from(b));
    let mul = |a: i64, b: i64| Some(i128::from(a) * i128::from(b));
    let div = |a: i64, b: i64| i128::from(a).checked_div(b.into());
    let rem = |a: i64, b: i64| i128::from(a).checked_rem(b.into());
    let shl = |a: i64, b: i64, mask: i64| Some(i128::from(a) << (b & mask));
    let shr = |a: i64, b: i64, mask: i64| Some(i128::from(a >> (b & mask)));
    let ushr = |a: i64, b: i64| Some(i128::from(((a as u32) >> (b & 31)) as i32));
    let bits = |value: i64| Some(i128::from(value));
    macro_rules! pair {
        ($shape:ident, $get:ident, $a:expr, $b:expr, $f:expr) => {{
            let (a, b) = ($get($a), $get($b));
            $shape(a, b, $f(a, b))
        }};
    }
    macro_rules! known {
        ($a:expr, $k:expr, $f:expr) => {{
            let (a, k) = (int($a), i64::from($k));
            ints(a, k, $f(a, k))
        }};
    }
    match *op {
        Op::IAdd { a, b, .. } => pair!(ints, int, a, b, add),
        Op::ISub { a, b, .. } => pair!(ints, int, a, b, sub),
        Op::IMul { a, b, .. } => pair!(ints, int, a, b, mul),
        Op::IDiv { a, b, .. } => pair!(ints, int, a, b, div),
        Op::IRem { a, b, .. } => pair!(ints, int, a, b, rem),
        Op::IShl { a, b, .. } => pair!(ints, int, a, b, |a, b| shl(a, b, 31)),
        Op::IShr { a, b, .. } => pair!(ints, int, a, b, |a, b| shr(a, b, 31)),
        Op::IUshr { a, b, .. } => pair!(ints, int, a, b, ushr),
        Op::IAnd { a, b, .. } => pair!(ints, int, a, b, |a, b| bits(a & b)),
        Op::IOr { a, b, .. } => pair!(ints, int, a, b, |a, b| bits(a | b)),
        Op::IXor { a, b, .. } => pair!(ints, int, a, b, |a, b| bits(a ^ b)),
        // A subtraction looks the same: the constant is not reported.
        Op::IAddK { a, k, .. } => {
            let exact = add(int(a), i64::from(k))?;
            Some((vec![int(a)], exact, i64::from(exact as i32)))
        }
        Op::IMulK { a, k, .. } => known!(a, k, mul),
        Op::IDivK { a, k, .. } => known!(a, k, div),
        Op::IRemK { a, k, .. } => known!(a, k, rem),
        Op::IShlK { a, k, .. } => known!(a, k, |a, k| shl(a, k, 31)),
        Op::IShrK { a, k, .. } => known!(a, k, |a, k| shr(a, k, 31)),
        Op::IUshrK { a, k, .. } => known!(a, k, ushr),
        Op::IAndK { a, k, .. } => known!(a, k, |a, k| bits(a & k)),
        Op::IOrK { a, k, .. } => known!(a, k, |a, k| bits(a | k)),
        Op::IXorK { a, k, .. } => known!(a, k, |a, k| bits(a ^ k)),
        Op::LAdd { a, b, .. } => pair!(longs, long, a, b, add),
        Op::LSub { a, b, .. } => pair!(longs, long, a, b, sub),
        Op::LMul { a, b, .. } => pair!(longs, long, a, b, mul),
        Op::LDiv { a, b, .. } => pair!(longs, long, a, b, div),
        Op::LRem { a, b, .. } => pair!(longs, long, a, b, rem),
        Op::LAnd { a, b, .. } => pair!(longs, long, a, b, |a, b| bits(a & b)),
        Op::LOr { a, b, .. } => pair!(longs, long, a, b, |a, b| bits(a | b)),
        Op::LXor { a, b, .. } => pair!(longs, long, a, b, |a, b| bits(a ^ b)),
        Op::LShl { a, b, .. } => longs(long(a), int(b), shl(long(a), int(b), 63)),
        Op::LShr { a, b, .. } => longs(long(a), int(b), shr(long(a), int(b), 63)),
        Op::LUshr { a, b, .. } => {
            let value = (register(a) >> (int(b) & 63)) as i64;
            longs(long(a), int(b), bits(value))
        }
        Op::INeg { a, .. } => {
            let exact = -i128::from(int(a));
            Some((vec![int(a)], exact, i64::from(exact as i32)))
        }
        Op::LNeg { a, .. } => {
            let exact = -i128::from(long(a));
            Some((vec![long(a)], exact, exact as i64))
        }
        Op::Convert { op, a, .. } => {
            let given = if op == Convert::L2i { long(a) } else { int(a) };
            let value = match op {
                Convert::I2l => given,
                Convert::L2i => i64::from(given as i32),
                Convert::I2b => i64::from(given as i8),
                Convert::I2c => i64::from(given as u16),
                Convert::I2s => i64::from(given as i16),
                _ => return None,
            };
            Some((vec![given], given.into(), value))
        }
        _ => None,
    }
}

/// Returns the operands of a test.
fn tested(op: &Op, register: &dyn Fn(u16) -> u64) -> Vec<i64> {
    let int = |index: u16| i64::from(register(index) as u32 as i32);
    let long = |index: u16| register(index) as i64;
    match *op {
        Op::IfEq { a, b, .. }
        | Op::IfNe { a, b, .. }
        | Op::IfLt { a, b, .. }
        | Op::IfGe { a, b, .. }
        | Op::IfGt { a, b, .. }
        | Op::IfLe { a, b, .. } => vec![int(a), int(b)],
        Op::IfEqK { a, k, .. }
        | Op::IfNeK { a, k, .. }
        | Op::IfLtK { a, k, .. }
        | Op::IfGeK { a, k, .. }
        | Op::IfGtK { a, k, .. }
        | Op::IfLeK { a, k, .. } => vec![int(a), k.into()],
        Op::LIf { a, b, .. } => {
            vec![long(a), long(b)]
        }
        Op::Table { on, .. } | Op::Lookup { on, .. } => vec![int(on)],
        _ => Vec::new(),
    }
}
