//! `cargo xtask try`: from a fresh machine to a counterexample.

use crate::setup;
use crate::workspace::{Result, build_hebra, command, shown};

const EXAMPLE: &str = "examples/RemoteAgent.java";
/// The exit code of `hebra check` if it found a violation.
const VIOLATED: i32 = 1;

/// Builds `hebra` and shows its report on the example, which has a deadlock.
pub fn try_it() -> Result {
    setup::basics()?;
    let hebra = build_hebra()?;
    let mut check = command(hebra);
    check.args(["check", EXAMPLE]);
    println!("$ {}", shown(&check));
    let status = check.status()?;
    if status.code() != Some(VIOLATED) {
        return Err(format!("{EXAMPLE} is wrong on purpose, yet hebra ended with {status}").into());
    }
    println!(
        "xtask: as expected: {EXAMPLE} is wrong on purpose, and hebra showed how (exit code 1)"
    );
    Ok(())
}
