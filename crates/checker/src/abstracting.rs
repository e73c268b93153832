//! Abstracts the program before it is checked: turns selections into code over tokens, and writes
//! the ledger lines about it.

use crate::Failure;
use crate::basl_files;
use crate::input::Input;
use crate::trace_file;
use hebra_abstraction::{
    AbstractError, AbstractProgram, Abstraction, Automatic, Code, Finding, Integers, Located,
    Refiner, Request, Tables, abstract_program, assumption, parse,
};
use hebra_ir::abstracts::Typing;
use hebra_search::Unknown;
use hebra_system::Property;
use hebra_vm::Bodies;
use std::fmt;
use std::sync::Arc;

/// The variables to abstract, and how.
#[derive(Clone, Debug, Default)]
pub struct AbstractionSettings {
    /// Each variable with the name of its abstraction, such as `Event.count` and `signs`.
    pub selections: Vec<(String, String)>,
    /// Gives `point` to every other integer field that can be abstracted.
    pub automatic: bool,
    /// The treatment of variables unrelated to the abstracted ones.
    pub default: DefaultAbstraction,
    /// The meaning of integers in abstracted code.
    pub integers: Integers,
    /// The solver for questions that the library of abstractions cannot decide.
    pub solver: hebra_smt::Settings,
}

/// Selections without `auto`.
pub(crate) struct Expanded {
    /// Each variable with the name of its abstraction.
    pub selections: Vec<(String, String)>,
    /// The fields that `auto` took, if it was there.
    pub automatic: Option<Automatic>,
}

/// The ledger's remark on a variable that cannot affect the property.
const IDLE: &str = "; it cannot affect the property, so one token is enough";

/// The treatment of variables for which no abstraction is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DefaultAbstraction {
    /// They stay as they are.
    #[default]
    Concrete,
    /// They become a single token.
    Point,
}

impl DefaultAbstraction {
    /// All values.
    pub const ALL: [DefaultAbstraction; 2] =
        [DefaultAbstraction::Concrete, DefaultAbstraction::Point];

    /// Returns the name of the abstraction.
    pub fn name(self) -> &'static str {
        match self {
            DefaultAbstraction::Concrete => "concrete",
            DefaultAbstraction::Point => "point",
        }
    }
}

/// Returns true if assertions may be under-approximated when these properties are checked. A failed
/// assertion ends the run, so assertions must be checked; the reads it skips would hide races, so
/// races must not.
pub fn under_approximates(checks: &[Property]) -> bool {
    checks.contains(&Property::ASSERTION) && !checks.contains(&Property::RACE)
}

/// The abstracted program; empty if nothing is abstracted.
#[derive(Clone, Default)]
pub struct Abstracted {
    /// The code over tokens.
    pub bodies: Arc<Bodies>,
    /// Every variable that is abstract.
    pub findings: Arc<[Finding]>,
    /// The variables that hold tokens.
    pub typing: Arc<Typing>,
    /// The places that may inspect a string made from a token.
    looked_at: Arc<[String]>,
    /// Selections, as written, of things other than variables: indices and whole classes.
    besides: Arc<[(String, String)]>,
    integers: Integers,
}

impl fmt::Debug for Abstracted {
    // Prints what determines the machine's steps, always in the same order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.integers, self.findings)
    }
}

/// The selection that picks its variables automatically.
pub const AUTO: &str = "auto";

impl AbstractionSettings {
    /// Parses a selection as written: `Event.count=signs`, or `auto`.
    pub fn select(&mut self, text: &str) -> Result<(), Failure> {
        if text == AUTO {
            self.automatic = true;
            return Ok(());
        }
        let Some((variable, abstraction)) = text.split_once('=') else {
            let what = "write VARIABLE=ABSTRACTION, for example Event.count=signs, or auto";
            return Err(Failure::Input(format!("--abstract {text}: {what}")));
        };
        self.selections.push((variable.trim().to_owned(), abstraction.trim().to_owned()));
        Ok(())
    }

    /// Returns true if anything is to be abstracted.
    pub fn is_given(&self) -> bool {
        self.selects() || self.default != DefaultAbstraction::Concrete
    }

    /// Returns true if variables are selected, by name or automatically.
    pub fn selects(&self) -> bool {
        !self.selections.is_empty() || self.automatic
    }

    /// Returns the selections as written.
    fn texts(&self) -> Vec<String> {
        let automatic = self.automatic.then(|| AUTO.to_owned());
        self.selections.iter().map(selected).chain(automatic).collect()
    }

    /// Returns the settings in the form of a trace file.
    pub(crate) fn written(&self) -> Option<trace_file::Abstraction> {
        self.is_given().then(|| trace_file::Abstraction {
            selections: self.texts(),
            default: self.default.name().to_owned(),
            integers: self.integers.name().to_owned(),
        })
    }

    /// Reads the settings of a trace file; the error names the unknown value.
    pub(crate) fn read(
        written: &trace_file::Abstraction,
        solver: hebra_smt::Settings,
    ) -> Result<AbstractionSettings, String> {
        let default = DefaultAbstraction::ALL.into_iter().find(|d| d.name() == written.default);
        let mut settings = AbstractionSettings {
            default: default.ok_or_else(|| format!("abstract_default {:?}", written.default))?,
            integers: Integers::from_name(&written.integers)
                .ok_or_else(|| format!("integers {:?}", written.integers))?,
            solver,
            ..AbstractionSettings::default()
        };
        let mut texts = written.selections.iter();
        texts.try_for_each(|text| settings.select(text)).map_err(|e| e.message().to_owned())?;
        Ok(settings)
    }

    /// Loads and abstracts a program. `assertions` is true if they are checked.
    pub fn apply(&self, input: &Input, assertions: bool) -> Result<Abstracted, Failure> {
        match self.is_given() {
            true => self.apply_to(&load(input)?, assertions),
            false => Ok(Abstracted::default()),
        }
    }

    /// Abstracts a loaded program.
    pub(crate) fn apply_to(&self, code: &Code, assertions: bool) -> Result<Abstracted, Failure> {
        if !self.is_given() {
            return Ok(Abstracted::default());
        }
        let program = self.of_code(code, assertions, false)?;
        let AbstractProgram { methods, findings, typing, looked_at, .. } = program;
        let besides = self.selections.iter().filter(|(variable, abstraction)| {
            variable.ends_with("[index]") || abstraction.contains(".basl:")
        });
        Ok(Abstracted {
            bodies: Arc::new(methods.into_iter().collect()),
            findings: findings.into(),
            typing: Arc::new(typing),
            looked_at: looked_at.into(),
            besides: besides.cloned().collect(),
            integers: self.integers,
        })
    }

    /// Returns every selection as variable and abstraction, with `auto` replaced by its fields.
    pub(crate) fn expanded(&self, refiner: &Refiner) -> Expanded {
        let mut selections = self.selections.clone();
        let automatic = self.automatic.then(|| refiner.automatic(&selections));
        for field in automatic.iter().flat_map(|found| found.relevant.iter().chain(&found.idle)) {
            selections.push((field.clone(), "point".to_owned()));
        }
        Expanded { selections, automatic }
    }

    /// Abstracts loaded code. With `explain`, findings come with their reasons.
    pub fn of_code(
        &self,
        code: &Code,
        assertions: bool,
        explain: bool,
    ) -> Result<AbstractProgram, Failure> {
        let selections = match self.automatic {
            true => self.expanded(&Refiner::new(code)).selections,
            false => self.selections.clone(),
        };
        let mut tables = Tables::with_solver(self.integers, self.solver.clone());
        let selections = basl_files::selections(&selections, &mut tables)?;
        let order = selections.iter().find(|selection| selection.abstraction.is_order());
        if let Some(selection) = order.filter(|_| self.integers == Integers::Machine) {
            return Err(Failure::Input(format!(
                "--abstract {}=order: how numbers compare once they overflow is not known; use --integers mathematical",
                selection.variable
            )));
        }
        let request = Request {
            selections,
            default: Arc::new(of_library(self.default.name())?),
            spare: self.automatic,
            assertions,
            explain,
        };
        abstract_program(code, &request, &mut tables).map_err(|e| match e {
            AbstractError::Derive(error) => error.into(),
            AbstractError::Select(error) => Failure::Input(format!("--abstract {error}")),
            other => Failure::Input(other.to_string()),
        })
    }
}

/// Returns a selection as written.
pub(crate) fn selected((variable, abstraction): &(String, String)) -> String {
    format!("{variable}={abstraction}")
}

fn of_library(name: &str) -> Result<Abstraction, Failure> {
    parse(name).map_err(|e| Failure::Internal(e.to_string()))
}

/// Loads the user's part of a program.
pub fn load(input: &Input) -> Result<Code, Failure> {
    let path = input.class_path().map_err(|e| Failure::Input(e.to_string()))?;
    let find = |name: &str| -> Result<Option<Located>, String> {
        // The machine itself implements the API that a driver calls.
        if hebra_vm::is_api(name) {
            return Ok(None);
        }
        let found = path.class(name);
        let found = found.map_err(|e| format!("class {}: {e}", name.replace('/', ".")))?;
        Ok(found.map(|found| (found.class.clone(), !found.is_jdk)))
    };
    Code::load(&input.entry.class, &find).map_err(Failure::Input)
}

impl Abstracted {
    /// Returns true if integers are treated as unbounded.
    pub fn is_unbounded(&self) -> bool {
        self.integers == Integers::Mathematical
    }

    /// Explains why the program may do something that its abstraction does not.
    pub fn missing(&self) -> Option<Unknown> {
        let places = self.looked_at.join(", ");
        let message = format!(
            "the program may look at a string made of an abstracted value, which shows its token \
             ({places}): make the string only where it is printed, or leave the value concrete"
        );
        (!self.looked_at.is_empty()).then_some(Unknown::Unsupported(message))
    }

    /// Returns the ledger lines.
    pub fn ledger(&self) -> Vec<(&'static str, String)> {
        if self.bodies.is_empty() {
            return Vec::new();
        }
        let variables = self.findings.iter();
        let mut ledger: Vec<(&'static str, String)> = variables
            .map(|finding| {
                let Finding { variable, abstraction, is_relevant, .. } = finding;
                let idle = if *is_relevant { "" } else { IDLE };
                ("abstraction", format!("{variable} is abstracted by {abstraction}{idle}"))
            })
            .collect();
        ledger.extend(self.besides.iter().map(|(variable, abstraction)| {
            ("abstraction", format!("{variable} was selected to be {abstraction}"))
        }));
        ledger.push(("assumption", assumption(self.integers).to_owned()));
        ledger
    }
}
