//! Ada programs and the orders of their events.

mod gnat;
mod orders;
mod systems;
