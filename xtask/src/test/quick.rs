//! Selects the tests of `cargo xtask test --quick`: the inner loop while changing code, meant to
//! take under two minutes on two cores once everything is built. Runs unit tests, the files of tests
//! that are not in `longest.rs`, and the reports of some test programs.

use super::built::Group;
use super::longest::is_long;

/// For the test `programs`: every fifth test program, and only its report.
pub const VARIABLES: [(&str, &str); 2] =
    [("HEBRA_PROGRAMS_EACH", "5"), ("HEBRA_REPORTS_ONLY", "1")];

/// Returns true if a group of tests is quick.
pub fn includes(group: &Group) -> bool {
    // The programs take far less time with the variables.
    group.name == "cli programs" || !is_long(&group.name)
}
