//! The depth-first look. It forgets finished states; only when its turn ends does it give those on
//! its stack, with the way there, to the others.

use super::open::{Left, Open, Taken, Way};
use crate::depth_first::{Advance, Stack};
use crate::explore::Explorer;
use hebra_store::StateId;
use hebra_system::{Choice, System};

/// The depth-first look. Its stack is empty between turns.
#[derive(Default)]
pub(super) struct Deep {
    stack: Stack,
    bottom: Bottom,
    /// The ways to the lower states on the stack, as far as the others know them.
    ways: Vec<Way>,
    /// States that were on the stack when a turn ended; the last one comes first.
    paused: Vec<StateId>,
}

/// The lowest state on the stack, which may have been visited before.
#[derive(Default)]
struct Bottom {
    state: Option<StateId>,
    taken: Taken,
    /// True if the thread that ran before was runnable.
    goes_on: bool,
    /// The choices that were not taken, in the order of the stack.
    indices: Vec<usize>,
    /// The number of choices.
    count: usize,
}

impl Deep {
    /// Continues until `until` transitions were made. `room` limits the depth below a state at
    /// which it begins.
    pub(super) fn turn<S: System>(
        &mut self,
        explorer: &mut Explorer<'_, S>,
        open: &mut Open,
        until: u64,
        room: u32,
    ) {
        while !explorer.stop && explorer.stats.transitions < until {
            let bottom = self.bottom.state;
            let before = |explorer: &mut Explorer<'_, S>| {
                bottom.map_or(Vec::new(), |state| open.trace(explorer, state))
            };
            match self.stack.advance(explorer, before, &mut |_| ()) {
                Advance::Deeper => self.go_deeper(explorer, open, room),
                Advance::Aside(state) => self.set_aside(open, state),
                Advance::On => self.ways.truncate(self.stack.levels().len()),
                Advance::Empty if self.begin(explorer, open) => {}
                Advance::Empty => break,
            }
        }
        self.pause(open, explorer.stop);
    }

    /// Takes up an open state; returns `false` if there is none.
    fn begin<S: System>(&mut self, explorer: &mut Explorer<'_, S>, open: &mut Open) -> bool {
        open.settle();
        let paused =
            std::iter::from_fn(|| self.paused.pop()).find(|state| open.get(*state).is_some());
        let Some(state) = paused.or_else(|| open.newest()) else { return false };
        let Some(Left { way, taken }) = open.remove(state) else { return false };
        let mut choices: Vec<Choice> = Vec::new();
        explorer.move_to(state);
        explorer.choices(&mut choices);
        let indices: Vec<usize> = (0..choices.len()).filter(|index| !taken.has(*index)).collect();
        let left: Vec<Choice> = indices.iter().map(|index| choices[*index]).collect();
        let (goes_on, count) = (way.goes_on(&choices), choices.len());
        self.bottom = Bottom { state: Some(state), taken, goes_on, indices, count };
        self.ways = vec![way];
        self.stack.base = way.depth;
        self.stack.push(state, &left);
        true
    }

    /// Handles a new state on top of the stack.
    fn go_deeper<S: System>(&mut self, explorer: &mut Explorer<'_, S>, open: &mut Open, room: u32) {
        let height = self.stack.levels().len();
        explorer.stats.frontier = (open.len() + height) as u64;
        let is_too_deep = height > room as usize;
        if !is_too_deep && !open.keeps_all {
            return;
        }
        self.tell(open);
        if let Some((top, way)) = self.stack.levels().last().zip(self.ways.last())
            && is_too_deep
            && !top.is_done()
        {
            open.put(top.state, Left { way: *way, taken: Taken::default() });
            self.stack.pop();
            self.ways.pop();
        }
    }

    /// Records how the states on the stack were reached.
    fn tell(&mut self, open: &mut Open) {
        for number in self.ways.len()..self.stack.levels().len() {
            let way = self.origin(open, number, self.stack.levels()[number].state);
            self.ways.push(way);
        }
    }

    /// Records that a state was reached by the last choice of the level below `number`, and returns the
    /// way to it. Those to the levels below must be known.
    fn origin(&self, open: &mut Open, number: usize, state: StateId) -> Way {
        let (parent, way) = (&self.stack.levels()[number - 1], self.ways[number - 1]);
        let taken = parent.taken() - 1;
        let choices = self.stack.choices(parent);
        let (index, goes_on) = match number {
            1 => (self.bottom.indices[taken], self.bottom.goes_on),
            _ => (taken, way.goes_on(choices)),
        };
        open.add_origin(state, parent.state, index);
        way.and(choices[taken], goes_on)
    }

    /// Handles a state that is set aside.
    fn set_aside(&mut self, open: &mut Open, state: StateId) {
        self.tell(open);
        let way = self.origin(open, self.stack.levels().len(), state);
        open.set_aside(state, way);
    }

    /// Leaves the states on the stack to the others. If the search was stopped, the last choice may
    /// not have been taken.
    fn pause(&mut self, open: &mut Open, stopped: bool) {
        self.tell(open);
        open.settle();
        let levels = self.stack.levels();
        for (number, level) in levels.iter().enumerate() {
            if level.is_done() && !(stopped && number + 1 == levels.len()) {
                continue;
            }
            let taken = match number {
                0 => self.bottom.taken_after(level.taken()),
                _ => Taken::first(level.taken(), self.stack.choices(level).len()),
            };
            open.put(level.state, Left { way: self.ways[number], taken });
            self.paused.push(level.state);
        }
        self.stack = Stack::default();
        self.ways.clear();
        self.bottom = Bottom::default();
    }
}

impl Bottom {
    /// Returns the choices taken after `count` of those on the stack are.
    fn taken_after(&self, count: usize) -> Taken {
        let mut taken = self.taken;
        self.indices[..count].iter().for_each(|index| taken.add(*index));
        if count == self.indices.len() { Taken::first(self.count, self.count) } else { taken }
    }
}
