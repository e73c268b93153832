//! The error of the class-file parser. Errors of places (jimage, jar, class path, JDK) live with
//! the code that raises them.

use std::fmt;

/// Newest class-file version understood: 69 is Java 25.
pub const NEWEST_MAJOR: u16 = 69;

/// The reason why bytes are not a class file that Hebra can read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// The first four bytes are not `0xCAFEBABE`: this is not a class file.
    WrongMagic {
        /// The bytes found instead.
        found: u32,
    },
    /// The class file is of a Java version newer than Hebra knows.
    FutureVersion {
        /// Its major version.
        major: u16,
    },
    /// The file is truncated or breaks a rule of JVMS chapter 4.
    Malformed {
        /// Byte offset in the file near the problem.
        offset: usize,
        /// The error, and the member it is in.
        message: String,
    },
}

impl ParseError {
    /// Creates a `Malformed` error.
    pub(crate) fn malformed(offset: usize, message: impl Into<String>) -> Self {
        ParseError::Malformed { offset, message: message.into() }
    }

    /// Adds the enclosing part of the class file to the error.
    pub(crate) fn within(self, part: impl FnOnce() -> String) -> Self {
        match self {
            ParseError::Malformed { offset, message } => {
                ParseError::Malformed { offset, message: format!("{}: {message}", part()) }
            }
            other => other,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::WrongMagic { found } => {
                write!(f, "not a class file: it starts with {found:#010x} instead of 0xcafebabe")
            }
            ParseError::FutureVersion { major } => write!(
                f,
                "class file version {major} (Java {}) is newer than this version of Hebra \
                 understands (up to {NEWEST_MAJOR}, Java {}); compile with --release {}",
                major - 44,
                NEWEST_MAJOR - 44,
                NEWEST_MAJOR - 44
            ),
            ParseError::Malformed { offset, message } => {
                write!(f, "malformed class file near byte {offset}: {message}")
            }
        }
    }
}

impl std::error::Error for ParseError {}
