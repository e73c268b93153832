//! Wrong input of every kind: a short message that says what is wrong, and exit code 2.

use crate::support::compile::compile;
use crate::support::process::{Done, hebra, run};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(20);

/// A sum, an increment that is lost, a class without `main` and one whose `main` is not static.
const SOURCES: [(&str, &str); 4] = [
    (
        "Sum",
        "public class Sum {
             static int add(int a, int b) { return a + b; }
             public static void main(String[] args) { System.out.println(add(1, 2)); }
         }",
    ),
    (
        "Lost",
        "public class Lost {
             static int count;
             public static void main(String[] args) throws InterruptedException {
                 Thread thread = new Thread(() -> count++);
                 thread.start();
                 count++;
                 thread.join();
                 assert count == 2;
             }
         }",
    ),
    ("NoMain", "public class NoMain { int x; }"),
    ("Instance", "public class Instance { public void main(String[] args) { } }"),
];

/// The folder of the sources, with `classes` in it.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bad_input");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the sources");
    let work = SOURCES.map(|(name, text)| {
        let source = folder.join(format!("{name}.java"));
        std::fs::write(&source, text).expect("a source is written");
        (source, folder.join("classes"))
    });
    compile(&work);
    folder
});

/// A new folder for the files of one test, with a copy of `Sum.class` changed as told.
fn changed(test: &str, change: impl Fn(&mut Vec<u8>)) -> PathBuf {
    let folder = new_folder(test);
    let mut bytes = std::fs::read(FOLDER.join("classes/Sum.class")).expect("a class file");
    change(&mut bytes);
    std::fs::write(folder.join("Sum.class"), bytes).expect("a class file is written");
    folder
}

fn new_folder(test: &str) -> PathBuf {
    let folder = FOLDER.join(test);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Runs `hebra` and expects exit code 2 and a short message with this text.
fn refuses(command: &mut Command, text: &str) {
    let done = run(command, AT_MOST);
    short_message(&done, text);
    assert_eq!(done.code, Some(2), "{}: {}", done.ending(), done.stderr);
}

fn short_message(done: &Done, text: &str) {
    assert!(done.stderr.contains(text), "no \"{text}\" in: {}{}", done.stdout, done.stderr);
    assert!(!done.stderr.contains("panicked at"), "{}", done.stderr);
    assert!(done.stderr.lines().count() <= 8, "{}", done.stderr);
    assert!(done.stderr.contains("error: "), "{}", done.stderr);
}

/// As `refuses`, for each command that takes a program.
fn all_refuse(args: &[&str], text: &str) {
    for command in ["check", "run", "ir"] {
        refuses(hebra().arg(command).args(args).current_dir(&*FOLDER), text);
    }
}

#[test]
fn nothing_there() {
    all_refuse(&[], "no program given");
    all_refuse(&["Missing.java"], "file Missing.java does not exist");
    all_refuse(&["Sum.java", "Missing.java"], "file Missing.java does not exist");
    all_refuse(&["missing/folder"], "missing");
    all_refuse(&["-cp", "missing", "Sum"], "class path entry missing does not exist");
    all_refuse(&["-cp", "classes", "Nowhere"], "could not find or load main class Nowhere");
    all_refuse(&["-jar", "missing.jar"], "missing.jar");
    new_folder("empty");
    all_refuse(&["empty"], "folder empty holds no .java files");
    all_refuse(&["classes/Sum.class"], "is a class file");
}

#[test]
fn no_main() {
    for command in ["check", "run"] {
        for class in ["NoMain", "Instance"] {
            let text = format!("class {class} has no method public static void main");
            let mut hebra = hebra();
            refuses(hebra.args([command, "-cp", "classes", class]).current_dir(&*FOLDER), &text);
        }
    }
    all_refuse(&["NoMain.java"], "no class with public static void main");
    all_refuse(&["Instance.java"], "no class with public static void main");
}

#[test]
fn source_that_does_not_compile() {
    let folder = new_folder("wrong_source");
    let text = "public class Wrong { int x = \"text\"; }";
    std::fs::write(folder.join("Wrong.java"), text).expect("a source is written");
    all_refuse(&["wrong_source/Wrong.java"], "String cannot be converted to int");
    all_refuse(&["wrong_source"], "Wrong.java:1");
}

#[test]
fn damaged_class_files() {
    let sum = |folder: &Path, text: &str| {
        all_refuse(&["-cp", folder.to_str().expect("a plain name"), "Sum"], text);
    };
    sum(&changed("truncated", |bytes| bytes.truncate(bytes.len() / 2)), "malformed class file");
    sum(&changed("nothing", Vec::clear), "malformed class file");
    sum(&changed("magic", |bytes| bytes[0] = 0xde), "not a class file");
    sum(&changed("future", |bytes| bytes[6..8].copy_from_slice(&[0, 99])), "version 99");
    let renamed = changed("renamed", |_| ());
    std::fs::rename(renamed.join("Sum.class"), renamed.join("Other.class")).expect("a new name");
    let path = renamed.to_str().expect("a plain name");
    for command in ["check", "run"] {
        refuses(hebra().args([command, "-cp", path, "Other"]), "holds class Sum");
    }
}

#[test]
fn ill_typed_bytecode() {
    // iload_0, iload_1, iadd, ireturn: the sum of two ints is made one of longs.
    let code = [0x1a, 0x1b, 0x60, 0xac];
    let folder = changed("ill_typed", |bytes| {
        let at = bytes.windows(4).position(|window| window == code).expect("the code of add");
        bytes[at + 2] = 0x61;
    });
    let path = folder.to_str().expect("a plain name");
    all_refuse(&["-cp", path, "Sum"], "ill-typed bytecode in Sum.add(II)I at offset 2");
}

#[test]
fn damaged_jars() {
    let folder = new_folder("jars");
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.join(name), bytes).expect("a jar is written");
    };
    write("empty.jar", b"");
    write("garbage.jar", b"PK\x03\x04garbage");
    // The end of central directory of an archive without entries.
    let nothing = *b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    write("no_main.jar", &nothing);
    write("cut.jar", &nothing[..nothing.len() - 4]);
    for name in ["empty", "garbage", "cut"] {
        let text = format!("{name}.jar is not a readable jar");
        all_refuse(&["-jar", &format!("jars/{name}.jar")], &text);
        all_refuse(&["-cp", &format!("jars/{name}.jar"), "Sum"], &text);
    }
    all_refuse(&["-jar", "jars/no_main.jar"], "no main manifest attribute in jars/no_main.jar");
    all_refuse(&["-cp", "jars/no_main.jar", "Sum"], "could not find or load main class Sum");
}

#[test]
fn no_jdk() {
    let nothing = new_folder("no_jdk");
    let sum = ["-cp", "classes", "Sum"];
    for command in ["check", "run", "ir"] {
        let hebra = || {
            let mut hebra = hebra();
            hebra.arg(command).args(sum).current_dir(&*FOLDER);
            hebra
        };
        refuses(hebra().arg("--jdk").arg(&nothing), "(from --jdk) is not a JDK");
        refuses(hebra().args(["--jdk", "/no/such/folder"]), "(from --jdk) is not a JDK");
        refuses(hebra().env("JAVA_HOME", &nothing), "(from JAVA_HOME) is not a JDK");
        refuses(hebra().env_remove("JAVA_HOME").env("PATH", &nothing), "no JDK found");
        refuses(hebra().env_remove("JAVA_HOME").env_remove("PATH"), "no JDK found");
    }
}

#[test]
fn wrong_flags() {
    let check = |args: &[&str], text: &str| {
        let mut hebra = hebra();
        hebra.arg("check").args(args).args(["-cp", "classes", "Sum"]).current_dir(&*FOLDER);
        refuses(&mut hebra, text);
    };
    check(&["--search", "dsf"], "possible values: portfolio, dfs, bfs");
    check(&["--heuristic", "luck"], "possible values: most-blocked, fewest-choices");
    check(&["--search", "random", "--shortest"], "--search random cannot prove a trace shortest");
    for weight in ["", "-1", "nan", "inf", "heavy"] {
        check(&[&format!("--weight={weight}")], "--weight");
    }
    check(&["--reduction", "some"], "possible values: full, local, none");
    check(&["--check", "liveness"], "possible values: deadlock, assertion, exception");
    for size in ["12Q", "many", "", "G", "-1G", "5é", "1e400"] {
        check(&[&format!("--memory-limit={size}")], "--memory-limit");
    }
    for time in ["soon", "", "5x", "-5", "s", "nan", "1e300h"] {
        check(&[&format!("--time-limit={time}")], "--time-limit");
    }
    for count in ["", "-3", "1e3", "many", "99999999999999999999"] {
        check(&[&format!("--states-limit={count}")], "--states-limit");
        check(&[&format!("--depth-limit={count}")], "--depth-limit");
    }
    check(&["--memory-limit"], "--memory-limit");
    check(&["--no-such-flag"], "--no-such-flag");
    refuses(hebra().arg("frobnicate"), "frobnicate");
    refuses(hebra().args(["check", "@missing"]), "cannot read argument file missing");
}

#[test]
fn argument_file_that_names_itself() {
    let folder = new_folder("argument_file");
    std::fs::write(folder.join("again"), "check @again").expect("an argument file");
    refuses(hebra().arg("@again").current_dir(folder), "again");
}

#[cfg(unix)]
#[test]
fn argument_that_is_not_text() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"\xff.java");
    refuses(hebra().arg("check").arg(name), "java");
}

/// A reader that has seen enough is no error of ours.
#[cfg(unix)]
#[test]
fn closed_output() {
    for (command, class) in [("check", "Sum"), ("check", "Lost"), ("ir", "Sum"), ("run", "Sum")] {
        let mut hebra = hebra();
        hebra.args([command, "-cp", "classes", class]).current_dir(&*FOLDER);
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = hebra.stdout(writer).stderr(std::process::Stdio::piped()).output();
        let output = output.expect("hebra starts");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!text.contains("panicked at"), "{command}: {text}");
        assert_ne!(output.status.code(), Some(101), "{command}: {text}");
    }
}

#[test]
fn trace_that_cannot_be_written() {
    let mut check = hebra();
    check.args(["check", "-cp", "classes", "--trace", "classes/Lost.class/x.json", "Lost"]);
    refuses(check.current_dir(&*FOLDER), "cannot write classes/Lost.class/x.json");
}

#[test]
fn files_that_are_no_traces() {
    let folder = new_folder("no_traces");
    let replay = |bytes: &[u8], text: &str| {
        std::fs::write(folder.join("trace.json"), bytes).expect("a trace is written");
        refuses(hebra().args(["replay", "trace.json"]).current_dir(&folder), text);
    };
    replay(b"", "trace.json: not a trace file");
    replay(b"garbage", "trace.json: not a trace file");
    replay(b"{}", "trace.json: not a trace file");
    replay(b"[1, 2]", "trace.json: not a trace file");
    replay(b"\xff\xfe\0", "trace.json");
    replay(&[b'['; 100_000], "trace.json: not a trace file");
    let whole = trace().to_string();
    replay(&whole.as_bytes()[..whole.len() / 2], "trace.json: not a trace file");
    refuses(hebra().args(["replay", "missing.json"]), "cannot read missing.json");
    refuses(hebra().arg("replay").arg(&folder), "cannot read");
    refuses(hebra().arg("replay"), "<TRACE>");
}

#[test]
fn traces_that_do_not_fit() {
    let folder = new_folder("edited_traces");
    let edited = |edit: &dyn Fn(&mut Value)| {
        let mut trace = trace();
        trace["source"]["class_path"] = json!(FOLDER.join("classes"));
        edit(&mut trace);
        std::fs::write(folder.join("trace.json"), trace.to_string()).expect("a trace is written");
        let mut replay = hebra();
        replay.args(["replay", "trace.json"]).current_dir(&folder);
        replay
    };
    let misfit = "the trace does not fit the program";
    assert_eq!(run(&mut edited(&|_| ()), AT_MOST).code, Some(1));
    // A choice is its kind, the thread, the alternative, and how often it is taken.
    refuses(&mut edited(&|t| t["choices"][0][1] = json!(65535)), misfit);
    refuses(&mut edited(&|t| t["choices"][0][2] = json!(4_000_000_000u32)), misfit);
    refuses(&mut edited(&|t| t["choices"][0][3] = json!(4_000_000_000u32)), "too many choices");
    refuses(
        &mut edited(&|t| {
            let choices = t["choices"].as_array_mut().expect("a list");
            choices.extend_from_within(..);
        }),
        misfit,
    );
    refuses(&mut edited(&|t| t["source"]["program"] = json!(["Sum"])), misfit);
    refuses(&mut edited(&|t| t["source"]["program"] = json!(["Nowhere"])), "Nowhere");
    refuses(&mut edited(&|t| t["source"]["class_path"] = json!("/no/such")), "/no/such");
    refuses(&mut edited(&|t| t["schema"] = json!("hebra.trace/999")), "hebra.trace/999");
    refuses(&mut edited(&|t| t["prefix"] = json!(-1)), "not a trace file");
    refuses(&mut edited(&|t| t["choices"][0][0] = json!("q")), "not a trace file");
    refuses(&mut edited(&|t| t["reduction"] = json!("some")), "not a trace file");
    refuses(&mut edited(&|t| t["checks"] = json!(["liveness"])), "not a trace file");
    // Numbers of threads are only names; those that fit nothing must do no harm.
    for threads in [json!([[65535, 0, 0]]), json!([[0, 65535, 65535], [0, 0, 0]])] {
        let done = run(&mut edited(&|t| t["threads"] = threads.clone()), AT_MOST);
        assert!(matches!(done.code, Some(1..=3)), "{threads}: {}: {}", done.ending(), done.stderr);
    }
    // The violation is not reached: that is an answer, not an error.
    let done = run(&mut edited(&|t| t["choices"] = json!([])), AT_MOST);
    assert_eq!(done.code, Some(3), "{}", done.stderr);
    assert!(done.stdout.contains("not reproduced"), "{}", done.stdout);
}

/// The trace of the lost increment.
fn trace() -> Value {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("trace.json");
    let mut check = hebra();
    check.args(["check", "-cp", "classes", "Lost", "--trace"]).arg(&file).current_dir(&*FOLDER);
    let done = run(&mut check, AT_MOST);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    let text = std::fs::read_to_string(&file).expect("the trace was written");
    serde_json::from_str(&text).expect("the trace is JSON")
}
