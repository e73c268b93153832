//! The tests of this package in one executable: linking each file alone would take minutes. A file is a
//! module: `cargo xtask test -p hebra-testgen --test it -- corpus::`.

mod corpus;
mod hotspot;
mod random;
mod semantics;
