//! The flags that select the search order of `check`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use hebra_checker::SearchSettings;
use hebra_search::{Heuristic, Order};
use std::path::PathBuf;

/// Flags about the search order.
#[derive(clap::Args, Clone)]
pub struct SearchArgs {
    /// Order in which states are visited [default: portfolio, which tries several in turn; bfs with
    /// --shortest, dfs with --workers].
    #[arg(long, value_name = "ORDER", value_parser = order())]
    search: Option<Order>,
    /// Heuristic for best-first, astar and weighted-astar [default: most-blocked].
    #[arg(long, value_name = "HEURISTIC", value_parser = heuristic())]
    heuristic: Option<Heuristic>,
    /// Weight of the heuristic relative to the steps made, in weighted-astar [default: 5].
    #[arg(long, value_name = "NUMBER", value_parser = parse_weight)]
    weight: Option<f64>,
    /// Seed for random, and for the random runs of portfolio [default: 1].
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Continue after a violation until no trace with fewer transitions is possible.
    #[arg(long)]
    shortest: bool,
    /// Show the trace as it was found, not shortened.
    #[arg(long)]
    no_shorten: bool,
    /// Save the search here from time to time, and at a limit or Ctrl-C, to resume it later.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Resume the search that wrote this checkpoint.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Skip runs with more switches away from a runnable thread.
    #[arg(long, value_name = "COUNT")]
    pub max_context_switches: Option<u32>,
    /// Number of threads that search in parallel; 0 means one per processor [default: 1].
    #[arg(long, value_name = "COUNT", default_value_t = 1, hide_default_value = true)]
    workers: usize,
}

impl SearchArgs {
    /// Returns the flags as settings of the checker.
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
