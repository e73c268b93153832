//! Builds the control flow of each task of a program.
//!
//! Tasks of an array often learn which one they are from a parameter of an entry. So the flow is built in rounds: each
//! notes which values entries are called with and variables of a task are set to; where it is always the same one,
//! the next round knows it.

use crate::complaint::Complaint;
use crate::declarations::{Builder, Facts, Instance, Level, Site, complaint};
use crate::flow::Flow;
use crate::scope::{Entity, Scope};
use crate::syntax::{Block, Declaration, Place, Procedure};
use hebra_flow::{Body, Note, Program, Spelling, TaskId};
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
        let notes = self.notes();
        let Builder { variables, operations, .. } = self;
        let variables = variables.into_iter().map(|followed| followed.variable).collect();
        Program {
            tasks,
            variables,
            operations,
            spelling: Spelling::AnyCase,
            notes,
            ends_are_open: true,
        }
    }

    fn notes(&self) -> Vec<Note> {
        let note = |kind, text: &str| Note { kind, text: text.to_owned() };
        let mut notes = vec![note(
            "model",
            "a task that is ended by an exception counts as one that does not come to its end",
        )];
        if self.variables.iter().any(|followed| followed.is_shared) {
            let text = "variables that tasks share are read and written in one step each, as atomic ones are";
            notes.push(note("assumption", text));
        }
        if self.known.locals.values().any(Option::is_some) {
            let text = "variables of tasks without an initial value are set before they are read";
            notes.push(note("assumption", text));
        }
        notes
    }

    fn run(&mut self, units: &[(String, Vec<Declaration>)]) -> Result<Vec<Body>, Complaint> {
        let standard = Scope::standard();
        // The main procedure is a task; it comes first.
        let main = main_procedure(units)?;
        let scope = Scope::inside(&standard);
        if let Some((file, procedure)) = main {
            self.instances.push(Instance {
                name: procedure.name.clone(),
                kind: String::new(),
                file: file.to_owned(),
                place: procedure.place,
                scope: scope.clone(),
                callee: None,
                discriminants: Vec::new(),
            });
        }
        // What others use comes before it.
        let mut ordered: Vec<&(String, Vec<Declaration>)> = units.iter().collect();
        ordered.sort_by_key(|(_, declarations)| declarations.iter().any(|d| as_main(d).is_some()));
        for (file, declarations) in ordered {
            for declaration in declarations.iter().filter(|d| as_main(d).is_none()) {
                let site = Site { file, scope: &standard, prefix: "", level: Level::Outside };
                self.declare(site, declaration)?;
            }
        }
        let mut bodies = Vec::new();
        if let Some((file, procedure)) = main {
            for declaration in &procedure.block.declarations {
                let site = Site { file, scope: &scope, prefix: "", level: Level::Outside };
                self.declare(site, declaration)?;
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
                    own.put_procedure(procedure, own);
                }
            }
        }
    }

    fn task(&mut self, number: usize) -> Result<Body, Complaint> {
        let id = TaskId(number as u16);
        let Instance { name, kind, file, place, scope, discriminants, .. } =
            &self.instances[number];
        let is_it = |(other, name, _): &&(Rc<Scope>, String, Rc<Block>)| {
            Rc::ptr_eq(other, scope) && name == kind
        };
        let Some((_, _, block)) = self.task_bodies.iter().find(is_it) else {
            return Err(complaint(file, *place, &format!("task {kind} has no body")));
        };
        let (block, inner) = (block.clone(), Scope::inside(scope));
        for (name, value) in discriminants {
            inner.put(name, value.map_or(Entity::Opaque, Entity::Value));
        }
        let (name, kind, file) = (name.clone(), kind.clone(), file.clone());
        let prefix = format!("{name}.");
        for declaration in &block.declarations {
            let level = Level::Task(id);
            self.declare(Site { file: &file, scope: &inner, prefix: &prefix, level }, declaration)?;
        }
        let mut body = Flow::new(self, id, &name, &file).task(&inner, &block.statements)?;
        // `Clients` and `Client` stand for each of `Clients : array (1 .. 2) of Client`.
        let array = name.split_once('(').map(|(array, _)| array.to_owned());
        body.aliases.extend(array.into_iter().chain([kind]).filter(|alias| *alias != name));
        Ok(body)
    }
}

fn as_main(declaration: &Declaration) -> Option<&Rc<Procedure>> {
    match declaration {
        Declaration::Procedure(procedure) if !procedure.is_function => Some(procedure),
        _ => None,
    }
}

/// Returns the main procedure with its file.
fn main_procedure(units: &[(String, Vec<Declaration>)]) -> Result<Option<Main<'_>>, Complaint> {
    let mut found = None;
    for (file, declarations) in units {
        for procedure in declarations.iter().filter_map(as_main) {
            if let Some((other, _)) = found.replace((file.as_str(), procedure)) {
                let message = format!("a second main procedure: there is one in {other}");
                return Err(complaint(file, procedure.place, &message));
            }
        }
    }
    Ok(found)
}

type Main<'u> = (&'u str, &'u Rc<Procedure>);
