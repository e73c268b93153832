//! What is said of Ada programs that cannot be read.

/// What is wrong with a program, or outside the subset, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 if it is the file as a whole.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Complaint {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Complaint { file, line, column, message } = self;
        match line {
            0 => write!(formatter, "{file}: {message}"),
            _ => write!(formatter, "{file}:{line}:{column}: {message}"),
        }
    }
}

impl std::error::Error for Complaint {}
