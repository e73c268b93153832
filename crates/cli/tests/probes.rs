//! Every tenth line of `tests/probes`: `hebra run` prints what `java` prints, or `docs/support.md` says what happens
//! instead. `cargo xtask probes` runs all of them on four JDKs and writes that page.

use crate::support::jdks::Library;
use hebra_probes::{Bench, Jdk, Outcome, is_listed, table};
use std::path::{Path, PathBuf};

/// One probe in so many is run here.
const EVERY: usize = 10;

#[test]
fn every_tenth_is_as_under_java_or_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).expect("a document");
    let mut table = table(&root.join("tests/probes")).expect("the probes");
    assert!(table.probes.len() >= 600, "{} probes", table.probes.len());
    let system = Library::system();
    let jdk = Jdk { feature: system.feature, home: system.home };
    let mut number = 0;
    table.probes.retain(|probe| {
        number += 1;
        number % EVERY == 0 && probe.since <= jdk.feature
    });
    let helpers = root.join("crates/probes/java");
    let jdks = std::slice::from_ref(&jdk);
    let bench = Bench::new(&table, jdks, &jdk, &helpers, &PathBuf::new());
    let bench = bench.unwrap_or_else(|errors| panic!("{errors}"));
    let hebra = Path::new(env!("CARGO_BIN_EXE_hebra"));
    let rows = bench.compare(&jdk, hebra).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(rows.len(), table.probes.len());
    let document = read("docs/support.md");
    let wrong = rows.iter().filter(|row| row.outcome != Outcome::Equal);
    let wrong = wrong.filter(|row| !is_listed(&document, &row.name, jdk.feature));
    let wrong: Vec<String> = wrong.map(|row| format!("{}: {:?}", row.name, row.outcome)).collect();
    assert!(wrong.is_empty(), "not in docs/support.md:\n{}", wrong.join("\n"));
}
