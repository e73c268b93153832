//! The picture as headings, lists and tables: selects the numbers and their order.

use super::measures::Function;
use super::page::{Block, row};
use super::sources::SourceFile;
use super::{House, Part, known, types};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The number of functions and files shown.
const LONGEST: usize = 10;
/// The most lines of a function that is not long.
const LONG: usize = 80;

/// Returns the whole picture, sorted, so that two pictures can be compared line by line.
pub fn picture(house: &House<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    crates(house, &mut blocks);
    long_functions(house, &mut blocks);
    long_files(house, &mut blocks);
    heading(&mut blocks, 1, "Modules");
    let calls = match house.methods {
        true => "Calls of methods count where the source names the type of the receiver.",
        false => "Calls of methods in another module than their type are not seen (--methods).",
    };
    blocks.push(Block::Text(format!(
        "Edges between top-level modules, outside tests; the number counts the different names used. \
         {calls} What the root only re-exports is no edge of the root."
    )));
    for part in &house.parts {
        modules(house, part, &mut blocks);
    }
    blocks
}

fn heading(blocks: &mut Vec<Block>, level: usize, text: &str) {
    blocks.push(Block::Heading(level, text.to_owned()));
}

fn crates(house: &House<'_>, blocks: &mut Vec<Block>) {
    heading(blocks, 1, "Crates");
    blocks.push(Block::Text(
        "Lines are all lines of files. Unit tests are the parts of src that are compiled for tests \
         only; tests are those folders, benches and examples. Panics are `unwrap`, `expect(` and \
         `panic!` in code, for each thousand lines of it."
            .to_owned(),
    ));
    let names =
        ["crate", "files", "code", "unit tests", "tests", "panics", "per thousand", "unsafe"];
    let mut table = vec![names.map(str::to_owned).to_vec()];
    let mut sums = [0; 6];
    for (package, measures) in house.packages.iter().zip(&house.measures) {
        let mut counts = [package.files.len(), 0, 0, 0, 0, 0];
        for (file, found) in package.files.iter().zip(measures) {
            if file.is_test {
                counts[3] += file.lines;
            } else {
                counts[1] += file.lines.saturating_sub(found.test_lines);
                counts[2] += found.test_lines;
            }
            counts[4] += found.panics;
            counts[5] += found.unsafe_blocks;
        }
        table.push(counts_row(&package.name, counts));
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    table.push(counts_row("all", sums));
    blocks.push(Block::Table(table));

    let mut table = vec![row([&"crate", &"depends on", &"tests also on"])];
    for package in house.packages {
        let names = |list: &[String]| match list.is_empty() {
            true => "nothing".to_owned(),
            false => list.join(", "),
        };
        let (normal, dev) = (names(&package.dependencies), names(&package.dev_dependencies));
        table.push(row([&package.name, &normal, &dev]));
    }
    blocks.push(Block::Table(table));
}

fn counts_row(name: &str, [files, code, unit, tests, panics, unsafes]: [usize; 6]) -> Vec<String> {
    let rate = per_thousand(panics, code);
    row([&name, &files, &code, &unit, &tests, &panics, &rate, &unsafes])
}

fn per_thousand(count: usize, of: usize) -> String {
    format!("{:.1}", count as f64 * 1000.0 / of.max(1) as f64)
}

fn long_functions(house: &House<'_>, blocks: &mut Vec<Block>) {
    heading(blocks, 1, "Longest functions");
    let files = files(house);
    let mut all: Vec<(&Function, &SourceFile)> = files
        .iter()
        .flat_map(|(file, found)| found.functions.iter().map(move |function| (function, *file)))
        .collect();
    for (what, is_test) in [("code", false), ("tests", true)] {
        let of = all.iter().filter(|(function, _)| function.is_test == is_test);
        let long = of.clone().filter(|(function, _)| function.lines > LONG).count();
        let (count, rate) = (of.clone().count(), per_thousand(long, of.count()));
        blocks.push(Block::Text(format!(
            "In {what}, {long} of {count} functions have over {LONG} lines: {rate} per thousand."
        )));
    }
    all.sort_by_key(|(function, file)| (Reverse(function.lines), &file.path, &function.name));
    let mut table = vec![row([&"lines", &"function", &"file", &"of"])];
    for (function, file) in all.into_iter().take(LONGEST) {
        let of = if function.is_test { "tests" } else { "code" };
        table.push(row([&function.lines, &function.name, &file.path, &of]));
    }
    blocks.push(Block::Table(table));
}

fn long_files(house: &House<'_>, blocks: &mut Vec<Block>) {
    heading(blocks, 1, "Longest files");
    let mut files = files(house);
    files.sort_by_key(|(file, _)| (Reverse(file.lines), &file.path));
    let mut table = vec![row([&"lines", &"file"])];
    table.extend(files.iter().take(LONGEST).map(|(file, _)| row([&file.lines, &file.path])));
    blocks.push(Block::Table(table));
}

fn files<'a>(house: &'a House<'_>) -> Vec<(&'a SourceFile, &'a super::Measures)> {
    let packages = house.packages.iter().zip(&house.measures);
    packages.flat_map(|(package, measures)| package.files.iter().zip(measures)).collect()
}

fn modules(house: &House<'_>, part: &Part<'_>, blocks: &mut Vec<Block>) {
    heading(blocks, 2, &part.name);
    let mut tops: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let (mut count, mut reached) = (0, BTreeSet::new());
    for module in &part.tree.modules {
        reached.insert(module.file.path.as_str());
        if module.is_test {
            continue;
        }
        count += 1;
        if let Some((top, below)) = module.path.split_first() {
            let names = tops.entry(top).or_default();
            names.extend((!below.is_empty()).then(|| below.join("::")));
        }
    }
    let root = &part.tree.root_name;
    blocks.push(Block::Text(format!(
        "Modules: {count}, the root `{root}` among them; at the top: {}; edges between these: {}.",
        tops.len(),
        part.edges.len()
    )));
    let mut lists: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for ((from, to), edge) in &part.edges {
        lists.entry(from).or_default().push(format!("{to} {}", edge.names.len()));
    }
    let has_modules = !tops.is_empty();
    tops.entry(root).or_default();
    let mut table = vec![row([&"module", &"uses", &"below it"])];
    for (top, mut below) in tops {
        below.sort();
        let uses = lists.remove(top).unwrap_or_default().join(", ");
        table.push(row([&top, &uses, &below.join(", ")]));
    }
    blocks.extend(has_modules.then_some(Block::Table(table)));

    let mut facts = Vec::new();
    for cycle in &part.cycles {
        let text = format!("cycle of {}: {}", cycle.len(), known::shown(cycle));
        facts.push(match known::reason(house.known, &part.name, cycle) {
            Some(reason) => format!("{text}. Known: {reason}"),
            None => text,
        });
    }
    if part.cycles.is_empty() {
        facts.push("no cycles".to_owned());
    }
    for (what, found) in [
        ("`impl` blocks in most files", types::spread(&part.tree)),
        ("most fields", types::fields(&part.tree)),
    ] {
        let found: Vec<String> = found.iter().map(|(name, n)| format!("{name} {n}")).collect();
        let found = if found.is_empty() { "none".to_owned() } else { found.join(", ") };
        facts.push(format!("{what}: {found}"));
    }
    // The first part of a package reports the files that belong to none.
    let siblings = || house.parts.iter().filter(|other| std::ptr::eq(other.package, part.package));
    if siblings().next().is_some_and(|first| std::ptr::eq(first, part)) {
        let others = siblings().flat_map(|other| &other.tree.modules);
        reached.extend(others.map(|module| module.file.path.as_str()));
        let sources = part.package.files.iter().filter(|file| !file.is_test);
        let lost = sources.filter(|file| !reached.contains(file.path.as_str()));
        facts.extend(lost.map(|file| format!("no `mod` leads to {}", file.path)));
    }
    blocks.push(Block::List(facts));
}
