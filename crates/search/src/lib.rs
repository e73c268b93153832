//! Search over systems: orders, heuristics, limits, the visited set. Knows nothing of Java.
//!
//! A new order is a new file that drives [`explore::Explorer`]. The explorer owns the visited set,
//! the counters and the limits, so that every order counts and stops the same way.

mod best_first;
mod bounded;
mod breadth_first;
mod checkpoint;
mod choose_free;
mod context_bound;
mod depth_first;
mod explore;
mod findings;
mod heuristic;
mod memo;
mod options;
mod orders;
mod parallel;
mod patience;
mod portfolio;
mod random;
mod report;
mod step;
mod tree;

pub use checkpoint::{Checkpoint, Saving};
pub use choose_free::ChooseFree;
pub use memo::{Below, Memo};
pub use options::{Heuristic, Limits, Options, Order};
pub use orders::{can_save, search, search_saving};
pub use parallel::{Team, search_together};
pub use report::{End, Observer, Report, Stats, Unknown};
