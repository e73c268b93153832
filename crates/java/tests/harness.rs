//! Compiles small programs, and asks for orders of their events.

use hebra_analysis::{Code, Located};
use hebra_classfile::{ClassPath, Jdk};
use hebra_flow::{
    Answer, Event, Limits, NodeId, Order, Problem, Program, Runs, Strategy, TaskId, Watcher,
    find_path, graph_of, parse, watcher_of,
};
use hebra_java::{Complaint, Options, read};
use std::process::Command;

/// Compiles a program whose entry class is `Main`.
pub fn load(source: &str) -> Code {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("Main.java");
    std::fs::write(&file, source).expect("the source is written");
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let mut javac = Command::new(jdk.javac().expect("javac"));
    let status = javac.arg("-g").arg("-d").arg(folder.path()).arg(&file).status();
    assert!(status.expect("javac runs").success(), "the program compiles");
    let path = ClassPath::open(&jdk, &[folder.path().to_owned()]).expect("a class path");
    let find = |name: &str| match path.class(name) {
        Ok(parsed) => Ok(parsed.map(|p| -> Located { (p.class.clone(), !p.is_jdk) })),
        Err(error) => Err(error.to_string()),
    };
    Code::load("Main", &find).expect("the program is well-formed")
}

/// Reads a program that can be modelled, with the events of a property.
pub fn program(source: &str, property: &str) -> Program {
    let code = load(source);
    let property = parse(property).expect("a property");
    let events = property.events.iter().map(|binding| binding.event.clone()).collect();
    read(&code, &Options { events }).expect("a program that can be modelled")
}

/// Returns why a program cannot be modelled.
pub fn refusal(source: &str) -> Complaint {
    read(&load(source), &Options::default()).expect_err("it cannot be modelled")
}

/// Returns true if a property holds with all tasks and all variables as constraints.
pub fn holds(source: &str, property: &str) -> bool {
    let program = program(source, property);
    holds_with(&program, property, true, true)
}

/// Returns true if a property holds with the constraints asked for.
pub fn holds_with(program: &Program, property: &str, tasks: bool, variables: bool) -> bool {
    let answer = check(program, property, tasks, variables);
    match answer {
        Answer::Conclusive => true,
        Answer::Path(_) => false,
        Answer::Limit(limit) => panic!("{limit}"),
    }
}

fn check(program: &Program, property: &str, tasks: bool, variables: bool) -> Answer {
    let property = parse(property).expect("a property");
    let asked = |task: TaskId, event: &Event| {
        let body = &program.tasks[usize::from(task.0)];
        property.events.iter().position(|binding| program.matches(&binding.event, body, event))
    };
    let matters = |task: TaskId, event: &Event| {
        asked(task, event).is_some() || variables && program.operations.contains_key(event)
    };
    let graph = graph_of(&program.tasks, matters);
    let symbol = |node: NodeId| {
        let events = &graph.node(node).events;
        events.iter().filter_map(|(task, event)| asked(*task, event)).min().map(|s| s as u16)
    };
    for (number, binding) in property.events.iter().enumerate() {
        let occurs = graph.inner().any(|node| symbol(node) == Some(number as u16));
        assert!(occurs, "{} occurs nowhere", binding.event);
    }
    let watched = Watcher::of_events("property", property.automaton.clone(), &graph, symbol);
    let mut constraints = Vec::new();
    if tasks {
        let numbers = 0..program.tasks.len();
        constraints.extend(numbers.map(|task| Watcher::of_task(&graph, TaskId(task as u16))));
    }
    if variables {
        for (number, variable) in program.variables.iter().enumerate() {
            let operation = |node: NodeId| {
                graph.node(node).events.iter().find_map(|(_, event)| {
                    let (of, operation) = program.operations.get(event)?;
                    (*of == number).then(|| operation.clone())
                })
            };
            constraints.push(watcher_of(variable, &graph, operation));
        }
    }
    let problem = Problem { graph, property: watched, constraints, runs: Runs::All };
    let strategy = Strategy { first: Order::BreadthFirst, second: None };
    let limits = Limits { tuples: Some(3_000_000), ..Limits::default() };
    let (answer, statistics) = find_path(&problem, strategy, limits);
    if std::env::var_os("HEBRA_SHOW").is_some() {
        eprintln!("{} nodes, {} edges, {} tuples", problem.graph.len(), problem.graph.edges(), statistics.tuples);
        if let Answer::Path(path) = &answer {
            for node in &path.nodes {
                let node = problem.graph.node(*node);
                let names: Vec<&str> = node
                    .tasks
                    .iter()
                    .map(|task| &*program.tasks[usize::from(task.0)].name)
                    .collect();
                let events: Vec<String> = node.events.iter().map(|(_, e)| e.to_string()).collect();
                eprintln!("{} [{}] {}", node.place, names.join(", "), events.join(" "));
            }
        }
    }
    answer
}
