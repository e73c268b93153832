//! How to search: the order, what guides it, and where to stop.

use std::time::Duration;

/// Order in which states are visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Looks of all kinds in turn over one visited set: few switches, random, breadth first, depth
    /// first. Finds what any of them finds soon.
    #[default]
    Portfolio,
    /// Depth first.
    DepthFirst,
    /// Breadth first: the first violation found has a shortest trace.
    BreadthFirst,
    /// The state that the heuristic likes best comes next.
    BestFirst,
    /// The least sum of the steps made and what the heuristic says comes next.
    AStar,
    /// The same, with what the heuristic says multiplied by the weight.
    WeightedAStar,
    /// Depth first, the choices of each state in an order drawn from the seed.
    Random,
    /// First all runs without a preemptive context switch, then those with one, and so on.
    ContextBound,
    /// Depth first without abstraction choices.
    ChooseFree,
    /// Breadth first without abstraction choices: the first violation found has a shortest trace
    /// among those without.
    ChooseFreeShortest,
    /// Best first, everything: states with the fewest abstraction choices open come first.
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

    /// As on the command line.
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

    /// Returns true if it leaves out abstraction choices.
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

    /// Returns true if it can go on until no shorter trace is possible.
    pub fn can_prove_shortest(self) -> bool {
        self.is_breadth_first() || self.is_guided() || self == Order::ChooseFreeHeuristic
    }
}

/// What makes a state worth looking at early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heuristic {
    /// Many threads that cannot move: for deadlocks.
    #[default]
    MostBlocked,
    /// Few choices open.
    FewestChoices,
    /// The threads that ran last are different ones: for races and broken atomicity.
    MostInterleaved,
    /// What the program says itself.
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

    /// As on the command line.
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

/// Where to stop; none means never.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Wall time.
    pub time: Option<Duration>,
    /// Memory in bytes, as `Observer::memory` tells it.
    pub memory: Option<usize>,
    /// Stored states.
    pub states: Option<u64>,
    /// Steps from the first state.
    pub depth: Option<u32>,
    /// Preemptive context switches: from a thread that could go on to another one.
    pub context_switches: Option<u32>,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Order.
    pub order: Order,
    /// What guides the orders that are guided.
    pub heuristic: Heuristic,
    /// How much the heuristic counts in `Order::WeightedAStar`.
    pub weight: f64,
    /// What `Order::Random` and the random runs of `Order::Portfolio` draw from.
    pub seed: u64,
    /// Steps of the shortest turn in `Order::Portfolio`; all other measures there follow.
    pub turn: u32,
    /// Limits.
    pub limits: Limits,
    /// Go on after a violation.
    pub keep_going: bool,
    /// Go on after a violation until none with fewer steps is possible. Only for orders that
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
