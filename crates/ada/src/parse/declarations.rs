//! Declarations: types, objects, tasks, protected objects, subprograms and packages.

use super::{Read, Reader, all, child, children, has_word, named, place};
use crate::syntax::{
    Block, Declaration, EntryDeclaration, Expression, Formal, Operator, Procedure, Protected,
    Range, Subtype,
};
use std::rc::Rc;
use tree_sitter::Node;

impl Reader<'_> {
    pub(super) fn declarations<'n>(
        &self,
        nodes: impl IntoIterator<Item = Node<'n>>,
    ) -> Read<Vec<Declaration>> {
        let mut list = Vec::new();
        for node in nodes {
            self.declaration(node, &mut list)?;
        }
        Ok(list)
    }

    pub(super) fn declaration(&self, node: Node<'_>, list: &mut Vec<Declaration>) -> Read<()> {
        match node.kind() {
            "with_clause"
            | "use_clause"
            | "pragma_g"
            | "comment"
            | "subprogram_declaration"
            | "null_procedure_declaration"
            | "exception_declaration"
            | "incomplete_type_declaration"
            | "private_type_declaration"
            | "aspect_specification" => {}
            "full_type_declaration" => self.type_declaration(node, list)?,
            "subtype_declaration" => {
                let limit = child(node, "range_constraint");
                let subtype = match (limit, node.child_by_field_name("subtype_mark")) {
                    (Some(limit), _) => self.limited(limit)?,
                    (None, Some(mark)) => Subtype::Named(self.name(mark)?),
                    _ => Subtype::Opaque,
                };
                list.push(Declaration::Subtype(self.identifier(node)?, subtype));
            }
            "number_declaration" => {
                let value = child(node, "expression").map(|e| self.expression(e)).transpose()?;
                for name in children(node, "identifier") {
                    let value = value.clone().unwrap_or(Expression::Opaque(Vec::new()));
                    list.push(Declaration::Constant(self.lower(name), value));
                }
            }
            "object_declaration" => self.object(node, list)?,
            "task_body" => {
                let block = self.block(node)?;
                list.push(Declaration::TaskBody(self.identifier(node)?, Rc::new(block)));
            }
            "subprogram_body" => list.push(Declaration::Procedure(Rc::new(self.procedure(node)?))),
            "expression_function_declaration" => {
                let specification = child(node, "function_specification").unwrap_or(node);
                let name = self.specified_name(specification)?;
                list.push(Declaration::Procedure(Rc::new(Procedure {
                    name,
                    formals: Vec::new(),
                    is_function: true,
                    barrier: None,
                    block: Block { declarations: Vec::new(), statements: Vec::new() },
                    place: place(node),
                })));
            }
            "package_declaration" | "package_body" => {
                let Some(name) = node.child_by_field_name("name") else {
                    return self.outside(node, "a package without a name");
                };
                if child(node, "handled_sequence_of_statements").is_some() {
                    return self.outside(node, "statements of a package");
                }
                let inner = match child(node, "non_empty_declarative_part") {
                    Some(part) => self.declarations(named(part))?,
                    None => {
                        let parts = named(node).filter(|part| Some(part.id()) != Some(name.id()));
                        let is_end = |part: &Node<'_>| {
                            matches!(part.kind(), "identifier" | "selected_component")
                        };
                        self.declarations(parts.filter(|part| !is_end(part)))?
                    }
                };
                list.push(Declaration::Package(self.lower(name), inner));
            }
            "protected_body" => {
                let mut procedures = Vec::new();
                for part in named(node) {
                    match part.kind() {
                        "subprogram_body" => procedures.push(Rc::new(self.procedure(part)?)),
                        "entry_body" => procedures.push(Rc::new(self.entry_body(part)?)),
                        "identifier" | "subprogram_declaration" | "comment" => {}
                        other => return self.outside(part, &other.replace('_', " ")),
                    }
                }
                list.push(Declaration::ProtectedBody(self.identifier(node)?, procedures));
            }
            other => return self.outside(node, &other.replace('_', " ")),
        }
        Ok(())
    }

    pub(super) fn type_declaration(&self, node: Node<'_>, list: &mut Vec<Declaration>) -> Read<()> {
        for part in named(node) {
            match part.kind() {
                "task_type_declaration" => {
                    if let Some(discriminants) = child(part, "known_discriminant_part") {
                        return self.outside(discriminants, "a task type with discriminants");
                    }
                    let entries = self.entries(part)?;
                    list.push(Declaration::TaskType(self.identifier(part)?, entries));
                    return Ok(());
                }
                "protected_type_declaration" => {
                    let data = Rc::new(self.protected(part)?);
                    list.push(Declaration::ProtectedType(self.identifier(part)?, data));
                    return Ok(());
                }
                "enumeration_type_definition" => {
                    let literals = children(part, "identifier").map(|l| self.lower(l)).collect();
                    list.push(Declaration::Enumeration(self.identifier(node)?, literals));
                    return Ok(());
                }
                "signed_integer_type_definition" | "derived_type_definition" => {
                    let subtype = self.limited(part)?;
                    list.push(Declaration::Subtype(self.identifier(node)?, subtype));
                    return Ok(());
                }
                "array_type_definition" => {
                    let subtype = self.array(part)?;
                    list.push(Declaration::Subtype(self.identifier(node)?, subtype));
                    return Ok(());
                }
                "modular_type_definition" => {
                    let last = child(part, "expression").map(|e| self.expression(e)).transpose()?;
                    let subtype = last.map_or(Subtype::Opaque, |last| {
                        let one = Box::new(Expression::Number(1));
                        let last = Expression::Binary(Operator::Subtract, Box::new(last), one);
                        Subtype::Limited(Range::Between(Expression::Number(0), last))
                    });
                    list.push(Declaration::Subtype(self.identifier(node)?, subtype));
                    return Ok(());
                }
                "access_to_object_definition" | "access_to_subprogram_definition" => {
                    return self.outside(part, "access types");
                }
                _ => {}
            }
        }
        list.push(Declaration::Subtype(self.identifier(node)?, Subtype::Opaque));
        Ok(())
    }

    pub(super) fn limited(&self, node: Node<'_>) -> Read<Subtype> {
        let limit = child(node, "range_g")
            .or_else(|| child(node, "range_constraint").and_then(|limit| child(limit, "range_g")));
        match (limit, all(node).any(|c| c.kind() == "..")) {
            (Some(range), _) => Ok(Subtype::Limited(self.range(range)?)),
            (None, true) => Ok(Subtype::Limited(self.range(node)?)),
            (None, false) => match node.child_by_field_name("subtype_mark") {
                Some(mark) => Ok(Subtype::Named(self.name(mark)?)),
                None => Ok(Subtype::Opaque),
            },
        }
    }

    pub(super) fn array(&self, node: Node<'_>) -> Read<Subtype> {
        let component = child(node, "component_definition");
        let mark = component.and_then(|c| c.child_by_field_name("subtype_mark"));
        let component = match mark {
            Some(mark) => Subtype::Named(self.name(mark)?),
            None => Subtype::Opaque,
        };
        let mut ranges = named(node).filter(|part| part.kind() != "component_definition");
        match (ranges.next(), ranges.next()) {
            (Some(range), None) => Ok(Subtype::Array(self.discrete(range)?, Box::new(component))),
            _ => Ok(Subtype::Opaque),
        }
    }

    /// A range, or the name of a subtype that has one.
    pub(super) fn discrete(&self, node: Node<'_>) -> Read<Range> {
        match node.kind() {
            "range_g" => self.range(node),
            "range_constraint" => match child(node, "range_g") {
                Some(range) => self.range(range),
                None => self.outside(node, "a range"),
            },
            _ => Ok(Range::Of(self.name(node)?)),
        }
    }

    pub(super) fn range(&self, node: Node<'_>) -> Read<Range> {
        if let Some(prefix) = node.child_by_field_name("prefix") {
            return Ok(Range::Of(self.name(prefix)?));
        }
        let dots = all(node).position(|child| child.kind() == "..");
        let parts: Vec<Node<'_>> = all(node).collect();
        match dots {
            Some(at) => Ok(Range::Between(
                self.operands(&parts[..at], node)?,
                self.operands(&parts[at + 1..], node)?,
            )),
            None => self.outside(node, "this kind of range"),
        }
    }

    pub(super) fn object(&self, node: Node<'_>, list: &mut Vec<Declaration>) -> Read<()> {
        if let Some(task) = child(node, "single_task_declaration") {
            list.push(Declaration::Task(self.identifier(task)?, self.entries(task)?));
            return Ok(());
        }
        if let Some(protected) = child(node, "single_protected_declaration") {
            let data = Rc::new(self.protected(protected)?);
            list.push(Declaration::Protected(self.identifier(protected)?, data));
            return Ok(());
        }
        let subtype = if let Some(array) = child(node, "array_type_definition") {
            self.array(array)?
        } else if let Some(limit) = child(node, "range_constraint") {
            self.limited(limit)?
        } else if let Some(mark) = node.child_by_field_name("subtype_mark") {
            Subtype::Named(self.name(mark)?)
        } else {
            Subtype::Opaque
        };
        let initial = child(node, "expression").map(|e| self.expression(e)).transpose()?;
        let mut cursor = node.walk();
        let names: Vec<Node<'_>> = node.children_by_field_name("name", &mut cursor).collect();
        for name in names.into_iter().filter(|name| name.kind() == "identifier") {
            let (text, place) = (self.lower(name), place(name));
            list.push(match (&initial, has_word(node, "constant")) {
                (Some(value), true) => Declaration::Constant(text, value.clone()),
                _ => Declaration::Variable(text, subtype.clone(), initial.clone(), place),
            });
        }
        Ok(())
    }

    pub(super) fn entries(&self, task: Node<'_>) -> Read<Vec<EntryDeclaration>> {
        let mut list = Vec::new();
        let definition = child(task, "task_definition");
        for entry in definition.into_iter().flat_map(|d| children(d, "entry_declaration")) {
            let index = entry.child_by_field_name("subtype_mark");
            let is_family = index.or_else(|| child(entry, "range_g")).is_some();
            let name = self.lower(self.field(entry, "entry_name")?);
            list.push(EntryDeclaration { name, is_family, formals: self.formals(entry)? });
        }
        Ok(list)
    }

    pub(super) fn protected(&self, node: Node<'_>) -> Read<Protected> {
        if let Some(discriminants) = child(node, "known_discriminant_part") {
            return self.outside(discriminants, "a protected type with discriminants");
        }
        let mut data = Vec::new();
        let definition = child(node, "protected_definition");
        for part in definition.into_iter().flat_map(|d| children(d, "component_declaration")) {
            let definition = child(part, "component_definition");
            let mark = definition.and_then(|d| d.child_by_field_name("subtype_mark"));
            let subtype = match mark {
                Some(mark) => Subtype::Named(self.name(mark)?),
                None => Subtype::Opaque,
            };
            let initial = child(part, "expression").map(|e| self.expression(e)).transpose()?;
            for name in children(part, "identifier") {
                let variable = (self.lower(name), subtype.clone(), initial.clone());
                data.push(Declaration::Variable(variable.0, variable.1, variable.2, place(name)));
            }
        }
        Ok(Protected { data })
    }

    pub(super) fn specified_name(&self, specification: Node<'_>) -> Read<String> {
        match specification.child_by_field_name("name") {
            Some(name) => Ok(self.lower(name)),
            None => self.outside(specification, "a subprogram without a simple name"),
        }
    }

    pub(super) fn procedure(&self, node: Node<'_>) -> Read<Procedure> {
        let procedure = child(node, "procedure_specification");
        let Some(specification) = procedure.or_else(|| child(node, "function_specification"))
        else {
            return self.outside(node, "this kind of subprogram");
        };
        Ok(Procedure {
            name: self.specified_name(specification)?,
            formals: self.formals(specification)?,
            is_function: procedure.is_none(),
            barrier: None,
            block: self.block(node)?,
            place: place(node),
        })
    }

    pub(super) fn entry_body(&self, node: Node<'_>) -> Read<Procedure> {
        if let Some(family) = child(node, "entry_index_specification") {
            return self.outside(family, "a family of protected entries");
        }
        let barrier = child(node, "entry_barrier");
        let condition = barrier.and_then(|barrier| barrier.child_by_field_name("condition"));
        Ok(Procedure {
            name: self.identifier(node)?,
            formals: self.formals(node)?,
            is_function: false,
            barrier: condition.map(|condition| self.expression(condition)).transpose()?,
            block: self.block(node)?,
            place: place(node),
        })
    }

    pub(super) fn formals(&self, node: Node<'_>) -> Read<Vec<Formal>> {
        let profile = node.child_by_field_name("parameter_profile");
        let part = profile.or_else(|| child(node, "formal_part"));
        let mut formals = Vec::new();
        for specification in part.into_iter().flat_map(|p| children(p, "parameter_specification")) {
            let mode = child(specification, "non_empty_mode");
            let is_out = mode.is_some_and(|mode| self.lower(mode).contains("out"));
            let names = children(specification, "identifier");
            formals.extend(names.map(|name| Formal { name: self.lower(name), is_out }));
        }
        Ok(formals)
    }

    /// The declarations and statements of a body.
    pub(super) fn block(&self, node: Node<'_>) -> Read<Block> {
        let declarations = match child(node, "non_empty_declarative_part") {
            Some(part) => self.declarations(named(part))?,
            None => Vec::new(),
        };
        let statements = match child(node, "handled_sequence_of_statements") {
            Some(handled) => self.handled(handled)?,
            None => Vec::new(),
        };
        Ok(Block { declarations, statements })
    }
}
