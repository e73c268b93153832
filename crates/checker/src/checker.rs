//! The entry point: takes a program and settings, returns a verdict.

use crate::Failure;
use crate::abstracting::under_approximates;
use crate::conclude::{conclude, undecided};
use crate::explore::explored;
use crate::following::Shown;
use crate::input::Input;
use crate::observer::Observer;
use crate::session::Behaviour;
use crate::settings::Settings;
use crate::verdict::Verdict;
use crate::verify::verify;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Checks one program.
pub struct Checker<'a> {
    input: &'a Input,
    settings: Settings,
    stop: Arc<AtomicBool>,
}

impl<'a> Checker<'a> {
    /// Creates a checker for this program.
    pub fn new(input: &'a Input, settings: Settings) -> Checker<'a> {
        Checker { input, settings, stop: Arc::default() }
    }

    /// Lets a flag stop the check: the verdict is then `unknown`, unless a violation was found.
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Checker<'a> {
        Checker { stop, ..self }
    }

    /// Returns a checker of the same program with other settings.
    pub(crate) fn with(&self, settings: Settings) -> Checker<'a> {
        Checker { settings, stop: self.stop.clone(), ..*self }
    }

    pub(crate) fn input(&self) -> &'a Input {
        self.input
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// Explores every interleaving.
    pub fn run(&self, observer: &mut dyn Observer) -> Result<Verdict, Failure> {
        self.run_showing(observer).map(|(verdict, _)| verdict)
    }

    /// Explores every interleaving; also returns what runs showed of their events.
    pub(crate) fn run_showing(
        &self,
        observer: &mut dyn Observer,
    ) -> Result<(Verdict, Shown), Failure> {
        let Checker { input, settings, stop } = self;
        let mut shown = Shown::default();
        let verdict = self.decided(|| {
            let assertions = under_approximates(&settings.checks);
            let abstracted = settings.abstraction.apply(input, assertions)?;
            let behaviour = Behaviour::new(settings, abstracted);
            let (session, outcome) = explored(input, settings, behaviour, stop, observer)?;
            shown = outcome.shown.clone();
            conclude(settings, input, &session, outcome)
        })?;
        Ok((verdict, shown))
    }

    /// Abstracts, checks, and confirms or refines, in at most `rounds` rounds.
    pub fn verify(&self, rounds: usize, observer: &mut dyn Observer) -> Result<Verdict, Failure> {
        let Checker { input, settings, stop } = self;
        if settings.events.is_some() {
            let what = "events of an abstract program are not followed: use --events with check";
            return Err(Failure::Input(what.to_owned()));
        }
        self.decided(|| verify(input, settings, stop, rounds, observer))
    }

    /// Turns a failure because of something unsupported into a verdict.
    fn decided(&self, work: impl FnOnce() -> Result<Verdict, Failure>) -> Result<Verdict, Failure> {
        self.settings.validate()?;
        match work() {
            Err(Failure::Unsupported(message)) => {
                Ok(undecided(&self.settings, self.input, message))
            }
            other => other,
        }
    }
}
