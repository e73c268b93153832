//! What programs are made of: each idea is a part of the language or the library with its statements, as
//! templates (`template.rs`). Written from the specification; what a statement may do is decided by `java`.

use crate::random::Random;

mod atomics;
mod collections;
mod executors;
mod initialisers;
mod locks;
mod monitors;
mod synchronizers;
mod threads;

/// One part of Java.
pub(crate) struct Idea {
    pub(crate) name: &'static str,
    /// How often it is drawn, beside the others.
    pub(crate) weight: usize,
    /// Declarations of fields, each on its own, without `static`.
    pub(crate) fields: &'static [&'static str],
    /// Nested classes and static members.
    pub(crate) classes: &'static [&'static str],
    /// Statements to draw from.
    pub(crate) statements: &'static [&'static str],
    /// Expressions that belong to the outcome once all threads have ended.
    pub(crate) ends: &'static [&'static str],
    /// What main does before it joins the threads.
    pub(crate) last: &'static str,
    /// True if statics or initialisers matter, so that classes must be loaded anew for each run.
    pub(crate) statics: bool,
    /// True if it looks at the states of threads, which loading classes shows in.
    pub(crate) states: bool,
    /// True if one statement takes many steps, so that there are few.
    pub(crate) heavy: bool,
    /// True if it brings threads of its own.
    pub(crate) large: bool,
}

/// An idea with nothing in it.
pub(crate) const NONE: Idea = Idea {
    name: "",
    weight: 0,
    fields: &[],
    classes: &[],
    statements: &[],
    ends: &[],
    last: "",
    statics: false,
    states: false,
    heavy: false,
    large: false,
};

const ALL: &[&[Idea]] = &[
    monitors::IDEAS,
    threads::IDEAS,
    atomics::IDEAS,
    initialisers::IDEAS,
    locks::IDEAS,
    synchronizers::IDEAS,
    collections::IDEAS,
    executors::IDEAS,
];

/// One to three ideas, the main one first.
pub(crate) fn draw(random: &mut Random) -> Vec<&'static Idea> {
    let mut chosen = vec![weighted(random)];
    if random.once_in(2) {
        chosen.push(&threads::IDEAS[0]);
    }
    if random.once_in(2) {
        chosen.push(weighted(random));
    }
    let mut distinct: Vec<&'static Idea> = Vec::new();
    for idea in chosen {
        // Two ideas with threads of their own are too large. Classes that are loaded anew show in states.
        let again = distinct.iter().any(|other| {
            other.name == idea.name
                || (other.large && idea.large)
                || (other.states && idea.statics)
                || (other.statics && idea.states)
        });
        if !again {
            distinct.push(idea);
        }
    }
    distinct
}

fn weighted(random: &mut Random) -> &'static Idea {
    let total: usize = ALL.iter().copied().flatten().map(|idea| idea.weight).sum();
    let mut at = random.below(total);
    for idea in ALL.iter().copied().flatten() {
        if at < idea.weight {
            return idea;
        }
        at -= idea.weight;
    }
    unreachable!("a number below the sum of all weights")
}
