//! The work that looks share: the states with choices not taken yet, and how they were reached.

use crate::checkpoint::{self, Checkpoint, Restored};
use crate::explore::Explorer;
use crate::step::Reached;
use hebra_store::StateId;
use hebra_system::{Choice, System};
use std::collections::{BTreeMap, HashMap};

/// The way on which a state was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Steps from the first state.
    pub(super) depth: u32,
    /// Switches away from a runnable thread,
    pub(super) preemptions: u16,
    /// and from any thread.
    pub(super) switches: u16,
    /// The thread that ran last.
    pub(super) last: Option<u16>,
}

impl Way {
    pub(super) const START: Way = Way { depth: 0, preemptions: 0, switches: 0, last: None };

    /// Returns the way one step further; `goes_on` if the last thread could have taken it.
    pub(super) fn and(self, choice: Choice, goes_on: bool) -> Way {
        let switches = self.last.is_some_and(|last| last != choice.thread);
        Way {
            depth: self.depth.saturating_add(1),
            preemptions: self.preemptions.saturating_add(u16::from(switches && goes_on)),
            switches: self.switches.saturating_add(u16::from(switches)),
            last: Some(choice.thread),
        }
    }

    /// Returns true if the thread that ran last has one of these choices.
    pub(super) fn goes_on(self, choices: &[Choice]) -> bool {
        self.last.is_some_and(|last| choices.iter().any(|choice| choice.thread == last))
    }
}

/// The choices of a state that were taken, by index. The last bit stands for all from there on; it
/// is set when all were taken.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Taken(u64);

/// Choices with a bit of their own.
const SINGLE: usize = 63;

impl Taken {
    /// Marks the first `count` of `of` choices as taken.
    pub(super) fn first(count: usize, of: usize) -> Taken {
        match count {
            _ if count == of => Taken(u64::MAX),
            _ => Taken((1 << count.min(SINGLE)) - 1),
        }
    }

    pub(super) fn has(self, index: usize) -> bool {
        self.0 >> index.min(SINGLE) & 1 == 1
    }

    pub(super) fn add(&mut self, index: usize) {
        if index < SINGLE {
            self.0 |= 1 << index;
        }
    }

    /// Returns true if all of `count` choices were taken.
    fn is_all(self, count: usize) -> bool {
        (0..count.min(SINGLE + 1)).all(|index| self.has(index))
    }
}

/// The progress on an open state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    pub(super) way: Way,
    pub(super) taken: Taken,
}

/// The step by which a state was reached.
#[derive(Clone, Copy)]
struct Origin {
    state: u32,
    parent: u32,
    /// Index of the choice among the parent's.
    taken: u32,
}

/// Open states, and the origins of all that were ever open between two turns, and of their
/// ancestors.
pub(super) struct Open {
    left: BTreeMap<u32, Left>,
    /// By state.
    origins: Vec<Origin>,
    /// Origins from the current turn, unordered.
    new_origins: Vec<Origin>,
    /// Origins of states that were closed without one and are reached again, by state.
    late_origins: HashMap<u32, Origin>,
    /// The ways to states that are set aside.
    aside: HashMap<u32, Way>,
    /// Keeps the origins of all states, for a checkpoint.
    pub(super) keeps_all: bool,
}

impl Open {
    pub(super) fn new(keeps_all: bool) -> Open {
        let (left, origins, new_origins) = (BTreeMap::new(), Vec::new(), Vec::new());
        let (late_origins, aside) = (HashMap::new(), HashMap::new());
        Open { left, origins, new_origins, late_origins, aside, keeps_all }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.left.len()
    }

    /// Adds the first state of all, which is the explorer's current one.
    pub(super) fn add_first<S: System>(&mut self, explorer: &Explorer<'_, S>, first: StateId) {
        if !explorer.open.is_empty() {
            self.put(first, Left { way: Way::START, taken: Taken::default() });
        }
    }

    /// Returns the open states from this number on.
    pub(super) fn from(&self, state: u32) -> impl Iterator<Item = (StateId, &Left)> {
        self.left.range(state..).map(|(state, left)| (StateId(*state), left))
    }

    /// Returns the open state that was found last.
    pub(super) fn newest(&self) -> Option<StateId> {
        self.left.last_key_value().map(|(state, _)| StateId(*state))
    }

    pub(super) fn get(&self, state: StateId) -> Option<Left> {
        self.left.get(&state.0).copied()
    }

    pub(super) fn get_mut(&mut self, state: StateId) -> Option<&mut Left> {
        self.left.get_mut(&state.0)
    }

    pub(super) fn put(&mut self, state: StateId, left: Left) {
        self.left.insert(state.0, left);
    }

    pub(super) fn remove(&mut self, state: StateId) -> Option<Left> {
        self.left.remove(&state.0)
    }

    /// Takes a choice of a state and records the result. `way` leads to the state.
    pub(super) fn step<S: System>(
        &mut self,
        explorer: &mut Explorer<'_, S>,
        state: StateId,
        way: Way,
        choices: &[Choice],
        index: usize,
    ) -> Reached {
        let left = self.get(state);
        let is_new = left.is_some_and(|left| !left.taken.has(index));
        let excluded = explorer.stats.excluded;
        explorer.move_to(state);
        let reached = explorer.step(choices[index], |explorer| {
            let mut trace = self.trace(explorer, state);
            trace.push(choices[index]);
            trace
        });
        if !is_new {
            explorer.stats.excluded = excluded;
        }
        if let Some(left) = self.left.get_mut(&state.0)
            && !explorer.stop
        {
            left.taken.add(index);
        }
        if let Reached::New(id) | Reached::Aside(id) = reached {
            let way = way.and(choices[index], way.goes_on(choices));
            explorer.stats.max_depth = explorer.stats.max_depth.max(way.depth);
            if self.keeps_all || !explorer.open.is_empty() {
                self.origins.push(Origin { state: id.0, parent: state.0, taken: index as u32 });
            }
            if let Reached::Aside(id) = reached {
                self.set_aside(id, way);
            } else if !explorer.open.is_empty() {
                self.put(id, Left { way, taken: Taken::default() });
            }
        }
        reached
    }

    /// Keeps the way to a state that is set aside.
    pub(super) fn set_aside(&mut self, state: StateId, way: Way) {
        self.aside.insert(state.0, way);
    }

    /// Opens states that were set aside; returns false if there are none.
    pub(super) fn take_up<S: System>(&mut self, explorer: &mut Explorer<'_, S>) -> bool {
        for state in explorer.take_up() {
            let way = self.aside.remove(&state.0).unwrap_or(Way::START);
            self.put(state, Left { way, taken: Taken::default() });
        }
        !self.is_empty()
    }

    /// Closes a state whose choices were all taken.
    pub(super) fn close(&mut self, state: StateId) {
        self.left.remove(&state.0);
    }

    /// Closes a state if all its choices were taken.
    pub(super) fn close_if_done(&mut self, state: StateId, count: usize) -> bool {
        let is_done = self.get(state).is_none_or(|left| left.taken.is_all(count));
        if is_done {
            self.left.remove(&state.0);
        }
        is_done
    }

    /// Records how a state found since the last `settle` was reached.
    pub(super) fn add_origin(&mut self, state: StateId, parent: StateId, taken: usize) {
        let taken = taken as u32;
        self.new_origins.push(Origin { state: state.0, parent: parent.0, taken });
    }

    /// Records how a known state is reached, if that was forgotten. Its parent must have an origin.
    pub(super) fn recall_origin(&mut self, state: StateId, parent: StateId, taken: usize) {
        if state.0 != 0 && self.origin(state.0).is_none() {
            let origin = Origin { state: state.0, parent: parent.0, taken: taken as u32 };
            self.late_origins.insert(state.0, origin);
        }
    }

    fn origin(&self, state: u32) -> Option<Origin> {
        let found = self.origins.binary_search_by_key(&state, |origin| origin.state).ok();
        found.map(|found| self.origins[found]).or_else(|| self.late_origins.get(&state).copied())
    }

    /// Sorts the origins given to `add_origin`.
    pub(super) fn settle(&mut self) {
        self.new_origins.sort_unstable_by_key(|origin| origin.state);
        self.origins.append(&mut self.new_origins);
    }

    /// Returns the choices from the first state to `state`. Moves the system to another state.
    pub(super) fn trace<S: System>(
        &self,
        explorer: &mut Explorer<'_, S>,
        state: StateId,
    ) -> Vec<Choice> {
        let mut trace = Vec::new();
        let mut at = state.0;
        while let Some(Origin { parent, taken, .. }) = self.origin(at) {
            trace.push(explorer.choice(StateId(parent), taken));
            at = parent;
        }
        trace.reverse();
        trace
    }

    /// Returns what is needed to resume later.
    pub(super) fn checkpoint<S: System>(&self, explorer: &Explorer<'_, S>) -> Checkpoint {
        let first = Origin { state: 0, parent: 0, taken: 0 };
        let all = || std::iter::once(&first).chain(&self.origins);
        Checkpoint {
            parents: all().map(|origin| origin.parent).collect(),
            taken: all().map(|origin| origin.taken).collect(),
            open: self.left.keys().copied().collect(),
            ..checkpoint::counters(explorer)
        }
    }

    /// Reaches all states of a checkpoint again.
    pub(super) fn restore<S: System>(
        &mut self,
        explorer: &mut Explorer<'_, S>,
        checkpoint: &Checkpoint,
    ) -> Result<(), &'static str> {
        let mut restoring = Restoring { open: self, depths: vec![0] };
        checkpoint::restore(explorer, &mut restoring, checkpoint)
    }
}

/// Restores the open states of a checkpoint. Their taken choices, and the number of switches to
/// reach them, are no longer known.
struct Restoring<'a> {
    open: &'a mut Open,
    /// By state.
    depths: Vec<u32>,
}

impl<S: System> Restored<S> for Restoring<'_> {
    fn add(&mut self, parent: StateId, taken: usize) {
        let state = self.depths.len() as u32;
        self.open.origins.push(Origin { state, parent: parent.0, taken: taken as u32 });
        self.depths.push(self.depths[parent.0 as usize] + 1);
    }

    fn open(&mut self, _: &mut Explorer<'_, S>, state: StateId) {
        let way = Way { depth: self.depths[state.0 as usize], ..Way::START };
        self.open.put(state, Left { way, taken: Taken::default() });
    }

    fn trace(&self, explorer: &mut Explorer<'_, S>, state: StateId) -> Vec<Choice> {
        self.open.trace(explorer, state)
    }
}
