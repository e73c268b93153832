//! Conditions that are unions of residue classes in intervals: comparisons of `a·n + c` and of
//! `(±n + c) % k`, combined with `&&`, `||` and `!`. Derivation needs no solver for them.

use crate::integers::pieces::{NO_HIGH, NO_LOW, Piece};
use hebra_ir::Cond;
use hebra_ir::abstracts::{Predicate, Term};

/// The largest divisor, and the most pieces; beyond them a solver is used.
const MOST: usize = 256;

/// Returns the integers that meet a condition; none if it is not of this form.
pub fn pieces(predicate: &Predicate) -> Option<Vec<Piece>> {
    let found = convert(predicate, true)?;
    (found.len() <= MOST).then_some(found)
}

/// Returns the integers for which the condition is `wanted`.
fn convert(predicate: &Predicate, wanted: bool) -> Option<Vec<Piece>> {
    let parts = |all: &[Predicate]| -> Option<Vec<Vec<Piece>>> {
        all.iter().map(|part| convert(part, wanted)).collect()
    };
    match predicate {
        Predicate::True if wanted => Some(vec![Piece::ALL]),
        Predicate::True => Some(Vec::new()),
        Predicate::Not(inner) => convert(inner, !wanted),
        Predicate::And(all) if wanted => every(parts(all)?),
        Predicate::And(all) => Some(merge(parts(all)?.concat())),
        Predicate::Or(any) if wanted => Some(merge(parts(any)?.concat())),
        Predicate::Or(any) => every(parts(any)?),
        Predicate::Compare(cond, a, b) => {
            let cond = if wanted { *cond } else { cond.opposite() };
            compare(cond, a, b)
        }
    }
}

/// Returns the intersection of the unions.
fn every(unions: Vec<Vec<Piece>>) -> Option<Vec<Piece>> {
    let mut result = vec![Piece::ALL];
    for union in unions {
        let pairs = result.iter().flat_map(|a| union.iter().filter_map(|b| a.and(b)));
        result = merge(pairs.collect());
        if result.len() > MOST {
            return None;
        }
    }
    Some(result)
}

fn mirrored(cond: Cond) -> Cond {
    match cond {
        Cond::Lt => Cond::Gt,
        Cond::Gt => Cond::Lt,
        Cond::Le => Cond::Ge,
        Cond::Ge => Cond::Le,
        same => same,
    }
}

fn compare(cond: Cond, a: &Term, b: &Term) -> Option<Vec<Piece>> {
    match (a, b) {
        (Term::Rem(of, by), other) => compare_remainder(cond, of, by, other),
        (other, Term::Rem(of, by)) => compare_remainder(mirrored(cond), of, by, other),
        _ => {
            let ((a, c), (b, d)) = (affine(a)?, affine(b)?);
            compare_affine(cond, a.checked_sub(b)?, d.checked_sub(c)?)
        }
    }
}

/// Returns the n with `a·n cond c`.
fn compare_affine(cond: Cond, a: i128, c: i128) -> Option<Vec<Piece>> {
    if a == 0 {
        return Some(if cond.holds(0, c) { vec![Piece::ALL] } else { Vec::new() });
    }
    let (cond, a, c) = if a < 0 { (mirrored(cond), -a, c.checked_neg()?) } else { (cond, a, c) };
    // n < c / a rounded up, n ≤ c / a rounded down.
    let (down, up) = (c.div_euclid(a), -(-c).div_euclid(a));
    let is_exact = down == up;
    let intervals = match cond {
        Cond::Lt => vec![(NO_LOW, up - 1)],
        Cond::Le => vec![(NO_LOW, down)],
        Cond::Gt => vec![(down + 1, NO_HIGH)],
        Cond::Ge => vec![(up, NO_HIGH)],
        Cond::Eq if is_exact => vec![(down, down)],
        Cond::Eq => Vec::new(),
        Cond::Ne if is_exact => vec![(NO_LOW, down - 1), (down + 1, NO_HIGH)],
        Cond::Ne => vec![(NO_LOW, NO_HIGH)],
    };
    Some(intervals.into_iter().filter_map(|(low, high)| Piece::interval(low, high)).collect())
}

/// Returns the n with `of % by cond other`.
fn compare_remainder(cond: Cond, of: &Term, by: &Term, other: &Term) -> Option<Vec<Piece>> {
    let ((sign, offset), (0, by), (0, other)) = (affine(of)?, affine(by)?, affine(other)?) else {
        return None;
    };
    let modulus = by.abs();
    if sign.abs() != 1 || modulus == 0 || modulus > MOST as i128 / 2 {
        return None;
    }
    let mut found = Vec::new();
    for remainder in (1 - modulus..modulus).filter(|remainder| cond.holds(*remainder, other)) {
        // With m = sign·n + offset: m leaves the remainder and has its sign.
        let of_sign = match remainder.signum() {
            0 => vec![Piece::ALL],
            1 => compare_affine(Cond::Gt, sign, -offset)?,
            _ => compare_affine(Cond::Lt, sign, -offset)?,
        };
        let class = Piece::new(NO_LOW, NO_HIGH, sign * (remainder - offset), modulus);
        found.extend(of_sign.iter().filter_map(|half| half.and(class.as_ref()?)));
    }
    Some(merge(found))
}

/// Parses `a·n + c` as `(a, c)`.
fn affine(term: &Term) -> Option<(i128, i128)> {
    let pair = |a: &Term, b: &Term| Some((affine(a)?, affine(b)?));
    Some(match term {
        Term::Value => (1, 0),
        Term::Const(value) => (0, (*value).into()),
        Term::Negate(a) => {
            let (a, c) = affine(a)?;
            (-a, -c)
        }
        Term::Add(a, b) => {
            let ((a, c), (b, d)) = pair(a, b)?;
            (a.checked_add(b)?, c.checked_add(d)?)
        }
        Term::Sub(a, b) => {
            let ((a, c), (b, d)) = pair(a, b)?;
            (a.checked_sub(b)?, c.checked_sub(d)?)
        }
        Term::Mul(a, b) => match pair(a, b)? {
            ((0, k), (a, c)) | ((a, c), (0, k)) => (a.checked_mul(k)?, c.checked_mul(k)?),
            _ => return None,
        },
        Term::Div(a, b) => match pair(a, b)? {
            ((0, c), (0, d)) => (0, c.checked_div(d)?),
            _ => return None,
        },
        Term::Rem(a, b) => match pair(a, b)? {
            ((0, c), (0, d)) => (0, c.checked_rem(d)?),
            _ => return None,
        },
    })
}

/// Merges adjacent pieces of one residue class: `n % 2 == 1` and `n % 2 == -1` together are the odd
/// numbers.
fn merge(mut pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.sort_by_key(|piece| (piece.modulus, piece.residue, piece.low));
    let mut merged: Vec<Piece> = Vec::new();
    for piece in pieces {
        match merged.last_mut() {
            Some(last)
                if (last.modulus, last.residue) == (piece.modulus, piece.residue)
                    && (last.high == NO_HIGH || last.high + last.modulus >= piece.low) =>
            {
                last.high = last.high.max(piece.high);
            }
            _ => merged.push(piece),
        }
    }
    merged
}
