//! More and fewer constraints: which of them rule a path out, how few prove a property, and which to add until it is
//! proved or a path remains.

use crate::find_path::{Answer, Path};
use crate::graph::{Graph, Node, NodeId, TaskId};
use crate::problem::Problem;
use crate::question::{Constraint, Question};
use crate::stepper::Stepper;
use hebra_store::StateSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// Node-tuples after which it is taken for granted that constraints do not rule a path out.
const MOST_TUPLES: usize = 200_000;

/// A round of [`automatic`]: a path, and what was added because of it.
#[derive(Clone, Debug)]
pub struct Round {
    /// The path, described by the events of its nodes.
    pub path: Path,
    /// What was added.
    pub added: Vec<Constraint>,
}

/// How adding constraints ended.
#[derive(Clone, Debug)]
pub struct Automatic {
    /// The last answer: a path is one that no constraint of the program rules out.
    pub answer: Answer,
    /// The constraints at the end.
    pub constraints: Vec<Constraint>,
    /// What was done.
    pub rounds: Vec<Round>,
}

/// Returns the constraints of the program, beyond those in use, of which each alone rules a path out; the cheapest come
/// first. If none does alone, returns a few that do together, and true; nothing if not even all of them do.
pub fn that_rule_out(
    question: &Question,
    used: &[Constraint],
    problem: &Problem,
    path: &Path,
) -> (Vec<Constraint>, bool) {
    let unused: Vec<Constraint> = question
        .every_constraint()
        .into_iter()
        .filter(|constraint| !used.contains(constraint) && is_concerned(question, constraint))
        .collect();
    let rules_out = |added: &[Constraint]| {
        let constraints: Vec<Constraint> = used.iter().chain(added).cloned().collect();
        !survives(problem, path, &question.problem(&constraints))
    };
    let alone: Vec<Constraint> = unused
        .iter()
        .filter(|constraint| rules_out(std::slice::from_ref(constraint)))
        .cloned()
        .collect();
    if !alone.is_empty() {
        return (by_cost(question, used, alone), false);
    }
    if unused.is_empty() || !rules_out(&unused) {
        return (Vec::new(), true);
    }
    // Leaves out what is not needed, the most expensive first.
    let mut needed = by_cost(question, used, unused);
    let mut at = needed.len();
    while at > 0 {
        at -= 1;
        let one = needed.remove(at);
        if !rules_out(&needed) {
            needed.insert(at, one);
        }
    }
    (needed, true)
}

/// Adds constraints until the property is proved or a path remains that none of them rules out.
pub fn automatic(
    question: &Question,
    constraints: Vec<Constraint>,
    mut search: impl FnMut(&Problem) -> Answer,
    mut tell: impl FnMut(&Round, &Graph),
) -> Automatic {
    let mut constraints = constraints;
    let mut rounds = Vec::new();
    loop {
        let problem = question.problem(&constraints);
        let answer = search(&problem);
        let Answer::Path(path) = &answer else {
            return Automatic { answer, constraints, rounds };
        };
        let (killers, is_together) = that_rule_out(question, &constraints, &problem, path);
        let added: Vec<Constraint> = match is_together {
            true => killers,
            false => killers.into_iter().take(1).collect(),
        };
        if added.is_empty() {
            return Automatic { answer, constraints, rounds };
        }
        let round = Round { path: path.clone(), added };
        tell(&round, &problem.graph);
        constraints.extend(round.added.iter().cloned());
        rounds.push(round);
    }
}

/// Leaves out constraints, the most expensive first, as long as `holds` says that the rest proves the property. What is
/// left is minimal: paths only become more with fewer constraints, so whatever was needed once is needed with fewer.
pub fn minimise(
    question: &Question,
    constraints: &[Constraint],
    mut holds: impl FnMut(&[Constraint]) -> bool,
) -> Vec<Constraint> {
    let mut needed = by_cost(question, &[], constraints.to_vec());
    let mut at = needed.len();
    while at > 0 {
        at -= 1;
        let one = needed.remove(at);
        if !holds(&needed) {
            needed.insert(at, one);
        }
    }
    needed
}

/// Sorts constraints by the number of states of their automata, the smallest first.
fn by_cost(question: &Question, used: &[Constraint], mut list: Vec<Constraint>) -> Vec<Constraint> {
    let all: Vec<Constraint> = used.iter().chain(&list).cloned().collect();
    let problem = question.problem(&all);
    let costs: FxHashMap<String, usize> = all
        .iter()
        .zip(&problem.constraints)
        .map(|(constraint, watcher)| (question.flag(constraint), watcher.automaton().states()))
        .collect();
    list.sort_by_key(|constraint| costs.get(&question.flag(constraint)).copied());
    list
}

/// A variable that no event touches cannot rule anything out.
fn is_concerned(question: &Question, constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Variable(number) => {
            question.program().operations.values().any(|(of, _)| of == number)
        }
        _ => true,
    }
}

type Identity<'g> = (&'g [TaskId], &'g [usize]);

fn identity(node: &Node) -> Identity<'_> {
    (&node.tasks, &node.steps)
}

/// Returns true if a path of one problem is also possible in another one with more constraints, whose graph may have
/// nodes in between.
fn survives(problem: &Problem, path: &Path, other: &Problem) -> bool {
    let known: FxHashSet<Identity<'_>> =
        problem.graph.inner().map(|node| identity(problem.graph.node(node))).collect();
    let numbers: FxHashMap<Identity<'_>, NodeId> =
        other.graph.inner().map(|node| (identity(other.graph.node(node)), node)).collect();
    let there = |node: &NodeId| match *node {
        Graph::LAST => Some(Graph::LAST),
        node => numbers.get(&identity(problem.graph.node(node))).copied(),
    };
    let Some(wanted) = path.nodes.iter().map(there).collect::<Option<Vec<NodeId>>>() else {
        return true;
    };
    let is_free =
        |node: NodeId| node != Graph::LAST && !known.contains(&identity(other.graph.node(node)));
    let stepper = Stepper::new(other);
    let (mut tuple, mut next) = (Vec::new(), Vec::new());
    stepper.begin(&mut tuple);
    // The position on the path comes behind the tuple.
    let position_word = stepper.words();
    tuple.push(0);
    let mut seen = StateSet::new();
    if wanted.is_empty() || seen.insert(&tuple).is_err() {
        return true;
    }
    let mut open = vec![tuple];
    while let Some(tuple) = open.pop() {
        let position = tuple[position_word];
        for node in other.graph.successors(stepper.node(&tuple)) {
            let moved = match is_free(*node) {
                true => position,
                false if *node == wanted[position as usize] => position + 1,
                false => continue,
            };
            next.clear();
            if !stepper.step(&tuple, *node, &mut next) {
                continue;
            }
            if moved as usize == wanted.len() {
                if *node != Graph::LAST || stepper.accepts(&next) {
                    return true;
                }
                continue;
            }
            next[position_word] = moved;
            match seen.insert(&next) {
                Ok((_, true)) if seen.len() < MOST_TUPLES => open.push(next.clone()),
                Ok((_, false)) => {}
                _ => return true,
            }
        }
    }
    false
}
