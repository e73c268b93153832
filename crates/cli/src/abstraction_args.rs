//! The flags that select what to abstract, and how.

use crate::Failure;
use crate::solver_args::SolverArgs;
use clap::ValueEnum;
use hebra_abstraction::Integers;
use hebra_checker::AbstractionSettings;
use hebra_checker::abstracting::DefaultAbstraction;

/// Flags about abstraction.
#[derive(clap::Args, Clone, Default)]
pub struct AbstractionArgs {
    /// Abstract a variable: Event.count=signs. A variable is Class.field, Class.method.variable,
    /// Class.method() for a result, or one of these with [] for the elements of an array or [index]
    /// for its indices. `auto` gives `point` to every integer field that can be abstracted; hebra
    /// verify then refines those that may affect the property.
    #[arg(id = "abstract", long = "abstract", value_name = "VARIABLE=ABSTRACTION")]
    pub selections: Vec<String>,
    /// Treatment of variables unrelated to the abstracted ones.
    #[arg(long, value_enum, default_value = "concrete")]
    pub abstract_default: Default,
    /// Meaning of abstracted integers: unbounded numbers, or Java's, which wrap around.
    #[arg(long, value_enum, default_value = "mathematical")]
    pub integers: IntegersArg,
    #[command(flatten)]
    pub solver: SolverArgs,
}

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

impl AbstractionArgs {
    /// Returns the flags as settings of the checker.
    pub fn settings(&self) -> Result<AbstractionSettings, Failure> {
        let mut settings = AbstractionSettings {
            default: match self.abstract_default {
                Default::Concrete => DefaultAbstraction::Concrete,
                Default::Point => DefaultAbstraction::Point,
            },
            integers: self.integers.into(),
            solver: self.solver.settings(),
            ..AbstractionSettings::default()
        };
        self.selections.iter().try_for_each(|text| settings.select(text))?;
        Ok(settings)
    }
}
