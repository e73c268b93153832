//! Finds the JUnit 4 and 5 tests of a class path: which methods are tests, and what is called
//! around each. Annotations are matched by name, so JUnit itself is not needed. A test with
//! something Hebra does not understand becomes `unknown`; it is never left out.

mod driver;
mod programs;

pub(crate) use programs::input_of;
pub use programs::{find, prepare};

use crate::input_error::InputError;
use hebra_classfile::annotations::{Annotation, Constant, Value};
use hebra_classfile::model::{self, Flags, Name};
use hebra_classfile::{ClassPath, annotations, parse};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::rc::Rc;

/// A test.
pub struct Test {
    /// Internal name of its class.
    pub class: Name,
    /// Its method.
    pub method: Name,
    /// The text of `@DisplayName`.
    pub display_name: Option<String>,
    /// The plan: whether and how to run it.
    pub plan: Plan,
}

impl Test {
    /// Returns the name, such as `pkg.BankTest#deposit`.
    pub fn name(&self) -> String {
        format!("{}#{}", self.class.replace('/', "."), self.method)
    }
}

/// The plan for a test: whether and how to run it.
pub enum Plan {
    /// Run it.
    Run(Calls),
    /// Skip it: it is disabled, for the reason given.
    Skip(String),
    /// It cannot be run as JUnit would.
    Unsupported(String),
}

/// The calls that run a test, in order.
#[derive(Clone, Default)]
pub struct Calls {
    /// `@BeforeClass`, `@BeforeAll`
    pub before_all: Vec<Call>,
    /// `@Before`, `@BeforeEach`
    pub before: Vec<Call>,
    /// `@After`, `@AfterEach`
    pub after: Vec<Call>,
    /// `@AfterClass`, `@AfterAll`
    pub after_all: Vec<Call>,
    /// The exception that must be thrown.
    pub expected: Option<Name>,
    /// The number of runs.
    pub repetitions: u32,
    /// Exceptions by which a test reports that it does not apply.
    pub aborts: Vec<Name>,
    /// Notes for the ledger.
    pub notes: Vec<String>,
}

/// A method without parameters.
#[derive(Clone)]
pub struct Call {
    /// The class that declares it.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// True if it needs no object.
    pub is_static: bool,
    /// True if an interface declares it.
    pub of_interface: bool,
}

/// The most repetitions allowed, since each is written out.
const MOST_REPETITIONS: i32 = 100;
/// The deepest nesting of annotations that stand for other annotations.
const DEEPEST: u32 = 8;
/// Exceptions of failed assumptions.
const ABORTS: [&str; 3] = [
    "org/junit/AssumptionViolatedException",
    "org/junit/internal/AssumptionViolatedException",
    "org/opentest4j/TestAbortedException",
];
/// Annotations that change neither which code runs nor how.
const HARMLESS: [&str; 9] = [
    "org/junit/FixMethodOrder",
    "org/junit/experimental/categories/Category",
    "org/junit/jupiter/api/DisplayName",
    "org/junit/jupiter/api/DisplayNameGeneration",
    "org/junit/jupiter/api/Order",
    "org/junit/jupiter/api/Tag",
    "org/junit/jupiter/api/Tags",
    "org/junit/jupiter/api/TestInstance",
    "org/junit/jupiter/api/TestMethodOrder",
];

/// The meaning of a JUnit annotation on a method or class.
enum Role {
    Test,
    Before,
    After,
    BeforeAll,
    AfterAll,
    Disabled,
    Timeout,
    Harmless,
    /// Not an annotation of JUnit.
    Foreign,
    /// A JUnit annotation that Hebra does not understand.
    Other(String),
}

fn role(annotation: &Annotation) -> Role {
    let name = annotation.descriptor.trim_start_matches('L').trim_end_matches(';');
    match name {
        "org/junit/Test" | "org/junit/jupiter/api/Test" | "org/junit/jupiter/api/RepeatedTest" => {
            Role::Test
        }
        "org/junit/Before" | "org/junit/jupiter/api/BeforeEach" => Role::Before,
        "org/junit/After" | "org/junit/jupiter/api/AfterEach" => Role::After,
        "org/junit/BeforeClass" | "org/junit/jupiter/api/BeforeAll" => Role::BeforeAll,
        "org/junit/AfterClass" | "org/junit/jupiter/api/AfterAll" => Role::AfterAll,
        "org/junit/Ignore" | "org/junit/jupiter/api/Disabled" => Role::Disabled,
        "org/junit/jupiter/api/Timeout" => Role::Timeout,
        _ if HARMLESS.contains(&name) => Role::Harmless,
        _ if name.starts_with("org/junit/jupiter/api/parallel/") => Role::Harmless,
        "org/junit/runner/RunWith" => match annotation.element("value") {
            Some(Value::Class(runner))
                if ["Lorg/junit/runners/JUnit4;", "Lorg/junit/runners/BlockJUnit4ClassRunner;"]
                    .contains(&runner.as_str()) =>
            {
                Role::Harmless
            }
            _ => Role::Other("@RunWith".to_owned()),
        },
        _ if name.starts_with("org/junit/") => {
            let simple = name.rsplit('/').next().unwrap_or(name);
            Role::Other(format!("@{}", simple.replace('$', ".")))
        }
        _ => Role::Foreign,
    }
}

/// A class file with its annotations, including those that others stand for.
struct Declared {
    class: model::Class,
    of_class: Vec<Annotation>,
    of_fields: Vec<Annotation>,
    of_methods: Vec<Vec<Annotation>>,
}

/// Finds tests.
pub struct Finder<'a> {
    class_path: &'a ClassPath,
    read: HashMap<Name, Option<Rc<Declared>>>,
}

impl<'a> Finder<'a> {
    /// Creates a finder on a class path.
    pub fn new(class_path: &'a ClassPath) -> Finder<'a> {
        Finder { class_path, read: HashMap::new() }
    }

    /// Returns the tests of a class, given its internal name; empty if it has none.
    pub fn tests(&mut self, name: &str) -> Result<Vec<Test>, InputError> {
        // A file in the wrong folder holds a class of another name.
        let own = self.declared(&name.into())?.filter(|own| &*own.class.name == name);
        let Some(own) = own else {
            let name = name.replace('/', ".");
            return Err(InputError(format!("there is no class {name} on the class path")));
        };
        if own.class.flags.has(Flags::ABSTRACT) {
            return Ok(Vec::new());
        }
        let levels = self.levels(own.clone())?;
        let mut found = Collected::default();
        let mut seen: BTreeSet<(Name, Name)> = BTreeSet::new();
        for level in &levels {
            let methods = level.class.methods.iter().zip(&level.of_methods);
            let real = methods.filter(|(method, _)| !method.flags.has(Flags::SYNTHETIC));
            let mut calls = Calls::default();
            for (method, annotations) in real {
                // An overridden method runs as the overriding one, if at all.
                if seen.insert((method.name.clone(), method.descriptor.clone())) {
                    found.method(&own.class, level, method, annotations, &mut calls);
                }
            }
            // Methods of superclasses run first before a test, and last after it.
            found.calls.before_all.splice(0..0, calls.before_all);
            found.calls.before.splice(0..0, calls.before);
            found.calls.after.extend(calls.after);
            found.calls.after_all.extend(calls.after_all);
            found.declaration(&level.of_class);
            found.fields(&level.of_fields);
            if level.class.super_name.as_deref() == Some("junit/framework/TestCase") {
                found.problems.push("test cases of JUnit 3 are not supported".to_owned());
            }
        }
        found.constructor(&own.class);
        for name in ABORTS {
            let there = self.class_path.find(name).map_err(|e| InputError(e.to_string()))?;
            found.calls.aborts.extend(there.map(|_| Name::from(name)));
        }
        Ok(found.tests(&own.class.name))
    }

    fn declared(&mut self, name: &Name) -> Result<Option<Rc<Declared>>, InputError> {
        if let Some(known) = self.read.get(name) {
            return Ok(known.clone());
        }
        let found = self.class_path.find(name).map_err(|e| InputError(e.to_string()))?;
        // Classes of the JDK are not tests, and none of their annotations makes one.
        let declared = match found.filter(|found| !found.origin.is_jdk()) {
            None => None,
            Some(found) => {
                let wrong = |e: hebra_classfile::ParseError| {
                    InputError(format!("class {}: {e}", name.replace('/', ".")))
                };
                let class = parse(&found.bytes).map_err(wrong)?;
                let raw = annotations(&found.bytes).map_err(wrong)?;
                let all =
                    |content: &Option<Box<[u8]>>| raw.read(content.as_deref().unwrap_or_default());
                // The annotations of an annotation type may lead back to it.
                self.read.insert(name.clone(), None);
                let of_class = self.expanded(all(&raw.class.annotations), DEEPEST)?;
                let fields = raw.fields.iter().flat_map(|field| all(&field.annotations)).collect();
                let of_fields = self.expanded(fields, DEEPEST)?;
                let methods =
                    raw.methods.iter().map(|m| self.expanded(all(&m.annotations), DEEPEST));
                let of_methods = methods.collect::<Result<_, _>>()?;
                Some(Rc::new(Declared { class, of_class, of_fields, of_methods }))
            }
        };
        self.read.insert(name.clone(), declared.clone());
        Ok(declared)
    }

    /// Adds the annotations that the user's own annotations stand for.
    fn expanded(
        &mut self,
        given: Vec<Annotation>,
        depth: u32,
    ) -> Result<Vec<Annotation>, InputError> {
        let mut all = Vec::new();
        for annotation in given {
            let name = annotation.descriptor.trim_start_matches('L').trim_end_matches(';');
            if let (Role::Foreign, Some(depth)) = (role(&annotation), depth.checked_sub(1))
                && let Some(meaning) = self.declared(&name.into())?
            {
                all.extend(self.expanded(meaning.of_class.clone(), depth)?);
            }
            all.push(annotation);
        }
        Ok(all)
    }

    /// Returns the class, its superclasses, and their interfaces, as far as they are the user's.
    fn levels(&mut self, own: Rc<Declared>) -> Result<Vec<Rc<Declared>>, InputError> {
        let mut levels = vec![own];
        while let Some(name) = levels.last().and_then(|level| level.class.super_name.clone()) {
            let Some(parent) = self.declared(&name)? else { break };
            levels.push(parent);
        }
        let mut index = 0;
        while index < levels.len() {
            for name in levels[index].class.interfaces.clone() {
                let known = levels.iter().any(|level| level.class.name == name);
                levels.extend(self.declared(&name)?.filter(|_| !known));
            }
            index += 1;
        }
        Ok(levels)
    }
}

/// The facts collected about the tests of one class.
#[derive(Default)]
struct Collected {
    calls: Calls,
    /// Each method with its annotations and its problems.
    tests: Vec<(Name, Vec<Annotation>, Vec<String>)>,
    disabled: Option<String>,
    problems: Vec<String>,
}

impl Collected {
    fn method(
        &mut self,
        own: &model::Class,
        level: &Declared,
        method: &model::Method,
        annotations: &[Annotation],
        calls: &mut Calls,
    ) {
        let call = Call {
            class: level.class.name.clone(),
            name: method.name.clone(),
            is_static: method.flags.has(Flags::STATIC),
            of_interface: level.class.flags.has(Flags::INTERFACE),
        };
        let problem = problem(own, level, method);
        let mut is_test = false;
        let mut problems = Vec::new();
        for annotation in annotations {
            let place = match role(annotation) {
                Role::Test => {
                    is_test = true;
                    problems.extend(problem.clone());
                    if call.is_static {
                        problems.push(format!("{} is static", method.name));
                    }
                    continue;
                }
                Role::Other(name) => {
                    is_test = true;
                    problems.push(format!("{name} is not supported"));
                    continue;
                }
                Role::Before => &mut calls.before,
                Role::After => &mut calls.after,
                Role::BeforeAll => &mut calls.before_all,
                Role::AfterAll => &mut calls.after_all,
                Role::Disabled | Role::Timeout | Role::Harmless | Role::Foreign => continue,
            };
            place.push(call.clone());
            self.problems.extend(problem.clone());
        }
        if is_test {
            self.tests.push((method.name.clone(), annotations.to_vec(), problems));
        }
    }

    fn declaration(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            match role(annotation) {
                Role::Disabled => self.disabled = Some(reason(annotation)),
                Role::Timeout => self.calls.notes.push(timeout_note()),
                Role::Other(name) => self.problems.push(format!("{name} is not supported")),
                _ => {}
            }
        }
    }

    fn fields(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            if let Role::Other(name) = role(annotation) {
                self.problems.push(format!("{name} is not supported"));
            }
        }
    }

    fn constructor(&mut self, own: &model::Class) {
        let constructor =
            own.methods.iter().find(|m| &*m.name == "<init>" && &*m.descriptor == "()V");
        if constructor.is_none_or(|m| m.flags.has(Flags::PRIVATE)) {
            let name = own.name.replace('/', ".");
            self.problems.push(format!(
                "class {name} has no constructor without parameters that is not private"
            ));
        }
    }

    fn tests(self, class: &Name) -> Vec<Test> {
        let mut tests = Vec::new();
        for (method, annotations, mut problems) in self.tests {
            let mut calls = Calls { repetitions: 1, ..self.calls.clone() };
            let mut disabled = self.disabled.clone();
            let mut display_name = None;
            for annotation in &annotations {
                let number = |name: &str| match annotation.element(name) {
                    Some(Value::Constant(Constant::Int(number))) => i64::from(*number),
                    Some(Value::Constant(Constant::Long(number))) => *number,
                    _ => 0,
                };
                match role(annotation) {
                    Role::Disabled => disabled = Some(reason(annotation)),
                    Role::Timeout => calls.notes.push(timeout_note()),
                    Role::Test => {
                        if number("timeout") > 0 {
                            calls.notes.push(timeout_note());
                        }
                        if let Some(Value::Class(expected)) = annotation.element("expected") {
                            let name = expected.trim_start_matches('L').trim_end_matches(';');
                            let is_none = name == "org/junit/Test$None";
                            calls.expected = (!is_none).then(|| name.into());
                        }
                        match number("value") {
                            0 => {}
                            count if count <= i64::from(MOST_REPETITIONS) => {
                                calls.repetitions = count.max(0) as u32;
                            }
                            count => problems.push(format!("{count} repetitions are too many")),
                        }
                    }
                    _ if annotation.descriptor == "Lorg/junit/jupiter/api/DisplayName;" => {
                        display_name = text(annotation);
                    }
                    _ => {}
                }
            }
            calls.notes.dedup();
            problems.splice(0..0, self.problems.iter().cloned());
            let plan = match (disabled, problems.into_iter().next()) {
                (Some(reason), _) => Plan::Skip(reason),
                (None, Some(problem)) => Plan::Unsupported(problem),
                (None, None) => Plan::Run(calls),
            };
            tests.push(Test { class: class.clone(), method, display_name, plan });
        }
        tests
    }
}

fn timeout_note() -> String {
    "timeouts of tests are not applied: a test that cannot go on is a deadlock".to_owned()
}

/// Returns the text of an annotation with a single element.
fn text(annotation: &Annotation) -> Option<String> {
    match annotation.element("value")? {
        Value::Constant(Constant::Text(text)) => Some(String::from_utf16_lossy(&text.0)),
        _ => None,
    }
}

fn reason(annotation: &Annotation) -> String {
    let text = text(annotation).filter(|text| !text.is_empty());
    text.map_or("disabled".to_owned(), |text| format!("disabled: {text}"))
}

/// Explains why a method cannot be called from the package of the test class.
fn problem(own: &model::Class, level: &Declared, method: &model::Method) -> Option<String> {
    let package = |name: &str| name.rsplit_once('/').map_or(String::new(), |(p, _)| p.to_owned());
    let near = package(&own.name) == package(&level.class.name);
    let name = &method.name;
    if &*method.descriptor != "()V" {
        Some(format!("{name} has parameters or a result"))
    } else if method.flags.has(Flags::PRIVATE) {
        Some(format!("{name} is private"))
    } else if method.flags.has(Flags::PUBLIC) || near {
        None
    } else {
        Some(format!("{name} is not public and comes from another package"))
    }
}

/// Returns the internal names of all classes in a folder.
pub fn classes_in(folder: &Path) -> Result<BTreeSet<String>, InputError> {
    let mut found = BTreeSet::new();
    let mut work = vec![(folder.to_owned(), String::new())];
    while let Some((at, prefix)) = work.pop() {
        let entries = std::fs::read_dir(&at)
            .map_err(|e| InputError(format!("cannot read folder {}: {e}", at.display())))?;
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if path.is_dir() {
                work.push((path.clone(), format!("{prefix}{name}/")));
            } else if let Some(stem) = name.strip_suffix(".class") {
                let name = format!("{prefix}{stem}");
                let bytes = std::fs::read(&path).unwrap_or_default();
                // The real roots of packages may be folders inside this one.
                if parse(&bytes).is_ok_and(|class| *class.name == *name) {
                    found.insert(name);
                }
            }
        }
    }
    Ok(found)
}
