//! `hebra flow`: proves orders of events on a flow graph, without running the program.

mod report;

use crate::Failure;
use crate::check::{TRACES, parse_size, parse_time, stop_on_signal};
use crate::program_args::ProgramArgs;
use crate::progress::Progress;
use crate::terminal::{EXIT_UNKNOWN, print_out, terminal_width};
use clap::ValueEnum;
use hebra_checker::flow::{
    Algorithm, Finding, FlowSettings, Text, Wanted, check_flow, confirm, contradict, read,
    read_ada, read_java,
};
use hebra_checker::{Checker, Input, Observer, Settings, TraceFiles, Verdict};
use hebra_flow::{Limits, Order, Runs, Strategy};
use hebra_search::Stats;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Flags of `flow`.
#[derive(clap::Args)]
pub struct FlowArgs {
    #[command(flatten)]
    program: ProgramArgs,
    /// The property: a file with `events { … }` and `all`, `none` or an automaton.
    #[arg(long, value_name = "FILE")]
    property: Option<PathBuf>,
    /// Make the model more precise: task:NAME, variable:NAME, task:all, variable:all, or a file that says what is true
    /// of all runs. Repeatable.
    #[arg(long = "constraint", value_name = "CONSTRAINT")]
    constraints: Vec<String>,
    /// Order of the search.
    #[arg(long, value_enum, default_value = "two-stage")]
    search: SearchArg,
    /// Weight of the heuristic in wa-ta.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    weight: u32,
    /// First stage of two-stage: reaches the trap of the property.
    #[arg(long, value_enum, default_value = "bf-trap+wa-ta")]
    stage1: Stage1,
    /// Second stage of two-stage: goes on to the end of a run.
    #[arg(long, value_enum, default_value = "bf-ta")]
    stage2: Stage2,
    /// Look for a path, or propagate states to find out whether there is one.
    #[arg(long, value_enum, default_value = "find-path")]
    algorithm: AlgorithmArg,
    /// Which runs count: all, or only those that end.
    #[arg(long, value_enum, default_value = "all")]
    runs: RunsArg,
    /// Add constraints, the cheapest that rules the last path out, until the property holds or a path remains.
    #[arg(long)]
    auto: bool,
    /// Find a minimal set of constraints with which the property holds: of those given, or of all.
    #[arg(long)]
    minimise: bool,
    /// Do not try a path, or doubt a proof, on the program itself.
    #[arg(long)]
    no_confirm: bool,
    /// Stop after this time: 90, 90s, 5m, 1h. Trying a path on the program stops after 30 s unless this says otherwise.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time_limit: Option<Duration>,
    /// Stop at this memory use of the search: 500M, 4G.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory_limit: Option<usize>,
    /// Stop after this many node-tuples.
    #[arg(long, value_name = "COUNT")]
    states_limit: Option<usize>,
    /// Print one JSON object and nothing else on standard output.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum SearchArg {
    Bfs,
    Dfs,
    WaTa,
    BfTa,
    TwoStage,
}

#[derive(Clone, Copy, ValueEnum)]
enum Stage1 {
    Bfs,
    WaTa,
    BfTrap,
    #[value(name = "bf-trap+wa-ta")]
    BfTrapWaTa,
}

#[derive(Clone, Copy, ValueEnum)]
enum Stage2 {
    Dfs,
    BfTa,
}

#[derive(Clone, Copy, ValueEnum)]
enum AlgorithmArg {
    FindPath,
    Propagation,
}

#[derive(Clone, Copy, ValueEnum)]
enum RunsArg {
    All,
    Terminating,
}

impl FlowArgs {
    fn strategy(&self) -> Strategy {
        let one = |first| Strategy { first, second: None };
        match self.search {
            SearchArg::Bfs => one(Order::BreadthFirst),
            SearchArg::Dfs => one(Order::DepthFirst),
            SearchArg::WaTa => one(Order::Weighted(self.weight)),
            SearchArg::BfTa => one(Order::Tasks),
            SearchArg::TwoStage => Strategy {
                first: match self.stage1 {
                    Stage1::Bfs => Order::BreadthFirst,
                    Stage1::WaTa => Order::Weighted(self.weight),
                    Stage1::BfTrap => Order::Trap,
                    Stage1::BfTrapWaTa => Order::TrapThenWeighted(self.weight),
                },
                second: Some(match self.stage2 {
                    Stage2::Dfs => Order::DepthFirst,
                    Stage2::BfTa => Order::Tasks,
                }),
            },
        }
    }

    /// Names the algorithm as the flags do.
    fn search_name(&self) -> String {
        if let AlgorithmArg::Propagation = self.algorithm {
            return "propagation".to_owned();
        }
        let name = |value: Option<clap::builder::PossibleValue>| {
            value.map_or(String::new(), |value| value.get_name().to_owned())
        };
        let search = name(self.search.to_possible_value());
        let weight = format!(" with weight {}", self.weight);
        match self.search {
            SearchArg::TwoStage => {
                let first = name(self.stage1.to_possible_value());
                let second = name(self.stage2.to_possible_value());
                format!("{search}, {first} and then {second}")
            }
            SearchArg::WaTa => search + &weight,
            _ => search,
        }
    }

    fn settings(&self, property: &Path) -> Result<FlowSettings, Failure> {
        let wanted = |flag: &String| {
            if flag.starts_with("task:") || flag.starts_with("variable:") {
                return Ok(Wanted::Flag(flag.clone()));
            }
            if !Path::new(flag).exists() {
                let message = "there is no such file, and others are task:NAME and variable:NAME";
                return Err(Failure::Input(format!("--constraint {flag}: {message}")));
            }
            text_of(Path::new(flag)).map(Wanted::File)
        };
        let strategy = self.strategy();
        Ok(FlowSettings {
            property: text_of(property)?,
            constraints: self.constraints.iter().map(wanted).collect::<Result<_, _>>()?,
            algorithm: match self.algorithm {
                AlgorithmArg::FindPath => Algorithm::FindPath(strategy),
                AlgorithmArg::Propagation => Algorithm::Propagation(strategy),
            },
            runs: match self.runs {
                RunsArg::All => Runs::All,
                RunsArg::Terminating => Runs::Terminating,
            },
            limits: Limits {
                tuples: self.states_limit,
                time: self.time_limit,
                bytes: self.memory_limit,
            },
            adds: self.auto,
            minimises: self.minimise,
        })
    }
}

fn text_of(path: &Path) -> Result<Text, Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))?;
    Ok(Text { name, text })
}

/// The time for trying a path on the program if there is no limit.
const CONFIRM_TIME: Duration = Duration::from_secs(30);

/// A proof is doubted for so long: a search that contradicts it finds that soon.
const DOUBT_TIME: Duration = Duration::from_secs(5);
const DOUBT_STATES: u64 = 50_000;

/// Asks and reports.
pub fn flow(args: &FlowArgs) -> Result<u8, Failure> {
    let request = args.program.request()?;
    if let [show, file] = request.program.as_slice()
        && show == "show"
    {
        return draw(Path::new(file));
    }
    let Some(property) = &args.property else {
        return Err(Failure::Input("name a property with --property FILE".to_owned()));
    };
    let settings = args.settings(property)?;
    let is_ada = |file: &String| file.ends_with(".adb") || file.ends_with(".ads");
    let (program, input) = match request.program.iter().any(is_ada) {
        true => {
            let files = request.program.iter().map(|file| text_of(Path::new(file)));
            (read_ada(&files.collect::<Result<Vec<Text>, _>>()?)?, None)
        }
        false => {
            let input = Input::resolve(&request)?;
            (read_java(&input, &settings)?, Some(input))
        }
    };
    let stop = stop_on_signal();
    let mut progress = Progress::default();
    let started = Instant::now();
    let mut tell = |tuples: usize| {
        let stats = Stats { states: tuples as u64, elapsed: started.elapsed(), ..Stats::default() };
        progress.progress(&stats);
        !stop.load(Ordering::Relaxed)
    };
    let found = check_flow(program, &settings, &mut tell)?;
    let (mut followed, mut contradicted) = (None, None);
    let mut machine =
        Settings { traces: TraceFiles::Folder(PathBuf::from(TRACES)), ..Settings::default() };
    machine.limits.memory = args.memory_limit;
    if let (Finding::Holds, Some(input), false) = (&found.finding, &input, args.no_confirm)
        && settings.runs == Runs::All
    {
        machine.limits.time = Some(args.time_limit.unwrap_or(DOUBT_TIME).min(DOUBT_TIME));
        machine.limits.states = Some(DOUBT_STATES);
        // A program that cannot be run cannot contradict.
        contradicted = contradict(input, &machine, &settings, &found, &mut progress).ok();
    } else if let (Finding::Path(path), Some(input), false) =
        (&found.finding, &input, args.no_confirm)
    {
        machine.limits.time = Some(args.time_limit.unwrap_or(CONFIRM_TIME));
        let checker = Checker::new(input, machine).stopped_by(stop.clone());
        followed = Some(confirm(&checker, &settings, &found, path, &mut progress)?);
    }
    progress.searched();
    let sources = |verdict: &Verdict| {
        input.as_ref().map(|input| input.sources.load(verdict.files())).unwrap_or_default()
    };
    let subject = report::Subject {
        args,
        settings: &settings,
        report: &found,
        followed: followed.as_ref().map(|followed| (followed, sources(&followed.verdict))),
        contradicted: contradicted.as_ref().map(|verdict| (verdict, sources(verdict))),
    };
    let text = match args.json {
        true => format!("{}\n", report::json(&subject)),
        false => report::text(&subject, terminal_width()),
    };
    print_out(&text)?;
    Ok(match subject.verdict() {
        "holds" => 0,
        "violated" => 1,
        _ => EXIT_UNKNOWN,
    })
}

/// Draws the automaton of a file.
fn draw(file: &Path) -> Result<u8, Failure> {
    let named = read(&text_of(file)?)?;
    let names: Vec<String> = named.file.events.iter().map(|event| event.name.clone()).collect();
    print_out(&named.file.automaton.dot(&names))?;
    Ok(0)
}
