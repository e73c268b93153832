//! Compiles probes, runs them with `java` and `hebra run`, and compares line by line. What Hebra does not support ends
//! its run; the probes after it are run in the next one.

use crate::classes::Class;
use crate::process::{Done, run};
use crate::source::{RELEASES, Unit, bulk, units};
use crate::table::Table;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// How long `java` may take for all probes, and Hebra for those up to one that it does not support.
const AT_MOST: Duration = Duration::from_secs(300);
/// A probe that prints nothing for so long has no end.
const PATIENCE: Duration = Duration::from_secs(60);

/// A JDK, or the part of one that runs programs.
#[derive(Clone, Debug)]
pub struct Jdk {
    /// 17 for 17.0.2.
    pub feature: u16,
    /// Its folder.
    pub home: PathBuf,
}

impl Jdk {
    /// Its `java`, for short runs.
    pub(crate) fn java(&self) -> Command {
        let mut java = Command::new(self.home.join("bin/java"));
        java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
        java
    }
}

/// What became of a probe on a JDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The same line.
    Equal,
    /// Another line.
    Different {
        /// What `java` prints.
        java: String,
        /// What `hebra run` prints.
        hebra: String,
    },
    /// Hebra says what it cannot do.
    Unsupported(String),
    /// `java` has no such class.
    Absent,
}

/// A probe with what became of it.
#[derive(Clone, Debug)]
pub struct Row {
    /// The probe, or the class that was probed in bulk.
    pub name: String,
    /// Whether it is one of many of a kind.
    pub in_bulk: bool,
    /// What became of it.
    pub outcome: Outcome,
}

/// Compiled probes.
pub struct Bench {
    folder: TempDir,
    units: Vec<Unit>,
}

impl Bench {
    /// Compiles the probes of a table with the compiler of a JDK, for this and the others. `helpers` is the folder with
    /// our Java sources, `driver` the program that compiles for JDKs that are newer than the compiler.
    pub fn new(
        table: &Table,
        jdks: &[Jdk],
        compiler: &Jdk,
        helpers: &Path,
        driver: &Path,
    ) -> Result<Bench, String> {
        let folder = TempDir::new().map_err(|error| error.to_string())?;
        let newest = jdks.iter().map(|jdk| jdk.feature).max().unwrap_or(compiler.feature);
        let mut bench = Bench { folder, units: units(table) };
        bench.units.retain(|unit| unit.release <= newest);
        let sources = ["Probe.java", "ListClasses.java"].map(|name| helpers.join(name));
        bench.javac(compiler, RELEASES[0], &sources)?;
        for release in RELEASES {
            let of_release = bench.units.iter().filter(|unit| unit.release == release);
            let files =
                of_release.map(|unit| bench.written(unit)).collect::<Result<Vec<_>, _>>()?;
            if files.is_empty() {
                continue;
            }
            if release <= compiler.feature {
                bench.javac(compiler, release, &files)?;
            } else if let Some(jdk) = jdks.iter().find(|jdk| jdk.feature >= release) {
                bench.with_library(compiler, jdk, release, &files, driver)?;
            }
        }
        Ok(bench)
    }

    /// Adds the exceptions and enums among these classes.
    pub fn add_bulk(&mut self, classes: &[Class], compiler: &Jdk) -> Result<(), String> {
        let unit = bulk(classes);
        let file = self.written(&unit)?;
        self.javac(compiler, unit.release, &[file])?;
        self.units.push(unit);
        Ok(())
    }

    /// Where classes for a release are.
    pub fn classes(&self, release: u16) -> PathBuf {
        self.folder.path().join(release.to_string())
    }

    fn written(&self, unit: &Unit) -> Result<PathBuf, String> {
        let file = self.folder.path().join(format!("{}.java", unit.class));
        std::fs::write(&file, &unit.source).map_err(|error| error.to_string())?;
        Ok(file)
    }

    fn javac(&self, compiler: &Jdk, release: u16, files: &[PathBuf]) -> Result<(), String> {
        let mut javac = Command::new(compiler.home.join("bin/javac"));
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-nowarn", "-proc:none"]);
        javac.args(["-encoding", "UTF-8", "-Xlint:none", "-Xmaxerrs", "1000", "--release"]);
        javac.arg(release.to_string()).arg("-cp").arg(self.classes(RELEASES[0]));
        javac.arg("-d").arg(self.classes(release)).args(files);
        let done = run(&mut javac, AT_MOST)?;
        if done.code == Some(0) { Ok(()) } else { Err(done.stderr) }
    }

    /// Compiles for a JDK that is newer than the compiler. Its classes run on that and those after it.
    fn with_library(
        &self,
        compiler: &Jdk,
        jdk: &Jdk,
        release: u16,
        files: &[PathBuf],
        driver: &Path,
    ) -> Result<(), String> {
        let into = self.classes(release);
        let lines = files.iter().map(|file| format!("{}\t{}\n", into.display(), file.display()));
        let list = self.folder.path().join("list");
        std::fs::write(&list, lines.collect::<String>()).map_err(|error| error.to_string())?;
        let scratch = self.folder.path().join(format!("library{release}"));
        let mut java = compiler.java();
        java.arg(driver).arg(jdk.feature.to_string()).arg(&jdk.home).arg(&scratch).arg(&list);
        let done = run(java.arg(self.classes(RELEASES[0])), AT_MOST)?;
        let errors = std::fs::read_to_string(into.join("errors.txt")).unwrap_or_default();
        if done.code == Some(0) { Ok(()) } else { Err(errors + &done.stderr) }
    }

    /// Runs all probes of a JDK with both, and compares.
    pub fn compare(&self, jdk: &Jdk, hebra: &Path) -> Result<Vec<Row>, String> {
        let java = self.java(jdk)?;
        let hebra = self.hebra(jdk, hebra)?;
        let mut rows = Vec::new();
        for unit in self.units_of(jdk) {
            for (number, name) in unit.names.iter().enumerate() {
                let key = (unit.class.clone(), number);
                let Some(expected) = java.get(&key) else {
                    return Err(format!("java did not get to {name}"));
                };
                let outcome = match hebra.get(&key) {
                    _ if is_absent(expected) => Outcome::Absent,
                    Some(Ok(line)) if line == expected => Outcome::Equal,
                    Some(Ok(line)) => {
                        Outcome::Different { java: expected.clone(), hebra: line.clone() }
                    }
                    Some(Err(reason)) => Outcome::Unsupported(reason.clone()),
                    None => return Err(format!("hebra did not get to {name}")),
                };
                let in_bulk = unit.class == "Bulk";
                rows.push(Row { name: name.clone(), in_bulk, outcome });
            }
        }
        Ok(rows)
    }

    fn units_of(&self, jdk: &Jdk) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| unit.release <= jdk.feature)
    }

    fn class_path(&self, jdk: &Jdk) -> String {
        let releases = RELEASES.into_iter().filter(|release| *release <= jdk.feature);
        let folders =
            releases.map(|release| self.classes(release)).filter(|folder| folder.is_dir());
        folders.map(|folder| folder.display().to_string()).collect::<Vec<_>>().join(":")
    }

    /// What `java` prints of each probe.
    fn java(&self, jdk: &Jdk) -> Result<HashMap<(String, usize), String>, String> {
        let mut java = jdk.java();
        java.arg("-cp").arg(self.class_path(jdk)).arg("Probe");
        for unit in self.units_of(jdk) {
            java.args([unit.class.as_str(), "0"]);
        }
        let done = run(&mut java, AT_MOST)?;
        if done.code != Some(0) {
            let last = done.stdout.lines().last().unwrap_or_default();
            return Err(format!("java ended with {:?} in {last}: {}", done.code, done.stderr));
        }
        Ok(read(&done.stdout).results)
    }

    /// What Hebra prints of each probe, or why not.
    fn hebra(
        &self,
        jdk: &Jdk,
        hebra: &Path,
    ) -> Result<HashMap<(String, usize), Result<String, String>>, String> {
        let mut all = HashMap::new();
        let units: Vec<&Unit> = self.units_of(jdk).collect();
        let (mut at, mut first) = (0, 0);
        while at < units.len() {
            let mut command = Command::new(hebra);
            command.arg("run").arg("--jdk").arg(&jdk.home).arg("-cp").arg(self.class_path(jdk));
            command.args(["Probe", "--"]).args([units[at].class.clone(), first.to_string()]);
            for unit in &units[at + 1..] {
                command.args([unit.class.as_str(), "0"]);
            }
            let done = run(&mut command, PATIENCE)?;
            let read = read(&done.stdout);
            let finished = done.code == Some(0) && read.underway.is_none();
            all.extend(read.results.into_iter().map(|(key, line)| (key, Ok(line))));
            if finished {
                break;
            }
            let Some((class, number)) = read.underway else {
                return Err(format!("hebra did not begin: {}", done.stderr));
            };
            all.insert((class.clone(), number), Err(reason(&done, &jdk.home)));
            // Go on behind it.
            at = units.iter().position(|unit| unit.class == class).unwrap_or(units.len());
            first = number + 1;
            if units.get(at).is_some_and(|unit| first == unit.names.len()) {
                (at, first) = (at + 1, 0);
            }
        }
        Ok(all)
    }
}

/// Probes in the output of a run.
struct Read {
    results: HashMap<(String, usize), String>,
    /// The one that began last and did not end.
    underway: Option<(String, usize)>,
}

fn read(output: &str) -> Read {
    let mut read = Read { results: HashMap::new(), underway: None };
    for line in output.lines() {
        if let Some((class, number)) = line.strip_prefix('#').and_then(|at| at.split_once(' '))
            && let Ok(number) = number.parse()
        {
            read.underway = Some((class.to_owned(), number));
        } else if let Some(result) = line.strip_prefix('=')
            && let Some(probe) = read.underway.take()
        {
            read.results.insert(probe, result.to_owned());
        }
    }
    read
}

/// Why a run ended: the first line that Hebra says, without the descriptor of the method and without its own name.
fn reason(done: &Done, home: &Path) -> String {
    let Some(code) = done.code else { return "no end".to_owned() };
    let lines = done.stderr.lines().filter_map(|line| line.strip_prefix("hebra: "));
    let line = lines.last().unwrap_or_default();
    let line = line.strip_prefix("not supported: ").unwrap_or(line);
    // Where the JDK is on this machine is of no interest.
    let line = line.replace(&home.display().to_string(), "java.home");
    let line = line.as_str();
    match (line.find('('), line.find(": ")) {
        _ if line.is_empty() => format!("exit status {code}"),
        (Some(open), Some(colon)) if open < colon => format!("{}{}", &line[..open], &line[colon..]),
        (Some(open), None) if line.starts_with("native method") => line[..open].to_owned(),
        _ => line.to_owned(),
    }
}

/// Whether `java` has no class of the probe.
fn is_absent(line: &str) -> bool {
    let words =
        ["throws java.lang.NoClassDefFoundError", "throws java.lang.ClassNotFoundException"];
    let expected = ["no.such.Thing", "no.Such"];
    words.iter().any(|word| line.starts_with(word))
        && !expected.iter().any(|name| line.contains(name))
}
