//! Control flow between handles: tests, exceptions, loops, switches.

use super::super::adapt::discard;
use super::{Body, Signature, same_kind, value_kind};
use hebra_classfile::model::{Code, Cond, Instruction};

type Result<T> = std::result::Result<T, String>;

impl Body<'_> {
    /// Emits `test(a...) ? target(a...) : fallback(a...)`; the test may take fewer arguments.
    pub(super) fn guard(&mut self, test: &str) -> Result<()> {
        let taken = Signature::parse(test)?.params.len();
        let (count, descriptor) = (self.count(), self.shape.descriptor.clone());
        self.handle(0);
        self.arguments(0..taken)?;
        self.invoke(test);
        let otherwise = self.asm.label();
        self.asm.emit(Instruction::IfZero(Cond::Eq, otherwise));
        self.handle(1);
        self.arguments(0..count)?;
        self.invoke(&descriptor);
        self.asm.ret(self.signature.result);
        self.asm.bind(otherwise);
        self.handle(2);
        self.arguments(0..count)?;
        self.invoke(&descriptor);
        Ok(())
    }

    /// Emits `try { target(a...) } catch (exception e) { catcher(e, a...) }`.
    pub(super) fn catch(mut self, exception: &str, catcher: &str) -> Result<Code> {
        let taken = Signature::parse(catcher)?.params.len();
        let (count, descriptor) = (self.count(), self.shape.descriptor.clone());
        let caught = self.asm.local("Ljava/lang/Throwable;");
        let start = self.asm.here();
        self.handle(0);
        self.arguments(0..count)?;
        self.invoke(&descriptor);
        let end = self.asm.here();
        self.asm.ret(self.signature.result);
        self.asm.catch(start, end, Some(exception));
        self.asm.store("Ljava/lang/Throwable;", caught);
        self.handle(1);
        self.asm.load("Ljava/lang/Throwable;", caught);
        self.arguments(0..taken.saturating_sub(1))?;
        self.invoke(catcher);
        Ok(self.finish())
    }

    /// Emits `cleanup(throwable or null, result, a...)` after the target; its result counts if
    /// nothing was thrown.
    pub(super) fn finally(mut self, cleanup: &str) -> Result<Code> {
        let result = self.signature.result;
        let taken = Signature::parse(cleanup)?.params.len();
        let leading = 1 + usize::from(result != "V");
        let (count, descriptor) = (self.count(), self.shape.descriptor.clone());
        let given = 0..taken.saturating_sub(leading).min(count);
        let caught = self.asm.local("Ljava/lang/Throwable;");
        let value = self.asm.local(result);
        let start = self.asm.here();
        self.handle(0);
        self.arguments(0..count)?;
        self.invoke(&descriptor);
        let end = self.asm.here();
        if value_kind(result).is_some() {
            self.asm.store(result, value);
        }
        self.handle(1);
        self.asm.emit(Instruction::Null);
        if value_kind(result).is_some() {
            self.asm.load(result, value);
        }
        self.arguments(given.clone())?;
        self.invoke(cleanup);
        self.asm.ret(result);
        self.asm.catch(start, end, None);
        self.asm.store("Ljava/lang/Throwable;", caught);
        self.handle(1);
        self.asm.load("Ljava/lang/Throwable;", caught);
        self.asm.zero(result);
        self.arguments(given)?;
        self.invoke(cleanup);
        discard(&mut self.asm, result);
        self.asm.load("Ljava/lang/Throwable;", caught);
        self.asm.emit(Instruction::Throw);
        Ok(self.asm.finish())
    }

    /// Emits the clauses of `MethodHandles.loop`, in turn until a predicate is false.
    pub(super) fn repeat(mut self, clauses: &[[String; 4]]) -> Result<Code> {
        // The variables: results of the steps that have one.
        let mut variables = Vec::new();
        for [init, step, ..] in clauses {
            let (init, step) = (Signature::parse(init)?, Signature::parse(step)?);
            let result = step.result.to_owned();
            if !same_kind(init.result, &result) {
                return Err("a variable of two types".to_owned());
            }
            let local = self.asm.local(&result);
            variables.push((result, local));
        }
        for (i, [init, ..]) in clauses.iter().enumerate() {
            let taken = Signature::parse(init)?.params.len();
            self.handle(4 * i);
            self.arguments(0..taken)?;
            self.invoke(init);
            self.store_variable(&variables[i]);
        }
        let again = self.asm.label();
        self.asm.emit(Instruction::Goto(again));
        self.asm.bind(again);
        for (i, [_, step, predicate, end]) in clauses.iter().enumerate() {
            self.call_in_loop(4 * i + 1, step, &variables)?;
            self.store_variable(&variables[i]);
            self.call_in_loop(4 * i + 2, predicate, &variables)?;
            let next = self.asm.label();
            self.asm.emit(Instruction::IfZero(Cond::Ne, next));
            self.call_in_loop(4 * i + 3, end, &variables)?;
            // The library fills in anything where a predicate is always true.
            let given = Signature::parse(end)?.result;
            if !same_kind(given, self.signature.result) {
                discard(&mut self.asm, given);
                self.asm.zero(self.signature.result);
            }
            self.asm.ret(self.signature.result);
            self.asm.bind(next);
        }
        self.asm.emit(Instruction::Goto(again));
        Ok(self.asm.finish())
    }

    fn store_variable(&mut self, (descriptor, local): &(String, u16)) {
        if value_kind(descriptor).is_some() {
            self.asm.store(descriptor, *local);
        }
    }

    /// Calls a part with the variables and as many arguments as it takes.
    fn call_in_loop(
        &mut self,
        part: usize,
        descriptor: &str,
        variables: &[(String, u16)],
    ) -> Result<()> {
        let mut taken = Signature::parse(descriptor)?.params.len();
        self.handle(part);
        for (descriptor, local) in variables {
            if value_kind(descriptor).is_some() && taken > 0 {
                self.asm.load(descriptor, *local);
                taken -= 1;
            }
        }
        self.arguments(0..taken)?;
        self.invoke(descriptor);
        Ok(())
    }

    pub(super) fn switch(mut self, cases: usize) -> Result<Code> {
        let (count, descriptor) = (self.count(), self.shape.descriptor.clone());
        let labels: Vec<u32> = (0..=cases).map(|_| self.asm.label()).collect();
        self.argument(0)?;
        self.asm.emit(Instruction::TableSwitch {
            low: 0,
            targets: labels[1..].to_vec(),
            default: labels[0],
        });
        for (i, label) in labels.into_iter().enumerate() {
            self.asm.bind(label);
            self.handle(i);
            self.arguments(0..count)?;
            self.invoke(&descriptor);
            self.asm.ret(self.signature.result);
        }
        Ok(self.asm.finish())
    }
}
