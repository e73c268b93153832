//! The variables of a program that have few values, and the events that set and test them.

use crate::complaint::Complaint;
use crate::declarations::{Builder, Level, Site, complaint, note};
use crate::purity::demand_pure;
use crate::scope::{Callee, Domain, Entity, Followed, Owner, Scope};
use crate::syntax::{Choice, Expression, Formal, Object, Procedure, Subtype};
use hebra_flow::{Event, Operation, TaskId, Variable};
use std::rc::Rc;

/// The most elements of an array that are followed.
const MOST_ELEMENTS: i64 = 64;

/// The most values of a parameter of an entry that is followed: there is a meeting for each.
const MOST_PASSED: i64 = 8;

/// Returns the values of a subtype if they are few.
pub(crate) fn few(scope: &Scope, subtype: &Subtype) -> Option<Domain> {
    let is_few = |domain: &Domain| (1..=i64::from(Variable::MOST)).contains(&domain.len());
    scope.domain(subtype).filter(is_few)
}

impl Builder {
    /// Declares a variable.
    pub fn variable(&mut self, site: Site<'_>, object: &Object) -> Result<(), Complaint> {
        let Site { scope, level, .. } = site;
        let Object { name, subtype, initial, .. } = object;
        self.demand_pure_initial(site, object)?;
        let owner: Option<Owner> = match level {
            Level::Task(task) if initial.is_none() => Some((task, name.as_str().into())),
            _ => None,
        };
        let only = owner.as_ref().and_then(|owner| self.known.locals.get(owner).copied().flatten());
        // Values of a type that is not understood are not calculated with.
        let only = only.filter(|_| scope.domain(subtype).is_some());
        let entity = match (only, few(scope, subtype), owner) {
            // It is still noted what it is set to: see `Flow::assign`.
            (Some(value), _, Some(owner)) => {
                note(&mut self.found.locals, owner.clone(), Some(value));
                Entity::Only(value, owner)
            }
            (_, Some(domain), owner) => {
                let value = initial.as_ref().and_then(|initial| scope.value(initial));
                let full = format!("{}{name}", site.prefix);
                Entity::Variable(self.add(site, object, 0, (full, domain, value), owner))
            }
            (_, None, Some(owner)) => Entity::Local(owner),
            _ => Entity::Opaque,
        };
        scope.put(name, entity);
        Ok(())
    }

    /// Declares an array of variables: each is one of its own.
    pub fn array(
        &mut self,
        site: Site<'_>,
        object: &Object,
        indices: &Domain,
        component: &Subtype,
    ) -> Result<(), Complaint> {
        let Object { name, initial, .. } = object;
        self.demand_pure_initial(site, object)?;
        let domain = few(site.scope, component);
        let entity = match domain.filter(|_| (1..=MOST_ELEMENTS).contains(&indices.len())) {
            None => Entity::Opaque,
            Some(domain) => {
                let mut list = Vec::new();
                for index in indices.first..=indices.last {
                    let value = initial.as_ref();
                    let value = value.and_then(|v| component_of(site.scope, v, indices, index));
                    let value = value.and_then(|value| site.scope.value(value));
                    let full = format!("{}{name}({})", site.prefix, indices.show(index));
                    let at = (index - indices.first) as usize;
                    let domain = domain.clone();
                    list.push((index, self.add(site, object, at, (full, domain, value), None)));
                }
                Entity::Variables(list.into())
            }
        };
        site.scope.put(name, entity);
        Ok(())
    }

    fn demand_pure_initial(&self, site: Site<'_>, object: &Object) -> Result<(), Complaint> {
        match &object.initial {
            Some(initial) => demand_pure(site.scope, initial)
                .map_err(|message| complaint(site.file, object.place, &message)),
            None => Ok(()),
        }
    }

    /// Adds a variable. Those of a procedure or block are the same each time a task runs it: it never runs twice at
    /// once.
    fn add(
        &mut self,
        site: Site<'_>,
        object: &Object,
        at: usize,
        (name, domain, value): (String, Domain, Option<i64>),
        owner: Option<Owner>,
    ) -> usize {
        let key = match site.level {
            Level::Inner(task) => Some((task, std::ptr::from_ref(object).addr(), at)),
            _ => None,
        };
        if let Some(number) = key.and_then(|key| self.inner.get(&key)) {
            return *number;
        }
        let initial = value.and_then(|value| u32::try_from(value - domain.first).ok());
        let initial = initial.filter(|initial| i64::from(*initial) < domain.len());
        let variable = Variable {
            name: self.unused(name, object.place.line),
            values: domain.len() as u32,
            initial: if key.is_some() { None } else { initial },
        };
        let is_shared = site.level == Level::Outside;
        self.variables.push(Followed { variable, domain, owner, is_shared });
        let number = self.variables.len() - 1;
        self.inner.extend(key.map(|key| (key, number)));
        number
    }

    /// Returns the variable for a formal parameter of a procedure that a task runs.
    pub fn formal(
        &mut self,
        task: TaskId,
        procedure: &Rc<Procedure>,
        (at, formal): (usize, &Formal),
        (prefix, domain): (&str, Domain),
    ) -> usize {
        let key = (task, Rc::as_ptr(procedure).addr(), at);
        if let Some(number) = self.inner.get(&key) {
            return *number;
        }
        let variable = Variable {
            name: self.unused(format!("{prefix}{}", formal.name), procedure.place.line),
            values: domain.len() as u32,
            initial: None,
        };
        self.variables.push(Followed { variable, domain, owner: None, is_shared: false });
        self.inner.insert(key, self.variables.len() - 1);
        self.variables.len() - 1
    }

    /// Returns the variable for a formal parameter of an entry: whoever calls sets it as the meeting begins, and it means
    /// something until the accept is over. There is none if the value is known, or there are too many.
    pub fn entry_formal(
        &mut self,
        callee: &Callee,
        (entry, formals): (&str, &[Formal]),
        position: usize,
    ) -> Option<usize> {
        let formal = formals.get(position).filter(|formal| !formal.is_out)?;
        let key = (callee.task, entry.to_owned(), position);
        if let Some(Some(_)) = self.known.formals.get(&key) {
            return None;
        }
        if let Some(number) = self.passed.get(&key) {
            return Some(*number);
        }
        let instance = &self.instances[usize::from(callee.task.0)];
        let domain = few(&instance.scope, &formal.subtype)?;
        if domain.len() > MOST_PASSED {
            return None;
        }
        let name = format!("{}.{entry}.{}", instance.name, formal.name);
        let name = self.unused(name, instance.place.line);
        let variable = Variable { name, values: domain.len() as u32, initial: None };
        self.variables.push(Followed { variable, domain, owner: None, is_shared: false });
        self.passed.insert(key, self.variables.len() - 1);
        Some(self.variables.len() - 1)
    }

    /// Returns a name that no other variable has: with the line of its declaration if it must be told apart.
    fn unused(&self, name: String, line: usize) -> String {
        let is_taken =
            |name: &str| self.variables.iter().any(|followed| followed.variable.name == name);
        if !is_taken(&name) {
            return name;
        }
        let mut other = format!("{name}@{line}");
        while is_taken(&other) {
            other += "'";
        }
        other
    }

    /// Returns the event of an operation on a variable, and remembers what it does.
    pub fn event(&mut self, kind: &'static str, number: usize, operation: Operation) -> Event {
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
        event
    }
}

/// Returns the component of an aggregate for an index.
pub(crate) fn component_of<'e>(
    scope: &Scope,
    aggregate: &'e Expression,
    indices: &Domain,
    index: i64,
) -> Option<&'e Expression> {
    let Expression::Aggregate(list) = aggregate else { return None };
    for (position, (choices, value)) in list.iter().enumerate() {
        if choices.is_empty() && indices.first + position as i64 == index {
            return Some(value);
        }
        for choice in choices {
            let is_it = match choice {
                Choice::Others => true,
                Choice::Value(value) => scope.value(value)? == index,
                Choice::Range(range) => {
                    let range = scope.range(range)?;
                    (range.first..=range.last).contains(&index)
                }
            };
            if is_it {
                return Some(value);
            }
        }
    }
    None
}
