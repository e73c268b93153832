//! Regular expressions over events, and the automata that accept their words.

use crate::automaton::Automaton;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A regular expression over symbols, which are numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// The empty word.
    Empty,
    /// One of these symbols; none if there are none.
    OneOf(BTreeSet<u16>),
    /// Any symbol but these: `.` if there are none.
    AnyBut(BTreeSet<u16>),
    /// One after the other.
    Sequence(Vec<Expression>),
    /// One of several.
    Either(Vec<Expression>),
    /// Any number of times.
    Star(Box<Expression>),
    /// At least once.
    Plus(Box<Expression>),
    /// Once or not at all.
    Optional(Box<Expression>),
}

impl Expression {
    /// Returns the minimised automaton over so many symbols that accepts the words of the expression.
    pub fn automaton(&self, symbols: usize) -> Automaton {
        let mut places = Places { symbols, at: Vec::new(), follow: Vec::new() };
        let whole = places.read(self);
        places.determinise(&whole).minimised()
    }
}

/// What is known of a part of an expression: which places of it a word can begin and end with.
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    has_empty: bool,
}

/// Glushkov's construction: every occurrence of a set of symbols is a place, and a word is a walk over places.
struct Places {
    symbols: usize,
    /// The symbols of each place.
    at: Vec<Vec<bool>>,
    /// The places that can follow each.
    follow: Vec<BTreeSet<usize>>,
}

impl Places {
    fn add(&mut self, accepts: impl Fn(u16) -> bool) -> Part {
        let place = self.at.len();
        self.at.push((0..self.symbols as u16).map(accepts).collect());
        self.follow.push(BTreeSet::new());
        Part { first: vec![place], last: vec![place], has_empty: false }
    }

    fn link(&mut self, last: &[usize], first: &[usize]) {
        last.iter().for_each(|place| self.follow[*place].extend(first));
    }

    fn read(&mut self, expression: &Expression) -> Part {
        match expression {
            Expression::Empty => Part { first: Vec::new(), last: Vec::new(), has_empty: true },
            Expression::OneOf(set) => self.add(|symbol| set.contains(&symbol)),
            Expression::AnyBut(set) => self.add(|symbol| !set.contains(&symbol)),
            Expression::Sequence(parts) => {
                let mut whole = self.read(&Expression::Empty);
                for part in parts {
                    let part = self.read(part);
                    self.link(&whole.last, &part.first);
                    if whole.has_empty {
                        whole.first.extend(&part.first);
                    }
                    if !part.has_empty {
                        whole.last.clear();
                    }
                    whole.last.extend(part.last);
                    whole.has_empty &= part.has_empty;
                }
                whole
            }
            Expression::Either(parts) => {
                let mut whole = Part { first: Vec::new(), last: Vec::new(), has_empty: false };
                for part in parts {
                    let part = self.read(part);
                    whole.first.extend(part.first);
                    whole.last.extend(part.last);
                    whole.has_empty |= part.has_empty;
                }
                whole
            }
            Expression::Star(inner) => Part { has_empty: true, ..self.repeat(inner) },
            Expression::Plus(inner) => self.repeat(inner),
            Expression::Optional(inner) => Part { has_empty: true, ..self.read(inner) },
        }
    }

    fn repeat(&mut self, inner: &Expression) -> Part {
        let part = self.read(inner);
        self.link(&part.last, &part.first);
        part
    }

    /// Makes states of sets of places: those at which a word may be. `None` stands for the start.
    fn determinise(&self, whole: &Part) -> Automaton {
        type Set = BTreeSet<Option<usize>>;
        let last: BTreeSet<usize> = whole.last.iter().copied().collect();
        let start: Set = [None].into();
        let mut numbers: FxHashMap<Set, u32> = FxHashMap::default();
        numbers.insert(start.clone(), 0);
        let (mut sets, mut accepting, mut next) = (vec![start], Vec::new(), Vec::new());
        let mut at = 0;
        while at < sets.len() {
            let set = sets[at].clone();
            let is_last = |place: &Option<usize>| match place {
                None => whole.has_empty,
                Some(place) => last.contains(place),
            };
            accepting.push(set.iter().any(is_last));
            for symbol in 0..self.symbols {
                let follow = |place: &Option<usize>| -> Vec<usize> {
                    match place {
                        None => whole.first.clone(),
                        Some(place) => self.follow[*place].iter().copied().collect(),
                    }
                };
                let after: Set = set
                    .iter()
                    .flat_map(follow)
                    .filter(|place| self.at[*place][symbol])
                    .map(Some)
                    .collect();
                let fresh = sets.len() as u32;
                let number = *numbers.entry(after.clone()).or_insert(fresh);
                if number == fresh {
                    sets.push(after);
                }
                next.push(number);
            }
            at += 1;
        }
        Automaton::new(self.symbols, 0, accepting, next)
    }
}
