//! `cargo xtask drivers`: compiles the drivers of tests, whose class files are part of the checker.

use crate::setup;
use crate::workspace::{Result, root, run};
use std::path::Path;
use std::process::Command;

/// What the drivers are compiled against.
const JARS: [&str; 8] = [
    "junit-jupiter-api.jar",
    "junit-platform-commons.jar",
    "junit-platform-engine.jar",
    "opentest4j.jar",
    "apiguardian-api.jar",
    "junit4.jar",
    "hamcrest.jar",
    "testng.jar",
];

/// Compiles the drivers in their place.
pub fn drivers() -> Result {
    let tools = setup::setup()?;
    let folder = root().join("crates/checker/drivers");
    let jars = JARS.map(|jar| Path::new(setup::JARS).join(jar));
    let path = std::env::join_paths(jars)?;
    let mut javac = Command::new(tools.jdk_bin.join("javac"));
    javac.args(["--release", "8", "-g:none", "-nowarn", "-Xlint:-options", "-cp"]).arg(path);
    for entry in std::fs::read_dir(folder.join("hebra/tests"))? {
        let file = entry?.path();
        if file.extension().is_some_and(|e| e == "class") {
            std::fs::remove_file(file)?;
        } else {
            javac.arg(file);
        }
    }
    run(javac.current_dir(&folder))
}
