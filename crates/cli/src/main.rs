//! The `hebra` command: flags, wiring, reports. Alone in printing and exiting.

mod check;
mod input;
mod run;

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Wrong usage or bad input.
pub const EXIT_BAD_INPUT: u8 = 2;
/// The answer is not known.
pub const EXIT_UNKNOWN: u8 = 3;
/// A fault of Hebra itself.
pub const EXIT_INTERNAL: u8 = 4;

#[derive(Parser)]
#[command(name = "hebra", version, about = "Checks concurrent JVM programs: every interleaving.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Execute one deterministic schedule, as `java` would.
    Run(RunArgs),
    /// Explore every interleaving.
    Check(check::CheckArgs),
}

#[derive(Args)]
struct RunArgs {
    #[command(flatten)]
    program: ProgramArgs,
}

/// The program under test.
#[derive(Args, Clone)]
pub struct ProgramArgs {
    /// One or more .java files, a folder of them, or with -cp a main class.
    #[arg(value_name = "PROGRAM")]
    program: Vec<String>,
    /// Class path: folders and jars (also -cp, -classpath).
    #[arg(long, value_name = "PATH", alias = "classpath")]
    class_path: Option<String>,
    /// A jar with a Main-Class (also -jar).
    #[arg(long, value_name = "FILE")]
    jar: Option<PathBuf>,
    /// The JDK to use; otherwise $JAVA_HOME, otherwise `java` on PATH.
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Arguments of the program.
    #[arg(last = true, value_name = "ARGS")]
    args: Vec<String>,
}

impl ProgramArgs {
    fn request(&self) -> input::Request {
        input::Request {
            jdk: self.jdk.clone(),
            class_path: self.class_path.clone(),
            jar: self.jar.clone(),
            program: self.program.clone(),
            args: self.args.clone(),
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse_from(java_spelling(std::env::args().collect()));
    match cli.command {
        Command::Check(args) => check::check(&args),
        Command::Run(args) => run::run(&args.program),
    }
}

/// `-cp`, `-classpath` and `-jar` as `java` spells them.
fn java_spelling(args: Vec<String>) -> Vec<String> {
    let mut own = true;
    let translate = |arg: String| {
        own &= arg != "--";
        match arg.as_str() {
            "-cp" | "-classpath" if own => "--class-path".to_owned(),
            "-jar" if own => "--jar".to_owned(),
            _ => arg,
        }
    };
    args.into_iter().map(translate).collect()
}
