//! Turns stack code into register code, one block at a time.
//!
//! A local slot and a stack depth each have a home register per kind. Inside a block the operand
//! stack is symbolic: loads and shuffles emit nothing, and results are written directly to the
//! local they are stored to. At block ends the stack is moved to its home registers. Blocks are
//! lowered again when the knowledge on entry weakens, so the last lowering of each block is the
//! valid one. Subroutines (`jsr`) are cloned per caller, so no IR exists for them.

use crate::error::LowerError;
use crate::frame::{Entry, Frame, KindOrd, Type, is_wide};
use hebra_classfile::model::{self, Instruction as Jvm, Shuffle};
use hebra_ir::{
    Binary, Block, BlockId, Call, Element, Handler, Instruction, Kind, Loadable, MemberRef, Method,
    Reg, Variable, element_kind, kind_of, split_descriptor,
};
use std::collections::HashMap;

/// The most cloned blocks, against class files designed to explode.
const MAX_BLOCKS: usize = 100_000;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Home {
    Local(u16),
    Stack(u16),
}

pub(crate) struct Lowering<'a> {
    class: &'a model::Class,
    method: &'a model::Method,
    code: &'a model::Code,
    id: MemberRef,
    /// True for each instruction that starts a block.
    leaders: Vec<bool>,
    homes: HashMap<(Home, KindOrd), Reg>,
    registers: Vec<Kind>,
    ids: HashMap<(u32, Vec<(u32, u32)>), BlockId>,
    starts: Vec<u32>,
    frames: Vec<Frame>,
    blocks: Vec<Block>,
    work: Vec<BlockId>,
    // The current block.
    locals: Vec<Type>,
    stack: Vec<Entry>,
    out: Vec<(Instruction, u32)>,
    at: u32,
}

type Result<T> = std::result::Result<T, LowerError>;

impl<'a> Lowering<'a> {
    pub(crate) fn new(class: &'a model::Class, method: &'a model::Method) -> Result<Self> {
        let id = MemberRef {
            class: class.name.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
        };
        let code = match method.code.as_ref().map(model::Body::read) {
            Some(Ok(code)) => code,
            Some(Err(e)) => {
                return Err(LowerError { method: id, offset: 0, message: e.to_string() });
            }
            None => return Err(LowerError { method: id, offset: 0, message: "no code".into() }),
        };
        Ok(Lowering {
            class,
            method,
            code,
            id,
            leaders: leaders(code),
            homes: HashMap::new(),
            registers: Vec::new(),
            ids: HashMap::new(),
            starts: Vec::new(),
            frames: Vec::new(),
            blocks: Vec::new(),
            work: Vec::new(),
            locals: Vec::new(),
            stack: Vec::new(),
            out: Vec::new(),
            at: 0,
        })
    }

    pub(crate) fn run(mut self) -> Result<Method> {
        let is_static = self.method.flags.has(model::Flags::STATIC);
        let (params, result) = self.entry_frame(is_static)?;
        while let Some(block) = self.work.pop() {
            self.lower_block(block)?;
        }
        let variables = self.variables();
        let lowered = Method {
            id: self.id.clone(),
            is_static,
            is_synchronized: self.method.flags.has(model::Flags::SYNCHRONIZED),
            source_file: self.class.source_file.clone(),
            registers: self.registers,
            params,
            result,
            blocks: self.blocks,
            variables,
            lines: self.code.lines.clone(),
        };
        hebra_ir::verify(&lowered).map_err(|e| LowerError {
            method: self.id,
            offset: 0,
            message: e.to_string(),
        })?;
        Ok(lowered)
    }

    fn entry_frame(&mut self, is_static: bool) -> Result<(u16, Option<Kind>)> {
        let descriptor = self.method.descriptor.clone();
        let Some((params, result)) = split_descriptor(&descriptor) else {
            return self.fail("bad method descriptor");
        };
        let mut kinds = Vec::new();
        kinds.extend((!is_static).then_some(Kind::Ref));
        kinds.extend(params.iter().filter_map(|p| kind_of(p)));
        if self.code.instructions.is_empty() {
            return self.fail("no instructions");
        }
        self.locals = vec![Type::Unset; usize::from(self.code.max_locals)];
        let mut slot = 0;
        for kind in &kinds {
            self.home(Home::Local(slot), *kind)?;
            self.set_local(slot, Type::Value((*kind).into()))?;
            slot += if is_wide(*kind) { 2 } else { 1 };
        }
        let frame = Frame { locals: self.locals.clone(), stack: Vec::new() };
        self.flow_to(0, frame)?;
        Ok((kinds.len() as u16, kind_of(result)))
    }

    fn variables(&self) -> Vec<Variable> {
        let named = self.code.variables.iter().filter_map(|v| {
            let kind = kind_of(&v.descriptor)?;
            let reg = *self.homes.get(&(Home::Local(v.slot), kind.into()))?;
            Some(Variable {
                reg,
                name: v.name.clone(),
                descriptor: v.descriptor.clone(),
                start: v.start,
                end: v.end,
            })
        });
        named.collect()
    }

    fn fail<T>(&self, message: &str) -> Result<T> {
        let offset = self.code.offsets.get(self.at as usize).copied().unwrap_or(0);
        Err(LowerError { method: self.id.clone(), offset, message: message.to_owned() })
    }

    // Registers.

    fn fresh(&mut self, kind: Kind) -> Result<Reg> {
        let Ok(number) = u16::try_from(self.registers.len()) else {
            return self.fail("method needs more than 65,536 registers");
        };
        self.registers.push(kind);
        Ok(Reg(number))
    }

    fn home(&mut self, home: Home, kind: Kind) -> Result<Reg> {
        if let Some(reg) = self.homes.get(&(home, kind.into())) {
            return Ok(*reg);
        }
        let reg = self.fresh(kind)?;
        self.homes.insert((home, kind.into()), reg);
        Ok(reg)
    }

    fn set_local(&mut self, slot: u16, ty: Type) -> Result<()> {
        let wide = matches!(ty, Type::Value(KindOrd::Long | KindOrd::Double));
        let slot = usize::from(slot);
        if slot + usize::from(wide) >= self.locals.len() {
            return self.fail("local variable out of range");
        }
        let before = slot.checked_sub(1).map(|i| self.locals[i]);
        if matches!(before, Some(Type::Value(KindOrd::Long | KindOrd::Double))) {
            self.locals[slot - 1] = Type::Unset;
        }
        self.locals[slot] = ty;
        if wide {
            self.locals[slot + 1] = Type::Unset;
        }
        Ok(())
    }

    fn local(&mut self, slot: u16, kind: Kind) -> Result<Reg> {
        match self.locals.get(usize::from(slot)) {
            Some(ty) if *ty == Type::Value(kind.into()) => self.home(Home::Local(slot), kind),
            Some(_) => self.fail("local variable does not hold a value of this kind here"),
            None => self.fail("local variable out of range"),
        }
    }

    // The symbolic stack.

    fn emit(&mut self, instruction: Instruction) {
        self.out.push((instruction, self.at));
    }

    fn push_entry(&mut self, entry: Entry) -> Result<()> {
        if self.stack.len() >= usize::from(self.code.max_stack) {
            return self.fail("operand stack overflow");
        }
        self.stack.push(entry);
        Ok(())
    }

    fn push(&mut self, kind: Kind, reg: Reg) -> Result<()> {
        self.push_entry(Entry { ty: Type::Value(kind.into()), reg })
    }

    fn pop_entry(&mut self) -> Result<Entry> {
        match self.stack.pop() {
            Some(entry) => Ok(entry),
            None => self.fail("operand stack underflow"),
        }
    }

    fn pop(&mut self, kind: Kind) -> Result<Reg> {
        let entry = self.pop_entry()?;
        if entry.ty != Type::Value(kind.into()) {
            return self.fail("operand of the wrong kind on the stack");
        }
        Ok(entry.reg)
    }

    /// Returns the home register of the next push, safe to write.
    fn result(&mut self, kind: Kind) -> Result<Reg> {
        let reg = self.home(Home::Stack(self.stack.len() as u16), kind)?;
        self.protect(reg)?;
        Ok(reg)
    }

    /// Moves stack entries out of a register that is about to be written.
    fn protect(&mut self, reg: Reg) -> Result<()> {
        let holds = |e: &Entry| e.reg == reg && matches!(e.ty, Type::Value(_));
        if !self.stack.iter().any(holds) {
            return Ok(());
        }
        let copy = self.fresh(self.registers[usize::from(reg.0)])?;
        self.emit(Instruction::Move { to: copy, from: reg });
        self.stack.iter_mut().filter(|e| holds(e)).for_each(|e| e.reg = copy);
        Ok(())
    }

    /// Emits an instruction whose result is pushed.
    fn emit_push(&mut self, kind: Kind, make: impl FnOnce(Reg) -> Instruction) -> Result<()> {
        let to = self.result(kind)?;
        let instruction = make(to);
        self.emit(instruction);
        self.push(kind, to)
    }

    /// Moves every stack entry to its home register; keeps `operands` of a coming branch intact.
    fn settle(&mut self, operands: &mut [Reg]) -> Result<()> {
        for depth in 0..self.stack.len() {
            let Entry { ty: Type::Value(kind), reg } = self.stack[depth] else { continue };
            let kind = Kind::from(kind);
            let home = self.home(Home::Stack(depth as u16), kind)?;
            if reg == home {
                continue;
            }
            self.protect(home)?;
            if operands.contains(&home) {
                let copy = self.fresh(kind)?;
                self.emit(Instruction::Move { to: copy, from: home });
                operands.iter_mut().filter(|r| **r == home).for_each(|r| *r = copy);
            }
            // `protect` may have moved this entry.
            let from = self.stack[depth].reg;
            self.emit(Instruction::Move { to: home, from });
            self.stack[depth].reg = home;
        }
        Ok(())
    }

    // Control flow.

    fn frame(&self) -> Frame {
        Frame { locals: self.locals.clone(), stack: self.stack.iter().map(|e| e.ty).collect() }
    }

    fn flow_to(&mut self, start: u32, frame: Frame) -> Result<BlockId> {
        if start as usize >= self.code.instructions.len() {
            return self.fail("control falls off the end of the code");
        }
        let key = (start, frame.subroutines());
        if let Some(id) = self.ids.get(&key) {
            let id = *id;
            match self.frames[id.0 as usize].join(&frame) {
                Ok(true) => self.work.push(id),
                Ok(false) => {}
                Err(message) => return self.fail(message),
            }
            return Ok(id);
        }
        if self.blocks.len() >= MAX_BLOCKS {
            return self.fail("too many blocks");
        }
        let id = BlockId(self.blocks.len() as u32);
        self.ids.insert(key, id);
        self.starts.push(start);
        self.frames.push(frame);
        self.blocks.push(Block::default());
        self.work.push(id);
        Ok(id)
    }

    fn branch_to(&mut self, target: u32) -> Result<BlockId> {
        let frame = self.frame();
        self.flow_to(target, frame)
    }

    fn flow_to_handlers(&mut self) -> Result<Vec<Handler>> {
        let mut handlers = Vec::new();
        let code = self.code;
        let at = self.at;
        for handler in code.handlers.iter().filter(|h| h.start <= at && at < h.end) {
            let stack = vec![Type::Value(KindOrd::Ref)];
            let target =
                self.flow_to(handler.target, Frame { locals: self.locals.clone(), stack })?;
            let exception = self.home(Home::Stack(0), Kind::Ref)?;
            handlers.push(Handler { class: handler.class.clone(), target, exception });
        }
        Ok(handlers)
    }

    fn lower_block(&mut self, id: BlockId) -> Result<()> {
        let index = id.0 as usize;
        let frame = self.frames[index].clone();
        self.locals = frame.locals;
        self.stack.clear();
        for (depth, ty) in frame.stack.into_iter().enumerate() {
            let reg = match ty {
                Type::Value(kind) => self.home(Home::Stack(depth as u16), kind.into())?,
                _ => Reg(0),
            };
            self.stack.push(Entry { ty, reg });
        }
        self.out.clear();
        self.at = self.starts[index];
        let handlers = self.flow_to_handlers()?;
        loop {
            let code = self.code;
            let Some(instruction) = code.instructions.get(self.at as usize) else {
                return self.fail("control falls off the end of the code");
            };
            if self.lower_instruction(instruction)? {
                break;
            }
            if matches!(instruction, Jvm::Store(..)) && !handlers.is_empty() {
                self.flow_to_handlers()?;
            }
            self.at += 1;
            if self.leaders.get(self.at as usize).copied().unwrap_or(true) {
                self.settle(&mut [])?;
                let target = self.branch_to(self.at)?;
                self.at -= 1;
                self.emit(Instruction::Goto { target });
                break;
            }
        }
        self.blocks[index] = Block { instructions: std::mem::take(&mut self.out), handlers };
        Ok(())
    }

    /// Lowers one instruction; returns true if it ended the block.
    fn lower_instruction(&mut self, instruction: &Jvm) -> Result<bool> {
        match instruction {
            Jvm::Nop => {}
            Jvm::Null => self.emit_push(Kind::Ref, |to| Instruction::Null { to })?,
            Jvm::Const(value) => {
                let kind = match value {
                    Loadable::Int(_) => Kind::Int,
                    Loadable::Long(_) => Kind::Long,
                    Loadable::Float(_) => Kind::Float,
                    Loadable::Double(_) => Kind::Double,
                    Loadable::Dynamic(dynamic) => match kind_of(&dynamic.descriptor) {
                        Some(kind) => kind,
                        None => return self.fail("bad descriptor of a dynamic constant"),
                    },
                    _ => Kind::Ref,
                };
                let value = value.clone();
                self.emit_push(kind, |to| Instruction::Const { to, value })?;
            }
            Jvm::Load(kind, slot) => {
                let reg = self.local(*slot, *kind)?;
                self.push(*kind, reg)?;
            }
            Jvm::Store(kind, slot) => self.store(*kind, *slot)?,
            Jvm::ArrayLoad(element) => {
                let index = self.pop(Kind::Int)?;
                let array = self.pop(Kind::Ref)?;
                let element = *element;
                let load = |to| Instruction::ArrayLoad { element, to, array, index };
                self.emit_push(element_kind(element), load)?;
            }
            Jvm::ArrayStore(element) => {
                let value = self.pop(element_kind(*element))?;
                let index = self.pop(Kind::Int)?;
                let array = self.pop(Kind::Ref)?;
                self.emit(Instruction::ArrayStore { element: *element, array, index, value });
            }
            Jvm::Shuffle(shuffle) => self.shuffle(*shuffle)?,
            Jvm::Binary(op, kind) => {
                let (op, kind) = (*op, *kind);
                let shift = matches!(op, Binary::Shl | Binary::Shr | Binary::Ushr);
                let b = self.pop(if shift { Kind::Int } else { kind })?;
                let a = self.pop(kind)?;
                self.emit_push(kind, |to| Instruction::Binary { op, kind, to, a, b })?;
            }
            Jvm::Negate(kind) => {
                let kind = *kind;
                let a = self.pop(kind)?;
                self.emit_push(kind, |to| Instruction::Negate { kind, to, a })?;
            }
            Jvm::Convert(op) => {
                let op = *op;
                let (from, into) = hebra_ir::conversion_kinds(op);
                let a = self.pop(from)?;
                self.emit_push(into, |to| Instruction::Convert { op, to, a })?;
            }
            Jvm::Increment(slot, amount) => {
                let reg = self.local(*slot, Kind::Int)?;
                self.protect(reg)?;
                let amount_reg = self.result(Kind::Int)?;
                let value = Loadable::Int((*amount).into());
                self.emit(Instruction::Const { to: amount_reg, value });
                let (op, kind) = (Binary::Add, Kind::Int);
                self.emit(Instruction::Binary { op, kind, to: reg, a: reg, b: amount_reg });
            }
            Jvm::CompareLong => {
                let b = self.pop(Kind::Long)?;
                let a = self.pop(Kind::Long)?;
                self.emit_push(Kind::Int, |to| Instruction::CompareLong { to, a, b })?;
            }
            Jvm::CompareFloat(kind, nan_is_greater) => {
                let (kind, nan_is_greater) = (*kind, *nan_is_greater);
                let b = self.pop(kind)?;
                let a = self.pop(kind)?;
                self.emit_push(Kind::Int, |to| Instruction::CompareFloat {
                    kind,
                    nan_is_greater,
                    to,
                    a,
                    b,
                })?;
            }
            Jvm::GetStatic(field) => {
                let (kind, field) = (self.field_kind(field)?, field.clone());
                self.emit_push(kind, |to| Instruction::GetStatic { to, field })?;
            }
            Jvm::PutStatic(field) => {
                let kind = self.field_kind(field)?;
                let value = self.pop(kind)?;
                self.emit(Instruction::PutStatic { field: field.clone(), value });
            }
            Jvm::GetField(field) => {
                let (kind, field) = (self.field_kind(field)?, field.clone());
                let object = self.pop(Kind::Ref)?;
                self.emit_push(kind, |to| Instruction::GetField { to, object, field })?;
            }
            Jvm::PutField(field) => {
                let kind = self.field_kind(field)?;
                let value = self.pop(kind)?;
                let object = self.pop(Kind::Ref)?;
                self.emit(Instruction::PutField { object, field: field.clone(), value });
            }
            Jvm::InvokeVirtual(method) => self.invoke(Call::Virtual, method)?,
            Jvm::InvokeInterface(method) => self.invoke(Call::Interface, method)?,
            Jvm::InvokeSpecial(method, interface) => {
                self.invoke(Call::Special(*interface), method)?
            }
            Jvm::InvokeStatic(method, interface) => {
                self.invoke(Call::Static(*interface), method)?
            }
            Jvm::InvokeDynamic(site) => {
                let (args, result) = self.arguments(&site.descriptor, false)?;
                let site = site.clone();
                self.emit_call(result, |to| Instruction::InvokeDynamic { site, args, to })?;
            }
            Jvm::New(class) => {
                let class = class.clone();
                self.emit_push(Kind::Ref, |to| Instruction::New { to, class })?;
            }
            Jvm::NewArray(element) => {
                let class = primitive_array(*element).into();
                let length = self.pop(Kind::Int)?;
                self.emit_push(Kind::Ref, |to| Instruction::NewArray { to, class, length })?;
            }
            Jvm::NewRefArray(element) => {
                let class = match element.starts_with('[') {
                    true => format!("[{element}").into(),
                    false => format!("[L{element};").into(),
                };
                let length = self.pop(Kind::Int)?;
                self.emit_push(Kind::Ref, |to| Instruction::NewArray { to, class, length })?;
            }
            Jvm::NewMultiArray(class, dimensions) => {
                let given = usize::from(*dimensions);
                let depth = class.bytes().take_while(|b| *b == b'[').count();
                if given == 0 || given > depth {
                    return self.fail("wrong number of dimensions");
                }
                let mut lengths = Vec::new();
                for _ in 0..given {
                    lengths.push(self.pop(Kind::Int)?);
                }
                lengths.reverse();
                let class = class.clone();
                let new = |to| Instruction::NewMultiArray { to, class, lengths };
                self.emit_push(Kind::Ref, new)?;
            }
            Jvm::ArrayLength => {
                let array = self.pop(Kind::Ref)?;
                self.emit_push(Kind::Int, |to| Instruction::ArrayLength { to, array })?;
            }
            Jvm::CheckCast(class) => {
                let entry = self.stack.last().copied();
                let object = self.pop(Kind::Ref)?;
                self.emit(Instruction::CheckCast { object, class: class.clone() });
                self.stack.extend(entry);
            }
            Jvm::InstanceOf(class) => {
                let object = self.pop(Kind::Ref)?;
                let class = class.clone();
                self.emit_push(Kind::Int, |to| Instruction::InstanceOf { to, object, class })?;
            }
            Jvm::MonitorEnter => {
                let object = self.pop(Kind::Ref)?;
                self.emit(Instruction::MonitorEnter { object });
            }
            Jvm::MonitorExit => {
                let object = self.pop(Kind::Ref)?;
                self.emit(Instruction::MonitorExit { object });
            }
            _ => return self.lower_terminator(instruction).map(|()| true),
        }
        Ok(false)
    }

    fn lower_terminator(&mut self, instruction: &Jvm) -> Result<()> {
        let next = self.at + 1;
        match instruction {
            Jvm::IfZero(cond, target) => {
                let mut ops = [self.pop(Kind::Int)?];
                let cond = *cond;
                self.branch(&mut ops, *target, next, |[a], then, otherwise| Instruction::IfZero {
                    cond,
                    a,
                    then,
                    otherwise,
                })?;
            }
            Jvm::IfInt(cond, target) => {
                let b = self.pop(Kind::Int)?;
                let mut ops = [self.pop(Kind::Int)?, b];
                let cond = *cond;
                self.branch(&mut ops, *target, next, |[a, b], then, otherwise| {
                    Instruction::IfInt { cond, a, b, then, otherwise }
                })?;
            }
            Jvm::IfSame(same, target) => {
                let b = self.pop(Kind::Ref)?;
                let mut ops = [self.pop(Kind::Ref)?, b];
                let (yes, no) = if *same { (*target, next) } else { (next, *target) };
                self.branch(&mut ops, yes, no, |[a, b], then, otherwise| Instruction::IfSame {
                    a,
                    b,
                    then,
                    otherwise,
                })?;
            }
            Jvm::IfNull(null, target) => {
                let mut ops = [self.pop(Kind::Ref)?];
                let (yes, no) = if *null { (*target, next) } else { (next, *target) };
                self.branch(&mut ops, yes, no, |[a], then, otherwise| Instruction::IfNull {
                    a,
                    then,
                    otherwise,
                })?;
            }
            Jvm::Goto(target) => {
                self.settle(&mut [])?;
                let target = self.branch_to(*target)?;
                self.emit(Instruction::Goto { target });
            }
            Jvm::Jsr(target) => {
                self.settle(&mut [])?;
                self.push_entry(Entry { ty: Type::ReturnTo(next), reg: Reg(0) })?;
                let target = self.branch_to(*target)?;
                self.emit(Instruction::Goto { target });
            }
            Jvm::Ret(slot) => {
                self.settle(&mut [])?;
                let Some(Type::ReturnTo(target)) = self.locals.get(usize::from(*slot)).copied()
                else {
                    return self.fail("ret without a return address");
                };
                self.set_local(*slot, Type::Unset)?;
                let target = self.branch_to(target)?;
                self.emit(Instruction::Goto { target });
            }
            Jvm::TableSwitch { low, targets, default } => {
                let keys = (0..targets.len()).map(|i| low.wrapping_add(i as i32));
                let pairs: Vec<_> = keys.zip(targets.iter().copied()).collect();
                self.switch(&pairs, *default)?;
            }
            Jvm::LookupSwitch { pairs, default } => self.switch(pairs, *default)?,
            Jvm::Return(kind) => {
                let value = match kind {
                    Some(kind) => Some(self.pop(*kind)?),
                    None => None,
                };
                self.emit(Instruction::Return { value });
            }
            Jvm::Throw => {
                let exception = self.pop(Kind::Ref)?;
                self.emit(Instruction::Throw { exception });
            }
            _ => return self.fail("unexpected instruction"),
        }
        Ok(())
    }

    fn branch<const N: usize>(
        &mut self,
        operands: &mut [Reg; N],
        then: u32,
        otherwise: u32,
        make: impl FnOnce([Reg; N], BlockId, BlockId) -> Instruction,
    ) -> Result<()> {
        self.settle(operands)?;
        let then = self.branch_to(then)?;
        let otherwise = self.branch_to(otherwise)?;
        let instruction = make(*operands, then, otherwise);
        self.emit(instruction);
        Ok(())
    }

    fn switch(&mut self, pairs: &[(i32, u32)], default: u32) -> Result<()> {
        let mut on = [self.pop(Kind::Int)?];
        self.settle(&mut on)?;
        let mut cases = Vec::with_capacity(pairs.len());
        for (key, target) in pairs {
            cases.push((*key, self.branch_to(*target)?));
        }
        let default = self.branch_to(default)?;
        self.emit(Instruction::Switch { on: on[0], cases, default });
        Ok(())
    }

    fn field_kind(&self, field: &MemberRef) -> Result<Kind> {
        match kind_of(&field.descriptor) {
            Some(kind) => Ok(kind),
            None => self.fail("bad field descriptor"),
        }
    }

    fn store(&mut self, kind: Kind, slot: u16) -> Result<()> {
        let entry = self.pop_entry()?;
        if kind == Kind::Ref && matches!(entry.ty, Type::ReturnTo(_)) {
            return self.set_local(slot, entry.ty);
        }
        if entry.ty != Type::Value(kind.into()) {
            return self.fail("operand of the wrong kind on the stack");
        }
        self.set_local(slot, Type::Value(kind.into()))?;
        let to = self.home(Home::Local(slot), kind)?;
        if entry.reg == to {
            return Ok(());
        }
        let emitted = self.out.len();
        self.protect(to)?;
        let is_temporary = !self
            .homes
            .iter()
            .any(|((home, _), reg)| *reg == entry.reg && matches!(home, Home::Local(_)));
        let used = self.stack.iter().any(|e| e.reg == entry.reg);
        if is_temporary
            && !used
            && emitted == self.out.len()
            && let Some((last, _)) = self.out.last_mut()
            && let Some(target) = last.target_mut().filter(|t| **t == entry.reg)
        {
            *target = to;
            return Ok(());
        }
        self.emit(Instruction::Move { to, from: entry.reg });
        Ok(())
    }

    fn arguments(&mut self, descriptor: &str, receiver: bool) -> Result<(Vec<Reg>, Option<Kind>)> {
        let Some((params, result)) = split_descriptor(descriptor) else {
            return self.fail("bad method descriptor");
        };
        let mut args = Vec::with_capacity(params.len() + 1);
        for param in params.iter().rev() {
            let Some(kind) = kind_of(param) else { return self.fail("bad method descriptor") };
            args.push(self.pop(kind)?);
        }
        if receiver {
            args.push(self.pop(Kind::Ref)?);
        }
        args.reverse();
        Ok((args, kind_of(result)))
    }

    fn invoke(&mut self, call: Call, method: &MemberRef) -> Result<()> {
        let receiver = !matches!(call, Call::Static(_));
        let (args, result) = self.arguments(&method.descriptor, receiver)?;
        let method = method.clone();
        self.emit_call(result, |to| Instruction::Invoke { call, method, args, to })
    }

    fn emit_call(
        &mut self,
        result: Option<Kind>,
        make: impl FnOnce(Option<Reg>) -> Instruction,
    ) -> Result<()> {
        match result {
            Some(kind) => self.emit_push(kind, |to| make(Some(to))),
            None => {
                let instruction = make(None);
                self.emit(instruction);
                Ok(())
            }
        }
    }

    /// Lowers `dup` and the like (JVMS 6.5): `take` values move below, `skip` values further down.
    fn shuffle(&mut self, shuffle: Shuffle) -> Result<()> {
        match shuffle {
            Shuffle::Pop => self.take(1).map(|_| ()),
            Shuffle::Pop2 => self.take(2).map(|_| ()),
            Shuffle::Swap => {
                let top = self.take(1)?;
                let below = self.take(1)?;
                self.push_all(&top)?;
                self.push_all(&below)
            }
            Shuffle::Dup => self.duplicate(1, 0),
            Shuffle::DupX1 => self.duplicate(1, 1),
            Shuffle::DupX2 => self.duplicate(1, 2),
            Shuffle::Dup2 => self.duplicate(2, 0),
            Shuffle::Dup2X1 => self.duplicate(2, 1),
            Shuffle::Dup2X2 => self.duplicate(2, 2),
        }
    }

    fn duplicate(&mut self, slots: usize, below: usize) -> Result<()> {
        let top = self.take(slots)?;
        let skipped = self.take(below)?;
        self.push_all(&top)?;
        self.push_all(&skipped)?;
        self.push_all(&top)
    }

    /// Pops values that fill exactly `slots` slots, top first.
    fn take(&mut self, slots: usize) -> Result<Vec<Entry>> {
        let mut taken = Vec::new();
        let mut filled = 0;
        while filled < slots {
            let entry = self.pop_entry()?;
            let wide = matches!(entry.ty, Type::Value(KindOrd::Long | KindOrd::Double));
            filled += if wide { 2 } else { 1 };
            taken.push(entry);
        }
        if filled > slots {
            return self.fail("stack shuffle splits a long or double");
        }
        Ok(taken)
    }

    fn push_all(&mut self, entries: &[Entry]) -> Result<()> {
        entries.iter().rev().try_for_each(|entry| self.push_entry(*entry))
    }
}

fn leaders(code: &model::Code) -> Vec<bool> {
    let mut leaders = vec![false; code.instructions.len()];
    let mut mark = |index: u32| {
        if let Some(leader) = leaders.get_mut(index as usize) {
            *leader = true;
        }
    };
    for (i, instruction) in code.instructions.iter().enumerate() {
        let next = i as u32 + 1;
        match instruction {
            Jvm::IfZero(_, t)
            | Jvm::IfInt(_, t)
            | Jvm::IfSame(_, t)
            | Jvm::IfNull(_, t)
            | Jvm::Goto(t)
            | Jvm::Jsr(t) => {
                mark(*t);
                mark(next);
            }
            Jvm::TableSwitch { targets, default, .. } => {
                targets.iter().for_each(|t| mark(*t));
                mark(*default);
                mark(next);
            }
            Jvm::LookupSwitch { pairs, default } => {
                pairs.iter().for_each(|(_, t)| mark(*t));
                mark(*default);
                mark(next);
            }
            Jvm::Ret(_) | Jvm::Return(_) | Jvm::Throw => mark(next),
            _ => {}
        }
    }
    for handler in &code.handlers {
        mark(handler.start);
        mark(handler.end);
        mark(handler.target);
    }
    leaders
}

fn primitive_array(element: Element) -> &'static str {
    match element {
        Element::Boolean => "[Z",
        Element::Byte => "[B",
        Element::Char => "[C",
        Element::Short => "[S",
        Element::Int => "[I",
        Element::Long => "[J",
        Element::Float => "[F",
        Element::Double => "[D",
        Element::Ref => "[Ljava/lang/Object;",
    }
}
