//! A hash index from hashes to `u32` keys that the caller stores elsewhere. It
//! never grows as a whole: it consists of segments that grow one at a time and at
//! different moments, so neither memory nor a single insertion ever jumps.
//!
//! A slot holds a key and, in the bits that the keys do not need yet, a tag taken
//! from the hash, so that nearly all comparisons with other keys are avoided.

const SEGMENT_BITS: u32 = 6;
const SEGMENTS: usize = 1 << SEGMENT_BITS;
/// Slots in a bucket: one cache line.
const BUCKET: usize = 16;
/// The share of taken slots above which a segment grows.
const LOAD: f64 = 0.9;
/// The factor by which a segment grows.
const GROWTH: f64 = 1.6;
/// Buckets whose keys are moved together when a segment grows.
const MOVED_TOGETHER: usize = 16;

/// Taken slots come first; 0 is a free slot. A key whose bucket is full is in
/// the next bucket that was not.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([u32; BUCKET]);

impl Bucket {
    /// Returns the slots that equal `wanted` under the mask, as bits. Without an early exit and a
    /// shift by 0, the compiler generates vector instructions: insertions take three quarters of
    /// the time of a plain loop.
    #[inline]
    fn matching(&self, mask: u32, wanted: u32) -> u32 {
        let mut bits = 0;
        for (slot, word) in self.0.iter().enumerate() {
            bits |= u32::from(word & mask == wanted) << (slot + 1);
        }
        bits >> 1
    }
}

/// A part of an index: the keys whose hashes share a prefix. With a lock around each, several
/// threads can use one index.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// Never empty, and never all full.
    buckets: Vec<Bucket>,
    taken: usize,
    limit: usize,
    /// The bits of a slot that hold the tag; the others hold the key.
    tag_mask: u32,
    /// The size in buckets before rounding. Starts at a different value in each
    /// segment, so that segments, which fill evenly, grow at different moments.
    size: f64,
}

/// A hash index, described at the top of the module. Keys are not 0.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    segments: Vec<Segment>,
}

/// The place for a key that was not found; valid until the next insertion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vacancy {
    bucket: usize,
    slot: usize,
}

impl Index {
    pub(crate) fn new() -> Index {
        Index { segments: Segment::all().collect() }
    }

    /// Creates an index of the keys from 1 to `count`.
    pub(crate) fn of(count: u32, hash_of: impl Fn(u32) -> u64) -> Index {
        let mut index = Index { segments: Segment::all_for(count).collect() };
        for key in 1..=count {
            let hash = hash_of(key);
            index.segments[segment_of(hash)].put(hash, key, &hash_of);
        }
        index
    }

    /// Returns the key with this hash for which `equal` holds, or the place for it.
    #[inline]
    pub(crate) fn find(&self, hash: u64, equal: impl FnMut(u32) -> bool) -> Result<u32, Vacancy> {
        self.segments[segment_of(hash)].find(hash, equal)
    }

    /// Returns the slot in which a key with this hash would be sought first: reading it
    /// brings its bucket into the cache.
    #[inline]
    pub(crate) fn first_slot(&self, hash: u64) -> u32 {
        let segment = &self.segments[segment_of(hash)];
        segment.buckets[segment.home(hash)].0[0]
    }

    /// Returns the key that has this hash, most probably, if there is one; otherwise any key, or 0.
    #[inline]
    pub(crate) fn likely(&self, hash: u64) -> u32 {
        self.segments[segment_of(hash)].likely(hash)
    }

    /// Adds a key that `find` has just not found. `hash_of` returns the hash of any key added
    /// before.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        vacancy: Vacancy,
        hash: u64,
        key: u32,
        hash_of: impl Fn(u32) -> u64,
    ) {
        self.segments[segment_of(hash)].insert(vacancy, hash, key, hash_of);
    }

    pub(crate) fn bytes(&self) -> usize {
        let buckets: usize = self.segments.iter().map(Segment::bytes).sum();
        buckets + self.segments.capacity() * size_of::<Segment>()
    }
}

impl Segment {
    /// Returns the segments of an empty index; `segment_of` numbers them by hash.
    pub(crate) fn all() -> impl Iterator<Item = Segment> {
        (0..SEGMENTS).map(|i| Segment::new(GROWTH.powf(i as f64 / SEGMENTS as f64)))
    }

    /// Returns segments with room for the keys up to `count`, if these spread evenly.
    pub(crate) fn all_for(count: u32) -> impl Iterator<Item = Segment> {
        let each = (f64::from(count) / SEGMENTS as f64 * 1.02) as usize;
        Segment::all().map(move |mut segment| {
            segment.tag_mask &= tag_mask_for(count.saturating_add(count / 2));
            while each >= limit_for(segment.size) {
                segment.size *= GROWTH;
            }
            segment.clear();
            segment
        })
    }

    /// Adds a key known to be absent; `hash_of` is as for `insert`.
    pub(crate) fn put(&mut self, hash: u64, key: u32, hash_of: impl Fn(u32) -> u64) {
        if self.taken >= self.limit || key & self.tag_mask != 0 {
            self.grow(key, hash_of);
        }
        self.add(hash, key);
    }

    /// Like `Index::insert`.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        vacancy: Vacancy,
        hash: u64,
        key: u32,
        hash_of: impl Fn(u32) -> u64,
    ) {
        if self.taken >= self.limit || key & self.tag_mask != 0 {
            self.grow(key, hash_of);
            self.add(hash, key);
        } else {
            self.fill(vacancy, hash, key);
        }
    }

    /// Returns the memory of its buckets.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>()
    }

    fn new(size: f64) -> Segment {
        let mut segment =
            Segment { buckets: Vec::new(), taken: 0, limit: 0, tag_mask: tag_mask_for(0xff), size };
        segment.clear();
        segment
    }

    /// Replaces the buckets by `size` free ones.
    fn clear(&mut self) -> Vec<Bucket> {
        let count = self.size as usize;
        self.taken = 0;
        self.limit = limit_for(self.size);
        std::mem::replace(&mut self.buckets, vec![Bucket([0; BUCKET]); count])
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        let spread = (hash >> (32 - SEGMENT_BITS)) & 0xffff_ffff;
        ((spread * self.buckets.len() as u64) >> 32) as usize
    }

    /// Like `Index::find`.
    #[inline]
    pub(crate) fn find(
        &self,
        hash: u64,
        mut equal: impl FnMut(u32) -> bool,
    ) -> Result<u32, Vacancy> {
        let tag = tag(hash) & self.tag_mask;
        let mut at = self.home(hash);
        loop {
            let bucket = &self.buckets[at];
            let mut matching = bucket.matching(self.tag_mask, tag);
            while matching != 0 {
                let key = bucket.0[matching.trailing_zeros() as usize] & !self.tag_mask;
                if key != 0 && equal(key) {
                    return Ok(key);
                }
                matching &= matching - 1;
            }
            let free = bucket.matching(u32::MAX, 0);
            if free != 0 {
                return Err(Vacancy { bucket: at, slot: free.trailing_zeros() as usize });
            }
            at = if at + 1 == self.buckets.len() { 0 } else { at + 1 };
        }
    }

    /// Like `Index::likely`.
    #[inline]
    fn likely(&self, hash: u64) -> u32 {
        let bucket = &self.buckets[self.home(hash)];
        let matching = bucket.matching(self.tag_mask, tag(hash) & self.tag_mask);
        bucket.0[matching.trailing_zeros() as usize % BUCKET] & !self.tag_mask
    }

    #[inline]
    fn fill(&mut self, at: Vacancy, hash: u64, key: u32) {
        self.buckets[at.bucket].0[at.slot] = tag(hash) & self.tag_mask | key;
        self.taken += 1;
    }

    /// Adds a key known to be absent.
    fn add(&mut self, hash: u64, key: u32) {
        let mut bucket = self.home(hash);
        loop {
            let free = self.buckets[bucket].matching(u32::MAX, 0);
            if free != 0 {
                let slot = free.trailing_zeros() as usize;
                return self.fill(Vacancy { bucket, slot }, hash, key);
            }
            bucket = if bucket + 1 == self.buckets.len() { 0 } else { bucket + 1 };
        }
    }

    /// Makes room for one more key, and for keys up to somewhat above `key`.
    #[cold]
    fn grow(&mut self, key: u32, hash_of: impl Fn(u32) -> u64) {
        while self.taken >= limit_for(self.size) {
            self.size *= GROWTH;
        }
        let old_mask = self.tag_mask;
        self.tag_mask = tag_mask_for(key.saturating_add(key / 2)) & old_mask;
        let mut moved = Vec::with_capacity(MOVED_TOGETHER * BUCKET);
        for buckets in self.clear().chunks(MOVED_TOGETHER) {
            // Compute all hashes first: each may cost a cache miss, and these then overlap.
            let keys = buckets.iter().flat_map(|bucket| bucket.0).map(|word| word & !old_mask);
            moved.extend(keys.filter(|key| *key != 0).map(|key| (key, 0)));
            moved.iter_mut().for_each(|(key, hash)| *hash = hash_of(*key));
            moved.drain(..).for_each(|(key, hash)| self.add(hash, key));
        }
    }
}

/// Returns the number of the segment of a hash.
#[inline]
pub(crate) fn segment_of(hash: u64) -> usize {
    (hash >> (64 - SEGMENT_BITS)) as usize
}

/// Returns the bits of the hash that choose neither segment nor bucket, at the high end of a word
/// because keys take the low end.
#[inline]
fn tag(hash: u64) -> u32 {
    (hash as u32) << SEGMENT_BITS
}

/// Returns the number of slots that may be taken in a segment of this size.
fn limit_for(size: f64) -> usize {
    ((size as usize * BUCKET) as f64 * LOAD) as usize
}

/// Returns the bits left over by keys up to `key`.
fn tag_mask_for(key: u32) -> u32 {
    let free = key.leading_zeros();
    u32::MAX.checked_shl(u32::BITS - free).unwrap_or(0)
}
