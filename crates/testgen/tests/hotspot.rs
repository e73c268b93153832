//! Runs a few generated programs on the JVM on the PATH: whatever it shows must be expected.
//! Ignored by default, because it needs a JDK, takes minutes, and depends on the load.

use hebra_testgen::{Case, corpus, emit_java_with_delays, library_corpus};
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
#[ignore = "needs a JDK and several minutes; run it after changing the reference semantics"]
fn what_a_jvm_shows_is_expected() {
    check("core", corpus(5, 50));
    check("library", library_corpus(5, 30));
}

fn check(name: &str, cases: impl Iterator<Item = Case>) {
    let folder = std::env::temp_dir().join(format!("hebra-testgen-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a writable temporary folder");
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
    let mut javac = Command::new("javac");
    javac.arg("-nowarn").arg("-d").arg(&folder).args(&sources);
    assert!(javac.status().expect("javac runs").success(), "the programs compile");
    let mut java = Command::new("java");
    java.arg("-cp").arg(&folder).arg("Harness").arg(&folder).arg("20");
    assert!(java.status().expect("java runs").success(), "see the lines that begin with WRONG");
    std::fs::remove_dir_all(&folder).expect("the temporary folder is removed");
}
