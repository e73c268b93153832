//! `FileInputStream`, `FileOutputStream`, `RandomAccessFile` and `FileDescriptor` on files in memory.
//! Standard streams and files of the JDK are in `jdk_files.rs` and `host.rs`.

use super::errors::{Answer, Errno, as_io_exception, otherwise};
use super::opened::{self, APPEND, CREATE, READ_ONLY, READ_WRITE, TRUNCATE, WRITE_ONLY};
use super::paths::{self, Last};
use super::{path_bytes, tree};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{
    Args, FALSE, Flow, NOTHING, Outcome, Table, host, jdk_files, network, quiet, visible,
};
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::{Instruction, Kind};
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("java/io/FileInputStream.open0(Ljava/lang/String;)V", visible(open_input)),
    ("java/io/FileInputStream.read0()I", visible(input_byte)),
    ("java/io/FileInputStream.readBytes([BII)I", visible(input_bytes)),
    ("java/io/FileInputStream.skip0(J)J", visible(skip)),
    ("java/io/FileInputStream.available0()I", visible(available)),
    ("java/io/FileInputStream.length0()J", visible(input_length)),
    ("java/io/FileInputStream.position0()J", visible(input_position)),
    ("java/io/FileInputStream.isRegularFile0(Ljava/io/FileDescriptor;)Z", visible(is_regular)),
    ("java/io/FileOutputStream.open0(Ljava/lang/String;Z)V", visible(open_output)),
    ("java/io/FileOutputStream.writeBytes([BIIZ)V", quiet(output_bytes)),
    ("java/io/FileOutputStream.write(IZ)V", quiet(output_byte)),
    ("hebra/glue/FileBytes.write(Ljava/io/FileOutputStream;[BIIZ)V", visible(write_bytes)),
    ("hebra/glue/FileByte.write(Ljava/io/FileOutputStream;IZ)V", visible(write_byte)),
    ("java/io/RandomAccessFile.open0(Ljava/lang/String;I)V", visible(open_random)),
    ("java/io/RandomAccessFile.read0()I", visible(read_byte)),
    ("java/io/RandomAccessFile.readBytes([BII)I", visible(read_bytes)),
    ("java/io/RandomAccessFile.readBytes0([BII)I", visible(read_bytes)),
    ("java/io/RandomAccessFile.write0(I)V", visible(write_byte)),
    ("java/io/RandomAccessFile.writeBytes([BII)V", visible(write_bytes)),
    ("java/io/RandomAccessFile.writeBytes0([BII)V", visible(write_bytes)),
    ("java/io/RandomAccessFile.getFilePointer()J", visible(position)),
    ("java/io/RandomAccessFile.seek0(J)V", visible(seek)),
    ("java/io/RandomAccessFile.length()J", visible(length)),
    ("java/io/RandomAccessFile.length0()J", visible(length)),
    ("java/io/RandomAccessFile.setLength(J)V", visible(set_length)),
    ("java/io/RandomAccessFile.setLength0(J)V", visible(set_length)),
    ("java/io/FileDescriptor.getHandle(I)J", quiet(|_, _| Ok(Flow::Value(u64::MAX)))),
    ("java/io/FileDescriptor.getAppend(I)Z", FALSE),
    ("java/io/FileDescriptor.close0()V", visible(close)),
    ("java/io/FileDescriptor.sync()V", visible(sync)),
    ("java/io/FileDescriptor.sync0()V", visible(sync)),
    // Nothing is closed or removed by a garbage collection, and nobody sees what is removed at the end.
    ("java/io/FileCleanable.register(Ljava/io/FileDescriptor;)V", NOTHING),
    ("java/io/FileCleanable.unregister(Ljava/io/FileDescriptor;)V", NOTHING),
    ("java/io/File.deleteOnExit()V", NOTHING),
];

/// Returns the number in a `FileDescriptor`.
pub(super) fn number(vm: &Vm, descriptor: Ref) -> i32 {
    vm.field(descriptor, "fd") as u32 as i32
}

/// Sets the number in a `FileDescriptor`, which code of the library reads too.
pub(super) fn set_number(vm: &mut Vm, slot: usize, descriptor: Ref, number: i32) {
    note_number(vm, slot, descriptor, true);
    vm.set_field(descriptor, "fd", u64::from(number as u32));
}

/// Notes that the number in a `FileDescriptor` is read or written.
pub(super) fn note_number(vm: &mut Vm, slot: usize, descriptor: Ref, write: bool) {
    let class = vm.state.heap.get(descriptor).class;
    if let Some(field) = vm.program.field_named(class, "fd") {
        vm.note_access(slot, descriptor, usize::from(field.index), write);
    }
}

/// Returns the descriptor of the stream that is called; none if it is closed.
fn descriptor(vm: &Vm, args: &Args) -> Option<i32> {
    let number = number(vm, vm.field(args.reference(0), "fd") as Ref);
    (number != -1).then_some(number)
}

fn is_ours(vm: &Vm, args: &Args) -> bool {
    descriptor(vm, args).is_some_and(opened::is_ours)
}

/// Applies an operation to the descriptor of the stream that is called.
fn with(vm: &mut Vm, args: &Args, operation: impl FnOnce(&mut Vm, i32) -> Answer<Flow>) -> Outcome {
    let own = vm.field(args.reference(0), "fd") as Ref;
    note_number(vm, args.slot, own, false);
    match descriptor(vm, args) {
        None => Ok(Flow::Throw("java/io/IOException", Some("Stream Closed".to_owned()))),
        Some(number) if !opened::is_ours(number) => Err(host::no_files(vm, args)),
        Some(number) => as_io_exception(operation(vm, number)),
    }
}

/// Opens the file of the stream that is called.
fn open(vm: &mut Vm, args: &Args, flags: u32) -> Outcome {
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let path = path_bytes(vm, args.reference(1));
    let opened = paths::find(vm, args, &path, Last::Follow).and_then(|place| match place.node {
        node if node != 0 && tree::is_folder(vm, node) => Err(Errno::IS_FOLDER.into()),
        _ => opened::open(vm, args, &place, flags, 0o666),
    });
    let name = vm.string(args.reference(1));
    let opened = opened.map(|number| {
        let descriptor = vm.field(args.reference(0), "fd") as Ref;
        set_number(vm, args.slot, descriptor, number);
        vm.set_field(descriptor, "append", u64::from(flags & APPEND != 0));
        Flow::Void
    });
    otherwise(opened, |error| {
        let message = format!("{name} ({})", error.text());
        Flow::Throw("java/io/FileNotFoundException", Some(message))
    })
}

fn open_input(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) != 0 && jdk_files::has(vm, args.reference(1)) {
        return jdk_files::open(vm, args);
    }
    open(vm, args, READ_ONLY)
}

fn open_output(vm: &mut Vm, args: &Args) -> Outcome {
    let mode = if args.int(2) != 0 { APPEND } else { TRUNCATE };
    open(vm, args, WRITE_ONLY | CREATE | mode)
}

/// Opens a file with the library's own flags: 1 is for reading alone.
fn open_random(vm: &mut Vm, args: &Args) -> Outcome {
    let flags = if args.int(2) & 1 != 0 { READ_ONLY } else { READ_WRITE | CREATE };
    open(vm, args, flags)
}

fn input_byte(vm: &mut Vm, args: &Args) -> Outcome {
    if is_ours(vm, args) { read_byte(vm, args) } else { jdk_files::read(vm, args) }
}

fn input_bytes(vm: &mut Vm, args: &Args) -> Outcome {
    if is_ours(vm, args) { read_bytes(vm, args) } else { jdk_files::read_bytes(vm, args) }
}

fn input_length(vm: &mut Vm, args: &Args) -> Outcome {
    if is_ours(vm, args) { length(vm, args) } else { jdk_files::length(vm, args) }
}

fn input_position(vm: &mut Vm, args: &Args) -> Outcome {
    if is_ours(vm, args) { position(vm, args) } else { jdk_files::position(vm, args) }
}

fn is_regular(vm: &mut Vm, args: &Args) -> Outcome {
    match opened::is_ours(number(vm, args.reference(1))) {
        true => Ok(Flow::boolean(true)),
        false => jdk_files::is_regular(vm, args),
    }
}

fn read_byte(vm: &mut Vm, args: &Args) -> Outcome {
    with(vm, args, |vm, number| {
        let read = opened::read(vm, number, 1, None)?;
        Ok(Flow::int(read.first().map_or(-1, |byte| i32::from(*byte))))
    })
}

/// Returns the part of an array that is given as the arguments from here, or what to throw.
fn part(vm: &Vm, args: &Args, first: usize) -> Result<(Ref, usize, usize), Flow> {
    let (array, offset, count) = (args.reference(first), args.int(first + 1), args.int(first + 2));
    if array == 0 {
        return Err(Flow::null_pointer());
    }
    let (from, length) = (usize::try_from(offset), usize::try_from(count));
    match (from, length) {
        (Ok(from), Ok(count)) if from + count <= vm.state.heap.get(array).length() => {
            Ok((array, from, count))
        }
        _ => Err(Flow::Throw("java/lang/IndexOutOfBoundsException", None)),
    }
}

fn read_bytes(vm: &mut Vm, args: &Args) -> Outcome {
    let (array, from, count) = match part(vm, args, 1) {
        Ok(part) => part,
        Err(flow) => return Ok(flow),
    };
    if count == 0 {
        return Ok(Flow::int(0));
    }
    with(vm, args, |vm, number| {
        let read = opened::read(vm, number, count, None)?;
        if read.is_empty() {
            return Ok(Flow::int(-1));
        }
        put(vm, args.slot, array, from, &read);
        Ok(Flow::int(read.len() as i32))
    })
}

/// Writes bytes into an array of the program.
pub(super) fn put(vm: &mut Vm, slot: usize, array: Ref, from: usize, bytes: &[u8]) {
    vm.note_elements(slot, array, from..from + bytes.len(), true);
    if let Body::Bytes(target) = &mut vm.state.heap.write(array).body {
        for (target, byte) in target[from..].iter_mut().zip(bytes) {
            *target = *byte as i8;
        }
    }
}

/// Writes to a standard stream, which is no scheduling point, or to a file, which is one.
fn output_bytes(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_ours(vm, args) && descriptor(vm, args).is_some() {
        return host::write_bytes(vm, args);
    }
    let kinds = [Kind::Ref, Kind::Ref, Kind::Int, Kind::Int, Kind::Int];
    pass_on(vm, args, "FileBytes", "(Ljava/io/FileOutputStream;[BIIZ)V", &kinds)
}

fn output_byte(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_ours(vm, args) && descriptor(vm, args).is_some() {
        return host::write_byte(vm, args);
    }
    let kinds = [Kind::Ref, Kind::Int, Kind::Int];
    pass_on(vm, args, "FileByte", "(Ljava/io/FileOutputStream;IZ)V", &kinds)
}

/// Calls an operation on a file with the same arguments.
fn pass_on(
    vm: &mut Vm,
    args: &Args,
    class: &str,
    descriptor: &str,
    kinds: &[Kind],
) -> Result<Flow, Fatal> {
    let operation = glue::native(vm, class, "write", descriptor)?;
    let made = glue::method(vm, &format!("To{class}"), descriptor, |_| {
        let loads = kinds.iter().enumerate();
        let mut code: Vec<_> =
            loads.map(|(index, kind)| Instruction::Load(*kind, index as u16)).collect();
        code.push(Instruction::InvokeStatic(
            member(&operation.class, &operation.name, &operation.descriptor),
            false,
        ));
        code.push(Instruction::Return(None));
        code
    })?;
    Ok(Flow::Call(made, args.values.to_vec()))
}

fn write_byte(vm: &mut Vm, args: &Args) -> Outcome {
    with(vm, args, |vm, number| {
        opened::write(vm, args, number, &[args.int(1) as u8], None)?;
        Ok(Flow::Void)
    })
}

fn write_bytes(vm: &mut Vm, args: &Args) -> Outcome {
    let (array, from, count) = match part(vm, args, 1) {
        Ok(part) => part,
        Err(flow) => return Ok(flow),
    };
    if count == 0 {
        return Ok(Flow::Void);
    }
    with(vm, args, |vm, number| {
        vm.note_elements(args.slot, array, from..from + count, false);
        let bytes = tree::bytes_of(vm, array);
        opened::write(vm, args, number, &bytes[from..from + count], None)?;
        Ok(Flow::Void)
    })
}

/// Moves the position; as in the library's native, the end of a file may be passed.
fn skip(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_ours(vm, args) {
        return jdk_files::skip(vm, args);
    }
    with(vm, args, |vm, number| {
        let from = opened::position(vm, number)?;
        let to = from.checked_add(args.long(1)).ok_or(Errno::INVALID)?;
        opened::seek(vm, number, to)?;
        Ok(Flow::Value((to - from) as u64))
    })
}

fn available(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_ours(vm, args) {
        return jdk_files::available(vm, args);
    }
    with(vm, args, |vm, number| {
        let node = opened::node(vm, number)?;
        let rest = tree::size(vm, node) as i64 - opened::position(vm, number)?;
        Ok(Flow::int(rest.clamp(0, i32::MAX.into()) as i32))
    })
}

fn length(vm: &mut Vm, args: &Args) -> Outcome {
    with(vm, args, |vm, number| {
        let node = opened::node(vm, number)?;
        Ok(Flow::Value(tree::size(vm, node) as u64))
    })
}

fn position(vm: &mut Vm, args: &Args) -> Outcome {
    with(vm, args, |vm, number| Ok(Flow::Value(opened::position(vm, number)? as u64)))
}

fn seek(vm: &mut Vm, args: &Args) -> Outcome {
    if args.long(1) < 0 {
        let message = "Negative seek offset".to_owned();
        return Ok(Flow::Throw("java/io/IOException", Some(message)));
    }
    with(vm, args, |vm, number| {
        opened::seek(vm, number, args.long(1))?;
        Ok(Flow::Void)
    })
}

/// Sets the length of a file; a position beyond it becomes its end.
fn set_length(vm: &mut Vm, args: &Args) -> Outcome {
    with(vm, args, |vm, number| {
        opened::resize(vm, args, number, args.long(1))?;
        if opened::position(vm, number)? > args.long(1) {
            opened::seek(vm, number, args.long(1))?;
        }
        Ok(Flow::Void)
    })
}

fn close(vm: &mut Vm, args: &Args) -> Outcome {
    let number = number(vm, args.reference(0));
    if opened::is_ours(number) {
        as_io_exception(opened::close(vm, number).map(|()| Flow::Void))?;
    } else {
        network::close_if_socket(vm, args, args.reference(0))?;
    }
    set_number(vm, args.slot, args.reference(0), -1);
    Ok(Flow::Void)
}

/// Everything written is in the file already.
fn sync(vm: &mut Vm, args: &Args) -> Outcome {
    match number(vm, args.reference(0)) {
        -1 => {
            let message = "sync failed".to_owned();
            Ok(Flow::Throw("java/io/SyncFailedException", Some(message)))
        }
        _ => Ok(Flow::Void),
    }
}
