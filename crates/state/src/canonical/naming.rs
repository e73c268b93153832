//! The names of the objects of a state: by the root from which an object is found first, and its
//! place in that root's breadth-first order.

use super::encoding::{Home, ROOT};
use super::lists::{Segment, for_each_ref};
use super::{Canonical, Extent, SHARED, Slot, touch};
use crate::heap::{Body, FLAG_DIRTY, FLAG_OWN, FLAG_SHARED, Heap, Ref};
use crate::reachable::{for_each_thread_ref, for_each_thread_ref_by_depth, initialised_by};
use crate::state::{Init, State, Statics, Thread};
use hebra_ir::Kind;
use hebra_program::{ClassId, Program};

impl Canonical {
    /// Remembers the references of a thread before it steps.
    pub fn before_step(&mut self, program: &Program, state: &State, slot: usize) {
        // Two steps without a canonical form in between: assume the worst.
        let known = self.stepped.is_none();
        self.stepped = if known { Some(slot) } else { Some(usize::MAX) };
        if known && self.has_apart() {
            let mut refs = std::mem::take(&mut self.refs_before);
            self.refs_apart(program, &state.heap, state.thread(slot), &mut refs);
            self.refs_before = refs;
        } else {
            self.refs_before.clear();
        }
    }

    /// Returns which names may differ from those of the last canonical form.
    ///
    /// Objects found from statics and base objects are named before all others, so references in
    /// threads, and in objects that one thread alone can reach, do not matter to their names.
    pub(super) fn renaming(&mut self, program: &Program, state: &State) -> Option<Extent> {
        let stepped = self.stepped.take();
        let heap = &state.heap;
        let has_own = !self.occupied_apart.is_empty()
            || !self.occupied_shared.is_empty()
            || self.lists.lists.iter().any(|list| list.count != 0);
        if heap.shape_changed {
            return (has_own || !heap.fresh.is_empty()).then_some(Extent::All);
        }
        let stepped = stepped.map(|slot| state.threads.get(slot).and_then(|t| t.as_deref()));
        if matches!(stepped, Some(None)) && has_own {
            return Some(Extent::All);
        }
        if heap.shape_changed_apart || !heap.fresh.is_empty() {
            return Some(Extent::Apart);
        }
        if !self.has_apart() {
            return None;
        }
        let mut refs = std::mem::take(&mut self.refs_after);
        self.refs_apart(program, heap, stepped??, &mut refs);
        self.refs_after = refs;
        (self.refs_after != self.refs_before).then_some(Extent::Apart)
    }

    /// Returns true if any objects are found from threads alone.
    fn has_apart(&self) -> bool {
        !self.occupied_apart.is_empty() || self.has_lists && self.lists.are_apart()
    }

    /// Collects the references of a thread to objects that are found from threads alone, in a fixed
    /// order.
    fn refs_apart(&self, program: &Program, heap: &Heap, thread: &Thread, out: &mut Vec<Ref>) {
        out.clear();
        for_each_thread_ref(program, thread, |reference| {
            let is_own = reference != 0 && heap.get(reference).flags & FLAG_OWN != 0;
            if is_own && self.is_apart(reference) {
                out.push(reference);
            }
        });
    }

    /// Names the reachable objects of the state again, frees the others, and marks what refers to
    /// an object by another name than before to be encoded again.
    pub(super) fn rename(&mut self, program: &Program, state: &mut State, extent: Extent) {
        self.epoch += 1;
        self.extent = extent;
        let count = state.heap.objects.len();
        self.marks.resize(count, 0);
        self.fit_names(count);
        self.owners.resize(count, 0);
        self.shared_marks.resize(count, 0);
        self.order.clear();
        if extent == Extent::All {
            self.name_from_shared_roots(program, state);
        }
        let shared = self.order.len();
        if !self.name_from_threads(program, state) {
            self.unname_threads(shared);
            self.name_from_threads(program, state);
        }
        if self.has_lists {
            self.place_lists(true);
        }
        for index in 0..self.order.len() {
            let (reference, _) = self.order[index];
            let is_shared = index < shared || self.shared_marks[reference as usize] == self.epoch;
            let object = &mut state.heap.objects[reference as usize];
            if (object.flags & FLAG_SHARED != 0) != is_shared {
                // The flag is part of the component.
                object.flags ^= FLAG_SHARED;
                touch(&mut state.heap, reference);
            }
        }
        self.apply_names(state, shared);
    }

    /// Names what is found from threads alone. Returns false if it is to be done once more, because it
    /// turned out differently than before whether threads have lists.
    ///
    /// If a thread with many objects shares some of them with other threads, then no thread has a list:
    /// sharing is found object by object.
    fn name_from_threads(&mut self, program: &Program, state: &mut State) -> bool {
        self.list_is_shared = false;
        let mut long = false;
        let mut long_is_shared = false;
        let mut ranges = std::mem::take(&mut self.ranges);
        ranges.clear();
        for thread in 0..state.threads.len() {
            if state.threads[thread].is_none() {
                continue;
            }
            let root = self.thread_slot(thread);
            let own = self.classes_of(program, state, thread);
            let index = if self.has_lists { self.lists.index_of(root) } else { None };
            let is_long = index.is_some_and(|index| self.lists.lists[index].count != 0);
            if self.threads_have_lists
                && is_long
                && self.name_thread_as_list(program, state, (thread, &own), root)
            {
                long = true;
                self.share_what_was_found_twice(program, &state.heap, root);
                continue;
            }
            let order = self.order.len();
            self.find_from_thread(program, state, (thread, &own), root);
            if self.order.len() - order > self.lists.limits.short {
                long = true;
                if self.threads_have_lists {
                    self.unname_queue(order);
                    self.name_thread_as_list(program, state, (thread, &own), root);
                } else {
                    ranges.push(order..self.order.len());
                }
            }
            self.share_what_was_found_twice(program, &state.heap, root);
        }
        if self.threads_are_public {
            for (_, thread) in state.live_threads() {
                self.share_object(&state.heap, thread.object, SHARED);
            }
            self.share_what_was_found_twice(program, &state.heap, SHARED);
        }
        for range in ranges.drain(..) {
            let is_shared = |(r, _): &(Ref, u32)| self.shared_marks[*r as usize] == self.epoch;
            long_is_shared |= self.order[range].iter().any(is_shared);
        }
        self.ranges = ranges;
        let had = self.threads_have_lists;
        self.threads_have_lists = match had {
            true => !self.list_is_shared,
            false => !long_is_shared,
        };
        had == self.threads_have_lists || !long
    }

    /// Finds what a thread alone refers to, also by static fields of classes that it initialises, and what is behind.
    fn find_from_thread(
        &mut self,
        program: &Program,
        state: &mut State,
        (thread, classes): (usize, &[ClassId]),
        root: u32,
    ) {
        let State { heap, threads, statics, dirty_statics, .. } = &mut *state;
        let Some(t) = threads[thread].as_deref_mut() else { return };
        self.begin_root(root, self.threads_have_lists);
        let mut renamed_from = None;
        for_each_thread_ref_by_depth(program, t, |depth, r| {
            if self.find(heap, r, root) {
                renamed_from = Some(renamed_from.map_or(depth, |d: usize| d.min(depth)));
            }
        });
        if let Some(depth) = renamed_from {
            t.dirty = true;
            t.frames.iter_mut().skip(depth).for_each(|f| f.chain = 0);
        }
        for class in classes {
            let statics = &mut statics[class.0 as usize];
            if self.find_statics(program, heap, (*class, statics), root) && !statics.dirty {
                statics.dirty = true;
                dirty_statics.push(*class);
            }
        }
        self.claim(program, heap, root);
    }

    /// Finds what the static fields of a class refer to. Returns true if something has another name than before.
    fn find_statics(
        &mut self,
        program: &Program,
        heap: &Heap,
        (class, statics): (ClassId, &Statics),
        owner: u32,
    ) -> bool {
        let mut renamed = false;
        for (kind, value) in program.class(class).static_kinds.iter().zip(&statics.values) {
            if *kind == Kind::Ref {
                renamed |= self.find(heap, *value as Ref, owner);
            }
        }
        renamed
    }

    /// Returns the classes that a thread initialises, so that their static fields are its own.
    fn classes_of(&self, program: &Program, state: &State, thread: usize) -> Vec<ClassId> {
        match state.threads.get(thread).and_then(|t| t.as_deref()) {
            Some(t) if self.initialisers_are_alone => {
                let is_under_way = |class: &ClassId| {
                    state.statics[class.0 as usize].init == Init::Running(thread as u16)
                };
                initialised_by(program, t).filter(is_under_way).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns true if a root belongs to the thread that initialises the class.
    fn is_of_thread(&self, program: &Program, state: &State, root: u32) -> bool {
        let Slot::Statics(class) = self.slots[root as usize] else { return false };
        match state.statics[class.0 as usize].init {
            Init::Running(thread) => {
                self.classes_of(program, state, thread.into()).contains(&class)
            }
            _ => false,
        }
    }

    /// The same, into the thread's list; returns false, with nothing found, if there is too little for one.
    fn name_thread_as_list(
        &mut self,
        program: &Program,
        state: &mut State,
        (thread, classes): (usize, &[ClassId]),
        root: u32,
    ) -> bool {
        let index = self.list_of(root, true);
        let mut from = std::mem::take(&mut self.queue);
        from.clear();
        let State { heap, threads, statics, dirty_statics, .. } = &mut *state;
        let mut see = |r: Ref| {
            if r != 0 && heap.get(r).flags & FLAG_OWN != 0 {
                from.push(r);
            }
        };
        if let Some(t) = threads[thread].as_deref() {
            for_each_thread_ref(program, t, &mut see);
        }
        for class in classes {
            let values = &statics[class.0 as usize].values;
            let kinds = program.class(*class).static_kinds.iter().zip(values);
            kinds.filter(|(kind, _)| **kind == Kind::Ref).for_each(|(_, value)| see(*value as Ref));
        }
        let count = self.walk(program, heap, index, &from);
        self.queue = from;
        if count <= self.lists.limits.short {
            self.unname_list(index);
            return false;
        }
        if let Some(t) = threads[thread].as_deref_mut() {
            // Only now is it known what is in the list.
            let mut renamed_from = usize::MAX;
            for_each_thread_ref_by_depth(program, t, |depth, r| {
                let is_own = r != 0 && heap.get(r).flags & FLAG_OWN != 0;
                let [now, before] =
                    [&self.names, &self.names_before].map(|names| names.get(r as usize).copied());
                if is_own && (now == Some(0) || now != before) {
                    renamed_from = renamed_from.min(depth);
                }
            });
            t.dirty = true;
            t.frames.iter_mut().skip(renamed_from).for_each(|f| f.chain = 0);
        }
        for class in classes {
            let statics = &mut statics[class.0 as usize];
            // One that was not written since the freeze refers to nothing with a new name.
            if statics.recorded && !statics.dirty {
                statics.dirty = true;
                dirty_statics.push(*class);
            }
        }
        true
    }

    /// Undoes what was found from threads. The order was this long before.
    fn unname_threads(&mut self, order: usize) {
        for at in order..self.order.len() {
            let index = self.order[at].0 as usize;
            (self.marks[index], self.shared_marks[index]) = (0, 0);
            self.names[index] = self.names_before[index];
        }
        self.order.truncate(order);
        for index in 0..self.lists.lists.len() {
            if self.lists.lists[index].apart {
                self.unname_list(index);
            }
        }
    }

    /// Undoes what was found for a list.
    fn unname_list(&mut self, index: usize) {
        let mut segments = std::mem::take(&mut self.lists.lists[index].segments);
        for segment in segments.drain(..) {
            match segment {
                Segment::Chunk(number) => {
                    let chunk = &mut self.lists.chunks[number as usize];
                    (chunk.kept, chunk.split) = (0, self.epoch);
                    chunk.items.iter().for_each(|i| self.marks[i.object as usize] = 0);
                }
                Segment::Item((object, _), _) => {
                    self.marks[object as usize] = 0;
                    self.names[object as usize] = self.names_before[object as usize];
                }
            }
        }
        self.lists.lists[index].segments = segments;
    }

    /// Returns the index of a root's list.
    fn list_of(&mut self, root: u32, apart: bool) -> usize {
        match self.lists.index_of(root) {
            Some(index) => index,
            None => {
                self.has_lists = true;
                let slot = self.add_slot(Slot::List);
                self.lists.add(root, slot, apart)
            }
        }
    }

    fn name_from_shared_roots(&mut self, program: &Program, state: &mut State) {
        let roots = std::mem::take(&mut self.shared_roots);
        for root in &roots {
            if self.is_of_thread(program, state, *root) {
                continue;
            }
            let list = if self.has_lists { self.lists.index_of(*root) } else { None };
            let is_long = list.is_some_and(|index| self.lists.lists[index].count != 0);
            if is_long && self.name_as_list(program, state, *root) {
                continue;
            }
            let order = self.order.len();
            let may_have_list = self.may_have_list(&state.heap, *root);
            self.begin_root(*root, may_have_list);
            self.find_from_shared_root(program, state, *root);
            self.claim(program, &mut state.heap, SHARED);
            if may_have_list && self.queue.len() > self.lists.limits.short {
                self.unname_queue(order);
                self.name_as_list(program, state, *root);
            }
        }
        self.shared_roots = roots;
        if self.has_lists {
            self.place_lists(false);
        }
    }

    /// Finds what statics or a base object refer to.
    fn find_from_shared_root(&mut self, program: &Program, state: &mut State, root: u32) {
        let index = root as usize;
        match self.slots[index] {
            Slot::Statics(class) => {
                let statics = &mut state.statics[class.0 as usize];
                let mut renamed = false;
                if self.vector[index] != 0 || statics.dirty {
                    renamed = self.find_statics(program, &state.heap, (class, statics), SHARED);
                }
                if renamed && !statics.dirty {
                    statics.dirty = true;
                    state.dirty_statics.push(class);
                }
            }
            Slot::Base(object) => {
                let differs = |slot: &u32| self.vector[*slot as usize] != 0;
                if state.heap.get(object).flags & FLAG_DIRTY != 0
                    || differs(&root)
                    || self.parts[index].iter().any(differs)
                    || state.heap.dirty_parts.iter().any(|(array, _)| *array == object)
                {
                    self.find_children(program, &mut state.heap, object, SHARED);
                }
            }
            _ => {}
        }
    }

    /// Returns true unless the root is an array in parts, which have slots of their own.
    fn may_have_list(&self, heap: &Heap, root: u32) -> bool {
        match self.slots[root as usize] {
            Slot::Base(object) => heap.get(object).part_length(self.whole_words).is_none(),
            _ => true,
        }
    }

    /// Puts all that is found from a root into its list; returns false, with nothing found, if there is
    /// too little for one.
    fn name_as_list(&mut self, program: &Program, state: &mut State, root: u32) -> bool {
        let index = self.list_of(root, false);
        let mut from = std::mem::take(&mut self.queue);
        from.clear();
        let heap = &mut state.heap;
        let mut see = |heap: &Heap, reference: Ref| {
            if reference != 0 && heap.get(reference).flags & FLAG_OWN != 0 {
                from.push(reference);
            }
        };
        match self.slots[root as usize] {
            Slot::Statics(class) => {
                let statics = &mut state.statics[class.0 as usize];
                let kinds = program.class(class).static_kinds.iter().zip(&statics.values);
                let refs = kinds.filter(|(kind, _)| **kind == Kind::Ref);
                refs.for_each(|(_, value)| see(heap, *value as Ref));
                if !statics.dirty {
                    statics.dirty = true;
                    state.dirty_statics.push(class);
                }
            }
            Slot::Base(object) => {
                for_each_ref(program, heap, self.whole_words, (object, 0), |_, r| see(heap, r));
                touch(heap, object);
            }
            _ => {}
        }
        let count = self.walk(program, heap, index, &from);
        self.queue = from;
        let is_long = count > self.lists.limits.short;
        if !is_long {
            self.unname_list(index);
        }
        is_long
    }

    /// Undoes what was found from the root at hand. The order was this long before.
    fn unname_queue(&mut self, order: usize) {
        for reference in &self.queue {
            let index = *reference as usize;
            self.marks[index] = 0;
            self.names[index] = self.names_before[index];
        }
        self.order.truncate(order);
    }

    /// Begins with a root. With `may_have_list`, what is beyond the limit for that is not found.
    fn begin_root(&mut self, root: u32, may_have_list: bool) {
        self.root = root;
        self.bound = if may_have_list { self.lists.limits.short + 1 } else { usize::MAX };
        self.queue.clear();
    }

    fn share_what_was_found_twice(&mut self, program: &Program, heap: &Heap, owner: u32) {
        while let Some(reference) = self.share_work.pop() {
            let object = heap.get(reference);
            match &object.body {
                Body::Fields(words) => {
                    for index in &program.class(object.class).instance_refs {
                        self.share_object(heap, words[usize::from(*index)] as Ref, owner);
                    }
                }
                Body::Refs(refs) => refs.iter().for_each(|r| self.share_object(heap, *r, owner)),
                _ => {}
            }
        }
    }

    /// Marks an object as shared that another thread found before.
    pub(super) fn share_object(&mut self, heap: &Heap, reference: Ref, owner: u32) {
        let index = reference as usize;
        if reference == 0 || heap.get(reference).flags & FLAG_OWN == 0 {
            return;
        }
        if self.has_lists && self.names[index] == 0 {
            self.list_is_shared |= match self.marks[index] == self.epoch {
                true => self.owners[index] != owner && self.owners[index] != SHARED,
                false => self.lists.is_kept_apart_from(reference, owner, self.epoch),
            };
        } else if self.marks[index] == self.epoch
            && self.owners[index] != owner
            && self.owners[index] != SHARED
            && self.shared_marks[index] != self.epoch
        {
            self.shared_marks[index] = self.epoch;
            self.share_work.push(reference);
        }
    }

    /// Names and queues an object of the state that was not found yet; marks one that another thread
    /// found before as shared. Returns true if it has another name than before.
    #[inline]
    fn find(&mut self, heap: &Heap, reference: Ref, owner: u32) -> bool {
        if reference == 0 || heap.get(reference).flags & FLAG_OWN == 0 {
            return false;
        }
        let index = reference as usize;
        if self.marks[index] == self.epoch {
            self.share_object(heap, reference, owner);
        } else if self.has_lists && self.lists.is_kept(reference, self.epoch) {
            self.share_object(heap, reference, owner);
            return true;
        } else if self.extent == Extent::Apart && !self.is_apart(reference) {
            return false;
        } else if self.queue.len() == self.bound {
            return true;
        } else {
            if self.has_lists {
                self.lists.split(reference, self.epoch);
            }
            self.marks[index] = self.epoch;
            self.owners[index] = owner;
            self.names[index] = self.own_slot(self.root, self.queue.len());
            self.queue.push(reference);
            self.order.push((reference, self.names[index]));
        }
        // Objects in a list have no slot, and may have another place.
        self.names_before[index] != self.names[index] || self.names[index] == 0
    }

    /// Finds what an object refers to.
    fn find_children(&mut self, program: &Program, heap: &mut Heap, reference: Ref, owner: u32) {
        let object = heap.get(reference);
        let homes = match object.flags & FLAG_OWN {
            0 => [ROOT; 2],
            _ => [&self.names_before, &self.names]
                .map(|names| self.places[names[reference as usize] as usize]),
        };
        match &object.body {
            Body::Fields(words) => {
                let mut renamed = false;
                for index in &program.class(object.class).instance_refs {
                    let child = words[usize::from(*index)] as Ref;
                    self.find(heap, child, owner);
                    renamed |= self.refers_anew(heap, homes, child);
                }
                if renamed {
                    touch(heap, reference);
                }
            }
            Body::Refs(refs) => {
                let part = object.part_length(self.whole_words).unwrap_or(refs.len().max(1));
                let mut renamed = std::mem::take(&mut self.renamed_parts);
                for (number, refs) in refs.chunks(part).enumerate() {
                    let mut any = false;
                    for child in refs {
                        self.find(heap, *child, owner);
                        any |= self.refers_anew(heap, homes, *child);
                    }
                    renamed.extend(any.then_some(number as u32));
                }
                match object.part_length(self.whole_words) {
                    None if renamed.is_empty() => {}
                    None => touch(heap, reference),
                    Some(_) => heap.dirty_parts.extend(renamed.iter().map(|n| (reference, *n))),
                }
                renamed.clear();
                self.renamed_parts = renamed;
            }
            _ => {}
        }
    }

    /// Returns true if a component refers to an object in another way than before; `homes` are its
    /// slots before and now.
    #[inline]
    fn refers_anew(&self, heap: &Heap, homes: [Home; 2], child: Ref) -> bool {
        if child == 0 || heap.get(child).flags & FLAG_OWN == 0 {
            return false;
        }
        let before = self.names_before[child as usize];
        let now = self.names[child as usize];
        if now == 0 {
            // In a list, which may have moved.
            return self.extent == Extent::All || before != 0;
        }
        (homes[0] != homes[1] || before != now)
            && self.encode_name(homes[0], before) != self.encode_name(homes[1], now)
    }

    /// Finds what is behind the queued objects.
    fn claim(&mut self, program: &Program, heap: &mut Heap, owner: u32) {
        let mut at = 0;
        while let Some(reference) = self.queue.get(at).copied() {
            self.find_children(program, heap, reference, owner);
            at += 1;
        }
    }

    /// Frees what lost its name, and moves components to the slots of their new names. The first
    /// `shared` objects of the order are found from statics and base objects.
    fn apply_names(&mut self, state: &mut State, shared: usize) {
        let mut occupied = std::mem::take(&mut self.occupied_apart);
        if self.extent == Extent::All {
            occupied.append(&mut self.occupied_shared);
        }
        for slot in occupied.drain(..) {
            let object = self.objects[slot as usize];
            if !self.is_marked(object) {
                self.vacate(slot);
                self.moving.clear();
                self.names[object as usize] = 0;
                self.names_before[object as usize] = 0;
                state.heap.remove(object);
            } else if self.names[object as usize] == 0 {
                // It is in a list now.
                self.vacate(slot);
                self.moving.clear();
                self.names_before[object as usize] = 0;
            }
        }
        for object in self.dropped.drain(..) {
            if self.marks[object as usize] != self.epoch {
                state.heap.remove(object);
            }
        }
        let mut fresh = std::mem::take(&mut state.heap.fresh);
        for object in fresh.drain(..) {
            if !self.is_marked(object) {
                state.heap.remove(object);
            }
        }
        state.heap.fresh = fresh;
        let order = std::mem::take(&mut self.order);
        for (object, slot) in &order {
            let old = self.names_before[*object as usize];
            if old != *slot && old != 0 {
                self.vacate(old);
            }
        }
        let mut moving = std::mem::take(&mut self.moving);
        let mut arriving = moving.drain(..);
        for (object, slot) in &order {
            let old = std::mem::replace(&mut self.names_before[*object as usize], *slot);
            if old == *slot {
                continue;
            }
            self.objects[*slot as usize] = *object;
            if old == 0 {
                touch(&mut state.heap, *object);
                continue;
            }
            let mut next = || arriving.next().unwrap_or(0);
            self.vector[*slot as usize] = next();
            self.saw_place.set(next() != 0);
            self.note_places(*slot);
            for part in 0..next() as usize {
                let (id, holds_places) = (next(), next() != 0);
                if id != 0 {
                    let part = self.part_slot(*slot, part);
                    self.vector[part as usize] = id;
                    self.saw_place.set(holds_places);
                    self.note_places(part);
                }
            }
        }
        drop(arriving);
        self.moving = moving;
        if self.extent == Extent::All {
            self.occupied_shared.extend(order[..shared].iter().map(|(_, slot)| *slot));
        }
        occupied.extend(order[shared..].iter().map(|(_, slot)| *slot));
        self.occupied_apart = occupied;
        self.order = order;
    }

    /// Takes the components of an object out of its slots: its own, the number of its parts, theirs.
    fn vacate(&mut self, slot: u32) {
        let index = slot as usize;
        self.objects[index] = 0;
        self.moving.push(std::mem::take(&mut self.vector[index]));
        self.moving.push(self.holds_places[index].into());
        self.moving.push(self.parts[index].len() as u32);
        for part in &self.parts[index] {
            self.moving.push(std::mem::take(&mut self.vector[*part as usize]));
            self.moving.push(self.holds_places[*part as usize].into());
        }
    }
}
