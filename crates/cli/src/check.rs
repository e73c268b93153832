//! `hebra check`: explores every interleaving and reports.

use crate::abstracting::{AbstractionArgs, under_approximates};
use crate::checkpoint::{self, Resumed};
use crate::config::ConfigArgs;
use crate::input::Input;
use crate::outputs::{OutputArgs, Reports, Subject, try_out};
use crate::progress::{Watch, peak_memory};
use crate::relocate;
use crate::report::{Feasible, Found, Verdict};
use crate::search_args::{SearchArgs, Stage};
use crate::session::{Session, Setting};
use crate::shortening::shorten_found;
use crate::simulate;
use crate::size::{Chosen, Size};
use crate::surroundings;
use crate::tell::{own_location, tell};
use crate::watchdog::Watchdog;
use crate::{Failure, ProgramArgs, print_out, terminal_width};
use clap::ValueEnum;
use hebra_search::{
    Checkpoint, End, Heuristic, Limits, Options, Order, Report, Saving, Stats, Team, Unknown,
    search, search_saving, search_together,
};
use hebra_system::{Choice, ChoiceKind, Property, StepEnd, System, Violation};
use hebra_trace::{Source, TraceFile};
use hebra_vm::{BootError, Reading, Reduction, Vm};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Time between two checkpoints.
const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(60);

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
    /// What is a scheduling point: `local` leaves out what only one thread can reach and what
    /// never changes, `full` also what is always under the same lock or no longer written,
    /// `none` leaves out nothing.
    #[arg(long, value_enum, default_value = "full")]
    reduction: ReductionLevel,
    /// Locks of java.util.concurrent: `real` runs their code, `modelled` makes taking and giving
    /// back a ReentrantLock, and waiting for and signalling its conditions, single operations.
    #[arg(long, value_enum, default_value = "real")]
    library: Library,
    /// Properties to check.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "deadlock,assertion,exception")]
    check: Vec<Check>,
    /// Stop after this time: 90, 90s, 5m, 1h.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time_limit: Option<Duration>,
    /// Stop at this memory use: 500M, 4G.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory_limit: Option<usize>,
    /// Stop after this many states.
    #[arg(long, value_name = "COUNT")]
    pub states_limit: Option<u64>,
    /// Do not look deeper than this many steps.
    #[arg(long, value_name = "STEPS")]
    depth_limit: Option<u32>,
    /// Print one JSON object and nothing else on standard output.
    #[arg(long)]
    pub json: bool,
    /// Threads may wake from `wait` and `park` for no reason, at any time.
    #[arg(long)]
    spurious_wakeups: bool,
    /// Go on after a violation and report all that differ in property or place.
    #[arg(long, conflicts_with_all = ["shortest", "checkpoint", "resume"])]
    pub all: bool,
    /// Where to write the trace of a violation (with --all, of the first; the others beside it);
    /// otherwise under .hebra/.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Show every line of the trace.
    #[arg(long, short)]
    pub verbose: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ReductionLevel {
    Full,
    Local,
    None,
}

#[derive(Clone, Copy, ValueEnum)]
enum Check {
    Deadlock,
    Assertion,
    Exception,
    Race,
}

#[derive(Clone, Copy, ValueEnum, PartialEq, Eq)]
enum Library {
    Real,
    Modelled,
}

fn parse_time(text: &str) -> Result<Duration, String> {
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

fn parse_size(text: &str) -> Result<usize, String> {
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

impl ReductionLevel {
    fn name(self) -> &'static str {
        match self {
            ReductionLevel::Full => "full",
            ReductionLevel::Local => "local",
            ReductionLevel::None => "none",
        }
    }

    fn reduction(self) -> Reduction {
        match self {
            ReductionLevel::Full => Reduction::Full,
            ReductionLevel::Local => Reduction::Local,
            ReductionLevel::None => Reduction::None,
        }
    }
}

impl CheckArgs {
    /// An option that is given and names a file of one search.
    pub fn of_one_search(&self) -> Option<&'static str> {
        let given = [
            ("--trace", self.trace.is_some()),
            ("--checkpoint", self.search.checkpoint.is_some()),
            ("--resume", self.search.resume.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Sees that all files that are wanted can be written.
    pub fn try_outputs(&self) -> Result<(), Failure> {
        self.output.try_out()?;
        let files = [&self.trace, &self.search.checkpoint];
        files.into_iter().flatten().try_for_each(|file| try_out(file))
    }

    /// The same with another order.
    pub fn with_order(&self, order: Order) -> CheckArgs {
        CheckArgs { search: self.search.with_order(order), ..self.clone() }
    }

    /// The properties to check.
    pub fn properties(&self) -> Vec<Property> {
        let property = |check: &Check| match check {
            Check::Deadlock => Property::Deadlock,
            Check::Assertion => Property::Assertion,
            Check::Exception => Property::Exception,
            Check::Race => Property::Race,
        };
        self.check.iter().map(property).collect()
    }
}

/// Checks the program; gives the exit code.
pub fn check(args: &CheckArgs) -> Result<u8, Failure> {
    args.try_outputs()?;
    let input = Input::resolve(&args.program.request()?)?;
    let verdict = decide(args, &input, stop_on_signal())?;
    report(args, &input, &verdict)
}

/// A flag that Ctrl-C sets.
pub fn stop_on_signal() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let on_signal = stop.clone();
    // Without a handler Ctrl-C simply ends the process.
    let _ = ctrlc::set_handler(move || on_signal.store(true, Ordering::Relaxed));
    stop
}

/// Prints a verdict and writes it wherever else it is wanted; gives the exit code.
pub fn report(args: &CheckArgs, input: &Input, verdict: &Verdict) -> Result<u8, Failure> {
    let sources = input.sources.load(verdict.files());
    let class = input.entry.class.replace('/', ".");
    let subject = Subject { class, method: "main".to_owned(), result: Ok(verdict) };
    let text = match args.json {
        true => format!("{}\n", verdict.json()),
        false => verdict.text(&sources, terminal_width(), args.verbose),
    };
    // Whatever becomes of the files, the verdict is told.
    print_out(&text)?;
    args.output.write(&Reports {
        subjects: vec![subject],
        files: &input.sources,
        sources: &sources,
    })?;
    Ok(verdict.exit_code())
}

/// The verdict on a program; `stop` ends the search.
pub fn decide(args: &CheckArgs, input: &Input, stop: Arc<AtomicBool>) -> Result<Verdict, Failure> {
    args.search.validate()?;
    match setting(args, input, stop).and_then(|setting| verdict(args, input, setting)) {
        Err(Failure::Unsupported(message)) => Ok(undecided(args, input, message)),
        other => other,
    }
}

/// What the flags say about the machine.
pub fn setting(args: &CheckArgs, input: &Input, stop: Arc<AtomicBool>) -> Result<Setting, Failure> {
    Ok(Setting {
        reduction: args.reduction.reduction(),
        checks: args.properties(),
        spurious_wakeups: args.spurious_wakeups,
        hints: args.search.heuristic() == Some(Heuristic::Hint),
        unstable_finals: Vec::new(),
        visible: Vec::new(),
        abstracted: args.abstraction.apply(input, under_approximates(&args.properties()))?,
        models_library: args.library == Library::Modelled,
        goes_on: args.all,
        threads: Vec::new(),
        stop,
    })
}

/// The verdict on a program that cannot be run.
pub fn undecided(args: &CheckArgs, input: &Input, reason: String) -> Verdict {
    let outcome = Outcome {
        unknown: vec![Unknown::Unsupported(reason)],
        ..Outcome::new(args.search.order())
    };
    new_verdict(args, input, outcome)
}

fn verdict(args: &CheckArgs, input: &Input, setting: Setting) -> Result<Verdict, Failure> {
    let (session, outcome) = explored(args, input, setting)?;
    conclude(args, input, &session, outcome)
}

/// Searches, again and again while assumptions of a reduction fail.
pub fn explored<'a>(
    args: &CheckArgs,
    input: &'a Input,
    setting: Setting,
) -> Result<(Session<'a>, Outcome), Failure> {
    let stop = setting.stop.clone();
    let started = std::time::Instant::now();
    let watchdog = Watchdog::new(stop.clone(), args.time_limit, args.memory_limit);
    let mut session = Session::new(input, setting)?;
    let mut saved = match args.search.is_saved() {
        true => Some(Saved::open(args, input, &mut session)?),
        false => None,
    };
    let stages = args.search.stages(args.all, args.states_limit);
    let mut number = 0;
    loop {
        let mut vm = session.boot()?;
        let mut outcome =
            explore(args, stages[number], &mut vm, &stop, &watchdog, started, saved.as_ref())?;
        session.learn(&vm);
        if outcome.is_cut_off() && number + 1 < stages.len() {
            number += 1;
            continue;
        }
        if !outcome.restart {
            if args.search.shortens() && !outcome.time_dependent {
                shorten_found(&mut session, &mut vm, &mut outcome)?;
            }
            // The replay for the report must not be stopped.
            session.setting.stop = Arc::default();
            return Ok((session, outcome));
        }
        if let Some(saved) = &mut saved {
            saved.resumed = None;
        }
        session.setting.unstable_finals = vm.program.unstable_finals.iter().cloned().collect();
        session.setting.unstable_finals.sort();
    }
}

/// Where a search is saved and where it goes on from.
struct Saved {
    fingerprint: u64,
    file: Option<PathBuf>,
    resumed: Option<Resumed>,
}

impl Saved {
    fn open(args: &CheckArgs, input: &Input, session: &mut Session) -> Result<Saved, Failure> {
        let files = [&args.search.checkpoint, &args.search.resume];
        let files: Vec<&Path> = files.into_iter().flatten().map(PathBuf::as_path).collect();
        let fingerprint = checkpoint::fingerprint(input, session, &files)?;
        let resumed = args.search.resume.as_deref().map(checkpoint::read).transpose()?;
        // Better now than when hours of work are to be saved.
        args.search.checkpoint.as_deref().map(checkpoint::try_to_write).transpose()?;
        if let Some(resumed) = &resumed {
            resumed.prepare(session, fingerprint)?;
        }
        Ok(Saved { fingerprint, file: args.search.checkpoint.clone(), resumed })
    }

    fn search(
        &self,
        vm: &mut Vm,
        options: &Options,
        watch: &mut Watch,
        prefix: usize,
    ) -> Result<Report, Failure> {
        if let Some(resumed) = &self.resumed {
            resumed.inform(vm, prefix)?;
        }
        let mut save = |vm: &mut Vm, checkpoint: &Checkpoint| {
            let Some(file) = &self.file else { return };
            if vm.discipline.failed {
                eprintln!(
                    "hebra: an assumption of the reduction has just failed and the search must begin \
                     again: the checkpoint keeps what was learnt, but no states"
                );
            }
            if let Err(e) = checkpoint::write(file, self.fingerprint, prefix, vm, checkpoint) {
                eprintln!("hebra: cannot write the checkpoint {}: {e}", file.display());
            }
        };
        let resume = self.resumed.as_ref().map(|resumed| &resumed.checkpoint);
        let mut saving = Saving { resume, save: &mut save, every: BETWEEN_CHECKPOINTS };
        Ok(search_saving(vm, options, watch, &mut saving))
    }
}

/// Whether a trace needs no choice of the abstraction.
pub fn is_choose_free(choices: &[Choice]) -> bool {
    choices.iter().all(|choice| choice.kind != ChoiceKind::Abstraction)
}

/// What a search, or the start before it, came to.
pub struct Outcome {
    /// The state in which the search began.
    pub first: Option<Vec<u32>>,
    /// In which order the search was.
    order: Order,
    /// What was found, with the choices from the very start.
    pub violations: Vec<(Violation, Vec<Choice>)>,
    /// No trace to a violation has fewer transitions.
    pub proved_shortest: bool,
    /// Why the answer is not known.
    pub unknown: Vec<Unknown>,
    /// Counters.
    pub stats: Stats,
    /// How many choices were made before the search.
    pub prefix: usize,
    bytes_per_state: f64,
    notes: Vec<String>,
    /// The program read the clock.
    pub time_dependent: bool,
    /// Why there are so many states, if a limit ended the search.
    pub size: Option<Size>,
    /// What it saw of its surroundings.
    readings: BTreeSet<Reading>,
    restart: bool,
}

impl Outcome {
    fn new(order: Order) -> Outcome {
        Outcome {
            first: None,
            order,
            violations: Vec::new(),
            proved_shortest: false,
            unknown: Vec::new(),
            stats: Stats { states: 1, ..Stats::default() },
            prefix: 0,
            bytes_per_state: 0.0,
            notes: Vec::new(),
            time_dependent: false,
            size: None,
            readings: BTreeSet::new(),
            restart: false,
        }
    }

    /// Whether the search found nothing in as many states as it may have.
    fn is_cut_off(&self) -> bool {
        self.violations.is_empty() && self.unknown.contains(&Unknown::States)
    }
}

fn explore(
    args: &CheckArgs,
    stage: Stage,
    vm: &mut Vm,
    stop: &Arc<AtomicBool>,
    watchdog: &Watchdog,
    started: std::time::Instant,
    saved: Option<&Saved>,
) -> Result<Outcome, Failure> {
    let limits = Limits {
        time: args.time_limit.map(|limit| limit.saturating_sub(started.elapsed())),
        memory: args.memory_limit,
        states: stage.states.or(args.states_limit),
        depth: args.depth_limit,
        context_switches: None,
    };
    let deadline = args.time_limit.map(|limit| started + limit);
    let time_is_up = || deadline.is_some_and(|d| std::time::Instant::now() >= d);
    // The watchdog stops the search as the user would.
    let reason = |reason| match reason {
        Unknown::Stopped if time_is_up() => Unknown::Time,
        Unknown::Stopped if watchdog.is_full() => Unknown::Memory,
        other => other,
    };
    let (prefix, end) = vm.run_prefix(args.depth_limit);
    let mut outcome = Outcome { prefix: prefix.len(), ..Outcome::new(stage.order) };
    let mut searched = None;
    match end {
        StepEnd::Normal => {
            let depth = limits.depth.map(|most| most.saturating_sub(prefix.len() as u32));
            let states = limits.states.map(|most| most.saturating_sub(prefix.len() as u64));
            let limits = Limits { depth, states, ..limits };
            let options = args.search.options(limits);
            let options = Options { order: stage.order, keep_going: args.all, ..options };
            outcome.first = Some(vm.vector().to_vec());
            let mut watch = Watch::new(stop.clone());
            searched = Some(match (saved, stage.workers) {
                (Some(saved), _) => saved.search(vm, &options, &mut watch, prefix.len())?,
                (None, 1) => search(vm, &options, &mut watch),
                (None, workers) => search_together(vm, &options, Team::of(workers), &mut watch),
            });
            watch.done();
        }
        StepEnd::Excluded => outcome.stats.excluded = 1,
        StepEnd::Violated(violation) => {
            outcome.violations.push((violation, prefix.clone()));
            outcome.proved_shortest = true;
        }
        StepEnd::Unsupported(message) => outcome.unknown.push(Unknown::Unsupported(message)),
        StepEnd::BadInput(message) => return Err(Failure::Input(message)),
        StepEnd::AssumptionFailed => outcome.restart = true,
        StepEnd::Interrupted => {
            outcome.unknown.push(reason(Unknown::Stopped));
            outcome.stats.frontier = 1;
        }
    }
    if let Some(Report { violations, proved_shortest, unknown, stats, end, sample }) = searched {
        match end {
            End::Done => {}
            End::BadInput(message) => return Err(Failure::Input(message)),
            End::Restart => outcome.restart = true,
        }
        outcome.unknown = unknown.into_iter().map(reason).collect();
        outcome.unknown.dedup();
        outcome.size = Size::of(vm, &sample);
        outcome.stats = stats;
        outcome.bytes_per_state = stats.set_bytes as f64 / stats.states.max(1) as f64;
        outcome.proved_shortest = proved_shortest;
        let whole = |choices: Vec<Choice>| prefix.iter().copied().chain(choices).collect();
        outcome.violations =
            violations.into_iter().map(|(v, choices)| (v, whole(choices))).collect();
    }
    for (violation, steps) in std::mem::take(&mut vm.passed_early).into_iter().rev() {
        let is_same = |(other, _): &(Violation, Vec<Choice>)| {
            other.property == violation.property && other.location == violation.location
        };
        outcome.violations.retain(|other| !is_same(other));
        outcome.violations.insert(0, (violation, prefix[..steps].to_vec()));
    }
    // The start before the first real choice is a chain of states, each visited once.
    outcome.stats.states += prefix.len() as u64;
    outcome.stats.transitions += prefix.len() as u64;
    outcome.stats.max_depth += prefix.len() as u32;
    outcome.stats.elapsed = started.elapsed();
    outcome.notes = vm.notes.iter().cloned().collect();
    outcome.time_dependent = !vm.clock_readers.is_empty();
    outcome.unknown.extend(vm.clock_readers.iter().cloned().map(Unknown::Clock));
    if let (true, Some(place)) = (vm.takes_modelled_locks, vm.parks.first()) {
        outcome.unknown.push(Unknown::Unsupported(format!(
            "the program parks at {place} beside modelled locks, which leave no permits behind as \
             those of the library may: use --library real"
        )));
    }
    outcome.unknown.extend(vm.random_draws.iter().cloned().map(Unknown::Random));
    outcome.readings = vm.readings.clone();
    let uncovered = surroundings::uncovered(&vm.readings).into_iter();
    let uncovered = uncovered.chain(args.config.uncovered.iter().cloned());
    outcome.unknown.extend(uncovered.map(Unknown::Environment));
    Ok(outcome)
}

/// The verdict with everything that was found: each trace is replayed for its story.
pub fn conclude(
    args: &CheckArgs,
    input: &Input,
    session: &Session,
    outcome: Outcome,
) -> Result<Verdict, Failure> {
    let (found, prefix) = (outcome.violations.clone(), outcome.prefix);
    let proved_shortest = outcome.proved_shortest;
    let is_doubtful = outcome.readings.iter().any(|r| matches!(r, Reading::Doubt(_)));
    let mut verdict = new_verdict(args, input, outcome);
    verdict.ledger.extend(session.setting.abstracted.ledger());
    verdict.unknown.extend(session.setting.abstracted.missing());
    let mut counts: BTreeMap<Property, usize> = BTreeMap::new();
    for (index, (mut violation, choices)) in found.into_iter().enumerate() {
        let (property, views) = (violation.property, args.output.needs_views());
        let is_it = |flaw: &Violation| flaw.location == violation.location;
        let (story, reached) =
            tell(session, prefix, &choices, property, &is_it, views).map_err(|e| match e {
                BootError::Input(message) => Failure::Internal(message),
                BootError::Unsupported(message) => Failure::Unsupported(message),
            })?;
        let Some(reached) = reached.filter(|reached| reached.property == property) else {
            return Err(Failure::Internal(format!(
                "the trace of \"{}\" does not replay",
                violation.message
            )));
        };
        // The same violation, as the trace that is shown has it.
        violation = reached;
        let of_kind = counts.entry(violation.property).or_default();
        *of_kind += 1;
        let path = trace_path(args, input, violation.property, index + 1, *of_kind);
        let saved = write_trace(args, input, session, &violation, prefix, &choices, path);
        let (file, unsaved) = match saved {
            Ok(file) => (Some(file), None),
            Err(reason) => (None, Some(reason)),
        };
        // A line of the user's own says more than one of a library's.
        violation.location = own_location(&story, &violation, input);
        let path = violation.location.as_ref().map(|(file, _)| input.sources.path(file));
        let transitions = choices.len();
        let (mut feasible, mut doubts) =
            simulate::judge(session, prefix, &choices, violation.property, file.as_deref())?;
        if is_doubtful {
            let seen = doubts_of(session, prefix, &choices)?;
            if !seen.is_empty() {
                (feasible, doubts) = (Feasible::Doubtful, seen);
            }
        }
        // Every kind of report shows the message.
        if let Some(condition) = story.condition() {
            violation.message.push_str(&format!(", {condition}"));
        }
        if feasible == Feasible::Unconfirmed {
            violation.message.push_str(" (unconfirmed)");
        }
        let abstraction_choices = choices.iter().filter(|c| c.kind == ChoiceKind::Abstraction);
        let abstraction_choices = abstraction_choices.count();
        let found = Found {
            violation,
            path,
            story,
            transitions,
            proved_shortest,
            file,
            unsaved,
            feasible,
            doubts,
            abstraction_choices,
        };
        match index {
            0 => verdict.violation = Some(found),
            _ => verdict.others.push(found),
        }
    }
    Ok(verdict)
}

/// What a trace needs that a real machine may not do.
fn doubts_of(session: &Session, prefix: usize, choices: &[Choice]) -> Result<Vec<String>, Failure> {
    let (vm, _) = session.replay(prefix, choices, |_, _| {})?;
    let doubts = vm.readings.iter().filter_map(|reading| match reading {
        Reading::Doubt(text) => Some(format!("whether this can happen is not certain: {text}")),
        _ => None,
    });
    Ok(doubts.collect())
}

/// A verdict without a violation.
fn new_verdict(args: &CheckArgs, input: &Input, outcome: Outcome) -> Verdict {
    let ledger = ledger(args, input, &outcome);
    let mut size = outcome.size;
    if let Some(size) = &mut size {
        let line: Vec<String> = std::env::args().collect();
        size.advise(
            &line,
            &Chosen {
                models_library: args.library == Library::Modelled,
                abstracts: !args.abstraction.selections.is_empty(),
                reduces: matches!(args.reduction, ReductionLevel::Full),
                bounds: args.search.is_bounded(),
            },
        );
    }
    Verdict {
        violation: None,
        others: Vec::new(),
        unknown: outcome.unknown,
        stats: outcome.stats,
        checks: args.properties(),
        order: outcome.order.name(),
        heuristic: args.search.heuristic().map(|heuristic| heuristic.name()),
        reduction: args.reduction.name(),
        workers: args.search.workers(),
        peak_memory: peak_memory(),
        ledger,
        bytes_per_state: outcome.bytes_per_state,
        size,
        rounds: Vec::new(),
        automatic: None,
    }
}

/// What `--check race` looks at.
const RACES: &str = "races: of accesses by the program and by library code that is not made for several threads, also through VarHandle, Unsafe, reflection and atomic classes, where all modes but plain are atomic; what is done in an atomic section is ordered with everything else";

fn ledger(args: &CheckArgs, input: &Input, outcome: &Outcome) -> Vec<(&'static str, String)> {
    let spurious = match args.spurious_wakeups {
        true => "threads may wake from wait and park at any time, and need not",
        false => "no spurious wake-ups",
    };
    let processors = input.chosen.processors.unwrap_or(hebra_vm::environment::PROCESSORS);
    let mut ledger = vec![
        ("model", "memory is sequentially consistent; the Java memory model allows more to a program with data races".to_owned()),
        ("model", format!("class library of JDK {}, unmodified; native methods by intrinsics", input.jdk.feature())),
        ("assumption", "initialisers of library classes run atomically; those used by a first run are done before main".to_owned()),
        ("model", "bulk copies (System.arraycopy, clone) and printing are single operations; printing takes the lock of the stream where the program uses it".to_owned()),
        ("model", format!("{spurious}; weak references are not cleared, finalizers do not run; identity hash codes, ids of threads, random seeds (and with them the order of Set.of and Map.of), the number of processors ({processors}) and where workers of a ForkJoinPool look for work are fixed; the library blocks without spinning first")),
        ("bound", format!("StackOverflowError at {} frames, OutOfMemoryError at arrays over 1 GiB or 2 GiB of objects made before the first choice", hebra_vm::execute::MAX_FRAMES)),
    ];
    if matches!(args.reduction, ReductionLevel::Full) {
        let detail = "no scheduling points at accesses always made under the same lock, to what is no longer written or what no other thread can still access from where it stands, nor at releases of monitors (checked during the search)";
        ledger.push(("reduction", detail.to_owned()));
    }
    if !matches!(args.reduction, ReductionLevel::None) {
        let detail = "no scheduling points at operations on objects that only one thread can reach, and on final fields (checked during the search)";
        ledger.push(("reduction", detail.to_owned()));
    }
    if args.library == Library::Modelled {
        let detail = "ReentrantLock and its conditions are modelled: taking, giving back, waiting and signalling are single operations, and any thread that waits for an unfair lock may get it next";
        ledger.push(("model", detail.to_owned()));
    }
    let skipped: Vec<&str> = [Property::Deadlock, Property::Assertion, Property::Exception]
        .into_iter()
        .filter(|p| {
            !args
                .check
                .iter()
                .any(|c| c.to_possible_value().is_some_and(|v| v.get_name() == p.name()))
        })
        .map(Property::name)
        .collect();
    if !skipped.is_empty() {
        ledger.push(("skipped", format!("not checked: {}", skipped.join(", "))));
    }
    ledger.extend(input.notes.iter().map(|note| ("model", note.clone())));
    if args.properties().contains(&Property::Race) {
        ledger.push(("model", RACES.to_owned()));
    }
    ledger.extend(input.chosen.ledger());
    ledger.extend(surroundings::seen(&outcome.readings));
    ledger.extend(args.config.ignored.iter().map(|what| ("skipped", what.clone())));
    match outcome.stats.excluded {
        0 => {}
        count => {
            let runs =
                if count == 1 { "1 run was".to_owned() } else { format!("{count} runs were") };
            let detail = format!(
                "runs do not count once an assumption of the program (Verify.assume, ignoreIf) is false; {runs} cut off there"
            );
            ledger.push(("assumption", detail));
        }
    }
    ledger.extend(outcome.notes.iter().map(|note| ("assumption", note.clone())));
    ledger
}

/// Where the trace of a violation goes: the `number`th of all, the `of_kind`th of its property.
fn trace_path(
    args: &CheckArgs,
    input: &Input,
    property: Property,
    number: usize,
    of_kind: usize,
) -> PathBuf {
    let nth = |n: usize| if n == 1 { String::new() } else { format!(".{n}") };
    if let Some(path) = &args.trace {
        let Some(name) = path.file_name().filter(|_| number > 1) else { return path.clone() };
        let name = name.to_string_lossy();
        let (stem, extension) = name.split_once('.').unwrap_or((&name, "json"));
        return path.with_file_name(format!("{stem}{}.{extension}", nth(number)));
    }
    let class = input.entry.class.replace(['/', '$'], ".");
    PathBuf::from(".hebra").join(format!("{class}.{property}{}.trace.json", nth(of_kind)))
}

/// Writes a trace; gives the name of its file, or why there is none.
fn write_trace(
    args: &CheckArgs,
    input: &Input,
    session: &Session,
    violation: &Violation,
    prefix: usize,
    choices: &[Choice],
    path: PathBuf,
) -> Result<String, String> {
    let cannot = |e: std::io::Error| format!("cannot write {}: {e}", path.display());
    if let Some(folder) = path.parent().filter(|_| args.trace.is_none()) {
        std::fs::create_dir_all(folder).map_err(cannot)?;
    }
    let request = args.program.request().map_err(|failure| failure.message().to_owned())?;
    let stdin = input.chosen.stdin.as_ref();
    let stdin = stdin.map_or((None, None), |(_, bytes)| surroundings::written(bytes));
    let source = Source {
        program: request.program,
        class_path: request.class_path,
        jar: request.jar.map(|p| p.display().to_string()),
        source_path: request.source_path,
        args: request.args,
        stdin: stdin.0,
        stdin_bytes: stdin.1,
        properties: session.properties_seen(),
        processors: input.chosen.processors,
        test: input.driver.as_ref().map(|driver| driver.name.replace('/', ".")),
        ..Source::default()
    };
    let property = violation.property.name();
    let reduction = match session.setting.reduction {
        Reduction::Full => "full",
        Reduction::Local => "local",
        Reduction::None => "none",
    };
    let mut file =
        TraceFile::new(source, input.jdk.feature(), reduction, property, &violation.message);
    file.checks = session.setting.checks.iter().map(|p| p.name().to_owned()).collect();
    let finals = session.setting.unstable_finals.iter();
    file.unstable_finals = finals.map(|(name, index)| (name.to_string(), *index)).collect();
    file.spurious_wakeups = session.setting.spurious_wakeups;
    file.visible = session.setting.visible.clone();
    file.models_library = session.setting.models_library;
    file.abstraction = args.abstraction.written().filter(|_| session.is_abstract());
    file.threads = session.setting.threads.clone();
    file.prefix = prefix;
    file.set_choices(choices);
    relocate::remember(&mut file, &input.entry.class, &path);
    std::fs::write(&path, file.to_json()).map_err(cannot)?;
    Ok(path.display().to_string())
}
