//! The interner against a `HashMap` of vectors.

use crate::common::Random;
use hebra_store::Interner;
use std::collections::HashMap;

/// Interns `count` strings drawn from `draw` and checks every answer.
fn check(count: usize, mut draw: impl FnMut() -> Vec<u32>) {
    let mut interner = Interner::new();
    let mut model: HashMap<Vec<u32>, u32> = HashMap::new();
    for _ in 0..count {
        let words = draw();
        assert_eq!(interner.find(&words), model.get(&words).copied());
        let next = model.len() as u32 + 1;
        let expected = *model.entry(words.clone()).or_insert(next);
        assert_eq!(interner.intern(&words), expected);
        assert_eq!(interner.get(expected), words);
    }
    assert_eq!(interner.len(), model.len());
    for (words, &id) in &model {
        assert_eq!(interner.get(id), words);
        assert_eq!(interner.find(words), Some(id));
    }
    assert!(!interner.is_full());
}

#[test]
fn agrees_with_a_map_on_short_strings() {
    let mut random = Random(1);
    check(300_000, || {
        let length = random.below(12);
        random.words(length, 4)
    });
}

#[test]
fn agrees_with_a_map_on_strings_that_are_prefixes_of_each_other() {
    let mut random = Random(2);
    check(50_000, || vec![random.below(2) as u32; random.below(600)]);
}

#[test]
fn agrees_with_a_map_on_many_new_strings() {
    let mut random = Random(3);
    check(300_000, || {
        let length = 4 + random.below(60);
        random.words(length, 3)
    });
}

#[test]
fn strings_longer_than_a_chunk_are_kept() {
    let mut random = Random(4);
    check(60, || {
        let length = random.below(300_000);
        random.words(length, 2)
    });
}

#[test]
fn ids_that_were_not_given_name_the_empty_string() {
    let mut interner = Interner::new();
    assert!(interner.is_empty());
    assert_eq!(interner.get(0), &[] as &[u32]);
    assert_eq!(interner.intern(&[]), 1);
    assert_eq!(interner.intern(&[0]), 2);
    assert_eq!(interner.find(&[0, 0]), None);
    assert_eq!(interner.get(7), &[] as &[u32]);
}

#[test]
fn memory_is_counted() {
    let mut interner = Interner::new();
    let mut random = Random(5);
    for _ in 0..100_000 {
        interner.intern(&random.words(20, 1000));
    }
    assert!(interner.bytes() >= 100_000 * 84);
    assert!(interner.bytes() < 100_000 * 110, "{} bytes", interner.bytes());
}
