//! SPIN and `hebra` agree on the programs of `benches/states` and their Promela models, as they are
//! and with seeded faults: on whether there is a deadlock, and on the values that main can find in
//! the end. What is expected is also known by thought, so that the two cannot agree on nonsense.

use crate::support::compile::compile;
use crate::support::process::{hebra, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The final values that are asked for.
const VALUES: std::ops::Range<i32> = 0..4;

/// A piece of text that occurs in a source, and what stands in its place.
type Edit = (&'static str, &'static str);

/// A program of `benches/states` with its model.
struct Twin {
    class: &'static str,
    model: &'static str,
    /// The arguments of the program.
    arguments: &'static [&'static str],
    /// The parameters of the model.
    parameters: &'static [&'static str],
    /// Makes main fail if the final value is the last argument of the program.
    forbid: Edit,
    /// Makes the model print the final value.
    print: &'static [Edit],
    variants: &'static [Variant],
}

/// A twin with the same fault on both sides, or with none.
struct Variant {
    name: &'static str,
    java: &'static [Edit],
    promela: &'static [Edit],
    deadlock: bool,
    finals: &'static [i32],
}

/// One waiter of at most four leaves the wait set, if there is one.
const NOTIFY_ONE: &str = "if \
    :: d_step { waiting == 0 -> skip } \
    :: d_step { (waiting & 1) != 0 -> waiting = waiting & 254 } \
    :: d_step { (waiting & 2) != 0 -> waiting = waiting & 253 } \
    :: d_step { (waiting & 4) != 0 -> waiting = waiting & 251 } \
    :: d_step { (waiting & 8) != 0 -> waiting = waiting & 247 } \
    fi;";

const PHILOSOPHERS: Twin = Twin {
    class: "OrderedPhilosophers",
    model: "ordered_philosophers.pml",
    arguments: &["3", "1"],
    parameters: &["-DN=3", "-DROUNDS=1"],
    forbid: (
        "if (forks[i].uses != 2 * rounds) {",
        "if (i == 0 && forks[0].uses == Integer.parseInt(args[2])) {",
    ),
    print: &[
        ("assert(uses[0] == 2 * ROUNDS)", "c_code { printf(\"final %d\\n\", now.uses[0]); }"),
        ("assert(uses[i] == 2 * ROUNDS); i++", "i++"),
    ],
    variants: &[
        Variant { name: "correct", java: &[], promela: &[], deadlock: false, finals: &[2] },
        Variant {
            name: "forks in a circle",
            java: &[
                ("forks[Math.min(i, next)]", "forks[i]"),
                ("forks[Math.max(i, next)]", "forks[next]"),
            ],
            promela: &[("run philosopher(i, 0, i)", "run philosopher(i, i, 0)")],
            deadlock: true,
            finals: &[2],
        },
        Variant {
            name: "the second fork is not locked",
            java: &[("synchronized (second) {", "synchronized (first) {")],
            promela: &[
                ("d_step { owner[second] == FREE -> owner[second] = me };", ""),
                ("owner[second] = FREE;", ""),
            ],
            deadlock: false,
            // Fork 0 is the first one of both its philosophers.
            finals: &[2],
        },
        Variant {
            name: "the first fork is not locked",
            java: &[("synchronized (first) {", "synchronized (second) {")],
            promela: &[
                (
                    "round < ROUNDS && owner[first] == FREE -> owner[first] = me",
                    "round < ROUNDS -> skip",
                ),
                ("owner[first] = FREE; round++", "round++"),
            ],
            deadlock: false,
            finals: &[1, 2],
        },
    ],
};

const BUFFER: Twin = Twin {
    class: "Buffer",
    model: "buffer.pml",
    arguments: &["2", "2", "1", "1"],
    parameters: &["-DPRODUCERS=2", "-DCONSUMERS=2", "-DITEMS=1", "-DCAPACITY=1"],
    forbid: ("buffer.count != 0", "buffer.count == Integer.parseInt(args[4])"),
    print: &[("assert(count == 0)", "c_code { printf(\"final %d\\n\", now.count); }")],
    variants: &[
        Variant { name: "correct", java: &[], promela: &[], deadlock: false, finals: &[0] },
        Variant {
            name: "notify instead of notifyAll",
            java: &[("notifyAll();", "notify();")],
            promela: &[("waiting = 0;", NOTIFY_ONE)],
            deadlock: true,
            finals: &[0],
        },
        Variant {
            name: "consumers do not notify",
            java: &[("count = count - 1;\n        notifyAll();", "count = count - 1;")],
            promela: &[(
                "d_step { count = c - 1; c = 0 };\n\t   waiting = 0;",
                "d_step { count = c - 1; c = 0 };",
            )],
            deadlock: true,
            finals: &[0],
        },
    ],
};

const READERS_WRITERS: Twin = Twin {
    class: "ReadersWriters",
    model: "readers_writers.pml",
    arguments: &["1", "2", "1"],
    parameters: &["-DREADERS=1", "-DWRITERS=2", "-DROUNDS=1"],
    forbid: ("room.value != writers * rounds", "room.value == Integer.parseInt(args[3])"),
    print: &[(
        "assert(value == WRITERS * ROUNDS)",
        "c_code { printf(\"final %d\\n\", now.value); }",
    )],
    variants: &[
        Variant { name: "correct", java: &[], promela: &[], deadlock: false, finals: &[2] },
        Variant {
            name: "writers do not exclude each other",
            java: &[
                ("while (writing || readers != 0) {", "while (readers != 0) {"),
                ("throw new AssertionError(\"the value changed under a reader\");", ""),
            ],
            promela: &[(
                ":: writing -> WAIT\n\t   :: !writing ->\n\t      if\n\t      :: readers != 0 -> WAIT\n\t      :: readers == 0 -> break\n\t      fi",
                ":: readers != 0 -> WAIT\n\t   :: readers == 0 -> break",
            )],
            deadlock: false,
            finals: &[1, 2],
        },
        Variant {
            name: "the end of a write is not told",
            java: &[("writing = false;\n        notifyAll();", "writing = false;")],
            promela: &[("writing = false;\n\t   waiting = 0;", "writing = false;")],
            deadlock: true,
            finals: &[2],
        },
    ],
};

#[test]
fn philosophers_agree() {
    compare(&PHILOSOPHERS);
}

#[test]
fn buffers_agree() {
    compare(&BUFFER);
}

#[test]
fn readers_and_writers_agree() {
    compare(&READERS_WRITERS);
}

fn compare(twin: &Twin) {
    for variant in twin.variants {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (deadlock, finals) = spin(twin, variant, folder.path());
        let expected: BTreeSet<i32> = variant.finals.iter().copied().collect();
        let name = format!("{}, {}", twin.class, variant.name);
        assert_eq!((deadlock, finals), (variant.deadlock, expected.clone()), "SPIN: {name}");
        assert_eq!(check(twin, variant, folder.path()), (deadlock, expected), "hebra: {name}");
    }
}

/// A source of `benches/states` with the edits made; each must apply.
fn edited(file: &str, edits: &[Edit]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/states").join(file);
    let mut text = std::fs::read_to_string(path).expect("the source");
    for (from, to) in edits {
        assert!(text.contains(from), "{file} has no {from:?}");
        text = text.replace(from, to);
    }
    text
}

/// Whether SPIN finds a deadlock, and the final values it prints.
fn spin(twin: &Twin, variant: &Variant, folder: &Path) -> (bool, BTreeSet<i32>) {
    let edits: Vec<Edit> = [variant.promela, twin.print].concat();
    std::fs::write(folder.join("model.pml"), edited(twin.model, &edits)).expect("the model");
    let output = |command: &mut Command| {
        let done = run(command.current_dir(folder), Duration::from_secs(120));
        assert_eq!(done.code, Some(0), "{command:?}: {}{}", done.stdout, done.stderr);
        done.stdout
    };
    output(Command::new("spin").arg("-a").args(twin.parameters).arg("model.pml"));
    output(Command::new("gcc").args(["-O1", "-w", "-DNOREDUCE", "-DSAFETY", "-o", "pan", "pan.c"]));
    // Without stopping at errors, and without assertions.
    let text = output(Command::new("./pan").args(["-A", "-c0", "-m100000"]));
    assert!(!text.contains("max search depth too small"), "{text}");
    let number = |line: &str, before: &str| line.split(before).nth(1)?.trim().parse::<i32>().ok();
    let finals = text.lines().filter_map(|line| number(line, "final "));
    let errors = text.lines().find_map(|line| number(line, "errors: "));
    (errors.expect("a number of errors") > 0, finals.collect())
}

/// Whether `hebra` finds a deadlock, and the final values it does not exclude.
fn check(twin: &Twin, variant: &Variant, folder: &Path) -> (bool, BTreeSet<i32>) {
    let edits: Vec<Edit> = [variant.java, &[twin.forbid][..]].concat();
    let source = folder.join(format!("{}.java", twin.class));
    std::fs::write(&source, edited(&format!("{}.java", twin.class), &edits)).expect("the source");
    compile(&[(source, folder.to_owned())]);
    let deadlock = violated(twin, folder, "deadlock", -1);
    let finals = VALUES.filter(|value| violated(twin, folder, "assertion", *value));
    (deadlock, finals.collect())
}

fn violated(twin: &Twin, classes: &Path, property: &str, value: i32) -> bool {
    let mut command = hebra();
    command.args(["check", "--json", "--check", property, "--trace"]);
    command.arg(classes.join("trace.json")).arg("-cp").arg(classes).args([twin.class, "--"]);
    command.args(twin.arguments).arg(value.to_string());
    let done = run(&mut command, Duration::from_secs(120));
    let report: Value = serde_json::from_str(&done.stdout).expect("a report");
    match report["verdict"].as_str() {
        Some("violated") => true,
        Some("holds") => false,
        _ => panic!("{property} {value}: {report}"),
    }
}
