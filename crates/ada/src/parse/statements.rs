//! Statements.

use super::{Read, Reader, child, children, has_word, named, place};
use crate::syntax::{
    Accept, Alternative, AlternativeKind, Choice, Expression, Kind, Name, Scheme, Statement,
    Statements,
};
use tree_sitter::Node;

impl Reader<'_> {
    pub(super) fn handled(&self, node: Node<'_>) -> Read<Statements> {
        if let Some(handler) = child(node, "exception_handler") {
            return self.outside(handler, "an exception handler");
        }
        match child(node, "sequence_of_statements") {
            Some(sequence) => self.statements(sequence),
            None => Ok(Vec::new()),
        }
    }

    pub(super) fn statements(&self, node: Node<'_>) -> Read<Statements> {
        let mut list = Vec::new();
        for statement in named(node).filter(|s| !matches!(s.kind(), "comment" | "pragma_g")) {
            let kind = self.statement(statement)?;
            list.push(Statement { kind, place: place(statement) });
        }
        Ok(list)
    }

    pub(super) fn sequence_in(&self, node: Node<'_>) -> Read<Statements> {
        child(node, "sequence_of_statements").map_or(Ok(Vec::new()), |s| self.statements(s))
    }

    pub(super) fn statement(&self, node: Node<'_>) -> Read<Kind> {
        Ok(match node.kind() {
            "null_statement" => Kind::Nothing(None),
            "delay_relative_statement" | "delay_until_statement" => {
                Kind::Nothing(Some(self.delay(node)?))
            }
            "assignment_statement" => {
                let name = self.name(self.field(node, "variable_name")?)?;
                let value = match child(node, "expression") {
                    Some(value) => self.expression(value)?,
                    None => Expression::Opaque(self.names_in(node)?),
                };
                Kind::Assign(name, value)
            }
            "procedure_call_statement" => Kind::Call(self.call(node)?),
            "if_statement" => {
                let branch = |part: Node<'_>| -> Read<(Expression, Statements)> {
                    let condition = self.expression(self.field(part, "condition")?)?;
                    Ok((condition, self.statements(self.field(part, "statements")?)?))
                };
                let mut branches = vec![branch(node)?];
                for part in children(node, "elsif_statement_item") {
                    branches.push(branch(part)?);
                }
                let otherwise = node.child_by_field_name("else_statements");
                let otherwise = otherwise.map(|part| self.statements(part)).transpose()?;
                Kind::If(branches, otherwise.unwrap_or_default())
            }
            "case_statement" => {
                let value = self.expression(self.inner(node, "expression")?)?;
                let mut alternatives = Vec::new();
                for part in children(node, "case_statement_alternative") {
                    let list = self.inner(part, "discrete_choice_list")?;
                    let choices = children(list, "discrete_choice").map(|c| self.choice(c));
                    alternatives.push((choices.collect::<Read<_>>()?, self.sequence_in(part)?));
                }
                Kind::Case(value, alternatives)
            }
            "loop_statement" => self.loop_statement(node)?,
            "exit_statement" => {
                let name = node.child_by_field_name("loop_name").map(|name| self.lower(name));
                let when = node.child_by_field_name("condition");
                Kind::Exit(name, when.map(|when| self.expression(when)).transpose()?)
            }
            "simple_return_statement" => {
                let value = child(node, "expression").map(|value| self.expression(value));
                Kind::Return(value.transpose()?)
            }
            "block_statement" => {
                let block = self.block(node)?;
                Kind::Block(block.declarations, block.statements)
            }
            "accept_statement" => Kind::Accept(self.accept(node)?),
            "selective_accept" => self.select(node)?,
            "conditional_entry_call" => {
                let (call, then) = self.attempt(node)?;
                Kind::Attempt(call, then, None, self.sequence_in(node)?)
            }
            "timed_entry_call" => {
                let (call, then) = self.attempt(node)?;
                let delay = self.inner(node, "delay_alternative")?;
                let time = self.delay(named(delay).next().unwrap_or(delay))?;
                Kind::Attempt(call, then, Some(time), self.sequence_in(delay)?)
            }
            other => return self.outside(node, &other.replace('_', " ")),
        })
    }

    /// How long a delay lasts.
    fn delay(&self, node: Node<'_>) -> Read<Expression> {
        match child(node, "expression") {
            Some(time) => self.expression(time),
            None => Ok(Expression::Opaque(self.names_in(node)?)),
        }
    }

    pub(super) fn attempt(&self, node: Node<'_>) -> Read<(Name, Statements)> {
        let alternative = self.inner(node, "entry_call_alternative")?;
        let call = self.call(self.inner(alternative, "procedure_call_statement")?)?;
        Ok((call, self.sequence_in(alternative)?))
    }

    pub(super) fn choice(&self, node: Node<'_>) -> Read<Choice> {
        if has_word(node, "others") {
            return Ok(Choice::Others);
        }
        if let Some(range) = child(node, "range_g") {
            return Ok(Choice::Range(self.range(range)?));
        }
        match child(node, "expression") {
            Some(value) => Ok(Choice::Value(self.expression(value)?)),
            None => self.outside(node, "this kind of choice"),
        }
    }

    pub(super) fn loop_statement(&self, node: Node<'_>) -> Read<Kind> {
        let label = child(node, "loop_label");
        let name = label.map(|label| self.identifier(label)).transpose()?;
        let body = self.statements(self.field(node, "statements")?)?;
        let scheme = match child(node, "iteration_scheme") {
            None => Scheme::Forever,
            Some(scheme) => match scheme.child_by_field_name("condition") {
                Some(condition) => Scheme::While(self.expression(condition)?),
                None => {
                    let part = self.inner(scheme, "loop_parameter_specification")?;
                    let range = self.discrete_in(part)?;
                    Scheme::For(self.identifier(part)?, range, has_word(part, "reverse"))
                }
            },
        };
        Ok(Kind::Loop(name, scheme, body))
    }

    pub(super) fn accept(&self, node: Node<'_>) -> Read<Accept> {
        let index = node.child_by_field_name("entry_index");
        let body = child(node, "handled_sequence_of_statements");
        Ok(Accept {
            entry: self.lower(self.field(node, "entry_direct_name")?),
            index: index.map(|index| self.expression(index)).transpose()?,
            formals: self.formals(node)?,
            body: body.map(|body| self.handled(body)).transpose()?.unwrap_or_default(),
        })
    }

    pub(super) fn select(&self, node: Node<'_>) -> Read<Kind> {
        let mut alternatives = Vec::new();
        let (mut guard, mut otherwise) = (None, None);
        for part in named(node) {
            match part.kind() {
                "guard" => guard = Some(self.expression(self.field(part, "condition")?)?),
                "select_alternative" => {
                    let kind = match named(part).next() {
                        Some(part) if part.kind() == "accept_alternative" => {
                            let accept = self.inner(part, "accept_statement")?;
                            let then = self.sequence_in(part)?;
                            AlternativeKind::Accept(place(accept), self.accept(accept)?, then)
                        }
                        Some(part) if part.kind() == "delay_alternative" => {
                            let time = self.delay(named(part).next().unwrap_or(part))?;
                            AlternativeKind::Delay(time, self.sequence_in(part)?)
                        }
                        _ => AlternativeKind::Terminate,
                    };
                    alternatives.push(Alternative { guard: guard.take(), kind });
                }
                "sequence_of_statements" => otherwise = Some(self.statements(part)?),
                "comment" => {}
                other => return self.outside(part, &other.replace('_', " ")),
            }
        }
        Ok(Kind::Select(alternatives, otherwise))
    }

    pub(super) fn call(&self, node: Node<'_>) -> Read<Name> {
        let mut name = self.name(self.field(node, "name")?)?;
        if let Some(arguments) = child(node, "actual_parameter_part") {
            let arguments = self.arguments(arguments)?;
            if let Some(part) = name.parts.last_mut() {
                part.arguments.push(arguments);
            }
        }
        Ok(name)
    }
}
