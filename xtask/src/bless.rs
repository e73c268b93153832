//! `cargo xtask bless`: updates the expected output of the golden tests.

use crate::setup;
use crate::workspace::{Result, cargo, run};

/// Runs the golden tests so that they write instead of compare; passes `args` to `cargo test`.
pub fn bless(args: &[String]) -> Result {
    setup::setup()?;
    let mut test = cargo();
    test.args(["test", "--package", "hebra-cli"]);
    test.args(["--test", "natives", "--test", "programs", "--test", "run", "--test", "documents"]);
    run(test.args(args).env("HEBRA_BLESS", "1"))?;
    println!("xtask: look at the difference before committing: git diff");
    Ok(())
}
