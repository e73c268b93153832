//! Call sites as compilers write them: every one links, and every synthesised method lowers.

use hebra_classfile::model::{self, Class, DynamicRef, Instruction};
use hebra_classfile::{Image, Jdk, parse};
use hebra_lower::dynamic::{Linked, link};
use std::path::PathBuf;
use std::process::Command;

/// The `invokedynamic` instructions of a class.
fn sites(class: &Class) -> impl Iterator<Item = &DynamicRef> {
    let codes = class.methods.iter().filter_map(|method| method.body());
    codes.flat_map(|code| &code.instructions).filter_map(|instruction| match instruction {
        Instruction::InvokeDynamic(site) => Some(site),
        _ => None,
    })
}

/// Links a site and lowers all that comes out.
fn link_and_lower(caller: &Class, site: &DynamicRef, number: u32) -> Result<Linked, String> {
    let linked = link(caller, site, number, &|_| true).map_err(|e| e.to_string())?;
    let Linked { class, method } = &linked;
    assert_eq!(method.class, class.name);
    assert_eq!(method.descriptor, site.descriptor);
    let target = class
        .methods
        .iter()
        .find(|m| m.name == method.name && m.descriptor == method.descriptor)
        .expect("the method that replaces the call");
    assert!(target.flags.has(model::Flags::STATIC));
    for method in &class.methods {
        hebra_lower::lower(class, method).map_err(|e| format!("{}: {e}", class.name))?;
    }
    Ok(linked)
}

/// Compiles a Java source with the JDK at hand.
fn compile(name: &str, source: &str) -> Vec<Class> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let classes = folder.join("classes");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&classes).unwrap();
    let file = folder.join("Main.java");
    std::fs::write(&file, source).unwrap();
    let javac = Jdk::locate(None).unwrap().javac().expect("a JDK with a compiler");
    let output = Command::new(javac).arg("-d").arg(&classes).arg(&file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = std::fs::read_dir(&classes).unwrap().map(|entry| entry.unwrap().path());
    files.map(|file| parse(&std::fs::read(file).unwrap()).unwrap()).collect()
}

/// Links all sites of a compiled source; tells how many there were.
fn link_source(name: &str, source: &str) -> usize {
    let mut count = 0;
    for class in compile(name, source) {
        for (number, site) in sites(&class).enumerate() {
            link_and_lower(&class, site, number as u32).unwrap();
            count += 1;
        }
    }
    count
}

#[test]
fn lambdas() {
    let source = r#"
        import java.io.Serializable;
        import java.util.*;
        import java.util.function.*;
        interface Text extends Comparator<String> { int compare(String a, String b); }
        interface Wide { long apply(int a); }
        class Main {
            private int count;
            private int next(long step) { return count += step; }
            static long twice(long n) { return 2 * n; }
            <T extends Comparable<T>> Comparator<T> both(T t) { return T::compareTo; }
            interface Named { private String name() { return "n"; }
                default Supplier<String> get() { return this::name; } }
            class Inner { Inner(int n) {} }
            void run(double d, List<String> list) {
                Runnable empty = () -> {};
                Runnable capture = () -> count += d;
                Runnable discard = list::size;
                LongUnaryOperator l = Main::twice;
                Function<Integer, Long> unboxed = Main::twice;
                Wide wide = Main::twice;
                IntFunction<Inner> make = Inner::new;
                IntFunction<int[]> array = int[]::new;
                ToIntFunction<String> length = String::length;
                Function<Object, String> bound = Object::toString;
                Supplier<Object> self = super::toString;
                IntFunction<Object> boxing = Integer::valueOf;
                LongSupplier mine = () -> next(3);
                LongToIntFunction private_ = this::next;
                Text text = String::compareTo;
                Object marked = (Runnable & Serializable) () -> count++;
                Object cloneable = (Supplier<String> & Cloneable) () -> "" + d;
                BiFunction<List<String>, Integer, String> get = List::get;
                Supplier<ArrayList<String>> construct = ArrayList::new;
                ToDoubleBiFunction<Integer, Byte> pick = (a, b) -> a + b;
                IntToDoubleFunction widen = Math::abs;
                Predicate<String> p = String::isEmpty;
                Function<String, Boolean> q = String::isEmpty;
                Consumer<String> add = list::add;
            }
        }"#;
    assert_eq!(link_source("lambdas", source), 28);
}

#[test]
fn concatenation() {
    let source = r#"
        class Main {
            static String run(boolean z, byte b, short s, char c, int i, long j, float f, double d,
                    String t, Object o, char[] a, CharSequence q) {
                String all = z + "," + b + s + c + "\u0001" + i + j + f + d + t + o + a + q + null;
                all += "x" + d + d;
                return "" + all;
            }
        }"#;
    assert_eq!(link_source("concatenation", source), 3);
}

#[test]
fn records() {
    let source = r#"
        import java.util.List;
        class Main {
            record Empty() {}
            record All(boolean z, byte b, short s, char c, int i, long j, float f, double d,
                    String t, Object o, int[] a, List<Empty> l) {}
            void run() { record Local(int n) {} new Local(1); }
        }
        record Top<T extends Comparable<T>>(T t, double d) {}"#;
    assert_eq!(link_source("records", source), 12);
}

#[test]
fn switches() {
    if Jdk::locate(None).unwrap().feature() < 21 {
        return;
    }
    let source = r#"
        import java.util.List;
        class Main {
            sealed interface Shape permits Circle, Square, Unit {}
            record Circle(double r) implements Shape {}
            record Square(Object a, Shape b) implements Shape {}
            enum Unit implements Shape { ONE, TWO, THREE { } }
            static int types(Object o) {
                return switch (o) {
                    case null -> -1;
                    case String s when s.isEmpty() -> 0;
                    case String s -> 1;
                    case int[] a -> 2;
                    case Square(Integer i, Circle c) -> 3;
                    case Square(Integer i, Square s) -> 4;
                    case Square(var x, var y) -> 5;
                    default -> 6;
                };
            }
            static int constants(Integer i, Character c, String s) {
                int a = switch (i) { case 1 -> 1; case Integer n when n > 3 -> 2; case 5 -> 3; default -> 4; };
                int b = switch (c) { case 'a' -> 1; case Character n when n > 3 -> 2; default -> 4; };
                int d = switch (s) { case "a" -> 1; case String n when n.isEmpty() -> 2; default -> 4; };
                return a + b + d;
            }
            static int units(Unit u) {
                return switch (u) { case ONE -> 1; case Unit v when v == Unit.TWO -> 2; case THREE -> 3; default -> 4; };
            }
            static int qualified(Shape s) {
                return switch (s) { case Unit.ONE -> 1; case Circle c -> 2; case Unit.THREE -> 3; case Shape t -> 4; };
            }
        }"#;
    let classes = compile("switches", source);
    let main = classes.iter().find(|class| &*class.name == "Main").unwrap();
    let count = sites(main).enumerate().map(|(number, site)| {
        let linked = link_and_lower(main, site, number as u32).unwrap();
        assert_eq!(&*linked.class.name, &format!("Main$$Switch${number}"));
    });
    assert_eq!(count.count(), 8);
}

/// Links every call site of the class library.
#[test]
fn class_library() {
    let image = Image::open(&Jdk::locate(None).unwrap().modules()).unwrap();
    let (mut linked, mut refused) = (0, Vec::new());
    for name in image.resource_names().unwrap() {
        if !name.ends_with(".class") || name.ends_with("module-info.class") {
            continue;
        }
        let bytes = image.resource(&name).unwrap().unwrap();
        let class = parse(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
        for (number, site) in sites(&class).enumerate() {
            match link_and_lower(&class, site, number as u32) {
                Ok(_) => linked += 1,
                Err(message) => refused.push(message),
            }
        }
    }
    println!("{linked} call sites of the class library link");
    assert!(refused.is_empty(), "{} do not: {refused:#?}", refused.len());
    assert!(linked > 1000, "{linked}");
}
