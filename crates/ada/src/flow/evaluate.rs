//! Conditions, values and assignments: a variable with few values is tested for each of them, so that control knows
//! what it was.
//!
//! Other tasks can come between any two of these steps, as between the reads and writes of a shared variable in a real
//! run. Ada leaves open which operand comes first; where that can matter, there are steps for both orders.

use super::{Built, Ends, Flow};
use crate::declarations::note;
use crate::purity::{demand_pure_arguments, names_of};
use crate::scope::{Domain, Entity, Scope, calculate};
use crate::syntax::{Expression, Name, Operator, Place};
use crate::variables::component_of;
use hebra_flow::{Action, Event, Operation};
use std::rc::Rc;

/// Where control is, with the value of an expression there if it is known.
type Branches = Vec<(Option<i64>, Ends)>;

/// The most combinations of values for which an expression is evaluated.
pub(super) const MOST_COMBINATIONS: i64 = 64;

/// What a name stands for.
enum Target {
    Variable(usize),
    /// One of these, with their indices.
    Element(Rc<[(i64, usize)]>, Expression),
    /// A value of another type.
    Conversion(Expression),
    Other,
}

impl Flow<'_> {
    fn place_of(&self, scope: &Scope, name: &Name) -> Target {
        let Some((entity, used)) = scope.resolve(name) else { return Target::Other };
        if used != name.parts.len() {
            return Target::Other;
        }
        let arguments = &name.parts[used - 1].arguments;
        let only = match arguments.as_slice() {
            [list] if list.len() == 1 && list[0].formal.is_none() => Some(&list[0].value),
            _ => None,
        };
        match (entity, only) {
            (Entity::Variable(number), None) if arguments.is_empty() => Target::Variable(number),
            (Entity::Variables(list), Some(index)) => match scope.value(index) {
                Some(index) => match list.iter().find(|(at, _)| *at == index) {
                    Some((_, number)) => Target::Variable(*number),
                    None => Target::Element(Vec::new().into(), Expression::Number(index)),
                },
                None => Target::Element(list, index.clone()),
            },
            (Entity::Type(_), Some(value)) => Target::Conversion(value.clone()),
            _ => Target::Other,
        }
    }

    /// Returns the variable that an expression is, if it is one that is followed.
    pub(super) fn variable_of(&self, scope: &Scope, expression: &Expression) -> Option<usize> {
        match expression {
            Expression::Name(name) => match self.place_of(scope, name) {
                Target::Variable(number) => Some(number),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the variables that an expression can read.
    fn variables_in(&self, scope: &Scope, expression: &Expression) -> Vec<usize> {
        let mut names = Vec::new();
        names_of(expression, &mut names);
        let numbers = names.into_iter().flat_map(|name| match self.place_of(scope, name) {
            Target::Variable(number) => vec![number],
            Target::Element(list, _) => list.iter().map(|(_, number)| *number).collect(),
            _ => Vec::new(),
        });
        numbers.collect()
    }

    pub(super) fn reads_shared(&self, scope: &Scope, expression: &Expression) -> bool {
        let is_shared = |number: usize| self.builder.variables[number].is_shared;
        self.variables_in(scope, expression).into_iter().any(is_shared)
    }

    /// Returns the value of an expression, by branches.
    pub(super) fn evaluate(
        &mut self,
        scope: &Rc<Scope>,
        expression: &Expression,
        ends: Ends,
        place: Place,
    ) -> Built<Branches> {
        self.demand_pure(scope, expression, place)?;
        let variables = self.variables_in(scope, expression);
        let sizes = variables.iter().map(|number| self.builder.variables[*number].domain.len());
        let combinations = sizes.fold(1_i64, |all, size| all.saturating_mul(size));
        match combinations <= MOST_COMBINATIONS {
            true => self.branches(scope, expression, ends, place),
            false => Ok(vec![(None, ends)]),
        }
    }

    fn branches(
        &mut self,
        scope: &Rc<Scope>,
        expression: &Expression,
        ends: Ends,
        place: Place,
    ) -> Built<Branches> {
        if ends.is_empty() {
            return Ok(Vec::new());
        }
        if let Some(value) = scope.value(expression) {
            return Ok(vec![(Some(value), ends)]);
        }
        match expression {
            Expression::Name(name) => match self.place_of(scope, name) {
                Target::Variable(number) => self.each_value(number, ends, place),
                Target::Element(list, index) => {
                    let mut all = Vec::new();
                    for (index, ends) in self.branches(scope, &index, ends, place)? {
                        let is_meant = |at: i64| index.is_none_or(|index| index == at);
                        for (_, number) in list.iter().filter(|(at, _)| is_meant(*at)) {
                            all.extend(self.each_value(*number, ends.clone(), place)?);
                        }
                    }
                    Ok(merged(all))
                }
                Target::Conversion(inner) => self.branches(scope, &inner, ends, place),
                Target::Other => Ok(vec![(None, ends)]),
            },
            Expression::Not(inner) => {
                let of = |value: i64| Some(i64::from(value == 0));
                Ok(mapped(self.branches(scope, inner, ends, place)?, of))
            }
            Expression::Negative(inner) => {
                Ok(mapped(self.branches(scope, inner, ends, place)?, i64::checked_neg))
            }
            Expression::Within(inner, range) => {
                let range = scope.range(range);
                let of = |value: i64| {
                    let range = range.as_ref()?;
                    Some(i64::from((range.first..=range.last).contains(&value)))
                };
                Ok(mapped(self.branches(scope, inner, ends, place)?, of))
            }
            Expression::Binary(operator, left, right) => {
                self.binary(scope, (*operator, left, right), ends, place)
            }
            Expression::Number(_)
            | Expression::Attribute(..)
            | Expression::Aggregate(_)
            | Expression::Opaque(_) => Ok(vec![(None, ends)]),
        }
    }

    fn binary(
        &mut self,
        scope: &Rc<Scope>,
        (operator, left, right): (Operator, &Expression, &Expression),
        ends: Ends,
        place: Place,
    ) -> Built<Branches> {
        let mut all = Vec::new();
        for (one, ends) in self.branches(scope, left, ends.clone(), place)? {
            match (operator, one) {
                (Operator::AndThen, Some(0)) | (Operator::OrElse, Some(1)) => all.push((one, ends)),
                _ => {
                    for (two, ends) in self.branches(scope, right, ends, place)? {
                        all.push((combine(operator, one, two), ends));
                    }
                }
            }
        }
        let has_order = matches!(operator, Operator::AndThen | Operator::OrElse);
        if !has_order && self.reads_shared(scope, left) && self.reads_shared(scope, right) {
            for (two, ends) in self.branches(scope, right, ends, place)? {
                for (one, ends) in self.branches(scope, left, ends, place)? {
                    all.push((combine(operator, one, two), ends));
                }
            }
        }
        Ok(merged(all))
    }

    pub(super) fn each_value(
        &mut self,
        number: usize,
        ends: Ends,
        place: Place,
    ) -> Built<Branches> {
        let Domain { first, last, .. } = self.domain(number);
        let mut all = Vec::new();
        for value in first..=last {
            let (yes, _) = self.test(number, |other| other == value, ends.clone(), place)?;
            all.push((Some(value), yes));
        }
        Ok(all)
    }

    /// Splits control by a condition: where it is true, and where it is false.
    pub(super) fn condition(
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
                return Ok((no, yes));
            }
            Expression::Binary(
                operator @ (Operator::And | Operator::AndThen | Operator::Or | Operator::OrElse),
                left,
                right,
            ) => {
                let (mut yes, mut no) = self.both(scope, (*operator, left, right), &ends, place)?;
                let is_free = matches!(operator, Operator::And | Operator::Or);
                if is_free && self.reads_shared(scope, left) && self.reads_shared(scope, right) {
                    let other = self.both(scope, (*operator, right, left), &ends, place)?;
                    yes.extend(other.0);
                    no.extend(other.1);
                }
                return Ok((yes, no));
            }
            Expression::Binary(operator, left, right) if is_relational(*operator) => {
                let sides = (self.variable_of(scope, left), scope.value(right));
                if let (Some(number), Some(value)) = sides {
                    return self.test(
                        number,
                        |other| relates(*operator, other, value),
                        ends,
                        place,
                    );
                }
                let sides = (scope.value(left), self.variable_of(scope, right));
                if let (Some(value), Some(number)) = sides {
                    return self.test(
                        number,
                        |other| relates(*operator, value, other),
                        ends,
                        place,
                    );
                }
            }
            Expression::Within(value, range) => {
                if let (Some(number), Some(range)) =
                    (self.variable_of(scope, value), scope.range(range))
                {
                    let holds = |value| (range.first..=range.last).contains(&value);
                    return self.test(number, holds, ends, place);
                }
            }
            _ => {}
        }
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for (value, ends) in self.evaluate(scope, condition, ends, place)? {
            if value != Some(0) {
                yes.extend(&ends);
            }
            if value.is_none_or(|value| value == 0) {
                no.extend(&ends);
            }
        }
        Ok((yes, no))
    }

    /// Splits control by two conditions, of which the second is looked at only if it matters.
    fn both(
        &mut self,
        scope: &Rc<Scope>,
        (operator, first, second): (Operator, &Expression, &Expression),
        ends: &Ends,
        place: Place,
    ) -> Built<(Ends, Ends)> {
        // Plain `and` and `or` evaluate both, whatever comes of it.
        self.demand_pure(scope, second, place)?;
        let (mut yes, mut no) = self.condition(scope, first, ends.clone(), place)?;
        match operator {
            Operator::And | Operator::AndThen => {
                let (both, more) = self.condition(scope, second, yes, place)?;
                no.extend(more);
                Ok((both, no))
            }
            _ => {
                let (more, neither) = self.condition(scope, second, no, place)?;
                yes.extend(more);
                Ok((yes, neither))
            }
        }
    }

    /// Splits control by the value of a variable.
    pub(super) fn test(
        &mut self,
        number: usize,
        holds: impl Fn(i64) -> bool,
        ends: Ends,
        place: Place,
    ) -> Built<(Ends, Ends)> {
        if ends.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        let Domain { first, last, .. } = self.domain(number);
        let bits = |wanted: bool| {
            let values = (first..=last).filter(|value| holds(*value) == wanted);
            values.fold(0_u64, |bits, value| bits | 1 << (value - first))
        };
        let (yes, no) = (bits(true), bits(false));
        let mut split = |set: u64, other: u64| match (set, other) {
            (0, _) => Ok(Vec::new()),
            (_, 0) => Ok(ends.clone()),
            (set, _) => {
                let event = self.builder.event("test", number, Operation::IsOneOf(set));
                Ok(vec![self.add(&ends, Action::Event(vec![event]), place)?])
            }
        };
        Ok((split(yes, no)?, split(no, yes)?))
    }

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

fn combine(operator: Operator, left: Option<i64>, right: Option<i64>) -> Option<i64> {
    calculate(operator, left?, right?)
}

fn mapped(branches: Branches, of: impl Fn(i64) -> Option<i64>) -> Branches {
    merged(branches.into_iter().map(|(value, ends)| (value.and_then(&of), ends)).collect())
}

/// Brings branches with the same value together.
fn merged(branches: Branches) -> Branches {
    let mut list: Branches = Vec::new();
    for (value, ends) in branches {
        match list.iter_mut().find(|(other, _)| *other == value) {
            Some((_, all)) => all.extend(ends),
            None => list.push((value, ends)),
        }
    }
    list
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

fn relates(operator: Operator, left: i64, right: i64) -> bool {
    calculate(operator, left, right) != Some(0)
}
