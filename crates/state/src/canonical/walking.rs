//! The depth-first order of the objects in a list. The walk passes over a chunk at once if what was written
//! since cannot matter to the order within.

use super::lists::{List, Node, Outside, Segment, for_each_ref};
use super::{Canonical, Extent, SHARED, touch};
use crate::heap::{Body, FLAG_SHARED, Heap, Ref};
use hebra_program::Program;

/// A chunk that is being visited item by item.
struct Whole {
    chunk: u32,
    /// Where its items begin among the segments.
    from: usize,
}

impl Canonical {
    /// Finds what is reached from these references, in depth-first order; returns the number of objects.
    pub(super) fn walk(
        &mut self,
        program: &Program,
        heap: &mut Heap,
        index: usize,
        from: &[Ref],
    ) -> usize {
        let List { root, apart, .. } = self.lists.lists[index];
        let owner = if apart { root } else { SHARED };
        self.lists.fit(heap.objects.len());
        let mut segments = std::mem::take(&mut self.lists.lists[index].segments);
        segments.clear();
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        stack.extend(from.iter().rev().map(|r| (*r, 0)));
        let mut count = 0;
        let mut whole: Option<Whole> = None;
        while let Some(node) = stack.pop() {
            let (object, part) = node;
            if part == 0 && self.is_visited(object) {
                self.share_object(heap, object, owner);
                continue;
            }
            let spot = self.lists.spot_of(node);
            let (chunk, at) = spot;
            let first = if at == 0 { chunk } else { 0 };
            if first != 0 && self.passes(first, apart) {
                for at in 0..self.lists.chunks[first as usize].exits.len() {
                    let (exit, _) = self.lists.chunks[first as usize].exits[at];
                    self.share_object(heap, exit, owner);
                }
                let chunk = &mut self.lists.chunks[first as usize];
                (chunk.kept, chunk.root) = (self.epoch, root);
                count += chunk.count as usize;
                stack.extend_from_slice(&chunk.rest);
                segments.push(Segment::Chunk(first));
                whole = None;
                continue;
            }
            self.lists.chunks[chunk as usize].split = self.epoch;
            if first != 0 && self.lists.chunks[first as usize].apart == apart {
                whole = Some(Whole { chunk: first, from: segments.len() });
            }
            let known = self.lists.unwritten(node, spot);
            segments.push(Segment::Item(node, known));
            if part == 0 {
                count += 1;
                let index = object as usize;
                self.marks[index] = self.epoch;
                self.owners[index] = owner;
                self.names[index] = 0;
                // What several threads reach is not in the list of one of them.
                if (heap.objects[index].flags & FLAG_SHARED != 0) == apart {
                    heap.objects[index].flags ^= FLAG_SHARED;
                    touch(heap, object);
                }
            }
            whole = whole.filter(|whole| self.is_in_turn(whole, node, segments.len()));
            if let Some(Whole { chunk: number, from }) = whole {
                let chunk = &mut self.lists.chunks[number as usize];
                if segments.len() - from == chunk.items.len() {
                    (chunk.kept, chunk.root) = (self.epoch, root);
                    segments.truncate(from);
                    segments.push(Segment::Chunk(number));
                    whole = None;
                }
            }
            let is_empty = part != 0 && known == Some(0);
            push_children(program, heap, self.whole_words, (node, is_empty), &mut stack);
        }
        self.stack = stack;
        self.lists.lists[index].segments = segments;
        count
    }

    /// Returns true if an object was found before, or is not to be found.
    fn is_visited(&self, object: Ref) -> bool {
        self.is_marked(object)
            || self.lists.is_kept(object, self.epoch)
            || self.extent == Extent::Apart && !self.is_apart(object)
    }

    /// Returns true if the items of a chunk, of which the first is about to be visited, are visited in
    /// order, as they are.
    fn passes(&self, chunk: u32, apart: bool) -> bool {
        let chunk = &self.lists.chunks[chunk as usize];
        chunk.is_closed
            && chunk.written == 0
            && chunk.apart == apart
            && chunk.split != self.epoch
            && chunk.kept != self.epoch
            && chunk.exits.iter().all(|(object, part)| *part == 0 && self.is_visited(*object))
    }

    /// Returns true if a node is the next item of a chunk, unchanged.
    fn is_in_turn(&self, whole: &Whole, node: Node, length: usize) -> bool {
        let chunk = &self.lists.chunks[whole.chunk as usize];
        let item = chunk.items.get(length - whole.from - 1);
        chunk.written == 0 && item.is_some_and(|item| (item.object, item.part) == node)
    }

    /// Finds out how a chunk is visited, and what it refers to outside.
    pub(super) fn examine(&mut self, program: &Program, heap: &Heap, number: u32) {
        let mut chunk = std::mem::take(&mut self.lists.chunks[number as usize]);
        let mut stack = std::mem::take(&mut self.stack);
        chunk.outside.clear();
        chunk.exits.clear();
        chunk.rest.clear();
        stack.clear();
        stack.extend(chunk.items.first().map(|item| (item.object, item.part)));
        let mut next = 0;
        chunk.is_closed = true;
        while let Some(node) = stack.pop() {
            let at = match self.lists.spot_of(node) {
                (found, at) if found == number => Some(at as usize),
                _ => None,
            };
            match at {
                Some(at) if at < next => {}
                Some(at) if at == next => {
                    next += 1;
                    let is_empty = chunk.items[at].is_empty();
                    push_children(program, heap, self.whole_words, (node, is_empty), &mut stack);
                }
                // It was found from elsewhere when the order was made.
                Some(_) => {
                    chunk.is_closed = false;
                    break;
                }
                None if next < chunk.items.len() => chunk.exits.push(node),
                None => chunk.rest.push(node),
            }
        }
        chunk.is_closed &= next == chunk.items.len();
        // The first one to be visited is to be on top.
        chunk.rest.reverse();
        stack.clear();
        self.stack = stack;
        (chunk.parts, chunk.has_arrays) = (0, false);
        for at in 0..chunk.items.len() {
            let item = chunk.items[at];
            chunk.parts += u32::from(item.part != 0);
            let parts = || heap.get(item.object).part_count(self.whole_words);
            chunk.has_arrays |= item.part == 0 && parts() != 0;
            if item.is_empty() {
                continue;
            }
            let home = (chunk.root, chunk.start + item.before);
            for_each_ref(program, heap, self.whole_words, (item.object, item.part), |field, to| {
                if self.lists.spot(to).0 != number {
                    let word = self.encode_ref(heap, home, to);
                    chunk.outside.push(Outside { item: at as u32, field, target: to, word });
                }
            });
        }
        self.lists.chunks[number as usize] = chunk;
    }
}

/// Adds what is visited from a node, first one last. An empty part refers to nothing.
fn push_children(
    program: &Program,
    heap: &Heap,
    whole_words: usize,
    ((object, part), is_empty): (Node, bool),
    stack: &mut Vec<Node>,
) {
    let is_array = !matches!(heap.get(object).body, Body::Fields(_));
    if is_array && (part as usize) < heap.get(object).part_count(whole_words) {
        stack.push((object, part + 1));
    }
    if is_empty {
        return;
    }
    let from = stack.len();
    for_each_ref(program, heap, whole_words, (object, part), |_, r| stack.push((r, 0)));
    stack[from..].reverse();
}
