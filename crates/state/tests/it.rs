//! Tests of what is told of vague numbers.

use hebra_state::vague::*;

#[test]
fn a_vague_number_keeps_its_signs_and_identity() {
    let number = with_witness(vague(Signs::NATURAL, 5), 77);
    assert!(is_vague(number));
    assert_eq!((witness(number), witness(in_memory(number))), (77, 77));
    assert_eq!(witness(with_signs(number, Signs::POSITIVE)), 77);
    assert_eq!(identity(with_identity(number, 9)), 9);
    assert_eq!((signs(number), identity(number)), (Signs::NATURAL, 5));
    assert_eq!(identity(in_memory(number)), 0);
    assert_eq!(vague(Signs::ZERO, 5), 0);
    assert_eq!(Signs::NATURAL.negated(), Signs::NEGATIVE.or(Signs::ZERO));
}

#[test]
fn new_identities_differ_from_those_in_use() {
    let number = |identity| vague(Signs::ALL, identity);
    assert_eq!(new_identity(&[]), 1);
    assert_eq!(new_identity(&[number(1), 7, number(3)]), 2);
    let all: Vec<u64> = (1..IDENTITIES).map(number).collect();
    assert_eq!(new_identity(&all), 0);
}
