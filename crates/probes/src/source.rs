//! Java sources made of probes: a class for each file and each release that probes need, with a method for each
//! probe, and one for exceptions and enums, which are probed in bulk.

use crate::classes::{Class, Kind};
use crate::table::{Probe, Table};
use std::fmt::Write;

/// The releases of Java that probes are compiled for: those of the JDKs that they run on.
pub(crate) const RELEASES: [u16; 4] = [11, 17, 21, 25];

/// A class of probes.
pub(crate) struct Unit {
    pub(crate) class: String,
    /// It is compiled for this release and runs on JDKs from here on.
    pub(crate) release: u16,
    pub(crate) source: String,
    /// The names of the probes, in the order of their methods.
    pub(crate) names: Vec<String>,
}

/// The classes with the probes of a table.
pub(crate) fn units(table: &Table) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut probes = table.probes.as_slice();
    while let Some(first) = probes.first() {
        let (here, rest) =
            probes.split_at(probes.iter().take_while(|p| p.file == first.file).count());
        probes = rest;
        let none = Vec::new();
        let imports = table.imports.get(&first.file).unwrap_or(&none);
        for release in RELEASES {
            let lowest = RELEASES.iter().rev().find(|r| **r < release).map_or(0, |r| r + 1);
            let wanted: Vec<&Probe> =
                here.iter().filter(|p| (lowest..=release).contains(&p.since)).collect();
            if !wanted.is_empty() {
                units.push(unit(&first.file, release, imports, &wanted));
            }
        }
    }
    units
}

fn unit(file: &str, release: u16, imports: &[String], probes: &[&Probe]) -> Unit {
    let class = format!("P{release}_{}", file.replace('.', "_"));
    let mut head = String::from("import java.util.*;\n");
    // Files whose name is no package import what they need.
    if file != "java.util" && file != "java.lang" && file != "javax.xml" {
        let _ = writeln!(head, "import {file}.*;");
    }
    if file == "javax.xml" {
        head += "import javax.xml.XMLConstants;\n";
    }
    for import in imports {
        let _ = writeln!(head, "{import}");
    }
    let bodies = probes.iter().map(|probe| {
        let result = match probe.expression.as_str() {
            "" => String::new(),
            expression => format!(" return {expression};"),
        };
        format!("{}{result}", probe.statements)
    });
    let names = probes.iter().map(|probe| probe.name.clone()).collect();
    let source = source(&class, &head, &bodies.collect::<Vec<_>>());
    Unit { class, release, source, names }
}

/// The class that probes exceptions and enums, and their names as probes.
pub(crate) fn bulk(classes: &[Class]) -> Unit {
    let (mut bodies, mut names) = (Vec::new(), Vec::new());
    for class in classes {
        let method = match class.kind {
            Kind::Exception => "exception",
            Kind::Enum => "constants",
            _ => continue,
        };
        bodies.push(format!("return Probe.{method}(\"{}\");", class.binary));
        names.push(class.name.clone());
    }
    let class = "Bulk".to_owned();
    let source = source(&class, "", &bodies);
    Unit { class, release: RELEASES[0], source, names }
}

fn source(class: &str, head: &str, bodies: &[String]) -> String {
    let mut text = format!(
        "{head}\n@SuppressWarnings({{\"all\"}})\npublic class {class} extends Probe {{\n    protected int count() {{ return {}; }}\n\n    protected Object run(int number) throws Throwable {{\n        switch (number) {{\n",
        bodies.len()
    );
    for number in 0..bodies.len() {
        let _ = writeln!(text, "            case {number}: return p{number}();");
    }
    text += "            default: return null;\n        }\n    }\n\n";
    for (number, body) in bodies.iter().enumerate() {
        let _ = writeln!(text, "    static Object p{number}() throws Throwable {{ {body} }}");
    }
    text += "}\n";
    text
}
