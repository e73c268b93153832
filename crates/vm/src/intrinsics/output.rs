//! `System.out` and `System.err`: real `PrintStream` objects whose lowest layer is here. Streams
//! of the program's own run their bytecode.

use super::{Args, Flow, Outcome, Table, on_object, quiet};
use crate::heap::{Body, Ref};
use crate::machine::{Output, Vm};
use crate::touch::{Touch, Touches};
use std::io::Write;

pub(super) const TABLE: Table = &[
    ("java/io/PrintStream.write(Ljava/lang/String;)V", quiet(|vm, a| text(vm, a, false))),
    ("java/io/PrintStream.writeln(Ljava/lang/String;)V", quiet(|vm, a| text(vm, a, true))),
    (
        "java/io/PrintStream.write([C)V",
        on_object(1, |vm, a| chars(vm, a, false)).touching(all_elements),
    ),
    (
        "java/io/PrintStream.writeln([C)V",
        on_object(1, |vm, a| chars(vm, a, true)).touching(all_elements),
    ),
    ("java/io/PrintStream.newLine()V", quiet(new_line)),
    ("java/io/PrintStream.write(I)V", quiet(byte)),
    ("java/io/PrintStream.write([BII)V", on_object(1, bytes).touching(some_elements)),
    ("java/io/PrintStream.flush()V", quiet(flush)),
    (
        "java/io/PrintStream.checkError()Z",
        quiet(|vm, a| match stream(vm, a) {
            Some(_) => Ok(Flow::boolean(false)),
            None => Ok(Flow::Decline),
        }),
    ),
];

fn stream(vm: &Vm, args: &Args) -> Option<u8> {
    let position = vm.state.streams.iter().position(|s| *s != 0 && *s == args.reference(0));
    position.map(|p| p as u8)
}

/// Hands bytes to standard output (0) or standard error (1).
pub(crate) fn emit(vm: &mut Vm, stream: u8, bytes: Vec<u8>) {
    match &mut vm.output {
        Output::Discard => {}
        Output::Keep(kept) => kept.push((stream, bytes)),
        // A closed pipe is the reader's business.
        Output::Forward if stream == 0 => drop(std::io::stdout().write_all(&bytes)),
        Output::Forward => drop(std::io::stderr().write_all(&bytes)),
    }
}

/// UTF-8 as the JDK encodes it: a lone surrogate becomes `?`.
fn encode(units: &[u16]) -> Vec<u8> {
    let decoded = char::decode_utf16(units.iter().copied()).map(|c| c.unwrap_or('?'));
    decoded.collect::<String>().into_bytes()
}

fn text(vm: &mut Vm, args: &Args, line: bool) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    let mut bytes = match args.reference(1) {
        0 => b"null".to_vec(),
        string => encode(&vm.string_units(string)),
    };
    if line {
        bytes.push(b'\n');
    }
    emit(vm, stream, bytes);
    Ok(Flow::Void)
}

fn all_elements(vm: &Vm, args: &Args) -> Touches {
    let array = args.reference(1);
    let length = vm.state.heap.get(array).length() as u32;
    [Touch::elements(vm, array, 0, length, false), None]
}

fn some_elements(vm: &Vm, args: &Args) -> Touches {
    let (from, length) = (args.int(2) as u32, args.int(3) as u32);
    [Touch::elements(vm, args.reference(1), from, length, false), None]
}

fn chars(vm: &mut Vm, args: &Args, line: bool) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    let array: Ref = args.reference(1);
    if array == 0 {
        return Ok(Flow::null_pointer());
    }
    let mut bytes = match &vm.state.heap.get(array).body {
        Body::Chars(units) => encode(units),
        _ => Vec::new(),
    };
    if line {
        bytes.push(b'\n');
    }
    emit(vm, stream, bytes);
    Ok(Flow::Void)
}

fn new_line(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    emit(vm, stream, vec![b'\n']);
    Ok(Flow::Void)
}

fn byte(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    emit(vm, stream, vec![args.int(1) as u8]);
    Ok(Flow::Void)
}

fn bytes(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    let (array, offset, length) = (args.reference(1), args.int(2), args.int(3));
    if array == 0 {
        return Ok(Flow::null_pointer());
    }
    let Body::Bytes(bytes) = &vm.state.heap.get(array).body else { return Ok(Flow::Decline) };
    let range = (offset >= 0 && length >= 0)
        .then(|| bytes.get(offset as usize..(offset as usize).saturating_add(length as usize)))
        .flatten();
    let Some(range) = range else {
        return Ok(Flow::Throw("java/lang/IndexOutOfBoundsException", None));
    };
    let bytes = range.iter().map(|b| *b as u8).collect();
    emit(vm, stream, bytes);
    Ok(Flow::Void)
}

fn flush(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    if matches!(vm.output, Output::Forward) && stream == 0 {
        drop(std::io::stdout().flush());
    }
    Ok(Flow::Void)
}
