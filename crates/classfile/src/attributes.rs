//! Lists and attributes, which nest in class files.

use crate::error::ParseError;
use crate::pool::Pool;
use crate::reader::Reader;

/// Reads a table with a two-byte count.
pub(crate) fn list<'a, T>(
    r: &mut Reader<'a>,
    mut item: impl FnMut(&mut Reader<'a>) -> Result<T, ParseError>,
) -> Result<Vec<T>, ParseError> {
    let count = usize::from(r.u2()?);
    // An item takes at least two bytes, so a wrong count reserves no more memory than the file has.
    let mut items = Vec::with_capacity(count.min(r.remaining() / 2));
    for _ in 0..count {
        items.push(item(r)?);
    }
    Ok(items)
}

/// Calls `known` for every attribute; it returns true if it read the content.
pub(crate) fn attributes<'a>(
    r: &mut Reader<'a>,
    pool: &Pool,
    mut known: impl FnMut(&str, &mut Reader<'a>) -> Result<bool, ParseError>,
) -> Result<(), ParseError> {
    for _ in 0..r.u2()? {
        let name = pool.name(r.u2()?)?;
        let length = r.u4()? as usize;
        let mut content = r.part(length).map_err(|e| e.within(|| format!("attribute {name}")))?;
        known(&name, &mut content)
            .and_then(|read| if read { content.finish() } else { Ok(()) })
            .map_err(|e| e.within(|| format!("attribute {name}")))?;
    }
    Ok(())
}
