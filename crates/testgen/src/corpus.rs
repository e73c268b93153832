//! Generated programs with everything needed to check them: source and outcomes. Programs
//! that are too big for the explorer, or too dull, are drawn again.

use crate::ast::Program;
use crate::explore::{Exploration, explore};
use crate::generate::{Flavor, generate};
use crate::java::emit_java;
use crate::outcome::Outcome;
use crate::random::Random;
use std::collections::BTreeSet;

/// A program with more states than this is not used.
pub const STATE_LIMIT: usize = 4_000;

/// Of the programs with a single outcome, or that always end in a deadlock, the part in a
/// hundred that is kept.
const KEEP_DULL: usize = 30;

/// A test case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of the public class, such as `P0042`.
    pub name: String,
    /// The program.
    pub program: Program,
    /// Its source, for a file `NAME.java`.
    pub java: String,
    /// Every way it can end.
    pub outcomes: BTreeSet<Outcome>,
    /// The variables on which there is a data race.
    pub races: BTreeSet<String>,
    /// How many states the reference explorer visited.
    pub states: usize,
}

impl Case {
    /// The outcomes as text: one line each, sorted, each line ended by a newline.
    pub fn expected(&self) -> String {
        let observables = crate::outcome::observables(&self.program);
        let lines: BTreeSet<String> =
            self.outcomes.iter().map(|outcome| outcome.render(&observables)).collect();
        lines.into_iter().map(|line| line + "\n").collect()
    }
}

/// The first `count` cases of the family `seed`. A case depends only on the seed and its own
/// number, so a longer corpus begins with the shorter one.
pub fn corpus(seed: u64, count: usize) -> impl Iterator<Item = Case> {
    (0..count).map(move |index| case(Flavor::Core, seed, index))
}

/// As [`corpus`], for programs that use the library; their names begin with `Q`.
pub fn library_corpus(seed: u64, count: usize) -> impl Iterator<Item = Case> {
    (0..count).map(move |index| case(Flavor::Library, seed, index))
}

/// Case number `index` of the family `seed`.
pub fn case(flavor: Flavor, seed: u64, index: usize) -> Case {
    let mut random = Random::derive(seed, index as u64);
    let name = match flavor {
        Flavor::Core => format!("P{index:04}"),
        Flavor::Library => format!("Q{index:04}"),
        Flavor::Unlinking => format!("U{index:04}"),
    };
    loop {
        let program = generate(flavor, &mut random);
        let keep_dull = random.chance(KEEP_DULL);
        let Ok(exploration) = explore(&program, STATE_LIMIT) else { continue };
        let Exploration { outcomes, races, states, .. } = exploration;
        if outcomes.is_empty() {
            continue;
        }
        let dull = outcomes.len() == 1 || outcomes.iter().all(Outcome::is_deadlock);
        if dull && !keep_dull {
            continue;
        }
        let java = emit_java(&program, &name);
        return Case { name, program, java, outcomes, races, states };
    }
}
