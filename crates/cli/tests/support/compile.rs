//! Compiles test programs, many in one JVM: starting `javac` for each would take minutes.

use super::jdks::Library;
use super::process::{Done, hebra, java, run};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Compiles each source file into the folder that goes with it. Any error is a fault of the test.
pub fn compile(work: &[(PathBuf, PathBuf)]) {
    compile_for(&Library::system(), work);
    let errors: String = work.iter().filter_map(|(_, classes)| errors(classes)).collect();
    assert!(errors.is_empty(), "{errors}");
}

/// Compiles for the release of a library. Where that fails, `errors` tells.
pub fn compile_for(library: &Library, work: &[(PathBuf, PathBuf)]) {
    let mut list = String::new();
    for (source, classes) in work {
        let _ = writeln!(list, "{}\t{}", classes.display(), source.display());
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("list");
    std::fs::write(&file, list).expect("the list of programs is written");
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/CompileAll.java");
    let api = folder.path().join("api");
    let written = run(hebra().arg("api").arg(&api), Duration::from_secs(60));
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let mut command = java();
    // The compiler that optimises more takes as long as it saves, on another core.
    command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
    command.arg(driver).arg(library.feature.to_string()).arg(&library.home);
    let Done { code, stderr, .. } =
        run(command.arg(folder.path()).arg(&file).arg(api), Duration::from_secs(300));
    let told = work.iter().any(|(_, classes)| errors(classes).is_some());
    assert!(code == Some(0) || code == Some(1) && told, "the compiler failed: {stderr}");
}

/// What the compiler said of a program that it refused.
pub fn errors(classes: &Path) -> Option<String> {
    std::fs::read_to_string(classes.join("errors.txt")).ok()
}
