//! The generator of random numbers.

use hebra_testgen::Random;

#[test]
fn known_values() {
    // Reference values of SplitMix64 for seed 1234567.
    let mut random = Random::new(1_234_567);
    assert_eq!(random.bits(), 6_457_827_717_110_365_317);
    assert_eq!(random.bits(), 3_203_168_211_198_807_973);
}
