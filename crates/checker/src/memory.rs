//! The memory of this process, as reported by the operating system.

/// Returns the memory in use.
pub fn resident_memory() -> usize {
    status_field("VmRSS:")
}

/// Returns the highest memory use so far.
pub fn peak_memory() -> usize {
    status_field("VmHWM:")
}

fn status_field(name: &str) -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with(name));
    let kilobytes = line.and_then(|l| l.split_whitespace().nth(1)?.parse::<usize>().ok());
    kilobytes.unwrap_or(0) * 1024
}
