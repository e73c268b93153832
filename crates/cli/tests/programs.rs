//! Runs the programs of `tests/programs`, one test per case: every reduction must give the verdict of
//! the case's folder, and so must other JDKs, one in turn where the program uses only `java.lang`; every second case, and every
//! one with flags, is also put through `bfs`, two other search orders in turn and several workers, unless that can make no
//! difference (HEBRA_PROGRAMS_ALL=1: every case, and all of it); every trace must replay, the report must be the case's `expected.txt` (HEBRA_BLESS=1 rewrites it;
//! HEBRA_REPORTS_ONLY=1 does nothing else), and a deterministic program must do under `hebra run` what it does under `java`.
//! HEBRA_PROGRAMS_EACH=5 takes every fifth case and leaves out the others.

#[path = "support/in_process.rs"]
mod in_process;
mod support;

use in_process::Libraries;
use libtest_mimic::{Arguments, Failed, Trial};
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};
use support::against_java::difference;
use support::compile::{compile, compile_for, errors};
use support::java_outputs::{ask, keep, kept};
use support::jdks::{Library, range};
use support::lives;
use support::process::Done;
use tempfile::TempDir;

/// The time limit given to `hebra check`, unless the case has one (of a second or two): a search
/// that got too large shows as a wrong verdict.
const TIME_LIMIT: &str = "60s";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let suite = Arc::new(Suite::new(folder, arguments.filter.clone()));
    let trials = (0..suite.cases.len()).map(|index| {
        let suite = suite.clone();
        Trial::test(suite.cases[index].test(), move || suite.test(index))
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    suite.tell_slowest();
    conclusion.exit_code()
}

/// All cases, and what they share.
struct Suite {
    cases: Vec<Case>,
    folder: TempDir,
    /// Part of the names of the tests that run.
    filter: Option<String>,
    compiled: OnceLock<()>,
    /// The class libraries of other JDKs.
    others: Vec<Library>,
    /// The classes of JDKs, read once.
    libraries: Libraries,
    /// How long each check took.
    times: Mutex<Vec<(Duration, String)>>,
}

/// One program.
struct Case {
    /// `<verdict>/<topic>/<case>`
    name: String,
    folder: PathBuf,
    verdict: String,
    flags: Vec<String>,
    /// The reductions it is checked with.
    reductions: Vec<String>,
    property: Option<String>,
    message: Option<String>,
    deterministic: bool,
    /// Some orders do not come back.
    endless: bool,
    /// Every order is tried.
    every_order: bool,
    /// Uses more of the library than `java.lang`.
    imports: bool,
    has_library_locks: bool,
    /// Where the verdict is so.
    jdks: RangeInclusive<u16>,
}

impl Suite {
    fn new(folder: TempDir, filter: Option<String>) -> Suite {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
        let root = root.canonicalize().expect("the folder of the programs");
        let mut cases = Vec::new();
        for verdict in folders(&root) {
            for topic in folders(&verdict) {
                cases.extend(folders(&topic).into_iter().map(|folder| Case::read(&root, folder)));
            }
        }
        assert!(!cases.is_empty(), "no programs in {}", root.display());
        let cases: Vec<Case> = cases.into_iter().step_by(each()).collect();
        let mut others = Library::all();
        others.retain(|library| library.feature != Library::system().feature);
        let (libraries, times) = (Libraries::default(), Mutex::default());
        let compiled = OnceLock::new();
        Suite { cases, folder, filter, compiled, others, libraries, times }
    }

    /// The folder of a case's classes and other files.
    fn place(&self, index: usize) -> PathBuf {
        self.folder.path().join(index.to_string())
    }

    /// Whether a case is checked on one of the other JDKs. A program of the language, threads and monitors
    /// alone does little that JDKs do differently, and is checked on one of them in turn.
    fn is_checked_on(&self, index: usize, number: usize) -> bool {
        let case = &self.cases[index];
        let is_all = case.imports || is_set("HEBRA_PROGRAMS_ALL");
        (is_all || index % self.others.len() == number)
            && case.jdks.contains(&self.others[number].feature)
    }

    fn test(&self, index: usize) -> Result<(), Failed> {
        self.compiled.get_or_init(|| {
            let work = |place: &dyn Fn(usize) -> Option<PathBuf>| {
                let filter = self.filter.as_deref().unwrap_or_default();
                let cases = self.cases.iter().enumerate();
                let cases = cases.filter(|(_, case)| case.test().contains(filter));
                let work = |(i, case): (usize, &Case)| {
                    place(i).map(|place| (case.folder.join("Main.java"), place))
                };
                cases.filter_map(work).collect::<Vec<_>>()
            };
            compile(&work(&|i| Some(self.place(i))));
            if is_set("HEBRA_REPORTS_ONLY") {
                return;
            }
            for (number, library) in self.others.iter().enumerate() {
                if library.feature < Library::system().feature {
                    let place = |i| self.place(i).join(library.feature.to_string());
                    let is_used = |i: &usize| self.is_checked_on(*i, number);
                    compile_for(library, &work(&|i| Some(i).filter(is_used).map(place)));
                }
            }
        });
        let case = &self.cases[index];
        let mut complaints = String::new();
        let chosen = index.is_multiple_of(2) || !case.flags.is_empty() || case.every_order;
        let every_way = (chosen || is_set("HEBRA_PROGRAMS_ALL")) && !case.endless;
        let checks = Checks { suite: self, case, index, classes: self.place(index), every_way };
        for complaint in checks.all() {
            let _ = writeln!(complaints, "{}: {complaint}", case.name);
        }
        if complaints.is_empty() { Ok(()) } else { Err(complaints.into()) }
    }

    /// Remembers how long something took.
    fn took(&self, started: Instant, what: String) {
        let mut times = self.times.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        times.push((started.elapsed(), what));
    }

    /// Prints what took longest; the times of everything go to a file of the build folder.
    fn tell_slowest(&self) {
        let mut times = std::mem::take(&mut *self.times.lock().expect("no test panicked"));
        times.sort_by(|one, other| other.cmp(one));
        let line =
            |(time, what): &(Duration, String)| format!("{:.3} {what}\n", time.as_secs_f64());
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs-times.txt");
        // Only for those who want to know; a test does not fail for want of it.
        let _ = std::fs::write(file, times.iter().map(line).collect::<String>());
        for (time, what) in times.iter().take(5).filter(|(time, _)| time.as_secs_f64() > 1.0) {
            println!("slow: {:.1} s: {what}", time.as_secs_f64());
        }
    }
}

impl Case {
    fn read(root: &Path, folder: PathBuf) -> Case {
        let name = folder.strip_prefix(root).expect("a folder in the root");
        let name = name.to_str().expect("names are plain").replace('\\', "/");
        let file = folder.join("check.toml");
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{name}: {e}"));
        let table: toml::Table = text.parse().unwrap_or_else(|e| panic!("{name}: {e}"));
        for key in table.keys() {
            let known = [
                "about",
                "flags",
                "reductions",
                "property",
                "message",
                "deterministic",
                "endless",
                "every_order",
                "jdks",
            ];
            assert!(known.contains(&key.as_str()), "{name}: check.toml has an unknown key {key}");
        }
        let source = std::fs::read_to_string(folder.join("Main.java")).unwrap_or_default();
        let text = |key: &str| table.get(key).map(|v| v.as_str().expect("a string").to_owned());
        let list = |key: &str| -> Option<Vec<String>> {
            let items = table.get(key)?.as_array().expect("a list").iter();
            Some(items.map(|v| v.as_str().expect("a string").to_owned()).collect())
        };
        let is = |key: &str| table.get(key).is_some_and(|v| v.as_bool() == Some(true));
        let all = || ["full", "local", "none"].map(str::to_owned).to_vec();
        let flags = list("flags").unwrap_or_default();
        let chooses_library = flags.iter().any(|flag| flag == "--library");
        Case {
            verdict: name.split('/').next().unwrap_or_default().to_owned(),
            flags,
            reductions: list("reductions").unwrap_or_else(all),
            property: text("property"),
            jdks: text("jdks").map_or(0..=u16::MAX, |text| range(&text).expect("17+ or 11-20")),
            message: text("message"),
            has_library_locks: source.contains("java.util.concurrent") && !chooses_library,
            deterministic: is("deterministic"),
            endless: is("endless"),
            every_order: is("every_order"),
            imports: source.contains("import ") || source.contains("java."),
            name,
            folder,
        }
    }

    /// The name of its test.
    fn test(&self) -> String {
        self.name.replace('/', "::")
    }

    fn has_time_limit(&self) -> bool {
        self.flags.iter().any(|flag| flag == "--time-limit")
    }

    fn exit_code(&self) -> i32 {
        match self.verdict.as_str() {
            "holds" => 0,
            "violated" => 1,
            _ => 3,
        }
    }
}

/// The transitions that one worker makes before others join, and fewer: `Team::new` of `search`.
const ALONE: u64 = 500;

/// Searches with more transitions are left to `dfs` and `bfs`: an order that misses something does so
/// in a small graph as well, and `random` takes a multiple of the time.
const LARGE: u64 = 100_000;

/// The size of what was explored.
#[derive(Clone, Copy, Debug)]
struct Counts {
    states: u64,
    transitions: u64,
    /// That of the deepest state, which depends on the order.
    depth: u64,
}

impl Counts {
    /// What a whole search has in common with every other.
    fn of_graph(self) -> (u64, u64) {
        (self.states, self.transitions)
    }
}

/// The distance between cases whose report is made with a page and without one.
const ALONE_EACH: usize = 8;

/// How many orders beside `dfs` and `bfs` a case is checked with.
const SOME_ORDERS: usize = 2;

/// What a case is put through. Each part gives its complaints.
struct Checks<'a> {
    suite: &'a Suite,
    case: &'a Case,
    index: usize,
    classes: PathBuf,
    /// Every search order, and several workers.
    every_way: bool,
}

impl Checks<'_> {
    fn all(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        if is_set("HEBRA_REPORTS_ONLY") {
            self.expected_text(&mut complaints);
            return complaints;
        }
        let mut orders_matter = false;
        let mut whole = None;
        for reduction in &self.case.reductions {
            let dfs = self.verdict("dfs", reduction, &[], &mut complaints);
            if !self.every_way {
                continue;
            }
            if self.is_one_run(dfs) {
                continue;
            }
            let is_large = dfs.is_some_and(|counts| counts.transitions > LARGE);
            let orders_are_tried = !is_large || is_set("HEBRA_PROGRAMS_ALL");
            orders_matter |= *reduction == self.case.reductions[0] && orders_are_tried;
            let bfs = self.verdict("bfs", reduction, &[], &mut complaints);
            if self.case.verdict == "holds" && self.case.flags.is_empty() {
                let (deep, broad) = (dfs.map(Counts::of_graph), bfs.map(Counts::of_graph));
                // With `full`, `bfs` alone counts every step of a thread that is the last one.
                let agree = if reduction == "full" { deep <= broad } else { deep == broad };
                if !agree {
                    complaints.push(format!("reduction {reduction}: dfs {dfs:?}, bfs {bfs:?}"));
                }
                if *reduction == self.case.reductions[0] {
                    whole = dfs;
                }
            }
            self.two_workers(reduction, dfs, &mut complaints);
        }
        if !self.case.has_time_limit() {
            if self.every_way && orders_matter {
                self.other_orders(whole, &mut complaints);
            }
            // Without synchronizers of the library there is nothing to model.
            if self.case.has_library_locks {
                self.verdict(
                    "dfs",
                    &self.case.reductions[0],
                    &["--library", "real"],
                    &mut complaints,
                );
            }
            self.other_jdks(&mut complaints);
        }
        self.expected_text(&mut complaints);
        if self.case.deterministic {
            complaints.extend(self.differences_from_java());
        }
        complaints
    }

    /// Checks under one order and reduction.
    fn verdict(
        &self,
        search: &str,
        reduction: &str,
        more: &[&str],
        complaints: &mut Vec<String>,
    ) -> Option<Counts> {
        let label = format!("--search {search} --reduction {reduction} {}", more.join(" "));
        let mut complain = |text: String| complaints.push(format!("{label}: {text}"));
        let trace = self.classes.join(format!("{search}-{reduction}{}.json", more.concat()));
        let mut args = self.arguments(&self.classes, &trace);
        args.extend(["--search", search, "--reduction", reduction].map(str::to_owned));
        args.extend(more.iter().map(|arg| (*arg).to_owned()));
        let started = Instant::now();
        let checked = self.suite.libraries.check(&self.words(&args));
        let states = checked.as_ref().map_or(0, |verdict| verdict.stats.states);
        self.suite.took(started, format!("{} {label}: {states} states", self.case.name));
        let verdict = match checked {
            Ok(verdict) => verdict,
            Err(failure) => {
                complain(format!("{failure:?}"));
                return None;
            }
        };
        let found = verdict.violation.as_ref();
        let message = found.map_or("", |found| &found.violation.message);
        let reasons: Vec<String> = verdict.unknown.iter().map(|r| verdict.explain(r)).collect();
        let story = format!("{message} {}", reasons.join("; "));
        if verdict.name() != self.case.verdict {
            complain(format!("verdict {} {story}", verdict.name()));
            return None;
        }
        let property = found.map(|found| found.violation.property.name());
        if property != self.case.property.as_deref() {
            complain(format!("property {property:?}, {message}"));
        }
        if self.case.message.as_ref().is_some_and(|text| !story.contains(text)) {
            complain(format!("the message is {story}"));
        }
        // The checker has replayed the trace itself; that the file will do is shown often enough.
        if self.case.verdict == "violated" && ["dfs", "bfs"].contains(&search) {
            let replayed = self.suite.libraries.replay(&trace);
            let reached = replayed.as_ref().ok().and_then(|reached| reached.as_ref());
            if reached.map(|reached| reached.property.name()) != property {
                complain(format!("replay: {replayed:?}"));
            }
        }
        let stats = &verdict.stats;
        let (states, transitions) = (stats.states, stats.transitions);
        Some(Counts { states, transitions, depth: u64::from(stats.max_depth) })
    }

    /// Returns true if all of the program was explored and is a single run: then there is nothing that
    /// another order or a second worker could do otherwise.
    fn is_one_run(&self, dfs: Option<Counts>) -> bool {
        let is_chain = dfs.is_some_and(|counts| counts.transitions == counts.depth);
        is_chain && self.case.verdict == "holds" && !is_set("HEBRA_PROGRAMS_ALL")
    }

    /// The verdict does not depend on the number of workers, nor do, with the same scheduling
    /// points, the states and transitions of a whole search.
    fn two_workers(&self, reduction: &str, expected: Option<Counts>, complaints: &mut Vec<String>) {
        // The second worker does not come to a search this short; once will do.
        let is_short = expected.is_some_and(|counts| counts.transitions < ALONE);
        let is_last = self.case.reductions.last().is_some_and(|last| last == reduction);
        if is_short && !is_last && !is_set("HEBRA_PROGRAMS_ALL") {
            return;
        }
        let for_one = ["--shortest", "--max-context-switches"];
        let is_for_one = |flag: &String| for_one.contains(&flag.as_str());
        if self.case.has_time_limit() || self.case.flags.iter().any(is_for_one) {
            return;
        }
        let found = self.verdict("dfs", reduction, &["--workers", "2"], complaints);
        let comparable = self.case.verdict == "holds" && self.case.flags.is_empty();
        let differ = found.map(Counts::of_graph) != expected.map(Counts::of_graph);
        if comparable && reduction == "none" && differ {
            complaints.push(format!(
                "reduction {reduction}: one worker {expected:?}, two workers {found:?}"
            ));
        }
    }

    /// The verdict does not depend on the order, and neither do the states of a whole search, if there
    /// is one to compare with.
    fn other_orders(&self, whole: Option<Counts>, complaints: &mut Vec<String>) {
        let reduction = &self.case.reductions[0];
        let mut orders = ["best-first", "astar", "weighted-astar", "random", "context-bound"];
        // In turn, so that each has its share of every topic.
        let most = orders.len();
        orders.rotate_left(self.index / 2 % most);
        let is_all = self.case.every_order || is_set("HEBRA_PROGRAMS_ALL");
        for search in &orders[..if is_all { most } else { SOME_ORDERS }] {
            let found = self.verdict(search, reduction, &[], complaints);
            if let (Some(dfs), Some(found)) = (whole, found)
                && dfs.states != found.states
            {
                let (dfs, found) = (dfs.states, found.states);
                complaints
                    .push(format!("reduction {reduction}: states: dfs {dfs}, {search} {found}"));
            }
        }
    }

    /// The verdict does not depend on the JDK.
    fn other_jdks(&self, complaints: &mut Vec<String>) {
        let others = self.suite.others.iter().enumerate();
        let others = others.filter(|(number, _)| self.suite.is_checked_on(self.index, *number));
        for (_, library) in others {
            // Compiled for an older JDK, if it is Java of that release.
            let own = self.classes.join(library.feature.to_string());
            let classes = if own.is_dir() { &own } else { &self.classes };
            if errors(classes).is_some() {
                continue;
            }
            let mut args = self.arguments(classes, &self.classes.join("other.json"));
            args.extend(["--jdk".to_owned(), library.home.display().to_string()]);
            let feature = library.feature;
            let started = Instant::now();
            let checked = self.suite.libraries.check(&self.words(&args));
            self.suite.took(started, format!("{} JDK {feature}", self.case.name));
            match checked {
                Err(failure) => complaints.push(format!("JDK {feature}: {failure:?}")),
                Ok(verdict) => {
                    let found = verdict.violation.as_ref();
                    let property = found.map(|found| found.violation.property.name());
                    if verdict.name() != self.case.verdict
                        || property != self.case.property.as_deref()
                    {
                        let message = found.map_or("", |found| &found.violation.message);
                        let unknown = &verdict.unknown;
                        complaints.push(format!("JDK {feature}: {verdict} {message} {unknown:?}"));
                    }
                }
            }
        }
    }

    fn expected_text(&self, complaints: &mut Vec<String>) {
        let mut args = self.arguments(&self.classes, &self.classes.join("trace.json"));
        // A page beside the text changes nothing in it; some are made alone to see that.
        let has_page = self.case.verdict == "violated" && !is_set("HEBRA_BLESS");
        let is_alone = self.index.is_multiple_of(ALONE_EACH) || is_set("HEBRA_PROGRAMS_ALL");
        let page = self.classes.join("page.html");
        if has_page && !is_alone {
            args.extend(["--html".to_owned(), page.display().to_string()]);
        }
        let started = Instant::now();
        let done = self.suite.libraries.report(&self.words(&args));
        self.suite.took(started, format!("{} report", self.case.name));
        let text = normalised(&done);
        if done.code != Some(self.case.exit_code()) {
            complaints.push(done.ending());
        }
        if has_page && is_alone {
            self.page(&args, &page, &text, complaints);
        }
        if has_page {
            let page = std::fs::read_to_string(page).unwrap_or_default();
            complaints.extend(lives::complaints(&page).into_iter().map(|c| format!("page: {c}")));
        }
        let file = self.case.folder.join("expected.txt");
        let bless = is_set("HEBRA_BLESS");
        // A wrong verdict, property or message is never what was expected.
        if bless && complaints.is_empty() && text.starts_with(&self.case.verdict) {
            std::fs::write(&file, text).expect("expected.txt can be written");
            return;
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        if expected != text {
            complaints.push(format!(
                "the report is not expected.txt (cargo xtask bless rewrites it):\n{}",
                difference(&expected, &text)
            ));
        }
    }

    /// A deterministic program does under `hebra run` what it does under `java`, which is kept for the usual
    /// JDK (HEBRA_BLESS=1 asks it and writes that).
    fn differences_from_java(&self) -> Vec<String> {
        let (library, source) = (Library::system(), self.case.folder.join("Main.java"));
        if is_set("HEBRA_BLESS") {
            keep(&source, &library, ask(&library, &self.classes, "Main"));
        }
        let java = kept(&source, &library);
        let java = java.unwrap_or_else(|| ask(&library, &self.classes, "Main"));
        match self.suite.libraries.run(&library, &self.classes, "Main") {
            Ok(shown) => shown.differences(&java),
            Err(failure) => vec![format!("run: {failure:?}")],
        }
    }

    /// A page beside the text changes nothing in it.
    fn page(&self, args: &[String], page: &Path, text: &str, complaints: &mut Vec<String>) {
        let html = ["--html".to_owned(), page.display().to_string()];
        let started = Instant::now();
        let done = self.suite.libraries.report(&self.words(&[args, &html].concat()));
        self.suite.took(started, format!("{} page", self.case.name));
        let beside = normalised(&done);
        if beside != text {
            complaints.push(format!("with --html: {}", difference(text, &beside)));
        }
    }

    /// Arguments of `check` for this case. Its source is beside its classes, for reports.
    fn arguments(&self, classes: &Path, trace: &Path) -> Vec<String> {
        let path = std::env::join_paths([classes, &self.case.folder]).expect("plain paths");
        let text = |path: &Path| path.to_str().expect("plain paths").to_owned();
        let (path, trace) = (text(Path::new(&path)), text(trace));
        let mut args = vec!["-cp".to_owned(), path, "--trace".to_owned(), trace];
        args.extend(self.case.flags.iter().cloned());
        if !self.case.has_time_limit() {
            args.extend(["--time-limit", TIME_LIMIT].map(str::to_owned));
        }
        args
    }

    /// The arguments with the class to run.
    fn words<'a>(&self, args: &'a [String]) -> Vec<&'a str> {
        args.iter().map(String::as_str).chain(["Main"]).collect()
    }
}

/// The distance between cases that are taken: 1 for all.
fn each() -> usize {
    let Some(value) = std::env::var_os("HEBRA_PROGRAMS_EACH") else { return 1 };
    let number = value.to_str().and_then(|text| text.parse::<usize>().ok());
    number.filter(|number| *number > 0).expect("HEBRA_PROGRAMS_EACH is a number from 1")
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty() && value != "0")
}

/// The report without what differs from one machine or run to another and what every change of
/// the machine moves: the search's numbers, the place of the trace, the ledger, and line numbers
/// in the class library.
fn normalised(done: &Done) -> String {
    let mut text = String::new();
    for line in done.stdout.lines().take_while(|line| !line.starts_with("Search:")) {
        if line.starts_with("Replay it with:") {
            continue;
        }
        let line = match (line.split_once("; "), line.split_once(", ")) {
            (Some((reason, counts)), _) if line.starts_with("  not covered:") => {
                format!("{reason}; {}", without_numbers(counts))
            }
            // Lines and context switches are what a reader sees, transitions are not.
            (_, Some((lines, rest))) if line.starts_with("Trace:") => {
                format!("{lines}, {}", rest.split_once(", ").unwrap_or_default().1)
            }
            _ => line.to_owned(),
        };
        text.push_str(without_library_line(&line).trim_end());
        text.push('\n');
    }
    text.push_str(&done.stderr);
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// `12 states` and `1 state` as `N states`.
fn without_numbers(text: &str) -> String {
    let mut words = text.split(' ').map(|word| match word {
        "state" => "states",
        "transition" => "transitions",
        number if number.bytes().all(|b| b.is_ascii_digit()) => "N",
        other => other,
    });
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| text + " " + word)
}

/// `at java.lang.Thread.join(Thread.java:1304)` without the 1304.
fn without_library_line(line: &str) -> String {
    match line.rsplit_once(".java:") {
        Some((before, after)) if after.ends_with(')') && !before.ends_with("(Main") => {
            format!("{before}.java)")
        }
        _ => line.to_owned(),
    }
}

/// The folders in a folder, sorted.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    let mut found: Vec<PathBuf> = paths.filter(|path| path.is_dir()).collect();
    found.sort();
    found
}
