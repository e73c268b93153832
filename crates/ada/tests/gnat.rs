//! Debian's Ada compiler, for tests: no program of theirs is invalid, and what programs really do can be seen.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Checks that a program is Ada.
pub fn check(source: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut gcc = Command::new("gcc");
    gcc.args(["-c", "-gnatc", "-gnat2012"]).arg(source).current_dir(folder.path());
    let output = gcc.output().expect("gcc: cargo xtask setup installs gnat");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.is_empty(), "{}: {said}", source.display());
}

/// Builds a program in its folder.
pub fn build(source: &Path) {
    let folder = source.parent().expect("a file in a folder");
    let mut gnatmake = Command::new("gnatmake");
    gnatmake.args(["-q", "-gnat2012", "-gnatws"]).arg(source).current_dir(folder);
    let output = gnatmake.output().expect("gnatmake: cargo xtask setup installs gnat");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = std::fs::read_to_string(source).unwrap_or_default();
    assert!(output.status.success(), "{said}\n{text}");
}

/// Runs a program several times at once. Returns the lines that each printed, and whether it came to its end in time.
pub fn run(program: &Path, times: usize, most: Duration) -> Vec<(Vec<String>, bool)> {
    let mut runs = Vec::new();
    for number in 0..times {
        let printed = program.with_extension(format!("{number}.out"));
        let file = std::fs::File::create(&printed).expect("a file for output");
        let mut command = Command::new(program);
        command.stdin(Stdio::null()).stdout(file).stderr(Stdio::null());
        runs.push((command.spawn().expect("the program starts"), printed));
    }
    let started = Instant::now();
    let mut results = Vec::new();
    for (mut child, printed) in runs {
        let status = loop {
            match child.try_wait().expect("the program can be waited for") {
                None if started.elapsed() < most => std::thread::sleep(Duration::from_millis(2)),
                status => break status,
            }
        };
        if status.is_none() {
            child.kill().expect("the program can be ended");
            child.wait().expect("the program has ended");
        }
        let text = std::fs::read_to_string(printed).unwrap_or_default();
        // The last line of one that was ended may be half of one.
        let complete = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let lines = complete.lines().map(str::to_owned).collect();
        results.push((lines, status.is_some_and(|status| status.success())));
    }
    results
}
