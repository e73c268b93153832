//! Marks: places of a program where an event happens that somebody wants to know of. A transformation puts them in;
//! they do nothing to the program but tell whoever runs it.

use crate::{Call, MemberRef};

/// What a mark tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The event.
    pub event: Marked,
    /// True if it only announces the event, which is told by a mark behind the next instruction.
    pub is_ahead: bool,
}

/// An event at a place of the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marked {
    /// The method is about to run its first instruction, or is about to be called.
    Call(Option<(Call, MemberRef)>),
    /// The method is about to be left normally, or was left normally by the one called.
    Return(Option<(Call, MemberRef)>),
    /// The monitor of the object was taken.
    Enter,
    /// The monitor of the object was given up; without an object, that of the whole method is about to be, by an exception.
    Exit,
    /// The field was read; it is static without an object.
    Read(MemberRef),
    /// The value was written to the field; it is static without an object.
    Write(MemberRef),
    /// A `join` of the object returned.
    Join,
    /// Control has reached the line of the mark.
    At,
}
