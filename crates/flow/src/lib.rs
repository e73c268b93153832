//! Proves orders of events on a graph of the program's control flow, without running the program: a conservative model,
//! made precise step by step with constraint automata. After FLAVERS (Dwyer, Clarke, Cobleigh, Osterweil, Avrunin).
//!
//! This crate knows graphs, automata and the searches over both; which events a program has, and what may follow what,
//! comes from its language's front end.

mod automaton;
mod expression;
mod find_path;
mod graph;
mod heuristics;
mod meter;
mod packing;
mod parallel;
mod problem;
mod program;
mod propagation;
mod property_file;
mod question;
mod refine;
mod stepper;
mod tasking;
mod vacuity;
mod variable;
mod watcher;

pub use automaton::Automaton;
pub use expression::Expression;
pub use find_path::{Answer, Order, Path, Statistics, Strategy, find_path, find_path_telling};
pub use graph::{Event, Graph, Node, NodeId, Task, TaskId};
pub use heuristics::{TaskDistance, TrapDistance};
pub use meter::Limits;
pub use problem::{Problem, Runs};
pub use program::{Note, Program, Spelling};
pub use propagation::{Propagated, propagate};
pub use property_file::{Binding, Complaint, EventPattern, PropertyFile, parse};
pub use question::{Constraint, Misnomer, Named, Question};
pub use refine::{Automatic, Round, automatic, minimise, that_rule_out};
pub use tasking::{Action, Body, Entry, Step, graph_of};
pub use vacuity::{Left, runs_left};
pub use variable::{Operation, Variable, watcher_of};
pub use watcher::Watcher;
