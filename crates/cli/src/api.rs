//! `hebra api`: writes the sources of the Java API through which a program talks to the checker.

use crate::Failure;
use crate::terminal::print_out;
use hebra_checker::api::{sources, write_all};
use std::path::PathBuf;

/// Flags of `api`.
#[derive(clap::Args)]
pub struct ApiArgs {
    /// Directory for the sources; created if missing.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the sources for an IDE.
pub fn api(args: &ApiArgs) -> Result<u8, Failure> {
    write_all(&args.folder)
        .map_err(|e| Failure::Input(format!("cannot write to {}: {e}", args.folder.display())))?;
    for (path, _) in sources() {
        print_out(&format!("{}\n", args.folder.join(path).display()))?;
    }
    Ok(0)
}
