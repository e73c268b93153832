//! `System.out` and `System.err`: real `PrintStream` objects whose lowest layer is here. Streams
//! that the program makes run their bytecode.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, on_object, quiet};
use crate::machine::{Fatal, Output, Vm};
use crate::touch::{Touch, Touches};
use hebra_classfile::model::{Instruction, Kind};
use hebra_ir::{MemberRef, split_descriptor};
use hebra_state::heap::{Body, Ref};
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
    ("java/io/PrintStream.close()V", on_object(0, close)),
    ("java/io/PrintStream.checkError()Z", quiet(check_error)),
    ("java/io/PrintStream.charset()Ljava/nio/charset/Charset;", quiet(charset)),
];

/// Returns which standard stream this is, if any.
fn stream(vm: &Vm, args: &Args) -> Option<u8> {
    let position = vm.state.streams.iter().position(|s| *s != 0 && *s == args.reference(0));
    position.map(|p| p as u8)
}

/// Returns true if the program closed a standard stream: what it prints there is lost.
pub(super) fn is_closed(vm: &Vm, stream: u8) -> bool {
    let object = vm.state.streams[usize::from(stream)];
    object != 0 && vm.field(object, "closing") != 0
}

fn close(vm: &mut Vm, args: &Args) -> Outcome {
    if stream(vm, args).is_none() {
        return Ok(Flow::Decline);
    }
    if let Some(flow) = locked(vm, args)? {
        return Ok(flow);
    }
    vm.set_field(args.reference(0), "closing", 1);
    Ok(Flow::Void)
}

/// Refuses a stream that was closed: whether anything was printed since is not followed.
fn check_error(vm: &mut Vm, args: &Args) -> Outcome {
    match stream(vm, args) {
        Some(stream) if is_closed(vm, stream) => {
            Err(vm.unsupported(args.slot, "checkError() of a standard stream that was closed"))
        }
        Some(_) => Ok(locked(vm, args)?.unwrap_or(Flow::boolean(false))),
        None => Ok(Flow::Decline),
    }
}

/// Writes bytes to standard output (0) or standard error (1).
pub(crate) fn emit(vm: &mut Vm, stream: u8, bytes: Vec<u8>) {
    if !matches!(vm.output, Output::Discard) && is_closed(vm, stream) {
        return;
    }
    match &mut vm.output {
        Output::Discard => {}
        Output::Keep(kept) => kept.push((stream, bytes)),
        // A closed pipe is no error of ours.
        Output::Forward if stream == 0 => drop(std::io::stdout().write_all(&bytes)),
        Output::Forward => drop(std::io::stderr().write_all(&bytes)),
    }
}

/// Lock of a stream between JDK 19 and 23, which programs cannot reach.
pub(super) const LOCK: &str = "jdk/internal/misc/InternalLock";

/// Returns the field of a stream that holds it.
fn lock_field() -> MemberRef {
    member("java/io/PrintStream", "lock", &format!("L{LOCK};"))
}

/// Returns true if printing takes the monitor of the stream.
pub(super) fn takes_monitor(vm: &Vm) -> bool {
    !(19..24).contains(&vm.program.feature)
}

/// Returns the thread that holds the lock of a stream, if any: as an object.
fn owner(vm: &Vm, stream: Ref) -> Ref {
    if takes_monitor(vm) {
        let owner = vm.state.heap.get(stream).lock_owner() as usize;
        return owner.checked_sub(1).map_or(0, |slot| vm.state.thread(slot).object);
    }
    let path = ["lock", "lock", "sync", "exclusiveOwnerThread"];
    path.into_iter().fold(stream, |object, field| match object {
        0 => 0,
        object => vm.field(object, field) as Ref,
    })
}

/// Takes the lock of a stream if needed, then makes the call again. Printing is one operation and
/// needs no lock unless the program uses the monitor of a stream and that is the lock, or another
/// thread is about to print with it (`printf` holds it while it formats).
fn locked(vm: &mut Vm, args: &Args) -> Result<Option<Flow>, Fatal> {
    let is_monitor = takes_monitor(vm);
    let is_used = is_monitor && vm.visibility.locks_streams();
    let owner = owner(vm, args.reference(0));
    let is_own = owner == vm.state.thread(args.slot).object;
    if is_own || !is_used && owner == 0 {
        return Ok(None);
    }
    let method = vm.program.method(args.method);
    let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
    let Some((parameters, result)) = split_descriptor(&descriptor) else { return Ok(None) };
    let kinds: Vec<Kind> = parameters.iter().map(|text| kind(text)).collect();
    let result = (result != "V").then(|| kind(result));
    let own = descriptor.replacen('(', "(Ljava/io/PrintStream;", 1);
    let glue_name = format!("Print{}", own.replace(['/', ';', '(', ')', '['], "_") + &name);
    let made = glue::method(vm, &glue_name, &own, |_| {
        use Instruction::*;
        let on_lock = |by_monitor: Instruction, by_lock: &str| match is_monitor {
            true => vec![Load(Kind::Ref, 0), by_monitor],
            false => {
                let call = InvokeVirtual(member(LOCK, by_lock, "()V"));
                vec![Load(Kind::Ref, 0), GetField(lock_field()), call]
            }
        };
        let mut code = on_lock(MonitorEnter, "lock");
        code.push(Load(Kind::Ref, 0));
        code.extend(kinds.iter().enumerate().map(|(i, kind)| Load(*kind, i as u16 + 1)));
        code.push(InvokeSpecial(member("java/io/PrintStream", &name, &descriptor), false));
        code.extend(on_lock(MonitorExit, "unlock"));
        code.push(Return(result));
        code
    })?;
    Ok(Some(Flow::Call(made, args.values.to_vec())))
}

fn kind(descriptor: &str) -> Kind {
    if descriptor.starts_with(['L', '[']) { Kind::Ref } else { Kind::Int }
}

/// Returns the name of the encoding of the standard streams.
fn encoding(vm: &Vm) -> Option<String> {
    let property = |name: &str| vm.options.environment.property(name);
    match vm.program.feature >= 19 {
        true => property("stdout.encoding"),
        false => property("sun.stdout.encoding").or_else(|| property("file.encoding")),
    }
}

/// Returns the character set of a standard stream, whose field for it is not used.
fn charset(vm: &mut Vm, args: &Args) -> Outcome {
    const CHARSET: &str = "Ljava/nio/charset/Charset;";
    if stream(vm, args).is_none() {
        return Ok(Flow::Decline);
    }
    let name = encoding(vm).unwrap_or_else(|| "UTF-8".to_owned());
    let name = vm.new_string(&name);
    let descriptor = format!("(Ljava/lang/String;){CHARSET}");
    let made = glue::method(vm, "StreamCharset", &descriptor, |_| {
        let find = member("java/nio/charset/Charset", "forName", &descriptor);
        vec![
            Instruction::Load(Kind::Ref, 0),
            Instruction::InvokeStatic(find, false),
            Instruction::Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, vec![name.into()]))
}

/// Encodes a text as the JDK does: what has no bytes, such as a lone surrogate, becomes `?`.
fn encode(vm: &Vm, units: &[u16]) -> Vec<u8> {
    if matches!(vm.output, Output::Discard) {
        return Vec::new();
    }
    let decoded = char::decode_utf16(units.iter().copied()).map(|c| c.unwrap_or('?'));
    match encoding(vm).as_deref() {
        Some("ANSI_X3.4-1968" | "US-ASCII") => {
            decoded.map(|c| if c.is_ascii() { c as u8 } else { b'?' }).collect()
        }
        Some("ISO-8859-1") => decoded.map(|c| u8::try_from(c).unwrap_or(b'?')).collect(),
        _ => decoded.collect::<String>().into_bytes(),
    }
}

fn text(vm: &mut Vm, args: &Args, line: bool) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    if let Some(flow) = locked(vm, args)? {
        return Ok(flow);
    }
    let mut bytes = match args.reference(1) {
        0 => b"null".to_vec(),
        string => encode(vm, &vm.string_units(string)),
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
    [Touch::elements(&vm.state.heap, array, 0, length, false), None]
}

fn some_elements(vm: &Vm, args: &Args) -> Touches {
    let (from, length) = (args.int(2) as u32, args.int(3) as u32);
    [Touch::elements(&vm.state.heap, args.reference(1), from, length, false), None]
}

fn chars(vm: &mut Vm, args: &Args, line: bool) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    if let Some(flow) = locked(vm, args)? {
        return Ok(flow);
    }
    let array: Ref = args.reference(1);
    if array == 0 {
        return Ok(Flow::null_pointer());
    }
    vm.note_all_elements(args.slot, array, false);
    let mut bytes = match &vm.state.heap.get(array).body {
        Body::Chars(units) => encode(vm, units),
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
    if let Some(flow) = locked(vm, args)? {
        return Ok(flow);
    }
    emit(vm, stream, vec![b'\n']);
    Ok(Flow::Void)
}

fn byte(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    if let Some(flow) = locked(vm, args)? {
        return Ok(flow);
    }
    emit(vm, stream, vec![args.int(1) as u8]);
    Ok(Flow::Void)
}

fn bytes(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    if let Some(flow) = locked(vm, args)? {
        return Ok(flow);
    }
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
    vm.note_elements(args.slot, array, offset as usize..offset as usize + length as usize, false);
    emit(vm, stream, bytes);
    Ok(Flow::Void)
}

fn flush(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(stream) = stream(vm, args) else { return Ok(Flow::Decline) };
    if let Some(flow) = locked(vm, args)? {
        return Ok(flow);
    }
    if matches!(vm.output, Output::Forward) && stream == 0 {
        drop(std::io::stdout().flush());
    }
    Ok(Flow::Void)
}
