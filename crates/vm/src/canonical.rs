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
use crate::components::Components;
use crate::heap::{
    Body, FLAG_DIRTY, FLAG_IMMUTABLE, FLAG_OWN, FLAG_RECORDED, FLAG_SHARED, Heap, Object, Ref,
};
use crate::machine::Vm;
use crate::program::{ClassId, Program};
use crate::state::{Frame, Init, State, Statics, Status, Thread, Wake};
use hebra_ir::Kind;
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
    /// Root that claimed each object, valid where marked.
    owners: Vec<u32>,
    /// Epoch in which an object claimed by a thread was found by another one too.
    shared_marks: Vec<u32>,
    share_work: Vec<Ref>,
    /// The thread that made the last step, and its references to objects of the state before.
    stepped: Option<usize>,
    refs_before: Vec<Ref>,
    refs_after: Vec<Ref>,
}

impl Canonical {
    pub(crate) fn new() -> Canonical {
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
            owners: Vec::new(),
            shared_marks: Vec::new(),
            share_work: Vec::new(),
            stepped: None,
            refs_before: Vec::new(),
            refs_after: Vec::new(),
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

    pub(crate) fn is_full(&self) -> bool {
        self.interner.is_full()
    }

    /// From here on clones have the components in common.
    pub(crate) fn share(&mut self) {
        self.interner.share();
    }

    /// How many slots and how many thread numbers were given out.
    pub(crate) fn numbers(&self) -> (usize, u16) {
        (self.slots.len(), self.thread_count)
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

    pub(crate) fn thread_numbers(&self) -> Vec<(u16, u16, u16)> {
        let entry = |((parent, ordinal), slot): (&(u16, u16), &u16)| (*slot, *parent, *ordinal);
        let mut numbers: Vec<_> = self.thread_slots.iter().map(entry).collect();
        numbers.sort_unstable();
        numbers
    }

    pub(crate) fn set_thread_numbers(&mut self, numbers: &[(u16, u16, u16)]) {
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
                words.extend(
                    a.chunks(2).map(|c| {
                        c.iter().rev().fold(0, |word, char| (word << 16) | u32::from(*char))
                    }),
                );
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

    fn intern_statics(
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
            let is_before = thread.is_before(depth);
            let frame = &mut thread.frames[depth];
            let code = &program.method(frame.method).code;
            let flags =
                u32::from(is_before) << 2 | u32::from(frame.retry) << 1 | u32::from(frame.atomic);
            words.clear();
            words.extend([below, depth as u32, frame.method.0 << 3 | flags, frame.pc]);
            words.push(self.encode_ref(heap, frame.lock));
            let sets = if is_before { &code.live } else { &code.live_in_call };
            let base = frame.base as usize;
            for (reg, width) in &code.live_sets[sets[frame.pc as usize] as usize].regs {
                let value = thread.regs[base + usize::from(*reg)];
                self.push_value(heap, &mut words, *width, value);
            }
            below = self.interner.intern(&words);
            frame.chain = below;
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
            Status::Ready => (0, 0, 0),
            Status::Waiting { object, count, timed } => (1 + u32::from(timed), object, count),
            Status::Entering { object, count, wake } => (3 + wake as u32, object, count),
            Status::Parked { timed } => (6 + u32::from(timed), 0, 0),
            Status::Sleeping => (8, 0, 0),
            Status::Ending => (9, 0, 0),
            Status::Finished => (10, 0, 0),
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
        words.push(self.encode_ref(heap, thread.object));
        words.push(self.encode_ref(heap, object));
        words.extend([thread.hashes, thread.atomic << 16 | u32::from(thread.sections), below]);
        if thread.time_depth != 0 {
            words.push(thread.time_depth);
            for time in [thread.clock, thread.deadline] {
                words.extend([time as u32, (time >> 32) as u32]);
            }
        }
        let id = self.interner.intern(&words);
        self.words = words;
        id
    }

    fn decode_thread(&self, program: &Program, id: u32, old: Option<Box<Thread>>) -> Box<Thread> {
        let [head, object, monitor, hashes, atomic, chain, time @ ..] = self.interner.get(id)
        else {
            unreachable!("a thread component has at least six words");
        };
        let [head, object, monitor, hashes, atomic, chain] =
            [*head, *object, *monitor, *hashes, *atomic, *chain];
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
            9 => Status::Ending,
            _ => Status::Finished,
        };
        thread.rank = (head >> 13 & 7) as u8;
        thread.object = self.decode_ref(object);
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
        (thread.atomic, thread.sections) = (atomic >> 16, atomic as u16);
        let wide = |low: usize| match time.get(low..low + 2) {
            Some(words) => u64::from(words[0]) | u64::from(words[1]) << 32,
            None => 0,
        };
        thread.time_depth = time.first().copied().unwrap_or(0);
        (thread.clock, thread.deadline) = (wide(1), wide(3));
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
        if let Some(outermost) = (thread.time_depth as usize).checked_sub(1) {
            thread.frames[outermost].timed = true;
        }
        thread
    }

    fn decode_frame(&self, program: &Program, chain: u32, thread: &mut Thread) {
        let words = self.interner.get(chain);
        let method = crate::program::MethodId(words[2] >> 3);
        let flags = words[2] & 7;
        let pc = words[3];
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
            lock: self.decode_ref(words[4]),
            retry: flags & 2 != 0,
            atomic: flags & 1 != 0,
            timed: false,
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

    /// Remembers what a thread refers to before it steps.
    pub(crate) fn before_step(&mut self, program: &Program, state: &State, slot: usize) {
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

    /// Whether names may differ from those of the last canonical form.
    fn names_may_change(&mut self, program: &Program, state: &State) -> bool {
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

    /// Names every reachable object of the state, frees the others. Tells whether an object that
    /// had a name got another one.
    fn rename(&mut self, program: &Program, state: &mut State) -> bool {
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
            while let Some(reference) = self.share_work.pop() {
                self.find_children(program, &state.heap, reference, root);
            }
        }
        for index in 0..self.order.len() {
            let (reference, _) = self.order[index];
            let is_shared = index < shared || self.shared_marks[reference as usize] == self.epoch;
            set_shared(&mut state.heap, reference, is_shared);
        }
        self.apply_names(state)
    }

    /// Queues an object of the state that was not found yet; one that another thread found
    /// before is shared.
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

    // The two directions.

    /// Brings the vector up to date with the materialised state.
    pub(crate) fn sync(&mut self, program: &Program, state: &mut State) {
        self.vector[0] = self.intern_global(state);
        self.record_originals(program, state);
        if self.names_may_change(program, state) && self.rename(program, state) {
            self.touch_everything(state);
        }
        state.heap.shape_changed = false;
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

    fn intern_global(&mut self, state: &State) -> u32 {
        if state.exited.is_none() && state.failures.is_empty() && state.hint == 0 {
            return 0;
        }
        let exited = [u32::from(state.exited.is_some()), state.exited.unwrap_or(0) as u32];
        let mut words = vec![exited[0], exited[1], state.hint as u32];
        words.extend(state.failures.iter().flat_map(|(slot, class)| [u32::from(*slot), class.0]));
        self.interner.intern(&words)
    }

    fn decode_global(&self, id: u32, state: &mut State) {
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

    /// Encodes everything anew; the vector must come out the same. For tests.
    pub(crate) fn self_check(&mut self, program: &Program, state: &mut State) {
        let before = self.vector.clone();
        let occupied = self.occupied.clone();
        self.rename(program, state);
        self.touch_everything(state);
        for object in 1..state.heap.objects.len() as Ref {
            let flags = state.heap.get(object).flags;
            if flags & FLAG_RECORDED != 0 && flags & FLAG_DIRTY == 0 {
                state.heap.objects[object as usize].flags |= FLAG_DIRTY;
                state.heap.dirty.push(object);
            }
        }
        for class in 0..state.statics.len() {
            if state.statics[class].recorded && !state.statics[class].dirty {
                state.statics[class].dirty = true;
                state.dirty_statics.push(ClassId(class as u32));
            }
        }
        self.sync(program, state);
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
        assert_eq!(sorted(occupied), sorted(self.occupied.clone()));
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
                Slot::Global => self.decode_global(id, state),
                Slot::Own if id != 0 => {
                    let object = self.objects[index];
                    state.heap.objects[object as usize] = self.decode_object(program, id, FLAG_OWN);
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

/// Owner of objects found from statics and base objects.
const SHARED: u32 = u32::MAX;

/// The flag is part of the component.
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

/// The references of a thread to objects of the state, in a fixed order.
fn own_refs(program: &Program, heap: &Heap, thread: &Thread, out: &mut Vec<Ref>) {
    out.clear();
    for_each_thread_ref(program, thread, |reference| {
        if reference != 0 && heap.get(reference).flags & FLAG_OWN != 0 {
            out.push(reference);
        }
    });
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
        let sets = if thread.is_before(depth) { &code.live } else { &code.live_in_call };
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
        state.heap.frozen = true;
        self.discipline.begin(&self.program, &self.state.heap);
    }

    /// Before and at freezing time: what statics or more than one thread can reach is shared.
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
