//! `cargo xtask test`: runs all tests, or with `--quick` the fast ones, after installing what they
//! need. `built.rs` builds and finds them, `longest.rs` says which come first and which are not quick,
//! `schedule.rs` runs them. If the user names some, `cargo test` does it all.

mod built;
mod longest;
mod quick;
mod schedule;

use crate::setup;
use crate::workspace::{Result, cargo, run, shown, target};
use schedule::Job;
use std::process::Command;

/// The options of the task.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    quick: bool,
    /// Runs what is otherwise left out for want of time; see `THOROUGH`.
    all: bool,
    /// Only prints the commands.
    dry_run: bool,
    /// Arguments for `cargo test`.
    args: Vec<String>,
}

/// The variables of `--all`.
const THOROUGH: [(&str, &str); 2] = [("HEBRA_PROGRAMS_ALL", "1"), ("HEBRA_THOROUGH", "1")];

impl Options {
    /// Separates the task's own flags from the arguments.
    pub fn parse(args: &[String]) -> std::result::Result<Options, String> {
        let mut options = Options::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--quick" => options.quick = true,
                "--all" => options.all = true,
                "--dry-run" => options.dry_run = true,
                _ => options.args.push(arg.clone()),
            }
            if arg == "--" {
                // The remaining arguments are for the tests.
                options.args.extend(args.by_ref().cloned());
            }
        }
        if options.quick && !options.args.is_empty() {
            return Err("test --quick has tests of its own; without --quick, name some".into());
        }
        if options.quick && options.all {
            return Err("test --quick runs less, test --all more: choose one".into());
        }
        Ok(options)
    }

    fn variables(&self) -> &'static [(&'static str, &'static str)] {
        match (self.quick, self.all) {
            (true, _) => &quick::VARIABLES,
            (_, true) => &THOROUGH,
            _ => &[],
        }
    }
}

/// Runs the tests.
pub fn test(options: &Options) -> Result {
    if !options.dry_run {
        setup::setup()?;
    }
    match options.args.is_empty() {
        true => test_all(options),
        false => test_some(options),
    }
}

/// Runs the tests that arguments of `cargo test` select.
fn test_some(options: &Options) -> Result {
    let mut command = cargo();
    command.args(["test", "--no-fail-fast"]).envs(options.variables().iter().copied());
    if !selects_package(&options.args) {
        command.arg("--workspace");
    }
    command.args(&options.args);
    if options.dry_run {
        show(options, &command);
        return Ok(());
    }
    run(&mut command)
}

/// Runs all tests, several groups at a time.
fn test_all(options: &Options) -> Result {
    let mut jobs = Vec::new();
    for executable in built::build()? {
        for group in executable.groups()? {
            if !options.quick || quick::includes(&group) {
                jobs.push(group.job());
            }
        }
    }
    if !options.quick {
        let mut doc = cargo();
        doc.args(["test", "--workspace", "--doc", "--no-fail-fast"]);
        jobs.push(Job { name: "examples in comments".to_owned(), command: doc });
    }
    jobs.sort_by_key(|job| longest::rank(&job.name));
    for job in &mut jobs {
        job.command.envs(options.variables().iter().copied());
    }
    if options.dry_run {
        jobs.iter().for_each(|job| show(options, &job.command));
        return Ok(());
    }
    schedule::run(jobs, &target()?.join("test-output"))
}

fn show(options: &Options, command: &Command) {
    let variables = options.variables().iter();
    let variables: String = variables.map(|(k, v)| format!("{k}={v} ")).collect();
    println!("{variables}{}", shown(command));
}

/// Returns true if arguments of `cargo test` select packages.
fn selects_package(args: &[String]) -> bool {
    let own = args.iter().take_while(|arg| *arg != "--");
    own.map(String::as_str).any(|arg| {
        let name = arg.split_once('=').map_or(arg, |(name, _)| name);
        let is_long = ["--package", "--workspace", "--manifest-path"].contains(&name);
        // `-p vm` and `-pvm`.
        is_long || arg.starts_with("-p")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn all_packages_unless_the_arguments_select_some() {
        for text in [
            "-p hebra-vm",
            "-phebra-vm",
            "--test a --package hebra-vm",
            "--package=hebra-vm -- name",
            "--workspace --exclude hebra-cli",
            "--manifest-path xtask/Cargo.toml",
            "--manifest-path=xtask/Cargo.toml",
        ] {
            assert!(selects_package(&words(text)), "{text}");
        }
        for text in ["", "name", "--test programs", "--profile release", "-- -p", "--exclude vm"] {
            assert!(!selects_package(&words(text)), "{text}");
        }
    }

    #[test]
    fn own_flags_do_not_go_to_cargo() {
        let check = |text: &str, expect: Options| {
            assert_eq!(Options::parse(&words(text)), Ok(expect), "{text}");
        };
        check("", Options::default());
        check("--quick", Options { quick: true, ..Options::default() });
        check("--all", Options { all: true, ..Options::default() });
        let args = words("-p hebra-vm name");
        check("--dry-run -p hebra-vm name", Options { dry_run: true, args, ..Options::default() });
        let args = words("name -- --quick");
        check("--all name -- --quick", Options { all: true, args, ..Options::default() });
        assert!(Options::parse(&words("--quick -p hebra-vm")).is_err());
        assert!(Options::parse(&words("--quick --all")).is_err());
    }
}
