//! Natives of `sun.nio.ch`: `Net`, `IOUtil`, `NativeThread`, the dispatchers, and the two methods of
//! `NioSocketImpl` that copy bytes through native memory.

use super::super::{Args, FALSE, Flow, NOTHING, Outcome, Standing, TRUE, Table};
use super::super::{on_object, quiet, visible};
use super::connections::{LOOPBACK, Received, Trouble};
use super::sockets::{Socket, fact};
use super::{
    addresses, close, closed, datagrams, end_wait, expires, note, opened, set_number, socket, throw,
};
use super::{until_ready, until_time, waiting};
use crate::machine::{Fatal, Vm};
use crate::obstacle::Traffic;
use hebra_state::heap::{Body, Ref};

macro_rules! net {
    ($method:literal) => {
        concat!("sun/nio/ch/Net.", $method)
    };
}

macro_rules! util {
    ($method:literal) => {
        concat!("sun/nio/ch/IOUtil.", $method)
    };
}

macro_rules! native_thread {
    ($method:literal) => {
        concat!("sun/nio/ch/NativeThread.", $method)
    };
}

/// A result of `IOStatus`.
pub(super) const END: i32 = -1;
pub(super) const UNAVAILABLE: i32 = -2;
pub(super) const INTERRUPTED: i32 = -3;

/// Bits of `poll`.
pub(super) const POLL_IN: i32 = 1;
pub(super) const POLL_OUT: i32 = 4;
const POLL_ERROR: i32 = 8;
const POLL_HANG_UP: i32 = 16;

pub(super) const TABLE: Table = &[
    (net!("isIPv6Available0()Z"), FALSE),
    (net!("isReusePortAvailable0()Z"), TRUE),
    (net!("isExclusiveBindAvailable()I"), quiet(|_, _| Ok(Flow::int(-1)))),
    (net!("shouldShutdownWriteBeforeClose0()Z"), FALSE),
    (net!("shouldSetBothIPv4AndIPv6Options0()Z"), FALSE),
    (net!("canIPv6SocketJoinIPv4Group0()Z"), FALSE),
    (net!("canJoin6WithIPv4Group0()Z"), FALSE),
    (net!("canUseIPv6OptionsWithIPv4LocalAddress0()Z"), FALSE),
    (net!("pollinValue()S"), quiet(|_, _| Ok(Flow::int(POLL_IN)))),
    (net!("polloutValue()S"), quiet(|_, _| Ok(Flow::int(POLL_OUT)))),
    (net!("pollerrValue()S"), quiet(|_, _| Ok(Flow::int(POLL_ERROR)))),
    (net!("pollhupValue()S"), quiet(|_, _| Ok(Flow::int(POLL_HANG_UP)))),
    (net!("pollnvalValue()S"), quiet(|_, _| Ok(Flow::int(32)))),
    (net!("pollconnValue()S"), quiet(|_, _| Ok(Flow::int(POLL_OUT)))),
    // The numbers of descriptors are all that others could notice of it.
    (net!("socket0(ZZZZ)I"), quiet(create)),
    (net!("bind0(Ljava/io/FileDescriptor;ZZLjava/net/InetAddress;I)V"), visible(bind)),
    (net!("listen(Ljava/io/FileDescriptor;I)V"), visible(listen)),
    (
        net!("connect0(ZLjava/io/FileDescriptor;Ljava/net/InetAddress;I)I"),
        waiting(connect, connect_standing),
    ),
    (
        net!(
            "accept(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/net/InetSocketAddress;)I"
        ),
        waiting(|vm, args| accept(vm, args, 0), |vm, args| accept_standing(vm, args, 0)),
    ),
    // Before JDK 13 it was an instance method of the channel.
    (
        "sun/nio/ch/ServerSocketChannelImpl.accept0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/net/InetSocketAddress;)I",
        waiting(|vm, args| accept(vm, args, 1), |vm, args| accept_standing(vm, args, 1)),
    ),
    (
        "sun/nio/ch/UnixAsynchronousServerSocketChannelImpl.accept0(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/net/InetSocketAddress;)I",
        waiting(|vm, args| accept(vm, args, 1), |vm, args| accept_standing(vm, args, 1)),
    ),
    ("sun/nio/ch/UnixAsynchronousSocketChannelImpl.checkConnect(I)V", visible(check_connect)),
    (net!("shutdown(Ljava/io/FileDescriptor;I)V"), visible(shut_down)),
    // What a socket keeps for itself matters to those who have its descriptor.
    (net!("localPort(Ljava/io/FileDescriptor;)I"), on_object(0, local_port)),
    (
        net!("localInetAddress(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;"),
        on_object(0, local_address),
    ),
    (net!("remotePort(Ljava/io/FileDescriptor;)I"), on_object(0, remote_port)),
    (
        net!("remoteInetAddress(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;"),
        on_object(0, remote_address),
    ),
    (net!("getIntOption0(Ljava/io/FileDescriptor;ZII)I"), on_object(0, get_option)),
    (net!("setIntOption0(Ljava/io/FileDescriptor;ZIIIZ)V"), on_object(0, set_option)),
    (net!("poll(Ljava/io/FileDescriptor;IJ)I"), waiting(poll, poll_standing)),
    (net!("pollConnect(Ljava/io/FileDescriptor;J)Z"), visible(poll_connect)),
    (
        "sun/nio/ch/SocketChannelImpl.checkConnect(Ljava/io/FileDescriptor;Z)I",
        visible(poll_connect),
    ),
    (net!("available(Ljava/io/FileDescriptor;)I"), visible(available)),
    // What Linux supports; to set one of these ends in `unknown`.
    ("jdk/net/LinuxSocketOptions.quickAckSupported0()Z", TRUE),
    ("jdk/net/LinuxSocketOptions.keepAliveOptionsSupported0()Z", TRUE),
    ("jdk/net/LinuxSocketOptions.incomingNapiIdSupported0()Z", TRUE),
    ("jdk/net/LinuxSocketOptions.ipDontFragmentSupported0()Z", TRUE),
    (util!("iovMax()I"), quiet(|_, _| Ok(Flow::int(1024)))),
    (util!("writevMax()J"), quiet(|_, _| Ok(Flow::Value(i32::MAX as u64)))),
    (util!("fdLimit()I"), quiet(|_, _| Ok(Flow::int(1024)))),
    (util!("fdVal(Ljava/io/FileDescriptor;)I"), on_object(0, value)),
    (util!("setfdVal(Ljava/io/FileDescriptor;I)V"), on_object(0, set_value)),
    (util!("configureBlocking(Ljava/io/FileDescriptor;Z)V"), on_object(0, configure_blocking)),
    (native_thread!("init()V"), NOTHING),
    (native_thread!("supportPendingSignals0()Z"), FALSE),
    // A thread is woken by what it waits for, so that it needs no name.
    (native_thread!("current()J"), quiet(current)),
    (native_thread!("current0()J"), TRUE),
    (native_thread!("signal(J)V"), NOTHING),
    (native_thread!("signal0(J)V"), NOTHING),
    ("sun/nio/ch/UnixDispatcher.init()V", NOTHING),
    (
        "sun/nio/ch/UnixDispatcher.close0(Ljava/io/FileDescriptor;)V",
        visible(|vm, a| end(vm, a, 0, true)),
    ),
    (
        "sun/nio/ch/UnixDispatcher.preClose0(Ljava/io/FileDescriptor;)V",
        visible(|vm, args| end(vm, args, 0, false)),
    ),
    // Pipes and datagrams, until JDK 17.
    (
        "sun/nio/ch/FileDispatcherImpl.close0(Ljava/io/FileDescriptor;)V",
        visible(|vm, args| end(vm, args, 0, true)),
    ),
    (
        "sun/nio/ch/FileDispatcherImpl.preClose0(Ljava/io/FileDescriptor;)V",
        visible(|vm, args| end(vm, args, 0, false)),
    ),
    (
        "sun/nio/ch/SocketDispatcher.close(Ljava/io/FileDescriptor;)V",
        visible(|vm, args| end(vm, args, 1, true)),
    ),
    (
        "sun/nio/ch/SocketDispatcher.preClose(Ljava/io/FileDescriptor;)V",
        visible(|vm, args| end(vm, args, 1, false)),
    ),
    (
        "sun/nio/ch/NioSocketImpl.tryRead(Ljava/io/FileDescriptor;[BII)I",
        waiting(try_read, |vm, args| read_standing(vm, args.reference(1))),
    ),
    (
        "sun/nio/ch/NioSocketImpl.tryWrite(Ljava/io/FileDescriptor;[BII)I",
        waiting(try_write, |vm, args| write_standing(vm, args.reference(1))),
    ),
    (
        "sun/nio/ch/SocketChannelImpl.tryRead([BII)I",
        waiting(try_read_channel, |vm, args| read_standing(vm, channel_descriptor(vm, args))),
    ),
    (
        "sun/nio/ch/SocketChannelImpl.tryWrite([BII)I",
        waiting(try_write_channel, |vm, args| write_standing(vm, channel_descriptor(vm, args))),
    ),
    // Threads that wait for the sockets of virtual ones are not started.
    ("sun/nio/ch/Poller.<clinit>()V", NOTHING),
    (
        "sun/nio/ch/Poller.poll(IIJLjava/util/function/BooleanSupplier;)V",
        waiting(park, park_standing),
    ),
    ("sun/nio/ch/Poller.stopPoll(II)V", NOTHING),
    ("sun/nio/ch/Poller.stopPoll(I)V", NOTHING),
];

fn create(vm: &mut Vm, args: &Args) -> Outcome {
    let socket = match args.int(1) {
        0 => datagrams::create(vm)?,
        _ => {
            note(vm);
            vm.make_socket(0)?
        }
    };
    if args.int(2) != 0 {
        socket.set_numbers(vm, "options", &[REUSE_ADDRESS, 1])?;
    }
    Ok(Flow::int(vm.open_socket(socket)?))
}

fn bind(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    let address = addresses::address(vm, args, args.reference(3))?;
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    bind_to(vm, args, socket, address, args.int(4))
}

/// Gives a socket a local address. Whether the user may take a low port is not known.
pub(super) fn bind_to(
    vm: &mut Vm,
    args: &Args,
    socket: Socket,
    address: i32,
    port: i32,
) -> Outcome {
    if (1..1024).contains(&port) {
        let text = format!("whether the user may bind port {port}, which is reserved");
        return Err(vm.unsupported(args.slot, &text));
    }
    Ok(socket.bind(vm, address, port)?.map_or_else(throw, |()| Flow::Void))
}

fn listen(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    Ok(socket.listen(vm, args.int(1))?.map_or_else(throw, |()| Flow::Void))
}

/// Returns the address that a connection to all interfaces leads to.
pub(super) fn target(address: i32) -> i32 {
    if address == super::connections::ANY { LOOPBACK } else { address }
}

fn connect_standing(vm: &Vm, args: &Args) -> Standing {
    let Some(socket) = socket(vm, args.reference(1)) else { return Standing::Open };
    if socket.is(vm, fact::PRE_CLOSED | fact::NON_BLOCKING) {
        return Standing::Open;
    }
    let Ok(address) = addresses::known(vm, args.reference(2)) else { return Standing::Open };
    if socket.is(vm, fact::DATAGRAM) {
        return Standing::Open;
    }
    until_ready(Socket::connect_wait(vm, target(address), args.int(3)))
}

fn connect(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(1);
    let address = target(addresses::address(vm, args, args.reference(2))?);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    if socket.is(vm, fact::PRE_CLOSED) {
        return Ok(Flow::int(INTERRUPTED));
    }
    if socket.is(vm, fact::DATAGRAM) {
        let connected = socket.connect_datagrams(vm, address, args.int(3))?;
        return Ok(connected.map_or_else(throw, |()| Flow::int(1)));
    }
    let is_blocking = !socket.is(vm, fact::NON_BLOCKING);
    if !is_blocking && Socket::connect_wait(vm, address, args.int(3)).is_some() {
        let text = "a connection that waits for room in the queue of a port, with a time limit or without blocking";
        return Err(vm.unsupported(args.slot, text));
    }
    Ok(match socket.connect(vm, address, args.int(3))? {
        Ok(()) if is_blocking => Flow::int(1),
        // As on Linux, whoever does not wait learns of it later.
        Ok(()) => Flow::int(UNAVAILABLE),
        Err(Trouble::Refused) if !is_blocking => {
            socket.note_fact(vm, fact::REFUSED);
            Flow::int(UNAVAILABLE)
        }
        Err(trouble) => throw(trouble),
    })
}

/// Tells whether a connection was made that nobody waited for.
fn poll_connect(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    if socket.is(vm, fact::REFUSED) {
        socket.drop_fact(vm, fact::REFUSED);
        return Ok(throw(Trouble::Refused));
    }
    Ok(Flow::boolean(socket.is(vm, fact::CONNECTED)))
}

/// Reports that a connection was refused which nobody waited for.
fn check_connect(vm: &mut Vm, args: &Args) -> Outcome {
    if let Some(socket) = vm.socket_numbered(args.int(0))
        && socket.is(vm, fact::REFUSED)
    {
        socket.drop_fact(vm, fact::REFUSED);
        return Ok(throw(Trouble::Refused));
    }
    Ok(Flow::Void)
}

fn accept_standing(vm: &Vm, args: &Args, first: usize) -> Standing {
    match socket(vm, args.reference(first)) {
        Some(socket) if !socket.is(vm, fact::NON_BLOCKING) => until_ready(socket.accept_wait(vm)),
        _ => Standing::Open,
    }
}

/// Accepts a connection; `first` is the argument of its descriptor.
fn accept(vm: &mut Vm, args: &Args, first: usize) -> Outcome {
    let descriptor = args.reference(first);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    if socket.is(vm, fact::PRE_CLOSED) {
        return Ok(Flow::int(INTERRUPTED));
    }
    match socket.accept(vm)? {
        Err(trouble) => Ok(throw(trouble)),
        Ok(None) => Ok(Flow::int(UNAVAILABLE)),
        Ok(Some((number, accepted))) => {
            set_number(vm, args.slot, args.reference(first + 1), number);
            let [address, port] = remote(vm, accepted);
            addresses::put(vm, args.reference(first + 2), address, port)
        }
    }
}

/// Returns address and port of the other end.
pub(super) fn remote(vm: &Vm, socket: Socket) -> [i32; 2] {
    match socket.numbers(vm, "remote")[..] {
        [address, port] => [address, port],
        _ => [0, 0],
    }
}

fn shut_down(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    // The library ignores that a socket is not connected.
    let _ = socket.shut_down(vm, args.int(1));
    Ok(Flow::Void)
}

fn local_port(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    match opened(vm, args.slot, descriptor) {
        Some(socket) => Ok(Flow::int(socket.number(vm, "port"))),
        None => closed(vm, args, descriptor),
    }
}

fn local_address(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    match opened(vm, args.slot, descriptor) {
        Some(socket) => {
            let address = socket.number(vm, "address");
            addresses::object(vm, address)
        }
        None => closed(vm, args, descriptor),
    }
}

fn remote_port(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    match opened(vm, args.slot, descriptor) {
        Some(socket) => Ok(Flow::int(remote(vm, socket)[1])),
        None => closed(vm, args, descriptor),
    }
}

fn remote_address(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    match opened(vm, args.slot, descriptor) {
        Some(socket) => {
            let [address, _] = remote(vm, socket);
            addresses::object(vm, address)
        }
        None => closed(vm, args, descriptor),
    }
}

// Options: their level in the high half, their number at that level in the low half.

const SOCKET_LEVEL: i32 = 1 << 16;
pub(super) const REUSE_ADDRESS: i32 = SOCKET_LEVEL | 2;
const REUSE_PORT: i32 = SOCKET_LEVEL | 15;
const SEND_BUFFER: i32 = SOCKET_LEVEL | 7;
const RECEIVE_BUFFER: i32 = SOCKET_LEVEL | 8;
pub(super) const LINGER: i32 = SOCKET_LEVEL | 13;

/// Returns the value of an option, if it was set.
pub(super) fn option(vm: &Vm, socket: Socket, name: i32) -> Option<i32> {
    let options = socket.numbers(vm, "options");
    options.chunks_exact(2).find(|pair| pair[0] == name).map(|pair| pair[1])
}

/// Returns the value of an option, as far as it is known.
pub(super) fn value_of(vm: &Vm, args: &Args, socket: Socket, name: i32) -> Result<i32, Fatal> {
    match name {
        SEND_BUFFER | RECEIVE_BUFFER => {
            Err(vm
                .unsupported(args.slot, "the size that the system gives to the buffer of a socket"))
        }
        LINGER => Ok(option(vm, socket, name).unwrap_or(-1)),
        _ => Ok(option(vm, socket, name).unwrap_or(0)),
    }
}

/// Sets an option. Only lingering changes what sockets do here.
pub(super) fn set_value_of(
    vm: &mut Vm,
    args: &Args,
    socket: Socket,
    (name, value): (i32, i32),
) -> Result<(), Fatal> {
    if name == REUSE_PORT && value != 0 {
        return Err(vm.unsupported(args.slot, "several sockets at one port (SO_REUSEPORT)"));
    }
    let mut options = socket.numbers(vm, "options");
    match options.chunks_exact_mut(2).find(|pair| pair[0] == name) {
        Some(pair) => pair[1] = value,
        None => options.extend([name, value]),
    }
    let mut pairs: Vec<[i32; 2]> = options.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    pairs.sort_unstable();
    socket.set_numbers(vm, "options", &pairs.concat())
}

fn get_option(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    match opened(vm, args.slot, descriptor) {
        Some(socket) => value_of(vm, args, socket, args.int(2) << 16 | args.int(3)).map(Flow::int),
        None => closed(vm, args, descriptor),
    }
}

fn set_option(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    match opened(vm, args.slot, descriptor) {
        Some(socket) => {
            let name = args.int(2) << 16 | args.int(3);
            set_value_of(vm, args, socket, (name, args.int(4)))?;
            Ok(Flow::Void)
        }
        None => closed(vm, args, descriptor),
    }
}

/// Returns what a thread waits for that wants one of these events, if there is none.
pub(super) fn poll_wait(vm: &Vm, socket: Socket, events: i32) -> Option<Traffic> {
    match ready(vm, socket, events) {
        0 if events & POLL_IN != 0 && socket.is(vm, fact::LISTENING) => socket.accept_wait(vm),
        0 if events & POLL_IN != 0 => socket.read_wait(vm),
        0 => socket.write_wait(vm).or(Some(Traffic::Selection)),
        _ => None,
    }
}

/// Returns those of these events that have come, and what is reported to everybody: errors and the end of
/// both directions, as the system does.
pub(super) fn ready(vm: &Vm, socket: Socket, events: i32) -> i32 {
    let can_read = match socket.is(vm, fact::LISTENING) {
        true => socket.accept_wait(vm).is_none(),
        false => socket.read_wait(vm).is_none(),
    };
    let can_write = !socket.is(vm, fact::LISTENING) && socket.write_wait(vm).is_none();
    let has_failed = socket.is(vm, fact::RESET | fact::REFUSED);
    let has_ended = socket.is(vm, fact::ENDED) && socket.is(vm, fact::WRITE_SHUT);
    const OPEN: u32 = fact::LISTENING | fact::CONNECTED | fact::EVENT | fact::DATAGRAM;
    let is_open = socket.is(vm, OPEN);
    let is_over = socket.is(vm, fact::BROKEN | fact::PRE_CLOSED) || has_failed || has_ended;
    let bit = |is_so: bool, bit: i32| if is_so { bit } else { 0 };
    events & (bit(can_read, POLL_IN) | bit(can_write, POLL_OUT))
        | bit(has_failed, POLL_ERROR)
        | bit(is_over || !is_open, POLL_HANG_UP)
}

fn poll_standing(vm: &Vm, args: &Args) -> Standing {
    let Some(socket) = socket(vm, args.reference(0)) else { return Standing::Open };
    let wait = poll_wait(vm, socket, args.int(1));
    until_time(vm, socket, wait, args.long(2).saturating_mul(1_000_000))
}

fn poll(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    let found = ready(vm, socket, args.int(1));
    let nanos = args.long(2).saturating_mul(1_000_000);
    if found == 0 && nanos > 0 && !expires(vm, args.slot, socket, nanos) {
        return Ok(Flow::Suspend);
    }
    end_wait(vm, socket);
    Ok(Flow::int(found))
}

fn park_standing(vm: &Vm, args: &Args) -> Standing {
    let Some(socket) = vm.socket_numbered(args.int(0)) else { return Standing::Open };
    if vm.is_interrupted(args.slot) {
        return Standing::Open;
    }
    let wait = poll_wait(vm, socket, args.int(1));
    // Here 0 means no limit.
    let nanos = if args.long(2) == 0 { -1 } else { args.long(2) };
    until_time(vm, socket, wait, nanos)
}

/// Waits as a virtual thread, which an interrupt wakes.
fn park(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(socket) = vm.socket_numbered(args.int(0)) else { return Ok(Flow::Void) };
    let (found, nanos) = (ready(vm, socket, args.int(1)), args.long(2));
    let must_wait = found == 0 && nanos > 0 && !vm.is_interrupted(args.slot);
    if must_wait && !expires(vm, args.slot, socket, nanos) {
        return Ok(Flow::Suspend);
    }
    end_wait(vm, socket);
    Ok(Flow::Void)
}

fn available(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    match opened(vm, args.slot, descriptor) {
        Some(socket) => Ok(Flow::int(socket.arrived(vm) as i32)),
        None => closed(vm, args, descriptor),
    }
}

fn current(vm: &mut Vm, _: &Args) -> Outcome {
    // Later releases ask first whether the thread is virtual, and leave the rest to a native.
    if vm.program.feature >= 19 { Ok(Flow::Decline) } else { Ok(Flow::Value(1)) }
}

fn value(vm: &mut Vm, args: &Args) -> Outcome {
    super::note_field(vm, args.slot, args.reference(0), "fd", false);
    Ok(Flow::int(super::number(vm, args.reference(0))))
}

fn set_value(vm: &mut Vm, args: &Args) -> Outcome {
    set_number(vm, args.slot, args.reference(0), args.int(1));
    Ok(Flow::Void)
}

fn configure_blocking(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    match args.int(1) {
        0 => socket.note_fact(vm, fact::NON_BLOCKING),
        _ => socket.drop_fact(vm, fact::NON_BLOCKING),
    }
    Ok(Flow::Void)
}

/// Closes a descriptor, for good or until threads have left it.
fn end(vm: &mut Vm, args: &Args, index: usize, is_last: bool) -> Outcome {
    let descriptor = args.reference(index);
    match close(vm, args, descriptor, is_last)? {
        true => Ok(Flow::Void),
        false => closed(vm, args, descriptor),
    }
}

/// Returns how a thread stands that is about to read.
pub(super) fn read_standing(vm: &Vm, descriptor: Ref) -> Standing {
    match socket(vm, descriptor) {
        Some(socket) if !socket.is(vm, fact::NON_BLOCKING) => until_ready(socket.read_wait(vm)),
        _ => Standing::Open,
    }
}

/// Returns how a thread stands that is about to write.
pub(super) fn write_standing(vm: &Vm, descriptor: Ref) -> Standing {
    match socket(vm, descriptor) {
        Some(socket) if !socket.is(vm, fact::NON_BLOCKING) => until_ready(socket.write_wait(vm)),
        _ => Standing::Open,
    }
}

/// Reads into a part of an array; returns the number of bytes or a status.
pub(super) fn read_into(
    vm: &mut Vm,
    slot: usize,
    socket: Socket,
    (array, offset, length): (Ref, usize, usize),
) -> Result<i32, Trouble> {
    if socket.is(vm, fact::PRE_CLOSED) {
        return Ok(INTERRUPTED);
    }
    match socket.receive(vm, length)? {
        Received::End => Ok(END),
        Received::Nothing => Ok(UNAVAILABLE),
        Received::Bytes(bytes) => {
            store(vm, slot, (array, offset), &bytes);
            Ok(bytes.len() as i32)
        }
    }
}

/// Copies bytes into an array from an index on.
pub(super) fn store(vm: &mut Vm, slot: usize, (array, offset): (Ref, usize), bytes: &[i8]) {
    vm.note_elements(slot, array, offset..offset + bytes.len(), true);
    if let Body::Bytes(all) = &mut vm.state.heap.write(array).body {
        for (to, from) in all.iter_mut().skip(offset).zip(bytes) {
            *to = *from;
        }
    }
}

/// Writes a part of an array; returns the number of bytes or a status.
pub(super) fn write_from(
    vm: &mut Vm,
    slot: usize,
    socket: Socket,
    (array, offset, length): (Ref, usize, usize),
) -> Result<i32, Trouble> {
    if socket.is(vm, fact::PRE_CLOSED) {
        return Ok(INTERRUPTED);
    }
    vm.note_elements(slot, array, offset..offset + length, false);
    let bytes: Vec<i8> = match &vm.state.heap.get(array).body {
        Body::Bytes(all) => all.iter().skip(offset).take(length).copied().collect(),
        _ => Vec::new(),
    };
    match socket.send(vm, &bytes)? {
        0 if !bytes.is_empty() => Ok(UNAVAILABLE),
        count => Ok(count as i32),
    }
}

/// Returns the part of an array that arguments name, if it is one.
pub(super) fn part(vm: &Vm, args: &Args, first: usize) -> Option<(Ref, usize, usize)> {
    let array = args.reference(first);
    let offset = usize::try_from(args.int(first + 1)).ok()?;
    let length = usize::try_from(args.int(first + 2)).ok()?;
    let fits = array != 0 && offset.checked_add(length)? <= vm.state.heap.get(array).length();
    fits.then_some((array, offset, length))
}

/// Throws what a transfer of a socket or channel reports.
pub(super) fn transfer_trouble(vm: &Vm, trouble: Trouble) -> Flow {
    let class = match trouble {
        // Before JDK 13 nobody caught this.
        Trouble::Reset if vm.program.feature >= 13 => "sun/net/ConnectionResetException",
        _ => "java/io/IOException",
    };
    Flow::Throw(class, Some(trouble.text().to_owned()))
}

/// Returns the descriptor of the receiver, a channel; the field is final.
fn channel_descriptor(vm: &Vm, args: &Args) -> Ref {
    vm.field(args.reference(0), "fd") as Ref
}

fn try_read_channel(vm: &mut Vm, args: &Args) -> Outcome {
    move_bytes(vm, args, channel_descriptor(vm, args), 1, read_into)
}

fn try_write_channel(vm: &mut Vm, args: &Args) -> Outcome {
    move_bytes(vm, args, channel_descriptor(vm, args), 1, write_from)
}

fn try_read(vm: &mut Vm, args: &Args) -> Outcome {
    move_bytes(vm, args, args.reference(1), 2, read_into)
}

fn try_write(vm: &mut Vm, args: &Args) -> Outcome {
    move_bytes(vm, args, args.reference(1), 2, write_from)
}

/// A transfer between a socket and a part of an array.
pub(super) type Transfer = fn(&mut Vm, usize, Socket, (Ref, usize, usize)) -> Result<i32, Trouble>;

/// Moves bytes between a socket and the array given as this argument.
fn move_bytes(
    vm: &mut Vm,
    args: &Args,
    descriptor: Ref,
    array: usize,
    transfer: Transfer,
) -> Outcome {
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    let Some(part) = part(vm, args, array) else {
        return Ok(Flow::Throw("java/lang/IndexOutOfBoundsException", None));
    };
    let moved = transfer(vm, args.slot, socket, part);
    Ok(moved.map_or_else(|trouble| transfer_trouble(vm, trouble), Flow::int))
}
