//! References and the garbage collector, which a program does not notice: weak references are not
//! cleared and nothing is finalized. A program that asks for a collection and looks at what it
//! would have changed is noted.

use super::{Args, Flow, Outcome, Table, on_object, quiet};
use crate::environment::Reading;
use crate::machine::Vm;

pub(super) const TABLE: Table = &[
    ("java/lang/System.gc()V", quiet(collect)),
    ("java/lang/Runtime.gc()V", quiet(collect)),
    ("java/lang/System.runFinalization()V", quiet(collect)),
    ("java/lang/Runtime.runFinalization()V", quiet(collect)),
    ("java/lang/ref/Reference.refersTo0(Ljava/lang/Object;)Z", on_object(0, refers_to)),
    ("java/lang/ref/PhantomReference.refersTo0(Ljava/lang/Object;)Z", on_object(0, refers_to)),
    ("java/lang/ref/Reference.clear0()V", on_object(0, clear)),
    ("java/lang/ref/PhantomReference.clear0()V", on_object(0, clear)),
    ("java/lang/ref/Reference.get()Ljava/lang/Object;", quiet(look)),
    ("java/lang/ref/SoftReference.get()Ljava/lang/Object;", quiet(look)),
    ("java/lang/ref/Reference.refersTo(Ljava/lang/Object;)Z", quiet(look)),
    ("java/lang/ref/Reference.isEnqueued()Z", quiet(look)),
    ("java/lang/ref/ReferenceQueue.poll()Ljava/lang/ref/Reference;", quiet(look)),
    ("java/lang/ref/ReferenceQueue.remove()Ljava/lang/ref/Reference;", quiet(look)),
    ("java/lang/ref/ReferenceQueue.remove(J)Ljava/lang/ref/Reference;", quiet(look)),
    ("java/util/WeakHashMap.<init>()V", quiet(look)),
    ("java/util/WeakHashMap.<init>(I)V", quiet(look)),
    ("java/util/WeakHashMap.<init>(IF)V", quiet(look)),
    ("java/util/WeakHashMap.<init>(Ljava/util/Map;)V", quiet(look)),
    (
        "java/lang/ref/Cleaner.register(Ljava/lang/Object;Ljava/lang/Runnable;)Ljava/lang/ref/Cleaner$Cleanable;",
        quiet(look),
    ),
    // A cleaner keeps what it may have to clean in a list, which nobody goes through, and which would let every
    // thread reach it.
    ("jdk/internal/ref/PhantomCleanable.insert()V", quiet(|vm, args| insert(vm, args, 0))),
    ("jdk/internal/ref/PhantomCleanable.remove()Z", on_object(0, |vm, args| remove(vm, args, 0))),
    (
        "jdk/internal/ref/CleanerImpl$CleanableList.insert(Ljdk/internal/ref/PhantomCleanable;)V",
        quiet(|vm, args| insert(vm, args, 1)),
    ),
    (
        "jdk/internal/ref/CleanerImpl$CleanableList.remove(Ljdk/internal/ref/PhantomCleanable;)Z",
        on_object(1, |vm, args| remove(vm, args, 1)),
    ),
];

/// Marks an object as being in the list of its cleaner: its link is null, or its index is no longer -1.
fn insert(vm: &mut Vm, args: &Args, index: usize) -> Outcome {
    let object = args.reference(index);
    vm.set_field(object, "next", 0);
    vm.set_field(object, "prev", 0);
    vm.set_field(object, "index", 0);
    Ok(Flow::Void)
}

/// Takes an object out of that list; returns false if it was not in it.
fn remove(vm: &mut Vm, args: &Args, index: usize) -> Outcome {
    let object = args.reference(index);
    let is_linked = vm.program.field_named(vm.state.heap.get(object).class, "next").is_some();
    let was_in = match is_linked {
        true => vm.field(object, "next") as u32 != object,
        false => vm.field(object, "index") as u32 as i32 >= 0,
    };
    vm.set_field(object, "next", object.into());
    vm.set_field(object, "index", u64::from(u32::MAX));
    Ok(Flow::boolean(was_in))
}

/// Does nothing. Objects of the program with a finalizer might have been finalized.
fn collect(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.is_check() {
        vm.note_reading(args.slot, Reading::Collection);
        let finalizer = vm.program.classes.iter().find(|class| {
            let declares = |id: &hebra_program::MethodId| {
                let method = vm.program.method(*id);
                &*method.name == "finalize" && &*method.descriptor == "()V"
            };
            !class.is_library && class.methods.iter().any(declares)
        });
        if let Some(name) = finalizer.map(|class| class.name.replace('/', ".")) {
            vm.gathered.readings.insert(Reading::Reference(format!("the finalizer of {name}")));
        }
    }
    Ok(Flow::Void)
}

/// Notes a look at a reference; the method itself runs unchanged.
fn look(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.is_check() && vm.is_called_by_program(args.slot) {
        vm.note_reading(args.slot, Reading::Reference);
    }
    Ok(Flow::Decline)
}

fn refers_to(vm: &mut Vm, args: &Args) -> Outcome {
    note_referent(vm, args, false);
    Ok(Flow::boolean(vm.field(args.reference(0), "referent") == args.raw(1)))
}

fn clear(vm: &mut Vm, args: &Args) -> Outcome {
    note_referent(vm, args, true);
    vm.set_field(args.reference(0), "referent", 0);
    Ok(Flow::Void)
}

/// Notes an access to the field; `Reference.get` reads it by the library's code.
fn note_referent(vm: &mut Vm, args: &Args, write: bool) {
    let object = args.reference(0);
    let class = vm.state.heap.get(object).class;
    if let Some(index) = vm.program.field_named(class, "referent").map(|field| field.index) {
        vm.note_access(args.slot, object, index.into(), write);
    }
}
