//! Operations over tokens: their results, and the choice if there are several.
//!
//! The inner loop does operations with one result itself. A thread stops before one with several
//! results as it does before a question to the environment. Each result is an alternative: the
//! tokens in order, then the exception of a division by zero.

use crate::execute::Thrown;
use crate::machine::{Fatal, Halt, Next, Vm};
use crate::tokens::{results, signed};
use hebra_classfile::model::{Flags, Utf16};
use hebra_ir::abstracts::{OUTSIDE, Operation, Results};
use hebra_ir::{Instruction, Name};
use hebra_program::MethodId;
use hebra_program::code::{NO_REG, Op};
use hebra_reduction::Mode;
use hebra_state::Status;
use std::sync::Arc;

/// Returns the token of the alternative with this number.
fn way(results: Results, alternative: u32) -> Option<u8> {
    results.tokens().nth(alternative as usize)
}

/// Operation that a thread is about to execute, with its operands.
pub(crate) struct Standing {
    operation: Arc<Operation>,
    to: u16,
    pub(crate) a: u64,
    pub(crate) b: Option<u64>,
    pub(crate) wide: bool,
}

impl Standing {
    fn results(&self, vm: &Vm) -> Results {
        let b = self.b.unwrap_or(0);
        match &*self.operation {
            Operation::Relate(relate) => vm.related_results(*relate, self.a, b),
            operation => results(operation, self.a, b, self.wide),
        }
    }

    /// Describes the operation with its operands by name: `signs <(POS, ZERO)`.
    fn describe(&self) -> String {
        let operands: Vec<String> = match &*self.operation {
            Operation::Table(table) => {
                let values = [Some(self.a), self.b].into_iter().flatten();
                let name = |(place, value): (usize, u64)| {
                    let names = table.operands.get(place).map_or(&[][..], |names| names);
                    let name = usize::try_from(value).ok().and_then(|value| names.get(value));
                    name.map_or_else(|| value.to_string(), Name::to_string)
                };
                values.enumerate().map(name).collect()
            }
            Operation::Pick { .. } | Operation::Relate(_) => Vec::new(),
            Operation::Locate(locator) => {
                let name = locator.tokens.get(self.a as usize);
                vec![name.map_or_else(|| self.a.to_string(), Name::to_string)]
            }
            _ => vec![signed(self.a, self.wide).to_string()],
        };
        format!("{}({})", self.operation.name(), operands.join(", "))
    }
}

impl Vm {
    fn standing(&self, slot: usize) -> Option<Standing> {
        let thread = self.state.threads.get(slot)?.as_ref()?;
        let frame = thread.frames.last().filter(|_| thread.status == Status::Ready)?;
        let code = &self.program.method(frame.method).code;
        let Op::Abstract { to, a, b, operation, wide } = *code.ops.get(frame.pc as usize)? else {
            return None;
        };
        let register = |index: u16| thread.regs[frame.base as usize + usize::from(index)];
        let operation = code.operations[operation as usize].clone();
        let b = (b != NO_REG).then(|| register(b));
        Some(Standing { operation, to, a: register(a), b, wide })
    }

    /// Returns the operation over tokens that a thread has reached, and its possible results.
    pub fn results(&self, slot: usize) -> Option<(Arc<Operation>, Results)> {
        let standing = self.standing(slot)?;
        let results = standing.results(self);
        Some((standing.operation, results))
    }

    /// Executes the operation over tokens that a thread has reached, where the inner loop could
    /// not: with several results, none, an exception or a string.
    pub(crate) fn abstract_operation(
        &mut self,
        slot: usize,
        granted: &bool,
    ) -> Result<Next, Fatal> {
        let Some(standing) = self.standing(slot) else { return Ok(Next::Go) };
        if let Operation::Show(names) = &*standing.operation {
            let name = usize::try_from(standing.a).ok().and_then(|token| names.get(token));
            let name = name.ok_or_else(|| self.no_result(slot, &standing))?;
            let text = Utf16(name.encode_utf16().collect());
            let literal = self.program.literal(&text);
            let string = self.literal_string(literal, &text);
            self.finish_operation(slot, standing.to, string.into());
            return Ok(Next::Go);
        }
        let results = standing.results(self);
        let count = results.count();
        if count == 0 {
            return match &*standing.operation {
                // What is known contradicts itself: no numbers lead here.
                Operation::Relate(_) => Ok(Next::Halt(Halt::Excluded)),
                _ => Err(self.no_result(slot, &standing)),
            };
        }
        let alternative = match (self.options.mode, &mut self.options.seed) {
            _ if count == 1 => 0,
            (Mode::Run, Some(seed)) => crate::intrinsics::verify::next_random(seed) % count,
            (Mode::Run, None) => 0,
            _ if std::mem::take(&mut self.step.chosen) => self.step.alternative,
            _ => {
                // The choice is the thread's own: it neither uses the permission to execute a
                // visible operation nor gives another one.
                self.state.thread_mut(slot).midway = !*granted;
                return Ok(Next::Halt(Halt::Point));
            }
        };
        match way(results, alternative) {
            Some(token) => {
                if let Operation::Relate(relate) = *standing.operation {
                    let value = self.relate(relate, &standing, token != 0);
                    self.finish_operation(slot, standing.to, value);
                    return Ok(Next::Go);
                }
                self.finish_operation(slot, standing.to, token.into());
                Ok(Next::Go)
            }
            None => self.throwable(slot, Thrown::Arithmetic).map(Next::Throw),
        }
    }

    fn finish_operation(&mut self, slot: usize, to: u16, value: u64) {
        let thread = self.state.thread_mut(slot);
        let frame = thread.frames.last_mut().expect("a frame");
        frame.pc += 1;
        frame.chain = 0;
        let index = frame.base as usize + usize::from(to);
        thread.regs[index] = value;
    }

    fn no_result(&self, slot: usize, standing: &Standing) -> Fatal {
        let what = match (&*standing.operation, standing.b) {
            (Operation::Locate(_), Some(length)) => {
                format!("a token indexes an array of {length} elements: {OUTSIDE} are the most")
            }
            _ => format!("the abstract operation {} has no result", standing.describe()),
        };
        self.unsupported(slot, &what)
    }

    /// Describes the effect of this alternative on a thread before an operation over tokens:
    /// `signs <(POS, POS) gives true of false, true`.
    pub(crate) fn describe_abstraction(&self, slot: usize, alternative: u32) -> Option<String> {
        let standing = self.standing(slot)?;
        let results = standing.results(self);
        if results.count() < 2 {
            return None;
        }
        let names: &[Name] = match &*standing.operation {
            Operation::Table(table) => &table.tokens,
            Operation::Pick { tokens, .. } => tokens,
            _ => &[],
        };
        let name = |token: u8| {
            if matches!(&*standing.operation, Operation::Relate(_)) {
                return (token != 0).to_string();
            }
            if matches!(&*standing.operation, Operation::Locate(_)) && token == OUTSIDE {
                return "none of the elements".to_owned();
            }
            names.get(usize::from(token)).map_or_else(|| token.to_string(), Name::to_string)
        };
        const THROWS: &str = "an exception";
        let mut all: Vec<String> = results.tokens().map(name).collect();
        all.extend(results.may_throw().then(|| THROWS.to_owned()));
        let chosen = all.get(alternative as usize)?;
        Some(format!("{} gives {chosen} of {}", standing.describe(), all.join(", ")))
    }

    /// Returns the variable that gets the result of an operation over tokens, as `Class.field` or
    /// `Class.method.local`; none if the result is used otherwise first.
    pub fn variable_written(&self, method: MethodId, pc: u32) -> Option<String> {
        let found = self.program.method(method);
        let code = &found.code;
        let Op::Abstract { to, .. } = *code.ops.get(pc as usize)? else { return None };
        let mut held = to;
        for (op, position) in code.ops.iter().zip(&code.positions).skip(pc as usize + 1) {
            let named = |variable: &&hebra_ir::Variable| {
                variable.reg.0 == held && (variable.start..variable.end).contains(position)
            };
            if let Some(variable) = code.variables.iter().find(named) {
                let class = self.view().simple_name(found.class);
                return Some(format!("{class}.{}.{}", found.name, variable.name));
            }
            let field = |class: &str, name: &str| {
                let class = class.rsplit(['/', '$']).next().unwrap_or(class);
                Some(format!("{class}.{name}"))
            };
            match *op {
                Op::Move { to, from } if from == held => held = to,
                Op::Abstract { to, a, b: NO_REG, .. } if a == held => held = to,
                Op::PutField { value, field: index, owner, .. } if value == held => {
                    let (class, name) = self.program.instance_field(owner, index)?;
                    return field(&class, &name);
                }
                Op::PutStatic { value, class, field: index, .. } if value == held => {
                    let class = self.program.class(class);
                    let is_it =
                        |f: &&hebra_program::Field| f.flags.has(Flags::STATIC) && f.index == index;
                    return field(&class.name, &class.fields.iter().find(is_it)?.name);
                }
                Op::Slow { index } => match code.slow.get(index as usize)? {
                    Instruction::PutField { field: to, value, .. }
                    | Instruction::PutStatic { field: to, value }
                        if value.0 == held =>
                    {
                        return field(&to.class, &to.name);
                    }
                    _ => return None,
                },
                Op::ReturnValue { value } if value == held => {
                    return Some(format!("the result of {}", found.name));
                }
                Op::StoreByte { value, .. }
                | Op::StoreChar { value, .. }
                | Op::StoreShort { value, .. }
                | Op::StoreInt { value, .. }
                | Op::StoreLong { value, .. }
                    if value == held =>
                {
                    return Some("an array element".to_owned());
                }
                Op::Move { .. } | Op::Word { .. } | Op::Wide { .. } => {}
                _ => return None,
            }
        }
        None
    }
}
