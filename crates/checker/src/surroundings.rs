//! The environment that the program under test sees: standard input, system properties, environment
//! variables, processors. Values are those of `java` of the same JDK on this machine, unless the
//! user chooses others.

use crate::input::Input;
use hebra_vm::environment::{FIXED, PROCESSORS};
use hebra_vm::{Environment, HostInput, Properties, Reading, StandardInput};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{IsTerminal, Read, Seek};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

/// Lists the parts of its environment that a program read without every possibility being tried.
pub fn uncovered(readings: &BTreeSet<Reading>) -> Vec<String> {
    let mut reasons = Vec::new();
    let collection = readings.iter().find_map(|reading| match reading {
        Reading::Collection(place) => Some(place),
        _ => None,
    });
    for reading in readings {
        match (reading, collection) {
            (Reading::Sample(text) | Reading::Doubt(text), _) => reasons.push(text.clone()),
            (Reading::Reference(place), Some(collection)) => reasons.push(format!(
                "{place} depends on what a garbage collection (asked for at {collection}) leaves: \
                 weak references are never cleared here, and nothing is finalized"
            )),
            _ => {}
        }
    }
    reasons
}

/// Returns ledger lines about what a program read.
pub fn seen(readings: &BTreeSet<Reading>) -> Vec<(&'static str, String)> {
    let keys: Vec<&str> = readings
        .iter()
        .filter_map(|reading| match reading {
            Reading::Property(key) => Some(key.as_str()),
            _ => None,
        })
        .collect();
    let chosen = readings.iter().filter_map(|reading| match reading {
        Reading::Chosen(text) => Some(("environment", text.clone())),
        _ => None,
    });
    let mut lines: Vec<_> = chosen.collect();
    if !keys.is_empty() {
        let text = format!(
            "system properties have the values of this machine; the program reads {} \
             (-D chooses others)",
            keys.join(", ")
        );
        lines.push(("environment", text));
    }
    lines
}

/// Returns the environment of a program that is checked.
pub fn environment(input: &Input) -> Environment {
    let chosen = &input.request.chosen;
    let home = std::fs::canonicalize(input.jdk.home()).unwrap_or(input.jdk.home().to_owned());
    let common = common(input, &home);
    let fallback = common.clone();
    let machine = input.machine();
    let find = move || machine.get_or_init(|| asked(&home)).clone().unwrap_or(fallback);
    let all = LazyLock::new(Box::new(find) as _);
    Environment {
        input: match &chosen.stdin {
            Some((_, bytes)) => StandardInput::Bytes(bytes.clone()),
            None => StandardInput::Unknown,
        },
        given: chosen.given(),
        common,
        all: Arc::new(all),
        variables: chosen.variables(),
        processors: chosen.processors.unwrap_or(PROCESSORS),
        files: chosen.files.as_ref().map(|(_, files)| files.clone()).unwrap_or_default(),
    }
}

/// Returns the environment of a program that is run: that of this process.
pub fn own_environment(input: &Input) -> Environment {
    let mut environment = environment(input);
    if let StandardInput::Unknown = environment.input {
        environment.input = StandardInput::Host(Arc::new(Mutex::new(ProcessInput::new())));
    }
    let chosen = std::mem::take(&mut environment.variables);
    let own = std::env::vars_os().map(|(name, value)| (name.into_vec(), value.into_vec()));
    let is_chosen = |name: &Vec<u8>| chosen.iter().any(|(chosen, _)| chosen == name);
    environment.variables = own.filter(|(name, _)| !is_chosen(name)).collect();
    environment.variables.extend(chosen);
    environment
}

/// Returns the properties that are known without asking `java`.
fn common(input: &Input, home: &Path) -> Properties {
    let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    let mut all: Properties = FIXED.iter().map(owned).collect();
    let mut set = |key: &str, value: String| all.insert(key.to_owned(), value);
    set("java.home", home.display().to_string());
    set("java.class.path", input.path_text.clone());
    let mut command = vec![input.command.clone()];
    command.extend(input.entry.args.iter().cloned());
    set("sun.java.command", command.join(" "));
    if let Ok(folder) = std::env::current_dir() {
        set("user.dir", folder.display().to_string());
    }
    let feature = input.jdk.feature();
    let Some(encoding) = plain_locale() else { return all };
    let mut set = |key: &str, value: &str| all.insert(key.to_owned(), value.to_owned());
    set("user.language", "en");
    set("sun.jnu.encoding", encoding);
    set("file.encoding", if feature >= 18 { "UTF-8" } else { encoding });
    if feature >= 17 {
        set("native.encoding", encoding);
    }
    if feature >= 19 {
        set("stdout.encoding", encoding);
        set("stderr.encoding", encoding);
    }
    if feature >= 25 {
        set("stdin.encoding", encoding);
    }
    all
}

/// Returns the encoding of the locale if it is the C locale or C with UTF-8; only the C library
/// knows which others are installed.
fn plain_locale() -> Option<&'static str> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let every = variable("LC_ALL");
    let locale =
        |category: &str| every.clone().or_else(|| variable(category)).or_else(|| variable("LANG"));
    let encoding = |locale: Option<String>| match locale.as_deref() {
        None | Some("C" | "POSIX") => Some("ANSI_X3.4-1968"),
        Some("C.UTF-8" | "C.utf8") => Some("UTF-8"),
        Some(_) => None,
    };
    encoding(locale("LC_MESSAGES"))?;
    encoding(locale("LC_CTYPE"))
}

/// Returns all properties of `java` on this machine, as it shows them; none if it cannot be asked.
fn asked(home: &Path) -> Option<Properties> {
    let mut java = std::process::Command::new(home.join("bin").join("java"));
    java.args(["-XshowSettings:properties", "-version"]).stdin(std::process::Stdio::null());
    let output = java.output().ok().filter(|output| output.status.success())?;
    let shown = String::from_utf8_lossy(&output.stderr).into_owned();
    Some(shown_properties(&shown))
}

/// Parses lines `    key = value`; further values of a path follow, one per line.
fn shown_properties(shown: &str) -> Properties {
    let mut found = Properties::new();
    let mut last = String::new();
    for line in shown.lines() {
        if let Some(more) = line.strip_prefix("        ") {
            if let Some(value) = found.get_mut(&last) {
                value.push(':');
                value.push_str(more);
            }
        } else if let Some((key, value)) =
            line.strip_prefix("    ").and_then(|line| line.split_once(" = "))
        {
            last = key.to_owned();
            let value = if key == "line.separator" { "\n" } else { value };
            found.insert(last.clone(), value.to_owned());
        }
    }
    found
}

/// The standard input of this process. A thread reads it on demand, so that others can run
/// meanwhile.
struct ProcessInput {
    requests: Sender<()>,
    answers: Receiver<Vec<u8>>,
    /// True while a read is in progress.
    asked: bool,
    /// The bytes read but not yet handed over.
    kept: Vec<u8>,
    /// True if the end was read but not yet handed over.
    ended: bool,
    /// The file to read.
    own: Option<File>,
    is_file: bool,
}

/// The longest read.
const PIECE: usize = 8192;
/// The time that other threads wait for input before they continue.
const MOMENT: Duration = Duration::from_millis(1);
/// The time allowed for reading input that is already there.
const AT_HAND: Duration = Duration::from_millis(20);

impl ProcessInput {
    fn new() -> ProcessInput {
        let (requests, wanted) = channel::<()>();
        let (found, answers) = channel();
        let own = || std::io::stdin().as_fd().try_clone_to_owned().map(File::from).ok();
        let is_file = |file: &File| file.metadata().is_ok_and(|data| data.is_file());
        let is_file = own().is_some_and(|file| is_file(&file));
        let mut source = own();
        std::thread::spawn(move || {
            for () in wanted {
                let mut piece = vec![0; PIECE];
                let read = source.as_mut().and_then(|source| source.read(&mut piece).ok());
                piece.truncate(read.unwrap_or(0));
                if found.send(piece).is_err() {
                    break;
                }
            }
        });
        let (asked, kept, ended) = (false, Vec::new(), false);
        ProcessInput { requests, answers, asked, kept, ended, own: own(), is_file }
    }

    /// Reads if nothing is buffered, for at most this long.
    fn fill(&mut self, most: Option<Duration>) {
        if !self.kept.is_empty() || self.ended {
            return;
        }
        if !self.asked {
            self.asked = self.requests.send(()).is_ok();
        }
        let answer = match most {
            Some(most) => self.answers.recv_timeout(most),
            None => self.answers.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match answer {
            Ok(piece) => {
                (self.asked, self.ended) = (false, piece.is_empty());
                self.kept = piece;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.ended = true,
        }
    }
}

impl HostInput for ProcessInput {
    fn read(&mut self, most: usize, wait: bool) -> Option<Vec<u8>> {
        self.fill(if wait { None } else { Some(MOMENT) });
        if std::mem::take(&mut self.ended) {
            return Some(Vec::new());
        }
        let count = most.min(self.kept.len());
        (count > 0).then(|| self.kept.drain(..count).collect())
    }

    fn available(&mut self) -> usize {
        if let Some(file) = self.own.as_mut().filter(|_| self.is_file) {
            let length = file.metadata().map_or(0, |data| data.len());
            let place = file.stream_position().unwrap_or(length);
            return self.kept.len() + length.saturating_sub(place) as usize;
        }
        self.fill(Some(AT_HAND));
        self.kept.len()
    }

    fn is_file(&self) -> bool {
        self.is_file
    }

    fn can_seek(&mut self) -> bool {
        self.own.as_mut().is_some_and(|own| own.stream_position().is_ok())
    }

    fn is_terminal(&self) -> bool {
        std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn java_shows_its_properties() {
        let shown = "Property settings:\n    a.path = /x\n        /y\n    line.separator = \\n \n    \
                     e = \n\nopenjdk version \"17\"\n";
        let found = shown_properties(shown);
        assert_eq!(found["a.path"], "/x:/y");
        assert_eq!(found["line.separator"], "\n");
        assert_eq!(found["e"], "");
        assert_eq!(found.len(), 3);
    }
}
