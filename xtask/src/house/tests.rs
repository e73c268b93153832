//! The edge finder on small made-up crates.

use super::edges::edges;
use super::module_tree::Tree;
use super::sources::SourceFile;
use super::{Options, types};

/// Creates a crate of files, given by their paths below `src`.
fn files(given: &[(&str, &str)]) -> Vec<SourceFile> {
    let parse = |(path, text): &(&str, &str)| {
        SourceFile::parse(format!("c/src/{path}"), text, false).unwrap()
    };
    given.iter().map(parse).collect()
}

fn check_with(methods: bool, given: &[(&str, &str)], expect: &[(&str, &str, &[&str])]) {
    let files = files(given);
    let tree = Tree::new(&files, "c/src/lib.rs").unwrap();
    let found = edges(&tree, methods);
    let found: Vec<(&str, &str, Vec<&str>)> = found
        .iter()
        .map(|((from, to), edge)| {
            (from.as_str(), to.as_str(), edge.names.iter().map(String::as_str).collect())
        })
        .collect();
    let expect: Vec<(&str, &str, Vec<&str>)> =
        expect.iter().map(|(from, to, names)| (*from, *to, names.to_vec())).collect();
    assert_eq!(found, expect, "{given:?}");
}

/// Checks edges: `a.rs` has this text, `b.rs` defines `B`, `make` and `b::inner::I`.
fn check(text: &str, expect: &[(&str, &str, &[&str])]) {
    let given = [
        ("lib.rs", "mod a; mod b; pub use b::B; pub struct Root;"),
        ("a.rs", text),
        ("b.rs", "pub mod inner; pub struct B; pub fn make() {}"),
        ("b/inner.rs", "pub struct I;"),
    ];
    check_with(false, &given, expect);
}

#[test]
fn imports_and_paths_are_edges() {
    check("use crate::b::B;", &[("a", "b", &["B"])]);
    check("use crate::b::{self, inner::I as J};", &[("a", "b", &["I", "b"])]);
    check("use crate::b::*;", &[("a", "b", &["b"])]);
    check("fn f() -> crate::b::B { super::b::make() }", &[("a", "b", &["B", "make"])]);
    check("fn f() { use super::b; b::make(); }", &[("a", "b", &["b", "make"])]);
    check("mod x { fn f() { super::super::b::make() } }", &[("a", "b", &["make"])]);
    check("type X = Vec<Option<crate::b::inner::I>>;", &[("a", "b", &["I"])]);
}

#[test]
fn re_exports_lead_to_where_a_thing_is_defined() {
    check("use crate::B;", &[("a", "b", &["B"])]);
    check("use crate::*; fn f(b: B) {}", &[("a", "b", &["B"])]);
    check("use crate::Root;", &[("a", "lib", &["Root"])]);
    let given = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::C;"),
        ("b.rs", "pub use super::c::*;"),
        ("c.rs", "pub struct C;"),
    ];
    let expect: &[(&str, &str, &[&str])] =
        &[("a", "b", &["C"]), ("a", "c", &["C"]), ("b", "c", &["c"])];
    check_with(false, &given, expect);
}

#[test]
fn what_macros_get_is_looked_at() {
    check("fn f() { assert!(x == crate::b::make(), \"{}\", y); }", &[("a", "b", &["make"])]);
    check("macro_rules! m { ($b:expr) => { $crate::b::make($b) } }", &[("a", "b", &["make"])]);
    check("fn f() { vec![x.b, y::z] }", &[]);
}

#[test]
fn tests_other_crates_and_variables_are_no_edges() {
    check("#[cfg(test)] mod tests { use crate::b::B; }", &[]);
    check("#[cfg(all(test, unix))] fn f(b: crate::b::B) {}", &[]);
    check("use std::collections::BTreeMap; use ::b::B; fn f(b: u8) -> u8 { b }", &[]);
    check("pub(in crate::a) struct S; /// [crate::b::B]\nstruct T;", &[]);
    check("use self::x::Y; mod x { pub struct Y; }", &[]);
    check("use crate::nothing::N; use loop_a as loop_b; use loop_b as loop_a;", &[]);
}

#[test]
fn a_root_that_uses_is_a_module_and_one_that_passes_on_is_not() {
    let given = [("lib.rs", "mod a; pub use a::A; fn f() { a::g() }"), ("a.rs", "use crate::A;")];
    check_with(false, &given, &[("lib", "a", &["g"])]);
}

#[test]
fn methods_are_edges_only_when_asked_for() {
    let given = [
        ("lib.rs", "mod a; mod b; mod c;"),
        (
            "a.rs",
            "pub struct A; pub struct D { pub a: Box<A> }
            impl A { fn f(&mut self) { self.g(); Self::h(); self.unknown(); } }
            fn p(mut d: &mut D) { d.a.i(); }",
        ),
        ("b.rs", "use crate::a::A; impl A { pub fn g(&self) {} pub fn h() {} }"),
        ("c.rs", "use crate::a::A; impl A { pub fn i(&self) { let a = self; a.g(); } }"),
    ];
    let by_use: &[(&str, &str, &[&str])] = &[("b", "a", &["A"]), ("c", "a", &["A"])];
    check_with(false, &given, by_use);
    let all: &[(&str, &str, &[&str])] = &[
        ("a", "b", &["A::g", "A::h"]),
        ("a", "c", &["A::i"]),
        ("b", "a", &["A"]),
        ("c", "a", &["A"]),
        ("c", "b", &["A::g"]),
    ];
    check_with(true, &given, all);
}

#[test]
fn large_types_are_found() {
    let files = files(&[
        ("lib.rs", "mod a; mod b; mod tests_only;"),
        ("a.rs", "pub struct A { x: u8, y: u8 } impl A {} impl A {} struct U;"),
        ("b.rs", "use crate::a; impl<'a> a::A {} impl Drop for a::A {} struct V(u8); impl V {}"),
    ]);
    let tree = Tree::new(&files, "c/src/lib.rs").unwrap();
    assert_eq!(types::spread(&tree), [("a::A".to_owned(), 2)]);
    let fields = types::fields(&tree);
    let fields: Vec<(&str, usize)> = fields.iter().map(|(name, n)| (name.as_str(), *n)).collect();
    assert_eq!(fields, [("a::A", 2), ("b::V", 1), ("a::U", 0)]);
    assert!(Tree::new(&files, "c/src/main.rs").is_none());
}

#[test]
fn options_are_known_or_refused() {
    let parse = |text: &str| {
        Options::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    };
    assert_eq!(parse(""), Ok(Options::default()));
    assert_eq!(parse("--methods --markdown"), Ok(Options { markdown: true, methods: true }));
    assert!(parse("vm").is_err());
}
