//! The `hebra` command: flags and reports. Alone in printing and exiting. It is a library so that tests can
//! read command lines without starting a process for each.

mod abstraction_args;
mod api;
mod check;
mod config;
mod derive;
mod doctor;
mod html;
mod junit_xml;
mod outputs;
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
mod surroundings_args;
mod test;
mod verify;

use clap::{Args, Parser, Subcommand};
pub use hebra_checker::Failure;
use hebra_checker::{Request, Settings};
use std::path::PathBuf;
use std::process::ExitCode;

/// Wrong usage or bad input.
pub const EXIT_BAD_INPUT: u8 = 2;
/// The answer is not known.
pub const EXIT_UNKNOWN: u8 = 3;
/// A fault of Hebra itself.
pub const EXIT_INTERNAL: u8 = 4;

/// The command line.
#[derive(Parser)]
#[command(
    name = "hebra",
    version,
    about = "Checks concurrent JVM programs: explores every interleaving for deadlocks, assertion \
             violations and uncaught exceptions.",
    after_help = "Exit codes: 0 holds, 1 violated, 2 usage or bad input, 3 unknown, 4 internal error."
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Explore every interleaving; report a violation with its trace.
    Check(check::CheckArgs),
    /// Abstract, check, and confirm or refine: prove a program, or show a trace that it follows.
    Verify(verify::VerifyArgs),
    /// Follow a trace of an abstract program on the program itself.
    Simulate(replay::TraceArgs),
    /// Check every JUnit 4 or 5 test as a program of its own.
    Test(test::TestArgs),
    /// Execute one deterministic schedule, as `java` would.
    Run(run::RunArgs),
    /// Follow a trace that `check` wrote.
    Replay(replay::TraceArgs),
    /// Write the source of `hebra.Verify`, for an IDE.
    Api(api::ApiArgs),
    /// Show what follows from abstractions, and the abstract program beside the source.
    Abstract(show_abstract::AbstractArgs),
    /// Print the program's IR.
    Ir(show_ir::IrArgs),
    /// Print the operator and test tables of an abstraction.
    Derive(derive::DeriveArgs),
    /// Tell which JDK is used and which of its native methods are missing.
    Doctor(doctor::DoctorArgs),
}

/// The program under test.
#[derive(Args, Clone)]
pub struct ProgramArgs {
    /// One or more .java files, a folder of them, or with -cp a main class.
    #[arg(value_name = "PROGRAM", value_hint = clap::ValueHint::AnyPath)]
    program: Vec<String>,
    /// Class path: folders and jars (also -cp, -classpath).
    #[arg(long, value_name = "PATH", alias = "classpath")]
    class_path: Option<String>,
    /// A jar with a Main-Class (also -jar).
    #[arg(long, value_name = "FILE")]
    jar: Option<PathBuf>,
    /// Folders and files with the sources of what is given as classes or a jar, for reports.
    #[arg(long, value_name = "PATH")]
    source_path: Option<String>,
    /// The JDK to use; otherwise $JAVA_HOME, otherwise `java` on PATH.
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    #[command(flatten)]
    surroundings: surroundings_args::SurroundingsArgs,
    /// Arguments of the program.
    #[arg(last = true, value_name = "ARGS")]
    args: Vec<String>,
}

impl ProgramArgs {
    fn request(&self) -> Result<Request, Failure> {
        Ok(Request {
            jdk: self.jdk.clone(),
            class_path: self.class_path.clone(),
            jar: self.jar.clone(),
            source_path: self.source_path.clone(),
            program: self.program.clone(),
            args: self.args.clone(),
            chosen: self.surroundings.chosen()?,
        })
    }
}

/// Reads the command line of a `check` as the command does: the program it names, and what to do with it.
pub fn read_check(line: &[&str]) -> Result<(Request, Settings), Failure> {
    let line = line.iter().map(|word| (*word).to_owned()).collect();
    let wanted = java_spelling(line).map_err(Failure::Input).and_then(config::parse)?;
    if let config::Wanted::Run(cli) = wanted
        && let Command::Check(args) = &cli.command
    {
        return Ok((args.program.request()?, args.settings()?));
    }
    Err(Failure::Input("not a command line of hebra check".to_owned()))
}

/// The command.
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
        Command::Doctor(args) => doctor::doctor(args),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(failure) => fail(failure),
    }
}

fn fail(failure: Failure) -> ExitCode {
    let (kind, message, code) = match failure {
        Failure::Input(message) => ("error", message, EXIT_BAD_INPUT),
        Failure::Unsupported(message) => ("not supported", message, EXIT_UNKNOWN),
        Failure::Internal(message) => ("internal error", message, EXIT_INTERNAL),
    };
    eprintln!("hebra: {kind}: {}", printable(&message));
    ExitCode::from(code)
}

/// `-cp`, `-classpath`, `-jar` and `-D` as `java` spells them, and `@argfile` (not nested, as there).
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
            return format!("--property={property}");
        }
        match arg.as_str() {
            "-cp" | "-classpath" if own => "--class-path".to_owned(),
            "-jar" if own => "--jar".to_owned(),
            _ => arg,
        }
    };
    Ok(expanded.into_iter().map(translate).collect())
}

/// The text without what would act on a terminal, whichever way the program's text got into it.
pub fn printable(text: &str) -> String {
    let lines = text.split_inclusive(['\n', '\t']);
    lines
        .map(|line| match line.strip_suffix(['\n', '\t']) {
            Some(start) => hebra_trace::escape(start) + &line[start.len()..],
            None => hebra_trace::escape(line),
        })
        .collect()
}

/// Writes to standard output. A reader that went away ends the output quietly.
pub fn print_out(text: &str) -> Result<(), Failure> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    match out.write_all(printable(text).as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::Input(format!("cannot write to standard output: {e}")))
        }
        _ => Ok(()),
    }
}

/// Columns of the terminal, 120 if there is none.
pub fn terminal_width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    columns.filter(|c| (40..=400).contains(c)).unwrap_or(120)
}
