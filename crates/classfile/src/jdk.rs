//! Finding a JDK on the machine: where it is, which version it is, whether it has what we need.

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
    feature: u16,
}

/// Why no usable JDK was found.
#[derive(Debug)]
pub enum JdkError {
    /// No place names a JDK.
    NotFound,
    /// A folder named by the user or by `JAVA_HOME` is not a JDK of version 9 or later.
    NotAJdk {
        /// The folder.
        home: PathBuf,
        /// Who named it: `--jdk` or `JAVA_HOME`.
        named_by: &'static str,
        /// What is missing.
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

/// Said by every error: what to do.
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
    /// Finds a JDK: the explicit folder, else `$JAVA_HOME`, else the one of `java` on `PATH`.
    /// A place that was named but is wrong is an error, never silently passed over.
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
                // A launcher script of a version manager: look further.
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
        let feature = feature_of(&text)
            .ok_or_else(|| not_a_jdk("its file `release` has no JAVA_VERSION".to_owned()))?;
        if feature < 9 {
            return Err(JdkError::TooOld { home: home.to_owned(), feature });
        }
        if !home.join("lib").join("modules").is_file() {
            return Err(not_a_jdk("it has no file `lib/modules`".to_owned()));
        }
        Ok(Jdk { home: home.to_owned(), feature })
    }

    /// On macOS a JDK bundle keeps its home in `Contents/Home`.
    fn with_contents(home: &Path) -> PathBuf {
        let inner = home.join("Contents").join("Home");
        if inner.join("release").is_file() { inner } else { home.to_owned() }
    }

    /// The folder of the JDK.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The feature version: 17 for 17.0.2.
    pub fn feature(&self) -> u16 {
        self.feature
    }

    /// The class library: `lib/modules`.
    pub fn modules(&self) -> PathBuf {
        self.home.join("lib").join("modules")
    }

    /// The compiler, if this JDK has one.
    pub fn javac(&self) -> Option<PathBuf> {
        let name = format!("javac{}", env::consts::EXE_SUFFIX);
        Some(self.home.join("bin").join(name)).filter(|javac| javac.is_file())
    }
}

/// The feature number of `JAVA_VERSION="17.0.2"` or `JAVA_VERSION="1.8.0_392"`.
fn feature_of(release: &str) -> Option<u16> {
    let version = release
        .lines()
        .find_map(|line| line.trim().strip_prefix("JAVA_VERSION="))?
        .trim_matches('"');
    let mut numbers = version.split(|c: char| !c.is_ascii_digit());
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        feature => Some(feature),
    }
}
