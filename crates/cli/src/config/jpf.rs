//! Translates `.jpf` files of Java PathFinder (Java properties with `+=`, `${…}` and `@include`) to
//! options. Settings without a counterpart are reported, never silently dropped.

use super::{Given, Options, from_folder};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The contents of a file.
pub(super) struct Read {
    pub given: Vec<Given>,
    /// One message for each setting that is ignored.
    pub ignored: Vec<String>,
    /// The messages among them about settings that affect what is explored or checked.
    pub uncovered: Vec<String>,
}

/// The deepest nesting of includes.
const MOST_INCLUDES: usize = 16;

/// Reads a file and the files that it includes.
pub(super) fn read(file: &Path, options: &Options) -> Result<Read, String> {
    let mut properties = Properties::default();
    properties.load(file, 0)?;
    let mut translation = Translation {
        file: file.display().to_string(),
        folder: file.parent().unwrap_or(Path::new("")).to_owned(),
        options,
        given: Vec::new(),
        ignored: std::mem::take(&mut properties.ignored),
        uncovered: Vec::new(),
        variables: std::mem::take(&mut properties.variables),
    };
    translation.all(&properties.values)?;
    let Translation { given, ignored, uncovered, .. } = translation;
    Ok(Read { given, ignored, uncovered })
}

/// Settings by key, sorted.
#[derive(Default)]
struct Properties {
    values: BTreeMap<String, String>,
    ignored: Vec<String>,
    /// Keys that other settings refer to.
    variables: BTreeSet<String>,
}

impl Properties {
    fn load(&mut self, file: &Path, depth: usize) -> Result<(), String> {
        let name = file.display();
        if depth > MOST_INCLUDES {
            return Err(format!("{name}: files include each other without end"));
        }
        let text = std::fs::read_to_string(file).map_err(|e| format!("cannot read {name}: {e}"))?;
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.display().to_string(),
            _ => ".".to_owned(),
        };
        for (line, key, value) in entries(&text) {
            self.values.insert("config_path".to_owned(), folder.clone());
            let value = self.expanded(&value);
            match key.as_str() {
                "@include" => self.load(&Path::new(&folder).join(value), depth + 1)?,
                "@include_if" | "@include_unless" => {
                    let malformed = || format!("{name}:{line}: {key} takes ?key?file");
                    let rest = value.strip_prefix('?').ok_or_else(malformed)?;
                    let (condition, path) = rest.split_once('?').ok_or_else(malformed)?;
                    if self.values.contains_key(condition) == (key == "@include_if") {
                        self.load(&Path::new(&folder).join(path), depth + 1)?;
                    }
                }
                // As in Java PathFinder, the rest of the file is ignored if keys are missing.
                "@requires" => {
                    if list(&value).any(|needed| !self.values.contains_key(needed)) {
                        self.ignored
                            .push(format!("{name}:{line}: the rest is ignored: @requires {value}"));
                        break;
                    }
                }
                _ if key.starts_with('@') => {
                    self.ignored.push(format!("{name}:{line}: ignored: {key} = {value}"));
                }
                _ => self.set(&key, &value),
            }
        }
        self.values.remove("config_path");
        Ok(())
    }

    /// Sets a key: `key+ = …` appends, `+key = …` prepends, an empty value removes.
    fn set(&mut self, key: &str, value: &str) {
        let old = |key: &str| self.values.get(key).cloned().unwrap_or_default();
        let (key, value) = if let Some(more) = value.strip_prefix("+=") {
            (key, old(key) + more.trim_start())
        } else if let Some(key) = key.strip_suffix('+') {
            (key, old(key) + value)
        } else if let Some(key) = key.strip_prefix('+') {
            (key, value.to_owned() + &old(key))
        } else {
            (key, value.to_owned())
        };
        match value.is_empty() {
            true => self.values.remove(key),
            false => self.values.insert(key.to_owned(), value),
        };
    }

    /// Replaces `${key}`; unknown keys stay.
    fn expanded(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            out += before;
            let Some((key, after)) = after.split_once('}') else {
                rest = &rest[before.len()..];
                break;
            };
            match self.values.get(key) {
                Some(value) => {
                    out += value;
                    self.variables.insert(key.to_owned());
                }
                None => out += &format!("${{{key}}}"),
            }
            rest = after;
        }
        out + rest
    }
}

/// Parses keys and values with their line numbers, like `java.util.Properties`.
fn entries(text: &str) -> Vec<(usize, String, String)> {
    let mut found = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let mut logical = line.trim_start().to_owned();
        if logical.is_empty() || logical.starts_with(['#', '!']) {
            continue;
        }
        while (logical.len() - logical.trim_end_matches('\\').len()) % 2 == 1 {
            logical.pop();
            match lines.next() {
                Some((_, more)) => logical += more.trim_start(),
                None => break,
            }
        }
        let mut escaped = false;
        let ends = |c: char| {
            let is_end = !escaped && (c == '=' || c == ':' || c.is_whitespace());
            escaped = c == '\\' && !escaped;
            is_end
        };
        let (key, rest) = logical.split_at(logical.find(ends).unwrap_or(logical.len()));
        let rest = rest.trim_start();
        let value = rest.strip_prefix(['=', ':']).unwrap_or(rest).trim();
        found.push((number + 1, plain(key), plain(value)));
    }
    found
}

/// Resolves backslash escapes.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('u')) => {
                let digits: String = chars.by_ref().take(4).collect();
                let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                out.push(code.unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            ('\\', Some(other)) => out.push(other),
            (other, _) => out.push(other),
        }
    }
    out
}

/// Splits a text at commas.
fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// Expands `.listener.X` to `gov.nasa.jpf.listener.X`.
fn class_name(text: &str) -> String {
    if text.starts_with('.') { format!("gov.nasa.jpf{text}") } else { text.to_owned() }
}

/// Translates settings to options.
struct Translation<'a> {
    file: String,
    folder: PathBuf,
    options: &'a Options,
    given: Vec<Given>,
    ignored: Vec<String>,
    uncovered: Vec<String>,
    variables: BTreeSet<String>,
}

/// Settings that change neither what is explored nor what is checked: reports, where files are, the
/// search order, and what Java PathFinder skips because it cannot matter. Anything else that they
/// skip is explored here.
const HARMLESS: &[&str] = &[
    "cg.boolean.false_first",
    "cg.break_",
    "cg.randomize_choices",
    "cg.threads.",
    "extensions",
    "gui.",
    "jpf.",
    "log.",
    "native_classpath",
    "peer_packages",
    "report.",
    "search.heuristic.",
    "search.match_depth",
    "search.min_free",
    "shell.",
    "site",
    "trace.",
    "vm.gc",
    "vm.max_alloc_gc",
    "vm.path_output",
    "vm.por",
    "vm.reuse_tid",
    "vm.scheduler.",
    "vm.shared.",
    "vm.state",
    "vm.storage.",
    "vm.store_steps",
    "vm.tree_output",
];

/// Listeners of Java PathFinder that only observe and print.
const ONLOOKERS: &[&str] = &[
    "CGMonitor",
    "ChoiceTracker",
    "CoverageAnalyzer",
    "DeadlockAnalyzer",
    "ErrorTraceGenerator",
    "ExceptionAnalyzer",
    "ExecTracker",
    "InsnCounter",
    "LogConsole",
    "MethodAnalyzer",
    "MethodTracker",
    "ObjectTracker",
    "OverlappingMethodAnalyzer",
    "PathOutputMonitor",
    "ReferenceLocator",
    "SearchMonitor",
    "SearchStats",
    "StackTracker",
    "StateCountEstimator",
    "StateSpaceAnalyzer",
    "StateSpaceDot",
    "StateTracker",
    "ThreadStateTracker",
    "TraceStorer",
    "VarRecorder",
    "VarTracker",
];

impl Translation<'_> {
    fn all(&mut self, values: &BTreeMap<String, String>) -> Result<(), String> {
        let Some(target) = values.get("target") else {
            return Err(format!("{}: no target: which class is to be checked?", self.file));
        };
        self.target(target, values);
        let mut checks: Vec<&str> = Vec::new();
        for (key, value) in values {
            let is_true = ["true", "yes", "on"].contains(&value.to_lowercase().as_str());
            match key.as_str() {
                "target" | "classpath" | "sourcepath" => {}
                "target.entry" if value == "main([Ljava/lang/String;)V" => {}
                "target.entry" => {
                    return Err(format!(
                        "{}: target.entry = {value}: only main(String[]) can be started",
                        self.file
                    ));
                }
                "target.args" | "target_args" => {
                    let values = list(value).map(str::to_owned).collect();
                    self.given.push(Given { key: "args".to_owned(), values });
                }
                "search.class" => self.search(value),
                "search.depth_limit" => self.give("depth-limit", value, key),
                "search.multiple_errors" if is_true => self.switch("all", key),
                "search.multiple_errors" => {}
                "cg.seed" => self.give("seed", value, key),
                "search.properties" => {
                    for class in list(value) {
                        match class.rsplit('.').next() {
                            Some("NotDeadlockedProperty") => checks.push("deadlock"),
                            Some("NoUncaughtExceptionsProperty") => {
                                checks.extend(["assertion", "exception"]);
                            }
                            _ => self.leave_out(&format!("{key} {class}")),
                        }
                    }
                }
                "listener" => {}
                "cg.enumerate_random" if !is_true => {}
                _ if self.is_harmless(key) => self.ignore(&format!("{key} = {value}")),
                _ => self.leave_out(&format!("{key} = {value}")),
            }
        }
        let mut race = false;
        for name in values.get("listener").into_iter().flat_map(|value| list(value)) {
            match class_name(name).as_str() {
                "gov.nasa.jpf.listener.PreciseRaceDetector" => race = true,
                // Every report already contains their output.
                "gov.nasa.jpf.listener.DeadlockAnalyzer" => {}
                class => {
                    let own = class.strip_prefix("gov.nasa.jpf.listener.");
                    match own.is_some_and(|name| ONLOOKERS.contains(&name)) {
                        true => self.ignore(&format!("listener {class}")),
                        false => self.leave_out(&format!("listener {class}")),
                    }
                }
            }
        }
        self.checks(checks, race);
        Ok(())
    }

    /// Sets the class to check. Compiles its source if there is no class file.
    fn target(&mut self, target: &str, values: &BTreeMap<String, String>) {
        let below = |kind: &str| target.replace('.', "/") + kind;
        let mut places = Vec::new();
        for entry in values.get("classpath").map_or("", String::as_str).split([',', ';', ':']) {
            match self.place(entry.trim()) {
                Some(place) => places.push(place),
                None if entry.trim().is_empty() => {}
                None => self.ignore(&format!("class path entry {entry}: there is no such place")),
            }
        }
        let own_folder = from_folder(&self.folder, ".");
        if places.is_empty() {
            places.push(own_folder.clone());
        }
        let sources = values.get("sourcepath").map_or("", String::as_str).split([',', ';', ':']);
        let sources: Vec<String> = sources.filter_map(|entry| self.place(entry.trim())).collect();
        let has_class = places.iter().any(|place| {
            let place = Path::new(place);
            place.is_file() || place.join(below(".class")).is_file()
        });
        let source = sources.iter().chain(&places).chain([&own_folder]);
        let source =
            source.map(|place| Path::new(place).join(below(".java"))).find(|p| p.is_file());
        let program = match source {
            Some(source) if !has_class => {
                places.extend(sources);
                source.display().to_string()
            }
            _ => target.to_owned(),
        };
        let separator = if cfg!(windows) { ";" } else { ":" };
        self.given.push(Given { key: "program".to_owned(), values: vec![program] });
        let values = vec![places.join(separator)];
        self.given.push(Given { key: "class-path".to_owned(), values });
    }

    /// Returns a part of a path if it exists, relative to the file or the working directory.
    fn place(&self, entry: &str) -> Option<String> {
        let places = [from_folder(&self.folder, entry), entry.to_owned()];
        let exists = |place: &String| !entry.is_empty() && Path::new(place).exists();
        places.into_iter().find(exists)
    }

    fn search(&mut self, class: &str) {
        let class = class_name(class);
        let simple = class.rsplit('.').next().unwrap_or_default();
        let (order, heuristic) = match simple {
            "DFSearch" | "DFSHeuristic" => ("dfs", None),
            "BFSHeuristic" => ("bfs", None),
            "RandomSearch" | "RandomHeuristic" => ("random", None),
            "MostBlocked" => ("best-first", Some("most-blocked")),
            "Interleaving" => ("best-first", Some("most-interleaved")),
            _ => return self.ignore(&format!("search.class {class}")),
        };
        self.give("search", order, "search.class");
        if let Some(heuristic) = heuristic {
            self.give("heuristic", heuristic, "search.class");
        }
    }

    /// Sets the properties to check; the defaults if the file names none.
    fn checks(&mut self, mut checks: Vec<&str>, race: bool) {
        if !race && checks.is_empty() {
            return;
        }
        if checks.is_empty() {
            checks = vec!["deadlock", "assertion", "exception"];
        }
        let what = "listener gov.nasa.jpf.listener.PreciseRaceDetector";
        if race && self.options.accepts("check", Some("race")) {
            checks.push("race");
        } else if race {
            self.leave_out(what);
        }
        let values = checks.into_iter().map(str::to_owned).collect();
        self.given.push(Given { key: "check".to_owned(), values });
    }

    fn give(&mut self, option: &str, value: &str, key: &str) {
        match self.options.accepts(option, Some(value)) {
            true => {
                let values = vec![value.to_owned()];
                self.given.push(Given { key: option.to_owned(), values });
            }
            false => self.ignore(&format!("{key} = {value}")),
        }
    }

    fn switch(&mut self, option: &str, key: &str) {
        match self.options.accepts(option, None) {
            true => self.given.push(Given { key: option.to_owned(), values: Vec::new() }),
            false => self.ignore(key),
        }
    }

    fn is_harmless(&self, key: &str) -> bool {
        HARMLESS.iter().any(|start| key.starts_with(start))
            || key.ends_with("classpath")
            || key.ends_with("sourcepath")
            || self.variables.contains(key)
    }

    /// Ignores a setting that may affect what is explored or checked.
    fn leave_out(&mut self, what: &str) {
        self.ignore(what);
        self.uncovered.push(format!(
            "{}: {what} is not followed, and may concern what is explored or checked",
            self.file
        ));
    }

    fn ignore(&mut self, what: &str) {
        self.ignored.push(format!("{}: ignored: {what}", self.file));
    }
}
