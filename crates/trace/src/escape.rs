//! Escapes the program's text in reports: characters that would act on a terminal, or change the
//! reading order, are written as in Java and JSON, such as `\u001b`.

/// Escapes one line, including line breaks.
pub fn escape(text: &str) -> String {
    escaped(text, false)
}

/// Escapes several lines; keeps line breaks.
pub fn escape_lines(text: &str) -> String {
    escaped(text, true)
}

fn escaped(text: &str, keeps_lines: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' if keeps_lines => out.push(c),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // A character of a text that shows a time, of which nothing is known.
            '\u{9d}' => out.push('?'),
            c if acts(c) => {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            c => out.push(c),
        }
    }
    out
}

/// Returns true for control characters, line and paragraph separators, marks that change the
/// direction of text (Boucher and Anderson, "Trojan Source", 2021), and noncharacters.
fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{061c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fdd0}'..='\u{fdef}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || u32::from(c) & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::{escape, escape_lines};

    #[test]
    fn what_acts_on_a_terminal_is_written_out() {
        assert_eq!(escape("a\u{1b}[31m\0\u{9b}\n"), "a\\u001b[31m\\u0000\\u009b\\n");
        assert_eq!(escape_lines("a\r\nb\t"), "a\\r\nb\\t");
        assert_eq!(escape("\u{202e}\u{e0001}"), "\\u202e\\udb40\\udc01");
        assert_eq!(escape("Zürich 東京 é"), "Zürich 東京 é");
    }
}
