//! The objects of roots from which many are found: a list in depth-first order, in chunks. A chunk is an
//! interned string of components, and begins where its contents say so (`settling`), so a change of a
//! list leaves most of its chunks as they are, whatever their place.
//!
//! A part of an array is an item of its own: it comes after what is behind the part before it. So an item
//! refers to what it finds by small distances, and a chunk mostly to objects of its own.

use crate::heap::{Body, FLAG_OWN, Heap, Object, Ref};
use hebra_program::Program;
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// How lists are cut. It is the same for the whole search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Most objects of a root without a list.
    pub short: usize,
    /// Most items in a chunk; at most 64.
    pub items: usize,
    /// Items before one that decide if it begins a chunk.
    pub window: usize,
    /// Most children of a node in the tree over the chunks.
    pub children: usize,
}

pub(super) const USUAL: Limits = Limits { short: 64, items: 64, window: 15, children: 32 };
/// So that small programs have lists of several chunks. For tests.
pub(super) const SMALL: Limits = Limits { short: 2, items: 4, window: 2, children: 2 };

/// Places of a list are numbered in blocks of this many.
const BLOCK: u32 = 1 << 10;

/// An object in a list, or a part of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub object: Ref,
    /// 0 for the object itself, else the number of the part, from 1.
    pub part: u32,
    /// Its component; 0 for an empty part.
    pub id: u32,
    /// Objects before it in the chunk.
    pub before: u32,
}

impl Item {
    /// Returns true for a part that has nothing in it.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.part != 0 && self.id == 0
    }
}

/// A reference from an object of a chunk to one outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outside {
    /// Index of the item that refers.
    pub item: u32,
    /// Index of the field or element.
    pub field: u32,
    pub target: Ref,
    /// How the component refers to it.
    pub word: u32,
}

/// Consecutive items of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Chunk {
    /// Its interned form.
    pub id: u32,
    pub root: u32,
    /// The root is a thread.
    pub apart: bool,
    /// Place of its first object.
    pub start: u32,
    /// Number of objects.
    pub count: u32,
    pub items: Vec<Item>,
    /// The chunk before it when it was put there, 0 if none.
    pub after: u32,
    pub outside: Vec<Outside>,
    /// Who visits its first item before all others visits them in order, provided that `exits` were
    /// visited before; then `rest` is left to be visited, first one last.
    pub is_closed: bool,
    pub exits: Vec<Node>,
    pub rest: Vec<Node>,
    /// Number of items that are parts.
    pub parts: u32,
    /// Some object in it is an array in parts.
    pub has_arrays: bool,
    /// Items written since the last canonical form, a bit for each.
    pub written: u64,
    /// Renaming that found its objects as they are.
    pub kept: u32,
    /// Renaming that found one of its objects by itself.
    pub split: u32,
}

/// An object, or a part of an array: as in `Item`.
pub(super) type Node = (Ref, u32);

/// A piece of a list that is being put together.
#[derive(Clone, Copy, Debug)]
pub(super) enum Segment {
    Chunk(u32),
    /// The component as it was before, if it was in a list and was not written since.
    Item(Node, Option<u32>),
}

/// The objects found from one root.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub root: u32,
    /// The root is a thread.
    pub apart: bool,
    pub slot: u32,
    pub chunks: Vec<u32>,
    /// Number of objects.
    pub count: u32,
    /// The list after a renaming, until it is settled.
    pub segments: Vec<Segment>,
    /// Chunk without items of those objects that are in no other one: their offset is their place.
    pub loose: u32,
    /// Numbers of the blocks of places.
    blocks: Vec<u32>,
}

/// All lists of the current state.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    pub limits: Limits,
    pub lists: Vec<List>,
    /// Index of the list of each root, plus one; 0 if it has none.
    by_root: Vec<u32>,
    /// The chunk in which an object was looked up last. It saves time only.
    recent: Cell<u32>,
    /// The first is not used: 0 means none.
    pub chunks: Vec<Chunk>,
    free: Vec<u32>,
    /// Chunk of each object and the index of its item there; 0 if it is in no list.
    pub spots: Vec<(u32, u32)>,
    /// The same of the parts of each array in a list.
    pub parts: FxHashMap<Ref, Vec<(u32, u32)>>,
    /// Root and first place of each block of places.
    blocks: Vec<(u32, u32)>,
}

impl Lists {
    pub(super) fn new() -> Lists {
        Lists {
            limits: USUAL,
            lists: Vec::new(),
            by_root: Vec::new(),
            recent: Cell::new(0),
            chunks: vec![Chunk::default()],
            free: Vec::new(),
            spots: Vec::new(),
            parts: FxHashMap::default(),
            blocks: Vec::new(),
        }
    }

    /// Returns how many numbers were given out for places.
    pub(super) fn numbers(&self) -> usize {
        self.blocks.len()
    }

    #[inline]
    pub(super) fn index_of(&self, root: u32) -> Option<usize> {
        (*self.by_root.get(root as usize)? as usize).checked_sub(1)
    }

    pub(super) fn add(&mut self, root: u32, slot: u32, apart: bool) -> usize {
        let loose = self.add_chunk(Chunk { root, apart, ..Chunk::default() });
        let (chunks, segments, blocks) = (Vec::new(), Vec::new(), Vec::new());
        self.lists.push(List { root, apart, slot, chunks, count: 0, segments, loose, blocks });
        let length = self.by_root.len().max(root as usize + 1);
        self.by_root.resize(length, 0);
        self.by_root[root as usize] = self.lists.len() as u32;
        self.lists.len() - 1
    }

    /// Returns true if the objects found from a root are in a list.
    pub(super) fn is_long(&self, root: u32) -> bool {
        self.index_of(root).is_some_and(|index| self.lists[index].count != 0)
    }

    pub(super) fn add_chunk(&mut self, chunk: Chunk) -> u32 {
        match self.free.pop() {
            Some(number) => {
                self.chunks[number as usize] = chunk;
                number
            }
            None => {
                self.chunks.push(chunk);
                (self.chunks.len() - 1) as u32
            }
        }
    }

    pub(super) fn remove_chunk(&mut self, number: u32) -> Chunk {
        self.free.push(number);
        std::mem::take(&mut self.chunks[number as usize])
    }

    #[inline]
    pub(super) fn spot(&self, reference: Ref) -> (u32, u32) {
        self.spots.get(reference as usize).copied().unwrap_or((0, 0))
    }

    pub(super) fn fit(&mut self, count: usize) {
        if self.spots.len() < count {
            self.spots.resize(count, (0, 0));
        }
    }

    /// Returns the chunk of an object or a part and the index of its item there; 0 if it is in no list.
    #[inline]
    pub(super) fn spot_of(&self, (object, part): Node) -> (u32, u32) {
        match part {
            0 => self.spot(object),
            part => {
                let spots = self.parts.get(&object);
                spots.and_then(|spots| spots.get(part as usize - 1)).copied().unwrap_or((0, 0))
            }
        }
    }

    /// Returns the component of an item at a spot, if it was not written since the last canonical form.
    #[inline]
    pub(super) fn unwritten(&self, (object, part): Node, (chunk, at): (u32, u32)) -> Option<u32> {
        let chunk = &self.chunks[chunk as usize];
        let item = chunk.items.get(at as usize)?;
        let is_it = (item.object, item.part) == (object, part);
        (is_it && chunk.written & bit(at) == 0).then_some(item.id)
    }

    /// Returns true if an object's chunk was found as it is.
    #[inline]
    pub(super) fn is_kept(&self, reference: Ref, epoch: u32) -> bool {
        match self.spot(reference) {
            (0, _) => false,
            (chunk, _) => self.chunks[chunk as usize].kept == epoch,
        }
    }

    /// Returns true if an object's chunk was found as it is, from another thread than this owner.
    pub(super) fn is_kept_apart_from(&self, reference: Ref, owner: u32, epoch: u32) -> bool {
        let (chunk, _) = self.spot(reference);
        let chunk = &self.chunks[chunk as usize];
        chunk.kept == epoch && chunk.apart && chunk.root != owner
    }

    /// Notes that an object was found by itself.
    #[inline]
    pub(super) fn split(&mut self, reference: Ref, epoch: u32) {
        let (chunk, _) = self.spot(reference);
        self.chunks[chunk as usize].split = epoch;
    }

    /// Returns the root and the place of an object in a list.
    #[inline]
    pub(super) fn location(&self, reference: Ref) -> Option<(u32, u32)> {
        match self.spot(reference) {
            (0, _) => None,
            (chunk, at) => {
                let chunk = &self.chunks[chunk as usize];
                let before = chunk.items.get(at as usize).map_or(at, |item| item.before);
                Some((chunk.root, chunk.start + before))
            }
        }
    }

    /// Returns the object at a place of a list; null if there is none.
    pub(super) fn object_at(&self, root: u32, place: u32) -> Ref {
        let find = || {
            let mut chunk = &self.chunks[self.recent.get() as usize];
            if chunk.root != root || place.wrapping_sub(chunk.start) >= chunk.count {
                let list = &self.lists[self.index_of(root)?];
                let starts = |c: &u32| self.chunks[*c as usize].start <= place;
                let number = list.chunks[list.chunks.partition_point(starts).checked_sub(1)?];
                self.recent.set(number);
                chunk = &self.chunks[number as usize];
            }
            let place = place - chunk.start;
            let items = chunk.items.get(place as usize..)?;
            items.iter().find(|item| item.part == 0 && item.before == place)
        };
        find().map_or(0, |item| item.object)
    }

    /// Numbers the places of a list.
    pub(super) fn number_places(&mut self, index: usize) {
        let list = &mut self.lists[index];
        while (list.blocks.len() as u32) * BLOCK < list.count {
            let first = list.blocks.len() as u32 * BLOCK;
            list.blocks.push(self.blocks.len() as u32);
            self.blocks.push((list.root, first));
        }
    }

    /// Returns the number of a place of a list.
    pub(super) fn number(&self, root: u32, place: u32) -> u32 {
        let list = self.index_of(root).map(|index| &self.lists[index]);
        let block = list.and_then(|list| list.blocks.get((place / BLOCK) as usize));
        block.copied().unwrap_or(0) * BLOCK + place % BLOCK
    }

    /// Returns the root and the place with a number.
    pub(super) fn numbered(&self, number: u32) -> (u32, u32) {
        let block = self.blocks.get((number / BLOCK) as usize);
        let (root, first) = block.copied().unwrap_or((0, 0));
        (root, first + number % BLOCK)
    }

    /// Marks the items of an object and of its parts as written.
    pub(super) fn note_written(&mut self, reference: Ref) -> bool {
        let (chunk, at) = self.spot(reference);
        if chunk == 0 {
            return false;
        }
        self.chunks[chunk as usize].written |= bit(at);
        if !self.parts.is_empty()
            && let Some(parts) = self.parts.get(&reference)
        {
            for (chunk, at) in parts {
                self.chunks[*chunk as usize].written |= bit(*at);
            }
        }
        true
    }

    /// Marks the item of a part as written.
    pub(super) fn note_written_part(&mut self, reference: Ref, part: u32) -> bool {
        match self.spot_of((reference, part + 1)) {
            (0, _) => false,
            (chunk, at) => {
                self.chunks[chunk as usize].written |= bit(at);
                true
            }
        }
    }

    /// Returns true if a thread alone has any objects in a list.
    pub(super) fn are_apart(&self) -> bool {
        self.lists.iter().any(|list| list.apart && list.count != 0)
    }

    /// Puts items into a new chunk of a list, without its interned form.
    pub(super) fn form(&mut self, index: usize, mut items: Vec<Item>) -> u32 {
        let List { root, apart, .. } = self.lists[index];
        let number = self.add_chunk(Chunk { root, apart, ..Chunk::default() });
        let mut count = 0;
        for (at, item) in items.iter_mut().enumerate() {
            item.before = count;
            match item.part {
                0 => {
                    count += 1;
                    self.spots[item.object as usize] = (number, at as u32);
                }
                part => {
                    let spots = self.parts.entry(item.object).or_default();
                    if spots.len() < part as usize {
                        spots.resize(part as usize, (0, 0));
                    }
                    spots[part as usize - 1] = (number, at as u32);
                }
            }
        }
        let chunk = &mut self.chunks[number as usize];
        (chunk.items, chunk.count) = (items, count);
        number
    }

    /// Sets the places of all chunks of a list.
    pub(super) fn set_starts(&mut self, index: usize) {
        let mut start = 0;
        for number in &self.lists[index].chunks {
            let chunk = &mut self.chunks[*number as usize];
            chunk.start = start;
            start += chunk.count;
        }
        self.lists[index].count = start;
    }
}

/// Returns the bit of an item of a chunk, which has at most 64.
#[inline]
pub(super) fn bit(at: u32) -> u64 {
    1 << (at % 64)
}

/// Returns true if an object cannot refer to others.
pub(super) fn is_leaf(program: &Program, object: &Object) -> bool {
    match &object.body {
        Body::Fields(_) => program.class(object.class).instance_refs.is_empty(),
        Body::Refs(_) => false,
        _ => true,
    }
}

/// Calls `f` with the index and the value of every reference to an object of the state in an object or a
/// part of an array. An array in parts refers to nothing itself.
#[inline]
pub(super) fn for_each_ref(
    program: &Program,
    heap: &Heap,
    whole_words: usize,
    (object, part): Node,
    mut f: impl FnMut(u32, Ref),
) {
    let object = heap.get(object);
    let mut see = |index: usize, reference: Ref| {
        if reference != 0 && heap.get(reference).flags & FLAG_OWN != 0 {
            f(index as u32, reference);
        }
    };
    match &object.body {
        Body::Fields(words) => {
            for index in &program.class(object.class).instance_refs {
                let index = usize::from(*index);
                see(index, words[index] as Ref);
            }
        }
        Body::Refs(refs) => {
            let (from, to) = match (object.part_length(whole_words), part) {
                (None, 0) => (0, refs.len()),
                (None, _) | (_, 0) => return,
                (Some(length), part) => {
                    let from = (part as usize - 1) * length;
                    (from.min(refs.len()), (from + length).min(refs.len()))
                }
            };
            refs[from..to].iter().enumerate().for_each(|(i, r)| see(from + i, *r));
        }
        _ => {}
    }
}
