//! Shortening on a small hand-made system: threads that raise, await and refuse counters.

use hebra_system::{Choice, ChoiceKind, Property, StepEnd, System, Violation};
use hebra_trace::shorten::{Task, shorten};

/// What a thread does in a step.
#[derive(Clone, Copy)]
enum Operation {
    /// Adds one to a counter.
    Raise(usize),
    /// Goes on when a counter has this value.
    Await(usize, u32),
    /// Stays where it is until a counter has this value.
    Spin(usize, u32),
    /// A violation at this line if a counter has this value.
    Refuse(usize, u32, u32),
}

use Operation::{Await, Raise, Refuse, Spin};

/// Each thread runs its list of operations over shared counters.
struct Machine {
    programs: Vec<Vec<Operation>>,
    at: Vec<u32>,
    counters: Vec<u32>,
    vector: Vec<u32>,
    steps: u32,
    /// Something relied on fails at this step.
    fails_at: Option<u32>,
    /// Somebody outside ends it at this step.
    ends_at: Option<u32>,
}

impl Machine {
    fn new(programs: &[&[Operation]]) -> Machine {
        Machine {
            programs: programs.iter().map(|program| program.to_vec()).collect(),
            at: vec![0; programs.len()],
            counters: vec![0; 3],
            vector: Vec::new(),
            steps: 0,
            fails_at: None,
            ends_at: None,
        }
    }

    fn next(&self, thread: usize) -> Option<Operation> {
        self.programs[thread].get(self.at[thread] as usize).copied()
    }

    /// Follows a trace from the start to its violation.
    fn replay(&mut self, trace: &[u16]) -> Violation {
        self.load(&[]);
        for (index, thread) in trace.iter().enumerate() {
            let mut offered = Vec::new();
            self.choices(&mut offered);
            assert!(offered.contains(&step(*thread)), "step {index} of {trace:?} is not offered");
            if let StepEnd::Violated(violation) = self.step(step(*thread)) {
                assert_eq!(index + 1, trace.len(), "{trace:?} goes on after the violation");
                return violation;
            }
        }
        self.stuck().expect("a violation at the end")
    }

    /// The threads of the shortened trace, which leads to the same violation.
    fn shortened(&mut self, before: Option<u16>, trace: &[u16], budget: u64) -> Vec<u16> {
        let ends_at = self.ends_at.take();
        let violation = self.replay(trace);
        let choices: Vec<Choice> = trace.iter().map(|thread| step(*thread)).collect();
        let (violation, choices, most_steps) = (&violation, &choices, choices.len());
        let task = Task { first: &[], before, violation, choices, most_steps, budget };
        (self.steps, self.ends_at) = (0, ends_at);
        let shorter = shorten(self, &task, &mut |_| ());
        self.ends_at = None;
        let threads: Vec<u16> = shorter.iter().map(|choice| choice.thread).collect();
        assert_eq!(self.replay(&threads), *violation);
        threads
    }
}

fn step(thread: u16) -> Choice {
    Choice { kind: ChoiceKind::Schedule, thread, alternative: 0 }
}

impl System for Machine {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        for thread in 0..self.programs.len() {
            let open = match self.next(thread) {
                None => false,
                Some(Await(counter, value)) => self.counters[counter] == value,
                Some(_) => true,
            };
            out.extend(open.then_some(step(thread as u16)));
        }
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        let thread = usize::from(choice.thread);
        self.steps += 1;
        if self.ends_at.is_some_and(|step| self.steps >= step) {
            return StepEnd::Interrupted;
        }
        match self.next(thread).expect("a choice that was offered") {
            Raise(counter) => self.counters[counter] += 1,
            Spin(counter, value) if self.counters[counter] != value => return StepEnd::Normal,
            Refuse(counter, value, line) if self.counters[counter] == value => {
                return StepEnd::Violated(violation(Property::ASSERTION, line));
            }
            Await(..) | Spin(..) | Refuse(..) => {}
        }
        self.at[thread] += 1;
        StepEnd::Normal
    }

    fn stuck(&mut self) -> Option<Violation> {
        let all_ended = (0..self.at.len()).all(|thread| self.next(thread).is_none());
        (!all_ended).then(|| violation(Property::DEADLOCK, 0))
    }

    fn vector(&mut self) -> &[u32] {
        self.vector = [&self.at[..], &self.counters[..]].concat();
        &self.vector
    }

    fn load(&mut self, vector: &[u32]) {
        let threads = self.at.len();
        let word = |index: usize| vector.get(index).copied().unwrap_or(0);
        (0..threads).for_each(|index| self.at[index] = word(index));
        (0..3).for_each(|index| self.counters[index] = word(threads + index));
    }

    fn must_restart(&self) -> bool {
        self.fails_at.is_some_and(|step| self.steps >= step)
    }

    fn bytes(&self) -> usize {
        0
    }
}

fn violation(property: Property, line: u32) -> Violation {
    Violation { property, message: String::new(), location: Some(("M".into(), line)) }
}

const ENOUGH: u64 = 100_000;

#[test]
fn threads_and_steps_that_do_not_matter_go() {
    let noise = [Raise(2), Raise(2), Raise(2)];
    let mut machine = Machine::new(&[&noise, &[Raise(0), Raise(0)], &[Raise(1), Refuse(0, 1, 7)]]);
    let found = [0, 1, 0, 2, 0, 2];
    assert_eq!(machine.shortened(None, &found, ENOUGH), [1, 2, 2]);
    // A switch away from the thread that ran before counts, too.
    assert_eq!(machine.shortened(Some(1), &found, ENOUGH), [1, 2, 2]);
}

#[test]
fn rounds_of_a_loop_go() {
    let mut machine = Machine::new(&[&[Spin(0, 2), Refuse(0, 2, 7)], &[Raise(0), Raise(0)]]);
    let found = [0, 0, 1, 0, 0, 0, 1, 0, 0];
    assert_eq!(machine.shortened(None, &found, ENOUGH), [1, 1, 0, 0]);
}

#[test]
fn a_deadlock_stays_one() {
    let mut machine = Machine::new(&[&[Raise(0), Await(1, 9)], &[Raise(1), Raise(1), Await(0, 2)]]);
    let found = [1, 0, 1];
    assert_eq!(machine.shortened(None, &found, ENOUGH), [1, 1, 0]);
}

#[test]
fn another_place_is_another_violation() {
    // The reader meets line 8 when it comes too early.
    let reader = [Refuse(1, 1, 8), Refuse(0, 2, 7)];
    let mut machine = Machine::new(&[&[Raise(0), Raise(1), Raise(1), Raise(0)], &reader]);
    let found = [0, 1, 0, 0, 0, 1];
    assert_eq!(machine.shortened(None, &found, ENOUGH), [0, 0, 0, 0, 1, 1]);
}

#[test]
fn nothing_is_gained_without_a_budget_or_after_a_false_assumption() {
    let mut machine = Machine::new(&[&[Raise(2)], &[Raise(0)], &[Raise(1), Refuse(0, 1, 7)]]);
    let found = [0, 2, 1, 2];
    assert_eq!(machine.shortened(None, &found, 0), found);
    machine.fails_at = Some(1);
    assert_eq!(machine.shortened(None, &found, ENOUGH), found);
    machine.fails_at = None;
    assert_eq!(machine.shortened(None, &found, ENOUGH), [1, 2, 2]);
}

#[test]
fn an_interruption_leaves_the_best_so_far() {
    let noise = [Raise(2), Raise(2), Raise(2)];
    let mut machine = Machine::new(&[&noise, &[Raise(0), Raise(0)], &[Raise(1), Refuse(0, 1, 7)]]);
    let found = [0, 1, 0, 2, 0, 2];
    let mut lengths = Vec::new();
    for ends_at in 1..20 {
        machine.ends_at = Some(ends_at);
        lengths.push(machine.shortened(None, &found, ENOUGH).len());
    }
    assert!(lengths.is_sorted_by(|one, next| one >= next), "{lengths:?}");
    assert_eq!((lengths[0], lengths[18]), (found.len(), 3));
}
