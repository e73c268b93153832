//! The abstract frame at a point of a method: kinds of locals, and the operand stack as sources of
//! values. Merging determines what is known where paths join (JVMS 4.10.2).

use hebra_ir::{Kind, Reg};

/// The contents of a local slot or stack entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Type {
    /// Nothing usable.
    Unset,
    /// A value.
    Value(KindOrd),
    /// The return address of a subroutine (`jsr`), as the instruction to return to.
    ReturnTo(u32),
}

/// `Kind` with an order, for use in keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum KindOrd {
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl From<Kind> for KindOrd {
    fn from(kind: Kind) -> KindOrd {
        match kind {
            Kind::Int => KindOrd::Int,
            Kind::Long => KindOrd::Long,
            Kind::Float => KindOrd::Float,
            Kind::Double => KindOrd::Double,
            Kind::Ref => KindOrd::Ref,
        }
    }
}

impl From<KindOrd> for Kind {
    fn from(kind: KindOrd) -> Kind {
        match kind {
            KindOrd::Int => Kind::Int,
            KindOrd::Long => Kind::Long,
            KindOrd::Float => Kind::Float,
            KindOrd::Double => Kind::Double,
            KindOrd::Ref => Kind::Ref,
        }
    }
}

pub(crate) fn is_wide(kind: Kind) -> bool {
    matches!(kind, Kind::Long | Kind::Double)
}

/// A stack entry: its type, and the register that holds it now (unused for return addresses).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) ty: Type,
    pub(crate) reg: Reg,
}

/// Types on entry to a block; the stack is in its home registers there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) locals: Vec<Type>,
    pub(crate) stack: Vec<Type>,
}

impl Frame {
    /// Joins `other` into `self`; returns true if anything changed, or fails if the stacks differ.
    pub(crate) fn join(&mut self, other: &Frame) -> Result<bool, &'static str> {
        if self.stack != other.stack {
            return Err("operand stacks differ where paths meet");
        }
        let mut changed = false;
        for (mine, theirs) in self.locals.iter_mut().zip(&other.locals) {
            if mine != theirs && *mine != Type::Unset {
                *mine = Type::Unset;
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Returns the return addresses among locals and stack: blocks are cloned per set of them.
    pub(crate) fn subroutines(&self) -> Vec<(u32, u32)> {
        let places = self.locals.iter().chain(&self.stack).enumerate();
        let addresses = places.filter_map(|(i, ty)| match ty {
            Type::ReturnTo(target) => Some((i as u32, *target)),
            _ => None,
        });
        addresses.collect()
    }
}
