//! Texts of properties, right and wrong.

use hebra_flow::parse;

const LOCKS: &str = "
    // Nobody locks twice.
    events { lock = T2: call(Mutex.Lock); unlock = \"Thread-0\": call(Mutex.Unlock);
             line = at(Foo.java:31); set = Customer(3): set(X=1) }
    none .* ; lock ; [- unlock]* ; lock ; .*
";

#[test]
fn a_quantified_expression_is_read() {
    let file = parse(LOCKS).expect("a property");
    let events: Vec<String> = file.events.iter().map(|b| b.event.to_string()).collect();
    assert_eq!(
        events,
        [
            "T2: call(Mutex.Lock)",
            "Thread-0: call(Mutex.Unlock)",
            "at(Foo.java:31)",
            "Customer(3): set(X=1)"
        ]
    );
    assert_eq!(file.events[2].line, 4);
    assert!(file.automaton.accepts(&[0, 1, 0, 2, 1]));
    assert!(!file.automaton.accepts(&[0, 2, 0]));
    assert!(file.automaton.trap().is_some());
}

#[test]
fn an_automaton_says_the_same() {
    let text = "
        events { lock = call(Mutex.Lock); unlock = call(Mutex.Unlock); line = at(A.java:1); set = set(X=1) }
        automaton {
            initial free;
            accepting free, held;
            free: lock -> held, . -> free;
            held: unlock -> free, lock -> wrong, . -> held;
        }";
    let automaton = parse(text).expect("an automaton").automaton;
    assert_eq!(automaton, parse(LOCKS).expect("a property").automaton);
}

#[test]
fn complaints_say_where_and_what() {
    let cases = [
        ("", "1:1: a property begins with `events { … }`, which names its events"),
        ("all a", "1:1: a property begins with `events { … }`, which names its events"),
        ("events { }\nall .", "1:1: there are no events"),
        (
            "events { a = call(X.y) }\nsome a",
            "2:1: `all`, `none` or `automaton` is expected here, not `some`",
        ),
        ("events { a = call(X.y) }\nall a ; b", "2:9: `b` is no event of this file, which has a"),
        ("events { a = call(X.y); a = call(X.z) } all a", "1:25: `a` has a meaning already"),
        ("events { a = call(X.y } all a", "1:19: a `)` is missing on this line"),
        ("events { a = call(X.y) } all (a ; a", "1:36: `)` is expected here, not the end"),
        (
            "events { a = call(X.y) } all a a",
            "1:32: this follows the end of the property; `;` goes between what follows each other",
        ),
        ("events { a = call(X.y) } all [- ]", "1:33: a name is expected here"),
        ("events { a call(X.y) } all a", "1:12: `=` is expected here, not `c`"),
        (
            "events { a = call(X.y) } automaton { initial s; accepting s; s: a -> s; s: a -> s; }",
            "1:73: `s` has its arrows already",
        ),
    ];
    for (text, complaint) in cases {
        assert_eq!(parse(text).expect_err(text).to_string(), complaint, "{text}");
    }
    let deep = format!("events {{ a = call(X.y) }} all {}a", "(".repeat(100_000));
    assert!(parse(&deep).expect_err("too deep").to_string().contains("nested too deeply"));
}

#[test]
fn damaged_texts_are_refused_without_a_panic() {
    for start in 0..LOCKS.len() {
        for end in (start..LOCKS.len()).step_by(7) {
            let text = [&LOCKS[..start], &LOCKS[end..]].concat();
            let _ = parse(&text);
        }
    }
}
