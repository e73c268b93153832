//! The machine as a system that can tell what its steps and choices depend on (`hebra_system::Local`): from footprints to
//! words of the vector.

use crate::footprint::Footprint;
use crate::intrinsics::{Args, Intrinsic, Reads, Visible, intrinsic};
use crate::machine::Vm;
use crate::obstacle::Obstacle;
use crate::touch::{Memory, Touch, Touches};
use hebra_program::Run;
use hebra_program::code::Op;
use hebra_reduction::{Mode, Reduction};
use hebra_state::heap::{FLAG_OWN, Ref};
use hebra_state::{Queued, Status};
use hebra_system::{Awaits, ChoiceKind, IF_ALIVE, IF_WAITING, Local, System, UNNUMBERED, Ways};
use std::cell::Cell;

impl Vm {
    /// Notes what a call of an intrinsic reads, as far as it is not done by a function that has not said so.
    pub(crate) fn note_call(&mut self, intrinsic: &Intrinsic, args: &Args) {
        let receiver = args.values.first().copied().unwrap_or(0) as Ref;
        match intrinsic.reads {
            Reads::Unknown => {
                let asks = matches!(
                    intrinsic.visible,
                    Visible::Start
                        | Visible::Number(_)
                        | Visible::Join
                        | Visible::Lock(..)
                        | Visible::Section
                        | Visible::Result
                        | Visible::Variable
                );
                if asks || intrinsic.alternatives.is_some() {
                    self.step.footprint.everything();
                }
            }
            Reads::Receiver | Reads::Waiting => {
                let own = self.state.thread(args.slot).object;
                let footprint = &mut self.step.footprint;
                footprint.object(receiver);
                footprint.object(own);
                footprint.waiting |= intrinsic.reads == Reads::Waiting;
            }
        }
    }

    /// Appends the words of what was noted. Returns false if it has no words.
    fn words_of(&self, footprint: &Footprint, out: &mut Vec<u32>) -> bool {
        if footprint.is_open {
            return false;
        }
        let threads = self.canonical.thread_words().iter();
        if footprint.waiting {
            out.extend(threads.clone().map(|word| word | IF_WAITING));
        }
        if footprint.alive {
            out.extend(threads.map(|word| word | IF_ALIVE));
        }
        let classes = footprint.classes.iter().map(|class| self.canonical.word_of_class(*class));
        // A class or an object of the base that never changed has no word. It gets one when it does, and that is a
        // new edition.
        out.extend(classes.filter(|word| *word != 0));
        footprint.objects.iter().all(|(object, element)| {
            let heap = &self.state.heap;
            *object == 0 || self.canonical.words_of_object(heap, *object, *element, out)
        })
    }

    /// Notes what the choices of a thread depend on, and what it is about to access.
    fn note_ways(&self, slot: usize, footprint: &mut Footprint) {
        let thread = self.state.thread(slot);
        if thread.queued != Queued::No {
            return footprint.everything();
        }
        match thread.status {
            Status::Ready => self.note_next(slot, footprint),
            Status::Waiting { object, .. } | Status::Entering { object, .. } => {
                footprint.object(object);
                footprint.object(thread.object);
                if self.condition_lock(object).is_some() {
                    footprint.everything();
                }
            }
            Status::Ending => {
                footprint.object(thread.object);
                footprint.object(self.field(thread.object, "holder") as Ref);
                footprint.object(self.counting_group(thread.object));
            }
            Status::Parked { .. } | Status::Sleeping | Status::Finished => {}
        }
    }

    /// Notes the operands of a thread's next operation.
    fn note_next(&self, slot: usize, footprint: &mut Footprint) {
        let thread = self.state.thread(slot);
        let Some(frame) = thread.frames.last() else { return };
        let code = &self.program.method(frame.method).code;
        let reg = |index: u16| thread.regs[frame.base as usize + usize::from(index)] as Ref;
        let heap = &self.state.heap;
        let op = &code.ops[frame.pc as usize];
        match *op {
            Op::MonitorEnter { object } => footprint.object(reg(object)),
            Op::GetField { object, .. }
            | Op::PutField { object, .. }
            | Op::PutRef { object, .. } => {
                footprint.shape(heap, reg(object));
            }
            Op::GetStatic { class, .. }
            | Op::PutStatic { class, .. }
            | Op::PutStaticRef { class, .. }
            | Op::New { class, .. } => footprint.class(class),
            Op::LoadByte { array, .. }
            | Op::LoadChar { array, .. }
            | Op::LoadShort { array, .. }
            | Op::LoadInt { array, .. }
            | Op::LoadLong { array, .. }
            | Op::LoadRef { array, .. }
            | Op::StoreByte { array, .. }
            | Op::StoreChar { array, .. }
            | Op::StoreShort { array, .. }
            | Op::StoreInt { array, .. }
            | Op::StoreLong { array, .. } => footprint.shape(heap, reg(array)),
            Op::StoreRef { array, value, .. } => {
                footprint.shape(heap, reg(array));
                footprint.shape(heap, reg(value));
            }
            Op::CallStatic { site, .. }
            | Op::CallDirect { site }
            | Op::CallVirtual { site }
            | Op::CallInterface { site } => {
                let site = &code.sites[site as usize];
                let receiver = site.args.first().map_or(0, |r| reg(*r));
                if let Op::CallStatic { check: true, .. } = op {
                    footprint.class(self.program.method(site.method).class);
                } else if !matches!(op, Op::CallStatic { .. }) {
                    footprint.shape(heap, receiver);
                }
                let Some(callee) = self.callee(op, site.method, receiver) else { return };
                if let Run::Intrinsic(number, _) = self.program.method(callee).run {
                    let intrinsic = intrinsic(number);
                    match intrinsic.reads {
                        Reads::Receiver => footprint.object(receiver),
                        Reads::Waiting => {
                            footprint.object(receiver);
                            footprint.waiting();
                        }
                        Reads::Unknown => {
                            let blocks =
                                intrinsic.visible.takes_monitor(self.program.method(callee).flags)
                                    || matches!(
                                        intrinsic.visible,
                                        Visible::Lock(..)
                                            | Visible::Result
                                            | Visible::Join
                                            | Visible::Section
                                    );
                            if blocks
                                || intrinsic.awaits.is_some()
                                || intrinsic.alternatives.is_some()
                                || intrinsic.touches.is_some()
                            {
                                footprint.everything();
                            }
                        }
                    }
                }
                footprint.object(self.known_monitor(callee, receiver));
            }
            Op::Slow { .. }
            | Op::Ask { .. }
            | Op::InitSupers { .. }
            | Op::InitCall { .. }
            | Op::InitDone { .. } => {
                footprint.everything();
            }
            _ => {}
        }
    }

    /// Returns the number of what a thread is about to access and where, 0 if nothing that concerns the user.
    fn interest(&mut self, slot: usize) -> u32 {
        let touches: Touches = self.touches(slot);
        if touches.iter().all(Option::is_none) {
            return 0;
        }
        let has_no_word = Cell::new(false);
        let object = |object: Ref| match self.state.heap.get(object).flags & FLAG_OWN {
            0 => u64::from(object),
            _ => {
                let word = self.canonical.word_of_object(&self.state.heap, object);
                has_no_word.set(has_no_word.get() || word == 0);
                u64::from(word) | 1 << 32
            }
        };
        let place = |memory: Memory| match memory {
            Memory::Field(of, index) => (0, object(of), index.into(), 0),
            Memory::Fields(of) => (1, object(of), 0, 0),
            Memory::Static(class, index) => (2, class.0.into(), index.into(), 0),
            Memory::Elements(of, from, to) => (3, object(of), from, to),
        };
        let known = |touch: Touch| (place(touch.variable), [touch.write, touch.atomic, touch.weak]);
        let interest = (touches.map(|touch| touch.map(known)), self.user_location(slot));
        if has_no_word.get() {
            return UNNUMBERED;
        }
        let next = self.interests.0.len() as u32 + 1;
        *self.interests.0.entry(interest).or_insert(next)
    }
}

impl Local for Vm {
    fn begin_notes(&mut self) -> bool {
        self.options.mode == Mode::Check(Reduction::None)
            && !self.checks_races()
            && !self.options.spurious_wakeups
            && self.replay.observer.is_none()
            // What is known of symbols changes with every step, and has no word of its own.
            && !self.has_relations()
    }

    fn edition(&self) -> u64 {
        let (slots, threads) = self.canonical.numbers();
        (slots as u64) << 17
            | u64::from(threads) << 1
            | u64::from(self.visibility.states_are_watched())
    }

    fn thread_words(&self) -> &[u32] {
        self.canonical.thread_words()
    }

    fn step_depends_on(&mut self, out: &mut Vec<u32>) -> bool {
        let is_plain =
            self.step.passed.is_empty() && !self.step.yielded && !self.canonical.renamed();
        is_plain && self.words_of(&self.step.footprint, out)
    }

    fn ways(&mut self, thread: u16, out: &mut Vec<u32>) -> Option<Ways> {
        let slot = usize::from(thread);
        self.examine(slot);
        let found = self.state.threads.get(slot)?.as_deref()?;
        if found.exclusive
            || found.atomic > 0
            || found.suspended
            || found.stopped
            || self.state.exited.is_some()
            || self.awaited_result(slot).is_some() && self.waits_for_test(slot)
        {
            return None;
        }
        let is_live = found.status != Status::Finished;
        let keeps_alive = is_live && (!found.daemon || self.shuts_down(found));
        let waits = matches!(found.status, Status::Waiting { .. });
        let (count, awaits) = match self.alternatives(slot) {
            Ok(count) => (count, Awaits::Nobody),
            Err(Obstacle::Notify(_) | Obstacle::End(_)) => (0, Awaits::Nobody),
            Err(Obstacle::Monitor(_) | Obstacle::Initialisation(..)) => {
                (0, self.awaited(slot).next().map_or(Awaits::Nobody, |t| Awaits::Thread(t as u16)))
            }
            Err(_) => (0, Awaits::Unknown),
        };
        let kind = if count > 1 { self.kind_of_choice(slot) } else { ChoiceKind::Schedule };
        let mut footprint = Footprint::default();
        self.note_ways(slot, &mut footprint);
        let is_told = self.words_of(&footprint, out);
        let interest = self.interest(slot);
        Some(Ways { count, kind, keeps_alive, waits, awaits, interest, is_told })
    }

    fn load_after(&mut self, vector: &[u32], thread: u16) {
        System::load(self, vector);
        self.step.current = Some(usize::from(thread));
    }
}
