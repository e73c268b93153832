//! Formats conditions as in Java, on a variable `n`.

use hebra_ir::Cond;
use hebra_ir::abstracts::{Predicate, Term};

/// Formats a condition.
pub fn condition(predicate: &Predicate) -> String {
    match predicate {
        Predicate::True => "true".to_owned(),
        Predicate::Compare(cond, a, b) => {
            let symbol = match cond {
                Cond::Eq => "==",
                Cond::Ne => "!=",
                Cond::Lt => "<",
                Cond::Ge => ">=",
                Cond::Gt => ">",
                Cond::Le => "<=",
            };
            format!("{} {symbol} {}", term(a, 0), term(b, 0))
        }
        Predicate::Not(inner) => format!("!({})", condition(inner)),
        Predicate::And(all) => joined(all, " && "),
        Predicate::Or(any) => joined(any, " || "),
    }
}

fn joined(parts: &[Predicate], symbol: &str) -> String {
    let part = |part: &Predicate| match part {
        Predicate::And(parts) | Predicate::Or(parts) if parts.len() > 1 => {
            format!("({})", condition(part))
        }
        _ => condition(part),
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    parts.join(symbol)
}

/// Formats a term; in parentheses if it binds less tightly than its context.
fn term(of: &Term, surroundings: u8) -> String {
    let pair = |a: &Term, symbol: &str, b: &Term, own: u8| {
        let text = format!("{} {symbol} {}", term(a, own), term(b, own + 1));
        if own < surroundings { format!("({text})") } else { text }
    };
    match of {
        Term::Value => "n".to_owned(),
        Term::Const(value) => value.to_string(),
        Term::Negate(a) => format!("-{}", term(a, 3)),
        Term::Add(a, b) => pair(a, "+", b, 1),
        Term::Sub(a, b) => pair(a, "-", b, 1),
        Term::Mul(a, b) => pair(a, "*", b, 2),
        Term::Div(a, b) => pair(a, "/", b, 2),
        Term::Rem(a, b) => pair(a, "%", b, 2),
    }
}
