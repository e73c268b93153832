//! Patterns for names of tests, with `*` and `?`.

/// A pattern for `pkg.Class#method`; the package can be left out, and so can the method.
#[derive(Clone, Debug)]
pub struct Pattern(Vec<char>);

impl Pattern {
    /// Reads a pattern.
    pub fn new(text: &str) -> Pattern {
        Pattern(text.chars().collect())
    }

    /// Returns true if a test has such a name.
    pub fn fits(&self, class: &str, method: &str) -> bool {
        let short = class.rsplit('.').next().unwrap_or(class);
        let whole = |class: &str| format!("{class}#{method}");
        let names = [class.to_owned(), short.to_owned(), whole(class), whole(short)];
        names.iter().any(|name| fits(&self.0, &name.chars().collect::<Vec<char>>()))
    }
}

/// Compares greedily, and goes back to the last `*` alone: what an earlier one could take, this one can.
fn fits(pattern: &[char], name: &[char]) -> bool {
    let (mut p, mut n) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while n < name.len() {
        if pattern.get(p) == Some(&'*') {
            star = Some((p, n));
            p += 1;
        } else if pattern.get(p).is_some_and(|c| *c == '?' || *c == name[n]) {
            (p, n) = (p + 1, n + 1);
        } else if let Some((at, taken)) = star {
            star = Some((at, taken + 1));
            (p, n) = (at + 1, taken + 1);
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn stars_and_classes_without_packages() {
        let fits = |pattern: &str| Pattern::new(pattern).fits("com.x.BankTest", "deposit[0]");
        let good =
            ["BankTest", "com.x.*", "*#dep*", "BankTest#deposit*", "B*T*#*[?]", "*", "*deposit*"];
        assert!(good.into_iter().all(fits));
        let bad = ["Bank", "x.BankTest", "*#deposit", "BankTest#?", "", "BankTest#deposit[0]?"];
        assert!(!bad.into_iter().any(fits));
    }
}
