//! Garbage collection between canonical forms.

use crate::heap::{COLLECT_AFTER, FLAG_DIRTY, FLAG_MARK, FLAG_OWN, Ref};
use crate::reachable::{add_children, common_roots, for_each_thread_ref};
use crate::state::State;
use hebra_program::Program;

/// Frees unreachable objects. After freezing it handles only objects made in this step; the rest is
/// up to `canonical`.
pub fn collect(program: &Program, state: &mut State) {
    let mut work = common_roots(program, state);
    for (_, thread) in state.known_threads() {
        for_each_thread_ref(program, thread, |reference| work.push(reference));
    }
    let heap = &mut state.heap;
    while let Some(reference) = work.pop() {
        let object = &mut heap.objects[reference as usize];
        if reference == 0 || object.flags & FLAG_MARK != 0 {
            continue;
        }
        object.flags |= FLAG_MARK;
        add_children(program, object, &mut work);
    }
    let mut kept = 0;
    if heap.frozen {
        let fresh = std::mem::take(&mut heap.fresh);
        let (live, dead): (Vec<Ref>, Vec<Ref>) =
            fresh.into_iter().partition(|r| heap.get(*r).flags & FLAG_MARK != 0);
        heap.fresh = live;
        heap.dirty.retain(|r| {
            heap.objects[*r as usize].flags & (FLAG_MARK | FLAG_OWN) != FLAG_OWN
                || !dead.contains(r)
        });
        dead.into_iter().for_each(|r| heap.remove(r));
        heap.objects.iter_mut().for_each(|o| o.flags &= !FLAG_MARK);
    } else {
        heap.dirty.clear();
        heap.dirty_parts.clear();
        heap.free.clear();
        for index in (1..heap.objects.len()).rev() {
            let object = &mut heap.objects[index];
            if object.flags & FLAG_MARK != 0 {
                object.flags &= !(FLAG_MARK | FLAG_DIRTY);
                kept += object.size();
            } else {
                heap.remove(index as Ref);
            }
        }
    }
    // Collect again once the live amount has been allocated anew.
    heap.allocated = 0;
    heap.kept = kept;
    heap.limit = kept.max(COLLECT_AFTER);
}
