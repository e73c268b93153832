//! Which registers are still read: others make no difference between positions.

use hebra_ir::{BlockId, Method, Reg};

/// For each instruction of each block, the registers that are live before it.
pub(crate) struct Liveness {
    before: Vec<Vec<Box<[u64]>>>,
}

impl Liveness {
    pub fn new(method: &Method) -> Liveness {
        let words = method.registers.len().div_ceil(64).max(1);
        let nothing = vec![0_u64; words].into_boxed_slice();
        let mut before: Vec<Vec<Box<[u64]>>> =
            method.blocks.iter().map(|b| vec![nothing.clone(); b.instructions.len() + 1]).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (number, block) in method.blocks.iter().enumerate().rev() {
                // What handlers read is live in the whole block.
                let mut caught = nothing.clone();
                for handler in &block.handlers {
                    let mut live = before[handler.target.0 as usize][0].clone();
                    clear(&mut live, handler.exception);
                    join(&mut caught, &live);
                }
                let mut live = nothing.clone();
                if let Some((last, _)) = block.instructions.last() {
                    last.for_each_successor(|BlockId(next)| {
                        join(&mut live, &before[next as usize][0]);
                    });
                }
                for (index, (instruction, _)) in block.instructions.iter().enumerate().rev() {
                    if let Some(to) = instruction.target() {
                        clear(&mut live, to);
                    }
                    instruction.for_each_use(|Reg(r)| live[usize::from(r) / 64] |= 1 << (r % 64));
                    join(&mut live, &caught);
                    if before[number][index] != live {
                        before[number][index].clone_from(&live);
                        changed = true;
                    }
                }
            }
        }
        Liveness { before }
    }

    pub fn is_live(&self, block: u32, index: u32, register: usize) -> bool {
        self.before[block as usize][index as usize][register / 64] & (1 << (register % 64)) != 0
    }
}

fn join(into: &mut [u64], from: &[u64]) {
    into.iter_mut().zip(from).for_each(|(into, from)| *into |= from);
}

fn clear(set: &mut [u64], Reg(r): Reg) {
    set[usize::from(r) / 64] &= !(1 << (r % 64));
}
