//! Open files: a table of objects in the state, by descriptor. Descriptors begin at 3, the lowest that is
//! free is given out.

use super::errors::{Answer, Errno, Trouble};
use super::paths::{Last, Place};
use super::tree;
use crate::intrinsics::Args;
use crate::machine::{Fatal, Vm};
use hebra_state::heap::Ref;

/// Flags of `open`, as on Linux.
pub(super) const READ_ONLY: u32 = 0;
pub(super) const WRITE_ONLY: u32 = 1;
pub(super) const READ_WRITE: u32 = 2;
const ACCESS: u32 = 3;
pub(super) const CREATE: u32 = 0o100;
const EXCLUSIVE: u32 = 0o200;
pub(super) const TRUNCATE: u32 = 0o1000;
pub(super) const APPEND: u32 = 0o2000;
const FOLDER: u32 = 0o200_000;

/// Do not follow a symbolic link at the end.
const NO_FOLLOW: u32 = 0o400_000;

/// Returns what `open` does with a symbolic link at the end of a path.
pub(super) fn last(flags: u32) -> Last {
    let is_new = flags & CREATE != 0 && flags & EXCLUSIVE != 0;
    if is_new || flags & NO_FOLLOW != 0 { Last::Keep } else { Last::Follow }
}

/// Lowest descriptor: those below are the standard streams.
const FIRST: i32 = 3;
/// The first descriptor that is not of a file in memory.
pub(super) const END: i32 = 1000;

/// Returns true for descriptors of files in memory.
pub(super) fn is_ours(descriptor: i32) -> bool {
    (FIRST..END).contains(&descriptor)
}

fn table(vm: &mut Vm) -> Result<Vec<Ref>, Fatal> {
    let class = tree::roots(vm)?;
    Ok(tree::elements(vm, vm.static_field(class, "opened").unwrap_or(0) as Ref))
}

fn set_table(vm: &mut Vm, mut all: Vec<Ref>) -> Result<(), Fatal> {
    while all.last() == Some(&0) {
        all.pop();
    }
    let all = if all.is_empty() { 0 } else { tree::array(vm, all)? };
    tree::set_root(vm, "opened", all)
}

/// Returns the open file of a descriptor.
pub(super) fn file(vm: &mut Vm, descriptor: i32) -> Answer<Ref> {
    let place = descriptor.checked_sub(FIRST).and_then(|place| usize::try_from(place).ok());
    let all = table(vm)?;
    match place.and_then(|place| all.get(place).copied()) {
        Some(file) if file != 0 => Ok(file),
        _ => Err(Errno::BAD_DESCRIPTOR.into()),
    }
}

/// Returns the file or folder of a descriptor.
pub(super) fn node(vm: &mut Vm, descriptor: i32) -> Answer<Ref> {
    file(vm, descriptor).map(|file| vm.field(file, "node") as Ref)
}

/// Opens what is at a place, with the flags and mode of `open`.
pub(super) fn open(vm: &mut Vm, args: &Args, place: &Place, flags: u32, mode: u32) -> Answer<i32> {
    let node = match place.node {
        0 if flags & CREATE == 0 => return Err(Errno::MISSING.into()),
        0 if place.ends_as_folder => return Err(Errno::IS_FOLDER.into()),
        0 => tree::create(vm, place, false, mode)?,
        _ if flags & CREATE != 0 && flags & EXCLUSIVE != 0 => return Err(Errno::EXISTS.into()),
        node if tree::target(vm, node).is_some() => return Err(Errno::TOO_MANY_LINKS.into()),
        node if tree::is_folder(vm, node) => {
            if flags & ACCESS != READ_ONLY || flags & CREATE != 0 {
                return Err(Errno::IS_FOLDER.into());
            }
            node
        }
        _ if flags & FOLDER != 0 => return Err(Errno::NO_FOLDER.into()),
        node => {
            if flags & TRUNCATE != 0 {
                tree::set_content(vm, node, &[])?;
            }
            node
        }
    };
    enter(vm, args, node, flags)
}

/// Opens a file or folder.
fn enter(vm: &mut Vm, args: &Args, node: Ref, flags: u32) -> Answer<i32> {
    let fields = [
        ("node", "Ljava/lang/Object;", false),
        ("names", "[Ljava/lang/Object;", false),
        ("position", "J", false),
        ("flags", "I", false),
    ];
    let class = tree::class(vm, "OpenFile", &fields)?;
    let made = tree::object(vm, class);
    vm.set_field(made, "node", node.into());
    vm.set_field(made, "flags", u64::from(flags & (ACCESS | APPEND)));
    number(vm, args, made)
}

/// Gives an open file the lowest descriptor that is free.
fn number(vm: &mut Vm, args: &Args, file: Ref) -> Answer<i32> {
    let mut all = table(vm)?;
    let place = all.iter().position(|file| *file == 0).unwrap_or(all.len());
    if place >= (END - FIRST) as usize {
        return Err(vm.unsupported(args.slot, "too many open files").into());
    }
    all.resize(all.len().max(place + 1), 0);
    all[place] = file;
    set_table(vm, all)?;
    Ok(FIRST + place as i32)
}

/// Closes a file.
pub(super) fn close(vm: &mut Vm, descriptor: i32) -> Answer<()> {
    file(vm, descriptor)?;
    let mut all = table(vm)?;
    all[(descriptor - FIRST) as usize] = 0;
    Ok(set_table(vm, all)?)
}

/// Gives an open file another descriptor: both share its position.
pub(super) fn duplicate(vm: &mut Vm, args: &Args, descriptor: i32) -> Answer<i32> {
    let file = file(vm, descriptor)?;
    number(vm, args, file)
}

/// Returns the position of an open file.
pub(super) fn position(vm: &mut Vm, descriptor: i32) -> Answer<i64> {
    file(vm, descriptor).map(|file| vm.field(file, "position") as i64)
}

/// Sets the position of an open file.
pub(super) fn seek(vm: &mut Vm, descriptor: i32, to: i64) -> Answer<()> {
    let file = file(vm, descriptor)?;
    if to < 0 {
        return Err(Errno::INVALID.into());
    }
    vm.set_field(file, "position", to as u64);
    Ok(())
}

/// Reads bytes at a position, or at that of the open file, which then moves on.
pub(super) fn read(vm: &mut Vm, descriptor: i32, count: usize, at: Option<i64>) -> Answer<Vec<u8>> {
    let file = file(vm, descriptor)?;
    if vm.field(file, "flags") as u32 & ACCESS == WRITE_ONLY {
        return Err(Errno::BAD_DESCRIPTOR.into());
    }
    let node = vm.field(file, "node") as Ref;
    if tree::is_folder(vm, node) {
        return Err(Errno::IS_FOLDER.into());
    }
    let own = vm.field(file, "position") as i64;
    let from = usize::try_from(at.unwrap_or(own)).map_err(|_| Trouble::from(Errno::INVALID))?;
    let found = tree::content(vm, node, from, count);
    if at.is_none() && !found.is_empty() {
        vm.set_field(file, "position", (from + found.len()) as u64);
    }
    Ok(found)
}

/// Writes bytes at a position, or at that of the open file, which then moves on; at the end if it was
/// opened for appending.
pub(super) fn write(
    vm: &mut Vm,
    args: &Args,
    descriptor: i32,
    bytes: &[u8],
    at: Option<i64>,
) -> Answer<()> {
    let file = file(vm, descriptor)?;
    let flags = vm.field(file, "flags") as u32;
    if flags & ACCESS == READ_ONLY {
        return Err(Errno::BAD_DESCRIPTOR.into());
    }
    let node = vm.field(file, "node") as Ref;
    let size = tree::size(vm, node);
    let own = vm.field(file, "position") as i64;
    let from = match flags & APPEND {
        0 => usize::try_from(at.unwrap_or(own)).map_err(|_| Trouble::from(Errno::INVALID))?,
        _ => size,
    };
    let to = from.saturating_add(bytes.len());
    if bytes.is_empty() {
        return Ok(());
    }
    check_size(vm, args, to)?;
    let mut content = tree::content(vm, node, 0, size);
    content.resize(size.max(to), 0);
    content[from..to].copy_from_slice(bytes);
    tree::set_content(vm, node, &content)?;
    if at.is_none() {
        vm.set_field(file, "position", to as u64);
    }
    Ok(())
}

/// Sets the size of an open file.
pub(super) fn resize(vm: &mut Vm, args: &Args, descriptor: i32, size: i64) -> Answer<()> {
    let file = file(vm, descriptor)?;
    let Ok(size) = usize::try_from(size) else { return Err(Errno::INVALID.into()) };
    if vm.field(file, "flags") as u32 & ACCESS == READ_ONLY {
        return Err(Errno::INVALID.into());
    }
    check_size(vm, args, size)?;
    let node = vm.field(file, "node") as Ref;
    let mut content = tree::content(vm, node, 0, size);
    content.resize(size, 0);
    tree::set_content(vm, node, &content)?;
    Ok(())
}

fn check_size(vm: &Vm, args: &Args, size: usize) -> Result<(), Fatal> {
    if size <= tree::LARGEST {
        return Ok(());
    }
    let reason = format!("a file of {size} bytes: at most {} fit", tree::LARGEST);
    Err(vm.unsupported(args.slot, &reason))
}

/// Returns the next name in an open folder, which lists what was there at the first call.
pub(super) fn next_name(vm: &mut Vm, descriptor: i32) -> Answer<Option<Vec<u8>>> {
    let file = file(vm, descriptor)?;
    if vm.field(file, "names") == 0 {
        let node = vm.field(file, "node") as Ref;
        let all = tree::elements(vm, vm.field(node, "entries") as Ref);
        let names = all.chunks(2).map(|pair| pair[0]).collect();
        let names = tree::array(vm, names)?;
        tree::set(vm, file, "names", names);
    }
    let names = tree::elements(vm, vm.field(file, "names") as Ref);
    let place = vm.field(file, "position") as usize;
    let Some(name) = names.get(place) else { return Ok(None) };
    vm.set_field(file, "position", place as u64 + 1);
    Ok(Some(tree::bytes_of(vm, *name)))
}

/// Appends the rest of one open file to where another one is, and returns how many bytes that was.
pub(super) fn copy(vm: &mut Vm, args: &Args, from: i32, to: i32) -> Answer<usize> {
    let bytes = read(vm, from, tree::LARGEST, None)?;
    write(vm, args, to, &bytes, None)?;
    Ok(bytes.len())
}
