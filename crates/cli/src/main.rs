//! The hebra command.
fn main() {}
