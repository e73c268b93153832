//! `hebra replay`: replays a trace and shows where it leads.

use crate::Failure;
use crate::cache::cache_folder;
use crate::solver_args::SolverArgs;
use crate::terminal::{print_out, terminal_width};
use hebra_checker::Loaded;
use hebra_checker::narrate::narrate;
use hebra_system::Violation;
use hebra_trace::render;
use std::path::PathBuf;

/// Flags of `replay` and `simulate`.
#[derive(clap::Args)]
pub struct TraceArgs {
    /// The trace file that `hebra check` or `hebra verify` wrote.
    #[arg(value_name = "TRACE")]
    pub trace: PathBuf,
    /// The JDK to use; otherwise $JAVA_HOME, otherwise `java` on PATH.
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,
    /// Show every line of the trace.
    #[arg(long, short)]
    pub verbose: bool,
}

impl TraceArgs {
    /// Reads the trace file and finds its program.
    pub fn load(&self) -> Result<Loaded, Failure> {
        let solver = SolverArgs::default().settings();
        let loaded = Loaded::read(&self.trace, self.jdk.clone(), cache_folder(), solver)?;
        if let Some(found) = loaded.other_jdk() {
            let here = loaded.input.jdk.feature();
            eprintln!("hebra: warning: the trace was found on JDK {found}, this is JDK {here}");
        }
        Ok(loaded)
    }
}

/// Replays the trace; returns the exit code, which is 1 if the violation is reached again.
pub fn replay(args: &TraceArgs) -> Result<u8, Failure> {
    let loaded = args.load()?;
    let session = loaded.session()?;
    let Loaded { file, input, wanted, .. } = &loaded;
    let is_it = |flaw: &Violation| flaw.message == file.message;
    let (story, reached) = narrate(&session, &file.trace(), wanted, &is_it, false)?;
    let sources = input.sources.load(story.files());
    let mut text = render(&story, &sources, terminal_width(), args.verbose);
    let code = match reached {
        Some(violation) if violation.property.name() == file.property => {
            let condition = story.condition().map(|condition| format!(", {condition}"));
            text += &format!("\nreplayed: {violation}{}\n", condition.unwrap_or_default());
            1
        }
        _ => {
            let property = &file.property;
            text += &format!(
                "\nnot reproduced: the trace ends without the {property} it was saved for\n"
            );
            crate::terminal::EXIT_UNKNOWN
        }
    };
    print_out(&text)?;
    Ok(code)
}
