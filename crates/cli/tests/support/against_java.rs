//! Runs a program under `hebra run` and under `java` and tells the differences.

use super::jdks::Library;
use super::process::{Done, hebra, run};
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(60);

/// On a busy machine `java` may take a schedule that no one had in mind, so it is asked again
/// before a difference counts.
const ATTEMPTS: usize = 3;

/// How `hebra run` differs from `java -ea` on a class library: in exit status, output, or who
/// threw what uncaught.
pub fn differences(library: &Library, class_path: &Path, main: &str) -> Vec<String> {
    let mut ours = hebra();
    ours.arg("run").arg("--jdk").arg(&library.home).arg("-cp").arg(class_path);
    let ours = run(ours.arg(main), AT_MOST);
    let mut found = Vec::new();
    for _ in 0..ATTEMPTS {
        let theirs = run(library.java().arg("-ea").arg("-cp").arg(class_path).arg(main), AT_MOST);
        found = compare(&ours, &theirs);
        if found.is_empty() {
            break;
        }
    }
    found
}

fn compare(ours: &Done, theirs: &Done) -> Vec<String> {
    let mut found = Vec::new();
    if ours.code != theirs.code {
        let (ours, theirs) = (ours.ending(), theirs.ending());
        found.push(format!("run: {ours}, under java {theirs}"));
    }
    for (what, ours, theirs) in [
        ("output", &ours.stdout, &theirs.stdout),
        ("uncaught exception", &uncaught(ours), &uncaught(theirs)),
    ] {
        if ours != theirs {
            let difference = difference(theirs, ours);
            found.push(format!("run: {what} not as under java:\n{difference}"));
        }
    }
    found
}

/// The thread and the class of the first exception reported. Messages and stacks are not always
/// as the JDK words them.
fn uncaught(done: &Done) -> String {
    let line = done.stderr.lines().next().unwrap_or_default();
    line.split(": ").next().unwrap_or_default().to_owned()
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
