//! The way of a path through the tree, along symbolic links.

use super::errors::{Answer, Errno};
use super::tree::{LONGEST_NAME, child, entries, is_folder, root, target};
use crate::intrinsics::Args;
use crate::machine::Vm;
use hebra_state::heap::Ref;
use std::collections::VecDeque;

/// Most links on one way, as on Linux.
const MOST_LINKS: usize = 40;

/// Where a path leads.
pub(super) struct Place {
    /// The folder of its last name; null for the root and where the path ends in `.` or `..`.
    pub(super) folder: Ref,
    /// Its last name.
    pub(super) name: Vec<u8>,
    /// What is there; null if nothing.
    pub(super) node: Ref,
    /// True if the path ends like that of a folder.
    pub(super) ends_as_folder: bool,
}

/// What to do with a symbolic link that is the last name of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    Follow,
    Keep,
}

/// Returns the name of the working directory.
pub(super) fn working_directory(vm: &Vm) -> Vec<u8> {
    vm.options.environment.property("user.dir").unwrap_or_else(|| "/".to_owned()).into_bytes()
}

/// Returns a path from the root.
fn whole(vm: &Vm, path: &[u8]) -> Vec<u8> {
    match path.first() {
        Some(b'/') => path.to_vec(),
        _ => [&working_directory(vm)[..], b"/", path].concat(),
    }
}

/// Finds a path, from the working directory unless it is absolute; the last name need not exist.
pub(super) fn find(vm: &mut Vm, args: &Args, path: &[u8], last: Last) -> Answer<Place> {
    if path.is_empty() {
        return Err(Errno::MISSING.into());
    }
    let whole = whole(vm, path);
    let root = root(vm)?;
    let found = walk(vm, vec![root], root, &whole, last);
    let is_missing = match &found {
        Ok(place) => place.node == 0,
        Err(_) => true,
    };
    if is_missing {
        super::foreign::check(vm, args, &whole)?;
        let real = real_path(vm, path)?;
        super::foreign::check(vm, args, &real)?;
    }
    if vm.follows_times() && path.contains(&(hebra_state::vague::VAGUE_BYTE as u8)) {
        return Err(vm.needs_time(args.slot, "the name of a file").into());
    }
    found.map_err(Into::into)
}

/// Finds a path from a folder, unless it is absolute.
pub(super) fn find_from(
    vm: &mut Vm,
    args: &Args,
    folder: Ref,
    path: &[u8],
    last: Last,
) -> Answer<Place> {
    if path.first() == Some(&b'/') {
        return find(vm, args, path, last);
    }
    let root = root(vm)?;
    let stack = way_to(vm, root, folder).unwrap_or_else(|| vec![folder]);
    walk(vm, stack, root, path, last).map_err(Into::into)
}

/// Returns the folders from one to another inside it, both included.
pub(super) fn way_to(vm: &Vm, from: Ref, to: Ref) -> Option<Vec<Ref>> {
    if from == to {
        return Some(vec![from]);
    }
    entries(vm, from).into_iter().find_map(|(_, node)| {
        let mut way = way_to(vm, node, to)?;
        way.insert(0, from);
        Some(way)
    })
}

fn names(path: &[u8]) -> impl DoubleEndedIterator<Item = Vec<u8>> {
    path.split(|byte| *byte == b'/').filter(|name| !name.is_empty()).map(<[u8]>::to_vec)
}

fn walk(vm: &Vm, mut stack: Vec<Ref>, root: Ref, path: &[u8], last: Last) -> Result<Place, Errno> {
    let mut rest: VecDeque<Vec<u8>> = names(path).collect();
    let ends_as_folder = path.last() == Some(&b'/')
        || rest.back().is_some_and(|name| matches!(&**name, b"." | b".."));
    let mut links = 0;
    while let Some(name) = rest.pop_front() {
        let folder = *stack.last().expect("a folder");
        if !is_folder(vm, folder) {
            return Err(Errno::NO_FOLDER);
        }
        match &*name {
            b"." => continue,
            b".." => {
                if stack.len() > 1 {
                    stack.pop();
                }
                continue;
            }
            _ => {}
        }
        if name.len() > LONGEST_NAME {
            return Err(Errno::NAME_TOO_LONG);
        }
        let node = child(vm, folder, &name).unwrap_or(0);
        let is_last = rest.is_empty();
        let follows = !is_last || last == Last::Follow || ends_as_folder;
        if let Some(target) = (node != 0 && follows).then(|| target(vm, node)).flatten() {
            links += 1;
            if links > MOST_LINKS {
                return Err(Errno::TOO_MANY_LINKS);
            }
            if target.first() == Some(&b'/') {
                stack = vec![root];
            }
            names(&target).rev().for_each(|name| rest.push_front(name));
            continue;
        }
        if is_last {
            if ends_as_folder && node != 0 && !is_folder(vm, node) {
                return Err(Errno::NO_FOLDER);
            }
            return Ok(Place { folder, name, node, ends_as_folder });
        }
        if node == 0 {
            return Err(Errno::MISSING);
        }
        stack.push(node);
    }
    let node = *stack.last().expect("a folder");
    Ok(Place { folder: 0, name: Vec::new(), node, ends_as_folder })
}

/// Returns a path from the root without links, `.` and `..`, as far as there is something.
pub(super) fn real_path(vm: &mut Vm, path: &[u8]) -> Answer<Vec<u8>> {
    let root = root(vm)?;
    let whole = whole(vm, path);
    let mut rest: VecDeque<Vec<u8>> = names(&whole).collect();
    let mut way: Vec<(Vec<u8>, Ref)> = Vec::new();
    let mut links = 0;
    while let Some(name) = rest.pop_front() {
        match &*name {
            b"." => continue,
            b".." => {
                way.pop();
                continue;
            }
            _ => {}
        }
        let folder = way.last().map_or(root, |(_, node)| *node);
        let node = match folder {
            0 => 0,
            folder => child(vm, folder, &name).unwrap_or(0),
        };
        match (node != 0).then(|| target(vm, node)).flatten() {
            Some(target) if links < MOST_LINKS => {
                links += 1;
                if target.first() == Some(&b'/') {
                    way.clear();
                }
                names(&target).rev().for_each(|name| rest.push_front(name));
            }
            _ => way.push((name, node)),
        }
    }
    let names: Vec<Vec<u8>> = way.into_iter().map(|(name, _)| name).collect();
    Ok([b"/", &names.join(&b'/')[..]].concat())
}

/// Returns what a path leads to.
pub(super) fn existing(vm: &mut Vm, args: &Args, path: &[u8], last: Last) -> Answer<Ref> {
    match find(vm, args, path, last)?.node {
        0 => Err(Errno::MISSING.into()),
        node => Ok(node),
    }
}
