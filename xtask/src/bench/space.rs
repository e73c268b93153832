//! The size of a state space and the time to explore it, by any tool.

use crate::workspace::Result;

/// One exhaustive search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space {
    pub states: u64,
    pub transitions: u64,
    pub seconds: f64,
    /// Bytes of the visited set per state.
    pub bytes_per_state: f64,
    /// Memory of the whole process.
    pub peak_bytes: f64,
}

/// The shortest search whose rate is meaningful, in seconds.
const SHORTEST: f64 = 0.1;

impl Space {
    /// Returns the transitions per second, if the search took long enough.
    pub fn rate(&self) -> Option<f64> {
        (self.seconds >= SHORTEST).then(|| self.transitions as f64 / self.seconds)
    }
}

/// Keeps the faster of two searches, which must agree on the size.
pub fn faster(best: Option<Space>, new: Space) -> Result<Option<Space>> {
    let Some(best) = best else { return Ok(Some(new)) };
    if (best.states, best.transitions) != (new.states, new.transitions) {
        let sizes =
            [best, new].map(|s| format!("{} states, {} transitions", s.states, s.transitions));
        return Err(format!("two runs of the same search differ: {}", sizes.join("; ")).into());
    }
    Ok(Some(if new.seconds < best.seconds { new } else { best }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faster_of_equal_searches() {
        let space = |states, seconds| Space {
            states,
            transitions: 9,
            seconds,
            bytes_per_state: 8.0,
            peak_bytes: 1e6,
        };
        let best = faster(None, space(5, 2.0)).unwrap();
        assert_eq!(faster(best, space(5, 1.0)).unwrap(), Some(space(5, 1.0)));
        assert_eq!(faster(best, space(5, 3.0)).unwrap(), best);
        assert!(faster(best, space(6, 1.0)).is_err());
    }

    #[test]
    fn a_short_search_has_no_rate() {
        let space = Space {
            states: 1,
            transitions: 9,
            seconds: 0.5,
            bytes_per_state: 8.0,
            peak_bytes: 1.0,
        };
        assert_eq!(space.rate(), Some(18.0));
        assert_eq!(Space { seconds: 0.05, ..space }.rate(), None);
    }
}
