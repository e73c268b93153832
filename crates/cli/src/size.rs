//! Why a program has so many states, told when a limit has ended a search: which variables have grown,
//! where its threads are, and the command to try next. Looks at a sample of the states, after the search.

use hebra_system::System;
use hebra_trace::escape;
use hebra_vm::Vm;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;

/// Variables, threads and classes that are told, each.
const MOST: usize = 5;
/// A variable with fewer values in the sample has not grown.
const FEWEST_VALUES: usize = 6;
/// A class of the library where threads are more seldom is not told, in percent.
const FEWEST_PERCENT: usize = 10;

/// What a sample of states tells.
#[derive(Clone, Debug, Default)]
pub struct Size {
    /// How many states were looked at.
    states: usize,
    /// Variables with many values: name, first value, the one farthest from it.
    variables: Vec<(String, i64, i64)>,
    /// Whether some of them are of the user's own classes.
    can_abstract: bool,
    /// Threads that can go on: name, and in how many places they are.
    threads: Vec<(String, usize)>,
    /// The most threads that can go on at once.
    at_once: usize,
    /// Classes of the library that the user's code has called, with how often threads are there, in
    /// percent.
    library: Vec<(String, usize)>,
    /// How often threads are in a lock that can be modelled, in percent.
    in_locks: usize,
    /// The integer variables of the user's code, with the value farthest from 0.
    pub integers: Vec<(String, i64)>,
    /// What to try next, with what it is for.
    pub next: Vec<(String, String)>,
}

/// What a variable was in the states of a sample.
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
    /// What these states of the machine tell; none if there are none.
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
            vm.user_integers().into_iter().for_each(|one| Values::add(&mut own, one));
            vm.library_integers().into_iter().for_each(|one| Values::add(&mut of_library, one));
            let mut choices = Vec::new();
            vm.choices(&mut choices);
            let slots: BTreeSet<usize> = choices.iter().map(|c| usize::from(c.thread)).collect();
            size.at_once = size.at_once.max(slots.len());
            for slot in slots {
                let Some(place) = vm.whereabouts(slot) else { continue };
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

    /// Finds out what to try next, given the command line and what it has chosen already.
    pub fn advise(&mut self, line: &[String], chosen: &Chosen) {
        let Some(command) = line.get(1).map(String::as_str) else { return };
        let mut add = |changed: Option<String>, why: &str| {
            self.next.extend(changed.map(|command| (command, why.to_owned())));
        };
        if self.in_locks >= FEWEST_PERCENT && !chosen.models_library {
            let changed = change(line, command, &["--library", "modelled"], &[]);
            add(Some(changed), "locks of java.util.concurrent as single operations");
        }
        if self.can_abstract && command == "check" && !chosen.abstracts {
            let without = ["--all", "--checkpoint", "--resume"];
            let changed = change(line, "verify", &["--abstract", "auto"], &without);
            add(Some(changed), "with abstractions for the variables that grow");
        }
        if !chosen.reduces {
            let changed = change(line, command, &["--reduction", "full"], &[]);
            add(Some(changed), "fewer scheduling points, the same verdict");
        }
        if !chosen.bounds {
            let without = ["--workers", "--checkpoint", "--resume"];
            let changed = change(line, command, &["--max-context-switches", "2"], &without);
            add(Some(changed), "only runs with few preemptive context switches");
        }
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut out = format!("Why there are so many states (by {} of them):\n", self.states);
        for (name, first, last) in &self.variables {
            let _ = writeln!(out, "  {name} has gone from {first} to {last}");
        }
        let places = |count: usize| if count == 1 { "place" } else { "places" };
        let threads = self.threads.iter();
        let threads: Vec<String> =
            threads.map(|(name, count)| format!("{name} in {count} {}", places(*count))).collect();
        if !threads.is_empty() {
            let _ = writeln!(out, "  threads that can go on: {}", threads.join(", "));
        }
        if self.at_once > 2 {
            let _ = writeln!(
                out,
                "  up to {} of them can go on at once: fewer threads have far fewer states",
                self.at_once
            );
        }
        for (name, percent) in &self.library {
            let _ = writeln!(out, "  {percent} % of these places are in {name}");
        }
        if !self.next.is_empty() {
            out.push_str("Try next:\n");
        }
        for (command, why) in &self.next {
            let _ = writeln!(out, "  {command}\n      {why}");
        }
        out
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let variables = self.variables.iter();
        let variables = variables
            .map(|(name, first, last)| json!({"name": name, "first": first, "last": last}));
        let threads = self.threads.iter();
        let library = self.library.iter();
        let next = self.next.iter();
        json!({
            "sampled_states": self.states,
            "variables": variables.collect::<Vec<_>>(),
            "threads": threads
                .map(|(name, places)| json!({"name": name, "places": places}))
                .collect::<Vec<_>>(),
            "threads_at_once": self.at_once,
            "library": library
                .map(|(class, percent)| json!({"class": class, "percent": percent}))
                .collect::<Vec<_>>(),
            "next": next
                .map(|(command, why)| json!({"command": command, "why": why}))
                .collect::<Vec<_>>(),
        })
    }
}

/// What the user has chosen already, so that it is not advised.
pub struct Chosen {
    pub models_library: bool,
    pub abstracts: bool,
    pub reduces: bool,
    pub bounds: bool,
}

/// Those with the highest numbers.
fn most(all: impl Iterator<Item = (String, usize)>) -> Vec<(String, usize)> {
    let mut all: Vec<(String, usize)> = all.collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    all.truncate(MOST);
    all
}

/// A command line with another command and an option more, as a shell reads it. What the line says of
/// that option or of those in `without` is left out.
fn change(line: &[String], command: &str, option: &[&str; 2], without: &[&str]) -> String {
    let mut words = vec![quoted(&line[0]), command.to_owned()];
    words.extend(option.iter().map(|word| (*word).to_owned()));
    let is_out = |word: &str| {
        let name = word.split_once('=').map_or(word, |(name, _)| name);
        name == option[0] || without.contains(&name)
    };
    let end = line.iter().position(|word| word == "--").unwrap_or(line.len());
    let mut own = line[..end].iter().skip(2).peekable();
    while let Some(word) = own.next() {
        if !is_out(word) {
            words.push(quoted(word));
        } else if !word.contains('=') && word != "--all" {
            own.next();
        }
    }
    words.extend(line[end..].iter().map(|word| quoted(word)));
    words.join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_./:=,@%+-".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::change;

    fn line(text: &[&str]) -> Vec<String> {
        text.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn a_changed_command_keeps_what_the_user_wrote() {
        let own =
            line(&["hebra", "check", "--library=real", "My File.java", "--", "--library", "it's"]);
        assert_eq!(
            change(&own, "check", &["--library", "modelled"], &[]),
            "hebra check --library modelled 'My File.java' -- --library 'it'\\''s'"
        );
        let own =
            line(&["./hebra", "check", "--all", "--checkpoint", "file", "-cp", "a:b", "Main"]);
        assert_eq!(
            change(&own, "verify", &["--abstract", "auto"], &["--all", "--checkpoint"]),
            "./hebra verify --abstract auto -cp a:b Main"
        );
    }
}
