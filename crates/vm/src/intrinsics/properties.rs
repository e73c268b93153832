//! What `System.initPhase1` would supply, on demand: streams, properties, access objects.

use super::glue::{self, member};
use super::{Args, FALSE, Flow, NOTHING, NULL, Outcome, TRUE, Table, quiet};
use crate::execute::escape;
use crate::heap::Body;
use crate::machine::{Fatal, Vm, load_fatal};
use crate::program::{ClassId, MethodId};
use crate::state::Init;
use hebra_classfile::model::{Instruction, Kind, Shuffle as Stack};

pub(super) const TABLE: Table = &[
    ("java/lang/System.<clinit>()V", quiet(system_init)),
    (
        "java/lang/System.getProperty(Ljava/lang/String;)Ljava/lang/String;",
        quiet(|vm, a| property(vm, a, 0)),
    ),
    (
        "java/lang/System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        quiet(property_or),
    ),
    ("java/lang/System.getProperties()Ljava/util/Properties;", quiet(needs_properties)),
    ("java/lang/System.setProperties(Ljava/util/Properties;)V", quiet(needs_properties)),
    (
        "java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        quiet(needs_properties),
    ),
    (
        "java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;",
        quiet(needs_properties),
    ),
    ("java/lang/System.console()Ljava/io/Console;", NULL),
    (
        "jdk/internal/misc/VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;",
        quiet(saved_property),
    ),
    ("jdk/internal/misc/VM.getSavedProperties()Ljava/util/Map;", quiet(needs_properties)),
    (
        "java/lang/System.lineSeparator()Ljava/lang/String;",
        quiet(|vm, _| {
            let text = vm.intern_string(&[10]);
            Ok(Flow::reference(text))
        }),
    ),
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
    (
        "jdk/internal/access/SharedSecrets.getJavaLangReflectAccess()Ljdk/internal/access/JavaLangReflectAccess;",
        quiet(reflect_access),
    ),
    (
        "jdk/internal/access/SharedSecrets.getJavaLangAccess()Ljdk/internal/access/JavaLangAccess;",
        quiet(lang_access),
    ),
    (
        "jdk/internal/misc/SharedSecrets.getJavaLangAccess()Ljdk/internal/misc/JavaLangAccess;",
        quiet(lang_access),
    ),
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
        vm.set_constant(stream, "out", stream.into());
        vm.set_static_field(system, name, stream.into());
        vm.state.streams[index] = stream;
    }
    // Standard input is empty.
    let empty = vm.program.load("java/io/ByteArrayInputStream").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(empty).instance_words);
    let input = vm.state.heap.insert_base(empty, Body::Fields(vec![0; words].into()));
    let bytes = vm.known.byte_array.expect("booted");
    let buffer = vm.state.heap.insert_base(bytes, Body::Bytes(Box::default()));
    vm.set_constant(input, "buf", buffer.into());
    for name in ["in", "initialIn"] {
        vm.set_static_field(system, name, input.into());
    }
    Ok(Flow::Void)
}

fn set_stream(vm: &mut Vm, args: &Args, name: &str) -> Outcome {
    if let Some(system) = vm.program.loaded("java/lang/System") {
        vm.set_static_field(system, name, args.raw(0));
        if vm.mode.tracks_sharing() {
            escape(&vm.program, &mut vm.state.heap, args.reference(0));
        }
    }
    Ok(Flow::Void)
}

/// Names and values that the VM and the platform would supply; the JDK's own `VersionProps` adds
/// the rest.
const PROPERTIES: &[(&str, &str)] = &[
    ("java.class.path", ""),
    ("java.home", super::jdk_files::HOME),
    ("java.io.tmpdir", "/tmp"),
    ("java.library.path", ""),
    ("java.vm.compressedOopsMode", "32-bit"),
    ("java.vm.info", "interpreted mode"),
    ("java.vm.name", "Hebra"),
    ("java.vm.vendor", "Hebra"),
    ("java.vm.version", "1"),
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("file.encoding", "UTF-8"),
    ("file.separator", "/"),
    ("line.separator", "\n"),
    ("native.encoding", "UTF-8"),
    ("os.arch", "amd64"),
    ("os.name", "Linux"),
    ("os.version", "0"),
    ("path.separator", ":"),
    ("stdin.encoding", "UTF-8"),
    ("stderr.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("sun.arch.data.model", "64"),
    ("sun.cpu.endian", "little"),
    ("sun.io.unicode.encoding", "UnicodeLittle"),
    ("sun.jnu.encoding", "UTF-8"),
    ("user.country", "US"),
    ("user.dir", "/"),
    ("user.home", "/"),
    ("user.language", "en"),
    ("user.name", "hebra"),
    ("user.timezone", "UTC"),
];

/// Properties set by `VersionProps.init`.
fn is_version(key: &str) -> bool {
    let prefixes = ["java.version", "java.runtime.", "java.vendor", "java.class.version"];
    prefixes.iter().any(|p| key.starts_with(p))
        || key.starts_with("java.specification.")
        || key.starts_with("java.vm.specification.")
}

fn value_of(vm: &Vm, key: &str) -> Option<String> {
    let given = vm.properties.get(key).cloned();
    given.or_else(|| {
        if key == "java.vm.specification.version" {
            return Some(vm.program.feature.to_string());
        }
        PROPERTIES.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned())
    })
}

fn system(vm: &mut Vm) -> Result<ClassId, Fatal> {
    let system = vm.program.load("java/lang/System").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(system)
}

fn has_properties(vm: &mut Vm) -> Result<bool, Fatal> {
    let system = system(vm)?;
    Ok(vm.static_field(system, "props").is_some_and(|p| p != 0))
}

/// Makes `System.props` and the VM's saved copy as `initPhase1` does, then runs the bytecode.
fn needs_properties(vm: &mut Vm, _: &Args) -> Outcome {
    if has_properties(vm)? {
        return Ok(Flow::Decline);
    }
    Ok(Flow::First(make_properties(vm)?, Vec::new()))
}

fn make_properties(vm: &mut Vm) -> Result<MethodId, Fatal> {
    glue::method(vm, "Properties", "()V", |vm| {
        use Instruction::*;
        let has_saved_map = vm.program.feature >= 12;
        let (made, put) = match has_saved_map {
            true => ("java/util/HashMap", "put"),
            false => ("java/util/Properties", "setProperty"),
        };
        let put_descriptor = match has_saved_map {
            true => "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
            false => "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
        };
        let mut code = vec![
            New(made.into()),
            Shuffle(Stack::Dup),
            InvokeSpecial(member(made, "<init>", "()V"), false),
            Store(Kind::Ref, 0),
        ];
        let mut all: std::collections::BTreeMap<String, String> =
            PROPERTIES.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let feature = vm.program.feature.to_string();
        all.insert("java.vm.specification.version".into(), feature.clone());
        if !has_saved_map {
            // Later JDKs' `VersionProps` has these too.
            all.insert("java.class.version".into(), format!("{}.0", 44 + vm.program.feature));
            all.insert("java.specification.version".into(), feature);
            all.insert("java.specification.name".into(), "Java Platform API Specification".into());
            all.insert("java.specification.vendor".into(), "Oracle Corporation".into());
        }
        let given = vm.properties.clone();
        let put_all = |code: &mut Vec<Instruction>,
                       pairs: &std::collections::BTreeMap<String, String>| {
            for (key, value) in pairs {
                code.push(Load(Kind::Ref, 0));
                code.push(glue::string(key));
                code.push(glue::string(value));
                code.push(InvokeVirtual(member(made, put, put_descriptor)));
                code.push(Shuffle(Stack::Pop));
            }
        };
        put_all(&mut code, &all);
        let set_props = PutStatic(member("java/lang/System", "props", "Ljava/util/Properties;"));
        let saved = member("jdk/internal/misc/VM", "savedProps", "Ljava/util/Map;");
        if has_saved_map {
            let map = "(Ljava/util/Map;)V";
            code.push(Load(Kind::Ref, 0));
            code.push(InvokeStatic(member("java/lang/VersionProps", "init", map), false));
            put_all(&mut code, &given);
            code.push(Load(Kind::Ref, 0));
            code.push(PutStatic(saved));
            code.push(Load(Kind::Ref, 0));
            let create = "(Ljava/util/Map;)Ljava/util/Properties;";
            let create = member("java/lang/System", "createProperties", create);
            code.push(InvokeStatic(create, false));
            code.push(set_props);
        } else {
            // JDK 11: `VersionProps` adds to the properties already set.
            code.push(Load(Kind::Ref, 0));
            code.push(set_props);
            code.push(InvokeStatic(member("java/lang/VersionProps", "init", "()V"), false));
            put_all(&mut code, &given);
            let (map, copy) = ("java/util/HashMap", "(Ljava/util/Map;)V");
            code.extend([
                New(map.into()),
                Shuffle(Stack::Dup),
                Load(Kind::Ref, 0),
                InvokeSpecial(member(map, "<init>", copy), false),
                PutStatic(saved),
            ]);
        }
        code.push(Return(None));
        code
    })
}

/// Answered without making the properties where possible: the JDK asks early and often.
fn property(vm: &mut Vm, args: &Args, index: usize) -> Outcome {
    if args.reference(index) == 0 || has_properties(vm)? {
        return Ok(Flow::Decline);
    }
    saved_property(vm, &Args { values: &args.values[index..], ..*args })
}

fn saved_property(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(0) == 0 {
        return Ok(Flow::null_pointer());
    }
    let key = vm.string(args.reference(0));
    match value_of(vm, &key) {
        Some(value) => {
            let units: Vec<u16> = value.encode_utf16().collect();
            Ok(Flow::reference(vm.intern_string(&units)))
        }
        None if is_version(&key) => needs_properties(vm, args),
        None => Ok(Flow::Value(0)),
    }
}

fn property_or(vm: &mut Vm, args: &Args) -> Outcome {
    match property(vm, args, 0)? {
        Flow::Value(0) => Ok(Flow::Value(args.raw(1))),
        flow => Ok(flow),
    }
}

/// Set by a class that the VM would have initialised at start.
fn reflect_access(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.program.load("java/lang/reflect/AccessibleObject").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    match vm.state.statics[class.0 as usize].init {
        Init::Done => Ok(Flow::Decline),
        Init::Running(owner) if usize::from(owner) == args.slot => Ok(Flow::Decline),
        _ => Ok(Flow::Init(class)),
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
