//! Properties of small Ada programs, with constraints that prove them and without.

use hebra_ada::read;
use hebra_flow::{
    Answer, Constraint, Limits, Named, Order, Program, Question, Runs, Strategy, find_path, parse,
};

fn program(name: &str) -> Program {
    let path = format!("{}/../../tests/ada/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a test program");
    read(&[(name.to_owned(), text)]).expect("a program of the subset")
}

fn check(program: &Program, property: &str, constraints: &[&str]) -> Answer {
    let property =
        Named { name: "property".to_owned(), file: parse(property).expect("a property") };
    let question =
        Question::new(program.clone(), property, Runs::All).expect("events of the program");
    let constraints: Vec<Constraint> = constraints
        .iter()
        .flat_map(|flag| question.constraints(flag).expect("constraints of the program"))
        .collect();
    let strategy = Strategy { first: Order::BreadthFirst, second: None };
    find_path(&question.problem(&constraints), strategy, Limits::default()).0
}

#[test]
fn a_lock_is_held_by_one_client() {
    let lock = program("lock.adb");
    let names: Vec<&str> = lock.tasks.iter().map(|task| task.name.as_str()).collect();
    assert_eq!(names, ["lock", "mutex", "clients(1)", "clients(2)"]);
    assert_eq!(lock.variables[0].name, "mutex.locked");
    let property = "
        events { first = Clients(1): call(Mutex.Acquire); second = Clients(2): call(Mutex.Acquire);
                 free = call(Mutex.Release) }
        none .* ; (first ; [- free]* ; second | second ; [- free]* ; first) ; .*";
    let alone = check(&lock, property, &[]);
    assert!(matches!(alone, Answer::Path(_)), "{alone:?}");
    let mutex = check(&lock, property, &["task:mutex"]);
    assert!(matches!(mutex, Answer::Path(_)), "{mutex:?}");
    let both = check(&lock, property, &["task:Mutex", "variable:Locked"]);
    assert_eq!(both, Answer::Conclusive);
    // What is true must not be proved to be false.
    let wrong = "events { first = Clients(1): call(Mutex.Acquire) } none .* ; first ; .*";
    assert!(matches!(check(&lock, wrong, &["task:all", "variable:all"]), Answer::Path(_)));
}
