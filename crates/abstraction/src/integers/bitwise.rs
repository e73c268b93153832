//! Decides `&`, `|` and `^` on pieces bit by bit: an automaton reads the bits of both operands and
//! the result from the highest down and remembers how each compares with its bounds so far, and its
//! residue. Exact except for odd factors of large moduli, which are ignored.

use super::operators::Width;
use super::pieces::{NO_HIGH, NO_LOW, Piece};
use hebra_ir::Binary;

/// The largest product of the odd moduli that are tracked.
const MOST_RESIDUES: i128 = 512;

/// Returns true if `a op b` can be in `result`. Unbounded numbers have infinitely many sign bits;
/// with a width, the operands must be of that width.
pub fn may_give(op: Binary, a: &Piece, b: &Piece, result: &Piece, width: Option<Width>) -> bool {
    let mut sides = [Side::new(a), Side::new(b), Side::new(result)];
    for index in [2, 0, 1] {
        let followed: i128 = sides.iter().map(|side| side.odd).product();
        if followed * sides[index].odd_wanted <= MOST_RESIDUES {
            sides[index].odd = sides[index].odd_wanted;
        }
    }
    let [a, b, result] = sides;
    let automaton = Automaton { op, sides: [a, b, result] };
    let mut states = automaton.start();
    let low_bits = match width {
        Some(width) => width.bits() - 1,
        None => {
            // Above bit 63 all bounds only repeat their sign. Another such bit can repeat the sign,
            // so the set of states only grows; once it does not, more bits change nothing.
            loop {
                let more = automaton.read(&states, 64);
                if more == states {
                    break;
                }
                states = more;
            }
            64
        }
    };
    for bit in (0..low_bits).rev() {
        states = automaton.read(&states, bit);
    }
    automaton.accepts(&states)
}

/// One of the three numbers.
#[derive(Clone, Copy)]
struct Side {
    piece: Piece,
    /// The number of lowest bits that the modulus fixes.
    fixed_bits: u32,
    /// The odd factor of the modulus, if it is tracked; otherwise 1.
    odd: i128,
    odd_wanted: i128,
}

impl Side {
    fn new(piece: &Piece) -> Side {
        let fixed_bits = piece.modulus.trailing_zeros();
        Side { piece: *piece, fixed_bits, odd: 1, odd_wanted: piece.modulus >> fixed_bits }
    }

    fn bit(value: i128, bit: u32) -> bool {
        value >> bit & 1 == 1
    }

    /// Returns whether the number still equals its lower and its upper bound after reading a bit;
    /// none if the bit takes it out of bounds.
    fn follow(&self, tight: (bool, bool), value: bool, bit: u32) -> Option<(bool, bool)> {
        let (low, high) = (Side::bit(self.piece.low, bit), Side::bit(self.piece.high, bit));
        if tight.0 && !value && low || tight.1 && value && !high {
            return None;
        }
        if bit < self.fixed_bits && value != Side::bit(self.piece.residue, bit) {
            return None;
        }
        Some((tight.0 && value == low, tight.1 && value == high))
    }

    /// Does the same for the sign bit, where 1 is smaller.
    fn sign(&self, value: bool) -> Option<(bool, bool)> {
        let follows_low = self.piece.low != NO_LOW;
        let follows_high = self.piece.high != NO_HIGH;
        let (low, high) = (self.piece.low < 0, self.piece.high < 0);
        if follows_low && value && !low || follows_high && !value && high {
            return None;
        }
        Some((follows_low && value == low, follows_high && value == high))
    }
}

/// Sets of states: for each combination of residues, the combinations of tight bounds as bits.
type States = Vec<u64>;

struct Automaton {
    op: Binary,
    sides: [Side; 3],
}

impl Automaton {
    fn result(&self, a: bool, b: bool) -> bool {
        match self.op {
            Binary::And => a && b,
            Binary::Or => a || b,
            _ => a != b,
        }
    }

    fn columns(&self) -> [[bool; 3]; 4] {
        [(false, false), (false, true), (true, false), (true, true)]
            .map(|(a, b)| [a, b, self.result(a, b)])
    }

    fn index(&self, residues: [i128; 3]) -> usize {
        let [a, b, result] = residues;
        ((a * self.sides[1].odd + b) * self.sides[2].odd + result) as usize
    }

    fn residues(&self, index: usize) -> [i128; 3] {
        let (rest, result) = (index as i128 / self.sides[2].odd, index as i128 % self.sides[2].odd);
        [rest / self.sides[1].odd, rest % self.sides[1].odd, result]
    }

    fn start(&self) -> States {
        let size: i128 = self.sides.iter().map(|side| side.odd).product();
        let mut states = vec![0; size as usize];
        for column in self.columns() {
            let tight = [0, 1, 2].map(|side| self.sides[side].sign(column[side]));
            if let [Some(a), Some(b), Some(result)] = tight {
                let sign = |side: usize| match column[side] {
                    true => self.sides[side].odd - 1,
                    false => 0,
                };
                let at = self.index([sign(0), sign(1), sign(2)]);
                states[at] |= 1 << encode([a, b, result]);
            }
        }
        states
    }

    fn read(&self, states: &States, bit: u32) -> States {
        let mut next = vec![0; states.len()];
        for (index, flags) in states.iter().enumerate().filter(|(_, flags)| **flags != 0) {
            let residues = self.residues(index);
            for column in self.columns() {
                let at = self.index([0, 1, 2].map(|side| {
                    (2 * residues[side] + i128::from(column[side])) % self.sides[side].odd
                }));
                for state in (0..64u8).filter(|state| flags >> state & 1 == 1) {
                    let tight = decode(state);
                    let after = [0, 1, 2]
                        .map(|side| self.sides[side].follow(tight[side], column[side], bit));
                    if let [Some(a), Some(b), Some(result)] = after {
                        next[at] |= 1 << encode([a, b, result]);
                    }
                }
            }
        }
        next
    }

    fn accepts(&self, states: &States) -> bool {
        let wanted = self.sides.map(|side| side.piece.residue % side.odd);
        states[self.index(wanted)] != 0
    }
}

fn encode(tight: [(bool, bool); 3]) -> u8 {
    tight.into_iter().fold(0, |code, (low, high)| code << 2 | u8::from(low) << 1 | u8::from(high))
}

fn decode(code: u8) -> [(bool, bool); 3] {
    [4, 2, 0].map(|shift| (code >> shift & 2 != 0, code >> shift & 1 != 0))
}
