//! IR as text and back: what is read is what was printed, for whatever compilers write.

use hebra_classfile::model::Class;
use hebra_classfile::{Image, Jdk, parse};
use hebra_ir::{Method, parse_methods};

/// Prints a method and reads it back.
fn check(method: &Method) {
    let text = method.to_string();
    let read: Method = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.to_string(), text);
    // NaN is not equal to itself; its bits are in the text.
    let is_equal =
        read == *method || text.contains("NaN") && format!("{read:?}") == format!("{method:?}");
    assert!(is_equal, "{}", text);
}

/// All bodies of a class.
fn lowered(class: &Class) -> Vec<Method> {
    let methods = class.methods.iter().filter(|method| method.code.is_some());
    methods.map(|method| hebra_lower::lower(class, method).unwrap()).collect()
}

/// Every method of every class of `java.base`.
#[test]
fn class_library() {
    let image = Image::open(&Jdk::locate(None).unwrap().modules()).unwrap();
    let names = image.resource_names().unwrap();
    let is_wanted = |name: &&String| {
        name.starts_with("/java.base/") && name.ends_with(".class") && !name.contains("-info")
    };
    let names: Vec<&String> = names.iter().filter(is_wanted).collect();
    let check_some = |names: &[&String]| {
        let mut count = 0;
        for name in names {
            let class = parse(&image.resource(name).unwrap().unwrap()).unwrap();
            let methods = lowered(&class);
            methods.iter().for_each(check);
            count += methods.len();
        }
        count
    };
    let (first, second) = names.split_at(names.len() / 2);
    let count = std::thread::scope(|scope| {
        let other = scope.spawn(|| check_some(second));
        check_some(first) + other.join().unwrap()
    });
    println!("{count} methods of {} classes", names.len());
    assert!(count > 10_000, "{count}");
}

/// The methods of a class one after another, as `hebra ir` prints them.
#[test]
fn several_methods() {
    let image = Image::open(&Jdk::locate(None).unwrap().modules()).unwrap();
    let bytes = image.resource("/java.base/java/lang/String.class").unwrap().unwrap();
    let methods = lowered(&parse(&bytes).unwrap());
    let text: String = methods.iter().map(|method| format!("{method}\n")).collect();
    assert_eq!(parse_methods(&text).unwrap(), methods);
}
