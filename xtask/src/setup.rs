//! `cargo xtask setup`: checks for the programs that tests and benchmarks need and installs what
//! is missing with Debian's apt-get. Quick and silent about apt when everything is there.

use crate::workspace::{Result, capture, run};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What was found.
pub struct Tools {
    /// The JDK's folder of programs, the same JDK that `hebra` will find.
    pub jdk_bin: PathBuf,
}

/// Something to install.
struct Missing {
    what: &'static str,
    /// Debian packages that bring it, the preferred one first.
    packages: &'static [&'static str],
}

/// Debian 12 has JDK 17; where it is not to be had, the release's own choice will do.
const JDK: Missing =
    Missing { what: "a JDK", packages: &["openjdk-17-jdk-headless", "default-jdk-headless"] };
const SPIN: Missing = Missing { what: "spin", packages: &["spin"] };
const GCC: Missing = Missing { what: "gcc", packages: &["gcc"] };

/// Makes sure that everything is there.
pub fn setup() -> Result<Tools> {
    let missing = missing()?;
    if !missing.is_empty() {
        let names: Vec<&str> = missing.iter().map(|m| m.what).collect();
        println!("setup: missing: {}", names.join(", "));
        install(&missing)?;
    }
    let tools = found()?;
    println!("setup: a JDK, spin and gcc are there");
    Ok(tools)
}

fn found() -> Result<Tools> {
    let missing: Vec<&str> = missing()?.iter().map(|m| m.what).collect();
    match jdk_bin()? {
        Some(jdk_bin) if missing.is_empty() => Ok(Tools { jdk_bin }),
        _ => Err(format!("not found: {}", missing.join(", ")).into()),
    }
}

fn missing() -> Result<Vec<Missing>> {
    let mut missing = Vec::new();
    if jdk_bin()?.is_none() {
        missing.push(JDK);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    for (program, tool) in [("spin", SPIN), ("gcc", GCC)] {
        if on_path(&path, program).next().is_none() {
            missing.push(tool);
        }
    }
    Ok(missing)
}

/// The `bin` of the JDK that `hebra` finds: `$JAVA_HOME`, else that of `java` on `PATH`.
fn jdk_bin() -> Result<Option<PathBuf>> {
    if let Some(home) = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        let bin = Path::new(&home).join("bin");
        if bin.join("javac").is_file() {
            return Ok(Some(bin));
        }
        let home = Path::new(&home).display();
        return Err(format!("JAVA_HOME is {home}, which has no javac: correct or unset it").into());
    }
    Ok(jdk_on_path(&std::env::var_os("PATH").unwrap_or_default()))
}

/// `java` is often a chain of links that ends beside `javac`.
fn jdk_on_path(path: &OsStr) -> Option<PathBuf> {
    let mut bins = on_path(path, "java")
        .filter_map(|java| Some(java.canonicalize().ok()?.parent()?.to_owned()));
    bins.find(|bin| bin.join("javac").is_file())
}

fn on_path(path: &OsStr, program: &str) -> impl Iterator<Item = PathBuf> {
    std::env::split_paths(path)
        .map(move |folder| folder.join(program))
        .filter(|file| file.is_file())
}

fn install(missing: &[Missing]) -> Result {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let by_hand = || -> String {
        let packages: Vec<&str> = missing.iter().map(|m| m.packages[0]).collect();
        format!("install by hand what these Debian packages hold: {}", packages.join(" "))
    };
    if on_path(&path, "apt-get").next().is_none() {
        return Err(format!("there is no apt-get here; {}", by_hand()).into());
    }
    let is_root = capture(Command::new("id").arg("-u"))?.trim() == "0";
    if !is_root && on_path(&path, "sudo").next().is_none() {
        return Err(format!("installing needs root or sudo; {}", by_hand()).into());
    }
    let apt_get = |args: &[&str]| {
        let mut command = Command::new(if is_root { "env" } else { "sudo" });
        if !is_root {
            command.arg("env");
        }
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]).args(args);
        println!("setup: apt-get {}", args.join(" "));
        run(&mut command)
    };
    // One broken source among several need not keep the others from serving.
    if let Err(error) = apt_get(&["-q", "update"]) {
        eprintln!("setup: going on although {error}");
    }
    let mut args = vec!["-q", "install", "--yes", "--no-install-recommends"];
    for tool in missing {
        let package = tool.packages.iter().find(|package| is_offered(package));
        let package = package.ok_or_else(|| {
            format!("apt offers none of {}; {}", tool.packages.join(", "), by_hand())
        })?;
        args.push(package);
    }
    apt_get(&args).map_err(|error| format!("{error}; {}", by_hand()).into())
}

/// Whether apt can install a package.
fn is_offered(package: &str) -> bool {
    let policy = capture(Command::new("apt-cache").env("LC_ALL", "C").args(["policy", package]));
    policy.is_ok_and(|text| text.contains("Candidate:") && !text.contains("Candidate: (none)"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_jdk_is_where_java_has_javac_beside_it() {
        let scratch =
            std::env::temp_dir().join(format!("hebra-xtask-setup-{}", std::process::id()));
        let (bin, runtime, links) =
            (scratch.join("jdk/bin"), scratch.join("jre/bin"), scratch.join("links"));
        for folder in [&bin, &runtime, &links] {
            fs::create_dir_all(folder).unwrap();
        }
        for file in [bin.join("java"), bin.join("javac"), runtime.join("java")] {
            fs::write(file, "").unwrap();
        }
        symlink(bin.join("java"), links.join("java")).unwrap();

        let path = |folders: &[&PathBuf]| std::env::join_paths(folders).unwrap();
        let expect = Some(bin.canonicalize().unwrap());
        assert_eq!(jdk_on_path(&path(&[&links])), expect);
        assert_eq!(jdk_on_path(&path(&[&runtime, &links])), expect);
        assert_eq!(jdk_on_path(&path(&[&runtime])), None);
        assert_eq!(jdk_on_path(OsStr::new("")), None);
        fs::remove_dir_all(scratch).unwrap();
    }
}
