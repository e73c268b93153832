//! What random programs really do is never refused: their runs, as compiled with gnat, are paths under all constraints.

use crate::generator;
use crate::gnat;
use hebra_ada::read;
use hebra_flow::{
    Action, Answer, Limits, Named, Order, Program, Question, Runs, Strategy, find_path, parse,
};
use std::time::Duration;

/// The first seed; `HEBRA_ADA_SEED` gives another one.
const SEED: u64 = 1;
/// `HEBRA_ADA_PROGRAMS` gives another number.
const PROGRAMS: u64 = 12;
const RUNS: usize = 6;
/// Longer runs are looked at up to here.
const LONGEST: usize = 40;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Returns true if a path under all constraints shows these events first, and nothing else if the run came to its end.
fn is_path(program: &Program, names: &[String], shown: &[String], is_whole: bool) -> Option<bool> {
    // What cannot happen is not in the model.
    let occurs = |name: &&String| {
        let steps = program.tasks.iter().flat_map(|task| &task.steps);
        let mut actions = steps.map(|step| &step.action);
        actions.any(|a| matches!(a, Action::Event(e) if e.iter().any(|e| e.subject == **name)))
    };
    let names: Vec<&String> = names.iter().filter(occurs).collect();
    if !shown.iter().all(|name| names.contains(&name)) {
        return Some(false);
    }
    let mut events = String::from("events {\n");
    names.iter().for_each(|name| events += &format!("    {name} = proc({name});\n"));
    let last = shown.len();
    let mut arrows = String::new();
    for (state, name) in shown.iter().enumerate() {
        arrows += &format!("    s{state}: {name} -> s{}, . -> other;\n", state + 1);
    }
    let states: Vec<String> = (0..=last).map(|state| format!("s{state}")).collect();
    // The property is that something else happens; the constraint, that nothing else does.
    let (after, accepting) = match is_whole {
        true => ("other", states[last].clone()),
        false => ("end", format!("end, {}", states.join(", "))),
    };
    let ending = format!("    s{last}: . -> {after};\n    end: . -> end;\n");
    let property = format!(
        "{events}}}\nautomaton {{\n    initial s0; accepting other, {};\n{arrows}{ending}    other: . -> other;\n}}\n",
        states[..last].join(", ")
    );
    let constraint = format!(
        "{events}}}\nautomaton {{\n    initial s0; accepting {accepting};\n{arrows}{ending}    other: ;\n}}\n"
    );
    let runs = if is_whole { Runs::Terminating } else { Runs::All };
    let named = |text: &str| Named {
        name: "run".to_owned(),
        file: parse(text).unwrap_or_else(|error| panic!("{error}\n{text}")),
    };
    let question = Question::new(program.clone(), named(&property), runs).expect("its events");
    let mut constraints = question.every_constraint();
    constraints.push(question.context(named(&constraint)).expect("events of the program"));
    let problem = question.problem(&constraints);
    let limits = Limits { tuples: Some(3_000_000), ..Limits::default() };
    let strategy = Strategy { first: Order::DepthFirst, second: None };
    match find_path(&problem, strategy, limits).0 {
        Answer::Path(_) => Some(true),
        Answer::Conclusive => Some(false),
        Answer::Limit(_) => None,
    }
}

/// Returns true if every task did the last thing that it does: none was ended by an exception.
fn have_finished(names: &[String], shown: &[String]) -> bool {
    let task = |name: &String| name.split('_').next().unwrap_or_default().to_owned();
    let is_last = |at: &usize| names.get(at + 1).is_none_or(|next| task(next) != task(&names[*at]));
    (0..names.len()).filter(is_last).all(|at| shown.contains(&names[at]))
}

#[test]
fn runs_of_random_programs_are_paths() {
    let (first, count) = (number("HEBRA_ADA_SEED", SEED), number("HEBRA_ADA_PROGRAMS", PROGRAMS));
    let (mut runs, mut ended, mut events, mut undecided) = (0, 0, 0, 0);
    for seed in first..first + count {
        let (text, names) = generator::program(seed);
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("generated.adb");
        std::fs::write(&source, &text).expect("the program is written");
        gnat::build(&source);
        let program = read(&[("generated.adb".to_owned(), text.clone())])
            .unwrap_or_else(|error| panic!("program {seed}: {error}\n{text}"));
        // Some are blocked for ever: what they did before is enough.
        let binary = folder.path().join("generated");
        let mut shown = gnat::run(&binary, RUNS, Duration::from_millis(800));
        shown.sort();
        shown.dedup();
        for (mut lines, has_ended) in shown {
            let is_whole = has_ended && lines.len() <= LONGEST && have_finished(&names, &lines);
            lines.truncate(LONGEST);
            if lines.is_empty() {
                continue;
            }
            runs += 1;
            ended += usize::from(is_whole);
            events += lines.len();
            match is_path(&program, &names, &lines, is_whole) {
                Some(true) => {}
                Some(false) => panic!("program {seed} did {lines:?} (whole: {is_whole})\n{text}"),
                None => undecided += 1,
            }
        }
    }
    println!(
        "{count} programs, {runs} runs of {events} events, {ended} to the end, {undecided} undecided"
    );
    assert!(undecided * 10 <= runs, "{undecided} of {runs} runs could not be decided");
    assert!(events > runs, "programs that do something");
}
