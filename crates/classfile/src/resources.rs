//! Resources: files beside the user's classes, with the addresses (`file:`, `jar:file:`) that `java`
//! gives them. Whatever was read once is kept, so that a program sees the same all the time.

use std::fs;
use std::path::Path;
use std::sync::PoisonError;

use crate::class_path::{ClassPath, Container, Error, read_if_there};
use crate::jar::percent_decoded;
use crate::resource::{Found, Resource};

/// Why a resource is not looked for.
#[derive(Debug)]
pub enum ResourceError {
    /// The name has parts such as `..`, which `java` understands differently in folders and jars.
    Name,
    /// A container cannot be read.
    Container(Error),
}

impl From<Error> for ResourceError {
    fn from(e: Error) -> Self {
        ResourceError::Container(e)
    }
}

impl ClassPath {
    /// Makes a program see one folder of the class path as another one, whose files other than classes
    /// count as being there too.
    pub fn show_as(&mut self, folder: &Path, shown: &Path) {
        self.resources.shown = Some((folder.to_owned(), shown.to_owned()));
    }

    /// Returns the user's resources of a name (`META-INF/services/p.Service`), one for each container
    /// that has it.
    pub fn resources(&self, name: &str) -> Result<Found, ResourceError> {
        let table = || self.resources.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = table().get(name) {
            return Ok(known.clone());
        }
        let mut all = Vec::new();
        // Absolute names are in no container.
        if !name.starts_with('/') && !name.contains('\0') {
            let plain = name.strip_suffix('/').unwrap_or(name);
            if !plain.is_empty() && plain.split('/').any(|part| matches!(part, "" | "." | "..")) {
                return Err(ResourceError::Name);
            }
            for container in self.containers() {
                all.extend(self.resource_in(container, name)?);
            }
        }
        Ok(table().entry(name.into()).or_insert_with(|| all.into()).clone())
    }

    /// Returns the resource at an address below a container of the class path: an inner none if nothing
    /// is there, an outer one if the address leads elsewhere.
    pub fn resource_at(&self, address: &str) -> Result<Option<Option<Resource>>, ResourceError> {
        for container in self.containers() {
            let Some(base) = self.address(container) else { continue };
            let Some(name) = address.strip_prefix(base.as_str()) else { continue };
            let found = self.resources(&percent_decoded(name))?;
            return Ok(Some(found.iter().find(|r| r.address == address).cloned()));
        }
        Ok(None)
    }

    fn resource_in(&self, container: &Container, name: &str) -> Result<Option<Resource>, Error> {
        let Some(base) = self.address(container) else { return Ok(None) };
        let address = |name: &str| base.clone() + &encoded(name);
        match container {
            Container::Folder(folder) => {
                let shown = self.resources.shown.as_ref().filter(|(from, _)| from == folder);
                let beside = shown.map(|(_, to)| to).filter(|_| !name.ends_with(".class"));
                for folder in [Some(folder), beside].into_iter().flatten() {
                    let path = folder.join(name);
                    if path.is_dir() {
                        return Ok(Some(Resource {
                            address: address(name),
                            bytes: None,
                            entry: None,
                        }));
                    }
                    if let Some(bytes) = read_if_there(&path)?.filter(|_| !name.ends_with('/')) {
                        let bytes = Some(bytes.into());
                        return Ok(Some(Resource { address: address(name), bytes, entry: None }));
                    }
                }
                Ok(None)
            }
            Container::Jar(jar) => {
                if let Some((real, bytes)) = jar.resource(name, self.feature())? {
                    let bytes = (!name.ends_with('/')).then(|| bytes.into());
                    let entry = jar.directory_entry(&real)?;
                    return Ok(Some(Resource { address: address(&real), bytes, entry }));
                }
                let is_folder = !name.is_empty() && jar.entry(&format!("{name}/"))?.is_some();
                Ok(is_folder.then(|| Resource { address: address(name), bytes: None, entry: None }))
            }
            Container::Image(_) => Ok(None),
        }
    }

    /// Returns the URL of a folder or of the root of a jar.
    fn address(&self, container: &Container) -> Option<String> {
        let path = self.origin_address(container.path())?;
        match container {
            Container::Folder(_) => Some(path),
            Container::Jar(_) => Some(format!("jar:{path}!/")),
            Container::Image(_) => None,
        }
    }

    /// Returns the URL of a container by its path, as a program sees it.
    pub fn origin_address(&self, path: &Path) -> Option<String> {
        let shown = self.resources.shown.as_ref().filter(|(from, _)| from == path);
        let canonical = fs::canonicalize(shown.map_or(path, |(_, to)| to)).ok()?;
        let mut address = format!("file:{}", encoded(canonical.to_str()?));
        if path.is_dir() && !address.ends_with('/') {
            address.push('/');
        }
        Some(address)
    }
}

/// Encodes a path as `sun.net.www.ParseUtil.encodePath` does.
fn encoded(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            0..=b' ' | 127.. => text += &format!("%{byte:02X}"),
            b'=' | b';' | b'?' | b'#' | b'<' | b'>' | b'%' | b'"' | b'{' | b'}' | b'|' | b'\\'
            | b'^' | b'[' | b']' | b'`' => text += &format!("%{byte:02X}"),
            _ => text.push(byte.into()),
        }
    }
    text
}
