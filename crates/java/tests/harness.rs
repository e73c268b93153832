//! Compiles small programs, and asks for orders of their events.

use hebra_analysis::{Code, Located};
use hebra_classfile::{ClassPath, Jdk};
use hebra_flow::{
    Answer, Constraint, Limits, Named, Order, Problem, Program, Question, Runs, Strategy, TaskId,
    find_path, parse,
};
use hebra_java::{Complaint, Options, read};
use std::process::Command;

/// Compiles a program whose entry class is `Main`.
pub fn load(source: &str) -> Code {
    load_files(&[("Main.java", source)])
}

/// Compiles the files of a program whose entry class is `Main`.
pub fn load_files(files: &[(&str, &str)]) -> Code {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let paths: Vec<_> = files.iter().map(|(name, _)| folder.path().join(name)).collect();
    for (path, (_, source)) in paths.iter().zip(files) {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        std::fs::write(path, source).expect("the source is written");
    }
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let mut javac = Command::new(jdk.javac().expect("javac"));
    let status = javac.arg("-g").arg("-d").arg(folder.path()).args(&paths).status();
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
    program_of(&load(source), property)
}

/// Reads a compiled program that can be modelled, with the events of a property.
pub fn program_of(code: &Code, property: &str) -> Program {
    let property = parse(property).expect("a property");
    let events = property.events.iter().map(|binding| binding.event.clone()).collect();
    read(code, &Options { events }).expect("a program that can be modelled")
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
    let file = parse(property).expect("a property");
    let named = Named { name: "property".to_owned(), file };
    let question = Question::new(program.clone(), named, Runs::All).expect("events that occur");
    let is_asked = |constraint: &Constraint| match constraint {
        Constraint::Task(_) => tasks,
        _ => variables,
    };
    let constraints: Vec<Constraint> =
        question.every_constraint().into_iter().filter(is_asked).collect();
    let problem = question.problem(&constraints);
    let strategy = Strategy { first: Order::BreadthFirst, second: None };
    let limits = Limits { tuples: Some(5_000_000), ..Limits::default() };
    let (answer, statistics) = find_path(&problem, strategy, limits);
    if std::env::var_os("HEBRA_SHOW").is_some() {
        show(&problem, &answer, statistics.tuples);
    }
    answer
}

/// Prints what was found.
fn show(problem: &Problem, answer: &Answer, tuples: usize) {
    let graph = &problem.graph;
    eprintln!("{} nodes, {} edges, {tuples} tuples", graph.len(), graph.edges());
    let Answer::Path(path) = answer else { return };
    for node in path.nodes.iter().map(|node| graph.node(*node)) {
        let name = |task: &TaskId| &*graph.tasks()[usize::from(task.0)].name;
        let names: Vec<&str> = node.tasks.iter().map(name).collect();
        let events: Vec<String> = node.events.iter().map(|(_, e)| e.to_string()).collect();
        eprintln!("{} [{}] {}", node.place, names.join(", "), events.join(" "));
    }
}
