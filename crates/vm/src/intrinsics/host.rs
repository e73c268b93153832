//! The host is out of reach: its files, network, processes, environment and native libraries. A
//! program that asks for them ends in `unknown`; the methods here refuse where the reason is plain,
//! before the library goes into details of the platform. Standard output is no file: programs may
//! write to it through its descriptor.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, quiet};
use crate::environment::Reading;
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::model::{Instruction, Kind, Loadable, Shuffle as Stack};
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    // Addresses are numbers; only looking up names needs a network.
    ("java/net/DatagramPacket.init()V", super::NOTHING),
    ("java/net/InetAddress.init()V", super::NOTHING),
    ("java/net/Inet4Address.init()V", super::NOTHING),
    ("java/net/Inet6Address.init()V", super::NOTHING),
    ("java/net/InetAddressImplFactory.isIPv6Supported()Z", super::FALSE),
    ("java/net/InetAddress.isIPv6Supported()Z", super::FALSE),
    ("java/net/InetAddress.isIPv4Available()Z", super::TRUE),
    ("java/net/Inet6AddressImpl.getLocalHostName()Ljava/lang/String;", quiet(host_name)),
    ("java/net/Inet4AddressImpl.getLocalHostName()Ljava/lang/String;", quiet(host_name)),
    // What is cached of them expires, which is not worth a choice.
    (
        "java/net/InetAddress.getAllByName0(Ljava/lang/String;Ljava/net/InetAddress;ZZ)[Ljava/net/InetAddress;",
        quiet(look_up_loopback),
    ),
    (
        "java/net/InetAddress.getAllByName0(Ljava/lang/String;ZZ)[Ljava/net/InetAddress;",
        quiet(look_up_loopback),
    ),
    (
        "java/net/InetAddress.getAllByName0(Ljava/lang/String;Z)[Ljava/net/InetAddress;",
        quiet(look_up_loopback),
    ),
    (
        "java/net/Inet6AddressImpl.lookupAllHostAddr(Ljava/lang/String;)[Ljava/net/InetAddress;",
        quiet(look_up),
    ),
    (
        "java/net/Inet6AddressImpl.lookupAllHostAddr(Ljava/lang/String;I)[Ljava/net/InetAddress;",
        quiet(look_up),
    ),
    (
        "java/net/Inet4AddressImpl.lookupAllHostAddr(Ljava/lang/String;)[Ljava/net/InetAddress;",
        quiet(look_up),
    ),
    ("java/net/NetworkInterface.<clinit>()V", quiet(network)),
    // The file that comes with the JDK sets proxies for hosts beyond the loopback, and limits for HTTP.
    ("sun/net/NetProperties.loadDefaultProperties()V", super::NOTHING),
    (
        "sun/net/NetProperties.loadDefaultProperties(Ljava/util/Properties;)Ljava/util/Properties;",
        super::THIS,
    ),
    ("java/lang/ProcessBuilder.start()Ljava/lang/Process;", quiet(processes)),
    ("java/lang/ProcessBuilder.startPipeline(Ljava/util/List;)Ljava/util/List;", quiet(processes)),
    ("java/lang/ProcessHandleImpl.getCurrentPid0()J", quiet(process)),
    ("java/lang/ProcessHandleImpl.isAlive0(J)J", quiet(is_alive)),
    ("sun/management/VMManagementImpl.getProcessId()I", quiet(process)),
    // A process that cannot be started needs no preparations.
    ("java/lang/ProcessImpl.init()V", super::NOTHING),
    ("java/lang/ProcessEnvironment.environ()[[B", quiet(variables)),
    ("java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;", quiet(variable)),
    ("java/lang/System.getenv()Ljava/util/Map;", quiet(environment)),
    ("java/lang/System.load(Ljava/lang/String;)V", quiet(library)),
    ("java/lang/System.loadLibrary(Ljava/lang/String;)V", quiet(library)),
    ("java/lang/Runtime.load(Ljava/lang/String;)V", quiet(library)),
    ("java/lang/Runtime.loadLibrary(Ljava/lang/String;)V", quiet(library)),
    // The library's own natives have intrinsics or are missing, one by one.
    ("jdk/internal/loader/BootLoader.loadLibrary(Ljava/lang/String;)V", super::NOTHING),
];

const FILES: &str = "the file system in memory does not support it";
const NETWORK: &str = "the program does not see the network";
const PROCESSES: &str = "the program does not see other processes";
const ENVIRONMENT: &str = "the program does not see the host's environment";
const LIBRARIES: &str = "native libraries cannot be loaded";

/// Returns the reason why a native of this class has no intrinsic, if it leads to the host.
pub(crate) fn reason(class: &str) -> Option<&'static str> {
    const PLACES: &[(&str, &str)] = &[
        ("java/io/File", FILES),
        ("java/io/RandomAccessFile", FILES),
        ("java/io/UnixFileSystem", FILES),
        ("java/lang/ProcessEnvironment", ENVIRONMENT),
        ("java/lang/Process", PROCESSES),
        ("java/net/", NETWORK),
        ("jdk/internal/loader/NativeLibraries", LIBRARIES),
        ("java/lang/ClassLoader$NativeLibrary", LIBRARIES),
        ("sun/net/", NETWORK),
        ("sun/nio/ch/File", FILES),
        ("sun/nio/ch/UnixFile", FILES),
        ("sun/nio/ch/", NETWORK),
        ("sun/nio/fs/", FILES),
    ];
    PLACES.iter().find(|(start, _)| class.starts_with(start)).map(|(_, reason)| *reason)
}

/// Ends a program that asks for a file of the host.
pub(super) fn no_files(vm: &Vm, args: &Args) -> Fatal {
    refusal(vm, args, FILES)
}

/// Ends a program that asks for a network beyond the loopback.
pub(super) fn no_network(vm: &Vm, args: &Args) -> Fatal {
    refusal(vm, args, NETWORK)
}

pub(super) fn refusal(vm: &Vm, args: &Args, reason: &str) -> Fatal {
    let method = vm.program.describe(args.method);
    vm.unsupported(args.slot, &format!("{method}: {reason}"))
}

fn refuse(vm: &mut Vm, args: &Args, reason: &str) -> Outcome {
    Err(refusal(vm, args, reason))
}

fn files(vm: &mut Vm, args: &Args) -> Outcome {
    refuse(vm, args, FILES)
}

fn network(vm: &mut Vm, args: &Args) -> Outcome {
    refuse(vm, args, NETWORK)
}

fn processes(vm: &mut Vm, args: &Args) -> Outcome {
    refuse(vm, args, PROCESSES)
}

/// Notes for the ledger what was chosen for the program.
fn choose(vm: &mut Vm, what: String) {
    if vm.is_check() {
        vm.gathered.readings.insert(Reading::Chosen(what));
    }
}

/// Number of the program's process.
const PROCESS: u64 = 4242;

fn process(vm: &mut Vm, _: &Args) -> Outcome {
    choose(vm, format!("the number of the process is {PROCESS}"));
    Ok(Flow::Value(PROCESS))
}

/// Returns when a process was started, which is not known of the program's own.
fn is_alive(vm: &mut Vm, args: &Args) -> Outcome {
    if args.raw(0) == PROCESS { Ok(Flow::Value(0)) } else { processes(vm, args) }
}

/// Name of the host, whose address is that of the loopback.
const HOST: &str = "localhost";

fn host_name(vm: &mut Vm, _: &Args) -> Outcome {
    choose(vm, format!("the name of the host is {HOST}"));
    Ok(Flow::reference(vm.new_string(HOST)))
}

fn look_up(vm: &mut Vm, args: &Args) -> Outcome {
    match args.reference(1) {
        0 => network(vm, args),
        name if vm.string(name) != HOST => network(vm, args),
        _ => loopback(vm),
    }
}

fn look_up_loopback(vm: &mut Vm, args: &Args) -> Outcome {
    match args.reference(0) {
        0 => Ok(Flow::Decline),
        name if vm.string(name) != HOST => Ok(Flow::Decline),
        _ => loopback(vm),
    }
}

/// Returns the address of the loopback in an array.
fn loopback(vm: &mut Vm) -> Outcome {
    const ADDRESS: &str = "java/net/InetAddress";
    let made = glue::method(vm, "Loopback", "()[Ljava/net/InetAddress;", |_| {
        use Instruction::*;
        let loopback = member(ADDRESS, "getLoopbackAddress", "()Ljava/net/InetAddress;");
        vec![
            Const(Loadable::Int(1)),
            NewRefArray(ADDRESS.into()),
            Shuffle(Stack::Dup),
            Const(Loadable::Int(0)),
            InvokeStatic(loopback, false),
            ArrayStore(hebra_ir::Element::Ref),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, Vec::new()))
}

/// Notes that the program sees all environment variables.
fn environment(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_called_by_library(vm, args) {
        choose(vm, "environment variables are those of --env; the program reads all".to_owned());
    }
    Ok(Flow::Decline)
}

/// Answers the library's own questions as in an empty environment.
fn variable(vm: &mut Vm, args: &Args) -> Outcome {
    if is_called_by_library(vm, args) {
        return Ok(Flow::Value(0));
    }
    if args.reference(0) != 0 {
        let name = vm.string(args.reference(0));
        choose(vm, format!("environment variables are those of --env; the program reads {name}"));
    }
    Ok(Flow::Decline)
}

/// Returns names and values in turn, the last variable first, as the library expects them.
fn variables(vm: &mut Vm, _: &Args) -> Outcome {
    let all = vm.options.environment.variables.clone();
    let bytes = vm.known.byte_array.expect("booted");
    let mut texts = Vec::new();
    for text in all.into_iter().flat_map(|(name, value)| [name, value]) {
        let text = Body::Bytes(text.into_iter().map(|byte| byte as i8).collect());
        texts.push(vm.state.heap.insert(bytes, text));
    }
    let class = vm.program.load("[[B").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(Flow::reference(vm.state.heap.insert(class, Body::Refs(texts.into()))))
}

/// Allows the library to load libraries: JDK 11 loads its own this way.
fn library(vm: &mut Vm, args: &Args) -> Outcome {
    if is_called_by_library(vm, args) { Ok(Flow::Void) } else { refuse(vm, args, LIBRARIES) }
}

fn is_called_by_library(vm: &Vm, args: &Args) -> bool {
    let caller = vm.state.thread(args.slot).frames.last().map(|frame| frame.method);
    let is_library = |method| vm.program.class(vm.program.method(method).class).is_library;
    caller.is_some_and(is_library)
}

/// Returns the standard stream that a file stream writes to.
fn standard(vm: &Vm, args: &Args) -> Option<u8> {
    let descriptor = vm.field(args.reference(0), "fd") as Ref;
    match vm.field(descriptor, "fd") {
        1 => Some(0),
        2 => Some(1),
        _ => None,
    }
    .filter(|stream| !super::output::is_closed(vm, *stream))
}

pub(super) fn write_byte(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(stream) = standard(vm, args) else { return files(vm, args) };
    super::output::emit(vm, stream, vec![args.int(1) as u8]);
    Ok(Flow::Void)
}

pub(super) fn write_bytes(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(stream) = standard(vm, args) else { return files(vm, args) };
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let Body::Bytes(all) = &vm.state.heap.get(args.reference(1)).body else {
        return Ok(Flow::Void);
    };
    let (from, count) = (args.int(2), args.int(3));
    let range = usize::try_from(from).ok().zip(usize::try_from(count).ok());
    let part = range.and_then(|(from, count)| all.get(from..from.checked_add(count)?));
    let Some(part) = part else {
        return Ok(Flow::Throw("java/lang/IndexOutOfBoundsException", None));
    };
    let bytes = part.iter().map(|byte| *byte as u8).collect();
    vm.note_all_elements(args.slot, args.reference(1), false);
    super::output::emit(vm, stream, bytes);
    Ok(Flow::Void)
}
