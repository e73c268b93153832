//! Ada programs and the orders of their events.

mod orders;
