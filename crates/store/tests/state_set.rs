//! The state set against a `HashMap` of vectors.

use crate::common::Random;
use hebra_store::{StateId, StateSet};
use std::collections::HashMap;

/// A state set beside the simplest thing that should behave alike.
#[derive(Default)]
struct Pair {
    set: StateSet,
    ids: HashMap<Vec<u32>, StateId>,
    vectors: Vec<Vec<u32>>,
}

impl Pair {
    fn expect(&mut self, vector: &[u32]) -> (StateId, bool) {
        let length = vector.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        let vector = vector[..length].to_vec();
        let next = StateId(self.vectors.len() as u32);
        let id = *self.ids.entry(vector.clone()).or_insert(next);
        if id == next {
            self.vectors.push(vector);
        }
        (id, id == next)
    }

    fn insert(&mut self, vector: &[u32]) -> StateId {
        let expected = self.expect(vector);
        assert_eq!(self.set.insert(vector), Ok(expected), "{vector:?}");
        assert_eq!(self.set.len(), self.vectors.len());
        expected.0
    }

    fn insert_changed(&mut self, vector: &[u32], changed: &[u32]) -> StateId {
        let expected = self.expect(vector);
        assert_eq!(self.set.insert_changed(vector, changed), Ok(expected), "{vector:?}");
        expected.0
    }

    fn insert_each(&mut self, vectors: &[u32], width: usize) {
        let mut out = Vec::new();
        assert_eq!(self.set.insert_each(vectors, width, &mut out), Ok(()));
        let expected: Vec<_> = vectors.chunks_exact(width).map(|v| self.expect(v)).collect();
        assert_eq!(out, expected);
    }

    fn get(&mut self, id: StateId) -> Vec<u32> {
        let mut out = vec![9; 3];
        self.set.get(id, &mut out);
        assert_eq!(out, self.vectors[id.0 as usize]);
        out
    }

    fn check_all(&mut self, random: &mut Random) {
        for id in 0..self.vectors.len() as u32 {
            self.get(StateId(id));
        }
        for _ in 0..self.vectors.len() {
            let id = StateId(random.below(self.vectors.len()) as u32);
            let mut vector = self.get(id);
            vector.resize(vector.len() + random.below(3), 0);
            assert_eq!(self.insert(&vector), id);
        }
    }
}

#[test]
fn agrees_with_a_map_on_unrelated_vectors() {
    for seed in 0..20 {
        let mut random = Random(seed);
        let mut pair = Pair::default();
        for _ in 0..3000 {
            let longest = 1 + random.below(40);
            let length = random.below(longest);
            let vector = random.words(length, 3);
            pair.insert(&vector);
        }
        pair.check_all(&mut random);
    }
}

#[test]
fn agrees_with_a_map_on_vectors_that_come_together() {
    for seed in 0..20 {
        let mut random = Random(300 + seed);
        let mut pair = Pair::default();
        for _ in 0..600 {
            let width = 1 + random.below(12);
            let count = random.below(20);
            let vectors = random.words(width * count, 4);
            pair.insert_each(&vectors, width);
            if random.below(3) == 0 && !pair.vectors.is_empty() {
                let id = StateId(random.below(pair.vectors.len()) as u32);
                let vector = pair.get(id);
                pair.insert(&vector);
            }
        }
        pair.check_all(&mut random);
    }
}

#[test]
fn agrees_with_a_map_on_a_walk_of_small_changes_and_fetches() {
    for seed in 0..8 {
        let mut random = Random(100 + seed);
        let mut pair = Pair::default();
        let mut vector = Vec::new();
        let mut longest = 4;
        for step in 0..20_000 {
            if step % 1000 == 0 {
                longest += random.below(40);
            }
            if !pair.vectors.is_empty() && random.below(4) == 0 {
                vector = pair.get(StateId(random.below(pair.vectors.len()) as u32));
            }
            vector.resize(longest, 0);
            let changed: Vec<u32> =
                (0..random.below(4)).map(|_| random.below(longest) as u32).collect();
            for &at in &changed {
                vector[at as usize] = random.below(4) as u32;
            }
            if random.below(2) == 0 {
                pair.insert(&vector);
            } else {
                pair.insert_changed(&vector, &changed);
            }
        }
        pair.check_all(&mut random);
    }
}

#[test]
fn trailing_zeros_are_insignificant() {
    let mut pair = Pair::default();
    let id = pair.insert(&[5, 7]);
    assert_eq!(pair.insert(&[5, 7, 0, 0]), id);
    let mut long = vec![5, 7];
    long.resize(1000, 0);
    assert_eq!(pair.insert(&long), id);
    let zero = pair.insert(&[]);
    assert_eq!(pair.insert(&[0; 100]), zero);
    assert_ne!(pair.insert(&[0, 5, 7]), id);
    long[999] = 1;
    let other = pair.insert(&long);
    assert_eq!(pair.insert(&[5, 7]), id);
    assert_eq!(pair.insert(&long), other);
}

#[test]
fn ids_survive_growth_at_every_length() {
    let mut random = Random(7);
    let mut pair = Pair::default();
    for length in 1..260 {
        let mut vector = random.words(length, 5);
        vector[length - 1] = 1;
        pair.insert(&vector);
        let early = StateId(random.below(pair.vectors.len()) as u32);
        let vector = pair.get(early);
        assert_eq!(pair.insert(&vector), early);
    }
    pair.check_all(&mut random);
}

#[test]
fn long_vectors_are_kept() {
    let mut random = Random(8);
    let mut pair = Pair::default();
    let mut vector = Vec::new();
    for _ in 0..2000 {
        vector.resize(random.below(2000), 3);
        for _ in 0..random.below(5) {
            let at = random.below(vector.len() + 1);
            if let Some(word) = vector.get_mut(at) {
                *word = random.next() as u32;
            }
        }
        pair.insert(&vector);
    }
    pair.check_all(&mut random);
}

#[test]
fn all_words_are_allowed() {
    let mut random = Random(9);
    let mut pair = Pair::default();
    for _ in 0..20_000 {
        let vector = [0, 1, 2, u32::MAX, u32::MAX - 1].map(|_| match random.below(4) {
            0 => u32::MAX,
            1 => random.below(3) as u32,
            _ => random.next() as u32,
        });
        pair.insert(&vector);
    }
    pair.check_all(&mut random);
}

#[test]
fn a_state_that_does_not_exist_is_empty() {
    let mut set = StateSet::new();
    let mut out = vec![1];
    set.get(StateId(0), &mut out);
    assert!(out.is_empty() && set.is_empty());
}
