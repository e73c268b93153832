//! Starts `hebra` and `java` and waits for them, not for ever.

use super::jdks::Library;
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

/// How a process ended.
pub struct Done {
    /// The exit status; none if a signal ended it or it ran too long.
    pub code: Option<i32>,
    /// Whether it ran too long and was ended for that.
    pub late: bool,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

impl Done {
    /// How it ended, for messages.
    pub fn ending(&self) -> String {
        match self.code {
            Some(code) => format!("exit code {code}"),
            None if self.late => "no end in time".to_owned(),
            None => "ended by a signal".to_owned(),
        }
    }
}

/// The `hebra` under test.
pub fn hebra() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hebra"));
    // The width of the report must not depend on the terminal.
    command.env("COLUMNS", "120");
    // What is compiled for one test is there for the next, and the user's cache is left alone.
    command.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    command
}

/// The `java` of the JDK that `hebra` finds.
pub fn java() -> Command {
    static SYSTEM: OnceLock<Library> = OnceLock::new();
    SYSTEM.get_or_init(Library::system).java()
}

/// Runs a command to its end, or for as long as it may take.
pub fn run(command: &mut Command, at_most: Duration) -> Done {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let started = Instant::now();
    let mut child = command.spawn().expect("the process starts");
    let stdout = read_all(child.stdout.take());
    let stderr = read_all(child.stderr.take());
    let mut pause = Duration::from_micros(200);
    let (status, late) = loop {
        if let Some(status) = child.try_wait().expect("the process can be waited for") {
            break (status, false);
        }
        if started.elapsed() > at_most {
            // It may end by itself just now.
            let _ = child.kill();
            break (child.wait().expect("the process can be waited for"), true);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    };
    let text = |reader: thread::JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&reader.join().expect("the reader ends")).into_owned()
    };
    Done { code: status.code(), late, stdout: text(stdout), stderr: text(stderr) }
}

/// Reads a pipe to its end beside the waiting, so that the process never waits for us.
fn read_all(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What was read before an error is what there is.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}
