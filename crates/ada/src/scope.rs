//! What names mean, and the values of expressions that are known without running the program.

use crate::syntax::{
    Declaration, EntryDeclaration, Expression, Name, Operator, Procedure, Protected, Range, Subtype,
};
use hebra_flow::TaskId;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The values of a discrete type, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Domain {
    pub first: i64,
    pub last: i64,
    /// Names of the values of an enumeration, the first one first.
    pub literals: Option<Rc<[String]>>,
}

impl Domain {
    pub fn between(first: i64, last: i64) -> Domain {
        Domain { first, last, literals: None }
    }

    pub fn len(&self) -> i64 {
        (self.last - self.first + 1).max(0)
    }

    /// Returns the text of a value.
    pub fn show(&self, value: i64) -> String {
        let literals = self.literals.as_ref();
        let literal = usize::try_from(value).ok().and_then(|at| literals?.get(at));
        literal.map_or_else(|| value.to_string(), Clone::clone)
    }
}

/// A task, and the name of a variable of its own.
pub(crate) type Owner = (TaskId, Rc<str>);

/// A task that can be called.
#[derive(Clone, Debug)]
pub(crate) struct Callee {
    pub task: TaskId,
    pub entries: Rc<[EntryDeclaration]>,
}

/// What a name means.
#[derive(Clone, Debug)]
pub(crate) enum Entity {
    Value(i64),
    Type(Domain),
    Array(Domain, Subtype),
    /// A variable that is followed, by its number.
    Variable(usize),
    /// A variable of a task that is not followed, by its owner and name.
    Local(Owner),
    /// A variable or constant whose value is not known.
    Opaque,
    TaskType(Rc<[EntryDeclaration]>),
    Task(Callee),
    Tasks(Rc<[(i64, Callee)]>),
    Procedure(Rc<Procedure>, Rc<Scope>),
    ProtectedType(Rc<Protected>),
    /// A protected object: its name, and the scope with its data and procedures.
    Protected(Rc<str>, Rc<Scope>),
    Package(Rc<Scope>),
}

/// Names with their meanings, inside an outer scope.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    names: RefCell<HashMap<String, Entity>>,
    outer: Option<Rc<Scope>>,
}

impl Scope {
    pub fn inside(outer: &Rc<Scope>) -> Rc<Scope> {
        Rc::new(Scope { names: RefCell::default(), outer: Some(outer.clone()) })
    }

    /// The scope outside of all others, with what the language itself declares.
    pub fn standard() -> Rc<Scope> {
        let scope = Rc::new(Scope::default());
        let booleans: Rc<[String]> = ["false", "true"].map(str::to_owned).into();
        scope.put("boolean", Entity::Type(Domain { first: 0, last: 1, literals: Some(booleans) }));
        scope.put("false", Entity::Value(0));
        scope.put("true", Entity::Value(1));
        scope.put("integer", Entity::Type(Domain::between(i32::MIN.into(), i32::MAX.into())));
        scope.put("natural", Entity::Type(Domain::between(0, i32::MAX.into())));
        scope.put("positive", Entity::Type(Domain::between(1, i32::MAX.into())));
        scope
    }

    pub fn put(&self, name: &str, entity: Entity) {
        self.names.borrow_mut().insert(name.to_owned(), entity);
    }

    /// Returns what a simple name means here. Names of packages around are visible as if all were used.
    pub fn find(&self, name: &str) -> Option<Entity> {
        if let Some(entity) = self.here(name) {
            return Some(entity);
        }
        if let Some(entity) = self.in_packages(name) {
            return Some(entity);
        }
        self.outer.as_ref()?.find(name)
    }

    /// Returns what a name means in this scope alone.
    pub fn here(&self, name: &str) -> Option<Entity> {
        self.names.borrow().get(name).cloned()
    }

    fn in_packages(&self, name: &str) -> Option<Entity> {
        self.names.borrow().values().find_map(|entity| match entity {
            Entity::Package(scope) => scope.here(name),
            _ => None,
        })
    }

    /// Returns the entity that the parts of a name lead to, and how many parts that takes; arguments are not looked at.
    pub fn resolve(&self, name: &Name) -> Option<(Entity, usize)> {
        let mut parts = name.parts.iter();
        let mut entity = self.find(&parts.next()?.name)?;
        let mut used = 1;
        for part in parts {
            match &entity {
                Entity::Package(scope) => {
                    entity = scope.here(&part.name)?;
                    used += 1;
                }
                _ => break,
            }
        }
        Some((entity, used))
    }

    /// Returns the value of an expression, if it is known.
    pub fn value(&self, expression: &Expression) -> Option<i64> {
        match expression {
            Expression::Number(number) => Some(*number),
            Expression::Name(name) => match self.resolve(name)? {
                (Entity::Value(value), used) if used == name.parts.len() => Some(value),
                _ => None,
            },
            Expression::Attribute(name, attribute) => {
                let domain = self.domain_of(name)?;
                match attribute.as_str() {
                    "first" => Some(domain.first),
                    "last" => Some(domain.last),
                    "length" => Some(domain.len()),
                    _ => None,
                }
            }
            Expression::Not(inner) => Some(i64::from(self.value(inner)? == 0)),
            Expression::Negative(inner) => self.value(inner)?.checked_neg(),
            Expression::Within(value, range) => {
                let (value, range) = (self.value(value)?, self.range(range)?);
                Some(i64::from((range.first..=range.last).contains(&value)))
            }
            Expression::Binary(operator, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                match (operator, left, right) {
                    (Operator::And, Some(0), _) | (Operator::And, _, Some(0)) => Some(0),
                    (Operator::Or, Some(1), _) | (Operator::Or, _, Some(1)) => Some(1),
                    _ => calculate(*operator, left?, right?),
                }
            }
            Expression::Opaque(_) => None,
        }
    }

    /// Returns the bounds of a range, if they are known.
    pub fn range(&self, range: &Range) -> Option<Domain> {
        match range {
            Range::Between(first, last) => {
                Some(Domain::between(self.value(first)?, self.value(last)?))
            }
            Range::Of(name) => self.domain_of(name),
        }
    }

    fn domain_of(&self, name: &Name) -> Option<Domain> {
        match self.resolve(name)? {
            (Entity::Type(domain) | Entity::Array(domain, _), _) => Some(domain),
            (Entity::Tasks(tasks), _) => Some(Domain::between(tasks.first()?.0, tasks.last()?.0)),
            _ => None,
        }
    }

    /// Returns the values of a subtype, if they are known.
    pub fn domain(&self, subtype: &Subtype) -> Option<Domain> {
        match subtype {
            Subtype::Named(name) => match self.resolve(name)? {
                (Entity::Type(domain), _) => Some(domain),
                _ => None,
            },
            Subtype::Limited(range) => self.range(range),
            Subtype::Array(..) | Subtype::Opaque => None,
        }
    }

    /// Declares what needs no task and no variable: types and constants. Returns false if it is something else.
    pub fn declare(&self, declaration: &Declaration) -> bool {
        match declaration {
            Declaration::Enumeration(name, literals) => {
                for (value, literal) in literals.iter().enumerate() {
                    self.put(literal, Entity::Value(value as i64));
                }
                let (last, literals) = (literals.len() as i64 - 1, literals.clone().into());
                let domain = Domain { first: 0, last, literals: Some(literals) };
                self.put(name, Entity::Type(domain));
            }
            Declaration::Subtype(name, subtype) => {
                let entity = match subtype {
                    Subtype::Array(range, component) => match self.range(range) {
                        Some(domain) => Entity::Array(domain, (**component).clone()),
                        None => Entity::Opaque,
                    },
                    Subtype::Named(of) => match self.resolve(of) {
                        Some((entity, _)) => entity,
                        None => Entity::Opaque,
                    },
                    subtype => self.domain(subtype).map_or(Entity::Opaque, Entity::Type),
                };
                self.put(name, entity);
            }
            Declaration::Constant(name, value) => {
                self.put(name, self.value(value).map_or(Entity::Opaque, Entity::Value));
            }
            _ => return false,
        }
        true
    }
}

fn calculate(operator: Operator, left: i64, right: i64) -> Option<i64> {
    let truth = |truth: bool| Some(i64::from(truth));
    match operator {
        Operator::And => truth(left != 0 && right != 0),
        Operator::Or => truth(left != 0 || right != 0),
        Operator::Xor | Operator::Unequal => truth(left != right),
        Operator::Equal => truth(left == right),
        Operator::Less => truth(left < right),
        Operator::AtMost => truth(left <= right),
        Operator::More => truth(left > right),
        Operator::AtLeast => truth(left >= right),
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => left.checked_div(right),
        // Ada's `mod` has the sign of its right operand, `rem` that of its left one.
        Operator::Mod => match right {
            0 => None,
            right => {
                let rest = left.checked_rem(right)?;
                Some(if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest })
            }
        },
        Operator::Rem => left.checked_rem(right),
    }
}
