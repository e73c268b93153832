//! The environment that the user chooses, and how the ledger and trace files record it.

use crate::verdict::count;
use hebra_vm::{GivenFiles, Properties};
use std::path::PathBuf;
use std::sync::Arc;

/// The name of an empty input.
pub const EMPTY: &str = "empty";

/// The environment that a request asks for, with the input already read.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// The bytes of standard input, and the user's name for them.
    pub stdin: Option<(String, Arc<[u8]>)>,
    /// System properties, as `key=value`.
    pub properties: Vec<String>,
    /// Environment variables, as `name=value`.
    pub variables: Vec<String>,
    /// The number of processors.
    pub processors: Option<u16>,
    /// Files of the working directory, and the folder they come from.
    pub files: Option<(String, Arc<GivenFiles>)>,
}

impl Chosen {
    /// Returns the properties by key.
    pub fn given(&self) -> Properties {
        let pairs = self.properties.iter();
        let pairs = pairs.map(|text| text.split_once('=').unwrap_or((text, "")));
        pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    /// Returns the environment variables with their values.
    pub fn variables(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let pairs = self.variables.iter();
        let pairs = pairs.map(|text| text.split_once('=').unwrap_or((text, "")));
        pairs.map(|(name, value)| (name.into(), value.into())).collect()
    }

    /// Returns lines for the ledger.
    pub fn ledger(&self) -> Vec<(&'static str, String)> {
        let mut lines = Vec::new();
        match &self.stdin {
            Some((name, _)) if name == EMPTY => {
                lines.push(("environment", "standard input is empty".to_owned()));
            }
            Some((name, bytes)) => {
                let count = count(bytes.len() as u64, "byte");
                lines.push(("environment", format!("standard input is {name} ({count})")));
            }
            None => {}
        }
        if !self.properties.is_empty() {
            let text = self.properties.join(", ");
            lines.push(("environment", format!("system properties of the user: {text}")));
        }
        if !self.variables.is_empty() {
            let text = self.variables.join(", ");
            lines.push(("environment", format!("environment variables of the user: {text}")));
        }
        if let Some(count) = self.processors {
            lines.push(("environment", format!("processors: {count}")));
        }
        if let Some((folder, files)) = &self.files {
            let entries = files.entries().iter();
            let count =
                count(entries.filter(|(_, content)| content.is_some()).count() as u64, "file");
            let text =
                format!("the working directory begins with the contents of {folder} ({count})");
            lines.push(("environment", text));
        }
        lines
    }
}

/// Returns the class path as `java` would show it.
pub fn path_text(places: &[PathBuf]) -> String {
    let places: Vec<_> = places.iter().map(|place| place.display().to_string()).collect();
    places.join(":")
}

/// Encodes bytes for JSON: as text if they are UTF-8, otherwise as two hex digits each.
pub fn written(bytes: &[u8]) -> (Option<String>, Option<String>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Some(text.to_owned()), None),
        Err(_) => (None, Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())),
    }
}

/// Decodes bytes of two hex digits each.
pub fn from_digits(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    let bytes = digits.map(|pair| {
        let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
        u8::from_str_radix(pair, 16).ok()
    });
    bytes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_as_digits() {
        let bytes = [0, 255, 16];
        let (text, digits) = written(&bytes);
        assert_eq!(text, None);
        assert_eq!(from_digits(&digits.unwrap_or_default()), Some(bytes.to_vec()));
        assert_eq!(from_digits("0"), None);
    }
}
