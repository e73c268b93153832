//! IR text: odd names and numbers, operations over tokens, and texts that are no IR.
//! `crates/lower/tests/text.rs` reads back what the class library becomes.

use hebra_ir::abstracts::{Locator, Operation, Predicate, Results, Table, Term};
use hebra_ir::{
    Cond, Instruction, Loadable, MemberRef, Method, Name, Reg, Variable, parse_methods,
};
use std::sync::Arc;

/// One method with each instruction and each constant.
const ALL: &str = r#"static synchronized method a/Main.all(IJLjava/lang/Object;)I ; Main.java
  param r0 int
  param r1 long
  param r2 ref ; o
  reg r3 int
  reg r4 float
  reg r5 double
b0:
  on java/lang/Error -> b2 with r2
  on any -> b2 with r2
  r3 = r0                                            ; line 7
  r2 = null
  r3 = -5
  r1 = 5L
  r4 = 0.1f
  r4 = inff
  r5 = -inf
  r5 = 1e300
  r5 = -0.0
  r2:o = "it's \"a\" ; \\ \n \u{d800} end"           @20 ; line 9
  r2:o = class [I
  r2:o = handle InvokeStatic interface a/I.m()V
  r2 = handle GetField a/Main.f I                    @100
  r2 = type (I[Ljava/lang/String;)V
  r2 = dynamic #3 name La/Main;
  r3 = ushr.int r3, r0
  r1 = neg.long r1
  r1 = i2l r3
  r3 = cmp.long r1, r1
  r3 = cmpg.float r4, r4
  r3 = cmpl.double r5, r5
  r2 = new a/Main
  r2 = new [I length r3
  r2 = new [[I lengths r3, r0
  r3 = length r2
  r1 = load.long r2[r3]
  store.byte r2[r3] = r0
  r3 = get r2.(a/Main.f I)
  put r2.(a/Main.f I) = r3
  r3 = get static a/Main.g I
  put static a/Main.g I = r3
  cast r2 to a/Main
  r3 = r2 instanceof [La/Main;
  enter r2
  exit r2
  r3 = call virtual a/Main.m(J)I(r2, r1)
  call interface a/I.m()V(r2)
  call special a/Main.<init>()V(r2)
  call special interface a/I.m()V(r2)
  call static a/Main.m()V()
  call static interface a/I.m()V()
  r2 = call dynamic #0 run(I)Ljava/lang/Runnable;(r3)
  mark call
  mark call virtual a/Main.m(J)I of r2
  mark return
  mark return static interface a/I.m()V
  mark ahead enter of r2
  mark enter of r2
  mark exit of r2
  mark ahead exit
  mark ahead read a/Main.f I of r2
  mark read a/Main.g I
  mark write a/Main.f I of r2 = r3
  mark write a/Main.g I = r3
  mark join of r2
  mark at
  goto b1
b1:
  if r3 lt r0 then b2 else b3                        ; line 9
b2:
  if r3 ge 0 then b3 else b4                         ; line 9
b3:
  if r2 same r2 then b0 else b4                      ; line 9
b4:
  if r2 is null then b5 else b6                      ; line 9
b5:
  switch r3 -1: b0 2147483647: b1 else b6            ; line 9
b6:
  return r3                                          ; line 9
b7:
  return                                             ; line 9
b8:
  throw r2                                           ; line 9
variables:
  r2 o Ljava/lang/Object; 20..23
lines: @0 7 @20 9
"#;

/// The same method after printing and reading, and the same text after reading and printing.
fn round_trip(method: &Method) -> String {
    let text = method.to_string();
    let read: Method = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, *method, "{text}");
    assert_eq!(read.to_string(), text);
    text
}

#[test]
fn every_instruction() {
    let method: Method = ALL.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(round_trip(&method), ALL);
    assert_eq!(method.blocks[0].instructions[9].1, 20);
    assert_eq!(method.blocks[0].instructions[10].1, 21);
    assert_eq!(method.params, 3);
}

#[test]
fn names_that_need_quotation_marks() {
    let names = [
        "my test",
        "",
        "a.b",
        "a(b",
        "a)b",
        "a,b",
        "x:y",
        "any",
        "\"",
        "\\",
        "line\nfeed",
        "r1",
        "é",
        "\u{a0}",
        "\u{2028}",
        "a;b",
        "[",
        "=",
        "@1",
        "#1",
        "interface",
        "static",
        "a]b",
        "(",
        "()",
        "()V",
        "(I)",
        "([La b;)V",
        "ab ",
    ];
    for name in names.map(Name::from) {
        let mut method: Method = ALL.parse().unwrap();
        let member =
            MemberRef { class: name.clone(), name: name.clone(), descriptor: name.clone() };
        method.id = MemberRef { descriptor: method.id.descriptor.clone(), ..member.clone() };
        method.source_file = Some(name.clone());
        method.variables.push(Variable {
            reg: Reg(3),
            name: name.clone(),
            descriptor: name.clone(),
            start: 0,
            end: 99,
        });
        method.blocks[0].handlers[0].class = Some(name.clone());
        for (instruction, _) in method.blocks.iter_mut().flat_map(|b| &mut b.instructions) {
            match instruction {
                Instruction::GetField { field, .. }
                | Instruction::PutField { field, .. }
                | Instruction::GetStatic { field, .. }
                | Instruction::PutStatic { field, .. } => *field = member.clone(),
                Instruction::Invoke { method, .. } => *method = member.clone(),
                Instruction::InvokeDynamic { site, .. } => {
                    (site.name, site.descriptor) = (name.clone(), name.clone());
                }
                Instruction::New { class, .. }
                | Instruction::NewArray { class, .. }
                | Instruction::CheckCast { class, .. }
                | Instruction::InstanceOf { class, .. } => *class = name.clone(),
                Instruction::Const { value, .. } => match value {
                    Loadable::Class(class) => *class = name.clone(),
                    Loadable::MethodHandle(handle) => handle.member = member.clone(),
                    Loadable::MethodType(descriptor) => *descriptor = name.clone(),
                    Loadable::Dynamic(dynamic) => {
                        (dynamic.name, dynamic.descriptor) = (name.clone(), name.clone());
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        round_trip(&method);
    }
}

#[test]
fn bits_of_nan() {
    let text = "static method A.m()V\n  reg r0 float\n  reg r1 double\nb0:\n  r0 = NaNf\n  \
                r0 = NaN(0xffc00001)f\n  r1 = NaN\n  r1 = NaN(0x7ff8000000000123)\n  return\n";
    let method: Method = text.parse().unwrap();
    assert_eq!(method.to_string(), text);
    let Instruction::Const { value: Loadable::Float(value), .. } =
        &method.blocks[0].instructions[1].0
    else {
        panic!("not a float");
    };
    assert_eq!(value.to_bits(), 0xffc0_0001);
}

fn tokens(names: &[&str]) -> Vec<Name> {
    names.iter().map(|name| Name::from(*name)).collect()
}

#[test]
fn operations_over_tokens() {
    let n = || Term::Value;
    let number = Term::Const;
    let rules = vec![
        (Predicate::Compare(Cond::Eq, n(), number(0)), 0),
        (
            Predicate::And(vec![
                Predicate::Compare(Cond::Gt, Term::Rem(n().into(), number(-2).into()), number(0)),
                Predicate::Not(Predicate::Or(vec![]).into()),
            ]),
            1,
        ),
        (Predicate::True, 2),
    ];
    let names = tokens(&["ZERO", "a b", "-"]);
    let table = Table {
        name: "odd +".into(),
        columns: 2,
        results: vec![
            Results::one(0),
            Results::all(3),
            Results::default(),
            Results::THROWS,
            Results::one(2).or(Results::THROWS),
            Results::one(62),
        ],
        operands: vec![names.clone().into(), tokens(&["x", "x"]).into()],
        tokens: names.clone().into(),
        rules: Some(rules.clone().into()),
        test: None,
    };
    let test = Table {
        results: vec![Results::one(0), Results::one(1), Results::all(2)],
        columns: 1,
        operands: vec![names.clone().into()],
        tokens: tokens(&["false", "true"]).into(),
        rules: None,
        test: Some(Cond::Lt),
        ..table.clone()
    };
    let locator = Locator {
        name: "index ]".into(),
        tokens: names.clone(),
        rules: rules.clone(),
        hulls: vec![(i64::MIN, -1), (0, 0), (1, i64::MAX)],
    };
    let operations = [
        Operation::Table(table),
        Operation::Table(test),
        Operation::Classify { name: "to odd".into(), rules },
        Operation::Pick { name: "".into(), tokens: names.clone() },
        Operation::Locate(locator),
        Operation::Show(names),
        Operation::Show(Vec::new()),
    ];
    let text = "static method A.m()V\n  reg r0 int\nb0:\n  return\n";
    let mut method: Method = text.parse().unwrap();
    for operation in operations {
        let operation = Arc::new(operation);
        let instruction =
            Instruction::Abstract { operation, to: Reg(0), a: Reg(0), b: Some(Reg(0)) };
        method.blocks[0].instructions.insert(0, (instruction.clone(), 4));
        method.blocks[0].instructions.insert(0, (instruction, 4));
    }
    let text = round_trip(&method);
    assert!(text.contains("abstract [show #2] r0, r0"), "{text}");
    assert!(text.contains("operation [odd + #2] named [odd +] table columns 2"), "{text}");
    assert!(text.contains("row ZERO ZERO|\"a b\"|#2\n  row - !\n  row #2|! #62"), "{text}");
    assert!(text.contains("rules (eq n 0) ZERO (and (gt (rem n -2) 0) (not (or)))"), "{text}");
}

#[test]
fn errors_name_the_line_and_what_was_expected() {
    let head = "static method A.m()V ; A.java\n  reg r0 int\nb0:\n";
    let cases = [
        ("", "line 1: expected a method, found the end of the line"),
        ("method\n", "line 1: expected the name of a class, found the end of the line"),
        ("method A.m()V ; A.java twice\n", "line 1: expected the end of the line, found `twice`"),
        ("method A.m\n", "line 1: expected a descriptor, found the end of the line"),
        ("method A.m()V\n\n  reg r1 int\n", "line 3: expected `r0`, found `r1 int`"),
        (
            "method A.m()V\n  reg r0 int\n  param r1 int\n",
            "line 3: expected parameters before other registers, found `r1 int`",
        ),
        (
            "method A.m()V\n  reg r0 word\n",
            "line 2: expected `int`, `long`, `float`, `double` or `ref`, found `word`",
        ),
        ("method A.m()V\n  return\n", "line 2: expected `b0:`, found `return`"),
        ("method A.m()V\nb1:\n", "line 2: expected `b0:`, found `b1:`"),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse::<Method>().unwrap_err().to_string(), expected, "{text}");
    }
    let lines = [
        ("jump b0", "an instruction, found `jump b0`"),
        ("r0 = 3000000000", "a register, a constant or an operation, found `3000000000`"),
        ("r0 = add.int r0", "`,`, found the end of the line"),
        (
            "r0 = add.word r0, r0",
            "`int`, `long`, `float`, `double` or `ref`, found `add.word r0, r0`",
        ),
        ("r0 = r70000", "a register, found `r70000`"),
        ("r0 = \"open", "a text in quotation marks, found `\"open`"),
        ("goto end", "a block, found `end`"),
        ("goto b99999999999", "a block, found `b99999999999`"),
        ("return r0 r0", "the end of the line, found `r0`"),
        ("return @9999999999", "a position, found `9999999999`"),
        (
            "if r0 then b0 else b0",
            "`eq`, `ne`, `lt`, `ge`, `gt`, `le`, `same` or `is null`, found `then b0 else b0`",
        ),
        (
            "r0 = abstract [signs +] r0",
            "a line `operation [signs +]` behind the blocks, found none",
        ),
    ];
    for (line, expected) in lines {
        let error = format!("{head}  {line}\n").parse::<Method>().unwrap_err();
        assert_eq!(error.to_string(), format!("line 4: expected {expected}"), "{line}");
    }
    let two = format!("{head}  return\n{head}  return\n");
    assert_eq!(two.parse::<Method>().unwrap_err().line, 5);
    assert_eq!(parse_methods(&two).unwrap().len(), 2);
    assert_eq!(parse_methods("\n; nothing\n").unwrap(), []);
}

/// Texts with damage are read or refused; none makes the reader panic, and what is read can be
/// printed.
#[test]
fn damaged_texts() {
    let operation = "operation [x] locate\n  of A B\n  rules (and (eq n 0) true) A (not \
                     (lt (neg n) -3)) #1\n  hulls 0..1 -2..5\noperation [y] table columns 1\n  \
                     of A\n  gives A\n  test lt\n  rules true A\n  row A|!\n";
    let text = format!("{}{operation}", ALL.replace("r3 = -5", "r3 = abstract [x] r3"));
    let method: Method = text.parse().unwrap_or_else(|error| panic!("{error}"));
    round_trip(&method);
    let bits = |seed: &mut u64| {
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) as usize
    };
    let mut seed = 1;
    let mut read = 0;
    for _ in 0..20_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=bits(&mut seed) % 3 {
            let at = bits(&mut seed) % bytes.len();
            let from = bits(&mut seed) % bytes.len();
            match bits(&mut seed) % 4 {
                0 => bytes[at] = bytes[from],
                1 if bytes.len() > 1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, [b'-', b'9', 0xc3, b'"'][from % 4]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        if let Ok(method) = String::from_utf8_lossy(&bytes).parse::<Method>() {
            let _ = hebra_ir::verify(&method);
            let text = method.to_string();
            assert_eq!(text.parse::<Method>().unwrap().to_string(), text);
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
    let deep = format!("{}operation [x] classify\n  rules {}true", &text, "(not ".repeat(100_000));
    assert!(deep.parse::<Method>().is_err());
}
