//! Starts a search in the requested order, with the layers that its limits need.

use crate::bounded::{self, Bounded, Inner};
use crate::checkpoint::Saving;
use crate::choose_free::ChooseFree;
use crate::explore::Explorer;
use crate::options::{Options, Order};
use crate::report::{Observer, Report, Unknown};
use crate::{best_first, breadth_first, context_bound, depth_first, portfolio, random};
use hebra_system::{Layered, System};

/// Searches a system from its current state.
pub fn search<S: System>(
    system: &mut S,
    options: &Options,
    observer: &mut dyn Observer<S>,
) -> Report {
    if !options.order.is_choose_free() {
        return search_within(system, options, observer);
    }
    let mut free = Layered(ChooseFree::new(system));
    let mut report = search_within(&mut free, options, &mut Inner(observer));
    if free.0.is_cut {
        report.unknown.push(Unknown::AbstractionChoices);
        report.proved_shortest = false;
    }
    report
}

/// Searches within the limit on context switches.
fn search_within<S: System>(
    system: &mut S,
    options: &Options,
    observer: &mut dyn Observer<S>,
) -> Report {
    match options.limits.context_switches {
        // This order counts them itself.
        Some(most) if options.order != Order::ContextBound => {
            let mut bounded = Layered(Bounded::new(system, most));
            let mut report = explore(&mut bounded, options, &mut Inner(observer));
            report.sample.iter_mut().for_each(bounded::remove_count);
            if bounded.0.is_cut {
                report.unknown.push(Unknown::ContextSwitches(most));
                report.proved_shortest = false;
            }
            report
        }
        _ => explore(system, options, observer),
    }
}

/// Returns true if a search with these options can be saved and resumed.
pub fn can_save(options: &Options) -> bool {
    options.limits.context_switches.is_none()
        && !options.keep_going
        && !options.shortest
        && !options.order.is_choose_free()
        && !matches!(options.order, Order::Random | Order::ContextBound)
}

/// Like `search`, with checkpoints. The options must allow saving.
pub fn search_saving<S: System>(
    system: &mut S,
    options: &Options,
    observer: &mut dyn Observer<S>,
    saving: &mut Saving<'_, S>,
) -> Report {
    debug_assert!(can_save(options));
    let mut explorer = Explorer::new(system, options, observer);
    match options.order {
        Order::Portfolio => portfolio::run_saving(&mut explorer, Some(saving)),
        _ => best_first::run_saving(&mut explorer, Some(saving)),
    }
    explorer.report()
}

fn explore<S: System>(system: &mut S, options: &Options, observer: &mut dyn Observer<S>) -> Report {
    let mut explorer = Explorer::new(system, options, observer);
    match options.order {
        Order::Portfolio => portfolio::run(&mut explorer),
        Order::DepthFirst | Order::ChooseFree => depth_first::run(&mut explorer, |_| ()),
        Order::BreadthFirst | Order::ChooseFreeShortest => breadth_first::run(&mut explorer),
        Order::BestFirst | Order::AStar | Order::WeightedAStar | Order::ChooseFreeHeuristic => {
            best_first::run(&mut explorer)
        }
        Order::Random => random::run(&mut explorer),
        Order::ContextBound => context_bound::run(&mut explorer),
    }
    explorer.report()
}
