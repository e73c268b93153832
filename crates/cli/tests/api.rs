//! The classes through which a program speaks to its checker: their source and the machine agree,
//! and a program that does not bring them along runs all the same.

use crate::support::compile::compile;
use crate::support::process::{hebra, run};
use hebra_classfile::model::Flags;
use std::path::PathBuf;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(60);

const CLASSES: [&str; 4] = [
    "hebra/Verify",
    "gov/nasa/jpf/vm/Verify",
    "gov/nasa/jpf/jvm/Verify",
    "org/sosy_lab/sv_benchmarks/Verifier",
];

#[test]
fn every_method_of_the_source_is_known_to_the_machine() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let sources = folder.path().join("api");
    let written = run(hebra().arg("api").arg(&sources), AT_MOST);
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let place = |index: usize| folder.path().join(index.to_string());
    let work: Vec<(PathBuf, PathBuf)> = CLASSES
        .iter()
        .enumerate()
        .map(|(index, class)| (sources.join(format!("{class}.java")), place(index)))
        .collect();
    compile(&work);
    let known = hebra_vm::intrinsics::signatures();
    for (index, class) in CLASSES.iter().enumerate() {
        let bytes = std::fs::read(place(index).join(format!("{class}.class"))).expect("compiled");
        let parsed = hebra_classfile::parse(&bytes).expect("a class file");
        for method in parsed.methods.iter().filter(|m| m.flags.has(Flags::PUBLIC)) {
            let signature = format!("{class}.{}{}", method.name, method.descriptor);
            assert!(known.contains(&signature.as_str()), "{signature} has no intrinsic");
        }
    }
}

#[test]
fn a_program_need_not_bring_the_classes_along() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("Main.java");
    let text = "public class Main {
        public static void main(String[] args) {
            boolean flag = gov.nasa.jpf.vm.Verify.getBoolean();
            assert hebra.Verify.choose(1, 3) != 2 || flag;
        }
    }";
    std::fs::write(&source, text).expect("the program is written");
    let classes = folder.path().join("classes");
    compile(&[(source, classes.clone())]);
    std::fs::remove_dir_all(classes.join("hebra")).expect("compiled along");
    std::fs::remove_dir_all(classes.join("gov")).expect("compiled along");
    let mut check = hebra();
    check.args(["check", "-cp"]).arg(&classes).arg("Main").current_dir(folder.path());
    let done = run(&mut check, AT_MOST);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    assert!(done.stdout.contains("(chooses false)\n"), "{}", done.stdout);
    assert!(done.stdout.contains("(chooses 2 of 1..3)"), "{}", done.stdout);
}

#[test]
fn the_source_is_known_to_javac_and_is_written_for_an_ide() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "public class Main {
        public static void main(String[] args) {
            hebra.Verify.assume(hebra.Verify.choose(1, 9) != 1);
            System.out.println(\"here\");
        }
    }";
    std::fs::write(folder.path().join("Main.java"), text).expect("the program is written");
    let in_folder = |args: &[&str]| run(hebra().args(args).current_dir(folder.path()), AT_MOST);
    let done = in_folder(&["check", "Main.java"]);
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
    assert!(done.stdout.contains("is false; 1 run was cut off there"), "{}", done.stdout);
    let done = in_folder(&["run", "Main.java"]);
    assert_eq!((done.code, done.stdout.as_str()), (Some(0), ""));
    assert!(done.stderr.contains("an assumption is false at Main.java:3"), "{}", done.stderr);
    let seeds = ["1", "2", "3", "4", "5", "6", "7", "8"];
    let printed = seeds.map(|seed| in_folder(&["run", "--seed", seed, "Main.java"]).stdout);
    assert!(printed.iter().any(|text| text == "here\n"), "{printed:?}");
    let done = in_folder(&["api", "sources"]);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let written = folder.path().join("sources/hebra/Verify.java");
    assert!(std::fs::read_to_string(written).expect("written").starts_with("package hebra;"));
}
