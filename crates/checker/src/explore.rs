//! Searches a program, restarts when an assumption of a reduction fails, and collects the results.

use crate::Failure;
use crate::checkpoint::{self, Resumed};
use crate::following::Following;
use crate::input::Input;
use crate::observer::{Observer, Shared, Watch};
use crate::outcome::{Models, Outcome};
use crate::session::{Behaviour, Session};
use crate::settings::{Settings, Stage};
use crate::shortening::shorten_found;
use crate::size::Size;
use crate::surroundings;
use crate::watchdog::Watchdog;
use hebra_search::{
    Checkpoint, End, Limits, Memo, Options, Report, Saving, Team, Unknown, search, search_saving,
    search_together,
};
use hebra_system::{Choice, Layered, StepEnd, System, Trace, Violation};
use hebra_vm::Vm;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Time between two checkpoints.
const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(60);

/// Searches, and restarts when an assumption of a reduction fails. Also returns the session, which
/// knows what a replay of the violations needs.
pub(crate) fn explored<'a>(
    input: &'a Input,
    settings: &Settings,
    behaviour: Behaviour,
    stop: &Arc<AtomicBool>,
    observer: &mut dyn Observer,
) -> Result<(Session<'a>, Outcome), Failure> {
    let limits = settings.limits;
    let mut search = Search {
        settings,
        stop: stop.clone(),
        started: Instant::now(),
        watchdog: Watchdog::new(stop.clone(), limits.time, limits.memory),
        observer: Shared::new(observer),
        saved: None,
        merges: false,
    };
    let mut session = Session::new(input, behaviour, stop.clone())?;
    session.until = limits.time.map(|limit| search.started + limit);
    if settings.search.is_saved() {
        search.saved = Some(Saved::open(settings, input, &mut session)?);
    }
    // Not where steps are counted, or continued by another search.
    search.merges = !settings.search.shortest
        && !settings.search.is_saved()
        && limits.depth.is_none()
        && settings.events.is_none()
        && !session.is_abstract();
    let stages = settings.stages();
    search.merges &= stages.iter().all(|stage| !stage.order.is_breadth_first());
    let mut number = 0;
    loop {
        let (mut vm, outcome) = search.explore(stages[number], session.boot()?);
        let mut outcome = outcome?;
        session.learn(&vm);
        if outcome.is_cut_off() && number + 1 < stages.len() {
            number += 1;
            continue;
        }
        if !outcome.restart {
            if settings.search.shortens && !outcome.time_dependent {
                shorten_found(&mut session, &mut vm, &mut outcome)?;
            }
            // The replay for the report must not be stopped.
            session.stop = Arc::default();
            return Ok((session, outcome));
        }
        if let Some(saved) = &mut search.saved {
            saved.resumed = None;
        }
        session.learnt = vm.learnt();
    }
}

/// The file a search is saved to, and the checkpoint it resumes from.
struct Saved {
    fingerprint: u64,
    file: Option<PathBuf>,
    resumed: Option<Resumed>,
}

impl Saved {
    fn open(settings: &Settings, input: &Input, session: &mut Session) -> Result<Saved, Failure> {
        let (checkpoint, resume) = (&settings.search.checkpoint, &settings.search.resume);
        let files: Vec<&Path> = [checkpoint, resume].into_iter().flatten().map(|f| &**f).collect();
        let fingerprint = checkpoint::fingerprint(input, session, &files)?;
        let resumed = resume.as_deref().map(checkpoint::read).transpose()?;
        // Fail now rather than after hours of work.
        checkpoint.as_deref().map(checkpoint::try_to_write).transpose()?;
        if let Some(resumed) = &resumed {
            resumed.prepare(session, fingerprint)?;
        }
        Ok(Saved { fingerprint, file: checkpoint.clone(), resumed })
    }

    fn search(
        &self,
        memo: &mut Memo<Vm>,
        options: &Options,
        watch: &mut Watch,
        prefix: usize,
    ) -> Result<Report, Failure> {
        if let Some(resumed) = &self.resumed {
            resumed.inform(memo.below(), prefix)?;
        }
        let observer = watch.observer;
        let warn = |text: &str| observer.with(|observer| observer.warn(text));
        let mut save = |memo: &mut Memo<Vm>, checkpoint: &Checkpoint| {
            let Some(file) = &self.file else { return };
            let vm = memo.below();
            if vm.visibility.has_failed() {
                warn(
                    "an assumption of the reduction has just failed and the search must begin again: \
                     the checkpoint keeps what was learnt, but no states",
                );
            }
            if let Err(e) = checkpoint::write(file, self.fingerprint, prefix, vm, checkpoint) {
                warn(&format!("cannot write the checkpoint {}: {e}", file.display()));
            }
        };
        let resume = self.resumed.as_ref().map(|resumed| &resumed.checkpoint);
        let mut saving = Saving { resume, save: &mut save, every: BETWEEN_CHECKPOINTS };
        Ok(search_saving(memo, options, watch, &mut saving))
    }
}

/// The parts of a search that survive its restarts.
struct Search<'a> {
    settings: &'a Settings,
    stop: Arc<AtomicBool>,
    started: Instant,
    watchdog: Watchdog,
    observer: Shared<'a>,
    saved: Option<Saved>,
    /// See `hebra_vm::Options::merges_forced`.
    merges: bool,
}

impl Search<'_> {
    /// Tells a stop by the user from one by the watchdog, which sets the same flag.
    fn reason(&self, reason: Unknown) -> Unknown {
        let deadline = self.settings.limits.time.map(|limit| self.started + limit);
        match reason {
            Unknown::Stopped if deadline.is_some_and(|d| Instant::now() >= d) => Unknown::Time,
            Unknown::Stopped if self.watchdog.is_full() => Unknown::Memory,
            other => other,
        }
    }

    /// Runs one search from the start of the program. Gives the machine back.
    fn explore(&mut self, stage: Stage, mut vm: Vm) -> (Vm, Result<Outcome, Failure>) {
        let (start, end) = vm.run_prefix(self.settings.limits.depth);
        let mut outcome = Outcome::new(stage.order);
        let mut report = None;
        if let Some(events) = &self.settings.events {
            let early = match end {
                StepEnd::Normal | StepEnd::Unsupported(_) => events.judge_early(&vm),
                _ => None,
            };
            let mut layer = Layered(Following::new(vm, events));
            if let Some((violation, steps)) = early {
                let trace = Trace::new(start.len(), start[..steps].to_vec());
                outcome.violations.push((violation, trace));
            } else if end == StepEnd::Normal {
                outcome.first = Some(layer.vector().to_vec());
                report = Some(self.search_following(stage, &mut layer, start.len()));
            }
            outcome.shown = layer.0.shown.clone();
            vm = layer.0.into_below();
        } else if end == StepEnd::Normal {
            outcome.first = Some(vm.vector().to_vec());
            vm.options.merges_forced = self.merges;
            let checks = vm.options.self_check;
            let mut memo = Memo::new(vm, checks);
            report = Some(self.search(stage, &mut memo, start.len()));
            vm = memo.into_below();
        }
        let outcome = self.conclude(outcome, &mut vm, (start, end), report);
        (vm, outcome)
    }

    /// Adds what a search found after the prefix, or how the prefix ended.
    fn conclude(
        &self,
        mut outcome: Outcome,
        vm: &mut Vm,
        (start, end): (Vec<Choice>, StepEnd),
        report: Option<Result<Report, Failure>>,
    ) -> Result<Outcome, Failure> {
        let settings = self.settings;
        if let Some(report) = report {
            let mut report = report?;
            if let (true, Some(first)) = (self.merges, &outcome.first)
                && !matches!(report.end, End::Restart)
            {
                for (_, choices) in &mut report.violations {
                    *choices = vm.unmerged(first, choices);
                }
            }
            vm.options.merges_forced = false;
            self.take(report, vm, &start, &mut outcome)?;
        }
        match end {
            StepEnd::Normal => {}
            StepEnd::Excluded => outcome.stats.excluded = 1,
            StepEnd::Violated(violation) => {
                outcome.violations.push((violation, Trace::new(start.len(), start.clone())));
                outcome.proved_shortest = true;
            }
            StepEnd::Unsupported(message) => outcome.unknown.push(Unknown::Unsupported(message)),
            StepEnd::BadInput(message) => return Err(Failure::Input(message)),
            StepEnd::AssumptionFailed => outcome.restart = true,
            StepEnd::Interrupted => {
                outcome.unknown.push(self.reason(Unknown::Stopped));
                outcome.stats.frontier = 1;
            }
        }
        for (violation, steps) in std::mem::take(&mut vm.gathered.passed_early).into_iter().rev() {
            let is_same = |(other, _): &(Violation, Trace)| {
                other.property == violation.property && other.location == violation.location
            };
            outcome.violations.retain(|other| !is_same(other));
            let trace = Trace::new(start.len(), start[..steps].to_vec());
            outcome.violations.insert(0, (violation, trace));
        }
        // The prefix is a chain of states, each visited once.
        outcome.stats.states += start.len() as u64;
        outcome.stats.transitions += start.len() as u64;
        outcome.stats.max_depth += start.len() as u32;
        outcome.stats.elapsed = self.started.elapsed();
        gather(vm, settings, &mut outcome);
        Ok(outcome)
    }

    /// Searches the states after a prefix of `start` steps.
    fn search(
        &mut self,
        stage: Stage,
        memo: &mut Memo<Vm>,
        start: usize,
    ) -> Result<Report, Failure> {
        let options = self.options(stage, start);
        let mut watch = Watch { observer: &self.observer, stop: self.stop.clone() };
        let report = match (&self.saved, stage.workers) {
            (Some(saved), _) => saved.search(memo, &options, &mut watch, start)?,
            (None, 1) => search(memo, &options, &mut watch),
            (None, workers) => search_together(memo, &options, Team::of(workers), &mut watch),
        };
        self.observer.with(|observer| observer.searched());
        Ok(report)
    }

    /// Returns the options of a search after a prefix of `start` steps.
    fn options(&self, stage: Stage, start: usize) -> Options {
        let limits = self.settings.limits;
        let most_states = stage.states.or(limits.states);
        let limits = Limits {
            time: limits.time.map(|limit| limit.saturating_sub(self.started.elapsed())),
            states: most_states.map(|most| most.saturating_sub(start as u64)),
            depth: limits.depth.map(|most| most.saturating_sub(start as u32)),
            ..limits
        };
        self.settings.options(stage.order, limits)
    }

    /// Searches the states after a prefix of `start` steps for an order of events.
    fn search_following(
        &mut self,
        stage: Stage,
        layer: &mut Layered<Following<'_, Vm>>,
        start: usize,
    ) -> Result<Report, Failure> {
        let options = self.options(stage, start);
        let mut watch = Watch { observer: &self.observer, stop: self.stop.clone() };
        let mut report = search(layer, &options, &mut watch);
        // The program has not excluded these runs.
        report.stats.excluded = report.stats.excluded.saturating_sub(layer.0.shown.cut);
        // States of samples are those of the machine.
        report.sample.iter_mut().for_each(|vector| drop(vector.drain(..vector.len().min(1))));
        self.observer.with(|observer| observer.searched());
        Ok(report)
    }

    /// Adds a search's report to the outcome.
    fn take(
        &self,
        report: Report,
        vm: &mut Vm,
        start: &[Choice],
        outcome: &mut Outcome,
    ) -> Result<(), Failure> {
        let Report { violations, proved_shortest, unknown, stats, end, sample } = report;
        match end {
            End::Done => {}
            End::BadInput(message) => return Err(Failure::Input(message)),
            End::Restart => outcome.restart = true,
        }
        outcome.unknown = unknown.into_iter().map(|reason| self.reason(reason)).collect();
        outcome.unknown.dedup();
        outcome.size = Size::of(vm, &sample);
        outcome.stats = stats;
        outcome.bytes_per_state = stats.set_bytes as f64 / stats.states.max(1) as f64;
        outcome.proved_shortest = proved_shortest;
        let whole = |choices: Vec<Choice>| Trace::new(start.len(), [start, &choices].concat());
        let violations = violations.into_iter();
        outcome.violations = violations.map(|(v, choices)| (v, whole(choices))).collect();
        Ok(())
    }
}

/// Collects what the machine noted on all runs.
fn gather(vm: &Vm, settings: &Settings, outcome: &mut Outcome) {
    outcome.notes = vm.gathered.notes.iter().cloned().collect();
    outcome.told = vm.gathered.told.clone();
    outcome.time_dependent = !vm.gathered.clock_readers.is_empty();
    let times = vm.gathered.clock_readers.iter();
    let times =
        times.map(|place| format!("{place}: only one of the times it could read was tried"));
    outcome.unknown.extend(times.map(Unknown::Uncovered));
    let draws = vm.gathered.random_draws.iter().map(|place| {
        format!("{place}: only one sequence of them was tried; hebra.Verify.choose tries all")
    });
    outcome.unknown.extend(draws.map(Unknown::Uncovered));
    outcome.readings = vm.gathered.readings.clone();
    outcome.models = match settings.models_library {
        true if !vm.visibility.models_library() => Models::Refuted,
        true if vm.visibility.models_were_used() => Models::Used,
        _ => Models::Unused,
    };
    let uncovered = surroundings::uncovered(&vm.gathered.readings).into_iter();
    let uncovered = uncovered.chain(settings.uncovered.iter().cloned());
    outcome.unknown.extend(uncovered.map(Unknown::Uncovered));
}
