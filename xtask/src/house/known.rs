//! The list of known cycles (`xtask/house.toml`), and complaints if it differs from the code.

use super::cycles::Cycle;
use crate::workspace::{Result, root};
use std::fs;

/// The path below the workspace's folder.
pub const FILE: &str = "xtask/house.toml";

/// A cycle that exists for a reason, or until it is broken.
#[derive(Debug)]
pub struct Known {
    /// The crate, by its short name; `javagen/main` for the program of a crate with a library.
    pub in_crate: String,
    pub modules: Cycle,
    pub reason: String,
}

/// Reads the list.
pub fn read() -> Result<Vec<Known>> {
    let text = fs::read_to_string(root().join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
    parse(&text).map_err(|error| format!("{FILE}: {error}").into())
}

fn parse(text: &str) -> Result<Vec<Known>> {
    let table: toml::Table = text.parse()?;
    if let Some(key) = table.keys().find(|key| *key != "cycle") {
        return Err(format!("unknown key {key}; each entry is a [[cycle]]").into());
    }
    let empty = Vec::new();
    let entries = match table.get("cycle") {
        Some(cycles) => cycles.as_array().ok_or("an entry is a [[cycle]], with two brackets")?,
        None => &empty,
    };
    entries.iter().map(entry).collect()
}

fn entry(value: &toml::Value) -> Result<Known> {
    let text = |key: &str| {
        let text = value.get(key).and_then(toml::Value::as_str).unwrap_or_default().trim();
        if text.is_empty() {
            return Err(format!("a cycle has no {key}: {value:?}"));
        }
        Ok(text.to_owned())
    };
    let modules = value.get("modules").and_then(toml::Value::as_array);
    let modules: Cycle = modules
        .into_iter()
        .flatten()
        .filter_map(|module| module.as_str().map(str::to_owned))
        .collect();
    if modules.len() < 2 {
        return Err(format!("a cycle has fewer than two modules: {value:?}").into());
    }
    Ok(Known { in_crate: text("crate")?, modules, reason: text("reason")? })
}

/// Returns the reason for a cycle, if exactly this one is listed.
pub fn reason<'a>(known: &'a [Known], in_crate: &str, cycle: &Cycle) -> Option<&'a str> {
    let mut known = known.iter();
    let entry = known.find(|entry| entry.in_crate == in_crate && entry.modules == *cycle)?;
    Some(&entry.reason)
}

/// A required change.
pub struct Complaint {
    pub text: String,
    pub in_crate: String,
    /// The modules that are new in a cycle; none if only the list must change.
    pub new: Cycle,
}

/// Returns what must change so that the list matches the code; empty if it does. `found` are the
/// cycles of each crate.
pub fn complaints(known: &[Known], found: &[(&str, &[Cycle])]) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let mut complain = |in_crate: &str, new: Cycle, text: String| {
        complaints.push(Complaint { text, in_crate: in_crate.to_owned(), new });
    };
    for (in_crate, cycles) in found {
        let listed = || known.iter().filter(|entry| entry.in_crate == *in_crate);
        for cycle in *cycles {
            if listed().any(|entry| cycle.is_subset(&entry.modules)) {
                continue;
            }
            let names = shown(cycle);
            let (new, text) = match listed().find(|entry| !cycle.is_disjoint(&entry.modules)) {
                None => (
                    cycle.clone(),
                    format!(
                        "{in_crate}: new cycle: {names}. Break it: move what both sides need to \
                         a module below them, or pass it as an argument. If it must stay, add it \
                         to {FILE} with the reason."
                    ),
                ),
                Some(entry) => {
                    let joined = cycle - &entry.modules;
                    let text = format!(
                        "{in_crate}: a known cycle has grown by: {}. Break the way into these \
                         modules or the way back. If it must stay, widen it in {FILE}; it is \
                         now: {names}.",
                        shown(&joined)
                    );
                    (joined, text)
                }
            };
            complain(in_crate, new, text);
        }
    }
    for entry in known {
        let (in_crate, names) = (&entry.in_crate, shown(&entry.modules));
        let cycles = found.iter().find(|(name, _)| name == in_crate).map_or(&[][..], |f| f.1);
        let left: Vec<&Cycle> =
            cycles.iter().filter(|cycle| !cycle.is_disjoint(&entry.modules)).collect();
        if left.is_empty() {
            let text = format!("{in_crate}: this cycle is gone, remove it from {FILE}: {names}.");
            complain(in_crate, Cycle::new(), text);
        } else if left.iter().all(|cycle| cycle.is_subset(&entry.modules))
            && left != [&entry.modules]
        {
            let left: Vec<String> = left.into_iter().map(shown).collect();
            let text = format!(
                "{in_crate}: a known cycle has become smaller, narrow it in {FILE} to: {}. \
                 It was: {names}.",
                left.join("; and ")
            );
            complain(in_crate, Cycle::new(), text);
        }
    }
    complaints
}

/// Formats the modules of a cycle for people.
pub fn shown(cycle: &Cycle) -> String {
    cycle.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"
        [[cycle]]
        crate = "vm"
        modules = ["a", "b", "c", "d"]
        reason = "a and b are one idea"
    "#;

    fn check(found: &[&[&str]], expect: &[&str]) {
        let known = parse(LIST).unwrap();
        let cycles: Vec<Cycle> =
            found.iter().map(|cycle| cycle.iter().map(|m| m.to_string()).collect()).collect();
        let complaints = complaints(&known, &[("vm", &cycles)]);
        let complaints: Vec<String> = complaints.into_iter().map(|c| c.text).collect();
        assert_eq!(complaints.len(), expect.len(), "{complaints:?}");
        for (complaint, expect) in complaints.iter().zip(expect) {
            assert!(complaint.contains(expect), "{complaint} should contain {expect}");
        }
    }

    #[test]
    fn a_cycle_that_is_listed_is_no_complaint() {
        check(&[&["a", "b", "c", "d"]], &[]);
    }

    #[test]
    fn a_cycle_that_is_not_listed_is_new_or_has_grown() {
        check(&[&["a", "b", "c", "d"], &["x", "y"]], &["new cycle: x, y"]);
        check(&[&["a", "b", "c", "d", "e"]], &["grown by: e"]);
        // A cycle that shrinks in one place and grows in another has grown.
        check(&[&["a", "b", "e"]], &["grown by: e"]);
    }

    #[test]
    fn a_listed_cycle_must_be_there_as_it_is() {
        check(&[], &["gone, remove it"]);
        check(&[&["a", "b"]], &["narrow it in xtask/house.toml to: a, b."]);
        check(&[&["a", "b"], &["c", "d"]], &["to: a, b; and c, d."]);
        assert_eq!(complaints(&parse(LIST).unwrap(), &[]).len(), 1);
    }

    #[test]
    fn an_entry_has_a_crate_modules_and_a_reason() {
        assert!(parse("").unwrap().is_empty());
        for text in [
            "[[cycle]]\ncrate = 'vm'\nmodules = ['a', 'b']",
            "[[cycle]]\ncrate = 'vm'\nmodules = ['a', 'b']\nreason = ' '",
            "[[cycle]]\ncrate = 'vm'\nmodules = ['a']\nreason = 'r'",
            "[[cycle]]\nmodules = ['a', 'b']\nreason = 'r'",
            "[cycle]\ncrate = 'vm'",
            "[[cycles]]\ncrate = 'vm'",
            "[[",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
