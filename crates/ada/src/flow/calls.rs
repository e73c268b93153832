//! Calls: of entries of tasks, of protected operations, and of procedures, which are inlined.

use super::evaluate::MOST_COMBINATIONS;
use super::{Built, Ends, Flow};
use crate::declarations::{actual_of, note};
use crate::purity::demand_pure_arguments;
use crate::scope::{Callee, Entity, Scope};
use crate::syntax::{Argument, EntryDeclaration, Expression, Formal, Name, Place, Procedure};
use crate::variables::few;
use hebra_flow::{Action, Entry, Event};
use std::rc::Rc;

impl Flow<'_> {
    pub(super) fn call(&mut self, scope: &Rc<Scope>, name: &Name, ends: Ends) -> Built<Ends> {
        demand_pure_arguments(scope, name)
            .or_else(|message| self.complain(name.place, &message))?;
        let rest = |used: usize| name.parts.get(used).filter(|_| used + 1 == name.parts.len());
        match scope.resolve(name) {
            Some((Entity::Task(callee), used)) if rest(used).is_some() => {
                self.call_entry(scope, &callee, name, ends)
            }
            Some((Entity::Tasks(tasks), used)) if rest(used).is_some() => {
                let index = name.parts[used - 1].arguments.first().and_then(|list| list.first());
                let Some(index) = index else {
                    return self.complain(name.place, "a call of an array of tasks");
                };
                let mut left = Vec::new();
                for (index, ends) in self.evaluate(scope, &index.value, ends, name.place)? {
                    let is_meant = |one: i64| index.is_none_or(|index| index == one);
                    for (_, callee) in tasks.iter().filter(|(one, _)| is_meant(*one)) {
                        left.extend(self.call_entry(scope, callee, name, ends.clone())?);
                    }
                }
                Ok(left)
            }
            Some((Entity::Procedure(procedure, own), used)) if used == name.parts.len() => {
                let event = Event { kind: "proc", subject: procedure.name.clone() };
                let step = self.add(&ends, Action::Event(vec![event]), name.place)?;
                self.inline(scope, &procedure, &own, name, vec![step])
            }
            Some((Entity::Protected(object, own), used)) => {
                let Some(part) = rest(used) else {
                    return self.complain(name.place, "this call of a protected object");
                };
                let Some(Entity::Procedure(procedure, own)) = own.here(&part.name) else {
                    let message = format!("{object} has no operation {}", part.name);
                    return self.complain(name.place, &message);
                };
                let event = Event { kind: "call", subject: format!("{object}.{}", part.name) };
                let mut ends = ends;
                if let Some(barrier) = &procedure.barrier {
                    // Whoever calls waits until it is true.
                    ends = self.condition(&own, barrier, ends, name.place)?.0;
                }
                let step = self.add(&ends, Action::Event(vec![event]), name.place)?;
                self.inline(scope, &procedure, &own, name, vec![step])
            }
            Some((Entity::Overloaded, _)) => {
                let message = format!("{name}: several procedures have this name");
                self.complain(name.place, &message)
            }
            None | Some((Entity::Library, _)) if scope.may_be_library(name) => {
                self.call_library(scope, name, ends)
            }
            None => self.complain(name.place, &format!("there is no procedure or entry {name}")),
            Some(_) => {
                self.complain(name.place, "a call of something that is no procedure or entry")
            }
        }
    }

    /// Ada's own library does not communicate, but can set what it is given.
    fn call_library(&mut self, scope: &Rc<Scope>, name: &Name, mut ends: Ends) -> Built<Ends> {
        for argument in name.parts.iter().flat_map(|part| part.arguments.iter().flatten()) {
            ends = self.set_by_others(scope, &argument.value, ends, name.place)?;
        }
        Ok(ends)
    }

    fn call_entry(
        &mut self,
        scope: &Rc<Scope>,
        callee: &Callee,
        name: &Name,
        ends: Ends,
    ) -> Built<Ends> {
        let task = self.builder.instances[usize::from(callee.task.0)].name.clone();
        let part = &name.parts[name.parts.len() - 1];
        let Some(entry) = callee.kind.entries.iter().find(|entry| entry.name == part.name) else {
            return self.complain(name.place, &format!("{task} has no entry {}", part.name));
        };
        let mut lists = part.arguments.iter();
        let index = match entry.family {
            Some(_) => lists.next().and_then(|list| list.first()).map(|index| &index.value),
            None => None,
        };
        let actuals = lists.next().map_or(&[][..], Vec::as_slice);
        let mut left = Vec::new();
        for (full, ends) in self.entries(scope, callee, (entry, index), ends, name.place)? {
            let meant = (callee, entry, full);
            left.extend(self.call_one(scope, meant, (actuals, name.place), ends)?);
        }
        Ok(left)
    }

    fn call_one(
        &mut self,
        scope: &Rc<Scope>,
        (callee, entry, full): (&Callee, &EntryDeclaration, String),
        (actuals, place): (&[Argument], Place),
        ends: Ends,
    ) -> Built<Ends> {
        let instance = &self.builder.instances[usize::from(callee.task.0)];
        let (task, own) = (instance.name.clone(), instance.scope.clone());
        let event = Event { kind: "call", subject: format!("{task}.{full}") };
        let is_shared = |actual: &&Argument| self.reads_shared(scope, &actual.value);
        // Which of several parameters is evaluated first is open.
        let has_order = actuals.iter().filter(is_shared).count() > 1;
        let mut calls = vec![(vec![event], ends)];
        for (position, formal) in entry.formals.iter().enumerate() {
            let (actual, scope) = match actual_of(actuals, position, formal) {
                Some(actual) => (Some(actual), scope),
                None => (formal.default.as_ref(), &own),
            };
            let value = actual.and_then(|actual| scope.value(actual));
            let key = (callee.task, full.clone(), position);
            note(&mut self.builder.found.formals, key, value);
            let formals = (full.as_str(), entry.formals.as_slice());
            let Some(number) = self.builder.entry_formal(callee, formals, position) else {
                continue;
            };
            let is_known = !has_order && calls.len() <= MOST_COMBINATIONS as usize;
            let mut more = Vec::new();
            for (events, ends) in calls {
                let branches = match actual.filter(|_| is_known) {
                    Some(actual) => self.evaluate(scope, actual, ends, place)?,
                    None => vec![(None, ends)],
                };
                for (value, ends) in branches {
                    let set = self.set_event(number, value);
                    more.extend(set.map(|set| ([events.as_slice(), &[set]].concat(), ends)));
                }
            }
            calls = more;
        }
        let mut ends = Vec::new();
        for (events, before) in calls {
            let entry = Entry { task: callee.task, name: full.clone() };
            ends.push(self.add(&before, Action::Call(entry, events), place)?);
        }
        for (position, formal) in entry.formals.iter().enumerate().filter(|(_, f)| f.is_out) {
            if let Some(actual) = actual_of(actuals, position, formal) {
                ends = self.set_by_others(scope, actual, ends, place)?;
            }
        }
        Ok(ends)
    }

    fn inline(
        &mut self,
        scope: &Rc<Scope>,
        procedure: &Rc<Procedure>,
        own: &Rc<Scope>,
        name: &Name,
        ends: Ends,
    ) -> Built<Ends> {
        if self.inlined.iter().any(|other| Rc::ptr_eq(other, procedure)) {
            let message = format!("{} calls itself: recursion is not understood", procedure.name);
            return self.complain(name.place, &message);
        }
        let part = &name.parts[name.parts.len() - 1];
        let actuals = part.arguments.first().map_or(&[][..], Vec::as_slice);
        let is_shared = |actual: &&Argument| self.reads_shared(scope, &actual.value);
        let has_order = actuals.iter().filter(is_shared).count() > 1;
        let is_out = |(at, formal): &(usize, &Formal)| {
            formal.is_out
                && actual_of(actuals, *at, formal).is_some_and(|a| self.reads_shared(scope, a))
        };
        if procedure.formals.iter().enumerate().filter(is_out).count() > 1 {
            return self.complain(name.place, "two variables of several tasks, passed to be set");
        }
        self.inlined.push(procedure.clone());
        let inner = Scope::inside(own);
        let (mut ends, mut results) = (ends, Vec::new());
        for (position, formal) in procedure.formals.iter().enumerate() {
            let (entity, copied) = self.pass(
                (scope, own),
                procedure,
                (position, formal),
                (actuals, has_order),
                ends,
                name.place,
            )?;
            if formal.is_out
                && let Some(actual) = actual_of(actuals, position, formal)
            {
                results.push((formal.name.clone(), actual));
            }
            inner.put(&formal.name, entity);
            ends = copied;
        }
        self.returns.push(Vec::new());
        let loops = std::mem::take(&mut self.loops);
        let ends = self.set_up(&inner, &procedure.block.declarations, ends)?;
        let mut ends = self.run(&inner, &procedure.block.statements, ends)?;
        self.loops = loops;
        ends.extend(self.returns.pop().unwrap_or_default());
        self.inlined.pop();
        for (formal, actual) in results {
            ends = self.pass_back(scope, &inner, (&formal, actual), ends, name)?;
        }
        Ok(ends)
    }

    /// A formal parameter gets its value: parameters with few values are copied.
    fn pass(
        &mut self,
        (scope, own): (&Rc<Scope>, &Rc<Scope>),
        procedure: &Rc<Procedure>,
        (position, formal): (usize, &Formal),
        (actuals, has_order): (&[Argument], bool),
        ends: Ends,
        place: Place,
    ) -> Built<(Entity, Ends)> {
        let given = actual_of(actuals, position, formal);
        let (actual, scope) = match given {
            Some(actual) => (Some(actual), scope),
            None => (formal.default.as_ref(), own),
        };
        if formal.is_out
            && let Some(Expression::Name(name)) = actual
            && matches!(scope.resolve(name), Some((Entity::Variables(_), used))
                if used == name.parts.len() && name.parts[used - 1].arguments.is_empty())
        {
            return self.complain(place, "an array whose elements are followed, passed to be set");
        }
        let value = actual.and_then(|actual| scope.value(actual));
        match (value, few(own, &formal.subtype)) {
            (Some(value), _) if !formal.is_out && own.domain(&formal.subtype).is_some() => {
                Ok((Entity::Value(value), ends))
            }
            (_, Some(domain)) => {
                let (prefix, at) = (self.prefix(), (position, formal));
                let number = self.builder.formal(self.task, procedure, at, (&prefix, domain));
                // Which of several parameters is evaluated first is open.
                let ends = match actual.filter(|_| formal.is_in && !has_order) {
                    Some(actual) => self.set_to(scope, number, actual, ends, place)?,
                    None => self.set(number, None, ends, place)?,
                };
                Ok((Entity::Variable(number), ends))
            }
            _ => Ok((Entity::Opaque, ends)),
        }
    }

    /// What a procedure set is copied to the actual parameter.
    fn pass_back(
        &mut self,
        scope: &Rc<Scope>,
        inner: &Rc<Scope>,
        (formal, actual): (&str, &Expression),
        ends: Ends,
        name: &Name,
    ) -> Built<Ends> {
        let place = name.place;
        match (inner.here(formal), self.variable_of(scope, actual)) {
            (Some(Entity::Variable(from)), Some(to)) => {
                let mut left = Vec::new();
                for (value, ends) in self.each_value(from, ends, place)? {
                    left.extend(self.set(to, value, ends, place)?);
                }
                Ok(left)
            }
            _ => self.set_by_others(scope, actual, ends, place),
        }
    }
}
