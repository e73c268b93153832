//! Threads that wait by spinning: `for (int i = 0; !done; i++) Thread.yield()` has a new state in every
//! round, so a search that follows it never comes back.
//!
//! A step *yields* if its thread let others go first ([`System::yielded`](hebra_system::System::yielded)).
//! A state after more such steps than patience lasts for is set aside: it comes when nothing else is left,
//! whatever the order. Each time patience then lasts for twice as many, until spinning has had its share of
//! the search; then the rest is given up, and the answer is not known (`Unknown::Spinning`). So runs with
//! few yields come first, nothing is left out silently, and a loop that ends is still covered. Like CHESS
//! (Musuvathi and Qadeer, "Fair stateless model checking") this takes a yield for the sign of a thread that
//! cannot go on alone; unlike there, it decides only what comes first.

use hebra_store::StateId;

/// The yields on a way that cost nothing.
const FREE: u16 = 8;
/// Patience lasts for two more each time that the transitions double, from this number on: a long search
/// is not kept from a program's later part by the sleeps before it.
const GROWS_FROM: u64 = 10_000;
/// Yields are not counted beyond this number, so no limit is as high.
const UNCOUNTED: u16 = u16::MAX;
/// The least number of transitions after which states that were set aside are given up,
const SHARE: u64 = 200_000;
/// and the least multiple of those made when nothing else was left.
const TIMES: u64 = 20;

/// Decides which states are set aside.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    /// Yields on the way to each state; none for those beyond the end.
    yields: Vec<u16>,
    /// The most yields of the states that were taken up again.
    raised: u16,
    aside: Vec<StateId>,
    /// The transitions made when nothing else was left for the first time.
    rest: Option<u64>,
    /// True if no state is set aside: a search that is saved would lose it.
    pub(crate) is_endless: bool,
    /// True if a state was ever set aside, so that the order was not kept.
    pub(crate) was_lost: bool,
}

/// Returns the yields that patience lasts for.
pub(crate) fn limit(raised: u16, transitions: u64) -> u16 {
    let doublings = (transitions / GROWS_FROM).checked_ilog2().map_or(0, |log| log + 1);
    raised.max(FREE + 2 * doublings as u16)
}

/// Returns the next limit, if states with `least` yields are to be taken up; none if spinning has had its
/// share. `rest` are the transitions made when nothing else was left for the first time.
pub(crate) fn raise(raised: u16, transitions: u64, rest: u64, least: u16) -> Option<u16> {
    let next = limit(raised, transitions).saturating_mul(2).max(least);
    let share = rest.saturating_mul(TIMES).max(SHARE);
    (transitions < share && least < UNCOUNTED).then_some(next.min(UNCOUNTED - 1))
}

impl Patience {
    /// Returns the yields on the way to a state.
    fn yields(&self, state: StateId) -> u16 {
        self.yields.get(state.0 as usize).copied().unwrap_or(0)
    }

    /// Returns the yields on a way that leads on from a state.
    pub(crate) fn after(&self, from: StateId, yielded: bool) -> u16 {
        self.yields(from).saturating_add(u16::from(yielded))
    }

    /// Records a new state; returns true if it is set aside.
    pub(crate) fn sets_aside(&mut self, state: StateId, yields: u16, transitions: u64) -> bool {
        if yields == 0 {
            return false;
        }
        let index = state.0 as usize;
        if self.yields.len() <= index {
            self.yields.resize(index + 1, 0);
        }
        self.yields[index] = yields;
        let waits = !self.is_endless && yields > limit(self.raised, transitions);
        if waits {
            self.aside.push(state);
            self.was_lost = true;
        }
        waits
    }

    /// Returns true if a state is set aside.
    pub(crate) fn is_aside(&self, state: StateId) -> bool {
        // They are added in the order of their numbers.
        self.aside.binary_search(&state).is_ok()
    }

    /// Returns the number of states that are set aside.
    pub(crate) fn len(&self) -> usize {
        self.aside.len()
    }

    /// Takes up states that were set aside: those with the fewest yields. There are none if spinning has
    /// had its share.
    pub(crate) fn take_up(&mut self, transitions: u64) -> Vec<StateId> {
        let least = self.aside.iter().map(|state| self.yields(*state)).min();
        let rest = *self.rest.get_or_insert(transitions);
        let next = least.and_then(|least| raise(self.raised, transitions, rest, least));
        let Some(next) = next else { return Vec::new() };
        self.raised = next;
        let aside = std::mem::take(&mut self.aside);
        let (now, later) = aside.into_iter().partition(|state| self.yields(*state) <= next);
        self.aside = later;
        now
    }
}
