//! From the text of Ada programs to `syntax`, through the grammar of `tree-sitter-ada`. What is outside the subset is an
//! error that names it; nothing is left out silently that could communicate.

use crate::complaint::Complaint;
use crate::syntax::{
    Accept, Alternative, AlternativeKind, Argument, Block, Choice, Declaration, EntryDeclaration,
    Expression, Formal, Kind, Name, Operator, Part, Place, Procedure, Protected, Range, Scheme,
    Statement, Statements, Subtype,
};
use std::rc::Rc;
use tree_sitter::Node;

/// Reads the declarations of a file.
pub(crate) fn parse(file: &str, text: &str) -> Result<Vec<Declaration>, Complaint> {
    let mut parser = tree_sitter::Parser::new();
    let reader = Reader { file, text };
    let Ok(()) = parser.set_language(&tree_sitter_ada::LANGUAGE.into()) else {
        return Err(reader.complain(Place::default(), "the Ada grammar does not fit its parser"));
    };
    let Some(tree) = parser.parse(text, None) else {
        return Err(reader.complain(Place::default(), "the parser gave up"));
    };
    if let Some(wrong) = first_error(tree.root_node()) {
        let what = match wrong.is_missing() {
            true => format!("`{}` is missing here", wrong.kind()),
            false => {
                let text = reader.text(wrong).lines().next().unwrap_or_default();
                format!("this is not Ada: `{}`", text.chars().take(40).collect::<String>())
            }
        };
        return Err(reader.complain(place(wrong), &what));
    }
    let units = children(tree.root_node(), "compilation_unit");
    reader.declarations(units.flat_map(|unit| named(unit).collect::<Vec<_>>()))
}

fn first_error(node: Node<'_>) -> Option<Node<'_>> {
    if !node.has_error() {
        return None;
    }
    let mut cursor = node.walk();
    let inner = node.children(&mut cursor).find_map(first_error);
    inner.or_else(|| (node.is_error() || node.is_missing()).then_some(node))
}

fn place(node: Node<'_>) -> Place {
    let at = node.start_position();
    Place { line: at.row + 1, column: at.column + 1 }
}

fn named(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    (0..node.named_child_count() as u32).filter_map(move |at| node.named_child(at))
}

fn all(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    (0..node.child_count()).filter_map(move |at| node.child(at))
}

fn children<'t>(node: Node<'t>, kind: &'static str) -> impl Iterator<Item = Node<'t>> {
    named(node).filter(move |child| child.kind() == kind)
}

fn child<'t>(node: Node<'t>, kind: &'static str) -> Option<Node<'t>> {
    children(node, kind).next()
}

fn has_word(node: Node<'_>, word: &str) -> bool {
    all(node).any(|child| child.kind() == word)
}

type Read<T> = Result<T, Complaint>;

struct Reader<'t> {
    file: &'t str,
    text: &'t str,
}

impl Reader<'_> {
    fn complain(&self, place: Place, message: &str) -> Complaint {
        Complaint {
            file: self.file.to_owned(),
            line: place.line,
            column: place.column,
            message: message.to_owned(),
        }
    }

    fn outside<T>(&self, node: Node<'_>, what: &str) -> Read<T> {
        Err(self.complain(
            place(node),
            &format!("{what}: this is outside the subset of Ada that is understood"),
        ))
    }

    fn text(&self, node: Node<'_>) -> &str {
        self.text.get(node.byte_range()).unwrap_or_default()
    }

    fn lower(&self, node: Node<'_>) -> String {
        self.text(node).to_lowercase()
    }

    /// The first identifier directly inside a node.
    fn identifier(&self, node: Node<'_>) -> Read<String> {
        match child(node, "identifier") {
            Some(identifier) => Ok(self.lower(identifier)),
            None => self.outside(node, "a declaration without a simple name"),
        }
    }

    fn declarations<'n>(
        &self,
        nodes: impl IntoIterator<Item = Node<'n>>,
    ) -> Read<Vec<Declaration>> {
        let mut list = Vec::new();
        for node in nodes {
            self.declaration(node, &mut list)?;
        }
        Ok(list)
    }

    fn declaration(&self, node: Node<'_>, list: &mut Vec<Declaration>) -> Read<()> {
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

    fn type_declaration(&self, node: Node<'_>, list: &mut Vec<Declaration>) -> Read<()> {
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

    fn limited(&self, node: Node<'_>) -> Read<Subtype> {
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

    fn array(&self, node: Node<'_>) -> Read<Subtype> {
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
    fn discrete(&self, node: Node<'_>) -> Read<Range> {
        match node.kind() {
            "range_g" => self.range(node),
            "range_constraint" => match child(node, "range_g") {
                Some(range) => self.range(range),
                None => self.outside(node, "a range"),
            },
            _ => Ok(Range::Of(self.name(node)?)),
        }
    }

    fn range(&self, node: Node<'_>) -> Read<Range> {
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

    fn object(&self, node: Node<'_>, list: &mut Vec<Declaration>) -> Read<()> {
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

    fn entries(&self, task: Node<'_>) -> Read<Vec<EntryDeclaration>> {
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

    fn protected(&self, node: Node<'_>) -> Read<Protected> {
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

    fn specified_name(&self, specification: Node<'_>) -> Read<String> {
        match specification.child_by_field_name("name") {
            Some(name) => Ok(self.lower(name)),
            None => self.outside(specification, "a subprogram without a simple name"),
        }
    }

    fn procedure(&self, node: Node<'_>) -> Read<Procedure> {
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

    fn entry_body(&self, node: Node<'_>) -> Read<Procedure> {
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

    fn formals(&self, node: Node<'_>) -> Read<Vec<Formal>> {
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
    fn block(&self, node: Node<'_>) -> Read<Block> {
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

    fn handled(&self, node: Node<'_>) -> Read<Statements> {
        if let Some(handler) = child(node, "exception_handler") {
            return self.outside(handler, "an exception handler");
        }
        match child(node, "sequence_of_statements") {
            Some(sequence) => self.statements(sequence),
            None => Ok(Vec::new()),
        }
    }

    fn statements(&self, node: Node<'_>) -> Read<Statements> {
        let mut list = Vec::new();
        for statement in named(node).filter(|s| !matches!(s.kind(), "comment" | "pragma_g")) {
            let kind = self.statement(statement)?;
            list.push(Statement { kind, place: place(statement) });
        }
        Ok(list)
    }

    fn field<'t>(&self, node: Node<'t>, field: &str) -> Read<Node<'t>> {
        match node.child_by_field_name(field) {
            Some(child) => Ok(child),
            None => self.outside(node, &node.kind().replace('_', " ")),
        }
    }

    fn inner<'t>(&self, node: Node<'t>, kind: &'static str) -> Read<Node<'t>> {
        match child(node, kind) {
            Some(child) => Ok(child),
            None => self.outside(node, &node.kind().replace('_', " ")),
        }
    }

    fn sequence_in(&self, node: Node<'_>) -> Read<Statements> {
        child(node, "sequence_of_statements").map_or(Ok(Vec::new()), |s| self.statements(s))
    }

    fn statement(&self, node: Node<'_>) -> Read<Kind> {
        Ok(match node.kind() {
            "null_statement" | "delay_relative_statement" | "delay_until_statement" => {
                Kind::Nothing
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
            "simple_return_statement" => Kind::Return,
            "block_statement" => {
                let block = self.block(node)?;
                Kind::Block(block.declarations, block.statements)
            }
            "accept_statement" => Kind::Accept(self.accept(node)?),
            "selective_accept" => self.select(node)?,
            "conditional_entry_call" => {
                let (call, then) = self.attempt(node)?;
                Kind::Attempt(call, then, self.sequence_in(node)?)
            }
            "timed_entry_call" => {
                let (call, then) = self.attempt(node)?;
                let delay = self.inner(node, "delay_alternative")?;
                Kind::Attempt(call, then, self.sequence_in(delay)?)
            }
            other => return self.outside(node, &other.replace('_', " ")),
        })
    }

    fn attempt(&self, node: Node<'_>) -> Read<(Name, Statements)> {
        let alternative = self.inner(node, "entry_call_alternative")?;
        let call = self.call(self.inner(alternative, "procedure_call_statement")?)?;
        Ok((call, self.sequence_in(alternative)?))
    }

    fn choice(&self, node: Node<'_>) -> Read<Choice> {
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

    fn loop_statement(&self, node: Node<'_>) -> Read<Kind> {
        let label = child(node, "loop_label");
        let name = label.map(|label| self.identifier(label)).transpose()?;
        let body = self.statements(self.field(node, "statements")?)?;
        let scheme = match child(node, "iteration_scheme") {
            None => Scheme::Forever,
            Some(scheme) => match scheme.child_by_field_name("condition") {
                Some(condition) => Scheme::While(self.expression(condition)?),
                None => {
                    let part = self.inner(scheme, "loop_parameter_specification")?;
                    let limit = child(part, "range_g").or_else(|| child(part, "range_constraint"));
                    let range = match (limit, part.child_by_field_name("subtype_mark")) {
                        (Some(range), _) => self.discrete(range)?,
                        (None, Some(mark)) => Range::Of(self.name(mark)?),
                        (None, None) => return self.outside(part, "this kind of loop"),
                    };
                    Scheme::For(self.identifier(part)?, range, has_word(part, "reverse"))
                }
            },
        };
        Ok(Kind::Loop(name, scheme, body))
    }

    fn accept(&self, node: Node<'_>) -> Read<Accept> {
        let index = node.child_by_field_name("entry_index");
        let body = child(node, "handled_sequence_of_statements");
        Ok(Accept {
            entry: self.lower(self.field(node, "entry_direct_name")?),
            index: index.map(|index| self.expression(index)).transpose()?,
            formals: self.formals(node)?,
            body: body.map(|body| self.handled(body)).transpose()?.unwrap_or_default(),
        })
    }

    fn select(&self, node: Node<'_>) -> Read<Kind> {
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
                            AlternativeKind::Delay(self.sequence_in(part)?)
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

    fn call(&self, node: Node<'_>) -> Read<Name> {
        let mut name = self.name(self.field(node, "name")?)?;
        if let Some(arguments) = child(node, "actual_parameter_part") {
            let arguments = self.arguments(arguments)?;
            if let Some(part) = name.parts.last_mut() {
                part.arguments.push(arguments);
            }
        }
        Ok(name)
    }

    fn arguments(&self, node: Node<'_>) -> Read<Vec<Argument>> {
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

    fn name(&self, node: Node<'_>) -> Read<Name> {
        let mut parts = Vec::new();
        self.name_parts(node, &mut parts)?;
        Ok(Name { parts, place: place(node) })
    }

    fn name_parts(&self, node: Node<'_>, parts: &mut Vec<Part>) -> Read<()> {
        match node.kind() {
            "selected_component" => {
                self.name_parts(self.field(node, "prefix")?, parts)?;
                let name = self.lower(self.field(node, "selector_name")?);
                parts.push(Part { name, arguments: Vec::new() });
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
    fn names_in(&self, node: Node<'_>) -> Read<Vec<Name>> {
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

    fn expression(&self, node: Node<'_>) -> Read<Expression> {
        let parts: Vec<Node<'_>> = all(node).collect();
        self.operands(&parts, node)
    }

    /// Operands with operators between them, which the grammar leaves in one row.
    fn operands(&self, parts: &[Node<'_>], whole: Node<'_>) -> Read<Expression> {
        let mut row = Row { reader: self, parts, at: 0, whole };
        let expression = row.binary(0)?;
        if row.at == parts.len() {
            return Ok(expression);
        }
        Ok(Expression::Opaque(self.names_in(whole)?))
    }

    /// What a node is on its own.
    fn operand(&self, node: Node<'_>) -> Read<Expression> {
        match node.kind() {
            "expression" | "term" => self.expression(node),
            "numeric_literal" => {
                let digits = self.text(node).replace('_', "");
                let opaque = Expression::Opaque(Vec::new());
                Ok(digits.parse().map_or(opaque, Expression::Number))
            }
            "identifier" | "selected_component" | "function_call" => {
                Ok(Expression::Name(self.name(node)?))
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
        // `and then` and `or else` have the same outcome, and no operand has an effect.
        if matches!(self.peek(), "then" | "else") {
            self.at += 1;
        }
        Some(operator)
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
