//! Counts in a file: functions and their lengths, `unwrap`, `expect` and `panic!`, `unsafe` blocks,
//! and lines for tests.

use super::sources::{SourceFile, attributes, is_for_tests};
use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, ImplItem, Item, Signature, Type};

/// The counts of a file.
#[derive(Default)]
pub struct Measures {
    pub functions: Vec<Function>,
    /// `.unwrap()`, `.expect(…)` and `panic!` outside tests.
    pub panics: usize,
    pub unsafe_blocks: usize,
    /// Lines of items for tests only, or all lines of a test.
    pub test_lines: usize,
}

/// A function with a body.
pub struct Function {
    /// The name with its type: `Vm::step`.
    pub name: String,
    /// Lines from its signature to the closing brace.
    pub lines: usize,
    pub is_test: bool,
}

/// Counts in a file; `is_test` if all of it is for tests only.
pub fn measure(file: &SourceFile, is_test: bool) -> Measures {
    let mut counter = Counter { found: Measures::default(), owner: None, is_test };
    for item in &file.syntax.items {
        counter.visit_item(item);
    }
    if is_test {
        counter.found.test_lines = file.lines;
    }
    counter.found
}

struct Counter {
    found: Measures,
    /// The type or trait that owns the functions.
    owner: Option<String>,
    is_test: bool,
}

impl Counter {
    fn function(&mut self, signature: &Signature, body: &Block) {
        let first = signature.span().start().line;
        let last = body.brace_token.span.close().end().line;
        let name = signature.ident.to_string();
        let name = match &self.owner {
            Some(owner) => format!("{owner}::{name}"),
            None => name,
        };
        let lines = last.saturating_sub(first) + 1;
        self.found.functions.push(Function { name, lines, is_test: self.is_test });
    }

    /// Runs `visit` with another owner of functions.
    fn with_owner(&mut self, owner: Option<String>, visit: impl FnOnce(&mut Counter)) {
        let outer = std::mem::replace(&mut self.owner, owner);
        visit(self);
        self.owner = outer;
    }

    /// Runs `visit`; its counts are for tests if `is_test`.
    fn with_test(&mut self, is_test: bool, visit: impl FnOnce(&mut Counter)) {
        let outer = self.is_test;
        self.is_test |= is_test;
        visit(self);
        self.is_test = outer;
    }

    fn panics(&mut self) {
        self.found.panics += usize::from(!self.is_test);
    }

    /// Counts in macro arguments, which need not be Rust.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |index: usize, character: char| matches!(tokens.get(index), Some(TokenTree::Punct(p)) if p.as_char() == character);
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(name) => {
                    let is_method = index > 0 && is(index - 1, '.');
                    let unwraps = is_method && (name == "unwrap" || name == "expect");
                    if unwraps || name == "panic" && is(index + 1, '!') {
                        self.panics();
                    }
                    let block = matches!(tokens.get(index + 1), Some(TokenTree::Group(_)));
                    self.found.unsafe_blocks += usize::from(name == "unsafe" && block);
                }
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Counter {
    fn visit_item(&mut self, item: &'ast Item) {
        let is_test = is_for_tests(attributes(item));
        if is_test && !self.is_test {
            let span = item.span();
            let lines = span.end().line.saturating_sub(span.start().line) + 1;
            self.found.test_lines += lines;
        }
        self.with_test(is_test, |counter| visit::visit_item(counter, item));
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        // A function inside a method does not belong to the type.
        self.with_owner(None, |counter| {
            counter.function(&item.sig, &item.block);
            visit::visit_item_fn(counter, item);
        });
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let owner = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        self.with_owner(owner, |counter| visit::visit_item_impl(counter, item));
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        let owner = Some(item.ident.to_string());
        self.with_owner(owner, |counter| visit::visit_item_trait(counter, item));
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let is_test = matches!(item, ImplItem::Fn(function) if is_for_tests(&function.attrs));
        self.with_test(is_test, |counter| visit::visit_impl_item(counter, item));
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.function(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.function(&function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if call.method == "unwrap" || call.method == "expect" {
            self.panics();
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_unsafe(&mut self, block: &'ast syn::ExprUnsafe) {
        self.found.unsafe_blocks += 1;
        visit::visit_expr_unsafe(self, block);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if call.path.is_ident("panic") {
            self.panics();
        }
        self.tokens(call.tokens.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_outside_tests() {
        let text = "\
struct A;
impl A {
    /// Not counted.
    fn long(
        &self,
    ) {
        fn inner() {}
        x.unwrap();
        println!(\"{}\", y.expect(\"z\"));
        let unwrap = 1;
        if unwrap > 2 { panic!() }
    }
}
#[cfg(test)]
mod tests {
    #[test]
    fn t() { x.unwrap() }
}
";
        let file = SourceFile::parse("a.rs".to_owned(), text, false).unwrap();
        let found = measure(&file, false);
        let functions: Vec<(&str, usize, bool)> =
            found.functions.iter().map(|f| (f.name.as_str(), f.lines, f.is_test)).collect();
        assert_eq!(functions, [("A::long", 9, false), ("inner", 1, false), ("t", 1, true)]);
        assert_eq!((found.panics, found.unsafe_blocks, found.test_lines), (3, 0, 5));
        assert_eq!(measure(&file, true).panics, 0);
    }
}
