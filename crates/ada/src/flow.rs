//! The control flow of one task: statements become steps, calls of procedures are inlined.

use crate::complaint::Complaint;
use crate::declarations::{Builder, Level, complaint, note};
use crate::scope::{Callee, Domain, Entity, Scope};
use crate::syntax::{
    Accept, Alternative, AlternativeKind, Argument, Choice, Declaration, Expression, Formal, Kind,
    Name, Operator, Place, Procedure, Scheme, Statement,
};
use hebra_flow::{Action, Body, Entry, Event, Operation, TaskId};
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
            Kind::Nothing => Ok(ends),
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
            Kind::Return => {
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
            Kind::Attempt(call, then, otherwise) => {
                let made = self.call(scope, call, ends.clone())?;
                let mut left = self.run(scope, then, made)?;
                left.extend(self.run(scope, otherwise, ends)?);
                Ok(left)
            }
        }
    }

    /// Declares what a procedure or block declares; its variables get their initial values.
    fn set_up(
        &mut self,
        scope: &Rc<Scope>,
        declarations: &[Declaration],
        mut ends: Ends,
    ) -> Built<Ends> {
        let prefix = format!("{}.", self.body.name);
        for declaration in declarations {
            let file = self.file.clone();
            self.builder.declare(&file, scope, declaration, &prefix, &Level::Inner)?;
            if let Declaration::Variable(name, _, initial, place) = declaration
                && let Some(Entity::Variable(number)) = scope.here(name)
            {
                let value = initial.as_ref().and_then(|initial| scope.value(initial));
                ends = self.set(number, value, ends, *place)?;
            }
        }
        Ok(ends)
    }

    /// A variable gets a value, or one that is not known.
    fn set(&mut self, number: usize, value: Option<i64>, ends: Ends, place: Place) -> Built<Ends> {
        let followed = &self.builder.variables[number];
        if let Some(owner) = followed.owner.clone() {
            note(&mut self.builder.found.locals, owner, value);
        }
        let Domain { first, last, .. } = self.builder.variables[number].domain;
        let operation = match value {
            None => Operation::SetAny,
            Some(value) if (first..=last).contains(&value) => {
                Operation::Set((value - first) as u32)
            }
            // Constraint_Error: the task goes no further.
            Some(_) => return Ok(Vec::new()),
        };
        let action = self.builder.event("set", number, operation);
        Ok(vec![self.add(&ends, action, place)?])
    }

    fn assign(
        &mut self,
        scope: &Rc<Scope>,
        name: &Name,
        value: &Expression,
        ends: Ends,
    ) -> Built<Ends> {
        self.demand_pure(scope, value, name.place)?;
        let number = match scope.resolve(name) {
            _ if let Some(number) = variable_named(scope, name) => number,
            Some((Entity::Local(owner), 1)) if name.parts.len() == 1 => {
                note(&mut self.builder.found.locals, owner, scope.value(value));
                return Ok(ends);
            }
            Some((Entity::Value(known), 1)) if name.parts.len() == 1 => {
                // A variable of this task that has only this value, as far as was known.
                let owner = (self.task, name.parts[0].name.as_str().into());
                if scope.value(value) != Some(known) {
                    note(&mut self.builder.found.locals, owner, None);
                }
                return Ok(ends);
            }
            _ => return Ok(ends),
        };
        let known = scope.value(value);
        let own = |side: &Expression| self.variable_of(scope, side) == Some(number);
        if known.is_none()
            && let Expression::Binary(operator, left, right) = value
            && let (true, Some(by)) = (own(left), scope.value(right))
            && let (Operator::Add | Operator::Subtract, Ok(by)) = (operator, i32::try_from(by))
        {
            if let Some(owner) = self.builder.variables[number].owner.clone() {
                note(&mut self.builder.found.locals, owner, None);
            }
            let by = if *operator == Operator::Add { by } else { -by };
            let action = self.builder.event("set", number, Operation::Add(by));
            return Ok(vec![self.add(&ends, action, name.place)?]);
        }
        let is_boolean = {
            let domain = &self.builder.variables[number].domain;
            domain.literals.as_ref().is_some_and(|l| l.first().is_some_and(|l| l == "false"))
        };
        if known.is_none() && is_boolean {
            let (yes, no) = self.condition(scope, value, ends, name.place)?;
            let mut left = self.set(number, Some(1), yes, name.place)?;
            left.extend(self.set(number, Some(0), no, name.place)?);
            return Ok(left);
        }
        self.set(number, known, ends, name.place)
    }

    fn variable_of(&self, scope: &Rc<Scope>, expression: &Expression) -> Option<usize> {
        match expression {
            Expression::Name(name) => variable_named(scope, name),
            _ => None,
        }
    }

    /// Splits control by a condition: where it is true, and where it is false.
    fn condition(
        &mut self,
        scope: &Rc<Scope>,
        condition: &Expression,
        ends: Ends,
        place: Place,
    ) -> Built<(Ends, Ends)> {
        if ends.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        match scope.value(condition) {
            Some(0) => return Ok((Vec::new(), ends)),
            Some(_) => return Ok((ends, Vec::new())),
            None => {}
        }
        match condition {
            Expression::Not(inner) => {
                let (yes, no) = self.condition(scope, inner, ends, place)?;
                Ok((no, yes))
            }
            Expression::Binary(Operator::And, left, right) => {
                let (yes, mut no) = self.condition(scope, left, ends, place)?;
                let (yes, more) = self.condition(scope, right, yes, place)?;
                no.extend(more);
                Ok((yes, no))
            }
            Expression::Binary(Operator::Or, left, right) => {
                let (mut yes, no) = self.condition(scope, left, ends, place)?;
                let (more, no) = self.condition(scope, right, no, place)?;
                yes.extend(more);
                Ok((yes, no))
            }
            Expression::Binary(operator, left, right) => {
                let sides = (self.variable_of(scope, left), scope.value(right));
                let (number, holds): (usize, Box<dyn Fn(i64) -> bool>) = match sides {
                    (Some(number), Some(value)) => {
                        (number, Box::new(compare(*operator, move |other| (other, value))))
                    }
                    _ => match (scope.value(left), self.variable_of(scope, right)) {
                        (Some(value), Some(number)) => {
                            (number, Box::new(compare(*operator, move |other| (value, other))))
                        }
                        _ => return self.either_way(scope, condition, ends, place),
                    },
                };
                if !is_relational(*operator) {
                    return self.either_way(scope, condition, ends, place);
                }
                self.test(number, holds, ends, place)
            }
            Expression::Within(value, range) => {
                match (self.variable_of(scope, value), scope.range(range)) {
                    (Some(number), Some(range)) => {
                        let holds = |value| (range.first..=range.last).contains(&value);
                        self.test(number, holds, ends, place)
                    }
                    _ => self.either_way(scope, condition, ends, place),
                }
            }
            Expression::Name(_) => match self.variable_of(scope, condition) {
                Some(number) => self.test(number, |value| value == 1, ends, place),
                None => self.either_way(scope, condition, ends, place),
            },
            _ => self.either_way(scope, condition, ends, place),
        }
    }

    fn either_way(
        &mut self,
        scope: &Rc<Scope>,
        condition: &Expression,
        ends: Ends,
        place: Place,
    ) -> Built<(Ends, Ends)> {
        self.demand_pure(scope, condition, place)?;
        Ok((ends.clone(), ends))
    }

    fn test(
        &mut self,
        number: usize,
        holds: impl Fn(i64) -> bool,
        ends: Ends,
        place: Place,
    ) -> Built<(Ends, Ends)> {
        let Domain { first, last, .. } = self.builder.variables[number].domain;
        let bits = |wanted: bool| {
            let values = (first..=last).filter(|value| holds(*value) == wanted);
            values.fold(0_u64, |bits, value| bits | 1 << (value - first))
        };
        let (yes, no) = (bits(true), bits(false));
        let mut split = |set: u64, other: u64| match (set, other) {
            (0, _) => Ok(Vec::new()),
            (_, 0) => Ok(ends.clone()),
            (set, _) => {
                let action = self.builder.event("test", number, Operation::IsOneOf(set));
                Ok(vec![self.add(&ends, action, place)?])
            }
        };
        Ok((split(yes, no)?, split(no, yes)?))
    }

    fn case(
        &mut self,
        scope: &Rc<Scope>,
        value: &Expression,
        alternatives: &[(Vec<Choice>, Vec<Statement>)],
        ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        self.demand_pure(scope, value, place)?;
        let known = scope.value(value);
        let number = self.variable_of(scope, value);
        let mut left = Vec::new();
        let mut open = ends;
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
            let holds = |value: i64| ranges.iter().any(|(a, b)| (*a..=*b).contains(&value));
            let (yes, no) = match (is_known, known, number) {
                (true, Some(value), _) if holds(value) => (open, Vec::new()),
                (true, Some(_), _) => (Vec::new(), open),
                (true, None, Some(number)) => self.test(number, holds, open, place)?,
                _ => (open.clone(), open),
            };
            left.extend(self.run(scope, statements, yes)?);
            open = no;
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
        let name = self.entry_name(scope, &accept.entry, accept.index.as_ref(), place)?;
        let inner = Scope::inside(scope);
        for (position, formal) in accept.formals.iter().enumerate() {
            let key = (self.task, name.clone(), position);
            let value = self.builder.known.formals.get(&key).copied().flatten();
            let value = value.filter(|_| !formal.is_out);
            inner.put(&formal.name, value.map_or(Entity::Opaque, Entity::Value));
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

    fn entry_name(
        &self,
        scope: &Rc<Scope>,
        entry: &str,
        index: Option<&Expression>,
        place: Place,
    ) -> Built<String> {
        match index {
            None => Ok(entry.to_owned()),
            Some(index) => match scope.value(index) {
                Some(index) => Ok(format!("{entry}({index})")),
                None => self.complain(place, "an entry of a family whose index is not known"),
            },
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
            AlternativeKind::Delay(then) => self.run(scope, then, open),
            AlternativeKind::Terminate => {
                self.link(&open, Body::END);
                Ok(Vec::new())
            }
        }
    }

    fn call(&mut self, scope: &Rc<Scope>, name: &Name, ends: Ends) -> Built<Ends> {
        for argument in name.parts.iter().flat_map(|part| part.arguments.iter().flatten()) {
            self.demand_pure(scope, &argument.value, name.place)?;
        }
        let rest = |used: usize| name.parts.get(used).filter(|_| used + 1 == name.parts.len());
        match scope.resolve(name) {
            Some((Entity::Task(callee), used)) if rest(used).is_some() => {
                self.call_entry(scope, &callee, name, ends)
            }
            Some((Entity::Tasks(tasks), used)) if rest(used).is_some() => {
                let index = name.parts[used - 1].arguments.first().and_then(|list| list.first());
                let index = index.and_then(|index| scope.value(&index.value));
                let mut left = Vec::new();
                let is_meant = |one: i64| index.is_none_or(|index| index == one);
                for (_, callee) in tasks.iter().filter(|(one, _)| is_meant(*one)) {
                    left.extend(self.call_entry(scope, callee, name, ends.clone())?);
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
            None => Ok(ends),
            Some(_) => {
                self.complain(name.place, "a call of something that is no procedure or entry")
            }
        }
    }

    fn call_entry(
        &mut self,
        scope: &Rc<Scope>,
        callee: &Callee,
        name: &Name,
        ends: Ends,
    ) -> Built<Ends> {
        let part = &name.parts[name.parts.len() - 1];
        let Some(entry) = callee.entries.iter().find(|entry| entry.name == part.name) else {
            return self.complain(name.place, &format!("there is no entry {}", part.name));
        };
        let mut lists = part.arguments.iter();
        let index = match entry.is_family {
            true => lists.next().and_then(|list| list.first()).map(|index| &index.value),
            false => None,
        };
        let full = self.entry_name(scope, &entry.name, index, name.place)?;
        let actuals = lists.next().map_or(&[][..], Vec::as_slice);
        for (position, formal) in entry.formals.iter().enumerate() {
            let actual = actual_of(actuals, position, formal);
            let value = actual.and_then(|actual| scope.value(&actual.value));
            let key = (callee.task, full.clone(), position);
            note(&mut self.builder.found.formals, key, value);
        }
        let subject = format!("{}.{full}", self.builder.instances[usize::from(callee.task.0)].name);
        let event = Event { kind: "call", subject };
        let action = Action::Call(Entry { task: callee.task, name: full }, vec![event]);
        let mut ends = vec![self.add(&ends, action, name.place)?];
        for (position, formal) in entry.formals.iter().enumerate().filter(|(_, f)| f.is_out) {
            if let Some(actual) = actual_of(actuals, position, formal) {
                ends = self.set_by_others(scope, &actual.value, ends, name.place)?;
            }
        }
        Ok(ends)
    }

    /// A variable that was passed to be set has some value.
    fn set_by_others(
        &mut self,
        scope: &Rc<Scope>,
        actual: &Expression,
        ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        if let Some(number) = self.variable_of(scope, actual) {
            return self.set(number, None, ends, place);
        }
        if let Expression::Name(name) = actual {
            match scope.resolve(name) {
                Some((Entity::Local(owner), _)) => {
                    note(&mut self.builder.found.locals, owner, None);
                }
                Some((Entity::Value(_), _)) => {
                    let owner = (self.task, name.parts[0].name.as_str().into());
                    note(&mut self.builder.found.locals, owner, None);
                }
                _ => {}
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
        let inner = Scope::inside(own);
        for (position, formal) in procedure.formals.iter().enumerate() {
            let actual = actual_of(actuals, position, formal).map(|actual| &actual.value);
            let entity = match (actual, formal.is_out) {
                (Some(actual), true) => match self.variable_of(scope, actual) {
                    Some(number) => Entity::Variable(number),
                    None => {
                        self.set_by_others(scope, actual, Vec::new(), name.place)?;
                        Entity::Opaque
                    }
                },
                (Some(actual), false) => scope.value(actual).map_or(Entity::Opaque, Entity::Value),
                (None, _) => Entity::Opaque,
            };
            inner.put(&formal.name, entity);
        }
        self.inlined.push(procedure.clone());
        self.returns.push(Vec::new());
        let loops = std::mem::take(&mut self.loops);
        let ends = self.set_up(&inner, &procedure.block.declarations, ends)?;
        let mut ends = self.run(&inner, &procedure.block.statements, ends)?;
        self.loops = loops;
        ends.extend(self.returns.pop().unwrap_or_default());
        self.inlined.pop();
        Ok(ends)
    }

    /// Refuses expressions with functions of the program that do more than compute.
    fn demand_pure(&self, scope: &Rc<Scope>, expression: &Expression, place: Place) -> Built<()> {
        let mut names = Vec::new();
        names_of(expression, &mut names);
        for name in names {
            let entity = scope.resolve(name).map(|(entity, _)| entity);
            if let Some(Entity::Procedure(procedure, _)) = entity
                && !procedure.block.statements.iter().all(is_pure)
            {
                let message = format!("function {} does more than compute a value", procedure.name);
                return self.complain(place, &message);
            }
        }
        Ok(())
    }
}

/// Returns the variable that a whole name stands for, if it is followed.
fn variable_named(scope: &Scope, name: &Name) -> Option<usize> {
    match scope.resolve(name)? {
        (Entity::Variable(number), used) => {
            let last = name.parts.last()?;
            (used == name.parts.len() && last.arguments.is_empty()).then_some(number)
        }
        _ => None,
    }
}

fn actual_of<'a>(
    actuals: &'a [Argument],
    position: usize,
    formal: &Formal,
) -> Option<&'a Argument> {
    let by_name = actuals.iter().find(|actual| actual.formal.as_ref() == Some(&formal.name));
    by_name.or_else(|| actuals.get(position).filter(|actual| actual.formal.is_none()))
}

fn is_relational(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::Equal
            | Operator::Unequal
            | Operator::Less
            | Operator::AtMost
            | Operator::More
            | Operator::AtLeast
    )
}

fn compare(operator: Operator, sides: impl Fn(i64) -> (i64, i64)) -> impl Fn(i64) -> bool {
    move |value| {
        let (left, right) = sides(value);
        match operator {
            Operator::Equal => left == right,
            Operator::Less => left < right,
            Operator::AtMost => left <= right,
            Operator::More => left > right,
            Operator::AtLeast => left >= right,
            _ => left != right,
        }
    }
}

/// Collects the names in an expression.
fn names_of<'e>(expression: &'e Expression, names: &mut Vec<&'e Name>) {
    let mut add = |name: &'e Name| {
        names.push(name);
        let arguments = name.parts.iter().flat_map(|part| part.arguments.iter().flatten());
        arguments.map(|argument| &argument.value).collect::<Vec<_>>()
    };
    let inner: Vec<&Expression> = match expression {
        Expression::Number(_) => Vec::new(),
        Expression::Name(name) | Expression::Attribute(name, _) => add(name),
        Expression::Binary(_, left, right) => vec![&**left, &**right],
        Expression::Not(inner) | Expression::Negative(inner) | Expression::Within(inner, _) => {
            vec![&**inner]
        }
        Expression::Opaque(list) => list.iter().flat_map(add).collect(),
    };
    inner.into_iter().for_each(|expression| names_of(expression, names));
}

/// Returns true if a statement only computes: it returns, branches and loops, and assigns to nothing that is followed
/// elsewhere, as functions of programs in the subset do.
fn is_pure(statement: &Statement) -> bool {
    match &statement.kind {
        Kind::Nothing | Kind::Return | Kind::Exit(..) => true,
        Kind::If(branches, otherwise) => {
            branches.iter().all(|(_, statements)| statements.iter().all(is_pure))
                && otherwise.iter().all(is_pure)
        }
        Kind::Case(_, alternatives) => {
            alternatives.iter().all(|(_, statements)| statements.iter().all(is_pure))
        }
        Kind::Loop(_, _, body) => body.iter().all(is_pure),
        Kind::Assign(..)
        | Kind::Call(_)
        | Kind::Block(..)
        | Kind::Accept(_)
        | Kind::Select(..)
        | Kind::Attempt(..) => false,
    }
}
