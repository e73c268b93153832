//! `cargo xtask bench`: measures `hebra` beside `java` and SPIN and prints Markdown; each section
//! is a file. The targets are in the issue that asked for them and in `docs/benchmarks.md`, which
//! `--write` updates.

mod ballast;
mod cpu;
mod default;
mod document;
mod explorer;
mod fig6;
mod flavers;
mod flow;
mod growing;
mod hello;
mod heuristics;
mod library;
mod limits;
mod machine;
mod memory;
mod pan;
mod ratio;
mod reduction;
mod scratch;
mod space;
mod states;
mod stopwatch;
mod table;
mod tokens;
mod workers;

use crate::setup;
use crate::workspace::{Result, build_hebra, root};
use scratch::Scratch;
use std::path::PathBuf;

const DOCUMENT: &str = "docs/benchmarks.md";

/// One group of measurements.
struct Section {
    /// The name on the command line and in the document's markers.
    name: &'static str,
    /// Measures and returns Markdown.
    measure: fn(&Bench) -> Result<String>,
}

const SECTIONS: [Section; 17] = [
    Section { name: "states", measure: states::measure },
    Section { name: "reduction", measure: reduction::measure },
    Section { name: "limits", measure: limits::measure },
    Section { name: "ratio", measure: ratio::measure },
    Section { name: "workers", measure: workers::measure },
    Section { name: "memory", measure: memory::measure },
    Section { name: "ballast", measure: ballast::measure },
    Section { name: "growing", measure: growing::measure },
    Section { name: "cpu", measure: cpu::measure },
    Section { name: "hello", measure: hello::measure },
    Section { name: "library", measure: library::measure },
    Section { name: "heuristics", measure: heuristics::measure },
    Section { name: "default", measure: default::measure },
    Section { name: "fig6", measure: fig6::measure },
    Section { name: "tokens", measure: tokens::measure },
    Section { name: "flow", measure: flow::measure },
    Section { name: "flavers", measure: flavers::measure },
];

/// The options of the task.
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// The section; none means all.
    section: Option<String>,
    /// True to update the document.
    write: bool,
    /// The number of runs of which the best counts; none leaves it to the section.
    runs: Option<usize>,
    /// The binary to measure; none builds it.
    hebra: Option<PathBuf>,
}

impl Options {
    /// Parses the command line after `bench`.
    pub fn parse(args: &[String]) -> std::result::Result<Options, String> {
        let mut options = Options::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--write" => options.write = true,
                "--runs" => {
                    let runs = value()?.parse().ok().filter(|runs| *runs > 0);
                    options.runs = Some(runs.ok_or("--runs needs a number from 1")?);
                }
                "--hebra" => options.hebra = Some(value()?.into()),
                "all" => options.section = None,
                name if SECTIONS.iter().any(|s| s.name == name) => {
                    options.section = Some(name.to_owned());
                }
                other => return Err(format!("bench has no section or option {other}")),
            }
        }
        Ok(options)
    }
}

/// The tools of the sections.
struct Bench {
    hebra: PathBuf,
    jdk_bin: PathBuf,
    scratch: Scratch,
    runs: Option<usize>,
}

impl Bench {
    fn runs(&self, otherwise: usize) -> usize {
        self.runs.unwrap_or(otherwise)
    }
}

/// Measures. If a section fails, the others are still measured and written.
pub fn bench(options: &Options) -> Result {
    let tools = setup::basics()?;
    let hebra = match &options.hebra {
        Some(path) => std::path::absolute(path)?,
        None => build_hebra()?,
    };
    let bench =
        Bench { hebra, jdk_bin: tools.jdk_bin, scratch: Scratch::new()?, runs: options.runs };
    let mut results = vec![("machine", machine::describe(&bench)?)];
    let mut failed = Vec::new();
    println!("{}", results[0].1);
    for section in &SECTIONS {
        if options.section.as_deref().is_some_and(|name| name != section.name) {
            continue;
        }
        match (section.measure)(&bench) {
            Ok(text) => {
                println!("## {}\n\n{text}", section.name);
                results.push((section.name, text));
            }
            Err(error) => {
                eprintln!("bench: {}: {error}", section.name);
                failed.push(section.name);
            }
        }
    }
    if options.write {
        write(&results)?;
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", ")).into()) }
}

fn write(results: &[(&str, String)]) -> Result {
    let path = root().join(DOCUMENT);
    let mut text = std::fs::read_to_string(&path)?;
    for (name, body) in results {
        text = document::replace(&text, name, body)?;
    }
    std::fs::write(path, text)?;
    println!("bench: wrote {DOCUMENT}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options() {
        let check = |line: &str, expect: std::result::Result<Options, &str>| {
            let args: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            assert_eq!(Options::parse(&args), expect.map_err(str::to_owned), "{line}");
        };
        check("", Ok(Options::default()));
        check("all", Ok(Options::default()));
        let expect = Options { section: Some("cpu".into()), write: true, ..Options::default() };
        check("cpu --write", Ok(expect));
        let hebra = Some(PathBuf::from("bin/hebra"));
        check(
            "--runs 5 --hebra bin/hebra",
            Ok(Options { runs: Some(5), hebra, ..Options::default() }),
        );
        check("--runs 0", Err("--runs needs a number from 1"));
        check("--runs", Err("--runs needs a value"));
        check("speed", Err("bench has no section or option speed"));
    }
}
