//! Runs the Kotlin programs of `tests/kotlin` on all JDKs beside `java`, as `run.rs` does with Java,
//! and checks some of them. All are compiled in one process. The program in `Name.kt` is the class
//! `NameKt` of the package that the file's first line names.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use support::against_java::differences;
use support::jdks::Library;
use support::kotlin;
use support::process::{hebra, run};
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let suite = Arc::new(Suite::new());
    let mut trials = Vec::new();
    for library in Library::all() {
        for source in &suite.sources {
            let (suite, library, main) = (suite.clone(), library.clone(), main_class(source));
            let name = format!("jdk{}::{main}", library.feature);
            trials.push(Trial::test(name, move || suite.run(&library, &main)));
        }
    }
    for (name, main, argument, code, text) in [
        ("check::violated", "lostupdate.LostUpdateKt", Some("unlocked"), 1, "lost an update"),
        ("check::holds", "lostupdate.LostUpdateKt", None, 0, "holds"),
        ("check::one_thread", "coroutines.CoroutinesKt", None, 0, "holds"),
        ("check::dispatched", "coroutines.CoroutinesKt", Some("unlocked"), 1, "lost an update"),
        ("check::launched", "workers.WorkersKt", Some("launched"), 0, "holds"),
        ("check::in_turn", "workers.WorkersKt", Some("in turn"), 0, "holds"),
        ("check::unlocked", "workers.WorkersKt", Some("unlocked"), 1, "lost an update"),
        ("check::starved", "workers.WorkersKt", Some("starved"), 1, "deadlock"),
        (
            "check::passed_by",
            "workers.WorkersKt",
            Some("passed by"),
            1,
            "the younger task was first",
        ),
        ("check::mutexes", "coroutines.CoroutinesKt", Some("mutexes"), 1, "deadlock"),
    ] {
        let suite = suite.clone();
        trials.push(Trial::test(name, move || suite.check(main, argument, code, text)));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

struct Suite {
    sources: Vec<PathBuf>,
    classes: TempDir,
    compiled: OnceLock<()>,
}

impl Suite {
    fn new() -> Suite {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/kotlin");
        let files = std::fs::read_dir(root).expect("the folder of the programs");
        let files = files.map(|file| file.expect("a folder can be listed").path());
        let mut sources: Vec<PathBuf> =
            files.filter(|file| file.extension().is_some_and(|e| e == "kt")).collect();
        sources.sort();
        assert!(!sources.is_empty(), "no programs in tests/kotlin");
        let classes = tempfile::tempdir().expect("a temporary folder");
        Suite { sources, classes, compiled: OnceLock::new() }
    }

    fn class_path(&self) -> OsString {
        self.compiled.get_or_init(|| kotlin::compile(&self.sources, self.classes.path()));
        let [library, coroutines] = kotlin::libraries();
        let places = [self.classes.path().to_owned(), library, coroutines];
        std::env::join_paths(places).expect("plain paths")
    }

    fn run(&self, library: &Library, main: &str) -> Result<(), Failed> {
        let found = differences(library, Path::new(&self.class_path()), main);
        if found.is_empty() { Ok(()) } else { Err(Failed::from(found.join("\n"))) }
    }

    fn check(
        &self,
        main: &str,
        argument: Option<&str>,
        code: i32,
        text: &str,
    ) -> Result<(), Failed> {
        let mut check = hebra();
        let trace = self.classes.path().join(format!("{main}.{}.json", argument.unwrap_or("none")));
        check.arg("check").arg("--trace").arg(trace).arg("-cp").arg(self.class_path());
        check.args([main, "--"]).args(argument);
        let done = run(&mut check, AT_MOST);
        match done.code == Some(code) && done.stdout.contains(text) {
            true => Ok(()),
            false => Err(format!("{}\n{}{}", done.ending(), done.stdout, done.stderr).into()),
        }
    }
}

fn main_class(source: &Path) -> String {
    let text = std::fs::read_to_string(source).expect("a program can be read");
    let package = text.lines().next().and_then(|line| line.strip_prefix("package "));
    let package = package.unwrap_or_else(|| panic!("{}: no package", source.display()));
    let stem = source.file_stem().and_then(|stem| stem.to_str()).expect("names are plain");
    format!("{package}.{stem}Kt")
}
