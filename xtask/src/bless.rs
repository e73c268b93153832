//! `cargo xtask bless`: updates the expected output of the golden tests.

use crate::setup;
use crate::workspace::{Result, cargo, run};

/// Runs the golden tests so that they write instead of compare. With `args`, which go to `cargo
/// test`, those with programs only.
pub fn bless(args: &[String]) -> Result {
    setup::setup()?;
    let test = || {
        let mut test = cargo();
        test.args(["test", "--package", "hebra-cli"]).env("HEBRA_BLESS", "1");
        test
    };
    run(test().args(["--test", "programs", "--test", "run"]).args(args))?;
    // These are modules of an executable with many others.
    if args.is_empty() {
        run(test().args(["--test", "it", "--", "natives::", "documents::"]))?;
    }
    println!("xtask: look at the difference before committing: git diff");
    Ok(())
}
