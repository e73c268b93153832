//! The `hebra` command: flags and reports. Only this crate prints and exits. It is a library so
//! that tests can check without starting a process for each.

mod abstraction_args;
mod api;
mod cache;
mod check;
mod command;
mod config;
mod config_args;
mod derive;
mod doctor;
mod flow;
mod html;
mod junit_xml;
mod outputs;
mod program_args;
mod progress;
mod replay;
mod report;
mod run;
mod sarif;
mod search_args;
mod show_abstract;
mod show_ir;
mod simulate;
mod size;
mod solver_args;
mod subjects;
mod surroundings_args;
mod terminal;
mod test;
mod verify;

pub use hebra_checker::Failure;

use check::{Caller, CheckArgs, report_to};
use command::Command;
use hebra_checker::{Input, Request, Settings, Verdict};
use std::process::ExitCode;
use terminal::{EXIT_BAD_INPUT, EXIT_INTERNAL, EXIT_UNKNOWN, NO_TERMINAL, print_out, printable};

/// The allocator of the C library takes a third of the time of a small check (decision 003).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A command line of `hebra check`, for those who check in their own process.
pub struct CheckLine {
    caller: Caller,
    args: CheckArgs,
    /// The settings it asks for.
    pub settings: Settings,
    /// The program it names.
    pub request: Request,
}

impl CheckLine {
    /// Parses the words after `hebra check`.
    pub fn parse(words: &[&str]) -> Result<CheckLine, Failure> {
        let line = ["hebra", "check"].iter().chain(words).map(|word| (*word).to_owned());
        let line: Vec<String> = line.collect();
        let wanted = java_spelling(line.clone()).map_err(Failure::Input).and_then(config::parse)?;
        if let config::Wanted::Run(cli) = wanted
            && let Command::Check(args) = cli.command
        {
            let (settings, request) = (args.settings()?, args.program.request()?);
            let caller = Caller { line, width: NO_TERMINAL };
            return Ok(CheckLine { caller, args, settings, request });
        }
        Err(Failure::Input("not a command line of hebra check".to_owned()))
    }

    /// Returns what `hebra check` prints about a verdict and its exit code, and writes the report files
    /// that the line asks for.
    pub fn report(&self, input: &Input, verdict: &Verdict) -> Result<(String, u8), Failure> {
        let mut text = String::new();
        let keep = |printed: &str| {
            text = printable(printed);
            Ok(())
        };
        let code = report_to(&self.caller, &self.args, &self.settings, input, verdict, keep)?;
        Ok((text, code))
    }
}

/// Runs the command.
pub fn main() -> ExitCode {
    let args: Result<Vec<String>, _> = std::env::args_os().map(|arg| arg.into_string()).collect();
    let args = match args {
        Ok(args) => args,
        Err(arg) => {
            return fail(Failure::Input(format!("argument {arg:?} is not valid Unicode")));
        }
    };
    let wanted = java_spelling(args).map_err(Failure::Input).and_then(config::parse);
    let cli = match wanted {
        Ok(config::Wanted::Run(cli)) => cli,
        Ok(config::Wanted::Print(text)) => {
            return print_out(&text).map_or_else(fail, |()| ExitCode::SUCCESS);
        }
        Err(failure) => return fail(failure),
    };
    let result = match &cli.command {
        Command::Check(args) => check::check(args),
        Command::Verify(args) => verify::verify(args),
        Command::Simulate(args) => simulate::simulate(args),
        Command::Test(args) => test::test(args),
        Command::Run(args) => run::run(args),
        Command::Replay(args) => replay::replay(args),
        Command::Api(args) => api::api(args),
        Command::Abstract(args) => show_abstract::show(args),
        Command::Ir(args) => show_ir::show(args),
        Command::Derive(args) => derive::derive(args),
        Command::Flow(args) => flow::flow(args),
        Command::Doctor(args) => doctor::doctor(args),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(failure) => fail(failure),
    }
}

fn fail(failure: Failure) -> ExitCode {
    let (text, code) = explain(failure);
    eprintln!("{text}");
    ExitCode::from(code)
}

/// Returns what the command prints about a failure, and its exit code.
pub fn explain(failure: Failure) -> (String, u8) {
    let (kind, message, code) = match failure {
        Failure::Input(message) => ("error", message, EXIT_BAD_INPUT),
        Failure::Unsupported(message) => ("not supported", message, EXIT_UNKNOWN),
        Failure::Internal(message) => ("internal error", message, EXIT_INTERNAL),
    };
    (format!("hebra: {kind}: {}", printable(&message)), code)
}

/// Accepts `-cp`, `-classpath`, `-jar`, `-D` and `@argfile` (not nested) as `java` does.
fn java_spelling(args: Vec<String>) -> Result<Vec<String>, String> {
    let mut expanded = Vec::with_capacity(args.len());
    let mut own = true;
    for (index, arg) in args.into_iter().enumerate() {
        own &= arg != "--";
        match arg.strip_prefix('@').filter(|name| own && index > 0 && !name.is_empty()) {
            Some(name) => {
                let text = std::fs::read_to_string(name)
                    .map_err(|e| format!("cannot read argument file {name}: {e}"))?;
                expanded.extend(text.split_whitespace().map(|w| w.trim_matches('"').to_owned()));
            }
            None => expanded.push(arg),
        }
    }
    let mut own = true;
    let translate = |arg: String| {
        own &= arg != "--";
        if let Some(property) = arg.strip_prefix("-D").filter(|_| own) {
            return format!("--system-property={property}");
        }
        match arg.as_str() {
            "-cp" | "-classpath" if own => "--class-path".to_owned(),
            "-jar" if own => "--jar".to_owned(),
            _ => arg,
        }
    };
    Ok(expanded.into_iter().map(translate).collect())
}
