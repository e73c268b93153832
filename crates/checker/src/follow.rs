//! Looks for runs of a program by their events: a run that shows given events in their order, or all orders of events
//! that there are.

use crate::checker::Checker;
use crate::events::EventProperty;
use crate::explore::explored;
use crate::following::Shown;
use crate::observer::Observer;
use crate::session::Behaviour;
use crate::verdict::Verdict;
use crate::{Failure, Settings};
use hebra_flow::Binding;
use hebra_search::{Heuristic, Order, Unknown};
use std::collections::BTreeSet;

/// The answer to whether the program can show events in an order.
pub struct Followed {
    /// `violated`, with the run, if it can; `holds` if it cannot; `unknown` if that is not known.
    pub verdict: Verdict,
    /// How many of the events, from the first, some run showed. If the program cannot show them all, the next one is
    /// where it fails; if all were shown, no run ended with them.
    pub reached: usize,
}

/// The orders in which events can come.
#[derive(Debug)]
pub struct EventWords {
    /// What runs began with, as numbers of events.
    pub begun: BTreeSet<Vec<u16>>,
    /// The events of runs that ended.
    pub ended: BTreeSet<Vec<u16>>,
    /// The events of runs in which all threads were blocked for ever.
    pub blocked: BTreeSet<Vec<u16>>,
    /// True if runs with more events than asked for were cut off: `begun` has what they began with.
    pub is_cut: bool,
    /// The reasons why there may be others.
    pub unknown: Vec<Unknown>,
}

impl Checker<'_> {
    /// Looks for a run whose first events are those of a word, numbers of `events`, with any steps between; with `ends`,
    /// for a run that shows these events and no others. `name` is that of the property that such a run violates.
    /// States that have more of the events behind them are tried first, unless the settings name an order.
    pub fn follow(
        &self,
        name: &str,
        events: &[Binding],
        word: &[u16],
        ends: bool,
        observer: &mut dyn Observer,
    ) -> Result<Followed, Failure> {
        let property = EventProperty::of_word(name, events, word, ends)?;
        let mut settings = self.settings().watching(property);
        if settings.search.order.is_none() && !settings.search.shortest {
            settings.search.order = Some(Order::BestFirst);
            settings.search.heuristic = Some(Heuristic::Hint);
        }
        let (verdict, shown) = self.with(settings).run_showing(observer)?;
        let states = shown.states.iter().map(|state| *state as usize);
        let reached = states.filter(|state| *state <= word.len()).max().unwrap_or(0);
        Ok(Followed { verdict, reached })
    }

    /// Returns the orders in which events can come, up to `most` of them.
    pub fn event_words(
        &self,
        events: &[Binding],
        most: usize,
        observer: &mut dyn Observer,
    ) -> Result<EventWords, Failure> {
        let mut settings: Settings =
            self.settings().watching(EventProperty::collecting(events, most)?);
        settings.validate()?;
        settings.search.order = settings.search.order.or(Some(Order::DepthFirst));
        let behaviour = Behaviour::new(&settings, Default::default());
        let (_, outcome) = explored(self.input(), &settings, behaviour, self.stop(), observer)?;
        let mut shown = outcome.shown;
        // A word that is one too long stands for all that were cut off.
        shown.begun.retain(|word| word.len() <= most);
        let Shown { begun, ended, blocked, is_cut, .. } = shown;
        Ok(EventWords { begun, ended, blocked, is_cut, unknown: outcome.unknown })
    }
}
