//! Calls of the platform behind `java.nio.file`: `sun.nio.fs.UnixNativeDispatcher` and what belongs to it.
//! They are replaced one level above its natives, where paths are still objects and not addresses.

use super::errors::{Answer, Errno, Trouble, as_unix_exception};
use super::paths::{self, Last};
use super::{file_system, opened, tree};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::time;
use crate::intrinsics::{Args, FALSE, Flow, NOTHING, NULL, Outcome, Table, host, quiet, visible};
use crate::machine::Vm;
use hebra_classfile::model::{Instruction, Kind};
use hebra_state::heap::Ref;

macro_rules! unix {
    ($method:literal) => {
        concat!("sun/nio/fs/UnixNativeDispatcher.", $method)
    };
}

macro_rules! linux {
    ($method:literal) => {
        concat!("sun/nio/fs/LinuxNativeDispatcher.", $method)
    };
}

pub(super) const TABLE: Table = &[
    (unix!("init()I"), quiet(|_, _| Ok(Flow::int(OPENAT | FUTIMES)))),
    (linux!("init()V"), NOTHING),
    (unix!("getcwd()[B"), quiet(working_directory)),
    (unix!("strerror(I)[B"), quiet(error_text)),
    (unix!("open(Lsun/nio/fs/UnixPath;II)I"), visible(open)),
    (unix!("openat(I[BII)I"), visible(open_from)),
    (unix!("close0(I)V"), visible(close)),
    (unix!("dup(I)I"), visible(duplicate)),
    (unix!("unlink(Lsun/nio/fs/UnixPath;)V"), visible(unlink)),
    (unix!("unlinkat(I[BI)V"), visible(unlink_from)),
    (unix!("rename(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixPath;)V"), visible(rename)),
    (unix!("renameat(I[BI[B)V"), visible(rename_from)),
    (unix!("mkdir(Lsun/nio/fs/UnixPath;I)V"), visible(make_folder)),
    (unix!("rmdir(Lsun/nio/fs/UnixPath;)V"), visible(remove_folder)),
    (unix!("readlink(Lsun/nio/fs/UnixPath;)[B"), visible(read_link)),
    (unix!("realpath(Lsun/nio/fs/UnixPath;)[B"), visible(real_path)),
    (unix!("link(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixPath;)V"), visible(add_name)),
    (unix!("symlink([BLsun/nio/fs/UnixPath;)V"), visible(make_link)),
    (unix!("mknod(Lsun/nio/fs/UnixPath;IJ)V"), quiet(devices)),
    (unix!("statvfs(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileStoreAttributes;)V"), quiet(store)),
    (unix!("stat(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V"), visible(stat)),
    (unix!("lstat(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V"), visible(stat_link)),
    (unix!("stat2(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)I"), visible(stat_number)),
    (unix!("stat(Lsun/nio/fs/UnixPath;)I"), visible(stat_mode)),
    (unix!("fstat(ILsun/nio/fs/UnixFileAttributes;)V"), visible(stat_opened)),
    (unix!("fstatat(I[BILsun/nio/fs/UnixFileAttributes;)V"), visible(stat_from)),
    (unix!("exists(Lsun/nio/fs/UnixPath;)Z"), visible(exists)),
    (unix!("access(Lsun/nio/fs/UnixPath;I)V"), visible(access)),
    (unix!("access(Lsun/nio/fs/UnixPath;I)I"), visible(access_number)),
    (unix!("chown(Lsun/nio/fs/UnixPath;II)V"), visible(touch)),
    (unix!("lchown(Lsun/nio/fs/UnixPath;II)V"), visible(touch_link)),
    (unix!("fchown(III)V"), visible(touch_opened)),
    (unix!("chmod(Lsun/nio/fs/UnixPath;I)V"), visible(set_mode)),
    (unix!("fchmod(II)V"), visible(set_mode_opened)),
    (unix!("fchmodat(ILsun/nio/fs/UnixPath;II)V"), visible(set_mode_at)),
    (unix!("fchmodatNoFollowSupported()Z"), FALSE),
    (
        unix!("utimes(Lsun/nio/fs/UnixPath;JJ)V"),
        visible(|vm, a| {
            let found = existing(vm, a, 0, Last::Follow);
            set_times(vm, found, a.long(2), 1000)
        }),
    ),
    (
        unix!("lutimes(Lsun/nio/fs/UnixPath;JJ)V"),
        visible(|vm, a| {
            let found = existing(vm, a, 0, Last::Keep);
            set_times(vm, found, a.long(2), 1000)
        }),
    ),
    (unix!("futimes(IJJ)V"), visible(|vm, a| set_times_opened(vm, a, 1000))),
    (unix!("futimens(IJJ)V"), visible(|vm, a| set_times_opened(vm, a, 1))),
    (
        unix!("utimensat(ILsun/nio/fs/UnixPath;JJI)V"),
        visible(|vm, a| {
            let found = existing(vm, a, 1, last(a.int(4)));
            set_times(vm, found, a.long(3), 1)
        }),
    ),
    (unix!("opendir(Lsun/nio/fs/UnixPath;)J"), visible(open_folder)),
    (unix!("fdopendir(I)J"), visible(list_opened)),
    (unix!("closedir(J)V"), visible(close)),
    (unix!("readdir(J)[B"), visible(next_name)),
    (unix!("getpwuid(I)[B"), quiet(user)),
    (unix!("getgrgid(I)[B"), quiet(user)),
    (linux!("posix_fadvise(IJJI)I"), NULL),
    // There are no extended attributes.
    ("sun/nio/fs/LinuxFileSystem.copyNonPosixAttributes(II)V", NOTHING),
    (unix!("flistxattr(IJI)I"), NULL),
    (linux!("flistxattr(IJI)I"), NULL),
    (linux!("directCopy0(IIJ)I"), visible(copy)),
    ("sun/nio/fs/UnixCopyFile.transfer(IIJ)V", visible(copy)),
    (
        "sun/nio/fs/UnixFileAttributes.toFileTime(JJ)Ljava/nio/file/attribute/FileTime;",
        quiet(file_time),
    ),
];

/// Bits of what the platform can do, of which the library asks for these.
const OPENAT: i32 = 1 << 1;
const FUTIMES: i32 = 1 << 2;

/// Number of the user.
const USER: u64 = 1000;

/// Returns the path in an argument.
fn path(vm: &Vm, args: &Args, index: usize) -> Vec<u8> {
    let bytes = tree::bytes_of(vm, vm.field(args.reference(index), "path") as Ref);
    if bytes.is_empty() { b".".to_vec() } else { bytes }
}

fn find(vm: &mut Vm, args: &Args, index: usize, last: Last) -> Answer<paths::Place> {
    let path = path(vm, args, index);
    paths::find(vm, args, &path, last)
}

fn existing(vm: &mut Vm, args: &Args, index: usize, last: Last) -> Answer<Ref> {
    let path = path(vm, args, index);
    paths::existing(vm, args, &path, last)
}

/// Finds the name in one argument from the open folder in the one before.
fn find_from(vm: &mut Vm, args: &Args, index: usize, last: Last) -> Answer<paths::Place> {
    let folder = opened::node(vm, args.int(index))?;
    let path = tree::bytes_of(vm, args.reference(index + 1));
    paths::find_from(vm, args, folder, &path, last)
}

fn done(vm: &mut Vm, answer: Answer<()>) -> Outcome {
    as_unix_exception(vm, answer.map(|()| Flow::Void))
}

/// Reports an error by its number, 0 if there is none.
fn numbered(answer: Answer<()>) -> Outcome {
    match answer {
        Ok(()) => Ok(Flow::int(0)),
        Err(Trouble::Error(Errno(number))) => Ok(Flow::int(number)),
        Err(Trouble::Fatal(fatal)) => Err(fatal),
    }
}

fn working_directory(vm: &mut Vm, _: &Args) -> Outcome {
    let name = paths::working_directory(vm);
    Ok(Flow::reference(tree::bytes(vm, &name)))
}

fn error_text(vm: &mut Vm, args: &Args) -> Outcome {
    let text = Errno(args.int(0)).text();
    Ok(Flow::reference(tree::bytes(vm, text.as_bytes())))
}

fn user(vm: &mut Vm, _: &Args) -> Outcome {
    let name = vm.options.environment.property("user.name").unwrap_or_default();
    Ok(Flow::reference(tree::bytes(vm, name.as_bytes())))
}

fn devices(vm: &mut Vm, args: &Args) -> Outcome {
    Err(host::refusal(vm, args, "the file system in memory has no devices"))
}

fn store(vm: &mut Vm, args: &Args) -> Outcome {
    Err(host::refusal(vm, args, "the file system in memory has no size"))
}

fn open(vm: &mut Vm, args: &Args) -> Outcome {
    let (flags, mode) = (args.int(1) as u32, args.int(2) as u32);
    let found = find(vm, args, 0, opened::last(flags));
    let opened = found.and_then(|place| opened::open(vm, args, &place, flags, mode));
    as_unix_exception(vm, opened.map(Flow::int))
}

fn open_from(vm: &mut Vm, args: &Args) -> Outcome {
    let (flags, mode) = (args.int(2) as u32, args.int(3) as u32);
    let found = find_from(vm, args, 0, opened::last(flags));
    let opened = found.and_then(|place| opened::open(vm, args, &place, flags, mode));
    as_unix_exception(vm, opened.map(Flow::int))
}

fn close(vm: &mut Vm, args: &Args) -> Outcome {
    let closed = opened::close(vm, args.int(0));
    done(vm, closed)
}

fn duplicate(vm: &mut Vm, args: &Args) -> Outcome {
    let made = opened::duplicate(vm, args, args.int(0));
    as_unix_exception(vm, made.map(Flow::int))
}

fn unlink(vm: &mut Vm, args: &Args) -> Outcome {
    let removed = find(vm, args, 0, Last::Keep).and_then(|place| tree::remove_file(vm, &place));
    done(vm, removed)
}

fn unlink_from(vm: &mut Vm, args: &Args) -> Outcome {
    const REMOVE_FOLDER: i32 = 0x200;
    let removed =
        find_from(vm, args, 0, Last::Keep).and_then(|place| match args.int(2) & REMOVE_FOLDER {
            0 => tree::remove_file(vm, &place),
            _ => tree::remove_folder(vm, &place),
        });
    done(vm, removed)
}

fn rename(vm: &mut Vm, args: &Args) -> Outcome {
    let from = find(vm, args, 0, Last::Keep);
    let places = from.and_then(|from| find(vm, args, 1, Last::Keep).map(|to| (from, to)));
    let renamed = places.and_then(|(from, to)| tree::rename(vm, &from, &to));
    done(vm, renamed)
}

fn rename_from(vm: &mut Vm, args: &Args) -> Outcome {
    let from = find_from(vm, args, 0, Last::Keep);
    let places = from.and_then(|from| find_from(vm, args, 2, Last::Keep).map(|to| (from, to)));
    let renamed = places.and_then(|(from, to)| tree::rename(vm, &from, &to));
    done(vm, renamed)
}

fn make_folder(vm: &mut Vm, args: &Args) -> Outcome {
    let found = find(vm, args, 0, Last::Keep);
    let made = found.and_then(|place| tree::make_folder(vm, &place, args.int(1) as u32));
    done(vm, made)
}

fn remove_folder(vm: &mut Vm, args: &Args) -> Outcome {
    let removed = find(vm, args, 0, Last::Keep).and_then(|place| tree::remove_folder(vm, &place));
    done(vm, removed)
}

fn read_link(vm: &mut Vm, args: &Args) -> Outcome {
    let found = existing(vm, args, 0, Last::Keep);
    let target = found.and_then(|node| match tree::target(vm, node) {
        Some(target) => Ok(Flow::reference(tree::bytes(vm, &target))),
        None => Err(Errno::INVALID.into()),
    });
    as_unix_exception(vm, target)
}

fn make_link(vm: &mut Vm, args: &Args) -> Outcome {
    let target = tree::bytes_of(vm, args.reference(0));
    let found = find(vm, args, 1, Last::Keep);
    let made = found.and_then(|place| tree::make_link(vm, &place, &target));
    done(vm, made)
}

fn add_name(vm: &mut Vm, args: &Args) -> Outcome {
    let from = find(vm, args, 0, Last::Keep);
    let places = from.and_then(|from| find(vm, args, 1, Last::Keep).map(|to| (from, to)));
    let added = places.and_then(|(from, to)| tree::add_name(vm, &from, &to));
    done(vm, added)
}

fn real_path(vm: &mut Vm, args: &Args) -> Outcome {
    let path = path(vm, args, 0);
    let found = paths::existing(vm, args, &path, Last::Follow);
    let real = found.and_then(|_| paths::real_path(vm, &path));
    let real = real.map(|real| Flow::reference(tree::bytes(vm, &real)));
    as_unix_exception(vm, real)
}

/// Returns type and permissions of a file.
fn mode(vm: &Vm, node: Ref) -> u64 {
    let kind = match tree::target(vm, node) {
        Some(_) => 0o120_000,
        None if tree::is_folder(vm, node) => 0o040_000,
        None => 0o100_000,
    };
    kind | vm.field(node, "mode")
}

/// Seconds of a time that is one of the clock.
const OF_CLOCK: i64 = i64::MIN;

/// Fills in the attributes of a file.
fn fill(vm: &mut Vm, node: Ref, attributes: Ref) {
    const BILLION: i64 = 1_000_000_000;
    let (mode, size, number) = (mode(vm, node), tree::size(vm, node), vm.field(node, "number"));
    let (seconds, nanos) = match tree::time(vm, node) {
        Some(nanos) => (nanos.div_euclid(BILLION), nanos.rem_euclid(BILLION)),
        None => (OF_CLOCK, 0),
    };
    let links = vm.field(node, "links") + 1;
    let mut set = |name: &str, value: u64| vm.set_field(attributes, name, value);
    set("st_mode", mode);
    set("st_ino", number);
    set("st_dev", 1);
    set("st_nlink", links);
    set("st_uid", USER);
    set("st_gid", USER);
    set("st_size", size as u64);
    for kind in ["atime", "mtime", "ctime", "birthtime"] {
        set(&format!("st_{kind}_sec"), seconds as u64);
        set(&format!("st_{kind}_nsec"), nanos as u64);
    }
    set("birthtime_available", 1);
}

fn stat_link(vm: &mut Vm, args: &Args) -> Outcome {
    let found = existing(vm, args, 0, Last::Keep);
    let filled = found.map(|node| fill(vm, node, args.reference(1)));
    done(vm, filled)
}

fn stat(vm: &mut Vm, args: &Args) -> Outcome {
    let filled = existing(vm, args, 0, Last::Follow).map(|node| fill(vm, node, args.reference(1)));
    done(vm, filled)
}

fn stat_number(vm: &mut Vm, args: &Args) -> Outcome {
    numbered(existing(vm, args, 0, Last::Follow).map(|node| fill(vm, node, args.reference(1))))
}

/// Returns type and permissions of a file, 0 if there is none.
fn stat_mode(vm: &mut Vm, args: &Args) -> Outcome {
    match existing(vm, args, 0, Last::Follow) {
        Ok(node) => Ok(Flow::Value(mode(vm, node))),
        Err(Trouble::Error(_)) => Ok(Flow::int(0)),
        Err(Trouble::Fatal(fatal)) => Err(fatal),
    }
}

fn stat_opened(vm: &mut Vm, args: &Args) -> Outcome {
    let found = opened::node(vm, args.int(0));
    let filled = found.map(|node| fill(vm, node, args.reference(1)));
    done(vm, filled)
}

fn stat_from(vm: &mut Vm, args: &Args) -> Outcome {
    let filled = find_from(vm, args, 0, last(args.int(2))).and_then(|place| match place.node {
        0 => Err(Errno::MISSING.into()),
        node => {
            fill(vm, node, args.reference(3));
            Ok(())
        }
    });
    done(vm, filled)
}

fn exists(vm: &mut Vm, args: &Args) -> Outcome {
    match existing(vm, args, 0, Last::Follow) {
        Ok(_) => Ok(Flow::boolean(true)),
        Err(Trouble::Error(_)) => Ok(Flow::boolean(false)),
        Err(Trouble::Fatal(fatal)) => Err(fatal),
    }
}

fn check(vm: &mut Vm, args: &Args) -> Answer<()> {
    const REFUSED: Errno = Errno(13);
    let node = existing(vm, args, 0, Last::Follow)?;
    match file_system::may_access(vm, args, node, args.int(1) as u32)? {
        true => Ok(()),
        false => Err(REFUSED.into()),
    }
}

fn access(vm: &mut Vm, args: &Args) -> Outcome {
    let checked = check(vm, args);
    done(vm, checked)
}

fn access_number(vm: &mut Vm, args: &Args) -> Outcome {
    numbered(check(vm, args))
}

/// Leaves a file as it is: there is one user.
fn touch(vm: &mut Vm, args: &Args) -> Outcome {
    let found = existing(vm, args, 0, Last::Follow);
    done(vm, found.map(|_| ()))
}

fn touch_link(vm: &mut Vm, args: &Args) -> Outcome {
    let found = existing(vm, args, 0, Last::Keep);
    done(vm, found.map(|_| ()))
}

fn touch_opened(vm: &mut Vm, args: &Args) -> Outcome {
    let found = opened::node(vm, args.int(0));
    done(vm, found.map(|_| ()))
}

fn change_mode(vm: &mut Vm, found: Answer<Ref>, mode: i32) -> Outcome {
    let changed = found.map(|node| vm.set_field(node, "mode", mode as u64 & 0o7777));
    done(vm, changed)
}

fn set_mode(vm: &mut Vm, args: &Args) -> Outcome {
    let found = existing(vm, args, 0, Last::Follow);
    change_mode(vm, found, args.int(1))
}

fn set_mode_opened(vm: &mut Vm, args: &Args) -> Outcome {
    let found = opened::node(vm, args.int(0));
    change_mode(vm, found, args.int(1))
}

fn set_mode_at(vm: &mut Vm, args: &Args) -> Outcome {
    let found = existing(vm, args, 1, Last::Follow);
    change_mode(vm, found, args.int(2))
}

/// Returns what a call with flags does with a symbolic link at the end of a path.
fn last(flags: i32) -> Last {
    const NO_FOLLOW: i32 = 0x100;
    if flags & NO_FOLLOW == 0 { Last::Follow } else { Last::Keep }
}

/// Sets the time of the last change, given in so many nanoseconds each; that of access is not kept.
fn set_times(vm: &mut Vm, found: Answer<Ref>, time: i64, unit: i64) -> Outcome {
    let set = found.map(|node| tree::set_time(vm, node, time, unit));
    done(vm, set)
}

fn set_times_opened(vm: &mut Vm, args: &Args, unit: i64) -> Outcome {
    let found = opened::node(vm, args.int(0));
    let set = found.map(|node| tree::set_time(vm, node, args.long(2), unit));
    done(vm, set)
}

fn open_folder(vm: &mut Vm, args: &Args) -> Outcome {
    let opened = find(vm, args, 0, Last::Follow).and_then(|place| match place.node {
        0 => Err(Errno::MISSING.into()),
        node if !tree::is_folder(vm, node) => Err(Errno::NO_FOLDER.into()),
        _ => opened::open(vm, args, &place, opened::READ_ONLY, 0),
    });
    as_unix_exception(vm, opened.map(|number| Flow::Value(number as u64)))
}

/// Returns the number of an open folder, which is its descriptor.
fn list_opened(vm: &mut Vm, args: &Args) -> Outcome {
    let found = opened::node(vm, args.int(0));
    let found = found.and_then(|node| match tree::is_folder(vm, node) {
        true => Ok(Flow::Value(args.int(0) as u64)),
        false => Err(Errno::NO_FOLDER.into()),
    });
    as_unix_exception(vm, found)
}

fn next_name(vm: &mut Vm, args: &Args) -> Outcome {
    let name = opened::next_name(vm, args.int(0));
    let name = name.map(|name| match name {
        Some(name) => Flow::reference(tree::bytes(vm, &name)),
        None => Flow::Value(0),
    });
    as_unix_exception(vm, name)
}

/// Copies the rest of the file in the second argument to the one in the first; 0 says that it is done.
fn copy(vm: &mut Vm, args: &Args) -> Outcome {
    let copied = opened::copy(vm, args, args.int(1), args.int(0));
    as_unix_exception(vm, copied.map(|_| Flow::int(0)))
}

/// Makes a vague number of a time that is one of the clock.
fn file_time(vm: &mut Vm, args: &Args) -> Outcome {
    if args.long(0) != OF_CLOCK {
        return Ok(Flow::Decline);
    }
    let millis = time::of_past(vm, args);
    const TIME: &str = "(J)Ljava/nio/file/attribute/FileTime;";
    let made = glue::method(vm, "FileTime", TIME, |_| {
        use Instruction::*;
        vec![
            Load(Kind::Long, 0),
            InvokeStatic(member("java/nio/file/attribute/FileTime", "fromMillis", TIME), false),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, vec![millis]))
}
