//! Finds the sources of the user's classes. A source is identified by package and name,
//! `com/x/Worker.java`, as in class files. A file belongs to the package that it declares, wherever
//! it lies.

use hebra_trace::Sources;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Files and folders that may hold sources.
#[derive(Default)]
pub struct SourceFiles {
    /// Files by their bare name, in the order in which they were given.
    files: BTreeMap<String, Vec<PathBuf>>,
    /// Folders with a folder for each package.
    folders: Vec<PathBuf>,
    found: Mutex<BTreeMap<String, Option<PathBuf>>>,
}

impl SourceFiles {
    /// Uses these files.
    pub fn of_files(files: &[PathBuf]) -> SourceFiles {
        let mut sources = SourceFiles::default();
        sources.add(files);
        sources
    }

    /// Uses the sources beside the classes in these folders.
    pub fn beside(places: &[PathBuf]) -> SourceFiles {
        let folders = places.iter().filter(|place| place.is_dir()).cloned().collect();
        SourceFiles { folders, ..SourceFiles::default() }
    }

    /// Adds files, searched after the present ones.
    pub fn add(&mut self, files: &[PathBuf]) {
        for file in files {
            if let Some(name) = file.file_name() {
                let named = self.files.entry(name.to_string_lossy().into_owned()).or_default();
                named.push(file.clone());
            }
        }
    }

    /// Returns the file of a source.
    pub fn find(&self, source: &str) -> Option<PathBuf> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.entry(source.to_owned()).or_insert_with(|| self.look_for(source)).clone()
    }

    fn look_for(&self, source: &str) -> Option<PathBuf> {
        let (package, name) = source.rsplit_once('/').unwrap_or(("", source));
        let declares = |file: &&PathBuf| {
            let text = std::fs::read(file).unwrap_or_default();
            declared_package(&String::from_utf8_lossy(&text)).replace('.', "/") == package
        };
        let given = self.files.get(name).into_iter().flatten();
        let beside: Vec<PathBuf> = self.folders.iter().map(|folder| folder.join(source)).collect();
        let beside = beside.iter().filter(|file| file.is_file());
        given.chain(beside).find(declares).cloned()
    }

    /// Returns the path of a source, with slashes, as a tool can open it from here; the source's
    /// name if its file is unknown.
    pub fn path(&self, source: &str) -> String {
        let Some(file) = self.find(source) else { return source.to_owned() };
        let here = std::env::current_dir().ok();
        let below = here.as_ref().and_then(|here| file.strip_prefix(here).ok());
        let path = below.unwrap_or(&file);
        let parts = path.components().filter(|part| *part != Component::CurDir);
        parts.collect::<PathBuf>().display().to_string().replace('\\', "/")
    }

    /// Loads the text of sources, as far as known.
    pub fn load<'a>(&self, wanted: impl IntoIterator<Item = &'a str>) -> Sources {
        let mut sources = Sources::default();
        for source in wanted {
            if sources.has(source) {
                continue;
            }
            if let Some(text) = self.find(source).and_then(|file| std::fs::read(file).ok()) {
                sources.add(source, &String::from_utf8_lossy(&text));
            }
        }
        sources
    }
}

/// Returns the package that a Java, Kotlin or Scala source declares; empty if none.
pub fn declared_package(text: &str) -> String {
    let mut package = String::new();
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        rest = without_comments(rest);
        if let Some(after) = rest.strip_prefix('@') {
            // `@file:JvmName("Main")`
            let end = after.find(|c: char| !is_part(c) && c != ':').unwrap_or(after.len());
            rest = &after[end..];
            if rest.starts_with('(') {
                rest = rest.split_once(')').map_or("", |(_, after)| after);
            }
            continue;
        }
        let Some(after) = rest.strip_prefix("package").filter(|a| !a.starts_with(is_part)) else {
            return package;
        };
        let mut name = String::new();
        rest = after;
        loop {
            rest = without_comments(rest);
            let end = rest.find(|c: char| !is_part(c) && c != '`').unwrap_or(rest.len());
            name.extend(rest[..end].chars().filter(|c| *c != '`'));
            rest = &rest[end..];
            // A name may continue after white space only next to a dot.
            let ends_in_dot = name.ends_with('.');
            let next = without_comments(rest);
            if end == 0 || !(ends_in_dot || next.starts_with('.')) {
                break;
            }
        }
        // Scala allows another package inside.
        let separator = if package.is_empty() { "" } else { "." };
        package = format!("{package}{separator}{name}");
        rest = without_comments(rest);
        rest = rest.strip_prefix([';', '{']).unwrap_or(rest);
    }
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '.')
}

/// Returns the text after white space and comments.
fn without_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        rest = if let Some(after) = rest.strip_prefix("//") {
            after.split_once('\n').map_or("", |(_, after)| after)
        } else if let Some(after) = rest.strip_prefix("/*") {
            after.split_once("*/").map_or("", |(_, after)| after)
        } else {
            return rest;
        }
        .trim_start();
    }
}

/// Returns the class and the source place of a frame such as
/// `    at com.x.Worker$Task.run(Worker.java:12)`.
pub fn place_of_frame(frame: &str) -> Option<(String, (String, u32))> {
    let frame = frame.trim_start();
    let frame = frame.strip_prefix("at ").unwrap_or(frame);
    let (method, place) = frame.strip_suffix(')')?.rsplit_once('(')?;
    let (file, line) = place.rsplit_once(':')?;
    let class = method.rsplit_once('.')?.0.replace('.', "/");
    let source = match class.rsplit_once('/') {
        Some((package, _)) => format!("{package}/{file}"),
        None => file.to_owned(),
    };
    Some((class, (source, line.parse().ok()?)))
}

/// Collects the sources below a folder, in a fixed order.
pub fn collect(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder)
        .map_err(|e| format!("cannot read folder {}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, extensions, found)?;
        } else if path.extension().is_some_and(|own| extensions.iter().any(|e| own == *e)) {
            found.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_found() {
        let check =
            |text: &str, package: &str| assert_eq!(declared_package(text), package, "{text}");
        check("package a.b;\nclass C {}", "a.b");
        check("/* package x; */ // package y;\n package a . b /* c */ ;", "a.b");
        check("@file:JvmName(\"Main\")\npackage a\n\nimport b.c\nfun main() {}", "a");
        check("package a\npackage b\nobject C", "a.b");
        check("package `fun`.b", "fun.b");
        check("class packageless {}", "");
        check("packages.run();", "");
        check("", "");
    }

    #[test]
    fn frames_have_places() {
        let (class, place) =
            place_of_frame("    at a.b.Worker$1.run(Worker.java:12)").expect("one");
        assert_eq!((class.as_str(), place), ("a/b/Worker$1", ("a/b/Worker.java".to_owned(), 12)));
        assert_eq!(place_of_frame("java.lang.Thread.run(Unknown Source)"), None);
    }
}
