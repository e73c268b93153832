//! Hash functions over words: a folded 64×64→128 bit multiplication, as in
//! wyhash and foldhash. They are fixed (no seed), so runs are reproducible; a bad
//! distribution would cost time, never correctness.

const K0: u64 = 0x9e37_79b9_7f4a_7c15;
const K1: u64 = 0xa076_1d64_78bd_642f;
const K2: u64 = 0xe703_7ed1_a0b4_28db;
const K3: u64 = 0x8ebc_6af0_9c88_c6e3;

/// Hashes one pair of words packed in a `u64`.
#[inline]
pub(crate) fn hash_pair(pair: u64) -> u64 {
    fold(pair ^ K0, K1)
}

/// Hashes a string of words. Two accumulators run side by side, because the
/// multiplications of one depend on each other.
#[inline]
pub(crate) fn hash_words(words: &[u32]) -> u64 {
    let mut one = K0 ^ words.len() as u64;
    let mut two = K1;
    let (blocks, rest) = words.as_chunks::<8>();
    for block in blocks {
        let [a, b, c, d, e, f, g, h] = *block;
        one = fold(join(a, b) ^ K2, join(c, d) ^ one);
        two = fold(join(e, f) ^ K3, join(g, h) ^ two);
    }
    let (blocks, rest) = rest.as_chunks::<4>();
    for block in blocks {
        let [a, b, c, d] = *block;
        one = fold(join(a, b) ^ K2, join(c, d) ^ one);
    }
    match *rest {
        [a] => two = fold(u64::from(a) ^ K3, two),
        [a, b] => two = fold(join(a, b) ^ K3, two),
        [a, b, c] => two = fold(join(a, b) ^ K3, u64::from(c) ^ two),
        _ => {}
    }
    fold(one ^ K2, two ^ K3)
}

#[inline]
fn join(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts keys per cell for `cells` cells chosen by `cell` and checks that
    /// the spread is near what a random function would give.
    fn check_spread(hashes: impl Iterator<Item = u64>, cell: impl Fn(u64) -> usize) {
        const CELLS: usize = 1024;
        let mut counts = vec![0u32; CELLS];
        let mut total = 0u32;
        for hash in hashes {
            counts[cell(hash) % CELLS] += 1;
            total += 1;
        }
        let mean = f64::from(total) / CELLS as f64;
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - mean).powi(2) / mean).sum();
        assert!(chi < 2.0 * CELLS as f64, "chi-squared {chi} over {CELLS} cells");
    }

    #[test]
    fn pairs_of_small_ids_spread_in_every_part_of_the_hash() {
        for shift in [0, 10, 26, 40, 54] {
            let pairs = (0..512u64).flat_map(|a| (0..512u64).map(move |b| a << 32 | b));
            check_spread(pairs.map(hash_pair), |h| (h >> shift) as usize);
        }
    }

    #[test]
    fn short_strings_of_small_words_spread_in_every_part_of_the_hash() {
        for shift in [0, 10, 26, 40, 54] {
            for (length, place) in [(4, 1), (9, 0), (9, 8), (23, 12), (60, 59)] {
                let strings = (0..200u32).flat_map(|a| (0..200u32).map(move |b| (a, b)));
                let hashes = strings.map(|(a, b)| {
                    let mut words = vec![3u32; length];
                    words[place] = a;
                    words[length / 2] = b;
                    hash_words(&words)
                });
                check_spread(hashes, |h| (h >> shift) as usize);
            }
        }
    }

    #[test]
    fn length_counts() {
        assert_ne!(hash_words(&[0]), hash_words(&[0, 0]));
        assert_ne!(hash_words(&[]), hash_words(&[0]));
    }
}
