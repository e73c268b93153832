//! Heuristics: numbers for states, lower for those to visit early. They guide the search and are
//! not bounds on the remaining steps.
//!
//! Groce and Visser, "Heuristics for model checking Java programs" (STTT 2004), for most-blocked,
//! fewest-choices (there choose-free) and most-interleaved; our choose-free counts only the choices
//! introduced by abstraction.

use crate::options::Heuristic;
use hebra_system::{Choice, ChoiceKind, System};

/// The threads of the last steps, the newest first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recent([u8; 8]);

impl Recent {
    /// Returns the value before the first step.
    pub(crate) fn none() -> Recent {
        Recent([u8::MAX; 8])
    }

    /// Returns the value after a step of this thread.
    pub(crate) fn and(self, thread: u16) -> Recent {
        let mut threads = self.0;
        threads.rotate_right(1);
        threads[0] = thread as u8;
        Recent(threads)
    }

    /// Returns how much the newest thread ran recently.
    fn sameness(self) -> i64 {
        let older = self.0.iter().enumerate().skip(1);
        let same = older.filter(|(_, thread)| **thread == self.0[0]);
        same.map(|(age, _)| self.0.len() as i64 - age as i64).sum()
    }
}

impl Heuristic {
    /// Rates the system's current state, in which `open` are the choices.
    pub(crate) fn value<S: System>(self, system: &mut S, open: &[Choice], recent: Recent) -> i64 {
        match self {
            Heuristic::MostBlocked => -i64::from(system.measures().blocked),
            Heuristic::FewestChoices => open.len() as i64,
            Heuristic::MostInterleaved => recent.sameness(),
            Heuristic::Hint => system.measures().hint,
            Heuristic::ChooseFree => {
                open.iter().filter(|choice| choice.kind == ChoiceKind::Abstraction).count() as i64
            }
        }
    }
}
