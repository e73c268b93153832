//! Lock-free queues of the library, whose operations are single ones with `--reduction full`: they are linearizable, and no
//! client can tell (`docs/decisions/009-library-modelled.md`).
//!
//! Operations that wait do so in the middle: what comes before the park, the reservation, and what comes after it are one
//! operation each. Whoever goes through a queue while it changes sees more than single operations (rule `walks`).

use super::joins::SECTION;
use super::{Args, Flow, Intrinsic, Outcome, Table, Visible};
use crate::machine::Vm;

const QUEUE: &str = "java/util/concurrent/ConcurrentLinkedQueue";
const TRANSFER_QUEUE: &str = "java/util/concurrent/LinkedTransferQueue";
const SYNCHRONOUS_QUEUE: &str = "java/util/concurrent/SynchronousQueue$Transfer";

/// Goes through a queue, or has done so on return.
const WALKS: Intrinsic = Intrinsic::new(walk, Visible::Never);
/// Makes something that goes through a queue later.
const WALKS_LATER: Intrinsic = Intrinsic::new(walk_later, Visible::Never);

macro_rules! linked {
    ($method:literal) => {
        concat!("java/util/concurrent/ConcurrentLinkedQueue.", $method)
    };
}

macro_rules! transfer {
    ($method:literal) => {
        concat!("java/util/concurrent/LinkedTransferQueue.", $method)
    };
}

pub(super) const TABLE: Table = &[
    (linked!("offer(Ljava/lang/Object;)Z"), SECTION),
    (linked!("poll()Ljava/lang/Object;"), SECTION),
    (linked!("peek()Ljava/lang/Object;"), SECTION),
    (linked!("isEmpty()Z"), SECTION),
    (linked!("addAll(Ljava/util/Collection;)Z"), WALKS),
    (linked!("clear()V"), WALKS),
    (linked!("contains(Ljava/lang/Object;)Z"), WALKS),
    (linked!("forEach(Ljava/util/function/Consumer;)V"), WALKS),
    (linked!("remove(Ljava/lang/Object;)Z"), WALKS),
    (linked!("removeAll(Ljava/util/Collection;)Z"), WALKS),
    (linked!("removeIf(Ljava/util/function/Predicate;)Z"), WALKS),
    (linked!("retainAll(Ljava/util/Collection;)Z"), WALKS),
    (linked!("size()I"), WALKS),
    (linked!("toArray()[Ljava/lang/Object;"), WALKS),
    (linked!("toArray([Ljava/lang/Object;)[Ljava/lang/Object;"), WALKS),
    (linked!("toString()Ljava/lang/String;"), WALKS),
    (linked!("iterator()Ljava/util/Iterator;"), WALKS_LATER),
    (linked!("spliterator()Ljava/util/Spliterator;"), WALKS_LATER),
    // Before JDK 21, and from then on.
    (transfer!("xfer(Ljava/lang/Object;ZIJ)Ljava/lang/Object;"), SECTION),
    (transfer!("xfer(Ljava/lang/Object;J)Ljava/lang/Object;"), SECTION),
    (transfer!("clear()V"), WALKS),
    (transfer!("contains(Ljava/lang/Object;)Z"), WALKS),
    (transfer!("drainTo(Ljava/util/Collection;)I"), WALKS),
    (transfer!("drainTo(Ljava/util/Collection;I)I"), WALKS),
    (transfer!("forEach(Ljava/util/function/Consumer;)V"), WALKS),
    (transfer!("getWaitingConsumerCount()I"), WALKS),
    (transfer!("hasWaitingConsumer()Z"), WALKS),
    (transfer!("isEmpty()Z"), WALKS),
    (transfer!("peek()Ljava/lang/Object;"), WALKS),
    (transfer!("remove(Ljava/lang/Object;)Z"), WALKS),
    (transfer!("removeAll(Ljava/util/Collection;)Z"), WALKS),
    (transfer!("removeIf(Ljava/util/function/Predicate;)Z"), WALKS),
    (transfer!("retainAll(Ljava/util/Collection;)Z"), WALKS),
    (transfer!("size()I"), WALKS),
    (transfer!("toArray()[Ljava/lang/Object;"), WALKS),
    (transfer!("toArray([Ljava/lang/Object;)[Ljava/lang/Object;"), WALKS),
    (transfer!("toString()Ljava/lang/String;"), WALKS),
    (transfer!("iterator()Ljava/util/Iterator;"), WALKS_LATER),
    (transfer!("spliterator()Ljava/util/Spliterator;"), WALKS_LATER),
    (
        "java/util/concurrent/SynchronousQueue$TransferStack.transfer(Ljava/lang/Object;ZJ)Ljava/lang/Object;",
        SECTION,
    ),
    (
        "java/util/concurrent/SynchronousQueue$TransferQueue.transfer(Ljava/lang/Object;ZJ)Ljava/lang/Object;",
        SECTION,
    ),
    (
        "java/util/concurrent/SynchronousQueue$Transferer.xferLifo(Ljava/lang/Object;J)Ljava/lang/Object;",
        SECTION,
    ),
];

impl Vm {
    /// Returns true if a method that runs as a single operation is one of a lock-free queue.
    pub(crate) fn is_lock_free(&self, args: &Args) -> bool {
        let class = &self.program.class(self.program.method(args.method).class).name;
        matches!(&**class, QUEUE | TRANSFER_QUEUE) || class.starts_with(SYNCHRONOUS_QUEUE)
    }

    /// Returns true if nobody can tell that the method of a lock-free queue is a single operation.
    pub(crate) fn is_not_walked(&self, args: &Args) -> bool {
        !self.is_lock_free(args) || self.visibility.queues_are_not_walked()
    }
}

/// Lets the code go through a queue. If there is no other thread, nothing changes meanwhile.
fn walk(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.state.live_threads().nth(1).is_some() {
        return walk_later(vm, args);
    }
    Ok(Flow::Decline)
}

fn walk_later(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.models_library() && vm.is_visible(args.reference(0)) {
        vm.visibility.queue_is_walked(&vm.state.heap);
    }
    Ok(Flow::Decline)
}
