//! What `java` does with a program, kept beside it: `Case.java.json` has an entry for each result, with the JDKs
//! that have it. HEBRA_BLESS=1 runs `java` and writes it.

use super::against_java::{AT_MOST, Shown};
use super::jdks::Library;
use super::process::run;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Files are rewritten by one test at a time: those of several JDKs share one.
static WRITING: Mutex<()> = Mutex::new(());

/// Runs a program under `java`; once more if it does not end.
pub fn ask(library: &Library, class_path: &Path, main: &str) -> Shown {
    let ask = || {
        // Programs find no files.
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut java = library.java();
        java.current_dir(folder.path());
        Shown::of(&run(java.arg("-ea").arg("-cp").arg(class_path).arg(main), AT_MOST))
    };
    let first = ask();
    if first.code.is_some() { first } else { ask() }
}

/// The result that was kept for a program on this JDK.
pub fn kept(source: &Path, library: &Library) -> Option<Shown> {
    read(source)
        .into_iter()
        .find(|(jdks, _)| jdks.contains(&library.feature))
        .map(|(_, shown)| shown)
}

/// Keeps a result.
pub fn keep(source: &Path, library: &Library, shown: Shown) {
    let _alone = WRITING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let mut all = read(source);
    all.iter_mut().for_each(|(jdks, _)| jdks.retain(|jdk| *jdk != library.feature));
    match all.iter_mut().find(|(_, other)| *other == shown) {
        Some((jdks, _)) => jdks.push(library.feature),
        None => all.push((vec![library.feature], shown)),
    }
    all.retain(|(jdks, _)| !jdks.is_empty());
    all.iter_mut().for_each(|(jdks, _)| jdks.sort_unstable());
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    let entries: Vec<Value> = all.iter().map(|(jdks, shown)| entry(jdks, shown)).collect();
    let text = serde_json::to_string_pretty(&entries).expect("plain data") + "\n";
    std::fs::write(file(source), text).expect("the file can be written");
}

fn file(source: &Path) -> PathBuf {
    source.with_extension("java.json")
}

fn entry(jdks: &[u16], shown: &Shown) -> Value {
    let lines: Vec<&str> = shown.output.split('\n').collect();
    let mut entry = json!({"jdks": jdks, "exit": shown.code, "output": lines});
    if !shown.uncaught.is_empty() {
        entry["uncaught"] = json!(shown.uncaught);
    }
    entry
}

fn read(source: &Path) -> Vec<(Vec<u16>, Shown)> {
    let text = std::fs::read_to_string(file(source)).unwrap_or_default();
    let entries: Vec<Value> = serde_json::from_str(&text).unwrap_or_default();
    let shown = |entry: &Value| {
        let jdks = entry["jdks"].as_array().into_iter().flatten();
        let lines = entry["output"].as_array().into_iter().flatten();
        let lines: Vec<&str> = lines.filter_map(Value::as_str).collect();
        let shown = Shown {
            code: entry["exit"].as_i64().map(|code| code as i32),
            output: lines.join("\n"),
            uncaught: entry["uncaught"].as_str().unwrap_or_default().to_owned(),
        };
        (jdks.filter_map(|jdk| u16::try_from(jdk.as_u64()?).ok()).collect(), shown)
    };
    entries.iter().map(shown).collect()
}
