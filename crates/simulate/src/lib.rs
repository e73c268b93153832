//! Runs that are followed: the record of a replay for reports, and the comparison of a run of an
//! abstract program with one of the concrete program. Machines are driven and read, never changed
//! otherwise.

mod correspondence;
mod divergence;
mod layouts;
mod operation_log;
pub mod record;
mod simulate;

pub use divergence::{Difference, Divergence, Lie};
pub use simulate::{Simulated, Simulation};
