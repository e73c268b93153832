//! Development tasks, run as `cargo xtask TASK`. Each task is a file; this one dispatches.

mod bench;
mod bless;
mod drivers;
mod house;
mod languages;
mod libraries;
mod library;
mod probes;
mod setup;
mod test;
mod try_it;
mod workspace;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask TASK

  setup            fetch what is missing: a JDK, spin, gcc, gnat, ecj, chromium, JUnit, TestNG (apt-get), the
                   libraries of JDK 11, 21 and 25 (pip), the Kotlin compiler (npm)
  try              build hebra and check examples/RemoteAgent.java with it
  test [--quick | --all] [--dry-run] [ARGS]
                   all tests; ARGS go to cargo test
      --quick      only unit tests, quick files of tests, and the reports of some test programs
      --all        also checks of test programs that can hardly differ from others
      --dry-run    show the commands instead of running them
  bless [ARGS]     rewrite what tests expect: expected.txt of the programs, lists of missing
                   natives, documents; with ARGS, which go to cargo test, the programs only
  drivers          compile the drivers of JUnit and TestNG (crates/checker/drivers)
  house [--markdown] [--methods]
                   a picture of the code: sizes, modules and their edges, what is long; fails on a
                   cycle between modules that xtask/house.toml does not list
      --markdown   as Markdown, for a decision record
      --methods    calls of methods are edges too (the cycles are then only shown)
  bench [SECTION] [--write] [--runs N] [--hebra PATH]
                   measure; SECTION is states, reduction, ratio, workers, memory, ballast, cpu, hello,
                   library, heuristics, default, fig6, tokens, flow, flavers or all
      --write      put the results into docs/benchmarks.md
      --runs N     best of N runs (otherwise 3; ballast 5, hello 10)
      --hebra PATH measure this binary instead of building one
  fig6 [OPTIONS]   bench fig6: feasible counterexamples beside those of the paper
  flavers [OPTIONS]
                   bench flavers: searches for paths of flow graphs beside those of the paper
  library [OPTIONS]
                   run all small clients of the library's synchronizers on their code and on the
                   models of --library modelled, and compare what they observe (an hour or two)
      --class NAME, --jdk N, --client SCRIPTS
                   only these: --class Semaphore --jdk 17 --client 1:ar,b
      --every N    one client in N
      --states N   most states of a client, instead of 60000
      --sizes      only show which clients there are, and how many
      --each       also show the states of each client
      --write      put the results into docs/library.md, row by row
      --missing    leave out rows that it has: go on where a run with --write was stopped
  libraries [NAME...] [--write]
                   try the drivers of tests/libraries, or those with a NAME in library/driver: hebra run
                   beside java, the verdict of hebra check beside that of the documentation (minutes)
      --write      put the results into docs/libraries.md
  languages [--hebra PATH]
                   fetch Scala (a download of 317 MB) and Clojure, check the programs of tests/languages and
                   compare with the verdicts that are stated there
      --hebra PATH run this binary instead of building one
  probes [OPTIONS] one line of Java for each public class of the JDK, hebra run beside java on four
                   JDKs; shows what differs
      --write      put the results into docs/support.md and tests/probes/classes.list
      --jdk N      only this JDK
      --only TEXT  only probes whose name contains this
      --every N    one probe in N
      --hebra PATH run this binary instead of building one

Every task but house calls setup first.";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((task, rest)) = args.split_first() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let result = match task.as_str() {
        "setup" if rest.is_empty() => setup::setup().map(|_| ()),
        "try" if rest.is_empty() => try_it::try_it(),
        "test" => match test::Options::parse(rest) {
            Ok(options) => test::test(&options),
            Err(message) => return usage(&message),
        },
        "bless" => bless::bless(rest),
        "drivers" if rest.is_empty() => drivers::drivers(),
        "house" => match house::Options::parse(rest) {
            Ok(options) => house::house(&options),
            Err(message) => return usage(&message),
        },
        "bench" | "fig6" | "flavers" => {
            // The name of the task is also the name of the section.
            let options = if task == "bench" { rest } else { &args };
            match bench::Options::parse(options) {
                Ok(options) => bench::bench(&options),
                Err(message) => return usage(&message),
            }
        }
        "languages" => match rest {
            [] => languages::languages(None),
            [option, hebra] if option == "--hebra" => languages::languages(Some(hebra.as_ref())),
            _ => return usage("languages knows only --hebra PATH"),
        },
        "libraries" => libraries::libraries(rest),
        "library" => library::library(rest),
        "probes" => match probes::Options::parse(rest) {
            Ok(options) => probes::probes(&options),
            Err(message) => return usage(&message),
        },
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        _ => return usage(&format!("unknown task: {}", args.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage(message: &str) -> ExitCode {
    eprintln!("xtask: {message}\n\n{USAGE}");
    ExitCode::from(2)
}
