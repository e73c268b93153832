//! Damaged input must end in an error or a class, never in a panic. Seeded, so failures repeat.

use std::io::{Cursor, Write};

use crate::support::{Random, Scratch};
use hebra_classfile::{Jar, parse};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Classes with switches, handlers, lambdas, records of all attributes.
const SEEDS: [&str; 8] = [
    "java/lang/Object",
    "java/lang/Integer",
    "java/lang/Thread$State",
    "java/lang/Character",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/stream/Collectors",
    "java/util/Comparator",
    "java/lang/Runtime$Version",
];

#[test]
fn mutated_classes_never_panic() {
    let image = crate::support::image();
    let seeds: Vec<Vec<u8>> =
        SEEDS.iter().map(|name| image.class(name).unwrap().expect(name).into_owned()).collect();
    let mut random = Random(1);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..12_000 {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        let other = &seeds[random.below(seeds.len())];
        random.mutate(&mut bytes, other);
        match parse(&bytes) {
            Ok(_) => read += 1,
            Err(_) => refused += 1,
        }
    }
    println!("{read} read, {refused} refused");
    assert!(read > 100 && refused > 1000, "{read} read, {refused} refused");
}

/// Changes below the header of a tiny class reach far more of its structure.
#[test]
fn mutated_tiny_classes_never_panic() {
    let image = crate::support::image();
    let other = image.class("java/lang/Integer").unwrap().unwrap();
    let mut w = crate::support::ClassWriter::new();
    let method = w.member(10, "B", "make", "()Ljava/lang/Object;");
    let handle = w.constant(15, &[6, 0, method as u8]);
    let bootstrap = w.attribute("BootstrapMethods", &crate::support::u2(&[1, handle, 1, handle]));
    w.class_attributes.push(bootstrap);
    w.handlers = vec![[0, 1, 1, 0]];
    let mut code = vec![0, 0, 0, 0xaa];
    code.extend([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xb1]);
    let seed = w.finish(&code);
    parse(&seed).unwrap();
    let mut random = Random(2);
    for _ in 0..50_000 {
        let mut bytes = seed.clone();
        random.mutate(&mut bytes, &other);
        let _ = parse(&bytes);
    }
}

#[test]
fn mutated_jars_never_panic() {
    let scratch = Scratch::new();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [
        ("META-INF/MANIFEST.MF", "Multi-Release: true\nClass-Path: a.jar\n"),
        ("META-INF/versions/11/p/A.class", "eleven"),
        ("p/A.class", "nine nine nine nine nine nine nine nine nine"),
    ] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    let seed = zip.finish().unwrap().into_inner();
    let mut random = Random(3);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..2_000 {
        let mut bytes = seed.clone();
        random.mutate(&mut bytes, &seed);
        let path = scratch.write("m.jar", &bytes);
        let outcome = Jar::open(&path).and_then(|jar| jar.class("p/A", 17));
        match outcome {
            Ok(_) => read += 1,
            Err(e) => {
                refused += 1;
                assert!(!e.to_string().is_empty());
            }
        }
    }
    assert!(read > 10 && refused > 100, "{read} read, {refused} refused");
}
