//! Sets of integers.

// Not public, and a test of the library itself would compile all of it once more.
#[allow(dead_code)]
#[path = "../src/integers/pieces.rs"]
mod pieces;

use pieces::{NO_HIGH, NO_LOW, Piece, apart};

/// Returns the members between −60 and 60.
fn members(piece: Option<Piece>) -> Vec<i128> {
    (-60..=60).filter(|n| piece.is_some_and(|piece| piece.contains(*n))).collect()
}

#[test]
fn what_is_in_both_is_exact() {
    let bounds = [NO_LOW, -9, 0, 4];
    let mut pieces = Vec::new();
    for low in bounds {
        for high in [-9, 0, 5, 30, NO_HIGH] {
            for modulus in [1, 2, 3, 4, 6] {
                pieces.extend((0..modulus).filter_map(|r| Piece::new(low, high, r, modulus)));
            }
        }
    }
    for a in &pieces {
        for b in &pieces {
            let expected: Vec<i128> =
                (-60..=60).filter(|n| a.contains(*n) && b.contains(*n)).collect();
            assert_eq!(members(a.and(b)), expected, "{a:?} and {b:?}");
            assert_eq!(a.and(b).is_some(), !expected.is_empty(), "{a:?} and {b:?}");
        }
    }
}

#[test]
fn taking_apart_loses_nothing() {
    let pieces = [Piece::new(0, 12, 1, 3).unwrap(), Piece::interval(14, NO_HIGH).unwrap()];
    let apart = apart(&pieces);
    let in_any = |set: &[Piece], n: i128| set.iter().any(|piece| piece.contains(n));
    assert!((-60..60).all(|n| in_any(&pieces, n) == in_any(&apart, n)), "{apart:?}");
    assert_eq!(apart.len(), 5);
}
