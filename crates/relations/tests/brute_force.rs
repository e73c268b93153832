//! What follows from facts, beside all small numbers.

use hebra_relations::{Facts, Linear, Signs};

/// A small generator: the same numbers each time (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % count
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    fn signs(&mut self) -> Signs {
        Signs::of_bits(1 + self.below(6) as u8)
    }
}

fn value(expression: &Linear, numbers: &[i64]) -> i128 {
    let terms = expression.terms().iter();
    let sum: i64 = terms.map(|(symbol, factor)| factor * numbers[*symbol as usize]).sum();
    i128::from(sum + expression.constant_part())
}

fn each_choice(symbols: usize, most: i64, f: &mut dyn FnMut(&[i64])) {
    let width = 2 * most + 1;
    for number in 0..width.pow(symbols as u32) {
        let digit = |place: usize| number / width.pow(place as u32) % width - most;
        f(&(0..symbols).map(digit).collect::<Vec<_>>());
    }
}

/// Returns the signs that the expression has for numbers of at most this size that meet all facts.
fn found(facts: &Facts, expression: &Linear, symbols: usize, most: i64) -> Signs {
    let mut signs = Signs::NONE;
    each_choice(symbols, most, &mut |numbers| {
        let meets = |fact: &hebra_relations::Fact| {
            fact.signs.meets(Signs::of(value(&fact.expression, numbers)))
        };
        if facts.all().iter().all(meets) {
            signs = signs.or(Signs::of(value(expression, numbers)));
        }
    });
    signs
}

#[test]
fn nothing_possible_is_left_out() {
    let mut random = Random(1);
    for round in 0..3_000 {
        let linear = |random: &mut Random| {
            let mut sum = Linear::constant(random.between(-3, 3));
            for symbol in 0..3 {
                sum = sum.plus(&Linear::symbol(symbol), random.between(-2, 2)).expect("small");
            }
            sum
        };
        let mut facts = Facts::default();
        for _ in 0..random.below(5) {
            let expression = linear(&mut random);
            let signs = random.signs();
            facts.add(expression, signs);
        }
        let expression = linear(&mut random);
        let (possible, found) = (facts.possible(&expression), found(&facts, &expression, 3, 4));
        assert_eq!(found.and(possible), found, "round {round}: {facts:?} {expression:?}");
    }
}

#[test]
fn differences_are_exact() {
    let mut random = Random(2);
    let difference = |random: &mut Random| {
        let a = random.below(4);
        let b = (a + 1 + random.below(3)) % 4;
        let difference = Linear::symbol(a as u32).minus(&Linear::symbol(b as u32)).expect("small");
        difference.plus(&Linear::constant(random.between(-1, 1)), 1).expect("small")
    };
    let mut compared = 0;
    for round in 0..1_000 {
        let mut facts = Facts::default();
        for _ in 0..random.below(6) {
            let signs = random.signs();
            facts.add(difference(&mut random), signs);
        }
        let expression = difference(&mut random);
        let possible = facts.possible(&expression);
        // Numbers that meet such facts can be chosen near to each other.
        let found = found(&facts, &expression, 4, 5);
        // Of facts that contradict each other only those near the question are looked at.
        if found != Signs::NONE {
            assert_eq!(possible, found, "round {round}: {facts:?} {expression:?}");
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn one_lies_between_two() {
    let (a, b, c) = (Linear::symbol(0), Linear::symbol(1), Linear::symbol(2));
    let mut facts = Facts::default();
    facts.add(a.minus(&b).expect("small"), Signs::NEGATIVE);
    facts.add(b.minus(&c).expect("small"), Signs::NEGATIVE);
    let distance = c.minus(&a).expect("small");
    assert_eq!(facts.possible(&distance), Signs::POSITIVE);
    let over_one = distance.plus(&Linear::constant(-1), 1).expect("small");
    assert_eq!(facts.possible(&over_one), Signs::POSITIVE, "there is a whole number between them");
}
