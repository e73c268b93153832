//! The tests of this package in one executable: linking each file alone would take minutes. A file is a
//! module: `cargo xtask test -p hebra-lower --test it -- dynamic::`.

mod dynamic;
mod files;
mod text;
