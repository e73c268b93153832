//! Conditions and values: a variable with few values is tested for each of them, so that control knows
//! what it was.
//!
//! Other tasks can come between any two of these steps, as between the reads and writes of a shared variable in a real
//! run. Ada leaves open which operand comes first; where that can matter, there are steps for both orders.

use super::{Built, Ends, Flow};
use crate::purity::names_of;
use crate::scope::{Domain, Entity, Scope, calculate};
use crate::syntax::{Expression, Name, Operator, Place};
use hebra_flow::{Action, Operation};
use std::rc::Rc;

/// Where control is, with the value of an expression there if it is known.
type Branches = Vec<(Option<i64>, Ends)>;

/// The most combinations of values for which an expression is evaluated.
pub(super) const MOST_COMBINATIONS: i64 = 64;

/// What a name stands for.
pub(super) enum Target {
    Variable(usize),
    /// One of these, with their indices.
    Element(Rc<[(i64, usize)]>, Expression),
    /// A value of another type.
    Conversion(Expression),
    Other,
}

impl Flow<'_> {
    pub(super) fn place_of(&self, scope: &Scope, name: &Name) -> Target {
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
