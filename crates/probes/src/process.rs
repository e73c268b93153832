//! Starts programs and waits for them, not for ever; what they printed before they were ended counts.

use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How a program ended.
pub(crate) struct Done {
    /// Its exit status; none if it was ended.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs a program to its end, or until it has printed nothing for so long.
pub(crate) fn run(command: &mut Command, patience: Duration) -> Result<Done, String> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command.spawn().map_err(|error| format!("{name}: {error}"))?;
    let printed = Arc::new(AtomicUsize::new(0));
    let stdout = reader(child.stdout.take(), printed.clone());
    let stderr = reader(child.stderr.take(), printed.clone());
    let (mut seen, mut since) = (0, Instant::now());
    let code = loop {
        if let Some(status) = child.try_wait().map_err(|error| format!("{name}: {error}"))? {
            break status.code();
        }
        let now = printed.load(Ordering::Relaxed);
        if now != seen {
            (seen, since) = (now, Instant::now());
        }
        if since.elapsed() > patience {
            // It may end by itself just now.
            let _ = child.kill();
            let _ = child.wait();
            break None;
        }
        thread::sleep(Duration::from_millis(2));
    };
    let text = |reader: thread::JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&reader.join().unwrap_or_default()).into_owned()
    };
    Ok(Done { code, stdout: text(stdout), stderr: text(stderr) })
}

/// Reads a pipe beside the waiting, so that the program never waits for us.
fn reader(
    pipe: Option<impl Read + Send + 'static>,
    printed: Arc<AtomicUsize>,
) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let (mut bytes, mut part) = (Vec::new(), [0; 4096]);
        if let Some(mut pipe) = pipe {
            // What was read before an error is what there is.
            while let Ok(count @ 1..) = pipe.read(&mut part) {
                bytes.extend_from_slice(&part[..count]);
                printed.fetch_add(count, Ordering::Relaxed);
            }
        }
        bytes
    })
}
