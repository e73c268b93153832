//! The classes behind threads, whose fields and monitors tell others when a thread ends.

use crate::lockset::Accessor;
use hebra_program::{ClassId, Program};
use hebra_state::heap::{Body, Heap, Ref};

/// Classes of the library that belong to threads.
#[derive(Clone, Copy, Default)]
pub(crate) struct ThreadClasses {
    /// `java.lang.Thread`.
    thread: Option<ClassId>,
    /// `ThreadGroup`, where its monitor counts (JDK 18 and before).
    group: Option<ClassId>,
    /// `Thread.FieldHolder` (JDK 19 on) and the index of the field that leads there.
    holder: Option<(ClassId, u16)>,
    /// `Thread.class`, 0 if it was not needed yet.
    mirror: Ref,
}

impl ThreadClasses {
    pub(crate) fn new(program: &Program, mirrors: &[Ref]) -> ThreadClasses {
        let thread = program.loaded("java/lang/Thread");
        let group = program.loaded("java/lang/ThreadGroup").filter(|_| program.feature < 19);
        let holder = program
            .loaded("java/lang/Thread$FieldHolder")
            .and_then(|holder| Some((holder, program.field_named(thread?, "holder")?.index)));
        let mirror = thread.and_then(|class| mirrors.get(class.0 as usize).copied()).unwrap_or(0);
        ThreadClasses { thread, group, holder, mirror }
    }

    /// Returns true if an object is `Thread.class`.
    #[inline]
    pub(crate) fn is_mirror(&self, object: Ref) -> bool {
        object == self.mirror
    }

    /// Returns true if a class is `Thread` or a subclass.
    pub(crate) fn is_thread(&self, program: &Program, class: ClassId) -> bool {
        self.thread.is_some() && program.class(class).ancestors.get(1) == self.thread.as_ref()
    }

    /// Returns true if a class is `ThreadGroup` or a subclass, and its monitor counts.
    pub(crate) fn is_group(&self, program: &Program, class: ClassId) -> bool {
        self.group.is_some() && program.class(class).ancestors.get(1) == self.group.as_ref()
    }

    /// Returns true if an access is to a field of another thread that changes when that one ends.
    pub(crate) fn shows_end(
        &self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        (reference, index): (Ref, usize),
    ) -> bool {
        let class = heap.get(reference).class;
        let is_holder = self.holder.is_some_and(|(holder, _)| holder == class);
        if !is_holder && (reference == who.thread || !self.is_thread(program, class)) {
            return false;
        }
        let own = |(_, field): (ClassId, u16)| match &heap.get(who.thread).body {
            Body::Fields(words) => words.get(usize::from(field)).copied() == Some(reference.into()),
            _ => false,
        };
        let field = program.instance_field(class, index as u16);
        field.is_some_and(|(owner, name)| tells_end(&owner, &name))
            && !(is_holder && self.holder.is_some_and(own))
    }
}

/// Returns true if a field of a thread changes when the thread ends (see `Vm::end_thread`).
fn tells_end(owner: &str, field: &str) -> bool {
    matches!(owner, "java/lang/Thread" | "java/lang/Thread$FieldHolder")
        && matches!(
            field,
            "group"
                | "target"
                | "task"
                | "threadStatus"
                | "eetop"
                | "threadLocals"
                | "inheritableThreadLocals"
                | "inheritedAccessControlContext"
                | "uncaughtExceptionHandler"
        )
}
