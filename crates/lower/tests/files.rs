//! Java and the IR it becomes: the files in `files/`.
//!
//! The first line names the command, the source file and the methods that are shown:
//! `; test lower Loops.java Loops.sum`. Java follows, then `; expected` and the IR, which
//! HEBRA_BLESS=1 rewrites. Source lines are those of the file. The text is read back too.

use hebra_classfile::model::Class;
use hebra_classfile::{Jdk, parse};
use hebra_ir::{Method, parse_methods};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What separates the program from its IR.
const EXPECTED: &str = "; expected\n";

/// A file, taken apart.
struct Case {
    path: PathBuf,
    /// What comes before the expectation.
    input: String,
    expected: String,
    /// The name of the source file.
    source: String,
    /// The methods to show, as `Loops.sum`.
    methods: Vec<String>,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let entries = std::fs::read_dir(folder).expect("the folder of the cases");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a case").path()).collect();
    paths.sort();
    paths.into_iter().map(case).collect()
}

fn case(path: PathBuf) -> Case {
    let text = std::fs::read_to_string(&path).expect("a text");
    let (input, expected) = text.split_once(EXPECTED).unwrap_or((&text, ""));
    let first = input.lines().next().unwrap_or_default();
    let command = first.strip_prefix("; test lower ");
    let command = command.unwrap_or_else(|| panic!("{}: no command", path.display()));
    let mut words = command.split(' ').map(str::to_owned);
    Case {
        source: words.next().expect("a source file"),
        methods: words.collect(),
        input: input.to_owned(),
        expected: expected.to_owned(),
        path,
    }
}

/// Compiles the sources of all cases at once. The command becomes a comment, so that lines stay.
fn compile(cases: &[Case]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lower_files");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("classes")).expect("a writable folder");
    let sources = cases.iter().map(|case| {
        let file = folder.join(&case.source);
        std::fs::write(&file, format!("//{}", case.input)).expect("a writable folder");
        file
    });
    let javac = Jdk::locate(None).expect("a JDK").javac().expect("a JDK with a compiler");
    let output = Command::new(javac)
        .args(["-g", "-nowarn", "--release", "11", "-d"])
        .arg(folder.join("classes"))
        .args(sources)
        .output()
        .expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder.join("classes")
}

/// The methods that a case shows.
fn lowered(case: &Case, classes: &Path) -> Vec<Method> {
    let mut lowered = Vec::new();
    for wanted in &case.methods {
        let (class, name) = wanted.split_once('.').expect("a class and a method");
        let bytes = std::fs::read(classes.join(format!("{class}.class"))).expect(class);
        let class: Class = parse(&bytes).expect("a class");
        let before = lowered.len();
        for method in class.methods.iter().filter(|method| *method.name == *name) {
            lowered.push(hebra_lower::lower(&class, method).expect("javac writes good code"));
        }
        assert!(lowered.len() > before, "{}: no method {wanted}", case.path.display());
    }
    lowered
}

#[test]
fn files() {
    let cases = cases();
    assert!(cases.len() >= 8, "{} cases", cases.len());
    let classes = compile(&cases);
    let mut faults = Vec::new();
    for case in &cases {
        let methods = lowered(case, &classes);
        let texts: Vec<String> = methods.iter().map(Method::to_string).collect();
        let text = texts.join("\n");
        if std::env::var_os("HEBRA_BLESS").is_some() {
            let whole = format!("{}{EXPECTED}{text}", case.input);
            std::fs::write(&case.path, whole).expect("the expectation is written");
        } else if text != case.expected {
            faults.push(format!("{} differs:\n{text}", case.path.display()));
        }
        assert_eq!(parse_methods(&text).expect("what is printed can be read"), methods);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
