//! The tests of this package that need no process of their own, in one executable: linking each
//! file alone would take minutes. A file is a module: `cargo xtask test -p hebra-cli --test it -- claims::`.

#[path = "support/in_process.rs"]
mod in_process;
mod support;

mod abstract_assertions;
mod abstract_soundness;
mod abstraction_examples;
mod abstracts;
mod addresses;
mod all_violations;
mod api;
mod automatic;
mod bad_input;
mod bootstraps;
mod checkpoint;
mod claims;
mod config;
mod default_search;
mod derive;
mod documents;
mod environment;
mod events;
mod examples;
mod flow;
mod given_files;
mod identities;
mod java_programs;
mod junit;
mod layouts;
mod libraries;
mod limits;
mod linkage;
mod lists;
mod memory_modes;
mod modelled_library;
mod mutants;
mod natives;
mod order;
mod persistent;
mod probes;
mod report_paths;
mod reports;
mod size;
mod spin;
mod started_by_code;
mod states;
mod time;
mod verify;
mod verify_random;
