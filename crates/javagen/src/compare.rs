//! Compares what `java` shows of programs with what Hebra finds: nothing that was seen may be missing, levels of
//! reduction agree, and what Hebra claims replays.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::program::{Program, generate};
use crate::tools::{Found, Hebra, Played, Workshop};

/// What to compare.
pub struct Settings {
    /// The checker.
    pub hebra: Box<dyn Hebra>,
    /// The seeds of the programs.
    pub seeds: Vec<u64>,
    /// The most runs of a program under `java`; fewer if nothing new comes for long.
    pub runs: usize,
    /// How many chunks are worked on at once.
    pub workers: usize,
    /// A trace of every so many-th program is replayed.
    pub replays_each: usize,
    /// Every so many-th program is checked with the other levels of reduction too.
    pub reductions_each: usize,
    /// The JDKs that run and check the programs, in turn; none is the one on the path.
    pub jdks: Vec<Option<PathBuf>>,
    /// Where programs that differ are written.
    pub keep: Option<PathBuf>,
}

/// One thing that is wrong.
pub struct Difference {
    /// The program.
    pub name: String,
    /// The ideas in it.
    pub ideas: Vec<&'static str>,
    /// What differs.
    pub what: String,
    /// Its source.
    pub source: String,
}

/// What came of a comparison.
#[derive(Default)]
pub struct Comparison {
    /// Programs compared.
    pub programs: usize,
    /// Runs under `java`.
    pub runs: usize,
    /// Different outcomes that `java` showed.
    pub seen: usize,
    /// Different outcomes that Hebra found.
    pub found: usize,
    /// Programs whose sets of outcomes are equal.
    pub equal: usize,
    /// Traces replayed.
    pub replayed: usize,
    /// Programs that were checked with other levels of reduction and the code of locks.
    pub cross_checked: usize,
    /// Why programs were not decided, and how many for each reason.
    pub undecided: BTreeMap<String, usize>,
    /// Outcomes of decided programs that Hebra found and `java` did not show.
    pub unseen: Vec<(String, String)>,
    /// What is wrong.
    pub differences: Vec<Difference>,
}

/// How many programs are compiled and run by one `javac` and one `java`.
const CHUNK: usize = 50;

/// How long threads are stuck before it counts as a deadlock, in milliseconds.
const PATIENCE: usize = 700;
/// The same when a deadlock was seen that Hebra does not know.
const LONG_PATIENCE: usize = 10_000;

/// Draws the programs and compares them.
pub fn compare(settings: &Settings) -> Result<Comparison, String> {
    let result = Mutex::new(Comparison::default());
    let next = AtomicUsize::new(0);
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..settings.workers {
            scope.spawn(|| {
                loop {
                    let start = next.fetch_add(CHUNK, Ordering::Relaxed);
                    if start >= settings.seeds.len() || failure.lock().expect("no panic").is_some()
                    {
                        break;
                    }
                    let end = (start + CHUNK).min(settings.seeds.len());
                    let seeds = settings.seeds[start..end].iter();
                    let programs: Vec<Program> = seeds.map(|&seed| generate(seed)).collect();
                    let jdk = &settings.jdks[start / CHUNK % settings.jdks.len()];
                    if let Err(message) = chunk(settings, jdk.as_deref(), &programs, &result) {
                        *failure.lock().expect("no panic") = Some(message);
                    }
                }
            });
        }
    });
    match failure.into_inner().expect("no panic") {
        Some(message) => Err(message),
        None => Ok(result.into_inner().expect("no panic")),
    }
}

fn chunk(
    settings: &Settings,
    jdk: Option<&Path>,
    programs: &[Program],
    result: &Mutex<Comparison>,
) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let workshop = Workshop::compile(folder.path(), jdk, programs)?;
    let all: Vec<&Program> = programs.iter().collect();
    let played = workshop.play(&all, settings.runs, PATIENCE)?;
    for program in programs {
        let seen = &played[&program.name];
        let mut one = Comparison {
            programs: 1,
            runs: seen.runs,
            seen: seen.outcomes.len(),
            ..Comparison::default()
        };
        let pair = Pair { settings, workshop: &workshop, program };
        // A checker that fails is wrong about this program, not about the others.
        if let Err(message) = pair.compare(seen, &mut one) {
            pair.differs(&mut one, message);
        }
        if let Some(keep) = &settings.keep {
            write(keep, program, seen, &one).map_err(|error| error.to_string())?;
        }
        result.lock().expect("no panic").add(one);
    }
    Ok(())
}

/// Keeps what is worth looking at: one line for each program, and the source of those that differ.
fn write(keep: &Path, program: &Program, seen: &Played, one: &Comparison) -> std::io::Result<()> {
    use std::io::Write;
    let mut log =
        std::fs::OpenOptions::new().append(true).create(true).open(keep.join("log.txt"))?;
    let undecided: Vec<&String> = one.undecided.keys().collect();
    writeln!(
        log,
        "{} {:?} runs {} seen {:?} found {} undecided {undecided:?} unseen {:?}",
        program.name, program.ideas, seen.runs, seen.outcomes, one.found, one.unseen
    )?;
    for difference in &one.differences {
        writeln!(log, "DIFFERENCE {} {:?} {}", difference.name, difference.ideas, difference.what)?;
        std::fs::write(keep.join(format!("{}.java", program.name)), &program.source)?;
    }
    Ok(())
}

impl Comparison {
    /// The numbers in a few lines.
    pub fn summary(&self) -> String {
        let mut text = format!(
            "{} programs, {} runs under java; {} outcomes seen, {} found, {} programs with equal sets; \
             {} traces replayed, {} programs with other flags, {} differences",
            self.programs,
            self.runs,
            self.seen,
            self.found,
            self.equal,
            self.replayed,
            self.cross_checked,
            self.differences.len()
        );
        for (reason, count) in &self.undecided {
            text.push_str(&format!("\nundecided, {count} times: {reason}"));
        }
        text
    }

    fn add(&mut self, other: Comparison) {
        self.programs += other.programs;
        self.runs += other.runs;
        self.seen += other.seen;
        self.found += other.found;
        self.equal += other.equal;
        self.replayed += other.replayed;
        self.cross_checked += other.cross_checked;
        for (reason, count) in other.undecided {
            *self.undecided.entry(reason).or_default() += count;
        }
        self.unseen.extend(other.unseen);
        self.differences.extend(other.differences);
    }
}

/// One program, to be compared.
struct Pair<'a> {
    settings: &'a Settings,
    workshop: &'a Workshop,
    program: &'a Program,
}

impl Pair<'_> {
    fn compare(&self, seen: &Played, one: &mut Comparison) -> Result<(), String> {
        let name = self.program.name.as_str();
        let found = self.check(&[], None)?;
        one.found = found.outcomes.len();
        if !found.reasons.is_empty() {
            for reason in &found.reasons {
                one.undecided.insert(reason.clone(), 1);
            }
            return self.replay(&found, one);
        }
        // First of all: what is checked again writes its traces over these.
        self.replay(&found, one)?;
        for outcome in seen.outcomes.keys().filter(|seen| !found.outcomes.contains_key(*seen)) {
            if outcome == "endless" {
                one.undecided.insert("endless under java".to_owned(), 1);
                continue;
            }
            if self.is_missing(outcome, seen)? {
                self.differs(one, format!("java shows {outcome}, which Hebra does not find"));
            }
        }
        let unseen: Vec<&String> =
            found.outcomes.keys().filter(|found| !seen.outcomes.contains_key(*found)).collect();
        one.equal = usize::from(unseen.is_empty() && one.differences.is_empty());
        one.unseen.extend(unseen.into_iter().map(|outcome| (name.to_owned(), outcome.clone())));
        self.cross_check(&found, one)
    }

    fn seed(&self) -> usize {
        self.program.name[1..].parse().expect("a name is a letter and a seed")
    }

    fn check(&self, flags: &[&str], only: Option<&str>) -> Result<Found, String> {
        self.workshop.check(&*self.settings.hebra, &self.program.name, flags, only)
    }

    /// Looks again: two outcomes may share a line, and a slow machine may look like a deadlock.
    fn is_missing(&self, outcome: &str, seen: &Played) -> Result<bool, String> {
        if outcome == "deadlock" {
            let runs = 3 * seen.runs;
            let again = self.workshop.play(&[self.program], runs, LONG_PATIENCE)?;
            return Ok(again[&self.program.name].outcomes.contains_key(outcome));
        }
        let is_found = |flags: &[&str]| -> Result<bool, String> {
            Ok(self.check(flags, Some(outcome))?.outcomes.contains_key(outcome))
        };
        // HotSpot hands the permits of threads that have ended on to others, so that a park may return
        // for no reason; the ledger says that this is left out.
        let parks = self.program.source.contains("LockSupport.park");
        let is_explained = is_found(&[])? || parks && is_found(&["--spurious-wakeups"])?;
        Ok(!is_explained)
    }

    /// What is claimed can be replayed.
    fn replay(&self, found: &Found, one: &mut Comparison) -> Result<(), String> {
        if !self.seed().is_multiple_of(self.settings.replays_each) {
            return Ok(());
        }
        let Some((message, trace)) = found.outcomes.values().last() else { return Ok(()) };
        one.replayed += 1;
        let replayed = self.settings.hebra.replay(Path::new(trace), self.workshop.jdk.as_deref());
        if !replayed.as_ref().is_ok_and(|text| text.contains(message.as_str())) {
            self.differs(one, format!("the trace of «{message}» does not replay: {replayed:?}"));
        }
        Ok(())
    }

    /// Other levels of reduction and a model of locks have the same outcomes.
    fn cross_check(&self, found: &Found, one: &mut Comparison) -> Result<(), String> {
        if found.states > 3000 || !self.seed().is_multiple_of(self.settings.reductions_each) {
            return Ok(());
        }
        one.cross_checked += 1;
        for flags in [["--reduction", "none"], ["--reduction", "local"], ["--library", "real"]] {
            let other = self.check(&flags, None)?;
            if other.reasons.is_empty() {
                self.agree(&flags, found, &other, one)?;
            }
        }
        Ok(())
    }

    fn agree(
        &self,
        flags: &[&str],
        found: &Found,
        other: &Found,
        one: &mut Comparison,
    ) -> Result<(), String> {
        for outcome in
            found.outcomes.keys().filter(|outcome| !other.outcomes.contains_key(*outcome))
        {
            let again = self.check(flags, Some(outcome))?;
            if outcome == "deadlock" || !again.outcomes.contains_key(outcome) {
                self.differs(one, format!("{flags:?} does not find {outcome}"));
            }
        }
        for outcome in
            other.outcomes.keys().filter(|outcome| !found.outcomes.contains_key(*outcome))
        {
            let again = self.check(&[], Some(outcome))?;
            if outcome == "deadlock" || !again.outcomes.contains_key(outcome) {
                self.differs(one, format!("only {flags:?} finds {outcome}"));
            }
        }
        Ok(())
    }

    fn differs(&self, one: &mut Comparison, what: String) {
        one.differences.push(Difference {
            name: self.program.name.clone(),
            ideas: self.program.ideas.clone(),
            what,
            source: self.program.source.clone(),
        });
    }
}
