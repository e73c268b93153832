//! Abstraction of the program before it is checked: the flags, from them to code over tokens, and
//! what the ledger says of it.

use crate::Failure;
use crate::basl_files::selections;
use crate::input::Input;
use crate::solver_args::SolverArgs;
use clap::ValueEnum;
use hebra_abstraction::{
    AbstractError, AbstractProgram, Abstraction, Automatic, Code, Finding, Integers, Located,
    Refiner, Request, abstract_program, assumption, parse,
};
use hebra_ir::abstracts::Typing;
use hebra_search::Unknown;
use hebra_system::Property;
use hebra_vm::Bodies;
use std::fmt;
use std::sync::Arc;

/// Flags about abstraction.
#[derive(clap::Args, Clone, Default)]
pub struct AbstractionArgs {
    /// Abstract a variable: Event.count=signs. A variable is Class.field, Class.method.variable,
    /// Class.method() for a result, or one of these with [] for the elements of an array or [index]
    /// for what indexes it. `auto` gives `point` to every integer field that can be abstracted;
    /// hebra verify then makes those finer that may bear on the property.
    #[arg(id = "abstract", long = "abstract", value_name = "VARIABLE=ABSTRACTION")]
    pub selections: Vec<String>,
    /// What becomes of variables that have nothing to do with those that are abstracted.
    #[arg(long, value_enum, default_value = "concrete")]
    pub abstract_default: Default,
    /// What integers are taken for where they are abstracted: numbers without bound, or those of
    /// Java, which wrap around.
    #[arg(long, value_enum, default_value = "mathematical")]
    pub integers: IntegersArg,
    #[command(flatten)]
    pub solver: SolverArgs,
}

/// A selection that selects by itself.
pub const AUTO: &str = "auto";

/// Selections without `auto`.
pub struct Expanded {
    /// Each variable with the name of its abstraction.
    pub selections: Vec<(String, String)>,
    /// The fields that `auto` took, if it was there.
    pub automatic: Option<Automatic>,
}

/// What the ledger says of a variable that cannot bear on the property.
const IDLE: &str = "; it cannot bear on the property, so one token is enough";

/// Choices of `--abstract-default`.
#[derive(Clone, Copy, Debug, Default, ValueEnum, PartialEq, Eq)]
pub enum Default {
    #[default]
    Concrete,
    Point,
}

/// Choices of `--integers`.
#[derive(Clone, Copy, Debug, Default, ValueEnum, PartialEq, Eq)]
pub enum IntegersArg {
    #[default]
    Mathematical,
    Machine,
}

impl From<IntegersArg> for Integers {
    fn from(arg: IntegersArg) -> Integers {
        match arg {
            IntegersArg::Mathematical => Integers::Mathematical,
            IntegersArg::Machine => Integers::Machine,
        }
    }
}

/// Whether assertions may be under-approximated if these are checked. What fails one ends the run,
/// so it must be reported; what it would have read goes unread, so a race there would be missed.
pub fn under_approximates(checks: &[Property]) -> bool {
    checks.contains(&Property::Assertion) && !checks.contains(&Property::Race)
}

/// What was made of the program; nothing if nothing is abstracted.
#[derive(Clone, Default)]
pub struct Abstracted {
    /// The code over tokens.
    pub bodies: Arc<Bodies>,
    /// Every variable that is abstract.
    pub findings: Arc<[Finding]>,
    /// What holds tokens.
    pub typing: Arc<Typing>,
    /// Where a string that shows a token may be looked at.
    looked_at: Arc<[String]>,
    /// Selections, as they were written, of what is no variable: indices and whole classes.
    besides: Arc<[(String, String)]>,
    integers: Integers,
}

impl fmt::Debug for Abstracted {
    // What decides about the machine's steps, in an order that is always the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.integers, self.findings)
    }
}

impl AbstractionArgs {
    /// Whether anything is to be abstracted.
    pub fn is_given(&self) -> bool {
        !self.selections.is_empty() || self.abstract_default != Default::Concrete
    }

    /// The flags as a trace file keeps them.
    pub fn written(&self) -> Option<hebra_trace::Abstraction> {
        let name = |value: Option<clap::builder::PossibleValue>| {
            value.map_or(String::new(), |value| value.get_name().to_owned())
        };
        self.is_given().then(|| hebra_trace::Abstraction {
            selections: self.selections.clone(),
            default: name(self.abstract_default.to_possible_value()),
            integers: name(self.integers.to_possible_value()),
        })
    }

    /// The flags that a trace file keeps; an error names what is unknown.
    pub fn read(written: &hebra_trace::Abstraction) -> Result<AbstractionArgs, String> {
        Ok(AbstractionArgs {
            selections: written.selections.clone(),
            abstract_default: ValueEnum::from_str(&written.default, false)?,
            integers: ValueEnum::from_str(&written.integers, false)?,
            solver: SolverArgs::default(),
        })
    }

    /// Abstracts a program. `assertions`: they are checked for.
    pub fn apply(&self, input: &Input, assertions: bool) -> Result<Abstracted, Failure> {
        if !self.is_given() {
            return Ok(Abstracted::default());
        }
        let code = load(input)?;
        let (program, integers) = self.of_code(&code, assertions, false)?;
        let AbstractProgram { methods, findings, typing, looked_at, .. } = program;
        let selected = self.selections.iter().filter_map(|text| text.split_once('='));
        let besides = selected
            .filter(|(variable, abstraction)| {
                variable.ends_with("[index]") || abstraction.contains(".basl:")
            })
            .map(|(variable, abstraction)| (variable.to_owned(), abstraction.to_owned()))
            .collect();
        Ok(Abstracted {
            bodies: Arc::new(methods.into_iter().collect()),
            findings: findings.into(),
            typing: Arc::new(typing),
            looked_at: looked_at.into(),
            besides,
            integers,
        })
    }

    /// Every selection as variable and abstraction. `auto` stands for `point` on every field that
    /// can be abstracted beside the other selections.
    pub fn expanded(&self, refiner: &Refiner) -> Result<Expanded, Failure> {
        let mut selections: Vec<(String, String)> = Vec::new();
        for text in self.selections.iter().filter(|text| *text != AUTO) {
            let Some((variable, abstraction)) = text.split_once('=') else {
                let what = "write VARIABLE=ABSTRACTION, for example Event.count=signs, or auto";
                return Err(Failure::Input(format!("--abstract {text}: {what}")));
            };
            selections.push((variable.trim().to_owned(), abstraction.trim().to_owned()));
        }
        let is_automatic = self.selections.iter().any(|text| text == AUTO);
        let automatic = is_automatic.then(|| refiner.automatic(&selections));
        for field in automatic.iter().flat_map(|found| found.bearing.iter().chain(&found.idle)) {
            selections.push((field.clone(), "point".to_owned()));
        }
        Ok(Expanded { selections, automatic })
    }

    /// Abstracts code that was loaded; `explain`: findings say why.
    pub fn of_code(
        &self,
        code: &Code,
        assertions: bool,
        explain: bool,
    ) -> Result<(AbstractProgram, Integers), Failure> {
        let mut texts = self.selections.clone();
        let spare = texts.iter().any(|text| text == AUTO);
        if spare {
            let expanded = self.expanded(&Refiner::new(code))?.selections.into_iter();
            texts = expanded.map(|(variable, name)| format!("{variable}={name}")).collect();
        }
        let integers = self.integers.into();
        let mut tables = self.solver.tables(integers);
        let selections = selections(&texts, &mut tables)?;
        let default = match self.abstract_default {
            Default::Concrete => "concrete",
            Default::Point => "point",
        };
        let default = Arc::new(of_library(default)?);
        let request = Request { selections, default, spare, assertions, explain };
        let program = abstract_program(code, &request, &mut tables).map_err(|e| match e {
            AbstractError::Derive(error) => error.into(),
            AbstractError::Select(error) => Failure::Input(format!("--abstract {error}")),
            other => Failure::Input(other.to_string()),
        })?;
        Ok((program, integers))
    }
}

fn of_library(name: &str) -> Result<Abstraction, Failure> {
    parse(name).map_err(|e| Failure::Internal(e.to_string()))
}

/// The user's part of a program.
pub fn load(input: &Input) -> Result<Code, Failure> {
    let path = input.class_path().map_err(|e| Failure::Input(e.to_string()))?;
    let find = |name: &str| -> Result<Option<Located>, String> {
        if let Some(driver) = input.driver.as_ref().filter(|driver| &*driver.name == name) {
            return Ok(Some((Arc::new(driver.clone()), true)));
        }
        // What a driver asks of its checker is done by the machine.
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
    /// Whether integers are taken for unbounded.
    pub fn is_unbounded(&self) -> bool {
        self.integers == Integers::Mathematical
    }

    /// Why the program may do what its abstraction does not.
    pub fn missing(&self) -> Option<Unknown> {
        let places = self.looked_at.join(", ");
        let message = format!(
            "the program may look at a string made of an abstracted value, which shows its token \
             ({places}): make the string only where it is printed, or leave the value concrete"
        );
        (!self.looked_at.is_empty()).then_some(Unknown::Unsupported(message))
    }

    /// What the ledger says.
    pub fn ledger(&self) -> Vec<(&'static str, String)> {
        if self.bodies.is_empty() {
            return Vec::new();
        }
        let variables = self.findings.iter();
        let mut ledger: Vec<(&'static str, String)> = variables
            .map(|finding| {
                let Finding { variable, abstraction, bears, .. } = finding;
                let idle = if *bears { "" } else { IDLE };
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
