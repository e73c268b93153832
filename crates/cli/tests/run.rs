//! Runs the programs of `tests/run`, one test per program: `hebra run` must print what `java -ea`
//! prints and end with the same status.

mod support;

#[path = "support/against_java.rs"]
mod against_java;

use against_java::differences;
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use support::compile::compile;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let programs = programs(&root);
    assert!(!programs.is_empty(), "no programs in {}", root.display());
    let places = (0..programs.len()).map(|index| folder.path().join(index.to_string()));
    let work: Arc<Vec<(PathBuf, PathBuf)>> = Arc::new(programs.into_iter().zip(places).collect());
    let compiled = Arc::new(OnceLock::new());
    let trials = work.iter().map(|(source, classes)| {
        let (work, compiled) = (work.clone(), compiled.clone());
        let (classes, main) = (classes.clone(), stem(source));
        let name = format!("{}::{main}", source.parent().map_or(String::new(), stem));
        Trial::test(name, move || {
            compiled.get_or_init(|| compile(&work));
            let differences = differences(&classes, &main);
            if differences.is_empty() { Ok(()) } else { Err(Failed::from(differences.join("\n"))) }
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// The name of a file or folder without its extension.
fn stem(path: impl AsRef<Path>) -> String {
    let stem = path.as_ref().file_stem().and_then(|stem| stem.to_str());
    stem.expect("names are plain").to_owned()
}

/// `<topic>/<Case>.java` below a folder, sorted.
fn programs(root: &Path) -> Vec<PathBuf> {
    let list = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("the folder of the programs");
        entries.map(|entry| entry.expect("a folder can be listed").path()).collect::<Vec<_>>()
    };
    let topics = list(root).into_iter().filter(|path| path.is_dir());
    let files = topics.flat_map(|topic| list(&topic));
    let mut found: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|e| e == "java")).collect();
    found.sort();
    found
}
