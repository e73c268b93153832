//! The table of comparisons in `docs/library.md`: a row for each class and JDK.

use super::classes::{CLASSES, Class};
use super::clients::members;
use super::comparison::Tally;

const START: &str = "<!-- library -->";
const END: &str = "<!-- /library -->";
const HEAD: &str = "\
| class | JDK | clients | too large | not answered | states, code | states, model | other reductions | outcomes |
|---|---|---|---|---|---|---|---|---|";

/// Returns the row of a class on a JDK.
pub fn row(class: &Class, feature: u16, tally: &Tally) -> String {
    let outcomes = match tally.differences.len() {
        0 => "equal".to_owned(),
        count => format!("{count} differ"),
    };
    format!(
        "| {} | {feature} | {} | {} | {} | {} | {} | {} | {outcomes} |",
        class.name,
        thousands(tally.clients as u64),
        thousands(tally.too_large as u64),
        thousands(tally.unanswered as u64),
        thousands(tally.states_real),
        thousands(tally.states_modelled),
        thousands(tally.other_reductions as u64),
    )
}

/// Returns the table with the sizes of clients.
pub fn sizes() -> String {
    let mut text = "| class | begins with | threads | calls of a thread | letters | taken | clients |\n|---|---|---|---|---|---|---|".to_owned();
    for class in &CLASSES {
        for family in class.families {
            let taken = match family.every {
                1 => "all".to_owned(),
                every => format!("one in {every}"),
            };
            let (threads, length, letters) = (family.threads, family.length, family.letters);
            let initial = class.initial.join(", ");
            text += &format!(
                "\n| {} | {initial} | {threads} | up to {length} | `{letters}` | {taken} | {} |",
                class.name,
                thousands((members(class, family).len() * class.initial.len()) as u64)
            );
        }
        if !class.picked.is_empty() {
            let picked: Vec<String> = class.picked.iter().map(|text| format!("`{text}`")).collect();
            let (name, count) = (class.name, picked.len());
            text += &format!("\n| {name} |  |  |  | {} | by hand | {count} |", picked.join(" "));
        }
    }
    text
}

/// Returns the table with only these rows.
pub fn table(rows: &[String]) -> String {
    format!("{HEAD}\n{}", rows.join("\n"))
}

/// Returns the document with a row in place of the old one of the same class and JDK, and with today's sizes. Rows of
/// classes that are no longer there go.
pub fn update(document: &str, row: &str) -> Option<String> {
    let (before, rest) = document.split_once(START)?;
    let (old, after) = rest.split_once(END)?;
    let kept = old.lines().filter(|line| key(line).is_some() && key(line) != key(row));
    let mut rows: Vec<String> = kept.chain([row]).map(str::to_owned).collect();
    rows.sort_by_key(|row| key(row));
    let (table, sizes) = (table(&rows), sizes());
    Some(format!("{before}{START}\n\n{table}\n\n{sizes}\n\n{END}{after}"))
}

/// Returns true if the document has a row for this class and JDK.
pub fn has(document: &str, class: &Class, feature: u16) -> bool {
    let wanted = key(&row(class, feature, &Tally::default()));
    document.lines().any(|line| key(line).is_some() && key(line) == wanted)
}

/// Returns the place of the class in the list, and the JDK, if this is a row of the table.
fn key(row: &str) -> Option<(usize, u16)> {
    let mut cells = row.split('|').map(str::trim).skip(1);
    let name = cells.next()?;
    let feature = cells.next()?.parse().ok()?;
    // Nine cells and what follows the last: the table of sizes has fewer.
    let is_row = cells.count() == 8;
    let place = CLASSES.iter().position(|class| class.name == name)?;
    is_row.then_some((place, feature))
}

/// Writes a number with commas.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let shown = [0, 12, 999, 1_000, 1_234_567].map(thousands);
        assert_eq!(shown, ["0", "12", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn new_rows_take_the_place_of_old_ones() {
        let class = &CLASSES[0];
        let tally = |clients| Tally { clients, ..Tally::default() };
        let (old, new, other) =
            (row(class, 17, &tally(5)), row(class, 17, &tally(1_000)), row(class, 21, &tally(7)));
        let empty = format!("# T\n\n{START}\n{END}\n\nend\n");
        let first = update(&empty, &other).expect("markers");
        let first = update(&first, &old).expect("markers");
        assert!(first.starts_with("# T\n") && first.ends_with("\n\nend\n"), "{first}");
        let second = update(&first, &new).expect("markers");
        assert!(second.contains(&format!("{new}\n{other}\n")), "{second}");
        assert!(!second.contains(&old), "{second}");
        assert!(has(&second, class, 17) && !has(&second, class, 25) && !has(&empty, class, 17));
        assert_eq!(update(&second, &new).as_ref(), Some(&second));
        assert_eq!(update("no markers", ""), None);
    }
}
