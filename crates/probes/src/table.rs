//! The probes as they are written in `tests/probes`: a file for each package, a line for each probe,
//! `Name, Name @17+ = statements; expression`. The names are the classes that it is about, the range those JDKs on
//! which it runs. Lines that begin with `import` count for the whole file.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// One line of Java with one result.
#[derive(Clone, Debug)]
pub struct Probe {
    /// Names it in tables: its file, its first class and, from the second of that class on, a number.
    pub name: String,
    /// The file without its extension.
    pub file: String,
    /// The full names of the classes that it is about.
    pub classes: Vec<String>,
    /// The first JDK on which it runs.
    pub since: u16,
    /// What is executed first; may be empty.
    pub statements: String,
    /// What is shown. Empty if the statements return something themselves.
    pub expression: String,
}

/// All probes.
#[derive(Default)]
pub struct Table {
    /// In the order of files and lines.
    pub probes: Vec<Probe>,
    /// The imports of each file.
    pub imports: HashMap<String, Vec<String>>,
}

/// Reads the probes of a folder.
pub fn table(folder: &Path) -> Result<Table, String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(told)?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let mut table = Table::default();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(told)?;
        let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        read(&mut table, stem, &text)?;
    }
    Ok(table)
}

fn read(table: &mut Table, file: &str, text: &str) -> Result<(), String> {
    let mut met: HashMap<String, usize> = HashMap::new();
    for (number, line) in text.lines().enumerate() {
        let wrong = || format!("{file}.txt:{}: not understood: {line}", number + 1);
        if line.starts_with("import ") {
            table.imports.entry(file.to_owned()).or_default().push(line.to_owned());
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            let (head, code) = line.split_once(" = ").ok_or_else(wrong)?;
            let (names, since) = match head.split_once(" @") {
                Some((names, range)) => {
                    let since = range.strip_suffix('+').and_then(|since| since.parse().ok());
                    (names, since.ok_or_else(wrong)?)
                }
                None => (head, 11),
            };
            let classes: Vec<String> = names.split(", ").map(|name| full(file, name)).collect();
            let count = met.entry(classes[0].clone()).or_default();
            *count += 1;
            let first = classes[0].strip_prefix(&format!("{file}.")).unwrap_or(&classes[0]);
            let name = match count {
                1 => format!("{file} {first}"),
                _ => format!("{file} {first} {count}"),
            };
            let (statements, expression) = split(code);
            let file = file.to_owned();
            table.probes.push(Probe { name, file, classes, since, statements, expression });
        }
    }
    Ok(())
}

/// The full name of a class; in the file of its package the package may be left out.
fn full(file: &str, name: &str) -> String {
    match name.starts_with(|first: char| first.is_lowercase()) {
        true => name.to_owned(),
        false => format!("{file}.{name}"),
    }
}

/// The statements and the expression that follows the last of them. A statement ends with a semicolon, or with a
/// brace behind which something begins that could not go on an expression.
fn split(code: &str) -> (String, String) {
    let (mut depth, mut quote, mut end) = (0, None, 0);
    let mut previous = ' ';
    for (at, c) in code.char_indices() {
        let escaped = previous == '\\';
        previous = if escaped { ' ' } else { c };
        match quote {
            Some(open) => {
                if c == open && !escaped {
                    quote = None;
                }
                continue;
            }
            None if c == '"' || c == '\'' => quote = Some(c),
            None => {}
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' => depth -= 1,
            '}' => {
                depth -= 1;
                let next = code[at + 1..].trim_start();
                let begins = next.starts_with(|c: char| c.is_alphanumeric() || "\"'(".contains(c));
                let clause = ["catch", "finally", "else", "while"].iter();
                if depth == 0
                    && (begins || next.is_empty())
                    && !clause.clone().any(|c| next.starts_with(c))
                {
                    end = at + 1;
                }
            }
            ';' if depth == 0 => end = at + 1,
            _ => {}
        }
    }
    (code[..end].trim().to_owned(), code[end..].trim().to_owned())
}
