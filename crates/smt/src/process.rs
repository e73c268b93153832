//! A running solver: lines in, lines out, with a deadline. Owns the process and ends it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The reason why a conversation ended early.
#[derive(Debug)]
pub enum Silence {
    /// The time was up; the process has been killed.
    TimedOut,
    /// The process died; its last output, if any.
    Died(String),
}

/// The line that the solver prints after each answer.
const END: &str = "hebra-end";

/// A solver process. It ends when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<Sender<String>>,
    lines: Receiver<String>,
    errors: Receiver<String>,
}

impl Process {
    /// Starts a solver.
    pub fn start(program: &Path) -> std::io::Result<Process> {
        let is_cvc5 =
            program.file_stem().is_some_and(|stem| stem.to_string_lossy().contains("cvc"));
        let flags: &[&str] = if is_cvc5 { &["--lang", "smt2", "--incremental"] } else { &["-in"] };
        let mut child = Command::new(program)
            .args(flags)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (input, output, errors) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let input = Some(writer(input));
        Ok(Process { child, input, lines: reader(output), errors: reader(errors) })
    }

    /// Sends a text and returns the lines that come back.
    pub fn ask(&mut self, text: &str, deadline: Instant) -> Result<Vec<String>, Silence> {
        let wanted = format!("{text}\n(echo \"{END}\")\n");
        // Reading shows if this failed: a dead process has no more lines.
        let _ = self.input.as_ref().map(|input| input.send(wanted));
        let mut lines = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.trim().trim_matches('"') == END => return Ok(lines),
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => {
                    self.end();
                    return Err(Silence::TimedOut);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Silence::Died(self.last_words(lines)));
                }
            }
        }
    }

    fn last_words(&mut self, mut lines: Vec<String>) -> String {
        self.end();
        // Programs that it started may keep the stream open, so do not wait for its end.
        let wait = Duration::from_millis(200);
        lines.extend(std::iter::from_fn(|| self.errors.recv_timeout(wait).ok()));
        let last = lines.iter().rev().find(|line| !line.trim().is_empty());
        last.map(|line| line.trim().chars().take(200).collect()).unwrap_or_default()
    }

    fn end(&mut self) {
        self.input = None;
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Writes texts to a stream in a thread, so that a process that does not read cannot block us.
fn writer(stream: Option<impl Write + Send + 'static>) -> Sender<String> {
    let (send, receive) = channel::<String>();
    if let Some(mut stream) = stream {
        std::thread::spawn(move || {
            for text in receive {
                if stream.write_all(text.as_bytes()).and_then(|()| stream.flush()).is_err() {
                    break;
                }
            }
        });
    }
    send
}

/// Reads the lines of a stream in a thread that ends with the stream.
fn reader(stream: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (send, receive) = channel();
    if let Some(stream) = stream {
        std::thread::spawn(move || {
            for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
                if send.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    break;
                }
            }
        });
    }
    receive
}
