//! Names of objects, threads and variables, as users write them.

use crate::classes::dotted;
use crate::explore::{Explorer, TaskKey};
use crate::heap::{Holder, Place, Slot};
use crate::value::{ObjectId, Origin, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Names that were given.
#[derive(Default)]
pub(crate) struct Names {
    objects: BTreeMap<ObjectId, String>,
}

impl Names {
    /// Names all objects: by class, and number if there are several of it.
    pub fn new(explorer: &Explorer) -> Names {
        let mut by_class: BTreeMap<String, Vec<ObjectId>> = BTreeMap::new();
        for object in explorer.made.keys() {
            by_class.entry(class_name(&explorer.class_of(*object))).or_default().push(*object);
        }
        let mut objects = BTreeMap::new();
        for (class, mut list) in by_class {
            list.sort_by_key(|object| (explorer.objects.get(*object).place.clone(), *object));
            for (number, object) in list.iter().enumerate() {
                let constant = explorer.constant_name(*object);
                let name = match (list.len(), constant) {
                    (_, Some(constant)) => format!("{class}.{constant}"),
                    (1, _) => class.clone(),
                    _ => format!("{class}#{}", number + 1),
                };
                objects.insert(*object, name);
            }
        }
        Names { objects }
    }

    /// Returns the name of an object.
    pub fn object(&self, explorer: &Explorer, object: ObjectId) -> String {
        match &explorer.objects.get(object).origin {
            Origin::ClassObject(class) => format!("{}.class", class_name(class)),
            Origin::Text(text) => format!("{text:?}"),
            Origin::Thrown => dotted(&explorer.class_of(object)),
            _ => self
                .objects
                .get(&object)
                .cloned()
                .unwrap_or_else(|| class_name(&explorer.class_of(object))),
        }
    }

    /// Returns the name of a variable.
    pub fn variable(&self, explorer: &Explorer, place: &Place) -> String {
        match place {
            (Holder::Object(array), Slot::Element(index)) => {
                format!("{}[{index}]", self.array(explorer, *array))
            }
            (Holder::Object(object), Slot::Field(_, name)) => {
                format!("{}.{name}", self.object(explorer, *object))
            }
            (_, Slot::Field(class, name)) => format!("{}.{name}", dotted(class)),
            (holder, slot) => format!("{holder:?}.{slot:?}"),
        }
    }

    /// An array is called after the only field that holds it.
    fn array(&self, explorer: &Explorer, array: ObjectId) -> String {
        let holds = |place: &Place| {
            matches!(place.1, Slot::Field(..))
                && explorer.heap.written(place).contains(&Value::Object(array))
        };
        let places: Vec<Place> = explorer.heap.places().into_iter().filter(holds).collect();
        match &places[..] {
            [place]
                if explorer
                    .heap
                    .written(place)
                    .iter()
                    .filter(|v| matches!(v, Value::Object(_)))
                    .count()
                    == 1 =>
            {
                self.variable(explorer, place)
            }
            _ => self.object(explorer, array),
        }
    }

    /// Returns the names of threads, by task: the name that Java gives if it is known, others that stand for it.
    pub fn threads(&self, explorer: &Explorer) -> Vec<(String, Vec<String>)> {
        let numbers = numbers_of_unnamed(explorer);
        let mut found: Vec<(String, Vec<String>)> = Vec::new();
        for run in &explorer.runs {
            let TaskKey::Thread(thread) = run.key else {
                found.push(("main".to_owned(), vec![]));
                continue;
            };
            let named = explorer.heap.written(&(Holder::Object(thread), Slot::Named));
            let is_unnamed = explorer.unnamed.contains_key(&thread);
            let known = match (named.first(), is_unnamed) {
                (Some(name), false) if named.len() == 1 => explorer.text_of(*name),
                (None, true) => numbers.get(&thread).map(|number| format!("Thread-{number}")),
                _ => None,
            };
            let own = self.object(explorer, thread);
            let mut aliases = vec![own.clone()];
            let mut add_class = |class: &str| {
                for above in explorer.classes.above(class) {
                    if explorer.classes.is_own(&above.name)
                        && !explorer.classes.is_linked(&above.name)
                    {
                        aliases.push(dotted(&above.name));
                    }
                }
            };
            add_class(&explorer.class_of(thread));
            for target in explorer.heap.written(&(Holder::Object(thread), Slot::Target)) {
                if let Value::Object(target) = target {
                    add_class(&explorer.class_of(target));
                }
            }
            let mut name = known.unwrap_or_else(|| own.clone());
            // Threads may have equal names in Java, not here.
            let mut number = 1;
            while found.iter().any(|(other, _)| *other == name) {
                if number == 1 {
                    aliases.push(name.clone());
                }
                number += 1;
                name = format!("{}#{number}", aliases[aliases.len() - 1]);
            }
            let mut seen = BTreeSet::from([name.clone()]);
            aliases.retain(|alias| seen.insert(alias.clone()));
            found.push((name, aliases));
        }
        found
    }
}

/// Java numbers threads that get no name in the order in which they are made. Returns the numbers that are certain.
fn numbers_of_unnamed(explorer: &Explorer) -> BTreeMap<ObjectId, usize> {
    let in_main = |node: &usize| explorer.nodes[*node].0.task == 0;
    if !explorer.unnamed.values().flatten().all(in_main) {
        return BTreeMap::new();
    }
    let makers: BTreeSet<usize> = explorer.unnamed.values().flatten().copied().collect();
    let most = makers.len() + 1;
    // How many were made before each position.
    let mut counts: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let roots = explorer.runs[0].roots.iter().filter_map(|edge| edge.to);
    let mut open: Vec<(usize, usize)> = roots.map(|node| (node, 0)).collect();
    while let Some((node, count)) = open.pop() {
        if !counts.entry(node).or_default().insert(count) {
            continue;
        }
        let after = (count + usize::from(makers.contains(&node))).min(most);
        open.extend(explorer.nodes[node].1.iter().filter_map(|edge| edge.to).map(|to| (to, after)));
    }
    let mut numbers = BTreeMap::new();
    for (thread, nodes) in &explorer.unnamed {
        let all: BTreeSet<usize> =
            nodes.iter().filter_map(|node| counts.get(node)).flatten().copied().collect();
        if let (1, Some(number)) = (all.len(), all.first()) {
            numbers.insert(*thread, *number);
        }
    }
    numbers
}

/// Returns the name of a class or array type as it is written in Java.
fn class_name(class: &str) -> String {
    match class.strip_prefix('[') {
        None => dotted(class),
        Some(element) => {
            let element = match element {
                "Z" => "boolean".to_owned(),
                "B" => "byte".to_owned(),
                "C" => "char".to_owned(),
                "S" => "short".to_owned(),
                "I" => "int".to_owned(),
                "J" => "long".to_owned(),
                "F" => "float".to_owned(),
                "D" => "double".to_owned(),
                _ => class_name(crate::classes::class_of(element).unwrap_or(element)),
            };
            format!("{element}[]")
        }
    }
}
