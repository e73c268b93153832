//! Properties of small Ada programs, with constraints that prove them and without.

use hebra_ada::read;
use hebra_flow::{
    Answer, Event, EventPattern, Graph, Limits, NodeId, Order, Problem, Program, Runs, Strategy,
    TaskId, Watcher, find_path, graph_of, parse, watcher_of,
};

fn program(name: &str) -> Program {
    let path = format!("{}/../../tests/ada/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a test program");
    read(&[(name.to_owned(), text)]).expect("a program of the subset")
}

fn matches(graph: &Graph, pattern: &EventPattern, node: NodeId) -> bool {
    graph.node(node).events.iter().any(|(task, event)| {
        let name = &graph.tasks()[usize::from(task.0)].name;
        event.kind == pattern.kind
            && event.subject == pattern.argument.to_lowercase()
            && pattern.task.as_ref().is_none_or(|task| task.to_lowercase() == *name)
    })
}

fn check(program: &Program, property: &str, tasks: &[&str], variables: &[&str]) -> Answer {
    let property = parse(property).expect("a property");
    let is_followed = |event: &Event| match program.operations.get(event) {
        Some((number, _)) => variables.contains(&program.variables[*number].name.as_str()),
        None => event.kind == "proc",
    };
    let graph = graph_of(&program.tasks, |_, event| is_followed(event));
    let symbol = |node| {
        let fits = |binding: &hebra_flow::Binding| matches(&graph, &binding.event, node);
        property.events.iter().position(fits).map(|symbol| symbol as u16)
    };
    let watched = Watcher::of_events("property", property.automaton.clone(), &graph, symbol);
    let mut constraints: Vec<Watcher> = (0..program.tasks.len())
        .filter(|task| tasks.contains(&program.tasks[*task].name.as_str()))
        .map(|task| Watcher::of_task(&graph, TaskId(task as u16)))
        .collect();
    for (number, variable) in program.variables.iter().enumerate() {
        if variables.contains(&variable.name.as_str()) {
            let operation = |node: NodeId| {
                let mut events = graph.node(node).events.iter();
                events.find_map(|(_, event)| {
                    let (of, operation) = program.operations.get(event)?;
                    (*of == number).then(|| operation.clone())
                })
            };
            constraints.push(watcher_of(variable, &graph, operation));
        }
    }
    let problem = Problem { graph, property: watched, constraints, runs: Runs::All };
    let strategy = Strategy { first: Order::BreadthFirst, second: None };
    find_path(&problem, strategy, Limits::default()).0
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
    let alone = check(&lock, property, &[], &[]);
    assert!(matches!(alone, Answer::Path(_)), "{alone:?}");
    let mutex = check(&lock, property, &["mutex"], &[]);
    assert!(matches!(mutex, Answer::Path(_)), "{mutex:?}");
    let both = check(&lock, property, &["mutex"], &["mutex.locked"]);
    assert_eq!(both, Answer::Conclusive);
    // What is true must not be proved to be false.
    let wrong = "events { first = Clients(1): call(Mutex.Acquire) } none .* ; first ; .*";
    let all = ["lock", "mutex", "clients(1)", "clients(2)"];
    assert!(matches!(check(&lock, wrong, &all, &["mutex.locked"]), Answer::Path(_)));
}
