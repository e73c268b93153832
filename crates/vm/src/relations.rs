//! Numbers of which the state knows only how they compare: `order`. In registers and fields stand symbols; what
//! is known of them is here while a step runs, and in an array of the base between steps, so that it is part of the state.
//!
//! Within a step arithmetic is exact: each symbol has an expression over those at its beginning. After the
//! step (`symbols.rs`) every number that a live variable holds gets a new symbol, equal numbers the same one,
//! and of each two it is kept which of them may be larger, or by how much if that is little. What else was known is forgotten, so there are only so many
//! states. Symbols are numbered in the order in which variables are found, which is a function of the state.

use hebra_program::{ClassId, MethodId};
use hebra_relations::{Facts, Linear, Signs};
use rustc_hash::FxHashMap;

/// Words of the array that keeps what is known.
pub(crate) const WORDS: usize = 1024;
/// The most conclusions that are remembered.
pub(crate) const MOST_CONCLUDED: usize = 1 << 16;
/// The most symbols of a state.
pub(crate) const MOST_SYMBOLS: usize = 44;

/// What is known of symbols.
#[derive(Clone, Default)]
pub(crate) struct Relations {
    /// The constants that have symbols of their own: 0, and those that the program compares with.
    pub(crate) constants: Vec<i64>,
    /// The largest distance between two numbers that is kept.
    pub(crate) distance: i64,
    /// The value of each symbol, over those whose value is themselves.
    pub(crate) values: Vec<Linear>,
    pub(crate) facts: Facts,
    /// Facts were added since the beginning of the step.
    pub(crate) has_tested: bool,
    /// Related fields of classes: their word indices, static or not, by class.
    pub(crate) layouts: FxHashMap<(ClassId, bool), Vec<u16>>,
    /// Registers of methods that hold symbols.
    pub(crate) registers: FxHashMap<MethodId, Vec<u16>>,
    /// What was concluded before from the same knowledge.
    pub(crate) concluded: FxHashMap<(Vec<Linear>, Vec<u32>), Conclusion>,
}

/// New symbols of values, and what is known of them.
#[derive(Clone, Default)]
pub(crate) struct Conclusion {
    /// The symbol of each value.
    pub(crate) symbols: Vec<u32>,
    /// The table: the number of symbols, then facts.
    pub(crate) words: Vec<u32>,
}

impl Relations {
    /// Gives a value a symbol.
    pub(crate) fn symbol(&mut self, value: Linear) -> u32 {
        let known = self.values.iter().position(|known| *known == value);
        known.unwrap_or_else(|| {
            self.values.push(value);
            self.values.len() - 1
        }) as u32
    }

    /// Gives an unknown number a symbol.
    pub(crate) fn any(&mut self) -> u32 {
        let symbol = self.values.len() as u32;
        self.values.push(Linear::symbol(symbol));
        symbol
    }

    pub(crate) fn value(&self, symbol: u64) -> Linear {
        let value = usize::try_from(symbol).ok().and_then(|symbol| self.values.get(symbol));
        value.cloned().expect("every symbol was given out here")
    }

    /// Returns the signs that the difference between two symbols may have.
    pub(crate) fn compared(&self, a: u64, b: u64) -> Signs {
        let difference = self.value(a).minus(&self.value(b));
        difference.map_or(Signs::ALL, |difference| self.facts.possible(&difference))
    }

    /// Begins with what a table says.
    pub(crate) fn read(&mut self, words: &[u32]) {
        let count = words.first().map_or(0, |count| *count as usize).max(self.constants.len());
        self.values.clear();
        self.values.extend(self.constants.iter().map(|constant| Linear::constant(*constant)));
        self.values.extend((self.values.len()..count).map(|symbol| Linear::symbol(symbol as u32)));
        (self.facts, self.has_tested) = (Facts::default(), false);
        for word in words.iter().skip(1).take_while(|word| **word != 0) {
            let (a, b) = (u64::from(word >> 25 & 0x3f), u64::from(word >> 19 & 0x3f));
            if let Some(difference) = self.value(a).minus(&self.value(b)) {
                self.add_distances(&difference, word & 0x7ffff);
            }
        }
    }

    /// Returns the distances that a difference may have, as bits: below those that are kept, each of these, above them.
    fn distances(&self, difference: &Linear) -> u32 {
        let from = |distance: i64| difference.plus(&Linear::constant(distance), -1);
        let may = |distance: i64, signs: Signs| {
            from(distance).is_none_or(|difference| self.facts.may(&difference, signs))
        };
        let mut bits = u32::from(may(-self.distance, Signs::NEGATIVE));
        for (place, distance) in (-self.distance..=self.distance).enumerate() {
            bits |= u32::from(may(distance, Signs::ZERO)) << (place + 1);
        }
        bits | u32::from(may(self.distance, Signs::POSITIVE)) << (2 * self.distance + 2)
    }

    /// Returns the bits of all distances.
    fn all_distances(&self) -> u32 {
        (1 << (2 * self.distance + 3)) - 1
    }

    /// Adds the facts that a difference has one of these distances.
    fn add_distances(&mut self, difference: &Linear, bits: u32) {
        let (lowest, highest) = (bits.trailing_zeros(), 31 - bits.leading_zeros().min(31));
        let mut add = |place: u32, signs: Signs| {
            let distance =
                (i64::from(place) - 1 - self.distance).clamp(-self.distance, self.distance);
            if let Some(difference) = difference.plus(&Linear::constant(distance), -1) {
                self.facts.add(difference, signs);
            }
        };
        let last = 2 * self.distance as u32 + 2;
        match lowest {
            0 => {}
            place if place == last => add(place, Signs::POSITIVE),
            place => add(place, Signs::ZERO.or(Signs::POSITIVE)),
        }
        match highest {
            0 => add(0, Signs::NEGATIVE),
            place if place == last => {}
            place => add(place, Signs::NEGATIVE.or(Signs::ZERO)),
        }
        for place in (lowest + 1..highest).filter(|place| bits >> place & 1 == 0) {
            add(place, Signs::NEGATIVE.or(Signs::POSITIVE));
        }
    }

    /// Concludes what is kept of these values.
    pub(crate) fn conclude(&self, values: &[Linear]) -> Conclusion {
        let mut distinct: Vec<Linear> =
            self.constants.iter().map(|n| Linear::constant(*n)).collect();
        let constants = distinct.len();
        let possible = |a: &Linear, b: &Linear| {
            a.minus(b).map_or(Signs::ALL, |difference| self.facts.possible(&difference))
        };
        let all = self.all_distances();
        let mut symbols = Vec::with_capacity(values.len());
        for value in values {
            let is_equal = |known: &Linear| known == value || possible(known, value) == Signs::ZERO;
            let symbol = distinct.iter().position(is_equal).unwrap_or_else(|| {
                distinct.push(value.clone());
                distinct.len() - 1
            });
            symbols.push(symbol as u32);
        }
        let mut words = vec![distinct.len() as u32];
        for (b, second) in distinct.iter().enumerate().skip(constants) {
            for (a, first) in distinct[..b].iter().enumerate() {
                let bits =
                    first.minus(second).map_or(all, |difference| self.distances(&difference));
                // Beyond so many symbols the search ends.
                if bits != all && b < MOST_SYMBOLS {
                    words.push(1 << 31 | (a as u32) << 25 | (b as u32) << 19 | bits);
                }
            }
        }
        words.truncate(WORDS);
        Conclusion { symbols, words }
    }
}
