//! Natives of `java.net` before JDK 13: `PlainSocketImpl` and its streams.

use super::super::{Args, Flow, NOTHING, Outcome, Standing, TRUE, Table, on_object, visible};
use super::connections::{Received, Trouble};
use super::sockets::{Socket, fact};
use super::{addresses, close, end_wait, expires, nio, note, opened, set_number, socket};
use super::{until_time, waiting};
use crate::machine::Vm;
use hebra_classfile::model::Kind;
use hebra_state::heap::Ref;

macro_rules! plain {
    ($method:literal) => {
        concat!("java/net/PlainSocketImpl.", $method)
    };
}

pub(super) const TABLE: Table = &[
    (plain!("initProto()V"), NOTHING),
    (plain!("socketCreate(Z)V"), on_object(0, create)),
    (plain!("socketConnect(Ljava/net/InetAddress;II)V"), waiting(connect, connect_standing)),
    (plain!("socketBind(Ljava/net/InetAddress;I)V"), visible(bind)),
    (plain!("socketListen(I)V"), visible(listen)),
    (plain!("socketAccept(Ljava/net/SocketImpl;)V"), waiting(accept, accept_standing)),
    (plain!("socketAvailable()I"), visible(available)),
    (plain!("socketClose0(Z)V"), visible(end)),
    (plain!("socketShutdown(I)V"), visible(shut_down)),
    (plain!("socketSetOption0(IZLjava/lang/Object;)V"), on_object(0, set_option)),
    (plain!("socketGetOption(ILjava/lang/Object;)I"), on_object(0, get_option)),
    ("java/net/AbstractPlainSocketImpl.isReusePortAvailable0()Z", TRUE),
    ("java/net/SocketInputStream.init()V", NOTHING),
    ("java/net/SocketOutputStream.init()V", NOTHING),
    (
        "java/net/SocketInputStream.socketRead0(Ljava/io/FileDescriptor;[BIII)I",
        waiting(read, read_standing),
    ),
    (
        "java/net/SocketOutputStream.socketWrite0(Ljava/io/FileDescriptor;[BII)V",
        waiting(write, |vm, args| nio::write_standing(vm, args.reference(1))),
    ),
];

const EXCEPTION: &str = "java/net/SocketException";
const TIME_OUT: &str = "java/net/SocketTimeoutException";

fn closed() -> Flow {
    Flow::Throw(EXCEPTION, Some("Socket closed".to_owned()))
}

/// Throws what the system reports, with what was tried.
fn throw(trouble: Trouble, tried: &str) -> Flow {
    let class = match trouble {
        Trouble::Refused | Trouble::NotConnected => "java/net/ConnectException",
        Trouble::InUse | Trouble::NoPort => "java/net/BindException",
        Trouble::Reset => {
            let text = Trouble::Reset.text().to_owned();
            return Flow::Throw("sun/net/ConnectionResetException", Some(text));
        }
        _ => EXCEPTION,
    };
    Flow::Throw(class, Some(format!("{} ({tried})", trouble.text())))
}

/// Returns the socket of the receiver, a `SocketImpl`, unless it is closed.
fn own(vm: &mut Vm, args: &Args) -> Option<Socket> {
    super::note_field(vm, args.slot, args.reference(0), "fd", false);
    let descriptor = vm.field(args.reference(0), "fd") as Ref;
    opened(vm, args.slot, descriptor).filter(|socket| !socket.is(vm, fact::PRE_CLOSED))
}

fn peek(vm: &Vm, object: Ref) -> Option<Socket> {
    socket(vm, vm.field(object, "fd") as Ref).filter(|socket| !socket.is(vm, fact::PRE_CLOSED))
}

fn set_field(vm: &mut Vm, slot: usize, object: Ref, name: &str, value: i32) {
    super::note_field(vm, slot, object, name, true);
    vm.set_field(object, name, value as u32 as u64);
}

fn create(vm: &mut Vm, args: &Args) -> Outcome {
    if args.int(1) == 0 {
        return Err(
            vm.unsupported(args.slot, "datagram sockets: the program does not see the network")
        );
    }
    note(vm);
    let socket = vm.make_socket(0)?;
    super::note_field(vm, args.slot, args.reference(0), "serverSocket", false);
    super::note_field(vm, args.slot, args.reference(0), "fd", false);
    if vm.field(args.reference(0), "serverSocket") != 0 {
        socket.set_numbers(vm, "options", &[nio::REUSE_ADDRESS, 1])?;
    }
    let found = vm.open_socket(socket)?;
    let descriptor = vm.field(args.reference(0), "fd") as Ref;
    set_number(vm, args.slot, descriptor, found);
    Ok(Flow::Void)
}

fn bind(vm: &mut Vm, args: &Args) -> Outcome {
    let address = addresses::address(vm, args, args.reference(1))?;
    let Some(socket) = own(vm, args) else { return Ok(closed()) };
    match nio::bind_to(vm, args, socket, address, args.int(2))? {
        Flow::Throw(class, text) => {
            Ok(Flow::Throw(class, text.map(|text| format!("{text} (Bind failed)"))))
        }
        _ => {
            let port = socket.number(vm, "port");
            set_field(vm, args.slot, args.reference(0), "localport", port);
            super::note_field(vm, args.slot, args.reference(0), "address", true);
            super::put(vm, args.reference(0), "address", args.reference(1));
            Ok(Flow::Void)
        }
    }
}

fn listen(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(socket) = own(vm, args) else { return Ok(closed()) };
    Ok(socket.listen(vm, args.int(1))?.map_or_else(|t| throw(t, "Listen failed"), |()| Flow::Void))
}

fn connect_standing(vm: &Vm, args: &Args) -> Standing {
    let Some(socket) = peek(vm, args.reference(0)) else { return Standing::Open };
    let Ok(address) = addresses::known(vm, args.reference(1)) else { return Standing::Open };
    let wait = Socket::connect_wait(vm, nio::target(address), args.int(2));
    until_time(vm, socket, wait, limit(args.int(3)))
}

/// Returns a time limit in nanoseconds; 0 means none.
fn limit(millis: i32) -> i64 {
    if millis <= 0 { -1 } else { i64::from(millis) * 1_000_000 }
}

fn connect(vm: &mut Vm, args: &Args) -> Outcome {
    let address = nio::target(addresses::address(vm, args, args.reference(1))?);
    let Some(socket) = own(vm, args) else { return Ok(closed()) };
    if Socket::connect_wait(vm, address, args.int(2)).is_some() {
        return match expires(vm, args.slot, socket, limit(args.int(3))) {
            true => Ok(Flow::Throw(TIME_OUT, Some("connect timed out".to_owned()))),
            false => Ok(Flow::Suspend),
        };
    }
    end_wait(vm, socket);
    if let Err(trouble) = socket.connect(vm, address, args.int(2))? {
        return Ok(throw(trouble, trouble.text()));
    }
    let port = socket.number(vm, "port");
    set_field(vm, args.slot, args.reference(0), "localport", port);
    Ok(Flow::Void)
}

fn accept_standing(vm: &Vm, args: &Args) -> Standing {
    let Some(socket) = peek(vm, args.reference(0)) else { return Standing::Open };
    let millis = vm.field(args.reference(0), "timeout") as u32 as i32;
    until_time(vm, socket, socket.accept_wait(vm), limit(millis))
}

fn accept(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(socket) = own(vm, args) else { return Ok(closed()) };
    super::note_field(vm, args.slot, args.reference(0), "timeout", false);
    let millis = vm.field(args.reference(0), "timeout") as u32 as i32;
    match socket.accept(vm)? {
        Err(trouble) => Ok(throw(trouble, "Accept failed")),
        Ok(None) => match expires(vm, args.slot, socket, limit(millis)) {
            true => Ok(Flow::Throw(TIME_OUT, Some("Accept timed out".to_owned()))),
            false => Ok(Flow::Suspend),
        },
        Ok(Some((found, accepted))) => {
            end_wait(vm, socket);
            let to = args.reference(1);
            super::note_field(vm, args.slot, to, "fd", false);
            let descriptor = vm.field(to, "fd") as Ref;
            set_number(vm, args.slot, descriptor, found);
            let [address, port] = nio::remote(vm, accepted);
            set_field(vm, args.slot, to, "port", port);
            let local = accepted.number(vm, "port");
            set_field(vm, args.slot, to, "localport", local);
            addresses::put_field(vm, to, ("java/net/SocketImpl", "address"), address, None)
        }
    }
}

fn available(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(socket) = own(vm, args) else { return Ok(closed()) };
    Ok(Flow::int(socket.arrived(vm) as i32))
}

fn end(vm: &mut Vm, args: &Args) -> Outcome {
    super::note_field(vm, args.slot, args.reference(0), "fd", false);
    let descriptor = vm.field(args.reference(0), "fd") as Ref;
    // Deferred while another thread is in an operation on it.
    let is_last = args.int(1) == 0;
    close(vm, args, descriptor, is_last)?;
    if is_last {
        set_number(vm, args.slot, descriptor, -1);
    }
    Ok(Flow::Void)
}

fn shut_down(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(socket) = own(vm, args) else { return Ok(closed()) };
    // As in the library's native, which does not look at the result.
    let _ = socket.shut_down(vm, args.int(1));
    Ok(Flow::Void)
}

/// Returns the option of the system for one of `SocketOptions`, and whether it is a boolean.
fn option(name: i32) -> Option<(i32, bool)> {
    const SOCKET: i32 = 1 << 16;
    Some(match name {
        0x01 => (6 << 16 | 1, true),
        0x03 => (1, false),
        0x04 => (nio::REUSE_ADDRESS, true),
        0x08 => (SOCKET | 9, true),
        0x0e => (SOCKET | 15, true),
        0x80 => (nio::LINGER, false),
        0x1001 => (SOCKET | 7, false),
        0x1002 => (SOCKET | 8, false),
        0x1003 => (SOCKET | 10, true),
        _ => return None,
    })
}

/// `SocketOptions.SO_TIMEOUT`, which the library keeps by itself.
const TIMEOUT: i32 = 0x1006;
/// `SocketOptions.SO_BINDADDR`.
const BOUND_ADDRESS: i32 = 0x0f;

fn set_option(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(socket) = own(vm, args) else { return Ok(closed()) };
    if args.int(1) == TIMEOUT {
        return Ok(Flow::Void);
    }
    let Some((name, is_boolean)) = option(args.int(1)) else {
        return Ok(Flow::Throw(EXCEPTION, Some("Invalid option".to_owned())));
    };
    let (on, given) = (args.int(2) != 0, args.reference(3));
    let value = match (is_boolean, on) {
        (true, _) => i32::from(on),
        (false, false) => -1,
        (false, true) => vm.field(given, "value") as u32 as i32,
    };
    nio::set_value_of(vm, args, socket, (name, value))?;
    Ok(Flow::Void)
}

/// Returns a number, or 1 for true and -1 for false.
fn get_option(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(socket) = own(vm, args) else { return Ok(closed()) };
    if args.int(1) == BOUND_ADDRESS {
        let place = ("java/net/InetAddressContainer", "addr");
        let address = socket.number(vm, "address");
        return addresses::put_field(vm, args.reference(2), place, address, Some(Kind::Int));
    }
    let Some((name, is_boolean)) = option(args.int(1)) else {
        return Ok(Flow::Throw(EXCEPTION, Some("Invalid option".to_owned())));
    };
    let value = nio::value_of(vm, args, socket, name)?;
    Ok(Flow::int(match (is_boolean, value) {
        (true, 0) => -1,
        (true, _) => 1,
        (false, value) => value,
    }))
}

fn read_standing(vm: &Vm, args: &Args) -> Standing {
    let Some(socket) = socket(vm, args.reference(1)) else { return Standing::Open };
    until_time(vm, socket, socket.read_wait(vm), limit(args.int(5)))
}

/// Reads bytes; 0 is the end of the stream.
fn read(vm: &mut Vm, args: &Args) -> Outcome {
    let found = opened(vm, args.slot, args.reference(1));
    let Some(socket) = found.filter(|socket| !socket.is(vm, fact::PRE_CLOSED)) else {
        return Ok(closed());
    };
    let Some((array, offset, length)) = nio::part(vm, args, 2) else {
        return Ok(Flow::Throw("java/lang/IndexOutOfBoundsException", None));
    };
    match socket.receive(vm, length) {
        Err(trouble) => Ok(throw(trouble, "Read failed")),
        Ok(Received::Nothing) => match expires(vm, args.slot, socket, limit(args.int(5))) {
            true => Ok(Flow::Throw(TIME_OUT, Some("Read timed out".to_owned()))),
            false => Ok(Flow::Suspend),
        },
        Ok(Received::End) => {
            end_wait(vm, socket);
            Ok(Flow::int(0))
        }
        Ok(Received::Bytes(bytes)) => {
            end_wait(vm, socket);
            nio::store(vm, args.slot, (array, offset), &bytes);
            Ok(Flow::int(bytes.len() as i32))
        }
    }
}

/// Writes all bytes, in several operations if there is no room for them at once.
fn write(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(socket) = opened(vm, args.slot, args.reference(1)) else { return Ok(closed()) };
    let Some(part) = nio::part(vm, args, 2) else {
        return Ok(Flow::Throw("java/lang/IndexOutOfBoundsException", None));
    };
    match nio::write_from(vm, args.slot, socket, part) {
        Err(trouble) => Ok(throw(trouble, "Write failed")),
        Ok(nio::INTERRUPTED) => Ok(closed()),
        Ok(count) if count as usize == part.2 => Ok(Flow::Void),
        Ok(count) => {
            let rest = [args.int(3) + count, args.int(4) - count].map(|word| word as u32 as u64);
            let values = [&args.values[..3], &rest].concat();
            Ok(Flow::Call(args.method, values))
        }
    }
}
