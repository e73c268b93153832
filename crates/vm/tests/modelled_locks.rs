//! `--library modelled` against the code of the JDK: small programs of two or three threads that take
//! locks in every way, wait, signal, interrupt and ask, made at random. The outcomes of all their runs
//! (what each thread saw, and who is blocked for ever) must be the same with both.
//!
//! HEBRA_LOCK_PROGRAMS and HEBRA_LOCK_SEED look further, HEBRA_LOCK_JDK takes another library.

use hebra_classfile::{ClassPath, Jdk};
use hebra_search::{End, Limits, Observer, Options, search};
use hebra_system::{Property, StepEnd, Violation};
use hebra_vm::{Entry, Mode, Prepared, Program, Reduction, Vm, Warm};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, LazyLock};

/// A number from the environment.
/// Code of the library, prepared once for all programs.
static PREPARED: LazyLock<Arc<Prepared>> = LazyLock::new(Arc::default);

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Numbers that look random (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

const TAKE: [&str; 6] = [
    "lock.lock()",
    "lock.lock()",
    "lock.lockInterruptibly()",
    "lock.lockInterruptibly()",
    "?lock.tryLock()",
    "?lock.tryLock(1, TimeUnit.SECONDS)",
];
const WAIT: [&str; 4] = [
    "condition.await()",
    "condition.await()",
    "condition.awaitUninterruptibly()",
    "?condition.await(1, TimeUnit.SECONDS)",
];
const INSIDE: [&str; 6] = [
    "condition.signal()",
    "condition.signalAll()",
    "#lock.getHoldCount()",
    "?lock.isHeldByCurrentThread()",
    "?Thread.interrupted()",
    "lock.lockInterruptibly()",
];
const OUTSIDE: [&str; 8] = [
    "OTHER.interrupt()",
    "OTHER.interrupt()",
    "OTHER.interrupt()",
    "?OTHER.isInterrupted()",
    "?OTHER.isInterrupted()",
    "?Thread.interrupted()",
    "?lock.isLocked()",
    "shared = 1",
];
const LAST: [&str; 3] =
    ["?Thread.interrupted()", "#shared", "?Thread.currentThread().isInterrupted()"];

/// The operations of a thread.
fn operations(random: &mut Random, own: usize, threads: usize) -> Vec<String> {
    let mut all: Vec<&str> = Vec::new();
    let most = if threads == 2 { 5 } else { 4 };
    if random.below(3) > 0 {
        if random.below(4) == 0 {
            all.push(random.pick(&OUTSIDE));
        }
        all.push(random.pick(&TAKE));
        match random.below(5) {
            0 | 1 => all.push(random.pick(&WAIT)),
            2 => all.push(random.pick(&INSIDE)),
            3 => all.push(random.pick(&OUTSIDE)),
            _ => all.extend([random.pick(&OUTSIDE), random.pick(&INSIDE)]),
        }
        if random.below(5) > 0 {
            all.push("lock.unlock()");
        }
    } else {
        for _ in 0..1 + random.below(2) {
            all.push(random.pick(&OUTSIDE));
        }
    }
    if all.len() < most && random.below(2) == 0 {
        all.push(random.pick(&LAST));
    }
    all.truncate(most);
    let others: Vec<usize> = (0..threads).filter(|other| *other != own).collect();
    let named = |text: &str, random: &mut Random| {
        text.replace("OTHER", &format!("t{}", others[random.below(others.len())]))
    };
    all.into_iter().map(|text| named(text, random)).collect()
}

/// A program: each thread notes in a number of its own what it sees.
fn program(name: &str, seed: u64) -> String {
    let mut random = Random(seed);
    let threads = if random.below(3) == 0 { 3 } else { 2 };
    let mut text = format!(
        "import java.util.concurrent.TimeUnit;\nimport java.util.concurrent.locks.*;\n\n\
         public class {name} {{\n    static final ReentrantLock lock = new ReentrantLock();\n    \
         static final Condition condition = lock.newCondition();\n    static volatile int shared;\n    \
         static volatile Thread t0, t1, t2;\n    static int r0, r1, r2;\n\n"
    );
    for own in 0..threads {
        let _ = writeln!(text, "    static void run{own}() {{");
        for operation in operations(&mut random, own, threads) {
            let (seen, call) = match (operation.strip_prefix('?'), operation.strip_prefix('#')) {
                (Some(call), _) => (format!("({call} ? 1 : 2)"), String::new()),
                (_, Some(call)) => (call.to_owned(), String::new()),
                _ => ("3".to_owned(), format!("{operation};")),
            };
            let _ = writeln!(
                text,
                "        try {{ if (false) throw new InterruptedException(); {call} r{own} = r{own} * 8 + {seen}; }}\n        \
                 catch (InterruptedException e) {{ r{own} = r{own} * 8 + 4; }}\n        \
                 catch (IllegalMonitorStateException e) {{ r{own} = r{own} * 8 + 5; }}"
            );
        }
        text.push_str("    }\n\n");
    }
    text.push_str(
        "    public static void main(String[] args) {\n        t0 = Thread.currentThread();\n",
    );
    for own in 1..threads {
        let _ = writeln!(text, "        t{own} = new Thread({name}::run{own}, \"t{own}\");");
    }
    for own in 1..threads {
        let _ = writeln!(text, "        t{own}.start();");
    }
    text.push_str("        run0();\n    }\n}\n");
    text
}

/// What each thread saw, one digit each, and the names of those who are blocked for ever.
type Outcome = (Vec<String>, Vec<String>);

/// Collects the outcomes of one program.
struct Seen<'a> {
    class: &'a str,
    outcomes: BTreeSet<Outcome>,
}

impl Observer<Vm> for Seen<'_> {
    fn violated(&mut self, _: &mut Vm, _: &Violation) {}

    fn end_state(&mut self, vm: &mut Vm, violation: Option<&Violation>) {
        let class = vm.program.loaded(self.class).expect("the class is loaded");
        let digits = |name| format!("{:o}", vm.static_field(class, name).unwrap_or(0) as u32);
        let seen = ["r0", "r1", "r2"].map(digits);
        let mut blocked: Vec<String> = match violation {
            Some(_) => vm.state.live_threads().map(|(slot, _)| vm.thread_name(slot)).collect(),
            None => Vec::new(),
        };
        blocked.sort();
        self.outcomes.insert((seen.to_vec(), blocked));
    }
}

/// More states than this are not looked at.
const STATES: u64 = 60_000;

/// The outcomes, how many states there were, and why that may not be all.
fn outcomes(
    name: &str,
    path: &Arc<ClassPath>,
    feature: u16,
    modelled: bool,
    reduction: Reduction,
) -> (BTreeSet<Outcome>, u64, Option<String>) {
    let mut learnt = hebra_vm::Learnt::default();
    for _ in 0..50 {
        let mut program = Program::new(path.clone(), feature);
        program.prepared = PREPARED.clone();
        let mut vm = Vm::new(program, Mode::Check(reduction));
        vm.options.checks = vec![Property::DEADLOCK];
        vm.options.models_library = modelled;
        vm.learn(&learnt);
        let entry = Entry { class: name.to_owned(), args: Vec::new() };
        vm.boot(&entry, &Warm::default()).expect("the program boots");
        let (_, end) = vm.run_prefix(None);
        let mut seen = Seen { class: name, outcomes: BTreeSet::new() };
        if end != StepEnd::AssumptionFailed {
            assert_eq!(end, StepEnd::Normal, "{name}");
            let limits = Limits { states: Some(STATES), ..Limits::default() };
            let options = Options { limits, keep_going: true, ..Options::default() };
            let report = search(&mut vm, &options, &mut seen);
            let cut = report.unknown.first().map(|unknown| format!("{unknown:?}"));
            if !matches!(report.end, End::Restart) {
                return (seen.outcomes, report.stats.states, cut);
            }
        }
        learnt = vm.learnt();
    }
    panic!("{name}: the search restarts for ever");
}

fn compile(jdk: &Jdk, sources: &[(String, String)], folder: &Path) {
    let files: Vec<_> = sources
        .iter()
        .map(|(name, text)| {
            let path = folder.join(format!("{name}.java"));
            std::fs::write(&path, text).expect("a writable folder");
            path
        })
        .collect();
    let status = Command::new(jdk.javac().expect("javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-g", "-nowarn", "--release", "11", "-d"])
        .arg(folder)
        .args(files)
        .status()
        .expect("javac runs");
    assert!(status.success(), "the generated programs compile");
}

/// Programs that once showed a difference.
const KNOWN: [u64; 4] = [264, 269, 317, 335];

#[test]
fn modelled_locks_do_what_the_code_does() {
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let library = match std::env::var_os("HEBRA_LOCK_JDK") {
        Some(home) => Jdk::locate(Some(Path::new(&home))).expect("a JDK"),
        None => jdk.clone(),
    };
    let (count, seed) = (setting("HEBRA_LOCK_PROGRAMS", 70), setting("HEBRA_LOCK_SEED", 100));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = |number: u64| {
        let name = format!("L{number}");
        let text = program(&name, number.wrapping_mul(7_919));
        (name, text)
    };
    let numbers: BTreeSet<u64> = KNOWN.into_iter().chain(seed..seed + count).collect();
    let sources: Vec<(String, String)> = numbers.into_iter().map(source).collect();
    compile(&jdk, &sources, folder.path());
    let path = Arc::new(ClassPath::open(&library, &[folder.path().to_owned()]).expect("a path"));
    let (mut wrong, mut compared, mut cut) = (String::new(), 0, 0);
    let mut states = [0, 0];
    for (number, (name, text)) in sources.iter().enumerate() {
        let feature = library.feature();
        let (real, real_states, why) = outcomes(name, &path, feature, false, Reduction::Full);
        let (mine, mine_states, mine_why) = outcomes(name, &path, feature, true, Reduction::Full);
        let mut found = Vec::new();
        if let Some(why) = mine_why {
            found.push(format!("modelled, full: {why}"));
        }
        let complete = why.is_none();
        compared += usize::from(complete);
        cut += usize::from(!complete);
        states[0] += real_states;
        states[1] += mine_states;
        let missing: Vec<_> = real.difference(&mine).collect();
        let extra: Vec<_> = mine.difference(&real).filter(|_| complete).collect();
        if !missing.is_empty() || !extra.is_empty() {
            found.push(format!("full: the code alone: {missing:?}\nthe model alone: {extra:?}"));
        }
        if number % 4 == 0 {
            let reduction = if number % 8 == 0 { Reduction::None } else { Reduction::Local };
            let (other, _, why) = outcomes(name, &path, feature, true, reduction);
            if why.is_none() && other != mine {
                let apart: Vec<_> = other.symmetric_difference(&mine).collect();
                found.push(format!("modelled, {reduction:?} and full differ: {apart:?}"));
            }
        }
        if !found.is_empty() {
            let _ = writeln!(wrong, "{text}\n{}\n", found.join("\n"));
        }
    }
    eprintln!("{compared} programs compared, {cut} too large; states {states:?}");
    assert!(wrong.is_empty(), "{wrong}");
    assert!(compared * 10 >= sources.len() * 7, "most programs are compared whole");
}
