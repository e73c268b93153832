//! Memory outside of objects, for `Unsafe` and direct buffers: every block is an array of bytes of the
//! state, held by a static field of a class of our own. A block's number, the lowest that is free,
//! gives its address. The streams of `java.util.zip` live in such blocks too.

use super::unsafes::asked_by_user;
use super::{Args, Flow, Outcome, Table, quiet, visible};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::model::{Class, Field, Flags};
use hebra_program::ClassId;
use hebra_state::escape;
use hebra_state::heap::{Body, FLAG_VAGUE, Ref};
use hebra_state::vague::VAGUE_BYTE;
use std::ops::Range;

pub(super) const TABLE: Table = &[
    ("jdk/internal/misc/Unsafe.allocateMemory0(J)J", visible(allocate_memory)),
    ("jdk/internal/misc/Unsafe.reallocateMemory0(JJ)J", visible(reallocate_memory)),
    ("jdk/internal/misc/Unsafe.freeMemory0(J)V", visible(free_memory)),
    ("jdk/internal/misc/UnsafeConstants.<clinit>()V", quiet(constants)),
    // How much there is depends on the machine: a block that is too large is `unknown`.
    ("jdk/internal/misc/VM.maxDirectMemory()J", quiet(|_, _| Ok(Flow::Value(i64::MAX as u64)))),
    ("jdk/internal/misc/VM.isDirectMemoryPageAligned()Z", super::FALSE),
];

const HOLDER: &str = "hebra/glue/Memory";
const FIELD: &str = "blocks";
/// Blocks are so far apart, and the first begins there.
const APART: u64 = 1 << 32;
/// Longest block, as for arrays.
const MOST_BYTES: u64 = 1 << 30;

/// Sets what HotSpot tells the library of the machine. Accesses that are not aligned are made byte by
/// byte.
fn constants(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.program.method(args.method).class;
    vm.set_static_field(class, "ADDRESS_SIZE0", 8);
    vm.set_static_field(class, "PAGE_SIZE", 4096);
    Ok(Flow::Void)
}

/// Returns the block that an address lies in, and where.
pub(super) fn find(vm: &Vm, address: u64) -> Option<(Ref, usize)> {
    let class = vm.program.loaded(HOLDER)?;
    let number = usize::try_from(address / APART).ok()?.checked_sub(1)?;
    let Body::Refs(blocks) = &vm.state.heap.get(table(vm, class)).body else { return None };
    let block = blocks.get(number).copied().filter(|block| *block != 0)?;
    Some((block, (address % APART) as usize))
}

/// Returns the block that begins at an address.
pub(super) fn block(vm: &Vm, address: u64) -> Option<Ref> {
    find(vm, address).filter(|(_, offset)| *offset == 0).map(|(block, _)| block)
}

/// Reads part of an array of bytes; none if this is no such array, or too short.
pub(super) fn bytes_of(
    vm: &mut Vm,
    slot: usize,
    array: Ref,
    part: Range<usize>,
) -> Result<Option<Vec<u8>>, Fatal> {
    let found = vm.state.heap.get(array);
    let Body::Bytes(all) = &found.body else { return Ok(None) };
    let Some(bytes) = all.get(part.clone()) else { return Ok(None) };
    if vm.follows_times() && found.flags & FLAG_VAGUE != 0 && bytes.contains(&VAGUE_BYTE) {
        return Err(vm.needs_time(slot, "bytes of memory"));
    }
    let bytes = bytes.iter().map(|byte| *byte as u8).collect();
    vm.note_elements(slot, array, part, false);
    Ok(Some(bytes))
}

/// Writes to an array of bytes that is long enough.
pub(super) fn set_bytes(vm: &mut Vm, slot: usize, array: Ref, from: usize, bytes: &[u8]) {
    if bytes.is_empty() {
        return;
    }
    vm.note_elements(slot, array, from..from + bytes.len(), true);
    if let Body::Bytes(all) = &mut vm.state.heap.write(array).body {
        let target = all.iter_mut().skip(from);
        target.zip(bytes).for_each(|(target, byte)| *target = *byte as i8);
    }
}

/// Reads so many bytes at an address.
pub(super) fn read(vm: &mut Vm, slot: usize, address: u64, count: usize) -> Result<Vec<u8>, Fatal> {
    if count == 0 {
        return Ok(Vec::new());
    }
    if let Some((block, at)) = find(vm, address)
        && let Some(bytes) = bytes_of(vm, slot, block, at..at.saturating_add(count))?
    {
        return Ok(bytes);
    }
    Err(vm.unsupported(slot, OUTSIDE))
}

/// Writes bytes at an address.
pub(super) fn write(vm: &mut Vm, slot: usize, address: u64, bytes: &[u8]) -> Result<(), Fatal> {
    if bytes.is_empty() {
        return Ok(());
    }
    let end = |at: usize| at.checked_add(bytes.len());
    let found = find(vm, address).filter(|(block, at)| {
        end(*at).is_some_and(|end| end <= vm.state.heap.get(*block).length())
    });
    let Some((block, at)) = found else { return Err(vm.unsupported(slot, OUTSIDE)) };
    set_bytes(vm, slot, block, at, bytes);
    Ok(())
}

const OUTSIDE: &str = "an access to memory outside of any block";

/// Puts a new block with these contents into the first free place. Returns its address.
pub(super) fn allocate(vm: &mut Vm, contents: Box<[i8]>) -> Result<u64, Fatal> {
    let bytes = vm.known.byte_array.expect("booted");
    let block = vm.state.heap.insert(bytes, Body::Bytes(contents));
    add(vm, block)
}

/// Puts an array of bytes into the first free place, as a block. Returns its address.
pub(super) fn add(vm: &mut Vm, block: Ref) -> Result<u64, Fatal> {
    let class = holder(vm)?;
    let blocks = match &vm.state.heap.get(table(vm, class)).body {
        Body::Refs(blocks) => blocks.to_vec(),
        _ => Vec::new(),
    };
    let number = blocks.iter().position(|block| *block == 0).unwrap_or(blocks.len());
    put(vm, class, blocks, number, block)?;
    Ok((number as u64 + 1) * APART)
}

/// Puts another array in place of one that is a block, wherever it is one.
pub(super) fn exchange(vm: &mut Vm, old: Ref, new: Ref) -> Result<(), Fatal> {
    let Some(class) = vm.program.loaded(HOLDER) else { return Ok(()) };
    let Body::Refs(blocks) = &vm.state.heap.get(table(vm, class)).body else { return Ok(()) };
    let blocks = blocks.to_vec();
    let places = (0..blocks.len()).filter(|place| blocks[*place] == old);
    for place in places.collect::<Vec<_>>() {
        let Body::Refs(blocks) = &vm.state.heap.get(table(vm, class)).body else { continue };
        let blocks = blocks.to_vec();
        put(vm, class, blocks, place, new)?;
    }
    Ok(())
}

/// Replaces the block that begins at an address, or frees it.
pub(super) fn replace(vm: &mut Vm, address: u64, new: Option<Box<[i8]>>) -> Result<(), Fatal> {
    let class = holder(vm)?;
    let Body::Refs(blocks) = &vm.state.heap.get(table(vm, class)).body else { return Ok(()) };
    let blocks = blocks.to_vec();
    let number = (address / APART) as usize - 1;
    let bytes = vm.known.byte_array.expect("booted");
    let new = new.map_or(0, |contents| vm.state.heap.insert(bytes, Body::Bytes(contents)));
    put(vm, class, blocks, number, new)
}

/// Makes the table anew with another block at one place; free places at the end are left out, so that
/// states do not differ in how many blocks there once were.
fn put(
    vm: &mut Vm,
    class: ClassId,
    mut blocks: Vec<Ref>,
    number: usize,
    block: Ref,
) -> Result<(), Fatal> {
    blocks.resize(blocks.len().max(number + 1), 0);
    blocks[number] = block;
    while blocks.last() == Some(&0) {
        blocks.pop();
    }
    let array = vm.program.load("[[B").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let table = match blocks.is_empty() {
        true => 0,
        false => vm.state.heap.insert(array, Body::Refs(blocks.into())),
    };
    vm.set_static_field(class, FIELD, table.into());
    if table != 0 && vm.options.mode.tracks_sharing() {
        escape(&vm.program, &mut vm.state.heap, table);
    }
    Ok(())
}

fn table(vm: &Vm, class: ClassId) -> Ref {
    vm.static_field(class, FIELD).unwrap_or(0) as Ref
}

/// Returns the class whose static field holds all blocks.
fn holder(vm: &mut Vm) -> Result<ClassId, Fatal> {
    if let Some(class) = vm.program.loaded(HOLDER) {
        return Ok(class);
    }
    let blocks = Field {
        flags: Flags(Flags::STATIC | Flags::SYNTHETIC),
        name: FIELD.into(),
        descriptor: "[[B".into(),
        constant: None,
        signature: None,
    };
    let flags = Flags::FINAL | Flags::SYNTHETIC;
    let class = Class::synthesised(HOLDER.into(), "java/lang/Object", flags);
    let class = Class { fields: vec![blocks], ..class };
    let class = vm.program.define(class, true).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(class)
}

fn allocate_memory(vm: &mut Vm, args: &Args) -> Outcome {
    let size = size(vm, args, args.long(1))?;
    if vm.is_check() && asked_by_user(vm, args.slot) {
        vm.gathered.notes.insert(ZEROS_NOTE.to_owned());
    }
    Ok(Flow::Value(allocate(vm, vec![0; size].into())?))
}

fn reallocate_memory(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(old) = block(vm, args.raw(1)) else { return Err(stray(vm, args)) };
    let found = vm.state.heap.get(old);
    let mut contents = match &found.body {
        Body::Bytes(bytes) => bytes.to_vec(),
        _ => Vec::new(),
    };
    if vm.follows_times() && found.flags & FLAG_VAGUE != 0 {
        return Err(vm.needs_time(args.slot, "bytes of memory"));
    }
    contents.resize(size(vm, args, args.long(2))?, 0);
    replace(vm, args.raw(1), Some(contents.into()))?;
    Ok(Flow::Value(args.raw(1)))
}

fn free_memory(vm: &mut Vm, args: &Args) -> Outcome {
    if block(vm, args.raw(1)).is_none() {
        return Err(stray(vm, args));
    }
    replace(vm, args.raw(1), None)?;
    Ok(Flow::Void)
}

fn size(vm: &Vm, args: &Args, bytes: i64) -> Result<usize, Fatal> {
    let size = u64::try_from(bytes).ok().filter(|bytes| *bytes <= MOST_BYTES);
    size.map(|bytes| bytes as usize)
        .ok_or_else(|| vm.unsupported(args.slot, "a block of memory of more than 1 GiB"))
}

fn stray(vm: &Vm, args: &Args) -> Fatal {
    vm.unsupported(args.slot, "Unsafe: no block of memory begins at this address")
}

const ZEROS_NOTE: &str = "memory of Unsafe.allocateMemory begins as zeros; a JVM leaves there what was \
    there before";
