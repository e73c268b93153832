//! The ways to call a method.

/// The way a method is selected at a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// By the class of the receiver.
    Virtual,
    /// By the class of the receiver, through an interface.
    Interface,
    /// Constructors, private methods and `super` calls; the flag is true for those of an interface.
    Special(bool),
    /// No receiver; the flag is true for methods of an interface.
    Static(bool),
}
