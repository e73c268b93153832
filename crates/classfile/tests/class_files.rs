//! Small hand-made class files, each with one thing that real compilers seldom write.

use crate::support::{ClassWriter, u2};
use hebra_classfile::model::{Code, Handler, Instruction, Loadable, Utf16};
use hebra_classfile::{ParseError, parse};

fn code(bytes: &[u8]) -> Code {
    let class = parse(bytes).unwrap();
    class.methods[0].body().unwrap().clone()
}

fn malformed(bytes: &[u8], part: &str) {
    match parse(bytes) {
        Err(e @ ParseError::Malformed { .. }) => {
            assert!(e.to_string().contains(part), "{e} lacks {part:?}");
        }
        other => panic!("{part}: {other:?}"),
    }
}

const RETURN: u8 = 0xb1;

#[test]
fn the_smallest_class() {
    let class = parse(&ClassWriter::new().finish(&[RETURN])).unwrap();
    assert_eq!(&*class.name, "T");
    assert_eq!(class.super_name.as_deref(), Some("java/lang/Object"));
    assert_eq!(class.major, 61);
    let code = class.methods[0].body().unwrap();
    assert_eq!(code.instructions, [Instruction::Return(None)]);
    assert_eq!(code.offsets, [0]);
}

#[test]
fn headers() {
    assert_eq!(
        parse(b"PK\x03\x04....").unwrap_err(),
        ParseError::WrongMagic { found: 0x504b_0304 }
    );
    let mut future = ClassWriter::new();
    future.major = 70;
    let error = parse(&future.finish(&[RETURN])).unwrap_err();
    assert_eq!(error, ParseError::FutureVersion { major: 70 });
    assert!(error.to_string().contains("Java 26"), "{error}");
    let mut huge = ClassWriter::new();
    huge.major = u16::MAX;
    let error = parse(&huge.finish(&[RETURN])).unwrap_err();
    assert_eq!(error, ParseError::FutureVersion { major: u16::MAX });
    let mut newest = ClassWriter::new();
    newest.major = 69;
    assert!(parse(&newest.finish(&[RETURN])).is_ok());
    malformed(b"", "4 bytes expected");
    malformed(b"\xca\xfe\xba\xbe\0\0", "2 bytes expected");
}

#[test]
fn every_truncation_is_an_error_and_so_is_excess() {
    let bytes = ClassWriter::new().finish(&[RETURN]);
    for length in 0..bytes.len() {
        assert!(parse(&bytes[..length]).is_err(), "{length}");
    }
    let mut longer = bytes;
    longer.push(0);
    malformed(&longer, "extra bytes");
}

#[test]
fn lone_surrogates_and_nul_in_strings() {
    let mut w = ClassWriter::new();
    let text = w.utf8(b"a\xc0\x80\xed\xa0\x80\xed\xb0\x80\xed\xb0\x80");
    let string = w.reference(8, &[text]);
    let code = code(&w.finish(&[0x12, string as u8, 0x57, RETURN]));
    let expected = Utf16([0x61, 0, 0xd800, 0xdc00, 0xdc00].into());
    assert_eq!(code.instructions[0], Instruction::Const(Loadable::String(expected)));
}

#[test]
fn bad_text_is_an_error() {
    let mut w = ClassWriter::new();
    let text = w.utf8(b"\xf0\x9f\x98\x80");
    let string = w.reference(8, &[text]);
    malformed(&w.finish(&[0x12, string as u8, 0x57, RETURN]), "modified UTF-8");
}

#[test]
fn exception_range_may_end_at_code_end() {
    let mut w = ClassWriter::new();
    let caught = w.class("java/lang/Error");
    w.handlers = vec![[0, 5, 3, caught], [3, 4, 3, 0]];
    // 0: sipush; 3: athrow; 4: return
    let code = code(&w.finish(&[0x11, 1, 2, 0xbf, RETURN]));
    assert_eq!(code.instructions.len(), 3);
    let expected = Handler { start: 0, end: 3, target: 1, class: Some("java/lang/Error".into()) };
    assert_eq!(code.handlers[0], expected);
    let all = Handler { start: 1, end: 2, target: 1, class: None };
    assert_eq!(code.handlers[1], all);
}

#[test]
fn exception_ranges_must_make_sense() {
    for bad in [
        [1, 3, 3, 0],
        [0, 2, 3, 0],
        [0, 6, 3, 0],
        [0, 3, 1, 0],
        [0, 3, 5, 0],
        [3, 3, 3, 0],
        [4, 3, 3, 0],
        [5, 5, 3, 0],
    ] {
        let mut w = ClassWriter::new();
        w.handlers = vec![bad];
        malformed(&w.finish(&[0x11, 1, 2, 0xbf, RETURN]), "exception table");
    }
}

#[test]
fn branches_become_indices() {
    // 0: goto 6; 3: sipush; 6: goto_w 3; 11: return
    let code = code(
        &ClassWriter::new().finish(&[0xa7, 0, 6, 0x11, 0, 0, 0xc8, 0xff, 0xff, 0xff, 0xfd, RETURN]),
    );
    assert_eq!(code.instructions[0], Instruction::Goto(2));
    assert_eq!(code.instructions[2], Instruction::Goto(1));
    assert_eq!(code.offsets, [0, 3, 6, 11]);
    for bad in [1, 3, 0x7fff, 0x8000, 0xffff_u16] {
        let [high, low] = bad.to_be_bytes();
        malformed(&ClassWriter::new().finish(&[0xa7, high, low]), "is not an instruction");
    }
    for bad in [1, 5, i32::MAX, i32::MIN, -1] {
        let mut body = vec![0xc8];
        body.extend(bad.to_be_bytes());
        malformed(&ClassWriter::new().finish(&body), "is not an instruction");
    }
}

fn switch(opcode: u8, words: &[i32]) -> Vec<u8> {
    let mut body = vec![opcode, 0, 0, 0];
    body.extend(words.iter().flat_map(|w| w.to_be_bytes()));
    body.push(RETURN);
    ClassWriter::new().finish(&body)
}

#[test]
fn switches() {
    // The switch is followed by `return`, at 24 and at 28.
    let table = code(&switch(0xaa, &[24, -1, 0, 24, 0]));
    let expected = Instruction::TableSwitch { low: -1, targets: vec![1, 0], default: 1 };
    assert_eq!(table.instructions[0], expected);
    let lookup = code(&switch(0xab, &[0, 2, -5, 28, 7, 0]));
    let expected = Instruction::LookupSwitch { pairs: vec![(-5, 1), (7, 0)], default: 0 };
    assert_eq!(lookup.instructions[0], expected);
}

#[test]
fn lying_switches_reserve_no_memory() {
    malformed(&switch(0xaa, &[0, i32::MIN, i32::MAX]), "tableswitch");
    malformed(&switch(0xaa, &[0, 0, i32::MAX]), "tableswitch");
    malformed(&switch(0xaa, &[0, 1, 0]), "tableswitch");
    malformed(&switch(0xab, &[0, i32::MAX]), "lookupswitch");
    malformed(&switch(0xab, &[0, -1]), "lookupswitch");
    malformed(&switch(0xab, &[0, 2, 7, 0, 7, 0]), "ascending");
}

#[test]
fn reserved_and_unknown_opcodes() {
    for opcode in [0xca, 0xcb, 0xfd, 0xfe, 0xff] {
        malformed(&ClassWriter::new().finish(&[opcode]), "unknown opcode");
    }
    malformed(&ClassWriter::new().finish(&[]), "code of 0 bytes");
    malformed(&ClassWriter::new().finish(&[0xc4, 0x00, 0, 0]), "wide");
}

#[test]
fn interface_calls_are_told_apart() {
    let mut w = ClassWriter::new();
    let plain = w.member(10, "A", "f", "()V");
    let interface = w.member(11, "I", "f", "()V");
    let body = [0xb8, 0, plain as u8, 0xb8, 0, interface as u8, 0xb7, 0, interface as u8, RETURN];
    let code = code(&w.finish(&body));
    let flag = |i: usize| match &code.instructions[i] {
        Instruction::InvokeStatic(_, flag) | Instruction::InvokeSpecial(_, flag) => *flag,
        other => panic!("{other:?}"),
    };
    assert_eq!([flag(0), flag(1), flag(2)], [false, true, true]);
}

#[test]
fn dynamic_constants_as_bootstrap_arguments() {
    let mut w = ClassWriter::new();
    let method = w.member(10, "B", "make", "()Ljava/lang/Object;");
    let handle = w.constant(15, &[6, 0, method as u8]);
    let member = w.name_and_type("c", "I");
    let dynamic = w.reference(17, &[1, member]);
    let content = u2(&[2, handle, 1, dynamic, handle, 0]);
    let bootstrap = w.attribute("BootstrapMethods", &content);
    w.class_attributes.push(bootstrap);
    let class = parse(&w.finish(&[0x12, dynamic as u8, 0x57, RETURN])).unwrap();
    let Loadable::Dynamic(argument) = &class.bootstrap_methods[0].arguments[0] else {
        panic!("{class:?}");
    };
    assert_eq!((argument.bootstrap, &*argument.name), (1, "c"));
}

#[test]
fn bootstrap_methods_must_exist() {
    let mut w = ClassWriter::new();
    let member = w.name_and_type("c", "I");
    let dynamic = w.reference(17, &[0, member]);
    malformed(&w.finish(&[0x12, dynamic as u8, 0x57, RETURN]), "bootstrap method 0");
}

#[test]
fn line_tables_are_merged_and_sorted() {
    let mut w = ClassWriter::new();
    for table in [&[1, 2, 30][..], &[2, 0, 10, 1, 20]] {
        let table = w.attribute("LineNumberTable", &u2(table));
        w.code_attributes.push(table);
    }
    let code = code(&w.finish(&[0, 0, RETURN]));
    assert_eq!(code.lines, [(0, 10), (1, 20), (2, 30)]);

    let mut w = ClassWriter::new();
    let table = w.attribute("LineNumberTable", &u2(&[1, 1, 7]));
    w.code_attributes.push(table);
    malformed(&w.finish(&[0x10, 1, RETURN]), "line 7");
}

#[test]
fn senseless_variables_are_dropped() {
    let mut w = ClassWriter::new();
    let (x, int, bad) = (w.utf8("x"), w.utf8("I"), w.utf8("Q"));
    let entries = [
        [0, 3, x, int, 0], // good: the whole code
        [2, 1, x, int, 1], // good
        [1, 2, x, int, 2], // starts inside an instruction
        [0, 9, x, int, 3], // ends after the code
        [0, 0xffff, x, int, 4],
        [0, 3, x, bad, 5],
        [0, 3, 0xfff, int, 6],
    ];
    let mut content = vec![entries.len() as u16];
    content.extend(entries.concat());
    let table = w.attribute("LocalVariableTable", &u2(&content));
    w.code_attributes.push(table);
    let code = code(&w.finish(&[0x10, 1, RETURN]));
    let slots: Vec<_> = code.variables.iter().map(|v| (v.slot, v.start, v.end)).collect();
    assert_eq!(slots, [(0, 0, 2), (1, 1, 2)]);
}

#[test]
fn deeply_nested_annotations_do_no_harm() {
    let mut w = ClassWriter::new();
    // An annotation default that is an array in an array in an array …
    let mut content = Vec::new();
    for _ in 0..1_000_000 {
        content.extend(b"[\0\x01");
    }
    let attribute = w.attribute("AnnotationDefault", &content);
    w.method_attributes.push(attribute);
    assert!(parse(&w.finish(&[RETURN])).is_ok());
}

#[test]
fn constants_must_fit_their_use() {
    let mut w = ClassWriter::new();
    let long = w.constant(5, &[0; 8]);
    malformed(&w.finish(&[0x12, long as u8, RETURN]), "wrong size");
    let mut w = ClassWriter::new();
    let int = w.constant(3, &[0; 4]);
    malformed(&w.finish(&[0x14, 0, int as u8, RETURN]), "wrong size");
    let mut w = ClassWriter::new();
    let text = w.utf8("x");
    malformed(&w.finish(&[0x12, text as u8, RETURN]), "loadable");
    malformed(&ClassWriter::new().finish(&[0x12, 0, RETURN]), "constant 0");
    malformed(&ClassWriter::new().finish(&[0xbb, 0xff, 0xff, RETURN]), "constant 65535");
    // A class constant that names itself.
    let mut w = ClassWriter::new();
    let itself = w.reference(7, &[1]);
    malformed(&w.finish(&[0xbb, 0, itself as u8, RETURN]), "not text");
}

#[test]
fn field_constants() {
    let field = |flags: u16| {
        let mut w = ClassWriter::new();
        let (name, descriptor) = (w.utf8("f"), w.utf8("J"));
        let int = w.constant(3, &[0; 4]);
        let value = w.attribute("ConstantValue", &u2(&[int]));
        let mut bytes = u2(&[flags, name, descriptor, 1]);
        bytes.extend(value);
        w.fields.push(bytes);
        w.finish(&[RETURN])
    };
    malformed(&field(8), "does not fit");
    assert_eq!(parse(&field(0)).unwrap().fields[0].constant, None);
}
