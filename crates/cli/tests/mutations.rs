//! Class files with random damage: whatever `hebra` makes of them, it must end by itself with one
//! of its exit codes, neither panic nor die by a signal, and keep to its time limit.

mod support;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use support::compile::compile;
use support::process::{Done, hebra, run};

/// How many damaged files `hebra run` is given, and every how many of them `hebra check` too.
const MUTATIONS: u64 = 3000;
const CHECKED: u64 = 3;

/// Programs below `tests/programs` whose class files are damaged.
const PROGRAMS: [&str; 6] = [
    "holds/language/inner_classes",
    "holds/language/lambdas",
    "holds/language/nested_try",
    "holds/language/switch_string",
    "holds/monitors/one_place_buffer",
    "violated/assertion/lost_update",
];

/// A damaged program may run for ever, and then `hebra run` does so too.
const ENDLESS: Duration = Duration::from_secs(2);
const AT_MOST: Duration = Duration::from_secs(20);

#[test]
fn damaged_classes_are_no_trouble() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let programs = compiled(folder.path());
    let next = AtomicU64::new(0);
    let found = Mutex::new(Found::default());
    std::thread::scope(|scope| {
        for worker in 0..2 {
            let place = folder.path().join(format!("worker{worker}"));
            let (programs, next, found) = (&programs, &next, &found);
            scope.spawn(move || {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= MUTATIONS {
                        break;
                    }
                    try_one(programs, seed, &place, found);
                }
            });
        }
    });
    let Found { complaints, endless, ends } = found.into_inner().expect("no worker panicked");
    println!("endless runs: {endless}; exit codes: {ends:?}");
    assert!(complaints.is_empty(), "{complaints}");
    assert!(endless < MUTATIONS / 50, "{endless} of {MUTATIONS} runs did not end");
    // Damage that is always refused at the door, or never noticed, would test nothing.
    assert!(ends.iter().all(|count| *count > 20), "exit codes 0 to 3: {ends:?}");
}

/// What came out.
#[derive(Default)]
struct Found {
    complaints: String,
    endless: u64,
    /// How often each exit code was seen.
    ends: [u64; 4],
}

/// A compiled program: name and bytes of each class file.
type Classes = Vec<(String, Vec<u8>)>;

fn compiled(folder: &Path) -> Vec<Classes> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let places: Vec<PathBuf> =
        (0..PROGRAMS.len()).map(|index| folder.join(index.to_string())).collect();
    let sources = PROGRAMS.iter().map(|program| root.join(program).join("Main.java"));
    compile(&sources.zip(places.iter().cloned()).collect::<Vec<_>>());
    let read = |place: &PathBuf| {
        let files = std::fs::read_dir(place).expect("a folder of classes");
        let paths = files.map(|file| file.expect("a folder can be listed").path());
        let mut classes: Classes = paths
            .map(|path| {
                let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
                (name.to_owned(), std::fs::read(&path).expect("a class file"))
            })
            .collect();
        classes.sort();
        classes
    };
    places.iter().map(read).collect()
}

fn try_one(programs: &[Classes], seed: u64, place: &Path, found: &Mutex<Found>) {
    let mut random = Random(seed);
    let classes = &programs[random.below(programs.len())];
    let victim = random.below(classes.len());
    let _ = std::fs::remove_dir_all(place);
    std::fs::create_dir_all(place).expect("a folder for the classes");
    for (index, (name, bytes)) in classes.iter().enumerate() {
        let mut bytes = bytes.clone();
        if index == victim {
            damage(&mut bytes, &mut random);
        }
        std::fs::write(place.join(name), bytes).expect("a class file is written");
    }
    let ran = run(hebra().arg("run").arg("-cp").arg(place).arg("Main"), ENDLESS);
    let endless = ran.late;
    judge(seed, "run", &ran, place, found);
    if endless || seed.is_multiple_of(CHECKED) {
        let mut check = hebra();
        check.args(["check", "--states-limit", "2000", "--time-limit", "2s"]);
        check.args(["--memory-limit", "2G", "--trace"]).arg(place.join("trace.json"));
        let checked = run(check.arg("-cp").arg(place).arg("Main"), AT_MOST);
        judge(seed, "check", &checked, place, found);
    }
}

fn judge(seed: u64, command: &str, done: &Done, place: &Path, found: &Mutex<Found>) {
    let mut found = found.lock().expect("no worker panicked");
    let panicked = done.stderr.contains("panicked at");
    match done.code {
        Some(code @ 0..=3) if !panicked => found.ends[code as usize] += 1,
        None if done.late && command == "run" && !panicked => found.endless += 1,
        _ => {
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mutation-{seed}"));
            let _ = copy(place, &kept);
            let (ending, kept) = (done.ending(), kept.display());
            let _ = writeln!(found.complaints, "hebra {command} -cp {kept} Main: {ending}");
            for line in done.stderr.lines().take(3) {
                let _ = writeln!(found.complaints, "    {line}");
            }
        }
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for file in std::fs::read_dir(from)? {
        let file = file?;
        std::fs::copy(file.path(), to.join(file.file_name()))?;
    }
    Ok(())
}

/// Changes a few places, as often after the constant pool, where the code is, as in it.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..1 + random.below(3) {
        let pool = end_of_constants(bytes).min(bytes.len().saturating_sub(1));
        let range = if random.below(2) == 0 { 0..pool.max(1) } else { pool..bytes.len() };
        if range.is_empty() {
            return;
        }
        let at = range.start + random.below(range.len());
        match random.below(16) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, random.byte()),
            2 => bytes.truncate(at),
            3 => bytes[at] = 0,
            4 => bytes[at] = 0xff,
            5..=7 => bytes[at] ^= 1 << random.below(8),
            8..=10 => bytes[at] = bytes[at].wrapping_add(1),
            _ => bytes[at] = random.byte(),
        }
    }
}

/// Where the constant pool of a class file ends (JVMS 4.4).
fn end_of_constants(bytes: &[u8]) -> usize {
    let pair = |at: usize| usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
    let mut at = 10;
    let mut left = if bytes.len() >= at { pair(8).saturating_sub(1) } else { 0 };
    while left > 0 && at + 3 <= bytes.len() {
        let (length, entries) = match bytes[at] {
            1 => (3 + pair(at + 1), 1),
            5 | 6 => (9, 2),
            7 | 8 | 16 | 19 | 20 => (3, 1),
            15 => (4, 1),
            _ => (5, 1),
        };
        at += length;
        left = left.saturating_sub(entries);
    }
    at
}

/// Splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn byte(&mut self) -> u8 {
        self.next() as u8
    }
}
