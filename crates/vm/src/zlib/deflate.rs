//! Compression (RFC 1951) with the choices that zlib makes: how long it looks for matches at each
//! level, when it prefers the next one, and where blocks end.

use super::adler32;
use super::trees::Blocks;

/// What a stream was made with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    /// 0 to 9.
    pub(crate) level: u32,
    /// 0 default, 1 filtered, 2 Huffman codes only.
    pub(crate) strategy: u32,
    /// True for a header and a checksum (RFC 1950).
    pub(crate) wrapped: bool,
}

/// What is asked for besides taking more input, numbered as in zlib.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Flush {
    No = 0,
    Sync = 2,
    Full = 3,
    Finish = 4,
    /// The end of a block; the mark of a flush comes later.
    Block = 5,
}

impl Flush {
    pub(crate) fn numbered(number: u32) -> Option<Flush> {
        match number {
            0 => Some(Flush::No),
            2 => Some(Flush::Sync),
            3 => Some(Flush::Full),
            4 => Some(Flush::Finish),
            5 => Some(Flush::Block),
            _ => None,
        }
    }
}

const SHORTEST: usize = 3;
const LONGEST: usize = 258;
const WINDOW: usize = 1 << 15;
const HASHES: usize = 1 << 15;
/// Input that must be there unless it ends, so that matches do not depend on how it was cut.
const AHEAD: usize = LONGEST + SHORTEST + 1;
/// Farthest that a match reaches back.
const FARTHEST: usize = WINDOW - AHEAD;
/// A match of the shortest length that is farther back than this is no gain.
const TOO_FAR: usize = 4096;
/// Longest stored block.
const MOST_STORED: usize = 0xffff;

/// Effort at a level: a match so good shortens the search, one so long is not delayed (or, without
/// delay, not entered into the table), one so long ends the search; most matches that are tried.
struct Effort {
    good: usize,
    lazy: usize,
    nice: usize,
    chain: usize,
}

const EFFORTS: [(usize, usize, usize, usize); 10] = [
    (0, 0, 0, 0),
    (4, 4, 8, 4),
    (4, 5, 16, 8),
    (4, 6, 32, 32),
    (4, 4, 16, 16),
    (8, 16, 32, 32),
    (8, 16, 128, 128),
    (8, 32, 128, 256),
    (32, 128, 258, 1024),
    (32, 258, 258, 4096),
];

/// Returns what zlib has written after this input and these requests, each with the number of bytes
/// before it. Nothing is left out after `Finish`.
pub(crate) fn deflate(
    settings: Settings,
    dictionary: Option<&[u8]>,
    input: &[u8],
    flushes: &[(u32, Flush)],
) -> Vec<u8> {
    let dictionary = dictionary.filter(|dictionary| !dictionary.is_empty());
    let mut start = Vec::new();
    if settings.wrapped {
        header(&mut start, settings, dictionary);
    }
    // Less input than a block takes, and nobody asked for more.
    if flushes.is_empty() && input.len() < super::trees::MOST_SYMBOLS && settings.level > 0 {
        return start;
    }
    let dictionary = dictionary.unwrap_or_default();
    let dictionary = &dictionary[dictionary.len().saturating_sub(WINDOW)..];
    let (good, lazy, nice, chain) = EFFORTS[settings.level.min(9) as usize];
    let mut compressor = Compressor {
        settings,
        effort: Effort { good, lazy, nice, chain },
        data: [dictionary, input].concat(),
        given: 0,
        place: 0,
        block: 0,
        ahead: 0,
        origin: 0,
        base: 0,
        heads: vec![NONE; HASHES],
        earlier: vec![NONE; WINDOW],
        entered: 0,
        length: SHORTEST - 1,
        found: 0,
        delayed: false,
        blocks: Blocks::new(start),
    };
    compressor.prime(dictionary.len());
    let mut is_finished = false;
    for (position, flush) in flushes {
        compressor.given = dictionary.len() + *position as usize;
        compressor.run(*flush);
        is_finished |= *flush == Flush::Finish;
    }
    if !is_finished {
        compressor.given = compressor.data.len();
        compressor.run(Flush::No);
    }
    let mut output = compressor.blocks.into_bytes();
    if is_finished && settings.wrapped {
        output.extend(adler32(1, input).to_be_bytes());
    }
    output
}

/// Writes the header of RFC 1950.
fn header(output: &mut Vec<u8>, settings: Settings, dictionary: Option<&[u8]>) {
    let level = match settings.level {
        _ if settings.strategy >= 2 => 0,
        0..2 => 0,
        2..6 => 1,
        6 => 2,
        _ => 3,
    };
    let mut header: u16 = 0x7800 | level << 6;
    if dictionary.is_some() {
        header |= 0x20;
    }
    header += 31 - header % 31;
    output.extend(header.to_be_bytes());
    if let Some(dictionary) = dictionary {
        output.extend(adler32(1, dictionary).to_be_bytes());
    }
}

/// No position.
const NONE: usize = usize::MAX;

struct Compressor {
    settings: Settings,
    effort: Effort,
    /// The dictionary and all input.
    data: Vec<u8>,
    /// Number of bytes of it that may be read.
    given: usize,
    /// Next byte to compress.
    place: usize,
    /// First byte of the block.
    block: usize,
    /// Number of bytes behind `place` that are in zlib's window.
    ahead: usize,
    /// Where zlib's window began first, and where it begins now: it moves on by halves.
    origin: usize,
    base: usize,
    /// Last position with a hash, and the one with the same hash before each position.
    heads: Vec<usize>,
    earlier: Vec<usize>,
    /// First position that is not in these tables, while input had ended there.
    entered: usize,
    /// Length of the last match and where it was found.
    length: usize,
    found: usize,
    /// True if the byte before `place` is still to be written.
    delayed: bool,
    blocks: Blocks,
}

impl Compressor {
    /// Enters a dictionary.
    fn prime(&mut self, length: usize) {
        self.entered = 0;
        self.place = length;
        self.block = length;
        self.given = length;
        self.enter_late();
    }

    fn run(&mut self, flush: Flush) {
        match (self.settings.level, self.settings.strategy) {
            (0, _) => return self.store(flush),
            (_, 2..) => self.code_only(),
            (1..4, _) => self.fast(flush),
            _ => self.slow(flush),
        }
        if flush == Flush::No {
            return;
        }
        if flush == Flush::Finish {
            return self.end_block(true);
        }
        if self.blocks.has_symbols() {
            self.end_block(false);
        }
        if matches!(flush, Flush::Sync | Flush::Full) {
            self.blocks.stored(&[], false);
        }
        if flush == Flush::Full {
            self.heads.fill(NONE);
            self.origin = self.place;
            self.base = self.place;
            self.block = self.place;
            self.entered = self.place;
        }
    }

    /// Makes sure that there is enough input to decide on a match. Returns false if there is not.
    fn has_input(&mut self, flush: Flush) -> bool {
        if self.ahead < AHEAD {
            self.fill();
        }
        self.ahead > 0 && (self.ahead >= AHEAD || flush != Flush::No)
    }

    /// Reads into the window, as far as there is room.
    fn fill(&mut self) {
        loop {
            let end = self.base + 2 * WINDOW;
            let mut room = end - self.ahead - self.place;
            if self.place - self.base >= WINDOW + FARTHEST {
                self.base += WINDOW;
                room += WINDOW;
            }
            let left = self.given - self.place - self.ahead;
            self.ahead += left.min(room);
            self.enter_late();
            if self.ahead >= AHEAD || left <= room {
                return;
            }
        }
    }

    /// Enters positions that were too near to the end of what was given.
    fn enter_late(&mut self) {
        let end = self.place.min((self.place + self.ahead + 1).saturating_sub(SHORTEST));
        while self.entered < end {
            self.enter(self.entered);
        }
    }

    /// Enters a position into the tables. Returns the one before with the same hash.
    fn enter(&mut self, place: usize) -> usize {
        let [a, b, c] = [place, place + 1, place + 2].map(|at| usize::from(self.data[at]));
        let hash = (a << 10 ^ b << 5 ^ c) % HASHES;
        let before = std::mem::replace(&mut self.heads[hash], place);
        self.earlier[(place - self.origin) % WINDOW] = before;
        self.entered = place + 1;
        if self.is_in_window(before) { before } else { NONE }
    }

    /// Returns true for positions that zlib can name: the first one of its window counts as none.
    fn is_in_window(&self, position: usize) -> bool {
        position != NONE && position > self.base
    }

    /// Enters the next position if three bytes are there.
    fn enter_next(&mut self) -> usize {
        if self.ahead >= SHORTEST { self.enter(self.place) } else { NONE }
    }

    fn is_near(&self, position: usize) -> bool {
        position != NONE && self.place - position <= FARTHEST
    }

    /// Looks for a match longer than `longest`. Returns its length, no more than there is input.
    fn search(&mut self, first: usize, longest: usize) -> usize {
        let Effort { good, nice, chain, .. } = self.effort;
        let mut tries = if longest >= good { chain >> 2 } else { chain };
        let nice = nice.min(self.ahead);
        let most = LONGEST.min(self.ahead);
        let mut best = longest;
        let mut position = first;
        // Positions in zlib's window are numbers from 0, which stands for none.
        let nearest_out = (self.place - self.base).saturating_sub(FARTHEST) + self.base;
        loop {
            let here = &self.data[self.place..self.place + most];
            let there = &self.data[position..position + most];
            let length = here.iter().zip(there).take_while(|(a, b)| a == b).count();
            if length > best {
                self.found = position;
                best = length;
                if length >= nice {
                    break;
                }
            }
            position = self.earlier[(position - self.origin) % WINDOW];
            tries -= 1;
            if !self.is_in_window(position) || position <= nearest_out || tries == 0 {
                break;
            }
        }
        best.min(self.ahead)
    }

    fn end_block(&mut self, last: bool) {
        let text = (self.block >= self.base).then(|| &self.data[self.block..self.place]);
        self.blocks.end(text, self.place - self.block, last);
        self.block = self.place;
    }

    fn advance(&mut self, count: usize) {
        self.place += count;
        self.ahead -= count;
    }

    /// Takes the first match that is found, levels 1 to 3.
    fn fast(&mut self, flush: Flush) {
        while self.has_input(flush) {
            let head = self.enter_next();
            let mut length = SHORTEST - 1;
            if self.is_near(head) {
                length = self.search(head, SHORTEST - 1);
            }
            let is_full = if length >= SHORTEST {
                let is_full = self.blocks.copy(length, self.place - self.found);
                self.ahead -= length;
                if length <= self.effort.lazy && self.ahead >= SHORTEST {
                    for _ in 1..length {
                        self.place += 1;
                        self.enter(self.place);
                    }
                    self.place += 1;
                } else {
                    self.place += length;
                    // These are never entered.
                    self.entered = self.place;
                }
                is_full
            } else {
                let is_full = self.blocks.literal(self.data[self.place]);
                self.advance(1);
                is_full
            };
            if is_full {
                self.end_block(false);
            }
        }
        self.leave_rest(flush);
    }

    /// Takes a match unless a longer one begins at the next byte, levels 4 to 9.
    fn slow(&mut self, flush: Flush) {
        while self.has_input(flush) {
            let head = self.enter_next();
            let (before, found) = (self.length, self.found);
            self.length = SHORTEST - 1;
            if self.is_near(head) && before < self.effort.lazy {
                self.length = self.search(head, before);
                let is_poor = self.length == SHORTEST && self.place - self.found > TOO_FAR;
                if self.length <= 5 && (self.settings.strategy == 1 || is_poor) {
                    self.length = SHORTEST - 1;
                }
            }
            if before >= SHORTEST && self.length <= before {
                let last = self.place + self.ahead - SHORTEST;
                let is_full = self.blocks.copy(before, self.place - 1 - found);
                self.ahead -= before - 1;
                for _ in 2..before {
                    self.place += 1;
                    if self.place <= last {
                        self.enter(self.place);
                    }
                }
                self.place += 1;
                self.delayed = false;
                self.length = SHORTEST - 1;
                if is_full {
                    self.end_block(false);
                }
            } else {
                if self.delayed && self.blocks.literal(self.data[self.place - 1]) {
                    self.end_block(false);
                }
                self.delayed = true;
                self.advance(1);
            }
        }
        if flush != Flush::No && std::mem::take(&mut self.delayed) {
            self.blocks.literal(self.data[self.place - 1]);
        }
        self.leave_rest(flush);
    }

    /// Codes every byte by itself.
    fn code_only(&mut self) {
        loop {
            if self.ahead == 0 {
                self.fill();
            }
            if self.ahead == 0 {
                break;
            }
            let is_full = self.blocks.literal(self.data[self.place]);
            self.advance(1);
            if is_full {
                self.end_block(false);
            }
        }
        self.entered = self.place;
    }

    /// Remembers how many positions can be entered once there is more input: at most two.
    fn leave_rest(&mut self, flush: Flush) {
        if flush != Flush::No {
            self.entered = self.place - (self.place - self.origin).min(SHORTEST - 1);
        }
    }

    /// Stores everything.
    fn store(&mut self, flush: Flush) {
        if matches!(flush, Flush::No | Flush::Block) {
            return;
        }
        let data = self.data[self.place..self.given].to_vec();
        let is_last = flush == Flush::Finish;
        let count = data.len().div_ceil(MOST_STORED).max(usize::from(is_last));
        for number in 0..count {
            let end = data.len().min((number + 1) * MOST_STORED);
            let part = &data[number * MOST_STORED..end];
            self.blocks.stored(part, is_last && number + 1 == count);
        }
        if !is_last {
            self.blocks.stored(&[], false);
        }
        self.place = self.given;
    }
}
