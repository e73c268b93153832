//! The table of `docs/libraries.md`, between two marks. People write the rest.

use super::corpus::Corpus;
use super::trial::Trial;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const START: &str = "<!-- corpus -->";
const END: &str = "<!-- /corpus -->";

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/libraries.md")
}

/// One sentence about all of them.
pub fn summary(trials: &[Trial]) -> String {
    let count = |is: fn(&Trial) -> bool| trials.iter().filter(|trial| is(trial)).count();
    let (right, wrong) = (count(Trial::is_right), count(Trial::is_wrong));
    let unknown = trials.len() - right - wrong;
    format!(
        "{} drivers: {right} decided and right, {unknown} unknown, {wrong} wrong.",
        trials.len()
    )
}

/// Puts the results into the document.
pub fn write(corpus: &Corpus, trials: &[Trial]) {
    let mut text = format!("{} libraries, {}\n\n", corpus.libraries(), summary(trials));
    text += "| library | version | driver | expected | verdict | states | seconds | run |\n";
    text += "|---|---|---|---|---|---:|---:|---|\n";
    for trial in trials {
        let Trial { name, expected, verdict, states, seconds, run, .. } = trial;
        let (library, driver) = name.split_once('/').unwrap_or((name, ""));
        let (version, run) = (corpus.version(library), run.name());
        let link = format!("[{driver}](../tests/libraries/{name}.java)");
        let _ = writeln!(
            text,
            "| {library} | {version} | {link} | {expected} | {verdict} | {states} | {seconds:.1} | {run} |"
        );
    }
    let unknown: Vec<&Trial> = trials.iter().filter(|trial| !trial.is_decided()).collect();
    if !unknown.is_empty() {
        text += "\nWhy some are unknown:\n\n";
        for trial in unknown {
            let _ = writeln!(text, "- `{}`: {}", trial.name, trial.reason.replace('\n', " "));
        }
    }
    let old = std::fs::read_to_string(document()).expect("the document");
    let (before, rest) = old.split_once(START).expect("the first mark");
    let (_, after) = rest.split_once(END).expect("the second mark");
    let new = format!("{before}{START}\n\n{}\n\n{END}{after}", text.trim_end());
    std::fs::write(document(), new).expect("the document is written");
}
