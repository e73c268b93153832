//! The end of the deterministic start-up: everything alive then is the base of all states.

use crate::collection::collect;
use crate::heap::{Body, FLAG_IMMUTABLE, FLAG_UNSURE, FLAG_VAGUE, Object, STRING};
use crate::sharing::share_reachable;
use crate::state::State;
use hebra_program::Program;

/// Makes everything alive now the base of all states. `threads_are_public`: every thread can reach
/// every other one.
pub fn freeze(program: &Program, state: &mut State, threads_are_public: bool) {
    collect(program, state);
    state.heap.dirty.clear();
    state.heap.dirty_parts.clear();
    state.heap.fresh.clear();
    state.heap.originals.clear();
    state.heap.recorded.clear();
    state.original_statics.clear();
    state.dirty_statics.clear();
    for object in &mut state.heap.objects {
        object.flags &= FLAG_IMMUTABLE | FLAG_UNSURE | FLAG_VAGUE;
    }
    mark_texts(program, state);
    for statics in &mut state.statics {
        statics.dirty = false;
        statics.recorded = false;
    }
    for thread in state.threads.iter_mut().flatten() {
        thread.dirty = true;
        thread.frames.iter_mut().for_each(|f| f.chain = 0);
    }
    share_reachable(program, state, threads_are_public);
    state.heap.frozen = true;
}

/// Marks the arrays of all strings.
fn mark_texts(program: &Program, state: &mut State) {
    let Some(string) = program.loaded(STRING) else { return };
    let Some(value) = program.field_named(string, "value").map(|field| field.index) else { return };
    let objects = &mut state.heap.objects;
    let text = |object: &Object| match &object.body {
        Body::Fields(words) if object.class == string => words.get(usize::from(value)).copied(),
        _ => None,
    };
    for number in 0..objects.len() {
        if let Some(array) = text(&objects[number]).filter(|array| *array != 0) {
            objects[array as usize].flags |= FLAG_IMMUTABLE;
        }
    }
}
