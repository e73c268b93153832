//! The classes through which a program speaks to its checker: their source, for `javac` and, with
//! `hebra api`, for an IDE. What they mean under `check` is the machine's business.

use crate::{Failure, print_out};
use std::io;
use std::path::{Path, PathBuf};

/// Path and text of each source file.
const SOURCES: [(&str, &str); 4] = [
    ("hebra/Verify.java", include_str!("../api/hebra/Verify.java")),
    ("gov/nasa/jpf/vm/Verify.java", include_str!("../api/gov/nasa/jpf/vm/Verify.java")),
    ("gov/nasa/jpf/jvm/Verify.java", include_str!("../api/gov/nasa/jpf/jvm/Verify.java")),
    (
        "org/sosy_lab/sv_benchmarks/Verifier.java",
        include_str!("../api/org/sosy_lab/sv_benchmarks/Verifier.java"),
    ),
];

/// Flags of `api`.
#[derive(clap::Args)]
pub struct ApiArgs {
    /// Where to write the source; made if missing.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the source of `hebra.Verify` for an IDE.
pub fn api(args: &ApiArgs) -> Result<u8, Failure> {
    let (path, text) = SOURCES[0];
    let file = args.folder.join(path);
    write(&file, text)
        .map_err(|e| Failure::Input(format!("cannot write {}: {e}", file.display())))?;
    print_out(&format!("{}\n", file.display()))?;
    Ok(0)
}

/// Writes all sources below a folder, where `javac` finds those that a program uses.
pub fn write_all(folder: &Path) -> io::Result<()> {
    SOURCES.iter().try_for_each(|(path, text)| write(&folder.join(path), text))
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, text)
}
