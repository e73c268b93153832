//! The Kotlin compiler that `cargo xtask setup` fetches.

use super::jdks::fetched;
use super::process::{java, run};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The libraries that compiled programs need: that of the language, and that of its coroutines.
pub fn libraries() -> [PathBuf; 2] {
    ["kotlin-stdlib.jar", "kotlinx-coroutines-core-jvm.jar"].map(|jar| home().join("lib").join(jar))
}

/// Compiles all files together into a folder, for Java 11. Any error is a fault of the test.
pub fn compile(sources: &[PathBuf], classes: &Path) {
    let home = home();
    let mut compiler = java();
    compiler.arg("-cp").arg(home.join("lib/kotlin-preloader.jar"));
    compiler.args(["org.jetbrains.kotlin.preloading.Preloader", "-cp"]);
    compiler.arg(home.join("lib/kotlin-compiler.jar"));
    compiler.args(["org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-kotlin-home"]).arg(&home);
    let [_, coroutines] = libraries();
    compiler.arg("-cp").arg(coroutines);
    compiler.args(["-jvm-target", "11", "-no-reflect", "-nowarn", "-d"]).arg(classes);
    let done = run(compiler.args(sources), Duration::from_secs(300));
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
}

fn home() -> PathBuf {
    fetched("kotlin/node_modules/kotlin-compiler")
}
