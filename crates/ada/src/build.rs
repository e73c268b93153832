//! Builds the control flow of each task of a program.
//!
//! Tasks of an array often learn which one they are from a parameter of an entry. So the flow is built in rounds: each
//! notes which values entries are called with and variables of a task are set to; where it is always the same one,
//! the next round knows it.

use crate::complaint::Complaint;
use crate::declarations::{Builder, Facts, Instance, Level, complaint};
use crate::flow::Flow;
use crate::scope::{Entity, Scope};
use crate::syntax::{Block, Declaration, Place, Procedure};
use hebra_flow::{Body, Program, Spelling, TaskId};
use std::rc::Rc;

/// The most rounds: values can come a long way through tasks.
const MOST_ROUNDS: usize = 20;

/// Builds a program from its files.
pub(crate) fn build(units: &[(String, Vec<Declaration>)]) -> Result<Program, Complaint> {
    let mut facts = Facts::default();
    for _ in 0..MOST_ROUNDS {
        let mut builder = Builder { known: facts, ..Builder::default() };
        let tasks = builder.run(units)?;
        if builder.found == builder.known {
            return Ok(builder.program(tasks));
        }
        facts = builder.found;
    }
    // What is known is right after any number of rounds; more could be known.
    let mut builder = Builder { known: facts, ..Builder::default() };
    let tasks = builder.run(units)?;
    Ok(builder.program(tasks))
}

impl Builder {
    fn program(self, tasks: Vec<Body>) -> Program {
        let Builder { variables, operations, .. } = self;
        let variables = variables.into_iter().map(|followed| followed.variable).collect();
        Program { tasks, variables, operations, spelling: Spelling::AnyCase, notes: Vec::new() }
    }

    fn run(&mut self, units: &[(String, Vec<Declaration>)]) -> Result<Vec<Body>, Complaint> {
        let standard = Scope::standard();
        let mut main: Option<(String, Rc<Procedure>)> = None;
        for (file, declarations) in units {
            for declaration in declarations {
                match declaration {
                    Declaration::Procedure(procedure) if !procedure.is_function => {
                        main = Some((file.clone(), procedure.clone()));
                    }
                    _ => self.declare(file, &standard, declaration, "", &Level::Outside)?,
                }
            }
        }
        let mut bodies = Vec::new();
        if let Some((file, procedure)) = &main {
            let scope = Scope::inside(&standard);
            // The main procedure is a task; it comes first.
            self.instances.insert(
                0,
                Instance {
                    name: procedure.name.clone(),
                    kind: String::new(),
                    file: file.clone(),
                    place: procedure.place,
                    scope: scope.clone(),
                },
            );
            if self.instances.len() > 1 {
                let message = "tasks both in packages and beside a main procedure";
                return Err(complaint(file, procedure.place, message));
            }
            for declaration in &procedure.block.declarations {
                self.declare(file, &scope, declaration, "", &Level::Outside)?;
            }
            self.add_procedures();
            let mut flow = Flow::new(self, TaskId(0), &procedure.name, file);
            bodies.push(flow.task(&scope, &procedure.block.statements)?);
        } else {
            self.add_procedures();
        }
        for number in bodies.len()..self.instances.len() {
            bodies.push(self.task(number)?);
        }
        match bodies.is_empty() {
            true => {
                let file = units.first().map_or("", |(file, _)| file);
                Err(complaint(file, Place::default(), "there are no tasks"))
            }
            false => Ok(bodies),
        }
    }

    fn add_procedures(&mut self) {
        for (scope, kind, own) in &self.protected {
            let is_it = |(other, name, _): &&(Rc<Scope>, String, Vec<Rc<Procedure>>)| {
                Rc::ptr_eq(other, scope) && name == kind
            };
            for (_, _, procedures) in self.protected_bodies.iter().filter(is_it) {
                for procedure in procedures {
                    own.put(&procedure.name, Entity::Procedure(procedure.clone(), own.clone()));
                }
            }
        }
    }

    fn task(&mut self, number: usize) -> Result<Body, Complaint> {
        let id = TaskId(number as u16);
        let Instance { name, kind, file, place, scope } = &self.instances[number];
        let is_it = |(other, name, _): &&(Rc<Scope>, String, Rc<Block>)| {
            Rc::ptr_eq(other, scope) && name == kind
        };
        let Some((_, _, block)) = self.task_bodies.iter().find(is_it) else {
            return Err(complaint(file, *place, &format!("task {kind} has no body")));
        };
        let (block, inner) = (block.clone(), Scope::inside(scope));
        let (name, kind, file) = (name.clone(), kind.clone(), file.clone());
        for declaration in &block.declarations {
            self.declare(&file, &inner, declaration, &format!("{name}."), &Level::Task(id))?;
        }
        let mut body = Flow::new(self, id, &name, &file).task(&inner, &block.statements)?;
        // `Clients` and `Client` stand for each of `Clients : array (1 .. 2) of Client`.
        let array = name.split_once('(').map(|(array, _)| array.to_owned());
        body.aliases.extend(array.into_iter().chain([kind]).filter(|alias| *alias != name));
        Ok(body)
    }
}
