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
use crate::summary::{Built, is_given_runner};
use crate::visibility::{Blind, Visibility};
use hebra_analysis::{Act, Set, VariableId, interruption, thread_run};
use hebra_ir::MemberRef;
use hebra_program::code::Op;
use hebra_program::{ClassId, ClassKind, MethodId, Program};
use hebra_state::State;
use hebra_state::heap::Ref;

impl Visibility {
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
        if self.blind == Blind::Facts {
            return;
        }
        let Some(built) = self.summary.prepared(program) else { return };
        let facts = built.unknown(program, thread, knows, act);
        if facts.is_empty() {
            return;
        }
        for fact in facts {
            match self.summary.add(fact) {
                Some(failed) => self.assumptions.failed |= failed,
                None if self.assumptions.failed => {}
                None => self.assumptions.withdraw(Assumption::Summary),
            }
        }
        // A failed search need not be improved.
        if !self.assumptions.failed {
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

/// Reason why a thread cannot move.
#[derive(Clone, Debug)]
pub enum HeldUp {
    /// It waits for the end of this thread, or an interruption.
    UntilEnd(Ref),
    /// It waits for all of these threads to move; for none if it is runnable or may be woken by any.
    By(Vec<usize>),
}

/// An access that the lockset does not protect, and the threads that may conflict with it.
#[derive(Clone, Debug)]
pub struct Contest {
    variable: VariableId,
    /// Slots of these threads.
    pub opponents: Vec<usize>,
}

impl Visibility {
    /// Returns the contest for the access that a thread is about to make; none if it must be a
    /// scheduling point whatever the others are doing.
    pub fn contest(&mut self, program: &Program, state: &State, slot: usize) -> Option<Contest> {
        let needed = [Assumption::Summary, Assumption::Undisturbed, Assumption::Release];
        if needed.into_iter().any(|assumption| !self.assumptions.assumes(assumption)) {
            return None;
        }
        let Some(built) = self.summary.prepared(program) else {
            self.assumptions.failed |= self.summary.comes_late(program);
            return None;
        };
        let (variable, write) = ahead(program, state, slot, built)?;
        self.announce_access(program, state, slot, variable, write);
        // The summary may have changed, and its numbers too.
        let built = self.summary.prepared(program)?;
        let (variable, write) = ahead(program, state, slot, built)?;
        let opponents = built.opponents(program, state, slot, variable, write);
        Some(Contest { variable, opponents })
    }

    /// Records that the access of a contest is not scheduled: all opponents are held up.
    pub fn win(&mut self, contest: &Contest) {
        self.summary.rely(contest.variable);
    }

    /// Returns true if a thread that is held up cannot move before another one, `by`, does.
    pub fn is_held_up(
        &mut self,
        program: &Program,
        state: &State,
        (slot, reason): (usize, &HeldUp),
        by: usize,
    ) -> bool {
        let awaited = match reason {
            _ if self.blind == Blind::Opponents => return true,
            HeldUp::By(threads) => return threads.contains(&by),
            HeldUp::UntilEnd(awaited) => *awaited,
        };
        let Some(built) = self.summary.prepared(program) else { return false };
        let Some(interruption) = built.accesses.variable(&interruption()) else { return false };
        let mut others = built.opponents(program, state, slot, interruption, true);
        others.retain(|other| *other != by);
        if state.slot_of(awaited) != Some(by) || !others.is_empty() {
            return false;
        }
        self.summary.rely(interruption);
        true
    }

    /// Announces that a thread interrupts another.
    pub(crate) fn announce_interruption(&mut self, program: &Program, state: &State, slot: usize) {
        if !self.assumptions.assumes(Assumption::Summary) {
            return;
        }
        let Some(built) = self.summary.prepared(program) else { return };
        if let Some(interruption) = built.accesses.variable(&interruption()) {
            self.announce_access(program, state, slot, interruption, true);
        }
    }

    /// Announces an access by an intrinsic, which no code shows.
    pub(crate) fn announce_field(
        &mut self,
        program: &Program,
        state: &State,
        slot: usize,
        (class, index, is_static): (ClassId, u16, bool),
        write: bool,
    ) {
        if !self.assumptions.assumes(Assumption::Summary) {
            return;
        }
        let Some(built) = self.summary.prepared(program) else { return };
        let variable = match program.class(class).kind {
            ClassKind::Array(..) => built.elements(program, class),
            _ => built.field(program, class, index, is_static),
        };
        if let Some(variable) = variable {
            self.announce_access(program, state, slot, variable, write);
        }
    }

    /// Announces that a thread starts another, which is to run a method.
    pub fn announce_start(
        &mut self,
        program: &Program,
        state: &State,
        slot: usize,
        method: MethodId,
    ) {
        if !self.is_full(&state.heap) || !self.assumptions.assumes(Assumption::Summary) {
            return;
        }
        let Some(built) = self.summary.prepared(program) else { return };
        let method = match is_given_runner(program, method) {
            true => thread_run(),
            false => program.member(method),
        };
        let Some(node) = built.accesses.node(&method) else { return };
        let run = built.accesses.whole(node).clone();
        let knows = |set: &Set| set.contains(&run);
        self.announce(program, state, slot, &knows, (Act::Run, &method));
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
