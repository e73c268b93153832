//! `cargo xtask library`: compares the models of `--library modelled` with the code of the JDK. A test of the package
//! `hebra-vm` does the work and knows the options; here it is built and called.

use crate::setup;
use crate::workspace::{Result, cargo, run};

/// The test, which is ignored otherwise.
const TEST: &str = "library::the_whole_table";
/// Where the test finds the options.
const VARIABLE: &str = "HEBRA_LIBRARY";

/// Runs the comparison with the options of the command line.
pub fn library(options: &[String]) -> Result {
    setup::setup()?;
    let mut command = cargo();
    command.args(["test", "--profile", "fastdev", "--package", "hebra-vm", "--test", "it"]);
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
        let text = std::fs::read_to_string(root().join("crates/vm/tests/library.rs")).unwrap();
        let (_, name) = TEST.split_once("::").unwrap();
        assert!(text.contains(&format!("fn {name}()")) && text.contains(VARIABLE));
    }
}
