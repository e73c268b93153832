//! The components of a canonical form: objects, statics, threads and frames as words, and back.

use super::Canonical;
use crate::heap::{
    Body, FLAG_DIRTY, FLAG_IMMUTABLE, FLAG_OWN, FLAG_SHARED, FLAG_UNSURE, FLAG_VAGUE, Heap, Object,
    Ref,
};
use crate::state::{Attempt, Frame, Init, Queued, Stale, State, Statics, Status, Thread, Wake};
use crate::vague::{self, ESCAPE, Renumbering};
use hebra_ir::Kind;
use hebra_program::code::Width;
use hebra_program::{ClassId, ClassKind, Program};
use std::ops::Range;

/// Where a component is that refers to objects: the root from which its object is found and its place in
/// that root's order.
pub(super) type Home = (u32, u32);

/// Home of references that are not in an object of the state: no object is found from this slot.
pub(super) const ROOT: Home = (0, 0);

impl Canonical {
    pub(super) fn name(&self, reference: Ref) -> u32 {
        self.names.get(reference as usize).copied().unwrap_or(0)
    }

    pub(super) fn is_marked(&self, reference: Ref) -> bool {
        self.marks.get(reference as usize).copied() == Some(self.epoch)
    }

    // References: base objects by number; own objects by slot, or by place where they are in a list, or by
    // distance where both are found from one root, so that a component stays the same when all objects of
    // a root move on.

    pub(super) fn encode_ref(&self, heap: &Heap, home: Home, reference: Ref) -> u32 {
        if reference == 0 || heap.get(reference).flags & FLAG_OWN == 0 {
            return reference << 2;
        }
        match self.name(reference) {
            0 if self.has_lists => self.encode_listed(home, reference),
            slot => self.encode_name(home, slot),
        }
    }

    /// Returns how a component refers to the object in an own slot.
    #[inline]
    pub(super) fn encode_name(&self, home: Home, slot: u32) -> u32 {
        let (root, at) = self.places[slot as usize];
        if root == home.0 && slot != 0 { encode_distance(home.1, at) } else { slot << 2 | 1 }
    }

    /// Returns how a component refers to an object in a list.
    fn encode_listed(&self, home: Home, reference: Ref) -> u32 {
        match self.lists.location(reference) {
            None => 1,
            Some((root, at)) if root == home.0 => encode_distance(home.1, at),
            Some((root, at)) => {
                self.saw_place.set(true);
                self.lists.number(root, at) << 2 | 3
            }
        }
    }

    pub(super) fn decode_ref(&self, home: Home, word: u32) -> Ref {
        let number = word >> 2;
        match word & 3 {
            0 => number,
            1 => self.objects[number as usize],
            2 => {
                let (root, from) = home;
                let distance = (number >> 1) ^ (number & 1).wrapping_neg();
                let at = from.wrapping_add(distance);
                if self.has_lists && self.lists.is_long(root) {
                    return self.lists.object_at(root, at);
                }
                self.objects[self.found_from[root as usize][at as usize] as usize]
            }
            _ => {
                self.saw_place.set(true);
                let (root, at) = self.lists.numbered(number);
                self.lists.object_at(root, at)
            }
        }
    }

    // Components.

    pub(super) fn intern_object(
        &mut self,
        program: &Program,
        heap: &Heap,
        home: Home,
        object: &Object,
    ) -> u32 {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        self.push_object(program, heap, home, &mut words, object);
        let id = self.interner.intern(&words);
        self.words = words;
        id
    }

    /// Adds the words of an object, without those of its parts.
    pub(super) fn push_object(
        &self,
        program: &Program,
        heap: &Heap,
        home: Home,
        words: &mut Vec<u32>,
        object: &Object,
    ) {
        let has = |on: bool, bit: u32| u32::from(on) << bit;
        let header = (object.class.0 << 4)
            | has(object.lock != 0, 0)
            | has(object.hash != 0, 1)
            | has(object.flags & FLAG_IMMUTABLE != 0, 2)
            | has(object.flags & FLAG_SHARED != 0, 3);
        words.push(header);
        words.extend((object.lock != 0).then_some(object.lock));
        words.extend((object.hash != 0).then_some(object.hash));
        if let Body::Fields(values) = &object.body {
            let kinds = &program.class(object.class).instance_kinds;
            for (kind, value) in kinds.iter().zip(values) {
                self.push_value(heap, home, words, (*kind).into(), *value);
            }
        } else {
            // No array is so long that its length needs these two bits.
            words.push(
                object.length() as u32
                    | has(object.flags & FLAG_VAGUE != 0, 31)
                    | has(
                        object.flags & (FLAG_VAGUE | FLAG_UNSURE) == FLAG_VAGUE | FLAG_UNSURE,
                        30,
                    ),
            );
            if object.part_length(self.whole_words).is_none() {
                self.push_elements(heap, home, words, &object.body, 0..object.length());
            }
        }
    }

    /// Returns the component of a part of an array; 0 if it has no such part, or it is empty and
    /// the array belongs to the state.
    pub(super) fn intern_part(
        &mut self,
        heap: &Heap,
        home: Home,
        object: &Object,
        part: usize,
    ) -> u32 {
        let Some(range) = self.part_range(object, part) else { return 0 };
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        self.push_elements(heap, home, &mut words, &object.body, range);
        let is_own = object.flags & FLAG_OWN != 0;
        let is_empty = is_own && words.iter().all(|word| *word == 0);
        let id = if is_empty { 0 } else { self.interner.intern(&words) };
        self.words = words;
        id
    }

    pub(super) fn push_elements(
        &self,
        heap: &Heap,
        home: Home,
        words: &mut Vec<u32>,
        body: &Body,
        range: Range<usize>,
    ) {
        match body {
            Body::Fields(_) => {}
            Body::Bytes(a) => words.extend(a[range].chunks(4).map(|c| {
                c.iter().rev().fold(0, |word, byte| (word << 8) | u32::from(*byte as u8))
            })),
            Body::Chars(a) => words.extend(
                a[range]
                    .chunks(2)
                    .map(|c| c.iter().rev().fold(0, |word, char| (word << 16) | u32::from(*char))),
            ),
            Body::Shorts(a) => words.extend(a[range].chunks(2).map(|c| {
                c.iter().rev().fold(0, |word, short| (word << 16) | u32::from(*short as u16))
            })),
            Body::Ints(a) => words.extend_from_slice(&a[range]),
            Body::Longs(a) => words.extend(a[range].iter().flat_map(|value| {
                let value = if self.has_vague { vague::canonical(*value) } else { *value };
                [value as u32, (value >> 32) as u32]
            })),
            Body::Refs(a) => words.extend(a[range].iter().map(|r| self.encode_ref(heap, home, *r))),
        }
    }

    fn push_value(&self, heap: &Heap, home: Home, words: &mut Vec<u32>, width: Width, value: u64) {
        self.push_number(heap, home, words, (width, value), &mut None);
    }

    /// Adds the words of a value. Identities of vague numbers are renumbered in a frame, and are not kept in
    /// memory.
    fn push_number(
        &self,
        heap: &Heap,
        home: Home,
        words: &mut Vec<u32>,
        (width, value): (Width, u64),
        identities: &mut Option<Renumbering>,
    ) {
        if self.has_vague && width != Width::Ref && vague::is_vague(value) {
            let low = match identities {
                Some(identities) => identities.low(value),
                None => vague::canonical(value) as u32,
            };
            return match width {
                Width::Word => words.extend([ESCAPE, low]),
                _ => words.extend([low, (value >> 32) as u32]),
            };
        }
        match width {
            Width::Word if self.has_vague && value as u32 == ESCAPE => words.extend([ESCAPE, 0]),
            Width::Word => words.push(value as u32),
            Width::Wide => words.extend([value as u32, (value >> 32) as u32]),
            Width::Ref => words.push(self.encode_ref(heap, home, value as Ref)),
        }
    }

    /// Decodes a component into an object. Reuses the body if it has the right size; otherwise
    /// returns true, since it has none of the array's parts.
    pub(super) fn decode_object(
        &self,
        program: &Program,
        home: Home,
        id: u32,
        flags: u8,
        object: &mut Object,
    ) -> bool {
        let mut words = self.interner.get(id).iter().copied();
        let mut next = || words.next().unwrap_or(0);
        let header = next();
        let class = ClassId(header >> 4);
        object.lock = if header & 1 != 0 { next() } else { 0 };
        object.hash = if header & 2 != 0 { next() } else { 0 };
        object.flags =
            flags & !(FLAG_IMMUTABLE | FLAG_SHARED | FLAG_DIRTY | FLAG_UNSURE | FLAG_VAGUE);
        if header & 4 != 0 {
            object.flags |= FLAG_IMMUTABLE;
        }
        if header & 8 != 0 {
            object.flags |= FLAG_SHARED;
        }
        let found = program.class(class);
        let mut is_new = false;
        match found.kind {
            ClassKind::Array(kind, _) => {
                let mut length = next();
                if length >> 31 != 0 {
                    object.flags |=
                        if length >> 30 & 1 != 0 { FLAG_UNSURE } else { 0 } | FLAG_VAGUE;
                    length &= (1 << 30) - 1;
                }
                let length = length as usize;
                let is_array = !matches!(object.body, Body::Fields(_));
                if !is_array || object.class != class || object.length() != length {
                    object.body = Body::array(kind, length);
                    is_new = true;
                }
                if object.part_length(self.whole_words).is_none() {
                    self.pop_elements(home, &mut next, &mut object.body, 0..length);
                }
            }
            ClassKind::Instance | ClassKind::Primitive => {
                let kinds = &found.instance_kinds;
                match &mut object.body {
                    Body::Fields(values) => self.pop_values(home, &mut next, kinds, values),
                    body => {
                        let mut values = Box::default();
                        self.pop_values(home, &mut next, kinds, &mut values);
                        *body = Body::Fields(values);
                    }
                }
            }
        }
        object.class = class;
        is_new
    }

    /// Decodes a component into a part of an array, if it has that part.
    pub(super) fn decode_part(&self, home: Home, id: u32, part: usize, object: &mut Object) {
        let Some(range) = self.part_range(object, part) else { return };
        let words = if id == 0 { &[] } else { self.interner.get(id) };
        let mut words = words.iter().copied();
        let mut next = || words.next().unwrap_or(0);
        self.pop_elements(home, &mut next, &mut object.body, range);
    }

    fn pop_elements(
        &self,
        home: Home,
        next: &mut impl FnMut() -> u32,
        body: &mut Body,
        range: Range<usize>,
    ) {
        match body {
            Body::Bytes(a) => a[range].chunks_mut(4).for_each(|c| {
                let word = next().to_le_bytes();
                c.iter_mut().zip(word).for_each(|(to, from)| *to = from as i8);
            }),
            Body::Chars(a) => a[range].chunks_mut(2).for_each(|c| {
                let word = next();
                c.iter_mut().zip([word, word >> 16]).for_each(|(to, v)| *to = v as u16);
            }),
            Body::Shorts(a) => a[range].chunks_mut(2).for_each(|c| {
                let word = next();
                c.iter_mut().zip([word, word >> 16]).for_each(|(to, v)| *to = v as i16);
            }),
            Body::Ints(a) => a[range].iter_mut().for_each(|to| *to = next()),
            Body::Longs(a) => a[range].iter_mut().for_each(|to| {
                *to = u64::from(next()) | u64::from(next()) << 32;
            }),
            Body::Refs(a) => {
                a[range].iter_mut().for_each(|to| *to = self.decode_ref(home, next()));
            }
            Body::Fields(_) => {}
        }
    }

    fn pop_values(
        &self,
        home: Home,
        next: &mut impl FnMut() -> u32,
        kinds: &[Kind],
        values: &mut Box<[u64]>,
    ) {
        if values.len() != kinds.len() {
            *values = vec![0; kinds.len()].into();
        }
        for (value, kind) in values.iter_mut().zip(kinds) {
            *value = self.pop_value(home, next, (*kind).into());
        }
    }

    fn pop_value(&self, home: Home, next: &mut impl FnMut() -> u32, width: Width) -> u64 {
        match width {
            Width::Word => match next() {
                ESCAPE if self.has_vague => match next() {
                    0 => ESCAPE.into(),
                    low => vague::with_low(low),
                },
                word => word.into(),
            },
            Width::Wide => u64::from(next()) | u64::from(next()) << 32,
            Width::Ref => self.decode_ref(home, next()).into(),
        }
    }

    pub(super) fn intern_statics(
        &mut self,
        program: &Program,
        heap: &Heap,
        class: ClassId,
        s: &Statics,
    ) -> u32 {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.push(match s.init {
            Init::No => 0,
            Init::Done => 1,
            Init::Failed => 2,
            Init::Running(owner) => 3 + u32::from(owner),
        });
        for (kind, value) in program.class(class).static_kinds.iter().zip(&s.values) {
            self.push_value(heap, ROOT, &mut words, (*kind).into(), *value);
        }
        let id = self.interner.intern(&words);
        self.words = words;
        id
    }

    /// Decodes a component into the statics of a class.
    pub(super) fn decode_statics(
        &self,
        program: &Program,
        class: ClassId,
        id: u32,
        statics: &mut Statics,
    ) {
        let mut words = self.interner.get(id).iter().copied();
        let mut next = || words.next().unwrap_or(0);
        statics.init = match next() {
            0 => Init::No,
            1 => Init::Done,
            2 => Init::Failed,
            owner => Init::Running((owner - 3) as u16),
        };
        let kinds = &program.class(class).static_kinds;
        self.pop_values(ROOT, &mut next, kinds, &mut statics.values);
    }

    pub(super) fn intern_thread(
        &mut self,
        program: &Program,
        heap: &Heap,
        thread: &mut Thread,
    ) -> u32 {
        let callers = thread.frames.len().saturating_sub(1);
        let known = thread.frames[..callers].partition_point(|f| f.chain != 0);
        let mut below = known.checked_sub(1).map_or(0, |i| thread.frames[i].chain);
        let mut words = std::mem::take(&mut self.words);
        for depth in known..callers {
            words.clear();
            words.extend([below, depth as u32]);
            self.push_frame(program, heap, &mut words, thread, depth);
            below = self.interner.intern(&words);
            thread.frames[depth].chain = below;
        }
        words.clear();
        thread.forget_time();
        if !matches!(
            thread.status,
            Status::Waiting { .. } | Status::Parked { .. } | Status::Sleeping
        ) {
            thread.deadline = 0;
        }
        let (tag, object, count) = match thread.status {
            Status::Ready => (0, 0, u16::from(thread.in_line)),
            Status::Waiting { object, count, timed } => (1 + u32::from(timed), object, count),
            Status::Entering { object, count, wake } => (3 + wake as u32, object, count),
            Status::Parked { timed } => (6 + u32::from(timed), 0, 0),
            Status::Sleeping => (8, 0, 0),
            Status::Ending => (9, 0, 0),
            Status::Finished => (10, 0, thread.joiner),
        };
        let bit = |on: bool, n: u32| u32::from(on) << n;
        let flags = bit(thread.daemon, 0)
            | bit(thread.permit, 1)
            | bit(thread.interrupted, 2)
            | bit(thread.failed, 3)
            | bit(thread.exiting, 4)
            | bit(thread.stopped, 5)
            | bit(thread.suspended, 6)
            | bit(thread.midway, 7)
            | bit(thread.exclusive, 8);
        debug_assert!(thread.rank < 8, "three bits");
        words.push(tag | flags << 4 | u32::from(thread.rank) << 13 | u32::from(count) << 16);
        words.push(self.encode_ref(heap, ROOT, thread.object));
        words.push(self.encode_ref(heap, ROOT, object));
        debug_assert!(thread.atomic < 1 << 9, "nine bits");
        let sections =
            (thread.stale as u32) << 29 | (thread.queued as u32) << 25 | thread.atomic << 16;
        words.extend([thread.hashes, sections | u32::from(thread.sections), below]);
        let has_locals = thread.locals != [0; 2];
        words.push(thread.time_depth | u32::from(has_locals) << 31);
        if has_locals {
            words.extend(thread.locals.map(|map| self.encode_ref(heap, ROOT, map)));
        }
        if thread.time_depth != 0 {
            for time in [thread.clock, thread.deadline] {
                words.extend([time as u32, (time >> 32) as u32]);
            }
        }
        // The top frame changes in nearly every step, and has no component of its own.
        if let Some(frame) = thread.frames.last_mut() {
            frame.chain = 0;
            self.push_frame(program, heap, &mut words, thread, callers);
        }
        let id = self.interner.intern(&words);
        self.words = words;
        id
    }

    /// Adds the words of one frame.
    fn push_frame(
        &self,
        program: &Program,
        heap: &Heap,
        words: &mut Vec<u32>,
        thread: &Thread,
        depth: usize,
    ) {
        let is_before = thread.is_before(depth);
        let frame = &thread.frames[depth];
        let code = &program.method(frame.method).code;
        let flags = (frame.attempt as u32) << 3
            | u32::from(is_before) << 2
            | u32::from(frame.retry) << 1
            | u32::from(frame.atomic);
        words.extend([frame.method.0 << 5 | flags, frame.pc]);
        words.push(self.encode_ref(heap, ROOT, frame.lock));
        let sets = if is_before { &code.live } else { &code.live_in_call };
        let registers = &thread.regs[frame.base as usize..];
        let mut identities = self.has_vague.then(Renumbering::default);
        for (register, width) in &code.live_sets[sets[frame.pc as usize] as usize].regs {
            let value = (*width, registers[usize::from(*register)]);
            self.push_number(heap, ROOT, words, value, &mut identities);
        }
    }

    pub(super) fn decode_thread(
        &self,
        program: &Program,
        id: u32,
        old: Option<Box<Thread>>,
    ) -> Box<Thread> {
        let [head, object, monitor, hashes, atomic, chain, time_depth, rest @ ..] =
            self.interner.get(id)
        else {
            unreachable!("a thread component has at least seven words");
        };
        let [head, object, monitor, hashes, atomic, chain, time_depth] =
            [*head, *object, *monitor, *hashes, *atomic, *chain, *time_depth];
        let (has_locals, time_depth) = (time_depth >> 31 != 0, time_depth & !(1 << 31));
        let (locals, rest) = rest.split_at(if has_locals { 2 } else { 0 });
        let (time, top) = rest.split_at(if time_depth == 0 { 0 } else { 4 });
        let mut thread = old.unwrap_or_else(|| Box::new(Thread::new(0)));
        thread.locals = match *locals {
            [first, second] => [first, second].map(|map| self.decode_ref(ROOT, map)),
            _ => [0; 2],
        };
        let monitor = self.decode_ref(ROOT, monitor);
        let count = (head >> 16) as u16;
        let flag = |n: u32| head >> (4 + n) & 1 != 0;
        thread.status = match head & 15 {
            0 => Status::Ready,
            tag @ 1..=2 => Status::Waiting { object: monitor, count, timed: tag == 2 },
            3 => Status::Entering { object: monitor, count, wake: Wake::Notified },
            4 => Status::Entering { object: monitor, count, wake: Wake::Expired },
            5 => Status::Entering { object: monitor, count, wake: Wake::Interrupted },
            tag @ 6..=7 => Status::Parked { timed: tag == 7 },
            8 => Status::Sleeping,
            9 => Status::Ending,
            _ => Status::Finished,
        };
        thread.rank = (head >> 13 & 7) as u8;
        thread.joiner = if thread.status == Status::Finished { count } else { 0 };
        thread.in_line = thread.status == Status::Ready && count != 0;
        thread.object = self.decode_ref(ROOT, object);
        thread.daemon = flag(0);
        thread.permit = flag(1);
        thread.interrupted = flag(2);
        thread.failed = flag(3);
        thread.exiting = flag(4);
        thread.stopped = flag(5);
        thread.suspended = flag(6);
        thread.midway = flag(7);
        thread.exclusive = flag(8);
        thread.hashes = hashes;
        (thread.atomic, thread.sections) = (atomic >> 16 & 0x1ff, atomic as u16);
        thread.stale = Stale::numbered(atomic >> 29);
        let queued = (atomic >> 25 & 15) as usize;
        thread.queued = Queued::ALL.get(queued).copied().unwrap_or_default();
        let wide = |low: usize| match time.get(low..low + 2) {
            Some(words) => u64::from(words[0]) | u64::from(words[1]) << 32,
            None => 0,
        };
        thread.time_depth = time_depth;
        (thread.clock, thread.deadline) = (wide(0), wide(2));
        thread.dirty = false;
        self.decode_callers(program, chain, &mut thread);
        if !top.is_empty() {
            self.decode_frame(program, 0, top, &mut thread);
        }
        if let Some(outermost) = (thread.time_depth as usize).checked_sub(1) {
            thread.frames[outermost].timed = true;
        }
        thread
    }

    /// Decodes all frames but the top one. Equal ones stay as they are.
    fn decode_callers(&self, program: &Program, chain: u32, thread: &mut Thread) {
        if chain == 0 {
            return thread.frames.clear();
        }
        let words = self.interner.get(chain);
        let depth = words[1] as usize;
        if thread.frames.get(depth).is_some_and(|f| f.chain == chain) {
            return thread.frames.truncate(depth + 1);
        }
        self.decode_callers(program, words[0], thread);
        self.decode_frame(program, chain, &words[2..], thread);
    }

    fn decode_frame(&self, program: &Program, chain: u32, words: &[u32], thread: &mut Thread) {
        let method = hebra_program::MethodId(words[0] >> 5);
        let flags = words[0] & 31;
        let pc = words[1];
        let base = thread
            .frames
            .last()
            .map_or(0, |f| f.base + u32::from(program.method(f.method).code.registers));
        let code = &program.method(method).code;
        let top = base as usize + usize::from(code.registers);
        if thread.regs.len() < top {
            thread.regs.resize(top.next_power_of_two(), 0);
        }
        thread.frames.push(Frame {
            method,
            pc,
            base,
            lock: self.decode_ref(ROOT, words[2]),
            retry: flags & 2 != 0,
            atomic: flags & 1 != 0,
            attempt: Attempt::numbered(flags >> 3),
            timed: false,
            chain,
        });
        let sets = if flags & 4 != 0 { &code.live } else { &code.live_in_call };
        let mut rest = words[3..].iter().copied();
        let mut next = || rest.next().unwrap_or(0);
        for (reg, width) in &code.live_sets[sets[pc as usize] as usize].regs {
            thread.regs[base as usize + usize::from(*reg)] =
                self.pop_value(ROOT, &mut next, *width);
        }
    }

    pub(super) fn intern_global(&mut self, state: &State) -> u32 {
        if state.exited.is_none() && state.failures.is_empty() && state.hint == 0 {
            return 0;
        }
        let exited = [u32::from(state.exited.is_some()), state.exited.unwrap_or(0) as u32];
        let mut words = vec![exited[0], exited[1], state.hint as u32];
        words.extend(state.failures.iter().flat_map(|(slot, class)| [u32::from(*slot), class.0]));
        self.interner.intern(&words)
    }

    pub(super) fn decode_global(&self, id: u32, state: &mut State) {
        state.exited = None;
        state.failures.clear();
        state.hint = 0;
        if id != 0 {
            let words = self.interner.get(id);
            state.exited = (words[0] != 0).then_some(words[1] as i32);
            state.hint = words[2] as i32;
            let pairs = words[3..].chunks_exact(2).map(|p| (p[0] as u16, ClassId(p[1])));
            state.failures.extend(pairs);
        }
    }

    /// Returns the elements in a part of an array, if it has that part.
    pub(super) fn part_range(&self, object: &Object, part: usize) -> Option<Range<usize>> {
        let length = object.part_length(self.whole_words)?;
        let from = part * length;
        (from < object.length()).then(|| from..(from + length).min(object.length()))
    }
}

#[inline]
fn encode_distance(from: u32, to: u32) -> u32 {
    let distance = to.wrapping_sub(from) as i32;
    ((distance << 1 ^ distance >> 31) as u32) << 2 | 2
}
