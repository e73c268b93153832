//! Times the interner and the state set, and weighs the latter, on synthetic
//! systems. `cargo bench -p hebra-store [part of a name]` runs the ones named so.

use hebra_store::{Interner, StateId, StateSet};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let benches: [(&str, fn()); 11] = [
        ("intern-hot", intern_hot),
        ("intern-short", intern_short),
        ("intern-large", intern_large),
        ("reinsert", reinsert),
        ("grid-first", || breadth_first(&Grid::new(32, [0, 1, 2, 3, 4, 5], [6, 7, 8]))),
        ("grid-spread", || breadth_first(&Grid::new(32, [1, 6, 11, 16, 21, 26], [3, 13, 23]))),
        ("grid-long", || breadth_first(&Grid::new(200, [0, 1, 2, 3, 4, 5], [60, 130, 199]))),
        ("stack", stack),
        ("walk", walk),
        ("lengthening", lengthening),
        ("million", || insert_new(1_000_000)),
    ];
    for (name, bench) in benches {
        if wanted.as_ref().is_none_or(|part| name.contains(part.as_str())) {
            print!("{name:14}");
            let _ = std::fs::write("/proc/self/clear_refs", "5");
            bench();
        }
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn words(&mut self, count: usize, bound: usize) -> Vec<u32> {
        (0..count).map(|_| self.below(bound) as u32).collect()
    }
}

/// Runs `operations` operations and gives nanoseconds for each.
fn time(operations: usize, run: impl FnOnce()) -> f64 {
    let start = now();
    run();
    (now() - start) / operations as f64
}

/// Nanoseconds that this thread has run, where the system tells (other work on
/// the machine then disturbs less), or since the program began.
fn now() -> f64 {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let running = statistics.split(' ').next().and_then(|word| word.parse().ok());
    running.unwrap_or_else(|| BEGIN.elapsed().as_nanos() as f64)
}

static BEGIN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);

/// Interns `count` strings of 4 to `longest` words, and so many of them again in
/// a random order.
fn intern_strings(count: usize, longest: usize, again: usize) {
    let mut random = Random(1);
    let strings: Vec<Vec<u32>> = (0..count)
        .map(|_| {
            let length = 4 + random.below(longest - 3);
            random.words(length, 50)
        })
        .collect();
    let mut interner = Interner::new();
    let new = time(count, || {
        for string in &strings {
            black_box(interner.intern(string));
        }
    });
    let mut random = Random(2);
    let order: Vec<usize> = (0..again).map(|_| random.below(count)).collect();
    let old = time(again, || {
        for &at in &order {
            black_box(interner.intern(&strings[at]));
        }
    });
    let bytes = interner.bytes() as f64 / count as f64;
    println!("{new:7.1} ns/new {old:7.1} ns/old {bytes:7.1} bytes/string");
}

fn intern_hot() {
    intern_strings(1000, 60, 10_000_000);
}

fn intern_short() {
    intern_strings(1000, 12, 10_000_000);
}

fn intern_large() {
    intern_strings(1_000_000, 60, 5_000_000);
}

/// Re-inserts stored vectors of 32 words, each differing from the one before in
/// two words.
fn reinsert() {
    let mut random = Random(3);
    let mut vector = random.words(32, 100);
    let changes: Vec<[(u32, u32); 2]> = (0..4096)
        .map(|_| [0; 2].map(|_| (random.below(32) as u32, random.below(100) as u32)))
        .collect();
    let mut set = StateSet::new();
    let mut apply = |set: &mut StateSet, hint: bool| {
        for change in &changes {
            for &(at, word) in change {
                vector[at as usize] = word;
            }
            let stored = if hint {
                set.insert_changed(&vector, &change.map(|(at, _)| at))
            } else {
                set.insert(&vector)
            };
            black_box(stored).expect("the set has room");
        }
    };
    // The second round reaches vectors that differ from the first round's.
    for _ in 0..3 {
        apply(&mut set, false);
    }
    let rounds = 500;
    let operations = rounds * changes.len();
    let plain = time(operations, || (0..rounds).for_each(|_| apply(&mut set, false)));
    let hinted = time(operations, || (0..rounds).for_each(|_| apply(&mut set, true)));
    println!("{plain:7.1} ns/insert {hinted:7.1} ns/insert_changed");
}

/// Six components with twelve values and three shared cells; a transition moves
/// one component on and may write one cell. The other words never change.
struct Grid {
    start: Vec<u32>,
    components: [usize; 6],
    cells: [usize; 3],
}

impl Grid {
    fn new(length: usize, components: [usize; 6], cells: [usize; 3]) -> Grid {
        let mut start: Vec<u32> = (0..length as u32).map(|at| 1000 + at).collect();
        for at in components.into_iter().chain(cells) {
            start[at] = 1;
        }
        Grid { start, components, cells }
    }

    /// Makes transition `number` and says which words it changed.
    fn step(&self, vector: &mut [u32], number: usize) -> [u32; 2] {
        let component = self.components[number];
        let value = vector[component];
        vector[component] = value % 12 + 1;
        let cell = self.cells[(number + value as usize) % 3];
        if value.is_multiple_of(4) {
            vector[cell] = 1 + number as u32 % 3;
        }
        [component as u32, cell as u32]
    }
}

/// Searches three million states.
fn breadth_first(grid: &Grid) {
    const STATES: usize = 3_000_000;
    let mut set = StateSet::new();
    set.insert(&grid.start).expect("the set has room");
    let mut vector = Vec::new();
    let mut transitions = 0;
    let mut at = 0;
    let start = now();
    while at < set.len() && set.len() < STATES {
        for number in 0..grid.components.len() {
            set.get(StateId(at as u32), &mut vector);
            let changed = grid.step(&mut vector, number);
            set.insert_changed(&vector, &changed).expect("the set has room");
            transitions += 1;
        }
        at += 1;
    }
    let spent = (now() - start) / transitions as f64;
    let states = set.len();
    let again = time(1_000_000, || {
        let mut random = Random(4);
        for _ in 0..1_000_000 {
            set.get(StateId(random.below(states) as u32), &mut vector);
        }
    });
    print!("{transitions:9} transitions {spent:6.1} ns each {again:6.1} ns/random get ");
    weigh(&set);
}

/// Four threads push three nodes each on a lock-free stack, the way a virtual
/// machine would store it: every thread and object is an interned component, and
/// vectors get longer with every allocation.
fn stack() {
    const STATES: usize = 3_000_000;
    const THREADS: usize = 4;
    let mut interner = Interner::new();
    let mut set = StateSet::new();
    let mut start: Vec<u32> = (0..THREADS).map(|_| interner.intern(&[0, 0, 0, 0])).collect();
    start.push(interner.intern(&[0]));
    set.insert(&start).expect("the set has room");
    let (mut vector, mut transitions, mut at) = (Vec::new(), 0, 0);
    let begin = now();
    while at < set.len() && set.len() < STATES {
        for thread in 0..THREADS {
            set.get(StateId(at as u32), &mut vector);
            let &[step, done, seen, own] = interner.get(vector[thread]) else { continue };
            let next = match step {
                0 if done == 3 => continue,
                0 => {
                    vector.push(interner.intern(&[thread as u32 * 3 + done, 0]));
                    [1, done, 0, vector.len() as u32 - 1]
                }
                1 => [2, done, interner.get(vector[THREADS])[0], own],
                2 => {
                    let value = interner.get(vector[own as usize])[0];
                    vector[own as usize] = interner.intern(&[value, seen]);
                    [3, done, seen, own]
                }
                _ if interner.get(vector[THREADS])[0] == seen => {
                    vector[THREADS] = interner.intern(&[own]);
                    [0, done + 1, 0, 0]
                }
                _ => [1, done, 0, own],
            };
            vector[thread] = interner.intern(&next);
            set.insert(&vector).expect("the set has room");
            transitions += 1;
        }
        at += 1;
    }
    let spent = (now() - begin) / f64::from(transitions);
    print!("{transitions:9} transitions {spent:6.1} ns each ");
    weigh(&set);
}

/// Goes a random way over vectors of 40 words of which a step changes one of the
/// first four and one other; nearly all vectors are new.
fn walk() {
    const STEPS: usize = 3_000_000;
    let mut random = Random(5);
    let mut vector = random.words(40, 8);
    let mut set = StateSet::new();
    let spent = time(STEPS, || {
        for _ in 0..STEPS {
            vector[random.below(4)] = 1 + random.below(40) as u32;
            vector[random.below(40)] = random.below(8) as u32;
            black_box(set.insert(&vector)).expect("the set has room");
        }
    });
    print!("{spent:7.1} ns/insert ");
    weigh(&set);
}

/// A search in which vectors get longer, and shorter again, all the time.
fn lengthening() {
    const STEPS: usize = 3_000_000;
    let mut random = Random(6);
    let mut set = StateSet::new();
    let mut vector = vec![1; 12];
    let mut slowest = 0;
    let spent = time(STEPS, || {
        for step in 0..STEPS {
            let longest = 12 + step / 50_000;
            if step % 16 == 0 {
                vector.resize(12 + random.below(longest - 11), 3);
            }
            vector[random.below(6)] = 1 + random.below(20) as u32;
            let at = random.below(vector.len());
            vector[at] = 1 + random.below(2) as u32;
            let start = Instant::now();
            black_box(set.insert(&vector)).expect("the set has room");
            slowest = slowest.max(start.elapsed().as_micros());
        }
    });
    print!("{spent:7.1} ns/insert, slowest {slowest} us ");
    weigh(&set);
}

/// States with all of the variety in two words in each half of the tree.
fn insert_new(count: u32) {
    let mut set = StateSet::new();
    let mut vector = vec![7; 32];
    let spent = time(count as usize, || {
        for number in 0..count {
            (vector[3], vector[20]) = (number % 1000, number / 1000);
            black_box(set.insert(&vector)).expect("the set has room");
        }
    });
    print!("{spent:7.1} ns/insert ");
    weigh(&set);
}

fn weigh(set: &StateSet) {
    let states = set.len() as f64;
    let bytes = set.bytes() as f64 / states;
    let inner = set.inner_nodes() as f64 / states;
    print!("{states:9} states {bytes:5.2} bytes/state {inner:6.3} inner nodes/state");
    println!(", peak of the process {:.2}", peak() / states);
}

/// The most memory, in bytes, that the process had since `main` last reset this
/// number; 0 where the system does not tell.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    let kibibytes: f64 = line.trim_end_matches("kB").trim().parse().unwrap_or(0.0);
    kibibytes * 1024.0
}
