//! Changes of the system properties by way of the `Properties` object that holds them, its views and their iterators.
//! To have that object, or to read from it, changes nothing.

use super::{Args, Flow, Outcome, Table, quiet};
use crate::environment::Reading;
use crate::machine::Vm;
use crate::settings;
use hebra_state::heap::{FLAG_OWN, Ref};

macro_rules! of_properties {
    ($($method:literal)*) => {
        &[
            $((concat!("java/util/Properties.", $method), quiet(by_method)),)*
            ("java/util/Collections$SynchronizedCollection.remove(Ljava/lang/Object;)Z", quiet(by_view)),
            ("java/util/Collections$SynchronizedCollection.removeAll(Ljava/util/Collection;)Z", quiet(by_view)),
            ("java/util/Collections$SynchronizedCollection.retainAll(Ljava/util/Collection;)Z", quiet(by_view)),
            ("java/util/Collections$SynchronizedCollection.removeIf(Ljava/util/function/Predicate;)Z", quiet(by_view)),
            ("java/util/Collections$SynchronizedCollection.clear()V", quiet(by_view)),
            ("java/util/concurrent/ConcurrentHashMap$BaseIterator.remove()V", quiet(by_map)),
            ("java/util/concurrent/ConcurrentHashMap$MapEntry.setValue(Ljava/lang/Object;)Ljava/lang/Object;", quiet(by_map)),
        ]
    };
}

pub(super) const TABLE: Table = of_properties! {
    "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"
    "putAll(Ljava/util/Map;)V"
    "putIfAbsent(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"
    "remove(Ljava/lang/Object;)Ljava/lang/Object;"
    "remove(Ljava/lang/Object;Ljava/lang/Object;)Z"
    "clear()V"
    "replace(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"
    "replace(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Z"
    "replaceAll(Ljava/util/function/BiFunction;)V"
    "compute(Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;"
    "computeIfAbsent(Ljava/lang/Object;Ljava/util/function/Function;)Ljava/lang/Object;"
    "computeIfPresent(Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;"
    "merge(Ljava/lang/Object;Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;"
};

/// Returns the object that holds the system properties, 0 if it was not made yet.
fn properties(vm: &Vm) -> Ref {
    let system = vm.program.loaded("java/lang/System");
    system.and_then(|system| vm.static_field(system, "props")).unwrap_or(0) as Ref
}

fn by_method(vm: &mut Vm, args: &Args) -> Outcome {
    let holder = properties(vm);
    if holder == 0 || args.reference(0) != holder {
        return Ok(Flow::Decline);
    }
    let key = args.values.get(1).copied().unwrap_or(0) as Ref;
    let is_text = key != 0 && Some(vm.state.heap.get(key).class) == vm.known.string;
    let setting = if is_text { vm.string(key) } else { settings::ALL.to_owned() };
    if setting == ZONE && is_default_zone(vm, args.slot) {
        return Ok(Flow::Decline);
    }
    changed(vm, args, holder, &setting)
}

/// Property in which the library keeps the name of the default time zone once it has looked for it, which tells
/// nothing new.
const ZONE: &str = "user.timezone";

fn is_default_zone(vm: &Vm, slot: usize) -> bool {
    let frames = vm.state.thread(slot).frames.iter().rev().take(3);
    let mut methods = frames.map(|frame| vm.program.method(frame.method));
    methods.any(|method| {
        &*method.name == "setDefaultZone"
            && &*vm.program.class(method.class).name == "java/util/TimeZone"
    })
}

/// A view is a synchronized collection, with the properties as its lock.
fn by_view(vm: &mut Vm, args: &Args) -> Outcome {
    let holder = properties(vm);
    match holder != 0 && vm.field(args.reference(0), "mutex") as Ref == holder {
        true => changed(vm, args, holder, settings::ALL),
        false => Ok(Flow::Decline),
    }
}

/// Iterators, and entries, are those of the map behind the properties.
fn by_map(vm: &mut Vm, args: &Args) -> Outcome {
    let holder = properties(vm);
    let map = if holder == 0 { 0 } else { vm.field(holder, "map") };
    match map != 0 && vm.field(args.reference(0), "map") == map {
        true => changed(vm, args, holder, settings::ALL),
        false => Ok(Flow::Decline),
    }
}

fn changed(vm: &mut Vm, args: &Args, holder: Ref, setting: &str) -> Outcome {
    if let Some(flow) = vm.before_change() {
        return Ok(flow);
    }
    vm.change_setting(args.slot, setting);
    let is_late = vm.state.heap.get(holder).flags & FLAG_OWN != 0;
    if is_late && vm.is_check() && vm.state.live_threads().nth(1).is_some() {
        vm.note_reading(args.slot, |place| {
            Reading::Sample(format!(
                "{place} changes a system property; that others read it before was not a \
                 scheduling point"
            ))
        });
    }
    Ok(Flow::Decline)
}
