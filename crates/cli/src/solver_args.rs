//! The flags about the solver.

use crate::cache::cache_folder;
use std::path::PathBuf;
use std::time::Duration;

/// Flags of everything that derives abstract operators.
#[derive(clap::Args, Clone, Debug)]
pub struct SolverArgs {
    /// The SMT solver, z3 or cvc5; otherwise the first of them on PATH.
    #[arg(long, value_name = "PATH")]
    pub solver: Option<PathBuf>,
    /// Time limit for one question to the solver.
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub solver_timeout: Duration,
}

impl Default for SolverArgs {
    fn default() -> SolverArgs {
        SolverArgs { solver: None, solver_timeout: hebra_smt::Settings::default().time_limit }
    }
}

impl SolverArgs {
    /// Returns the flags as settings of the solver.
    pub fn settings(&self) -> hebra_smt::Settings {
        hebra_smt::Settings {
            program: self.solver.clone(),
            time_limit: self.solver_timeout,
            folder: cache_folder(),
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    match seconds > 0.0 && seconds <= 1e6 {
        true => Ok(Duration::from_secs_f64(seconds)),
        false => Err("must be more than 0 and at most a million seconds".to_owned()),
    }
}
