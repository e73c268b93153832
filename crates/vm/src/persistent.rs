//! Persistent sets, with `--reduction full`: an access that no other thread can still conflict
//! with, from its current position and whatever it does, needs no scheduling point. It is enough to
//! continue with its thread, because everything that others may do before commutes with it.
//!
//! The accesses that others may still make are read off the user's code
//! (`hebra_analysis::Accesses`): for each frame, those of its method from its position on. Unseen
//! code (the library, which calls the user's code back, reflection, handles) is taken to access
//! nothing, and every access to such a variable is checked: each frame of the thread must have
//! announced it. If one has not, the access becomes a fact that the summary is made with; if the
//! summary was relied on without it, the search starts again.

use crate::assumptions::Assumption;
use crate::code::Op;
use crate::discipline::Discipline;
use crate::heap::Ref;
use crate::machine::Vm;
use crate::program::{ClassId, ClassKind, MethodId, Program};
use crate::state::State;
use crate::summary::{Built, is_given_runner, member};
use crate::system::Obstacle;
use hebra_analysis::{Act, Set, VariableId, interruption, thread_run};
use hebra_ir::MemberRef;

impl Discipline {
    /// Announces an act of a thread, if it was not known.
    fn announce(
        &mut self,
        program: &Program,
        state: &State,
        slot: usize,
        knows: &dyn Fn(&Set) -> bool,
        act: (Act, &MemberRef),
    ) {
        let Some(thread) = state.threads[slot].as_deref() else { return };
        let Some(built) = self.summary.prepared(program) else { return };
        let facts = built.unknown(program, thread, knows, act);
        if facts.is_empty() {
            return;
        }
        for fact in facts {
            match self.summary.add(fact) {
                Some(failed) => self.failed |= failed,
                None if self.failed => {}
                None => self.withdraw(Assumption::Summary),
            }
        }
        // A failed search need not be improved.
        if !self.failed {
            self.summary.built = None;
        }
    }

    /// Announces an access to a variable of the summary.
    fn announce_access(
        &mut self,
        program: &Program,
        state: &State,
        slot: usize,
        variable: VariableId,
        write: bool,
    ) {
        let Some(built) = self.summary.prepared(program) else { return };
        let knows = |set: &Set| set.has(variable, write);
        // Nearly always it is known.
        if !state.threads[slot].as_deref().is_some_and(|t| built.is_known(program, t, &knows)) {
            let member = built.accesses.name(variable).clone();
            let act = if write { Act::Write } else { Act::Read };
            self.announce(program, state, slot, &knows, (act, &member));
        }
    }
}

impl Vm {
    /// Returns true if no other thread can conflict with the access that a thread is about to make,
    /// which the discipline does not protect.
    pub(crate) fn is_unopposed(&mut self, slot: usize) -> bool {
        let Vm { discipline, program, state, .. } = self;
        if [Assumption::Summary, Assumption::Undisturbed, Assumption::Release]
            .iter()
            .any(|assumption| !discipline.assumes(*assumption))
        {
            return false;
        }
        let Some(built) = discipline.summary.prepared(program) else { return false };
        let Some((variable, write)) = ahead(program, state, slot, built) else { return false };
        discipline.announce_access(program, state, slot, variable, write);
        // The summary may have changed, and its numbers too.
        let Some(built) = discipline.summary.prepared(program) else { return false };
        let Some((variable, write)) = ahead(program, state, slot, built) else { return false };
        let opponents = built.opponents(program, state, slot, variable, write);
        if !opponents.into_iter().all(|opponent| self.is_held_up(opponent, slot)) {
            return false;
        }
        self.discipline.summary.rely(variable);
        true
    }

    /// Returns true if a thread cannot move before another does.
    fn is_held_up(&mut self, slot: usize, by: usize) -> bool {
        let Err(Obstacle::End(awaited)) = self.alternatives(slot) else {
            return self.awaited(slot).any(|other| other == by);
        };
        let Vm { discipline, program, state, .. } = self;
        let Some(built) = discipline.summary.prepared(program) else { return false };
        let Some(interruption) = built.accesses.variable(&interruption()) else { return false };
        let mut others = built.opponents(program, state, slot, interruption, true);
        others.retain(|other| *other != by);
        if state.slot_of(awaited) != Some(by) || !others.is_empty() {
            return false;
        }
        discipline.summary.rely(interruption);
        true
    }

    /// Announces that a thread interrupts another.
    pub(crate) fn announce_interruption(&mut self, slot: usize) {
        let Vm { discipline, program, state, .. } = self;
        if !discipline.assumes(Assumption::Summary) {
            return;
        }
        let Some(built) = discipline.summary.prepared(program) else { return };
        if let Some(interruption) = built.accesses.variable(&interruption()) {
            discipline.announce_access(program, state, slot, interruption, true);
        }
    }

    /// Announces an access by an intrinsic, which no code shows.
    pub(crate) fn announce_field(
        &mut self,
        slot: usize,
        class: ClassId,
        index: u16,
        is_static: bool,
        write: bool,
    ) {
        let Vm { discipline, program, state, .. } = self;
        if !discipline.assumes(Assumption::Summary) {
            return;
        }
        let Some(built) = discipline.summary.prepared(program) else { return };
        let variable = match program.class(class).kind {
            ClassKind::Array(..) => built.elements(program, class),
            _ => built.field(program, class, index, is_static),
        };
        if let Some(variable) = variable {
            discipline.announce_access(program, state, slot, variable, write);
        }
    }

    /// Announces that a thread starts another, which is to run a method.
    pub(crate) fn announce_start(&mut self, slot: usize, method: MethodId) {
        let Vm { discipline, program, state, .. } = self;
        if !discipline.assumes(Assumption::Summary) {
            return;
        }
        let Some(built) = discipline.summary.prepared(program) else { return };
        let method = match is_given_runner(program, method) {
            true => thread_run(),
            false => member(program, method),
        };
        let Some(node) = built.accesses.node(&method) else { return };
        let run = built.accesses.whole(node).clone();
        let knows = |set: &Set| set.contains(&run);
        discipline.announce(program, state, slot, &knows, (Act::Run, &method));
    }
}

/// Returns the variable that a thread's next operation accesses, and whether it writes.
fn ahead(
    program: &Program,
    state: &State,
    slot: usize,
    built: &mut Built,
) -> Option<(VariableId, bool)> {
    let thread = state.thread(slot);
    let frame = thread.frames.last()?;
    let reg = |index: u16| thread.regs[frame.base as usize + usize::from(index)] as Ref;
    let class = |reference: Ref| state.heap.get(reference).class;
    let (variable, write) = match program.method(frame.method).code.ops[frame.pc as usize] {
        Op::GetField { object, field, .. } => {
            (built.field(program, class(reg(object)), field, false), false)
        }
        Op::PutField { object, field, .. } | Op::PutRef { object, field, .. } => {
            (built.field(program, class(reg(object)), field, false), true)
        }
        Op::GetStatic { class, field, .. } => (built.field(program, class, field, true), false),
        Op::PutStatic { class, field, .. } | Op::PutStaticRef { class, field, .. } => {
            (built.field(program, class, field, true), true)
        }
        Op::LoadShort { array, .. } | Op::LoadInt { array, .. } | Op::LoadLong { array, .. } => {
            (built.elements(program, class(reg(array))), false)
        }
        Op::StoreShort { array, .. } | Op::StoreInt { array, .. } | Op::StoreLong { array, .. } => {
            (built.elements(program, class(reg(array))), true)
        }
        _ => return None,
    };
    Some((variable?, write))
}
