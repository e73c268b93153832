//! Selects the tests of `cargo xtask test --quick`: the inner loop while changing code, meant to
//! take under two minutes on two cores once everything is built. Runs unit tests, tests of the
//! folders `tests` that are not in `SLOW`, and the reports of some test programs.

use crate::workspace::{Result, metadata};
use serde_json::Value;
use std::collections::BTreeSet;

/// For the test `programs`: every fifth test program, and only its report.
pub const VARIABLES: [(&str, &str); 2] =
    [("HEBRA_PROGRAMS_EACH", "5"), ("HEBRA_REPORTS_ONLY", "1")];

/// Files of tests that quick skips because they take longer than eight seconds on two cores, the
/// slowest first. A name stands for all files of that name, whatever the package.
const SLOW: [&str; 33] = [
    "run",
    "random_programs",
    "mutations",
    "java_programs",
    "hotspot",
    "abstracts",
    "verify",
    "all_violations",
    "abstraction_examples",
    "addresses",
    "with_solver",
    "default_search",
    "abstract_assertions",
    "limits",
    "mutants",
    "verify_random",
    "automatic",
    "documents",
    "examples",
    "modelled_locks",
    "environment",
    "reports",
    "natives",
    "report_paths",
    "spin",
    "kotlin",
    "identities",
    "mutation",
    "config",
    "simulate",
    "api",
    "basl",
    "bad_input",
];

/// Returns the arguments for `cargo test`.
pub fn arguments() -> Result<Vec<String>> {
    Ok(arguments_for(&tests()?))
}

fn arguments_for(tests: &BTreeSet<String>) -> Vec<String> {
    let mut arguments = vec!["--lib".to_owned(), "--bins".to_owned()];
    for test in tests.iter().filter(|test| !SLOW.contains(&test.as_str())) {
        arguments.extend(["--test".to_owned(), test.clone()]);
    }
    arguments
}

/// Returns the names of all test files of the workspace.
fn tests() -> Result<BTreeSet<String>> {
    let metadata = metadata()?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let targets = list(&metadata["packages"]).into_iter().flat_map(|p| list(&p["targets"]));
    let tests = targets.filter(|target| list(&target["kind"]).iter().any(|kind| kind == "test"));
    Ok(tests.filter_map(|target| target["name"].as_str().map(str::to_owned)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_out_what_is_slow() {
        let given = ["claims", "programs", "run"].map(str::to_owned).into();
        let expect = ["--lib", "--bins", "--test", "claims", "--test", "programs"];
        assert_eq!(arguments_for(&given), expect);
    }

    #[test]
    fn the_list_names_tests_that_are_there() {
        let tests = tests().unwrap();
        assert!(tests.contains("programs"));
        for slow in SLOW {
            assert!(tests.contains(slow), "no test is named {slow}: remove it from SLOW");
        }
    }
}
