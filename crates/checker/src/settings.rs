//! The settings of a check: everything that the user decides, as one value.

use crate::Failure;
use crate::abstracting::AbstractionSettings;
use crate::events::EventProperty;
use hebra_search::{Heuristic, Limits, Options, Order, can_save};
use hebra_system::Property;
use hebra_vm::Reduction;
use std::path::PathBuf;

/// The most threads that are started.
const MOST_WORKERS: usize = 256;

/// The states that one worker explores alone, in the order that finds errors best, before all
/// workers search in an order that they can share.
const FIRST_LOOK: u64 = 20_000;

/// The settings of a check.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The properties to check.
    pub checks: Vec<Property>,
    /// The property over events to check, if any: `watching` sets it.
    pub events: Option<EventProperty>,
    /// Decides which operations are scheduling points.
    pub reduction: Reduction,
    /// Treats operations of the library's synchronizers as single steps.
    pub models_library: bool,
    /// Lets threads wake from `wait` and `park` spuriously.
    pub spurious_wakeups: bool,
    /// Continues after a violation and reports all that differ in property or place.
    pub finds_all: bool,
    /// The limits of the search.
    pub limits: Limits,
    /// The search order.
    pub search: SearchSettings,
    /// The variables to abstract.
    pub abstraction: AbstractionSettings,
    /// The destination for traces of violations.
    pub traces: TraceFiles,
    /// Adds the state after each step to stories.
    pub views: bool,
    /// Requests of the user without effect, for the ledger.
    pub skipped: Vec<String>,
    /// Requests of the user that are not covered: reasons for `unknown`.
    pub uncovered: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            checks: Property::defaults().collect(),
            events: None,
            reduction: Reduction::Full,
            models_library: true,
            spurious_wakeups: false,
            finds_all: false,
            limits: Limits::default(),
            search: SearchSettings::default(),
            abstraction: AbstractionSettings::default(),
            traces: TraceFiles::None,
            views: false,
            skipped: Vec::new(),
            uncovered: Vec::new(),
        }
    }
}

/// The destination for traces of violations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TraceFiles {
    /// Nowhere.
    #[default]
    None,
    /// The first trace goes to this file, further ones beside it.
    File(PathBuf),
    /// Each trace gets a name of its own in this folder, which is created if missing.
    Folder(PathBuf),
}

/// The search order and what goes with it.
#[derive(Clone, Debug)]
pub struct SearchSettings {
    /// The order, if the user picked one.
    pub order: Option<Order>,
    /// The heuristic for guided orders.
    pub heuristic: Option<Heuristic>,
    /// The weight of the heuristic in `Order::WeightedAStar`.
    pub weight: Option<f64>,
    /// The seed for random choices.
    pub seed: Option<u64>,
    /// Continues after a violation until no trace with fewer transitions is possible.
    pub shortest: bool,
    /// Shorten traces before they are shown.
    pub shortens: bool,
    /// The file to which the search is saved from time to time.
    pub checkpoint: Option<PathBuf>,
    /// The saved search to resume.
    pub resume: Option<PathBuf>,
    /// The number of threads that search in parallel; 0 means one per processor.
    pub workers: usize,
}

impl Default for SearchSettings {
    fn default() -> SearchSettings {
        SearchSettings {
            order: None,
            heuristic: None,
            weight: None,
            seed: None,
            shortest: false,
            shortens: true,
            checkpoint: None,
            resume: None,
            workers: 1,
        }
    }
}

/// One of several searches that run one after the other until one of them ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// The search order.
    pub order: Order,
    /// The number of states at which the next stage begins.
    pub states: Option<u64>,
    /// The number of threads.
    pub workers: usize,
}

impl SearchSettings {
    /// Returns the order.
    pub fn order(&self) -> Order {
        match self.order {
            Some(order) => order,
            None if self.shortest => Order::BreadthFirst,
            None if self.workers() > 1 => Order::DepthFirst,
            None => Order::Portfolio,
        }
    }

    /// Returns the number of threads that search.
    pub fn workers(&self) -> usize {
        match self.workers {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            count => count.min(MOST_WORKERS),
        }
    }

    /// Returns the heuristic, if the order is guided.
    pub fn heuristic(&self) -> Option<Heuristic> {
        let heuristic = self.heuristic.unwrap_or_default();
        self.order().is_guided().then_some(heuristic)
    }

    /// Returns true if the search is saved or resumes a saved one.
    pub fn is_saved(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }

    /// Returns the same settings with another order, searched by one thread from the start.
    fn with_order(&self, order: Order) -> SearchSettings {
        SearchSettings {
            order: Some(order),
            shortest: false,
            checkpoint: None,
            resume: None,
            workers: 1,
            ..self.clone()
        }
    }
}

impl Settings {
    /// Returns the same settings with a property over events, and no other property, to check. The full reduction knows
    /// nothing of events: `local` takes its place.
    pub fn watching(&self, property: EventProperty) -> Settings {
        let reduction = match self.reduction {
            Reduction::Full => Reduction::Local,
            other => other,
        };
        let checks = vec![property.property().clone()];
        Settings { checks, reduction, events: Some(property), ..self.clone() }
    }

    /// Returns the same settings with another order, searched by one thread from the start.
    pub(crate) fn with_order(&self, order: Order) -> Settings {
        Settings { search: self.search.with_order(order), ..self.clone() }
    }

    /// Returns the searches to run. Several workers search depth-first, which may spend days where
    /// there is no error. So if the user leaves the order open, one worker first explores some
    /// states in the default order.
    pub(crate) fn stages(&self) -> Vec<Stage> {
        let (order, workers) = (self.search.order(), self.search.workers());
        let whole = Stage { order, states: None, workers };
        let is_open = self.search.order.is_none() && workers > 1;
        let is_large = self.limits.states.is_none_or(|most| most > FIRST_LOOK);
        if !is_open || !is_large || self.finds_all {
            return vec![whole];
        }
        let states = Some(FIRST_LOOK);
        vec![Stage { order: Order::Portfolio, states, workers: 1 }, whole]
    }

    /// Returns the search options within these limits.
    pub(crate) fn options(&self, order: Order, limits: Limits) -> Options {
        let default = Options::default();
        Options {
            order,
            heuristic: self.search.heuristic().unwrap_or_default(),
            weight: self.search.weight.unwrap_or(default.weight),
            seed: self.search.seed.unwrap_or(default.seed),
            turn: default.turn,
            limits,
            keep_going: self.finds_all,
            shortest: self.search.shortest,
        }
    }

    /// Rejects settings that conflict; the message uses the names of the command line.
    pub fn validate(&self) -> Result<(), Failure> {
        let search = &self.search;
        let (order, workers) = (search.order(), search.workers());
        if search.shortest && !order.can_prove_shortest() {
            return Err(Failure::Input(format!(
                "--search {} cannot prove a trace shortest; with --shortest use bfs, best-first, \
                 astar or weighted-astar",
                order.name()
            )));
        }
        if search.is_saved() && !can_save(&self.options(order, self.limits)) {
            return Err(Failure::Input(
                "--checkpoint and --resume go with --search portfolio, dfs, bfs, best-first, astar \
                 and weighted-astar, without --shortest and --max-context-switches"
                    .to_owned(),
            ));
        }
        if self.events.is_some() && self.abstraction.is_given() {
            let what = "events of an abstract program are not followed: --events or --abstract";
            return Err(Failure::Input(what.to_owned()));
        }
        if self.events.is_some() && search.is_saved() {
            let what =
                "a search for events cannot be saved: --events without --checkpoint and --resume";
            return Err(Failure::Input(what.to_owned()));
        }
        if workers > 1 {
            let alone = match order {
                _ if self.events.is_some() => "--events".to_owned(),
                _ if search.is_saved() => "--checkpoint or --resume".to_owned(),
                _ if search.shortest => "--shortest".to_owned(),
                _ if self.limits.context_switches.is_some() => "--max-context-switches".to_owned(),
                Order::DepthFirst | Order::BreadthFirst => return Ok(()),
                _ => format!("--search {}", order.name()),
            };
            return Err(Failure::Input(format!(
                "{alone} is for one worker; with --workers {} use --search dfs or bfs alone",
                search.workers
            )));
        }
        Ok(())
    }
}
