//! Parses class files (JVMS chapter 4) into the class model, except for method bodies, which `code`
//! reads, at once or when they are first asked for. Attributes that the model does not use (annotations, stack maps) are skipped unread, so
//! there is no recursion here and nesting in the input cannot exhaust the stack.

use std::collections::HashSet;
use std::sync::Arc;

use crate::attributes::{attributes, list};
use crate::code;
use crate::error::{NEWEST_MAJOR, ParseError};
use crate::model::{
    Body, BootstrapMethod, Class, Field, Flags, InnerClass, Loadable, Method, Name, RecordComponent,
};
use crate::pool::Pool;
use crate::reader::Reader;

/// Class access flag of `module-info` (JVMS 4.1).
const MODULE: u16 = 0x8000;

/// Reads one class file, with all bodies.
///
/// ```
/// let error = hebra_classfile::parse(b"PK\x03\x04").unwrap_err();
/// assert!(error.to_string().starts_with("not a class file"));
/// ```
pub fn parse(bytes: &[u8]) -> Result<Class, ParseError> {
    parse_file(bytes.into(), Bodies::Now)
}

/// Reads one class file, and bodies of methods only when they are first asked for: most methods of a
/// library never run. Errors in bodies are found then.
pub fn parse_lazily(bytes: Arc<[u8]>) -> Result<Class, ParseError> {
    parse_file(bytes, Bodies::Later)
}

/// When bodies are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bodies {
    Now,
    Later,
}

fn parse_file(bytes: Arc<[u8]>, bodies: Bodies) -> Result<Class, ParseError> {
    let r = &mut Reader::new(&bytes);
    let found = r.u4()?;
    if found != 0xcafe_babe {
        return Err(ParseError::WrongMagic { found });
    }
    let _minor = r.u2()?;
    let major = r.u2()?;
    if major > NEWEST_MAJOR {
        return Err(ParseError::FutureVersion { major });
    }
    if major < 45 {
        return Err(r.error(format!("version {major} is older than any Java")));
    }
    let pool = &Arc::new(Pool::read(r, bytes.clone())?);

    let flags = Flags(r.u2()?);
    let name = pool.plain_class(r.u2()?)?;
    let read = read_rest(r, pool, bodies, major, flags, name.clone());
    read.map_err(|e| e.within(|| format!("class {name}")))
}

fn read_rest(
    r: &mut Reader<'_>,
    pool: &Arc<Pool>,
    bodies: Bodies,
    major: u16,
    flags: Flags,
    name: Name,
) -> Result<Class, ParseError> {
    let super_name = match r.u2()? {
        0 => None,
        index => Some(pool.plain_class(index)?),
    };
    if super_name.is_none() != (&*name == "java/lang/Object" || flags.has(MODULE)) {
        return Err(r.error("only java/lang/Object and modules have no superclass"));
    }
    let interfaces = list(r, |r| pool.plain_class(r.u2()?))?;
    let fields = list(r, |r| read_field(r, pool))?;
    unique(r, fields.iter().map(|f| (&f.name, &f.descriptor)))?;
    let methods = list(r, |r| read_method(r, pool, bodies))?;
    unique(r, methods.iter().map(|m| (&m.name, &m.descriptor)))?;

    let mut class = Class {
        major,
        flags,
        name,
        super_name,
        interfaces,
        fields,
        methods,
        source_file: None,
        bootstrap_methods: Vec::new(),
        inner_classes: Vec::new(),
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        permitted_subclasses: Vec::new(),
        record: None,
        signature: None,
    };
    attributes(r, pool, |attribute, r| class_attribute(attribute, r, pool, &mut class))?;
    r.finish()?;
    if pool.bootstrap_methods_used() > class.bootstrap_methods.len() {
        return Err(r.error(format!(
            "a constant uses bootstrap method {} but there are {}",
            pool.bootstrap_methods_used() - 1,
            class.bootstrap_methods.len()
        )));
    }
    Ok(class)
}

fn class_attribute(
    attribute: &str,
    r: &mut Reader<'_>,
    pool: &Pool,
    class: &mut Class,
) -> Result<bool, ParseError> {
    match attribute {
        "SourceFile" => class.source_file = Some(pool.name(r.u2()?)?),
        "Signature" => class.signature = Some(pool.name(r.u2()?)?),
        "NestHost" => class.nest_host = Some(pool.plain_class(r.u2()?)?),
        "NestMembers" => class.nest_members = list(r, |r| pool.plain_class(r.u2()?))?,
        "PermittedSubclasses" => {
            class.permitted_subclasses = list(r, |r| pool.plain_class(r.u2()?))?;
        }
        "EnclosingMethod" => {
            let outer = pool.plain_class(r.u2()?)?;
            let method = match r.u2()? {
                0 => None,
                index => Some(pool.method_name_and_type(index)?),
            };
            class.enclosing_method = Some((outer, method));
        }
        "InnerClasses" => {
            class.inner_classes = list(r, |r| {
                Ok(InnerClass {
                    inner: pool.class(r.u2()?)?,
                    outer: pool.optional_class(r.u2()?)?,
                    simple_name: pool.optional_name(r.u2()?)?,
                    flags: Flags(r.u2()?),
                })
            })?;
        }
        "BootstrapMethods" => {
            class.bootstrap_methods = list(r, |r| {
                Ok(BootstrapMethod {
                    method: pool.method_handle(r.u2()?)?,
                    arguments: list(r, |r| pool.loadable(r.u2()?))?,
                })
            })?;
        }
        "Record" => class.record = Some(list(r, |r| read_component(r, pool))?),
        _ => return Ok(false),
    }
    Ok(true)
}

fn read_component(r: &mut Reader<'_>, pool: &Pool) -> Result<RecordComponent, ParseError> {
    let name = pool.field_name(r.u2()?)?;
    let descriptor = pool.field_descriptor(r.u2()?)?;
    let mut signature = None;
    attributes(r, pool, |attribute, r| {
        let known = attribute == "Signature";
        if known {
            signature = Some(pool.name(r.u2()?)?);
        }
        Ok(known)
    })?;
    Ok(RecordComponent { name, descriptor, signature })
}

fn read_field(r: &mut Reader<'_>, pool: &Pool) -> Result<Field, ParseError> {
    let flags = Flags(r.u2()?);
    let name = pool.field_name(r.u2()?)?;
    let descriptor = pool.field_descriptor(r.u2()?)?;
    let mut field = Field { flags, name, descriptor, constant: None, signature: None };
    attributes(r, pool, |attribute, r| field_attribute(attribute, r, pool, &mut field))
        .map_err(|e| e.within(|| format!("field {}", field.name)))?;
    Ok(field)
}

fn field_attribute(
    attribute: &str,
    r: &mut Reader<'_>,
    pool: &Pool,
    field: &mut Field,
) -> Result<bool, ParseError> {
    match attribute {
        "ConstantValue" => {
            let value = pool.loadable(r.u2()?)?;
            if constant_fits(&value, &field.descriptor) {
                field.constant = Some(value);
            } else if field.flags.has(Flags::STATIC) {
                // On instance fields the JVM ignores the attribute altogether (JVMS 4.7.2).
                return Err(r.error("the value does not fit the descriptor"));
            }
        }
        "Signature" => field.signature = Some(pool.name(r.u2()?)?),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Checks a constant's type (JVMS table 4.7.2-A).
fn constant_fits(value: &Loadable, descriptor: &str) -> bool {
    match value {
        Loadable::Int(_) => matches!(descriptor, "I" | "S" | "C" | "B" | "Z"),
        Loadable::Long(_) => descriptor == "J",
        Loadable::Float(_) => descriptor == "F",
        Loadable::Double(_) => descriptor == "D",
        Loadable::String(_) => descriptor == "Ljava/lang/String;",
        _ => false,
    }
}

fn read_method(r: &mut Reader<'_>, pool: &Arc<Pool>, bodies: Bodies) -> Result<Method, ParseError> {
    let flags = Flags(r.u2()?);
    let name = pool.method_name(r.u2()?)?;
    let descriptor = pool.method_descriptor(r.u2()?)?;
    let mut method = Method {
        flags,
        name,
        descriptor,
        code: None,
        exceptions: Vec::new(),
        signature: None,
        parameters: Vec::new(),
    };
    attributes(r, pool, |attribute, r| method_attribute(attribute, r, pool, bodies, &mut method))
        .and_then(|()| check_method(r, &method))
        .map_err(|e| e.within(|| format!("method {}{}", method.name, method.descriptor)))?;
    Ok(method)
}

fn method_attribute(
    attribute: &str,
    r: &mut Reader<'_>,
    pool: &Arc<Pool>,
    bodies: Bodies,
    method: &mut Method,
) -> Result<bool, ParseError> {
    match attribute {
        "Code" if method.code.is_some() => return Err(r.error("two Code attributes")),
        "Code" if bodies == Bodies::Later => {
            let (start, length) = (r.offset(), r.remaining());
            r.take(length)?;
            method.code = Some(Body::unread(pool.clone(), start..start + length));
        }
        "Code" => method.code = Some(code::read(r, pool)?.into()),
        "Exceptions" => method.exceptions = list(r, |r| pool.plain_class(r.u2()?))?,
        "Signature" => method.signature = Some(pool.name(r.u2()?)?),
        "MethodParameters" => {
            let count = r.u1()?;
            method.parameters = (0..count)
                .map(|_| Ok((pool.optional_name(r.u2()?)?, Flags(r.u2()?))))
                .collect::<Result<_, ParseError>>()?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn check_method(r: &Reader<'_>, method: &Method) -> Result<(), ParseError> {
    let bodiless = method.flags.has(Flags::NATIVE | Flags::ABSTRACT);
    if bodiless && method.code.is_some() {
        return Err(r.error("a native or abstract method has code"));
    }
    if !bodiless && method.code.is_none() {
        return Err(r.error("no code, though neither native nor abstract"));
    }
    if method.name.starts_with('<') && !method.descriptor.ends_with(")V") {
        return Err(r.error("an initialiser returns a value"));
    }
    Ok(())
}

fn unique<'n>(
    r: &Reader<'_>,
    members: impl Iterator<Item = (&'n Name, &'n Name)>,
) -> Result<(), ParseError> {
    let mut seen = HashSet::new();
    for (name, descriptor) in members {
        if !seen.insert((name, descriptor)) {
            return Err(r.error(format!("{name} {descriptor} is declared twice")));
        }
    }
    Ok(())
}
