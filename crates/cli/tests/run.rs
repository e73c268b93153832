//! Runs the programs of `tests/run`, one test per program and JDK (those that use nothing but `java.lang` on two of them,
//! with HEBRA_THOROUGH=1 on all): `hebra run` must print what
//! `java -ea` prints and end with the same status. What `java` does is kept beside the program
//! (HEBRA_BLESS=1 asks it and writes that). A program may say in its first lines on which JDKs it runs:
//! `// jdk: 17+`, `// jdk: 11-20`; and that `java` is to be asked each time, because what it prints
//! depends on the machine: `// java: each time`.

#[path = "support/in_process.rs"]
mod in_process;
mod support;

use in_process::Libraries;
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use support::against_java::differences;
use support::compile::{compile_for, errors};
use support::java_outputs::{ask, keep, kept};
use support::jdks::{Library, range};
use tempfile::TempDir;

/// The release that programs are compiled for, unless the JDK is older or the program asks for
/// more.
const LANGUAGE: u16 = 17;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let suite = Arc::new(Suite::new(&arguments));
    let trials = (0..suite.runs.len()).map(|index| {
        let suite = suite.clone();
        Trial::test(suite.runs[index].name.clone(), move || suite.test(index))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// What is to be run.
struct Suite {
    runs: Vec<Run>,
    folder: TempDir,
    /// The classes of JDKs, read once.
    libraries: Libraries,
    /// By release: the library with its API, and whether the programs were compiled for it.
    releases: BTreeMap<u16, (Library, OnceLock<()>)>,
}

/// One program on one JDK.
struct Run {
    /// `jdk<version>::<topic>::<Case>`
    name: String,
    source: PathBuf,
    library: Library,
    /// Java for which the program is compiled.
    release: u16,
}

impl Suite {
    fn new(arguments: &Arguments) -> Suite {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
        let sources = sources(&root);
        assert!(!sources.is_empty(), "no programs in {}", root.display());
        let libraries = Library::all();
        let mut releases = BTreeMap::new();
        let mut runs = Vec::new();
        let usual = Library::system().feature;
        for (library, source) in
            libraries.iter().flat_map(|library| sources.iter().map(move |s| (library, s)))
        {
            let topic = source.parent().map_or(String::new(), stem);
            let name = format!("jdk{}::{topic}::{}", library.feature, stem(source));
            let jdks = jdks(source);
            // Who asks for a program by name, or for new outputs, gets all.
            let is_usual_run = arguments.filter.is_none() && !is_set("HEBRA_BLESS");
            if is_usual_run && is_left_out(source, &libraries, library.feature, usual) {
                continue;
            }
            let wanted = arguments.filter.as_ref().is_none_or(|part| name.contains(part));
            if !wanted || !jdks.contains(&library.feature) {
                continue;
            }
            let least = if *jdks.start() > LANGUAGE { *jdks.start() } else { LANGUAGE };
            let language = libraries.iter().find(|l| l.feature >= least.min(library.feature));
            let language = language.unwrap_or(library);
            let release = language.feature;
            releases.entry(release).or_insert_with(|| (language.clone(), OnceLock::new()));
            runs.push(Run { name, source: source.clone(), library: library.clone(), release });
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        Suite { runs, releases, folder, libraries: Libraries::default() }
    }

    fn test(&self, index: usize) -> Result<(), Failed> {
        let run = &self.runs[index];
        let (language, compiled) = &self.releases[&run.release];
        compiled.get_or_init(|| {
            let runs = self.runs.iter().filter(|other| other.release == run.release);
            let work: BTreeMap<_, _> = runs.map(|r| (r.source.clone(), self.place(r))).collect();
            compile_for(language, &work.into_iter().collect::<Vec<_>>());
        });
        let classes = self.place(run);
        if let Some(errors) = errors(&classes) {
            let release = run.release;
            let advice =
                format!("its first line may say on which JDKs it runs: // jdk: {LANGUAGE}+");
            return Err(format!("not Java {release}; {advice}\n{errors}").into());
        }
        let main = stem(&run.source);
        if says(&run.source, ASKS_EACH_TIME).is_some() {
            let differences = differences(&run.library, &classes, &main);
            return if differences.is_empty() {
                Ok(())
            } else {
                Err(differences.join("\n").into())
            };
        }
        if is_set("HEBRA_BLESS") {
            keep(&run.source, &run.library, ask(&run.library, &classes, &main));
        }
        let Some(java) = kept(&run.source, &run.library) else {
            return Err(
                "what java does is not known: HEBRA_BLESS=1 asks it (cargo xtask bless)".into()
            );
        };
        let shown = self.libraries.run(&run.library, &classes, &main);
        let differences = shown.map_err(|failure| format!("{failure:?}"))?.differences(&java);
        if differences.is_empty() { Ok(()) } else { Err(Failed::from(differences.join("\n"))) }
    }

    /// Where the classes of a program go.
    fn place(&self, run: &Run) -> PathBuf {
        let topic = run.source.parent().map_or(String::new(), stem);
        self.folder.path().join(run.release.to_string()).join(topic).join(stem(&run.source))
    }
}

/// Whether a program is left out on a JDK, unless HEBRA_THOROUGH is set: what uses nothing but `java.lang` runs on the
/// usual one and one other in turn.
fn is_left_out(source: &Path, libraries: &[Library], feature: u16, usual: u16) -> bool {
    let text = std::fs::read_to_string(source).unwrap_or_default();
    let is_plain = !text.contains("import ") && !text.contains("java.");
    let others: Vec<u16> = libraries.iter().map(|l| l.feature).filter(|f| *f != usual).collect();
    let turn = text.len() % others.len().max(1);
    let is_due = feature == usual || others.get(turn) == Some(&feature);
    is_plain && !is_due && !is_set("HEBRA_THOROUGH")
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| value == "1")
}

/// The JDKs on which a program runs: all, unless it says otherwise.
fn jdks(source: &Path) -> RangeInclusive<u16> {
    let Some(said) = says(source, "// jdk:") else { return 0..=u16::MAX };
    range(&said).unwrap_or_else(|| panic!("{}: not understood: {said}", source.display()))
}

/// Stands in a program of which `java` is asked each time.
const ASKS_EACH_TIME: &str = "// java: each time";

/// What one of the first lines of a program says behind some words.
fn says(source: &Path, words: &str) -> Option<String> {
    let text = std::fs::read_to_string(source).expect("a program can be read");
    text.lines().take(3).find_map(|line| line.strip_prefix(words).map(str::to_owned))
}

/// The name of a file or folder without its extension.
fn stem(path: impl AsRef<Path>) -> String {
    let stem = path.as_ref().file_stem().and_then(|stem| stem.to_str());
    stem.expect("names are plain").to_owned()
}

/// `<topic>/<Case>.java` below a folder, sorted.
fn sources(root: &Path) -> Vec<PathBuf> {
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
