//! Runs commands with tests, several at a time and the longest first, so that no core is idle before
//! the last of them ends. Each writes to a file of its own; of one that passes only the last line is shown.

use crate::workspace::Result;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A command with tests.
pub struct Job {
    /// What it is called in messages and, with `-` for other characters, its file.
    pub name: String,
    pub command: Command,
}

/// Runs the jobs in their order, as many at a time as there are cores. Jobs are free to have
/// several threads: those of one then run where another waits.
pub fn run(jobs: Vec<Job>, folder: &Path) -> Result {
    std::fs::create_dir_all(folder)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let count = jobs.len();
    let waiting = Mutex::new(jobs.into_iter());
    let failed = Mutex::new(Vec::new());
    let passed = AtomicU64::new(0);
    let next = || waiting.lock().expect("no job panics").next();
    std::thread::scope(|scope| {
        for _ in 0..cores.max(2) {
            scope.spawn(|| {
                while let Some(job) = next() {
                    let name = job.name.clone();
                    match run_one(job, folder) {
                        Ok(count) => {
                            passed.fetch_add(count, Ordering::Relaxed);
                        }
                        Err(complaint) => {
                            // Printed at once, in one piece, so that nothing comes between.
                            println!("{name}: FAILED\n{complaint}");
                            failed.lock().expect("no job panics").push(name);
                        }
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("no job panics");
    if failed.is_empty() {
        println!(
            "all {count} groups of tests passed; what they printed is in {}",
            folder.display()
        );
        println!("{} passed, 0 failed", passed.into_inner());
        return Ok(());
    }
    Err(format!("{} of {count} groups of tests failed: {}", failed.len(), failed.join(", ")).into())
}

/// Runs one job and returns how many of its tests passed. If it fails, gives all that it printed.
fn run_one(mut job: Job, folder: &Path) -> std::result::Result<u64, String> {
    let file = file(folder, &job.name);
    let describe = |error: std::io::Error| format!("{}: {error}", file.display());
    let output = File::create(&file).map_err(describe)?;
    let errors = output.try_clone().map_err(describe)?;
    job.command.stdin(Stdio::null()).stdout(output).stderr(errors);
    let started = Instant::now();
    let status = job.command.status().map_err(|error| error.to_string())?;
    let printed = std::fs::read(&file).map_err(describe)?;
    let printed = String::from_utf8_lossy(&printed);
    if !status.success() {
        return Err(format!("{printed}\n{status}"));
    }
    let counts = counts(&printed);
    let passed = counts.iter().find(|(_, what)| what == "passed").map_or(0, |(number, _)| *number);
    println!("{}: {} ({} s)", job.name, closing(&counts), started.elapsed().as_secs());
    Ok(passed)
}

fn file(folder: &Path, name: &str) -> PathBuf {
    let plain = |c: char| if c.is_alphanumeric() || c == '_' { c } else { '-' };
    folder.join(name.chars().map(plain).collect::<String>()).with_extension("txt")
}

/// Adds up the closing lines, `test result: ok. 3 passed; 0 failed; …`: doc tests have one for each
/// crate.
fn counts(printed: &str) -> Vec<(u64, String)> {
    let lines = printed.lines().filter_map(|line| line.strip_prefix("test result: ok. "));
    let mut counts: Vec<(u64, String)> = Vec::new();
    for part in lines.flat_map(|line| line.split(';')) {
        let Some((number, what)) = part.trim().split_once(' ') else { continue };
        let Ok(number) = number.parse::<u64>() else { continue };
        match counts.iter_mut().find(|(_, known)| known == what) {
            Some((sum, _)) => *sum += number,
            None => counts.push((number, what.to_owned())),
        }
    }
    counts
}

fn closing(counts: &[(u64, String)]) -> String {
    let counts: Vec<String> = counts.iter().map(|(n, what)| format!("{n} {what}")).collect();
    format!("test result: ok. {}", counts.join("; "))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn job(name: &str, script: &str) -> Job {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Job { name: name.to_owned(), command }
    }

    #[test]
    fn a_job_that_fails_is_named_and_the_others_run() {
        let folder = std::env::temp_dir().join(format!("hebra-xtask-jobs-{}", std::process::id()));
        let jobs =
            || vec![job("one", "echo a; exit 1"), job("cli two", "echo b"), job("c", "true")];
        let error = run(jobs(), &folder).unwrap_err().to_string();
        assert_eq!(error, "1 of 3 groups of tests failed: one");
        assert_eq!(std::fs::read_to_string(folder.join("cli-two.txt")).unwrap(), "b\n");
        assert!(run(jobs().into_iter().skip(1).collect(), &folder).is_ok());
        assert!(run(vec![job("killed", "kill -9 $$")], &folder).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn closing_lines_are_added_up() {
        let printed = "running 2 tests\ntest result: ok. 2 passed; 0 failed; finished in 0.1s\n\
                       test result: ok. 3 passed; 1 failed; 4 filtered out; finished in 0.1s\n";
        let expect = "test result: ok. 5 passed; 1 failed; 4 filtered out";
        assert_eq!(closing(&counts(printed)), expect);
    }
}
