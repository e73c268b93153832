//! Files and resources that belong to the JDK, not to the host: time zones, security properties,
//! data beside its classes. They are read-only and named in `FILES`; every other file is the
//! host's, which a program does not see.

use super::glue::{self, member};
use super::host;
use super::input;
use super::{Args, Flow, Outcome, Table, quiet};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::model::{Instruction, Kind, Shuffle as Stack};
use hebra_state::heap::{Body, Ref};
use std::sync::Arc;

pub(super) const TABLE: Table = &[
    ("java/security/Security.initialize()V", quiet(security_properties)),
    (
        "java/lang/Class.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
        quiet(resource),
    ),
    (
        "java/lang/Module.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
        quiet(module_resource),
    ),
];

/// Files below the JDK's home that may be read; a descriptor is `FIRST` plus the index here.
const FILES: &[&str] = &["lib/tzdb.dat", "conf/security/java.security", "conf/logging.properties"];

const FIRST: usize = 1000;
/// Descriptor of a closed file.
const CLOSED: u32 = u32::MAX;

/// Opens a file. Its descriptor keeps the position in its field `handle`, unused on Unix.
pub(super) fn open(vm: &mut Vm, args: &Args) -> Outcome {
    let path = vm.string(args.reference(1));
    let index = index(vm, args, &path)?;
    let found = match index {
        Some(index) => content(vm, index)?,
        None => None,
    };
    let (Some(index), Some(_)) = (index, found) else {
        let message = format!("{path} (No such file or directory)");
        return Ok(Flow::Throw("java/io/FileNotFoundException", Some(message)));
    };
    let descriptor = vm.field(args.reference(0), "fd") as Ref;
    vm.set_field(descriptor, "fd", (FIRST + index) as u64);
    vm.set_field(descriptor, "handle", 0);
    Ok(Flow::Void)
}

/// Returns the index in `FILES` of a file below the JDK's home, none if it has no such file.
fn index(vm: &Vm, args: &Args, path: &str) -> Result<Option<usize>, Fatal> {
    let below = path.strip_prefix(vm.options.environment.home());
    match below.and_then(|rest| rest.strip_prefix('/')) {
        Some(name) => Ok(FILES.iter().position(|file| *file == name)),
        None => Err(host::no_files(vm, args)),
    }
}

/// Returns true for paths below the JDK's home.
pub(super) fn is_below_home(vm: &Vm, path: &[u8]) -> bool {
    let rest = path.strip_prefix(vm.options.environment.home().as_bytes());
    rest.is_some_and(|rest| rest.starts_with(b"/"))
}

/// Returns true if a text is the path of a file here, or of one below the JDK's home that does not exist.
pub(super) fn has(vm: &Vm, path: Ref) -> bool {
    is_below_home(vm, vm.string(path).as_bytes())
}

/// Reports regular files as existing; below the JDK's home there is nothing else to ask for.
pub(super) fn attributes(vm: &mut Vm, args: &Args) -> Outcome {
    const EXISTS_REGULAR: i32 = 1 | 2;
    let path = vm.field(args.reference(1), "path") as Ref;
    let path = vm.string(path);
    let found = match index(vm, args, &path)? {
        Some(index) => content(vm, index)?,
        None => None,
    };
    Ok(Flow::int(if found.is_some() { EXISTS_REGULAR } else { 0 }))
}

fn content(vm: &mut Vm, index: usize) -> Result<Option<Arc<[u8]>>, Fatal> {
    vm.program.jdk_file(FILES[index]).map_err(load_fatal)
}

/// Descriptor, position and contents of an open stream.
type Opened = (Ref, usize, Arc<[u8]>);

/// Returns the data that a stream reads; none if it is closed.
fn opened(vm: &mut Vm, args: &Args) -> Result<Option<Opened>, Fatal> {
    let descriptor = vm.field(args.reference(0), "fd") as Ref;
    let number = vm.field(descriptor, "fd") as u32;
    let index = (number as usize).checked_sub(FIRST).filter(|index| *index < FILES.len());
    let found = match (index, number) {
        (Some(index), _) => content(vm, index)?,
        (None, 0) => Some(input::bytes(vm, args)?),
        (None, CLOSED) => return Ok(None),
        (None, _) => None,
    };
    match found {
        Some(bytes) => {
            // The handle of a descriptor that was not opened here is -1.
            let place = usize::try_from(vm.field(descriptor, "handle") as i64).unwrap_or(0);
            let place = place.min(bytes.len());
            Ok(Some((descriptor, place, bytes)))
        }
        None => Err(host::no_files(vm, args)),
    }
}

/// Returns the process's own input, if a stream reads that.
fn from_host(vm: &Vm, args: &Args) -> Option<Arc<std::sync::Mutex<dyn crate::HostInput>>> {
    let descriptor = vm.field(args.reference(0), "fd") as Ref;
    input::host(vm).filter(|_| vm.field(descriptor, "fd") == 0)
}

fn is_closed() -> Flow {
    Flow::Throw("java/io/IOException", Some("Stream Closed".to_owned()))
}

pub(super) fn read(vm: &mut Vm, args: &Args) -> Outcome {
    if let Some(host) = from_host(vm, args) {
        return input::read(vm, args, &host);
    }
    let Some((descriptor, place, bytes)) = opened(vm, args)? else { return Ok(is_closed()) };
    let Some(byte) = bytes.get(place) else { return Ok(Flow::int(-1)) };
    vm.set_field(descriptor, "handle", place as u64 + 1);
    Ok(Flow::int(i32::from(*byte)))
}

pub(super) fn read_bytes(vm: &mut Vm, args: &Args) -> Outcome {
    let (array, offset, length) = (args.reference(1), args.int(2), args.int(3));
    if array == 0 {
        return Ok(Flow::null_pointer());
    }
    let room = vm.state.heap.get(array).length();
    if offset < 0 || length < 0 || offset as usize + length as usize > room {
        return Ok(Flow::Throw("java/lang/IndexOutOfBoundsException", None));
    }
    let (offset, length) = (offset as usize, length as usize);
    if let Some(host) = from_host(vm, args).filter(|_| length > 0) {
        return input::read_bytes(vm, args, &host, (array, offset, length));
    }
    let Some((descriptor, place, bytes)) = opened(vm, args)? else { return Ok(is_closed()) };
    let count = length.min(bytes.len() - place);
    if count == 0 {
        return Ok(Flow::int(if length == 0 { 0 } else { -1 }));
    }
    vm.note_elements(args.slot, array, offset..offset + count, true);
    if let Body::Bytes(target) = &mut vm.state.heap.write(array).body {
        let target = &mut target[offset..offset + count];
        for (target, byte) in target.iter_mut().zip(&bytes[place..]) {
            *target = *byte as i8;
        }
    }
    vm.set_field(descriptor, "handle", (place + count) as u64);
    Ok(Flow::int(count as i32))
}

pub(super) fn skip(vm: &mut Vm, args: &Args) -> Outcome {
    if let Some(host) = from_host(vm, args) {
        return input::skip(args, &host);
    }
    let Some((descriptor, place, _)) = opened(vm, args)? else { return Ok(is_closed()) };
    let target = (place as i64).saturating_add(args.long(1)).max(0);
    vm.set_field(descriptor, "handle", target as u64);
    Ok(Flow::Value((target - place as i64) as u64))
}

pub(super) fn available(vm: &mut Vm, args: &Args) -> Outcome {
    match from_host(vm, args) {
        Some(host) => {
            let count = input::ask(&host, |host| host.available());
            Ok(Flow::int(i32::try_from(count).unwrap_or(i32::MAX)))
        }
        None => sizes(vm, args, |place, length| length - place),
    }
}

pub(super) fn length(vm: &mut Vm, args: &Args) -> Outcome {
    sizes(vm, args, |_, length| length)
}

pub(super) fn position(vm: &mut Vm, args: &Args) -> Outcome {
    sizes(vm, args, |place, _| place)
}

/// Returns a length or position, 0 for the process's input: the library then reads to the end.
fn sizes(vm: &mut Vm, args: &Args, value: impl Fn(usize, usize) -> usize) -> Outcome {
    if from_host(vm, args).is_some() {
        return Ok(Flow::Value(0));
    }
    let Some((_, place, bytes)) = opened(vm, args)? else { return Ok(is_closed()) };
    Ok(Flow::Value(value(place, bytes.len()) as u64))
}

pub(super) fn is_regular(vm: &mut Vm, args: &Args) -> Outcome {
    let host = input::host(vm).filter(|_| vm.field(args.reference(1), "fd") == 0);
    Ok(Flow::boolean(host.is_none_or(|host| input::ask(&host, |host| host.is_file()))))
}

/// Loads `java.security` alone: no system property adds files to it.
fn security_properties(vm: &mut Vm, _: &Args) -> Outcome {
    const SECURITY: &str = "java/security/Security";
    const PROPERTIES: &str = "java/util/Properties";
    const STREAM: &str = "java/io/FileInputStream";
    let made = glue::method(vm, "SecurityProperties", "()V", |vm| {
        use Instruction::*;
        let descriptor = format!("L{PROPERTIES};");
        let props = member(SECURITY, "props", &descriptor);
        let mut code = Vec::new();
        // Later JDKs have made the properties by now, and keep a copy.
        let is_made = vm.program.load("java/security/Security$SecPropLoader").is_ok();
        if !is_made {
            code.extend([
                New(PROPERTIES.into()),
                Shuffle(Stack::Dup),
                InvokeSpecial(member(PROPERTIES, "<init>", "()V"), false),
                PutStatic(props.clone()),
            ]);
        }
        code.extend([
            GetStatic(props.clone()),
            New(STREAM.into()),
            Shuffle(Stack::Dup),
            glue::string(&format!("{}/conf/security/java.security", vm.options.environment.home())),
            InvokeSpecial(member(STREAM, "<init>", "(Ljava/lang/String;)V"), false),
            InvokeVirtual(member(PROPERTIES, "load", "(Ljava/io/InputStream;)V")),
        ]);
        if is_made {
            code.extend([
                GetStatic(props),
                InvokeVirtual(member(PROPERTIES, "clone", "()Ljava/lang/Object;")),
                CheckCast(PROPERTIES.into()),
                PutStatic(member(SECURITY, "initialSecurityProperties", &descriptor)),
            ]);
        }
        code.push(Return(None));
        code
    })?;
    Ok(Flow::Call(made, Vec::new()))
}

/// Opens a resource of the JDK's own classes, from its image, beside the class unless absolute.
fn resource(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.class_of_mirror(args.reference(0));
    if args.reference(1) == 0 || !vm.program.class(class).is_library {
        return Ok(Flow::Decline);
    }
    let name = vm.string(args.reference(1));
    let package = vm.program.class(class).name.rsplit_once('/').map_or("", |(p, _)| p);
    let name = match name.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => format!("{package}/{name}"),
    };
    match vm.program.jdk_resource(package, &name).map_err(load_fatal)? {
        Some(bytes) => stream_of(vm, &bytes),
        None => Ok(Flow::Value(0)),
    }
}

/// Opens a resource by absolute name; a package is in one module only.
fn module_resource(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let name = vm.string(args.reference(1));
    let name = name.strip_prefix('/').unwrap_or(&name);
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    match vm.program.jdk_resource(package, name).map_err(load_fatal)? {
        Some(bytes) => stream_of(vm, &bytes),
        None => Ok(Flow::Decline),
    }
}

/// Creates a stream of these bytes.
fn stream_of(vm: &mut Vm, bytes: &[u8]) -> Outcome {
    const STREAM: &str = "java/io/ByteArrayInputStream";
    let made = glue::method(vm, "Resource", "([B)Ljava/io/InputStream;", |_| {
        use Instruction::*;
        vec![
            New(STREAM.into()),
            Shuffle(Stack::Dup),
            Load(Kind::Ref, 0),
            InvokeSpecial(member(STREAM, "<init>", "([B)V"), false),
            Return(Some(Kind::Ref)),
        ]
    })?;
    let array = vm.known.byte_array.expect("booted");
    let bytes = bytes.iter().map(|b| *b as i8).collect();
    let array = vm.state.heap.insert(array, Body::Bytes(bytes));
    Ok(Flow::Call(made, vec![array.into()]))
}
