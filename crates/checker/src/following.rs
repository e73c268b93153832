//! A layer over the machine that follows the events of runs: the product with an automaton, whose state is one more word
//! of the vector. Runs that can no longer violate the property are cut off.

use crate::events::EventProperty;
use hebra_system::{Choice, Layer, Measures, StepEnd, System, Violation};
use hebra_vm::{Happened, Vm};
use std::borrow::BorrowMut;
use std::collections::{BTreeSet, HashMap};

/// A machine and the state of an automaton over its events.
pub(crate) struct Following<'a, S> {
    below: S,
    events: &'a EventProperty,
    state: u32,
    /// The words collected, if that is what it is for; states are then words.
    words: Option<Words>,
    /// What runs showed.
    pub shown: Shown,
    vector: Vec<u32>,
}

/// What the runs of a search showed of their events.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// The states of the automaton that were reached.
    pub states: BTreeSet<u32>,
    /// The events that happened.
    pub events: BTreeSet<u16>,
    /// The runs that were cut off because nothing they do matters any more.
    pub cut: u64,
    /// The words that runs began with, if they were collected.
    pub begun: BTreeSet<Vec<u16>>,
    /// The words of runs that ended.
    pub ended: BTreeSet<Vec<u16>>,
    /// The words of runs in which all threads were blocked.
    pub blocked: BTreeSet<Vec<u16>>,
    /// True if there were longer words.
    pub is_cut: bool,
}

/// Words by number.
struct Words {
    all: Vec<Vec<u16>>,
    numbers: HashMap<Vec<u16>, u32>,
    most: usize,
}

impl Words {
    fn new(most: usize) -> Words {
        Words { all: vec![Vec::new()], numbers: HashMap::from([(Vec::new(), 0)]), most }
    }

    /// Returns the number of a word with one more symbol.
    fn step(&mut self, word: u32, symbol: u16) -> u32 {
        let mut longer = self.all[word as usize].clone();
        longer.push(symbol);
        *self.numbers.entry(longer.clone()).or_insert_with(|| {
            self.all.push(longer);
            self.all.len() as u32 - 1
        })
    }
}

impl<'a, S: System + BorrowMut<Vm>> Following<'a, S> {
    /// Follows the runs of a machine that has shown some events already.
    pub fn new(below: S, events: &'a EventProperty) -> Following<'a, S> {
        let state = events.automaton().initial();
        let words = events.collects.map(Words::new);
        let (shown, vector) = (Shown::default(), Vec::new());
        let mut following = Following { below, events, state, words, shown, vector };
        following.arrive();
        let early = following.vm().gathered.early_events.iter();
        let early: Vec<Happened> = early.map(|(event, _)| *event).collect();
        following.follow(&early);
        following.shown.is_cut = following.is_settled();
        following
    }

    /// Returns the machine.
    pub fn into_below(self) -> S {
        self.below
    }

    fn vm(&self) -> &Vm {
        self.below.borrow()
    }

    /// Records the state that was reached.
    fn arrive(&mut self) {
        match &self.words {
            Some(words) => {
                self.shown.begun.insert(words.all[self.state as usize].clone());
            }
            None => {
                self.shown.states.insert(self.state);
            }
        }
    }

    fn follow(&mut self, events: &[Happened]) {
        for event in events {
            self.shown.events.insert(event.pattern);
            if self.is_settled() {
                continue;
            }
            self.state = match &mut self.words {
                Some(words) => words.step(self.state, event.pattern),
                None => self.events.automaton().step(self.state, event.pattern),
            };
            self.arrive();
        }
    }

    /// Returns true if there is nothing more to look for.
    fn is_settled(&self) -> bool {
        match &self.words {
            Some(words) => words.all[self.state as usize].len() > words.most,
            None => self.events.outlook(self.state).is_safe,
        }
    }

    /// Returns the violation by the current run.
    fn judge(&self, is_over: bool) -> Option<Violation> {
        match self.words {
            Some(_) => None,
            None => {
                let event = self.vm().events().last().copied();
                self.events.judge(self.vm(), self.state, is_over, event)
            }
        }
    }
}

impl<S: System + BorrowMut<Vm>> Layer for Following<'_, S> {
    type Below = S;

    fn below(&self) -> &S {
        &self.below
    }

    fn below_mut(&mut self) -> &mut S {
        &mut self.below
    }

    fn choices(&mut self, out: &mut Vec<Choice>) {
        // Only the first state can be one that is settled or wrong.
        if !self.is_settled() {
            self.below.choices(out);
        }
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        let end = self.below.step(choice);
        if matches!(end, StepEnd::Normal | StepEnd::Unsupported(_)) {
            let events = self.vm().events().to_vec();
            self.follow(&events);
            if let Some(violation) = self.judge(false) {
                return StepEnd::Violated(violation);
            }
        }
        if end == StepEnd::Normal && self.is_settled() {
            self.shown.cut += 1;
            self.shown.is_cut = true;
            return StepEnd::Excluded;
        }
        end
    }

    fn stuck(&mut self) -> Option<Violation> {
        if self.is_settled() {
            return None;
        }
        let is_over = self.vm().is_over();
        if let Some(words) = &self.words {
            let words = words.all[self.state as usize].clone();
            let shown = &mut self.shown;
            (if is_over { &mut shown.ended } else { &mut shown.blocked }).insert(words);
        }
        let stuck = self.below.stuck();
        stuck.or_else(|| self.judge(is_over))
    }

    fn flaws(&mut self, out: &mut Vec<Violation>) {
        out.extend(self.judge(false));
        self.below.flaws(out);
    }

    fn vector(&mut self) -> &[u32] {
        self.vector.clear();
        self.vector.push(self.state);
        self.vector.extend_from_slice(self.below.vector());
        &self.vector
    }

    fn load(&mut self, vector: &[u32]) {
        self.state = vector.first().copied().unwrap_or(0);
        self.below.load(vector.get(1..).unwrap_or_default());
    }

    /// A state is the more promising the fewer events are missing.
    fn measures(&mut self) -> Measures {
        let distance = match self.words {
            Some(_) => 0,
            None => self.events.outlook(self.state).distance,
        };
        Measures { hint: distance.into(), ..self.below.measures() }
    }
}
