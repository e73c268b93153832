//! The flow graph of a random Java program has a path for every order of events that its runs show, and no automaton of its
//! tasks and variables refuses it. HEBRA_FLOW_PROGRAMS and HEBRA_FLOW_SEED look further.

use hebra_checker::flow::{FlowSettings, Text, read_java};
use hebra_checker::{Checker, EventWords, Failure, Input, Request, Settings};
use hebra_flow::{
    Binding, Misnomer, Missing, Named, Program, PropertyFile, Question, Runs, missing_word, parse,
};
use hebra_testgen::{Flavor, case};
use hebra_vm::Reduction;

/// Sets of events that take turns; no two of a set are the same event.
const EVENTS: [&str; 8] = [
    "e = enter(Object); x = exit(Object); w = wait(Object); n = notify(Object)",
    "a = call(run1); A = return(run1); b = call(run2); B = return(run2); c = call(run3)",
    "r = read(x0); w = write(x0); v = write(Cell.v); f = read(f); R = read(x1)",
    "s = start(Thread); j = join(Thread); c = call(Cell.add); n = call(Cell.<init>); g = call(get)",
    "m = main: enter(Object); c = enter(Cell); C = exit(Cell); y = call(syncAdd); Y = return(syncAdd)",
    "t = t1: write(x0); u = t2: write(x0); i = call(isInterrupted); v = read(Cell.v)",
    "a = write(x0=1); b = write(x0=2); c = write(x1=1); d = write(x1=0); r = read(x0)",
    "e = t1: enter(Object); x = t1: exit(Object); w = t2: wait(Object); n = t1: notify(Object); s = start(Thread)",
];

/// Words are compared up to this length. Programs with more states or node-tuples are passed over.
const LONGEST: usize = 6;
const STATES: u64 = 40_000;
const TUPLES: usize = 3_000_000;

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn words(input: &Input, events: &[Binding]) -> Option<EventWords> {
    let mut settings = Settings { reduction: Reduction::Local, ..Settings::default() };
    settings.limits.states = Some(STATES);
    let words = Checker::new(input, settings).event_words(events, LONGEST, &mut ());
    let words = words.unwrap_or_else(|error| panic!("{error:?}"));
    words.unknown.is_empty().then_some(words)
}

/// Returns true if an event is somewhere in a program.
fn occurs(program: &Program, binding: &Binding) -> bool {
    program.tasks.iter().any(|task| {
        let mut events = task.steps.iter().flat_map(|step| step.action.events());
        events.any(|event| program.matches(&binding.event, task, event))
    })
}

enum Compared {
    Equal(usize),
    Refused(String),
    TooLarge,
    Differs(String),
}

fn compare(input: &Input, text: &str) -> Compared {
    let text = format!("events {{ {text} }} all .*");
    let events = parse(&text).expect("events").events;
    let property = Text { name: "events".to_owned(), text };
    let settings = FlowSettings::new(property);
    let program = match read_java(input, &settings) {
        Ok(program) => program,
        Err(Failure::Unsupported(message)) => return Compared::Refused(message),
        Err(other) => panic!("{other:?}"),
    };
    let Some(words) = words(input, &events) else { return Compared::TooLarge };
    // The graph is asked about the events that it has; runs must not show others.
    let known: Vec<usize> = (0..events.len()).filter(|at| occurs(&program, &events[*at])).collect();
    let renamed = |word: &Vec<u16>| -> Option<Vec<u16>> {
        let of = |symbol: &u16| known.iter().position(|at| *at == usize::from(*symbol));
        word.iter().map(|symbol| of(symbol).map(|at| at as u16)).collect()
    };
    let (mut begun, mut ended) = (Vec::new(), Vec::new());
    for (list, words) in [(&mut begun, &words.begun), (&mut ended, &words.ended)] {
        for word in words {
            match renamed(word) {
                Some(word) => list.push(word),
                None => {
                    return Compared::Differs(format!("{word:?} has an event that occurs nowhere"));
                }
            }
        }
    }
    if known.is_empty() {
        return Compared::Equal(0);
    }
    let list: Vec<String> =
        known.iter().map(|at| format!("{} = {}", events[*at].name, events[*at].event)).collect();
    let file: PropertyFile =
        parse(&format!("events {{ {} }} all .*", list.join("; "))).expect("fewer events");
    let named = Named { name: "events".to_owned(), file };
    let question = match Question::new(program, named, Runs::All) {
        Ok(question) => question,
        Err(Misnomer { message, .. }) => return Compared::Refused(message),
    };
    let count = begun.len();
    let all = question.every_constraint();
    match missing_word(&question, &all, begun.iter(), ended.iter(), TUPLES) {
        Err(_) => Compared::TooLarge,
        Ok(None) => Compared::Equal(count),
        Ok(Some(Missing { word, is_end })) => {
            let name =
                |symbol: &u16| question.property().file.events[usize::from(*symbol)].name.clone();
            let word: Vec<String> = word.iter().map(name).collect();
            Compared::Differs(format!("no path shows {}, as its end: {is_end}", word.join(" ")))
        }
    }
}

#[test]
fn graphs_have_the_orders_of_random_programs() {
    let (count, seed) = (number("HEBRA_FLOW_PROGRAMS", 40), number("HEBRA_FLOW_SEED", 1));
    let (mut equal, mut seen, mut refused, mut large) = (0, 0, 0, 0);
    let mut differing = Vec::new();
    for index in 0..count {
        let case = case(Flavor::Core, seed as u64, index);
        let text = EVENTS[index % EVENTS.len()];
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(format!("{}.java", case.name));
        std::fs::write(&file, &case.java).expect("a file");
        let program = vec![file.display().to_string()];
        let input = Input::resolve(&Request { program, ..Request::default() }).expect("a program");
        match compare(&input, text) {
            Compared::Equal(words) => (equal, seen) = (equal + 1, seen + words),
            Compared::Refused(message) => {
                refused += 1;
                println!("{index}: refused: {message}");
            }
            Compared::TooLarge => large += 1,
            Compared::Differs(what) => {
                differing.push(index);
                println!("{index}: {text}: {what}\n{}", case.java);
            }
        }
    }
    println!(
        "{equal} of {count} programs have the orders of their runs ({seen} words); {refused} refused, {large} too large"
    );
    assert!(differing.is_empty(), "{differing:?}");
    assert!(equal * 2 > count && seen > 5 * equal, "{equal} programs, {seen} words");
}
