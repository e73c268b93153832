//! The search options: the order, its heuristic, and the limits.

use std::time::Duration;

/// The order in which states are visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Looks of all kinds take turns over one visited set: few switches, random, breadth first,
    /// depth first. Finds quickly what any of them finds quickly.
    #[default]
    Portfolio,
    /// Depth first.
    DepthFirst,
    /// Breadth first: the first violation found has a shortest trace.
    BreadthFirst,
    /// Visits the state with the best heuristic next.
    BestFirst,
    /// Visits the state with the least sum of steps made and heuristic next.
    AStar,
    /// The same, with the heuristic multiplied by the weight.
    WeightedAStar,
    /// Depth first, with the choices of each state in an order drawn from the seed.
    Random,
    /// All runs without a preemptive context switch first, then those with one, and so on.
    ContextBound,
    /// Depth first without abstraction choices.
    ChooseFree,
    /// Breadth first without abstraction choices: the first violation found has a shortest trace
    /// among those without.
    ChooseFreeShortest,
    /// Best first over everything: states with the fewest open abstraction choices come first.
    ChooseFreeHeuristic,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 11] = [
        Order::Portfolio,
        Order::DepthFirst,
        Order::BreadthFirst,
        Order::BestFirst,
        Order::AStar,
        Order::WeightedAStar,
        Order::Random,
        Order::ContextBound,
        Order::ChooseFree,
        Order::ChooseFreeShortest,
        Order::ChooseFreeHeuristic,
    ];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Order::Portfolio => "portfolio",
            Order::DepthFirst => "dfs",
            Order::BreadthFirst => "bfs",
            Order::BestFirst => "best-first",
            Order::AStar => "astar",
            Order::WeightedAStar => "weighted-astar",
            Order::Random => "random",
            Order::ContextBound => "context-bound",
            Order::ChooseFree => "choose-free",
            Order::ChooseFreeShortest => "choose-free-shortest",
            Order::ChooseFreeHeuristic => "choose-free-heuristic",
        }
    }

    /// Returns true if it skips abstraction choices.
    pub fn is_choose_free(self) -> bool {
        matches!(self, Order::ChooseFree | Order::ChooseFreeShortest)
    }

    /// Returns true if the first violation has the fewest steps of all that it can find.
    pub fn is_breadth_first(self) -> bool {
        matches!(self, Order::BreadthFirst | Order::ChooseFreeShortest)
    }

    /// Returns true if a heuristic of the user's choice guides it.
    pub fn is_guided(self) -> bool {
        matches!(self, Order::BestFirst | Order::AStar | Order::WeightedAStar)
    }

    /// Returns true if it can continue until no shorter trace is possible.
    pub fn can_prove_shortest(self) -> bool {
        self.is_breadth_first() || self.is_guided() || self == Order::ChooseFreeHeuristic
    }
}

/// The criterion for states to visit early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heuristic {
    /// Many blocked threads: for deadlocks.
    #[default]
    MostBlocked,
    /// Few choices open.
    FewestChoices,
    /// The threads that ran last differ: for races and broken atomicity.
    MostInterleaved,
    /// The program's own hint.
    Hint,
    /// Few abstraction choices open: for traces that the concrete program can follow.
    ChooseFree,
}

impl Heuristic {
    /// All heuristics.
    pub const ALL: [Heuristic; 5] = [
        Heuristic::MostBlocked,
        Heuristic::FewestChoices,
        Heuristic::MostInterleaved,
        Heuristic::Hint,
        Heuristic::ChooseFree,
    ];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Heuristic::MostBlocked => "most-blocked",
            Heuristic::FewestChoices => "fewest-choices",
            Heuristic::MostInterleaved => "most-interleaved",
            Heuristic::Hint => "hint",
            Heuristic::ChooseFree => "choose-free",
        }
    }
}

/// The limits of a search; none means unlimited.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Wall time.
    pub time: Option<Duration>,
    /// Memory in bytes, as reported by `Observer::memory`.
    pub memory: Option<usize>,
    /// Stored states.
    pub states: Option<u64>,
    /// Steps from the first state.
    pub depth: Option<u32>,
    /// Preemptive context switches: away from a runnable thread.
    pub context_switches: Option<u32>,
}

/// The search options.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The order.
    pub order: Order,
    /// The heuristic of guided orders.
    pub heuristic: Heuristic,
    /// The weight of the heuristic in `Order::WeightedAStar`.
    pub weight: f64,
    /// The seed of `Order::Random` and of the random runs of `Order::Portfolio`.
    pub seed: u64,
    /// Steps of the shortest turn in `Order::Portfolio`; all other lengths derive from it.
    pub turn: u32,
    /// The limits.
    pub limits: Limits,
    /// Continues after a violation.
    pub keep_going: bool,
    /// Continues after a violation until none with fewer steps is possible. Only for orders that
    /// can prove it.
    pub shortest: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            order: Order::default(),
            heuristic: Heuristic::default(),
            weight: 5.0,
            seed: 1,
            turn: 2_000,
            limits: Limits::default(),
            keep_going: false,
            shortest: false,
        }
    }
}
