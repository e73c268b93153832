//! Encodes what has changed in lists, and puts their chunks together.
//!
//! A chunk begins where the contents say so, as in content-defined chunking (Muthitacharoen, Chen and Mazières, A
//! low-bandwidth network file system, 2001), here with the least hash among the last few items, as in
//! winnowing (Schleimer, Wilkerson and Aiken, 2003). So where chunks begin depends on the list alone.

use super::lists::{Item, Limits, List, Lists, Segment, bit, is_leaf};
use super::{Canonical, Extent};
use crate::heap::{Body, FLAG_DIRTY, Heap};
use hebra_program::Program;

impl Canonical {
    /// Sets the places of all objects in lists after a renaming, in the lists of threads or in the others.
    /// Objects that are in none any more are added to `dropped`.
    pub(super) fn place_lists(&mut self, apart: bool) {
        for index in 0..self.lists.lists.len() {
            if self.lists.lists[index].apart != apart {
                continue;
            }
            let mut segments = std::mem::take(&mut self.lists.lists[index].segments);
            let (root, loose) = (self.lists.lists[index].root, self.lists.lists[index].loose);
            let mut place = 0;
            for segment in &mut segments {
                match segment {
                    Segment::Chunk(number) => {
                        let chunk = &mut self.lists.chunks[*number as usize];
                        (chunk.root, chunk.start) = (root, place);
                        place += chunk.count;
                    }
                    Segment::Item(node, _) => {
                        if node.1 == 0 {
                            self.lists.spots[node.0 as usize] = (loose, place);
                            place += 1;
                        }
                    }
                }
            }
            self.lists.lists[index].count = place;
            self.lists.number_places(index);
            self.lists.lists[index].segments = segments;
        }
        for index in 0..self.lists.lists.len() {
            if self.lists.lists[index].apart != apart {
                continue;
            }
            for at in 0..self.lists.lists[index].chunks.len() {
                let number = self.lists.lists[index].chunks[at];
                if self.lists.chunks[number as usize].kept == self.epoch {
                    continue;
                }
                for item in self.lists.remove_chunk(number).items {
                    let object = item.object as usize;
                    if item.part == 0 && self.lists.spots[object].0 == number {
                        self.lists.spots[object] = (0, 0);
                        self.lists.parts.remove(&item.object);
                        self.dropped.push(item.object);
                    }
                }
            }
        }
    }

    /// Notes which items have been written. An array that has other parts than before changes the order
    /// of items.
    pub(super) fn note_written_items(&mut self, heap: &mut Heap) {
        for reference in &heap.dirty {
            if self.lists.note_written(*reference) {
                self.lists_are_dirty = true;
                let known = self.lists.parts.get(reference).map_or(0, Vec::len);
                if known != heap.get(*reference).part_count(self.whole_words) {
                    self.lists.parts.remove(reference);
                    heap.shape_changed = true;
                }
            }
        }
        for (reference, part) in &heap.dirty_parts {
            self.lists_are_dirty |= self.lists.note_written_part(*reference, *part);
        }
    }

    /// Brings the components of lists up to date. After a renaming, they have been placed.
    pub(super) fn settle_lists(&mut self, program: &Program, heap: &Heap, renamed: Option<Extent>) {
        for index in 0..self.lists.lists.len() {
            let renamed = match renamed {
                Some(Extent::All) => true,
                Some(Extent::Apart) => self.lists.lists[index].apart,
                None => false,
            };
            if !renamed {
                let List { chunks, segments, .. } = &mut self.lists.lists[index];
                let is_dirty = |number: &u32| self.lists.chunks[*number as usize].written != 0;
                if !chunks.iter().any(is_dirty) {
                    continue;
                }
                segments.clear();
                segments.extend(chunks.iter().map(|number| Segment::Chunk(*number)));
            }
            self.settle_list(program, heap, index, renamed);
        }
        self.lists_are_dirty = false;
    }

    fn settle_list(&mut self, program: &Program, heap: &Heap, index: usize, renamed: bool) {
        let mut segments = std::mem::take(&mut self.lists.lists[index].segments);
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.clear();
        for segment in segments.drain(..) {
            match segment {
                Segment::Chunk(number)
                    if self.lists.chunks[number as usize].written != 0
                        || renamed && !self.refers_as_before(heap, number) =>
                {
                    self.loosen(index, number, &mut pieces);
                }
                segment => pieces.push(segment),
            }
        }
        self.lists.lists[index].segments = segments;
        let mut chunks = std::mem::take(&mut self.lists.lists[index].chunks);
        let is_same =
            |(piece, number): (&Segment, &u32)| matches!(piece, Segment::Chunk(n) if n == number);
        if pieces.len() != chunks.len() || !pieces.iter().zip(&chunks).all(is_same) {
            self.encode_pieces(program, heap, index, &mut pieces);
            chunks.clear();
            self.assemble(heap, index, &pieces, &mut chunks);
            self.lists.lists[index].chunks = chunks;
            self.finish_list(program, heap, index);
        } else {
            self.lists.lists[index].chunks = chunks;
        }
        self.pieces = pieces;
    }

    /// Returns true if a chunk's references to objects outside are encoded as before.
    fn refers_as_before(&self, heap: &Heap, number: u32) -> bool {
        let chunk = &self.lists.chunks[number as usize];
        chunk.outside.iter().all(|outside| {
            let home = (chunk.root, chunk.start + chunk.items[outside.item as usize].before);
            self.encode_ref(heap, home, outside.target) == outside.word
        })
    }

    /// Takes a chunk apart.
    fn loosen(&mut self, index: usize, number: u32, pieces: &mut Vec<Segment>) {
        let loose = self.lists.lists[index].loose;
        let chunk = self.lists.remove_chunk(number);
        for (at, item) in chunk.items.iter().enumerate() {
            if item.part == 0 {
                self.lists.spots[item.object as usize] = (loose, chunk.start + item.before);
            }
            let known = (chunk.written & bit(at as u32) == 0).then_some(item.id);
            pieces.push(Segment::Item((item.object, item.part), known));
        }
    }

    fn encode_pieces(
        &mut self,
        program: &Program,
        heap: &Heap,
        index: usize,
        pieces: &mut [Segment],
    ) {
        let root = self.lists.lists[index].root;
        let mut words = std::mem::take(&mut self.words);
        let mut place = 0;
        for piece in pieces {
            let (node, known) = match piece {
                Segment::Chunk(number) => {
                    place += self.lists.chunks[*number as usize].count;
                    continue;
                }
                Segment::Item(node, known) => (*node, known),
            };
            words.clear();
            let (object, home) = (heap.get(node.0), (root, place));
            place += u32::from(node.1 == 0);
            let stays = match (node.1, *known) {
                (_, None) => false,
                (0, _) => object.flags & FLAG_DIRTY == 0 && is_leaf(program, object),
                (_, Some(id)) => id == 0 || is_leaf(program, object),
            };
            if stays {
                continue;
            }
            match node.1 {
                0 => self.push_object(program, heap, home, &mut words, object),
                part => {
                    if let Some(range) = self.part_range(object, part as usize - 1) {
                        self.push_elements(heap, home, &mut words, &object.body, range);
                    }
                }
            }
            let is_empty = node.1 != 0 && words.iter().all(|word| *word == 0);
            *known = Some(match *known {
                _ if is_empty => 0,
                Some(id) if id != 0 && self.interner.get(id) == words.as_slice() => id,
                _ => self.interner.intern(&words),
            });
        }
        self.words = words;
    }

    /// Puts pieces together to chunks.
    fn assemble(&mut self, heap: &Heap, index: usize, pieces: &[Segment], out: &mut Vec<u32>) {
        let mut assembly = Assembly {
            heap,
            index,
            limits: self.lists.limits,
            lists: &mut self.lists,
            out,
            open: Vec::new(),
            length: 0,
        };
        let window = assembly.limits.window;
        // The chunk before, if it was kept, and how many items directly before it were the same before.
        let (mut previous, mut same) = (0, 0);
        for piece in pieces {
            match *piece {
                Segment::Item((object, part), id) => {
                    assembly.add(Item { object, part, id: id.unwrap_or(0), before: 0 });
                    (previous, same) = (0, 0);
                }
                Segment::Chunk(number) => {
                    let follows = assembly.lists.chunks[number as usize].after == previous;
                    same = match (follows, previous) {
                        (true, 0) if assembly.length == 0 => window,
                        (true, previous) if previous != 0 => {
                            same + assembly.lists.chunks[previous as usize].items.len()
                        }
                        _ => 0,
                    };
                    if same >= window || assembly.fits(number) {
                        assembly.add_chunk(number);
                        previous = number;
                    } else {
                        for item in assembly.lists.remove_chunk(number).items {
                            assembly.add(item);
                        }
                        (previous, same) = (0, 0);
                    }
                }
            }
        }
        assembly.close();
    }

    /// Interns the chunks of a list that are new, and the list.
    pub(super) fn finish_list(&mut self, program: &Program, heap: &Heap, index: usize) {
        self.lists.set_starts(index);
        let chunks = std::mem::take(&mut self.lists.lists[index].chunks);
        let mut previous = 0;
        for number in &chunks {
            let chunk = &mut self.lists.chunks[*number as usize];
            chunk.after = previous;
            previous = *number;
            if chunk.id == 0 {
                let mut words = std::mem::take(&mut self.words);
                words.clear();
                words.extend([0, 0]);
                for (at, item) in chunk.items.iter().enumerate() {
                    words[at / 32] |= u32::from(item.part != 0) << (at % 32);
                    words.push(item.id);
                }
                chunk.id = self.interner.intern(&words);
                self.words = words;
                self.examine(program, heap, *number);
            }
        }
        let slot = self.lists.lists[index].slot as usize;
        self.vector[slot] = self.pack(&chunks);
        self.lists.lists[index].chunks = chunks;
    }

    /// Interns the chunks of a list as a tree; 0 if there are none.
    fn pack(&mut self, chunks: &[u32]) -> u32 {
        if chunks.is_empty() {
            return 0;
        }
        let mut level = std::mem::take(&mut self.level);
        level.clear();
        level.extend(chunks.iter().map(|number| self.lists.chunks[*number as usize].id));
        let mut height = 0;
        let most = self.lists.limits.children;
        while level.len() > most {
            let (mut to, mut from) = (0, 0);
            for at in 1..=level.len() {
                let begins = |id: u32| hash(id) >> 28 == 0;
                if at == level.len() || at - from == most || begins(level[at]) {
                    level[to] = self.interner.intern(&level[from..at]);
                    (to, from) = (to + 1, at);
                }
            }
            level.truncate(to);
            height += 1;
        }
        level.push(height);
        let id = self.interner.intern(&level);
        self.level = level;
        id
    }

    /// Adds the chunks of a list to `out`.
    pub(super) fn unpack(&self, id: u32, out: &mut Vec<u32>) {
        if let Some((height, level)) = self.interner.get(id).split_last() {
            self.unpack_level(*height, level, out);
        }
    }

    fn unpack_level(&self, height: u32, level: &[u32], out: &mut Vec<u32>) {
        match height {
            0 => out.extend_from_slice(level),
            _ => {
                for id in level {
                    self.unpack_level(height - 1, self.interner.get(*id), out);
                }
            }
        }
    }
}

/// Chunks of a list under way.
struct Assembly<'a> {
    heap: &'a Heap,
    index: usize,
    limits: Limits,
    lists: &'a mut Lists,
    out: &'a mut Vec<u32>,
    /// Items after the last chunk, not closed yet.
    open: Vec<Item>,
    /// Number of items.
    length: usize,
}

impl Assembly<'_> {
    fn add(&mut self, item: Item) {
        let is_first = self.length == 0;
        if is_first || self.is_full() || self.begins(&[], &item) {
            self.close();
        } else if self.open.is_empty()
            && let Some(last) = self.out.pop()
        {
            self.open = self.lists.remove_chunk(last).items;
        }
        self.open.push(item);
        self.length += 1;
    }

    fn add_chunk(&mut self, number: u32) {
        self.close();
        self.out.push(number);
        self.length += self.lists.chunks[number as usize].items.len();
    }

    fn close(&mut self) {
        if !self.open.is_empty() {
            let number = self.lists.form(self.index, std::mem::take(&mut self.open));
            self.out.push(number);
        }
    }

    /// Returns true if the last chunk has no room.
    fn is_full(&self) -> bool {
        let last = |number: &u32| self.lists.chunks[*number as usize].items.len();
        let length = match self.open.len() {
            0 => self.out.last().map_or(0, last),
            length => length,
        };
        length >= self.limits.items
    }

    /// Returns true if a chunk is one here too.
    fn fits(&self, number: u32) -> bool {
        let items = &self.lists.chunks[number as usize].items;
        let begins = |at: usize| self.begins(&items[..at], &items[at]);
        (self.length == 0 || self.is_full() || begins(0))
            && !(1..items.len().min(self.limits.window)).any(begins)
    }

    /// Returns true if an item begins a chunk after the last items and these.
    fn begins(&self, between: &[Item], item: &Item) -> bool {
        if self.finds_objects(item) {
            return true;
        }
        if self.length + between.len() < self.limits.window {
            return false;
        }
        // What is found from a part stays with it, so that a walk can pass over both.
        let last = || self.lists.chunks[*self.out.last()? as usize].items.first();
        let first = between.first().or(self.open.first()).or_else(last);
        if first.is_some_and(|first| self.finds_objects(first)) {
            return false;
        }
        let chunks = self.out.iter().rev();
        let items =
            chunks.flat_map(|number| self.lists.chunks[*number as usize].items.iter().rev());
        let window = self.limits.window;
        let mut before =
            between.iter().rev().chain(self.open.iter().rev()).chain(items).take(window);
        let least = hash(item.id);
        before.next().is_some_and(|last| last.id != item.id && least <= hash(last.id))
            && before.all(|other| least <= hash(other.id))
    }

    /// Returns true for a part of an array of references, unless it is empty.
    fn finds_objects(&self, item: &Item) -> bool {
        item.part != 0
            && !item.is_empty()
            && matches!(self.heap.get(item.object).body, Body::Refs(_))
    }
}

fn hash(id: u32) -> u32 {
    id.wrapping_mul(0x9e37_79b1)
}
