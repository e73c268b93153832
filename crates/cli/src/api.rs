//! The classes through which a program speaks to its checker: their source, for `javac` and, with
//! `hebra api`, for an IDE. What they mean under `check` is the machine's business.

use crate::{Failure, print_out};
use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

const VERIFY: &str = include_str!("../api/hebra/Verify.java");
const PATHFINDER: &str = include_str!("../api/gov/nasa/jpf/vm/Verify.java");
const COMPETITION: &str = include_str!("../api/org/sosy_lab/sv_benchmarks/Verifier.java");

/// Path and text of each source file.
fn sources() -> [(&'static str, Cow<'static, str>); 4] {
    // Java PathFinder's class was in another package until its version 7.
    let earlier = PATHFINDER.replacen("package gov.nasa.jpf.vm;", "package gov.nasa.jpf.jvm;", 1);
    [
        ("hebra/Verify.java", VERIFY.into()),
        ("gov/nasa/jpf/vm/Verify.java", PATHFINDER.into()),
        ("gov/nasa/jpf/jvm/Verify.java", earlier.into()),
        ("org/sosy_lab/sv_benchmarks/Verifier.java", COMPETITION.into()),
    ]
}

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

/// Writes all sources below a folder, where `javac` finds those that a program uses.
pub fn write_all(folder: &Path) -> io::Result<()> {
    sources().iter().try_for_each(|(path, text)| write(&folder.join(path), text))
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, text)
}
