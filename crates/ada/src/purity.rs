//! Functions of a program that do more than compute a value are refused where they are called: expressions have no
//! events but tests.

use crate::scope::{Entity, Scope};
use crate::syntax::{Choice, Declaration, Expression, Kind, Name, Procedure, Range, Statement};
use std::rc::Rc;

/// Says what is wrong if evaluating an expression can do more than compute.
pub(crate) fn demand_pure(scope: &Scope, expression: &Expression) -> Result<(), String> {
    let mut names = Vec::new();
    names_of(expression, &mut names);
    demand_pure_names(scope, &names)
}

/// Says what is wrong if evaluating the indices and arguments of a name can do more than compute.
pub(crate) fn demand_pure_arguments(scope: &Scope, name: &Name) -> Result<(), String> {
    let arguments = name.parts.iter().flat_map(|part| part.arguments.iter().flatten());
    arguments.map(|argument| &argument.value).try_for_each(|value| demand_pure(scope, value))
}

fn demand_pure_names(scope: &Scope, names: &[&Name]) -> Result<(), String> {
    for name in names {
        match scope.resolve(name) {
            Some((Entity::Procedure(procedure, own), _)) if procedure.is_function => {
                check(&procedure, &own, &mut Vec::new())?;
            }
            Some((Entity::Protected(_, own), used)) => {
                let operation = name.parts.get(used).and_then(|part| own.here(&part.name));
                if let Some(Entity::Procedure(procedure, own)) = operation {
                    check(&procedure, &own, &mut Vec::new())?;
                }
            }
            Some((Entity::Overloaded, _)) => {
                return Err(format!("{name}: several subprograms have this name"));
            }
            None if name.parts.len() > 1 && !scope.may_be_library(name) => {
                return Err(format!("{name} is not among the files"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Says what is wrong if a function does more than compute.
fn check(
    function: &Rc<Procedure>,
    own: &Scope,
    around: &mut Vec<Rc<Procedure>>,
) -> Result<(), String> {
    if around.iter().any(|other| Rc::ptr_eq(other, function)) {
        return Ok(());
    }
    around.push(function.clone());
    let impure = || format!("function {} does more than compute a value", function.name);
    if function.formals.iter().any(|formal| formal.is_out) {
        return Err(impure());
    }
    let mut locals: Vec<&str> =
        function.formals.iter().map(|formal| formal.name.as_str()).collect();
    let mut expressions = Vec::new();
    for declaration in &function.block.declarations {
        match declaration {
            Declaration::Variable(object) => {
                locals.push(&object.name);
                expressions.extend(&object.initial);
            }
            Declaration::Constant(name, _, value, _) => {
                locals.push(name);
                expressions.push(value);
            }
            Declaration::Subtype(..) | Declaration::Enumeration(..) | Declaration::Use(..) => {}
            _ => return Err(impure()),
        }
    }
    if !function.block.statements.iter().all(|s| collect(s, &locals, &mut expressions)) {
        return Err(impure());
    }
    let mut names = Vec::new();
    expressions.into_iter().for_each(|expression| names_of(expression, &mut names));
    for name in names {
        if let Some((Entity::Procedure(other, own), _)) = own.resolve(name)
            && other.is_function
        {
            check(&other, &own, around)?;
        } else if !locals.contains(&name.parts[0].name.as_str()) {
            demand_pure_names(own, &[name])?;
        }
    }
    around.pop();
    Ok(())
}

/// Collects the expressions of a statement. Returns false if it does more than compute: it assigns to something that is
/// not the function's own, calls or communicates.
fn collect<'s>(
    statement: &'s Statement,
    locals: &[&str],
    expressions: &mut Vec<&'s Expression>,
) -> bool {
    let run = |statements: &'s [Statement], expressions: &mut Vec<&'s Expression>| {
        statements.iter().all(|statement| collect(statement, locals, expressions))
    };
    match &statement.kind {
        Kind::Nothing(time) => time.is_none(),
        Kind::Return(value) => {
            expressions.extend(value);
            true
        }
        Kind::Exit(_, when) => {
            expressions.extend(when);
            true
        }
        Kind::If(branches, otherwise) => {
            expressions.extend(branches.iter().map(|(condition, _)| condition));
            branches.iter().all(|(_, statements)| run(statements, expressions))
                && run(otherwise, expressions)
        }
        Kind::Case(value, alternatives) => {
            expressions.push(value);
            alternatives.iter().all(|(_, statements)| run(statements, expressions))
        }
        Kind::Loop(_, scheme, body) => {
            if let crate::syntax::Scheme::While(condition) = scheme {
                expressions.push(condition);
            }
            run(body, expressions)
        }
        Kind::Assign(name, value) => {
            expressions.push(value);
            let arguments = name.parts.iter().flat_map(|part| part.arguments.iter().flatten());
            expressions.extend(arguments.map(|argument| &argument.value));
            locals.contains(&name.parts[0].name.as_str())
        }
        Kind::Call(_)
        | Kind::Block(..)
        | Kind::Accept(_)
        | Kind::Select(..)
        | Kind::Attempt(..) => false,
    }
}

/// Collects the names in an expression.
pub(crate) fn names_of<'e>(expression: &'e Expression, names: &mut Vec<&'e Name>) {
    let mut add = |name: &'e Name| {
        names.push(name);
        let arguments = name.parts.iter().flat_map(|part| part.arguments.iter().flatten());
        arguments.map(|argument| &argument.value).collect::<Vec<_>>()
    };
    let inner: Vec<&Expression> = match expression {
        Expression::Number(_) => Vec::new(),
        Expression::Name(name) | Expression::Attribute(name, _) => add(name),
        Expression::Binary(_, left, right) => vec![&**left, &**right],
        Expression::Not(inner) | Expression::Negative(inner) => vec![&**inner],
        Expression::Within(inner, range) => match &**range {
            Range::Between(_, first, last) => vec![&**inner, first, last],
            Range::Of(_) => vec![&**inner],
        },
        Expression::Aggregate(list) => {
            let parts = list.iter().flat_map(|(choices, value)| {
                let indices = choices.iter().filter_map(|choice| match choice {
                    Choice::Value(value) => Some(value),
                    _ => None,
                });
                indices.chain([value])
            });
            parts.collect()
        }
        Expression::Opaque(list) => list.iter().flat_map(add).collect(),
    };
    inner.into_iter().for_each(|expression| names_of(expression, names));
}
