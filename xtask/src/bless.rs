//! `cargo xtask bless`: rewrites the expected output of the test programs with today's.

use crate::setup;
use crate::workspace::{Result, cargo, run};

/// Runs the golden tests so that they write instead of compare; `args` go to `cargo test`.
pub fn bless(args: &[String]) -> Result {
    setup::setup()?;
    let mut test = cargo();
    test.args(["test", "--package", "hebra-cli", "--test", "programs"]).args(args);
    run(test.env("HEBRA_BLESS", "1"))?;
    println!("xtask: look at the difference before committing: git diff tests/programs");
    Ok(())
}
