//! Makes a program for each test: finds the tests, and generates the class that runs one.

use super::{Calls, Finder, Plan, Test, classes_in, driver};
use crate::Failure;
use crate::input::{Input, Request};
use std::collections::BTreeSet;

/// Returns the program of the test with this name, for a replay.
pub(crate) fn input_of(request: &Request, name: &str) -> Result<Input, Failure> {
    let (mut input, tests) = find(request)?;
    let found = tests.into_iter().find(|test| test.name() == name);
    match found.as_ref().map(|test| (test, &test.plan)) {
        Some((test, Plan::Run(calls))) => {
            prepare(&mut input, test, calls);
            Ok(input)
        }
        _ => Err(Failure::Input(format!("there is no test {name} that can be run"))),
    }
}

/// Makes the program that runs a test.
pub fn prepare(input: &mut Input, test: &Test, calls: &Calls) {
    input.run_driver(driver::class(test, calls));
    input.notes = vec![
        "each test runs alone in a new machine; it ends when its method and what follows it have returned, threads left behind need not end".to_owned(),
    ];
    input.notes.extend(calls.notes.iter().cloned());
}

/// Returns all tests that the user means.
pub fn find(request: &Request) -> Result<(Input, Vec<Test>), Failure> {
    if request.jar.is_some() || !request.args.is_empty() {
        let message = "tests take no --jar and no arguments: use -cp PATH [CLASS…]";
        return Err(Failure::Input(message.to_owned()));
    }
    let (input, folders, named) = Input::of_tests(request)?;
    let class_path = input.class_path()?;
    let mut finder = Finder::new(&class_path);
    let mut tests = Vec::new();
    for name in &named {
        let (class, method) = match name.split_once('#') {
            Some((class, method)) => (class, Some(method)),
            None => (name.as_str(), None),
        };
        let mut found = finder.tests(&class.replace('.', "/"))?;
        found.retain(|test| method.is_none_or(|method| &*test.method == method));
        if found.is_empty() {
            return Err(Failure::Input(format!("{name}: there is no JUnit 4 or 5 test")));
        }
        tests.extend(found);
    }
    if named.is_empty() {
        let mut classes = BTreeSet::new();
        for folder in &folders {
            classes.extend(classes_in(folder)?);
        }
        for class in &classes {
            tests.extend(finder.tests(class)?);
        }
    }
    if tests.is_empty() {
        let message = "no JUnit 4 or 5 test was found in the folders of the class path; name a \
                       class, or a folder with -cp";
        return Err(Failure::Input(message.to_owned()));
    }
    Ok((input, tests))
}
