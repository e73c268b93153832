//! Files of the host that are copied into the working directory of a program: `--files`.

use crate::Failure;
use hebra_vm::GivenFiles;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Most bytes of all files together.
const MOST_BYTES: u64 = 16 << 20;
/// Most files and folders.
const MOST_FILES: usize = 10_000;

/// Files and folders by path.
type Entries = BTreeMap<String, Option<Arc<[u8]>>>;

/// Reads a folder with everything below it.
pub fn read(folder: &Path) -> Result<GivenFiles, Failure> {
    let failure = |reason| Failure::Input(format!("--files {}: {reason}", folder.display()));
    if !folder.is_dir() {
        return Err(failure("it is no folder".to_owned()));
    }
    let mut entries = Entries::new();
    add(folder, "", &mut entries, &mut 0).map_err(failure)?;
    Ok(GivenFiles::new(entries))
}

fn add(folder: &Path, prefix: &str, all: &mut Entries, bytes: &mut u64) -> Result<(), String> {
    let cannot = |path: &Path, e: std::io::Error| format!("cannot read {}: {e}", path.display());
    for entry in std::fs::read_dir(folder).map_err(|e| cannot(folder, e))? {
        let path = entry.map_err(|e| cannot(folder, e))?.path();
        let shown = path.display();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            return Err(format!("the name of {shown} is no UTF-8"));
        };
        let name = format!("{prefix}{name}");
        let metadata = path.metadata().map_err(|e| cannot(&path, e))?;
        if all.len() >= MOST_FILES {
            return Err(format!("it has more than {MOST_FILES} files and folders"));
        }
        if metadata.is_dir() {
            if path.is_symlink() {
                return Err(format!("{shown} is a link to a folder, which is not supported"));
            }
            all.insert(name.clone(), None);
            add(&path, &format!("{name}/"), all, bytes)?;
        } else if metadata.is_file() {
            *bytes += metadata.len();
            if *bytes > MOST_BYTES {
                return Err(format!("its files have more than {} MiB", MOST_BYTES >> 20));
            }
            let content = std::fs::read(&path).map_err(|e| cannot(&path, e))?;
            all.insert(name, Some(content.into()));
        } else {
            return Err(format!("{shown} is neither a file nor a folder"));
        }
    }
    Ok(())
}
