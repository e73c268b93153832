//! What reduction costs where it does not help: processor time of the default beside `--reduction local`,
//! over the test programs, the examples and the programs of `benches/states`.

use super::Bench;
use super::states::{TWINS, classes};
use super::table::{Table, count, fraction, numbers};
use crate::workspace::{Result, capture, command, root};
use std::path::{Path, PathBuf};

/// Shorter runs are not compared, in seconds: they measure the start.
const SHORT: f64 = 0.2;
/// The most that the default may take, as a multiple of `local`.
const TARGET: f64 = 1.2;
/// The longest search.
const AT_MOST: &str = "60s";
/// The release of Java that programs are compiled for.
const RELEASE: &str = "17";
/// The rows of the table.
const WORST: usize = 12;
/// Programs with these flags end at a limit, or do not take others.
const UNFIT: [&str; 5] =
    ["--time-limit", "--states-limit", "--depth-limit", "--memory-limit", "--reduction"];

/// A program to be checked.
struct Program {
    name: String,
    classes: PathBuf,
    main: String,
    flags: Vec<String>,
    args: Vec<String>,
}

/// What a check took.
#[derive(Clone, Copy)]
struct Taken {
    seconds: f64,
    states: u64,
    /// It did not end in time.
    is_late: bool,
}

pub fn measure(bench: &Bench) -> Result<String> {
    let mut all = test_programs(bench)?;
    let states = classes(bench)?;
    all.extend(TWINS.iter().map(|twin| Program {
        name: format!("benches/states/{} {}", twin.main, numbers(twin.small)),
        classes: states.clone(),
        main: twin.main.to_owned(),
        flags: Vec::new(),
        args: twin.small.iter().map(u32::to_string).collect(),
    }));
    let total = all.len();
    let mut rows = Vec::new();
    for program in &all {
        let Some([local, full]) = both(bench, program, 1)? else { continue };
        if local.seconds.max(full.seconds) < SHORT {
            continue;
        }
        // Once more where it matters: other load on the machine shows in processor time too.
        let is_over = full.seconds > TARGET * local.seconds;
        let again = if is_over { both(bench, program, bench.runs(3))? } else { None };
        rows.push((program, again.unwrap_or([local, full])));
    }
    let ratio = |[local, full]: [Taken; 2]| full.seconds / local.seconds.max(0.001);
    rows.sort_by(|(_, one), (_, other)| ratio(*other).total_cmp(&ratio(*one)));
    let over = rows.iter().filter(|(_, taken)| ratio(*taken) > TARGET).count();
    let mut table = Table::new(&[
        "program",
        "states, local",
        "states, default",
        "seconds, local",
        "seconds, default",
        "ratio",
    ]);
    for (program, taken) in rows.iter().take(WORST) {
        let [local, full] = *taken;
        table.row([
            format!("`{}`", program.name),
            count(local.states),
            count(full.states),
            fraction(Some(local.seconds)),
            fraction(Some(full.seconds)),
            fraction(Some(ratio(*taken))),
        ]);
    }
    Ok(format!(
        "{total} programs, {} of them over {SHORT} s with one of the two; the worst:\n\n{table}\n\
         Over {TARGET}: {over} (target: none).\n",
        rows.len()
    ))
}

/// Checks with `local` and with the default, in turn; returns the best of so many runs of each. One that does not
/// end in time has taken what it was given. None if neither ends.
fn both(bench: &Bench, program: &Program, runs: usize) -> Result<Option<[Taken; 2]>> {
    let mut best: Option<[Taken; 2]> = None;
    for _ in 0..runs {
        let taken = [check(bench, program, "local")?, check(bench, program, "full")?];
        if taken.iter().all(|taken| taken.is_late) {
            return Ok(None);
        }
        let better = |one: Taken, other: Taken| match one.seconds < other.seconds {
            true => one,
            false => other,
        };
        best = Some(match best {
            Some([local, full]) => [better(local, taken[0]), better(full, taken[1])],
            None => taken,
        });
    }
    Ok(best)
}

/// Checks a program.
fn check(bench: &Bench, program: &Program, reduction: &str) -> Result<Taken> {
    // The shell tells the processor time of what it ran.
    let mut shell = command("bash");
    shell.args(["-c", "TIMEFORMAT='processor %3U %3S'; time \"$@\"", "bash"]).arg(&bench.hebra);
    shell.args(["check", "--json", "--no-config", "--no-shorten", "--reduction", reduction]);
    shell.args(["--time-limit", AT_MOST]).args(&program.flags).arg("-cp").arg(&program.classes);
    shell.arg("--trace").arg(program.classes.join("trace.json"));
    shell.arg(&program.main).arg("--").args(&program.args);
    let output = shell.output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let times = told.lines().rev().find_map(|line| line.strip_prefix("processor "));
    let times = times.ok_or_else(|| format!("{}: no time: {told}", program.name))?;
    let seconds = times.split(' ').filter_map(|time| time.parse::<f64>().ok()).sum();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{}: {error}: {told}", program.name))?;
    let states = report["search"]["states"].as_u64().unwrap_or_default();
    let is_late = report.to_string().contains("the time limit was reached");
    Ok(Taken { seconds, states, is_late })
}

/// The programs of `tests/programs` and `examples`, compiled.
fn test_programs(bench: &Bench) -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    let mut list = String::new();
    let folder = bench.scratch.folder("ratio")?;
    let mut add = |name: String, source: &Path, flags: Vec<String>| {
        let classes = folder.join(programs.len().to_string());
        let main = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        list.push_str(&format!("{}\t{}\n", classes.display(), source.display()));
        programs.push(Program { name, classes, main, flags, args: Vec::new() });
    };
    let root = root();
    for verdict in within(&root.join("tests/programs"))? {
        for topic in within(&verdict)? {
            for case in within(&topic)? {
                let text = std::fs::read_to_string(case.join("check.toml"))?;
                let table: toml::Table = text.parse()?;
                let flags = table.get("flags").and_then(|flags| flags.as_array());
                let flags = flags.into_iter().flatten().filter_map(|flag| flag.as_str());
                let flags: Vec<String> = flags.map(str::to_owned).collect();
                let is_fit = !flags.iter().any(|flag| UNFIT.contains(&flag.as_str()));
                let reductions = table.get("reductions").and_then(|levels| levels.as_array());
                let is_small = reductions.is_none_or(|levels| {
                    levels.iter().any(|level| level.as_str() == Some("local"))
                });
                // Those of `limits` end when they have had their share, whatever the reduction.
                if is_fit && is_small && !topic.ends_with("limits") {
                    let name = case.strip_prefix(root.join("tests/programs")).unwrap_or(&case);
                    add(name.display().to_string(), &case.join("Main.java"), flags);
                }
            }
        }
    }
    for source in super::scratch::sources("examples")? {
        let source = root.join(source);
        if std::fs::read_to_string(&source)?.contains("static void main(") {
            let name = source.file_name().unwrap_or_default().to_string_lossy();
            add(format!("examples/{name}"), &source, Vec::new());
        }
    }
    compile(bench, &folder, &list)?;
    programs.retain(|program| !program.classes.join("errors.txt").exists());
    Ok(programs)
}

/// Compiles many programs in one JVM, as the tests do.
fn compile(bench: &Bench, folder: &Path, list: &str) -> Result {
    let file = folder.join("list");
    std::fs::write(&file, list)?;
    let api = folder.join("api");
    capture(command(&bench.hebra).arg("api").arg(&api))?;
    let mut compile = command(bench.jdk_bin.join("java"));
    compile.arg("crates/cli/tests/support/CompileAll.java").arg(RELEASE).arg(folder);
    compile.arg(folder).arg(&file).arg(api);
    // Programs that it refuses have a file with its complaints.
    compile.output()?;
    Ok(())
}

/// The folders in a folder, sorted.
fn within(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
