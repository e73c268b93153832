//! Cells of memory: a field, an element, a static field.

use hebra_program::ClassId;
use hebra_state::heap::{Body, Ref};

/// A cell of memory that threads can share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// An object's field, by its word.
    Field(Ref, u16),
    /// An element of an array.
    Element(Ref, i32),
    /// A static field.
    Static(ClassId, u16),
}

/// Returns the bits of an element of an array; none if there is no such element.
pub fn element(body: &Body, index: i32) -> Option<u64> {
    let index = usize::try_from(index).ok()?;
    match body {
        Body::Fields(_) => None,
        Body::Bytes(a) => a.get(index).map(|v| i32::from(*v) as u32 as u64),
        Body::Chars(a) => a.get(index).map(|v| u64::from(*v)),
        Body::Shorts(a) => a.get(index).map(|v| i32::from(*v) as u32 as u64),
        Body::Ints(a) => a.get(index).map(|v| u64::from(*v)),
        Body::Longs(a) => a.get(index).copied(),
        Body::Refs(a) => a.get(index).map(|v| u64::from(*v)),
    }
}
