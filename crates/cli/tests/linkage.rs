//! Classes that were changed after others were compiled against them: `hebra run` must fail where
//! `java` does, with the same errors. `tests/linkage/before` is compiled whole, then
//! `tests/linkage/after` over it.

use crate::support::against_java::differences;
use crate::support::jdks::Library;
use crate::support::process::run;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const SOURCES: [&str; 4] = ["Main.java", "Parts.java", "p/Hidden.java", "p/Maker.java"];

#[test]
fn changed_classes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for library in Library::all() {
        let classes = folder.path().join(library.feature.to_string());
        compile(&library, "before", &classes);
        compile(&library, "after", &classes);
        std::fs::remove_file(classes.join("Gone.class")).expect("a class to remove");
        let differences = differences(&library, &classes, "Main");
        assert!(differences.is_empty(), "JDK {}:\n{}", library.feature, differences.join("\n"));
    }
}

#[test]
fn what_is_caught_must_be_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("Catches.java");
    let text = "class Lost extends RuntimeException {}
        class Catches { public static void main(String[] a) {
            try { System.out.println(a.length); } catch (Lost e) { System.out.println(e); } } }";
    std::fs::write(&source, text).expect("a source file is written");
    javac(&Library::system(), &[source], folder.path());
    std::fs::remove_file(folder.path().join("Lost.class")).expect("a class to remove");
    let mut hebra = crate::support::process::hebra();
    let done = run(hebra.arg("run").arg("-cp").arg(folder.path()).arg("Catches"), AT_MOST);
    assert_eq!((done.code, done.stdout.as_str()), (Some(2), ""), "{}", done.stderr);
    assert!(done.stderr.contains("class Lost was not found"), "{}", done.stderr);
}

const AT_MOST: Duration = Duration::from_secs(60);

/// Compiles one of the two versions.
fn compile(library: &Library, version: &str, classes: &Path) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/linkage").join(version);
    let sources = SOURCES.map(|name| folder.join(name)).into_iter().filter(|s| s.exists());
    javac(library, &sources.collect::<Vec<_>>(), classes);
}

/// The compiler is that of the JDK which `hebra` finds.
fn javac(library: &Library, sources: &[PathBuf], classes: &Path) {
    let system = Library::system();
    let release = library.feature.min(system.feature).to_string();
    let mut command = Command::new(system.home.join("bin").join("javac"));
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    command.args(["-nowarn", "--release", &release, "-d"]).arg(classes).args(sources);
    let done = run(&mut command, AT_MOST);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
}
