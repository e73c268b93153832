//! Declarations: types, objects, tasks, protected objects, subprograms and packages.

use super::{Read, Reader, all, child, children, has_word, named, place};
use crate::syntax::{
    Argument, Block, Declaration, EntryDeclaration, Expression, Formal, Kind, Name, Object,
    Procedure, Protected, Range, Statement, Subtype, TaskType, is_library,
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
            "use_clause" => {
                let is_type = node.child_by_field_name("is_type").is_some();
                let names = named(node).filter(|name| !is_type && name.kind() != "comment");
                let names = names.map(|name| self.name(name)).collect::<Read<Vec<_>>>()?;
                list.push(Declaration::Use(names, place(node)));
            }
            "with_clause"
            | "pragma_g"
            | "comment"
            | "subprogram_declaration"
            | "exception_declaration"
            | "incomplete_type_declaration"
            | "private_type_declaration"
            | "aspect_specification" => {}
            "full_type_declaration" => self.type_declaration(node, list)?,
            "subtype_declaration" => {
                let subtype = self.indicated(node)?;
                list.push(Declaration::Subtype(self.identifier(node)?, subtype));
            }
            "number_declaration" => {
                let value = child(node, "expression").map(|e| self.expression(e)).transpose()?;
                for name in children(node, "identifier") {
                    let value = value.clone().unwrap_or(Expression::Opaque(Vec::new()));
                    let place = place(name);
                    list.push(Declaration::Constant(self.lower(name), None, value, place));
                }
            }
            "object_declaration" => self.object(node, list)?,
            "task_body" => {
                let block = self.block(node)?;
                list.push(Declaration::TaskBody(self.identifier(node)?, Rc::new(block)));
            }
            "subprogram_body" => list.push(Declaration::Procedure(Rc::new(self.procedure(node)?))),
            "null_procedure_declaration" => {
                let specification = self.inner(node, "procedure_specification")?;
                list.push(Declaration::Procedure(Rc::new(Procedure {
                    name: self.specified_name(specification)?,
                    formals: self.formals(specification)?,
                    is_function: false,
                    barrier: None,
                    block: Block { declarations: Vec::new(), statements: Vec::new() },
                    place: place(node),
                })));
            }
            "expression_function_declaration" => {
                let specification = child(node, "function_specification").unwrap_or(node);
                let name = self.specified_name(specification)?;
                let names = self.names_in(node)?;
                let value =
                    Expression::Opaque(names.into_iter().filter(|n| !is(n, &name)).collect());
                let value = Statement { kind: Kind::Return(Some(value)), place: place(node) };
                list.push(Declaration::Procedure(Rc::new(Procedure {
                    name,
                    formals: Vec::new(),
                    is_function: true,
                    barrier: None,
                    block: Block { declarations: Vec::new(), statements: vec![value] },
                    place: place(node),
                })));
            }
            "package_declaration" | "package_body" => {
                let Some(name) = node.child_by_field_name("name") else {
                    return self.outside(node, "a package without a name");
                };
                if name.kind() != "identifier" {
                    return self.outside(node, "a child package");
                }
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
            "generic_instantiation" => self.instantiation(node, list)?,
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

    /// A generic of Ada's own library, such as one for random numbers, has no tasks.
    fn instantiation(&self, node: Node<'_>, list: &mut Vec<Declaration>) -> Read<()> {
        let name = self.lower(self.field(node, "name")?);
        let generic = node.child_by_field_name("generic_name").map(|name| self.name(name));
        match generic.transpose()? {
            Some(generic) if is_library(&generic) => {
                list.push(Declaration::Library(name));
                Ok(())
            }
            _ => self.outside(node, "an instance of a generic"),
        }
    }

    pub(super) fn type_declaration(&self, node: Node<'_>, list: &mut Vec<Declaration>) -> Read<()> {
        for part in named(node) {
            match part.kind() {
                "task_type_declaration" => {
                    let kind = Rc::new(self.task_type(part)?);
                    list.push(Declaration::TaskType(self.identifier(part)?, kind));
                    return Ok(());
                }
                "protected_type_declaration" => {
                    let data = Rc::new(self.protected(part)?);
                    list.push(Declaration::ProtectedType(self.identifier(part)?, data));
                    return Ok(());
                }
                "enumeration_type_definition" => {
                    let is_name = |part: &Node<'_>| matches!(part.kind(), "identifier" | "comment");
                    if let Some(other) = named(part).find(|part| !is_name(part)) {
                        return self.outside(other, "an enumeration of characters");
                    }
                    let literals = children(part, "identifier").map(|l| self.lower(l)).collect();
                    let name = self.identifier(node)?;
                    list.push(Declaration::Enumeration(name, literals, place(node)));
                    return Ok(());
                }
                "signed_integer_type_definition" => {
                    let subtype = Subtype::Limited(self.range(part)?);
                    list.push(Declaration::Subtype(self.identifier(node)?, subtype));
                    return Ok(());
                }
                "derived_type_definition" => {
                    let subtype = match child(part, "record_extension_part") {
                        Some(_) => Subtype::Opaque,
                        None => self.indicated(part)?,
                    };
                    list.push(Declaration::Subtype(self.identifier(node)?, subtype));
                    return Ok(());
                }
                "array_type_definition" => {
                    let subtype = self.array(part)?;
                    list.push(Declaration::Subtype(self.identifier(node)?, subtype));
                    return Ok(());
                }
                "modular_type_definition" => {
                    // Their values go round; none of them is followed.
                    let name = self.identifier(node)?;
                    list.push(Declaration::Subtype(name, Subtype::Opaque));
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

    /// A subtype with its constraint, if there is one.
    fn indicated(&self, node: Node<'_>) -> Read<Subtype> {
        let Some(mark) = node.child_by_field_name("subtype_mark") else {
            return Ok(Subtype::Opaque);
        };
        match child(node, "range_constraint") {
            Some(_) => Ok(Subtype::Limited(self.discrete_in(node)?)),
            None => Ok(Subtype::Named(self.name(mark)?)),
        }
    }

    pub(super) fn array(&self, node: Node<'_>) -> Read<Subtype> {
        let component = child(node, "component_definition").map(|part| self.indicated(part));
        let component = component.transpose()?.unwrap_or(Subtype::Opaque);
        let is_index = |part: &Node<'_>| !matches!(part.kind(), "component_definition" | "comment");
        let indices: Vec<Node<'_>> = named(node).filter(is_index).collect();
        let range = match indices.as_slice() {
            [range] if range.kind() == "range_g" => self.range(*range)?,
            [name] if matches!(name.kind(), "identifier" | "selected_component") => {
                Range::Of(self.name(*name)?)
            }
            [name, limit] if limit.kind() == "range_constraint" => {
                match (self.name(*name)?, self.discrete_in(*limit)?) {
                    (name, Range::Between(_, first, last)) => {
                        Range::Between(Some(name), first, last)
                    }
                    (_, range) => range,
                }
            }
            _ => return Ok(Subtype::Opaque),
        };
        Ok(Subtype::Array(range, Box::new(component)))
    }

    /// The range inside a node: `1 .. 3`, `Place range 1 .. 3`, `Place`, `List'Range`.
    pub(super) fn discrete_in(&self, node: Node<'_>) -> Read<Range> {
        let mark = match node.child_by_field_name("subtype_mark") {
            Some(mark) => Some(mark),
            None => named(node).find(|part| matches!(part.kind(), "selected_component")),
        };
        let limit = child(node, "range_g")
            .or_else(|| child(node, "range_constraint").and_then(|limit| child(limit, "range_g")));
        match (limit, mark) {
            (Some(range), mark) => match (self.range(range)?, mark) {
                (Range::Between(None, first, last), Some(mark)) => {
                    Ok(Range::Between(Some(self.name(mark)?), first, last))
                }
                (range, _) => Ok(range),
            },
            (None, Some(mark)) => Ok(Range::Of(self.name(mark)?)),
            (None, None) => self.outside(node, "this kind of range"),
        }
    }

    pub(super) fn range(&self, node: Node<'_>) -> Read<Range> {
        if let Some(prefix) = node.child_by_field_name("prefix") {
            return Ok(Range::Of(self.name(prefix)?));
        }
        let dots = all(node).position(|child| child.kind() == "..");
        let parts: Vec<Node<'_>> =
            all(node).filter(|part| part.kind().to_lowercase() != "range").collect();
        match dots.and_then(|_| parts.iter().position(|part| part.kind() == "..")) {
            Some(at) => Ok(Range::Between(
                None,
                self.operands(&parts[..at], node)?,
                self.operands(&parts[at + 1..], node)?,
            )),
            None => self.outside(node, "this kind of range"),
        }
    }

    pub(super) fn object(&self, node: Node<'_>, list: &mut Vec<Declaration>) -> Read<()> {
        if let Some(task) = child(node, "single_task_declaration") {
            let kind = Rc::new(self.task_type(task)?);
            list.push(Declaration::Task(self.identifier(task)?, kind, place(task)));
            return Ok(());
        }
        if let Some(protected) = child(node, "single_protected_declaration") {
            let data = Rc::new(self.protected(protected)?);
            list.push(Declaration::Protected(self.identifier(protected)?, data));
            return Ok(());
        }
        let subtype = if let Some(array) = child(node, "array_type_definition") {
            self.array(array)?
        } else {
            self.indicated(node)?
        };
        let discriminants = match child(node, "discriminant_constraint") {
            Some(part) => self.discriminants(part)?,
            None => Vec::new(),
        };
        let initial = child(node, "expression").map(|e| self.expression(e)).transpose()?;
        let mut cursor = node.walk();
        let names: Vec<Node<'_>> = node.children_by_field_name("name", &mut cursor).collect();
        for name in names.into_iter().filter(|name| name.kind() == "identifier") {
            let (text, place) = (self.lower(name), place(name));
            list.push(match (&initial, has_word(node, "constant")) {
                (Some(value), true) => {
                    Declaration::Constant(text, Some(subtype.clone()), value.clone(), place)
                }
                _ => Declaration::Variable(Object {
                    name: text,
                    subtype: subtype.clone(),
                    discriminants: discriminants.clone(),
                    initial: initial.clone(),
                    place,
                }),
            });
        }
        Ok(())
    }

    fn discriminants(&self, node: Node<'_>) -> Read<Vec<Argument>> {
        let mut list = Vec::new();
        let mut open: Vec<Node<'_>> = named(node).collect();
        open.reverse();
        while let Some(part) = open.pop() {
            match part.kind() {
                "expression" => {
                    list.push(Argument { formal: None, value: self.expression(part)? });
                }
                "discriminant_association" => {
                    let formal = child(part, "identifier").map(|name| self.lower(name));
                    let value = self.expression(self.inner(part, "expression")?)?;
                    list.push(Argument { formal, value });
                }
                "comment" => {}
                _ => return self.outside(part, "these discriminants"),
            }
        }
        Ok(list)
    }

    /// The discriminants and entries of a task.
    fn task_type(&self, task: Node<'_>) -> Read<TaskType> {
        let part = child(task, "known_discriminant_part");
        let list = part.and_then(|part| child(part, "discriminant_specification_list"));
        let mut discriminants = Vec::new();
        for one in list.into_iter().flat_map(|l| children(l, "discriminant_specification")) {
            self.formals_of(one, &mut discriminants)?;
        }
        Ok(TaskType { discriminants, entries: self.entries(task)? })
    }

    pub(super) fn entries(&self, task: Node<'_>) -> Read<Vec<EntryDeclaration>> {
        let mut list = Vec::new();
        let definition = child(task, "task_definition");
        for entry in definition.into_iter().flat_map(|d| children(d, "entry_declaration")) {
            let index = entry.child_by_field_name("subtype_mark");
            let family = match index.or_else(|| child(entry, "range_g")) {
                Some(_) => Some(self.discrete_in(entry)?),
                None => None,
            };
            let name = self.lower(self.field(entry, "entry_name")?);
            list.push(EntryDeclaration { name, family, formals: self.formals(entry)? });
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
            let definition = child(part, "component_definition").unwrap_or(part);
            let subtype = self.indicated(definition)?;
            let initial = child(part, "expression").map(|e| self.expression(e)).transpose()?;
            for name in children(part, "identifier") {
                data.push(Declaration::Variable(Object {
                    name: self.lower(name),
                    subtype: subtype.clone(),
                    discriminants: Vec::new(),
                    initial: initial.clone(),
                    place: place(name),
                }));
            }
        }
        Ok(Protected { data })
    }

    pub(super) fn specified_name(&self, specification: Node<'_>) -> Read<String> {
        match specification.child_by_field_name("name") {
            // Operators are calculated with as the language defines them.
            Some(name) if self.text(name).starts_with('"') => {
                self.outside(name, "an operator of the program")
            }
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
            self.formals_of(specification, &mut formals)?;
        }
        Ok(formals)
    }

    fn formals_of(&self, specification: Node<'_>, formals: &mut Vec<Formal>) -> Read<()> {
        let mode = child(specification, "non_empty_mode").map(|mode| self.lower(mode));
        let is_out = mode.as_ref().is_some_and(|mode| mode.contains("out"));
        let is_in = !is_out || mode.is_some_and(|mode| mode.split_whitespace().any(|w| w == "in"));
        let default = child(specification, "expression").map(|d| self.expression(d)).transpose()?;
        let subtype = self.indicated(specification)?;
        let mark = specification.child_by_field_name("subtype_mark").map(|mark| mark.id());
        let names = children(specification, "identifier").filter(|name| Some(name.id()) != mark);
        for name in names {
            formals.push(Formal {
                name: self.lower(name),
                subtype: subtype.clone(),
                is_in,
                is_out,
                default: default.clone(),
            });
        }
        Ok(())
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

fn is(name: &Name, simple: &str) -> bool {
    matches!(name.parts.as_slice(), [part] if part.name == simple)
}
