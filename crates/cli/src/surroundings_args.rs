//! The flags that set the environment of the program under test.

use crate::Failure;
use hebra_checker::{Chosen, EMPTY};
use std::path::Path;
use std::sync::Arc;

/// The environment that the user chooses.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct SurroundingsArgs {
    /// Standard input of the program: a file, or `empty`. By default it is not known, and a program
    /// that reads it is `unknown`; `run` passes on its own.
    #[arg(long, value_name = "FILE|empty", value_hint = clap::ValueHint::AnyPath)]
    pub stdin: Option<String>,
    /// A system property of the program, as `java -Dkey=value`; may be given several times.
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair)]
    pub system_property: Vec<String>,
    /// An environment variable of the program; may be given several times. There are no others,
    /// except in `run`.
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    pub env: Vec<String>,
    /// Number of processors that the program sees.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub processors: Option<u16>,
    /// A folder whose contents the program finds in its working directory. Its file system is in memory:
    /// this is a copy, and otherwise there are no files.
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::AnyPath)]
    pub files: Option<String>,
}

fn pair(text: &str) -> Result<String, String> {
    match text.split_once('=').map_or(text, |(key, _)| key) {
        "" => Err("give KEY=VALUE".to_owned()),
        _ => Ok(text.to_owned()),
    }
}

impl SurroundingsArgs {
    /// Reads the named input.
    pub fn chosen(&self) -> Result<Chosen, Failure> {
        let stdin = match self.stdin.as_deref() {
            None => None,
            Some(EMPTY) => Some((EMPTY.to_owned(), Arc::default())),
            Some(file) => {
                let bytes = std::fs::read(file)
                    .map_err(|e| Failure::Input(format!("cannot read --stdin {file}: {e}")))?;
                Some((file.to_owned(), bytes.into()))
            }
        };
        let properties = self.system_property.clone();
        let variables = self.env.clone();
        let files = match &self.files {
            Some(folder) => {
                let files = hebra_checker::read_files(Path::new(folder))?;
                Some((folder.clone(), Arc::new(files)))
            }
            None => None,
        };
        Ok(Chosen { stdin, properties, variables, processors: self.processors, files })
    }
}
