//! Bootstrap methods of the user's own, which no compiler of Java emits: the constants of compiled
//! classes are changed, and `hebra run` must print what `java` prints.

use crate::support::against_java::differences;
use crate::support::compile::compile_for;
use crate::support::jdks::Library;
use std::path::{Path, PathBuf};

const FACTORY: &str = "java/lang/invoke/StringConcatFactory";

#[test]
fn call_sites() {
    check("CallSites", |pool| pool.rename(FACTORY, "Boot"));
}

#[test]
fn dynamic_constants() {
    check("Constants", |pool| {
        pool.rename(FACTORY, "Boot");
        let lookup = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
        let rest = "Ljava/lang/String;[Ljava/lang/Object;)";
        pool.rename(
            &format!("({lookup}Ljava/lang/invoke/MethodType;{rest}Ljava/lang/invoke/CallSite;"),
            &format!("({lookup}Ljava/lang/Class;{rest}Ljava/lang/Object;"),
        );
        pool.make_dynamic();
    });
}

/// Compiles a program of `tests/bootstraps`, changes its main class, and compares.
fn check(main: &str, change: impl Fn(&mut Pool)) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/bootstraps");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let oldest = Library::fetched(11);
    let classes: PathBuf = folder.path().join("classes");
    compile_for(&oldest, &[(root.join(format!("{main}.java")), classes.clone())]);
    let file = classes.join(format!("{main}.class"));
    let bytes = std::fs::read(&file).expect("the main class");
    let mut pool = Pool::read(&bytes);
    change(&mut pool);
    std::fs::write(&file, pool.write(&bytes)).expect("the changed class is written");
    let mut found = Vec::new();
    for library in Library::all() {
        for difference in differences(&library, &classes, main) {
            found.push(format!("JDK {}: {difference}", library.feature));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The constant pool of a class file (JVMS 4.4): tag and contents of each entry.
struct Pool {
    entries: Vec<(u8, Vec<u8>)>,
    /// Offset of what follows in the file.
    end: usize,
}

const UTF8: u8 = 1;
const STRING: u8 = 8;
const NAME_AND_TYPE: u8 = 12;
const DYNAMIC: u8 = 17;

impl Pool {
    fn read(bytes: &[u8]) -> Pool {
        let number = |at: usize| usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
        // Entry 0 is not there, nor is the one after a long or double.
        let mut entries = vec![(0, Vec::new())];
        let mut at = 10;
        while entries.len() < number(8) {
            let tag = bytes[at];
            let length = match tag {
                UTF8 => 2 + number(at + 1),
                7 | STRING | 16 | 19 | 20 => 2,
                15 => 3,
                5 | 6 => 8,
                _ => 4,
            };
            entries.push((tag, bytes[at + 1..at + 1 + length].to_vec()));
            at += 1 + length;
            if matches!(tag, 5 | 6) {
                entries.push((0, Vec::new()));
            }
        }
        Pool { entries, end: at }
    }

    fn write(&self, bytes: &[u8]) -> Vec<u8> {
        let mut out = bytes[..10].to_vec();
        for (tag, contents) in self.entries.iter().filter(|(tag, _)| *tag != 0) {
            out.push(*tag);
            out.extend(contents);
        }
        out.extend(&bytes[self.end..]);
        out
    }

    fn text(&self, index: usize) -> &[u8] {
        &self.entries[index].1[2..]
    }

    fn rename(&mut self, from: &str, to: &str) {
        let entry = self
            .entries
            .iter_mut()
            .find(|(tag, contents)| *tag == UTF8 && contents[2..] == *from.as_bytes());
        let (_, contents) = entry.expect("the constant is there");
        *contents = (to.len() as u16).to_be_bytes().to_vec();
        contents.extend(to.as_bytes());
    }

    /// The string `@name` becomes a constant of bootstrap method 0 with the name and type of the
    /// field `name`.
    fn make_dynamic(&mut self) {
        let number = |bytes: &[u8]| usize::from(u16::from_be_bytes([bytes[0], bytes[1]]));
        for index in 1..self.entries.len() {
            if self.entries[index].0 != STRING {
                continue;
            }
            let text = self.text(number(&self.entries[index].1)).to_vec();
            let Some(name) = text.strip_prefix(b"@") else { continue };
            let field = self.entries.iter().position(|(tag, contents)| {
                *tag == NAME_AND_TYPE
                    && self.text(number(contents)) == name
                    && !self.text(number(&contents[2..])).starts_with(b"(")
            });
            let field = field.expect("a field of the name is used") as u16;
            let mut contents = vec![0, 0];
            contents.extend(field.to_be_bytes());
            self.entries[index] = (DYNAMIC, contents);
        }
    }
}
