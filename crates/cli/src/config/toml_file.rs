//! `hebra.toml`: each key is an option of `hebra check`, without its dashes. Paths are relative to
//! the file's folder.

use super::{Given, Options, from_folder, is_flag, is_list};
use clap::{Arg, ValueHint};
use hebra_checker::EMPTY;
use std::path::Path;
use toml::Value;

/// Reads the options of a file.
pub(super) fn read(file: &Path, options: &Options) -> Result<Vec<Given>, String> {
    let name = file.display();
    let text = std::fs::read_to_string(file).map_err(|e| format!("cannot read {name}: {e}"))?;
    let table: toml::Table = text.parse().map_err(|e| format!("{name}: {e}"))?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut given = Vec::new();
    for (key, value) in &table {
        if key == ABSTRACTIONS {
            abstractions(value, folder, &mut given)
                .map_err(|e| format!("{name}: {ABSTRACTIONS}{e}"))?;
            continue;
        }
        let Some(arg) = options.find(key) else {
            return Err(format!("{name}: {}", options.unknown(key)));
        };
        let wrong = |expected: &str| format!("{name}: {key} takes {expected}, not {value}");
        if is_flag(arg) {
            match value {
                Value::Boolean(true) => given.push(Given { key: key.clone(), values: Vec::new() }),
                Value::Boolean(false) => {}
                _ => return Err(wrong("true or false")),
            }
            continue;
        }
        let is_class_path = matches!(key.as_str(), "class-path" | "source-path");
        let texts: Option<Vec<String>> = match value {
            Value::Array(items) if is_list(arg) || is_class_path => {
                items.iter().map(text_of).collect()
            }
            single => text_of(single).map(|text| vec![text]),
        };
        let expected =
            if is_list(arg) { "a list of texts or numbers" } else { "a text or a number" };
        let texts = texts.ok_or_else(|| wrong(expected))?;
        let values = match is_class_path {
            true => vec![class_path(folder, &texts).map_err(|e| format!("{name}: {key}: {e}"))?],
            false => texts.iter().map(|text| resolved(arg, folder, text)).collect(),
        };
        // An empty list keeps the default.
        if !values.is_empty() {
            given.push(Given { key: key.clone(), values });
        }
    }
    Ok(given)
}

/// The table of selections, such as `"Event.count" = "signs"`, and related options.
const ABSTRACTIONS: &str = "abstractions";

/// Turns the table into options. Without quotes, dots in a variable make nested tables.
fn abstractions(value: &Value, folder: &Path, given: &mut Vec<Given>) -> Result<(), String> {
    let mut selections = Vec::new();
    let mut work = vec![(String::new(), value)];
    while let Some((name, value)) = work.pop() {
        match (name.as_str(), value) {
            (_, Value::Table(table)) => {
                let point = if name.is_empty() { "" } else { "." };
                work.extend(table.iter().map(|(key, v)| (format!("{name}{point}{key}"), v)));
            }
            ("default", Value::String(text)) => {
                let key = "abstract-default".to_owned();
                given.push(Given { key, values: vec![text.clone()] });
            }
            ("integers", Value::String(text)) => {
                given.push(Given { key: name, values: vec![text.clone()] });
            }
            ("", _) => return Err(" is a table: [abstractions]".to_owned()),
            (_, Value::String(text)) if text.contains(".basl") => {
                selections.push(format!("{name}={}", from_folder(folder, text)));
            }
            (_, Value::String(text)) => selections.push(format!("{name}={text}")),
            _ => return Err(format!(": {name} takes a text, not {value}")),
        }
    }
    if !selections.is_empty() {
        selections.sort();
        given.push(Given { key: "abstract".to_owned(), values: selections });
    }
    Ok(())
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Resolves a path relative to the file's folder; other values stay unchanged. A program may also
/// be the name of a class, which is not a path.
fn resolved(arg: &Arg, folder: &Path, text: &str) -> String {
    let is_program = arg.get_id() == "program";
    match arg.get_value_hint() {
        _ if arg.get_id() == "stdin" && text == EMPTY => text.to_owned(),
        ValueHint::AnyPath if !is_program || folder.join(text).exists() => {
            from_folder(folder, text)
        }
        _ => text.to_owned(),
    }
}

/// Resolves a class path: one text as on the command line, or a list of places.
fn class_path(folder: &Path, texts: &[String]) -> Result<String, String> {
    let places = texts.iter().flat_map(|text| std::env::split_paths(text).collect::<Vec<_>>());
    let places = places.map(|place| folder.join(place));
    let joined = std::env::join_paths(places).map_err(|e| e.to_string())?;
    Ok(joined.to_string_lossy().into_owned())
}
