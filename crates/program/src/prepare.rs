//! IR to executable code: block layout, fused operations, and the live registers at each point.

use crate::asked;
use crate::code::{Asked, Code, Fixed, Handler, Live, NO_REG, Op, Width};
use hebra_classfile::model::Class;
use hebra_ir::{Binary, BlockId, Cond, Element, Instruction, Kind, Loadable, Method, Reg};
use std::collections::HashMap;

/// Turns a verified method into code.
pub fn prepare(method: &Method) -> Code {
    prepare_for(method, None)
}

/// Does the same with a method of a class that a loader of the program defined: the code asks that
/// loader for the classes that it names.
pub fn prepare_asking(method: &Method, class: &Class) -> Code {
    prepare_for(method, Some(class))
}

fn prepare_for(method: &Method, asking: Option<&Class>) -> Code {
    let liveness = Liveness::of(method);
    let mut order: Vec<usize> = (0..method.blocks.len()).collect();
    order.sort_by_key(|b| (*b != 0, method.blocks[*b].instructions[0].1, *b));
    let fixed = Fixed {
        registers: method.registers.len() as u16,
        lines: method.lines.clone(),
        variables: method.variables.clone(),
        ..Fixed::default()
    };
    let mut out = Emitter {
        method,
        asking,
        ops: Vec::new(),
        fixed,
        sets: HashMap::new(),
        starts: vec![0; method.blocks.len()],
    };
    let mut ends = vec![0; method.blocks.len()];
    for (place, block) in order.iter().enumerate() {
        out.starts[*block] = out.ops.len() as u32;
        let next = order.get(place + 1).map(|b| BlockId(*b as u32));
        out.block(*block, next, &liveness);
        ends[*block] = out.ops.len() as u32;
    }
    for block in order {
        for handler in &method.blocks[block].handlers {
            out.fixed.handlers.push(Handler {
                start: out.starts[block],
                end: ends[block],
                class: handler.class.clone(),
                target: out.starts[handler.target.0 as usize],
                exception: handler.exception.0,
            });
        }
    }
    out.patch_targets();
    Code { ops: out.ops.into(), fixed: out.fixed.into(), ..Code::default() }
}

type Bits = Vec<u64>;

fn set(bits: &mut Bits, reg: Reg) {
    bits[usize::from(reg.0) / 64] |= 1 << (reg.0 % 64);
}

fn clear(bits: &mut Bits, reg: Reg) {
    bits[usize::from(reg.0) / 64] &= !(1 << (reg.0 % 64));
}

fn has(bits: &Bits, reg: Reg) -> bool {
    bits[usize::from(reg.0) / 64] & (1 << (reg.0 % 64)) != 0
}

fn union(into: &mut Bits, from: &Bits) -> bool {
    let mut changed = false;
    for (a, b) in into.iter_mut().zip(from) {
        changed |= *a | *b != *a;
        *a |= *b;
    }
    changed
}

/// Live registers on entry to each block, and those that its handlers need.
struct Liveness {
    entry: Vec<Bits>,
    handlers: Vec<Bits>,
}

impl Liveness {
    fn of(method: &Method) -> Liveness {
        let words = method.registers.len().div_ceil(64).max(1);
        let count = method.blocks.len();
        let mut result =
            Liveness { entry: vec![vec![0; words]; count], handlers: vec![vec![0; words]; count] };
        let mut changed = true;
        while changed {
            changed = false;
            for b in (0..count).rev() {
                for handler in &method.blocks[b].handlers {
                    let mut needed = result.entry[handler.target.0 as usize].clone();
                    clear(&mut needed, handler.exception);
                    union(&mut result.handlers[b], &needed);
                }
                let mut live = result.exit(method, b);
                for (instruction, _) in method.blocks[b].instructions.iter().rev() {
                    step_back(&mut live, instruction, &result.handlers[b]);
                }
                changed |= union(&mut result.entry[b], &live);
            }
        }
        result
    }

    fn exit(&self, method: &Method, block: usize) -> Bits {
        let mut live = vec![0; self.entry[0].len()];
        if let Some((last, _)) = method.blocks[block].instructions.last() {
            last.for_each_successor(|s| {
                union(&mut live, &self.entry[s.0 as usize]);
            });
        }
        live
    }

    /// Returns the live set before each instruction of a block, and after the last.
    fn within(&self, method: &Method, block: usize) -> Vec<Bits> {
        let instructions = &method.blocks[block].instructions;
        let mut live = self.exit(method, block);
        let mut sets = vec![live.clone()];
        for (instruction, _) in instructions.iter().rev() {
            step_back(&mut live, instruction, &self.handlers[block]);
            sets.push(live.clone());
        }
        sets.reverse();
        sets
    }
}

fn step_back(live: &mut Bits, instruction: &Instruction, handlers: &Bits) {
    let mut is_needed = true;
    if let Some(to) = instruction.target() {
        // A value that is only used to compute values which nothing uses is not live either: the counter of
        // `for (int i = 0; !done; i++) Thread.yield()` makes no states of its own.
        is_needed = has(live, to) || !only_sets_target(instruction);
        clear(live, to);
    }
    if is_needed {
        instruction.for_each_use(|r| set(live, r));
    }
    union(live, handlers);
}

/// Returns true if an instruction does nothing but set its target, whatever its operands are.
fn only_sets_target(instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Binary { op, kind, .. } => {
            let divides = matches!(op, Binary::Div | Binary::Rem);
            !divides || matches!(kind, Kind::Float | Kind::Double)
        }
        Instruction::Move { .. }
        | Instruction::Negate { .. }
        | Instruction::Convert { .. }
        | Instruction::CompareLong { .. }
        | Instruction::CompareFloat { .. } => true,
        _ => false,
    }
}

struct Emitter<'a> {
    method: &'a Method,
    asking: Option<&'a Class>,
    ops: Vec<Op>,
    fixed: Fixed,
    sets: HashMap<Bits, u32>,
    starts: Vec<u32>,
}

impl Emitter<'_> {
    fn live_set(&mut self, bits: &Bits) -> u32 {
        if let Some(index) = self.sets.get(bits) {
            return *index;
        }
        let registers = self.method.registers.iter().enumerate();
        let live = registers.filter(|(i, _)| has(bits, Reg(*i as u16)));
        let regs = live.map(|(i, kind)| (i as u16, Width::from(*kind))).collect();
        let index = self.fixed.live_sets.len() as u32;
        self.fixed.live_sets.push(Live { regs });
        self.sets.insert(bits.clone(), index);
        index
    }

    fn emit(&mut self, op: Op, position: u32, live: u32, live_in_call: u32) {
        self.ops.push(op);
        self.fixed.positions.push(position);
        self.fixed.live.push(live);
        self.fixed.live_in_call.push(live_in_call);
    }

    fn block(&mut self, block: usize, next: Option<BlockId>, liveness: &Liveness) {
        let sets = liveness.within(self.method, block);
        let instructions = &self.method.blocks[block].instructions;
        let mut i = 0;
        if block == 0
            && self.asking.is_some()
            && let Some(asked) = asked::by_handlers(self.method)
        {
            let before = self.live_set(&sets[0]);
            self.ask(asked, instructions[0].1, before);
        }
        while i < instructions.len() {
            let (instruction, position) = &instructions[i];
            let before = self.live_set(&sets[i]);
            if let Some(asked) = self.asking.and_then(|class| asked::by(instruction, class)) {
                self.ask(asked, *position, before);
            }
            let fused = instructions.get(i + 1).and_then(|(second, _)| {
                let temporary = instruction.target()?;
                let dead = !has(&sets[i + 2], temporary) || second.target() == Some(temporary);
                if dead { fuse(instruction, second) } else { None }
            });
            let (ops, taken, position) = match fused {
                Some(Fused::Op(op)) => (vec![op], 2, instructions[i + 1].1),
                Some(Fused::Branch(op, then, otherwise)) => {
                    (branch(op, then, otherwise, next), 2, instructions[i + 1].1)
                }
                None => (self.translate(instruction, next), 1, *position),
            };
            let mut during = sets[i + taken].clone();
            let target = instructions[i + taken - 1].0.target();
            if let Some(to) = target {
                clear(&mut during, to);
            }
            union(&mut during, &liveness.handlers[block]);
            let during = self.live_set(&during);
            for op in ops {
                self.emit(op, position, before, during);
                self.fixed.targets.push(target.map_or(NO_REG, |to| to.0));
            }
            i += taken;
        }
    }

    fn ask(&mut self, asked: Asked, position: u32, live: u32) {
        self.fixed.asked.push(asked);
        let op = Op::Ask { index: (self.fixed.asked.len() - 1) as u32 };
        self.emit(op, position, live, live);
    }

    fn slow(&mut self, instruction: &Instruction) -> Op {
        self.fixed.slow.push(instruction.clone());
        Op::Slow { index: (self.fixed.slow.len() - 1) as u32 }
    }

    fn translate(&mut self, instruction: &Instruction, next: Option<BlockId>) -> Vec<Op> {
        use Instruction as I;
        let op = match instruction {
            I::Move { to, from } => Op::Move { to: to.0, from: from.0 },
            I::Null { to } => Op::Word { to: to.0, value: 0 },
            I::Const { to, value } => match value {
                Loadable::Int(v) => Op::Word { to: to.0, value: *v as u32 },
                Loadable::Float(v) => Op::Word { to: to.0, value: v.to_bits() },
                Loadable::Long(v) => self.wide(to, *v as u64),
                Loadable::Double(v) => self.wide(to, v.to_bits()),
                _ => self.slow(instruction),
            },
            I::Binary { op, kind, to, a, b } => binary(*op, *kind, to.0, a.0, b.0),
            I::Negate { kind, to, a } => {
                let (to, a) = (to.0, a.0);
                match kind {
                    Kind::Long => Op::LNeg { to, a },
                    Kind::Float => Op::FNeg { to, a },
                    Kind::Double => Op::DNeg { to, a },
                    _ => Op::INeg { to, a },
                }
            }
            I::Convert { op, to, a } => Op::Convert { op: *op, to: to.0, a: a.0 },
            I::CompareLong { to, a, b } => Op::LCmp { to: to.0, a: a.0, b: b.0 },
            I::CompareFloat { kind, nan_is_greater, to, a, b } => {
                let (to, a, b) = (to.0, a.0, b.0);
                let nan = if *nan_is_greater { 1 } else { -1 };
                match kind {
                    Kind::Float => Op::FCmp { to, a, b, nan },
                    _ => Op::DCmp { to, a, b, nan },
                }
            }
            I::ArrayLength { to, array } => Op::ArrayLength { to: to.0, array: array.0 },
            I::ArrayLoad { element, to, array, index } => {
                let (to, array, index) = (to.0, array.0, index.0);
                match element {
                    Element::Boolean | Element::Byte => Op::LoadByte { to, array, index },
                    Element::Char => Op::LoadChar { to, array, index },
                    Element::Short => Op::LoadShort { to, array, index },
                    Element::Int | Element::Float => Op::LoadInt { to, array, index },
                    Element::Long | Element::Double => Op::LoadLong { to, array, index },
                    Element::Ref => Op::LoadRef { to, array, index },
                }
            }
            I::ArrayStore { element, array, index, value } => {
                let (array, index, value) = (array.0, index.0, value.0);
                match element {
                    Element::Boolean | Element::Byte => Op::StoreByte { array, index, value },
                    Element::Char => Op::StoreChar { array, index, value },
                    Element::Short => Op::StoreShort { array, index, value },
                    Element::Int | Element::Float => Op::StoreInt { array, index, value },
                    Element::Long | Element::Double => Op::StoreLong { array, index, value },
                    Element::Ref => Op::StoreRef { array, index, value },
                }
            }
            I::MonitorEnter { object } => Op::MonitorEnter { object: object.0 },
            I::MonitorExit { object } => Op::MonitorExit { object: object.0 },
            I::Return { value: Some(value) } => Op::ReturnValue { value: value.0 },
            I::Return { value: None } => Op::Return,
            I::Throw { exception } => Op::Throw { exception: exception.0 },
            I::Goto { target } if Some(*target) == next => return Vec::new(),
            I::Goto { target } => Op::Goto { target: target.0 },
            I::IfInt { cond, a, b, then, otherwise } => {
                return branch(if_int(*cond, a.0, b.0), *then, *otherwise, next);
            }
            I::IfZero { cond, a, then, otherwise } => {
                return branch(if_const(*cond, a.0, 0), *then, *otherwise, next);
            }
            I::IfSame { a, b, then, otherwise } => {
                return branch(Op::IfSame { a: a.0, b: b.0, target: 0 }, *then, *otherwise, next);
            }
            I::IfNull { a, then, otherwise } => {
                return branch(Op::IfNull { a: a.0, target: 0 }, *then, *otherwise, next);
            }
            I::Switch { on, cases, default } => self.switch(on.0, cases, *default),
            I::Abstract { operation, to, a, b } => {
                self.fixed.operations.push(operation.clone());
                let wide = self.method.registers.get(usize::from(a.0)) == Some(&Kind::Long);
                let operation = (self.fixed.operations.len() - 1) as u32;
                Op::Abstract { to: to.0, a: a.0, b: result_register(*b), operation, wide }
            }
            _ => self.slow(instruction),
        };
        vec![op]
    }

    fn wide(&mut self, to: &Reg, value: u64) -> Op {
        self.fixed.wides.push(value);
        Op::Wide { to: to.0, index: (self.fixed.wides.len() - 1) as u32 }
    }

    fn switch(&mut self, on: u16, cases: &[(i32, BlockId)], default: BlockId) -> Op {
        let mut cases: Vec<(i32, u32)> = cases.iter().map(|(k, b)| (*k, b.0)).collect();
        cases.sort_by_key(|(key, _)| *key);
        let dense = match (cases.first(), cases.last()) {
            (Some((low, _)), Some((high, _))) => {
                i64::from(*high) - i64::from(*low) < 4 * cases.len() as i64
            }
            _ => false,
        };
        if !dense {
            self.fixed.lookups.push((cases, default.0));
            return Op::Lookup { on, index: (self.fixed.lookups.len() - 1) as u32 };
        }
        let low = cases[0].0;
        let span = i64::from(cases[cases.len() - 1].0) - i64::from(low) + 1;
        let mut targets = vec![default.0; span as usize];
        for (key, block) in cases {
            targets[(i64::from(key) - i64::from(low)) as usize] = block;
        }
        self.fixed.tables.push((low, targets, default.0));
        Op::Table { on, index: (self.fixed.tables.len() - 1) as u32 }
    }

    fn patch_targets(&mut self) {
        let starts = &self.starts;
        let resolve = |block: &mut u32| *block = starts[*block as usize];
        for op in &mut self.ops {
            if let Some(target) = target_mut(op) {
                resolve(target);
            }
        }
        for (_, targets, default) in &mut self.fixed.tables {
            targets.iter_mut().for_each(resolve);
            resolve(default);
        }
        for (pairs, default) in &mut self.fixed.lookups {
            pairs.iter_mut().for_each(|(_, target)| resolve(target));
            resolve(default);
        }
    }
}

enum Fused {
    Op(Op),
    Branch(Op, BlockId, BlockId),
}

/// Fuses two instructions into one operation if only the second uses the first one's result.
fn fuse(first: &Instruction, second: &Instruction) -> Option<Fused> {
    use Instruction as I;
    match (first, second) {
        (
            I::Const { to: t, value: Loadable::Int(k) },
            I::Binary { op, kind: Kind::Int, to, a, b },
        ) if b == t && a != t => {
            let (to, a, k) = (to.0, a.0, *k);
            Some(Fused::Op(match op {
                Binary::Add => Op::IAddK { to, a, k },
                Binary::Sub => Op::IAddK { to, a, k: k.wrapping_neg() },
                Binary::Mul => Op::IMulK { to, a, k },
                Binary::Div if k != 0 => Op::IDivK { to, a, k },
                Binary::Rem if k != 0 => Op::IRemK { to, a, k },
                Binary::Shl => Op::IShlK { to, a, k: k & 31 },
                Binary::Shr => Op::IShrK { to, a, k: k & 31 },
                Binary::Ushr => Op::IUshrK { to, a, k: k & 31 },
                Binary::And => Op::IAndK { to, a, k },
                Binary::Or => Op::IOrK { to, a, k },
                Binary::Xor => Op::IXorK { to, a, k },
                _ => return None,
            }))
        }
        (I::Const { to: t, value: Loadable::Int(k) }, I::IfInt { cond, a, b, then, otherwise })
            if b == t && a != t =>
        {
            let k = i16::try_from(*k).ok()?;
            Some(Fused::Branch(if_const(*cond, a.0, k), *then, *otherwise))
        }
        (I::CompareLong { to: t, a, b }, I::IfZero { cond, a: on, then, otherwise }) if on == t => {
            let op = Op::LIf { cond: *cond, a: a.0, b: b.0, target: 0 };
            Some(Fused::Branch(op, *then, *otherwise))
        }
        _ => None,
    }
}

/// Emits a conditional branch and, if needed, a jump. Targets are blocks until patched.
fn branch(mut op: Op, then: BlockId, otherwise: BlockId, next: Option<BlockId>) -> Vec<Op> {
    let (mut then, mut otherwise) = (then, otherwise);
    if Some(then) == next {
        op = invert(op);
        std::mem::swap(&mut then, &mut otherwise);
    }
    if let Some(target) = target_mut(&mut op) {
        *target = then.0;
    }
    let mut ops = vec![op];
    if Some(otherwise) != next {
        ops.push(Op::Goto { target: otherwise.0 });
    }
    ops
}

fn if_int(cond: Cond, a: u16, b: u16) -> Op {
    let target = 0;
    match cond {
        Cond::Eq => Op::IfEq { a, b, target },
        Cond::Ne => Op::IfNe { a, b, target },
        Cond::Lt => Op::IfLt { a, b, target },
        Cond::Ge => Op::IfGe { a, b, target },
        Cond::Gt => Op::IfGt { a, b, target },
        Cond::Le => Op::IfLe { a, b, target },
    }
}

fn if_const(cond: Cond, a: u16, k: i16) -> Op {
    let target = 0;
    match cond {
        Cond::Eq => Op::IfEqK { a, k, target },
        Cond::Ne => Op::IfNeK { a, k, target },
        Cond::Lt => Op::IfLtK { a, k, target },
        Cond::Ge => Op::IfGeK { a, k, target },
        Cond::Gt => Op::IfGtK { a, k, target },
        Cond::Le => Op::IfLeK { a, k, target },
    }
}

fn invert(op: Op) -> Op {
    match op {
        Op::IfEq { a, b, target } => Op::IfNe { a, b, target },
        Op::IfNe { a, b, target } => Op::IfEq { a, b, target },
        Op::IfLt { a, b, target } => Op::IfGe { a, b, target },
        Op::IfGe { a, b, target } => Op::IfLt { a, b, target },
        Op::IfGt { a, b, target } => Op::IfLe { a, b, target },
        Op::IfLe { a, b, target } => Op::IfGt { a, b, target },
        Op::IfEqK { a, k, target } => Op::IfNeK { a, k, target },
        Op::IfNeK { a, k, target } => Op::IfEqK { a, k, target },
        Op::IfLtK { a, k, target } => Op::IfGeK { a, k, target },
        Op::IfGeK { a, k, target } => Op::IfLtK { a, k, target },
        Op::IfGtK { a, k, target } => Op::IfLeK { a, k, target },
        Op::IfLeK { a, k, target } => Op::IfGtK { a, k, target },
        Op::LIf { cond, a, b, target } => Op::LIf { cond: cond.opposite(), a, b, target },
        Op::IfSame { a, b, target } => Op::IfDiffer { a, b, target },
        Op::IfDiffer { a, b, target } => Op::IfSame { a, b, target },
        Op::IfNull { a, target } => Op::IfNonNull { a, target },
        Op::IfNonNull { a, target } => Op::IfNull { a, target },
        other => other,
    }
}

fn target_mut(op: &mut Op) -> Option<&mut u32> {
    match op {
        Op::Goto { target }
        | Op::IfEq { target, .. }
        | Op::IfNe { target, .. }
        | Op::IfLt { target, .. }
        | Op::IfGe { target, .. }
        | Op::IfGt { target, .. }
        | Op::IfLe { target, .. }
        | Op::IfEqK { target, .. }
        | Op::IfNeK { target, .. }
        | Op::IfLtK { target, .. }
        | Op::IfGeK { target, .. }
        | Op::IfGtK { target, .. }
        | Op::IfLeK { target, .. }
        | Op::LIf { target, .. }
        | Op::IfSame { target, .. }
        | Op::IfDiffer { target, .. }
        | Op::IfNull { target, .. }
        | Op::IfNonNull { target, .. } => Some(target),
        _ => None,
    }
}

fn binary(op: Binary, kind: Kind, to: u16, a: u16, b: u16) -> Op {
    macro_rules! by_kind {
        ($int:ident, $long:ident, $float:ident, $double:ident) => {
            match kind {
                Kind::Long => Op::$long { to, a, b },
                Kind::Float => Op::$float { to, a, b },
                Kind::Double => Op::$double { to, a, b },
                _ => Op::$int { to, a, b },
            }
        };
        ($int:ident, $long:ident) => {
            if kind == Kind::Long { Op::$long { to, a, b } } else { Op::$int { to, a, b } }
        };
    }
    match op {
        Binary::Add => by_kind!(IAdd, LAdd, FAdd, DAdd),
        Binary::Sub => by_kind!(ISub, LSub, FSub, DSub),
        Binary::Mul => by_kind!(IMul, LMul, FMul, DMul),
        Binary::Div => by_kind!(IDiv, LDiv, FDiv, DDiv),
        Binary::Rem => by_kind!(IRem, LRem, FRem, DRem),
        Binary::Shl => by_kind!(IShl, LShl),
        Binary::Shr => by_kind!(IShr, LShr),
        Binary::Ushr => by_kind!(IUshr, LUshr),
        Binary::And => by_kind!(IAnd, LAnd),
        Binary::Or => by_kind!(IOr, LOr),
        Binary::Xor => by_kind!(IXor, LXor),
    }
}

/// Returns the register number of an optional result.
pub fn result_register(to: Option<Reg>) -> u16 {
    to.map_or(NO_REG, |r| r.0)
}
