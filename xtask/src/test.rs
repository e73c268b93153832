//! `cargo xtask test`: runs all tests, or with `--quick` the fast ones, after installing what they
//! need. `quick.rs` lists them.

mod quick;

use crate::setup;
use crate::workspace::{Result, cargo, run, shown};

/// The options of the task.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    quick: bool,
    /// Only prints the command.
    dry_run: bool,
    /// Arguments for `cargo test`.
    args: Vec<String>,
}

impl Options {
    /// Separates the task's own flags from the arguments.
    pub fn parse(args: &[String]) -> std::result::Result<Options, String> {
        let mut options = Options::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--quick" => options.quick = true,
                "--dry-run" => options.dry_run = true,
                _ => options.args.push(arg.clone()),
            }
            if arg == "--" {
                // The remaining arguments are for the tests.
                options.args.extend(args.by_ref().cloned());
            }
        }
        if options.quick && selects_package(&options.args) {
            return Err("test --quick runs tests of all packages; without --quick, name one".into());
        }
        Ok(options)
    }
}

/// Runs the tests.
pub fn test(options: &Options) -> Result {
    let mut command = cargo();
    command.args(["test", "--no-fail-fast"]);
    if !selects_package(&options.args) {
        command.arg("--workspace");
    }
    if options.quick {
        command.args(quick::arguments()?).envs(quick::VARIABLES);
    }
    command.args(&options.args);
    if options.dry_run {
        let variables = if options.quick { &quick::VARIABLES[..] } else { &[] };
        let variables: String = variables.iter().map(|(k, v)| format!("{k}={v} ")).collect();
        println!("{variables}{}", shown(&command));
        return Ok(());
    }
    setup::setup()?;
    run(&mut command)
}

/// Returns true if arguments of `cargo test` select packages.
fn selects_package(args: &[String]) -> bool {
    let own = args.iter().take_while(|arg| *arg != "--");
    own.map(String::as_str).any(|arg| {
        let name = arg.split_once('=').map_or(arg, |(name, _)| name);
        let is_long = ["--package", "--workspace", "--all", "--manifest-path"].contains(&name);
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
            "--all",
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
        let check = |text: &str, quick, dry_run, rest: &str| {
            let expect = Options { quick, dry_run, args: words(rest) };
            assert_eq!(Options::parse(&words(text)), Ok(expect), "{text}");
        };
        check("", false, false, "");
        check("--quick", true, false, "");
        check("--dry-run -p hebra-vm name", false, true, "-p hebra-vm name");
        check("--quick name -- --quick", true, false, "name -- --quick");
        assert!(Options::parse(&words("--quick -p hebra-vm")).is_err());
    }
}
