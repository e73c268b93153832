//! What README.md, docs/*.md and examples/README.md show is what `hebra` does. A block that begins with
//! `$ hebra …` holds the command and its output, times aside; a line `…` stands for lines left out,
//! and one that ends in `…` for the rest of a line. HEBRA_BLESS=1 rewrites them (lines of a block
//! with something left out only where nothing but numbers changed). Other lines that call `hebra` must
//! be understood.

use crate::support::process::{Done, hebra, java, run};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(300);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

fn documents() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(root().join("docs")).expect("the folder of the documents");
    let mut all: Vec<PathBuf> = docs.flatten().map(|entry| entry.path()).collect();
    all.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    all.extend(
        ["README.md", "examples/README.md", "examples/abstraction/README.md"]
            .map(|name| root().join(name)),
    );
    all.sort();
    all
}

/// A folder with the examples, from which the commands of a document can be called.
struct Scene {
    folder: TempDir,
    here: PathBuf,
}

impl Scene {
    fn of(document: &Path) -> Scene {
        let folder = tempfile::tempdir().expect("a temporary folder");
        copy(&root().join("examples"), &folder.path().join("examples"));
        let is_docs = document.parent().is_some_and(|folder| folder.ends_with("docs"));
        let here = folder.path().join(if is_docs { "examples/abstraction" } else { "" });
        Scene { folder, here }
    }

    fn call(&self, command: &str) -> Done {
        let words = command.split_whitespace().skip(1);
        run(hebra().args(words).env_remove("GITHUB_ACTIONS").current_dir(&self.here), AT_MOST)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.here.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        std::fs::write(path, text).expect("a file is written");
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder is made");
    for entry in std::fs::read_dir(from).expect("a folder can be listed").flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("a file is copied");
        }
    }
}

/// A number of seconds is none of a document's business.
fn without_times(line: &str) -> String {
    let mut out = String::new();
    let mut words = line.split(' ').peekable();
    while let Some(word) = words.next() {
        let is_time = words.peek().is_some_and(|next| next.trim_end_matches('.') == "s")
            && word.parse::<f64>().is_ok();
        out.push_str(if is_time { "T" } else { word });
        out.push(' ');
    }
    out.trim_end().to_owned()
}

fn without_numbers(line: &str) -> String {
    line.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Whether a line of a document shows a line of the output.
fn shows(shown: &str, line: &str, loosely: bool) -> bool {
    let plain = |text: &str| match loosely {
        true => without_numbers(&without_times(text)),
        false => without_times(text),
    };
    match shown.strip_suffix('…') {
        Some(start) if plain(line).starts_with(&plain(start)) => true,
        _ => plain(shown) == plain(line),
    }
}

/// The output's lines in the order of those that are shown; none if one is not there.
fn matched<'a>(shown: &[&str], output: &[&'a str], loosely: bool) -> Option<Vec<Option<&'a str>>> {
    let mut at = 0;
    let mut may_skip = false;
    let mut all = Vec::new();
    for line in shown {
        if *line == "…" {
            may_skip = true;
            all.push(None);
            continue;
        }
        let found = match may_skip {
            true => at + output[at..].iter().position(|other| shows(line, other, loosely))?,
            false => {
                Some(at).filter(|at| output.get(*at).is_some_and(|o| shows(line, o, loosely)))?
            }
        };
        all.push(Some(output[found]));
        at = found + 1;
        may_skip = false;
    }
    (may_skip || at == output.len() || shown.contains(&"…")).then_some(all)
}

/// The block as it should be; none if only a person can tell.
fn corrected(shown: &[&str], output: &[&str]) -> Option<Vec<String>> {
    if matched(shown, output, false).is_some() {
        return Some(shown.iter().map(|line| line.to_string()).collect());
    }
    if !shown.contains(&"…") && !shown.iter().any(|line| line.ends_with("; …")) {
        return Some(output.iter().map(|line| line.to_string()).collect());
    }
    let found = matched(shown, output, true)?;
    let pairs = shown.iter().zip(found);
    Some(
        pairs
            .map(|(shown, line)| match line {
                None => shown.to_string(),
                Some(line) if shown.ends_with('…') && !line.ends_with('…') => {
                    let count = shown.chars().count() - 1;
                    line.chars().take(count).collect::<String>() + "…"
                }
                Some(line) => line.to_owned(),
            })
            .collect(),
    )
}

#[test]
fn shown_output_is_the_output() {
    let bless =
        std::env::var_os("HEBRA_BLESS").is_some_and(|value| value != "0" && !value.is_empty());
    let mut complaints = Vec::new();
    let mut commands = 0;
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("a document");
        let lines: Vec<&str> = text.lines().collect();
        let mut out: Vec<String> = Vec::new();
        let mut at = 0;
        while at < lines.len() {
            out.push(lines[at].to_owned());
            at += 1;
            let Some(command) = out.last().and_then(|line| line.strip_prefix("$ ")) else {
                continue;
            };
            if !command.starts_with("hebra ") {
                continue;
            }
            commands += 1;
            let end = at + lines[at..].iter().position(|line| *line == "```").expect("an end");
            let done = Scene::of(&document).call(command);
            let output: Vec<&str> = done.stdout.lines().map(str::trim_end).collect();
            match corrected(&lines[at..end], &output) {
                Some(right) if bless || right == lines[at..end] => out.extend(right),
                _ => {
                    complaints.push(format!(
                        "{}: $ {command}\n{}{}",
                        document.display(),
                        done.stdout,
                        done.stderr
                    ));
                    out.extend(lines[at..end].iter().map(|line| line.to_string()));
                }
            }
            at = end;
        }
        let new = out.join("\n") + "\n";
        if bless && new != text {
            std::fs::write(&document, new).expect("a document is written");
        }
    }
    assert!(commands >= 4, "only {commands} commands were found");
    assert!(
        complaints.is_empty(),
        "these documents show something else (HEBRA_BLESS=1 rewrites them):\n{}",
        complaints.join("\n")
    );
}

/// Can deadlock, and has what the commands of the documents name.
const FOO: &str = "public class Foo {
    static final Object LEFT = new Object(), RIGHT = new Object();
    static void both(Object one, Object two) { synchronized (one) { synchronized (two) { } } }
    public static void main(String[] args) {
        new Counter().value++;
        new Thread(() -> both(LEFT, RIGHT)).start();
        both(RIGHT, LEFT);
    }
}
class Counter { int value; }";
const MAIN: &str = "package com.x;
public class Main {
    public static void main(String[] args) { }
    @org.junit.Test public void test() { }
}";
const PLANT: &str = "package plant;
public class Plant { public static void main(String[] args) { Tank t = new Tank(); t.level++; t.levels[0]++; t.fillings++; } }
class Tank { int level; int fillings; int[] levels = new int[4]; }";

const LOCK: &str = include_str!("../../../tests/ada/lock.adb");
const LOCK_ORDER: &str = "events { get = call(Mutex.Acquire); free = call(Mutex.Release) }
none .* ; get ; get ; .*";

/// What the commands without output need.
fn furnish(scene: &Scene, document: &str) {
    scene.write("Foo.java", FOO);
    scene.write("src/com/x/Main.java", MAIN);
    scene.write("Plant.java", PLANT);
    scene.write("lock.adb", LOCK);
    scene.write("lock.qre", LOCK_ORDER);
    scene.write("order.qre", "events { both = call(Foo.both) } none .* ; both ; both ; both ; .*");
    if let Some((_, basl)) = document.split_once("```basl\n") {
        scene.write("plant.basl", basl.split("```").next().unwrap_or_default());
    }
    // The manifest of the first names the second.
    for (jar, here) in [("junit4.jar", "lib.jar"), ("hamcrest-core.jar", "hamcrest-core.jar")] {
        let jar = Path::new("/usr/share/java").join(jar);
        std::fs::copy(jar, scene.here.join(here)).expect("JUnit is installed");
    }
    let bin = Path::new(java().get_program()).parent().map(Path::to_owned).unwrap_or_default();
    for (tool, args) in [
        ("javac", "-g -cp lib.jar -d classes src/com/x/Main.java"),
        ("jar", "--create --file app.jar --main-class com.x.Main -C classes ."),
    ] {
        let mut command = std::process::Command::new(bin.join(tool));
        let done = run(command.args(args.split(' ')).current_dir(&scene.here), AT_MOST);
        assert_eq!(done.code, Some(0), "{tool}: {}", done.stderr);
    }
}

#[test]
fn commands_are_understood() {
    let mut complaints = Vec::new();
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("a document");
        let is_call = |line: &&str| line.trim_start().starts_with("hebra ") && !line.contains('…');
        let mut in_block = false;
        let calls: Vec<&str> = text
            .lines()
            .filter(|line| {
                in_block ^= line.starts_with("```");
                in_block || line.starts_with("    ")
            })
            .filter(is_call)
            .collect();
        if calls.is_empty() {
            continue;
        }
        let scene = Scene::of(&document);
        furnish(&scene, &text);
        for call in calls {
            let command = call.split('#').next().unwrap_or_default();
            let limit = if command.contains(" verify ") { " --time-limit 60" } else { "" };
            let done = scene.call(&format!("{}{limit}", command.trim()));
            if !matches!(done.code, Some(0 | 1 | 3)) {
                let ending = done.ending();
                complaints.push(format!(
                    "{}: {command}: {ending} {}",
                    document.display(),
                    done.stderr
                ));
            }
        }
        drop(scene.folder);
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
