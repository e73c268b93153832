//! `FileChannel` on files in memory: the natives of `sun.nio.ch` that take no addresses, and reading and
//! writing of buffers, one level above the natives that do.

use super::errors::{Answer, as_io_exception};
use super::streams::{note_number, number, put};
use super::{opened, tree};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{
    Args, FALSE, Flow, NOTHING, NULL, Outcome, Table, host, network, output, quiet, visible,
};
use crate::machine::Vm;
use hebra_classfile::model::{Instruction, Kind, Loadable, Shuffle as Stack};
use hebra_state::heap::{Body, FLAG_SHARED, Ref};

macro_rules! util {
    ($method:literal) => {
        concat!("sun/nio/ch/IOUtil.", $method)
    };
}

/// The same natives of one class or another.
macro_rules! natives {
    ($class:literal) => {
        &[
            (concat!($class, ".seek0(Ljava/io/FileDescriptor;J)J"), visible(seek)),
            (concat!($class, ".truncate0(Ljava/io/FileDescriptor;J)I"), visible(truncate)),
            (concat!($class, ".size0(Ljava/io/FileDescriptor;)J"), visible(size)),
            (concat!($class, ".force0(Ljava/io/FileDescriptor;Z)I"), visible(force)),
            // Locks exclude other processes; the library itself looks after those of this one.
            (concat!($class, ".lock0(Ljava/io/FileDescriptor;ZJJZ)I"), NULL),
            (concat!($class, ".release0(Ljava/io/FileDescriptor;JJ)V"), NOTHING),
            (concat!($class, ".closeIntFD(I)V"), visible(close)),
        ]
    };
}

pub(super) const UNIX: Table = natives!("sun/nio/ch/UnixFileDispatcherImpl");
pub(super) const FILE: Table = natives!("sun/nio/ch/FileDispatcherImpl");

pub(super) const TABLE: Table = &[
    (
        util!(
            "read(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JZILsun/nio/ch/NativeDispatcher;)I"
        ),
        quiet(read_buffer),
    ),
    (
        util!(
            "read(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JZZILsun/nio/ch/NativeDispatcher;)I"
        ),
        quiet(read_buffer),
    ),
    (
        util!(
            "write(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JZILsun/nio/ch/NativeDispatcher;)I"
        ),
        quiet(write_buffer),
    ),
    (
        util!(
            "write(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JZZILsun/nio/ch/NativeDispatcher;)I"
        ),
        quiet(write_buffer),
    ),
    (
        util!(
            "read(Ljava/io/FileDescriptor;[Ljava/nio/ByteBuffer;IIZILsun/nio/ch/NativeDispatcher;)J"
        ),
        visible(read_buffers),
    ),
    (
        util!(
            "read(Ljava/io/FileDescriptor;[Ljava/nio/ByteBuffer;IIZZILsun/nio/ch/NativeDispatcher;)J"
        ),
        visible(read_buffers),
    ),
    (
        util!(
            "write(Ljava/io/FileDescriptor;[Ljava/nio/ByteBuffer;IIZILsun/nio/ch/NativeDispatcher;)J"
        ),
        visible(write_buffers),
    ),
    (
        util!(
            "write(Ljava/io/FileDescriptor;[Ljava/nio/ByteBuffer;IIZZILsun/nio/ch/NativeDispatcher;)J"
        ),
        visible(write_buffers),
    ),
    ("hebra/glue/ReadAt.read(Ljava/io/FileDescriptor;IJ)[B", visible(read)),
    ("hebra/glue/WriteAt.write(Ljava/io/FileDescriptor;[BJ)V", visible(write)),
    ("sun/nio/ch/UnixFileDispatcherImpl.available0(Ljava/io/FileDescriptor;)I", visible(available)),
    ("sun/nio/ch/UnixFileDispatcherImpl.isOther0(Ljava/io/FileDescriptor;)Z", FALSE),
    ("sun/nio/ch/UnixFileDispatcherImpl.allocationGranularity0()J", quiet(page)),
    ("sun/nio/ch/FileDispatcherImpl.init()V", NOTHING),
    ("sun/nio/ch/FileDispatcherImpl.init0()V", NOTHING),
    ("sun/nio/ch/FileChannelImpl.initIDs()J", quiet(page)),
    ("sun/nio/ch/FileChannelImpl.maxDirectTransferSize0()I", quiet(|_, _| Ok(Flow::int(i32::MAX)))),
    (
        "sun/nio/ch/FileChannelImpl.transferTo0(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J",
        visible(|vm, args| transfer_to(vm, args, 1)),
    ),
    (
        "sun/nio/ch/FileDispatcherImpl.transferTo0(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J",
        visible(|vm, args| transfer_to(vm, args, 0)),
    ),
    (
        "sun/nio/ch/FileDispatcherImpl.transferFrom0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J",
        visible(transfer_from),
    ),
    // JDK 11 and 17 would map files into memory.
    (
        "sun/nio/ch/FileChannelImpl.transferFromFileChannel(Lsun/nio/ch/FileChannelImpl;JJ)J",
        quiet(transfer_plainly),
    ),
    ("sun/nio/ch/FileKey.init(Ljava/io/FileDescriptor;)V", visible(key)),
    ("sun/nio/ch/FileKey.init(Ljava/io/FileDescriptor;[J)V", visible(key_numbers)),
];

fn page(_: &mut Vm, _: &Args) -> Outcome {
    Ok(Flow::Value(4096))
}

/// Returns the descriptor in an argument: of a file in memory, or one that was closed.
fn descriptor(vm: &mut Vm, args: &Args, index: usize) -> Answer<i32> {
    note_number(vm, args.slot, args.reference(index), false);
    match number(vm, args.reference(index)) {
        number if number == -1 || opened::is_ours(number) => Ok(number),
        _ => Err(host::no_files(vm, args).into()),
    }
}

/// Returns true if the last argument is the dispatcher of files.
fn is_of_files(vm: &Vm, args: &Args) -> bool {
    let dispatcher = args.values.last().copied().unwrap_or(0) as Ref;
    let class = vm.state.heap.get(dispatcher).class;
    dispatcher != 0 && &*vm.program.class(class).name == "sun/nio/ch/FileDispatcherImpl"
}

const BUFFER: &str = "java/nio/ByteBuffer";

/// Reads into a buffer: bytes from the file first, then into the buffer by its own code.
fn read_buffer(vm: &mut Vm, args: &Args) -> Outcome {
    let buffer = args.reference(1);
    if !is_of_files(vm, args) || buffer == 0 {
        return Ok(Flow::Decline);
    }
    if vm.field(buffer, "isReadOnly") != 0 {
        let message = "Read-only buffer".to_owned();
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", Some(message)));
    }
    let read = glue::native(vm, "ReadAt", "read", "(Ljava/io/FileDescriptor;IJ)[B")?;
    let descriptor = format!("(Ljava/io/FileDescriptor;L{BUFFER};J)I");
    let made = glue::method(vm, "ReadBuffer", &descriptor, |_| {
        use Instruction::*;
        const BYTES: u16 = 4;
        vec![
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            InvokeVirtual(member(BUFFER, "remaining", "()I")),
            Load(Kind::Long, 2),
            InvokeStatic(read, false),
            Store(Kind::Ref, BYTES),
            Load(Kind::Ref, BYTES),
            IfNull(true, 15),
            Load(Kind::Ref, 1),
            Load(Kind::Ref, BYTES),
            InvokeVirtual(member(BUFFER, "put", &format!("([B)L{BUFFER};"))),
            Shuffle(Stack::Pop),
            Load(Kind::Ref, BYTES),
            ArrayLength,
            Return(Some(Kind::Int)),
            Const(Loadable::Int(-1)),
            Return(Some(Kind::Int)),
        ]
    })?;
    Ok(Flow::Call(made, args.values[..3].to_vec()))
}

/// Writes what is in a buffer: bytes out of it by its own code first.
fn write_buffer(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_of_files(vm, args) || args.reference(1) == 0 {
        return Ok(Flow::Decline);
    }
    let write = glue::native(vm, "WriteAt", "write", "(Ljava/io/FileDescriptor;[BJ)V")?;
    let descriptor = format!("(Ljava/io/FileDescriptor;L{BUFFER};J)I");
    let made = glue::method(vm, "WriteBuffer", &descriptor, |_| {
        use Instruction::*;
        const BYTES: u16 = 4;
        vec![
            Load(Kind::Ref, 1),
            InvokeVirtual(member(BUFFER, "remaining", "()I")),
            NewArray(hebra_ir::Element::Byte),
            Store(Kind::Ref, BYTES),
            Load(Kind::Ref, 1),
            InvokeVirtual(member(BUFFER, "duplicate", &format!("()L{BUFFER};"))),
            Load(Kind::Ref, BYTES),
            InvokeVirtual(member(BUFFER, "get", &format!("([B)L{BUFFER};"))),
            Shuffle(Stack::Pop),
            Load(Kind::Ref, 0),
            Load(Kind::Ref, BYTES),
            Load(Kind::Long, 2),
            InvokeStatic(write, false),
            Load(Kind::Ref, 1),
            Load(Kind::Ref, 1),
            InvokeVirtual(member(BUFFER, "limit", "()I")),
            InvokeVirtual(member(BUFFER, "position", &format!("(I)L{BUFFER};"))),
            Shuffle(Stack::Pop),
            Load(Kind::Ref, BYTES),
            ArrayLength,
            Return(Some(Kind::Int)),
        ]
    })?;
    Ok(Flow::Call(made, args.values[..3].to_vec()))
}

/// Returns a position, which may be that of the open file.
fn place(position: i64) -> Option<i64> {
    (position != -1).then_some(position)
}

/// Reads bytes; null says that there are none left.
fn read(vm: &mut Vm, args: &Args) -> Outcome {
    let count = usize::try_from(args.int(1)).unwrap_or(0);
    let read = descriptor(vm, args, 0)
        .and_then(|descriptor| opened::read(vm, descriptor, count, place(args.long(2))));
    as_io_exception(read.map(|read| match read.is_empty() && count > 0 {
        true => Flow::Value(0),
        false => Flow::reference(tree::bytes(vm, &read)),
    }))
}

fn write(vm: &mut Vm, args: &Args) -> Outcome {
    let bytes = tree::bytes_of(vm, args.reference(1));
    if let stream @ (1 | 2) = number(vm, args.reference(0)) {
        output::emit(vm, stream as u8 - 1, bytes);
        return Ok(Flow::Void);
    }
    let written = descriptor(vm, args, 0)
        .and_then(|descriptor| opened::write(vm, args, descriptor, &bytes, place(args.long(2))));
    as_io_exception(written.map(|()| Flow::Void))
}

/// Part of an array that a buffer stands for.
type Span = (Ref, Ref, usize, usize);

/// Returns the buffers in some arguments: each with its array, and where in that its rest is. `None` if one
/// of them has no array, or if other threads could see that all of this is one operation.
fn spans(vm: &Vm, args: &Args) -> Option<Vec<Span>> {
    let all = tree::elements(vm, args.reference(1));
    let from = usize::try_from(args.int(2)).ok()?;
    let to = from.checked_add(usize::try_from(args.int(3)).ok()?)?;
    let span = |buffer: &Ref| {
        let array = vm.field(*buffer, "hb") as Ref;
        let offset = vm.field(*buffer, "offset") as usize;
        let start = vm.field(*buffer, "position") as usize;
        let count = (vm.field(*buffer, "limit") as usize).saturating_sub(start);
        let is_plain = array != 0 && vm.field(*buffer, "isReadOnly") == 0;
        is_plain.then_some((*buffer, array, offset + start, count))
    };
    let buffers = all.get(from..to)?;
    let is_shared = |object: Ref| vm.state.heap.get(object).flags & FLAG_SHARED != 0;
    let may_be_seen = vm.is_check() && buffers.iter().any(|buffer| is_shared(*buffer));
    if may_be_seen { None } else { buffers.iter().map(span).collect() }
}

fn no_arrays(vm: &Vm, args: &Args) -> Outcome {
    Err(vm.unsupported(
        args.slot,
        "several buffers at once that are not all arrays of one thread alone",
    ))
}

/// Moves a buffer on.
fn advance(vm: &mut Vm, buffer: Ref, count: usize) {
    let position = vm.field(buffer, "position") + count as u64;
    vm.set_field(buffer, "position", position);
}

fn read_buffers(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_of_files(vm, args) {
        return Ok(Flow::Decline);
    }
    let Some(spans) = spans(vm, args) else { return no_arrays(vm, args) };
    let count: usize = spans.iter().map(|span| span.3).sum();
    let read = descriptor(vm, args, 0);
    let read = read.and_then(|descriptor| opened::read(vm, descriptor, count, None));
    let read = read.map(|read| {
        let mut rest = &read[..];
        for (buffer, array, from, count) in spans {
            let (own, others) = rest.split_at(count.min(rest.len()));
            put(vm, args.slot, array, from, own);
            advance(vm, buffer, own.len());
            rest = others;
        }
        Flow::Value(if read.is_empty() && count > 0 { u64::MAX } else { read.len() as u64 })
    });
    as_io_exception(read)
}

fn write_buffers(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_of_files(vm, args) {
        return Ok(Flow::Decline);
    }
    let Some(spans) = spans(vm, args) else { return no_arrays(vm, args) };
    let mut bytes = Vec::new();
    for (_, array, from, count) in &spans {
        vm.note_elements(args.slot, *array, *from..from + count, false);
        bytes.extend_from_slice(&tree::bytes_of(vm, *array)[*from..from + count]);
    }
    let written = descriptor(vm, args, 0);
    let written = written.and_then(|descriptor| opened::write(vm, args, descriptor, &bytes, None));
    let written = written.map(|()| {
        for (buffer, _, _, count) in spans {
            advance(vm, buffer, count);
        }
        Flow::Value(bytes.len() as u64)
    });
    as_io_exception(written)
}

/// Returns the position if the one given is negative, otherwise sets it.
fn seek(vm: &mut Vm, args: &Args) -> Outcome {
    let answer = descriptor(vm, args, 0).and_then(|descriptor| match args.long(1) {
        ..0 => opened::position(vm, descriptor),
        to => opened::seek(vm, descriptor, to).map(|()| to),
    });
    as_io_exception(answer.map(|place| Flow::Value(place as u64)))
}

fn truncate(vm: &mut Vm, args: &Args) -> Outcome {
    let answer = descriptor(vm, args, 0);
    let answer = answer.and_then(|number| opened::resize(vm, args, number, args.long(1)));
    as_io_exception(answer.map(|()| Flow::int(0)))
}

fn size_of(vm: &mut Vm, args: &Args) -> Answer<usize> {
    let descriptor = descriptor(vm, args, 0)?;
    let node = opened::node(vm, descriptor)?;
    Ok(tree::size(vm, node))
}

fn size(vm: &mut Vm, args: &Args) -> Outcome {
    as_io_exception(size_of(vm, args).map(|size| Flow::Value(size as u64)))
}

fn available(vm: &mut Vm, args: &Args) -> Outcome {
    let rest = size_of(vm, args).and_then(|size| {
        let position = opened::position(vm, number(vm, args.reference(0)))?;
        Ok((size as i64 - position).clamp(0, i32::MAX.into()) as i32)
    });
    as_io_exception(rest.map(Flow::int))
}

/// Everything written is in the file already.
fn force(vm: &mut Vm, args: &Args) -> Outcome {
    as_io_exception(size_of(vm, args).map(|_| Flow::int(0)))
}

fn close(vm: &mut Vm, args: &Args) -> Outcome {
    if !opened::is_ours(args.int(0)) {
        return network::close_number(vm, args);
    }
    as_io_exception(opened::close(vm, args.int(0)).map(|()| Flow::Void))
}

/// Result that asks the library to do it otherwise.
const UNSUPPORTED: u64 = -4_i64 as u64;

/// Copies from a position to where another file is; the arguments begin with this one.
fn transfer_to(vm: &mut Vm, args: &Args, first: usize) -> Outcome {
    let [from, to] = [0, 3].map(|index| number(vm, args.reference(first + index)));
    if !opened::is_ours(from) || !opened::is_ours(to) {
        return Ok(Flow::Value(UNSUPPORTED));
    }
    let count = usize::try_from(args.long(first + 2)).unwrap_or(0);
    let copied = opened::read(vm, from, count, Some(args.long(first + 1)));
    let copied = copied.and_then(|bytes| {
        opened::write(vm, args, to, &bytes, None)?;
        Ok(Flow::Value(bytes.len() as u64))
    });
    as_io_exception(copied)
}

/// Copies from where a file is to a position of another one.
fn transfer_from(vm: &mut Vm, args: &Args) -> Outcome {
    let [from, to] = [0, 1].map(|index| number(vm, args.reference(index)));
    if !opened::is_ours(from) || !opened::is_ours(to) {
        return Ok(Flow::Value(UNSUPPORTED));
    }
    let count = usize::try_from(args.long(3)).unwrap_or(0);
    let copied = opened::read(vm, from, count, None);
    let copied = copied.and_then(|bytes| {
        opened::write(vm, args, to, &bytes, Some(args.long(2)))?;
        Ok(Flow::Value(bytes.len() as u64))
    });
    as_io_exception(copied)
}

fn transfer_plainly(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.program.method(args.method).class;
    let name = "transferFromArbitraryChannel".into();
    let descriptor = "(Ljava/nio/channels/ReadableByteChannel;JJ)J".into();
    match vm.program.declared(class, &name, &descriptor) {
        Some(method) => Ok(Flow::Call(method, args.values.to_vec())),
        None => Ok(Flow::Decline),
    }
}

/// Returns the numbers that tell a file from others.
fn identity(vm: &mut Vm, args: &Args, index: usize) -> Answer<u64> {
    let descriptor = descriptor(vm, args, index)?;
    let node = opened::node(vm, descriptor)?;
    Ok(vm.field(node, "number"))
}

fn key(vm: &mut Vm, args: &Args) -> Outcome {
    let answer = identity(vm, args, 1).map(|number| {
        vm.set_field(args.reference(0), "st_dev", 1);
        vm.set_field(args.reference(0), "st_ino", number);
        Flow::Void
    });
    as_io_exception(answer)
}

fn key_numbers(vm: &mut Vm, args: &Args) -> Outcome {
    let answer = identity(vm, args, 0).map(|number| {
        vm.note_all_elements(args.slot, args.reference(1), true);
        if let Body::Longs(longs) = &mut vm.state.heap.write(args.reference(1)).body {
            for (long, value) in longs.iter_mut().zip([1, number]) {
                *long = value;
            }
        }
        Flow::Void
    });
    as_io_exception(answer)
}
