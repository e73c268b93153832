//! The corpus: `libraries.toml` names packages and jars, each driver says at its head what is true of it.

use crate::support::jdks::fetched;
use crate::support::process::run;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Libraries and drivers.
pub struct Corpus {
    libraries: BTreeMap<String, Library>,
    /// Ordered by name.
    pub drivers: Vec<Driver>,
}

/// A row of `libraries.toml`.
struct Library {
    /// Debian packages; that of the library itself comes first.
    packages: Vec<String>,
    /// The jars among theirs that are on the class path, without `.jar`.
    jars: Vec<String>,
    /// Drivers that are tried in each test run.
    quick: Vec<String>,
}

impl Library {
    fn read(row: &toml::Value) -> Library {
        let words = |key: &str| -> Vec<String> {
            let all = row.get(key).and_then(toml::Value::as_array).into_iter().flatten();
            all.map(|word| word.as_str().expect("a list of words").to_owned()).collect()
        };
        Library { packages: words("packages"), jars: words("jars"), quick: words("quick") }
    }
}

/// A program that uses a library.
pub struct Driver {
    /// The library.
    pub library: String,
    /// The main class.
    pub main: String,
    /// What follows from the documentation: `holds`, or `violated` with a property if there can be only one.
    pub expected: String,
    /// Whether it is tried in each test run.
    pub is_quick: bool,
}

impl Driver {
    /// Library and class.
    pub fn name(&self) -> String {
        format!("{}/{}", self.library, self.main)
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/libraries")
}

impl Corpus {
    pub fn read() -> Corpus {
        let text = std::fs::read_to_string(folder().join("libraries.toml"))
            .expect("the table of libraries");
        let table: toml::Table = text.parse().expect("a table of libraries");
        let libraries: BTreeMap<String, Library> =
            table.iter().map(|(name, row)| (name.clone(), Library::read(row))).collect();
        let mut drivers = Vec::new();
        for (name, library) in &libraries {
            let files = std::fs::read_dir(folder().join(name));
            let files = files.unwrap_or_else(|error| panic!("drivers of {name}: {error}"));
            let mut names: Vec<String> = files
                .flatten()
                .filter_map(|file| {
                    Some(file.file_name().to_str()?.strip_suffix(".java")?.to_owned())
                })
                .collect();
            names.sort();
            for quick in &library.quick {
                assert!(names.contains(quick), "{name} has no driver {quick}");
            }
            drivers.extend(names.into_iter().map(|main| {
                let text =
                    std::fs::read_to_string(folder().join(name).join(format!("{main}.java")));
                let text = text.expect("a driver can be read");
                let head = |what: &str| text.lines().find_map(|line| line.strip_prefix(what));
                let expected = head("// expect: ").map(str::to_owned);
                assert!(head("// why: ").is_some(), "{name}/{main} does not say why");
                Driver {
                    library: name.clone(),
                    expected: expected.unwrap_or_else(|| panic!("{name}/{main} expects nothing")),
                    is_quick: library.quick.contains(&main),
                    main,
                }
            }));
        }
        Corpus { libraries, drivers }
    }

    /// The version of a library's package.
    pub fn version(&self, library: &str) -> String {
        let package = &self.libraries[library].packages[0];
        let file = fetched(&format!("libraries/{package}")).join("version");
        std::fs::read_to_string(file).expect("the package's version")
    }

    /// How many libraries there are.
    pub fn libraries(&self) -> usize {
        self.libraries.len()
    }

    /// The class path of a driver that was compiled.
    pub fn class_path(&self, library: &str, compiled: &Path) -> OsString {
        let jars = self.jars(library);
        let path = std::iter::once(compiled.join(library)).chain(jars);
        std::env::join_paths(path).expect("plain names")
    }

    fn jars(&self, library: &str) -> Vec<PathBuf> {
        let Library { packages, jars, .. } = &self.libraries[library];
        let jar = |name: &String| {
            let places = packages.iter().map(|package| {
                fetched(&format!("libraries/{package}")).join(format!("usr/share/java/{name}.jar"))
            });
            let mut places = places.filter(|file| file.is_file());
            places.next().unwrap_or_else(|| panic!("{library}: no package has {name}.jar"))
        };
        jars.iter().map(jar).collect()
    }

    /// Compiles drivers, those of a library to a folder of its name.
    pub fn compile(&self, drivers: &[&Driver], to: &Path) {
        let mut by_library: BTreeMap<&str, Vec<PathBuf>> = BTreeMap::new();
        for driver in drivers {
            let file = folder().join(&driver.library).join(format!("{}.java", driver.main));
            by_library.entry(&driver.library).or_default().push(file);
        }
        for (library, files) in by_library {
            let jars = std::env::join_paths(self.jars(library)).expect("plain names");
            let javac = crate::support::jdks::Library::system().home.join("bin/javac");
            let mut command = Command::new(javac);
            command.args([
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-g",
                "-nowarn",
                "-proc:none",
                "-cp",
            ]);
            command.arg(jars).arg("-d").arg(to.join(library)).args(files);
            let done = run(&mut command, Duration::from_secs(120));
            assert_eq!(done.code, Some(0), "{library}: {}{}", done.stdout, done.stderr);
        }
    }
}
