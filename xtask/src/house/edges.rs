//! Finds which top-level module of a crate uses which other: by `use`, by paths in code, and by
//! paths in macro arguments. Skips tests, and re-exports (`pub use`) at the root. `methods.rs`
//! handles calls of methods.

use super::methods::Types;
use super::module_tree::{Tree, imports};
use super::names::Place;
use super::sources::{attributes, is_for_tests};
use proc_macro2::{Span, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};
use syn::{Expr, FnArg, ImplItem, Item, Pat, TraitItem, Visibility};

/// Edges from one top-level module to another.
pub type Edges = BTreeMap<(String, String), Edge>;

/// The reason for an edge.
#[derive(Default)]
pub struct Edge {
    /// The distinct names used.
    pub names: BTreeSet<String>,
    /// The first place: file and line.
    pub place: String,
}

/// Finds the edges of a crate; with `methods`, also those of calls whose receiver's type is known.
pub fn edges(tree: &Tree<'_>, methods: bool) -> Edges {
    let types = methods.then(|| Types::of(tree));
    let mut finder = Finder {
        tree,
        types: types.as_ref(),
        module: 0,
        self_type: None,
        variables: BTreeMap::new(),
        edges: Edges::new(),
    };
    for (index, module) in tree.modules.iter().enumerate().filter(|(_, m)| !m.is_test) {
        finder.module = index;
        for item in module.items {
            finder.visit_item(item);
        }
    }
    finder.edges
}

/// A type of the crate: the module that defines it, and its name.
pub type TypeName = (usize, String);

struct Finder<'t, 'a> {
    tree: &'t Tree<'a>,
    /// Set only if calls of methods are wanted.
    types: Option<&'t Types>,
    /// The current module.
    module: usize,
    /// The type of the current `impl`.
    self_type: Option<TypeName>,
    /// The types of parameters and variables of the current function.
    variables: BTreeMap<String, Option<TypeName>>,
    edges: Edges,
}

impl Finder<'_, '_> {
    fn path(&mut self, path: &[String], span: Span) {
        let Some(place) = self.tree.resolve(self.module, path) else {
            if let ([first, name], Some(own)) = (path, self.self_type.clone())
                && first == "Self"
            {
                self.method(&own, name, span);
            }
            return;
        };
        // A module alone is neither value nor type: this is a variable of the same name.
        let Some(item) = &place.item else { return };
        self.leads_to(&place, span);
        if let Some(member) = &place.member {
            self.method(&(place.module, item.clone()), member, span);
        }
    }

    fn leads_to(&mut self, place: &Place, span: Span) {
        let name = match &place.item {
            Some(item) => item.clone(),
            None => self.tree.top(place.module).to_owned(),
        };
        // The root counts only if it defines the name.
        let mut modules: Vec<usize> = place.through.iter().copied().filter(|m| *m != 0).collect();
        modules.extend((place.module != 0 || place.item.is_some()).then_some(place.module));
        for module in modules {
            self.add(module, name.clone(), span);
        }
    }

    /// Adds the module of a method, which may differ from the module of its type.
    fn method(&mut self, owner: &TypeName, method: &str, span: Span) {
        if let Some(module) = self.types.and_then(|types| types.module_of(owner, method)) {
            self.add(module, format!("{}::{method}", owner.1), span);
        }
    }

    fn add(&mut self, target: usize, name: String, span: Span) {
        let (from, to) = (self.tree.top(self.module), self.tree.top(target));
        if from == to {
            return;
        }
        let edge = self.edges.entry((from.to_owned(), to.to_owned())).or_default();
        if edge.place.is_empty() {
            let file = &self.tree.modules[self.module].file.path;
            edge.place = format!("{file}:{}", span.start().line);
        }
        edge.names.insert(name);
    }

    /// Finds paths in macro arguments, which need not be Rust.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |index: usize, character: char| matches!(tokens.get(index), Some(TokenTree::Punct(p)) if p.as_char() == character);
        let mut index = 0;
        while index < tokens.len() {
            let start = index;
            index += 1;
            match &tokens[start] {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(first) => {
                    let mut path = vec![first.to_string()];
                    while is(index, ':') && is(index + 1, ':') {
                        let Some(TokenTree::Ident(next)) = tokens.get(index + 2) else { break };
                        path.push(next.to_string());
                        index += 3;
                    }
                    let before = |character| start > 0 && is(start - 1, character);
                    // Skip fields, methods, lifetimes and variables of the macro.
                    let is_other = before('.') || before('\'') || before('$') && path[0] != "crate";
                    if !is_other {
                        self.path(&path, first.span());
                    }
                }
                _ => {}
            }
        }
    }

    fn parameters(&mut self, signature: &syn::Signature) {
        self.variables.clear();
        for input in &signature.inputs {
            if let FnArg::Typed(typed) = input
                && let Pat::Ident(name) = &*typed.pat
            {
                let own = self.self_type.as_ref();
                let found = super::methods::type_name(self.tree, self.module, own, &typed.ty);
                self.variables.insert(name.ident.to_string(), found);
            }
        }
    }

    fn type_of(&self, expression: &Expr) -> Option<TypeName> {
        let types = self.types?;
        match expression {
            Expr::Path(path) => match path.path.get_ident()?.to_string().as_str() {
                "self" => self.self_type.clone(),
                name => self.variables.get(name)?.clone(),
            },
            Expr::Field(field) => {
                let syn::Member::Named(name) = &field.member else { return None };
                types.field(&self.type_of(&field.base)?, &name.to_string())
            }
            Expr::MethodCall(call) => {
                types.result(&self.type_of(&call.receiver)?, &call.method.to_string())
            }
            Expr::Paren(inner) => self.type_of(&inner.expr),
            Expr::Reference(inner) => self.type_of(&inner.expr),
            Expr::Unary(inner) if matches!(inner.op, syn::UnOp::Deref(_)) => {
                self.type_of(&inner.expr)
            }
            _ => None,
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        // Modules are visited separately.
        if !matches!(item, Item::Mod(_)) && !is_for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let passes_on = self.module == 0 && !matches!(item.vis, Visibility::Inherited);
        if passes_on || item.leading_colon.is_some() {
            return;
        }
        for import in imports(&item.tree) {
            if let Some(place) = self.tree.resolve(self.module, &import.path) {
                self.leads_to(&place, item.use_token.span);
            }
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.self_type = super::methods::type_name(self.tree, self.module, None, &item.self_ty);
        visit::visit_item_impl(self, item);
        self.self_type = None;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let outer = self.variables.clone();
        self.parameters(&item.sig);
        visit::visit_item_fn(self, item);
        self.variables = outer;
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if let ImplItem::Fn(function) = item {
            if is_for_tests(&function.attrs) {
                return;
            }
            self.parameters(&function.sig);
        }
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        if let TraitItem::Fn(function) = item {
            self.parameters(&function.sig);
        }
        visit::visit_trait_item(self, item);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        visit::visit_local(self, local);
        if let Pat::Ident(name) = &local.pat {
            let value = local.init.as_ref().and_then(|init| self.type_of(&init.expr));
            self.variables.insert(name.ident.to_string(), value);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if let Some(owner) = self.type_of(&call.receiver) {
            self.method(&owner, &call.method.to_string(), call.method.span());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none()
            && let Some(first) = path.segments.first()
        {
            let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
            self.path(&names, first.ident.span());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }

    // `pub(in crate::a)` uses nothing, and neither do documentation and derived traits.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
}
