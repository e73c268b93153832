//! Runs `javac`, `java` with the harness, and `hebra`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::program::Program;

/// A folder with compiled programs.
pub(crate) struct Workshop {
    folder: PathBuf,
    /// The JDK that runs and checks them; otherwise the one on the path.
    jdk: Option<PathBuf>,
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
        hebra: &Path,
        name: &str,
        flags: &[&str],
        only: Option<&str>,
    ) -> Result<Found, String> {
        let class_path =
            format!("{}:{}", self.place("programs").display(), self.place("quiet").display());
        let traces = self.place(&format!("traces/{name}"));
        std::fs::create_dir_all(&traces).map_err(|error| error.to_string())?;
        let mut check = Command::new(hebra);
        check.args([
            "check",
            "--all",
            "--json",
            "--no-shorten",
            "--no-config",
            "--check",
            "deadlock,assertion",
        ]);
        if let Some(home) = &self.jdk {
            check.arg("--jdk").arg(home);
        }
        check
            .args(["--states-limit", "60000", "--time-limit", "60s", "--memory-limit", "3G"])
            .args(flags)
            .arg("-cp")
            .arg(class_path)
            .arg(name);
        if let Some(only) = only {
            check.args(["--", only]);
        }
        let output =
            check.current_dir(&traces).output().map_err(|error| format!("hebra: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let report: serde_json::Value = serde_json::from_str(&text).map_err(|error| {
            format!("{name}: {error}: {text}{}", String::from_utf8_lossy(&output.stderr))
        })?;
        Ok(Found::read(&report))
    }

    /// Replays a trace; what it prints and its exit code.
    pub(crate) fn replay(
        &self,
        hebra: &Path,
        name: &str,
        trace: &str,
    ) -> Result<(String, Option<i32>), String> {
        let mut replay = Command::new(hebra);
        replay.args(["replay", trace]);
        if let Some(home) = &self.jdk {
            replay.arg("--jdk").arg(home);
        }
        replay.current_dir(self.place(&format!("traces/{name}")));
        let output = replay.output().map_err(|error| format!("hebra: {error}"))?;
        Ok((String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code()))
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
pub(crate) struct Found {
    pub(crate) reasons: Vec<String>,
    pub(crate) states: u64,
    /// Each outcome, the message and the file of its trace.
    pub(crate) outcomes: BTreeMap<String, (String, String)>,
}

impl Found {
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
            let message = text(&violation["message"]);
            let outcome = match violation["property"].as_str() {
                Some("deadlock") => "deadlock".to_owned(),
                _ => {
                    let what = message.trim_start_matches("java.lang.AssertionError: ");
                    // After the thread may come what has to be so ("if 1 s can pass here").
                    what.split(" in thread main").next().unwrap_or_default().to_owned()
                }
            };
            found.outcomes.insert(outcome, (message, text(&violation["trace"]["file"])));
        }
        found
    }
}

fn javac(into: &Path, class_path: &Path, files: &[PathBuf]) -> Result<(), String> {
    let mut javac = tool("javac");
    javac
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
