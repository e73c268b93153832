//! Files mapped to memory. A mapping for reading or for reading and writing is the very content of the file, so
//! both see what is written to either; a private one is a copy.

use super::errors::{Answer, Errno, as_io_exception};
use super::{opened, streams, tree};
use crate::intrinsics::{Args, Flow, NOTHING, NULL, Outcome, Table, host, memory, visible};
use crate::machine::Vm;
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("sun/nio/ch/FileChannelImpl.map0(IJJ)J", visible(map_channel)),
    ("sun/nio/ch/FileChannelImpl.map0(IJJZ)J", visible(map_channel)),
    (
        "sun/nio/ch/UnixFileDispatcherImpl.map0(Ljava/io/FileDescriptor;IJJZ)J",
        visible(|vm, a| map(vm, a, a.reference(0), 1)),
    ),
    // Memory is given back when buffers are collected, which does not happen here.
    ("sun/nio/ch/FileChannelImpl.unmap0(JJ)I", NULL),
    ("sun/nio/ch/UnixFileDispatcherImpl.unmap0(JJ)I", NULL),
    ("java/nio/MappedByteBuffer.force0(Ljava/io/FileDescriptor;JJ)V", NOTHING),
    ("java/nio/MappedMemoryUtils.force0(Ljava/io/FileDescriptor;JJ)V", NOTHING),
    ("java/nio/MappedByteBuffer.load0(JJ)V", NOTHING),
    ("java/nio/MappedMemoryUtils.load0(JJ)V", NOTHING),
    ("java/nio/MappedMemoryUtils.registerNatives()V", NOTHING),
];

/// The way of mapping that copies what is written.
const PRIVATE: i32 = 2;

fn map_channel(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = vm.field(args.reference(0), "fd") as Ref;
    map(vm, args, descriptor, 1)
}

/// Maps a file; `first` is the argument that says how, with the position and the length after it.
fn map(vm: &mut Vm, args: &Args, descriptor: Ref, first: usize) -> Outcome {
    streams::note_number(vm, args.slot, descriptor, false);
    let number = vm.field(descriptor, "fd") as i32;
    if !opened::is_ours(number) {
        return Err(host::no_files(vm, args));
    }
    let (from, length) = (args.long(first + 1), args.long(first + 2));
    let mapped = opened::node(vm, number);
    let mapped = mapped.and_then(|node| at(vm, node, args.int(first) == PRIVATE, from, length));
    as_io_exception(mapped.map(Flow::Value))
}

fn at(vm: &mut Vm, node: Ref, is_private: bool, from: i64, length: i64) -> Answer<u64> {
    let (Ok(from), Ok(length)) = (usize::try_from(from), usize::try_from(length)) else {
        return Err(Errno::INVALID.into());
    };
    if is_private {
        let part = tree::content(vm, node, from, length);
        let part = part.into_iter().map(|byte| byte as i8).collect();
        return Ok(memory::allocate(vm, part)?);
    }
    if vm.field(node, "given") != 0 {
        let size = tree::size(vm, node);
        let content = tree::content(vm, node, 0, size);
        let content = tree::bytes(vm, &content);
        vm.set_field(node, "given", 0);
        tree::set(vm, node, "content", content);
    }
    let content = vm.field(node, "content") as Ref;
    Ok(memory::add(vm, content)? + from as u64)
}

/// Notes that the content of a file is in another array: mappings see that one from now on.
pub(super) fn replaced(vm: &mut Vm, old: Ref, new: Ref) -> Result<(), crate::machine::Fatal> {
    match vm.state.heap.get(old).body {
        Body::Bytes(_) if old != 0 => memory::exchange(vm, old, new),
        _ => Ok(()),
    }
}
