//! The names of the objects of a state: by the root from which an object is found first, and its
//! place in that root's breadth-first order.

use super::{Canonical, Slot};
use crate::heap::{Body, FLAG_DIRTY, FLAG_OWN, FLAG_SHARED, Heap, Ref};
use crate::reachable::for_each_thread_ref;
use crate::state::{State, Thread};
use hebra_ir::Kind;
use hebra_program::Program;

impl Canonical {
    /// Remembers the references of a thread before it steps.
    pub fn before_step(&mut self, program: &Program, state: &State, slot: usize) {
        // Two steps without a canonical form in between: assume the worst.
        let known = self.stepped.is_none();
        self.stepped = if known { Some(slot) } else { Some(usize::MAX) };
        if known && !self.occupied.is_empty() {
            let mut refs = std::mem::take(&mut self.refs_before);
            own_refs(program, &state.heap, state.thread(slot), &mut refs);
            self.refs_before = refs;
        } else {
            self.refs_before.clear();
        }
    }

    /// Returns true if names may differ from those of the last canonical form.
    pub(super) fn names_may_change(&mut self, program: &Program, state: &State) -> bool {
        let stepped = self.stepped.take();
        if state.heap.shape_changed || !state.heap.fresh.is_empty() {
            return !self.occupied.is_empty() || !state.heap.fresh.is_empty();
        }
        if self.occupied.is_empty() {
            return false;
        }
        match stepped.map(|slot| state.threads.get(slot).and_then(|t| t.as_deref())) {
            None => false,
            Some(None) => true,
            Some(Some(thread)) => {
                let mut refs = std::mem::take(&mut self.refs_after);
                own_refs(program, &state.heap, thread, &mut refs);
                self.refs_after = refs;
                self.refs_after != self.refs_before
            }
        }
    }

    /// Names every reachable object of the state, frees the others. Returns true if an object that
    /// had a name got another one.
    pub(super) fn rename(&mut self, program: &Program, state: &mut State) -> bool {
        self.epoch += 1;
        let count = state.heap.objects.len();
        self.marks.resize(count, 0);
        self.names.resize(count, 0);
        self.owners.resize(count, 0);
        self.shared_marks.resize(count, 0);
        self.order.clear();
        let roots = std::mem::take(&mut self.shared_roots);
        for root in &roots {
            let index = *root as usize;
            self.queue.clear();
            match self.slots[index] {
                Slot::Statics(class) => {
                    let statics = &state.statics[class.0 as usize];
                    if self.vector[index] != 0 || statics.dirty {
                        let kinds = &program.class(class).static_kinds;
                        for (kind, value) in kinds.iter().zip(&statics.values) {
                            if *kind == Kind::Ref {
                                self.find(&state.heap, *value as Ref, SHARED);
                            }
                        }
                    }
                }
                Slot::Base(object)
                    if (self.vector[index] != 0
                        || state.heap.get(object).flags & FLAG_DIRTY != 0) =>
                {
                    self.find_children(program, &state.heap, object, SHARED);
                }
                _ => {}
            }
            self.claim(program, &state.heap, *root, SHARED);
        }
        self.shared_roots = roots;
        let shared = self.order.len();
        for thread in 0..state.threads.len() {
            let Some(t) = state.threads[thread].as_deref() else { continue };
            let root = self.thread_slot(thread);
            self.queue.clear();
            for_each_thread_ref(program, t, |r| self.find(&state.heap, r, root));
            self.claim(program, &state.heap, root, root);
            self.share_what_was_found_twice(program, &state.heap, root);
        }
        if self.threads_are_public {
            for (_, thread) in state.live_threads() {
                self.find(&state.heap, thread.object, SHARED);
            }
            self.share_what_was_found_twice(program, &state.heap, SHARED);
        }
        for index in 0..self.order.len() {
            let (reference, _) = self.order[index];
            let is_shared = index < shared || self.shared_marks[reference as usize] == self.epoch;
            set_shared(&mut state.heap, reference, is_shared);
        }
        self.apply_names(state)
    }

    fn share_what_was_found_twice(&mut self, program: &Program, heap: &Heap, owner: u32) {
        while let Some(reference) = self.share_work.pop() {
            self.find_children(program, heap, reference, owner);
        }
    }

    /// Queues an object of the state that was not found yet; marks one that another thread found
    /// before as shared.
    fn find(&mut self, heap: &Heap, reference: Ref, owner: u32) {
        if reference == 0 || heap.get(reference).flags & FLAG_OWN == 0 {
            return;
        }
        let index = reference as usize;
        if self.marks[index] != self.epoch {
            self.marks[index] = self.epoch;
            self.owners[index] = owner;
            self.queue.push(reference);
        } else if self.owners[index] != owner
            && self.owners[index] != SHARED
            && self.shared_marks[index] != self.epoch
        {
            self.shared_marks[index] = self.epoch;
            self.share_work.push(reference);
        }
    }

    fn find_children(&mut self, program: &Program, heap: &Heap, reference: Ref, owner: u32) {
        let object = heap.get(reference);
        match &object.body {
            Body::Fields(words) => {
                for index in &program.class(object.class).instance_refs {
                    self.find(heap, words[usize::from(*index)] as Ref, owner);
                }
            }
            Body::Refs(refs) => refs.iter().for_each(|r| self.find(heap, *r, owner)),
            _ => {}
        }
    }

    /// Gives the queued objects, and what is found behind them, to a root.
    fn claim(&mut self, program: &Program, heap: &Heap, root: u32, owner: u32) {
        let mut at = 0;
        while let Some(reference) = self.queue.get(at).copied() {
            let slot = self.own_slot(root, at);
            self.order.push((reference, slot));
            self.find_children(program, heap, reference, owner);
            at += 1;
        }
    }

    fn apply_names(&mut self, state: &mut State) -> bool {
        let mut renamed = false;
        // Free what lost its name.
        let occupied = std::mem::take(&mut self.occupied);
        for slot in &occupied {
            let object = self.objects[*slot as usize];
            if !self.is_marked(object) {
                self.vector[*slot as usize] = 0;
                self.objects[*slot as usize] = 0;
                self.names[object as usize] = 0;
                state.heap.remove(object);
            }
        }
        let fresh = std::mem::take(&mut state.heap.fresh);
        for object in &fresh {
            if !self.is_marked(*object) {
                state.heap.remove(*object);
            }
        }
        state.heap.fresh = fresh;
        state.heap.fresh.clear();
        let order = std::mem::take(&mut self.order);
        for (object, slot) in &order {
            let old = self.names[*object as usize];
            if old != *slot {
                renamed |= old != 0;
                if old != 0 && self.objects[old as usize] == *object {
                    self.vector[old as usize] = 0;
                    self.objects[old as usize] = 0;
                }
            }
        }
        for (object, slot) in &order {
            if self.names[*object as usize] != *slot {
                self.names[*object as usize] = *slot;
                self.objects[*slot as usize] = *object;
                let flags = &mut state.heap.objects[*object as usize].flags;
                if *flags & FLAG_DIRTY == 0 {
                    *flags |= FLAG_DIRTY;
                    state.heap.dirty.push(*object);
                }
            }
        }
        self.occupied = order.iter().map(|(_, slot)| *slot).collect();
        self.order = order;
        renamed
    }
}

/// Owner of objects found from statics and base objects.
const SHARED: u32 = u32::MAX;

/// Sets the flag, which is part of the component.
fn set_shared(heap: &mut Heap, reference: Ref, shared: bool) {
    let object = &mut heap.objects[reference as usize];
    if (object.flags & FLAG_SHARED != 0) != shared {
        object.flags ^= FLAG_SHARED;
        if object.flags & FLAG_DIRTY == 0 {
            object.flags |= FLAG_DIRTY;
            heap.dirty.push(reference);
        }
    }
}

/// Collects the references of a thread to objects of the state, in a fixed order.
fn own_refs(program: &Program, heap: &Heap, thread: &Thread, out: &mut Vec<Ref>) {
    out.clear();
    for_each_thread_ref(program, thread, |reference| {
        if reference != 0 && heap.get(reference).flags & FLAG_OWN != 0 {
            out.push(reference);
        }
    });
}
