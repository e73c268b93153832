//! `hebra flow`: proves orders of events on a flow graph, without running the program.

use crate::Failure;
use crate::check::{parse_size, parse_time};
use crate::progress::Progress;
use crate::report::ledger_text;
use crate::terminal::{EXIT_UNKNOWN, print_out};
use clap::ValueEnum;
use hebra_checker::Observer;
use hebra_checker::flow::{
    Algorithm, Finding, FlowReport, FlowSettings, Shown, Text, Wanted, check_flow, read, read_ada,
};
use hebra_flow::{Limits, Order, Runs, Strategy};
use hebra_search::Stats;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Flags of `flow`.
#[derive(clap::Args)]
pub struct FlowArgs {
    /// Ada files (.adb, .ads) of one program. `show FILE` draws the automaton of a property or constraint in Graphviz's
    /// language instead.
    #[arg(value_name = "PROGRAM", required = true, value_hint = clap::ValueHint::FilePath)]
    program: Vec<String>,
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
    /// Stop after this time: 90, 90s, 5m, 1h.
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
        let wanted =
            |flag: &String| match flag.starts_with("task:") || flag.starts_with("variable:") {
                true => Ok(Wanted::Flag(flag.clone())),
                false => text_of(Path::new(flag)).map(Wanted::File),
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

/// Asks and reports.
pub fn flow(args: &FlowArgs) -> Result<u8, Failure> {
    if let [show, file] = args.program.as_slice()
        && show == "show"
    {
        return draw(Path::new(file));
    }
    let Some(property) = &args.property else {
        return Err(Failure::Input("name a property with --property FILE".to_owned()));
    };
    let settings = args.settings(property)?;
    let files: Vec<Text> =
        args.program.iter().map(|file| text_of(Path::new(file))).collect::<Result<_, _>>()?;
    let program = read_ada(&files)?;
    let mut progress = Progress::default();
    let started = Instant::now();
    let mut tell = |tuples: usize| {
        let stats = Stats { states: tuples as u64, elapsed: started.elapsed(), ..Stats::default() };
        progress.progress(&stats);
        true
    };
    let report = check_flow(program, &settings, &mut tell)?;
    progress.searched();
    let text = match args.json {
        true => format!("{}\n", to_json(&report, args, &settings)),
        false => to_text(&report, args, &settings),
    };
    print_out(&text)?;
    Ok(match report.finding {
        Finding::Holds => 0,
        Finding::Path(_) | Finding::Open(_) => EXIT_UNKNOWN,
    })
}

/// Draws the automaton of a file.
fn draw(file: &Path) -> Result<u8, Failure> {
    let named = read(&text_of(file)?)?;
    let names: Vec<String> = named.file.events.iter().map(|event| event.name.clone()).collect();
    print_out(&named.file.automaton.dot(&names))?;
    Ok(0)
}

fn to_text(report: &FlowReport, args: &FlowArgs, settings: &FlowSettings) -> String {
    let mut out = String::new();
    let property = &settings.property.name;
    let _ = match &report.finding {
        Finding::Holds => writeln!(out, "holds: {property}"),
        Finding::Open(reason) => writeln!(out, "unknown: {property}\n  {reason}"),
        Finding::Path(_) => {
            writeln!(
                out,
                "unknown: {property}\n  a path of the flow graph violates it, and no constraint rules the path out"
            )
        }
    };
    if let Finding::Path(path) = &report.finding {
        out.push('\n');
        path_text(&mut out, &path.nodes, path.violated_after);
        if path.violated_after.is_none() {
            out.push_str("  -- the run ends here, and the property demands more\n");
        }
        let (by, together) = &path.ruled_out_by;
        let _ = match (by.as_slice(), together) {
            ([], _) => {
                writeln!(out, "\nNo task or variable of the program rules this path out.")
            }
            (by, true) => {
                writeln!(out, "\nThese constraints together rule this path out: {}", by.join(", "))
            }
            (by, false) => {
                writeln!(out, "\nEach of these constraints rules this path out: {}", by.join(", "))
            }
        };
        if !by.is_empty() {
            out.push_str("Add them with --constraint, or let --auto add what is needed.\n");
        }
    }
    for (number, round) in report.rounds.iter().enumerate() {
        let _ = writeln!(
            out,
            "\nRound {}: {} ruled out this path:",
            number + 1,
            round.added.join(", ")
        );
        path_text(&mut out, &round.path, None);
    }
    let constraints = match report.constraints.as_slice() {
        [] => "none".to_owned(),
        list => list.join(", "),
    };
    let minimal = if report.is_minimal { " (minimal: none can be left out)" } else { "" };
    let _ = writeln!(out, "\nConstraints: {constraints}{minimal}.");
    let (tasks, nodes, edges) = report.size;
    let _ = writeln!(out, "Graph: {tasks} tasks, {nodes} nodes, {edges} edges.");
    let statistics = &report.statistics;
    let _ = writeln!(
        out,
        "Search: {}: {} node-tuples, {:.2} s.",
        args.search_name(),
        statistics.tuples,
        statistics.elapsed.as_secs_f64()
    );
    out.push_str(&ledger_text(&report.ledger));
    out
}

/// Writes the nodes of a path in columns: who, what, the property's name for it, where.
fn path_text(out: &mut String, nodes: &[Shown], violated_after: Option<usize>) {
    let rows: Vec<[String; 4]> = nodes
        .iter()
        .map(|node| {
            let mut events = node.events.clone();
            // A caller's view says all; the others are the same happening.
            events.truncate(1);
            [node.tasks.join(", "), events.join(" "), node.names.join(" "), node.place.clone()]
        })
        .collect();
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    for (number, row) in rows.iter().enumerate() {
        let mut line = format!("  {:>3}  ", number + 1);
        for (cell, width) in row.iter().zip(widths.iter().map(Some).chain([None])) {
            match width {
                Some(width) => {
                    let _ = write!(line, "{cell:<width$}  ");
                }
                None => line.push_str(cell),
            }
        }
        let _ = writeln!(out, "{}", line.trim_end());
        if violated_after == Some(number + 1) {
            out.push_str("  -- the property is violated here\n");
        }
    }
}

fn to_json(report: &FlowReport, args: &FlowArgs, settings: &FlowSettings) -> Value {
    let node = |node: &Shown| json!({"tasks": node.tasks, "events": node.events, "names": node.names, "place": node.place});
    let nodes = |list: &[Shown]| list.iter().map(node).collect::<Vec<Value>>();
    let mut reasons = Vec::new();
    let mut violations = Vec::new();
    let verdict = match &report.finding {
        Finding::Holds => "holds",
        Finding::Open(reason) => {
            reasons.push(reason.clone());
            "unknown"
        }
        Finding::Path(path) => {
            reasons.push("a path of the flow graph violates the property".to_owned());
            violations.push(json!({
                "property": settings.property.name,
                "message": "a path of the flow graph violates the property",
                "feasible": "unconfirmed",
                "path": nodes(&path.nodes),
                "violated_after": path.violated_after,
                "ruled_out_by": path.ruled_out_by.0,
                "ruled_out_together": path.ruled_out_by.1,
            }));
            "unknown"
        }
    };
    let ledger: Vec<Value> = report
        .ledger
        .iter()
        .map(|(kind, detail)| json!({"kind": kind, "detail": detail}))
        .collect();
    let rounds: Vec<Value> = report
        .rounds
        .iter()
        .map(|round| json!({"added": round.added, "path": nodes(&round.path)}))
        .collect();
    let (tasks, size, edges) = report.size;
    json!({
        "schema": "hebra.report/1",
        "verdict": verdict,
        "violations": violations,
        "unknown_reasons": reasons,
        "constraints": report.constraints,
        "minimal": report.is_minimal,
        "rounds": rounds,
        "graph": {"tasks": tasks, "nodes": size, "edges": edges},
        "search": {
            "order": args.search_name(),
            "states": report.statistics.tuples,
            "expanded": report.statistics.expanded,
            "elapsed_seconds": report.statistics.elapsed.as_secs_f64(),
        },
        "ledger": ledger,
    })
}
