//! `cargo xtask house`: shows the structure of the code, and checks that modules of a crate do not
//! depend on each other in cycles. Collects the results of the files in the folder; `picture.rs`
//! prints them.
//!
//! Everything is read from the source, without types. It sees `use` items, and paths in code and in
//! macro arguments, through imports and re-exports. It does not see calls of methods whose `impl`
//! is in another module than the type (`--methods` sees many of them), fields of types that no path
//! names, and code that macros generate.

mod cycles;
mod edges;
mod known;
mod measures;
mod methods;
mod module_tree;
mod names;
mod page;
mod picture;
mod sources;
#[cfg(test)]
mod tests;
mod types;

use crate::workspace::Result;
use cycles::Cycle;
use edges::Edges;
use known::Known;
use measures::Measures;
use module_tree::Tree;
use sources::Package;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The options of the task.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Prints Markdown instead of plain text.
    markdown: bool,
    /// Treats method calls as edges too.
    methods: bool,
}

impl Options {
    /// Reads the arguments of the task.
    pub fn parse(args: &[String]) -> std::result::Result<Options, String> {
        let mut options = Options::default();
        for arg in args {
            match arg.as_str() {
                "--markdown" => options.markdown = true,
                "--methods" => options.methods = true,
                _ => return Err(format!("house does not know {arg}")),
            }
        }
        Ok(options)
    }
}

/// A library or a program.
struct Part<'a> {
    /// The crate's short name; `javagen/main` for the program of a crate with a library.
    name: String,
    package: &'a Package,
    tree: Tree<'a>,
    edges: Edges,
    cycles: Vec<Cycle>,
}

/// Everything that is printed.
struct House<'a> {
    packages: &'a [Package],
    parts: Vec<Part<'a>>,
    /// The measures of each file, by package.
    measures: Vec<Vec<Measures>>,
    known: &'a [Known],
    methods: bool,
}

/// Prints the structure; fails on cycles that are not in the list of known ones.
pub fn house(options: &Options) -> Result {
    let packages = sources::packages()?;
    let known = known::read()?;
    let parts: Vec<Part<'_>> =
        packages.iter().flat_map(|package| parts(package, options.methods)).collect();
    let measures = packages.iter().map(|package| measure(package, &parts)).collect();
    let house =
        House { packages: &packages, parts, measures, known: &known, methods: options.methods };
    let blocks = picture::picture(&house);
    let page = if options.markdown { page::markdown(&blocks) } else { page::text(&blocks) };
    println!("{page}");
    // The list covers what is seen without methods.
    if options.methods {
        return Ok(());
    }
    let complaint = house.complaint();
    if complaint.is_empty() {
        return Ok(());
    }
    Err(format!("cycles between modules are not as {} has them:{complaint}", known::FILE).into())
}

/// Returns the library and the programs of a package.
fn parts(package: &Package, methods: bool) -> Vec<Part<'_>> {
    let has_library = package.roots.iter().any(|root| root.ends_with("/lib.rs"));
    let trees = package.roots.iter().filter_map(|root| Tree::new(&package.files, root));
    trees
        .map(|tree| {
            let edges = edges::edges(&tree, methods);
            let pairs = edges.keys().map(|(from, to)| (from.as_str(), to.as_str()));
            let cycles = cycles::cycles(pairs);
            let name = match has_library && tree.root_name != "lib" {
                true => format!("{}/{}", package.name, tree.root_name),
                false => package.name.clone(),
            };
            Part { name, package, tree, edges, cycles }
        })
        .collect()
}

fn measure(package: &Package, parts: &[Part<'_>]) -> Vec<Measures> {
    let modules = parts.iter().flat_map(|part| &part.tree.modules);
    // A module with braces does not stand for its whole file.
    let whole = modules.filter(|module| std::ptr::eq(module.items, &*module.file.syntax.items));
    let tests: BTreeSet<&str> =
        whole.filter(|m| m.is_test).map(|module| module.file.path.as_str()).collect();
    let files = package.files.iter();
    files
        .map(|file| measures::measure(file, file.is_test || tests.contains(file.path.as_str())))
        .collect()
}

impl House<'_> {
    /// Describes unexpected cycles, and the edges to inspect; empty if all is well.
    fn complaint(&self) -> String {
        let found: Vec<(&str, &[Cycle])> =
            self.parts.iter().map(|part| (part.name.as_str(), part.cycles.as_slice())).collect();
        let mut text = String::new();
        for complaint in known::complaints(self.known, &found) {
            let _ = write!(text, "\n{}", complaint.text);
            let Some(part) = self.parts.iter().find(|part| part.name == complaint.in_crate) else {
                continue;
            };
            for ((from, to), edge) in &part.edges {
                let together = |c: &&Cycle| c.contains(from) && c.contains(to);
                let is_new = complaint.new.contains(from) || complaint.new.contains(to);
                if is_new && part.cycles.iter().any(|cycle| together(&cycle)) {
                    let names: Vec<&str> = edge.names.iter().map(String::as_str).collect();
                    let names = names.join(", ");
                    let _ = write!(text, "\n  {from} -> {to}: {names} ({})", edge.place);
                }
            }
        }
        text
    }
}
