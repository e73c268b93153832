//! The interface to the thing being searched: a system with a current state, its open choices, and
//! steps. The system offers choices and never picks one.
//!
//! Outside the system, a state is known only as a vector of words; vectors are equal if and only if
//! the states are. Products and reductions take a system and return a system.

mod layer;
mod local;
mod property;

pub use layer::{Layer, Layered};
pub use local::{Awaits, IF_ALIVE, IF_WAITING, Local, UNNUMBERED, Ways};
pub use property::{Definition, Evidence, Property};

use std::fmt;

/// The reason why the future is not determined at a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChoiceKind {
    /// The thread that runs next; the waiter that a notify wakes; the expiry of a timed wait.
    Schedule,
    /// Asked for by the program: external nondeterminism.
    Environment,
    /// An abstract operation with several results: internal nondeterminism.
    Abstraction,
}

/// One way to continue from a state. Replaying the same choices gives the same run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Choice {
    /// The reason for the choice.
    pub kind: ChoiceKind,
    /// The thread that moves.
    pub thread: u16,
    /// The number of the thread's alternative, from 0.
    pub alternative: u32,
}

/// A run, as the choices from the very start. Replaying them gives the same run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The number of choices made before the search began.
    pub prefix: usize,
    /// All choices.
    pub choices: Vec<Choice>,
    /// The choice at which an infinite run continues after the last one; none if the run ends.
    pub loop_from: Option<usize>,
}

impl Trace {
    /// Creates a run that ends.
    pub fn new(prefix: usize, choices: Vec<Choice>) -> Trace {
        Trace { prefix, choices, loop_from: None }
    }

    /// Returns the choices before the search and those of the search.
    pub fn parts(&self) -> (&[Choice], &[Choice]) {
        self.choices.split_at(self.prefix.min(self.choices.len()))
    }

    /// Returns true if the run ends before the search begins.
    pub fn ends_early(&self) -> bool {
        self.choices.len() < self.prefix
    }

    /// Returns the number of abstraction choices that the run needs.
    pub fn abstraction_choices(&self) -> usize {
        self.choices.iter().filter(|choice| choice.kind == ChoiceKind::Abstraction).count()
    }

    /// Returns true if the run needs no abstraction choice.
    pub fn is_choose_free(&self) -> bool {
        self.abstraction_choices() == 0
    }
}

/// A property that does not hold in the current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The property.
    pub property: Property,
    /// One line for people.
    pub message: String,
    /// Source file and line, where known.
    pub location: Option<(String, u32)>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Avoid the property twice: some messages begin with it.
        let text = self.message.strip_prefix(self.property.name());
        let text = text.and_then(|text| text.strip_prefix(": ")).unwrap_or(&self.message);
        write!(f, "{}: {text}", self.property)
    }
}

/// The way a step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepEnd {
    /// It reached the next choice (or the end of the program).
    Normal,
    /// It violated a property.
    Violated(Violation),
    /// It broke an assumption of the program: the run does not count.
    Excluded,
    /// It met something unsupported: whatever follows is not covered.
    Unsupported(String),
    /// The input is invalid (a corrupt class found late, for example).
    BadInput(String),
    /// A reduction relied on something that turned out false; the search must restart. The system
    /// has already withdrawn the assumption.
    AssumptionFailed,
    /// It was stopped from outside.
    Interrupted,
}

/// The measures of a state that heuristics use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures {
    /// Live threads.
    pub threads: u32,
    /// Blocked threads among them.
    pub blocked: u32,
    /// The program's own hint: the lower, the more promising.
    pub hint: i64,
}

/// A system that several threads can search together, each with a fork of its own.
pub trait Fork: System + Send + Sized {
    /// Returns a copy in the same state for another thread. A vector means the same to both, and
    /// stays so whatever either learns by taking steps, unless the fork goes astray. The original
    /// takes no steps while there are forks.
    fn fork(&mut self) -> Self;

    /// Returns true if this is a fork that had to change what all have in common. Its last step (or
    /// the vector after it) is void: the original must take it, and forks must be recreated.
    fn is_astray(&self) -> bool;

    /// Returns true if this is a fork that may have learnt what others must know, or may have to learn it from them.
    /// Otherwise it can go on as it is when the others have met.
    fn has_learnt(&self) -> bool {
        true
    }

    /// Merges what a fork learnt, and ends it.
    fn absorb(&mut self, fork: Self);
}

/// A system with one current state.
pub trait System {
    /// Appends the choices open in the current state, in a fixed order.
    fn choices(&mut self, out: &mut Vec<Choice>);

    /// Takes a choice that `choices` offered in the current state.
    fn step(&mut self, choice: Choice) -> StepEnd;

    /// Returns the violation of the current state if no choice is open in it.
    fn stuck(&mut self) -> Option<Violation>;

    /// Appends the violations of the current state if choices are open in it. Called once for each
    /// state, after the step that led there and before any other state is current.
    fn flaws(&mut self, _out: &mut Vec<Violation>) {}

    /// Appends violations that the last step met and passed; each is reported once.
    fn passed(&mut self, _out: &mut Vec<Violation>) {}

    /// Returns the current state. Trailing zeros are insignificant.
    fn vector(&mut self) -> &[u32];

    /// Makes a state obtained from `vector` the current one.
    fn load(&mut self, vector: &[u32]);

    /// Returns measures of the current state for heuristics.
    fn measures(&mut self) -> Measures {
        Measures::default()
    }

    /// Returns true if the thread of the last step let others go first, as one does that waits by spinning:
    /// searches then try others first.
    fn yielded(&self) -> bool {
        false
    }

    /// Returns true if a reduction relied on something that turned out false. The system has
    /// withdrawn the assumption; continuing only serves to find more of them, and then the search
    /// must restart.
    fn must_restart(&self) -> bool {
        false
    }

    /// Returns true once the store is full; vectors are invalid from then on.
    fn is_full(&self) -> bool {
        false
    }

    /// Returns the bytes held to decode vectors (interned parts), a cost of stored states.
    fn bytes(&self) -> usize;
}
