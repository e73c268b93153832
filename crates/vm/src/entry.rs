//! Entry from the machine into a method of Java: at the start and end of a thread, and where an
//! intrinsic leaves work to a method. Nothing else pushes the first frame of such a method, so that
//! a synchronized one always takes its monitor.

use crate::intrinsics::glue::GLUE;
use crate::machine::{Next, Slow, Vm};
use hebra_classfile::model::Flags;
use hebra_program::code::{Code, Fixed, Live, NO_REG, Op, Site};
use hebra_program::{ClassId, MethodId, Run};
use hebra_state::{Frame, Thread};

impl Vm {
    /// Enters a method on top of a thread's frames. One that is more than its code (it takes a
    /// monitor, is native, or has no code at all) is left to a caller made for it: the thread is
    /// then before a call like any other, which may block, throw, or be a scheduling point.
    pub(crate) fn enter(
        &mut self,
        slot: usize,
        method: MethodId,
        args: &[u64],
        retry: bool,
    ) -> Slow<Next> {
        self.make_ready(method)?;
        let found = self.program.method(method);
        let is_code = matches!(found.run, Run::Code | Run::Intrinsic(_, true));
        let is_plain = is_code && !found.flags.has(Flags::SYNCHRONIZED);
        let entered = if is_plain { method } else { self.caller_of(method) };
        self.push_frame(slot, entered, args, retry, 0)
    }

    /// Returns the frames of a thread that interest a reader, innermost first: not those of callers
    /// made by the machine, unless the thread has yet to make the call, nor of its glue.
    pub fn shown_frames<'a>(&'a self, thread: &'a Thread) -> impl Iterator<Item = &'a Frame> {
        let top = thread.frames.len().wrapping_sub(1);
        let is_caller = |method: MethodId| self.program.callers.values().any(|c| *c == method);
        let is_glue = |method: MethodId| {
            self.program.class(self.program.method(method).class).name.starts_with(GLUE)
        };
        let frames = thread.frames.iter().enumerate().rev();
        let shown = frames.filter(move |(i, frame)| {
            !is_glue(frame.method) && (*i == top || !is_caller(frame.method))
        });
        shown.map(|(_, frame)| frame)
    }

    /// Returns a method that only calls another with its own arguments, made on first use. It has
    /// the name of the other and is at its first line, as a thread is that waits for the monitor of
    /// a synchronized method; stack traces leave it out.
    fn caller_of(&mut self, method: MethodId) -> MethodId {
        if let Some(caller) = self.program.callers.get(&method) {
            return *caller;
        }
        let code = self.calling_code(method);
        self.program.add_caller(method, code)
    }

    fn calling_code(&self, method: MethodId) -> Code {
        let target = self.program.method(method);
        let count = target.params.len() as u16;
        let to = if target.result.is_some() { 0 } else { NO_REG };
        let site = Site { method, args: (0..count).collect(), to, owner: ClassId(0) };
        let call = match target.flags.has(Flags::STATIC) {
            true => Op::CallStatic { site: 0, check: true },
            false => Op::CallDirect { site: 0 },
        };
        let end = match target.result {
            Some(_) => Op::ReturnValue { value: to },
            None => Op::Return,
        };
        let args = (0..count).zip(target.params.iter().map(|kind| (*kind).into())).collect();
        let result = target.result.map(|kind| (0, kind.into())).into_iter().collect();
        let fixed = Fixed {
            registers: count.max(1),
            positions: vec![0, 0],
            live_sets: vec![Live::default(), Live { regs: args }, Live { regs: result }],
            live: vec![1, 2],
            live_in_call: vec![0, 0],
            lines: target.code.lines.first().map(|(_, line)| (0, *line)).into_iter().collect(),
            ..Fixed::default()
        };
        Code { ops: [call, end].into(), sites: vec![site].into(), fixed: fixed.into() }
    }
}
