//! Ada programs and the orders of their events.

mod conservative;
mod generator;
mod gnat;
mod orders;
mod systems;
