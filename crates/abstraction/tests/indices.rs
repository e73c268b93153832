//! What elements a token may be the index of, beside the definition.

use hebra_abstraction::parse;
use hebra_ir::abstracts::{OUTSIDE, Operation};

#[test]
fn elements_are_those_that_the_token_stands_for() {
    let families =
        ["point", "signs", "evenodd", "modulo(3)", "range(0,3)", "range(-2,1)", "set(0,2,5)"];
    for family in families {
        let abstraction = parse(family).expect("a family of the library").zero_first();
        let Operation::Locate(locator) = abstraction.locator() else { panic!("{family}") };
        for token in 0..abstraction.tokens.len() as u8 {
            for length in 0..9 {
                let found = locator.elements(token.into(), length);
                let all = -200..200;
                let mut members = all.filter(|n| abstraction.of(*n) == Some(token));
                let inside = (0..length).filter(|n| abstraction.of(*n) == Some(token));
                let inside: Vec<u8> = inside.map(|n| n as u8).collect();
                let elements: Vec<u8> = found.tokens().filter(|n| *n != OUTSIDE).collect();
                assert_eq!(elements, inside, "{family} {token} of {length}");
                let outside = members.any(|n| n < 0 || n >= length);
                assert_eq!(found.has(OUTSIDE), outside, "{family} {token} of {length}");
                assert!(!found.may_throw());
            }
        }
    }
}

#[test]
fn long_arrays_and_what_is_no_token_have_no_elements() {
    let signs = parse("signs").expect("a family of the library").zero_first();
    let Operation::Locate(locator) = signs.locator() else { panic!("not a locator") };
    assert_eq!(locator.elements(0, 62).count(), 1);
    assert_eq!(locator.elements(0, 63).count(), 0);
    // Nothing is known of it, so it may be any index that the array does not have.
    assert!(locator.elements(9, 4).has(OUTSIDE));
}
