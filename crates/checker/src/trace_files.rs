//! Trace files: chooses their paths, writes them, and reads them back with their programs.

use crate::Failure;
use crate::abstracting::{Abstracted, AbstractionSettings, under_approximates};
use crate::chosen::{Chosen, from_digits, written};
use crate::events::EventProperty;
use crate::given_files;
use crate::input::{Input, Request};
use crate::relocate;
use crate::session::{Behaviour, Session};
use crate::settings::{Settings, TraceFiles};
use crate::testing;
use crate::trace_file::{Source, TraceFile};
use hebra_system::{Property, Trace, Violation};
use hebra_vm::{GivenFiles, Reduction};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Returns the path for a trace: the `number`th of all, the `of_kind`th of its property.
pub(crate) fn path(
    files: &TraceFiles,
    input: &Input,
    property: &Property,
    number: usize,
    of_kind: usize,
) -> Option<PathBuf> {
    let nth = |n: usize| if n == 1 { String::new() } else { format!(".{n}") };
    match files {
        TraceFiles::None => None,
        TraceFiles::File(path) => {
            let Some(name) = path.file_name().filter(|_| number > 1) else {
                return Some(path.clone());
            };
            let name = name.to_string_lossy();
            let (stem, extension) = name.split_once('.').unwrap_or((&name, "json"));
            Some(path.with_file_name(format!("{stem}{}.{extension}", nth(number))))
        }
        TraceFiles::Folder(folder) => {
            let program = match &input.test {
                Some(test) => file_name(&test.name),
                None => input.entry.class.replace(['/', '$'], "."),
            };
            Some(folder.join(format!("{program}.{property}{}.trace.json", nth(of_kind))))
        }
    }
}

/// Returns the name of a test as part of the name of a file.
fn file_name(test: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "#._-".contains(c) { c } else { '.' };
    test.chars().map(plain).take(120).collect()
}

/// Writes a trace; returns the name of its file, or why there is none.
pub(crate) fn write(
    settings: &Settings,
    input: &Input,
    session: &Session,
    violation: &Violation,
    trace: &Trace,
    path: PathBuf,
) -> Result<String, String> {
    let cannot = |e: std::io::Error| format!("cannot write {}: {e}", path.display());
    if let TraceFiles::Folder(folder) = &settings.traces {
        std::fs::create_dir_all(folder).map_err(cannot)?;
    }
    let behaviour = &session.behaviour;
    let (jdk, reduction) = (input.jdk.feature(), behaviour.reduction.name());
    let (property, message) = (violation.property.name(), &violation.message);
    let mut file = TraceFile::new(source(input, session), jdk, reduction, property, message);
    file.checks = behaviour.checks.iter().map(|p| p.name().to_owned()).collect();
    file.spurious_wakeups = behaviour.spurious_wakeups;
    file.models_library = behaviour.models_library;
    file.abstraction = settings.abstraction.written().filter(|_| session.is_abstract());
    file.events = behaviour.events.as_ref().map(EventProperty::written);
    file.learnt = session.learnt.clone();
    file.set_trace(trace);
    let class = input.test.as_ref().map_or(&input.entry.class, |test| &test.class);
    relocate::remember(&mut file, class, &path);
    std::fs::write(&path, file.to_json()).map_err(cannot)?;
    Ok(path.display().to_string())
}

/// Returns what is needed to find the program again.
fn source(input: &Input, session: &Session) -> Source {
    let request = input.request.clone();
    let stdin = request.chosen.stdin.as_ref();
    let (stdin, stdin_bytes) = stdin.map_or((None, None), |(_, bytes)| written(bytes));
    let files = request.chosen.files.as_ref();
    Source {
        program: request.program,
        class_path: request.class_path,
        jar: request.jar.map(|p| p.display().to_string()),
        source_path: request.source_path,
        args: request.args,
        stdin,
        stdin_bytes,
        properties: session.properties_seen(),
        variables: request.chosen.variables,
        processors: request.chosen.processors,
        files_digest: files.map(|(_, files)| digest(files)),
        files: files.map(|(folder, _)| folder.clone()),
        test: input.test.as_ref().map(|test| test.name.clone()),
        ..Source::default()
    }
}

/// A trace file with its program.
pub struct Loaded {
    /// The file.
    pub file: TraceFile,
    /// The program.
    pub input: Input,
    /// The property that the trace violates.
    pub wanted: Property,
    behaviour: Behaviour,
}

impl Loaded {
    /// Reads a trace file and finds its program. `cache` is as for a [`Request`].
    pub fn read(
        path: &Path,
        jdk: Option<PathBuf>,
        cache: Option<PathBuf>,
        solver: hebra_smt::Settings,
    ) -> Result<Loaded, Failure> {
        let name = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|e| Failure::Input(format!("cannot read {name}: {e}")))?;
        let mut file =
            TraceFile::from_json(&text).map_err(|e| Failure::Input(format!("{name}: {e}")))?;
        relocate::find_again(&mut file, path)?;
        let unfit = |what: &str| Failure::Input(format!("{name}: not a trace file: {what}"));
        let request = Request {
            jdk,
            class_path: file.source.class_path.clone(),
            jar: file.source.jar.clone().map(PathBuf::from),
            source_path: file.source.source_path.clone(),
            program: file.source.program.clone(),
            args: file.source.args.clone(),
            chosen: Chosen {
                files: files(&file.source)?,
                ..chosen(&file.source).ok_or_else(|| unfit("stdin_bytes"))?
            },
            cache,
        };
        let input = match &file.source.test {
            Some(test) => testing::input_of(&request, test)?,
            None => Input::resolve(&request)?,
        };
        let events = file.events.as_ref().map(EventProperty::read).transpose()?;
        let property = |name: &String| {
            let own = events.as_ref().map(EventProperty::property);
            let found = own.filter(|own| own.name() == name.as_str()).cloned();
            let found = found.or_else(|| Property::from_name(name));
            found.ok_or_else(|| unfit(&format!("unknown property {name:?}")))
        };
        let wanted = property(&file.property)?;
        let checks: Vec<Property> = file.checks.iter().map(property).collect::<Result<_, _>>()?;
        let abstracted = match &file.abstraction {
            Some(written) => {
                let settings = AbstractionSettings::read(written, solver).map_err(|e| unfit(&e))?;
                settings.apply(&input, under_approximates(&checks))?
            }
            None => Abstracted::default(),
        };
        let reduction = Reduction::from_name(&file.reduction)
            .ok_or_else(|| unfit(&format!("unknown reduction {:?}", file.reduction)))?;
        let behaviour = Behaviour {
            reduction,
            checks,
            spurious_wakeups: file.spurious_wakeups,
            hints: false,
            abstracted,
            events,
            models_library: file.models_library,
            goes_on: false,
        };
        Ok(Loaded { file, input, wanted, behaviour })
    }

    /// Returns the feature release of the JDK of the trace, if this is another one.
    pub fn other_jdk(&self) -> Option<u16> {
        (self.file.jdk != self.input.jdk.feature()).then_some(self.file.jdk)
    }

    /// Creates a session that can replay the trace.
    pub fn session(&self) -> Result<Session<'_>, Failure> {
        let mut session = Session::new(&self.input, self.behaviour.clone(), Arc::default())?;
        session.learnt = self.file.learnt.clone();
        Ok(session)
    }
}

fn digest(files: &GivenFiles) -> String {
    format!("{:016x}", files.digest())
}

/// Reads the files that a program had in its working directory, which must be the same as then.
fn files(source: &Source) -> Result<Option<(String, Arc<GivenFiles>)>, Failure> {
    let Some(folder) = &source.files else { return Ok(None) };
    let files = given_files::read(Path::new(folder))?;
    if source.files_digest.as_ref() != Some(&digest(&files)) {
        return Err(Failure::Input(format!(
            "--files {folder}: the files have changed since the trace was found"
        )));
    }
    Ok(Some((folder.clone(), Arc::new(files))))
}

/// Returns the environment in which a trace was found; none if it cannot be read.
fn chosen(source: &Source) -> Option<Chosen> {
    let bytes = match (&source.stdin, &source.stdin_bytes) {
        (Some(text), _) => Some(text.clone().into_bytes()),
        (None, Some(digits)) => Some(from_digits(digits)?),
        (None, None) => None,
    };
    let stdin = bytes.map(|bytes| ("that of the trace".to_owned(), bytes.into()));
    let (properties, variables) = (source.properties.clone(), source.variables.clone());
    Some(Chosen { stdin, properties, variables, processors: source.processors, files: None })
}
