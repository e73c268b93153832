//! Resolves paths, as far as syntax allows: follows `crate`, `self`, `super`, modules, imports and
//! re-exports, including `*`. Names that macros generate, and those of other crates, stay unknown.

use super::module_tree::Tree;
use std::collections::{BTreeSet, VecDeque};

/// The most imports on the way to a name; more means a cycle.
const MOST_IMPORTS: usize = 16;

/// The target of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The module that defines it, or the module itself if there is no item.
    pub module: usize,
    pub item: Option<String>,
    /// The segment after the item: a variant, or a function of a type.
    pub member: Option<String>,
    /// Modules that the path names on its way, and those that only re-export the name.
    pub through: Vec<usize>,
}

impl Place {
    fn module(module: usize) -> Place {
        Place { module, item: None, member: None, through: Vec::new() }
    }
}

impl Tree<'_> {
    /// Resolves a path in the module `from`; none if it leaves the crate or is unknown.
    pub fn resolve(&self, from: usize, path: &[String]) -> Option<Place> {
        self.follow(from, path, 0)
    }

    fn follow(&self, from: usize, path: &[String], imports: usize) -> Option<Place> {
        let (first, mut rest) = path.split_first()?;
        let mut place = match first.as_str() {
            "crate" => Place::module(0),
            "self" => Place::module(from),
            "super" => Place::module(self.modules[from].parent?),
            name => self.look_up(from, name, imports)?,
        };
        while let Some((name, after)) = rest.split_first() {
            if place.item.is_some() {
                place.member = Some(name.clone());
                break;
            }
            rest = after;
            if name == "super" {
                place.module = self.modules[place.module].parent?;
                continue;
            }
            let mut through = std::mem::take(&mut place.through);
            through.push(place.module);
            place = match self.look_up(place.module, name, imports) {
                Some(next) => next,
                // A macro of the crate may be known at the root and defined elsewhere.
                None if place.module == 0 => return None,
                None => Place { item: Some(name.clone()), ..place },
            };
            through.append(&mut place.through);
            place.through = through;
        }
        Some(place)
    }

    /// Resolves a name in a module: its own names first, then those from `*`.
    fn look_up(&self, module: usize, name: &str, imports: usize) -> Option<Place> {
        let mut seen = BTreeSet::from([module]);
        let mut open = VecDeque::from([module]);
        while let Some(module) = open.pop_front() {
            let found = self.own(module, name, imports);
            if found.is_some() {
                return found;
            }
            let globs = self.globs.get(module).into_iter().flatten();
            open.extend(globs.copied().filter(|source| seen.insert(*source)));
        }
        None
    }

    /// Resolves a name in a module, ignoring `*`.
    fn own(&self, module: usize, name: &str, imports: usize) -> Option<Place> {
        let inside = &self.modules[module];
        if let Some(child) = inside.children.get(name) {
            return Some(Place::module(*child));
        }
        if inside.definitions.contains(name) {
            return Some(Place { item: Some(name.to_owned()), ..Place::module(module) });
        }
        if imports == MOST_IMPORTS {
            return None;
        }
        let mut named = inside.imports.iter().filter(|i| i.name.as_deref() == Some(name));
        named.find_map(|import| self.follow(module, &import.path, imports + 1))
    }

    /// Returns the modules that each module imports with `*`. Runs before `globs` is filled, so
    /// resolving one `*` needs no other.
    pub fn find_globs(&self) -> Vec<Vec<usize>> {
        let sources = |index: usize| {
            let all = self.modules[index].imports.iter().filter(|import| import.name.is_none());
            let places = all.filter_map(|import| self.resolve(index, &import.path));
            places.filter(|place| place.item.is_none()).map(|place| place.module).collect()
        };
        (0..self.modules.len()).map(sources).collect()
    }
}
