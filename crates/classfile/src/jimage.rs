//! The JDK's `lib/modules` file: a memory-mapped container with a perfect-hash index. The layout is
//! that of OpenJDK's `libjimage` (`imageFile.hpp`); `compressed` handles compressed content.

mod compressed;

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

const MAGIC: u32 = 0xcafe_dada;
const HEADER_SIZE: usize = 28;
const HASH_SEED: u32 = 0x0100_0193;
/// The largest resource, far above any in a JDK: a corrupt size must not exhaust memory.
const LARGEST_RESOURCE: u64 = 256 << 20;

/// An open `lib/modules` image.
pub struct Image {
    path: PathBuf,
    map: Mmap,
    /// Number of slots of the hash table.
    slots: usize,
    /// Number of resources according to the header.
    resources: usize,
    redirects: usize,
    offsets: usize,
    locations: usize,
    strings: usize,
    /// End of the index; resource offsets count from here.
    content: usize,
}

/// The reason why an image cannot be read.
#[derive(Debug)]
pub enum ImageError {
    /// The file cannot be opened or mapped.
    Io {
        /// The image.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The file is not an image, or one of another byte order or format version.
    NotAnImage {
        /// The image.
        path: PathBuf,
        /// The error in its header.
        message: String,
    },
    /// The image is truncated or inconsistent.
    Corrupt {
        /// The image.
        path: PathBuf,
        /// The error.
        message: String,
    },
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImageError::Io { path, source } => {
                write!(f, "cannot read the JDK image {}: {source}", path.display())
            }
            ImageError::NotAnImage { path, message } => {
                write!(f, "{} is not a JDK image: {message}", path.display())
            }
            ImageError::Corrupt { path, message } => write!(
                f,
                "the JDK image {} is corrupt: {message}; reinstall the JDK",
                path.display()
            ),
        }
    }
}

impl std::error::Error for ImageError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ImageError::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// The index entry of a resource. Names are offsets into the string table.
#[derive(Default)]
struct Location {
    module: u64,
    parent: u64,
    base: u64,
    extension: u64,
    offset: u64,
    /// Zero if stored uncompressed.
    compressed: u64,
    uncompressed: u64,
}

/// A result whose error lacks the path of the image.
type Inner<T> = Result<T, String>;

impl Image {
    /// Opens and maps an image; reads its header only.
    pub fn open(path: &Path) -> Result<Image, ImageError> {
        let io = |source| ImageError::Io { path: path.to_owned(), source };
        let map = map(&File::open(path).map_err(io)?).map_err(io)?;
        Self::check_header(path, map)
    }

    fn check_header(path: &Path, map: Mmap) -> Result<Image, ImageError> {
        let not_an_image = |message: &str| ImageError::NotAnImage {
            path: path.to_owned(),
            message: message.to_owned(),
        };
        if map.len() < HEADER_SIZE {
            return Err(not_an_image("it is too short"));
        }
        let field = |i: usize| u32_at(&map, 4 * i).ok_or_else(|| not_an_image("it is too short"));
        if field(0)? != MAGIC {
            return Err(not_an_image(if field(0)?.swap_bytes() == MAGIC {
                "it is big-endian, made for another kind of machine"
            } else {
                "it does not start with the magic number of images"
            }));
        }
        if field(1)? != 1 << 16 {
            return Err(not_an_image("its format is not version 1.0"));
        }
        let resources = field(3)? as usize;
        let slots = field(4)? as usize;
        let corrupt = || ImageError::Corrupt {
            path: path.to_owned(),
            message: "the index is larger than the file".to_owned(),
        };
        let after = |start: usize, size: Option<usize>| {
            size.and_then(|size| start.checked_add(size))
                .filter(|&end| end <= map.len())
                .ok_or_else(corrupt)
        };
        let redirects = HEADER_SIZE;
        let offsets = after(redirects, slots.checked_mul(4))?;
        let locations = after(offsets, slots.checked_mul(4))?;
        let strings = after(locations, Some(field(5)? as usize))?;
        let content = after(strings, Some(field(6)? as usize))?;
        Ok(Image {
            path: path.to_owned(),
            slots,
            resources,
            redirects,
            offsets,
            locations,
            strings,
            content,
            map,
        })
    }

    /// Returns true if these first bytes of a file are those of an image, of either byte order.
    pub(crate) fn starts_like_one(bytes: &[u8]) -> bool {
        u32_at(bytes, 0).is_some_and(|magic| magic == MAGIC || magic.swap_bytes() == MAGIC)
    }

    /// Returns the path of the image file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the number of resources according to the header.
    pub fn resource_count(&self) -> usize {
        self.resources
    }

    /// Returns the bytes of a resource by full name, such as `/java.base/java/lang/Object.class`.
    pub fn resource(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, ImageError> {
        self.named(self.find(name.as_bytes()).and_then(|found| match found {
            Some(location) => self.read(&location).map(Some),
            None => Ok(None),
        }))
    }

    /// Returns the bytes of a class by internal name, whatever its module.
    pub fn class(&self, internal_name: &str) -> Result<Option<Cow<'_, [u8]>>, ImageError> {
        let Some((package, _)) = internal_name.rsplit_once('/') else {
            return Ok(None);
        };
        match self.module_of(package)? {
            Some(module) => self.resource(&format!("/{module}/{internal_name}.class")),
            None => Ok(None),
        }
    }

    /// Returns the module that holds the classes of a package (`java/lang`), if any does.
    pub fn module_of(&self, package: &str) -> Result<Option<&str>, ImageError> {
        let name = format!("/packages/{}", package.replace('/', "."));
        self.named(self.find(name.as_bytes()).and_then(|found| match found {
            Some(location) => self.first_module(&location),
            None => Ok(None),
        }))
    }

    /// Returns the full names of all resources, in no particular order.
    pub fn resource_names(&self) -> Result<Vec<String>, ImageError> {
        let name = |slot| {
            let location = self.location(slot)?;
            Ok(self.full_name(&location)?.map(|name| {
                let name = name.concat();
                String::from_utf8_lossy(&name).into_owned()
            }))
        };
        let names = (0..self.slots).map(name).collect::<Inner<Vec<_>>>();
        Ok(self.named(names)?.into_iter().flatten().collect())
    }

    fn named<T>(&self, result: Inner<T>) -> Result<T, ImageError> {
        result.map_err(|message| ImageError::Corrupt { path: self.path.clone(), message })
    }

    fn find(&self, name: &[u8]) -> Inner<Option<Location>> {
        if self.slots == 0 {
            return Ok(None);
        }
        let slot = hash(name, HASH_SEED) as usize % self.slots;
        let redirect = u32_at(&self.map, self.redirects + 4 * slot).ok_or("no redirect")? as i32;
        let slot = match redirect {
            0 => return Ok(None),
            seed @ 1.. => hash(name, seed as u32) as usize % self.slots,
            other => other.unsigned_abs() as usize - 1,
        };
        if slot >= self.slots {
            return Err(format!("slot {slot} of {}", self.slots));
        }
        let location = self.location(slot)?;
        let mut rest = Some(name);
        for part in self.full_name(&location)?.unwrap_or_default() {
            rest = rest.and_then(|rest| rest.strip_prefix(part));
        }
        Ok((rest == Some(&[])).then_some(location))
    }

    /// Decodes the index entry of a slot: a list of (kind, length, big-endian value).
    fn location(&self, slot: usize) -> Inner<Location> {
        let offset = u32_at(&self.map, self.offsets + 4 * slot).ok_or("no index entry")? as usize;
        let mut rest = self.map[self.locations..self.strings]
            .get(offset..)
            .ok_or_else(|| format!("index entry at {offset}"))?;
        let mut location = Location::default();
        while let Some((&head, tail)) = rest.split_first() {
            let (kind, length) = (head >> 3, usize::from(head & 7) + 1);
            if kind == 0 {
                return Ok(location);
            }
            let (value, tail) = tail.split_at_checked(length).ok_or("index entry cut short")?;
            let value = value.iter().fold(0, |v: u64, &b| v << 8 | u64::from(b));
            match kind {
                1 => location.module = value,
                2 => location.parent = value,
                3 => location.base = value,
                4 => location.extension = value,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                _ => {} // Kinds added by later JDKs.
            }
            rest = tail;
        }
        Err("index entry without end".to_owned())
    }

    /// Returns the present parts of `/module/parent/base.extension`; none for an empty slot.
    fn full_name(&self, location: &Location) -> Inner<Option<Vec<&[u8]>>> {
        let module = self.string(location.module)?;
        let parent = self.string(location.parent)?;
        let base = self.string(location.base)?;
        let extension = self.string(location.extension)?;
        let mut parts: Vec<&[u8]> = Vec::with_capacity(7);
        if !module.is_empty() {
            parts.extend([b"/", module, b"/"]);
        }
        if !parent.is_empty() {
            parts.extend([parent, b"/"]);
        }
        parts.push(base);
        if !extension.is_empty() {
            parts.extend([b".", extension]);
        }
        let empty = parts.iter().all(|part| part.is_empty());
        Ok((!empty).then_some(parts))
    }

    /// Returns a NUL-terminated entry of the string table.
    fn string(&self, offset: u64) -> Inner<&[u8]> {
        let table = &self.map[self.strings..self.content];
        let text = usize::try_from(offset)
            .ok()
            .and_then(|offset| table.get(offset..))
            .ok_or_else(|| format!("string at {offset}"))?;
        let end = text.iter().position(|&b| b == 0);
        Ok(&text[..end.ok_or("string without end")?])
    }

    fn read(&self, location: &Location) -> Inner<Cow<'_, [u8]>> {
        if location.uncompressed > LARGEST_RESOURCE {
            return Err(format!("resource of {} bytes", location.uncompressed));
        }
        let stored = match location.compressed {
            0 => location.uncompressed,
            compressed => compressed,
        };
        let start = location.offset.checked_add(self.content as u64);
        let bytes = start
            .and_then(|start| Some(start..start.checked_add(stored)?))
            .filter(|range| range.end <= self.map.len() as u64)
            .map(|range| &self.map[range.start as usize..range.end as usize])
            .ok_or("resource outside the file")?;
        if location.compressed == 0 {
            return Ok(Cow::Borrowed(bytes));
        }
        let plain = compressed::expand(bytes, |offset| self.string(offset))?;
        if plain.len() as u64 != location.uncompressed {
            return Err("resource of unexpected size".to_owned());
        }
        Ok(Cow::Owned(plain))
    }

    /// Returns the first module of a `/packages/` entry: pairs of (package is empty, module name).
    fn first_module(&self, location: &Location) -> Inner<Option<&str>> {
        let pairs = self.read(location)?;
        for pair in pairs.chunks_exact(8) {
            let (empty, name) = (u32_at(pair, 0), u32_at(pair, 4));
            if let (Some(0), Some(name)) = (empty, name) {
                let name = std::str::from_utf8(self.string(name.into())?);
                return name.map(Some).map_err(|e| format!("module name: {e}"));
            }
        }
        Ok(None)
    }
}

/// Maps a file. The one place in this crate with `unsafe`.
#[allow(unsafe_code)]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the mapping is private and read-only. Its content may change only if someone
    // rewrites the JDK's own `lib/modules` during the run, which no running JVM survives either;
    // installers replace the file instead. All reads are bounds-checked, no value is trusted.
    unsafe { Mmap::map(file) }
}

/// Reads a little-endian word. Images have the byte order of their machine; others are refused.
fn u32_at(bytes: &[u8], offset: usize) -> Option<u32> {
    let bytes = bytes.get(offset..offset.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

fn hash(name: &[u8], seed: u32) -> u32 {
    let step = |seed: u32, &b: &u8| seed.wrapping_mul(HASH_SEED) ^ u32::from(b);
    name.iter().fold(seed, step) & 0x7fff_ffff
}

impl fmt::Debug for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Image").field("path", &self.path).finish()
    }
}
