//! The machine's door to the room that decides what is visible (`hebra-reduction`): collects what a
//! rule needs to know of an operation, asks, and applies the answer to the step's grant.

use crate::environment::Reading;
use crate::execute::Allowance;
use crate::intrinsics::{self, Args, Intrinsic, LockCall, Visible};
use crate::machine::{TEXT_WRITTEN, Vm};
use crate::obstacle::Obstacle;
use crate::touch::{Memory, Touch};
use hebra_program::ClassId;
use hebra_reduction::{Accessor, HeldUp, SynchronizerKind, Visibility};
use hebra_state::State;
use hebra_state::heap::{FLAG_OWN, FLAG_SHARED, Ref};
use std::ops::Range;

impl Vm {
    /// Returns true if operations on an object may be scheduling points.
    pub(crate) fn is_visible(&self, object: Ref) -> bool {
        self.visibility.is_object_visible(&self.state.heap, object)
    }

    /// Returns true if the operation may proceed: it is invisible or was granted.
    pub(crate) fn permit(&mut self, slot: usize, visible: bool, granted: &mut bool) -> bool {
        if !self.is_check()
            || !visible
            || self.state.thread(slot).atomic > 0
            || self.is_joined(slot)
        {
            return true;
        }
        self.step.headless &= !*granted;
        std::mem::take(granted)
    }

    /// Moves a step's grant from the operation that the thread stopped at, which may have become
    /// invisible since (its object was unlinked, the thread it joins has ended), to the next
    /// visible one, as no other thread can tell. Only races depend on where threads stop. If they
    /// are checked, the step therefore ends before that operation; otherwise they are noted in
    /// passing.
    pub(crate) fn settle_grant(&mut self, slot: usize, allowance: &mut Allowance) {
        if !allowance.granted || !self.is_check() {
            return;
        }
        let here = self.stand(slot, allowance.fuel);
        if here == allowance.stand {
            return;
        }
        allowance.stand = here;
        self.step.footprint.everything();
        if self.checks_races() {
            allowance.granted = false;
        } else if self.state.heap.frozen && self.state.thread(slot).atomic == 0 {
            self.note_races();
        }
    }

    /// Ends the grant when a lock is released, if nothing visible behind it may join the step.
    pub(crate) fn released(&mut self, slot: usize, lock: Ref, granted: &mut bool) {
        let ends = self.visibility.ends_grant(&self.state, slot, lock);
        *granted &= !ends;
        self.step.carries &= !ends;
    }

    /// Returns true if an exception that is thrown uses up the grant: it may release monitors, and
    /// the granted operation is done.
    pub(crate) fn throwing_ends_grant(&self) -> bool {
        self.visibility.is_full(&self.state.heap) || self.checks_races()
    }

    /// Returns true if a thread may make an unprotected access now: it was granted, or no other
    /// thread can conflict with it. The step that begins with it ends before the next access that
    /// others may conflict with: they may have been blocked until now.
    pub(crate) fn may_proceed(
        &mut self,
        slot: usize,
        granted: &mut bool,
        unopposed: &mut u32,
    ) -> bool {
        let is_unopposed = self.is_unopposed(slot) && *unopposed > 0;
        self.forget_operation();
        let joins = self.state.thread(slot).atomic > 0 || self.is_joined(slot);
        if joins {
            return true;
        }
        if std::mem::take(granted) || std::mem::take(&mut self.step.carries) {
            self.step.headless = false;
            return true;
        }
        *unopposed -= u32::from(is_unopposed);
        self.step.headless |= is_unopposed;
        is_unopposed
    }

    /// Returns true if no other thread can conflict with the access that a thread is about to make,
    /// which no lock protects.
    fn is_unopposed(&mut self, slot: usize) -> bool {
        let contest = self.visibility.contest(&self.program, &self.state, slot);
        let Some(contest) = contest else { return false };
        for opponent in contest.opponents.iter().copied() {
            let reason = self.held_up(opponent);
            let Vm { visibility, program, state, .. } = self;
            if !visibility.is_held_up(program, state, (opponent, &reason), slot) {
                return false;
            }
        }
        self.visibility.win(&contest);
        true
    }

    /// Returns why a thread cannot move.
    fn held_up(&self, slot: usize) -> HeldUp {
        match self.alternatives(slot) {
            Err(Obstacle::End(awaited)) => HeldUp::UntilEnd(awaited),
            _ => HeldUp::By(self.awaited(slot).collect()),
        }
    }

    /// Notes that a thread took a lock. Its next access joins the step: taking a lock commutes to the
    /// right with all that others can do meanwhile, unless they ask whether it is taken.
    pub(crate) fn carries_on(&mut self, slot: usize, kind: SynchronizerKind) {
        self.step.carries = self.state.thread(slot).atomic == 0
            && !self.checks_races()
            && self.visibility.is_taking_right_mover(&self.state.heap, kind);
    }

    /// Returns true if a call of an intrinsic may join the step because the thread has just taken a
    /// lock: it accesses memory and blocks nobody.
    pub(crate) fn is_carried(&mut self, intrinsic: &Intrinsic) -> bool {
        let accesses = match intrinsic.visible {
            Visible::Variable | Visible::Lock(LockCall::IsInterrupted, _) => true,
            Visible::Object(_) | Visible::Objects(..) => intrinsic.touches.is_some(),
            _ => false,
        };
        let is_carried = std::mem::take(&mut self.step.carries) && accesses;
        self.step.headless &= !is_carried;
        is_carried
    }

    /// Returns true if a call of an intrinsic is a scheduling point.
    pub(crate) fn is_call_visible(&mut self, intrinsic: &Intrinsic, args: &Args<'_>) -> bool {
        let receiver = args.values.first().copied().unwrap_or(0) as Ref;
        match intrinsic.visible {
            Visible::Never => false,
            Visible::Always => true,
            Visible::Start => self.is_start_visible(args.slot, receiver),
            Visible::Number(field) => self.is_number_visible(args, field),
            Visible::Boolean(index, value) => {
                args.values.get(usize::from(index)).is_some_and(|v| (*v as u32 != 0) == value)
            }
            Visible::Variable => {
                intrinsics::varhandles::is_visible(self, args.values)
                    && !self.keeps_discipline(intrinsic, args)
            }
            Visible::Object(index) => {
                self.is_argument_visible(args, index) && !self.keeps_discipline(intrinsic, args)
            }
            Visible::Objects(one, other) => {
                (self.is_argument_visible(args, one) || self.is_argument_visible(args, other))
                    && !self.keeps_discipline(intrinsic, args)
            }
            Visible::Monitor => {
                let ways = intrinsic.alternatives.map_or(1, |count| count(self, args));
                let Vm { visibility, state, .. } = self;
                receiver == 0
                    || is_operand_visible(visibility, state, receiver)
                        && visibility.is_monitor_call_visible(state, args.slot, receiver, ways)
            }
            Visible::Lock(call, shared) => {
                self.is_lock_call_visible(args.slot, call, shared, receiver)
            }
            Visible::Result => self.is_result_visible(args),
            Visible::Section => self.is_section(args) && self.is_argument_visible(args, 0),
            Visible::Work => self.is_scheduler_modelled(args),
            Visible::Join => {
                self.visibility.is_join_single(&self.state.heap)
                    && self.is_argument_visible(args, 0)
                    && self.thread_status(receiver) != crate::threads::TERMINATED
            }
        }
    }

    /// Returns true if all that a call accesses keeps to the discipline of variables, as for accesses by code. The
    /// accesses are noted, so that the rule hears of one that does not. Objects made since the search began are left out:
    /// code that uses handles on these mostly has several threads in mind, and each variable that is not as
    /// assumed costs a search.
    fn keeps_discipline(&mut self, intrinsic: &Intrinsic, args: &Args<'_>) -> bool {
        let Some(touches) = intrinsic.touches.filter(|_| intrinsic.only_touches) else {
            return false;
        };
        if !self.visibility.is_full(&self.state.heap) {
            return false;
        }
        let touches = touches(self, args);
        let all = touches.iter().flatten();
        let is_early = |object: Ref| {
            let flags = self.state.heap.get(object).flags;
            flags & FLAG_OWN == 0 || flags & FLAG_SHARED == 0
        };
        let are_early = touches.iter().flatten().all(|touch| match touch.variable {
            Memory::Field(object, _) | Memory::Elements(object, ..) => is_early(object),
            Memory::Fields(_) | Memory::Static(..) => false,
        });
        if !are_early {
            return false;
        }
        let keeps = |touch: &Touch| match touch.variable {
            Memory::Field(object, index) => {
                let index = usize::from(index);
                self.keeps(args.slot, (object, index..index + 1), touch.write)
            }
            Memory::Elements(array, from, end) => {
                self.keeps(args.slot, (array, from as usize..end as usize), touch.write)
            }
            Memory::Fields(_) | Memory::Static(..) => false,
        };
        touches[0].is_some() && all.map(keeps).fold(true, |all, one| all & one)
    }

    pub(crate) fn keeps(&mut self, slot: usize, place: (Ref, Range<usize>), write: bool) -> bool {
        let Vm { visibility, program, state, .. } = self;
        !visibility.note_access(program, state, slot, place, write)
    }

    /// Returns true if starting a thread is a scheduling point.
    fn is_start_visible(&mut self, slot: usize, started: Ref) -> bool {
        let Vm { visibility, state, step, .. } = self;
        !state.heap.is_valid(started)
            || step.started >= MOST_STARTED
            || step.joins_ahead
            || visibility.is_start_visible(state, slot, started)
    }

    /// Counts a start that joins the step before it. Nothing visible behind it may join the step: the
    /// new thread may have to come first.
    pub(crate) fn starts_in_passing(&mut self, slot: usize, granted: &mut bool) {
        if self.is_check() && self.state.thread(slot).atomic == 0 {
            *granted = false;
            self.step.carries = false;
            self.step.started += 1;
        }
    }

    /// Returns true if taking the next number of a counter is a scheduling point.
    fn is_number_visible(&mut self, args: &Args<'_>, field: &str) -> bool {
        let class = self.program.method(args.method).class;
        let Vm { visibility, program, state, .. } = self;
        let field = program.static_named(class, field).map(|field| usize::from(field.index));
        field.is_none_or(|field| {
            visibility.is_number_visible(program, state, args.slot, (class, field))
        })
    }

    fn is_argument_visible(&self, args: &Args<'_>, index: u8) -> bool {
        let object = args.values.get(usize::from(index)).copied().unwrap_or(0) as Ref;
        object == 0 || is_operand_visible(&self.visibility, &self.state, object)
    }

    /// Notes an access by an intrinsic to a field of an object.
    pub(crate) fn note_access(&mut self, slot: usize, object: Ref, index: usize, write: bool) {
        self.look_for_locals(object, index);
        let Vm { visibility, program, state, .. } = self;
        visibility.note_access(program, state, slot, (object, index..index + 1), write);
    }

    /// Notes an access by an intrinsic to elements of an array.
    pub(crate) fn note_elements(
        &mut self,
        slot: usize,
        array: Ref,
        indices: Range<usize>,
        write: bool,
    ) {
        if write && !indices.is_empty() && self.is_check() && self.state.heap.is_text(array) {
            self.note_reading(slot, |place| Reading::Sample(format!("{place}: {TEXT_WRITTEN}")));
        }
        let Vm { visibility, program, state, .. } = self;
        let end = indices.end.min(state.heap.get(array).length());
        visibility.note_access(program, state, slot, (array, indices.start..end), write);
    }

    /// Notes an access by an intrinsic to all elements of an array.
    pub(crate) fn note_all_elements(&mut self, slot: usize, array: Ref, write: bool) {
        self.note_elements(slot, array, 0..usize::MAX, write);
    }

    /// Notes an access by an intrinsic to a static field.
    pub(crate) fn note_static_access(
        &mut self,
        slot: usize,
        class: ClassId,
        index: usize,
        write: bool,
    ) {
        let Vm { visibility, program, state, .. } = self;
        visibility.note_static_access(program, state, slot, (class, index), write);
    }

    /// Notes that an intrinsic writes a field, which may name the owner of a synchronizer.
    pub(crate) fn note_owner_write(&mut self, slot: usize, object: Ref, index: usize) {
        let Vm { visibility, program, state, .. } = self;
        if visibility.is_full(&state.heap) && visibility.may_name_owner(index as u16) {
            let who = Accessor::new(state, slot);
            visibility.owner_changes(program, &state.heap, who, object, None);
        }
    }

    /// Notes that a thread is stopped or suspended from outside.
    pub(crate) fn threads_are_disturbed(&mut self) {
        self.gathered.notes.insert(DISTURBED_NOTE.to_owned());
        self.visibility.threads_are_disturbed(&self.state.heap);
    }

    /// Notes that a thread joins one that has ended.
    pub(crate) fn joins_ended(&mut self, slot: usize, ended: Ref) {
        if self.is_interrupted(slot) {
            self.visibility.interrupted_joins_ended(&self.state, ended);
        }
    }
}

/// Most threads that a step starts in passing: a thread may start others for ever.
const MOST_STARTED: usize = 16;

/// Returns true if operations on an object, which ill-typed bytecode may name wrongly, may be
/// scheduling points.
fn is_operand_visible(visibility: &Visibility, state: &State, object: Ref) -> bool {
    !state.heap.is_valid(object) || visibility.is_object_visible(&state.heap, object)
}

const DISTURBED_NOTE: &str = "Thread.stop and suspend strike before accesses to shared memory, \
    monitors and threads, not between other operations";
