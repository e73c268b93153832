//! The large types of a crate: those whose inherent `impl` blocks are in many files, and structs
//! with many fields. Skips tests.

use super::methods::type_name;
use super::module_tree::Tree;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use syn::Item;

/// The number of types shown.
const MOST: usize = 3;

/// Returns types with inherent `impl` blocks in several files, with their number, most files first.
pub fn spread(tree: &Tree<'_>) -> Vec<(String, usize)> {
    let mut files: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (index, module) in tree.modules.iter().enumerate().filter(|(_, m)| !m.is_test) {
        for item in module.items {
            if let Item::Impl(item) = item
                && item.trait_.is_none()
                && let Some((owner, name)) = type_name(tree, index, None, &item.self_ty)
            {
                files.entry(tree.full_name(owner, &name)).or_default().insert(&module.file.path);
            }
        }
    }
    let counts = files.into_iter().map(|(name, files)| (name, files.len()));
    most(counts.filter(|(_, files)| *files > 1).collect())
}

/// Returns the structs with the most fields, with their number.
pub fn fields(tree: &Tree<'_>) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (index, module) in tree.modules.iter().enumerate().filter(|(_, m)| !m.is_test) {
        for item in module.items {
            if let Item::Struct(item) = item {
                found.push((tree.full_name(index, &item.ident.to_string()), item.fields.len()));
            }
        }
    }
    most(found)
}

fn most(mut found: Vec<(String, usize)>) -> Vec<(String, usize)> {
    found.sort_by(|one, other| (Reverse(one.1), &one.0).cmp(&(Reverse(other.1), &other.0)));
    found.truncate(MOST);
    found
}
