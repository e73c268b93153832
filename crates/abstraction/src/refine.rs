//! Chooses the next abstraction to try when an abstract run was spurious: the variable behind the
//! wrong operation gets the next finer one. The papers leave this open.
//!
//! The ladder is `point`, `signs` or `evenodd`, `range` around the constants that the variable is
//! compared with, `modulo`, `concrete`. Where the comparison of two variables was wrong, both are `order`, and then
//! `order(k)`. Values may only flow from the more precise to the less
//! precise, so values that flow into the variable are refined with it where necessary.
//! `widen` abstracts variables that grow.

pub(crate) mod widen;

use crate::domain::IntegerType;
use crate::domain::library::{MOST_DISTANCE, concrete};
use crate::flow::strings::looks;
use crate::flow::{Flows, NodeKind};
use crate::infer::relevance::{reached, relevant_nodes};
use crate::request::select::{Selection, plain, resolve};
use hebra_analysis::Code;
use hebra_ir::{Instruction, MemberRef};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// A selection by name: a variable and its abstraction.
pub type NamedSelection = (String, String);

/// The abstraction that knows how variables compare with each other.
const ORDER: &str = "order";
/// The distance that it keeps if the program says nothing else.
const LEAST_DISTANCE: u64 = 2;

/// The widest range that is tried.
pub(crate) const MOST_VALUES: i64 = 24;

/// The fields that can be abstracted: their values flow neither to places that need integers, nor
/// into a text that the program may inspect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Automatic {
    /// Fields that may affect the property, as in selections.
    pub relevant: Vec<String>,
    /// Fields that cannot. One token is enough for them: they only must not grow.
    pub idle: Vec<String>,
}

/// A finer abstraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refined {
    /// All selections.
    pub selections: Vec<NamedSelection>,
    /// The variables that changed: before and after.
    pub changed: Vec<(String, String, String)>,
}

/// Refines selections, using the flows of a program.
pub struct Refiner<'a> {
    pub(crate) code: &'a Code,
    pub(crate) flows: Flows,
    /// By node: the nodes that values come from and go to.
    pub(crate) arriving: Vec<Vec<usize>>,
    pub(crate) leaving: Vec<Vec<usize>>,
    /// By node: true if it is left concrete because of what it flows into.
    pub(crate) concrete: Vec<bool>,
    /// By node: true if it affects the property.
    relevant: Vec<bool>,
    /// Variables may become `order`, which takes integers to be unbounded.
    pub may_order: bool,
}

impl<'a> Refiner<'a> {
    /// Finds the flows.
    pub fn new(code: &'a Code) -> Refiner<'a> {
        let flows = Flows::of(code);
        let arriving = flows.arriving();
        let mut leaving = vec![Vec::new(); flows.nodes.len()];
        flows.edges.iter().for_each(|edge| leaving[edge.from].push(edge.to));
        let looks = looks(code, &flows);
        let forced = flows.forced.iter().map(|forced| forced.node);
        let concrete = reached(forced.chain(looks.iter().map(|look| look.node)), &arriving);
        let relevant = relevant_nodes(code, &flows, &looks);
        Refiner { code, flows, arriving, leaving, concrete, relevant, may_order: true }
    }

    /// Returns the fields to abstract besides these selections. What flows into a selected variable
    /// is as precise as that, and left to inference.
    pub fn automatic(&self, selections: &[NamedSelection]) -> Automatic {
        let precise = selections.iter().filter(|(_, abstraction)| abstraction != "point");
        let wanted: Vec<usize> = precise.flat_map(|(variable, _)| self.nodes(variable)).collect();
        let precise = reached(wanted.into_iter(), &self.arriving);
        let given: Vec<usize> =
            selections.iter().flat_map(|(variable, _)| self.nodes(variable)).collect();
        let mut found = Automatic::default();
        for (node, kind) in self.flows.nodes.iter().enumerate() {
            let NodeKind::Field(member) = kind else { continue };
            let is_integer = IntegerType::of_descriptor(&member.descriptor).is_some();
            if !is_integer || self.concrete[node] || precise[node] || given.contains(&node) {
                continue;
            }
            let group = match self.relevant[node] {
                true => &mut found.relevant,
                false => &mut found.idle,
            };
            group.push(format!("{}.{}", plain(&member.class), member.name));
        }
        found.relevant.sort();
        found.idle.sort();
        found
    }

    /// Returns finer selections after the operation at this place was wrong; none if everything it
    /// depends on is concrete. Variables in `growing` never become concrete: then no search would
    /// end. `works` returns true if selections are compatible.
    pub fn refine(
        &self,
        selections: &[NamedSelection],
        (method, position): (&MemberRef, u32),
        growing: &[String],
        works: &dyn Fn(&[NamedSelection]) -> bool,
    ) -> Option<Refined> {
        let nodes: Vec<Vec<usize>> =
            selections.iter().map(|(variable, _)| self.nodes(variable)).collect();
        let modulus = self.is_modulus(method, position);
        let relates = self.may_order && self.relates_variables(method, position);
        let suspects = self.suspects(&nodes, selections, (method, position), relates);
        let finer: Vec<(usize, String)> = suspects
            .iter()
            .filter_map(|index| {
                let (_, now) = &selections[*index];
                match relates && rank(now) < rank(ORDER) {
                    true => Some((*index, ORDER.to_owned())),
                    false => Some((*index, self.next(&nodes[*index], now, modulus)?)),
                }
            })
            .collect();
        let (_, wanted) = finer.first()?.clone();
        let own: Vec<usize> = finer.iter().map(|(index, _)| *index).collect();
        let start = || own.iter().flat_map(|index| nodes[*index].iter().copied());
        let sources = reached(start(), &self.arriving);
        let mut both = self.arriving.clone();
        both.iter_mut().zip(&self.leaving).for_each(|(to, from)| to.extend(from));
        let related = reached(start(), &both);
        // First refine the variables themselves, then also what flows into them, then everything
        // related to them, alike; then without any abstraction. Variables that do not affect the
        // property stay: they flow into nothing that could need them to be finer.
        let among = |reached: &[bool]| -> Vec<usize> {
            let is_in =
                |index: &usize| nodes[*index].iter().any(|n| reached[*n] && self.relevant[*n]);
            (0..selections.len()).filter(is_in).collect()
        };
        let alike = |indices: &[usize], to: &str| -> Vec<(usize, String)> {
            indices.iter().map(|index| (*index, to.to_owned())).collect()
        };
        // A guess about growing variables, such as when a loop ends, may not be the error in a run:
        // before giving up, refine whatever else can be finer.
        let others = (0..selections.len()).filter_map(|index| {
            let finer = self.next(&nodes[index], &selections[index].1, false)?;
            let is_relevant = nodes[index].iter().any(|node| self.relevant[*node]);
            (is_relevant && !growing.is_empty() && finer != "concrete").then_some((index, finer))
        });
        let attempts = [
            finer.clone(),
            alike(&own, &wanted),
            alike(&among(&sources), &wanted),
            alike(&among(&related), &wanted),
            alike(&own, "concrete"),
            alike(&among(&sources), "concrete"),
            alike(&among(&related), "concrete"),
            others.collect(),
        ];
        attempts.into_iter().find_map(|attempt| {
            let mut after = selections.to_vec();
            let mut changed = Vec::new();
            for (index, to) in attempt {
                let (variable, now) = &selections[index];
                // Nothing becomes coarser.
                if rank(&to) > rank(now) {
                    if to == "concrete" && growing.contains(variable) {
                        return None;
                    }
                    after[index].1.clone_from(&to);
                    changed.push((variable.clone(), now.clone(), to));
                }
            }
            let works = !changed.is_empty() && works(&after);
            works.then_some(Refined { selections: after, changed })
        })
    }

    /// Returns the selected variables that the operation at a place depends on.
    pub fn blamed(
        &self,
        selections: &[NamedSelection],
        method: &MemberRef,
        position: u32,
    ) -> Vec<String> {
        let nodes: Vec<_> = selections.iter().map(|(variable, _)| self.nodes(variable)).collect();
        let suspects = self.suspects(&nodes, selections, (method, position), false);
        suspects.into_iter().map(|index| selections[index].0.clone()).collect()
    }

    pub(crate) fn nodes(&self, variable: &str) -> Vec<usize> {
        let abstraction = Arc::new(concrete());
        let selection = Selection { variable: variable.to_owned(), abstraction };
        resolve(self.code, &self.flows, &selection).unwrap_or_default()
    }

    /// Returns the instructions at a position: block and number.
    fn instructions_at(&self, method: usize, position: u32) -> Vec<(usize, usize)> {
        let Some(body) = &self.code.methods[method].body else { return Vec::new() };
        let mut found = Vec::new();
        for (block, content) in body.blocks.iter().enumerate() {
            for (number, (_, at)) in content.instructions.iter().enumerate() {
                if *at == position {
                    found.push((block, number));
                }
            }
        }
        found
    }

    fn instruction(&self, method: usize, block: usize, number: usize) -> Option<&Instruction> {
        let body = self.code.methods[method].body.as_ref()?;
        Some(&body.blocks.get(block)?.instructions.get(number)?.0)
    }

    fn method(&self, id: &MemberRef) -> Option<usize> {
        self.code.methods.iter().position(|own| own.id == *id)
    }

    /// Returns the nearest selected variables of each operand of the operation at a place that are
    /// still abstract. With `on_all_ways`, on each way by which values come to it.
    fn suspects(
        &self,
        nodes: &[Vec<usize>],
        selections: &[NamedSelection],
        (method, position): (&MemberRef, u32),
        on_all_ways: bool,
    ) -> Vec<usize> {
        let Some(method) = self.method(method) else { return Vec::new() };
        let Some(body) = &self.flows.bodies[method] else { return Vec::new() };
        let mut found = BTreeSet::new();
        for (block, number) in self.instructions_at(method, position) {
            let uses = match self.instruction(method, block, number) {
                // Only the choice of the element can be wrong.
                Some(Instruction::ArrayLoad { .. } | Instruction::ArrayStore { .. }) => {
                    &body.webs.uses(block, number)[1..2]
                }
                _ => body.webs.uses(block, number),
            };
            for web in uses {
                found.extend(self.nearest(body.node(*web), nodes, selections, on_all_ways));
            }
        }
        found.into_iter().collect()
    }

    fn nearest(
        &self,
        from: usize,
        nodes: &[Vec<usize>],
        selections: &[NamedSelection],
        on_all_ways: bool,
    ) -> Vec<usize> {
        let mut seen = vec![false; self.flows.nodes.len()];
        let mut queue = VecDeque::from([from]);
        let mut found = Vec::new();
        seen[from] = true;
        while let Some(node) = queue.pop_front() {
            let is_here =
                |index: &usize| nodes[*index].contains(&node) && selections[*index].1 != "concrete";
            let here: Vec<usize> = (0..nodes.len()).filter(is_here).collect();
            if !here.is_empty() {
                found.extend(here);
                match on_all_ways {
                    true => continue,
                    false => return found,
                }
            }
            for next in &self.arriving[node] {
                if !std::mem::replace(&mut seen[*next], true) {
                    queue.push_back(*next);
                }
            }
        }
        found
    }

    /// Returns true if the operation at a place compares two values that are both computed, or their difference. What
    /// another operator gives, such as a remainder, says more about one of them than about both.
    fn relates_variables(&self, method: &MemberRef, position: u32) -> bool {
        let Some(method) = self.method(method) else { return false };
        let Some(body) = &self.flows.bodies[method] else { return false };
        let is_computed = |web: &usize| body.facts[*web].literal.is_none();
        let places = self.instructions_at(method, position);
        places.into_iter().any(|(block, number)| {
            let compares = matches!(
                self.instruction(method, block, number),
                Some(Instruction::IfInt { .. } | Instruction::CompareLong { .. })
            );
            let webs = body.webs.uses(block, number);
            let operators: Vec<_> =
                webs.iter().filter_map(|web| self.operator_of(method, *web)).collect();
            let are_sums = operators
                .iter()
                .all(|(op, _)| matches!(op, hebra_ir::Binary::Add | hebra_ir::Binary::Sub));
            let is_difference = operators
                .iter()
                .any(|(op, of)| *op == hebra_ir::Binary::Sub && of.iter().all(is_computed));
            compares && are_sums && (webs.iter().all(is_computed) || is_difference)
        })
    }

    /// Returns the operator that gives the value of a web, and its operands.
    fn operator_of(&self, method: usize, web: usize) -> Option<(hebra_ir::Binary, &[usize])> {
        let (code, body) =
            (self.code.methods[method].body.as_ref()?, self.flows.bodies[method].as_ref()?);
        code.blocks.iter().enumerate().find_map(|(block, content)| {
            content.instructions.iter().enumerate().find_map(|(number, (instruction, _))| {
                let Instruction::Binary { op, .. } = instruction else { return None };
                let is_it = body.webs.def(block, number) == Some(web);
                is_it.then(|| (*op, body.webs.uses(block, number)))
            })
        })
    }

    /// Returns true if the operation at a place is a remainder.
    fn is_modulus(&self, method: &MemberRef, position: u32) -> bool {
        let Some(method) = self.method(method) else { return false };
        let Some(body) = &self.code.methods[method].body else { return false };
        let at = self.instructions_at(method, position);
        let instruction =
            |(block, number): &(usize, usize)| &body.blocks[*block].instructions[*number].0;
        at.iter().any(|place| {
            matches!(instruction(place), Instruction::Binary { op: hebra_ir::Binary::Rem, .. })
        })
    }

    /// Returns the next finer abstraction of a variable with this one.
    fn next(&self, nodes: &[usize], now: &str, modulus: bool) -> Option<String> {
        let (constants, moduli) = self.constants(nodes);
        let parity = moduli.contains(&2) && (modulus || constants.is_empty());
        let mut ladder = vec!["point".to_owned()];
        ladder.push(if parity { "evenodd" } else { "signs" }.to_owned());
        // Include 0, so that it is finer than `signs`.
        let low = constants.iter().copied().min().unwrap_or(0).min(0);
        let high = constants.iter().copied().max().unwrap_or(0).max(0);
        if low < high && high - low < MOST_VALUES {
            ladder.push(format!("range({low},{high})"));
        }
        if let Some(modulus) = moduli.iter().max().filter(|k| !(parity && **k == 2)) {
            ladder.push(format!("modulo({modulus})"));
        }
        if now == ORDER {
            let largest = constants.iter().map(|constant| constant.unsigned_abs()).max();
            let distance = largest.unwrap_or(0).max(LEAST_DISTANCE);
            ladder.push(format!("{ORDER}({})", distance.min(MOST_DISTANCE.into())));
        }
        ladder.push("concrete".to_owned());
        ladder.into_iter().find(|name| rank(name) > rank(now))
    }

    /// Returns the literals that the values of a variable are compared with, and those that they
    /// are divided by with a remainder.
    fn constants(&self, nodes: &[usize]) -> (BTreeSet<i64>, BTreeSet<i64>) {
        let mut holds = vec![false; self.flows.nodes.len()];
        let mut work: Vec<usize> = nodes.to_vec();
        while let Some(node) = work.pop() {
            let is_operator = matches!(self.flows.nodes[node], NodeKind::Operator(..));
            if !is_operator && !std::mem::replace(&mut holds[node], true) {
                work.extend(&self.leaving[node]);
            }
        }
        let (mut compared, mut moduli) = (BTreeSet::new(), BTreeSet::new());
        for (own, body) in self.code.methods.iter().zip(&self.flows.bodies) {
            let (Some(method), Some(body)) = (&own.body, body) else { continue };
            for (block, number) in body.operators.keys() {
                let webs = body.webs.uses(*block, *number);
                if !webs.iter().any(|web| holds[body.node(*web)]) {
                    continue;
                }
                let literals = webs.iter().filter_map(|web| body.facts[*web].literal);
                match &method.blocks[*block].instructions[*number].0 {
                    Instruction::IfInt { .. } | Instruction::CompareLong { .. } => {
                        compared.extend(literals);
                    }
                    Instruction::IfZero { .. } => {
                        compared.insert(0);
                    }
                    Instruction::Switch { cases, .. } => {
                        compared.extend(cases.iter().map(|(key, _)| i64::from(*key)));
                    }
                    Instruction::Binary { op: hebra_ir::Binary::Rem, .. } => {
                        moduli.extend(literals.filter(|k| (2..=32).contains(k)));
                    }
                    _ => {}
                }
            }
        }
        (compared, moduli)
    }
}

/// Returns the position of an abstraction on the ladder.
pub(crate) fn rank(name: &str) -> u8 {
    match name.split('(').next().unwrap_or(name) {
        "point" => 0,
        "signs" | "evenodd" => 1,
        "range" => 2,
        "modulo" => 3,
        ORDER if name == ORDER => 5,
        ORDER => 6,
        "concrete" => 7,
        // One of the user's own, or `set`: only the numbers themselves are certainly finer.
        _ => 4,
    }
}
