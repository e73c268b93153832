//! Fetches the Debian packages of `tests/libraries/libraries.toml` into the build folder, one folder each, and unpacks
//! them there. Nothing is installed.

use super::apt;
use super::fetched::once;
use crate::workspace::{Result, capture, root, target};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The packages to fetch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Those of libraries with drivers that are tried in each test run.
    Quick,
    /// All.
    All,
}

/// Fetches what is missing. Returns a message for each package that is unavailable.
pub fn fetch(which: Which) -> Result<Vec<String>> {
    let text = fs::read_to_string(root().join("tests/libraries/libraries.toml"))?;
    let mut absent = Vec::new();
    for package in wanted(&text, which)? {
        absent.extend(one(&package)?.err());
    }
    Ok(absent)
}

/// Fetches a package; returns its folder, or a message if it is unavailable.
pub fn one(package: &str) -> Result<std::result::Result<PathBuf, String>> {
    let place = target()?.join("libraries").join(package);
    Ok(once(&place, package, |folder| unpacked(package, folder)).map(|()| place))
}

/// Returns the names of packages in the table of libraries.
fn wanted(table: &str, which: Which) -> Result<BTreeSet<String>> {
    let table: toml::Table = table.parse()?;
    let mut names = BTreeSet::new();
    for row in table.values() {
        if which == Which::All || row.get("quick").is_some() {
            let packages =
                row.get("packages").and_then(toml::Value::as_array).into_iter().flatten();
            names.extend(packages.filter_map(|name| name.as_str().map(str::to_owned)));
        }
    }
    Ok(names)
}

/// Downloads a package and unpacks it into a folder, with its version in the file `version`.
fn unpacked(package: &str, folder: &Path) -> Result {
    let download = || {
        let mut command = Command::new("apt-get");
        capture(command.args(["-q", "download", package]).current_dir(folder))
    };
    if download().is_err() {
        // The lists of packages may be missing, or old.
        apt::update()?;
        download()?;
    }
    let files: Vec<_> = fs::read_dir(folder)?.collect::<std::result::Result<_, _>>()?;
    let is_package = |file: &&fs::DirEntry| file.path().extension().is_some_and(|end| end == "deb");
    let file = files.iter().find(is_package).ok_or("apt-get downloaded no file")?.path();
    let version = capture(Command::new("dpkg-deb").arg("--field").arg(&file).arg("Version"))?;
    fs::write(folder.join("version"), version.trim())?;
    capture(Command::new("dpkg-deb").arg("--extract").arg(&file).arg(folder))?;
    Ok(fs::remove_file(file)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_quick_drivers_are_a_part_of_all() {
        let table = "[a]\npackages = [\"one\", \"two\"]\nquick = [\"Case\"]\n[b]\npackages = [\"two\", \"three\"]\n";
        let names = |which| wanted(table, which).unwrap().into_iter().collect::<Vec<_>>();
        assert_eq!(names(Which::Quick), ["one", "two"]);
        assert_eq!(names(Which::All), ["one", "three", "two"]);
    }
}
