//! Damage to class files, the same for the same seed.

use std::ops::{Range, RangeInclusive};

/// Changes one place or a few: anywhere, after the constant pool, or in the code.
pub fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..[1, 1, 1, 2, 3][random.below(5)] {
        let parts = Parts::of(bytes);
        let range = match random.below(6) {
            0 => 0..bytes.len(),
            1 => parts.after_constants..bytes.len(),
            _ if parts.code.is_empty() => parts.after_constants..bytes.len(),
            _ => parts.code[random.below(parts.code.len())].clone(),
        };
        if range.is_empty() {
            continue;
        }
        let at = range.start + random.below(range.len());
        match random.below(24) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, random.byte()),
            2 => bytes.truncate(at),
            3 => bytes[at] = 0,
            4 => bytes[at] = 0xff,
            5..=6 => bytes[at] ^= 1 << random.below(8),
            7..=8 => bytes[at] = bytes[at].wrapping_add(1),
            9..=10 => bytes[at] = bytes[at].wrapping_sub(1),
            11..=13 => bytes[at] = random.byte(),
            _ => {
                if let Some(kind) = KINDS.iter().find(|kind| kind.contains(&bytes[at])) {
                    bytes[at] = kind.start() + random.below(kind.len()) as u8;
                }
            }
        }
    }
}

/// Instructions that often fit where another of their range does (JVMS 7), so that the damage is
/// found late or makes a working program; narrow ranges before wide ones.
const KINDS: [RangeInclusive<u8>; 16] = [
    0x02..=0x08, // small int constants
    0x01..=0x11, // constants
    0x1a..=0x1d, // int loads
    0x2a..=0x2d, // reference loads
    0x1a..=0x2d, // loads
    0x2e..=0x35, // array loads
    0x3b..=0x3e, // int stores
    0x4b..=0x4e, // reference stores
    0x4f..=0x56, // array stores
    0x57..=0x5f, // stack
    0x60..=0x83, // arithmetic
    0x99..=0xa7, // branches
    0xac..=0xb1, // returns
    0xb2..=0xb5, // fields
    0xb6..=0xb9, // calls
    0xc2..=0xc7, // monitors and tests of null
];

/// Where things are in a class file, as far as its damage lets one tell.
struct Parts {
    after_constants: usize,
    /// The instructions of each method.
    code: Vec<Range<usize>>,
}

impl Parts {
    fn of(bytes: &[u8]) -> Parts {
        let number = |at: usize, length: usize| {
            let digits = bytes.get(at..at + length).unwrap_or_default();
            digits.iter().fold(0, |number, byte| number << 8 | usize::from(*byte))
        };
        // JVMS 4.4: the constants, one of which is the name of the attribute Code.
        let (mut at, mut index, mut name) = (10, 1, 0);
        while index < number(8, 2) && at < bytes.len() {
            let (length, entries) = match bytes[at] {
                1 => (3 + number(at + 1, 2), 1),
                5 | 6 => (9, 2),
                7 | 8 | 16 | 19 | 20 => (3, 1),
                15 => (4, 1),
                _ => (5, 1),
            };
            if bytes[at..].starts_with(b"\x01\x00\x04Code") {
                name = index;
            }
            at += length;
            index += entries;
        }
        let after_constants = at.min(bytes.len());
        // JVMS 4.7.3: name, length, sizes of stack and locals, length of the code, the code.
        let code = (after_constants..bytes.len()).filter_map(|at| {
            let range = at + 14..at + 14 + number(at + 10, 4);
            let fits = range.end < (at + 6 + number(at + 2, 4)).min(bytes.len());
            (name != 0 && number(at, 2) == name && fits).then_some(range)
        });
        Parts { after_constants, code: code.collect() }
    }
}

/// Splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn byte(&mut self) -> u8 {
        self.next() as u8
    }
}
