//! Fills in templates of Java text. A template may hold
//!
//! - `«a¦b¦c»`: one of these, templates themselves;
//! - `$n`: a number from 0 to 2; `$v`: a name of a variable, the same throughout the template;
//! - `$T`: any thread, `$O`: one that is not the thread that runs it, `$W`: one that main starts;
//! - `$M`, `$N`: objects whose monitors are used, the same throughout the template;
//! - `$B`: a few statements of the program; `$P`: the class of the program;
//! - `see(E)`: notes the digit `E` in what the thread saw.

use crate::random::Random;

/// What templates are filled in from.
pub(crate) struct Names {
    /// The class of the program.
    pub(crate) class: String,
    /// Fields that hold the threads main starts.
    pub(crate) workers: Vec<String>,
    /// Expressions whose monitors are used.
    pub(crate) monitors: Vec<String>,
}

/// Writes the Java text of one thread's statements.
pub(crate) struct Writer<'a> {
    pub(crate) random: &'a mut Random,
    pub(crate) names: &'a Names,
    /// Templates of statements to draw from.
    pub(crate) statements: &'a [&'static str],
    /// The field of the thread that runs what is written.
    pub(crate) own: String,
    /// How many variables have been named.
    pub(crate) variables: usize,
}

/// How deep statements are nested.
const DEPTH: usize = 2;

impl Writer<'_> {
    /// One statement, after a pause.
    pub(crate) fn statement(&mut self, depth: usize) -> String {
        let mut template = *self.random.pick(self.statements);
        for _ in 0..20 {
            if depth < DEPTH || !template.contains("$B") {
                break;
            }
            template = *self.random.pick(self.statements);
        }
        let statement = self.fill(template, depth);
        format!("Pause.here(); {statement}")
    }

    /// The template with everything filled in.
    pub(crate) fn fill(&mut self, template: &str, depth: usize) -> String {
        let text = self.choose(template);
        let first = self.random.pick(&self.names.monitors).clone();
        let second = self.random.pick(&self.names.monitors).clone();
        let variable = format!("v{}", self.variables);
        self.variables += 1;
        let mut filled = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find('$') {
            filled.push_str(&rest[..at]);
            let kind = rest[at + 1..].chars().next().unwrap_or('$');
            match kind {
                'n' => filled.push_str(&self.random.below(3).to_string()),
                'v' => filled.push_str(&variable),
                'T' => filled.push_str(&self.thread(true)),
                'O' => filled.push_str(&self.thread(false)),
                'W' => filled.push_str(self.random.pick(&self.names.workers).as_str()),
                'M' => filled.push_str(&first),
                'N' => filled.push_str(&second),
                'P' => filled.push_str(&self.names.class),
                'B' => filled.push_str(&self.block(depth + 1)),
                other => panic!("${other} means nothing in a template"),
            }
            rest = &rest[at + 1 + kind.len_utf8()..];
        }
        filled.push_str(rest);
        see(&filled)
    }

    fn block(&mut self, depth: usize) -> String {
        if depth > DEPTH {
            return "Pause.here();".to_owned();
        }
        let count = 1 + usize::from(self.random.once_in(3));
        (0..count).map(|_| self.statement(depth)).collect::<Vec<_>>().join(" ")
    }

    fn thread(&mut self, any: bool) -> String {
        let mut all = self.names.workers.clone();
        all.push("mainThread".to_owned());
        if !any {
            all.retain(|thread| *thread != self.own);
        }
        self.random.pick(&all).clone()
    }

    /// Decides the innermost choices first.
    fn choose(&mut self, template: &str) -> String {
        let mut text = template.to_owned();
        while let Some(end) = text.find('»') {
            let start = text[..end].rfind('«').expect("a choice begins with «");
            let options: Vec<&str> = text[start + '«'.len_utf8()..end].split('¦').collect();
            let chosen = (*self.random.pick(&options)).to_owned();
            text.replace_range(start..end + '»'.len_utf8(), &chosen);
        }
        text
    }
}

/// Replaces each `see(E)` by the statement that appends the digit to `o`.
fn see(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("see(") {
        out.push_str(&rest[..at]);
        let inside = &rest[at + 4..];
        let mut depth = 1;
        let mut end = 0;
        for (place, c) in inside.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                end = place;
                break;
            }
        }
        out.push_str(&format!("o = o * 10 + ({})", &inside[..end]));
        rest = &inside[end + 1..];
    }
    out + rest
}

/// The template outside any thread: only choices, numbers and names of the program.
pub(crate) fn fill_declaration(random: &mut Random, names: &Names, template: &str) -> String {
    let mut writer =
        Writer { random, names, statements: &["Pause.here();"], own: String::new(), variables: 0 };
    writer.fill(template, DEPTH)
}
