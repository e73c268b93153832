//! Sockets as objects of the state: a table of descriptors in a static field, and for each socket its
//! addresses, the bytes that have arrived, and the other end.
//!
//! Only operations of this folder reach these objects, and each of them is a scheduling point.

use super::super::glue::GLUE;
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::model::{Class, Field, Flags, Name};
use hebra_program::ClassId;
use hebra_state::escape;
use hebra_state::heap::{Body, Ref};

/// Number of the first descriptor; files have lower ones.
pub(super) const FIRST: i32 = 1_000_000;
/// Bytes that may be under way to a socket before a write to it blocks.
pub(super) const ROOM: usize = 64 * 1024;
/// Ports that are given out.
const PORTS: std::ops::RangeInclusive<u16> = 40_000..=60_000;

/// Facts about a socket, bits of its field `facts`.
pub(super) mod fact {
    /// Operations do not block.
    pub(in super::super) const NON_BLOCKING: u32 = 1;
    /// It has a local port.
    pub(in super::super) const BOUND: u32 = 1 << 1;
    /// It accepts connections.
    pub(in super::super) const LISTENING: u32 = 1 << 2;
    /// It is, or was, one end of a connection.
    pub(in super::super) const CONNECTED: u32 = 1 << 3;
    /// The connection is closed but the descriptor is not: some thread is still in an operation on it.
    pub(in super::super) const PRE_CLOSED: u32 = 1 << 4;
    /// This end reads no more.
    pub(in super::super) const READ_SHUT: u32 = 1 << 5;
    /// This end writes no more.
    pub(in super::super) const WRITE_SHUT: u32 = 1 << 6;
    /// The other end writes no more.
    pub(in super::super) const ENDED: u32 = 1 << 7;
    /// The other end has broken off the connection, which the next operation reports.
    pub(in super::super) const RESET: u32 = 1 << 8;
    /// The other end reads no more, and this one knows.
    pub(in super::super) const BROKEN: u32 = 1 << 9;
    /// A connection was refused, which the next look at it reports.
    pub(in super::super) const REFUSED: u32 = 1 << 10;
    /// It was made by accepting a connection, and shares the port of the socket that accepted.
    pub(in super::super) const ACCEPTED: u32 = 1 << 11;
    /// It is a selector.
    pub(in super::super) const SELECTOR: u32 = 1 << 12;
    /// It counts wake-ups of a selector, or is one end of a pipe: nothing of the network.
    pub(in super::super) const EVENT: u32 = 1 << 13;
    /// It is for datagrams; those that have arrived are in its queue.
    pub(in super::super) const DATAGRAM: u32 = 1 << 14;
}

/// Fields of a socket; those of kind `I` are numbers.
const FIELDS: [(&str, &str); 10] = [
    ("facts", "I"),
    ("address", "I"),
    ("port", "I"),
    ("backlog", "I"),
    // In `run`, when the timed wait ends that a thread is in.
    ("until", "J"),
    ("peer", "Ljava/lang/Object;"),
    // Bytes that have arrived; null if there are none.
    ("arrived", "[B"),
    // Connections that wait to be accepted; of a selector, what it has selected.
    ("queue", "[Ljava/lang/Object;"),
    // Options that were set: name, value, name, value…; of a selector, descriptors and events.
    ("options", "[I"),
    ("remote", "[I"),
];

const TABLE: &str = "table";

/// A socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Socket(pub(super) Ref);

impl Vm {
    /// Returns the class of sockets, if there is one yet.
    fn socket_class(&self) -> Option<ClassId> {
        self.program.loaded(&Name::from(format!("{GLUE}Socket")))
    }

    fn make_socket_class(&mut self) -> Result<ClassId, Fatal> {
        if let Some(class) = self.socket_class() {
            return Ok(class);
        }
        let name: Name = format!("{GLUE}Socket").into();
        let flags = Flags::FINAL | Flags::SYNTHETIC;
        let field = |name: &str, descriptor: &str, flags: u16| Field {
            flags: Flags(flags),
            name: name.into(),
            descriptor: descriptor.into(),
            constant: None,
            signature: None,
        };
        let mut fields = vec![field(TABLE, "[Ljava/lang/Object;", Flags::STATIC)];
        fields.extend(FIELDS.map(|(name, descriptor)| field(name, descriptor, 0)));
        let class = Class { fields, ..Class::synthesised(name, "java/lang/Object", flags) };
        let class = self.program.define(class, true).map_err(load_fatal)?;
        self.state.grow(&self.program);
        Ok(class)
    }

    /// Makes a socket that has no descriptor yet.
    pub(super) fn make_socket(&mut self, facts: u32) -> Result<Socket, Fatal> {
        let class = self.make_socket_class()?;
        let words = usize::from(self.program.class(class).instance_words);
        let socket = self.state.heap.insert(class, Body::Fields(vec![0; words].into()));
        self.set_field(socket, "facts", facts.into());
        Ok(Socket(socket))
    }

    fn descriptors(&self) -> Vec<Ref> {
        let table = self.socket_class().and_then(|class| self.static_field(class, TABLE));
        self.references(table.unwrap_or(0) as Ref)
    }

    fn references(&self, array: Ref) -> Vec<Ref> {
        match &self.state.heap.get(array).body {
            Body::Refs(found) if array != 0 => found.to_vec(),
            _ => Vec::new(),
        }
    }

    /// Makes an array of references; null if there are none.
    fn new_references(&mut self, elements: Vec<Ref>) -> Result<Ref, Fatal> {
        if elements.is_empty() {
            return Ok(0);
        }
        let class = self.program.load("[Ljava/lang/Object;").map_err(load_fatal)?;
        self.state.grow(&self.program);
        Ok(self.state.heap.insert(class, Body::Refs(elements.into())))
    }

    fn set_descriptors(&mut self, mut table: Vec<Ref>) -> Result<(), Fatal> {
        while table.last() == Some(&0) {
            table.pop();
        }
        let class = self.make_socket_class()?;
        let table = self.new_references(table)?;
        self.share(table);
        self.set_static_field(class, TABLE, table.into());
        Ok(())
    }

    /// Marks what every thread can reach from now on.
    fn share(&mut self, object: Ref) {
        if self.options.mode.tracks_sharing() {
            escape(&self.program, &mut self.state.heap, object);
        }
    }

    /// Gives a socket the lowest free descriptor.
    pub(super) fn open_socket(&mut self, socket: Socket) -> Result<i32, Fatal> {
        let mut table = self.descriptors();
        let index = table.iter().position(|entry| *entry == 0).unwrap_or(table.len());
        if index == table.len() {
            table.push(0);
        }
        table[index] = socket.0;
        self.set_descriptors(table)?;
        Ok(FIRST + index as i32)
    }

    /// Frees a descriptor.
    pub(super) fn free_descriptor(&mut self, number: i32) -> Result<(), Fatal> {
        let mut table = self.descriptors();
        let index = usize::try_from(number - FIRST).unwrap_or(usize::MAX);
        if let Some(entry) = table.get_mut(index) {
            *entry = 0;
            self.set_descriptors(table)?;
        }
        Ok(())
    }

    /// Returns the socket with this descriptor.
    pub(super) fn socket_numbered(&self, number: i32) -> Option<Socket> {
        let index = usize::try_from(number.checked_sub(FIRST)?).ok()?;
        self.descriptors().get(index).copied().filter(|found| *found != 0).map(Socket)
    }

    /// Returns all sockets, also those that wait to be accepted.
    pub(super) fn sockets(&self) -> Vec<Socket> {
        let open: Vec<Ref> = self.descriptors().into_iter().filter(|entry| *entry != 0).collect();
        let queues = open.iter().flat_map(|socket| Socket(*socket).queue(self));
        queues.chain(open.iter().map(|socket| Socket(*socket))).collect()
    }

    /// Returns the lowest port that no socket has.
    pub(super) fn free_port(&self) -> Option<u16> {
        let taken: Vec<i32> =
            self.sockets().into_iter().map(|socket| socket.number(self, "port")).collect();
        PORTS.clone().find(|port| !taken.contains(&i32::from(*port)))
    }
}

impl Socket {
    pub(super) fn facts(self, vm: &Vm) -> u32 {
        vm.field(self.0, "facts") as u32
    }

    pub(super) fn is(self, vm: &Vm, fact: u32) -> bool {
        self.facts(vm) & fact != 0
    }

    pub(super) fn note_fact(self, vm: &mut Vm, fact: u32) {
        let facts = self.facts(vm) | fact;
        vm.set_field(self.0, "facts", facts.into());
    }

    pub(super) fn drop_fact(self, vm: &mut Vm, fact: u32) {
        let facts = self.facts(vm) & !fact;
        vm.set_field(self.0, "facts", facts.into());
    }

    pub(super) fn number(self, vm: &Vm, name: &str) -> i32 {
        vm.field(self.0, name) as u32 as i32
    }

    pub(super) fn set_number(self, vm: &mut Vm, name: &str, value: i32) {
        vm.set_field(self.0, name, value as u32 as u64);
    }

    fn set_object(self, vm: &mut Vm, name: &str, value: Ref) {
        vm.share(value);
        vm.set_field(self.0, name, value.into());
    }

    pub(super) fn peer(self, vm: &Vm) -> Option<Socket> {
        let peer = vm.field(self.0, "peer") as Ref;
        (peer != 0).then_some(Socket(peer))
    }

    pub(super) fn set_peer(self, vm: &mut Vm, peer: Option<Socket>) {
        self.set_object(vm, "peer", peer.map_or(0, |peer| peer.0));
    }

    pub(super) fn queue(self, vm: &Vm) -> Vec<Socket> {
        let queue = vm.references(vm.field(self.0, "queue") as Ref);
        queue.into_iter().map(Socket).collect()
    }

    pub(super) fn set_queue(self, vm: &mut Vm, queue: &[Socket]) -> Result<(), Fatal> {
        let queue = vm.new_references(queue.iter().map(|socket| socket.0).collect())?;
        self.set_object(vm, "queue", queue);
        Ok(())
    }

    /// Returns how many bytes have arrived that were not read.
    pub(super) fn arrived(self, vm: &Vm) -> usize {
        match vm.field(self.0, "arrived") as Ref {
            0 => 0,
            array => vm.state.heap.get(array).length(),
        }
    }

    fn bytes(self, vm: &Vm) -> Vec<i8> {
        let array = vm.field(self.0, "arrived") as Ref;
        match &vm.state.heap.get(array).body {
            Body::Bytes(bytes) if array != 0 => bytes.to_vec(),
            _ => Vec::new(),
        }
    }

    fn set_bytes(self, vm: &mut Vm, bytes: Vec<i8>) {
        let array = match bytes.is_empty() {
            true => 0,
            false => {
                let class = vm.known.byte_array.expect("booted");
                vm.state.heap.insert(class, Body::Bytes(bytes.into()))
            }
        };
        self.set_object(vm, "arrived", array);
    }

    /// Lets bytes arrive at a socket.
    pub(super) fn deliver(self, vm: &mut Vm, more: &[i8]) {
        let mut bytes = self.bytes(vm);
        bytes.extend_from_slice(more);
        self.set_bytes(vm, bytes);
    }

    /// Takes the first bytes that have arrived, at most so many.
    pub(super) fn collect_bytes(self, vm: &mut Vm, most: usize) -> Vec<i8> {
        let mut bytes = self.bytes(vm);
        let rest = bytes.split_off(most.min(bytes.len()));
        self.set_bytes(vm, rest);
        bytes
    }

    /// Returns a list of numbers.
    pub(super) fn numbers(self, vm: &Vm, name: &str) -> Vec<i32> {
        let array = vm.field(self.0, name) as Ref;
        match &vm.state.heap.get(array).body {
            Body::Ints(found) if array != 0 => found.iter().map(|word| *word as i32).collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn set_numbers(self, vm: &mut Vm, name: &str, numbers: &[i32]) -> Result<(), Fatal> {
        let class = vm.program.load("[I").map_err(load_fatal)?;
        vm.state.grow(&vm.program);
        let words = numbers.iter().map(|number| *number as u32).collect();
        let array = match numbers.is_empty() {
            true => 0,
            false => vm.state.heap.insert(class, Body::Ints(words)),
        };
        self.set_object(vm, name, array);
        Ok(())
    }
}
