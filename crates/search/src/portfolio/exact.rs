//! Explores every run with few preemptive context switches, whatever other looks have done: it
//! finds a violation in one of them early.
//!
//! The other looks share their work, so the cost of a state is that of the way on which it was
//! first found. This one also passes through known states. For each state and each thread that
//! reached it, it keeps the number of switches. Most of its steps are therefore repeated, so it has
//! a small part of all turns.

use super::open::{Open, Way};
use super::queue::Queue;
use super::ranked::{SHORT_WITHOUT_PREEMPTIONS, length};
use crate::explore::Explorer;
use crate::step::Reached;
use hebra_store::StateId;
use hebra_system::{Choice, System};
use std::collections::HashMap;

/// Most errors need at most this many preemptive switches (Musuvathi and Qadeer, "Iterative context
/// bounding for systematic testing of multithreaded programs").
const FEW: u16 = 2;

/// The most states and threads remembered; beyond it, this look gives up.
const MOST: usize = 4_000_000;

/// A state to be visited.
struct Entry {
    state: StateId,
    way: Way,
    /// False: takes the last thread's choices, for free. True: takes those of others, for a switch.
    switches: bool,
}

pub(super) struct Exact {
    /// By rank (as in `ranked.rs`) and depth.
    entries: Queue<Entry>,
    /// The fewest preemptive switches with which a thread has reached a state.
    known: HashMap<(StateId, u16), u16>,
    choices: Vec<Choice>,
}

impl Exact {
    pub(super) fn new() -> Exact {
        let (entries, known, choices) = (Queue::new(), HashMap::new(), Vec::new());
        let mut exact = Exact { entries, known, choices };
        exact.push(Entry { state: StateId(0), way: Way::START, switches: false });
        exact
    }

    fn push(&mut self, entry: Entry) {
        let cost = u32::from(entry.way.preemptions) + u32::from(entry.switches);
        let order = if entry.switches { entry.way.depth.saturating_add(1) } else { 0 };
        let place = (cost + length(entry.way.depth, SHORT_WITHOUT_PREEMPTIONS), order);
        self.entries.push(place, entry);
    }

    pub(super) fn turn<S: System>(
        &mut self,
        explorer: &mut Explorer<'_, S>,
        open: &mut Open,
        until: u64,
    ) {
        while !explorer.stop && explorer.stats.transitions < until && self.known.len() < MOST {
            let Some(entry) = self.entries.pop() else { return };
            self.visit(explorer, open, entry);
            explorer.stats.frontier = open.len() as u64;
        }
        if self.known.len() >= MOST {
            (self.entries, self.known) = (Queue::new(), HashMap::new());
        }
    }

    fn visit<S: System>(&mut self, explorer: &mut Explorer<'_, S>, open: &mut Open, entry: Entry) {
        let Entry { state, way, switches } = entry;
        // If the state is open, another look reaches it and reports the limit.
        if explorer.options.limits.depth.is_some_and(|most| way.depth >= most) {
            return;
        }
        let mut choices = std::mem::take(&mut self.choices);
        explorer.move_to(state);
        explorer.choices(&mut choices);
        let goes_on = way.goes_on(&choices);
        let mut leaves_rest = false;
        for index in 0..choices.len() {
            let is_other = way.last != Some(choices[index].thread);
            if goes_on && is_other != switches {
                leaves_rest |= is_other;
                continue;
            }
            let reached = open.step(explorer, state, way, &choices, index);
            if explorer.stop {
                return;
            }
            if let Reached::New(id) | Reached::Known(id) = reached {
                open.recall_origin(id, state, index);
                self.reach(id, way.and(choices[index], goes_on), choices[index].thread);
            }
        }
        open.close_if_done(state, choices.len());
        if leaves_rest && way.preemptions < FEW {
            self.push(Entry { state, way, switches: true });
        }
        self.choices = choices;
    }

    fn reach(&mut self, state: StateId, way: Way, thread: u16) {
        let fewest = self.known.entry((state, thread)).or_insert(u16::MAX);
        if way.preemptions < *fewest {
            *fewest = way.preemptions;
            self.push(Entry { state, way, switches: false });
        }
    }
}
