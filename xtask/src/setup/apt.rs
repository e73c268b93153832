//! Installs Debian packages with apt-get, as root or through sudo.

use super::{Missing, on_path};
use crate::workspace::{Result, capture, run};
use std::process::Command;

/// Installs, for each tool, the first of its packages that apt offers.
pub fn install(missing: &[Missing]) -> Result {
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
    // One broken source does not prevent the others from working.
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

/// Returns true if apt can install a package.
fn is_offered(package: &str) -> bool {
    let policy = capture(Command::new("apt-cache").env("LC_ALL", "C").args(["policy", package]));
    policy.is_ok_and(|text| text.contains("Candidate:") && !text.contains("Candidate: (none)"))
}
