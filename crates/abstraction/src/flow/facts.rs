//! Facts about the webs of a method that need no types: how often each is written and read, which
//! are literals, and which comparisons of `long` values belong to a branch.

use super::webs::Webs;
use hebra_ir::{Cond, Instruction, Loadable, Method};
use std::collections::HashMap;

/// The facts about a web that need no types.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fact {
    /// The number of writes; being a parameter counts.
    pub defs: u32,
    /// The number of reads.
    pub uses: u32,
    /// The value, if it is a literal written once.
    pub literal: Option<i64>,
    /// True if only 0 and 1 are ever written, so that it may be a truth value.
    pub(super) is_bit: bool,
}

/// Returns the facts about each web.
pub(super) fn facts(method: &Method, webs: &Webs) -> Vec<Fact> {
    let mut facts = vec![Fact { is_bit: true, ..Fact::default() }; webs.count];
    for web in &webs.params {
        facts[*web].defs += 1;
        facts[*web].is_bit = false;
    }
    let mut literals: Vec<Option<i64>> = vec![None; webs.count];
    for (block, content) in method.blocks.iter().enumerate() {
        for (number, (instruction, _)) in content.instructions.iter().enumerate() {
            webs.uses(block, number).iter().for_each(|web| facts[*web].uses += 1);
            let Some(web) = webs.def(block, number) else { continue };
            let literal = match instruction {
                Instruction::Const { value: Loadable::Int(value), .. } => Some(i64::from(*value)),
                Instruction::Const { value: Loadable::Long(value), .. } => Some(*value),
                _ => None,
            };
            facts[web].defs += 1;
            facts[web].is_bit &= matches!(literal, Some(0 | 1));
            literals[web] = literal;
        }
    }
    for (fact, literal) in facts.iter_mut().zip(literals) {
        fact.literal = literal.filter(|_| fact.defs == 1);
    }
    facts
}

/// Finds comparisons of `long` values whose only use is one branch against zero.
pub(super) fn fused(method: &Method, webs: &Webs, facts: &[Fact]) -> HashMap<usize, Cond> {
    let mut fused = HashMap::new();
    for (block, content) in method.blocks.iter().enumerate() {
        let compares = content.instructions.iter().enumerate().filter_map(|(number, (i, _))| {
            matches!(i, Instruction::CompareLong { .. }).then(|| webs.def(block, number)).flatten()
        });
        let last = content.instructions.len() - 1;
        let Instruction::IfZero { cond, .. } = content.instructions[last].0 else { continue };
        let used = webs.uses(block, last)[0];
        for web in compares {
            if web == used && facts[web].defs == 1 && facts[web].uses == 1 {
                fused.insert(web, cond);
            }
        }
    }
    fused
}
