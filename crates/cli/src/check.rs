//! `hebra check`: explores every interleaving and reports. `verify` and `test` share its flags.

use crate::abstraction_args::AbstractionArgs;
use crate::config_args::ConfigArgs;
use crate::outputs::{OutputArgs, try_out};
use crate::program_args::ProgramArgs;
use crate::progress::Progress;
use crate::search_args::SearchArgs;
use crate::size::advice;
use crate::subjects::{Reports, Subject};
use crate::terminal::{print_out, terminal_width};
use crate::{Failure, report};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hebra_checker::{Checker, EventProperty, Input, Settings, TraceFiles, Verdict};
use hebra_search::Limits;
use hebra_system::Property;
use hebra_vm::Reduction;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The default folder for traces.
pub const TRACES: &str = ".hebra";

/// Flags of `check`.
#[derive(clap::Args, Clone)]
pub struct CheckArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    #[command(flatten)]
    pub config: ConfigArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub abstraction: AbstractionArgs,
    /// Scheduling points: `local` skips accesses to data that only one thread can reach or that
    /// never changes, `full` also to data that is always under the same lock or no longer written,
    /// `none` skips nothing.
    #[arg(long, value_name = "REDUCTION", value_parser = reduction(), default_value = "full")]
    reduction: Reduction,
    /// Synchronizers of java.util.concurrent (locks, semaphores, latches, workers of pools):
    /// `modelled` makes taking, releasing, waiting and signalling single operations, `real` runs
    /// the code of their queues too.
    #[arg(long, value_enum, default_value = "modelled")]
    library: Library,
    /// Properties to check.
    #[arg(long, value_name = "CHECK", value_parser = property(), value_delimiter = ',', default_value = "deadlock,assertion,exception")]
    check: Vec<Property>,
    /// Also check the orders of events that a file describes (see docs/properties.md). `--reduction full` becomes
    /// `local`.
    #[arg(long, value_name = "FILE")]
    events: Option<PathBuf>,
    /// Stop after this time: 90, 90s, 5m, 1h.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time_limit: Option<Duration>,
    /// Stop at this memory use: 500M, 4G.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory_limit: Option<usize>,
    /// Stop after this many states.
    #[arg(long, value_name = "COUNT")]
    pub states_limit: Option<u64>,
    /// Do not search deeper than this many steps.
    #[arg(long, value_name = "STEPS")]
    depth_limit: Option<u32>,
    /// Print one JSON object and nothing else on standard output.
    #[arg(long)]
    pub json: bool,
    /// Threads may wake from `wait` and `park` for no reason, at any time.
    #[arg(long)]
    spurious_wakeups: bool,
    /// Continue after a violation and report all that differ in property or place.
    #[arg(long, conflicts_with_all = ["shortest", "checkpoint", "resume"])]
    pub all: bool,
    /// Write the trace of a violation to this file (with --all, of the first; the others beside
    /// it); otherwise under .hebra/.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Show every line of the trace.
    #[arg(long, short)]
    pub verbose: bool,
}

#[derive(Clone, Copy, ValueEnum, PartialEq, Eq)]
enum Library {
    Real,
    Modelled,
}

pub fn parse_time(text: &str) -> Result<Duration, String> {
    let (digits, factor) = match text.trim_end_matches(char::is_alphabetic) {
        digits if text.ends_with("ms") => (digits, 0.001),
        digits if text.ends_with('m') => (digits, 60.0),
        digits if text.ends_with('h') => (digits, 3600.0),
        digits if text.ends_with('s') || digits.len() == text.len() => (digits, 1.0),
        _ => return Err("give a time such as 90, 90s, 5m or 1h".into()),
    };
    let seconds = digits.parse::<f64>().ok().map(|n| n * factor);
    let seconds = seconds.filter(|s| s.is_finite() && *s >= 0.0 && *s < 1e9);
    seconds.map(Duration::from_secs_f64).ok_or("give a time such as 90, 90s, 5m or 1h".into())
}

pub fn parse_size(text: &str) -> Result<usize, String> {
    let number = text.trim_end_matches(|c: char| c.is_alphabetic());
    let factor: f64 = match text[number.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1.0,
        "K" | "KB" | "KIB" => 1024.0,
        "M" | "MB" | "MIB" => 1048576.0,
        "G" | "GB" | "GIB" => 1073741824.0,
        _ => return Err("give a size such as 500M or 4G".into()),
    };
    let bytes = number.parse::<f64>().ok().map(|n| n * factor).filter(|b| *b >= 0.0 && *b < 1e15);
    bytes.map(|b| b as usize).ok_or("give a size such as 500M or 4G".into())
}

fn reduction() -> impl TypedValueParser<Value = Reduction> {
    PossibleValuesParser::new(Reduction::ALL.map(Reduction::name))
        .try_map(|name| Reduction::from_name(&name).ok_or("no such reduction"))
}

fn property() -> impl TypedValueParser<Value = Property> {
    PossibleValuesParser::new(Property::built_in_names())
        .try_map(|name| Property::from_name(&name).ok_or("no such property"))
}

/// Reads a property over events, which is called as its file without the extension.
fn events(file: &Path) -> Result<EventProperty, Failure> {
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))?;
    let property = hebra_flow::parse(&text)
        .map_err(|complaint| Failure::Input(format!("{name}:{complaint}")))?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    Ok(EventProperty::new(&stem, property)?)
}

impl CheckArgs {
    /// Returns the flags as settings of the checker.
    pub fn settings(&self) -> Result<Settings, Failure> {
        let traces = match &self.trace {
            Some(file) => TraceFiles::File(file.clone()),
            None => TraceFiles::Folder(PathBuf::from(TRACES)),
        };
        let settings = Settings {
            checks: self.check.clone(),
            events: None,
            reduction: self.reduction,
            models_library: self.library == Library::Modelled,
            spurious_wakeups: self.spurious_wakeups,
            finds_all: self.all,
            limits: Limits {
                time: self.time_limit,
                memory: self.memory_limit,
                states: self.states_limit,
                depth: self.depth_limit,
                context_switches: self.search.max_context_switches,
            },
            search: self.search.settings(),
            abstraction: self.abstraction.settings()?,
            traces,
            views: self.output.needs_views(),
            skipped: self.config.ignored.clone(),
            uncovered: self.config.uncovered.clone(),
        };
        let Some(file) = &self.events else { return Ok(settings) };
        let mut watching = settings.watching(events(file)?);
        watching.checks.splice(0..0, settings.checks);
        Ok(watching)
    }

    /// Returns an option that was given and that names a file of one search.
    pub fn of_one_search(&self) -> Option<&'static str> {
        let given = [
            ("--trace", self.trace.is_some()),
            ("--checkpoint", self.search.checkpoint.is_some()),
            ("--resume", self.search.resume.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Checks that all requested files can be written.
    pub fn try_outputs(&self) -> Result<(), Failure> {
        self.output.try_out()?;
        let files = [&self.trace, &self.search.checkpoint];
        files.into_iter().flatten().try_for_each(|file| try_out(file))
    }
}

/// Checks the program; returns the exit code.
pub fn check(args: &CheckArgs) -> Result<u8, Failure> {
    args.try_outputs()?;
    let settings = args.settings()?;
    let input = Input::resolve(&args.program.request()?)?;
    let checker = Checker::new(&input, settings.clone()).stopped_by(stop_on_signal());
    let verdict = checker.run(&mut Progress::default())?;
    report(args, &settings, &input, &verdict)
}

/// Returns a flag that Ctrl-C sets.
pub fn stop_on_signal() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let on_signal = stop.clone();
    // Without a handler Ctrl-C simply ends the process.
    let _ = ctrlc::set_handler(move || on_signal.store(true, Ordering::Relaxed));
    stop
}

/// Prints a verdict and writes the requested report files; returns the exit code.
pub fn report(
    args: &CheckArgs,
    settings: &Settings,
    input: &Input,
    verdict: &Verdict,
) -> Result<u8, Failure> {
    let caller = Caller { line: std::env::args().collect(), width: terminal_width() };
    report_to(&caller, args, settings, input, verdict, print_out)
}

/// The reader of a report.
pub struct Caller {
    /// The command line.
    pub line: Vec<String>,
    /// The columns of the terminal.
    pub width: usize,
}

/// The same for a given reader and another way to print.
pub fn report_to(
    caller: &Caller,
    args: &CheckArgs,
    settings: &Settings,
    input: &Input,
    verdict: &Verdict,
    print: impl FnOnce(&str) -> Result<(), Failure>,
) -> Result<u8, Failure> {
    let sources = input.sources.load(verdict.files());
    let class = input.entry.class.replace('/', ".");
    let subject = Subject { class, method: "main".to_owned(), result: Ok(verdict) };
    let next =
        verdict.size.as_ref().map_or(Vec::new(), |size| advice(size, &caller.line, settings));
    let text = match args.json {
        true => format!("{}\n", report::json(verdict, &next)),
        false => report::text(verdict, &next, &sources, caller.width, args.verbose),
    };
    // Print the verdict even if writing the files fails.
    print(&text)?;
    args.output.write(&Reports {
        subjects: vec![subject],
        files: &input.sources,
        sources: &sources,
    })?;
    Ok(report::exit_code(verdict))
}
