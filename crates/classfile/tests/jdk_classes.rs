//! The installed JDK's own classes: `java.base` parses, and classes are found by name alone.

use std::time::Instant;

use hebra_classfile::{ClassPath, Container, Image, Origin, parse};

#[test]
fn all_of_java_base_parses() {
    let image = crate::support::image();
    let names = crate::support::java_base(&image);
    for name in &names {
        let content = image.resource(name).unwrap().unwrap();
        let class = parse(&content).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(*name, format!("/java.base/{}.class", class.name));
        for code in class.methods.iter().filter_map(|m| m.body()) {
            assert_eq!(code.instructions.len(), code.offsets.len());
            assert!(code.lines.is_sorted_by_key(|&(start, _)| start));
        }
    }
    assert!(names.len() > 5000, "{} classes in java.base", names.len());
}

#[test]
fn opening_and_first_lookup_is_quick() {
    let path = crate::support::jdk().modules();
    let quickest = (0..5)
        .map(|_| {
            let started = Instant::now();
            let image = Image::open(&path).unwrap();
            assert!(image.class("java/lang/Object").unwrap().is_some());
            started.elapsed()
        })
        .min()
        .unwrap();
    println!("open and first lookup: {quickest:?}");
    assert!(quickest.as_millis() < 3, "{quickest:?}");
}

#[test]
fn the_index_agrees_with_itself() {
    let image = crate::support::image();
    let names = image.resource_names().unwrap();
    assert_eq!(names.len(), image.resource_count());
    for name in &names {
        assert!(image.resource(name).unwrap().is_some(), "{name}");
    }
    for absent in ["", "/", "/java.base/java/lang/Absent.class", "java.base"] {
        assert!(image.resource(absent).unwrap().is_none(), "{absent}");
    }
}

#[test]
fn modules_of_packages() {
    let image = crate::support::image();
    assert_eq!(image.module_of("java/lang").unwrap(), Some("java.base"));
    assert_eq!(image.module_of("java/util/logging").unwrap(), Some("java.logging"));
    // A package that holds packages only, and one that does not exist.
    assert_eq!(image.module_of("java").unwrap(), None);
    assert_eq!(image.module_of("no/such").unwrap(), None);
}

#[test]
fn classes_are_found_without_their_module() {
    let jdk = crate::support::jdk();
    let image = Container::open(&jdk.modules()).unwrap();
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
