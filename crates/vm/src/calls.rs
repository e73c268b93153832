//! Calls of methods that are not plain code: intrinsics, synchronized methods, methods to be made
//! ready. Also the frames of all methods.

use crate::execute::{self, Thrown};
use crate::intrinsics::{self, Args, Flow, LockCall, Reads, Visible};
use crate::machine::{Fatal, Halt, Next, Slow, Vm};
use hebra_classfile::model::{self, Flags};
use hebra_program::code::{Code, NO_REG, Op};
use hebra_program::marking;
use hebra_program::patterns::EventKind;
use hebra_program::prepare::{prepare, prepare_asking};
use hebra_program::{MethodId, Run};
use hebra_state::heap::Ref;
use hebra_state::vague::is_vague;
use hebra_state::{Attempt, Frame};
use std::sync::Arc;

impl Vm {
    /// Lowers a method, or finds the intrinsic that replaces it.
    pub(crate) fn make_ready(&mut self, method: MethodId) -> Slow<()> {
        if !matches!(self.program.method(method).run, Run::Unprepared) {
            return Ok(());
        }
        let found = self.program.method(method);
        let class = self.program.class(found.class);
        let intrinsic = if class.is_library || intrinsics::has_entries(&class.name) {
            intrinsics::find(&class.name, &found.name, &found.descriptor)
        } else {
            self.attempt_by(method)
        };
        let model = class.model.clone();
        let has_code = model
            .as_ref()
            .and_then(|m| m.methods.get(found.index as usize))
            .is_some_and(|m| m.code.is_some());
        let mut run = match intrinsic {
            Some(intrinsic) => Run::Intrinsic(intrinsic, has_code),
            None if intrinsics::verify::is_unsupported(&class.name, &found.name) => Run::Missing,
            None if has_code => Run::Code,
            None if found.flags.has(Flags::NATIVE) => Run::Missing,
            None => Run::Abstract,
        };
        if matches!(run, Run::Missing) && intrinsics::is_register_natives(&found.name) {
            run = intrinsics::numbered(intrinsics::DOES_NOTHING)
                .map_or(Run::Missing, |nothing| Run::Intrinsic(nothing, false));
        }
        let mut code = Code::default();
        if let (true, Some(model)) = (has_code, &model) {
            let is_library = class.is_library;
            let asks_loader = self.program.asks_loader(found.class);
            if let Some(body) = self.program.replacement(method) {
                code = self.prepare_own((*body).clone(), model, asks_loader);
            } else {
                if !is_library && self.program.is_left_out(model) {
                    return Err(Fatal::Unsupported(format!(
                        "class {} was not abstracted with the rest of the program, because no other \
                         class names it",
                        model.name.replace('/', ".")
                    )));
                }
                code = match is_library {
                    true => self.library_code(method, model)?,
                    false => {
                        let lowered = lower(model, found.index)?;
                        self.check_handlers(&lowered)?;
                        self.prepare_own(lowered, model, asks_loader)
                    }
                };
            }
        }
        let found = &mut self.program.methods[method.0 as usize];
        found.run = run;
        found.code = code;
        Ok(())
    }

    /// Prepares a method of the user's, with marks for the events that somebody wants to know of.
    fn prepare_own(
        &self,
        mut body: hebra_ir::Method,
        class: &model::Class,
        asks_loader: bool,
    ) -> Code {
        let patterns = &self.program.patterns;
        if !patterns.is_empty() && (self.program.provided)(&class.name).is_none() {
            marking::mark(&mut body, patterns);
        }
        match asks_loader {
            true => prepare_asking(&body, class),
            false => prepare(&body),
        }
    }

    /// Lowers and prepares a method of the library, unless another machine over the same classes
    /// has done it.
    fn library_code(&self, method: MethodId, model: &Arc<model::Class>) -> Slow<Code> {
        let found = self.program.method(method);
        let make = || {
            let mut lowered = lower(model, found.index)?;
            self.remove_spins(&mut lowered);
            let mut code = prepare(&lowered);
            crate::intrinsics::joins::mark(&lowered, &mut code, self.program.feature);
            Ok(code)
        };
        // No other machine has the classes that this one synthesises.
        if self.program.is_hidden(found.class) {
            return make();
        }
        let omits = (self.visibility.omits_versions(), self.visibility.omits_task_counts());
        let variant = (self.is_check(), omits.0, omits.1);
        self.program.prepared.code(model, found.index, variant, make)
    }

    pub(crate) fn site_arguments(&self, slot: usize) -> (Vec<u64>, u16) {
        let thread = self.state.thread(slot);
        let frame = thread.frames.last().expect("a frame");
        let code = &self.program.method(frame.method).code;
        match code.ops[frame.pc as usize] {
            Op::CallStatic { site, .. }
            | Op::CallDirect { site }
            | Op::CallVirtual { site }
            | Op::CallInterface { site } => {
                let site = &code.sites[site as usize];
                let base = frame.base as usize;
                let args = site.args.iter().map(|r| thread.regs[base + usize::from(*r)]);
                (args.collect(), site.to)
            }
            _ => (Vec::new(), NO_REG),
        }
    }

    pub(crate) fn call_special(
        &mut self,
        slot: usize,
        method: MethodId,
        granted: &mut bool,
    ) -> Slow<Next> {
        self.make_ready(method)?;
        let found = self.program.method(method);
        let flags = found.flags;
        let synchronized = flags.has(Flags::SYNCHRONIZED);
        match &found.run {
            Run::Code if !synchronized => {
                if self.state.thread(slot).frames.len() >= execute::MAX_FRAMES {
                    return self.throwable(slot, Thrown::StackOverflow).map(Next::Throw);
                }
                Ok(Next::Go)
            }
            Run::Intrinsic(intrinsic, has_code) => {
                let (intrinsic, has_code) = (intrinsics::intrinsic(*intrinsic), *has_code);
                let (args, _) = self.site_arguments(slot);
                match self.call_intrinsic(slot, method, intrinsic, &args, granted)? {
                    Some(next) => Ok(next),
                    None if has_code => {
                        // The granted operation is to take the monitor.
                        *granted |= intrinsic.visible.takes_monitor(flags);
                        self.call_code(slot, method, &args, granted)
                    }
                    None => Err(self.missing_native(slot, method)),
                }
            }
            Run::Code => {
                let (args, _) = self.site_arguments(slot);
                self.call_code(slot, method, &args, granted)
            }
            Run::Abstract => {
                let (args, _) = self.site_arguments(slot);
                let receiver = args.first().copied().unwrap_or(0) as Ref;
                let class = self.state.heap.get(receiver).class;
                self.not_implemented(method, class)
            }
            Run::Missing | Run::Unprepared => Err(self.missing_native(slot, method)),
        }
    }

    fn missing_native(&self, slot: usize, method: MethodId) -> Fatal {
        let mut what = format!("native method {}", self.program.describe(method));
        let class = self.program.class(self.program.method(method).class);
        if let Some(reason) = intrinsics::host::reason(&class.name).filter(|_| class.is_library) {
            what = format!("{what}: {reason}");
        }
        self.unsupported(slot, &what)
    }

    /// Returns an `unknown` with the Java stack.
    pub(crate) fn unsupported(&self, slot: usize, what: &str) -> Fatal {
        let mut text = what.to_owned();
        if let Some(thread) = &self.state.threads[slot] {
            for frame in thread.frames.iter().rev().take(40) {
                text.push_str("\n    at ");
                text.push_str(&self.describe_frame(frame));
            }
        }
        Fatal::Unsupported(text)
    }

    /// Describes a frame: `Main.run(Main.java:12)`.
    pub fn describe_frame(&self, frame: &Frame) -> String {
        self.program.stack_line(frame.method, frame.pc)
    }

    /// Runs an intrinsic for the call at the top frame; none if it declined.
    fn call_intrinsic(
        &mut self,
        slot: usize,
        method: MethodId,
        intrinsic: &intrinsics::Intrinsic,
        args: &[u64],
        granted: &mut bool,
    ) -> Slow<Option<Next>> {
        let known;
        let mut args = Args { slot, method, values: args };
        if self.follows_times() && args.values.iter().any(|value| is_vague(*value)) {
            if let Some(next) = self.choose_sign(&args, granted) {
                return Ok(Some(next));
            }
            known = self.without_vague(intrinsic, &args)?;
            args.values = &known;
        }
        if self.follows_times() && self.shows_time(&args) {
            let name = self.program.describe(method);
            return Err(self.needs_time(slot, &format!("text that {name} looks at")));
        }
        self.note_call(intrinsic, &args);
        let visible = self.is_call_visible(intrinsic, &args)
            || intrinsic.visible == Visible::Monitor
                && self.is_monitor_call_event(slot, args.reference(0));
        if !visible && intrinsic.only_touches {
            self.step.headless |= self.is_head(slot);
        }
        let comes_late = match intrinsic.visible {
            Visible::Lock(call, _) => visible && self.must_stand(slot, call),
            Visible::Result => visible && self.must_stand_for_result(slot),
            Visible::Section => visible && self.must_stand_for_section(&args),
            _ => false,
        };
        if comes_late
            || !self.may_choose(intrinsic, &args)
            || !self.permit(slot, visible, granted) && !self.is_carried(intrinsic)
        {
            match intrinsic.visible {
                Visible::Lock(call, _) => self.stands_before_lock(slot, call),
                Visible::Result => self.stands_before_result(slot),
                Visible::Section => self.stands_before_section(&args),
                _ => {}
            }
            return Ok(Some(Next::Halt(Halt::Point)));
        }
        if intrinsic.visible.takes_monitor(self.program.method(method).flags) {
            let monitor = self.monitor_of_call(method, args.values);
            if self.monitor_in_the_way(slot, monitor).is_some() {
                return Ok(Some(Next::Halt(Halt::Point)));
            }
        }
        if self.waits_before(intrinsic, &args) {
            return Ok(Some(Next::Halt(Halt::Point)));
        }
        if matches!(intrinsic.visible, Visible::Lock(LockCall::Release, _)) {
            self.released(slot, args.values.first().copied().unwrap_or(0) as Ref, granted);
        }
        self.may_leave_trace(intrinsic.visible);
        if intrinsic.visible == Visible::Start && !visible {
            self.starts_in_passing(slot, granted);
        }
        if intrinsic.reads == Reads::Unknown {
            self.step.footprint.everything();
        }
        let flow = (intrinsic.run)(self, &args)?;
        if self.step.saw_vague.take() && self.follows_times() {
            let name = self.program.describe(method);
            return Err(self.needs_time(slot, &format!("something that {name} looks at")));
        }
        match flow {
            Flow::Void => self.finish_call(slot, 0),
            Flow::Value(value) => self.finish_call(slot, value),
            Flow::Throw(class, message) => {
                return self
                    .new_throwable(class, message.as_deref(), 0)
                    .map(|e| Some(Next::Throw(e)));
            }
            Flow::ThrowObject(object) => return Ok(Some(Next::Throw(object))),
            Flow::Call(method, args) => {
                // What was granted is to read the result.
                *granted |= visible && intrinsic.visible == Visible::Result;
                return self.enter(slot, method, &args, false).map(Some);
            }
            Flow::CallAtomically(method, args) => {
                let next = self.enter(slot, method, &args, false)?;
                return Ok(Some(self.make_atomic(slot, next)));
            }
            Flow::First(method, args) => {
                let next = self.enter(slot, method, &args, true)?;
                return Ok(Some(self.make_atomic(slot, next)));
            }
            Flow::Atomically => {
                let next = self.push_frame(slot, method, args.values, false, 0)?;
                return Ok(Some(self.make_atomic(slot, next)));
            }
            Flow::Attempt => {
                let next = self.call_code(slot, method, args.values, granted)?;
                self.begins_attempt(slot, &next);
                return Ok(Some(next));
            }
            Flow::Init(class) => return self.initialise(slot, class, granted).map(Some),
            Flow::Again => {}
            Flow::Decline => return Ok(None),
            Flow::Suspend => return Ok(Some(Next::Halt(Halt::Point))),
            Flow::Exit(code) => {
                self.state.exited = Some(code);
                return Ok(Some(Next::Halt(Halt::Exited)));
            }
            Flow::Exclude => return Ok(Some(Next::Halt(Halt::Excluded))),
        }
        Ok(Some(Next::Go))
    }

    /// Lets the frame that was just pushed, if it was, run as a single operation.
    fn make_atomic(&mut self, slot: usize, next: Next) -> Next {
        if matches!(next, Next::Go) {
            let thread = self.state.thread_mut(slot);
            thread.frames.last_mut().expect("just pushed").atomic = true;
            thread.atomic += 1;
        }
        next
    }

    /// Returns true if an intrinsic with several alternatives may take one: it was chosen at the
    /// beginning of this step. In atomic sections, too, the step ends before a choice.
    fn may_choose(&mut self, intrinsic: &intrinsics::Intrinsic, args: &Args) -> bool {
        let Some(count) = intrinsic.alternatives.filter(|_| self.is_check()) else { return true };
        std::mem::take(&mut self.step.chosen) || count(self, args) <= 1
    }

    /// Completes the call at the top frame.
    pub(crate) fn finish_call(&mut self, slot: usize, value: u64) {
        let (_, to) = self.site_arguments(slot);
        let value = self.arriving(slot, value);
        let thread = self.state.thread_mut(slot);
        let frame = thread.frames.last_mut().expect("a frame");
        frame.pc += 1;
        frame.chain = 0;
        if to != NO_REG {
            let index = frame.base as usize + usize::from(to);
            thread.regs[index] = value;
        }
    }

    /// Returns the monitor that a synchronized method takes.
    fn monitor_of_call(&mut self, method: MethodId, args: &[u64]) -> Ref {
        let method = self.program.method(method);
        match method.flags.has(Flags::STATIC) {
            true => self.mirror(method.class),
            false => args.first().copied().unwrap_or(0) as Ref,
        }
    }

    /// Pushes a frame for a method with code, entering its monitor if it is synchronized.
    pub(crate) fn call_code(
        &mut self,
        slot: usize,
        method: MethodId,
        args: &[u64],
        granted: &mut bool,
    ) -> Slow<Next> {
        let found = self.program.method(method);
        if let Run::Intrinsic(_, false) = found.run {
            return Err(self.missing_native(slot, method));
        }
        let mut lock = 0;
        if found.flags.has(Flags::SYNCHRONIZED) {
            lock = self.monitor_of_call(method, args);
            self.step.footprint.object(lock);
            let visible = self.is_visible(lock)
                || self.is_synchronized_event(slot, EventKind::Enter, method, lock);
            if !self.permit(slot, visible, granted) {
                return Ok(Next::Halt(Halt::Point));
            }
            if !self.try_enter(slot, lock) {
                return Ok(Next::Halt(Halt::Point));
            }
        }
        let next = self.push_frame(slot, method, args, false, lock)?;
        if lock != 0 && matches!(next, Next::Go) {
            self.tell_synchronized(slot, EventKind::Enter, method, lock);
        }
        Ok(next)
    }

    pub(crate) fn push_frame(
        &mut self,
        slot: usize,
        method: MethodId,
        args: &[u64],
        retry: bool,
        lock: Ref,
    ) -> Slow<Next> {
        if self.state.thread(slot).frames.len() >= execute::MAX_FRAMES {
            if lock != 0 {
                self.exit_monitor(slot, lock);
            }
            return self.throwable(slot, Thrown::StackOverflow).map(Next::Throw);
        }
        let registers = usize::from(self.program.method(method).code.registers);
        let base = match self.state.thread(slot).frames.last() {
            Some(frame) => {
                let caller = self.program.method(frame.method);
                frame.base as usize + usize::from(caller.code.registers)
            }
            None => 0,
        };
        let thread = self.state.thread_mut(slot);
        if thread.regs.len() < base + registers {
            thread.regs.resize((base + registers).next_power_of_two(), 0);
        }
        thread.regs[base..base + args.len()].copy_from_slice(args);
        thread.frames.push(Frame {
            method,
            pc: 0,
            base: base as u32,
            lock,
            retry,
            atomic: false,
            attempt: Attempt::No,
            timed: false,
            chain: 0,
        });
        Ok(Next::Go)
    }

    pub(crate) fn return_special(
        &mut self,
        slot: usize,
        value: u64,
        granted: &mut bool,
    ) -> Slow<Next> {
        let Some(frame) = self.state.thread(slot).frames.last().copied() else {
            return self.thread_ends(slot).map(Next::Halt);
        };
        if frame.lock != 0 {
            self.step.footprint.object(frame.lock);
            let visible = self.visibility.is_release_visible(&self.state.heap, frame.lock)
                || self.is_synchronized_event(slot, EventKind::Exit, frame.method, frame.lock);
            if !self.permit(slot, visible, granted) {
                return Ok(Next::Halt(Halt::Point));
            }
            self.released(slot, frame.lock, granted);
            self.exit_monitor(slot, frame.lock);
            self.tell_synchronized(slot, EventKind::Exit, frame.method, frame.lock);
        }
        if frame.attempt != Attempt::No || frame.atomic {
            self.step.footprint.everything();
        }
        if frame.attempt != Attempt::No {
            self.ends_attempt(slot, value);
        }
        self.leave_frame(slot, value);
        if frame.atomic && self.models_library() {
            self.is_now_taken();
            if self.took_by_code(slot, false) {
                return Ok(Next::Halt(Halt::Point));
            }
        }
        if self.state.thread(slot).frames.is_empty() {
            return self.thread_ends(slot).map(Next::Halt);
        }
        Ok(Next::Go)
    }

    /// Pops the top frame and hands its result to the caller.
    pub(crate) fn leave_frame(&mut self, slot: usize, value: u64) {
        let thread = self.state.thread_mut(slot);
        let Some(frame) = thread.frames.pop() else { return };
        if frame.atomic {
            thread.atomic -= 1;
        }
        if let Some(caller) = thread.frames.last_mut() {
            caller.chain = 0;
        }
        if !frame.retry && !thread.frames.is_empty() {
            self.finish_call(slot, value);
        }
    }
}

fn lower(class: &model::Class, method: u32) -> Slow<hebra_ir::Method> {
    hebra_lower::lower(class, &class.methods[method as usize])
        .map_err(|e| Fatal::BadInput(e.to_string()))
}
