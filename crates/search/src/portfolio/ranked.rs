//! Looks that take the open state of the lowest rank next: the fewest preemptive context switches
//! (iterative context bounding, see `context_bound.rs`), the fewest switches of any kind, or the
//! fewest steps.
//!
//! A thread that runs forever never costs a switch. So depth counts a little, too: each rank has
//! finitely many ways, and the next rank gets its turn.
//!
//! The cost of a state is exact as long as this look alone has found the states before it; later it
//! is the cost of the way on which it was found.

use super::open::{Left, Open, Way};
use super::queue::Queue;
use crate::explore::Explorer;
use crate::report::Unknown;
use crate::step::Reached;
use hebra_store::StateId;
use hebra_system::{Choice, System};

/// The criterion by which states come early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rank {
    Preemptions,
    Switches,
    Depth,
}

/// A state to be visited.
#[derive(Clone, Copy)]
struct Entry {
    state: StateId,
    /// Switches on the way to it.
    cost: u16,
    /// The only thread whose choices are free.
    last: Option<u16>,
}

/// A look by rank.
pub(super) struct Ranked {
    rank: Rank,
    /// Ordered by `place`. Every open state has an entry, and so do some that are no longer open.
    entries: Queue<Entry>,
    choices: Vec<Choice>,
    free: Vec<usize>,
}

/// The depth below which depth does not count;
pub(super) const SHORT_WITHOUT_PREEMPTIONS: u32 = 512;
const SHORT_WITHOUT_SWITCHES: u32 = 4_096;

/// Returns the extra switches for depth beyond that: one more for ways four times as long.
pub(super) fn length(depth: u32, short: u32) -> u32 {
    (depth / short).checked_ilog(4).map_or(0, |more| more + 1)
}

impl Ranked {
    pub(super) fn new(rank: Rank) -> Ranked {
        let (entries, choices, free) = (Queue::new(), Vec::new(), Vec::new());
        Ranked { rank, entries, choices, free }
    }

    /// Returns the name in reports.
    pub(super) fn name(&self) -> &'static str {
        match self.rank {
            Rank::Preemptions => "context-bound",
            Rank::Switches => "few-switches",
            Rank::Depth => "bfs",
        }
    }

    fn cost(&self, way: &Way) -> u16 {
        match self.rank {
            Rank::Preemptions => way.preemptions,
            Rank::Switches => way.switches,
            Rank::Depth => 0,
        }
    }

    fn push(&mut self, entry: Entry, depth: u32) {
        let place = self.place(&entry, depth);
        self.entries.push(place, entry);
    }

    /// Returns the place of an entry. Among equally many preemptive switches, those early in a run
    /// come first; among equally many switches of any kind, those late in a run, when all threads
    /// have started. The two looks complement each other.
    fn place(&self, entry: &Entry, depth: u32) -> (u32, u32) {
        let cost = u32::from(entry.cost);
        match self.rank {
            Rank::Preemptions => {
                let goes_on = entry.last.is_some();
                let order = if goes_on { 0 } else { depth.saturating_add(1) };
                (cost + length(depth, SHORT_WITHOUT_PREEMPTIONS), order)
            }
            Rank::Switches => (cost + length(depth, SHORT_WITHOUT_SWITCHES), u32::MAX - depth),
            Rank::Depth => (depth, 0),
        }
    }

    /// Adds an open state that another look has found.
    pub(super) fn adopt(&mut self, state: StateId, left: &Left) {
        let (cost, last) = (self.cost(&left.way), left.way.last);
        self.push(Entry { state, cost, last }, left.way.depth);
    }

    pub(super) fn turn<S: System>(
        &mut self,
        explorer: &mut Explorer<'_, S>,
        open: &mut Open,
        until: u64,
    ) {
        while !explorer.stop && explorer.stats.transitions < until {
            let Some(entry) = self.entries.pop() else { return };
            self.visit(explorer, open, entry);
            explorer.stats.frontier = open.len() as u64;
        }
    }

    fn visit<S: System>(&mut self, explorer: &mut Explorer<'_, S>, open: &mut Open, entry: Entry) {
        let Entry { state, cost, last } = entry;
        let Some(left) = open.get(state) else { return };
        if explorer.options.limits.depth.is_some_and(|most| left.way.depth >= most) {
            explorer.note(Unknown::Depth);
            open.remove(state);
            return;
        }
        let mut choices = std::mem::take(&mut self.choices);
        explorer.move_to(state);
        explorer.choices(&mut choices);
        let leaves_rest = self.select(&left, last, &choices);
        for index in std::mem::take(&mut self.free) {
            let reached = open.step(explorer, state, left.way, &choices, index);
            let last = Some(choices[index].thread);
            match reached {
                Reached::New(id) => self.found(open, id, cost, last),
                Reached::Known(id) => self.met(open, id, cost, last, left.way.depth + 1),
                Reached::Aside(_) | Reached::Nothing => {}
            }
            if explorer.stop {
                return;
            }
        }
        if !leaves_rest {
            open.close(state);
        } else if !open.close_if_done(state, choices.len()) {
            let cost = cost.saturating_add(1);
            self.push(Entry { state, cost, last: None }, left.way.depth);
        }
        self.choices = choices;
    }

    /// Picks the free choices that are not taken yet; returns true if others may remain that cost a
    /// switch.
    fn select(&mut self, left: &Left, last: Option<u16>, choices: &[Choice]) -> bool {
        let last = last.filter(|last| match self.rank {
            // Switching away from a blocked thread is free.
            Rank::Preemptions => choices.iter().any(|choice| choice.thread == *last),
            Rank::Switches => true,
            Rank::Depth => false,
        });
        let is_free = |index: &usize| {
            last.is_none_or(|last| choices[*index].thread == last) && !left.taken.has(*index)
        };
        self.free.clear();
        self.free.extend((0..choices.len()).filter(is_free));
        last.is_some()
    }

    /// Handles a state that this look has found.
    fn found(&mut self, open: &mut Open, id: StateId, cost: u16, last: Option<u16>) {
        let Some(left) = open.get_mut(id) else { return };
        match self.rank {
            Rank::Preemptions => left.way.preemptions = cost,
            Rank::Switches => left.way.switches = cost,
            Rank::Depth => {}
        }
        let depth = left.way.depth;
        self.push(Entry { state: id, cost, last }, depth);
    }

    /// Handles a known state that was reached again. The same thread's next choices are free, and a
    /// state nearer than known comes earlier.
    fn met(&mut self, open: &mut Open, id: StateId, cost: u16, last: Option<u16>, depth: u32) {
        let Some(left) = open.get_mut(id) else { return };
        let is_nearer = depth < left.way.depth;
        if is_nearer {
            left.way.depth = depth;
        }
        if is_nearer || self.rank != Rank::Depth {
            self.push(Entry { state: id, cost, last }, depth);
        }
    }
}
