//! An access to memory that a thread is about to make.

use hebra_program::ClassId;
use hebra_state::heap::{Heap, Ref};

/// Something that can be read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Memory {
    Field(Ref, u16),
    /// All fields of an object.
    Fields(Ref),
    Static(ClassId, u16),
    /// Elements of an array, the last not included.
    Elements(Ref, u32, u32),
}

/// An access that a thread is about to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) variable: Memory,
    pub(crate) write: bool,
    /// Of a volatile field, or in an access mode that is not plain.
    pub(crate) atomic: bool,
    /// In an access mode between plain and volatile: opaque, acquire, release.
    pub(crate) weak: bool,
}

/// Accesses of one operation: two ranges if it copies between arrays.
pub(crate) type Touches = [Option<Touch>; 2];

pub(crate) const NONE: Touches = [None; 2];

impl Touch {
    /// Returns a plain access to elements of an array; none if there are no such elements.
    pub(crate) fn elements(
        heap: &Heap,
        array: Ref,
        from: u32,
        length: u32,
        write: bool,
    ) -> Option<Touch> {
        let end = from.checked_add(length)?;
        let exists = array != 0 && end as usize <= heap.get(array).length();
        let variable = Memory::Elements(array, from, end);
        (exists && length > 0).then_some(Touch { variable, write, atomic: false, weak: false })
    }
}

/// Prefix of the classes of atomic variables.
pub(crate) const ATOMICS: &str = "java/util/concurrent/atomic/Atomic";

/// Classes that only pass on the accesses of their callers, by calls of intrinsics.
pub(crate) const LAYERS: [&str; 7] = [
    ATOMICS,
    "java/lang/invoke/",
    "java/lang/reflect/",
    "jdk/internal/reflect/",
    "jdk/internal/misc/",
    "sun/misc/Unsafe",
    "java/io/PrintStream",
];
