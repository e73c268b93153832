//! The default order: several looks take turns over one visited set, so that no infinite part of a
//! program can trap them all.
//!
//! A look decides which state comes next and may be paused at any time. The remaining work is
//! shared (`open.rs`): every state with choices not taken yet, and which were taken. So no look
//! repeats another's work, and the search ends when no state is open. Turns grow by the same factor
//! for all, and `nearest` reaches every open state sooner or later. The order of the looks only
//! decides what is found first, never the verdict.
//!
//! The short looks repeat a few thousand steps at most, from the first state, and must not depend
//! on earlier looks. Neither does `exact`, with its few turns. See docs/decisions/011.

mod deep;
mod exact;
mod near;
mod open;
mod queue;
mod ranked;
mod walks;

use crate::checkpoint::{Checkpoint, Clock, Saving};
use crate::explore::Explorer;
use deep::Deep;
use exact::Exact;
use hebra_system::System;
use open::Open;
use ranked::{Rank, Ranked};

/// Length of the depth-first look's turns, as a multiple of the shortest turn. It needs the least
/// memory and time per step, so it should do most of a large program.
const DEEP_SHARE: u64 = 8;
/// The round, reached only by large programs, from which it has four times that share.
const LATE: u32 = 5;
/// The longest turn of a saved search: checkpoints are taken between turns.
const SAVED_TURN: u64 = 500_000;
/// Depth at which a depth-first look turns back, as a multiple of the shortest turn.
const DEPTH: u32 = 5;

/// The looks.
struct Portfolio {
    open: Open,
    ranked: [Ranked; 3],
    exact: Exact,
    deep: Deep,
}

/// Searches with all looks in turn.
pub(crate) fn run<S: System>(explorer: &mut Explorer<'_, S>) {
    run_saving(explorer, None);
}

/// Searches with all looks in turn, with checkpoints.
pub(crate) fn run_saving<S: System>(
    explorer: &mut Explorer<'_, S>,
    mut saving: Option<&mut Saving<'_, S>>,
) {
    let Some(first) = explorer.begin() else { return };
    // A checkpoint has no place for states that are set aside.
    explorer.patience.is_endless = saving.is_some();
    let mut portfolio = Portfolio {
        open: Open::new(saving.is_some()),
        ranked: [Rank::Preemptions, Rank::Switches, Rank::Depth].map(Ranked::new),
        exact: Exact::new(),
        deep: Deep::default(),
    };
    let mut is_fresh = true;
    match saving.as_ref().and_then(|saving| saving.resume) {
        Some(checkpoint) => {
            is_fresh = false;
            if let Err(message) = portfolio.open.restore(explorer, checkpoint) {
                explorer.refuse(message);
            }
        }
        None => portfolio.open.add_first(explorer, first),
    }
    portfolio.adopt(0, None);
    let mut clock = Clock::new();
    for turn in turns(explorer.options.turn.max(1), is_fresh, saving.is_some()) {
        if explorer.stop || portfolio.open.is_empty() && !portfolio.take_up(explorer) {
            break;
        }
        portfolio.take(explorer, turn);
        if let Some(saving) = &mut saving
            && (explorer.stop || clock.is_due(saving.every))
        {
            portfolio.save(explorer, saving);
        }
    }
}

/// The next look, and its number of steps.
#[derive(Clone, Copy)]
struct Turn {
    look: Look,
    steps: u64,
    depth: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// An index into `Portfolio::ranked`.
    Ranked(usize),
    Exact,
    Walks,
    Near,
    Deep,
}

/// Returns all turns, without end: each round has twice as many steps as the one before. Looks that
/// start from the first state are only for a new search.
fn turns(shortest: u32, is_fresh: bool, is_saved: bool) -> impl Iterator<Item = Turn> {
    const PREEMPTIONS: Look = Look::Ranked(0);
    const SWITCHES: Look = Look::Ranked(1);
    const DEPTHS: Look = Look::Ranked(2);
    let most = if is_saved { SAVED_TURN } else { u64::MAX };
    let turn = move |look, steps: u64, round: u32| Turn {
        look,
        steps: steps.saturating_mul(1 << round).min(most),
        depth: shortest.saturating_mul(DEPTH).saturating_mul(1 << round),
    };
    let steps = u64::from(shortest);
    let first = [
        (PREEMPTIONS, steps.div_ceil(2)),
        (Look::Walks, steps.div_ceil(2)),
        (SWITCHES, steps.div_ceil(2)),
        (Look::Near, steps),
    ];
    let again = [
        (Look::Exact, steps),
        (PREEMPTIONS, steps),
        (SWITCHES, steps),
        (DEPTHS, steps.div_ceil(2)),
        (Look::Deep, DEEP_SHARE * steps),
    ];
    let first = first.into_iter().filter(move |_| is_fresh);
    let rounds = (0..u32::MAX).map(|round: u32| round.min(30));
    let again = rounds.flat_map(move |round| {
        let again = again.into_iter().filter(move |(look, _)| is_fresh || *look != Look::Exact);
        again.map(move |(look, steps)| match look {
            Look::Deep if round >= LATE => turn(look, 4 * steps, round),
            Look::Exact if round < LATE => turn(look, DEEP_SHARE * steps, round),
            _ => turn(look, steps, round),
        })
    });
    first.map(move |(look, steps)| turn(look, steps, 0)).chain(again)
}

impl Portfolio {
    fn take<S: System>(&mut self, explorer: &mut Explorer<'_, S>, turn: Turn) {
        let known = explorer.set.len() as u32;
        let until = explorer.stats.transitions.saturating_add(turn.steps);
        let open = &mut self.open;
        explorer.stats.look = Some(match turn.look {
            Look::Ranked(number) => self.ranked[number].name(),
            Look::Exact => "context-bound",
            Look::Walks => "random",
            Look::Near => "bfs",
            Look::Deep => "dfs",
        });
        match turn.look {
            Look::Ranked(number) => self.ranked[number].turn(explorer, open, until),
            Look::Exact => self.exact.turn(explorer, open, until),
            Look::Walks => walks::turn(explorer, open, until),
            Look::Near => near::turn(explorer, open),
            Look::Deep => self.deep.turn(explorer, open, until, turn.depth),
        }
        explorer.stats.frontier = open.len() as u64;
        self.adopt(known, Some(turn.look));
    }

    /// Opens states that were set aside, once nothing else is open; returns false if there are none.
    fn take_up<S: System>(&mut self, explorer: &mut Explorer<'_, S>) -> bool {
        let is_some = self.open.take_up(explorer);
        self.adopt(0, None);
        is_some
    }

    /// Tells the looks about open states, from this number on, that another one has found.
    fn adopt(&mut self, from: u32, found_by: Option<Look>) {
        for (number, ranked) in self.ranked.iter_mut().enumerate() {
            if found_by != Some(Look::Ranked(number)) {
                self.open.from(from).for_each(|(state, left)| ranked.adopt(state, left));
            }
        }
    }

    fn save<S: System>(&self, explorer: &mut Explorer<'_, S>, saving: &mut Saving<'_, S>) {
        if explorer.can_go_on() {
            let checkpoint = self.open.checkpoint(explorer);
            (saving.save)(explorer.system, &checkpoint);
        } else if explorer.must_begin_again() {
            // The resumed search starts again, but with what was learnt.
            (saving.save)(explorer.system, &Checkpoint::of_nothing());
        }
    }
}
