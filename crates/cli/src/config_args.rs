//! The flags that select the file for options.

use std::path::PathBuf;

/// The sources of options besides the command line.
#[derive(clap::Args, Clone, Default)]
pub struct ConfigArgs {
    /// Read options from this file; otherwise from hebra.toml beside the program, otherwise from
    /// hebra.toml in the working directory.
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Do not read options from a hebra.toml.
    #[arg(long)]
    pub no_config: bool,
    /// Ignore these options in files, as if no file named them.
    #[arg(long, value_name = "KEY", value_delimiter = ',')]
    pub unset: Vec<String>,
    /// Print all options as TOML with the origin of each, and exit.
    #[arg(long)]
    pub print_config: bool,
    /// Settings of a file that are ignored.
    #[arg(skip)]
    pub ignored: Vec<String>,
    /// Ignored settings that affect what is explored, so that a clean result is not reliable.
    #[arg(skip)]
    pub uncovered: Vec<String>,
}
