//! What reports are made of: programs or tests with their verdicts, and the sources.

use hebra_checker::sources::SourceFiles;
use hebra_checker::{Found, Verdict};
use hebra_trace::Sources;

/// One program with its verdict, or one test.
pub struct Subject<'a> {
    /// Class that is checked: the main class or the test class.
    pub class: String,
    /// The method: `main` or the test.
    pub method: String,
    /// What was found; the reason if nothing was looked for.
    pub result: Result<&'a Verdict, String>,
}

impl Subject<'_> {
    /// `Bank.main`
    pub fn name(&self) -> String {
        format!("{}.{}", self.class, self.method)
    }

    /// The violations with their traces.
    pub fn found(&self) -> impl Iterator<Item = &Found> {
        self.result.iter().flat_map(|verdict| verdict.violation.iter().chain(&verdict.others))
    }
}

/// What the reports are made of.
pub struct Reports<'a> {
    /// What was checked.
    pub subjects: Vec<Subject<'a>>,
    /// Where sources are.
    pub files: &'a SourceFiles,
    /// Text of sources.
    pub sources: &'a Sources,
}

impl Reports<'_> {
    /// The path of a source, for tools.
    pub fn path(&self, source: &str) -> String {
        self.files.path(source)
    }
}
