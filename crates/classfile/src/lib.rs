//! Reads class, jar and jimage bytes into a plain class model.
//!
//! [`parse`] reads one class file into [`model::Class`], [`parse_lazily`] without the bodies of methods, which are
//! then read when they are first asked for. [`Jdk`] finds a JDK, [`ClassPath`] finds
//! the bytes of a class by name in folders, jars and the JDK image. No input makes this crate
//! panic: bad input is a typed error.

pub mod annotations;
mod attributes;
pub mod class_path;
mod code;
mod descriptor;
pub mod error;
mod instruction;
pub mod jar;
pub mod jdk;
pub mod jimage;
pub mod model;
pub mod module_info;
mod mutf8;
mod parse;
mod pool;
mod reader;
mod rename;
pub mod resource;
pub mod resources;

pub use annotations::{Annotations, annotations};
pub use class_path::{ClassPath, Container, Found, Library, Origin, Parsed};
pub use error::ParseError;
pub use jar::{Jar, JarError};
pub use jdk::{Jdk, JdkError};
pub use jimage::{Image, ImageError};
pub use module_info::{ModuleInfo, module_info};
pub use parse::{parse, parse_lazily};
pub use rename::{named_classes, rename};
pub use resource::{Entry, Resource};
pub use resources::ResourceError;
