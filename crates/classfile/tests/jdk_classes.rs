//! Every class of the installed JDK's `java.base` parses, and the class path finds it.
//! These tests need a JDK and fail without one: an untested reader must not look tested.

use hebra_classfile::{ClassPath, Image, Jdk, Origin, Place, parse};
use std::time::Instant;

fn jdk() -> Jdk {
    Jdk::locate(None).unwrap_or_else(|e| panic!("these tests need a JDK: {e}"))
}

#[test]
fn all_of_java_base_parses() {
    let image = Image::open(&jdk().modules()).unwrap();
    let names = image.resource_names().unwrap();
    let (mut classes, mut bytes, mut instructions) = (0, 0, 0);
    let started = Instant::now();
    for name in names.iter().filter(|n| n.starts_with("/java.base/")) {
        let Some(stem) = name.strip_suffix(".class") else {
            continue;
        };
        let content = image.resource(name).unwrap().unwrap();
        let class = parse(&content).unwrap_or_else(|e| panic!("{name}: {e}"));
        if stem != "/java.base/module-info" {
            assert_eq!(stem, format!("/java.base/{}", class.name));
        }
        classes += 1;
        bytes += content.len();
        instructions += class
            .methods
            .iter()
            .filter_map(|m| Some(m.code.as_ref()?.instructions.len()))
            .sum::<usize>();
    }
    let elapsed = started.elapsed();
    println!("{classes} classes, {bytes} bytes, {instructions} instructions in {elapsed:?}");
    assert!(classes > 5000, "{classes} classes in java.base");
}

#[test]
fn opening_and_first_lookup_is_quick() {
    let path = jdk().modules();
    let started = Instant::now();
    let image = Image::open(&path).unwrap();
    let object = image.class("java/lang/Object").unwrap().unwrap();
    let elapsed = started.elapsed();
    println!("open and first lookup: {elapsed:?}");
    assert_eq!(&*parse(&object).unwrap().name, "java/lang/Object");
}

#[test]
fn classes_are_found_without_their_module() {
    let jdk = jdk();
    let image = Place::open(&jdk.modules()).unwrap();
    let path = ClassPath::new(vec![image], jdk.feature());
    for name in [
        "java/lang/Object",
        "java/util/concurrent/locks/ReentrantLock",
        "java/util/logging/Logger",
        "sun/misc/Unsafe",
    ] {
        let found = path.find(name).unwrap().expect(name);
        assert_eq!(found.origin, Origin::Jdk(jdk.modules()));
        assert_eq!(&*parse(&found.bytes).unwrap().name, name);
    }
    for absent in ["java/lang/Absent", "no/such/Package", "Main", "[I", ""] {
        assert!(path.find(absent).unwrap().is_none(), "{absent}");
    }
}
