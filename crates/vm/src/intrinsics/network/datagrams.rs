//! Datagrams on the loopback: natives of `DatagramChannelImpl`, on which `DatagramSocket` stands since JDK 14. A
//! datagram that has arrived is an object in the queue of its socket, with its bytes and where it came from.
//!
//! Datagrams arrive at once, in the order in which they were sent, and none is lost: UDP on the loopback loses some
//! where a buffer is full, which ends in `unknown` here. One to a port without a socket is gone, and a
//! connected socket hears of that at its next operation, as on Linux.

use super::super::memory;
use super::super::{Args, Flow, NOTHING, Outcome, Table, quiet, visible};
use super::connections::{ANY, Done, LOOPBACK, LOOPBACK_6, Trouble};
use super::nio::{self, INTERRUPTED, UNAVAILABLE};
use super::sockets::{Socket, fact};
use super::{closed, note_text, opened, waiting};
use crate::machine::{Fatal, Vm};

macro_rules! channel {
    ($method:literal) => {
        concat!("sun/nio/ch/DatagramChannelImpl.", $method)
    };
}

macro_rules! address {
    ($method:literal) => {
        concat!("sun/nio/ch/NativeSocketAddress.", $method)
    };
}

pub(super) const TABLE: Table = &[
    (
        channel!("receive0(Ljava/io/FileDescriptor;JIJZ)I"),
        waiting(receive, |vm, args| nio::read_standing(vm, args.reference(0))),
    ),
    (channel!("send0(Ljava/io/FileDescriptor;JIJI)I"), visible(send)),
    (channel!("disconnect0(Ljava/io/FileDescriptor;Z)V"), visible(disconnect)),
    (channel!("initIDs()V"), NOTHING),
    (
        "sun/nio/ch/DatagramDispatcher.read0(Ljava/io/FileDescriptor;JI)I",
        waiting(receive, |vm, args| nio::read_standing(vm, args.reference(0))),
    ),
    ("sun/nio/ch/DatagramDispatcher.write0(Ljava/io/FileDescriptor;JI)I", visible(send)),
    (address!("AFINET()I"), quiet(|_, _| Ok(Flow::int(FAMILY)))),
    (address!("AFINET6()I"), quiet(|_, _| Ok(Flow::int(10)))),
    (address!("sizeofSockAddr4()I"), quiet(|_, _| Ok(Flow::int(16)))),
    (address!("sizeofSockAddr6()I"), quiet(|_, _| Ok(Flow::int(28)))),
    (address!("sizeofFamily()I"), quiet(|_, _| Ok(Flow::int(2)))),
    (address!("offsetFamily()I"), quiet(|_, _| Ok(Flow::int(0)))),
    (address!("offsetSin4Port()I"), quiet(|_, _| Ok(Flow::int(2)))),
    (address!("offsetSin4Addr()I"), quiet(|_, _| Ok(Flow::int(4)))),
    (address!("offsetSin6Port()I"), quiet(|_, _| Ok(Flow::int(2)))),
    (address!("offsetSin6Addr()I"), quiet(|_, _| Ok(Flow::int(8)))),
    (address!("offsetSin6ScopeId()I"), quiet(|_, _| Ok(Flow::int(24)))),
    (address!("offsetSin6FlowInfo()I"), quiet(|_, _| Ok(Flow::int(4)))),
];

/// Family of addresses of IPv4.
const FAMILY: i32 = 2;
/// Field that says that a socket was bound to all interfaces before it was connected.
const WAS_ANY: &str = "backlog";
/// Most bytes in a datagram.
const LONGEST: usize = 65_507;
/// Bytes that may wait at a socket; beyond it a real one loses datagrams.
const ROOM: usize = 128 * 1024;

const NOTE: &str = "network: datagrams connect threads of the program over the loopback only; they arrive at once, in the \
    order in which they were sent, and none is lost or doubled (UDP promises none of that)";

/// Makes a socket for datagrams.
pub(super) fn create(vm: &mut Vm) -> Result<Socket, Fatal> {
    note_text(vm, NOTE);
    vm.make_socket(fact::DATAGRAM)
}

impl Socket {
    /// Returns the socket that datagrams to an address arrive at, if they come from another address.
    fn receiver(vm: &Vm, to: [i32; 2], from: [i32; 2]) -> Option<Socket> {
        let receives = |socket: &Socket| {
            let own = socket.number(vm, "address");
            let remote = socket.numbers(vm, "remote");
            socket.is(vm, fact::DATAGRAM)
                && !socket.is(vm, fact::PRE_CLOSED)
                && socket.number(vm, "port") == to[1]
                && (own == to[0] || own == ANY)
                && (remote.is_empty() || remote == from)
        };
        let mut all: Vec<Socket> = vm.sockets().into_iter().filter(receives).collect();
        // The one that says most comes first.
        all.sort_by_key(|socket| {
            (socket.numbers(vm, "remote").is_empty(), socket.number(vm, "address") == ANY)
        });
        all.first().copied()
    }

    /// Sends a datagram, to where the socket is connected or to another address.
    pub(super) fn send_datagram(
        self,
        vm: &mut Vm,
        args: &Args,
        bytes: &[i8],
        to: Option<[i32; 2]>,
    ) -> Done<i32> {
        if self.is(vm, fact::PRE_CLOSED) {
            return Ok(Ok(INTERRUPTED));
        }
        if self.is(vm, fact::REFUSED) {
            self.drop_fact(vm, fact::REFUSED);
            return Ok(Err(Trouble::Unreachable));
        }
        if bytes.len() > LONGEST {
            return Ok(Err(Trouble::TooLong));
        }
        let to = match (to, &self.numbers(vm, "remote")[..]) {
            (Some([address, port]), _) => [nio::target(address), port],
            (None, [address, port]) => [*address, *port],
            _ => return Ok(Err(Trouble::NotConnected)),
        };
        if !self.is(vm, fact::BOUND)
            && let Err(trouble) = self.bind(vm, ANY, 0)?
        {
            return Ok(Err(trouble));
        }
        let own = match self.number(vm, "address") {
            ANY if to[0] == LOOPBACK_6 => LOOPBACK_6,
            ANY => LOOPBACK,
            address => address,
        };
        let from = [own, self.number(vm, "port")];
        let Some(receiver) = Socket::receiver(vm, to, from) else {
            if self.is(vm, fact::CONNECTED) {
                self.note_fact(vm, fact::REFUSED);
            }
            return Ok(Ok(bytes.len() as i32));
        };
        let mut queue = receiver.queue(vm);
        let waiting: usize = queue.iter().map(|datagram| datagram.arrived(vm) + 512).sum();
        if waiting + bytes.len() > ROOM {
            let text = "more datagrams than a socket has room for, some of which would be lost";
            return Err(vm.unsupported(args.slot, text));
        }
        let datagram = vm.make_socket(fact::PRE_CLOSED)?;
        datagram.deliver(vm, bytes);
        datagram.set_numbers(vm, "remote", &from)?;
        queue.push(datagram);
        receiver.set_queue(vm, &queue)?;
        Ok(Ok(bytes.len() as i32))
    }

    /// Takes the first datagram that has arrived, with where it came from.
    pub(super) fn take_datagram(self, vm: &mut Vm) -> Done<Option<(Vec<i8>, [i32; 2])>> {
        if self.is(vm, fact::REFUSED) {
            self.drop_fact(vm, fact::REFUSED);
            return Ok(Err(Trouble::Unreachable));
        }
        let mut queue = self.queue(vm);
        if queue.is_empty() {
            return Ok(Ok(None));
        }
        let datagram = queue.remove(0);
        self.set_queue(vm, &queue)?;
        let bytes = datagram.collect_bytes(vm, usize::MAX);
        Ok(Ok(Some((bytes, nio::remote(vm, datagram)))))
    }

    /// Connects a socket for datagrams: it exchanges them with one address only.
    pub(super) fn connect_datagrams(self, vm: &mut Vm, address: i32, port: i32) -> Done<()> {
        let from = if address == LOOPBACK_6 { LOOPBACK_6 } else { LOOPBACK };
        if !self.is(vm, fact::BOUND) {
            if let Err(trouble) = self.bind(vm, from, 0)? {
                return Ok(Err(trouble));
            }
        } else if self.number(vm, "address") == ANY {
            self.set_number(vm, "address", from);
            self.set_number(vm, WAS_ANY, 1);
        }
        self.set_numbers(vm, "remote", &[address, port])?;
        self.note_fact(vm, fact::CONNECTED);
        Ok(Ok(()))
    }
}

/// Throws what an operation with datagrams reports.
pub(super) fn throw(trouble: Trouble) -> Flow {
    match trouble {
        Trouble::Unreachable => Flow::Throw("java/net/PortUnreachableException", None),
        trouble => super::throw(trouble),
    }
}

fn receive(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    if socket.is(vm, fact::PRE_CLOSED) {
        return Ok(Flow::int(INTERRUPTED));
    }
    let (mut bytes, from) = match socket.take_datagram(vm)? {
        Ok(Some(found)) => found,
        Ok(None) => return Ok(Flow::int(UNAVAILABLE)),
        Err(trouble) => return Ok(throw(trouble)),
    };
    bytes.truncate(usize::try_from(args.int(2)).unwrap_or(0));
    let data: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
    memory::write(vm, args.slot, args.raw(1), &data)?;
    let mut sender = (FAMILY as u16).to_le_bytes().to_vec();
    sender.extend((from[1] as u16).to_be_bytes());
    sender.extend(from[0].to_be_bytes());
    if args.raw(3) != 0 {
        memory::write(vm, args.slot, args.raw(3), &sender)?;
    }
    Ok(Flow::int(data.len() as i32))
}

fn send(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    let count = usize::try_from(args.int(2)).unwrap_or(0);
    let bytes = memory::read(vm, args.slot, args.raw(1), count)?;
    let bytes: Vec<i8> = bytes.into_iter().map(|byte| byte as i8).collect();
    let target = match args.raw(3) {
        0 => None,
        address => Some(address_at(vm, args, address)?),
    };
    let sent = socket.send_datagram(vm, args, &bytes, target)?;
    Ok(sent.map_or_else(throw, Flow::int))
}

/// Reads an address of the loopback from memory.
fn address_at(vm: &mut Vm, args: &Args, at: u64) -> Result<[i32; 2], Fatal> {
    let bytes = memory::read(vm, args.slot, at, 8)?;
    let port = i32::from(u16::from_be_bytes([bytes[2], bytes[3]]));
    let address = i32::from_be_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
    if bytes[0] != FAMILY as u8 || !(bytes[4] == 127 || address == ANY) {
        return Err(super::super::host::no_network(vm, args));
    }
    Ok([address, port])
}

fn disconnect(vm: &mut Vm, args: &Args) -> Outcome {
    let descriptor = args.reference(0);
    let Some(socket) = opened(vm, args.slot, descriptor) else {
        return closed(vm, args, descriptor);
    };
    socket.set_numbers(vm, "remote", &[])?;
    if socket.number(vm, WAS_ANY) != 0 {
        socket.set_number(vm, "address", ANY);
        socket.set_number(vm, WAS_ANY, 0);
    }
    socket.drop_fact(vm, fact::CONNECTED | fact::REFUSED);
    Ok(Flow::Void)
}
