//! The tests of this package in one executable: linking each file alone would take minutes. A file is a
//! module: `cargo xtask test -p hebra-store --test it -- interner::`.

mod common;

mod interner;
mod shared;
mod state_set;
