//! `hebra replay`: follows a trace again and shows where it leads.

use crate::check::load_sources;
use crate::input::{Input, Request};
use crate::session::{Session, Setting};
use crate::tell::tell;
use crate::{Failure, terminal_width};
use hebra_system::Property;
use hebra_trace::{TraceFile, render};
use hebra_vm::Reduction;
use std::path::PathBuf;

/// Flags of `replay`.
#[derive(clap::Args)]
pub struct ReplayArgs {
    /// The trace file that `hebra check` wrote.
    #[arg(value_name = "TRACE")]
    trace: PathBuf,
    /// The JDK to use; otherwise $JAVA_HOME, otherwise `java` on PATH.
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Show every line of the trace.
    #[arg(long, short)]
    verbose: bool,
}

/// Replays; gives the exit code: 1 if the violation is reached again.
pub fn replay(args: &ReplayArgs) -> Result<u8, Failure> {
    let name = args.trace.display();
    let text = std::fs::read_to_string(&args.trace)
        .map_err(|e| Failure::Input(format!("cannot read {name}: {e}")))?;
    let file = TraceFile::from_json(&text).map_err(|e| Failure::Input(format!("{name}: {e}")))?;
    let input = Input::resolve(&Request {
        jdk: args.jdk.clone(),
        class_path: file.source.class_path.clone(),
        jar: file.source.jar.clone().map(PathBuf::from),
        program: file.source.program.clone(),
        args: file.source.args.clone(),
    })?;
    let property = |name: &String| match name.as_str() {
        "deadlock" => Some(Property::Deadlock),
        "assertion" => Some(Property::Assertion),
        "exception" => Some(Property::Exception),
        _ => None,
    };
    let setting = Setting {
        reduction: match file.reduction.as_str() {
            "none" => Reduction::None,
            _ => Reduction::Local,
        },
        checks: file.checks.iter().filter_map(property).collect(),
        unstable_finals: file
            .unstable_finals
            .iter()
            .map(|(class, index)| (class.as_str().into(), *index))
            .collect(),
        threads: file.threads.clone(),
        stop: Default::default(),
    };
    let session = Session::new(&input, setting)?;
    let (story, reached) = tell(&session, file.prefix, &file.choices())?;
    print!("{}", render(&story, &load_sources(&input), terminal_width(), args.verbose));
    match reached {
        Some(violation) if violation.property.name() == file.property => {
            println!("\nreplayed: {}: {}", violation.property, violation.message);
            Ok(1)
        }
        _ => {
            println!("\nnot reproduced: the trace ends without the {} it was saved for", file.property);
            Ok(crate::EXIT_UNKNOWN)
        }
    }
}
