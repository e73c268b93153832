//! Reports written to files beside the text or JSON on standard output, and annotations for GitHub.
//! Each format has a module of its own; this one chooses and writes them.

use crate::Failure;
use crate::subjects::Reports;
use crate::terminal::printable;
use crate::{html, junit_xml, sarif};
use std::path::{Path, PathBuf};

/// The files for reports.
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

impl OutputArgs {
    /// Returns true if the state after each step is needed.
    pub fn needs_views(&self) -> bool {
        self.html.is_some()
    }

    /// Returns the requested files.
    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.html, &self.sarif, &self.junit_xml].into_iter().flatten()
    }

    /// Checks that the files can be written: better now than after hours of search.
    pub fn try_out(&self) -> Result<(), Failure> {
        self.files().try_for_each(|file| try_out(file))
    }

    /// Writes the requested files.
    pub fn write(&self, reports: &Reports<'_>) -> Result<(), Failure> {
        let wanted = [
            (&self.html, html::page as fn(&Reports<'_>) -> String),
            (&self.sarif, sarif::log),
            (&self.junit_xml, junit_xml::document),
        ];
        if std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true") {
            // Standard output may be reserved for JSON.
            eprint!("{}", printable(&annotations(reports)));
        }
        let mut written = Ok(());
        for (file, make) in wanted {
            let Some(file) = file else { continue };
            if let Err(e) = std::fs::write(file, make(reports)) {
                written = Err(cannot_write(file, &e));
            }
        }
        written
    }
}

/// Checks that a file can be written, and leaves it unchanged. Its folder must exist.
pub fn try_out(file: &Path) -> Result<(), Failure> {
    let failed = |e: std::io::Error| cannot_write(file, &e);
    if let Ok(metadata) = std::fs::metadata(file) {
        // Opening a pipe here would end it for its reader.
        if !metadata.is_file() && !metadata.is_dir() {
            return Ok(());
        }
        return std::fs::OpenOptions::new().append(true).open(file).map(drop).map_err(failed);
    }
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty())
        && !folder.is_dir()
    {
        let (file, folder) = (file.display(), folder.display());
        return Err(Failure::Input(format!(
            "cannot write {file}: there is no folder {folder}; make it first"
        )));
    }
    std::fs::File::create_new(file).map_err(failed)?;
    std::fs::remove_file(file).map_err(failed)
}

fn cannot_write(file: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", file.display()))
}

/// Returns the workflow commands that make GitHub show findings beside the source.
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
