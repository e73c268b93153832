//! The searches of section 4 of the paper.

use hebra_flow::{Order, Strategy};

/// What all others are compared with.
pub const BREADTH_FIRST: Strategy = Strategy { first: Order::BreadthFirst, second: None };

const WEIGHTS: [u32; 5] = [1, 2, 3, 5, 9];

/// Returns every search with its name.
pub fn all() -> Vec<(String, Strategy)> {
    let weighted = |name: &str, order: fn(u32) -> Order| {
        WEIGHTS.map(|weight| (format!("{name} {weight}"), order(weight)))
    };
    let mut list: Vec<(String, Order)> =
        vec![("bfs".to_owned(), Order::BreadthFirst), ("dfs".to_owned(), Order::DepthFirst)];
    list.extend(weighted("wa-ta", Order::Weighted));
    list.push(("bf-ta".to_owned(), Order::Tasks));
    let one_stage = list.into_iter().map(|(name, first)| (name, Strategy { first, second: None }));
    let mut all: Vec<(String, Strategy)> = one_stage.collect();
    let mut first = vec![("bfs".to_owned(), Order::BreadthFirst)];
    first.extend(weighted("wa-ta", Order::Weighted));
    first.push(("bf-trap".to_owned(), Order::Trap));
    first.extend(weighted("bf-trap+wa-ta", Order::TrapThenWeighted));
    for (second_name, second) in [("dfs", Order::DepthFirst), ("bf-ta", Order::Tasks)] {
        for (name, first) in &first {
            let strategy = Strategy { first: *first, second: Some(second) };
            all.push((format!("{name}, {second_name}"), strategy));
        }
    }
    all
}
