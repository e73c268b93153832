//! The machine as a system: the open choices, and the effect of a step.

use crate::intrinsics::{Args, Intrinsic, LockCall, Standing, Visible, intrinsic};
use crate::machine::{Halt, Vm};
use crate::obstacle::Obstacle;
use hebra_classfile::model::Flags;
use hebra_ir::Instruction;
use hebra_program::code::Op;
use hebra_program::patterns::EventKind;
use hebra_program::{ClassId, MethodId, Run};
use hebra_reduction::{Mode, Reduction};
use hebra_state::heap::Ref;
use hebra_state::{Init, Queued, Stale, Status, Thread, Wake};
use hebra_system::{Choice, ChoiceKind, Measures, Property, StepEnd, System, Violation};

/// Most steps that are taken as one because there is nothing else to choose: a thread may go on for
/// ever.
const MOST_FORCED: usize = 1_000;

impl Vm {
    /// Links the next operations of threads.
    fn examine_threads(&mut self) {
        for slot in 0..self.state.threads.len() {
            self.examine(slot);
        }
    }

    /// Links the next operation of a thread, if it may block the thread or be part of a race: a
    /// thread just started, or woken by another, has not linked it yet, and the choices and races
    /// must not depend on whether some other run has.
    pub(crate) fn examine(&mut self, slot: usize) {
        let Some(thread) = &self.state.threads[slot] else { return };
        let Some(frame) = thread.frames.last().filter(|_| thread.status == Status::Ready) else {
            return;
        };
        let (base, frame) = (frame.base as usize, *frame);
        let code = &self.program.method(frame.method).code;
        if let Op::Slow { index } = code.ops[frame.pc as usize] {
            let instruction = code.slow[index as usize].clone();
            if !matches!(
                instruction,
                Instruction::Invoke { .. }
                    | Instruction::GetStatic { .. }
                    | Instruction::PutStatic { .. }
                    | Instruction::GetField { .. }
                    | Instruction::PutField { .. }
                    | Instruction::New { .. }
            ) {
                return;
            }
            // If it cannot be linked the thread is runnable, to the error.
            let _ = self.resolve(slot, frame, &instruction);
        }
        let code = &self.program.method(frame.method).code;
        let op = code.ops[frame.pc as usize];
        let (Op::CallStatic { site, .. }
        | Op::CallDirect { site }
        | Op::CallVirtual { site }
        | Op::CallInterface { site }) = op
        else {
            return;
        };
        let site = &code.sites[site as usize];
        let regs = &self.state.thread(slot).regs;
        let receiver = site.args.first().map_or(0, |r| regs[base + usize::from(*r)] as Ref);
        if let Some(callee) = self.callee(&op, site.method, receiver)
            && matches!(self.program.method(callee).run, Run::Unprepared)
        {
            let _ = self.make_ready(callee);
        }
    }

    /// Returns how many alternatives the thread in a slot has, or why it is blocked.
    pub fn alternatives(&self, slot: usize) -> Result<u32, Obstacle> {
        match self.state.thread(slot).suspended {
            true => Err(Obstacle::Suspended),
            false => self.ways_on(slot),
        }
    }

    /// Returns the same, ignoring suspension.
    pub(crate) fn ways_on(&self, slot: usize) -> Result<u32, Obstacle> {
        let thread = self.state.thread(slot);
        let free = |object: Ref| self.free(slot, object);
        match thread.status {
            Status::Ready if thread.queued == Queued::Owed => Ok(1),
            // A stopped thread may take a while to notice (JLS 11.1.3).
            Status::Ready if thread.stopped => self.ready_alternatives(slot, true).map(|n| n + 1),
            Status::Ready => self.ready_alternatives(slot, true),
            Status::Parked { .. } | Status::Waiting { .. } if thread.stopped => Ok(1),
            Status::Parked { timed: true } if self.idles(slot) => Err(Obstacle::Permit),
            Status::Waiting { timed: true, .. } | Status::Parked { timed: true } => Ok(1),
            // It leaves the wait set by itself; until then it may still be notified.
            Status::Waiting { .. } if self.may_leave(slot) => Ok(1),
            Status::Waiting { object, .. } => Err(Obstacle::Notify(object)),
            Status::Parked { .. } => Err(Obstacle::Permit),
            Status::Entering { object, .. } => match self.condition_lock(object) {
                Some(lock) => self.ways_back(slot, lock),
                None => free(object),
            },
            Status::Sleeping => Ok(1),
            // It has left its group and has its own monitor.
            Status::Ending if thread.stale == Stale::Terminated => Ok(1),
            Status::Ending => {
                free(self.counting_group(thread.object)).and_then(|_| free(thread.object))
            }
            Status::Finished => Err(Obstacle::End(thread.object)),
        }
    }

    /// Returns one alternative if no other thread holds this monitor.
    fn free(&self, slot: usize, object: Ref) -> Result<u32, Obstacle> {
        let held = self.monitor_in_the_way(slot, object);
        held.map_or(Ok(1), |object| Err(Obstacle::Monitor(object)))
    }

    /// Counts the alternatives; without `counted`, operations with several count as one.
    pub(crate) fn ready_alternatives(&self, slot: usize, counted: bool) -> Result<u32, Obstacle> {
        let thread = self.state.thread(slot);
        let Some(frame) = thread.frames.last() else { return Ok(1) };
        if counted && let Some(outcomes) = self.outcomes_of_test(slot) {
            return Ok(outcomes);
        }
        let code = &self.program.method(frame.method).code;
        let reg = |index: u16| thread.regs[frame.base as usize + usize::from(index)] as Ref;
        let enter = |object: Ref| self.free(slot, object);
        let initialised = |class: ClassId| match self.state.statics[class.0 as usize].init {
            Init::Running(owner) if usize::from(owner) != slot => {
                Err(Obstacle::Initialisation(class, owner))
            }
            _ => Ok(1),
        };
        let site = match code.ops[frame.pc as usize] {
            Op::MonitorEnter { object } => return enter(reg(object)),
            Op::GetStatic { class, check: true, .. }
            | Op::PutStatic { class, check: true, .. }
            | Op::PutStaticRef { class, check: true, .. }
            | Op::New { class, check: true, .. } => return initialised(class),
            Op::InitSupers { class } => {
                return self.unready_super(slot, class).map_or(Ok(1), initialised);
            }
            Op::CallStatic { site, check } => {
                let site = &code.sites[site as usize];
                if check {
                    initialised(self.program.method(site.method).class)?;
                }
                site
            }
            Op::CallDirect { site } | Op::CallVirtual { site } | Op::CallInterface { site } => {
                &code.sites[site as usize]
            }
            Op::Abstract { .. } if counted => {
                return Ok(self.results(slot).map_or(1, |(_, results)| results.count().max(1)));
            }
            _ => return Ok(1),
        };
        let receiver = site.args.first().map_or(0, |r| reg(*r));
        let Some(callee) = self.callee(&code.ops[frame.pc as usize], site.method, receiver) else {
            return Ok(1);
        };
        let method = self.program.method(callee);
        if let Run::Intrinsic(number, _) = method.run {
            let intrinsic = intrinsic(number);
            match intrinsic.visible {
                visible if visible.takes_monitor(method.flags) => {
                    return enter(self.known_monitor(callee, receiver));
                }
                Visible::Join => return self.join_alternatives(slot, receiver),
                Visible::Lock(call, _)
                    if !matches!(call, LockCall::IsInterrupted | LockCall::Interrupt) =>
                {
                    let ways = self.lock_ways(slot);
                    return if counted { ways } else { ways.map(|_| 1) };
                }
                Visible::Result => {
                    let ways = self.result_alternatives(slot);
                    return if counted { ways } else { ways.map(|_| 1) };
                }
                _ => {}
            }
            if let Some(awaits) = intrinsic.awaits {
                let (values, _) = self.site_arguments(slot);
                let standing = awaits(self, &Args { slot, method: callee, values: &values });
                if let Standing::Blocked(obstacle) = standing {
                    return Err(obstacle);
                }
            }
            if let Some(count) = intrinsic.alternatives {
                if !counted {
                    return Ok(1);
                }
                let (values, _) = self.site_arguments(slot);
                return Ok(count(self, &Args { slot, method: callee, values: &values }).max(1));
            }
            if intrinsic.visible != Visible::Never || !method.flags.has(Flags::SYNCHRONIZED) {
                return Ok(1);
            }
        }
        if method.flags.has(Flags::SYNCHRONIZED) {
            return enter(self.known_monitor(callee, receiver));
        }
        Ok(1)
    }

    /// Returns how a thread stands before a call that may have to wait, if it is before one.
    fn standing_before_call(&self, slot: usize) -> Option<Standing> {
        let thread = self.state.thread(slot);
        let frame = thread.frames.last().filter(|_| thread.status == Status::Ready)?;
        let code = &self.program.method(frame.method).code;
        let op = &code.ops[frame.pc as usize];
        let (Op::CallStatic { site, .. }
        | Op::CallDirect { site }
        | Op::CallVirtual { site }
        | Op::CallInterface { site }) = op
        else {
            return None;
        };
        let (values, _) = self.site_arguments(slot);
        let receiver = values.first().copied().unwrap_or(0) as Ref;
        let method = self.callee(op, code.sites[*site as usize].method, receiver)?;
        let Run::Intrinsic(number, _) = self.program.method(method).run else { return None };
        let awaits = intrinsic(number).awaits?;
        Some(awaits(self, &Args { slot, method, values: &values }))
    }

    /// Returns true if a call has to wait.
    pub(crate) fn waits_before(&self, intrinsic: &Intrinsic, args: &Args) -> bool {
        intrinsic.awaits.is_some_and(|awaits| matches!(awaits(self, args), Standing::Blocked(_)))
    }

    /// Returns the time at which a thread goes on by itself in `run`, if it waits for that.
    pub(crate) fn due(&self, slot: usize) -> Option<u64> {
        match self.state.thread(slot).status {
            Status::Sleeping | Status::Waiting { .. } | Status::Parked { .. } => {
                Some(self.state.thread(slot).deadline)
            }
            Status::Ready => match self.standing_before_call(slot)? {
                Standing::Until(time) => Some(time),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the monitor that a call takes; 0 if it has no object yet, so that nobody holds it.
    pub(crate) fn known_monitor(&self, callee: MethodId, receiver: Ref) -> Ref {
        let method = self.program.method(callee);
        let mirror = || self.state.mirrors.get(method.class.0 as usize).copied().unwrap_or(0);
        if method.flags.has(Flags::STATIC) { mirror() } else { receiver }
    }

    /// Returns the question that a thread is about to ask, if the environment makes the choice: the
    /// method and its arguments.
    pub fn question(&self, slot: usize) -> Option<(MethodId, Vec<u64>)> {
        let thread = self.state.thread(slot);
        let frame = thread.frames.last().filter(|_| thread.status == Status::Ready)?;
        let code = &self.program.method(frame.method).code;
        // All such methods are static.
        let Op::CallStatic { site, .. } = code.ops[frame.pc as usize] else { return None };
        let method = code.sites[site as usize].method;
        let Run::Intrinsic(number, _) = self.program.method(method).run else { return None };
        let asked = intrinsic(number).kind == ChoiceKind::Environment;
        asked.then(|| (method, self.site_arguments(slot).0))
    }

    /// Returns who decides between several alternatives of a thread.
    pub(crate) fn kind_of_choice(&self, slot: usize) -> ChoiceKind {
        match self.question(slot) {
            Some(_) => ChoiceKind::Environment,
            None if self.results(slot).is_some() => ChoiceKind::Abstraction,
            None if self.outcomes_of_test(slot).is_some() => ChoiceKind::Environment,
            None => ChoiceKind::Schedule,
        }
    }

    fn join_alternatives(&self, slot: usize, joined: Ref) -> Result<u32, Obstacle> {
        let alive = self.visibility.is_join_single(&self.state.heap)
            && self.state.slot_of(joined).is_some();
        if alive && !self.is_interrupted(slot) { Err(Obstacle::End(joined)) } else { Ok(1) }
    }

    /// Returns the method a call would run on this receiver.
    pub(crate) fn callee(&self, op: &Op, method: MethodId, receiver: Ref) -> Option<MethodId> {
        match op {
            Op::CallStatic { .. } | Op::CallDirect { .. } => Some(method),
            _ if receiver == 0 => None,
            _ => self.program.select(self.state.heap.get(receiver).class, method),
        }
    }

    /// Returns true if the program is over: no thread that keeps it alive is left. A thread that
    /// runs the shutdown hooks does, even a daemon.
    pub fn is_over(&self) -> bool {
        let is_daemon = |(_, thread): (usize, &Thread)| thread.daemon && !self.shuts_down(thread);
        self.state.exited.is_some() || self.state.live_threads().all(is_daemon)
    }

    /// Returns true if nothing happens any more. Daemons run on for a while after the program is
    /// over.
    fn is_finished(&self) -> bool {
        let runs_on = self.state.exited.is_none() && self.visibility.daemons_run_on();
        !runs_on && self.is_over()
    }

    /// Adds spurious wake-ups of threads that wait or are parked, if modelled. Wake-ups are
    /// optional, so they never hide a deadlock.
    fn add_spurious(&self, out: &mut Vec<Choice>) {
        for (slot, _) in self.state.live_threads() {
            if let Err(Obstacle::Notify(_) | Obstacle::Permit) = self.alternatives(slot) {
                let (kind, thread) = (ChoiceKind::Schedule, slot as u16);
                out.push(Choice { kind, thread, alternative: 0 });
            }
        }
    }

    /// Lets the thread in a slot take one of its alternatives, and go on for as long as there is
    /// nothing else to choose.
    pub(crate) fn advance(&mut self, slot: usize, alternative: u32) -> Halt {
        self.step.passed.clear();
        self.step.events.clear();
        (self.step.listed, self.step.goes_on) = (false, false);
        self.step.yielded = false;
        self.step.footprint.clear();
        self.canonical.before_step(&self.program, &self.state, slot);
        let mut halt = self.take_alternative(slot, alternative);
        self.step.forced.clear();
        let mut last = slot;
        while self.step.forced.len() < MOST_FORCED && halt == Halt::Point {
            let Some(next) = self.forced(last) else { break };
            // As between other steps: it is decided here which objects are shared.
            self.canonical.sync(&self.program, &mut self.state);
            self.canonical.before_step(&self.program, &self.state, next);
            halt = self.take_alternative(next, 0);
            self.step.forced.push(next as u16);
            last = next;
        }
        halt
    }

    /// Returns the steps that those of a search from a state consist of, which merged what it was
    /// forced to. They are for machines that do not merge.
    pub fn unmerged(&mut self, first: &[u32], choices: &[Choice]) -> Vec<Choice> {
        let merges = std::mem::replace(&mut self.options.merges_forced, true);
        let interrupt = self.options.interrupt.take();
        let mut all = Vec::new();
        System::load(self, first);
        for choice in choices {
            all.push(*choice);
            System::step(self, *choice);
            self.vector();
            let next =
                |slot: &u16| Choice { kind: ChoiceKind::Schedule, alternative: 0, thread: *slot };
            all.extend(self.step.forced.iter().map(next));
        }
        self.options.merges_forced = merges;
        self.options.interrupt = interrupt;
        all
    }

    fn take_alternative(&mut self, slot: usize, alternative: u32) -> Halt {
        self.step.alternative = alternative;
        self.step.current = Some(slot);
        let thread = self.state.thread(slot);
        self.step.chosen = thread.status == Status::Ready
            && self.is_check()
            && self.ready_alternatives(slot, true).is_ok_and(|count| count > 1);
        if thread.stale != Stale::No {
            self.state.thread_mut(slot).stale = Stale::No;
        }
        self.begin_joins(slot);
        self.resumes_attempt(slot);
        let halt = self.take_step(slot, alternative);
        self.stops_in_attempt(slot);
        self.settle_atomicity(slot);
        if self.is_check() && self.visibility.states_are_watched() {
            self.step.footprint.everything();
            self.remember_blocked();
        }
        halt
    }

    /// Returns the thread that takes the next step, if there is nothing else to choose after that of another one.
    fn forced(&mut self, slot: usize) -> Option<usize> {
        if self.is_forced(slot) {
            return Some(slot);
        }
        // The thread has ended, so nothing is to be said of it in the state in between.
        let is_over =
            self.state.threads[slot].as_ref().is_none_or(|t| t.status == Status::Finished);
        let merges = self.options.merges_forced && is_over && self.step.passed.is_empty();
        if merges && !self.is_finished() { self.joiner() } else { None }
    }

    /// Returns true if the only choice in this state is that a thread, which has just stepped and is
    /// the only one left, goes on. The state then need not be one: nothing else can happen in it, and
    /// it has no flaw that the next one has not. Races are looked for where threads stand.
    fn is_forced(&mut self, slot: usize) -> bool {
        if !self.options.merges_forced {
            return false;
        }
        let is_ready = self.state.threads[slot]
            .as_deref()
            .is_some_and(|thread| thread.status == Status::Ready && thread.atomic == 0);
        // A search counts the steps of a thread that lets others go first.
        if !is_ready
            || self.step.yielded
            || self.options.mode != Mode::Check(Reduction::Full)
            || self.checks_races()
            || self.options.spurious_wakeups
            || !self.step.passed.is_empty()
            || self.is_finished()
            || self.state.known_threads().nth(1).is_some()
            || self.state.live_threads().any(|(_, thread)| thread.exclusive)
        {
            return false;
        }
        self.examine_threads();
        self.alternatives(slot) == Ok(1)
    }

    /// Gives a thread in an atomic section exclusive use while it is runnable: while it waits,
    /// sleeps or is blocked, others may run.
    fn settle_atomicity(&mut self, slot: usize) {
        let Some(thread) = self.state.threads[slot].as_deref() else { return };
        if thread.atomic > 0 || thread.exclusive {
            self.step.footprint.everything();
            let ready = thread.atomic > 0 && thread.status == Status::Ready;
            let exclusive = ready && self.alternatives(slot).is_ok();
            if exclusive != self.state.thread(slot).exclusive {
                self.state.thread_mut(slot).exclusive = exclusive;
            }
        }
    }

    fn take_step(&mut self, slot: usize, alternative: u32) -> Halt {
        let thread = self.state.thread(slot);
        match thread.status {
            Status::Ready if thread.queued == Queued::No && !thread.stopped => {}
            Status::Entering { object, wake: Wake::Notified, .. }
                if !thread.stopped && self.condition_lock(object).is_none() =>
            {
                self.step.footprint.object(object);
            }
            Status::Ending if !thread.stopped => {}
            _ => self.step.footprint.everything(),
        }
        match self.state.thread(slot).status {
            Status::Ready if self.state.thread(slot).queued == Queued::Owed => {
                self.pays_interruption(slot);
                self.run_thread(slot, false)
            }
            Status::Ready if self.is_stopped_now(slot, alternative) => self.deliver_stop(slot),
            Status::Ready => {
                // Its work until the next visible operation is no separate act.
                let midway = std::mem::take(&mut self.state.thread_mut(slot).midway);
                self.run_thread(slot, !midway && !self.step.joins_ahead)
            }
            Status::Waiting { object, .. } => {
                let wake = if self.may_leave(slot) { Wake::Interrupted } else { Wake::Expired };
                if wake == Wake::Interrupted && self.condition_lock(object).is_some() {
                    self.set_interrupted(slot, false);
                }
                if wake == Wake::Expired {
                    self.pass_time(slot);
                }
                self.wake(slot, wake);
                Halt::Point
            }
            Status::Entering { object, count, mut wake } => {
                let lock = self.condition_lock(object);
                match lock {
                    Some(lock) if self.takes_back(slot, lock, count, alternative) => {
                        return Halt::Point;
                    }
                    Some(_) => {}
                    None => {
                        self.set_lock(slot, object, count);
                        self.tell_monitor_call(slot, EventKind::Enter, object);
                        // HotSpot checks whether a thread that was not notified is interrupted once
                        // it has the monitor again (`ObjectMonitor::wait`).
                        if wake == Wake::Expired && self.is_interrupted(slot) {
                            wake = Wake::Interrupted;
                        }
                    }
                }
                if wake == Wake::Interrupted && lock.is_none() {
                    self.set_interrupted(slot, false);
                }
                self.state.thread_mut(slot).status = Status::Ready;
                self.resume(slot, wake)
            }
            Status::Parked { .. } => {
                self.pass_time(slot);
                self.resume(slot, Wake::Expired)
            }
            Status::Sleeping => {
                self.pass_time(slot);
                let wake =
                    if self.is_interrupted(slot) { Wake::Interrupted } else { Wake::Expired };
                if wake == Wake::Interrupted {
                    self.set_interrupted(slot, false);
                }
                self.resume(slot, wake)
            }
            // Never offered as a choice.
            Status::Finished => Halt::Point,
            Status::Ending => match self.end_thread(slot, None) {
                Ok(()) => Halt::Point,
                Err(fatal) => fatal.into(),
            },
        }
    }

    /// Ends the timed wait of a thread.
    pub(crate) fn pass_time(&mut self, slot: usize) {
        self.step.yielded = true;
        if self.is_check() {
            let thread = self.state.thread_mut(slot);
            thread.let_pass();
            self.replay.witness.expire(slot);
        }
    }

    /// Completes the wait, park or sleep that the thread was in, and runs on. An interrupted thread
    /// has cleared its status before.
    fn resume(&mut self, slot: usize, wake: Wake) -> Halt {
        let parked = matches!(self.state.thread(slot).status, Status::Parked { .. });
        let slept = self.state.thread(slot).status == Status::Sleeping;
        self.state.thread_mut(slot).status = Status::Ready;
        if self.state.thread(slot).stopped {
            return self.deliver_stop(slot);
        }
        if wake == Wake::Interrupted && !parked {
            let message = slept.then_some("sleep interrupted");
            let thrown = self.new_throwable("java/lang/InterruptedException", message, 0);
            let unwound = thrown.and_then(|exception| self.unwind(slot, exception));
            match unwound {
                Ok(None) => {}
                Ok(Some(halt)) => return halt,
                Err(fatal) => return fatal.into(),
            }
        } else {
            let result = self.wait_result(slot, wake);
            self.finish_call(slot, result);
        }
        self.run_thread(slot, false)
    }
}

impl System for Vm {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        if self.is_finished() {
            return;
        }
        self.examine_threads();
        (self.step.listed, self.step.goes_on) = (true, false);
        if let Some(slot) = self.joiner() {
            self.step.goes_on = self.step.current == Some(slot);
            out.push(Choice { kind: ChoiceKind::Schedule, thread: slot as u16, alternative: 0 });
            return;
        }
        let before = out.len();
        let alone = self.state.live_threads().find(|(_, t)| t.exclusive).map(|(slot, _)| slot);
        for slot in 0..self.state.threads.len() {
            if self.state.threads[slot].is_none() || alone.is_some_and(|alone| alone != slot) {
                continue;
            }
            if let Ok(count) = self.alternatives(slot) {
                self.step.goes_on |= self.step.current == Some(slot);
                let kind = if count > 1 { self.kind_of_choice(slot) } else { ChoiceKind::Schedule };
                for alternative in 0..count {
                    out.push(Choice { kind, thread: slot as u16, alternative });
                }
            }
        }
        let is_deadlock = out.len() == before && self.options.checks.contains(&Property::DEADLOCK);
        if self.options.spurious_wakeups && alone.is_none() && !is_deadlock {
            self.add_spurious(out);
        }
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        let halt = self.advance(usize::from(choice.thread), choice.alternative);
        self.ask_new_classes();
        let goes_on = matches!(halt, Halt::Point | Halt::Fuel | Halt::Exited);
        // Before the search begins nothing is stored.
        if goes_on && self.has_relations() && self.state.heap.frozen {
            // Objects have their names after this.
            self.canonical.sync(&self.program, &mut self.state);
            if let Err(message) = self.settle_relations() {
                return StepEnd::Unsupported(message);
            }
        }
        halt.into()
    }

    fn stuck(&mut self) -> Option<Violation> {
        self.deadlock()
    }

    fn flaws(&mut self, out: &mut Vec<Violation>) {
        if !self.step.listed {
            self.examine_threads();
        }
        if self.is_finished() {
            return;
        }
        out.extend(self.new_cycle());
        if self.checks_races() {
            self.races(out);
        }
        self.note_races();
    }

    fn passed(&mut self, out: &mut Vec<Violation>) {
        out.append(&mut self.step.passed);
    }

    fn vector(&mut self) -> &[u32] {
        self.canonical.sync(&self.program, &mut self.state);
        if self.options.self_check {
            self.canonical.self_check(&self.program, &mut self.state);
        }
        self.canonical.vector()
    }

    fn load(&mut self, vector: &[u32]) {
        (self.step.listed, self.step.goes_on) = (false, false);
        self.canonical.sync(&self.program, &mut self.state);
        self.canonical.load(&self.program, &mut self.state, vector);
        self.read_relations();
        if self.options.self_check {
            self.canonical.self_check(&self.program, &mut self.state);
        }
    }

    fn measures(&mut self) -> Measures {
        let slots = || self.state.live_threads().map(|(slot, _)| slot);
        let blocked = slots().filter(|slot| self.alternatives(*slot).is_err());
        let (threads, blocked) = (slots().count() as u32, blocked.count() as u32);
        Measures { threads, blocked, hint: self.state.hint.into() }
    }

    fn yielded(&self) -> bool {
        self.step.yielded
    }

    fn must_restart(&self) -> bool {
        self.visibility.has_failed()
    }

    fn is_full(&self) -> bool {
        self.canonical.is_full()
    }

    fn bytes(&self) -> usize {
        self.canonical.bytes()
    }
}

impl Vm {
    /// Returns the place of a thread in the user's source: the innermost frame outside the library.
    pub fn user_location(&self, slot: usize) -> Option<(String, u32)> {
        let frames = &self.state.thread(slot).frames;
        let user = frames
            .iter()
            .rev()
            .find(|f| !self.program.class(self.program.method(f.method).class).is_library);
        user.and_then(|f| self.source_location(f.method, f.pc))
    }
}

impl From<Halt> for StepEnd {
    fn from(halt: Halt) -> StepEnd {
        match halt {
            Halt::Point | Halt::Fuel | Halt::Exited => StepEnd::Normal,
            Halt::Excluded => StepEnd::Excluded,
            Halt::Violated(violation) => StepEnd::Violated(violation),
            Halt::Unsupported(message) => StepEnd::Unsupported(message),
            Halt::BadInput(message) => StepEnd::BadInput(message),
            Halt::AssumptionFailed => StepEnd::AssumptionFailed,
            Halt::Interrupted => StepEnd::Interrupted,
        }
    }
}
