//! Decompression (RFC 1950, 1951) from the beginning of a stream. Like zlib it reads no bit before it
//! needs it, and goes on until it has a byte without room.

use super::adler32;

/// Why decompression stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All input is read.
    Input,
    /// There is no room for the next byte.
    Room,
    /// The stream is complete.
    Stream,
    /// A dictionary with this checksum is needed.
    Dictionary(u32),
    /// The data are wrong; zlib's message.
    Wrong(&'static str),
}

/// Decompresses at most so many bytes. `wrapped` is true if there are a header and a checksum. Returns
/// the output, the number of bytes read and why it stopped.
pub(crate) fn inflate(
    input: &[u8],
    wrapped: bool,
    dictionary: Option<&[u8]>,
    room: usize,
) -> (Vec<u8>, usize, End) {
    let before = dictionary.unwrap_or_default();
    let mut output = before.to_vec();
    let limit = before.len().saturating_add(room);
    let mut reader = Reader { input, bits: 0, output: &mut output, limit };
    let end = reader.stream(wrapped, dictionary).err().unwrap_or(End::Stream);
    let read = match end {
        End::Input => input.len(),
        _ => reader.bits.div_ceil(8),
    };
    output.drain(..before.len());
    (output, read, end)
}

struct Reader<'a> {
    input: &'a [u8],
    /// Position in bits.
    bits: usize,
    output: &'a mut Vec<u8>,
    limit: usize,
}

/// Number of symbols of each length, and symbols in order of their codes.
struct Codes {
    counts: [u16; 16],
    symbols: Vec<u16>,
}

const LENGTHS: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
];
const LENGTH_BITS: [u8; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
/// Order in which the lengths of the code for lengths come.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/// Farthest that a match may reach back.
const WINDOW: usize = 1 << 15;

type Read<T> = Result<T, End>;

impl Reader<'_> {
    fn take(&mut self, count: u8) -> Read<u32> {
        let mut value = 0;
        for place in 0..count {
            value |= self.bit()? << place;
        }
        Ok(value)
    }

    fn bit(&mut self) -> Read<u32> {
        let byte = self.input.get(self.bits / 8).ok_or(End::Input)?;
        let bit = u32::from(*byte) >> (self.bits % 8) & 1;
        self.bits += 1;
        Ok(bit)
    }

    fn put(&mut self, byte: u8) -> Read<()> {
        if self.output.len() >= self.limit {
            return Err(End::Room);
        }
        self.output.push(byte);
        Ok(())
    }

    fn stream(&mut self, wrapped: bool, dictionary: Option<&[u8]>) -> Read<()> {
        let start = self.output.len();
        if wrapped {
            let (method, flags) = (self.take(8)?, self.take(8)?);
            if (method << 8 | flags) % 31 != 0 {
                return Err(End::Wrong("incorrect header check"));
            }
            if method & 15 != 8 {
                return Err(End::Wrong("unknown compression method"));
            }
            if method >> 4 > 7 {
                return Err(End::Wrong("invalid window size"));
            }
            if flags & 0x20 != 0 {
                let wanted = self.checksum()?;
                if dictionary.is_none() {
                    return Err(End::Dictionary(wanted));
                }
            }
        }
        while !self.block()? {}
        self.bits = self.bits.next_multiple_of(8);
        if wrapped && self.checksum()? != adler32(1, &self.output[start..]) {
            return Err(End::Wrong("incorrect data check"));
        }
        Ok(())
    }

    /// Reads four bytes, the highest first.
    fn checksum(&mut self) -> Read<u32> {
        Ok(u32::from_be_bytes([
            self.take(8)? as u8,
            self.take(8)? as u8,
            self.take(8)? as u8,
            self.take(8)? as u8,
        ]))
    }

    /// Reads a block. Returns true if it is the last one.
    fn block(&mut self) -> Read<bool> {
        let last = self.bit()? == 1;
        match self.take(2)? {
            0 => self.stored()?,
            1 => {
                let mut lengths = [8; 288];
                lengths[144..256].fill(9);
                lengths[256..280].fill(7);
                let literals = Codes::new(&lengths);
                let distances = Codes::new(&[5; 30]);
                self.compressed(&literals, &distances)?;
            }
            2 => {
                let (literals, distances) = self.codes()?;
                self.compressed(&literals, &distances)?;
            }
            _ => return Err(End::Wrong("invalid block type")),
        }
        Ok(last)
    }

    fn stored(&mut self) -> Read<()> {
        self.bits = self.bits.next_multiple_of(8);
        let (length, inverse) = (self.take(16)?, self.take(16)?);
        if length != !inverse & 0xffff {
            return Err(End::Wrong("invalid stored block lengths"));
        }
        for _ in 0..length {
            // A stored byte is not read before there is room for it.
            if self.output.len() >= self.limit {
                return Err(End::Room);
            }
            let byte = self.take(8)? as u8;
            self.put(byte)?;
        }
        Ok(())
    }

    /// Reads the codes of a block (RFC 1951, 3.2.7).
    fn codes(&mut self) -> Read<(Codes, Codes)> {
        let literals = self.take(5)? as usize + 257;
        let distances = self.take(5)? as usize + 1;
        let count = self.take(4)? as usize + 4;
        if literals > 286 || distances > 30 {
            return Err(End::Wrong("too many length or distance symbols"));
        }
        let mut lengths = [0; 19];
        for place in &ORDER[..count] {
            lengths[*place] = self.take(3)? as u8;
        }
        let codes = Codes::new(&lengths);
        if codes.missing() != 0 {
            return Err(End::Wrong("invalid code lengths set"));
        }
        let mut all: Vec<u8> = Vec::new();
        while all.len() < literals + distances {
            let symbol = self.symbol(&codes, "invalid code lengths set")?;
            let (value, times) = match symbol {
                16 => match all.last() {
                    Some(last) => (*last, 3 + self.take(2)?),
                    None => {
                        self.take(2)?;
                        return Err(End::Wrong("invalid bit length repeat"));
                    }
                },
                17 => (0, 3 + self.take(3)?),
                18 => (0, 11 + self.take(7)?),
                length => (length as u8, 1),
            };
            if all.len() + times as usize > literals + distances {
                return Err(End::Wrong("invalid bit length repeat"));
            }
            all.extend(std::iter::repeat_n(value, times as usize));
        }
        if all[256] == 0 {
            return Err(End::Wrong("invalid code -- missing end-of-block"));
        }
        let (first, second) = all.split_at(literals);
        let (literals, distances) = (Codes::new(first), Codes::new(second));
        if !literals.is_usable() {
            return Err(End::Wrong("invalid literal/lengths set"));
        }
        if !distances.is_usable() {
            return Err(End::Wrong("invalid distances set"));
        }
        Ok((literals, distances))
    }

    fn compressed(&mut self, literals: &Codes, distances: &Codes) -> Read<()> {
        loop {
            let symbol = self.symbol(literals, "invalid literal/length code")?;
            if symbol < 256 {
                self.put(symbol as u8)?;
                continue;
            }
            if symbol == 256 {
                return Ok(());
            }
            let place = usize::from(symbol) - 257;
            let Some(base) = LENGTHS.get(place) else {
                return Err(End::Wrong("invalid literal/length code"));
            };
            let length = u32::from(*base) + self.take(LENGTH_BITS[place])?;
            let symbol = self.symbol(distances, "invalid distance code")?;
            if symbol >= 30 {
                return Err(End::Wrong("invalid distance code"));
            }
            let extra = (symbol as u8 / 2).saturating_sub(1);
            let base = match symbol {
                0..4 => usize::from(symbol) + 1,
                _ => ((2 + usize::from(symbol) % 2) << extra) + 1,
            };
            let distance = base + self.take(extra)? as usize;
            if distance > self.output.len().min(WINDOW) {
                return Err(End::Wrong("invalid distance too far back"));
            }
            for _ in 0..length {
                let byte = self.output[self.output.len() - distance];
                self.put(byte)?;
            }
        }
    }

    /// Reads a symbol; `wrong` is what is said of bits that are no code.
    fn symbol(&mut self, codes: &Codes, wrong: &'static str) -> Read<u16> {
        let (mut code, mut first, mut index) = (0i32, 0i32, 0i32);
        for count in &codes.counts[1..] {
            code |= self.bit()? as i32;
            let count = i32::from(*count);
            if code - first < count {
                return Ok(codes.symbols[(index + code - first) as usize]);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
            if index as usize == codes.symbols.len() {
                break;
            }
        }
        Err(End::Wrong(wrong))
    }
}

impl Codes {
    fn new(lengths: &[u8]) -> Codes {
        let mut counts = [0; 16];
        let mut symbols: Vec<u16> = (0..lengths.len() as u16).collect();
        symbols.retain(|symbol| lengths[usize::from(*symbol)] != 0);
        symbols.sort_by_key(|symbol| lengths[usize::from(*symbol)]);
        for symbol in &symbols {
            counts[usize::from(lengths[usize::from(*symbol)])] += 1;
        }
        Codes { counts, symbols }
    }

    /// Returns how many codes of the greatest length are not used, negative if there are too many.
    fn missing(&self) -> i32 {
        self.counts[1..].iter().fold(1, |left, count| (left << 1) - i32::from(*count))
    }

    /// Returns true if the code is complete, or has at most one symbol, of one bit.
    fn is_usable(&self) -> bool {
        let is_single = self.symbols.is_empty() || self.symbols.len() == 1 && self.counts[1] == 1;
        self.missing() == 0 || is_single
    }
}
