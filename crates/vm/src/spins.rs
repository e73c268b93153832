//! Spinning in the library. How often a synchronizer looks again before it blocks is a guess about
//! the machine that runs it; every round would be a state of its own. Here there is no spinning:
//! classes that spin on several processors are told that there is one, and counts that do not
//! depend on it are zero. What is explored is what a thread that blocks at once does.
//!
//! In the same way the workers of a `ForkJoinPool` look for work from a fixed place on, not from a
//! pseudo-random one: a worker that looks again and again is then in the same state again.

use hebra_classfile::model::Loadable;
use hebra_ir::{Instruction, Method};

/// Classes of the library that ask for the number of processors to know whether to spin.
const SPINNERS: &[&str] = &[
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/Exchanger",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/Phaser",
    "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/SynchronousQueue$Transferer",
    "java/util/concurrent/SynchronousQueue$TransferStack",
    "java/util/concurrent/SynchronousQueue$TransferQueue",
    "java/util/concurrent/locks/StampedLock",
];

/// Constants that are made 0: class, method, constant.
const ZEROED: &[(&str, &str, i32)] = &[
    // Rounds.
    ("java/util/concurrent/Exchanger", "slotExchange", 1 << 10),
    ("java/util/concurrent/Exchanger", "arenaExchange", 1 << 10),
    ("java/util/concurrent/Exchanger", "xchg", 1 << 10),
    // The first shift of a xorshift generator, whose numbers are then all 0.
    ("java/util/concurrent/ForkJoinPool", "runWorker", 13),
];

/// How many processors there are for the code of a class.
pub fn processors(class: &str) -> i32 {
    if SPINNERS.contains(&class) { 1 } else { 2 }
}

/// Takes the spinning out of a method of the library.
pub fn remove(method: &mut Method) {
    let id = &method.id;
    let is_it = |(class, name, _): &&(&str, &str, i32)| *class == &*id.class && *name == &*id.name;
    let Some((_, _, constant)) = ZEROED.iter().find(is_it) else { return };
    let instructions = method.blocks.iter_mut().flat_map(|block| &mut block.instructions);
    for (instruction, _) in instructions {
        if let Instruction::Const { value: Loadable::Int(value), .. } = instruction
            && value == constant
        {
            *value = 0;
        }
    }
}
