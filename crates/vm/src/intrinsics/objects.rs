//! `Object`, `System.arraycopy`, identity hashes, `String.intern`, references.

use super::time::{expires, set_deadline};
use super::{
    Args, FALSE, Flow, Intrinsic, NOTHING, Outcome, Reads, TRUE, Table, Visible, on_object,
    on_objects, quiet,
};
use crate::execute::Thrown;
use crate::machine::{Fatal, Vm};
use crate::touch;
use crate::touch::{Memory, Touch, Touches};
use hebra_program::patterns::EventKind;
use hebra_program::{ArrayKind, ClassKind};
use hebra_state::escape;
use hebra_state::heap::{Body, FLAG_SHARED, FLAG_UNSURE, FLAG_VAGUE, Ref};
use hebra_state::vague::{VAGUE_BYTE, VAGUE_CHAR};
use hebra_state::{Status, Wake};

pub(super) const TABLE: Table = &[
    ("java/lang/Object.getClass()Ljava/lang/Class;", quiet(get_class)),
    ("java/lang/Object.hashCode()I", quiet(|vm, a| identity_hash(vm, a, a.reference(0)))),
    (
        "java/lang/System.identityHashCode(Ljava/lang/Object;)I",
        quiet(|vm, a| identity_hash(vm, a, a.reference(0))),
    ),
    ("java/lang/Object.clone()Ljava/lang/Object;", on_object(0, clone).only_touching(cloned)),
    ("java/lang/Object.wait(J)V", on_monitor(wait).reading(Reads::Receiver)),
    ("java/lang/Object.wait0(J)V", on_monitor(wait).reading(Reads::Receiver)),
    ("java/lang/Object.notify()V", NOTIFY),
    ("java/lang/Object.notifyAll()V", on_monitor(notify_all).reading(Reads::Waiting)),
    (
        "java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V",
        on_objects(0, 2, array_copy).only_touching(copied),
    ),
    ("java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z", TRUE),
    ("java/lang/String.intern()Ljava/lang/String;", quiet(intern)),
    ("java/lang/String.hashCode()I", quiet(string_hash).reading(Reads::Receiver)),
    ("java/lang/StringUTF16.isBigEndian()Z", FALSE),
    ("java/lang/ref/Reference.<clinit>()V", NOTHING),
    ("java/lang/ref/Finalizer.<clinit>()V", NOTHING),
];

const fn on_monitor(run: fn(&mut Vm, &Args) -> Outcome) -> Intrinsic {
    Intrinsic::new(run, Visible::Monitor)
}

const NOTIFY: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| match args.reference(0) {
        0 => 1,
        object => vm.waiters(object).len() as u32,
    }),
    ..Intrinsic::new(notify, Visible::Monitor).reading(Reads::Waiting)
};

fn get_class(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.state.heap.get(args.reference(0)).class;
    Ok(Flow::reference(vm.mirror(class)))
}

/// Returns a function of the state: the asking thread, and how many hashes it has given out before.
fn identity_hash(vm: &mut Vm, args: &Args, object: Ref) -> Outcome {
    if object == 0 {
        return Ok(Flow::int(0));
    }
    let known = vm.state.heap.get(object).hash;
    if known != 0 {
        return Ok(Flow::int(known as i32));
    }
    let thread = vm.state.thread_mut(args.slot);
    thread.hashes += 1;
    let seed = u64::from(thread.hashes) << 16 | args.slot as u64;
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let hash = ((mixed >> 33) as u32 & 0x7fff_ffff).max(1);
    vm.state.heap.write(object).hash = hash;
    Ok(Flow::int(hash as i32))
}

fn clone(vm: &mut Vm, args: &Args) -> Outcome {
    let object = vm.state.heap.get(args.reference(0));
    let (class, body, kept) =
        (object.class, object.body.clone(), object.flags & (FLAG_VAGUE | FLAG_UNSURE));
    match &body {
        Body::Fields(words) => (0..words.len())
            .for_each(|index| vm.note_access(args.slot, args.reference(0), index, false)),
        _ => vm.note_all_elements(args.slot, args.reference(0), false),
    }
    let cloneable = vm.program.loaded("java/lang/Cloneable");
    if !cloneable.is_some_and(|c| vm.program.is_subclass(class, c)) {
        let name = vm.program.external_name(class);
        return Ok(Flow::Throw("java/lang/CloneNotSupportedException", Some(name)));
    }
    let made = vm.state.heap.insert(class, body);
    vm.state.heap.objects[made as usize].flags |= kept;
    Ok(Flow::reference(made))
}

fn cloned(vm: &Vm, args: &Args) -> Touches {
    let object = args.reference(0);
    let found = vm.state.heap.get(object);
    let touch = match &found.body {
        _ if object == 0 => None,
        Body::Fields(_) => {
            let variable = Memory::Fields(object);
            Some(Touch { variable, write: false, atomic: false, weak: false })
        }
        _ => Touch::elements(&vm.state.heap, object, 0, found.length() as u32, false),
    };
    [touch, None]
}

fn not_owner(vm: &mut Vm, args: &Args) -> Outcome {
    vm.throwable(args.slot, Thrown::IllegalMonitor).map(Flow::ThrowObject)
}

/// Waits (JLS 17.2.1): checks for an interrupt first, then releases the monitor in full.
fn wait(vm: &mut Vm, args: &Args) -> Outcome {
    let (object, millis) = (args.reference(0), args.long(1));
    super::locks::refuse_condition(vm, args)?;
    if millis < 0 {
        let message = "timeout value is negative".to_owned();
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", Some(message)));
    }
    if !vm.holds(args.slot, object) {
        return not_owner(vm, args);
    }
    if vm.is_interrupted(args.slot) {
        vm.set_interrupted(args.slot, false);
        return Ok(Flow::Throw("java/lang/InterruptedException", None));
    }
    let count = vm.state.heap.get(object).lock as u16;
    vm.state.heap.write(object).lock = 0;
    vm.note_lock(object, false);
    vm.tell_monitor_call(args.slot, EventKind::Wait, object);
    vm.tell_monitor_call(args.slot, EventKind::Exit, object);
    let nanos = (millis as u64).saturating_mul(1_000_000);
    let status = Status::Waiting { object, count, timed: millis > 0 && expires(vm, nanos) };
    vm.state.thread_mut(args.slot).status = status;
    set_deadline(vm, args.slot, nanos);
    Ok(Flow::Suspend)
}

fn notify(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(0);
    super::locks::refuse_condition(vm, args)?;
    if !vm.holds(args.slot, object) {
        return not_owner(vm, args);
    }
    let waiters = vm.waiters(object);
    if let Some(waiter) = waiters.get(vm.step.alternative as usize) {
        vm.wake(*waiter, Wake::Notified);
    }
    vm.tell_monitor_call(args.slot, EventKind::Notify, object);
    Ok(Flow::Void)
}

fn notify_all(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(0);
    super::locks::refuse_condition(vm, args)?;
    if !vm.holds(args.slot, object) {
        return not_owner(vm, args);
    }
    for waiter in vm.waiters(object) {
        vm.wake(waiter, Wake::Notified);
    }
    vm.tell_monitor_call(args.slot, EventKind::Notify, object);
    Ok(Flow::Void)
}

fn intern(vm: &mut Vm, args: &Args) -> Outcome {
    vm.intern_object(args.slot, args.reference(0)).map(Flow::reference)
}

/// Returns the hash code of a string that several threads can reach, and does not keep it in the string as the code does:
/// no thread can tell, and threads that look up the same keys have nothing to do with each other.
fn string_hash(vm: &mut Vm, args: &Args) -> Outcome {
    let string = args.reference(0);
    let is_shared = string != 0 && vm.state.heap.get(string).flags & FLAG_SHARED != 0;
    if !is_shared || !vm.options.mode.tracks_sharing() {
        return Ok(Flow::Decline);
    }
    let units = vm.string_units(string);
    if vm.follows_times() && units.contains(&VAGUE_CHAR) {
        return Ok(Flow::Decline);
    }
    let add = |hash: i32, unit: &u16| hash.wrapping_mul(31).wrapping_add(i32::from(*unit));
    Ok(Flow::int(units.iter().fold(0, add)))
}

fn copied(vm: &Vm, args: &Args) -> Touches {
    let length = args.int(4) as u32;
    let read =
        Touch::elements(&vm.state.heap, args.reference(0), args.int(1) as u32, length, false);
    let write =
        Touch::elements(&vm.state.heap, args.reference(2), args.int(3) as u32, length, true);
    // It throws before it does anything unless both ranges exist.
    if read.is_some() && write.is_some() { [read, write] } else { touch::NONE }
}

fn array_copy(vm: &mut Vm, args: &Args) -> Outcome {
    let (source, target) = (args.reference(0), args.reference(2));
    if source == 0 || target == 0 {
        return Ok(Flow::null_pointer());
    }
    let (from, to, length) = (args.int(1), args.int(3), args.int(4));
    let heap = &vm.state.heap;
    let (source_class, target_class) = (heap.get(source).class, heap.get(target).class);
    let (source_kind, target_kind) =
        (vm.program.class(source_class).kind, vm.program.class(target_class).kind);
    let (ClassKind::Array(source_kind, _), ClassKind::Array(target_kind, component)) =
        (source_kind, target_kind)
    else {
        let (role, class) = match source_kind {
            ClassKind::Array(..) => ("destination", target_class),
            _ => ("source", source_class),
        };
        let name = vm.program.external_name(class);
        let message = format!("arraycopy: {role} type {name} is not an array");
        return Ok(Flow::Throw("java/lang/ArrayStoreException", Some(message)));
    };
    if source_kind != target_kind {
        let describe = |kind: ArrayKind, class| match vm.program.class(class).kind {
            ClassKind::Array(_, component) if kind != ArrayKind::Ref => {
                format!("{}[]", vm.program.external_name(component))
            }
            _ => "object array[]".to_owned(),
        };
        let message = format!(
            "arraycopy: type mismatch: can not copy {} into {}",
            describe(source_kind, source_class),
            describe(target_kind, target_class)
        );
        return Ok(Flow::Throw("java/lang/ArrayStoreException", Some(message)));
    }
    let (source_length, target_length) = (heap.get(source).length(), heap.get(target).length());
    let fits = |start: i32, available: usize| {
        start >= 0 && length >= 0 && start as i64 + length as i64 <= available as i64
    };
    if !fits(from, source_length) || !fits(to, target_length) {
        return Ok(Flow::Throw(
            "java/lang/ArrayIndexOutOfBoundsException",
            Some(bounds_message(
                vm,
                source_class,
                target_class,
                (from, source_length),
                (to, target_length),
                length,
            )),
        ));
    }
    let (from, to, length) = (from as usize, to as usize, length as usize);
    vm.note_elements(args.slot, source, from..from + length, false);
    vm.note_elements(args.slot, target, to..to + length, true);
    let mut length = length;
    let mut bad_store = None;
    if source_kind == ArrayKind::Ref && !vm.program.is_subclass(source_class, target_class) {
        // Element by element: those before the first misfit are copied.
        let Body::Refs(elements) = &vm.state.heap.get(source).body else {
            return Err(Fatal::BadInput("an array without elements".into()));
        };
        let fits =
            |r: &Ref| *r == 0 || vm.program.is_subclass(vm.state.heap.get(*r).class, component);
        if let Some(misfit) = elements[from..from + length].iter().position(|r| !fits(r)) {
            let ClassKind::Array(_, source_component) = vm.program.class(source_class).kind else {
                return Err(Fatal::BadInput("an array without elements".into()));
            };
            // HotSpot's words depend on whether any element of the source could fit.
            bad_store = Some(match vm.program.is_subclass(component, source_component) {
                true => format!(
                    "element type mismatch: can not cast one of the elements of {}[] to the type of the destination array, {}",
                    external(vm, source_component),
                    external(vm, component)
                ),
                false => format!(
                    "type mismatch: can not copy {}[] into {}[]",
                    external(vm, source_component),
                    external(vm, component)
                ),
            });
            length = misfit;
        }
    }
    copy_elements(vm, source, from, target, to, length);
    let marks = vm.state.heap.get(source).flags & (FLAG_VAGUE | FLAG_UNSURE);
    if marks != 0
        && let Body::Bytes(bytes) = &vm.state.heap.get(target).body
        && bytes[to..to + length].contains(&VAGUE_BYTE)
    {
        vm.state.heap.write(target).flags |= marks;
    }
    match bad_store {
        None => Ok(Flow::Void),
        Some(message) => {
            Ok(Flow::Throw("java/lang/ArrayStoreException", Some(format!("arraycopy: {message}"))))
        }
    }
}

fn external(vm: &Vm, class: hebra_program::ClassId) -> String {
    match vm.program.class(class).kind {
        ClassKind::Array(_, component) => format!("{}[]", external(vm, component)),
        _ => vm.program.external_name(class),
    }
}

fn bounds_message(
    vm: &Vm,
    source_class: hebra_program::ClassId,
    target_class: hebra_program::ClassId,
    (from, source_length): (i32, usize),
    (to, target_length): (i32, usize),
    length: i32,
) -> String {
    let describe = |class: hebra_program::ClassId, length: usize| {
        let name = vm.program.external_name(class);
        match vm.program.class(class).kind {
            ClassKind::Array(ArrayKind::Ref, _) => format!("object array[{length}]"),
            ClassKind::Array(_, component) => {
                format!("{}[{length}]", vm.program.external_name(component))
            }
            _ => name,
        }
    };
    let source = describe(source_class, source_length);
    let target = describe(target_class, target_length);
    if from < 0 {
        format!("arraycopy: source index {from} out of bounds for {source}")
    } else if to < 0 {
        format!("arraycopy: destination index {to} out of bounds for {target}")
    } else if length < 0 {
        format!("arraycopy: length {length} is negative")
    } else if from as i64 + length as i64 > source_length as i64 {
        format!(
            "arraycopy: last source index {} out of bounds for {source}",
            from as u32 + length as u32
        )
    } else {
        format!(
            "arraycopy: last destination index {} out of bounds for {target}",
            to as u32 + length as u32
        )
    }
}

fn copy_elements(vm: &mut Vm, source: Ref, from: usize, target: Ref, to: usize, length: usize) {
    let heap = &mut vm.state.heap;
    heap.shape_changed |= matches!(heap.get(target).body, Body::Refs(_));
    if source == target {
        match &mut heap.write(target).body {
            Body::Bytes(a) => a.copy_within(from..from + length, to),
            Body::Chars(a) => a.copy_within(from..from + length, to),
            Body::Shorts(a) => a.copy_within(from..from + length, to),
            Body::Ints(a) => a.copy_within(from..from + length, to),
            Body::Longs(a) => a.copy_within(from..from + length, to),
            Body::Refs(a) => a.copy_within(from..from + length, to),
            Body::Fields(_) => {}
        }
        return;
    }
    heap.write(target);
    let mut taken =
        std::mem::replace(&mut heap.objects[target as usize].body, Body::Fields(Box::default()));
    match (&heap.get(source).body, &mut taken) {
        (Body::Bytes(a), Body::Bytes(b)) => {
            b[to..to + length].copy_from_slice(&a[from..from + length])
        }
        (Body::Chars(a), Body::Chars(b)) => {
            b[to..to + length].copy_from_slice(&a[from..from + length])
        }
        (Body::Shorts(a), Body::Shorts(b)) => {
            b[to..to + length].copy_from_slice(&a[from..from + length])
        }
        (Body::Ints(a), Body::Ints(b)) => {
            b[to..to + length].copy_from_slice(&a[from..from + length])
        }
        (Body::Longs(a), Body::Longs(b)) => {
            b[to..to + length].copy_from_slice(&a[from..from + length])
        }
        (Body::Refs(a), Body::Refs(b)) => {
            b[to..to + length].copy_from_slice(&a[from..from + length])
        }
        _ => {}
    }
    heap.objects[target as usize].body = taken;
    if vm.options.mode.tracks_sharing() && heap.get(target).flags & FLAG_SHARED != 0 {
        let stored = match &heap.get(target).body {
            Body::Refs(elements) => elements[to..to + length].to_vec(),
            _ => Vec::new(),
        };
        stored.into_iter().for_each(|r| escape(&vm.program, &mut vm.state.heap, r));
    }
}
