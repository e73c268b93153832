//! The contents of reports: programs or tests with their verdicts, and the sources.

use hebra_checker::sources::SourceFiles;
use hebra_checker::{Found, Verdict};
use hebra_trace::Sources;

/// One program with its verdict, or one test.
pub struct Subject<'a> {
    /// The class that is checked: the main class or the test class.
    pub class: String,
    /// The method: `main` or the test.
    pub method: String,
    /// The verdict; the reason if nothing was checked.
    pub result: Result<&'a Verdict, String>,
}

impl Subject<'_> {
    /// Returns the name, such as `Bank.main`.
    pub fn name(&self) -> String {
        format!("{}.{}", self.class, self.method)
    }

    /// Returns the violations with their traces.
    pub fn found(&self) -> impl Iterator<Item = &Found> {
        self.result.iter().flat_map(|verdict| verdict.violation.iter().chain(&verdict.others))
    }
}

/// The contents of the reports.
pub struct Reports<'a> {
    /// The programs or tests that were checked.
    pub subjects: Vec<Subject<'a>>,
    /// The source files.
    pub files: &'a SourceFiles,
    /// The text of sources.
    pub sources: &'a Sources,
}

impl Reports<'_> {
    /// Returns the path of a source, for tools.
    pub fn path(&self, source: &str) -> String {
        self.files.path(source)
    }
}
