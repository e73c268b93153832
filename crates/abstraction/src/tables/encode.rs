//! Encodes conditions and operators as terms for a solver. Arithmetic is on integers, where
//! wrapping around subtracts a multiple of the distance; `&`, `|` and `^` are on bit vectors, wide
//! enough that no condition overflows.

use crate::integers::Integers;
use crate::integers::operators::{Operator, Width};
use hebra_ir::abstracts::{Predicate, Term as Expression};
use hebra_ir::{Binary, Cond};
use hebra_smt::{Query, Sort, Term};

/// The question about a result.
pub enum WantedResult<'a> {
    /// Is it of this token?
    Token(&'a Predicate),
    /// Does a test come out like this?
    Truth(bool),
}

/// Asks for an integer that meets all conditions, each `true` or `false` as given.
pub fn integer(conditions: &[(&Predicate, bool)]) -> Query {
    let each = conditions.iter().map(|(predicate, wanted)| {
        let term = condition(predicate, &Term::symbol("n"), None);
        if *wanted { term } else { Term::negation(term) }
    });
    Query { variables: vec![("n".to_owned(), Sort::Int)], assertions: each.collect() }
}

/// Asks for operands of two tokens with a wanted result.
pub fn operation(
    operator: Operator,
    width: Width,
    integers: Integers,
    a: &Predicate,
    b: Option<&Predicate>,
    wanted: &WantedResult<'_>,
) -> Query {
    if let Operator::Binary(op @ (Binary::And | Binary::Or | Binary::Xor)) = operator {
        return bits(op, width, a, b, wanted);
    }
    let mut query = Query::default();
    let mut declare = |name: &str| {
        query.variables.push((name.to_owned(), Sort::Int));
        Term::symbol(name)
    };
    let first = declare("a");
    let mut all = vec![condition(a, &first, None)];
    let is_machine = integers == Integers::Machine;
    if is_machine {
        all.push(of_width(&first, operator.operand_width(width)));
    }
    let second = declare("b");
    if let Some(b) = b {
        all.push(condition(b, &second, None));
        let is_shift =
            matches!(operator, Operator::Binary(Binary::Shl | Binary::Shr | Binary::Ushr));
        if is_machine {
            all.push(of_width(&second, if is_shift { Width::Int } else { width }));
        }
    }
    let result = declare("r");
    let exact = match operator {
        Operator::Test(cond) => {
            let WantedResult::Truth(truth) = wanted else { return query };
            let holds = comparison(cond, first, second, false);
            all.push(if *truth { holds } else { Term::negation(holds) });
            all.push(equal(result, Term::Int(0)));
            query.assertions = all;
            return query;
        }
        Operator::Binary(op) => {
            if matches!(op, Binary::Div | Binary::Rem) {
                all.push(Term::negation(equal(second.clone(), Term::Int(0))));
            }
            if op == Binary::Ushr {
                all.push(of_width(&first, width));
            }
            let exact = declare("exact");
            all.push(arithmetic(op, width, &first, &second, &exact));
            exact
        }
        Operator::Negate => Term::apply("-", [first]),
        Operator::Narrow(_) | Operator::Widen => first,
    };
    let bounds = match operator {
        Operator::Narrow(to) => Some(to.bounds()),
        _ if is_machine => Some((width.least(), width.greatest())),
        _ => None,
    };
    match bounds {
        None => all.push(equal(result.clone(), exact)),
        Some((least, greatest)) => {
            let turns = declare("turns");
            let distance = Term::apply("*", [Term::Int(greatest - least + 1), turns]);
            all.push(equal(result.clone(), Term::apply("-", [exact, distance])));
            all.push(between(&result, least, greatest));
        }
    }
    if let WantedResult::Token(predicate) = wanted {
        all.push(condition(predicate, &result, None));
    }
    query.assertions = all;
    query
}

fn equal(a: Term, b: Term) -> Term {
    Term::apply("=", [a, b])
}

fn between(n: &Term, least: i128, greatest: i128) -> Term {
    Term::apply("<=", [Term::Int(least), n.clone(), Term::Int(greatest)])
}

fn of_width(n: &Term, width: Width) -> Term {
    between(n, width.least(), width.greatest())
}

/// States that `exact` is the operator's result before wrapping around.
fn arithmetic(op: Binary, width: Width, a: &Term, b: &Term, exact: &Term) -> Term {
    let is = |value: Term| equal(exact.clone(), value);
    let pair = || [a.clone(), b.clone()];
    match op {
        Binary::Add => is(Term::apply("+", pair())),
        Binary::Sub => is(Term::apply("-", pair())),
        Binary::Mul => is(Term::apply("*", pair())),
        Binary::Div => is(truncated("div", a.clone(), b.clone())),
        Binary::Rem => is(truncated("mod", a.clone(), b.clone())),
        _ => {
            let count = Term::apply("mod", [b.clone(), Term::Int(width.shifts())]);
            let each = (0..width.shifts()).map(|shift| {
                let power = || Term::Int(1 << shift);
                let down = |n: Term| Term::apply("div", [n, power()]);
                let value = match op {
                    Binary::Shl => Term::apply("*", [power(), a.clone()]),
                    Binary::Ushr if shift > 0 => {
                        let unsigned = Term::apply("+", [a.clone(), Term::Int(1 << width.bits())]);
                        let is_negative = Term::apply("<", [a.clone(), Term::Int(0)]);
                        Term::apply("ite", [is_negative, down(unsigned), down(a.clone())])
                    }
                    _ => down(a.clone()),
                };
                Term::all(vec![equal(count.clone(), Term::Int(shift)), is(value)])
            });
            Term::any(each.collect())
        }
    }
}

/// Converts `div` and `mod` of SMT-LIB, whose remainder is not negative, to those of Java, which
/// round towards zero.
fn truncated(function: &str, a: Term, b: Term) -> Term {
    let is_negative = Term::apply("<", [a.clone(), Term::Int(0)]);
    let mirrored = Term::apply(function, [Term::apply("-", [a.clone()]), b.clone()]);
    let negative = Term::apply("-", [mirrored]);
    Term::apply("ite", [is_negative, negative, Term::apply(function, [a, b])])
}

/// Encodes a condition on a number; with a width, on a bit vector of that width.
fn condition(predicate: &Predicate, n: &Term, bits: Option<u32>) -> Term {
    let each = |all: &[Predicate]| all.iter().map(|part| condition(part, n, bits)).collect();
    match predicate {
        Predicate::True => Term::symbol("true"),
        Predicate::Compare(cond, a, b) => {
            comparison(*cond, expression(a, n, bits), expression(b, n, bits), bits.is_some())
        }
        Predicate::Not(inner) => Term::negation(condition(inner, n, bits)),
        Predicate::And(all) => Term::all(each(all)),
        Predicate::Or(any) => Term::any(each(any)),
    }
}

fn comparison(cond: Cond, a: Term, b: Term, is_bits: bool) -> Term {
    let function = match (cond, is_bits) {
        (Cond::Eq, _) => "=",
        (Cond::Ne, _) => "distinct",
        (Cond::Lt, false) => "<",
        (Cond::Ge, false) => ">=",
        (Cond::Gt, false) => ">",
        (Cond::Le, false) => "<=",
        (Cond::Lt, true) => "bvslt",
        (Cond::Ge, true) => "bvsge",
        (Cond::Gt, true) => "bvsgt",
        (Cond::Le, true) => "bvsle",
    };
    Term::apply(function, [a, b])
}

fn expression(term: &Expression, n: &Term, bits: Option<u32>) -> Term {
    let of = |term: &Expression| expression(term, n, bits);
    let pick = |integer: &str, vector: &str, a: &Expression, b: &Expression| {
        Term::apply(if bits.is_some() { vector } else { integer }, [of(a), of(b)])
    };
    match term {
        Expression::Value => n.clone(),
        Expression::Const(value) => match bits {
            Some(width) => Term::Bits((*value).into(), width),
            None => Term::Int((*value).into()),
        },
        Expression::Negate(a) => Term::apply(if bits.is_some() { "bvneg" } else { "-" }, [of(a)]),
        Expression::Add(a, b) => pick("+", "bvadd", a, b),
        Expression::Sub(a, b) => pick("-", "bvsub", a, b),
        Expression::Mul(a, b) => pick("*", "bvmul", a, b),
        Expression::Div(a, b) if bits.is_none() => truncated("div", of(a), of(b)),
        Expression::Rem(a, b) if bits.is_none() => truncated("mod", of(a), of(b)),
        Expression::Div(a, b) => pick("", "bvsdiv", a, b),
        Expression::Rem(a, b) => pick("", "bvsrem", a, b),
    }
}

/// Encodes an operation on bit vectors of the width, for mathematical integers too: they are
/// assumed not to overflow.
fn bits(
    op: Binary,
    width: Width,
    a: &Predicate,
    b: Option<&Predicate>,
    wanted: &WantedResult<'_>,
) -> Query {
    let function = match op {
        Binary::And => "bvand",
        Binary::Or => "bvor",
        _ => "bvxor",
    };
    let both = || [Term::symbol("a"), Term::symbol("b")];
    let condition = |predicate: &Predicate, n: Term| {
        let wide = room(predicate, width);
        let extend = format!("(_ sign_extend {})", wide - width.bits());
        condition(predicate, &Term::apply(&extend, [n]), Some(wide))
    };
    let mut assertions = vec![condition(a, Term::symbol("a"))];
    assertions.extend(b.map(|b| condition(b, Term::symbol("b"))));
    if let WantedResult::Token(predicate) = wanted {
        assertions.push(condition(predicate, Term::apply(function, both())));
    }
    let sort = Sort::Bits(width.bits());
    Query { variables: vec![("a".to_owned(), sort), ("b".to_owned(), sort)], assertions }
}

/// Returns the number of bits with which nothing in a condition on this width overflows.
fn room(predicate: &Predicate, width: Width) -> u32 {
    fn of_term(term: &Expression, width: Width) -> u32 {
        let pair = |a: &Expression, b: &Expression| (of_term(a, width), of_term(b, width));
        match term {
            Expression::Value => width.bits(),
            Expression::Const(value) => 65 - value.unsigned_abs().leading_zeros(),
            Expression::Negate(a) => of_term(a, width) + 1,
            Expression::Add(a, b) | Expression::Sub(a, b) => {
                let (a, b) = pair(a, b);
                a.max(b) + 1
            }
            Expression::Mul(a, b) => {
                let (a, b) = pair(a, b);
                a + b
            }
            Expression::Div(a, b) | Expression::Rem(a, b) => {
                let (a, b) = pair(a, b);
                a.max(b) + 1
            }
        }
    }
    let each = |all: &[Predicate]| all.iter().map(|part| room(part, width)).max();
    let needed = match predicate {
        Predicate::True => 0,
        Predicate::Compare(_, a, b) => of_term(a, width).max(of_term(b, width)),
        Predicate::Not(inner) => room(inner, width),
        Predicate::And(all) | Predicate::Or(all) => each(all).unwrap_or(0),
    };
    // Add one for the least number of the width in a constant's complement.
    needed.max(width.bits()) + 1
}
