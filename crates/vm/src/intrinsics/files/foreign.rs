//! Files of the host that a program may know of, although they are not in memory: those of the class
//! path, of the JDK and of the operating system. Saying that there is no such file would be wrong.

use crate::environment::Reading;
use crate::intrinsics::{Args, host};
use crate::machine::{Fatal, Vm, load_fatal};

/// Ends a program that asks for such a file, by an absolute path that is not in memory.
pub(super) fn check(vm: &mut Vm, args: &Args, path: &[u8]) -> Result<(), Fatal> {
    let path = plain(&String::from_utf8_lossy(path));
    let home = vm.options.environment.home();
    if below(&path, home).is_some_and(|rest| !ABSENT.contains(&rest)) {
        return Err(host::refusal(vm, args, &format!("{path} belongs to the JDK; {ADVICE}")));
    }
    let is_of_system = SYSTEM.iter().any(|folder| below(&path, folder).is_some());
    // Settings in /etc are on some machines and not on others.
    let is_setting = below(&path, SETTINGS).is_some_and(|rest| !rest.is_empty());
    if is_setting && path != MIME_TYPES && asks_whether_there(vm, args) {
        if vm.is_check() {
            let note = format!(
                "there is no {path}: the file system in memory has no files of the operating system"
            );
            vm.gathered.readings.insert(Reading::Chosen(note));
        }
    } else if is_of_system && path != MIME_TYPES {
        let reason = format!("{path} belongs to the operating system; {ADVICE}");
        return Err(host::refusal(vm, args, &reason));
    }
    let environment = &vm.options.environment;
    let working = environment.property("user.dir").unwrap_or_default();
    let entries = environment.property("java.class.path").unwrap_or_default();
    for entry in entries.split(':') {
        let entry = match entry.starts_with('/') {
            true => plain(entry),
            false => plain(&format!("{working}/{entry}")),
        };
        let is_there = match below(&path, &entry) {
            Some("") => true,
            Some(rest) => vm.program.has_user_resource(rest).map_err(load_fatal)?,
            None => false,
        };
        if is_there {
            let reason = format!("{path} belongs to the class path; {ADVICE}");
            return Err(host::refusal(vm, args, &reason));
        }
    }
    Ok(())
}

/// Returns true if a call only asks whether a file is there, or what kind it is.
fn asks_whether_there(vm: &Vm, args: &Args) -> bool {
    let method = vm.program.method(args.method);
    match &*vm.program.class(method.class).name {
        "java/io/UnixFileSystem" => ["getBooleanAttributes", "checkAccess"]
            .iter()
            .any(|start| method.name.starts_with(start)),
        "sun/nio/fs/UnixNativeDispatcher" => {
            matches!(&*method.name, "stat" | "stat2" | "lstat" | "exists" | "access")
        }
        _ => false,
    }
}

/// What the library looks for below the JDK's home, and no JDK comes with: calendars of its users.
const ABSENT: [&str; 1] = ["conf/chronology"];
/// Folders of the operating system.
const SYSTEM: [&str; 4] = ["/dev", "/etc", "/proc", "/sys"];
/// The one with settings.
const SETTINGS: &str = "/etc";
/// A file that the library looks for and does without.
const MIME_TYPES: &str = "/etc/mime.types";

const ADVICE: &str = "the file system in memory does not have it";

/// Returns an absolute path without `.`, `..` and double slashes.
pub(super) fn plain(path: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => drop(names.pop()),
            name => names.push(name),
        }
    }
    format!("/{}", names.join("/"))
}

/// Returns what follows a folder in a path, without a slash at the start.
fn below<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    let rest = path.strip_prefix(folder)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}
