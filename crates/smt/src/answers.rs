//! Known answers, in memory and, if there is a folder, in a file: one line for each, the answer, a
//! tab and the query. If a line cannot be read or written, the query is asked again.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file name; its number changes if the same text would mean something else.
const FILE: &str = "answers-1.txt";

/// The solver's answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Satisfiable, with the values of the integer variables in order.
    Yes(Vec<i128>),
    /// Unsatisfiable.
    No,
    /// Undecided, with the reason.
    Unknown(String),
}

/// Answers by the text of their queries. `Unknown` is kept in memory only: another run may have
/// more time.
#[derive(Debug)]
pub struct Answers {
    known: HashMap<String, Answer>,
    file: Option<PathBuf>,
}

impl Answers {
    /// Loads the answers in the folder.
    pub fn new(folder: Option<&Path>) -> Answers {
        let file = folder.map(|folder| folder.join(FILE));
        let text = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        let known = text.iter().flat_map(|text| text.lines()).filter_map(parse).collect();
        Answers { known, file }
    }

    /// Returns the answer to a query, if known.
    pub fn get(&self, query: &str) -> Option<Answer> {
        self.known.get(query).cloned()
    }

    /// Remembers an answer.
    pub fn put(&mut self, query: String, answer: &Answer) {
        let line = match answer {
            Answer::No => Some(format!("no\t{query}\n")),
            Answer::Yes(values) => {
                let values: String = values.iter().map(|value| format!(" {value}")).collect();
                Some(format!("yes{values}\t{query}\n"))
            }
            Answer::Unknown(_) => None,
        };
        if let (Some(file), Some(line)) = (&self.file, line) {
            // Without the file everything works, only slower.
            let _ = append(file, &line);
        }
        self.known.insert(query, answer.clone());
    }
}

/// Appends a line in one write, so that several processes can share the file.
fn append(file: &Path, line: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    OpenOptions::new().create(true).append(true).open(file)?.write_all(line.as_bytes())
}

/// Parses one line; none if it is incomplete. A query ends with a parenthesis that closes all
/// others, so a truncated one is never taken for another.
fn parse(line: &str) -> Option<(String, Answer)> {
    let (answer, query) = line.split_once('\t').filter(|(_, query)| !query.contains('\t'))?;
    let mut words = answer.split(' ');
    let answer = match words.next()? {
        "no" if words.next().is_none() => Answer::No,
        "yes" => Answer::Yes(words.map(|word| word.parse().ok()).collect::<Option<_>>()?),
        _ => return None,
    };
    Some((query.to_owned(), answer))
}
