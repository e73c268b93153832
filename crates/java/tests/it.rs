//! Java programs and the orders of their events.

mod constructs;
mod harness;
mod library;
mod orders;
mod protocols;
