//! Wall time of whole commands.

use crate::workspace::{Result, capture, shown};
use std::process::Command;
use std::time::Instant;

/// Runs two commands in turn, each `runs` times, and returns the best time of each in seconds.
/// Other load on the machine thus affects both. They must print the same.
pub fn race(runs: usize, mut commands: [Command; 2]) -> Result<[f64; 2]> {
    let mut best = [f64::INFINITY; 2];
    let mut expected = None;
    eprintln!("bench: {} and {}", shown(&commands[0]), shown(&commands[1]));
    for _ in 0..runs {
        for (command, best) in commands.iter_mut().zip(&mut best) {
            let start = Instant::now();
            let output = capture(command)?;
            *best = best.min(start.elapsed().as_secs_f64());
            let expected = expected.get_or_insert_with(|| output.clone());
            if *expected != output {
                let name = shown(command);
                return Err(format!("{name} printed {output:?}, not {expected:?}").into());
            }
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_print_the_same() {
        let echo = |word: &str| {
            let mut command = Command::new("echo");
            command.arg(word);
            command
        };
        assert!(race(2, [echo("a"), echo("a")]).unwrap().iter().all(|time| time.is_finite()));
        assert!(race(1, [echo("a"), echo("b")]).is_err());
    }
}
