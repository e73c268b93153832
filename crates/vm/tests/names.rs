//! The names of threads in reports.

// Not public, and a test of the library itself would compile all of it once more.
#[allow(dead_code)]
#[path = "../src/cast.rs"]
mod cast;

use cast::distinct;

#[test]
fn names_that_repeat_are_numbered() {
    let names = ["main", "worker", "worker", "worker #2", "other"].map(str::to_owned);
    assert_eq!(distinct(&names), ["main", "worker #1", "worker #3", "worker #2", "other"]);
}
