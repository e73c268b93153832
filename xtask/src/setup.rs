//! `cargo xtask setup`: checks for the programs that tests and benchmarks need and installs missing
//! ones: Debian packages with apt-get, other class libraries and the Kotlin compiler with the
//! package managers of Python and JavaScript. Quick if nothing is missing.

mod apt;
mod fetched;
mod packages;

use crate::workspace::Result;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The tools found.
pub struct Tools {
    /// The JDK's `bin` folder; it is the JDK that `hebra` will find.
    pub jdk_bin: PathBuf,
}

/// Something to install.
struct Missing {
    what: &'static str,
    /// Debian packages that contain it, the preferred one first.
    packages: &'static [&'static str],
}

/// Debian 12 has JDK 17; elsewhere, the release's default JDK is fine.
const JDK: Missing =
    Missing { what: "a JDK", packages: &["openjdk-17-jdk-headless", "default-jdk-headless"] };
const SPIN: Missing = Missing { what: "spin", packages: &["spin"] };
const GCC: Missing = Missing { what: "gcc", packages: &["gcc"] };
const GNAT: Missing = Missing { what: "gnat", packages: &["gnat"] };
const ECJ: Missing = Missing { what: "ecj", packages: &["ecj"] };
const Z3: Missing = Missing { what: "z3", packages: &["z3"] };
const CHROMIUM: Missing = Missing { what: "chromium", packages: &["chromium"] };
const JUNIT_4: Missing = Missing { what: "JUnit 4", packages: &["junit4"] };
const JUNIT_5: Missing = Missing { what: "JUnit 5", packages: &["junit5"] };
const TESTNG: Missing = Missing { what: "TestNG", packages: &["testng"] };
const MOCKITO: Missing = Missing { what: "Mockito", packages: &["libmockito-java"] };
/// The folder where Debian keeps jars.
pub const JARS: &str = "/usr/share/java";

/// Makes sure that everything is installed. If something that only some tests need is unavailable,
/// the setup continues, and those tests fail.
pub fn setup() -> Result<Tools> {
    let tools = basics()?;
    let mut absent = Vec::new();
    let has_jar = |name: &str| Path::new(JARS).join(name).is_file();
    let wanted = [
        (is_on_path("ecj"), ECJ),
        (is_on_path("gnatmake"), GNAT),
        (is_on_path("z3"), Z3),
        (is_on_path("chromium"), CHROMIUM),
        (has_jar("junit4.jar"), JUNIT_4),
        (has_jar("junit-jupiter-api.jar"), JUNIT_5),
        (has_jar("testng.jar"), TESTNG),
        (has_jar("mockito-core.jar"), MOCKITO),
    ];
    for (_, missing) in wanted.into_iter().filter(|(is_there, _)| !is_there) {
        let what = missing.what;
        absent.extend(apt::install(&[missing]).err().map(|error| format!("{what}: {error}")));
    }
    absent.extend(fetched::fetch()?);
    absent.extend(packages::fetch(packages::Which::Quick)?);
    match absent.is_empty() {
        true => println!("setup: class libraries and compilers for the tests are there"),
        false => {
            for what in absent {
                eprintln!("setup: tests that need it will fail: {what}");
            }
        }
    }
    Ok(tools)
}

/// Fetches the packages of all libraries in the corpus.
pub fn libraries() -> Result {
    match packages::fetch(packages::Which::All)?.first() {
        Some(absent) => Err(absent.clone().into()),
        None => Ok(()),
    }
}

/// Fetches Clojure; returns its jars.
pub fn clojure() -> Result<Vec<PathBuf>> {
    let mut jars = Vec::new();
    for package in ["libclojure-java", "libspec-alpha-clojure", "libcore-specs-alpha-clojure"] {
        for file in std::fs::read_dir(packages::one(package)??.join("usr/share/java"))? {
            let file = file?;
            // Others are links to these.
            if file.file_type()?.is_file() {
                jars.push(file.path());
            }
        }
    }
    Ok(jars)
}

/// Fetches the compiler and the library of Scala; returns their jars.
pub fn scala() -> Result<Vec<PathBuf>> {
    fetched::scala()
}

/// Makes sure that everything needed to build, try and measure is installed.
pub fn basics() -> Result<Tools> {
    let missing = missing()?;
    if !missing.is_empty() {
        let names: Vec<&str> = missing.iter().map(|m| m.what).collect();
        println!("setup: missing: {}", names.join(", "));
        apt::install(&missing)?;
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
    for (program, tool) in [("spin", SPIN), ("gcc", GCC)] {
        if !is_on_path(program) {
            missing.push(tool);
        }
    }
    Ok(missing)
}

fn is_on_path(program: &str) -> bool {
    on_path(&std::env::var_os("PATH").unwrap_or_default(), program).next().is_some()
}

/// Returns the `bin` of the JDK that `hebra` finds: `$JAVA_HOME`, else that of `java` on `PATH`.
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

/// Finds a JDK by `java`, which is often a chain of links that ends beside `javac`.
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
