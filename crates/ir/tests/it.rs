//! The tests of this package in one executable: linking each file alone would take minutes. A file is a
//! module: `cargo xtask test -p hebra-ir --test it -- text::`.

mod text;
mod verify;
