//! Reports that go to files beside the text or JSON on standard output, and annotations for GitHub.
//! Each format is a file of its own; this one says what they are about and writes them.

use crate::Failure;
use crate::report::{Found, Verdict};
use crate::{html, junit_xml, sarif};
use hebra_trace::Sources;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where reports go.
#[derive(clap::Args, Clone, Default)]
pub struct OutputArgs {
    /// Write a page that shows the trace step by step, for a browser.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a SARIF 2.1.0 file, for code scanning.
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,
    /// Write a JUnit XML file, for continuous integration.
    #[arg(long, value_name = "FILE")]
    junit_xml: Option<PathBuf>,
}

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
    /// Paths of sources by file name.
    pub paths: &'a BTreeMap<String, PathBuf>,
    /// Text of sources.
    pub sources: &'a Sources,
}

impl Reports<'_> {
    /// A path for tools, with slashes; the bare file name if the source is not known.
    pub fn path(&self, file: &str) -> String {
        let path = self.paths.get(file).map(PathBuf::as_path).unwrap_or(Path::new(file));
        let parts = path.components().filter(|part| *part != std::path::Component::CurDir);
        parts.collect::<PathBuf>().display().to_string().replace('\\', "/")
    }
}

impl OutputArgs {
    /// Whether the state after each step is needed.
    pub fn needs_views(&self) -> bool {
        self.html.is_some()
    }

    /// Writes what is wanted.
    pub fn write(&self, reports: &Reports<'_>) -> Result<(), Failure> {
        let wanted = [
            (&self.html, html::page as fn(&Reports<'_>) -> String),
            (&self.sarif, sarif::log),
            (&self.junit_xml, junit_xml::document),
        ];
        for (file, make) in wanted {
            let Some(file) = file else { continue };
            let failed =
                |e: std::io::Error| Failure::Input(format!("cannot write {}: {e}", file.display()));
            if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                std::fs::create_dir_all(folder).map_err(failed)?;
            }
            std::fs::write(file, make(reports)).map_err(failed)?;
        }
        if std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true") {
            // Standard output may have to hold JSON and nothing else.
            eprint!("{}", annotations(reports));
        }
        Ok(())
    }
}

/// Workflow commands by which GitHub shows findings beside the source.
fn annotations(reports: &Reports<'_>) -> String {
    let escape = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
    let mut out = String::new();
    for subject in &reports.subjects {
        for found in subject.found() {
            let name = found.violation.property.name();
            let title = property(&format!("{name} in {}", subject.name()));
            let place = match &found.violation.location {
                Some((file, line)) => {
                    format!("file={},line={line},", property(&reports.path(file)))
                }
                None => String::new(),
            };
            out += &format!("::error {place}title={title}::{}\n", escape(&found.violation.message));
        }
        let Ok(verdict) = &subject.result else { continue };
        for reason in &verdict.unknown {
            let title = property(&format!("unknown: {}", subject.name()));
            out += &format!("::warning title={title}::{}\n", escape(&verdict.explain(reason)));
        }
    }
    out
}
