//! Explains why a program has so many states when a limit ends a search: which variables have
//! grown, and where its threads are. Inspects a sample of the states after the search.

use hebra_system::System;
use hebra_trace::escape;
use hebra_vm::Vm;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The most variables, threads and classes listed, each.
const MOST: usize = 5;
/// The fewest values in the sample of a variable that counts as grown.
const FEWEST_VALUES: usize = 6;
/// The lowest share of threads, in percent, for a library class to be listed.
pub const FEWEST_PERCENT: usize = 10;

/// The statistics of a sample of states.
#[derive(Clone, Debug, Default)]
pub struct Size {
    /// The size of the sample.
    pub states: usize,
    /// Variables with many values: name, first value, the one farthest from it.
    pub variables: Vec<(String, i64, i64)>,
    /// True if some of them are of the user's own classes.
    pub can_abstract: bool,
    /// Runnable threads: their names, and the number of places they are in.
    pub threads: Vec<(String, usize)>,
    /// The most threads runnable at once.
    pub at_once: usize,
    /// Library classes called by the user's code, with the share of threads there, in percent.
    pub library: Vec<(String, usize)>,
    /// The share of threads in a lock that can be modelled, in percent.
    pub in_locks: usize,
    /// The integer variables of the user's code, with the value farthest from 0.
    pub integers: Vec<(String, i64)>,
}

/// The values of a variable in the states of a sample.
struct Values {
    first: i64,
    farthest: i64,
    all: BTreeSet<i64>,
}

impl Values {
    fn add(values: &mut BTreeMap<String, Values>, (name, value): (String, i64)) {
        let fresh = || Values { first: value, farthest: value, all: BTreeSet::new() };
        let values = values.entry(escape(&name)).or_insert_with(fresh);
        values.all.insert(value);
        if value.abs_diff(values.first) > values.farthest.abs_diff(values.first) {
            values.farthest = value;
        }
    }
}

impl Size {
    /// Returns the statistics of these states of the machine; none if there are no states.
    pub fn of(vm: &mut Vm, sample: &[Vec<u32>]) -> Option<Size> {
        if sample.is_empty() || vm.is_full() {
            return None;
        }
        let mut size = Size { states: sample.len(), ..Size::default() };
        let (mut own, mut of_library) = (BTreeMap::new(), BTreeMap::new());
        let mut threads: BTreeMap<String, HashSet<Vec<_>>> = BTreeMap::new();
        let mut library: BTreeMap<String, usize> = BTreeMap::new();
        let (mut all, mut in_locks) = (0, 0);
        for vector in sample {
            vm.load(vector);
            vm.view().user_integers().into_iter().for_each(|one| Values::add(&mut own, one));
            vm.view()
                .library_integers()
                .into_iter()
                .for_each(|one| Values::add(&mut of_library, one));
            let mut choices = Vec::new();
            vm.choices(&mut choices);
            let slots: BTreeSet<usize> = choices.iter().map(|c| usize::from(c.thread)).collect();
            size.at_once = size.at_once.max(slots.len());
            for slot in slots {
                let Some(place) = vm.view().whereabouts(slot) else { continue };
                all += 1;
                in_locks += usize::from(place.in_lock);
                let class = place.library.map(|name| escape(&name));
                class.into_iter().for_each(|name| *library.entry(name).or_default() += 1);
                threads.entry(escape(&vm.thread_name(slot))).or_default().insert(place.frames);
            }
        }
        let percent = |count: usize| count * 100 / all.max(1);
        size.in_locks = percent(in_locks);
        let shares = library.into_iter().map(|(name, count)| (name, percent(count)));
        size.library = most(shares.filter(|(_, share)| *share >= FEWEST_PERCENT));
        size.threads = most(threads.into_iter().map(|(name, places)| (name, places.len())));
        let from_zero = |values: &Values| {
            let (low, high) = (values.all.first(), values.all.last());
            low.into_iter().chain(high).copied().max_by_key(|value| value.unsigned_abs())
        };
        let integers = own.iter().map(|(name, values)| (name.clone(), from_zero(values)));
        size.integers =
            integers.filter_map(|(name, value)| value.map(|value| (name, value))).collect();
        let has_grown = |(_, values): &(&String, &Values)| values.all.len() >= FEWEST_VALUES;
        size.can_abstract = own.iter().any(|one| has_grown(&one));
        let grown = own.iter().chain(&of_library).filter(has_grown);
        let counts = most(grown.map(|(name, values)| (name.clone(), values.all.len())));
        let ends = |name: &String| own.get(name).or_else(|| of_library.get(name));
        size.variables = counts
            .into_iter()
            .filter_map(|(name, _)| {
                let Values { first, farthest, .. } = *ends(&name)?;
                Some((name, first, farthest))
            })
            .collect();
        Some(size)
    }
}

/// Returns the entries with the highest numbers.
fn most(all: impl Iterator<Item = (String, usize)>) -> Vec<(String, usize)> {
    let mut all: Vec<(String, usize)> = all.collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    all.truncate(MOST);
    all
}
