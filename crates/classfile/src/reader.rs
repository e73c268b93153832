//! A bounds-checked big-endian cursor over class-file bytes. It knows the offset of its slice in
//! the file, so that errors name absolute offsets.

use crate::error::ParseError;
use std::ops::Range;

/// Reads forward through `bytes`; every read past the end is an error.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
    base: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader at the start of a file.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, position: 0, base: 0 }
    }

    /// Creates a reader over a part of a file.
    pub(crate) fn within(file: &'a [u8], range: Range<usize>) -> Self {
        let base = range.start;
        Reader { bytes: file.get(range).unwrap_or_default(), position: 0, base }
    }

    /// Returns the offset in the whole file.
    pub(crate) fn offset(&self) -> usize {
        self.base + self.position
    }

    /// Returns the offset from the start of this reader's own slice.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// Returns the number of bytes left.
    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// Creates an error at the current place.
    pub(crate) fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::malformed(self.offset(), message)
    }

    /// Takes the next `length` bytes.
    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], ParseError> {
        if length > self.remaining() {
            return Err(
                self.error(format!("{length} bytes expected but only {} left", self.remaining()))
            );
        }
        let start = self.position;
        self.position += length;
        Ok(&self.bytes[start..self.position])
    }

    /// Returns a reader over the next `length` bytes, which this one skips.
    pub(crate) fn part(&mut self, length: usize) -> Result<Reader<'a>, ParseError> {
        let base = self.offset();
        let bytes = self.take(length)?;
        Ok(Reader { bytes, position: 0, base })
    }

    pub(crate) fn u1(&mut self) -> Result<u8, ParseError> {
        Ok(self.take(1)?[0])
    }

    pub(crate) fn u2(&mut self) -> Result<u16, ParseError> {
        let b = self.take(2)?;
        Ok(u16::from_be_bytes([b[0], b[1]]))
    }

    pub(crate) fn u4(&mut self) -> Result<u32, ParseError> {
        let b = self.take(4)?;
        Ok(u32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }

    pub(crate) fn u8(&mut self) -> Result<u64, ParseError> {
        Ok(u64::from(self.u4()?) << 32 | u64::from(self.u4()?))
    }

    /// Fails if bytes are left over.
    pub(crate) fn finish(&self) -> Result<(), ParseError> {
        match self.remaining() {
            0 => Ok(()),
            n => Err(self.error(format!("{n} unexpected extra bytes"))),
        }
    }
}
