//! The tests of this package in one executable: linking each file alone would take minutes. A file is a
//! module: `cargo xtask test -p hebra-search --test it -- graphs::`.

mod graphs;
mod memo;
mod orders;
mod portfolio;
mod spinning;
mod workers;
