//! The explicit graph of a program: all states under a level of reduction, and every step with what it does as far
//! as other threads are concerned.

use hebra_checker::session::{Behaviour, Session};
use hebra_checker::{Failure, Input, Settings};
use hebra_state::Status;
use hebra_system::{Choice, StepEnd, System};
use hebra_vm::Vm;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A state, by its number.
pub type StateNumber = u32;

/// Marks a step that ends in no state: a violation, an excluded run.
pub const NOWHERE: StateNumber = StateNumber::MAX;

/// A step of a thread from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The thread that moves.
    pub thread: u8,
    /// Its alternative.
    pub alternative: u32,
    /// The state it leads to, or [`NOWHERE`].
    pub to: StateNumber,
    /// What the thread was about to do, whichever thread it is.
    pub label: u64,
}

/// All states and steps of a program.
#[derive(Debug, Default)]
pub struct Graph {
    /// The steps from each state, those of one thread together.
    pub steps: Vec<Vec<Step>>,
    /// Where all threads of each state stand, whichever thread it is.
    pub places: Vec<u64>,
}

impl Graph {
    /// Returns the number of steps.
    pub fn transitions(&self) -> usize {
        self.steps.iter().map(Vec::len).sum()
    }

    /// Returns the threads that can move in a state.
    pub fn enabled(&self, state: StateNumber) -> u64 {
        self.steps[state as usize].iter().fold(0, |all, step| all | 1 << step.thread)
    }

    /// Returns the steps of a thread from a state.
    pub fn of(&self, state: StateNumber, thread: u8) -> impl Iterator<Item = &Step> {
        self.steps[state as usize].iter().filter(move |step| step.thread == thread)
    }
}

/// Builds the graph of a program, with joins before all else or not; none if it has more states than `most`.
pub fn build(
    input: &Input,
    settings: &Settings,
    joins_first: bool,
    most: usize,
) -> Result<Option<Graph>, Failure> {
    let behaviour = Behaviour::new(settings, Default::default());
    let mut session = Session::new(input, behaviour, Arc::default())?;
    loop {
        let mut vm = session.boot()?;
        vm.options.joins_first = joins_first;
        let (_, end) = vm.run_prefix(None);
        match end {
            StepEnd::Normal => {}
            StepEnd::AssumptionFailed => {
                session.learnt = vm.learnt();
                continue;
            }
            _ => return Ok(None),
        }
        vm.options.merges_forced = true;
        match explore(&mut vm, most) {
            Explored::Whole(graph) => return Ok(Some(graph)),
            Explored::TooLarge => return Ok(None),
            Explored::Restart => session.learnt = vm.learnt(),
        }
    }
}

enum Explored {
    Whole(Graph),
    TooLarge,
    Restart,
}

fn explore(vm: &mut Vm, most: usize) -> Explored {
    let mut graph = Graph::default();
    let mut numbers: FxHashMap<Arc<[u32]>, StateNumber> = FxHashMap::default();
    let mut open: Vec<(StateNumber, Arc<[u32]>)> = Vec::new();
    let mut restart_at = None;
    let mut transitions = 0_u64;
    let mut arrive = |vm: &mut Vm, graph: &mut Graph, open: &mut Vec<_>| {
        let vector = vm.vector();
        let used = vector.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        if let Some(known) = numbers.get(&vector[..used]) {
            return *known;
        }
        let vector: Arc<[u32]> = vector[..used].into();
        let number = graph.steps.len() as StateNumber;
        numbers.insert(vector.clone(), number);
        graph.steps.push(Vec::new());
        graph.places.push(0);
        open.push((number, vector));
        number
    };
    arrive(vm, &mut graph, &mut open);
    while let Some((from, vector)) = open.pop() {
        vm.load(&vector);
        let mut choices: Vec<Choice> = Vec::new();
        vm.choices(&mut choices);
        graph.places[from as usize] = places(vm);
        for choice in choices {
            vm.load(&vector);
            let thread = usize::from(choice.thread);
            let label = place(vm, thread);
            let end = vm.step(choice);
            transitions += 1;
            if vm.must_restart() {
                let at = *restart_at.get_or_insert(2 * transitions + 1_000);
                if transitions > at {
                    return Explored::Restart;
                }
            }
            let to = match end {
                StepEnd::Normal => arrive(vm, &mut graph, &mut open),
                StepEnd::AssumptionFailed => return Explored::Restart,
                _ => NOWHERE,
            };
            let (thread, alternative) = (thread as u8, choice.alternative);
            graph.steps[from as usize].push(Step { thread, alternative, to, label });
        }
        if graph.steps.len() > most || vm.state.threads.len() > 64 {
            return Explored::TooLarge;
        }
    }
    if restart_at.is_some() { Explored::Restart } else { Explored::Whole(graph) }
}

/// Returns where a thread stands: its frames, and what it waits for.
fn place(vm: &Vm, slot: usize) -> u64 {
    let thread = vm.state.thread(slot);
    let mut hasher = FxHasher::default();
    for frame in &thread.frames {
        (frame.method.0, frame.pc).hash(&mut hasher);
    }
    let status = match thread.status {
        Status::Ready => 0,
        Status::Waiting { .. } => 1,
        Status::Entering { .. } => 2,
        Status::Parked { .. } => 3,
        Status::Sleeping => 4,
        Status::Ending => 5,
        Status::Finished => 6,
    };
    (status, thread.midway).hash(&mut hasher);
    hasher.finish()
}

fn places(vm: &Vm) -> u64 {
    let slots: Vec<usize> = vm.state.known_threads().map(|(slot, _)| slot).collect();
    // A sum, so that it does not matter who stands where.
    slots
        .into_iter()
        .fold(0, |sum, slot| place(vm, slot).wrapping_mul(0x9E37_79B9).wrapping_add(sum))
}
