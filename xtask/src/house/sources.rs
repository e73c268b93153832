//! The packages of the workspace: their dependencies, and their files, read and parsed.
//! `module_tree.rs` maps files to modules.

use crate::workspace::{Result, metadata, root};
use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use syn::Attribute;

/// A package of the workspace.
pub struct Package {
    /// `vm` for `hebra-vm`.
    pub name: String,
    /// The packages of the workspace that it depends on.
    pub dependencies: Vec<String>,
    /// Packages that only its tests depend on.
    pub dev_dependencies: Vec<String>,
    /// Its Rust files, sorted by path.
    pub files: Vec<SourceFile>,
    /// The paths of the files where a library or a program begins, sorted.
    pub roots: Vec<String>,
}

/// A Rust file.
pub struct SourceFile {
    /// Its path below the workspace's folder, with `/`.
    pub path: String,
    /// All lines, as `wc -l` counts them.
    pub lines: usize,
    /// True if the file belongs to a test, a benchmark or an example.
    pub is_test: bool,
    pub syntax: syn::File,
}

impl SourceFile {
    /// Parses the text of a file.
    pub fn parse(path: String, text: &str, is_test: bool) -> Result<SourceFile> {
        let syntax = syn::parse_file(text).map_err(|error| {
            let start = error.span().start();
            format!("{path}:{}:{}: {error}", start.line, start.column + 1)
        })?;
        Ok(SourceFile { path, lines: text.lines().count(), is_test, syntax })
    }
}

/// Reads all packages of the workspace, sorted by name.
pub fn packages() -> Result<Vec<Package>> {
    let metadata = metadata()?;
    let mut packages = Vec::new();
    for package in list(&metadata["packages"]) {
        packages.push(read(package)?);
    }
    packages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(packages)
}

fn read(package: &Value) -> Result<Package> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let manifest = PathBuf::from(text(&package["manifest_path"]));
    let folder = manifest.parent().ok_or("cargo did not say where a package is")?;
    let dependencies = |is_dev: bool| {
        let all = list(&package["dependencies"]).iter();
        // A dependency with a path is in the workspace.
        let ours = all.filter(|d| d["path"].is_string() && (d["kind"] == "dev") == is_dev);
        let mut names: Vec<String> = ours.map(|d| short_name(&text(&d["name"]))).collect();
        names.sort();
        names
    };
    let is_root =
        |target: &&Value| list(&target["kind"]).iter().any(|kind| *kind == "lib" || *kind == "bin");
    let targets = list(&package["targets"]).iter().filter(is_root);
    let mut roots: Vec<String> =
        targets.map(|target| below_root(Path::new(&text(&target["src_path"])))).collect();
    roots.sort();
    let mut files = Vec::new();
    for (part, is_test) in [("src", false), ("tests", true), ("benches", true), ("examples", true)]
    {
        for path in rust_files(&folder.join(part))? {
            let text = fs::read_to_string(&path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            files.push(SourceFile::parse(below_root(&path), &text, is_test)?);
        }
    }
    Ok(Package {
        name: short_name(&text(&package["name"])),
        dependencies: dependencies(false),
        dev_dependencies: dependencies(true),
        files,
        roots,
    })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn short_name(package: &str) -> String {
    package.strip_prefix("hebra-").unwrap_or(package).to_owned()
}

fn below_root(path: &Path) -> String {
    let root = root();
    let path = path.strip_prefix(&root).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

/// Returns the Rust files below a folder, sorted; none if there is no such folder.
fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Returns true if an item with these attributes is for tests only: `#[test]`, or `#[cfg(…)]` with
/// `test` in it and without `not`.
pub fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        if attribute.path().is_ident("test") {
            return true;
        }
        let Ok(list) = attribute.meta.require_list() else { return false };
        attribute.path().is_ident("cfg")
            && has_word(&list.tokens, "test")
            && !has_word(&list.tokens, "not")
    })
}

fn has_word(tokens: &TokenStream, word: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Group(group) => has_word(&group.stream(), word),
        _ => false,
    })
}

/// Returns the attributes of an item.
pub fn attributes(item: &syn::Item) -> &[Attribute] {
    use syn::Item;
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
