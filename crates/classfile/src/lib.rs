//! Class, jar and jimage bytes turned into a plain class model.

pub mod model;
