//! Explains why a program has so many states, and suggests commands to try next.

use hebra_checker::Settings;
use hebra_checker::size::{FEWEST_PERCENT, Size};
use hebra_vm::Reduction;
use serde_json::{Value, json};
use std::fmt::Write;

/// A command to try next.
pub struct Advice {
    /// The command line.
    pub command: String,
    /// Its purpose.
    pub why: &'static str,
}

/// Suggests what to try next, given the command line and its settings.
pub fn advice(size: &Size, line: &[String], settings: &Settings) -> Vec<Advice> {
    let Some(name) = line.get(1).map(String::as_str) else { return Vec::new() };
    let mut next = Vec::new();
    let mut add = |command: String, why| next.push(Advice { command, why });
    if size.in_locks >= FEWEST_PERCENT && !settings.models_library {
        let changed = change(line, name, &["--library", "modelled"], &[]);
        add(changed, "locks of java.util.concurrent as single operations");
    }
    if size.can_abstract && name == "check" && !settings.abstraction.selects() {
        let without = ["--all", "--checkpoint", "--resume"];
        let changed = change(line, "verify", &["--abstract", "auto"], &without);
        add(changed, "with abstractions for the variables that grow");
    }
    if settings.reduction != Reduction::Full {
        let changed = change(line, name, &["--reduction", "full"], &[]);
        add(changed, "fewer scheduling points, the same verdict");
    }
    if settings.limits.context_switches.is_none() {
        let without = ["--workers", "--checkpoint", "--resume"];
        let changed = change(line, name, &["--max-context-switches", "2"], &without);
        add(changed, "only runs with few preemptive context switches");
    }
    next
}

/// Formats the explanation for people.
pub fn text(size: &Size, next: &[Advice]) -> String {
    let mut out = format!("Why there are so many states (by {} of them):\n", size.states);
    for (name, first, last) in &size.variables {
        let _ = writeln!(out, "  {name} went from {first} to {last}");
    }
    let places = |count: usize| if count == 1 { "place" } else { "places" };
    let threads = size.threads.iter();
    let threads: Vec<String> =
        threads.map(|(name, count)| format!("{name} in {count} {}", places(*count))).collect();
    if !threads.is_empty() {
        let _ = writeln!(out, "  runnable threads: {}", threads.join(", "));
    }
    if size.at_once > 2 {
        let _ = writeln!(
            out,
            "  up to {} threads are runnable at once: fewer threads have far fewer states",
            size.at_once
        );
    }
    for (name, percent) in &size.library {
        let _ = writeln!(out, "  {percent} % of these places are in {name}");
    }
    if !next.is_empty() {
        out.push_str("Try next:\n");
    }
    for Advice { command, why } in next {
        let _ = writeln!(out, "  {command}\n      {why}");
    }
    out
}

/// Returns the explanation as JSON.
pub fn json(size: &Size, next: &[Advice]) -> Value {
    let variables = size.variables.iter();
    let variables =
        variables.map(|(name, first, last)| json!({"name": name, "first": first, "last": last}));
    let threads = size.threads.iter();
    let library = size.library.iter();
    json!({
        "sampled_states": size.states,
        "variables": variables.collect::<Vec<_>>(),
        "threads": threads
            .map(|(name, places)| json!({"name": name, "places": places}))
            .collect::<Vec<_>>(),
        "threads_at_once": size.at_once,
        "library": library
            .map(|(class, percent)| json!({"class": class, "percent": percent}))
            .collect::<Vec<_>>(),
        "next": next
            .iter()
            .map(|Advice { command, why }| json!({"command": command, "why": why}))
            .collect::<Vec<_>>(),
    })
}

/// Returns a command line with another command and an added option, quoted for a shell. Drops that
/// option and those in `without` from the old line.
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

/// Quotes a word for a shell.
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
