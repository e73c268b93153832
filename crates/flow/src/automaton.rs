//! Complete deterministic finite automata over a few symbols: what a property or a constraint is made of.

use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A complete deterministic automaton. States and symbols are numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    symbols: usize,
    initial: u32,
    accepting: Vec<bool>,
    /// The state after `symbol` in `state` is at `state * symbols + symbol`.
    next: Vec<u32>,
}

impl Automaton {
    /// Creates an automaton. `next` has a row for each state, with an entry for each symbol.
    ///
    /// # Panics
    /// If the rows do not fit the states and symbols, or lead to a state that does not exist.
    pub fn new(symbols: usize, initial: u32, accepting: Vec<bool>, next: Vec<u32>) -> Automaton {
        assert_eq!(next.len(), accepting.len() * symbols, "a row for each state");
        let exists = |state: u32| (state as usize) < accepting.len();
        assert!(exists(initial) && next.iter().all(|state| exists(*state)), "known states");
        Automaton { symbols, initial, accepting, next }
    }

    /// Returns the number of symbols.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Returns the state in which words begin.
    pub fn initial(&self) -> u32 {
        self.initial
    }

    /// Returns true if a word that ends in this state is accepted.
    #[inline]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Returns the state after a symbol.
    #[inline]
    pub fn step(&self, state: u32, symbol: u16) -> u32 {
        self.next[state as usize * self.symbols + usize::from(symbol)]
    }

    /// Returns the states after each symbol.
    pub fn row(&self, state: u32) -> &[u32] {
        &self.next[state as usize * self.symbols..][..self.symbols]
    }

    /// Returns true if a word is accepted.
    pub fn accepts(&self, word: &[u16]) -> bool {
        let state = word.iter().fold(self.initial, |state, symbol| self.step(state, *symbol));
        self.is_accepting(state)
    }

    /// Returns this automaton with a further symbol for each of these words, which does what the word does.
    pub fn with_words(&self, words: &[Vec<u16>]) -> Automaton {
        let after = |state: u32, word: &Vec<u16>| word.iter().fold(state, |s, w| self.step(s, *w));
        let row = |state: u32| {
            let own = self.row(state).iter().copied();
            own.chain(words.iter().map(move |word| after(state, word))).collect::<Vec<u32>>()
        };
        let next = (0..self.states() as u32).flat_map(row).collect();
        let symbols = self.symbols + words.len();
        Automaton::new(symbols, self.initial, self.accepting.clone(), next)
    }

    /// Returns an automaton that accepts exactly the words that this one does not.
    pub fn complement(mut self) -> Automaton {
        self.accepting.iter_mut().for_each(|accepting| *accepting = !*accepting);
        self
    }

    /// Returns the automaton with the fewest states that accepts the same words. Its states are numbered in
    /// the order in which a breadth-first walk meets them, so equal languages give equal automata. All states
    /// from which nothing is accepted any more have become one.
    pub fn minimised(&self) -> Automaton {
        let reachable = self.reachable();
        // Moore's refinement: classes are split until each symbol leads from a class to one class.
        let mut class = vec![0; self.states()];
        reachable.iter().for_each(|s| class[*s as usize] = u32::from(self.is_accepting(*s)));
        let mut count = 0;
        loop {
            let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let split: Vec<u32> = reachable
                .iter()
                .map(|state| {
                    let own = std::iter::once(class[*state as usize]);
                    let after = self.row(*state).iter().map(|next| class[*next as usize]);
                    let fresh = numbers.len() as u32;
                    *numbers.entry(own.chain(after).collect()).or_insert(fresh)
                })
                .collect();
            reachable.iter().zip(split).for_each(|(state, new)| class[*state as usize] = new);
            if numbers.len() == count {
                return self.quotient(&reachable, &class, count);
            }
            count = numbers.len();
        }
    }

    /// Returns the automaton whose states are the classes of this one's. `reachable` is in breadth-first order.
    fn quotient(&self, reachable: &[u32], class: &[u32], count: usize) -> Automaton {
        let mut number = vec![u32::MAX; count];
        let mut members = Vec::with_capacity(count);
        for state in reachable {
            let number = &mut number[class[*state as usize] as usize];
            if *number == u32::MAX {
                *number = members.len() as u32;
                members.push(*state);
            }
        }
        let of = |state: u32| number[class[state as usize] as usize];
        let next = members.iter().flat_map(|state| self.row(*state).iter().map(|s| of(*s)));
        let accepting = members.iter().map(|state| self.is_accepting(*state)).collect();
        Automaton::new(self.symbols, of(self.initial), accepting, next.collect())
    }

    /// Returns the states that words lead to, in breadth-first order.
    fn reachable(&self) -> Vec<u32> {
        let mut seen = vec![false; self.states()];
        let mut found = vec![self.initial];
        seen[self.initial as usize] = true;
        let mut at = 0;
        while at < found.len() {
            for next in self.row(found[at]) {
                if !std::mem::replace(&mut seen[*next as usize], true) {
                    found.push(*next);
                }
            }
            at += 1;
        }
        found
    }

    /// Returns the trap: the state that does not accept and that no symbol leaves. A minimised automaton has at most
    /// one; every safety property has one.
    pub fn trap(&self) -> Option<u32> {
        (0..self.states() as u32)
            .find(|state| !self.is_accepting(*state) && self.row(*state).iter().all(|s| s == state))
    }

    /// Returns for each state the number of symbols of the shortest word that leads from it to one of `goals`; `None`
    /// if none does.
    pub fn distances(&self, goals: impl Fn(u32) -> bool) -> Vec<Option<u32>> {
        let mut before = vec![Vec::new(); self.states()];
        for state in 0..self.states() as u32 {
            self.row(state).iter().for_each(|next| before[*next as usize].push(state));
        }
        let mut distance = vec![None; self.states()];
        let mut queue: VecDeque<u32> = (0..self.states() as u32).filter(|s| goals(*s)).collect();
        queue.iter().for_each(|goal| distance[*goal as usize] = Some(0));
        while let Some(state) = queue.pop_front() {
            let next = distance[state as usize].map(|distance: u32| distance + 1);
            for previous in &before[state as usize] {
                if distance[*previous as usize].is_none() {
                    distance[*previous as usize] = next;
                    queue.push_back(*previous);
                }
            }
        }
        distance
    }

    /// Draws the automaton in Graphviz's language. Symbols with the same effect share an arrow.
    pub fn dot(&self, names: &[String]) -> String {
        let mut text = String::from("digraph automaton {\n  rankdir=LR;\n  start [shape=point];\n");
        let trap = self.trap();
        for state in 0..self.states() as u32 {
            let shape = if self.is_accepting(state) { "doublecircle" } else { "circle" };
            let label = if Some(state) == trap { "trap".to_owned() } else { state.to_string() };
            text += &format!("  {state} [shape={shape}, label=\"{label}\"];\n");
        }
        text += &format!("  start -> {};\n", self.initial);
        for state in 0..self.states() as u32 {
            let mut arrows: Vec<(u32, Vec<&str>)> = Vec::new();
            for (symbol, next) in self.row(state).iter().enumerate() {
                let name = names.get(symbol).map_or("?", String::as_str);
                match arrows.iter_mut().find(|(to, _)| to == next) {
                    Some((_, labels)) => labels.push(name),
                    None => arrows.push((*next, vec![name])),
                }
            }
            for (next, labels) in arrows {
                let label = labels.join(", ").replace('\\', "\\\\").replace('"', "\\\"");
                text += &format!("  {state} -> {next} [label=\"{label}\"];\n");
            }
        }
        text + "}\n"
    }
}
