//! A resource of the class path, and what a class path knows of them; `resources.rs` finds them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// A file of the user's on the class path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// Its URL.
    pub address: String,
    /// Its bytes; none if it is a folder.
    pub bytes: Option<Arc<[u8]>>,
    /// What the directory of a jar says of it; none in a folder.
    pub entry: Option<Entry>,
}

/// What the directory of a jar says of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Date and time in the format of MS-DOS, date above.
    pub time: u32,
    /// Checksum of its bytes.
    pub crc: u32,
    /// Bytes that it takes in the jar.
    pub compressed: u64,
    /// True if it is compressed, and not only stored.
    pub deflated: bool,
}

/// What was looked for so far, and where classes are said to be.
#[derive(Debug, Default)]
pub(crate) struct Resources {
    pub(crate) known: Mutex<HashMap<Box<str>, Found>>,
    pub(crate) shown: Option<(PathBuf, PathBuf)>,
}

/// The resources of one name.
pub type Found = Arc<[Resource]>;
