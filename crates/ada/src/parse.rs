//! From the text of Ada programs to `syntax`, through the grammar of `tree-sitter-ada`. What is outside the subset is an
//! error that names it; nothing is left out silently that could communicate.

mod declarations;
mod expressions;
mod statements;

use crate::complaint::Complaint;
use crate::syntax::{Declaration, Place};
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
}
