//! Materialises lists: chunks that the two states have in common before and after a change keep their
//! objects.
//!
//! The same place may then be another object than before. So every reference to an object in a list that
//! leaves its chunk, and every one from outside of lists, is checked or decoded again.

use super::Canonical;
use super::lists::{Item, Node, is_leaf};
use crate::heap::{Body, FLAG_OWN, Heap, Ref};
use crate::reachable::for_each_thread_ref;
use crate::state::State;
use hebra_program::{ArrayKind, ClassId, ClassKind, Program};

impl Canonical {
    /// Collects what holds references to places of lists and does not change itself.
    pub(super) fn note_holders(&mut self, program: &Program, state: &mut State, changed: &[usize]) {
        let mut holders = std::mem::take(&mut self.holders);
        holders.clear();
        self.holders_listed.retain(|slot| match self.holds_places[*slot as usize] {
            HOLDS => true,
            _ => {
                self.holds_places[*slot as usize] = 0;
                false
            }
        });
        holders.extend(self.holders_listed.iter().map(|slot| *slot as usize));
        for (thread, slot) in self.slot_of_thread.iter().enumerate() {
            let Some(Some(thread)) = state.threads.get_mut(thread) else { continue };
            let mut holds = false;
            for_each_thread_ref(program, thread, |r| holds |= self.lists.spot(r).0 != 0);
            if holds {
                // Nor do its frames stay as they are if they have the same component.
                thread.frames.iter_mut().for_each(|frame| frame.chain = 0);
                holders.push(*slot as usize);
            }
        }
        holders.retain(|slot| self.vector[*slot] != 0 && changed.binary_search(slot).is_err());
        self.holders = holders;
    }

    /// Notes if the component just encoded or decoded holds places of lists.
    #[inline]
    pub(super) fn note_places(&mut self, slot: u32) {
        if self.has_lists {
            let holds = self.saw_place.replace(false);
            let noted = &mut self.holds_places[slot as usize];
            if holds && *noted == 0 {
                self.holders_listed.push(slot);
            }
            *noted = match (holds, *noted) {
                (true, _) => HOLDS,
                (false, 0) => 0,
                (false, _) => HELD,
            };
        }
    }

    /// Gives a list the chunks of another state. Those that are new have objects without contents yet; they are
    /// added to `arrived`.
    pub(super) fn replace_chunks(
        &mut self,
        program: &Program,
        heap: &mut Heap,
        index: usize,
        target: u32,
    ) {
        let mut ids = std::mem::take(&mut self.level);
        ids.clear();
        self.unpack(target, &mut ids);
        let mut old = std::mem::take(&mut self.lists.lists[index].chunks);
        let id_of = |number: &u32| self.lists.chunks[*number as usize].id;
        let common = old.len().min(ids.len());
        let prefix = (0..common).take_while(|at| id_of(&old[*at]) == ids[*at]).count();
        let (left, right) = (&old[prefix..], &ids[prefix..]);
        let pairs = left.iter().rev().zip(right.iter().rev());
        let mut suffix = pairs.take_while(|(number, id)| id_of(number) == **id).count();
        // The parts of an array stay with it.
        let has_array = |id: &u32| {
            let (parts, items) = self.items_of(*id);
            let mut objects = items.iter().enumerate().filter(|(at, _)| !is_part(parts, *at));
            objects.any(|(_, id)| self.parts_of(program, *id) != 0)
        };
        if suffix != 0
            && (left[..left.len() - suffix].iter().any(|number| has_array(&id_of(number)))
                || right[..right.len() - suffix].iter().any(has_array))
        {
            suffix = 0;
        }
        let mut pool = std::mem::take(&mut self.pool);
        let mut empty = std::mem::take(&mut self.empty_parts);
        empty.clear();
        let gone = prefix..old.len() - suffix;
        for number in &old[gone.clone()] {
            for item in self.lists.remove_chunk(*number).items {
                if item.is_empty() {
                    empty.push((item.object, item.part));
                }
                if item.part == 0 {
                    self.lists.spots[item.object as usize] = (0, 0);
                    self.lists.parts.remove(&item.object);
                    // If it does not refer to others, its component says all about it.
                    let is_leaf = is_leaf(program, heap.get(item.object));
                    pool.push((item.object, if is_leaf { item.id } else { 0 }));
                }
            }
        }
        pool.reverse();
        let mut empty_before = empty.iter().copied().peekable();
        let mut open = None;
        let mut added = Vec::new();
        for id in &ids[prefix..ids.len() - suffix] {
            let (parts, components) = self.items_of(*id);
            let components = components.to_vec();
            let mut items = Vec::with_capacity(components.len());
            let mut filled = 0;
            for (at, id) in components.into_iter().enumerate() {
                let before = &old[..prefix];
                let (object, part) = if is_part(parts, at) {
                    let open = open.get_or_insert_with(|| self.open_arrays(before));
                    let node = next_part(open);
                    if id == 0 {
                        // Those before it in the array have something in them now.
                        let is_earlier = |other: &Node| other.0 == node.0 && other.1 < node.1;
                        while empty_before.next_if(is_earlier).is_some() {}
                        let stays = empty_before.next_if_eq(&node).is_some();
                        filled |= u64::from(stays) << (at % 64);
                    }
                    node
                } else {
                    let (object, known) = pool.pop().unwrap_or_else(|| {
                        (heap.insert(ClassId(0), Body::Fields(Box::default())), 0)
                    });
                    filled |= u64::from(known == id) << (at % 64);
                    let count = self.parts_of(program, id);
                    if count != 0 {
                        open.get_or_insert_with(|| self.open_arrays(before))
                            .push((object, 1, count));
                    }
                    (object, 0)
                };
                items.push(Item { object, part, id, before: 0 });
            }
            self.fit_names(heap.objects.len());
            self.lists.fit(heap.objects.len());
            let number = self.lists.form(index, items);
            self.lists.chunks[number as usize].id = *id;
            self.arrived.push((number, filled));
            added.push(number);
        }
        for (object, _) in pool.drain(..) {
            heap.remove(object);
        }
        self.pool = pool;
        self.empty_parts = empty;
        old.splice(gone, added);
        self.level = ids;
        let mut previous = 0;
        for number in &old {
            self.lists.chunks[*number as usize].after = previous;
            previous = *number;
        }
        self.lists.lists[index].chunks = old;
        self.lists.set_starts(index);
    }

    /// Returns which items of an interned chunk are parts of arrays, and their components.
    fn items_of(&self, id: u32) -> (u64, &[u32]) {
        match self.interner.get(id) {
            [low, high, items @ ..] => (u64::from(*low) | u64::from(*high) << 32, items),
            _ => (0, &[]),
        }
    }

    /// Returns the arrays in parts of which some are still to come after these chunks: the next part, and
    /// how many there are.
    fn open_arrays(&self, chunks: &[u32]) -> Vec<(Ref, u32, u32)> {
        let mut open: Vec<(Ref, u32, u32)> = Vec::new();
        if self.lists.parts.is_empty() {
            return open;
        }
        for number in chunks {
            let chunk = &self.lists.chunks[*number as usize];
            if !chunk.has_arrays {
                (0..chunk.parts).for_each(|_| {
                    next_part(&mut open);
                });
                continue;
            }
            for item in &chunk.items {
                if item.part != 0 {
                    next_part(&mut open);
                } else if let Some(parts) = self.lists.parts.get(&item.object) {
                    open.push((item.object, 1, parts.len() as u32));
                }
            }
        }
        open
    }

    /// Returns how many parts the array has that is encoded in a component, 0 if it has none.
    fn parts_of(&self, program: &Program, id: u32) -> u32 {
        let Some((header, rest)) = self.interner.get(id).split_first() else { return 0 };
        if header & 4 != 0 {
            return 0; // immutable
        }
        let ClassKind::Array(kind, _) = program.class(ClassId(header >> 4)).kind else { return 0 };
        let before = (header & 1) + (header >> 1 & 1);
        let length = rest.get(before as usize).copied().unwrap_or(0) as usize;
        let in_two_words = match kind {
            ArrayKind::Boolean | ArrayKind::Byte => 8,
            ArrayKind::Char | ArrayKind::Short => 4,
            ArrayKind::Int | ArrayKind::Float | ArrayKind::Ref => 2,
            ArrayKind::Long | ArrayKind::Double => 1,
        };
        let is_large = length > self.whole_words / 2 * in_two_words;
        if is_large { length.div_ceil(self.whole_words / 4 * in_two_words) as u32 } else { 0 }
    }

    /// Fills the objects of chunks that are new, and renews the references of the others.
    pub(super) fn fill_chunks(&mut self, program: &Program, state: &mut State) {
        let arrived = std::mem::take(&mut self.arrived);
        for is_part in [false, true] {
            for (number, filled) in &arrived {
                let chunk = &self.lists.chunks[*number as usize];
                for (at, item) in chunk.items.iter().enumerate() {
                    if (item.part != 0) != is_part || filled >> (at % 64) & 1 != 0 {
                        continue;
                    }
                    let home = (chunk.root, chunk.start + item.before);
                    let object = &mut state.heap.objects[item.object as usize];
                    match item.part {
                        0 => {
                            self.decode_object(program, home, item.id, FLAG_OWN, object);
                        }
                        part => self.decode_part(home, item.id, part as usize - 1, object),
                    }
                }
            }
        }
        for index in 0..self.lists.lists.len() {
            for at in 0..self.lists.lists[index].chunks.len() {
                let number = self.lists.lists[index].chunks[at];
                if self.renew_references(&mut state.heap, number) {
                    self.examine(program, &state.heap, number);
                }
            }
        }
        let mut arrived = arrived;
        for (number, _) in arrived.drain(..) {
            self.examine(program, &state.heap, number);
        }
        self.arrived = arrived;
        self.saw_place.set(false);
    }

    /// Sets the references that leave a chunk to the objects that are now where they point to. Returns true
    /// if any was another one.
    fn renew_references(&self, heap: &mut Heap, number: u32) -> bool {
        let chunk = &self.lists.chunks[number as usize];
        let mut any = false;
        for outside in &chunk.outside {
            let item = chunk.items[outside.item as usize];
            let home = (chunk.root, chunk.start + item.before);
            if self.encode_ref(heap, home, outside.target) == outside.word {
                continue;
            }
            any = true;
            let target = self.decode_ref(home, outside.word);
            match &mut heap.objects[item.object as usize].body {
                Body::Fields(values) => values[outside.field as usize] = target.into(),
                Body::Refs(refs) => refs[outside.field as usize] = target,
                _ => {}
            }
        }
        any
    }

    /// Decodes again what is in a slot that has not changed.
    pub(super) fn renew_holders(&mut self, program: &Program, state: &mut State) {
        let holders = std::mem::take(&mut self.holders);
        for slot in &holders {
            self.decode_slot(program, state, *slot);
        }
        self.holders = holders;
    }
}

/// A slot that holds places of lists.
const HOLDS: u8 = 1;
/// A slot that held some before, and is still listed.
const HELD: u8 = 2;

fn is_part(parts: u64, at: usize) -> bool {
    parts >> (at % 64) & 1 != 0
}

/// Returns the next part of the innermost open array.
fn next_part(open: &mut Vec<(Ref, u32, u32)>) -> Node {
    let Some((object, next, count)) = open.last_mut() else { return (0, 1) };
    let node = (*object, *next);
    *next += 1;
    if node.1 >= *count {
        open.pop();
    }
    node
}
