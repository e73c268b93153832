//! What sockets do, whatever JDK asks for it: bind, listen, connect, accept, read, write, shut down, close.
//!
//! Bytes, ends of streams and broken connections arrive at the other end at once, as on the loopback of
//! Linux, whose errors these are. Threads wait outside: `…_wait` says what for.

use super::sockets::{ROOM, Socket, fact};
use crate::machine::{Fatal, Vm};
use crate::obstacle::Traffic;

/// The address of all interfaces.
pub(super) const ANY: i32 = 0;
/// The loopback of IPv4: 127.0.0.1.
pub(super) const LOOPBACK: i32 = 0x7f00_0001;
/// The loopback of IPv6, by a number that no address of IPv4 in use has.
pub(super) const LOOPBACK_6: i32 = 1;

/// Failure of an operation, as the system reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    Refused,
    InUse,
    NoPort,
    /// The other end broke the connection off: found by a read, or by a write.
    Reset,
    ResetByPeer,
    BrokenPipe,
    NotConnected,
    NotListening,
    IsConnected,
    /// A datagram found no socket.
    Unreachable,
    /// A datagram has too many bytes.
    TooLong,
}

impl Trouble {
    /// Returns the system's words for it.
    pub(super) fn text(self) -> &'static str {
        match self {
            Trouble::Refused => "Connection refused",
            Trouble::InUse => "Address already in use",
            Trouble::NoPort => "Cannot assign requested address",
            Trouble::Reset => "Connection reset",
            Trouble::ResetByPeer => "Connection reset by peer",
            Trouble::BrokenPipe => "Broken pipe",
            Trouble::NotConnected => "Transport endpoint is not connected",
            Trouble::NotListening => "Invalid argument",
            Trouble::Unreachable => "Connection refused",
            Trouble::TooLong => "Message too long",
            Trouble::IsConnected => "Transport endpoint is already connected",
        }
    }
}

/// Result of an operation: outside, what ends the run; inside, what the program sees.
pub(super) type Done<T> = Result<Result<T, Trouble>, Fatal>;

/// Bytes that were read.
pub(super) enum Received {
    Bytes(Vec<i8>),
    End,
    /// None yet.
    Nothing,
}

impl Socket {
    /// Gives a socket a local address; port 0 means the next free one.
    pub(super) fn bind(self, vm: &mut Vm, address: i32, port: i32) -> Done<()> {
        let port = match port {
            0 => match vm.free_port() {
                Some(port) => i32::from(port),
                None => return Ok(Err(Trouble::NoPort)),
            },
            port => port,
        };
        let overlaps = |other: i32| other == address || other == ANY || address == ANY;
        let is_taken = vm.sockets().into_iter().any(|other| {
            other != self
                && other.is(vm, fact::DATAGRAM) == self.is(vm, fact::DATAGRAM)
                && !other.is(vm, fact::ACCEPTED | fact::PRE_CLOSED)
                && other.number(vm, "port") == port
                && overlaps(other.number(vm, "address"))
        });
        if is_taken || self.is(vm, fact::BOUND) {
            return Ok(Err(Trouble::InUse));
        }
        self.set_number(vm, "address", address);
        self.set_number(vm, "port", port);
        self.note_fact(vm, fact::BOUND);
        Ok(Ok(()))
    }

    pub(super) fn listen(self, vm: &mut Vm, backlog: i32) -> Done<()> {
        if !self.is(vm, fact::BOUND) {
            let bound = self.bind(vm, ANY, 0)?;
            if bound.is_err() {
                return Ok(bound);
            }
        }
        self.note_fact(vm, fact::LISTENING);
        self.set_number(vm, "backlog", backlog.max(0));
        Ok(Ok(()))
    }

    /// Returns the socket that accepts connections to an address.
    fn listener(vm: &Vm, address: i32, port: i32) -> Option<Socket> {
        let accepts = |socket: &Socket| {
            let own = socket.number(vm, "address");
            socket.is(vm, fact::LISTENING)
                && !socket.is(vm, fact::PRE_CLOSED)
                && socket.number(vm, "port") == port
                && (own == address || own == ANY)
        };
        let mut all: Vec<Socket> = vm.sockets().into_iter().filter(accepts).collect();
        // The one with the address itself comes first.
        all.sort_by_key(|socket| socket.number(vm, "address") == ANY);
        all.first().copied()
    }

    /// Returns what a connection to an address has to wait for.
    pub(super) fn connect_wait(vm: &Vm, address: i32, port: i32) -> Option<Traffic> {
        let listener = Socket::listener(vm, address, port)?;
        // Linux queues one connection more than the program asked for.
        let is_full = listener.queue(vm).len() as i32 > listener.number(vm, "backlog");
        is_full.then_some(Traffic::Acceptance { port: port as u16 })
    }

    /// Connects a socket. The other end can be written to and read before it is accepted.
    pub(super) fn connect(self, vm: &mut Vm, address: i32, port: i32) -> Done<()> {
        if self.is(vm, fact::CONNECTED) {
            return Ok(Err(Trouble::IsConnected));
        }
        let Some(listener) = Socket::listener(vm, address, port) else {
            return Ok(Err(Trouble::Refused));
        };
        // Whatever its address, what is on the loopback is reached from here.
        let from = if address == LOOPBACK_6 { LOOPBACK_6 } else { LOOPBACK };
        if !self.is(vm, fact::BOUND) {
            let bound = self.bind(vm, from, 0)?;
            if bound.is_err() {
                return Ok(bound);
            }
        } else if self.number(vm, "address") == ANY {
            self.set_number(vm, "address", from);
        }
        let other = vm.make_socket(fact::CONNECTED | fact::BOUND | fact::ACCEPTED)?;
        other.set_number(vm, "address", address);
        other.set_number(vm, "port", port);
        self.note_fact(vm, fact::CONNECTED);
        other.set_peer(vm, Some(self));
        let own = [self.number(vm, "address"), self.number(vm, "port")];
        other.set_numbers(vm, "remote", &own)?;
        self.set_numbers(vm, "remote", &[address, port])?;
        let mut queue = listener.queue(vm);
        queue.push(other);
        listener.set_queue(vm, &queue)?;
        self.set_peer(vm, Some(other));
        Ok(Ok(()))
    }

    pub(super) fn accept_wait(self, vm: &Vm) -> Option<Traffic> {
        let is_ready = !self.is(vm, fact::LISTENING)
            || self.is(vm, fact::PRE_CLOSED)
            || !self.queue(vm).is_empty();
        let port = self.number(vm, "port") as u16;
        (!is_ready).then_some(Traffic::Connection { port })
    }

    /// Accepts the first connection that waits, if there is one, and returns its descriptor.
    pub(super) fn accept(self, vm: &mut Vm) -> Done<Option<(i32, Socket)>> {
        if !self.is(vm, fact::LISTENING) {
            return Ok(Err(Trouble::NotListening));
        }
        let mut queue = self.queue(vm);
        if queue.is_empty() {
            return Ok(Ok(None));
        }
        let accepted = queue.remove(0);
        self.set_queue(vm, &queue)?;
        let number = vm.open_socket(accepted)?;
        Ok(Ok(Some((number, accepted))))
    }

    pub(super) fn read_wait(self, vm: &Vm) -> Option<Traffic> {
        if self.is(vm, fact::DATAGRAM) {
            let is_ready =
                self.is(vm, fact::REFUSED | fact::PRE_CLOSED) || !self.queue(vm).is_empty();
            let port = self.number(vm, "port") as u16;
            return (!is_ready).then_some(Traffic::Datagram { port });
        }
        const ENDS: u32 =
            fact::READ_SHUT | fact::ENDED | fact::RESET | fact::BROKEN | fact::PRE_CLOSED;
        let is_ready = self.arrived(vm) > 0
            || self.is(vm, ENDS)
            || !self.is(vm, fact::CONNECTED | fact::EVENT);
        let (port, remote) = (self.number(vm, "port"), self.numbers(vm, "remote"));
        let remote = remote.get(1).copied().unwrap_or(0) as u16;
        (!is_ready).then_some(Traffic::Bytes { port: port as u16, remote })
    }

    /// Reads all bytes that have arrived, at most so many.
    pub(super) fn receive(self, vm: &mut Vm, most: usize) -> Result<Received, Trouble> {
        if !self.is(vm, fact::CONNECTED) {
            return Err(Trouble::NotConnected);
        }
        if self.arrived(vm) > 0 {
            return Ok(Received::Bytes(self.collect_bytes(vm, most)));
        }
        // An end that has come stays, whatever came after it.
        if self.is(vm, fact::ENDED | fact::READ_SHUT) {
            return Ok(Received::End);
        }
        if self.is(vm, fact::RESET) {
            self.drop_fact(vm, fact::RESET);
            self.note_fact(vm, fact::ENDED | fact::BROKEN);
            return Err(Trouble::Reset);
        }
        if self.is(vm, fact::BROKEN) {
            return Ok(Received::End);
        }
        Ok(Received::Nothing)
    }

    /// Returns true if nothing more can be read and the reason is to be reported.
    pub(super) fn is_spent(self, vm: &Vm) -> bool {
        self.arrived(vm) == 0 && self.is(vm, fact::RESET)
    }

    pub(super) fn write_wait(self, vm: &Vm) -> Option<Traffic> {
        let peer = self.peer(vm)?;
        let is_shut = self.is(vm, fact::WRITE_SHUT | fact::PRE_CLOSED);
        let is_full = peer.arrived(vm) >= ROOM;
        let remote = peer.number(vm, "port") as u16;
        (is_full && !is_shut).then_some(Traffic::Room { remote })
    }

    /// Writes bytes, as many as there is room for; returns how many.
    pub(super) fn send(self, vm: &mut Vm, bytes: &[i8]) -> Result<usize, Trouble> {
        if !self.is(vm, fact::CONNECTED) {
            return Err(Trouble::NotConnected);
        }
        if self.is(vm, fact::WRITE_SHUT | fact::BROKEN) {
            return Err(Trouble::BrokenPipe);
        }
        if self.is(vm, fact::RESET) {
            self.drop_fact(vm, fact::RESET);
            self.note_fact(vm, fact::ENDED | fact::BROKEN);
            return Err(Trouble::ResetByPeer);
        }
        let Some(peer) = self.peer(vm) else {
            // Nobody is there; only the answer to this tells.
            self.note_fact(vm, fact::BROKEN);
            return Ok(bytes.len());
        };
        let count = bytes.len().min(ROOM.saturating_sub(peer.arrived(vm)));
        peer.deliver(vm, &bytes[..count]);
        Ok(count)
    }

    /// Ends reading, writing or both: 0, 1, 2.
    pub(super) fn shut_down(self, vm: &mut Vm, how: i32) -> Result<(), Trouble> {
        if !self.is(vm, fact::CONNECTED) {
            return Err(Trouble::NotConnected);
        }
        if how != 1 {
            self.note_fact(vm, fact::READ_SHUT);
        }
        if how != 0 && !self.is(vm, fact::WRITE_SHUT) {
            self.note_fact(vm, fact::WRITE_SHUT);
            if let Some(peer) = self.peer(vm) {
                peer.note_fact(vm, fact::ENDED);
            }
        }
        Ok(())
    }

    /// Closes the connection of a socket, or those that wait to be accepted, but not its descriptor. What
    /// was not read breaks the connection off.
    pub(super) fn disconnect(self, vm: &mut Vm, aborts: bool) -> Result<(), Fatal> {
        for waiting in self.queue(vm) {
            waiting.disconnect(vm, true)?;
        }
        if !self.is(vm, fact::SELECTOR) {
            self.set_queue(vm, &[])?;
        }
        if let Some(peer) = self.peer(vm) {
            let breaks = aborts || self.arrived(vm) > 0;
            peer.set_peer(vm, None);
            self.set_peer(vm, None);
            match (breaks, peer.is(vm, fact::ENDED)) {
                _ if self.is(vm, fact::EVENT) => peer.note_fact(vm, fact::ENDED | fact::BROKEN),
                (true, true) => peer.note_fact(vm, fact::BROKEN),
                (true, false) => peer.note_fact(vm, fact::RESET),
                (false, _) => peer.note_fact(vm, fact::ENDED),
            }
        }
        self.collect_bytes(vm, usize::MAX);
        self.note_fact(vm, fact::PRE_CLOSED);
        Ok(())
    }
}
