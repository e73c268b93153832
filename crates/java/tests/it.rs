//! Java programs and the orders of their events.

mod harness;
mod orders;
