//! Computes what each place of the user's code may still read and write, including the code it
//! calls and the threads it starts: the may-access summary behind persistent sets.

use crate::code::Code;
use crate::effects::{Effect, Fact, Numbers, VariableId, thread_run};
use hebra_ir::{MemberRef, Method};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The variables that may be read, and those that may be written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Set {
    /// Two bits for each variable: read, written.
    words: Vec<u64>,
}

impl Set {
    fn add(&mut self, variable: VariableId, write: bool) {
        let bit = bit(variable, write);
        if self.words.len() <= bit / 64 {
            self.words.resize(bit / 64 + 1, 0);
        }
        self.words[bit / 64] |= 1 << (bit % 64);
    }

    /// Adds another set; returns true if that changed anything.
    fn union(&mut self, other: &Set) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut changed = false;
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            changed |= *mine | *theirs != *mine;
            *mine |= *theirs;
        }
        changed
    }

    /// Returns true if the variable may be accessed in this way.
    pub fn has(&self, variable: VariableId, write: bool) -> bool {
        let bit = bit(variable, write);
        self.words.get(bit / 64).is_some_and(|word| word & (1 << (bit % 64)) != 0)
    }

    /// Returns true if it includes the other set.
    pub fn contains(&self, other: &Set) -> bool {
        let mine = |index: usize| self.words.get(index).copied().unwrap_or(0);
        other.words.iter().enumerate().all(|(index, word)| word & !mine(index) == 0)
    }
}

fn bit(variable: VariableId, write: bool) -> usize {
    variable.0 as usize * 2 + usize::from(write)
}

/// The summary of a program.
#[derive(Debug)]
pub struct Accesses {
    nodes: HashMap<MemberRef, usize>,
    variables: HashMap<MemberRef, VariableId>,
    /// The names of variables, by number.
    names: Vec<MemberRef>,
    /// The accesses of each whole node.
    whole: Vec<Set>,
    /// The methods of the code, by number.
    methods: Vec<Places>,
}

/// A method with the accesses of its places, which are computed when they are first asked for: few
/// methods of a program are ever on a stack.
#[derive(Debug)]
struct Places {
    body: Option<Arc<Method>>,
    effects: Effects,
    positions: OnceLock<Positions>,
}

/// By position: the numbers of the sets of accesses from there on, and after the instruction there.
#[derive(Debug, Default)]
struct Positions {
    at: Vec<(u32, u32)>,
    sets: Vec<Set>,
}

impl Accesses {
    /// Summarises the code and the given facts; none if `must_stop` asks to stop.
    pub fn new(code: &Code, facts: &[Fact], must_stop: &dyn Fn() -> bool) -> Option<Accesses> {
        let mut numbers = Numbers::new(code, facts);
        let mut told: HashMap<(usize, Option<u32>), Vec<Effect>> = HashMap::new();
        for fact in facts {
            let place = (numbers.nodes[&fact.method], fact.position);
            told.entry(place).or_default().push(numbers.told(fact));
        }
        let mut effects: Vec<Effects> = Vec::new();
        for (number, own) in code.methods.iter().enumerate() {
            if must_stop() {
                return None;
            }
            let mut of = |(instruction, position): &(hebra_ir::Instruction, u32)| {
                let known = told.get(&(number, Some(*position))).into_iter().flatten();
                let mut found = numbers.effects(instruction);
                found.extend(known);
                found
            };
            let blocks = own.body.iter().flat_map(|body| &body.blocks);
            effects.push(blocks.map(|b| b.instructions.iter().map(&mut of).collect()).collect());
        }
        let own = effects.iter().map(|blocks| blocks.iter().flatten().flatten().copied().collect());
        let mut all: Vec<Vec<Effect>> = own.collect();
        all.resize(numbers.nodes.len(), Vec::new());
        all[numbers.nodes[&thread_run()]] = numbers.runs().into_iter().map(Effect::Run).collect();
        for ((node, position), effects) in told {
            if position.is_none() {
                all[node].extend(effects);
            }
        }
        let whole = close(&all, must_stop)?;
        let methods = code.methods.iter().zip(effects).map(|(own, effects)| Places {
            body: own.body.clone(),
            effects,
            positions: OnceLock::new(),
        });
        let methods = methods.collect();
        let Numbers { nodes, variables, .. } = numbers;
        let mut names: Vec<(MemberRef, VariableId)> = variables.clone().into_iter().collect();
        names.sort_by_key(|(_, variable)| variable.0);
        let names = names.into_iter().map(|(name, _)| name).collect();
        Some(Accesses { nodes, variables, names, whole, methods })
    }

    /// Returns the number of a method, if it is the user's or facts mention it.
    pub fn node(&self, method: &MemberRef) -> Option<usize> {
        self.nodes.get(method).copied()
    }

    /// Returns true if a node is the user's code.
    pub fn is_code(&self, node: usize) -> bool {
        self.methods.get(node).is_some_and(|method| method.body.is_some())
    }

    /// Finds a variable by the class that declares it and its name.
    pub fn variable(&self, member: &MemberRef) -> Option<VariableId> {
        self.variables.get(member).copied()
    }

    /// Returns the class that declares a variable, and its name.
    pub fn name(&self, variable: VariableId) -> &MemberRef {
        &self.names[variable.0 as usize]
    }

    /// Returns the accesses of a whole node.
    pub fn whole(&self, node: usize) -> &Set {
        &self.whole[node]
    }

    /// Returns the accesses of a method from a position on, or after the instruction there.
    pub fn from(&self, node: usize, position: u32, after: bool) -> &Set {
        let Places { body, effects, positions } = &self.methods[node];
        let positions = positions.get_or_init(|| match body {
            Some(body) => Sets::default().positions(body, effects, &self.whole, node),
            None => Positions::default(),
        });
        match positions.at.get(position as usize) {
            Some((_, set)) if after => &positions.sets[*set as usize],
            Some((set, _)) => &positions.sets[*set as usize],
            None => &self.whole[node],
        }
    }
}

/// Effects by block and instruction.
type Effects = Vec<Vec<Vec<Effect>>>;

/// Returns the accesses of nodes, including everything that they run.
fn close(effects: &[Vec<Effect>], must_stop: &dyn Fn() -> bool) -> Option<Vec<Set>> {
    let mut whole = vec![Set::default(); effects.len()];
    let mut callees: Vec<Vec<usize>> = vec![Vec::new(); effects.len()];
    for (node, effects) in effects.iter().enumerate() {
        for effect in effects {
            match effect {
                Effect::Read(variable) => whole[node].add(*variable, false),
                Effect::Write(variable) => whole[node].add(*variable, true),
                Effect::Run(callee) => callees[node].push(*callee),
            }
        }
    }
    for component in components(&callees) {
        if must_stop() {
            return None;
        }
        let mut set = Set::default();
        for node in &component {
            set.union(&whole[*node]);
            callees[*node].iter().for_each(|callee| _ = set.union(&whole[*callee]));
        }
        component.iter().for_each(|node| whole[*node].clone_from(&set));
    }
    Some(whole)
}

/// Returns the strongly connected components of a graph, each behind those that it leads to (Tarjan, "Depth-first
/// search and linear graph algorithms", 1972; with a stack of its own).
fn components(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut found = Vec::new();
    let mut number = vec![UNSEEN; next.len()];
    // The least number known to be reached; that of a node whose component is found does not count.
    let mut low = vec![UNSEEN; next.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut seen = 0;
    for root in 0..next.len() {
        let mut calls = if number[root] == UNSEEN { vec![(root, 0)] } else { Vec::new() };
        while let Some((node, edge)) = calls.pop() {
            if edge == 0 {
                (number[node], low[node]) = (seen, seen);
                seen += 1;
                open.push(node);
            }
            match next[node].get(edge) {
                Some(to) => {
                    calls.push((node, edge + 1));
                    if number[*to] == UNSEEN {
                        calls.push((*to, 0));
                    } else {
                        low[node] = low[node].min(low[*to]);
                    }
                }
                None => {
                    if low[node] == number[node] {
                        let start = open.iter().rposition(|n| *n == node).unwrap_or(0);
                        let component = open.split_off(start);
                        component.iter().for_each(|n| low[*n] = UNSEEN);
                        found.push(component);
                    }
                    if let Some((caller, _)) = calls.last() {
                        low[*caller] = low[*caller].min(low[node]);
                    }
                }
            }
        }
    }
    found
}

/// Sets, each kept once.
#[derive(Default)]
struct Sets {
    all: Vec<Set>,
    numbers: HashMap<Set, u32>,
}

impl Sets {
    fn number(&mut self, set: &Set) -> u32 {
        if let Some(number) = self.numbers.get(set) {
            return *number;
        }
        let number = self.all.len() as u32;
        self.all.push(set.clone());
        self.numbers.insert(set.clone(), number);
        number
    }

    fn positions(
        mut self,
        method: &Method,
        effects: &Effects,
        whole: &[Set],
        node: usize,
    ) -> Positions {
        let add = |set: &mut Set, effects: &[Effect]| {
            for effect in effects {
                match effect {
                    Effect::Read(variable) => set.add(*variable, false),
                    Effect::Write(variable) => set.add(*variable, true),
                    Effect::Run(callee) => _ = set.union(&whole[*callee]),
                }
            }
        };
        // The accesses after a block, including its exception handlers.
        let exit = |entries: &[Set], block: usize| {
            let mut set = Set::default();
            let block = &method.blocks[block];
            if let Some((last, _)) = block.instructions.last() {
                last.for_each_successor(|next| _ = set.union(&entries[next.0 as usize]));
            }
            for handler in &block.handlers {
                set.union(&entries[handler.target.0 as usize]);
            }
            set
        };
        let mut entries = vec![Set::default(); method.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..method.blocks.len()).rev() {
                let mut set = exit(&entries, block);
                effects[block].iter().for_each(|effects| add(&mut set, effects));
                changed |= entries[block].union(&set);
            }
        }
        let ends = method.blocks.iter().flat_map(|b| &b.instructions).map(|(_, p)| *p as usize + 1);
        // A position may have several instructions, or none.
        let mut found: Vec<Option<(Set, Set)>> = vec![None; ends.max().unwrap_or(0)];
        for (number, block) in method.blocks.iter().enumerate() {
            let mut set = exit(&entries, number);
            for ((_, position), effects) in block.instructions.iter().zip(&effects[number]).rev() {
                let (from, after) = found[*position as usize].get_or_insert_default();
                after.union(&set);
                add(&mut set, effects);
                from.union(&set);
            }
        }
        let mut at = Vec::with_capacity(found.len());
        for place in found {
            at.push(match place {
                Some((from, after)) => (self.number(&from), self.number(&after)),
                None => (self.number(&whole[node]), self.number(&whole[node])),
            });
        }
        Positions { at, sets: self.all }
    }
}
