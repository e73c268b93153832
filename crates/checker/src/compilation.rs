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

/// Variables of the environment that change what `javac` does, and may name files that it reads.
const VARIABLES: [&str; 3] = ["JDK_JAVAC_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"];

/// Files and bytes that are looked at to find out whether sources were compiled before.
const MOST_FILES: usize = 5_000;
const MOST_BYTES: u64 = 16 << 20;

/// Programs whose classes are kept.
const MOST_KEPT: usize = 500;

/// Digits of the name of an entry.
const DIGITS: usize = 32;

/// Parts of an entry: the classes, and the digest of them as they were kept.
const CLASSES: &str = "classes";
const DIGEST: &str = "digest";

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
        let before = self.key(&javac);
        let place = |key: &Key| Some(self.cache?.join("classes").join(&key.name));
        let kept = before.as_ref().and_then(place);
        if kept.as_ref().is_some_and(|kept| take(kept, folder.path())) {
            return Ok(folder);
        }
        self.run(&javac, folder.path())?;
        // A file that was changed meanwhile may have been read before or after.
        if let Some(kept) = kept.filter(|_| self.key(&javac) == before) {
            // A cache that cannot be written is no reason to fail.
            let _ = keep(folder.path(), &kept);
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

    /// Returns a name for everything that the classes are a function of. None if nothing is to be kept, or
    /// if that is too much to look at: there are jars, whose manifests may name further ones, or variables
    /// with options.
    fn key(&self, javac: &Path) -> Option<Key> {
        self.cache?;
        if VARIABLES
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
        {
            return None;
        }
        let mut digest = Digest::new();
        digest.add((env!("CARGO_PKG_VERSION"), FLAGS));
        let javac = javac.canonicalize().ok()?;
        for file in [&javac, &self.jdk.modules()] {
            let metadata = file.metadata().ok()?;
            digest.add((file, metadata.len(), metadata.modified().ok()?));
        }
        digest.add(self.jdk.version());
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
        let age = digest.age.finish();
        Some(Key { name: digest.finish(), age })
    }
}

/// What classes are a function of.
#[derive(Debug, PartialEq, Eq)]
struct Key {
    /// Name of the entry.
    name: String,
    /// When the files were written: tells whether one was, even if it is as before again.
    age: u64,
}

/// A hash of 128 bits, so that no two programs ever have the same, over files within limits.
struct Digest {
    halves: [DefaultHasher; 2],
    age: DefaultHasher,
    files: usize,
    bytes: u64,
}

impl Digest {
    fn new() -> Digest {
        let mut halves = [DefaultHasher::new(), DefaultHasher::new()];
        for (number, half) in halves.iter_mut().enumerate() {
            number.hash(half);
        }
        Digest { halves, age: DefaultHasher::new(), files: 0, bytes: 0 }
    }

    fn add(&mut self, value: impl Hash) {
        self.halves.iter_mut().for_each(|half| value.hash(half));
    }

    fn add_file(&mut self, path: &Path) -> Option<()> {
        let metadata = path.metadata().ok()?;
        metadata.modified().ok()?.hash(&mut self.age);
        self.bytes += metadata.len();
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
        let paths: Vec<PathBuf> = entries.iter().map(|entry| entry.path()).collect();
        // Of a class and its source, `javac` takes what is newer.
        let is_twin = |path: &PathBuf| {
            path.extension().is_some_and(|e| e == "class")
                && paths.contains(&path.with_extension("java"))
        };
        if paths.iter().any(is_twin) {
            return None;
        }
        for path in &paths {
            if path.is_dir() {
                if may_be_package(path) {
                    self.add((path, "folder"));
                    self.add_folder(path)?;
                }
            } else if path.extension().is_some_and(|e| e == "java" || e == "class") {
                self.add((path, "file"));
                self.add_file(path)?;
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

/// Copies the classes of an entry, if there is one and it is whole.
fn take(kept: &Path, folder: &Path) -> bool {
    let is_whole = || {
        let digest = std::fs::read_to_string(kept.join(DIGEST)).ok()?;
        copy(&kept.join(CLASSES), folder).ok()?;
        (digest_of(folder)? == digest).then_some(())
    };
    let taken = is_whole().is_some();
    if taken {
        // The oldest are removed first.
        let _ = std::fs::File::open(kept).and_then(|kept| kept.set_modified(SystemTime::now()));
    } else {
        // What was copied is written again by `javac`, or is not there.
        let _ = std::fs::remove_dir_all(folder).and_then(|()| std::fs::create_dir(folder));
    }
    taken
}

/// Returns the digest of the files below a folder, by their paths within it.
fn digest_of(folder: &Path) -> Option<String> {
    fn add(digest: &mut Digest, root: &Path, folder: &Path) -> Option<()> {
        let entries = std::fs::read_dir(folder).ok()?;
        let mut paths = Vec::new();
        for entry in entries {
            paths.push(entry.ok()?.path());
        }
        paths.sort();
        for path in paths {
            digest.add(path.strip_prefix(root).ok()?);
            match path.is_dir() {
                true => add(digest, root, &path)?,
                false => digest.add(std::fs::read(&path).ok()?),
            }
        }
        Some(())
    }
    let mut digest = Digest::new();
    add(&mut digest, folder, folder)?;
    Some(digest.finish())
}

/// Keeps the classes of a folder under a name that does not exist before all of them are there.
fn keep(classes: &Path, kept: &Path) -> io::Result<()> {
    let Some(all) = kept.parent() else { return Ok(()) };
    std::fs::create_dir_all(all)?;
    let unfinished = tempfile::Builder::new().prefix(".").tempdir_in(all)?;
    let copied = unfinished.path().join(CLASSES);
    std::fs::create_dir(&copied)?;
    copy(classes, &copied)?;
    let digest = digest_of(&copied).unwrap_or_default();
    std::fs::write(unfinished.path().join(DIGEST), digest)?;
    // An entry that was not whole, or one that another process has made meanwhile.
    let _ = std::fs::remove_dir_all(kept).or_else(|_| std::fs::remove_file(kept));
    if std::fs::rename(unfinished.path(), kept).is_ok() {
        let _ = unfinished.keep();
    }
    remove_oldest(all)
}

fn remove_oldest(all: &Path) -> io::Result<()> {
    let entries = std::fs::read_dir(all)?.filter_map(Result::ok);
    let age = |entry: std::fs::DirEntry| {
        // Only what is ours.
        let name = entry.file_name().into_string().ok()?;
        let is_entry = name.len() == DIGITS && name.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_entry.then_some((entry.metadata().ok()?.modified().ok()?, entry.path()))
    };
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

    /// The name of the entry of a source in a folder that is also the class path.
    fn key(folder: &Path, sources: &[&str]) -> Option<String> {
        let jdk = Jdk::locate(None).expect("a JDK");
        let sources: Vec<PathBuf> = sources.iter().map(|name| folder.join(name)).collect();
        let (places, cache) = ([folder.to_owned()], Some(folder));
        let compilation = Compilation { jdk: &jdk, sources: &sources, places: &places, cache };
        Some(compilation.key(&jdk.javac().expect("javac"))?.name)
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
        write("b/Third.class", "");
        expect_new(&["Main.java"]);
        fs::rename(folder.path().join("b"), folder.path().join("c")).unwrap();
        expect_new(&["Main.java"]);
        // Which of the two `javac` takes depends on their age.
        write("c/Other.class", "");
        assert_eq!(key(folder.path(), &["Main.java"]), None);
        write("library.jar", "");
        let jdk = Jdk::locate(None).expect("a JDK");
        let (places, cache) = ([folder.path().join("library.jar")], Some(folder.path()));
        let with_jar = Compilation { jdk: &jdk, sources: &[], places: &places, cache };
        assert_eq!(with_jar.key(&jdk.javac().expect("javac")), None);
    }

    #[test]
    fn classes_are_kept_and_used_again_if_they_are_whole() {
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
        let text = "package p; class Main { class Inner { } }";
        let first = read(classes(text).expect("it compiles"));
        let kept = || fs::read_dir(cache.join("classes")).unwrap().map(|e| e.unwrap().path());
        let entry = kept().next().expect("an entry");
        assert_eq!(kept().count(), 1);
        // An entry that is used is as new as that.
        let modified = || fs::metadata(&entry).unwrap().modified().unwrap();
        fs::File::open(&entry).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
        assert_eq!(read(classes(text).expect("it compiles")), first);
        assert!(modified() > SystemTime::UNIX_EPOCH);
        let damages: [&dyn Fn(); 5] = [
            &|| fs::write(entry.join("classes/p/Main.class"), "").unwrap(),
            &|| fs::remove_file(entry.join("classes/p/Main$Inner.class")).unwrap(),
            &|| fs::remove_file(entry.join("digest")).unwrap(),
            &|| fs::remove_dir_all(entry.join("classes")).unwrap(),
            &|| {
                fs::remove_dir_all(&entry).unwrap();
                fs::write(&entry, "").unwrap();
            },
        ];
        for damage in damages {
            damage();
            let folder = classes(text).expect("it compiles");
            assert!(folder.path().join("p/Main$Inner.class").is_file());
            assert_eq!(read(folder), first);
            // And the entry is whole again.
            fs::File::open(&entry).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
            assert_eq!(read(classes(text).expect("it compiles")), first);
            assert!(modified() > SystemTime::UNIX_EPOCH);
        }
        assert_ne!(read(classes("package p; class Main { int a; }").expect("it compiles")), first);
        assert!(classes("class Main { int; }").is_err());
        assert_eq!(kept().count(), 2);
    }

    /// Somebody saves another text while `javac` starts, and takes that back later.
    #[test]
    fn sources_that_change_meanwhile_are_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (source, cache) = (folder.path().join("Main.java"), folder.path().join("cache"));
        fs::write(&source, "class Main { }").unwrap();
        let jdk = Jdk::locate(None).expect("a JDK");
        let (sources, places) = ([source.clone()], [folder.path().to_owned()]);
        let cached = Some(cache.as_path());
        let compilation =
            Compilation { jdk: &jdk, sources: &sources, places: &places, cache: cached };
        let javac = jdk.javac().expect("javac");
        let before = compilation.key(&javac).expect("a key");
        fs::write(&source, "class Main { int a; }").unwrap();
        assert_ne!(compilation.key(&javac).expect("a key").name, before.name);
        fs::write(&source, "class Main { }").unwrap();
        let age = SystemTime::now() + std::time::Duration::from_secs(5);
        fs::File::options().write(true).open(&source).unwrap().set_modified(age).unwrap();
        let after = compilation.key(&javac).expect("a key");
        assert_eq!(after.name, before.name);
        assert_ne!(after, before);
    }

    #[test]
    fn the_oldest_go_first() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..MOST_KEPT + 3 {
            let entry = folder.path().join(format!("{number:032x}"));
            fs::create_dir(&entry).unwrap();
            let age = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number as u64);
            fs::File::open(entry).unwrap().set_modified(age).unwrap();
        }
        // Not ours.
        fs::create_dir(folder.path().join("mine")).unwrap();
        remove_oldest(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), MOST_KEPT + 1);
        let is_kept = |number: usize| folder.path().join(format!("{number:032x}")).exists();
        assert!(!is_kept(2) && is_kept(3) && folder.path().join("mine").exists());
    }
}
