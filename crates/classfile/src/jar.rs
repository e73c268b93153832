//! Jar files: entries by name, the manifest, and multi-release jars (the JAR File Specification).
//! The zip format itself is left to the `zip` crate.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::resource::Entry;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

/// The largest entry that is read: larger ones are zip bombs, not classes.
pub const LARGEST_ENTRY: u64 = 256 << 20;

/// An open jar.
pub struct Jar {
    path: PathBuf,
    archive: Mutex<ZipArchive<BufReader<File>>>,
    manifest: Manifest,
    /// Versions `N` with a `META-INF/versions/N/` folder, ascending; empty unless multi-release.
    versions: Vec<u16>,
}

/// The parts of the main section of `META-INF/MANIFEST.MF` that Hebra uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// `Main-Class`, with dots as written.
    pub main_class: Option<String>,
    /// `Class-Path`: relative addresses of further jars and folders, still percent-encoded.
    pub class_path: Vec<String>,
    /// `Multi-Release: true`.
    pub multi_release: bool,
}

/// The reason why a jar cannot be read.
#[derive(Debug)]
pub enum JarError {
    /// The file cannot be read.
    Io {
        /// The jar.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The file is not a zip file, or is damaged.
    Corrupt {
        /// The jar.
        path: PathBuf,
        /// The entry that cannot be read; none if it is the jar itself.
        entry: Option<String>,
        /// The error.
        message: String,
    },
    /// An entry expands to more than [`LARGEST_ENTRY`].
    TooLarge {
        /// The jar.
        path: PathBuf,
        /// The entry.
        entry: String,
    },
}

impl fmt::Display for JarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JarError::Io { path, source } => write!(f, "cannot read {}: {source}", path.display()),
            JarError::Corrupt { path, entry: None, message } => {
                write!(f, "{} is not a readable jar: {message}", path.display())
            }
            JarError::Corrupt { path, entry: Some(entry), message } => {
                write!(f, "{}: cannot read the entry {entry:?}: {message}", path.display())
            }
            JarError::TooLarge { path, entry } => write!(
                f,
                "{}: the entry {entry:?} is larger than {} MiB",
                path.display(),
                LARGEST_ENTRY >> 20
            ),
        }
    }
}

impl std::error::Error for JarError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            JarError::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl Jar {
    /// Opens a jar and reads its directory and manifest.
    pub fn open(path: &Path) -> Result<Jar, JarError> {
        let file =
            File::open(path).map_err(|source| JarError::Io { path: path.to_owned(), source })?;
        let archive = ZipArchive::new(BufReader::new(file)).map_err(|e| error(path, None, e))?;
        let mut jar = Jar {
            path: path.to_owned(),
            archive: Mutex::new(archive),
            manifest: Manifest::default(),
            versions: Vec::new(),
        };
        if let Some(bytes) = jar.entry("META-INF/MANIFEST.MF")? {
            jar.manifest = Manifest::parse(&bytes);
        }
        if jar.manifest.multi_release {
            jar.versions = jar.entry_names().iter().filter_map(|n| version(n)).collect();
            jar.versions.sort_unstable();
            jar.versions.dedup();
        }
        Ok(jar)
    }

    /// Returns the path of the jar.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the manifest; all empty if the jar has none.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the manifest's `Class-Path` as paths: addresses are relative to the folder of the
    /// jar. Omits addresses of anything but files.
    pub fn class_path(&self) -> Vec<PathBuf> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let addresses = self.manifest.class_path.iter();
        addresses
            .filter_map(|address| match address.strip_prefix("file:") {
                Some(path) => Some(percent_decoded(path)),
                None if address.contains(':') => None,
                None => Some(percent_decoded(address)),
            })
            .map(|path| folder.join(path))
            .collect()
    }

    /// Returns the names of all entries in file order; omits names in an unknown encoding.
    pub fn entry_names(&self) -> Vec<String> {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let names = archive.file_names().filter_map(Result::ok);
        names.map(|name| name.into_owned()).collect()
    }

    /// Returns the bytes of an entry by its exact name.
    pub fn entry(&self, name: &str) -> Result<Option<Vec<u8>>, JarError> {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let file = match archive.by_name(name) {
            Ok(file) => file,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(e) => return Err(error(&self.path, Some(name), e)),
        };
        let too_large = || JarError::TooLarge { path: self.path.clone(), entry: name.to_owned() };
        if file.size() > LARGEST_ENTRY {
            return Err(too_large());
        }
        // The announced size may be wrong, so neither reserve it nor stop there.
        let mut bytes = Vec::new();
        file.take(LARGEST_ENTRY + 1)
            .read_to_end(&mut bytes)
            .map_err(|e| error(&self.path, Some(name), ZipError::Io(e)))?;
        if bytes.len() as u64 > LARGEST_ENTRY {
            return Err(too_large());
        }
        Ok(Some(bytes))
    }

    /// Returns what the directory says of an entry; none if it says more than [`Entry`] has, such as
    /// other times.
    pub fn directory_entry(&self, name: &str) -> Result<Option<Entry>, JarError> {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let file = match archive.by_name(name) {
            Ok(file) => file,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(e) => return Err(error(&self.path, Some(name), e)),
        };
        let has_more = file.extra_data().is_some_and(|extra| !extra.is_empty());
        let time = file.last_modified().filter(|_| !has_more);
        Ok(time.map(|time| Entry {
            time: u32::from(time.datepart()) << 16 | u32::from(time.timepart()),
            crc: file.crc32(),
            compressed: file.compressed_size(),
            deflated: file.compression() == CompressionMethod::Deflated,
        }))
    }

    /// Returns the bytes of the entry of a name that a JDK of version `feature` would choose, with the
    /// name of that entry. Nothing below `META-INF` has versions.
    pub fn resource(
        &self,
        name: &str,
        feature: u16,
    ) -> Result<Option<(String, Vec<u8>)>, JarError> {
        let versions = self.versions.iter().rev().filter(|&&v| v <= feature);
        let has_versions = !name.starts_with("META-INF/");
        let versioned = versions.map(|version| format!("META-INF/versions/{version}/{name}"));
        for entry in versioned.filter(|_| has_versions).chain([name.to_owned()]) {
            if let Some(bytes) = self.entry(&entry)? {
                return Ok(Some((entry, bytes)));
            }
        }
        Ok(None)
    }

    /// Returns the bytes of a class by internal name that a JDK of version `feature` would choose.
    pub fn class(&self, internal_name: &str, feature: u16) -> Result<Option<Vec<u8>>, JarError> {
        for version in self.versions.iter().rev().filter(|&&v| v <= feature) {
            let versioned = format!("META-INF/versions/{version}/{internal_name}.class");
            if let Some(bytes) = self.entry(&versioned)? {
                return Ok(Some(bytes));
            }
        }
        self.entry(&format!("{internal_name}.class"))
    }
}

impl fmt::Debug for Jar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jar").field("path", &self.path).finish()
    }
}

/// Returns `N` of `META-INF/versions/N/…`; versions below 9 do not exist.
fn version(entry: &str) -> Option<u16> {
    let rest = entry.strip_prefix("META-INF/versions/")?;
    let version = rest.split_once('/')?.0.parse().ok()?;
    (version >= 9).then_some(version)
}

/// Decodes `%20` and the like in addresses; anything that is no such escape stays.
pub(crate) fn percent_decoded(address: &str) -> String {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let escape = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match escape.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if first == b'%' => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn error(path: &Path, entry: Option<&str>, e: ZipError) -> JarError {
    match e {
        // Damaged content is also reported as an I/O error of one of these kinds.
        ZipError::Io(source)
            if !matches!(
                source.kind(),
                io::ErrorKind::InvalidData
                    | io::ErrorKind::InvalidInput
                    | io::ErrorKind::UnexpectedEof
                    | io::ErrorKind::Other
            ) =>
        {
            JarError::Io { path: path.to_owned(), source }
        }
        e => JarError::Corrupt {
            path: path.to_owned(),
            entry: entry.map(str::to_owned),
            message: e.to_string(),
        },
    }
}

impl Manifest {
    /// Parses the main section: up to the first empty line, long lines folded with a space.
    pub fn parse(bytes: &[u8]) -> Manifest {
        let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
        let mut lines: Vec<String> = Vec::new();
        for line in text.split(['\n', '\r']).take_while(|line| !line.is_empty()) {
            match (line.strip_prefix(' '), lines.last_mut()) {
                (Some(more), Some(last)) => last.push_str(more),
                _ => lines.push(line.to_owned()),
            }
        }
        let mut manifest = Manifest::default();
        for (key, value) in lines.iter().filter_map(|line| line.split_once(':')) {
            let value = value.trim();
            match key.to_ascii_lowercase().as_str() {
                "main-class" => manifest.main_class = Some(value.to_owned()),
                "class-path" => {
                    manifest.class_path = value.split_whitespace().map(str::to_owned).collect();
                }
                "multi-release" => manifest.multi_release = value.eq_ignore_ascii_case("true"),
                _ => {}
            }
        }
        manifest
    }
}
