//! The way in: a program and settings, and from them a verdict.

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
    /// A checker of this program.
    pub fn new(input: &'a Input, settings: Settings) -> Checker<'a> {
        Checker { input, settings, stop: Arc::default() }
    }

    /// The same, ended by a flag from outside: the verdict is then `unknown`, unless a violation was found.
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

    /// Abstracts, checks, and confirms or refines, in at most so many rounds.
    pub fn verify(&self, rounds: usize, observer: &mut dyn Observer) -> Result<Verdict, Failure> {
        let Checker { input, settings, stop } = self;
        self.decided(|| verify(input, settings, stop, rounds, observer))
    }

    /// What is beyond Hebra is a verdict, too.
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
