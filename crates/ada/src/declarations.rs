//! The tasks, variables and other names that a program declares.

use crate::complaint::Complaint;
use crate::scope::{Callee, Domain, Entity, Owner, Scope};
use crate::syntax::{Block, Declaration, EntryDeclaration, Expression, Place, Procedure, Subtype};
use hebra_flow::{Action, Event, Operation, TaskId, Variable};
use std::collections::HashMap;
use std::rc::Rc;

/// The most tasks.
const MOST_TASKS: usize = 1_000;

/// The only values that parameters of entries and variables of tasks have; `None` if there are several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub formals: HashMap<(TaskId, String, usize), Option<i64>>,
    pub locals: HashMap<Owner, Option<i64>>,
}

/// Notes a value.
pub(crate) fn note<K: std::hash::Hash + Eq>(
    facts: &mut HashMap<K, Option<i64>>,
    key: K,
    value: Option<i64>,
) {
    let known = facts.entry(key).or_insert(value);
    if *known != value {
        *known = None;
    }
}

/// A variable that is followed.
pub(crate) struct Followed {
    pub variable: Variable,
    pub domain: Domain,
    /// The task whose own variable it is.
    pub owner: Option<Owner>,
}

/// A task.
pub(crate) struct Instance {
    pub name: String,
    /// The name of its type, or its own.
    pub kind: String,
    pub file: String,
    pub place: Place,
    pub scope: Rc<Scope>,
}

/// Where a declaration stands.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Level {
    /// Outside of all tasks.
    Outside,
    /// In a task; its variables are set up when it begins.
    Task(TaskId),
    /// In a procedure or block, whose variables are set up each time.
    Inner,
}

#[derive(Default)]
pub(crate) struct Builder {
    pub known: Facts,
    pub found: Facts,
    pub variables: Vec<Followed>,
    pub operations: HashMap<Event, (usize, Operation)>,
    pub instances: Vec<Instance>,
    pub task_bodies: Vec<(Rc<Scope>, String, Rc<Block>)>,
    pub protected: Vec<(Rc<Scope>, String, Rc<Scope>)>,
    pub protected_bodies: Vec<(Rc<Scope>, String, Vec<Rc<Procedure>>)>,
}

impl Builder {
    /// Declares something in a scope.
    pub fn declare(
        &mut self,
        file: &str,
        scope: &Rc<Scope>,
        declaration: &Declaration,
        prefix: &str,
        level: &Level,
    ) -> Result<(), Complaint> {
        if scope.declare(declaration) {
            return Ok(());
        }
        match declaration {
            Declaration::Variable(name, subtype, initial, place) => {
                self.variable(file, scope, (name, subtype, initial.as_ref(), *place), prefix, level)
            }
            Declaration::TaskType(name, entries) => {
                scope.put(name, Entity::TaskType(entries.clone().into()));
                Ok(())
            }
            Declaration::Task(name, entries) => {
                let callee =
                    self.instance(file, scope, name, name, &entries.clone().into(), level)?;
                scope.put(name, Entity::Task(callee));
                Ok(())
            }
            Declaration::TaskBody(name, block) => {
                self.task_bodies.push((scope.clone(), name.clone(), block.clone()));
                Ok(())
            }
            Declaration::Procedure(procedure) => {
                let entity = Entity::Procedure(procedure.clone(), scope.clone());
                scope.put(&procedure.name, entity);
                Ok(())
            }
            Declaration::Package(name, inner) => {
                let own = match scope.here(name) {
                    Some(Entity::Package(own)) => own,
                    _ => Scope::inside(scope),
                };
                scope.put(name, Entity::Package(own.clone()));
                for declaration in inner {
                    self.declare(file, &own, declaration, &format!("{prefix}{name}."), level)?;
                }
                Ok(())
            }
            Declaration::Protected(name, protected) => {
                self.protected_object(file, scope, (name, name), &protected.data, prefix)
            }
            Declaration::ProtectedType(name, protected) => {
                scope.put(name, Entity::ProtectedType(protected.clone()));
                Ok(())
            }
            Declaration::ProtectedBody(name, procedures) => {
                self.protected_bodies.push((scope.clone(), name.clone(), procedures.clone()));
                Ok(())
            }
            Declaration::Enumeration(..) | Declaration::Subtype(..) | Declaration::Constant(..) => {
                Ok(())
            }
        }
    }

    fn variable(
        &mut self,
        file: &str,
        scope: &Rc<Scope>,
        (name, subtype, initial, place): (&str, &Subtype, Option<&Expression>, Place),
        prefix: &str,
        level: &Level,
    ) -> Result<(), Complaint> {
        let array = match subtype {
            Subtype::Array(range, component) => {
                scope.range(range).map(|domain| (domain, (**component).clone()))
            }
            Subtype::Named(of) => match scope.resolve(of) {
                Some((Entity::Array(domain, component), _)) => Some((domain, component)),
                _ => None,
            },
            _ => None,
        };
        if let Some((domain, Subtype::Named(of))) = array
            && let Some((Entity::TaskType(entries), _)) = scope.resolve(&of)
        {
            if domain.len() > MOST_TASKS as i64 {
                return Err(complaint(file, place, &format!("more than {MOST_TASKS} tasks")));
            }
            let kind = &of.parts[of.parts.len() - 1].name;
            let mut tasks = Vec::new();
            for index in domain.first..=domain.last {
                let one = format!("{name}({})", domain.show(index));
                tasks.push((index, self.instance(file, scope, &one, kind, &entries, level)?));
            }
            scope.put(name, Entity::Tasks(tasks.into()));
            return Ok(());
        }
        if let Subtype::Named(of) = subtype {
            let kind = of.parts[of.parts.len() - 1].name.clone();
            match scope.resolve(of) {
                Some((Entity::TaskType(entries), _)) => {
                    let callee = self.instance(file, scope, name, &kind, &entries, level)?;
                    scope.put(name, Entity::Task(callee));
                    return Ok(());
                }
                Some((Entity::ProtectedType(protected), _)) => {
                    return self.protected_object(
                        file,
                        scope,
                        (name, &kind),
                        &protected.data,
                        prefix,
                    );
                }
                _ => {}
            }
        }
        let owner: Option<Owner> = match level {
            Level::Task(task) if initial.is_none() => Some((*task, name.into())),
            _ => None,
        };
        let only = owner.as_ref().and_then(|owner| self.known.locals.get(owner).copied().flatten());
        let domain = scope
            .domain(subtype)
            .filter(|domain| (1..=i64::from(Variable::MOST)).contains(&domain.len()));
        let entity = match (only, domain, owner) {
            // It is still noted what it is set to: see `Flow::assign`.
            (Some(value), _, Some(owner)) => {
                note(&mut self.found.locals, owner, Some(value));
                Entity::Value(value)
            }
            (_, Some(domain), owner) => {
                let value = initial.and_then(|initial| scope.value(initial));
                let first = value.and_then(|value| u32::try_from(value - domain.first).ok());
                let variable = Variable {
                    name: format!("{prefix}{name}"),
                    values: domain.len() as u32,
                    initial: if *level == Level::Inner { None } else { first },
                };
                self.variables.push(Followed { variable, domain, owner });
                Entity::Variable(self.variables.len() - 1)
            }
            (_, None, Some(owner)) => Entity::Local(owner),
            _ => Entity::Opaque,
        };
        scope.put(name, entity);
        Ok(())
    }

    fn instance(
        &mut self,
        file: &str,
        scope: &Rc<Scope>,
        name: &str,
        kind: &str,
        entries: &Rc<[EntryDeclaration]>,
        level: &Level,
    ) -> Result<Callee, Complaint> {
        if *level != Level::Outside {
            let message = format!("task {name} inside of a task or procedure that is called");
            return Err(complaint(file, Place::default(), &message));
        }
        if self.instances.len() == MOST_TASKS {
            return Err(complaint(
                file,
                Place::default(),
                &format!("more than {MOST_TASKS} tasks"),
            ));
        }
        let task = TaskId(self.instances.len() as u16);
        self.instances.push(Instance {
            name: name.to_owned(),
            kind: kind.to_owned(),
            file: file.to_owned(),
            place: Place::default(),
            scope: scope.clone(),
        });
        Ok(Callee { task, entries: entries.clone() })
    }

    fn protected_object(
        &mut self,
        file: &str,
        scope: &Rc<Scope>,
        (name, kind): (&str, &str),
        data: &[Declaration],
        prefix: &str,
    ) -> Result<(), Complaint> {
        let own = Scope::inside(scope);
        for declaration in data {
            self.declare(file, &own, declaration, &format!("{prefix}{name}."), &Level::Outside)?;
        }
        self.protected.push((scope.clone(), kind.to_owned(), own.clone()));
        scope.put(name, Entity::Protected(name.into(), own));
        Ok(())
    }

    /// Returns the event of an operation on a variable, and remembers what it does.
    pub fn event(&mut self, kind: &'static str, number: usize, operation: Operation) -> Action {
        let Followed { variable, domain, .. } = &self.variables[number];
        let show = |value: u32| domain.show(domain.first + i64::from(value));
        let what = match &operation {
            Operation::Set(value) => format!("={}", show(*value)),
            Operation::Add(number) => format!("{number:+}"),
            Operation::SetAny => "=?".to_owned(),
            Operation::IsOneOf(set) => {
                let values: Vec<u32> =
                    (0..variable.values).filter(|value| set >> value & 1 != 0).collect();
                let others: Vec<u32> =
                    (0..variable.values).filter(|value| set >> value & 1 == 0).collect();
                match (values.as_slice(), others.as_slice()) {
                    ([one], _) => format!("={}", show(*one)),
                    (_, [one]) => format!("/={}", show(*one)),
                    _ => {
                        let shown: Vec<String> = values.iter().map(|value| show(*value)).collect();
                        format!(" in {}", shown.join("|"))
                    }
                }
            }
        };
        let event = Event { kind, subject: format!("{}{what}", variable.name) };
        self.operations.insert(event.clone(), (number, operation));
        Action::Event(vec![event])
    }
}

/// Makes a complaint.
pub(crate) fn complaint(file: &str, place: Place, message: &str) -> Complaint {
    Complaint {
        file: file.to_owned(),
        line: place.line,
        column: place.column,
        message: message.to_owned(),
    }
}
