//! Objects. A reference is an index into the heap; 0 is null.
//!
//! Objects of the base were made before the search began: they are never freed and their number
//! is their name. All others belong to the state and are numbered afresh by `canonical`.

use hebra_program::{ArrayKind, ClassId};

/// Most parts of arrays that are noted; with more, arrays are noted as a whole.
const MOST_DIRTY_PARTS: usize = 256;
/// Bytes allocated between collections.
pub const COLLECT_AFTER: usize = 64 << 20;

/// An object reference; 0 is null.
pub type Ref = u32;

/// Contents of an object.
#[derive(Clone, Debug)]
pub enum Body {
    /// Fields, superclass fields first, one word each.
    Fields(Box<[u64]>),
    /// `boolean[]` and `byte[]`
    Bytes(Box<[i8]>),
    /// `char[]`
    Chars(Box<[u16]>),
    /// `short[]`
    Shorts(Box<[i16]>),
    /// `int[]` and the bits of `float[]`
    Ints(Box<[u32]>),
    /// `long[]` and the bits of `double[]`
    Longs(Box<[u64]>),
    /// Arrays of references.
    Refs(Box<[Ref]>),
}

/// An object with its header.
#[derive(Clone, Debug)]
pub struct Object {
    /// Runtime class.
    pub class: ClassId,
    /// Monitor: owner thread slot + 1 in the high half, entry count in the low half; 0 is free.
    pub lock: u32,
    /// Identity hash code, 0 until asked for.
    pub hash: u32,
    /// See the `FLAG_` constants.
    pub flags: u8,
    /// Contents.
    pub body: Body,
}

/// Class whose arrays do not change.
pub const STRING: &str = "java/lang/String";

/// Made after the base was frozen: belongs to the state.
pub const FLAG_OWN: u8 = 1;
/// More than one thread may reach it.
pub const FLAG_SHARED: u8 = 2;
/// Written since the last canonical form.
pub const FLAG_DIRTY: u8 = 4;
/// Never written after construction (the array of a string).
pub const FLAG_IMMUTABLE: u8 = 8;
/// Mark bit of the collector.
pub const FLAG_MARK: u8 = 16;
/// A base object whose original contents are on record, so that it may change.
pub const FLAG_RECORDED: u8 = 32;
/// A byte array that may have vague elements.
pub const FLAG_VAGUE: u8 = 64;
/// Such an array with text of which not even the length is known.
pub const FLAG_UNSURE: u8 = 128;

/// Most words of an array that is encoded as a whole, and twice those in each part of others.
const WHOLE_WORDS: usize = 64;
/// The same for tests, so that small programs have arrays in parts.
pub const FEWEST_WHOLE_WORDS: usize = 4;

impl Object {
    /// Returns how many elements lie in each part of an array that is encoded in parts, so that
    /// writing one element encodes one of them. An array of at most `whole` words is not.
    #[inline]
    pub fn part_length(&self, whole: usize) -> Option<usize> {
        let (length, in_two_words) = match &self.body {
            Body::Fields(_) => return None,
            Body::Bytes(a) => (a.len(), 8),
            Body::Chars(a) => (a.len(), 4),
            Body::Shorts(a) => (a.len(), 4),
            Body::Ints(a) => (a.len(), 2),
            Body::Longs(a) => (a.len(), 1),
            Body::Refs(a) => (a.len(), 2),
        };
        let is_large = length > whole / 2 * in_two_words;
        (is_large && self.flags & FLAG_IMMUTABLE == 0).then_some(whole / 4 * in_two_words)
    }

    /// Returns how many parts an array has that is encoded in parts; otherwise 0.
    pub fn part_count(&self, whole: usize) -> usize {
        self.part_length(whole).map_or(0, |length| self.length().div_ceil(length))
    }

    /// Returns the array length, 0 for objects with fields.
    pub fn length(&self) -> usize {
        match &self.body {
            Body::Fields(_) => 0,
            Body::Bytes(a) => a.len(),
            Body::Chars(a) => a.len(),
            Body::Shorts(a) => a.len(),
            Body::Ints(a) => a.len(),
            Body::Longs(a) => a.len(),
            Body::Refs(a) => a.len(),
        }
    }

    /// Returns slot + 1 of the monitor's owner, 0 if free.
    pub fn lock_owner(&self) -> u32 {
        self.lock >> 16
    }

    /// Returns the rough size, for limits.
    pub fn size(&self) -> usize {
        let payload = match &self.body {
            Body::Fields(a) => a.len() * 8,
            Body::Bytes(a) => a.len(),
            Body::Chars(a) => a.len() * 2,
            Body::Shorts(a) => a.len() * 2,
            Body::Ints(a) => a.len() * 4,
            Body::Longs(a) => a.len() * 8,
            Body::Refs(a) => a.len() * 4,
        };
        payload + size_of::<Object>()
    }
}

impl Body {
    /// Creates a zeroed array.
    pub fn array(kind: ArrayKind, length: usize) -> Body {
        match kind {
            ArrayKind::Boolean | ArrayKind::Byte => Body::Bytes(vec![0; length].into()),
            ArrayKind::Char => Body::Chars(vec![0; length].into()),
            ArrayKind::Short => Body::Shorts(vec![0; length].into()),
            ArrayKind::Int | ArrayKind::Float => Body::Ints(vec![0; length].into()),
            ArrayKind::Long | ArrayKind::Double => Body::Longs(vec![0; length].into()),
            ArrayKind::Ref => Body::Refs(vec![0; length].into()),
        }
    }
}

/// All objects.
#[derive(Clone)]
pub struct Heap {
    /// Slot 0 is a dummy for null.
    pub objects: Vec<Object>,
    /// References whose objects were taken off the heap.
    pub free: Vec<Ref>,
    /// Objects written since the last canonical form, each once.
    pub dirty: Vec<Ref>,
    /// Parts of arrays written since the last canonical form, where the whole is not in `dirty`.
    pub dirty_parts: Vec<(Ref, u32)>,
    /// Objects made since the last canonical form.
    pub fresh: Vec<Ref>,
    /// Base objects written for the first time since the last canonical form, as they were.
    pub originals: Vec<(Ref, Object)>,
    /// Base objects that this heap has written since it was frozen, in any state.
    pub recorded: Vec<Ref>,
    /// True if new objects are `FLAG_OWN`.
    pub frozen: bool,
    /// Objects added to the base since it was frozen.
    pub late_base: usize,
    /// Bytes allocated since the last collection.
    pub allocated: usize,
    /// Bytes alive after the last collection before freezing.
    pub kept: usize,
    /// Bytes in `allocated` beyond which to collect.
    pub limit: usize,
    /// A reference to an object of the state was stored or overwritten since the last canonical
    /// form, so names may change.
    pub shape_changed: bool,
    /// The same, in an object that one thread alone can reach: only names of such objects may
    /// change.
    pub shape_changed_apart: bool,
    /// Counts changes to objects and static fields, to see that there were none.
    pub writes: u64,
    /// Most words of an array that is encoded as a whole: a power of two, at least `FEWEST_WHOLE_WORDS`,
    /// and the same for the whole search.
    pub whole_words: usize,
}

impl Heap {
    /// Creates an empty heap.
    pub fn new() -> Heap {
        let null = Object {
            class: ClassId(0),
            lock: 0,
            hash: 0,
            flags: 0,
            body: Body::Fields(Box::default()),
        };
        Heap {
            objects: vec![null],
            free: Vec::new(),
            dirty: Vec::new(),
            dirty_parts: Vec::new(),
            fresh: Vec::new(),
            originals: Vec::new(),
            recorded: Vec::new(),
            frozen: false,
            late_base: 0,
            allocated: 0,
            kept: 0,
            limit: COLLECT_AFTER,
            shape_changed: false,
            shape_changed_apart: false,
            writes: 0,
            whole_words: WHOLE_WORDS,
        }
    }

    /// Puts an object on the heap.
    #[inline]
    pub fn insert(&mut self, class: ClassId, body: Body) -> Ref {
        self.writes = self.writes.wrapping_add(1);
        let flags = if self.frozen { FLAG_OWN } else { 0 };
        let object = Object { class, lock: 0, hash: 0, flags, body };
        self.allocated += object.size();
        let reference = match self.free.pop() {
            Some(reference) => {
                self.objects[reference as usize] = object;
                reference
            }
            None => {
                self.objects.push(object);
                (self.objects.len() - 1) as Ref
            }
        };
        if self.frozen {
            self.fresh.push(reference);
        }
        reference
    }

    /// Puts an object on the heap that is part of the base even after freezing: a constant that
    /// every run of the program would make alike.
    pub fn insert_base(&mut self, class: ClassId, body: Body) -> Ref {
        let frozen = std::mem::replace(&mut self.frozen, false);
        self.late_base += usize::from(frozen);
        let reference = self.insert(class, body);
        self.frozen = frozen;
        self.objects[reference as usize].flags |= FLAG_SHARED;
        reference
    }

    /// Takes an object off the heap.
    pub fn remove(&mut self, reference: Ref) {
        let object = &mut self.objects[reference as usize];
        object.body = Body::Fields(Box::default());
        object.flags = 0;
        object.lock = 0;
        object.hash = 0;
        self.free.push(reference);
    }

    /// Returns the object. A number that is no reference, which only ill-typed bytecode makes,
    /// counts as null, an object without contents.
    #[inline(always)]
    pub fn get(&self, reference: Ref) -> &Object {
        self.objects.get(reference as usize).unwrap_or(&self.objects[0])
    }

    /// Returns the object, about to be written.
    #[inline(always)]
    pub fn write(&mut self, reference: Ref) -> &mut Object {
        let reference = if self.is_valid(reference) { reference } else { 0 };
        self.writes = self.writes.wrapping_add(1);
        let object = &mut self.objects[reference as usize];
        if object.flags & FLAG_DIRTY == 0 {
            if self.frozen && object.flags & (FLAG_OWN | FLAG_RECORDED) == 0 {
                self.originals.push((reference, object.clone()));
                self.recorded.push(reference);
                object.flags |= FLAG_RECORDED;
            }
            object.flags |= FLAG_DIRTY;
            self.dirty.push(reference);
        }
        object
    }

    /// Returns the array, one element of which is about to be written.
    #[inline(always)]
    pub fn write_element(&mut self, reference: Ref, index: usize) -> &mut Object {
        let object = self.get(reference);
        match object.part_length(self.whole_words) {
            Some(length) if object.flags & FLAG_DIRTY == 0 => {
                self.write_part(reference, (index / length) as u32)
            }
            _ => self.write(reference),
        }
    }

    /// Returns the array, one part of which is about to be written.
    fn write_part(&mut self, reference: Ref, part: u32) -> &mut Object {
        if self.dirty_parts.last() != Some(&(reference, part)) {
            if self.dirty_parts.len() >= MOST_DIRTY_PARTS {
                return self.write(reference);
            }
            self.dirty_parts.push((reference, part));
        }
        self.writes = self.writes.wrapping_add(1);
        let object = &mut self.objects[reference as usize];
        if self.frozen && object.flags & (FLAG_OWN | FLAG_RECORDED) == 0 {
            self.originals.push((reference, object.clone()));
            self.recorded.push(reference);
            object.flags |= FLAG_RECORDED;
        }
        object
    }

    /// Notes that `new` replaced `old` in a static field or an object with these flags.
    #[inline(always)]
    pub fn replaced(&mut self, holder: u8, old: Ref, new: Ref) {
        if old != new && (self.get(old).flags | self.get(new).flags) & FLAG_OWN != 0 {
            match holder & (FLAG_OWN | FLAG_SHARED) {
                FLAG_OWN => self.shape_changed_apart = true,
                _ => self.shape_changed = true,
            }
        }
    }

    /// Returns the references whose objects were taken off the heap.
    pub fn freed(&self) -> &[Ref] {
        &self.free
    }

    /// Returns true if an array is that of a string, which is never written.
    #[inline(always)]
    pub fn is_text(&self, array: Ref) -> bool {
        self.is_valid(array) && self.get(array).flags & FLAG_IMMUTABLE != 0
    }

    /// Notes that an array has become that of a string. A large one may have been encoded in parts, which those of
    /// strings are not, and stays as it is.
    pub fn mark_text(&mut self, array: Ref) {
        let object = self.get(array);
        if array != 0
            && object.flags & FLAG_IMMUTABLE == 0
            && object.part_length(self.whole_words).is_none()
        {
            // The flag is part of the object's component.
            self.write(array).flags |= FLAG_IMMUTABLE;
        }
    }

    /// Returns true if the reference names an object.
    #[inline(always)]
    pub fn is_valid(&self, reference: Ref) -> bool {
        (reference as usize) < self.objects.len()
    }
}

impl Default for Heap {
    fn default() -> Self {
        Heap::new()
    }
}
