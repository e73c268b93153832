//! The tests of this package in one executable: linking each file alone would take minutes. A file is a
//! module: `cargo xtask test -p hebra-vm --test it -- abstracts::`.

mod abstracts;
mod library;
mod modelled_locks;
mod names;
mod random_pools;
mod random_programs;
mod rules;
