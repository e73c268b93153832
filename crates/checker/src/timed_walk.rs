//! Looks for a violation on runs whose clocks show times from the start, so that every test of a time goes as it must. The search
//! goes both ways at each test, and what it finds first may need times that there are not, though there is a longer run
//! to the same place that needs none.

use crate::Failure;
use crate::effort::Effort;
use crate::session::Session;
use hebra_system::{Choice, Evidence, Property, StepEnd, System, Trace, Violation};
use hebra_vm::Vm;

/// Most runs, and most steps of one.
const MOST_WALKS: u64 = 300;
const LONGEST_WALK: usize = 3_000;

/// After so many runs on which the example did not know how a test goes, no other is tried.
const MOST_LOST: u64 = 10;

/// Most reads of clocks before which time passes.
const MOST_GAPS: usize = 200;

/// Returns a trace to a violation of this property at the place of one that was found, with times that fit; none if no run came
/// upon it.
pub(crate) fn walk(
    session: &Session,
    found: &Trace,
    wanted: &Violation,
    effort: &mut Effort,
) -> Result<Option<Trace>, Failure> {
    let start = &found.choices[..found.prefix];
    let mut random = Random(1);
    let mut lost = 0;
    for number in 0..MOST_WALKS {
        if lost >= MOST_LOST || !effort.allows(start.len() + 1) {
            break;
        }
        let mut walk = Walk {
            vm: session.boot()?,
            trace: Trace::new(found.prefix, Vec::new()),
            // Now and then no time passes, and threads run on for longer or shorter.
            haste: number % 4,
        };
        effort.steps += start.len() + 1;
        walk.vm.propose_times(&random.gaps(number % 3 != 0));
        if walk.begin(start) && walk.goes_to(wanted, &mut random, effort) {
            return Ok(Some(walk.trace));
        }
        lost += u64::from(walk.vm.misfit_of_times().is_some());
    }
    Ok(None)
}

/// One run.
struct Walk {
    vm: Vm,
    trace: Trace,
    /// How often a thread goes on rather than another, of four times.
    haste: u64,
}

impl Walk {
    /// Takes the choices before the search began.
    fn begin(&mut self, start: &[Choice]) -> bool {
        for choice in start {
            if !self.offered().contains(choice) || self.step(*choice) != StepEnd::Normal {
                return false;
            }
        }
        self.vm.end_prefix();
        self.vm.vector();
        true
    }

    /// Goes on until it meets the violation; returns false if it does not.
    fn goes_to(&mut self, wanted: &Violation, random: &mut Random, effort: &mut Effort) -> bool {
        let mut last = None;
        while self.trace.choices.len() < LONGEST_WALK && effort.allows(1) {
            effort.steps += 1;
            let offered = self.offered();
            if self.stands_at(wanted, offered.is_empty()) {
                return true;
            }
            let Some(choice) = self.chosen(&offered, last, random) else { return false };
            last = Some(choice.thread);
            match self.step(choice) {
                StepEnd::Violated(violation) => {
                    return is_same(&violation, wanted) && self.vm.misfit_of_times().is_none();
                }
                StepEnd::Normal if self.vm.misfit_of_times().is_none() => {}
                _ => return false,
            }
            self.vm.vector();
        }
        false
    }

    fn offered(&mut self) -> Vec<Choice> {
        let mut offered = Vec::new();
        self.vm.choices(&mut offered);
        offered
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        self.trace.choices.push(choice);
        self.vm.step(choice)
    }

    /// Returns true if the state itself is the violation.
    fn stands_at(&mut self, wanted: &Violation, is_stuck: bool) -> bool {
        if wanted.property.evidence() == Evidence::Exception {
            return false;
        }
        let stuck = if is_stuck { self.vm.stuck() } else { None };
        let mut flaws = Vec::from_iter(stuck);
        if flaws.is_empty() {
            self.vm.flaws(&mut flaws);
        }
        flaws.iter().any(|flaw| is_same(flaw, wanted))
    }

    /// Picks a thread, and the way on that its times lead to.
    fn chosen(&self, offered: &[Choice], last: Option<u16>, random: &mut Random) -> Option<Choice> {
        let mut threads: Vec<u16> = offered.iter().map(|choice| choice.thread).collect();
        threads.dedup();
        let again = last.filter(|last| threads.contains(last) && random.below(4) < self.haste);
        let thread = match again {
            Some(thread) => thread,
            None => *threads.get(random.below(threads.len() as u64) as usize)?,
        };
        let way = self.vm.way_by_times(usize::from(thread));
        let fits = |choice: &&Choice| {
            choice.thread == thread && way.is_none_or(|way| choice.alternative == way)
        };
        let ways: Vec<&Choice> = offered.iter().filter(fits).collect();
        ways.get(random.below(ways.len() as u64) as usize).copied().copied()
    }
}

/// Returns true if two violations are of the same kind at the same place.
fn is_same(violation: &Violation, wanted: &Violation) -> bool {
    let property: &Property = &wanted.property;
    violation.property == *property && violation.location == wanted.location
}

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    /// Returns how many nanoseconds pass before each read of a clock: mostly none.
    fn gaps(&mut self, passes: bool) -> Vec<u64> {
        let units = [1, 1_000, 1_000_000, 1_000_000_000, 3_600_000_000_000];
        let mut gap = || match self.below(4) {
            0 if passes => units[self.below(units.len() as u64) as usize] * self.below(100),
            _ => 0,
        };
        (0..MOST_GAPS).map(|_| gap()).collect()
    }
}
