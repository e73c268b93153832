//! The control flow of one task: statements become steps, calls of procedures are inlined.
//!
//! Whatever a real run can do must be a way through the steps. An exception that no handler catches ends a task, so
//! what it did is the beginning of such a way.

mod assign;
mod calls;
mod evaluate;

use crate::complaint::Complaint;
use crate::declarations::{Builder, Level, Site, complaint};
use crate::purity::demand_pure;
use crate::scope::{Callee, Domain, Entity, Scope};
use crate::syntax::{
    Accept, Alternative, AlternativeKind, Choice, Declaration, EntryDeclaration, Expression, Kind,
    Place, Procedure, Range, Scheme, Statement,
};
use hebra_flow::{Action, Body, Event, TaskId};
use std::rc::Rc;

/// Steps from which control goes on to what comes next.
type Ends = Vec<usize>;
type Built<T> = Result<T, Complaint>;

/// Loops with at most this many rounds are unrolled if they use their parameter.
const MOST_ROUNDS: i64 = 64;
/// The most steps of a task.
const MOST_STEPS: usize = 200_000;

pub(crate) struct Flow<'b> {
    builder: &'b mut Builder,
    task: TaskId,
    body: Body,
    file: String,
    /// The loops around, with the steps at which each is left.
    loops: Vec<(Option<String>, Ends)>,
    /// Where the procedures around are left.
    returns: Vec<Ends>,
    inlined: Vec<Rc<Procedure>>,
}

impl<'b> Flow<'b> {
    pub fn new(builder: &'b mut Builder, task: TaskId, name: &str, file: &str) -> Flow<'b> {
        Flow {
            builder,
            task,
            body: Body::new(name),
            file: file.to_owned(),
            loops: Vec::new(),
            returns: Vec::new(),
            inlined: Vec::new(),
        }
    }

    /// Returns the control flow of the task's statements.
    pub fn task(&mut self, scope: &Rc<Scope>, statements: &[Statement]) -> Built<Body> {
        self.returns.push(Vec::new());
        let mut ends = self.run(scope, statements, vec![Body::START])?;
        ends.extend(self.returns.pop().unwrap_or_default());
        self.link(&ends, Body::END);
        Ok(std::mem::replace(&mut self.body, Body::new("")))
    }

    fn complain<T>(&self, place: Place, message: &str) -> Built<T> {
        Err(complaint(&self.file, place, message))
    }

    fn demand_pure(&self, scope: &Scope, expression: &Expression, place: Place) -> Built<()> {
        demand_pure(scope, expression).or_else(|message| self.complain(place, &message))
    }

    fn link(&mut self, ends: &[usize], to: usize) {
        ends.iter().for_each(|from| self.body.link(*from, to));
    }

    /// Adds a step after these.
    fn add(&mut self, ends: &[usize], action: Action, place: Place) -> Built<usize> {
        if self.body.steps.len() >= MOST_STEPS {
            return self.complain(place, &format!("a task with more than {MOST_STEPS} steps"));
        }
        let step = self.body.add(action, &format!("{}:{}", self.file, place.line));
        self.link(ends, step);
        Ok(step)
    }

    fn run(&mut self, scope: &Rc<Scope>, statements: &[Statement], mut ends: Ends) -> Built<Ends> {
        for statement in statements {
            if ends.is_empty() {
                break;
            }
            ends = self.statement(scope, statement, ends)?;
        }
        Ok(ends)
    }

    fn statement(&mut self, scope: &Rc<Scope>, statement: &Statement, ends: Ends) -> Built<Ends> {
        let place = statement.place;
        match &statement.kind {
            Kind::Nothing(time) => {
                time.iter().try_for_each(|time| self.demand_pure(scope, time, place))?;
                Ok(ends)
            }
            Kind::Assign(name, value) => self.assign(scope, name, value, ends),
            Kind::Call(name) => self.call(scope, name, ends),
            Kind::If(branches, otherwise) => {
                let (mut left, mut open) = (Vec::new(), ends);
                for (condition, statements) in branches {
                    let (yes, no) = self.condition(scope, condition, open, place)?;
                    left.extend(self.run(scope, statements, yes)?);
                    open = no;
                }
                left.extend(self.run(scope, otherwise, open)?);
                Ok(left)
            }
            Kind::Case(value, alternatives) => self.case(scope, value, alternatives, ends, place),
            Kind::Loop(name, scheme, body) => {
                self.loops.push((name.clone(), Vec::new()));
                let mut left = self.loop_statement(scope, scheme, body, ends, place)?;
                left.extend(self.loops.pop().map_or(Vec::new(), |(_, exits)| exits));
                Ok(left)
            }
            Kind::Exit(name, when) => {
                let (yes, no) = match when {
                    Some(when) => self.condition(scope, when, ends, place)?,
                    None => (ends, Vec::new()),
                };
                let is_it =
                    |(other, _): &&mut (Option<String>, Ends)| name.is_none() || other == name;
                match self.loops.iter_mut().rev().find(is_it) {
                    Some((_, exits)) => exits.extend(yes),
                    None => return self.complain(place, "an exit outside of its loop"),
                }
                Ok(no)
            }
            Kind::Return(value) => {
                value.iter().try_for_each(|value| self.demand_pure(scope, value, place))?;
                if let Some(returns) = self.returns.last_mut() {
                    returns.extend(ends);
                }
                Ok(Vec::new())
            }
            Kind::Block(declarations, statements) => {
                let inner = Scope::inside(scope);
                let ends = self.set_up(&inner, declarations, ends)?;
                self.run(&inner, statements, ends)
            }
            Kind::Accept(accept) => self.accept(scope, accept, ends, place),
            Kind::Select(alternatives, otherwise) => {
                let mut left = Vec::new();
                for alternative in alternatives {
                    left.extend(self.alternative(scope, alternative, &ends, place)?);
                }
                if let Some(otherwise) = otherwise {
                    left.extend(self.run(scope, otherwise, ends)?);
                }
                Ok(left)
            }
            Kind::Attempt(call, then, time, otherwise) => {
                time.iter().try_for_each(|time| self.demand_pure(scope, time, place))?;
                let made = self.call(scope, call, ends.clone())?;
                let mut left = self.run(scope, then, made)?;
                left.extend(self.run(scope, otherwise, ends)?);
                Ok(left)
            }
        }
    }

    /// What the names of variables of the procedure around begin with.
    fn prefix(&self) -> String {
        match self.inlined.last() {
            Some(procedure) => format!("{}.{}.", self.body.name, procedure.name),
            None => format!("{}.", self.body.name),
        }
    }

    /// Declares what a procedure or block declares; its variables get their initial values.
    fn set_up(
        &mut self,
        scope: &Rc<Scope>,
        declarations: &[Declaration],
        mut ends: Ends,
    ) -> Built<Ends> {
        let prefix = self.prefix();
        let file = self.file.clone();
        let site = Site { file: &file, scope, prefix: &prefix, level: Level::Inner(self.task) };
        for declaration in declarations {
            self.builder.declare(site, declaration)?;
            let Declaration::Variable(object) = declaration else { continue };
            match scope.here(&object.name) {
                Some(Entity::Variable(number)) => {
                    ends = match &object.initial {
                        Some(initial) => self.set_to(scope, number, initial, ends, object.place)?,
                        None => self.set(number, None, ends, object.place)?,
                    };
                }
                Some(Entity::Variables(list)) => {
                    ends =
                        self.set_array(scope, &list, object.initial.as_ref(), ends, object.place)?;
                }
                _ => {}
            }
        }
        Ok(ends)
    }

    fn case(
        &mut self,
        scope: &Rc<Scope>,
        value: &Expression,
        alternatives: &[(Vec<Choice>, Vec<Statement>)],
        ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        let mut left = Vec::new();
        let number = self.variable_of(scope, value);
        // Branches with a value each; a variable is tested once for each alternative.
        let mut open = match number {
            Some(_) => vec![(None, ends)],
            None => self.evaluate(scope, value, ends, place)?,
        };
        let mut earlier = Vec::new();
        for (choices, statements) in alternatives {
            let mut ranges = Vec::new();
            let mut is_known = true;
            for choice in choices {
                let range = match choice {
                    Choice::Others => Some((i64::MIN, i64::MAX)),
                    Choice::Value(value) => scope.value(value).map(|value| (value, value)),
                    Choice::Range(range) => scope.range(range).map(|r| (r.first, r.last)),
                };
                is_known &= range.is_some();
                ranges.extend(range);
            }
            let within = |list: &[(i64, i64)], value: i64| {
                list.iter().any(|(first, last)| (*first..=*last).contains(&value))
            };
            let holds = |value: i64| within(&ranges, value) && !within(&earlier, value);
            let (mut here, mut rest) = (Vec::new(), Vec::new());
            for (value, ends) in open {
                match (is_known, value, number) {
                    (true, Some(one), _) if holds(one) => here.extend(ends),
                    (true, Some(_), _) => rest.push((value, ends)),
                    (true, None, Some(number)) => {
                        here.extend(self.test(number, holds, ends.clone(), place)?.0);
                        rest.push((None, ends));
                    }
                    _ => {
                        here.extend(&ends);
                        rest.push((value, ends));
                    }
                }
            }
            left.extend(self.run(scope, statements, here)?);
            open = rest;
            earlier.extend(ranges);
        }
        Ok(left)
    }

    fn loop_statement(
        &mut self,
        scope: &Rc<Scope>,
        scheme: &Scheme,
        body: &[Statement],
        ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        match scheme {
            Scheme::Forever => {
                let head = self.add(&ends, Action::Nothing, place)?;
                let back = self.run(scope, body, vec![head])?;
                self.link(&back, head);
                Ok(Vec::new())
            }
            Scheme::While(condition) => {
                let head = self.add(&ends, Action::Nothing, place)?;
                let (yes, no) = self.condition(scope, condition, vec![head], place)?;
                let back = self.run(scope, body, yes)?;
                self.link(&back, head);
                Ok(no)
            }
            Scheme::For(parameter, range, is_reversed) => {
                if let Range::Between(_, first, last) = range {
                    self.demand_pure(scope, first, place)?;
                    self.demand_pure(scope, last, place)?;
                }
                let inner = Scope::inside(scope);
                let domain = scope.range(range).filter(|domain| domain.len() <= MOST_ROUNDS);
                let is_used = format!("{body:?}").contains(&format!("name: \"{parameter}\""));
                let Some(domain) = domain.filter(|_| is_used) else {
                    inner.put(parameter, Entity::Opaque);
                    let head = self.add(&ends, Action::Nothing, place)?;
                    let back = self.run(&inner, body, vec![head])?;
                    self.link(&back, head);
                    return Ok(vec![head]);
                };
                let mut values: Vec<i64> = (domain.first..=domain.last).collect();
                if *is_reversed {
                    values.reverse();
                }
                let mut ends = ends;
                for value in values {
                    inner.put(parameter, Entity::Value(value));
                    ends = self.run(&inner, body, ends)?;
                }
                Ok(ends)
            }
        }
    }

    fn accept(
        &mut self,
        scope: &Rc<Scope>,
        accept: &Accept,
        ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        let callee = self.builder.instances[usize::from(self.task.0)].callee.clone();
        let entry = callee.iter().find_map(|callee| {
            let entries = &callee.kind.entries;
            let entry = entries.iter().find(|entry| entry.name == accept.entry)?;
            Some((callee, entry))
        });
        let Some((callee, entry)) = entry else {
            let message = format!("{} has no entry {}", self.body.name, accept.entry);
            return self.complain(place, &message);
        };
        let mut left = Vec::new();
        let index = accept.index.as_ref();
        for (name, ends) in self.entries(scope, callee, (entry, index), ends, place)? {
            left.extend(self.accept_one(scope, (accept, callee, entry), name, ends, place)?);
        }
        Ok(left)
    }

    fn accept_one(
        &mut self,
        scope: &Rc<Scope>,
        (accept, callee, entry): (&Accept, &Callee, &EntryDeclaration),
        name: String,
        ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        let inner = Scope::inside(scope);
        for (position, formal) in accept.formals.iter().enumerate() {
            let key = (self.task, name.clone(), position);
            let value = self.builder.known.formals.get(&key).copied().flatten();
            let is_plain = scope.domain(&formal.subtype).is_some();
            let value = value.filter(|_| is_plain && !formal.is_out);
            let formals = (name.as_str(), entry.formals.as_slice());
            let entity = match value {
                Some(value) => Entity::Value(value),
                None => match self.builder.entry_formal(callee, formals, position) {
                    Some(number) => Entity::Variable(number),
                    None => Entity::Opaque,
                },
            };
            inner.put(&formal.name, entity);
        }
        let subject = format!("{}.{name}", self.body.name);
        let event = |kind| vec![Event { kind, subject: subject.clone() }];
        let step = self.add(&ends, Action::Accept(name, event("accept")), place)?;
        // A return ends the accept, not the task.
        self.returns.push(Vec::new());
        let mut ends = self.run(&inner, &accept.body, vec![step])?;
        ends.extend(self.returns.pop().unwrap_or_default());
        Ok(vec![self.add(&ends, Action::Done(step, event("done")), place)?])
    }

    /// Returns the full names of the entries that are meant, with where control is then: more than one if the index of a
    /// family is not known.
    fn entries(
        &mut self,
        scope: &Rc<Scope>,
        callee: &Callee,
        (entry, index): (&EntryDeclaration, Option<&Expression>),
        ends: Ends,
        place: Place,
    ) -> Built<Vec<(String, Ends)>> {
        let (family, index) = match (&entry.family, index) {
            (None, None) => return Ok(vec![(entry.name.clone(), ends)]),
            (Some(family), Some(index)) => (family, index),
            _ => {
                return self
                    .complain(place, "an index where there is no family of entries, or none");
            }
        };
        let of = self.builder.instances[usize::from(callee.task.0)].scope.clone();
        let Some(family) = of.range(family) else {
            return self.complain(place, "a family of entries whose range is not known");
        };
        let mut found = Vec::new();
        for (index, ends) in self.evaluate(scope, index, ends, place)? {
            for one in (family.first..=family.last).take(MOST_ROUNDS as usize + 1) {
                if index.is_none_or(|index| index == one) {
                    found.push((format!("{}({})", entry.name, family.show(one)), ends.clone()));
                }
            }
        }
        match found.len() > MOST_ROUNDS as usize {
            true => self.complain(place, &format!("a family of more than {MOST_ROUNDS} entries")),
            false => Ok(found),
        }
    }

    fn alternative(
        &mut self,
        scope: &Rc<Scope>,
        alternative: &Alternative,
        ends: &Ends,
        place: Place,
    ) -> Built<Ends> {
        let open = match &alternative.guard {
            Some(guard) => self.condition(scope, guard, ends.clone(), place)?.0,
            None => ends.clone(),
        };
        if open.is_empty() {
            return Ok(Vec::new());
        }
        match &alternative.kind {
            AlternativeKind::Accept(place, accept, then) => {
                let accepted = self.accept(scope, accept, open, *place)?;
                self.run(scope, then, accepted)
            }
            AlternativeKind::Delay(time, then) => {
                self.demand_pure(scope, time, place)?;
                self.run(scope, then, open)
            }
            AlternativeKind::Terminate => {
                self.link(&open, Body::END);
                Ok(Vec::new())
            }
        }
    }

    fn domain(&self, number: usize) -> Domain {
        self.builder.variables[number].domain.clone()
    }
}
