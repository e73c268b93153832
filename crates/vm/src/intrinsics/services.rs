//! `ServiceLoader` for services that the library asks for often, such as locale data and character
//! sets: unless the class path provides them too, a loader is made that has found everything. All
//! other services are found by the library's own code (`reflection/providers.rs`).

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, on_object, quiet};
use crate::machine::{Vm, load_fatal};
use hebra_classfile::model::{Instruction, Kind, Loadable, Shuffle as Stack};

pub(super) const TABLE: Table = &[
    ("java/util/ServiceLoader.load(Ljava/lang/Class;)Ljava/util/ServiceLoader;", quiet(load)),
    (
        "java/util/ServiceLoader.load(Ljava/lang/Class;Ljava/lang/ClassLoader;)Ljava/util/ServiceLoader;",
        quiet(load),
    ),
    (
        "java/util/ServiceLoader.load(Ljava/lang/Class;Ljava/lang/ClassLoader;Ljava/lang/Module;)Ljava/util/ServiceLoader;",
        quiet(load),
    ),
    (
        "java/util/ServiceLoader.loadInstalled(Ljava/lang/Class;)Ljava/util/ServiceLoader;",
        quiet(load),
    ),
    ("java/util/ServiceLoader.stream()Ljava/util/stream/Stream;", on_object(0, stream)),
    ("java/util/ServiceLoader.reload()V", on_object(0, reload)),
];

/// Services and their providers; those of absent modules are left out on use.
const PROVIDERS: &[(&str, &[&str])] = &[
    (
        "sun/util/locale/provider/LocaleDataMetaInfo",
        &[
            "sun/util/resources/cldr/provider/CLDRLocaleDataMetaInfo",
            "sun/util/resources/provider/NonBaseLocaleDataMetaInfo",
        ],
    ),
    (
        "sun/util/resources/LocaleData$CommonResourceBundleProvider",
        &["sun/util/resources/provider/LocaleDataProvider"],
    ),
    (
        "sun/util/resources/LocaleData$SupplementaryResourceBundleProvider",
        &["sun/util/resources/provider/SupplementaryLocaleDataProvider"],
    ),
    ("java/nio/charset/spi/CharsetProvider", &["sun/nio/cs/ext/ExtendedCharsets"]),
    ("java/time/zone/ZoneRulesProvider", &[]),
    ("java/net/spi/URLStreamHandlerProvider", &[]),
    ("java/time/chrono/Chronology", &[]),
    ("java/time/chrono/AbstractChronology", &[]),
];

/// Creates a loader that has already found and made all providers.
fn load(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(0) == 0 {
        return Ok(Flow::Decline);
    }
    let class = vm.class_of_mirror(args.reference(0));
    let service = vm.program.class(class).name.clone();
    let known = PROVIDERS.iter().find(|(name, _)| *name == &*service);
    let file = format!("META-INF/services/{}", service.replace('/', "."));
    let Some((_, providers)) = known else { return Ok(Flow::Decline) };
    if vm.program.has_user_resource(&file).map_err(load_fatal)? {
        return Ok(Flow::Decline);
    }
    let mut present = Vec::new();
    for provider in *providers {
        if vm.program.find_bytes(provider).map_err(load_fatal)?.is_some() {
            present.push(*provider);
        }
    }
    let name = format!("Providers${}", service.replace('/', "$"));
    let descriptor = format!("(Ljava/lang/Class;)L{LOADER};");
    let made = glue::method(vm, &name, &descriptor, |_| loader_code(&present))?;
    Ok(Flow::Call(made, vec![args.raw(0)]))
}

const LOADER: &str = "java/util/ServiceLoader";

/// Makes a loader for the service given, with these providers.
fn loader_code(providers: &[&str]) -> Vec<Instruction> {
    use Instruction::*;
    const LIST: &str = "java/util/ArrayList";
    let field = |name: &str, descriptor: &str| PutField(member(LOADER, name, descriptor));
    let list = [
        New(LIST.into()),
        Shuffle(Stack::Dup),
        InvokeSpecial(member(LIST, "<init>", "()V"), false),
    ];
    let mut code = vec![New(LOADER.into()), Shuffle(Stack::Dup)];
    code.extend(list.clone());
    for provider in providers {
        code.extend([
            Shuffle(Stack::Dup),
            New((*provider).into()),
            Shuffle(Stack::Dup),
            InvokeSpecial(member(provider, "<init>", "()V"), false),
            InvokeVirtual(member(LIST, "add", "(Ljava/lang/Object;)Z")),
            Shuffle(Stack::Pop),
        ]);
    }
    code.extend([field("instantiatedProviders", "Ljava/util/List;"), Shuffle(Stack::Dup)]);
    let empty = member("java/util/Collections", "emptyIterator", "()Ljava/util/Iterator;");
    code.extend([InvokeStatic(empty, false), field("lookupIterator1", "Ljava/util/Iterator;")]);
    if providers.is_empty() {
        // Read by `stream`.
        code.push(Shuffle(Stack::Dup));
        code.extend(list);
        code.extend([
            field("loadedProviders", "Ljava/util/List;"),
            Shuffle(Stack::Dup),
            Const(Loadable::Int(1)),
            field("loadedAllProviders", "Z"),
        ]);
    }
    let name = member("java/lang/Class", "getName", "()Ljava/lang/String;");
    code.extend([
        Shuffle(Stack::Dup),
        Load(Kind::Ref, 0),
        field("service", "Ljava/lang/Class;"),
        Shuffle(Stack::Dup),
        Load(Kind::Ref, 0),
        InvokeVirtual(name),
        field("serviceName", "Ljava/lang/String;"),
        Return(Some(Kind::Ref)),
    ]);
    code
}

fn stream(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.field(args.reference(0), "loadedProviders") {
        0 => Err(vm.unsupported(args.slot, "a stream of the JDK's providers")),
        _ => Ok(Flow::Decline),
    }
}

fn reload(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.field(args.reference(0), "loader") {
        0 => Err(vm.unsupported(args.slot, "ServiceLoader.reload")),
        _ => Ok(Flow::Decline),
    }
}
