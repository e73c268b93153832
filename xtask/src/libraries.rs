//! `cargo xtask libraries`: tries the drivers of `tests/libraries`. A test of the package `hebra-cli` does the work and
//! knows the options; here packages are fetched and the test is built and called.

use crate::setup;
use crate::workspace::{Result, cargo, run};

/// The test, which is ignored otherwise.
const TEST: &str = "libraries::the_whole_corpus";
/// Where the test finds the options.
const VARIABLE: &str = "HEBRA_LIBRARIES";

/// Tries the drivers that the command line names.
pub fn libraries(options: &[String]) -> Result {
    setup::setup()?;
    setup::libraries()?;
    let mut command = cargo();
    command.args(["test", "--profile", "fastdev", "--package", "hebra-cli", "--test", "it"]);
    command.args(["--", "--ignored", "--exact", TEST, "--nocapture"]);
    command.env(VARIABLE, options.join(" "));
    run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::root;

    #[test]
    fn the_test_is_there() {
        let text = std::fs::read_to_string(root().join("crates/cli/tests/libraries.rs")).unwrap();
        let (_, name) = TEST.split_once("::").unwrap();
        assert!(text.contains(&format!("fn {name}()")) && text.contains(VARIABLE));
    }
}
