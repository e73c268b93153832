//! `cargo xtask test`: all tests, with what they need installed.

use crate::setup;
use crate::workspace::{Result, cargo, run};

/// Runs all tests of the workspace; `args` go to `cargo test`.
pub fn test(args: &[String]) -> Result {
    setup::setup()?;
    run(cargo().args(["test", "--workspace", "--no-fail-fast"]).args(args))
}
