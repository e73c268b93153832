//! Transfers of channels: `IOUtil.read` and `write` with the buffers of a program, which the library
//! copies through native memory.

use super::super::{Args, Flow, Outcome, Table};
use super::connections::Trouble;
use super::nio::{self, Transfer, read_into, transfer_trouble, write_from};
use super::sockets::{Socket, fact};
use super::{note_field, opened, socket, waiting};
use crate::machine::{Fatal, Vm};
use hebra_state::heap::{Body, Ref};

macro_rules! util {
    ($method:literal) => {
        concat!("sun/nio/ch/IOUtil.", $method)
    };
}

pub(super) const TABLE: Table = &[
    // Asynchronous channels since JDK 16; a whole array of buffers is left to native memory.
    (
        util!(
            "read(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JZLsun/nio/ch/NativeDispatcher;)I"
        ),
        waiting(read, |vm, args| nio::read_standing(vm, args.reference(0))),
    ),
    (
        util!(
            "write(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JZLsun/nio/ch/NativeDispatcher;)I"
        ),
        waiting(write, |vm, args| nio::write_standing(vm, args.reference(0))),
    ),
    (
        util!("read(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JLsun/nio/ch/NativeDispatcher;)I"),
        waiting(read, |vm, args| nio::read_standing(vm, args.reference(0))),
    ),
    (
        util!(
            "write(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JLsun/nio/ch/NativeDispatcher;)I"
        ),
        waiting(write, |vm, args| nio::write_standing(vm, args.reference(0))),
    ),
    (
        util!(
            "read(Ljava/io/FileDescriptor;[Ljava/nio/ByteBuffer;IILsun/nio/ch/NativeDispatcher;)J"
        ),
        waiting(read_several, |vm, args| nio::read_standing(vm, args.reference(0))),
    ),
    (
        util!(
            "write(Ljava/io/FileDescriptor;[Ljava/nio/ByteBuffer;IILsun/nio/ch/NativeDispatcher;)J"
        ),
        waiting(write_several, |vm, args| nio::write_standing(vm, args.reference(0))),
    ),
];

/// Moves bytes between a socket and a buffer, and the position of the buffer with them.
fn transfer(
    vm: &mut Vm,
    args: &Args,
    socket: Socket,
    buffer: Ref,
    transfer: Transfer,
) -> Result<Result<i32, Trouble>, Fatal> {
    for name in ["hb", "offset", "limit", "position"] {
        note_field(vm, args.slot, buffer, name, name == "position");
    }
    let array = vm.field(buffer, "hb") as Ref;
    let value = |name: &str| vm.field(buffer, name) as u32 as usize;
    let (offset, position, limit) = (value("offset"), value("position"), value("limit"));
    let length = limit.saturating_sub(position);
    if length == 0 {
        return Ok(Ok(0));
    }
    if array == 0 {
        return Err(vm.unsupported(args.slot, "a direct buffer in a transfer of a socket channel"));
    }
    let moved = transfer(vm, args.slot, socket, (array, offset + position, length));
    if let Ok(count @ 1..) = moved {
        vm.set_field(buffer, "position", (position + count as usize) as u64);
    }
    Ok(moved)
}

fn one(vm: &mut Vm, args: &Args, by: Transfer) -> Outcome {
    let descriptor = args.reference(0);
    if socket(vm, descriptor).is_none() || args.reference(1) == 0 {
        return Ok(Flow::Decline);
    }
    let Some(socket) = opened(vm, args.slot, descriptor) else { return Ok(Flow::Decline) };
    // The library's code goes on to the natives of datagrams.
    if socket.is(vm, fact::DATAGRAM) {
        return Ok(Flow::Decline);
    }
    let moved = transfer(vm, args, socket, args.reference(1), by)?;
    Ok(moved.map_or_else(|trouble| transfer_trouble(vm, trouble), Flow::int))
}

fn read(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) != 0 && vm.field(args.reference(1), "isReadOnly") as u32 != 0 {
        let text = "Read-only buffer".to_owned();
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", Some(text)));
    }
    one(vm, args, read_into)
}

fn write(vm: &mut Vm, args: &Args) -> Outcome {
    one(vm, args, write_from)
}

/// Moves bytes between a socket and several buffers, one after another, until one is not done in full.
fn several(vm: &mut Vm, args: &Args, by: Transfer) -> Outcome {
    let descriptor = args.reference(0);
    let Some(socket) = opened(vm, args.slot, descriptor) else { return Ok(Flow::Decline) };
    if socket.is(vm, fact::DATAGRAM) {
        return Ok(Flow::Decline);
    }
    let from = usize::try_from(args.int(2)).unwrap_or(0);
    let count = usize::try_from(args.int(3)).unwrap_or(0);
    let buffers: Vec<Ref> = match &vm.state.heap.get(args.reference(1)).body {
        Body::Refs(all) => all.iter().skip(from).take(count).copied().collect(),
        _ => Vec::new(),
    };
    vm.note_elements(args.slot, args.reference(1), from..from + buffers.len(), false);
    let mut total: i64 = 0;
    for buffer in buffers {
        let is_full = |vm: &Vm| vm.field(buffer, "position") == vm.field(buffer, "limit");
        if is_full(vm) {
            continue;
        }
        // What is wrong with the connection is for the next call.
        if total > 0 && socket.is_spent(vm) {
            break;
        }
        match transfer(vm, args, socket, buffer, by)? {
            Ok(moved @ 0..) => total += i64::from(moved),
            Ok(status) if total == 0 => total = status.into(),
            Ok(_) => break,
            Err(_) if total > 0 => break,
            Err(trouble) => return Ok(transfer_trouble(vm, trouble)),
        }
        if total < 0 || !is_full(vm) {
            break;
        }
    }
    Ok(Flow::Value(total as u64))
}

fn read_several(vm: &mut Vm, args: &Args) -> Outcome {
    several(vm, args, read_into)
}

fn write_several(vm: &mut Vm, args: &Args) -> Outcome {
    several(vm, args, write_from)
}
