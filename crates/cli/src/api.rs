//! `hebra api`: writes the source of the classes through which a program speaks to its checker.

use crate::Failure;
use crate::terminal::print_out;
use hebra_checker::api::{sources, write_all};
use std::path::PathBuf;

/// Flags of `api`.
#[derive(clap::Args)]
pub struct ApiArgs {
    /// Where to write the source; made if missing.
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
