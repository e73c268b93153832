//! What `System.initPhase1` would supply, on demand: streams, properties, access objects.

use super::{Args, FALSE, Flow, NOTHING, NULL, Outcome, TRUE, Table, quiet};
use crate::heap::Body;
use crate::machine::{Vm, load_fatal};

pub(super) const TABLE: Table = &[
    ("java/lang/System.<clinit>()V", quiet(system_init)),
    ("java/lang/System.getProperty(Ljava/lang/String;)Ljava/lang/String;", quiet(|vm, a| property(vm, a, 0))),
    ("java/lang/System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", quiet(|vm, a| property_or(vm, a))),
    ("jdk/internal/misc/VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;", quiet(|vm, a| property(vm, a, 0))),
    ("java/lang/System.lineSeparator()Ljava/lang/String;", quiet(|vm, _| {
        let text = vm.intern_string(&[10]);
        Ok(Flow::reference(text))
    })),
    ("java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;", NULL),
    ("java/lang/System.setOut0(Ljava/io/PrintStream;)V", quiet(|vm, a| set_stream(vm, a, "out"))),
    ("java/lang/System.setErr0(Ljava/io/PrintStream;)V", quiet(|vm, a| set_stream(vm, a, "err"))),
    ("java/lang/System.setIn0(Ljava/io/InputStream;)V", quiet(|vm, a| set_stream(vm, a, "in"))),
    ("jdk/internal/misc/VM.initLevel()I", quiet(|_, _| Ok(Flow::int(4)))),
    ("jdk/internal/misc/VM.isBooted()Z", TRUE),
    ("jdk/internal/misc/VM.isModuleSystemInited()Z", TRUE),
    ("jdk/internal/misc/VM.initialize()V", NOTHING),
    ("jdk/internal/misc/VM.initializeFromArchive(Ljava/lang/Class;)V", NOTHING),
    ("jdk/internal/misc/CDS.isDumpingClassList0()Z", FALSE),
    ("jdk/internal/misc/CDS.isDumpingArchive0()Z", FALSE),
    ("jdk/internal/misc/CDS.isSharingEnabled0()Z", FALSE),
    ("jdk/internal/misc/CDS.getCDSConfigStatus()I", NULL),
    ("jdk/internal/misc/CDS.getRandomSeedForDumping()J", NULL),
    ("jdk/internal/misc/CDS.initializeFromArchive(Ljava/lang/Class;)V", NOTHING),
    ("jdk/internal/access/SharedSecrets.getJavaLangAccess()Ljdk/internal/access/JavaLangAccess;", quiet(lang_access)),
    ("jdk/internal/misc/SharedSecrets.getJavaLangAccess()Ljdk/internal/misc/JavaLangAccess;", quiet(lang_access)),
    ("java/util/ImmutableCollections.<clinit>()V", quiet(immutable_collections)),
];

/// Streams are real objects whose constructor never ran; `output` is their lowest layer.
fn system_init(vm: &mut Vm, _: &Args) -> Outcome {
    let system = vm.program.load("java/lang/System").map_err(load_fatal)?;
    let print_stream = vm.program.load("java/io/PrintStream").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(print_stream).instance_words);
    for (index, name) in ["out", "err"].into_iter().enumerate() {
        let stream = vm.state.heap.insert_base(print_stream, Body::Fields(vec![0; words].into()));
        // Not null: an open stream.
        vm.set_field(stream, "out", stream.into());
        vm.set_static_field(system, name, stream.into());
        vm.state.streams[index] = stream;
    }
    Ok(Flow::Void)
}

fn set_stream(vm: &mut Vm, args: &Args, name: &str) -> Outcome {
    if let Some(system) = vm.program.loaded("java/lang/System") {
        vm.set_static_field(system, name, args.raw(0));
    }
    Ok(Flow::Void)
}

fn value_of(vm: &Vm, key: &str) -> Option<String> {
    if let Some(value) = vm.properties.get(key) {
        return Some(value.clone());
    }
    let feature = vm.program.feature.to_string();
    let value = match key {
        "java.version" | "java.specification.version" | "java.vm.specification.version" => &feature,
        "java.vendor" | "java.vm.vendor" => "Hebra",
        "java.vm.name" => "Hebra",
        "java.class.version" => return Some(format!("{}.0", vm.program.feature + 44)),
        "line.separator" => "\n",
        "file.separator" => "/",
        "path.separator" => ":",
        "file.encoding" | "sun.jnu.encoding" | "native.encoding" | "stdout.encoding"
        | "stderr.encoding" => "UTF-8",
        "os.name" => "Linux",
        "os.arch" => "amd64",
        "os.version" => "0",
        "user.language" => "en",
        "user.country" => "US",
        "user.dir" | "user.home" | "java.home" | "java.io.tmpdir" => "/",
        "user.name" => "hebra",
        _ => return None,
    };
    Some(value.to_owned())
}

fn property(vm: &mut Vm, args: &Args, index: usize) -> Outcome {
    if args.reference(index) == 0 {
        let message = "key can't be null".to_owned();
        return Ok(Flow::Throw("java/lang/NullPointerException", Some(message)));
    }
    let key = vm.string(args.reference(index));
    match value_of(vm, &key) {
        Some(value) => {
            let units: Vec<u16> = value.encode_utf16().collect();
            Ok(Flow::reference(vm.intern_string(&units)))
        }
        None => Ok(Flow::Value(0)),
    }
}

fn property_or(vm: &mut Vm, args: &Args) -> Outcome {
    match property(vm, args, 0)? {
        Flow::Value(0) => Ok(Flow::Value(args.raw(1))),
        flow => Ok(flow),
    }
}

fn lang_access(vm: &mut Vm, args: &Args) -> Outcome {
    let secrets = vm.program.method(args.method).class;
    if let Some(access) = vm.static_field(secrets, "javaLangAccess").filter(|a| *a != 0) {
        return Ok(Flow::Value(access));
    }
    let system = vm.program.load("java/lang/System").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let (name, descriptor) = ("setJavaLangAccess".into(), "()V".into());
    match vm.program.declared(system, &name, &descriptor) {
        Some(method) => Ok(Flow::First(method, Vec::new())),
        None => Ok(Flow::Decline),
    }
}

/// The salt that scrambles iteration order is fixed, as everything else.
fn immutable_collections(vm: &mut Vm, args: &Args) -> Outcome {
    let _ = (vm, args);
    Ok(Flow::Decline)
}
