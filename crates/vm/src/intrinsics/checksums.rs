//! `CRC32` and `Adler32` over arrays and direct buffers (RFC 1952, RFC 1950).

use super::{Args, Flow, NOTHING, Outcome, Table, memory, on_object, quiet, visible};
use crate::machine::Vm;
use crate::touch::{Touch, Touches};
use hebra_state::heap::Body;

pub(super) const TABLE: Table = &[
    ("java/util/zip/ZipUtils.loadLibrary()V", NOTHING),
    ("java/util/zip/CRC32.update(II)I", quiet(|_, a| one(a, crc32))),
    (
        "java/util/zip/CRC32.updateBytes0(I[BII)I",
        on_object(1, |vm, a| many(vm, a, crc32)).touching(bytes),
    ),
    ("java/util/zip/CRC32.updateByteBuffer0(IJII)I", visible(|vm, a| in_memory(vm, a, crc32))),
    ("java/util/zip/Adler32.updateByteBuffer(IJII)I", visible(|vm, a| in_memory(vm, a, adler32))),
    ("java/util/zip/Adler32.update(II)I", quiet(|_, a| one(a, adler32))),
    (
        "java/util/zip/Adler32.updateBytes(I[BII)I",
        on_object(1, |vm, a| many(vm, a, adler32)).touching(bytes),
    ),
];

fn one(args: &Args, next: fn(u32, u8) -> u32) -> Outcome {
    Ok(Flow::int(next(args.int(0) as u32, args.int(1) as u8) as i32))
}

fn bytes(vm: &Vm, args: &Args) -> Touches {
    let (from, length) = (args.int(2) as u32, args.int(3) as u32);
    [Touch::elements(&vm.state.heap, args.reference(1), from, length, false), None]
}

/// Updates a checksum over a range that the callers have checked.
fn many(vm: &mut Vm, args: &Args, next: fn(u32, u8) -> u32) -> Outcome {
    let range =
        args.int(2).max(0) as usize..args.int(2).saturating_add(args.int(3)).max(0) as usize;
    vm.note_elements(args.slot, args.reference(1), range.clone(), false);
    let bytes = match &vm.state.heap.get(args.reference(1)).body {
        Body::Bytes(bytes) => bytes.get(range).unwrap_or_default(),
        _ => &[],
    };
    let sum = bytes.iter().fold(args.int(0) as u32, |sum, byte| next(sum, *byte as u8));
    Ok(Flow::int(sum as i32))
}

/// Updates a checksum over a direct buffer.
fn in_memory(vm: &mut Vm, args: &Args, next: fn(u32, u8) -> u32) -> Outcome {
    let address = args.long(1).wrapping_add(args.int(2).into());
    let bytes = memory::read(vm, args.slot, address as u64, args.int(3).max(0) as usize)?;
    let sum = bytes.iter().fold(args.int(0) as u32, |sum, byte| next(sum, *byte));
    Ok(Flow::int(sum as i32))
}

/// Updates a CRC bit by bit, polynomial 0xedb88320; the register is inverted before and after.
fn crc32(sum: u32, byte: u8) -> u32 {
    let mut register = !sum ^ u32::from(byte);
    for _ in 0..8 {
        register = (register >> 1) ^ (0xedb8_8320 & (register & 1).wrapping_neg());
    }
    !register
}

fn adler32(sum: u32, byte: u8) -> u32 {
    const BASE: u32 = 65521;
    let low = ((sum & 0xffff) + u32::from(byte)) % BASE;
    let high = ((sum >> 16) + low) % BASE;
    high << 16 | low
}
