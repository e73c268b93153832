//! Runs `javac`, `java` with the harness, and the checker.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::program::Program;

/// A folder with compiled programs.
pub(crate) struct Workshop {
    folder: PathBuf,
    /// The JDK that runs and checks them; otherwise the one on the path.
    pub(crate) jdk: Option<PathBuf>,
}

impl Workshop {
    /// Compiles the programs and what they need into the folder.
    pub(crate) fn compile(
        folder: &Path,
        jdk: Option<&Path>,
        programs: &[Program],
    ) -> Result<Workshop, String> {
        let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("java");
        let workshop = Workshop { folder: folder.to_owned(), jdk: jdk.map(Path::to_owned) };
        let common = [java.join("Scenario.java"), java.join("Outcome.java")];
        let quiet = [common[0].clone(), common[1].clone(), java.join("quiet/Pause.java")];
        let noisy = [
            common[0].clone(),
            common[1].clone(),
            java.join("noisy/Pause.java"),
            java.join("noisy/Harness.java"),
        ];
        let nothing = Path::new("");
        javac(&workshop.place("quiet"), nothing, &quiet)?;
        javac(&workshop.place("noisy"), nothing, &noisy)?;
        let sources = workshop.place("source");
        let mut files = Vec::new();
        std::fs::create_dir_all(&sources).map_err(|error| error.to_string())?;
        for program in programs {
            let file = sources.join(format!("{}.java", program.name));
            std::fs::write(&file, &program.source).map_err(|error| error.to_string())?;
            files.push(file);
        }
        javac(&workshop.place("programs"), &workshop.place("quiet"), &files)?;
        Ok(workshop)
    }

    fn place(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The outcomes that `java` shows of each program in so many runs, and the number of runs.
    pub(crate) fn play(
        &self,
        programs: &[&Program],
        runs: usize,
        patience: usize,
    ) -> Result<BTreeMap<String, Played>, String> {
        let mut java = match &self.jdk {
            Some(home) => Command::new(home.join("bin/java")),
            None => tool("java"),
        };
        java.args(["-Xmx600m", "-XX:+UseSerialGC", "-Xss256k", "-cp"]).arg(self.place("noisy"));
        java.arg("Harness").arg(self.place("programs"));
        java.args([runs.to_string(), patience.to_string()]);
        java.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = java.spawn().map_err(|error| format!("java: {error}"))?;
        let mut list = String::new();
        for program in programs {
            list.push_str(&program.name);
            list.push_str(if program.fresh { " fresh\n" } else { "\n" });
        }
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(list.as_bytes()).map_err(|error| error.to_string())?;
        drop(input);
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let played: BTreeMap<String, Played> = text.lines().filter_map(Played::read).collect();
        if played.len() != programs.len() {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(format!("the harness ended early: {text}{errors}"));
        }
        Ok(played)
    }

    /// What `hebra check --all` says of a program.
    pub(crate) fn check(
        &self,
        hebra: &dyn Hebra,
        name: &str,
        flags: &[&str],
        only: Option<&str>,
    ) -> Result<Found, String> {
        let class_path =
            format!("{}:{}", self.place("programs").display(), self.place("quiet").display());
        let traces = self.place(&format!("traces/{name}"));
        std::fs::create_dir_all(&traces).map_err(|error| error.to_string())?;
        let trace = traces.join("one.json").display().to_string();
        let mut args =
            vec!["--all", "--no-shorten", "--no-config", "--check", "deadlock,assertion"];
        let home = self.jdk.as_ref().map(|home| home.display().to_string());
        if let Some(home) = &home {
            args.extend(["--jdk", home]);
        }
        args.extend(["--states-limit", "60000", "--time-limit", "60s", "--memory-limit", "3G"]);
        args.extend(["--trace", &trace]);
        args.extend(flags);
        args.extend(["-cp", &class_path, name]);
        if let Some(only) = only {
            args.extend(["--", only]);
        }
        hebra.check(&args).map_err(|error| format!("{name}: {error}"))
    }
}

/// A checker. It is given, so that tests can have one that starts no process.
pub trait Hebra: Sync {
    /// What `hebra check` with these arguments says.
    fn check(&self, args: &[&str]) -> Result<Found, String>;

    /// The message of the violation that a trace leads to.
    fn replay(&self, trace: &Path, jdk: Option<&Path>) -> Result<String, String>;
}

/// The command.
pub struct Executable(pub PathBuf);

impl Hebra for Executable {
    fn check(&self, args: &[&str]) -> Result<Found, String> {
        let mut check = Command::new(&self.0);
        let output = check.args(["check", "--json"]).args(args).output();
        let output = output.map_err(|error| format!("hebra: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let report: serde_json::Value = serde_json::from_str(&text).map_err(|error| {
            format!("{error}: {text}{}", String::from_utf8_lossy(&output.stderr))
        })?;
        Ok(Found::read(&report))
    }

    fn replay(&self, trace: &Path, jdk: Option<&Path>) -> Result<String, String> {
        let mut replay = Command::new(&self.0);
        replay.arg("replay").arg(trace);
        if let Some(home) = jdk {
            replay.arg("--jdk").arg(home);
        }
        let output = replay.output();
        let output = output.map_err(|error| format!("hebra: {error}"))?;
        match output.status.code() {
            Some(1) => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            code => Err(format!("{code:?}")),
        }
    }
}

/// What was seen of a program under `java`.
#[derive(Default, Clone)]
pub(crate) struct Played {
    pub(crate) runs: usize,
    /// Each outcome and how often.
    pub(crate) outcomes: BTreeMap<String, usize>,
}

impl Played {
    fn read(line: &str) -> Option<(String, Played)> {
        let mut words = line.split('\t');
        let name = words.next()?.to_owned();
        let runs = words.next()?.parse().ok()?;
        let mut outcomes = BTreeMap::new();
        while let (Some(outcome), Some(count)) = (words.next(), words.next()) {
            outcomes.insert(outcome.to_owned(), count.parse().ok()?);
        }
        Some((name, Played { runs, outcomes }))
    }
}

/// What Hebra found of a program.
#[derive(Default, Clone, Debug)]
pub struct Found {
    /// Why it was not decided.
    pub(crate) reasons: Vec<String>,
    pub(crate) states: u64,
    /// Each outcome, the message and the file of its trace.
    pub(crate) outcomes: BTreeMap<String, (String, String)>,
}

impl Found {
    /// Nothing yet, after so many states, undecided for these reasons.
    pub fn new(reasons: Vec<String>, states: u64) -> Found {
        Found { reasons, states, outcomes: BTreeMap::new() }
    }

    /// Adds a violation with the file of its trace.
    pub fn add(&mut self, property: &str, message: &str, file: &str) {
        let outcome = match property {
            "deadlock" => "deadlock",
            _ => {
                let what = message.trim_start_matches("java.lang.AssertionError: ");
                // After the thread may come what has to be so ("if 1 s can pass here").
                what.split(" in thread main").next().unwrap_or_default()
            }
        };
        self.outcomes.insert(outcome.to_owned(), (message.to_owned(), file.to_owned()));
    }

    fn read(report: &serde_json::Value) -> Found {
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let mut found = Found {
            states: report["search"]["states"].as_u64().unwrap_or_default(),
            ..Found::default()
        };
        for reason in report["unknown_reasons"].as_array().into_iter().flatten() {
            found.reasons.push(reason.as_str().map_or_else(|| reason.to_string(), str::to_owned));
        }
        for violation in report["violations"].as_array().into_iter().flatten() {
            let property = text(&violation["property"]);
            found.add(&property, &text(&violation["message"]), &text(&violation["trace"]["file"]));
        }
        found
    }
}

fn javac(into: &Path, class_path: &Path, files: &[PathBuf]) -> Result<(), String> {
    let mut javac = tool("javac");
    javac
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-nowarn", "--release", "11", "-Xlint:-options", "-d"])
        .arg(into)
        .arg("-cp")
        .arg(class_path);
    let output = javac.args(files).output().map_err(|error| format!("javac: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A program of the JDK that the other tests use.
fn tool(name: &str) -> Command {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Command::new(Path::new(&home).join("bin").join(name)),
        None => Command::new(name),
    }
}
