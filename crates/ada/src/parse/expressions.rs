//! Names and expressions.

use super::{Read, Reader, all, child, children, has_word, named, place};
use crate::syntax::{Argument, Choice, Expression, Name, Operator, Part};
use tree_sitter::Node;

impl Reader<'_> {
    pub(super) fn arguments(&self, node: Node<'_>) -> Read<Vec<Argument>> {
        let mut list = Vec::new();
        for part in children(node, "parameter_association") {
            let formal = child(part, "component_choice_list").map(|f| self.lower(f));
            let value = match child(part, "expression") {
                Some(value) => self.expression(value)?,
                None => Expression::Opaque(self.names_in(part)?),
            };
            list.push(Argument { formal, value });
        }
        Ok(list)
    }

    pub(super) fn name(&self, node: Node<'_>) -> Read<Name> {
        let mut parts = Vec::new();
        self.name_parts(node, &mut parts)?;
        Ok(Name { parts, place: place(node) })
    }

    pub(super) fn name_parts(&self, node: Node<'_>, parts: &mut Vec<Part>) -> Read<()> {
        match node.kind() {
            "selected_component" => {
                self.name_parts(self.field(node, "prefix")?, parts)?;
                let name = self.lower(self.field(node, "selector_name")?);
                parts.push(Part { name, arguments: Vec::new() });
            }
            "function_call" if child(node, "tick").is_some() => {
                return self.outside(node, "this attribute");
            }
            "function_call" => {
                self.name_parts(self.field(node, "name")?, parts)?;
                if let (Some(part), Some(arguments)) =
                    (parts.last_mut(), child(node, "actual_parameter_part"))
                {
                    part.arguments.push(self.arguments(arguments)?);
                }
            }
            _ => parts.push(Part { name: self.lower(node), arguments: Vec::new() }),
        }
        Ok(())
    }

    /// All names anywhere inside a node.
    pub(super) fn names_in(&self, node: Node<'_>) -> Read<Vec<Name>> {
        let mut names = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            match node.kind() {
                "function_call" | "selected_component" | "identifier" => {
                    names.push(self.name(node)?);
                    open.extend(children(node, "actual_parameter_part"));
                }
                _ => open.extend(named(node)),
            }
        }
        Ok(names)
    }

    pub(super) fn expression(&self, node: Node<'_>) -> Read<Expression> {
        let parts: Vec<Node<'_>> = all(node).collect();
        self.operands(&parts, node)
    }

    /// `T'Succ (X)` and others.
    fn attribute_call(&self, node: Node<'_>) -> Read<Expression> {
        let opaque = || Ok(Expression::Opaque(self.names_in(node)?));
        let attribute =
            child(node, "attribute_designator").map(|designator| self.lower(designator));
        let arguments = child(node, "actual_parameter_part").map(|part| self.arguments(part));
        let Some(Ok(mut arguments)) = arguments else { return opaque() };
        let (Some(argument), true) = (arguments.pop(), arguments.is_empty()) else {
            return opaque();
        };
        let by = |operator, value| {
            let one = Box::new(Expression::Number(1));
            Ok(Expression::Binary(operator, Box::new(value), one))
        };
        // Values of an enumeration are their positions.
        match attribute.as_deref() {
            Some("succ") => by(Operator::Add, argument.value),
            Some("pred") => by(Operator::Subtract, argument.value),
            Some("pos" | "val") => Ok(argument.value),
            _ => opaque(),
        }
    }

    /// `(1 => True, others => False)`; one that is not for an array has names that mean nothing as indices.
    fn aggregate(&self, node: Node<'_>) -> Read<Expression> {
        let mut list = Vec::new();
        let mut open: Vec<Node<'_>> = named(node).collect();
        if node.kind() == "record_aggregate" {
            open = open.into_iter().flat_map(|part| named(part).collect::<Vec<_>>()).collect();
        }
        let mut choices = Vec::new();
        for part in open {
            match part.kind() {
                "comment" => {}
                "array_component_association" => {
                    let indices = self.inner(part, "discrete_choice_list")?;
                    let indices = children(indices, "discrete_choice").map(|c| self.choice(c));
                    let value = self.expression(self.inner(part, "expression")?)?;
                    list.push((indices.collect::<Read<_>>()?, value));
                }
                "component_choice_list" if self.lower(part) == "others" => {
                    choices = vec![Choice::Others];
                }
                "expression" => list.push((std::mem::take(&mut choices), self.expression(part)?)),
                _ => return Ok(Expression::Opaque(self.names_in(node)?)),
            }
        }
        Ok(Expression::Aggregate(list))
    }

    /// Operands with operators between them, which the grammar leaves in one row.
    pub(super) fn operands(&self, parts: &[Node<'_>], whole: Node<'_>) -> Read<Expression> {
        let mut row = Row { reader: self, parts, at: 0, whole };
        let expression = row.binary(0)?;
        if row.at == parts.len() {
            return Ok(expression);
        }
        Ok(Expression::Opaque(self.names_in(whole)?))
    }

    /// What a node is on its own.
    pub(super) fn operand(&self, node: Node<'_>) -> Read<Expression> {
        match node.kind() {
            "expression" | "term" => self.expression(node),
            "numeric_literal" => {
                let digits = self.text(node).replace('_', "");
                let opaque = Expression::Opaque(Vec::new());
                Ok(digits.parse().map_or(opaque, Expression::Number))
            }
            "function_call" if child(node, "tick").is_some() => self.attribute_call(node),
            "identifier" | "selected_component" | "function_call" => {
                Ok(Expression::Name(self.name(node)?))
            }
            "named_array_aggregate" | "positional_array_aggregate" | "record_aggregate" => {
                self.aggregate(node)
            }
            "factor_not" => {
                let rest: Vec<Node<'_>> = all(node).skip(1).collect();
                Ok(Expression::Not(Box::new(self.operands(&rest, node)?)))
            }
            "relation_membership" => {
                let value = self.inner(node, "term")?;
                let list = self.inner(node, "membership_choice_list")?;
                let value = self.expression(value)?;
                let mut choices = named(list);
                let within = match (choices.next(), choices.next()) {
                    (Some(range), None) if range.kind() == "range_g" => {
                        Expression::Within(Box::new(value), Box::new(self.range(range)?))
                    }
                    _ => return Ok(Expression::Opaque(self.names_in(node)?)),
                };
                let negated = has_word(node, "not");
                Ok(if negated { Expression::Not(Box::new(within)) } else { within })
            }
            _ => Ok(Expression::Opaque(self.names_in(node)?)),
        }
    }
}

/// A row of operands and operators, read by precedence.
struct Row<'r, 't> {
    reader: &'r Reader<'r>,
    parts: &'r [Node<'t>],
    at: usize,
    whole: Node<'t>,
}

/// How tightly operators bind: logical, relational, adding, multiplying.
const TIGHTEST: u8 = 4;

impl Row<'_, '_> {
    fn peek(&self) -> &str {
        self.parts.get(self.at).map_or("", |part| match part.kind() {
            "relational_operator"
            | "binary_adding_operator"
            | "multiplying_operator"
            | "unary_adding_operator" => self.reader.text(*part),
            kind => kind,
        })
    }

    fn binary(&mut self, level: u8) -> Read<Expression> {
        if level == TIGHTEST {
            return self.single();
        }
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = self.operator(level) {
            let right = self.binary(level + 1)?;
            left = Expression::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    /// Takes an operator of this level if it comes next.
    fn operator(&mut self, level: u8) -> Option<Operator> {
        let (operator, of) = match self.peek().to_lowercase().as_str() {
            "and" => (Operator::And, 0),
            "or" => (Operator::Or, 0),
            "xor" => (Operator::Xor, 0),
            "=" => (Operator::Equal, 1),
            "/=" => (Operator::Unequal, 1),
            "<" => (Operator::Less, 1),
            "<=" => (Operator::AtMost, 1),
            ">" => (Operator::More, 1),
            ">=" => (Operator::AtLeast, 1),
            "+" => (Operator::Add, 2),
            "-" => (Operator::Subtract, 2),
            "*" => (Operator::Multiply, 3),
            "/" => (Operator::Divide, 3),
            "mod" => (Operator::Mod, 3),
            "rem" => (Operator::Rem, 3),
            _ => return None,
        };
        if of != level {
            return None;
        }
        self.at += 1;
        Some(match (operator, self.peek()) {
            (Operator::And, "then") => {
                self.at += 1;
                Operator::AndThen
            }
            (Operator::Or, "else") => {
                self.at += 1;
                Operator::OrElse
            }
            (operator, _) => operator,
        })
    }

    fn single(&mut self) -> Read<Expression> {
        if self.peek() == "-" {
            self.at += 1;
            return Ok(Expression::Negative(Box::new(self.single()?)));
        }
        if matches!(self.peek(), "+" | "(") {
            self.at += 1;
        }
        let Some(part) = self.parts.get(self.at) else {
            return Ok(Expression::Opaque(self.reader.names_in(self.whole)?));
        };
        self.at += 1;
        let operand = self.reader.operand(*part)?;
        if self.peek() == ")" {
            self.at += 1;
        }
        if self.peek() == "tick" {
            self.at += 1;
            let Some(designator) = self.parts.get(self.at) else { return Ok(operand) };
            self.at += 1;
            return match operand {
                Expression::Name(name) => {
                    Ok(Expression::Attribute(name, self.reader.lower(*designator)))
                }
                _ => Ok(Expression::Opaque(self.reader.names_in(self.whole)?)),
            };
        }
        Ok(operand)
    }
}
