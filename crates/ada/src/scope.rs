//! What names mean, and the values of expressions that are known without running the program.

use crate::syntax::{
    Declaration, Expression, Name, Operator, Procedure, Protected, Range, Subtype, TaskType,
    is_library,
};
use hebra_flow::{TaskId, Variable};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// A variable that is followed.
pub(crate) struct Followed {
    pub variable: Variable,
    pub domain: Domain,
    /// The task whose own variable it is, as far as it can turn out to have one value only.
    pub owner: Option<Owner>,
    /// Tasks can use it at the same time.
    pub is_shared: bool,
}

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
    pub kind: Rc<TaskType>,
}

/// What a name means.
#[derive(Clone, Debug)]
pub(crate) enum Entity {
    Value(i64),
    Type(Domain),
    Array(Domain, Subtype),
    /// A variable that is followed, by its number.
    Variable(usize),
    /// An array of such variables: their indices and numbers.
    Variables(Rc<[(i64, usize)]>),
    /// A variable of a task that only ever has this value.
    Only(i64, Owner),
    /// A variable of a task that is not followed, by its owner and name.
    Local(Owner),
    /// A variable or constant whose value is not known.
    Opaque,
    TaskType(Rc<TaskType>),
    Task(Callee),
    Tasks(Rc<[(i64, Callee)]>),
    Procedure(Rc<Procedure>, Rc<Scope>),
    ProtectedType(Rc<Protected>),
    /// A protected object: its name, and the scope with its data and procedures.
    Protected(Rc<str>, Rc<Scope>),
    Package(Rc<Scope>),
    /// A package of Ada's own library.
    Library,
    /// Several procedures have this name.
    Overloaded,
}

/// Names with their meanings, inside an outer scope.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    names: RefCell<HashMap<String, Entity>>,
    outer: Option<Rc<Scope>>,
    /// Packages whose names can be used here without theirs.
    used: RefCell<Vec<Rc<Scope>>>,
    uses_library: Cell<bool>,
}

impl Scope {
    pub fn inside(outer: &Rc<Scope>) -> Rc<Scope> {
        Rc::new(Scope { outer: Some(outer.clone()), ..Scope::default() })
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

    /// Returns what a simple name means here: names of scopes around come before those of packages that are used.
    pub fn find(&self, name: &str) -> Option<Entity> {
        self.directly(name).or_else(|| {
            let mut found = Vec::new();
            self.in_packages(name, &mut found);
            let first = found.pop()?;
            let is_same = |other: &Entity| match (other, &first) {
                (Entity::Value(other), Entity::Value(first)) => other == first,
                _ => false,
            };
            match found.iter().all(is_same) {
                true => Some(first),
                false if matches!(first, Entity::Procedure(..)) => Some(Entity::Overloaded),
                false => Some(Entity::Opaque),
            }
        })
    }

    /// Returns what a name means in this scope alone.
    pub fn here(&self, name: &str) -> Option<Entity> {
        self.names.borrow().get(name).cloned()
    }

    fn directly(&self, name: &str) -> Option<Entity> {
        self.here(name).or_else(|| self.outer.as_ref()?.directly(name))
    }

    fn in_packages(&self, name: &str, found: &mut Vec<Entity>) {
        found.extend(self.used.borrow().iter().filter_map(|package| package.here(name)));
        if let Some(outer) = &self.outer {
            outer.in_packages(name, found);
        }
    }

    /// Makes the names of a package visible. Returns false if there is no such package.
    pub fn use_package(&self, name: &Name) -> bool {
        match self.resolve(name) {
            Some((Entity::Package(package), used)) if used == name.parts.len() => {
                let mut list = self.used.borrow_mut();
                if !list.iter().any(|other| Rc::ptr_eq(other, &package)) {
                    list.push(package);
                }
            }
            Some((Entity::Library, _)) => self.uses_library.set(true),
            _ if is_library(name) => self.uses_library.set(true),
            _ => return false,
        }
        true
    }

    /// Returns true if a name that means nothing here can be one of Ada's own library.
    pub fn may_be_library(&self, name: &Name) -> bool {
        is_library(name)
            || (name.parts.len() == 1 && self.uses_library())
            || matches!(self.resolve(name), Some((Entity::Library, _)))
    }

    fn uses_library(&self) -> bool {
        self.uses_library.get() || self.outer.as_ref().is_some_and(|outer| outer.uses_library())
    }

    /// Declares a procedure. Another one that it does not hide makes calls ambiguous.
    pub fn put_procedure(&self, procedure: &Rc<Procedure>, own: &Rc<Scope>) {
        let hides = |other: &Procedure| {
            let subtypes = |p: &Procedure| p.formals.iter().map(|f| f.subtype.clone()).collect();
            let (one, two): (Vec<Subtype>, Vec<Subtype>) = (subtypes(other), subtypes(procedure));
            one == two && other.is_function == procedure.is_function
        };
        let entity = match self.directly(&procedure.name) {
            Some(Entity::Overloaded) => Entity::Overloaded,
            Some(Entity::Procedure(other, _)) if !hides(&other) => Entity::Overloaded,
            Some(Entity::Procedure(other, _))
                if self.here(&procedure.name).is_some() && !Rc::ptr_eq(&other, procedure) =>
            {
                Entity::Overloaded
            }
            _ => Entity::Procedure(procedure.clone(), own.clone()),
        };
        self.put(&procedure.name, entity);
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
                (Entity::Value(value) | Entity::Only(value, _), used)
                    if used == name.parts.len() && name.parts[used - 1].arguments.is_empty() =>
                {
                    Some(value)
                }
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
                    (Operator::AndThen, Some(0), _) => Some(0),
                    (Operator::OrElse, Some(1), _) => Some(1),
                    _ => calculate(*operator, left?, right?),
                }
            }
            Expression::Aggregate(_) | Expression::Opaque(_) => None,
        }
    }

    /// Returns the bounds of a range, if they are known.
    pub fn range(&self, range: &Range) -> Option<Domain> {
        match range {
            Range::Between(mark, first, last) => {
                let literals = match mark {
                    Some(mark) => match self.resolve(mark)? {
                        (Entity::Type(domain), _) => domain.literals,
                        _ => return None,
                    },
                    None => None,
                };
                Some(Domain { first: self.value(first)?, last: self.value(last)?, literals })
            }
            Range::Of(name) => self.domain_of(name),
        }
    }

    fn domain_of(&self, name: &Name) -> Option<Domain> {
        match self.resolve(name)? {
            (Entity::Type(domain) | Entity::Array(domain, _), _) => Some(domain),
            (Entity::Tasks(tasks), _) => Some(Domain::between(tasks.first()?.0, tasks.last()?.0)),
            (Entity::Variables(list), _) => Some(Domain::between(list.first()?.0, list.last()?.0)),
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
            Declaration::Enumeration(name, literals, _) => {
                for (value, literal) in literals.iter().enumerate() {
                    // The literal of another type does not hide: which one is meant is not known.
                    let entity = match self.directly(literal) {
                        Some(Entity::Value(other)) if other != value as i64 => Entity::Opaque,
                        Some(Entity::Opaque) => Entity::Opaque,
                        _ => Entity::Value(value as i64),
                    };
                    self.put(literal, entity);
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
            Declaration::Constant(name, subtype, value, _) => {
                let is_plain = subtype.as_ref().is_none_or(|of| self.domain(of).is_some());
                let value = self.value(value).filter(|_| is_plain);
                self.put(name, value.map_or(Entity::Opaque, Entity::Value));
            }
            Declaration::Library(name) => self.put(name, Entity::Library),
            _ => return false,
        }
        true
    }
}

pub(crate) fn calculate(operator: Operator, left: i64, right: i64) -> Option<i64> {
    let truth = |truth: bool| Some(i64::from(truth));
    match operator {
        Operator::And | Operator::AndThen => truth(left != 0 && right != 0),
        Operator::Or | Operator::OrElse => truth(left != 0 || right != 0),
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
