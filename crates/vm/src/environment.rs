//! The surroundings that a program can see: standard input, system properties, processors. The
//! command decides what they are; a machine keeps to it, and notes what a program looked at.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex};

/// Names and values of system properties.
pub type Properties = BTreeMap<String, String>;

/// Surroundings of a program.
#[derive(Clone)]
pub struct Environment {
    /// Standard input.
    pub input: StandardInput,
    /// System properties that the user chose.
    pub given: Properties,
    /// Properties of this machine that nearly every program needs,
    pub common: Properties,
    /// and all that there are, found out when one of the others is needed.
    pub all: Arc<LazyLock<Properties, Finder>>,
    /// The environment variables.
    pub variables: Vec<(Vec<u8>, Vec<u8>)>,
    /// Result of `Runtime.availableProcessors`.
    pub processors: u16,
    /// Files that the working directory has at the start.
    pub files: Arc<GivenFiles>,
}

/// Finds the properties of this machine.
pub type Finder = Box<dyn FnOnce() -> Properties + Send>;

/// Source of standard input.
#[derive(Clone)]
pub enum StandardInput {
    /// Not specified: reading it is unsupported.
    Unknown,
    /// These bytes, then the end.
    Bytes(Arc<[u8]>),
    /// Standard input of this process.
    Host(Arc<Mutex<dyn HostInput>>),
}

/// The standard input of this process.
pub trait HostInput: Send {
    /// Returns the next bytes, at most so many, none at the end; `None` if there are none yet. A
    /// caller that may `wait` gets an answer in any case.
    fn read(&mut self, most: usize, wait: bool) -> Option<Vec<u8>>;
    /// Returns how many bytes can be read at once.
    fn available(&mut self) -> usize;
    /// Returns true if it is a file,
    fn is_file(&self) -> bool;
    /// or something else that can be skipped over.
    fn can_seek(&mut self) -> bool;
    /// Returns true if input and output are a terminal.
    fn is_terminal(&self) -> bool;
}

/// Files that the working directory has at the start: paths with `/`, and what each contains; nothing for
/// folders. In the order of the paths.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct GivenFiles(Vec<(String, Option<Arc<[u8]>>)>);

impl GivenFiles {
    /// Creates them.
    pub fn new(entries: BTreeMap<String, Option<Arc<[u8]>>>) -> GivenFiles {
        GivenFiles(entries.into_iter().collect())
    }

    /// Returns all paths with their contents.
    pub fn entries(&self) -> &[(String, Option<Arc<[u8]>>)] {
        &self.0
    }

    /// Returns a number that changes if anything of them does (FNV-1a). It is kept in traces.
    pub fn digest(&self) -> u64 {
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |bytes: &[u8]| {
            let length = (bytes.len() as u64).to_le_bytes();
            for byte in length.iter().chain(bytes) {
                digest = (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        for (path, content) in &self.0 {
            add(path.as_bytes());
            add(&[u8::from(content.is_some())]);
            add(content.as_deref().unwrap_or_default());
        }
        digest
    }

    /// Returns the content of the entry with this number.
    pub(crate) fn content(&self, number: usize) -> &[u8] {
        self.0.get(number).and_then(|(_, content)| content.as_deref()).unwrap_or_default()
    }
}

impl fmt::Debug for GivenFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} files, {:016x}", self.0.len(), self.digest())
    }
}

impl Default for Environment {
    fn default() -> Environment {
        let common = fixed();
        let same = common.clone();
        Environment {
            input: StandardInput::Unknown,
            given: Properties::new(),
            common,
            all: Arc::new(LazyLock::new(Box::new(|| same))),
            variables: Vec::new(),
            processors: PROCESSORS,
            files: Arc::default(),
        }
    }
}

impl fmt::Debug for Environment {
    /// Formats everything that decides what a program does; `all` is of this machine.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Environment");
        text.field("given", &self.given).field("common", &self.common);
        text.field("processors", &self.processors).field("files", &self.files);
        match &self.input {
            StandardInput::Unknown => text.field("input", &"unknown"),
            StandardInput::Bytes(bytes) => text.field("input", bytes),
            StandardInput::Host(_) => text.field("input", &"host"),
        };
        text.finish()
    }
}

/// Number of processors that a program sees by default.
pub const PROCESSORS: u16 = 2;

/// Default value of `java.home`.
const HOME: &str = "/jdk";

/// Properties that are the same on all machines of this kind.
pub const FIXED: &[(&str, &str)] = &[
    ("file.separator", "/"),
    ("java.io.tmpdir", "/tmp"),
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("line.separator", "\n"),
    ("os.arch", "amd64"),
    ("os.name", "Linux"),
    ("path.separator", ":"),
    ("sun.arch.data.model", "64"),
    ("sun.cpu.endian", "little"),
    ("sun.io.unicode.encoding", "UnicodeLittle"),
];

/// Returns the properties of an unknown machine.
fn fixed() -> Properties {
    let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    let mut all: Properties = FIXED.iter().map(owned).collect();
    let rest = [
        ("file.encoding", "UTF-8"),
        ("java.class.path", ""),
        ("java.home", HOME),
        ("java.library.path", ""),
        ("native.encoding", "UTF-8"),
        ("stderr.encoding", "UTF-8"),
        ("stdin.encoding", "UTF-8"),
        ("stdout.encoding", "UTF-8"),
        ("sun.jnu.encoding", "UTF-8"),
        ("user.dir", "/"),
        ("user.home", "/"),
        ("user.language", "en"),
        ("user.name", "hebra"),
    ];
    all.extend(rest.iter().map(owned));
    all
}

/// Properties that say where and by whom the program is run, and on which machine: a result that
/// depends on one holds for this machine alone.
const OF_MACHINE: &[&str] = &[
    "java.class.path",
    "java.io.tmpdir",
    "java.library.path",
    "os.arch",
    "os.name",
    "os.version",
    "sun.boot.library.path",
    "sun.java.command",
    "user.country",
    "user.dir",
    "user.home",
    "user.language",
    "user.name",
];

impl Environment {
    /// Returns the value of a property before the program sets any.
    pub fn property(&self, key: &str) -> Option<String> {
        let known = self.given.get(key).or_else(|| self.common.get(key));
        known.cloned().or_else(|| match is_of_java(key) {
            true => self.all.get(key).cloned(),
            false => None,
        })
    }

    /// Returns all properties but those that the library itself adds.
    pub(crate) fn properties(&self) -> Properties {
        let mut all = (**self.all).clone();
        all.extend(self.common.clone());
        all
    }

    /// Returns the directory of the JDK.
    pub(crate) fn home(&self) -> &str {
        self.common.get("java.home").map_or(HOME, String::as_str)
    }

    /// Returns true if the value of a property is this machine's and not chosen by the user.
    pub(crate) fn is_of_machine(&self, key: &str) -> bool {
        OF_MACHINE.contains(&key) && !self.given.contains_key(key)
    }
}

/// Returns true if `java` may set a property of this name. All others are null unless the program
/// sets them.
fn is_of_java(key: &str) -> bool {
    const STARTS: [&str; 8] =
        ["java.", "os.", "sun.", "user.", "native.", "file.", "std", "jdk.debug"];
    const ENDS: [&str; 2] = ["awt.toolkit", "http.nonProxyHosts"];
    // The library's initialisers ask for these, and nobody sets them.
    const UNSET: [&str; 6] = [
        "java.util.concurrent.",
        "java.lang.",
        "java.security.",
        "java.locale.",
        "sun.nio.",
        "java.net.",
    ];
    (STARTS.iter().any(|start| key.starts_with(start)) || ENDS.contains(&key))
        && !UNSET.iter().any(|start| key.starts_with(start))
}

/// Part of its surroundings that a program looked at, where one possibility of several was tried.
/// Collected for the report.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reading {
    /// Another possibility may lead elsewhere: finding no violation says little.
    Sample(String),
    /// It may be impossible on a real machine: a violation that was found says little, too.
    Doubt(String),
    /// The program asked for a garbage collection there,
    Collection(String),
    /// and looked there at what one would have changed.
    Reference(String),
    /// It read this system property of the machine.
    Property(String),
    /// It saw something that was chosen for it, for the ledger.
    Chosen(String),
}

impl Reading {
    /// Converts to two texts, for a file.
    pub fn to_texts(&self) -> (String, String) {
        let (kind, text) = match self {
            Reading::Sample(text) => ("sample", text),
            Reading::Doubt(text) => ("doubt", text),
            Reading::Collection(text) => ("collection", text),
            Reading::Reference(text) => ("reference", text),
            Reading::Property(text) => ("property", text),
            Reading::Chosen(text) => ("chosen", text),
        };
        (kind.to_owned(), text.clone())
    }

    /// Converts back from two texts.
    pub fn from_texts(kind: &str, text: &str) -> Reading {
        let text = text.to_owned();
        match kind {
            "doubt" => Reading::Doubt(text),
            "collection" => Reading::Collection(text),
            "reference" => Reading::Reference(text),
            "property" => Reading::Property(text),
            "chosen" => Reading::Chosen(text),
            _ => Reading::Sample(text),
        }
    }
}
