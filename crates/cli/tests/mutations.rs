//! Class files with random damage: whatever `hebra` makes of them, it must end by itself with one
//! of its exit codes, neither panic nor die by a signal, and keep to its time limit.

mod support;

use std::fmt::Write;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use support::compile::compile;
use support::process::{Done, hebra, run};

/// How many damaged files `hebra run` is given (HEBRA_MUTATIONS says otherwise), and every how many
/// of them `hebra check` too.
const MUTATIONS: u64 = 3000;
const CHECKED: u64 = 2;

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
    let count = std::env::var("HEBRA_MUTATIONS").ok();
    let count = count.map_or(MUTATIONS, |count| count.parse().expect("a number of mutations"));
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
                    if seed >= count {
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
    assert!(endless < count / 50, "{endless} of {count} runs did not end");
    // Damage that is always refused at the door, or never noticed, would test nothing.
    assert!(ends.iter().all(|count| *count > 10), "exit codes 0 to 3: {ends:?}");
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

/// Changes one place or a few: anywhere, after the constant pool, or in the code.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..[1, 1, 1, 2, 3][random.below(5)] {
        let parts = Parts::of(bytes);
        let range = match random.below(6) {
            0 => 0..bytes.len(),
            1 => parts.after_constants..bytes.len(),
            _ if parts.code.is_empty() => parts.after_constants..bytes.len(),
            _ => parts.code[random.below(parts.code.len())].clone(),
        };
        if range.is_empty() {
            continue;
        }
        let at = range.start + random.below(range.len());
        match random.below(24) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, random.byte()),
            2 => bytes.truncate(at),
            3 => bytes[at] = 0,
            4 => bytes[at] = 0xff,
            5..=6 => bytes[at] ^= 1 << random.below(8),
            7..=8 => bytes[at] = bytes[at].wrapping_add(1),
            9..=10 => bytes[at] = bytes[at].wrapping_sub(1),
            11..=13 => bytes[at] = random.byte(),
            _ => {
                if let Some(kind) = KINDS.iter().find(|kind| kind.contains(&bytes[at])) {
                    bytes[at] = kind.start() + random.below(kind.len()) as u8;
                }
            }
        }
    }
}

/// Instructions that often fit where another of their range does (JVMS 7), so that the damage is
/// found late or makes a working program; narrow ranges before wide ones.
const KINDS: [RangeInclusive<u8>; 16] = [
    0x02..=0x08, // small int constants
    0x01..=0x11, // constants
    0x1a..=0x1d, // int loads
    0x2a..=0x2d, // reference loads
    0x1a..=0x2d, // loads
    0x2e..=0x35, // array loads
    0x3b..=0x3e, // int stores
    0x4b..=0x4e, // reference stores
    0x4f..=0x56, // array stores
    0x57..=0x5f, // stack
    0x60..=0x83, // arithmetic
    0x99..=0xa7, // branches
    0xac..=0xb1, // returns
    0xb2..=0xb5, // fields
    0xb6..=0xb9, // calls
    0xc2..=0xc7, // monitors and tests of null
];

/// Where things are in a class file, as far as its damage lets one tell.
struct Parts {
    after_constants: usize,
    /// The instructions of each method.
    code: Vec<Range<usize>>,
}

impl Parts {
    fn of(bytes: &[u8]) -> Parts {
        let number = |at: usize, length: usize| {
            let digits = bytes.get(at..at + length).unwrap_or_default();
            digits.iter().fold(0, |number, byte| number << 8 | usize::from(*byte))
        };
        // JVMS 4.4: the constants, one of which is the name of the attribute Code.
        let (mut at, mut index, mut name) = (10, 1, 0);
        while index < number(8, 2) && at < bytes.len() {
            let (length, entries) = match bytes[at] {
                1 => (3 + number(at + 1, 2), 1),
                5 | 6 => (9, 2),
                7 | 8 | 16 | 19 | 20 => (3, 1),
                15 => (4, 1),
                _ => (5, 1),
            };
            if bytes[at..].starts_with(b"\x01\x00\x04Code") {
                name = index;
            }
            at += length;
            index += entries;
        }
        let after_constants = at.min(bytes.len());
        // JVMS 4.7.3: name, length, sizes of stack and locals, length of the code, the code.
        let code = (after_constants..bytes.len()).filter_map(|at| {
            let range = at + 14..at + 14 + number(at + 10, 4);
            let fits = range.end < (at + 6 + number(at + 2, 4)).min(bytes.len());
            (name != 0 && number(at, 2) == name && fits).then_some(range)
        });
        Parts { after_constants, code: code.collect() }
    }
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
