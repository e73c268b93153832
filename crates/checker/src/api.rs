//! The Java API through which a program talks to the checker: its sources, for `javac` and for an
//! IDE. The machine defines what the methods do.

use std::borrow::Cow;
use std::io;
use std::path::Path;

const VERIFY: &str = include_str!("../api/hebra/Verify.java");
const PATHFINDER: &str = include_str!("../api/gov/nasa/jpf/vm/Verify.java");
const COMPETITION: &str = include_str!("../api/org/sosy_lab/sv_benchmarks/Verifier.java");

/// Returns the path and the text of each source file.
pub fn sources() -> [(&'static str, Cow<'static, str>); 4] {
    // Java PathFinder's class was in another package until its version 7.
    let earlier = PATHFINDER.replacen("package gov.nasa.jpf.vm;", "package gov.nasa.jpf.jvm;", 1);
    [
        ("hebra/Verify.java", VERIFY.into()),
        ("gov/nasa/jpf/vm/Verify.java", PATHFINDER.into()),
        ("gov/nasa/jpf/jvm/Verify.java", earlier.into()),
        ("org/sosy_lab/sv_benchmarks/Verifier.java", COMPETITION.into()),
    ]
}

/// Writes all sources into a folder, where `javac` finds the ones that a program uses.
pub fn write_all(folder: &Path) -> io::Result<()> {
    sources().iter().try_for_each(|(path, text)| write(&folder.join(path), text))
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, text)
}
