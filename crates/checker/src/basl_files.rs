//! Finds abstractions by name: in the library, or in a BASL file as `FILE.basl` or
//! `FILE.basl:Name`. Splits abstractions of classes and arrays into selections.

use crate::Failure;
use hebra_abstraction::basl::{self, Definitions};
use hebra_abstraction::{Abstraction, INDEX, Selection, Tables, parse};
use hebra_ir::Name;
use std::collections::HashMap;
use std::sync::Arc;

/// Returns the definitions that a name or a file stands for.
pub fn definitions(name: &str, tables: &mut Tables) -> Result<Definitions, Failure> {
    if name.ends_with(".basl") {
        let text = std::fs::read_to_string(name)
            .map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))?;
        return Ok(basl::read(name, &text, tables)?);
    }
    match parse(name) {
        Ok(abstraction) => {
            let abstractions = vec![Arc::new(abstraction)];
            Ok(Definitions { abstractions, ..Definitions::default() })
        }
        Err(error) => {
            let hint = if error.is_unknown_name { "; a BASL file ends in .basl" } else { "" };
            Err(Failure::Input(format!("{error}{hint}")))
        }
    }
}

/// Returns the selections for pairs such as `Event.count` and `signs`, or `Tank.level` and
/// `plant.basl:Level`.
pub fn selections(
    named: &[(String, String)],
    tables: &mut Tables,
) -> Result<Vec<Selection>, Failure> {
    let mut files: HashMap<String, Definitions> = HashMap::new();
    let mut all = Vec::new();
    for (variable, name) in named {
        let wrong = |message: String| Failure::Input(format!("--abstract {message}"));
        let file = name.find(".basl").map(|start| name.split_at(start + ".basl".len()));
        let file = file.and_then(|(file, rest)| match rest {
            "" => Some((file, None)),
            _ => Some((file, Some(rest.strip_prefix(':')?))),
        });
        let Some((file, wanted)) = file else {
            let find = |name: &str| parse(name).map_err(|error| error.to_string());
            let found = Selection::new(variable, name, &find);
            all.push(found.map_err(|error| wrong(error.to_string()))?);
            continue;
        };
        let text = format!("{variable}={name}");
        if !files.contains_key(file) {
            files.insert(file.to_owned(), definitions(file, tables)?);
        }
        let defined = defined(&files[file]);
        let found = match wanted {
            Some(name) => defined.iter().find(|one| **one.name() == *name),
            None if defined.len() == 1 => defined.first(),
            None => None,
        };
        let Some(found) = found else {
            let names: Vec<&str> = defined.iter().map(|one| &**one.name()).collect();
            let names = names.join(", ");
            return Err(wrong(match wanted {
                Some(name) => format!("{text}: {file} has no abstraction {name}; it has {names}"),
                None => format!("{text}: {file} has {names}: write {file}:NAME"),
            }));
        };
        all.extend(found.selections(variable).map_err(|error| wrong(format!("{text}: {error}")))?);
    }
    Ok(all)
}

/// A definition in a file.
enum Defined<'a> {
    Integers(&'a Arc<Abstraction>),
    Class(&'a basl::ClassAbstraction),
    Array(&'a basl::ArrayAbstraction),
}

fn defined(definitions: &Definitions) -> Vec<Defined<'_>> {
    let integers = definitions.abstractions.iter().map(Defined::Integers);
    let classes = definitions.classes.iter().map(Defined::Class);
    integers.chain(classes).chain(definitions.arrays.iter().map(Defined::Array)).collect()
}

impl Defined<'_> {
    fn name(&self) -> &Name {
        match self {
            Defined::Integers(abstraction) => &abstraction.name,
            Defined::Class(class) => &class.name,
            Defined::Array(array) => &array.name,
        }
    }

    /// Returns the selections that this definition makes for a variable or a class.
    fn selections(&self, variable: &str) -> Result<Vec<Selection>, String> {
        let one = |variable: String, abstraction: &Abstraction| Selection {
            variable,
            abstraction: Arc::new(abstraction.clone().zero_first()),
        };
        match self {
            Defined::Integers(abstraction) => Ok(vec![one(variable.to_owned(), abstraction)]),
            Defined::Class(class) => {
                if *variable != *class.class && !class.class.ends_with(&format!(".{variable}")) {
                    return Err(format!("{} is for class {}", class.name, class.class));
                }
                let fields = class.fields.iter();
                Ok(fields.map(|(field, of)| one(format!("{}.{field}", class.class), of)).collect())
            }
            Defined::Array(array) => {
                let variable = variable.trim_end_matches("[]");
                let mut selections = vec![one(format!("{variable}[]"), &array.element)];
                if !array.index.is_concrete() {
                    selections.push(one(format!("{variable}{INDEX}"), &array.index));
                }
                Ok(selections)
            }
        }
    }
}
