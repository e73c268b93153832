//! `hebra-testgen --seed N --count N --out DIR [--library] [--unlinking] [--delays]`: writes `NAME.java` and
//! `NAME.expected` for each case and prints how the corpus is distributed.

use hebra_testgen::{ALL_FEATURES, Case, Flavor, case, emit_java_with_delays, features};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

struct Options {
    seed: u64,
    count: usize,
    out: Option<PathBuf>,
    flavor: Flavor,
    delays: bool,
}

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}");
            eprintln!(
                "usage: hebra-testgen [--seed N] [--count N] [--out DIR] [--library] [--unlinking] \
                 [--delays]"
            );
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options =
        Options { seed: 1, count: 100, out: None, flavor: Flavor::Core, delays: false };
    while let Some(flag) = arguments.next() {
        if flag == "--delays" {
            options.delays = true;
            continue;
        }
        if flag == "--library" {
            options.flavor = Flavor::Library;
            continue;
        }
        if flag == "--unlinking" {
            options.flavor = Flavor::Unlinking;
            continue;
        }
        let value = arguments.next().ok_or(format!("{flag} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{flag}: not a number: {value}"));
        match flag.as_str() {
            "--seed" => options.seed = number()?,
            "--count" => options.count = number()? as usize,
            "--out" => options.out = Some(PathBuf::from(&value)),
            _ => return Err(format!("unknown option {flag}")),
        }
    }
    Ok(options)
}

fn run(options: &Options) -> std::io::Result<()> {
    if let Some(out) = &options.out {
        std::fs::create_dir_all(out)?;
    }
    let mut summary = Summary::default();
    for index in 0..options.count {
        let case = case(options.flavor, options.seed, index);
        if let Some(out) = &options.out {
            let java = match options.delays {
                true => emit_java_with_delays(&case.program, &case.name),
                false => case.java.clone(),
            };
            std::fs::write(out.join(format!("{}.java", case.name)), java)?;
            std::fs::write(out.join(format!("{}.expected", case.name)), case.expected())?;
        }
        summary.add(&case);
    }
    summary.print();
    Ok(())
}

#[derive(Default)]
struct Summary {
    cases: usize,
    several: usize,
    outcomes: usize,
    deadlock: usize,
    always_deadlock: usize,
    uncaught: usize,
    states: usize,
    most_states: usize,
    features: BTreeMap<&'static str, usize>,
    exceptions: BTreeMap<String, usize>,
}

impl Summary {
    fn add(&mut self, case: &Case) {
        self.cases += 1;
        self.several += usize::from(case.outcomes.len() > 1);
        self.outcomes += case.outcomes.len();
        self.deadlock += usize::from(case.outcomes.iter().any(|o| o.is_deadlock()));
        self.always_deadlock += usize::from(case.outcomes.iter().all(|o| o.is_deadlock()));
        self.uncaught += usize::from(case.outcomes.iter().any(|o| !o.uncaught().is_empty()));
        for feature in features(&case.program) {
            *self.features.entry(feature).or_default() += 1;
        }
        let thrown = case.outcomes.iter().flat_map(|outcome| outcome.uncaught());
        let thrown: BTreeSet<&String> = thrown.map(|(_, class)| class).collect();
        for class in thrown {
            *self.exceptions.entry(class.clone()).or_default() += 1;
        }
        self.states += case.states;
        self.most_states = self.most_states.max(case.states);
    }

    fn print(&self) {
        let percent = |part: usize| 100.0 * part as f64 / self.cases.max(1) as f64;
        let mean = |sum: usize| sum as f64 / self.cases.max(1) as f64;
        println!("programs               {}", self.cases);
        println!("several outcomes       {:.0}%", percent(self.several));
        println!("outcomes on average    {:.1}", mean(self.outcomes));
        println!("some deadlock          {:.0}%", percent(self.deadlock));
        println!("always deadlock        {:.0}%", percent(self.always_deadlock));
        println!("some uncaught          {:.0}%", percent(self.uncaught));
        println!("states on average      {:.0}", mean(self.states));
        println!("states at most         {}", self.most_states);
        println!("programs by feature:");
        for feature in ALL_FEATURES {
            println!("  {feature:30} {}", self.features.get(feature).unwrap_or(&0));
        }
        println!("programs by uncaught exception:");
        for (class, count) in &self.exceptions {
            println!("  {class:30} {count}");
        }
    }
}
