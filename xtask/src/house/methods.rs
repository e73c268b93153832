//! The types of a crate with their fields and methods, for `--methods` only: enough to find the
//! method of a call, if the receiver is `self`, a parameter, a variable or a field whose type the
//! source names. Traits, closures and macro arguments are ignored.

use super::edges::TypeName;
use super::module_tree::Tree;
use std::collections::BTreeMap;
use syn::{Fields, GenericArgument, ImplItem, Item, PathArguments, ReturnType, Type};

/// Types that are used like their contents.
const POINTERS: [&str; 3] = ["Box", "Arc", "Rc"];

/// The known types of a crate.
#[derive(Default)]
pub struct Types {
    /// The module of each method of an inherent `impl`.
    methods: BTreeMap<(TypeName, String), usize>,
    results: BTreeMap<(TypeName, String), TypeName>,
    fields: BTreeMap<(TypeName, String), TypeName>,
}

impl Types {
    /// Collects the types of a crate.
    pub fn of(tree: &Tree<'_>) -> Types {
        let mut types = Types::default();
        for (index, module) in tree.modules.iter().enumerate().filter(|(_, m)| !m.is_test) {
            for item in module.items {
                match item {
                    Item::Struct(item) => types.add_fields(tree, index, item),
                    Item::Impl(item) if item.trait_.is_none() => types.add(tree, index, item),
                    _ => {}
                }
            }
        }
        types
    }

    /// Returns the module in which a type has this method.
    pub fn module_of(&self, owner: &TypeName, method: &str) -> Option<usize> {
        self.methods.get(&(owner.clone(), method.to_owned())).copied()
    }

    /// Returns the type of a method's result.
    pub fn result(&self, owner: &TypeName, method: &str) -> Option<TypeName> {
        self.results.get(&(owner.clone(), method.to_owned())).cloned()
    }

    /// Returns the type of a field.
    pub fn field(&self, owner: &TypeName, field: &str) -> Option<TypeName> {
        self.fields.get(&(owner.clone(), field.to_owned())).cloned()
    }

    fn add_fields(&mut self, tree: &Tree<'_>, module: usize, item: &syn::ItemStruct) {
        let Fields::Named(fields) = &item.fields else { return };
        let owner = (module, item.ident.to_string());
        for field in &fields.named {
            if let Some(ident) = &field.ident
                && let Some(found) = type_name(tree, module, Some(&owner), &field.ty)
            {
                self.fields.insert((owner.clone(), ident.to_string()), found);
            }
        }
    }

    fn add(&mut self, tree: &Tree<'_>, module: usize, item: &syn::ItemImpl) {
        let Some(owner) = type_name(tree, module, None, &item.self_ty) else { return };
        for item in &item.items {
            let ImplItem::Fn(function) = item else { continue };
            let key = (owner.clone(), function.sig.ident.to_string());
            if let ReturnType::Type(_, result) = &function.sig.output
                && let Some(found) = type_name(tree, module, Some(&owner), result)
            {
                self.results.insert(key.clone(), found);
            }
            self.methods.insert(key, module);
        }
    }
}

/// Returns the crate's type that a type names, through references and pointers.
pub fn type_name(
    tree: &Tree<'_>,
    module: usize,
    self_type: Option<&TypeName>,
    given: &Type,
) -> Option<TypeName> {
    match given {
        Type::Reference(reference) => type_name(tree, module, self_type, &reference.elem),
        Type::Paren(inner) => type_name(tree, module, self_type, &inner.elem),
        Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last()?;
            if path.path.is_ident("Self") {
                return self_type.cloned();
            }
            if POINTERS.iter().any(|pointer| last.ident == pointer)
                && let PathArguments::AngleBracketed(arguments) = &last.arguments
                && let Some(GenericArgument::Type(inner)) = arguments.args.first()
            {
                return type_name(tree, module, self_type, inner);
            }
            let names: Vec<String> =
                path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            let place = tree.resolve(module, &names)?;
            Some((place.module, place.item?))
        }
        _ => None,
    }
}
