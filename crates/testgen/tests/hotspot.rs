//! Runs generated programs on a real JVM: whatever it shows must be among the outcomes that the
//! reference explorer finds. The checker is compared with the same explorer on the same programs
//! (`crates/vm/tests/random_programs.rs`), so what `java` does is among what the checker finds.
//!
//! Nothing depends on time but the patience of the harness: a deadlock counts only if every thread
//! left is blocked, and is looked at again for seconds before it counts as unexpected.

use hebra_testgen::{Case, corpus, emit_java_with_delays, library_corpus};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The seed of the programs that the checker is tested with.
const SEED: u64 = 1;

#[test]
fn what_java_shows_is_expected() {
    let number = |variable: &str| std::env::var(variable).ok()?.parse::<usize>().ok();
    let count = number("HEBRA_RANDOM_PROGRAMS").unwrap_or(60);
    let repetitions = number("HEBRA_RANDOM_REPETITIONS").unwrap_or(5);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cases: Vec<Case> = corpus(SEED, count).chain(library_corpus(SEED, count / 2)).collect();
    compile(&cases, folder.path());
    // The compiler's speed and the interpreter's lead to different interleavings.
    for mode in ["-Xmixed", "-Xint"] {
        let mut java = tool("java");
        java.args([mode, "-cp"]).arg(folder.path()).arg("Harness").arg(folder.path());
        let output = java.arg(repetitions.to_string()).output().expect("java runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{mode}: see the lines WRONG\n{text}\n{errors}");
        println!("{mode}: {}", text.lines().last().unwrap_or_default());
    }
}

fn compile(cases: &[Case], folder: &Path) {
    let harness = Path::new(env!("CARGO_MANIFEST_DIR")).join("hotspot/Harness.java");
    let mut sources: Vec<PathBuf> = vec![harness];
    for case in cases {
        let source = folder.join(format!("{}.java", case.name));
        let java = emit_java_with_delays(&case.program, &case.name);
        std::fs::write(&source, java).expect("the source is written");
        let expected = folder.join(format!("{}.expected", case.name));
        std::fs::write(expected, case.expected()).expect("the outcomes are written");
        sources.push(source);
    }
    let mut javac = tool("javac");
    javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    javac.arg("-nowarn").arg("-d").arg(folder).args(&sources);
    assert!(javac.status().expect("javac runs").success(), "the programs compile");
}

/// A program of the JDK that the other tests use.
fn tool(name: &str) -> Command {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Command::new(Path::new(&home).join("bin").join(name)),
        None => Command::new(name),
    }
}
