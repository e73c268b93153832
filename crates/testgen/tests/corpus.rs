//! The corpus as a whole: reproducible, varied, and within bounds.

use hebra_testgen::{ALL_FEATURES, Flavor, STATE_LIMIT, case, corpus, features, library_corpus};
use std::collections::BTreeSet;

#[test]
fn a_case_depends_only_on_seed_and_number() {
    let first: Vec<_> = corpus(7, 12).collect();
    let again = case(Flavor::Core, 7, 11);
    assert_eq!(first[11].program, again.program);
    assert_eq!(first[11].java, again.java);
    assert_eq!(first[11].expected(), again.expected());
    assert_ne!(first[0].program, first[1].program);
    assert_ne!(case(Flavor::Core, 8, 0).program, first[0].program);
}

#[test]
fn the_mix_is_healthy() {
    const COUNT: usize = 200;
    let mut used = BTreeSet::new();
    let (mut several, mut deadlock, mut uncaught) = (0, 0, 0);
    for case in corpus(1, COUNT) {
        assert!(!case.outcomes.is_empty() && case.states <= STATE_LIMIT, "{}", case.name);
        used.extend(features(&case.program));
        several += usize::from(case.outcomes.len() > 1);
        deadlock += usize::from(case.outcomes.iter().any(|o| o.is_deadlock()));
        uncaught += usize::from(case.outcomes.iter().any(|o| !o.uncaught().is_empty()));
    }
    for case in library_corpus(1, 60) {
        used.extend(features(&case.program));
    }
    let unused: Vec<_> = ALL_FEATURES.iter().filter(|feature| !used.contains(*feature)).collect();
    assert!(unused.is_empty(), "never used: {unused:?}");
    assert!(several * 100 >= 60 * COUNT, "several outcomes: {several}");
    assert!((8..=30).contains(&(deadlock * 100 / COUNT)), "deadlock: {deadlock}");
    assert!((12..=45).contains(&(uncaught * 100 / COUNT)), "uncaught: {uncaught}");
}
