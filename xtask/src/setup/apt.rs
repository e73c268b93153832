//! Installs Debian packages with apt-get, as root or through sudo.

use super::{Missing, on_path};
use crate::workspace::{Result, capture, run};
use std::process::Command;

/// Installs, for each tool, the first of its packages that apt offers.
pub fn install(missing: &[Missing]) -> Result {
    let by_hand = || -> String {
        let packages: Vec<&str> = missing.iter().map(|m| m.packages[0]).collect();
        format!("install by hand what these Debian packages hold: {}", packages.join(" "))
    };
    update().map_err(|error| format!("{error}; {}", by_hand()))?;
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

/// Asks for the lists of packages that there are. One broken source does not prevent the others from working.
pub fn update() -> Result {
    let path = std::env::var_os("PATH").unwrap_or_default();
    if on_path(&path, "apt-get").next().is_none() {
        return Err("there is no apt-get here".into());
    }
    if !is_root()? && on_path(&path, "sudo").next().is_none() {
        return Err("installing needs root or sudo".into());
    }
    if let Err(error) = apt_get(&["-q", "update"]) {
        eprintln!("setup: going on although {error}");
    }
    Ok(())
}

fn is_root() -> Result<bool> {
    Ok(capture(Command::new("id").arg("-u"))?.trim() == "0")
}

fn apt_get(args: &[&str]) -> Result {
    let is_root = is_root()?;
    let mut command = Command::new(if is_root { "env" } else { "sudo" });
    if !is_root {
        command.arg("env");
    }
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]).args(args);
    println!("setup: apt-get {}", args.join(" "));
    run(&mut command)
}

/// Returns true if apt can install a package.
fn is_offered(package: &str) -> bool {
    let policy = capture(Command::new("apt-cache").env("LC_ALL", "C").args(["policy", package]));
    policy.is_ok_and(|text| text.contains("Candidate:") && !text.contains("Candidate: (none)"))
}
