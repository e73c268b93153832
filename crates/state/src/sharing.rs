//! Objects that more than one thread can reach: `FLAG_SHARED`. It is exact after every canonical
//! form (`canonical::naming`) and never missing during a step (`escape`).

use crate::heap::{FLAG_SHARED, Heap, Ref};
use crate::reachable::{add_children, common_roots, for_each_thread_ref};
use crate::state::State;
use hebra_program::Program;
use rustc_hash::FxHashMap;

/// Marks everything reachable from `root` as shared.
pub fn escape(program: &Program, heap: &mut Heap, root: Ref) {
    let unshared = |heap: &Heap, r: Ref| r != 0 && heap.get(r).flags & FLAG_SHARED == 0;
    if !unshared(heap, root) {
        return;
    }
    // The flag is part of the object's component.
    let share = |heap: &mut Heap, r: Ref| {
        if heap.frozen {
            heap.write(r);
        }
        heap.objects[r as usize].flags |= FLAG_SHARED;
    };
    let mut work = vec![root];
    let mut found = Vec::new();
    share(heap, root);
    while let Some(reference) = work.pop() {
        add_children(program, heap.get(reference), &mut found);
        for target in found.drain(..) {
            if unshared(heap, target) {
                share(heap, target);
                work.push(target);
            }
        }
    }
}

/// Marks as shared, before and at freezing time, everything that statics or several threads can
/// reach; with `threads_are_public` every thread can reach every other one.
pub fn share_reachable(program: &Program, state: &mut State, threads_are_public: bool) {
    let mut roots = common_roots(program, state);
    if threads_are_public {
        roots.extend(state.live_threads().map(|(_, thread)| thread.object));
    }
    for root in roots {
        escape(program, &mut state.heap, root);
    }
    let mut owners: FxHashMap<Ref, usize> = FxHashMap::default();
    for slot in 0..state.threads.len() {
        let mut work = Vec::new();
        if let Some(thread) = state.threads[slot].as_deref() {
            for_each_thread_ref(program, thread, |r| work.push(r));
        }
        while let Some(reference) = work.pop() {
            if reference == 0 || state.heap.get(reference).flags & FLAG_SHARED != 0 {
                continue;
            }
            match owners.get(&reference) {
                Some(owner) if *owner == slot => continue,
                Some(_) => escape(program, &mut state.heap, reference),
                None => {
                    owners.insert(reference, slot);
                    add_children(program, state.heap.get(reference), &mut work);
                }
            }
        }
    }
}
