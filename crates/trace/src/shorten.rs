//! Shortens a trace by replay: drops steps and moves steps of a thread together, as in delta
//! debugging (Zeller and Hildebrandt, TSE 2002). Keeps a result that still leads to the same
//! violation with fewer context switches or, with equally many, fewer steps.
//!
//! It works on any system and is deterministic: the budget is in steps, not in time. If the system
//! is interrupted, it returns the best trace so far.

use hebra_system::{Choice, ChoiceKind, StepEnd, System, Violation};

/// A trace to shorten.
pub struct Task<'a> {
    /// The state in which the trace begins, from `System::vector`.
    pub first: &'a [u32],
    /// The thread that ran before, if any.
    pub before: Option<u16>,
    /// The violation it leads to. Another one with the same property and place is fine.
    pub violation: &'a Violation,
    /// The trace.
    pub choices: &'a [Choice],
    /// The most steps allowed, even for fewer switches.
    pub most_steps: usize,
    /// The number of steps that may be taken.
    pub budget: u64,
}

/// The cost of loading an earlier state, in steps.
const LOAD: u64 = 8;
/// The number of extra steps allowed for a thread that runs earlier than it did: one step may
/// become several while others can still conflict with it.
const MORE: usize = 8;
/// The most states along the trace that are remembered.
const LANDMARKS: usize = 256;

/// Returns the shortest trace found. `accepted` sees the system each time it has followed a better
/// one.
pub fn shorten<S: System>(
    system: &mut S,
    task: &Task<'_>,
    accepted: &mut dyn FnMut(&mut S),
) -> Vec<Choice> {
    let mut shortener = Shortener {
        system,
        task,
        accepted,
        best: task.choices.to_vec(),
        landmarks: vec![(0, task.first.to_vec())],
        left: task.budget,
        offered: Vec::new(),
    };
    loop {
        let cost = shortener.cost();
        shortener.drop_threads();
        shortener.drop_segments();
        shortener.join_segments();
        shortener.drop_steps();
        if shortener.left == 0 || shortener.cost() == cost {
            return shortener.best;
        }
    }
}

/// Adds more steps of each thread before the next one; steps that cannot be taken are dropped.
fn stretched(choices: &[Choice]) -> Vec<Choice> {
    let segments = choices.chunk_by(|one, next| one.thread == next.thread);
    segments.flat_map(|segment| [segment, &more(segment[0].thread)].concat()).collect()
}

fn more(thread: u16) -> [Choice; MORE] {
    [Choice { kind: ChoiceKind::Schedule, thread, alternative: 0 }; MORE]
}

/// Context switches, then steps.
type Cost = (usize, usize);

/// Consecutive steps of one thread.
#[derive(Clone, Copy)]
struct Segment {
    thread: u16,
    start: usize,
    end: usize,
}

struct Shortener<'a, 't, S> {
    system: &'a mut S,
    task: &'a Task<'t>,
    accepted: &'a mut dyn FnMut(&mut S),
    best: Vec<Choice>,
    /// States along the best trace, by the number of steps before them.
    landmarks: Vec<(usize, Vec<u32>)>,
    /// Steps that may still be taken.
    left: u64,
    offered: Vec<Choice>,
}

impl<S: System> Shortener<'_, '_, S> {
    fn cost(&self) -> Cost {
        let threads = || self.task.before.into_iter().chain(self.best.iter().map(|c| c.thread));
        let switches = threads().zip(threads().skip(1)).filter(|(one, next)| one != next);
        (switches.count(), self.best.len())
    }

    fn segments(&self) -> Vec<Segment> {
        let mut start = 0;
        let runs = self.best.chunk_by(|one, next| one.thread == next.thread);
        runs.map(|run| {
            let segment = Segment { thread: run[0].thread, start, end: start + run.len() };
            start = segment.end;
            segment
        })
        .collect()
    }

    /// Drops whole threads that do not matter.
    fn drop_threads(&mut self) {
        let mut threads: Vec<u16> = self.best.iter().map(|choice| choice.thread).collect();
        threads.sort_unstable();
        threads.dedup();
        for thread in threads {
            if let Some(from) = self.best.iter().position(|choice| choice.thread == thread) {
                let rest = self.best[from..].iter().filter(|choice| choice.thread != thread);
                let rest = rest.copied().collect::<Vec<_>>();
                self.try_out(from, &rest);
            }
        }
    }

    /// Drops segments that do not matter, from the last to the first.
    fn drop_segments(&mut self) {
        let mut index = self.segments().len();
        while index > 0 && self.left > 0 {
            index -= 1;
            let Some(segment) = self.segments().get(index).copied() else { continue };
            let rest = self.best[segment.end..].to_vec();
            self.try_out(segment.start, &rest);
        }
    }

    /// Moves segments to the one before or after of the same thread.
    fn join_segments(&mut self) {
        let mut index = 0;
        while self.left > 0 {
            let segments = self.segments();
            let Some(one) = segments.get(index) else { return };
            let next = segments[index + 1..].iter().find(|other| other.thread == one.thread);
            let joined = next.is_some_and(|next| {
                let between = &self.best[one.end..next.start];
                let after = &self.best[next.end..];
                let moved = &self.best[next.start..next.end];
                let earlier = [moved, between, after].concat();
                let own = &self.best[one.start..one.end];
                let later = [between, own, &self.best[next.start..]].concat();
                let stretched = stretched(&earlier);
                // The thread before it stops one step earlier and takes that step later.
                let stop = one.start.saturating_sub(1);
                let put_off = &self.best[stop..one.start];
                let all = [own, moved, &more(one.thread), put_off, between, after].concat();
                self.try_out(one.end, &earlier)
                    || self.try_out(one.start, &later)
                    || self.try_out(one.end, &stretched)
                    || self.try_out(stop, &all)
            });
            if !joined {
                index += 1;
            }
        }
    }

    /// Drops steps that do not matter: first many at once, then few.
    fn drop_steps(&mut self) {
        let mut count = self.best.len() / 2;
        while count > 0 {
            let mut end = self.best.len();
            while end >= count && self.left > 0 {
                let start = end - count;
                let rest = self.best[end..].to_vec();
                self.try_out(start, &rest);
                // Move on even after a success: these steps were tried in another context.
                end = start.min(self.best.len());
            }
            count /= 2;
        }
    }

    /// Follows the best trace for `kept` steps and then `rest`, as far as its choices are offered;
    /// then continues with the same thread while it can, to make up for dropped steps. Returns true
    /// if that reaches the violation at a lower cost: then it is the best trace.
    fn try_out(&mut self, kept: usize, rest: &[Choice]) -> bool {
        let best = self.cost();
        let known = self.landmarks.partition_point(|(steps, _)| *steps <= kept);
        let (steps, state) = &self.landmarks[known - 1];
        let mut landmarks = Vec::new();
        let stride = best.1 / LANDMARKS + 1;
        let mut taken = self.best[..*steps].to_vec();
        let mut last = taken.last().map(|choice| choice.thread).or(self.task.before);
        let threads = || self.task.before.into_iter().chain(taken.iter().map(|c| c.thread));
        let mut switches = threads().zip(threads().skip(1)).filter(|(a, b)| a != b).count();
        let mut wanted = self.best[*steps..kept].iter().chain(rest).copied();
        self.left = self.left.saturating_sub(LOAD);
        self.system.load(state);
        loop {
            self.offered.clear();
            self.system.choices(&mut self.offered);
            let next = wanted.find(|choice| self.offered.contains(choice));
            let same = || self.offered.iter().find(|choice| Some(choice.thread) == last);
            let Some(choice) = next.or_else(|| same().or(self.offered.first()).copied()) else {
                let reached = self.system.stuck();
                return self.settle(reached, taken, known, landmarks);
            };
            switches += usize::from(last.is_some_and(|last| last != choice.thread));
            last = Some(choice.thread);
            taken.push(choice);
            if !self.is_better((switches, taken.len()), best) || self.left == 0 {
                return false;
            }
            self.left -= 1;
            let end = self.system.step(choice);
            if self.system.must_restart() || self.system.is_full() {
                // An assumption is false for these runs, so try no more of them.
                self.left = 0;
                return false;
            }
            match end {
                StepEnd::Normal => {
                    let wanted = self.task.violation;
                    let mut flaws = Vec::new();
                    self.system.passed(&mut flaws);
                    self.system.flaws(&mut flaws);
                    let is_wanted = |flaw: &Violation| {
                        flaw.property == wanted.property && flaw.location == wanted.location
                    };
                    if let Some(flaw) = flaws.into_iter().find(is_wanted) {
                        return self.settle(Some(flaw), taken, known, landmarks);
                    }
                    let state = self.system.vector();
                    if taken.len() > kept && taken.len().is_multiple_of(stride) {
                        landmarks.push((taken.len(), state.to_vec()));
                    }
                }
                StepEnd::Violated(reached) => {
                    return self.settle(Some(reached), taken, known, landmarks);
                }
                StepEnd::Excluded | StepEnd::Unsupported(_) | StepEnd::BadInput(_) => return false,
                StepEnd::AssumptionFailed | StepEnd::Interrupted => {
                    self.left = 0;
                    return false;
                }
            }
        }
    }

    fn is_better(&self, cost: Cost, best: Cost) -> bool {
        cost < best && cost.1 <= self.task.most_steps
    }

    /// Accepts a cheaper trace if it leads to the same violation. `known` landmarks of the best
    /// trace so far are also on the new one.
    fn settle(
        &mut self,
        reached: Option<Violation>,
        taken: Vec<Choice>,
        known: usize,
        landmarks: Vec<(usize, Vec<u32>)>,
    ) -> bool {
        let wanted = self.task.violation;
        let is_same = reached.is_some_and(|reached| {
            reached.property == wanted.property && reached.location == wanted.location
        });
        if is_same {
            self.best = taken;
            self.landmarks.truncate(known);
            self.landmarks.extend(landmarks);
            (self.accepted)(self.system);
        }
        is_same
    }
}
