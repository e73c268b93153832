//! The class path: finds the bytes of a class. The JDK image alone decides about its own packages,
//! as the module system does, so nothing can shadow `java/lang/Object`.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::descriptor::is_class_name;
use crate::error::ParseError;
use crate::jar::{Jar, JarError};
use crate::jdk::Jdk;
use crate::jimage::{Image, ImageError};
use crate::model::{Class, Name};
use crate::module_info::module_info;
use crate::resource::Resources;
use crate::{parse, parse_lazily};

/// The largest class file that is read.
const LARGEST_FILE: u64 = 256 << 20;

/// Places searched in order.
#[derive(Debug)]
pub struct ClassPath {
    containers: Vec<Container>,
    /// Feature version of the JDK, which selects versions in multi-release jars.
    feature: u16,
    /// The user's classes already parsed.
    parsed: ParsedClasses,
    /// Files other than classes.
    pub(crate) resources: Resources,
}

/// The classes of a JDK: its image, and the classes parsed so far. Class paths can share it.
#[derive(Debug)]
pub struct Library {
    image: Image,
    parsed: ParsedClasses,
    providers: OnceLock<Vec<Provider>>,
}

/// A service, and the module and class that provide it.
type Provider = (Name, Name, Name);

/// Parsed classes by name.
#[derive(Debug, Default)]
struct ParsedClasses(Mutex<HashMap<Box<str>, Arc<Parsed>>>);

impl ParsedClasses {
    fn get(&self, name: &str) -> Option<Arc<Parsed>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    fn insert(&self, name: &str, class: Arc<Parsed>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.into(), class);
    }
}

/// A class file, read and parsed.
#[derive(Debug)]
pub struct Parsed {
    /// The class.
    pub class: Arc<Class>,
    /// The class file.
    pub bytes: Arc<[u8]>,
    /// True if it belongs to the JDK.
    pub is_jdk: bool,
}

/// A folder or file that holds classes.
#[derive(Debug)]
pub enum Container {
    /// A folder with class files in folders by package.
    Folder(PathBuf),
    /// A jar.
    Jar(Jar),
    /// The JDK's `lib/modules`.
    Image(Arc<Library>),
}

/// The bytes of a class and their origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The class file.
    pub bytes: Vec<u8>,
    /// The container in which it was found.
    pub origin: Origin,
}

/// The owner of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The user's: the folder or jar.
    User(PathBuf),
    /// The JDK's: the image.
    Jdk(PathBuf),
}

impl Origin {
    /// Returns the folder, jar or image.
    pub fn path(&self) -> &Path {
        match self {
            Origin::User(path) | Origin::Jdk(path) => path,
        }
    }

    /// Returns true if the class belongs to the JDK.
    pub fn is_jdk(&self) -> bool {
        matches!(self, Origin::Jdk(_))
    }
}

/// The reason why a container cannot be read. An absent class is not an error.
#[derive(Debug)]
pub enum Error {
    /// A file or folder cannot be read.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A class file in a folder is too large.
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// A jar cannot be read.
    Jar(JarError),
    /// The JDK image cannot be read.
    Image(ImageError),
    /// A class file is malformed.
    Class(ParseError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io { path, source } => write!(f, "cannot read {}: {source}", path.display()),
            Error::TooLarge { path } => {
                write!(f, "{} is larger than {} MiB", path.display(), LARGEST_FILE >> 20)
            }
            Error::Jar(e) => e.fmt(f),
            Error::Image(e) => e.fmt(f),
            Error::Class(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io { source, .. } => Some(source),
            Error::TooLarge { .. } => None,
            Error::Jar(e) => Some(e),
            Error::Image(e) => Some(e),
            Error::Class(e) => Some(e),
        }
    }
}

impl From<JarError> for Error {
    fn from(e: JarError) -> Self {
        Error::Jar(e)
    }
}

impl From<ParseError> for Error {
    fn from(e: ParseError) -> Self {
        Error::Class(e)
    }
}

impl From<ImageError> for Error {
    fn from(e: ImageError) -> Self {
        Error::Image(e)
    }
}

impl ClassPath {
    /// Creates a class path for programs run on a JDK of version `feature`.
    pub fn new(containers: Vec<Container>, feature: u16) -> Self {
        let (parsed, resources) = (ParsedClasses::default(), Resources::default());
        ClassPath { containers, feature, parsed, resources }
    }

    /// Opens the class path of a program on `jdk`: its image, the given folders and jars, and after
    /// each jar what its manifest's `Class-Path` names. As with `java`, missing entries of a
    /// manifest are ignored; the given containers must exist.
    pub fn open(jdk: &Jdk, containers: &[PathBuf]) -> Result<Self, Error> {
        ClassPath::over(Library::open(&jdk.modules())?, jdk.feature(), containers)
    }

    /// Opens a class path on a JDK that is already open.
    pub fn over(
        library: Arc<Library>,
        feature: u16,
        containers: &[PathBuf],
    ) -> Result<Self, Error> {
        let mut class_path = ClassPath::new(vec![Container::Image(library)], feature);
        // Last first: a jar's own entries go before the containers given after it.
        let mut waiting: Vec<PathBuf> = containers.iter().rev().cloned().collect();
        let mut seen = HashSet::new();
        while let Some(path) = waiting.pop() {
            if !seen.insert(fs::canonicalize(&path).unwrap_or_else(|_| path.clone())) {
                continue;
            }
            let container = Container::open(&path)?;
            if let Container::Jar(jar) = &container {
                let named = jar.class_path().into_iter().rev();
                waiting.extend(named.filter(|path| path.exists()));
            }
            class_path.push(container);
        }
        Ok(class_path)
    }

    /// Returns the classes of the JDK, to be shared with other class paths.
    pub fn library(&self) -> Option<Arc<Library>> {
        self.libraries().next().cloned()
    }

    /// Returns the containers in search order.
    pub fn containers(&self) -> &[Container] {
        &self.containers
    }

    /// Adds a container at the end.
    pub fn push(&mut self, container: Container) {
        self.containers.push(container);
    }

    /// Finds a class by internal name (`java/lang/Object`); none if no container has it. Names that
    /// cannot be class names, such as those of arrays, are not found.
    pub fn find(&self, internal_name: &str) -> Result<Option<Found>, Error> {
        if !is_class_name(internal_name.as_bytes()) {
            return Ok(None);
        }
        if let Some((package, _)) = internal_name.rsplit_once('/') {
            for container in &self.containers {
                if let Container::Image(library) = container
                    && library.image.module_of(package)?.is_some()
                {
                    return container.find(internal_name, self.feature);
                }
            }
        }
        for container in &self.containers {
            if let Some(found) = container.find(internal_name, self.feature)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Finds a class and parses it once, because programs are booted repeatedly.
    pub fn class(&self, internal_name: &str) -> Result<Option<Arc<Parsed>>, Error> {
        // The JDK owns its packages, so a class found there is the same for all class paths.
        let mut tables = self.libraries().map(|library| &library.parsed).chain([&self.parsed]);
        if let Some(known) = tables.find_map(|table| table.get(internal_name)) {
            return Ok(Some(known));
        }
        let Some(Found { bytes, origin }) = self.find(internal_name)? else { return Ok(None) };
        let (bytes, is_jdk): (Arc<[u8]>, bool) = (bytes.into(), origin.is_jdk());
        // The JDK's own classes are sound, and most of their methods never run. What is wrong with a
        // class of the user's is reported whether or not it runs.
        let class = if is_jdk { parse_lazily(bytes.clone()) } else { parse(&bytes) };
        let found = Arc::new(Parsed { class: Arc::new(class?), bytes, is_jdk });
        let mut libraries = self.libraries();
        let library = libraries.find(|library| library.image.path() == origin.path());
        library
            .map_or(&self.parsed, |library| &library.parsed)
            .insert(internal_name, found.clone());
        Ok(Some(found))
    }

    /// Returns the module of the JDK that holds a package (`java/lang`).
    pub fn jdk_module(&self, package: &str) -> Result<Option<&str>, Error> {
        for image in self.images() {
            if let Some(module) = image.module_of(package)? {
                return Ok(Some(module));
            }
        }
        Ok(None)
    }

    /// Returns a resource of the JDK's image by name (`java/lang/uniName.dat`), in the module that
    /// holds `package`.
    pub fn jdk_resource(&self, package: &str, name: &str) -> Result<Option<Vec<u8>>, Error> {
        for image in self.images() {
            if let Some(module) = image.module_of(package)? {
                let found = image.resource(&format!("/{module}/{name}"))?;
                return Ok(found.map(|bytes| bytes.into_owned()));
            }
        }
        Ok(None)
    }

    /// Returns the module of the JDK that holds a package (`java/lang`), if any does.
    pub fn module_of(&self, package: &str) -> Result<Option<&str>, Error> {
        for image in self.images() {
            if let Some(module) = image.module_of(package)? {
                return Ok(Some(module));
            }
        }
        Ok(None)
    }

    /// Returns a file of a module of the JDK, by full name: `/java.base/module-info.class`.
    pub fn module_file(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        for image in self.images() {
            if let Some(bytes) = image.resource(name)? {
                return Ok(Some(bytes.into_owned()));
            }
        }
        Ok(None)
    }

    /// Returns the classes in modules of the JDK that provide a service (`java/util/Service`), with
    /// their modules.
    pub fn jdk_providers(&self, service: &str) -> Result<Vec<(Name, Name)>, Error> {
        let mut all = Vec::new();
        for library in self.libraries() {
            let of_service = library.providers()?.iter().filter(|(name, _, _)| &**name == service);
            all.extend(of_service.map(|(_, module, class)| (module.clone(), class.clone())));
        }
        Ok(all)
    }

    /// Returns the feature version of the JDK.
    pub fn feature(&self) -> u16 {
        self.feature
    }

    /// Returns a file of the JDK by its path below the JDK's home, two folders above the image.
    pub fn jdk_file(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let home = self.images().find_map(|image| image.path().parent()?.parent());
        let Some(path) = home.map(|home| home.join(name)) else { return Ok(None) };
        read_if_there(&path)
    }

    fn images(&self) -> impl Iterator<Item = &Image> {
        self.libraries().map(|library| &library.image)
    }

    fn libraries(&self) -> impl Iterator<Item = &Arc<Library>> {
        self.containers.iter().filter_map(|container| match container {
            Container::Image(library) => Some(library),
            _ => None,
        })
    }
}

impl Library {
    /// Opens an image, with nothing parsed yet.
    pub fn open(path: &Path) -> Result<Arc<Library>, Error> {
        let image = Image::open(path)?;
        let (parsed, providers) = (ParsedClasses::default(), OnceLock::new());
        Ok(Arc::new(Library { image, parsed, providers }))
    }

    /// Returns the services that the modules provide, by name of the module. They are collected once.
    fn providers(&self) -> Result<&[Provider], Error> {
        if let Some(known) = self.providers.get() {
            return Ok(known);
        }
        let mut names = self.image.resource_names()?;
        names.retain(|name| name.ends_with("/module-info.class"));
        names.sort_unstable();
        let mut all = Vec::new();
        for name in names {
            let module: Name = name.split('/').nth(1).unwrap_or_default().into();
            let Some(bytes) = self.image.resource(&name)? else { continue };
            for (service, classes) in module_info(&bytes)?.provides {
                let provider = |class| (service.clone(), module.clone(), class);
                all.extend(classes.into_iter().map(provider));
            }
        }
        Ok(self.providers.get_or_init(|| all))
    }
}

impl Container {
    /// Opens a folder, a jar or an image, which its first bytes identify.
    pub fn open(path: &Path) -> Result<Container, Error> {
        let io = |source| Error::Io { path: path.to_owned(), source };
        if fs::metadata(path).map_err(io)?.is_dir() {
            return Ok(Container::Folder(path.to_owned()));
        }
        let mut start = Vec::new();
        let file = File::open(path).map_err(io)?;
        file.take(4).read_to_end(&mut start).map_err(io)?;
        if Image::starts_like_one(&start) {
            Ok(Container::Image(Library::open(path)?))
        } else {
            Ok(Container::Jar(Jar::open(path)?))
        }
    }

    /// Returns the path of the folder, jar or image.
    pub fn path(&self) -> &Path {
        match self {
            Container::Folder(path) => path,
            Container::Jar(jar) => jar.path(),
            Container::Image(library) => library.image.path(),
        }
    }

    fn find(&self, internal_name: &str, feature: u16) -> Result<Option<Found>, Error> {
        let path = || self.path().to_owned();
        let (bytes, origin) = match self {
            Container::Folder(folder) => {
                (find_in_folder(folder, internal_name)?, Origin::User(path()))
            }
            Container::Jar(jar) => (jar.class(internal_name, feature)?, Origin::User(path())),
            Container::Image(library) => {
                let bytes = library.image.class(internal_name)?.map(|b| b.into_owned());
                (bytes, Origin::Jdk(path()))
            }
        };
        Ok(bytes.map(|bytes| Found { bytes, origin }))
    }
}

/// Reads `folder/internal_name.class`. The name may come from a corrupt class file; no part of it
/// may lead out of the folder. `ClassPath::find` has excluded empty parts and dots.
fn find_in_folder(folder: &Path, internal_name: &str) -> Result<Option<Vec<u8>>, Error> {
    if internal_name.contains(['\0', '\\', ':', '.']) {
        return Ok(None);
    }
    read_if_there(&folder.join(format!("{internal_name}.class")))
}

/// Returns the content of a file; none if there is no such file.
pub(crate) fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, Error> {
    match read_file(path) {
        Ok(Some(bytes)) => Ok(Some(bytes)),
        Ok(None) => Err(Error::TooLarge { path: path.to_owned() }),
        Err(e)
            if matches!(
                e.kind(),
                io::ErrorKind::NotFound
                    | io::ErrorKind::NotADirectory
                    | io::ErrorKind::IsADirectory
                    | io::ErrorKind::InvalidFilename
                    | io::ErrorKind::InvalidInput
            ) =>
        {
            Ok(None)
        }
        Err(source) => Err(Error::Io { path: path.to_owned(), source }),
    }
}

/// Returns the content of a file; none if it is too large.
fn read_file(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= LARGEST_FILE).then_some(bytes))
}
