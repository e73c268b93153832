//! Compiles sources with the JDK's own `javac`, and keeps the classes: who checks the same sources again
//! does not wait for it again.

use crate::api;
use crate::input_error::InputError;
use hebra_classfile::Jdk;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;
use tempfile::TempDir;

/// Flags of the JVM under `javac` for sources that it compiles in a moment: the best code of the JIT and
/// several collectors cost more than they gain. A JVM that does not know them goes on without.
const FOR_SMALL: [&str; 3] =
    ["-J-XX:+IgnoreUnrecognizedVMOptions", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

/// Bytes of sources that count as small.
const SMALL: u64 = 1 << 20;

/// Flags of `javac`. Positions and names of variables are for reports.
const FLAGS: [&str; 5] = ["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8"];

/// Variables of the environment that change what `javac` does.
const VARIABLES: [&str; 2] = ["JDK_JAVAC_OPTIONS", "JAVA_TOOL_OPTIONS"];

/// Files and bytes that are looked at to find out whether sources were compiled before.
const MOST_FILES: usize = 5_000;
const MOST_BYTES: u64 = 16 << 20;

/// Programs whose classes are kept.
const MOST_KEPT: usize = 500;

/// Sources to be compiled.
pub(crate) struct Compilation<'a> {
    pub(crate) jdk: &'a Jdk,
    pub(crate) sources: &'a [PathBuf],
    /// The class path.
    pub(crate) places: &'a [PathBuf],
    /// The folder in which classes are kept between runs.
    pub(crate) cache: Option<&'a Path>,
}

impl Compilation<'_> {
    /// Returns a folder with the classes.
    pub(crate) fn classes(&self) -> Result<TempDir, InputError> {
        let Some(javac) = self.jdk.javac() else {
            return Err(InputError(format!(
                "the JDK at {} has no javac, which compiles .java files: install a full JDK \
                 (Debian: apt-get install openjdk-17-jdk), or compile first and use -cp PATH MainClass",
                self.jdk.home().display()
            )));
        };
        let folder = tempfile::Builder::new()
            .prefix("hebra-")
            .tempdir()
            .map_err(|e| InputError(format!("cannot make a folder for class files: {e}")))?;
        let kept = self.cache.and_then(|cache| Some(cache.join("classes").join(self.key(&javac)?)));
        if let Some(kept) = &kept
            && copy(kept, folder.path()).is_ok()
        {
            // The oldest are removed first.
            let _ = std::fs::File::open(kept).and_then(|kept| kept.set_modified(SystemTime::now()));
            return Ok(folder);
        }
        self.run(&javac, folder.path())?;
        if let Some(kept) = &kept {
            // A cache that cannot be written is no reason to fail.
            let _ = keep(folder.path(), kept);
        }
        Ok(folder)
    }

    fn run(&self, javac: &Path, folder: &Path) -> Result<(), InputError> {
        // `javac` compiles the API classes that a program uses from the sources on the class path.
        let api = tempfile::tempdir().and_then(|folder| {
            api::write_all(folder.path())?;
            Ok(folder)
        });
        let api = api.map_err(|e| InputError(format!("cannot make a folder for sources: {e}")))?;
        let mut command = Command::new(javac);
        if self.sources.iter().filter_map(|file| Some(file.metadata().ok()?.len())).sum::<u64>()
            <= SMALL
        {
            command.args(FOR_SMALL);
        }
        command.args(FLAGS).arg("-d").arg(folder);
        let path = self.class_path().into_iter().chain([api.path()]);
        let path = std::env::join_paths(path).map_err(|e| InputError(e.to_string()))?;
        command.arg("-cp").arg(path);
        command.args(self.sources).stdin(Stdio::null());
        let output = command
            .output()
            .map_err(|e| InputError(format!("cannot run {}: {e}", javac.display())))?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr);
            return Err(InputError(format!("javac found errors:\n{}", text.trim_end())));
        }
        Ok(())
    }

    /// Returns the folders and jars that `javac` searches: the current folder if there are none, as it
    /// would itself.
    fn class_path(&self) -> Vec<&Path> {
        match self.places.is_empty() {
            true => vec![Path::new(".")],
            false => self.places.iter().map(PathBuf::as_path).collect(),
        }
    }

    /// Returns a name for everything that the classes are a function of. None if that is too much to
    /// look at, or if there are jars, whose manifests may name further ones.
    fn key(&self, javac: &Path) -> Option<String> {
        let mut digest = Digest::new();
        digest.add(env!("CARGO_PKG_VERSION"));
        digest.add(javac.canonicalize().ok()?);
        let image = self.jdk.modules().metadata().ok()?;
        digest.add((self.jdk.version(), image.len(), image.modified().ok()?));
        digest.add((FLAGS, VARIABLES.map(std::env::var_os)));
        digest.add(api::sources());
        for source in self.sources {
            digest.add(source);
            digest.add_file(source)?;
        }
        // `javac` finds classes there, and compiles sources that it finds there.
        for place in self.class_path() {
            digest.add(place.is_dir().then_some(place)?);
            digest.add_folder(place)?;
        }
        Some(digest.finish())
    }
}

/// A hash of 128 bits, so that no two programs ever have the same, over files within limits.
struct Digest {
    halves: [DefaultHasher; 2],
    files: usize,
    bytes: u64,
}

impl Digest {
    fn new() -> Digest {
        let mut halves = [DefaultHasher::new(), DefaultHasher::new()];
        for (number, half) in halves.iter_mut().enumerate() {
            number.hash(half);
        }
        Digest { halves, files: 0, bytes: 0 }
    }

    fn add(&mut self, value: impl Hash) {
        self.halves.iter_mut().for_each(|half| value.hash(half));
    }

    fn add_file(&mut self, path: &Path) -> Option<()> {
        self.bytes += path.metadata().ok()?.len();
        if self.bytes > MOST_BYTES {
            return None;
        }
        self.add(std::fs::read(path).ok()?);
        Some(())
    }

    /// Adds the sources and classes below a folder.
    fn add_folder(&mut self, folder: &Path) -> Option<()> {
        let entries = std::fs::read_dir(folder).ok()?;
        let mut entries = entries.collect::<io::Result<Vec<_>>>().ok()?;
        self.files += entries.len();
        if self.files > MOST_FILES {
            return None;
        }
        entries.sort_by_key(|entry| entry.file_name());
        for path in entries.iter().map(|entry| entry.path()) {
            if path.is_dir() {
                if may_be_package(&path) {
                    self.add((&path, "folder"));
                    self.add_folder(&path)?;
                }
            } else if path.extension().is_some_and(|e| e == "java" || e == "class") {
                self.add((&path, "file"));
                self.add_file(&path)?;
            }
        }
        Some(())
    }

    fn finish(self) -> String {
        let [one, other] = self.halves.map(|half| half.finish());
        format!("{one:016x}{other:016x}")
    }
}

/// Returns true if `javac` may look for a package in a folder: its name is an identifier.
fn may_be_package(folder: &Path) -> bool {
    let Some(name) = folder.file_name() else { return true };
    let name = name.to_string_lossy();
    let is_part = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || c == '_' || c == '$';
    name.chars().all(is_part) && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// Keeps the classes of a folder under a name that does not exist before all of them are there.
fn keep(classes: &Path, kept: &Path) -> io::Result<()> {
    let Some(all) = kept.parent() else { return Ok(()) };
    std::fs::create_dir_all(all)?;
    let unfinished = tempfile::Builder::new().prefix(".").tempdir_in(all)?;
    copy(classes, unfinished.path())?;
    // Another process may have been faster, with the same classes.
    if std::fs::rename(unfinished.path(), kept).is_ok() {
        let _ = unfinished.keep();
    }
    remove_oldest(all)
}

fn remove_oldest(all: &Path) -> io::Result<()> {
    let entries = std::fs::read_dir(all)?.filter_map(Result::ok);
    let age =
        |entry: std::fs::DirEntry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()));
    let mut ages: Vec<(SystemTime, PathBuf)> = entries.filter_map(age).collect();
    ages.sort();
    let surplus = ages.len().saturating_sub(MOST_KEPT);
    ages.iter().take(surplus).try_for_each(|(_, path)| std::fs::remove_dir_all(path))
}

/// Copies the files below a folder.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let (own, copied) = (entry.path(), to.join(entry.file_name()));
        if own.is_dir() {
            std::fs::create_dir_all(&copied)?;
            copy(&own, &copied)?;
        } else {
            std::fs::copy(&own, &copied)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// The key of a source in a folder that is also the class path.
    fn key(folder: &Path, sources: &[&str]) -> Option<String> {
        let jdk = Jdk::locate(None).expect("a JDK");
        let sources: Vec<PathBuf> = sources.iter().map(|name| folder.join(name)).collect();
        let places = [folder.to_owned()];
        let compilation =
            Compilation { jdk: &jdk, sources: &sources, places: &places, cache: None };
        compilation.key(&jdk.javac().expect("javac"))
    }

    #[test]
    fn the_key_changes_with_everything_that_javac_reads() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        write("Main.java", "class Main { int a = b.Other.N; }");
        let mut keys = vec![key(folder.path(), &["Main.java"]).expect("a key")];
        let mut expect_new = |sources: &[&str]| {
            let new = key(folder.path(), sources).expect("a key");
            assert_eq!(Some(&new), key(folder.path(), sources).as_ref());
            assert!(!keys.contains(&new), "after {} changes", keys.len());
            keys.push(new);
        };
        write("b/Other.java", "package b; public class Other { public static final int N = 1; }");
        expect_new(&["Main.java"]);
        write("b/Other.java", "package b; public class Other { public static final int N = 2; }");
        expect_new(&["Main.java"]);
        expect_new(&["Main.java", "b/Other.java"]);
        write("Main.java", "class Main { int a = b.Other.N ; }");
        expect_new(&["Main.java"]);
        write("b/Other.class", "");
        expect_new(&["Main.java"]);
        fs::rename(folder.path().join("b"), folder.path().join("c")).unwrap();
        expect_new(&["Main.java"]);
        write("library.jar", "");
        let jdk = Jdk::locate(None).expect("a JDK");
        let places = [folder.path().join("library.jar")];
        let with_jar = Compilation { jdk: &jdk, sources: &[], places: &places, cache: None };
        assert_eq!(with_jar.key(&jdk.javac().expect("javac")), None);
    }

    #[test]
    fn classes_are_kept_and_used_again() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("src/Main.java");
        fs::create_dir(folder.path().join("src")).unwrap();
        let (jdk, cache) = (Jdk::locate(None).expect("a JDK"), folder.path().join("cache"));
        let classes = |text: &str| {
            fs::write(&source, text).unwrap();
            let places = [folder.path().join("src")];
            let sources = [source.clone()];
            let cache = Some(cache.as_path());
            Compilation { jdk: &jdk, sources: &sources, places: &places, cache }.classes()
        };
        let read = |folder: TempDir| fs::read(folder.path().join("p/Main.class")).unwrap();
        let first = read(classes("package p; class Main { }").expect("it compiles"));
        let kept = || fs::read_dir(cache.join("classes")).unwrap().map(|e| e.unwrap().path());
        let entry = kept().next().expect("an entry");
        assert_eq!(kept().count(), 1);
        // What is kept is what is used.
        fs::write(entry.join("p/Main.class"), "kept").unwrap();
        assert_eq!(read(classes("package p; class Main { }").expect("it compiles")), b"kept");
        assert_ne!(read(classes("package p; class Main { int a; }").expect("it compiles")), first);
        assert!(classes("class Main { int; }").is_err());
        assert_eq!(kept().count(), 2);
    }

    #[test]
    fn the_oldest_go_first() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..MOST_KEPT + 3 {
            let entry = folder.path().join(number.to_string());
            fs::create_dir(&entry).unwrap();
            let age = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number as u64);
            fs::File::open(entry).unwrap().set_modified(age).unwrap();
        }
        remove_oldest(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), MOST_KEPT);
        assert!(!folder.path().join("2").exists() && folder.path().join("3").exists());
    }
}
