//! Call sites that cannot be linked: the reason is named, and nothing panics.

use super::*;

fn refuse(bootstrap: &str, site: &str, arguments: Vec<Loadable>, reason: &str) {
    let message = try_link(bootstrap, site, arguments).unwrap_err().to_string();
    assert!(message.contains(reason), "{message}");
    assert!(message.contains(bootstrap), "{message}");
}

#[test]
fn lambdas() {
    let refuse_lambda = |site: &str, sam: &str, implementation: Loadable, reason: &str| {
        let arguments = vec![method_type(sam), implementation, method_type(sam)];
        refuse(LAMBDA, site, arguments, reason);
    };
    let f = |descriptor| handle(HandleKind::InvokeStatic, "p/Main", "f", descriptor);
    refuse_lambda("run()LI;", "(I)V", f("()V"), "another number of parameters");
    refuse_lambda("run()LI;", "(J)V", f("(I)V"), "J is not convertible to I");
    refuse_lambda("run()LI;", "(Z)V", f("(I)V"), "Z is not convertible to I");
    refuse_lambda("run()LI;", "(I)V", f("(Ljava/lang/Boolean;)V"), "not convertible");
    refuse_lambda("run()LI;", "(Ljava/lang/Boolean;)V", f("(I)V"), "not convertible");
    refuse_lambda("run()LI;", "()I", f("()V"), "no result");
    refuse_lambda("run(I)LI;", "()V", f("(J)V"), "captured I where J is expected");
    refuse_lambda("run()I", "()V", f("()V"), "does not return an interface");
    refuse_lambda("run()Lp/Main;", "()V", f("()V"), "p/Main is not an interface");
    refuse_lambda("run()LI;", "()", f("()V"), "bad method descriptor");
    refuse_lambda("run()LI;", "()V", f("V"), "bad method descriptor");
    refuse_lambda("run()LI;", "()V", class("p/Main"), "a method handle is expected");
    let getter = handle(HandleKind::GetField, "p/Main", "f", "I");
    refuse_lambda("run()LI;", "()V", getter, "bad method descriptor");
    let many = format!("({})V", "I".repeat(70_000));
    refuse_lambda("run()LI;", &many, f(&many), "bad method descriptor");
    refuse(LAMBDA, "run()LI;", vec![method_type("()V")], "static argument missing");
    let arguments = vec![method_type("()V"), f("()V"), method_type("()V"), Loadable::Int(0)];
    refuse(LAMBDA, "run()LI;", arguments, "too many static arguments");
    let mut arguments = vec![method_type("()V"), f("()V"), method_type("()V"), Loadable::Int(2)];
    arguments.push(Loadable::Int(i32::MAX));
    refuse(ALT_LAMBDA, "run()LI;", arguments, "static argument missing");
}

#[test]
fn concatenations() {
    let site = "concat(I)Ljava/lang/String;";
    refuse(CONCAT, site, vec![string("\u{1}\u{1}")], "more arguments");
    refuse(CONCAT, site, vec![string("")], "fewer arguments");
    refuse(CONCAT, site, vec![string("\u{1}\u{2}")], "a constant expected");
    refuse(CONCAT, site, vec![string("\u{1}"), string("")], "too many static arguments");
    refuse(CONCAT, site, vec![class("p/Main")], "a string is expected");
    refuse(CONCAT, "concat(I)V", vec![string("\u{1}")], "does not return a string");
}

#[test]
fn records() {
    let point = class("p/Main$1Point");
    let site = "toString(Lp/Main$1Point;)Ljava/lang/String;";
    refuse(RECORD, site, vec![point.clone(), string("x")], "not as many names");
    refuse(RECORD, site, vec![class("p/Main"), string("")], "does not take the record");
    let method = handle(HandleKind::InvokeVirtual, "p/Main$1Point", "x", "()I");
    refuse(RECORD, site, vec![point.clone(), string("x"), method], "InvokeVirtual handle");
    refuse(RECORD, "clone(Lp/Main$1Point;)V", vec![point, string("")], "not a method of all");
}

#[test]
fn switches() {
    let site = "typeSwitch(Ljava/lang/Object;I)I";
    let dynamic = DynamicRef { bootstrap: 0, name: "c".into(), descriptor: "LX;".into() };
    let dynamic = Loadable::Dynamic(dynamic);
    // The library's own bootstrap method is called then.
    let linked = try_link(TYPE_SWITCH, site, vec![dynamic.clone()]).expect("a call of the method");
    assert!(linked.class.name.contains("$$Bootstrap$"));
    refuse(TYPE_SWITCH, site, vec![method_type("()V")], "is not supported");
    refuse(TYPE_SWITCH, "typeSwitch(JI)I", vec![], "a switch on this type");
    refuse(ENUM_SWITCH, "enumSwitch(Lp/Unit;I)I", vec![dynamic], "is not supported");
    refuse(ENUM_SWITCH, "enumSwitch(Lp/Unit;I)I", vec![Loadable::Int(1)], "is not supported");
}

#[test]
fn missing_bootstrap_methods() {
    let caller = caller(CONCAT, vec![string("")]);
    let descriptor = "()Ljava/lang/String;";
    let site = DynamicRef { bootstrap: 1, name: "x".into(), descriptor: descriptor.into() };
    let message = link(&caller, &site, 0, &|_| true).unwrap_err().message;
    assert_eq!(message, "p/Main has no bootstrap method 1");
}

/// Any other bootstrap method is called when the program runs.
#[test]
fn unknown_bootstrap_methods() {
    let arguments = vec![string(""), Loadable::Long(1), method_type("()V"), class("p/Main")];
    let linked = try_link("p/Main.bootstrap", "x(IJ)V", arguments).expect("a call of the method");
    assert!(linked.class.name.contains("$$Bootstrap$"));
    for method in &linked.class.methods {
        crate::lower(&linked.class, method).expect("the code is well-typed");
    }
}
