//! The tests of this package in one executable: linking each file alone would take minutes. A file is a
//! module: `cargo xtask test -p hebra-abstraction --test it -- basl::`.

mod basl;
mod brute_force;
mod files;
mod indices;
mod integer_sets;
mod random_programs;
mod simulated_variables;
mod speed;
mod with_solver;
