//! Resources of the class path: finding them, and reading them through their URLs. What else a URL may
//! lead to is the host's, which a program does not see.

use super::loaders::app_loader;
use super::members::byte_array;
use super::{Work, load, new_object, object_array, settle};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::host;
use crate::intrinsics::{Args, Flow, NOTHING, Table, on_object, quiet};
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::{Instruction, Kind, Loadable, Shuffle as Stack};
use hebra_classfile::{Resource, ResourceError};
use hebra_program::package;
use hebra_state::heap::Ref;
use std::sync::Arc;

pub(super) const TABLE: Table = &[
    (
        "java/lang/Class.getResource(Ljava/lang/String;)Ljava/net/URL;",
        quiet(|vm, a| settle(resource_of_class(vm, a))),
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader.findResource(Ljava/lang/String;)Ljava/net/URL;",
        quiet(|vm, a| settle(resource(vm, a))),
    ),
    (
        "jdk/internal/loader/BootLoader.findResource(Ljava/lang/String;)Ljava/net/URL;",
        quiet(|vm, a| settle(boot_resource(vm, a))),
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader.findResources(Ljava/lang/String;)Ljava/util/Enumeration;",
        quiet(|vm, a| settle(resources(vm, a))),
    ),
    (
        "jdk/internal/loader/BootLoader.findResources(Ljava/lang/String;)Ljava/util/Enumeration;",
        quiet(|vm, a| settle(boot_resources(vm, a))),
    ),
    (
        "java/lang/ClassLoader.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
        quiet(|vm, a| settle(resource_stream(vm, a))),
    ),
    (
        "java/lang/ClassLoader.getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
        quiet(|vm, a| settle(stream_of(vm, a, a.reference(0)))),
    ),
    (
        "sun/net/www/protocol/file/FileURLConnection.connect()V",
        on_object(0, |vm, a| settle(connect_to_file(vm, a))),
    ),
    // Would open the image of the JDK.
    ("sun/net/www/protocol/jrt/JavaRuntimeURLConnection.<clinit>()V", NOTHING),
    (
        "sun/net/www/protocol/jrt/JavaRuntimeURLConnection.connect()V",
        on_object(0, |vm, a| settle(connect_to_jdk(vm, a))),
    ),
    (
        "sun/net/www/protocol/jrt/JavaRuntimeURLConnection.getInputStream()Ljava/io/InputStream;",
        on_object(0, |vm, a| settle(read_from_jdk(vm, a))),
    ),
    (
        "sun/net/www/protocol/jrt/JavaRuntimeURLConnection.getContentLengthLong()J",
        on_object(0, |vm, a| settle(length_in_jdk(vm, a))),
    ),
    (
        "sun/net/www/protocol/jar/JarURLConnection.connect()V",
        on_object(0, |vm, a| settle(connect_to_jar(vm, a))),
    ),
    (
        "sun/net/www/protocol/jar/JarURLConnection.getInputStream()Ljava/io/InputStream;",
        on_object(0, |vm, a| settle(read_from_jar(vm, a))),
    ),
    (
        "sun/net/www/protocol/jar/JarURLConnection.getContentLengthLong()J",
        on_object(0, |vm, a| settle(length_in_jar(vm, a))),
    ),
    (
        "sun/net/www/protocol/jar/JarURLConnection.getJarFile()Ljava/util/jar/JarFile;",
        on_object(0, |vm, a| settle(jar_file(vm, a))),
    ),
    (
        "sun/net/www/protocol/jar/JarURLConnection.getJarEntry()Ljava/util/jar/JarEntry;",
        quiet(|vm, a| settle(jar_entry(vm, a))),
    ),
    (
        "java/util/jar/JarFile.getEntry(Ljava/lang/String;)Ljava/util/zip/ZipEntry;",
        on_object(0, |vm, a| settle(directory_entry(vm, a))),
    ),
    ("java/util/zip/ZipFile.ensureOpen()V", quiet(|vm, a| settle(needs_file(vm, a)))),
    ("java/util/zip/ZipFile.close()V", on_object(0, |vm, a| settle(close_jar(vm, a)))),
];

/// Finds resources of the user's; those of the JDK's modules are out of reach.
fn resource_of_class(vm: &mut Vm, args: &Args) -> Work<Flow> {
    if args.reference(1) == 0 {
        return Err(Flow::null_pointer().into());
    }
    let class = vm.class_of_mirror(args.reference(0));
    let Some(module) = vm.program.module_of(class) else { return Ok(Flow::Decline) };
    let name = vm.string(args.reference(1));
    let path = match name.strip_prefix('/') {
        Some(path) => format!("/{module}/{path}"),
        None => format!("/{module}/{}/{name}", package(&vm.program.class(class).name)),
    };
    match vm.program.path.module_file(&path) {
        Ok(None) => Ok(Flow::Value(0)),
        _ => Err(vm.unsupported(args.slot, &format!("the resource {path} of the JDK")).into()),
    }
}

/// Returns the user's files of a name.
fn find(vm: &Vm, args: &Args, name: Ref) -> Work<Arc<[Resource]>> {
    if name == 0 {
        return Err(Flow::null_pointer().into());
    }
    let name = vm.string(name);
    if leads_out(&name) {
        return Ok(Arc::new([]));
    }
    let found = vm.program.path.resources(&name).map_err(|e| refused(vm, args, &name, e))?;
    Ok(found)
}

/// Returns true if a name leads out of every folder; nothing is found then.
fn leads_out(name: &str) -> bool {
    let mut depth = 0;
    name.split('/').any(|part| {
        depth += match part {
            "" | "." => 0,
            ".." => -1,
            _ => 1,
        };
        depth < 0
    })
}

/// Returns the file of a class of the JDK; libraries that make classes read them. The user's class
/// path does not come into it: a package is in one module only.
fn class_of_jdk(vm: &Vm, name: Ref) -> Work<Option<Vec<u8>>> {
    let name = if name == 0 { String::new() } else { vm.string(name) };
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    if !name.ends_with(".class") || package.is_empty() {
        return Ok(None);
    }
    let found = vm.program.path.jdk_resource(package, &name);
    found.map_err(|e| Fatal::BadInput(e.to_string()).into())
}

/// Returns the address of the file of a class of the JDK.
fn address_in_jdk(vm: &Vm, name: Ref) -> Work<Option<String>> {
    if class_of_jdk(vm, name)?.is_none() {
        return Ok(None);
    }
    let name = vm.string(name);
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    let module = vm.program.path.module_of(package).ok().flatten();
    Ok(module.map(|module| format!("jrt:/{module}/{name}")))
}

fn refused(vm: &Vm, args: &Args, name: &str, error: ResourceError) -> Fatal {
    match error {
        ResourceError::Name => vm.unsupported(args.slot, &format!("a resource named {name}")),
        ResourceError::Container(e) => Fatal::BadInput(e.to_string()),
    }
}

/// Finds a resource; the loader of the class path alone has some.
fn resource(vm: &mut Vm, args: &Args) -> Work<Flow> {
    if args.reference(0) != app_loader(vm, args)? {
        return Ok(Flow::Value(0));
    }
    let found = find(vm, args, args.reference(1))?;
    match found.first() {
        Some(first) => url(vm, &first.address),
        None => Ok(Flow::Value(0)),
    }
}

/// Makes the URL of an address.
fn url(vm: &mut Vm, address: &str) -> Work<Flow> {
    let made = glue::method(vm, "Address", "(Ljava/lang/String;)Ljava/net/URL;", |_| {
        let mut code = new_url(vec![Instruction::Load(Kind::Ref, 0)]);
        code.push(Instruction::Return(Some(Kind::Ref)));
        code
    })?;
    let address = vm.new_string(address);
    Ok(Flow::Call(made, vec![address.into()]))
}

/// Finds files of classes of all modules of the JDK; other loaders ask this one first.
fn boot_resource(vm: &mut Vm, args: &Args) -> Work<Flow> {
    match address_in_jdk(vm, args.reference(0))? {
        Some(address) => url(vm, &address),
        None => Ok(Flow::Value(0)),
    }
}

fn resources(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let found = match args.reference(0) == app_loader(vm, args)? {
        true => find(vm, args, args.reference(1))?,
        false => Arc::new([]),
    };
    let found: Vec<&str> = found.iter().map(|resource| &*resource.address).collect();
    enumeration(vm, &found)
}

fn boot_resources(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let found = address_in_jdk(vm, args.reference(0))?;
    enumeration(vm, found.as_deref().as_slice())
}

/// Makes URLs of the resources, in a list.
fn enumeration(vm: &mut Vm, found: &[&str]) -> Work<Flow> {
    const LIST: &str = "java/util/ArrayList";
    let addresses = found.iter().map(|address| vm.new_string(address)).collect();
    let addresses = object_array(vm, "[Ljava/lang/String;", addresses)?;
    let name = format!("Addresses{}", found.len());
    let descriptor = "([Ljava/lang/String;)Ljava/util/Enumeration;";
    let made = glue::method(vm, &name, descriptor, |_| {
        use Instruction::*;
        let mut code = vec![
            New(LIST.into()),
            Shuffle(Stack::Dup),
            InvokeSpecial(member(LIST, "<init>", "()V"), false),
        ];
        for place in 0..found.len() {
            let element = vec![
                Load(Kind::Ref, 0),
                Const(Loadable::Int(place as i32)),
                ArrayLoad(hebra_ir::Element::Ref),
            ];
            code.push(Shuffle(Stack::Dup));
            code.extend(new_url(element));
            code.push(InvokeVirtual(member(LIST, "add", "(Ljava/lang/Object;)Z")));
            code.push(Shuffle(Stack::Pop));
        }
        let descriptor = "(Ljava/util/Collection;)Ljava/util/Enumeration;";
        let made = member("java/util/Collections", "enumeration", descriptor);
        code.extend([InvokeStatic(made, false), Return(Some(Kind::Ref))]);
        code
    })?;
    Ok(Flow::Call(made, vec![addresses.into()]))
}

/// Makes a URL of an address.
fn new_url(address: Vec<Instruction>) -> Vec<Instruction> {
    const URL: &str = "java/net/URL";
    let mut code = vec![Instruction::New(URL.into()), Instruction::Shuffle(Stack::Dup)];
    code.extend(address);
    let constructor = member(URL, "<init>", "(Ljava/lang/String;)V");
    code.push(Instruction::InvokeSpecial(constructor, false));
    code
}

/// Opens the first file of the name, in memory.
fn resource_stream(vm: &mut Vm, args: &Args) -> Work<Flow> {
    match app_loader(vm, args)? == args.reference(0) {
        true => stream_of(vm, args, args.reference(1)),
        false => Ok(Flow::Decline),
    }
}

fn stream_of(vm: &mut Vm, args: &Args, name: Ref) -> Work<Flow> {
    if let Some(bytes) = class_of_jdk(vm, name)? {
        return Ok(Flow::reference(stream_over(vm, &bytes)?));
    }
    let found = find(vm, args, name)?;
    match found.first() {
        Some(resource) => Ok(Flow::reference(stream(vm, args, resource)?)),
        None => Ok(Flow::Value(0)),
    }
}

fn stream(vm: &mut Vm, args: &Args, resource: &Resource) -> Work<Ref> {
    let Some(bytes) = &resource.bytes else {
        let what = format!("the list of what is in the folder {}", resource.address);
        return Err(vm.unsupported(args.slot, &what).into());
    };
    stream_over(vm, bytes)
}

fn stream_over(vm: &mut Vm, bytes: &[u8]) -> Work<Ref> {
    let array = byte_array(vm, Some(bytes))?;
    load(vm, "java/io/ByteArrayInputStream")?;
    let stream = new_object(vm, "java/io/ByteArrayInputStream")?;
    vm.set_field(stream, "buf", array.into());
    vm.set_field(stream, "count", bytes.len() as u64);
    Ok(stream)
}

/// Returns what the URL of a connection leads to: none if that is not below the class path, or there is
/// nothing.
fn target(vm: &Vm, args: &Args) -> Work<Option<Option<Resource>>> {
    let url = vm.field(args.reference(0), "url") as Ref;
    let part = |name: &str| match vm.field(url, name) as Ref {
        0 => String::new(),
        text => vm.string(text),
    };
    let address = format!("{}:{}", part("protocol"), part("file"));
    let found = vm.program.path.resource_at(&address);
    Ok(found.map_err(|e| refused(vm, args, &address, e))?)
}

fn missing(message: String) -> Flow {
    Flow::Throw("java/io/FileNotFoundException", Some(message))
}

fn connect_to_file(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let connection = args.reference(0);
    if vm.field(connection, "connected") != 0 {
        return Ok(Flow::Void);
    }
    // Other files are in memory.
    let Some(found) = target(vm, args)?.flatten() else { return Ok(Flow::Decline) };
    let stream = stream(vm, args, &found)?;
    vm.set_field(connection, "is", stream.into());
    vm.set_field(connection, "connected", 1);
    Ok(Flow::Void)
}

/// Returns the file of the JDK that a connection leads to.
fn file_of_jdk(vm: &Vm, args: &Args) -> Work<Vec<u8>> {
    let url = vm.field(args.reference(0), "url") as Ref;
    let path = vm.string(vm.field(url, "path") as Ref);
    let found = vm.program.path.module_file(&path);
    match found.map_err(|e| Fatal::BadInput(e.to_string()))? {
        Some(bytes) if path.ends_with(".class") => Ok(bytes),
        _ => Err(vm.unsupported(args.slot, &format!("the resource {path} of the JDK")).into()),
    }
}

fn connect_to_jdk(vm: &mut Vm, args: &Args) -> Work<Flow> {
    file_of_jdk(vm, args)?;
    vm.set_field(args.reference(0), "connected", 1);
    Ok(Flow::Void)
}

fn read_from_jdk(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let bytes = file_of_jdk(vm, args)?;
    Ok(Flow::reference(stream_over(vm, &bytes)?))
}

fn length_in_jdk(vm: &mut Vm, args: &Args) -> Work<Flow> {
    Ok(Flow::Value(file_of_jdk(vm, args)?.len() as u64))
}

/// Returns the entry that a connection leads to. Other jars are in memory, and the library reads them.
fn entry(vm: &Vm, args: &Args) -> Work<Resource> {
    match target(vm, args)? {
        None => Err(Flow::Decline.into()),
        Some(Some(found)) => Ok(found),
        Some(None) => {
            let entry = vm.field(args.reference(0), "entryName") as Ref;
            if entry == 0 {
                return Err(host::no_files(vm, args).into());
            }
            let url = vm.field(args.reference(0), "jarFileURL") as Ref;
            let jar = vm.string(vm.field(url, "path") as Ref);
            let entry = vm.string(entry);
            Err(missing(format!("JAR entry {entry} not found in {jar}")).into())
        }
    }
}

fn connect_to_jar(vm: &mut Vm, args: &Args) -> Work<Flow> {
    entry(vm, args)?;
    vm.set_field(args.reference(0), "connected", 1);
    Ok(Flow::Void)
}

fn read_from_jar(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let entry = entry(vm, args)?;
    vm.set_field(args.reference(0), "connected", 1);
    Ok(Flow::reference(stream(vm, args, &entry)?))
}

fn length_in_jar(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let entry = entry(vm, args)?;
    Ok(Flow::Value(entry.bytes.map_or(0, |bytes| bytes.len()) as u64))
}

/// Returns a jar of the class path as a file that was never opened: what its directory says of an entry is
/// known of it, and nothing else.
fn jar_file(vm: &mut Vm, args: &Args) -> Work<Flow> {
    entry(vm, args)?;
    vm.set_field(args.reference(0), "connected", 1);
    let url = vm.field(args.reference(0), "jarFileURL") as Ref;
    let name = vm.field(url, "path");
    let file = new_object(vm, "sun/net/www/protocol/jar/URLJarFile")?;
    vm.set_field(file, "name", name);
    Ok(Flow::reference(file))
}

fn jar_entry(vm: &mut Vm, args: &Args) -> Work<Flow> {
    entry(vm, args)?;
    Err(host::no_files(vm, args).into())
}

/// Returns true if a jar is one of [`jar_file`].
fn is_unopened(vm: &Vm, jar: Ref) -> bool {
    vm.field(jar, "res") == 0
}

fn directory_entry(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (jar, name) = (args.reference(0), args.reference(1));
    if !is_unopened(vm, jar) || name == 0 {
        return Ok(Flow::Decline);
    }
    let path = vm.string(vm.field(jar, "name") as Ref);
    let address = format!("jar:file:{path}!/{}", vm.string(name));
    let found =
        vm.program.path.resource_at(&address).map_err(|e| refused(vm, args, &address, e))?;
    let Some(Some(Resource { bytes: Some(bytes), entry: Some(entry), .. })) = found else {
        return Err(vm.unsupported(args.slot, &format!("what a jar says of {address}")).into());
    };
    let made = new_object(vm, "java/util/jar/JarEntry")?;
    vm.set_field(made, "name", name.into());
    vm.set_field(made, "xdostime", entry.time.into());
    vm.set_field(made, "crc", entry.crc.into());
    vm.set_field(made, "size", bytes.len() as u64);
    vm.set_field(made, "csize", entry.compressed);
    vm.set_field(made, "method", if entry.deflated { 8 } else { 0 });
    Ok(Flow::reference(made))
}

/// Refuses a method that needs more of a jar than [`jar_file`] has.
fn needs_file(vm: &mut Vm, args: &Args) -> Work<Flow> {
    match is_unopened(vm, args.reference(0)) {
        true => Err(host::no_files(vm, args).into()),
        false => Ok(Flow::Decline),
    }
}

fn close_jar(vm: &mut Vm, args: &Args) -> Work<Flow> {
    match is_unopened(vm, args.reference(0)) {
        true => Ok(Flow::Void),
        false => Ok(Flow::Decline),
    }
}
