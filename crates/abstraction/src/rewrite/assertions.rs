//! Under-approximates assertions: one counts as true only if it is true for every concrete value
//! (paper 004, section 7; Fig. 5 of paper 000). An undecided test inside the condition of an
//! `assert` takes the worse branch, without a choice.
//!
//! This is sound only if the worse branch differs from the better one in nothing but the outcome of
//! the assertion, and if a failed assertion is reported. Where either is in doubt, the test stays a
//! choice, which has all behaviours.

use crate::flow::webs::liveness;
use hebra_analysis::Code;
use hebra_classfile::model::Instruction as Jvm;
use hebra_ir::{BlockId, Instruction, Method, Reg};
use std::collections::{HashMap, HashSet};

/// The most tests in a region; larger ones are left alone.
const MOST_TESTS: usize = 10;

/// The name that javac gives to the field that tells whether assertions are off.
const DISABLED: &str = "$assertionsDisabled";

/// Returns the blocks that end in a test of an assertion, each with the worse result of the test:
/// if the assertion holds after it, it also holds after the other.
pub(crate) fn worse_results(method: &Method) -> HashMap<usize, bool> {
    let mut worse = HashMap::new();
    for block in &method.blocks {
        let Some(region) = Region::after(method, block) else { continue };
        for test in &region.tests {
            if let Some(result) = region.worse(*test) {
                worse.insert(*test, result);
            }
        }
    }
    worse
}

/// The blocks of a condition.
struct Region<'a> {
    method: &'a Method,
    /// The block after an assertion that holds.
    after: usize,
    /// Blocks with two successors.
    tests: Vec<usize>,
}

impl<'a> Region<'a> {
    /// Returns the condition after a test of whether assertions are on, if its form is known.
    fn after(method: &'a Method, block: &hebra_ir::Block) -> Option<Region<'a>> {
        let [.., (Instruction::GetStatic { to, field }, _), (last, _)] = &block.instructions[..]
        else {
            return None;
        };
        let Instruction::IfZero { cond: hebra_ir::Cond::Ne, a, then, otherwise } = last else {
            return None;
        };
        if &*field.name != DISABLED || a != to {
            return None;
        }
        let mut region = Region { method, after: then.0 as usize, tests: Vec::new() };
        let mut seen = HashSet::new();
        region.explore(otherwise.0 as usize, &mut seen, &mut Vec::new())?;
        (region.tests.len() <= MOST_TESTS).then_some(region)
    }

    /// Visits the region; none if it has a loop or leaves in a way other than the two expected.
    fn explore(
        &mut self,
        block: usize,
        seen: &mut HashSet<usize>,
        path: &mut Vec<usize>,
    ) -> Option<()> {
        if block == self.after || self.fails(block) {
            return Some(());
        }
        if path.contains(&block) {
            return None;
        }
        if !seen.insert(block) {
            return Some(());
        }
        path.push(block);
        let (last, _) = self.method.blocks[block].instructions.last()?;
        let mut next = Vec::new();
        match last {
            Instruction::Goto { .. } => {}
            Instruction::IfInt { .. }
            | Instruction::IfZero { .. }
            | Instruction::IfSame { .. }
            | Instruction::IfNull { .. } => self.tests.push(block),
            _ => return None,
        }
        last.for_each_successor(|successor| next.push(successor.0 as usize));
        next.into_iter().try_for_each(|block| self.explore(block, seen, path))?;
        path.pop();
        Some(())
    }

    /// Returns true if a block begins to throw the error.
    fn fails(&self, block: usize) -> bool {
        let first = self.method.blocks[block].instructions.first();
        matches!(first, Some((Instruction::New { class, .. }, _))
            if &**class == "java/lang/AssertionError")
    }

    /// Returns true if the assertion holds from a block on, given these results of the tests.
    fn holds(&self, mut block: usize, results: u32) -> bool {
        loop {
            if block == self.after {
                return true;
            }
            if self.fails(block) {
                return false;
            }
            let Some((last, _)) = self.method.blocks[block].instructions.last() else {
                return false;
            };
            block = match branches(last) {
                Some((then, otherwise)) => {
                    let number = self.tests.iter().position(|test| *test == block).unwrap_or(0);
                    if results >> number & 1 == 1 { then.0 } else { otherwise.0 }
                }
                None => match last {
                    Instruction::Goto { target } => target.0,
                    _ => return false,
                },
            } as usize;
        }
    }

    /// Returns the result of a test that leads to the worse branch, if that has no effects.
    fn worse(&self, test: usize) -> Option<bool> {
        let (last, _) = self.method.blocks[test].instructions.last()?;
        let (then, otherwise) = branches(last)?;
        let (then, otherwise) = (then.0 as usize, otherwise.0 as usize);
        if self.is_worse(then, otherwise) {
            Some(true)
        } else if self.is_worse(otherwise, then) {
            Some(false)
        } else {
            None
        }
    }

    /// Returns true if one branch can stand for both: it has no effects, and the assertion fails on
    /// it, or holds on it only if it holds on the other, which has no effects either.
    fn is_worse(&self, one: usize, other: usize) -> bool {
        let all = || 0..1u32 << self.tests.len();
        let fails = || all().all(|results| !self.holds(one, results));
        let implies = || all().all(|r| !self.holds(one, r) || self.holds(other, r));
        self.is_quiet(one)
            && (fails() || implies() && self.is_quiet(other) && self.meet_alike(one, other))
    }

    /// Returns true if the separate computations of two branches do not matter after they join: a
    /// later test has the same result on both.
    fn meet_alike(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.reachable(one), self.reachable(other));
        let live = liveness(self.method);
        let counts =
            |reg: Reg| one.intersection(&other).any(|block| live[*block].has(usize::from(reg.0)));
        let mut apart = one.symmetric_difference(&other);
        apart.all(|block| {
            let instructions = &self.method.blocks[*block].instructions;
            !instructions.iter().filter_map(|(instruction, _)| instruction.target()).any(counts)
        })
    }

    /// Returns the blocks of the region reachable from this one, including it.
    fn reachable(&self, block: usize) -> HashSet<usize> {
        let mut work = vec![block];
        let mut seen = HashSet::new();
        while let Some(block) = work.pop() {
            if block == self.after || self.fails(block) || !seen.insert(block) {
                continue;
            }
            for (instruction, _) in &self.method.blocks[block].instructions {
                instruction.for_each_successor(|next| work.push(next.0 as usize));
            }
        }
        seen
    }

    /// Returns true if evaluating from a block to the end of the region has no effects and cannot
    /// throw.
    fn is_quiet(&self, block: usize) -> bool {
        let live = &liveness(self.method)[self.after];
        let is_kept = |reg: Reg| live.has(usize::from(reg.0));
        self.reachable(block).into_iter().all(|block| {
            self.method.blocks[block].instructions.iter().all(|(instruction, _)| {
                self.is_quiet_instruction(instruction) && !instruction.target().is_some_and(is_kept)
            })
        })
    }

    fn is_quiet_instruction(&self, instruction: &Instruction) -> bool {
        use Instruction::*;
        match instruction {
            Binary { op, .. } => !matches!(op, hebra_ir::Binary::Div | hebra_ir::Binary::Rem),
            Move { .. } | Null { .. } | Negate { .. } | Convert { .. } | CompareLong { .. } => true,
            Const { value, .. } => {
                use hebra_ir::Loadable::*;
                matches!(value, Int(_) | Long(_) | Float(_) | Double(_))
            }
            CompareFloat { .. } | InstanceOf { .. } | Goto { .. } => true,
            IfInt { .. } | IfZero { .. } | IfSame { .. } | IfNull { .. } => true,
            // A class is already initialised while a method of it runs.
            GetStatic { field, .. } => field.class == self.method.id.class,
            GetField { object, .. } => self.is_receiver(*object),
            _ => false,
        }
    }

    fn is_receiver(&self, reg: Reg) -> bool {
        let written = self.method.blocks.iter().flat_map(|block| &block.instructions);
        let written = written.filter(|(instruction, _)| instruction.target() == Some(reg)).count();
        !self.method.is_static && reg == Reg(0) && written == 0
    }
}

fn branches(instruction: &Instruction) -> Option<(BlockId, BlockId)> {
    match instruction {
        Instruction::IfInt { then, otherwise, .. }
        | Instruction::IfZero { then, otherwise, .. }
        | Instruction::IfSame { then, otherwise, .. }
        | Instruction::IfNull { then, otherwise, .. } => Some((*then, *otherwise)),
        _ => None,
    }
}

/// Returns true if the program may catch an `AssertionError` before it is reported.
pub(crate) fn may_be_caught(code: &Code) -> bool {
    let bodies = code.methods.iter().filter_map(|own| own.body.as_ref());
    let caught = bodies.clone().any(|method| catches_assertions(method));
    caught
        || code.classes().any(|class| {
            let code = class.methods.iter().filter_map(|method| method.body());
            code.flat_map(|code| &code.instructions).any(|instruction| match instruction {
                Jvm::InvokeStatic(m, _) | Jvm::InvokeSpecial(m, _) => is_catching(&m.class),
                Jvm::InvokeVirtual(m) | Jvm::InvokeInterface(m) => is_catching(&m.class),
                _ => false,
            })
        })
}

/// Returns true if a handler of a method may stop an `AssertionError`, or do more than release
/// monitors.
fn catches_assertions(method: &Method) -> bool {
    let handlers = method.blocks.iter().flat_map(|block| &block.handlers);
    let broad = handlers.filter(|handler| match handler.class.as_deref() {
        None => true,
        Some(class) => {
            ["java/lang/Throwable", "java/lang/Error", "java/lang/AssertionError"].contains(&class)
        }
    });
    let only_releases = |target: BlockId| {
        let instructions = &method.blocks[target.0 as usize].instructions;
        let ends = matches!(instructions.last(), Some((Instruction::Throw { .. }, _)));
        ends && instructions.iter().all(|(instruction, _)| {
            matches!(
                instruction,
                Instruction::MonitorExit { .. }
                    | Instruction::Move { .. }
                    | Instruction::Throw { .. }
            )
        })
    };
    broad.map(|handler| handler.target).any(|target| !only_releases(target))
}

/// Returns true if a library class may run the user's code and keep what it throws.
fn is_catching(class: &str) -> bool {
    const KEEPS: [&str; 5] = [
        "java/lang/reflect/",
        "java/lang/invoke/",
        "java/util/stream/",
        "java/util/Timer",
        "java/security/",
    ];
    if KEEPS.iter().any(|prefix| class.starts_with(prefix)) {
        return true;
    }
    match class.strip_prefix("java/util/concurrent/") {
        Some(rest) => {
            ["Execut", "Future", "ForkJoin", "Complet", "Recursive", "Flow", "Submission"]
                .iter()
                .any(|part| rest.contains(part))
        }
        None => class.starts_with("javax/") || class.starts_with("java/awt/"),
    }
}
