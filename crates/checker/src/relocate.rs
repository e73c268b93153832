//! A trace names its program as the command line did. This module records the directory, and finds
//! the program again when the trace is replayed elsewhere, or was moved, with the program or not.

use crate::Failure;
use crate::trace_file::{Source, TraceFile};
use std::path::{Component, Path, PathBuf};

/// Makes a trace that is written to `path` remember the paths it names and where they start.
pub fn remember(file: &mut TraceFile, class: &str, path: &Path) {
    let selections = file.abstraction.iter().flat_map(|abstraction| &abstraction.selections);
    let mut paths: Vec<String> =
        selections.filter_map(|s| basl_file(s)).map(str::to_owned).collect();
    let source = &mut file.source;
    let is_class = source.class_path.is_some() || source.jar.is_some();
    // Tests are named by their sources beside a class path, too.
    let is_path = |name: &&String| !is_class || name.ends_with(".java") || name.contains('/');
    let named = source.program.iter().filter(is_path);
    paths.extend(named.filter(|name| Path::new(name).exists()).cloned());
    for part in source.class_path.iter().flat_map(std::env::split_paths) {
        paths.push(part_of(&part).display().to_string());
    }
    paths.extend(source.jar.clone());
    if paths.is_empty() {
        // A class in the working directory.
        paths.extend(Some(format!("{class}.class")).filter(|file| Path::new(file).exists()));
    }
    paths.extend(source.files.clone());
    paths.retain(|path| !path.is_empty());
    source.paths = paths;
    let folder = path.parent().unwrap_or(Path::new(""));
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    if let (Ok(here), Ok(folder)) = (Path::new(".").canonicalize(), folder.canonicalize()) {
        source.from_trace = relative(&folder, &here).display().to_string();
        source.from_root = here.display().to_string();
    }
}

/// Finds the folder in which a trace's paths are valid; failing that, looks for each path beside
/// the trace and in the working directory. Updates the paths.
pub fn find_again(file: &mut TraceFile, trace: &Path) -> Result<(), Failure> {
    let source = &file.source;
    if source.paths.is_empty() {
        return Ok(());
    }
    let beside = trace.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = beside.unwrap_or(Path::new(".")).to_owned();
    let root = Some(PathBuf::from(&source.from_root)).filter(|root| root.is_absolute());
    let mut bases = vec![beside.join(&source.from_trace)];
    bases.extend(root);
    bases.extend([PathBuf::from("."), beside]);
    let has_all = |base: &&PathBuf| source.paths.iter().all(|path| base.join(path).exists());
    if let Some(base) = bases.iter().find(has_all) {
        let here = Path::new(".").canonicalize();
        if here.is_ok_and(|here| base.canonicalize().is_ok_and(|base| base == here)) {
            return Ok(());
        }
        let place = |path: &String| (path.clone(), base.join(path).display().to_string());
        let found: Vec<(String, String)> = source.paths.iter().map(place).collect();
        let base = base.clone();
        if source.names_no_path() {
            file.source.class_path = Some(base.display().to_string());
        }
        put_in(file, &found);
        keep_sources(file, &[base]);
        return Ok(());
    }
    let mut found = Vec::new();
    let mut missing = Vec::new();
    for path in &source.paths {
        let ends = ends(Path::new(path));
        let places = bases.iter().flat_map(|base| ends.iter().map(move |end| base.join(end)));
        match places.into_iter().find(|place| place.exists()) {
            Some(place) => found.push((path.clone(), place.display().to_string())),
            None => missing.push(path.as_str()),
        }
    }
    if !missing.is_empty() {
        let (missing, is) = (missing.join(", "), if missing.len() == 1 { "is" } else { "are" });
        return Err(Failure::Input(format!(
            "{trace}: {missing} of the traced program {is} neither below {root} nor beside the trace: \
             put it there, or call hebra where the program has the same paths",
            trace = trace.display(),
            root = if source.from_root.is_empty() { "." } else { &source.from_root },
        )));
    }
    put_in(file, &found);
    keep_sources(file, &bases);
    Ok(())
}

/// Keeps the parts of `--source-path` that still exist; reports can do without the others.
fn keep_sources(file: &mut TraceFile, bases: &[PathBuf]) {
    let Some(path) = &file.source.source_path else { return };
    let there = std::env::split_paths(path).filter_map(|part| {
        let ends = [vec![part.clone()], ends(&part)].concat();
        let places = bases.iter().flat_map(|base| ends.iter().map(move |end| base.join(end)));
        places.into_iter().find(|place| place.exists())
    });
    let there: Vec<PathBuf> = there.collect();
    let joined = std::env::join_paths(&there).ok().filter(|_| !there.is_empty());
    file.source.source_path = joined.map(|path| path.to_string_lossy().into_owned());
}

/// Replaces the paths that were found elsewhere.
fn put_in(file: &mut TraceFile, found: &[(String, String)]) {
    let place = |name: &str| {
        let known = found.iter().find(|(path, _)| path == name);
        known.map_or(name.to_owned(), |(_, place)| place.clone())
    };
    let list = |list: &str| {
        let parts = std::env::split_paths(list).map(|part| {
            let named = part_of(&part);
            let place = PathBuf::from(place(&named.display().to_string()));
            if named == part { place } else { place.join("*") }
        });
        std::env::join_paths(parts).map_or(list.to_owned(), |l| l.to_string_lossy().into_owned())
    };
    let Source { program, class_path, jar, files, .. } = &mut file.source;
    files.iter_mut().for_each(|name| *name = place(name));
    program.iter_mut().for_each(|name| *name = place(name));
    jar.iter_mut().for_each(|name| *name = place(name));
    class_path.iter_mut().for_each(|path| *path = list(path));
    for selection in file.abstraction.iter_mut().flat_map(|a| &mut a.selections) {
        if let Some(basl) = basl_file(selection) {
            *selection = selection.replacen(basl, &place(basl), 1);
        }
    }
}

/// Returns the folder or file that a part of a class path names: `lib` for `lib/*`.
fn part_of(part: &Path) -> PathBuf {
    match part.file_name() {
        Some(name) if name == "*" => part.parent().unwrap_or(Path::new("")).to_owned(),
        _ => part.to_owned(),
    }
}

/// Returns the file that a selection such as `Tank.level=plant.basl:Level` names.
fn basl_file(selection: &str) -> Option<&str> {
    let (_, name) = selection.split_once('=')?;
    let end = name.find(".basl")? + ".basl".len();
    Some(name[..end].trim_start())
}

/// Returns the ends of a path: `a/b/C.java`, `b/C.java`, `C.java`.
fn ends(path: &Path) -> Vec<PathBuf> {
    let parts: Vec<Component<'_>> =
        path.components().filter(|part| matches!(part, Component::Normal(_))).collect();
    (0..parts.len()).map(|start| parts[start..].iter().collect()).collect()
}

/// Returns one folder relative to another, both absolute.
fn relative(from: &Path, to: &Path) -> PathBuf {
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(common).map(|_| Component::ParentDir);
    up.chain(to.components().skip(common)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_seen_from_each_other() {
        let check = |from: &str, to: &str, seen: &str| {
            assert_eq!(relative(Path::new(from), Path::new(to)), Path::new(seen));
        };
        check("/a/b/.hebra", "/a/b", "..");
        check("/a", "/a", "");
        check("/tmp", "/a/b", "../a/b");
        assert_eq!(ends(Path::new("./a/B.java")), [Path::new("a/B.java"), Path::new("B.java")]);
        assert_eq!(basl_file("Tank.level=plant.basl:Level"), Some("plant.basl"));
    }
}
