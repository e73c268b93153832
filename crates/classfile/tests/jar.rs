//! Jars: manifest, multi-release entries, damage, and entries that expand without end.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::support::Scratch;
use hebra_classfile::jar::Manifest;
use hebra_classfile::{Jar, JarError};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

fn write_jar(path: &Path, entries: &[(&str, &str)]) {
    let mut zip = ZipWriter::new(File::create(path).unwrap());
    for (i, (name, text)) in entries.iter().enumerate() {
        let method = [CompressionMethod::Deflated, CompressionMethod::Stored][i % 2];
        let options = SimpleFileOptions::default().compression_method(method);
        zip.start_file(*name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

fn text(bytes: Option<Vec<u8>>) -> Option<String> {
    bytes.map(|bytes| String::from_utf8(bytes).unwrap())
}

#[test]
fn entries_and_manifest() {
    let scratch = Scratch::new();
    let path = scratch.path().join("a.jar");
    let manifest = "Manifest-Version: 1.0\r\nMain-Class: com.example.a.very.long.name.of.a.pac\r\n \
                    kage.Main\r\nclass-path: lib/b.jar with%20space.jar file:c.jar http://x/d.jar\r\n\r\n\
                    Name: x\r\nMain-Class: Wrong\r\n";
    write_jar(
        &path,
        &[("META-INF/MANIFEST.MF", manifest), ("p/A.class", "one"), ("p/B.class", "two")],
    );
    let jar = Jar::open(&path).unwrap();
    let main = "com.example.a.very.long.name.of.a.package.Main";
    assert_eq!(jar.manifest().main_class.as_deref(), Some(main));
    assert!(!jar.manifest().multi_release);
    let expected: Vec<PathBuf> =
        ["lib/b.jar", "with space.jar", "c.jar"].map(|name| scratch.path().join(name)).into();
    assert_eq!(jar.class_path(), expected);
    assert_eq!(text(jar.entry("p/A.class").unwrap()).as_deref(), Some("one"));
    assert_eq!(text(jar.class("p/B", 17).unwrap()).as_deref(), Some("two"));
    assert_eq!(jar.class("p/C", 17).unwrap(), None);
    assert_eq!(jar.entry_names().len(), 3);
}

#[test]
fn manifests_without_everything() {
    assert_eq!(Manifest::parse(b""), Manifest::default());
    assert_eq!(Manifest::parse(b"\xff\xfe\n: :\n x\n"), Manifest::default());
    let folded = Manifest::parse(b"Main-Class: A\n B\n");
    assert_eq!(folded.main_class.as_deref(), Some("AB"));
    let old_mac = Manifest::parse(b"Multi-Release: TRUE\rMain-Class: A\r");
    assert_eq!((old_mac.multi_release, old_mac.main_class), (true, Some("A".into())));
}

#[test]
fn multi_release() {
    let scratch = Scratch::new();
    let path = scratch.path().join("m.jar");
    let entries = [
        ("META-INF/MANIFEST.MF", "Multi-Release: true\n"),
        ("A.class", "base"),
        ("META-INF/versions/9/A.class", "nine"),
        ("META-INF/versions/17/A.class", "seventeen"),
        ("META-INF/versions/8/A.class", "never"),
        ("META-INF/versions/x/A.class", "never"),
        ("B.class", "only"),
    ];
    write_jar(&path, &entries);
    let jar = Jar::open(&path).unwrap();
    for (feature, expected) in [(8, "base"), (9, "nine"), (11, "nine"), (17, "seventeen")] {
        let found = text(jar.class("A", feature).unwrap());
        assert_eq!(found.as_deref(), Some(expected));
    }
    assert_eq!(text(jar.class("A", 25).unwrap()).as_deref(), Some("seventeen"));
    assert_eq!(text(jar.class("B", 25).unwrap()).as_deref(), Some("only"));

    let plain = scratch.path().join("plain.jar");
    write_jar(&plain, &entries[1..]);
    let jar = Jar::open(&plain).unwrap();
    assert_eq!(text(jar.class("A", 25).unwrap()).as_deref(), Some("base"));
}

#[test]
fn damage_is_an_error() {
    let scratch = Scratch::new();
    let absent = Jar::open(&scratch.path().join("absent.jar")).unwrap_err();
    assert!(matches!(absent, JarError::Io { .. }), "{absent}");
    let not_zip = Jar::open(&scratch.write("x.jar", b"no zip at all")).unwrap_err();
    assert!(matches!(not_zip, JarError::Corrupt { .. }), "{not_zip}");
    let empty = Jar::open(&scratch.write("e.jar", b"")).unwrap_err();
    assert!(matches!(empty, JarError::Corrupt { .. }), "{empty}");

    let path = scratch.path().join("a.jar");
    write_jar(&path, &[("x", ""), ("A.class", "some content to be damaged")]);
    let mut bytes = std::fs::read(&path).unwrap();
    let cut = Jar::open(&scratch.write("c.jar", &bytes[..bytes.len() / 2])).unwrap_err();
    assert!(matches!(cut, JarError::Corrupt { entry: None, .. }), "{cut}");
    let at = bytes.windows(4).position(|w| w == b"some").unwrap();
    bytes[at] ^= 1;
    let jar = Jar::open(&scratch.write("d.jar", &bytes)).unwrap();
    let error = jar.class("A", 17).unwrap_err();
    assert!(matches!(error, JarError::Corrupt { entry: Some(_), .. }), "{error}");
    assert!(error.to_string().contains("A.class"), "{error}");
}

#[test]
fn bombs_are_refused() {
    let scratch = Scratch::new();
    let path = scratch.path().join("bomb.jar");
    let mut zip = ZipWriter::new(File::create(&path).unwrap());
    zip.start_file("A.class", SimpleFileOptions::default()).unwrap();
    let block = vec![0; 1 << 20];
    for _ in 0..257 {
        zip.write_all(&block).unwrap();
    }
    zip.finish().unwrap();
    let jar = Jar::open(&path).unwrap();
    assert!(matches!(jar.class("A", 17), Err(JarError::TooLarge { .. })));

    // The same bomb that announces a small size.
    let mut bytes = std::fs::read(&path).unwrap();
    let size = 257_u32 << 20;
    let mut places = 0;
    for at in 0..bytes.len() - 4 {
        if bytes[at..at + 4] == size.to_le_bytes() {
            bytes[at..at + 4].copy_from_slice(&100_u32.to_le_bytes());
            places += 1;
        }
    }
    assert!(places > 0);
    let jar = Jar::open(&scratch.write("lying.jar", &bytes)).unwrap();
    assert!(jar.class("A", 17).is_err());
}
