//! Ada programs and the orders of their events.

mod conservative;
mod generator;
mod gnat;
mod orders;
mod readings;
mod refusals;
mod systems;
