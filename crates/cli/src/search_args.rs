//! The flags that say in which order `check` searches.

use crate::Failure;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hebra_search::{Heuristic, Limits, Options, Order, can_save};
use std::path::PathBuf;

/// Flags about the order of a search.
#[derive(clap::Args, Clone)]
pub struct SearchArgs {
    /// Order in which states are visited [default: portfolio, which tries several in turn; bfs with
    /// --shortest, dfs with --workers].
    #[arg(long, value_name = "ORDER", value_parser = order())]
    search: Option<Order>,
    /// What guides best-first, astar and weighted-astar [default: most-blocked].
    #[arg(long, value_name = "HEURISTIC", value_parser = heuristic())]
    heuristic: Option<Heuristic>,
    /// How much the heuristic counts beside the steps made, in weighted-astar [default: 5].
    #[arg(long, value_name = "NUMBER", value_parser = parse_weight)]
    weight: Option<f64>,
    /// What random, and the random runs of portfolio, draw from [default: 1].
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Go on after a violation until no trace with fewer transitions is possible.
    #[arg(long)]
    shortest: bool,
    /// Show the trace as it was found, not shortened.
    #[arg(long)]
    no_shorten: bool,
    /// Write here, now and then and at a limit or Ctrl-C, what is needed to go on later.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Go on with the search that wrote this checkpoint.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Leave out runs with more switches away from a thread that could go on.
    #[arg(long, value_name = "COUNT")]
    max_context_switches: Option<u32>,
    /// How many threads search at once; 0 is one for each processor [default: 1].
    #[arg(long, value_name = "COUNT", default_value_t = 1, hide_default_value = true)]
    workers: usize,
}

/// More threads than this are not started.
const MOST_WORKERS: usize = 256;

/// How many states one worker looks at alone, in the order that is best for errors, before all of them
/// search in an order that they can share.
const FIRST_LOOK: u64 = 20_000;

/// One of the searches that are made one after the other until one of them ends.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// In this order.
    pub order: Order,
    /// The next one begins at so many states.
    pub states: Option<u64>,
    /// By so many threads.
    pub workers: usize,
}

impl SearchArgs {
    /// The order.
    pub fn order(&self) -> Order {
        match self.search {
            Some(order) => order,
            None if self.shortest => Order::BreadthFirst,
            None if self.workers() > 1 => Order::DepthFirst,
            None => Order::Portfolio,
        }
    }

    /// The searches to make. Several workers search depth-first, which may spend its days where no
    /// error is. So if the user leaves the order open, one of them has a look in the default order
    /// first.
    pub fn stages(&self, finds_all: bool, most_states: Option<u64>) -> Vec<Stage> {
        let (order, workers) = (self.order(), self.workers());
        let whole = Stage { order, states: None, workers };
        let is_open = self.search.is_none() && workers > 1;
        let is_large = most_states.is_none_or(|most| most > FIRST_LOOK);
        if !is_open || !is_large || finds_all {
            return vec![whole];
        }
        let states = Some(FIRST_LOOK);
        vec![Stage { order: Order::Portfolio, states, workers: 1 }, whole]
    }

    /// The same with another order, which one thread follows from the start.
    pub fn with_order(&self, order: Order) -> SearchArgs {
        SearchArgs {
            search: Some(order),
            shortest: false,
            checkpoint: None,
            resume: None,
            workers: 1,
            ..self.clone()
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

    /// Whether a trace found is shortened.
    pub fn shortens(&self) -> bool {
        !self.no_shorten
    }

    /// How to search within these limits.
    pub fn options(&self, limits: Limits) -> Options {
        let default = Options::default();
        Options {
            order: self.order(),
            heuristic: self.heuristic().unwrap_or_default(),
            weight: self.weight.unwrap_or(default.weight),
            seed: self.seed.unwrap_or(default.seed),
            turn: default.turn,
            limits: Limits { context_switches: self.max_context_switches, ..limits },
            keep_going: false,
            shortest: self.shortest,
        }
    }

    /// Whether runs with many context switches are left out.
    pub fn is_bounded(&self) -> bool {
        self.max_context_switches.is_some()
    }

    /// Whether it is to be saved or goes on from where another was saved.
    pub fn is_saved(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }

    /// Whether the flags fit each other.
    pub fn validate(&self) -> Result<(), Failure> {
        let order = self.order();
        if self.shortest && !order.can_prove_shortest() {
            return Err(Failure::Input(format!(
                "--search {} cannot prove a trace shortest; with --shortest use bfs, best-first, \
                 astar or weighted-astar",
                order.name()
            )));
        }
        if self.is_saved() && !can_save(&self.options(Limits::default())) {
            return Err(Failure::Input(
                "--checkpoint and --resume go with --search portfolio, dfs, bfs, best-first, astar \
                 and weighted-astar, without --shortest and --max-context-switches"
                    .to_owned(),
            ));
        }
        if self.workers() > 1 {
            let alone = match order {
                _ if self.is_saved() => "--checkpoint or --resume".to_owned(),
                _ if self.shortest => "--shortest".to_owned(),
                _ if self.max_context_switches.is_some() => "--max-context-switches".to_owned(),
                Order::DepthFirst | Order::BreadthFirst => return Ok(()),
                _ => format!("--search {}", order.name()),
            };
            return Err(Failure::Input(format!(
                "{alone} is for one worker; with --workers {} use --search dfs or bfs alone",
                self.workers
            )));
        }
        Ok(())
    }
}

fn parse_weight(text: &str) -> Result<f64, String> {
    let weight = text.parse::<f64>().ok().filter(|w| w.is_finite() && *w >= 0.0);
    weight.ok_or("give a number from 0, such as 2.5".into())
}

fn order() -> impl TypedValueParser<Value = Order> {
    PossibleValuesParser::new(Order::ALL.map(Order::name)).try_map(|name| {
        Order::ALL.into_iter().find(|order| order.name() == name).ok_or("no such order")
    })
}

fn heuristic() -> impl TypedValueParser<Value = Heuristic> {
    PossibleValuesParser::new(Heuristic::ALL.map(Heuristic::name)).try_map(|name| {
        let mut all = Heuristic::ALL.into_iter();
        all.find(|heuristic| heuristic.name() == name).ok_or("no such heuristic")
    })
}
