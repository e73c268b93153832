//! The packages that a module exports and opens, its requirements and services: the `Module` attribute of its `module-info.class`
//! (JVMS 4.7.25).

use crate::attributes::{attributes, list};
use crate::error::ParseError;
use crate::model::Name;
use crate::pool::Pool;
use crate::reader::Reader;

/// Flag of an open module: all its packages are open.
const OPEN: u16 = 0x0020;
/// Flag of a module that is required transitively.
const TRANSITIVE: u16 = 0x0020;

/// The packages of a module that others may use, the modules that it reads, and its services.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleInfo {
    /// True if all packages are open to everyone.
    pub is_open: bool,
    /// Packages (`java/lang`) exported, and to which modules; to everyone if none are named.
    pub exports: Vec<(Name, Vec<Name>)>,
    /// Packages opened, likewise.
    pub opens: Vec<(Name, Vec<Name>)>,
    /// Modules required, and true for those that whoever requires this one reads too.
    pub requires: Vec<(Name, bool)>,
    /// Services (`java/util/Service`) provided, with the classes that do.
    pub provides: Vec<(Name, Vec<Name>)>,
}

impl ModuleInfo {
    /// Returns true if code of a module (unnamed if none) may use the public types of a package.
    pub fn is_exported(&self, package: &str, to: Option<&str>) -> bool {
        self.is_opened(package, to) || allows(&self.exports, package, to)
    }

    /// Returns true if code of a module (unnamed if none) may reflect on all of a package.
    pub fn is_opened(&self, package: &str, to: Option<&str>) -> bool {
        self.is_open || allows(&self.opens, package, to)
    }
}

fn allows(entries: &[(Name, Vec<Name>)], package: &str, to: Option<&str>) -> bool {
    entries.iter().filter(|(name, _)| &**name == package).any(|(_, modules)| {
        modules.is_empty() || to.is_some_and(|to| modules.iter().any(|m| &**m == to))
    })
}

/// Reads a `module-info.class`.
pub fn module_info(bytes: &[u8]) -> Result<ModuleInfo, ParseError> {
    let r = &mut Reader::new(bytes);
    r.take(8)?;
    let pool = &Pool::read(r, bytes.into())?;
    r.take(6)?;
    // No interfaces, fields or methods.
    r.take(6)?;
    let mut info = ModuleInfo::default();
    attributes(r, pool, |attribute, r| {
        if attribute != "Module" {
            return Ok(false);
        }
        r.take(2)?;
        info.is_open = r.u2()? & OPEN != 0;
        r.take(2)?;
        info.requires = list(r, |r| {
            let module = pool.module_or_package(r.u2()?)?;
            let is_transitive = r.u2()? & TRANSITIVE != 0;
            r.take(2)?;
            Ok((module, is_transitive))
        })?;
        let mut packages = || {
            list(r, |r| {
                let package = pool.module_or_package(r.u2()?)?;
                r.take(2)?;
                Ok((package, list(r, |r| pool.module_or_package(r.u2()?))?))
            })
        };
        info.exports = packages()?;
        info.opens = packages()?;
        // Services used.
        list(r, |r| r.take(2).map(|_| ()))?;
        info.provides = list(r, |r| Ok((pool.class(r.u2()?)?, list(r, |r| pool.class(r.u2()?))?)))?;
        Ok(true)
    })?;
    Ok(info)
}
