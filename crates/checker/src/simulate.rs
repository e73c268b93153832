//! Follows a trace of an abstract program on the concrete program: decides whether it can be
//! followed, and describes the difference.

use crate::Failure;
use crate::session::Session;
use crate::verdict::Feasible;
use hebra_simulate::{Difference, Divergence, Lie, Simulated, Simulation};
use hebra_system::{Property, Trace};

/// The result of following an abstract run.
pub struct Followed {
    /// The way it ended.
    pub end: Simulated,
    /// The concrete run.
    pub trace: Trace,
    /// The places where numbers overflowed their type.
    pub overflows: Vec<(String, u32)>,
}

/// Follows a run of the abstract program of a session.
pub fn follow(session: &Session, trace: &Trace, wanted: &Property) -> Result<Followed, Failure> {
    let unbounded = session.behaviour.abstracted.is_unbounded();
    let mut simulation = Simulation::new(session.boot()?, session.concrete().boot()?, unbounded);
    let end = simulation.run(trace, wanted.clone()).map_err(Failure::Input)?;
    let overflows = simulation.overflows().to_vec();
    Ok(Followed { end, trace: simulation.concrete_trace(), overflows })
}

/// Judges whether a trace belongs to the concrete program, and explains doubts. Follows the trace
/// if it needs no choice of the abstraction; `file` is where it was written.
pub fn judge(
    session: &Session,
    trace: &Trace,
    wanted: &Property,
    file: Option<&str>,
) -> Result<(Feasible, Vec<String>), Failure> {
    if !session.is_abstract() {
        return Ok((Feasible::Concrete, Vec::new()));
    }
    if !trace.is_choose_free() {
        let file = file.unwrap_or("TRACE");
        let doubts = vec![
            "so far this is known of the abstract program only".to_owned(),
            format!("whether the program can do it: hebra simulate {file}, or hebra verify"),
        ];
        return Ok((Feasible::Unconfirmed, doubts));
    }
    let followed = follow(session, trace, wanted)?;
    Ok(match followed.end {
        Simulated::Defect(_) => (Feasible::ChooseFree, Vec::new()),
        Simulated::NoDefect(divergence) => {
            (Feasible::Unconfirmed, no_defect(wanted, divergence.as_deref()))
        }
        Simulated::Spurious(divergence) => {
            if is_fault(&divergence) {
                return Err(impossible(&divergence));
            }
            (Feasible::Unconfirmed, spurious(&divergence))
        }
    })
}

/// Returns true if no choice of the abstract program explains its behaviour: the only result of an
/// operation over tokens is wrong, though no number overflowed its type; or a variable has a wrong
/// token though nothing was chosen.
pub fn is_fault(divergence: &Divergence) -> bool {
    let certain = |lie: &Lie| !lie.is_choice && !lie.overflows;
    let explained = divergence.lie.as_ref().is_some_and(|lie| !certain(lie));
    !explained && matches!(divergence.what, Difference::Value { .. } | Difference::Test(_))
}

/// Returns the failure for such a difference.
pub fn impossible(divergence: &Divergence) -> Failure {
    let lines = spurious(divergence).join("; ");
    Failure::Internal(format!("the abstract program is wrong: {lines}"))
}

/// Explains that the program can follow the trace but the property still holds.
pub fn no_defect(wanted: &Property, divergence: Option<&Divergence>) -> Vec<String> {
    let mut lines = vec![format!(
        "the program can follow this, but there is no {wanted} then: what is checked is too coarse"
    )];
    lines.extend(divergence.iter().flat_map(|divergence| difference(divergence)));
    lines
}

/// Explains that the program cannot follow the trace.
pub fn spurious(divergence: &Divergence) -> Vec<String> {
    let mut lines = vec!["spurious: the program cannot follow this".to_owned()];
    lines.extend(difference(divergence));
    lines
}

/// Describes where the runs diverge and why, line by line.
fn difference(divergence: &Divergence) -> Vec<String> {
    let text = |place: &Option<(String, u32)>| match place {
        Some((file, line)) => format!("{file}:{line}"),
        None => "an unknown place".to_owned(),
    };
    let Divergence { thread, place, what, lie } = divergence;
    let at = format!("{}, thread {thread}", text(place));
    let what = match what {
        Difference::Value { variable, concrete, token, expected } => {
            let variable = variable.as_deref().unwrap_or("the result");
            format!("{variable} is {concrete}, which is {token}; the trace has {expected}")
        }
        Difference::Reference { variable, concrete, expected } => {
            format!("{variable} refers to {concrete}; the trace has {expected}")
        }
        Difference::Element(element, chosen) => {
            let which = |element: i64| match element {
                -1 => "none".to_owned(),
                _ => element.to_string(),
            };
            let (element, chosen) = (which(*element), which(*chosen));
            format!("the element accessed is {element}; the trace has {chosen}")
        }
        Difference::Test(is_true) => format!("the test is {is_true}; the trace has {}", !is_true),
        Difference::Way(there, here) => {
            format!("the trace goes on at {}, the program at {}", text(there), text(here))
        }
        Difference::Stopped(why) => format!("the program stops following: {why}"),
    };
    let mut lines = vec![format!("{at}: {what}")];
    if let Some(lie) = lie {
        let operands = lie.operands.join(", ");
        let numbers: Vec<String> = lie.numbers.iter().map(i64::to_string).collect();
        let numbers = match numbers.is_empty() {
            true => String::new(),
            false => format!("; the numbers are {}", numbers.join(", ")),
        };
        let kind = match lie.is_choice {
            true => "chose",
            false => "gives",
        };
        let (operation, chosen) = (&lie.operation, &lie.chosen);
        let there = match lie.place == *place {
            true => String::new(),
            false => format!(" at {}", text(&lie.place)),
        };
        lines.push(format!("`{operation}` of {operands} {kind} {chosen}{there}{numbers}"));
        if lie.overflows {
            lines.push("the number overflows there: use --integers machine".to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use hebra_classfile::model::MemberRef;

    #[test]
    fn a_difference_names_the_variable_and_the_operation_that_chose() {
        let place = |line: u32| Some(("P.java".to_owned(), line));
        let lie = Lie {
            operation: "signs -".to_owned(),
            operands: vec!["POS".to_owned()],
            numbers: vec![1],
            chosen: "ZERO".to_owned(),
            is_choice: true,
            overflows: false,
            method: MemberRef { class: "P".into(), name: "main".into(), descriptor: "()V".into() },
            position: 3,
            place: place(4),
        };
        let what = Difference::Reference {
            variable: "P.head".to_owned(),
            concrete: "Node".to_owned(),
            expected: "null".to_owned(),
        };
        let (thread, lie) = ("main".to_owned(), Some(lie));
        let mut divergence = Divergence { thread, place: place(9), what, lie };
        let expected = [
            "P.java:9, thread main: P.head refers to Node; the trace has null",
            "`signs -` of POS chose ZERO at P.java:4; the numbers are 1",
        ];
        assert_eq!(difference(&divergence), expected);
        divergence.what = Difference::Value {
            variable: Some("P.cells[2]".to_owned()),
            concrete: 1,
            token: "POS".to_owned(),
            expected: "NEG".to_owned(),
        };
        assert!(!is_fault(&divergence), "a choice explains it");
        divergence.lie = None;
        assert!(is_fault(&divergence), "nothing explains it");
        let expected = ["P.java:9, thread main: P.cells[2] is 1, which is POS; the trace has NEG"];
        assert_eq!(difference(&divergence), expected);
    }
}
