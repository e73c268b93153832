//! Replaces the generated sections of a Markdown file, between `<!-- bench:NAME -->` and
//! `<!-- /bench -->`. People write the rest.

use crate::workspace::Result;

const END: &str = "<!-- /bench -->";

/// Returns the text with the section's body replaced.
pub fn replace(text: &str, name: &str, body: &str) -> Result<String> {
    let start = format!("<!-- bench:{name} -->");
    let (before, rest) = text.split_once(&start).ok_or_else(|| format!("no {start}"))?;
    let (old, after) = rest.split_once(END).ok_or_else(|| format!("no {END} after {start}"))?;
    if old.contains("<!-- bench:") {
        return Err(format!("no {END} between {start} and the next section").into());
    }
    Ok(format!("{before}{start}\n\n{}\n\n{END}{after}", body.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_only_the_section() {
        let text = "# T\n\n<!-- bench:a -->\nold\n<!-- /bench -->\n\n<!-- bench:b -->\n<!-- /bench -->\nend\n";
        let once = replace(text, "b", "new\n").unwrap();
        let expect = "# T\n\n<!-- bench:a -->\nold\n<!-- /bench -->\n\n<!-- bench:b -->\n\nnew\n\n<!-- /bench -->\nend\n";
        assert_eq!(once, expect);
        assert_eq!(replace(&once, "b", "new\n").unwrap(), expect);
    }

    #[test]
    fn markers_must_be_there() {
        assert!(replace("text", "a", "").is_err());
        assert!(replace("<!-- bench:a -->", "a", "").is_err());
        assert!(replace("<!-- bench:a -->\n<!-- bench:b -->\n<!-- /bench -->", "a", "").is_err());
    }
}
