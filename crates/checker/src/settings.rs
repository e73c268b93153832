//! What to check and how: everything that the user decides, as one value.

use crate::Failure;
use crate::abstracting::AbstractionSettings;
use hebra_search::{Heuristic, Limits, Options, Order, can_save};
use hebra_system::Property;
use hebra_vm::Reduction;
use std::path::PathBuf;

/// More threads than this are not started.
const MOST_WORKERS: usize = 256;

/// How many states one worker looks at alone, in the order that is best for errors, before all of them
/// search in an order that they can share.
const FIRST_LOOK: u64 = 20_000;

/// What to check and how.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The properties to check.
    pub checks: Vec<Property>,
    /// Which operations are scheduling points.
    pub reduction: Reduction,
    /// Operations of the library's locks are single steps.
    pub models_library: bool,
    /// Threads may wake from `wait` and `park` for no reason.
    pub spurious_wakeups: bool,
    /// Go on after a violation and report all that differ in property or place.
    pub finds_all: bool,
    /// Where to stop.
    pub limits: Limits,
    /// In which order to search.
    pub search: SearchSettings,
    /// What to abstract.
    pub abstraction: AbstractionSettings,
    /// Where traces of violations are written.
    pub traces: TraceFiles,
    /// Stories come with the state after each step.
    pub views: bool,
    /// What the user asked for that has no effect, for the ledger.
    pub skipped: Vec<String>,
    /// What the user asked for that is not covered: reasons for `unknown`.
    pub uncovered: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            checks: vec![Property::Deadlock, Property::Assertion, Property::Exception],
            reduction: Reduction::Full,
            models_library: false,
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

/// Where traces of violations are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TraceFiles {
    /// Nowhere.
    #[default]
    None,
    /// The first one here, further ones beside it.
    File(PathBuf),
    /// Into this folder, which is made if it is missing, each under a name of its own.
    Folder(PathBuf),
}

/// In which order to search.
#[derive(Clone, Debug)]
pub struct SearchSettings {
    /// The order, if the user wants a certain one.
    pub order: Option<Order>,
    /// What guides orders that are guided.
    pub heuristic: Option<Heuristic>,
    /// How much the heuristic counts in `Order::WeightedAStar`.
    pub weight: Option<f64>,
    /// What random choices are drawn from.
    pub seed: Option<u64>,
    /// Go on after a violation until no trace with fewer transitions is possible.
    pub shortest: bool,
    /// Shorten traces before they are shown.
    pub shortens: bool,
    /// Where the search is saved now and then.
    pub checkpoint: Option<PathBuf>,
    /// The saved search to go on with.
    pub resume: Option<PathBuf>,
    /// How many threads search at once; 0 is one for each processor.
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

/// One of the searches that are made one after the other until one of them ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// In this order.
    pub order: Order,
    /// The next one begins at so many states.
    pub states: Option<u64>,
    /// By so many threads.
    pub workers: usize,
}

impl SearchSettings {
    /// The order.
    pub fn order(&self) -> Order {
        match self.order {
            Some(order) => order,
            None if self.shortest => Order::BreadthFirst,
            None if self.workers() > 1 => Order::DepthFirst,
            None => Order::Portfolio,
        }
    }

    /// How many threads search.
    pub fn workers(&self) -> usize {
        match self.workers {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            count => count.min(MOST_WORKERS),
        }
    }

    /// The heuristic, if one guides the order.
    pub fn heuristic(&self) -> Option<Heuristic> {
        let heuristic = self.heuristic.unwrap_or_default();
        self.order().is_guided().then_some(heuristic)
    }

    /// Returns true if the search is to be saved or goes on from where another was saved.
    pub fn is_saved(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }

    /// The same with another order, which one thread follows from the start.
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
    /// The same with another order, which one thread follows from the start.
    pub(crate) fn with_order(&self, order: Order) -> Settings {
        Settings { search: self.search.with_order(order), ..self.clone() }
    }

    /// The searches to make. Several workers search depth-first, which may spend its days where no
    /// error is. So if the user leaves the order open, one of them has a look in the default order
    /// first.
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

    /// How to search within these limits.
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

    /// Refuses settings that do not go together; the message has the names of the command line.
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
        if workers > 1 {
            let alone = match order {
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
