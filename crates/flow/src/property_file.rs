//! The text of a property or constraint: names for events, then a quantified regular expression over the names, or
//! an automaton.
//!
//! ```text
//! file       = events (("all" | "none") expression | automaton)
//! events     = "events" "{" (NAME "=" [TASK ":"] KIND "(" text ")" [";"])* "}"
//! expression = sequence ("|" sequence)*
//! sequence   = repeated (";" repeated)*
//! repeated   = one ("*" | "+" | "?")*
//! one        = NAME | "." | "[" ["-"] NAME ("," NAME)* "]" | "(" [expression] ")"
//! automaton  = "automaton" "{" "initial" STATE ";" "accepting" [STATE ("," STATE)*] ";"
//!              (STATE ":" [(NAME | ".") "->" STATE ("," …)*] ";")* "}"
//! ```
//! In an automaton the first arrow that fits is taken; where none fits, nothing is accepted any more. `//` begins a
//! comment.

use crate::automaton::Automaton;
use crate::expression::Expression;
use std::collections::BTreeSet;

/// An event as a user names it: `T2: call(Mutex.Lock)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EventPattern {
    /// The task or thread that it is restricted to.
    pub task: Option<String>,
    /// Such as `call`.
    pub kind: String,
    /// What stands in parentheses.
    pub argument: String,
}

impl std::fmt::Display for EventPattern {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(task) = &self.task {
            write!(formatter, "{task}: ")?;
        }
        write!(formatter, "{}({})", self.kind, self.argument)
    }
}

/// A name for an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub event: EventPattern,
    /// The line of the file.
    pub line: usize,
}

/// A property or constraint: the runs that it allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyFile {
    /// The events; symbols of the automaton are indices of these.
    pub events: Vec<Binding>,
    /// The minimised automaton of the runs that are right.
    pub automaton: Automaton,
}

/// What is wrong with the text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Complaint {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Complaint {}

/// The most events of a file: each is a symbol.
const MOST_EVENTS: usize = 1_000;
/// The deepest nesting of parentheses.
const DEEPEST: usize = 200;

/// Reads a property or constraint.
///
/// # Errors
/// If the text is none.
pub fn parse(text: &str) -> Result<PropertyFile, Complaint> {
    let mut parser = Parser { text, at: 0, events: Vec::new(), depth: 0 };
    parser.events()?;
    let start = parser.at;
    let symbols = parser.events.len();
    let automaton = match parser.word()? {
        "all" => parser.expression()?.automaton(symbols),
        "none" => parser.expression()?.automaton(symbols).complement(),
        "automaton" => parser.automaton()?,
        other => {
            let message = format!("`all`, `none` or `automaton` is expected here, not `{other}`");
            return Err(parser.complain_at(start, message));
        }
    };
    parser.skip();
    if parser.at < text.len() {
        let message =
            "this follows the end of the property; `;` goes between what follows each other";
        return Err(parser.complain(message.to_owned()));
    }
    Ok(PropertyFile { events: parser.events, automaton: automaton.minimised() })
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    events: Vec<Binding>,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        loop {
            let rest = self.rest().trim_start();
            self.at = self.text.len() - rest.len();
            match rest.strip_prefix("//") {
                Some(comment) => self.at += 2 + comment.find('\n').unwrap_or(comment.len()),
                None => return,
            }
        }
    }

    fn complain(&mut self, message: String) -> Complaint {
        self.skip();
        self.complain_at(self.at, message)
    }

    fn complain_at(&mut self, at: usize, message: String) -> Complaint {
        self.at = at;
        self.skip();
        let before = &self.text[..self.at];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before[before.rfind('\n').map_or(0, |end| end + 1)..].chars().count();
        Complaint { line, column, message }
    }

    fn next_is(&mut self, text: &str) -> bool {
        self.skip();
        self.rest().starts_with(text)
    }

    /// Takes this text if it comes next.
    fn take(&mut self, text: &str) -> bool {
        let is_next = self.next_is(text);
        if is_next {
            self.at += text.len();
        }
        is_next
    }

    fn expect(&mut self, text: &str) -> Result<(), Complaint> {
        if self.take(text) {
            return Ok(());
        }
        let found = self.rest().chars().next();
        let found = found.map_or("the end".to_owned(), |found| format!("`{found}`"));
        Err(self.complain(format!("`{text}` is expected here, not {found}")))
    }

    /// Takes a name: letters, digits and a few signs that names of tasks, classes and threads have.
    fn word(&mut self) -> Result<&'t str, Complaint> {
        self.skip();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        let rest = self.rest();
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.complain("a name is expected here".to_owned()));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    /// Takes the text up to the parenthesis that closes the one before it.
    fn argument(&mut self) -> Result<&'t str, Complaint> {
        let (start, mut open) = (self.at, 1);
        for (offset, c) in self.rest().char_indices() {
            match c {
                '(' => open += 1,
                ')' => open -= 1,
                '\n' => break,
                _ => {}
            }
            if open == 0 {
                self.at += offset + 1;
                return Ok(self.text[start..start + offset].trim());
            }
        }
        Err(self.complain_at(start, "a `)` is missing on this line".to_owned()))
    }

    fn events(&mut self) -> Result<(), Complaint> {
        let start = self.at;
        if self.word().ok() != Some("events") {
            let message = "a property begins with `events { … }`, which names its events";
            return Err(self.complain_at(start, message.to_owned()));
        }
        self.expect("{")?;
        while !self.take("}") {
            self.skip();
            let (start, line) = (self.at, 1 + self.text[..self.at].matches('\n').count());
            let name = self.word()?.to_owned();
            if self.events.iter().any(|binding| binding.name == name) {
                return Err(self.complain_at(start, format!("`{name}` has a meaning already")));
            }
            if self.events.len() == MOST_EVENTS {
                return Err(self.complain_at(start, format!("more than {MOST_EVENTS} events")));
            }
            self.expect("=")?;
            let event = self.event()?;
            self.events.push(Binding { name, event, line });
            if !self.take(";") && !self.next_is("}") {
                return Err(self.complain("`;` or `}` is expected after an event".to_owned()));
            }
        }
        if self.events.is_empty() {
            return Err(self.complain_at(start, "there are no events".to_owned()));
        }
        Ok(())
    }

    /// `TASK: KIND(text)`, where a task may be quoted or have a number in parentheses.
    fn event(&mut self) -> Result<EventPattern, Complaint> {
        let first = if self.take("\"") {
            let length = self.rest().find(['"', '\n']).unwrap_or(self.rest().len());
            let name = self.rest()[..length].to_owned();
            self.at += length;
            self.expect("\"")?;
            self.expect(":")?;
            return self.plain_event(Some(name));
        } else {
            self.dotted()?
        };
        if self.take(":") {
            return self.plain_event(Some(first));
        }
        self.expect("(")?;
        let argument = self.argument()?.to_owned();
        match self.take(":") {
            true => self.plain_event(Some(format!("{first}({argument})"))),
            false => Ok(EventPattern { task: None, kind: first, argument }),
        }
    }

    fn plain_event(&mut self, task: Option<String>) -> Result<EventPattern, Complaint> {
        let kind = self.word()?.to_owned();
        self.expect("(")?;
        Ok(EventPattern { task, kind, argument: self.argument()?.to_owned() })
    }

    /// Takes names with dots between them.
    fn dotted(&mut self) -> Result<String, Complaint> {
        let mut name = self.word()?.to_owned();
        while self.rest().starts_with('.') {
            self.at += 1;
            name = format!("{name}.{}", self.word()?);
        }
        Ok(name)
    }

    fn symbol(&mut self) -> Result<u16, Complaint> {
        self.skip();
        let start = self.at;
        let name = self.word()?;
        match self.events.iter().position(|binding| binding.name == name) {
            Some(symbol) => Ok(symbol as u16),
            None => {
                let known: Vec<&str> = self.events.iter().map(|b| b.name.as_str()).collect();
                let message =
                    format!("`{name}` is no event of this file, which has {}", known.join(", "));
                Err(self.complain_at(start, message))
            }
        }
    }

    fn expression(&mut self) -> Result<Expression, Complaint> {
        let mut parts = vec![self.sequence()?];
        while self.take("|") {
            parts.push(self.sequence()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::Either(parts) })
    }

    fn sequence(&mut self) -> Result<Expression, Complaint> {
        let mut parts = vec![self.repeated()?];
        while self.take(";") {
            parts.push(self.repeated()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::Sequence(parts) })
    }

    fn repeated(&mut self) -> Result<Expression, Complaint> {
        let mut one = self.one()?;
        loop {
            one = if self.take("*") {
                Expression::Star(Box::new(one))
            } else if self.take("+") {
                Expression::Plus(Box::new(one))
            } else if self.take("?") {
                Expression::Optional(Box::new(one))
            } else {
                return Ok(one);
            };
        }
    }

    fn one(&mut self) -> Result<Expression, Complaint> {
        if self.take(".") {
            return Ok(Expression::AnyBut(BTreeSet::new()));
        }
        if self.take("[") {
            let is_but = self.take("-");
            let mut set = BTreeSet::from([self.symbol()?]);
            while self.take(",") {
                set.insert(self.symbol()?);
            }
            self.expect("]")?;
            return Ok(if is_but { Expression::AnyBut(set) } else { Expression::OneOf(set) });
        }
        if self.take("(") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.complain("parentheses are nested too deeply".to_owned()));
            }
            if self.take(")") {
                self.depth -= 1;
                return Ok(Expression::Empty);
            }
            let inner = self.expression()?;
            self.expect(")")?;
            self.depth -= 1;
            return Ok(inner);
        }
        Ok(Expression::OneOf([self.symbol()?].into()))
    }

    fn automaton(&mut self) -> Result<Automaton, Complaint> {
        let mut states = States::default();
        self.expect("{")?;
        self.keyword("initial")?;
        let initial = states.number(self.word()?);
        self.expect(";")?;
        self.keyword("accepting")?;
        let mut accepting = BTreeSet::new();
        while !self.take(";") {
            accepting.insert(states.number(self.word()?));
            if !self.next_is(";") {
                self.expect(",")?;
            }
        }
        let symbols = self.events.len();
        let mut rows: Vec<(u32, Vec<Option<u32>>)> = Vec::new();
        while !self.take("}") {
            self.skip();
            let start = self.at;
            let name = self.word()?;
            let state = states.number(name);
            if rows.iter().any(|(other, _)| *other == state) {
                return Err(self.complain_at(start, format!("`{name}` has its arrows already")));
            }
            self.expect(":")?;
            let mut row = vec![None; symbols];
            while !self.take(";") {
                let symbol = if self.take(".") { None } else { Some(self.symbol()?) };
                self.expect("->")?;
                let next = states.number(self.word()?);
                let fits = |at: usize| symbol.is_none_or(|symbol| usize::from(symbol) == at);
                for (_, arrow) in row.iter_mut().enumerate().filter(|(at, _)| fits(*at)) {
                    arrow.get_or_insert(next);
                }
                if !self.next_is(";") {
                    self.expect(",")?;
                }
            }
            rows.push((state, row));
        }
        let trap = states.names.len() as u32;
        let mut next = vec![trap; (trap as usize + 1) * symbols];
        for (state, row) in rows {
            for (symbol, to) in row.into_iter().enumerate() {
                next[state as usize * symbols + symbol] = to.unwrap_or(trap);
            }
        }
        let accepting = (0..=trap).map(|state| accepting.contains(&state)).collect();
        Ok(Automaton::new(symbols, initial, accepting, next))
    }

    fn keyword(&mut self, keyword: &str) -> Result<(), Complaint> {
        self.skip();
        let start = self.at;
        match self.word()? == keyword {
            true => Ok(()),
            false => Err(self.complain_at(start, format!("`{keyword}` is expected here"))),
        }
    }
}

/// Numbers for the names of states.
#[derive(Default)]
struct States {
    names: Vec<String>,
}

impl States {
    fn number(&mut self, name: &str) -> u32 {
        let known = self.names.iter().position(|other| other == name);
        known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        }) as u32
    }
}
