//! Every order of events that the machine shows of random programs is a path of the flow graph that no task and no
//! variable refuses. HEBRA_FLOW_PROGRAMS and HEBRA_FLOW_SEED look further.

use hebra_checker::flow::{Algorithm, FlowSettings, Text, read_java};
use hebra_checker::{Checker, EventWords, Input, Request, Settings};
use hebra_flow::{
    Answer, Automaton, Binding, Constraint, Limits, Named, Order, Program, PropertyFile, Question,
    Runs, Strategy, find_path, parse,
};
use hebra_testgen::{Flavor, case};
use hebra_vm::Reduction;
use std::collections::{BTreeMap, BTreeSet};

/// Sets of events that take turns.
const EVENTS: [&str; 9] = [
    "e = enter(Object); x = exit(Object); w = wait(Object); n = notify(Object)",
    "a = call(run1); A = return(run1); b = call(run2); B = return(run2); c = call(run3)",
    "r = read(x0); w = write(x0); v = write(Cell.v); f = read(f); R = read(x1)",
    "s = start(Thread); j = join(Thread); c = call(Cell.add); n = call(Cell.<init>); g = call(get)",
    "m = main: enter(Object); y = call(syncAdd); Y = return(syncAdd); u = write(x0=1)",
    "t = t1: write(x0); i = call(isInterrupted); v = read(Cell.v); k = enter(I0.class)",
    "c = enter(Cell); C = exit(Cell); y = call(syncAdd); w = write(x1=2); W = write(x1)",
    "w = wait(Object); n = notify(Object); j = join(t1); s = start(t2); S = return(Thread.start)",
    "p = call(PrintStream.println); a = write(x2); b = read(x2); s = call(Thread.start); i = call(interrupt)",
];

/// Words are looked at up to this length, and searches end at this many states: such programs are passed over.
const MOST: usize = 6;
const STATES: u64 = 30_000;
/// How many words of each program are looked for.
const WORDS: usize = 40;
const STRATEGY: Strategy = Strategy { first: Order::DepthFirst, second: None };

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn words(input: &Input, events: &[Binding]) -> Option<EventWords> {
    let mut settings = Settings { reduction: Reduction::Local, ..Settings::default() };
    settings.limits.states = Some(STATES);
    let words = Checker::new(input, settings).event_words(events, MOST, &mut ());
    let words = words.unwrap_or_else(|error| panic!("{error:?}"));
    words.unknown.is_empty().then_some(words)
}

/// Returns an automaton that goes along a word. Behind it, and beside it, is a state each.
fn along(word: &[u16], symbols: usize, is_accepting: impl Fn(usize) -> bool) -> Automaton {
    let (behind, beside) = (word.len() + 1, word.len() + 2);
    let mut next = vec![beside as u32; (beside + 1) * symbols];
    for (at, symbol) in word.iter().enumerate() {
        next[at * symbols + usize::from(*symbol)] = at as u32 + 1;
    }
    for symbol in 0..symbols {
        next[word.len() * symbols + symbol] = behind as u32;
        next[behind * symbols + symbol] = behind as u32;
    }
    Automaton::new(symbols, 0, (0..=beside).map(is_accepting).collect(), next)
}

/// Returns true if a path of the graph shows a word: at its beginning, or as a whole.
fn is_path(program: &Program, events: &[Binding], word: &[u16], is_whole: bool) -> bool {
    let (symbols, end) = (events.len(), word.len());
    let file = |automaton| PropertyFile { events: events.to_vec(), automaton };
    let named = |name: &str, file| Named { name: name.to_owned(), file };
    let (property, runs) = match is_whole {
        true => (along(word, symbols, |state| state != end), Runs::Terminating),
        false => {
            // The trap is where the word is complete.
            let mut next: Vec<u32> = Vec::new();
            for at in 0..=end {
                for symbol in 0..symbols {
                    let goes_on = word.get(at) == Some(&(symbol as u16));
                    next.push(if at == end || goes_on { (at + 1).min(end) } else { 0 } as u32);
                }
            }
            let accepting = (0..=end).map(|state| state != end).collect();
            (Automaton::new(symbols, 0, accepting, next), Runs::All)
        }
    };
    let question = Question::new(program.clone(), named("property", file(property)), runs);
    let question = question.unwrap_or_else(|error| panic!("{error}"));
    let mut constraints = question.every_constraint();
    let only = match is_whole {
        true => along(word, symbols, |state| state <= end),
        false => along(word, symbols, |state| state <= end + 1),
    };
    let context = Constraint::Context(Box::new(named("word", file(only))));
    constraints.push(context);
    let problem = question.problem(&constraints);
    let limits = Limits { tuples: Some(2_000_000), ..Limits::default() };
    match find_path(&problem, STRATEGY, limits).0 {
        Answer::Path(_) => true,
        Answer::Conclusive => false,
        Answer::Limit(limit) => panic!("{limit}"),
    }
}

/// Takes out the events of which the question would be refused, because two stand for one. Returns the number of those
/// left that occur; the others come after them.
fn usable(program: &Program, events: Vec<Binding>) -> (Vec<Binding>, usize) {
    let (mut kept, mut nowhere): (Vec<Binding>, Vec<Binding>) = (Vec::new(), Vec::new());
    for binding in events {
        let mut events = kept.clone();
        events.push(binding.clone());
        let symbols = events.len();
        let automaton = Automaton::new(symbols, 0, vec![true], vec![0; symbols]);
        let file = PropertyFile { events, automaton };
        let named = Named { name: "events".to_owned(), file };
        match Question::new(program.clone(), named, Runs::All) {
            Ok(_) => kept.push(binding),
            Err(wrong) if wrong.message.contains("nowhere") => nowhere.push(binding),
            Err(_) => {}
        }
    }
    let count = kept.len();
    kept.extend(nowhere);
    (kept, count)
}

#[test]
fn what_the_machine_shows_is_a_path() {
    let (count, seed) = (number("HEBRA_FLOW_PROGRAMS", 24), number("HEBRA_FLOW_SEED", 1));
    let (mut compared, mut seen, mut skipped) = (0, 0, 0);
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    for index in 0..count {
        let case = case(Flavor::Core, seed as u64, index);
        let text = EVENTS[index % EVENTS.len()];
        let events = parse(&format!("events {{ {text} }} all .*")).expect("events").events;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(format!("{}.java", case.name));
        std::fs::write(&file, &case.java).expect("a file");
        let program = vec![file.display().to_string()];
        let input = Input::resolve(&Request { program, ..Request::default() }).expect("a program");
        let property =
            Text { name: "events".to_owned(), text: format!("events {{ {text} }} all .*") };
        let settings = FlowSettings {
            property,
            constraints: Vec::new(),
            algorithm: Algorithm::FindPath(STRATEGY),
            runs: Runs::All,
            limits: Limits::default(),
            adds: false,
            minimises: false,
        };
        let program = match read_java(&input, &settings) {
            Ok(program) => program,
            Err(failure) => {
                let message = format!("{failure:?}");
                *refused.entry(message).or_default() += 1;
                continue;
            }
        };
        let (events, occurring) = usable(&program, events);
        if events.is_empty() {
            continue;
        }
        let Some(found) = words(&input, &events) else {
            skipped += 1;
            continue;
        };
        let show = |word: &[u16]| -> String {
            let names = word.iter().map(|symbol| &*events[usize::from(*symbol)].name);
            names.collect::<Vec<_>>().join(" ")
        };
        let longest: BTreeSet<&Vec<u16>> = found
            .begun
            .iter()
            .filter(|word| {
                let longer =
                    |other: &&Vec<u16>| other.len() > word.len() && other.starts_with(word);
                !found.begun.iter().any(|other| longer(&other))
            })
            .collect();
        let begun = longest.into_iter().map(|word| (word, false)).take(WORDS);
        let ended = found.ended.iter().filter(|word| word.len() < MOST).map(|word| (word, true));
        for (word, is_whole) in begun.chain(ended.take(WORDS / 2)) {
            let known = word.iter().all(|symbol| usize::from(*symbol) < occurring);
            let is_path = known && is_path(&program, &events[..occurring], word, is_whole);
            assert!(
                is_path,
                "{}: {text}: `{}` (whole: {is_whole})\n{}",
                case.name,
                show(word),
                case.java
            );
            seen += 1;
        }
        compared += 1;
    }
    println!("{compared} of {count} programs compared, {skipped} too large, {seen} words");
    for (message, count) in &refused {
        println!("{count} refused: {message}");
    }
    assert!(compared * 3 > count && seen > compared, "{compared} programs, {seen} words");
}
