//! The public classes of the modules that are probed, from the image of a JDK itself.

use crate::compare::Jdk;
use crate::process::run;
use std::path::Path;
use std::time::Duration;

/// The modules whose public classes are probed.
const MODULES: [&str; 5] = ["java.base", "java.logging", "java.management", "java.sql", "java.xml"];

/// How the names of previews begin, which may still change and are compiled only if asked for.
const PREVIEWS: [&str; 9] = [
    "java.lang.StableValue",
    "java.lang.StringTemplate",
    "java.lang.runtime.TemplateRuntime",
    "java.security.AsymmetricKey",
    "java.security.DEREncodable",
    "java.security.PEM",
    "java.util.FormatProcessor",
    "java.util.concurrent.StructuredTaskScope",
    "java.util.concurrent.StructureViolation",
];

/// What a public class is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It has objects of its own.
    Class,
    /// Others extend it.
    Abstract,
    /// It has no code.
    Interface,
    /// One abstract method.
    Functional,
    /// Some code of its own.
    Defaults,
    /// It annotates.
    Annotation,
    /// It is thrown.
    Exception,
    /// Its objects are listed.
    Enum,
    /// It is deprecated for removal.
    Removal,
}

/// A public class.
#[derive(Clone, Debug)]
pub struct Class {
    /// Where it comes from.
    pub module: String,
    /// As it is written in Java.
    pub name: String,
    /// As `Class.forName` takes it.
    pub binary: String,
    /// What it is.
    pub kind: Kind,
}

/// The public classes of a JDK; `compiled` holds the class that lists them.
pub fn classes(jdk: &Jdk, compiled: &Path) -> Result<Vec<Class>, String> {
    let mut java = jdk.java();
    java.arg("-cp").arg(compiled).arg("ListClasses").args(MODULES);
    let done = run(&mut java, Duration::from_secs(60))?;
    if done.code != Some(0) {
        return Err(format!("ListClasses: {}", done.stderr));
    }
    let read = |line: &str| {
        let mut words = line.split(' ').map(str::to_owned);
        let (module, name) = (words.next()?, words.next()?);
        let kind = kind(&words.next()?)?;
        Some(Class { module, name, kind, binary: words.next()? })
    };
    done.stdout
        .lines()
        .map(|line| read(line).ok_or_else(|| format!("ListClasses said {line}")))
        .collect()
}

fn kind(word: &str) -> Option<Kind> {
    Some(match word {
        "class" => Kind::Class,
        "abstract" => Kind::Abstract,
        "interface" => Kind::Interface,
        "functional" => Kind::Functional,
        "defaults" => Kind::Defaults,
        "annotation" => Kind::Annotation,
        "exception" => Kind::Exception,
        "enum" => Kind::Enum,
        "removal" => Kind::Removal,
        _ => return None,
    })
}

impl Class {
    /// Why it needs no probe of its own, if that can be told from what it is.
    pub fn excuse(&self) -> Option<&'static str> {
        let name = &self.name;
        let in_package = |package: &str| name.starts_with(&format!("{package}."));
        let is_preview = PREVIEWS.iter().any(|start| name.starts_with(start));
        Some(match self.kind {
            _ if is_preview => "a preview",
            Kind::Removal => "deprecated for removal",
            Kind::Exception | Kind::Enum => "in bulk",
            _ if in_package("java.lang.classfile") => "reads and writes class files",
            _ if in_package("java.lang.foreign") => "native memory and functions",
            _ if name.ends_with("Spi") || name.contains(".spi.") => "implemented by providers",
            _ if name.contains("Spi.") => "implemented by providers",
            Kind::Interface => "an interface without code",
            Kind::Annotation => "an annotation",
            Kind::Functional => "an interface with one method",
            Kind::Defaults => "an interface that others implement",
            Kind::Abstract => "an abstract class that others extend",
            Kind::Class => return None,
        })
    }
}
