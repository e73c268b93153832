//! Compares what a client can observe of a class's code and of its model.

use super::clients::Client;
use super::runs::{Bench, Run, Way};
use hebra_search::Unknown;
use hebra_vm::Reduction;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Most states of a client on the code; beyond, the comparison has one direction.
pub const MOST_STATES: u64 = 60_000;
/// The same for clients that were chosen by hand.
pub const MOST_STATES_OF_PICKED: u64 = 4_000_000;
/// Most states of a client without reduction.
const MOST_UNREDUCED: u64 = 60_000;
/// Clients up to this size on the code are also run without reduction.
const SMALL: u64 = 1_500;

/// What the comparison of a client, or of many, came to.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub clients: usize,
    /// Clients with more states than a search may have, with the code or with the model.
    pub too_large: usize,
    /// Clients with a question that the model does not answer.
    pub unanswered: usize,
    pub states_real: u64,
    pub states_modelled: u64,
    /// Runs with less reduction that were compared as well.
    pub other_reductions: usize,
    /// Clients that differ, with how.
    pub differences: Vec<(Client, String)>,
    /// Each client with its states on the code and on the model, and why these may not be all.
    pub each: Vec<String>,
}

impl Tally {
    /// Adds another.
    pub fn add(&mut self, other: Tally) {
        self.clients += other.clients;
        self.too_large += other.too_large;
        self.unanswered += other.unanswered;
        self.states_real += other.states_real;
        self.states_modelled += other.states_modelled;
        self.other_reductions += other.other_reductions;
        self.differences.extend(other.differences);
        self.each.extend(other.each);
    }
}

/// Compares a client; `thorough` adds runs with less reduction. A fault of the machine is a difference, too: there
/// are hours of other clients to compare.
pub fn compare(bench: &Bench, client: &Client, states: u64, thorough: bool) -> Tally {
    let tally =
        catch_unwind(AssertUnwindSafe(|| compare_outcomes(bench, client, states, thorough)));
    tally.unwrap_or_else(|_| Tally {
        clients: 1,
        differences: vec![(client.clone(), "a panic, see above".to_owned())],
        ..Tally::default()
    })
}

fn compare_outcomes(bench: &Bench, client: &Client, states: u64, thorough: bool) -> Tally {
    let on_models = bench.class.on_models;
    let reduction = if on_models { Reduction::Local } else { Reduction::Full };
    let real = bench.run(client, Way { modelled: on_models, reduction, states });
    let modelled = bench.run(client, Way { modelled: true, reduction: Reduction::Full, states });
    let mut tally = Tally {
        clients: 1,
        too_large: usize::from(is_cut(&real) || is_cut(&modelled)),
        states_real: real.states,
        states_modelled: modelled.states,
        each: vec![format!("{client} {} {}", sized(&real), sized(&modelled))],
        ..Tally::default()
    };
    let mut found = Vec::new();
    if let Some(why) = unsupported(&real) {
        found.push(format!("the code is not supported: {why}"));
    }
    tally.unanswered = usize::from(unsupported(&modelled).is_some());
    found.extend(difference(("code", &real), ("model", &modelled)));
    let others = match (on_models, thorough, is_cut(&real)) {
        (true, ..) => Vec::new(),
        (false, true, _) => others(&real),
        // Then at least the joined operations of the library are compared both ways.
        (false, false, true) => vec![with_less(true, Reduction::Local)],
        (false, false, false) => Vec::new(),
    };
    for other in others {
        let less = bench.run(client, other);
        let (name, full) = match other.modelled {
            true => ("model", &modelled),
            false => ("code", &real),
        };
        let reduced = format!("{name} with reduction {:?}", other.reduction);
        tally.other_reductions += 1;
        found.extend(difference((name, full), (&reduced, &less)));
    }
    if !found.is_empty() {
        tally.differences.push((client.clone(), found.join("\n")));
    }
    tally
}

/// Returns the ways with less reduction that are worth a comparison.
fn others(real: &Run) -> Vec<Way> {
    let mut ways = vec![with_less(true, Reduction::None), with_less(true, Reduction::Local)];
    if real.states <= SMALL {
        ways.push(with_less(false, Reduction::None));
    }
    ways
}

fn with_less(modelled: bool, reduction: Reduction) -> Way {
    Way { modelled, reduction, states: MOST_UNREDUCED }
}

fn sized(run: &Run) -> String {
    let why: String = run.unknown.iter().map(|why| format!(" ({why:?})")).collect();
    format!("{}{why}", run.states)
}

/// Returns true if no outcome is missing.
fn is_whole(run: &Run) -> bool {
    run.unknown.is_empty()
}

/// Returns true if a limit ended the search.
fn is_cut(run: &Run) -> bool {
    run.unknown.iter().any(|why| !matches!(why, Unknown::Unsupported(_) | Unknown::Uncovered(_)))
}

fn unsupported(run: &Run) -> Option<&str> {
    run.unknown.iter().find_map(|why| match why {
        Unknown::Unsupported(what) | Unknown::Uncovered(what) => Some(what.as_str()),
        _ => None,
    })
}

/// Returns what one of two runs shows and the other, if it is whole, does not.
fn difference(left: (&str, &Run), right: (&str, &Run)) -> Option<String> {
    let alone = |(name, some): (&str, &Run), (_, other): (&str, &Run)| {
        let alone: BTreeSet<&String> = some.outcomes.difference(&other.outcomes).collect();
        let lines = alone.iter().map(|outcome| format!("\n    {outcome}")).collect::<String>();
        (!alone.is_empty() && is_whole(other)).then(|| format!("only the {name} shows{lines}"))
    };
    let found: Vec<String> =
        [alone(left, right), alone(right, left)].into_iter().flatten().collect();
    (!found.is_empty()).then(|| found.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(outcomes: &[&str], unknown: &[Unknown]) -> Run {
        let outcomes = outcomes.iter().map(|text| (*text).to_owned()).collect();
        Run { outcomes, states: 1, unknown: unknown.to_vec() }
    }

    #[test]
    fn sets_are_compared_both_ways_if_both_are_whole() {
        let differ = |left: &Run, right: &Run| difference(("code", left), ("model", right));
        let (ab, bc) = (run(&["a", "b"], &[]), run(&["b", "c"], &[]));
        assert_eq!(differ(&ab, &ab), None);
        let both = "only the code shows\n    a\nonly the model shows\n    c";
        assert_eq!(differ(&ab, &bc).as_deref(), Some(both));
        let cut = run(&["b"], &[Unknown::States]);
        assert_eq!(differ(&cut, &ab), None, "what is missing may come later");
        let strange = run(&["b", "d"], &[Unknown::States]);
        assert_eq!(differ(&strange, &ab).as_deref(), Some("only the code shows\n    d"));
    }
}
