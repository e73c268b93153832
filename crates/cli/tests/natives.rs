//! Scans the class libraries of all JDKs. A native method of java.base either has an intrinsic or is
//! on the list of those known to be missing (`tests/natives`, HEBRA_BLESS=1 rewrites it), so that a
//! new JDK shows at once what it lacks. Updates of a release differ: a list has what any of them lacks. Every intrinsic stands for a method that some JDK has. And
//! `hebra doctor` tells the same.

use crate::support::jdks::Library;
use crate::support::process::{hebra, run};
use hebra_classfile::{Image, Jdk, parse};
use hebra_vm::intrinsics;
use hebra_vm::native_coverage::survey;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(60);

fn image(library: &Library) -> Image {
    let jdk = Jdk::locate(Some(&library.home)).expect("a JDK");
    Image::open(&jdk.modules()).expect("a class library")
}

#[test]
fn natives_have_intrinsics_or_are_known_to_be_missing() {
    let bless = std::env::var_os("HEBRA_BLESS").is_some_and(|v| !v.is_empty() && v != "0");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/natives");
    let done: BTreeSet<&str> = intrinsics::signatures().into_iter().collect();
    let mut complaints = String::new();
    for library in Library::all() {
        let survey = survey(&image(&library)).expect("every class can be read");
        let base = &survey.modules["java.base"];
        assert!(base.natives > 500 && base.missing.len() < base.natives, "{base:?}");
        let missing: Vec<String> = base.missing.iter().map(|native| native.to_string()).collect();
        let file = folder.join(format!("jdk{}.txt", library.feature));
        let known = std::fs::read_to_string(&file).unwrap_or_default();
        let known: BTreeSet<&str> = known.lines().collect();
        let found: BTreeSet<&str> = missing.iter().map(String::as_str).collect();
        let done = known.iter().copied().filter(|native| done.contains(native));
        let done: BTreeSet<&str> = done.collect();
        if bless {
            let all: Vec<&str> = (&(&known | &found) - &done).into_iter().collect();
            std::fs::write(&file, all.join("\n") + "\n").expect("the list can be written");
            continue;
        }
        let feature = library.feature;
        for native in found.difference(&known) {
            complaints +=
                &format!("JDK {feature}: no intrinsic, and not known to be missing: {native}\n");
        }
        for native in done {
            complaints += &format!("JDK {feature}: on the list, but not missing: {native}\n");
        }
    }
    assert!(complaints.is_empty(), "{complaints}cargo xtask bless rewrites the lists");
}

/// Of module `jdk.net`, which the images of JDK 21 and 25 for the tests lack.
const OF_LARGER_IMAGES: [&str; 1] = ["jdk/net/LinuxSocketOptions.ipDontFragmentSupported0()Z"];

#[test]
fn intrinsics_stand_for_methods_of_some_jdk() {
    let mut wanted: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    // Those of `hebra/glue` and the drivers' interfaces belong to classes that Hebra makes.
    let of_jdk = |signature: &&str| {
        let (class, _) = signature.split_once('.').expect("class.method(descriptor)");
        !signature.starts_with("hebra/glue/") && !intrinsics::has_entries(class)
    };
    for signature in intrinsics::signatures().into_iter().filter(of_jdk) {
        let (class, method) = signature.split_once('.').expect("class.method(descriptor)");
        wanted.entry(class).or_default().insert(method);
    }
    for library in Library::all() {
        let image = image(&library);
        for (class, methods) in &mut wanted {
            let Some(bytes) = image.class(class).expect("a class library") else { continue };
            for method in parse(&bytes).expect("a class").methods {
                methods.remove(&*format!("{}{}", method.name, method.descriptor));
            }
        }
    }
    let dead: Vec<String> = wanted
        .iter()
        .flat_map(|(class, methods)| methods.iter().map(move |m| format!("{class}.{m}")))
        .filter(|signature| !OF_LARGER_IMAGES.contains(&&**signature))
        .collect();
    assert!(dead.is_empty(), "no JDK has these methods: {dead:#?}");
}

#[test]
fn doctor_tells_what_is_there() {
    let library = Library::system();
    let done = run(hebra().args(["doctor", "--jdk"]).arg(&library.home), AT_MOST);
    assert_eq!((done.code, &*done.stderr), (Some(0), ""), "{}", done.stdout);
    for text in ["JDK ", "javac ", "java.base ", "java.lang.ProcessImpl ("] {
        assert!(done.stdout.contains(text), "{text}: {}", done.stdout);
    }
    let verbose = run(hebra().args(["doctor", "--verbose"]), AT_MOST);
    assert!(verbose.stdout.contains("      forkAndExec("), "{}", verbose.stdout);

    let done = run(hebra().args(["doctor", "--json", "--jdk"]).arg(&library.home), AT_MOST);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(report["schema"], "hebra.doctor/1");
    assert_eq!(report["jdk"]["feature"], library.feature);
    assert_eq!(report["jdk"]["known"], true);
    let base = &report["modules"]["java.base"];
    let number = |key: &str| base[key].as_u64().expect("a number");
    let missing = base["missing"].as_array().expect("a list").len() as u64;
    assert_eq!(number("natives"), number("intrinsic") + missing);
}

#[test]
fn doctor_without_a_good_jdk() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let doctor = || run(hebra().args(["doctor", "--jdk"]).arg(folder.path()), AT_MOST);
    let done = doctor();
    assert_eq!(done.code, Some(2), "{}", done.stderr);
    assert!(done.stderr.contains("is not a JDK"), "{}", done.stderr);

    // A JDK of the future.
    let release = folder.path().join("release");
    std::fs::write(release, "JAVA_VERSION=\"99\"").expect("a file is written");
    std::fs::create_dir(folder.path().join("lib")).expect("a folder is made");
    let modules = Library::system().home.join("lib/modules");
    let copy = folder.path().join("lib/modules");
    std::fs::hard_link(&modules, &copy)
        .or_else(|_| std::fs::copy(&modules, &copy).map(|_| ()))
        .expect("the class library is copied");
    let done = doctor();
    assert_eq!(done.code, Some(3), "{}", done.stdout);
    assert!(done.stdout.contains("Hebra is tested on JDK 11 to 25"), "{}", done.stdout);
}
