//! `hebra-limits [--library real] [--states N] FILE.java [ARGUMENT…]`: what reductions that Hebra does not have could
//! leave of a program at best. Prints one JSON object. Used by `cargo xtask bench limits`; the numbers are discussed in
//! `docs/decisions/014-dynamic-reduction.md`.

mod classes;
mod graph;
mod independence;
mod sleep;
mod source;

use hebra_checker::{Failure, Input, Request, Settings};
use independence::Independence;
use serde_json::{Value, json};
use sleep::Left;
use source::Sources;
use std::process::ExitCode;

/// Most states of a graph.
const MOST: usize = 60_000;

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(value) => {
            println!("{value}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut arguments: Vec<String>) -> Result<Value, Failure> {
    let mut settings = Settings::default();
    let mut most = MOST;
    while arguments.first().is_some_and(|first| first.starts_with("--")) && arguments.len() > 1 {
        let value = arguments.remove(1);
        match arguments.remove(0).as_str() {
            "--library" => settings.models_library = value == "modelled",
            "--states" => most = value.parse().unwrap_or(MOST),
            other => return Err(Failure::Input(format!("no option {other}"))),
        }
    }
    let args = arguments.split_off(arguments.len().min(1));
    let input = Input::resolve(&Request { program: arguments, args, ..Request::default() })?;
    let build = |joins_first| graph::build(&input, &settings, joins_first, most);
    let Some(before) = build(false)? else { return Ok(json!(null)) };
    let Some(graph) = build(true)? else { return Ok(json!(null)) };
    let independence = Independence::new(&graph);
    let sleeping = sleep::search(&graph, &independence, true, false, |state| graph.enabled(state));
    let sources = Sources::new(&graph, &independence);
    let ranks: [fn(u64) -> u64; 2] = [|set| set, |set| !set];
    let mut least: Option<Left> = None;
    let mut kept: Option<Left> = None;
    for rank in ranks {
        let smallest = |state| sources.smallest(state, rank);
        for (proviso, best) in [(false, &mut least), (true, &mut kept)] {
            let left = sleep::search(&graph, &independence, true, proviso, smallest);
            if best.is_none_or(|best| left.states < best.states) {
                *best = Some(left);
            }
        }
    }
    let shown = |left: Option<Left>| left.map(|l| json!([l.states, l.transitions]));
    Ok(json!({
        "before": [before.steps.len(), before.transitions()],
        "now": [graph.steps.len(), graph.transitions()],
        "sleep": [sleeping.states, sleeping.transitions],
        "source": shown(least),
        "proviso": shown(kept),
        "classes": classes::count(&graph, u64::from),
        "exchanged": classes::count(&graph, |_| 0),
    }))
}
