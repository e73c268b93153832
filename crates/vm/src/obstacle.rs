//! What blocks a thread.

use hebra_program::ClassId;
use hebra_state::heap::Ref;

/// Reason why a thread is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Another thread holds this monitor.
    Monitor(Ref),
    /// In the wait set of this object until notified.
    Notify(Ref),
    /// Another thread initialises this class.
    Initialisation(ClassId, u16),
    /// Parked without a permit.
    Permit,
    /// Suspended by `Thread.suspend`.
    Suspended,
    /// In `join` of this thread.
    End(Ref),
    /// Waits for the result of this modelled future.
    Result(Ref),
    /// Another thread has this modelled lock.
    Lock {
        /// Its synchronizer.
        lock: Ref,
        /// An interrupt does not end the wait.
        for_good: bool,
    },
    /// In an operation on a socket.
    Network(Traffic),
    /// Idle, as a worker of a pool without a task that it may run.
    Work,
}

/// What a thread waits for at a socket, with ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Traffic {
    /// A connection to this port, to be accepted.
    Connection {
        /// The port.
        port: u16,
    },
    /// That another thread accepts connections to this port: too many wait.
    Acceptance {
        /// The port.
        port: u16,
    },
    /// Bytes or the end of the stream.
    Bytes {
        /// Own port.
        port: u16,
        /// Port of the other end.
        remote: u16,
    },
    /// That the other end reads: too many bytes are under way.
    Room {
        /// Its port.
        remote: u16,
    },
    /// A datagram.
    Datagram {
        /// Own port.
        port: u16,
    },
    /// Any of the channels of a selector.
    Selection,
}
