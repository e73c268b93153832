//! A JDK on which probes run.

use std::path::PathBuf;
use std::process::Command;

/// A JDK, or the part of one that runs programs.
#[derive(Clone, Debug)]
pub struct Jdk {
    /// 17 for 17.0.2.
    pub feature: u16,
    /// Its folder.
    pub home: PathBuf,
}

impl Jdk {
    /// Its `java`, for short runs.
    pub(crate) fn java(&self) -> Command {
        let mut java = Command::new(self.home.join("bin/java"));
        java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
        java
    }
}
