//! Arithmetic on pieces: for every operator, returns pieces that hold all of its results on the
//! members of two pieces, and for the families of the library nothing else (tests compare with
//! brute force and with a solver). Numbers are unbounded here; wrapping around comes after.

use super::operators::Width;
use super::pieces::{NO_HIGH, NO_LOW, Piece, gcd};

/// The most distinct quotients of one number that are distinguished.
const MOST_QUOTIENTS: usize = 1 << 12;
/// The largest modulus up to which residue classes of quotients are distinguished.
const MOST_RESIDUES: i128 = 1 << 8;

/// Returns all sums.
pub fn add(a: &Piece, b: &Piece) -> Option<Piece> {
    let ((r, m), (s, n)) = (a.congruence(), b.congruence());
    let (low, high) = (add_bounds(a.low, b.low), add_bounds(a.high, b.high));
    Piece::with_congruence(low, high, (r + s, gcd(m, n)))
}

/// Returns all members negated.
pub fn negate(a: &Piece) -> Option<Piece> {
    let (r, m) = a.congruence();
    Piece::with_congruence(negate_bound(a.high), negate_bound(a.low), (-r, m))
}

/// Returns all products. A product without a zero factor is not zero.
pub fn products(a: &Piece, b: &Piece) -> Vec<Piece> {
    let halves = |piece: &Piece| {
        let halves = [(NO_LOW, -1), (0, 0), (1, NO_HIGH)];
        halves.map(|(low, high)| Piece::interval(low, high).and_then(|half| piece.and(&half)))
    };
    let (a, b) = (halves(a), halves(b));
    let pairs = a.iter().flatten().flat_map(|a| b.iter().flatten().map(move |b| (a, b)));
    pairs.filter_map(|(a, b)| multiply(a, b)).collect()
}

/// Returns true if a number is a product, found by trying its divisors, or if it is too large to
/// try.
pub fn is_product(value: i128, a: &Piece, b: &Piece) -> bool {
    /// The largest number whose divisors are tried.
    const MOST: u128 = 1 << 20;
    if value == 0 {
        return a.contains(0) || b.contains(0);
    }
    if value.unsigned_abs() > MOST {
        return true;
    }
    let divisors =
        (1..=value.abs()).take_while(|d| d * d <= value.abs()).filter(|d| value % d == 0);
    let mut factors = divisors.flat_map(|d| [d, -d, value / d, -(value / d)]);
    factors.any(|factor| a.contains(factor) && b.contains(value / factor))
}

/// Returns a piece that holds all products.
fn multiply(a: &Piece, b: &Piece) -> Option<Piece> {
    let ((r, m), (s, n)) = (a.congruence(), b.congruence());
    let modulus = gcd(gcd(m * n, m * s), n * r);
    let corners = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)]
        .map(|(x, y)| multiply_bounds(x, y));
    let low = corners.into_iter().min().unwrap_or(NO_LOW);
    let high = corners.into_iter().max().unwrap_or(NO_HIGH);
    Piece::with_congruence(low, high, (r * s, modulus))
}

/// Returns all quotients, rounded towards zero; skips 0 in `b`.
pub fn divide(a: &Piece, b: &Piece) -> Vec<Piece> {
    by_signs(a, b, |a, b| {
        if let Some(divisor) = b.value() {
            return floor_divide(a, divisor);
        }
        if let Some(blocks) = a.value().and_then(|dividend| quotients(dividend, b)) {
            return blocks.into_iter().map(|(quotient, _)| Piece::single(quotient)).collect();
        }
        let low = match b.high {
            NO_HIGH => 0,
            high => a.low / high,
        };
        let high = match a.high {
            NO_HIGH => NO_HIGH,
            high => high / b.low,
        };
        Piece::interval(low, high).into_iter().collect()
    })
}

/// Returns all remainders, with the sign of the dividend; skips 0 in `b`.
pub fn remainder(a: &Piece, b: &Piece) -> Vec<Piece> {
    let mut results = Vec::new();
    for (a, is_negative) in signed(a) {
        // The sign of the divisor does not matter.
        for (b, _) in signed(b).into_iter().filter_map(|(b, sign)| Some((positive(&b)?, sign))) {
            let each = remainder_of_positive(&a, &b);
            match is_negative {
                true => results.extend(each.iter().filter_map(negate)),
                false => results.extend(each),
            }
        }
    }
    results
}

fn remainder_of_positive(a: &Piece, b: &Piece) -> Vec<Piece> {
    if let Some(dividend) = a.value()
        && let Some(blocks) = quotients(dividend, b)
    {
        // Within a block the quotient q is the same, and the remainder is dividend − q · divisor.
        let results = blocks.into_iter().filter_map(|(quotient, divisors)| {
            let product = multiply(&divisors, &Piece::single(-quotient))?;
            add(&Piece::single(dividend), &product)
        });
        return results.collect();
    }
    if a.high != NO_HIGH && a.high < b.low {
        return vec![*a];
    }
    if let Some(divisor) = b.value()
        && a.high != NO_HIGH
        && a.low / divisor == a.high / divisor
    {
        let shift = Piece::single(-(a.low / divisor) * divisor);
        return add(a, &shift).into_iter().collect();
    }
    let (r, m) = (a.residue, a.modulus);
    let (s, n) = b.congruence();
    let high = match b.high {
        NO_HIGH => a.high,
        high => a.high.min(high - 1),
    };
    Piece::new(0, high, r, gcd(m, gcd(n, s))).into_iter().collect()
}

/// Returns all shifts to the left, without dropping bits.
pub fn shift_left(a: &Piece, b: &Piece, width: Width) -> Vec<Piece> {
    counts(b, width).filter_map(|count| multiply(a, &Piece::single(1 << count))).collect()
}

/// Returns all shifts to the right that keep the sign.
pub fn shift_right(a: &Piece, b: &Piece, width: Width) -> Vec<Piece> {
    counts(b, width).flat_map(|count| shift_right_by(a, count)).collect()
}

/// Returns all unsigned shifts to the right; they only make sense for numbers of the width.
pub fn shift_right_unsigned(a: &Piece, b: &Piece, width: Width) -> Vec<Piece> {
    let modulus = Piece::single(1 << width.bits());
    let half = |low, high| Piece::interval(low, high).and_then(|half| a.and(&half));
    let negative = half(width.least(), -1);
    let not_negative = half(0, width.greatest());
    let from_negative = negative.and_then(|piece| add(&piece, &modulus));
    let mut results = Vec::new();
    for count in counts(b, width) {
        let second = if count == 0 { negative } else { from_negative };
        let both = not_negative.into_iter().chain(second);
        results.extend(both.flat_map(|piece| shift_right_by(&piece, count)));
    }
    results
}

fn shift_right_by(a: &Piece, count: i128) -> Vec<Piece> {
    let mut results = Vec::new();
    for (part, is_negative) in signed(a) {
        match is_negative {
            false => results.extend(floor_divide(&part, 1 << count)),
            // The floor of −x / d is −((x + d − 1) / d).
            true => {
                let up = add(&part, &Piece::single((1 << count) - 1));
                let quotients = up.into_iter().flat_map(|up| floor_divide(&up, 1 << count));
                results.extend(quotients.filter_map(|piece| negate(&piece)));
            }
        }
    }
    results
}

/// Returns the shift counts from 0 that are equivalent to a member of the piece.
fn counts(b: &Piece, width: Width) -> impl Iterator<Item = i128> {
    let b = *b;
    (0..width.shifts()).filter(move |count| {
        Piece::new(NO_LOW, NO_HIGH, *count, width.shifts()).is_some_and(|all| all.meets(&b))
    })
}

/// Brings all members between two bounds by adding multiples of their distance.
pub fn wrap(a: &Piece, least: i128, greatest: i128) -> Vec<Piece> {
    /// The most turns that are distinguished.
    const MOST_TURNS: i128 = 64;
    if least <= a.low && a.high <= greatest {
        return vec![*a];
    }
    let distance = greatest - least + 1;
    let turns = |bound: i128| (bound - least).div_euclid(distance);
    if a.low != NO_LOW && a.high != NO_HIGH && turns(a.high) - turns(a.low) <= MOST_TURNS {
        let each = (turns(a.low)..=turns(a.high)).filter_map(|turn| {
            let back = add(a, &Piece::single(-turn * distance))?;
            back.and(&Piece::interval(least, greatest)?)
        });
        return each.collect();
    }
    Piece::new(least, greatest, a.residue, gcd(a.modulus, distance)).into_iter().collect()
}

/// Divides non-negative dividends by positive divisors, and restores the signs.
fn by_signs(a: &Piece, b: &Piece, of: impl Fn(&Piece, &Piece) -> Vec<Piece>) -> Vec<Piece> {
    let mut results = Vec::new();
    for (a, first) in signed(a) {
        for (b, second) in signed(b) {
            let Some(b) = positive(&b) else { continue };
            let quotients = of(&a, &b);
            match first != second {
                true => results.extend(quotients.iter().filter_map(negate)),
                false => results.extend(quotients),
            }
        }
    }
    results
}

/// Returns the non-negative members, and the negative ones without their sign.
fn signed(a: &Piece) -> Vec<(Piece, bool)> {
    let part = |low, high| Piece::interval(low, high).and_then(|half| a.and(&half));
    let not_negative = part(0, NO_HIGH).map(|piece| (piece, false));
    let negative = part(NO_LOW, -1).and_then(|piece| negate(&piece)).map(|piece| (piece, true));
    not_negative.into_iter().chain(negative).collect()
}

fn positive(a: &Piece) -> Option<Piece> {
    Piece::interval(1, NO_HIGH).and_then(|half| a.and(&half))
}

/// Divides non-negative numbers by a positive number, rounding down. For each last digit t the
/// dividends are divisor · q + t; the possible q are a residue class.
fn floor_divide(a: &Piece, divisor: i128) -> Vec<Piece> {
    let low = a.low / divisor;
    let high = match a.high {
        NO_HIGH => NO_HIGH,
        high => high / divisor,
    };
    if low == high {
        return vec![Piece::single(low)];
    }
    let shared = gcd(divisor, a.modulus);
    let modulus = a.modulus / shared;
    if modulus == 1 || modulus > MOST_RESIDUES {
        return Piece::interval(low, high).into_iter().collect();
    }
    let mut residues = Vec::new();
    // Each digit leads to another residue, so as many digits as residues cover all of them.
    let digits = (0..divisor).filter(|digit| (digit - a.residue) % shared == 0);
    for digit in digits.take(modulus as usize) {
        residues.extend((0..modulus).find(|q| (divisor * q + digit - a.residue) % a.modulus == 0));
    }
    if residues.len() as i128 == modulus {
        return Piece::interval(low, high).into_iter().collect();
    }
    residues.into_iter().filter_map(|r| Piece::new(low, high, r, modulus)).collect()
}

/// Returns the quotients of one non-negative number by positive ones, each with its divisors; none
/// if there are too many.
fn quotients(dividend: i128, divisors: &Piece) -> Option<Vec<(i128, Piece)>> {
    let mut blocks = Vec::new();
    let mut from = divisors.low;
    while from <= divisors.high {
        let quotient = dividend / from;
        let to = match quotient {
            0 => NO_HIGH,
            _ => dividend / quotient,
        };
        let block = Piece::interval(from, to).and_then(|block| block.and(divisors));
        blocks.extend(block.map(|divisors| (quotient, divisors)));
        if blocks.len() > MOST_QUOTIENTS {
            return None;
        }
        if to >= divisors.high {
            break;
        }
        from = to + 1;
    }
    Some(blocks)
}

fn is_infinite(bound: i128) -> bool {
    bound == NO_LOW || bound == NO_HIGH
}

fn add_bounds(a: i128, b: i128) -> i128 {
    match (is_infinite(a), is_infinite(b)) {
        (true, _) => a,
        (_, true) => b,
        _ => a.saturating_add(b),
    }
}

fn negate_bound(a: i128) -> i128 {
    match a {
        NO_LOW => NO_HIGH,
        NO_HIGH => NO_LOW,
        _ => -a,
    }
}

fn multiply_bounds(a: i128, b: i128) -> i128 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        _ if is_infinite(a) || is_infinite(b) => match (a < 0) == (b < 0) {
            true => NO_HIGH,
            false => NO_LOW,
        },
        _ => a.saturating_mul(b),
    }
}
