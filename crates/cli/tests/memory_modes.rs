//! What the ledger says of accesses weaker than volatile and of weak compare-and-set, at every level
//! of reduction, and that it says nothing of what the library does inside.

use crate::support::process::{hebra, run};
use std::path::{Path, PathBuf};
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(120);
const WEAK: &str = "accesses weaker than volatile conflict on";

fn program(case: &str) -> PathBuf {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    programs.join(case).join("Main.java")
}

/// The reports of a program, one for each level of reduction.
fn reports(file: &Path, args: &[&str]) -> Vec<String> {
    let levels = ["none", "local", "full"].into_iter();
    let reports = levels.map(|level| {
        let mut check = hebra();
        check.arg("check").args(["--reduction", level]).args(args).arg(file);
        run(&mut check, AT_MOST).stdout
    });
    reports.collect()
}

#[test]
fn conflicts_of_weak_accesses_are_in_the_ledger() {
    let value = "java.util.concurrent.atomic.AtomicInteger.value";
    for report in reports(&program("holds/race/lazy_set"), &[]) {
        assert!(report.starts_with("holds"), "{report}");
        for places in ["(Main.java:10 and Main.java:15)", "(Main.java:11 and Main.java:14)"] {
            assert!(report.contains(&format!("{WEAK} {value} {places}: ")), "{report}");
        }
    }
    let checks = ["--check", "deadlock,assertion,exception,race"];
    for report in reports(&program("holds/race/weak_modes"), &checks) {
        assert!(report.starts_with("holds"), "{report}");
        assert!(report.contains(&format!("{WEAK} Main.cells[0] (Main.java:12 and Main.java:15)")));
    }
}

#[test]
fn a_weak_compare_and_set_that_may_fail_is_in_the_ledger() {
    for report in reports(&program("holds/juc/weak_compare_and_set_loop"), &[]) {
        assert!(report.starts_with("holds"), "{report}");
        assert!(report.contains("weakCompareAndSet, where the program calls it, may fail"));
    }
}

/// `FutureTask`, `ConcurrentLinkedQueue` and `AtomicInteger.updateAndGet` are full of both.
#[test]
fn what_the_library_does_inside_is_not() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        AtomicInteger count = new AtomicInteger();
        FutureTask<Integer> task = new FutureTask<>(() -> count.updateAndGet(n -> n + 1));
        new Thread(task).start();
        queue.add(count.accumulateAndGet(1, Integer::sum));
        assert task.get() + queue.poll() == 3;
    }
}
";
    let file = folder.path().join("Main.java");
    std::fs::write(&file, text).expect("a source is written");
    let report = reports(&file, &[]).pop().unwrap_or_default();
    assert!(report.starts_with("holds"), "{report}");
    assert!(!report.contains(WEAK) && !report.contains("may fail"), "{report}");
}
