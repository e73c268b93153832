//! Cycles between modules: the strongly connected components of more than one module.

use std::collections::{BTreeMap, BTreeSet};

/// Modules that all depend on each other.
pub type Cycle = BTreeSet<String>;

/// Returns the cycles of a graph, sorted by first name. Two modules are in one cycle if each is
/// reachable from the other; crates are small enough to check every pair.
pub fn cycles<'a>(edges: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<Cycle> {
    let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in edges {
        next.entry(from).or_default().insert(to);
    }
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        next.keys().map(|from| (*from, reached_from(from, &next))).collect();
    let reaches = |from: &str, to: &str| reached.get(from).is_some_and(|all| all.contains(to));
    let mut done = BTreeSet::new();
    let mut found = Vec::new();
    for &module in next.keys() {
        if !done.insert(module) {
            continue;
        }
        let others = reached[module].iter().copied().filter(|other| reaches(other, module));
        let mut cycle: BTreeSet<&str> = others.collect();
        cycle.insert(module);
        done.extend(&cycle);
        if cycle.len() > 1 {
            found.push(cycle.into_iter().map(str::to_owned).collect());
        }
    }
    found
}

fn reached_from<'a>(start: &str, next: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(module) = open.pop() {
        for &to in next.get(module).into_iter().flatten() {
            if reached.insert(to) {
                open.push(to);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(edges: &[(&str, &str)], expect: &[&[&str]]) {
        let expect: Vec<Cycle> =
            expect.iter().map(|cycle| cycle.iter().map(|m| m.to_string()).collect()).collect();
        assert_eq!(cycles(edges.iter().copied()), expect, "{edges:?}");
    }

    #[test]
    fn no_way_back_is_no_cycle() {
        check(&[], &[]);
        check(&[("a", "b"), ("b", "c"), ("a", "c")], &[]);
        check(&[("a", "a")], &[]);
    }

    #[test]
    fn finds_cycles_of_any_length() {
        check(&[("a", "b"), ("b", "a")], &[&["a", "b"]]);
        check(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("e", "a")], &[&["b", "c", "d"]]);
    }

    #[test]
    fn cycles_that_touch_are_one() {
        check(&[("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")], &[&["a", "b", "c"]]);
    }

    #[test]
    fn cycles_with_a_way_in_one_direction_are_two() {
        let edges = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("d", "c")];
        check(&edges, &[&["a", "b"], &["c", "d"]]);
    }
}
