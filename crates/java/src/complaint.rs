//! What is said of Java programs that cannot be modelled.

/// What cannot be modelled, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The source file, or the class if that is not known.
    pub file: String,
    /// The line, from 1; 0 if it is not known.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Complaint {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Complaint { file, line, message } = self;
        match line {
            0 => write!(formatter, "{file}: {message}"),
            _ => write!(formatter, "{file}:{line}: {message}"),
        }
    }
}

impl std::error::Error for Complaint {}

pub(crate) type Built<T> = Result<T, Complaint>;
