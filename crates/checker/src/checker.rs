//! The entry point: takes a program and settings, returns a verdict.

use crate::Failure;
use crate::abstracting::under_approximates;
use crate::conclude::{conclude, undecided};
use crate::explore::explored;
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

    /// Explores every interleaving.
    pub fn run(&self, observer: &mut dyn Observer) -> Result<Verdict, Failure> {
        let Checker { input, settings, stop } = self;
        self.decided(|| {
            let assertions = under_approximates(&settings.checks);
            let abstracted = settings.abstraction.apply(input, assertions)?;
            let behaviour = Behaviour::new(settings, abstracted);
            let (session, outcome) = explored(input, settings, behaviour, stop, observer)?;
            conclude(settings, input, &session, outcome)
        })
    }

    /// Abstracts, checks, and confirms or refines, in at most `rounds` rounds.
    pub fn verify(&self, rounds: usize, observer: &mut dyn Observer) -> Result<Verdict, Failure> {
        let Checker { input, settings, stop } = self;
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
