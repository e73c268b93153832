//! Assignments, and what calls do to the variables that they are given.

use super::evaluate::Target;
use super::{Built, Ends, Flow};
use crate::declarations::note;
use crate::purity::demand_pure_arguments;
use crate::scope::{Domain, Entity, Scope};
use crate::syntax::{Expression, Name, Operator, Place};
use crate::variables::component_of;
use hebra_flow::{Action, Event, Operation};
use std::rc::Rc;

impl Flow<'_> {
    /// A variable gets a value, or one that is not known.
    pub(super) fn set(
        &mut self,
        number: usize,
        value: Option<i64>,
        ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        if ends.is_empty() {
            return Ok(ends);
        }
        if let Some(owner) = self.builder.variables[number].owner.clone() {
            note(&mut self.builder.found.locals, owner, value);
        }
        match self.set_event(number, value) {
            Some(event) => Ok(vec![self.add(&ends, Action::Event(vec![event]), place)?]),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the event of setting a variable. If it cannot have the value, that is a Constraint_Error, and the task goes no
    /// further.
    pub(super) fn set_event(&mut self, number: usize, value: Option<i64>) -> Option<Event> {
        let Domain { first, last, .. } = self.domain(number);
        let operation = match value {
            None => Operation::SetAny,
            Some(value) if (first..=last).contains(&value) => {
                Operation::Set((value - first) as u32)
            }
            Some(_) => return None,
        };
        Some(self.builder.event("set", number, operation))
    }

    /// A variable gets the value of an expression.
    pub(super) fn set_to(
        &mut self,
        scope: &Rc<Scope>,
        number: usize,
        value: &Expression,
        ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        let own = |side: &Expression| self.variable_of(scope, side) == Some(number);
        // What a task alone can change is changed at once.
        if !self.builder.variables[number].is_shared
            && let Expression::Binary(operator, left, right) = value
            && let (true, Some(by)) = (own(left), scope.value(right))
            && let (Operator::Add | Operator::Subtract, Ok(by)) = (operator, i32::try_from(by))
        {
            if let Some(owner) = self.builder.variables[number].owner.clone() {
                note(&mut self.builder.found.locals, owner, None);
            }
            let by = if *operator == Operator::Add { by } else { -by };
            let event = self.builder.event("set", number, Operation::Add(by));
            return Ok(vec![self.add(&ends, Action::Event(vec![event]), place)?]);
        }
        let mut left = Vec::new();
        for (value, ends) in self.evaluate(scope, value, ends, place)? {
            left.extend(self.set(number, value, ends, place)?);
        }
        Ok(left)
    }

    pub(super) fn assign(
        &mut self,
        scope: &Rc<Scope>,
        name: &Name,
        value: &Expression,
        ends: Ends,
    ) -> Built<Ends> {
        let place = name.place;
        self.demand_pure(scope, value, place)?;
        demand_pure_arguments(scope, name).or_else(|message| self.complain(place, &message))?;
        match self.place_of(scope, name) {
            Target::Variable(number) => return self.set_to(scope, number, value, ends, place),
            Target::Element(list, index) => {
                return self.assign_element(scope, (&list, &index), value, ends, place);
            }
            Target::Conversion(_) | Target::Other => {}
        }
        match scope.resolve(name) {
            Some((Entity::Variables(list), used)) if used == name.parts.len() => {
                let is_whole = name.parts[used - 1].arguments.is_empty();
                let is_shared =
                    |(_, number): &(i64, usize)| self.builder.variables[*number].is_shared;
                if !is_whole || list.iter().any(is_shared) {
                    return self.complain(place, "an assignment to several elements of an array");
                }
                self.set_array(scope, &list, Some(value), ends, place)
            }
            Some((Entity::Local(owner) | Entity::Only(_, owner), 1)) => {
                let is_whole = name.parts.len() == 1 && name.parts[0].arguments.is_empty();
                let value = scope.value(value).filter(|_| is_whole);
                note(&mut self.builder.found.locals, owner, value);
                Ok(ends)
            }
            _ => Ok(ends),
        }
    }

    /// An element whose index has to be found gets a value.
    fn assign_element(
        &mut self,
        scope: &Rc<Scope>,
        (list, index): (&Rc<[(i64, usize)]>, &Expression),
        value: &Expression,
        ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        let mut found = Vec::new();
        for (value, ends) in self.evaluate(scope, value, ends.clone(), place)? {
            for (index, ends) in self.evaluate(scope, index, ends, place)? {
                found.push((index, value, ends));
            }
        }
        // Which of the two is evaluated first is open.
        if self.reads_shared(scope, value) && self.reads_shared(scope, index) {
            for (index, ends) in self.evaluate(scope, index, ends, place)? {
                for (value, ends) in self.evaluate(scope, value, ends, place)? {
                    found.push((index, value, ends));
                }
            }
        }
        let mut left = Vec::new();
        for (index, value, ends) in found {
            let is_meant = |at: i64| index.is_none_or(|index| index == at);
            for (_, number) in list.iter().filter(|(at, _)| is_meant(*at)) {
                left.extend(self.set(*number, value, ends.clone(), place)?);
            }
        }
        Ok(left)
    }

    /// The elements of an array that one task uses get the values of an aggregate, or some that are not known.
    pub(super) fn set_array(
        &mut self,
        scope: &Rc<Scope>,
        list: &Rc<[(i64, usize)]>,
        value: Option<&Expression>,
        mut ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        let (Some(first), Some(last)) = (list.first(), list.last()) else { return Ok(ends) };
        let indices = Domain::between(first.0, last.0);
        let values: Vec<Option<i64>> = list
            .iter()
            .map(|(index, _)| scope.value(component_of(scope, value?, &indices, *index)?))
            .collect();
        for ((_, number), value) in list.iter().zip(values) {
            ends = self.set(*number, value, ends, place)?;
        }
        Ok(ends)
    }

    /// What was passed to be set has some value, whatever it is.
    pub(super) fn set_by_others(
        &mut self,
        scope: &Rc<Scope>,
        actual: &Expression,
        mut ends: Ends,
        place: Place,
    ) -> Built<Ends> {
        let Expression::Name(name) = actual else { return Ok(ends) };
        match self.place_of(scope, name) {
            Target::Variable(number) => return self.set(number, None, ends, place),
            Target::Conversion(inner) => return self.set_by_others(scope, &inner, ends, place),
            Target::Element(list, _) => {
                let mut left = Vec::new();
                for (_, number) in list.iter() {
                    left.extend(self.set(*number, None, ends.clone(), place)?);
                }
                return Ok(left);
            }
            Target::Other => {}
        }
        match scope.resolve(name) {
            Some((Entity::Local(owner) | Entity::Only(_, owner), _)) => {
                note(&mut self.builder.found.locals, owner, None);
            }
            Some((Entity::Variables(list), _)) => {
                for (_, number) in list.iter() {
                    ends = self.set(*number, None, ends, place)?;
                }
            }
            _ => {}
        }
        Ok(ends)
    }
}
