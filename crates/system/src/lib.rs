//! What search and everything above it know of the thing being searched: a system with a current
//! state, the choices open in it, and steps. The system offers choices and never picks one.
//!
//! A state is known outside the system only as a vector of words, equal if and only if the states
//! are. Products and reductions take a system and give a system.

mod layer;

pub use layer::{Layer, Layered};

use std::fmt;

/// Why the future is not determined at a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChoiceKind {
    /// Which thread goes on; which waiter a notify wakes; whether a timed wait expires.
    Schedule,
    /// Asked for by the program: external nondeterminism.
    Environment,
    /// An abstract operation with several results: internal nondeterminism.
    Abstraction,
}

/// One way to go on from a state. Replaying the same choices gives the same run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Choice {
    /// Why there is a choice.
    pub kind: ChoiceKind,
    /// The thread that moves.
    pub thread: u16,
    /// Which of the thread's alternatives, from 0.
    pub alternative: u32,
}

/// A run, as the choices from the very start. Replaying them gives the same run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// How many of the choices were made before the search began.
    pub prefix: usize,
    /// All choices.
    pub choices: Vec<Choice>,
    /// The choice with which an infinite run goes on after the last one; none if the run ends there.
    pub loop_from: Option<usize>,
}

impl Trace {
    /// A run that ends.
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

    /// Returns how many choices of the abstraction the run needs.
    pub fn abstraction_choices(&self) -> usize {
        self.choices.iter().filter(|choice| choice.kind == ChoiceKind::Abstraction).count()
    }

    /// Returns true if the run needs no choice of the abstraction.
    pub fn is_choose_free(&self) -> bool {
        self.abstraction_choices() == 0
    }
}

/// What a property is called in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// No thread can move and a non-daemon thread is alive, or threads wait for each other.
    Deadlock,
    /// An `AssertionError` left a thread.
    Assertion,
    /// Any other exception left a thread.
    Exception,
    /// Two threads are about to access one variable, and no order between them is given.
    Race,
}

impl Property {
    /// All properties.
    pub const ALL: [Property; 4] =
        [Property::Deadlock, Property::Assertion, Property::Exception, Property::Race];

    /// Finds a property by its name.
    pub fn from_name(name: &str) -> Option<Property> {
        Property::ALL.into_iter().find(|property| property.name() == name)
    }

    /// What a violation is called in a sentence.
    pub fn description(self) -> &'static str {
        match self {
            Property::Deadlock => "deadlock",
            Property::Assertion => "assertion violation",
            Property::Exception => "uncaught exception",
            Property::Race => "data race",
        }
    }

    /// The name used on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Property::Deadlock => "deadlock",
            Property::Assertion => "assertion",
            Property::Exception => "exception",
            Property::Race => "race",
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A property that does not hold in the current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which property.
    pub property: Property,
    /// One line for people.
    pub message: String,
    /// Source file and line, where known.
    pub location: Option<(String, u32)>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Some messages begin with the property.
        let text = self.message.strip_prefix(self.property.name());
        let text = text.and_then(|text| text.strip_prefix(": ")).unwrap_or(&self.message);
        write!(f, "{}: {text}", self.property)
    }
}

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepEnd {
    /// At the next choice (or the end of the program).
    Normal,
    /// A property was violated on the way.
    Violated(Violation),
    /// The program assumes something that is false here: the run does not count.
    Excluded,
    /// The system cannot follow the program here: whatever lies behind is not covered.
    Unsupported(String),
    /// The input is broken (a corrupt class met late, for example).
    BadInput(String),
    /// A reduction relied on something that turned out false; the search must start again.
    /// The system has already withdrawn the assumption.
    AssumptionFailed,
    /// Stopped from outside in the middle of the step.
    Interrupted,
}

/// What heuristics may ask of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures {
    /// Threads that are alive.
    pub threads: u32,
    /// Those of them that cannot move.
    pub blocked: u32,
    /// What the program itself says: the lower, the more promising.
    pub hint: i64,
}

/// A system that several threads can search together, each with a fork of its own.
pub trait Fork: System + Send + Sized {
    /// A copy in the same state for another thread. A vector means the same to both, and whatever
    /// either learns by taking steps leaves it so, unless the fork goes astray. The original takes
    /// no steps while there are forks.
    fn fork(&mut self) -> Self;

    /// Returns true if this is a fork that had to change what all have in common. Its last step (or
    /// the vector after it) is void: the original must take it, and forks must be made anew.
    fn is_astray(&self) -> bool;

    /// Takes over what a fork learnt, and ends it.
    fn absorb(&mut self, fork: Self);
}

/// A system with one current state.
pub trait System {
    /// Appends the choices open in the current state, in a fixed order.
    fn choices(&mut self, out: &mut Vec<Choice>);

    /// Takes a choice that `choices` offered in the current state.
    fn step(&mut self, choice: Choice) -> StepEnd;

    /// What is wrong with the current state if no choice is open in it.
    fn stuck(&mut self) -> Option<Violation>;

    /// What is wrong with the current state although choices are open in it. Asked once for each
    /// state, after the step that led there and before any other state is current.
    fn flaws(&mut self, _out: &mut Vec<Violation>) {}

    /// Violations that the last step met, if the system goes on behind them; they are told once.
    fn passed(&mut self, _out: &mut Vec<Violation>) {}

    /// The current state. Trailing zeros are insignificant.
    fn vector(&mut self) -> &[u32];

    /// Makes a state obtained from `vector` the current one.
    fn load(&mut self, vector: &[u32]);

    /// Numbers by which a heuristic may judge the current state.
    fn measures(&mut self) -> Measures {
        Measures::default()
    }

    /// Returns true if a reduction relied on something that turned out false. The system has
    /// withdrawn the assumption; going on only serves to find more such, and then the search must
    /// start again.
    fn must_restart(&self) -> bool {
        false
    }

    /// Returns true if there is no room for further states: vectors are not reliable any more.
    fn is_full(&self) -> bool {
        false
    }

    /// Bytes held to decode vectors (interned parts), part of the cost of stored states.
    fn bytes(&self) -> usize;
}
