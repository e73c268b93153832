//! Finds a JDK on the machine: its place, its version, and whether it has what Hebra needs.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A JDK (or runtime image) on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    home: PathBuf,
    version: String,
    feature: u16,
}

/// The reason why no usable JDK was found.
#[derive(Debug)]
pub enum JdkError {
    /// No place names a JDK.
    NotFound,
    /// A folder named by the user or by `JAVA_HOME` is not a JDK of version 9 or later.
    NotAJdk {
        /// The folder.
        home: PathBuf,
        /// The source of the name: `--jdk` or `JAVA_HOME`.
        named_by: &'static str,
        /// The missing part.
        missing: String,
    },
    /// The JDK is too old to have a `lib/modules` image.
    TooOld {
        /// The folder.
        home: PathBuf,
        /// Its feature version.
        feature: u16,
    },
    /// A file of the JDK cannot be read.
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// The advice in every error.
const ADVICE: &str = "install a JDK of version 11 to 25 (Debian and Ubuntu: apt install \
                      openjdk-17-jdk), set JAVA_HOME to one, or pass --jdk FOLDER";

impl fmt::Display for JdkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JdkError::NotFound => write!(
                f,
                "no JDK found: JAVA_HOME is not set and there is no usable java on PATH; {ADVICE}"
            ),
            JdkError::NotAJdk { home, named_by, missing } => {
                write!(f, "{} (from {named_by}) is not a JDK: {missing}; {ADVICE}", home.display())
            }
            JdkError::TooOld { home, feature } => write!(
                f,
                "the JDK in {} is version {feature}, which is too old; {ADVICE}",
                home.display()
            ),
            JdkError::Io { path, source } => {
                write!(f, "cannot read {}: {source}; {ADVICE}", path.display())
            }
        }
    }
}

impl std::error::Error for JdkError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            JdkError::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl Jdk {
    /// Finds a JDK: the explicit folder, else `$JAVA_HOME`, else the one of `java` on `PATH`. A
    /// named place that is wrong is an error, never silently skipped.
    pub fn locate(explicit: Option<&Path>) -> Result<Jdk, JdkError> {
        Self::locate_from(explicit, env::var_os("JAVA_HOME"), env::var_os("PATH"))
    }

    fn locate_from(
        explicit: Option<&Path>,
        java_home: Option<OsString>,
        path: Option<OsString>,
    ) -> Result<Jdk, JdkError> {
        if let Some(home) = explicit {
            return Self::open(home, "--jdk");
        }
        if let Some(home) = java_home.filter(|home| !home.is_empty()) {
            return Self::open(Path::new(&home), "JAVA_HOME");
        }
        let mut last = JdkError::NotFound;
        for folder in path.iter().flat_map(env::split_paths) {
            // `java` is often a chain of symbolic links that ends in the JDK's `bin`.
            let java = folder.join(format!("java{}", env::consts::EXE_SUFFIX));
            let Ok(java) = fs::canonicalize(java) else {
                continue;
            };
            let Some(home) = java.parent().and_then(Path::parent) else {
                continue;
            };
            match Self::open(home, "java on PATH") {
                Ok(jdk) => return Ok(jdk),
                // A launcher script of a version manager: continue the search.
                Err(JdkError::NotAJdk { .. }) => {}
                Err(e) => last = e,
            }
        }
        Err(last)
    }

    fn open(home: &Path, named_by: &'static str) -> Result<Jdk, JdkError> {
        let home = &Self::with_contents(home);
        let not_a_jdk =
            |missing: String| JdkError::NotAJdk { home: home.to_owned(), named_by, missing };
        if !home.is_dir() {
            return Err(not_a_jdk("there is no such folder".to_owned()));
        }
        let release = home.join("release");
        let text = match fs::read(&release) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                return Err(not_a_jdk("it has no file `release`".to_owned()));
            }
            Err(source) => {
                return Err(JdkError::Io { path: release, source });
            }
        };
        let no_version = || not_a_jdk("its file `release` has no JAVA_VERSION".to_owned());
        let version = version_of(&text).ok_or_else(no_version)?;
        let feature = feature_of(version).ok_or_else(no_version)?;
        if feature < 9 {
            return Err(JdkError::TooOld { home: home.to_owned(), feature });
        }
        if !home.join("lib").join("modules").is_file() {
            return Err(not_a_jdk("it has no file `lib/modules`".to_owned()));
        }
        Ok(Jdk { home: home.to_owned(), version: version.to_owned(), feature })
    }

    /// Returns the home of a JDK: on macOS a JDK bundle keeps it in `Contents/Home`.
    fn with_contents(home: &Path) -> PathBuf {
        let inner = home.join("Contents").join("Home");
        if inner.join("release").is_file() { inner } else { home.to_owned() }
    }

    /// Returns the folder of the JDK.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Returns the version as the JDK states it, such as 17.0.2.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Returns the feature version: 17 for 17.0.2.
    pub fn feature(&self) -> u16 {
        self.feature
    }

    /// Returns the class library: `lib/modules`.
    pub fn modules(&self) -> PathBuf {
        self.home.join("lib").join("modules")
    }

    /// Returns the compiler, if this JDK has one.
    pub fn javac(&self) -> Option<PathBuf> {
        let name = format!("javac{}", env::consts::EXE_SUFFIX);
        Some(self.home.join("bin").join(name)).filter(|javac| javac.is_file())
    }
}

/// Returns `17.0.2` for the line `JAVA_VERSION="17.0.2"`.
fn version_of(release: &str) -> Option<&str> {
    let version = release.lines().find_map(|line| line.trim().strip_prefix("JAVA_VERSION="))?;
    Some(version.trim_matches('"'))
}

/// Returns the feature number of `17.0.2` or `1.8.0_392`.
fn feature_of(version: &str) -> Option<u16> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit());
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        feature => Some(feature),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder under the system's temporary one that vanishes with the value.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("hebra-jdk-{}-{name}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Scratch(folder)
        }

        fn jdk(&self, name: &str, release: &str) -> PathBuf {
            let home = self.0.join(name);
            for folder in ["lib", "bin"] {
                fs::create_dir_all(home.join(folder)).unwrap();
            }
            fs::write(home.join("release"), release).unwrap();
            fs::write(home.join("lib/modules"), "").unwrap();
            fs::write(home.join("bin/java"), "").unwrap();
            home
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn versions() {
        let feature = |v: &str| {
            feature_of(version_of(&format!("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"{v}\"\r\n"))?)
        };
        assert_eq!(feature("17.0.2"), Some(17));
        assert_eq!(feature("21"), Some(21));
        assert_eq!(feature("25-ea"), Some(25));
        assert_eq!(feature("1.8.0_392"), Some(8));
        assert_eq!(feature("x"), None);
        assert_eq!(version_of("IMPLEMENTOR=1"), None);
    }

    #[test]
    fn explicit_then_java_home_then_path() {
        let scratch = Scratch::new("order");
        let one = scratch.jdk("one", "JAVA_VERSION=\"11.0.1\"");
        let two = scratch.jdk("two", "JAVA_VERSION=\"17\"");
        let three = scratch.jdk("three", "JAVA_VERSION=\"21\"");
        fs::write(three.join("bin/javac"), "").unwrap();
        let bin = Some(three.join("bin").into_os_string());
        let home = Some(two.clone().into_os_string());

        let jdk = Jdk::locate_from(Some(&one), home.clone(), bin.clone()).unwrap();
        assert_eq!((jdk.home(), jdk.feature(), jdk.version()), (&*one, 11, "11.0.1"));
        assert_eq!(jdk.javac(), None);
        let jdk = Jdk::locate_from(None, home, bin.clone()).unwrap();
        assert_eq!(jdk.feature(), 17);
        let jdk = Jdk::locate_from(None, Some("".into()), bin).unwrap();
        assert_eq!(jdk.feature(), 21);
        assert!(jdk.javac().is_some());
        assert!(jdk.modules().is_file());
    }

    #[cfg(unix)]
    #[test]
    fn links_on_path_lead_home() {
        let scratch = Scratch::new("links");
        let home = scratch.jdk("jdk", "JAVA_VERSION=\"17\"");
        let (alternatives, usr, scripts) =
            (scratch.0.join("alternatives"), scratch.0.join("usr"), scratch.0.join("scripts"));
        for folder in [&alternatives, &usr, &scripts] {
            fs::create_dir_all(folder).unwrap();
        }
        std::os::unix::fs::symlink(home.join("bin/java"), alternatives.join("java")).unwrap();
        std::os::unix::fs::symlink(alternatives.join("java"), usr.join("java")).unwrap();
        // A version manager's launcher comes first on PATH and is passed over.
        fs::write(scripts.join("java"), "#!/bin/sh").unwrap();
        let path = env::join_paths([scripts, usr]).unwrap();
        let jdk = Jdk::locate_from(None, None, Some(path)).unwrap();
        assert_eq!(jdk.home(), fs::canonicalize(home).unwrap());
    }

    #[test]
    fn errors_say_what_to_do() {
        let scratch = Scratch::new("errors");
        let none = Jdk::locate_from(None, None, None).unwrap_err();
        assert!(matches!(none, JdkError::NotFound));
        let old = scratch.jdk("old", "JAVA_VERSION=\"1.8.0_392\"");
        let old = Jdk::locate_from(Some(&old), None, None).unwrap_err();
        assert!(matches!(old, JdkError::TooOld { feature: 8, .. }));
        let empty = scratch.jdk("empty", "JAVA_VERSION=\"17\"");
        fs::remove_file(empty.join("lib/modules")).unwrap();
        let empty = Jdk::locate_from(None, Some(empty.into()), None).unwrap_err();
        assert!(empty.to_string().contains("lib/modules"), "{empty}");
        assert!(empty.to_string().contains("JAVA_HOME"), "{empty}");
        let absent = scratch.0.join("absent");
        let absent = Jdk::locate_from(Some(&absent), None, None).unwrap_err();
        for error in [none, old, empty, absent] {
            assert!(error.to_string().contains("openjdk-17-jdk"), "{error}");
        }
    }
}
