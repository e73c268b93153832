//! Automata of random expressions accept what a matcher by definition accepts, and are minimal.

use crate::numbers::Numbers;
use hebra_flow::{Automaton, Expression};
use std::collections::BTreeSet;

const SYMBOLS: usize = 3;

/// Returns where in the word a match that begins at `from` can end: by the definition of each operator.
fn ends(expression: &Expression, word: &[u16], from: usize) -> BTreeSet<usize> {
    let one = |fits: bool| if fits { BTreeSet::from([from + 1]) } else { BTreeSet::new() };
    match expression {
        Expression::Empty => BTreeSet::from([from]),
        Expression::OneOf(set) => one(word.get(from).is_some_and(|symbol| set.contains(symbol))),
        Expression::AnyBut(set) => one(word.get(from).is_some_and(|s| !set.contains(s))),
        Expression::Sequence(parts) => parts.iter().fold(BTreeSet::from([from]), |at, part| {
            at.into_iter().flat_map(|at| ends(part, word, at)).collect()
        }),
        Expression::Either(parts) => parts.iter().flat_map(|p| ends(p, word, from)).collect(),
        Expression::Optional(inner) => {
            let mut found = ends(inner, word, from);
            found.insert(from);
            found
        }
        Expression::Star(inner) => closure(inner, word, BTreeSet::from([from])),
        Expression::Plus(inner) => closure(inner, word, ends(inner, word, from)),
    }
}

fn closure(inner: &Expression, word: &[u16], mut found: BTreeSet<usize>) -> BTreeSet<usize> {
    loop {
        let more: BTreeSet<usize> = found.iter().flat_map(|at| ends(inner, word, *at)).collect();
        let before = found.len();
        found.extend(more);
        if found.len() == before {
            return found;
        }
    }
}

fn random(numbers: &mut Numbers, depth: usize) -> Expression {
    let set = |numbers: &mut Numbers| -> BTreeSet<u16> {
        (0..SYMBOLS as u16).filter(|_| numbers.chance(2)).collect()
    };
    let parts = |numbers: &mut Numbers| {
        (0..2 + numbers.below(2)).map(|_| random(numbers, depth - 1)).collect()
    };
    match numbers.below(if depth == 0 { 3 } else { 9 }) {
        0 => Expression::OneOf(set(numbers)),
        1 => Expression::AnyBut(set(numbers)),
        2 => Expression::Empty,
        3 | 4 => Expression::Sequence(parts(numbers)),
        5 => Expression::Either(parts(numbers)),
        6 => Expression::Star(Box::new(random(numbers, depth - 1))),
        7 => Expression::Plus(Box::new(random(numbers, depth - 1))),
        _ => Expression::Optional(Box::new(random(numbers, depth - 1))),
    }
}

fn words() -> Vec<Vec<u16>> {
    let mut words = vec![vec![]];
    let mut from = 0;
    for _ in 0..5 {
        let to = words.len();
        for at in from..to {
            for symbol in 0..SYMBOLS as u16 {
                words.push([words[at].as_slice(), &[symbol]].concat());
            }
        }
        from = to;
    }
    words
}

/// Two states are different if some word is accepted from one alone; by a fixpoint over pairs.
fn are_all_different(automaton: &Automaton) -> bool {
    let count = automaton.states() as u32;
    let mut different: BTreeSet<(u32, u32)> = (0..count)
        .flat_map(|a| (0..count).map(move |b| (a, b)))
        .filter(|(a, b)| automaton.is_accepting(*a) != automaton.is_accepting(*b))
        .collect();
    loop {
        let before = different.len();
        for a in 0..count {
            for b in 0..count {
                let mut symbols = 0..SYMBOLS as u16;
                let step = |s| (automaton.step(a, s), automaton.step(b, s));
                if symbols.any(|s| different.contains(&step(s))) {
                    different.insert((a, b));
                }
            }
        }
        if different.len() == before {
            return different.len() as u32 == count * (count - 1);
        }
    }
}

#[test]
fn automata_accept_the_words_of_random_expressions() {
    let words = words();
    let mut numbers = Numbers(1);
    for _ in 0..300 {
        let expression = random(&mut numbers, 3);
        let automaton = expression.automaton(SYMBOLS);
        for word in &words {
            let expected = ends(&expression, word, 0).contains(&word.len());
            assert_eq!(automaton.accepts(word), expected, "{expression:?} on {word:?}");
        }
        assert!(are_all_different(&automaton), "{expression:?} is not minimal");
        assert_eq!(automaton.minimised(), automaton);
        assert_eq!(automaton.clone().complement().complement(), automaton);
    }
}

#[test]
fn a_safety_property_has_one_trap() {
    // Never two 0 in a row.
    let any = || Expression::AnyBut(BTreeSet::new());
    let zero = || Expression::OneOf([0].into());
    let twice = Expression::Sequence(vec![
        Expression::Star(any().into()),
        zero(),
        zero(),
        Expression::Star(any().into()),
    ]);
    let property = twice.automaton(SYMBOLS).complement().minimised();
    let trap = property.trap().expect("a trap");
    assert_eq!(property.states(), 3);
    let distances = property.distances(|state| state == trap);
    assert_eq!(distances[property.initial() as usize], Some(2));
    let names: Vec<String> = ["lock", "a \"quoted\" one", "unlock"].map(str::to_owned).into();
    let drawing = property.dot(&names);
    assert!(drawing.contains("label=\"trap\"") && drawing.contains("a \\\"quoted\\\" one"));
}
