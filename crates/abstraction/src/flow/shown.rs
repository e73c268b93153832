//! Methods that only show a number: in a string, on a stream, in the message of an assertion. They
//! are given the name of a token instead.

use hebra_classfile::model::MethodHandle;
use hebra_ir::{MemberRef, split_descriptor};

/// Returns the method to call with a token's name, for a method that only shows a number.
pub(crate) fn shown(member: &MemberRef) -> Option<MemberRef> {
    let change = |class: &str, name: &str, descriptor: &str| MemberRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    };
    let (class, name) = (&*member.class, &*member.name);
    let (params, result) = split_descriptor(&member.descriptor)?;
    let [param] = params[..] else { return None };
    if !matches!(param, "I" | "J" | "C") {
        return None;
    }
    match (class, name) {
        ("java/io/PrintStream", "print" | "println") => {
            Some(change(class, name, "(Ljava/lang/String;)V"))
        }
        ("java/lang/StringBuilder" | "java/lang/StringBuffer", "append") => {
            Some(change(class, name, &format!("(Ljava/lang/String;){result}")))
        }
        ("java/lang/String", "valueOf")
        | ("java/lang/Integer" | "java/lang/Long" | "java/lang/Character", "toString") => {
            Some(change("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;"))
        }
        // The detail message of an assertion.
        ("java/lang/AssertionError", "<init>") => {
            Some(change(class, name, "(Ljava/lang/Object;)V"))
        }
        _ => None,
    }
}

/// Returns true if a bootstrap method makes strings.
pub(crate) fn is_concatenation(bootstrap: &MethodHandle) -> bool {
    &*bootstrap.member.class == "java/lang/invoke/StringConcatFactory"
}
