//! Benchmarks only: the experiment of Tan, Avrunin, Clarke, Zilberstein and Leue (2004), sections 4 and 5. A *subject* is a
//! property of a system with a minimal set of constraints but for one of them. Every search looks for a path of each
//! subject; what it took goes to standard output, a line of JSON for each subject.

mod searches;

use hebra_flow::{Answer, Constraint, Limits, Named, Question, Runs, find_path, parse};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// A search that meets more node-tuples is given up.
const MOST_TUPLES: usize = 5_000_000;
/// Subjects with fewer, for a search breadth-first, are too small to compare times.
const FEWEST_TUPLES: usize = 2_000;
/// A short search is repeated until it has run for so long, and its best time counts.
const LONG_ENOUGH: Duration = Duration::from_millis(60);
const MOST_REPEATS: usize = 10;

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    for folder in folders {
        if let Err(error) = system(&folder) {
            eprintln!("{}: {error}", folder.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Studies all properties of the system in a folder.
fn system(folder: &Path) -> Result<(), Failure> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, Failure>>()?;
    files.sort();
    let with = |ending: &str| {
        let ending = ending.to_owned();
        files.iter().filter(move |file| file.extension().is_some_and(|own| *own == *ending))
    };
    let text = |file: &PathBuf| -> Result<(String, String), Failure> {
        Ok((file.display().to_string(), std::fs::read_to_string(file)?))
    };
    let sources = with("ads").chain(with("adb")).map(text).collect::<Result<Vec<_>, _>>()?;
    let program = hebra_ada::read(&sources)?;
    let name = folder.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    for file in with("qre") {
        let (path, text) = text(file)?;
        let property = file.file_stem().map_or(String::new(), |n| n.to_string_lossy().into_owned());
        let named = Named { name: path, file: parse(&text)? };
        let question = Question::new(program.clone(), named, Runs::Terminating)?;
        let minimal = std::fs::read_to_string(file.with_extension("minimal"))?;
        let mut constraints: Vec<Constraint> = Vec::new();
        for flag in minimal.lines().map(str::trim).filter(|line| !line.is_empty()) {
            constraints.extend(question.constraints(flag)?);
        }
        let all = question.problem(&constraints);
        let (answer, statistics) = find_path(&all, searches::BREADTH_FIRST, limits());
        println!(
            "{}",
            json!({
                "system": name, "property": property, "tasks": program.tasks.len(),
                "constraints": constraints.len(), "holds": answer == Answer::Conclusive,
                "tuples": statistics.tuples, "seconds": statistics.elapsed.as_secs_f64(),
                "nodes": all.graph.len(), "edges": all.graph.edges(),
            })
        );
        for omitted in 0..constraints.len() {
            let mut rest = constraints.clone();
            let omitted = question.flag(&rest.remove(omitted));
            let mut subject = subject(&question, &rest);
            subject["system"] = json!(name);
            subject["property"] = json!(property);
            subject["omitted"] = json!(omitted);
            println!("{subject}");
        }
    }
    Ok(())
}

fn limits() -> Limits {
    Limits { tuples: Some(MOST_TUPLES), ..Limits::default() }
}

/// Runs every search on one subject.
fn subject(question: &Question, constraints: &[Constraint]) -> Value {
    let problem = question.problem(constraints);
    let (answer, statistics) = find_path(&problem, searches::BREADTH_FIRST, limits());
    if statistics.tuples < FEWEST_TUPLES {
        return json!({"dropped": "small", "tuples": statistics.tuples});
    }
    if !matches!(answer, Answer::Path(_)) {
        return json!({"dropped": "large", "tuples": statistics.tuples});
    }
    let results: Vec<Value> = searches::all()
        .into_iter()
        .map(|(name, strategy)| {
            let (mut total, mut best) = (Duration::ZERO, Duration::MAX);
            for _ in 0..MOST_REPEATS {
                let (answer, statistics) = find_path(&problem, strategy, limits());
                let Answer::Path(path) = answer else {
                    return json!({"search": name, "found": false});
                };
                best = best.min(statistics.elapsed);
                total += statistics.elapsed;
                if total >= LONG_ENOUGH {
                    return result(
                        &name,
                        best,
                        statistics.expanded,
                        statistics.tuples,
                        path.prefix,
                    );
                }
            }
            let (answer, statistics) = find_path(&problem, strategy, limits());
            let prefix = if let Answer::Path(path) = answer { path.prefix } else { 0 };
            result(&name, best, statistics.expanded, statistics.tuples, prefix)
        })
        .collect();
    json!({"results": results})
}

fn result(name: &str, time: Duration, expanded: usize, tuples: usize, prefix: usize) -> Value {
    json!({
        "search": name, "found": true, "seconds": time.as_secs_f64(), "expanded": expanded,
        "tuples": tuples, "prefix": prefix,
    })
}
