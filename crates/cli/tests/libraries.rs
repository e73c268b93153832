//! Concurrent drivers of libraries from Debian packages (`tests/libraries`): `hebra run` beside `java`, and the verdict
//! of `hebra check` with default flags beside the one that the library's documentation leads to. Some are tried in each
//! test run; `cargo xtask libraries` tries all of them and writes `docs/libraries.md`.

mod corpus;
mod table;
mod trial;

use corpus::{Corpus, Driver};
use std::time::Duration;
use trial::Trial;

/// How long `check` may take with one driver.
const LIMIT: Duration = Duration::from_secs(60);

#[test]
fn quick_drivers_have_the_verdicts_of_the_documentation() {
    let corpus = Corpus::read();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let quick: Vec<&Driver> = corpus.drivers.iter().filter(|driver| driver.is_quick).collect();
    assert!(quick.len() >= 10, "ten drivers are tried in each test run");
    corpus.compile(&quick, folder.path());
    let trials = quick.iter().map(|driver| Trial::of(&corpus, driver, folder.path(), LIMIT));
    let wrong: Vec<String> = trials.filter(|trial| !trial.is_right()).map(|t| t.told()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `cargo xtask libraries`, whose arguments are in HEBRA_LIBRARIES: parts of the names of drivers, and `--write`.
#[test]
#[ignore = "takes minutes: cargo xtask libraries"]
fn the_whole_corpus() {
    let text = std::env::var("HEBRA_LIBRARIES").unwrap_or_default();
    let (flags, names): (Vec<&str>, Vec<&str>) =
        text.split_whitespace().partition(|word| word.starts_with("--"));
    let write = match flags[..] {
        [] => false,
        ["--write"] if names.is_empty() => true,
        ["--write"] => panic!("--write tries the whole corpus"),
        _ => panic!("not understood: {}", flags.join(" ")),
    };
    let corpus = Corpus::read();
    let is_wanted = |driver: &&Driver| {
        names.is_empty() || names.iter().any(|name| driver.name().contains(name))
    };
    let wanted: Vec<&Driver> = corpus.drivers.iter().filter(is_wanted).collect();
    assert!(!wanted.is_empty(), "no driver is called so");
    let folder = tempfile::tempdir().expect("a temporary folder");
    corpus.compile(&wanted, folder.path());
    let mut trials = Vec::new();
    for driver in wanted {
        let trial = Trial::of(&corpus, driver, folder.path(), LIMIT);
        println!("{}", trial.told());
        trials.push(trial);
    }
    println!("\n{}", table::summary(&trials));
    if write {
        table::write(&corpus, &trials);
    }
    assert!(!trials.iter().any(Trial::is_wrong), "a verdict is wrong, or a run differs from java");
}
