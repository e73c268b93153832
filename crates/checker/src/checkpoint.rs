//! The checkpoint file: a line of JSON with what must be unchanged and what the search learnt, then
//! the paths to its states, as numbers of four bytes. It is valid only for the same program, JDK,
//! flags and version of Hebra.

use crate::Failure;
use crate::input::Input;
use crate::session::Session;
use hebra_search::{Checkpoint, Unknown};
use hebra_vm::Protection;
use hebra_vm::{Learnt, Reading, Vm};
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const SCHEMA: &str = "hebra.checkpoint/4";

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Header {
    schema: String,
    /// A hash of everything that determines the program's behaviour.
    fingerprint: u64,
    prefix: usize,
    /// The knowledge that the search gained about the program,
    learnt: Learnt,
    /// and its facts about variables that follow the discipline of `--reduction full`.
    protections: Vec<Protection>,
    notes: Vec<String>,
    clock_readers: Vec<String>,
    random_draws: Vec<String>,
    readings: Vec<(String, String)>,
    states: usize,
    open: usize,
    transitions: u64,
    excluded: u64,
    /// True if states beyond a depth limit were left out.
    depth: bool,
    unsupported: Vec<String>,
}

/// A checkpoint read from a file.
pub struct Resumed {
    header: Header,
    /// The search.
    pub checkpoint: Checkpoint,
}

/// Writes a checkpoint, completely or not at all.
pub fn write(
    path: &Path,
    fingerprint: u64,
    prefix: usize,
    vm: &Vm,
    checkpoint: &Checkpoint,
) -> std::io::Result<()> {
    let unsupported = checkpoint.unknown.iter().filter_map(|reason| match reason {
        Unknown::Unsupported(message) => Some(message.clone()),
        _ => None,
    });
    let header = Header {
        schema: SCHEMA.to_owned(),
        fingerprint,
        prefix,
        learnt: vm.learnt(),
        // A search that must restart knows nothing yet of what it will see.
        protections: match vm.visibility.has_failed() {
            true => Vec::new(),
            false => vm.visibility.protections(&vm.program),
        },
        notes: vm.gathered.notes.iter().cloned().collect(),
        clock_readers: vm.gathered.clock_readers.iter().cloned().collect(),
        random_draws: vm.gathered.random_draws.iter().cloned().collect(),
        readings: vm.gathered.readings.iter().map(Reading::to_texts).collect(),
        states: checkpoint.parents.len(),
        open: checkpoint.open.len(),
        transitions: checkpoint.transitions,
        excluded: checkpoint.excluded,
        depth: checkpoint.unknown.contains(&Unknown::Depth),
        unsupported: unsupported.collect(),
    };
    let name = unfinished(path);
    let mut file = BufWriter::new(std::fs::File::create(&name)?);
    writeln!(file, "{}", serde_json::to_string(&header)?)?;
    for list in [&checkpoint.parents, &checkpoint.taken, &checkpoint.open] {
        for number in list {
            file.write_all(&number.to_le_bytes())?;
        }
    }
    file.into_inner()?.sync_all()?;
    std::fs::rename(&name, path)
}

/// Returns the path of a checkpoint until it is complete.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Fails if no checkpoint can be written to this path.
pub fn try_to_write(path: &Path) -> Result<(), Failure> {
    let name = unfinished(path);
    let tried = std::fs::File::create(&name).and_then(|_| std::fs::remove_file(&name));
    tried.map_err(|e| Failure::Input(format!("cannot write {}: {e}", path.display())))
}

/// Reads a checkpoint.
pub fn read(path: &Path) -> Result<Resumed, Failure> {
    let name = path.display();
    let cannot = |e: std::io::Error| Failure::Input(format!("cannot read {name}: {e}"));
    let no = |what: String| Failure::Input(format!("{name}: not a checkpoint: {what}"));
    let mut file = BufReader::new(std::fs::File::open(path).map_err(cannot)?);
    let mut line = Vec::new();
    file.read_until(b'\n', &mut line).map_err(cannot)?;
    let header: Header = serde_json::from_slice(&line).map_err(|e| no(e.to_string()))?;
    if header.schema != SCHEMA {
        return Err(no(format!("schema {:?}, this version reads {SCHEMA:?}", header.schema)));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(cannot)?;
    let numbers: Vec<u32> =
        bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    let expected = header.states.checked_mul(2).and_then(|n| n.checked_add(header.open));
    if expected != Some(numbers.len()) || bytes.len() % 4 != 0 {
        return Err(no("it is cut off or damaged".to_owned()));
    }
    let (parents, rest) = numbers.split_at(header.states);
    let (taken, open) = rest.split_at(header.states);
    let mut unknown: Vec<Unknown> =
        header.unsupported.iter().cloned().map(Unknown::Unsupported).collect();
    if header.depth {
        unknown.push(Unknown::Depth);
    }
    let checkpoint = Checkpoint {
        parents: parents.to_vec(),
        taken: taken.to_vec(),
        open: open.to_vec(),
        transitions: header.transitions,
        excluded: header.excluded,
        unknown,
    };
    Ok(Resumed { header, checkpoint })
}

impl Resumed {
    /// Prepares a session to take the same steps; `fingerprint` is the session's.
    pub fn prepare(&self, session: &mut Session, fingerprint: u64) -> Result<(), Failure> {
        if self.header.fingerprint != fingerprint {
            return Err(Failure::Input(
                "the checkpoint is of another search: the program, its class path, the JDK, \
                 Hebra and the flags that decide what is checked must be as they were"
                    .to_owned(),
            ));
        }
        session.learnt = self.header.learnt.clone();
        Ok(())
    }

    /// Restores what the search had learnt into a machine at the start of the search.
    pub fn inform(&self, vm: &mut Vm, prefix: usize) -> Result<(), Failure> {
        if self.header.prefix != prefix {
            return Err(Failure::Input("the checkpoint does not fit the program".to_owned()));
        }
        vm.visibility.resume(&self.header.protections);
        vm.gathered.notes.extend(self.header.notes.iter().cloned());
        vm.gathered.clock_readers.extend(self.header.clock_readers.iter().cloned());
        vm.gathered.random_draws.extend(self.header.random_draws.iter().cloned());
        let readings = self.header.readings.iter();
        vm.gathered.readings.extend(readings.map(|(kind, text)| Reading::from_texts(kind, text)));
        Ok(())
    }
}

/// Hashes everything that determines what a search sees. The checkpoints themselves, which may lie
/// among the classes, are excluded.
pub fn fingerprint(input: &Input, session: &Session, files: &[&Path]) -> Result<u64, Failure> {
    let mut hasher = DefaultHasher::new();
    session.identity().hash(&mut hasher);
    let cannot = |e: std::io::Error| Failure::Input(format!("cannot read the class path: {e}"));
    let own = std::env::current_exe().and_then(std::fs::read);
    let own = own.map_err(|e| Failure::Input(format!("cannot read hebra itself: {e}")))?;
    own.hash(&mut hasher);
    let files: Vec<PathBuf> = files.iter().filter_map(|file| file.canonicalize().ok()).collect();
    input.jdk.version().hash(&mut hasher);
    let image = input.jdk.modules();
    for container in input.class_path()?.containers() {
        let path = container.path();
        if path == image {
            std::fs::metadata(path).map_err(cannot)?.len().hash(&mut hasher);
        } else {
            add(path, &files, &mut hasher).map_err(cannot)?;
        }
    }
    Ok(hasher.finish())
}

/// Adds classes and jars by their bytes. For other files, which a program may read as resources,
/// size and age are enough.
fn add(path: &Path, except: &[PathBuf], hasher: &mut DefaultHasher) -> std::io::Result<()> {
    let metadata = std::fs::metadata(path)?;
    if metadata.is_dir() {
        let mut entries = std::fs::read_dir(path)?.collect::<std::io::Result<Vec<_>>>()?;
        entries.sort_by_key(|entry| entry.file_name());
        for entry in entries {
            let name = entry.file_name();
            // Hidden files are traces or belong to version control.
            let is_hidden = name.to_string_lossy().starts_with('.');
            let is_own = entry.path().canonicalize().is_ok_and(|path| except.contains(&path));
            if !is_hidden && !is_own {
                name.hash(hasher);
                add(&entry.path(), except, hasher)?;
            }
        }
        return Ok(());
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("class" | "jar" | "zip") => std::fs::read(path)?.hash(hasher),
        _ => (metadata.len(), metadata.modified().ok()).hash(hasher),
    }
    Ok(())
}
