//! Blocks of a compressed stream (RFC 1951): symbols are gathered, and at the end of a block written
//! with the codes that take least room. Codes of equal cost are chosen as zlib does.

/// A block ends after so many symbols.
pub(super) const MOST_SYMBOLS: usize = (1 << 14) - 1;

const LITERALS: usize = 286;
const DISTANCES: usize = 30;
const LENGTHS: usize = 19;
const END: usize = 256;
/// Longest codes of symbols, and of the lengths of codes.
const MOST_BITS: usize = 15;
const MOST_LENGTH_BITS: usize = 7;

const LENGTH_BITS: [u8; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const REPEAT_BITS: [u8; LENGTHS] = {
    let mut bits = [0; LENGTHS];
    bits[16] = 2;
    bits[17] = 3;
    bits[18] = 7;
    bits
};
const ORDER: [usize; LENGTHS] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The stream so far, and the symbols of the block.
pub(super) struct Blocks {
    output: Vec<u8>,
    /// Bits that do not fill a byte yet.
    bits: u64,
    count: u32,
    /// Length and distance; a literal has distance 0.
    symbols: Vec<(u16, u16)>,
}

/// A code: the length and the bits of each symbol.
struct Code {
    lengths: Vec<u8>,
    bits: Vec<u16>,
    /// Highest symbol that has a code.
    highest: usize,
}

impl Blocks {
    pub(super) fn new(start: Vec<u8>) -> Blocks {
        Blocks { output: start, bits: 0, count: 0, symbols: Vec::new() }
    }

    /// Returns the bytes that are complete.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.output
    }

    pub(super) fn has_symbols(&self) -> bool {
        !self.symbols.is_empty()
    }

    /// Adds a byte. Returns true if the block is full.
    pub(super) fn literal(&mut self, byte: u8) -> bool {
        self.symbols.push((byte.into(), 0));
        self.symbols.len() == MOST_SYMBOLS
    }

    /// Adds a match. Returns true if the block is full.
    pub(super) fn copy(&mut self, length: usize, distance: usize) -> bool {
        self.symbols.push((length as u16, distance as u16));
        self.symbols.len() == MOST_SYMBOLS
    }

    /// Writes the block. Its text, of this length, is given if it can be stored.
    pub(super) fn end(&mut self, text: Option<&[u8]>, length: usize, last: bool) {
        let symbols = std::mem::take(&mut self.symbols);
        let mut literals = vec![0u32; LITERALS];
        let mut distances = vec![0u32; DISTANCES];
        literals[END] = 1;
        for (length, distance) in &symbols {
            if *distance == 0 {
                literals[usize::from(*length)] += 1;
            } else {
                literals[length_symbol(*length).0] += 1;
                distances[distance_symbol(*distance).0] += 1;
            }
        }
        let (fixed_literals, fixed_distances) = (fixed_literals(), fixed_distances());
        let literal_code = Code::best(&literals, MOST_BITS);
        let distance_code = Code::best(&distances, MOST_BITS);
        let runs = runs(&literal_code.lengths[..=literal_code.highest])
            .chain(runs(&distance_code.lengths[..=distance_code.highest]));
        let runs: Vec<(usize, u8)> = runs.collect();
        let mut counts = vec![0u32; LENGTHS];
        runs.iter().for_each(|(symbol, _)| counts[*symbol] += 1);
        let length_code = Code::best(&counts, MOST_LENGTH_BITS);
        let last_length = ORDER.iter().rposition(|place| length_code.lengths[*place] != 0);
        let last_length = last_length.unwrap_or(3).max(3);

        let cost = |literal: &Code, distance: &Code| {
            let literals = cost(&literals, literal, |symbol| match symbol.checked_sub(END + 1) {
                Some(place) => LENGTH_BITS[place].into(),
                None => 0,
            });
            literals + self::cost(&distances, distance, |symbol| (symbol / 2).saturating_sub(1))
        };
        let of_lengths = self::cost(&counts, &length_code, |symbol| REPEAT_BITS[symbol].into());
        let dynamic = cost(&literal_code, &distance_code) + of_lengths + 3 * (last_length + 1) + 14;
        let fixed = cost(&fixed_literals, &fixed_distances);
        let (dynamic, fixed) = ((dynamic + 3 + 7) >> 3, (fixed + 3 + 7) >> 3);
        let best = dynamic.min(fixed);
        match text {
            Some(text) if length + 4 <= best => self.stored(text, last),
            _ if fixed == best => {
                self.put((1 << 1) + u64::from(last), 3);
                self.write(&symbols, &fixed_literals, &fixed_distances);
            }
            _ => {
                self.put((2 << 1) + u64::from(last), 3);
                self.put(literal_code.highest as u64 + 1 - 257, 5);
                self.put(distance_code.highest as u64, 5);
                self.put(last_length as u64 + 1 - 4, 4);
                for place in &ORDER[..=last_length] {
                    self.put(length_code.lengths[*place].into(), 3);
                }
                for (symbol, extra) in &runs {
                    self.symbol(&length_code, *symbol);
                    self.put((*extra).into(), REPEAT_BITS[*symbol].into());
                }
                self.write(&symbols, &literal_code, &distance_code);
            }
        }
        if last {
            self.fill_byte();
        }
    }

    /// Writes a block as it is.
    pub(super) fn stored(&mut self, text: &[u8], last: bool) {
        self.put(last.into(), 3);
        self.fill_byte();
        let length = text.len() as u16;
        self.output.extend(length.to_le_bytes());
        self.output.extend((!length).to_le_bytes());
        self.output.extend(text);
    }

    fn write(&mut self, symbols: &[(u16, u16)], literals: &Code, distances: &Code) {
        for (length, distance) in symbols {
            if *distance == 0 {
                self.symbol(literals, (*length).into());
                continue;
            }
            let (symbol, extra) = length_symbol(*length);
            self.symbol(literals, symbol);
            self.put(extra.into(), LENGTH_BITS[symbol - END - 1].into());
            let (symbol, extra) = distance_symbol(*distance);
            self.symbol(distances, symbol);
            self.put(extra.into(), (symbol as u32 / 2).saturating_sub(1));
        }
        self.symbol(literals, END);
    }

    fn symbol(&mut self, code: &Code, symbol: usize) {
        self.put(code.bits[symbol].into(), code.lengths[symbol].into());
    }

    fn put(&mut self, value: u64, count: u32) {
        self.bits |= value << self.count;
        self.count += count;
        while self.count >= 8 {
            self.output.push(self.bits as u8);
            self.bits >>= 8;
            self.count -= 8;
        }
    }

    fn fill_byte(&mut self) {
        if self.count > 0 {
            self.output.push(self.bits as u8);
        }
        (self.bits, self.count) = (0, 0);
    }
}

/// Returns the number of bits that symbols with these frequencies take.
fn cost(counts: &[u32], code: &Code, extra: impl Fn(usize) -> usize) -> usize {
    let symbols = counts.iter().zip(&code.lengths).enumerate();
    symbols.map(|(symbol, (n, bits))| *n as usize * (usize::from(*bits) + extra(symbol))).sum()
}

/// Returns the symbol of a length of a match, and its extra bits.
fn length_symbol(length: u16) -> (usize, u16) {
    if length == 258 {
        return (285, 0);
    }
    let length = length - 3;
    if length < 8 {
        return (257 + usize::from(length), 0);
    }
    let bits = 13 - length.leading_zeros() as u16;
    (257 + usize::from((bits << 2) + (length >> bits)), length & ((1 << bits) - 1))
}

/// Returns the symbol of a distance, and its extra bits.
fn distance_symbol(distance: u16) -> (usize, u16) {
    let distance = distance - 1;
    if distance < 4 {
        return (distance.into(), 0);
    }
    let bits = 14 - distance.leading_zeros() as u16;
    (usize::from((bits << 1) + (distance >> bits)), distance & ((1 << bits) - 1))
}

fn fixed_literals() -> Code {
    let mut lengths = vec![8; 288];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    Code::of(lengths)
}

fn fixed_distances() -> Code {
    Code::of(vec![5; DISTANCES])
}

/// Returns the lengths of codes as symbols, with their extra bits (RFC 1951, 3.2.7). A run of zeros
/// ends after 138, others after 6; what is too short for a run is written out.
fn runs(lengths: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    let mut all = Vec::new();
    let (mut at, mut before) = (0, None);
    while at < lengths.len() {
        let length = lengths[at];
        let same = lengths[at..].iter().take_while(|other| **other == length).count();
        let is_new = before != Some(length);
        let count = match length {
            0 => same.min(138),
            _ if is_new => same.min(7),
            _ => same.min(6),
        };
        let symbol = usize::from(length);
        match (length, count) {
            (0, 11..) => all.push((18, count as u8 - 11)),
            (0, 3..) => all.push((17, count as u8 - 3)),
            (1.., 4..) if is_new => all.extend([(symbol, 0), (16, count as u8 - 4)]),
            (1.., 3..) if !is_new => all.push((16, count as u8 - 3)),
            _ => all.extend(std::iter::repeat_n((symbol, 0), count)),
        }
        at += count;
        before = Some(length);
    }
    all.into_iter()
}

impl Code {
    /// Returns the code with these lengths (RFC 1951, 3.2.2), bits in the order they are written.
    fn of(lengths: Vec<u8>) -> Code {
        let mut counts = [0u16; MOST_BITS + 1];
        lengths.iter().for_each(|length| counts[usize::from(*length)] += 1);
        counts[0] = 0;
        let mut next = [0u16; MOST_BITS + 2];
        for length in 1..=MOST_BITS {
            next[length + 1] = (next[length] + counts[length]) << 1;
        }
        let mut bits = Vec::new();
        for length in &lengths {
            let code = &mut next[usize::from(*length)];
            bits.push(match length {
                0 => 0,
                length => code.reverse_bits() >> (16 - u16::from(*length)),
            });
            *code = code.wrapping_add(1);
        }
        let highest = lengths.iter().rposition(|length| *length != 0).unwrap_or(0);
        Code { lengths, bits, highest }
    }

    /// Returns the best code for symbols with these frequencies.
    fn best(counts: &[u32], most_bits: usize) -> Code {
        Code::of(Tree::grow(counts).lengths(most_bits))
    }
}

/// A Huffman tree: nodes behind the symbols are inner ones.
struct Tree {
    symbols: usize,
    counts: Vec<u32>,
    depths: Vec<u8>,
    parents: Vec<usize>,
    /// Nodes by falling frequency, the root first.
    sorted: Vec<usize>,
}

impl Tree {
    /// Joins the two least frequent nodes until one is left. Ties are broken by depth, and otherwise by
    /// the order in which a binary heap yields them.
    fn grow(counts: &[u32]) -> Tree {
        let symbols = counts.len();
        let mut tree = Tree {
            symbols,
            counts: counts.to_vec(),
            depths: vec![0; symbols],
            parents: vec![usize::MAX; symbols],
            sorted: Vec::new(),
        };
        let mut heap: Vec<usize> = (0..symbols).filter(|symbol| counts[*symbol] != 0).collect();
        let mut highest = heap.last().copied();
        // There are at least two codes, so that every stream has a decoder.
        while heap.len() < 2 {
            let added = match highest {
                Some(2..) => 0,
                Some(symbol) => symbol + 1,
                None => 0,
            };
            highest = highest.max(Some(added));
            tree.counts[added] = 1;
            heap.push(added);
        }
        for place in (0..heap.len() / 2).rev() {
            tree.sink(&mut heap, place);
        }
        let mut taken = Vec::new();
        while heap.len() >= 2 {
            let least = heap.swap_remove(0);
            tree.sink(&mut heap, 0);
            let second = heap[0];
            taken.extend([least, second]);
            let node = tree.counts.len();
            tree.counts.push(tree.counts[least] + tree.counts[second]);
            tree.depths.push(tree.depths[least].max(tree.depths[second]) + 1);
            tree.parents.push(usize::MAX);
            tree.parents[least] = node;
            tree.parents[second] = node;
            heap[0] = node;
            tree.sink(&mut heap, 0);
        }
        taken.push(heap[0]);
        taken.reverse();
        tree.sorted = taken;
        tree
    }

    fn is_less(&self, one: usize, other: usize) -> bool {
        let key = |node: usize| (self.counts[node], self.depths[node]);
        key(one) <= key(other)
    }

    /// Moves a node of the heap down to its place.
    fn sink(&self, heap: &mut [usize], mut place: usize) {
        let Some(node) = heap.get(place).copied() else { return };
        loop {
            let mut child = 2 * place + 1;
            if child >= heap.len() {
                break;
            }
            if child + 1 < heap.len() && self.is_less(heap[child + 1], heap[child]) {
                child += 1;
            }
            if self.is_less(node, heap[child]) {
                break;
            }
            heap[place] = heap[child];
            place = child;
        }
        heap[place] = node;
    }

    /// Returns the lengths of the codes. Where a tree is too deep, leaves move up at the cost of others.
    fn lengths(&self, most_bits: usize) -> Vec<u8> {
        let mut lengths = vec![0usize; self.counts.len()];
        let mut counts = vec![0usize; most_bits + 1];
        let mut too_long = 0;
        for node in &self.sorted[1..] {
            let length = lengths[self.parents[*node]] + 1;
            lengths[*node] = length.min(most_bits);
            too_long += usize::from(length > most_bits);
            if *node < self.symbols {
                counts[lengths[*node]] += 1;
            }
        }
        if too_long == 0 {
            return lengths[..self.symbols].iter().map(|length| *length as u8).collect();
        }
        while too_long > 0 {
            let shorter = (1..most_bits).rev().find(|bits| counts[*bits] > 0).unwrap_or(1);
            counts[shorter] -= 1;
            counts[shorter + 1] += 2;
            counts[most_bits] -= 1;
            too_long = too_long.saturating_sub(2);
        }
        // The least frequent symbols get the longest codes.
        let mut leaves = self.sorted.iter().rev().filter(|node| **node < self.symbols);
        for bits in (1..=most_bits).rev() {
            for leaf in leaves.by_ref().take(counts[bits]) {
                lengths[*leaf] = bits;
            }
        }
        lengths[..self.symbols].iter().map(|length| *length as u8).collect()
    }
}
