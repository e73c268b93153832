//! Writes generated programs to a folder, or compares them with `java`.
//! Usage: `hebra-javagen write FOLDER SEED COUNT`, `hebra-javagen compare FOLDER SEED COUNT RUNS HEBRA [JDK…]`.

use hebra_javagen::{Executable, Settings, compare, generate};
use std::path::PathBuf;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["write", folder, seed, count] => write(folder, number(seed), number(count)),
        ["compare", folder, seed, count, runs, hebra, jdks @ ..] => {
            let settings = Settings {
                hebra: Box::new(Executable(std::fs::canonicalize(hebra).expect("the checker"))),
                seeds: (number(seed)..number(seed) + number(count)).collect(),
                runs: number(runs) as usize,
                workers: std::thread::available_parallelism().map_or(2, usize::from),
                replays_each: 2,
                reductions_each: 4,
                jdks: std::iter::once(None)
                    .chain(jdks.iter().map(|home| Some(PathBuf::from(home))))
                    .collect(),
                keep: Some(PathBuf::from(folder)),
            };
            show(&settings);
        }
        _ => {
            panic!("usage: write FOLDER SEED COUNT, or compare FOLDER SEED COUNT RUNS HEBRA [JDK…]")
        }
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn write(folder: &str, seed: u64, count: u64) {
    for seed in seed..seed + count {
        let program = generate(seed);
        let file = format!("{folder}/{}.java", program.name);
        std::fs::write(file, program.source).expect("the file is written");
    }
}

fn show(settings: &Settings) {
    let result = compare(settings).unwrap_or_else(|message| panic!("{message}"));
    for difference in &result.differences {
        println!("{} {:?}: {}", difference.name, difference.ideas, difference.what);
    }
    println!("{}", result.summary());
}
