//! Random concurrent programs show the same orders of events whether accesses to what only one thread can reach are
//! scheduling points or not. HEBRA_EVENT_PROGRAMS and HEBRA_EVENT_SEED look further.

use hebra_checker::{Checker, EventWords, Input, Request, Settings};
use hebra_flow::{Binding, parse};
use hebra_testgen::{Flavor, case};
use hebra_vm::Reduction;

/// Sets of events that take turns.
const EVENTS: [&str; 6] = [
    "e = enter(Object); x = exit(Object); w = wait(Object); n = notify(Object)",
    "a = call(run1); A = return(run1); b = call(run2); B = return(run2); c = call(run3)",
    "r = read(x0); w = write(x0); v = write(Cell.v); f = read(f); R = read(x1)",
    "s = start(Thread); j = join(Thread); c = call(Cell.add); n = call(Cell.<init>); g = call(get)",
    "m = main: enter(Object); c = enter(Cell); C = exit(Cell); y = call(syncAdd); Y = return(syncAdd)",
    "t = t1: write(x0); u = write(x0=1); i = call(isInterrupted); v = read(Cell.v); k = enter(I0.class)",
];

/// Words are compared up to this length, and searches end at this many states: such programs are passed over.
const MOST: usize = 6;
const STATES: u64 = 40_000;

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn words(input: &Input, events: &[Binding], reduction: Reduction) -> Option<EventWords> {
    let mut settings = Settings { reduction, ..Settings::default() };
    settings.limits.states = Some(STATES);
    let words = Checker::new(input, settings).event_words(events, MOST, &mut ());
    let words = words.unwrap_or_else(|error| panic!("{error:?}"));
    words.unknown.is_empty().then_some(words)
}

#[test]
fn reduction_hides_no_order_of_events() {
    let (count, seed) = (number("HEBRA_EVENT_PROGRAMS", 30), number("HEBRA_EVENT_SEED", 1));
    let (mut compared, mut seen) = (0, 0);
    for index in 0..count {
        let case = case(Flavor::Core, seed as u64, index);
        let text = EVENTS[index % EVENTS.len()];
        let events = parse(&format!("events {{ {text} }} all .*")).expect("events").events;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(format!("{}.java", case.name));
        std::fs::write(&file, &case.java).expect("a file");
        let program = vec![file.display().to_string()];
        let input = Input::resolve(&Request { program, ..Request::default() }).expect("a program");
        let all = words(&input, &events, Reduction::None);
        let (Some(all), Some(some)) = (all, words(&input, &events, Reduction::Local)) else {
            continue;
        };
        assert_eq!(all.begun, some.begun, "{}: {text}\n{}", case.name, case.java);
        assert_eq!(all.ended, some.ended, "{}: {text}\n{}", case.name, case.java);
        assert_eq!(all.blocked, some.blocked, "{}: {text}\n{}", case.name, case.java);
        compared += 1;
        seen += all.begun.len();
    }
    println!("{compared} of {count} programs compared, {seen} words");
    assert!(compared * 2 > count && seen > 5 * compared, "{compared} programs, {seen} words");
}
