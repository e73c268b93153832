//! The IR verifier: for each of its rules a method that breaks this one alone, and what it says.

use hebra_ir::{Method, verify};

/// The registers of the methods below, one for each kind.
const REGISTERS: &str = "  param r0 int\n  param r1 long\n  param r2 float\n  param r3 double\n  \
                         param r4 ref\n";

/// A method with these registers, from its head and its blocks.
fn method(head: &str, blocks: &str) -> Method {
    let text = format!("{head}\n{REGISTERS}{blocks}");
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What the verifier says of a method without a result.
fn verdict(blocks: &str) -> String {
    let method = method("static method A.m(IJFDLjava/lang/Object;)V", blocks);
    verify(&method).map_or_else(|error| error.to_string(), |()| "good".to_owned())
}

/// What it says of a line before the end of a block.
fn of_line(line: &str) -> String {
    verdict(&format!("b0:\n  {line}\n  return\n"))
}

#[test]
fn at_least_one_block() {
    assert_eq!(verdict(""), "b0/0: no blocks");
    assert_eq!(verdict("b0:\n  return\n"), "good");
}

/// The text cannot say this: parameters are registers there.
#[test]
fn parameters_are_registers() {
    let mut method = method("static method A.m()V", "b0:\n  return\n");
    method.params = 6;
    assert_eq!(verify(&method).unwrap_err().to_string(), "b0/0: more parameters than registers");
}

#[test]
fn every_block_ends_in_its_only_terminator() {
    assert_eq!(verdict("b0:\n  goto b1\nb1:\n"), "b1/0: empty block");
    let message = "the terminator must be last and only last";
    assert_eq!(verdict("b0:\n  r0 = 1\n"), format!("b0/0: {message}"));
    assert_eq!(verdict("b0:\n  r0 = 1\n  return\n  return\n"), format!("b0/1: {message}"));
    for last in [
        "goto b0",
        "if r0 lt r0 then b0 else b0",
        "if r0 lt 0 then b0 else b0",
        "if r4 same r4 then b0 else b0",
        "if r4 is null then b0 else b0",
        "switch r0 1: b0 else b0",
        "return",
        "throw r4",
    ] {
        assert_eq!(verdict(&format!("b0:\n  {last}\n")), "good", "{last}");
        let blocks = format!("b0:\n  {last}\n  return\n");
        assert_eq!(verdict(&blocks), format!("b0/0: {message}"), "{last}");
    }
}

#[test]
fn blocks_exist() {
    for last in [
        "goto b1",
        "if r0 lt r0 then b1 else b0",
        "if r0 lt r0 then b0 else b1",
        "if r0 lt 0 then b1 else b0",
        "if r4 same r4 then b1 else b0",
        "if r4 is null then b0 else b1",
        "switch r0 1: b1 else b0",
        "switch r0 1: b0 else b1",
    ] {
        let expected = "b0/0: jump to a block that does not exist";
        assert_eq!(verdict(&format!("b0:\n  {last}\n")), expected, "{last}");
    }
}

#[test]
fn registers_exist() {
    for line in [
        "r5 = 1",
        "r0 = r5",
        "r0 = add.int r5, r0",
        "r0 = add.int r0, r5",
        "r0 = load.int r4[r5]",
        "store.int r4[r0] = r5",
        "put r5.(A.f I) = r0",
        "call static A.m(I)V(r5)",
        "r5 = call static A.m()I()",
        "enter r5",
    ] {
        assert_eq!(of_line(line), "b0/0: register that does not exist", "{line}");
    }
    assert_eq!(verdict("b0:\n  throw r5\n"), "b0/0: register that does not exist");
}

#[test]
fn handlers_have_a_block_and_a_reference() {
    assert_eq!(verdict("b0:\n  on any -> b0 with r4\n  return\n"), "good");
    for handler in ["on any -> b1 with r4", "on A -> b0 with r0", "on A -> b0 with r5"] {
        let blocks = format!("b0:\n  {handler}\n  return\n");
        assert_eq!(verdict(&blocks), "b0/0: bad handler", "{handler}");
    }
}

#[test]
fn operators_exist_for_their_kind() {
    for line in [
        "r4 = add.ref r4, r4",
        "r2 = xor.float r2, r2",
        "r3 = shl.double r3, r0",
        "r4 = neg.ref r4",
        "r0 = cmpl.long r1, r1",
        "r0 = cmpg.ref r4, r4",
    ] {
        assert_eq!(of_line(line), "b0/0: no such operator for this kind", "{line}");
    }
}

/// Good lines, each with what becomes of it if one register is another: the wrong kind.
#[test]
fn operands_and_results_have_their_kinds() {
    for line in [
        "r0 = r0",
        "r4 = null",
        "r0 = 1",
        "r1 = 1L",
        "r2 = 1.0f",
        "r3 = 1.0",
        "r4 = \"text\"",
        "r4 = class A",
        "r4 = type ()V",
        "r4 = handle InvokeStatic A.m()V",
        "r1 = dynamic #0 x J",
        "r0 = add.int r0, r0",
        "r3 = rem.double r3, r3",
        "r1 = and.long r1, r1",
        "r1 = shl.long r1, r0",
        "r2 = neg.float r2",
        "r1 = i2l r0",
        "r0 = d2i r3",
        "r2 = l2f r1",
        "r0 = i2b r0",
        "r0 = cmp.long r1, r1",
        "r0 = cmpg.float r2, r2",
        "r0 = cmpl.double r3, r3",
        "r4 = new A",
        "r4 = new [I length r0",
        "r4 = new [[I lengths r0, r0",
        "r0 = length r4",
        "r0 = load.byte r4[r0]",
        "r3 = load.double r4[r0]",
        "store.char r4[r0] = r0",
        "store.ref r4[r0] = r4",
        "r1 = get r4.(A.f J)",
        "put r4.(A.f Z) = r0",
        "r4 = get static A.f [I",
        "put static A.f D = r3",
        "cast r4 to A",
        "r0 = r4 instanceof A",
        "enter r4",
        "exit r4",
        "call virtual A.m(IJ)V(r4, r0, r1)",
        "r2 = call interface A.m()F(r4)",
        "call special A.<init>()V(r4)",
        "r4 = call static A.m([[I)LA;(r4)",
        "r4 = call dynamic #0 run(D)LA;(r3)",
    ] {
        assert_eq!(of_line(line), "good", "{line}");
        break_each(line, of_line);
    }
    for last in [
        "if r0 lt r0 then b0 else b0",
        "if r0 lt 0 then b0 else b0",
        "if r4 same r4 then b0 else b0",
        "if r4 is null then b0 else b0",
        "switch r0 else b0",
        "throw r4",
    ] {
        break_each(last, |line| verdict(&format!("b0:\n  {line}\n")));
    }
}

/// Puts a register of another kind in the place of each one of a line.
fn break_each(line: &str, verdict: impl Fn(&str) -> String) {
    let at = |(i, _): &(usize, &str)| line[i + 1..].starts_with(|c: char| c.is_ascii_digit());
    for (i, _) in line.match_indices('r').filter(at) {
        let other = if &line[i..i + 2] == "r2" { "r3" } else { "r2" };
        let broken = format!("{}{other}{}", &line[..i], &line[i + 2..]);
        assert_eq!(verdict(&broken), "b0/0: operand of the wrong kind", "{broken}");
    }
}

#[test]
fn operations_over_tokens_take_integers() {
    let of = |line: &str, operation: &str| {
        verdict(&format!("b0:\n  {line}\n  return\noperation [x] {operation}\n"))
    };
    let (table, show) = ("table columns 1\n  gives A", "show\n  of A");
    assert_eq!(of("r0 = abstract [x] r1, r0", table), "good");
    assert_eq!(of("r4 = abstract [x] r0", show), "good");
    for (line, operation) in [
        ("r2 = abstract [x] r0", table),
        ("r0 = abstract [x] r2", table),
        ("r0 = abstract [x] r0, r4", table),
        ("r0 = abstract [x] r0", show),
    ] {
        assert_eq!(of(line, operation), "b0/0: operand of the wrong kind", "{line}");
    }
}

#[test]
fn calls_have_the_arguments_of_their_descriptor() {
    for line in [
        "call static A.m(I)V()",
        "call static A.m(I)V(r0, r0)",
        "call virtual A.m(I)V(r0)",
        "call dynamic #0 run(I)V()",
    ] {
        assert_eq!(of_line(line), "b0/0: wrong number of arguments", "{line}");
    }
    let line = "r0 = call static A.m()V()";
    assert_eq!(of_line(line), "b0/0: result of a method without one");
    assert_eq!(of_line("call static A.m()I()"), "good", "a result may be dropped");
}

#[test]
fn descriptors_can_be_read() {
    for line in ["r0 = get static A.f X", "put r4.(A.f V) = r0", "r0 = dynamic #0 x Q"] {
        assert_eq!(of_line(line), "b0/0: bad descriptor", "{line}");
    }
    for line in ["call static A.m(X)V()", "call static A.m I()", "call dynamic #0 run(I)X(r0)"] {
        assert_eq!(of_line(line), "b0/0: bad method descriptor", "{line}");
    }
}

#[test]
fn a_method_returns_what_it_should() {
    let verdict = |result: &str, last: &str| {
        let method = method(&format!("static method A.m(){result}"), &format!("b0:\n  {last}\n"));
        verify(&method).map_or_else(|error| error.to_string(), |()| "good".to_owned())
    };
    assert_eq!(verdict("V", "return"), "good");
    assert_eq!(verdict("J", "return r1"), "good");
    assert_eq!(verdict("J", "return"), "b0/0: return of the wrong kind");
    assert_eq!(verdict("V", "return r0"), "b0/0: return of the wrong kind");
    assert_eq!(verdict("J", "return r0"), "b0/0: operand of the wrong kind");
}

#[test]
fn marks_are_of_objects_and_tell_values_of_the_fields_type() {
    assert_eq!(of_line("mark enter of r4"), "good");
    assert_eq!(of_line("mark write A.f I of r4 = r0"), "good");
    for line in
        ["mark enter of r0", "mark write A.f I of r4 = r1", "mark write A.f I", "mark at = r0"]
    {
        assert_ne!(of_line(line), "good", "{line}");
    }
}
