//! What is below `Selector`: `EPoll`, the descriptor that wakes a selector, and the pipe that did so before
//! JDK 12. The array of events is no memory but an object, named by its descriptor.

use super::super::{Args, Flow, Outcome, Standing, Table, quiet, visible};
use super::nio::ready;
use super::sockets::{Socket, fact};
use super::{end_wait, expires, note, until_time, waiting};
use crate::machine::{Fatal, Vm};
use crate::obstacle::Traffic;

macro_rules! epoll {
    ($method:literal) => {
        concat!("sun/nio/ch/EPoll.", $method)
    };
}

pub(super) const TABLE: Table = &[
    (epoll!("eventSize()I"), quiet(|_, _| Ok(Flow::int(12)))),
    (epoll!("eventsOffset()I"), quiet(|_, _| Ok(Flow::int(0)))),
    (epoll!("dataOffset()I"), quiet(|_, _| Ok(Flow::int(4)))),
    (epoll!("create()I"), quiet(create)),
    (epoll!("ctl(IIII)I"), visible(control)),
    (epoll!("wait(IJII)I"), waiting(wait, wait_standing)),
    (epoll!("allocatePollArray(I)J"), quiet(allocate)),
    (epoll!("freePollArray(J)V"), quiet(free)),
    (
        epoll!("getEvent(JI)J"),
        quiet(|_, a| Ok(Flow::Value((a.long(0) + i64::from(a.int(1))) as u64))),
    ),
    // Whoever selects has the monitor of the selector until it has read these.
    (epoll!("getDescriptor(J)I"), quiet(|vm, args| event(vm, args, 0))),
    (epoll!("getEvents(J)I"), quiet(|vm, args| event(vm, args, 1))),
    ("sun/nio/ch/EventFD.eventfd0()I", quiet(create_event)),
    ("sun/nio/ch/EventFD.set0(I)I", visible(|vm, args| signal(vm, args.int(0)))),
    ("sun/nio/ch/IOUtil.makePipe(Z)J", visible(make_pipe)),
    ("sun/nio/ch/IOUtil.write1(IB)I", visible(write_pipe)),
    ("sun/nio/ch/IOUtil.drain(I)Z", visible(drain)),
    // Virtual threads do not wait in `EPoll.wait` since JDK 22.
    ("sun/nio/ch/Poller.pollSelector(IJ)V", waiting(park, park_standing)),
];

/// Registers, removes and changes the events of a descriptor.
const ADD: i32 = 1;
const DELETE: i32 = 2;
const MODIFY: i32 = 3;

/// The descriptor is not watched any more once it was found ready, until its events are changed.
const ONE_SHOT: i32 = 1 << 30;

/// What a selector watches: descriptors with events, in the order of registration.
const WATCHED: &str = "options";
/// What an array of events holds: the same.
const FOUND: &str = "remote";

fn open(vm: &mut Vm, facts: u32) -> Outcome {
    note(vm);
    let socket = vm.make_socket(facts)?;
    Ok(Flow::int(vm.open_socket(socket)?))
}

fn create(vm: &mut Vm, _: &Args) -> Outcome {
    open(vm, fact::SELECTOR)
}

fn create_event(vm: &mut Vm, _: &Args) -> Outcome {
    open(vm, fact::EVENT)
}

/// Returns an array of events: its descriptor in the upper bits, the place in it in the lower.
fn allocate(vm: &mut Vm, _: &Args) -> Outcome {
    let array = vm.make_socket(fact::SELECTOR)?;
    let number = vm.open_socket(array)?;
    Ok(Flow::Value((number as u64) << 16))
}

fn free(vm: &mut Vm, args: &Args) -> Outcome {
    vm.free_descriptor((args.long(0) >> 16) as i32)?;
    Ok(Flow::Void)
}

/// Returns the descriptor or the events of one element of an array of events.
fn event(vm: &mut Vm, args: &Args, which: usize) -> Outcome {
    let array = vm.socket_numbered((args.long(0) >> 16) as i32);
    let found = array.map(|array| array.numbers(vm, FOUND)).unwrap_or_default();
    let place = (args.long(0) & 0xffff) as usize;
    Ok(Flow::int(found.get(2 * place + which).copied().unwrap_or(0)))
}

fn control(vm: &mut Vm, args: &Args) -> Outcome {
    let (operation, number, events) = (args.int(1), args.int(2), args.int(3));
    let Some(selector) = vm.socket_numbered(args.int(0)) else { return bad(vm, args) };
    let mut watched = selector.numbers(vm, WATCHED);
    let place = watched.chunks_exact(2).position(|pair| pair[0] == number);
    match (operation, place) {
        (ADD, None) => watched.extend([number, events]),
        (MODIFY, Some(place)) => watched[2 * place + 1] = events,
        (DELETE, Some(place)) => drop(watched.drain(2 * place..2 * place + 2)),
        // EEXIST and ENOENT.
        (ADD, Some(_)) => return Ok(Flow::int(17)),
        _ => return Ok(Flow::int(2)),
    }
    selector.set_numbers(vm, WATCHED, &watched)?;
    Ok(Flow::int(0))
}

/// Takes a descriptor that is closed off all selectors.
pub(super) fn forget(vm: &mut Vm, number: i32) -> Result<(), Fatal> {
    for selector in vm.sockets() {
        if selector.is(vm, fact::SELECTOR) {
            let mut watched = selector.numbers(vm, WATCHED);
            let place = watched.chunks_exact(2).position(|pair| pair[0] == number);
            if let Some(place) = place {
                watched.drain(2 * place..2 * place + 2);
                selector.set_numbers(vm, WATCHED, &watched)?;
            }
        }
    }
    Ok(())
}

/// Returns the descriptors that are ready, with their events.
fn selected(vm: &Vm, selector: Socket) -> Vec<i32> {
    let mut found = Vec::new();
    for pair in selector.numbers(vm, WATCHED).chunks_exact(2) {
        let Some(socket) = vm.socket_numbered(pair[0]) else { continue };
        let events = ready(vm, socket, pair[1]);
        if pair[1] != 0 && events != 0 && !socket.is(vm, fact::PRE_CLOSED) {
            found.extend([pair[0], events]);
        }
    }
    found
}

fn standing(vm: &Vm, selector: Socket, nanos: i64) -> Standing {
    let wait = selected(vm, selector).is_empty().then_some(Traffic::Selection);
    until_time(vm, selector, wait, nanos)
}

fn wait_standing(vm: &Vm, args: &Args) -> Standing {
    match vm.socket_numbered(args.int(0)) {
        Some(selector) => standing(vm, selector, nanos(args)),
        None => Standing::Open,
    }
}

fn nanos(args: &Args) -> i64 {
    i64::from(args.int(3)) * 1_000_000
}

fn wait(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(selector) = vm.socket_numbered(args.int(0)) else { return bad(vm, args) };
    let Some(array) = vm.socket_numbered((args.long(1) >> 16) as i32) else { return bad(vm, args) };
    let mut found = selected(vm, selector);
    if found.is_empty() && nanos(args) > 0 && !expires(vm, args.slot, selector, nanos(args)) {
        return Ok(Flow::Suspend);
    }
    end_wait(vm, selector);
    found.truncate(2 * usize::try_from(args.int(2)).unwrap_or(0));
    array.set_numbers(vm, FOUND, &found)?;
    let mut watched = selector.numbers(vm, WATCHED);
    for pair in watched.chunks_exact_mut(2) {
        let is_found = found.chunks_exact(2).any(|event| event[0] == pair[0]);
        if is_found && pair[1] & ONE_SHOT != 0 {
            pair[1] = 0;
        }
    }
    selector.set_numbers(vm, WATCHED, &watched)?;
    Ok(Flow::int((found.len() / 2) as i32))
}

fn park_standing(vm: &Vm, args: &Args) -> Standing {
    let nanos = if args.long(1) == 0 { -1 } else { args.long(1) };
    match vm.socket_numbered(args.int(0)) {
        Some(selector) if !vm.is_interrupted(args.slot) => standing(vm, selector, nanos),
        _ => Standing::Open,
    }
}

fn park(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(selector) = vm.socket_numbered(args.int(0)) else { return Ok(Flow::Void) };
    let must_wait = selected(vm, selector).is_empty() && !vm.is_interrupted(args.slot);
    if must_wait && args.long(1) > 0 && !expires(vm, args.slot, selector, args.long(1)) {
        return Ok(Flow::Suspend);
    }
    end_wait(vm, selector);
    Ok(Flow::Void)
}

/// Makes a wake-up pending, if none is.
fn signal(vm: &mut Vm, number: i32) -> Outcome {
    if let Some(socket) = vm.socket_numbered(number)
        && socket.arrived(vm) == 0
    {
        socket.deliver(vm, &[1]);
    }
    Ok(Flow::int(0))
}

/// Makes two ends, the first to read from.
fn make_pipe(vm: &mut Vm, _: &Args) -> Outcome {
    const PIPE: u32 = fact::EVENT | fact::CONNECTED;
    note(vm);
    let (read, write) = (vm.make_socket(PIPE)?, vm.make_socket(PIPE)?);
    let (first, second) = (vm.open_socket(read)?, vm.open_socket(write)?);
    read.set_peer(vm, Some(write));
    write.set_peer(vm, Some(read));
    Ok(Flow::Value((first as u64) << 32 | second as u64))
}

fn write_pipe(vm: &mut Vm, args: &Args) -> Outcome {
    let end = vm.socket_numbered(args.int(0)).and_then(|socket| socket.peer(vm));
    let Some(end) = end else { return bad(vm, args) };
    end.deliver(vm, &[args.int(1) as i8]);
    Ok(Flow::int(1))
}

/// Reads all that is there; returns whether there was anything.
fn drain(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(socket) = vm.socket_numbered(args.int(0)) else { return bad(vm, args) };
    Ok(Flow::boolean(!socket.collect_bytes(vm, usize::MAX).is_empty()))
}

/// Closes the descriptor with the number in the first argument: `closeIntFD`.
pub(in crate::intrinsics) fn close_number(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.socket_numbered(args.int(0)).is_none() {
        return bad(vm, args);
    }
    forget(vm, args.int(0))?;
    vm.free_descriptor(args.int(0))?;
    Ok(Flow::Void)
}

fn bad(vm: &mut Vm, args: &Args) -> Outcome {
    Err(super::super::host::no_network(vm, args))
}
