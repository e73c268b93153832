//! The solver process: z3 itself, and programs that die, hang, answer `unknown` or nonsense.

use hebra_smt::{Answer, Query, Settings, Solver, Sort, Term};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// `low < n` and `n < high`.
fn between(low: i128, high: i128) -> Query {
    let n = || Term::symbol("n");
    Query {
        variables: vec![("n".to_owned(), Sort::Int)],
        assertions: vec![
            Term::apply("<", [Term::Int(low), n()]),
            Term::apply("<", [n(), Term::Int(high)]),
        ],
    }
}

fn script(folder: &Path, name: &str, text: &str) -> PathBuf {
    let (file, source) = (folder.join(name), folder.join(format!("{name}.txt")));
    fs::write(&source, format!("#!/bin/sh\n{text}\n")).unwrap();
    // A process that another test starts meanwhile would have the file open if this one wrote it, and a
    // file that is open for writing cannot be executed.
    let copied = Command::new("install").args(["-m", "755"]).args([&source, &file]).status();
    assert!(copied.unwrap().success());
    file
}

fn settings(program: Option<PathBuf>) -> Settings {
    Settings { program, time_limit: Duration::from_secs(2), folder: None }
}

#[test]
fn z3_answers() {
    let mut solver = Solver::new(&settings(None)).unwrap();
    assert_eq!(solver.ask(&between(-4, -2)).unwrap(), Answer::Yes(vec![-3]));
    assert_eq!(solver.ask(&between(4, 5)).unwrap(), Answer::No);
    let bits = Query {
        variables: vec![("b".to_owned(), Sort::Bits(8))],
        assertions: vec![Term::apply("=", [Term::symbol("b"), Term::Bits(-2, 8)])],
    };
    assert_eq!(solver.ask(&bits).unwrap(), Answer::Yes(vec![254]));
}

#[test]
fn nonsense_is_unknown() {
    let mut solver = Solver::new(&settings(None)).unwrap();
    let mut query = between(1, 3);
    query.assertions.push(Term::apply("no-such-function", [Term::symbol("n")]));
    let Answer::Unknown(reason) = solver.ask(&query).unwrap() else { panic!("no answer possible") };
    assert!(reason.contains("no-such-function"), "{reason}");
    assert_eq!(solver.ask(&between(1, 3)).unwrap(), Answer::Yes(vec![2]));
}

#[test]
fn one_that_is_not_there() {
    let missing = PathBuf::from("no/such/solver");
    let error = Solver::new(&settings(Some(missing))).unwrap_err();
    assert_eq!(error.to_string(), "there is no solver no/such/solver");
}

#[test]
fn one_that_dies() {
    let folder = tempfile::tempdir().unwrap();
    let dies = script(folder.path(), "dies", "echo out of luck >&2; exit 3");
    let mut solver = Solver::new(&settings(Some(dies))).unwrap();
    let error = solver.ask(&between(1, 3)).unwrap_err().to_string();
    assert!(error.contains("died before it answered: out of luck"), "{error}");
}

/// The second query ends the process; the same query again, and those after it, are answered.
#[test]
fn one_that_dies_once() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("mark");
    let z3 = hebra_smt::find(None).unwrap();
    let text = format!(
        "if [ -e {mark} ]; then exec {z3} -in; fi; touch {mark}; head -n 2 | {z3} -in; exit 1",
        mark = mark.display(),
        z3 = z3.display()
    );
    let mut solver = Solver::new(&settings(Some(script(folder.path(), "once", &text)))).unwrap();
    assert_eq!(solver.ask(&between(4, 5)).unwrap(), Answer::No);
    assert_eq!(solver.ask(&between(4, 6)).unwrap(), Answer::Yes(vec![5]));
    assert_eq!(solver.ask(&between(5, 7)).unwrap(), Answer::Yes(vec![6]));
}

#[test]
fn one_that_dies_of_a_query() {
    let folder = tempfile::tempdir().unwrap();
    let text = "while read line; do case \"$line\" in \
                *99*) exit 1;; *check-sat*) echo unsat;; *echo*) echo hebra-end;; esac; done";
    let mut solver = Solver::new(&settings(Some(script(folder.path(), "picky", text)))).unwrap();
    assert_eq!(solver.ask(&between(1, 2)).unwrap(), Answer::No);
    let answer = solver.ask(&between(1, 99)).unwrap();
    assert_eq!(answer, Answer::Unknown("the solver died".to_owned()));
    assert_eq!(solver.ask(&between(2, 3)).unwrap(), Answer::No);
}

#[test]
fn one_that_hangs_is_ended() {
    let folder = tempfile::tempdir().unwrap();
    let hangs = script(folder.path(), "hangs", "exec sleep 600");
    let limit = Duration::from_millis(300);
    let settings = Settings { program: Some(hangs), time_limit: limit, folder: None };
    let mut solver = Solver::new(&settings).unwrap();
    let start = Instant::now();
    let answer = solver.ask(&between(1, 3)).unwrap();
    assert_eq!(answer, Answer::Unknown("the solver gave no answer within 0.3 s".to_owned()));
    // A query that does not fit into a pipe.
    let long =
        Query { assertions: vec![between(1, 3).assertions.remove(0); 20_000], ..between(1, 3) };
    assert!(matches!(solver.ask(&long).unwrap(), Answer::Unknown(_)));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn one_that_does_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let text = "while read line; do case \"$line\" in *check-sat*) echo unknown;; \
                *echo*) echo '\"hebra-end\"';; esac; done";
    let mut solver = Solver::new(&settings(Some(script(folder.path(), "unsure", text)))).unwrap();
    let answer = solver.ask(&between(1, 3)).unwrap();
    assert_eq!(answer, Answer::Unknown("the solver answered: unknown".to_owned()));
}

#[test]
fn answers_are_kept_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Some(folder.path().join("cache"));
    let mut first = Solver::new(&Settings { folder: cache.clone(), ..settings(None) }).unwrap();
    assert_eq!(first.ask(&between(4, 5)).unwrap(), Answer::No);
    assert_eq!(first.ask(&between(4, 6)).unwrap(), Answer::Yes(vec![5]));

    // A damaged end does not matter.
    let file = cache.clone().unwrap().join("answers-1.txt");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}no\t(declare-co")).unwrap();

    let dies = script(folder.path(), "dies", "exit 3");
    let mut second = Solver::new(&Settings { folder: cache, ..settings(Some(dies)) }).unwrap();
    assert_eq!(second.ask(&between(4, 5)).unwrap(), Answer::No);
    assert_eq!(second.ask(&between(4, 6)).unwrap(), Answer::Yes(vec![5]));
    assert!(second.ask(&between(4, 7)).is_err());
}
