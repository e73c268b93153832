//! Compiles test programs, many in one JVM: starting `javac` for each would take minutes.

use super::process::{java, run};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Compiles each source file into the folder that goes with it. Any error is a fault of the test.
pub fn compile(work: &[(PathBuf, PathBuf)]) {
    let mut list = String::new();
    for (source, classes) in work {
        let _ = writeln!(list, "{}\t{}", classes.display(), source.display());
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("list");
    std::fs::write(&file, list).expect("the list of programs is written");
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/CompileAll.java");
    let done = run(java().arg(driver).arg(&file), Duration::from_secs(300));
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
}
