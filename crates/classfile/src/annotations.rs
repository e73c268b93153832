//! The annotations of a class file (JVMS 4.7.16 to 4.7.22), left as raw bytes, with the constants
//! that they name. The library's own parser reads them; this is asked for only when a program
//! looks for annotations, so `parse` skips them.

use crate::error::ParseError;
use crate::model::Utf16;
use crate::mutf8;
use crate::parse::{attributes, list};
use crate::pool::{Entry, Pool};
use crate::reader::Reader;
use std::sync::Arc;

/// The annotations of a class and of its members, by position in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Annotations {
    /// Of the class itself.
    pub class: Raw,
    /// Of the fields.
    pub fields: Vec<Raw>,
    /// Of the methods.
    pub methods: Vec<Raw>,
    /// Of the components of a record.
    pub components: Vec<Raw>,
    /// The constant pool, as far as annotations use it.
    pub constants: Vec<Constant>,
}

/// The contents of the attributes of one declaration; none where there is no such attribute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Raw {
    /// `RuntimeVisibleAnnotations`.
    pub annotations: Option<Box<[u8]>>,
    /// `RuntimeVisibleParameterAnnotations`.
    pub parameters: Option<Box<[u8]>>,
    /// `RuntimeVisibleTypeAnnotations`.
    pub types: Option<Box<[u8]>>,
    /// `AnnotationDefault`.
    pub default: Option<Box<[u8]>>,
}

/// A constant that an annotation can name.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// Of another kind.
    Other,
    /// Text.
    Text(Utf16),
    /// `int` and what is narrower.
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
}

/// The types that some annotations mention, as descriptors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// Annotation types, nested ones included.
    pub annotations: Vec<String>,
    /// Types of enum constants.
    pub enums: Vec<String>,
}

/// Deepest nesting of annotations that is looked at.
const DEEPEST: u32 = 64;

impl Annotations {
    /// What the content of a `RuntimeVisibleAnnotations` attribute mentions. Content that is
    /// malformed is read as far as it goes.
    pub fn mentions(&self, content: &[u8]) -> Mentions {
        let mut found = Mentions::default();
        let r = &mut Reader::new(content);
        let _ = list(r, |r| self.annotation(r, DEEPEST, &mut found));
        found
    }

    /// Likewise of an `AnnotationDefault` attribute.
    pub fn mentions_of_default(&self, content: &[u8]) -> Mentions {
        let mut found = Mentions::default();
        let _ = self.value(&mut Reader::new(content), DEEPEST, &mut found);
        found
    }

    fn text(&self, index: u16) -> String {
        match self.constants.get(usize::from(index)) {
            Some(Constant::Text(text)) => String::from_utf16_lossy(&text.0),
            _ => String::new(),
        }
    }

    fn annotation(
        &self,
        r: &mut Reader<'_>,
        depth: u32,
        found: &mut Mentions,
    ) -> Result<(), ParseError> {
        found.annotations.push(self.text(r.u2()?));
        list(r, |r| {
            r.u2()?;
            self.value(r, depth, found)
        })?;
        Ok(())
    }

    /// An element value (JVMS 4.7.16.1).
    fn value(
        &self,
        r: &mut Reader<'_>,
        depth: u32,
        found: &mut Mentions,
    ) -> Result<(), ParseError> {
        let Some(depth) = depth.checked_sub(1) else { return Err(r.error("nested too deeply")) };
        match r.u1()? {
            b'e' => {
                found.enums.push(self.text(r.u2()?));
                r.u2()?;
            }
            b'@' => self.annotation(r, depth, found)?,
            b'[' => {
                list(r, |r| self.value(r, depth, found))?;
            }
            _ => {
                r.u2()?;
            }
        }
        Ok(())
    }
}

/// Reads the annotations of a class file that `parse` accepts.
pub fn annotations(bytes: &[u8]) -> Result<Annotations, ParseError> {
    let r = &mut Reader::new(bytes);
    r.take(8)?;
    let pool = &Pool::read(r)?;
    let mut found = Annotations { constants: constants(pool), ..Annotations::default() };
    r.take(6)?;
    let interfaces = usize::from(r.u2()?);
    r.take(2 * interfaces)?;
    found.fields = members(r, pool)?;
    found.methods = members(r, pool)?;
    let mut class = Raw::default();
    attributes(r, pool, |attribute, r| {
        if attribute == "Record" {
            let count = r.u2()?;
            for _ in 0..count {
                r.take(4)?;
                found.components.push(declaration(r, pool)?);
            }
            return Ok(true);
        }
        class.keep(attribute, r)
    })?;
    found.class = class;
    Ok(found)
}

fn members(r: &mut Reader<'_>, pool: &Pool<'_>) -> Result<Vec<Raw>, ParseError> {
    let count = r.u2()?;
    (0..count)
        .map(|_| {
            r.take(6)?;
            declaration(r, pool)
        })
        .collect()
}

fn declaration(r: &mut Reader<'_>, pool: &Pool<'_>) -> Result<Raw, ParseError> {
    let mut raw = Raw::default();
    attributes(r, pool, |attribute, r| raw.keep(attribute, r))?;
    Ok(raw)
}

impl Raw {
    fn keep(&mut self, attribute: &str, r: &mut Reader<'_>) -> Result<bool, ParseError> {
        let place = match attribute {
            "RuntimeVisibleAnnotations" => &mut self.annotations,
            "RuntimeVisibleParameterAnnotations" => &mut self.parameters,
            "RuntimeVisibleTypeAnnotations" => &mut self.types,
            "AnnotationDefault" => &mut self.default,
            _ => return Ok(false),
        };
        *place = Some(r.take(r.remaining())?.into());
        Ok(true)
    }
}

fn constants(pool: &Pool<'_>) -> Vec<Constant> {
    let constant = |entry: &Entry<'_>| match entry {
        Entry::Utf8(bytes) => match mutf8::decode(bytes) {
            Some(units) => Constant::Text(Utf16(Arc::from(units))),
            None => Constant::Other,
        },
        Entry::Int(value) => Constant::Int(*value),
        Entry::Long(value) => Constant::Long(*value),
        Entry::Float(value) => Constant::Float(*value),
        Entry::Double(value) => Constant::Double(*value),
        _ => Constant::Other,
    };
    pool.entries().iter().map(constant).collect()
}
