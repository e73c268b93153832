//! `hebra replay`: follows a trace again and shows where it leads.

use crate::abstracting::{Abstracted, AbstractionArgs, under_approximates};
use crate::input::{Input, Request};
use crate::relocate;
use crate::session::{Session, Setting};
use crate::surroundings::{Chosen, from_digits};
use crate::tell::tell;
use crate::{Failure, print_out, terminal_width};
use hebra_system::{Property, Violation};
use hebra_trace::{Source, TraceFile, render};
use hebra_vm::Reduction;
use std::path::{Path, PathBuf};

/// Flags of `replay` and `simulate`.
#[derive(clap::Args)]
pub struct TraceArgs {
    /// The trace file that `hebra check` or `hebra verify` wrote.
    #[arg(value_name = "TRACE")]
    pub trace: PathBuf,
    /// The JDK to use; otherwise $JAVA_HOME, otherwise `java` on PATH.
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,
    /// Show every line of the trace.
    #[arg(long, short)]
    pub verbose: bool,
}

/// A trace file with the program that it is about.
pub struct Loaded {
    /// The file.
    pub file: TraceFile,
    /// The program.
    pub input: Input,
    /// The property that it violates.
    pub wanted: Property,
    setting: Setting,
}

impl Loaded {
    /// Reads a trace file and finds its program.
    pub fn read(path: &Path, jdk: Option<PathBuf>) -> Result<Loaded, Failure> {
        let name = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|e| Failure::Input(format!("cannot read {name}: {e}")))?;
        let mut file =
            TraceFile::from_json(&text).map_err(|e| Failure::Input(format!("{name}: {e}")))?;
        // From here on paths may mean something else.
        let jdk = jdk.map(|jdk| jdk.canonicalize().unwrap_or(jdk));
        relocate::find_again(&mut file, path)?;
        let request = Request {
            jdk,
            class_path: file.source.class_path.clone(),
            jar: file.source.jar.clone().map(PathBuf::from),
            source_path: file.source.source_path.clone(),
            program: file.source.program.clone(),
            args: file.source.args.clone(),
            chosen: chosen(&file.source)
                .ok_or_else(|| Failure::Input(format!("{name}: not a trace file: stdin_bytes")))?,
        };
        let input = match &file.source.test {
            Some(test) => crate::test::input_of(&request, test)?,
            None => Input::resolve(&request)?,
        };
        let unfit = |what: &str| Failure::Input(format!("{name}: not a trace file: {what}"));
        let property = |name: &String| {
            let all =
                [Property::Deadlock, Property::Assertion, Property::Exception, Property::Race];
            let found = all.into_iter().find(|p| p.name() == name);
            found.ok_or_else(|| unfit(&format!("unknown property {name:?}")))
        };
        let wanted = property(&file.property)?;
        if file.jdk != input.jdk.feature() {
            let (found, here) = (file.jdk, input.jdk.feature());
            eprintln!("hebra: warning: the trace was found on JDK {found}, this is JDK {here}");
        }
        let checks: Vec<Property> = file.checks.iter().map(property).collect::<Result<_, _>>()?;
        let abstracted = match &file.abstraction {
            Some(written) => {
                let args = AbstractionArgs::read(written).map_err(|e| unfit(&e))?;
                args.apply(&input, under_approximates(&checks))?
            }
            None => Abstracted::default(),
        };
        let setting = Setting {
            reduction: match file.reduction.as_str() {
                "none" => Reduction::None,
                "local" => Reduction::Local,
                "full" => Reduction::Full,
                other => return Err(unfit(&format!("unknown reduction {other:?}"))),
            },
            checks,
            spurious_wakeups: file.spurious_wakeups,
            hints: false,
            unstable_finals: file
                .unstable_finals
                .iter()
                .map(|(class, index)| (class.as_str().into(), *index))
                .collect(),
            visible: file.visible.clone(),
            abstracted,
            models_library: file.models_library,
            goes_on: false,
            threads: file.threads.clone(),
            stop: Default::default(),
        };
        Ok(Loaded { file, input, wanted, setting })
    }

    /// Machines that can follow it.
    pub fn session(&self) -> Result<Session<'_>, Failure> {
        Ok(Session::new(&self.input, self.setting.clone())?)
    }
}

/// The surroundings in which a trace was found; none if they cannot be read.
fn chosen(source: &Source) -> Option<Chosen> {
    let bytes = match (&source.stdin, &source.stdin_bytes) {
        (Some(text), _) => Some(text.clone().into_bytes()),
        (None, Some(digits)) => Some(from_digits(digits)?),
        (None, None) => None,
    };
    let stdin = bytes.map(|bytes| ("that of the trace".to_owned(), bytes.into()));
    Some(Chosen { stdin, properties: source.properties.clone(), processors: source.processors })
}

/// Replays; gives the exit code: 1 if the violation is reached again.
pub fn replay(args: &TraceArgs) -> Result<u8, Failure> {
    let loaded = Loaded::read(&args.trace, args.jdk.clone())?;
    let session = loaded.session()?;
    let Loaded { file, input, wanted, .. } = &loaded;
    let is_it = |flaw: &Violation| flaw.message == file.message;
    let (story, reached) = tell(&session, file.prefix, &file.choices(), *wanted, &is_it, false)?;
    let sources = input.sources.load(story.files());
    let mut text = render(&story, &sources, terminal_width(), args.verbose);
    let code = match reached {
        Some(violation) if violation.property.name() == file.property => {
            let condition = story.condition().map(|condition| format!(", {condition}"));
            text += &format!("\nreplayed: {violation}{}\n", condition.unwrap_or_default());
            1
        }
        _ => {
            let property = &file.property;
            text += &format!(
                "\nnot reproduced: the trace ends without the {property} it was saved for\n"
            );
            crate::EXIT_UNKNOWN
        }
    };
    print_out(&text)?;
    Ok(code)
}
