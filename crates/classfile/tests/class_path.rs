//! Search order of the class path, and that names cannot lead out of it.

use std::fs::File;
use std::io::Write;

use crate::support::Scratch;
use hebra_classfile::{ClassPath, Container, Origin};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn jar(scratch: &Scratch, name: &str, entries: &[(&str, &str)]) -> std::path::PathBuf {
    let path = scratch.path().join(name);
    let mut zip = ZipWriter::new(File::create(&path).unwrap());
    for (name, text) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    path
}

#[test]
fn the_first_place_wins_except_over_the_jdk() {
    let scratch = Scratch::new();
    scratch.write("classes/p/A.class", b"folder");
    scratch.write("classes/java/lang/Object.class", b"evil");
    scratch.write("classes/java/lang/Extra.class", b"evil");
    scratch.write("classes/java/Top.class", b"no package of the JDK");
    let folder = scratch.path().join("classes");
    let jar = jar(&scratch, "a.jar", &[("p/A.class", "jar"), ("p/B.class", "jar")]);
    let jdk = crate::support::jdk();
    let modules = jdk.modules();
    let containers = [&folder, &jar, &modules].map(|path| Container::open(path).unwrap());
    let path = ClassPath::new(containers.into(), jdk.feature());

    let find = |name| path.find(name).unwrap();
    let a = find("p/A").unwrap();
    assert_eq!((&*a.bytes, a.origin), (&b"folder"[..], Origin::User(folder.clone())));
    let b = find("p/B").unwrap();
    assert_eq!((&*b.bytes, b.origin), (&b"jar"[..], Origin::User(jar)));
    let object = find("java/lang/Object").unwrap();
    assert!(object.origin.is_jdk() && object.origin.path() == modules);
    // As in the JVM, a package of the JDK is closed to others.
    assert!(find("java/lang/Extra").is_none());
    assert!(find("java/Top").is_some());
    assert!(find("p/C").is_none());
}

#[test]
fn names_stay_inside_the_folder() {
    let scratch = Scratch::new();
    scratch.write("secret.class", b"secret");
    scratch.write("classes/p/A.class", b"a");
    scratch.write("classes/p/A/inner.class/file", b"a");
    let folder = scratch.path().join("classes");
    let outside = scratch.path().join("secret");
    let path = ClassPath::new(vec![Container::open(&folder).unwrap()], 17);
    assert!(path.find("p/A").unwrap().is_some());
    let long = "x".repeat(5000);
    for name in [
        "../secret",
        "p/../../secret",
        "p/./A",
        "p//A",
        "/p/A",
        "p/",
        "",
        ".",
        "..",
        "p\\A",
        "p/A\0",
        "\0",
        "C:p/A",
        "[Lp/A;",
        "[I",
        "p/A.class",
        "p/A/inner", // a folder of that name
        "p/A/x/y",
        outside.to_str().unwrap(),
        &long,
        "\u{202e}\u{feff}",
    ] {
        assert!(path.find(name).unwrap().is_none(), "{name:?}");
    }
}

#[test]
fn manifests_extend_the_path() {
    let scratch = Scratch::new();
    std::fs::create_dir_all(scratch.path().join("lib")).unwrap();
    let manifest = "Class-Path: lib/b.jar lib/absent.jar a.jar classes/\n";
    let a = jar(&scratch, "a.jar", &[("META-INF/MANIFEST.MF", manifest), ("p/A.class", "a")]);
    let back = "Class-Path: ../a.jar\n";
    jar(&scratch, "lib/b.jar", &[("META-INF/MANIFEST.MF", back), ("p/B.class", "b")]);
    scratch.write("classes/p/C.class", b"c");
    scratch.write("last/p/C.class", b"too late");
    scratch.write("last/p/D.class", b"d");
    let last = scratch.path().join("last");
    let path = ClassPath::open(&crate::support::jdk(), &[a, last]).unwrap();
    for (name, content) in [("p/A", "a"), ("p/B", "b"), ("p/C", "c"), ("p/D", "d")] {
        let found = path.find(name).unwrap().expect(name);
        assert_eq!(found.bytes, content.as_bytes());
    }
    assert!(path.find("java/lang/Object").unwrap().is_some());
    assert_eq!(path.containers().len(), 5);

    let absent = [scratch.path().join("absent.jar")];
    let error = ClassPath::open(&crate::support::jdk(), &absent).unwrap_err();
    assert!(error.to_string().contains("absent.jar"), "{error}");
}
