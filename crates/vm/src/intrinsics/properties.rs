//! Parts that `System.initPhase1` would supply, on demand: streams, properties, access objects.

use super::glue::{self, member};
use super::{Args, FALSE, Flow, NOTHING, NULL, Outcome, TRUE, Table, output, quiet};
use crate::boot_error::BootError;
use crate::environment::{Properties, Reading};
use crate::machine::{Fatal, Vm, load_fatal};
use crate::settings;
use hebra_classfile::model::{Instruction, Kind, Shuffle as Stack};
use hebra_program::{ClassId, MethodId};
use hebra_state::Init;
use hebra_state::escape;
use hebra_state::heap::{Body, Ref};

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
    ("java/lang/System.getProperties()Ljava/util/Properties;", quiet(all_properties)),
    (
        "java/lang/System.setProperties(Ljava/util/Properties;)V",
        quiet(|vm, a| change(vm, a, |_, _| settings::ALL.to_owned())),
    ),
    (
        "java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        quiet(|vm, a| change(vm, a, key)),
    ),
    (
        "java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;",
        quiet(|vm, a| change(vm, a, key)),
    ),
    ("java/util/Locale.getDefault()Ljava/util/Locale;", quiet(|vm, a| looks_at(vm, a, LOCALE))),
    (
        "java/util/Locale.getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;",
        quiet(|vm, a| looks_at(vm, a, LOCALE)),
    ),
    ("java/util/Locale.setDefault(Ljava/util/Locale;)V", quiet(|vm, a| sets(vm, a, LOCALE))),
    (
        "java/util/Locale.setDefault(Ljava/util/Locale$Category;Ljava/util/Locale;)V",
        quiet(|vm, a| sets(vm, a, LOCALE)),
    ),
    (
        "java/util/TimeZone.getDefaultRef()Ljava/util/TimeZone;",
        quiet(|vm, a| looks_at(vm, a, ZONE)),
    ),
    ("java/util/TimeZone.setDefault(Ljava/util/TimeZone;)V", quiet(|vm, a| sets(vm, a, ZONE))),
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
    ("jdk/internal/misc/VM.initialErr()Ljava/io/PrintStream;", quiet(first_error_stream)),
    ("java/lang/System.setErr0(Ljava/io/PrintStream;)V", quiet(|vm, a| set_stream(vm, a, "err"))),
    // Unless `user.timezone` says otherwise; the zone of the machine is out of reach.
    (
        "java/util/TimeZone.getSystemTimeZoneID(Ljava/lang/String;)Ljava/lang/String;",
        quiet(|vm, _| Ok(Flow::reference(vm.new_string("UTC")))),
    ),
    ("java/lang/System.setIn0(Ljava/io/InputStream;)V", quiet(|vm, a| set_stream(vm, a, "in"))),
    ("jdk/internal/misc/VM.initLevel()I", quiet(|_, _| Ok(Flow::int(4)))),
    ("jdk/internal/misc/VM.isBooted()Z", TRUE),
    ("jdk/internal/misc/VM.isModuleSystemInited()Z", TRUE),
    ("jdk/internal/misc/VM.initialize()V", NOTHING),
    (
        "jdk/internal/misc/VM.isSupportedClassFileVersion(II)Z",
        quiet(|vm, args| {
            let last = i32::from(vm.program.feature) + 44;
            Ok(Flow::boolean((45..=last).contains(&args.int(0)) && args.int(1) == 0))
        }),
    ),
    // Counters that only tools outside of the program read.
    ("jdk/internal/perf/PerfCounter.<init>(Ljava/lang/String;I)V", NOTHING),
    ("jdk/internal/perf/PerfCounter.add(J)V", NOTHING),
    ("jdk/internal/perf/PerfCounter.set(J)V", NOTHING),
    ("jdk/internal/perf/PerfCounter.increment()V", NOTHING),
    ("jdk/internal/perf/PerfCounter.addTime(J)V", NOTHING),
    ("jdk/internal/perf/PerfCounter.addElapsedTimeFrom(J)V", NOTHING),
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

/// Makes streams as real objects whose constructor never ran; `output` is their lowest layer.
fn system_init(vm: &mut Vm, _: &Args) -> Outcome {
    let system = vm.program.load("java/lang/System").map_err(load_fatal)?;
    for (index, name) in ["out", "err"].into_iter().enumerate() {
        let stream = insert(vm, "java/io/PrintStream", &[])?;
        if !output::takes_monitor(vm) {
            let sync = insert(vm, "java/util/concurrent/locks/ReentrantLock$NonfairSync", &[])?;
            let inner = insert(vm, "java/util/concurrent/locks/ReentrantLock", &[("sync", sync)])?;
            let lock = insert(vm, output::LOCK, &[("lock", inner)])?;
            vm.set_constant(stream, "lock", lock.into());
        }
        // Not null: an open stream.
        vm.set_constant(stream, "out", stream.into());
        vm.set_static_field(system, name, stream.into());
        vm.state.streams[index] = stream;
    }
    Ok(Flow::Call(make_input(vm, system)?, Vec::new()))
}

/// Returns the stream that `System.err` had first, to which the library writes its warnings.
fn first_error_stream(vm: &mut Vm, _: &Args) -> Outcome {
    match vm.state.streams[1] {
        0 => Ok(Flow::Init(vm.program.load("java/lang/System").map_err(load_fatal)?)),
        stream => Ok(Flow::reference(stream)),
    }
}

/// Creates an object of the library with these fields, whose constructor would do no more.
fn insert(vm: &mut Vm, class: &str, fields: &[(&str, Ref)]) -> Result<Ref, Fatal> {
    let class = vm.program.load(class).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(class).instance_words);
    let object = vm.state.heap.insert_base(class, Body::Fields(vec![0; words].into()));
    for (field, value) in fields {
        vm.set_constant(object, field, (*value).into());
    }
    Ok(object)
}

/// Makes standard input as `initPhase1` does.
fn make_input(vm: &mut Vm, system: ClassId) -> Result<MethodId, Fatal> {
    const FILE: &str = "java/io/FileInputStream";
    const BUFFERED: &str = "java/io/BufferedInputStream";
    const DESCRIPTOR: &str = "Ljava/io/FileDescriptor;";
    const STREAM: &str = "Ljava/io/InputStream;";
    let keeps_first = vm.static_field(system, "initialIn").is_some();
    glue::method(vm, "StandardInput", "()V", |_| {
        use Instruction::*;
        let mut code = vec![
            New(BUFFERED.into()),
            Shuffle(Stack::Dup),
            New(FILE.into()),
            Shuffle(Stack::Dup),
            GetStatic(member("java/io/FileDescriptor", "in", DESCRIPTOR)),
            InvokeSpecial(member(FILE, "<init>", &format!("({DESCRIPTOR})V")), false),
            InvokeSpecial(member(BUFFERED, "<init>", &format!("({STREAM})V")), false),
        ];
        if keeps_first {
            code.push(Shuffle(Stack::Dup));
            code.push(PutStatic(member("java/lang/System", "initialIn", STREAM)));
        }
        let set = member("java/lang/System", "setIn0", &format!("({STREAM})V"));
        code.extend([InvokeStatic(set, false), Return(None)]);
        code
    })
}

fn set_stream(vm: &mut Vm, args: &Args, name: &str) -> Outcome {
    if let Some(system) = vm.program.loaded("java/lang/System") {
        vm.set_static_field(system, name, args.raw(0));
        if vm.options.mode.tracks_sharing() {
            escape(&vm.program, &mut vm.state.heap, args.reference(0));
        }
    }
    Ok(Flow::Void)
}

/// Returns true for properties set by `VersionProps.init`.
fn is_version(key: &str) -> bool {
    let prefixes = ["java.version", "java.runtime.", "java.vendor", "java.class.version"];
    prefixes.iter().any(|p| key.starts_with(p)) || key.starts_with("java.specification.")
}

fn value_of(vm: &Vm, key: &str) -> Option<String> {
    match key {
        "java.vm.specification.version" => Some(vm.program.feature.to_string()),
        // The library knows better.
        _ if is_version(key) => vm.options.environment.given.get(key).cloned(),
        _ => vm.options.environment.property(key),
    }
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
        let mut all = vm.options.environment.properties();
        all.retain(|key, _| !is_version(key));
        let feature = vm.program.feature.to_string();
        all.insert("java.vm.specification.version".into(), feature.clone());
        if !has_saved_map {
            // Later JDKs' `VersionProps` has these too.
            all.insert("java.class.version".into(), format!("{}.0", 44 + vm.program.feature));
            all.insert("java.specification.version".into(), feature);
            all.insert("java.specification.name".into(), "Java Platform API Specification".into());
            all.insert("java.specification.vendor".into(), "Oracle Corporation".into());
        }
        let given = vm.options.environment.given.clone();
        let put_all = |code: &mut Vec<Instruction>, pairs: &Properties| {
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

/// Settings beside the properties: the default locale and time zone.
const LOCALE: &str = ":locale";
const ZONE: &str = ":time zone";

fn looks_at(vm: &mut Vm, args: &Args, setting: &str) -> Outcome {
    vm.read_setting(args.slot, setting);
    Ok(Flow::Decline)
}

fn sets(vm: &mut Vm, args: &Args, setting: &str) -> Outcome {
    if let Some(flow) = vm.before_change() {
        return Ok(flow);
    }
    vm.change_setting(args.slot, setting);
    Ok(Flow::Decline)
}

fn key(vm: &Vm, args: &Args) -> String {
    match args.reference(0) {
        0 => String::new(),
        key => vm.string(key),
    }
}

/// Changes a property: from now on all run the library's own code.
fn change(vm: &mut Vm, args: &Args, what: fn(&Vm, &Args) -> String) -> Outcome {
    if let Some(flow) = vm.before_change() {
        return Ok(flow);
    }
    let is_made = has_properties(vm)?;
    let setting = what(vm, args);
    vm.change_setting(args.slot, &setting);
    if !is_made && vm.is_check() && vm.state.live_threads().nth(1).is_some() {
        vm.note_reading(args.slot, |place| {
            Reading::Sample(format!(
                "{place} changes a system property; that others read it before was not a \
                 scheduling point"
            ))
        });
    }
    needs_properties(vm, args)
}

/// Returns all properties. What changes them is noted where it does so (`property_changes.rs`).
fn all_properties(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.is_called_by_program(args.slot) && vm.is_check() {
        vm.gathered.readings.insert(Reading::Property("all of them".to_owned()));
    }
    vm.read_setting(args.slot, settings::ALL);
    needs_properties(vm, args)
}

/// Notes that the program reads a property whose value is of this machine. Reads of the locale and
/// the JDK's home by the library's own initialisers do not count.
fn note_property(vm: &mut Vm, args: &Args, key: &str) {
    if vm.is_check()
        && vm.options.environment.is_of_machine(key)
        && vm.is_called_by_program(args.slot)
    {
        vm.gathered.readings.insert(Reading::Property(key.to_owned()));
    }
}

/// Answers without making the properties if possible: the JDK asks early and often.
fn property(vm: &mut Vm, args: &Args, index: usize) -> Outcome {
    if args.reference(index) == 0 {
        return Ok(Flow::Decline);
    }
    let key = vm.string(args.reference(index));
    note_property(vm, args, &key);
    vm.read_setting(args.slot, &key);
    if has_properties(vm)? {
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

impl Vm {
    /// Makes the system properties before `main`, for a program that changes some: all readers then
    /// run the library's own code.
    pub(crate) fn make_properties_now(&mut self) -> Result<(), BootError> {
        let method = make_properties(self)?;
        self.call_now(method)
    }
}

/// Initialises the class that sets the field; the VM would have done so at start.
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
