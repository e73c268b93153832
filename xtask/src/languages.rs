//! `cargo xtask languages`: compiles the programs of `tests/languages`, checks them and compares with the verdicts that
//! `verdicts.toml` there states. Compilers and libraries are fetched into the build folder for this task alone: they are large.

use crate::setup;
use crate::workspace::{Result, build_hebra, capture, command, root, target};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Time for each program.
const LIMIT: &str = "60s";

/// A language: its folder, and how its programs are compiled into a folder with the jars of the language.
struct Language {
    name: &'static str,
    jars: Vec<PathBuf>,
    compiler: fn(&[PathBuf]) -> Result<Command>,
    /// How the name of a source ends.
    ending: &'static str,
}

/// Shows a table of all programs, with this `hebra` or a built one; fails if one is not as stated.
pub fn languages(hebra: Option<&Path>) -> Result {
    let bin = setup::basics()?.jdk_bin;
    let hebra = match hebra {
        Some(hebra) => std::path::absolute(hebra)?,
        None => build_hebra()?,
    };
    let folder = root().join("tests/languages");
    let stated: toml::Table = fs::read_to_string(folder.join("verdicts.toml"))?.parse()?;
    let languages = [
        Language {
            name: "clojure",
            jars: setup::clojure()?,
            compiler: |_| Ok(command("javac")),
            ending: "java",
        },
        Language { name: "scala", jars: setup::scala()?, compiler: scalac, ending: "scala" },
    ];
    println!("| program | stated | found |\n|---|---|---|");
    let mut differ = 0;
    for language in &languages {
        let path = compiled(language, &folder.join(language.name), &bin)?;
        let programs = stated.get(language.name).and_then(toml::Value::as_table);
        for (main, verdict) in programs.into_iter().flatten() {
            let verdict = verdict.as_str().unwrap_or_default();
            let found = match verdict {
                "run" => compared(&hebra, &bin, &path, main)?,
                _ => checked(&hebra, &path, main)?,
            };
            differ += usize::from(found != verdict);
            println!("| {} {main} | {verdict} | {found} |", language.name);
        }
    }
    match differ {
        0 => Ok(()),
        _ => Err(format!("{differ} programs are not as stated").into()),
    }
}

/// The compiler of Scala is a program in Scala.
fn scalac(jars: &[PathBuf]) -> Result<Command> {
    let mut java = command("java");
    java.arg("-cp").arg(std::env::join_paths(jars)?);
    java.args(["scala.tools.nsc.Main", "-usejavacp"]);
    Ok(java)
}

/// Compiles all sources of a folder; returns the class path of the programs.
fn compiled(language: &Language, sources: &Path, bin: &Path) -> Result<std::ffi::OsString> {
    let classes = target()?.join("languages").join("classes").join(language.name);
    fs::create_dir_all(&classes)?;
    let mut compiler = (language.compiler)(&language.jars)?;
    let mut path = vec![bin.to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    compiler.env("PATH", std::env::join_paths(path)?);
    let mut places = vec![classes.clone()];
    places.extend(language.jars.iter().cloned());
    let places = std::env::join_paths(places)?;
    if language.ending == "java" {
        compiler.arg("-cp").arg(&places);
    }
    compiler.arg("-d").arg(&classes);
    for file in fs::read_dir(sources)? {
        let file = file?.path();
        if file.extension().is_some_and(|ending| ending == language.ending) {
            compiler.arg(file);
        }
    }
    capture(&mut compiler)?;
    Ok(places)
}

/// Returns the verdict of `hebra check`.
fn checked(hebra: &Path, path: &std::ffi::OsStr, main: &str) -> Result<String> {
    let mut check = command(hebra);
    check.args(["check", "--time-limit", LIMIT, "-cp"]).arg(path).arg(main);
    let text = String::from_utf8_lossy(&check.output()?.stdout).into_owned();
    let verdict = text.split(':').next().unwrap_or_default().trim();
    Ok(verdict.lines().last().unwrap_or_default().to_owned())
}

/// Returns `run` if `hebra run` prints what `java` does.
fn compared(hebra: &Path, bin: &Path, path: &std::ffi::OsStr, main: &str) -> Result<String> {
    let printed = |mut command: Command| -> Result<(Option<i32>, Vec<u8>)> {
        let output = command.arg("-cp").arg(path).arg(main).output()?;
        Ok((output.status.code(), output.stdout))
    };
    let mut run = command(hebra);
    run.arg("run");
    let mut java = command(bin.join("java"));
    java.arg("-ea");
    Ok(if printed(run)? == printed(java)? { "run" } else { "differs from java" }.to_owned())
}
