//! `--files`: a copy of a folder in the working directory of the program, the same again in a replay; and
//! files of the host that a program may know of.

use crate::support::process::{Done, hebra, run};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(90);

const READER: &str = "import java.io.*;
import java.nio.file.*;
class Reader {
    public static void main(String[] args) throws IOException {
        File file = new File(\"sub/number\");
        byte[] all = Files.readAllBytes(file.toPath());
        try (OutputStream out = new FileOutputStream(file, true)) { out.write('0'); }
        assert file.length() == all.length + 1 && new File(\"empty\").isDirectory();
        assert !new String(all).equals(\"7\") : \"seven\";
        System.out.println(new String(Files.readAllBytes(file.toPath())) + new File(\".\").list().length);
    }
}";

/// A folder with the program and its data.
fn program() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = folder.path();
    write(&at.join("Reader.java"), READER);
    std::fs::create_dir_all(at.join("data/sub")).expect("a folder is made");
    std::fs::create_dir_all(at.join("data/empty")).expect("a folder is made");
    write(&at.join("data/sub/number"), "12");
    folder
}

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a file is written");
}

fn called(folder: &Path, args: &[&str]) -> Done {
    run(hebra().args(args).current_dir(folder), AT_MOST)
}

#[test]
fn the_program_changes_a_copy() {
    let folder = program();
    let at = folder.path();
    let done = called(at, &["run", "--files", "data", "Reader.java"]);
    assert_eq!(done.stdout, "1202\n", "{}", done.stderr);
    let done = called(at, &["check", "--files", "data", "Reader.java"]);
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
    let line = "environment: the working directory begins with the contents of data (1 file)";
    assert!(done.stdout.contains(line), "{}", done.stdout);
    assert!(done.stdout.contains("files are those of a file system in memory"), "{}", done.stdout);
    let left = std::fs::read_to_string(at.join("data/sub/number")).expect("it is still there");
    assert_eq!(left, "12");
    let done = called(at, &["check", "Reader.java"]);
    assert_eq!(done.code, Some(1), "{}", done.stdout);
    assert!(done.stdout.contains("NoSuchFileException"), "{}", done.stdout);
}

#[test]
fn a_trace_wants_the_same_files() {
    let folder = program();
    let at = folder.path();
    write(&at.join("hebra.toml"), "files = 'data'\nprogram = ['Reader.java']");
    write(&at.join("data/sub/number"), "7");
    let done = called(at, &["check"]);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    let replay = ["replay", ".hebra/Reader.assertion.trace.json"];
    let done = called(at, &replay);
    assert!(done.stdout.contains("\nreplayed: "), "{}{}", done.stdout, done.stderr);
    let elsewhere = tempfile::tempdir().expect("a temporary folder");
    let trace = at.join(replay[1]).display().to_string();
    let done = called(elsewhere.path(), &["replay", &trace]);
    assert!(done.stdout.contains("\nreplayed: "), "{}{}", done.stdout, done.stderr);
    write(&at.join("data/other"), "");
    let done = called(at, &replay);
    assert_eq!(done.code, Some(2), "{}", done.stdout);
    assert!(done.stderr.contains("the files have changed since the trace was found"));
}

#[test]
fn what_cannot_be_copied_is_said() {
    let folder = program();
    let at = folder.path();
    let refused = |reason: &str| {
        let done = called(at, &["check", "--files", "data", "Reader.java"]);
        assert_eq!(done.code, Some(2), "{}", done.stdout);
        assert!(done.stderr.contains(reason), "{}", done.stderr);
    };
    std::os::unix::fs::symlink(at, at.join("data/link")).expect("a link is made");
    refused("link to a folder");
    std::fs::remove_file(at.join("data/link")).expect("it was there");
    let large = std::fs::File::create(at.join("data/large")).expect("a file is made");
    large.set_len(17 << 20).expect("it grows");
    refused("more than 16 MiB");
    std::fs::remove_dir_all(at.join("data")).expect("it was there");
    refused("it is no folder");
}

#[test]
fn files_of_the_class_path_are_not_said_to_be_missing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = folder.path();
    let text = "class Own {
        public static void main(String[] args) {
            assert new java.io.File(args[0]).exists();
        }
    }";
    write(&at.join("Own.java"), text);
    let checked = |file: &str| called(at, &["check", "Own.java", "--", file]);
    let done = checked("Own.class");
    assert_eq!(done.code, Some(3), "{}", done.stdout);
    assert!(done.stdout.contains("Own.class belongs to the class path"), "{}", done.stdout);
    assert_eq!(checked("Other.class").code, Some(1));
    assert_eq!(checked(".").code, Some(0));
}
