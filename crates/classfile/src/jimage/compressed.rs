//! Compressed resources of an image: a stack of headers, each naming the decompressor to undo.
//! `zip` is zlib; `compact-cp` moves the text of a class's constant pool into the image's string
//! table (OpenJDK `imageDecompressor.cpp`, `StringSharingPlugin.java`).

use std::io::Read;

use flate2::read::ZlibDecoder;

use super::{LARGEST_RESOURCE, u32_at};

const MAGIC: u32 = 0xcafe_fafa;
const HEADER_SIZE: usize = 29;
/// jlink applies at most two decompressors; a longer chain is corruption.
const DEEPEST: usize = 4;

/// Undoes all compression. `string` looks up the image's string table.
pub(super) fn expand<'s>(
    stored: &[u8],
    string: impl Fn(u64) -> Result<&'s [u8], String>,
) -> Result<Vec<u8>, String> {
    let mut current = stored.to_vec();
    for _ in 0..DEEPEST {
        if u32_at(&current, 0) != Some(MAGIC) {
            return Ok(current);
        }
        let (header, content) =
            current.split_at_checked(HEADER_SIZE).ok_or("compression header cut short")?;
        let word = |offset| u32_at(header, offset).map_or(0, u64::from);
        let stored_size = word(4) | word(8) << 32;
        let size = word(12) | word(16) << 32;
        if size > LARGEST_RESOURCE {
            return Err(format!("resource of {size} bytes"));
        }
        let content = usize::try_from(stored_size)
            .ok()
            .and_then(|size| content.get(..size))
            .ok_or("compressed resource cut short")?;
        let plain = match string(word(20))? {
            b"zip" => inflate(content, size)?,
            b"compact-cp" => restore_pool(content, &string)?,
            other => {
                let name = String::from_utf8_lossy(other);
                return Err(format!("unknown compression {name:?}"));
            }
        };
        if plain.len() as u64 != size {
            return Err("resource expands to an unexpected size".to_owned());
        }
        current = plain;
    }
    Err("compressed too many times".to_owned())
}

fn inflate(content: &[u8], size: u64) -> Result<Vec<u8>, String> {
    let mut plain = Vec::new();
    ZlibDecoder::new(content)
        .take(size + 1)
        .read_to_end(&mut plain)
        .map_err(|e| format!("zip compression: {e}"))?;
    Ok(plain)
}

/// Rebuilds a class file whose pool refers to the image's string table.
fn restore_pool<'s>(
    content: &[u8],
    string: &impl Fn(u64) -> Result<&'s [u8], String>,
) -> Result<Vec<u8>, String> {
    let mut rest = Input(content);
    let mut out = rest.take(10)?.to_vec();
    let count = u16::from_be_bytes([out[8], out[9]]);
    let mut index = 1;
    while index < count {
        let tag = rest.take(1)?[0];
        match tag {
            // A text in the string table.
            23 => push_text(&mut out, string(rest.number()?)?)?,
            // A descriptor whose class names are in the string table.
            25 => {
                let shape = string(rest.number()?)?;
                let length = rest.number()? as usize;
                let names = Input(rest.take(length)?);
                push_text(&mut out, &descriptor(shape, names, string)?)?;
            }
            1 => {
                let length = rest.take(2)?;
                out.push(tag);
                out.extend_from_slice(length);
                let length = u16::from_be_bytes([length[0], length[1]]);
                out.extend_from_slice(rest.take(length.into())?);
            }
            _ => {
                let size = match tag {
                    7 | 8 | 16 | 19 | 20 => 2,
                    15 => 3,
                    3 | 4 | 9..=12 | 17 | 18 => 4,
                    5 | 6 => 8,
                    _ => return Err(format!("constant of unknown tag {tag}")),
                };
                out.push(tag);
                out.extend_from_slice(rest.take(size)?);
            }
        }
        index += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    out.extend_from_slice(rest.0);
    Ok(out)
}

/// Inserts a package and a class name after every `L` of `shape`.
fn descriptor<'s>(
    shape: &[u8],
    mut names: Input<'_>,
    string: &impl Fn(u64) -> Result<&'s [u8], String>,
) -> Result<Vec<u8>, String> {
    if names.0.is_empty() {
        return Ok(shape.to_vec());
    }
    let mut text = Vec::new();
    for &b in shape {
        text.push(b);
        if b == b'L' {
            let package = string(names.number()?)?;
            text.extend_from_slice(package);
            if !package.is_empty() {
                text.push(b'/');
            }
            text.extend_from_slice(string(names.number()?)?);
        }
    }
    Ok(text)
}

fn push_text(out: &mut Vec<u8>, text: &[u8]) -> Result<(), String> {
    let length = u16::try_from(text.len()).map_err(|_| "text too long for a class file")?;
    out.push(1);
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(text);
    Ok(())
}

/// Bytes still to be read.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or("compacted class cut short")?;
        self.0 = rest;
        Ok(taken)
    }

    /// Reads an index of one to four bytes: with the top bit set, two bits of length and the value;
    /// otherwise four plain bytes.
    fn number(&mut self) -> Result<u64, String> {
        let first = *self.0.first().ok_or("compacted class cut short")?;
        let (length, mask) = match first & 0x80 {
            0 => (4, 0xff),
            _ => (usize::from(first >> 5 & 3), 0x1f),
        };
        if length == 0 {
            return Err("index of no length".to_owned());
        }
        let bytes = self.take(length)?;
        let value = |v: u64, &b: &u8| v << 8 | u64::from(b);
        Ok(bytes[1..].iter().fold(u64::from(first & mask), value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(offset: u64) -> Result<&'static [u8], String> {
        let text: [&[u8]; 5] = [b"", b"(L;I)L;", b"java/lang", b"String", b"zip"];
        let index = usize::try_from(offset).map_err(|e| e.to_string())?;
        text.get(index).copied().ok_or_else(|| "no string".into())
    }

    #[test]
    fn compacted_pool_is_restored() {
        let mut class = b"\xca\xfe\xba\xbe\0\0\0\x3d\0\x06".to_vec();
        class.extend([23, 0x80 | 1 << 5 | 3]); // constant 1: "String"
        class.extend([25, 0, 0, 0, 1, 0xa4]); // constant 2: the descriptor, 4 bytes of names
        class.extend([0xa2, 0xa3, 0xa0, 0xa3]);
        class.extend([5, 0, 0, 0, 0, 0, 0, 0, 9]); // constants 3 and 4: a long
        class.extend([1, 0, 1, b'x']); // constant 5
        class.extend(b"rest");
        let mut expected = b"\xca\xfe\xba\xbe\0\0\0\x3d\0\x06".to_vec();
        expected.extend(b"\x01\0\x06String");
        expected.extend(b"\x01\0\x1d(Ljava/lang/String;I)LString;");
        expected.extend(b"\x05\0\0\0\0\0\0\0\x09\x01\0\x01xrest");
        let plain = restore_pool(&class, &table).unwrap();
        assert_eq!(String::from_utf8_lossy(&plain), String::from_utf8_lossy(&expected));
        for length in 0..class.len() - 4 {
            assert!(restore_pool(&class[..length], &table).is_err(), "{length}");
        }
    }

    #[test]
    fn corrupt_headers_are_errors() {
        let mut header = MAGIC.to_le_bytes().to_vec();
        header.extend(4u64.to_le_bytes());
        header.extend(100u64.to_le_bytes());
        header.extend([4, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert!(expand(&header, table).unwrap_err().contains("cut short"));
        header.extend(b"abcd");
        assert!(expand(&header, table).unwrap_err().contains("zip"));
        header[19] = 0xff; // an uncompressed size far too large
        assert!(expand(&header, table).unwrap_err().contains("bytes"));
        assert!(expand(&header[..10], table).is_err());
    }
}
