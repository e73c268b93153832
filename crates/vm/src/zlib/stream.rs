//! A stream of `java.util.zip` as bytes, which is how the state holds it: what it was given, and how
//! much of its output was taken.

use super::deflate::{Flush, Settings};

/// Everything that was given to a stream since it was made or reset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stream {
    pub(crate) settings: Settings,
    /// Number of bytes of output that the program has.
    pub(crate) taken: u32,
    /// What the last call asked for; none if there was no call, or it filled its room for output.
    pub(crate) last: Option<Flush>,
    pub(crate) dictionary: Option<Vec<u8>>,
    /// Requests to flush, each with the number of bytes of input before it.
    pub(crate) flushes: Vec<(u32, Flush)>,
    pub(crate) input: Vec<u8>,
}

impl Stream {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![
            self.settings.level as u8,
            self.settings.strategy as u8,
            self.settings.wrapped.into(),
            self.last.map_or(u8::MAX, |last| last as u8),
            self.dictionary.is_some().into(),
        ];
        let word = |bytes: &mut Vec<u8>, value: u32| bytes.extend(value.to_le_bytes());
        word(&mut bytes, self.taken);
        let dictionary = self.dictionary.as_deref().unwrap_or_default();
        word(&mut bytes, dictionary.len() as u32);
        bytes.extend(dictionary);
        word(&mut bytes, self.flushes.len() as u32);
        for (position, flush) in &self.flushes {
            word(&mut bytes, *position);
            bytes.push(*flush as u8);
        }
        bytes.extend(&self.input);
        bytes
    }

    /// Reads a stream back; none if these bytes are none.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Stream> {
        let (start, mut rest) = bytes.split_at_checked(5)?;
        let settings =
            Settings { level: start[0].into(), strategy: start[1].into(), wrapped: start[2] != 0 };
        let taken = word(&mut rest)?;
        let length = word(&mut rest)? as usize;
        let dictionary = part(&mut rest, length)?.to_vec();
        let mut flushes = Vec::new();
        for _ in 0..word(&mut rest)? {
            let position = word(&mut rest)?;
            flushes.push((position, Flush::numbered(part(&mut rest, 1)?[0].into())?));
        }
        Some(Stream {
            settings,
            taken,
            last: Flush::numbered(start[3].into()),
            dictionary: (start[4] != 0).then_some(dictionary),
            flushes,
            input: rest.to_vec(),
        })
    }
}

fn part<'a>(rest: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (part, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(part)
}

fn word(rest: &mut &[u8]) -> Option<u32> {
    let bytes = part(rest, 4)?;
    Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}
