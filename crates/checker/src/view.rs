//! The state at one moment of a replay, as a reader wants to see it: where threads are and which
//! they wait for, variables, objects. Threads keep their number throughout the run.

use crate::names::Labels;
use hebra_state::Status;
use hebra_state::heap::Ref;
use hebra_trace::{Named, ObjectView, ThreadView, View};
use hebra_vm::Vm;
use hebra_vm::{Obstacle, Traffic};
use std::collections::{BTreeSet, VecDeque};

/// The most objects in a view.
const MOST_OBJECTS: usize = 60;

/// Describes what a thread does or waits for, with the number of the thread that it waits for.
pub fn position(vm: &Vm, slot: usize, labels: &mut Labels) -> (String, Option<usize>) {
    let thread = vm.state.thread(slot);
    match vm.alternatives(slot) {
        Err(Obstacle::Monitor(object)) => {
            let owner = vm.state.heap.get(object).lock_owner().saturating_sub(1) as usize;
            let (name, holder) = (labels.of(vm, object), vm.reported_name(owner));
            let text = format!("waits to enter the monitor of {name}, held by {holder}");
            (text, Some(vm.thread_number(owner)))
        }
        Err(Obstacle::Notify(object)) => {
            (format!("waits to be notified on {}", labels.of(vm, object)), None)
        }
        Err(Obstacle::Initialisation(class, owner)) => {
            let (owner, class) = (usize::from(owner), vm.program.external_name(class));
            let holder = vm.reported_name(owner);
            let text = format!("waits for class {class}, which {holder} initialises");
            (text, Some(vm.thread_number(owner)))
        }
        Err(Obstacle::Permit) => {
            let Some(lock) = vm.view().awaited_lock(slot) else {
                return ("parked".to_owned(), None);
            };
            let (holders, other) = holders(vm, slot, lock);
            (format!("parked, waits for {}{holders}", labels.of(vm, lock)), other)
        }
        Err(Obstacle::End(thread)) => {
            let joined = vm.state.slot_of(thread);
            let name = joined.map(|slot| vm.reported_name(slot)).unwrap_or_default();
            (format!("waits for {name} to end"), joined.map(|slot| vm.thread_number(slot)))
        }
        Err(Obstacle::Result(future)) => {
            (format!("waits for the result of {}", labels.of(vm, future)), None)
        }
        Err(Obstacle::Lock { lock, .. }) => {
            let (holders, other) = holders(vm, slot, lock);
            (format!("waits for {}{holders}", labels.of(vm, lock)), other)
        }
        Err(Obstacle::Network(traffic)) => (network(traffic), None),
        Err(Obstacle::Work) => ("idle, waits for a task".to_owned(), None),
        Err(Obstacle::Suspended) => ("suspended".to_owned(), None),
        Ok(_) => {
            let text = match thread.status {
                Status::Ending => "about to end",
                Status::Waiting { .. } if vm.is_interrupted(slot) => "interrupted in a wait",
                Status::Waiting { .. } => "in a timed wait",
                Status::Sleeping => "sleeps",
                _ => "runnable",
            };
            (text.to_owned(), None)
        }
    }
}

/// Describes what a thread waits for at a socket.
fn network(traffic: Traffic) -> String {
    match traffic {
        Traffic::Connection { port } => format!("waits for a connection to port {port}"),
        Traffic::Acceptance { port } => {
            format!("waits to be connected to port {port}, whose queue is full")
        }
        Traffic::Bytes { port, remote } => {
            format!("reads from a socket at port {port}, waits for bytes from port {remote}")
        }
        Traffic::Room { remote } => {
            format!("writes to a socket, waits until what is under way to port {remote} is read")
        }
        Traffic::Datagram { port } => format!("waits for a datagram to port {port}"),
        Traffic::Selection => "waits for the channels of a selector".to_owned(),
    }
}

/// Describes, as the end of a sentence, who holds a lock that a thread waits for, and who is before
/// it in the queue of a lock held by readers; also returns one of them, not the thread itself.
fn holders(vm: &Vm, slot: usize, lock: Ref) -> (String, Option<usize>) {
    let object_of = |slot: usize| vm.state.thread(slot).object;
    let name = |thread: &Ref| {
        let name = vm.reported_thread(*thread);
        let ended = if vm.state.slot_of(*thread).is_none() { ", which has ended" } else { "" };
        format!("{name}{ended}")
    };
    let names = |threads: &[Ref]| threads.iter().map(name).collect::<Vec<_>>().join(" and ");
    let other = |threads: &[Ref]| {
        let mut slots = threads.iter().filter_map(|thread| vm.state.slot_of(*thread));
        slots.find(|other| *other != slot).map(|slot| vm.thread_number(slot))
    };
    if let Some(owner) = vm.view().owner_of_lock(lock) {
        return (format!(", held by {}", names(&[owner])), other(&[owner]));
    }
    let mut readers: Vec<Ref> = vm.view().readers(lock).into_iter().map(object_of).collect();
    readers.extend(vm.view().ended_readers(lock));
    readers.dedup();
    if readers.is_empty() {
        return (String::new(), None);
    }
    let mut text = format!(", held for reading by {}", names(&readers));
    let before = vm.view().queued_before(lock, object_of(slot)).unwrap_or_default();
    if !before.is_empty() {
        text.push_str(&format!(", behind {} in its queue", names(&before)));
    }
    (text, other(&readers).or_else(|| other(&before)))
}

/// Returns the locks that a thread holds.
pub fn held(vm: &Vm, slot: usize, locks: &[Ref], labels: &mut Labels) -> Vec<String> {
    let name = |lock: &Ref| {
        let by_monitor = vm.state.heap.get(*lock).lock_owner() == slot as u32 + 1;
        let is_owner = by_monitor || vm.view().owner_of_lock(*lock).is_some();
        format!("{}{}", labels.of(vm, *lock), if is_owner { "" } else { " for reading" })
    };
    locks.iter().map(name).collect()
}

/// Returns the current state.
pub fn view(vm: &Vm, labels: &mut Labels) -> View {
    let mut roots: VecDeque<Ref> = VecDeque::new();
    let named = |found: Vec<(String, String, Ref)>, roots: &mut VecDeque<Ref>| -> Vec<Named> {
        roots.extend(found.iter().map(|(_, _, target)| *target).filter(|target| *target != 0));
        found.into_iter().map(|(name, value, _)| Named { name, value }).collect()
    };
    let mut threads = Vec::new();
    for (slot, thread) in vm.state.live_threads() {
        let (state, waits_for) = position(vm, slot, labels);
        let locks = vm.view().locks_held(slot);
        roots.extend(&locks);
        let holds = held(vm, slot, &locks, labels);
        let mut frames = Vec::new();
        for frame in vm.shown_frames(thread).filter(|frame| vm.view().is_user_frame(frame)) {
            let locals = vm.view().locals(slot, frame, &mut |object| labels.of(vm, object));
            frames.push((vm.describe_frame(frame), named(locals, &mut roots)));
        }
        let place = vm.user_location(slot);
        let thread = vm.thread_number(slot);
        threads.push(ThreadView { thread, state, waits_for, holds, frames, place });
    }
    let statics = vm.view().user_statics(&mut |object| labels.of(vm, object));
    let statics = named(statics, &mut roots);
    let mut objects = Vec::new();
    let mut seen = BTreeSet::new();
    while let Some(object) = roots.pop_front() {
        if objects.len() >= MOST_OBJECTS || vm.view().is_plain_value(object) || !seen.insert(object)
        {
            continue;
        }
        let contents = vm.view().contents(object, &mut |object| labels.of(vm, object));
        let by_monitor = vm.state.heap.get(object).lock_owner().checked_sub(1);
        let by_lock = || vm.view().owner_of_lock(object).and_then(|owner| vm.state.slot_of(owner));
        let owner = by_monitor.map(|slot| slot as usize).or_else(by_lock);
        let owner = owner.map(|slot| vm.thread_number(slot));
        let fields = named(contents, &mut roots);
        // A bare library object says nothing unless a thread holds its lock.
        if !fields.is_empty() || owner.is_some() {
            objects.push(ObjectView { label: labels.of(vm, object), owner, fields });
        }
    }
    View { threads, statics, objects }
}
