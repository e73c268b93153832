//! Decides on pieces whether an operator can lead from operand tokens to a result token. This is
//! the elimination of paper 004, Definition 2, with arithmetic on sets instead of a prover.

use crate::integers::Integers;
use crate::integers::operators::{Operator, Width};
use crate::integers::pieces::Piece;
use crate::integers::transfer;
use crate::integers::{bitwise, pieces};
use hebra_ir::abstracts::Results;
use hebra_ir::{Binary, Cond};

/// Returns the tokens, each a union of pieces, that an operator may give for operands from two
/// unions of pieces. For tests the tokens are not used.
pub fn results(
    operator: Operator,
    width: Width,
    integers: Integers,
    a: &[Piece],
    b: &[Piece],
    tokens: &[&[Piece]],
) -> Results {
    let a = operands(a, operator.operand_width(width), integers);
    // A shift count is an int, whatever is shifted.
    let b_width = match operator {
        Operator::Binary(Binary::Shl | Binary::Shr | Binary::Ushr) => Width::Int,
        _ => width,
    };
    let b = operands(b, b_width, integers);
    let mut results = Results::default();
    for a in &a {
        if operator.is_unary() {
            results = results.or(classify(&unary(operator, a, width, integers), tokens));
            continue;
        }
        for b in &b {
            results = results.or(match operator {
                Operator::Test(cond) => test(cond, a, b),
                Operator::Binary(op) => binary(op, a, b, width, integers, tokens),
                _ => Results::default(),
            });
        }
    }
    results
}

/// Returns the tokens that have a number in common with some piece.
pub fn classify(pieces: &[Piece], tokens: &[&[Piece]]) -> Results {
    let is_met = |token: &[Piece]| token.iter().any(|t| pieces.iter().any(|piece| piece.meets(t)));
    let met = tokens.iter().zip(0..).filter(|(token, _)| is_met(token));
    met.fold(Results::default(), |all, (_, number)| all.or(Results::one(number)))
}

/// Returns the possible operands, in pieces on which operators are exact.
fn operands(all: &[Piece], width: Width, integers: Integers) -> Vec<Piece> {
    match integers {
        Integers::Mathematical => pieces::apart(all),
        Integers::Machine => {
            let machine = Piece::interval(width.least(), width.greatest());
            let inside: Vec<Piece> =
                all.iter().filter_map(|piece| piece.and(machine.as_ref()?)).collect();
            pieces::apart(&inside)
        }
    }
}

fn test(cond: Cond, a: &Piece, b: &Piece) -> Results {
    let less = a.low < b.high;
    let greater = a.high > b.low;
    let equal = a.meets(b);
    let (may_hold, may_fail) = match cond {
        Cond::Eq => (equal, less || greater),
        Cond::Ne => (less || greater, equal),
        Cond::Lt => (less, equal || greater),
        Cond::Ge => (equal || greater, less),
        Cond::Gt => (greater, equal || less),
        Cond::Le => (equal || less, greater),
    };
    Results(u64::from(may_fail) | u64::from(may_hold) << 1)
}

fn unary(operator: Operator, a: &Piece, width: Width, integers: Integers) -> Vec<Piece> {
    match operator {
        Operator::Negate => {
            let negated: Vec<Piece> = transfer::negate(a).into_iter().collect();
            wrapped(negated, width, integers)
        }
        Operator::Narrow(to) => transfer::wrap(a, to.bounds().0, to.bounds().1),
        _ => vec![*a],
    }
}

fn binary(
    op: Binary,
    a: &Piece,
    b: &Piece,
    width: Width,
    integers: Integers,
    tokens: &[&[Piece]],
) -> Results {
    let pieces: Vec<Piece> = match op {
        Binary::Add => transfer::add(a, b).into_iter().collect(),
        Binary::Sub => transfer::negate(b).and_then(|b| transfer::add(a, &b)).into_iter().collect(),
        Binary::Mul => return products(a, b, width, integers, tokens),
        Binary::Div => transfer::divide(a, b),
        Binary::Rem => transfer::remainder(a, b),
        Binary::Shl => transfer::shift_left(a, b, width),
        Binary::Shr => transfer::shift_right(a, b, width),
        Binary::Ushr => transfer::shift_right_unsigned(a, b, width),
        Binary::And | Binary::Or | Binary::Xor => {
            let width = (integers == Integers::Machine).then_some(width);
            return bits(op, a, b, width, tokens);
        }
    };
    let results = classify(&wrapped(pieces, width, integers), tokens);
    match op {
        Binary::Div | Binary::Rem if b.contains(0) => results.or(Results::THROWS),
        _ => results,
    }
}

fn products(
    a: &Piece,
    b: &Piece,
    width: Width,
    integers: Integers,
    tokens: &[&[Piece]],
) -> Results {
    let exact = transfer::products(a, b);
    let wrapped = wrapped(exact.clone(), width, integers);
    let does_wrap = wrapped != exact;
    let may = |target: &Piece| {
        wrapped.iter().any(|piece| piece.meets(target))
            && (does_wrap || target.value().is_none_or(|value| transfer::is_product(value, a, b)))
    };
    let possible = tokens.iter().zip(0..).filter(|(token, _)| token.iter().any(may));
    possible.fold(Results::default(), |all, (_, number)| all.or(Results::one(number)))
}

fn bits(op: Binary, a: &Piece, b: &Piece, width: Option<Width>, tokens: &[&[Piece]]) -> Results {
    if let (Some(a), Some(b)) = (a.value(), b.value()) {
        let value = match op {
            Binary::And => a & b,
            Binary::Or => a | b,
            _ => a ^ b,
        };
        return classify(&[Piece::single(value)], tokens);
    }
    let may = |token: &[Piece]| token.iter().any(|t| bitwise::may_give(op, a, b, t, width));
    let possible = tokens.iter().zip(0..).filter(|(token, _)| may(token));
    possible.fold(Results::default(), |all, (_, number)| all.or(Results::one(number)))
}

fn wrapped(pieces: Vec<Piece>, width: Width, integers: Integers) -> Vec<Piece> {
    match integers {
        Integers::Mathematical => pieces,
        Integers::Machine => {
            let (least, greatest) = (width.least(), width.greatest());
            pieces.iter().flat_map(|piece| transfer::wrap(piece, least, greatest)).collect()
        }
    }
}
