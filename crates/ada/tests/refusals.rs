//! What is not Ada, or outside the subset, is an error that names it with its line and column.

use hebra_ada::read;

fn complaint(text: &str) -> String {
    match read(&[("a.adb".to_owned(), text.to_owned())]) {
        Ok(_) => panic!("this was read:\n{text}"),
        Err(error) => error.to_string(),
    }
}

/// A program with declarations, the statements of a task, and those of the main procedure.
fn program(declarations: &str, task: &str, main: &str) -> String {
    format!(
        "procedure A is\n   task T is\n      entry E;\n   end T;\n{declarations}\n   task body T is\n   begin\n{task}\n   end T;\nbegin\n{main}\nend A;\n"
    )
}

fn check(declarations: &str, task: &str, main: &str, expected: &str) {
    let said = complaint(&program(declarations, task, main));
    assert_eq!(said, expected);
}

const OUTSIDE: &str = "this is outside the subset of Ada that is understood";

#[test]
fn what_is_not_ada() {
    assert_eq!(
        complaint("procedure A is begin nul"),
        "a.adb:1:1: this is not Ada: `procedure A is begin nul`"
    );
    let said = complaint("procedure A is\nbegin\n   if X then\n      null;\n   end;\nend A;\n");
    assert!(said.starts_with("a.adb:"), "{said}");
    assert_eq!(complaint(""), "a.adb: there are no tasks");
    assert!(complaint("class A { }").starts_with("a.adb:1:1: this is not Ada"));
}

#[test]
fn what_calls_itself() {
    let procedure = "   procedure P is\n   begin\n      P;\n   end P;";
    let said = "a.adb:7:7: p calls itself: recursion is not understood";
    check(procedure, "      accept E;", "   P;", said);
    let function =
        "   function F return Boolean is\n   begin\n      T.E;\n      return True;\n   end F;";
    let said = "a.adb:15:4: function f does more than compute a value";
    check(function, "      accept E;", "   if F then\n      null;\n   end if;", said);
    // Also through another one, or where a declaration needs its value.
    let both = format!("{function}\n   function G return Boolean is (F);\n   X : Boolean := G;");
    let said = "a.adb:11:4: function f does more than compute a value";
    check(&both, "      accept E;", "   null;", said);
}

#[test]
fn names_that_mean_nothing() {
    check("", "      accept E;", "   T.Nothing;", "a.adb:11:4: t has no entry nothing");
    check("", "      accept Nothing;", "   T.E;", "a.adb:8:7: t has no entry nothing");
    check(
        "",
        "      accept E;",
        "   Nothing;",
        "a.adb:11:4: there is no procedure or entry nothing",
    );
    let said = "a.adb:11:4: there is no procedure or entry other.go";
    check("", "      accept E;", "   Other.Go;", said);
    check(
        "   use Other;",
        "      accept E;",
        "   T.E;",
        "a.adb:5:4: package other is not among the files",
    );
    let said = complaint("procedure A is\n   task T;\nbegin\n   null;\nend A;\n");
    assert_eq!(said, "a.adb:2:4: task t has no body");
}

#[test]
fn constructs_outside_the_subset() {
    let statements = [
        ("abort T;", "abort statement"),
        ("raise Constraint_Error;", "raise statement"),
        ("goto L;", "goto statement"),
        ("requeue T.E;", "requeue statement"),
        ("select\n      T.E;\n   then abort\n      null;\n   end select;", "asynchronous select"),
    ];
    for (statement, what) in statements {
        let expected = format!("a.adb:11:4: {what}: {OUTSIDE}");
        check("", "      accept E;", &format!("   {statement}"), &expected);
    }
    let declarations = [
        ("type P is access T_Type;", 14, "access types"),
        (
            "function \"+\" (X, Y : Integer) return Integer is (X);",
            13,
            "an operator of the program",
        ),
        ("Y : Boolean renames X;", 4, "object renaming declaration"),
        ("type C is ('x', Y);", 15, "an enumeration of characters"),
        ("generic\n   procedure G;", 4, "generic subprogram declaration"),
    ];
    for (declaration, column, what) in declarations {
        let expected = format!("a.adb:5:{column}: {what}: {OUTSIDE}");
        check(&format!("   {declaration}"), "      accept E;", "   null;", &expected);
    }
    let handled = "      accept E;\n   exception\n      when others => null;";
    let said = format!("a.adb:10:7: an exception handler: {OUTSIDE}");
    check("", handled, "   T.E;", &said);
}

#[test]
fn what_could_be_several_things() {
    let two = "   procedure P (X : Boolean) is null;\n   procedure P (X : Integer) is null;";
    let said = "a.adb:12:4: p: several procedures have this name";
    check(two, "      accept E;", "   P (True);", said);
    let array = "   type Pair is array (1 .. 2) of Boolean;\n   X : Pair := (others => False);";
    let said = "a.adb:12:4: an assignment to several elements of an array";
    check(array, "      accept E;", "   X := (others => True);", said);
}
