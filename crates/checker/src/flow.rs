//! Orders of events on flow graphs: reads program, property and constraints, looks for a path, and says what it means.
//! The engine is the crate `flow`.

use crate::abstracting::load;
use crate::{Checker, EventProperty, Failure, Followed, Input, Observer, Settings, Verdict};
use hebra_flow::{
    Answer, Constraint, Event, Graph, Left, Limits, Named, NodeId, Order, Path, Problem, Program,
    Propagated, PropertyFile, Question, Round, Runs, Statistics, Strategy, automatic,
    find_path_telling, minimise, parse, propagate, runs_left, that_rule_out,
};

/// A file's name and text.
#[derive(Clone, Debug)]
pub struct Text {
    /// The name, for reports.
    pub name: String,
    /// The text.
    pub text: String,
}

/// A constraint as it was asked for.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// `task:NAME`, `variable:NAME`, `task:all`, `variable:all`.
    Flag(String),
    /// What the user wrote.
    File(Text),
}

/// How it is found out whether there is a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// A search, in this order.
    FindPath(Strategy),
    /// State propagation; if there is a path, a search finds it.
    Propagation(Strategy),
}

impl Algorithm {
    fn strategy(self) -> Strategy {
        match self {
            Algorithm::FindPath(strategy) | Algorithm::Propagation(strategy) => strategy,
        }
    }
}

/// What is asked, and how.
#[derive(Clone, Debug)]
pub struct FlowSettings {
    /// The property.
    pub property: Text,
    /// The constraints.
    pub constraints: Vec<Wanted>,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Which runs count.
    pub runs: Runs,
    /// When to give up.
    pub limits: Limits,
    /// Adds constraints of the program until the property is proved or a path remains.
    pub adds: bool,
    /// Leaves out constraints as long as the property is proved.
    pub minimises: bool,
}

impl FlowSettings {
    /// Returns the defaults for a property: no constraints, the best search, all runs, no limits.
    pub fn new(property: Text) -> FlowSettings {
        FlowSettings {
            property,
            constraints: Vec::new(),
            algorithm: Algorithm::FindPath(BEST),
            runs: Runs::All,
            limits: Limits::default(),
            adds: false,
            minimises: false,
        }
    }
}

/// A node of a path, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The tasks that take part.
    pub tasks: Vec<String>,
    /// What happens.
    pub events: Vec<String>,
    /// What the property calls it.
    pub names: Vec<String>,
    /// Where it stands in the source.
    pub place: String,
}

/// A path that no constraint refuses.
#[derive(Clone, Debug)]
pub struct ShownPath {
    /// Its nodes.
    pub nodes: Vec<Shown>,
    /// After how many of them the property cannot be met any more; none if only its end violates it.
    pub violated_after: Option<usize>,
    /// Symbols of the property's events along it, up to where it is violated.
    pub word: Vec<u16>,
    /// Constraints that would rule it out; true if only all of them together do.
    pub ruled_out_by: (Vec<String>, bool),
}

/// A constraint that was added because of a path.
#[derive(Clone, Debug)]
pub struct AddedRound {
    /// The path.
    pub path: Vec<Shown>,
    /// The constraints.
    pub added: Vec<String>,
}

/// What was found out.
#[derive(Clone, Debug)]
pub enum Finding {
    /// No path violates the property.
    Holds,
    /// A path does.
    Path(ShownPath),
    /// It is not known, for this reason.
    Open(String),
}

/// The result.
#[derive(Clone, Debug)]
pub struct FlowReport {
    /// What was found out.
    pub finding: Finding,
    /// The constraints in use at the end.
    pub constraints: Vec<String>,
    /// With `adds`: what was added, and why.
    pub rounds: Vec<AddedRound>,
    /// With `minimises`: the constraints that are left are a minimal set.
    pub is_minimal: bool,
    /// Tasks, nodes and edges of the last graph.
    pub size: (usize, usize, usize),
    /// The last search.
    pub statistics: Statistics,
    /// What was modelled, assumed and bounded.
    pub ledger: Vec<(&'static str, String)>,
    /// The property as it was read.
    pub property: PropertyFile,
}

/// Reads a property or constraint.
///
/// # Errors
/// If the text is none.
pub fn read(text: &Text) -> Result<Named, Failure> {
    let file =
        parse(&text.text).map_err(|wrong| Failure::Input(format!("{}:{wrong}", text.name)))?;
    Ok(Named { name: text.name.clone(), file })
}

/// Reads an Ada program from its files.
///
/// # Errors
/// If it cannot be read.
pub fn read_ada(files: &[Text]) -> Result<Program, Failure> {
    let files: Vec<(String, String)> =
        files.iter().map(|file| (file.name.clone(), file.text.clone())).collect();
    hebra_ada::read(&files).map_err(|wrong| Failure::Input(wrong.to_string()))
}

/// Reads a Java program, as far as the events of property and constraints need it.
///
/// # Errors
/// If it cannot be read, or does something that cannot be modelled.
pub fn read_java(input: &Input, settings: &FlowSettings) -> Result<Program, Failure> {
    let mut events = read(&settings.property)?.file.events;
    for wanted in &settings.constraints {
        if let Wanted::File(text) = wanted {
            events.extend(read(text)?.file.events);
        }
    }
    let events = events.into_iter().map(|binding| binding.event).collect();
    let options = hebra_java::Options { events };
    hebra_java::read(&load(input)?, &options)
        .map_err(|wrong| Failure::Unsupported(wrong.to_string()))
}

/// Tries a path on the program itself.
///
/// # Errors
/// If the program cannot be run.
pub fn confirm(
    checker: &Checker<'_>,
    settings: &FlowSettings,
    report: &FlowReport,
    path: &ShownPath,
    observer: &mut dyn Observer,
) -> Result<Followed, Failure> {
    let name = property_name(settings);
    let ends = path.violated_after.is_none();
    checker.follow(&name, &report.property.events, &path.word, ends, observer)
}

/// Looks for a run of the program that violates a property which its flow graph has no path for: there should be none, unless
/// a constraint of the user's is not true.
///
/// # Errors
/// If the program cannot be run.
pub fn contradict(
    input: &Input,
    machine: &Settings,
    settings: &FlowSettings,
    report: &FlowReport,
    observer: &mut dyn Observer,
) -> Result<Verdict, Failure> {
    let property = EventProperty::new(&property_name(settings), report.property.clone())?;
    Checker::new(input, machine.watching(property)).run(observer)
}

fn property_name(settings: &FlowSettings) -> String {
    let name = std::path::Path::new(&settings.property.name);
    name.file_stem().map_or("order of events".into(), |stem| stem.to_string_lossy()).into_owned()
}

/// Finds out whether a property is true of all runs of a program. Now and then it tells how many node-tuples were met;
/// an answer of false ends it.
///
/// # Errors
/// If property or constraints cannot be read, or name what the program does not have.
pub fn check_flow(
    program: Program,
    settings: &FlowSettings,
    tell: &mut dyn FnMut(usize) -> bool,
) -> Result<FlowReport, Failure> {
    let wrong = |misnomer: hebra_flow::Misnomer| Failure::Input(misnomer.to_string());
    let property = read(&settings.property)?;
    let question = Question::new(program, property, settings.runs).map_err(wrong)?;
    let mut constraints: Vec<Constraint> = Vec::new();
    for wanted in &settings.constraints {
        let found = match wanted {
            Wanted::Flag(flag) => question.constraints(flag).map_err(wrong)?,
            Wanted::File(text) => vec![question.context(read(text)?).map_err(wrong)?],
        };
        for constraint in found {
            if !constraints.contains(&constraint) {
                constraints.push(constraint);
            }
        }
    }
    let mut run = Run { question: &question, settings, tell, statistics: Statistics::default() };
    let mut rounds = Vec::new();
    let answer;
    if settings.adds || (settings.minimises && constraints.is_empty()) {
        let question = &question;
        let told = |round: &Round, graph: &Graph| {
            let nodes = round.path.nodes.iter().filter(|node| **node != Graph::LAST);
            rounds.push(AddedRound {
                path: nodes.map(|node| shown(question, graph, *node)).collect(),
                added: round.added.iter().map(|added| question.flag(added)).collect(),
            });
        };
        let ended = automatic(question, constraints, |problem| run.answer(problem), told);
        (answer, constraints) = (ended.answer, ended.constraints);
    } else {
        answer = run.answer(&question.problem(&constraints));
    }
    let mut is_minimal = false;
    if settings.minimises && answer == Answer::Conclusive {
        constraints = minimise(&question, &constraints, |fewer| run.holds(fewer));
        is_minimal = true;
    }
    let problem = question.problem(&constraints);
    let mut ledger = ledger(&question, &constraints);
    let finding = match answer {
        Answer::Conclusive => run.conclude(&constraints, &mut ledger),
        Answer::Path(path) => Finding::Path(run.shown_path(&problem, &path, &constraints)),
        Answer::Limit(limit) => Finding::Open(limit_text(limit)),
    };
    Ok(FlowReport {
        finding,
        constraints: constraints.iter().map(|constraint| question.flag(constraint)).collect(),
        rounds,
        is_minimal,
        size: (problem.graph.tasks().len(), problem.graph.len(), problem.graph.edges()),
        statistics: run.statistics,
        ledger,
        property: question.property().file.clone(),
    })
}

fn limit_text(limit: &str) -> String {
    match limit {
        "the user" => "stopped by the user".to_owned(),
        limit => format!("the limit on {} was reached", limit.trim_start_matches("the ")),
    }
}

struct Run<'r> {
    question: &'r Question,
    settings: &'r FlowSettings,
    tell: &'r mut dyn FnMut(usize) -> bool,
    statistics: Statistics,
}

impl Run<'_> {
    fn answer(&mut self, problem: &Problem) -> Answer {
        let limits = self.settings.limits;
        if let Algorithm::Propagation(_) = self.settings.algorithm {
            let (found, statistics) = propagate(problem, limits, self.tell);
            self.statistics = statistics;
            match found {
                Propagated::Conclusive => return Answer::Conclusive,
                Propagated::Limit(limit) => return Answer::Limit(limit),
                Propagated::Inconclusive => {}
            }
        }
        let strategy = self.settings.algorithm.strategy();
        let (answer, statistics) = find_path_telling(problem, strategy, limits, self.tell);
        self.statistics = statistics;
        answer
    }

    fn holds(&mut self, constraints: &[Constraint]) -> bool {
        let problem = self.question.problem(constraints);
        let (found, statistics) = propagate(&problem, self.settings.limits, self.tell);
        if found == Propagated::Conclusive {
            self.statistics = statistics;
        }
        found == Propagated::Conclusive
    }

    /// No path violates the property: makes sure that this is not because there is none at all.
    fn conclude(
        &mut self,
        constraints: &[Constraint],
        ledger: &mut Vec<(&'static str, String)>,
    ) -> Finding {
        let left = runs_left(self.question, constraints, self.settings.limits);
        match (left, self.settings.runs) {
            (Left::Contradiction, _) => Finding::Open(
                "the constraints contradict each other or the program: no run meets all of them, so any property \
                 would hold"
                    .to_owned(),
            ),
            (Left::Endless, Runs::Terminating) => Finding::Open(
                "no run of the model ends under these constraints, so any property would hold of the runs that end; \
                 --runs all covers the others"
                    .to_owned(),
            ),
            (Left::Ending, _) | (Left::Endless, Runs::All)
                if self.question.program().ends_are_open && demands_end(self.question) => {
                Finding::Open(
                    "the property demands something of the end of a run, and a task may be ended by an exception, which the \
                     model does not have"
                        .to_owned(),
                )
            }
            (Left::Endless, Runs::All) => {
                ledger.push(("model", "no run of the model ends: what was proved is about the beginnings of runs".to_owned()));
                Finding::Holds
            }
            (Left::Open, _) => Finding::Open(
                "a limit was reached before it was known whether any run meets all constraints".to_owned(),
            ),
            (Left::Ending, _) => Finding::Holds,
        }
    }

    fn shown_path(&self, problem: &Problem, path: &Path, constraints: &[Constraint]) -> ShownPath {
        let nodes: Vec<NodeId> =
            path.nodes.iter().copied().filter(|node| *node != Graph::LAST).collect();
        let is_trapped = path.prefix < path.nodes.len()
            || path.nodes.last().is_some_and(|node| *node != Graph::LAST);
        let (by, together) = that_rule_out(self.question, constraints, problem, path);
        let by = by.iter().map(|constraint| self.question.flag(constraint)).collect();
        let violated_after = is_trapped.then_some(path.prefix);
        ShownPath {
            word: nodes[..violated_after.unwrap_or(nodes.len())]
                .iter()
                .flat_map(|node| self.question.symbols(&problem.graph, *node))
                .collect(),
            nodes: nodes.iter().map(|node| shown(self.question, &problem.graph, *node)).collect(),
            violated_after,
            ruled_out_by: (by, together),
        }
    }
}

fn shown(question: &Question, graph: &Graph, node: NodeId) -> Shown {
    let of = graph.node(node);
    let names = question.symbols(graph, node).into_iter();
    let names =
        names.map(|symbol| question.property().file.events[usize::from(symbol)].name.clone());
    let task = |task: &hebra_flow::TaskId| graph.tasks()[usize::from(task.0)].name.clone();
    Shown {
        tasks: of.tasks.iter().map(task).collect(),
        events: of.events.iter().map(|(_, event): &(_, Event)| event.to_string()).collect(),
        names: names.collect(),
        place: of.place.clone(),
    }
}

fn ledger(question: &Question, constraints: &[Constraint]) -> Vec<(&'static str, String)> {
    let mut ledger = vec![(
        "model",
        "control flow of each task, with calls inlined; conditions are free unless a constraint follows their variables"
            .to_owned(),
    )];
    ledger.push(match question.runs() {
        Runs::All => {
            ("model", "all runs count, also those that block or go on for ever".to_owned())
        }
        Runs::Terminating => ("bound", "only runs that end count (--runs terminating)".to_owned()),
    });
    if demands_end(question) {
        let text = "the property demands something of the end of a run: runs that never end are not covered in this";
        ledger.push(("assumption", text.to_owned()));
    }
    for constraint in constraints {
        if let Constraint::Context(named) = constraint {
            let text = format!("{}: what it says is taken to be true of all runs", named.name);
            ledger.push(("assumption", text));
        }
    }
    ledger.extend(question.program().notes.iter().map(|note| (note.kind, note.text.clone())));
    ledger
}

/// Returns true if a run can be wrong although none of its beginnings is.
fn demands_end(question: &Question) -> bool {
    let automaton = &question.property().file.automaton;
    let trap = automaton.trap();
    let mut states = 0..automaton.states() as u32;
    states.any(|state| !automaton.is_accepting(state) && Some(state) != trap)
}

/// The search that the paper found best: trap heuristic with weighted A* among equals, then best first.
pub const BEST: Strategy =
    Strategy { first: Order::TrapThenWeighted(1), second: Some(Order::Tasks) };
