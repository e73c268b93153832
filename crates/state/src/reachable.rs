//! Everything from which objects are reached: the registers and locks of threads, and the roots
//! that belong to no thread.

use crate::heap::{Body, Object, Ref};
use crate::state::{Frame, State, Status, Thread};
use hebra_ir::Kind;
use hebra_program::code::Width;
use hebra_program::{ClassId, Program};

/// Calls `f` with the number of every register of a frame that holds a live reference. `is_before`
/// says that the frame's current operation is still to be executed.
pub fn for_each_live_ref(
    program: &Program,
    frame: &Frame,
    is_before: bool,
    mut f: impl FnMut(u16),
) {
    let code = &program.method(frame.method).code;
    let sets = if is_before { &code.live } else { &code.live_in_call };
    let live = &code.live_sets[sets[frame.pc as usize] as usize];
    for (register, width) in &live.regs {
        if *width == Width::Ref {
            f(*register);
        }
    }
}

/// Calls `f` with every reference that a thread holds.
pub(crate) fn for_each_thread_ref(program: &Program, thread: &Thread, mut f: impl FnMut(Ref)) {
    for_each_thread_ref_by_depth(program, thread, |_, reference| f(reference));
}

/// Calls `f` with every reference that a thread holds, and the depth of the frame that holds it; the
/// number of frames if none does.
pub(crate) fn for_each_thread_ref_by_depth(
    program: &Program,
    thread: &Thread,
    mut f: impl FnMut(usize, Ref),
) {
    f(thread.frames.len(), thread.object);
    thread.locals.iter().for_each(|map| f(thread.frames.len(), *map));
    if let Status::Waiting { object, .. } | Status::Entering { object, .. } = thread.status {
        f(thread.frames.len(), object);
    }
    for (depth, frame) in thread.frames.iter().enumerate() {
        f(depth, frame.lock);
        for_each_live_ref(program, frame, thread.is_before(depth), |register| {
            f(depth, thread.regs[frame.base as usize + usize::from(register)] as Ref);
        });
    }
}

/// Returns the classes that a thread is initialising, the outermost one first.
pub(crate) fn initialised_by<'a>(
    program: &'a Program,
    thread: &'a Thread,
) -> impl Iterator<Item = ClassId> + 'a {
    let class = |frame: &Frame| {
        let class = program.method(frame.method).class;
        (program.class(class).driver == Some(frame.method)).then_some(class)
    };
    thread.frames.iter().filter_map(class)
}

/// Returns the references that belong to no thread: static fields, mirrors, constants, pools.
pub(crate) fn common_roots(program: &Program, state: &State) -> Vec<Ref> {
    let mut roots: Vec<Ref> = Vec::new();
    for (index, statics) in state.statics.iter().enumerate() {
        let kinds = &program.classes[index].static_kinds;
        let refs = kinds.iter().zip(&statics.values).filter(|(kind, _)| **kind == Kind::Ref);
        roots.extend(refs.map(|(_, value)| *value as Ref));
    }
    roots.extend(&state.mirrors);
    roots.extend(&state.literals);
    roots.extend(state.interned.values());
    roots.extend(state.modules.values());
    roots.extend(&state.constants);
    roots.extend(state.method_types.values());
    roots.extend([state.blank_form, state.relations]);
    roots.extend(state.streams);
    roots
}

/// Adds the references in an object.
pub(crate) fn add_children(program: &Program, object: &Object, found: &mut Vec<Ref>) {
    match &object.body {
        Body::Fields(words) => {
            let refs = &program.class(object.class).instance_refs;
            found.extend(refs.iter().map(|i| words[usize::from(*i)] as Ref));
        }
        Body::Refs(refs) => found.extend_from_slice(refs),
        _ => {}
    }
}
