//! Rewrites IR to abstract IR: literals become tokens, operators and tests become look-ups, and a
//! value that flows into a less precise place is coerced on the way (paper 004, section 6). Every
//! instruction keeps its position, so lines of the two programs correspond. `branches` rewrites
//! control flow; `assertions` finds the worse branch of a test, `typing` what holds tokens.

pub(crate) mod assertions;
mod branches;
pub(crate) mod typing;

use crate::domain::Abstraction;
use crate::flow::shown::{is_concatenation, shown};
use crate::flow::{Body, Flows};
use crate::infer::Level;
use crate::integers::operators::{Narrowing, Operator, Width};
use crate::request::AbstractError;
use crate::tables::Tables;
use crate::tables::operand::Operand;
use hebra_analysis::Code;
use hebra_ir::abstracts::{Operation, Table};
use hebra_ir::{
    Block, BlockId, Call, Cond, Convert, DynamicRef, Instruction, Kind, Loadable, MemberRef,
    Method, Name, Reg, split_descriptor,
};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Rewrites the methods of a program.
pub(crate) struct Rewriting<'a> {
    pub(crate) code: &'a Code,
    pub(crate) flows: &'a Flows,
    pub(crate) levels: &'a [Level],
    pub(crate) abstractions: &'a [Arc<Abstraction>],
    pub(crate) tables: &'a mut Tables,
    /// Operations made before, so that equal ones are shared.
    pub(crate) kept: HashSet<Arc<Operation>>,
    /// The names of constants that are tokens, for people.
    pub(crate) literals: HashMap<(MemberRef, u32, Reg), Name>,
}

type Made<T> = Result<T, AbstractError>;

impl Rewriting<'_> {
    /// Returns the method over tokens; the same one if nothing in it is abstract.
    pub(crate) fn method(
        &mut self,
        index: usize,
        worse: &HashMap<usize, bool>,
    ) -> Made<Arc<Method>> {
        let own = &self.code.methods[index];
        let (Some(method), Some(body)) = (&own.body, &self.flows.bodies[index]) else {
            unreachable!("only methods with a body are rewritten");
        };
        let mut writer = Writer {
            shared: self,
            index,
            method,
            body,
            worse,
            registers: method.registers.clone(),
            out: Vec::new(),
            fused: HashSet::new(),
            skipped: HashSet::new(),
            extra: Vec::new(),
            block: 0,
            position: 0,
            changed: false,
        };
        let mut blocks = Vec::with_capacity(method.blocks.len());
        for block in 0..method.blocks.len() {
            blocks.push(writer.write_block(block)?);
        }
        blocks.append(&mut writer.extra);
        let entry = writer.entry()?;
        let (registers, changed) = (writer.registers, writer.changed);
        if !changed {
            return Ok(method.clone());
        }
        if !entry.is_empty() {
            put_first(&mut blocks, entry);
        }
        let rewritten = Method { registers, blocks, ..(**method).clone() };
        if let Err(error) = hebra_ir::verify(&rewritten) {
            unreachable!("rewritten {} is ill-formed: {error}\n{rewritten}", rewritten.id);
        }
        Ok(Arc::new(rewritten))
    }

    pub(crate) fn abstraction(&self, level: Level) -> Option<&Arc<Abstraction>> {
        match level {
            Level::Abstract(number) => self.abstractions.get(number),
            _ => None,
        }
    }

    /// Returns the operation, or an equal one made before.
    fn keep(&mut self, operation: Operation) -> Arc<Operation> {
        if let Some(known) = self.kept.get(&operation) {
            return known.clone();
        }
        let operation = Arc::new(operation);
        self.kept.insert(operation.clone());
        operation
    }

    fn table(&mut self, table: &Table) -> Arc<Operation> {
        self.keep(Operation::Table(table.clone()))
    }
}

/// Puts instructions before the first block, which may also be a jump target.
fn put_first(blocks: &mut Vec<Block>, mut entry: Vec<(Instruction, u32)>) {
    let moved = BlockId(blocks.len() as u32);
    let first = std::mem::take(&mut blocks[0]);
    blocks.push(first);
    for block in blocks.iter_mut() {
        for handler in block.handlers.iter_mut().filter(|h| h.target == BlockId(0)) {
            handler.target = moved;
        }
        if let Some((last, _)) = block.instructions.last_mut() {
            retarget(last, moved);
        }
    }
    entry.push((Instruction::Goto { target: moved }, 0));
    blocks[0] = Block { instructions: entry, handlers: Vec::new() };
}

fn retarget(instruction: &mut Instruction, moved: BlockId) {
    use Instruction::*;
    let change = |target: &mut BlockId| {
        if *target == BlockId(0) {
            *target = moved;
        }
    };
    match instruction {
        Goto { target } => change(target),
        IfInt { then, otherwise, .. }
        | IfZero { then, otherwise, .. }
        | IfSame { then, otherwise, .. }
        | IfNull { then, otherwise, .. } => {
            change(then);
            change(otherwise);
        }
        Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|(_, target)| change(target));
            change(default);
        }
        _ => {}
    }
}

/// Rewrites one method.
struct Writer<'a, 'b> {
    shared: &'a mut Rewriting<'b>,
    index: usize,
    method: &'a Method,
    body: &'a Body,
    /// Blocks that end in a test of an assertion, with the result to take if both are possible.
    worse: &'a HashMap<usize, bool>,
    registers: Vec<Kind>,
    out: Vec<(Instruction, u32)>,
    /// Webs of comparisons that now hold the result of the branch's test.
    fused: HashSet<usize>,
    /// Instructions merged into a later one, by block and number.
    skipped: HashSet<(usize, usize)>,
    /// Additional blocks for switches.
    extra: Vec<Block>,
    block: usize,
    position: u32,
    changed: bool,
}

impl Writer<'_, '_> {
    fn emit(&mut self, instruction: Instruction) {
        self.out.push((instruction, self.position));
    }

    fn fresh(&mut self, kind: Kind) -> Made<Reg> {
        self.changed = true;
        let Ok(number) = u16::try_from(self.registers.len()) else {
            return Err(AbstractError::TooLarge(self.method.id.to_string()));
        };
        self.registers.push(kind);
        Ok(Reg(number))
    }

    fn kind(&self, reg: Reg) -> Kind {
        self.registers[usize::from(reg.0)]
    }

    fn level(&self, node: usize) -> Level {
        self.shared.levels[node]
    }

    fn web_level(&self, web: usize) -> Level {
        self.level(self.body.node(web))
    }

    fn operator_level(&self, number: usize) -> Level {
        let node = self.body.operators.get(&(self.block, number));
        node.map_or(Level::Concrete, |node| self.level(*node))
    }

    /// Emits coercions of parameters to the types that the method holds them as.
    fn entry(&mut self) -> Made<Vec<(Instruction, u32)>> {
        self.position = 0;
        for number in 0..usize::from(self.method.params) {
            let Some(param) = self.shared.flows.param(self.shared.code, self.index, number) else {
                continue;
            };
            let reg = Reg(number as u16);
            let (from, to) = (self.level(param), self.web_level(self.body.webs.params[number]));
            if is_integer(self.kind(reg)) && from != to {
                self.coerce_into(reg, reg, from, to)?;
            }
        }
        Ok(std::mem::take(&mut self.out))
    }

    fn write_block(&mut self, block: usize) -> Made<Block> {
        self.block = block;
        let content = &self.method.blocks[block];
        self.fuse(block);
        for (number, (instruction, position)) in content.instructions.iter().enumerate() {
            self.position = *position;
            if self.skipped.contains(&(block, number)) {
                continue;
            }
            self.instruction(instruction, number)?;
        }
        let instructions = std::mem::take(&mut self.out);
        Ok(Block { instructions, handlers: content.handlers.clone() })
    }

    /// Emits code that makes `to` hold the value of `from` at another level.
    fn coerce_into(&mut self, to: Reg, from: Reg, have: Level, want: Level) -> Made<()> {
        self.changed = true;
        let (a, b) = (from, None);
        let Some(target) = self.shared.abstraction(want).cloned() else {
            unreachable!("types only flow upwards");
        };
        let operation = match self.shared.abstraction(have).cloned() {
            Some(source) => {
                let table = self.shared.tables.coercion(&source, &target)?;
                self.shared.table(&table)
            }
            None => self.shared.keep(target.classifier()),
        };
        self.emit(Instruction::Abstract { operation, to, a, b });
        Ok(())
    }

    /// Returns a register that holds the value of a web at a level.
    fn at_level(&mut self, reg: Reg, web: usize, want: Level) -> Made<Reg> {
        let have = self.web_level(web);
        let kind = self.kind(reg);
        if have == want || !is_integer(kind) {
            return Ok(reg);
        }
        let to = self.fresh(kind)?;
        match (self.body.facts[web].literal, have) {
            (Some(value), Level::Concrete) => self.token(to, value, want),
            _ => self.coerce_into(to, reg, have, want)?,
        }
        Ok(to)
    }

    /// Loads the token of a literal.
    fn token(&mut self, to: Reg, value: i64, level: Level) {
        self.changed = true;
        let abstraction = self.shared.abstraction(level).expect("tokens are of an abstraction");
        let token = abstraction.of(value).expect("every integer has a token");
        let name = abstraction.tokens[usize::from(token)].name.clone();
        self.shared.literals.insert((self.method.id.clone(), self.position, to), name);
        let value = match self.kind(to) {
            Kind::Long => Loadable::Long(token.into()),
            _ => Loadable::Int(token.into()),
        };
        self.emit(Instruction::Const { to, value });
    }

    /// Emits an instruction whose value at one level goes into a web at another.
    fn produce(&mut self, mut instruction: Instruction, number: usize, have: Level) -> Made<()> {
        let web = self.body.webs.def(self.block, number);
        let target = instruction.target_mut().map(|reg| *reg);
        let (Some(web), Some(to)) = (web, target) else {
            self.emit(instruction);
            return Ok(());
        };
        let want = self.web_level(web);
        if have == want || !is_integer(self.kind(to)) {
            self.emit(instruction);
            return Ok(());
        }
        let temporary = self.fresh(self.kind(to))?;
        if let Some(target) = instruction.target_mut() {
            *target = temporary;
        }
        self.emit(instruction);
        self.coerce_into(to, temporary, have, want)
    }

    fn instruction(&mut self, instruction: &Instruction, number: usize) -> Made<()> {
        use Instruction::*;
        let webs = self.body.webs.uses(self.block, number);
        let def = self.body.webs.def(self.block, number);
        match instruction {
            Move { to, from } => {
                let kind = self.kind(*from);
                let (have, want) =
                    (self.web_level(webs[0]), self.web_level(def.unwrap_or(webs[0])));
                if have == want || !matches!(kind, Kind::Int | Kind::Long) {
                    self.emit(instruction.clone());
                    return Ok(());
                }
                match (self.body.facts[webs[0]].literal, have) {
                    (Some(value), Level::Concrete) => self.token(*to, value, want),
                    _ => self.coerce_into(*to, *from, have, want)?,
                }
            }
            Const { to, value } => {
                let literal = match value {
                    Loadable::Int(value) => i64::from(*value),
                    Loadable::Long(value) => *value,
                    _ => return self.produce(instruction.clone(), number, Level::Concrete),
                };
                match def.map(|web| self.web_level(web)) {
                    Some(level @ Level::Abstract(_)) => self.token(*to, literal, level),
                    _ => self.emit(instruction.clone()),
                }
            }
            Binary { op, kind, to, a, b } if is_integer(*kind) => {
                let width = width(*kind);
                let operands = [(*a, webs[0]), (*b, webs[1])];
                self.operator(Operator::Binary(*op), width, *to, &operands, number, instruction)?;
            }
            Negate { kind, to, a } if is_integer(*kind) => {
                let operands = [(*a, webs[0])];
                self.operator(Operator::Negate, width(*kind), *to, &operands, number, instruction)?;
            }
            Convert { op, to, a } => match conversion(*op) {
                Some((operator, width)) => {
                    let operands = [(*a, webs[0])];
                    self.operator(operator, width, *to, &operands, number, instruction)?;
                }
                None => self.produce(instruction.clone(), number, Level::Concrete)?,
            },
            CompareLong { to, a, b } => {
                let cond = def.and_then(|web| self.body.fused.get(&web).copied());
                match (cond, self.operator_level(number), def) {
                    (Some(cond), level @ Level::Abstract(_), Some(web)) => {
                        let operands = [(*a, webs[0]), (*b, webs[1])];
                        self.test(cond, Width::Long, &operands, level, *to)?;
                        self.fused.insert(web);
                    }
                    _ => self.produce(instruction.clone(), number, Level::Concrete)?,
                }
            }
            IfZero { a, then, otherwise, .. } if self.fused.contains(&webs[0]) => {
                let (a, then, otherwise) = (*a, *then, *otherwise);
                self.emit(IfZero { cond: Cond::Ne, a, then, otherwise });
            }
            IfZero { cond, a, then, otherwise } => {
                let level = self.operator_level(number);
                let operands = [(*a, Some(webs[0])), (*a, None)];
                self.branch(*cond, operands, level, (*then, *otherwise), instruction)?;
            }
            IfInt { cond, a, b, then, otherwise } => {
                let level = self.operator_level(number);
                let operands = [(*a, Some(webs[0])), (*b, Some(webs[1]))];
                self.branch(*cond, operands, level, (*then, *otherwise), instruction)?;
            }
            Switch { on, cases, default } => {
                match (self.operator_level(number), self.web_level(webs[0])) {
                    (Level::Abstract(_), Level::Abstract(_)) => {
                        self.switch(*on, webs[0], cases, *default)?;
                    }
                    _ => self.emit(instruction.clone()),
                }
            }
            ArrayLoad { element, to, array, index } => {
                let have = self.web_level(webs[0]);
                let (element, to, array) = (*element, *to, *array);
                let index = self.index(array, *index, webs[1])?;
                self.produce(ArrayLoad { element, to, array, index }, number, have)?;
            }
            ArrayStore { element, array, index, value } => {
                let want = self.web_level(webs[0]);
                let value = self.at_level(*value, webs[2], want)?;
                let (element, array) = (*element, *array);
                let index = self.index(array, *index, webs[1])?;
                self.emit(ArrayStore { element, array, index, value });
            }
            GetField { field, .. } | GetStatic { field, .. } => {
                let have = self.field_level(field);
                self.produce(instruction.clone(), number, have)?;
            }
            PutField { object, field, value } => {
                let want = self.field_level(field);
                let value = self.at_level(*value, webs[1], want)?;
                self.emit(PutField { object: *object, field: field.clone(), value });
            }
            PutStatic { field, value } => {
                let want = self.field_level(field);
                let value = self.at_level(*value, webs[0], want)?;
                self.emit(PutStatic { field: field.clone(), value });
            }
            Invoke { call, method, args, to } => {
                self.invoke(*call, method, args, *to, number)?;
            }
            InvokeDynamic { site, args, to } => self.invoke_dynamic(site, args, *to, number)?,
            Return { value: Some(value) } => {
                let result = self.shared.flows.result(self.shared.code, self.index);
                let want = result.map_or(self.web_level(webs[0]), |result| self.level(result));
                let value = self.at_level(*value, webs[0], want)?;
                self.emit(Return { value: Some(value) });
            }
            _ => self.produce(instruction.clone(), number, Level::Concrete)?,
        }
        Ok(())
    }

    /// Returns a register with an index as a number; for a token, one that it may stand for.
    fn index(&mut self, array: Reg, index: Reg, web: usize) -> Made<Reg> {
        let Some(abstraction) = self.shared.abstraction(self.web_level(web)).cloned() else {
            return Ok(index);
        };
        let length = self.fresh(Kind::Int)?;
        self.emit(Instruction::ArrayLength { to: length, array });
        let operation = self.shared.keep(abstraction.locator());
        let to = self.fresh(Kind::Int)?;
        self.emit(Instruction::Abstract { operation, to, a: index, b: Some(length) });
        Ok(to)
    }

    fn field_level(&self, member: &MemberRef) -> Level {
        let declared = self.shared.code.field(member).and_then(|(class, field)| {
            let key = (class.name.clone(), field.name.clone(), field.descriptor.clone());
            self.shared.flows.fields.get(&key)
        });
        declared.map_or(Level::Concrete, |node| self.level(*node))
    }

    /// Returns an operand of a look-up: a register, unless it is a literal.
    fn operand(&mut self, reg: Reg, web: usize, level: Level) -> Made<(Operand, Option<Reg>)> {
        if let (Some(value), Level::Concrete) = (self.body.facts[web].literal, self.web_level(web))
        {
            return Ok((Operand::Literal(value), None));
        }
        // A token of a finer abstraction is more precise than its coercion.
        let have = match self.web_level(web) {
            Level::Abstract(number) => Level::Abstract(number),
            _ => level,
        };
        let reg = self.at_level(reg, web, have)?;
        let abstraction = self.shared.abstraction(have).expect("an operand of tokens").clone();
        Ok((Operand::Token(abstraction), Some(reg)))
    }

    fn operator(
        &mut self,
        operator: Operator,
        width: Width,
        to: Reg,
        operands: &[(Reg, usize)],
        number: usize,
        instruction: &Instruction,
    ) -> Made<()> {
        let level = self.operator_level(number);
        if !matches!(level, Level::Abstract(_)) {
            return self.produce(instruction.clone(), number, Level::Concrete);
        }
        let web = self.body.webs.def(self.block, number);
        let want = web.map_or(level, |web| self.web_level(web));
        let result = self.shared.abstraction(want).expect("types only flow upwards").clone();
        let (looked_up, registers) = self.operands(operands, level)?;
        let (a, b) = (&looked_up[0], looked_up.get(1));
        let table = self.shared.tables.operator(operator, width, a, b, &result)?;
        let operation = self.shared.table(&table);
        self.look_up(operation, to, &registers);
        Ok(())
    }

    /// Returns the operands of a look-up and the registers of those that are tokens.
    fn operands(
        &mut self,
        operands: &[(Reg, usize)],
        level: Level,
    ) -> Made<(Vec<Operand>, Vec<Reg>)> {
        let literal = |writer: &Self, web: usize| {
            writer.body.facts[web].literal.is_some() && writer.web_level(web) == Level::Concrete
        };
        let all_literal = operands.iter().all(|(_, web)| literal(self, *web));
        let mut looked_up = Vec::new();
        let mut registers = Vec::new();
        for (reg, web) in operands {
            let (operand, reg) = match all_literal {
                // A look-up needs at least one token.
                true => {
                    let reg = self.at_level(*reg, *web, level)?;
                    let abstraction = self.shared.abstraction(level).expect("tokens").clone();
                    (Operand::Token(abstraction), Some(reg))
                }
                false => self.operand(*reg, *web, level)?,
            };
            looked_up.push(operand);
            registers.extend(reg);
        }
        Ok((looked_up, registers))
    }

    fn look_up(&mut self, operation: Arc<Operation>, to: Reg, registers: &[Reg]) {
        self.changed = true;
        let (a, b) = (registers[0], registers.get(1).copied());
        self.emit(Instruction::Abstract { operation, to, a, b });
    }

    fn invoke(
        &mut self,
        call: Call,
        member: &MemberRef,
        args: &[Reg],
        to: Option<Reg>,
        number: usize,
    ) -> Made<()> {
        let webs = self.body.webs.uses(self.block, number);
        let offset = usize::from(!matches!(call, Call::Static(_)));
        if let Some(instead) = shown(member)
            && let Some(web) = webs.get(offset)
            && let Level::Abstract(_) = self.web_level(*web)
        {
            let text = self.show(args[offset], *web)?;
            let mut args = args.to_vec();
            args[offset] = text;
            let call = match &*instead.name {
                "valueOf" => Call::Static(false),
                _ => call,
            };
            self.emit(Instruction::Invoke { call, method: instead, args, to });
            return Ok(());
        }
        let own = self.shared.code.method(member);
        let mut given = Vec::with_capacity(args.len());
        for (place, (arg, web)) in args.iter().zip(webs).enumerate() {
            let param = own.and_then(|own| self.shared.flows.param(self.shared.code, own, place));
            let arg = match param {
                Some(param) => self.at_level(*arg, *web, self.level(param))?,
                None => *arg,
            };
            given.push(arg);
        }
        let result = own.and_then(|own| self.shared.flows.result(self.shared.code, own));
        let have = result.map_or(Level::Concrete, |result| self.level(result));
        let method = member.clone();
        self.produce(Instruction::Invoke { call, method, args: given, to }, number, have)
    }

    /// Emits the name of a token as a string.
    fn show(&mut self, reg: Reg, web: usize) -> Made<Reg> {
        let abstraction = self.shared.abstraction(self.web_level(web)).expect("a token").clone();
        let operation = self.shared.keep(Operation::Show(abstraction.token_names()));
        let to = self.fresh(Kind::Ref)?;
        self.emit(Instruction::Abstract { operation, to, a: reg, b: None });
        Ok(to)
    }

    fn invoke_dynamic(
        &mut self,
        site: &DynamicRef,
        args: &[Reg],
        to: Option<Reg>,
        number: usize,
    ) -> Made<()> {
        let webs = self.body.webs.uses(self.block, number);
        let class = self.shared.code.methods[self.index].class.clone();
        let bootstrap = class.bootstrap_methods.get(usize::from(site.bootstrap));
        let mut args = args.to_vec();
        let mut site = site.clone();
        let Some((params, result)) = split_descriptor(&site.descriptor) else {
            self.emit(Instruction::InvokeDynamic { site, args, to });
            return Ok(());
        };
        if bootstrap.is_some_and(|bootstrap| is_concatenation(&bootstrap.method)) {
            let mut types: Vec<&str> = params;
            let result = result.to_owned();
            for (place, web) in webs.iter().enumerate() {
                let is_token = matches!(self.web_level(*web), Level::Abstract(_));
                if is_token && self.kind(args[place]) != Kind::Ref {
                    args[place] = self.show(args[place], *web)?;
                    types[place] = "Ljava/lang/String;";
                }
            }
            site.descriptor = format!("({}){result}", types.concat()).into();
        } else if let Some(bootstrap) = bootstrap
            && &*bootstrap.method.member.class == "java/lang/invoke/LambdaMetafactory"
            && let Some(Loadable::MethodHandle(handle)) = bootstrap.arguments.get(1)
            && let Some(own) = self.shared.code.method(&handle.member)
        {
            let is_new = handle.kind == hebra_classfile::model::HandleKind::NewInvokeSpecial;
            for (place, web) in webs.iter().enumerate() {
                let number = place + usize::from(is_new);
                let param = self.shared.flows.param(self.shared.code, own, number);
                if let Some(param) = param {
                    args[place] = self.at_level(args[place], *web, self.level(param))?;
                }
            }
        }
        self.produce(Instruction::InvokeDynamic { site, args, to }, number, Level::Concrete)
    }
}

fn is_integer(kind: Kind) -> bool {
    matches!(kind, Kind::Int | Kind::Long)
}

fn width(kind: Kind) -> Width {
    if kind == Kind::Long { Width::Long } else { Width::Int }
}

/// Returns the operator of a conversion between integers, and its width.
fn conversion(op: Convert) -> Option<(Operator, Width)> {
    Some(match op {
        Convert::I2l => (Operator::Widen, Width::Int),
        Convert::L2i => (Operator::Narrow(Narrowing::ToInt), Width::Long),
        Convert::I2b => (Operator::Narrow(Narrowing::ToByte), Width::Int),
        Convert::I2c => (Operator::Narrow(Narrowing::ToChar), Width::Int),
        Convert::I2s => (Operator::Narrow(Narrowing::ToShort), Width::Int),
        _ => return None,
    })
}
