//! `docs/support.md`: how many probes are equal, and what happens with the others; and the list of all public classes with
//! the probe of each, or why it has none.

use crate::classes::Class;
use crate::compare::{Outcome, Row};
use crate::table::Table;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

/// What was seen on one JDK.
pub struct Summary {
    /// 17 for 17.0.2.
    pub feature: u16,
    /// Each probe.
    pub rows: Vec<Row>,
    /// Its public classes.
    pub classes: Vec<Class>,
}

/// Counts of outcomes.
#[derive(Default, Clone, Copy)]
struct Tally {
    equal: usize,
    different: usize,
    unsupported: usize,
}

impl Tally {
    fn add(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Equal => self.equal += 1,
            Outcome::Different { .. } => self.different += 1,
            Outcome::Unsupported(_) => self.unsupported += 1,
            Outcome::Absent => {}
        }
    }

    fn share(self) -> f64 {
        let all = self.equal + self.different + self.unsupported;
        100.0 * self.equal as f64 / (all.max(1)) as f64
    }
}

/// How support begins; what follows is measured.
const HEAD: &str = "\
# Support for the class library

One line of Java for each public class of `java.base`, `java.logging`, `java.management`, `java.sql` and `java.xml` that
ordinary code calls, in [tests/probes](../tests/probes): `hebra run` beside `java`, compared line by line.
[tests/probes/classes.list](../tests/probes/classes.list) names all public classes of these modules with their first probe, or
why they have none. This page and that list are written by `cargo xtask probes --write`; the tests run one probe in ten
and fail if one differs that is not on this page.

*Equal*: the same result, or the same exception with the same message. *Not supported*: `hebra run` stops and names the
method, `hebra check` answers `unknown`. *Different*: another result, which is a fault.
";

/// The document.
pub fn write(table: &Table, summaries: &[Summary]) -> (String, String) {
    let modules = modules(summaries);
    let probe_module: HashMap<&str, &str> = table
        .probes
        .iter()
        .map(|probe| {
            let module = probe.classes.iter().find_map(|class| modules.get(class.as_str()));
            (probe.name.as_str(), *module.unwrap_or(&"java.base"))
        })
        .collect();
    let mut text = format!("{HEAD}\n## Totals\n\n");
    text += "| JDK | module | probes | equal | not supported | different | equal |\n";
    text += "|---|---|---|---|---|---|---|\n";
    for summary in summaries {
        let mut by_module: BTreeMap<&str, Tally> = BTreeMap::new();
        let (mut all, mut bulk) = (Tally::default(), Tally::default());
        for row in &summary.rows {
            if row.in_bulk {
                bulk.add(&row.outcome);
                continue;
            }
            all.add(&row.outcome);
            let module = probe_module.get(row.name.as_str()).unwrap_or(&"java.base");
            by_module.entry(module).or_default().add(&row.outcome);
        }
        let of_modules = by_module.iter().map(|(module, tally)| (format!("`{module}`"), *tally));
        let totals =
            [("**all**".to_owned(), all), ("exceptions and enums, in bulk".to_owned(), bulk)];
        for (what, tally) in of_modules.chain(totals) {
            let Tally { equal, different, unsupported } = tally;
            let _ = writeln!(
                text,
                "| {} | {what} | {} | {equal} | {unsupported} | {different} | {:.1} % |",
                summary.feature,
                equal + different + unsupported,
                tally.share()
            );
        }
    }
    text += "\n## What differs\n\n| probe | JDK | what happens |\n|---|---|---|\n";
    for ((name, happens), features) in differing(summaries) {
        let features: Vec<String> = features.iter().map(u16::to_string).collect();
        let _ = writeln!(text, "| `{name}` | {} | {happens} |", features.join(" "));
    }
    text += "\nThe number behind a class counts its probes: `java.io File 2` is the second line of `File` in `java.io.txt`.\n";
    (text, list(table, summaries))
}

/// The modules of classes.
fn modules(summaries: &[Summary]) -> HashMap<&str, &str> {
    let classes = summaries.iter().flat_map(|summary| &summary.classes);
    classes.map(|class| (class.name.as_str(), class.module.as_str())).collect()
}

/// What differs, with the JDKs on which it does so in that way.
fn differing(summaries: &[Summary]) -> Vec<((String, String), Vec<u16>)> {
    let mut found: Vec<((String, String), Vec<u16>)> = Vec::new();
    for summary in summaries {
        for row in &summary.rows {
            let happens = match &row.outcome {
                Outcome::Equal | Outcome::Absent => continue,
                Outcome::Unsupported(reason) => cell(reason),
                Outcome::Different { java, hebra } => {
                    format!("**different:** `{}` instead of `{}`", cell(hebra), cell(java))
                }
            };
            let key = (row.name.clone(), happens);
            match found.iter_mut().find(|(known, _)| *known == key) {
                Some((_, features)) => features.push(summary.feature),
                None => found.push((key, vec![summary.feature])),
            }
        }
    }
    found.sort();
    found
}

/// A text for a cell of a table.
fn cell(text: &str) -> String {
    let text: String = text.replace('|', "\\|").replace('`', "'").replace('<', "\\<");
    match text.char_indices().nth(160) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Whether the document lists a probe among those that differ on a JDK.
pub fn is_listed(document: &str, name: &str, feature: u16) -> bool {
    let start = format!("| `{name}` | ");
    let features =
        document.lines().filter_map(|line| line.strip_prefix(&start)?.split(" | ").next());
    features.flat_map(|list| list.split(' ')).any(|one| one.parse() == Ok(feature))
}

/// All public classes: each with its first probe, or why it has none.
fn list(table: &Table, summaries: &[Summary]) -> String {
    let mut probes: HashMap<&str, &str> = HashMap::new();
    for probe in &table.probes {
        for class in &probe.classes {
            probes.entry(class).or_insert(&probe.name);
        }
    }
    let mut known: BTreeMap<(&str, &str), String> = BTreeMap::new();
    // The newest JDK tells what is deprecated.
    for summary in summaries.iter().rev() {
        for class in &summary.classes {
            let told = match (probes.get(class.name.as_str()), class.excuse()) {
                (Some(probe), _) => format!("probe: {probe}"),
                (None, Some("in bulk")) => "in bulk".to_owned(),
                (None, Some(excuse)) => format!("none: {excuse}"),
                (None, None) => "none: no ordinary code calls it, or another probe does".to_owned(),
            };
            known.entry((&class.module, &class.name)).or_insert(told);
        }
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for told in known.values() {
        *counts
            .entry(if told.starts_with("probe: ") { "with a probe" } else { told })
            .or_default() += 1;
    }
    let mut text = String::from("# Public classes, written by cargo xtask probes --write\n");
    for (told, count) in counts {
        let _ = writeln!(text, "# {count} {told}");
    }
    for ((module, class), told) in known {
        let _ = writeln!(text, "{module} {class}\t{told}");
    }
    text
}
