//! The workspace and its commands: its folder, calls of cargo, and the built `hebra`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of every task: nothing, or a message for people.
pub type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    folder.parent().map(Path::to_owned).unwrap_or(folder)
}

/// Creates a command that runs in the workspace's folder.
pub fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Creates a command for cargo, as the user called it.
pub fn cargo() -> Command {
    let mut cargo = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // The user meant it relative to their current directory.
    if let Some(folder) = std::env::var_os("CARGO_TARGET_DIR")
        && let Ok(folder) = std::path::absolute(folder)
    {
        cargo.env("CARGO_TARGET_DIR", folder);
    }
    cargo
}

/// Returns cargo's metadata of the workspace's packages.
pub fn metadata() -> Result<serde_json::Value> {
    let text =
        capture(cargo().args(["metadata", "--format-version", "1", "--no-deps", "--offline"]))?;
    Ok(serde_json::from_str(&text)?)
}

/// Returns the folder that cargo builds into.
pub fn target() -> Result<PathBuf> {
    let metadata = metadata()?;
    let target = metadata["target_directory"].as_str();
    target.map(PathBuf::from).ok_or_else(|| "cargo did not say where it builds".into())
}

/// Runs a command whose output the user sees; anything but success is an error.
pub fn run(command: &mut Command) -> Result {
    let status = command.status().map_err(|error| cannot_run(command, error))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} failed: {status}", shown(command)).into())
    }
}

/// Runs a command and returns its standard output; anything but success is an error.
pub fn capture(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .map_err(|error| cannot_run(command, error))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    Err(format!("{} failed: {}\n{text}{complaint}", shown(command), output.status).into())
}

/// Builds `hebra` optimised and returns its path.
pub fn build_hebra() -> Result<PathBuf> {
    let mut build = cargo();
    build.args(["build", "--release", "--package", "hebra-cli", "--bin", "hebra"]);
    build.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
    let output = build.output().map_err(|error| cannot_run(&build, error))?;
    if !output.status.success() {
        return Err(format!("{} failed: {}", shown(&build), output.status).into());
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let built = messages.lines().find_map(executable);
    built.ok_or_else(|| "cargo did not say where it put hebra".into())
}

/// Returns the path of `hebra` in a message of cargo.
fn executable(message: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    let is_hebra = message["target"]["name"] == "hebra";
    message["executable"].as_str().filter(|_| is_hebra).map(PathBuf::from)
}

/// Formats the command line for messages.
pub fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn cannot_run(command: &Command, error: std::io::Error) -> Box<dyn Error> {
    format!("cannot run {}: {error}", command.get_program().to_string_lossy()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_binary_in_what_cargo_says() {
        let check = |message: &str, expect: Option<&str>| {
            assert_eq!(executable(message), expect.map(PathBuf::from), "{message}");
        };
        let artifact = r#""reason":"compiler-artifact""#;
        check(
            &format!(r#"{{{artifact},"target":{{"name":"hebra"}},"executable":"t/hebra"}}"#),
            Some("t/hebra"),
        );
        check(&format!(r#"{{{artifact},"target":{{"name":"hebra_vm"}},"executable":null}}"#), None);
        check(&format!(r#"{{{artifact},"target":{{"name":"other"}},"executable":"t/o"}}"#), None);
        check("not JSON", None);
    }
}
