//! The tasks, protected objects and other names that a program declares; variables are in `variables`.

use crate::complaint::Complaint;
use crate::purity::demand_pure;
use crate::scope::{Callee, Domain, Entity, Followed, Owner, Scope};
use crate::syntax::{
    Argument, Block, Declaration, Formal, Object, Place, Procedure, Subtype, TaskType,
};
use hebra_flow::{Event, Operation, TaskId};
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

/// A task.
pub(crate) struct Instance {
    pub name: String,
    /// The name of its type, or its own.
    pub kind: String,
    pub file: String,
    pub place: Place,
    pub scope: Rc<Scope>,
    /// What can be called of it; nothing of the main procedure.
    pub callee: Option<Callee>,
    /// Its discriminants, with their values if these are known.
    pub discriminants: Vec<(String, Option<i64>)>,
}

/// Where a declaration stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// Outside of all tasks: any of them can use it at any time.
    Outside,
    /// In a protected object: tasks use it one at a time.
    Protected,
    /// In a task; its variables are set up when it begins.
    Task(TaskId),
    /// In a procedure or block that a task runs; its variables are set up each time.
    Inner(TaskId),
}

/// Where a declaration stands, and what the names of its variables begin with.
#[derive(Clone, Copy)]
pub(crate) struct Site<'s> {
    pub file: &'s str,
    pub scope: &'s Rc<Scope>,
    pub prefix: &'s str,
    pub level: Level,
}

#[derive(Default)]
pub(crate) struct Builder {
    pub known: Facts,
    pub found: Facts,
    pub variables: Vec<Followed>,
    /// Variables of procedures and blocks by the task that runs these and where they are declared.
    pub inner: HashMap<(TaskId, usize, usize), usize>,
    /// Variables for parameters of entries, by task, entry and position.
    pub passed: HashMap<(TaskId, String, usize), usize>,
    pub operations: HashMap<Event, (usize, Operation)>,
    pub instances: Vec<Instance>,
    pub task_bodies: Vec<(Rc<Scope>, String, Rc<Block>)>,
    pub protected: Vec<(Rc<Scope>, String, Rc<Scope>)>,
    pub protected_bodies: Vec<(Rc<Scope>, String, Vec<Rc<Procedure>>)>,
}

impl Builder {
    /// Declares something.
    pub fn declare(&mut self, site: Site<'_>, declaration: &Declaration) -> Result<(), Complaint> {
        let Site { file, scope, prefix, level } = site;
        if let Declaration::Constant(_, _, value, place) = declaration {
            demand_pure(scope, value).map_err(|message| complaint(file, *place, &message))?;
        }
        if scope.declare(declaration) {
            return Ok(());
        }
        match declaration {
            Declaration::Variable(object) => self.object(site, object),
            Declaration::TaskType(name, kind) => {
                scope.put(name, Entity::TaskType(kind.clone()));
                Ok(())
            }
            Declaration::Task(name, kind, place) => {
                let callee = self.instance(site, *place, (name, name), kind, &[])?;
                scope.put(name, Entity::Task(callee));
                Ok(())
            }
            Declaration::TaskBody(name, block) => {
                self.task_bodies.push((scope.clone(), name.clone(), block.clone()));
                Ok(())
            }
            Declaration::Procedure(procedure) => {
                scope.put_procedure(procedure, scope);
                Ok(())
            }
            Declaration::Package(name, inner) => {
                let own = match scope.here(name) {
                    Some(Entity::Package(own)) => own,
                    _ => Scope::inside(scope),
                };
                scope.put(name, Entity::Package(own.clone()));
                let prefix = format!("{prefix}{name}.");
                for declaration in inner {
                    let site = Site { file, scope: &own, prefix: &prefix, level };
                    self.declare(site, declaration)?;
                }
                Ok(())
            }
            Declaration::Protected(name, protected) => {
                self.protected_object(site, (name, name), &protected.data)
            }
            Declaration::ProtectedType(name, protected) => {
                scope.put(name, Entity::ProtectedType(protected.clone()));
                Ok(())
            }
            Declaration::ProtectedBody(name, procedures) => {
                self.protected_bodies.push((scope.clone(), name.clone(), procedures.clone()));
                Ok(())
            }
            Declaration::Use(names, place) => {
                for name in names {
                    if !scope.use_package(name) {
                        let message = format!("package {name} is not among the files");
                        return Err(complaint(file, *place, &message));
                    }
                }
                Ok(())
            }
            Declaration::Enumeration(..)
            | Declaration::Subtype(..)
            | Declaration::Library(_)
            | Declaration::Constant(..) => Ok(()),
        }
    }

    /// Declares a variable, a task or an array of tasks, or a protected object.
    fn object(&mut self, site: Site<'_>, object: &Object) -> Result<(), Complaint> {
        let Object { name, subtype, place, .. } = object;
        let scope = site.scope;
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
        if let Some((domain, component)) = array {
            return match &component {
                Subtype::Named(of) => match scope.resolve(of) {
                    Some((Entity::TaskType(kind), _)) => {
                        let of = &of.parts[of.parts.len() - 1].name;
                        self.task_array(site, object, &domain, (of, &kind))
                    }
                    Some((Entity::ProtectedType(_), _)) => {
                        Err(complaint(site.file, *place, "an array of protected objects"))
                    }
                    _ => self.array(site, object, &domain, &component),
                },
                _ => self.array(site, object, &domain, &component),
            };
        }
        if let Subtype::Named(of) = subtype {
            let kind = of.parts[of.parts.len() - 1].name.clone();
            match scope.resolve(of) {
                Some((Entity::TaskType(of), _)) => {
                    let discriminants = &object.discriminants;
                    let callee = self.instance(site, *place, (name, &kind), &of, discriminants)?;
                    scope.put(name, Entity::Task(callee));
                    return Ok(());
                }
                Some((Entity::ProtectedType(protected), _)) => {
                    return self.protected_object(site, (name, &kind), &protected.data);
                }
                _ => {}
            }
        }
        if let Subtype::Array(_, component) = subtype
            && let Subtype::Named(of) = &**component
            && let Some((Entity::TaskType(_), _)) = scope.resolve(of)
        {
            return Err(complaint(site.file, *place, "an array of tasks whose range is not known"));
        }
        self.variable(site, object)
    }

    fn task_array(
        &mut self,
        site: Site<'_>,
        object: &Object,
        domain: &Domain,
        (name, kind): (&str, &Rc<TaskType>),
    ) -> Result<(), Complaint> {
        let mut tasks = Vec::new();
        for index in domain.first..=domain.last {
            let one = format!("{}({})", object.name, domain.show(index));
            tasks.push((index, self.instance(site, object.place, (&one, name), kind, &[])?));
        }
        site.scope.put(&object.name, Entity::Tasks(tasks.into()));
        Ok(())
    }

    fn instance(
        &mut self,
        site: Site<'_>,
        place: Place,
        (name, of): (&str, &str),
        kind: &Rc<TaskType>,
        discriminants: &[Argument],
    ) -> Result<Callee, Complaint> {
        let wrong = |message: &str| Err(complaint(site.file, place, message));
        if site.level != Level::Outside {
            return wrong(&format!("task {name} inside of a task or procedure that is called"));
        }
        if self.instances.len() == MOST_TASKS {
            return wrong(&format!("more than {MOST_TASKS} tasks"));
        }
        let mut values = Vec::new();
        for (position, formal) in kind.discriminants.iter().enumerate() {
            let actual = actual_of(discriminants, position, formal).or(formal.default.as_ref());
            let is_plain = site.scope.domain(&formal.subtype).is_some();
            let value = actual.and_then(|actual| site.scope.value(actual));
            values.push((formal.name.clone(), value.filter(|_| is_plain)));
        }
        let task = TaskId(self.instances.len() as u16);
        self.instances.push(Instance {
            name: format!("{}{name}", site.prefix),
            kind: of.to_owned(),
            file: site.file.to_owned(),
            place,
            scope: site.scope.clone(),
            callee: Some(Callee { task, kind: kind.clone() }),
            discriminants: values,
        });
        Ok(Callee { task, kind: kind.clone() })
    }

    fn protected_object(
        &mut self,
        site: Site<'_>,
        (name, kind): (&str, &str),
        data: &[Declaration],
    ) -> Result<(), Complaint> {
        if site.level != Level::Outside {
            let message = format!("protected object {name} inside of a task or procedure");
            return Err(complaint(site.file, Place::default(), &message));
        }
        let own = Scope::inside(site.scope);
        let prefix = format!("{}{name}.", site.prefix);
        for declaration in data {
            let site =
                Site { scope: &own, prefix: &prefix, level: Level::Protected, file: site.file };
            self.declare(site, declaration)?;
        }
        self.protected.push((site.scope.clone(), kind.to_owned(), own.clone()));
        let full = format!("{}{name}", site.prefix);
        site.scope.put(name, Entity::Protected(full.as_str().into(), own));
        Ok(())
    }
}

/// Returns the actual parameter for a formal one.
pub(crate) fn actual_of<'a>(
    actuals: &'a [Argument],
    position: usize,
    formal: &Formal,
) -> Option<&'a crate::syntax::Expression> {
    let by_name = actuals.iter().find(|actual| actual.formal.as_ref() == Some(&formal.name));
    let actual = by_name.or_else(|| actuals.get(position).filter(|actual| actual.formal.is_none()));
    actual.map(|actual| &actual.value)
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
