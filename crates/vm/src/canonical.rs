//! The canonical form of a state: a vector of interned components, one per slot.
//!
//! A slot is a thread, the statics of a class, an object of the base that changed, or an object
//! of the state. Slots are numbered when first needed and keep their number for the whole search.
//! An object of the state is named by where it is first found: the root slot (statics and base
//! objects before threads) and its place in that root's breadth-first order. Unreachable objects
//! get no name and are freed; dead registers are not encoded; a component equal to what was
//! frozen is 0. So equal states have equal vectors whatever path led to them.
//!
//! The current state stays materialised. `sync` brings the vector up to date with what a step
//! changed, `load` re-materialises only the components that differ.

use crate::code::Width;
use crate::heap::{
    Body, FLAG_DIRTY, FLAG_IMMUTABLE, FLAG_OWN, FLAG_RECORDED, FLAG_SHARED, Heap, Object, Ref,
};
use crate::machine::Vm;
use crate::program::{ClassId, Program};
use crate::state::{Frame, Init, State, Statics, Status, Thread, Wake};
use hebra_ir::Kind;
use hebra_store::Interner;
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// Whether and how the program exited.
    Global,
    Thread(u16),
    Statics(ClassId),
    Base(Ref),
    Own,
}

/// Interned components and the current vector.
pub struct Canonical {
    interner: Interner,
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
    /// Slot of each object of the state, by reference; 0 if it has none.
    names: Vec<u32>,
    /// Occupied own slots.
    occupied: Vec<u32>,
    /// Thread slots by parent and ordinal.
    thread_slots: FxHashMap<(u16, u16), u16>,
    thread_count: u16,
    settled: Vec<bool>,
    marks: Vec<u32>,
    epoch: u32,
    words: Vec<u32>,
    queue: Vec<Ref>,
    order: Vec<(Ref, u32)>,
}

impl Canonical {
    pub(crate) fn new() -> Canonical {
        Canonical {
            interner: Interner::new(),
            vector: vec![0],
            slots: vec![Slot::Global],
            originals: vec![0],
            objects: vec![0],
            slot_of_thread: Vec::new(),
            slot_of_class: FxHashMap::default(),
            slot_of_base: FxHashMap::default(),
            shared_roots: Vec::new(),
            found_from: vec![Vec::new()],
            names: Vec::new(),
            occupied: Vec::new(),
            thread_slots: FxHashMap::default(),
            thread_count: 1,
            settled: Vec::new(),
            marks: Vec::new(),
            epoch: 0,
            words: Vec::new(),
            queue: Vec::new(),
            order: Vec::new(),
        }
    }

    pub(crate) fn is_settled(&self, class: ClassId) -> bool {
        self.settled.get(class.0 as usize).copied().unwrap_or(false)
    }

    pub(crate) fn vector(&self) -> &[u32] {
        &self.vector
    }

    pub(crate) fn bytes(&self) -> usize {
        self.interner.bytes()
    }

    fn add_slot(&mut self, slot: Slot) -> u32 {
        self.slots.push(slot);
        self.originals.push(0);
        self.objects.push(0);
        self.vector.push(0);
        self.found_from.push(Vec::new());
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

    /// The slot a new thread gets: a function of who starts it and which of its children live.
    pub(crate) fn new_thread(&mut self, state: &State, parent: usize) -> usize {
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

    fn own_slot(&mut self, root: u32, index: usize) -> u32 {
        if let Some(slot) = self.found_from[root as usize].get(index) {
            return *slot;
        }
        let slot = self.add_slot(Slot::Own);
        self.found_from[root as usize].push(slot);
        slot
    }

    fn name(&self, reference: Ref) -> u32 {
        self.names.get(reference as usize).copied().unwrap_or(0)
    }

    fn is_marked(&self, reference: Ref) -> bool {
        self.marks.get(reference as usize).copied() == Some(self.epoch)
    }

    // References: base objects by number, own objects by slot.

    fn encode_ref(&self, heap: &Heap, reference: Ref) -> u32 {
        if reference == 0 || heap.get(reference).flags & FLAG_OWN == 0 {
            reference << 1
        } else {
            (self.name(reference) << 1) | 1
        }
    }

    fn decode_ref(&self, word: u32) -> Ref {
        if word & 1 == 0 { word >> 1 } else { self.objects[(word >> 1) as usize] }
    }

    // Components.

    fn intern_object(&mut self, program: &Program, heap: &Heap, object: &Object) -> u32 {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        let has = |on: bool, bit: u32| u32::from(on) << bit;
        let header = (object.class.0 << 4)
            | has(object.lock != 0, 0)
            | has(object.hash != 0, 1)
            | has(object.flags & FLAG_IMMUTABLE != 0, 2)
            | has(object.flags & FLAG_SHARED != 0, 3);
        words.push(header);
        words.extend((object.lock != 0).then_some(object.lock));
        words.extend((object.hash != 0).then_some(object.hash));
        match &object.body {
            Body::Fields(values) => {
                let kinds = &program.class(object.class).instance_kinds;
                for (kind, value) in kinds.iter().zip(values) {
                    self.push_value(heap, &mut words, (*kind).into(), *value);
                }
            }
            Body::Bytes(a) => {
                words.push(a.len() as u32);
                words.extend(a.chunks(4).map(|c| {
                    c.iter().rev().fold(0, |word, byte| (word << 8) | u32::from(*byte as u8))
                }));
            }
            Body::Chars(a) => {
                words.push(a.len() as u32);
                words.extend(a.chunks(2).map(|c| {
                    c.iter().rev().fold(0, |word, char| (word << 16) | u32::from(*char))
                }));
            }
            Body::Shorts(a) => {
                words.push(a.len() as u32);
                words.extend(a.chunks(2).map(|c| {
                    c.iter().rev().fold(0, |word, short| (word << 16) | u32::from(*short as u16))
                }));
            }
            Body::Ints(a) => {
                words.push(a.len() as u32);
                words.extend_from_slice(a);
            }
            Body::Longs(a) => {
                words.push(a.len() as u32);
                words.extend(a.iter().flat_map(|v| [*v as u32, (*v >> 32) as u32]));
            }
            Body::Refs(a) => {
                words.push(a.len() as u32);
                words.extend(a.iter().map(|r| self.encode_ref(heap, *r)));
            }
        }
        let id = self.interner.intern(&words);
        self.words = words;
        id
    }

    fn push_value(&self, heap: &Heap, words: &mut Vec<u32>, width: Width, value: u64) {
        match width {
            Width::Word => words.push(value as u32),
            Width::Wide => words.extend([value as u32, (value >> 32) as u32]),
            Width::Ref => words.push(self.encode_ref(heap, value as Ref)),
        }
    }

    fn decode_object(&self, program: &Program, id: u32, flags: u8) -> Object {
        let mut words = self.interner.get(id).iter().copied();
        let mut next = || words.next().unwrap_or(0);
        let header = next();
        let class = ClassId(header >> 4);
        let lock = if header & 1 != 0 { next() } else { 0 };
        let hash = if header & 2 != 0 { next() } else { 0 };
        let mut flags = flags & !(FLAG_IMMUTABLE | FLAG_SHARED | FLAG_DIRTY);
        if header & 4 != 0 {
            flags |= FLAG_IMMUTABLE;
        }
        if header & 8 != 0 {
            flags |= FLAG_SHARED;
        }
        let found = program.class(class);
        let body = match found.kind {
            crate::program::ClassKind::Array(kind, _) => {
                let length = next() as usize;
                let mut body = Body::array(kind, length);
                match &mut body {
                    Body::Bytes(a) => a.chunks_mut(4).for_each(|c| {
                        let word = next().to_le_bytes();
                        c.iter_mut().zip(word).for_each(|(to, from)| *to = from as i8);
                    }),
                    Body::Chars(a) => a.chunks_mut(2).for_each(|c| {
                        let word = next();
                        c.iter_mut().zip([word, word >> 16]).for_each(|(to, v)| *to = v as u16);
                    }),
                    Body::Shorts(a) => a.chunks_mut(2).for_each(|c| {
                        let word = next();
                        c.iter_mut().zip([word, word >> 16]).for_each(|(to, v)| *to = v as i16);
                    }),
                    Body::Ints(a) => a.iter_mut().for_each(|to| *to = next()),
                    Body::Longs(a) => a.iter_mut().for_each(|to| {
                        *to = u64::from(next()) | u64::from(next()) << 32;
                    }),
                    Body::Refs(a) => a.iter_mut().for_each(|to| *to = self.decode_ref(next())),
                    Body::Fields(_) => {}
                }
                body
            }
            _ => Body::Fields(
                found.instance_kinds.iter().map(|kind| self.pop_value(&mut next, *kind)).collect(),
            ),
        };
        Object { class, lock, hash, flags, body }
    }

    fn pop_value(&self, next: &mut impl FnMut() -> u32, kind: Kind) -> u64 {
        match Width::from(kind) {
            Width::Word => next().into(),
            Width::Wide => u64::from(next()) | u64::from(next()) << 32,
            Width::Ref => self.decode_ref(next()).into(),
        }
    }

    fn intern_statics(&mut self, program: &Program, heap: &Heap, class: ClassId, s: &Statics) -> u32 {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.push(match s.init {
            Init::No => 0,
            Init::Done => 1,
            Init::Failed => 2,
            Init::Running(owner) => 3 + u32::from(owner),
        });
        for (kind, value) in program.class(class).static_kinds.iter().zip(&s.values) {
            self.push_value(heap, &mut words, (*kind).into(), *value);
        }
        let id = self.interner.intern(&words);
        self.words = words;
        id
    }

    fn decode_statics(&self, program: &Program, class: ClassId, id: u32) -> (Init, Box<[u64]>) {
        let mut words = self.interner.get(id).iter().copied();
        let mut next = || words.next().unwrap_or(0);
        let init = match next() {
            0 => Init::No,
            1 => Init::Done,
            2 => Init::Failed,
            owner => Init::Running((owner - 3) as u16),
        };
        let kinds = &program.class(class).static_kinds;
        (init, kinds.iter().map(|kind| self.pop_value(&mut next, *kind)).collect())
    }

    fn intern_thread(&mut self, program: &Program, heap: &Heap, thread: &mut Thread) -> u32 {
        let known = thread.frames.partition_point(|f| f.chain != 0);
        let mut below = known.checked_sub(1).map_or(0, |i| thread.frames[i].chain);
        let mut words = std::mem::take(&mut self.words);
        for depth in known..thread.frames.len() {
            let is_top = depth + 1 == thread.frames.len();
            let frame = &mut thread.frames[depth];
            let code = &program.method(frame.method).code;
            let flags = u32::from(is_top) << 2 | u32::from(frame.retry) << 1 | u32::from(frame.atomic);
            words.clear();
            words.extend([below, depth as u32, frame.method.0 << 3 | flags, frame.pc]);
            words.push(self.encode_ref(heap, frame.lock));
            let sets = if is_top { &code.live } else { &code.live_in_call };
            let base = frame.base as usize;
            for (reg, width) in &code.live_sets[sets[frame.pc as usize] as usize].regs {
                let value = thread.regs[base + usize::from(*reg)];
                self.push_value(heap, &mut words, *width, value);
            }
            below = self.interner.intern(&words);
            frame.chain = below;
        }
        words.clear();
        let (tag, object, count) = match thread.status {
            Status::Ready => (0, 0, 0),
            Status::Waiting { object, count, timed } => (1 + u32::from(timed), object, count),
            Status::Entering { object, count, wake } => (3 + wake as u32, object, count),
            Status::Parked { timed } => (6 + u32::from(timed), 0, 0),
            Status::Sleeping => (8, 0, 0),
            Status::Ending => (9, 0, 0),
        };
        let bit = |on: bool, n: u32| u32::from(on) << n;
        let flags = bit(thread.daemon, 0)
            | bit(thread.permit, 1)
            | bit(thread.interrupted, 2)
            | bit(thread.failed, 3);
        words.push(tag | flags << 4 | u32::from(count) << 16);
        words.push(self.encode_ref(heap, thread.object));
        words.push(self.encode_ref(heap, object));
        words.extend([thread.hashes, thread.atomic, below]);
        let id = self.interner.intern(&words);
        self.words = words;
        id
    }

    fn decode_thread(&self, program: &Program, id: u32, old: Option<Box<Thread>>) -> Box<Thread> {
        let &[head, object, monitor, hashes, atomic, chain] = self.interner.get(id) else {
            unreachable!("a thread component has six words");
        };
        let mut thread = old.unwrap_or_else(|| Box::new(Thread::new(0)));
        let monitor = self.decode_ref(monitor);
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
            _ => Status::Ending,
        };
        thread.object = self.decode_ref(object);
        thread.daemon = flag(0);
        thread.permit = flag(1);
        thread.interrupted = flag(2);
        thread.failed = flag(3);
        thread.hashes = hashes;
        thread.atomic = atomic;
        thread.dirty = false;
        // Frames that are the same stay as they are.
        let mut chains = Vec::new();
        let mut at = chain;
        let mut kept = 0;
        while at != 0 {
            let words = self.interner.get(at);
            let depth = words[1] as usize;
            if thread.frames.get(depth).is_some_and(|f| f.chain == at) {
                kept = depth + 1;
                break;
            }
            chains.push(at);
            at = words[0];
        }
        thread.frames.truncate(kept);
        for chain in chains.into_iter().rev() {
            self.decode_frame(program, chain, &mut thread);
        }
        thread
    }

    fn decode_frame(&self, program: &Program, chain: u32, thread: &mut Thread) {
        let words = self.interner.get(chain);
        let method = crate::program::MethodId(words[2] >> 3);
        let flags = words[2] & 7;
        let pc = words[3];
        let base = thread.frames.last().map_or(0, |f| {
            f.base + u32::from(program.method(f.method).code.registers)
        });
        let code = &program.method(method).code;
        let top = base as usize + usize::from(code.registers);
        if thread.regs.len() < top {
            thread.regs.resize(top.next_power_of_two(), 0);
        }
        thread.frames.push(Frame {
            method,
            pc,
            base,
            lock: self.decode_ref(words[4]),
            retry: flags & 2 != 0,
            atomic: flags & 1 != 0,
            chain,
        });
        let sets = if flags & 4 != 0 { &code.live } else { &code.live_in_call };
        let mut rest = words[5..].iter().copied();
        let mut next = || rest.next().unwrap_or(0);
        for (reg, width) in &code.live_sets[sets[pc as usize] as usize].regs {
            thread.regs[base as usize + usize::from(*reg)] = match width {
                Width::Word => next().into(),
                Width::Wide => u64::from(next()) | u64::from(next()) << 32,
                Width::Ref => self.decode_ref(next()).into(),
            };
        }
    }

    // Naming.

    /// Names every reachable object of the state, frees the others. Tells whether an object that
    /// had a name got another one.
    fn rename(&mut self, program: &Program, state: &mut State) -> bool {
        self.epoch += 1;
        self.marks.resize(state.heap.objects.len(), 0);
        self.names.resize(state.heap.objects.len(), 0);
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
                                self.find(&state.heap, *value as Ref);
                            }
                        }
                    }
                }
                Slot::Base(object) => {
                    if self.vector[index] != 0 || state.heap.get(object).flags & FLAG_DIRTY != 0 {
                        self.find_children(program, &state.heap, object);
                    }
                }
                _ => {}
            }
            self.claim(program, state, *root, true);
        }
        self.shared_roots = roots;
        for thread in 0..state.threads.len() {
            let Some(t) = state.threads[thread].as_deref() else { continue };
            let root = self.thread_slot(thread);
            self.queue.clear();
            self.find_in_thread(program, &state.heap, t);
            self.claim(program, state, root, false);
        }
        self.share_across_threads(program, state);
        self.apply_names(state)
    }

    /// Queues an object of the state that was not found yet.
    fn find(&mut self, heap: &Heap, reference: Ref) {
        if reference != 0
            && heap.get(reference).flags & FLAG_OWN != 0
            && !self.is_marked(reference)
        {
            self.marks[reference as usize] = self.epoch;
            self.queue.push(reference);
        }
    }

    fn find_children(&mut self, program: &Program, heap: &Heap, reference: Ref) {
        let object = heap.get(reference);
        match &object.body {
            Body::Fields(words) => {
                for index in &program.class(object.class).instance_refs {
                    self.find(heap, words[usize::from(*index)] as Ref);
                }
            }
            Body::Refs(refs) => refs.iter().for_each(|r| self.find(heap, *r)),
            _ => {}
        }
    }

    fn find_in_thread(&mut self, program: &Program, heap: &Heap, thread: &Thread) {
        for_each_thread_ref(program, thread, |reference| self.find(heap, reference));
    }

    /// Gives the queued objects, and what is found behind them, to a root.
    fn claim(&mut self, program: &Program, state: &mut State, root: u32, shared: bool) {
        let mut at = 0;
        while let Some(reference) = self.queue.get(at).copied() {
            let slot = self.own_slot(root, at);
            self.order.push((reference, slot));
            self.find_children(program, &state.heap, reference);
            self.set_shared(&mut state.heap, reference, shared);
            at += 1;
        }
    }

    /// The flag is part of the component.
    fn set_shared(&mut self, heap: &mut Heap, reference: Ref, shared: bool) {
        let object = &mut heap.objects[reference as usize];
        if (object.flags & FLAG_SHARED != 0) != shared {
            object.flags ^= FLAG_SHARED;
            if object.flags & FLAG_DIRTY == 0 {
                object.flags |= FLAG_DIRTY;
                heap.dirty.push(reference);
            }
        }
    }

    /// Objects found by one thread are shared if another thread reaches them too.
    fn share_across_threads(&mut self, program: &Program, state: &mut State) {
        // Thread roots in order: an object belongs to the first thread that reaches it, so only
        // later threads can find it shared.
        let first_own: Vec<u32> = self.slot_of_thread.clone();
        let mut owner_of_slot: FxHashMap<u32, u32> = FxHashMap::default();
        for root in first_own {
            for slot in &self.found_from[root as usize] {
                owner_of_slot.insert(*slot, root);
            }
        }
        let mut claimed: FxHashMap<Ref, u32> = FxHashMap::default();
        for (reference, slot) in &self.order {
            if let Some(root) = owner_of_slot.get(slot) {
                claimed.insert(*reference, *root);
            }
        }
        if claimed.is_empty() {
            return;
        }
        for thread in 0..state.threads.len() {
            let Some(t) = state.threads[thread].as_deref() else { continue };
            let root = self.slot_of_thread[thread];
            let mut work = Vec::new();
            for_each_thread_ref(program, t, |r| work.push(r));
            let mut seen = rustc_hash::FxHashSet::default();
            while let Some(reference) = work.pop() {
                let Some(owner) = claimed.get(&reference) else { continue };
                if !seen.insert(reference) {
                    continue;
                }
                if *owner != root {
                    self.set_shared(&mut state.heap, reference, true);
                }
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

    // The two directions.

    /// Brings the vector up to date with the materialised state.
    pub(crate) fn sync(&mut self, program: &Program, state: &mut State) {
        self.vector[0] = state.exited.map_or(0, |code| self.interner.intern(&[code as u32]));
        self.record_originals(program, state);
        if !self.occupied.is_empty() || !state.heap.fresh.is_empty() {
            if self.rename(program, state) {
                self.touch_everything(state);
            }
        }
        let dirty = std::mem::take(&mut state.heap.dirty);
        for reference in &dirty {
            let flags = state.heap.get(*reference).flags;
            if flags & FLAG_DIRTY == 0 {
                continue; // freed meanwhile
            }
            state.heap.objects[*reference as usize].flags &= !FLAG_DIRTY;
            let slot = if flags & FLAG_OWN != 0 {
                self.name(*reference)
            } else {
                self.slot_of_base.get(reference).copied().unwrap_or(0)
            };
            if slot != 0 {
                let id = self.intern_object(program, &state.heap, state.heap.get(*reference));
                self.set(slot, id);
            }
        }
        state.heap.dirty = dirty;
        state.heap.dirty.clear();
        let dirty = std::mem::take(&mut state.dirty_statics);
        for class in &dirty {
            state.statics[class.0 as usize].dirty = false;
            let slot = self.slot_of_class[class];
            let statics = &state.statics[class.0 as usize];
            let id = self.intern_statics(program, &state.heap, *class, statics);
            self.set(slot, id);
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

    fn set(&mut self, slot: u32, id: u32) {
        let index = slot as usize;
        self.vector[index] = if id == self.originals[index] { 0 } else { id };
    }

    fn record_originals(&mut self, program: &Program, state: &mut State) {
        for (reference, mut object) in std::mem::take(&mut state.heap.originals) {
            object.flags &= !FLAG_DIRTY;
            let id = self.intern_object(program, &state.heap, &object);
            let slot = self.add_slot(Slot::Base(reference));
            self.originals[slot as usize] = id;
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

    /// Names changed: every component that may hold one is encoded again.
    fn touch_everything(&mut self, state: &mut State) {
        let heap = &mut state.heap;
        let mut touch = |reference: Ref| {
            let object = &mut heap.objects[reference as usize];
            if object.flags & FLAG_DIRTY == 0 {
                object.flags |= FLAG_DIRTY;
                heap.dirty.push(reference);
            }
        };
        self.order.iter().for_each(|(object, _)| touch(*object));
        for slot in &self.shared_roots {
            match self.slots[*slot as usize] {
                Slot::Base(object) if self.vector[*slot as usize] != 0 => touch(object),
                Slot::Statics(class) if self.vector[*slot as usize] != 0 => {
                    let statics = &mut state.statics[class.0 as usize];
                    if !statics.dirty {
                        statics.dirty = true;
                        state.dirty_statics.push(class);
                    }
                }
                _ => {}
            }
        }
        for thread in state.threads.iter_mut().flatten() {
            thread.dirty = true;
            thread.frames.iter_mut().for_each(|f| f.chain = 0);
        }
    }

    /// Materialises a state whose vector was computed before.
    pub(crate) fn load(&mut self, program: &Program, state: &mut State, target: &[u32]) {
        let at = |index: usize| target.get(index).copied().unwrap_or(0);
        let changed: Vec<usize> =
            (0..self.vector.len()).filter(|i| self.vector[*i] != at(*i)).collect();
        let mut occupancy_changed = false;
        state.heap.frozen = true;
        for index in &changed {
            if self.slots[*index] != Slot::Own {
                continue;
            }
            let (now, then) = (self.vector[*index], at(*index));
            if now == 0 {
                let placeholder = Body::Fields(Box::default());
                let object = state.heap.insert(ClassId(0), placeholder);
                self.objects[*index] = object;
                if self.names.len() <= object as usize {
                    self.names.resize(object as usize + 1, 0);
                }
                self.names[object as usize] = *index as u32;
                occupancy_changed = true;
            } else if then == 0 {
                let object = self.objects[*index];
                self.names[object as usize] = 0;
                self.objects[*index] = 0;
                state.heap.remove(object);
                occupancy_changed = true;
            }
        }
        state.heap.fresh.clear();
        for index in changed {
            let id = at(index);
            self.vector[index] = id;
            match self.slots[index] {
                Slot::Global => {
                    state.exited = (id != 0).then(|| self.interner.get(id)[0] as i32);
                }
                Slot::Own if id != 0 => {
                    let object = self.objects[index];
                    state.heap.objects[object as usize] =
                        self.decode_object(program, id, FLAG_OWN);
                }
                Slot::Own => {}
                Slot::Base(object) => {
                    let id = if id == 0 { self.originals[index] } else { id };
                    state.heap.objects[object as usize] =
                        self.decode_object(program, id, FLAG_RECORDED);
                }
                Slot::Statics(class) => {
                    let id = if id == 0 { self.originals[index] } else { id };
                    let (init, values) = self.decode_statics(program, class, id);
                    let statics = &mut state.statics[class.0 as usize];
                    statics.init = init;
                    statics.values = values;
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
            }
        }
        if occupancy_changed {
            let slots = 0..self.slots.len() as u32;
            let occupied = |slot: &u32| {
                self.slots[*slot as usize] == Slot::Own && self.vector[*slot as usize] != 0
            };
            self.occupied = slots.filter(occupied).collect();
        }
    }
}

/// Calls `f` with every reference a thread holds.
fn for_each_thread_ref(program: &Program, thread: &Thread, mut f: impl FnMut(Ref)) {
    f(thread.object);
    if let Status::Waiting { object, .. } | Status::Entering { object, .. } = thread.status {
        f(object);
    }
    for (depth, frame) in thread.frames.iter().enumerate() {
        f(frame.lock);
        let code = &program.method(frame.method).code;
        let is_top = depth + 1 == thread.frames.len();
        let sets = if is_top { &code.live } else { &code.live_in_call };
        for (reg, width) in &code.live_sets[sets[frame.pc as usize] as usize].regs {
            if *width == Width::Ref {
                f(thread.regs[frame.base as usize + usize::from(*reg)] as Ref);
            }
        }
    }
}

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
            object.flags |= FLAG_SHARED;
        }
        for statics in &mut state.statics {
            statics.dirty = false;
            statics.recorded = false;
        }
        for thread in state.threads.iter_mut().flatten() {
            thread.dirty = true;
            thread.frames.iter_mut().for_each(|f| f.chain = 0);
        }
        self.canonical.settled = state.statics.iter().map(|s| s.init == Init::Done).collect();
        state.heap.frozen = true;
    }
}
