//! Turns what the user names (sources, class path and class, jar) into a class path and an entry
//! point.

use crate::chosen::{Chosen, path_text};
use crate::compilation::Compilation;
use crate::input_error::InputError;
use crate::sources::{self, SourceFiles};
use hebra_classfile::{ClassPath, Jar, Jdk, class_path, model, parse};
use hebra_vm::{Entry, Environment, Prepared, Program, Properties, Starts, Warm};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

fn fail<T>(message: impl Into<String>) -> Result<T, InputError> {
    Err(InputError(message.into()))
}

/// The program that the user named.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// `--jdk`
    pub jdk: Option<PathBuf>,
    /// `-cp`
    pub class_path: Option<String>,
    /// `-jar`
    pub jar: Option<PathBuf>,
    /// `--source-path`
    pub source_path: Option<String>,
    /// Sources, a folder of sources, or a class name.
    pub program: Vec<String>,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// The chosen parts of its environment.
    pub chosen: Chosen,
    /// The folder for what can be used again by later runs, such as compiled classes; none: they do without.
    pub cache: Option<PathBuf>,
}

/// The name of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestName {
    /// Internal name of its class.
    pub class: String,
    /// The whole, such as `pkg.BankTest#deposit`.
    pub name: String,
}

/// A program ready to be loaded. Compiled classes live as long as this value.
pub struct Input {
    /// The JDK in use.
    pub jdk: Jdk,
    /// The folders and jars with the user's classes.
    pub places: Vec<PathBuf>,
    /// The class to run, with its arguments.
    pub entry: Entry,
    /// The sources, as far as known.
    pub sources: SourceFiles,
    /// Classes of Hebra's, available beside those of the class path.
    pub drivers: Vec<Arc<model::Class>>,
    /// The test that the program runs.
    pub test: Option<TestName>,
    /// Classes in which tests were looked for in vain, because they cannot be loaded.
    pub not_loaded: Vec<String>,
    /// Ledger notes about this program.
    pub notes: Vec<String>,
    /// The request that named the program.
    pub request: Request,
    /// The class path, as the program sees it. Sources count as compiled to the current folder.
    pub path_text: String,
    /// The class or jar to run, as `java` would name it.
    pub command: String,
    opened: OnceLock<Arc<ClassPath>>,
    /// The properties of this machine, once `java` was asked for them.
    machine: OnceLock<Arc<OnceLock<Option<Properties>>>>,
    /// Code of the library, once a machine has prepared it.
    prepared: OnceLock<Arc<Prepared>>,
    /// The library start-up that a dry run found useful, and its environment.
    pub(crate) dry: OnceLock<(Warm, Environment)>,
    /// Machines whose library has started.
    pub(crate) starts: Starts,
    compiled: Option<tempfile::TempDir>,
}

impl Input {
    /// Finds the JDK, compiles sources, picks the main class.
    pub fn resolve(request: &Request) -> Result<Input, InputError> {
        let mut input = Input::find(request)?;
        input.add_sources(request.source_path.as_deref())?;
        input.request = request.clone();
        Ok(input)
    }

    /// Adds the sources below the folders of `--source-path`, for excerpts.
    fn add_sources(&mut self, path: Option<&str>) -> Result<(), InputError> {
        for place in path.iter().flat_map(std::env::split_paths) {
            let mut found = Vec::new();
            if place.is_dir() {
                sources::collect(&place, &["java", "kt", "scala"], &mut found)?;
            } else if place.is_file() {
                found.push(place);
            } else {
                return fail(format!("source path entry {} does not exist", place.display()));
            }
            self.sources.add(&found);
        }
        Ok(())
    }

    fn find(request: &Request) -> Result<Input, InputError> {
        let jdk = Jdk::locate(request.jdk.as_deref()).map_err(|e| InputError(e.to_string()))?;
        let mut places = match &request.class_path {
            Some(path) => class_path(path)?,
            None => Vec::new(),
        };
        if let Some(jar) = &request.jar {
            return Input::from_jar(jdk, jar, places, request);
        }
        let Some(first) = request.program.first() else {
            return fail(
                "no program given: name a .java file, or -cp PATH MainClass, or -jar FILE",
            );
        };
        let sources = source_files(&request.program)?;
        if sources.is_empty() {
            let mut args = request.program[1..].to_vec();
            args.extend(request.args.iter().cloned());
            if request.class_path.is_none() {
                if first.contains('.') && Path::new(first).extension().is_some_and(|e| e == "class")
                {
                    let path = Path::new(first);
                    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
                    let folder = folder.map_or(".".to_owned(), |p| p.display().to_string());
                    let name = path.file_stem().unwrap_or_default().to_string_lossy();
                    return fail(format!("{first} is a class file: use -cp {folder} {name}"));
                }
                places.push(PathBuf::from("."));
            }
            let entry = Entry { class: first.replace('.', "/"), args };
            let sources = SourceFiles::beside(&places);
            return Ok(Input::new(jdk, places, entry, sources, None));
        }
        let compiled = compile(request, &jdk, &sources, &places)?;
        places.insert(0, compiled.path().to_owned());
        let class = main_class(compiled.path(), &sources)?;
        let entry = Entry { class, args: request.args.clone() };
        Ok(Input::new(jdk, places, entry, SourceFiles::of_files(&sources), Some(compiled)))
    }

    /// Like `resolve`, for a program without a `main` of its own. Also returns the folders whose
    /// classes the user means, and the classes that the user named.
    pub fn of_tests(request: &Request) -> Result<(Input, Vec<PathBuf>, Vec<String>), InputError> {
        let jdk = Jdk::locate(request.jdk.as_deref()).map_err(|e| InputError(e.to_string()))?;
        let mut places = match &request.class_path {
            Some(path) => class_path(path)?,
            None => Vec::new(),
        };
        let none = Entry { class: String::new(), args: Vec::new() };
        let sources = source_files(&request.program)?;
        if sources.is_empty() {
            if places.is_empty() {
                places.push(PathBuf::from("."));
            }
            let folders = places.iter().filter(|place| place.is_dir()).cloned().collect();
            let sources = SourceFiles::beside(&places);
            let mut input = Input::new(jdk, places, none, sources, None);
            input.add_sources(request.source_path.as_deref())?;
            input.request = request.clone();
            return Ok((input, folders, request.program.clone()));
        }
        let compiled = compile(request, &jdk, &sources, &places)?;
        places.insert(0, compiled.path().to_owned());
        let folders = vec![compiled.path().to_owned()];
        let mut input =
            Input::new(jdk, places, none, SourceFiles::of_files(&sources), Some(compiled));
        input.request = request.clone();
        Ok((input, folders, Vec::new()))
    }

    fn new(
        jdk: Jdk,
        places: Vec<PathBuf>,
        entry: Entry,
        sources: SourceFiles,
        compiled: Option<tempfile::TempDir>,
    ) -> Input {
        let mut shown = places.clone();
        if compiled.is_some() {
            // `javac` puts classes here by default.
            shown[0] = PathBuf::from(".");
        }
        Input {
            jdk,
            places,
            command: entry.class.replace('/', "."),
            entry,
            sources,
            drivers: Vec::new(),
            test: None,
            not_loaded: Vec::new(),
            notes: Vec::new(),
            request: Request::default(),
            path_text: path_text(&shown),
            opened: OnceLock::new(),
            machine: OnceLock::new(),
            prepared: OnceLock::new(),
            dry: OnceLock::new(),
            starts: Starts::default(),
            compiled,
        }
    }

    fn from_jar(
        jdk: Jdk,
        jar: &Path,
        mut places: Vec<PathBuf>,
        request: &Request,
    ) -> Result<Input, InputError> {
        let opened = Jar::open(jar).map_err(|e| InputError(e.to_string()))?;
        let Some(class) = opened.manifest().main_class.clone() else {
            return fail(format!("no main manifest attribute in {}", jar.display()));
        };
        places.insert(0, jar.to_owned());
        let mut args = request.program.clone();
        args.extend(request.args.iter().cloned());
        let entry = Entry { class: class.replace('.', "/"), args };
        let sources = SourceFiles::beside(&places);
        let mut input = Input::new(jdk, places, entry, sources, None);
        // As with `java`, a jar is the whole class path.
        input.command = jar.display().to_string();
        input.path_text = input.command.clone();
        Ok(input)
    }

    /// Makes a driver the program, with these arguments; the first class has `main`.
    pub(crate) fn run_driver(&mut self, classes: &[Arc<model::Class>], args: Vec<String>) {
        let main = classes.first().map(|class| class.name.to_string());
        self.entry = Entry { class: main.unwrap_or_default(), args };
        self.drivers = classes.to_vec();
        // These are for the program before.
        (self.dry, self.starts) = (OnceLock::new(), Starts::default());
    }

    /// Shares the JDK's classes with another program on the same JDK, so that they are read once,
    /// and what its `java` says of this machine, so that it is asked once.
    pub fn share_library(&self, other: &Input) -> Result<(), InputError> {
        if self.jdk == other.jdk {
            self.machine.get_or_init(|| other.machine());
            self.prepared.get_or_init(|| other.prepared());
        }
        let library = other.class_path()?.library();
        if let Some(library) = library.filter(|_| self.jdk == other.jdk) {
            let opened = ClassPath::over(library, self.jdk.feature(), &self.places);
            let opened = self.as_shown(opened)?;
            self.opened.get_or_init(|| opened);
        }
        Ok(())
    }

    /// Returns the place for what `java` says of this machine.
    pub(crate) fn machine(&self) -> Arc<OnceLock<Option<Properties>>> {
        self.machine.get_or_init(Arc::default).clone()
    }

    fn prepared(&self) -> Arc<Prepared> {
        self.prepared.get_or_init(Arc::default).clone()
    }

    /// Classes that were compiled here count as being in the current folder.
    fn as_shown(
        &self,
        opened: Result<ClassPath, class_path::Error>,
    ) -> Result<Arc<ClassPath>, InputError> {
        let mut opened = opened.map_err(|e| InputError(e.to_string()))?;
        if let Some(compiled) = &self.compiled {
            opened.show_as(compiled.path(), Path::new("."));
        }
        Ok(Arc::new(opened))
    }

    /// Opens the folders and jars that are searched for classes.
    pub fn class_path(&self) -> Result<Arc<ClassPath>, InputError> {
        if let Some(opened) = self.opened.get() {
            return Ok(opened.clone());
        }
        let opened = ClassPath::open(&self.jdk, &self.places);
        let opened = self.as_shown(opened)?;
        Ok(self.opened.get_or_init(|| opened).clone())
    }

    /// Returns true if a class is the user's rather than a library's: it lies in a folder, or in
    /// the jar of the main class.
    pub fn is_own(&self, class: &str) -> bool {
        let Ok(path) = self.class_path() else { return false };
        let place = |class: &str| match path.find(class) {
            Ok(Some(found)) if !found.origin.is_jdk() => Some(found.origin.path().to_owned()),
            _ => None,
        };
        let own = place(class);
        let main = self.test.as_ref().map_or(&self.entry.class, |test| &test.class);
        own.as_ref().is_some_and(|own| own.is_dir() || Some(own) == place(main).as_ref())
    }

    /// Creates a program over these classes, with nothing loaded yet.
    pub fn program(&self) -> Result<Program, InputError> {
        let mut program = Program::new(self.class_path()?, self.jdk.feature());
        program.prepared = self.prepared();
        for driver in &self.drivers {
            let name = driver.name.replace('/', ".");
            program
                .define(driver.clone(), false)
                .map_err(|e| InputError(format!("cannot make class {name}: {e:?}")))?;
        }
        Ok(program)
    }
}

/// Splits a class path into folders and jars. As with `java`, an empty entry is the current folder,
/// and `folder/*` stands for the folder's jars, in an unspecified order.
fn class_path(path: &str) -> Result<Vec<PathBuf>, InputError> {
    let mut places = Vec::new();
    for part in std::env::split_paths(path) {
        if part.as_os_str().is_empty() {
            places.push(PathBuf::from("."));
        } else if part.file_name().is_some_and(|name| name == "*") {
            let folder = part.parent().filter(|p| !p.as_os_str().is_empty());
            places.extend(jars(folder.unwrap_or(Path::new(".")))?);
        } else if part.exists() {
            places.push(part);
        } else {
            return fail(format!("class path entry {} does not exist", part.display()));
        }
    }
    Ok(places)
}

fn jars(folder: &Path) -> Result<Vec<PathBuf>, InputError> {
    let entries = std::fs::read_dir(folder)
        .map_err(|e| InputError(format!("cannot read folder {}: {e}", folder.display())))?;
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|e| e == "jar" || e == "JAR");
    let mut jars: Vec<PathBuf> =
        entries.filter_map(|e| Some(e.ok()?.path())).filter(is_jar).collect();
    jars.sort();
    Ok(jars)
}

fn source_files(program: &[String]) -> Result<Vec<PathBuf>, InputError> {
    let mut found = Vec::new();
    for name in program {
        let path = Path::new(name);
        if path.is_dir() {
            let before = found.len();
            sources::collect(path, &["java"], &mut found)?;
            if found.len() == before {
                return fail(format!("folder {name} holds no .java files"));
            }
        } else if path.extension().is_some_and(|e| e == "java") {
            if !path.is_file() {
                return fail(format!("file {name} does not exist"));
            }
            found.push(path.to_owned());
        } else if !found.is_empty() {
            return fail(format!(
                "{name} is not a .java file; arguments of the program go after --"
            ));
        } else {
            break;
        }
    }
    Ok(found)
}

fn compile(
    request: &Request,
    jdk: &Jdk,
    sources: &[PathBuf],
    places: &[PathBuf],
) -> Result<tempfile::TempDir, InputError> {
    Compilation { jdk, sources, places, cache: request.cache.as_deref() }.classes()
}

/// Finds the class with `main` in the first source file, preferably named like its file.
fn main_class(folder: &Path, sources: &[PathBuf]) -> Result<String, InputError> {
    let mut candidates: Vec<(usize, bool, String)> = Vec::new();
    let files = SourceFiles::of_files(sources);
    let mut work = vec![folder.to_owned()];
    while let Some(at) = work.pop() {
        let Ok(entries) = std::fs::read_dir(&at) else { continue };
        for path in entries.filter_map(|e| Some(e.ok()?.path())) {
            if path.is_dir() {
                work.push(path);
                continue;
            }
            let Some(class) = std::fs::read(&path).ok().and_then(|b| parse(&b).ok()) else {
                continue;
            };
            if !has_main(&class) {
                continue;
            }
            let file = class.source_file.as_deref().unwrap_or_default();
            let source = class.source().and_then(|source| files.find(&source));
            let order = sources.iter().position(|s| Some(s) == source.as_ref());
            let simple = class.name.rsplit('/').next().unwrap_or_default();
            let stem = file.trim_end_matches(".java");
            candidates.push((order.unwrap_or(usize::MAX), simple != stem, class.name.to_string()));
        }
    }
    candidates.sort();
    match candidates.into_iter().next() {
        Some((_, _, name)) => Ok(name),
        None => {
            let names: Vec<String> = sources.iter().map(|s| s.display().to_string()).collect();
            fail(format!(
                "no class with public static void main(String[] args) in {}",
                names.join(", ")
            ))
        }
    }
}

fn has_main(class: &model::Class) -> bool {
    class.methods.iter().any(|m| {
        &*m.name == "main"
            && &*m.descriptor == "([Ljava/lang/String;)V"
            && m.flags.has(model::Flags::STATIC)
            && m.flags.has(model::Flags::PUBLIC)
    })
}
