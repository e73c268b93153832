//! `--library modelled` against the code of the JDK: all clients of synchronizers up to a size are run on both,
//! and what they can observe must be the same. `docs/library.md` has the table of the whole comparison,
//! `cargo xtask library` makes it; the test here takes a few clients of each class.

mod classes;
mod clients;
mod comparison;
mod runs;
mod table;
mod wanted;

use classes::{CLASSES, Class, named};
use clients::{Client, clients};
use comparison::{MOST_STATES, MOST_STATES_OF_PICKED, Tally, compare};
use hebra_classfile::Jdk;
use hebra_vm::Reduction;
use runs::{Bench, Way};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;
use wanted::Wanted;

/// Clients of each class and JDK in the test of every day.
const FEW: usize = 8;
/// Most states of a client in that test.
const FEW_STATES: u64 = 20_000;
/// One client in so many is also run with less reduction.
const THOROUGH: usize = 13;
/// Differences of a class that are shown whole.
const MOST_SHOWN: usize = 10;

#[test]
fn models_do_what_the_code_does() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    runs::compile(folder.path());
    let own = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    // The queue of waiting threads was written anew after JDK 11.
    let jdks = [runs::jdk(11), own];
    let mut wrong = String::new();
    for class in &CLASSES {
        let all = clients(class);
        let step = (all.len() / FEW).max(1);
        for (start, jdk) in jdks.iter().enumerate() {
            let start = start * step / jdks.len();
            let some: Vec<Client> = all.iter().skip(start).step_by(step).cloned().collect();
            let tally = compare_all(class, jdk, folder.path(), &some, FEW_STATES, 1);
            eprintln!("{}", table::row(class, jdk.feature(), &tally));
            wrong += &told(class, jdk.feature(), &tally);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Whether threads that came first are served first shows in who is blocked for ever, so a model of the one for the
/// other would be noticed.
#[test]
fn a_fair_semaphore_is_told_from_an_unfair_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    runs::compile(folder.path());
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    // One thread wants two permits; the other gives one and wants it back.
    let client = Client::parse("0:b,ra").expect("a client");
    let way = Way { modelled: false, reduction: Reduction::Full, states: MOST_STATES };
    let blocks = |name: &str| {
        let class = named(name).expect("a class");
        let bench = Bench::new(class, &jdk, folder.path(), std::slice::from_ref(&client));
        let run = bench.run(&client, way);
        assert_eq!(run.unknown, []);
        run.outcomes.iter().any(|outcome| outcome.contains("blocked main t1"))
    };
    assert!(blocks("Semaphore-fair"));
    assert!(!blocks("Semaphore"));
}

/// `cargo xtask library`, whose arguments are in HEBRA_LIBRARY.
#[test]
#[ignore = "takes an hour or two: cargo xtask library"]
fn the_whole_table() {
    let text = std::env::var("HEBRA_LIBRARY").unwrap_or_default();
    let wanted = Wanted::parse(&text).unwrap_or_else(|why| panic!("{why}"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    runs::compile(folder.path());
    if wanted.sizes {
        return println!("{}", table::sizes());
    }
    let (mut rows, mut wrong) = (Vec::new(), String::new());
    for class in wanted.classes() {
        let all = wanted.clients(class);
        for feature in wanted.jdks() {
            if wanted.missing && table::has(&document(), class, feature) {
                continue;
            }
            let start = Instant::now();
            let jdk = runs::jdk(feature);
            let mut tally = compare_all(class, &jdk, folder.path(), &all, wanted.states, 2);
            let (picked, most) = (wanted.picked(class), MOST_STATES_OF_PICKED);
            tally.add(compare_all(class, &jdk, folder.path(), &picked, most, 2));
            for line in tally.each.iter().filter(|_| wanted.states_of_each) {
                println!("{line}");
            }
            let row = table::row(class, feature, &tally);
            println!("{row} {:.1} s", start.elapsed().as_secs_f64());
            if wanted.write {
                keep(&row);
            }
            rows.push(row);
            let text = told(class, feature, &tally);
            print!("{text}");
            wrong += &text;
        }
    }
    println!("\n{}", table::table(&rows));
    assert!(wrong.is_empty(), "some clients can tell a model from the code");
}

fn path_of_document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library.md")
}

fn document() -> String {
    std::fs::read_to_string(path_of_document()).expect("docs/library.md")
}

/// Puts a row into the document.
fn keep(row: &str) {
    let document = table::update(&document(), row).expect("markers in docs/library.md");
    std::fs::write(path_of_document(), document).expect("docs/library.md can be written");
}

/// Compares clients, some at a time.
fn compare_all(
    class: &Class,
    jdk: &Jdk,
    folder: &Path,
    all: &[Client],
    states: u64,
    workers: usize,
) -> Tally {
    let bench = Bench::new(class, jdk, folder, all);
    let next = Mutex::new(all.iter().enumerate());
    let work = || {
        let mut tally = Tally::default();
        loop {
            let taken = next.lock().expect("no worker panics with it").next();
            let Some((number, client)) = taken else { return tally };
            tally.add(compare(&bench, client, states, number % THOROUGH == 0 || all.len() == 1));
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let mut whole = Tally::default();
        for worker in workers {
            whole.add(worker.join().expect("the worker ends"));
        }
        whole.differences.sort_by_key(|(client, _)| (client.to_string().len(), client.clone()));
        whole
    })
}

/// Returns the first differences, each with the command that shows it alone, and the other clients that differ.
fn told(class: &Class, feature: u16, tally: &Tally) -> String {
    let shown = tally.differences.iter().take(MOST_SHOWN);
    let one = |(client, how): &(Client, String)| {
        let name = class.name;
        format!("cargo xtask library --class {name} --jdk {feature} --client {client}\n{how}\n")
    };
    let mut text: String = shown.map(one).collect();
    let others = tally.differences.iter().skip(MOST_SHOWN);
    let others: Vec<String> = others.map(|(client, _)| client.to_string()).collect();
    if !others.is_empty() {
        text += &format!("and {} other clients: {}\n", others.len(), others.join(" "));
    }
    text
}
