//! The flags that say in which order `check` searches.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use hebra_checker::SearchSettings;
use hebra_search::{Heuristic, Order};
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
    pub max_context_switches: Option<u32>,
    /// How many threads search at once; 0 is one for each processor [default: 1].
    #[arg(long, value_name = "COUNT", default_value_t = 1, hide_default_value = true)]
    workers: usize,
}

impl SearchArgs {
    /// The flags as settings of the checker.
    pub fn settings(&self) -> SearchSettings {
        SearchSettings {
            order: self.search,
            heuristic: self.heuristic,
            weight: self.weight,
            seed: self.seed,
            shortest: self.shortest,
            shortens: !self.no_shorten,
            checkpoint: self.checkpoint.clone(),
            resume: self.resume.clone(),
            workers: self.workers,
        }
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
