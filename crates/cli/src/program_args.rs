//! The flags that name the program under test.

use crate::Failure;
use crate::cache::cache_folder;
use crate::surroundings_args::SurroundingsArgs;
use clap::Args;
use hebra_checker::Request;
use std::path::PathBuf;

/// The program under test.
#[derive(Args, Clone)]
pub struct ProgramArgs {
    /// One or more .java files, a folder of them, or with -cp a main class.
    #[arg(value_name = "PROGRAM", value_hint = clap::ValueHint::AnyPath)]
    program: Vec<String>,
    /// Class path: folders and jars (also -cp, -classpath).
    #[arg(long, value_name = "PATH", alias = "classpath")]
    class_path: Option<String>,
    /// A jar with a Main-Class (also -jar).
    #[arg(long, value_name = "FILE")]
    jar: Option<PathBuf>,
    /// Folders and files with the sources of the given classes or jar, for reports.
    #[arg(long, value_name = "PATH")]
    source_path: Option<String>,
    /// The JDK to use; otherwise $JAVA_HOME, otherwise `java` on PATH.
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    #[command(flatten)]
    surroundings: SurroundingsArgs,
    /// Arguments of the program.
    #[arg(last = true, value_name = "ARGS")]
    args: Vec<String>,
}

impl ProgramArgs {
    /// Returns the program that the flags name.
    pub fn request(&self) -> Result<Request, Failure> {
        Ok(Request {
            jdk: self.jdk.clone(),
            class_path: self.class_path.clone(),
            jar: self.jar.clone(),
            source_path: self.source_path.clone(),
            program: self.program.clone(),
            args: self.args.clone(),
            chosen: self.surroundings.chosen()?,
            cache: cache_folder(),
        })
    }
}
