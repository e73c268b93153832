//! The tree of folders and files in memory: objects of the state, reached from a static field of a
//! class that no program can name. It is made by the first operation on it.
//!
//! A folder has its entries in the order of their names; names are bytes, as on Unix. What the
//! user's files contain stays outside the state until a program changes it. `paths` finds the way in it.

use super::errors::{Answer, Errno};
use super::paths::{Place, way_to};
use crate::environment::Reading;
use crate::intrinsics::glue::GLUE;
use crate::intrinsics::time::EPOCH_NANOS;
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::model::{Class, Field, Flags, Name};
use hebra_program::ClassId;
use hebra_reduction::Mode;
use hebra_state::escape;
use hebra_state::heap::{Body, Ref};

/// Longest name of a file.
pub(super) const LONGEST_NAME: usize = 255;
/// Largest file that a program may write.
pub(super) const LARGEST: usize = 64 << 20;

const NOTE: &str = "files are those of a file system in memory: --files DIR copies some into the \
    working directory, otherwise there is nothing but that directory and those of java.io.tmpdir and \
    user.home; folders list files in the order of their names, and each system call is one operation";

/// Returns a class for the machine's own objects.
pub(super) fn class(
    vm: &mut Vm,
    name: &str,
    fields: &[(&str, &str, bool)],
) -> Result<ClassId, Fatal> {
    let name: Name = format!("{GLUE}{name}").into();
    if let Some(class) = vm.program.loaded(&name) {
        return Ok(class);
    }
    let field = |(name, descriptor, is_static): &(&str, &str, bool)| Field {
        flags: Flags(Flags::SYNTHETIC | if *is_static { Flags::STATIC } else { 0 }),
        name: (*name).into(),
        descriptor: (*descriptor).into(),
        constant: None,
        signature: None,
    };
    let fields = fields.iter().map(field).collect();
    let flags = Flags::FINAL | Flags::SYNTHETIC;
    let class = Class { fields, ..Class::synthesised(name, "java/lang/Object", flags) };
    let class = vm.program.define(class, true).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(class)
}

/// Returns the class whose static fields are the roots.
pub(super) fn roots(vm: &mut Vm) -> Result<ClassId, Fatal> {
    let fields = [("root", "Ljava/lang/Object;", true), ("opened", "[Ljava/lang/Object;", true)];
    class(vm, "FileSystem", &fields)
}

/// Creates an object of the machine's own, as part of the tree.
pub(super) fn object(vm: &mut Vm, class: ClassId) -> Ref {
    let words = usize::from(vm.program.class(class).instance_words);
    vm.state.heap.insert(class, Body::Fields(vec![0; words].into()))
}

/// Sets a field that holds a reference.
pub(super) fn set(vm: &mut Vm, object: Ref, name: &str, value: Ref) {
    vm.set_field(object, name, value.into());
    escape(&vm.program, &mut vm.state.heap, value);
}

/// Sets a static field of the roots.
pub(super) fn set_root(vm: &mut Vm, name: &str, value: Ref) -> Result<(), Fatal> {
    let class = roots(vm)?;
    vm.set_static_field(class, name, value.into());
    escape(&vm.program, &mut vm.state.heap, value);
    Ok(())
}

/// Creates an array of references.
pub(super) fn array(vm: &mut Vm, elements: Vec<Ref>) -> Result<Ref, Fatal> {
    let class = vm.program.load("[Ljava/lang/Object;").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(vm.state.heap.insert(class, Body::Refs(elements.into())))
}

/// Creates an array of bytes.
pub(super) fn bytes(vm: &mut Vm, bytes: &[u8]) -> Ref {
    let class = vm.known.byte_array.expect("booted");
    let bytes = bytes.iter().map(|byte| *byte as i8).collect();
    vm.state.heap.insert(class, Body::Bytes(bytes))
}

/// Returns the bytes of an array.
pub(super) fn bytes_of(vm: &Vm, array: Ref) -> Vec<u8> {
    match &vm.state.heap.get(array).body {
        Body::Bytes(bytes) => bytes.iter().map(|byte| *byte as u8).collect(),
        _ => Vec::new(),
    }
}

/// Returns the elements of an array of references.
pub(super) fn elements(vm: &Vm, array: Ref) -> Vec<Ref> {
    match &vm.state.heap.get(array).body {
        Body::Refs(elements) => elements.to_vec(),
        _ => Vec::new(),
    }
}

/// Returns the root folder, made if this is the first operation.
pub(super) fn root(vm: &mut Vm) -> Result<Ref, Fatal> {
    if vm.is_check()
        && !vm.gathered.readings.iter().any(|r| matches!(r, Reading::Chosen(t) if t == NOTE))
    {
        vm.gathered.readings.insert(Reading::Chosen(NOTE.to_owned()));
    }
    let class = roots(vm)?;
    match vm.static_field(class, "root") {
        Some(root) if root != 0 => Ok(root as Ref),
        _ => first(vm),
    }
}

/// Makes the tree that a program finds.
fn first(vm: &mut Vm) -> Result<Ref, Fatal> {
    let root = node(vm, true, 1, 0o755)?;
    set_root(vm, "root", root)?;
    let mut number = 1;
    let mut working = root;
    for property in ["java.io.tmpdir", "user.home", "user.dir"] {
        let Some(path) = vm.options.environment.property(property) else { continue };
        working = root;
        for name in path.split('/').filter(|name| !matches!(*name, "" | ".")) {
            working = grown(vm, working, name.as_bytes(), &mut number)?;
        }
    }
    let given = vm.options.environment.files.clone();
    for (index, (path, content)) in given.entries().iter().enumerate() {
        let mut folder = working;
        let mut names: Vec<&str> = path.split('/').collect();
        let last = if content.is_some() { names.pop() } else { None };
        for name in names {
            folder = grown(vm, folder, name.as_bytes(), &mut number)?;
        }
        let Some(last) = last else { continue };
        number += 1;
        let file = node(vm, false, number, 0o644)?;
        vm.set_field(file, "given", index as u64 + 1);
        enter(vm, folder, last.as_bytes(), file)?;
    }
    Ok(root)
}

/// Returns a folder in another one, made if needed.
fn grown(vm: &mut Vm, folder: Ref, name: &[u8], number: &mut u64) -> Result<Ref, Fatal> {
    if let Some(found) = child(vm, folder, name) {
        return Ok(found);
    }
    *number += 1;
    let made = node(vm, true, *number, 0o755)?;
    enter(vm, folder, name, made)?;
    Ok(made)
}

/// Creates a file or folder that is nowhere yet.
fn node(vm: &mut Vm, is_folder: bool, number: u64, mode: u32) -> Result<Ref, Fatal> {
    let fields = [
        ("content", "[B", false),
        ("target", "[B", false),
        ("links", "I", false),
        ("entries", "[Ljava/lang/Object;", false),
        ("given", "I", false),
        ("number", "I", false),
        ("mode", "I", false),
        ("isStamped", "I", false),
        ("modified", "J", false),
    ];
    let class = class(vm, "Inode", &fields)?;
    let made = object(vm, class);
    vm.set_field(made, "number", number);
    vm.set_field(made, "mode", mode.into());
    if is_folder {
        let none = array(vm, Vec::new())?;
        vm.set_field(made, "entries", none.into());
    } else {
        let none = bytes(vm, &[]);
        vm.set_field(made, "content", none.into());
    }
    stamp(vm, made);
    Ok(made)
}

/// Returns true for a folder.
pub(super) fn is_folder(vm: &Vm, node: Ref) -> bool {
    vm.field(node, "entries") != 0
}

/// Returns where a symbolic link leads, if the node is one.
pub(super) fn target(vm: &Vm, node: Ref) -> Option<Vec<u8>> {
    match vm.field(node, "target") as Ref {
        0 => None,
        target => Some(bytes_of(vm, target)),
    }
}

/// Returns names and nodes of a folder.
pub(super) fn entries(vm: &Vm, folder: Ref) -> Vec<(Vec<u8>, Ref)> {
    let all = elements(vm, vm.field(folder, "entries") as Ref);
    all.chunks(2).map(|pair| (bytes_of(vm, pair[0]), pair[1])).collect()
}

/// Returns the node of this name in a folder.
pub(super) fn child(vm: &Vm, folder: Ref, name: &[u8]) -> Option<Ref> {
    let Body::Refs(all) = &vm.state.heap.get(vm.field(folder, "entries") as Ref).body else {
        return None;
    };
    let is_it = |array: Ref| match &vm.state.heap.get(array).body {
        Body::Bytes(bytes) => {
            bytes.len() == name.len() && bytes.iter().zip(name).all(|(a, b)| *a as u8 == *b)
        }
        _ => false,
    };
    all.chunks(2).find(|pair| is_it(pair[0])).map(|pair| pair[1])
}

/// Puts a node into a folder, in place of the one of this name.
pub(super) fn enter(vm: &mut Vm, folder: Ref, name: &[u8], node: Ref) -> Result<(), Fatal> {
    let mut all = elements(vm, vm.field(folder, "entries") as Ref);
    let names: Vec<Vec<u8>> = all.chunks(2).map(|pair| bytes_of(vm, pair[0])).collect();
    match names.binary_search_by(|known| (**known).cmp(name)) {
        Ok(place) => all[2 * place + 1] = node,
        Err(place) => {
            let name = bytes(vm, name);
            all.splice(2 * place..2 * place, [name, node]);
        }
    }
    replace_entries(vm, folder, all)
}

/// Takes a name out of a folder.
pub(super) fn leave(vm: &mut Vm, folder: Ref, name: &[u8]) -> Result<(), Fatal> {
    if let Some(node) = child(vm, folder, name) {
        lose_name(vm, node);
    }
    take_out(vm, folder, name)
}

/// Notes that a file has one name less.
fn lose_name(vm: &mut Vm, node: Ref) {
    let links = vm.field(node, "links");
    if links != 0 {
        vm.set_field(node, "links", links - 1);
    }
}

fn take_out(vm: &mut Vm, folder: Ref, name: &[u8]) -> Result<(), Fatal> {
    let all = elements(vm, vm.field(folder, "entries") as Ref);
    let rest = all.chunks(2).filter(|pair| bytes_of(vm, pair[0]) != name);
    let rest = rest.flatten().copied().collect();
    replace_entries(vm, folder, rest)
}

fn replace_entries(vm: &mut Vm, folder: Ref, all: Vec<Ref>) -> Result<(), Fatal> {
    let all = array(vm, all)?;
    set(vm, folder, "entries", all);
    stamp(vm, folder);
    Ok(())
}

/// Creates a file or folder with the lowest number that is free, as a part of the tree.
pub(super) fn create(vm: &mut Vm, place: &Place, is_folder: bool, mode: u32) -> Answer<Ref> {
    if place.name.is_empty() {
        return Err(Errno::EXISTS.into());
    }
    if place.name.len() > LONGEST_NAME {
        return Err(Errno::NAME_TOO_LONG.into());
    }
    let mut numbers = Vec::new();
    let mut work = vec![root(vm)?];
    work.extend(open_nodes(vm)?);
    while let Some(node) = work.pop() {
        numbers.push(vm.field(node, "number"));
        work.extend(entries(vm, node).iter().map(|(_, node)| *node));
    }
    numbers.sort_unstable();
    numbers.dedup();
    let free = numbers.iter().zip(1..).find(|(number, free)| *number != free);
    let number = free.map_or(numbers.len() as u64 + 1, |(_, free)| free);
    let made = node(vm, is_folder, number, mode & !UMASK)?;
    enter(vm, place.folder, &place.name, made)?;
    Ok(made)
}

/// Returns the files and folders that are open: some may have been removed.
fn open_nodes(vm: &mut Vm) -> Result<Vec<Ref>, Fatal> {
    let class = roots(vm)?;
    let all = elements(vm, vm.static_field(class, "opened").unwrap_or(0) as Ref);
    Ok(all
        .into_iter()
        .filter(|file| *file != 0)
        .map(|file| vm.field(file, "node") as Ref)
        .collect())
}

/// Permissions that new files do not get.
const UMASK: u32 = 0o022;

/// Notes the time of a change. Under `check` it is not known: one of the clock.
pub(super) fn stamp(vm: &mut Vm, node: Ref) {
    if vm.options.mode == Mode::Run {
        let now = EPOCH_NANOS + vm.state.clock;
        set_time(vm, node, now as i64, 1);
    } else if vm.field(node, "isStamped") != 0 {
        vm.set_field(node, "isStamped", 0);
        vm.set_field(node, "modified", 0);
    }
}

/// Sets the time of the last change, in so many nanoseconds each since 1970.
pub(super) fn set_time(vm: &mut Vm, node: Ref, time: i64, unit: i64) {
    if hebra_state::vague::is_vague(time as u64) && vm.follows_times() {
        return stamp(vm, node);
    }
    vm.set_field(node, "isStamped", 1);
    vm.set_field(node, "modified", time.saturating_mul(unit) as u64);
}

/// Returns the time of the last change, in nanoseconds since 1970; `None` if it is one of the clock.
pub(super) fn time(vm: &Vm, node: Ref) -> Option<i64> {
    (vm.field(node, "isStamped") != 0).then(|| vm.field(node, "modified") as i64)
}

/// Returns the size of a file or folder.
pub(super) fn size(vm: &Vm, node: Ref) -> usize {
    const FOLDER: usize = 4096;
    match vm.field(node, "given") as usize {
        _ if is_folder(vm, node) => FOLDER,
        _ if vm.field(node, "target") != 0 => {
            vm.state.heap.get(vm.field(node, "target") as Ref).length()
        }
        0 => vm.state.heap.get(vm.field(node, "content") as Ref).length(),
        index => vm.options.environment.files.content(index - 1).len(),
    }
}

/// Returns some bytes of a file.
pub(super) fn content(vm: &Vm, node: Ref, from: usize, count: usize) -> Vec<u8> {
    let to = from.saturating_add(count).min(size(vm, node));
    let from = from.min(to);
    match vm.field(node, "given") as usize {
        0 => match &vm.state.heap.get(vm.field(node, "content") as Ref).body {
            Body::Bytes(all) => all[from..to].iter().map(|byte| *byte as u8).collect(),
            _ => Vec::new(),
        },
        index => vm.options.environment.files.content(index - 1)[from..to].to_vec(),
    }
}

/// Replaces the contents of a file.
pub(super) fn set_content(vm: &mut Vm, node: Ref, content: &[u8]) -> Result<(), Fatal> {
    let content = bytes(vm, content);
    let old = vm.field(node, "content") as Ref;
    vm.set_field(node, "given", 0);
    set(vm, node, "content", content);
    stamp(vm, node);
    super::mapped::replaced(vm, old, content)
}

/// Creates a folder.
pub(super) fn make_folder(vm: &mut Vm, place: &Place, mode: u32) -> Answer<()> {
    if place.node != 0 {
        return Err(Errno::EXISTS.into());
    }
    create(vm, place, true, mode).map(|_| ())
}

/// Removes a file.
pub(super) fn remove_file(vm: &mut Vm, place: &Place) -> Answer<()> {
    match place.node {
        0 => Err(Errno::MISSING.into()),
        node if is_folder(vm, node) => Err(Errno::IS_FOLDER.into()),
        _ => Ok(leave(vm, place.folder, &place.name)?),
    }
}

/// Removes an empty folder.
pub(super) fn remove_folder(vm: &mut Vm, place: &Place) -> Answer<()> {
    match place.node {
        0 => Err(Errno::MISSING.into()),
        node if !is_folder(vm, node) => Err(Errno::NO_FOLDER.into()),
        _ if place.name.is_empty() => Err(Errno::INVALID.into()),
        node if !entries(vm, node).is_empty() => Err(Errno::NOT_EMPTY.into()),
        _ => Ok(leave(vm, place.folder, &place.name)?),
    }
}

/// Moves a file or folder, in place of whatever has the new name.
pub(super) fn rename(vm: &mut Vm, from: &Place, to: &Place) -> Answer<()> {
    if from.node == 0 {
        return Err(Errno::MISSING.into());
    }
    if from.node == to.node {
        return Ok(());
    }
    if from.name.is_empty() || to.name.is_empty() {
        return Err(Errno::INVALID.into());
    }
    let is_moved_folder = is_folder(vm, from.node);
    if is_moved_folder && way_to(vm, from.node, to.folder).is_some() {
        return Err(Errno::INVALID.into());
    }
    if !is_moved_folder && to.ends_as_folder {
        return Err(Errno::NO_FOLDER.into());
    }
    if to.node != 0 {
        match (is_moved_folder, is_folder(vm, to.node)) {
            (true, false) => return Err(Errno::NO_FOLDER.into()),
            (false, true) => return Err(Errno::IS_FOLDER.into()),
            (true, true) if !entries(vm, to.node).is_empty() => return Err(Errno::NOT_EMPTY.into()),
            _ => {}
        }
    }
    if to.name.len() > LONGEST_NAME {
        return Err(Errno::NAME_TOO_LONG.into());
    }
    take_out(vm, from.folder, &from.name)?;
    if to.node != 0 {
        lose_name(vm, to.node);
    }
    Ok(enter(vm, to.folder, &to.name, from.node)?)
}

/// Creates a symbolic link.
pub(super) fn make_link(vm: &mut Vm, place: &Place, target: &[u8]) -> Answer<()> {
    if target.is_empty() || place.ends_as_folder && place.node == 0 {
        return Err(Errno::MISSING.into());
    }
    if place.node != 0 {
        return Err(Errno::EXISTS.into());
    }
    let made = create(vm, place, false, 0o777)?;
    let target = bytes(vm, target);
    set(vm, made, "target", target);
    vm.set_field(made, "mode", 0o777);
    Ok(())
}

/// Gives a file another name.
pub(super) fn add_name(vm: &mut Vm, from: &Place, to: &Place) -> Answer<()> {
    const NOT_PERMITTED: Errno = Errno(1);
    match from.node {
        0 => return Err(Errno::MISSING.into()),
        node if is_folder(vm, node) => return Err(NOT_PERMITTED.into()),
        _ => {}
    }
    if to.node != 0 {
        return Err(Errno::EXISTS.into());
    }
    if to.name.is_empty() || to.ends_as_folder {
        return Err(Errno::MISSING.into());
    }
    if to.name.len() > LONGEST_NAME {
        return Err(Errno::NAME_TOO_LONG.into());
    }
    let links = vm.field(from.node, "links");
    vm.set_field(from.node, "links", links + 1);
    Ok(enter(vm, to.folder, &to.name, from.node)?)
}
