//! What a step depends on: the objects, static fields and threads that it read or wrote, besides its own thread. It
//! is noted with `--reduction none` only, where the visible operations are all there is to decide the extent of a
//! step, so that a search can do without steps that it has seen before (`hebra_search::Memo`).
//!
//! A step that does anything for which nobody has written down what it reads depends on everything.

use hebra_program::ClassId;
use hebra_state::heap::{FLAG_OWN, Heap, Ref};
use rustc_hash::FxHashMap;

/// The things that a step read or wrote.
#[derive(Default)]
pub struct Footprint {
    /// Objects, and the element in question where that matters.
    pub(crate) objects: Vec<(Ref, Option<u32>)>,
    pub(crate) classes: Vec<ClassId>,
    /// Who waits to be notified.
    pub(crate) waiting: bool,
    /// Whether the program is over.
    pub(crate) alive: bool,
    /// It depends on more.
    pub(crate) is_open: bool,
}

impl Footprint {
    /// Begins anew.
    pub(crate) fn clear(&mut self) {
        self.objects.clear();
        self.classes.clear();
        (self.waiting, self.alive, self.is_open) = (false, false, false);
    }

    /// Notes an object: its fields, its monitor, its class.
    #[inline]
    pub(crate) fn object(&mut self, object: Ref) {
        self.objects.push((object, None));
    }

    /// Notes the class and the length of an object. Those of the base do not change.
    #[inline]
    pub(crate) fn shape(&mut self, heap: &Heap, object: Ref) {
        if heap.get(object).flags & FLAG_OWN != 0 {
            self.object(object);
        }
    }

    /// Notes an element of an array.
    #[inline]
    pub(crate) fn element(&mut self, array: Ref, index: usize) {
        self.objects.push((array, Some(index as u32)));
    }

    /// Notes static fields and the initialisation of a class.
    #[inline]
    pub(crate) fn class(&mut self, class: ClassId) {
        self.classes.push(class);
    }

    /// Notes who waits to be notified.
    pub(crate) fn waiting(&mut self) {
        self.waiting = true;
    }

    /// Notes whether the program is over.
    pub(crate) fn alive(&mut self) {
        self.alive = true;
    }

    /// Notes that it depends on more than can be told.
    #[inline]
    pub(crate) fn everything(&mut self) {
        self.is_open = true;
    }
}

/// What a thread is about to access and where in the source, with objects named by words of the vector.
pub(crate) type Interest = ([Option<(Place, [bool; 3])>; 2], Option<(String, u32)>);

/// A variable, as in `Memory`: kind, object or class, range.
pub(crate) type Place = (u8, u64, u32, u32);

/// Numbers of interests.
#[derive(Default)]
pub(crate) struct Interests(pub(crate) FxHashMap<Interest, u32>);
