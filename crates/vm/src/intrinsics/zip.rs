//! `Inflater` and `Deflater`. A stream is a block of memory (`memory.rs`) with all that it was given
//! (`zlib/stream.rs`); a call computes the whole output again and hands on what the program does not
//! have yet. The library holds the monitor of a stream around every call, so only the arrays make
//! one a scheduling point.

use super::{Args, Flow, Intrinsic, Outcome, Table, memory, on_objects, quiet, visible};
use crate::machine::{Fatal, Vm};
use crate::touch::{Touch, Touches};
use crate::zlib::{self, End, Flush, Settings, Stream};
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("java/util/zip/Inflater.init(Z)J", quiet(|vm, a| init(vm, 0, 0, a.int(0) == 0))),
    ("java/util/zip/Inflater.inflateBytesBytes(J[BII[BII)J", between_arrays(inflate)),
    ("java/util/zip/Inflater.inflateBytesBuffer(J[BIIJI)J", visible(inflate)),
    ("java/util/zip/Inflater.inflateBufferBytes(JJI[BII)J", visible(inflate)),
    ("java/util/zip/Inflater.inflateBufferBuffer(JJIJI)J", visible(inflate)),
    ("java/util/zip/Inflater.setDictionary(J[BII)V", quiet(set_inflater_dictionary)),
    ("java/util/zip/Inflater.setDictionaryBuffer(JJI)V", visible(set_inflater_dictionary)),
    ("java/util/zip/Inflater.getAdler(J)I", quiet(inflater_adler)),
    ("java/util/zip/Inflater.reset(J)V", quiet(reset)),
    ("java/util/zip/Inflater.end(J)V", quiet(end)),
    (
        "java/util/zip/Deflater.init(IIZ)J",
        quiet(|vm, a| init(vm, level(a.int(0)), a.int(1) as u32, a.int(2) == 0)),
    ),
    ("java/util/zip/Deflater.deflateBytesBytes(J[BII[BIIII)J", between_arrays(deflate)),
    ("java/util/zip/Deflater.deflateBytesBuffer(J[BIIJIII)J", visible(deflate)),
    ("java/util/zip/Deflater.deflateBufferBytes(JJI[BIIII)J", visible(deflate)),
    ("java/util/zip/Deflater.deflateBufferBuffer(JJIJIII)J", visible(deflate)),
    ("java/util/zip/Deflater.setDictionary(J[BII)V", quiet(set_deflater_dictionary)),
    ("java/util/zip/Deflater.setDictionaryBuffer(JJI)V", visible(set_deflater_dictionary)),
    ("java/util/zip/Deflater.getAdler(J)I", quiet(deflater_adler)),
    ("java/util/zip/Deflater.reset(J)V", quiet(reset)),
    ("java/util/zip/Deflater.end(J)V", quiet(end)),
];

const fn between_arrays(run: fn(&mut Vm, &Args) -> Outcome) -> Intrinsic {
    on_objects(2, 5, run).touching(arrays)
}

fn arrays(vm: &Vm, args: &Args) -> Touches {
    let part = |at: usize, write| {
        let (from, length) = (args.int(at + 1).max(0) as u32, args.int(at + 2).max(0) as u32);
        Touch::elements(&vm.state.heap, args.reference(at), from, length, write)
    };
    [part(2, false), part(5, true)]
}

/// Returns the level that a program asks for, -1 for the usual one.
fn level(asked: i32) -> u32 {
    u32::try_from(asked).map_or(6, |level| level.min(9))
}

fn init(vm: &mut Vm, level: u32, strategy: u32, wrapped: bool) -> Outcome {
    let settings = Settings { level, strategy, wrapped };
    let stream = Stream { settings, ..Stream::default() };
    Ok(Flow::Value(memory::allocate(vm, block(&stream))?))
}

fn block(stream: &Stream) -> Box<[i8]> {
    stream.to_bytes().into_iter().map(|byte| byte as i8).collect()
}

/// Returns the stream at an address.
fn stream(vm: &Vm, args: &Args, address: u64) -> Result<Stream, Fatal> {
    let found = memory::block(vm, address).and_then(|block| {
        let Body::Bytes(bytes) = &vm.state.heap.get(block).body else { return None };
        let bytes: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
        Stream::from_bytes(&bytes)
    });
    found.ok_or_else(|| vm.unsupported(args.slot, "a stream of java.util.zip that was ended"))
}

fn keep(vm: &mut Vm, address: u64, stream: &Stream) -> Result<(), Fatal> {
    memory::replace(vm, address, Some(block(stream)))
}

/// Bytes that a native of these classes is given: part of an array, or memory.
enum Place {
    Array(Ref, usize, usize),
    Memory(u64, usize),
}

impl Place {
    /// Returns the place that is given from this argument on, and the next argument.
    fn of(vm: &Vm, args: &Args, at: usize, is_array: bool) -> Result<(Place, usize), Fatal> {
        if !is_array {
            return Ok((Place::Memory(args.raw(at), args.int(at + 1).max(0) as usize), at + 2));
        }
        let (array, from, count) = (args.reference(at), args.int(at + 1), args.int(at + 2));
        let (from, count) = (from.max(0) as usize, count.max(0) as usize);
        let length = match &vm.state.heap.get(array).body {
            Body::Bytes(bytes) => bytes.len(),
            _ => 0,
        };
        match from + count <= length || count == 0 {
            true => Ok((Place::Array(array, from, count), at + 3)),
            false => Err(vm.unsupported(args.slot, "java.util.zip: bytes outside of an array")),
        }
    }

    fn length(&self) -> usize {
        match self {
            Place::Array(_, _, count) | Place::Memory(_, count) => *count,
        }
    }

    fn read(&self, vm: &mut Vm, slot: usize) -> Result<Vec<u8>, Fatal> {
        match *self {
            Place::Memory(address, count) => memory::read(vm, slot, address, count),
            Place::Array(_, _, 0) => Ok(Vec::new()),
            Place::Array(array, from, count) => {
                let bytes = memory::bytes_of(vm, slot, array, from..from + count)?;
                Ok(bytes.unwrap_or_default())
            }
        }
    }

    /// Writes bytes, no more than there is room for.
    fn write(&self, vm: &mut Vm, slot: usize, bytes: &[u8]) -> Result<(), Fatal> {
        match *self {
            Place::Memory(address, _) => memory::write(vm, slot, address, bytes),
            Place::Array(array, from, _) => {
                memory::set_bytes(vm, slot, array, from, bytes);
                Ok(())
            }
        }
    }
}

/// Returns source and target of a call, by its descriptor, and the argument behind them.
fn places(vm: &Vm, args: &Args) -> Result<(Place, Place, usize), Fatal> {
    let name = &vm.program.method(args.method).name;
    let (from_array, to_array) =
        (!name.contains("Buffer") || name.contains("BytesBuffer"), { name.ends_with("Bytes") });
    let (source, next) = Place::of(vm, args, 2, from_array)?;
    let (target, next) = Place::of(vm, args, next, to_array)?;
    Ok((source, target, next))
}

/// Packs what the library expects: bytes read, bytes written, and two marks.
fn packed(read: usize, written: usize, is_finished: bool, other: bool) -> Flow {
    let word = read as u64 | (written as u64) << 31;
    Flow::Value(word | u64::from(is_finished) << 62 | u64::from(other) << 63)
}

fn inflate(vm: &mut Vm, args: &Args) -> Outcome {
    let mut stream = stream(vm, args, args.raw(1))?;
    let (source, target, _) = places(vm, args)?;
    let given = source.read(vm, args.slot)?;
    let before = stream.input.len();
    stream.input.extend(given);
    let room = stream.taken as usize + target.length();
    let dictionary = stream.dictionary.as_deref();
    let (output, read, end) =
        zlib::inflate(&stream.input, stream.settings.wrapped, dictionary, room);
    let output = output.get(stream.taken as usize..).unwrap_or_default();
    target.write(vm, args.slot, output)?;
    let read = read.max(before);
    stream.input.truncate(read);
    stream.taken += output.len() as u32;
    keep(vm, args.raw(1), &stream)?;
    let read = read - before;
    match end {
        End::Wrong(message) => {
            vm.set_field(args.reference(0), "inputConsumed", read as u64);
            vm.set_field(args.reference(0), "outputConsumed", output.len() as u64);
            Ok(Flow::Throw("java/util/zip/DataFormatException", Some(message.to_owned())))
        }
        _ => {
            let needs_dictionary = matches!(end, End::Dictionary(_));
            Ok(packed(read, output.len(), end == End::Stream, needs_dictionary))
        }
    }
}

fn dictionary(vm: &mut Vm, args: &Args) -> Result<Vec<u8>, Fatal> {
    let is_array = !vm.program.method(args.method).name.ends_with("Buffer");
    let (place, _) = Place::of(vm, args, 1, is_array)?;
    place.read(vm, args.slot)
}

/// Gives a dictionary to a stream that asked for it, or to one without a header before all else.
fn set_inflater_dictionary(vm: &mut Vm, args: &Args) -> Outcome {
    let mut stream = stream(vm, args, args.raw(0))?;
    let dictionary = dictionary(vm, args)?;
    let (_, _, end) = zlib::inflate(&stream.input, stream.settings.wrapped, None, 0);
    let is_wanted = match (stream.settings.wrapped, end) {
        (true, End::Dictionary(sum)) => sum == zlib::adler32(1, &dictionary),
        (true, _) => false,
        (false, _) if stream.taken == 0 => true,
        _ => return Err(vm.unsupported(args.slot, "Inflater: a dictionary after data")),
    };
    if !is_wanted {
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", None));
    }
    stream.dictionary = Some(dictionary);
    keep(vm, args.raw(0), &stream)?;
    Ok(Flow::Void)
}

fn inflater_adler(vm: &mut Vm, args: &Args) -> Outcome {
    let stream = stream(vm, args, args.raw(0))?;
    if !stream.settings.wrapped {
        return Ok(Flow::int(0));
    }
    let dictionary = stream.dictionary.as_deref();
    let (output, _, end) = zlib::inflate(&stream.input, true, dictionary, stream.taken as usize);
    Ok(Flow::int(match end {
        End::Dictionary(sum) => sum as i32,
        _ => zlib::adler32(1, &output) as i32,
    }))
}

fn deflate(vm: &mut Vm, args: &Args) -> Outcome {
    let mut stream = stream(vm, args, args.raw(1))?;
    let (source, target, next) = places(vm, args)?;
    let (flush, parameters) = (args.int(next) as u32, args.int(next + 1));
    if parameters & 1 != 0 {
        return set_parameters(vm, args, stream, parameters);
    }
    let Some(flush) = Flush::numbered(flush).filter(|flush| *flush != Flush::Block) else {
        return Err(vm.unsupported(args.slot, "Deflater: this kind of flush"));
    };
    let room = target.length();
    if room == 0 {
        return Ok(packed(0, 0, false, false));
    }
    let is_finishing = stream.flushes.last().is_some_and(|(_, flush)| *flush == Flush::Finish);
    let taken = stream.taken as usize;
    let mut output = if stream.last.is_none() && stream.taken == 0 && !is_finishing {
        Vec::new()
    } else {
        compressed(&stream)
    };
    let waiting = output.len().saturating_sub(taken);
    let is_idle = waiting == 0
        && source.length() == 0
        && stream.last.is_some_and(|last| flush <= last)
        && flush != Flush::Finish;
    let mut read = 0;
    if waiting < room && !is_idle && !is_finishing {
        let given = source.read(vm, args.slot)?;
        read = given.len();
        stream.input.extend(given);
        output = flushed(&mut stream, flush, taken + room);
    }
    let end = output.len().min(taken + room);
    let part = output.get(taken..end).unwrap_or_default();
    target.write(vm, args.slot, part)?;
    stream.taken = end.max(taken) as u32;
    stream.last = (part.len() < room).then_some(flush);
    let is_finished = end == output.len()
        && stream.flushes.last().is_some_and(|(_, flush)| *flush == Flush::Finish);
    if vm.is_check() && stream.settings.level == 0 && !stream.input.is_empty() {
        vm.gathered.notes.insert(STORED_NOTE.to_owned());
    }
    keep(vm, args.raw(1), &stream)?;
    Ok(packed(read, part.len(), is_finished, false))
}

/// Adds a request to a stream with so much room in all. Returns its output. If the block alone fills
/// the room, the mark of a flush waits for the next call.
fn flushed(stream: &mut Stream, flush: Flush, room: usize) -> Vec<u8> {
    let place = stream.input.len() as u32;
    if flush == Flush::No {
        return compressed(stream);
    }
    if matches!(flush, Flush::Sync | Flush::Full) {
        stream.flushes.push((place, Flush::Block));
        let output = compressed(stream);
        if output.len() >= room {
            return output;
        }
        stream.flushes.pop();
    }
    stream.flushes.push((place, flush));
    compressed(stream)
}

fn compressed(stream: &Stream) -> Vec<u8> {
    let dictionary = stream.dictionary.as_deref();
    zlib::deflate(stream.settings, dictionary, &stream.input, &stream.flushes)
}

const STORED_NOTE: &str = "Deflater at level 0 cuts blocks at 65,535 bytes; zlib cuts them by the room \
    for output too";

fn is_started(stream: &Stream) -> bool {
    stream.taken > 0 || !stream.input.is_empty() || !stream.flushes.is_empty()
}

/// Sets level and strategy; such a call does nothing else.
fn set_parameters(vm: &mut Vm, args: &Args, mut stream: Stream, parameters: i32) -> Outcome {
    let (level, strategy) = (level(parameters >> 3), (parameters >> 1 & 3) as u32);
    let settings = Settings { level, strategy, ..stream.settings };
    if is_started(&stream) && settings != stream.settings {
        return Err(vm.unsupported(args.slot, "Deflater: another level or strategy after data"));
    }
    stream.settings = settings;
    keep(vm, args.raw(1), &stream)?;
    Ok(packed(0, 0, false, false))
}

fn set_deflater_dictionary(vm: &mut Vm, args: &Args) -> Outcome {
    let mut stream = stream(vm, args, args.raw(0))?;
    let dictionary = dictionary(vm, args)?;
    if is_started(&stream) {
        return match stream.settings.wrapped {
            true => Ok(Flow::Throw("java/lang/IllegalArgumentException", None)),
            false => Err(vm.unsupported(args.slot, "Deflater: a dictionary after data")),
        };
    }
    stream.dictionary = Some(dictionary);
    keep(vm, args.raw(0), &stream)?;
    Ok(Flow::Void)
}

fn deflater_adler(vm: &mut Vm, args: &Args) -> Outcome {
    let stream = stream(vm, args, args.raw(0))?;
    let dictionary = stream.dictionary.as_deref().filter(|_| !is_started(&stream));
    let sum = match stream.settings.wrapped {
        true => zlib::adler32(1, dictionary.unwrap_or(&stream.input)),
        false => 1,
    };
    Ok(Flow::int(sum as i32))
}

fn reset(vm: &mut Vm, args: &Args) -> Outcome {
    let settings = stream(vm, args, args.raw(0))?.settings;
    keep(vm, args.raw(0), &Stream { settings, ..Stream::default() })?;
    Ok(Flow::Void)
}

fn end(vm: &mut Vm, args: &Args) -> Outcome {
    if memory::block(vm, args.raw(0)).is_some() {
        memory::replace(vm, args.raw(0), None)?;
    }
    Ok(Flow::Void)
}
