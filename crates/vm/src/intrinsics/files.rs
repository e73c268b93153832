//! A file system in memory: what `java.io` and `java.nio.file` ask the platform for. The host's files are
//! out of reach. Each operation of the platform is one operation here, and a scheduling point.
//!
//! `tree` has the files, `paths` the ways to them, `opened` the descriptors; the rest are the library's natives
//! over these.

mod channels;
mod dispatcher;
mod errors;
mod file_system;
mod foreign;
mod mapped;
mod opened;
mod paths;
mod streams;
mod temporary;
mod tree;

use super::Table;
use crate::machine::Vm;
use hebra_state::heap::Ref;

pub(super) const TABLES: [Table; 8] = [
    streams::TABLE,
    file_system::TABLE,
    dispatcher::TABLE,
    channels::TABLE,
    channels::UNIX,
    channels::FILE,
    mapped::TABLE,
    temporary::TABLE,
];

/// Character of a text that shows a time, which `tree` looks for.
const VAGUE: char = hebra_state::vague::VAGUE_BYTE as u8 as char;

/// Returns the bytes that the platform would get for a path.
fn path_bytes(vm: &Vm, string: Ref) -> Vec<u8> {
    let text = vm.string(string);
    match vm.options.environment.property("sun.jnu.encoding").as_deref() {
        Some("ANSI_X3.4-1968" | "US-ASCII") => {
            let byte = |c: char| match c {
                c if c.is_ascii() => c as u8,
                VAGUE => VAGUE as u8,
                _ => b'?',
            };
            text.chars().map(byte).collect()
        }
        _ => text.into_bytes(),
    }
}
