//! Builds tests and finds them in their executables, so that `schedule.rs` can run them. `cargo test`
//! itself would run one executable after the other, and at the end of each a core is idle.

use super::schedule::Job;
use crate::workspace::{Result, capture, cargo, shown};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The executable whose modules are files of tests.
const TOGETHER: &str = "it";

/// An executable with tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executable {
    /// The package without `hebra-`: the name of its folder.
    package: String,
    /// The library, the binary or the file of tests.
    target: String,
    /// True for a file of tests, false for unit tests.
    is_file: bool,
    /// The package's folder, in which cargo would run it.
    folder: PathBuf,
    path: PathBuf,
}

/// Tests that run in one process: those of a file.
pub struct Group {
    /// The package and the file; `longest.rs` knows it by this name.
    pub name: String,
    executable: Executable,
    /// The names of the tests; none for all of the executable.
    tests: Vec<String>,
}

impl Executable {
    /// Returns the tests by file.
    pub fn groups(self) -> Result<Vec<Group>> {
        let package = &self.package;
        if !self.is_file {
            let name = format!("{package} unit tests of {}", self.target);
            return Ok(vec![Group { name, executable: self, tests: Vec::new() }]);
        }
        if self.target != TOGETHER {
            let name = format!("{package} {}", self.target);
            return Ok(vec![Group { name, executable: self, tests: Vec::new() }]);
        }
        let listed = capture(self.command().args(["--list", "--format", "terse"]))?;
        let group = |(file, tests)| {
            let name = format!("{package} {file}");
            Group { name, executable: self.clone(), tests }
        };
        Ok(by_file(&listed).into_iter().map(group).collect())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        // As cargo has it.
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }
}

impl Group {
    /// Returns the command that runs the tests.
    pub fn job(&self) -> Job {
        let mut command = self.executable.command();
        if !self.tests.is_empty() {
            command.arg("--exact").args(&self.tests);
        }
        Job { name: self.name.clone(), command }
    }
}

/// Groups the lines `file::test: test`.
fn by_file(listed: &str) -> BTreeMap<String, Vec<String>> {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for test in listed.lines().filter_map(|line| line.strip_suffix(": test")) {
        let file = test.split("::").next().unwrap_or(test);
        files.entry(file.to_owned()).or_default().push(test.to_owned());
    }
    files
}

/// Builds the tests of all packages.
pub fn build() -> Result<Vec<Executable>> {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-run", "--message-format=json-render-diagnostics"]);
    command.stderr(Stdio::inherit());
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("{} failed: {}", shown(&command), output.status).into());
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    Ok(messages.lines().filter_map(executable).collect())
}

/// Returns the tests that a message of cargo names.
fn executable(message: &str) -> Option<Executable> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["profile"]["test"] != true {
        return None;
    }
    let path = PathBuf::from(message["executable"].as_str()?);
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    let target = &message["target"];
    let is_file = target["kind"].as_array()?.iter().any(|kind| kind == "test");
    let target = target["name"].as_str()?.to_owned();
    let package = folder.file_name()?.to_str()?.to_owned();
    Some(Executable { package, target, is_file, folder, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_tests_in_what_cargo_says() {
        let message = |kind: &str, is_test: bool| {
            let target = format!(r#""target":{{"kind":["{kind}"],"name":"run"}}"#);
            let rest = r#""manifest_path":"w/crates/cli/Cargo.toml","executable":"t/run-1""#;
            executable(&format!(r#"{{{target},"profile":{{"test":{is_test}}},{rest}}}"#))
        };
        let expect = |is_file: bool| Executable {
            package: "cli".to_owned(),
            target: "run".to_owned(),
            is_file,
            folder: PathBuf::from("w/crates/cli"),
            path: PathBuf::from("t/run-1"),
        };
        assert_eq!(message("test", true), Some(expect(true)));
        assert_eq!(message("bin", true), Some(expect(false)));
        assert_eq!(message("bin", false), None);
        assert_eq!(executable("not JSON"), None);
    }

    #[test]
    fn tests_are_listed_by_file() {
        let listed = "claims::one: test\nrun::deep::two: test\nclaims::three: test\n\n3 tests\n";
        let expect = [
            ("claims".to_owned(), vec!["claims::one".to_owned(), "claims::three".to_owned()]),
            ("run".to_owned(), vec!["run::deep::two".to_owned()]),
        ];
        assert_eq!(by_file(listed), expect.into());
    }

    /// With `autotests = false`, cargo would not notice a file that is neither a module of `it.rs`
    /// nor a target.
    #[test]
    fn every_file_of_tests_is_built() {
        let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
        let list = |path: &Path| -> Vec<PathBuf> {
            let entries = std::fs::read_dir(path).into_iter().flatten();
            entries.map(|entry| entry.unwrap().path()).collect()
        };
        let mut forgotten = Vec::new();
        for package in list(&crate::workspace::root().join("crates")) {
            let manifest = read(&package.join("Cargo.toml"));
            if !manifest.contains("autotests = false") {
                continue;
            }
            let together = read(&package.join("tests/it.rs"));
            for file in list(&package.join("tests")) {
                let name = file.file_stem().unwrap().to_str().unwrap();
                let is_module = together.lines().any(|line| line == format!("mod {name};"));
                let is_target = manifest.contains(&format!("name = \"{name}\""));
                if file.extension().is_some_and(|e| e == "rs") && !is_module && !is_target {
                    forgotten.push(file);
                }
            }
        }
        assert!(forgotten.is_empty(), "neither in it.rs nor in Cargo.toml: {forgotten:?}");
    }
    /// With `test = false`, cargo would not notice tests inside of a library.
    #[test]
    fn libraries_without_tests_have_none() {
        fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => sources(&path, found),
                    false => found.push(path),
                }
            }
        }
        for entry in std::fs::read_dir(crate::workspace::root().join("crates")).unwrap() {
            let package = entry.unwrap().path();
            let manifest = std::fs::read_to_string(package.join("Cargo.toml")).unwrap();
            if !manifest.contains("[lib]\ntest = false") {
                continue;
            }
            let mut found = Vec::new();
            sources(&package.join("src"), &mut found);
            found.retain(|file| std::fs::read_to_string(file).unwrap().contains("cfg(test)"));
            assert!(found.is_empty(), "move these tests to {}/tests: {found:?}", package.display());
        }
    }
}
