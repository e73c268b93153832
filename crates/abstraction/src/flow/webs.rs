//! Webs: the values of a method that must be held in the same way. A register may hold several
//! source variables one after the other. Definitions that reach a common use form a web; webs that
//! only share a register stay separate.

use hebra_analysis::disjoint::{join, root};
use hebra_ir::{Block, Method, Variable};

/// The webs of a method, by number.
pub struct Webs {
    /// The number of webs.
    pub count: usize,
    /// By block and instruction: the webs read, in the order of `for_each_use`.
    uses: Vec<Vec<Vec<usize>>>,
    /// By block and instruction: the web written.
    defs: Vec<Vec<Option<usize>>>,
    /// The webs of the parameters.
    pub params: Vec<usize>,
}

impl Webs {
    /// Finds the webs.
    pub fn of(method: &Method) -> Webs {
        let live = liveness(method);
        let mut builder = Builder { parents: Vec::new() };
        let width = method.registers.len();
        let params: Vec<usize> = (0..method.params).map(|_| builder.fresh()).collect();
        let entries: Vec<Vec<usize>> = method
            .blocks
            .iter()
            .enumerate()
            .map(|(index, _)| {
                let entry = |reg| match live[index].has(reg) {
                    true => builder.fresh(),
                    false => NONE,
                };
                (0..width).map(entry).collect()
            })
            .collect();
        for (param, entry) in params.iter().zip(&entries[0]) {
            builder.same(*param, *entry);
        }
        let mut uses = Vec::with_capacity(method.blocks.len());
        let mut defs = Vec::with_capacity(method.blocks.len());
        for (index, block) in method.blocks.iter().enumerate() {
            let mut current = entries[index].clone();
            let mut block_uses = Vec::with_capacity(block.instructions.len());
            let mut block_defs = Vec::with_capacity(block.instructions.len());
            builder.reach_handlers(block, &current, &entries);
            for (instruction, _) in &block.instructions {
                let mut read = Vec::new();
                instruction.for_each_use(|reg| {
                    let place = &mut current[usize::from(reg.0)];
                    if *place == NONE {
                        // No path writes it before: ill-typed, or never executed.
                        *place = builder.fresh();
                    }
                    read.push(*place);
                });
                block_uses.push(read);
                let written = instruction.target().map(|reg| {
                    let web = builder.fresh();
                    current[usize::from(reg.0)] = web;
                    web
                });
                block_defs.push(written);
                if written.is_some() {
                    builder.reach_handlers(block, &current, &entries);
                }
                instruction.for_each_successor(|next| {
                    for (have, entry) in current.iter().zip(&entries[next.0 as usize]) {
                        builder.same(*have, *entry);
                    }
                });
            }
            uses.push(block_uses);
            defs.push(block_defs);
        }
        builder.finish(uses, defs, params)
    }

    /// Returns the webs an instruction reads, in the order of `for_each_use`.
    pub fn uses(&self, block: usize, instruction: usize) -> &[usize] {
        &self.uses[block][instruction]
    }

    /// Returns the web an instruction writes.
    pub fn def(&self, block: usize, instruction: usize) -> Option<usize> {
        self.defs[block][instruction]
    }
}

const NONE: usize = usize::MAX;

struct Builder {
    parents: Vec<usize>,
}

impl Builder {
    fn fresh(&mut self) -> usize {
        self.parents.push(self.parents.len());
        self.parents.len() - 1
    }

    fn same(&mut self, a: usize, b: usize) {
        if a != NONE && b != NONE {
            join(&mut self.parents, a, b);
        }
    }

    /// Joins values with a block's handlers: an exception may be thrown anywhere in the block.
    fn reach_handlers(&mut self, block: &Block, current: &[usize], entries: &[Vec<usize>]) {
        for handler in &block.handlers {
            for (reg, entry) in entries[handler.target.0 as usize].iter().enumerate() {
                if reg != usize::from(handler.exception.0) {
                    self.same(current[reg], *entry);
                }
            }
        }
    }

    fn finish(
        mut self,
        mut uses: Vec<Vec<Vec<usize>>>,
        mut defs: Vec<Vec<Option<usize>>>,
        mut params: Vec<usize>,
    ) -> Webs {
        let mut numbers = vec![NONE; self.parents.len()];
        let mut count = 0;
        let mut number = |web: &mut usize| {
            let root = root(&mut self.parents, *web);
            if numbers[root] == NONE {
                numbers[root] = count;
                count += 1;
            }
            *web = numbers[root];
        };
        params.iter_mut().for_each(&mut number);
        uses.iter_mut().flatten().flatten().for_each(&mut number);
        defs.iter_mut().flatten().flatten().for_each(&mut number);
        Webs { count, uses, defs, params }
    }
}

/// A set of registers.
#[derive(Clone, PartialEq)]
pub(crate) struct Set(Vec<u64>);

impl Set {
    /// Returns true if a register is in it.
    pub(crate) fn has(&self, reg: usize) -> bool {
        self.0[reg / 64] >> (reg % 64) & 1 == 1
    }

    fn insert(&mut self, reg: usize) {
        self.0[reg / 64] |= 1 << (reg % 64);
    }

    fn remove(&mut self, reg: usize) {
        self.0[reg / 64] &= !(1 << (reg % 64));
    }

    fn add(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }
}

/// Returns the registers that may be read later, at the start of each block.
pub(crate) fn liveness(method: &Method) -> Vec<Set> {
    let empty = Set(vec![0; method.registers.len().div_ceil(64)]);
    let mut live = vec![empty.clone(); method.blocks.len()];
    loop {
        let mut changed = false;
        for (index, block) in method.blocks.iter().enumerate().rev() {
            let mut now = empty.clone();
            for (instruction, _) in block.instructions.iter().rev() {
                instruction.for_each_successor(|next| now.add(&live[next.0 as usize]));
                if let Some(to) = instruction.target() {
                    now.remove(usize::from(to.0));
                }
                instruction.for_each_use(|reg| now.insert(usize::from(reg.0)));
            }
            for handler in &block.handlers {
                let mut caught = live[handler.target.0 as usize].clone();
                caught.remove(usize::from(handler.exception.0));
                now.add(&caught);
            }
            if now != live[index] {
                live[index] = now;
                changed = true;
            }
        }
        if !changed {
            return live;
        }
    }
}

impl Webs {
    /// Returns the webs that hold a source variable. Its range begins after the instruction that
    /// first writes it, and lowering may have made the previous instruction write the register.
    pub fn of_variable(&self, method: &Method, variable: &Variable) -> Vec<usize> {
        let Variable { reg, start, end, .. } = variable;
        let mut found = Vec::new();
        let mut add = |web: usize| {
            if !found.contains(&web) {
                found.push(web);
            }
        };
        if *start == 0
            && let Some(web) = self.params.get(usize::from(reg.0))
        {
            add(*web);
        }
        for (block, content) in method.blocks.iter().enumerate() {
            for (number, (instruction, position)) in content.instructions.iter().enumerate() {
                if instruction.target() == Some(*reg)
                    && *position + 2 >= *start
                    && *position + 1 < *end
                    && let Some(web) = self.def(block, number)
                {
                    add(web);
                }
                if (*start..*end).contains(position) {
                    let mut place = 0;
                    instruction.for_each_use(|used| {
                        if used == *reg {
                            add(self.uses(block, number)[place]);
                        }
                        place += 1;
                    });
                }
            }
        }
        found
    }

    /// Calls `f` with each instruction's position, and each register that may be read from there on
    /// with the web that it holds before the instruction.
    pub(crate) fn each_live(&self, method: &Method, mut f: impl FnMut(u32, usize, usize)) {
        let width = method.registers.len();
        let mut entries = vec![vec![NONE; width]; method.blocks.len()];
        let mut is_new = true;
        while std::mem::take(&mut is_new) {
            for block in (0..method.blocks.len()).rev() {
                let found = self.walk_back(method, block, &entries, &mut |_, _| {});
                let known = entries[block].iter_mut().zip(found);
                for (known, web) in known.filter(|(known, web)| **known == NONE && *web != NONE) {
                    *known = web;
                    is_new = true;
                }
            }
        }
        for (block, content) in method.blocks.iter().enumerate() {
            self.walk_back(method, block, &entries, &mut |number, live| {
                let position = content.instructions[number].1;
                let live = live.iter().enumerate().filter(|(_, web)| **web != NONE);
                live.for_each(|(reg, web)| f(position, reg, *web));
            });
        }
    }

    /// Returns the webs of live registers at the start of a block, from those at the starts of all;
    /// `each` sees them before each instruction, the last one first.
    fn walk_back(
        &self,
        method: &Method,
        block: usize,
        entries: &[Vec<usize>],
        each: &mut dyn FnMut(usize, &[usize]),
    ) -> Vec<usize> {
        let content = &method.blocks[block];
        let mut live = vec![NONE; method.registers.len()];
        let add = |live: &mut Vec<usize>, from: &[usize], except: Option<usize>| {
            let known = from.iter().enumerate().filter(|(_, web)| **web != NONE);
            known.filter(|(reg, _)| Some(*reg) != except).for_each(|(reg, web)| live[reg] = *web);
        };
        for (number, (instruction, _)) in content.instructions.iter().enumerate().rev() {
            instruction.for_each_successor(|next| add(&mut live, &entries[next.0 as usize], None));
            if let Some(to) = instruction.target() {
                live[usize::from(to.0)] = NONE;
            }
            for handler in &content.handlers {
                let except = Some(usize::from(handler.exception.0));
                add(&mut live, &entries[handler.target.0 as usize], except);
            }
            let mut webs = self.uses(block, number).iter();
            instruction.for_each_use(|reg| {
                if let Some(web) = webs.next() {
                    live[usize::from(reg.0)] = *web;
                }
            });
            each(number, &live);
        }
        live
    }
}
