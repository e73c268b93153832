//! The shared set and interner under several threads, against what one thread would get.

use crate::common::Random;
use hebra_store::{Interner, Origin, Refused, SharedInterner, SharedStates, StateId};
use std::collections::{HashMap, HashSet};

const THREADS: usize = 4;
const ROUNDS: usize = 40_000;

/// A vector of twelve words out of few enough that threads meet, often.
fn vector(random: &mut Random) -> Vec<u32> {
    let mut vector = vec![1; 12];
    for _ in 0..4 {
        let at = random.below(12);
        vector[at] = random.below(5) as u32;
    }
    vector
}

fn origin(seed: usize) -> Origin {
    Origin { state: StateId(seed as u32), choice: 7 * seed as u16 }
}

fn trimmed(mut vector: Vec<u32>) -> Vec<u32> {
    while vector.last() == Some(&0) {
        vector.pop();
    }
    vector
}

#[test]
fn every_state_is_new_to_one_thread_only_and_has_one_id() {
    let mut states = SharedStates::for_threads(3);
    states.make_room(12);
    let mut randoms: Vec<Random> = (0..THREADS).map(|seed| Random(seed as u64)).collect();
    let mut all: Vec<Vec<(Vec<u32>, StateId, bool)>> = vec![Vec::new(); THREADS];
    let mut refused = 0;
    while all.iter().any(|stored| stored.len() < ROUNDS) {
        refused += std::thread::scope(|scope| {
            let work = |(seed, (random, stored))| {
                let (random, stored): (&mut Random, &mut Vec<_>) = (random, stored);
                let states = &states;
                scope.spawn(move || {
                    let mut view = states.view();
                    while stored.len() < ROUNDS {
                        let vector = vector(random);
                        match view.insert(&vector, origin(seed)) {
                            Ok((id, new)) => stored.push((trimmed(vector), id, new)),
                            Err(refused) => {
                                assert_eq!(refused, Refused::Crowded);
                                return 1;
                            }
                        }
                    }
                    0
                })
            };
            let threads: Vec<_> = randoms.iter_mut().zip(&mut all).enumerate().map(work).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).sum::<u32>()
        });
        states.tidy();
    }
    assert!(refused > 0, "the set has grown");
    let mut ids: HashMap<Vec<u32>, StateId> = HashMap::new();
    let mut new: HashSet<StateId> = HashSet::new();
    for (seed, stored) in all.into_iter().enumerate() {
        for (vector, id, is_new) in stored {
            assert_eq!(*ids.entry(vector).or_insert(id), id);
            if is_new {
                assert!(new.insert(id), "{id:?} was new twice");
                assert_eq!(states.origin(id), origin(seed));
            }
        }
    }
    assert_eq!(ids.len(), states.len());
    assert_eq!(new.len(), states.len());
    // Ids that a thread took and did not use are left out.
    let in_order: Vec<StateId> = (0..states.len() as u32).map(|at| states.nth(at)).collect();
    assert!(in_order.is_sorted());
    assert_eq!(in_order.into_iter().collect::<HashSet<_>>(), new);
    let check = |states: &SharedStates| {
        let (mut view, mut out) = (states.view(), Vec::new());
        for (vector, id) in &ids {
            view.get(*id, &mut out);
            assert_eq!(out, *vector);
            assert_eq!(view.insert(vector, origin(99)), Ok((*id, false)));
        }
    };
    check(&states);
    let nodes = states.inner_nodes();
    states.tidy();
    states.make_room(100);
    check(&states);
    assert!(states.inner_nodes() <= nodes);
    // New views use those ids first.
    let before = states.len();
    let unused = |states: &SharedStates| {
        let last = states.nth(states.len() as u32 - 1);
        last.0 as usize + 1 - states.len()
    };
    let most = unused(&states);
    for number in 0..most as u32 {
        let (id, new) = states.view().insert(&[9, number], origin(1)).expect("there is room");
        assert!(new && !ids.values().any(|other| *other == id));
    }
    assert_eq!((states.len(), unused(&states)), (before + most, 0));
}

#[test]
fn a_vector_without_room_is_refused_until_there_is_room() {
    let mut states = SharedStates::new();
    assert_eq!(states.view().insert(&[], origin(0)), Ok((StateId(0), true)));
    assert_eq!(states.view().insert(&[1; 5], origin(0)), Err(Refused::TooLong));
    states.make_room(5);
    assert_eq!(states.view().insert(&[1; 5], origin(0)), Ok((StateId(1), true)));
    assert_eq!(states.view().insert(&[0; 5], origin(0)), Ok((StateId(0), false)));
}

#[test]
fn threads_agree_on_the_ids_of_strings() {
    let mut interner = Interner::new();
    let first: Vec<Vec<u32>> = (0..50).map(|n| vec![n; n as usize % 7]).collect();
    let expected: Vec<u32> = first.iter().map(|words| interner.intern(words)).collect();
    let shared = SharedInterner::from(&interner);
    let all: Vec<HashMap<Vec<u32>, u32>> = std::thread::scope(|scope| {
        let work = |seed: usize| {
            let mut shared = shared.clone();
            move || {
                let mut random = Random(seed as u64);
                let mut ids = HashMap::new();
                for _ in 0..ROUNDS {
                    let count = random.below(4);
                    let words = random.words(count, 20);
                    let id = shared.intern(&words);
                    assert_eq!(shared.get(id), words);
                    assert_eq!(*ids.entry(words).or_insert(id), id);
                }
                ids
            }
        };
        let threads: Vec<_> = (0..THREADS).map(|seed| scope.spawn(work(seed))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut ids: HashMap<Vec<u32>, u32> = first.into_iter().zip(expected).collect();
    for (words, id) in all.into_iter().flatten() {
        assert_eq!(*ids.entry(words).or_insert(id), id);
    }
    assert_eq!(ids.len(), shared.len());
    assert_eq!(ids.values().collect::<HashSet<_>>().len(), ids.len());
    assert!(ids.values().all(|id| (1..=shared.len() as u32).contains(id)));
    assert!(!shared.is_full());
}
