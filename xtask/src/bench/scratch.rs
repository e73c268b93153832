//! A folder for class files and compiled models, deleted at the end.

use super::Bench;
use crate::workspace::{Result, capture, command, root};
use std::path::{Path, PathBuf};

pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Result<Scratch> {
        let folder = std::env::temp_dir().join(format!("hebra-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Scratch(folder))
    }

    /// Returns a folder in it, created if missing.
    pub fn folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.0.join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Compiles sources of the workspace and returns the folder of the classes.
pub fn compile(bench: &Bench, name: &str, sources: &[PathBuf]) -> Result<PathBuf> {
    let classes = bench.scratch.folder(name)?;
    let mut javac = command(bench.jdk_bin.join("javac"));
    javac.args(["-g", "-nowarn", "-d"]).arg(&classes).args(sources);
    capture(&mut javac)?;
    Ok(classes)
}

/// Returns the `.java` files of a folder of the workspace, sorted.
pub fn sources(folder: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root().join(folder))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "java") {
            found.push(Path::new(folder).join(path.file_name().unwrap_or_default()));
        }
    }
    found.sort();
    Ok(found)
}
