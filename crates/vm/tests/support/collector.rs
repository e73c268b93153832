//! Reads the outcomes of random programs of `testgen` off the end states of a machine. The tests of random programs here
//! and in `abstraction` compare them with those of the reference.

use hebra_search::Observer;
use hebra_state::heap::{Body, Ref};
use hebra_system::{Property, Violation};
use hebra_testgen::{Case, NULL, Observable, Outcome, observables};
use hebra_vm::Vm;
use std::collections::BTreeSet;

/// Collects the outcome of every end state.
pub struct Collector<'a> {
    class: &'a str,
    observables: Vec<Observable>,
    /// The outcomes.
    pub outcomes: BTreeSet<Outcome>,
    /// Variables with a data race.
    pub races: BTreeSet<String>,
}

impl<'a> Collector<'a> {
    /// Creates a collector for the runs of a program.
    pub fn new(case: &'a Case) -> Collector<'a> {
        Collector {
            class: &case.name,
            observables: observables(&case.program),
            outcomes: BTreeSet::new(),
            races: BTreeSet::new(),
        }
    }

    fn value(&self, vm: &Vm, observable: &Observable) -> i32 {
        let static_value = |class: &str, name: &str| {
            let id = vm.program.loaded(class)?;
            vm.static_field(id, name)
        };
        let reference = |name: &str| static_value(self.class, name).unwrap_or(0) as Ref;
        match observable {
            Observable::StaticInt { class: None, name } => {
                static_value(self.class, name).unwrap_or(0) as i32
            }
            Observable::StaticInt { class: Some(inner), name } => {
                static_value(&format!("{}${inner}", self.class), name).unwrap_or(0) as i32
            }
            Observable::ArrayElement { name, index } => {
                match &vm.state.heap.get(reference(name)).body {
                    Body::Ints(elements) => elements[*index] as i32,
                    _ => NULL,
                }
            }
            Observable::CellValue { name, hops } => {
                let field =
                    |cell: Ref, name: &str| vm.view().own_field(cell, name).expect("a field");
                let mut at = reference(name);
                for _ in 0..*hops {
                    at = if at == 0 { 0 } else { field(at, "next") as Ref };
                }
                if at == 0 { NULL } else { field(at, "v") as i32 }
            }
            Observable::SameCell { left, right } => i32::from(reference(left) == reference(right)),
            Observable::AtomicInt { name } => vm.field(reference(name), "value") as i32,
            Observable::Synchroniser { name } => {
                vm.field(vm.field(reference(name), "sync") as Ref, "state") as i32
            }
        }
    }
}

impl Observer<Vm> for Collector<'_> {
    fn violated(&mut self, _: &mut Vm, violation: &Violation) {
        if violation.property == Property::RACE {
            let text = violation.message.strip_prefix("data race on ").expect("a race");
            let variable = text.split(':').next().unwrap_or_default();
            self.races.insert(variable.rsplit('.').next().unwrap_or_default().to_owned());
        }
    }

    fn end_state(&mut self, vm: &mut Vm, violation: Option<&Violation>) {
        let finals = self.observables.iter().map(|o| self.value(vm, o)).collect();
        let index = |name: &str| match name.strip_prefix('t') {
            Some(number) => number.parse::<usize>().expect("t1, t2, …"),
            None => 0,
        };
        let mut uncaught: Vec<(usize, String)> = vm
            .failures()
            .into_iter()
            .map(|(thread, class)| {
                (index(&thread), class.rsplit(['.', '$']).next().unwrap_or_default().to_owned())
            })
            .collect();
        uncaught.sort();
        let outcome = match violation {
            None => Outcome::Terminated { finals, uncaught },
            Some(v) => {
                assert_eq!(v.property, Property::DEADLOCK);
                let live = vm.state.live_threads().map(|(slot, _)| index(&vm.thread_name(slot)));
                let mut blocked: Vec<usize> = live.collect();
                blocked.sort_unstable();
                Outcome::Deadlock { finals, blocked, uncaught }
            }
        };
        self.outcomes.insert(outcome);
    }
}
