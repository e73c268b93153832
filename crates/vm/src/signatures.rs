//! Methods and types as messages of the JVM name them.

use hebra_classfile::model::MemberRef;
use hebra_ir::split_descriptor;
use hebra_program::{primitive_name, unmarked};

/// Formats a method: `void p.A.m(int, java.lang.String[])`.
pub(crate) fn method_text(method: &MemberRef) -> String {
    let (parameters, result) = split_descriptor(&method.descriptor).unwrap_or_default();
    let parameters: Vec<String> = parameters.iter().map(|p| type_text(p)).collect();
    let class = unmarked(&method.class).replace('/', ".");
    format!("{} {class}.{}({})", type_text(result), method.name, parameters.join(", "))
}

/// Returns `java.lang.String[]` for `[Ljava/lang/String;`.
pub(crate) fn type_text(descriptor: &str) -> String {
    match descriptor.as_bytes() {
        [b'[', ..] => format!("{}[]", type_text(&descriptor[1..])),
        [b'L', .., b';'] => unmarked(&descriptor[1..descriptor.len() - 1].into()).replace('/', "."),
        [letter] => primitive_name(*letter).unwrap_or("void").into(),
        _ => descriptor.replace('/', "."),
    }
}
