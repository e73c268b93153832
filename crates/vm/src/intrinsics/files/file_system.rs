//! The natives of `java.io.UnixFileSystem`, which is behind `File`.

use super::errors::{Answer, Errno, as_io_exception, otherwise};
use super::paths::{self, Last};
use super::{path_bytes, tree};
use crate::intrinsics::time;
use crate::intrinsics::{Args, Flow, Outcome, Table, jdk_files, quiet, visible};
use crate::machine::{Vm, load_fatal};
use hebra_state::heap::{Body, Ref};

macro_rules! system {
    ($method:literal) => {
        concat!("java/io/UnixFileSystem.", $method)
    };
}

pub(super) const TABLE: Table = &[
    (system!("canonicalize(Ljava/lang/String;)Ljava/lang/String;"), visible(canonicalize)),
    (system!("canonicalize0(Ljava/lang/String;)Ljava/lang/String;"), visible(canonicalize)),
    (system!("getBooleanAttributes0(Ljava/io/File;)I"), visible(attributes)),
    (system!("checkAccess(Ljava/io/File;I)Z"), visible(check_access)),
    (system!("checkAccess0(Ljava/io/File;I)Z"), visible(check_access)),
    (system!("getLastModifiedTime(Ljava/io/File;)J"), visible(last_modified)),
    (system!("getLastModifiedTime0(Ljava/io/File;)J"), visible(last_modified)),
    (system!("getLength(Ljava/io/File;)J"), visible(length)),
    (system!("getLength0(Ljava/io/File;)J"), visible(length)),
    (system!("setPermission(Ljava/io/File;IZZ)Z"), visible(set_permission)),
    (system!("setPermission0(Ljava/io/File;IZZ)Z"), visible(set_permission)),
    (system!("createFileExclusively(Ljava/lang/String;)Z"), visible(create_file)),
    (system!("createFileExclusively0(Ljava/lang/String;)Z"), visible(create_file)),
    (system!("delete0(Ljava/io/File;)Z"), visible(delete)),
    (system!("list(Ljava/io/File;)[Ljava/lang/String;"), visible(list)),
    (system!("list0(Ljava/io/File;)[Ljava/lang/String;"), visible(list)),
    (system!("createDirectory(Ljava/io/File;)Z"), visible(create_folder)),
    (system!("createDirectory0(Ljava/io/File;)Z"), visible(create_folder)),
    (system!("rename0(Ljava/io/File;Ljava/io/File;)Z"), visible(rename)),
    (system!("setLastModifiedTime(Ljava/io/File;J)Z"), visible(set_last_modified)),
    (system!("setLastModifiedTime0(Ljava/io/File;J)Z"), visible(set_last_modified)),
    (system!("setReadOnly(Ljava/io/File;)Z"), visible(set_read_only)),
    (system!("setReadOnly0(Ljava/io/File;)Z"), visible(set_read_only)),
    (
        system!("getNameMax0(Ljava/lang/String;)J"),
        quiet(|_, _| Ok(Flow::Value(tree::LONGEST_NAME as u64))),
    ),
];

/// Returns the path of the `File` in an argument.
fn path(vm: &Vm, args: &Args, index: usize) -> Vec<u8> {
    path_bytes(vm, vm.field(args.reference(index), "path") as Ref)
}

/// Returns what the first argument names.
fn named(vm: &mut Vm, args: &Args) -> Answer<Ref> {
    let path = path(vm, args, 1);
    paths::existing(vm, args, &path, Last::Follow)
}

fn is_done(answer: Answer<()>) -> Outcome {
    otherwise(answer.map(|()| Flow::boolean(true)), |_| Flow::boolean(false))
}

fn canonicalize(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let path = path_bytes(vm, args.reference(1));
    let real = paths::real_path(vm, &path);
    let real = real.map(|real| Flow::reference(vm.new_string(&String::from_utf8_lossy(&real))));
    as_io_exception(real)
}

fn attributes(vm: &mut Vm, args: &Args) -> Outcome {
    const EXISTS: i32 = 1;
    const REGULAR: i32 = 2;
    const FOLDER: i32 = 4;
    if jdk_files::is_below_home(vm, &path(vm, args, 1)) {
        return jdk_files::attributes(vm, args);
    }
    let found = named(vm, args).map(|node| match tree::is_folder(vm, node) {
        true => Flow::int(EXISTS | FOLDER),
        false => Flow::int(EXISTS | REGULAR),
    });
    otherwise(found, |_| Flow::int(0))
}

/// Returns true if a file may be accessed so, with the bits of `access`.
pub(super) fn may_access(vm: &Vm, args: &Args, node: Ref, asked: u32) -> Answer<bool> {
    let mode = vm.field(node, "mode") as u32;
    let asked = asked & 7;
    match mode >> 6 & asked == asked {
        true => Ok(true),
        // Others than root would be refused.
        false if mode & 0o111 == 0 && asked & 1 != 0 => Ok(false),
        false => {
            let reason = "whether a file may be accessed whose permissions were taken away";
            Err(vm.unsupported(args.slot, reason).into())
        }
    }
}

fn check_access(vm: &mut Vm, args: &Args) -> Outcome {
    let found = named(vm, args);
    let found = found.and_then(|node| may_access(vm, args, node, args.int(2) as u32));
    otherwise(found.map(Flow::boolean), |_| Flow::boolean(false))
}

fn last_modified(vm: &mut Vm, args: &Args) -> Outcome {
    let found = named(vm, args).map(|node| match tree::time(vm, node) {
        Some(nanos) => Flow::Value(nanos.div_euclid(1_000_000) as u64),
        None => Flow::Value(time::of_past(vm, args)),
    });
    otherwise(found, |_| Flow::Value(0))
}

fn set_last_modified(vm: &mut Vm, args: &Args) -> Outcome {
    let found = named(vm, args);
    is_done(found.map(|node| tree::set_time(vm, node, args.long(2), 1_000_000)))
}

fn length(vm: &mut Vm, args: &Args) -> Outcome {
    let found = named(vm, args).map(|node| Flow::Value(tree::size(vm, node) as u64));
    otherwise(found, |_| Flow::Value(0))
}

fn set_permission(vm: &mut Vm, args: &Args) -> Outcome {
    let (access, is_enabled, is_for_owner) = (args.int(2) as u64 & 7, args.int(3), args.int(4));
    let bits = if is_for_owner != 0 { access << 6 } else { access << 6 | access << 3 | access };
    is_done(named(vm, args).map(|node| {
        let mode = vm.field(node, "mode");
        let mode = if is_enabled != 0 { mode | bits } else { mode & !bits };
        vm.set_field(node, "mode", mode);
    }))
}

fn set_read_only(vm: &mut Vm, args: &Args) -> Outcome {
    is_done(named(vm, args).map(|node| {
        let mode = vm.field(node, "mode") & !0o222;
        vm.set_field(node, "mode", mode);
    }))
}

fn create_file(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let path = path_bytes(vm, args.reference(1));
    let made = paths::find(vm, args, &path, Last::Keep).and_then(|place| match place.node {
        0 => tree::create(vm, &place, false, 0o666),
        _ => Err(Errno::EXISTS.into()),
    });
    otherwise(made.map(|_| Flow::boolean(true)), |error| match error {
        Errno::EXISTS => Flow::boolean(false),
        error => Flow::Throw("java/io/IOException", Some(error.text())),
    })
}

fn create_folder(vm: &mut Vm, args: &Args) -> Outcome {
    let path = path(vm, args, 1);
    let place = paths::find(vm, args, &path, Last::Keep);
    is_done(place.and_then(|place| tree::make_folder(vm, &place, 0o777)))
}

fn delete(vm: &mut Vm, args: &Args) -> Outcome {
    let path = path(vm, args, 1);
    let place = paths::find(vm, args, &path, Last::Keep);
    is_done(place.and_then(|place| match tree::remove_file(vm, &place) {
        Err(super::errors::Trouble::Error(Errno::IS_FOLDER)) => tree::remove_folder(vm, &place),
        other => other,
    }))
}

fn rename(vm: &mut Vm, args: &Args) -> Outcome {
    let (from, to) = (path(vm, args, 1), path(vm, args, 2));
    let from = paths::find(vm, args, &from, Last::Keep);
    let places = from.and_then(|from| paths::find(vm, args, &to, Last::Keep).map(|to| (from, to)));
    is_done(places.and_then(|(from, to)| tree::rename(vm, &from, &to)))
}

/// Returns the names in a folder, null if it is none.
fn list(vm: &mut Vm, args: &Args) -> Outcome {
    let names = named(vm, args).and_then(|node| match tree::is_folder(vm, node) {
        true => Ok(tree::entries(vm, node)),
        false => Err(Errno::NO_FOLDER.into()),
    });
    let names = names.and_then(|names| {
        let class = vm.program.load("[Ljava/lang/String;").map_err(load_fatal)?;
        vm.state.grow(&vm.program);
        let names = names.iter().map(|(name, _)| vm.new_string(&String::from_utf8_lossy(name)));
        let names: Vec<Ref> = names.collect();
        Ok(Flow::reference(vm.state.heap.insert(class, Body::Refs(names.into()))))
    });
    otherwise(names, |_| Flow::Value(0))
}
