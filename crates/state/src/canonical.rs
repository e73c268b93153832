//! The canonical form of a state: a vector of interned components, one per slot.
//!
//! A slot is a thread, the statics of a class, an object of the base that changed, or an object
//! of the state. Slots are numbered when first needed and keep their number for the whole search.
//! An object of the state is named by where it is first found: the root slot (statics and base
//! objects before threads) and its place in that root's breadth-first order. Unreachable objects
//! get no name and are freed; dead registers are not encoded; a component equal to what was
//! frozen is 0. So equal states have equal vectors whatever path led to them. A large array has a
//! slot for each of its parts besides. The objects of statics or of a base object from which many are
//! found share one slot instead, as a list in depth-first order (`lists`).
//!
//! The current state stays materialised. `sync` brings the vector up to date with what a step
//! changed, `load` re-materialises only the components that differ.

mod encoding;
mod lists;
mod loading;
mod naming;
mod settling;
mod walking;

use crate::components::Components;
use crate::heap::{Body, FLAG_DIRTY, FLAG_OWN, FLAG_RECORDED, Heap, Ref};
use crate::state::{Init, State};
use encoding::ROOT;
use hebra_program::{ClassId, Program};
use lists::{Lists, Node, Segment, for_each_ref};
use rustc_hash::FxHashMap;
use std::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// Exit of the program, if it exited.
    Global,
    Thread(u16),
    Statics(ClassId),
    Base(Ref),
    Own,
    /// A part of the array in another slot.
    Part(u32, u32),
    /// The objects found from the root in another slot, if they are many.
    List,
}

/// Interned components and the current vector.
#[derive(Clone)]
pub struct Canonical {
    interner: Components,
    vector: Vec<u32>,
    slots: Vec<Slot>,
    /// Component at freezing time, for statics and base objects.
    originals: Vec<u32>,
    /// Current object of an own slot.
    objects: Vec<Ref>,
    slot_of_thread: Vec<u32>,
    slot_of_class: FxHashMap<ClassId, u32>,
    slot_of_base: FxHashMap<Ref, u32>,
    /// Slots of statics and base objects, in order.
    shared_roots: Vec<u32>,
    /// Slots for the objects found from each root slot.
    found_from: Vec<Vec<u32>>,
    /// Root slot of an own slot, and its place in that root's order.
    places: Vec<(u32, u32)>,
    /// Slots for the parts of the array in each slot.
    parts: Vec<Vec<u32>>,
    /// Slot of each object of the state, by reference; 0 if it has none.
    names: Vec<u32>,
    /// The same before the renaming under way; otherwise equal.
    names_before: Vec<u32>,
    /// Occupied slots of objects found from statics and base objects.
    occupied_shared: Vec<u32>,
    /// Occupied slots of objects found from threads alone.
    occupied_apart: Vec<u32>,
    /// Thread slots by parent and ordinal.
    thread_slots: FxHashMap<(u16, u16), u16>,
    thread_count: u16,
    settled: Vec<bool>,
    /// Threads are within reach of each other.
    threads_are_public: bool,
    /// Static fields belong to the thread that initialises their class, as long as it does: only it finds objects
    /// through them.
    initialisers_are_alone: bool,
    marks: Vec<u32>,
    epoch: u32,
    words: Vec<u32>,
    queue: Vec<Ref>,
    order: Vec<(Ref, u32)>,
    /// Root slot whose objects are being found.
    root: u32,
    /// Most objects to be found from it.
    bound: usize,
    /// Names that the renaming under way is about.
    extent: Extent,
    /// Components on their way to other slots.
    moving: Vec<u32>,
    /// Parts of an array in which names have changed.
    renamed_parts: Vec<u32>,
    /// Root that claimed each object, valid where marked.
    owners: Vec<u32>,
    /// Epoch in which an object claimed by a thread was found by another one too.
    shared_marks: Vec<u32>,
    share_work: Vec<Ref>,
    /// The thread that made the last step, and its references to objects of the state before.
    stepped: Option<usize>,
    refs_before: Vec<Ref>,
    refs_after: Vec<Ref>,
    /// Slots in which the state to be loaded differs.
    changed: Vec<usize>,
    /// The last `sync` gave objects new names, or would have if the state had objects of its own.
    renamed: bool,
    /// Some state has objects of its own.
    has_own_slots: bool,
    /// Most words of an array that is encoded as a whole.
    whole_words: usize,
    /// Numbers may be vague.
    has_vague: bool,
    lists: Lists,
    /// There was a list in some state. Until then none of what follows is used.
    has_lists: bool,
    /// Some item of a list was written.
    lists_are_dirty: bool,
    /// Threads had objects in lists after the last renaming, or might have had. It saves time only.
    threads_have_lists: bool,
    /// An object in the list of a thread was found from another one.
    list_is_shared: bool,
    /// A component refers to a place of a list of another root.
    saw_place: Cell<bool>,
    /// Slots whose components do, for what is no thread, and a list of these and some others.
    holds_places: Vec<u8>,
    holders_listed: Vec<u32>,
    /// Slots to be decoded again.
    holders: Vec<usize>,
    /// Objects that have left their list.
    dropped: Vec<Ref>,
    /// Chunks that were loaded, and which of their items have their contents already.
    arrived: Vec<(u32, u64)>,
    /// Objects of chunks that a load replaces, and their components if these refer to nothing.
    pool: Vec<(Ref, u32)>,
    /// Empty parts of arrays in such chunks.
    empty_parts: Vec<Node>,
    pieces: Vec<Segment>,
    /// Ranges of the order.
    ranges: Vec<std::ops::Range<usize>>,
    stack: Vec<Node>,
    level: Vec<u32>,
}

/// Owner of objects found from statics and base objects.
const SHARED: u32 = u32::MAX;

impl Default for Canonical {
    fn default() -> Self {
        Canonical::new()
    }
}

impl Canonical {
    /// Creates the form of a state without components.
    pub fn new() -> Canonical {
        Canonical {
            interner: Components::new(),
            vector: vec![0],
            slots: vec![Slot::Global],
            originals: vec![0],
            objects: vec![0],
            slot_of_thread: Vec::new(),
            slot_of_class: FxHashMap::default(),
            slot_of_base: FxHashMap::default(),
            shared_roots: Vec::new(),
            found_from: vec![Vec::new()],
            places: vec![(0, 0)],
            parts: vec![Vec::new()],
            names: Vec::new(),
            names_before: Vec::new(),
            occupied_shared: Vec::new(),
            occupied_apart: Vec::new(),
            thread_slots: FxHashMap::default(),
            thread_count: 1,
            settled: Vec::new(),
            threads_are_public: false,
            initialisers_are_alone: false,
            marks: Vec::new(),
            epoch: 0,
            words: Vec::new(),
            queue: Vec::new(),
            order: Vec::new(),
            root: 0,
            bound: usize::MAX,
            extent: Extent::All,
            moving: Vec::new(),
            renamed_parts: Vec::new(),
            owners: Vec::new(),
            shared_marks: Vec::new(),
            share_work: Vec::new(),
            stepped: None,
            refs_before: Vec::new(),
            refs_after: Vec::new(),
            changed: Vec::new(),
            renamed: false,
            has_own_slots: false,
            whole_words: Heap::new().whole_words,
            has_vague: false,
            lists: Lists::new(),
            has_lists: false,
            lists_are_dirty: false,
            threads_have_lists: true,
            list_is_shared: false,
            saw_place: Cell::new(false),
            holds_places: vec![0],
            holders_listed: Vec::new(),
            holders: Vec::new(),
            dropped: Vec::new(),
            arrived: Vec::new(),
            pool: Vec::new(),
            empty_parts: Vec::new(),
            pieces: Vec::new(),
            ranges: Vec::new(),
            stack: Vec::new(),
            level: Vec::new(),
        }
    }

    /// Cuts lists so small that small programs have some of several chunks. For tests, before the search
    /// begins.
    pub fn use_small_lists(&mut self) {
        self.lists.limits = lists::SMALL;
    }

    /// Lets numbers be vague from the beginning of the search.
    pub fn expect_vague(&mut self) {
        self.has_vague = true;
    }

    /// Begins with a frozen state. `threads_are_public`: every thread can reach every other one.
    /// `initialisers_are_alone`: static fields belong to the thread that initialises their class.
    pub fn begin(&mut self, state: &State, threads_are_public: bool, initialisers_are_alone: bool) {
        self.whole_words = state.heap.whole_words;
        self.settled = state.statics.iter().map(|s| s.init == Init::Done).collect();
        self.threads_are_public = threads_are_public;
        self.initialisers_are_alone = initialisers_are_alone;
    }

    /// Returns true if a class was initialised before the search began.
    pub fn is_settled(&self, class: ClassId) -> bool {
        self.settled.get(class.0 as usize).copied().unwrap_or(false)
    }

    /// Returns the vector of the last synchronised state.
    pub fn vector(&self) -> &[u32] {
        &self.vector
    }

    /// Returns the memory that the components take.
    pub fn bytes(&self) -> usize {
        self.interner.bytes()
    }

    /// Returns true if there is no room for further components.
    pub fn is_full(&self) -> bool {
        self.interner.is_full()
    }

    /// Makes clones share the components from here on.
    pub fn share(&mut self) {
        self.interner.share();
    }

    /// Returns how many slots and thread numbers were given out.
    pub fn numbers(&self) -> (usize, u16) {
        (self.slots.len() + self.lists.numbers(), self.thread_count)
    }

    fn add_slot(&mut self, slot: Slot) -> u32 {
        self.slots.push(slot);
        self.originals.push(0);
        self.objects.push(0);
        self.vector.push(0);
        self.found_from.push(Vec::new());
        self.places.push((0, 0));
        self.parts.push(Vec::new());
        self.holds_places.push(0);
        (self.slots.len() - 1) as u32
    }

    fn thread_slot(&mut self, thread: usize) -> u32 {
        while self.slot_of_thread.len() <= thread {
            let number = self.slot_of_thread.len() as u16;
            let slot = self.add_slot(Slot::Thread(number));
            self.slot_of_thread.push(slot);
        }
        self.slot_of_thread[thread]
    }

    /// Returns the slot of a new thread: a function of its parent and the parent's live children.
    pub fn new_thread(&mut self, state: &State, parent: usize) -> usize {
        for ordinal in 0..u16::MAX {
            let slot = match self.thread_slots.get(&(parent as u16, ordinal)) {
                Some(slot) => *slot,
                None => {
                    let slot = self.thread_count;
                    self.thread_count += 1;
                    self.thread_slots.insert((parent as u16, ordinal), slot);
                    slot
                }
            };
            let taken = state.threads.get(usize::from(slot)).is_some_and(|t| t.is_some());
            if !taken {
                return usize::from(slot);
            }
        }
        usize::from(u16::MAX)
    }

    /// Returns the numbers of threads: number, number of the starting thread, index among its
    /// threads.
    pub fn thread_numbers(&self) -> Vec<(u16, u16, u16)> {
        let entry = |((parent, ordinal), slot): (&(u16, u16), &u16)| (*slot, *parent, *ordinal);
        let mut numbers: Vec<_> = self.thread_slots.iter().map(entry).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Takes over the numbers of threads from an earlier search.
    pub fn set_thread_numbers(&mut self, numbers: &[(u16, u16, u16)]) {
        for (slot, parent, ordinal) in numbers {
            self.thread_slots.insert((*parent, *ordinal), *slot);
            self.thread_count = self.thread_count.max(slot + 1);
        }
    }

    fn own_slot(&mut self, root: u32, index: usize) -> u32 {
        if let Some(slot) = self.found_from[root as usize].get(index) {
            return *slot;
        }
        let slot = self.add_slot(Slot::Own);
        self.has_own_slots = true;
        self.places[slot as usize] = (root, index as u32);
        self.found_from[root as usize].push(slot);
        slot
    }

    fn part_slot(&mut self, slot: u32, part: usize) -> u32 {
        while self.parts[slot as usize].len() <= part {
            let number = self.parts[slot as usize].len() as u32;
            let added = self.add_slot(Slot::Part(slot, number));
            self.parts[slot as usize].push(added);
        }
        self.parts[slot as usize][part]
    }

    /// Returns true if an object of the state is found from threads alone, or was not found yet.
    fn is_apart(&self, reference: Ref) -> bool {
        match self.name(reference) {
            0 if self.has_lists => match self.lists.spot(reference) {
                (0, _) => true,
                (chunk, _) => self.lists.chunks[chunk as usize].apart,
            },
            0 => true,
            slot => {
                let (root, _) = self.places[slot as usize];
                matches!(self.slots[root as usize], Slot::Thread(_))
            }
        }
    }

    /// Brings the vector up to date with the materialised state.
    pub fn sync(&mut self, program: &Program, state: &mut State) {
        self.vector[0] = self.intern_global(state);
        self.record_originals(program, state);
        if self.has_lists {
            self.note_written_items(&mut state.heap);
        }
        let extent = self.renaming(program, state);
        self.renamed = extent.is_some() || state.heap.shape_changed && self.has_own_slots;
        if let Some(extent) = extent {
            self.rename(program, state, extent);
        }
        if self.has_lists && (extent.is_some() || self.lists_are_dirty) {
            self.settle_lists(program, &state.heap, extent);
        }
        state.heap.shape_changed = false;
        state.heap.shape_changed_apart = false;
        let mut dirty = std::mem::take(&mut state.heap.dirty);
        for reference in dirty.drain(..) {
            let flags = state.heap.get(reference).flags;
            if flags & FLAG_DIRTY == 0 {
                continue; // freed meanwhile
            }
            state.heap.objects[reference as usize].flags &= !FLAG_DIRTY;
            let slot = self.slot_of_object(&state.heap, reference);
            if slot != 0 {
                self.encode_object(program, &state.heap, reference, slot);
            }
        }
        state.heap.dirty = dirty;
        let mut dirty = std::mem::take(&mut state.heap.dirty_parts);
        for (reference, part) in dirty.drain(..) {
            let slot = self.slot_of_object(&state.heap, reference);
            if slot != 0 {
                self.encode_part(&state.heap, reference, slot, part as usize);
            }
        }
        state.heap.dirty_parts = dirty;
        let dirty = std::mem::take(&mut state.dirty_statics);
        for class in &dirty {
            state.statics[class.0 as usize].dirty = false;
            let slot = self.slot_of_class[class];
            let statics = &state.statics[class.0 as usize];
            self.saw_place.set(false);
            let id = self.intern_statics(program, &state.heap, *class, statics);
            self.set(slot, id);
            self.note_places(slot);
        }
        state.dirty_statics = dirty;
        state.dirty_statics.clear();
        for thread in 0..state.threads.len() {
            let slot = self.thread_slot(thread);
            match state.threads[thread].as_deref_mut() {
                None => self.vector[slot as usize] = 0,
                Some(t) if t.dirty || self.vector[slot as usize] == 0 => {
                    t.dirty = false;
                    self.vector[slot as usize] = self.intern_thread(program, &state.heap, t);
                }
                Some(_) => {}
            }
        }
    }

    /// Returns true if the last `sync` gave objects new names, so that any slot may have changed, or would have done so
    /// in another state after the same step. Otherwise only those changed that the step wrote.
    pub fn renamed(&self) -> bool {
        self.renamed
    }

    /// Returns the slots of threads, by number.
    pub fn thread_words(&self) -> &[u32] {
        &self.slot_of_thread
    }

    /// Returns the slot of the statics of a class, 0 if they never changed.
    pub fn word_of_class(&self, class: ClassId) -> u32 {
        self.slot_of_class.get(&class).copied().unwrap_or(0)
    }

    /// Appends the slots that hold an object, or one element of it. Returns false if the element has none; an object
    /// of the base that never changed needs none.
    pub fn words_of_object(
        &self,
        heap: &Heap,
        reference: Ref,
        element: Option<u32>,
        out: &mut Vec<u32>,
    ) -> bool {
        let object = heap.get(reference);
        let is_own = object.flags & FLAG_OWN != 0;
        let slot = self.slot_of_object(heap, reference);
        if slot == 0 {
            return !is_own && heap.is_valid(reference);
        }
        out.push(slot);
        let parts = &self.parts[slot as usize];
        match (object.part_length(self.whole_words), element) {
            (None, _) => true,
            (Some(_), None) => {
                out.extend_from_slice(parts);
                !is_own
            }
            (Some(length), Some(index)) => {
                let part = parts.get(index as usize / length);
                out.extend(part);
                part.is_some()
            }
        }
    }

    /// Returns the slot of an object of the state, or of the base that changed; 0 if it has none.
    pub fn word_of_object(&self, heap: &Heap, reference: Ref) -> u32 {
        self.slot_of_object(heap, reference)
    }

    /// Returns the slot of an object of the state, or of the base that changed; 0 if it has none.
    fn slot_of_object(&self, heap: &Heap, reference: Ref) -> u32 {
        match heap.get(reference).flags & FLAG_OWN {
            0 => self.slot_of_base.get(&reference).copied().unwrap_or(0),
            _ => self.name(reference),
        }
    }

    /// Encodes an object with all of its parts.
    fn encode_object(&mut self, program: &Program, heap: &Heap, reference: Ref, slot: u32) {
        let object = heap.get(reference);
        self.saw_place.set(false);
        let id = self.intern_object(program, heap, self.places[slot as usize], object);
        self.set(slot, id);
        self.note_places(slot);
        let count = object.part_count(self.whole_words);
        for part in 0..count.max(self.parts[slot as usize].len()) {
            self.encode_part(heap, reference, slot, part);
        }
    }

    fn encode_part(&mut self, heap: &Heap, reference: Ref, slot: u32, part: usize) {
        self.saw_place.set(false);
        let id = self.intern_part(heap, self.places[slot as usize], heap.get(reference), part);
        if id != 0 || part < self.parts[slot as usize].len() {
            let slot = self.part_slot(slot, part);
            self.set(slot, id);
            self.note_places(slot);
        }
    }

    fn set(&mut self, slot: u32, id: u32) {
        let index = slot as usize;
        self.vector[index] = if id == self.originals[index] { 0 } else { id };
    }

    fn record_originals(&mut self, program: &Program, state: &mut State) {
        for (reference, mut object) in std::mem::take(&mut state.heap.originals) {
            object.flags &= !FLAG_DIRTY;
            let slot = self.add_slot(Slot::Base(reference));
            self.originals[slot as usize] = self.intern_object(program, &state.heap, ROOT, &object);
            for part in 0..object.part_count(self.whole_words) {
                let at = self.part_slot(slot, part) as usize;
                self.originals[at] = self.intern_part(&state.heap, ROOT, &object, part);
            }
            self.slot_of_base.insert(reference, slot);
            self.shared_roots.push(slot);
        }
        for (class, statics) in std::mem::take(&mut state.original_statics) {
            let id = self.intern_statics(program, &state.heap, class, &statics);
            let slot = self.add_slot(Slot::Statics(class));
            self.originals[slot as usize] = id;
            self.slot_of_class.insert(class, slot);
            self.shared_roots.push(slot);
        }
    }

    /// Encodes everything again and checks that the vector is the same. For tests.
    ///
    /// # Panics
    /// If it is not, or if what is known about lists is not so.
    pub fn self_check(&mut self, program: &Program, state: &mut State) {
        let before = self.vector.clone();
        let occupied = [self.occupied_shared.clone(), self.occupied_apart.clone()];
        let renamed = self.renamed;
        let lists = self.lists.clone();
        self.check_lists(program, &state.heap);
        self.lists.chunks.iter_mut().for_each(|chunk| chunk.written = u64::MAX);
        self.lists_are_dirty = true;
        for object in 1..state.heap.objects.len() as Ref {
            if state.heap.get(object).flags & (FLAG_RECORDED | FLAG_OWN) != 0 {
                touch(&mut state.heap, object);
            }
        }
        for thread in state.threads.iter_mut().flatten() {
            thread.dirty = true;
            thread.frames.iter_mut().for_each(|f| f.chain = 0);
        }
        for class in 0..state.statics.len() {
            if state.statics[class].recorded && !state.statics[class].dirty {
                state.statics[class].dirty = true;
                state.dirty_statics.push(ClassId(class as u32));
            }
        }
        let free = state.heap.free.len();
        let threads_have_lists = self.threads_have_lists;
        self.threads_have_lists = !threads_have_lists;
        state.heap.shape_changed = true;
        self.sync(program, state);
        self.renamed = renamed;
        assert_eq!(free, state.heap.free.len(), "an object was garbage");
        for (slot, (old, new)) in before.iter().zip(&self.vector).enumerate() {
            assert_eq!(
                old,
                new,
                "slot {slot} {:?}: {:?} became {:?}",
                self.slots[slot],
                self.interner.get(*old),
                self.interner.get(*new)
            );
        }
        let sorted = |mut slots: Vec<u32>| {
            slots.sort_unstable();
            slots
        };
        let now = [self.occupied_shared.clone(), self.occupied_apart.clone()];
        assert_eq!(occupied.map(sorted), now.map(sorted));
        // What comes next begins with what was known before.
        if lists.numbers() == self.lists.numbers() && lists.lists.len() == self.lists.lists.len() {
            self.lists = lists;
            self.threads_have_lists = threads_have_lists;
        }
    }

    /// Checks what is known about the chunks of lists.
    fn check_lists(&mut self, program: &Program, heap: &Heap) {
        let mut listed = 0;
        for index in 0..self.lists.lists.len() {
            let mut place = 0;
            let mut after = 0;
            for at in 0..self.lists.lists[index].chunks.len() {
                let number = self.lists.lists[index].chunks[at];
                let known = self.lists.chunks[number as usize].clone();
                assert_eq!(known.root, self.lists.lists[index].root);
                assert_eq!((known.start, known.after), (place, after), "chunk {number}");
                self.examine(program, heap, number);
                assert_eq!(known, self.lists.chunks[number as usize], "chunk {number}");
                for (at, item) in known.items.iter().enumerate() {
                    let node = (item.object, item.part);
                    assert_eq!(self.lists.spot_of(node), (number, at as u32));
                    if item.is_empty() {
                        let nothing = |_, r| panic!("{node:?} refers to {r}");
                        for_each_ref(program, heap, self.whole_words, node, nothing);
                    }
                    if item.part == 0 {
                        assert_eq!(self.lists.object_at(known.root, place), item.object);
                        place += 1;
                        listed += 1;
                    }
                }
                after = number;
            }
            assert_eq!(place, self.lists.lists[index].count);
        }
        assert_eq!(listed, self.lists.spots.iter().filter(|spot| spot.0 != 0).count());
    }

    /// Materialises a state whose vector was computed before.
    pub fn load(&mut self, program: &Program, state: &mut State, target: &[u32]) {
        let at = |index: usize| target.get(index).copied().unwrap_or(0);
        let mut changed = std::mem::take(&mut self.changed);
        differences(&self.vector, target, &mut changed);
        let mut vacated = false;
        state.heap.frozen = true;
        let is_list = |index: &usize| self.slots[*index] == Slot::List;
        let lists_change = self.has_lists && changed.iter().any(is_list);
        if lists_change {
            self.note_holders(program, state, &changed);
            for index in 0..self.lists.lists.len() {
                let slot = self.lists.lists[index].slot as usize;
                if self.vector[slot] != at(slot) {
                    self.replace_chunks(program, &mut state.heap, index, at(slot));
                }
            }
        }
        for index in &changed {
            if self.slots[*index] != Slot::Own {
                continue;
            }
            let (now, then) = (self.vector[*index], at(*index));
            if now == 0 {
                let placeholder = Body::Fields(Box::default());
                let object = state.heap.insert(ClassId(0), placeholder);
                self.objects[*index] = object;
                self.fit_names(object as usize + 1);
                self.names[object as usize] = *index as u32;
                self.names_before[object as usize] = *index as u32;
                match self.is_apart(object) {
                    true => self.occupied_apart.push(*index as u32),
                    false => self.occupied_shared.push(*index as u32),
                }
            } else if then == 0 {
                let object = self.objects[*index];
                self.names[object as usize] = 0;
                self.names_before[object as usize] = 0;
                self.objects[*index] = 0;
                state.heap.remove(object);
                vacated = true;
            }
        }
        state.heap.fresh.clear();
        for index in &changed {
            self.vector[*index] = at(*index);
        }
        for index in changed.iter().copied() {
            self.decode_slot(program, state, index);
        }
        if lists_change {
            self.renew_holders(program, state);
            self.fill_chunks(program, state);
        }
        self.changed = changed;
        if vacated {
            self.occupied_shared.retain(|slot| self.vector[*slot as usize] != 0);
            self.occupied_apart.retain(|slot| self.vector[*slot as usize] != 0);
        }
    }

    /// Materialises what is in a slot.
    fn decode_slot(&mut self, program: &Program, state: &mut State, index: usize) {
        let id = self.vector[index];
        let home = self.places[index];
        self.saw_place.set(false);
        match self.slots[index] {
            Slot::Global => self.decode_global(id, state),
            Slot::Own if id != 0 => {
                let object = &mut state.heap.objects[self.objects[index] as usize];
                let is_new = self.decode_object(program, home, id, FLAG_OWN, object);
                self.note_places(index as u32);
                if is_new {
                    for number in 0..self.parts[index].len() {
                        let part = self.parts[index][number];
                        self.saw_place.set(false);
                        self.decode_part(home, self.vector[part as usize], number, object);
                        self.note_places(part);
                    }
                }
            }
            Slot::Own => {}
            Slot::Base(object) => {
                let id = if id == 0 { self.originals[index] } else { id };
                let object = &mut state.heap.objects[object as usize];
                self.decode_object(program, ROOT, id, FLAG_RECORDED, object);
                self.note_places(index as u32);
            }
            Slot::Part(whole, number) => {
                let id = if id == 0 { self.originals[index] } else { id };
                let object = match self.slots[whole as usize] {
                    Slot::Base(object) => object,
                    _ => self.objects[whole as usize],
                };
                let home = self.places[whole as usize];
                let object = &mut state.heap.objects[object as usize];
                if object.flags & (FLAG_OWN | FLAG_RECORDED) != 0 {
                    self.decode_part(home, id, number as usize, object);
                    self.note_places(index as u32);
                }
            }
            Slot::Statics(class) => {
                let id = if id == 0 { self.originals[index] } else { id };
                let statics = &mut state.statics[class.0 as usize];
                self.decode_statics(program, class, id, statics);
                self.note_places(index as u32);
            }
            Slot::Thread(thread) => {
                let thread = usize::from(thread);
                if state.threads.len() <= thread {
                    state.threads.resize_with(thread + 1, || None);
                }
                let old = state.threads[thread].take();
                if id != 0 {
                    state.threads[thread] = Some(self.decode_thread(program, id, old));
                }
            }
            // See `replace_chunks`.
            Slot::List => {}
        }
    }

    fn fit_names(&mut self, count: usize) {
        if self.names.len() < count {
            self.names.resize(count, 0);
            self.names_before.resize(count, 0);
        }
    }
}

/// The objects of the state whose names may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// All.
    All,
    /// Those that are found from threads alone.
    Apart,
}

/// Marks an object to be encoded again.
fn touch(heap: &mut Heap, reference: Ref) {
    let object = &mut heap.objects[reference as usize];
    if object.flags & FLAG_DIRTY == 0 {
        object.flags |= FLAG_DIRTY;
        heap.dirty.push(reference);
    }
}

/// Lists the slots in which a vector differs from another, padded with zeros.
fn differences(vector: &[u32], target: &[u32], out: &mut Vec<usize>) {
    const BLOCK: usize = 8;
    out.clear();
    let common = vector.len().min(target.len());
    let (blocks, _) = vector[..common].as_chunks::<BLOCK>();
    let (others, _) = target[..common].as_chunks::<BLOCK>();
    for (number, (block, other)) in blocks.iter().zip(others).enumerate() {
        if block != other {
            let differs = (0..BLOCK).filter(|i| block[*i] != other[*i]);
            out.extend(differs.map(|i| number * BLOCK + i));
        }
    }
    let rest = blocks.len() * BLOCK..vector.len();
    out.extend(rest.filter(|i| vector[*i] != target.get(*i).copied().unwrap_or(0)));
}
