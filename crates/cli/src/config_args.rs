//! The flags that say which file options come from.

use std::path::PathBuf;

/// Where options come from besides the command line.
#[derive(clap::Args, Clone, Default)]
pub struct ConfigArgs {
    /// Options from this file; otherwise from hebra.toml beside the program, otherwise from
    /// hebra.toml in the working directory.
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Take no options from a hebra.toml.
    #[arg(long)]
    pub no_config: bool,
    /// Do not take these options from a file, so that they are as if it did not name them.
    #[arg(long, value_name = "KEY", value_delimiter = ',')]
    pub unset: Vec<String>,
    /// Print all options as TOML with where each comes from, and stop.
    #[arg(long)]
    pub print_config: bool,
    /// What a file asked for and is not done.
    #[arg(skip)]
    pub ignored: Vec<String>,
    /// What of it concerns what is explored, so that nothing found does not mean that all is well.
    #[arg(skip)]
    pub uncovered: Vec<String>,
}
