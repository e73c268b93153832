//! Well-formedness of names and descriptors (JVMS 4.2 and 4.3). Users of the class model may
//! rely on every descriptor and name in it having passed these checks.

/// Returns true for a field descriptor such as `I` or `[Ljava/lang/String;`, and nothing after it.
pub(crate) fn is_field_descriptor(text: &str) -> bool {
    skip_field(text.as_bytes()) == Some(text.len())
}

/// Returns true for a method descriptor such as `(IJ)V`, of at most 255 parameter slots.
pub(crate) fn is_method_descriptor(text: &str) -> bool {
    let Some(mut rest) = text.as_bytes().strip_prefix(b"(") else {
        return false;
    };
    let mut slots = 0;
    while rest.first() != Some(&b')') {
        let Some(length) = skip_field(rest) else {
            return false;
        };
        slots += if matches!(rest[0], b'J' | b'D') { 2 } else { 1 };
        rest = &rest[length..];
    }
    let result = &rest[1..];
    slots <= 255 && (result == b"V" || skip_field(result) == Some(result.len()))
}

/// Returns true for a class name in internal form, or an array descriptor.
pub(crate) fn is_class_reference(name: &str) -> bool {
    if name.starts_with('[') { is_field_descriptor(name) } else { is_class_name(name.as_bytes()) }
}

/// Returns true for a class name in internal form, arrays excluded.
pub(crate) fn is_class_name(name: &[u8]) -> bool {
    name.split(|&b| b == b'/')
        .all(|part| !part.is_empty() && !part.iter().any(|b| matches!(b, b'.' | b';' | b'[')))
}

/// Returns true for a field, variable or component name.
pub(crate) fn is_field_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['.', ';', '[', '/'])
}

/// Returns true for a method name.
pub(crate) fn is_method_name(name: &str) -> bool {
    matches!(name, "<init>" | "<clinit>") || is_field_name(name) && !name.contains(['<', '>'])
}

/// Returns the length of the field descriptor at the start of `text`.
fn skip_field(text: &[u8]) -> Option<usize> {
    let dimensions = text.iter().take_while(|&&b| b == b'[').count();
    if dimensions > 255 {
        return None;
    }
    match text.get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dimensions + 1),
        b'L' => {
            let name = &text[dimensions + 1..];
            let end = name.iter().position(|&b| b == b';')?;
            is_class_name(&name[..end]).then_some(dimensions + end + 2)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors() {
        for good in ["I", "[[Z", "Ljava/lang/Object;", "[La;"] {
            assert!(is_field_descriptor(good), "{good}");
        }
        for bad in ["", "[", "V", "L;", "La", "La//b;", "II", "L[I;", "La.b;"] {
            assert!(!is_field_descriptor(bad), "{bad}");
        }
        for good in ["()V", "(IJ[D)La;", "([[La;)[I"] {
            assert!(is_method_descriptor(good), "{good}");
        }
        for bad in ["", "(", "()", "(V)V", "()VV", "(I", ")V", "(La)V"] {
            assert!(!is_method_descriptor(bad), "{bad}");
        }
        assert!(is_method_descriptor(&format!("({})V", "I".repeat(255))));
        assert!(!is_method_descriptor(&format!("({})V", "J".repeat(128))));
        assert!(!is_field_descriptor(&format!("{}I", "[".repeat(256))));
    }
}
