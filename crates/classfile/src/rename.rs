//! Other names for the classes that a class file names, itself included: for classes that loaders of
//! a program define, of which there may be several with one name.

/// Returns the class file with each class named as `names` says, or as it was; none if it is damaged.
/// Generic signatures, which only reflection reads, stay.
pub fn rename(bytes: &[u8], names: &dyn Fn(&str) -> Option<String>) -> Option<Vec<u8>> {
    let pool = Pool::read(bytes)?;
    let mut more = Vec::new();
    let mut count = pool.count;
    let mut result = bytes.to_vec();
    let mut replace = |result: &mut Vec<u8>, at: usize, text: Option<String>| {
        let Some(text) = text else { return Some(()) };
        more.push(1);
        more.extend(u16::try_from(text.len()).ok()?.to_be_bytes());
        more.extend(text.as_bytes());
        result[at..at + 2].copy_from_slice(&count.to_be_bytes());
        count = count.checked_add(1)?;
        Some(())
    };
    for (tag, at) in pool.entries.iter().copied() {
        match tag {
            7 => {
                let text = pool.text(bytes, at)?;
                let renamed = match text.starts_with('[') {
                    true => rename_descriptor(text, names),
                    false => names(text),
                };
                replace(&mut result, at, renamed)?;
            }
            12 => {
                let text = pool.text(bytes, at + 2)?;
                replace(&mut result, at + 2, rename_descriptor(text, names))?;
            }
            16 => {
                let text = pool.text(bytes, at)?;
                replace(&mut result, at, rename_descriptor(text, names))?;
            }
            _ => {}
        }
    }
    for at in member_descriptors(bytes, pool.end)? {
        let text = pool.text(bytes, at)?;
        replace(&mut result, at, rename_descriptor(text, names))?;
    }
    result.splice(pool.end..pool.end, more);
    result[8..10].copy_from_slice(&count.to_be_bytes());
    Some(result)
}

/// Returns the names of all classes that a class file names, in its constants and descriptors.
pub fn named_classes(bytes: &[u8]) -> Option<Vec<String>> {
    let found = std::cell::RefCell::new(Vec::new());
    rename(bytes, &|name| {
        found.borrow_mut().push(name.to_owned());
        None
    })?;
    let mut found = found.into_inner();
    found.sort_unstable();
    found.dedup();
    Some(found)
}

/// Returns a descriptor with other names; none if it stays.
fn rename_descriptor(text: &str, names: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let (mut rest, mut result, mut changed) = (text, String::new(), false);
    while let Some(start) = rest.find('L') {
        let end = start + rest[start..].find(';')?;
        let renamed = names(&rest[start + 1..end]);
        changed |= renamed.is_some();
        result.push_str(&rest[..=start]);
        result.push_str(renamed.as_deref().unwrap_or(&rest[start + 1..end]));
        result.push(';');
        rest = &rest[end + 1..];
    }
    result.push_str(rest);
    changed.then_some(result)
}

/// The constants of a class file: tags with the places of their contents, and the texts by number.
struct Pool {
    entries: Vec<(u8, usize)>,
    texts: Vec<Option<(usize, usize)>>,
    count: u16,
    end: usize,
}

impl Pool {
    fn read(bytes: &[u8]) -> Option<Pool> {
        let count = number(bytes, 8)?;
        let mut pool =
            Pool { entries: Vec::new(), texts: vec![None; count.into()], count, end: 10 };
        let mut index = 1;
        while index < usize::from(count) {
            let tag = *bytes.get(pool.end)?;
            let at = pool.end + 1;
            let size = match tag {
                1 => {
                    let length = usize::from(number(bytes, at)?);
                    pool.texts[index] = Some((at + 2, length));
                    2 + length
                }
                3 | 4 | 9..=12 | 17 | 18 => 4,
                5 | 6 => 8,
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => return None,
            };
            bytes.get(at..at + size)?;
            pool.entries.push((tag, at));
            pool.end = at + size;
            // Numbers of eight bytes count twice (JVMS 4.4.5).
            index += if matches!(tag, 5 | 6) { 2 } else { 1 };
        }
        Some(pool)
    }

    /// Returns the text whose number is at this place.
    fn text<'a>(&self, bytes: &'a [u8], at: usize) -> Option<&'a str> {
        let (start, length) = (*self.texts.get(usize::from(number(bytes, at)?))?)?;
        std::str::from_utf8(bytes.get(start..start + length)?).ok()
    }
}

fn number(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

/// Returns the places of the descriptors of fields and methods.
fn member_descriptors(bytes: &[u8], pool_end: usize) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    let mut at = pool_end + 8 + 2 * usize::from(number(bytes, pool_end + 6)?);
    for _ in 0..2 {
        let members = number(bytes, at)?;
        at += 2;
        for _ in 0..members {
            found.push(at + 4);
            let attributes = number(bytes, at + 6)?;
            at += 8;
            for _ in 0..attributes {
                let length = bytes.get(at + 2..at + 6)?.try_into().ok()?;
                at = at.checked_add(6 + u32::from_be_bytes(length) as usize)?;
            }
        }
    }
    bytes.get(at..)?;
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_get_other_names() {
        let names = |name: &str| (name == "a/B").then(|| "a/B+@1".to_owned());
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(rename_descriptor(text, &names).as_deref(), expected);
        };
        check("(La/B;I[[La/B;)La/BC;", Some("(La/B+@1;I[[La/B+@1;)La/BC;"));
        check("(I[JLx/L;)V", None);
    }

    #[test]
    fn damaged_files_have_no_names() {
        assert_eq!(named_classes(&[0xca, 0xfe, 0xba, 0xbe]), None);
        assert_eq!(named_classes(&[0; 10]), None);
    }
}
