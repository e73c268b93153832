//! The machine on which the numbers were measured.

use super::Bench;
use crate::workspace::{Result, capture, command};
use std::fs;

/// Describes the machine and the programs, as a list.
pub fn describe(bench: &Bench) -> Result<String> {
    let mut list = String::new();
    let mut add = |what: &str, which: String| list.push_str(&format!("- {what}: {which}\n"));
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let model = value(&processors, "model name", ':').unwrap_or("unknown");
    add("processor", format!("{cores} × {model}"));
    let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    if let Some(kilobytes) = value(&memory, "MemTotal", ':').and_then(kilobytes) {
        add("memory", format!("{:.0} GB", kilobytes * 1024.0 / 1e9));
    }
    let system = fs::read_to_string("/etc/os-release").unwrap_or_default();
    add("system", value(&system, "PRETTY_NAME", '=').unwrap_or("unknown").to_owned());
    let java = capture(command(bench.jdk_bin.join("java")).arg("--version"))?;
    add("JDK", first_line(&java));
    add("SPIN", first_line(&capture(command("spin").arg("-V"))?));
    add("gcc", first_line(&capture(command("gcc").arg("--version"))?));
    add("Rust", first_line(&capture(command("rustc").arg("--version"))?));
    Ok(list)
}

/// Returns the value of the first line that begins with `name`.
fn value<'a>(text: &'a str, name: &str, separator: char) -> Option<&'a str> {
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(separator)?.1.trim().trim_matches('"'))
}

fn kilobytes(text: &str) -> Option<f64> {
    text.strip_suffix(" kB")?.parse().ok()
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let check =
            |text, name, separator, expect| assert_eq!(value(text, name, separator), expect);
        check("flags\t: a\nmodel name\t: Fast CPU\n", "model name", ':', Some("Fast CPU"));
        check("PRETTY_NAME=\"Debian 12\"\n", "PRETTY_NAME", '=', Some("Debian 12"));
        check("", "MemTotal", ':', None);
        assert_eq!(kilobytes("2048 kB"), Some(2048.0));
    }
}
