//! Search over systems: orders, limits, the visited set. Knows nothing of Java.
//!
//! A new order is a new file that drives [`explore::Explorer`]; the explorer owns the visited
//! set, the counters and the limits, so that every order counts and stops alike.

mod breadth_first;
mod depth_first;
mod explore;

pub use explore::{End, Limits, Observer, Options, Order, Report, Stats, Unknown, search};
