//! The annotations of a class file (JVMS 4.7.16 to 4.7.22), left as raw bytes, with the constants
//! that they name. The library's own parser reads them for a program; [`Annotations::read`] does
//! for Hebra itself. They are read on demand only, so `parse` skips them.

use crate::attributes::{attributes, list};
use crate::error::ParseError;
use crate::model::Utf16;
use crate::mutf8;
use crate::pool::{Entry, Pool};
use crate::reader::Reader;
use std::sync::Arc;

/// The annotations of a class and of its members, by position in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Annotations {
    /// Annotations of the class itself.
    pub class: Raw,
    /// Annotations of the fields.
    pub fields: Vec<Raw>,
    /// Annotations of the methods.
    pub methods: Vec<Raw>,
    /// Annotations of the components of a record.
    pub components: Vec<Raw>,
    /// The constant pool, as far as annotations use it.
    pub constants: Vec<Constant>,
}

/// The contents of the attributes of one declaration; none if there is no such attribute.
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
    /// A constant of another kind.
    Other,
    /// Text.
    Text(Utf16),
    /// `int` and narrower types.
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
    /// Annotation types, including nested ones.
    pub annotations: Vec<String>,
    /// Types of enum constants.
    pub enums: Vec<String>,
}

/// The deepest nesting of annotations that is read.
const DEEPEST: u32 = 64;

/// A parsed annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// Descriptor of its type.
    pub descriptor: String,
    /// The given elements, by name.
    pub elements: Vec<(String, Value)>,
}

/// The value of an element (JVMS 4.7.16.1).
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A primitive value or a string.
    Constant(Constant),
    /// An enum constant: descriptor of its type, and its name.
    Enum(String, String),
    /// A class, by descriptor.
    Class(String),
    /// An annotation.
    Annotation(Annotation),
    /// An array.
    Array(Vec<Value>),
}

impl Annotation {
    /// Returns the value of an element, if given.
    pub fn element(&self, name: &str) -> Option<&Value> {
        self.elements.iter().find(|(given, _)| given == name).map(|(_, value)| value)
    }
}

impl Annotations {
    /// Parses the content of a `RuntimeVisibleAnnotations` attribute. If the content is malformed,
    /// stops after the last complete annotation.
    pub fn read(&self, content: &[u8]) -> Vec<Annotation> {
        let mut found = Vec::new();
        let r = &mut Reader::new(content);
        let _ = list(r, |r| {
            found.push(self.annotation(r, DEEPEST)?);
            Ok(())
        });
        found
    }

    /// Returns the types that a `RuntimeVisibleAnnotations` attribute mentions.
    pub fn mentions(&self, content: &[u8]) -> Mentions {
        let mut found = Mentions::default();
        self.read(content).iter().for_each(|annotation| found.add(annotation));
        found
    }

    /// Returns the types that an `AnnotationDefault` attribute mentions.
    pub fn mentions_of_default(&self, content: &[u8]) -> Mentions {
        let mut found = Mentions::default();
        if let Ok(value) = self.value(&mut Reader::new(content), DEEPEST) {
            found.add_value(&value);
        }
        found
    }

    fn constant(&self, index: u16) -> Constant {
        self.constants.get(usize::from(index)).cloned().unwrap_or(Constant::Other)
    }

    fn text(&self, index: u16) -> String {
        match self.constant(index) {
            Constant::Text(text) => String::from_utf16_lossy(&text.0),
            _ => String::new(),
        }
    }

    fn annotation(&self, r: &mut Reader<'_>, depth: u32) -> Result<Annotation, ParseError> {
        let descriptor = self.text(r.u2()?);
        let elements = list(r, |r| Ok((self.text(r.u2()?), self.value(r, depth)?)))?;
        Ok(Annotation { descriptor, elements })
    }

    /// Parses an element value (JVMS 4.7.16.1).
    fn value(&self, r: &mut Reader<'_>, depth: u32) -> Result<Value, ParseError> {
        let Some(depth) = depth.checked_sub(1) else { return Err(r.error("nested too deeply")) };
        Ok(match r.u1()? {
            b'e' => Value::Enum(self.text(r.u2()?), self.text(r.u2()?)),
            b'c' => Value::Class(self.text(r.u2()?)),
            b'@' => Value::Annotation(self.annotation(r, depth)?),
            b'[' => Value::Array(list(r, |r| self.value(r, depth))?),
            _ => Value::Constant(self.constant(r.u2()?)),
        })
    }
}

impl Mentions {
    fn add(&mut self, annotation: &Annotation) {
        self.annotations.push(annotation.descriptor.clone());
        annotation.elements.iter().for_each(|(_, value)| self.add_value(value));
    }

    fn add_value(&mut self, value: &Value) {
        match value {
            Value::Enum(descriptor, _) => self.enums.push(descriptor.clone()),
            Value::Annotation(annotation) => self.add(annotation),
            Value::Array(values) => values.iter().for_each(|value| self.add_value(value)),
            Value::Constant(_) | Value::Class(_) => {}
        }
    }
}

/// Reads the annotations of a class file that `parse` accepts.
pub fn annotations(bytes: &[u8]) -> Result<Annotations, ParseError> {
    let r = &mut Reader::new(bytes);
    r.take(8)?;
    let pool = &Pool::read(r, bytes.into())?;
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

fn members(r: &mut Reader<'_>, pool: &Pool) -> Result<Vec<Raw>, ParseError> {
    let count = r.u2()?;
    (0..count)
        .map(|_| {
            r.take(6)?;
            declaration(r, pool)
        })
        .collect()
}

fn declaration(r: &mut Reader<'_>, pool: &Pool) -> Result<Raw, ParseError> {
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

fn constants(pool: &Pool) -> Vec<Constant> {
    let constant = |entry: &Entry| match entry {
        Entry::Utf8(..) => match pool.text(*entry).and_then(mutf8::decode) {
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
