//! Compares what a program does under `hebra run` with what it does under `java`.

use super::java_outputs;
use super::jdks::Library;
use super::process::{Done, hebra, run};
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

/// How long a program may take.
pub const AT_MOST: Duration = Duration::from_secs(60);

/// On a busy machine `java` may take a schedule that no one had in mind, so it is asked again
/// before a difference counts.
const ATTEMPTS: usize = 3;

/// What a program shows to its user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The exit status; none if it did not end by itself.
    pub code: Option<i32>,
    /// Standard output.
    pub output: String,
    /// The thread and the class of the first exception reported. Messages and stacks are not always
    /// as the JDK words them.
    pub uncaught: String,
}

impl Shown {
    /// What a process showed.
    pub fn of(done: &Done) -> Shown {
        let line = done.stderr.lines().next().unwrap_or_default();
        let uncaught = line.split(": ").next().unwrap_or_default().to_owned();
        Shown { code: done.code, output: done.stdout.clone(), uncaught }
    }

    /// How this differs from what `java` shows.
    pub fn differences(&self, java: &Shown) -> Vec<String> {
        let mut found = Vec::new();
        if self.code != java.code {
            found.push(format!("run: exit code {:?}, under java {:?}", self.code, java.code));
        }
        for (what, ours, theirs) in [
            ("output", &self.output, &java.output),
            ("uncaught exception", &self.uncaught, &java.uncaught),
        ] {
            if ours != theirs {
                let difference = difference(theirs, ours);
                found.push(format!("run: {what} not as under java:\n{difference}"));
            }
        }
        found
    }
}

/// Runs a program under `hebra run`.
pub fn ours(library: &Library, class_path: &Path, main: &str) -> Shown {
    let mut ours = hebra();
    ours.arg("run").arg("--jdk").arg(&library.home).arg("-cp").arg(class_path);
    Shown::of(&run(ours.arg(main), AT_MOST))
}

/// How `hebra run` differs from `java -ea` on a class library: in exit status, output, or who
/// threw what uncaught.
pub fn differences(library: &Library, class_path: &Path, main: &str) -> Vec<String> {
    let ours = ours(library, class_path, main);
    let mut found = Vec::new();
    for _ in 0..ATTEMPTS {
        found = ours.differences(&java_outputs::ask(library, class_path, main));
        if found.is_empty() {
            break;
        }
    }
    found
}

/// The first lines that differ.
pub fn difference(expected: &str, found: &str) -> String {
    let mut text = String::new();
    let same = expected.lines().zip(found.lines()).take_while(|(one, other)| one == other).count();
    for (sign, side) in [('-', expected), ('+', found)] {
        for line in side.lines().skip(same).take(8) {
            let _ = writeln!(text, "    {sign} {line}");
        }
    }
    text
}
