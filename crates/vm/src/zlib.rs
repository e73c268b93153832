//! Compression as zlib does it, as functions of all that a stream was given: the bytes that come out
//! are zlib's, so that a program sees the same lengths as with `java`. Written from RFC 1950 and 1951
//! and from what zlib's output shows of its choices; knows nothing of the machine.

mod deflate;
mod inflate;
mod stream;
mod trees;

pub(crate) use deflate::{Flush, Settings, deflate};
pub(crate) use inflate::{End, inflate};
pub(crate) use stream::Stream;

/// Continues a checksum (RFC 1950, 8.2).
pub(crate) fn adler32(sum: u32, bytes: &[u8]) -> u32 {
    const BASE: u32 = 65521;
    let (mut low, mut high) = (sum & 0xffff, sum >> 16);
    // So many bytes do not overflow.
    for part in bytes.chunks(5552) {
        for byte in part {
            low += u32::from(*byte);
            high += low;
        }
        low %= BASE;
        high %= BASE;
    }
    high << 16 | low
}
