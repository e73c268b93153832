//! Finds the tests that the user means: a driver asks each framework on the class path, in a machine
//! that runs one schedule.

use super::drivers::Framework;
use super::{Plan, Test};
use crate::Failure;
use crate::input::{Input, Request};
use crate::input_error::InputError;
use crate::surroundings::environment;
use hebra_classfile::{ClassPath, parse};
use hebra_vm::{Mode, RunEnd, Vm, Warm};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Returns the program of the test with this name, for a replay.
pub(crate) fn input_of(request: &Request, name: &str) -> Result<Input, Failure> {
    let prepared = |request: &Request| -> Result<Option<Input>, Failure> {
        let (mut input, tests) = find(request)?;
        let found = tests.iter().find(|test| test.name() == name);
        Ok(found.is_some_and(|test| test.prepare(&mut input)).then_some(input))
    };
    // Its class alone is enough, unless the test runs as a part of another.
    let class = name.split('#').next().unwrap_or(name).to_owned();
    let alone = Request { program: vec![class], ..request.clone() };
    if request.program.is_empty()
        && let Ok(Some(input)) = prepared(&alone)
    {
        return Ok(input);
    }
    let none = || Failure::Input(format!("there is no test {name} that can be run"));
    prepared(request)?.ok_or_else(none)
}

/// Returns all tests that the user means, class by class.
pub fn find(request: &Request) -> Result<(Input, Vec<Test>), Failure> {
    if request.jar.is_some() || !request.args.is_empty() {
        let message = "tests take no --jar and no arguments: use -cp PATH [CLASS…]";
        return Err(Failure::Input(message.to_owned()));
    }
    let (mut input, folders, named) = Input::of_tests(request)?;
    let path = input.class_path()?;
    let mut tests = Vec::new();
    let mut trouble = Vec::new();
    for name in &named {
        let (class, method) = match name.split_once('#') {
            Some((class, method)) => (class, Some(method)),
            None => (name.as_str(), None),
        };
        let internal = class.replace('.', "/");
        if bytes(&path, &internal).is_none() {
            return Err(Failure::Input(format!("there is no class {class} on the class path")));
        }
        let mut found = Found::default();
        found.add(&mut input, &[internal])?;
        trouble.append(&mut found.trouble);
        let mut found = found.tests();
        found.retain(|test| method.is_none_or(|method| test.is_of(class, method)));
        if found.is_empty() {
            return Err(Failure::Input(format!("{name}: there is no test of JUnit or TestNG")));
        }
        tests.extend(found);
    }
    if named.is_empty() {
        let mut found = Found::default();
        found.add(&mut input, &classes(&folders)?)?;
        trouble.append(&mut found.trouble);
        tests = found.tests();
    }
    if tests.is_empty() {
        let message = "no test of JUnit or TestNG was found in the folders of the class path; name a \
                       class, or a folder with -cp";
        return Err(Failure::Input(message.to_owned()));
    }
    input.not_loaded = trouble;
    Ok((input, tests))
}

impl Test {
    /// Returns true if a user who names this method of this class means the test.
    fn is_of(&self, class: &str, method: &str) -> bool {
        let rest = self.method.strip_prefix(method);
        self.class == class && rest.is_some_and(|r| r.is_empty() || r.starts_with(['[', '(', '~']))
    }
}

/// What drivers told of classes.
#[derive(Default)]
struct Found {
    /// Class, method, parameters, shown name, plan; what it is run by tells tests apart.
    tests: Vec<(String, String, String, String, Plan)>,
    seen: BTreeSet<Vec<String>>,
    /// Classes that cannot be loaded, and why.
    trouble: Vec<String>,
}

impl Found {
    /// Asks all frameworks on the class path for the tests of classes.
    fn add(&mut self, input: &mut Input, classes: &[String]) -> Result<(), Failure> {
        let path = input.class_path()?;
        for framework in Framework::ALL {
            if framework.is_on(&path) {
                self.ask(input, &path, framework, classes)?;
                continue;
            }
            let names = |class: &&String| {
                bytes(&path, class).is_some_and(|bytes| framework.is_named_in(&bytes))
            };
            if let Some(class) = classes.iter().find(names) {
                return Err(Failure::Input(format!(
                    "class {} has tests for {}, which is not on the class path: add {}",
                    class.replace('/', "."),
                    framework.name(),
                    framework.jars()
                )));
            }
        }
        Ok(())
    }

    fn ask(
        &mut self,
        input: &mut Input,
        path: &ClassPath,
        framework: Framework,
        classes: &[String],
    ) -> Result<(), Failure> {
        let told = match tell(input, framework, classes)? {
            Ok(told) => told,
            Err(_) if classes.len() > 1 => {
                // Find out which of them it is.
                let (one, other) = classes.split_at(classes.len() / 2);
                self.ask(input, path, framework, one)?;
                return self.ask(input, path, framework, other);
            }
            Err(reason) => {
                let class = classes.first().cloned().unwrap_or_default();
                self.problem(path, framework, &class.replace('/', "."), &reason);
                return Ok(());
            }
        };
        for parts in told {
            let text = |index: usize| parts.get(index).cloned().unwrap_or_default();
            match text(0).as_str() {
                "trouble" => self.problem(path, framework, &text(1), &text(2)),
                "test" if self.seen.insert(parts[5..].to_vec()) => {
                    let args = [&["run".to_owned()], &parts[5..]].concat();
                    let plan = Plan::Run(framework, args);
                    self.tests.push((text(1), text(2), text(3), text(4), plan));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A class whose tests cannot be listed; most that cannot be loaded are none.
    fn problem(&mut self, path: &ClassPath, framework: Framework, class: &str, reason: &str) {
        let bytes = bytes(path, &class.replace('.', "/")).unwrap_or_default();
        if framework.is_named_in(&bytes) {
            let plan = Plan::Unsupported(format!("its tests cannot be listed: {reason}"));
            let nothing = String::new;
            self.tests.push((class.to_owned(), nothing(), nothing(), nothing(), plan));
        } else {
            let text = format!("{class} ({reason})");
            if !self.trouble.contains(&text) {
                self.trouble.push(text);
            }
        }
    }

    /// Gives each test a name of its own.
    fn tests(self) -> Vec<Test> {
        let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
        for (class, method, ..) in &self.tests {
            *counts.entry((class.clone(), method.clone())).or_default() += 1;
        }
        let mut used: BTreeMap<(String, String), usize> = BTreeMap::new();
        let mut tests = Vec::new();
        for (class, method, parameters, shown, plan) in self.tests {
            let several = counts.get(&(class.clone(), method.clone())).is_some_and(|n| *n > 1);
            let mut method = match several && !method.is_empty() {
                true if !parameters.is_empty() => format!("{method}({parameters})"),
                _ => method,
            };
            let number = used.entry((class.clone(), method.clone())).or_default();
            *number += 1;
            if *number > 1 {
                method = format!("{method}~{number}");
            }
            let display_name = Some(shown).filter(|shown| !shown.is_empty());
            tests.push(Test { class, method, display_name, plan });
        }
        tests
    }
}

/// Runs a driver that lists the tests of classes; returns what it told, or why it could not.
fn tell(
    input: &mut Input,
    framework: Framework,
    classes: &[String],
) -> Result<Result<Vec<Vec<String>>, String>, Failure> {
    let names = classes.iter().map(|class| class.replace('/', "."));
    let args = std::iter::once("find".to_owned()).chain(names).collect();
    input.run_driver(&framework.classes(), args);
    let mut vm = Vm::new(input.program()?, Mode::Run);
    vm.options.environment = environment(input);
    let booted = vm.boot(&input.entry, &Warm::default());
    if let Err(e) = booted {
        return match Failure::from(e) {
            Failure::Unsupported(message) => Ok(Err(message)),
            other => Err(other),
        };
    }
    Ok(match vm.run(None) {
        RunEnd::Exit(0) => Ok(vm.gathered.told),
        RunEnd::Exit(_) => Err(format!("{} failed", framework.name())),
        RunEnd::Unsupported(message) | RunEnd::BadInput(message) => Err(message),
        RunEnd::Deadlock => Err("listing them ends in a deadlock".to_owned()),
        RunEnd::Excluded(_) | RunEnd::Stopped => Err("listing them was stopped".to_owned()),
    })
}

fn bytes(path: &ClassPath, class: &str) -> Option<Vec<u8>> {
    let found = path.find(class).ok()??;
    Some(found.bytes.to_vec()).filter(|_| !found.origin.is_jdk())
}

/// Returns the internal names of the classes that may have tests.
fn classes(folders: &[PathBuf]) -> Result<Vec<String>, InputError> {
    let mut all = BTreeSet::new();
    for folder in folders {
        all.extend(classes_in(folder)?);
    }
    Ok(all.into_iter().collect())
}

/// Returns the internal names of all classes in a folder.
fn classes_in(folder: &Path) -> Result<BTreeSet<String>, InputError> {
    let mut found = BTreeSet::new();
    let mut work = vec![(folder.to_owned(), String::new())];
    while let Some((at, prefix)) = work.pop() {
        let entries = std::fs::read_dir(&at)
            .map_err(|e| InputError(format!("cannot read folder {}: {e}", at.display())))?;
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if path.is_dir() {
                work.push((path.clone(), format!("{prefix}{name}/")));
            } else if let Some(stem) = name.strip_suffix(".class") {
                let name = format!("{prefix}{stem}");
                let bytes = std::fs::read(&path).unwrap_or_default();
                // The real roots of packages may be folders inside this one.
                if parse(&bytes).is_ok_and(|class| *class.name == *name) {
                    found.insert(name);
                }
            }
        }
    }
    Ok(found)
}
