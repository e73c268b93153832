//! The protocols of `tests/flow`: what is proved of them, and what is not because it is wrong.

use crate::harness::{holds_with, program};

fn check(name: &str, property: &str, expected: bool) {
    let folder = format!("{}/../../tests/flow/{name}", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(format!("{folder}/Main.java")).expect("a program");
    let property = std::fs::read_to_string(format!("{folder}/{property}")).expect("a property");
    let read = program(&source, &property);
    assert_eq!(holds_with(&read, &property, true, true), expected, "{name}");
}

#[test]
fn mutex() {
    check("mutex", "exclusion.qre", true);
    check("mutex_broken", "exclusion.qre", false);
}

#[test]
fn peterson() {
    check("peterson", "exclusion.qre", true);
    check("peterson_broken", "exclusion.qre", false);
}

#[test]
fn gasstation() {
    check("gasstation", "one_at_a_time.qre", true);
}

#[test]
fn relay() {
    check("relay", "order.qre", true);
    check("relay", "alternates.qre", true);
}

#[test]
fn scheduler() {
    check("scheduler", "cyclic.qre", true);
}

#[test]
fn smokers() {
    check("smokers", "order.qre", true);
}

#[test]
fn tokenring() {
    check("tokenring", "turns.qre", true);
}
