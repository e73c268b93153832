//! SPIN: compiles a Promela model into a verifier (`pan`), which runs without reduction and reports
//! the size of the state space.

use super::Bench;
use super::space::Space;
use crate::workspace::{Result, capture, command, root};
use std::path::PathBuf;

/// The unit of SPIN's memory counts, in bytes.
const MEGABYTE: f64 = 1_048_576.0;

/// A compiled model.
pub struct Pan(PathBuf);

impl Pan {
    /// Compiles a model of `benches/states` with these parameters.
    pub fn compile(bench: &Bench, model: &str, parameters: &[(&str, u32)]) -> Result<Pan> {
        let defines: Vec<String> =
            parameters.iter().map(|(name, value)| format!("-D{name}={value}")).collect();
        let folder = bench.scratch.folder(&format!("{model}{}", defines.concat()))?;
        let source = root().join("benches/states").join(model);
        capture(command("spin").current_dir(&folder).arg("-a").args(&defines).arg(source))?;
        let mut gcc = command("gcc");
        gcc.args(["-O3", "-DNOREDUCE", "-DSAFETY", "-o", "pan", "pan.c"]);
        capture(gcc.current_dir(&folder))?;
        Ok(Pan(folder.join("pan")))
    }

    /// Searches once.
    pub fn run(&self) -> Result<Space> {
        read(&capture(command(&self.0).arg("-m1000000"))?)
    }
}

/// Parses the output of `pan`; an error found or a search cut short is an error.
fn read(text: &str) -> Result<Space> {
    if !text.contains("errors: 0") || text.contains("max search depth too small") {
        return Err(format!("SPIN did not finish without errors:\n{text}").into());
    }
    let before =
        |what: &str| number_before(text, what).ok_or_else(|| format!("no {what:?} from SPIN"));
    let states = before("states, stored")?;
    let visited = before("actual memory usage for states")? + before("memory used for hash table")?;
    let elapsed = text.lines().find_map(|line| line.strip_prefix("pan: elapsed time "));
    let seconds = elapsed.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    Ok(Space {
        states: states as u64,
        transitions: before("transitions (= stored+matched)")? as u64,
        seconds: seconds.ok_or("no elapsed time from SPIN")?,
        bytes_per_state: visited * MEGABYTE / states,
        peak_bytes: before("total actual memory usage")? * MEGABYTE,
    })
}

fn number_before(text: &str, what: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.contains(what))?;
    line.split(what).next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "\
Full statespace search for:
\tinvalid end states\t+

State-vector 88 byte, depth reached 103, errors: 0
  1913585 states, stored
  7616627 states, matched
  9530212 transitions (= stored+matched)
   373828 atomic steps
hash conflicts:    276268 (resolved)

Stats on memory usage (in Megabytes):
  197.093\tequivalent memory usage for states (stored*(State-vector + overhead))
  159.411\tactual memory usage for states (compression: 80.88%)
         \tstate-vector as stored = 67 byte + 20 byte overhead
  128.000\tmemory used for hash table (-w24)
   45.777\tmemory used for DFS stack (-m1000000)
  333.054\ttotal actual memory usage

pan: elapsed time 3.57 seconds
pan: rate 536018.21 states/second
";

    #[test]
    fn reads_the_numbers() {
        let space = read(OUTPUT).unwrap();
        assert_eq!((space.states, space.transitions, space.seconds), (1_913_585, 9_530_212, 3.57));
        assert_eq!(space.bytes_per_state.round(), 157.0);
        assert_eq!(space.peak_bytes.round(), 349_232_431.0);
    }

    #[test]
    fn refuses_what_is_not_a_full_search() {
        assert!(read(&OUTPUT.replace("errors: 0", "errors: 1")).is_err());
        assert!(read(&format!("error: max search depth too small\n{OUTPUT}")).is_err());
        assert!(read("errors: 0\n").is_err());
    }
}
