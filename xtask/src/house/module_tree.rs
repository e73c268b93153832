//! The modules of a library or program, as its `mod` items declare them: the definitions and
//! imports of each. `names.rs` resolves paths in them.

use super::sources::{SourceFile, attributes, is_for_tests};
use std::collections::{BTreeMap, BTreeSet};
use syn::{Item, UseTree, visit::Visit};

/// All modules of a library or program; the first is the root.
pub struct Tree<'a> {
    /// `lib` or `main`, after the file of the root.
    pub root_name: String,
    pub modules: Vec<Module<'a>>,
    /// The modules that each module imports with `*`.
    pub globs: Vec<Vec<usize>>,
}

/// A module: a file, or a `mod` with braces in one.
pub struct Module<'a> {
    /// The path below the root, whose own is empty.
    pub path: Vec<String>,
    pub parent: Option<usize>,
    pub file: &'a SourceFile,
    pub items: &'a [Item],
    /// True if the module is compiled for tests only.
    pub is_test: bool,
    pub children: BTreeMap<String, usize>,
    /// The names of its own items, including macros.
    pub definitions: BTreeSet<String>,
    /// The imports by `use`, also in the bodies of its functions.
    pub imports: Vec<Import>,
}

/// A name that a `use` brings in.
pub struct Import {
    /// None for `*`.
    pub name: Option<String>,
    pub path: Vec<String>,
}

impl<'a> Tree<'a> {
    /// Follows the `mod` items from the root, a file of `files`; none if it is missing.
    pub fn new(files: &'a [SourceFile], root: &str) -> Option<Tree<'a>> {
        let file = files.iter().find(|file| file.path == root)?;
        let (folder, name) = root.rsplit_once('/').unwrap_or(("", root));
        let root_name = name.trim_end_matches(".rs").to_owned();
        let mut tree = Tree { root_name, modules: Vec::new(), globs: Vec::new() };
        let mut start = Module::new(Vec::new(), None, file, &file.syntax.items);
        start.is_test = file.is_test;
        tree.add(start, folder, files);
        tree.globs = tree.find_globs();
        Some(tree)
    }

    /// Adds a module and those below it, whose files are in `folder`; returns its index.
    fn add(&mut self, module: Module<'a>, folder: &str, files: &'a [SourceFile]) -> usize {
        let index = self.modules.len();
        let (items, is_test) = (module.items, module.is_test);
        let (file, path) = (module.file, module.path.clone());
        self.modules.push(module);
        for item in items {
            let Item::Mod(declared) = item else { continue };
            let name = declared.ident.to_string();
            let below = format!("{folder}/{name}");
            let (file, items) = match &declared.content {
                Some((_, items)) => (file, items.as_slice()),
                None => {
                    let places = [format!("{below}.rs"), format!("{below}/mod.rs")];
                    let mut files = files.iter();
                    let Some(file) = files.find(|file| places.contains(&file.path)) else {
                        continue;
                    };
                    (file, file.syntax.items.as_slice())
                }
            };
            let path = path.iter().cloned().chain([name.clone()]).collect();
            let mut child = Module::new(path, Some(index), file, items);
            child.is_test = is_test || is_for_tests(&declared.attrs);
            let child = self.add(child, &below, files);
            self.modules[index].children.insert(name, child);
        }
        index
    }

    /// Returns the name of the top-level module that a module is in; the root has its own.
    pub fn top(&self, module: usize) -> &str {
        self.modules[module].path.first().unwrap_or(&self.root_name)
    }

    /// Returns the name of an item for people: `machine::Vm`.
    pub fn full_name(&self, module: usize, item: &str) -> String {
        let path = self.modules[module].path.iter().map(String::as_str);
        path.chain([item]).collect::<Vec<_>>().join("::")
    }
}

impl<'a> Module<'a> {
    fn new(
        path: Vec<String>,
        parent: Option<usize>,
        file: &'a SourceFile,
        items: &'a [Item],
    ) -> Module<'a> {
        let definitions = items.iter().filter_map(name).collect();
        let mut imports = Imports(Vec::new());
        for item in items {
            imports.visit_item(item);
        }
        let children = BTreeMap::new();
        let imports = imports.0;
        Module { path, parent, file, items, is_test: false, children, definitions, imports }
    }
}

/// Returns the name that an item defines, unless it is a module.
fn name(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

/// Collects the `use` items of one module, but not of those below it or of tests.
struct Imports(Vec<Import>);

impl<'ast> Visit<'ast> for Imports {
    fn visit_item(&mut self, item: &'ast Item) {
        if !matches!(item, Item::Mod(_)) && !is_for_tests(attributes(item)) {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if item.leading_colon.is_none() {
            self.0.extend(imports(&item.tree));
        }
    }
}

/// Lists the imports of a `use`, one by one.
pub fn imports(tree: &UseTree) -> Vec<Import> {
    let mut found = Vec::new();
    flatten(tree, Vec::new(), &mut found);
    found
}

fn flatten(tree: &UseTree, mut path: Vec<String>, found: &mut Vec<Import>) {
    match tree {
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            flatten(&step.tree, path, found);
        }
        UseTree::Name(last) if last.ident == "self" => {
            found.push(Import { name: path.last().cloned(), path });
        }
        UseTree::Name(last) => {
            path.push(last.ident.to_string());
            found.push(Import { name: path.last().cloned(), path });
        }
        UseTree::Rename(last) => {
            if last.ident != "self" {
                path.push(last.ident.to_string());
            }
            found.push(Import { name: Some(last.rename.to_string()), path });
        }
        UseTree::Glob(_) => found.push(Import { name: None, path }),
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, path.clone(), found);
            }
        }
    }
}
