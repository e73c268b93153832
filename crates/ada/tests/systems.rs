//! The systems of the literature in `tests/ada/systems`: each of their properties holds with the minimal set of constraints
//! beside it, and with no proper subset of that. All Ada programs of the tests are valid.

use crate::gnat;
use hebra_ada::read;
use hebra_flow::{
    Answer, Constraint, Limits, Named, Order, Program, Propagated, Question, Runs, Strategy,
    find_path, parse, propagate,
};
use std::path::{Path, PathBuf};

/// Tasks as the paper counts them, the main procedure among them, and properties.
const SYSTEMS: [(&str, usize, usize); 10] = [
    ("memory_management", 9, 1),
    ("gas_station", 9, 1),
    ("handshake", 5, 1),
    ("chiron", 8, 3),
    ("chiron_decomposed", 16, 3),
    ("token_ring", 11, 2),
    ("relay", 7, 1),
    ("cyclic_scheduler", 11, 1),
    ("peterson", 4, 1),
    ("smokers", 7, 6),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ada")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of tests") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn program(source: &Path) -> Program {
    let text = std::fs::read_to_string(source).expect("a program");
    read(&[(source.display().to_string(), text)]).unwrap_or_else(|error| panic!("{error}"))
}

const SEARCH: Strategy = Strategy { first: Order::TrapThenWeighted(1), second: Some(Order::Tasks) };

fn limits() -> Limits {
    Limits { tuples: Some(10_000_000), ..Limits::default() }
}

#[test]
fn every_program_is_ada_and_is_read() {
    let sources = files(&folder(), "adb");
    assert!(sources.len() > SYSTEMS.len());
    for source in sources {
        gnat::check(&source);
        program(&source);
    }
}

#[test]
fn systems_have_the_size_of_the_paper() {
    for (name, tasks, properties) in SYSTEMS {
        let folder = folder().join("systems").join(name);
        assert_eq!(program(&folder.join(format!("{name}.adb"))).tasks.len(), tasks, "{name}");
        assert_eq!(files(&folder, "qre").len(), properties, "{name}");
    }
    assert_eq!(files(&folder().join("systems"), "adb").len(), SYSTEMS.len());
}

/// Returns the question that a file asks, and its minimal set of constraints.
fn question(program: &Program, file: &Path) -> (Question, Vec<Constraint>) {
    let text = std::fs::read_to_string(file).expect("a property");
    let property = parse(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert!(property.automaton.trap().is_some(), "{}: a safety property", file.display());
    let named = Named { name: file.display().to_string(), file: property };
    let question = Question::new(program.clone(), named, Runs::Terminating);
    let question = question.unwrap_or_else(|error| panic!("{error}"));
    let minimal = std::fs::read_to_string(file.with_extension("minimal")).expect("constraints");
    let mut constraints = Vec::new();
    for flag in minimal.lines() {
        let found = question.constraints(flag).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found.len(), 1, "{flag}");
        constraints.extend(found);
    }
    (question, constraints)
}

#[test]
fn properties_hold_with_minimal_constraints() {
    for source in files(&folder().join("systems"), "adb") {
        let program = program(&source);
        for file in files(source.parent().expect("a folder"), "qre") {
            let (question, constraints) = question(&program, &file);
            let whole = question.problem(&constraints);
            let (found, _) = propagate(&whole, limits(), &mut |_| true);
            assert_eq!(found, Propagated::Conclusive, "{}", file.display());
            let alone = question.problem(&[]);
            let (answer, _) = find_path(&alone, SEARCH, limits());
            assert!(matches!(answer, Answer::Path(_)), "{}: {answer:?}", file.display());
            for omitted in 0..constraints.len() {
                let mut rest = constraints.clone();
                let omitted = question.flag(&rest.remove(omitted));
                let problem = question.problem(&rest);
                let (answer, _) = find_path(&problem, SEARCH, limits());
                let Answer::Path(path) = answer else {
                    panic!("{} without {omitted}: {answer:?}", file.display());
                };
                assert!(problem.is_violated_by(&path.nodes), "{}: {omitted}", file.display());
            }
        }
    }
}
