//! Puts small concurrency faults into Java source, one at a time. It works on the text: comments
//! and literals are left alone, brackets are matched, and nothing else is understood.

/// Every mutant of a program, with what was done and to which occurrence.
pub fn mutants(source: &str) -> Vec<(String, String)> {
    let code = blanked(source);
    let mut found = Vec::new();
    let mut add = |name: String, edits: &[(usize, usize, &str)]| {
        let mut text = source.to_owned();
        for (from, to, new) in edits.iter().rev() {
            text.replace_range(*from..*to, new);
        }
        found.push((name, text));
    };
    let mut swaps = 0;
    for (number, at) in words(&code, "synchronized").into_iter().enumerate() {
        let number = number + 1;
        let end = at + "synchronized".len();
        let Some(monitor) = group(&code, end) else {
            add(format!("no synchronized {number}"), &[(at, end, "")]);
            continue;
        };
        add(format!("no synchronized {number}"), &[(at, monitor.1, "")]);
        // A block that begins with another one.
        let rest = code[monitor.1..].trim_start().strip_prefix('{').map(str::trim_start);
        let Some(rest) = rest.filter(|rest| rest.starts_with("synchronized")) else { continue };
        let inner = group(&code, code.len() - rest.len() + "synchronized".len());
        if let Some(inner) = inner {
            swaps += 1;
            let text = |span: (usize, usize)| source[span.0..span.1].to_owned();
            let (first, second) = (text(monitor), text(inner));
            let edits = [(monitor.0, monitor.1, &*second), (inner.0, inner.1, &*first)];
            add(format!("locks swapped {swaps}"), &edits);
        }
    }
    let mut loops = 0;
    for at in words(&code, "while") {
        let end = at + "while".len();
        let body = group(&code, end).and_then(|test| code[test.1..].split(';').next());
        // The end of a do loop has no body.
        if body.is_some_and(|body| body.contains("wait(")) {
            loops += 1;
            add(format!("if instead of while {loops}"), &[(at, end, "if")]);
        }
    }
    for (all, one) in [("notifyAll", "notify"), ("signalAll", "signal")] {
        for (number, at) in words(&code, all).into_iter().enumerate() {
            let name = format!("{one} instead of {all} {}", number + 1);
            add(name, &[(at, at + all.len(), one)]);
        }
    }
    found
}

/// Where a word stands by itself.
fn words(code: &str, word: &str) -> Vec<usize> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let alone =
        |&at: &usize| !code[..at].ends_with(part) && !code[at + word.len()..].starts_with(part);
    code.match_indices(word).map(|(at, _)| at).filter(alone).collect()
}

/// The first and the last place of the brackets that open next, if they do at once.
fn group(code: &str, from: usize) -> Option<(usize, usize)> {
    let open = from + code[from..].find(|c: char| !c.is_whitespace())?;
    let mut depth = 0;
    for (at, c) in code[open..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then_some((open, open + at + 1));
        }
    }
    None
}

/// The source with comments and literals turned into blanks of the same length.
fn blanked(source: &str) -> String {
    let mut code = source.as_bytes().to_vec();
    let mut at = 0;
    while at < code.len() {
        let rest = &source.as_bytes()[at..];
        let length = if rest.starts_with(b"//") {
            rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            rest.windows(2).skip(2).position(|w| w == b"*/").map_or(rest.len(), |end| end + 4)
        } else if rest[0] == b'"' || rest[0] == b'\'' {
            literal(rest)
        } else {
            at += 1;
            continue;
        };
        for byte in &mut code[at..at + length] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at += length;
    }
    // Only whole characters were replaced, each byte by a blank.
    String::from_utf8(code).expect("still text")
}

/// The length of a literal, quotes included.
fn literal(rest: &[u8]) -> usize {
    let mut escaped = false;
    for (at, &byte) in rest.iter().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            _ if byte == rest[0] => return at + 1,
            _ => {}
        }
    }
    rest.len()
}
