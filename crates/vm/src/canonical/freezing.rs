//! The end of the deterministic start-up: everything alive then is the base of all states.

use super::naming::for_each_thread_ref;
use crate::assumptions::Assumption;
use crate::heap::{Body, FLAG_IMMUTABLE, FLAG_SHARED, Ref};
use crate::machine::Vm;
use crate::state::Init;
use hebra_ir::Kind;
use rustc_hash::FxHashMap;

impl Vm {
    /// Ends the deterministic start-up: everything alive now is the base of all states.
    pub(crate) fn freeze(&mut self) {
        self.collect();
        let state = &mut self.state;
        state.heap.dirty.clear();
        state.heap.fresh.clear();
        state.heap.originals.clear();
        state.original_statics.clear();
        state.dirty_statics.clear();
        for object in &mut state.heap.objects {
            object.flags &= FLAG_IMMUTABLE;
        }
        for statics in &mut state.statics {
            statics.dirty = false;
            statics.recorded = false;
        }
        for thread in state.threads.iter_mut().flatten() {
            thread.dirty = true;
            thread.frames.iter_mut().for_each(|f| f.chain = 0);
        }
        self.mark_shared();
        let state = &mut self.state;
        self.canonical.settled = state.statics.iter().map(|s| s.init == Init::Done).collect();
        self.canonical.threads_are_public = !self.discipline.assumes(Assumption::Hidden);
        state.heap.frozen = true;
        self.discipline.begin(&self.program, &self.state.heap);
    }

    /// Marks as shared, before and at freezing time, what statics or several threads can reach.
    pub(crate) fn mark_shared(&mut self) {
        let (program, state) = (&self.program, &mut self.state);
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
        roots.push(state.blank_form);
        roots.extend(state.streams);
        if !self.discipline.assumes(Assumption::Hidden) {
            roots.extend(state.live_threads().map(|(_, thread)| thread.object));
        }
        for root in roots {
            crate::execute::escape(program, &mut state.heap, root);
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
                    Some(_) => crate::execute::escape(program, &mut state.heap, reference),
                    None => {
                        owners.insert(reference, slot);
                        let object = state.heap.get(reference);
                        match &object.body {
                            Body::Fields(words) => {
                                let refs = &program.class(object.class).instance_refs;
                                work.extend(refs.iter().map(|i| words[usize::from(*i)] as Ref));
                            }
                            Body::Refs(refs) => work.extend_from_slice(refs),
                            _ => {}
                        }
                    }
                }
            }
        }
    }
}
