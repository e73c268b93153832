//! Call sites as compilers write them: every one links, and every synthesised method lowers.

use hebra_classfile::model::{self, Class, DynamicRef, Instruction};
use hebra_classfile::{Image, Jdk, parse};
use hebra_lower::dynamic::{Linked, link};
use std::path::PathBuf;
use std::process::Command;

/// The `invokedynamic` instructions of a class.
fn sites(class: &Class) -> impl Iterator<Item = &DynamicRef> {
    let codes = class.methods.iter().filter_map(|method| method.code.as_ref());
    codes.flat_map(|code| &code.instructions).filter_map(|instruction| match instruction {
        Instruction::InvokeDynamic(site) => Some(site),
        _ => None,
    })
}

/// Links a site and lowers all that comes out.
fn link_and_lower(caller: &Class, site: &DynamicRef, number: u32) -> Result<Linked, String> {
    let linked = link(caller, site, number).map_err(|e| e.to_string())?;
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

/// Links every call site of the class library; those with a bootstrap method of another kind are
/// counted apart.
#[test]
fn class_library() {
    let image = Image::open(&Jdk::locate(None).unwrap().modules()).unwrap();
    let (mut linked, mut refused) = (0, Vec::new());
    for name in image.resource_names().unwrap() {
        if !name.starts_with("/java.base/") || !name.ends_with(".class") {
            continue;
        }
        let bytes = image.resource(&name).unwrap().unwrap();
        let class = parse(&bytes).unwrap();
        for (number, site) in sites(&class).enumerate() {
            match link_and_lower(&class, site, number as u32) {
                Ok(_) => linked += 1,
                Err(e) => refused.push(e),
            }
        }
    }
    println!("{linked} call sites of java.base link");
    assert!(
        refused.is_empty(),
        "{} are refused: {:#?}",
        refused.len(),
        &refused[..refused.len().min(20)]
    );
    assert!(linked > 900, "{linked}");
}
