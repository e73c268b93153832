//! Modified UTF-8 (JVMS 4.4.7): the encoding of text in class files. NUL takes two bytes, and
//! characters above U+FFFF are two three-byte surrogates, which may also occur alone.

/// Decodes to UTF-16 code units; `None` if the bytes break JVMS 4.4.7.
pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().copied();
    let continuation = |rest: &mut std::iter::Copied<std::slice::Iter<'_, u8>>| {
        let b = rest.next()?;
        (b & 0xc0 == 0x80).then_some(u16::from(b & 0x3f))
    };
    while let Some(b) = rest.next() {
        let unit = match b {
            0x01..=0x7f => u16::from(b),
            0xc0..=0xdf => u16::from(b & 0x1f) << 6 | continuation(&mut rest)?,
            0xe0..=0xef => {
                let high = continuation(&mut rest)?;
                u16::from(b & 0x0f) << 12 | high << 6 | continuation(&mut rest)?
            }
            _ => return None,
        };
        units.push(unit);
    }
    Some(units)
}

/// Decodes to a Rust string; `None` if malformed or if a surrogate is alone.
pub(crate) fn decode_string(bytes: &[u8]) -> Option<String> {
    // Nearly all names are ASCII, where both encodings agree except for NUL.
    if bytes.iter().all(|b| (0x01..0x80).contains(b)) {
        return String::from_utf8(bytes.to_vec()).ok();
    }
    String::from_utf16(&decode(bytes)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_the_corners() {
        assert_eq!(decode(b"a\xc0\x80b"), Some(vec![97, 0, 98]));
        assert_eq!(decode(b"\xed\xa0\x80"), Some(vec![0xd800]));
        assert_eq!(decode(b"\xed\xb0\x80x"), Some(vec![0xdc00, 120]));
        assert_eq!(decode_string(b"\xed\xa0\xbd\xed\xb8\x80"), Some("\u{1f600}".to_owned()));
        assert_eq!(decode_string(b"\xed\xa0\x80"), None);
        assert_eq!(decode_string(b"\xc3\xa9"), Some("\u{e9}".to_owned()));
    }

    #[test]
    fn rejects_what_java_rejects() {
        for bad in [&b"\0"[..], b"\xf0\x9f\x98\x80", b"\xc3", b"\xe2\x82", b"\x80", b"\xc3\x28"] {
            assert_eq!(decode(bad), None, "{bad:x?}");
        }
    }
}
