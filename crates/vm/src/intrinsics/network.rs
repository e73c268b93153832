//! Sockets on the loopback, between threads of one program: the natives below the JDK's own classes, over
//! connections that are objects of the state. Everything else of the network is out of reach (`host.rs`).
//!
//! `sockets.rs` has the objects, `connections.rs` what they do. `nio.rs` has the natives of `sun.nio.ch`, on
//! which `Socket` stands since JDK 13, `plain.rs` those of `java.net` before that, `buffers.rs` transfers of
//! channels, `selectors.rs` what is below `Selector` and `datagrams.rs` those of datagrams. Each operation is a scheduling point; a thread
//! that has to wait stands before it (`Standing`).

mod addresses;
mod buffers;
mod connections;
mod datagrams;
mod nio;
mod plain;
mod selectors;
mod sockets;

use self::connections::Trouble;
pub(super) use self::selectors::close_number;
use self::sockets::{FIRST, Socket, fact};
use super::{Args, Flow, Intrinsic, Outcome, Standing, Table, visible};
use crate::machine::{Fatal, Vm};
use crate::obstacle::{Obstacle, Traffic};
use hebra_reduction::Mode;
use hebra_state::escape;
use hebra_state::heap::{FLAG_SHARED, Ref};

pub(super) const TABLES: [Table; 5] =
    [nio::TABLE, plain::TABLE, buffers::TABLE, selectors::TABLE, datagrams::TABLE];

/// What the ledger says of it.
const NOTE: &str = "network: sockets connect threads of the program over the loopback only, and nothing else uses its \
    ports; bytes arrive at once, a read returns all that have arrived, up to its length (TCP may split or join them \
    anywhere), and a write blocks once 64 KiB are under way";

/// An operation that waits until it can be done.
const fn waiting(
    run: fn(&mut Vm, &Args) -> Outcome,
    awaits: fn(&Vm, &Args) -> Standing,
) -> Intrinsic {
    Intrinsic { awaits: Some(awaits), ..visible(run) }
}

/// Returns the number of a descriptor object.
fn number(vm: &Vm, descriptor: Ref) -> i32 {
    if descriptor == 0 { -1 } else { vm.field(descriptor, "fd") as u32 as i32 }
}

/// Returns the socket of a descriptor object.
fn socket(vm: &Vm, descriptor: Ref) -> Option<Socket> {
    vm.socket_numbered(number(vm, descriptor))
}

/// Returns the socket of a descriptor object, noting that it is read.
fn opened(vm: &mut Vm, slot: usize, descriptor: Ref) -> Option<Socket> {
    note_field(vm, slot, descriptor, "fd", false);
    socket(vm, descriptor)
}

/// Notes an access to a field of the library's object, for the rules of the reduction.
fn note_field(vm: &mut Vm, slot: usize, object: Ref, name: &str, write: bool) {
    if object == 0 {
        return;
    }
    let class = vm.state.heap.get(object).class;
    if let Some(index) = vm.program.field_named(class, name).map(|field| field.index) {
        vm.note_access(slot, object, index.into(), write);
    }
}

/// Sets the number of a descriptor object.
fn set_number(vm: &mut Vm, slot: usize, descriptor: Ref, number: i32) {
    note_field(vm, slot, descriptor, "fd", true);
    vm.set_field(descriptor, "fd", number as u32 as u64);
}

/// Sets a field of the library's object to another object.
fn put(vm: &mut Vm, object: Ref, name: &str, value: Ref) {
    let is_shared = vm.state.heap.get(object).flags & FLAG_SHARED != 0;
    if is_shared && vm.options.mode.tracks_sharing() {
        escape(&vm.program, &mut vm.state.heap, value);
    }
    vm.set_field(object, name, value.into());
}

/// Notes for the ledger that the program uses sockets.
fn note(vm: &mut Vm) {
    note_text(vm, NOTE);
}

fn note_text(vm: &mut Vm, text: &str) {
    if vm.is_check() && !vm.gathered.notes.contains(text) {
        vm.gathered.notes.insert(text.to_owned());
    }
}

/// Returns how a thread stands that waits without a limit.
fn until_ready(wait: Option<Traffic>) -> Standing {
    wait.map_or(Standing::Open, |wait| Standing::Blocked(Obstacle::Network(wait)))
}

/// Returns how a thread stands that waits for so long at most; a negative time has no limit.
fn until_time(vm: &Vm, socket: Socket, wait: Option<Traffic>, nanos: i64) -> Standing {
    match (wait, nanos) {
        (None, _) | (_, 0) => Standing::Open,
        (Some(wait), ..0) => Standing::Blocked(Obstacle::Network(wait)),
        _ if vm.is_check() => Standing::Open,
        _ => match vm.field(socket.0, "until") {
            0 => Standing::Open,
            until => Standing::Until(until),
        },
    }
}

/// Returns true if the timed wait of a thread is over; otherwise it has begun. There is nothing to wait
/// for in `check`: the wait may end at any moment.
fn expires(vm: &mut Vm, slot: usize, socket: Socket, nanos: i64) -> bool {
    if vm.options.mode == Mode::Run {
        let is_over = vm.field(socket.0, "until") != 0;
        let until = if is_over { 0 } else { vm.state.clock.saturating_add(nanos as u64).max(1) };
        vm.set_field(socket.0, "until", until);
        return is_over;
    }
    super::time::set_deadline(vm, slot, nanos as u64);
    vm.pass_time(slot);
    vm.note_giving_up(slot, nanos as u64);
    true
}

/// Ends a timed wait before its time.
fn end_wait(vm: &mut Vm, socket: Socket) {
    if vm.options.mode == Mode::Run {
        vm.set_field(socket.0, "until", 0);
    }
}

/// Throws what the system reports, as the natives of the library do.
fn throw(trouble: Trouble) -> Flow {
    let class = match trouble {
        Trouble::Refused | Trouble::NotConnected => "java/net/ConnectException",
        Trouble::InUse | Trouble::NoPort => "java/net/BindException",
        _ => "java/net/SocketException",
    };
    Flow::Throw(class, Some(trouble.text().to_owned()))
}

/// Answers an operation on a descriptor that is none of a socket.
fn closed(vm: &mut Vm, args: &Args, descriptor: Ref) -> Outcome {
    if (0..FIRST).contains(&number(vm, descriptor)) {
        return Err(super::host::no_network(vm, args));
    }
    Ok(Flow::Throw("java/net/SocketException", Some("Bad file descriptor".to_owned())))
}

/// Closes a descriptor, if it is one of a socket or a pipe.
pub(super) fn close_if_socket(vm: &mut Vm, args: &Args, descriptor: Ref) -> Result<(), Fatal> {
    close(vm, args, descriptor, true).map(|_| ())
}

/// Closes a descriptor: its connection and, unless a thread is still in an operation on it, the number.
fn close(vm: &mut Vm, args: &Args, descriptor: Ref, is_last: bool) -> Result<bool, Fatal> {
    let found = number(vm, descriptor);
    let Some(socket) = opened(vm, args.slot, descriptor) else { return Ok(false) };
    let aborts = nio::option(vm, socket, nio::LINGER) == Some(0);
    if !socket.is(vm, fact::PRE_CLOSED) {
        socket.disconnect(vm, aborts)?;
    }
    if is_last {
        selectors::forget(vm, found)?;
        vm.free_descriptor(found)?;
    }
    Ok(true)
}
