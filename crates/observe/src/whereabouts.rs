//! Positions of the threads of a state and counts in the library's objects, to find the source of
//! many states. Reads only.

use crate::View;
use crate::values::integer;
use hebra_classfile::model::Flags;
use hebra_program::{Class, ClassId, Field, MethodId};
use hebra_state::heap::{Body, Ref};
use std::collections::BTreeMap;

/// Classes of what `Vm::models_library` models.
const LOCKS: [&str; 2] = [
    "java/util/concurrent/locks/ReentrantLock",
    "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
];

/// Position of a thread.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Whereabouts {
    /// Its frames, the innermost last: method and operation.
    pub frames: Vec<(MethodId, u32)>,
    /// Class of the library that the user's code has called, if the thread is in one.
    pub library: Option<String>,
    /// It is in a lock that `Vm::models_library` would model.
    pub in_lock: bool,
}

impl View<'_> {
    /// Returns the position of the thread in a slot.
    pub fn whereabouts(&self, slot: usize) -> Option<Whereabouts> {
        let thread = self.state.threads.get(slot)?.as_ref()?;
        let class = |method: MethodId| self.program.class(self.program.method(method).class);
        let called = match thread.frames.iter().rposition(|frame| self.is_user_frame(frame)) {
            Some(own) => thread.frames.get(own + 1),
            None => thread.frames.last(),
        };
        let library = called.map(|frame| class(frame.method).name.replace(['/', '$'], "."));
        // A thread that has not begun.
        let library = library.filter(|name| name != "java.lang.Thread" || thread.frames.len() > 1);
        let is_lock = |name: &str| LOCKS.iter().any(|lock| name.starts_with(lock));
        Some(Whereabouts {
            frames: thread.frames.iter().map(|frame| (frame.method, frame.pc)).collect(),
            library,
            in_lock: thread.frames.iter().any(|frame| is_lock(&class(frame.method).name)),
        })
    }

    /// Returns the numbers in objects of the library that fields of the user's classes refer to, by
    /// the names of both fields: `Main.queue.count`. Each with the value farthest from 0.
    pub fn library_integers(&self) -> BTreeMap<String, i64> {
        let mut found = BTreeMap::new();
        for object in &self.state.heap.objects {
            let Body::Fields(words) = &object.body else { continue };
            for ancestor in &self.program.class(object.class).ancestors {
                let class = self.program.class(*ancestor);
                self.add_counts(class, words, false, &mut found);
            }
        }
        for (number, statics) in self.state.statics.iter().enumerate() {
            let class = self.program.class(ClassId(number as u32));
            self.add_counts(class, &statics.values, true, &mut found);
        }
        found
    }

    /// Adds the numbers that these fields of a class refer to, if it is the user's.
    fn add_counts(
        &self,
        class: &Class,
        words: &[u64],
        is_static: bool,
        found: &mut BTreeMap<String, i64>,
    ) {
        let is_meant =
            |field: &&Field| field.flags.has(Flags::STATIC) == is_static && !class.is_library;
        for field in class.fields.iter().filter(is_meant) {
            let target = words.get(usize::from(field.index)).copied().unwrap_or(0) as Ref;
            if !field.descriptor.starts_with('L') || !self.state.heap.is_valid(target) {
                continue;
            }
            let object = self.state.heap.get(target);
            let Body::Fields(words) = &object.body else { continue };
            for ancestor in &self.program.class(object.class).ancestors {
                let declaring = self.program.class(*ancestor);
                let own = |f: &&Field| !f.flags.has(Flags::STATIC) && declaring.is_library;
                for number in declaring.fields.iter().filter(own) {
                    let bits = words.get(usize::from(number.index)).copied().unwrap_or(0);
                    let Some(value) = integer(&number.descriptor, bits) else { continue };
                    let of = class.name.replace(['/', '$'], ".");
                    let most = found.entry(format!("{of}.{}.{}", field.name, number.name));
                    let most = most.or_insert(value);
                    if value.unsigned_abs() > most.unsigned_abs() {
                        *most = value;
                    }
                }
            }
        }
    }
}
